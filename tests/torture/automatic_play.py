"""Plays random moves fast in the real window, and says what is saved; `kills` runs and kills it.

python -m tests.torture.automatic_play SEED

Prints a line for every position that the window has saved: the number of the match in the store,
how many moves were played, and the digest. Whoever has read the line may count on the position.
"""

from __future__ import annotations

import sys
from random import Random

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest

from desktop.match.session import Session
from desktop.match.settle_clock import SettleClock
from desktop.screens.table_screen import TableScreen
from desktop.storage import match_notation
from desktop.style.application import make_application
from desktop.window.launch.window_launch import open_window
from desktop.window.main_window import MainWindow
from rules.game import SeededDealer
from rules.model import EDITIONS
from rules.teams.demo_games import DEMO_GAMES


class AutomaticPlay:
    """Resumes the match that was left, or begins one, and plays it at random."""

    def __init__(self, window: MainWindow, seed: int) -> None:
        self.window, self.luck = window, Random(seed)
        SettleClock.seconds = 0.0  # it presses keys faster than anybody can see what they do

    def start(self) -> None:
        """Resume the last match, if there is one, and tell where it is."""
        self.window.run_command("continue")
        if self.window.table_screen is None:
            self.begin_match()
        self.acknowledge()
        QTimer.singleShot(0, self.step)

    def begin_match(self) -> None:
        """Begin a match of any box and edition, sometimes with real dice."""
        self.window.current_table.open_match(
            match_notation.new_match(
                ("Eric", "Mike"),
                self.luck.randrange(10_000),
                self.luck.choice(list(DEMO_GAMES.values())),
                self.luck.choice(list(EDITIONS.values())),
                own_dice=self.luck.random() < 0.2,
            )
        )

    def step(self) -> None:
        """Do something to the match, and tell that it is saved."""
        QTimer.singleShot(0, self.step)
        session = self.session
        if session.game.state.is_over:
            self.begin_match()
        elif self.luck.random() < 0.1:
            commands = self.table.commands
            self.luck.choice((commands.undo, commands.redo, session.undo))()
        elif session.awaits_manual_roll:
            session.play(SeededDealer(self.luck.randrange(10_000)).deal(session.game.state))
        elif self.luck.random() < 0.2:
            QTest.keyClick(self.table.view, Qt.Key.Key_Space)
        elif session.can_act:
            session.play(self.luck.choice(session.game.legal_moves()))
        self.acknowledge()

    def acknowledge(self) -> None:
        """Print which position is saved."""
        keeper, game = self.window.current_table.autosave, self.session.game
        if keeper is not None and keeper.match_id and not keeper.problem:
            print(keeper.match_id, len(game.history), game.digest(), flush=True)

    @property
    def table(self) -> TableScreen:
        """The screen of the match."""
        assert self.window.table_screen is not None
        return self.window.table_screen

    @property
    def session(self) -> Session:
        """The match on the screen."""
        return self.table.session


def main(seed: int) -> int:
    """Open the window and play until someone ends this process."""
    app = make_application([])
    window = open_window()
    window.settings.reduced_motion = True
    window.settings.throw_by_hand = False
    window.sound_player.set_on(False)
    window.show()
    AutomaticPlay(window, seed).start()
    return app.exec()


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
