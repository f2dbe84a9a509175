"""The key bindings of the table; the help page lists the same ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QKeyCombination, QPointF
from PySide6.QtGui import QKeyEvent, QKeySequence

from desktop.table.keyboard import Keyboard
from desktop.table.stops import Stop

LEFT, RIGHT, UP, DOWN = QPointF(-1, 0), QPointF(1, 0), QPointF(0, -1), QPointF(0, 1)


class Binding(NamedTuple):
    """Some keys, what each of them does, and one description for all."""

    keys: tuple[str, ...]
    does: tuple[Callable[[Keyboard], bool], ...]
    words: str


def _toward(way: QPointF, *, takes: bool = False) -> Callable[[Keyboard], bool]:
    return lambda keyboard: keyboard.toward(way, takes=takes)


BINDINGS = (
    Binding(
        ("Tab", "Shift+Tab"),
        (lambda keyboard: keyboard.step(True), lambda keyboard: keyboard.step(False)),
        "next / previous playable item or zone",
    ),
    Binding(
        ("Left", "Right", "Up", "Down"),
        tuple(_toward(way) for way in (LEFT, RIGHT, UP, DOWN)),
        "nearest item in that direction",
    ),
    Binding(
        ("PgDown", "PgUp"),
        (lambda keyboard: keyboard.group_step(True), lambda keyboard: keyboard.group_step(False)),
        "next / previous zone or set of cards",
    ),
    Binding(
        ("Ctrl+Right", "Ctrl+Left"),
        (lambda keyboard: keyboard.along(True), lambda keyboard: keyboard.along(False)),
        "next / previous item in the same zone",
    ),
    Binding(
        ("Home", "End"),
        (lambda keyboard: keyboard.edge(False), lambda keyboard: keyboard.edge(True)),
        "the zone itself / its last die",
    ),
    Binding(
        ("Shift+Left", "Shift+Right", "Shift+Up", "Shift+Down"),
        tuple(_toward(way, takes=True) for way in (LEFT, RIGHT, UP, DOWN)),
        "select several dice",
    ),
)
"""The navigation keys; Shift with a letter also goes to things by their initial."""


def _code(key: str) -> int:
    combination: QKeyCombination = QKeySequence(key)[0]  # type: ignore[index]
    return combination.toCombined()


def _by_key() -> dict[int, Callable[[Keyboard], bool]]:
    return {
        _code(key): does
        for binding in BINDINGS
        for key, does in zip(binding.keys, binding.does, strict=True)
    }


_DOES = _by_key()


def take(event: QKeyEvent, keyboard: Keyboard, name: Callable[[Stop], str]) -> bool:
    """Perform a navigation key; False if it is not one.

    Args:
        event: the key event.
        keyboard: the navigation state.
        name: returns the name of a stop, to find it by its first letter.
    """
    held = event.modifiers() & ~event.modifiers().KeypadModifier
    does = _DOES.get(event.key() | held.value)
    if does is not None:
        return does(keyboard)
    if held == held.ShiftModifier and event.text().isalpha():
        return keyboard.seek(event.text(), name)
    return False
