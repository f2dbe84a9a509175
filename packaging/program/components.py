"""The components that the frozen program is made of: names, versions, licenses and their texts."""

from __future__ import annotations

import platform
import re
import subprocess
import sysconfig
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from pathlib import Path

from project import NAME, ROOT, TITLE, read_version

LICENSES = Path(__file__).parent / "licenses"
LGPL = ("LGPL-3.0.txt", "GPL-3.0.txt")

LICENSES_OF_DISTRIBUTIONS = {
    "colorama": "BSD-3-Clause",
    "lark": "MIT",
    "pyqtgraph": "MIT",
    "PySide6_Essentials": "LGPL-3.0-only",
    "shiboken6": "LGPL-3.0-only",
    "pyinstaller": "GPL-2.0-or-later WITH Bootloader-exception",
}
"""Licenses of distributions whose metadata has no SPDX expression, or a choice of several."""

LICENSES_OF_SOURCES = {
    "brotli": "MIT",
    "bzip2": "bzip2-1.0.6",
    "dbus": "AFL-2.1 OR GPL-2.0-or-later",
    "expat": "MIT",
    "fontconfig": "HPND-sell-variant",
    "freetype": "FTL AND MIT",  # MIT of the readers of bitmap fonts
    "glib2.0": "LGPL-2.1-or-later",
    "libcap2": "BSD-3-Clause OR GPL-2.0-only",
    "libffi": "MIT",
    "libgcrypt20": "LGPL-2.1-or-later",
    "libgpg-error": "LGPL-2.1-or-later",
    "libpng1.6": "libpng-2.0",
    "libx11": "MIT",
    "libxcb": "MIT",
    "libxkbcommon": "MIT",
    "libzstd": "BSD-3-Clause OR GPL-2.0-only",
    "lz4": "BSD-2-Clause",
    "pcre2": "BSD-3-Clause AND BSD-2-Clause",  # the second of its compiler, SLJIT
    "sqlite3": "blessing",
    "systemd": "LGPL-2.1-or-later",
    "util-linux": "BSD-3-Clause",  # of libuuid; other parts of it have other licenses
    "xcb-util": "MIT",
    "xcb-util-cursor": "MIT",
    "xcb-util-image": "MIT",
    "xcb-util-keysyms": "MIT",
    "xcb-util-renderutil": "MIT",
    "xcb-util-wm": "MIT",
    "xz-utils": "LicenseRef-public-domain",  # of liblzma 5.4; since 5.6 it is 0BSD
    "zlib": "Zlib",
} | {f"gcc-{release}": "GPL-3.0-or-later WITH GCC-exception-3.1" for release in range(10, 20)}
"""The main licenses of the libraries, by Debian's names of their sources.

Compared with the files `copyright` of Debian 12. The notices quote these files, which also name the
licenses of single files.
"""


@dataclass(frozen=True)
class Component:
    """Something that others made, or our own program: what the notices and the SBOM list."""

    name: str
    version: str
    license: str
    """An SPDX expression; empty if the license has none, so that its texts must be read."""
    purl: str
    """The package URL: an address by which tools know the component."""
    source: str
    """Where the source code is."""
    texts: tuple[Path, ...]
    """The files with the text of the license."""


@cache
def our_program() -> Component:
    """The program itself."""
    version = read_version()
    return Component(TITLE, version, "MIT", f"pkg:pypi/{NAME}@{version}", "", (ROOT / "LICENSE",))


@cache
def font() -> Component:
    """The font Inter; assets/fonts holds its license."""
    return Component(
        "Inter",
        "3.19",
        "OFL-1.1",
        "pkg:github/rsms/inter@v3.19",
        "https://github.com/rsms/inter",
        (ROOT / "assets" / "fonts" / "OFL.txt",),
    )


