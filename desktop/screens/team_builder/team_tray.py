"""The team as rows in a tray of felt: characters and actions, and the basic actions apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.collection.team_shelf.sunken_panel import SunkenPanel
from desktop.panels.card_browser.card_model import CARD_MIME_TYPE
from desktop.screens.team_builder.team_editor import TeamEditor
from desktop.screens.team_builder.team_row import ROW_MIME_TYPE, TeamRow
from desktop.style.basic_widgets import (
    lay_column,
    lay_row,
    make_button,
    make_label,
    make_scroll_area,
)
from desktop.style.current_theme import current_theme
from desktop.style.materials.trays import STAGE_RADIUS
from rules.cards import Card
from rules.teams import Format, Team


def dropped_cards(event: QDropEvent) -> str:
    """The cards that are dropped: `SET:number` in each line."""
    return bytes(event.mimeData().data(CARD_MIME_TYPE).data()).decode(errors="replace")


class TeamTray(SunkenPanel):
    """Shows a team, and lets the player change it. Cards can be dropped on it."""

    def __init__(
        self, editor: TeamEditor, choose: Callable[[Card], None], drop: Callable[[str], None]
    ) -> None:
        """Make an empty tray; `drop` takes dropped cards, `SET:number` in each line."""
        super().__init__(has_felt=True)
        self._editor, self._choose, self._drop = editor, choose, drop
        self.setAcceptDrops(True)
        self.setAccessibleName(self.tr("Your team"))
        self._is_target = False
        self.cards_head = _Head()
        self.basics_head = _Head()
        self.empty = make_label(self.tr("Drag cards here, or double-click them."), wraps=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setContentsMargins(20, 24, 20, 12)
        self.random = make_button(self.tr("Random team"), name="random-team", is_small=True)
        self._cards = _Rows(self)
        self._basics = _Rows(self)
        self._lay_out()

    @property
    def rows(self) -> list[TeamRow]:
        return [*self._cards.rows, *self._basics.rows]

    @property
    def focused_card(self) -> Card | None:
        """The card whose row has the keyboard, or None."""
        return next((row.card for row in self.rows if row.hasFocus()), None)

    def show_team(self, team: Team, played: Format, faulty: Sequence[Card]) -> None:
        """Show a team, its numbers in a format, and the cards that break a rule."""
        focused = next((n for n, row in enumerate(self.rows) if row.hasFocus()), -1)
        self._cards.show_cards(
            [(team_card.card, team_card.dice) for team_card in team.cards], faulty
        )
        self._basics.show_cards([(card, card.maximum) for card in team.basics], faulty)
        is_empty = not team.cards and not team.basics
        self.empty.setVisible(is_empty)
        self.random.setVisible(is_empty)
        self.cards_head.show_counts(
            self.tr("Characters and actions"),
            (self.tr("Cards"), len(team.cards), played.max_cards),
            (self.tr("Dice"), team.dice_count, played.max_dice),
        )
        basics = (self.tr("Cards"), len(team.basics), played.basics)
        if played.shares_basics:
            self.basics_head.show_counts(self.tr("Basic actions: the same for both players"))
        else:
            self.basics_head.show_counts(self.tr("Basic actions"), basics)
        rows = self.rows
        if focused >= 0 and rows and not any(row.hasFocus() for row in rows):
            rows[min(focused, len(rows) - 1)].setFocus()
        if rows and not any(row.is_tab_stop for row in rows):
            rows[0].set_tab_stop(is_stop=True)

    def focus_card(self, card: Card | None = None) -> bool:
        """Give the keyboard to the row of a card, or to the first one; returns whether it could."""
        rows = [row for row in self.rows if card is None or row.card == card]
        if not rows:
            return False
        row = rows[0] if card is None else rows[-1]
        row.setFocus(Qt.FocusReason.OtherFocusReason)
        self._area.ensureWidgetVisible(row)
        return True

    def show_row(self, card: Card) -> None:
        for row in self.rows:
            if row.card == card:
                self._area.ensureWidgetVisible(row)

    # --- rows

    def make_row(self, card: Card, dice: int) -> TeamRow:
        """Make a row, which changes the team by itself."""
        row = TeamRow(card, dice, self._editor, step=self._step, stop_at=self._stop_at)
        row.clicked.connect(lambda: self._choose(row.card))
        row.set_tab_stop(is_stop=False)
        return row

    def _step(self, row: TeamRow, steps: int) -> None:
        rows = self.rows
        place = min(max(0, rows.index(row) + steps), len(rows) - 1)
        rows[place].setFocus()
        self._area.ensureWidgetVisible(rows[place])

    def _stop_at(self, row: TeamRow) -> None:
        """Let Tab come back to the row that had the keyboard last; arrows lead to the others."""
        for other in self.rows:
            other.set_tab_stop(is_stop=other is row)

    # --- drops

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasFormat(CARD_MIME_TYPE):
            self._show_target(is_target=not event.mimeData().hasFormat(ROW_MIME_TYPE))
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._show_target(is_target=False)

    def dropEvent(self, event: QDropEvent) -> None:
        self._show_target(is_target=False)
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if not event.mimeData().hasFormat(
            ROW_MIME_TYPE
        ):  # a card of the team that is dropped back stays
            self._drop(dropped_cards(event))

    def _show_target(self, *, is_target: bool) -> None:
        self._is_target = is_target
        self.update()

    # --- looks

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._is_target:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(current_theme().legal), 4))
            inside = QRectF(self.rect()).adjusted(7, 7, -7, -7)
            painter.drawRoundedRect(inside, STAGE_RADIUS, STAGE_RADIUS)
            painter.end()

    def restyle(self) -> None:
        """Take over the colors and the text size."""
        ink = self.ink
        self.empty.setStyleSheet(f"color: {ink};")
        for head in (self.cards_head, self.basics_head):
            head.restyle(ink)
        for row in self.rows:
            row.updateGeometry()

    def _lay_out(self) -> None:
        inner = QWidget()
        rows = QVBoxLayout(inner)
        rows.setContentsMargins(6, 4, 6, 4)
        rows.setSpacing(0)
        rows.addWidget(self.cards_head)
        rows.addWidget(self.empty)
        rows.addWidget(self.random, 0, Qt.AlignmentFlag.AlignHCenter)
        rows.addWidget(self._cards)
        rows.addSpacing(10)
        rows.addWidget(self.basics_head)
        rows.addWidget(self._basics)
        rows.addStretch(1)
        self._area = make_scroll_area(inner)
        self._area.setAcceptDrops(False)
        lay_column(self._area, on=self, margins=8)


class _Rows(QWidget):
    """Some rows of a tray; a row stays while the cards around it change."""

    def __init__(self, tray: TeamTray) -> None:
        super().__init__()
        self._make: Callable[[Card, int], TeamRow] = tray.make_row
        self.rows: list[TeamRow] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)

    def show_cards(self, cards: Sequence[tuple[Card, int]], faulty: Sequence[Card]) -> None:
        for place, (card, dice) in enumerate(cards):
            has_fault = card in faulty
            if place == len(self.rows):
                row = self._make(card, dice)
                self.rows.append(row)
                self._layout.addWidget(row)
            self.rows[place].show_card(card, dice, has_fault=has_fault)
        for row in self.rows[len(cards) :]:
            self._layout.removeWidget(row)
            row.hide()
            row.deleteLater()
        del self.rows[len(cards) :]


class _Head(QWidget):
    """The heading of a part of the tray, with what it holds and may hold."""

    def __init__(self) -> None:
        super().__init__()
        self.title = make_label(wraps=True)
        self.counts = make_label()
        lay_row((self.title, 1), self.counts, on=self, margins=(6, 2, 6, 2))
        self._parts: tuple[tuple[str, int, int], ...] = ()

    def show_counts(self, title: str, *parts: tuple[str, int, int]) -> None:
        """Show a title, and for each part its name, its number and the most allowed."""
        self.title.setText(title)
        self._parts = parts
        self.counts.setText(
            "   ".join(
                f"{name} {count}/{most}{' ⚠' if count > most else ''}"
                for name, count, most in parts
            )
        )

    def restyle(self, ink: str) -> None:
        """Take over the color and the text size."""
        size = f"{10.5 * current_theme().text_scale:.2f}pt"
        for label in (self.title, self.counts):
            label.setStyleSheet(f"color: {ink}; font-weight: bold; font-size: {size};")
