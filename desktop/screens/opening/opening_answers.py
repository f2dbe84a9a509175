"""What the opening asks, and the buttons that answer it."""

from __future__ import annotations

from PySide6.QtCore import QObject

from desktop.panels.widgets.large_button import LargeButton
from desktop.screens.opening.opening_course import OpeningCourse, OpeningStep
from rules.teams import Call


class OpeningAnswers(QObject):
    """The buttons of an opening, and the question of each step."""

    def __init__(self, parent: QObject) -> None:
        """Make the buttons, hidden until a step needs them."""
        super().__init__(parent)

        def make(title: str, about: str, key: str, name: str) -> LargeButton:
            return LargeButton(
                title, about, key, name, has_picture=False, is_key=key not in ("Enter", "")
            )

        enter = self.tr("Enter")
        self.reveal = make("", self.tr("Turn both players' cards over"), enter, "reveal")
        calls: dict[Call, LargeButton] = {
            "character": make(
                self.tr("A character"), self.tr("Three of its six faces"), "C", "call-character"
            ),
            "energy": make(self.tr("Energy"), self.tr("The other three faces"), "E", "call-energy"),
        }
        self.calls = calls
        self.go_first = make(self.tr("Go first"), self.tr("Take the first turn"), "F", "go-first")
        self.go_second = make(
            self.tr("Go second"), self.tr("Let the other player go first"), "S", "go-second"
        )
        self.starters = (make("", "", "1", "starter-1"), make("", "", "2", "starter-2"))
        self.deal = make(
            self.tr("Deal and play"), self.tr("The match begins in a moment"), enter, "deal"
        )
        self.every = (
            self.reveal, *calls.values(), self.go_first, self.go_second, *self.starters, self.deal,
        )  # fmt: skip

    def question(self, course: OpeningCourse) -> tuple[str, list[LargeButton]]:
        """The question of the step, and the buttons that answer it."""
        names, step = course.request.names, course.step
        if step is OpeningStep.REVEAL_BASICS:
            self.reveal.set_label(self.tr("Reveal the basic actions"))
            said = self.tr("The basic actions first, then the cards (FMT-2).")
            return said, [self.reveal]
        if step is OpeningStep.REVEAL_CARDS:
            self.reveal.set_label(self.tr("Reveal both teams"))
            return self.tr("Both teams are revealed at the same time."), [self.reveal]
        if step is OpeningStep.ENTER_STARTER:
            for name, button in zip(names, self.starters, strict=True):
                button.set_label(self.tr("{name} goes first").format(name=name))
            return self.tr("Throw a die or flip a coin. Who goes first?"), [*self.starters]
        if course.throw is None:
            return self._result(course), [self.deal]
        caller, thrower = names[course.throw.caller], names[course.throw.thrower]
        if step is OpeningStep.CALL:
            said = self.tr("{thrower} throws the {card} die. {caller}, what will it show?")
            card = course.throw.card.name
            return said.format(thrower=thrower, card=card, caller=caller), [*self.calls.values()]
        if step is OpeningStep.THROW:
            return self._called(course, caller), []
        if step is OpeningStep.CHOOSE:
            return self._result(course), [self.go_first, self.go_second]
        return self._result(course), [self.deal]

    def _called(self, course: OpeningCourse, caller: str) -> str:
        if course.call == "energy":
            return self.tr("{caller} calls energy.").format(caller=caller)
        return self.tr("{caller} calls a character.").format(caller=caller)

    def _result(self, course: OpeningCourse) -> str:
        """What the die shows, who has won the throw, and who goes first."""
        names, lines = course.request.names, []
        if course.throw is not None and course.winner is not None:
            shown = course.throw.result
            lines.append(
                self.tr("It shows energy.") if shown == "energy" else self.tr("A character!")
            )
            if course.first is None:
                said = self.tr("{name} wins the throw. Do you want to go first?")
                lines.append(said.format(name=names[course.winner]))
        if course.first is not None:
            lines.append(self.tr("{name} goes first.").format(name=names[course.first]))
        return " ".join(lines)
