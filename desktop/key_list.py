"""The list of all keyboard shortcuts for the help window, including menus and table keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence


class KeyLine(NamedTuple):
    """A row of the list: the keys and their effect."""

    keys: str
    does: str


ANSWERING = (
    ("Space", "the main button: pass, confirm, make the suggested payment; skips animations"),
    ("R", "throw the waiting dice, like Space"),
    ("Esc", "drop the dice you are dragging, cancel a payment, close a note"),
    ("0 – 9, Y, N", "the buttons and choices that show these keys"),
    ("P, Shift+P", "pass until something happens; stop passing"),
    ("F7, F8", "always stop for the player to move in the Main Step, in the Attack Step"),
    ("Shift+F7, Shift+F8", "the same for the other player"),
)
READING = (
    ("Enter", "same as a click"),
    ("Shift+A … Z", "the next item on the table whose name starts with this letter"),
    ("C", "show or hide a large card of the selected item"),
    ("Menu, Shift+F10, right-click", "show what an item can do now, or why it can't"),
)


def sections(actions: Iterable[QAction]) -> Iterator[tuple[str, list[KeyLine]]]:
    """The sections of the list: a heading and its rows.

    Args:
        actions: the menu actions; those without a shortcut are skipped.
    """
    from desktop.table.keys import BINDINGS

    yield _tr("Decisions"), [KeyLine(keys, _tr(does)) for keys, does in ANSWERING]
    moves = [KeyLine(_named(binding.keys), _tr(binding.words)) for binding in BINDINGS]
    reading = [KeyLine(keys, _tr(does)) for keys, does in READING]
    yield _tr("On the table"), [*moves, *reading]
    menus = [KeyLine(_shortcuts(action), _plain(action)) for action in actions]
    yield _tr("Menus"), [line for line in menus if line.keys]


def _named(keys: Iterable[str]) -> str:
    native = QKeySequence.SequenceFormat.NativeText
    return ", ".join(QKeySequence(key).toString(native) for key in keys)


def _shortcuts(action: QAction) -> str:
    native = QKeySequence.SequenceFormat.NativeText
    return ", ".join(keys.toString(native) for keys in action.shortcuts())


def _plain(action: QAction) -> str:
    return action.text().replace("&", "").removesuffix("…")


def _tr(text: str) -> str:
    return QCoreApplication.translate("Keys", text)
