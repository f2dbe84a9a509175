"""Triggered abilities: matches events to abilities and queues them in simultaneous groups (TIM-1).

`collect_triggers` takes an event of one die or player with its cause (`Cause`) and returns the
abilities it triggers. The caller joins simultaneous triggers into one group. `queue_triggers`
queues the group and drops triggers that answer only one of several events, or only the first in a
turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal

import msgspec
from msgspec.structs import replace

from rules.engine.evaluate import continuous_effects, dice_matching, die_texts, limits, phrases
from rules.language import ast
from rules.model.ids import (
    NO_ABILITY,
    NO_DIE,
    NOBODY,
    UNROLLED,
    DieId,
    PlayerId,
    PlayerTarget,
    Target,
    die_of,
)
from rules.state import (
    CAPTIVE,
    IN_FIELD,
    Die,
    Frame,
    GameState,
    LimitKey,
    Step,
    Trigger,
    TriggeringEvent,
    viewpoint,
)
from rules.state.events import DieMoved, Event
from rules.state.match_cards import IndexedAbility


class Cause(msgspec.Struct, frozen=True, gc=False):
    """Cause of an event: source die, kind of ability (or combat), player, and damage amount.

    `target` is the die or player that was damaged, or the die that was blocked or rolled. `keyword`
    is the keyword whose ability was used.
    """

    source: DieId = NO_DIE
    kind: ast.AbilityKind | Literal["combat", ""] = ""
    player: PlayerId = NOBODY
    amount: int = 0
    target: Target = NO_DIE
    keyword: str = ""


_CHARACTER_ABILITIES: tuple[ast.AbilityKind, ...] = ("fielded", "attacks", "other", "keyword")


def collect_triggers(
    state: GameState,
    word: ast.EventWord,
    subject: Target,
    *,
    amount: int = 0,
    spent: tuple[DieId, ...] = (),
    causes: tuple[Cause, ...] = (),
) -> list[Trigger]:
    """Return the triggers of an event of one die or player.

    Pass everything it returns to `queue_triggers`, which also records first times from triggers
    that cannot start. `amount` is the size of the event, if its causes do not say it. `spent` are
    the dice that paid for a fielding, which the abilities cannot choose (FLD-2).
    """
    found: list[Trigger] = []
    shown = UNROLLED
    if word == "used" and not isinstance(subject, PlayerTarget):
        # remember the face of a used die, which has the bursts: the die leaves soon (ACT-1)
        shown = state.dice[subject].face
    for listed in state.setup.index.triggers.get(word, ()):
        for viewer in _viewers(state, listed, subject, word):
            much = _match_ability(state, listed.node, word, subject, viewer, amount, causes)
            if much is not None:
                event = TriggeringEvent(subject, much, spent, shown)
                found.append(trigger_of(listed, viewer, event))
    if state.delayed_effects:
        event = TriggeringEvent(subject, action_face=shown)
        found += _delayed_triggers(state, word, event, amount, causes)
    return found


def trigger_of(listed: IndexedAbility, viewer: Frame, event: TriggeringEvent) -> Trigger:
    """The trigger of an ability that answers an event from a viewpoint."""
    return Trigger(
        player=viewer.player,
        card=listed.card,
        die=viewer.die,
        ability=listed.ability_index,
        event=event,
        chosen=viewer.chosen,
    )


def _delayed_triggers(
    state: GameState, word: str, event: TriggeringEvent, amount: int, causes: tuple[Cause, ...]
) -> Iterator[Trigger]:
    """Yield triggers of delayed effects that wait for this event ("at the end of the turn")."""
    for waits in state.delayed_effects:
        if not waits.effects:
            continue
        viewer = viewpoint(waits.player, waits.card, waits.die)
        much = match_event(state, waits.when, word, event.subject, viewer, amount, causes)
        if much is not None:
            about = replace(event, amount=much)
            yield Trigger(waits.player, waits.card, waits.die, NO_ABILITY, about, delayed=waits)


def _match_ability(
    state: GameState,
    ability: ast.Ability,
    word: str,
    subject: Target,
    viewer: Frame,
    amount: int,
    causes: tuple[Cause, ...],
) -> int | None:
    when = getattr(ability, "when", None)
    return None if when is None else match_event(state, when, word, subject, viewer, amount, causes)


# --- viewers of an event --------------------------------------------------------------------------


def viewers_without_dice(state: GameState, listed: IndexedAbility) -> list[Frame] | None:
    """The viewpoints of a temporary effect, or of both players for a Global Ability, else None."""
    if listed.watch is not None:
        return continuous_effects.watch_viewpoints(state, listed.watch)
    if isinstance(listed.node, ast.Global):
        return [viewpoint(player, listed.card, NO_DIE) for player in state.players_in_turn_order]
    return None


def _viewers(state: GameState, listed: IndexedAbility, subject: Target, word: str) -> list[Frame]:
    """The viewpoints from which an ability may answer: players for a global, else dice.

    A "first time each turn" ability also records events while none of its dice is in the Field
    (EFF-4). That viewpoint has no die, so nothing starts.
    """
    ability = listed.node
    without_dice = viewers_without_dice(state, listed)
    if without_dice is not None:
        return without_dice
    if not isinstance(ability, ast.Triggered):
        return []
    viewers = [
        viewpoint(die.controller, listed.card, die.id)
        for die in _dice_that_answer(state, listed, ability, subject, word)
    ]
    if ability.limit == "first time each turn":
        there = {viewer.player for viewer in viewers}
        owner = state.setup.cards[listed.card].owner
        viewers += [
            viewpoint(player, listed.card, NO_DIE)
            for player in state.players_in_turn_order
            if player not in there and owner in (None, player)
        ]
    return viewers


def _dice_that_answer(
    state: GameState, listed: IndexedAbility, ability: ast.Triggered, subject: Target, word: str
) -> list[Die]:
    """The dice that may use the ability: the subject itself, or dice in the Field (EFF-2)."""
    about = [when.dice for when in moment_alternatives(ability.when) if when.word == word]
    found: list[Die] = []
    if not isinstance(subject, PlayerTarget) and None in about:
        die = state.dice[subject]
        if listed.card in die_texts.text_cards_of(state, die) and die_texts.is_ability_active(
            state, die, listed
        ):
            found.append(die)
    if isinstance(subject, PlayerTarget) or about.count(None) < len(about):
        others = dice_with_ability(state, listed, once_each=ability.while_active)
        found += [die for die in others if die not in found]
    return found


def dice_with_ability(state: GameState, listed: IndexedAbility, *, once_each: bool) -> list[Die]:
    """The dice in the Field that have an ability; `once_each`: only one die per player."""
    fielded = die_texts.dice_with_text(state, listed.card)
    fielded.sort(key=lambda die: (die.face, die.damage))  # an order independent of ids
    found: list[Die] = []
    seen: set[PlayerId] = set()
    for die in fielded:
        if die.controller not in seen and die_texts.is_ability_active(state, die, listed):
            found.append(die)
            if once_each:
                seen.add(die.controller)
    return found


# --- matching a trigger event ---------------------------------------------------------------------


def moment_alternatives(when: ast.Moment) -> tuple[ast.Moment, ...]:
    """A moment followed by the alternative moments that the same ability answers."""
    return (when,) if when.other is None else (when, *moment_alternatives(when.other))


def match_event(
    state: GameState,
    when: ast.Moment,
    word: str,
    subject: Target,
    viewer: Frame,
    amount: int,
    causes: tuple[Cause, ...],
) -> int | None:
    """The event's amount if it matches the trigger from the viewer's side, else None."""
    for moment in moment_alternatives(when):
        if moment.word != word or not _is_about(state, moment, subject, viewer):
            continue
        if not _has_conditions(moment):
            return amount or sum(cause.amount for cause in causes)
        parts = [cause for cause in causes if matches_cause(state, moment, cause, viewer)]
        if parts:
            return sum(cause.amount for cause in parts) or amount
    return None


def _is_about(state: GameState, when: ast.Moment, subject: Target, viewer: Frame) -> bool:
    if isinstance(subject, PlayerTarget):
        includes = phrases.includes_side
        if when.word in _OF_ONE_PLAYER:
            includes = phrases.includes_player
        return includes(state, when.player, subject.player, viewer.player)
    if when.dice is None:
        die = state.dice[subject]
        return subject == viewer.die or (viewer.die < 0 and die.card == viewer.card)
    if isinstance(when.dice, ast.Pair):
        return subject in dice_matching.referents(state, viewer, when.dice)
    return dice_matching.matches_anywhere(state, when.dice, state.dice[subject], viewer)


_OF_ONE_PLAYER = frozenset(("draws", "rolls", "keyword used", "global used"))
"""The events of one player alone; those of life and turns are of both partners."""


def _has_conditions(when: ast.Moment) -> bool:
    narrow = when.by or when.source or when.cause != "any" or when.how != "any"
    return bool(narrow or when.whom is not None or when.keyword or when.face)


def matches_cause(state: GameState, when: ast.Moment, cause: Cause, viewer: Frame) -> bool:
    """Whether a cause satisfies the conditions of a moment (KW-3, KW-14)."""
    if when.by and cause.kind not in when.by:
        return False
    if when.keyword and cause.keyword != when.keyword:
        return False
    if when.face and not phrases.shows_face(state, die_of(cause.target), when.face):
        return False
    if when.cause != "any" and (
        cause.player < 0
        or not phrases.includes_player(state, when.cause, cause.player, viewer.player)
    ):
        return False
    if when.how == "combat" and cause.kind != "combat":
        return False
    if when.how == "ability" and not _is_character_ability(state, cause):
        return False
    if when.whom is not None and not _matches_target(state, when.whom, cause, viewer):
        return False
    return when.source is None or (
        cause.source >= 0
        and dice_matching.matches_anywhere(state, when.source, state.dice[cause.source], viewer)
    )


def _matches_target(
    state: GameState, whom: ast.Dice | ast.PlayerWord, cause: Cause, viewer: Frame
) -> bool:
    """Whether the affected die or player matches `whom`."""
    target = cause.target
    if isinstance(target, PlayerTarget):
        return not isinstance(whom, ast.Dice) and phrases.includes_side(
            state, whom, target.player, viewer.player
        )
    return (
        isinstance(whom, ast.Dice)
        and target != NO_DIE
        and dice_matching.matches_anywhere(state, whom, state.dice[target], viewer)
    )


def _is_character_ability(state: GameState, cause: Cause) -> bool:
    """Whether the cause is a character's ability, not an action die or a global (KW-14)."""
    if cause.source < 0 or cause.kind not in _CHARACTER_ABILITIES:
        return False
    return not state.setup.cards[state.dice[cause.source].card].card.die.is_action


