"""Printed phrases for modifiers, costs, free dice, payments and optional effects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeVar

from msgspec.structs import replace

from rules.cards.printed_import.effect_phrases import THIS_TURN, dealt_by, multiply_amount
from rules.cards.printed_import.placeholders import SAME_SUBJECT, OpenEnded, Steps, as_effects
from rules.cards.printed_import.sentence_phrases import (
    bonus_while_attacking,
    chosen_by_other,
    require_owner,
)
from rules.language import ast
from rules.language.ast import Dice
from rules.language.parser.phrase_builders import Builders, InvalidCombination, as_tuple, unchanged
from rules.language.parser.sentence_builders import (
    CausePhrase,
    ChangedCost,
    PricedAct,
    Recipients,
    build_ban,
    build_bonus,
    build_cost_change,
    build_global_ban,
)

GRAMMAR = r"""
// --- what holds ---------------------------------------------------------------------------------

// A bonus: gained, received or had, extra, each.
%extend bonus: group ("gets" | "get") plus p_each_different         -> p_bonus_different
    | group "each"? _receives ("an" ("extra" | "additional"))? plus [for_each] -> bonus
    | group ("get" | "gain") plus "each"                           -> p_bonus_each

// Prices of dice and abilities, levels, and texts that are ignored.
%extend modifier: bare p_changed_for "to" act_of_cost               -> p_cost_for
    | costs changed "to" "use"                                     -> p_cost_to_use
    | "the" "next" noun{one} "you" "purchase" ["this" "turn"] changed ("to" "purchase")? -> p_next_costs
    | group "is" "considered" "to" "be" "level" NUMBER             -> p_level
    | ("opposing" | "your" "opponent's") "global" "abilities" "can't" "target" group -> p_no_global_targets
    | who "can't" "use" "the"? "global" "abilities" "on" p_team_cards -> cannot_use_globals
    | p_all_kinds "are" "ignored"                                  -> p_kinds_ignored
    | "ignore" ["all"] "the"? "text" "on" "all" "cards" "of" ("that" | "the" "chosen") word -> cards_ignored
    | group "may" "be" "fielded" "for" "free"           -> p_free_to_field
    | "you" "may" "pay" cost "to" "field" reference "for" "free"   -> p_other_cost
    | "you" "may" "field" reference "for" "free"                   -> p_free_to_field
    | "it" "costs" who "double" "to" "purchase" "that" one         -> p_doubled_there
    | reference ("may" | "can") "be" "removed" "by" "effects" "that" "remove" many -> p_removed_as

// Parts of the modifiers above.
_receives: "gets" | "get" | "gains" | "gain" | "receives" | "has" | "have"
p_changed_for: ("cost" | "costs") who NUMBER more_or_less
p_team_cards: plain{card} "on" "their" "team"                      -> plain_theirs
p_all_kinds: kind ("and" kind)* "abilities"                        -> all_kinds

// What may follow "and" about the same dice: "gets +1A and can't block".
?p_predicate: ("gets" | "get" | "gains" | "gain") plus             -> p_same_bonus
    | ("gets" | "get" | "gains" | "gain") gained                   -> p_same_gained
    | "must" act                                                   -> p_same_must
    | (("can't" | "doesn't" | "don't") act | p_cannot)             -> p_same_cannot
    | changed "to" act_of_cost                                     -> p_same_cost
    | "may" "be" "fielded" "for" "free"                            -> p_same_free

// What dice can't do, said without "can't".
p_cannot: ("is" | "are") "unblockable"                             -> act_be_blocked
    | ("deal" | "deals") "no" "damage"                             -> act_deal_damage
    | ("deal" | "deals") "no" "combat" "damage"                    -> act_deal_combat_damage

p_places: "instead" "of" "the"? zone ("or" "the"? zone)*

// What holds for dice, with or without a duration.
%extend ending: "if" p_myself "leaves" "the" "field" "," reference ("goes" | "go") "to" _owners zone p_places -> p_goes
    | group ("has" | "have") attack_or_defense "equal" "to" value -> set_stat
    | group p_cannot                                               -> p_holds_cannot
    | group ("gains" | "gain") AFFILIATION                              -> p_quoted_affiliation
    | group ("loses" | "lose") _his? ("ability" | "all" "its")? "text" -> ignore_all
    | group "can" "only" "be" "blocked" "by" NUMBER "or" "more" ("characters" | "character" "dice") "each"? -> needs_blockers

