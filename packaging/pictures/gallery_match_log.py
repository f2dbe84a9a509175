"""The gallery's scenes of the match log: history, replay, charts, export and statistics."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from gallery_stage import SAVED_AT, Stage
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QRadioButton, QWidget

from desktop.match_log.match_export.export_dialog import ExportDialog
from desktop.screens.match_replay.replay_screen import ReplayScreen
from desktop.storage import match_notation, store
from rules.game import SeededDealer
from rules.model import Concede, Confirm, Pass
from rules.notation import write_match

_PLAYED = Path(__file__).parent / "scenes"
_EXAMPLES = Path(__file__).parent.parent.parent / "tests" / "matches"
EXAMPLE = "uncanny-x-men-example"
_DARKER = QColor(0, 0, 0, 90)
_MATCHES = (
    # file, day of January, minutes, title, and whether the player who must decide concedes
    ("avengers-infinity-example", 4, 34, "", True),
    ("main", 9, 21, "", True),
    ("superman-wonder-woman-example", 11, 41, "Family Sunday", True),
    ("full-attack", 16, 37, "", True),
    ("amazing-spider-man-example", 18, 29, "", True),
    ("paying", 22, 18, "", True),
    ("uncanny-x-men-example", 25, 26, "Our first match", True),
    ("capture", 28, 45, "", False),
    ("end", 30, 32, "", False),
    ("attack", 31, 24, "The long attack", False),
)
"""The matches of the history, oldest first."""


class MatchLogStage(Stage):
    """A window with matches that were played, watched, exported and counted."""

    _dialog: QWidget | None = None

    def fill_history(self) -> None:
        """Save matches as if they had been played on several days."""
        for name, day, minutes, title, is_conceded in _MATCHES:
            store._now = partial(SAVED_AT.replace, "01-31", f"01-{day:02}")
            game = _read(name).game
            if is_conceded:
                game.dealer = SeededDealer(day)
                game = match_notation.deal_pending_dice(game)
                game.play(Concede())
            number = self._store.add(
                edition=game.setup.ruleset.name,
                format_name=game.setup.format,
                players=(game.setup.players[0].name, game.setup.players[1].name),
                notation=write_match(game),
                turn=game.state.turn,
                finished=game.state.is_over,
                seconds=60 * minutes,
            )
            self._store.rename(number, title)

    def open_history(self) -> None:
        """Show all matches, with one selected."""
        self.fill_history()
        self.window.open_screen("history")
        self.settle()
        screen = self.window.opener.find("history")
        assert screen is not None
        screen.table.selectRow(3)

    def open_statistics(self) -> None:
        """Show the statistics of the finished matches."""
        self.fill_history()
        self.window.open_screen("statistics")
        while self.window.statistics.keeper.left:
            QTest.qWait(20)

    def open_replay(self, turns: int) -> ReplayScreen:
        """Show the example game as a replay, some turns and an act after its start."""
        self.settle()
        self.window.current_table.open_replay(_read(EXAMPLE), 0)
        screen = self.window.table_screen
        assert isinstance(screen, ReplayScreen)
        screen.go_to_act(screen.timeline.turns[turns].first_act)
        self.settle()
        return screen

    def open_log(self, turns: int) -> None:
        """Show the log beside a replay."""
        self.open_replay(turns).toggle_log()

    def open_charts(self, turns: int, chart: int) -> None:
        """Show a chart beside a replay."""
        screen = self.open_replay(turns)
        screen.open_charts()
        self.settle()
        assert screen.side.charts.panel is not None
        screen.side.charts.panel.choose(chart)

    def open_odds(self) -> None:
        """Show the odds of a reroll."""
        self.show(_PLAYED / "roll.match")
        session, screen = self.view.session, self.window.table_screen
        assert screen is not None
        self.settle()
        while not screen.odds.is_possible:
            legal = session.game.legal_moves()
            session.play(Confirm() if Confirm() in legal else Pass())
            self.settle()
        while screen.view.table_scene.moments.has_banner:
            QTest.qWait(20)
        screen.odds.toggle()

    def open_export(self) -> None:
        """Show the dialog that exports a match, with the beginning of the story."""
        self.open_replay(4)
        self.window.run_command("export")
        dialog = self.window.findChild(ExportDialog)
        assert dialog is not None
        kinds = dialog.findChildren(QRadioButton)
        next(kind for kind in kinds if kind.text() == "Text").click()
        dialog.place.setText("/home/nora/Matches/Eric and Mike.txt")
        self._dialog = dialog

    def grab_picture(self) -> QPixmap:
        """A screenshot of the window, and of the dialog over it if there is one."""
        picture = super().grab_picture()
        if self._dialog is not None:
            painter = QPainter(picture)
            painter.fillRect(picture.rect(), _DARKER)
            free = picture.size() - self._dialog.size()
            painter.drawPixmap(QPoint(free.width() // 2, free.height() // 2), self._dialog.grab())
            painter.end()
        return picture

    def close(self) -> None:
        """Close the dialog and the window."""
        store._now = lambda: SAVED_AT
        if self._dialog is not None:
            self._dialog.close()
        super().close()


def _read(name: str) -> match_notation.LoadedMatch:
    """Read a match of the gallery, or an example game."""
    file = _PLAYED / f"{name}.match"
    file = file if file.exists() else _EXAMPLES / f"{name}.match"
    return match_notation.read_and_replay(file.read_text("utf-8"), file.name)
