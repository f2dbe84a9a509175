"""Ids of dice, cards, players and abilities, and the named values that mean "none".

Every id is an index. At run time it is a plain int and costs nothing, but the type checker tells
the ids apart. Make one only where a number enters the program: from the list of dice, the setup,
the notation or the table on the screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NewType, TypeGuard

import msgspec

DieId = NewType("DieId", int)
"""A die of the match: its index in `GameState.dice`. A die keeps its id for the whole match."""

CardId = NewType("CardId", int)
"""A card of the match: its index in `Setup.cards`. All dice of one card share its id."""

PlayerId = NewType("PlayerId", int)
"""A player: their index in `Setup.players`. `Setup.starter` has the first turn."""

SideId = NewType("SideId", int)
"""A side of the match, which has its life in common: one player, or two partners in Doubles
(DBL-2). It is an index in `GameState.life`."""


def side_of(player: PlayerId) -> SideId:
    """The side of a player: the players of two sides are numbered in turn (DBL-2)."""
    return SideId(player % 2)


def players_by_side(count: int) -> tuple[tuple[PlayerId, ...], ...]:
    """The players of each side in a match of `count` players; the partner on the left is first."""
    everybody = tuple(map(PlayerId, range(count)))
    sides = dict.fromkeys(map(side_of, everybody))
    return tuple(tuple(one for one in everybody if side_of(one) == side) for side in sides)


def names_by_side(names: Sequence[str]) -> tuple[str, ...]:
    """The names of each side: "Dana & Eli" and "Mike & June", or those of two players."""
    sides = players_by_side(len(names))
    return tuple(" & ".join([names[player] for player in side]) for side in sides)


AbilityId = NewType("AbilityId", int)
"""An ability of a card: its index in `MatchCard.abilities`."""

NO_DIE = DieId(-1)
"""No die: a Global Ability has none as its source, and `Pay` spends generic energy without one
(DRAW-3, PAY-9)."""

NO_CARD = CardId(-1)
"""No card."""

SIDEKICK_ID = CardId(0)
"""The blank card of the Sidekicks, `Setup.cards[0]` (DIE-1)."""

NO_ABILITY = AbilityId(-1)
"""No ability of a card: for example a delayed effect, or a fielding for its usual cost."""

NOBODY = PlayerId(-1)
"""No player: for example the owner of basic action dice that no one has purchased yet."""

CHANCE = PlayerId(-2)
"""The pseudo-player that decides draws and rolls."""

UNROLLED = -1
"""The face index of a die that shows no face: in a bag, Prep Area, Used Pile or on its card
(DIE-2)."""


class PlayerTarget(msgspec.Struct, frozen=True, gc=False):
    """A player where there could also be a die, for example as the target of damage."""

    player: PlayerId


Target = DieId | PlayerTarget
"""A die or a player; `NO_DIE` if it is neither."""


def die_of(target: Target) -> DieId:
    """The die that a target is, or `NO_DIE` for a player."""
    return NO_DIE if isinstance(target, PlayerTarget) else target


def are_dice(targets: tuple[Target, ...]) -> TypeGuard[tuple[DieId, ...]]:
    """Whether a choice is one of dice, not of a player. Choosing nothing counts as dice."""
    return not targets or not isinstance(targets[0], PlayerTarget)


def dice_among(targets: Iterable[Target]) -> tuple[DieId, ...]:
    """The dice among some targets."""
    return tuple([target for target in targets if not isinstance(target, PlayerTarget)])
