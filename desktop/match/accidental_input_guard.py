"""Guards against accidental input: a press counts only for a question that the player has seen.

The question can change without the player: the program pays where there is one way to pay, makes a
forced choice, passes for a player who can only pass, or an animation ends. A key or a click that
was meant for the old question is held back, with a notice that says what has changed.

Two rules hold back as few deliberate presses as possible:

1. A press counts once what it answers has been on the screen for `SettleClock.seconds`. The second
   half of a double press comes earlier, a player who has seen the question comes later.
2. After an automatic answer, a pass counts a little later still, because the player may have meant
   to give that answer. A match tells this once; then the players know what is automatic.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from desktop.match.settle_clock import SettleClock
from rules.advice import partner_to_go_on
from rules.game import Game, PlayedMove
from rules.messages import Message, make_message
from rules.model import Move, Pass, Pay
from rules.state import PRIORITY_DECISIONS, Decision, DecisionKind


class Notice(NamedTuple):
    """Why a legal move was held back, and what the player can do. A `Refusal` names a rule too."""

    reason: Message
    advice: Message


# --- guard ----------------------------------------------------------------------------------------

GUARD_SECONDS = 1.5
"""Seconds after an automatic answer in which a pass was probably meant to be that answer."""

_CONTINUED = (
    DecisionKind.MAIN,
    DecisionKind.WINDOW,
    DecisionKind.PAY,
    DecisionKind.REROLL,
    DecisionKind.ATTACKERS,
    DecisionKind.BLOCKERS,
    DecisionKind.CHOOSE,
)
"""Questions that stay open over several moves, so that fast clicks on several dice all count."""


class GuardedMatch(Protocol):
    """What the guard needs to know of a session."""

    game: Game

    @property
    def automatic_moves(self) -> tuple[PlayedMove, ...]:
        """The automatic moves since the last move of a player or of Chance."""


class AccidentalInputGuard:
    """Holds back answers to a question that is too new, or that the program has just changed.

    The screen tells it what it shows: `on_question`, `on_motion` and `on_paint`. Until it does, all
    answers count.
    """

    def __init__(self, session: GuardedMatch) -> None:
        self._session = session
        self._question_clock, self._motion_clock = SettleClock(), SettleClock()
        self._change_clock = SettleClock()
        self._question: tuple[object, ...] | None = None
        self._has_warned = False
        self._told: set[str] = set()

    # --- what the screen shows

    def on_question(self) -> None:
        """The screen is about to show the open decision, which may be the same as before."""
        self._change_clock.restart()
        asked = self._identity()
        if asked != self._question or self._is_new() or self._session.automatic_moves:
            self._question_clock.restart()
        self._question, self._has_warned = asked, False

    def on_page(self) -> None:
        """The screen is about to show another text that a key turns, such as the next page."""
        self._question_clock.restart()

    def on_motion(self) -> None:
        """Dice begin to move, or wait to be thrown: a press now skips or throws."""
        self._motion_clock.restart()
        self._change_clock.restart()

    def on_paint(self) -> None:
        """The screen has been painted."""
        self._question_clock.mark_painted()
        self._motion_clock.mark_painted()
        self._change_clock.mark_painted()

    # --- what a press may do

    @property
    def may_skip(self) -> bool:
        """Whether a press may skip an animation or throw the dice; too early, it does nothing."""
        if not self._motion_clock.is_settled:
            self._motion_clock.delay()
            return False
        return True

    @property
    def is_still(self) -> bool:
        """Whether nothing at all has changed for a moment, so that things are where they were."""
        return self._change_clock.is_settled

    def warning_for(
        self, moves: tuple[Move, ...], *, needs_stillness: bool = False
    ) -> Notice | None:
        """The notice to show instead of playing these moves; None if they count.

        A press that plays no move has (). It `needs_stillness` if it is about something that may
        just have taken the place of something else, although the question is the same.
        """
        is_early = not self._question_clock.is_settled or (needs_stillness and not self.is_still)
        found = self._unnoticed_change() if moves == (Pass(),) and not self._has_warned else None
        if found is None and is_early:
            found = Notice(make_message("hasty.changed"), make_message("hasty.again"))
        if found is not None:
            self._has_warned = True
            self._question_clock.delay()
            self._change_clock.delay()
        return found

    def _unnoticed_change(self) -> Notice | None:
        """What the program has just done, if a pass may have been meant for that."""
        session, decision = self._session, self._session.game.decision
        if decision is None:
            return None
        if self._question_clock.age >= GUARD_SECONDS:
            return None
        answered = [
            played.move
            for played in session.automatic_moves
            if played.state_before.deciding_player == decision.player
            and not isinstance(played.move, Pass)
        ]
        if not answered:
            return None
        was_paid = any(isinstance(move, Pay) for move in answered)
        return self._tell_once(decision, "main.paid" if was_paid else "main.answered")

    def _tell_once(self, decision: Decision, message_id: str) -> Notice | None:
        """The notice of an automatic answer; None if this match has told it before."""
        if message_id in self._told:
            return None
        self._told.add(message_id)
        return Notice(make_message(message_id), make_message(self._what_a_pass_does(decision)))

    def _what_a_pass_does(self, decision: Decision) -> str:
        """The id of the message that says what pressing again does."""
        if decision.kind is not DecisionKind.MAIN:
            return "main.pass_now"
        if partner_to_go_on(self._session.game.state) is not None:
            return "main.hand_over_now"
        return "main.end_now" if self._session.game.could_attack() else "main.end_turn_now"

    def _is_new(self) -> bool:
        """Whether the open decision cannot be the rest of the one before."""
        decision = self._session.game.decision
        if decision is None or decision.kind not in _CONTINUED:
            return True
        return decision.kind is DecisionKind.CHOOSE and not decision.dice

    def _identity(self) -> tuple[object, ...]:
        """What stays the same while the open decision continues."""
        state, decision = self._session.game.state, self._session.game.decision
        if decision is None:
            return ()
        asks = None
        if decision.kind not in PRIORITY_DECISIONS:
            asks = self._session.game.decision_source()
        return (state.turn, state.step, decision.player, decision.kind, decision.pick, asks)
