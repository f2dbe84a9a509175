"""Paints a die into an image, for the tests of its appearance."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

from desktop.style import palette
from desktop.table.items.die_item import DieItem
from desktop.table.paint.faces import CharacterPrint, Emblem, EnergyPrint, FaceLook

BLUE = palette.DieColors("#2457a6", "#ffffff")
HEXAGON = Emblem("hexagon", "SH")
HERO = tuple(
    FaceLook(printed, BLUE)
    for printed in (
        EnergyPrint(("bolt",)),
        EnergyPrint(("bolt", "bolt")),
        EnergyPrint(("2",)),
        CharacterPrint(0, 2, 1, level=1, emblem=HEXAGON),
        CharacterPrint(1, 3, 3, bursts=1, level=2, emblem=HEXAGON),
        CharacterPrint(1, 4, 4, bursts=2, level=3, emblem=HEXAGON),
    )
)


def picture(die: DieItem, side: int = 200, middle: float = 0.5) -> QImage:
    """Paint a die on a transparent image, centered."""
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.translate(side * middle, side * middle)
    die.paint(painter, None)
    painter.end()
    return image


def painted(image: QImage) -> set[tuple[int, int]]:
    """The pixels that are not fully transparent."""
    alpha = image.convertToFormat(QImage.Format.Format_Alpha8)
    line, bits = alpha.bytesPerLine(), bytes(alpha.constBits())
    return {(i % line, i // line) for i, value in enumerate(bits) if value}
