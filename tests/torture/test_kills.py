"""What `kills` calls a loss, with matches that are saved and read again."""

from __future__ import annotations

from desktop.storage import match_notation
from desktop.storage.match_notation import read_to_resume, write_notation
from rules.game import Game
from rules.model.moves import Confirm, MarkForReroll
from tests.torture.kills import Digests, Position, has_position


def read_again(game: Game) -> Game:
    """The match as the next start of the program finds it."""
    return read_to_resume(write_notation(game), "kept.match")


def rerolled_backwards() -> tuple[Game, list[Position]]:
    """A match whose first player marks three dice, the last one first, and rerolls them."""
    game = match_notation.new_match(("Eric", "Mike"), 3)
    game.start()
    assert game.decision is not None
    told = [Position(1, len(game.history), game.digest())]
    for move in (*map(MarkForReroll, sorted(game.decision.dice, reverse=True)[:3]), Confirm()):
        game.play(move)
        told.append(Position(1, len(game.history), game.digest()))
    return game, told


def test_dice_marked_in_another_order_than_the_file_names_them_are_no_loss() -> None:
    game, told = rerolled_backwards()
    known: Digests = {position[:2]: position.digest for position in told}
    assert all(has_position(read_again(game), position, known) for position in told)


def test_a_reroll_of_another_match_is_a_loss() -> None:
    game, told = rerolled_backwards()
    known: Digests = {position[:2]: "another position" for position in told}
    assert not has_position(read_again(game), told[1]._replace(digest="another position"), known)
    game.undo(to=0)
    assert not has_position(read_again(game), told[1], known), "nothing is left of it"
