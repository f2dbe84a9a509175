"""Trees from parsed sentences: one method for each name of the grammar."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, cast

from lark import Token, Transformer, v_args
from msgspec.structs import replace

from rules.dice import Energy
from rules.language import tree

_WORDS: dict[str, object] = {
    # players
    "you": "you", "the_opponent": "opponent", "each_player": "each", "its_owner": "owner",
    "active_player": "active", "inactive_player": "inactive", "a_player": "any",
    # moments of dice
    "is_fielded": "fielded", "attacks": "attacks", "blocks": "blocks", "is_blocked": "is blocked",
    "is_engaged": "is engaged", "takes_damage": "damaged", "deals_damage": "deals damage",
    "is_ko": "ko", "would_be_ko": "would be ko", "is_used": "used", "is_purchased": "purchased",
    "is_drawn": "drawn", "leaves_field": "leaves field", "limit": "once per turn",
    # kinds of abilities
    "kind_fielded": "fielded", "kind_attacks": "attacks", "kind_action": "action",
    "kind_global": "global", "kind_other": "other",
    # durations
    "this_turn": "end of turn", "until_your_next_turn": "your next turn",
    "next_opportunity": "next opportunity", "until_replaced": "replaced",
    "until_combat_ends": "the end of combat",
    # what dice must or can't do
    "act_attack": "attack", "act_block": "block", "act_be_blocked": "be blocked",
    "act_deal_damage": "deal damage", "act_deal_combat_damage": "deal combat damage",
    "act_be_targeted": "be targeted", "act_spin": "spin", "act_use_globals": "use globals",
    "act_leave_unblocked": "leave unblocked",
    # zones, stats, comparisons
    "zone_field": "field", "zone_attack": "attack", "zone_reserve": "reserve",
    "zone_prep": "prep", "zone_used": "used", "zone_bag": "bag", "zone_card": "card",
    "zone_out": "out", "zone_any": "any", "zone_your": "your", "zone_opposing": "opposing",
    "zone_active": "active",
    "stat_attack": "attack", "stat_defense": "defense", "stat_level": "level",
    "stat_damage": "damage", "stat_purchase": "purchase cost", "stat_fielding": "fielding cost",
    "less_than": "<", "at_most": "<=", "equal_to": "=", "at_least": ">=", "more_than": ">",
    "word_energy": "energy", "word_affiliation": "affiliation",
    "wild": Energy.WILD, "more": 1, "less": -1, "owners": None, "done": None,
}  # fmt: skip
"""What phrases without parts mean."""

_EXCLUDED = ("this", "same card", "affiliations", "energy", "names")


class Misuse(ValueError):
    """Words that are known but do not go together; the message says what was expected."""


class _Part(NamedTuple):
    """What one word around a noun says of the dice; `adds` words may stand several times."""

    field: str
    value: object
    adds: bool = False


class _Header(NamedTuple):
    when: tree.Moment
    while_active: bool = False
    limit: tree.Limit = ""


class _Doer(NamedTuple):
    cause: Literal["any", "you", "opponent"] = "any"
    by: tuple[tree.AbilityWord, ...] = ()


_NOBODY = _Doer()

Rate = tree.Count | tree.Done


def answers(when: tree.Moment, do: Iterable[tree.Effect]) -> bool:
    """Whether a triggered ability is an interruption: it prevents or replaces (TIM-2)."""
    return when.word == "would be ko" or any(map(_prevents, do))


def _prevents(effect: tree.Effect) -> bool:
    match effect:
        case tree.Prevent() | tree.Survive():
            return True
        case tree.Optional(do=do) | tree.Unless(do=do):
            return any(map(_prevents, do))
        case tree.If(do=do, otherwise=otherwise):
            return any(map(_prevents, (*do, *otherwise)))
        case _:
            return False


def _rate(number: int, per: Rate | None) -> tree.Amount:
    """ "2 damage", "2 damage for each ..."."""
    return number if per is None or number == 0 else replace(per, times=number)


def _excluding(dice: tree.Dice, word: str) -> tree.Dice:
    words = {*dice.without, word}
    return replace(dice, without=tuple(w for w in _EXCLUDED if w in words))


def _joined(parts: Iterable[_Part]) -> tree.Dice:
    """One noun phrase from the words around the noun."""
    said: dict[str, Any] = {}
    adding: set[str] = set()
    for field, value, adds in parts:
        if field not in said:
            said[field] = value
        elif adds and field in adding:
            said[field] += value
        else:
            raise Misuse(f"this says the {field} of the dice twice: expected to read it once")
        if adds:
            adding.add(field)
    without = said.pop("without", ())
    said["without"] = tuple(word for word in _EXCLUDED if word in without)
    return tree.Dice(**said)


def _lasting(modifier: tree.Modifier) -> tree.Modifier:
    """What holds without an end can't be of dice that a player chooses."""
    if isinstance(modifier, tree.Bonus | tree.Must | tree.Cannot | tree.IgnoreText) and not (
        isinstance(modifier.who, tree.This | tree.Each)
    ):
        raise Misuse(
            "what is chosen needs an end: expected how long this lasts "
            '("this turn", "until your next turn") before the full stop'
        )
    return modifier


