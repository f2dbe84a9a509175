"""The cards of a match, with keywords expanded, and an index of their abilities.

During play the engine looks abilities up by what triggers them and by the values that they modify,
instead of scanning every card.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Literal, get_args, get_type_hints

import msgspec

from rules.cards.card import Card, CardKind
from rules.cards.keywords import STUN_TOKEN, expand_keywords, printed_keywords, watch_for_keyword
from rules.language import ast
from rules.language.ast import AbilityKind, Burst, Watch
from rules.language.ast.expressions import walk
from rules.model.dice import ENERGY_TYPES, SIDEKICK, Energy, Face
from rules.model.energy import NO_COST, FaceEnergy, Need, TypeCounts
from rules.model.ids import NOBODY, AbilityId, CardId, PlayerId
from rules.state.effect_scope import always_affects_something, decisive_target, may_find_nothing

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
    kinds = [
        ability_kind(ability, keyword, of_action=card.die.is_action)
        for ability, keyword in unfolded
    ]
    watches = [
        (watch_for_keyword(node) if isinstance(node, ast.Gains) else node, kind)
        for (ability, _), kind in zip(unfolded, kinds, strict=True)
        for node in walk(ability)
        if isinstance(node, ast.Watch | ast.Gains)
    ]
    own = tuple(ability for ability, _ in unfolded)
    granted_abilities = tuple(ast.granted_ability(watch) for watch, _ in watches)
    return MatchCard(
        card=card,
        owner=owner,
        dice_count=dice,
        faces=(*card.die.faces, None),
        face_energy=worth,
        face_symbols=symbols,
        purchase_need=need,
        first_equal_face=alike,
        abilities=(*own, *granted_abilities),
        ability_keywords=(*(word for _, word in unfolded), *("" for _ in watches)),
        ability_kinds=(*kinds, *(kind for _, kind in watches)),
        keywords=printed_keywords(card.text),
        granted_watches=tuple(watch for watch, _ in watches),
    )


@cache
def energy_need(cost: ast.Cost) -> Need:
    """The energy part of a cost in a card's text."""
    return Need(len(cost.energy) + cost.any_energy, _type_counts(cost.energy))


def _type_counts(energy: tuple[Energy, ...]) -> TypeCounts:
    fist, bolt, mask, shield = (energy.count(energy_type) for energy_type in ENERGY_TYPES)
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


# --- the index of abilities -----------------------------------------------------------------------


class IndexedAbility(msgspec.Struct, frozen=True, gc=False):
    """An indexed ability: one ability of one card, as found by the event or value it concerns.

    `keyword` is the keyword it was expanded from, or "", and `kind` its category as used by other
    texts. The die must show `burst` for it; if the die shows one of `replaced_by`, another ability
    replaces it (BST-1). `tested_values` says whether its noun phrases test numbers or words that
    texts can give to dice. `need` is the printed energy cost of using it. `watch` is the temporary
    effect that grants this ability, or None if the card has it. `may_find_nothing` says whether a
    Global Ability or paid ability may have nothing to affect, so that the table must be looked at,
    and `decisive_target` is the choice for which it is enough to find a target.
    """

    card: CardId
    ability_index: AbilityId
    node: ast.Ability
    keyword: str = ""
    kind: AbilityKind = "other"
    burst: Burst = ""
    replaced_by: tuple[Burst, ...] = ()
    tested_values: Literal["", "words", "numbers"] = ""
    need: Need = NO_COST
    watch: Watch | None = None
    may_find_nothing: bool = False
    decisive_target: ast.Pick | None = None


class CostChangers(msgspec.Struct, frozen=True):
    """The cards whose static texts change one kind of cost (BUY-2).

    `own` are those that change the cost of their own dice (BUY-3), `others` those that change costs
    while a die of theirs has the text in the Field.
    """

    own: frozenset[CardId] = frozenset()
    others: frozenset[CardId] = frozenset()


