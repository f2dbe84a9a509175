"""Trees from parsed sentences: for each name of the grammar, what is made of its parts."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from lark import Token, Transformer
from lark.tree import Meta
from msgspec.structs import replace

from rules.language import tree
from rules.language.nouns import (
    AMOUNTS,
    GROUPS,
    NOUNS,
    TOKENS,
    WORDS,
    Makes,
    Misuse,
    alone,
    positive,
    rate,
    several,
)
from rules.language.tree import Count, Dice, Done, Effect, Moment

Effects = tuple[Effect, ...]

# --- verbs ----------------------------------------------------------------------------------------

_BLOCKS: Makes = {
    "effects": lambda *chains: sum(chains, ()),
    "first_step": several, "block_alone": several,
    "next_step": lambda steps, step: (*steps, step),
    "steps_then_block": lambda steps, block: (*steps, block),
    "unless": lambda do, who, cost: (tree.Unless(do, who, cost),),
    "may": lambda who, do: tree.Optional(do, None, who),
    "may_pay": lambda who, cost, do: tree.Optional(do, cost, who),
    "do_if": tree.If,
    "do_if_else": tree.If,
    "later": tree.Later,
    "repeat": tree.Repeat,
}  # fmt: skip

_VERBS: Makes = {
    "whom_dice": lambda group: (group, None),
    "whom_players": lambda who: (None, who),
    "whom_both": several,
    "deal": lambda number, whom, per: tree.Deal(rate(number, per), *whom),
    "deal_equal": lambda whom, value: tree.Deal(value, *whom),
    "deal_that": lambda whom: tree.Deal(tree.Hurt(), *whom),
    "gain": tree.Gain,
    "gains": lambda who, amount: tree.Gain(amount, who),
    "lose": tree.Lose,
    "loses": lambda who, amount: tree.Lose(amount, who),
    "knock_out": tree.KnockOut,
    "clear_damage": tree.ClearDamage,
    "prevent_all": tree.Prevent,
    "prevent": lambda number, per: tree.Prevent(rate(number, per)),
    "prevent_equal": tree.Prevent,
    "survive": tree.Survive,
    "spin_up": lambda group, levels: tree.Spin(group, positive(levels)),
    "spin_down": lambda group, levels: tree.Spin(group, -positive(levels)),
    "spin_to": lambda group, energy: tree.Spin(group, to=energy),
    "field_it": lambda group, level: tree.FieldIt(group, 1 if level is None else level),
    "move": lambda group, _, zone: tree.Move(group, zone),
    "move_drawn": lambda drawn, _, zone, per: tree.Move(tree.Random(rate(drawn.count, per)), zone),
    "prep": lambda group: tree.Move(group, "prep"),
    "prep_drawn": lambda drawn, per: tree.Move(tree.Random(rate(drawn.count, per)), "prep"),
    "return_it": tree.Return,
    "draw": lambda number, zone, per: tree.Draw(rate(number, per), zone or "reserve"),
    "draw_many": lambda value, zone: tree.Draw(value, zone or "reserve"),
    "reroll": tree.Reroll,
    "capture": tree.Capture,
    "control": tree.Control,
    "swap": tree.Swap,
    "swap_same_level": lambda one, other: tree.Swap(one, other, same_level=True),
    "choose_dice": tree.ChooseDice,
    "choose_energy": lambda types: tree.ChooseWord("energy", tuple(map(str, types or ()))),
    "choose_affiliation": lambda names: tree.ChooseWord("affiliation", names or ()),
    "use_copy": tree.UseCopy,
}


def _bonus(who: tree.Group, plus: tuple[int, int], per: Count | Done | None) -> tree.Bonus:
    if plus == (0, 0):
        raise Misuse("more or less than +0")
    return tree.Bonus(who, rate(plus[0], per), rate(plus[1], per))


def _bonus_equal(who: tree.Group, signs: tuple[bool, bool], value: tree.Amount) -> tree.Bonus:
    return tree.Bonus(who, value if signs[0] else 0, value if signs[1] else 0)


class _By(NamedTuple):
    """What follows "by" or "from": whose abilities, of which kinds, or which dice."""

    cause: Literal["any", "you", "opponent"] = "any"
    kinds: tuple[tree.AbilityWord, ...] = ()
    dice: Dice | None = None


def _cannot(who: tree.Group, act: tree.Act, by: _By | None) -> tree.Cannot:
    cause, kinds, dice = by or _By()
    return tree.Cannot(who, act, dice, kinds=kinds, cause=cause)


def _other_cost(who: tree.Who, cost: tree.Cost) -> tree.OtherCost:
    if who != "you":
        raise Misuse('"you": who fields a die pays for it')
    return tree.OtherCost(cost)


def _until(modifier: tree.Modifier, until: tree.Until) -> tree.Modifier:
    return replace(modifier, until=until)


_MODIFIERS: Makes = {
    "plus_attack": lambda attack: (attack, 0),
    "plus_defense": lambda defense: (0, defense),
    "plus_both": several,
    "sign_attack": lambda: (True, False),
    "sign_defense": lambda: (False, True),
    "sign_both": lambda: (True, True),
    "bonus": _bonus,
    "bonus_for": lambda who, plus, until, per: _until(_bonus(who, plus, per), until),
    "bonus_equal": _bonus_equal,
    "must": tree.Must,
    "cannot": _cannot,
    "has": lambda who, gained: tree.Has(who, **gained),
    "gained_affiliations": lambda names: {"affiliations": names},
    "block_cost_once": tree.BlockCost,
    "block_cost_each": tree.BlockCost,
    "for_each_blocker": alone,
    "other_cost": _other_cost,
    "ignore_all": tree.IgnoreText,
    "ignore_kinds": lambda kinds, group: tree.IgnoreText(group, kinds),
    "bonus_equal_for": _until, "must_for": _until, "cannot_for": _until, "ignore_for": _until,
    "has_for": _until, "block_cost_for": _until,
    "purchase_cost": lambda dice, by, sign, who: _cost("purchase", dice, by * sign, who),
    "fielding_cost": lambda dice, by, sign, who: _cost("field", dice, by * sign, who),
    "purchases_cost": lambda by, sign, who: _cost("purchase", None, by * sign, who),
    "fieldings_cost": lambda by, sign, who: _cost("field", None, by * sign, who),
    "globals_cost": lambda by, sign, who: _cost("global", None, by * sign, who),
    "cards_ignored": tree.CardsIgnored,
}  # fmt: skip


def _cost(what: Any, dice: Dice | None, by: int, who: tree.Who | None) -> tree.CostChange:
    positive(abs(by))
    return tree.CostChange(what, by, dice, who or "each")


# --- moments, costs and abilities -----------------------------------------------------------------


def _when(
    word: tree.MomentWord,
    by: _By | None,
    dice: Dice | None = None,
    player: tree.Who = "each",
) -> Moment:
    cause, kinds, source = by or _By()
    return Moment(word, dice, player, kinds, cause, source)


_MOMENTS: Makes = {
    "by_you": lambda: _By("you"),
    "by_opponent": lambda: _By("opponent"),
    "by_ability": lambda kinds: _By("any", kinds),
    "by_your_ability": lambda kinds: _By("you", kinds),
    "by_their_ability": lambda kinds: _By("opponent", kinds),
    "by_dice": lambda dice: _By(dice=dice),
    "when_fielded": lambda: Moment("fielded"),
    "when_this": _when,
    "when_dice": lambda dice, word, doer: _when(word, doer, dice),
    "when_you": lambda doer: _when("player damaged", doer, None, "you"),
    "when_opponent": lambda doer: _when("player damaged", doer, None, "opponent"),
    "when_player": lambda doer: _when("player damaged", doer),
    "turn_starts": lambda who: Moment("turn starts", player=who),
    "turn_ends": lambda who: Moment("turn ends", player=who),
    "attack_step_starts": lambda who: Moment("attack step starts", player=who),
    "attack_step_ends": lambda who: Moment("attack step ends", player=who),
    "header": lambda when: (when, False, ""),
    "header_limit": lambda limit, when: (when, False, limit),
    "header_active": lambda when: (when, True, ""),
    "header_active_limit": lambda limit, when: (when, True, limit),
}

_COSTS: Makes = {
    "cost_nothing": tree.Cost,
    "cost_energy": tree.Cost,
    "cost_any": lambda number: tree.Cost((), number),
    "cost_life": lambda life: tree.Cost((), 0, life),
    "cost_energy_any": tree.Cost,
    "cost_energy_life": lambda energy, life: tree.Cost(energy, 0, life),
    "cost_any_life": lambda number, life: tree.Cost((), number, life),
    "cost_all": tree.Cost,
}


def _triggered(
    header: tuple[Moment, bool, tree.Limit],
    do: Effects,
    burst: tree.Burst = "",
    instead: bool = False,
) -> tree.Ability:
    when, active, limit = header
    made = tree.Interruption if tree.answers(when, do) else tree.Triggered
    return made(when, do, active, limit, burst, instead)


def _modifiers(*modifiers: tree.Modifier) -> tuple[tree.Modifier, ...]:
    """What holds as long as an ability does; what a player chooses needs an end."""
    for held in modifiers:
        who = getattr(held, "who", None)
        if isinstance(who, tree.Node) and not isinstance(who, tree.This | tree.Each):
            raise Misuse(
                'an end, as "this turn" or "until your next turn", before the full stop: what '
                "holds without an end can only be said of this die or of all dice of a kind"
            )
    return modifiers


_ABILITIES: Makes = {
    "used": tree.Used,
    "used_also": lambda burst, do: tree.Used(do, burst),
    "used_instead": lambda burst, do: tree.Used(do, burst, True),
    "triggered": _triggered,
    "triggered_also": lambda burst, header, do: _triggered(header, do, burst),
    "triggered_instead": lambda burst, header, do: _triggered(header, do, burst, True),
    "modifiers": _modifiers,
    "static_bare": tree.Static,
    "static_if": lambda condition, holds: tree.Static(holds, False, condition),
    "static_active": lambda holds: tree.Static(holds, True),
    "static_active_if": lambda condition, holds: tree.Static(holds, True, condition),
    "static_burst": lambda burst, static: replace(static, burst=burst),
    "free_global": tree.Global,
    "limited_global": lambda cost, limit, do: tree.Global(cost, do, limit),
    "reactive_global": lambda cost, when, do: tree.Global(cost, do, "", when),
    "limited_reactive_global": lambda cost, limit, when, do: tree.Global(cost, do, limit, when),
    "paid": tree.Paid,
    "paid_limit": lambda cost, limit, do: tree.Paid(cost, do, limit),
    "paid_while": lambda condition, paid: replace(paid, condition=condition),
    "paid_burst": lambda burst, paid: replace(paid, burst=burst),
}

MAKES: Makes = (
    NOUNS | GROUPS | AMOUNTS | _BLOCKS | _VERBS | _MODIFIERS | _MOMENTS | _COSTS | _ABILITIES
)


class Builder(Transformer[Token, Any]):
    """Makes the ability, or the keyword, of one parsed paragraph."""

    def __default__(self, data: str, children: list[Any], meta: Meta) -> Any:
        if data in WORDS:
            return WORDS[data]
        try:
            return MAKES[data](*children)
        except Misuse as misuse:
            misuse.column = meta.column
            raise

    def __default_token__(self, token: Token) -> Any:
        return TOKENS[token.type](token.value)
