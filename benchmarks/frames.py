"""Frame times of dice that tumble over a bare table, painted in software.

    QT_QPA_PLATFORM=offscreen python benchmarks/frames.py --dice 8 --size 1280x800

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

from PySide6.QtGui import QColor, QFontDatabase, QPainter
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsScene, QGraphicsView

from desktop import palette
from desktop.palette import DieColours
from desktop.table.die_item import DieItem, roll
from desktop.table.faces import CharacterPrint, Emblem, EnergyPrint, FaceLook
from desktop.table.tumble import Throw, Tray, Tumble

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


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--dice", type=int, default=8, help="how many tumble")
    parser.add_argument("--resting", type=int, default=32, help="how many lie still")
    parser.add_argument("--rolls", type=int, default=6, help="how often they are rolled")
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--edge", type=float, default=48.0)
    parser.add_argument("--shot", default="", help="a PNG of the middle of the first roll")
    wanted = parser.parse_args()
    width, height = map(int, wanted.size.split("x"))

    app = QApplication(sys.argv[:1])
    for font in resources.files("assets").joinpath("fonts").iterdir():
        if font.name.endswith(".otf"):
            QFontDatabase.addApplicationFontFromData(font.read_bytes())
    view = bare_table(width, height, wanted.edge, wanted.resting)
    tray = Tray(0.15 * width, 0.05 * height, 0.7 * width, 0.4 * height)
    dice = [new_die(number, wanted.edge) for number in range(wanted.dice)]
    for die in dice:
        die.setPos(wanted.edge, tray.middle[1])
        view.scene().addItem(die)
    view.show()
    app.processEvents()

    chance, frames, starts = Random(7), [], []
    for turn in range(wanted.rolls):
        begun = time.perf_counter()
        motion = roll(dice, new_tumble(dice, tray, wanted.edge, chance))
        starts.append(time.perf_counter() - begun)
        motion.start()
        motion.pause()  # the clock is ours: every frame is measured, none is skipped
        for frame in range(1, int(motion.duration() / FRAME)):
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
