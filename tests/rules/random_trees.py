"""Strategies for random syntax trees in the canonical form that the parser produces."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from rules.language import ast
from rules.language.ast.expressions import LABELS, walk
from rules.model import Energy
from tests.rules.random_tree_parts import (
    ACTS,
    KEYWORDS,
    UNTIL,
    WHO,
    amounts,
    by_kinds,
    card_tokens,
    causes,
    conditions,
    costs,
    counted,
    deeds,
    dice,
    each,
    falls,
    groups,
    lists,
    moments,
    names,
    numbers,
    others,
    picks,
    plain_dice,
    positive_rates,
    rates,
    several_names,
    stats,
    strings,
    types,
    values,
    words_in_quotes,
    zones,
)

# --- effects --------------------------------------------------------------------------------------

until = st.sampled_from(UNTIL)
who = st.sampled_from(WHO)
bare_dice = dice


@st.composite
def bonuses(draw: st.DrawFn, whom: st.SearchStrategy[Any], ends: Any = until) -> ast.Bonus:
    """Bonuses: separate numbers, or one rate or value for both stats."""
    signed = st.integers(-4, 4)
    a, d = draw(st.tuples(signed, signed).filter(any))
    match draw(st.sampled_from(("numbers", "rate", "value"))):
        case "numbers":
            attack, defense = a, d
        case "rate":
            rate = draw(st.builds(ast.Count, dice, fallen=falls) | st.just(ast.Done()))
            attack, defense = (replace(rate, times=n) if n else 0 for n in (a, d))
        case _:
            value = draw(others)
            attack, defense = value if a else 0, value if d else 0
    return ast.Bonus(draw(whom), attack, defense, draw(ends))


cards = plain_dice().filter(lambda dice: dice.kind in ("die", "character", "action"))
cards = cards.map(lambda dice: replace(dice, tests=(), or_kind=None))


def modifiers(whom: st.SearchStrategy[Any], ends: Any) -> st.SearchStrategy[Any]:
    """Modifiers: bonuses, requirements, bans and ignored text."""
    acts = st.sampled_from(ACTS)
    return st.one_of(
        bonuses(whom, ends),
        st.builds(ast.Must, whom, acts, ends),
        st.builds(ast.Cannot, whom, acts, st.none() | bare_dice, ends),
        st.builds(ast.Cannot, whom, acts, st.none(), ends, by_kinds, causes),
        st.builds(
            ast.Cannot,
            st.just(ast.This()),
            st.just("use globals"),
            st.none() | cards,
            ends,
            player=who,
        ),
        st.builds(ast.IgnoreText, whom, by_kinds, ends),
        given_words(whom, ends),
        st.builds(ast.SetStat, whom, halves | st.just("level"), values, ends),
        st.builds(ast.CopyStats, whom, whom, ends),
        st.builds(ast.CopyText, whom, whom, ends),
        st.builds(ast.SwapStats, whom, until=ends),
        st.builds(ast.SwapStats, whom, whom, halves, ends),
        st.builds(ast.Blocks, whom, counted, ends),
        st.builds(ast.NeedsBlockers, whom, counted, ends),
        st.builds(ast.BlockCost, numbers, st.none() | dice, ends),
        st.builds(ast.AttackCost, whom, who, counted, ends),
        st.builds(ast.DoubleDamage, whom, st.none() | bare_dice, ends),
        st.builds(ast.Goes, whom, zones, lists(zones), ends),
    )


halves = st.sampled_from(("attack", "defense"))


def given_words(whom: st.SearchStrategy[Any], ends: Any) -> st.SearchStrategy[Any]:
    """Granted affiliations and keywords."""
    words = lists(st.sampled_from(KEYWORDS))
    return st.one_of(
        st.builds(ast.Has, whom, several_names, st.just(()) | words, ends),
        st.builds(ast.Has, whom, st.just(()), words, ends),
    )


def cost_changes(ends: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Cost changes for some dice, for this die, or for all dice."""
    acts = st.sampled_from(("purchase", "field"))
    floor = st.integers(0, 2)
    change: dict[str, Any] = {"who": who, "least": floor, "until": ends, "alone": st.booleans()}
    by = st.sampled_from((-2, -1, 1, 2))
    priced = st.one_of(
        st.builds(ast.CostChange, acts, by, st.none() | bare_dice, **change),
        st.builds(ast.CostChange, acts, by, st.none(), own=st.just(True), **change),
        st.builds(ast.CostChange, st.just("global"), by, st.none(), **change),
    )
    return st.one_of(
        priced,
        priced.map(lambda one: replace(one, by=0, free=True)),
        priced.map(lambda one: replace(one, by=0, times=2)),
    )


