"""The abilities of a match, indexed by what triggers them and by the values that they modify.

During play the engine looks abilities up there instead of scanning every card.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, get_args, get_type_hints

import msgspec

from rules.language import ast
from rules.language.ast import AbilityKind, Burst, Watch
from rules.language.ast.traversal import walk
from rules.model.energy import NO_COST, Need
from rules.model.ids import AbilityId, CardId
from rules.state.effect_scope import always_affects_something, decisive_target, may_find_nothing
from rules.state.match_card import MatchCard, energy_need


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
    ("CostChange field"), and the roles that dice are described by. It lets callers skip checks that
    cannot matter; so do the cards of `actions_that_may_find_nothing`, whose action dice may have
    nothing to affect (TXT-3). `watches` gives the card and index of each ability that effects grant
    temporarily. `cost_changers` are the cards that change each kind of cost: "purchase", "field"
    and "global".
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


def index_abilities(cards: tuple[MatchCard, ...]) -> AbilityIndex:
    """Index the abilities of all cards in a match."""
    triggers: dict[str, list[IndexedAbility]] = {}
    interruptions: dict[str, list[IndexedAbility]] = {}
    statics: dict[str, list[tuple[IndexedAbility, ast.Modifier]]] = {}
    globals_: list[IndexedAbility] = []
    paid: dict[CardId, list[IndexedAbility]] = {}
    watches: dict[ast.Watch, tuple[CardId, AbilityId]] = {}
    for number, at_table in enumerate(cards):
        for place, ability in enumerate(at_table.abilities):
            listed = _indexed(CardId(number), AbilityId(place), at_table)
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
        {number: tuple(found) for number, found in paid.items()},
        frozenset(said for one in cards for said in _node_kinds(one.abilities)),
        frozenset(CardId(n) for n, at_table in enumerate(cards) if _may_find_nothing(at_table)),
        watches,
        {what: _cost_changers(statics.get(f"CostChange {what}", [])) for what in _COSTS},
    )


_COSTS = get_args(get_type_hints(ast.CostChange)["what"])
"""The kinds of cost that texts change."""


def _cost_changers(changes: list[tuple[IndexedAbility, ast.Modifier]]) -> CostChangers:
    texts = [(one.card, text.own) for one, text in changes if isinstance(text, ast.CostChange)]
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
    if isinstance(node, ast.CostChange):
        return f"{kind} {node.what}"
    return f"{kind} {node.act}" if isinstance(node, ast.Must | ast.Cannot) else kind


@lru_cache(maxsize=1000)
def _node_kinds(abilities: tuple[ast.Ability, ...]) -> frozenset[str]:
    """The index keys of all nodes in a card's abilities."""
    nodes = tuple(walk(abilities))
    roles = (role for node in nodes if isinstance(node, ast.Dice) for role in node.roles)
    return frozenset((*map(node_kind, nodes), *roles))


def _indexed(number: CardId, place: AbilityId, at_table: MatchCard) -> IndexedAbility:
    ability = at_table.abilities[place]
    watched = place - len(at_table.abilities) + len(at_table.granted_watches)
    return IndexedAbility(
        number, place, ability, at_table.ability_keywords[place],
        at_table.ability_kinds[place],
        getattr(ability, "burst", ""),
        _replaced_by(at_table.abilities, place),
        _tested_values(ability),
        _need(ability),
        at_table.granted_watches[watched] if watched >= 0 else None,
        isinstance(ability, ast.Global | ast.Paid) and may_find_nothing(ability.do),
        decisive_target(ability.do) if isinstance(ability, ast.Global | ast.Paid) else None,
    )  # fmt: skip


def _may_find_nothing(at_table: MatchCard) -> bool:
    """Whether an action die of a card may have nothing to affect; to use a Continuous one is to
    move it (ACT-2)."""
    return "Continuous" not in at_table.keywords and any(
        isinstance(ability, ast.Used) and not always_affects_something(ability.do)
        for ability in at_table.abilities
    )


def _need(ability: ast.Ability) -> Need:
    return energy_need(ability.cost) if isinstance(ability, ast.Global | ast.Paid) else NO_COST


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
                if names or words or of_kind or word == "affiliation":
                    asked = "words"
            case ast.Variety():
                asked = "words"
    return asked
