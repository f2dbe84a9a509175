"""Read a lesson: cut its match file into beats, and follow its script once to check it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.cards import CardSet
from rules.lessons.lesson import Accepted, Beat, Lesson, LessonAct
from rules.model.ids import CHANCE, PlayerId
from rules.model.moves import Pass
from rules.notation.records import lesson_lines as lines
from rules.notation.records.errors import BadMatch, LineMismatch
from rules.notation.records.record import (
    Act,
    EndTurnAct,
    LessonLine,
    MatchRecord,
    RecordLine,
    RerollAct,
)
from rules.notation.replay.replayer import Replayer
from rules.notation.syntax.match_reader import read_match

BadLesson = BadMatch
"""A lesson that cannot be read or followed: its file and line, and what was expected."""


def parse_lesson(text: str, name: str, sets: tuple[CardSet, ...], file_name: str = "") -> Lesson:
    """Read a lesson from its text form and follow its script once.

    `sets` are the sets to look up the cards in. `file_name` is the file for error messages; by
    default the name. Raises `BadMatch` if a line is not valid, the coach's lines do not fit
    together, or the script cannot be followed; names the line.
    """
    return _LessonReader(read_match(text, file_name or name, sets), name).read()


class _LessonReader:
    """Goes through the lines of a lesson with a replay, collecting beats."""

    def __init__(self, record: MatchRecord, name: str) -> None:
        self.record = record
        self.name = name
        self.replay = Replayer(record)
        self.beats: list[Beat] = []
        self.title = ""
        self.heading = ""
        self.side: lines.SideLine | None = None
        self.is_back_next = False
        self.is_beat_open = False
        """Whether the last beat may still get acts."""

    def read(self) -> Lesson:
        for line in self.record.lines:
            try:
                self._read_line(line)
            except LineMismatch as error:
                raise BadMatch(self.record.file_name, line.number, error) from None
        self._check_whole()
        first = self.record.setup.player_ids[0]
        side = self.side or lines.SideLine(PlayerId(1 - first))
        return Lesson(
            self.name,
            self.title,
            self.record,
            tuple(self.beats),
            tuple(played.move for played in self.replay.game.history),
            PlayerId(1 - side.player),
            side.follows_script,
            side.opponent,
        )

    def _check_whole(self) -> None:
        if not any(beat.text for beat in self.beats):
            raise self._mismatch(1, "no beat", 'at least one line "say" with the coach\'s words')
        if not self.title:
            raise self._mismatch(1, "no title", 'a line "chapter" with the title of the lesson')
        for beat in self.beats:
            if _lacks_faces(beat):
                expected = 'a line "faces" with an outcome for each die'
                raise self._mismatch(beat.line_number, "any reroll", expected)

    def _mismatch(self, line: int, found: str, expected: str) -> BadMatch:
        return BadMatch(self.record.file_name, line, LineMismatch(found, expected))

    def _read_line(self, line: RecordLine) -> None:
        content = line.content
        place = len(self.replay.game.history)
        turn = self.replay.turn_of_heading
        if turn < 0 or (turn < self.replay.game.state.turn and not isinstance(content, EndTurnAct)):
            turn = self.replay.game.state.turn
        self.replay.play_line()
        match content:
            case Act():
                self._add_act(line, content, place, turn)
            case LessonLine():
                self._read_coach_line(line, content)
            case _:
                pass

    # --- beats --------------------------------------------------------------------------------

    def _begin_beat(self, line: RecordLine, **fields: Any) -> None:
        place = len(self.replay.game.history)
        self.beats.append(Beat(line.number, place, heading=self.heading, **fields))
        self.heading = ""
        self.is_beat_open = True

    def _change_beat(self, what: str, **fields: Any) -> None:
        if not self.beats:
            raise LineMismatch(f"{what} before any text", 'a line "say" before it')
        self.beats[-1] = replace(self.beats[-1], **fields)

    @property
    def _beat(self) -> Beat:
        return self.beats[-1] if self.beats else Beat(0, 0)

    def _add_act(self, line: RecordLine, act: Act, place: int, turn: int) -> None:
        if not self.beats:
            self._begin_given_acts(line)
        done = LessonAct(act, line.number, self._doer(act, place), turn, place, self.is_back_next)
        self.is_back_next = False
        beat = self._beat
        if beat.goal:
            self._change_beat("an act", solution=(*beat.solution, done))
            return
        if any(earlier.goal for earlier in self.beats):
            raise LineMismatch("an act after a goal", "no more acts: the goal has any solution")
        if not self.is_beat_open:
            raise LineMismatch("an act after the end of a beat", 'a line "say" before it')
        self._change_beat("an act", acts=(*beat.acts, done))

    def _begin_given_acts(self, line: RecordLine) -> None:
        """Begin a beat without text for acts that are given before the coach says anything."""
        self.beats.append(Beat(line.number, 0))
        self.is_beat_open = True

    def _doer(self, act: Act, place: int) -> PlayerId:
        """Who does an act: the player who decides at its first move that is not an implied pass."""
        played = self.replay.game.history[place:]
        if isinstance(act, EndTurnAct) or not played:
            return self.replay.game.state.active if not played else played[0].state_before.active
        own = [move for move in played if not isinstance(move.move, Pass)] or played[-1:]
        decision = own[0].state_before.decision
        return CHANCE if decision is None else decision.player

    # --- the coach's lines --------------------------------------------------------------------

    def _read_coach_line(self, line: RecordLine, content: LessonLine) -> None:
        beat = self._beat
        match content:
            case lines.ChapterLine(title=title):
                if self.title:
                    self.heading = title
                self.title = self.title or title
            case lines.SideLine():
                self.side = content
            case lines.CoachSay(text=text):
                self._begin_beat(line, text=text)
            case lines.CoachWait():
                self.is_beat_open = False
            case lines.BackLine():
                self.is_back_next = True
            case lines.CoachPoint():
                self._change_beat('"point"', points=(*beat.points, content))
            case lines.CoachLight(at=at):
                self._change_beat('"light"', lights=(*beat.lights, at))
            case lines.AlsoLine(pattern=pattern):
                one = Accepted("also", pattern)
                self._change_beat('"also"', accepted=(*beat.accepted, one))
            case lines.AnswerLine(kind=kind, pattern=pattern, text=text):
                one = Accepted(kind, pattern, text)
                self._change_beat(f'"{kind}"', accepted=(*beat.accepted, one))
            case lines.FacesLine(rolled=rolled):
                self._change_beat('"faces"', faces=(*beat.faces, *rolled))
            case lines.StuckLine():
                self._change_beat('"stuck"', stuck=content)
            case lines.HoldLine():
                self._change_beat('"hold"', is_held=True)
            case lines.AskLine():
                self._change_beat('"ask"', question=content)
            case lines.GoalLine(facts=facts):
                self._change_beat('"goal"', goal=(*beat.goal, *facts))
            case lines.FailLine():
                self._change_beat('"fail"', fails=(*beat.fails, content))
            case lines.HintLine(text=text):
                self._change_beat('"hint"', hints=(*beat.hints, text))
            case lines.TaskLine(exercise=exercise):
                self._change_beat('"task"', task=exercise)
            case lines.FreeLine():
                self._change_beat('"free"', is_free=True)
            case _:
                raise LineMismatch(type(content).__name__, "a line of a lesson")


def _lacks_faces(beat: Beat) -> bool:
    """Whether the learner may choose the dice of a reroll without an outcome for each."""
    has_reroll = any(isinstance(act.act, RerollAct) for act in beat.acts)
    chooses = any(act.kind != "wrong" and act.pattern.verb == "reroll" for act in beat.accepted)
    return has_reroll and chooses and not beat.faces
