"""The kit: a command line for referees, and a conformance suite for the makers of other rummy products."""
