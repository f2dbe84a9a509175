"""The inventory of the frozen program: which component each of its files belongs to.

The spec takes it from PyInstaller's lists, which know where each file comes from. Notices, SBOM and
sizes are written from it. A file that belongs to no component stops the build: it could not be
passed on without a license.
"""

from __future__ import annotations

import json
import re
import sysconfig
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from functools import cache
from importlib import metadata
from pathlib import Path

from program import components
from program.components import Component
from project import NAME, ROOT

INVENTORY = ROOT / "build" / "inventory.json"
BOOTLOADER = "pyinstaller"
"""The distribution that starts a frozen program."""

_ICU = re.compile(r"/libicu\w+\.so\.(\d+)$")
_OF_PYTHON = re.compile(r"(lib)?python3[\d.]*\.(so|dylib|dll)", re.IGNORECASE)
_OF_MICROSOFT = re.compile(r"(vcruntime|msvcp|concrt|ucrtbase|api-ms-win-).*\.dll", re.IGNORECASE)
_QT = re.compile(r"^PySide6/(Qt/|plugins/|(lib)?Qt6\w+\.dll$)")


@dataclass
class Inventory:
    """The components of a frozen program, with the names of their files and Python modules."""

    files: dict[str, Component] = field(default_factory=dict)
    modules: dict[str, Component] = field(default_factory=dict)

    @property
    def components(self) -> list[Component]:
        """All components, without repetition, in the order of their names."""
        found = {*self.files.values(), *self.modules.values()}
        return sorted(found, key=lambda component: (component.name.lower(), component.purl))

    def save(self, file: Path = INVENTORY) -> None:
        """Write the inventory for the commands that follow."""
        components = self.components
        numbers = {component: number for number, component in enumerate(components)}
        data = {
            "components": [
                asdict(each) | {"texts": [str(text) for text in each.texts]} for each in components
            ],
            "files": {name: numbers[self.files[name]] for name in sorted(self.files)},
            "modules": {name: numbers[self.modules[name]] for name in sorted(self.modules)},
        }
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(data, indent=1), encoding="utf-8")


def load(file: Path = INVENTORY) -> Inventory:
    """Read the inventory that the last build has written."""
    if not file.exists():
        raise SystemExit("There is no inventory: first run `python packaging build`")
    data = json.loads(file.read_text(encoding="utf-8"))
    known = [
        Component(**each | {"texts": tuple(Path(text) for text in each["texts"])})
        for each in data["components"]
    ]
    return Inventory(
        {name: known[number] for name, number in data["files"].items()},
        {name: known[number] for name, number in data["modules"].items()},
    )


def take(
    entries: Iterable[tuple[str, str, str]], modules: Iterable[tuple[str, str, str]]
) -> Inventory:
    """Assign every file and module to its component; stops if one belongs to none.

    Args:
        entries: PyInstaller's lists of files: name in the folder, source, kind.
        modules: PyInstaller's list of Python modules: name, source, kind.
    """
    inventory = Inventory()
    strays = []
    for name, source, kind in sorted(entries):
        if kind == "SYMLINK":
            continue  # it belongs to its target
        if owner := owner_of(name, Path(source)):
            inventory.files[Path(name).as_posix()] = owner
        else:
            strays.append(f"{name} (from {source})")
    for name, source, _ in sorted(modules):
        # A namespace package has no source, and nothing to license.
        if source and source != "-":
            if owner := owner_of(name, Path(source)):
                inventory.modules[name] = owner
            else:
                strays.append(f"module {name} (from {source})")
    if strays:
        raise SystemExit("These files belong to no component:\n  " + "\n  ".join(strays))
    inventory.files[NAME] = components.our_program()
    inventory.files["base_library.zip"] = components.python()
    # The small program in front of ours, and the modules that import the others.
    inventory.modules["pyimod02_importers"] = components.distribution(BOOTLOADER)
    return inventory


def owner_of(name: str, source: Path) -> Component | None:
    """The component of a file, by its name in the folder and by where it comes from.

    Microsoft's runtime counts as Python's: Python's license for Windows quotes its terms.
    """
    name = Path(name).as_posix()
    title = _files_of_distributions().get(source.absolute(), "")
    if found := _ICU.search(f"/{name}"):
        return components.icu(found[1])
    if _QT.match(name):
        return components.qt()
    if name.startswith("assets/fonts/"):
        return components.font()
    if _OF_MICROSOFT.match(source.name):  # Python brings it, and so does PySide
        return components.python()
    if title == NAME or (source.is_relative_to(ROOT) and not title):
        return components.our_program()
    if title:
        return components.distribution(title)
    if _is_of_python(source):
        return components.python()
    return components.debian_package(source.resolve()) or components.debian_package(source)


def _is_of_python(source: Path) -> bool:
    """Whether a file is part of Python: its standard library, or its own shared library."""
    homes = {Path(sysconfig.get_path(kind)).resolve() for kind in ("stdlib", "platstdlib")}
    base = Path(sysconfig.get_config_var("installed_base") or sysconfig.get_path("data"))
    if base != Path("/usr"):  # where a distribution keeps the files of all programs
        homes.add(base.resolve())
    where = source.resolve()
    is_inside = any(where.is_relative_to(home) for home in homes)
    return (is_inside and "site-packages" not in where.parts) or bool(_OF_PYTHON.match(where.name))


@cache
def _files_of_distributions() -> dict[Path, str]:
    """The files of all installed distributions, and the name of each one's distribution."""
    found: dict[Path, str] = {}
    for distribution in metadata.distributions():
        name = distribution.metadata["Name"]
        top = Path(str(distribution.locate_file(""))).absolute()
        found.update((top / file, name) for file in distribution.files or ())
    return found


def strays(inventory: Inventory, folder: Path) -> list[str]:
    """The files of a frozen folder that are not in its inventory."""
    inner = folder / "_internal"
    found = [file for file in folder.rglob("*") if file.is_file() and not file.is_symlink()]
    names = [
        file.relative_to(inner if file.is_relative_to(inner) else folder).as_posix()
        for file in found
    ]
    return sorted(name for name in names if name.removesuffix(".exe") not in inventory.files)


def place_of(name: str, folder: Path) -> Path | None:
    """Where a file of the inventory is in the folder; None if the system keeps it elsewhere."""
    places = (folder / "_internal" / name, folder / name, folder / f"{name}.exe")
    return next((place for place in places if place.is_file()), None)