# --- the queue ------------------------------------------------------------------------------------


def queue_triggers(state: GameState, group: tuple[Trigger, ...]) -> None:
    """Queue simultaneous triggers as one group, after all pending groups."""
    kept: list[Trigger] = []
    used = state.used_limits
    for trigger in group:
        if trigger.delayed is not None:
            if not any(waits is trigger.delayed for waits in state.delayed_effects):
                continue  # it waited for one event and has answered another of this group
            state.delayed_effects = tuple(
                awaited for awaited in state.delayed_effects if awaited is not trigger.delayed
            )
        elif not _is_within_limit(state, trigger, used) or _has_answered(state, trigger, kept):
            continue
        kept.append(trigger)
    if kept:
        state.queue = (*state.queue, tuple(kept))


def first_time_key(trigger: Trigger) -> LimitKey:
    """Key for counting "the first time each turn": card, ability and player (EFF-4)."""
    return (trigger.card, trigger.ability, PlayerTarget(trigger.player))


def _is_within_limit(state: GameState, trigger: Trigger, used: tuple[LimitKey, ...]) -> bool:
    """Whether a trigger is within its limit: right turn, and first time if that counts.

    `used` are the uses recorded before this event (EFF-4). Records the first time.
    """
    ability = state.setup.cards[trigger.card].abilities[trigger.ability]
    if limits.limit_of(ability) != "first time each turn":
        return limits.is_allowed_this_turn(state, ability, trigger.player)
    key = first_time_key(trigger)
    if key in used:
        return False
    if key not in state.used_limits:
        state.used_limits = (*state.used_limits, key)
    return trigger.die >= 0 or isinstance(ability, ast.Global)


