"""What the coach thinks of moves that the learner wants to make."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from rules.advice import Refusal
from rules.lessons.act_patterns import ActSoFar, Fit
from rules.lessons.lesson import Accepted
from rules.model.moves import Move


class VerdictKind(Enum):
    """What the coach thinks of moves that the learner wants to make."""

    ACCEPTED = "accepted"
    FINE = "fine"
    """Legal and not the plan, but the lesson can go on with it."""
    WRONG = "wrong"
    """Legal and not the plan: the coach has an answer."""
    OTHER = "other"
    """Legal, but the lesson wants something else now."""
    ILLEGAL = "illegal"


class Verdict(NamedTuple):
    """The coach's verdict on moves that the learner wants to make.

    `moves` are the moves to play, for equal dice perhaps others than asked about. `text` is the
    coach's answer. `cancels_act` says that the act begun before must be taken back.
    """

    kind: VerdictKind
    moves: tuple[Move, ...] = ()
    text: str = ""
    refusal: Refusal | None = None
    cancels_act: bool = False

    @property
    def is_played(self) -> bool:
        """Whether the moves may be played."""
        return self.kind in (VerdictKind.ACCEPTED, VerdictKind.FINE)


def verdict_off_plan(
    accepted: Sequence[Accepted], act: ActSoFar, moves: tuple[Move, ...], *, has_begun: bool
) -> Verdict:
    """The verdict on moves that are legal, but not those of the plan.

    Args:
        accepted: the other acts that the lesson knows.
        act: the act, with these moves.
        moves: the moves.
        has_begun: whether the act had begun before them.
    """
    fits = [(one, act.fit(one.pattern)) for one in accepted]
    whole = next((one for one, fit in fits if fit is Fit.WHOLE), None)
    if whole is not None:
        return _verdict_of(whole, moves, has_begun=has_begun)
    begun = [one for one, fit in fits if fit is Fit.SO_FAR]
    if begun and all(one.kind == "wrong" for one in begun):
        at_once = next((one for one in begun if act.is_about_subject and _is_plain(one)), None)
        if at_once is not None:
            return _verdict_of(at_once, moves, has_begun=has_begun)
    if begun:
        return Verdict(VerdictKind.ACCEPTED, moves)
    return Verdict(VerdictKind.OTHER, cancels_act=act.is_complete and has_begun)


def _verdict_of(accepted: Accepted, moves: tuple[Move, ...], *, has_begun: bool) -> Verdict:
    match accepted.kind:
        case "also":
            return Verdict(VerdictKind.ACCEPTED, moves)
        case "fine":
            return Verdict(VerdictKind.FINE, moves, accepted.text)
        case _:
            return Verdict(VerdictKind.WRONG, text=accepted.text, cancels_act=has_begun)


def _is_plain(accepted: Accepted) -> bool:
    """Whether nothing but the card or die of an act matters, so that its first move tells all."""
    pattern = accepted.pattern
    details = (pattern.dice, pattern.without, pattern.on, pattern.groups, pattern.shares)
    return not any(details) and not pattern.is_nothing
