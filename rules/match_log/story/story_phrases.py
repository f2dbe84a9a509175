"""Dice, faces and energy as the sentences of a story name them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rules.advice import LogDie, labels
from rules.messages.message import Message, make_message
from rules.model import SIDEKICK_ID, CardId, DieId, Energy, Face, PlayerId
from rules.state import GameState

Phrase = str | Message


def dice_of(state: GameState, numbers: Iterable[DieId]) -> list[LogDie]:
    """Dice as they are in a state."""
    found = [state.dice[number] for number in numbers]
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
    """Characters: "Angel at level 2 and 3 Sidekicks".

    Args:
        dice: the dice, each with the face that it shows.
        with_level: name the level of each character whose die has several.
    """
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
