"""A cell of a table for spreadsheets (CSV)."""

from __future__ import annotations

import re

from rules.reading.source_text import visible

_FORMULA = re.compile(
    r"(^|;)(?=(?:[^\w;]|_)*[=+\-@\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20])"
)
"""Where a spreadsheet may see a formula: a sign of formulas, also a small or wide one, that no
letter or digit precedes. Spreadsheets skip various blanks and marks before it, and some begin a new
cell at a semicolon."""


def csv_cell(text: str) -> str:
    """A cell in quotes if it has to be; a number stays a number, and no text becomes a formula.

    Control characters become visible, so that a name cannot begin a row.
    """
    shown = visible(text)
    if not _is_number(shown):
        shown = _FORMULA.sub(r"\1'", shown)
    return '"' + shown.replace('"', '""') + '"' if "," in shown or '"' in shown else shown


def _is_number(text: str) -> bool:
    digits = text.removeprefix("-").replace(".", "", 1)
    return digits.isascii() and digits.isdigit()
