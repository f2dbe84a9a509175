"""Prints modifiers, with or without a duration, and events."""

from __future__ import annotations

from functools import singledispatch

from msgspec.structs import replace

from rules.language import ast
from rules.language.ast import Dice
from rules.language.ast.expressions import NEEDS_NAMES, NEEDS_NUMBER, NEEDS_TEXT
from rules.language.printer.phrase_printer import (
    amount_phrase,
    card_phrase,
    group_phrase,
    is_plural,
    owned_noun,
    owner_phrase,
    plural,
    singular,
    split_rate,
    subject_and_verb,
)
from rules.language.printer.vocabulary import (
    CHOSEN_PHRASES,
    DIE_NOUNS,
    DURATION_PHRASES,
    EVENT_VERBS,
    FACE_PHRASES,
    PLAYER_SUBJECTS,
    PLAYER_WORDS,
    TIME_PHRASES,
    TURN_OWNERS,
    ZONE_NAMES,
    NoWording,
    PrintContext,
    format_affiliations,
    join_ability_kinds,
    join_keywords,
    with_article,
)

_FORCED_ACTS: dict[ast.ForcedAct, str] = {
    "attack": "attack", "block": "block", "be blocked": "be blocked", "deal damage": "deal damage",
    "deal combat damage": "deal combat damage", "be targeted": "be targeted", "spin": "spin",
    "leave unblocked": "leave the field unblocked", "be KO'd": "be KO'd",
    "be captured": "be captured", "fight anyone else": "fight anyone else",
}  # fmt: skip


_INCOMPLETE = NEEDS_TEXT + NEEDS_NAMES + NEEDS_NUMBER
"""Keywords that mean nothing alone."""


def timed_modifier(modifier: ast.TimedModifier, context: PrintContext) -> str:
    """Print a modifier that an effect grants for a while: "it can't block this turn"."""
    if not isinstance(modifier, ast.CostChange):
        return modifier_clause(modifier, context, f" {DURATION_PHRASES[modifier.until]}")
    if modifier.until is None:
        raise NoWording(modifier)
    return f"{_cost_change(modifier, context)} {DURATION_PHRASES[modifier.until]}"


def untimed_modifier(
    modifier: ast.TimedModifier | ast.RemovedAs | ast.CardsIgnored, context: PrintContext
) -> str:
    """Print a modifier that applies as long as its ability does: "this die can't block"."""
    if ast.needs_duration(modifier):
        raise NoWording(modifier)
    match modifier:
        case ast.CardsIgnored(noted=noted):
            return f"ignore all text on cards of {CHOSEN_PHRASES[noted]}"
        case ast.RemovedAs(kind=kind):
            return f"this die can be removed as {with_article(DIE_NOUNS[kind][False])}"
        case ast.CostChange(until=None, next=False):
            return _cost_change(modifier, context)
        case ast.CostChange():
            raise NoWording(modifier)
        case _ if modifier.until != "end of turn":
            raise NoWording(modifier)
        case _:
            return modifier_clause(modifier, context)


def modifier_clause(modifier: ast.Modifier, context: PrintContext, until: str = "") -> str:
    """Print a modifier; its duration precedes what it is counted for ("for each ...")."""
    match modifier:
        case ast.Bonus(who=who, attack=attack, defense=defense):
            subject = subject_and_verb(who, "get", context)
            return f"{subject} {_bonus(attack, defense, until, context)}"
        case ast.AttackCost(who=who, payer=payer, life=life):
            pays = "pay" if payer == "you" else "pays"
            ban = f"{group_phrase(who, context)} can't attack{until}"
            return f"{ban} unless {PLAYER_WORDS[payer]} {pays} {life} life"
        case _:
            return _clause(modifier, context) + until


# --- one function for each type of modifier -------------------------------------------------------


@singledispatch
def _clause(modifier: ast.Modifier, context: PrintContext) -> str:
    raise NoWording(modifier)


@_clause.register(ast.SwapStats)
def _(modifier: ast.SwapStats, context: PrintContext) -> str:
    match modifier:
        case ast.SwapStats(one=one, other=None, stat=None):
            return f"swap the attack and defense of {group_phrase(one, context)}"
        case ast.SwapStats(one=one, other=other, stat=str(stat)) if other is not None:
            first = f"swap the {stat} of {group_phrase(one, context)}"
            return f"{first} for that of {group_phrase(other, context)}"
        case _:
            raise NoWording(modifier)


