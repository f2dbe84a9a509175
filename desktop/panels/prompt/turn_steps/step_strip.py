"""The steps of the turn as a row of beads on the lower rail, with the players' step stops."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from desktop.match.auto_pass import STEP_STOPS, StepStop
from desktop.panels.prompt.rail_areas import RailAreas
from desktop.panels.prompt.turn_steps.step_button import StepButton
from desktop.panels.prompt.turn_steps.step_stops import STEP_STOP_KEYS
from desktop.style.plain_text import plain_tooltip, without_access_key
from desktop.text.translation import translate
from rules.messages import make_message
from rules.model import PlayerId
from rules.state import Setup, Step

_GAP, _GAP_LEAST = 26.0, 4.0
FULL_NAMES, SHORT_NAMES, CURRENT_ONLY = range(3)


class StepStrip(QWidget):
    """Shows the five steps of the turn, in the only place on the table that does.

    A press on the Main Step or the Attack Step opens a menu with the step stops of both players:
    there the program never passes for them.

    Signals:
        step_stop_clicked(mark): the player wants to toggle a step stop.
    """

    step_stop_clicked = Signal(StepStop)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("steps")
        self._letters = 1.0
        self._now: Step | None = None
        self._has_stops = True
        self._area = QRect()
        self._right = 0
        self._menu: QMenu | None = None
        self.steps = [StepButton(step, self) for step in Step]
        self.step_stops: dict[StepStop, QAction] = {}
        """An action for each step stop, which is checked while the stop is set."""
        for mark in STEP_STOPS:
            self.step_stops[mark] = action = QAction(self, checkable=True)
            action.setObjectName(f"stop-{mark.name.replace(' ', '-')}")
            action.triggered.connect(lambda _=False, mark=mark: self.step_stop_clicked.emit(mark))
        for button in self.steps:
            if button.step in STEP_STOP_KEYS:
                button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
                button.setCursor(Qt.CursorShape.PointingHandCursor)
                button.clicked.connect(lambda _=False, button=button: self.open_menu(button.step))
            else:
                button.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_step(self, now: Step | None) -> None:
        """Highlight the current step; None after the end of the match."""
        self._now = now
        self._arrange()

    def show_step_stops(self, setup: Setup, marks: frozenset[StepStop], decides: PlayerId) -> None:
        """Show which step stops are set; the menu names the keys for the player to move."""
        for mark, action in self.step_stops.items():
            action.setChecked(mark in marks)
            player = setup.players[mark.player].name
            told = self.tr("Always stop here for {player}").format(player=player)
            key = (
                STEP_STOP_KEYS[mark.step]
                if mark.player == decides
                else f"Shift+{STEP_STOP_KEYS[mark.step]}"
            )
            action.setText(f"{without_access_key(told)}\t{key}")
        for button in self.steps:
            button.stops = tuple(mark.player for mark in STEP_STOPS if self._is_set(mark, button))
            if button.step in STEP_STOP_KEYS:
                button.setToolTip(plain_tooltip(self._explanation(button, setup)))
        self._arrange()

    def _is_set(self, mark: StepStop, button: StepButton) -> bool:
        return mark.step is button.step and self.step_stops[mark].isChecked() and self._has_stops

    def _explanation(self, button: StepButton, setup: Setup) -> str:
        if not button.stops:
            return self.tr(
                "The program passes for players with nothing to do. Click to always stop here."
            )
        names = self.tr(" and ").join(setup.players[player].name for player in button.stops)
        told = self.tr("Always stops here for {names}, even with nothing to do. Click to change.")
        return told.format(names=names)

    def hide_step_stops(self) -> None:
        """Hide the step stops, for lessons and replays."""
        self._has_stops = False
        for button in self.steps:
            button.stops = ()
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def open_menu(self, step: Step) -> None:
        """Open the menu with the step stops of a step, above its bead."""
        button = next(one for one in self.steps if one.step is step)
        if self._menu is not None:
            self._menu.deleteLater()
        self._menu = menu = QMenu(self)
        menu.setObjectName("step-stop-menu")
        name = translate(make_message(f"step.{step.name.lower()}"))
        head = menu.addAction(self.tr("{step}: stop even with nothing to do").format(step=name))
        head.setEnabled(False)
        menu.addSeparator()
        menu.addActions([self.step_stops[mark] for mark in STEP_STOPS if mark.step is step])
        at = button.mapToGlobal(button.rect().topLeft())
        at.setY(at.y() - menu.sizeHint().height() - 4)
        menu.popup(at)

    # --- look and place

    def place(self, areas: RailAreas, right: int) -> None:
        """Move to the lower rail, and end before `right`."""
        self._area, self._letters = areas.steps, areas.letters
        self._right = min(areas.steps.right() + 1, right)
        self._arrange()

    def _arrange(self) -> None:
        """Give way in this order: the room between the names, full names, names."""
        for button in self.steps:
            button.set_letters(self._letters)
        room = self._right - self._area.left()
        gap = _GAP * self._letters
        for brevity in (FULL_NAMES, SHORT_NAMES, CURRENT_ONLY):
            self._show(brevity)
            wanted = sum(button.wanted_width() for button in self.steps)
            gap = min(_GAP * self._letters, (room - wanted) / (len(self.steps) - 1))
            if gap >= _GAP_LEAST * self._letters:
                break
        gap = max(gap, 0.0)
        x, high = 0.0, self._area.height()
        for button in self.steps:
            wide = round(button.wanted_width() + 0.5)
            button.setGeometry(round(x), 0, wide, high)
            x += wide + gap
        self.setGeometry(self._area.left(), self._area.top(), round(x), high)

    def _show(self, brevity: int) -> None:
        for button in self.steps:
            button.show_step(
                self._now,
                is_short=brevity == SHORT_NAMES,
                shows_name=brevity != CURRENT_ONLY,
            )
