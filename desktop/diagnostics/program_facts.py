"""Facts about the program, its libraries, the system and the player's folders.

Nothing here needs a window. Each fact is found by itself, so that one that fails takes no other
with it. The facts contain paths: `facts_text` and the JSON report remove personal names.
"""

from __future__ import annotations

import locale
import os
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from desktop.diagnostics.fact_groups import (
    Fact,
    FactGroup,
    Value,
    find_fact,
    find_group,
    safe_line,
    size_in_words,
)
from desktop.text.program_version import (
    installation,
    is_installed,
    package_format,
    program_folder,
    program_version,
)

_LIBRARIES = {
    "PySide6-Essentials": ("PySide6", "__version__"),
    "shiboken6": ("shiboken6", "__version__"),
    "pyqtgraph": ("pyqtgraph", "__version__"),
    "numpy": ("numpy", "__version__"),
    "platformdirs": ("platformdirs", "__version__"),
    "lark": ("lark", "__version__"),
    "msgspec": ("msgspec", "__version__"),
    "tomlkit": ("tomlkit", "__version__"),
    "pymunk": ("pymunk", "version"),
}
"""The libraries by the names of their packages: the module and its name that tell the version."""
_OTHER_VARIABLES = ("LANG", "LANGUAGE", "XDG_SESSION_TYPE", "XDG_CURRENT_DESKTOP", "GTK_THEME")
_PREFIXES = ("QT_", "SIDEKICK_", "LC_", "QSG_")


def program_facts() -> tuple[FactGroup, ...]:
    """All facts that need no window: program, libraries, system, folders, variables."""
    return (
        find_group("program", "Program", _program),
        find_group("versions", "Versions", _versions),
        find_group("system", "System", _system),
        find_group("folders", "Folders", _folders),
        find_group("variables", "Environment variables", _variables),
    )


# --- program and libraries ------------------------------------------------------------------------


def _program() -> FactGroup:
    def runs_as() -> str:
        return installation() if is_installed() else "source folder, not installed"

    facts = (
        find_fact("version", "Version", program_version),
        find_fact("runs_as", "Installation", runs_as),
        find_fact("package_format", "AppImage, Flatpak or Snap", package_format),
        find_fact("folder", "Program folder", lambda: str(program_folder())),
    )
    return FactGroup("program", "Program", facts)


def _versions() -> FactGroup:
    import sqlite3

    from PySide6.QtCore import qVersion

    facts = [
        find_fact("python", "Python", lambda: sys.version.split()[0]),
        find_fact("python_kind", "Python implementation", lambda: sys.implementation.name),
        find_fact("qt", "Qt", lambda: qVersion() or ""),
        *(
            find_fact(library.lower().replace("-", "_"), library, partial(_version_of, library))
            for library in _LIBRARIES
        ),
        find_fact("sqlite", "SQLite", lambda: sqlite3.sqlite_version),
    ]
    return FactGroup("versions", "Versions", tuple(facts))


def _version_of(library: str) -> str:
    """The version of a library. A packaged program may record it only in the library itself."""
    from importlib import import_module, metadata

    try:
        return metadata.version(library)
    except metadata.PackageNotFoundError:
        module, name = _LIBRARIES[library]
        return str(getattr(import_module(module), name))


# --- the system -----------------------------------------------------------------------------------


def _system() -> FactGroup:
    from PySide6.QtCore import QLocale, QSysInfo  # `platform` would import sockets on Windows

    facts = (
        find_fact("name", "System", QSysInfo.prettyProductName),
        find_fact(
            "kernel", "Kernel", lambda: f"{QSysInfo.kernelType()} {QSysInfo.kernelVersion()}"
        ),
        find_fact("processor", "Processor", QSysInfo.currentCpuArchitecture),
        find_fact("processors", "Processors", os.cpu_count),
        find_fact("memory_bytes", "Memory", _memory, size_in_words),
        find_fact("c_library", "C library", _c_library),
        find_fact("desktop", "Desktop", lambda: os.environ.get("XDG_CURRENT_DESKTOP", "")),
        find_fact("session", "Session", _session),
        find_fact("locale", "Language", lambda: QLocale.system().name()),
        find_fact("encoding", "Text encoding", lambda: locale.getpreferredencoding(False)),
        find_fact("file_encoding", "File name encoding", sys.getfilesystemencoding),
    )
    return FactGroup("system", "System", facts)


def _memory() -> int:
    if sys.platform == "win32":
        raise OSError("not checked on Windows")
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def _c_library() -> str:
    return os.confstr("CS_GNU_LIBC_VERSION") or "" if sys.platform == "linux" else ""


def _session() -> str:
    if session := os.environ.get("XDG_SESSION_TYPE"):
        return session
    if os.environ.get("WAYLAND_DISPLAY"):
        return "wayland"
    return "x11" if os.environ.get("DISPLAY") else ""


# --- folders --------------------------------------------------------------------------------------


def _folders() -> FactGroup:
    from desktop.storage.settings import settings_file
    from desktop.storage.store import data_folder

    places: tuple[tuple[str, str, Callable[[], Path]], ...] = (
        ("data", "Data", data_folder),
        ("settings", "Settings", lambda: settings_file().parent),
        ("pictures", "Pictures of matches", lambda: data_folder() / "sidekick-table-thumbnails"),
        ("crash_reports", "Crash reports", lambda: data_folder() / "crash-reports"),
        ("temporary", "Temporary files", lambda: Path(tempfile.gettempdir())),
    )
    parts = tuple(
        find_group(key, title, partial(_folder, key, title, find)) for key, title, find in places
    )
    return FactGroup("folders", "Folders", parts=parts)


def _folder(key: str, title: str, find: Callable[[], Path]) -> FactGroup:
    folder = find()

    def free_space() -> Value:
        import shutil

        return shutil.disk_usage(_existing(folder)).free

    facts = (
        Fact("path", "Path", str(folder)),
        find_fact("exists", "Exists", folder.is_dir),
        find_fact("is_writable", "Writable", lambda: can_write_in(folder)),
        find_fact("free_bytes", "Free space", free_space, size_in_words),
    )
    return FactGroup(key, title, facts)


def _existing(folder: Path) -> Path:
    """The folder, or the nearest one above it that exists and that this user may look at."""
    places = (folder, *folder.absolute().parents)
    return next(place for place in places if os.access(place, os.F_OK))


def can_write_in(folder: Path) -> bool:
    """Whether the folder may be written, or created if it is missing. Writes nothing."""
    nearest = _existing(folder)
    return nearest.is_dir() and os.access(nearest, os.W_OK | os.X_OK)


# --- variables ------------------------------------------------------------------------------------


def _variables() -> FactGroup:
    """The variables that change how Qt and the program behave."""
    facts = tuple(
        Fact(safe_line(name), safe_line(name), value)
        for name, value in sorted(os.environ.items())
        if name in _OTHER_VARIABLES or name.startswith(_PREFIXES)
    )
    return FactGroup("variables", "Environment variables", facts)
