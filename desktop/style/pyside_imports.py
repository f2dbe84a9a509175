"""Keeps PySide from reading the source of every module that the program imports.

PySide looks in each imported module for the word PySide6, to learn whether `from __feature__` could
change the names of Qt's functions in it. This program never uses that, but the lines of all its
source files would stay in memory: 9 MB, and reading them delays every import.
"""

from __future__ import annotations

import sys
from types import ModuleType

_HOOK = "shibokensupport.feature"
_SEARCH = "_mod_uses_pyside"


def stop_reading_sources() -> None:
    """Treat every module imported from now on as one that does not use `from __feature__`.

    Does nothing if this version of PySide has no such search.
    """
    import PySide6.QtCore  # noqa: F401  (it installs the search)

    hook = sys.modules.get(_HOOK)
    if hook is not None and hasattr(hook, _SEARCH):
        vars(hook)[_SEARCH] = _uses_no_features


def _uses_no_features(module: ModuleType) -> bool:
    return False