@_clause.register(ast.BlockCost)
def _(modifier: ast.BlockCost, context: PrintContext) -> str:
    price = f"the opponent must pay {modifier.life} life"
    if modifier.each is None:
        return f"{price} to block"
    return f"{price} for each {owned_noun(modifier.each, context)} that blocks"


@_clause.register(ast.IgnoreText)
def _(modifier: ast.IgnoreText, context: PrintContext) -> str:
    if not modifier.kinds:
        return f"ignore all text of {group_phrase(modifier.who, context)}"
    kinds = join_ability_kinds(modifier.kinds, " and ")
    return f"ignore the {kinds} abilities of {group_phrase(modifier.who, context)}"


@_clause.register(ast.Must)
def _(modifier: ast.Must, context: PrintContext) -> str:
    subject = group_phrase(modifier.who, context)
    return f"{subject} must {_forced_act(modifier, context)}"


@_clause.register(ast.Cannot)
def _(modifier: ast.Cannot, context: PrintContext) -> str:
    if modifier.act == "use globals":
        return _global_ban(modifier, context)
    subject = group_phrase(modifier.who, context)
    return f"{subject} can't {_forced_act(modifier, context)}{_ban_limits(modifier, context)}"


@_clause.register(ast.Has)
def _(modifier: ast.Has, context: PrintContext) -> str:
    subject = subject_and_verb(modifier.who, "get", context)
    gained = [format_affiliations(modifier.affiliations)] if modifier.affiliations else []
    gained += [join_keywords(modifier.keywords)] if modifier.keywords else []
    if not gained or any(word in _INCOMPLETE for word in modifier.keywords):
        raise NoWording(modifier)
    return f"{subject} {' and '.join(gained)}"


@_clause.register(ast.SetStat)
def _(modifier: ast.SetStat, context: PrintContext) -> str:
    subject = subject_and_verb(modifier.who, "have", context)
    stat = "an attack" if modifier.stat == "attack" else f"a {modifier.stat}"
    match modifier.amount:
        case int(number):
            return f"{subject} {stat} of {number}"
        case amount:
            return f"{subject} {stat} equal to {amount_phrase(amount, context)}"


@_clause.register(ast.CopyStats)
def _(modifier: ast.CopyStats, context: PrintContext) -> str:
    subject = subject_and_verb(modifier.who, "use", context)
    return f"{subject} the stats of {group_phrase(modifier.of, context)}"


@_clause.register(ast.CopyText)
def _(modifier: ast.CopyText, context: PrintContext) -> str:
    subject = subject_and_verb(modifier.who, "use", context)
    return f"{subject} the abilities of {group_phrase(modifier.of, context)}"


@_clause.register(ast.DoubleDamage)
def _(modifier: ast.DoubleDamage, context: PrintContext) -> str:
    whom = "" if modifier.to is None else f" to {plural(modifier.to, context)}"
    return f"{subject_and_verb(modifier.who, 'deal', context)} double damage{whom}"


@_clause.register(ast.Goes)
def _(modifier: ast.Goes, context: PrintContext) -> str:
    subject = group_phrase(modifier.who, context)
    go = "go" if is_plural(modifier.who, context) else "goes"
    to = f"{owner_phrase(modifier.who, context)} {ZONE_NAMES[modifier.to]}"
    replaced = " or ".join(ZONE_NAMES[zone] for zone in modifier.instead)
    return f"{subject} {go} from the field to {to} instead of the {replaced}"


@_clause.register(ast.Blocks)
def _(modifier: ast.Blocks, context: PrintContext) -> str:
    return f"{group_phrase(modifier.who, context)} can block up to {modifier.most} attackers"


@_clause.register(ast.NeedsBlockers)
def _(modifier: ast.NeedsBlockers, context: PrintContext) -> str:
    subject = group_phrase(modifier.who, context)
    return f"{subject} can only be blocked by {modifier.least} or more dice"


# --- acts that dice or players must or can't perform ----------------------------------------------


def _forced_act(modifier: ast.Must | ast.Cannot, context: PrintContext) -> str:
    if modifier.act == "be prevented":
        owner = "their" if is_plural(modifier.who, context) else "its"
        return f"have {owner} damage prevented"
    if modifier.act not in _FORCED_ACTS:
        raise NoWording(modifier.act)
    return _FORCED_ACTS[modifier.act]


