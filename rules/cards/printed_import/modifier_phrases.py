"""Printed phrases for modifiers: what dice get, must and can't do."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from rules.cards.printed_import.effect_phrases import THIS_TURN, multiply_amount
from rules.cards.printed_import.placeholders import SAME_SUBJECT
from rules.language import ast
from rules.language.ast import Dice
from rules.language.parser.phrase_builders import Builders, InvalidCombination, as_tuple, unchanged
from rules.language.parser.sentence_builders import (
    CausePhrase,
    ChangedCost,
    PricedAct,
    build_bonus,
    build_cost_change,
)

GRAMMAR = r"""
// --- what holds ---------------------------------------------------------------------------------

%extend bonus: group ("gets" | "get") plus p_each_different         -> p_bonus_different
    | group ("gains" | "gain" | "receives" | "have" | "has") plus [for_each] -> bonus
    | group "each" ("get" | "gets" | "gain") plus [for_each]       -> bonus
    | group ("gets" | "get" | "gains") "an" ("extra" | "additional") plus [for_each] -> bonus

%extend modifier: bare p_changed_for "to" act_of_cost               -> p_cost_for
    | costs changed "to" "use"                                     -> p_cost_to_use
    | "the" "next" noun{one} "you" "purchase" ["this" "turn"] changed -> p_next_costs
    | group "is" "considered" "to" "be" "level" NUMBER             -> p_level
    | ("opposing" | "your" "opponent's") "global" "abilities" "can't" "target" group -> p_no_global_targets
    | who "can't" "use" "the"? "global" "abilities" "on" p_team_cards -> cannot_use_globals
    | p_all_kinds "are" "ignored"                                  -> p_kinds_ignored
    | "ignore" ["all"] "the"? "text" "on" "all" "cards" "of" ("that" | "the" "chosen") word -> cards_ignored
    | group "may" "be" "fielded" "for" "free"           -> p_free_to_field
    | "you" "may" "pay" cost "to" "field" reference "for" "free"   -> p_other_cost
    | "you" "may" "field" reference "for" "free"                   -> p_free_to_field
    | "it" "costs" who "double" "to" "purchase" "that" one         -> p_doubled_there
    | reference ("may" | "can") "be" "removed" "by" "effects" "that" "remove" many -> p_removed_as

p_changed_for: ("cost" | "costs") who NUMBER more_or_less
p_team_cards: plain{card} "on" "their" "team"                      -> plain_theirs
p_all_kinds: kind ("and" kind)* "abilities"                        -> all_kinds

?p_predicate: ("is" | "are") "considered" "to" "be" "level" NUMBER -> p_same_level
    | ("gets" | "get" | "gains" | "gain") plus             -> p_same_bonus
    | ("gets" | "get" | "gains" | "gain") gained                   -> p_same_gained
    | ("is" | "are") "unblockable"                                 -> p_same_unblockable
    | "must" act                                                   -> p_same_must
    | ("can't" | "doesn't" | "don't") act                          -> p_same_cannot
    | ("deal" | "deals") "no" "damage"                             -> p_same_no_damage
    | ("deal" | "deals") "no" "combat" "damage"                    -> p_same_no_combat_damage
    | changed "to" act_of_cost                                     -> p_same_cost
    | "may" "be" "fielded" "for" "free"                            -> p_same_free

%extend zone: "dice" "bag"                                         -> zone_bag

p_places: "instead" "of" "the"? zone ("or" "the"? zone)*

%extend ending: "if" p_myself "leaves" "the" "field" "," reference ("goes" | "go") "to" _owners zone p_places -> p_goes
    | group ("has" | "have") attack_or_defense "equal" "to" value -> set_stat
    | group ("is" | "are") "unblockable"                 -> p_unblockable
    | group ("gains" | "gain") gained                              -> has
    | group ("gains" | "gain") AFFILIATION                              -> p_quoted_affiliation
    | group ("deals" | "deal") "no" "damage"                        -> p_deals_no_damage
    | group ("deals" | "deal") "no" "combat" "damage"              -> p_deals_no_combat_damage
    | group ("loses" | "lose") _his? ("ability" | "all" "its")? "text" -> ignore_all
    | group "can" "block" "up" "to" NUMBER ("character" "dice" | "characters") -> blocks_several
    | group "can" "only" "be" "blocked" "by" NUMBER "or" "more" ("characters" | "character" "dice") "each"? -> needs_blockers

%extend step: p_bought p_price                                     -> p_bought_cost
    | p_bought p_price ","? "and" p_gain                           -> p_bought_both
    | p_bought p_gain                                              -> p_bought_gain

p_bought: noun{many} "purchased" "this" "turn"
p_price: changed p_than_printed? [alone] [p_minimum]
p_minimum: "," "minimum" NUMBER
p_than_printed: "than" "their" "printed" "cost"
p_gain: ("gain" | "gains") KEYWORD ("-" | ":") chain

