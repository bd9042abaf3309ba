"""21-card rummy, by the rules (RULES-INDIAN 3, S-20 to S-23)."""