def _has_answered(state: GameState, trigger: Trigger, kept: list[Trigger]) -> bool:
    """Whether an ability with several moments already answers this event (EFF-5)."""
    ability = state.setup.cards[trigger.card].abilities[trigger.ability]
    when = getattr(ability, "when", None)
    return (
        when is not None
        and when.other is not None
        and any(
            (other.card, other.ability, other.die, other.player)
            == (trigger.card, trigger.ability, trigger.die, trigger.player)
            for other in kept
        )
    )


# --- moments of players, draws, and dice that leave the Field -------------------------------------


def on_player_event(state: GameState, word: ast.EventWord, player: PlayerId) -> None:
    """Queue what a player's moment triggers, including delayed effects that wait for it."""
    if word in state.setup.index.triggers or state.delayed_effects:
        group = tuple(collect_triggers(state, word, PlayerTarget(player)))
        if not all(_gains_no_experience(state, trigger) for trigger in group):
            queue_triggers(state, group)


def _gains_no_experience(state: GameState, trigger: Trigger) -> bool:
    """Whether a trigger is that of Experience and no Monster was knocked out (KW-23).

    Where others may still knock one out, it waits for them.
    """
    at_table = state.setup.cards[trigger.card]
    if trigger.delayed is not None or at_table.ability_keywords[trigger.ability] != "Experience":
        return False
    match at_table.abilities[trigger.ability]:
        case ast.Triggered(do=(ast.If(condition=condition),)):
            view = viewpoint(trigger.player, trigger.card, trigger.die)
            return not phrases.holds(state, condition, view)
        case _:
            return False


