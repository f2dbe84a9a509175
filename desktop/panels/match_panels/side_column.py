"""The column that slides over the right edge of the table: card, log, text view, rules, charts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QPoint,
    QPropertyAnimation,
    QRect,
    QRectF,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QTabWidget, QVBoxLayout, QWidget

from desktop.match.match_change import MatchChange, whole_match
from desktop.match.match_part import MatchPart
from desktop.match.session import Session
from desktop.panels.inspector.card_page import CardPanel
from desktop.panels.log_panel.log_panel import LogLights, LogLines, LogPanel
from desktop.panels.match_panels.payment_panel import what_is_paid
from desktop.panels.notes.match_notes import MatchNotes
from desktop.panels.rules_reference import RulesPanel
from desktop.panels.text_view.text_view_panel import TextViewPanel
from desktop.panels.widgets.busy_sign import show_work
from desktop.storage.settings import Settings
from desktop.style.basic_widgets import (
    PLANK_HEIGHT,
    STRETCH,
    connect_clicks,
    height_at_width,
    lay_column,
    lay_row,
    make_button,
)
from desktop.style.cast_shadow import CastShadow
from desktop.style.current_theme import current_theme
from desktop.style.materials.surfaces import paint_wood
from desktop.style.style_sheet import scale_with_text
from desktop.table.view import TableView
from rules.advice import LogLine
from rules.game import Game
from rules.model import NO_CARD, NO_DIE, CardId, DieId, Pay
from rules.state import DecisionKind, GameState, Setup

if TYPE_CHECKING:
    from desktop.panels.match_charts.charts_panel import ChartsPanel
    from rules.match_log import Timeline


_MARGIN = 8
_WIDTH = 360
_CHARTS_WIDTH = 540
_MOST = 0.42
"""The largest share of the window that the column takes."""
SLIDE_MS = 180
SHADOW = 14
"""The width of the shadow on the table, to the left of a column that covers it."""
_SEED = 14

LOG, WORDS, RULES, CHARTS = "log", "words", "rules", "charts"


class SideColumn(QFrame, MatchPart):
    """Shows the log, the table in words, the rules, the charts, and the card under the pointer.

    It covers the right edge of the table until Esc or its cross closes it. The pin keeps it open
    beside the table. Its widgets are made when it is first opened.
    """

    pinned_changed = Signal(str)  # the name of the pinned tab, "" for none
    moved = Signal()  # pinned, released, or of another width
    opened, closed = Signal(), Signal()

    def __init__(self, parent: QWidget, session: Session, view: TableView) -> None:
        """Make the column, closed at first; the view lights the dice of a line of the log."""
        super().__init__(parent)
        self.setObjectName("drawer")
        CastShadow(self)
        self._screen, self._session, self._view = parent, session, view
        self.log_lines = LogLines()
        self.log_of: Callable[[Game], tuple[LogLine, ...]] = Game.log_lines
        """The lines that the log shows of a match; a replay also shows what comes later."""
        self.setup_of: Callable[[Game], Setup] = lambda game: game.setup
        """The setup with the cards of all dice in those lines."""
        self.notes: MatchNotes | None = None
        """The notes of players; None in a kind of match in which they write none."""
        self.text_view = TextViewPanel(self)
        self.charts = ChartsTab(self)
        self.rules: RulesPanel | None = None
        self._contents: ColumnContents | None = None
        self._state = session.game.state
        self._subject = NO_CARD, NO_DIE
        """The card and the die that were pointed at last."""
        self._has_words_open = False
        self._area = QRect()
        self.is_open = False
        self.is_pinned = False
        self._slide = QPropertyAnimation(self, b"pos", self)
        self._slide.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._slide.setDuration(SLIDE_MS)
        self._slide.finished.connect(self._end_slide)
        self.hide()

    @property
    def contents(self) -> ColumnContents:
        """What is in the column; made on first use."""
        if self._contents is None:
            self._contents = made = ColumnContents(self, self._view)
            self._show_pin()
            made.tabs.currentChanged.connect(self._open_tab)
            connect_clicks(
                (made.pin, self._press_pin),
                (made.cross, self.close_column),
            )
            made.column.setContentsMargins(*self._margins())
        return self._contents

    # --- opening and closing

    def open_tab(self, tab: str) -> None:
        self.contents.tabs.setCurrentWidget(self.contents.pages[tab])
        if self.is_open:
            return
        self.is_open = True
        self._show_subject()
        self.move(self._home(is_open=self.isVisible()))
        self.show()
        self.raise_()
        self._start_slide()
        self.opened.emit()

    def close_column(self) -> bool:
        """Close the column, and release it if it is pinned; False if it is not open."""
        if not self.is_open:
            return False
        self.is_open = False
        was_pinned, self.is_pinned = self.is_pinned, False
        self._show_pin()
        if was_pinned:
            self.pinned_changed.emit("")
            self.moved.emit()
        focused: QWidget | None = self.window().focusWidget()
        had_focus = focused is not None and self.isAncestorOf(focused)
        self._start_slide()
        if had_focus:
            self.closed.emit()
        return True

    def toggle(self, tab: str) -> None:
        if self.shows(tab):
            self.close_column()
        else:
            self.open_tab(tab)

    def shows(self, tab: str) -> bool:
        return self.is_open and self.current_tab == tab

    def shows_rule(self, rule: str) -> bool:
        """Whether the column is open at a rule; at any of them if `rule` is ""."""
        page = self.rules.current_page if self.rules is not None else ""
        return self.shows(RULES) and rule in ("", page)

    @property
    def current_tab(self) -> str:
        return LOG if self._contents is None else self._contents.current_tab

    @property
    def open_areas(self) -> list[QRectF]:
        """The area of the table that the open column covers; none if it is pinned beside it."""
        return [QRectF(self._area)] if self.is_open and not self.is_pinned else []

    def close_topmost(self) -> bool:
        return not self.is_pinned and self.close_column()

    def apply_settings(self, settings: Settings) -> None:
        """Open or close the text view if its setting has changed, and pin the pinned tab."""
        self.prefer_text_view(settings.words_panel)
        if settings.pinned_column and not self.is_pinned:
            self.keep_open(settings.pinned_column)

    def keep_open(self, tab: str) -> None:
        """Pin the column with this tab, or release it if `tab` is ""."""
        if tab:
            self.open_tab(tab)
        if self.is_pinned == bool(tab):
            return
        self.is_pinned = bool(tab)
        self._show_pin()
        self.moved.emit()

    def _press_pin(self) -> None:
        self.is_pinned = not self.is_pinned
        self._show_pin()
        self.moved.emit()
        self.pinned_changed.emit(self.current_tab if self.is_pinned else "")

    def _show_pin(self) -> None:
        pin = self.contents.pin
        pin.setText(self.tr("Unpin") if self.is_pinned else self.tr("Pin"))
        pin.setToolTip(
            self.tr("Let the column cover the table again")
            if self.is_pinned
            else self.tr("Keep the column open beside the table")
        )

    # --- place

    def preferred_width(self, window_width: int) -> int:
        """The width of the column in a window of this width; charts need more."""
        wanted = _CHARTS_WIDTH if self.current_tab == CHARTS else _WIDTH
        return min(scale_with_text(wanted), round(_MOST * window_width))

    def place(self, area: QRect) -> None:
        """Take this place while open; while closed, wait at its right."""
        if area == self._area and self._slide.state() == QPropertyAnimation.State.Running:
            return
        self._area = area
        if self._contents is not None:
            self._contents.column.setContentsMargins(*self._margins())
        self.resize(area.size())
        self._slide.stop()
        self.move(self._home(is_open=self.is_open))
        self.setVisible(self.is_open)

    def _home(self, *, is_open: bool) -> QPoint:
        return self._area.topLeft() if is_open else self._area.topRight() + QPoint(1, 0)

    def _start_slide(self) -> None:
        self._slide.stop()
        if not self._view.tempo.moves or self.is_pinned or not self._screen.isVisible():
            self.move(self._home(is_open=self.is_open))
            self._end_slide()
            return
        self._slide.setStartValue(self.pos())
        self._slide.setEndValue(self._home(is_open=self.is_open))
        self._slide.start()

    def _end_slide(self) -> None:
        self.setVisible(self.is_open)

    # --- contents

    def show_match(self, game: Game, change: MatchChange, proposal: tuple[Pay, ...]) -> None:
        """Show what has changed about a match."""
        if not change:
            return
        self._follow_state(game.state, change)
        if game.decision_kind is DecisionKind.PAY and change.decision:
            self._show_paid_card(game)
        if change.log:
            self.log_lines.marked = -1  # what a chart pointed at is no longer the news
            self.show_log(game)
            self.charts.show_match(game)
        self.text_view.show_match(game, proposal)

    def _show_paid_card(self, game: Game) -> None:
        """Show the card that is being paid for, whatever the pointer or the focus was on."""
        paid = what_is_paid(game)
        if paid is not None and paid.die >= 0:
            self._point_at(game.state.dice[paid.die].card, paid.die)
        elif paid is not None:
            self._point_at(paid.card)

    def on_motion(self) -> None:
        """Disable the text view while dice move: it shows the match before they moved."""
        self.text_view.disable_input(self._session.game_as_shown)

    def prompt_throw(self, before: Game, request: str) -> None:
        """While dice wait to be thrown, show the match as it was before the roll."""
        self._follow_state(before.state, whole_match(before.state))
        self._show_log(before.log_lines(), before)
        self.charts.show_match(before)
        self.text_view.prompt_throw(before, request)

    def show_card(self, game: Game, card: CardId | None) -> None:
        """Show the card under the pointer; ignore None."""
        if card is not None:
            self._state = game.state
            self._point_at(card)

    def show_die(self, game: Game, die: DieId | None) -> None:
        """Show the die under the pointer, with its card; ignore None."""
        if die is not None:
            self._state = game.state
            self._point_at(game.state.dice[die].card, die)

    def _point_at(self, card: CardId, die: DieId = NO_DIE) -> None:
        self._subject = card, die
        if self.is_open:
            self._show_subject()

    def _show_subject(self) -> None:
        """Show the card or the die that was pointed at last."""
        card, die = self._subject
        if die != NO_DIE:
            self.contents.card.show_die(self._state, die)
        elif card != NO_CARD:
            self.contents.card.show_card(self._state, card)
        self._make_room()

    def _follow_state(self, state: GameState, change: MatchChange) -> None:
        """Show the numbers of this state on the card."""
        self._state = state
        card, die = self._subject
        if die >= len(state.dice):  # undo removed a token's die from the match
            self._subject = card, NO_DIE
        if self.is_open:
            self.contents.card.refresh(state, change)

    def show_log(self, game: Game) -> None:
        """Show the log of a match and the notes to it."""
        self._show_log(self.log_of(game), game)

    def _show_log(self, lines: tuple[LogLine, ...], game: Game) -> None:
        self.log_lines.update(lines, {} if self.notes is None else self.notes.lines(game))
        if self._contents is not None:
            self._contents.log.page.follow_setup(self.setup_of(game))
            self._contents.log.show_lines()

    def mark_line(self, line: int) -> None:
        """Mark a line of the log as the current one, until lines are added; -1 for none."""
        self.log_lines.marked = line
        if self._contents is not None:
            self._contents.log.show_lines()

    def open_note(self) -> None:
        """Open the log, and in it the note to the moment on the table."""
        self.open_tab(LOG)
        self.contents.log.open_note()

    def leave(self) -> None:
        """Save the note that is being written."""
        if self._contents is not None:
            self._contents.log.save_note()

    def open_text_view(self) -> None:
        self.open_tab(WORDS)
        self.text_view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def prefer_text_view(self, on: bool) -> None:
        """Pin or close the text view when the setting for it changes."""
        if on is not self._has_words_open:
            self._has_words_open = on
            if on:
                self.keep_open(WORDS)
            else:
                self.close_column()

    def open_log_at(self, act: int) -> None:
        """Open the log at the first line of an act that was chosen in a chart."""
        line = self.charts.line_of_act(act)
        self.open_tab(LOG)
        self.mark_line(line)

    def open_rule(self, rule: str) -> None:
        if self.rules is None:
            self.rules = RulesPanel(self._state.setup.ruleset.name)
            self.contents.rules_rows.addWidget(self.rules)
        self.open_tab(RULES)
        self.rules.open_page(rule)

    # --- layout

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint boards of wood, and their shadow on the table unless they lie beside it."""
        shadow = 0 if self.is_pinned else SHADOW
        painter = QPainter(self)
        wood = QRectF(self.rect()).adjusted(shadow, 0, 0, 0)
        table = current_theme().table
        paint_wood(painter, wood, table, _SEED, PLANK_HEIGHT)
        edge = table.wood_ink if table.is_plain else table.wood[1]
        painter.fillRect(QRectF(wood.left(), 0, 2, wood.height()), QColor(edge))
        if shadow and not table.is_plain:
            fade = QLinearGradient(0, 0, shadow, 0)
            fade.setColorAt(0, QColor(0, 0, 0, 0))
            fade.setColorAt(1, QColor(0, 0, 0, 110))
            painter.fillRect(QRectF(0, 0, shadow, wood.height()), fade)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def event(self, event: QEvent) -> bool:
        """Keep presses and the wheel from reaching the table below."""
        presses = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease, QEvent.Type.Wheel)
        handled = super().event(event)
        return handled or event.type() in presses

    def _margins(self) -> tuple[int, int, int, int]:
        shadow = 0 if self.is_pinned else SHADOW
        return _MARGIN + 4 + shadow, _MARGIN, _MARGIN, _MARGIN

    def _make_room(self) -> None:
        """Show the card panel only if it fits above the tabs."""
        if self._contents is None:
            return
        card, tabs = self._contents.card, self._contents.tabs
        left, _, right, _ = self._margins()
        width = self.width() - left - right
        room = self.height() - 2 * _MARGIN - tabs.minimumSizeHint().height()
        high = height_at_width(card, width)
        card.setVisible(card.has_content and high + _MARGIN <= room)

    def _open_tab(self) -> None:
        if self.current_tab == RULES and self.rules is None:
            self.open_rule("")
        self.moved.emit()
        if self.is_pinned:
            self.pinned_changed.emit(self.current_tab)


