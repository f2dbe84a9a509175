"""Puts into half a sentence what an act brings: KO'd dice, life, stronger characters..."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.advice import labels
from rules.advice.suggestions.trial import Situation, Trial
from rules.engine import evaluate
from rules.messages.message import Message, make_message
from rules.model.ids import DieId, PlayerId
from rules.state import IN_FIELD, PREP, GameState

_MOST_FACTS = 2


def describe_gain(before: Situation, trial: Trial) -> Message | None:
    """The one or two most important things that an act brings its player; None if none is seen."""
    facts = list(_facts(before, trial.after))[:_MOST_FACTS]
    facts = facts or list(_strength(before, trial.after, before.player))[:1]
    if not facts and trial.is_open:
        return make_message("suggest.chance")
    if not facts:
        return None
    if len(facts) == 1 or facts[0].id in ("suggest.wins", "suggest.survive"):
        return facts[0]
    return make_message("suggest.both", first=facts[0], second=facts[1])


def _facts(before: Situation, after: Situation) -> Iterator[Message]:
    """What changed for the better, the most important first."""
    me, other = before.player, before.state.setup.opponents(before.player)[0]
    if after.life(other) <= 0 or (after.state.is_over and after.state.winner == me):
        yield make_message("suggest.wins")
        return
    if before.life(me) <= 0 < after.life(me):
        yield make_message("suggest.survive")
    yield from _losses_of_other(before, after, other)
    yield from _life(before, after, me, other)
    yield from _own_dice(before, after, me)
    more = _count(after, me) - _count(before, me)
    if more > 0:
        one, many = "suggest.prep_one", "suggest.prep"
        yield make_message(one) if more == 1 else make_message(many, count=more)


def _losses_of_other(before: Situation, after: Situation, other: PlayerId) -> Iterator[Message]:
    gone = _standing(before, other) - _standing(after, other)
    fallen = _fallen(after)
    knocked_out = [n for n in sorted(gone) if n in fallen or after.state.dice[n].zone is PREP]
    if knocked_out:
        yield make_message(
            "suggest.ko", dice=names_of_dice(before.state, knocked_out, before.player)
        )
    away = [n for n in sorted(gone) if n not in knocked_out]
    if away:
        named = names_of_dice(before.state, away, before.player)
        yield make_message(_number("suggest.removes", away), dice=named)


def _life(before: Situation, after: Situation, me: PlayerId, other: PlayerId) -> Iterator[Message]:
    damage = before.life(other) - after.life(other)
    in_combat = before.forecast is not None
    if damage > 0 and in_combat:
        yield make_message("suggest.more_damage", count=damage)
    elif damage > 0:
        name = labels.player_name(before.state, other)
        yield make_message("suggest.damage", player=name, count=damage)
    saved = after.life(me) - before.life(me)
    if saved > 0:
        taken = in_combat and before.life(me) < before.state.life[me]
        yield make_message("suggest.less_damage" if taken else "suggest.life", count=saved)


def _own_dice(before: Situation, after: Situation, me: PlayerId) -> Iterator[Message]:
    fell, falls = _fallen(before), _fallen(after)
    own = [n for n in sorted(_standing(after, me)) if n in fell and n not in falls]
    if own:
        named = names_of_dice(before.state, own, me)
        yield make_message(_number("suggest.saves", own), dice=named)
    here = _in_field(before.state, me)
    new = [n for n in sorted(_in_field(after.state, me)) if n not in here]
    if new:
        named = labels.dice_names(after.state, new, with_level=False, article=True)
        yield make_message(_number("suggest.brings", new), dice=named)


def _strength(before: Situation, after: Situation, me: PlayerId) -> Iterator[Message]:
    """Characters that get stronger or weaker, if they stay in the Field."""
    for number in sorted(_standing(after, me)):
        if number in _in_field(before.state, me) and _power(after, number) > _power(before, number):
            named = names_of_dice(before.state, [number], me)
            yield make_message("suggest.stronger", die=named)
    for other in before.state.setup.opponents(me):
        for number in sorted(_standing(after, other)):
            is_there = number in _in_field(before.state, other)
            if is_there and _power(after, number) < _power(before, number):
                named = names_of_dice(before.state, [number], me)
                yield make_message("suggest.weaker", die=named)
    if len(after.state.continuous_effects) > len(before.state.continuous_effects):
        yield make_message("suggest.lasts")


def _power(now: Situation, number: DieId) -> int:
    return sum(evaluate.attack_and_defense(now.state, now.state.dice[number]))


def _count(now: Situation, player: PlayerId) -> int:
    """The dice in a player's Prep Area."""
    return len(now.state.dice_in_zone(player, PREP))


def _fallen(now: Situation) -> set[DieId]:
    return set() if now.forecast is None else set(now.forecast.knocked_out)


def _in_field(state: GameState, player: PlayerId) -> set[DieId]:
    return {die.id for die in state.dice_in_zones(IN_FIELD) if die.controller == player}


def _standing(now: Situation, player: PlayerId) -> set[DieId]:
    """A player's dice in the Field that the attack in progress does not KO."""
    return _in_field(now.state, player) - _fallen(now)


def _number(name: str, dice: list[DieId]) -> str:
    return name if len(dice) == 1 else f"{name}_all"


def names_of_dice(state: GameState, dice: Iterable[DieId], viewer: PlayerId) -> Message | str:
    """Dice by name; those of another player with that player's name: "Mike's Angel"."""
    parts: list[Message | str] = []
    numbers = list(dice)
    own = [n for n in numbers if state.dice[n].controller in (viewer, -1)]
    if own:
        parts.append(labels.dice_names(state, own, with_level=False, article=True))
    for other in state.setup.opponents(viewer):
        theirs = [n for n in numbers if state.dice[n].controller == other]
        if theirs:
            named = labels.dice_names(state, theirs, with_level=False)
            name = labels.player_name(state, other)
            parts.append(make_message("part.of", player=name, die=named))
    return labels.join_with_and(parts)
