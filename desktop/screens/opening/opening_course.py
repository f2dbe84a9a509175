"""The course of an opening: which teams are turned over when, and who decides what (SET-2, FMT-2).

It knows nothing of the screen, and rules of the throw are those of `rules`.
"""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeySequence, QShortcut

from desktop.match.match_request import MatchRequest
from desktop.panels.widgets.large_faces import OFFER
from desktop.panels.widgets.wood_button import WoodButton
from desktop.text.translation import tell
from rules.messages import YOU
from rules.model import PlayerId, side_of
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
    """Leads from a request for a match to the side that goes first.

    A side is one player, or two partners; one of them calls, throws and decides for both.
    """

    def __init__(self, request: MatchRequest) -> None:
        self.request = request
        self.throw: StartingThrow | None = None
        self.call: Call | None = None
        self.winner: int | None = None
        """The side that has won the throw."""
        self.first: int | None = None
        """The side that goes first."""
        if request.starter is not None:
            self.first = side_of(PlayerId(request.starter))
        reveals = []
        if request.format.has_team_rules and not request.format.is_drafted:
            if request.format.reveals_basics_first:
                reveals.append(OpeningStep.REVEAL_BASICS)
            reveals.append(OpeningStep.REVEAL_CARDS)
        self._reveals = reveals
        if request.starter is None and not request.uses_real_dice:
            caller = side_of(PlayerId(request.people[0])) if request.people else 0
            order = (*request.sides[1 - caller], *request.sides[caller])  # own dice if possible
            cards = [one.card for seat in order for one in request.seats[seat].team.cards]
            self.throw = throw_for_start(fair_card(cards), caller, request.seed)
            if self._is_decided_by_computer(caller):
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
    def has_result_to_read(self) -> bool:
        """Whether a person may want to read who has won the roll."""
        return self.throw is not None and bool(self.request.people)

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
        """The side that calls says what the die will show."""
        self.call = call

    def end_throw(self) -> None:
        """The die has come to rest. The winner goes first, or a person decides it (SET-2)."""
        if self.throw is None or self.call is None:
            return
        self.winner = self.throw.winner(self.call)
        chooses = self.request.ruleset.throw_winner_chooses
        if not chooses or self._is_decided_by_computer(self.winner):
            self.first = self.winner

    def choose_first(self, side: int) -> None:
        """This side goes first."""
        self.first = side

    def skip(self) -> int:
        """Let chance decide, if no one has yet; returns the player who starts."""
        self._reveals.clear()
        if self.first is None:
            self.first = random_starter(self.request.seed)
        return self.request.sides[self.first][0]

    def _is_decided_by_computer(self, side: int) -> bool:
        return bool(self.request.seats[self.request.speaker_of_side(side)].computer)


# --- the answers ----------------------------------------------------------------------------------


class OpeningAnswers(QObject):
    """The buttons of an opening, and the question of each step."""

    def __init__(self, parent: QObject) -> None:
        """Make the buttons, hidden until a step needs them."""
        super().__init__(parent)

        enter = self.tr("Enter")

        def make(title: str, about: str, key: str, name: str) -> WoodButton:
            button = WoodButton(title, key, name=name, about=about, face=OFFER)
            if key != enter:
                QShortcut(QKeySequence(key), button, button.click)
            return button

        self.reveal = make("", self.tr("Turn all cards over"), enter, "reveal")
        calls: dict[Call, WoodButton] = {
            "character": make(
                self.tr("A character"),
                self.tr("Three of its six faces show a fighter"),
                "C",
                "call-character",
            ),
            "energy": make(
                self.tr("Energy"),
                self.tr("Three of its six faces show symbols to pay with"),
                "E",
                "call-energy",
            ),
        }
        self.calls = calls
        self.go_first = make(self.tr("Go first"), self.tr("Take the first turn"), "F", "go-first")
        self.go_second = make(
            self.tr("Go second"), self.tr("Take the second turn"), "S", "go-second"
        )
        self.starters = (make("", "", "1", "starter-1"), make("", "", "2", "starter-2"))
        self.deal = make(self.tr("Deal and play"), self.tr("Begin the match"), enter, "deal")
        self.every = (
            self.reveal, *calls.values(), self.go_first, self.go_second, *self.starters, self.deal,
        )  # fmt: skip

    def question(self, course: OpeningCourse) -> tuple[str, list[WoodButton]]:
        """The question of the step, and the buttons that answer it."""
        request, step = course.request, course.step
        if step is OpeningStep.REVEAL_BASICS:
            self.reveal.set_label(self.tr("Reveal the basic actions"))
            template = self.tr("The basic actions first, then the cards (FMT-2).")
            return template, [self.reveal]
        if step is OpeningStep.REVEAL_CARDS:
            self.reveal.set_label(self.tr("Reveal both teams"))
            return self.tr("Both teams are revealed at the same time."), [self.reveal]
        if step is OpeningStep.ENTER_STARTER:
            for side, button in enumerate(self.starters):
                is_alone = len(request.sides[side]) == 1
                words = self.tr("{name} goes first") if is_alone else self.tr("{name} go first")
                button.set_label(tell(words, name=request.names_of_side(side)))
            return self.tr("Roll a die or flip a coin. Who goes first?"), [*self.starters]
        if course.throw is None:
            return self._result(course), [self.deal]
        caller, thrower = (
            request.names[request.speaker_of_side(side)]
            for side in (course.throw.caller, course.throw.thrower)
        )
        if step is OpeningStep.CALL:
            template = self.tr(
                "{thrower} rolls the {card} die. {caller} guesses what it will show."
            )
            if caller == YOU:
                template = self.tr("{thrower} rolls the {card} die. Guess what it will show!")
            card = course.throw.card.name
            asked = tell(template, thrower=thrower, card=card, caller=caller)
            return asked, [*self.calls.values()]
        if step is OpeningStep.THROW:
            return self._called(course, caller), []
        if step is OpeningStep.CHOOSE:
            return self._result(course), [self.go_first, self.go_second]
        return self._result(course), [self.deal]

    def _called(self, course: OpeningCourse, caller: str) -> str:
        if course.call == "energy":
            return tell(self.tr("{caller} guesses energy."), caller=caller)
        return tell(self.tr("{caller} guesses a character."), caller=caller)

    def _result(self, course: OpeningCourse) -> str:
        """What the die shows, who has won the roll, and who goes first."""
        request, lines = course.request, list[str]()
        if course.throw is not None and course.winner is not None:
            shown = course.throw.result
            lines.append(
                self.tr("It shows energy.") if shown == "energy" else self.tr("A character!")
            )
            if course.first is None:
                template = self.tr("{name} wins the roll. Do you want to go first?")
                if len(request.sides[course.winner]) > 1:
                    template = self.tr("{name} win the roll. Do you want to go first?")
                lines.append(tell(template, name=request.names_of_side(course.winner)))
        if course.first is not None:
            template = self.tr("{name} goes first.")
            if len(request.sides[course.first]) > 1:
                template = self.tr("{name} go first.")
            lines.append(tell(template, name=request.names_of_side(course.first)))
        return " ".join(lines)
