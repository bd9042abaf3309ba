"""Western games, by their rules."""
