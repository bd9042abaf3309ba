"""The kernel as an optional extension: without a compiler, or with FAIRSHOW_PURE set, the same source runs as plain Python."""

import os

from setuptools import Extension, setup

KERNEL = "referee/solver/kernel.py"


def extensions() -> list[Extension]:
    """The kernel compiled, if Cython is there to do it."""
    if os.environ.get("FAIRSHOW_PURE"):
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    extension = Extension("referee.solver.kernel", [KERNEL], extra_compile_args=["-O3"], optional=True)
    compiled: list[Extension] = cythonize([extension], build_dir="build/kernel")
    return compiled


setup(ext_modules=extensions())
