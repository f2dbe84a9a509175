"""Slides the brass piece of the current step to the next step while events are played back."""

from __future__ import annotations

from PySide6.QtCore import QObject

from desktop.panels.prompt.turn_steps.step_strip import StepStrip
from desktop.table.dice_motion.motion import Motion, no_op
from desktop.table.dice_motion.quaternion import smootherstep
from desktop.table.view import TableView
from rules.state import Step

SLIDE_MS = 240.0


class BeadSlide(QObject):
    """Follows the steps as a table shows them."""

    def __init__(self, view: TableView, strip: StepStrip) -> None:
        super().__init__(view)
        self._scene, self._strip = view.table_scene, strip
        view.table_scene.step_shown.connect(self._slide)

    def _slide(self, step: Step) -> None:
        before = next((button.x() for button in self._strip.steps if button.is_now), None)
        self._strip.show_step(step)
        button = next(button for button in self._strip.steps if button.is_now)
        end, scene = button.pos(), self._scene
        if before is None or before >= end.x() or not scene.tempo.moves:
            return  # a new turn begins at the left again
        start = before
        button.raise_()

        def show(share: float) -> None:
            way = smootherstep(share)
            button.move(round(start + (end.x() - start) * way), end.y())

        motion = Motion(scene.tempo.milliseconds(SLIDE_MS), show, lambda: button.move(end))
        scene.moments.run(motion, no_op)
