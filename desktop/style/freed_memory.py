"""Gives freed memory back to the system.

The C library keeps large freed blocks for itself after the first one was freed, and small things
that are put between them keep them there for good: 3 to 5 MB after some turns.
"""

from __future__ import annotations

import gc
import sys

_LARGE = 256 * 1024  # bytes; the size of a picture of 256 by 256 pixels
_MMAP_THRESHOLD = -3  # M_MMAP_THRESHOLD in malloc.h


def give_back_freed_pictures() -> None:
    """Take memory for large pictures from the system, one by one, from now on.

    Does nothing where the C library has no such option.
    """
    _call("mallopt", _MMAP_THRESHOLD, _LARGE)


def give_back_freed_memory() -> None:
    """Free the objects that only refer to each other, and give back the pages that became free.

    After a match these are its table, dice and pictures: about 25 MB. Takes 70 ms, so call it when
    nothing moves.
    """
    gc.collect()
    _call("malloc_trim", 0)


def _call(name: str, *numbers: int) -> None:
    """Call a function of the C library of Linux, if it has it."""
    if sys.platform == "linux":
        import ctypes

        function = getattr(ctypes.CDLL(None), name, None)
        if function is not None:
            function(*numbers)
