"""Computer opponents for tests: one that thinks until it is told to answer, one with a script."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

from desktop.storage import match_notation
from rules.game import Game
from rules.messages import Message, make_message
from rules.model import Move
from rules.opponents import Choice, SimpleOpponent
from rules.opponents.opponent import ShouldStop, never_stop
from tests.desktop.window_driver import WindowDriver

REASON = make_message("reason.passer")


class Ponderer:
    """Thinks until it may answer, or until it is stopped; then plays by rules of thumb."""

    def __init__(self) -> None:
        self.may_answer = Event()
        self.stopped = 0

    def choose(self, game: Game, should_stop: ShouldStop = never_stop) -> Choice:
        while not self.may_answer.wait(0.002):
            if should_stop():
                self.stopped += 1
                break
        return SimpleOpponent().choose(game)

    def next_moves(self, game: Game) -> tuple[Move, ...]:
        return self.choose(game).moves


class Scripted:
    """Chooses what a function says, with a reason."""

    def __init__(
        self, choose: Callable[[Game], tuple[Move, ...]], reason: Message | None = REASON
    ) -> None:
        self._choose, self._reason = choose, reason

    def choose(self, game: Game, should_stop: ShouldStop = never_stop) -> Choice:
        return Choice(self._choose(game), self._reason)

    def next_moves(self, game: Game) -> tuple[Move, ...]:
        return self._choose(game)


def against_mike(seed: int = 7, *, levels: tuple[str, str] = ("", "simple")) -> Game:
    """A starter match of Eric, who goes first, and Mike."""
    return match_notation.new_match(("Eric", "Mike"), seed, computers=levels)


def decider(driver: WindowDriver) -> str:
    """The player who must decide."""
    player = driver.game.state.deciding_player
    return "nobody" if player is None else driver.game.setup.players[player].name


def wait_for_person(driver: WindowDriver) -> None:
    """Wait until a person is asked, or the match is over."""
    session = driver.table.session
    driver.qtbot.waitUntil(lambda: session.can_act or driver.game.state.is_over)
