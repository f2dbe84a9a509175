"""Translates the table's own texts; `desktop.text.translation` translates those of the rules."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def tr(words: str) -> str:
    """Translate a text of the table; callers fill in the braces afterward."""
    return QCoreApplication.translate("table", words)
