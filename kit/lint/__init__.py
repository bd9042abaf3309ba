"""Checks files of vectors."""
