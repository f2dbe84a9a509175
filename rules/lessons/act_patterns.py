"""Compares what a learner is doing with descriptions of acts, such as `buy without wild`."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from rules.advice import Refusal
from rules.game import Game, PlayedMove
from rules.lessons.lesson import Accepted
from rules.model.ids import NO_DIE, CardId, DieId
from rules.model.moves import (
    Accept,
    AssignDamage,
    Attack,
    Block,
    Buy,
    ChooseDie,
    Confirm,
    FieldCharacter,
    MarkForReroll,
    Move,
    Pass,
    Pay,
    UseAction,
    UseGlobal,
    UsePaidAbility,
)
from rules.notation.acts.references import can_pair_each, ref_fits_card, ref_fits_die
from rules.notation.facts.expectations import is_half_done
from rules.notation.records.lesson_lines import ActPattern
from rules.notation.records.record import CountedRef, Ref
from rules.state import DecisionKind, Die, GameState


class Fit(Enum):
    """How far an act fits a pattern."""

    NO = 0
    SO_FAR = 1
    """It fits so far, but is not complete."""
    WHOLE = 2


_VERBS: dict[type[Move], str] = {
    Buy: "buy",
    FieldCharacter: "field",
    UseAction: "use",
    UseGlobal: "global",
    UsePaidAbility: "ability",
    MarkForReroll: "reroll",
    Attack: "attack",
    Block: "block",
    AssignDamage: "assign",
    ChooseDie: "choose",
    Accept: "accept",
}
_DECLARATIONS = {
    DecisionKind.REROLL: "reroll",
    DecisionKind.ATTACKERS: "attack",
    DecisionKind.BLOCKERS: "block",
}
"""The decisions in which dice are picked one by one; passing there picks none."""


class ActSoFar:
    """An act that a learner has begun, and perhaps finished. `played` are its moves, the earliest
    first; at least one. `game` is the game after them."""

    def __init__(self, played: Sequence[PlayedMove], game: Game) -> None:
        self._played = played
        self._game = game
        self._first = next((move for move in played if type(move.move) in _VERBS), played[-1])
        self.verb = self._find_verb()
        self.is_complete = self._find_complete()

    def _find_verb(self) -> str:
        move = self._first.move
        if isinstance(move, Pass | Confirm):
            kind = self._first.state_before.decision_kind
            return _DECLARATIONS.get(kind, "pass") if kind is not None else "pass"
        return _VERBS.get(type(move), "")

    def _find_complete(self) -> bool:
        last = self._played[-1].move
        if isinstance(self._first.move, MarkForReroll | Attack | Block):
            return isinstance(last, Confirm)
        return not is_half_done(self._game)

    def fit(self, pattern: ActPattern) -> Fit:
        """How far the act fits a pattern."""
        if pattern.verb == "any":
            return Fit.WHOLE
        verb = "pass" if pattern.verb == "decline" else pattern.verb
        if verb != self.verb or not self._fits_subject(pattern):
            return Fit.NO
        if self._uses_any(pattern.without) or (pattern.is_nothing and self._picks_any):
            return Fit.NO
        if self.is_complete:
            return Fit.WHOLE if self._has_all(pattern) else Fit.NO
        return Fit.SO_FAR

    @property
    def is_about_subject(self) -> bool:
        """Whether its first move already names its card or die."""
        return isinstance(
            self._first.move, Buy | FieldCharacter | UseAction | UseGlobal | UsePaidAbility
        )

    def _fits_subject(self, pattern: ActPattern) -> bool:
        if pattern.what is None:
            return True
        state = self._first.state_before
        match self._first.move:
            case Buy(card=card) | UseGlobal(card=card):
                return ref_fits_card(state, CardId(card), pattern.what)
            case FieldCharacter(die=die) | UseAction(die=die) | UsePaidAbility(die=die):
                return ref_fits_die(state, state.dice[die], pattern.what)
            case _:
                return False

    @property
    def _picks_any(self) -> bool:
        """Whether any die is picked: to be rerolled, to attack or to block."""
        return any(
            isinstance(played.move, MarkForReroll | Attack | Block) for played in self._played
        )

    def _dice(self) -> list[tuple[GameState, Die]]:
        """The dice it uses: pays with, rerolls, sends to attack or chooses."""
        kinds = (Pay, MarkForReroll, Attack, *((ChooseDie,) if self.verb == "choose" else ()))
        return [
            (played.state_before, played.state_before.dice[played.move.die])
            for played in self._played
            if isinstance(played.move, kinds) and played.move.die != NO_DIE
        ]

    def _chosen_dice(self) -> list[tuple[GameState, Die]]:
        return [
            (played.state_before, played.state_before.dice[played.move.die])
            for played in self._played
            if isinstance(played.move, ChooseDie)
        ]

    def _uses_any(self, refs: tuple[CountedRef, ...]) -> bool:
        return any(ref_fits_die(state, die, ref.ref) for ref in refs for state, die in self._dice())

    def _has_all(self, pattern: ActPattern) -> bool:
        return (
            _includes(self._dice(), pattern.dice)
            and _includes(self._chosen_dice(), pattern.on)
            and self._has_blocks(pattern)
            and self._has_shares(pattern)
        )

    def _has_blocks(self, pattern: ActPattern) -> bool:
        blocks = [played for played in self._played if isinstance(played.move, Block)]
        for group in pattern.groups:
            blockers = [
                (block.state_before, block.state_before.dice[block.move.die])
                for block in blocks
                if isinstance(block.move, Block)
                and _fits(block.state_before, block.move.attacker, group.attacker)
            ]
            if not _includes(blockers, group.blockers):
                return False
        return True

    def _has_shares(self, pattern: ActPattern) -> bool:
        shares = [(played.state_before, played.move) for played in self._played]
        return all(
            any(
                isinstance(move, AssignDamage)
                and move.amount == share.amount
                and _fits(state, move.target, share.target)
                for state, move in shares
            )
            for share in pattern.shares
        )


def _fits(state: GameState, die: DieId, ref: Ref) -> bool:
    return ref_fits_die(state, state.dice[die], ref)


def _includes(found: list[tuple[GameState, Die]], wanted: tuple[CountedRef, ...]) -> bool:
    """Whether the found dice include all wanted ones."""
    refs = [ref.ref for ref in wanted for _ in range(ref.count)]
    return can_pair_each(refs, found, lambda ref, one: ref_fits_die(one[0], one[1], ref))


# --- verdicts -------------------------------------------------------------------------------------


class VerdictKind(Enum):
    """What the coach thinks of moves that the learner wants to make."""

    ACCEPTED = "accepted"
    FINE = "fine"
    """Legal and not the plan, but the lesson can continue with it."""
    WRONG = "wrong"
    """Legal and not the plan: the coach has an answer."""
    OTHER = "other"
    """Legal, but the lesson asks for something else now."""
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
        has_begun: whether the act had begun before them.
    """
    fits = [(other, act.fit(other.pattern)) for other in accepted]
    whole = next((other for other, fit in fits if fit is Fit.WHOLE), None)
    if whole is not None:
        return _verdict_of(whole, moves, has_begun=has_begun)
    begun = [other for other, fit in fits if fit is Fit.SO_FAR]
    if begun and all(other.kind == "wrong" for other in begun):
        at_once = next(
            (other for other in begun if act.is_about_subject and _is_plain(other)), None
        )
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
