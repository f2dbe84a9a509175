"""The file `copyright` of Linux packages: licenses of all parts, for machines to read (DEP-5)."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import PurePosixPath

from linux.staging import license_text
from program.components import Component, our_program
from program.inventory import Inventory, load
from program.notices import FILE
from project import NAME, TITLE

FORMAT = "https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"
INSIDE = f"usr/lib/{NAME}/_internal"

_HOLDERS = re.compile(r"copyright:?\s+(?:\(c\)|©)?\s*(\d{4}[^\n]*)", re.IGNORECASE)
_MOST_HOLDERS = 6
_OF_QT = "The Qt Company Ltd. and other contributors"
_NAMED_HOLDERS = {"Qt": _OF_QT, "PySide6_Essentials": _OF_QT, "shiboken6": _OF_QT}
"""Holders whom the text of the license does not name; that of the LGPL names its own author."""


def copyright_text(inventory: Inventory | None = None) -> str:
    """The copyright and license of the program, and of each component inside it."""
    inventory = load() if inventory is None else inventory
    files = _patterns(inventory)
    others = [each for each in inventory.components if each != our_program()]
    stanzas = [_head(), _own_files(), _program_file(inventory)]
    stanzas += [_stanza(each, files[each]) for each in others if files[each]]
    stanzas += [_license(name) for name in sorted({_name(each) for each in others} - {"MIT"})]
    stanzas.append(f"License: MIT\n{indented(license_text().split(chr(10) * 2, 2)[2])}\n")
    return "\n".join(stanzas)


def _patterns(inventory: Inventory) -> dict[Component, set[str]]:
    """The files of each component; a folder with files of one component is a single pattern."""
    owners = defaultdict(set)
    for name, component in inventory.files.items():
        for folder in PurePosixPath(name).parents:
            owners[folder].add(component)
    found = defaultdict(set)
    for name, component in inventory.files.items():
        whole = [folder for folder in PurePosixPath(name).parents if owners[folder] == {component}]
        found[component].add(f"{INSIDE}/{whole[-1]}/*" if whole else f"{INSIDE}/{name}")
    return found


def _head() -> str:
    return f"Format: {FORMAT}\nUpstream-Name: {TITLE}\n"


def _own_files() -> str:
    return "Files: *\nCopyright: 2026 The Sidekick Table authors\nLicense: MIT\n"


def _program_file(inventory: Inventory) -> str:
    """The one file that contains the Python modules of many components."""
    names = sorted({each.name for each in inventory.modules.values()})
    return (
        f"Files: usr/lib/{NAME}/{NAME}\nCopyright: 2026 The Sidekick Table authors, and others\n"
        f"License: modules-of-components\n This file contains the Python modules of\n"
        f" {', '.join(names)}.\n /{INSIDE}/{FILE}\n names the license of each.\n"
    )


def _stanza(component: Component, files: set[str]) -> str:
    listed = "\n ".join(sorted(files))
    holders = "\n ".join(_holders(component))
    return f"Files: {listed}\nCopyright: {holders}\nLicense: {_name(component)}\n" + (
        f"Comment: {component.name} {component.version}, from {component.source}\n"
    )


def _holders(component: Component) -> list[str]:
    """Who holds the copyright: the first lines of the license texts that say so, as a rule."""
    if component.name in _NAMED_HOLDERS:
        return [_NAMED_HOLDERS[component.name]]
    found: dict[str, None] = {}
    for file in component.texts:
        for line in _HOLDERS.findall(file.read_text(encoding="utf-8", errors="replace")):
            found[line.strip(" *\t,")] = None
    return list(found)[:_MOST_HOLDERS] or [f"the authors of {component.name}"]


def _name(component: Component) -> str:
    return (
        component.license.replace(" AND ", " and ")
        .replace(" OR ", " or ")
        .replace(" WITH ", "-with-")
        or f"of-{component.name}"
    )


def _license(name: str) -> str:
    return f"License: {name}\n The text is in /{INSIDE}/{FILE}.\n"


def indented(text: str) -> str:
    """A text as a field of several lines."""
    return "\n".join(f" {line.rstrip()}" if line.strip() else " ." for line in text.splitlines())
