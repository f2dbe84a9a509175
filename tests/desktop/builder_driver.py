"""Builds teams in the team builder of an open window, by mouse and by keyboard."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from desktop.panels.card_browser.card_model import CARD_MIME_TYPE
from desktop.screens.team_builder.team_builder_screen import TeamBuilderScreen
from desktop.screens.team_builder.team_row import TeamRow
from desktop.storage.settings import Settings
from desktop.storage.store import Store
from rules.cards import Card, all_card_sets
from rules.teams import Team, TeamCard
from tests.desktop.window_driver import LEFT, Key, WindowDriver

CARDS = {card.title: card for card_set in all_card_sets() for card in card_set.cards}
KITTY, OTHER_KITTY = CARDS["Kitty Pryde/Shadowcat"], CARDS["Kitty Pryde/Sprite"]
ANGEL, JUGGERNAUT = CARDS["Angel/Superhero"], CARDS["Juggernaut/Archvillain"]
AMBUSH, ENRAGE, MELEE = CARDS["Ambush"], CARDS["Enrage"], CARDS["Reckless Melee"]
CTRL, NONE = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier


def team_of(*cards: tuple[Card, int], basics: tuple[Card, ...] = (AMBUSH, ENRAGE)) -> Team:
    """A team with these cards and dice."""
    return Team("Mutants", tuple(TeamCard(card, dice) for card, dice in cards), basics)


class BuilderDriver(WindowDriver):
    """A window with an open team builder."""

    def __init__(self, qtbot, store: Store | None = None, settings: Settings | None = None) -> None:
        super().__init__(qtbot, store, settings)
        self.said: list[str] = []
        self.open_builder()
        self.builder.announcer.announced.connect(lambda sentence, _: self.said.append(sentence))

    def open_builder(self, key: str = "") -> None:
        """Open the team builder with a team of the library, or a new one."""
        self.window.collection.open_builder(key)
        QApplication.processEvents()

    @property
    def builder(self) -> TeamBuilderScreen:
        screen = self.window.screens.currentWidget()
        assert isinstance(screen, TeamBuilderScreen)
        return screen

    @property
    def dice(self) -> dict[str, int]:
        """The dice of each card of the team by title; a basic action has none."""
        team = self.builder.team
        return {one.card.title: one.dice for one in team.cards} | {
            card.title: 0 for card in team.basics
        }

    @property
    def faults(self) -> list[str]:
        """The kinds of faults that the check shows."""
        QApplication.processEvents()
        buttons = self.builder.page.check.findChildren(QPushButton)
        names = [one.objectName() for one in buttons if one.isVisible()]
        return [name.removeprefix("remedy-") for name in names if name.startswith("remedy-")]

    def row(self, card: Card) -> TeamRow:
        """The last row of a card."""
        return next(row for row in reversed(self.builder.tray.rows) if row.card == card)

    def open_team(self, team: Team, *options) -> BuilderDriver:
        """Open a team, as the library does."""
        self.builder.editor.history.mark_saved()
        self.builder.open(team, *options)
        QApplication.processEvents()
        return self

    # --- keys

    def search(self, words: str) -> BuilderDriver:
        """Type into the search, and go to the cards that it finds."""
        self.builder.browser.focus_cards()
        self.key(Key.Key_Slash)
        QTest.keyClicks(self.builder.browser.search, words)
        return self.key(Key.Key_Return)

    def add(self, card: Card) -> BuilderDriver:
        """Add a card with the keyboard."""
        return self.search(f'name:"{card.name} {card.subtitle}"'.strip()).key(Key.Key_Return)

    # --- mouse

    def double_click(self, card: Card) -> BuilderDriver:
        """Double-click a card in the browser."""
        browser = self.builder.browser
        assert browser.choose_card(card), f"{card.title} is not shown"
        QApplication.processEvents()
        at = browser.grid.visualRect(browser.grid.currentIndex()).center()
        port = browser.grid.viewport()
        QTest.mouseClick(port, LEFT, NONE, at)
        QTest.mouseDClick(port, LEFT, NONE, at)
        return self

    def drop_card(self, card: Card) -> BuilderDriver:
        """Drag a card from the browser to the team."""
        data = QMimeData()
        data.setData(CARD_MIME_TYPE, f"{card.set_code}:{card.number}".encode())
        return self._drop(self.builder.tray, data)

    def drag_out(self, card: Card) -> BuilderDriver:
        """Drag a card of the team over the browser and drop it there."""
        return self._drop(self.builder, self.row(card).drag_data())

    def turn_wheel(self, card: Card, steps: int) -> BuilderDriver:
        """Turn the wheel over the dice of a card of the team."""
        pips = self.row(card).pips
        place = QPointF(4, 4)
        away = QPointF(pips.mapToGlobal(QPoint(4, 4)))
        turned = QWheelEvent(
            place, away, QPoint(), QPoint(0, 120 * steps), Qt.MouseButton.NoButton, NONE,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(pips, turned)
        return self

    def click(self, widget: QWidget, at: QPoint | None = None) -> BuilderDriver:
        """Click a widget, in its middle unless told otherwise."""
        QApplication.processEvents()
        QTest.mouseClick(widget, LEFT, NONE, at or widget.rect().center())
        QApplication.processEvents()
        return self

    def _drop(self, widget: QWidget, data: QMimeData) -> BuilderDriver:
        both = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
        QApplication.sendEvent(widget, QDragEnterEvent(QPoint(20, 200), both, data, LEFT, NONE))
        QApplication.sendEvent(widget, QDropEvent(QPointF(20, 200), both, data, LEFT, NONE))
        QApplication.processEvents()
        return self
