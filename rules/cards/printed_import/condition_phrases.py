"""Printed phrases for events, conditions, and what they count and compare."""

from __future__ import annotations

from msgspec.structs import replace

from rules.cards.printed_import.placeholders import (
    ACTIVE,
    COMPARED,
    COMPARED_BEFORE,
    IT,
    THAT_DIE,
    DieOrOpponent,
)
from rules.language import ast
from rules.language.ast import Dice, Moment, StatTest
from rules.language.parser.phrase_builders import Builders, InvalidCombination, unchanged
from rules.language.parser.phrase_builders import DiceWord as Word
from rules.language.parser.sentence_builders import EVENT_BUILDERS, build_event

GRAMMAR = r"""
// What stats are compared with: "A 3 or less", "level lower than one of yours".
%extend test: ("a" | "an")? stat ("lower" | "less") "than" "one" "of" yours -> p_test_below_one
    | ("a" | "an") "equal" "or" "lower" stat                       -> p_test_as_before
    | stat NUMBER                                                  -> p_test_equal
    | p_so_many stat                                               -> p_test_so_many
    | ("a" | "an")? stat "of"? NUMBER "or" ("less" | "lower" | "fewer") -> p_test_less
    | ("a" | "an")? stat "of"? NUMBER "or" ("more" | "higher" | "greater") -> p_test_more

// Amounts: "its A" is said with the name of the card, "her" or "that character's".
%extend term: "the" "lowest" stat "value"? "among" ["all" ["of"]] plain_bare -> lowest
    | "the" "highest" stat "value"? "among" ["all" ["of"]] plain_bare -> highest
    | _whose stat                                         -> stat_of_this
    | (SELF_S | "this" "character's") stat "value"?                -> stat_of_this
    | "that" ("character's" | "character" "die's") stat            -> stat_of_subject

_whose: "his" | "her" | "his" "or" "her"

// Different things: "for each different affiliation among your dice".
p_each_different: "for" "each" "different" p_variety "among" plain_bare ["minus" NUMBER] -> each_different
    | "for" "each" "different" "energy" "type" ["you" "have"] "in" "your" "reserve" "pool" -> each_different_symbol
p_variety: "affiliation"                                           -> word_affiliation
    | "energy" "type"                                              -> word_energy
    | "name"                                                       -> word_name

// Damage to a player and dice at once.
%extend whom: who "and" group                                      -> whom_both_turned
    | group "and" "to" who                                         -> whom_both

// "Your opponent" where we say "the opponent".
%extend whose_life: "your" "opponent's"                            -> the_opponent

// What players have, and what a die was or did; our wording says "there is" and "life is".
%extend simple: "you" ("have" | "control") "no" noun{many}                     -> you_have_no
    | "you" ("control" | "have") indefinite                        -> you_have
    | "you" "don't" ("control" | "have") indefinite                -> you_have_no
    | _an_opponent "doesn't" ("control" | "have") indefinite       -> opponent_has_no
    | "you" ("control" | "have") indefinite ("fielded" | "active") -> you_have_active
    | _an_opponent ("has" | "controls") "no" noun{many} -> opponent_has_no
    | SELF "dealt" "at" "least" NUMBER "damage"                    -> dealt_at_least
    | _an_opponent ("has" | "controls") indefinite                 -> opponent_has
    | SELF "or" names "is" "active"                                -> self_or_named_is_active
    | _an_opponent "has" p_than "life" "than" "you"                -> opponent_has_other_life
    | _an_opponent "life" "total"? "is" ("greater" | "more" | "higher") "than" "yours" -> opponent_has_more_life
    | "no" noun{many} ("are" | "were" | "was") fallen              -> none_fell
    | "it" "was" indefinite                                        -> p_was

_an_opponent: "your" "opponent" | "an" "opponent" | "your" "opponent's"

// What this die is doing: "while attacking or blocking".
is_doing: doing ("or" doing)*

// An event without a subject: that of this die, or of the dice in the clause before it.
?p_bare: "KO'd"                                                    -> bare_ko
    | "blocked"                                                    -> bare_blocked
    | ("blocked" "or" "blocking" | "blocking" "or" "blocked")      -> bare_engaged
    | "purchased"                                                  -> bare_purchased
    | "used"                                                       -> bare_used
    | (("assigned" "to")? "attack" | "attacking")                  -> bare_attacks
    | "blocking"                                                   -> bare_blocks
    | ("attacking" | "attacks") "alone"                            -> bare_attacks_alone

// Events of this die by its name, and those of players.
%extend event: ("a" | "an") p_kinds "damages" "you"                         -> kinds_damage_you
    | p_myself "blocks" indefinite                                 -> when_self_blocks
    | p_myself "blocks" ","? "or" "is" "blocked" "by" ","? indefinite -> when_self_engages
    | "you" "damage" ("your" | "an") "opponent"                    -> when_you_damage
    | p_myself happenings victim                                   -> when_self_to
    | p_myself "damages" ("your" | "an") "opponent"                -> when_self_damages_opponent
    | p_myself happenings [means] [doer]                           -> when_self
    | "you" p_does indefinite                                      -> when_you_do
    | _an_opponent p_does indefinite                               -> when_opponent_does
    | "a" "player" p_does indefinite                               -> when_player_does
    | "you" "take" "damage"                                        -> when_you_take_damage
    | _an_opponent "takes" "damage"                                -> when_opponent_takes_damage
    | "you" "or" bare "are" "damaged"                              -> when_you_or_dice_damaged

// What a player does to dice is an event of the dice: "when you field a Sidekick".
p_does: ("use" | "uses")                                           -> is_used
    | ("field" | "fields")                                         -> is_fielded
    | ("purchase" | "purchases")                                   -> is_purchased
    | ("draw" | "draws")                                           -> is_drawn

// Old words for what happens to a die.
%extend happening: "is" "assigned" "to" "attack"                   -> attacks
    | "is" "assigned" "to" "block"                                 -> blocks
    | "is" "damaged"                                               -> takes_damage

// Who or what causes it: "by an action die", "from an opponent's Global Ability".
%extend doer: _by ("a" | "an") p_kinds                             -> by_ability
    | _by _their_own p_kinds                                       -> by_their_ability

%extend barred: "by" p_kinds                                       -> by_ability
    | "by" _their_own p_kinds                                      -> by_their_ability

_their_own: ("your" | "an") "opponent's" | "an"? "opposing"

p_kinds: p_kind ("or" p_kind)*                                     -> kinds
p_kind: "action" ("die" | "dice")                                  -> kind_action
    | kind ("ability" | "abilities" | "effect" | "effects")?       -> p_same

// Whose turn it is, and when in it.
%extend whose_turn: "your" "opponent's"                            -> the_opponent
    | ("each" | "every" | "the")                                   -> each_player

%extend time: "the" "beginning" "of" whose_turn "turn"             -> turn_starts
    | "the" "beginning" "of" whose_turn "attack" "step"            -> attack_step_starts

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
    | "you" "have" energies _in_your_pool                                         -> you_have_energy
    | ("they" | "your" "opponent" | "that" "player") ("don't" | "doesn't")        -> they_do_not
    | "you" "don't"                                                               -> they_do_not
    | reference ("is" "on"? | "lands" "on") shown                                 -> shows

// A condition on a roll comes before the effect; after it, it is the step's own ("prep it if ...").
%extend lead: "if" p_rolled ","                                    -> lead_if
p_rolled: reference ("rolls" | "rolled" | "is" "showing") shown    -> shows

// Numbers of dice, life and stats, in all the ways in which they are compared.
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
    | ("a" | "an")? stat p_compared term                           -> test_compared

%extend front: "level" NUMBER "or" ("lower" | "less")              -> p_level_or_lower
    | "level" NUMBER "or" ("higher" | "greater" | "more")          -> p_level_or_higher

// "Level 1 or 2": levels end at 3.
%extend front: "level" NUMBER "or" NUMBER                          -> p_level_or

// "Than Ram", "than Ram's A": with what "lower" compares.
p_this_one: (SELF | SELF_S stat? | "this" "character")

// Each comparison of our wording, and its synonyms.
p_compared: ("less" | "lower") "than"                              -> less_than
    | ("greater" | "higher" | "more") "than"                       -> more_than
    | "equal" "to"                                                 -> equal_to
    | ("less" | "lower") "than" "or" "equal" "to"                  -> at_most
    | ("greater" | "higher") "than" "or" "equal" "to"              -> at_least

// "Cost" alone is the purchase cost.
%extend stat: "cost"                                               -> stat_purchase

// --- words of single sets -----------------------------------------------------------------------

%extend event: p_myself "KOs" indefinite                                    -> when_self_kos

%extend happening: ("gets" | "becomes") "KO'd"                     -> is_ko
    | "is" "spun" "up"                                             -> spins_up
    | "is" "drawn" _FROM_YOUR_BAG                                  -> is_drawn
    | "is" "spun" "down"                                           -> spins_down

%extend how: "non-combat"                                          -> how_ability

%extend doing: "paired" "up"                                       -> role_paired

// Not any player: the opponent, or a die.
%extend whom: "target" "opponent" "or" "target"? noun{one}         -> whom_opponent_or
    | "target" noun{one} "or" ("target" | "your" | "an")? "opponent" -> whom_opponent_or
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


def _you(do: ast.EventWord, dice: Dice, whose: ast.OwnerWord, player: ast.PlayerWord) -> Moment:
    return Moment(do, replace(dice, whose=whose) if dice.whose == "any" else dice)


def _either_level(one: int, other: int) -> Word:
    """Build "level 1 or 2", which is level 2 or less, or "level 2 or 3", level 2 or more. Raises
    `InvalidCombination` if other levels have no such form."""
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
    "p_test_less": lambda stat, number: StatTest(stat, "<=", number),
    "p_test_equal": lambda stat, number: StatTest(stat, "=", number),
    "p_test_as_before": lambda stat: StatTest(stat, "<=", COMPARED_BEFORE),
    "p_test_below_one": lambda stat, dice: StatTest(stat, "<", ast.Highest(stat, dice)),
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
        ast.Count(Dice(whose="your", names=(str(name), *names))), ">=", 1
    ),
    "opponent_has_more_life": lambda *_: ast.Compare(ast.Life("opponent"), ">", ast.Life("you")),
    "p_was": lambda dice: ast.Are(IT, dice),
    "dealt_at_least": lambda _, number: ast.Compare(ast.Dealt(), ">=", number),
    "is_doing": lambda *roles: roles,
    "bare_ko": lambda: Moment("ko"),
    "bare_blocked": lambda: Moment("is blocked"),
    "bare_purchased": lambda: Moment("purchased"),
    "bare_used": lambda: Moment("used"),
    "bare_engaged": lambda: Moment("is engaged"),
    "kinds_damage_you": lambda kinds: Moment("player damaged", player="you", by=kinds),
    "when_self_engages": lambda _, dice: Moment(
        "blocks", source=dice, other=Moment("is blocked", source=dice)
    ),
    "when_self_blocks": lambda _, dice: Moment("blocks", whom=dice),
    "when_self_to": lambda _, *parts: EVENT_BUILDERS["when_this_to"](*parts),
    "when_self_damages_opponent": lambda _: Moment("deals damage", whom="opponent"),
    "when_you_take_damage": lambda: Moment("player damaged", player="you"),
    "when_opponent_takes_damage": lambda: Moment("player damaged", player="opponent"),
    "when_you_damage": lambda: Moment("player damaged", player="opponent", cause="you"),
    "p_same": unchanged,
    "bare_attacks": lambda *_: Moment("attacks"),
    "bare_blocks": lambda: Moment("blocks"),
    "when_self": lambda _, *parts: build_event(*parts),
    "when_you_do": lambda do, dice: _you(do, dice, "your", "you"),
    "when_opponent_does": lambda do, dice: _you(do, dice, "opposing", "opponent"),
    "when_player_does": lambda do, dice: Moment(do, dice),
    "when_you_or_dice_damaged": lambda dice: Moment(
        "player damaged", player="you", other=Moment("damaged", dice)
    ),
    "p_level_or": _either_level,
    "p_level_or_lower": lambda level: Word("tests", (StatTest("level", "<=", level),)),
    "p_level_or_higher": lambda level: Word("tests", (StatTest("level", ">=", level),)),
    "p_test_so_many": lambda many, stat: StatTest(stat, *many),
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
    "opponent_has_other_life": lambda op: ast.Compare(ast.Life("opponent"), op, ast.Life("you")),
    "you_have_energy": _has_energy,
    "they_do_not": lambda: ast.Compare(ast.Done(), "=", 0),
    "test_lower": lambda stat, than=None: StatTest(stat, "<", _of_compared(stat, than)),
    "test_higher": lambda stat, than=None: StatTest(stat, ">", _of_compared(stat, than)),
    "test_compared": StatTest,
    "p_this_one": lambda *_: IT,
    "whom_opponent_or": lambda dice: (DieOrOpponent(dice), None),
    "when_self_kos": lambda _, dice: Moment("kos", whom=dice),
    "bare_attacks_alone": lambda: Moment("attacks alone"),
}
