"""The table's own words in the language of the screen; for the rules' see `desktop.words`."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def tr(words: str) -> str:
    """Words of the table, translated; what stands in braces is filled in afterwards."""
    return QCoreApplication.translate("table", words)
