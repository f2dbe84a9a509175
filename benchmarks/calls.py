"""How many functions run when a hand lets go of a die.

    python benchmarks/calls.py [--modules]

Plays one match without animations, and counts the calls into our own modules while the mouse button
goes up: a Sidekick is dropped on the Field, energy is dropped on a card, a die is dropped where it
may not go. The guard around the functions that Qt calls is left out: it only calls them.
Prints one JSON object a release. Counts do not depend on how fast the machine is; the
limits leave room for new features.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from benchmarks.report import CommandLine, Report, open_application
from desktop.match.settle_clock import SettleClock
from desktop.screens.table_screen import TableScreen
from desktop.storage.settings import Settings
from desktop.storage.store import Store
from desktop.window.main_window import MainWindow
from rules.cards.card_library import all_card_sets
from rules.engine.turn.dealer import SeededDealer
from rules.game import Game
from rules.model import Buy, DieId, MarkForReroll, PlayerId
from rules.model.dice import Face
from rules.model.ruleset import UXM
from rules.state import DecisionKind, Zone
from rules.teams.demo_games import first_game_setup

ROOT = Path(__file__).resolve().parent.parent
OURS = (f"{ROOT}/rules/", f"{ROOT}/desktop/")
GUARD = f"{ROOT}/desktop/style/pyside_guards/"
SIZE = (1280, 800)
MAX_CALLS = {"refused drop": 560, "Sidekick to the Field": 1850, "energy to a card": 3250}


class Count:
    """Counts calls into our modules while it is entered."""

    def __init__(self) -> None:
        self.modules: Counter[str] = Counter()

    def __enter__(self) -> Count:
        sys.setprofile(self._called)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _called(self, frame: FrameType, event: str, _: object) -> None:
        name = frame.f_code.co_filename
        if event == "call" and name.startswith(OURS) and not name.startswith(GUARD):
            self.modules[name.removeprefix(f"{ROOT}/")] += 1


def open_table(folder: Path) -> MainWindow:
    """The window in the first Main Step of a match in which a Sidekick can be fielded."""
    for seed in range(1, 1000):
        game = Game(first_game_setup(UXM, ("Eric", "Mike"), all_card_sets()), SeededDealer(seed))
        game.start()
        while game.decision_kind is DecisionKind.REROLL:
            game.play(next(m for m in game.legal_moves() if not isinstance(m, MarkForReroll)))
        faces = [
            game.state.face_of(die) for die in game.state.dice_in_zone(PlayerId(0), Zone.RESERVE)
        ]
        characters = sum(1 for face in faces if face is not None and face.level)
        if characters == 1 and len(faces) == 4 and any(_buys(game)):
            break
    settings = Settings()
    settings.throw_by_hand = False
    window = MainWindow(Store(folder), settings=settings)
    window.settings.reduced_motion = True
    window.sound_player.set_on(False)
    window.resize(*SIZE)
    window.show()
    window.current_table.open_match(game)
    QApplication.processEvents()
    return window


def _buys(game: Game) -> list[Buy]:
    return [move for move in game.legal_moves() if isinstance(move, Buy)]


def shown_table(window: MainWindow) -> TableScreen:
    """The table in the window."""
    table = window.table_screen
    assert table is not None
    return table


def release(window: MainWindow, die: DieId, place: QPointF) -> Count:
    """Drag a die to a place, and count while the button goes up."""
    view = shown_table(window).view
    port, to = view.viewport(), view.mapFromScene
    start, end = to(view.table_scene.dice[die].pos()), to(place)
    held = Qt.KeyboardModifier.NoModifier
    QTest.mousePress(port, Qt.MouseButton.LeftButton, held, start)
    for part in range(1, 9):
        QTest.mouseMove(port, start + (end - start) * part / 8)
    QApplication.processEvents()
    with Count() as count:
        QTest.mouseRelease(port, Qt.MouseButton.LeftButton, held, QPoint(end))
    return count


def die_in(window: MainWindow, wanted: Callable[[Face], bool]) -> DieId:
    """A die of the first player's Reserve Pool by the face it shows."""
    state = shown_table(window).session.game.state
    return next(
        die.id
        for die in state.dice_in_zone(PlayerId(0), Zone.RESERVE)
        if (face := state.face_of(die)) is not None and wanted(face)
    )


def corner(window: MainWindow, zone: Zone) -> QPointF:
    """A free place in a zone of the first player."""
    area = shown_table(window).view.table_scene.layout.zones[PlayerId(0), zone]
    return area.bottomRight() - QPointF(14, 14)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print one JSON object a release; returns 1 if one runs more calls than its limit."""
    parser = CommandLine(__doc__)
    parser.add_argument("--modules", action="store_true", help="list the calls of each module")
    options = parser.read(arguments)
    app, report = open_application(), Report(options)
    SettleClock.seconds = 0.0  # presses count at once
    with tempfile.TemporaryDirectory() as folder:
        window = open_table(Path(folder))
        energy = die_in(window, lambda face: bool(face.energy))
        counts = {"refused drop": release(window, energy, corner(window, Zone.FIELD))}
        character = die_in(window, lambda face: face.level > 0)
        counts["Sidekick to the Field"] = release(window, character, corner(window, Zone.FIELD))
        buy = _buys(shown_table(window).session.game)[0]
        card = shown_table(window).view.table_scene.cards[buy.card].area.topLeft() + QPointF(30, 8)
        energy = die_in(window, lambda face: bool(face.energy))
        counts["energy to a card"] = release(window, energy, card)
        window.close()
        app.processEvents()
    for name, count in counts.items():
        calls = count.modules.total()
        report.print({"release": name, "calls": calls, "modules": len(count.modules)})
        report.at_most(name, calls, MAX_CALLS[name])
        if options.modules:
            for module, number in count.modules.most_common():
                print(f"{number:7} {module}")
    return report.exit_code()


if __name__ == "__main__":
    sys.exit(main())
