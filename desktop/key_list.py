"""All keys of the program and what they do, for the help: menus and table say their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence


class KeyLine(NamedTuple):
    """Keys as they are written on them, and what they do."""

    keys: str
    does: str


ANSWERING = (
    ("Space", "the main button: pass, confirm, pay as proposed; skips moving dice"),
    ("R", "throw the dice that wait, as Space does"),
    ("Esc", "let go of dice, cancel the payment in hand, close a note"),
    ("0 – 9, Y, N", "the buttons and chips that show them"),
    ("P, Shift+P", "pass until something happens; be asked again"),
    ("F7, F8", "always ask who decides: in the Main Step, in the Attack Step"),
    ("Shift+F7, Shift+F8", "the same for the other player"),
)
READING = (
    ("Enter", "use a thing as a click would, or tell what can be done with it"),
    ("Shift+A … Z", "the next thing on the table whose name begins so"),
    ("C", "read the card of what is pointed at, large; again: put it away"),
    ("Menu, Shift+F10, right-click", "what a thing can do now, and what not and why"),
)


def sections(actions: Iterable[QAction]) -> Iterator[tuple[str, list[KeyLine]]]:
    """Headings, each with its keys.

    Args:
        actions: the entries of the menus; those with keys are told.
    """
    from desktop.table.keys import BINDINGS

    yield _tr("Answering"), [KeyLine(keys, _tr(does)) for keys, does in ANSWERING]
    moves = [KeyLine(_named(binding.keys), _tr(binding.words)) for binding in BINDINGS]
    reading = [KeyLine(keys, _tr(does)) for keys, does in READING]
    yield _tr("On the table, and in it"), [*moves, *reading]
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