def _ban_limits(ban: ast.Cannot, context: PrintContext) -> str:
    """Print what a ban is limited to: " by sidekicks", " by the opponent's global abilities"."""
    match ban:
        case ast.Cannot(player=player) if player != "each":
            raise NoWording(ban)
        case ast.Cannot(by=ast.Dice() as dice, kinds=(), cause="any"):
            return f" by {plural(dice, context)}"
        case ast.Cannot(by=None, kinds=(), cause=cause):
            return f" by {PLAYER_WORDS[cause]}" if cause != "any" else ""
        case ast.Cannot(by=None, kinds=kinds, cause=cause):
            owner = {"any": "", "you": "your ", "opponent": "the opponent's "}[cause]
            return f" by {owner}{join_ability_kinds(kinds, ' or ')} abilities"
        case _:
            raise NoWording(ban)


def _global_ban(ban: ast.Cannot, context: PrintContext) -> str:
    """Print a ban: "each player can't use global abilities on their character cards"."""
    if ban.who != ast.This() or ban.kinds or ban.cause != "any":
        raise NoWording(ban)
    with context.viewed_by(ban.player):
        on = "" if ban.by is None else f" on {card_phrase(ban.by, context)}"
    return f"{PLAYER_WORDS[ban.player]} can't use global abilities{on}"


# --- bonuses --------------------------------------------------------------------------------------


def _bonus(attack: ast.Amount, defense: ast.Amount, until: str, context: PrintContext) -> str:
    """Print a bonus: "+1A and +1D", "+1A for each sidekick", "+A equal to its attack"."""
    match attack, defense:
        case int(a), int(d) if a or d:
            return _signed(a, d) + until
        case (
            (ast.Count() | ast.Done() | ast.CardTokens() | 0),
            (ast.Count() | ast.Done() | ast.CardTokens() | 0),
        ):
            rates = [part for part in (attack, defense) if not isinstance(part, int)]
            each = {split_rate(replace(rate, times=1), context)[1] for rate in rates}
            if len(each) == 1 and all(rate.times for rate in rates):
                return _signed(_times(attack), _times(defense)) + until + each.pop()
        case a, d if a == d or 0 in (a, d):
            stats = " and ".join(sign for sign, part in (("+A", a), ("+D", d)) if part != 0)
            return f"{stats} equal to {amount_phrase(a if a != 0 else d, context)}{until}"
        case _:
            pass
    raise NoWording((attack, defense))


def _signed(attack: int, defense: int) -> str:
    parts = [f"{attack:+}A"] if attack else []
    parts += [f"{defense:+}D"] if defense else []
    return " and ".join(parts)


def _times(amount: ast.Amount) -> int:
    return amount.times if isinstance(amount, ast.Rate) else 0


# --- changes of costs -----------------------------------------------------------------------------

_COST_NOUNS = {"purchase": "purchases", "field": "fieldings", "global": "global abilities"}


def _cost_change(change: ast.CostChange, context: PrintContext) -> str:
    """Print a change of a cost: "sidekicks cost 1 less to purchase for you but at least 1"."""
    subject, one = _cost_subject(change, context)
    to = "" if subject in _COST_NOUNS.values() else f" to {change.what}"
    payer = "" if change.who == "each" else f" for {PLAYER_WORDS[change.who]}"
    floor = f" but at least {change.least}" if change.least else ""
    alone = " without adding up" if change.alone else ""
    return f"{subject} {_changed_cost(change, one)}{to}{payer}{floor}{alone}"


def _cost_subject(change: ast.CostChange, context: PrintContext) -> tuple[str, bool]:
    """Print what costs more or less, and return whether it is singular."""
    match change:
        case ast.CostChange(what="purchase" | "field", dice=None, own=False, next=False) if (
            change.of is not None
        ):
            one = not is_plural(change.of, context)
            return _priced_group(change.of, context), one
        case ast.CostChange(what="purchase" | "field", dice=None, own=True, next=False):
            return "this die", True
        case ast.CostChange(what="purchase" | "field", dice=ast.Dice() as dice, own=False):
            if change.next:
                return f"the next {owned_noun(dice, context)}", True
            return plural(dice, context), False
        case ast.CostChange(dice=None, own=False, what=what, next=False):
            return _COST_NOUNS[what], False
        case _:
            raise NoWording(change)