@cache
def python() -> Component:
    """The Python that runs the program, with its standard library."""
    version = platform.python_version()
    stdlib = Path(sysconfig.get_path("stdlib"))
    series = f"{stdlib.name}-minimal"
    places = (
        stdlib / "LICENSE.txt",
        stdlib.parents[1] / "LICENSE.txt",  # on Windows
        Path("/usr/share/doc") / series / "copyright",
    )
    return Component(
        "CPython",
        version,
        "PSF-2.0",
        f"pkg:generic/cpython@{version}",
        f"https://www.python.org/downloads/release/python-{version.replace('.', '')}/",
        (*_existing("Python", *places)[:1], LICENSES / "CPython-acknowledgements.txt"),
    )


@cache
def qt() -> Component:
    """Qt itself, which PySide's wheel brings."""
    version = metadata.version("PySide6_Essentials")
    return Component(
        "Qt",
        version,
        "LGPL-3.0-only",
        f"pkg:generic/qt@{version}",
        f"https://download.qt.io/official_releases/qt/{version.rpartition('.')[0]}/{version}/",
        tuple(LICENSES / name for name in LGPL),
    )


@cache
def icu(version: str) -> Component:
    """ICU, the library for languages of the world that Qt uses on Linux."""
    return Component(
        "ICU",
        version,
        "Unicode-DFS-2016",
        f"pkg:github/unicode-org/icu@release-{version}",
        f"https://github.com/unicode-org/icu/tree/maint/maint-{version}",
        (LICENSES / "ICU.txt",),
    )


@cache
def distribution(name: str) -> Component:
    """A Python distribution that is installed in this environment."""
    found = metadata.distribution(name)
    facts = found.metadata
    title = facts["Name"]
    files = [file for file in found.files or () if ".dist-info/licenses/" in file.as_posix()]
    texts = tuple(sorted(Path(str(found.locate_file(file))) for file in files))
    if title in ("PySide6_Essentials", "shiboken6"):
        texts = tuple(LICENSES / name for name in LGPL)
    if not texts:
        raise SystemExit(f"The Python package {title} brings no text of its license")
    slug = re.sub(r"[-_.]+", "-", title).lower()
    return Component(
        title,
        found.version,
        LICENSES_OF_DISTRIBUTIONS.get(title) or facts.get_all("License-Expression", [""])[0],
        f"pkg:pypi/{slug}@{found.version}",
        f"https://pypi.org/project/{slug}/{found.version}/",
        texts,
    )


@cache
def debian_package(file: Path) -> Component | None:
    """The source package of a system library; None if no package of Debian holds the file."""
    # Packages list some libraries in /lib, which is a link to /usr/lib.
    names = [str(file), str(file).removeprefix("/usr")]
    found = _output("dpkg-query", "--search", *names)
    if not found:
        return None
    package = found.split(": ")[0].split(",")[0].split(":")[0]
    wanted = "${source:Package}\n${source:Version}\n"
    source, version = _output("dpkg-query", "-W", "-f", wanted, package).splitlines()[:2]
    known = (each for each in _debian_sources if (each.name, each.version) == (source, version))
    return next(known, None) or _debian_source(source, version, package)


_debian_sources: list[Component] = []
"""The sources found so far; packages of one source share its license."""


def _debian_source(source: str, version: str, package: str) -> Component:
    component = Component(
        source,
        version,
        LICENSES_OF_SOURCES.get(source, ""),
        f"pkg:deb/debian/{source}@{version.replace('+', '%2B')}?arch=source",
        f"https://snapshot.debian.org/package/{source}/{version}/",
        _existing(package, Path("/usr/share/doc") / package / "copyright"),
    )
    _debian_sources.append(component)
    return component


def _existing(owner: str, *files: Path) -> tuple[Path, ...]:
    found = tuple(file for file in files if file.exists())
    if not found:
        raise SystemExit(f"No text of the license of {owner} in {', '.join(map(str, files))}")
    return found


def _output(*command: str) -> str:
    """What a command prints; empty if the system has no such command."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout
    except FileNotFoundError:
        return ""
