"""Strategies for random tree parts: dice, groups, amounts, conditions and trigger events."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from rules.language import ast
from rules.language.ast import Dice
from rules.language.ast.expressions import walk
from rules.model import ENERGY_TYPES, Energy

WHO: tuple[ast.PlayerWord, ...] = ("you", "opponent", "each", "owner", "active", "inactive", "any")
STATS: tuple[ast.StatWord, ...] = (
    "attack", "defense", "printed attack", "printed defense", "level", "purchase cost",
    "fielding cost", "damage",
)  # fmt: skip
UNTIL: tuple[ast.Duration, ...] = (
    "end of turn", "your next turn", "next opportunity", "replaced", "the end of combat",
)  # fmt: skip
ROLES: tuple[ast.Role, ...] = (
    "attacking", "blocking", "blocked", "unblocked", "engaged", "damaged", "captured", "visiting",
    "paired", "attached", "newly fielded",
)  # fmt: skip
ZONES: tuple[ast.ZoneWord, ...] = (
    "field", "attack", "reserve", "prep", "used", "bag", "card", "out",
)  # fmt: skip
ACTS: tuple[ast.ForcedAct, ...] = (
    "attack", "block", "be blocked", "deal damage", "deal combat damage", "be targeted", "spin",
    "leave unblocked", "be KO'd", "be captured", "be prevented",
    "fight anyone else",
)  # fmt: skip
KINDS: tuple[ast.AbilityKind, ...] = (
    "fielded", "attacks", "action", "global", "keyword", "cost", "other",
)  # fmt: skip
KINDS_OF_DICE = st.sampled_from(("die", "character", "sidekick", "action", "continuous"))
KEYWORDS = ("Overcrush", "Fast", "Iron Will", "Continuous", "Regenerate", "Ally")
HAPPENINGS: tuple[ast.EventWord, ...] = (
    "fielded", "attacks", "blocks", "is blocked", "is unblocked", "is engaged", "damaged",
    "deals damage", "ko", "would be ko", "used", "purchased", "drawn", "leaves field", "spins up",
    "targeted", "pairs", "attacks alone", "regenerates", "spins down", "rolled", "rolled from prep",
)  # fmt: skip
TIMES: tuple[ast.EventWord, ...] = (
    "turn starts", "turn ends", "attack step starts", "attack step ends",
)  # fmt: skip


def lists(inner: st.SearchStrategy[Any], least: int = 1, most: int = 2) -> st.SearchStrategy[Any]:
    return st.lists(inner, min_size=least, max_size=most).map(tuple)


def strings(types: tuple[Energy, ...]) -> tuple[str, ...]:
    return tuple(energy.value for energy in types)


numbers = st.integers(0, 12)
counted = st.integers(1, 9)
words_in_quotes = st.sampled_from(("Hum.", "draw a die: Fast (or 2), KO'd", "3 counters"))
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
several_names = lists(names)
types = lists(st.sampled_from(ENERGY_TYPES))
references = st.sampled_from(
    (
        ast.This(), ast.That(), ast.That(back=1), ast.Rest(), ast.Subject(),
        ast.Partner(), ast.Pair(),
    )
)  # fmt: skip


def _excluding(dice: Dice, chosen: frozenset[str]) -> Dice:
    possible = ["this", "same card", "sidekicks"]
    possible += [field for field in ("affiliations", "energy", "names") if getattr(dice, field)]
    possible += ["traits"] if dice.traits == ("evil",) else []
    return replace(dice, without=tuple(word for word in possible if word in chosen))


@st.composite
def plain_dice(draw: st.DrawFn) -> Dice:
    """Noun phrases without stat tests."""
    dice = Dice(
        kind=draw(KINDS_OF_DICE),
        or_kind=draw(st.one_of(st.none(), KINDS_OF_DICE)),
        whose=draw(st.sampled_from(("any", "your", "opposing", "active", "borrowed"))),
        zones=draw(st.sampled_from((("field",), ast.ANY_ZONE)) | lists(st.sampled_from(ZONES))),
        names=draw(st.just(()) | several_names),
        affiliations=draw(st.just(()) | several_names),
        energy=draw(st.just(()) | types),
        roles=tuple(draw(st.lists(st.sampled_from(ROLES), max_size=2))),
        underneath=draw(st.sampled_from((False, False, True))),
        own_card=draw(st.sampled_from((False, False, True))),
        traits=draw(st.sampled_from(((), (), (), ("evil",), ("good", "dragon")))),
        keywords=draw(st.just(()) | lists(st.sampled_from(KEYWORDS))),
        noted=draw(st.sampled_from(("", "", "energy", "affiliation"))),
        tests=draw(st.just(()) | counted.map(lambda n: (ast.StatTest("level", "=", n),))),
    )  # fmt: skip
    words = ("this", "same card", "sidekicks", "affiliations", "energy", "names", "traits")
    return _excluding(dice, draw(st.frozensets(st.sampled_from(words), max_size=2)))


stats = st.sampled_from(STATS)
falls = st.sampled_from(("", "this way", "this turn"))
card_tokens = st.sampled_from(("experience", "loyalty", "stun"))
multiples = st.one_of(
    st.builds(ast.Count, plain_dice(), counted, falls),
    st.builds(ast.Done, counted),
    st.builds(ast.CardTokens, card_tokens, references, counted),
)
measured = st.one_of(
    st.builds(ast.Stat, stats, references),
    st.builds(ast.Highest, stats, plain_dice()),
    st.builds(ast.Lowest, stats, plain_dice()),
    st.builds(ast.Variety, st.sampled_from(("affiliation", "energy", "name")), plain_dice()),
    st.builds(ast.Symbols, st.just(()) | types),
    st.just(ast.Symbols(types=True)),
    st.builds(ast.Life, st.sampled_from(("you", "opponent", "owner", "active", "inactive"))),
    st.just(ast.Hurt()),
    st.just(ast.Fielded()),
    st.just(ast.Dealt()),
)


def _is_single(amount: object) -> bool:
    """Whether a multiple of this amount would be parsed as a count with a factor."""
    return isinstance(amount, ast.Rate) and amount.times == 1


terms = st.recursive(
    numbers | multiples | measured,
    lambda inner: st.one_of(
        st.builds(ast.Times, inner.filter(lambda one: not _is_single(one)), counted),
        st.builds(ast.Half, inner, st.booleans()),
    ),
    max_leaves=2,
)
values = terms | st.builds(ast.Less, terms, counted)
comparisons = st.sampled_from(("<", "<=", "=", ">=", ">"))
limits = st.builds(ast.StatTest, stats, comparisons, values)
tests = limits | st.builds(ast.StatTest, stats, st.sampled_from(("lowest", "highest")), st.just(0))


@st.composite
def tested_dice(draw: st.DrawFn) -> Dice:
    """Noun phrases, possibly with stat tests."""
    dice = draw(plain_dice())
    more = tuple(draw(st.lists(tests, max_size=2)))
    engaged, paired, allied, among = (draw(st.none() | references) for _ in range(4))
    related = {"engaged_with": engaged, "paired_with": paired, "allied_with": allied}
    return replace(dice, tests=dice.tests + more, among=among, **related)


dice = plain_dice() | tested_dice()
rates = st.one_of(
    numbers,
    st.builds(ast.Count, dice, counted, falls),
    st.builds(ast.Done, counted),
    st.builds(ast.CardTokens, card_tokens, references, counted),
)
positive_rates = rates.filter(lambda amount: amount != 0)
others = values.filter(lambda amount: not isinstance(amount, int | ast.Rate))
amounts = rates | others


@st.composite
def picks(draw: st.DrawFn) -> ast.Pick:
    """Choices of dice."""
    many = draw(st.integers(2, 4))
    least, most = draw(
        st.sampled_from(((1, 1), (0, 1), (many, many), (0, many), (0, None), (1, None)))
    )
    by = draw(st.sampled_from(WHO))
    limit = draw(st.none() | limits)
    player = (least, most) == (1, 1) and draw(st.booleans())
    pick = ast.Pick(draw(dice), least, most, draw(st.booleans()), by, limit, player)
    if any(test.op in ("lowest", "highest") for test in pick.dice.tests) and draw(st.booleans()):
        return replace(pick, least=1, most=1, target=False, or_player=False, foremost=True)
    return pick


each = st.builds(ast.Each, dice)
single: st.SearchStrategy[Any] = st.one_of(references, each, picks())
groups: st.SearchStrategy[Any] = st.deferred(
    lambda: single | st.builds(ast.Together, single, single)
)

faces = st.sampled_from(("character", "action", "energy", "double energy", "burst"))
conditions = st.recursive(
    st.one_of(
        st.builds(ast.Are, references, dice),
        st.builds(ast.Are, references, dice).map(ast.Not),
        st.builds(ast.Shows, references, faces),
        st.builds(ast.Shows, references, faces).map(ast.Not),
        st.builds(ast.Compare, values, comparisons, values),
        dice.map(lambda dice: ast.Compare(ast.Count(dice), "=", 0)),
        dice.map(lambda dice: ast.Compare(ast.Count(dice), ">=", 1)),
        several_names.map(
            lambda called: ast.Compare(ast.Count(Dice(whose="your", names=called)), ">=", 1)
        ),
        st.builds(ast.Fell, dice, falls.filter(bool), st.booleans()),
        st.builds(ast.Fell, dice, falls.filter(bool)).map(ast.Not),
        st.sampled_from((ast.Underdog(), ast.Not(ast.Underdog()))),
    ),
    lambda inner: st.builds(ast.Both, inner, inner),
    max_leaves=2,
)

zones = st.sampled_from(ZONES)
own_groups = groups.filter(
    lambda group: all(getattr(node, "by", "") != "each" for node in walk(group))
)
deeds = st.one_of(
    st.builds(ast.KnockOut, own_groups),
    st.builds(ast.Sacrifice, own_groups),
    st.builds(ast.Spin, own_groups, st.integers(1, 3) | st.integers(-3, -1)),
    st.builds(ast.MoveDice, own_groups, zones),
)
costs = st.builds(
    ast.Cost, st.lists(st.sampled_from(ENERGY_TYPES), max_size=2).map(tuple), st.integers(0, 3),
    st.integers(0, 3), lists(deeds, 0),
)  # fmt: skip
costs |= st.builds(ast.Cost, energy_equal=values)
causes = st.sampled_from(("any", "you", "opponent"))
kinds = lists(st.sampled_from(KINDS))
by_kinds = st.just(()) | kinds
turns = st.sampled_from(("you", "opponent", "each"))
hows = st.sampled_from(("any", "combat", "ability"))
doers: st.SearchStrategy[dict[str, Any]] = st.one_of(
    st.fixed_dictionaries({"by": kinds, "cause": causes, "source": st.none() | dice}),
    st.fixed_dictionaries({"cause": causes}),
    st.fixed_dictionaries({"source": dice}),
    st.fixed_dictionaries({"keyword": st.sampled_from(KEYWORDS)}),
)
one_moment = st.one_of(
    st.builds(
        lambda word, dice, how, doer: ast.Moment(word, dice, how=how, **doer),
        st.sampled_from(HAPPENINGS), st.none() | st.just(ast.Pair()) | dice, hows, doers,
    ),
    st.builds(
        lambda word, who, how, doer: ast.Moment(word, None, who, how=how, **doer),
        st.sampled_from(("player damaged", "draws")), turns, hows, doers,
    ),
    st.builds(ast.Moment, st.sampled_from(TIMES), player=turns),
    st.builds(ast.Moment, st.just("rolled"), st.none() | dice, face=faces),
    st.builds(ast.Moment, st.just("rolls"), player=turns, face=faces),
    st.sampled_from((ast.Moment("blockers declared"), ast.Moment("ranged attack"))),
    st.builds(
        lambda who, word: ast.Moment("keyword used", player=who, keyword=word),
        turns, st.sampled_from(KEYWORDS),
    ),
    st.builds(
        lambda word, dice, whom: ast.Moment(word, dice, whom=whom),
        st.sampled_from(("blocks", "kos")), st.none() | dice, dice,
    ),
    st.builds(
        lambda word, who: ast.Moment(word, player=who),
        st.sampled_from(("global used", "life gained", "life lost")), turns,
    ),
    st.builds(
        lambda dice, how, whom: ast.Moment("deals damage", dice, how=how, whom=whom),
        st.none() | dice, hows, dice | turns,
    ),
)  # fmt: skip


@st.composite
def moments_of_several(draw: st.DrawFn) -> ast.Moment:
    """Alternative trigger events, some of them with the same dice and cause."""
    first, second = draw(one_moment), draw(one_moment)
    if draw(st.booleans()) and first.word in HAPPENINGS:
        second = replace(first, word=draw(st.sampled_from(HAPPENINGS)), whom=None, face=None)
    return replace(first, other=second)


moments = one_moment | moments_of_several()
