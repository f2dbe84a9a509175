"""Dice, faces and energy as the sentences of a story name them, and what effects lead to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from rules.advice import LogDie, LogLine, labels
from rules.messages.message import Message, make_message
from rules.model import NOBODY, SIDEKICK_ID, CardId, DieId, Energy, Face, PlayerId
from rules.state import Event, GameState, Zone
from rules.state import events as ev

Phrase = str | Message


def dice_of(state: GameState, numbers: Iterable[DieId]) -> list[LogDie]:
    """Dice as they are in a state."""
    found = [state.dice[die_id] for die_id in numbers]
    return [LogDie(die.id, die.card, die.controller, die.face) for die in found]


def drawn_dice(state: GameState, dice: Iterable[LogDie]) -> Phrase:
    """Dice out of the bag: "Angel and 3 Sidekick dice"."""
    counts = Counter(die.card for die in dice)
    return labels.join_with_and(
        _dice_of_card(state, card, counts[card]) for card in _sidekicks_last(counts)
    )


def _dice_of_card(state: GameState, card: CardId, count: int) -> Phrase:
    name = labels.card_name(state, card)
    if count > 1:
        return make_message("part.dice", card=name, count=count)
    return name if card else make_message("story.sidekick_die")


def _sidekicks_last(cards: Iterable[CardId]) -> list[CardId]:
    return sorted(dict.fromkeys(cards), key=lambda card: card == SIDEKICK_ID)


# --- characters -----------------------------------------------------------------------------------


def characters(state: GameState, dice: Iterable[LogDie], *, with_level: bool = True) -> Phrase:
    """Characters: "Angel at level 2 and 3 Sidekicks". `dice` are the dice, each with the face that
    it shows. With `with_level`, name the level of each character whose die has several."""
    return labels.join_with_and(_character_parts(state, dice, with_level=with_level))


def _character_parts(
    state: GameState, dice: Iterable[LogDie], *, with_level: bool = True
) -> list[Phrase]:
    levels: dict[CardId, list[int]] = {}
    for die in dice:
        levels.setdefault(die.card, []).append(_level(state, die) if with_level else 0)
    return [_character(state, card, sorted(levels[card])) for card in _sidekicks_last(levels)]


def _character(state: GameState, card: CardId, levels: list[int]) -> Phrase:
    name = labels.card_name(state, card)
    named = labels.with_article(labels.counted_dice_name(name, len(levels)))
    if not any(levels):
        return named
    if levels[0] == levels[-1]:
        return make_message("story.at_level", dice=named, level=levels[0])
    shown = labels.join_with_and([str(level) for level in levels if level])
    return make_message("story.at_levels", dice=named, levels=shown)


def characters_of_player(state: GameState, dice: Sequence[LogDie]) -> Phrase:
    """Dice with the player who controls them: "Mike's Angel and 2 Sidekicks"."""
    players = dict.fromkeys(die.player for die in dice)
    return labels.join_with_and(
        _belonging(state, player, [die for die in dice if die.player == player])
        for player in players
    )


def _belonging(state: GameState, player: PlayerId, dice: Sequence[LogDie]) -> Message:
    counts = Counter(die.card for die in dice)
    named = labels.join_with_and(
        labels.counted_dice_name(labels.card_name(state, card), counts[card])
        for card in _sidekicks_last(counts)
    )
    return make_message("part.of", die=named, player=labels.player_name(state, player))


def _level(state: GameState, die: LogDie) -> int:
    """The level that a die shows; 0 if it shows none, or its die has only one level."""
    kind = state.setup.cards[die.card].card.die
    if die.face < 0 or kind.face_of_level(2) is None:
        return 0
    return kind.faces[die.face].level


# --- faces and energy -----------------------------------------------------------------------------


def rolled_faces(state: GameState, dice: Sequence[LogDie]) -> Phrase:
    """What rolled dice show: "a fist, 2 shields and Angel at level 1"."""
    faces = [(die, face_of(state, die)) for die in dice]
    parts = _energy_parts(symbol for _, face in faces for symbol in face.energy)
    parts += _character_parts(state, [die for die, face in faces if face.level])
    actions = Counter(die.card for die, face in faces if face.action)
    for card, count in actions.items():
        name = labels.card_name(state, card)
        parts.append(make_message("story.action_face", card=name, count=count))
    return labels.join_with_and(parts)


def face_of(state: GameState, die: LogDie) -> Face:
    """The face that a rolled die shows."""
    return state.setup.cards[die.card].card.die.faces[die.face]


def energy(symbols: Iterable[Energy]) -> Phrase:
    """Energy symbols: "a fist and 2 shields"."""
    return labels.join_with_and(_energy_parts(symbols))


def _energy_parts(symbols: Iterable[Energy]) -> list[Phrase]:
    counts = Counter(symbols)
    return [_symbols(kind, counts[kind]) for kind in Energy if counts[kind]]


def _symbols(kind: Energy, count: int) -> Phrase:
    return make_message(f"story.{kind}", count=count)


# --- effects --------------------------------------------------------------------------------------


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
            for die_id in numbers
            for die in dice_of(self.before if die_id < count else self.after, [die_id])
        ]


def results_of_event(states: ActStates, event: Event, lines: Sequence[LogLine]) -> list[Message]:
    """What an event says in a story: in its own words, or in those of the log. `lines` are the
    lines of the log that begin with it."""
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
    states: ActStates, event: ev.CostsChanged | ev.AttackCostAdded | ev.TextIgnored | ev.WordChosen
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
