"""Lets Linux have the memory of freed pictures back.

The C library keeps large freed blocks for itself after the first one was freed, and small things
that are put between them keep them there for good: 3 to 5 MB after some turns.
"""

from __future__ import annotations

import sys

_LARGE = 256 * 1024  # bytes; the size of a picture of 256 by 256 pixels
_MMAP_THRESHOLD = -3  # M_MMAP_THRESHOLD in malloc.h


def give_back_freed_pictures() -> None:
    """Take memory for large pictures from the system, one by one, from now on.

    Does nothing where the C library has no such option.
    """
    if sys.platform != "linux":
        return
    import ctypes

    set_option = getattr(ctypes.CDLL(None), "mallopt", None)
    if set_option is not None:
        set_option(_MMAP_THRESHOLD, _LARGE)