%extend barred: "by" group                                         -> by_group
"""


def _cost(group: ast.Group, changed: tuple[PricedAct, int, bool]) -> ast.CostChange:
    """Build a cost change for a group of dice or for this die."""
    what, by, free = changed
    match group:
        case ast.This():
            return ast.CostChange(what, by, None, free=free, own=True)
        case ast.Each(dice=dice):
            return ast.CostChange(what, by, dice, free=free)
        case _:
            raise InvalidCombination("all dice of a kind, or this die, before a changed cost")


def _cost_of_purchases(dice: Dice, price: tuple[ChangedCost, bool, int | None]) -> ast.CostChange:
    """Build a cost change for dice purchased this turn."""
    changed, alone, least = price
    made = build_cost_change(dice, changed, "purchase", None, least, alone)
    return replace(made, until=THIS_TURN)


def _keyword_of_purchases(
    dice: Dice, gain: tuple[ast.KeywordName, tuple[ast.Effect, ...]]
) -> ast.Gains:
    """Grant a keyword to dice purchased this turn."""
    word, do = gain
    return ast.Gains(ast.Each(dice), word, do)


def _by_all_dice(group: ast.Group) -> CausePhrase:
    """Build "by all Sidekicks".

    Raises:
        InvalidCombination: only some of the dice can't do it: "by up to 2 Sidekicks".
    """
    if not isinstance(group, ast.Each):
        raise InvalidCombination("all dice of a kind")
    return CausePhrase(dice=group.dice)


_Part = TypeVar("_Part")


def _require_this(group: ast.Group, part: _Part) -> _Part:
    """Check that a modifier that can only be about this die is."""
    if group != ast.This():
        raise InvalidCombination("this die")
    return part


BUILDERS: Builders = {
    "p_bought": unchanged,
    "p_places": as_tuple,
    "p_goes": lambda _, who, to, instead: ast.Goes(who, to, instead),
    "p_price": lambda changed, *rest: (changed, *rest[-2:]),
    "p_minimum": unchanged,
    "p_than_printed": lambda: None,
    "p_gain": as_tuple,
    "p_bought_cost": _cost_of_purchases,
    "p_bought_gain": _keyword_of_purchases,
    "p_bought_both": lambda dice, price, gain: (
        _cost_of_purchases(dice, price),
        _keyword_of_purchases(dice, gain),
    ),
    "p_unblockable": lambda who: ast.Cannot(who, "be blocked"),
    "p_quoted_affiliation": lambda who, name: ast.Has(who, (str(name),)),
    "p_changed_for": lambda who, by, sign: (who, by * sign),
    "p_cost_for": lambda dice, changed, what: ast.CostChange(what, changed[1], dice, changed[0]),
    "p_cost_to_use": lambda what, changed: build_cost_change(None, changed, what),
    "p_next_costs": lambda dice, changed: replace(
        build_cost_change(dice, changed, "purchase", "you"), next=True, until=THIS_TURN
    ),
    "p_bonus_different": lambda who, plus, amount: ast.Bonus(
        who, multiply_amount(plus[0], amount), multiply_amount(plus[1], amount)
    ),
    "p_level": lambda who, level: ast.SetStat(who, "level", level),
    "p_same_level": lambda level: ast.SetStat(SAME_SUBJECT, "level", level),
    "p_no_global_targets": lambda who: ast.Cannot(
        who, "be targeted", kinds=("global",), cause="opponent"
    ),
    "p_kinds_ignored": lambda kinds: ast.IgnoreText(ast.Each(Dice()), kinds),
    "p_doubled_there": lambda who, _: ast.CostChange(
        "purchase", dice=Dice("die", underneath=True), who=who, times=2
    ),
    "p_removed_as": lambda this, kind: ast.RemovedAs(_require_this(this, kind)),
    "p_free_to_field": lambda group: _cost(group, ("field", 0, True)),
    "p_other_cost": lambda cost, this: ast.OtherCost(_require_this(this, cost)),
    "p_same_bonus": lambda plus: build_bonus(SAME_SUBJECT, plus),
    "p_same_gained": lambda gained: replace(gained, who=SAME_SUBJECT),
    "p_same_unblockable": lambda: ast.Cannot(SAME_SUBJECT, "be blocked"),
    "p_same_must": lambda act: ast.Must(SAME_SUBJECT, act),
    "p_same_cannot": lambda act: ast.Cannot(SAME_SUBJECT, act),
    "p_same_no_damage": lambda: ast.Cannot(SAME_SUBJECT, "deal damage"),
    "p_same_no_combat_damage": lambda: ast.Cannot(SAME_SUBJECT, "deal combat damage"),
    "p_same_cost": lambda changed, what: ast.CostChange(
        what, changed[0], free=changed[1], of=SAME_SUBJECT
    ),
    "p_same_free": lambda: ast.CostChange("field", 0, free=True, of=SAME_SUBJECT),
    "p_deals_no_combat_damage": lambda who: ast.Cannot(who, "deal combat damage"),
    "p_deals_no_damage": lambda who: ast.Cannot(who, "deal damage"),
    "by_group": _by_all_dice,
}
