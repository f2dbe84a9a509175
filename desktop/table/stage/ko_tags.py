"""Tags under the dice that an attack will KO."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.style.materials.letters import text_width
from desktop.table.layout.dice_rows import DieSpot
from desktop.table.stage.combat_signs import paint_ko_tag
from desktop.text.table_translation import tr
from rules.model import DieId

_PIXELS = 0.21  # height of letters, in edges of the die
_LOW = 0.5  # how far below the center of its die a tag is, in edges


class KoTagsItem(QGraphicsItem):
    """The tags of all dice that will be KO'd; a tag that is not certain has a question mark.

    `tags` maps each of these dice to whether its KO is certain.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.tags: dict[DieId, bool] = {}
        self._spots: dict[DieId, DieSpot] = {}
        self._letters = 1.0

    def show_tags(
        self, tags: Mapping[DieId, bool], spots: Mapping[DieId, DieSpot], letters: float
    ) -> None:
        """Show exactly these tags at the spots of their dice; `letters` is the text scale."""
        found = {die: spots[die] for die in tags if die in spots and spots[die].is_visible}
        shown = {die: tags[die] for die in found}
        if (shown, found, letters) != (self.tags, self._spots, self._letters):
            self.prepareGeometryChange()
            self.tags, self._spots, self._letters = shown, found, letters
            self.update()

    def boundingRect(self) -> QRectF:
        whole = QRectF()
        for spot in self._spots.values():
            reach = 1.2 * spot.edge
            whole |= QRectF(spot.center.x() - reach, spot.center.y() - reach, 2 * reach, 2 * reach)
        return whole

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        ratio = painter.device().devicePixelRatioF()
        for die, spot in self._spots.items():
            pixels = round(max(10.0, min(_PIXELS * spot.edge * self._letters, 0.32 * spot.edge)))
            picture = tag_picture(pixels, ratio, is_certain=self.tags[die])
            size = picture.deviceIndependentSize()
            low = spot.center + QPointF(0, _LOW * spot.edge)
            painter.drawPixmap(low - QPointF(size.width() / 2, size.height() / 2), picture)


@lru_cache(maxsize=16)
def tag_picture(pixels: int, ratio: float, *, is_certain: bool) -> QPixmap:
    """The picture of a tag."""
    words = tr("KO") if is_certain else tr("KO?")
    wide, high = text_width(words, pixels, bold=True) + 2.2 * pixels, 2.0 * pixels
    picture = QPixmap(round(wide * ratio), round(high * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    center = QPointF(wide / 2, high / 2)
    paint_ko_tag(painter, center, pixels, words, is_certain=is_certain)
    painter.end()
    return picture