def _priced_group(group: ast.Group, context: PrintContext) -> str:
    """Print the chosen dice whose cost changes."""
    if not isinstance(group, ast.Pick) and group != ast.That():
        raise NoWording(group)
    return group_phrase(group, context)


def _changed_cost(change: ast.CostChange, one: bool) -> str:
    if [change.free, bool(change.by), change.times > 1].count(True) != 1:
        raise NoWording(change)
    if change.free:
        return "is free" if one else "are free"
    cost = "costs" if one else "cost"
    if change.times > 1:
        return f"{cost} {change.times} times as much"
    return f"{cost} {abs(change.by)} {'more' if change.by > 0 else 'less'}"


_PLAYER_EVENT_VERBS: dict[ast.EventWord, tuple[str, str]] = {
    "global used": ("use a global ability", "uses a global ability"),
    "life gained": ("gain life", "gains life"), "life lost": ("lose life", "loses life"),
}  # fmt: skip
"""Verb phrases for "you", and for another player."""
_EVENTS_OF_ATTACKS = {
    ast.Moment("ranged attack"): "when a ranged attack begins",
    ast.Moment("blockers declared"): "when blockers are declared",
}
_DAMAGE_VERBS: dict[ast.EventWord, str] = {"damaged": "takes", "deals damage": "deals"}


def event_clause(moment: ast.Moment, context: PrintContext) -> str:
    """Print an event: "when fielded", "at the start of your turn or when this die attacks"."""
    if moment == ast.Moment("fielded"):
        return "when fielded"
    return " or ".join(_trigger(moments, context) for moments in _group_by_subject(moment))


def until_clause(moment: ast.Moment, context: PrintContext) -> str:
    """Print the event that ends an effect: "until this die is blocked"."""
    return " or ".join(
        f"until {_occurrence(moments, context)}" for moments in _group_by_subject(moment)
    )


def _trigger(moments: list[ast.Moment], context: PrintContext) -> str:
    if moments == [ast.Moment("attack step ends")]:
        return "at the end of combat"
    if moments[0] in _EVENTS_OF_ATTACKS:
        return _EVENTS_OF_ATTACKS[moments[0]]
    return f"{'at' if _is_time(moments[0]) else 'when'} {_occurrence(moments, context)}"


def _occurrence(moments: list[ast.Moment], context: PrintContext) -> str:
    """Print several events with the same subject and cause as one clause."""
    first = moments[0]
    if _is_time(first):
        return _time_phrase(first)
    if first.word in ("player damaged", "draws", "keyword used", "rolls", *_PLAYER_EVENT_VERBS):
        return _player_event(first, context)
    return _dice_event(moments, context)


def _is_time(moment: ast.Moment) -> bool:
    return moment.word in TIME_PHRASES


def _time_phrase(moment: ast.Moment) -> str:
    if moment != ast.Moment(moment.word, player=moment.player) or moment.player not in TURN_OWNERS:
        raise NoWording(moment)
    return TIME_PHRASES[moment.word].format(TURN_OWNERS[moment.player])


# --- events of dice -------------------------------------------------------------------------------


def _dice_event(moments: list[ast.Moment], context: PrintContext) -> str:
    first, last = moments[0], moments[-1]
    if first.player != "each" or any(moment.word not in EVENT_VERBS for moment in moments):
        raise NoWording(first)
    verbs = f"{_subject(first.dice, context)} {' or '.join(map(_verb, moments))}"
    if first.whom is not None:
        return f"{verbs}{_means(first)}{_object(first, context)}"
    if any(moment.word == "kos" for moment in moments):
        raise NoWording(first)
    by = "from" if _means(first) or first.word == "damaged" else "by"
    by = "because of" if last.word == "leaves field" else by
    return f"{verbs}{_means(first)}{_cause(first, by, context)}"


def _subject(dice: Dice | ast.Pair | None, context: PrintContext) -> str:
    """Print the subject of an event: "this die or its partner", "an opposing sidekick"."""
    if isinstance(dice, ast.Pair):
        return "this die or its partner"
    return "this die" if dice is None else singular(dice, context)


def _verb(moment: ast.Moment) -> str:
    """Print the verb of an event: "attacks", "takes combat damage"."""
    if moment.how != "any" and moment.word in _DAMAGE_VERBS:
        return f"{_DAMAGE_VERBS[moment.word]} {moment.how} damage"
    if moment.face is not None:
        if moment.word != "rolled":
            raise NoWording(moment)
        return f"is rolled on {FACE_PHRASES[moment.face]}"
    return EVENT_VERBS[moment.word]


