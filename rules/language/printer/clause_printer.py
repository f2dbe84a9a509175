"""Prints conditions and moments."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.language import ast
from rules.language.ast import Dice
from rules.language.printer.phrase_printer import PhrasePrinter, starts_with_your
from rules.language.printer.vocabulary import (
    COMPARISON_PHRASES,
    EVENT_VERBS,
    FACE_PHRASES,
    PLAYER_SUBJECTS,
    TIME_PHRASES,
    TURN_OWNERS,
    NoWording,
    join_ability_kinds,
    join_names,
    with_article,
)

_PLAYER_EVENT_VERBS: dict[ast.EventWord, tuple[str, str]] = {
    "global used": ("use a global ability", "uses a global ability"),
    "life gained": ("gain life", "gains life"), "life lost": ("lose life", "loses life"),
}  # fmt: skip
"""Verb phrases for "you", and for another player."""
_DAMAGE_VERBS: dict[ast.EventWord, str] = {"damaged": "takes", "deals damage": "deals"}


class ClausePrinter(PhrasePrinter):
    """Prints conditions and moments, in addition to phrases."""

    # conditions

    def condition(self, condition: ast.Condition) -> str:
        """Print a condition: "it is a Villain character die and there are no sidekicks"."""
        match condition:
            case ast.Both(first=first, second=second) if not isinstance(second, ast.Both):
                return f"{self.condition(first)} and {self.condition(second)}"
            case ast.Compare():
                return self._compare(condition)
            case ast.Not(condition=inner):
                return self._not(inner)
            case ast.Underdog():
                return "you are the underdog"
            case ast.Fell(dice=dice, when=when):
                return f"{self.singular(dice)} was KO'd {when}"
            case ast.Are(group=group, dice=dice):
                return self._are(group, dice, "is", "are")
            case ast.Shows(group=group, face=face):
                shows = "show" if self.is_plural(group) else "shows"
                return f"{self.reference(group)} {shows} {FACE_PHRASES[face]}"
            case _:
                raise NoWording(condition)

    def _not(self, condition: ast.Condition) -> str:
        match condition:
            case ast.Underdog():
                return "you aren't the underdog"
            case ast.Fell(dice=dice, when=when):
                phrase = self.noun_phrase(dice, False, of_yours=starts_with_your(dice))
                return f"no {phrase} was KO'd {when}"
            case ast.Are(group=group, dice=dice):
                return self._are(group, dice, "isn't", "aren't")
            case ast.Shows(group=group, face=face):
                does = "don't" if self.is_plural(group) else "doesn't"
                return f"{self.reference(group)} {does} show {FACE_PHRASES[face]}"
            case _:
                raise NoWording(ast.Not(condition))

    def _compare(self, compared: ast.Compare) -> str:
        match compared:
            case ast.Compare(left=ast.Count(dice=dice, times=1, fallen=""), op="=", right=0):
                return "there are no " + self.noun_phrase(
                    dice, True, of_yours=starts_with_your(dice)
                )
            case ast.Compare(
                left=ast.Count(
                    dice=Dice(whose="your", names=(_, *_) as called) as dice, times=1, fallen=""
                ),
                op=">=",
                right=1,
            ) if dice == Dice(whose="your", names=called):
                return f"{join_names(called)} is active"
            case ast.Compare(left=ast.Count(dice=dice, times=1, fallen=""), op=">=", right=1):
                return "there is " + self.singular(dice)
            case ast.Compare(left=ast.Done(times=1), op=">=", right=1):
                return "you do"
            case _:
                op = COMPARISON_PHRASES[compared.op]
                return f"{self.value(compared.left)} is {op} {self.value(compared.right)}"

    def _are(self, group: ast.Group, dice: Dice, one: str, many: str) -> str:
        said = self.reference(group)
        several = self.is_plural(group)
        if len(dice.roles) == 1 and dice == Dice(roles=dice.roles):
            return f"{said} {many if several else one} {dice.roles[0]}"
        if several and not starts_with_your(dice):
            return f"{said} {many} {self.noun_phrase(dice, True)}"
        return f"{said} {one} {self.singular(dice)}"

    # moments

    def moment(self, moment: ast.Moment) -> str:
        """Print an event: "when fielded", "at the start of your turn or when this die attacks"."""
        if moment == ast.Moment("fielded"):
            return "when fielded"
        return " or ".join(map(self._at_or_when, _group_by_subject(moment)))

    def _at_or_when(self, some: list[ast.Moment]) -> str:
        if some == [ast.Moment("attack step ends")]:
            return "at the end of combat"
        return f"{'at' if _is_time(some[0]) else 'when'} {self._event(some)}"

    def until(self, moment: ast.Moment) -> str:
        """Print the event that ends an effect: "until this die is blocked"."""
        return " or ".join(f"until {self._event(some)}" for some in _group_by_subject(moment))

    def _event(self, moments: list[ast.Moment]) -> str:
        """Print several events with the same subject and cause as one clause."""
        first, last = moments[0], moments[-1]
        if _is_time(first):
            if first != ast.Moment(first.word, player=first.player):
                raise NoWording(first)
            if first.player not in TURN_OWNERS:
                raise NoWording(first)
            return TIME_PHRASES[first.word].format(TURN_OWNERS[first.player])
        if first.word in ("player damaged", "draws", "keyword used", *_PLAYER_EVENT_VERBS):
            return self._event_of_player(first)
        if first.player != "each" or any(one.word not in EVENT_VERBS for one in moments):
            raise NoWording(first)
        who = self._subject(first.dice)
        means = f" by {first.how} damage" if _has_means(first) else ""
        by = "from" if means or first.word == "damaged" else "by"
        by = "because of" if last.word == "leaves field" else by
        said = f"{who} {' or '.join(map(_happening, moments))}"
        if first.whom is None and any(one.word == "kos" for one in moments):
            raise NoWording(first)
        doer = self._doer(first, by) if first.whom is None else self._victim(first)
        return f"{said}{means}{doer}"

    def _victim(self, moment: ast.Moment) -> str:
        """Print the object: " to the opponent" or " to a sidekick" for damage; the die that is
        blocked."""
        match moment.whom:
            case Dice() as dice if moment.word in ("blocks", "kos") and moment == ast.Moment(
                moment.word, moment.dice, whom=dice
            ):
                return f" {self.singular(dice)}"
            case _ if self._doer(moment, "by") or moment.word != "deals damage":
                raise NoWording(moment)
            case Dice() as dice:
                return f" to {self.singular(dice)}"
            case str() as player if player in PLAYER_SUBJECTS:
                return f" to {PLAYER_SUBJECTS[player]}"
            case _:
                raise NoWording(moment)

    def _subject(self, dice: Dice | ast.Pair | None) -> str:
        """Print the subject of an event: "this die or its partner", "an opposing sidekick"."""
        if isinstance(dice, ast.Pair):
            return "this die or its partner"
        return "this die" if dice is None else self.singular(dice)

    def _event_of_player(self, moment: ast.Moment) -> str:
        if moment.dice is not None or moment.whom or moment.player not in PLAYER_SUBJECTS:
            raise NoWording(moment)
        you = moment.player == "you"
        if moment.keyword is not None:
            if moment != ast.Moment("keyword used", player=moment.player, keyword=moment.keyword):
                raise NoWording(moment)
            return f"{PLAYER_SUBJECTS[moment.player]} {'use' if you else 'uses'} {moment.keyword}"
        if moment.word in _PLAYER_EVENT_VERBS:
            if moment != ast.Moment(moment.word, player=moment.player):
                raise NoWording(moment)
            return f"{PLAYER_SUBJECTS[moment.player]} {_PLAYER_EVENT_VERBS[moment.word][not you]}"
        means = ""
        if moment.word == "draws":
            what = "draw dice" if you else "draws dice"
            means = f" by {moment.how} damage" if moment.how != "any" else ""
        elif moment.how != "any":
            what = f"{'take' if you else 'takes'} {moment.how} damage"
        else:
            what = f"{'are' if you else 'is'} damaged"
        by = "from" if moment.how != "any" else "by"
        return f"{PLAYER_SUBJECTS[moment.player]} {what}{means}{self._doer(moment, by)}"

    def _doer(self, moment: ast.Moment, by: str) -> str:
        """Print the cause: " by you", " by a when-fielded ability", " from a Villain character
        die"."""
        source = "" if moment.source is None else self.singular(moment.source)
        if moment.by:
            said = f"{join_ability_kinds(moment.by, ' or ')} ability"
            whose = {
                "any": with_article(said),
                "you": f"your {said}",
                "opponent": f"the opponent's {said}",
            }
            return f" {by} {whose[moment.cause]}" + (f" of {source}" if source else "")
        if source and moment.cause != "any":
            raise NoWording(moment)
        who = source or {"any": "", "you": "you", "opponent": "the opponent"}[moment.cause]
        return f" {by} {who}" if who else ""


