"""A match as it stands: its dice, the turn, the attack, who must decide, what is being resolved."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Literal

import msgspec

from rules.dice import Energy, Face
from rules.language.tree import Pick
from rules.moves import Move
from rules.setup import Setup
from rules.state.places import BAG, BY_ID, IN_FIELD, Dice, Die, Zone
from rules.state.resolving import Awaited, Batch, Frame, Lasting, Trigger


class Step(IntEnum):
    """The steps of a turn (TURN-1)."""

    CLEAR_AND_DRAW = 0
    ROLL_AND_REROLL = 1
    MAIN = 2
    ATTACK = 3
    CLEANUP = 4


class Combat(msgspec.Struct, frozen=True, gc=False):
    """The attack of this turn: who attacks, who blocks whom, and the damage assigned so far.

    `blocked` keeps attackers that were blocked even when their blockers have gone (BLK-2);
    `struck` are the dice that have dealt their damage (KW-6).
    """

    attackers: tuple[int, ...] = ()
    blocks: tuple[tuple[int, int], ...] = ()
    blocked: tuple[int, ...] = ()
    assigned: tuple[tuple[int, int, int], ...] = ()
    struck: tuple[int, ...] = ()


class Paying(msgspec.Struct, frozen=True, gc=False):
    """A payment being put together: the acts it is for, and the symbols paid so far (PAY-4).

    An empty `acts` pays the energy cost of the effect that waits on the stack.
    """

    player: int
    acts: tuple[Move, ...]
    paid: tuple[tuple[int, Energy], ...] = ()


DecisionKind = Literal[
    "draw", "roll", "reroll", "main", "reply", "window", "pay", "attackers", "blockers",
    "assign", "choose", "choose word", "choose player", "order", "answer",
    "draw offer", "over",
]  # fmt: skip


class Decision(msgspec.Struct, frozen=True, gc=False):
    """Who must decide, and about what.

    For `draw`, `count` dice leave the bag of `owner`; for `roll`, `dice` are rolled; for `choose`,
    `pick` says which dice and `optional` whether none is an answer; for `assign`, `dice` is the
    one die whose damage is split.
    """

    player: int
    kind: DecisionKind
    owner: int = -1
    count: int = 0
    dice: tuple[int, ...] = ()
    pick: Pick | None = None
    optional: bool = False


class GameState(msgspec.Struct, gc=False):
    """Everything that changes in a match. `stage` counts within a step; see `rules.steps`."""

    setup: Setup
    dice: Dice
    life: list[int]
    generic: list[int]
    """Generic energy without a die, a player's, from a short draw (DRAW-3)."""
    turn: int = 0
    active: int = 0
    step: Step = Step.CLEAR_AND_DRAW
    stage: int = 0
    passes: int = 0
    """Passes in a row in this window (PRI-1)."""
    chances: int = 0
    """Draws and rolls so far: the ordinal of the next one."""
    decision: Decision | None = None
    stack: tuple[Frame | Batch, ...] = ()
    queue: tuple[tuple[Trigger, ...], ...] = ()
    lasting: tuple[Lasting, ...] = ()
    awaited: tuple[Awaited, ...] = ()
    rolling: tuple[int, ...] = ()
    """The dice of this turn's Roll Step: those in the Prep Area before the draw, and those drawn
    (ROLL-1); what is prepped meanwhile waits for the next turn (ROLL-3)."""
    marked: tuple[int, ...] = ()
    """Dice marked for the reroll."""
    combat: Combat | None = None
    paying: Paying | None = None
    offer: Decision | None = None
    """The decision that waits while a draw by agreement is offered (END-1)."""
    pairs: tuple[tuple[int, int, int], ...] = ()
    """Heroic pairs: two dice, and the player until whose next turn they are partners (HER-1)."""
    fallen: tuple[tuple[int, int], ...] = ()
    """What was knocked out this turn: die, and who controlled it."""
    arrived: tuple[int, ...] = ()
    """Dice that were fielded this turn, where a text of the match asks for that."""
    recalled: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """Dice that were sent from the Field this turn, with their numbers then (`phrases.recall`)."""
    struck: tuple[tuple[int, int], ...] = ()
    """Dice with combat damage that falls due only when what it triggered has resolved (DMG-3), each
    with a die that dealt it."""
    used: tuple[tuple[int, int, int], ...] = ()
    """Abilities with a limit that were used this turn: card, ability, die or player."""
    noted: tuple[tuple[int, int, str], ...] = ()
    """Words chosen for a card that stay: card, player, word."""
    over: bool = False
    winner: int | None = None

    def copy(self) -> GameState:
        """An independent copy; immutable leaves are shared."""
        twin = msgspec.structs.replace(self)
        twin.dice = self.dice.copy()
        twin.life = self.life[:]
        twin.generic = self.generic[:]
        return twin

    def face(self, die: Die) -> Face | None:
        """The face that a die shows, or None if it is unrolled."""
        if die.face < 0:
            return None
        return self.setup.cards[die.card].card.die.faces[die.face]

    def in_zone(self, player: int, zone: Zone) -> tuple[Die, ...]:
        """The dice that a player has in a zone, in the order of their ids."""
        known = self.dice.known[zone]
        found: tuple[Die, ...] | None = known.get(player)
        if found is None:
            lying = self.dice.lying(zone)
            found = known[player] = tuple([die for die in lying if die.player == player])
        return found

    def undrawn(self, player: int) -> list[Die]:
        """The dice in a bag that can be drawn: those a text drew from it before are in hand.

        They lie there until it says where they go, and it draws on from a refilled bag (ZONE-3).
        """
        top = self.stack[-1] if self.stack else None
        hand = top.picked if isinstance(top, Frame) else ()
        return [die for die in self.in_zone(player, BAG) if die.id not in hand]

    def in_zones(self, zones: Iterable[Zone]) -> tuple[Die, ...]:
        """The dice of both players in some zones, in the order of their ids."""
        if zones == IN_FIELD:
            return self.dice.fielded()  # which is what is asked for mostly
        found: tuple[Die, ...] = ()
        for zone in zones:
            if lying := self.dice.lying(zone):
                found = tuple(sorted(found + lying, key=BY_ID)) if found else lying
        return found

    def fielded(self, player: int) -> list[Die]:
        """The dice that a player has in the Field, Attack Zone included, in order of their ids."""
        return [die for die in self.dice.fielded() if die.player == player]