def _means(moment: ast.Moment) -> str:
    """Print the kind of damage if it follows the verb: "is KO'd by combat damage"."""
    if moment.how == "any" or moment.word in _DAMAGE_VERBS:
        return ""
    return f" by {moment.how} damage"


def _object(moment: ast.Moment, context: PrintContext) -> str:
    """Print who is dealt damage, " to the opponent", or the die that is blocked or KO'd."""
    match moment.whom:
        case Dice() as dice if moment.word in ("blocks", "kos") and moment == ast.Moment(
            moment.word, moment.dice, whom=dice
        ):
            return f" {singular(dice, context)}"
        case _ if _cause(moment, "by", context) or moment.word != "deals damage":
            raise NoWording(moment)
        case Dice() as dice:
            return f" to {singular(dice, context)}"
        case str() as player if player in PLAYER_SUBJECTS:
            return f" to {PLAYER_SUBJECTS[player]}"
        case _:
            raise NoWording(moment)


def _cause(moment: ast.Moment, by: str, context: PrintContext) -> str:
    """Print the cause: " by you", " by a when-fielded ability", " from a Villain character die"."""
    if moment.keyword is not None:
        if moment.by or moment.source is not None or moment.cause != "any":
            raise NoWording(moment)
        return f" {by} {moment.keyword}"
    source = "" if moment.source is None else singular(moment.source, context)
    if moment.by:
        ability = f"{join_ability_kinds(moment.by, ' or ')} ability"
        owned = {
            "any": with_article(ability),
            "you": f"your {ability}",
            "opponent": f"the opponent's {ability}",
        }
        return f" {by} {owned[moment.cause]}" + (f" of {source}" if source else "")
    if source and moment.cause != "any":
        raise NoWording(moment)
    cause = source or {"any": "", "you": "you", "opponent": "the opponent"}[moment.cause]
    return f" {by} {cause}" if cause else ""


# --- events of players ----------------------------------------------------------------------------


def _player_event(moment: ast.Moment, context: PrintContext) -> str:
    if moment.dice is not None or moment.whom or moment.player not in PLAYER_SUBJECTS:
        raise NoWording(moment)
    return f"{PLAYER_SUBJECTS[moment.player]} {_player_verb(moment, context)}"


def _player_verb(moment: ast.Moment, context: PrintContext) -> str:
    you = moment.player == "you"
    if moment.word == "keyword used":
        if moment != ast.Moment("keyword used", player=moment.player, keyword=moment.keyword):
            raise NoWording(moment)
        return f"{'use' if you else 'uses'} {moment.keyword}"
    if moment.word == "rolls":
        if moment.face is None or moment != ast.Moment(
            "rolls", player=moment.player, face=moment.face
        ):
            raise NoWording(moment)
        return f"{'roll' if you else 'rolls'} {FACE_PHRASES[moment.face]}"
    if moment.word in _PLAYER_EVENT_VERBS:
        if moment != ast.Moment(moment.word, player=moment.player):
            raise NoWording(moment)
        return _PLAYER_EVENT_VERBS[moment.word][not you]
    by = "from" if moment.how != "any" else "by"
    cause = _cause(moment, by, context)
    if moment.word == "draws":
        return f"{'draw' if you else 'draws'} dice{_means(moment)}{cause}"
    if moment.how != "any":
        return f"{'take' if you else 'takes'} {moment.how} damage{cause}"
    return f"{'are' if you else 'is'} damaged{cause}"


# --- alternative events ---------------------------------------------------------------------------


def _group_by_subject(moment: ast.Moment) -> list[list[ast.Moment]]:
    """Split a chain of events into runs that share their subject and cause."""
    runs: list[list[ast.Moment]] = []
    for one in ast.single_moments(moment):
        if runs and one.word in EVENT_VERBS and _without_verb(one) == _without_verb(runs[-1][0]):
            runs[-1].append(one)
        else:
            runs.append([one])
    return runs


def _without_verb(moment: ast.Moment) -> tuple[bool, ast.Moment]:
    """Return an event without its verb, for comparison with others that could share its subject."""
    if moment.word not in EVENT_VERBS or _means(moment):
        return False, moment
    word: ast.EventWord = "ko" if moment.whom is None else moment.word
    return True, replace(moment, word=word, how="any", face=None)
