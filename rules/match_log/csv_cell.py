"""A cell of a table for spreadsheets (CSV)."""

from __future__ import annotations

from rules.reading import visible

_FORMULA_SIGNS = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""How a cell begins that a spreadsheet would take for a formula; the last four are wide."""


def csv_cell(text: str) -> str:
    """A cell in quotes if it has to be; a number stays a number, and no text becomes a formula.

    Control characters become visible, so that a name cannot begin a row.
    """
    shown = visible(text)
    if shown.startswith(_FORMULA_SIGNS) and not _is_number(shown):
        shown = f"'{shown}"
    return '"' + shown.replace('"', '""') + '"' if "," in shown or '"' in shown else shown


def _is_number(text: str) -> bool:
    digits = text.removeprefix("-").replace(".", "", 1)
    return digits.isascii() and digits.isdigit()
