"""The lines of a lesson as plain data: what the coach says, shows, accepts and asks."""

from __future__ import annotations

from typing import Literal

from rules.model.ids import PlayerId
from rules.notation.records.record import (
    AssignedDamage,
    BlockGroup,
    CountedRef,
    LessonLine,
    NotationValue,
    Ref,
    RolledFaces,
    StateFact,
)
from rules.state import Zone


class CoachSay(LessonLine, frozen=True):
    """The coach says something; this begins a beat."""

    text: str


class CoachWait(LessonLine, frozen=True):
    """The beat ends when the learner continues."""


PointTarget = Literal["", "middle", "bar", "pass", "log", "steps", "help", "life"]


class CoachPoint(LessonLine, frozen=True):
    """Point at a player's zone or life, at dice, at a card, or at a part of the table."""

    target: PointTarget = ""
    player: PlayerId | None = None
    zone: Zone | None = None
    dice: tuple[CountedRef, ...] = ()
    card: Ref | None = None


class CoachLight(LessonLine, frozen=True):
    """Light only this in the beat, instead of what the expected act needs."""

    at: CoachPoint


class ChapterLine(LessonLine, frozen=True):
    """The title of the lesson, or a heading inside it."""

    title: str


class StuckLine(LessonLine, frozen=True):
    """What the coach says after this many seconds without an act."""

    seconds: int
    text: str


class HintLine(LessonLine, frozen=True):
    """A hint for a goal, shown on demand."""

    text: str


class ActPattern(NotationValue, frozen=True):
    """A description of acts: a verb, and only what matters about the rest.

    `what` is the card or die it is about, and `dice` are dice it must use at least: to pay, reroll,
    attack or choose. `without` are dice it must not use, `on` the dice it is used on, and
    `is_nothing` says that no dice are picked at all. The verb `any` fits every act.
    """

    verb: str
    what: Ref | None = None
    dice: tuple[CountedRef, ...] = ()
    without: tuple[CountedRef, ...] = ()
    on: tuple[CountedRef, ...] = ()
    groups: tuple[BlockGroup, ...] = ()
    shares: tuple[AssignedDamage, ...] = ()
    is_nothing: bool = False


class AlsoLine(LessonLine, frozen=True):
    """Acts that count as the expected one."""

    pattern: ActPattern


class AnswerLine(LessonLine, frozen=True):
    """How the coach answers a legal act that is not the plan.

    A `fine` act may be kept; a `wrong` one is taken back.
    """

    kind: Literal["fine", "wrong"]
    pattern: ActPattern
    text: str


class FacesLine(LessonLine, frozen=True):
    """The outcome of each die in a reroll, by the face it showed before."""

    rolled: tuple[RolledFaces, ...]


class QuizAnswer(NotationValue, frozen=True):
    """An answer to a question, and the coach's reply to it."""

    text: str
    reply: str = ""
    is_right: bool = False


class AskLine(LessonLine, frozen=True):
    """The coach asks a question."""

    question: str
    answers: tuple[QuizAnswer, ...]


OtherSide = Literal["simple", "nobody"]
"""Who plays the other side where the script does not: the simple opponent, or only passes."""


class SideLine(LessonLine, frozen=True):
    """The player whom the coach plays: by the script first, or not, and then by an opponent."""

    player: PlayerId
    follows_script: bool = True
    opponent: OtherSide = "simple"


class HoldLine(LessonLine, frozen=True):
    """The draw of this beat waits until the learner has read the text."""


class BackLine(LessonLine, frozen=True):
    """Back also stops here, between two acts of one beat."""


class GoalLine(LessonLine, frozen=True):
    """From here the learner plays freely until these facts are true."""

    facts: tuple[StateFact, ...]


class FailLine(LessonLine, frozen=True):
    """Facts that end the attempt, and why."""

    facts: tuple[StateFact, ...]
    text: str


class TaskLine(LessonLine, frozen=True):
    """The beat ends when the learner has solved this exercise."""

    exercise: str


class FreeLine(LessonLine, frozen=True):
    """From here the match is played freely."""
