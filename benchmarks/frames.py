"""Frame times of dice that roll over the table and of zones that grow, with software rendering.

    python benchmarks/frames.py                     # crowded tables
    python benchmarks/frames.py --felt --dice 8     # bare felt and dice

Measures sixteen dice that tumble over a table with twenty characters in each Field, the same over
four Fields of two against two and over the full attack of the gallery, picking up a die, and the
zones that grow as the attack begins. A frame includes the poses, the items, painting and showing.
Everything is shown several times, and the fastest time of each frame counts. Prints one JSON object
with milliseconds of processor time, which other programs affect less. The limits at 1920x1080: 95
percent of the frames take less than 12 ms, a roll starts within 16 ms, and the drop targets light
up within 20 ms after a die is picked up. Earlier limits of 8 ms a frame and 16 ms to pick up a die
fit a fast desktop; a slow virtual machine takes 10.4 and 18.1 ms. `--shot` saves a picture from the
middle of a roll.

    chrt -f 10 python benchmarks/frames.py --thinking    # while the computer thinks

Measures a die that is dragged and dice that roll while *hard* and *expert* think in their thread,
and while nobody thinks. 95 percent of the frames take less than 10 ms. This is the time of day,
because the frames wait for the thread; on a busy computer only `chrt` makes it meaningful.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QAbstractAnimation, QObject, QPointF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsScene, QGraphicsView

from benchmarks.report import CommandLine, Report, milliseconds, open_application, summary
from desktop.match.background_thinking import BackgroundThinking
from desktop.match.session import Session
from desktop.storage import match_notation
from desktop.style import palette
from desktop.style.palette import DieColors
from desktop.table.animation.dice_animations import animate_roll
from desktop.table.animation.event_animations import AnimationBuilder
from desktop.table.dice_motion.dice_physics import Tray
from desktop.table.dice_motion.roll_animation import DieThrow, HandThrow, RollAnimation
from desktop.table.items.die_item import DieItem
from desktop.table.paint.faces import CharacterPrint, Emblem, EnergyPrint, FaceLook
from desktop.table.view import TableView
from rules.cards.card_library import all_card_sets
from rules.engine.turn.dealer import SeededDealer
from rules.game import Game
from rules.model import DieId, Move, PlayerId
from rules.model.moves import Attack, Confirm, Pass
from rules.model.ruleset import AI, UXM
from rules.state import DecisionKind, Setup, Zone
from rules.state.events import DiceRolled, Event
from rules.teams.demo_games import first_game_setup
from rules.teams.random_teams import random_doubles_setup

FRAME = 1000 / 60
MAX_FRAME_MS = 12.0  # milliseconds that 95 percent of the frames take at most
MAX_START_MS = 16.0  # milliseconds to start a roll
MAX_THINKING_FRAME_MS = 10.0  # the same while the computer thinks
MAX_PICK_UP_MS = 20.0  # milliseconds from the first pointer move to lit targets
MATCHES = Path(__file__).resolve().parent.parent / "packaging" / "pictures" / "scenes"
CHARACTERS_PER_SIDE = 20  # characters in the Field of each player
EMBLEMS = ("disc", "hexagon", "star", "diamond", "square")


def face_looks(colors: DieColors, emblem: Emblem) -> tuple[FaceLook, ...]:
    prints = (
        EnergyPrint(("bolt",)),
        EnergyPrint(("bolt", "bolt")),
        EnergyPrint(("mask", "shield")),
        CharacterPrint(0, 2, 1, level=1, emblem=emblem),
        CharacterPrint(1, 3, 3, bursts=1, level=2, emblem=emblem),
        CharacterPrint(2, 10, 8, bursts=2, level=3, emblem=emblem),
    )
    return tuple(FaceLook(one, colors) for one in prints)


def new_die(number: int, edge: float) -> DieItem:
    colors = palette.CARD_DICE[number % len(palette.CARD_DICE)]
    emblem = Emblem(EMBLEMS[number % len(EMBLEMS)], "KP")
    return DieItem(number, face_looks(colors, emblem), up=number % 6, edge=edge)


def bare_table(width: int, height: int, edge: float, resting: int) -> QGraphicsView:
    """A view of the felt, with resting dice below the tray."""
    view = QGraphicsView()
    scene = QGraphicsScene(0, 0, width, height, view)
    scene.setBackgroundBrush(QColor(palette.DARK.table.felts[0]))
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


def new_tumble(dice: list[DieItem], tray: Tray, edge: float, chance: Random) -> RollAnimation:
    throws = [
        DieThrow(
            face=chance.randrange(6),
            end=(tray.left + edge * (1 + 1.5 * (i % 8)), tray.top + edge * (1 + 1.5 * (i // 8))),
            start=(die.x(), die.y()),
            shown=die.face_index,
        )
        for i, die in enumerate(dice)
    ]
    return RollAnimation(tray, edge, throws, chance)


class BareFelt:
    """Dice rolling over the felt, with resting dice below."""

    def __init__(self, width: int, height: int, wanted: argparse.Namespace) -> None:
        self.edge = wanted.edge
        self.view = bare_table(width, height, self.edge, wanted.resting)
        self.tray = Tray(0.15 * width, 0.05 * height, 0.7 * width, 0.4 * height)
        self.dice = [new_die(number, self.edge) for number in range(wanted.dice)]
        for die in self.dice:
            die.setPos(self.edge, self.tray.center[1])
            self.view.scene().addItem(die)

    def roll(self, turn: int) -> QAbstractAnimation:
        return animate_roll(self.dice, new_tumble(self.dice, self.tray, self.edge, Random(turn)))


class FullTable:
    """The table of a first game with full Fields, on which the first player rolls or acts."""

    def __init__(self, width: int, height: int, wanted: argparse.Namespace) -> None:
        self.game = Game(self._setup(), SeededDealer(7))
        self.state = self.game.state
        self.rolled = self._lay(wanted.dice)
        self.view = TableView(Session(self.game))
        self.view.resize(width, height)

    def _setup(self) -> Setup:
        return first_game_setup(UXM, ("Eric", "Mike"), all_card_sets())

    def _lay(self, rolled: int) -> tuple[DieId, ...]:
        """Put characters into all Fields, dice into pools and piles; returns the dice to roll."""
        dice, players = self.state.dice, self.game.setup.player_ids
        each = 2 * CHARACTERS_PER_SIDE // len(players)
        kinds = [die for die in dice if self.state.setup.cards[die.card].card.affiliations]
        places = [(Zone.FIELD, int(player), 5) for player in players for _ in range(each)]
        places += [(Zone.RESERVE, 1, 1), (Zone.RESERVE if rolled else Zone.PREP, 0, 1)] * 6
        places += [(Zone.USED, player, -1) for player in players for _ in range(10)]
        for place, (zone, player, face) in enumerate(places):
            kind = kinds[place % len(kinds)]
            dice.append(
                replace(
                    kind, id=DieId(len(dice)), zone=zone, controller=PlayerId(player), face=face
                )
            )
        for number in range(rolled):
            kind = dice[number % 8]
            lying = {"zone": Zone.PREP, "controller": 0, "face": number % 6}
            dice.append(replace(kind, id=DieId(len(dice)), **lying))
        return tuple(die.id for die in dice[len(dice) - rolled :])

    def roll(self, turn: int) -> QAbstractAnimation:
        chance, self.state.chance_count = Random(turn), turn
        faces = tuple(chance.randrange(6) for _ in self.rolled)
        for number, face in zip(self.rolled, faces, strict=True):
            self.state.dice[number] = replace(self.state.dice[number], face=face)
        event = DiceRolled(PlayerId(0), self.rolled, faces, True)
        state = self.state
        builder = AnimationBuilder(self.view.table_scene, state, lambda _: (state, state))
        showing = builder.build((event,), HandThrow((1500.0, -600.0)))
        assert showing is not None
        return showing


class DoublesTable(FullTable):
    """The table of two against two with four full Fields."""

    def _setup(self) -> Setup:
        cards = [card for one in all_card_sets() for card in one.cards]
        return random_doubles_setup(AI, cards, 7)


class AttackTable(FullTable):
    """The full attack of the gallery, over which more dice roll."""

    def __init__(self, width: int, height: int, wanted: argparse.Namespace) -> None:
        self.game = _gallery_match("full-attack")
        self.state = self.game.state
        self.rolled = self._lay(wanted.dice)
        self.view = TableView(Session(self.game))
        self.view.resize(width, height)

    def _lay(self, rolled: int) -> tuple[DieId, ...]:
        dice = self.state.dice
        kinds = [die for die in dice if self.state.setup.cards[die.card].card.affiliations]
        for number in range(rolled):
            lying = {"zone": Zone.PREP, "owner": 0, "controller": 0, "face": number % 6}
            dice.append(replace(kinds[number % len(kinds)], id=DieId(len(dice)), **lying))
        return tuple(die.id for die in dice[len(dice) - rolled :])


class BeginningAttack:
    """A crowded Main Step that ends with an attack: the stage grows, the trays shrink."""

    def __init__(self, width: int, height: int) -> None:
        self.before = _gallery_match("crowded")
        self.view = TableView(Session(self.before))
        self.view.resize(width, height)
        after = self.before.copy()
        self.events: list[Event] = []
        while after.decision_kind is not DecisionKind.BLOCKERS:
            legal = after.legal_moves()
            attacks = [move for move in legal if isinstance(move, Attack)]
            acts: list[Move] = [*attacks] or [m for m in (Confirm(), Pass()) if m in legal]
            self.events += after.play((*acts, *legal)[0])
        self.after = after

    def prepare(self) -> None:
        """Show the table as before the attack."""
        self.view.table_scene.sync(self.before.state)
        QApplication.processEvents()

    def roll(self, turn: int) -> QAbstractAnimation:
        """Begin the attack again."""
        states = self.before.state, self.after.state
        builder = AnimationBuilder(self.view.table_scene, self.after.state, lambda _: states)
        showing = builder.build(tuple(self.events))
        assert showing is not None
        return showing


def _gallery_match(name: str) -> Game:
    """The match of a scene of the gallery."""
    file = MATCHES / f"{name}.match"
    return match_notation.read_and_replay(file.read_text("utf-8"), file.name).game


def measure_pick_ups(width: int, height: int, most: int) -> list[float]:
    """Milliseconds from the pointer move that picks a die up to the frame with lit drop targets.

    It picks up dice that can pay for cards, characters that can attack, and characters that can
    block each of twenty attackers.
    """
    table = FullTable(width, height, argparse.Namespace(dice=0))
    view, game = table.view, table.game
    view.tempo.is_reduced = True
    view.show()
    view.session.start()
    found: list[float] = []
    for kind, zone in (
        (DecisionKind.MAIN, Zone.RESERVE),
        (DecisionKind.ATTACKERS, Zone.FIELD),
        (DecisionKind.BLOCKERS, Zone.FIELD),
    ):
        while game.decision_kind not in (None, kind):
            attacks = [move for move in game.legal_moves() if isinstance(move, Attack)]
            view.session.play(*(attacks or game.legal_moves()[-1:]))
        assert game.decision is not None
        for die in game.state.dice_in_zone(game.decision.player, zone)[:most]:
            found.append(min(_picked_up(view, die.id) for _ in range(3)))
    view.skip_animations()
    return found


def _picked_up(view: TableView, die: DieId) -> float:
    QApplication.processEvents()
    at = view.table_scene.dice[die].pos()
    view.drag_controller.press(die, at)

    def move() -> None:
        view.drag_controller.move(die, at + QPointF(40, 20))
        QApplication.processEvents()

    took = milliseconds(move)
    assert view.drag_controller.held_die == die
    view.drag_controller.cancel()
    return took


def measure_roll(
    table: BareFelt | FullTable | BeginningAttack, turn: int, wanted: argparse.Namespace
) -> tuple[float, list[float]]:
    """The milliseconds to start a motion, and those of each of its frames."""
    if isinstance(table, BeginningAttack):
        table.prepare()
    began = time.process_time()
    motion = table.roll(turn)
    start = (time.process_time() - began) * 1000
    frames: list[float] = []

    def show(frame: int) -> None:
        motion.setCurrentTime(round(frame * FRAME))
        QApplication.processEvents()

    motion.start()
    motion.pause()  # advance the clock by hand, so that no frame is skipped
    last = min(wanted.most_frames, int(motion.totalDuration() / FRAME))
    for frame in range(1, last):
        frames.append(milliseconds(partial(show, frame)))
        if wanted.shot and turn == 0 and frame == 22:
            table.view.grab().save(wanted.shot)
    motion.stop()
    QApplication.processEvents()
    return start, frames


# --- while the computer thinks --------------------------------------------------------------------


@contextmanager
def thinking(level: str) -> Iterator[None]:
    """An opponent of this level thinks in its thread about a crowded table, again and again."""
    game, parent = _gallery_match("crowded"), QObject()
    thoughts = BackgroundThinking(parent)
    thoughts.decided.connect(lambda _: thoughts.begin(game, level))
    if level:
        thoughts.begin(game, level)
    yield
    thoughts.end()


def measure_thinking(
    width: int, height: int, level: str, wanted: argparse.Namespace
) -> dict[str, dict[str, float]]:
    """Milliseconds of the frames of several motions while a level thinks; "" for no one."""
    full = FullTable(width, height, argparse.Namespace(dice=4))
    found = {"a dragged die": _frames_of_drag(full, level, wanted)}
    for name, table in (
        ("a roll of 4 dice", full),
        ("a roll of 16 dice", FullTable(width, height, argparse.Namespace(dice=16))),
        ("a roll in an attack", AttackTable(width, height, argparse.Namespace(dice=16))),
    ):
        table.view.show()
        QApplication.processEvents()
        found[name] = _best_frames(partial(_frames_of_roll, table, level, wanted), wanted)
        table.view.hide()
    return {name: summary(frames) for name, frames in found.items()}


def _best_frames(show: Callable[[], list[float]], wanted: argparse.Namespace) -> list[float]:
    """The fastest time of each frame of a motion that is shown several times."""
    return [min(same) for same in zip(*(show() for _ in range(wanted.times)), strict=True)]


def _frames_of_roll(table: FullTable, level: str, wanted: argparse.Namespace) -> list[float]:
    motion = table.roll(0)
    motion.start()
    motion.pause()
    last = min(wanted.most_frames, int(motion.totalDuration() / FRAME))
    with thinking(level):
        frames = [
            _shown(partial(motion.setCurrentTime, round(at * FRAME))) for at in range(1, last)
        ]
    motion.stop()
    QApplication.processEvents()
    return frames


def _frames_of_drag(table: FullTable, level: str, wanted: argparse.Namespace) -> list[float]:
    """A die of the Reserve Pool is dragged over the table."""
    view, game = table.view, table.game
    view.tempo.is_reduced = True
    view.show()
    view.session.start()
    while game.decision_kind is not DecisionKind.MAIN:
        view.session.play(*game.legal_moves()[-1:])
    view.skip_animations()
    assert game.decision is not None
    die = game.state.dice_in_zone(game.decision.player, Zone.RESERVE)[0].id
    start = view.table_scene.dice[die].pos()
    steps = range(min(wanted.most_frames, 100))

    def drag() -> list[float]:
        view.drag_controller.press(die, start)
        with thinking(level):
            frames = [
                _shown(partial(view.drag_controller.move, die, start + QPointF(4 * at, -2 * at)))
                for at in steps
            ]
        view.drag_controller.cancel()
        return frames

    found = _best_frames(drag, wanted)
    view.skip_animations()
    view.tempo.is_reduced = False
    view.hide()
    return found


def _shown(move: Callable[[], object]) -> float:
    """The milliseconds that a frame takes; before it, the thread has time to go on thinking."""
    time.sleep(0.25 * FRAME / 1000)
    began = time.perf_counter()
    move()
    QApplication.processEvents()
    return (time.perf_counter() - began) * 1000


def report_thinking(size: str, wanted: argparse.Namespace, report: Report) -> None:
    """Print the frames while each level thinks, and while no one does."""
    width, height = map(int, size.split("x"))
    for level in ("", "hard", "expert"):
        told = measure_thinking(width, height, level, wanted)
        report.print({"size": size, "thinks": level or "no one", "frame_ms": told})
        for name, frames in told.items():
            what = f"{name} while {level or 'no one'} thinks, ms"
            report.at_most(what, frames["p95"], MAX_THINKING_FRAME_MS)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures; returns 1 if one misses its limit."""
    parser = CommandLine(__doc__)
    parser.add_argument("--felt", action="store_true", help="use a bare felt")
    parser.add_argument("--thinking", action="store_true", help="while the computer thinks")
    parser.add_argument("--dice", type=int, default=16, help="number of rolling dice")
    parser.add_argument("--resting", type=int, default=32, help="resting dice on the bare felt")
    parser.add_size("--rolls", 6, quick=1, about="different rolls")
    parser.add_size("--times", 3, quick=1, about="times each roll is shown")
    parser.add_size("--most-frames", 10_000, quick=2, about="most frames of a motion")
    parser.add_size("--picks", 10, quick=1, about="dice picked up in each of three situations")
    parser.add_size("--size", "1920x1080", quick="640x400", about="the window")
    parser.add_argument("--edge", type=float, default=48.0, help="edge of dice on bare felt")
    parser.add_argument("--shot", default="", help="save the middle of the first roll as a PNG")
    wanted = parser.read(arguments)
    width, height = map(int, wanted.size.split("x"))
    _app, report = open_application(), Report(wanted)  # it lives as long as this function
    told: dict[str, Any] = {"size": wanted.size, "dice": wanted.dice}
    if wanted.thinking:
        report_thinking(wanted.size, wanted, report)
        return report.exit_code()
    if wanted.felt:
        told["roll on felt"] = measure_motion(BareFelt(width, height, wanted), wanted, report)
    else:
        for name, table in (
            ("roll", FullTable(width, height, wanted)),
            ("roll in Doubles", DoublesTable(width, height, wanted)),
            ("roll in an attack", AttackTable(width, height, wanted)),
            ("growing zones", BeginningAttack(width, height)),
        ):
            told[name] = measure_motion(table, wanted, report)
        told["picking up"] = summary(measure_pick_ups(width, height, wanted.picks))
        report.at_most("picking up, ms", told["picking up"]["max"], MAX_PICK_UP_MS)
    report.print(told, indent=2)
    return report.exit_code()


def measure_motion(
    table: BareFelt | FullTable | BeginningAttack, wanted: argparse.Namespace, report: Report
) -> dict[str, object]:
    """The figures of the frames of one kind of motion."""
    table.view.show()
    QApplication.processEvents()
    frames: list[float] = []
    starts: list[float] = []
    for turn in range(wanted.rolls):
        runs = [measure_roll(table, turn, wanted) for _ in range(wanted.times)]
        starts.append(min(run[0] for run in runs))
        frames += [min(same) for same in zip(*(run[1] for run in runs), strict=True)]
    table.view.hide()
    figures, begins = summary(frames), summary(starts)
    report.at_most(f"{type(table).__name__}, ms of a frame", figures["p95"], MAX_FRAME_MS)
    report.at_most(f"{type(table).__name__}, ms to start", begins["max"], MAX_START_MS)
    return {"frames": len(frames), "frame_ms": figures, "start_ms": begins}


if __name__ == "__main__":
    sys.exit(main())