# --- rolls ----------------------------------------------------------------------------------------


def on_roll(state: GameState, dice: tuple[DieId, ...], cause: Cause) -> None:
    """Queue what dice trigger that an effect has rolled, on the faces they show now (KW-25)."""
    if "rolled" in state.setup.index.triggers or state.delayed_effects:
        queue_triggers(state, tuple(_triggers_of_rolled(state, "rolled", dice, cause)))


def on_step_roll(state: GameState, dice: tuple[DieId, ...]) -> None:
    """Queue what the dice of the Roll and Reroll Step trigger, at its end (KW-25 to KW-27)."""
    index = state.setup.index.triggers
    if _ROLL_EVENTS.isdisjoint(index) and not state.delayed_effects:
        return
    group: list[Trigger] = []
    for player in state.active_players:
        own = tuple(n for n in dice if state.dice[n].controller == player)
        cause = Cause(player=player)
        group += _triggers_of_rolled(state, "rolled", own, cause)
        waited = _dice_that_waited(state, own)
        group += _triggers_of_rolled(state, "rolled from prep", waited, cause)
        causes = tuple(replace(cause, target=die_id) for die_id in own)
        group += collect_triggers(state, "rolls", PlayerTarget(player), causes=causes)
    queue_triggers(state, tuple(group))


def _dice_that_waited(state: GameState, dice: tuple[DieId, ...]) -> tuple[DieId, ...]:
    """As many rolled dice of each card as lay in the Prep Area when the turn began.

    Nobody tells dice of a card in the Prep Area apart, so those with the best faces count.
    """
    left = Counter(state.cards_from_prep)
    found: list[DieId] = []
    for die in sorted((state.dice[die_id] for die_id in dice), key=lambda die: -die.face):
        if left[die.card]:
            left[die.card] -= 1
            found.append(die.id)
    return tuple(found)


_ROLL_EVENTS = frozenset(("rolled", "rolled from prep", "rolls"))


def _triggers_of_rolled(
    state: GameState, word: ast.EventWord, dice: tuple[DieId, ...], cause: Cause
) -> Iterator[Trigger]:
    for die_id in dice:
        about = (replace(cause, target=die_id),)
        yield from collect_triggers(state, word, die_id, causes=about)


def on_attack_event(state: GameState, word: ast.EventWord) -> None:
    """Queue what a moment of an attack triggers; it is about no die and no player."""
    queue_triggers(state, triggers_of_attack(state, word))