# --- contents of the column -----------------------------------------------------------------------


class ColumnContents:
    """The card, the tabs, and the buttons above them."""

    def __init__(self, side: SideColumn, view: TableView) -> None:
        """Put them into the column, with the tabs that were made before."""
        setup = view.session.game.setup
        self.card = CardPanel(setup)
        self.log = LogPanel(setup, side.log_lines, side.notes)
        self.log_lights = LogLights(self.log, view)
        self.tabs = QTabWidget()
        self.pin = make_button(name="pin-column", is_small=True)
        self.cross = make_button(
            side.tr("Close"), name="close-column", tip=side.tr("Close"), key="Esc", is_small=True
        )
        rules = QWidget()
        self.rules_rows = QVBoxLayout(rules)
        self.rules_rows.setContentsMargins(0, 0, 0, 0)
        self.pages: dict[str, QWidget] = {
            LOG: self.log,
            WORDS: side.text_view,
            RULES: rules,
            CHARTS: side.charts,
        }
        titles = (side.tr("Log"), side.tr("In words"), side.tr("Rules"), side.tr("Charts"))
        for page, title in zip(self.pages.values(), titles, strict=True):
            self.tabs.addTab(page, title)
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        head = lay_row(STRETCH, self.pin, self.cross)
        self.column = lay_column(head, self.card, (self.tabs, 1), on=side, gap=_MARGIN)

    @property
    def current_tab(self) -> str:
        shown = self.tabs.currentWidget()
        return next(tab for tab, page in self.pages.items() if page is shown)


