"""The seat of a computer opponent: part of the match, in its file and in a rematch."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.game import Game, SeededDealer
from rules.match_log import (
    CountedMatches,
    StatisticsFilter,
    TalliedMatch,
    Timeline,
    export_text,
    open_match,
    tally_of,
    tell_story,
)
from rules.model import Concede
from rules.notation import BadMatch, read_match, replay_match, write_match
from rules.opponents import opponent_of_level
from rules.state.setup import Player, Setup, with_next_starter
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
    turned = with_next_starter(read(AGAINST_MIKE).setup)
    assert levels(turned) == {"Mike": "simple", "Eric": ""}
    assert turned.players[turned.starter].name == "Mike"


# --- who played when ------------------------------------------------------------------------------


def handed_over() -> Game:
    """Eric plays a turn; then the computer plays for him, and he takes over again."""
    game = Game(read(HEAD + "computer Mike: simple\n").setup, SeededDealer(4))
    game.start()
    play_turns(game, 1)
    game.seat_computers(("easy", "simple"))
    play_turns(game, 2)
    game.seat_computers(("", "simple"))
    play_turns(game, 2)
    return game


def play_turns(game: Game, turns: int) -> None:
    last = game.state.turn + turns
    while game.state.turn < last:
        if game.state.deciding_player is None:  # a draw or roll is due
            assert game.dealer is not None
            game.play(game.dealer.deal(game.state))
        for move in opponent_of_level("simple").next_moves(game):
            game.play(move)


def lines_about_players(game: Game) -> list[str]:
    """The lines about who plays, with the act after each."""
    lines = [line.strip() for line in write_match(game).splitlines()] + [""]
    places = [at for at, line in enumerate(lines) if line.startswith(("computer ", "taken "))]
    return [f"{lines[at]} | {lines[at + 1].split()[:1]}" for at in places]


def test_a_match_file_says_who_played_when() -> None:
    game = handed_over()
    assert lines_about_players(game) == [
        "computer Mike: simple | ['basic']",
        "computer Eric: easy, Mike: simple | ['buy']",
        "computer Mike: simple | ['reroll']",
    ]
    text = write_match(game)
    assert text.startswith("sidekick-table match 2\n"), "earlier programs ask to be updated"
    again = replay_match(read_match(text, "a.match", SETS))
    assert write_match(again) == text
    assert seats(again) == seats(game)
    assert write_match(read_match(text, "a.match", SETS)) == text


def seats(game: Game) -> list[tuple[int, tuple[str, ...], int]]:
    return [(one.first_act, one.computers, one.take_overs) for one in Timeline(game).seatings]


def test_a_match_that_the_same_people_play_throughout_is_written_as_before() -> None:
    game = Game(read(AGAINST_MIKE).setup, SeededDealer(4))
    game.start()
    play_turns(game, 2)
    assert write_match(game).startswith("sidekick-table match 1\n")
    assert len(Timeline(game).seatings) == 1


def test_json_says_who_played_when() -> None:
    game = handed_over()
    game.take_over()
    text = export_text(Timeline(game), "json")
    opened = open_match(text.encode(), "a.json", SETS)
    assert opened.damage is None
    assert seats(opened.game) == seats(game)
    assert write_match(opened.game) == write_match(game)


def test_undo_and_redo_keep_who_played() -> None:
    """Whoever sits there now has not played what is redone."""
    game = handed_over()
    before = seats(game)
    game.undo(to=len(game.history) // 2)
    assert game.setup.computers == ("", "simple")
    assert replay_match(read(write_match(game.with_all_redone()))).setup.computers == (
        "",
        "simple",
    )
    game.redo()
    assert seats(game) == before


@pytest.mark.parametrize("at", [0, 3])
def test_a_copy_is_marked_where_it_was_taken_over(at: int) -> None:
    copy = Timeline(handed_over()).game_after(at)
    copy.take_over()
    assert write_match(copy).count("taken over\n") == 1
    again = replay_match(read(write_match(copy)))
    assert again.setup.take_overs == 1
    assert seats(again)[-1] == (at + 1, ("", "simple"), 1)
    play_turns(copy, 1)
    assert seats(replay_match(read(write_match(copy)))) == seats(copy)
    assert tally_of(Timeline(copy)).is_copy


def test_the_story_says_who_played_when() -> None:
    game = handed_over()
    game.take_over()
    told = [str(one) for one in tell_story(Timeline(game)).opening]
    assert told[-5:] == [
        "The computer plays for Mike.",
        "In turn 2, the computer takes over from Eric.",
        "In turn 4, Eric takes over from the computer.",
        "This match is a copy of another one, taken over in turn 6.",
        "Eric goes first.",
    ]


def test_statistics_know_who_played_and_leave_copies_out() -> None:
    game = handed_over()
    copy = Timeline(game).game_after(5)
    copy.take_over()
    for one in (game, copy):
        one.play(Concede())
    tallies = [tally_of(Timeline(one)) for one in (game, copy)]
    assert [player.kind for player in tallies[0].players] == ["both", "computer"]
    counted = CountedMatches(TalliedMatch(tally) for tally in tallies)
    assert (counted.statistics().matches, counted.copies) == (1, 1)
    for opponent, names in (("both", {"Mike"}), ("computer", {"Eric"}), ("person", set())):
        found = counted.statistics(StatisticsFilter(opponent=opponent)).players
        assert {row.name for row in found} == names


@pytest.mark.parametrize(
    ("line", "found", "expected"),
    [
        ("computer Bob: easy", '"Bob: easy"', 'a player with a colon, or "nobody"'),
        ("computer Mike: wild", '"wild"', "a level of the computer"),
        ("computer", "the end of the line", 'a player with a colon, or "nobody"'),
        ("computer nobody, Mike: easy", '", Mike: easy"', "the end of the line"),
        ("taken away", '"away"', '"over"'),
    ],
)
def test_a_wrong_line_about_the_players_is_an_error(line: str, found: str, expected: str) -> None:
    with pytest.raises(BadMatch) as error:
        read(f"{HEAD}turn Eric\n  {line}\n")
    assert (error.value.found, error.value.expected[: len(expected)]) == (found, expected)


def test_a_player_may_be_called_nobody() -> None:
    head = HEAD.replace("second Mike:", "second nobody:")
    text = f"{head}turn Eric\n  computer nobody: easy\n  computer nobody\n"
    assert write_match(read(text)).count("computer nobody") == 2
