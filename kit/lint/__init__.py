"""Checks files of vectors: all faults are told, not the first alone."""

from kit.lint.faults import Fault

__all__ = ["Fault"]
