"""The lesson screen: a lesson or exercise on the real table, with the coach over the felt."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut

from desktop.match.hand_instructions import NOTHING_FOCUSED, throw_instruction
from desktop.match.lesson_session import LessonSession
from desktop.match.match_change import MatchChange, whole_match
from desktop.panels.coach.coach_bubble import CoachBubble
from desktop.panels.coach.coach_guide import CoachGuide
from desktop.panels.coach.coach_in_words import CoachInWords
from desktop.panels.coach.coach_page import CoachPage, ReplyKind, WayOfPlaying
from desktop.panels.coach.learner_help import LearnerHelp, LessonPlaces
from desktop.panels.coach.solved_stamp import SolvedStamp
from desktop.panels.navigator import navigator_of
from desktop.screens.lesson_pages import (
    LessonFacts,
    Reply,
    is_at_end,
    lesson_end_of,
    not_now,
    page_of,
    reply_of,
    request_of,
    stamp_words,
)
from desktop.screens.match_commands import MatchCommands
from desktop.screens.match_end import SHOW_RESULT
from desktop.screens.table_screen import TableScreen
from desktop.storage.lesson_progress import Help
from desktop.table.animation.seat_turns import SeatTurns
from rules.lessons import GoalState, LessonRun, Verdict, VerdictKind, Wants
from rules.model import Concede, Move, OfferDraw

_SOLUTION_MS = 1100.0  # how long the table rests before each act of a solution
_TABLE_KEYS = (
    Qt.Key.Key_Tab,
    Qt.Key.Key_Backtab,
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Return,
    Qt.Key.Key_Enter,
)
"""Keys that only people press who play without a mouse: Space also goes on in a text."""


class LessonCommands(MatchCommands):
    """In a lesson there is nothing to lose, and the coach has no opinion on a draw."""

    can_play_again = False
    can_offer_draw = False

    def undo(self) -> None:
        """Take back the act that was begun, the last act toward a goal, or the last text."""
        self._session.undo()

    @property
    def can_concede(self) -> bool:
        """Only in free play."""
        lesson = self._session
        assert isinstance(lesson, LessonSession)
        return lesson.run.wants is Wants.FREE and super().can_concede


class LessonScreen(TableScreen):
    """The table of a lesson. The learner reads, then acts; the coach answers and plays on."""

    beat_reached = Signal(int)  # beat: the learner has come to this beat, or has gone back to it
    # help: the lesson has been played to its end, or the exercise is solved, with so much help
    finished = Signal(Help)
    task_wanted = Signal(str)  # name: open this exercise, then come back
    next_wanted = Signal()  # go on after the end, with the next lesson or the lesson before
    again_wanted = Signal()  # play the lesson once more
    free_play_begun = Signal()  # the learner has read the last words before free play

    offers: tuple[type[QObject], ...] = ()
    commands_type = LessonCommands

    def __init__(self, run: LessonRun, facts: LessonFacts, *, turns_table: bool = False) -> None:
        """Open a lesson at the beat of its run; the table may turn to a second learner."""
        if turns_table:  # else the learner sits at the bottom, whoever acts
            self.offers = (SeatTurns,)
        self.facts = facts
        self.coach = CoachBubble()
        self.lesson = LessonSession(run)
        super().__init__(self.lesson, self.coach)
        self.lesson.setParent(self)
        self.places = LessonPlaces(self, self.view, self.rails)
        self.guide = CoachGuide(self, self.view, self.coach)
        self.help = LearnerHelp(
            self,
            self.lesson,
            self.view,
            self.places,
            show_hint=self._show_page,
            nudge=self._nudge,
            uses_keys=lambda: self._uses_keys,
        )
        self.stamp = SolvedStamp(self, self.view, self.panels)
        self.parts += [self.stamp, self.guide, self.help]
        self.side.opened.connect(self._place_over_table)
        self.guide.find_targets = self._guide
        self.guide.covered_areas = lambda: [
            *self.panels.areas_beside_coach,
            *self.side.open_areas,
            *self.stamp.covered,
        ]
        self.panels.place_coach = lambda: self.guide.place(self.panels.room)
        self.view.seat_turns.set_home_player(run.lesson.learner)
        self.view.table_scene.announces_turn = lambda: run.goal_state is GoalState.OPEN
        self._solution_pause = QTimer(self, singleShot=True)
        self._solution_pause.timeout.connect(self.lesson.play_due)
        self._reached_beat = -1
        self._uses_keys = self._begins_in_words = False
        self._is_finished = False
        self._late_reply: Reply | None = None
        self._is_free_read = False
        self.inspector.left_out = self._moves_without_place
        CoachInWords(self.coach, self.side.text_view, self.lesson, self.view)
        self._connect_coach()

    @property
    def run(self) -> LessonRun:
        """The lesson being played."""
        return self.lesson.run

    @property
    def way_of_playing(self) -> WayOfPlaying:
        """How the learner plays, so that the next table can begin like that."""
        reads = self.window().focusWidget() is self.side.text_view
        return WayOfPlaying(uses_keys=self._uses_keys, reads_words=reads)

    def begin_like(self, way: WayOfPlaying) -> None:
        """Begin in the text view, or with instructions for keys; before `open_match`."""
        self._uses_keys, self._begins_in_words = way.uses_keys, way.reads_words

    def open_match(self) -> None:
        self._place()
        self.view.setFocus()
        self.refresh(whole_match(self.session.game.state))
        if self._begins_in_words:
            self.side.open_text_view()

    def clean_up(self) -> None:
        self.help.leave()
        self._solution_pause.stop()
        super().clean_up()

    def _moves_without_place(self) -> tuple[Move, ...]:
        """What no menu offers in a lesson: an end of the match by agreement."""
        return (OfferDraw(),) if self.run.wants is Wants.FREE else (OfferDraw(), Concede())

    # --- following the lesson -----------------------------------------------------------------

    def refresh(self, change: MatchChange) -> None:
        self.side.text_view.is_interactive = self.session.can_act
        self.guide.await_page()
        super().refresh(change)
        self._tell_place()
        self._show_page()
        if self._plays_by_itself and self._play_due():
            return
        self._ask_coach_prompt()
        self.help.go_on()

    def _play_due(self) -> bool:
        """Play what is due; between the acts of a solution the learner has time to look."""
        tempo = self.view.tempo
        if self.lesson.has_solution_to_show and tempo.moves:
            self._solution_pause.start(round(tempo.milliseconds(_SOLUTION_MS)))
            return True
        return self.lesson.play_due()

    @property
    def _plays_by_itself(self) -> bool:
        """Whether what is due happens without a press: a roll only if it waits for the hand."""
        return self.lesson.roll_due is None or self.view.lets_throw

    def _tell_place(self) -> None:
        if self.run.beat_number != self._reached_beat:
            self.help.hints_shown, self._is_free_read = 0, False
            self._reached_beat = self.run.beat_number
            if not self.run.is_over:
                self.beat_reached.emit(self._reached_beat)
        if is_at_end(self.run, self.facts) and not self._is_finished:
            self._is_finished = True
            self._press_stamp()
            self.finished.emit(self.help.used)
        elif not is_at_end(self.run, self.facts):
            self._is_finished = False
            self.stamp.clear()

    def _press_stamp(self) -> None:
        """Stamp the table of an exercise that is solved, or a lesson that is done."""
        words = stamp_words(self.run, self.facts, self.help.used)
        if words is not None and not self._has_won_lesson:  # a victory has its own ceremony
            self.stamp.stamp(*words)
            self.announcer.announce(self.stamp.accessibleName())

    @property
    def _has_won_lesson(self) -> bool:
        """Whether the learner has come to the end of the lesson by winning the match."""
        return lesson_end_of(self.run, self.facts) is not None

    # --- the coach ----------------------------------------------------------------------------

    @property
    def _page(self) -> CoachPage:
        """What the coach says now."""
        stop = self.view.keyboard.focused_stop
        page = page_of(
            self.lesson,
            self.facts,
            hints_shown=self.help.hints_shown,
            help_used=self.help.used,
            is_thrown_by_hand=self.view.lets_throw,
            uses_keys=self._uses_keys,
            focused=NOTHING_FOCUSED if stop is None else (stop.kind, stop.number),
        )
        return replace(page, card=self.places.card_without_text(self.run))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Name keys or clicks, as the learner last used the table itself."""
        if event.type() == QEvent.Type.MouseButtonPress:
            self._uses_keys = False
            self._reword()
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            self._uses_keys = self._uses_keys or event.key() in _TABLE_KEYS
            self._reword()
        return super().eventFilter(watched, event)

    def _reword(self) -> None:
        """Say in the right words what to do, with keys from where the focus is now."""
        instruction = self._page.instruction
        if self.coach.isVisible() and instruction != self.coach.page.instruction:
            self.coach.show_instruction(instruction)

    def _show_page(self) -> None:
        page = self._page
        if page.text != self.coach.page.text:
            self._await_reading()
        self.guide.await_page()
        self.coach.show_page(page)
        if (reply := reply_of(self.run) or self._late_reply) is not None:
            self._show_reply(reply)
        if not self.run.due_moves:
            self._late_reply = None
        self.coach.setVisible(not self._is_free_read and not self.match_end.is_open)
        self._guide()
        self.help.watch()

    def _show_reply(self, reply: Reply) -> None:
        self.coach.show_reply(reply.text, reply.kind)
        self._await_reading()

    def _await_reading(self) -> None:
        """Let presses count only once the coach's new text has been painted, with the bar."""
        self.lesson.input_guard.on_page()
        self.bar.update()

    def _guide(self) -> None:
        """Put the coach beside what it talks about, and light what the learner needs."""
        if self.coach.page.instruction and not self._is_free_read:
            self.bar.question.set_hint("")  # the coach says how
        if self.view.pending_roll is not None:
            self._say_how_to_throw(len(self.view.pending_roll.dice))
            self.guide.guide([self.places.dice(self.view.pending_roll.dice)])
            return
        if self._is_free_read:
            self.guide.pause()
            self.view.highlights.limit_to(None)
            return
        pointed, lit = self.places.pointed_at(self.run), self.places.lit_for(self.run)
        self.guide.guide(pointed, lit, self.run.expected_moves or None)

    def _say_how_to_throw(self, dice: int) -> None:
        """Say it also where the lesson has been resumed, or gone back, to dice that wait."""
        if self.coach.isVisible() and not self.coach.page.instruction:
            self.coach.show_instruction(throw_instruction(dice, uses_keys=self._uses_keys))

    def _ask_coach_prompt(self) -> None:
        """While the table waits for the coach, say so in the prompt, and offer nothing else."""
        if self.session.can_act or self.view.is_animating or self.match_end.is_open:
            return
        self.offer.answers = ()
        setup, roller = self.session.game.setup, self.lesson.roll_due
        player = self.view.table_rotation.bottom_player if roller is None else roller
        self.bar.show_request(setup, player, *request_of(self.lesson))
        self.rails.answers_changed()

    def _answer_verdict(self, verdict: Verdict) -> None:
        """The coach answers an act that was not played."""
        is_wrong = verdict.kind is VerdictKind.WRONG
        reply = Reply(verdict.text, ReplyKind.TAKEN_BACK) if is_wrong else not_now()
        if not self.session.has_shown_all:  # the coach plays what leads back to the act
            self._late_reply = reply
            return
        self._show_reply(reply)
        self._guide()

    def explain_no_finish(self) -> bool:
        """Space was pressed while the lesson waits for another act: say which one."""
        if not self.session.can_act or not self.coach.page.instruction:
            return super().explain_no_finish()
        self._show_reply(not_now())
        return True

    # --- what the learner tells the coach -----------------------------------------------------

    def _takes_press(self) -> bool:
        """Whether a press on the coach counts: not before its page was painted."""
        if self.lesson.holds_back():
            return False
        self.focus.focus_table()
        return True

    @Slot()
    def _press_next(self) -> None:
        """The learner has read the page."""
        if not self._takes_press():
            return
        if self.lesson.has_failed:
            self.lesson.retry()
        elif self.lesson.roll_due is not None and self.session.has_shown_all:
            self.lesson.play_due()
        elif is_at_end(self.run, self.facts):
            self.next_wanted.emit()
        elif self.run.wants is Wants.TASK:
            self.task_wanted.emit(self.run.beat.task)
        elif self.run.wants is Wants.FREE:
            self._is_free_read = True
            self._show_page()
        else:
            if self.run.beat.is_free:
                self.free_play_begun.emit()
            self.lesson.next()

    @Slot()
    def _press_back(self) -> None:
        if not self._takes_press():
            return
        if self.lesson.has_failed:
            self.lesson.retry()
        else:
            self.lesson.back()

    @Slot()
    def _press_keep(self) -> None:
        if self._takes_press():
            self.lesson.keep()

    @Slot()
    def _press_take_back(self) -> None:
        if self._takes_press():
            self.lesson.take_back()

    @Slot()
    def _press_start_over(self) -> None:
        if self._takes_press():
            self.lesson.retry()

    @Slot(int)
    def _press_answer(self, index: int) -> None:
        if not self._takes_press():
            return
        if is_at_end(self.run, self.facts):
            if index == 0:
                self.again_wanted.emit()
            else:
                self.leave()
            return
        if not self.lesson.answer(index):
            self.coach.mark_wrong(index)

    def make_notes(self) -> None:
        """A lesson is not kept, so neither are notes."""

    @property
    def leave_words(self) -> str:
        return self.tr("L&eave the lesson")

    def leave(self) -> None:
        navigator_of(self).open_screen("learn")

    def _give_help(self) -> None:
        """Show the next hint, or do the act for the learner."""
        if not self.lesson.holds_back():
            self.note.hide()
            self.help.give()

    def _nudge(self, text: str) -> None:
        if self.coach.reply_kind is None:
            self._show_reply(Reply(text, ReplyKind.NUDGE))

    # --- keys and the text view ---------------------------------------------------------------

    def handle_key(self, event: QKeyEvent) -> bool:
        hand = self.view.drag_controller
        is_busy = self.view.is_playing_back or hand.is_active or hand.selection.dice
        is_free = not is_busy and not self.match_end.is_open
        if self.inspector.handle_symbol_key(event):
            return True
        # after a look at the table, T shows the result again instead of a term of the coach
        offered = {answer.name: answer.key for answer in self.answers}
        is_for_result = offered.get(SHOW_RESULT) == event.key()
        is_for_coach = is_free and not is_for_result and self.coach.isVisible()
        if is_for_coach and self.coach.handle_key(event):
            return True
        return super().handle_key(event)

    def _connect_coach(self) -> None:
        coach = self.coach
        self.lesson.judged.connect(self._answer_verdict)
        self.view.keyboard.focus_moved.connect(self._reword)
        self.view.installEventFilter(self)
        self.view.viewport().installEventFilter(self)
        coach.answered.connect(self._press_answer)
        for button, act in (
            (coach.next, self._press_next),
            (coach.back, self._press_back),
            (coach.keep, self._press_keep),
            (coach.take_back, self._press_take_back),
            (coach.start_over, self._press_start_over),
            (coach.show_me, self._give_help),
            (coach.leave, self.leave),
        ):
            button.clicked.connect(act)
        coach.set_match(self.session.game.setup)
        self.match_end.rematch_wanted.connect(self.again_wanted)
        # the script of a lesson explains things itself, and says how the match ends
        end = self.match_end
        end.is_wanted = lambda: self.run.beat.is_free or self._has_won_lesson
        end.lesson_end = lambda: lesson_end_of(self.run, self.facts)
        end.leave_match = self.leave
        end.next_wanted.connect(self.next_wanted)
        end.table_shown.connect(self._show_page)
        self.hints.is_wanted = lambda: self.run.wants is Wants.FREE and self._is_free_read
        for key, button in (("F2", coach.show_me), ("F5", coach.start_over)):
            QShortcut(QKeySequence(key), button, button.click)  # only while it is shown
