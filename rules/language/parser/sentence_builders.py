"""Functions that build effects, modifiers and events from the parts of parsed sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple, cast

from msgspec.structs import replace

from rules.language import ast
from rules.language.ast import Dice, Effect, Moment
from rules.language.ast.expressions import (
    GAINED_WITH_TEXT,
    NEEDS_NAMES,
    NEEDS_NUMBER,
    NEEDS_TEXT,
    TAKES_TEXT,
)
from rules.language.parser.phrase_builders import (
    Builders,
    InvalidCombination,
    amount_per,
    as_tuple,
    from_other_view,
    require_positive,
    unchanged,
)

Effects = tuple[Effect, ...]
Recipients = tuple[ast.Group | None, ast.PlayerWord | None]
"""The dice and the players that are dealt damage."""


def _paid_by(who: ast.PlayerWord, cost: ast.Cost) -> ast.Cost:
    """Convert a cost to the view of the player who pays it."""
    return cost if who == "you" else from_other_view(cost)


# --- effects --------------------------------------------------------------------------------------

BLOCK_BUILDERS: Builders = {
    "effects": lambda *chains: sum(chains, ()),
    "first_step": as_tuple, "block_alone": as_tuple,
    "next_step": lambda steps, step: (*steps, step),
    "steps_then_block": lambda steps, block: (*steps, block),
    "unless": lambda do, who, cost: (ast.Unless(do, who, _paid_by(who, cost)),),
    "may": lambda who, do: ast.Optional(do, None, who),
    "may_pay": lambda who, cost, do: ast.Optional(do, _paid_by(who, cost), who),
    "do_if": ast.If,
    "do_if_else": ast.If,
    "options": as_tuple,
    "choose_one": ast.ChooseOne,
    "chooses_one": lambda who, options: ast.ChooseOne(options, who),
    "later": ast.Later,
    "at_cost": lambda cost, do: ast.AtCost(cost.do, do),
    "watch": lambda until, when, do: ast.Watch(when, do, until),
    "repeat": ast.Repeat,
}  # fmt: skip


def build_damage(number: int, whom: Recipients, per: ast.Rate | None) -> ast.Deal:
    """Build "deal 2 damage to ... for each ..."."""
    return ast.Deal(amount_per(number, per), *whom)


def build_drawn_move(drawn: ast.Random, to: ast.ZoneWord, per: ast.Rate | None) -> ast.MoveDice:
    """Build "move 2 dice from your bag to your used pile for each ..."."""
    count = drawn.count
    return ast.MoveDice(ast.Random(amount_per(count, per) if isinstance(count, int) else count), to)


def _move_at_level(who: ast.Group, _: None, zone: ast.ZoneWord, level: int) -> ast.MoveDice:
    if zone != "field":
        raise InvalidCombination("a level only if dice move to the field")
    return ast.MoveDice(who, zone, level)


def _tokens(
    some: str | tuple[int, str], stats: tuple[int, int], amount: ast.Amount | None
) -> ast.MakeTokens:
    """Build `MakeTokens`: "a Doombot token for each ..." or "as many Doombot tokens as ..."."""
    if isinstance(some, str):
        return ast.MakeTokens(some, *stats, 1 if amount is None else amount)
    per = amount if isinstance(amount, ast.Rate) else None
    return ast.MakeTokens(some[1], *stats, amount_per(some[0], per))


def build_purchase(
    group: ast.Group, discount: tuple[int, int, bool] | None, zone: ast.ZoneWord | None
) -> ast.Purchase:
    """Build "purchase a die for 2 less into your prep area"."""
    less, least, free = discount or (0, 0, False)
    return ast.Purchase(group, less, least, free, zone or "used")


def _put_on_card(pick: ast.Pick) -> ast.LayOn:
    if pick.dice.zones != ("field",):
        raise InvalidCombination("dice without a zone: the dice are on their card")
    return ast.LayOn(replace(pick, dice=replace(pick.dice, zones=("card",))))


EFFECT_BUILDERS: Builders = {
    "whom_dice": lambda group: (group, None),
    "whom_players": lambda who: (None, who),
    "whom_both": as_tuple,
    "deal": unchanged,
    "deal_by": lambda source, deal: deal if source == ast.This() else replace(deal, source=source),
    "harm": build_damage,
    "harm_equal": lambda whom, value: ast.Deal(value, *whom),
    "harm_that": lambda whom: ast.Deal(ast.Hurt(), *whom),
    "aim": lambda number, group: ast.Aim(require_positive(number), group),
    "duel": ast.Duel,
    "gain": ast.Gain,
    "gains": lambda who, amount: ast.Gain(amount, who),
    "lose": ast.Lose,
    "loses": lambda who, amount: ast.Lose(amount, who),
    "knock_out": ast.KnockOut,
    "sacrifice": ast.Sacrifice,
    "clear_damage": ast.ClearDamage,
    "clear_some_damage": lambda some, group: ast.ClearDamage(group, require_positive(some)),
    "regenerate": ast.Regenerate,
    "prevent_all": ast.Prevent,
    "prevent_all_yours": lambda: ast.Prevent(all_yours=True),
    "prevent_yours": lambda number: ast.Prevent(require_positive(number), all_yours=True),
    "prevent": lambda number, per: ast.Prevent(amount_per(number, per)),
    "prevent_all_but": lambda left: ast.Prevent(ast.Less(ast.Hurt(), require_positive(left))),
    "prevent_equal": ast.Prevent,
    "redirect_all": lambda whom: ast.Redirect(None, *whom),
    "redirect": lambda number, whom, per: ast.Redirect(amount_per(number, per), *whom),
    "redirect_equal": lambda value, whom: ast.Redirect(value, *whom),
    "survive": ast.Survive,
    "levels": require_positive,
    "spin_up": ast.Spin,
    "spin_down": lambda group, levels: ast.Spin(group, -levels),
    "spin_to": lambda group, energy: ast.Spin(group, to=energy),
    "spin_to_action": lambda group: ast.Spin(group, action=True),
    "spin_to_energy": ast.SpinToEnergy,
    "spin_to_level": lambda group, level: ast.Spin(group, level=require_positive(level)),
    "your_control": lambda: True,
    "field_it": lambda group, level, control: ast.FieldIt(
        group, 1 if level is None else level, bool(control)
    ),
    "move": lambda group, _, zone: ast.MoveDice(group, zone),
    "move_at_level": _move_at_level,
    "move_drawn": lambda drawn, _, zone, per: build_drawn_move(drawn, zone, per),
    "prep": lambda group: ast.MoveDice(group, "prep"),
    "prep_drawn": lambda drawn, per: build_drawn_move(drawn, "prep", per),
    "return_it": ast.Return,
    "draw_in_hand": lambda drawn: ast.Draw(drawn.count, "bag"),
    "draw_up_to": lambda drawn: ast.Draw(drawn.count, "bag", up_to=True),
    "draw_theirs": lambda drawn: ast.Draw(drawn.count, "bag", "opposing"),
    "draw_up_to_theirs": lambda drawn: ast.Draw(drawn.count, "bag", "opposing", True),
    "draw": lambda number, zone, per: ast.Draw(amount_per(number, per), zone or "reserve"),
    "draw_many": lambda value, zone: ast.Draw(value, zone or "reserve"),
    "reroll": ast.Reroll,
    "roll": ast.Reroll,
    "capture": ast.Capture,
    "control": ast.Control,
    "discount": lambda less, least: (require_positive(less), least or 0, False),
    "for_free": lambda: (0, 0, True),
    "purchase": build_purchase,
    "swap": ast.Swap,
    "swap_control": ast.SwapControl,
    "swap_same_level": lambda one, other: ast.Swap(one, other, same_level=True),
    "set_aside": ast.SetAside,
    "leave_combat": ast.LeaveCombat,
    "attach": ast.Attach,
    "lay_on": _put_on_card,
    "pair_up": ast.PairUp,
    "one_token": lambda name: (1, name),
    "number_of_tokens": as_tuple,
    "token": as_tuple,
    "make_tokens": _tokens,
    "one_counter": lambda token: (1, token),
    "number_of_counters": lambda number, token: (require_positive(number), token),
    "put_counters": lambda some, of, per: ast.PutCardTokens(some[1], of, amount_per(some[0], per)),
    "remove_counters": lambda some, of, per: ast.RemoveCardTokens(
        some[1], of, amount_per(some[0], per)
    ),
    "remove_all_counters": lambda token, of: ast.RemoveCardTokens(token, of, None),
    "choose_dice": ast.ChooseDice,
    "choose_energy": lambda types: ast.ChooseWord("energy", tuple(map(str, types or ()))),
    "choose_affiliation": lambda names: ast.ChooseWord("affiliation", names or ()),
    "use_copy": ast.UseCopy,
    "by_hand": ast.ByHand,
    "note": ast.Note,
}

# --- modifiers ------------------------------------------------------------------------------------


class CausePhrase(NamedTuple):
    """The parts of a phrase after "by" or "from": whose abilities, of which kinds, of which
    dice, or of which keyword."""

    cause: Literal["any", "you", "opponent"] = "any"
    kinds: tuple[ast.AbilityKind, ...] = ()
    dice: Dice | None = None
    keyword: ast.KeywordName | None = None


def build_bonus(who: ast.Group, plus: tuple[int, int], per: ast.Rate | None = None) -> ast.Bonus:
    """Build a bonus on attack and defense: "gets +1A and +1D for each ...". Raises
    `InvalidCombination` if it adds nothing."""
    if plus == (0, 0):
        raise InvalidCombination("a bonus other than +0")
    return ast.Bonus(who, amount_per(plus[0], per), amount_per(plus[1], per))


def build_equal_bonus(who: ast.Group, signs: tuple[bool, bool], value: ast.Amount) -> ast.Bonus:
    """Build a bonus of a value on attack, defense or both: "gets +A equal to its level"."""
    return ast.Bonus(who, value if signs[0] else 0, value if signs[1] else 0)


def build_ban(who: ast.Group, act: ast.ForcedAct, by: CausePhrase | None) -> ast.Cannot:
    """Build what dice can't do, or what can't be done to them by a cause."""
    cause, kinds, dice, _ = by or CausePhrase()
    return ast.Cannot(who, act, dice, kinds=kinds, cause=cause)


def build_global_ban(who: ast.PlayerWord, on: Dice | None) -> ast.Cannot:
    """Ban Global Abilities; the cards are described from the banned player's point of view."""
    seen = on if on is None or who == "you" else from_other_view(on)
    return ast.Cannot(ast.This(), "use globals", by=seen, player=who)


