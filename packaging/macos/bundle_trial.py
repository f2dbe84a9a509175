"""`python packaging mac-tree`: builds the tree of the macOS program without a Mac, and checks it.

The libraries come from the wheels for macOS, for each processor. What belongs to the program is
decided as in `sidekick-table.spec`, and PyInstaller's own code decides where each file lies in the
bundle. Python's library and the packed modules are missing, nothing is signed, and nothing runs:
only a Mac can do that.
"""

from __future__ import annotations

import argparse
import ast
import os
import plistlib
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

from macos import mach_o
from macos.bundle_info import OLDEST_SYSTEM, bundle_info
from program.contents import NEEDED_FILES, Entry, is_unused, unused_modules
from program.icon import draw_icon
from program.qt_parts import known_libraries, qt_libraries
from project import NAME, ROOT, TITLE, read_version

FOLDER = ROOT / "build" / "mac-tree"
PYTHON_VERSION = "3.13"
"""The Python of the release workflow."""
DISTRIBUTIONS = (
    *("PySide6-Essentials", "shiboken6", "numpy", "pyqtgraph", "pymunk", "cffi", "msgspec"),
    *("platformdirs", "lark", "tomlkit", "pyinstaller"),
)
_OF_SYSTEM = ("/usr/lib/", "/System/Library/")
_BOOTLOADER = "PyInstaller/bootloader/Darwin-64bit/runw"
_BEFORE_LIBRARY = re.compile(r"^.*/(?=[^/]+\.framework/)|^.*/(?=[^/]+$)")
_USED_PARTS = ("bootloader", "plugins", "Versions", "Resources", ".dylibs")


def main(arguments: list[str]) -> int:
    """Build and check the trees; returns 1 if one has a fault."""
    parser = argparse.ArgumentParser(prog="python packaging mac-tree", description=__doc__)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="wheels and trees")
    folder = parser.parse_args(arguments).folder
    faults = []
    for machine in mach_o.PROCESSORS.values():
        wheels = folder / "wheels" / machine
        download(wheels, machine)
        libraries = folder / "libraries" / machine
        unpack(wheels, libraries)
        app = folder / machine / f"{TITLE}.app"
        build_tree(libraries, app, machine)
        found = [*faults_of(app, machine)]
        print(f"{machine}: {_summary(app)}, {len(found)} faults")
        print("".join(f"  {remark}\n" for remark in too_new(app, machine)), end="")
        faults += found
    print("".join(f"fault: {fault}\n" for fault in faults), end="")
    return 1 if faults else 0


# --- Wheels ---------------------------------------------------------------------------------------


def download(folder: Path, machine: str) -> None:
    """Get the wheels that pip would install on the oldest macOS, as the workflow asks for numpy."""
    if folder.is_dir():
        return
    system = OLDEST_SYSTEM.replace(".", "_")
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    command += ["--no-deps", "--only-binary=:all:", "--dest", str(folder)]
    command += ["--constraint", str(ROOT / "packaging" / "constraints.txt")]
    command += ["--python-version", PYTHON_VERSION, "--platform", f"macosx_{system}_{machine}"]
    if subprocess.run([*command, *DISTRIBUTIONS], check=False).returncode:
        shutil.rmtree(folder, ignore_errors=True)
        raise SystemExit(f"pip could not download the wheels for {machine}")


def unpack(wheels: Path, folder: Path) -> None:
    """Unpack what a frozen program could contain."""
    shutil.rmtree(folder, ignore_errors=True)
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as opened:
            opened.extractall(folder, [name for name in opened.namelist() if _is_of_use(name)])


def _is_of_use(name: str) -> bool:
    file = PurePosixPath(name)
    if "/qml/" in name or "/Headers/" in name:
        return False
    return file.suffix in (".so", ".dylib", ".py", ".lark") or any(
        part in _USED_PARTS for part in file.parts
    )


# --- The tree -------------------------------------------------------------------------------------