def whom() -> st.SearchStrategy[Any]:
    """Dice, players, or both."""
    return st.tuples(st.none() | groups, st.none() | who).filter(lambda both: both != (None, None))


dealers = groups.filter(lambda group: group != ast.This())


@st.composite
def deals(draw: st.DrawFn) -> ast.Deal:
    """Damage to dice, players, or both."""
    amount, (to, players) = draw(amounts), draw(whom())
    return ast.Deal(amount, to, players, draw(st.none() | dealers))


def _laid_on(pick: ast.Pick) -> ast.LayOn:
    return ast.LayOn(replace(pick, dice=replace(pick.dice, zones=("card",))))


drawn = st.builds(ast.Random, numbers)
steps: st.SearchStrategy[Any] = st.one_of(
    deals(),
    st.builds(ast.Aim, counted, groups),
    st.builds(ast.Duel, groups, groups, stats),
    st.builds(ast.Gain, amounts, who),
    st.builds(ast.Lose, amounts, who),
    deeds,
    st.builds(ast.KnockOut, groups),
    modifiers(groups, until),
    cost_changes(until),
    cost_changes(until).filter(lambda one: one.dice).map(lambda one: replace(one, next=True)),
    st.builds(ast.Spin, groups, level=counted),
    st.builds(ast.Spin, groups, st.just(0), st.sampled_from(Energy)),
    st.builds(ast.SpinToEnergy, groups),
    st.builds(ast.FieldIt, groups | drawn, counted, st.booleans()),
    st.builds(ast.MoveDice, st.builds(ast.Random, rates), zones),
    st.builds(ast.MoveDice, groups, st.just("field"), counted),
    st.builds(ast.SetAside, groups),
    st.builds(ast.LeaveCombat, groups),
    st.builds(ast.Attach, groups),
    st.builds(ast.PairUp, groups),
    picks().filter(lambda pick: pick.dice.zones == ("field",)).map(_laid_on),
    st.builds(ast.MakeTokens, names, numbers, numbers, amounts),
    st.builds(ast.PutCardTokens, card_tokens, groups, positive_rates),
    st.builds(ast.RemoveCardTokens, card_tokens, groups, st.none() | positive_rates),
    st.builds(ast.ChooseDice, groups),
    st.just(ast.Regenerate()),
    st.builds(ast.Return, groups),
    st.builds(ast.Draw, amounts, zones),
    st.builds(
        ast.Draw, counted, st.just("bag"), st.sampled_from(("your", "opposing")), st.booleans()
    ),
    cost_changes(until)
    .filter(lambda one: one.what != "global" and not (one.dice or one.own))
    .flatmap(lambda one: st.builds(replace, st.just(one), of=picks() | st.just(ast.That()))),
    st.builds(ast.Purchase, groups, st.just(0), st.just(0), st.booleans(), zones),
    st.builds(ast.Purchase, groups, counted, numbers, to=zones),
    st.builds(ast.Reroll, groups),
    st.builds(ast.ClearDamage, groups),
    st.builds(ast.ClearDamage, groups, counted),
    st.builds(ast.Spin, groups, action=st.just(True)),
    st.builds(ast.ByHand, words_in_quotes),
    st.builds(ast.Note, words_in_quotes),
    st.builds(ast.Capture, groups, until | moments),
    st.builds(ast.Control, groups, until),
    st.builds(ast.SwapControl, groups, groups, until),
    st.builds(ast.Swap, groups, groups, st.booleans()),
    st.builds(ast.Prevent, st.none() | amounts),
    st.builds(ast.Prevent, st.none() | counted, st.just(True)),
    whom().flatmap(lambda whom: st.builds(ast.Redirect, st.none() | amounts, *map(st.just, whom))),
    st.builds(ast.Survive, counted),
    st.builds(ast.ChooseWord, st.just("affiliation"), st.just(()) | several_names),
    st.builds(ast.ChooseWord, st.just("energy"), st.just(()) | types.map(strings)),
    st.just(ast.UseCopy()),
)  # fmt: skip


