"""Writes THIRD-PARTY-NOTICES.txt: what the frozen program contains, and under which licenses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from command_words import parse_place
from program.components import Component, our_program, qt
from program.inventory import Inventory, load
from program.qt_parts import QtPart, parts_in
from project import FROZEN, TITLE

FILE = "THIRD-PARTY-NOTICES.txt"
RULE = "=" * 80

INTRODUCTION = f"""\
{TITLE} is free software under the MIT license: see the file LICENSE. This folder
also contains software and a font made by others. This file names each of them, where its
source code is, and the terms under which you may use it and pass it on.

Libraries under the LGPL
------------------------
Qt, PySide6 and Shiboken are used under the GNU Lesser General Public License (LGPL), and so are
some of the libraries below. The program loads them as separate files. You may change such a
library and use your own version: build it from its source, and put its file in place of the
one in this folder. Nothing checks or prevents that. The license of {TITLE} allows you to
change the program too, for example to find errors in such a library.

Code of others inside Qt
------------------------
Qt's libraries contain code of others, under licenses that permit its use here. It is listed below
Qt. Its makers also list it for each version: https://doc.qt.io/qt-6/licenses-used-in-qt.html
"""

_COMMON_LICENSE = re.compile(r"/usr/share/common-licenses/[\w.-]*\w")
"""Where Debian keeps the licenses that its packages refer to instead of quoting them."""


def write(inventory: Inventory, file: Path) -> None:
    """Write the notices of all components except our own program."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text_of(inventory), encoding="utf-8")


def text_of(inventory: Inventory) -> str:
    """The whole text: an overview, then each component, then every license once."""
    others = [each for each in inventory.components if each != our_program()]
    parts = parts_in(inventory)
    overview = [f"  {each.name} {each.version}: {each.license or 'see below'}" for each in others]
    return "\n".join(
        [
            f"Software and fonts by others in {TITLE}",
            RULE,
            "",
            INTRODUCTION,
            "Overview",
            "--------",
            *overview,
            "",
            *(line for each in others for line in _description(each, parts)),
            *(
                line
                for text, names in _license_texts([*others, *parts]).items()
                for line in _license_section(text, names)
            ),
        ]
    )


def _description(component: Component, qt_parts: Sequence[QtPart]) -> list[str]:
    lines = [
        RULE,
        f"{component.name} {component.version}",
        f"License: {component.license or 'see its text below'}",
        f"Source: {component.source}",
    ]
    if component.name == qt().name:
        lines += ["", "Inside its libraries:"]
        lines += [line for part in qt_parts for line in _part_description(part)]
    return lines


def _part_description(part: QtPart) -> list[str]:
    return [
        "",
        f"  {part.name} {part.version}".rstrip(),
        f"  License: {part.license}",
        f"  In: {', '.join(part.libraries)}",
        f"  Source: {part.source}",
        *(f"  {line}" for line in part.copyright),
    ]


def _license_texts(licensed: Iterable[Component | QtPart]) -> dict[str, list[str]]:
    """Each text once, with the names of all that it belongs to."""
    names: dict[str, list[str]] = {}
    for each in licensed:
        for file in each.texts:
            names.setdefault(_read(file), []).append(each.name)
    known = {_words(text) for text in names}
    for place in sorted({place for text in names for place in _COMMON_LICENSE.findall(text)}):
        text = _read(Path(place))
        if _words(text) not in known:
            known.add(_words(text))
            names[text] = [f"those who refer to {place}"]
    return names


def _read(file: Path) -> str:
    text = file.read_text(encoding="utf-8", errors="replace")
    return text.replace("\r\n", "\n").strip() + "\n"


def _words(text: str) -> tuple[str, ...]:
    """The words of a text; the same license is spaced and broken into lines in many ways."""
    return tuple(text.split())


def _license_section(text: str, names: list[str]) -> list[str]:
    return ["", RULE, f"License of {', '.join(dict.fromkeys(names))}", RULE, "", text]


def main(arguments: list[str]) -> None:
    """Write the notices of the last build into its folder, or into the file that is named."""
    about = "Write the licenses of everything in the frozen program."
    place = parse_place("notices", arguments, about, FROZEN / "_internal" / FILE, "FILE")
    write(load(), place)
    print(place)
