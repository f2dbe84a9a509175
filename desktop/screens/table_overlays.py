"""The table of a match screen, and everything over its rails and its felt."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget
from shiboken6 import Shiboken

from desktop.match.background_thinking import Adviser
from desktop.match.match_part import MatchPart
from desktop.match.session import Session
from desktop.panels.hand_tools.hand_help import HandHelp
from desktop.panels.hand_tools.hand_reminders import HandReminders
from desktop.panels.inspector.inspector import Inspector
from desktop.panels.match_panels.dice_entry import DiceEntryController
from desktop.panels.match_panels.floating_panels import FloatingPanels, TableParts
from desktop.panels.match_panels.move_hint import MoveHint
from desktop.panels.match_panels.odds_panel import RollOddsHelp
from desktop.panels.match_panels.refusal_note import RefusalNote
from desktop.panels.match_panels.side_column import SHADOW, SideColumn
from desktop.panels.match_panels.suggestion_help import SuggestionHelp
from desktop.panels.newcomer_hints.first_time_hints import FirstTimeHints
from desktop.panels.prompt.rails import TableRails
from desktop.screens.match_end import MatchEnd
from desktop.table.questions.table_questions import TableQuestions
from desktop.table.view import TableView


class TableOverlays:
    """Makes the table and what is over it, and places that."""

    def __init__(self, screen: QWidget, session: Session, coach: QWidget | None) -> None:
        """Make the widgets, from bottom to top; a `coach` always stays over the felt."""
        self._screen = screen
        self.view = view = TableView(session)
        view.setParent(screen)
        self.rails = TableRails(screen, view)
        self.bar = self.rails.bar
        self.panels = FloatingPanels(screen, view, session.game.setup, coach)
        self.side = SideColumn(screen, session, view)
        self.asking = TableQuestions(view)
        self.panels.question_areas = lambda: [*self.asking.open_areas, *self.hints.open_areas]
        self.note = RefusalNote(view)
        self.note.covered_areas = lambda: [*self.panels.open_areas, *self.asking.open_areas]
        self.hints = FirstTimeHints(screen, session, view, self.rails, self.side.text_view)
        self.hints.covered_areas = lambda: [*self.note.covered_areas(), *self.side.open_areas]
        self.inspector = Inspector(session, view)
        self.inspector.card.coach = coach
        parts = TableParts(screen, session, view, self.rails, self.panels)
        self.adviser = Adviser(session, screen)
        self.suggestions = SuggestionHelp(parts, self.adviser)
        self.hints.make_way_for(self.suggestions.panel)
        self.move_hint = MoveHint(parts, self.adviser)
        self.odds = RollOddsHelp(parts)
        self.hand = HandHelp(parts, self.side.text_view)
        self.reminders = HandReminders(parts, self.hand)
        self.inspector.more_lines = self.hand.menu_lines
        self.match_end = MatchEnd(screen, view, session)
        for panel in (self.note, self.inspector.menu, self.inspector.card):
            panel.setParent(screen)  # above the widgets on the rails
        self.dice_entry = DiceEntryController(session, view, self.side.text_view)
        self.parts: list[MatchPart] = [
            *(self.note, self.inspector, self.dice_entry, self.asking, self.suggestions),
            *(
                self.adviser,
                self.move_hint,
                self.odds,
                self.hand,
                self.reminders,
                view,
                view.seat_turns,
                self.rails,
                self.panels,
            ),
            *(self.side, self.match_end, self.hints),
        ]
        """What the screen calls when something happens; Esc closes the first that is open."""
        view.table_scene.moments.changed = self.make_way_for_banner

    def make_way_for_banner(self) -> None:
        """While the banner of a turn passes, the coach, a hint, the form for dice are behind it."""
        if not Shiboken.isValid(self.view):
            return  # the window was closed while the banner passed
        has_banner = self.view.table_scene.moments.has_banner
        for panel, table in (
            (self.panels.coach, self.view),
            (self.hints.bubble, self.view),
            (self.dice_entry.panel, self.view.viewport()),
        ):
            if panel is not None and has_banner:
                panel.stackUnder(table)
            elif panel is not None:
                panel.raise_()

    def place(self, height: int) -> None:
        """Place what is over the table, which has this height, after it was laid out."""
        self.rails.place()
        felt = self.rails.areas.felt
        self.panels.place(felt)
        wide = self.side.preferred_width(self._screen.width())
        column = QRect(self._screen.width() - wide, 0, wide, height)
        if not self.side.is_pinned:  # the rails stay free, with the main button and the tools
            column.setLeft(column.left() - SHADOW)
            column.setTop(felt.top())
            column.setBottom(felt.bottom())
        self.side.place(column)
        for part in self.parts:
            part.on_layout()
        self.dice_entry.fit_to_felt(felt, self.rails.areas.stage.center())
