"""What the frozen program leaves out, each with its reason; `sidekick-table.spec` applies it.

The smoke test proves each removal: it opens everything that the program imports late.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from project import NAME, read_version

Entry = tuple[str, str, str]
"""A file as PyInstaller lists it: its name in the folder, the file it is copied from, its kind."""

UNUSED_MODULES = {
    "optional parts of pyqtgraph that this program never opens, and what only they import": (
        *("pyqtgraph.opengl", "pyqtgraph.examples", "pyqtgraph.canvas", "pyqtgraph.console"),
        *("pyqtgraph.jupyter", "pyqtgraph.flowchart", "pyqtgraph.dockarea", "pyqtgraph.exporters"),
        *("IPython", "matplotlib", "scipy", "OpenGL", "cupy", "numba", "colorcet", "h5py"),
    ),
    "pyqtgraph imports them, but uses them only with OpenGL: the folder stand_ins replaces them": (
        *("PySide6.QtOpenGL", "PySide6.QtOpenGLWidgets"),
    ),
    "pyqtgraph does without it: it only helps to test plots": ("PySide6.QtTest",),
    "modules of Qt that are never imported": (
        *("PySide6.QtNetwork", "PySide6.QtQml", "PySide6.QtQuick", "PySide6.QtPrintSupport"),
        *("PySide6.QtDBus", "PySide6.QtConcurrent", "PySide6.QtSql", "PySide6.QtXml"),
    ),
    "numpy imports these only when they are asked for; charts need arrays alone": (
        *("numpy.f2py", "numpy.distutils", "numpy.testing", "numpy.tests", "numpy.conftest"),
        *("numpy.random", "numpy.fft", "numpy.polynomial", "numpy.ma", "numpy.ctypeslib"),
        *("numpy.core", "numpy._core.tests", "numpy._core._multiarray_tests", "numpy._core._simd"),
        *("numpy.linalg.lapack_lite", "numpy.char", "numpy.rec", "numpy.strings"),
    ),
    "lark and msgspec offer these to programs that have them": (
        *("rich", "pygments", "markdown_it", "mdurl", "attr", "attrs", "yaml", "regex", "js2py"),
    ),
    "tools of developers, which other packages mention": (
        *("pytest", "_pytest", "hypothesis", "mypy", "setuptools", "pip", "cffi", "pycparser"),
        *("unittest", "doctest", "pdb", "bdb", "code", "codeop", "cmd", "distutils", "lib2to3"),
        *("optparse", "pydoc_data", "tkinter", "curses", "_curses", "readline", "rlcompleter"),
    ),
    "the program uses no network": (
        *("ssl", "_ssl", "asyncio", "_asyncio", "http", "xmlrpc", "ftplib", "smtplib", "netrc"),
        *("socketserver", "webbrowser", "urllib.request", "urllib.error", "urllib.response"),
    ),
    "hashlib has the same digests built in; OpenSSL would add 5 MB": ("_hashlib",),
}
"""Modules that the frozen program leaves out, by the reason why it can do without them."""

UNUSED_FILES = {
    "Qt's dialogs are asked for English words only": r"/translations/.*\.qm$",
    "plugins for hardware, protocols and tools that a desktop does not have": (
        r"/plugins/(egldeviceintegrations|generic|networkinformation|printsupport|qmltooling"
        r"|sqldrivers|tls|vectorimageformats|virtualkeyboard|wayland-graphics-integration-server)/"
    ),
    "platforms without windows; offscreen stays for tests and screenshots": (
        r"/plugins/platforms/(lib)?q(eglfs|linuxfb|minimal|minimalegl|vkkhrdisplay|vnc|direct2d)\."
    ),
    "a keyboard on the screen, made with Qt Quick": (
        r"/platforminputcontexts/(lib)?qtvirtualkeyboardplugin\."
    ),
    "the theme of GTK would bring in GTK itself": r"/plugins/platformthemes/libqgtk3\.",
    "nothing is painted with OpenGL: the table is painted by the processor": (
        r"/plugins/(xcbglintegrations|wayland-graphics-integration-client)/"
        r"|(^|/)(lib)?Qt6?OpenGL(Widgets)?[./]|(^|/)opengl32sw\.dll$"
    ),
    "shells of Wayland for cars, kiosks and Qt's own compositor": (
        r"/plugins/wayland-shell-integration/lib(ivi-shell|qt-shell|fullscreen-shell|wl-shell)"
        r"|libQt6WlShellIntegration\."
    ),
    "pictures are read and written as PNG, JPEG and SVG only": (
        r"/plugins/imageformats/(lib)?q(gif|icns|ico|macheif|macjp2|pdf|tga|tiff|wbmp|webp)\."
    ),
    "libraries of modules that are left out": (
        r"(^|/)(lib)?Qt6?(EglF[sS]|Network|Pdf|PrintSupport|Qml|Quick|Sql|Test|VirtualKeyboard)"
        r"\w*[./]"
    ),
    "tests of numpy itself": r"^numpy/.*/?tests?/|^numpy/_core/_\w*tests\.|^numpy/_core/_simd\.",
    "colors of heat maps, which no chart has": r"^pyqtgraph/colors/maps/",
    "pip's record of the program names the folder of the source; `write_metadata` replaces it": (
        r"^sidekick_table-[^/]*\.dist-info/"
    ),
    "type stubs and headers": r"\.(pyi|pxd|h|typed)$",
    "parts of numpy and pyqtgraph that are left out above": (
        r"^numpy/(random|fft|f2py)/|^numpy/linalg/lapack_lite\.|^pyqtgraph/(examples|icons/peegee)"
    ),
}
"""Files that the frozen program leaves out: patterns of their names, by the reason."""

NEEDED_FILES = {
    "linux": (
        *("platforms/libqxcb.so", "platforms/libqwayland.so", "platforms/libqoffscreen.so"),
        *("wayland-shell-integration/libxdg-shell.so", "platformthemes/libqxdgdesktopportal.so"),
        "iconengines/libqsvgicon.so",
        "platforminputcontexts/libcomposeplatforminputcontextplugin.so",
        "platforminputcontexts/libibusplatforminputcontextplugin.so",
    ),
    "win32": ("platforms/qwindows.dll",),
    "darwin": ("platforms/libqcocoa.dylib",),
}
"""Plugins that the smoke test cannot miss, because it runs without a screen, by system."""

STRIPPED_BY_THEIR_MAKERS = re.compile(r"^(PySide6|shiboken6|\w+\.libs)/")
"""Libraries that `strip` could only damage: wheels have moved their sections."""

_UNUSED = re.compile("|".join(UNUSED_FILES.values()))
_LIBRARY = re.compile(r"^(PySide6/Qt/lib/)?lib[^/]*\.so[.0-9]*$")


def missing_files(names: Iterable[str]) -> list[str]:
    """The plugins that a program with these files lacks on this system."""
    there = "\n".join(f"/{name}\n" for name in names)
    return [name for name in NEEDED_FILES.get(sys.platform, ()) if f"/{name}\n" not in there]


def unused_modules() -> list[str]:
    """The names of all modules to leave out."""
    return [module for modules in UNUSED_MODULES.values() for module in modules]


def is_unused(name: str) -> bool:
    """Whether a file with this name in the folder is left out."""
    return bool(_UNUSED.search(name.replace("\\", "/")))


def wanted(entries: Iterable[Entry]) -> list[Entry]:
    """The files without those that are left out."""
    return [entry for entry in entries if not is_unused(entry[0])]


def write_metadata(folder: Path) -> Path:
    """Write the name and version of the program as Python's metadata, and nothing else.

    What pip has installed also names the folder of the source.
    """
    version = read_version()
    file = folder / f"{NAME.replace('-', '_')}-{version}.dist-info" / "METADATA"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"Metadata-Version: 2.4\nName: {NAME}\nVersion: {version}\n", "utf-8")
    return file


def with_stand_ins(modules: list[Entry], folder: Path) -> list[Entry]:
    """The Python modules, with those in a folder in place of the modules of their names."""
    stand_ins = {
        ".".join(file.relative_to(folder).with_suffix("").parts): str(file)
        for file in sorted(folder.rglob("*.py"))
    }
    others = [module for module in modules if module[0] not in stand_ins]
    return others + [(name, file, "PYMODULE") for name, file in stand_ins.items()]


def needed(entries: list[Entry]) -> list[Entry]:
    """The files without shared libraries that no program, plugin or module needs any more.

    For example, GTK's libraries were only needed by its theme.
    """
    files = {Path(name).name: Path(source) for name, source, _ in entries}
    pending = [Path(name).name for name, _, kind in entries if not _is_shared_library(name, kind)]
    reached = set(pending)
    while pending:
        for library in _imports(files[pending.pop()]):
            if library in files and library not in reached:
                reached.add(library)
                pending.append(library)
    return [entry for entry in entries if Path(entry[0]).name in reached]


def _is_shared_library(name: str, kind: str) -> bool:
    """Whether a file is only there for others; Python's own library is loaded by the program."""
    is_library = kind in ("BINARY", "SYMLINK") and bool(_LIBRARY.match(name))
    return is_library and not name.startswith("libpython")


def _imports(file: Path) -> Iterator[str]:
    """The names of the libraries that a binary file is linked to."""
    listed = subprocess.run(
        ["objdump", "-p", str(file)], capture_output=True, text=True, check=False
    )
    for line in listed.stdout.splitlines():
        if line.strip().startswith("NEEDED"):
            yield line.split()[1]


def stripped(entries: list[Entry], folder: Path) -> list[Entry]:
    """The files, with copies in `folder` that have no debug information and symbols for linking.

    Python's own files are half the size without them.
    """
    if shutil.which("strip") is None:
        return entries
    return [
        (name, str(_strip(Path(source), folder / name)), kind)
        if kind in ("BINARY", "EXTENSION") and not STRIPPED_BY_THEIR_MAKERS.match(name)
        else (name, source, kind)
        for name, source, kind in entries
    ]


def _strip(file: Path, copy: Path) -> Path:
    copy.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(["strip", "--strip-unneeded", "-o", str(copy), str(file)], check=True)
    return copy
