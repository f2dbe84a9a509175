"""Prints the events that trigger abilities and end effects."""

from __future__ import annotations

from msgspec.structs import replace

from rules.language import ast
from rules.language.ast import Dice
from rules.language.printer.phrase_printer import singular
from rules.language.printer.vocabulary import (
    EVENT_VERBS,
    PLAYER_SUBJECTS,
    TIME_PHRASES,
    TURN_OWNERS,
    NoWording,
    PrintContext,
    join_ability_kinds,
    with_article,
)

_PLAYER_EVENT_VERBS: dict[ast.EventWord, tuple[str, str]] = {
    "global used": ("use a global ability", "uses a global ability"),
    "life gained": ("gain life", "gains life"), "life lost": ("lose life", "loses life"),
}  # fmt: skip
"""Verb phrases for "you", and for another player."""
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
    return f"{'at' if _is_time(moments[0]) else 'when'} {_occurrence(moments, context)}"


def _occurrence(moments: list[ast.Moment], context: PrintContext) -> str:
    """Print several events with the same subject and cause as one clause."""
    first = moments[0]
    if _is_time(first):
        return _time_phrase(first)
    if first.word in ("player damaged", "draws", "keyword used", *_PLAYER_EVENT_VERBS):
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
    if first.player != "each" or any(one.word not in EVENT_VERBS for one in moments):
        raise NoWording(first)
    verbs = f"{_subject(first.dice, context)} {' or '.join(map(_verb, moments))}"
    if first.whom is not None:
        return f"{verbs}{_means(first)}{_object(first, context)}"
    if any(one.word == "kos" for one in moments):
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
    if moment.keyword is not None:
        if moment != ast.Moment("keyword used", player=moment.player, keyword=moment.keyword):
            raise NoWording(moment)
        return f"{'use' if you else 'uses'} {moment.keyword}"
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
    return True, replace(moment, word=word, how="any")
