"""A fingerprint of a state that is the same however equal dice are swapped."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from rules.model.ids import DieId, PlayerTarget, Target
from rules.model.moves import Move
from rules.state import ATTACK, GONE, DelayedEffect, Frame, GameState, Trigger

_NAMES = {
    "DelayedEffect": "Awaited",
    "FieldCharacter": "Field",
    "ProposedChange": "Change",
    "UseAction": "Use",
    "UsePaidAbility": "UsePaid",
    "alternative_cost": "instead",
}
"""The names that digests use for types and fields whose names have changed.

Match files contain digests, so these must not change.
"""


_JOINING_NAMES = {"Buy": "AlsoBuy", "FieldCharacter": "AlsoField", "UseGlobal": "AlsoUse"}
"""The names that digests use for the second and later acts of a payment (PAY-4)."""


_Relation = tuple[object, ...]
"""A kind, the dice it relates, and further data."""
_Key = TypeVar("_Key", bytes, tuple[int, tuple[bytes, ...]])


def _name(current: str) -> str:
    """The name by which digests know a type or field."""
    return _NAMES.get(current, current)


def digest(state: GameState) -> str:
    """Sixteen hexadecimal digits, the same on every platform and for every order of equal dice."""
    ranks = canonical_ranks(state)
    named = _with_ranks(_relations(state), ranks)
    dice = sorted(_die_row(state, die.id, ranks) for die in state.dice if die.zone is not GONE)
    text = msgspec.json.encode((dice, named, _without_dice(state)))
    return hashlib.sha256(text).hexdigest()[:16]


def _without_dice(state: GameState) -> list[object]:
    """The part of the state that names no dice."""
    numbers: list[object] = [
        state.setup.ruleset.name, state.life, state.virtual_energy, state.turn, state.active,
        int(state.step), state.stage, state.passes, state.chosen_words, state.is_over, state.winner,
    ]  # fmt: skip
    return [*numbers, state.card_tokens] if state.card_tokens else numbers


def _die_row(state: GameState, die_id: DieId, ranks: dict[int, int]) -> list[int]:
    die = state.dice[die_id]
    return [
        ranks[die_id], die.card, die.owner, die.controller, die.zone, die.face, die.damage,
        die.is_partly_spent, ranks.get(die.holder, -1), die.taken_from,
        ranks.get(die.attached_to, -1), die.iron_will_defense, die.on_card,
    ]  # fmt: skip


def _relations(state: GameState) -> list[_Relation]:
    """Everything in the state that names dice, as tuples of (kind, die ids..., further data)."""
    return [
        ("marked", _Dice(state.marked_dice)),
        ("rolling", _Dice(state.dice_to_roll)),
        *([("from prep", state.cards_from_prep)] if state.cards_from_prep else ()),
        *_combat_relations(state),
        *_payment_relations(state),
        *_effect_relations(state),
        *_memory_relations(state),
        *_decision_relations(state),
    ]


def _combat_relations(state: GameState) -> Iterator[_Relation]:
    """Who attacks and blocks whom."""
    now = state.combat
    if now is None:
        return
    # for dice that have left the Attack Zone, their fight no longer matters
    there = {die.id for die in state.dice if die.zone is ATTACK}
    attackers = [die_id for die_id in now.attackers if die_id in there]
    yield from (("attacks", _Dice((die_id,))) for die_id in attackers)
    # damage is assigned in the order in which attackers and blockers were declared
    blocked = [die_id for die_id in attackers if die_id in now.blocked_attackers]
    yield from (("blocked", place, _Die(die_id)) for place, die_id in enumerate(blocked))
    blocks = [pair for pair in now.blocks if there.issuperset(pair)]
    yield from (("blocks", place, _Die(b), _Die(a)) for place, (b, a) in enumerate(blocks))
    yield from (("share", _Die(a), _Die(b), amount) for a, b, amount in now.damage_shares)
    yield from (("struck", _Die(die_id)) for die_id in now.dice_done_striking if die_id in there)


def _payment_relations(state: GameState) -> Iterator[_Relation]:
    """What is being paid for, and what has been paid."""
    payment = state.payment
    if payment is not None:
        yield from (_act_relation(place, act) for place, act in enumerate(payment.acts))
        yield from (("paid", _Die(n), str(energy)) for n, energy in payment.paid_symbols)


def _effect_relations(state: GameState) -> Iterator[_Relation]:
    """Effects that last, resolve or wait."""
    for effect in state.continuous_effects:
        yield (
            "lasting", _Dice(effect.dice or ()), effect.dice is None, effect.duration,
            effect.player, effect.chosen_word, effect.attack, effect.defense,
            effect.card, effect.copied_card, effect.copied_face,
            [_Dice(map(_number, dice)) for dice in effect.chosen],
            _plain(effect.modifier),
        )  # fmt: skip
    queued = (trigger for group in state.queue for trigger in group)
    for place, entry in enumerate((*state.stack, *queued)):
        yield "waits", place, _fields(entry)
    for one, other, player in state.heroic_pairs:
        yield "pair", player, _Dice((one, other))
    for waiting in state.delayed_effects:
        yield "awaits", _fields(waiting)


def _memory_relations(state: GameState) -> Iterator[_Relation]:
    """What has happened to dice, as far as it matters later."""
    for card, ability, who in state.used_limits:
        yield "used", card, ability, _Die(_number(who))
    for die_id, player in state.knocked_out:
        yield "fallen", state.dice[die_id].card, player
    for die_id in state.knocked_out_by_owner:
        yield "fallen by own hand", state.dice[die_id].card
    yield "arrived", _Dice(state.newly_fielded)
    awaited = _dice_of_pending_effects(state) if state.last_known_stats else ()
    for die_id, numbers in state.last_known_stats:
        if die_id in awaited:
            yield "recalled", _Die(die_id), *numbers
    for die_id, source in state.postponed_knock_outs:
        yield "struck", _Die(die_id), _Die(source)


def _decision_relations(state: GameState) -> Iterator[_Relation]:
    """What the players are asked."""
    for decision in (state.decision, state.suspended_decision):
        if decision is not None:
            dice = _Dice(decision.dice)
            yield "decides", decision.player, decision.kind.value, decision.count, dice


def _dice_of_pending_effects(state: GameState) -> set[int]:
    """The dice whose last known stats an effect may still ask for.

    Those that an effect draws or rolls do not count: equal dice are interchangeable there.
    """
    found: set[int] = set()
    for entry in state.stack:
        if not isinstance(entry, Frame):
            found |= _ids_in(_fields(entry))
        elif entry.remaining_effects:
            found |= {entry.die, _number(entry.event.subject), *entry.results.looked_at}
            found |= {_number(target) for dice in entry.choices for target in dice}
            found |= {die_id for die_id, _ in entry.results.knocked_out}
    for trigger in (trigger for group in state.queue for trigger in group):
        found |= _ids_in(_fields(trigger))
    for waiting in state.delayed_effects:
        found |= _ids_in(_fields(waiting))
    for effect in state.continuous_effects:
        found |= {_number(target) for dice in effect.chosen for target in dice}
    return found


def _act_relation(place: int, act: Move) -> _Relation:
    """An act of a payment; one that joined it has another name and no alternative cost."""
    facts = {_name(name): fact for name, fact in msgspec.to_builtins(act).items()}
    facts["act"] = _name(type(act).__name__)
    if place:
        facts["act"] = _JOINING_NAMES[type(act).__name__]
        facts.pop("instead", None)
    die = facts.pop("die", None)
    return ("act", _Die(die if die is not None else -1), sorted(facts.items()))


def _number(target: Target) -> int:
    """The number by which digests know a die or, as -2 or less, a player."""
    return -2 - target.player if isinstance(target, PlayerTarget) else target


class _Die(int):
    """A die id among other numbers."""


class _Dice(tuple[int, ...]):
    """Die ids whose order does not matter."""

    __slots__ = ()


_DIE_FIELDS = frozenset(("die", "subject", "target", "source"))
_DICE_FIELDS = frozenset(("picked", "paying_dice", "leaving_attackers", "looked_at"))


def _fields(entry: msgspec.Struct) -> list[object]:
    """The fields of a stack or queue entry, with its die ids marked as such."""
    out: list[object] = [_name(type(entry).__name__)]
    if isinstance(entry, Frame) and not entry.remaining_effects:
        return [*out, entry.kind, entry.card, entry.player]  # its choices no longer matter
    for name, value in _named_values(entry):
        if name == "target" and getattr(entry, "change_kind", "") == "player damage":
            pass  # a player
        elif name in _DIE_FIELDS and isinstance(value, int):
            value = _Die(value)
        elif name in _DICE_FIELDS:
            value = _Dice(map(_number, value))
        elif name in ("answers", "chosen"):
            value = [_Dice(map(_number, dice)) for dice in value]
        elif name == "applied_interruptions":
            value = [
                (*what, _Die(_number(whose)), _Die(_number(about))) for *what, whose, about in value
            ]
        elif name == "knocked_out":
            value = [(_Die(number), player) for number, player in value]
        elif name in ("changes", "after_triggers", "pending_interruptions"):
            value = [_fields(change) for change in value]
        elif name == "through_blockers":
            value = _Dice(value)
        elif isinstance(value, DelayedEffect):
            value = _fields(value)
        else:
            value = _plain(value)
        out.append(value)
    return out


def _plain(value: object) -> object:
    """A value as plain data, without the words that players carry out by hand: they change nothing
    (HAND-1)."""
    if b'"by_hand"' not in msgspec.json.encode(value):
        return msgspec.to_builtins(value)
    return _without_words(msgspec.to_builtins(value))


def _without_words(value: object) -> object:
    if isinstance(value, dict):
        if value.get("type") == "by_hand":
            return {"type": "by_hand"}
        return {name: _without_words(part) for name, part in value.items()}
    return [_without_words(part) for part in value] if isinstance(value, list | tuple) else value


def _named_values(entry: msgspec.Struct) -> Iterable[tuple[str, Any]]:
    """The fields of an entry, flat and in the order in which digests have them."""
    if isinstance(entry, Frame):
        return _frame_values(entry).items()
    if isinstance(entry, Trigger):
        return _trigger_values(entry).items()
    values = ((name, getattr(entry, name)) for name in entry.__struct_fields__)
    return ((name, value) for name, value in values if name not in _LATER_FIELDS or value)


_LATER_FIELDS = ("is_counted", "keyword")
"""Fields that did not exist before: digests leave them out while they have their default."""


def _frame_values(frame: Frame) -> dict[str, object]:
    progress, event, results = frame.progress, frame.event, frame.results
    return {
        "player": frame.player,
        "card": frame.card,
        "die": frame.die,
        "kind": frame.kind,
        "remaining_effects": frame.remaining_effects,
        "answers": progress.answers,
        "chosen": frame.chosen,
        "picked": progress.picked,
        "affected_count": results.affected_count,
        "kept_if_declined": progress.kept_if_declined,
        "is_accepted": progress.is_accepted,
        "is_paid": progress.is_paid,
        "subject": event.subject,
        "amount": event.amount,
        "paying_dice": event.paying_dice,
        "chosen_word": frame.chosen_word,
        "damage_dealt": results.damage_dealt,
        "times": 1,  # a field that no longer exists
        "ability": frame.ability,
        "looked_at": results.looked_at,
        "action_face": event.action_face,
        "once_per_target_ability": frame.once_per_target_ability,
        "knocked_out": results.knocked_out,
        **({"asked": progress.asked} if progress.asked else {}),
    }


def _trigger_values(trigger: Trigger) -> dict[str, object]:
    event = trigger.event
    return {
        "player": trigger.player,
        "card": trigger.card,
        "die": trigger.die,
        "ability": trigger.ability,
        "subject": event.subject,
        "amount": event.amount,
        "paying_dice": event.paying_dice,
        "delayed": trigger.delayed,
        "chosen": trigger.chosen,
        "action_face": event.action_face,
    }


def _with_ranks(value: object, ranks: dict[int, int]) -> object:
    """The same value with die ids replaced by their ranks, and unordered parts sorted."""
    if isinstance(value, _Die):
        return ranks.get(value, -1) if value >= 0 else int(value)
    if isinstance(value, _Dice):
        return sorted(ranks.get(n, -1) if n >= 0 else n for n in value)
    if isinstance(value, list) and value and type(value[0]) is tuple:
        return sorted((_with_ranks(list(item), ranks) for item in value), key=msgspec.json.encode)
    if isinstance(value, list | tuple):
        return [_with_ranks(item, ranks) for item in value]
    return value


def canonical_ranks(state: GameState) -> dict[int, int]:
    """Rank each die by its attributes and relations; only equal dice are ranked arbitrarily.

    Ranks are refined by the relations until they are stable. Ties are then broken one at a time, so
    that two states that differ only by swapped equal dice get the same ranks.
    """
    relations = _relations(state)
    base: dict[int, bytes] = {
        die.id: msgspec.json.encode(
            [die.card, die.owner, die.controller, die.zone, die.face, die.damage,
             die.is_partly_spent, die.holder >= 0, die.taken_from, die.attached_to >= 0,
             die.iron_will_defense, die.on_card]
        )
        for die in state.dice
        if die.zone is not GONE
    }  # fmt: skip
    ranks = _rank(base)
    naming = [(relation, _ids_in(relation)) for relation in relations]
    naming += [
        (("held", _Die(die.id), _Die(die.holder)), {die.id, die.holder})
        for die in state.dice
        if die.holder >= 0
    ]
    naming += [
        (("borne", _Die(die.id), _Die(die.attached_to)), {die.id, die.attached_to})
        for die in state.dice
        if die.attached_to >= 0
    ]
    while True:
        ranks = _refine(ranks, naming)
        ties: dict[int, list[int]] = {}
        for number, rank in ranks.items():
            ties.setdefault(rank, []).append(number)
        involved = {n for _, named in naming for n in named}
        open_ties = [t for t in ties.values() if len(t) > 1 and any(n in involved for n in t)]
        if not open_ties:
            break
        first = min(open_ties, key=lambda tie: ranks[tie[0]])[0]
        ranks = {n: 2 * rank + (n != first and rank == ranks[first]) for n, rank in ranks.items()}
    return ranks | {die.id: -1 for die in state.dice if die.zone is GONE}


def _rank(keys: Mapping[int, _Key]) -> dict[int, int]:
    order = {key: place for place, key in enumerate(sorted(set(keys.values())))}
    return {number: order[key] for number, key in keys.items()}


def _refine(ranks: dict[int, int], naming: list[tuple[_Relation, set[int]]]) -> dict[int, int]:
    while True:
        seen: dict[int, list[bytes]] = {die_id: [] for die_id in ranks}
        for relation, named in naming:
            for die_id in named:
                if die_id in seen:
                    marked = {**ranks, die_id: -2}
                    seen[die_id].append(msgspec.json.encode(_with_ranks(list(relation), marked)))
        finer = _rank({n: (ranks[n], tuple(sorted(seen[n]))) for n in ranks})
        if len(set(finer.values())) == len(set(ranks.values())):
            return finer
        ranks = finer


def _ids_in(value: object) -> set[int]:
    """The die ids in a relation."""
    if isinstance(value, _Die):
        return {int(value)} if value >= 0 else set()
    if isinstance(value, _Dice):
        return {n for n in value if n >= 0}
    if isinstance(value, list | tuple):
        return set().union(*(_ids_in(item) for item in value)) if value else set()
    return set()
