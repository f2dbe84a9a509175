"""Functions that build effects and modifiers from the parts of parsed sentences."""

from __future__ import annotations

from typing import Literal, NamedTuple, cast

from msgspec.structs import replace

from rules.language import tree
from rules.language.nouns import (
    Builders,
    InvalidCombination,
    amount_per,
    as_tuple,
    from_other_view,
    require_positive,
    unchanged,
)
from rules.language.tree import Count, Dice, Done, Effect
from rules.language.tree.keywords import NEEDS_NAMES, NEEDS_TEXT, TAKES_TEXT

Effects = tuple[Effect, ...]


def _paid_by(who: tree.PlayerWord, cost: tree.Cost) -> tree.Cost:
    """Convert a cost to the view of the player who pays it."""
    return cost if who == "you" else from_other_view(cost)


# --- effects --------------------------------------------------------------------------------------

BLOCK_BUILDERS: Builders = {
    "effects": lambda *chains: sum(chains, ()),
    "first_step": as_tuple, "block_alone": as_tuple,
    "next_step": lambda steps, step: (*steps, step),
    "steps_then_block": lambda steps, block: (*steps, block),
    "unless": lambda do, who, cost: (tree.Unless(do, who, _paid_by(who, cost)),),
    "may": lambda who, do: tree.Optional(do, None, who),
    "may_pay": lambda who, cost, do: tree.Optional(do, _paid_by(who, cost), who),
    "do_if": tree.If,
    "do_if_else": tree.If,
    "options": as_tuple,
    "choose_one": tree.ChooseOne,
    "chooses_one": lambda who, options: tree.ChooseOne(options, who),
    "later": tree.Later,
    "at_cost": lambda cost, do: tree.AtCost(cost.do, do),
    "watch": lambda until, when, do: tree.Watch(when, do, until),
    "repeat": tree.Repeat,
}  # fmt: skip


def _moved(drawn: tree.Random, to: tree.ZoneWord, per: Count | Done | None) -> tree.Move:
    count = drawn.count
    return tree.Move(tree.Random(amount_per(count, per) if isinstance(count, int) else count), to)


def _move_at_level(who: tree.Group, _: None, zone: tree.ZoneWord, level: int) -> tree.Move:
    if zone != "field":
        raise InvalidCombination("a level only if dice move to the field")
    return tree.Move(who, zone, level)


def _tokens(
    some: str | tuple[int, str], stats: tuple[int, int], amount: tree.Amount | None
) -> tree.MakeTokens:
    """Build `MakeTokens`: "a Doombot token for each ..." or "as many Doombot tokens as ..."."""
    if isinstance(some, str):
        return tree.MakeTokens(some, *stats, 1 if amount is None else amount)
    per = amount if isinstance(amount, Count | Done) else None
    return tree.MakeTokens(some[1], *stats, amount_per(some[0], per))


def _purchase(
    group: tree.Group, discount: tuple[int, int, bool] | None, zone: tree.ZoneWord | None
) -> tree.Purchase:
    less, least, free = discount or (0, 0, False)
    return tree.Purchase(group, less, least, free, zone or "used")


def _put_on_card(pick: tree.Pick) -> tree.LayOn:
    if pick.dice.zones != ("field",):
        raise InvalidCombination("dice without a zone: the dice are on their card")
    return tree.LayOn(replace(pick, dice=replace(pick.dice, zones=("card",))))


