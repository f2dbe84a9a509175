"""The column beside the table: payment, choices, card, log, text view, rules."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from desktop.match.answers import Answer
from desktop.match.match_change import MatchChange, whole_match
from desktop.panels.match_panels.card_panel import CardPanel
from desktop.panels.match_panels.choice_panel import ChoicePanel
from desktop.panels.match_panels.log_panel import LogPanel
from desktop.panels.match_panels.payment_panel import PaymentPanel, what_is_paid
from desktop.panels.rules_reference.rules_panel import RulesPanel
from desktop.panels.text_view.text_view_panel import TextViewPanel
from desktop.style.style_sheet import scale_with_text
from rules.game import Game
from rules.model import CardId, DieId, Pay
from rules.state import PRIORITY_DECISIONS, DecisionKind, Setup

_MARGIN = 8
_NARROW, _WIDE = 264, 320


class SideColumn(QWidget):
    """Stacks the panels of a match, as far as there is room.

    Signals:
        chosen(answer): the player chose an answer in the choice or payment panel.
    """

    chosen = Signal(Answer)

    def __init__(self, setup: Setup, coach: QWidget | None) -> None:
        """Make the column.

        Args:
            setup: the setup of the match.
            coach: the coach panel of a lesson, or another panel for the top; or None.
        """
        super().__init__()
        self._coach = coach
        self.payment = PaymentPanel(setup)
        self.choice = ChoicePanel()
        self.card = CardPanel(setup)
        self.log = LogPanel()
        self.text_view = TextViewPanel()
        self.rules: RulesPanel | None = None
        self._edition = setup.ruleset.name
        self._has_words_open = False
        self.tabs = QTabWidget()
        self._lay_out()
        self.choice.chosen.connect(self.chosen)
        self.payment.chosen.connect(self.chosen)
        self.tabs.currentChanged.connect(self._open_tab)

    def show_match(
        self,
        game: Game,
        change: MatchChange,
        proposal: tuple[Pay, ...],
        choices: tuple[Answer, ...],
    ) -> None:
        """Show what has changed about a match, with these choices."""
        if not change:
            return
        kind = game.decision_kind
        # Beside a coach there is no room for optional abilities.
        can_wait = self._coach is not None and kind in PRIORITY_DECISIONS
        pays = kind is DecisionKind.PAY
        aside = () if can_wait or pays else choices
        self.choice.show_choices(game, aside, quotes=self._coach is None)
        self.payment.setVisible(pays)
        if pays:
            self.payment.show_payment(game, proposal, choices)
        self.card.refresh(game.state, change)
        if pays and change.decision:
            self._show_paid_card(game)
        if change.log:
            self.log.show_lines(game.match_log())
        self.text_view.show_match(game, proposal)
        self._make_room()

    def _show_paid_card(self, game: Game) -> None:
        """Show the card that is being paid for, whatever the pointer or the focus was on."""
        paid = what_is_paid(game)
        if paid is not None and paid.die >= 0:
            self.card.show_die(game.state, paid.die)
        elif paid is not None:
            self.card.show_card(game.state, paid.card)

    def disable_input(self, game_as_shown: Callable[[], Game]) -> None:
        """Disable the panels while dice move; `game_as_shown` is the match before they moved."""
        self.choice.disable_input()
        self.payment.disable_input()
        self.text_view.disable_input(game_as_shown)

    def prompt_throw(self, before: Game, asked: str) -> None:
        """While dice wait to be thrown, show the match as it was before the roll."""
        self.payment.hide()
        self.choice.show_choices(before, (), quotes=self._coach is None)
        self.card.refresh(before.state, whole_match(before.state))
        self.log.show_lines(before.match_log())
        self.text_view.prompt_throw(before, asked)
        self._make_room()

    def show_card(self, game: Game, card: CardId | None) -> None:
        """Show the card under the pointer; ignore None."""
        if card is not None:
            self.card.show_card(game.state, card)
            self._make_room()

    def show_die(self, game: Game, die: DieId | None) -> None:
        """Show the die under the pointer, with its card; ignore None."""
        if die is not None:
            self.card.show_die(game.state, die)
            self._make_room()

    def open_text_view(self) -> None:
        """Open and focus the text view."""
        self.tabs.setCurrentWidget(self.text_view)
        self.text_view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def prefer_text_view(self, on: bool) -> None:
        """Open the text view or the log when the setting for it changes."""
        if on is not self._has_words_open:
            self._has_words_open = on
            self.tabs.setCurrentWidget(self.text_view if on else self.log)

    def open_rule(self, rule: str) -> None:
        """Open the rules reference at a rule."""
        if self.rules is None:
            self.rules = RulesPanel(self._edition)
            self._rules_rows.addWidget(self.rules)
        self.tabs.setCurrentWidget(self._rules_page)
        self.rules.open_page(rule)

    def fit_to_window(self, window_width: int) -> None:
        """Set the width of the column for a window of this width."""
        wide = min(max(scale_with_text(_NARROW), window_width * 6 // 25), scale_with_text(_WIDE))
        self.setFixedWidth(min(wide, max(_NARROW, window_width * 8 // 25)))

    # --- layout -------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Show the card panel only if it fits below the others."""
        width = self.width() - 2 * _MARGIN
        room = self.height() - 2 * _MARGIN - self.tabs.minimumSizeHint().height()
        for panel in (self._coach, self.payment):
            if panel is not None and panel.isVisibleTo(self):
                room -= _height(panel, width) + _MARGIN
        if self.choice.isVisibleTo(self):
            room -= self.choice.fit(width, room - _MARGIN) + _MARGIN
        self.card.setVisible(_height(self.card, width) + _MARGIN <= room)

    def _open_tab(self) -> None:
        if self.tabs.currentWidget() is self._rules_page and self.rules is None:
            self.open_rule("")

    def _lay_out(self) -> None:
        self._rules_page = QWidget()
        self._rules_rows = QVBoxLayout(self._rules_page)
        self._rules_rows.setContentsMargins(0, 0, 0, 0)
        self.tabs.addTab(self.log, self.tr("Log"))
        self.tabs.addTab(self.text_view, self.tr("In words"))
        self.tabs.addTab(self._rules_page, self.tr("Rules"))
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        column.setSpacing(_MARGIN)
        for panel in (self._coach, self.payment, self.choice, self.card):
            if panel is not None:
                column.addWidget(panel)
        column.addWidget(self.tabs, 1)


def _height(panel: QWidget, width: int) -> int:
    """The full height of a panel at this width."""
    layout = panel.layout()
    if layout is not None and layout.hasHeightForWidth():
        return layout.totalHeightForWidth(width)
    return panel.sizeHint().height()
