"""The steps of the turn in a row, with the current step and the players' step stops."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLabel, QWidget

from desktop.match.auto_pass import STEP_STOPS, StepStop
from desktop.style.basic_widgets import make_label, restyle
from desktop.style.plain_text import plain_tooltip, without_access_key
from desktop.text.translation import translate
from rules.messages import make_message
from rules.model import PlayerId
from rules.state import Setup, Step

FULL_NAMES, SHORT_NAMES, CURRENT_ONLY = range(3)
_ROLE = QPalette.ColorRole
_KEYS = {Step.MAIN: "F7", Step.ATTACK: "F8"}


class StepStopButton(QAbstractButton):
    """A stop sign with a player's letter: filled if the stop is set, else an outline.

    The style sheet gives it the player's color.
    """

    def __init__(self, name: str) -> None:
        """Make a sign; `name` is the object name for the style sheet."""
        super().__init__()
        self.setObjectName(name)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def sizeHint(self) -> QSize:
        """A square as high as the text."""
        side = self.fontMetrics().height() + 6
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = self.palette()
        own, on_it = colors.color(self.foregroundRole()), colors.color(_ROLE.HighlightedText)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        within = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        sign = _octagon(within)
        if self.hasFocus():
            painter.setPen(QPen(own, 1, Qt.PenStyle.DotLine))
            painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))
        is_near = self.underMouse() or self.hasFocus()
        painter.setPen(QPen(own, 2 if is_near else 1))
        painter.setBrush(own if self.isChecked() else Qt.BrushStyle.NoBrush)
        painter.drawPolygon(sign)
        font = QFont(self.font())
        font.setBold(True)
        font.setPixelSize(max(8, round(within.height() * 0.56)))
        painter.setFont(font)
        painter.setPen(on_it if self.isChecked() else own)
        painter.drawText(within, Qt.AlignmentFlag.AlignCenter, self.text())


def _letters(names: list[str]) -> list[str]:
    """A letter for each player: the first one in which their names differ, else a number."""
    for letters in zip(*(name.upper() for name in names), strict=False):
        if len(set(letters)) == len(names) and all(letter.isalnum() for letter in letters):
            return list(letters)
    return [str(place) for place in range(1, len(names) + 1)]


def _octagon(within: QRectF) -> QPolygonF:
    cut = within.width() * 0.29
    left, top, right, low = within.left(), within.top(), within.right(), within.bottom()
    corners = (
        (left + cut, top), (right - cut, top), (right, top + cut), (right, low - cut),
        (right - cut, low), (left + cut, low), (left, low - cut), (left, top + cut),
    )  # fmt: skip
    return QPolygonF([QPointF(x, y) for x, y in corners])


class StepStrip(QWidget):
    """Shows the five steps, with buttons for step stops at those where both players may act.

    Signals:
        step_stop_clicked(mark): the player wants to toggle a step stop.
    """

    step_stop_clicked = Signal(StepStop)

    def __init__(self) -> None:
        super().__init__()
        self._now: Step | None = None
        self._brevity, self._has_marks = FULL_NAMES, True
        self.steps = [make_label(look="step") for _ in Step]
        self.step_stops: dict[StepStop, StepStopButton] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        for step, words in zip(Step, self.steps, strict=True):
            row.addWidget(words)
            for mark in STEP_STOPS:
                if mark.step is step:
                    self.step_stops[mark] = made = self._button(mark)
                    row.addWidget(made)
            row.addSpacing(4)

    def show_step(self, now: Step | None) -> None:
        """Highlight the current step; None after the end of the match."""
        self._now = now
        for step, words in zip(Step, self.steps, strict=True):
            self._name(words, step, step is now)
            words.setVisible(self._is_shown(step))
        for mark, made in self.step_stops.items():
            made.setVisible(self._has_marks and self._is_shown(mark.step))

    def set_brevity(self, brevity: int) -> None:
        """Show the full names of the steps, one word each, or only the current step."""
        if brevity != self._brevity:
            self._brevity = brevity
            self.show_step(self._now)
            if (row := self.layout()) is not None:
                row.invalidate()
            self.updateGeometry()

    def show_step_stops(self, setup: Setup, marks: frozenset[StepStop], decides: PlayerId) -> None:
        """Show which step stops are set; the tooltips name the keys for the player to move."""
        letters = _letters([player.name for player in setup.players])
        for mark, made in self.step_stops.items():
            made.setChecked(mark in marks)
            player = setup.players[mark.player].name
            made.setText(without_access_key(letters[mark.player]))
            step = translate(make_message(f"step.{mark.step.name.lower()}"))
            told = self.tr("Always stop for {player} in the {step}")
            made.setAccessibleName(told.format(player=player, step=step))
            key = _KEYS[mark.step] if mark.player == decides else f"Shift+{_KEYS[mark.step]}"
            tip = self.tr("{told} ({key})")
            made.setToolTip(plain_tooltip(tip.format(told=made.accessibleName(), key=key)))

    def hide_step_stops(self) -> None:
        """Hide the step stops, for lessons and replays."""
        self._has_marks = False
        for made in self.step_stops.values():
            made.hide()

    def _is_shown(self, step: Step) -> bool:
        return self._brevity != CURRENT_ONLY or step is self._now

    def _button(self, mark: StepStop) -> StepStopButton:
        made = StepStopButton(("first", "second")[mark.player])
        made.clicked.connect(lambda: self.step_stop_clicked.emit(mark))
        return made

    def _name(self, words: QLabel, step: Step, is_now: bool) -> None:
        name = translate(make_message(f"step.{step.name.lower()}"))
        short = (
            translate(make_message(f"step.short.{step.name.lower()}")) if self._brevity else name
        )
        words.setText(f"▸ {short}" if is_now else short)
        words.setProperty("now", is_now)
        now = self.tr("{step}, the current step")
        words.setAccessibleName(now.format(step=name) if is_now else name)
        restyle(words)