EFFECT_BUILDERS: Builders = {
    "whom_dice": lambda group: (group, None),
    "whom_players": lambda who: (None, who),
    "whom_both": as_tuple,
    "deal": unchanged,
    "deal_by": lambda source, deal: deal if source == tree.This() else replace(deal, source=source),
    "harm": lambda number, whom, per: tree.Deal(amount_per(number, per), *whom),
    "harm_equal": lambda whom, value: tree.Deal(value, *whom),
    "harm_that": lambda whom: tree.Deal(tree.Hurt(), *whom),
    "duel": tree.Duel,
    "gain": tree.Gain,
    "gains": lambda who, amount: tree.Gain(amount, who),
    "lose": tree.Lose,
    "loses": lambda who, amount: tree.Lose(amount, who),
    "knock_out": tree.KnockOut,
    "sacrifice": tree.Sacrifice,
    "clear_damage": tree.ClearDamage,
    "regenerate": tree.Regenerate,
    "prevent_all": tree.Prevent,
    "prevent": lambda number, per: tree.Prevent(amount_per(number, per)),
    "prevent_all_but": lambda left: tree.Prevent(tree.Less(tree.Hurt(), require_positive(left))),
    "prevent_equal": tree.Prevent,
    "redirect_all": lambda whom: tree.Redirect(None, *whom),
    "redirect": lambda number, whom, per: tree.Redirect(amount_per(number, per), *whom),
    "redirect_equal": lambda value, whom: tree.Redirect(value, *whom),
    "survive": tree.Survive,
    "levels": require_positive,
    "spin_up": tree.Spin,
    "spin_down": lambda group, levels: tree.Spin(group, -levels),
    "spin_to": lambda group, energy: tree.Spin(group, to=energy),
    "spin_to_level": lambda group, level: tree.Spin(group, level=require_positive(level)),
    "your_control": lambda: True,
    "field_it": lambda group, level, control: tree.FieldIt(
        group, 1 if level is None else level, bool(control)
    ),
    "move": lambda group, _, zone: tree.Move(group, zone),
    "move_at_level": _move_at_level,
    "move_drawn": lambda drawn, _, zone, per: _moved(drawn, zone, per),
    "prep": lambda group: tree.Move(group, "prep"),
    "prep_drawn": lambda drawn, per: _moved(drawn, "prep", per),
    "return_it": tree.Return,
    "draw_in_hand": lambda drawn: tree.Draw(drawn.count, "bag"),
    "draw_up_to": lambda drawn: tree.Draw(drawn.count, "bag", up_to=True),
    "draw_theirs": lambda drawn: tree.Draw(drawn.count, "bag", "opposing"),
    "draw_up_to_theirs": lambda drawn: tree.Draw(drawn.count, "bag", "opposing", True),
    "draw": lambda number, zone, per: tree.Draw(amount_per(number, per), zone or "reserve"),
    "draw_many": lambda value, zone: tree.Draw(value, zone or "reserve"),
    "reroll": tree.Reroll,
    "roll": tree.Reroll,
    "capture": tree.Capture,
    "control": tree.Control,
    "discount": lambda less, least: (require_positive(less), least or 0, False),
    "for_free": lambda: (0, 0, True),
    "purchase": _purchase,
    "swap": tree.Swap,
    "swap_control": tree.SwapControl,
    "swap_same_level": lambda one, other: tree.Swap(one, other, same_level=True),
    "set_aside": tree.SetAside,
    "leave_combat": tree.LeaveCombat,
    "attach": tree.Attach,
    "lay_on": _put_on_card,
    "pair_up": tree.PairUp,
    "one_token": lambda name: (1, name),
    "number_of_tokens": as_tuple,
    "token": as_tuple,
    "make_tokens": _tokens,
    "choose_dice": tree.ChooseDice,
    "choose_energy": lambda types: tree.ChooseWord("energy", tuple(map(str, types or ()))),
    "choose_affiliation": lambda names: tree.ChooseWord("affiliation", names or ()),
    "use_copy": tree.UseCopy,
}

# --- modifiers ------------------------------------------------------------------------------------


class CausePhrase(NamedTuple):
    """The parts of a phrase after "by" or "from": whose abilities, of which kinds, of which
    dice."""

    cause: Literal["any", "you", "opponent"] = "any"
    kinds: tuple[tree.AbilityKind, ...] = ()
    dice: Dice | None = None


def _bonus(who: tree.Group, plus: tuple[int, int], per: Count | Done | None) -> tree.Bonus:
    if plus == (0, 0):
        raise InvalidCombination("a bonus other than +0")
    return tree.Bonus(who, amount_per(plus[0], per), amount_per(plus[1], per))


def _bonus_equal(who: tree.Group, signs: tuple[bool, bool], value: tree.Amount) -> tree.Bonus:
    return tree.Bonus(who, value if signs[0] else 0, value if signs[1] else 0)


def _cannot(who: tree.Group, act: tree.ForcedAct, by: CausePhrase | None) -> tree.Cannot:
    cause, kinds, dice = by or CausePhrase()
    return tree.Cannot(who, act, dice, kinds=kinds, cause=cause)


def _no_globals(who: tree.PlayerWord, on: Dice | None) -> tree.Cannot:
    """Ban Global Abilities; the cards are described from the banned player's point of view."""
    seen = on if on is None or who == "you" else from_other_view(on)
    return tree.Cannot(tree.This(), "use globals", by=seen, player=who)


def require_no_text(modifier: tree.Modifier) -> tree.Modifier:
    """Check that granted keywords mean something without a text or names of their own.

    Raises:
        Misuse: a keyword needs a text or names.
    """
    if isinstance(modifier, tree.Has):
        for word in modifier.keywords:
            if word in NEEDS_TEXT + NEEDS_NAMES:
                raise InvalidCombination(f"a keyword that needs no text or names, not {word}")
    return modifier


