"""Frame times of dice that tumble over the table, painted in software.

    python benchmarks/frames.py --table --size 1280x800     # the real table of a match, crowded
    python benchmarks/frames.py --dice 8 --size 1280x800    # bare felt and dice

A frame is everything between two pictures: the poses, the items, painting and showing. Prints one
JSON object with milliseconds; the bar is a 95th percentile under 8 at 1280x800 with eight dice.
`--shot` keeps a picture of the middle of a roll.
"""

import argparse
import json
import os
import sys
import time
from importlib import resources
from random import Random

os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")  # Qt's pool makes small fills slower
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from msgspec.structs import replace
from PySide6.QtCore import QAbstractAnimation
from PySide6.QtGui import QColor, QFontDatabase, QPainter
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsScene, QGraphicsView

from desktop import palette
from desktop.palette import DieColours
from desktop.session import Session
from desktop.table.animations import Showing
from desktop.table.die_item import DieItem, roll
from desktop.table.faces import CharacterPrint, Emblem, EnergyPrint, FaceLook
from desktop.table.tumble import Throw, Tray, Tumble
from desktop.table.view import TableView
from rules.events import DiceRolled
from rules.formats import first_game
from rules.game import Game
from rules.ruleset import UXM
from rules.shelf import all_sets
from rules.state import Zone

FRAME = 1000 / 60
EMBLEMS = ("disc", "hexagon", "star", "diamond", "square")


def looks(colours: DieColours, emblem: Emblem) -> tuple[FaceLook, ...]:
    prints = (
        EnergyPrint(("bolt",)),
        EnergyPrint(("bolt", "bolt")),
        EnergyPrint(("mask", "shield")),
        CharacterPrint(0, 2, 1, level=1, emblem=emblem),
        CharacterPrint(1, 3, 3, bursts=1, level=2, emblem=emblem),
        CharacterPrint(2, 10, 8, bursts=2, level=3, emblem=emblem),
    )
    return tuple(FaceLook(one, colours) for one in prints)


def new_die(number: int, edge: float) -> DieItem:
    colours = palette.CARD_DICE[number % len(palette.CARD_DICE)]
    emblem = Emblem(EMBLEMS[number % len(EMBLEMS)], "KP")
    return DieItem(number, looks(colours, emblem), up=number % 6, edge=edge)


