"""Luck: the faces that each player rolled, compared with what fair dice would show.

Every die that is rolled counts, and every die that is rerolled counts again. Which dice a player
rerolls depends on what came before but not on what comes next. So the sum of (rolled - expected)
has mean 0, and its variance is the sum of the variances of the single dice, however players choose.
The interval is the normal one with half a symbol added at both ends, because the sums are whole
numbers. A test compares it with the exact distribution: it holds at least 95 percent of all
outcomes, from the first die on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from rules.match_log.charts.chart_data import ChartPane, MatchChart, PointMaker, Series, SeriesPoint
from rules.messages.message import Message, make_message
from rules.model import CardId, PlayerId
from rules.model.dice import Face
from rules.state import DiceRolled

_WIDTH = 1.96
"""Standard deviations on both sides that hold 95 percent of a normal distribution."""

_KINDS = ("energy", "figures")


class FairRoll(NamedTuple):
    """What fair dice show on average, and how much it varies."""

    mean: Fraction = Fraction(0)
    variance: Fraction = Fraction(0)

    def plus(self, other: FairRoll) -> FairRoll:
        """The roll of these dice and others together."""
        return FairRoll(self.mean + other.mean, self.variance + other.variance)

    def times(self, count: int) -> FairRoll:
        """The roll of several of these dice."""
        return FairRoll(count * self.mean, count * self.variance)

    @property
    def half_width(self) -> float:
        """How far from the mean the sum is in 95 percent of all cases, at most."""
        return _WIDTH * float(self.variance) ** 0.5 + 0.5 if self.variance else 0.0


def fair_roll(values: Iterable[int]) -> FairRoll:
    """The roll of one die whose faces are worth these values."""
    worth = [*values]
    mean = Fraction(sum(worth), len(worth))
    return FairRoll(mean, Fraction(sum(one * one for one in worth), len(worth)) - mean * mean)


def face_worth(face: Face, kind: str) -> int:
    """What a face counts: its energy symbols, or 1 for a character or action."""
    return len(face.energy) if kind == "energy" else int(not face.energy)


def luck_chart(maker: PointMaker) -> MatchChart:
    """The luck of both players: with energy, and with characters and actions."""
    throws = list(_throws(maker))
    return MatchChart(
        "luck",
        tuple(
            _pane(maker, [throw for throw in throws if throw.player == player], player, kind)
            for kind in _KINDS
            for player in maker.players
        ),
    )


class _Throw(NamedTuple):
    """The dice that a player rolled in an act: of which cards they are, and their faces."""

    act: int
    player: PlayerId
    dice: list[tuple[CardId, int]]
    line: Message


class _Roll(NamedTuple):
    """What a player has rolled after an act, in all."""

    act: int
    rolled: int
    fair: FairRoll
    line: Message


def _pane(maker: PointMaker, throws: list[_Throw], player: PlayerId, kind: str) -> ChartPane:
    rolls = list(_rolls(maker, throws, kind))
    name = maker.names[player]
    series = Series(make_message(f"chart.luck.{kind}"), player, "", tuple(_points(maker, rolls)))
    heading = make_message(f"chart.luck.{kind}.of", player=name)
    summary = _summary(rolls[-1], kind) if rolls else None
    return ChartPane(heading, "band", (series,) if rolls else (), summary)


def _points(maker: PointMaker, rolls: list[_Roll]) -> Iterator[SeriesPoint]:
    if rolls:
        yield maker.start(0)
    for act, rolled, fair, line in rolls:
        point, half = maker.point(act, rolled - float(fair.mean), line), fair.half_width
        yield SeriesPoint(act, point.turn, point.time, point.value, line, -half, half)


def _throws(maker: PointMaker) -> Iterator[_Throw]:
    """All acts in which a player rolled dice."""
    for act in maker.timeline.acts:
        thrown: dict[PlayerId, _Throw] = {}
        for index, event in maker.events(act):
            if isinstance(event, DiceRolled):
                dice = maker.timeline.state_after(act.number).dice
                cards = (dice[number].card for number in event.dice)
                before = thrown[event.player].dice if event.player in thrown else []
                rolled = [*before, *zip(cards, event.faces, strict=True)]
                thrown[event.player] = _Throw(act.number, event.player, rolled, maker.line(index))
        yield from thrown.values()


def _rolls(maker: PointMaker, throws: list[_Throw], kind: str) -> Iterator[_Roll]:
    """The sums after each act in which a player rolled dice."""
    kinds = [card.card.die for card in maker.timeline.setup.cards]
    worth = [[face_worth(face, kind) for face in die.faces] for die in kinds]
    fair_dice = [fair_roll(values) for values in worth]
    rolled, fair = 0, FairRoll()
    several: dict[tuple[CardId, int], FairRoll] = {}  # this many dice of a card
    for throw in throws:
        rolled += sum(worth[card][face] for card, face in throw.dice)
        for card, count in Counter(card for card, _ in throw.dice).items():
            if (card, count) not in several:
                several[card, count] = fair_dice[card].times(count)
            fair = fair.plus(several[card, count])
        yield _Roll(throw.act, rolled, fair, throw.line)


def _summary(roll: _Roll, kind: str) -> Message:
    """What was rolled in all, what fair dice show on average, and the interval."""
    mean, half = float(roll.fair.mean), roll.fair.half_width
    rolled = roll.rolled
    luck = "lucky" if rolled > mean + half else "unlucky" if rolled < mean - half else "normal"
    return make_message(
        f"chart.luck.{kind}.sum",
        rolled=rolled,
        expected=f"{mean:.1f}",
        low=max(ceil(mean - half), 0),
        high=floor(mean + half),
        verdict=make_message(f"chart.luck.{luck}"),
    )