def _ending(ends: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """The effects of one sentence: a nested block can only come last."""
    with_block = st.tuples(lists(steps, 0, 1), ends).map(lambda both: (*both[0], both[1]))
    return st.one_of(lists(steps), unless.map(lambda effect: (effect,)), with_block)


def _tell_apart(options: tuple[tuple[Any, ...], ...]) -> bool:
    """Whether the options are unambiguous: none contains another choice."""
    return not any(isinstance(part, ast.ChooseOne) for part in walk(options))


unless = st.builds(ast.Unless, lists(steps), who, costs)
blocks: st.SearchStrategy[Any] = st.deferred(
    lambda: st.one_of(
        st.builds(ast.Optional, chains, st.none() | costs, who),
        st.builds(ast.If, conditions, chains),
        st.builds(ast.If, conditions, lists(steps), chains),
        st.builds(ast.Later, moments, chains),
        st.builds(ast.AtCost, lists(deeds), chains),
        st.builds(ast.ChooseOne, lists(chains, 2).filter(_tell_apart), who),
        st.builds(ast.Watch, moments, chains, until),
        st.builds(ast.Gains, each, st.sampled_from(("Aftershock", "Impulse")), chains, until),
        st.builds(ast.Repeat, values | st.builds(ast.Count, dice), chains),
    )
)
chains: st.SearchStrategy[Any] = st.deferred(lambda: _ending(blocks))
effects = lists(st.one_of(steps, unless, blocks))

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
    """An ability with or without a burst; only a burst ability can replace another."""
    stars = draw(burst)
    return replace(draw(made), burst=stars, instead=bool(stars) and draw(st.booleans()))


@st.composite
def triggered(draw: st.DrawFn) -> Any:
    """Triggered abilities; those that prevent or replace are interruptions."""
    when, do = draw(moments), draw(effects)
    made = ast.Interruption if ast.is_interrupting(when, do) else ast.Triggered
    return made(when, do, draw(st.booleans()), draw(limit))


held = st.one_of(
    modifiers(st.just(ast.This()) | each, st.just("end of turn")),
    cost_changes(st.none()),
    st.builds(ast.OtherCost, costs),
    st.builds(ast.RemovedAs, st.sampled_from(("die", "character", "sidekick", "action"))),
    st.builds(ast.CardsIgnored, st.sampled_from(("energy", "affiliation"))),
)  # fmt: skip
abilities = st.one_of(
    replacing(st.builds(ast.Used, effects)),
    replacing(triggered()),
    st.builds(ast.Static, lists(held), st.booleans(), st.none() | conditions, burst),
    st.builds(ast.Static, lists(held), burst=burst, on_card=st.just(True)),
    st.builds(ast.Global, costs, effects, limit, st.none() | moments),
    st.builds(ast.Paid, costs, effects, limit, burst, st.none() | conditions),
    st.builds(ast.Keyword, st.sampled_from(("Aftershock", "Impulse")), effects),
    st.builds(ast.Keyword, st.just("Suit Up"), names=several_names),
    st.builds(
        ast.Keyword, st.sampled_from(LABELS), effects, when=moments, while_active=st.booleans()
    ),
    st.builds(ast.Keyword, st.sampled_from(("Energize", "Spark", "Back for More")), effects),
    st.builds(ast.Keyword, st.just("Rush"), names=several_names | types.map(strings)),
    st.builds(ast.Keyword, st.just("Trap"), effects, when=st.none() | moments),
    st.builds(ast.Keyword, st.just("Synergy"), effects, cost=costs),
    st.builds(ast.Keyword, st.just("Fabricate"), number=st.integers(1, 9), total=st.integers(0, 9)),
)
texts = st.builds(ast.Text, lists(abilities, 0, 3), lists(st.sampled_from(KEYWORDS), 0))
