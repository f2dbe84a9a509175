"""Parts of trees from printed sentences: what print says otherwise than our own wording."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from lark import Token, Transformer
from lark.tree import Meta
from msgspec.structs import replace

from rules.language import building, nouns, tree
from rules.language.nouns import THEIR, Makes, Misuse, alone, several
from rules.language.nouns import _Word as Word
from rules.language.printed.affiliations import AFFILIATIONS
from rules.language.tree import Dice, Effect, Moment, Node, StatTest
from rules.language.verbs import By

# --- what is only known when the whole ability is ------------------------------------------------


class It(Node, frozen=True):
    """ "it", "that die", "they": the dice spoken of before; `assembling` finds out which."""

    word: str = ""


IT: Any = It()
THEM: Any = It("them")


class Held(Node, frozen=True):
    """What is said without an end: a static ability holds it, an effect ends this turn."""

    effect: Any


class Instead(Node, frozen=True):
    """What is done in the place of the sentence before."""

    do: tuple[Any, ...]


class Limited(Node, frozen=True):
    """What is done once a turn."""

    do: tuple[Any, ...]


class Remark(Node, frozen=True):
    """A sentence about the sentence before: "your opponent may pay 3 life to prevent this"."""

    unless: tuple[tree.Who, tree.Cost] | None = None
    limit: tree.Limit = ""


LeadWord = Literal[
    "burst", "global", "keyword", "when", "active", "while", "if", "limit", "first", "otherwise",
    "instead", "also", "then", "this turn", "pay", "your turn", "when this turn",
]  # fmt: skip


class Lead(NamedTuple):
    """What stands before what is done: a moment, a condition, a limit, a burst."""

    word: LeadWord
    value: Any = None


class Said(NamedTuple):
    """One printed sentence."""

    leads: tuple[Lead, ...]
    do: tuple[Any, ...]
    keyword: str = ""
    names: tuple[str, ...] = ()


class Proper(str):
    """A name without a sign: a character's, or an affiliation's that is known."""

    __slots__ = ()


def _said(*parts: Any) -> Said:
    *leads, body = parts
    return Said(tuple(leads), body if isinstance(body, tuple) else (body,))


def _lead(word: LeadWord) -> Any:
    return lambda value=None, *_: Lead(word, value)


def _keyword_names(*parts: Any) -> Said:
    *leads, word, names = parts
    return Said(tuple(leads), (), word, names)


SENTENCES: Makes = {
    "printed": _said,
    "printed_keyword": lambda *parts: Said(parts[:-1], (), parts[-1]),
    "printed_keyword_names": _keyword_names,
    "lead_burst": _lead("burst"),
    "lead_global": _lead("global"),
    "lead_underdog": lambda: Lead("keyword", "Underdog"),
    "lead_heroic": lambda *_: Lead("keyword", "Heroic"),
    "lead_limit_while": lambda limit, condition: Lead("limit", (limit, condition)),
    "printed_leads": lambda *leads: Said(leads, ()),
    "lead_keyword": _lead("keyword"),
    "lead_when": _lead("when"),
    "lead_when_this_turn": _lead("when this turn"),
    "lead_active": _lead("active"),
    "lead_while": _lead("while"),
    "lead_if": _lead("if"),
    "lead_at": _lead("when"),
    "lead_limit": _lead("limit"),
    "lead_first_time": _lead("first"),
    "lead_otherwise": _lead("otherwise"),
    "lead_instead": _lead("instead"),
    "lead_also": _lead("also"),
    "lead_then": _lead("then"),
    "lead_this_turn": _lead("this turn"),
    "lead_pay": _lead("pay"),
    "lead_your_turn": _lead("your turn"),
    "clauses": lambda *clauses: sum(clauses, ()),
    "clause_step": several,
    "clause_holds": lambda modifier: (Held(modifier),),
    "clause_holds_for": lambda modifier, until, per=None: (_for_a_while(modifier, until, per),),
    "clause_may": lambda who, do: (tree.Optional(do, None, who),),
    "clause_may_pay": lambda who, cost, do: (tree.Optional(do, cost, who),),
    "clause_may_do": lambda who, deed, do: (tree.Optional(do, tree.Cost(do=(deed,)), who),),
    "clause_do_to": lambda deed, do: (tree.Optional(do, tree.Cost(do=(deed,))),),
    "clause_pay_to": lambda cost, do: (tree.Optional(do, cost),),
    "clause_if": lambda do, condition: (tree.If(condition, do),),
    "clause_if_first": lambda condition, do: (tree.If(condition, do),),
    "clause_unless": lambda do, who, cost: (tree.Unless(do, who, cost),),
    "clause_if_able": alone,
    "clause_instead": lambda do: (Instead(do),),
    "clause_once": lambda do: (Limited(do),),
    "remark_unless": lambda who, cost: Remark((who, cost)),
    "remark_once": lambda *_: Remark(limit="once per turn"),
    "remark_your_turn": lambda *_: Remark(),
}


def _for_a_while(modifier: Any, until: tree.Until, per: Any) -> Any:
    if per is not None:
        raise Misuse("what is counted before the end")
    return replace(modifier, until=until)


# --- which dice -----------------------------------------------------------------------------------


_THEIR: Any = THEIR


def _front_names(names: tuple[str, ...]) -> Word:
    """Names before a noun: affiliations, where they are signs or known; else characters."""
    known = [not isinstance(name, Proper) or name in AFFILIATIONS for name in names]
    field = "affiliations" if all(known) else "names"
    return Word(field, tuple(map(str, names)))


def _not_front(name: str) -> tuple[Word, ...]:
    word = _front_names((name,))
    return (replace_word(word), nouns._without(word.field))


def replace_word(word: Word) -> Word:
    """A word of which there may be several: "non-Villain"."""
    return Word(word.field, word.value, True)


def _engaged(this: tree.Group) -> Word:
    return Word("engaged_with", this)


def _noun(*words: Any) -> Dice:
    dice = nouns._noun(*(word for word in words if word is not None))
    if dice.names and dice.kind == "die" and dice.zones == ("field",):
        return replace(dice, kind="character")  # in the Field a die with a name is a character
    return dice


def _theirs(dice: Dice) -> Dice:
    return nouns._owned("opposing")(dice)


NOUNS: Makes = {
    "affiliations": _front_names,
    "non_affiliation": _not_front,
    "named_front": lambda name: Word("names", (str(name),)),
    "not_named_front": lambda name: (Word("names", (str(name),)), nouns._without("names")),
    "no_word": lambda *_: None,
    "plain": _noun,
    "plain_theirs_opposing": _theirs,
    "that": lambda *_: It(),
    "subject": It,
    "them": lambda: THEM,
    "of_opponent": lambda *_: Word("whose", "opposing"),
    "place_opposing": lambda *zones: nouns._place("opposing", *zones),
    "place_their": lambda *zones: nouns._place(_THEIR, *zones),
    "in_attack_zone": lambda: Word("zones", ("attack",)),
    "engaged_front": _engaged,
    "this": lambda *_: tree.This(),
    "p_myself": alone,
    "pair": lambda *_: tree.Pair(),
    "partner": lambda *_: tree.Partner(),
    "pick_targets": lambda number, dice: tree.Pick(dice, number, number, target=True),
    "from_field_or": lambda zone: Word("zones", ("field", zone)),
    "pick_named": lambda names: tree.Pick(_noun(_front_names(names))),
    "pick_target_named": lambda names: tree.Pick(_noun(_front_names(names)), target=True),
    "p_that_named": lambda _: It(),
    "p_non_named": lambda name: _noun(*_not_front(name)),
    "p_is_named": lambda name: _noun(_front_names((name,))),
    "that_player": lambda: "opponent",
    "while_active": lambda *_: True,
}

# --- numbers, conditions, moments -----------------------------------------------------------------


def _you(do: Any, dice: Dice, whose: tree.Whose, player: tree.Who) -> Moment:
    return Moment(do, replace(dice, whose=whose) if dice.whose == "any" else dice)


def _count(dice: Dice, whose: tree.Whose, op: Any, number: int) -> tree.Compare:
    owned = replace(dice, whose=whose) if dice.whose == "any" else dice
    return tree.Compare(tree.Count(owned), op, number)


AMOUNTS: Makes = {
    "p_test_less": lambda stat, number, *_: StatTest(stat, "<=", number),
    "p_test_more": lambda stat, number: StatTest(stat, ">=", number),
    "stat_of_this": lambda *parts: tree.Stat(parts[-1], tree.This()),
    "stat_of_that": lambda stat: tree.Stat(stat, IT),
    "stat_of_subject": lambda stat: tree.Stat(stat, IT),
    "you_have_no": lambda dice: _count(dice, "your", "=", 0),
    "you_have": lambda dice: _count(dice, "your", ">=", 1),
    "opponent_has_no": lambda *dice: _count(dice[-1], "opposing", "=", 0),
    "opponent_has": lambda *dice: _count(dice[-1], "opposing", ">=", 1),
    "self_or_named_is_active": lambda name, names: tree.Compare(
        tree.Count(Dice(names=(str(name), *names))), ">=", 1
    ),
    "are_paired": lambda group: tree.Are(group, Dice(roles=("paired",))),
    "opponent_has_more_life": lambda *_: tree.Compare(tree.Life("opponent"), ">", tree.Life("you")),
    "p_was": lambda dice: tree.Are(IT, dice),
    "opponent_has_no_named": lambda *names: _count(
        _noun(_front_names(names[-1])), "opposing", "=", 0
    ),
    "dealt_at_least": lambda _, number: tree.Compare(tree.Dealt(), ">=", number),
    "is_doing": lambda *roles: roles,
    "bare_ko": lambda: Moment("ko"),
    "bare_blocked": lambda: Moment("is blocked"),
    "bare_purchased": lambda: Moment("purchased"),
    "bare_used": lambda: Moment("used"),
    "bare_attacks": lambda *_: Moment("attacks"),
    "bare_blocks": lambda: Moment("blocks"),
    "when_self": lambda _, *parts: building._when(*parts),
    "when_you_do": lambda do, dice: _you(do, dice, "your", "you"),
    "when_opponent_does": lambda do, dice: _you(do, dice, "opposing", "opponent"),
    "when_player_does": lambda do, dice: Moment(do, dice),
    "when_you_or_dice_damaged": lambda dice: Moment(
        "player damaged", player="you", other=Moment("damaged", dice)
    ),
    "p_turn_ends": lambda: Moment("turn ends"),
}

# --- what is done and what holds ------------------------------------------------------------------


def _given(who: tree.Group, plus: tuple[int, int], *rest: Any) -> Effect:
    until, per = (*rest, None, None)[:2]
    made = building.MAKES["bonus"](who, plus, per)
    return replace(made, until=until) if until else made  # type: ignore[no-any-return]


def _to(group: tree.Group, zone: tree.ZoneWord) -> Effect:
    return tree.Move(group, zone)


_PREP: tree.ZoneWord = "prep"

VERBS: Makes = {
    "whom_both_turned": lambda who, group: (group, who),
    "whom_both_same": lambda who, _, group: (group, who),
    "p_deal": lambda _, number, whom, per: building.MAKES["deal"](number, whom, per),
    "p_deal_to": lambda _, whom, number, per: building.MAKES["deal"](number, whom, per),
    "deal_to": lambda whom, number, per: building.MAKES["deal"](number, whom, per),
    "p_deal_equal": lambda _, whom, value: tree.Deal(value, *whom),
    "p_equal_deal": lambda _, value, whom: tree.Deal(value, *whom),
    "equal_deal": lambda value, whom: tree.Deal(value, *whom),
    "p_draw": tree.Draw,
    "draw_and_prep": lambda count: tree.Move(tree.Random(count), _PREP),
    "draw_and_prep_each": lambda count, per: building.MAKES["prep_drawn"](tree.Random(count), per),
    "draw_and_roll": lambda count, per: building.MAKES["draw"](count, None, per),
    "_owners": lambda *_: None,
    "p_move": _to,
    "p_move_drawn": lambda drawn, zone: tree.Move(drawn, zone),
    "p_spin_up": lambda group: tree.Spin(group, 1),
    "p_spin_down": lambda group: tree.Spin(group, -1),
    "p_give": _given,
    "p_field": tree.FieldIt,
    "p_give_both": lambda who, plus, gained, until: (
        _given(who, plus, until),
        replace(gained, who=who),
    ),
    "p_double": lambda _, stat: building.MAKES["bonus_equal"](
        tree.This(), (stat == "attack", stat == "defense"), tree.Stat(stat, tree.This())
    ),
    "p_each_deal": lambda _, number, whom: tree.Deal(number, *whom),
    "p_deal_extra": lambda number, whom: tree.Deal(number, *whom),
    "p_block_cost": lambda _, life, each=None: tree.BlockCost(life, each),
    "p_attack_with": lambda group: tree.Must(group, "attack"),
    "p_swap_stat": lambda stat, one, other: tree.SwapStats(one, other, stat),
    "p_set_aside": lambda group, _: tree.SetAside(group),
    "p_plus": alone,
    "p_captures": lambda _, group: tree.Capture(group),
    "p_prevent_all": lambda _: tree.Prevent(),
    "p_must_do": lambda _, deed: deed,
    "p_this_turn": lambda *_: nouns.WORDS["this_turn"],
    "p_unblockable": lambda who: tree.Cannot(who, "be blocked"),
    "p_cannot_be_blocked": lambda who, by: building.MAKES["cannot"](who, "be blocked", by),
    "p_affiliation": lambda who, name: tree.Has(who, (str(name),)),
    "p_quoted_affiliation": lambda who, name: tree.Has(who, (str(name),)),
    "p_deals_no_damage": lambda who: tree.Cannot(who, "deal damage"),
    "by_group": lambda group: By(dice=group.dice),
}

MAKES: Makes = building.MAKES | SENTENCES | NOUNS | AMOUNTS | VERBS

_TOKENS: Makes = nouns.TOKENS | {
    "PROPER": Proper,
    "HEROIC": str,
    "SELF": lambda word: Proper(word.strip("~")),
    "SELF_S": lambda word: Proper(word.split("~")[1]),
}


class PrintedBuilder(Transformer[Token, Any]):
    """Makes one sentence (`Said`) of a parsed one."""

    def __default__(self, data: str, children: list[Any], meta: Meta) -> Any:
        if data in MAKES:
            try:
                return MAKES[data](*children)
            except Misuse as misuse:
                misuse.column = getattr(meta, "column", 1)
                raise
        return nouns.WORDS[data]

    def __default_token__(self, token: Token) -> Any:
        return _TOKENS[token.type](token.value)
