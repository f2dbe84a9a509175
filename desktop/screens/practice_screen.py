"""A practice match with a card from the card workshop."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QVBoxLayout

from desktop.match.session import Session
from desktop.panels.match_panels.odds_panel import RollOddsHelp
from desktop.panels.navigator import navigator_of
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.screens.match_commands import HintOffer, MatchCommands, WaitOffer
from desktop.screens.table_screen import TableScreen
from desktop.style.basic_widgets import make_button, make_label
from desktop.table.animation.seat_turns import SeatTurns
from rules.cards import Card


class PracticeCommands(MatchCommands):
    """A practice match has its own button for starting over."""

    can_play_again = False


class PracticeScreen(TableScreen):
    """The table for trying out a card. Practice matches are not saved."""

    offers = (WaitOffer, HintOffer, RollOddsHelp, SeatTurns)
    commands_type = PracticeCommands

    def __init__(self, session: Session, card: Card) -> None:
        self.practice = PracticePanel(card)
        super().__init__(session, self.practice)
        session.setParent(self)

    def make_notes(self) -> None:
        """Practice matches are not kept, so neither are notes."""

    @property
    def leave_words(self) -> str:
        return self.tr("Back to th&e workshop")

    def leave(self) -> None:
        navigator_of(self).open_screen("workshop")


class PracticePanel(QFrame):
    """The panel that names the card and leads back to the workshop."""

    def __init__(self, card: Card) -> None:
        super().__init__()
        self.setObjectName("coach")
        self.back = make_button(
            self.tr("Back to the workshop"), name="back-to-workshop", is_small=True
        )
        self.restart = make_button(self.tr("Start over"), name="restart-practice", is_small=True)
        self.restart.setToolTip(self.tr("The same table again, with new rolls"))
        text = self.tr(
            "One of its dice is in your Reserve Pool, with one energy of each type. Practice"
            " matches are not saved."
        )
        buttons = WrappingRow(fills=True).add(self.back, self.restart)
        rows = QVBoxLayout()
        rows.setContentsMargins(12, 10, 12, 10)
        rows.setSpacing(6)
        rows.addWidget(
            make_label(self.tr("Trying {card}").format(card=card.name), "name", wraps=True)
        )
        rows.addWidget(make_label(text, "soft", wraps=True))
        rows.addLayout(buttons)
        self.setLayout(rows)
