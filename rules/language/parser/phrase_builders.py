"""Functions that build noun phrases, groups, amounts and conditions from parsed words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeVar, get_args

from msgspec.structs import replace

from rules.language import ast
from rules.language.ast import Count, Dice, Done, Pick, StatTest
from rules.language.ast.expressions import map_nodes, walk
from rules.language.grammar import NUMBER_WORDS
from rules.model.dice import Energy

_Part = TypeVar("_Part")

Builders = dict[str, Callable[..., object]]
"""Maps grammar aliases and rule names to the functions that build their nodes."""


class InvalidCombination(ValueError):
    """Raised for known words that do not fit together; says what was expected instead."""

    def __init__(self, expected: str) -> None:
        super().__init__(expected)
        self.expected = expected
        self.column = 1


THEIR_OWN = "their"
"""Placeholder owner for "their" dice in what another player pays or each player chooses.

`from_other_view` replaces it with `your`, from that player's point of view.
"""

# --- fixed phrases --------------------------------------------------------------------------------

FIXED_PHRASES: dict[str, object] = {
    # players
    "you": "you", "the_opponent": "opponent", "each_player": "each", "its_owner": "owner",
    "active_player": "active", "inactive_player": "inactive", "a_player": "any",
    # events of dice
    "is_fielded": "fielded", "attacks": "attacks", "blocks": "blocks", "is_blocked": "is blocked",
    "is_engaged": "is engaged", "is_unblocked": "is unblocked",
    "takes_damage": "damaged", "deals_damage": "deals damage",
    "is_ko": "ko", "would_be_ko": "would be ko", "is_used": "used", "is_purchased": "purchased",
    "is_drawn": "drawn", "is_targeted": "targeted", "leaves_field": "leaves field",
    "spins_up": "spins up", "pairs_up": "pairs", "is_rolled": "rolled",
    "is_rolled_from_prep": "rolled from prep",
    "player_damaged": "player damaged", "player_draws": "draws",
    "attacks_alone": "attacks alone", "regenerates": "regenerates", "spins_down": "spins down",
    "kos": "kos",
    "how_combat": "combat", "how_ability": "ability",
    "limit_once": "once per turn", "limit_target": "once for each target",
    "limit_first": "first time each turn",
    "limit_own": "on your turn", "limit_once_own": "once during your turn",
    # kinds of abilities
    "kind_fielded": "fielded", "kind_attacks": "attacks", "kind_action": "action",
    "kind_global": "global", "kind_keyword": "keyword", "kind_cost": "cost", "kind_other": "other",
    # durations; the default must be the identical string object, otherwise it would be saved
    "this_turn": ast.Control(ast.This()).until, "until_your_next_turn": "your next turn",
    "next_opportunity": "next opportunity", "until_replaced": "replaced",
    "until_combat_ends": "the end of combat",
    # acts that dice must or can't perform
    "act_attack": "attack", "act_block": "block", "act_be_blocked": "be blocked",
    "act_deal_damage": "deal damage", "act_deal_combat_damage": "deal combat damage",
    "act_be_targeted": "be targeted", "act_spin": "spin", "act_leave_unblocked": "leave unblocked",
    "act_be_ko": "be KO'd", "act_be_captured": "be captured", "act_be_prevented": "be prevented",
    "act_fight_others": "fight anyone else",
    # roles and kinds of dice
    "role_attacking": "attacking", "role_blocking": "blocking", "role_blocked": "blocked",
    "role_unblocked": "unblocked", "role_engaged": "engaged", "role_damaged": "damaged",
    "role_captured": "captured", "role_visiting": "visiting",
    "role_paired": "paired", "role_attached": "attached", "role_newly_fielded": "newly fielded",
    "kind_of_die": "die", "kind_of_character": "character", "kind_of_sidekick": "sidekick",
    "kind_of_action": "action", "kind_of_continuous": "continuous",
    "counter_experience": "experience", "counter_loyalty": "loyalty", "counter_stun": "stun",
    # zones, stats, comparisons, words that players choose
    "zone_field": "field", "zone_attack": "attack", "zone_reserve": "reserve",
    "zone_prep": "prep", "zone_used": "used", "zone_bag": "bag", "zone_card": "card",
    "zone_out": "out", "zone_any": "any", "zone_your": "your", "zone_their": THEIR_OWN,
    "zone_opposing": "opposing", "zone_active": "active",
    "stat_attack": "attack", "stat_defense": "defense", "stat_level": "level",
    "stat_printed_attack": "printed attack", "stat_printed_defense": "printed defense",
    "stat_damage": "damage", "stat_purchase": "purchase cost", "stat_fielding": "fielding cost",
    "less_than": "<", "at_most": "<=", "equal_to": "=", "at_least": ">=", "more_than": ">",
    "word_energy": "energy", "word_affiliation": "affiliation", "word_name": "name",
    # the rest
    "cost_purchase": "purchase", "cost_field": "field", "cost_global": "global",
    "rounded_up": True, "rounded_down": False,
    "more": 1, "less": -1, "one": 1, "wild": Energy.WILD, "generic": Energy.GENERIC,
    "shown_character": "character", "shown_action": "action", "shown_energy": "energy",
    "shown_double_energy": "double energy", "shown_burst": "burst",
    "owners_you": "you", "owners_any": None, "done": None, "alone": True,
    "fallen_this_turn": ast.Fell(Dice()).when, "fallen_this_way": "this way",
}  # fmt: skip

TOKEN_VALUES: Builders = {
    "NUMBER": lambda word: NUMBER_WORDS.get(word) or int(word),
    "ATTACK": lambda word: int(word[:-1]),
    "DEFENSE": lambda word: int(word[:-1]),
    "ENERGY": lambda word: Energy(str(word)),
    "NON_ENERGY": lambda word: Energy(word.removeprefix("non-")),
    "NON_ALIGNMENT": lambda word: word.removeprefix("non-"),
    "QUOTED": lambda word: word.strip('"'),
    "PROPER": str,
    "ALIGNMENT": str,
    "CREATURE": str,
    "KEYWORD": str,
    "BURST": str,
}


def as_tuple(*parts: _Part) -> tuple[_Part, ...]:
    """Return the parts as a tuple."""
    return parts


def unchanged(part: _Part) -> _Part:
    """Return the only part unchanged."""
    return part


def require_positive(number: int) -> int:
    """Check that a number is at least 1. Raises `InvalidCombination` if it is 0."""
    if number < 1:
        raise InvalidCombination("a number of 1 or more")
    return number


# --- noun phrases ---------------------------------------------------------------------------------


class DiceWord(NamedTuple):
    """A field of `Dice` that a word beside the noun sets; with `is_repeatable` it may occur several
    times."""

    field: str
    value: object
    is_repeatable: bool = False


_Excluded = Literal["this", "same card", "sidekicks", "affiliations", "energy", "names", "traits"]
_EXCLUDED: tuple[_Excluded, ...] = get_args(_Excluded)


def excluding(word: str) -> DiceWord:
    """Return a word that makes dice match only without a property: "non-Villain", "not named"."""
    return DiceWord("without", (word,), True)


def combine_noun(*words: DiceWord | tuple[DiceWord, ...]) -> Dice:
    """Combine a noun and the words beside it into one noun phrase."""
    fields: dict[str, object] = {}
    repeatable: set[str] = set()
    for part in words:
        for word in (part,) if isinstance(part, DiceWord) else part:
            if word.field in fields and not (word.is_repeatable and word.field in repeatable):
                raise InvalidCombination(f"only one phrase for the {word.field} of the dice")
            before = fields.get(word.field, ())
            if isinstance(word.value, tuple) and isinstance(before, tuple):
                fields[word.field] = before + word.value
            else:
                fields[word.field] = word.value
            if word.is_repeatable:
                repeatable.add(word.field)
    return _in_standard_order(replace(Dice(), **fields))


def _in_standard_order(dice: Dice) -> Dice:
    """Sort the excluded properties of a noun phrase, and drop repetitions."""
    return replace(dice, without=tuple(word for word in _EXCLUDED if word in dice.without))


def owned_by(whose: str) -> Callable[[Dice], Dice]:
    """Return a builder that sets the owner of the dice in a noun phrase."""

    def owned(dice: Dice) -> Dice:
        if dice.whose != "any":
            raise InvalidCombination("only one word for whose dice they are")
        return replace(dice, whose=whose)

    return owned


def with_tests(
    dice: Dice,
    tests: tuple[StatTest, ...] | None,
    engaged: ast.Group | None,
    paired: ast.Group | None,
    allied: ast.Group | None,
    among: ast.Group | None,
) -> Dice:
    """Add tests and related dice to a noun phrase: "with a level of 2", "engaged with this die"."""
    more = dice.tests + (tests or ())
    related = {"engaged_with": engaged, "paired_with": paired, "allied_with": allied}
    return replace(dice, tests=more, among=among, **related)


def _excluding_this(dice: Dice) -> Dice:
    return _in_standard_order(replace(dice, without=("this", *dice.without)))


def zone_words(whose: ast.OwnerWord, *zones: ast.ZoneWord) -> tuple[DiceWord, ...]:
    """Return the words that set the zones of the dice, and whose zones they are."""
    owned = () if whose == "any" else (DiceWord("whose", whose),)
    return (*owned, DiceWord("zones", zones))


def mentioned_owners(part: object) -> set[str]:
    """Return the `whose` values of all noun phrases inside a part of a tree."""
    return {node.whose for node in walk(part) if isinstance(node, Dice)}


_Node = TypeVar("_Node", bound=ast.Node)


def from_other_view(part: _Node) -> _Node:
    """Convert a phrase to the view of the player who pays or chooses: "their" dice become "your".
    Raises `InvalidCombination` if the phrase contains "your" dice."""
    if "your" in mentioned_owners(part):
        raise InvalidCombination('"their" dice: the player who pays or chooses uses their own dice')
    return map_nodes(part, _their_own_to_your)


def _their_own_to_your(node: ast.Node) -> ast.Node:
    if isinstance(node, Dice) and node.whose == THEIR_OWN:
        return replace(node, whose="your")
    return node


NOUN_BUILDERS: Builders = {
    "name": unchanged, "names": as_tuple, "all_names": as_tuple, "some_energy": as_tuple,
    "kinds": as_tuple, "all_kinds": as_tuple, "all_keywords": as_tuple, "energy": unchanged,
    "other": lambda: excluding("this"),
    "opposing": lambda: DiceWord("whose", "opposing"),
    "borrowed": lambda: DiceWord("whose", "borrowed"),
    "role": lambda role: DiceWord("roles", (role,), True),
    "head": lambda kind, other: (DiceWord("kind", kind), DiceWord("or_kind", other)),
    "level": lambda level: DiceWord("tests", (StatTest("level", "=", level),)),
    "trait": lambda word: DiceWord("traits", (word,), True),
    "non_trait": lambda word: (DiceWord("traits", (word,)), excluding("traits")),
    "non_sidekick": lambda: excluding("sidekicks"),
    "affiliations": lambda names: DiceWord("affiliations", names),
    "non_affiliation": lambda name: (
        DiceWord("affiliations", (name,), True), excluding("affiliations")
    ),
    "types": lambda types: DiceWord("energy", types),
    "non_type": lambda energy: (DiceWord("energy", (energy,), True), excluding("energy")),
    "named": lambda names: DiceWord("names", names),
    "not_named": lambda names: (DiceWord("names", names), excluding("names")),
    "of_yours": lambda: DiceWord("whose", "your"),
    "of_theirs": lambda: DiceWord("whose", THEIR_OWN),
    "of_active_player": lambda: DiceWord("whose", "active"),
    "of_chosen": lambda word: DiceWord("noted", word),
    "of_card_underneath": lambda: DiceWord("underneath", True),
    "of_this_card": lambda: DiceWord("own_card", True),
    "of_another_card": lambda: excluding("same card"),
    "with_keywords": lambda words: DiceWord("keywords", words),
    "place": zone_words, "any_zone": lambda: zone_words("any", *ast.ANY_ZONE),
    "plain_yours": owned_by("your"), "plain_theirs": owned_by(THEIR_OWN),
    "plain": combine_noun, "noun": with_tests, "yours": with_tests,
    "bare": unchanged, "cards": unchanged,
    "tests": as_tuple,
    "test": lambda stat, measure: StatTest(stat, *measure),
    "limit_of": lambda stat, measure: StatTest(stat, *measure),
    "test_lowest": lambda stat: StatTest(stat, "lowest"),
    "test_highest": lambda stat: StatTest(stat, "highest"),
    "engaged": unchanged, "paired": unchanged, "allied": unchanged, "among": unchanged,
}  # fmt: skip


def _pick(pick: Pick, limit: StatTest | None, by: ast.PlayerWord | None) -> Pick:
    dice = from_other_view(pick.dice) if by == "each" else pick.dice
    return replace(pick, dice=dice, limit=limit, by=by or "you")


def _foremost(dice: Dice) -> Pick:
    if not any(test.op in ("lowest", "highest") for test in dice.tests):
        raise InvalidCombination(
            '"a" or "each", or "with the lowest ..." or "with the highest ..." behind the dice'
        )
    return Pick(dice, foremost=True)


GROUP_BUILDERS: Builders = {
    "this": ast.This,
    "that": ast.That,
    "those": ast.That,
    "that_before": lambda: ast.That(back=1),
    "rest": ast.Rest,
    "subject": ast.Subject,
    "partner": ast.Partner,
    "pair": ast.Pair,
    "together": ast.Together,
    "each": ast.Each,
    "a_noun": unchanged, "one_of_yours": unchanged, "another_noun": _excluding_this,
    "dice": Pick, "pick_one": Pick,
    "targets": lambda dice: Pick(dice, target=True),
    "pick_target": lambda dice: Pick(dice, target=True),
    "pick_other_target": lambda dice: Pick(_excluding_this(dice), target=True),
    "pick_foremost": _foremost,
    "pick_or_player": lambda dice: Pick(dice, or_player=True),
    "pick_target_or_player": lambda dice: Pick(dice, target=True, or_player=True),
    "pick_number": lambda number, some: replace(some, least=require_positive(number), most=number),
    "pick_up_to_one": lambda some: replace(some, least=0),
    "pick_up_to": lambda most, some: replace(some, least=0, most=require_positive(most)),
    "pick_one_or_more": lambda some: replace(some, most=None),
    "pick_any": lambda some: replace(
        some if isinstance(some, Pick) else Pick(some), least=0, most=None
    ),
    "chooser": unchanged,
    "pick": _pick,
    "drawn_one": ast.Random,
    "drawn": ast.Random,
}  # fmt: skip

# --- amounts and conditions -----------------------------------------------------------------------


def amount_per(number: int, per: ast.Rate | None) -> int | ast.Rate:
    """Combine a number with what it is counted for: "2 damage", "2 damage for each ..."."""
    return number if per is None or number == 0 else replace(per, times=number)


def _times(times: int, amount: ast.Amount) -> ast.Amount:
    if isinstance(amount, ast.Rate) and amount.times == 1:
        return replace(amount, times=times)
    return ast.Times(amount, times)


def _both(first: ast.Condition, *others: ast.Condition) -> ast.Condition:
    for other in others:
        first = ast.Both(first, other)
    return first


def _are(group: ast.Group, kind: Dice | Pick) -> ast.Are:
    return ast.Are(group, kind.dice if isinstance(kind, Pick) else kind)


AMOUNT_BUILDERS: Builders = {
    "for_each": Count,
    "for_each_done": lambda _: Done(),
    "for_each_fallen": lambda dice, when: Count(dice, fallen=when),
    "number_fallen": lambda dice, when: Count(dice, fallen=when),
    "rate": amount_per,
    "number": unchanged, "equal": unchanged,
    "hurt": ast.Hurt,
    "dealt": ast.Dealt,
    "minus": lambda amount, by: ast.Less(amount, require_positive(by)),
    "variety": ast.Variety,
    "number_of": Count,
    "number_done": lambda _: Done(),
    "counters_on": ast.CardTokens,
    "card_of": unchanged,
    "number_fielded": ast.Fielded,
    "times": lambda times, amount: _times(require_positive(times), amount),
    "half": ast.Half,
    "symbols": lambda types=(): ast.Symbols(types),
    "symbol_types": lambda: ast.Symbols(types=True),
    "life_of": ast.Life,
    "highest": ast.Highest,
    "lowest": ast.Lowest,
    "stat_of_that": lambda stat: ast.Stat(stat, ast.That()),
    "stat_of_this": lambda stat: ast.Stat(stat, ast.This()),
    "stat_of_subject": lambda stat: ast.Stat(stat, ast.Subject()),
    "stat_of": ast.Stat,
    "measure": as_tuple,
    "measure_is": lambda number: ("=", number),
    "measure_or_less": lambda number: ("<=", number),
    "measure_or_more": lambda number: (">=", number),
    "condition": _both,
    "are": _are,
    "are_not": lambda group, kind: ast.Not(_are(group, kind)),
    "active": lambda names: ast.Compare(Count(Dice(whose="your", names=names)), ">=", 1),
    "there_is": lambda dice: ast.Compare(Count(dice), ">=", 1),
    "there_are_no": lambda dice: ast.Compare(Count(dice), "=", 0),
    "compare": ast.Compare,
    "are_doing": lambda group, role: ast.Are(group, Dice(roles=(role,))),
    "are_not_doing": lambda group, role: ast.Not(ast.Are(group, Dice(roles=(role,)))),
    "shows": ast.Shows,
    "shows_not": lambda group, face: ast.Not(ast.Shows(group, face)),
    "underdog": ast.Underdog,
    "not_underdog": lambda: ast.Not(ast.Underdog()),
    "fell": ast.Fell,
    "fell_to_others": lambda dice, when: ast.Fell(dice, when, by_others=True),
    "none_fell": lambda dice, when: ast.Not(ast.Fell(dice, when)),
    "you_do": lambda: ast.Compare(Done(), ">=", 1),
}  # fmt: skip
