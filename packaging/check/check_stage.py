"""What the steps of one package share, and how they are run one after another."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from check.check_report import (
    FAILED,
    NOT_RUN,
    PASSED,
    CheckFailed,
    CheckReport,
    CheckRow,
    CheckSkipped,
)
from check.checked_program import CheckedProgram, RunningProgram
from check.mouse_player import ALIKE, MousePlan, MousePlayer
from check.virtual_screen import VirtualScreen


@dataclass
class CheckStage:
    """The installed program on its screen, and what earlier steps left.

    Attributes:
        name: the package: `deb`, `tarball` or `wheel`.
        screen: the virtual screen.
        program: the installed program.
        plan: what the mouse does.
        folder: for pictures and files of this stage.
        running: the program with its window, if a step left it open.
        alike: how much of the window may look different from the rehearsal.
        facts: what steps note for later ones.
    """

    name: str
    screen: VirtualScreen
    program: CheckedProgram
    plan: MousePlan
    folder: Path
    running: RunningProgram | None = None
    alike: float = ALIKE
    facts: dict[str, str] = field(default_factory=dict)

    @property
    def mouse(self) -> MousePlayer:
        """The player with the mouse."""
        self.folder.mkdir(parents=True, exist_ok=True)
        return MousePlayer(self.screen, self.plan, self.folder, self.alike)

    def open(self, *words: str, traced: Path | None = None) -> RunningProgram:
        """Start the program with a window of the rehearsed size."""
        self.close()
        size = ("--size", self.plan.size)
        self.running = self.program.start(self.screen.display, *size, *words, traced=traced)
        return self.running

    def close(self) -> int:
        """End the program as a logout does; returns its exit code."""
        running, self.running = self.running, None
        return running.end() if running is not None else 0


class CheckStep(NamedTuple):
    """One step of a stage.

    Attributes:
        name: one word, as it stands in the table after the stage's name.
        run: does it; returns what it found, in a few words.
        needs: the names of earlier steps without which it cannot be done.
    """

    name: str
    run: Callable[[CheckStage], str]
    needs: tuple[str, ...] = ("install",)


def run_steps(
    stage: CheckStage, steps: Sequence[CheckStep], report: CheckReport, only: Sequence[str]
) -> None:
    """Run the steps of a stage, except those that need one that has failed.

    Args:
        stage: what they share.
        steps: the steps, in their order.
        report: gets a row for each.
        only: the names of the steps that are wanted, such as `deb.lesson`; a stage's name is all of
            its steps. The steps that they need are run too.
    """
    wanted = wanted_steps(stage.name, steps, only)
    lost: set[str] = set()
    for step in steps:
        if step.name not in wanted:
            continue
        name = f"{stage.name}.{step.name}"
        if missing := [need for need in step.needs if need in lost]:
            row = CheckRow(name, NOT_RUN, f"{stage.name}.{missing[0]} has not passed")
        else:
            row = run_step(stage, step, name)
        report.add(row)
        if row.outcome != PASSED:
            lost.add(step.name)


def wanted_steps(stage: str, steps: Sequence[CheckStep], only: Sequence[str]) -> set[str]:
    """The names of the steps that are wanted, and of those that they need."""
    wanted = {step.name for step in steps if stage in only or f"{stage}.{step.name}" in only}
    for step in reversed(steps):  # a step needs only earlier ones
        if step.name in wanted:
            wanted.update(step.needs)
    return wanted


def run_step(stage: CheckStage, step: CheckStep, name: str) -> CheckRow:
    """Run one step; if it fails, keep a picture of the screen."""
    start = time.monotonic()
    outcome, picture = PASSED, None
    try:
        note = step.run(stage)
    except CheckSkipped as reason:
        outcome, note = NOT_RUN, str(reason)
    except Exception as failure:  # noqa: BLE001 - a broken step must not stop the others
        outcome = FAILED
        note = str(failure) if isinstance(failure, CheckFailed) else repr(failure)
        stage.folder.mkdir(parents=True, exist_ok=True)
        picture = stage.screen.shoot(stage.folder / f"failed-{step.name}.png")
        if stage.running is not None and not stage.running.is_running:
            note += f"\nthe program had ended with {stage.running.end()}: {stage.running.said()}"
        stage.program.end_all()
        stage.running = None
    return CheckRow(name, outcome, note, time.monotonic() - start, picture)
