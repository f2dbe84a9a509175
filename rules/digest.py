"""A fingerprint of a state that is the same however equal dice are swapped."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from rules.state import ATTACK, GONE, Awaited, Frame, GameState


def digest(state: GameState) -> str:
    """Sixteen hexadecimal digits, the same on every platform and for every order of equal dice."""
    ranks = canonical_ranks(state)
    named = _renamed(_relations(state), ranks)
    dice = sorted(_look(state, die.id, ranks) for die in state.dice if die.zone is not GONE)
    text = msgspec.json.encode((dice, named, _plain(state)))
    return hashlib.sha256(text).hexdigest()[:16]


def _plain(state: GameState) -> list[Any]:
    """The part of the state that names no dice."""
    return [
        state.setup.ruleset.name, state.life, state.generic, state.turn, state.active,
        int(state.step), state.stage, state.passes, state.noted, state.over, state.winner,
    ]  # fmt: skip


def _look(state: GameState, number: int, ranks: dict[int, int]) -> list[int]:
    die = state.dice[number]
    return [
        ranks[number], die.card, die.owner, die.player, die.zone, die.face, die.damage,
        die.part_spent, ranks.get(die.host, -1), die.home, ranks.get(die.bearer, -1), die.braved,
        die.laid_on,
    ]  # fmt: skip


def _relations(state: GameState) -> list[tuple[Any, ...]]:
    """Everything in the state that names dice, as tuples of (kind, die ids..., further data)."""
    found: list[tuple[Any, ...]] = [("marked", _Dice(state.marked))]
    found.append(("rolling", _Dice(state.rolling)))
    if state.combat is not None:
        now, there = state.combat, _in_attack(state)
        found += [("attacks", _Dice((n,))) for n in now.attackers if n in there]
        # damage is assigned in the order in which attackers and blockers were declared
        blocked = [n for n in now.attackers if n in there and n in now.blocked]
        blocks = [pair for pair in now.blocks if there.issuperset(pair)]
        found += [("blocked", place, _Die(n)) for place, n in enumerate(blocked)]
        found += [("blocks", place, _Die(b), _Die(a)) for place, (b, a) in enumerate(blocks)]
        found += [("share", _Die(a), _Die(b), n) for a, b, n in now.assigned]
        found += [("struck", _Die(n)) for n in now.struck if n in there]
    if state.paying is not None:
        acts = [msgspec.to_builtins(act) | {"act": type(act).__name__} for act in state.paying.acts]
        for act in acts:
            die = act.pop("die", None)
            found.append(("act", _Die(die if die is not None else -1), sorted(act.items())))
        found += [("paid", _Die(n), str(energy)) for n, energy in state.paying.paid]
    for effect in state.lasting:
        found.append(
            (
                "lasting", _Dice(effect.dice or ()), effect.dice is None, effect.until,
                effect.player, effect.word, effect.attack, effect.defense,
                effect.card, effect.copied, effect.face, [_Dice(dice) for dice in effect.chosen],
                msgspec.to_builtins(effect.modifier),
            )
        )  # fmt: skip
    for place, entry in enumerate((*state.stack, *(t for group in state.queue for t in group))):
        found.append(("waits", place, _fields(entry)))
    for one, other, player in state.pairs:
        found.append(("pair", player, _Dice((one, other))))
    for waiting in state.awaited:
        found.append(("awaits", _fields(waiting)))
    for card, ability, who in state.used:
        found.append(("used", card, ability, _Die(who)))
    found += [("fallen", state.dice[number].card, player) for number, player in state.fallen]
    found.append(("arrived", _Dice(state.arrived)))
    found += [("recalled", _Die(number), *numbers) for number, numbers in state.recalled]
    found += [("struck", _Die(number), _Die(source)) for number, source in state.struck]
    for decision in (state.decision, state.offer):
        if decision is None:
            continue
        dice = _Dice(decision.dice)
        found.append(("decides", decision.player, decision.kind, decision.count, dice))
    return found


def _in_attack(state: GameState) -> set[int]:
    """The dice still in the Attack Zone; for all others, their fight no longer matters."""
    return {die.id for die in state.dice if die.zone is ATTACK}


class _Die(int):
    """A die id among other numbers."""


class _Dice(tuple[int, ...]):
    """Die ids whose order does not matter."""

    __slots__ = ()


_DIE_FIELDS = frozenset(("die", "subject", "target", "source"))
_DICE_FIELDS = frozenset(("picked", "spent", "leaving", "hand"))


def _fields(entry: msgspec.Struct) -> list[Any]:
    """The fields of a stack or queue entry, with its die ids marked as such."""
    out: list[Any] = [type(entry).__name__]
    if isinstance(entry, Frame) and not entry.todo:
        return [*out, entry.kind, entry.card, entry.player]  # its choices no longer matter
    for name in entry.__struct_fields__:
        value = getattr(entry, name)
        if name == "target" and getattr(entry, "what", "") == "player damage":
            pass  # a player
        elif name in _DIE_FIELDS and isinstance(value, int):
            value = _Die(value)
        elif name in _DICE_FIELDS:
            value = _Dice(value)
        elif name in ("answers", "chosen"):
            value = [_Dice(dice) for dice in value]
        elif name == "asked":
            value = [(*what, _Die(whose), _Die(about)) for *what, whose, about in value]
        elif name == "felled":
            value = [(_Die(number), player) for number, player in value]
        elif name in ("changes", "after", "options"):
            value = [_fields(change) for change in value]
        elif name == "through":
            value = _Dice(value)
        elif isinstance(value, Awaited):
            value = _fields(value)
        else:
            value = msgspec.to_builtins(value)
        out.append(value)
    return out


def _renamed(value: Any, ranks: dict[int, int]) -> Any:
    """The same value with die ids replaced by their ranks, and unordered parts sorted."""
    if isinstance(value, _Die):
        return ranks.get(value, -1) if value >= 0 else int(value)
    if isinstance(value, _Dice):
        return sorted(ranks.get(n, -1) if n >= 0 else n for n in value)
    if isinstance(value, list) and value and type(value[0]) is tuple:
        return sorted((_renamed(list(one), ranks) for one in value), key=msgspec.json.encode)
    if isinstance(value, list | tuple):
        return [_renamed(one, ranks) for one in value]
    return value


def canonical_ranks(state: GameState) -> dict[int, int]:
    """Rank each die by its attributes and relations; only equal dice are ranked arbitrarily.

    Ranks are refined by the relations until they are stable. Ties are then broken one at a time, so
    that two states that differ only by swapped equal dice get the same ranks.
    """
    relations = _relations(state)
    base = {
        die.id: msgspec.json.encode(
            [die.card, die.owner, die.player, die.zone, die.face, die.damage, die.part_spent,
             die.host >= 0, die.home, die.bearer >= 0, die.braved, die.laid_on]
        )
        for die in state.dice
        if die.zone is not GONE
    }  # fmt: skip
    ranks = _rank(base)
    naming = [(relation, _named(relation)) for relation in relations]
    naming += [
        (("held", _Die(die.id), _Die(die.host)), {die.id, die.host})
        for die in state.dice
        if die.host >= 0
    ]
    naming += [
        (("borne", _Die(die.id), _Die(die.bearer)), {die.id, die.bearer})
        for die in state.dice
        if die.bearer >= 0
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


def _rank(keys: dict[int, Any]) -> dict[int, int]:
    order = {key: place for place, key in enumerate(sorted(set(keys.values())))}
    return {number: order[key] for number, key in keys.items()}


def _refine(ranks: dict[int, int], naming: list[tuple[Any, set[int]]]) -> dict[int, int]:
    while True:
        seen: dict[int, list[bytes]] = {number: [] for number in ranks}
        for relation, named in naming:
            for number in named:
                if number in seen:
                    marked = {**ranks, number: -2}
                    seen[number].append(msgspec.json.encode(_renamed(list(relation), marked)))
        finer = _rank({n: (ranks[n], tuple(sorted(seen[n]))) for n in ranks})
        if len(set(finer.values())) == len(set(ranks.values())):
            return finer
        ranks = finer


def _named(value: Any) -> set[int]:
    """The die ids in a relation."""
    if isinstance(value, _Die):
        return {int(value)} if value >= 0 else set()
    if isinstance(value, _Dice):
        return {n for n in value if n >= 0}
    if isinstance(value, list | tuple):
        return set().union(*(_named(one) for one in value)) if value else set()
    return set()
