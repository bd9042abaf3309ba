"""The kernel as an optional extension: without a compiler, or with FAIRSHOW_PURE set, the same source runs as plain Python."""

import os

from setuptools import Extension, setup

KERNELS = ("kernel", "contract_kernel")


def extensions() -> list[Extension]:
    """The kernel compiled, if Cython is there to do it."""
    if os.environ.get("FAIRSHOW_PURE"):
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    compiled: list[Extension] = cythonize(
        [Extension(f"referee.solver.{name}", [f"referee/solver/{name}.py"]) for name in KERNELS], build_dir="build/kernel"
    )
    for extension in compiled:  # cythonize makes new ones, which forget that they are optional
        extension.optional = True
        extension.extra_compile_args = ["-O3"]
    return compiled


setup(ext_modules=extensions())
