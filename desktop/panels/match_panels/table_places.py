"""Where the things of a match screen are."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtWidgets import QAbstractButton, QWidget

from desktop.panels.prompt.rails import TableRails
from desktop.panels.widgets.wood_button import WoodButton
from desktop.table.layout.panel_placement import area_on_view, item_on_view
from desktop.table.view import TableView
from rules.model import CardId, DieId, PlayerId
from rules.state import Zone

_DIE_SIDE = 1.08  # of a die as it looks, in edges


class TablePlaces:
    """Finds areas of a match screen, in the coordinates of the table, which fills it."""

    def __init__(self, screen: QWidget, view: TableView, rails: TableRails) -> None:
        self._screen, self._view, self._rails = screen, view, rails

    def die(self, number: DieId) -> QRectF:
        """A die, where it is or will be when it has come to rest."""
        scene = self._view.table_scene
        spot = scene.spots.get(number)
        if spot is None:
            return item_on_view(self._view, scene.die(number))
        side = _DIE_SIDE * spot.edge
        area = QRectF(0, 0, side, side)
        area.moveCenter(spot.center)
        return self._on_table(area)

    def dice(self, numbers: Iterable[DieId]) -> QRectF:
        """Several dice together."""
        whole = QRectF()
        for number in numbers:
            whole = whole.united(self.die(number))
        return whole

    def card(self, number: CardId) -> QRectF:
        """A card."""
        return self._on_table(self._view.table_scene.layout.cards[number])

    def zone(self, player: PlayerId, zone: Zone) -> QRectF:
        """A player's zone."""
        return self._on_table(self._view.table_scene.layout.zones[player, zone])

    def life(self, player: PlayerId) -> QRectF:
        """The heart of a player."""
        plate = self._view.table_scene.plates[player]
        wide = 2.1 * plate.heart_radius
        heart = QRectF(0, 0, wide, wide)
        heart.moveCenter(plate.heart_center)
        return self._on_table(heart)

    @property
    def middle(self) -> QRectF:
        """Where action dice are used."""
        return self._on_table(self._view.table_scene.layout.action_area)

    @property
    def main_button(self) -> QRectF:
        """The button for Space; empty while there is none."""
        main = self._rails.bar.main_button
        return QRectF() if main is None else self.widget(main, main.plate_rect())

    def button(self, name: str) -> QRectF | None:
        """The visible button with an object name, or None."""
        for button in self._screen.findChildren(QAbstractButton, name):
            if button.isVisible():
                area = button.plate_rect() if isinstance(button, WoodButton) else button.rect()
                return self.widget(button, QRectF(area))
        return None

    def global_button(self, card: CardId) -> QRectF:
        """The G of a card; the whole card if it shows none."""
        item = self._view.table_scene.cards[card]
        for button in item.buttons.values():
            return item_on_view(self._view, button)
        return self.card(card)

    @property
    def question(self) -> QRectF:
        """The prompt on the rail."""
        question = self._rails.bar.question
        return self.widget(question, QRectF(question.rect()))

    @property
    def log_button(self) -> QRectF:
        """The button that opens the log."""
        log = self._rails.tools.log
        return self.widget(log, log.plate_rect())

    @property
    def help_button(self) -> QRectF:
        """The button for "What can I do?"."""
        help_button = self._rails.tools.help
        return self.widget(help_button, help_button.plate_rect())

    @property
    def steps(self) -> QRectF:
        """The steps of the turn."""
        strip = self._rails.strip
        return self.widget(strip, QRectF(strip.rect()))

    def widget(self, widget: QWidget, area: QRectF) -> QRectF:
        """An area of a widget on the screen."""
        at = QPoint(0, 0)
        part: QWidget | None = widget
        while part is not None and part is not self._screen:
            at, part = at + part.pos(), part.parentWidget()
        return area.translated(QPointF(at))

    def _on_table(self, area: QRectF) -> QRectF:
        return area_on_view(self._view, area)