def require_no_text(modifier: ast.Modifier) -> ast.Modifier:
    """Check that granted keywords mean something without a text or their own names. Raises
    `InvalidCombination` if a keyword needs a text or names."""
    if isinstance(modifier, ast.Has):
        for word in modifier.keywords:
            if word in NEEDS_TEXT + NEEDS_NAMES + NEEDS_NUMBER:
                raise InvalidCombination(
                    f"a keyword that needs no text, names or number, not {word}"
                )
    return modifier


def _gains(ending: ast.Modifier, until: ast.Duration, do: Effects) -> ast.Gains:
    match ending:
        case ast.Has(who=ast.Each() as who, affiliations=(), keywords=(word,)):
            if word in TAKES_TEXT:
                return ast.Gains(who, cast("ast.KeywordName", word), do, until)
    raise InvalidCombination(
        f"all dice of a kind and a keyword such as {' or '.join(GAINED_WITH_TEXT)} before a text"
    )


def _other_cost(who: ast.PlayerWord, cost: ast.Cost) -> ast.OtherCost:
    if who != "you":
        raise InvalidCombination('"you": the player who fields a die pays for it')
    return ast.OtherCost(cost)


def _removed_as(who: ast.Group, kind: ast.DieKindWord) -> ast.RemovedAs:
    if not isinstance(who, ast.This):
        raise InvalidCombination('"this die": this is not possible for other dice')
    return ast.RemovedAs(kind)


