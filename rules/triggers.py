"""Triggered abilities: matches events to abilities and queues them in simultaneous groups (TIM-1).

`collect` takes an event of one die or player with its cause (`Doing`) and returns the abilities it
triggers. The caller joins simultaneous triggers into one group. `queue_group` queues the group and
drops triggers that answer only one of several events, or only the first in a turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal

import msgspec
from msgspec.structs import replace

from rules import lasting, limits, phrases, queries
from rules.language import tree
from rules.setup import Listed
from rules.state import Die, Frame, GameState, Trigger, seat, seated


class Doing(msgspec.Struct, frozen=True, gc=False):
    """Cause of an event: source die, kind of ability (or combat), player, and damage amount.

    -1 means no die or no player. `to` is the die or `seat` that was damaged, or the die that was
    blocked. `keyword` is the keyword whose ability was used.
    """

    source: int = -1
    by: tree.AbilityWord | Literal["combat", ""] = ""
    player: int = -1
    amount: int = 0
    to: int = -1
    keyword: str = ""


OF_PLAYERS = frozenset(
    (
        "turn starts", "turn ends", "attack step starts", "attack step ends", "player damaged",
        "draws", "keyword used",
    )
)  # fmt: skip
"""Trigger events whose subject is a player, not a die."""

_OF_CHARACTERS: tuple[tree.AbilityWord, ...] = ("fielded", "attacks", "other", "keyword")


def collect(
    state: GameState,
    word: tree.MomentWord,
    subject: int,
    *,
    amount: int = 0,
    spent: tuple[int, ...] = (),
    doings: tuple[Doing, ...] = (),
) -> list[Trigger]:
    """Return the triggers of an event of one die or player.

    Pass everything it returns to `queue_group`, which also records first times from triggers that
    cannot start.

    Args:
        state: the state at the time of the event.
        word: the event.
        subject: the die or, for a word in `OF_PLAYERS`, the player that the event is about.
        amount: the size of the event, if its causes do not say it.
        spent: the dice that paid for a fielding, which the abilities cannot choose (FLD-2).
        doings: the causes of the event.
    """
    found: list[Trigger] = []
    about = seat(subject) if word in OF_PLAYERS else subject
    for listed in state.setup.index.triggers.get(word, ()):
        for viewer in _viewers(state, listed, subject, word):
            much = _heard(state, listed.tree, word, subject, viewer, amount, doings)
            if much is not None:
                trigger = Trigger(
                    viewer.player, listed.card, viewer.die, listed.ability, about, much, spent,
                    chosen=viewer.chosen,
                )  # fmt: skip
                found.append(trigger)
    if state.awaited:
        found += _awaited(state, word, subject, about, amount, doings)
    if word == "used":  # remember the face, which has the bursts: the die leaves soon (ACT-1)
        return [replace(trigger, face=state.dice[subject].face) for trigger in found]
    return found


def _awaited(
    state: GameState, word: str, subject: int, about: int, amount: int, doings: tuple[Doing, ...]
) -> Iterator[Trigger]:
    """Yield triggers of delayed effects that wait for this event ("at the end of the turn")."""
    for waits in state.awaited:
        if not waits.do:
            continue
        viewer = phrases.view(waits.player, waits.card, waits.die)
        much = fits(state, waits.when, word, subject, viewer, amount, doings)
        if much is not None:
            yield Trigger(
                waits.player, waits.card, waits.die, -1, about, much, awaited=waits
            )  # fmt: skip


def _heard(
    state: GameState,
    ability: tree.Ability,
    word: str,
    subject: int,
    viewer: Frame,
    amount: int,
    doings: tuple[Doing, ...],
) -> int | None:
    when = getattr(ability, "when", None)
    return None if when is None else fits(state, when, word, subject, viewer, amount, doings)


# --- viewers of an event --------------------------------------------------------------------------


def _viewers(state: GameState, listed: Listed, subject: int, word: str) -> list[Frame]:
    """The viewpoints from which an ability may answer: players for a global, else dice.

    A "first time each turn" ability also records events while none of its dice is in the Field
    (EFF-4). That viewpoint has no die (-1), so nothing starts.
    """
    ability = listed.tree
    if listed.watch is not None:
        return lasting.watchers(state, listed.watch)
    if isinstance(ability, tree.Global):
        return [phrases.view(player, listed.card, -1) for player in in_turn_order(state)]
    if not isinstance(ability, tree.Triggered):
        return []
    viewers = [
        phrases.view(die.player, listed.card, die.id)
        for die in _watchers(state, listed, ability, subject, word)
    ]
    if ability.limit == "first time each turn":
        there = {viewer.player for viewer in viewers}
        owner = state.setup.cards[listed.card].owner
        viewers += [
            phrases.view(player, listed.card, -1)
            for player in in_turn_order(state)
            if player not in there and owner in (None, player)
        ]
    return viewers


def in_turn_order(state: GameState) -> list[int]:
    """All players, the active one first (TIM-1)."""
    return [state.active, *state.setup.opponents(state.active)]


def _watchers(
    state: GameState, listed: Listed, ability: tree.Triggered, subject: int, word: str
) -> list[Die]:
    """The dice that may use the ability: the subject itself, or dice in the Field (EFF-2)."""
    asked = [when for when in moments(ability.when) if when.word == word]
    found: list[Die] = []
    if any(when.dice is None for when in asked) and word not in OF_PLAYERS:
        die = state.dice[subject]
        if listed.card in queries.texts_of(state, die) and queries.has_ability(state, die, listed):
            found.append(die)
    if any(when.dice is not None for when in asked) or word in OF_PLAYERS:
        others = watching(state, listed, once_each=ability.while_active)
        found += [die for die in others if die not in found]
    return found


def watching(state: GameState, listed: Listed, *, once_each: bool) -> list[Die]:
    """The dice in the Field that have an ability; `once_each`: only one die per player."""
    fielded = queries.bearers(state, listed.card)
    fielded.sort(key=lambda die: (die.face, die.damage))  # an order independent of ids
    found: list[Die] = []
    seen: set[int] = set()
    for die in fielded:
        if die.player not in seen and queries.has_ability(state, die, listed):
            found.append(die)
            if once_each:
                seen.add(die.player)
    return found


# --- matching a trigger event ---------------------------------------------------------------------


@cache
def moments(when: tree.Moment) -> tuple[tree.Moment, ...]:
    """A moment followed by the alternative moments that the same ability answers."""
    return (when,) if when.other is None else (when, *moments(when.other))


def fits(
    state: GameState,
    when: tree.Moment,
    word: str,
    subject: int,
    viewer: Frame,
    amount: int,
    doings: tuple[Doing, ...],
) -> int | None:
    """The event's amount if it matches the trigger from the viewer's side, else None."""
    for one in moments(when):
        if one.word != word or not _is_about(state, one, subject, viewer):
            continue
        if not _is_narrow(one):
            return amount or sum(doing.amount for doing in doings)
        parts = [doing for doing in doings if is_by(state, one, doing, viewer)]
        if parts:
            return sum(doing.amount for doing in parts) or amount
    return None


def _is_about(state: GameState, when: tree.Moment, subject: int, viewer: Frame) -> bool:
    if when.word in OF_PLAYERS:
        return phrases.concerns(state, when.player, subject, viewer.player)
    if when.dice is None:
        die = state.dice[subject]
        return subject == viewer.die or (viewer.die < 0 and die.card == viewer.card)
    if isinstance(when.dice, tree.Pair):
        return subject in phrases.known(state, viewer, when.dice)
    return phrases.describes(state, when.dice, state.dice[subject], viewer)


def _is_narrow(when: tree.Moment) -> bool:
    narrow = when.by or when.source or when.cause != "any" or when.how != "any"
    return bool(narrow or when.whom is not None or when.keyword)


def is_by(state: GameState, when: tree.Moment, doing: Doing, viewer: Frame) -> bool:
    """Whether a cause satisfies the conditions of a moment (KW-3, KW-14)."""
    if when.by and doing.by not in when.by:
        return False
    if when.keyword and doing.keyword != when.keyword:
        return False
    if when.cause != "any" and (
        doing.player < 0 or not phrases.concerns(state, when.cause, doing.player, viewer.player)
    ):
        return False
    if when.how == "combat" and doing.by != "combat":
        return False
    if when.how == "ability" and not _is_ability(state, doing):
        return False
    if when.whom is not None and not _is_to(state, when.whom, doing, viewer):
        return False
    return when.source is None or (
        doing.source >= 0
        and phrases.describes(state, when.source, state.dice[doing.source], viewer)
    )


def _is_to(state: GameState, whom: tree.Dice | tree.Who, doing: Doing, viewer: Frame) -> bool:
    """Whether the affected die or player matches `whom`."""
    player = seated(doing.to)
    if isinstance(whom, tree.Dice):
        return doing.to >= 0 and phrases.describes(state, whom, state.dice[doing.to], viewer)
    return player is not None and phrases.concerns(state, whom, player, viewer.player)


def _is_ability(state: GameState, doing: Doing) -> bool:
    """Whether the cause is a character's ability, not an action die or a global (KW-14)."""
    if doing.source < 0 or doing.by not in _OF_CHARACTERS:
        return False
    return not state.setup.cards[state.dice[doing.source].card].card.die.is_action