def milliseconds(values: list[float]) -> dict[str, float]:
    ordered = sorted(values)
    figures = {
        "mean": sum(ordered) / len(ordered),
        "p50": ordered[len(ordered) // 2],
        "p95": ordered[int(len(ordered) * 0.95)],
        "max": ordered[-1],
    }
    return {name: round(1000 * value, 2) for name, value in figures.items()}


def bare_table(width: int, height: int, edge: float, resting: int) -> QGraphicsView:
    """A view of the felt with resting dice below the tray."""
    view = QGraphicsView()
    scene = QGraphicsScene(0, 0, width, height, view)
    scene.setBackgroundBrush(QColor(palette.DARK.felt))
    for number in range(resting):
        die = new_die(number, edge)
        die.setPos(edge + 1.4 * edge * (number % 16), height / 2 + edge * (1 + number // 16 * 1.4))
        scene.addItem(die)
    view.setScene(scene)
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
    view.setRenderHint(QPainter.RenderHint.Antialiasing)
    view.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    view.resize(width, height)
    return view


def new_tumble(dice: list[DieItem], tray: Tray, edge: float, chance: Random) -> Tumble:
    throws = [
        Throw(
            face=chance.randrange(6),
            place=(tray.left + edge * (1 + 1.5 * (i % 8)), tray.top + edge * (1 + 1.5 * (i // 8))),
            start=(die.x(), die.y()),
            shown=die.up,
        )
        for i, die in enumerate(dice)
    ]
    return Tumble(tray, edge, throws, chance)


class BareFelt:
    """Dice that tumble over felt, with others at rest below."""

    def __init__(self, width: int, height: int, wanted: argparse.Namespace) -> None:
        self.edge = wanted.edge
        self.view = bare_table(width, height, self.edge, wanted.resting)
        self.tray = Tray(0.15 * width, 0.05 * height, 0.7 * width, 0.4 * height)
        self.dice = [new_die(number, self.edge) for number in range(wanted.dice)]
        for die in self.dice:
            die.setPos(self.edge, self.tray.middle[1])
            self.view.scene().addItem(die)

    def roll(self, chance: Random) -> QAbstractAnimation:
        return roll(self.dice, new_tumble(self.dice, self.tray, self.edge, chance))


class FullTable:
    """The table of a first game in which both Fields are full, and one player rolls."""

    def __init__(self, width: int, height: int, wanted: argparse.Namespace) -> None:
        game = Game(first_game(UXM, ("Eric", "Mike"), all_sets()))
        self.state = game.state
        self.rolled = self._lay(wanted.dice, wanted.resting)
        self.view = TableView(Session(game), palette.DARK)
        self.view.resize(width, height)

    def _lay(self, rolled: int, resting: int) -> tuple[int, ...]:
        """The first dice into the Prep Area, the rest spread over the zones where dice lie."""
        dice = self.state.dice
        for number in range(len(dice), rolled + resting):
            dice.append(replace(dice[16 + number % 8], id=number))
        places = ((Zone.FIELD, 0), (Zone.FIELD, 1), (Zone.RESERVE, 1), (Zone.USED, 0))
        for number in range(rolled, rolled + resting):
            zone, player = places[number % len(places)]
            face = 5 if zone is Zone.FIELD else 1 if zone is Zone.RESERVE else -1
            dice[number] = replace(dice[number], zone=zone, player=player, face=face)
        for number in range(rolled):
            dice[number] = replace(dice[number], zone=Zone.PREP, player=0, face=number % 6)
        return tuple(range(rolled))

    def roll(self, chance: Random) -> QAbstractAnimation:
        self.state.chances += 1
        faces = tuple(chance.randrange(6) for _ in self.rolled)
        for number, face in zip(self.rolled, faces, strict=True):
            self.state.dice[number] = replace(self.state.dice[number], face=face)
        event = DiceRolled(0, self.rolled, faces, True)
        showing = Showing(self.view.table, self.state, 1.0).of((event,))
        assert showing is not None
        return showing


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--table", action="store_true", help="on the real table of a match")
    parser.add_argument("--dice", type=int, default=8, help="how many tumble")
    parser.add_argument("--resting", type=int, default=32, help="how many lie still")
    parser.add_argument("--rolls", type=int, default=6, help="how often they are rolled")
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--edge", type=float, default=48.0, help="of the dice on bare felt")
    parser.add_argument("--shot", default="", help="a PNG of the middle of the first roll")
    wanted = parser.parse_args()
    width, height = map(int, wanted.size.split("x"))

    app = QApplication(sys.argv[:1])
    for font in resources.files("assets").joinpath("fonts").iterdir():
        if font.name.endswith(".otf"):
            QFontDatabase.addApplicationFontFromData(font.read_bytes())
    kind = FullTable if wanted.table else BareFelt
    table = kind(width, height, wanted)
    view = table.view
    view.show()
    app.processEvents()

    chance, frames, starts = Random(7), [], []
    for turn in range(wanted.rolls):
        begun = time.perf_counter()
        motion = table.roll(chance)
        starts.append(time.perf_counter() - begun)
        motion.start()
        motion.pause()  # the clock is ours: every frame is measured, none is skipped
        for frame in range(1, int(motion.totalDuration() / FRAME)):
            begun = time.perf_counter()
            motion.setCurrentTime(round(frame * FRAME))
            app.processEvents()
            frames.append(time.perf_counter() - begun)
            if wanted.shot and turn == 0 and frame == 22:
                view.grab().save(wanted.shot)
        motion.stop()
        app.processEvents()
    print(
        json.dumps(
            {
                "table": wanted.table,
                "size": wanted.size,
                "dice": wanted.dice,
                "resting": wanted.resting,
                "frames": len(frames),
                "frame_ms": milliseconds(frames),
                "start_of_roll_ms": milliseconds(starts),
                "over_16_ms": sum(frame > 0.0166 for frame in frames),
            }
        )
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
