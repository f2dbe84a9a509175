"""Printed phrases for numbers and conditions."""

from __future__ import annotations

from msgspec.structs import replace

from rules.cards.printed_import.placeholders import COMPARED_BEFORE, IT, THAT_DIE
from rules.language import ast
from rules.language.ast import Dice, StatTest
from rules.language.parser.phrase_builders import Builders

GRAMMAR = r"""
%extend test: ("a" | "an")? stat ("lower" | "less") "than" "one" "of" yours -> p_test_below_one
    | ("a" | "an") "equal" "or" "lower" stat                       -> p_test_as_before
    | ("a" | "an")? stat ("higher" | "greater") "than" "one" "of" yours -> p_test_above_one
    | stat NUMBER "or" "less"                                      -> p_test_less
    | stat NUMBER                                                  -> p_test_equal
    | ("a" | "an")? stat "of"? NUMBER "or" ("lower" | "fewer")     -> p_test_less
    | ("a" | "an")? stat "of"? NUMBER "or" ("more" | "higher" | "greater") -> p_test_more

%extend term: "the" "lowest" stat "value"? "among" ["all" ["of"]] plain_bare -> lowest
    | "the" "highest" stat "value"? "among" ["all" ["of"]] plain_bare -> highest
    | _whose stat                                         -> stat_of_this
    | SELF_S stat "value"?                                         -> stat_of_this
    | "the" stat "value"? "of" reference                           -> stat_of
    | "that" ("character's" | "character" "die's") stat            -> stat_of_subject
    | "their" stat                                                 -> stat_of_that

_whose: "his" | "her"

// Different things: "for each different affiliation among your dice".
p_each_different: "for" "each" "different" p_variety "among" plain_bare ["minus" NUMBER] -> each_different
    | "for" "each" "different" "energy" "type" ["you" "have"] "in" "your" "reserve" "pool" -> each_different_symbol
p_variety: "affiliation"                                           -> word_affiliation
    | "energy" "type"                                              -> word_energy
    | "name"                                                       -> word_name

%extend whom: who "and" group                                      -> whom_both_turned
    | group "and" "to" who                                         -> whom_both

%extend whose_life: "your" "opponent's"                            -> the_opponent

%extend simple: "you" "have" "no" noun{many}                     -> you_have_no
    | "you" ("control" | "have") indefinite                        -> you_have
    | "you" ("control" | "have") indefinite ("fielded" | "active") -> you_have_active
    | reference "is" ("a" | "an") p_face "face"                    -> shows
    | _an_opponent ("has" | "controls") "no" noun{many} -> opponent_has_no
    | SELF "dealt" "at" "least" NUMBER "damage"                    -> dealt_at_least
    | _an_opponent ("has" | "controls") indefinite                 -> opponent_has
    | indefinite "is" "active"                                     -> there_is
    | SELF "or" names "is" "active"                                -> self_or_named_is_active
    | _an_opponent "has" "more" "life" "than" "you"                -> opponent_has_more_life
    | _an_opponent "life" "total"? "is" ("greater" | "more" | "higher") "than" "yours" -> opponent_has_more_life
    | "no" noun{many} ("are" | "were" | "was") fallen              -> none_fell
    | "it" "was" indefinite                                        -> p_was

p_face: "character"                                                -> shown_character
    | "action"                                                     -> shown_action
    | "energy"                                                     -> shown_energy

_an_opponent: "your" "opponent" | "an" "opponent" | "your" "opponent's"

is_doing: doing ("or" doing)*
"""


def _compare_count(
    dice: Dice, whose: ast.OwnerWord, op: ast.Comparison, number: int
) -> ast.Compare:
    owned = replace(dice, whose=whose) if dice.whose == "any" else dice
    return ast.Compare(ast.Count(owned), op, number)


def _of_another_card(dice: Dice) -> Dice:
    """Make "another character" mean another card: several dice of a card are one character
    (TXT-5)."""
    words = tuple("same card" if word == "this" else word for word in dice.without)
    return replace(dice, without=words)


BUILDERS: Builders = {
    "p_test_less": lambda stat, number: StatTest(stat, "<=", number),
    "p_test_equal": lambda stat, number: StatTest(stat, "=", number),
    "p_test_as_before": lambda stat: StatTest(stat, "<=", COMPARED_BEFORE),
    "p_test_below_one": lambda stat, dice: StatTest(stat, "<", ast.Highest(stat, dice)),
    "p_test_above_one": lambda stat, dice: StatTest(stat, ">", ast.Lowest(stat, dice)),
    "each_different": lambda what, dice, by: (
        ast.Less(ast.Variety(what, dice), by) if by else ast.Variety(what, dice)
    ),
    "each_different_symbol": lambda: ast.Symbols(types=True),
    "p_test_more": lambda stat, number: StatTest(stat, ">=", number),
    "stat_of_this": lambda *parts: ast.Stat(parts[-1], ast.This()),
    "stat_of_that": lambda stat: ast.Stat(stat, IT),
    "stat_of_subject": lambda stat: ast.Stat(stat, THAT_DIE),
    "you_have_no": lambda dice: _compare_count(dice, "your", "=", 0),
    "you_have": lambda dice: _compare_count(dice, "your", ">=", 1),
    "you_have_active": lambda dice: _compare_count(_of_another_card(dice), "your", ">=", 1),
    "opponent_has_no": lambda *dice: _compare_count(dice[-1], "opposing", "=", 0),
    "opponent_has": lambda *dice: _compare_count(dice[-1], "opposing", ">=", 1),
    "self_or_named_is_active": lambda name, names: ast.Compare(
        ast.Count(Dice(names=(str(name), *names))), ">=", 1
    ),
    "opponent_has_more_life": lambda *_: ast.Compare(ast.Life("opponent"), ">", ast.Life("you")),
    "p_was": lambda dice: ast.Are(IT, dice),
    "dealt_at_least": lambda _, number: ast.Compare(ast.Dealt(), ">=", number),
    "is_doing": lambda *roles: roles,
}
