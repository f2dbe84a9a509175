"""The course of an opening: which teams are turned over when, and who decides what (SET-2, FMT-2).

It knows nothing of the screen, and rules of the throw are those of `rules`.
"""

from __future__ import annotations

from enum import StrEnum

from desktop.match.match_request import MatchRequest
from rules.teams import (
    Call,
    StartingThrow,
    call_of_computer,
    fair_card,
    random_starter,
    throw_for_start,
)


class OpeningStep(StrEnum):
    """What comes next."""

    REVEAL_BASICS = "reveal basics"
    REVEAL_CARDS = "reveal cards"
    CALL = "call"
    THROW = "throw"
    CHOOSE = "choose"
    ENTER_STARTER = "enter starter"
    """The players throw real dice, or flip a coin, and say who goes first."""
    DECIDED = "decided"


class OpeningCourse:
    """Leads from a request for a match to the player who goes first."""

    def __init__(self, request: MatchRequest) -> None:
        self.request = request
        self.throw: StartingThrow | None = None
        self.call: Call | None = None
        self.winner: int | None = None
        self.first = request.starter
        reveals = []
        if request.format.has_team_rules and not request.format.is_drafted:
            if request.format.reveals_basics_first:
                reveals.append(OpeningStep.REVEAL_BASICS)
            reveals.append(OpeningStep.REVEAL_CARDS)
        self._reveals = reveals
        if request.starter is None and not request.uses_real_dice:
            caller = request.people[0] if request.people else 0
            seats = request.seats[1 - caller], request.seats[caller]  # their own die if possible
            cards = [one.card for seat in seats for one in seat.team.cards]
            self.throw = throw_for_start(fair_card(cards), caller, request.seed)
            if self._is_computer(self.throw.caller):
                self.call = call_of_computer(request.seed)

    @property
    def step(self) -> OpeningStep:
        """What comes next."""
        if self._reveals:
            return self._reveals[0]
        if self.first is not None:
            return OpeningStep.DECIDED
        if self.throw is None:
            return OpeningStep.ENTER_STARTER
        if self.call is None:
            return OpeningStep.CALL
        return OpeningStep.THROW if self.winner is None else OpeningStep.CHOOSE

    @property
    def is_needed(self) -> bool:
        """Whether there is anything to see or to decide."""
        return self.step is not OpeningStep.DECIDED

    @property
    def shows_basics(self) -> bool:
        """Whether the basic actions lie face up."""
        return not self._reveals or (
            self._reveals == [OpeningStep.REVEAL_CARDS]
            and (self.request.format.reveals_basics_first)
        )

    @property
    def shows_cards(self) -> bool:
        """Whether the characters and actions lie face up."""
        return not self._reveals

    def reveal(self) -> None:
        """Turn over what comes next."""
        if self._reveals:
            del self._reveals[0]

    def make_call(self, call: Call) -> None:
        """The player who calls says what the die will show."""
        self.call = call

    def end_throw(self) -> None:
        """The die has come to rest. The winner goes first, or a person decides it (SET-2)."""
        if self.throw is None or self.call is None:
            return
        self.winner = self.throw.winner(self.call)
        if not self.request.ruleset.throw_winner_chooses or self._is_computer(self.winner):
            self.first = self.winner

    def choose_first(self, player: int) -> None:
        """This player goes first."""
        self.first = player

    def skip(self) -> int:
        """Let chance decide, if no one has yet; returns who goes first."""
        self._reveals.clear()
        if self.first is None:
            self.first = random_starter(self.request.seed)
        return self.first

    def _is_computer(self, player: int) -> bool:
        return player not in self.request.people
