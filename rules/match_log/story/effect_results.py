"""What effects lead to: damage, knockouts and the rest, as parts of a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from rules.advice import LogDie, LogLine, labels
from rules.match_log.story.story_phrases import (
    Phrase,
    characters,
    characters_of_player,
    dice_of,
    rolled_faces,
)
from rules.match_log.timeline import Timeline
from rules.messages.message import Message, make_message
from rules.model import NOBODY, DieId
from rules.state import Event, GameState, Zone
from rules.state import events as ev

_SILENT_WORDS = (
    "turn pass pass_both pay pay_lost pay_kept pay_generic nothing decline clear refill return"
    " leave_out unblocked unfielded lose_energy set_out won conceded tied agreed offer"
)
_SILENT = frozenset(f"log.{word}" for word in _SILENT_WORDS.split())
"""Lines of the log that a story leaves out: they say nothing new, or nothing that matters."""


class ActStates(msgspec.Struct, frozen=True):
    """The states before and after the act in which something happens."""

    before: GameState
    after: GameState

    def dice(self, numbers: Iterable[DieId]) -> list[LogDie]:
        """Dice as they were before the act; tokens that it made, as they are after it."""
        count = len(self.before.dice)
        return [
            die
            for number in numbers
            for die in dice_of(self.before if number < count else self.after, [number])
        ]


def states_around(timeline: Timeline, event: int) -> ActStates:
    """The states before and after the act of an event, an index of `Timeline.events`."""
    act = timeline.act_of_event(event)
    return ActStates(timeline.state_after(max(act - 1, 0)), timeline.state_after(act))


def results_of_event(states: ActStates, event: Event, lines: Sequence[LogLine]) -> list[Message]:
    """What an event says in a story: in its own words, or in those of the log.

    Args:
        lines: the lines of the log that begin with it.
    """
    match event:
        case ev.DieMoved(reason="drawn", to_zone=Zone.PREP):
            return [_prepped(states, line) for line in lines if line.dice]
        case ev.DieFielded(die=die, is_by_effect=True):
            dice = characters(states.before, states.dice([die]), with_level=False)
            who = labels.player_name(states.before, states.after.dice[die].controller)
            return [make_message("story.fields_by_effect", player=who, dice=dice)]
        case ev.DieSpun():
            return [_spin(states, event)]
        case ev.BonusGiven() if event.dice:
            return _bonus(states, event)
        case ev.DieMoved(reason="effect", to_zone=zone) if zone in _PLACES:
            place = make_message(f"to.{zone.name.lower()}")
            return [_about_dice("story.goes", states, [event.die], place=place)]
        case ev.DiceRolled(player=player):
            faces = rolled_faces(states.after, lines[0].dice)
            who = labels.player_name(states.before, player)
            return [make_message("story.rolls", player=who, faces=faces)]
        case ev.RestrictionGiven(dice=()) if event.player == NOBODY:
            return []  # the card says which dice it means
        case ev.CostsChanged() | ev.AttackCostAdded() | ev.TextIgnored() | ev.WordChosen():
            return [_other_words(states, event)]
        case _:
            return [line.message for line in lines if line.message.id not in _SILENT]


_PLACES = (Zone.BAG, Zone.PREP, Zone.RESERVE, Zone.FIELD, Zone.OUT, Zone.USED, Zone.CARD)
"""Zones to which a die "goes"."""


def _other_words(
    states: ActStates,
    event: ev.CostsChanged | ev.AttackCostAdded | ev.TextIgnored | ev.WordChosen,
) -> Message:
    """Events that the log tells in words that do not fit into the middle of a sentence."""
    match event:
        case ev.CostsChanged(what=what, change=change, is_free=is_free):
            name = "free" if is_free else "dearer" if change > 0 else "cheaper"
            act = make_message(f"story.to_{what}")
            return make_message(f"story.{name}", act=act, count=abs(change))
        case ev.AttackCostAdded(dice=dice, life=life):
            return _about_dice("story.attack_price", states, dice, life=life)
        case ev.TextIgnored(dice=dice):
            return _about_dice("story.ignored", states, dice)
        case ev.WordChosen(player=player, word=word):
            who = labels.player_name(states.before, player)
            return make_message("story.word", player=who, word=word)


def _about_dice(
    name: str, states: ActStates, dice: Sequence[DieId], **values: str | int | Message
) -> Message:
    return make_message(name, dice=_of_player(states, dice), **values)


def _prepped(states: ActStates, line: LogLine) -> Message:
    player = labels.player_name(states.before, line.dice[0].player)
    dice = characters(states.before, line.dice, with_level=False)
    return make_message("story.preps", player=player, dice=dice)


def _spin(states: ActStates, event: ev.DieSpun) -> Message:
    (die,) = states.dice([event.die])
    named = _of_player(states, [event.die])
    faces = states.after.setup.cards[die.card].card.die.faces
    start, end = faces[event.from_face].level, faces[event.to_face].level
    if start and end:
        return make_message(f"story.spins_{'up' if end > start else 'down'}", die=named, level=end)
    shown = rolled_faces(states.after, [replace(die, face=event.to_face)])
    return make_message("story.spins_to", die=named, faces=shown)


def _bonus(states: ActStates, event: ev.BonusGiven) -> list[Message]:
    parts = [
        make_message(f"story.{stat}", amount=f"{amount:+d}")
        for stat, amount in (("attack_bonus", event.attack), ("defense_bonus", event.defense))
        if amount
    ]
    if not parts:
        return []
    dice, bonus = _of_player(states, event.dice), labels.join_with_and(parts)
    return [make_message("story.gets", dice=dice, number=len(event.dice), bonus=bonus)]


def end_of_strikes(events: Sequence[Event], place: int, end: int) -> int:
    """The end of the damage to dice by effects, and of the knockouts, that begin at an event."""
    while place < end:
        match events[place]:
            case ev.DamageDealt(is_combat=False) | ev.KnockedOut():
                place += 1
            case ev.DieMoved(reason="knocked out"):
                place += 1
            case _:
                break
    return place


def strike_results(states: ActStates, strikes: Sequence[Event]) -> list[Message]:
    """Damage and knockouts by effects: who is KO'd, and who survives how much damage."""
    fallen = [event.die for event in strikes if isinstance(event, ev.KnockedOut)]
    damage: Counter[DieId] = Counter()
    for event in strikes:
        if isinstance(event, ev.DamageDealt) and event.die not in fallen:
            damage[event.die] += event.amount
    results = [knock_out(states, fallen)] if fallen else []
    for amount in sorted(set(damage.values()), reverse=True):
        dice = [die for die, taken in damage.items() if taken == amount]
        named = _of_player(states, dice)
        results.append(make_message("story.damaged", dice=named, number=len(dice), amount=amount))
    return results


def knock_out(states: ActStates, dice: Sequence[DieId]) -> Message:
    """Dice are knocked out."""
    return make_message("story.ko", dice=_of_player(states, dice), number=len(dice))


def _of_player(states: ActStates, dice: Iterable[DieId]) -> Phrase:
    return characters_of_player(states.before, states.dice(dice))
