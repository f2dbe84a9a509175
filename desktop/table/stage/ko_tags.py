"""Tags under the dice that an attack will KO."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.style.materials.pictures import draw_centered
from desktop.table.layout.combat_lanes import TAG_HEIGHT, TAG_TOP, tag_height
from desktop.table.layout.dice_rows import DieSpot
from desktop.table.stage.sign_pictures import ko_tag_picture
from desktop.text.translation import tr
from rules.model import DieId

_LEAST_PIXELS = 10.0
_ABOVE = 0.54  # how far above the center of its die a tag ends that is not below it, in edges


class KoTagsItem(QGraphicsItem):
    """The tags of all dice that will be KO'd; a tag that is not certain has a question mark.

    `tags` maps each of these dice to whether its KO is certain. The tag of a damaged die is above
    it, since the drop with the damage is below it.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.tags: dict[DieId, bool] = {}
        self._spots: dict[DieId, DieSpot] = {}
        self._damaged: frozenset[DieId] = frozenset()
        self._letters = 1.0

    def show_tags(
        self,
        tags: Mapping[DieId, bool],
        spots: Mapping[DieId, DieSpot],
        damaged: Iterable[DieId],
        letters: float,
    ) -> None:
        """Show exactly these tags at the spots of their dice.

        Args:
            tags: the dice, and whether the KO of each is certain.
            spots: where dice are.
            damaged: the dice with damage on them.
            letters: the text scale.
        """
        found = {die: spots[die] for die in tags if die in spots and spots[die].is_visible}
        shown = {die: tags[die] for die in found}
        hurt = frozenset(found.keys() & set(damaged))
        if (shown, found, hurt, letters) != (self.tags, self._spots, self._damaged, self._letters):
            self.prepareGeometryChange()
            self.tags, self._spots, self._damaged, self._letters = (
                shown,
                found,
                hurt,
                letters,
            )
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
            away = TAG_TOP * spot.edge + high / 2
            if die in self._damaged:
                away = -_ABOVE * spot.edge - high / 2
            draw_centered(painter, spot.center + QPointF(0, away), picture)