def build_tree(libraries: Path, app: Path, machine: str) -> None:
    """Write the bundle with links instead of copies."""
    from PyInstaller.building.osx import BUNDLE
    from PyInstaller.utils.osx import collect_files_from_framework_bundles

    shutil.rmtree(app, ignore_errors=True)
    entries = collect_files_from_framework_bundles([*code(libraries, machine), *data(libraries)])
    entries = [entry for entry in entries if not is_unused(entry[0])]
    entries.append((NAME, str(libraries / _BOOTLOADER), "EXECUTABLE"))
    bundle = BUNDLE.__new__(BUNDLE)  # on other systems than macOS its constructor does nothing
    for name, source, kind in bundle._process_bundle_toc(sorted(entries)):
        place = app / name
        place.parent.mkdir(parents=True, exist_ok=True)
        if kind == "SYMLINK":
            place.symlink_to(source)
        else:
            os.link(source, place)
    icon = app / "Contents" / "Resources" / f"{NAME}.icns"
    draw_icon(icon)
    info = bundle_info(read_version(), machine)
    info |= {"CFBundleExecutable": NAME, "CFBundleIconFile": icon.name}
    (app / "Contents" / "Info.plist").write_bytes(plistlib.dumps(info))


def code(libraries: Path, machine: str) -> list[Entry]:
    """The extension modules and plugins of the program, and all libraries that they need."""
    roots = [*_extension_modules(libraries), *_plugins(libraries)]
    pending = [file for file in roots if not is_unused(file.relative_to(libraries).as_posix())]
    found = {file: "EXTENSION" if file.suffix == ".so" else "BINARY" for file in pending}
    while pending:
        for needed in _needs(pending.pop(), machine):
            if needed.is_file() and needed not in found:
                found[needed] = "BINARY"
                pending.append(needed)
    return [(file.relative_to(libraries).as_posix(), str(file), found[file]) for file in found]


def _extension_modules(libraries: Path) -> Iterator[Path]:
    unused, bindings = {*unused_modules()}, _imported_bindings(libraries)
    for file in libraries.rglob("*.so"):
        module = ".".join((*file.relative_to(libraries).parent.parts, file.name.split(".")[0]))
        if module.startswith("PySide6.") and module not in bindings:
            continue
        if not any(f"{module}.".startswith(f"{each}.") for each in unused):
            yield file


def _imported_bindings(libraries: Path) -> set[str]:
    """The modules of Qt that the program names, and those that pyqtgraph names."""
    found: set[str] = set()
    folders = (ROOT / "desktop", ROOT / "rules", libraries / "pyqtgraph")
    for file in (file for folder in folders for file in folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module, *(f"{node.module}.{each.name}" for each in node.names)]
                found.update(name for name in names if name.startswith("PySide6."))
    return found - {*unused_modules()}


def _plugins(libraries: Path) -> Iterator[Path]:
    """The plugins that PyInstaller takes with QtGui and QtWidgets."""
    from PyInstaller.utils.hooks.qt import _modules_info

    for definition in _modules_info.QT_MODULES_INFO:
        if definition.module in ("QtCore", "QtGui", "QtWidgets", "QtSvg"):
            for kind in definition.plugins:
                yield from (libraries / "PySide6" / "Qt" / "plugins" / kind).glob("*.dylib")


def data(libraries: Path) -> list[Entry]:
    """The files that are no code: our assets, the grammars of lark, our license."""
    folders = [(ROOT, ROOT / name) for name in ("rules", "desktop", "assets")]
    folders.append((libraries, libraries / "lark"))
    return [
        (file.relative_to(top).as_posix(), str(file), "DATA")
        for top, folder in folders
        for file in folder.rglob("*.*")
        if file.is_file() and file.suffix not in (".py", ".pyc")
    ] + [("LICENSE", str(ROOT / "LICENSE"), "DATA")]


# --- Libraries ------------------------------------------------------------------------------------


def _needs(file: Path, machine: str) -> Iterator[Path]:
    """Where the libraries that a file needs would be found; the system's own are left out."""
    part = mach_o.read(file).get(machine)
    if part is None:
        return
    for name in part.needs:
        if not name.startswith(_OF_SYSTEM):
            yield next(_places(name, file, part.search_paths), Path(name))


