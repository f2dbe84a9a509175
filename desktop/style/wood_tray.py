"""The colors of a tray that is sunk into the wood instead of the felt."""

from __future__ import annotations

from PySide6.QtGui import QColor

from desktop.style.materials.tones import BLACK, mix
from desktop.style.table_colors import TableColors


def wood_tray_floor(table: TableColors) -> QColor:
    """The floor of a tray sunk into the wood."""
    if table.is_plain:
        return QColor(table.trays[0])
    return mix(table.wood[1], BLACK, 0.3)


def wood_tray_ink(table: TableColors) -> str:
    """The ink on that floor."""
    return table.felt_ink if table.is_plain else table.stage_ink
