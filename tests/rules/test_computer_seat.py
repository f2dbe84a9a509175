"""The seat of a computer opponent: part of the match, in its file and in a rematch."""

from __future__ import annotations

from msgspec.structs import replace

from rules.game import Game, SeededDealer
from rules.notation import read_match, replay_match, write_match
from rules.opponents import opponent_of_level
from rules.state.setup import Player, Setup, with_players_swapped
from tests.rules.matches import HEAD, SETS, read

AGAINST_MIKE = HEAD + "computer Mike: simple\n"


def levels(setup: Setup) -> dict[str, str]:
    return {player.name: player.computer for player in setup.players}


def test_a_match_file_names_the_computer_and_its_level() -> None:
    assert levels(read(AGAINST_MIKE).setup) == {"Eric": "", "Mike": "simple"}
    assert levels(read(HEAD).setup) == {"Eric": "", "Mike": ""}


def test_the_line_is_written_as_it_is_read() -> None:
    text = write_match(read(AGAINST_MIKE))
    assert text.count("computer Mike: simple\n") == 1
    assert write_match(read(text)) == text
    assert "computer" not in write_match(read(HEAD))


def test_the_computer_can_play_for_both() -> None:
    text = write_match(read(HEAD + "computer Mike: simple, Eric: simple\n"))
    assert "computer Eric: simple, Mike: simple\n" in text


def test_players_whose_names_need_quotes_or_are_equal() -> None:
    setup = read(HEAD).setup
    for names, said in ((("A, B", "C"), '"A, B": simple'), (("Ann", "Ann"), "first: simple")):
        players = (Player(names[0], "simple"), Player(names[1]))
        game = Game(replace(setup, players=players), SeededDealer(1))
        game.start()
        text = write_match(game)
        assert f"\ncomputer {said}\n" in text
        assert read(text).setup.players == players


def test_a_match_that_the_computer_has_played_reads_back_move_by_move() -> None:
    game = Game(read(AGAINST_MIKE).setup, SeededDealer(4))
    game.start()
    while game.decision is not None:
        for move in opponent_of_level("simple").next_moves(game):
            game.play(move)
    again = replay_match(read_match(write_match(game), "a.match", SETS))
    assert again.setup.players == game.setup.players
    assert len(again.history) == len(game.history)
    assert again.digest() == game.digest()


def test_the_computer_stays_the_computer_in_a_rematch() -> None:
    turned = with_players_swapped(read(AGAINST_MIKE).setup)
    assert levels(turned) == {"Mike": "simple", "Eric": ""}
    assert turned.players[0].name == "Mike"