// Dice that players purchase later this turn.
%extend step: p_bought p_price ","? "and" p_gain                   -> p_bought_both

p_bought: noun{many} "purchased" "this" "turn"
p_price: changed p_than_printed? [alone] [p_minimum]
p_minimum: "," "minimum" NUMBER
p_than_printed: "than" "their" "printed" "cost"
p_gain: ("gain" | "gains") KEYWORD ("-" | ":") chain

// --- costs --------------------------------------------------------------------------------------

%extend modifier: (SELF | "this" "character") changed "to" act_of_cost -> p_self_costs
    | "the" "next" noun{one} "you" "field" ["this" "turn"] changed "to" "field" -> p_next_fielded
    | costs p_changed_for ["to" "use"]                             -> p_costs_for

%extend ending: group ("gains" | "gain" | "has" | "have") gained   -> has
    | group ("can" | "may") "block" ("up" "to")? NUMBER ("characters" | "character" "dice" | "attackers") -> blocks_several
    | "switch" "the" "attack" "and" "defense" "of" group           -> swap_both
    | "ignore" "the" "text" "of" group                             -> ignore_all
    | group ("can" | "may") "block" "an" ("additional" | "extra") ("character" | "character" "die" | "attacker") -> p_blocks_one_more
    | group "must" act ("each" | "every") "turn"                   -> must
    | group "can't" "be" ("the" "target" | "targets") "of" p_kinds -> p_cannot_be_target
    | SELF_S attack_or_defense "is" "equal" "to" value             -> p_self_stat
    | "no" "player" ("may" | "can") "use" "global" "abilities"     -> p_no_globals

// --- options: "you may pay fist. If you do, ..." ------------------------------------------------

%extend offer: who "may" "pay" cost                                -> clause_offer
// Exceptions and conditions after what holds.
%extend suffix: "unless" condition                                 -> suffix_unless_so
    | "while" condition                                            -> suffix_while
    | "while" is_doing                                             -> suffix_while_doing

// Two recipients, two bans, and what another player does.
%extend clause: "deal" NUMBER "damage" "to" whom "and" NUMBER "damage" "to" whom -> clause_deal_two
    | reference ("deals" | "deal") NUMBER "damage" "to" whom "and" NUMBER "damage" "to" whom -> clause_deals_two
    | group "can't" act "or" act [duration]                      -> clause_can_neither
    | who "KOs" pick                                               -> clause_they_ko
    | who "sacrifices" pick                                        -> clause_they_sacrifice

// Effects that depend on an amount or a source of damage.
%extend step: "gain" NUMBER "life" p_each_different                        -> p_gain_different
    | p_myself "takes" "no" "damage" ("from" | "by") bare          -> p_prevent_to_by
    | ("reduce" "that" "damage" | "reduce" "it") "by" NUMBER       -> p_reduce

// "Pay [1][fist]".
%extend cost: NUMBER energies                                      -> p_any_and_energy

// Damage that would be dealt is an event of our wording: "when you are damaged".
%extend lead: "if" p_would ","                                     -> lead_when
p_would: p_myself "would" "take" "damage"                          -> would_this
    | "you" "would" "take" "damage"                                -> would_you
    | indefinite "would" "take" "damage"                           -> would_dice

