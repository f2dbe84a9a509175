"""The replay screen: a match on the real table, watched like a film."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QKeySequence, QShortcut

from desktop.match.match_change import MatchChange, change_between, whole_match
from desktop.match.match_tries import LineOfPlay, MatchTries, TryStart
from desktop.match.session import Session
from desktop.match_log.turn_picture.shared_turn import SharedTurn, turn_so_far
from desktop.panels.match_panels.odds_panel import RollOddsHelp
from desktop.panels.navigator import navigator_of
from desktop.panels.notes.match_notes import ReplayNotes
from desktop.panels.notes.note_sheet import NoteSheet
from desktop.panels.widgets.busy_sign import show_work
from desktop.screens.match_replay.film import Film
from desktop.screens.match_replay.line_strip import LineStrip, short_title
from desktop.screens.match_replay.match_slider import MatchSlider
from desktop.screens.match_replay.replay_bar import ReplayBar
from desktop.screens.match_replay.replay_dialogs import TakeOverDialog, TryDialog
from desktop.screens.match_replay.replay_review import ReplayReview
from desktop.screens.table_screen import TableScreen
from desktop.storage.match_notation import LoadedMatch
from desktop.table.animation.seat_turns import SeatTurns
from desktop.text.translation import translate
from rules.game import Game
from rules.match_log import Timeline, marks_of, same_point
from rules.model import Move
from rules.state import Event

_LINE_LETTERS = 40
"""Letters of a line of the log."""
_MOST_LINES = 6
"""How many lines of the log the tooltip of the slider shows."""


class ReplayScreen(TableScreen):
    """The table at any point of a match: the film of the match, in steps or at any speed.

    A point is a number of acts, and sometimes some events of the next act.
    """

    offers = (RollOddsHelp, SeatTurns)

    def __init__(
        self, match: LoadedMatch, at: int, tries: MatchTries | None = None, line: int = 0
    ) -> None:
        """Open a replay after `at` acts; 0 is the setup.

        `tries` are those that began in this match, and `line` is the one to show: 0 for the match.
        """
        self.tries = tries or MatchTries(match)
        self.line = line
        self._other_line = len(self.tries.lines) - 1 if line == 0 else 0
        self.act_number = at
        self.event_number = 0
        """How many events of the next act are shown; 0 between two acts."""
        self._is_played = False
        self._lead_back: Callable[[], object] | None = None
        slider = MatchSlider(
            len(self.timeline), self.timeline.turns, marks_of(self.timeline), self._describe
        )
        strip = LineStrip(
            self.tries, show_line=self.show_line, flip=self.flip, compare=self.compare
        )
        self.controls = ReplayBar(slider, strip, lambda speed: self.film.set_speed(speed))
        super().__init__(ReplaySession(self.timeline.game_after(at)))
        self.controls.setParent(self)
        self.controls.stackUnder(self.view)
        self.extra_stations = (self.controls,)
        self.session.setParent(self)
        self.film = Film(self, changed=self._show_film, play_act=self._play_act)
        self.parts.insert(0, self.film)  # it stops before the table shows the rest
        self._fit_slider()
        assert self.notes is not None
        self.note_sheet = NoteSheet(self, self.view, self.notes, self.write_note)
        self.note_sheet.covered_areas = lambda: [*self.panels.open_areas, *self.side.open_areas]
        match = self.tries.lines[0].match
        self.review = ReplayReview(self, match, self._show_moment, self._try_here)
        self.parts += [self.note_sheet, self.review]
        self.side.log_of = lambda game: self.timeline.log
        self.side.setup_of = lambda game: self.timeline.setup
        self.side.text_view.is_interactive = self.inspector.is_interactive = False
        self._connect_replay()

    def make_notes(self) -> ReplayNotes:
        """The notes to the whole match, which the store keeps."""

        def report(words: str) -> None:
            navigator_of(self).add_message(words)

        match = self.tries.lines[0].match
        return ReplayNotes(self.session, match, self._act_of_note, report)

    def _act_of_note(self) -> int:
        """The point of the match that a note is about; for a try, where it left the match."""
        if not self.line:
            return self.act_number
        return min(self.first_act, len(self.tries.lines[0].timeline))

    def turn_to_share(self) -> SharedTurn:
        """The turn at this point of the replay."""
        return turn_so_far(self.session.game.state, self.timeline.log[: self._lines_so_far()])

    def game_to_keep(self) -> Game:
        """The whole line of play, whatever point of it is shown."""
        return self.timeline.game_after(len(self.timeline))

    def open_match(self) -> None:
        """Show the current act; nothing starts on its own in a replay."""
        self._place()
        self.refresh(whole_match(self.session.game.state))
        self.controls.slider.setFocus()

    @property
    def timeline(self) -> Timeline:
        """The line of play that is shown, from the start of the match on."""
        return self._shown.timeline

    @property
    def first_act(self) -> int:
        """The first point of the line: 0, or where a try begins."""
        return self._shown.first_act

    @property
    def _shown(self) -> LineOfPlay:
        return self.tries.lines[self.line]

    # --- going to a point ---------------------------------------------------------------------

    def go_to_act(self, at: int) -> None:
        """Show the match after `at` acts; ignore numbers out of range. A running film continues."""
        if self.first_act <= at <= len(self.timeline):
            self.act_number, self.event_number, self._is_played = at, 0, False
            with show_work(self, "replay"):
                self._session.show_game(self.timeline.game_after(at))

    def go_to_line(self, line: int) -> None:
        """Show the match after the act with a line of the log."""
        self._go_anywhere(self.timeline.act_of_line(line))

    def show_act(self, act: int) -> None:
        """Show the table at an act that was chosen in a chart."""
        self.film.stop()
        self._go_anywhere(act)

    def _go_anywhere(self, at: int) -> None:
        """Show the match after `at` acts; before a try began, on the line that it left."""
        start = self._shown.start
        if start is not None and at < self.first_act:
            self.show_line(start.line, at)
        else:
            self.go_to_act(at)

    def step(self, acts: int) -> None:
        """Stop the film, and go some acts on, or back."""
        self.film.stop()
        back_to_start = acts < 0 and self.event_number > 0
        self.go_to_act(self.act_number + acts + back_to_start)

    def step_turn(self, turns: int) -> None:
        """Stop the film, and go to the start of the next turn, or of this or the previous one."""
        self.film.stop()
        turns_here = self.timeline.turns
        starts = [max(self.first_act, turn.first_act) for turn in turns_here]
        if turns > 0:
            later = (start for start in starts if start > self.act_number)
            self.go_to_act(next(later, len(self.timeline)))
        else:
            here = (self.act_number, self.event_number)
            earlier = (start for start in reversed(starts) if (start, 0) < here)
            self.go_to_act(next(earlier, self.first_act))

    def step_event(self, events: int) -> None:
        """Stop the film, and go one event on, or with -1 one event back."""
        self.film.stop()
        if events < 0 and self.event_number == 0:
            if self.act_number == self.first_act:
                return
            act = self.timeline.acts[self.act_number - 1]
            self._go_to_event(self.act_number - 1, act.end_event - act.first_event - 1)
        elif events < 0 or self.act_number < len(self.timeline):
            self._go_to_event(self.act_number, self.event_number + events)

    def _go_to_event(self, acts: int, events: int) -> None:
        """Show the match after some acts and some events of the next act."""
        act = self.timeline.acts[acts]
        if events <= 0:
            self.go_to_act(acts)
        elif events >= act.end_event - act.first_event:
            self.go_to_act(acts + 1)
        else:
            self.act_number, self.event_number, self._is_played = acts, events, False
            self._session.show_game(self.timeline.moment_in(act, events))

    # --- the film -----------------------------------------------------------------------------

    def toggle_film(self) -> None:
        """Play, or pause; at the end, play from the start."""
        if self.film.is_playing:
            self.film.stop()
            return
        if self.act_number == len(self.timeline):
            self.go_to_act(self.first_act)
        self.film.start()

    def _play_act(self) -> None:
        """Play the next act, or what is left of it, with the movements of the match."""
        if self.act_number == len(self.timeline):
            self.film.stop()
            return
        events = self.timeline.events_of(self.timeline.acts[self.act_number])
        rest = events[self.event_number :]
        self.act_number, self.event_number, self._is_played = self.act_number + 1, 0, True
        self._session.play_back(self.timeline.game_after(self.act_number), rest)

    def _show_film(self) -> None:
        """Show whether the film runs, and let dice move as fast as it does."""
        self.controls.show_film(self.film.speed, is_playing=self.film.is_playing)
        self.view.tempo.film_speed = self.film.speed

    def _take_over(self) -> None:
        """Ask who plays, then start a copy of the match."""
        self.film.stop()
        if self.session.game.state.is_over:
            return
        players = self.session.game.setup.players
        TakeOverDialog(self, players, self.act_number, self._start_copy).open()

    def _start_copy(self, computers: tuple[str, ...]) -> None:
        match = self._shown.match
        navigator_of(self).open_match(match.continue_from(self.act_number, computers))

    # --- trying something else ----------------------------------------------------------------

    def _try_here(self) -> None:
        """Ask who plays and with which luck, then play on from here, beside the match."""
        self.film.stop()
        if self.session.game.state.is_over or self.event_number:
            return
        TryDialog(self, self.session.game.setup.players, self._begin_try).open()

    def _begin_try(self, computers: tuple[str, ...], has_same_luck: bool) -> None:
        start = TryStart(self.line, self.act_number, computers, has_same_luck)
        navigator_of(self).open_try(self.tries, start)

    def show_line(self, line: int, at: int | None = None) -> None:
        """Show another line of play after `at` acts, or else at the same turn."""
        self.film.stop()
        shown = self.timeline
        if line != self.line:
            self.line, self._other_line = line, self.line
        if at is None:
            at = same_point(shown, self.act_number, self.timeline)
        self._fit_slider()
        self.go_to_act(max(self.first_act, at))

    def _show_moment(self, at: int) -> None:
        """Show the match as it was played after `at` acts."""
        self.show_line(0, at)

    def flip(self) -> None:
        """Show the line that was shown before this one, at the same turn."""
        if len(self.tries.lines) > 1:
            self.show_line(self._other_line)

    def compare(self) -> None:
        """Show the lines side by side, turn by turn."""
        if len(self.tries.lines) > 1:
            from desktop.screens.match_replay.replay_dialogs import ComparisonDialog

            self.film.stop()
            ComparisonDialog(self, self.tries, (self.line, self._other_line), self.show_line).open()

    def _fit_slider(self) -> None:
        """Let the slider show the line, from where it begins."""
        timeline = self.timeline
        self.controls.slider.show_line(
            len(timeline), timeline.turns, marks_of(timeline), self.first_act
        )

    # --- showing it ---------------------------------------------------------------------------

    def refresh(self, change: MatchChange) -> None:
        super().refresh(change)
        state = self.session.game.state
        is_result_hidden = state.is_over and not self.match_end.is_open
        self.bar.show_answers(
            self.match_end.answers() if is_result_hidden else (), can_cancel=False
        )
        self.offer.answers = self.match_end.answers() if is_result_hidden else ()
        hint = self.tr("Replay (view only)")
        if self.line:
            hint = self.tr("Replay of a try. The match itself stays as it was.")
        self.bar.question.set_hint(hint)
        self.panels.choice.hide()
        self.bar.arrange()
        share, words = self._point()
        self.controls.show_point(self.act_number, share, words, is_over=state.is_over)
        self.controls.strip.show_lines(self.line, self._other_line, self.act_number)
        lines = self._lines_of(self.act_number) if self._is_played else 0
        self.film.on_shown(lines + _lines_to_read(self.note_sheet.words) if lines else 0)

    def _point(self) -> tuple[float, tuple[str, ...]]:
        """The part of the next act that is over, and the point in more or fewer words."""
        move = self.tr("Move {at} of {acts}")
        move = move.format(at=self.act_number, acts=len(self.timeline))
        turn = self.tr("Turn {turn}").format(turn=max(1, self.session.game.state.turn))
        short = f"{self.act_number}/{len(self.timeline)}"
        if not self.event_number:
            return 0.0, (f"{turn} · {move}", move, short)
        act = self.timeline.acts[self.act_number]
        events = act.end_event - act.first_event
        event = self.tr("Event {event} of {events}")
        event = event.format(event=self.event_number, events=events)
        parts = f"{self.event_number}/{events}"
        words = (f"{turn} · {move} · {event}", f"{move} · {parts}", f"{short} · {parts}")
        return self.event_number / events, words

    def _tell_news(self, change: MatchChange, question: str) -> None:
        """Mark the last line of the log so far, and announce what it says."""
        game, lines = self.session.game, self._lines_so_far()
        self.side.mark_line(lines - 1)
        self.side.charts.show_replay(self.timeline, self.act_number)
        said = self._last_event(lines)
        why = "" if self.event_number else self.timeline.reasons().get(self.act_number, "")
        self.rails.show_news(game.state.turn, said, why)
        place: tuple[str, ...] = ()
        if not self._is_played:
            line = (short_title(self.line),) if self.line else ()
            place = (*line, self._point()[1][0].replace(" · ", ", "))
        note = self.timeline.notes().get(self.act_number, "")
        self.news.announce_changes((*place, *filter(None, (said, why, note))), question)

    def _lines_so_far(self) -> int:
        """How many lines of the log have been written at this point."""
        if not self.event_number:
            return self.timeline.lines_after(self.act_number)
        first = self.timeline.acts[self.act_number].first_event
        return self.timeline.lines_before_event(first + self.event_number)

    def _last_event(self, lines: int) -> str:
        """The last of the first lines of the log that is not the heading of a turn; "" for none."""
        said = (line.message for line in reversed(self.timeline.log[:lines]))
        return next((translate(message) for message in said if message.id != "log.turn"), "")

    def _lines_of(self, at: int) -> int:
        return len(self.timeline.lines_of(self.timeline.acts[at - 1])) if at else 0

    def _describe(self, at: int) -> str:
        """What happens in the act that leads to a point, for the slider."""
        if at == 0:
            return self.tr("The start of the match")
        act = self.timeline.acts[at - 1]
        player = self.timeline.setup.players[act.active].name
        head = self.tr("Turn {turn}: {player} · Move {at}")
        lines = [translate(line.message) for line in self.timeline.lines_of(act)]
        more = ["…"] if len(lines) > _MOST_LINES else []
        told = head.format(turn=act.turn, player=player, at=at)
        return "\n".join((told, *lines[:_MOST_LINES], *more))

    # --- leaving ------------------------------------------------------------------------------

    def lead_back(self, lead_back: Callable[[], object]) -> None:
        """From now on leaving leads back to the result from which the players came."""
        self._lead_back = lead_back
        self.controls.show_way_back()

    @property
    def leave_words(self) -> str:
        if self._lead_back is not None:
            return self.tr("Back to th&e result")
        return self.tr("L&eave the replay")

    def leave(self) -> None:
        """Go back to the result, or home if the replay was not opened there."""
        if self._lead_back is not None:
            self._lead_back()
        else:
            super().leave()

    # --- keys and layout ----------------------------------------------------------------------

    def handle_key(self, event: QKeyEvent) -> bool:
        """Handle the keys of the review or the film, then those of the table."""
        if event.key() != Qt.Key.Key_Escape and self.review.handle_key(event):
            return True
        held = event.modifiers() & ~(
            Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
        )
        if held == Qt.KeyboardModifier.NoModifier and self._handle_film_key(event):
            return True
        is_esc = event.key() == Qt.Key.Key_Escape and not event.isAutoRepeat()
        if is_esc and self._lead_back is not None:
            if not any(part.close_topmost() for part in self.parts):
                self._lead_back()
            return True
        return super().handle_key(event)

    def _handle_film_key(self, event: QKeyEvent) -> bool:
        match event.key(), event.text():
            case (Qt.Key.Key_Space, _):
                if not event.isAutoRepeat():
                    self.toggle_film()
            case (Qt.Key.Key_Home, _):
                self.film.stop()
                self.go_to_act(self.first_act)
            case (Qt.Key.Key_End, _):
                self.film.stop()
                self.go_to_act(len(self.timeline))
            case (_, ","):
                self.step_event(-1)
            case (_, "."):
                self.step_event(1)
            case (_, "+"):
                self.film.change_speed(1)
            case (_, "-"):
                self.film.change_speed(-1)
            case _:
                return False
        return True

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.film.stop()

    @property
    def table_height(self) -> int:
        """The height without the plank below the table."""
        return max(0, self.height() - self.controls.fit(self.width()))

    def _place(self) -> None:
        super()._place()
        high = self.table_height
        self.controls.setGeometry(0, high, self.width(), self.height() - high)

    @property
    def _session(self) -> ReplaySession:
        assert isinstance(self.session, ReplaySession)
        return self.session

    def _connect_replay(self) -> None:
        controls = self.controls
        controls.slider.valueChanged.connect(self.go_to_act)
        controls.slider.sliderPressed.connect(self.film.hold)
        controls.slider.sliderReleased.connect(self.film.release)
        for button, key, act in (
            (controls.play, "", self.toggle_film),
            (controls.back, "PgUp", lambda: self.step(-1)),
            (controls.forward, "PgDown", lambda: self.step(1)),
            (controls.turn_back, "Ctrl+PgUp", lambda: self.step_turn(-1)),
            (controls.turn_forward, "Ctrl+PgDown", lambda: self.step_turn(1)),
            (controls.take_over, "F5", self._take_over),
            (controls.try_here, "F7", self._try_here),
            (controls.review, "V", self.review.toggle),
            (controls.leave, "", self.leave),
        ):
            button.clicked.connect(act)
            if key:
                QShortcut(QKeySequence(key), self, act)
        QShortcut(QKeySequence("F8"), self, self.flip)
        QShortcut(QKeySequence("Shift+F8"), self, self.compare)
        # after a jump to the end, a button opens the result
        self.match_end.is_wanted = lambda: self._is_played or not self.session.game.state.is_over
        self.match_end.is_replay, self.match_end.offers_swap = True, False
        self.match_end.rematch_wanted.connect(self.toggle_film)
        self.match_end.replay_wanted.connect(self.show_act)
        log = self.side.contents.log
        log.page.line_chosen.connect(self.go_to_line)
        log.let_lines_lead(self.tr("A click goes to this point of the match."))
        self._show_film()


def _lines_to_read(note: str) -> int:
    """How many lines of the log take as long to read as a note."""
    return ceil(len(note) / _LINE_LETTERS)


# --- session --------------------------------------------------------------------------------------


class ReplaySession(Session):
    """Shows one game after another of the same match; no one can play in it."""

    @property
    def can_act(self) -> bool:
        """False: a replay takes no moves."""
        return False

    @property
    def computer_decides(self) -> bool:
        """False: nobody thinks in a replay."""
        return False

    @property
    def awaits_manual_roll(self) -> bool:
        """False: the file contains all results."""
        return False

    @property
    def waits_for_throw(self) -> bool:
        """False: dice roll by themselves in a replay."""
        return False

    @property
    def can_redo(self) -> bool:
        """False: what comes later is reached by steps."""
        return False

    @property
    def can_undo(self) -> bool:
        """False: a replay has nothing to undo."""
        return False

    def play(self, *moves: Move) -> bool:
        """Do nothing: a replay takes no moves."""
        return False

    def play_back(self, game: Game, events: Sequence[Event]) -> None:
        """Animate events on the table, as in a match; `game` is the match after them."""
        self._change = change_between(self.game.state, game.state)
        self.game, self._has_shown_all = game, False
        self.events_played.emit(tuple(events), self._change)
