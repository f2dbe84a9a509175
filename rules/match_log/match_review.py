"""What a review of a match found, as plain values: the winning chances and the moments.

`rules.review` makes it; panels and exports show it.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.messages.message import Message, make_message
from rules.model import Move, PlayerId, side_of

MOST_MOMENTS = 5
"""How many moments a review shows at most."""

Cause = Literal["decision", "dice"]
"""What changed the chances at a moment."""


class ReviewPoint(msgspec.Struct, frozen=True):
    """The chances at a point of the match. Each player's begin at one half; partners share theirs.

    chance of player 0 = 1/2 + luck - mistakes of player 0 + mistakes of player 1
    """

    act: int  # how many acts had been played
    turn: int
    luck: float  # what dice and draws have given player 0 so far; it may be below 0
    mistakes: tuple[float, float]  # what each side's decisions have cost it so far

    def luck_of(self, player: PlayerId) -> float:
        """What dice and draws have given a player so far."""
        return -self.luck if side_of(player) else self.luck

    def decisions_of(self, player: PlayerId) -> float:
        """What the mistakes of both have given a player so far."""
        side = side_of(player)
        return self.mistakes[1 - side] - self.mistakes[side]

    def chance_of(self, player: PlayerId) -> float:
        """The chance of a player to win, from 0 to 1."""
        return min(1.0, max(0.0, 0.5 + self.luck_of(player) + self.decisions_of(player)))


class ReviewMoment(msgspec.Struct, frozen=True):
    """A moment that changed the chances."""

    act: int  # how many acts were played before it: there it can be tried again
    turn: int
    player: PlayerId  # who decided, or whose dice they were
    change: float  # how much the chance of that player changed
    chance: float  # the chance of that player with the better act, or before the dice
    cause: Cause
    played: Message
    better: Message | None = None  # None for dice
    why: Message | None = None  # why that is better; None if no player would understand it
    played_moves: tuple[Move, ...] = ()  # none for dice
    better_moves: tuple[Move, ...] = ()

    @property
    def shown_act(self) -> int:
        """How many acts have been played when the table shows it best: dice once they lie there."""
        return self.act + (self.cause == "dice")

    @property
    def chance_after(self) -> float:
        """The chance of that player as it was played."""
        return min(1.0, max(0.0, self.chance + self.change))


class MatchReview(msgspec.Struct, frozen=True):
    """The review of a match: the chances from start to end, and at most five moments."""

    points: tuple[ReviewPoint, ...]  # the earliest first; the last is the end
    moments: tuple[ReviewMoment, ...]  # the earliest first

    def bad_luck(self, player: PlayerId) -> ReviewMoment | None:
        """The roll, of either player, that cost a player most; None if none did."""
        side = side_of(player)
        rolls = (one for one in self.moments if one.cause == "dice")
        against = (one for one in rolls if (one.change < 0) == (side_of(one.player) == side))
        return max(against, key=lambda one: abs(one.change), default=None)

    def turning_point(self, player: PlayerId) -> ReviewMoment | None:
        """The decision that cost a player most; None if none did."""
        decisions = (one for one in self.moments if one.cause == "decision")
        own = (one for one in decisions if side_of(one.player) == side_of(player))
        return min(own, key=lambda one: one.change, default=None)


def percent(share: float) -> int:
    """A share of 1 as a whole number of hundredths."""
    return round(100 * share)


def change_text(moment: ReviewMoment) -> Message:
    """How much a moment changed a chance: "-28%"."""
    amount = abs(percent(moment.change))
    return make_message("review.loss" if moment.change < 0 else "review.gain", percent=amount)
