"""The games, a package each, with plain functions named after the questions of the service. ``registry`` finds them by name."""
