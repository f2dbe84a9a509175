"""Opens the panel for a text by hand when its moment has come, and keeps it up to date."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Slot

from desktop.match.match_change import MatchChange
from desktop.panels.hand_tools.hand_panel import HandPanel
from desktop.panels.log_panel.line_writer import is_heading
from desktop.panels.match_panels.floating_panels import HelpBesidePrompt, TableParts
from rules.advice import LogLine, card_name
from rules.game import Game
from rules.model import NO_CARD, CardId
from rules.state import DecisionKind

_LEAST_WIDTH = 400
_MARGIN = 4


class HandHelp(HelpBesidePrompt):
    """Shows the card, the tools and the log of the turn while a text is carried out by hand."""

    def __init__(self, parts: TableParts) -> None:
        super().__init__(parts)
        self.panel = HandPanel(parts.screen, parts.session.game.setup)
        self.panel.undo.clicked.connect(self._undo)
        self.card: CardId = NO_CARD
        """The card whose text is carried out; `NO_CARD` while the panel is closed."""

    # --- when it is open

    def on_question(self, change: MatchChange) -> None:
        game = self._session.game
        if not self._session.can_act or game.decision_kind is not DecisionKind.BY_HAND:
            self.close()
            return
        source = game.decision_source()
        self.card = NO_CARD if source is None else source.card
        self._show(game)

    def _show(self, game: Game) -> None:
        panel, card = self.panel, game.state.setup.cards[self.card].card
        about = self.tr("The program can't play this text. You can: do what it says.")
        panel.show_card(card, card_name(game.state, self.card), about)
        panel.notice.setText(self.tr("Both players may undo. Nothing is final before Done."))
        panel.show_log(lines_of_turn(game.log_lines()))
        panel.undo.setEnabled(self._session.can_undo)
        panel.moves = self._view.tempo.moves
        panel.open()

    def close(self) -> bool:
        if not self.panel.is_open:
            return False
        self.card = NO_CARD
        self.panel.close_panel()
        return True

    def close_topmost(self) -> bool:
        return False

    @property
    def open_areas(self) -> list[QRectF]:
        """The area of the table that the open panel covers."""
        return [self.panel.covered] if self.panel.is_open else []

    @Slot()
    def _undo(self) -> None:
        self._session.undo()

    # --- place

    def on_layout(self) -> None:
        layout = self._view.table_scene.layout
        felt = layout.felt.toRect()
        right = max(round(layout.center.left()) - _MARGIN, felt.left() + _LEAST_WIDTH)
        self.panel.place(QRect(felt.left() - 2, felt.top(), right - felt.left(), felt.height()))


def lines_of_turn(lines: tuple[LogLine, ...]) -> tuple[LogLine, ...]:
    """The lines of the last turn, with its heading."""
    start = max((place for place, line in enumerate(lines) if is_heading(line)), default=0)
    return lines[start:]
