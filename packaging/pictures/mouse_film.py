"""Play a whole match with the real mouse, from the home screen to the victory, and keep pictures.

xvfb-run -s "-screen 0 1920x1200x24" .venv/bin/python packaging/pictures/mouse_film.py FOLDER
xvfb-run -s "-screen 0 1920x1200x24" .venv/bin/python packaging/pictures/mouse_film.py FOLDER \
    --size 1280x800 --sheet build/match-by-mouse.jpg

The program runs as players start it, in an empty data folder. xdotool moves the pointer of the
screen, presses and drags; nothing is sent to a widget. The script only looks up where things are.
Before each act and shortly after its gesture, a picture is kept in FOLDER, named by its number and
what was done; `--sheet` puts some of them together. The exit code is 0 if someone has won.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))

from PySide6.QtCore import (  # noqa: E402
    QEventLoop,
    QPoint,
    QPointF,
    QProcess,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtGui import QImage, QPainter  # noqa: E402
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QWidget  # noqa: E402

from desktop.screens.table_screen import TableScreen  # noqa: E402
from desktop.storage.settings import Settings  # noqa: E402
from desktop.storage.store import Store  # noqa: E402
from desktop.style.application import make_application  # noqa: E402
from desktop.window.main_window import MainWindow  # noqa: E402
from rules.game import Game  # noqa: E402
from rules.model import (  # noqa: E402
    Attack,
    Block,
    Buy,
    ChooseDie,
    ChoosePlayer,
    Confirm,
    DieId,
    FieldCharacter,
    Move,
    Pass,
    PlayerId,
    UseAction,
    UseGlobal,
)
from rules.state import Zone  # noqa: E402

MOST_ACTS = 900
READING_TIME = 0.42  # seconds before a press: the program ignores answers to unseen questions
COLUMNS, ROWS, TILE = 4, 6, QSize(480, 308)  # of the sheet
_EAGER = (Attack, UseAction, FieldCharacter, Buy, Block)


class RealMouse:
    """The pointer of the screen, moved by xdotool."""

    def click(self, at: QPoint) -> None:
        """Press and release at a point of the screen."""
        self._run("mousemove", at.x(), at.y(), "sleep", 0.06, "click", 1)

    def drag(self, start: QPoint, end: QPoint) -> None:
        """Press at a point, move in steps to another one, and release there."""
        steps: list[object] = []
        for part in range(1, 13):
            at = start + (end - start) * part / 12
            steps += ["mousemove", at.x(), at.y(), "sleep", 0.015]
        self._run("mousemove", start.x(), start.y(), "sleep", 0.05, "mousedown", 1, *steps)
        self._run("sleep", 0.05, "mouseup", 1)

    def _run(self, *words: object) -> None:
        process, loop = QProcess(), QEventLoop()
        process.finished.connect(loop.quit)
        process.start("xdotool", [str(word) for word in words])
        loop.exec()


class Film:
    """Plays both sides with the mouse: purchases, fields and attacks whenever possible."""

    def __init__(self, window: MainWindow, folder: Path, throws: bool) -> None:
        self.window, self.folder, self._throws = window, folder, throws
        self.mouse = RealMouse()
        self.taken = 0
        self.fights = 0

    # --- the film

    def play(self) -> str:
        """Play from the home screen to the end; returns the last line of the log."""
        self.shoot("home")
        self._press_widget(self.window.home_screen.friend)
        self.wait(0.8)
        self.shoot("new match")
        self._press("start-match")
        self._wait_for(lambda: self.window.table_screen is not None)
        for _ in range(MOST_ACTS):
            self._settle()
            if self.game.state.is_over:
                break
            self.shoot(f"turn {self.game.state.turn}")
            self._act()
        self.wait(6.0)
        self.shoot("victory")
        return self.table.side.log_lines.words()[-1]

    @property
    def table(self) -> TableScreen:
        assert self.window.table_screen is not None
        return self.window.table_screen

    @property
    def game(self) -> Game:
        return self.table.session.game

    def shoot(self, what: str) -> None:
        """Save a picture of the screen."""
        self.taken += 1
        name = f"{self.taken:04d} {what}.png".replace(" ", "-").lower()
        frame = self.window.frameGeometry()
        picture = self.window.screen().grabWindow(
            0, frame.x(), frame.y(), frame.width(), frame.height()
        )
        picture.save(str(self.folder / name))

    # --- one act

    def _act(self) -> None:
        if self.table.view.pending_roll is not None:
            self._throw()
            return
        move = self._wished()
        before = len(self.game.history)
        for gesture in (self._drag, self._click, self._press_answer):
            if gesture(move):
                break
        self.wait(0.1)
        self._answer_menu()
        self.shoot(type(move).__name__)
        if len(self.game.history) == before:
            self.wait(READING_TIME)
            if len(self.game.history) == before:
                self._press_answer(move)

    def _throw(self) -> None:
        scene = self.table.view.table_scene
        die = next(n for n, item in scene.dice.items() if item.marks.legal)
        start = self._die(die)
        if self._throws:
            self.mouse.drag(start, start + QPoint(160, -90))
        else:
            self.mouse.click(start)
        self.wait(0.25)
        self.shoot("throw")

    def _wished(self) -> Move:
        legal = self.game.legal_moves()
        for eager in _EAGER:
            wished = [move for move in legal if isinstance(move, eager)]
            if wished and not (eager is Block and self.taken % 3):
                return wished[0]
        closing = [move for move in legal if isinstance(move, Confirm | Pass)]
        return closing[0] if closing else legal[0]

    def _drag(self, move: Move) -> bool:
        scene, decision = self.table.view.table_scene, self.game.decision
        assert decision is not None
        player = decision.player
        match move:
            case Buy(card=card):
                die = next(d.id for d in scene.shown_dice if d.card == card and d.zone is Zone.CARD)
                end = self._zone(player, Zone.USED)
            case FieldCharacter(die=die):
                end = self._zone(player, Zone.FIELD)
            case UseAction(die=die):
                end = self._scene(scene.pieces.action_area.area.center())
            case Attack(die=die):
                end = self._zone(player, Zone.ATTACK)
            case Block(die=die, attacker=attacker):
                end = self._die(attacker)
            case _:
                return False
        self.mouse.drag(self._die(die), end)
        return True

    def _click(self, move: Move) -> bool:
        scene = self.table.view.table_scene
        match move:
            case ChooseDie(die=die):
                self.mouse.click(self._die(die))
            case ChoosePlayer(player=player):
                self.mouse.click(self._scene(scene.plates[player].area.center()))
            case UseGlobal(card=card, ability=ability):
                button = scene.cards[card].buttons[ability]
                self.mouse.click(self._scene(button.mapToScene(button.rect.center())))
            case _:
                return False
        return True

    def _press_answer(self, move: Move) -> bool:
        """Press the button that plays a move; failing that, the main button."""
        buttons = [b for b in self.table.findChildren(QAbstractButton) if _can_be_pressed(b)]
        for answer in self.table.answers:
            if move in answer.moves[-1:]:
                for button in buttons:
                    if button.objectName() == answer.name:
                        self._press_widget(button)
                        return True
        main = self.table.bar.main_button
        if main is None:
            return False
        self._press_widget(main)
        return True

    def _answer_menu(self) -> None:
        for menu in self.window.findChildren(QMenu):
            if menu.isVisible():
                self.wait(READING_TIME)
                area = menu.actionGeometry(menu.actions()[0])
                self.mouse.click(menu.mapToGlobal(area.center()))

    # --- where things are, and waiting

    def _press(self, name: str) -> None:
        self.wait(READING_TIME)
        found = self.window.findChild(QAbstractButton, name)
        assert found is not None, f"there is no button {name}"
        self._press_widget(found)
        self.wait(0.3)

    def _press_widget(self, widget: QWidget) -> None:
        self.mouse.click(widget.mapToGlobal(widget.rect().center()))

    def _scene(self, at: QPointF) -> QPoint:
        view = self.table.view
        return view.viewport().mapToGlobal(view.mapFromScene(at))

    def _die(self, number: DieId) -> QPoint:
        return self._scene(self.table.view.table_scene.dice[number].pos())

    def _zone(self, player: PlayerId, zone: Zone) -> QPoint:
        """A point of a zone that no die covers."""
        scene = self.table.view.table_scene
        area = scene.zones[player, zone].area
        for point in _points(area.width(), area.height()):
            at = area.topLeft() + point
            dice = (d for d in scene.dice.values() if d.isVisible())
            if not any(die.shape().contains(at - die.pos()) for die in dice):
                return self._scene(at)
        return self._scene(area.center())

    def _settle(self) -> None:
        """Wait until nothing moves and the question can be answered."""
        view, session = self.table.view, self.table.session
        self._wait_for(
            lambda: (
                view.pending_roll is not None
                or (not view.is_animating and (session.can_act or self.game.state.is_over))
            )
        )
        self.wait(READING_TIME)

    def _wait_for(self, condition: Callable[[], bool]) -> None:
        end = time.monotonic() + 20
        while not condition():
            if time.monotonic() > end:
                self.shoot("stuck")
                raise TimeoutError("the program does not go on; see the last picture")
            self.wait(0.05)

    def wait(self, seconds: float) -> None:
        """Let the program run for a while."""
        loop = QEventLoop()
        QTimer.singleShot(round(1000 * seconds), loop.quit)
        loop.exec()


def save_sheet(folder: Path, file: Path) -> None:
    """Put pictures from the whole film side by side, and save them as one."""
    found = sorted(folder.glob("*.png"))
    many = COLUMNS * ROWS
    chosen = [found[round(at * (len(found) - 1) / (many - 1))] for at in range(many)]
    sheet = QImage(COLUMNS * TILE.width(), ROWS * TILE.height(), QImage.Format.Format_RGB32)
    sheet.fill(0)
    painter = QPainter(sheet)
    for at, file in enumerate(chosen):
        row, column = divmod(at, COLUMNS)
        picture = QImage(str(file)).scaled(
            TILE, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        painter.drawImage(column * TILE.width(), row * TILE.height(), picture)
    painter.end()
    # PySide names the type bytes, but only takes str.
    if not sheet.save(str(file), "JPG", 80):  # type: ignore[call-overload]
        raise OSError(f"cannot write {file}")


def _points(width: float, height: float) -> Iterator[QPointF]:
    for across in (0.5, 0.92, 0.08, 0.75, 0.25):
        for down in (0.6, 0.85, 0.3):
            yield QPointF(across * width, down * height)


def _can_be_pressed(button: QAbstractButton) -> bool:
    return button.isVisible() and button.isEnabled()


def main() -> int:
    """Play and film one match; returns the exit code."""
    parser = argparse.ArgumentParser(description="Play a match with the real mouse.")
    parser.add_argument("folder", type=Path, help="the folder for the pictures")
    parser.add_argument("--size", default="1920x1080", help="the size of the window")
    parser.add_argument("--theme", default="light", choices=("light", "dark"))
    parser.add_argument("--sheet", type=Path, help="a JPEG file for some pictures side by side")
    parser.add_argument("--text", type=int, default=100, help="the text size in percent")
    parser.add_argument("--click", action="store_true", help="throw dice by a click, not a fling")
    options = parser.parse_args()
    if "DISPLAY" not in os.environ:
        parser.error("there is no screen; start this with xvfb-run")
    os.environ["QT_QPA_PLATFORM"] = "xcb"
    options.folder.mkdir(parents=True, exist_ok=True)
    make_application(sys.argv[:1])
    width, height = map(int, options.size.split("x"))
    with tempfile.TemporaryDirectory() as data:
        settings = Settings(Path(data) / "settings.toml")
        settings.theme, settings.sound = options.theme, False
        settings.text_size = options.text
        window = MainWindow(Store(Path(data)), settings=settings)
        window.show()
        window.setGeometry(0, 0, width, height)
        film = Film(window, options.folder, throws=not options.click)
        film.wait(1.0)
        ending = film.play()
        is_over = film.game.state.is_over
        print(f"{film.taken} pictures; {ending}")
        window.close()
        QApplication.processEvents()
    if options.sheet is not None:
        save_sheet(options.folder, options.sheet)
    return 0 if is_over else 1


if __name__ == "__main__":
    raise SystemExit(main())
