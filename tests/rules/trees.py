"""Random trees of all that the grammar can say, each in the one form in which it is read."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from rules.dice import TYPES, Energy
from rules.language import tree
from rules.language.tree import Dice
from rules.language.walking import nodes

WHO: tuple[tree.Who, ...] = ("you", "opponent", "each", "owner", "active", "inactive", "any")
STATS: tuple[tree.StatWord, ...] = (
    "attack", "defense", "printed attack", "printed defense", "level", "purchase cost",
    "fielding cost", "damage",
)  # fmt: skip
UNTIL: tuple[tree.Until, ...] = (
    "end of turn", "your next turn", "next opportunity", "replaced", "the end of combat",
)  # fmt: skip
ROLES: tuple[tree.Role, ...] = (
    "attacking", "blocking", "blocked", "unblocked", "engaged", "damaged", "captured", "visiting",
    "paired", "attached", "newly fielded",
)  # fmt: skip
ZONES: tuple[tree.ZoneWord, ...] = (
    "field", "attack", "reserve", "prep", "used", "bag", "card", "out",
)  # fmt: skip
ACTS: tuple[tree.Act, ...] = (
    "attack", "block", "be blocked", "deal damage", "deal combat damage", "be targeted", "spin",
    "leave unblocked", "be KO'd", "be captured", "be prevented",
)  # fmt: skip
KINDS: tuple[tree.AbilityWord, ...] = (
    "fielded", "attacks", "action", "global", "keyword", "cost", "other",
)  # fmt: skip
KINDS_OF_DICE = st.sampled_from(("die", "character", "sidekick", "action", "continuous"))
KEYWORDS = ("Overcrush", "Fast", "Iron Will", "Continuous", "Regenerate", "Ally")
HAPPENINGS: tuple[tree.MomentWord, ...] = (
    "fielded", "attacks", "blocks", "is blocked", "is engaged", "damaged", "deals damage", "ko",
    "would be ko", "used", "purchased", "drawn", "leaves field", "spins up", "targeted", "pairs",
    "attacks alone", "regenerates", "spins down",
)  # fmt: skip
TIMES: tuple[tree.MomentWord, ...] = (
    "turn starts", "turn ends", "attack step starts", "attack step ends",
)  # fmt: skip


def _lists(inner: st.SearchStrategy[Any], least: int = 1, most: int = 2) -> st.SearchStrategy[Any]:
    return st.lists(inner, min_size=least, max_size=most).map(tuple)


def _strings(types: tuple[Energy, ...]) -> tuple[str, ...]:
    return tuple(energy.value for energy in types)


numbers = st.integers(0, 12)
counted = st.integers(1, 9)
names = st.sampled_from(
    (
        "Villain",
        "Fast",
        "Fast Company",
        "Iron Will",
        "Deadly of Night",
        "KOs",
        "X-Men",
        "Guardians of the Galaxy",
        "S.H.I.E.L.D.",
        "Field Agents",
        "KO",
        "the odd",
    )
) | st.text(
    st.characters(min_codepoint=32, max_codepoint=0x17F, exclude_characters='"'), min_size=1
)
several_names = _lists(names)
types = _lists(st.sampled_from(TYPES))
references = st.sampled_from(
    (
        tree.This(), tree.That(), tree.That(back=1), tree.Rest(), tree.Subject(),
        tree.Partner(), tree.Pair(),
    )
)  # fmt: skip


def _excluding(dice: Dice, chosen: frozenset[str]) -> Dice:
    possible = ["this", "same card", "sidekicks"]
    possible += [field for field in ("affiliations", "energy", "names") if getattr(dice, field)]
    return replace(dice, without=tuple(word for word in possible if word in chosen))


@st.composite
def plain_dice(draw: st.DrawFn) -> Dice:
    """Noun phrases without tests."""
    dice = Dice(
        kind=draw(KINDS_OF_DICE),
        or_kind=draw(st.none() | KINDS_OF_DICE),
        whose=draw(st.sampled_from(("any", "your", "opposing", "active", "borrowed"))),
        zones=draw(st.just(("field",)) | _lists(st.sampled_from(ZONES))),
        names=draw(st.just(()) | several_names),
        affiliations=draw(st.just(()) | several_names),
        energy=draw(st.just(()) | types),
        roles=tuple(draw(st.lists(st.sampled_from(ROLES), max_size=2))),
        underneath=draw(st.sampled_from((False, False, True))),
        keywords=draw(st.just(()) | _lists(st.sampled_from(KEYWORDS))),
        noted=draw(st.sampled_from(("", "", "energy", "affiliation"))),
        tests=draw(st.just(()) | counted.map(lambda n: (tree.StatTest("level", "=", n),))),
    )  # fmt: skip
    words = ("this", "same card", "sidekicks", "affiliations", "energy", "names")
    return _excluding(dice, draw(st.frozensets(st.sampled_from(words), max_size=2)))


stats = st.sampled_from(STATS)
falls = st.sampled_from(("", "this way", "this turn"))
multiples = st.builds(tree.Count, plain_dice(), counted, falls) | st.builds(tree.Done, counted)
measured = st.one_of(
    st.builds(tree.Stat, stats, references),
    st.builds(tree.Highest, stats, plain_dice()),
    st.builds(tree.Lowest, stats, plain_dice()),
    st.builds(tree.Variety, st.sampled_from(("affiliation", "energy", "name")), plain_dice()),
    st.builds(tree.Symbols, st.just(()) | types),
    st.just(tree.Symbols(types=True)),
    st.builds(tree.Life, st.sampled_from(("you", "opponent", "owner", "active", "inactive"))),
    st.just(tree.Hurt()),
    st.just(tree.Dealt()),
)


def _is_single(amount: object) -> bool:
    """Whether a multiple of an amount would be a count with a factor."""
    return isinstance(amount, tree.Count | tree.Done) and amount.times == 1


terms = st.recursive(
    numbers | multiples | measured,
    lambda inner: st.one_of(
        st.builds(tree.Times, inner.filter(lambda one: not _is_single(one)), counted),
        st.builds(tree.Half, inner, st.booleans()),
    ),
    max_leaves=2,
)
values = terms | st.builds(tree.Less, terms, counted)
comparisons = st.sampled_from(("<", "<=", "=", ">=", ">"))
limits = st.builds(tree.StatTest, stats, comparisons, values)
tests = limits | st.builds(tree.StatTest, stats, st.sampled_from(("lowest", "highest")), st.just(0))


@st.composite
def tested_dice(draw: st.DrawFn) -> Dice:
    """Noun phrases."""
    dice = draw(plain_dice())
    more = tuple(draw(st.lists(tests, max_size=2)))
    engaged, paired, among = (draw(st.none() | references) for _ in range(3))
    return replace(
        dice, tests=dice.tests + more, engaged_with=engaged, paired_with=paired, among=among
    )


dice = plain_dice() | tested_dice()
rates = st.one_of(
    numbers, st.builds(tree.Count, dice, counted, falls), st.builds(tree.Done, counted)
)
others = values.filter(lambda amount: not isinstance(amount, int | tree.Count | tree.Done))
amounts = rates | others


@st.composite
def picks(draw: st.DrawFn) -> tree.Pick:
    """Choices."""
    many = draw(st.integers(2, 4))
    least, most = draw(
        st.sampled_from(((1, 1), (0, 1), (many, many), (0, many), (0, None), (1, None)))
    )
    by = draw(st.sampled_from(WHO))
    limit = draw(st.none() | limits)
    player = (least, most) == (1, 1) and draw(st.booleans())
    pick = tree.Pick(draw(dice), least, most, draw(st.booleans()), by, limit, player)
    if any(test.op in ("lowest", "highest") for test in pick.dice.tests) and draw(st.booleans()):
        return replace(pick, least=1, most=1, target=False, or_player=False, foremost=True)
    return pick


each = st.builds(tree.Each, dice)
single: st.SearchStrategy[Any] = st.one_of(references, each, picks())
groups: st.SearchStrategy[Any] = st.deferred(
    lambda: single | st.builds(tree.Together, single, single)
)

faces = st.sampled_from(("character", "action", "energy", "burst"))
conditions = st.recursive(
    st.one_of(
        st.builds(tree.Are, references, dice),
        st.builds(tree.Are, references, dice).map(tree.Not),
        st.builds(tree.Shows, references, faces),
        st.builds(tree.Shows, references, faces).map(tree.Not),
        st.builds(tree.Compare, values, comparisons, values),
        dice.map(lambda dice: tree.Compare(tree.Count(dice), "=", 0)),
        dice.map(lambda dice: tree.Compare(tree.Count(dice), ">=", 1)),
        several_names.map(
            lambda called: tree.Compare(tree.Count(Dice(whose="your", names=called)), ">=", 1)
        ),
        st.builds(tree.Fell, dice, falls.filter(bool)),
        st.builds(tree.Fell, dice, falls.filter(bool)).map(tree.Not),
        st.sampled_from((tree.Underdog(), tree.Not(tree.Underdog()))),
    ),
    lambda inner: st.builds(tree.Both, inner, inner),
    max_leaves=2,
)

zones = st.sampled_from(ZONES)
own_groups = groups.filter(
    lambda group: all(getattr(node, "by", "") != "each" for node in nodes(group))
)
deeds = st.one_of(
    st.builds(tree.KnockOut, own_groups),
    st.builds(tree.Sacrifice, own_groups),
    st.builds(tree.Spin, own_groups, st.integers(1, 3) | st.integers(-3, -1)),
    st.builds(tree.Move, own_groups, zones),
)
costs = st.builds(
    tree.Cost, st.lists(st.sampled_from(TYPES), max_size=2).map(tuple), st.integers(0, 3),
    st.integers(0, 3), _lists(deeds, 0),
)  # fmt: skip
causes = st.sampled_from(("any", "you", "opponent"))
kinds = _lists(st.sampled_from(KINDS))
by_kinds = st.just(()) | kinds
turns = st.sampled_from(("you", "opponent", "each"))
hows = st.sampled_from(("any", "combat", "ability"))
doers: st.SearchStrategy[dict[str, Any]] = st.one_of(
    st.fixed_dictionaries({"by": kinds, "cause": causes, "source": st.none() | dice}),
    st.fixed_dictionaries({"cause": causes}),
    st.fixed_dictionaries({"source": dice}),
)
one_moment = st.one_of(
    st.builds(
        lambda word, dice, how, doer: tree.Moment(word, dice, how=how, **doer),
        st.sampled_from(HAPPENINGS), st.none() | st.just(tree.Pair()) | dice, hows, doers,
    ),
    st.builds(
        lambda word, who, how, doer: tree.Moment(word, None, who, how=how, **doer),
        st.sampled_from(("player damaged", "draws")), turns, hows, doers,
    ),
    st.builds(tree.Moment, st.sampled_from(TIMES), player=turns),
    st.builds(
        lambda who, word: tree.Moment("keyword used", player=who, keyword=word),
        turns, st.sampled_from(KEYWORDS),
    ),
    st.builds(
        lambda word, dice, whom: tree.Moment(word, dice, whom=whom),
        st.sampled_from(("blocks", "kos")), st.none() | dice, dice,
    ),
    st.builds(
        lambda word, who: tree.Moment(word, player=who),
        st.sampled_from(("global used", "life gained", "life lost")), turns,
    ),
    st.builds(
        lambda dice, how, whom: tree.Moment("deals damage", dice, how=how, whom=whom),
        st.none() | dice, hows, dice | turns,
    ),
)  # fmt: skip


@st.composite
def moments_of_several(draw: st.DrawFn) -> tree.Moment:
    """Moments of which any will do, some of them of the same dice and cause."""
    first, second = draw(one_moment), draw(one_moment)
    if draw(st.booleans()) and first.word in HAPPENINGS:
        second = replace(first, word=draw(st.sampled_from(HAPPENINGS)), whom=None)
    return replace(first, other=second)


moments = one_moment | moments_of_several()

# --- effects --------------------------------------------------------------------------------------

until = st.sampled_from(UNTIL)
who = st.sampled_from(WHO)
bare_dice = dice


@st.composite
def bonuses(draw: st.DrawFn, whom: st.SearchStrategy[Any], ends: Any = until) -> tree.Bonus:
    """Modifiers: numbers, or one rate for both, or one value for both."""
    signed = st.integers(-4, 4)
    a, d = draw(st.tuples(signed, signed).filter(any))
    match draw(st.sampled_from(("numbers", "rate", "value"))):
        case "numbers":
            attack, defense = a, d
        case "rate":
            rate = draw(st.builds(tree.Count, dice, fallen=falls) | st.just(tree.Done()))
            attack, defense = (replace(rate, times=n) if n else 0 for n in (a, d))
        case _:
            value = draw(others)
            attack, defense = value if a else 0, value if d else 0
    return tree.Bonus(draw(whom), attack, defense, draw(ends))


cards = plain_dice().filter(lambda dice: dice.kind in ("die", "character", "action"))
cards = cards.map(lambda dice: replace(dice, tests=(), or_kind=None))


def modifiers(whom: st.SearchStrategy[Any], ends: Any) -> st.SearchStrategy[Any]:
    """What dice get, must, can't and ignore."""
    acts = st.sampled_from(ACTS)
    return st.one_of(
        bonuses(whom, ends),
        st.builds(tree.Must, whom, acts, ends),
        st.builds(tree.Cannot, whom, acts, st.none() | bare_dice, ends),
        st.builds(tree.Cannot, whom, acts, st.none(), ends, by_kinds, causes),
        st.builds(
            tree.Cannot,
            st.just(tree.This()),
            st.just("use globals"),
            st.none() | cards,
            ends,
            player=who,
        ),
        st.builds(tree.IgnoreText, whom, by_kinds, ends),
        given_words(whom, ends),
        st.builds(tree.SetStat, whom, halves | st.just("level"), values, ends),
        st.builds(tree.CopyStats, whom, whom, ends),
        st.builds(tree.CopyText, whom, whom, ends),
        st.builds(tree.SwapStats, whom, until=ends),
        st.builds(tree.SwapStats, whom, whom, halves, ends),
        st.builds(tree.Blocks, whom, counted, ends),
        st.builds(tree.NeedsBlockers, whom, counted, ends),
        st.builds(tree.BlockCost, numbers, st.none() | dice, ends),
        st.builds(tree.AttackCost, whom, who, counted, ends),
        st.builds(tree.DoubleDamage, whom, st.none() | bare_dice, ends),
        st.builds(tree.Goes, whom, zones, _lists(zones), ends),
    )