class _Noun(Transformer[Token, Any]):
    """Noun phrases and groups."""

    def ENERGY(self, word: Token) -> Energy:  # noqa: N802 - the name of the terminal
        return Energy(word.value)

    def NON_ENERGY(self, word: Token) -> Energy:  # noqa: N802
        return Energy(word.value.removeprefix("non-"))

    def NUMBER(self, word: Token) -> int:  # noqa: N802
        return int(word)

    def QUOTED(self, word: Token) -> str:  # noqa: N802
        return word.value.strip('"')

    def PROPER(self, word: Token) -> str:  # noqa: N802
        return word.value

    def __default__(self, data: str, children: list[Any], meta: object) -> Any:
        return _WORDS[data]

    def name(self, name: str) -> str:
        return name

    def names(self, *names: str) -> tuple[str, ...]:
        return names

    def some_energy(self, *types: Energy) -> tuple[Energy, ...]:
        return types

    def energies(self, *types: Energy) -> tuple[Energy, ...]:
        return types

    def kinds(self, *kinds: tree.AbilityWord) -> tuple[tree.AbilityWord, ...]:
        return kinds

    all_kinds = kinds

    # words before the noun, the noun, words behind it

    def other(self) -> _Part:
        return _Part("without", ("this",), True)

    def opposing(self) -> _Part:
        return _Part("whose", "opposing")

    def borrowed(self) -> _Part:
        return _Part("whose", "borrowed")

    def level(self, level: int) -> _Part:
        return _Part("tests", (tree.StatTest("level", "=", level),))

    def affiliations(self, names: tuple[str, ...]) -> _Part:
        return _Part("affiliations", names)

    def non_affiliation(self, name: str) -> list[_Part]:
        return [_Part("affiliations", (name,), True), _Part("without", ("affiliations",), True)]

    def types(self, types: tuple[Energy, ...]) -> _Part:
        return _Part("energy", types)

    def non_type(self, energy: Energy) -> list[_Part]:
        return [_Part("energy", (energy,), True), _Part("without", ("energy",), True)]

    def named(self, names: tuple[str, ...]) -> _Part:
        return _Part("names", names)

    def not_named(self, names: tuple[str, ...]) -> list[_Part]:
        return [_Part("names", names), _Part("without", ("names",), True)]

    def of_yours(self) -> _Part:
        return _Part("whose", "your")

    def of_active_player(self) -> _Part:
        return _Part("whose", "active")

    def of_chosen(self, word: str) -> _Part:
        return _Part("noted", word)

    def of_another_card(self) -> _Part:
        return _Part("without", ("same card",), True)

    def place(self, whose: tree.Whose, *zones: tree.ZoneWord) -> list[_Part]:
        named = [] if whose == "any" else [_Part("whose", whose)]
        return [*named, _Part("zones", zones)]

    def plain(self, *parts: _Part | list[_Part]) -> tree.Dice:
        flat: list[_Part] = []
        for part in parts:
            flat += part if isinstance(part, list) else [part]
        return _joined(flat)

    def plain_yours(self, dice: tree.Dice) -> tree.Dice:
        if dice.whose != "any":
            raise Misuse('this says whose dice twice: expected "your" or the other, not both')
        return replace(dice, whose="your")

    def noun(
        self, dice: tree.Dice, tests: tuple[tree.StatTest, ...] | None, engaged: tree.Group | None
    ) -> tree.Dice:
        return replace(dice, tests=dice.tests + (tests or ()), engaged_with=engaged)

    yours = noun

    def bare(self, dice: tree.Dice) -> tree.Dice:
        return dice

    def tests(self, *tests: tree.StatTest) -> tuple[tree.StatTest, ...]:
        return tests

    def test(
        self, stat: tree.StatWord, measure: tuple[tree.Comparison, tree.Amount]
    ) -> tree.StatTest:
        return tree.StatTest(stat, *measure)

    limit_of = test

    def test_lowest(self, stat: tree.StatWord) -> tree.StatTest:
        return tree.StatTest(stat, "lowest")

    def test_highest(self, stat: tree.StatWord) -> tree.StatTest:
        return tree.StatTest(stat, "highest")

    def engaged(self, group: tree.Group) -> tree.Group:
        return group

    # groups

    def this(self) -> tree.Group:
        return tree.This()

    def that(self) -> tree.Group:
        return tree.That()

    def that_before(self) -> tree.Group:
        return tree.That(back=1)

    def subject(self) -> tree.Group:
        return tree.Subject()

    def each(self, dice: tree.Dice) -> tree.Group:
        return tree.Each(dice)

    def a_noun(self, dice: tree.Dice) -> tree.Dice:
        return dice

    one_of_yours = a_noun

    def another_noun(self, dice: tree.Dice) -> tree.Dice:
        return _excluding(dice, "this")

    def dice(self, dice: tree.Dice) -> tree.Pick:
        return tree.Pick(dice)

    pick_one = dice

    def targets(self, dice: tree.Dice) -> tree.Pick:
        return tree.Pick(dice, target=True)

    pick_target = targets

    def pick_other_target(self, dice: tree.Dice) -> tree.Pick:
        return tree.Pick(_excluding(dice, "this"), target=True)

    def pick_number(self, number: int, some: tree.Pick) -> tree.Pick:
        return replace(some, least=number, most=number)

    def pick_up_to_one(self, some: tree.Pick) -> tree.Pick:
        return replace(some, least=0)

    def pick_up_to(self, most: int, some: tree.Pick) -> tree.Pick:
        return replace(some, least=0, most=most)

    def pick_one_or_more(self, some: tree.Pick) -> tree.Pick:
        return replace(some, most=None)

    def pick_any(self, some: tree.Pick | tree.Dice) -> tree.Pick:
        pick = tree.Pick(some) if isinstance(some, tree.Dice) else some
        return replace(pick, least=0, most=None)

    def chooser(self, who: tree.Who) -> tree.Who:
        return who

    def pick(
        self, pick: tree.Pick, limit: tree.StatTest | None, who: tree.Who | None
    ) -> tree.Pick:
        return replace(pick, limit=limit, by=who or "you")

    def drawn_one(self) -> tree.Random:
        return tree.Random()

    def drawn(self, count: int) -> tree.Random:
        return tree.Random(count)


