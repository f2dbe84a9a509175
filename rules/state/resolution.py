"""Effects in progress, as data: delayed effects, triggers, stack frames, batches, modifiers."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.language.ast import AbilityKind, Duration, Effect, Modifier, Moment, Watch


class DelayedEffect(msgspec.Struct, frozen=True, gc=False):
    """A delayed effect: on an event (`when`), does its effects or releases captured dice.

    With an empty `do`, it ends the capture made by `die`. `chosen` and `subject` are the referents
    of its effects.
    """

    when: Moment
    player: int
    card: int
    die: int
    effects: tuple[Effect, ...] = ()
    chosen: tuple[tuple[int, ...], ...] = ()
    subject: int = -1


class Trigger(msgspec.Struct, frozen=True, gc=False):
    """A triggered ability that waits to resolve.

    If it is a Global Ability (`die` -1), its player may decline.

    `subject` is the die (or player, as a `encode_player`) that the triggering event is about,
    `amount` its damage. `paying_dice` are the dice that paid for a fielding; abilities triggered by
    that fielding cannot choose them (FLD-2). `delayed` is the delayed effect that falls due, which
    has no `ability` (-1). `chosen` is what an effect chose before it granted this ability for a
    while (`Watch`).
    """

    player: int
    card: int
    die: int
    ability: int
    subject: int = -1
    amount: int = 0
    paying_dice: tuple[int, ...] = ()
    delayed: DelayedEffect | None = None
    chosen: tuple[tuple[int, ...], ...] = ()
    action_face: int = -1
    """The face shown by the action die whose use triggered this."""


class Frame(msgspec.Struct, frozen=True, gc=False):
    """A stack frame: an ability being resolved, its remaining effects, and the choices so far.

    `answers` are the choices for the current effect, `chosen` those of the effects before it, and
    `affected_count` the number of dice that the previous effect affected. If a player declines the
    current optional effect, `kept_if_declined` effects remain to be done; `is_accepted` and
    `is_paid` record that the player accepted it and paid its energy. `chosen_word` is a word chosen
    by a player. `damage_dealt` is the damage dealt so far, and `knocked_out` the dice knocked out
    so far, each with its controller. `ability` is the index on the card of a triggered ability, and
    `once_per_target_ability` that of an ability that may target each die only once per turn.
    `looked_at` are dice drawn to be looked at, which stay in the bag until the effect puts them
    somewhere. A frame of kind `cost` performs the cost of the ability below it (PAY-6). Answers
    name a player as a `encode_player`; in `picked` a seat separates the choices of several players.
    """

    player: int
    card: int
    die: int
    kind: AbilityKind
    remaining_effects: tuple[Effect, ...]
    answers: tuple[tuple[int, ...], ...] = ()
    chosen: tuple[tuple[int, ...], ...] = ()
    picked: tuple[int, ...] = ()
    affected_count: int = 0
    kept_if_declined: int = -1
    is_accepted: bool = False
    is_paid: bool = False
    subject: int = -1
    amount: int = 0
    paying_dice: tuple[int, ...] = ()
    chosen_word: str = ""
    damage_dealt: int = 0
    times: int = 1
    ability: int = -1
    looked_at: tuple[int, ...] = ()
    action_face: int = -1
    """The face shown by the action die whose use triggered this ability."""
    once_per_target_ability: int = -1
    knocked_out: tuple[tuple[int, int], ...] = ()


class ProposedChange(msgspec.Struct, frozen=True, gc=False):
    """One proposed change: damage to a die or a player, or the KO of a die (`amount` 0).

    `cause_kind` is the kind of ability that causes it, or "combat"; `player` is the player
    responsible, or -1 if nobody is. Overcrush damage goes `through_blockers` the blockers that this
    batch must knock out (KW-8).
    """

    change_kind: Literal["damage", "player damage", "ko"]
    target: int
    amount: int
    source: int
    cause_kind: AbilityKind | Literal["combat"]
    player: int = -1
    through_blockers: tuple[int, ...] = ()


class Batch(msgspec.Struct, frozen=True, gc=False):
    """Simultaneous changes that preventions and replacements may still modify.

    `applied_interruptions` are the interruptions already applied, as (card, ability, source,
    target): source and target are a die or a `encode_player`, and target is -1 if the interruption
    applied to the whole batch. `pending_interruptions` are the interruptions that a player is
    ordering now. `after_triggers` are triggers that wait until the batch has happened.
    `leaving_attackers` are unblocked attackers, which leave once their damage is dealt or
    prevented, before anything that the damage triggers (DMG-2).
    """

    changes: tuple[ProposedChange, ...]
    applied_interruptions: tuple[tuple[int, int, int, int], ...] = ()
    after_triggers: tuple[Trigger, ...] = ()
    pending_interruptions: tuple[Trigger, ...] = ()
    leaving_attackers: tuple[int, ...] = ()


class ContinuousEffect(msgspec.Struct, frozen=True, gc=False):
    """A modifier with a duration (EFF-1), for given dice or for all dice that a phrase describes.

    If `dice` is None, the modifier's own noun phrase says which dice, from the viewpoint of
    `player` and with the chosen `chosen_word`. `start_turn` is the turn in which it began. `attack`
    and `defense` are its computed numbers. `copied_card` is the card whose stats or text are used.
    `copied_face` is the copied face, with the addition of its burst as `attack` and `defense`, or
    -1 if the copier's level selects the face (CPY-1). A `Watch` acts as the triggered ability found
    in `AbilityIndex.watches`; `chosen` are its referents.
    """

    modifier: Modifier | Watch
    dice: tuple[int, ...] | None
    duration: Duration
    player: int
    card: int
    die: int
    start_turn: int
    chosen_word: str = ""
    attack: int = 0
    defense: int = 0
    copied_card: int = -1
    copied_face: int = -1
    chosen: tuple[tuple[int, ...], ...] = ()
