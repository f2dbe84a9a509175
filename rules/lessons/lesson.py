"""A lesson as plain data: a match file cut into beats."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.game import Game
from rules.model.ids import CardId, DieId, PlayerId
from rules.model.moves import Move
from rules.notation.acts.references import ref_fits_card, ref_fits_die
from rules.notation.records.lesson_lines import (
    ActPattern,
    AskLine,
    CoachPoint,
    FailLine,
    OtherSide,
    StuckLine,
)
from rules.notation.records.record import Act, MatchRecord, RolledFaces, StateFact


class LessonAct(msgspec.Struct, frozen=True):
    """An act of the script.

    `player` does it; `CHANCE` for a draw or a roll. `turn` is the turn it belongs to, and `place`
    the number of moves before it if everyone follows the script.
    """

    act: Act
    line_number: int
    player: PlayerId
    turn: int
    place: int
    is_back_stop: bool = False


class Accepted(msgspec.Struct, frozen=True):
    """Acts other than the expected one, and what the coach does about them.

    `kind` is `also` (they count as the expected act), `fine` (the learner may keep them) or `wrong`
    (they are taken back).
    """

    kind: Literal["also", "fine", "wrong"]
    pattern: ActPattern
    text: str = ""


class Beat(msgspec.Struct, frozen=True):
    """One text of the coach, and what happens until the next one.

    The acts come first, then the question, the goal or the exercise. A beat with neither only
    waits until it has been read. `place` is the number of moves before it if everyone follows the
    script. The other fields are the lines of docs/lesson-notation.md.
    """

    line_number: int
    place: int
    text: str = ""
    heading: str = ""
    points: tuple[CoachPoint, ...] = ()
    lights: tuple[CoachPoint, ...] = ()
    acts: tuple[LessonAct, ...] = ()
    accepted: tuple[Accepted, ...] = ()
    faces: tuple[RolledFaces, ...] = ()
    stuck: StuckLine | None = None
    question: AskLine | None = None
    goal: tuple[StateFact, ...] = ()
    fails: tuple[FailLine, ...] = ()
    hints: tuple[str, ...] = ()
    solution: tuple[LessonAct, ...] = ()
    task: str = ""
    is_held: bool = False
    is_free: bool = False


class Lesson(msgspec.Struct, frozen=True):
    """A lesson or an exercise.

    `learner` is the player whom the learner plays, with a partner if there is one. `moves` are all
    moves of the script, with the outcomes of Chance.
    """

    name: str
    title: str
    record: MatchRecord
    beats: tuple[Beat, ...]
    moves: tuple[Move, ...]
    learner: PlayerId
    follows_script: bool = True
    opponent: OtherSide = "simple"

    @property
    def is_exercise(self) -> bool:
        """Whether it is a practice table: it has hints for its goal."""
        return any(beat.hints for beat in self.beats)


def dice_pointed_at(game: Game, point: CoachPoint) -> tuple[DieId, ...]:
    """The dice that the coach points at, as far as they are in that zone."""
    found: list[DieId] = []
    for ref in point.dice:
        fitting = [
            die.id
            for die in game.state.dice
            if (die.controller, die.zone) == (point.player, point.zone)
            and die.id not in found
            and ref_fits_die(game.state, die, ref.ref)
        ]
        found += fitting[: ref.count]
    return tuple(found)


def cards_pointed_at(game: Game, point: CoachPoint) -> tuple[CardId, ...]:
    """The cards that the coach points at."""
    if point.card is None:
        return ()
    cards = game.setup.card_ids[1:]
    return tuple(card for card in cards if ref_fits_card(game.state, card, point.card))
