"""The theme of the whole program, for everything that paints itself.

Widgets ask for it when they paint: Qt repaints them after a change of the style sheet. Those that
lay out, keep pictures or fill other widgets with colors do so again in `customEvent`, when
`THEME_CHANGED` arrives. Qt's own events do not serve: the palette is the same for some themes, and
a style change comes at other times too, while other widgets still have the old fonts.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop.style.palette import Theme, theme_for

THEME_CHANGED = QEvent.Type(QEvent.registerEventType())
"""The event that every widget gets once colors, fonts and style sheet are those of a new theme."""

_worn = [theme_for("standard", "light", "oak")]


def current_theme() -> Theme:
    """The theme applied last."""
    return _worn[0]


def remember_theme(theme: Theme) -> None:
    """Note the theme that is applied now; only `style_sheet.apply_theme` calls this."""
    _worn[0] = theme


def announce_theme(app: QApplication) -> None:
    """Send `THEME_CHANGED` to every widget, to each after those in it.

    Only `style_sheet.apply_theme` calls this.
    """
    for window in app.topLevelWidgets():
        if window.parentWidget() is None:
            for widget in (*reversed(window.findChildren(QWidget)), window):
                QCoreApplication.sendEvent(widget, QEvent(THEME_CHANGED))


@contextmanager
def painted_in(theme: Theme) -> Iterator[None]:
    """Paint a picture in a theme that is not that of the program, such as one to share."""
    before = current_theme()
    remember_theme(theme)
    try:
        yield
    finally:
        remember_theme(before)
