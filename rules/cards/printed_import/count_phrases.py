"""Printed phrases that count and compare dice, life, energy and costs."""

from __future__ import annotations

from msgspec.structs import replace

from rules.cards.printed_import.placeholders import ACTIVE, COMPARED, IT
from rules.language import ast
from rules.language.ast import Dice, StatTest
from rules.language.parser.phrase_builders import Builders, InvalidCombination
from rules.language.parser.phrase_builders import DiceWord as Word

GRAMMAR = r"""
// --- counting -----------------------------------------------------------------------------------

%extend simple: "you" ("have" | "control") p_so_many noun{many}        -> you_count
    | "you" ("have" | "control") p_so_many noun{many} "active"                    -> you_count_active
    | _an_opponent ("has" | "controls") p_so_many noun{many}           -> opponent_counts
    | "there" "are" p_so_many noun{many}                               -> there_count
    | "you" "have" p_so_many "life"                                               -> your_life
    | _an_opponent "has" p_so_many "life"                                         -> their_life
    | _an_opponent ("has" | "controls") p_than noun{many} "than" "you" ["do"]     -> opponent_has_more
    | "you" ("have" | "control") p_than noun{many} "than" ("your" | "an") "opponent" ["does"] -> you_have_more
    | "you" "have" p_than "life" "than" ("your" | "an") "opponent"                -> you_live_more
    | _an_opponent "has" ("less" | "fewer") "life" "than" "you"                   -> opponent_lives_less
    | "you" "have" energies _in_your_pool                                         -> you_have_energy
    | ("they" | "your" "opponent" | "that" "player") ("don't" | "doesn't")        -> they_do_not
    | "you" "don't"                                                               -> they_do_not
    | reference ("is" | "lands") "on" shown                                       -> shows

// A condition on a roll comes before the effect, or after the last one ("prep it if ...").
%extend lead: "if" p_rolled ","                                    -> lead_if
%extend tail: "if" p_rolled "," clauses                            -> clause_if
p_rolled: reference ("rolls" | "rolled" | "is" "showing") shown    -> shows

p_so_many: NUMBER "or" ("more" | "greater")                        -> so_many_or_more
    | NUMBER "or" ("less" | "fewer")                               -> so_many_or_less
    | "at" "least" NUMBER                                          -> so_many_or_more
    | "more" "than" NUMBER                                         -> so_many_more
    | ("fewer" | "less") "than" NUMBER                             -> so_many_fewer
    | "exactly" NUMBER                                             -> so_many

p_than: "more"                                                     -> than_more
    | ("fewer" | "less")                                           -> than_less

%extend test: ("a" | "an")? "lower" stat ["than" p_this_one]       -> test_lower
    | ("a" | "an")? ("higher" | "greater") stat ["than" p_this_one] -> test_higher
    | stat p_compared term                                         -> test_compared
    | ("a" | "an") stat "greater" "than" term                      -> test_greater

%extend front: "level" NUMBER "or" ("lower" | "less")              -> p_level_or_lower
    | "level" NUMBER "or" ("higher" | "greater" | "more")          -> p_level_or_higher

// "Level 1 or 2": levels end at 3.
%extend front: "level" NUMBER "or" NUMBER                          -> p_level_or

p_this_one: SELF | SELF_S | SELF_S stat | "this" ("character" | "monster")

p_compared: ("less" | "lower") "than"                              -> less_than
    | ("greater" | "higher" | "more") "than"                       -> more_than
    | "equal" "to"                                                 -> equal_to
    | ("less" | "lower") "than" "or" "equal" "to"                  -> at_most
    | ("greater" | "higher") "than" "or" "equal" "to"              -> at_least

%extend stat: "cost"                                               -> stat_purchase

%extend term: "this" ("monster's" | "character's") stat            -> stat_of_this
    | "his" "or" "her" stat                                        -> stat_of_this
"""


def _either_level(one: int, other: int) -> Word:
    """Build "level 1 or 2", which is level 2 or less, or "level 2 or 3", level 2 or more.

    Raises:
        InvalidCombination: other levels have no such form.
    """
    match one, other:
        case 1, 2:
            return Word("tests", (StatTest("level", "<=", 2),))
        case 2, 3:
            return Word("tests", (StatTest("level", ">=", 2),))
        case _:
            raise InvalidCombination('"level 1 or 2" or "level 2 or 3"')


CountBound = tuple[ast.Comparison, int]


def _counted(whose: ast.OwnerWord, many: CountBound, dice: Dice) -> ast.Compare:
    owned = replace(dice, whose=whose) if dice.whose == "any" and whose != "any" else dice
    return ast.Compare(ast.Count(owned), *many)


def _compare_with_opponent(op: ast.Comparison, dice: Dice) -> ast.Compare:
    """Compare the number of your dice with the opponent's number of the same dice."""
    mine, theirs = (ast.Count(replace(dice, whose=whose)) for whose in ("your", "opposing"))
    return ast.Compare(mine, op, theirs)


def _compare_opponent_with_you(op: ast.Comparison, dice: Dice) -> ast.Compare:
    compared = _compare_with_opponent("=", dice)
    return ast.Compare(compared.right, op, compared.left)


def _of_compared(stat: ast.StatWord, than: ast.Group | None) -> ast.Stat:
    """Return the stat to compare with; only "lower than Ram's" names the die."""
    return ast.Stat(stat, COMPARED if than is None else ast.This())


def _has_energy(cost: ast.Cost) -> ast.Condition:
    types = tuple(dict.fromkeys(cost.energy))
    first, *others = (
        ast.Compare(ast.Symbols((energy,)), ">=", cost.energy.count(energy)) for energy in types
    )
    made: ast.Condition = first
    for other in others:
        made = ast.Both(made, other)
    return made


BUILDERS: Builders = {
    "p_level_or": _either_level,
    "p_level_or_lower": lambda level: Word("tests", (StatTest("level", "<=", level),)),
    "p_level_or_higher": lambda level: Word("tests", (StatTest("level", ">=", level),)),
    "so_many_or_more": lambda number: (">=", number),
    "so_many_or_less": lambda number: ("<=", number),
    "so_many_more": lambda number: (">", number),
    "so_many_fewer": lambda number: ("<", number),
    "so_many": lambda number: ("=", number),
    "than_more": lambda: ">",
    "than_less": lambda: "<",
    "you_count": lambda many, dice: _counted("your", many, dice),
    "you_count_active": lambda many, dice: _counted(
        "your", many, replace(dice, roles=(*dice.roles, ACTIVE))
    ),
    "opponent_counts": lambda many, dice: _counted("opposing", many, dice),
    "there_count": lambda many, dice: _counted("any", many, dice),
    "your_life": lambda many: ast.Compare(ast.Life("you"), *many),
    "their_life": lambda many: ast.Compare(ast.Life("opponent"), *many),
    "opponent_has_more": _compare_opponent_with_you,
    "you_have_more": _compare_with_opponent,
    "you_live_more": lambda op: ast.Compare(ast.Life("you"), op, ast.Life("opponent")),
    "opponent_lives_less": lambda *_: ast.Compare(ast.Life("opponent"), "<", ast.Life("you")),
    "you_have_energy": _has_energy,
    "they_do_not": lambda: ast.Compare(ast.Done(), "=", 0),
    "test_lower": lambda stat, than=None: StatTest(stat, "<", _of_compared(stat, than)),
    "test_higher": lambda stat, than=None: StatTest(stat, ">", _of_compared(stat, than)),
    "test_compared": StatTest,
    "test_greater": lambda stat, value: StatTest(stat, ">", value),
    "p_this_one": lambda *_: IT,
}
