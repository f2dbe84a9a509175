"""Writes THIRD-PARTY-NOTICES.txt: what the frozen program contains, and under which licenses."""

from __future__ import annotations

from pathlib import Path

from command_words import parse_place
from program.components import Component, our_program
from program.inventory import Inventory, load
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

Qt contains code of others, under licenses that permit its use here. Its makers list them for each
version: https://doc.qt.io/qt-6/licenses-used-in-qt.html
"""


def write(inventory: Inventory, file: Path) -> None:
    """Write the notices of all components except our own program."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text_of(inventory), encoding="utf-8")


def text_of(inventory: Inventory) -> str:
    """The whole text: an overview, then each component, then every license once."""
    others = [each for each in inventory.components if each != our_program()]
    titles: dict[str, list[str]] = {}
    for component in others:
        for text in _license_texts(component):
            titles.setdefault(text, []).append(component.name)
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
            *(line for each in others for line in _description(each)),
            *(line for text, names in titles.items() for line in _license_section(text, names)),
        ]
    )


def _description(component: Component) -> list[str]:
    return [
        RULE,
        f"{component.name} {component.version}",
        f"License: {component.license or 'see its text below'}",
        f"Source: {component.source}",
    ]


def _license_section(text: str, names: list[str]) -> list[str]:
    return ["", RULE, f"License of {', '.join(dict.fromkeys(names))}", RULE, "", text]


def _license_texts(component: Component) -> list[str]:
    texts = [file.read_text(encoding="utf-8", errors="replace") for file in component.texts]
    return [text.replace("\r\n", "\n").strip() + "\n" for text in texts]


def main(arguments: list[str]) -> None:
    """Write the notices of the last build into its folder, or into the file that is named."""
    about = "Write the licenses of everything in the frozen program."
    place = parse_place("notices", arguments, about, FROZEN / "_internal" / FILE, "FILE")
    write(load(), place)
    print(place)
