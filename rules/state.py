"""The state of a match as plain data: cheap to copy, compare, hash and save.

`GameState` is a mutable shell around immutable leaves: a die is a frozen value, and moving it
replaces one entry of a list. What is being resolved is data too (`Frame`, `Batch`, `Trigger`), so
a match can be copied, undone or saved in the middle of anything. What never changes in a match
(edition, players, cards) stands in `Setup`, which all copies share.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from operator import attrgetter
from typing import Any, Literal

import msgspec

from rules.dice import Energy, Face
from rules.language.tree import AbilityWord, Effect, Modifier, Moment, Pick, Until, Watch
from rules.moves import Move
from rules.setup import Setup

CHANCE = -1
"""The player who decides draws and rolls."""

NOBODY = -1
"""The owner of basic action dice that nobody has purchased yet."""

UNROLLED = -1
"""The face of a die that shows none: in a bag, Prep Area, Used Pile or on its card (DIE-2)."""


def seat(player: int) -> int:
    """A player where else a die is named: below every die's id, and below -1, which is none."""
    return -2 - player


def seated(number: int) -> int | None:
    """The player named where else a die is, or None for a die."""
    return -2 - number if number <= -2 else None


class Zone(IntEnum):
    """Where a die can be (ZONE-1).

    `CAPTIVE` is under the die that captured it (CAP-1), `ASIDE` out of the Field for the rest of
    the turn (Intimidate), `GONE` where tokens go that have left the Field (TOK-1), `LAID` on a card
    that is not the die's own, where text has put it.
    """

    CARD = 0
    BAG = 1
    PREP = 2
    RESERVE = 3
    FIELD = 4
    ATTACK = 5
    OUT = 6
    USED = 7
    CAPTIVE = 8
    ASIDE = 9
    GONE = 10
    LAID = 11


CARD, BAG, PREP, RESERVE, FIELD, ATTACK, OUT, USED, CAPTIVE, ASIDE, GONE, LAID = Zone
"""The zones by themselves: Python 3.11 is slow to find a member on its class, and dice are asked
for their zone all the time."""


IN_FIELD = (FIELD, ATTACK)
"""The Attack Zone is part of the Field (ZONE-1)."""


class Step(IntEnum):
    """The steps of a turn (TURN-1)."""

    CLEAR_AND_DRAW = 0
    ROLL_AND_REROLL = 1
    MAIN = 2
    ATTACK = 3
    CLEANUP = 4


class Die(msgspec.Struct, frozen=True, gc=False):
    """One die.

    `card` is an index into `Setup.cards` (0: a sidekick). `player` controls the die, which is its
    owner unless somebody took control. `host` is the die that captured or controls it (itself
    where no die in the Field does), `home` the zone it was taken from. `part_spent` dice are not
    rerolled (PAY-3). `bearer` is the die that it is attached to, `laid_on` the card it lies on.
    `braved` is the defense with which it took its first damage of this turn, or -1: a die with Iron
    Will is knocked out only by what comes after that (KW-7).
    """

    id: int
    card: int
    owner: int
    player: int
    zone: Zone
    face: int = UNROLLED
    damage: int = 0
    part_spent: bool = False
    host: int = -1
    home: Zone = Zone.FIELD
    bearer: int = -1
    braved: int = -1
    laid_on: int = -1


def is_fielded(die: Die) -> bool:
    """Whether a die is in the Field, the Attack Zone included."""
    return die.zone in IN_FIELD


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


class Awaited(msgspec.Struct, frozen=True, gc=False):
    """Something that waits for a moment: effects to be done, or captured dice to be returned.

    `chosen` and `subject` are what the effects refer back to.
    """

    when: Moment
    player: int
    card: int
    die: int
    do: tuple[Effect, ...] = ()
    chosen: tuple[tuple[int, ...], ...] = ()
    subject: int = -1


class Trigger(msgspec.Struct, frozen=True, gc=False):
    """An ability that waits to resolve; of a Global Ability (`die` -1) whether it is used is asked.

    `subject` is the die (or `seat`) that its moment is about, `amount` the damage, `spent` the dice
    that paid for a fielding and cannot be chosen by what the fielding triggers (FLD-2). `awaited`
    is what an earlier effect left to be done at this moment; it has no `ability` of its own (-1).
    `chosen` is what the effect had chosen by which something is answered for a while (`Watch`).
    """

    player: int
    card: int
    die: int
    ability: int
    subject: int = -1
    amount: int = 0
    spent: tuple[int, ...] = ()
    awaited: Awaited | None = None
    chosen: tuple[tuple[int, ...], ...] = ()
    face: int = -1
    """The face that the action die showed which was used."""


class Frame(msgspec.Struct, frozen=True, gc=False):
    """An ability half-way through: what is left to do, and what has been chosen so far.

    `answers` are the picks made for the effect in hand, `chosen` those of the effects before it;
    `done` counts the dice that the effect before reached. `keep` effects remain to be done if the
    optional effect in hand is declined; `agreed` and `paid` say that a player accepted it, and paid
    its energy. `word` is what was chosen by name. `dealt` is the damage that it has dealt so far,
    `felled` the dice that it has knocked out, each with who controlled it. `ability` is its place
    on the card, where it answers a moment; `sparing` that of an ability which may target each die
    once in a turn. `hand` are the dice that it drew to look at, which lie in the bag until it puts
    them somewhere. A frame of the kind `cost` does what is done as the cost of the ability below it
    (PAY-6). Among the answers a player stands as a `seat`; in `picked` it parts what several
    players picked one after another.
    """

    player: int
    card: int
    die: int
    kind: AbilityWord
    todo: tuple[Effect, ...]
    answers: tuple[tuple[int, ...], ...] = ()
    chosen: tuple[tuple[int, ...], ...] = ()
    picked: tuple[int, ...] = ()
    done: int = 0
    keep: int = -1
    agreed: bool = False
    paid: bool = False
    subject: int = -1
    amount: int = 0
    spent: tuple[int, ...] = ()
    word: str = ""
    dealt: int = 0
    times: int = 1
    ability: int = -1
    hand: tuple[int, ...] = ()
    face: int = -1
    """The face that the action die showed whose use it answers."""
    sparing: int = -1
    felled: tuple[tuple[int, int], ...] = ()