# --- charts tab -----------------------------------------------------------------------------------


class ChartsTab(QWidget):
    """Shows the charts of the match on the table, or of a whole match in a replay.

    The panel is made when it is first shown, because importing pyqtgraph is slow.
    """

    act_chosen = Signal(int)  # act: a point of a chart was chosen, at this act

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.panel: ChartsPanel | None = None
        self._game: Game | None = None
        self._timeline: Timeline | None = None
        self._at: int | None = None
        self._is_stale = False
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)

    def focus_chart(self) -> None:
        """Give the keyboard to the chart."""
        if self.panel is not None:
            self.panel.focus_chart()

    def show_match(self, game: Game) -> None:
        """Show a match so far; does nothing in a replay, which shows the whole match."""
        if self._at is None:
            self._game, self._is_stale = game, True
            QTimer.singleShot(0, self, self._update)  # the table is painted first

    def show_replay(self, timeline: Timeline, at: int) -> None:
        """Show a whole match, and mark the act on the table."""
        self._is_stale |= timeline is not self._timeline
        self._timeline, self._at = timeline, at
        if self.panel is not None and not self._is_stale:
            self.panel.show_act(at)
        self._update()

    def line_of_act(self, act: int) -> int:
        """The line of the log about the chosen point of an act; its first line if none is."""
        if self._timeline is None or self.panel is None:
            return 0
        first, end = (self._timeline.lines_after(number) for number in (max(act - 1, 0), act))
        spot = self.panel.view.spot
        said = [line.message for line in self._timeline.log[first:end]]
        if spot is not None and spot.point.event in said:
            return first + said.index(spot.point.event)
        return first

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._update()

    def _update(self) -> None:
        if not (self._is_stale and self.isVisible()):
            return
        with show_work(self, "charts"):
            from desktop.panels.match_charts.charts_panel import ChartsPanel
            from rules.match_log import Timeline, match_series

            if self._at is None and self._game is not None:
                self._timeline = Timeline(self._game, self._timeline)
            if self.panel is None:
                self.panel = ChartsPanel()
                self.panel.view.act_chosen.connect(self.act_chosen)
                self._rows.addWidget(self.panel)
                self.panel.show()  # at once, so that it can take the focus
            if self._timeline is not None:
                self.panel.show_series(match_series(self._timeline), self._at)
        self._is_stale = False
