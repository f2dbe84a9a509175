"""The moves of a match that no one chose: an undo takes them back with the act before them."""

from __future__ import annotations

from collections.abc import Collection

from rules.game import Game, PlayedMove
from rules.model import Pass, PlayerId
from rules.state import DecisionKind


class AutomaticMoves:
    """Remembers which moves the program made by itself, and finds where an undo ends."""

    def __init__(self, loaded: int) -> None:
        """Remember nothing yet.

        Args:
            loaded: the number of moves that had been played when the match was opened.
        """
        self._places: set[int] = set()
        self._loaded = loaded

    def add(self, place: int) -> None:
        """The move at this place of the history is automatic."""
        self._places.add(place)

    def forget_from(self, place: int) -> None:
        """Other moves come from this place of the history on."""
        self._places = {one for one in self._places if one < place}

    def latest(self, game: Game) -> tuple[PlayedMove, ...]:
        """The automatic moves since the last move of a player or of Chance."""
        played = game.history
        first = len(played)
        while first and first - 1 in self._places:
            first -= 1
        return tuple(played[first:])

    def has_chosen_move(self, game: Game) -> bool:
        """Whether a person has chosen any move, or entered the result of real dice."""
        passed_over = _passed_over(game)
        return any(
            (game.dealer is None or not played.is_chance)
            and place not in self._places
            and played.state_before.deciding_player not in passed_over
            for place, played in enumerate(game.history)
        )

    def undo_start(self, game: Game, end: int, *, past_chance: bool, step: bool) -> int:
        """Where the last act of a person before a point began, as an index in the history.

        If the computer plays for everyone, it is that of its last act.

        Args:
            game: the match.
            end: the point, as a number of moves.
            past_chance: whether to undo past a roll or a draw.
            step: whether to undo only one step of the act (one die of a payment).

        Raises:
            CannotUndo: there is no such act, or only before an outcome of chance.
        """
        to = game.last_act_start(end, past_chance=past_chance, step=step)
        while not step and self._was_nobodys(game, to):
            to = game.last_act_start(to, past_chance=past_chance)
        return to

    def _was_nobodys(self, game: Game, place: int) -> bool:
        """Whether no person made a move: nobody wants to stop there on the way back."""
        if game.history[place].state_before.deciding_player in _passed_over(game):
            return True
        return place > 0 and self._was_automatic(game, place)

    def _was_automatic(self, game: Game, place: int) -> bool:
        """Whether a move was automatic, or would be.

        A saved match does not record which moves were automatic, so a forced reply counts too, and
        so does the third pass that ends a step (RUL-9).
        """
        if place in self._places:
            return True
        before = game.history[place].state_before
        if before.decision_kind is DecisionKind.REPLY:
            return game.was_forced(place)
        is_third_pass = before.passes == 2 and isinstance(game.history[place].move, Pass)
        return is_third_pass and place < self._loaded


def _passed_over(game: Game) -> Collection[PlayerId | None]:
    """The seats at whose decisions no undo ends: the computer's, if a person has another."""
    seats = enumerate(game.setup.players)
    found = [PlayerId(player) for player, seat in seats if seat.computer]
    return found if len(found) < len(game.setup.players) else ()