def _gains(ending: tree.Modifier, until: tree.Duration, do: Effects) -> tree.Gains:
    match ending:
        case tree.Has(who=tree.Each() as who, affiliations=(), keywords=(word,)):
            if word in TAKES_TEXT:
                return tree.Gains(who, cast("tree.KeywordName", word), do, until)
    raise InvalidCombination(
        f"all dice of a kind and a keyword such as {' or '.join(TAKES_TEXT[:2])} before a text"
    )


def _other_cost(who: tree.PlayerWord, cost: tree.Cost) -> tree.OtherCost:
    if who != "you":
        raise InvalidCombination('"you": the player who fields a die pays for it')
    return tree.OtherCost(cost)


def _removed_as(who: tree.Group, kind: tree.DieKindWord) -> tree.RemovedAs:
    if not isinstance(who, tree.This):
        raise InvalidCombination('"this die": this is not possible for other dice')
    return tree.RemovedAs(kind)


def _cost_multiple(times: int) -> tuple[int, bool, int]:
    if times < 2:
        raise InvalidCombination("a number of 2 or more")
    return 0, False, times


def _build_cost_change(
    dice: Dice | None, changed: tuple[int, bool, int], what: Literal["purchase", "field", "global"],
    who: tree.PlayerWord | None, least: int | None, alone: bool | None,
) -> tree.CostChange:  # fmt: skip
    by, free, times = changed
    return tree.CostChange(
        what, by, dice, who or "each", free, least=least or 0, alone=bool(alone), times=times
    )


def _attack_cost(ban: tree.Modifier, paid: tuple[tree.PlayerWord, int]) -> tree.AttackCost:
    if not isinstance(ban, tree.Cannot) or ban != tree.Cannot(ban.who, "attack"):
        raise InvalidCombination('"can\'t attack" before "unless ... pays"')
    return tree.AttackCost(ban.who, *paid)


def _with_duration(modifier: tree.Modifier, until: tree.Duration) -> tree.Modifier:
    return replace(modifier, until=until)


MODIFIER_BUILDERS: Builders = {
    "has_text": _gains,
    "for_a_while": lambda modifier, until: _with_duration(require_no_text(modifier), until),
    "unless_paid": lambda who, life: (who, require_positive(life)),
    "held_unless": _attack_cost,
    "for_a_while_unless": lambda ban, until, paid: _with_duration(_attack_cost(ban, paid), until),
    "double_damage": tree.DoubleDamage,
    "zones_instead": as_tuple,
    "goes": lambda who, _, to, instead: tree.Goes(who, to, instead),
    "plus_attack": lambda attack: (attack, 0),
    "plus_defense": lambda defense: (0, defense),
    "plus_both": as_tuple,
    "sign_attack": lambda: (True, False),
    "sign_defense": lambda: (False, True),
    "sign_both": lambda: (True, True),
    "bonus": _bonus,
    "bonus_for": lambda who, plus, until, per: _with_duration(_bonus(who, plus, per), until),
    "bonus_equal": _bonus_equal,
    "has": lambda who, gained: replace(gained, who=who),
    "gained_affiliations": lambda names: tree.Has(tree.This(), names),
    "gained_keywords": lambda words: tree.Has(tree.This(), (), words),
    "gained_both": lambda names, words: tree.Has(tree.This(), names, words),
    "must": tree.Must,
    "cannot": _cannot,
    "cannot_use_globals": _no_globals,
    "ignore_all": tree.IgnoreText,
    "ignore_kinds": lambda kinds, group: tree.IgnoreText(group, kinds),
    "set_stat": tree.SetStat,
    "copy_stats": tree.CopyStats,
    "copy_text": tree.CopyText,
    "swap_both": tree.SwapStats,
    "swap_stat": lambda stat, one, other: tree.SwapStats(one, other, stat),
    "blocks_several": lambda who, most: tree.Blocks(who, require_positive(most)),
    "needs_blockers": lambda who, least: tree.NeedsBlockers(who, require_positive(least)),
    "block_cost": tree.BlockCost,
    "for_each_blocker": unchanged,
    "changed": lambda by, sign: (require_positive(by) * sign, False, 1),
    "times_as_much": _cost_multiple,
    "free": lambda: (0, True, 1),
    "floor": require_positive,
    "cost_of_dice": _build_cost_change,
    "cost_of_next": lambda *parts: replace(_build_cost_change(*parts), next=True),
    "cost_of_this": lambda *parts: replace(_build_cost_change(None, *parts), own=True),
    "cost_of_picked": lambda pick, *changed: replace(_build_cost_change(None, *changed), of=pick),
    "cost_of_that": lambda *changed: replace(_build_cost_change(None, *changed), of=tree.That()),
    "cost_of_all": lambda what, changed, *parts: _build_cost_change(None, changed, what, *parts),
    "other_cost": _other_cost,
    "removed_as": _removed_as,
    "cards_ignored": tree.CardsIgnored,
}
