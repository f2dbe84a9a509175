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
from rules.cards import Card, CardKind
from rules.model import Face
from rules.state import Setup

DieLooks = tuple[FaceLook, ...]

_COMMON = "square"


def die_looks_of(setup: Setup) -> tuple[DieLooks, ...]:
    """The six faces of each card's dice, by card index."""
    found: list[DieLooks] = []
    letters = _letters(setup)
    colored = 0
    for at_table, sign in zip(setup.cards, letters, strict=True):
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


def _letters(setup: Setup) -> list[str]:
    """Two letters for each card, unique for each player, since color alone is not enough."""
    taken: set[tuple[int | None, str]] = set()
    found = []
    for at_table in setup.cards:
        name, owner = at_table.card.name, at_table.owner
        first, *others = [letter.upper() for letter in name if letter.isalnum()] or ["?"]
        wishes = (initials(name), *(first + other for other in (*others, *"23456789")))
        sign = next((wish for wish in wishes if (owner, wish) not in taken), wishes[0])
        taken.add((owner, sign))
        found.append(sign)
    return found


def card_emblem(looks: DieLooks) -> FaceLook:
    """The emblem of a card, in the colors of its dice."""
    for look in looks:
        if isinstance(look.printed, CharacterPrint | ActionPrint):
            return FaceLook(EmblemPrint(look.printed.emblem), look.colors)
    return looks[0]


def initials(name: str) -> str:
    """Two letters for a name: the initials of its first two words, or the first two letters."""
    words = [word for word in name.replace("-", " ").split() if word[0].isalnum()]
    if len(words) > 1:
        return (words[0][0] + words[1][0]).upper()
    return "".join(words)[:2].upper()


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