def _places(name: str, file: Path, search_paths: Iterable[str]) -> Iterator[Path]:
    """The existing files that the name of a library may mean."""
    for folder in search_paths if name.startswith("@rpath/") else ("@loader_path",):
        path = name.replace("@rpath", folder, 1).replace("@loader_path", str(file.parent), 1)
        if os.path.exists(path):
            yield Path(os.path.normpath(path))


# --- Checks ---------------------------------------------------------------------------------------


def faults_of(app: Path, machine: str) -> Iterator[str]:
    """What is wrong with a tree."""
    contents = app / "Contents"
    for path in app.rglob("*"):
        if path.is_symlink() and not path.exists():
            yield f"{path.relative_to(app)} links to {os.readlink(path)}, which is not there"
    inside = {_end_of(path.relative_to(contents).as_posix()) for path in contents.rglob("*")}
    for file in binaries(app):
        for fault in _faults_of_binary(file, machine, inside):
            yield f"{file.relative_to(contents)} {fault}"
    there = "\n".join(f"/{file.relative_to(contents).as_posix()}\n" for file in binaries(app))
    for name in NEEDED_FILES["darwin"]:
        if f"/{name}\n" not in there:
            yield f"{name} is missing"
    names = [file.relative_to(contents / "Frameworks").as_posix() for file in binaries(app)[:-1]]
    for library in sorted(qt_libraries(n for n in names if "/Qt/" in n) - known_libraries()):
        yield f"the table of licenses does not say what is inside {library}"
    yield from _faults_of_info(contents)


def binaries(app: Path) -> list[Path]:
    """All code in a tree; the program itself is the last."""
    inside = (path for path in (app / "Contents" / "Frameworks").rglob("*") if path.is_file())
    code = [file for file in inside if not file.is_symlink() and mach_o.is_binary(file)]
    return [*sorted(code), app / "Contents" / "MacOS" / NAME]


def _faults_of_binary(file: Path, machine: str, inside: set[str]) -> Iterator[str]:
    part = mach_o.read(file).get(machine)
    if part is None:
        yield f"has no code for {machine}"
        return
    for name in part.needs:
        if not name.startswith(_OF_SYSTEM) and _end_of(name) not in inside:
            yield f"needs {name}, which is not inside"


def _end_of(name: str) -> str:
    """The end of a library's path: from its framework on, or its name.

    PyInstaller writes new paths into the libraries, so only the ends can be compared.
    """
    return _BEFORE_LIBRARY.sub("", name)


def _faults_of_info(contents: Path) -> Iterator[str]:
    info = plistlib.loads((contents / "Info.plist").read_bytes())
    if not (contents / "MacOS" / info["CFBundleExecutable"]).is_file():
        yield "Info.plist names a program that is not there"
    icon = contents / "Resources" / info["CFBundleIconFile"]
    if not icon.is_file() or icon.read_bytes()[:4] != b"icns":
        yield "Info.plist names an icon that is not there"
    declared = {each["UTTypeIdentifier"] for each in info["UTExportedTypeDeclarations"]}
    opened = {name for each in info["CFBundleDocumentTypes"] for name in each["LSItemContentTypes"]}
    if declared != opened:
        yield "Info.plist opens other types of files than it declares"


def too_new(app: Path, machine: str) -> list[str]:
    """The code built for a newer macOS than Info.plist asks for. It may still run on the older."""
    oldest = tuple(map(int, OLDEST_SYSTEM.split(".")))
    found: dict[tuple[int, int], list[str]] = {}
    for file in binaries(app):
        part = mach_o.read(file).get(machine)
        if part and part.oldest_system > oldest:
            found.setdefault(part.oldest_system, []).append(file.name)
    return [
        f"built for macOS {version[0]}.{version[1]}: {', '.join(sorted(names))}"
        for version, names in sorted(found.items())
    ]


def _summary(app: Path) -> str:
    files = [path for path in app.rglob("*") if path.is_file() and not path.is_symlink()]
    links = sum(path.is_symlink() for path in app.rglob("*"))
    size = sum(file.stat().st_size for file in files) / 1e6
    return f"{len(files)} files, {links} links, {size:.0f} MB with the code for all processors"