halves = st.sampled_from(("attack", "defense"))


def given_words(whom: st.SearchStrategy[Any], ends: Any) -> st.SearchStrategy[Any]:
    """Affiliations and keywords that dice get."""
    words = _lists(st.sampled_from(KEYWORDS))
    return st.one_of(
        st.builds(tree.Has, whom, several_names, st.just(()) | words, ends),
        st.builds(tree.Has, whom, st.just(()), words, ends),
    )


def cost_changes(ends: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Changed costs: of dice, of this die, of all."""
    acts = st.sampled_from(("purchase", "field"))
    floor = st.integers(0, 2)
    change: dict[str, Any] = {"who": who, "least": floor, "until": ends, "alone": st.booleans()}
    by = st.sampled_from((-2, -1, 1, 2))
    priced = st.one_of(
        st.builds(tree.CostChange, acts, by, st.none() | bare_dice, **change),
        st.builds(tree.CostChange, acts, by, st.none(), own=st.just(True), **change),
        st.builds(tree.CostChange, st.just("global"), by, st.none(), **change),
    )
    return st.one_of(
        priced,
        priced.map(lambda one: replace(one, by=0, free=True)),
        priced.map(lambda one: replace(one, by=0, times=2)),
    )


def whom() -> st.SearchStrategy[Any]:
    """Dice, players, or both."""
    return st.tuples(st.none() | groups, st.none() | who).filter(lambda both: both != (None, None))


dealers = groups.filter(lambda group: group != tree.This())


@st.composite
def deals(draw: st.DrawFn) -> tree.Deal:
    """Damage to dice, players, or both."""
    return tree.Deal(draw(amounts), *draw(whom()), draw(st.none() | dealers))


def _laid_on(pick: tree.Pick) -> tree.LayOn:
    return tree.LayOn(replace(pick, dice=replace(pick.dice, zones=("card",))))


drawn = st.builds(tree.Random, numbers)
steps: st.SearchStrategy[Any] = st.one_of(
    deals(),
    st.builds(tree.Duel, groups, groups, stats),
    st.builds(tree.Gain, amounts, who),
    st.builds(tree.Lose, amounts, who),
    deeds,
    st.builds(tree.KnockOut, groups),
    modifiers(groups, until),
    cost_changes(until),
    cost_changes(until).filter(lambda one: one.dice).map(lambda one: replace(one, next=True)),
    st.builds(tree.Spin, groups, level=counted),
    st.builds(tree.Spin, groups, st.just(0), st.sampled_from(Energy)),
    st.builds(tree.FieldIt, groups | drawn, counted, st.booleans()),
    st.builds(tree.Move, st.builds(tree.Random, rates), zones),
    st.builds(tree.Move, groups, st.just("field"), counted),
    st.builds(tree.SetAside, groups),
    st.builds(tree.LeaveCombat, groups),
    st.builds(tree.Attach, groups),
    st.builds(tree.PairUp, groups),
    picks().filter(lambda pick: pick.dice.zones == ("field",)).map(_laid_on),
    st.builds(tree.MakeTokens, names, numbers, numbers, amounts),
    st.builds(tree.ChooseDice, groups),
    st.just(tree.Regenerate()),
    st.builds(tree.Return, groups),
    st.builds(tree.Draw, amounts, zones),
    st.builds(
        tree.Draw, counted, st.just("bag"), st.sampled_from(("your", "opposing")), st.booleans()
    ),
    cost_changes(until)
    .filter(lambda one: one.what != "global" and not (one.dice or one.own))
    .flatmap(lambda one: st.builds(replace, st.just(one), of=picks() | st.just(tree.That()))),
    st.builds(tree.Purchase, groups, st.just(0), st.just(0), st.booleans(), zones),
    st.builds(tree.Purchase, groups, counted, numbers, to=zones),
    st.builds(tree.Reroll, groups),
    st.builds(tree.ClearDamage, groups),
    st.builds(tree.Capture, groups, until | moments),
    st.builds(tree.Control, groups, until),
    st.builds(tree.SwapControl, groups, groups, until),
    st.builds(tree.Swap, groups, groups, st.booleans()),
    st.builds(tree.Prevent, st.none() | amounts),
    whom().flatmap(lambda whom: st.builds(tree.Redirect, st.none() | amounts, *map(st.just, whom))),
    st.builds(tree.Survive, counted),
    st.builds(tree.ChooseWord, st.just("affiliation"), st.just(()) | several_names),
    st.builds(tree.ChooseWord, st.just("energy"), st.just(()) | types.map(_strings)),
    st.just(tree.UseCopy()),
)  # fmt: skip


def _ending(ends: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Effects of one sentence: a block can only be the last."""
    with_block = st.tuples(_lists(steps, 0, 1), ends).map(lambda both: (*both[0], both[1]))
    return st.one_of(_lists(steps), unless.map(lambda effect: (effect,)), with_block)


def _tell_apart(options: tuple[tuple[Any, ...], ...]) -> bool:
    """Whether it is clear where each option ends: none holds a choice of its own."""
    return not any(isinstance(part, tree.ChooseOne) for part in nodes(options))


unless = st.builds(tree.Unless, _lists(steps), who, costs)
blocks: st.SearchStrategy[Any] = st.deferred(
    lambda: st.one_of(
        st.builds(tree.Optional, chains, st.none() | costs, who),
        st.builds(tree.If, conditions, chains),
        st.builds(tree.If, conditions, _lists(steps), chains),
        st.builds(tree.Later, moments, chains),
        st.builds(tree.AtCost, _lists(deeds), chains),
        st.builds(tree.ChooseOne, _lists(chains, 2).filter(_tell_apart), who),
        st.builds(tree.Watch, moments, chains, until),
        st.builds(tree.Gains, each, st.sampled_from(("Aftershock", "Impulse")), chains, until),
        st.builds(tree.Repeat, values | st.builds(tree.Count, dice), chains),
    )
)
chains: st.SearchStrategy[Any] = st.deferred(lambda: _ending(blocks))
effects = _lists(st.one_of(steps, unless, blocks))

# --- abilities ------------------------------------------------------------------------------------

limit = st.sampled_from(
    (
        "",
        "once per turn",
        "first time each turn",
        "on your turn",
        "once during your turn",
        "once for each target",
    )
)
burst = st.sampled_from(("", "*", "**", "*/**"))


@st.composite
def replacing(draw: st.DrawFn, made: st.SearchStrategy[Any]) -> Any:
    """An ability with or without a burst; only with one it stands instead of another."""
    stars = draw(burst)
    return replace(draw(made), burst=stars, instead=bool(stars) and draw(st.booleans()))


@st.composite
def triggered(draw: st.DrawFn) -> Any:
    """Triggered abilities, which are interruptions if they prevent or replace."""
    when, do = draw(moments), draw(effects)
    made = tree.Interruption if tree.answers(when, do) else tree.Triggered
    return made(when, do, draw(st.booleans()), draw(limit))


held = st.one_of(
    modifiers(st.just(tree.This()) | each, st.just("end of turn")),
    cost_changes(st.none()),
    st.builds(tree.OtherCost, costs),
    st.builds(tree.RemovedAs, st.sampled_from(("die", "character", "sidekick", "action"))),
    st.builds(tree.CardsIgnored, st.sampled_from(("energy", "affiliation"))),
)  # fmt: skip
abilities = st.one_of(
    replacing(st.builds(tree.Used, effects)),
    replacing(triggered()),
    st.builds(tree.Static, _lists(held), st.booleans(), st.none() | conditions, burst),
    st.builds(tree.Static, _lists(held), burst=burst, on_card=st.just(True)),
    st.builds(tree.Global, costs, effects, limit, st.none() | moments),
    st.builds(tree.Paid, costs, effects, limit, burst, st.none() | conditions),
    st.builds(tree.Keyword, st.sampled_from(("Aftershock", "Impulse")), effects),
    st.builds(tree.Keyword, st.just("Suit Up"), names=several_names),
    st.builds(tree.Keyword, st.just("Energize"), effects, when=st.none() | moments),
    st.builds(tree.Keyword, st.just("Synergy"), effects, cost=costs),
    st.builds(
        tree.Keyword, st.just("Fabricate"), number=st.integers(1, 9), total=st.integers(0, 9)
    ),
)
texts = st.builds(tree.Text, _lists(abilities, 0, 3), _lists(st.sampled_from(KEYWORDS), 0))