def triggers_of_attack(state: GameState, word: ast.EventWord) -> tuple[Trigger, ...]:
    """What a moment of an attack triggers."""
    if word not in state.setup.index.triggers and not state.delayed_effects:
        return ()
    found = collect_triggers(state, word, PlayerTarget(state.active))
    return tuple(replace(one, event=replace(one.event, subject=NO_DIE)) for one in found)


FIRST_DRAW_STAGE = 2
"""The stage at which the Clear and Draw Step begins to draw; start-of-turn effects come before it
(TURN-1)."""


def belongs_to_step_draw(state: GameState, player: PlayerId) -> bool:
    """Whether dice that a player draws now belong to the one draw of their Clear and Draw Step.

    All dice drawn in that step are one draw, wherever an ability puts them (DRAW-2, RUL-2).
    """
    in_step = state.step is Step.CLEAR_AND_DRAW and state.stage >= FIRST_DRAW_STAGE
    return in_step and state.is_active(player)


def on_step_draw(state: GameState, dice: tuple[DieId, ...]) -> None:
    """Queue what the draws of the Clear and Draw Step trigger, once all partners have drawn."""
    if not _is_draw_watched(state):
        return
    group: list[Trigger] = []
    for player in state.active_players:
        own = tuple(n for n in dice if state.dice[n].controller == player)
        if own:
            group += _triggers_of_draw(state, player, own)
    queue_triggers(state, tuple(group))


def _is_draw_watched(state: GameState) -> bool:
    index = state.setup.index.triggers
    return "drawn" in index or "draws" in index or bool(state.delayed_effects)


def on_draw(
    state: GameState,
    player: PlayerId,
    dice: tuple[DieId, ...],
    cause: Cause,
    *,
    is_extra: bool = False,
) -> None:
    """Queue the triggers of a finished draw, one draw even if the bag was refilled (RUL-2).

    Args:
        state: the state, with the drawn dice where the draw put them.
        cause: the effect that made the player draw.
        is_extra: whether the draw is part of that step's draw, which triggers "draws" (DRAW-2).
    """
    if dice and _is_draw_watched(state):
        group = _triggers_of_draw(state, player, dice, (cause,), is_extra=is_extra)
        queue_triggers(state, tuple(group))


def _triggers_of_draw(
    state: GameState,
    player: PlayerId,
    dice: tuple[DieId, ...],
    causes: tuple[Cause, ...] = (),
    *,
    is_extra: bool = False,
) -> Iterator[Trigger]:
    for die_id in dice:
        yield from collect_triggers(state, "drawn", die_id, causes=causes)
    if not is_extra:
        yield from collect_triggers(
            state, "draws", PlayerTarget(player), amount=len(dice), causes=causes
        )


# --- leaving the Field ----------------------------------------------------------------------------


def copy_if_leaving_watched(state: GameState) -> GameState | None:
    """Return a copy of the state if anything watches dice leave the Field, else None."""
    is_watched = "leaves field" in state.setup.index.triggers or (
        state.delayed_effects
        and any(waits.when.word == "leaves field" for waits in state.delayed_effects)
    )
    return state.copy() if is_watched else None


def on_left_field(
    state: GameState, before: GameState, events: list[Event], cause: Cause | None = None
) -> None:
    """Queue the triggers of dice that left the Field, as seen in the state before (KW-3).

    Knocked-out dice are excluded: their batch collects these triggers together with those of the
    KO. A captured die is in its captor's Field and has not left (CAP-1).
    """
    causes = () if cause is None else (cause,)
    group: list[Trigger] = []
    for event in events:
        match event:
            case DieMoved(die=die_id, from_zone=start, to_zone=end, reason=reason) if (
                start in IN_FIELD and end not in _ZONES_NOT_LEFT and reason != "knocked out"
            ):
                group += collect_triggers(before, "leaves field", die_id, causes=causes)
            case _:
                pass
    queue_triggers(state, tuple(group))


_ZONES_NOT_LEFT = (*IN_FIELD, CAPTIVE)


def cause_of_frame(frame: Frame) -> Cause:
    """The cause that events of an ability have."""
    return Cause(frame.die, frame.kind, frame.player)