class AbilityIndex(msgspec.Struct, frozen=True):
    """The abilities of a match by what they react to or modify.

    `triggers` and `interruptions` are indexed by event, `statics` by kind of modifier,
    `paid_abilities` by card. `node_kinds` are the node types present in this match's texts: "must"
    and "can't" together with their act ("Cannot be targeted"), cost changes with what they change
    ("CostChange field"), the roles that dice are described by, and the keywords whose damage they
    answer ("damage by Range"). It lets callers skip checks that cannot matter; so do the cards of
    `actions_that_may_find_nothing`, whose action dice may have nothing to affect (TXT-3). `watches`
    gives the card and index of each ability that effects grant temporarily. `cost_changers` are the
    cards that change each kind of cost: "purchase", "field" and "global". `token_removals` is for
    each card the ability to remove a stun token from it, which is in force while it has one
    (KW-30). `keywords` are those that the cards of the match have or give to dice.
    """

    triggers: dict[str, tuple[IndexedAbility, ...]]
    interruptions: dict[str, tuple[IndexedAbility, ...]]
    statics: dict[str, tuple[tuple[IndexedAbility, ast.Modifier], ...]]
    globals: tuple[IndexedAbility, ...]
    paid_abilities: dict[CardId, tuple[IndexedAbility, ...]]
    node_kinds: frozenset[str] = frozenset()
    actions_that_may_find_nothing: frozenset[CardId] = frozenset()
    watches: dict[ast.Watch, tuple[CardId, AbilityId]] = {}
    cost_changers: dict[str, CostChangers] = {}
    token_removals: dict[CardId, IndexedAbility] = {}
    keywords: frozenset[str] = frozenset()


def index_abilities(cards: tuple[MatchCard, ...]) -> AbilityIndex:
    """Index the abilities of all cards in a match."""
    triggers: dict[str, list[IndexedAbility]] = {}
    interruptions: dict[str, list[IndexedAbility]] = {}
    statics: dict[str, list[tuple[IndexedAbility, ast.Modifier]]] = {}
    globals_: list[IndexedAbility] = []
    removals: dict[CardId, IndexedAbility] = {}
    paid: dict[CardId, list[IndexedAbility]] = {}
    watches: dict[ast.Watch, tuple[CardId, AbilityId]] = {}
    for card_id, at_table in enumerate(cards):
        for place, ability in enumerate(at_table.abilities):
            listed = _indexed(CardId(card_id), AbilityId(place), at_table)
            if listed.watch is not None:
                if listed.watch in watches:
                    continue  # another text already grants the same ability
                watches[listed.watch] = (listed.card, listed.ability_index)
            match ability:
                case ast.Triggered(when=when):
                    _index_under(triggers, when, listed)
                case ast.Interruption(when=when):
                    _index_under(interruptions, when, listed)
                case ast.Static(holds=holds):
                    for modifier in holds:
                        kind = node_kind(modifier)
                        statics.setdefault(kind, []).append((listed, modifier))
                case ast.Global() if listed.keyword == STUN_TOKEN:
                    removals[listed.card] = listed
                case ast.Global(when=when, do=do):
                    globals_.append(listed)
                    if when is not None:  # reactive (GLB-2)
                        answers = ast.is_interrupting(when, do)
                        _index_under(interruptions if answers else triggers, when, listed)
                case ast.Paid():
                    paid.setdefault(listed.card, []).append(listed)
                case ast.Used() | ast.Keyword():
                    pass  # looked up on the used die, or by the rule of the keyword
    return AbilityIndex(
        {word: tuple(found) for word, found in triggers.items()},
        {word: tuple(found) for word, found in interruptions.items()},
        {kind: tuple(found) for kind, found in statics.items()},
        tuple(globals_),
        {card_id: tuple(found) for card_id, found in paid.items()},
        frozenset(kind for at_table in cards for kind in _node_kinds(at_table.abilities)),
        frozenset(CardId(n) for n, at_table in enumerate(cards) if _may_find_nothing(at_table)),
        watches,
        {what: _cost_changers(statics.get(f"CostChange {what}", [])) for what in _COSTS},
        removals,
        frozenset(word for at_table in cards for word in _keywords_in_play(at_table)),
    )


_COSTS = get_args(get_type_hints(ast.CostChange)["what"])
"""The kinds of cost that texts change."""


def _cost_changers(changes: list[tuple[IndexedAbility, ast.Modifier]]) -> CostChangers:
    texts = [
        (listed.card, text.own) for listed, text in changes if isinstance(text, ast.CostChange)
    ]
    return CostChangers(
        own=frozenset(card for card, own in texts if own),
        others=frozenset(card for card, own in texts if not own),
    )


