"""Rehearses in the source program what the mouse will do in the installed one.

    python packaging/check/rehearsal.py FOLDER

The program of the source runs without a screen, in an empty data folder, in a window as large as
that of the installed program. It plays the first steps of the first lesson, then a match from a
file.
Each act is written down in FOLDER/plan.json: where the mouse clicks or drags, and a picture of the
window before it and after the last one. The layout depends only on the window's size, so the same
points are right in the installed program, and its window must look like the pictures.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

# The imports from here on need that path.
from PySide6.QtCore import QPoint, QPointF, Qt  # noqa: E402
from PySide6.QtGui import QImage  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QLineEdit, QWidget  # noqa: E402
from shiboken6 import isValid  # noqa: E402

from check.picture_difference import difference  # noqa: E402
from desktop.match.hand_plan import HandMotion, HandStep, plan_hand  # noqa: E402
from desktop.screens.lesson_screen import LessonScreen  # noqa: E402
from desktop.screens.table_screen import TableScreen  # noqa: E402
from desktop.storage import match_notation  # noqa: E402
from desktop.storage.settings import Settings  # noqa: E402
from desktop.storage.store import Store  # noqa: E402
from desktop.style.application import make_application  # noqa: E402
from desktop.window.main_window import MainWindow  # noqa: E402
from rules.lessons import Wants  # noqa: E402
from rules.model import Buy, Confirm, DieId, Move, Pass  # noqa: E402
from rules.state import DecisionKind, Zone  # noqa: E402

SIZE = (1280, 800)
PARKED = QPoint(3, 3)
"""Where the pointer rests while the window is compared with its picture."""
LAST_BEAT = 9
"""The lesson is played up to here: thrown, rerolled, a die purchased, Mike's turn."""
SEED = 16
"""The dice of the match: three energy of several types in each of the first turns."""
MATCH_FILE = "Ann and Ben.match"
"""With spaces, as people name their files."""
LEFT, NO_KEY = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
STILL, STILL_SECONDS, STEP_SECONDS, MOST_SECONDS = 0.001, 0.6, 0.1, 30.0


