"""The page on which players pick: stacks in the middle, the teams of the sides beside them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from desktop.panels.widgets.wood_button import WoodButton
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.screens.draft import draft_view
from desktop.screens.draft.draft_session import DraftSession
from desktop.screens.draft.drafted_team import CardStrip, DraftedTeam, StripShown
from desktop.screens.draft.felt_page import FeltPage, label_style
from desktop.screens.draft.pick_panel import PickPanel
from desktop.screens.draft.stack_tile import StackGrid
from desktop.style.basic_widgets import connect_clicks, lay_column, lay_row, make_label
from desktop.style.current_theme import THEME_CHANGED, current_theme
from desktop.style.style_sheet import scale_with_text
from desktop.text.translation import translate
from rules.model import PlayerId, side_of
from rules.teams import DOUBLES, DraftPick, PickKind, PickRefusal, RainbowDraft, StackDraft

_TITLE, _TEXT = 27, 14  # pixels at normal text size
_SIDE, _LEAST_SIDE = 0.2, 190  # the share of the width for each team, and its least width
_MOST_SIDE = 0.21
_TALL = 4  # how much higher a team with cards is than one that lies face down


class PickingPage(FeltPage):
    """Shows a draft to the player who picks."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("picking-page")
        self.session: DraftSession | None = None
        self._shows_basics = False
        self._opened = ""
        self.title, self.task = make_label(look="engraved"), make_label(wraps=True)
        self.news = make_label(wraps=True)
        self.undo = WoodButton(self.tr("Undo"), "Ctrl+Z", name="undo-pick")
        self.save = WoodButton(self.tr("Save as…"), "Ctrl+S", name="save-draft")
        self.leave = WoodButton(self.tr("Leave"), "Esc", name="leave-draft")
        self.teams = tuple(DraftedTeam(seat) for seat in range(DOUBLES.player_count))
        self.grid = StackGrid(self._open)
        self.panel = PickPanel(self._refusal, self.pick)
        self.other_cards = WoodButton("", "Ctrl+B", name="show-basics")
        self.fill = WoodButton(self.tr("Finish it for me"), "", name="fill-team")
        self.finish = WoodButton("", "Ctrl+Enter", name="finish-picking", is_main=True)
        self.why = make_label(wraps=True)
        self.why.setObjectName("finish-refusal")
        self.why.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.play = WoodButton(
            self.tr("Straight to the table"), "Enter", name="play-draft", is_main=True
        )
        self.play_series = WoodButton(self.tr("Play a best of three"), "", name="play-draft-series")
        self.keep = WoodButton(self.tr("Save both teams"), "", name="keep-teams")
        self.ending = make_label(wraps=True)
        self._basics_title = make_label(self.tr("Basic actions"), "engraved")
        self._basics: list[CardStrip] = []
        self._lay_out()
        self._connect()
        self._restyle()

    # --- showing

    def show_session(self, session: DraftSession) -> None:
        self.session = session
        self._shows_basics = False
        self.keep.setEnabled(True)
        self.refresh()

    def refresh(self) -> None:
        """Show the draft as it is now, with all stacks."""
        session = self.session
        if session is None:
            return
        self.title.setText(draft_view.headline(session))
        self.task.setText(draft_view.task(session))
        self.news.setText(draft_view.last_pick(session))
        self.undo.setEnabled(session.can_undo)
        self._show_teams(session)
        self._show_basics(session)
        if session.draft.is_over:
            self._show_end(session)
            return
        self.keep.setEnabled(True)  # other teams than before an undo
        self._show_actions(session)
        self.grid.show_stacks(draft_view.stacks_of(session.draft, basics=self._shows_basics))
        self._show_grid()

    def focus_first(self) -> None:
        """Give the keyboard to the stacks, or to the main button at the end."""
        if self.center.currentWidget() is self._end:
            self.play.setFocus()
        elif self.center.currentWidget() is self.panel:
            self.panel.choice.setFocus()
        else:
            self.grid.focus_stack()

    def go_back(self) -> None:
        """Close the question about a stack; without one, leave the draft."""
        if self.center.currentWidget() is self.panel:
            self._close_panel()
        else:
            self.leave.click()

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._restyle()

    def _restyle(self) -> None:
        """Show the colors and the text size of the theme."""
        theme = current_theme()
        table = theme.table
        for label, pixels, is_bold in (
            (self.title, _TITLE, True),
            (self.task, _TEXT, False),
            (self.news, _TEXT, True),
            (self._basics_title, _TEXT, True),
        ):
            label.setStyleSheet(label_style(table.wood_ink, pixels, is_bold=is_bold))
        plate = f"background: {table.stage}; border-radius: 9px; padding: 2px 10px;"
        self.why.setStyleSheet(label_style(table.stage_ink, _TEXT) + plate)
        self.ending.setStyleSheet(label_style(table.stage_ink, 18, is_bold=True) + plate)
        self._fit_sides()
        self.fit_ground()

    def _show_teams(self, session: DraftSession) -> None:
        draft, count = session.draft, len(session.draft.plan.players)
        for seat, team in enumerate(self.teams):
            team.setVisible(seat < count)
        if isinstance(draft, RainbowDraft) and draft.picker is not None:
            self._show_secret_teams(session, draft, draft.picker)
            return
        is_hidden = session.has_secrets and count == 2  # to be revealed at the table
        for seat in range(count):
            strips = [] if is_hidden else draft_view.strips_of(draft, seat)
            fact = self.tr("Team face down") if is_hidden else draft_view.team_fact(draft, seat)
            self._show_team(session, seat, fact, strips)

    def _show_secret_teams(self, session: DraftSession, draft: RainbowDraft, mine: int) -> None:
        """Show the cards of the player who picks, and those of the partner while they build; the
        first opponent's plate has room for the dice in the middle."""
        for seat in range(len(draft.plan.players)):
            strips: list[StripShown] = []
            more, fact = "", self.tr("Cards face down")
            is_partner = seat == draft.partner_of(mine)
            if is_partner:
                fact = self.tr("Your partner, cards face down")
            if seat == mine:
                strips, fact = draft_view.strips_of(draft, seat), draft_view.team_fact(draft, seat)
            elif draft.is_building and is_partner:
                strips, fact = draft_view.cards_of_partner(draft, seat)
            elif seat == 1 - side_of(PlayerId(mine)):
                more = self.tr("Dice in the middle:") + "\n" + draft_view.dice_in_middle(draft)
            self._show_team(session, seat, fact, strips, more)

    def _show_team(
        self,
        session: DraftSession,
        seat: int,
        fact: str,
        strips: list[StripShown],
        more: str = "",
    ) -> None:
        is_lit = seat == session.draft.picker
        self.teams[seat].show_team(session.name(seat), fact, strips, more, is_lit=is_lit)
        column = self._sides[side_of(PlayerId(seat))]
        column.setStretchFactor(self.teams[seat], _TALL if strips or more or is_lit else 1)

    def _show_basics(self, session: DraftSession) -> None:
        draft = session.draft
        basics = draft_view.own_basics(draft, draft.picker)
        own = isinstance(draft, RainbowDraft)
        words = self.tr("Your basic actions") if own else self.tr("Basic actions")
        self._basics_title.setText(words)
        self._basics_title.setVisible(bool(basics))
        if [strip.shown.card for strip in self._basics] != list(basics):
            for strip in self._basics:
                self._basics_row.removeWidget(strip)
                strip.hide()
                strip.deleteLater()
            self._basics = [CardStrip(StripShown(card)) for card in basics]
            for strip in self._basics:
                self._basics_row.addWidget(strip, 1)

    def _show_actions(self, session: DraftSession) -> None:
        """Show the buttons below the stacks: pass, or those for building a team."""
        draft = session.draft
        builds = isinstance(draft, RainbowDraft) and draft.is_building
        self.other_cards.setVisible(
            isinstance(draft, RainbowDraft) and builds and draft.chooses_basics
        )
        self.fill.setVisible(builds)
        passing, finishing = DraftPick(PickKind.PASS), DraftPick(PickKind.FINISH)
        can_pass = draft.refusal(passing) is None
        self.finish.setVisible(builds or can_pass)
        self.why.setText("")
        if can_pass:
            self.finish.set_label(self.tr("Pass"), "Ctrl+Enter")
            self.finish.setEnabled(True)
        elif builds:
            self.finish.set_label(self.tr("Finish my team"), "Ctrl+Enter")
            refusal = draft.refusal(finishing)
            self.finish.setEnabled(refusal is None)
            if refusal is not None:
                self.why.setText(f"{translate(refusal.message)} {translate(refusal.remedy)}")
            words = self.tr("My cards") if self._shows_basics else self.tr("Basic actions")
            self.other_cards.set_label(words, "Ctrl+B")
        self.why.setVisible(bool(self.why.text()))

    def _show_grid(self) -> None:
        had_panel = self.center.currentWidget() is not self._stacks
        self.center.setCurrentWidget(self._stacks)
        if had_panel and self.isVisible():
            self.grid.focus_stack()

    def _show_end(self, session: DraftSession) -> None:
        if isinstance(session.draft, StackDraft):
            words = self.tr("{name} goes first.").format(name=session.name(0))
        elif len(session.draft.plan.players) > 2:
            words = self.tr("Chance decides which side goes first.")
        elif session.has_secrets:
            words = self.tr("Both teams stay face down until they are revealed at the table.")
        else:
            words = self.tr("Reveal the teams, then roll for who goes first.")
        self.ending.setText(words)
        both, four = self.tr("Save both teams"), self.tr("Save all four teams")
        self.keep.set_label(both if len(session.draft.plan.players) == 2 else four, "")
        self.center.setCurrentWidget(self._end)
        if self.isVisible():
            self.play.setFocus()

    # --- doing

    def _open(self, key: str) -> None:
        """Ask about a stack."""
        if self.session is None:
            return
        shown = next(tile.shown for tile in self.grid.tiles if tile.shown.key == key)
        self._opened = key
        self.center.setCurrentWidget(self.panel)
        self.panel.show_offer(draft_view.offer_of(self.session.draft, shown))

    def _close_panel(self) -> None:
        self.center.setCurrentWidget(self._stacks)
        self.grid.focus_stack(self._opened)

    def _refusal(self, pick: DraftPick) -> PickRefusal | None:
        assert self.session is not None
        return self.session.refusal(pick)

    def pick(self, pick: DraftPick) -> None:
        """Make a pick that is allowed."""
        if self.session is not None and self.session.refusal(pick) is None:
            self._shows_basics = self._shows_basics and pick.kind is not PickKind.FINISH
            self.session.pick(pick)

    def finish_picking(self) -> None:
        """Pass, or finish the team, if that is possible."""
        if self.session is None or not self.finish.isVisible() or not self.finish.isEnabled():
            return
        passing = DraftPick(PickKind.PASS)
        is_passing = self.session.refusal(passing) is None
        self.pick(passing if is_passing else DraftPick(PickKind.FINISH))

    def show_other_cards(self) -> None:
        """Show the basic actions instead of the drafted cards, or the drafted cards again."""
        if self.other_cards.isVisible():
            self._shows_basics = not self._shows_basics
            self.refresh()
            self.grid.focus_stack()

    def take_back(self) -> None:
        """Undo the last pick if that is possible."""
        if self.session is not None and self.session.can_undo:
            self.session.undo()

    def play_now(self) -> None:
        """Go to the table if both teams are ready."""
        if self.session is not None and self.session.draft.is_over:
            self.play.click()

    def _fill_team(self) -> None:
        """Complete the team, and say why there is nothing more to add."""
        session = self.session
        if session is None or session.draft.picker is None:
            return
        session.fill_team()
        draft = session.draft
        assert isinstance(draft, RainbowDraft)
        if draft.refusal(DraftPick(PickKind.FINISH)) is None:
            self.why.setText(draft_view.filled_team(draft, session.draft.picker))
            self.why.show()
            self.finish.setFocus()

    # --- layout

    def resizeEvent(self, event: object) -> None:
        self._fit_sides()
        super().resizeEvent(event)  # type: ignore[arg-type]

    def _fit_sides(self) -> None:
        least = min(scale_with_text(_LEAST_SIDE), round(_MOST_SIDE * self.width()))
        wide = max(least, round(_SIDE * self.width()))
        for team in self.teams:
            team.setFixedWidth(wide)

    def _connect(self) -> None:
        connect_clicks(
            (self.panel.back, self._close_panel),
            (self.undo, self.take_back),
            (self.other_cards, self.show_other_cards),
            (self.fill, self._fill_team),
            (self.finish, self.finish_picking),
        )

    def _lay_out(self) -> None:
        rows = lay_column(self._head(), self._line(), margins=(14, 8, 14, 10), gap=4)
        body = QHBoxLayout()
        body.setSpacing(6)
        inside = QVBoxLayout(self.felt)
        inside.setContentsMargins(6, 6, 6, 6)
        self.center = QStackedWidget()
        self._stacks, self._end = self._stacks_page(), self._end_page()
        for page in (self._stacks, self.panel, self._end):
            self.center.addWidget(page)
        inside.addWidget(self.center)
        self._sides = (QVBoxLayout(), QVBoxLayout())
        for seat, team in enumerate(self.teams):
            self._sides[side_of(PlayerId(seat))].addWidget(team, 1)
        body.addLayout(self._sides[0])
        body.addWidget(self.felt, 1)
        body.addLayout(self._sides[1])
        rows.addLayout(body, 1)
        self._basics_row = QHBoxLayout()
        self._basics_row.setSpacing(4)
        rows.addLayout(lay_row(self._basics_title, (self._basics_row, 1), gap=6))
        self.setLayout(rows)

    def _head(self) -> QHBoxLayout:
        return lay_row((self.title, 1), self.undo, self.save, self.leave, gap=0)

    def _line(self) -> QHBoxLayout:
        return lay_row((self.task, 3), (self.news, 2), gap=14)

    def _stacks_page(self) -> QWidget:
        page = QWidget()
        foot = WrappingRow(0)
        foot.add(self.other_cards, self.fill, self.finish)
        lay_column((self.grid, 1), self.why, foot, on=page, margins=0, gap=0)
        return page

    def _end_page(self) -> QWidget:
        page = QWidget()
        rows = QVBoxLayout(page)
        rows.addStretch(2)
        self.ending.setAlignment(Qt.AlignmentFlag.AlignCenter)
        rows.addWidget(self.ending)
        for button in (self.play, self.play_series, self.keep):
            rows.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        rows.addStretch(3)
        return page