"""


def _cost(group: ast.Group, changed: tuple[PricedAct, int, bool]) -> ast.CostChange:
    """Build a cost change for a group of dice or for this die."""
    what, by, free = changed
    match group:
        case ast.This():
            return ast.CostChange(what, by, None, free=free, own=True)
        case ast.Each(dice=dice):
            return ast.CostChange(what, by, dice, free=free)
        case _:
            raise InvalidCombination("all dice of a kind, or this die, before a changed cost")


def _cost_of_purchases(dice: Dice, price: tuple[ChangedCost, bool, int | None]) -> ast.CostChange:
    """Build a cost change for dice purchased this turn."""
    changed, alone, least = price
    made = build_cost_change(dice, changed, "purchase", None, least, alone)
    return replace(made, until=THIS_TURN)


def _keyword_of_purchases(
    dice: Dice, gain: tuple[ast.KeywordName, tuple[ast.Effect, ...]]
) -> ast.Gains:
    """Grant a keyword to dice purchased this turn."""
    word, do = gain
    return ast.Gains(ast.Each(dice), word, do)


def _by_dice(dice: Dice) -> CausePhrase:
    """Build "by Sidekicks", and "by action dice": what an action die does is its text."""
    causes: dict[Dice, Literal["any", "you", "opponent"]] = {
        Dice("action"): "any",
        Dice("action", whose="your"): "you",
        Dice("action", whose="opposing"): "opponent",
    }
    cause = causes.get(dice)
    return CausePhrase(dice=dice) if cause is None else CausePhrase(cause, ("action",))


_Part = TypeVar("_Part")


def _require_this(group: ast.Group, part: _Part) -> _Part:
    """Check that a modifier that can only be about this die is."""
    if group != ast.This():
        raise InvalidCombination("this die")
    return part


def _own(changed: ChangedCost, what: PricedAct) -> ast.CostChange:
    return replace(build_cost_change(None, changed, what), own=True)


def _next_fielded(dice: ast.Dice, changed: ChangedCost) -> ast.CostChange:
    made = build_cost_change(dice, changed, "field", "you")
    return replace(made, next=True, until=THIS_TURN)


def _while_doing(roles: tuple[ast.Role, ...]) -> Callable[[Steps], Steps]:
    """Handle "gets +2A while attacking": a condition on this die, or a bonus until end of
    combat."""

    def held(do: Steps) -> Steps:
        modifiers = [step.effect if isinstance(step, OpenEnded) else None for step in do]
        of_others = (
            isinstance(modifier, ast.Bonus) and modifier.who != ast.This() for modifier in modifiers
        )
        if roles == ("attacking",) and any(of_others):
            return tuple(
                bonus for modifier in modifiers for bonus in bonus_while_attacking(modifier)
            )
        if any(getattr(modifier, "who", None) != ast.This() for modifier in modifiers):
            raise InvalidCombination('this die before "while ..."')
        return _while(ast.Are(ast.This(), ast.Dice(roles=roles)))(do)

    return held


def _while(condition: ast.Condition) -> Callable[[Steps], Steps]:
    """Make modifiers conditional: they apply only while the condition holds."""

    def held(do: Steps) -> Steps:
        if not all(isinstance(d, OpenEnded) for d in do):
            raise InvalidCombination('a modifier without a duration before "while ..."')
        return (OpenEnded(ast.If(condition, as_effects(do))),)

    return held


def _deal(number: int, whom: Recipients) -> ast.Deal:
    return ast.Deal(number, *whom)


def _damage_to_two(
    number: int, whom: Recipients, other: int, others: Recipients
) -> tuple[ast.Deal, ...]:
    """Build damage to two recipients: one batch if the amounts are equal, otherwise in sequence."""
    (dice, player), (more, players) = whom, others
    if number == other and (dice is None) == (more is not None):
        return (ast.Deal(number, dice or more, player or players),)
    return (_deal(number, whom), _deal(other, others))


def _two_bans(
    who: ast.Group, one: ast.ForcedAct, other: ast.ForcedAct, until: ast.Duration | None
) -> Steps:
    both = (ast.Cannot(who, one), ast.Cannot(SAME_SUBJECT, other))
    if until is None:
        return tuple(map(OpenEnded, both))
    return tuple(replace(part, until=until) for part in both)


def _negated(condition: ast.Condition) -> ast.Condition:
    """Negate a condition; comparisons get the opposite operator."""
    match condition:
        case ast.Compare(op=">=", right=1):
            return replace(condition, op="=", right=0)
        case ast.Compare(op="=", right=0):
            return replace(condition, op=">=", right=1)
        case ast.Compare(op=op) if op in _OPPOSITE_OPERATORS:
            return replace(condition, op=_OPPOSITE_OPERATORS[op])
        case ast.Not(condition=inner):
            return inner
        case ast.Compare() | ast.Both():
            raise InvalidCombination("a single condition that can be negated")
        case _:
            return ast.Not(condition)


_OPPOSITE_OPERATORS: dict[str, ast.Comparison] = {">=": "<", "<": ">=", "<=": ">", ">": "<="}


BUILDERS: Builders = {
    "by_dice": _by_dice,
    "p_bought": unchanged,
    "p_places": as_tuple,
    "p_goes": lambda _, who, to, instead: ast.Goes(who, to, instead),
    "p_price": lambda changed, *rest: (changed, *rest[-2:]),
    "p_minimum": unchanged,
    "p_than_printed": lambda: None,
    "p_gain": as_tuple,
    "p_bought_both": lambda dice, price, gain: (
        _cost_of_purchases(dice, price),
        _keyword_of_purchases(dice, gain),
    ),
    "p_holds_cannot": lambda who, act: ast.Cannot(who, act),
    "p_quoted_affiliation": lambda who, name: ast.Has(who, (str(name),)),
    "p_changed_for": lambda who, by, sign: (who, by * sign),
    "p_cost_for": lambda dice, changed, what: ast.CostChange(what, changed[1], dice, changed[0]),
    "p_cost_to_use": lambda what, changed: build_cost_change(None, changed, what),
    "p_next_costs": lambda dice, changed: replace(
        build_cost_change(dice, changed, "purchase", "you"), next=True, until=THIS_TURN
    ),
    "p_bonus_different": lambda who, plus, amount: ast.Bonus(
        who, multiply_amount(plus[0], amount), multiply_amount(plus[1], amount)
    ),
    "p_level": lambda who, level: ast.SetStat(who, "level", level),
    "p_no_global_targets": lambda who: ast.Cannot(
        who, "be targeted", kinds=("global",), cause="opponent"
    ),
    "p_kinds_ignored": lambda kinds: ast.IgnoreText(ast.Each(Dice()), kinds),
    "p_doubled_there": lambda who, _: ast.CostChange(
        "purchase", dice=Dice("die", underneath=True), who=who, times=2
    ),
    "p_removed_as": lambda this, kind: ast.RemovedAs(_require_this(this, kind)),
    "p_free_to_field": lambda group: _cost(group, ("field", 0, True)),
    "p_other_cost": lambda cost, this: ast.OtherCost(_require_this(this, cost)),
    "p_bonus_each": build_bonus,
    "p_same_bonus": lambda plus: build_bonus(SAME_SUBJECT, plus),
    "p_same_gained": lambda gained: replace(gained, who=SAME_SUBJECT),
    "p_same_must": lambda act: ast.Must(SAME_SUBJECT, act),
    "p_same_cannot": lambda act: ast.Cannot(SAME_SUBJECT, act),
    "p_same_cost": lambda changed, what: ast.CostChange(
        what, changed[0], free=changed[1], of=SAME_SUBJECT
    ),
    "p_same_free": lambda: ast.CostChange("field", 0, free=True, of=SAME_SUBJECT),
    "suffix_unless_so": lambda condition: _while(_negated(condition)),
    "p_any_and_energy": lambda number, types: ast.Cost(energy=types.energy, any_energy=number),
    "p_blocks_one_more": lambda who: ast.Blocks(who, 2),
    "p_cannot_be_target": lambda who, kinds: build_ban(
        who, "be targeted", CausePhrase("any", kinds)
    ),
    "p_self_stat": lambda _, stat, value: ast.SetStat(ast.This(), stat, value),
    "p_gain_different": lambda number, amount: ast.Gain(multiply_amount(number, amount)),
    "p_reduce": ast.Prevent,
    "would_this": lambda _: ast.Moment("damaged"),
    "would_you": lambda: ast.Moment("player damaged", player="you"),
    "would_dice": lambda dice: ast.Moment("damaged", dice),
    "p_self_costs": lambda *parts: _own(*parts[-2:]),
    "p_next_fielded": _next_fielded,
    "p_costs_for": lambda what, changed: ast.CostChange(what, changed[1], None, changed[0]),
    "p_no_globals": lambda: build_global_ban("each", None),
    "clause_offer": lambda who, cost: (ast.Optional((), cost, who),),
    "suffix_while": _while,
    "suffix_while_doing": _while_doing,
    "clause_deal_two": _damage_to_two,
    "clause_deals_two": lambda source, *parts: tuple(
        dealt_by(source, one) for one in _damage_to_two(*parts)
    ),
    "clause_can_neither": _two_bans,
    "clause_they_ko": lambda who, pick: (ast.KnockOut(chosen_by_other(who, require_owner(pick))),),
    "clause_they_sacrifice": lambda who, pick: (ast.Sacrifice(chosen_by_other(who, pick)),),
}