class Rehearsal:
    """One rehearsed play: drives its own window, and writes down each act."""

    def __init__(self, name: str, folder: Path, window: MainWindow) -> None:
        self.name, self.folder, self.window = name, folder, window
        self.acts: list[dict[str, object]] = []
        self._aside: QWidget = window
        QTest.mouseMove(window.windowHandle(), PARKED)

    @property
    def table(self) -> TableScreen:
        """The table on the screen."""
        assert self.window.table_screen is not None
        return self.window.table_screen

    # --- gestures

    def press(self, what: str, widget: QWidget | None) -> None:
        """Click the middle of a widget, in the main window or in a dialog."""
        assert widget is not None, what
        self._do(what, "click", [_center(widget, widget.window())], widget.window())

    def press_named(self, what: str, name: str) -> None:
        """Click the visible button with an object name."""
        for button in self.window.findChildren(QAbstractButton, name):
            if button.isVisible() and button.isEnabled():
                self.press(what, button)
                return
        raise AssertionError(f"{self.name}: there is no button {name}")

    def click(self, what: str, at: QPointF) -> None:
        """Click a point of the table's scene."""
        self._do(what, "click", [self._point(at)], self.window)

    def drag(self, what: str, start: QPointF, end: QPointF) -> None:
        """Drag between two points of the table's scene."""
        self._do(what, "drag", [self._point(start), self._point(end)], self.window)

    def perform(self, what: str, step: HandStep) -> None:
        """Make one step of a hand on the table."""
        scene = self.table.view.table_scene
        match step.act:
            case HandMotion.CLICK_DICE:
                for number, die in enumerate(step.dice, 1):
                    self.click(f"{what}: die {number}", scene.dice[die].pos())
            case HandMotion.DRAG:
                decision = self.table.session.game.decision
                assert decision is not None
                zone = step.goal.zone if step.goal is not None else None
                area = scene.zones[decision.player, zone or Zone.USED].area
                for die in step.dice or (self._die_on_card(step),):
                    end = area.bottomRight() - QPointF(14, 14)
                    self.drag(what, scene.dice[die].pos(), end)
            case HandMotion.PRESS if step.button is not None:
                self.press_named(f"{what}: {step.button.text}", step.button.name)
            case _:
                raise AssertionError(f"{self.name}: {what} needs {step.act}")

    def throw(self) -> None:
        """Fling the dice that wait to be rolled."""
        roll = self.table.view.pending_roll
        assert roll is not None, f"{self.name}: no roll waits"
        start = self.table.view.table_scene.dice[roll.dice[0]].pos()
        self.drag("throw the dice", start, start + QPointF(160, -90))

    def play(self, what: str, moves: Sequence[Move]) -> None:
        """Make moves of the match by hand."""
        steps = plan_hand(self.table.session.game, tuple(moves))
        assert steps, f"{self.name}: {what} has no gesture"
        for step in steps:
            self.perform(what, step)

    def _die_on_card(self, step: HandStep) -> DieId:
        state = self.table.session.game.state
        return next(d.id for d in state.dice if d.card == step.card and d.zone is Zone.CARD)

    def _point(self, at: QPointF) -> QPoint:
        view = self.table.view
        return view.viewport().mapTo(self.window, view.mapFromScene(at))

    def _do(self, what: str, gesture: str, points: list[QPoint], window: QWidget) -> None:
        """Write an act down with the window before it, then do it in this window."""
        self._aside = window
        self.settle()
        self.acts.append(
            {
                "what": what,
                "picture": self._shoot(window),
                "window": window.windowTitle() if window is not self.window else "",
                "gesture": gesture,
                "points": [[at.x(), at.y()] for at in points],
            }
        )
        handle = window.windowHandle()
        QTest.mouseMove(handle, points[0])
        QTest.qWait(50)
        if gesture == "click":
            QTest.mouseClick(handle, LEFT, NO_KEY, points[0])
        else:
            start, end = points
            QTest.mousePress(handle, LEFT, NO_KEY, start)
            for part in range(1, 13):
                QTest.mouseMove(handle, start + (end - start) * part / 12)
                QTest.qWait(15)
            QTest.mouseRelease(handle, LEFT, NO_KEY, end)
        QTest.qWait(50)
        if self.window.isVisible():
            QTest.mouseMove(self.window.windowHandle(), PARKED)

    # --- waiting, and pictures

    def finish(self, facts: dict[str, object]) -> dict[str, object]:
        """The plan of this play: its acts, the last picture, and what must be saved by then."""
        self._aside = self.window
        self.settle()
        return {"acts": self.acts, "end": self._shoot(self.window), "facts": facts}

    def settle(self) -> None:
        """Wait until nothing moves in the window for a while."""
        before, still, waited = QImage(), 0.0, 0.0
        while still < STILL_SECONDS:
            QTest.qWait(round(1000 * STEP_SECONDS))
            waited += STEP_SECONDS
            if not isValid(self._aside):  # a dialog that has closed
                self._aside = self.window
            now = self._aside.grab().toImage()
            is_still = difference(now, before) < STILL and not self._is_busy
            still = still + STEP_SECONDS if is_still else 0.0
            before = now
            if waited > MOST_SECONDS:
                now.save(str(self.folder / f"{self.name}-stuck.png"))
                raise AssertionError(f"{self.name}: the window does not come to rest")

    def wait_for(self, what: str, condition: Callable[[], bool]) -> None:
        """Wait until something is so."""
        for _ in range(round(MOST_SECONDS / STEP_SECONDS)):
            if condition():
                return
            QTest.qWait(round(1000 * STEP_SECONDS))
        raise AssertionError(f"{self.name}: waited in vain for {what}")

    @property
    def _is_busy(self) -> bool:
        table = self.window.table_screen
        return table is not None and table.view.is_playing_back

    def _shoot(self, window: QWidget) -> str:
        name = f"{self.name}-{len(self.acts) + 1:02d}.png"
        window.grab().save(str(self.folder / name))
        return name


# --- the plays


def rehearse_lesson(rehearsal: Rehearsal) -> dict[str, object]:
    """The first steps of the first lesson, from the home screen."""
    rehearsal.press("home: Learn", rehearsal.window.home_screen.learn)
    rehearsal.settle()
    learn = rehearsal.window.opener.find("learn")
    assert learn is not None
    rehearsal.press("open the first lesson", next(iter(learn.stations.values())))
    rehearsal.wait_for("the lesson", lambda: rehearsal.window.table_screen is not None)
    rehearsal.settle()
    screen = rehearsal.table
    assert isinstance(screen, LessonScreen)
    while screen.run.beat_number < LAST_BEAT:
        rehearsal.settle()
        if screen.view.pending_roll is not None:
            rehearsal.throw()
        elif screen.run.wants is Wants.ACT:
            rehearsal.play("as the coach asks", screen.run.expected_moves)
        else:
            rehearsal.press_named("next page", "next-lesson-step")
        rehearsal.settle()
    return {"lesson": screen.run.lesson.name, "beat": screen.run.beat_number}