PricedAct = Literal["purchase", "field", "global"]
ChangedCost = tuple[int, bool, int]
"""How much more something costs, whether it is free, and the factor of its cost."""


def _cost_multiple(times: int) -> ChangedCost:
    if times < 2:
        raise InvalidCombination("a number of 2 or more")
    return 0, False, times


def build_cost_change(
    dice: Dice | None, changed: ChangedCost, what: PricedAct,
    who: ast.PlayerWord | None = None, least: int | None = None, alone: bool | None = None,
) -> ast.CostChange:  # fmt: skip
    """Build a change of what certain dice, or all purchases, fieldings or globals, cost."""
    by, free, times = changed
    return ast.CostChange(
        what, by, dice, who or "each", free, least=least or 0, alone=bool(alone), times=times
    )


def _attack_cost(ban: ast.Modifier, paid: tuple[ast.PlayerWord, int]) -> ast.AttackCost:
    if not isinstance(ban, ast.Cannot) or ban != ast.Cannot(ban.who, "attack"):
        raise InvalidCombination('"can\'t attack" before "unless ... pays"')
    return ast.AttackCost(ban.who, *paid)


def _with_duration(modifier: ast.Modifier, until: ast.Duration) -> ast.Modifier:
    return replace(modifier, until=until)


MODIFIER_BUILDERS: Builders = {
    "has_text": _gains,
    "for_a_while": lambda modifier, until: _with_duration(require_no_text(modifier), until),
    "unless_paid": lambda who, life: (who, require_positive(life)),
    "held_unless": _attack_cost,
    "for_a_while_unless": lambda ban, until, paid: _with_duration(_attack_cost(ban, paid), until),
    "double_damage": ast.DoubleDamage,
    "zones_instead": as_tuple,
    "goes": lambda who, _, to, instead: ast.Goes(who, to, instead),
    "plus_attack": lambda attack: (attack, 0),
    "plus_defense": lambda defense: (0, defense),
    "plus_both": as_tuple,
    "sign_attack": lambda: (True, False),
    "sign_defense": lambda: (False, True),
    "sign_both": lambda: (True, True),
    "bonus": build_bonus,
    "bonus_for": lambda who, plus, until, per: _with_duration(build_bonus(who, plus, per), until),
    "bonus_equal": build_equal_bonus,
    "has": lambda who, gained: replace(gained, who=who),
    "gained_affiliations": lambda names: ast.Has(ast.This(), names),
    "gained_keywords": lambda words: ast.Has(ast.This(), (), words),
    "gained_both": lambda names, words: ast.Has(ast.This(), names, words),
    "must": ast.Must,
    "cannot": build_ban,
    "cannot_use_globals": build_global_ban,
    "ignore_all": ast.IgnoreText,
    "ignore_kinds": lambda kinds, group: ast.IgnoreText(group, kinds),
    "set_stat": ast.SetStat,
    "copy_stats": ast.CopyStats,
    "copy_text": ast.CopyText,
    "swap_both": ast.SwapStats,
    "swap_stat": lambda stat, one, other: ast.SwapStats(one, other, stat),
    "blocks_several": lambda who, most: ast.Blocks(who, require_positive(most)),
    "needs_blockers": lambda who, least: ast.NeedsBlockers(who, require_positive(least)),
    "block_cost": ast.BlockCost,
    "for_each_blocker": unchanged,
    "changed": lambda by, sign: (require_positive(by) * sign, False, 1),
    "times_as_much": _cost_multiple,
    "free": lambda: (0, True, 1),
    "floor": require_positive,
    "cost_of_dice": build_cost_change,
    "cost_of_next": lambda *parts: replace(build_cost_change(*parts), next=True),
    "cost_of_this": lambda *parts: replace(build_cost_change(None, *parts), own=True),
    "cost_of_picked": lambda pick, *changed: replace(build_cost_change(None, *changed), of=pick),
    "cost_of_that": lambda *changed: replace(build_cost_change(None, *changed), of=ast.That()),
    "cost_of_all": lambda what, changed, *parts: build_cost_change(None, changed, what, *parts),
    "other_cost": _other_cost,
    "removed_as": _removed_as,
    "cards_ignored": ast.CardsIgnored,
}


