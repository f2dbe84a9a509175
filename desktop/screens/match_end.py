"""Shows the result over a match screen when its match ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, SignalInstance
from PySide6.QtWidgets import QWidget

from desktop.match.answers import Answer
from desktop.match.background_review import BackgroundReview, seat_of_viewer
from desktop.match.match_change import MatchChange
from desktop.match.match_part import MatchPart
from desktop.match.session import Session
from desktop.panels.navigator import navigator_of
from desktop.table.view import TableView

if TYPE_CHECKING:
    from desktop.panels.victory.match_result import LessonEnd
    from desktop.panels.victory.result_scene import ResultScene

_LEAST_TURNS = 4
"""A shorter match has nothing to review."""

SHOW_RESULT = "show-result"
"""The name of the answer that opens the result again."""


class MatchEnd(QObject, MatchPart):
    """Plays the entrance of the result when a match ends, and shows its end when one is reopened.

    The scene is made when it is first needed: a victory, or for a person who lost against the
    computer a defeat.
    """

    # A button of the scene was pressed; in a replay, `rematch_wanted` means to watch it again
    rematch_wanted = Signal()
    swap_wanted = Signal()
    level_wanted = Signal(str)  # level: play again against the computer of this level
    replay_wanted = Signal(int)  # acts: watch the match from this point on
    review_wanted = Signal(int)  # place: open the review at this moment; -1 for the usual one
    next_wanted = Signal()  # go on after the lesson
    charts_wanted = Signal()  # the players want to see the charts; the scene has made way for them
    table_shown = Signal()  # the players look at the table of the finished match

    def __init__(self, screen: QWidget, view: TableView, session: Session) -> None:
        super().__init__(screen)
        self._screen, self._session, self._view = screen, session, view
        self._scene: ResultScene | None = None
        self._was_played = False
        self.reviewing = BackgroundReview(self)
        """Reviews the match once it is over."""
        self.reviewing.done.connect(self._show_review)
        self.offers_swap = True
        """Whether the players can play again with swapped teams."""
        self.offers_replay = False
        """Whether the players can watch the match in a replay."""
        self.is_replay = False
        """Whether the match is only watched: then it can be watched again, not played again."""
        self.is_try = False
        """Whether it is a try at a point of a replay, to which its players go back."""
        self.lesson_end: Callable[[], LessonEnd | None] = lambda: None
        """Returns what the lesson that the learner has won leads to; None if it is no lesson."""
        self.advised_level: Callable[[str], str] = lambda level: ""
        """Returns the level to try instead, after losses or wins in a row against this one."""
        self.leave_match: Callable[[], object] = lambda: navigator_of(screen).go_home()
        """Leaves the match for the screen that the scene names."""
        self.is_wanted: Callable[[], bool] = lambda: True
        """Returns whether the scene may show the end of the match by itself now."""

    @property
    def is_open(self) -> bool:
        """Whether the scene covers the table."""
        return self._scene is not None and self._scene.isVisible()

    @property
    def scene(self) -> ResultScene:
        """The scene that suits the result, made now if it was not needed before."""
        from desktop.panels.victory.defeat_scene import DefeatScene  # imported once needed
        from desktop.panels.victory.victory_scene import VictoryScene

        is_defeat = self._session.game.state.beaten_person is not None
        kind: type[ResultScene] = DefeatScene if is_defeat else VictoryScene
        if self._scene is not None and type(self._scene) is not kind:  # undone, and won after all
            self._scene.hide()
            self._scene.deleteLater()
            self._scene = None
        if self._scene is None:
            self._scene = kind(self._screen)
            self._connect(self._scene)
        return self._scene

    def _connect(self, scene: ResultScene) -> None:
        acts: tuple[tuple[SignalInstance, Callable[[], object] | SignalInstance], ...] = (
            (scene.result_shown, self._view.result_shown),
            (scene.view_table.clicked, self.close),
            (scene.go_on.clicked, self.next_wanted),
            (scene.rematch.clicked, self.rematch_wanted),
            (scene.swap.clicked, self.swap_wanted),
            (scene.other_level.clicked, self._play_other_level),
            (scene.moment.clicked, self._watch_moment),
            (scene.replay.clicked, lambda: self.replay_wanted.emit(0)),
            (scene.export.clicked, lambda: navigator_of(scene).run_command("export")),
            (scene.review.clicked, lambda: self.review_wanted.emit(-1)),
            (scene.charts.clicked, self._show_charts),
            (scene.facts.charts_wanted, self._show_charts),
            (scene.home.clicked, lambda: self.leave_match()),
        )
        for signal, act in acts:
            signal.connect(act)
        scene.facts.moment_chosen.connect(self._open_moment)

    def _show(self, *, speed: float = 0.0, fades: bool = False) -> None:
        from desktop.panels.victory.match_result import ResultOffers

        session = self._session
        series = session.terms.series_after(session.game.state.winner)
        offers = ResultOffers(
            swap=self.offers_swap and (series is None or series.is_over),
            replay=self.offers_replay,
            is_replay=self.is_replay,
            lesson_end=self.lesson_end(),
            series=series,
            advised_level=self._advised_level(),
            is_try=self.is_try,
        )
        self.scene.show_result(self._session.game, offers, speed=speed, fades=fades)
        if self.offers_replay and session.game.state.turn >= _LEAST_TURNS:
            self.reviewing.begin(session.game)
        self._show_review()

    def _show_review(self) -> None:
        """Show how the chances went, once that is known."""
        review, scene = self.reviewing.review, self._scene
        if review is not None and scene is not None and scene.result is not None:
            beaten = scene.result.beaten
            seat = seat_of_viewer(self._session.game.setup) if beaten is None else beaten
            scene.show_review(review, seat)

    def _open_moment(self, place: int) -> None:
        if self.offers_replay:
            self.review_wanted.emit(place)

    def _advised_level(self) -> str:
        levels = [player.computer for player in self._session.game.setup.players]
        return self.advised_level("".join(levels)) if "" in levels else ""

    def _play_other_level(self) -> None:
        if self.scene.result is not None:
            self.level_wanted.emit(self.scene.result.next_level)

    def _watch_moment(self) -> None:
        result = self.scene.result
        if result is not None and result.review is not None and result.bad_luck is not None:
            self.review_wanted.emit(result.review.moments.index(result.bad_luck))
        elif result is not None and result.mistake is not None:
            self.review_wanted.emit(-1)
        elif result is not None and result.moment is not None:
            if self.is_replay:
                self.close()
            self.replay_wanted.emit(result.moment.first_act)

    def on_motion(self) -> None:
        self._was_played = True

    def on_question(self, change: MatchChange) -> None:
        """Show the scene if the match is over; its entrance only if it has just been played."""
        if self._scene is not None:
            self._scene.hide()
        if not self._session.game.state.is_over:
            self.reviewing.forget()
        if not self.is_wanted():
            return
        was_played, self._was_played = self._was_played, False
        if self._session.game.state.is_over:
            tempo = self._view.tempo
            speed = tempo.speed if was_played and self._view.isVisible() else 0.0
            self._show(speed=speed, fades=tempo.is_reduced)

    def open_again(self) -> None:
        """Show the scene again after a look at the table."""
        self._show()

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
        self.reviewing.end()

    def stop(self) -> None:
        """Stop everything that moves in the scene."""
        if self._scene is not None:
            self._scene.stop()

    def answers(self) -> tuple[Answer, ...]:
        """The answers while the table of a finished match is shown."""
        is_main = self.lesson_end() is None  # in a lesson the coach has the main button
        return (Answer((), self.tr("Show the result"), Qt.Key.Key_T, is_main, name=SHOW_RESULT),)
