"""Dice, faces and energy as the sentences of a story name them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rules.advice import LogDie, labels
from rules.messages.message import Message, make_message
from rules.model import Energy
from rules.model.ids import CardId
from rules.state import GameState

Phrase = str | Message


def drawn_dice(state: GameState, dice: Iterable[LogDie]) -> Phrase:
    """Dice out of the bag: "3 Sidekick dice and Angel"."""
    counts = Counter(die.card for die in dice)
    return labels.join_with_and(_dice_of_card(state, card, n) for card, n in counts.items())


def _dice_of_card(state: GameState, card: CardId, count: int) -> Phrase:
    name = labels.card_name(state, card)
    if count > 1:
        return make_message("part.dice", card=name, count=count)
    return name if card else make_message("story.sidekick_die")


def characters(state: GameState, dice: Iterable[LogDie], *, with_level: bool = True) -> Phrase:
    """Characters in the Field: "Angel at level 2 and 3 Sidekicks".

    Args:
        state: any state of the match.
        dice: the dice, each with the face that it shows.
        with_level: name the level of each character whose die has several.
    """
    groups: Counter[tuple[CardId, int]] = Counter()
    for die in dice:
        groups[die.card, _level(state, die) if with_level else 0] += 1
    return labels.join_with_and(
        _character(state, card, level, count) for (card, level), count in groups.items()
    )


def _character(state: GameState, card: CardId, level: int, count: int) -> Phrase:
    name = labels.card_name(state, card)
    named = labels.with_article(labels.counted_dice_name(name, count))
    return make_message("story.at_level", dice=named, level=level) if level else named


def unowned(state: GameState, dice: Iterable[LogDie]) -> Phrase:
    """Dice of one card after their player's name: "Sidekick", "2 Sidekicks"."""
    these = list(dice)
    return labels.counted_dice_name(labels.card_name(state, these[0].card), len(these))


def _level(state: GameState, die: LogDie) -> int:
    """The level that a die shows; 0 if it shows none, or its die has only one level."""
    kind = state.setup.cards[die.card].card.die
    if die.face < 0 or kind.face_of_level(2) is None:
        return 0
    return kind.faces[die.face].level


def rolled_faces(state: GameState, dice: Sequence[LogDie]) -> Phrase:
    """What rolled dice show: "a fist, 2 shields and Angel at level 1"."""
    faces = [(die, state.setup.cards[die.card].card.die.faces[die.face]) for die in dice]
    symbols = [symbol for _, face in faces for symbol in face.energy]
    parts = energy_parts(symbols)
    if fielded := [die for die, face in faces if face.level]:
        parts.append(characters(state, fielded))
    actions = Counter(die.card for die, face in faces if face.action)
    for card, count in actions.items():
        name = labels.card_name(state, card)
        several = "story.action_faces" if count > 1 else "story.action_face"
        values: dict[str, str | int | Message] = {"count": count} if count > 1 else {}
        parts.append(make_message(several, card=name, **values))
    return labels.join_with_and(parts)


def energy(symbols: Iterable[Energy]) -> Phrase:
    """Energy symbols: "a fist and 2 shields"."""
    return labels.join_with_and(energy_parts(symbols))


def energy_parts(symbols: Iterable[Energy]) -> list[Phrase]:
    """Energy symbols, a phrase for each type."""
    counts = Counter(symbols)
    return [_symbols(kind, counts[kind]) for kind in Energy if counts[kind]]


def _symbols(kind: Energy, count: int) -> Phrase:
    if kind is Energy.GENERIC:
        return make_message("story.generic", count=count)
    if count == 1:
        return make_message(f"story.{kind}")
    return make_message(f"story.{kind}_many", count=count)
