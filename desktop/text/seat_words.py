"""Who can play for a player, in words: a person, or the computer at a level."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

OFFERED_LEVELS = ("easy", "normal", "hard")
"""The levels of the computer that players can choose; saved matches may have older ones."""


def seat_title(level: str) -> str:
    """Who plays: a person for "", or the computer with its level."""
    titles = {
        "": _tr("Person"),
        "easy": _tr("Computer: easy"),
        "normal": _tr("Computer: normal"),
        "hard": _tr("Computer: hard"),
    }
    return titles.get(level) or _tr("Computer: {level}").format(level=level)


def about_seat(level: str) -> str:
    """One sentence about who plays."""
    about = {
        "": _tr("Someone at this computer."),
        "easy": _tr("Makes mistakes. Good for a first match."),
        "normal": _tr("Plays well and fast."),
        "hard": _tr("Thinks longer, up to a second per move."),
    }
    return about.get(level, "")


def _tr(words: str) -> str:
    return QCoreApplication.translate("Seats", words)
