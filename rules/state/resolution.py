"""Effects in progress, as data: delayed effects, triggers, stack frames, batches, modifiers."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from rules.language.ast import AbilityKind, Duration, Effect, Modifier, Moment, Watch, ZoneWord
from rules.model.ids import (
    NO_ABILITY,
    NO_CARD,
    NO_DIE,
    NOBODY,
    UNROLLED,
    AbilityId,
    CardId,
    DieId,
    PlayerId,
    Target,
)


class DelayedEffect(msgspec.Struct, frozen=True, gc=False):
    """A delayed effect: on an event (`when`), does its effects or releases captured dice.

    With an empty `do`, it ends the capture made by `die`. `chosen` and `subject` are the referents
    of its effects.
    """

    when: Moment
    player: PlayerId
    card: CardId
    die: DieId
    effects: tuple[Effect, ...] = ()
    chosen: tuple[tuple[Target, ...], ...] = ()
    subject: Target = NO_DIE


class TriggeringEvent(msgspec.Struct, frozen=True, gc=False):
    """The event that an ability responds to.

    `subject` is the die or player that it is about, `amount` its damage.
    `paying_dice` paid for a fielding; the abilities that it triggers cannot choose them (FLD-2).
    `action_face` is the face shown by the action die whose use is the event.
    """

    subject: Target = NO_DIE
    amount: int = 0
    paying_dice: tuple[DieId, ...] = ()
    action_face: int = UNROLLED


NO_EVENT = TriggeringEvent()
"""The event of an ability that responds to none, such as a used action die."""


class Trigger(msgspec.Struct, frozen=True, gc=False):
    """A triggered ability that waits to resolve.

    If it is a Global Ability (`die` is `NO_DIE`), its player may decline. `delayed` is the delayed
    effect that falls due, which has no `ability`. `chosen` is what an effect chose before it
    granted this ability for a while (`Watch`).
    """

    player: PlayerId
    card: CardId
    die: DieId
    ability: AbilityId
    event: TriggeringEvent
    delayed: DelayedEffect | None = None
    chosen: tuple[tuple[Target, ...], ...] = ()


class EffectProgress(msgspec.Struct, frozen=True, gc=False):
    """The choices made so far for the effect that is being resolved.

    `answers` are its complete choices, `picked` the dice of the choice in hand. Both may name
    players; in `picked` a player ends the picks of that player. If the effect
    is optional and declined, `kept_if_declined` effects still follow. `is_accepted` records that a
    player agreed to the effect or that Chance was asked for it, `is_paid` that its energy was paid.
    `asked` is the place of the player who is asked among those who may agree; the others before
    have declined (DBL-7).
    """

    answers: tuple[tuple[Target, ...], ...] = ()
    picked: tuple[Target, ...] = ()
    kept_if_declined: int = -1
    is_accepted: bool = False
    is_paid: bool = False
    asked: int = 0


NOT_STARTED = EffectProgress()
"""The progress of an effect for which nothing has been chosen."""


ObstacleWord = Literal[
    "no die", "paid", "protected", "targeted before", "not eligible", "no change", "no dice left",
    "none to count", "condition", "cost", "full life", "no text", "used before", "not fielded",
    "not prevented", "not redirected",
]  # fmt: skip
"""Why nothing came of an ability: no such die, only dice that paid for the fielding (FLD-2), dice
protected by a text (TXT-1), targeted before this turn, not eligible for it, or unchanged by it;
nothing to draw (ZONE-3) or to count; an unmet condition, a cost that cannot be paid (PAY-6), life
at its maximum (END-1), a face without text (BST-1), or a use once per turn (EFF-6); a fielding
that no one paid for (FLD-2), damage that cannot be prevented or redirected there (TIM-2)."""


class EffectObstacle(msgspec.Struct, frozen=True, gc=False):
    """Why nothing came of an ability, and the zones in which its text looks for dice."""

    word: ObstacleWord
    zones: tuple[ZoneWord, ...] = ()


class EffectResults(msgspec.Struct, frozen=True, gc=False):
    """What the effects of an ability have done so far.

    `affected_count` is the number of dice that the last effect affected, `damage_dealt` all damage,
    and `knocked_out` all knocked-out dice, each with its controller. `looked_at` are dice drawn to
    be looked at, which stay in the bag until an effect puts them somewhere. `has_acted` means
    that something has come of the ability; `obstacle` is what first kept an effect from acting.
    Neither matters for what happens next.
    """

    affected_count: int = 0
    damage_dealt: int = 0
    knocked_out: tuple[tuple[DieId, PlayerId], ...] = ()
    looked_at: tuple[DieId, ...] = ()
    has_acted: bool = False
    obstacle: EffectObstacle | None = None


NO_RESULTS = EffectResults()
"""The results of an ability that has done nothing yet."""


class Frame(msgspec.Struct, frozen=True, gc=False):
    """A stack frame: an ability being resolved, its remaining effects, and the choices so far.

    `progress` belongs to the first of the remaining effects. `chosen` are the choices for the
    effects before it, and `chosen_word` is a word chosen by a player. `ability` is the index on the
    card of a triggered ability, `once_per_target_ability` that of an ability that may target each
    die only once per turn. A frame of kind `cost` performs the cost of the ability below it
    (PAY-6). If it `is_by_hand`, it is a sentence that players carry out (HAND-1).
    """

    player: PlayerId
    card: CardId
    die: DieId
    kind: AbilityKind
    remaining_effects: tuple[Effect, ...]
    chosen: tuple[tuple[Target, ...], ...] = ()
    chosen_word: str = ""
    ability: AbilityId = NO_ABILITY
    once_per_target_ability: AbilityId = NO_ABILITY
    event: TriggeringEvent = NO_EVENT
    progress: EffectProgress = NOT_STARTED
    results: EffectResults = NO_RESULTS
    is_by_hand: bool = False

    @property
    def choices(self) -> tuple[tuple[Target, ...], ...]:
        """All choices made so far, the latest last."""
        return self.chosen + self.progress.answers

    def with_progress(self, **changes: object) -> Frame:
        """A copy with some fields of its progress replaced."""
        return replace(self, progress=replace(self.progress, **changes))

    def with_results(self, **changes: object) -> Frame:
        """A copy with some fields of its results replaced."""
        return replace(self, results=replace(self.results, **changes))


def viewpoint(player: PlayerId, card: CardId, die: DieId, word: str = "") -> Frame:
    """A frame that serves as the viewpoint of a text that is not resolving, e.g. a static ability.

    Without a die (`NO_DIE`) it is the viewpoint of a Global Ability.
    """
    return Frame(player, card, die, "other" if die >= 0 else "global", (), chosen_word=word)


class ProposedChange(msgspec.Struct, frozen=True, gc=False):
    """One proposed change: damage to a die or a player, or the KO of a die (`amount` 0).

    `cause_kind` is the kind of ability that causes it, or "combat"; `player` is the player
    responsible, or `NOBODY`. `keyword` is the keyword that deals the damage, if a text of the match
    asks for it. Overcrush damage goes `through_blockers` the blockers that this
    batch must knock out (KW-8).
    """

    change_kind: Literal["damage", "player damage", "ko"]
    target: Target
    amount: int
    source: DieId
    cause_kind: AbilityKind | Literal["combat"]
    player: PlayerId = NOBODY
    through_blockers: tuple[DieId, ...] = ()
    keyword: str = ""


AppliedInterruption = tuple[CardId, AbilityId, Target, Target]
"""An interruption already applied: its card, the ability, its source (a die, or the player of a
card's ability), and the target of the change, `NO_DIE` for the whole batch."""


class Batch(msgspec.Struct, frozen=True, gc=False):
    """Simultaneous changes that preventions and replacements may still modify.

    `applied_interruptions` are the interruptions already applied to it, and
    `pending_interruptions` those that a player is ordering now. `after_triggers` are triggers that
    wait until the batch has happened. `leaving_attackers` are unblocked attackers, which leave once
    their damage is dealt or prevented, before anything that the damage triggers (DMG-2). If
    `is_counted`, the effect that proposed it has reached as many dice as are really knocked out.
    """

    changes: tuple[ProposedChange, ...]
    applied_interruptions: tuple[AppliedInterruption, ...] = ()
    after_triggers: tuple[Trigger, ...] = ()
    pending_interruptions: tuple[Trigger, ...] = ()
    leaving_attackers: tuple[DieId, ...] = ()
    is_counted: bool = False


class ContinuousEffect(msgspec.Struct, frozen=True, gc=False):
    """A modifier with a duration (EFF-1), for given dice or for all dice that a phrase describes.

    If `dice` is None, the modifier's own noun phrase says which dice, from the viewpoint of
    `player` and with the chosen `chosen_word`. `start_turn` is the turn in which it began. `attack`
    and `defense` are its computed numbers. `copied_card` is the card whose stats or text are used.
    `copied_face` is the copied face, with the addition of its burst as `attack` and `defense`, or
    `UNROLLED` if the copier's level selects the face (CPY-1). A `Watch` acts as the triggered
    ability found in `AbilityIndex.watches`; `chosen` are its referents.
    """

    modifier: Modifier | Watch
    dice: tuple[DieId, ...] | None
    duration: Duration
    player: PlayerId
    card: CardId
    die: DieId
    start_turn: int
    chosen_word: str = ""
    attack: int = 0
    defense: int = 0
    copied_card: CardId = NO_CARD
    copied_face: int = UNROLLED
    chosen: tuple[tuple[Target, ...], ...] = ()

    @property
    def viewpoint(self) -> Frame:
        """The viewpoint of the text that gave the effect."""
        return viewpoint(self.player, self.card, self.die, self.chosen_word)
