"""Translates and formats the messages of the rules package."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from rules.messages import Message, fill_in


def translate(said: Message) -> str:
    """Format a message as a sentence: translate its template, then fill in the values."""
    return fill_in(said, _translated)


def _translated(template: str) -> str:
    return QCoreApplication.translate("rules", template)
