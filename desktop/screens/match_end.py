"""Shows the victory scene over a match screen when its match ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, SignalInstance
from PySide6.QtWidgets import QWidget

from desktop.match.answers import Answer
from desktop.match.match_change import MatchChange
from desktop.match.match_part import MatchPart
from desktop.match.session import Session
from desktop.panels.navigator import navigator_of
from desktop.table.view import TableView

if TYPE_CHECKING:
    from desktop.panels.victory.victory_scene import VictoryScene

SHOW_RESULT = "show-result"
"""The name of the answer that opens the victory scene again."""


class MatchEnd(QObject, MatchPart):
    """Plays the victory scene when a match is won, and shows its end when one is reopened.

    The scene is made when it is first needed.
    """

    # A button of the scene was pressed; in a replay, `rematch_wanted` means to watch it again
    rematch_wanted = Signal()
    # A button of the scene was pressed; in a replay, `rematch_wanted` means to watch it again
    swap_wanted = Signal()
    # A button of the scene was pressed; in a replay, `rematch_wanted` means to watch it again
    replay_wanted = Signal()
    charts_wanted = Signal()  # the players want to see the charts; the scene has made way for them
    table_shown = Signal()  # the players look at the table of the finished match

    def __init__(self, screen: QWidget, view: TableView, session: Session) -> None:
        super().__init__(screen)
        self._screen, self._session, self._view = screen, session, view
        self._scene: VictoryScene | None = None
        self._was_played = False
        self.offers_swap = True
        """Whether the players can play again with swapped teams."""
        self.offers_replay = False
        """Whether the players can watch the match in a replay."""
        self.is_replay = False
        """Whether the match is only watched: then it can be watched again, not played again."""
        self.is_wanted: Callable[[], bool] = lambda: True
        """Returns whether the scene may show the end of the match by itself now."""
        session.events_played.connect(self._remember_play)

    @property
    def is_open(self) -> bool:
        """Whether the scene covers the table."""
        return self._scene is not None and self._scene.isVisible()

    @property
    def scene(self) -> VictoryScene:
        """The scene, made now if it was not needed before."""
        if self._scene is None:
            from desktop.panels.victory.victory_scene import VictoryScene  # imported once needed

            self._scene = scene = VictoryScene(self._screen)
            scene.set_swap_offered(self.offers_swap)
            scene.set_replay_offered(self.offers_replay)
            scene.set_is_replay(self.is_replay)
            acts: tuple[tuple[SignalInstance, Callable[[], None] | SignalInstance], ...] = (
                (scene.ribbon_unrolled, self._view.result_shown),
                (scene.view_table.clicked, self.close),
                (scene.rematch.clicked, self.rematch_wanted),
                (scene.swap.clicked, self.swap_wanted),
                (scene.replay.clicked, self.replay_wanted),
                (scene.export.clicked, lambda: navigator_of(scene).run_command("export")),
                (scene.charts.clicked, self._show_charts),
                (scene.facts.charts_wanted, self._show_charts),
                (scene.home.clicked, lambda: navigator_of(scene).go_home()),
            )
            for signal, act in acts:
                signal.connect(act)
        return self._scene

    def on_question(self, change: MatchChange) -> None:
        """Show the scene if the match is over; its entrance only if it has just been played."""
        if self._scene is not None:
            self._scene.hide()
        if not self.is_wanted():
            return
        was_played, self._was_played = self._was_played, False
        if self._session.game.state.is_over:
            tempo = self._view.tempo
            speed = tempo.speed if was_played and self._view.isVisible() else 0.0
            self.scene.show_result(self._session.game, speed=speed, fades=tempo.is_reduced)

    def open_again(self) -> None:
        """Show the scene again after a look at the table."""
        self.scene.show_result(self._session.game)

    def restyle(self) -> None:
        """Show the scene in a new theme if it is open, also behind another screen."""
        if self._scene is not None and not self._scene.isHidden():
            self.open_again()

    def close(self) -> None:
        """Show the table again."""
        self.stop()
        self.scene.hide()
        self._view.setFocus()
        self.table_shown.emit()

    def _show_charts(self) -> None:
        self.close()
        self.charts_wanted.emit()

    def on_layout(self) -> None:
        """Fit the scene to the screen."""
        if self.is_open:
            self.scene.place()

    def close_topmost(self) -> bool:
        was_open = self.is_open
        if was_open:
            self.close()
        return was_open

    def leave(self) -> None:
        self.stop()

    def stop(self) -> None:
        """Stop everything that moves in the scene."""
        if self._scene is not None:
            self._scene.stop()

    def answers(self) -> tuple[Answer, ...]:
        """The answers while the table of a finished match is shown."""
        return (Answer((), self.tr("Show the result"), Qt.Key.Key_T, True, name=SHOW_RESULT),)

    def _remember_play(self) -> None:
        self._was_played = True