class Change(msgspec.Struct, frozen=True, gc=False):
    """One proposed change: damage to a die or a player, or the KO of a die (`amount` 0).
    `player` is whose doing it is, or -1 where nobody's. Overcrush damage goes `through` the
    blockers that have to fall by the same batch (KW-8).
    """

    what: Literal["damage", "player damage", "ko"]
    target: int
    amount: int
    source: int
    by: AbilityWord | Literal["combat"]
    player: int = -1
    through: tuple[int, ...] = ()


class Batch(msgspec.Struct, frozen=True, gc=False):
    """Changes that happen together, while preventions and replacements still may answer.

    `asked` holds the interruptions that have answered, as (card, ability, whose, about): whose is a
    die or a `seat`, and so is about, or -1 for all of the batch. `options` are those that a player
    puts in order now. `after` are triggers that wait until the batch has happened. `leaving` are
    unblocked attackers, which leave once their damage is dealt or prevented, before all effects of
    it (DMG-2).
    """

    changes: tuple[Change, ...]
    asked: tuple[tuple[int, int, int, int], ...] = ()
    after: tuple[Trigger, ...] = ()
    options: tuple[Trigger, ...] = ()
    leaving: tuple[int, ...] = ()


class Lasting(msgspec.Struct, frozen=True, gc=False):
    """A modifier that stays for a while (EFF-1): on given dice, or on all of a kind.

    `dice` of None means that the modifier's own noun phrase says which, as seen by `player` with
    the noted `word`. `turn` is the turn it began in. `copied` is the card whose stats or
    text are used, `face` the face that was copied with what its burst adds as `attack` and
    `defense`; -1 where the copier's level says which face (CPY-1). A `Watch` answers moments as the
    ability that `AbilityIndex.watches` names; `chosen` is what it refers back to.
    """

    modifier: Modifier | Watch
    dice: tuple[int, ...] | None
    until: Until
    player: int
    card: int
    die: int
    turn: int
    word: str = ""
    attack: int = 0
    defense: int = 0
    copied: int = -1
    face: int = -1
    chosen: tuple[tuple[int, ...], ...] = ()


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


_ID = attrgetter("id")
_IN_FIELD = (FIELD, ATTACK)


class Dice(list[Die]):
    """All dice of a match, each at the place of its id.

    What lies in a zone is asked many times before anything there moves, so it is looked up once
    and remembered until a die comes, goes or turns; with it in `known` what else follows from the
    dice in that zone alone (`rules.remembering`). A copy shares what is remembered.
    """

    __slots__ = ("_fielded", "known")

    def __init__(self, dice: Iterable[Die] = ()) -> None:
        super().__init__(dice)
        self.known: dict[Zone, dict[object, Any]] = {zone: {} for zone in Zone}
        self._fielded: tuple[Die, ...] | None = None

    def lying(self, zone: Zone) -> tuple[Die, ...]:
        """The dice in a zone, in the order of their ids."""
        known = self.known[zone]
        found: tuple[Die, ...] | None = known.get("all")
        if found is None:
            found = known["all"] = tuple([die for die in self if die.zone is zone])
        return found

    def fielded(self) -> tuple[Die, ...]:
        """The dice in the Field, the Attack Zone included, in the order of their ids."""
        if self._fielded is None:
            there = self.lying(FIELD) + self.lying(ATTACK)
            self._fielded = tuple(sorted(there, key=_ID))
        return self._fielded

    def copy(self) -> Dice:
        """The same dice, to be moved independently."""
        twin = Dice.__new__(Dice)
        twin.extend(self[:])  # a plain list is what C copies fastest
        twin.known = self.known.copy()
        twin._fielded = self._fielded
        return twin

    def __setitem__(self, number: int, die: Die) -> None:  # type: ignore[override]
        """Move or turn one die."""
        before, after = self[number].zone, die.zone
        self.known[before] = {}
        if after is not before:
            self.known[after] = {}
        if before in _IN_FIELD or after in _IN_FIELD:
            self._fielded = None
        list.__setitem__(self, number, die)

    def append(self, die: Die) -> None:
        """Add a die: a token (TOK-1)."""
        super().append(die)
        self.known[die.zone] = {}
        self._fielded = None

    def __delitem__(self, number: int) -> None:  # type: ignore[override]
        """Lose a die, which the rules never do (ZONE-4)."""
        super().__delitem__(number)
        self.known = {zone: {} for zone in Zone}
        self._fielded = None


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

    def in_zones(self, zones: Iterable[Zone]) -> tuple[Die, ...]:
        """The dice of both players in some zones, in the order of their ids."""
        if zones == _IN_FIELD:
            return self.dice.fielded()  # which is what is asked for mostly
        found: tuple[Die, ...] = ()
        for zone in zones:
            if lying := self.dice.lying(zone):
                found = tuple(sorted(found + lying, key=_ID)) if found else lying
        return found

    def fielded(self, player: int) -> list[Die]:
        """The dice that a player has in the Field, Attack Zone included, in order of their ids."""
        return [die for die in self.dice.fielded() if die.player == player]
