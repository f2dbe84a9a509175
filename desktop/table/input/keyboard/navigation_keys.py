"""The key bindings of the table; the help page lists the same ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QKeyCombination, QPointF
from PySide6.QtGui import QKeyEvent, QKeySequence

from desktop.table.input.keyboard.focus_order import FocusStop
from desktop.table.input.keyboard.keyboard_navigation import KeyboardNavigation

LEFT, RIGHT, UP, DOWN = QPointF(-1, 0), QPointF(1, 0), QPointF(0, -1), QPointF(0, 1)


class KeyBinding(NamedTuple):
    """Some keys, what each of them does, and one description for all."""

    keys: tuple[str, ...]
    actions: tuple[Callable[[KeyboardNavigation], bool], ...]
    description: str


def _toward(way: QPointF, *, takes: bool = False) -> Callable[[KeyboardNavigation], bool]:
    return lambda keyboard: keyboard.move_toward(way, takes=takes)


NAVIGATION_BINDINGS = (
    KeyBinding(
        ("Tab", "Shift+Tab"),
        (lambda keyboard: keyboard.tab(True), lambda keyboard: keyboard.tab(False)),
        "next / previous playable item or zone",
    ),
    KeyBinding(
        ("Left", "Right", "Up", "Down"),
        tuple(_toward(way) for way in (LEFT, RIGHT, UP, DOWN)),
        "nearest item in that direction",
    ),
    KeyBinding(
        ("PgDown", "PgUp"),
        (lambda keyboard: keyboard.go_to_group(True), lambda keyboard: keyboard.go_to_group(False)),
        "next / previous zone or set of cards",
    ),
    KeyBinding(
        ("Ctrl+Right", "Ctrl+Left"),
        (
            lambda keyboard: keyboard.step_in_group(True),
            lambda keyboard: keyboard.step_in_group(False),
        ),
        "next / previous item in the same zone",
    ),
    KeyBinding(
        ("Home", "End"),
        (
            lambda keyboard: keyboard.go_to_group_edge(False),
            lambda keyboard: keyboard.go_to_group_edge(True),
        ),
        "the zone itself / its last die",
    ),
    KeyBinding(
        ("Shift+Left", "Shift+Right", "Shift+Up", "Shift+Down"),
        tuple(_toward(way, takes=True) for way in (LEFT, RIGHT, UP, DOWN)),
        "select several dice",
    ),
)
"""The navigation keys; Shift with a letter also goes to things by their initial."""


def _code(key: str) -> int:
    combination: QKeyCombination = QKeySequence(key)[0]  # type: ignore[index]
    return combination.toCombined()


def _by_key() -> dict[int, Callable[[KeyboardNavigation], bool]]:
    return {
        _code(key): does
        for binding in NAVIGATION_BINDINGS
        for key, does in zip(binding.keys, binding.actions, strict=True)
    }


_ACTIONS = _by_key()


def is_navigation_key(event: QKeyEvent) -> bool:
    """Whether a key moves the focus on the table."""
    held = event.modifiers() & ~event.modifiers().KeypadModifier
    return event.key() | held.value in _ACTIONS or (
        held == held.ShiftModifier and event.text().isalpha()
    )


def handle_key(
    event: QKeyEvent, keyboard: KeyboardNavigation, name: Callable[[FocusStop], str]
) -> bool:
    """Perform a navigation key; False if it is not one.

    Args:
        event: the key event.
        keyboard: the navigation state.
        name: returns the name of a stop, to find it by its first letter.
    """
    held = event.modifiers() & ~event.modifiers().KeypadModifier
    does = _ACTIONS.get(event.key() | held.value)
    if does is not None:
        return does(keyboard)
    if held == held.ShiftModifier and event.text().isalpha():
        return keyboard.go_to_initial(event.text(), name)
    return False