def _is_time(moment: ast.Moment) -> bool:
    return moment.word in TIME_PHRASES


def _happening(moment: ast.Moment) -> str:
    """Print the verb of an event: "attacks", "takes combat damage"."""
    if moment.how != "any" and moment.word in _DAMAGE_VERBS:
        return f"{_DAMAGE_VERBS[moment.word]} {moment.how} damage"
    return EVENT_VERBS[moment.word]


def _has_means(moment: ast.Moment) -> bool:
    """Return whether the kind of damage follows the verb: "is KO'd by combat damage"."""
    return moment.how != "any" and moment.word not in _DAMAGE_VERBS


def _alternatives_of(moment: ast.Moment) -> Iterator[ast.Moment]:
    yield replace(moment, other=None)
    if moment.other is not None:
        yield from _alternatives_of(moment.other)


def _group_by_subject(moment: ast.Moment) -> list[list[ast.Moment]]:
    """Split a chain of events into runs that share their subject and cause."""

    def subject(one: ast.Moment) -> tuple[bool, ast.Moment]:
        same = one.word in EVENT_VERBS and not _has_means(one)
        word: ast.EventWord = "ko" if one.whom is None else one.word
        return (same, replace(one, word=word, how="any") if same else one)

    together: list[list[ast.Moment]] = []
    for one in _alternatives_of(moment):
        if together and one.word in EVENT_VERBS and subject(one) == subject(together[-1][0]):
            together[-1].append(one)
        else:
            together.append([one])
    return together