class _Number(_Noun):
    """Amounts, comparisons and conditions."""

    def ATTACK(self, word: Token) -> int:  # noqa: N802
        return int(word.value.rstrip("A"))

    def DEFENSE(self, word: Token) -> int:  # noqa: N802
        return int(word.value.rstrip("D"))

    def for_each(self, dice: tree.Dice) -> Rate:
        return tree.Count(dice)

    def for_each_done(self, _: None) -> Rate:
        return tree.Done()

    def rate(self, number: int, per: Rate | None) -> tree.Amount:
        return _rate(number, per)

    def number(self, number: int) -> int:
        return number

    def one(self) -> int:
        return 1

    def equal(self, value: tree.Amount) -> tree.Amount:
        return value

    def hurt(self) -> tree.Amount:
        return tree.Hurt()

    def number_of(self, dice: tree.Dice) -> tree.Amount:
        return tree.Count(dice)

    def times_number_of(self, times: int, dice: tree.Dice) -> tree.Amount:
        return tree.Count(dice, times)

    def number_done(self, _: None) -> tree.Amount:
        return tree.Done()

    def times_number_done(self, times: int, _: None) -> tree.Amount:
        return tree.Done(times)

    def highest(self, stat: tree.StatWord, dice: tree.Dice) -> tree.Amount:
        return tree.Highest(stat, dice)

    def stat_of_that(self, stat: tree.StatWord) -> tree.Amount:
        return tree.Stat(stat, tree.That())

    def stat_of_this(self, stat: tree.StatWord) -> tree.Amount:
        return tree.Stat(stat, tree.This())

    def stat_of_subject(self, stat: tree.StatWord) -> tree.Amount:
        return tree.Stat(stat, tree.Subject())

    def stat_of(self, stat: tree.StatWord, group: tree.Group) -> tree.Amount:
        return tree.Stat(stat, group)

    def measure(
        self, op: tree.Comparison, value: tree.Amount
    ) -> tuple[tree.Comparison, tree.Amount]:
        return op, value

    def measure_is(self, number: int) -> tuple[tree.Comparison, tree.Amount]:
        return "=", number

    def measure_or_less(self, number: int) -> tuple[tree.Comparison, tree.Amount]:
        return "<=", number

    def measure_or_more(self, number: int) -> tuple[tree.Comparison, tree.Amount]:
        return ">=", number

    def condition(self, first: tree.Condition, *others: tree.Condition) -> tree.Condition:
        for other in others:
            first = tree.Both(first, other)
        return first

    def are(self, group: tree.Group, kind: tree.Dice | tree.Pick) -> tree.Condition:
        return tree.Are(group, kind.dice if isinstance(kind, tree.Pick) else kind)

    def are_not(self, group: tree.Group, kind: tree.Dice | tree.Pick) -> tree.Condition:
        return tree.Not(self.are(group, kind))

    def there_is(self, dice: tree.Dice) -> tree.Condition:
        return tree.Compare(tree.Count(dice), ">=", 1)

    def there_are_no(self, dice: tree.Dice) -> tree.Condition:
        return tree.Compare(tree.Count(dice), "=", 0)

    def compare(
        self, left: tree.Amount, op: tree.Comparison, right: tree.Amount
    ) -> tree.Condition:
        return tree.Compare(left, op, right)

    def you_do(self) -> tree.Condition:
        return tree.Compare(tree.Done(), ">=", 1)


