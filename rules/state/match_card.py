"""A card in a match: its owner, the energy of its faces, its abilities with keywords expanded."""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec

from rules.cards.card import Card, CardKind
from rules.cards.keywords import expand_keywords, printed_keywords, watch_for_keyword
from rules.language import ast
from rules.language.ast import AbilityKind
from rules.language.ast.traversal import walk
from rules.model.dice import ENERGY_TYPES, SIDEKICK, Energy, Face
from rules.model.energy import FaceEnergy, Need, TypeCounts
from rules.model.ids import NOBODY, PlayerId

SIDEKICK_CARD = Card(
    "", 0, "Sidekick", "", CardKind.SIDEKICK, 0, (), (), 8, SIDEKICK, "", ast.Text()
)
"""A blank card for Sidekick dice, so the engine can treat all dice alike (DIE-1)."""


TOKEN_OWNER = NOBODY
"""The owner of token cards: nobody can purchase from them (TOK-1)."""


class MatchCard(msgspec.Struct, frozen=True):
    """A card in this match, with its owner (None if both players may use it) and number of dice.

    `faces` are the faces of its dice, and last None: what an unrolled die shows (`UNROLLED` is -1).
    `face_energy` gives for each face its energy (fist, bolt, mask, shield, wild, generic), or None
    if it has none; `face_symbols` are the different symbols of each face. `purchase_need` is the
    printed purchase cost, with at least one energy of each type on the card (BUY-1).
    `first_equal_face` maps each face to the first face that shows the same.

    `abilities` are the abilities in its text, with keywords expanded. Their index here identifies
    them everywhere. The last ones are abilities that effects grant temporarily; `granted_watches`
    are the syntax nodes that grant them. For each ability, `ability_keywords` is the keyword it was
    expanded from, or "", and `ability_kinds` its category as used by other texts. `keywords` are
    the keywords of the card.
    """

    card: Card
    owner: PlayerId | None
    dice_count: int
    faces: tuple[Face | None, ...]
    face_energy: tuple[FaceEnergy | None, ...]
    face_symbols: tuple[tuple[Energy, ...], ...]
    purchase_need: Need
    first_equal_face: tuple[int, ...]
    abilities: tuple[ast.Ability, ...]
    ability_keywords: tuple[str, ...]
    ability_kinds: tuple[AbilityKind, ...]
    keywords: frozenset[str]
    granted_watches: tuple[ast.Watch, ...] = ()


@lru_cache(maxsize=1000)
def prepare_card(
    card: Card, owner: PlayerId | None, dice: int, granted: frozenset[str] = frozenset()
) -> MatchCard:
    """Prepare a card for a match: count the energy of its faces and expand its keywords.

    `granted` are the keywords that effects can give to dice in this match.
    """
    worth = tuple(_face_energy(face.energy) if face.energy else None for face in card.die.faces)
    symbols = tuple(tuple(dict.fromkeys(face.energy)) for face in card.die.faces)
    types = _type_counts(card.energy)
    alike = tuple(card.die.faces.index(face) for face in card.die.faces)
    need = Need(max(card.cost, sum(types)), types)
    unfolded = expand_keywords(card.text, granted)
    kinds = [ability_kind(one, keyword, of_action=card.die.is_action) for one, keyword in unfolded]
    watches = [
        (watch_for_keyword(node) if isinstance(node, ast.Gains) else node, kind)
        for (ability, _), kind in zip(unfolded, kinds, strict=True)
        for node in walk(ability)
        if isinstance(node, ast.Watch | ast.Gains)
    ]
    return MatchCard(
        card, owner, dice, (*card.die.faces, None), worth, symbols, need, alike,
        (*(one for one, _ in unfolded), *(ast.granted_ability(watch) for watch, _ in watches)),
        (*(word for _, word in unfolded), *("" for _ in watches)),
        (*kinds, *(kind for _, kind in watches)),
        printed_keywords(card.text),
        tuple(watch for watch, _ in watches),
    )  # fmt: skip


@cache
def energy_need(cost: ast.Cost) -> Need:
    """The energy part of a cost in a card's text."""
    return Need(len(cost.energy) + cost.any_energy, _type_counts(cost.energy))


def _type_counts(energy: tuple[Energy, ...]) -> TypeCounts:
    fist, bolt, mask, shield = (energy.count(one) for one in ENERGY_TYPES)
    return fist, bolt, mask, shield


def _face_energy(energy: tuple[Energy, ...]) -> FaceEnergy:
    return (*_type_counts(energy), energy.count(Energy.WILD), energy.count(Energy.GENERIC))


def ability_kind(ability: ast.Ability, keyword: str, *, of_action: bool) -> AbilityKind:
    """The category that other texts use for an ability.

    An ability expanded from a keyword is not a "when fielded" ability (KW-1). Abilities that an
    action die has in the Field also count as action abilities.
    """
    if keyword:
        return "keyword"
    match ability:
        case ast.Global():
            return "global"
        case _ if of_action:
            return "action"
        case ast.Triggered(when=ast.Moment(word="fielded", dice=None)):
            return "fielded"
        case ast.Triggered(when=ast.Moment(word="attacks", dice=None)):
            return "attacks"
        case _:
            return "other"
