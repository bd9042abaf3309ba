"""Hand-worked examples of the rulebook, rule by rule."""