class _Verb(_Number):
    """Effects, and the blocks that hold effects."""

    def effects(self, *chains: tuple[tree.Effect, ...]) -> tuple[tree.Effect, ...]:
        return tuple(effect for chain in chains for effect in chain)

    def first_step(self, step: tree.Effect) -> tuple[tree.Effect, ...]:
        return (step,)

    def next_step(
        self, steps: tuple[tree.Effect, ...], step: tree.Effect
    ) -> tuple[tree.Effect, ...]:
        return (*steps, step)

    block_alone = first_step
    steps_then_block = next_step

    def unless(
        self, do: tuple[tree.Effect, ...], who: tree.Who, cost: tree.Cost
    ) -> tuple[tree.Effect, ...]:
        return (tree.Unless(do, who, cost),)

    def may(self, who: tree.Who, do: tuple[tree.Effect, ...]) -> tree.Effect:
        return tree.Optional(do, None, who)

    def may_pay(self, who: tree.Who, cost: tree.Cost, do: tuple[tree.Effect, ...]) -> tree.Effect:
        return tree.Optional(do, cost, who)

    def do_if(self, condition: tree.Condition, do: tuple[tree.Effect, ...]) -> tree.Effect:
        return tree.If(condition, do)

    def do_if_else(
        self,
        condition: tree.Condition,
        do: tuple[tree.Effect, ...],
        otherwise: tuple[tree.Effect, ...],
    ) -> tree.Effect:
        return tree.If(condition, do, otherwise)

    def later(self, when: tree.Moment, do: tuple[tree.Effect, ...]) -> tree.Effect:
        return tree.Later(when, do)

    # damage and life

    def whom_dice(self, group: tree.Group) -> tuple[tree.Group | None, tree.Who | None]:
        return group, None

    def whom_players(self, who: tree.Who) -> tuple[tree.Group | None, tree.Who | None]:
        return None, who

    def whom_both(
        self, group: tree.Group, who: tree.Who
    ) -> tuple[tree.Group | None, tree.Who | None]:
        return group, who

    def deal(
        self, number: int, whom: tuple[tree.Group | None, tree.Who | None], per: Rate | None
    ) -> tree.Effect:
        return tree.Deal(_rate(number, per), *whom)

    def deal_equal(
        self, whom: tuple[tree.Group | None, tree.Who | None], value: tree.Amount
    ) -> tree.Effect:
        return tree.Deal(value, *whom)

    def deal_that(self, whom: tuple[tree.Group | None, tree.Who | None]) -> tree.Effect:
        return tree.Deal(tree.Hurt(), *whom)

    def gain(self, amount: tree.Amount) -> tree.Effect:
        return tree.Gain(amount)

    def gains(self, who: tree.Who, amount: tree.Amount) -> tree.Effect:
        return tree.Gain(amount, who)

    def lose(self, amount: tree.Amount) -> tree.Effect:
        return tree.Lose(amount)

    def loses(self, who: tree.Who, amount: tree.Amount) -> tree.Effect:
        return tree.Lose(amount, who)

    def knock_out(self, group: tree.Group) -> tree.Effect:
        return tree.KnockOut(group)

    def clear_damage(self, group: tree.Group) -> tree.Effect:
        return tree.ClearDamage(group)

    def prevent_all(self) -> tree.Effect:
        return tree.Prevent()

    def prevent(self, number: int, per: Rate | None) -> tree.Effect:
        return tree.Prevent(_rate(number, per))

    def prevent_equal(self, value: tree.Amount) -> tree.Effect:
        return tree.Prevent(value)

    def survive(self, level: int) -> tree.Effect:
        return tree.Survive(level)

    # modifiers, with and without an end

    def plus_attack(self, attack: int) -> tuple[int, int]:
        return attack, 0

    def plus_defense(self, defense: int) -> tuple[int, int]:
        return 0, defense

    def plus_both(self, attack: int, defense: int) -> tuple[int, int]:
        return attack, defense

    def sign_attack(self) -> tuple[bool, bool]:
        return True, False

    def sign_defense(self) -> tuple[bool, bool]:
        return False, True

    def sign_both(self) -> tuple[bool, bool]:
        return True, True

    def bonus(self, who: tree.Group, plus: tuple[int, int], per: Rate | None) -> tree.Modifier:
        return tree.Bonus(who, _rate(plus[0], per), _rate(plus[1], per))

    def bonus_equal(
        self, who: tree.Group, sign: tuple[bool, bool], value: tree.Amount
    ) -> tree.Modifier:
        return tree.Bonus(who, value if sign[0] else 0, value if sign[1] else 0)

    def must(self, who: tree.Group, act: tree.Act) -> tree.Modifier:
        return tree.Must(who, act)

    def cannot(self, who: tree.Group, act: tree.Act, by: tree.Dice | None) -> tree.Modifier:
        return tree.Cannot(who, act, by)

    def ignore_all(self, who: tree.Group) -> tree.Modifier:
        return tree.IgnoreText(who)

    def ignore_kinds(
        self, kinds: tuple[tree.AbilityWord, ...], who: tree.Group
    ) -> tree.Modifier:
        return tree.IgnoreText(who, kinds)

    def bonus_for(
        self, made: tree.Bonus | tree.Must | tree.Cannot | tree.IgnoreText, until: tree.Until
    ) -> tree.Effect:
        return replace(made, until=until)

    must_for = cannot_for = ignore_for = bonus_for

    def _dice_cost(
        self, what: Literal["purchase", "field"], dice: tree.Dice | None, by: int, who: tree.Who
    ) -> tree.Modifier:
        return tree.CostChange(what, by, dice, who)

    def purchase_cost(
        self, dice: tree.Dice, by: int, sign: int, who: tree.Who | None
    ) -> tree.Modifier:
        return tree.CostChange("purchase", sign * by, dice, who or "each")

    def fielding_cost(
        self, dice: tree.Dice, by: int, sign: int, who: tree.Who | None
    ) -> tree.Modifier:
        return tree.CostChange("field", sign * by, dice, who or "each")

    def purchases_cost(self, by: int, sign: int, who: tree.Who | None) -> tree.Modifier:
        return tree.CostChange("purchase", sign * by, None, who or "each")

    def fieldings_cost(self, by: int, sign: int, who: tree.Who | None) -> tree.Modifier:
        return tree.CostChange("field", sign * by, None, who or "each")

    def globals_cost(self, by: int, sign: int, who: tree.Who | None) -> tree.Modifier:
        return tree.CostChange("global", sign * by, None, who or "each")

    def cards_ignored(self, word: Literal["energy", "affiliation"]) -> tree.Modifier:
        return tree.CardsIgnored(word)

    # turning and moving dice

    def spin_up(self, group: tree.Group, levels: int) -> tree.Effect:
        return tree.Spin(group, levels)

    def spin_down(self, group: tree.Group, levels: int) -> tree.Effect:
        return tree.Spin(group, -levels)

    def energy(self, energy: Energy) -> Energy:
        return energy

    def spin_to(self, group: tree.Group, energy: Energy) -> tree.Effect:
        return tree.Spin(group, to=energy)

    def field_it(self, group: tree.Group, level: int | None) -> tree.Effect:
        return tree.FieldIt(group, 1 if level is None else level)

    def move(self, group: tree.Group, _: None, zone: tree.ZoneWord) -> tree.Effect:
        return tree.Move(group, zone)

    def move_drawn(
        self, drawn: tree.Random, _: None, zone: tree.ZoneWord, per: Rate | None
    ) -> tree.Effect:
        return tree.Move(self._per(drawn, per), zone)

    def _per(self, drawn: tree.Random, per: Rate | None) -> tree.Random:
        return tree.Random(_rate(cast(int, drawn.count), per))

    def prep(self, group: tree.Group) -> tree.Effect:
        return tree.Move(group, "prep")

    def prep_drawn(self, drawn: tree.Random, per: Rate | None) -> tree.Effect:
        return tree.Move(self._per(drawn, per), "prep")

    def return_it(self, group: tree.Group) -> tree.Effect:
        return tree.Return(group)

    def draw(self, number: int, zone: tree.ZoneWord | None, per: Rate | None) -> tree.Effect:
        return tree.Draw(_rate(number, per), zone or "reserve")

    def draw_many(self, value: tree.Amount, zone: tree.ZoneWord | None) -> tree.Effect:
        return tree.Draw(value, zone or "reserve")

    def reroll(self, group: tree.Group) -> tree.Effect:
        return tree.Reroll(group)

    def capture(self, group: tree.Group, until: tree.Until | tree.Moment) -> tree.Effect:
        return tree.Capture(group, until)

    def control(self, group: tree.Group, until: tree.Until) -> tree.Effect:
        return tree.Control(group, until)

    def swap(self, one: tree.Group, other: tree.Group) -> tree.Effect:
        return tree.Swap(one, other)

    def swap_same_level(self, one: tree.Group, other: tree.Group) -> tree.Effect:
        return tree.Swap(one, other, same_level=True)

    def choose_energy(self, without: tuple[Energy, ...] | None) -> tree.Effect:
        return tree.ChooseWord("energy", tuple(energy.value for energy in without or ()))

    def choose_affiliation(self, without: tuple[str, ...] | None) -> tree.Effect:
        return tree.ChooseWord("affiliation", without or ())

    def use_copy(self) -> tree.Effect:
        return tree.UseCopy()

    # costs

    def cost_nothing(self) -> tree.Cost:
        return tree.Cost()

    def cost_energy(self, energy: tuple[Energy, ...]) -> tree.Cost:
        return tree.Cost(energy)

    def cost_any(self, number: int) -> tree.Cost:
        return tree.Cost((), number)

    def cost_life(self, life: int) -> tree.Cost:
        return tree.Cost((), 0, life)

    def cost_energy_any(self, energy: tuple[Energy, ...], number: int) -> tree.Cost:
        return tree.Cost(energy, number)

    def cost_energy_life(self, energy: tuple[Energy, ...], life: int) -> tree.Cost:
        return tree.Cost(energy, 0, life)

    def cost_any_life(self, number: int, life: int) -> tree.Cost:
        return tree.Cost((), number, life)

    def cost_all(self, energy: tuple[Energy, ...], number: int, life: int) -> tree.Cost:
        return tree.Cost(energy, number, life)