def _index_under(
    index: dict[str, list[IndexedAbility]], when: ast.Moment, listed: IndexedAbility
) -> None:
    """Index an ability under each of its triggering events, once."""
    following: ast.Moment | None = when
    while following is not None:
        found = index.setdefault(following.word, [])
        if listed not in found:
            found.append(listed)
        following = following.other


def node_kind(node: ast.Node) -> str:
    """The index key of a node: its type; for "must" and "can't" also the act, for costs what."""
    kind = type(node).__name__
    if isinstance(node, ast.Fell) and node.by_others:
        return f"{kind} by others"
    if isinstance(node, ast.CostChange):
        return f"{kind} {node.what}"
    return f"{kind} {node.act}" if isinstance(node, ast.Must | ast.Cannot) else kind


@lru_cache(maxsize=1000)
def _node_kinds(abilities: tuple[ast.Ability, ...]) -> frozenset[str]:
    """The index keys of all nodes in a card's abilities."""
    nodes = tuple(walk(abilities))
    roles = (role for node in nodes if isinstance(node, ast.Dice) for role in node.roles)
    answered = (
        f"damage by {node.keyword}"
        for node in nodes
        if isinstance(node, ast.Moment) and node.keyword and node.word != "keyword used"
    )
    return frozenset((*map(node_kind, nodes), *roles, *answered))


def _keywords_in_play(at_table: MatchCard) -> frozenset[str]:
    """The keywords that a card has itself or gives to dice."""
    given = (word for node in walk(at_table.abilities) for word in getattr(node, "keywords", ()))
    return at_table.keywords.union(given)


def _indexed(card_id: CardId, place: AbilityId, at_table: MatchCard) -> IndexedAbility:
    ability = at_table.abilities[place]
    watched = place - len(at_table.abilities) + len(at_table.granted_watches)
    at_will = ability if isinstance(ability, ast.Global | ast.Paid) else None
    return IndexedAbility(
        card=card_id,
        ability_index=place,
        node=ability,
        keyword=at_table.ability_keywords[place],
        kind=at_table.ability_kinds[place],
        burst=getattr(ability, "burst", ""),
        replaced_by=_replaced_by(at_table.abilities, place),
        tested_values=_tested_values(ability),
        need=NO_COST if at_will is None else energy_need(at_will.cost),
        watch=at_table.granted_watches[watched] if watched >= 0 else None,
        may_find_nothing=at_will is not None and may_find_nothing(at_will.do),
        decisive_target=None if at_will is None else decisive_target(at_will.do),
    )


def _may_find_nothing(at_table: MatchCard) -> bool:
    """Whether an action die of a card may have nothing to affect; to use a Continuous one is to
    move it (ACT-2)."""
    return "Continuous" not in at_table.keywords and any(
        isinstance(ability, ast.Used) and not always_affects_something(ability.do)
        for ability in at_table.abilities
    )


def _replaced_by(abilities: tuple[ast.Ability, ...], place: int) -> tuple[Burst, ...]:
    """The bursts for which a later ability replaces this one (BST-1)."""
    if getattr(abilities[place], "burst", "") or isinstance(abilities[place], ast.Global):
        return ()
    found: list[Burst] = []
    for after in abilities[place + 1 :]:
        if not getattr(after, "instead", False):
            break
        found.append(getattr(after, "burst", ""))
    return tuple(found)


@lru_cache(maxsize=1000)
def _tested_values(ability: ast.Ability) -> Literal["", "words", "numbers"]:
    asked: Literal["", "words", "numbers"] = ""
    for node in walk(ability):
        match node:
            case (
                ast.StatTest(stat=stat)
                | ast.Stat(stat=stat)
                | ast.Highest(stat=stat)
                | ast.Lowest(stat=stat)
            ):
                if stat not in ("purchase cost", "damage"):
                    return "numbers"
            case ast.Dice(affiliations=names, keywords=words, noted=word) as dice:
                of_kind = "sidekick" in (dice.kind, dice.or_kind) or "sidekicks" in dice.without
                allied = dice.allied_with is not None
                if names or words or of_kind or word == "affiliation" or allied:
                    asked = "words"
            case ast.Variety():
                asked = "words"
    return asked
