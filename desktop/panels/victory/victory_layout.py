"""Where things stand in the victory scene, for a window of any size."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF

from desktop.table.layout.measures import clamp

_DESIGN = QSizeF(1920, 1080)  # the size at which lengths are as given
_MARGIN = 14.0


class VictoryLayout:
    """The rectangles of the victory scene.

    Attributes:
        unit: the scale of what is painted, 1 at 1920x1080.
        letters: the scale of text.
        crest_center: the center of the winner's crest, and `crest_radius` its radius.
        ribbon: the front of the ribbon; its tails reach further.
        facts: the panel with the hearts, the chart and the numbers.
        buttons: the three large buttons, from left to right.
        links: the row of small buttons below them.
    """

    def __init__(self, size: QSizeF, letters: float) -> None:
        wide, high = size.width(), size.height()
        self.letters = letters
        scale = min(wide / _DESIGN.width(), high / _DESIGN.height())
        self.unit = clamp(0.5, scale, 2.0)
        width = min(max(1240 * self.unit, 900 * min(letters, 1.4)), wide - 2 * _MARGIN)
        gap = max(10.0, 22 * self.unit)
        link = 34 * letters + 12
        button = clamp(58 * letters, 88 * self.unit, 0.2 * high)
        facts = clamp(112 * letters, 150 * self.unit, 0.3 * high)
        left = (wide - width) / 2
        bottom = high - max(10.0, 24 * self.unit)
        self.links = QRectF(left, bottom - link, width, link)
        row = QRectF(left, self.links.top() - 0.4 * gap - button, width, button)
        self.buttons = _columns(row, 3, gap)
        self.facts = QRectF(left, row.top() - gap - facts, width, facts)
        ribbon = clamp(64.0, 128 * self.unit, 0.16 * high)
        tail = 0.2 * ribbon
        wide_ribbon = min(8.3 * ribbon, wide - 3.4 * ribbon)
        top = self.facts.top() - 0.7 * gap - tail - ribbon
        self.ribbon = QRectF((wide - wide_ribbon) / 2, top, wide_ribbon, ribbon)
        self.crest_radius = clamp(34.0, 0.36 * top, 150 * self.unit)
        overlap = 0.18 * self.crest_radius
        above = top + overlap - 1.3 * self.crest_radius
        self.crest_center = QPointF(wide / 2, max(1.2 * self.crest_radius, above))

    @property
    def stage(self) -> QRectF:
        """The part of the window above the panel, in which confetti falls."""
        return QRectF(0, 0, self.facts.left() * 2 + self.facts.width(), self.facts.top())


def _columns(row: QRectF, count: int, gap: float) -> list[QRectF]:
    width = (row.width() - (count - 1) * gap) / count
    return [
        QRectF(row.left() + place * (width + gap), row.top(), width, row.height())
        for place in range(count)
    ]