@v_args(inline=True)
class Builder(_Verb):
    """Makes the ability (or the keyword) of one parsed paragraph."""

    def by_you(self) -> _Doer:
        return _Doer("you")

    def by_opponent(self) -> _Doer:
        return _Doer("opponent")

    def by_ability(self, kinds: tuple[tree.AbilityWord, ...]) -> _Doer:
        return _Doer("any", kinds)

    def by_your_ability(self, kinds: tuple[tree.AbilityWord, ...]) -> _Doer:
        return _Doer("you", kinds)

    def by_their_ability(self, kinds: tuple[tree.AbilityWord, ...]) -> _Doer:
        return _Doer("opponent", kinds)

    def when_fielded(self) -> tree.Moment:
        return tree.Moment("fielded")

    def when_this(self, word: tree.MomentWord, doer: _Doer | None) -> tree.Moment:
        return self.when_dice(None, word, doer)

    def when_dice(
        self, dice: tree.Dice | None, word: tree.MomentWord, doer: _Doer | None
    ) -> tree.Moment:
        cause, by = doer or _NOBODY
        return tree.Moment(word, dice, by=by, cause=cause)

    def _when_player(self, who: tree.Who, doer: _Doer | None) -> tree.Moment:
        cause, by = doer or _NOBODY
        return tree.Moment("player damaged", player=who, by=by, cause=cause)

    def when_you(self, doer: _Doer | None) -> tree.Moment:
        return self._when_player("you", doer)

    def when_opponent(self, doer: _Doer | None) -> tree.Moment:
        return self._when_player("opponent", doer)

    def when_player(self, doer: _Doer | None) -> tree.Moment:
        return self._when_player("each", doer)

    def turn_starts(self, who: tree.Who) -> tree.Moment:
        return tree.Moment("turn starts", player=who)

    def turn_ends(self, who: tree.Who) -> tree.Moment:
        return tree.Moment("turn ends", player=who)

    def attack_step_starts(self, who: tree.Who) -> tree.Moment:
        return tree.Moment("attack step starts", player=who)

    def attack_step_ends(self, who: tree.Who) -> tree.Moment:
        return tree.Moment("attack step ends", player=who)

    def header(self, when: tree.Moment) -> _Header:
        return _Header(when)

    def header_limit(self, limit: tree.Limit, when: tree.Moment) -> _Header:
        return _Header(when, False, limit)

    def header_active(self, when: tree.Moment) -> _Header:
        return _Header(when, True)

    def header_active_limit(self, limit: tree.Limit, when: tree.Moment) -> _Header:
        return _Header(when, True, limit)

    # paragraphs

    def keyword(self) -> str:
        return "Continuous"

    def triggered(
        self,
        header: _Header,
        do: tuple[tree.Effect, ...],
        burst: tree.Burst = "",
        instead: bool = False,
    ) -> tree.Ability:
        made = tree.Interruption if answers(header.when, do) else tree.Triggered
        return made(header.when, do, header.while_active, header.limit, burst, instead)

    def triggered_also(
        self, burst: Token, header: _Header, do: tuple[tree.Effect, ...]
    ) -> tree.Ability:
        return self.triggered(header, do, _burst(burst))

    def triggered_instead(
        self, burst: Token, header: _Header, do: tuple[tree.Effect, ...]
    ) -> tree.Ability:
        return self.triggered(header, do, _burst(burst), True)

    def used(self, do: tuple[tree.Effect, ...]) -> tree.Ability:
        return tree.Used(do)

    def used_also(self, burst: Token, do: tuple[tree.Effect, ...]) -> tree.Ability:
        return tree.Used(do, _burst(burst))

    def used_instead(self, burst: Token, do: tuple[tree.Effect, ...]) -> tree.Ability:
        return tree.Used(do, _burst(burst), True)

    def modifiers(self, *modifiers: tree.Modifier) -> tuple[tree.Modifier, ...]:
        return tuple(map(_lasting, modifiers))

    def static_bare(self, holds: tuple[tree.Modifier, ...]) -> tree.Static:
        return tree.Static(holds)

    def static_if(
        self, condition: tree.Condition, holds: tuple[tree.Modifier, ...]
    ) -> tree.Static:
        return tree.Static(holds, False, condition)

    def static_active(self, holds: tuple[tree.Modifier, ...]) -> tree.Static:
        return tree.Static(holds, True)

    def static_active_if(
        self, condition: tree.Condition, holds: tuple[tree.Modifier, ...]
    ) -> tree.Static:
        return tree.Static(holds, True, condition)

    def static_burst(self, burst: Token, static: tree.Static) -> tree.Ability:
        return replace(static, burst=_burst(burst))

    def free_global(self, cost: tree.Cost, do: tuple[tree.Effect, ...]) -> tree.Ability:
        return tree.Global(cost, do)

    def limited_global(
        self, cost: tree.Cost, limit: tree.Limit, do: tuple[tree.Effect, ...]
    ) -> tree.Ability:
        return tree.Global(cost, do, limit)

    def reactive_global(
        self, cost: tree.Cost, when: tree.Moment, do: tuple[tree.Effect, ...]
    ) -> tree.Ability:
        return tree.Global(cost, do, "", when)

    def limited_reactive_global(
        self, cost: tree.Cost, limit: tree.Limit, when: tree.Moment, do: tuple[tree.Effect, ...]
    ) -> tree.Ability:
        return tree.Global(cost, do, limit, when)

    def paid(self, cost: tree.Cost, do: tuple[tree.Effect, ...]) -> tree.Paid:
        return tree.Paid(cost, do)

    def paid_limit(
        self, cost: tree.Cost, limit: tree.Limit, do: tuple[tree.Effect, ...]
    ) -> tree.Paid:
        return tree.Paid(cost, do, limit)

    def paid_burst(self, burst: Token, paid: tree.Paid) -> tree.Ability:
        return replace(paid, burst=_burst(burst))


def _burst(token: Token) -> tree.Burst:
    return cast(tree.Burst, token.value)
