"""Sentences of the rules in the language of the screen."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from rules.words import Message, fill


def say(said: Message) -> str:
    """The sentence of a message: its template is translated first, then filled in."""
    return fill(said, _translated)


def _translated(template: str) -> str:
    return QCoreApplication.translate("rules", template)