def rehearse_match(rehearsal: Rehearsal) -> dict[str, object]:
    """Watch the match file that the program was started with, take over, and purchase a die."""
    rehearsal.wait_for("the replay", lambda: rehearsal.window.table_screen is not None)
    rehearsal.press_named("take over", "take-over")
    rehearsal.settle()
    rehearsal.press_named("take over as proposed", "start-take-over")
    rehearsal.settle()
    for _ in range(12):
        rehearsal.settle()
        game = rehearsal.table.session.game
        if rehearsal.table.view.pending_roll is not None:
            rehearsal.throw()
            continue
        legal = game.legal_moves()
        closing = [move for move in legal if isinstance(move, Confirm | Pass)]
        buys = [move for move in legal if isinstance(move, Buy)]
        if game.decision is not None and game.decision.kind is DecisionKind.PAY:
            rehearsal.play("pay", game.proposed_payment())
            break
        if buys:
            rehearsal.play("purchase", buys[:1])
            rehearsal.settle()
            decision = rehearsal.table.session.game.decision
            if decision is None or decision.kind is not DecisionKind.PAY:
                break  # the table paid, because there was one way to
        else:
            rehearsal.play("go on", closing)
    rehearsal.settle()
    game = rehearsal.table.session.game
    return {"acts": len(game.history), "notation": match_notation.write_notation(game)}


def rehearse_export(rehearsal: Rehearsal) -> dict[str, object]:
    """Export the match on the table as a text; Ctrl+E has opened the dialog."""
    rehearsal.window.menus.actions["export"].trigger()
    found: list[QDialog] = []

    def is_open() -> bool:
        found[:] = [box for box in rehearsal.window.findChildren(QDialog) if box.isVisible()]
        return bool(found)

    rehearsal.wait_for("the export dialog", is_open)
    dialog = found[0]
    rehearsal.press("choose Text", dialog.findChild(QAbstractButton, "kind-txt"))
    place = dialog.findChild(QLineEdit, "export-place")
    assert place is not None
    saved = place.text()
    rehearsal.press("export", dialog.findChild(QAbstractButton, "start-export"))
    rehearsal.press("close", dialog.findChild(QAbstractButton, "close-export"))
    return {"file": Path(saved).name}


def rehearse_resume(rehearsal: Rehearsal) -> dict[str, object]:
    """Continue the saved match from the home screen."""
    rehearsal.press("home: Continue", rehearsal.window.home_screen.resume)
    rehearsal.wait_for("the match", lambda: rehearsal.window.table_screen is not None)
    return {}


def write_match_file(file: Path) -> None:
    """A match in progress between two people, as a file."""
    game = match_notation.new_match(("Ann", "Ben"), SEED)
    game.start()
    file.write_text(match_notation.write_notation(game), "utf-8")


def _center(widget: QWidget, window: QWidget) -> QPoint:
    return widget.mapTo(window, widget.rect().center())


def _open_window(data: Path) -> MainWindow:
    data.mkdir(exist_ok=True)
    window = MainWindow(Store(data), settings=Settings(data / "settings.toml"))
    window.resize(*SIZE)
    window.show()
    window.activateWindow()
    window.learning.read_course()  # as the program does soon after its start
    QTest.qWait(200)
    return window


def main(folder: Path) -> None:
    """Write the plan of all plays."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    folder.mkdir(parents=True, exist_ok=True)
    plan: dict[str, object] = {"size": SIZE, "parked": [PARKED.x(), PARKED.y()]}
    match_file = folder / MATCH_FILE
    write_match_file(match_file)
    with tempfile.TemporaryDirectory() as home:
        os.environ["HOME"] = home
        make_application(sys.argv[:1])
        plan["lesson"] = _rehearse("lesson", folder, Path(home, "learner"), rehearse_lesson)
        data = Path(home, "player")
        window = _open_window(data)
        window.library.files.open_files([match_file])
        match = Rehearsal("match", folder, window)
        plan["match"] = match.finish(rehearse_match(match))
        export = Rehearsal("export", folder, window)
        plan["export"] = export.finish(rehearse_export(export))
        window.close()
        plan["resume"] = _rehearse("resume", folder, data, rehearse_resume)
        QApplication.processEvents()
    (folder / "plan.json").write_text(json.dumps(plan, indent=2), "utf-8")


def _rehearse(
    name: str, folder: Path, data: Path, play: Callable[[Rehearsal], dict[str, object]]
) -> dict[str, object]:
    window = _open_window(data)
    rehearsal = Rehearsal(name, folder, window)
    plan = rehearsal.finish(play(rehearsal))
    window.close()
    return plan


if __name__ == "__main__":
    main(Path(sys.argv[1]))
