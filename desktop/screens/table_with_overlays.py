"""The table with everything that stands over it: rails, panels, side column, notes, questions."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, Qt, Slot
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from shiboken6 import Shiboken

from desktop.match.match_part import MatchPart
from desktop.match.session import Session
from desktop.panels.inspector.inspector import Inspector
from desktop.panels.log_panel.log_panel import LogLights
from desktop.panels.match_panels.dice_entry import DiceEntryController, DiceEntryPanel
from desktop.panels.match_panels.floating_panels import FloatingPanels, TableParts
from desktop.panels.match_panels.move_hint import MoveHint
from desktop.panels.match_panels.odds_panel import RollOddsHelp
from desktop.panels.match_panels.refusal_note import RefusalNote
from desktop.panels.match_panels.side_column import CHARTS, LOG, SHADOW, SideColumn
from desktop.panels.match_panels.suggestion_help import SuggestionHelp
from desktop.panels.newcomer_hints.first_time_hints import FirstTimeHints
from desktop.panels.prompt.rails import TableRails
from desktop.panels.widgets.busy_sign import show_work
from desktop.screens.match_end import MatchEnd
from desktop.style.current_theme import THEME_CHANGED
from desktop.table.questions.table_questions import TableQuestions
from desktop.table.view import TableView
from rules.advice import OutlineKey, TableSubject
from rules.model import CardId, DieId


class TableWithOverlays(QWidget):
    """Lets the table fill the screen, and places everything else over its rails and its felt."""

    def __init__(self, session: Session, coach: QWidget | None) -> None:
        """Make the widgets.

        Args:
            session: the match.
            coach: a panel that always stays over the felt, or None.
        """
        super().__init__()
        self.session = session
        # before the table connects, which may show the events at once
        session.events_played.connect(self._pause)
        self.view = TableView(session)
        self.view.setParent(self)
        self.rails = TableRails(self, self.view)
        self.bar = self.rails.bar
        self.panels = FloatingPanels(self, self.view, session.game.setup, coach)
        self.side = SideColumn(self, session, self.view.tempo)
        self.extra_parts: tuple[QWidget, ...] = ()
        """Further parts of the screen that F6 reaches."""
        self.log_lights = LogLights(self.side.log, self.view)
        self.asking = TableQuestions(self.view)
        self.panels.question_areas = lambda: [*self.asking.open_areas, *self.hints.open_areas]
        self.note = RefusalNote(self.view)
        self.note.covered_areas = lambda: [*self.panels.open_areas, *self.asking.open_areas]
        self.hints = FirstTimeHints(self, session, self.view, self.rails, self.side.text_view)
        self.hints.is_wanted = lambda: self.shows_hints
        self.hints.covered_areas = lambda: [*self.note.covered_areas(), *self.side.open_areas]
        self.inspector = Inspector(session, self.view)
        self.inspector.card.coach = coach
        parts = TableParts(self, session, self.view, self.rails, self.panels)
        self.suggestions = SuggestionHelp(parts)
        self.hints.make_way_for(self.suggestions.panel)
        self.move_hint = MoveHint(parts)
        self.odds = RollOddsHelp(parts)
        self.match_end = MatchEnd(self, self.view, session)
        for panel in (self.note, self.inspector.menu, self.inspector.card):
            panel.setParent(self)  # above the widgets on the rails
        self.dice_entry = DiceEntryController(session, self.view, self.side.text_view)
        self.parts: list[MatchPart] = [
            *(self.note, self.inspector, self.dice_entry, self.asking),
            *(self.suggestions, self.move_hint, self.odds),
            *(self.view, self.view.seat_turns, self.rails, self.panels, self.side),
            *(self.match_end, self.hints),
        ]
        """What the screen is made of; Esc closes the first of them that is open."""
        self.view.table_scene.moments.changed = self.make_way_for_banner
        self.view.layout_changed.connect(self._place_over_table)
        self.side.moved.connect(self._place)
        self.side.closed.connect(self.view.setFocus)
        self.side.charts.act_chosen.connect(self.show_act)
        self.match_end.charts_wanted.connect(self.open_charts)
        self.rails.news.clicked.connect(self.toggle_log)
        self.rails.tools.log.clicked.connect(self.toggle_log)
        self.side.text_view.reason_wanted.connect(self._explain_line)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._keep_focus_on_click)
        QShortcut(QKeySequence("Ctrl+F"), self, self.search_log)
        QShortcut(QKeySequence("F6"), self, self.focus_next_part)
        QShortcut(QKeySequence("Shift+F6"), self, lambda: self.focus_next_part(forward=False))

    @property
    def shows_hints(self) -> bool:
        """Whether first-time hints may appear on the table now."""
        return True

    @property
    def dice_entry_panel(self) -> DiceEntryPanel | None:
        """The form for results of real dice; None until it is first needed."""
        return self.dice_entry.panel

    def _pause(self) -> None:
        """Disable input while dice move."""
        raise NotImplementedError

    # --- what is over the table -----------------------------------------------------------

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

    def open_rule(self, rule: str) -> None:
        """Show a rule; without an id, that of the refusal or the hint on the screen."""
        with show_work(self, "open rules"):
            self.side.open_rule(rule or self.note.shown_rule or self.hints.shown_rule)

    def show_large_card(self, thing: TableSubject) -> bool:
        """Show a card or die in the inspector until it is closed; False if it is neither."""
        return self.inspector.show_card(thing)

    def toggle_log(self) -> None:
        """Open or close the log."""
        self.side.toggle(LOG)

    def read_log(self) -> None:
        """Open the log and focus it, or close it."""
        self._uncover_table()
        self.toggle_log()
        if self.side.is_open:
            self.side.log.page.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def search_log(self) -> None:
        """Open the log at its search field."""
        self._uncover_table()
        self.side.open_tab(LOG)
        self.side.log.focus_search()

    def toggle_charts(self) -> None:
        """Open the charts of the match and focus them, or close them."""
        if self.side.is_open and self.side.current_tab == CHARTS:
            self.side.close_column()
        else:
            self.open_charts()

    def open_charts(self) -> None:
        """Open the charts of the match and focus them."""
        self._uncover_table()
        self.side.open_tab(CHARTS)
        self.side.charts.focus_chart()

    def show_act(self, act: int) -> None:
        """Show an act that was chosen in a chart: in the log, or in a replay on the table."""
        self.side.open_log_at(act)

    def toggle_text_view_focus(self) -> None:
        """Move the focus to the text view, or back to the table."""
        self._uncover_table()
        if self.side.text_view.hasFocus():
            self.view.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.side.open_text_view()

    def _uncover_table(self) -> None:
        """Close the result of the match, which covers everything that is opened now."""
        if self.match_end.is_open:
            self.match_end.close()

    def focus_table(self) -> None:
        """Move the focus to the table, unless the player reads it in words."""
        if self.window().focusWidget() is not self.side.text_view:
            self.view.setFocus()

    @Slot(QWidget, QWidget)
    def _keep_focus_on_click(self, before: QWidget | None, now: QWidget | None) -> None:
        """After a click on a button, Space still presses the main button, not the clicked one.

        Only Tab focuses a button. In the side column, a click leaves the focus where it was.
        """
        is_click = QApplication.mouseButtons() != Qt.MouseButton.NoButton
        if not is_click or not isinstance(now, QAbstractButton) or not _is_in(self, now):
            return
        if self.match_end.is_open or _is_in(self.inspector.menu, now):
            return  # they have their own keys
        back: QWidget = self.view
        is_reading = _is_in(self.side, now) or before is self.side.text_view
        if before is not None and is_reading and _is_in(self.side, before):
            back = before
        back.setFocus()

    def close_topmost(self) -> bool:
        """Close the topmost overlay; False if none is open."""
        return any(part.close_topmost() for part in self.parts)

    def toggle_abilities(self) -> bool:
        """Open or close the list of Global Abilities; False if there are none to list."""
        if not self.panels.can_list_abilities:
            return False
        self.panels.toggle_abilities()
        if not self.panels.shows_abilities:
            self.view.setFocus()
        return True

    def _explain_line(self, key: OutlineKey) -> None:
        """Explain why nothing can be done with an entry chosen in the text view."""
        match key:
            case ("die", int(die)):
                self.inspector.open_menu(
                    TableSubject("die", die=DieId(die)), back=self.side.text_view
                )
            case ("card", int(card)):
                self.inspector.open_menu(
                    TableSubject("card", card=CardId(card)), back=self.side.text_view
                )

    def focus_next_part(self, *, forward: bool = True) -> None:
        """Move the focus to the next part of the screen: table, answers, tools, panel, column."""
        if self.match_end.is_open:
            self.match_end.scene.focusNextPrevChild(forward)
            return
        parts: list[QWidget] = [self.view, self.bar, self.rails.tools, self.rails.strip]
        parts += [
            self.move_hint.panel,
            self.suggestions.panel,
            self.panels.choice,
            self.panels.payment,
        ]
        parts += [one for one in (self.odds.panel, self.panels.coach) if one is not None]
        parts += [*self.extra_parts, self.side]
        doors = [(part, _first_to_focus(part)) for part in parts if part.isVisible()]
        open_doors = [(part, door) for part, door in doors if door is not None]
        now = QApplication.focusWidget()
        here = next(
            (place for place, (part, _) in enumerate(open_doors) if _is_in(part, now)),
            -1 if forward else 0,
        )
        _, door = open_doors[(here + (1 if forward else -1)) % len(open_doors)]
        door.setFocus(Qt.FocusReason.TabFocusReason)

    # --- layout -------------------------------------------------------------------------------

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._place()
            self.inspector.restyle()
            self.match_end.restyle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    @property
    def table_height(self) -> int:
        """The height of the table, which usually fills the screen."""
        return self.height()

    def _place(self) -> None:
        """Let the table fill the screen, except for the column if it is pinned."""
        wide = self.side.preferred_width(self.width())
        table = self.width() - wide if self.side.is_pinned else self.width()
        self.view.setGeometry(0, 0, table, self.table_height)
        self._place_over_table()

    def _place_over_table(self) -> None:
        """Place what is over the table, after it was laid out."""
        self.rails.place()
        felt = self.rails.areas.felt
        self.panels.place(felt)
        wide = self.side.preferred_width(self.width())
        column = QRect(self.width() - wide, 0, wide, self.table_height)
        if not self.side.is_pinned:  # the rails stay free, with the main button and the tools
            column.setLeft(column.left() - SHADOW)
            column.setTop(felt.top())
            column.setBottom(felt.bottom())
        self.side.place(column)
        self.match_end.place()
        self.dice_entry.fit_to_felt(felt, self.rails.areas.stage.center())


def _first_to_focus(part: QWidget) -> QWidget | None:
    """The first widget of a part, in the order of Tab, that takes the focus; None without one."""
    widget: QWidget | None = part
    while widget is not None:
        can_focus = widget.isVisible() and widget.isEnabled() and _is_in(part, widget)
        if can_focus and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            return widget
        widget = widget.nextInFocusChain()
        if widget is part:
            break
    return None


def _is_in(part: QWidget, widget: QWidget | None) -> bool:
    return widget is not None and (widget is part or part.isAncestorOf(widget))
