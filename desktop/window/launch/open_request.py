"""A request to open files: from the command line, or from a later start of the program."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from typing import NamedTuple

VERSION = 1
MAX_BYTES = 4_000_000
"""More than a command line can be, so that every one fits."""
MAX_FILES = 20_000
MAX_TOKEN = 1000
MAX_WINDOW_SIDE = 8192

_VERSION_KEY = "sidekick-table request"


class OpenRequest(NamedTuple):
    """What to show. Without files, the window only comes to the front."""

    files: tuple[Path, ...] = ()
    """Match files: one is watched; several are added to the history, if the player agrees."""
    match: Path | None = None
    """A match file to watch from the position `at`."""
    at: int | None = None
    """The number of moves of `match` to show; None for all."""
    size: tuple[int, int] | None = None
    """The size of the window; None to leave it as it is."""
    token: str = ""
    """The permission of the desktop to come to the front, from the program that was clicked."""

    @property
    def opens_files(self) -> bool:
        """Whether it is about files, not only about the window."""
        return self.match is not None or bool(self.files)


class BadRequest(ValueError):
    """The text is not a request."""


class OtherVersion(BadRequest):
    """The text is a request of a version that this program does not know."""


def activation_token() -> str:
    """The token that the desktop gave this process, so that its window may come to the front."""
    names = ("XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID")
    return next((token for name in names if (token := os.environ.get(name))), "")[:MAX_TOKEN]


def write_request(request: OpenRequest, holder: str) -> str:
    """A request as text, for the program `holder`. Paths become absolute."""
    written: dict[str, object] = {
        _VERSION_KEY: VERSION,
        "to": holder,
        "files": [_absolute(file) for file in request.files],
        "token": request.token,
    }
    if request.match is not None:
        written["match"] = _absolute(request.match)
    if request.at is not None:
        written["at"] = request.at
    if request.size is not None:
        written["size"] = request.size
    return json.dumps(written)  # in ASCII, so that file names that are not UTF-8 survive


def read_request(text: str) -> tuple[OpenRequest, str]:
    """Read what `write_request` wrote: the request, and the program it is for.

    Raises:
        OtherVersion: another version of the program wrote it.
        BadRequest: it is nonsense.
    """
    try:
        read = json.loads(text)
    except (ValueError, RecursionError) as failure:
        raise BadRequest(str(failure)) from failure
    if not isinstance(read, dict) or _VERSION_KEY not in read:
        raise BadRequest("it is not a request")
    if read[_VERSION_KEY] != VERSION:
        raise OtherVersion("another version wrote it")
    files, size = read.get("files", []), read.get("size")
    if not isinstance(files, list) or len(files) > MAX_FILES:
        raise BadRequest("its files are not a list, or there are too many")
    request = OpenRequest(
        files=tuple(map(_path, files)),
        match=_path(read["match"]) if "match" in read else None,
        at=_number(read["at"]) if "at" in read else None,
        size=_size(size) if size is not None else None,
        token=_text(read.get("token", ""), MAX_TOKEN),
    )
    return request, _text(read.get("to", ""), MAX_TOKEN)


def _absolute(file: Path) -> str:
    try:
        return os.path.abspath(file)
    except OSError:  # the working folder was deleted; the shell still knows its path
        return os.path.normpath(Path(os.environ.get("PWD") or os.sep) / file)


def _text(read: object, longest: int) -> str:
    if not isinstance(read, str) or len(read) > longest or "\0" in read:
        raise BadRequest("a text is expected")
    return read


def _path(read: object) -> Path:
    path = Path(_text(read, 32_000))
    try:
        os.fsencode(path)
    except UnicodeEncodeError as failure:
        raise BadRequest("a file name cannot exist") from failure
    if not path.is_absolute():
        raise BadRequest("a path is not absolute")
    return path


def _number(read: object) -> int:
    if not isinstance(read, int) or isinstance(read, bool) or not 0 <= read <= sys.maxsize:
        raise BadRequest("a number is expected")
    return read


def _size(read: object) -> tuple[int, int]:
    if not isinstance(read, list) or len(read) != 2:
        raise BadRequest("a size is two numbers")
    width, height = map(_number, read)
    if not 0 < min(width, height) <= max(width, height) <= MAX_WINDOW_SIDE:
        raise BadRequest("a size is out of range")
    return width, height


# --- file URLs ------------------------------------------------------------------------------------


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

    try:
        path = os.fsdecode(unquote_to_bytes(quoted))
    except UnicodeDecodeError:  # file names on Windows are text
        path = ""
    if not path or "\0" in path:
        raise BadFileUrl(f"{text!r} does not name a file")
    return Path(path.removeprefix("/") if sys.platform == "win32" else path)


def _this_computer() -> str:
    from PySide6.QtCore import QSysInfo  # asks no network, and only URLs need it

    return QSysInfo.machineHostName().lower()
