"""The lesson screen: a guided game on the real table, with the coach over the felt."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut

from desktop.match.answers import Answer
from desktop.match.lesson_session import LessonSession
from desktop.match.match_change import MatchChange, whole_match
from desktop.panels.coach.coach_bubble import CoachBubble
from desktop.panels.coach.coach_guide import CoachGuide
from desktop.panels.coach.coach_page import CoachPage, PageKind
from desktop.panels.coach.lesson_places import LessonPlaces
from desktop.screens.table_screen import TableScreen
from desktop.storage import match_notation
from desktop.style.palette import Theme
from desktop.text.translation import translate
from rules.advice import die_name, die_with_face, move_label
from rules.model import Attack, MarkForReroll, Pay
from rules.notation import CoachPoint, CoachSay, CoachWait
from rules.state import DecisionKind


class LessonScreen(TableScreen):
    """The table of a lesson: the learner makes the next move, or lets the coach make it."""

    allows_rotation = False  # the coach points at places, and the learner plays both sides
    allows_throwing = False  # the coach talks about the result, so it must show at once
    allows_step_stops = False

    def __init__(self, theme: Theme, script: match_notation.LessonScript) -> None:
        """Start a lesson from the beginning."""
        self.coach = CoachBubble()
        self.lesson = LessonSession(script)
        super().__init__(self.lesson, theme, self.coach)
        self.lesson.setParent(self)
        self.places = LessonPlaces(self, self.view, self.rails)
        self.guide = CoachGuide(self, self.view, self.coach, theme)
        self.guide.covered_areas = lambda: self.panels.areas_beside_coach
        self.panels.place_coach = lambda: self.guide.place(self.panels.room)
        self._collected_moves = -1
        self._asked_for: DecisionKind | None = None
        self._pages: list[match_notation.CoachLines] = []
        self._shown_page: match_notation.CoachLines = ()
        self._pointed: tuple[CoachPoint, ...] = ()
        self.coach.next_wanted.connect(self.advance)
        self.coach.show_me_wanted.connect(self.advance)
        self.coach.back_wanted.connect(self.undo)
        self.coach.leave_wanted.connect(self.home_wanted)
        self.coach.rule_wanted.connect(self.open_rule)
        self.coach.set_edition(self.lesson.game.state.setup.ruleset.name)
        QShortcut(QKeySequence("F2"), self, self.advance)

    def refresh(self, change: MatchChange) -> None:
        super().refresh(change)
        self._collect_pages()
        self._show_page()

    @property
    def can_play_again(self) -> bool:
        """False: a lesson has no rematch."""
        return False

    def undo(self) -> None:
        """Undo the last act, past rolls too: the lesson's script fixes all results anyway."""
        self.view.skip_animations()
        self.session.undo(past_chance=True)

    def advance(self) -> None:
        """Show the next page; after the last page make the next move for the learner."""
        if self.lesson.holds_back():
            return
        self.view.skip_animations()
        if self._has_more_pages:
            self._pages.pop(0)
            super().refresh(whole_match(self.session.game.state))
            self._show_page()
        elif self.lesson.is_over:
            self.home_wanted.emit()
        else:
            self.note.hide()
            self.lesson.play_expected()

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self.guide.set_theme(theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._point()

    def _offer(self, closing: tuple[Answer, ...], choices: tuple[Answer, ...]) -> None:
        """Offer only the answers that the lesson accepts, so no button is ever refused."""
        super()._offer(
            tuple(answer for answer in closing if self.lesson.expects(answer.moves)),
            tuple(answer for answer in choices if self.lesson.expects(answer.moves)),
        )

    def explain_no_finish(self) -> bool:
        """Space was pressed while the lesson waits for another move: say which one."""
        if not self.session.can_act:
            return False
        self._show_notice(self.lesson.hint())
        return True

    def _pause(self) -> None:
        """Take the coach off the table while dice move: its text is about what was there before."""
        super()._pause()
        self.guide.pause()

    # --- the coach ----------------------------------------------------------------------------

    def _collect_pages(self) -> None:
        """Collect the coach's pages for the moves since the last call."""
        now = len(self.session.game.history)
        if now <= self._collected_moves:  # after an undo: collect the pages of this position again
            self._collected_moves = now - 1
        lines = [
            line
            for place in range(self._collected_moves + 1, now + 1)
            for line in self.lesson.script.coaching.get(place, ())
        ]
        self._collected_moves = now
        if not lines and now and self.lesson.is_in_act:
            self._keep_page()
            return
        self._asked_for = self.session.game.decision_kind
        pages: list[list[CoachSay | CoachPoint | CoachWait]] = [[]]
        for line in lines:
            if isinstance(line, CoachWait):
                pages.append([])
            else:
                pages[-1].append(line)
        self._pages = [tuple(page) for page in pages if page]

    def _keep_page(self) -> None:
        """Within an act keep the last page, but its pointers only while the question stays."""
        keeps_pointing = self.session.game.decision_kind is self._asked_for
        self._pages = [
            tuple(line for line in page if keeps_pointing or isinstance(line, CoachSay))
            for page in self._pages[-1:]
        ]

    @property
    def _has_more_pages(self) -> bool:
        """Whether the learner has more pages to read before the next move."""
        return len(self._pages) > 1

    def handle_key(self, event: QKeyEvent) -> bool:
        if not self.view.is_animating and self.coach.handle_key(event):
            return True
        return super().handle_key(event)

    def _show_page(self) -> None:
        page = self._pages[0] if self._pages else ()
        if page != self._shown_page:
            self._shown_page = page
            self.lesson.input_guard.on_page()
        words = "\n\n".join(line.text for line in page if isinstance(line, CoachSay))
        wanted = self.lesson.lesson_game.expected_moves
        reads_on = self._has_more_pages
        if reads_on:  # one thing at a time: offer moves only after the last page
            self.answers = ()
            self.bar.show_answers((), can_cancel=False)
            question = self.bar.question
            question.show_question(
                question.words.text(), self.tr("Read the coach, then press Space.")
            )
        hint = "" if reads_on or not wanted else self._next_thing()
        kind = PageKind.READ if reads_on else PageKind.ACT
        if self.lesson.is_over:
            self.bar.question.show_question(self.tr("End of the lesson"), "")
            kind, hint = PageKind.OVER, self.tr("You're ready. Play your first match!")
        self.coach.show_page(CoachPage(words, hint, kind=kind, can_go_back=self.can_undo))
        self.coach.show()
        self._pointed = tuple(line for line in page if isinstance(line, CoachPoint))
        self._point()

    def _next_thing(self) -> str:
        """The next move in words, with all the dice to pick for it."""
        state, wanted = self.session.game.state, self.lesson.lesson_game.expected_moves
        first, *others = wanted
        if isinstance(first, Pay):
            return self.tr("Press Pay")
        more: list[str] = []
        if isinstance(first, Attack):
            more = [die_name(state, one.die) for one in others if isinstance(one, Attack)]
        elif isinstance(first, MarkForReroll):
            more = [
                die_with_face(state, one.die) for one in others if isinstance(one, MarkForReroll)
            ]
        return ", ".join((translate(move_label(state, first)), *more))

    def _point(self) -> None:
        places = tuple(place for point in self._pointed for place in self._places(point))
        wanted = self.lesson.lesson_game.expected_moves if not self._has_more_pages else ()
        self.guide.guide(places, self.places.of_moves(self.session.game, wanted), wanted)

    def _places(self, point: CoachPoint) -> list[QRectF]:
        """The areas of a pointer's target on the screen."""
        places, game, words = self.places, self.session.game, point.target
        if point.dice:
            return [places.die(number) for number in match_notation.dice_pointed_at(game, point)]
        if point.card is not None:
            return [places.card(one) for one in match_notation.cards_pointed_at(game, point)]
        if words in ("middle", "bar", "log", "pass"):
            areas = (places.middle, places.question, places.log_button, places.main_button)
            return [areas[("middle", "bar", "log", "pass").index(words)]]
        if point.player is None:
            return []
        if point.zone is not None:
            return [places.zone(point.player, point.zone)]
        return [places.life(point.player)] if words == "life" else []
