"""Files that are named as URLs, as some desktops do: `file:///home/ann/My%20match.match`."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

_URL = re.compile(r"([a-z][a-z0-9+.-]+)://([^/]*)(/.*)?", re.IGNORECASE | re.DOTALL)


class BadFileUrl(ValueError):
    """A URL that names no file of this computer; the message says why."""


def path_of(text: str) -> Path:
    """The file that a path or a `file:` URL names.

    Raises:
        BadFileUrl: it is another URL, or one of another computer.
    """
    found = _URL.fullmatch(text)
    if found is None:
        return Path(text)
    scheme, host, quoted = found[1].lower(), found[2].lower(), found[3] or ""
    if scheme != "file":
        raise BadFileUrl(f"{text!r} is not a file on this computer: save it first, then open it")
    if host not in ("", "localhost", _this_computer()):
        raise BadFileUrl(f"{text!r} is a file on another computer: copy it to this one first")
    from urllib.parse import unquote_to_bytes

    path = os.fsdecode(unquote_to_bytes(quoted))
    if not path or "\0" in path:
        raise BadFileUrl(f"{text!r} does not name a file")
    return Path(path.removeprefix("/") if sys.platform == "win32" else path)


def _this_computer() -> str:
    from PySide6.QtCore import QSysInfo  # asks no network, and only URLs need it

    return QSysInfo.machineHostName().lower()