# --- event builders -------------------------------------------------------------------------------


class Happening(NamedTuple):
    """What happens to a die: an event, with the kind of damage or the face that was rolled."""

    word: ast.EventWord
    how: ast.DamageKind = "any"
    face: ast.FaceWord | None = None


def _damage(word: ast.EventWord) -> Callable[[ast.DamageKind], Happening]:
    """Return a builder that adds the kind of damage to an event."""
    return lambda how: Happening(word, how)


def build_event(
    events: tuple[Happening, ...], means: ast.DamageKind | None, by: CausePhrase | None,
    dice: Dice | ast.Pair | None = None,
    player: ast.PlayerWord = "each",
) -> Moment:  # fmt: skip
    """Build the event that triggers an ability, or several as alternatives. Raises
    `InvalidCombination` if one of them needs to name another die."""
    if any(event.word == "kos" for event in events):
        raise InvalidCombination('which dice it KOs, as in "KOs a sidekick"')
    cause, kinds, source, keyword = by or CausePhrase()
    alike = Moment("fielded", dice, player, kinds, cause, source, keyword=keyword)
    return _event_alternatives(
        *(replace(alike, word=one.word, how=means or one.how, face=one.face) for one in events)
    )


def _damage_event(
    events: tuple[Happening, ...], whom: Dice | ast.PlayerWord, dice: Dice | None = None
) -> Moment:
    """Build the event of dealing damage to certain dice or to a player."""
    if any(event.word != "deals damage" for event in events):
        raise InvalidCombination('"deals damage" before "to ..."')
    return _event_alternatives(
        *(Moment(event.word, dice, how=event.how, whom=whom) for event in events)
    )


