"""Tags under the dice that an attack will KO."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.table.layout.combat_lanes import TAG_HEIGHT, TAG_TOP, tag_height
from desktop.table.layout.dice_rows import DieSpot
from desktop.table.stage.sign_pictures import draw_centered, ko_tag_picture
from desktop.text.table_translation import tr
from rules.model import DieId

_LEAST_PIXELS = 10.0


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
            high = tag_height(self._letters) * spot.edge
            pixels = round(max(_LEAST_PIXELS, high / TAG_HEIGHT))
            is_certain = self.tags[die]
            words = tr("KO") if is_certain else tr("KO?")
            picture = ko_tag_picture(words, pixels, ratio, is_certain=is_certain)
            low = TAG_TOP * spot.edge + high / 2
            draw_centered(painter, spot.center + QPointF(0, low), picture)
