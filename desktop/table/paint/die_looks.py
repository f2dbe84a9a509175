"""Assigns looks to the dice of a match: colors, emblem and six faces for each card.

Dice of one card look alike. Dice of different cards differ in color and in their letters. The shape
of the emblem distinguishes the two players' cards.
"""

from __future__ import annotations

from desktop.style.palette import BASIC_ACTION_DIE, CARD_DICE, SIDEKICK_DIE, TOKEN_DIE, DieColors
from desktop.table.paint.crest import PLAYER_SHAPES
from desktop.table.paint.faces import (
    ActionPrint,
    CharacterPrint,
    Emblem,
    EmblemPrint,
    EnergyPrint,
    FaceLook,
    FacePrint,
)
from rules.advice import die_letters, initials
from rules.cards import Card, CardKind
from rules.model import Face
from rules.state import Setup

DieLooks = tuple[FaceLook, ...]

_COMMON = "square"


def die_looks_of(setup: Setup) -> tuple[DieLooks, ...]:
    """The six faces of each card's dice, by card index."""
    found: list[DieLooks] = []
    colored = 0
    for at_table, sign in zip(setup.cards, die_letters(setup), strict=True):
        card, owner = at_table.card, at_table.owner
        if card.kind is CardKind.SIDEKICK:
            colors, emblem = SIDEKICK_DIE, Emblem("pawn")
        elif card.kind is CardKind.TOKEN:
            colors, emblem = TOKEN_DIE, Emblem("diamond", sign)
        elif owner is None:
            colors, emblem = BASIC_ACTION_DIE, Emblem(_COMMON, sign)
        else:
            colors = CARD_DICE[colored % len(CARD_DICE)]
            emblem = Emblem(PLAYER_SHAPES[owner % len(PLAYER_SHAPES)], sign)
            colored += 1
        found.append(card_faces(card, colors, emblem))
    return tuple(found)


def looks_of_card(card: Card) -> DieLooks:
    """The faces of a die that belongs to no player, in the color of its energy type."""
    shape = _COMMON if card.kind is CardKind.BASIC_ACTION else PLAYER_SHAPES[0]
    return card_faces(card, _free_colors(card), Emblem(shape, initials(card.name)))


def _free_colors(card: Card) -> DieColors:
    if card.kind is CardKind.BASIC_ACTION:
        return BASIC_ACTION_DIE
    return _TYPE_COLORS.get(card.energy[0].value, _NO_TYPE) if card.energy else _NO_TYPE


_TYPE_COLORS = {
    "fist": CARD_DICE[4],
    "bolt": CARD_DICE[2],
    "mask": CARD_DICE[3],
    "shield": CARD_DICE[1],
}
_NO_TYPE = CARD_DICE[6]


def looks_with_new_cards(looks: tuple[DieLooks, ...], setup: Setup) -> tuple[DieLooks, ...]:
    """The looks, with those of cards that have joined the match: tokens made by hand (HAND-1)."""
    known = len(looks)
    return looks if known >= len(setup.cards) else (*looks, *die_looks_of(setup)[known:])


def card_emblem(looks: DieLooks) -> FaceLook:
    """The emblem of a card, in the colors of its dice."""
    for look in looks:
        if isinstance(look.printed, CharacterPrint | ActionPrint):
            return FaceLook(EmblemPrint(look.printed.emblem), look.colors)
    return looks[0]


def card_faces(card: Card, colors: DieColors, emblem: Emblem) -> DieLooks:
    """The six faces of a card's die in these colors, with this emblem."""
    levels = sum(1 for face in card.die.faces if face.level)
    return tuple(FaceLook(_print(face, levels, emblem), colors) for face in card.die.faces)


def _print(face: Face, levels: int, emblem: Emblem) -> FacePrint:
    if face.action:
        return ActionPrint(face.bursts, emblem)
    if face.level:
        # A sidekick has only one level and shows no pips (DIE-1).
        level = face.level if levels > 1 else 0
        return CharacterPrint(face.fielding, face.attack, face.defense, face.bursts, level, emblem)
    if face.is_generic:
        return EnergyPrint((str(len(face.energy)),))
    return EnergyPrint(tuple(symbol.value for symbol in face.energy))