def _blocking_event(events: tuple[Happening, ...], whom: Dice, dice: Dice | None = None) -> Moment:
    """Build the event of blocking certain dice, or of knocking them out."""
    if any(event.word not in ("blocks", "kos") for event in events):
        raise InvalidCombination('"blocks" or "KOs" before the other die')
    return _event_alternatives(*(Moment(event.word, dice, whom=whom) for event in events))


def _player_event(
    who: ast.PlayerWord,
    event: Moment | ast.EventWord | Happening,
    means: ast.DamageKind | None,
    by: CausePhrase | None,
) -> Moment:
    """Build the event of something that a player does or that happens to a player."""
    if isinstance(event, Moment):
        if means is not None or by is not None:
            raise InvalidCombination('a colon: this event cannot be narrowed with "by ..."')
        return replace(event, player=who)
    with_damage = event if isinstance(event, Happening) else Happening(event)
    return build_event((with_damage,), means, by, None, who)


def _event_alternatives(*moments: Moment) -> Moment:
    """Chain several events as alternatives; each may itself be a chain."""
    first, *others = (one for moment in moments for one in ast.single_moments(moment))
    return replace(first, other=_event_alternatives(*others) if others else None)


EVENT_BUILDERS: Builders = {
    "by_you": lambda: CausePhrase("you"),
    "by_opponent": lambda: CausePhrase("opponent"),
    "by_keyword": lambda word: CausePhrase(keyword=word),
    "by_dice": lambda dice: CausePhrase(dice=dice),
    "by_ability": lambda kinds, dice=None: CausePhrase("any", kinds, dice),
    "by_your_ability": lambda kinds, dice=None: CausePhrase("you", kinds, dice),
    "by_their_ability": lambda kinds, dice=None: CausePhrase("opponent", kinds, dice),
    "whose_ability": lambda dice: dice,
    "means": lambda how: how,
    "takes_damage_of": _damage("damaged"),
    "deals_damage_of": _damage("deals damage"),
    "player_damaged_of": _damage("player damaged"),
    "is_rolled_on": lambda face: Happening("rolled", face=face),
    "player_rolls": lambda face: Moment("rolls", face=face),
    "happenings": lambda *words: tuple(
        word if isinstance(word, Happening) else Happening(word) for word in words
    ),
    "when_fielded": lambda: Moment("fielded"),
    "blockers_declared": lambda: Moment("blockers declared"),
    "ranged_attack": lambda: Moment("ranged attack"),
    "when_this": build_event,
    "when_pair": lambda happenings, means, by: build_event(happenings, means, by, ast.Pair()),
    "when_this_to": _damage_event,
    "when_dice": lambda dice, happenings, means, by: build_event(happenings, means, by, dice),
    "when_dice_to": lambda dice, happenings, whom: _damage_event(happenings, whom, dice),
    "when_this_blocks": lambda happenings, whom: _blocking_event(happenings, whom),
    "when_dice_block": lambda dice, happenings, whom: _blocking_event(happenings, whom, dice),
    "global_used": lambda: Moment("global used"),
    "life_gained": lambda: Moment("life gained"),
    "life_lost": lambda: Moment("life lost"),
    "keyword_used": lambda word: Moment("keyword used", keyword=word),
    "victim": unchanged,
    "when_player": _player_event,
    "turn_starts": lambda who: Moment("turn starts", player=who),
    "turn_ends": lambda who: Moment("turn ends", player=who),
    "attack_step_starts": lambda who: Moment("attack step starts", player=who),
    "combat_ends": lambda: Moment("attack step ends"),
    "attack_step_ends": lambda who: Moment("attack step ends", player=who),
    "moment": _event_alternatives,
    "until": _event_alternatives,
}