# --- the queue ------------------------------------------------------------------------------------


def queue_group(state: GameState, group: tuple[Trigger, ...]) -> None:
    """Queue simultaneous triggers as one group, after all pending groups."""
    kept: list[Trigger] = []
    used = state.used
    for trigger in group:
        if trigger.awaited is not None:
            if not any(waits is trigger.awaited for waits in state.awaited):
                continue  # it waited for one event and has answered another of this group
            state.awaited = tuple(one for one in state.awaited if one is not trigger.awaited)
        elif not _may_answer(state, trigger, used) or _is_again(state, trigger, kept):
            continue
        kept.append(trigger)
    if kept:
        state.queue = (*state.queue, tuple(kept))


def first_key(trigger: Trigger) -> tuple[int, int, int]:
    """Key for counting "the first time each turn": card, ability and player (EFF-4)."""
    return (trigger.card, trigger.ability, seat(trigger.player))


def _may_answer(state: GameState, trigger: Trigger, used: tuple[tuple[int, int, int], ...]) -> bool:
    """Whether a trigger is within its limit: right turn, and first time if that counts.

    `used` are the uses recorded before this event (EFF-4). Records the first time.
    """
    ability = state.setup.cards[trigger.card].abilities[trigger.ability]
    if limits.limit_of(ability) != "first time each turn":
        return limits.is_in_time(state, ability, trigger.player)
    key = first_key(trigger)
    if key in used:
        return False
    if key not in state.used:
        state.used = (*state.used, key)
    return trigger.die >= 0 or isinstance(ability, tree.Global)


def _is_again(state: GameState, trigger: Trigger, kept: list[Trigger]) -> bool:
    """Whether an ability with several moments already answers this event (EFF-5)."""
    ability = state.setup.cards[trigger.card].abilities[trigger.ability]
    when = getattr(ability, "when", None)
    return (
        when is not None
        and when.other is not None
        and any(
            (one.card, one.ability, one.die, one.player)
            == (trigger.card, trigger.ability, trigger.die, trigger.player)
            for one in kept
        )
    )
