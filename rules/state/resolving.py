"""What is being resolved, as data: what waits, what is half-way through, and what lasts."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.language.tree import AbilityWord, Effect, Modifier, Moment, Until, Watch


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
