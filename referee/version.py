"""The version of the engine. It is part of every verdict's id: the same version gives the same verdict."""

VERSION = "0.1.0"
