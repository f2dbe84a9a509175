"""Matches as text: a written match reads back as the same match."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.cards import asset_text
from rules.game import Game, ScriptExhausted, SeededDealer
from rules.model import (
    UXM,
    Accept,
    Buy,
    Concede,
    Confirm,
    DrawOutcome,
    Pass,
    Pay,
    PlayerId,
    RollOutcome,
)
from rules.notation import (
    BadMatch,
    CoachPoint,
    CoachSay,
    CoachWait,
    RecordedDealer,
    RecordLine,
    read_match,
    replay_match,
    write_match,
)
from rules.notation.records.record import RemarkLine
from rules.notation.syntax.line_formatter import format_line as worded
from rules.notation.syntax.line_parser import parse_line
from rules.notation.syntax.quoting import MatchNames
from rules.notation.syntax.tokenizer import LineTokenizer
from rules.state import DecisionKind, Zone
from rules.teams.demo_games import first_game_setup
from tests.example_counts import examples
from tests.rules.matches import HEAD, SETS, START, played, random_game, random_play, read, team_game

ROOT = Path(__file__).parent.parent.parent
DOCUMENT = (ROOT / "docs" / "match-notation.md").read_text("utf-8")
EXAMPLE = ROOT / "tests" / "matches" / "uncanny-x-men-example.match"


def assert_same_after_reading(game: Game) -> None:
    """Checks that a game reads back with the same state, decision and text."""
    text = write_match(game)
    again = replay_match(read(text))
    assert again.digest() == game.digest(), text
    ours, theirs = game.decision, again.decision
    assert (ours and (ours.player, ours.kind)) == (theirs and (theirs.player, theirs.kind))
    assert write_match(again) == text


# --- round trips ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_a_random_match_survives_a_round_trip_at_any_point(seed: int):
    for count, game in enumerate(random_game(seed)):
        if count % 29 == seed or game.state.is_over:
            assert_same_after_reading(game)


@pytest.mark.parametrize("seed", range(2))
def test_a_random_match_with_complex_cards_survives_a_round_trip(seed: int):
    for count, game in enumerate(random_play(team_game(), seed)):
        if count % 47 == seed:
            assert_same_after_reading(game)


OPEN: dict[str, Callable[[Game], bool]] = {
    "marking dice to reroll": lambda game: bool(game.state.marked_dice),
    "a payment that has begun": lambda game: bool(
        game.state.payment and game.state.payment.paid_symbols
    ),
    "a payment without a die": lambda game: bool(
        game.state.payment and not game.state.payment.paid_symbols
    ),
    "attackers, not declared yet": lambda game: _has(game, DecisionKind.ATTACKERS, "attackers"),
    "blockers, not declared yet": lambda game: _has(game, DecisionKind.BLOCKERS, "blocks"),
    "a choice of dice": lambda game: _asks(game, DecisionKind.CHOOSE),
    "a split of damage": lambda game: _asks(game, DecisionKind.ASSIGN),
    "a reply of the other player": lambda game: _asks(game, DecisionKind.REPLY),
}


def _asks(game: Game, kind: DecisionKind) -> bool:
    return game.decision_kind is kind


def _has(game: Game, kind: DecisionKind, what: str) -> bool:
    return _asks(game, kind) and bool(getattr(game.state.combat, what))


@pytest.mark.parametrize("wanted", OPEN.values(), ids=OPEN)
def test_a_match_can_be_saved_in_the_middle_of_a_decision(wanted: Callable[[Game], bool]):
    for seed in range(20):
        for game in random_game(seed):
            if wanted(game):
                assert_same_after_reading(game)
                game.play(Concede())
                assert_same_after_reading(game)
                return
    pytest.fail("no random game came to that")


def test_a_match_can_be_saved_while_a_player_decides_about_a_text():
    """Cyclops is fielded: Mike pays 3 life, or his only character takes 3 damage."""
    game = played(
        """
position active: Eric; step: main; turn: 9
position Eric reserve: fist, Cyclops L1
position Mike field: Angel L1

turn Eric
  field Cyclops with fist
  choose Angel
"""
    )
    assert game.decision is not None
    assert (game.decision_kind, game.decision.player) == (DecisionKind.ANSWER, 1)
    assert_same_after_reading(game)
    game.play(Accept())
    assert game.state.life == [10, 7]
    assert write_match(game).endswith("  field Cyclops L1 with fist\n  pay\n")
    assert_same_after_reading(game)


def test_a_match_can_wait_for_real_dice():
    game = played(START)
    waiting = Game(game.setup, None, game.history[1].state_before.copy())
    waiting.history = game.history[:1]
    assert_same_after_reading(waiting)
    assert waiting.decision is not None
    assert waiting.decision.kind is DecisionKind.ROLL


@pytest.mark.parametrize("names", [("Eric", "Mike"), ("Eric", "Eric")])
def test_the_player_who_goes_first_may_sit_in_the_second_place(names: tuple[str, str]):
    setup = replace(first_game_setup(UXM, names, SETS), starter=PlayerId(1))
    game = Game(setup, SeededDealer(3))
    game.start()
    assert game.state.active == 1
    game.play(Concede())
    text = write_match(game)
    second, first = [line for line in text.split("\n") if line.startswith(("first", "second"))]
    assert second.startswith(f"second {names[0]}: Kitty Pryde")
    assert first.startswith(f"first  {names[1]}: Angel")
    again = replay_match(read_match(text, "seats.match", SETS))
    assert again.setup == setup
    assert again.digest() == game.digest()


def test_undo_and_redo_change_the_text_and_restore_it():
    game = played(START + "buy Kitty Pryde with fist, wild as mask, bolt\n")
    text = write_match(game)
    game.undo()
    assert "buy" not in write_match(game)
    assert_same_after_reading(game)
    game.redo()
    assert write_match(game) == text


def test_a_saved_match_continues_with_the_rolls_of_its_seed():
    games = random_game(11)
    for _ in range(40):
        game = next(games)
    again = replay_match(read(write_match(game)))
    for _ in range(12):
        for one in (game, again):
            one.play(one.legal_moves()[-1])
        assert again.digest() == game.digest()


@pytest.mark.parametrize(
    "names",
    [
        ("Eric", "Eric"),
        ("", " "),
        ('Eric "the #1"', "Mike, x2"),
        ("roll sidekick", "turn"),
        ("Kitty Pryde", "sidekick x4"),
        ("nobody", "end"),
        ("Ёлка/é", "back\\slash: [A]"),
    ],
    ids=repr,
)
def test_players_can_have_any_name(names: tuple[str, str]):
    for count, game in enumerate(random_game(5, names)):
        if count in (0, 90):
            assert_same_after_reading(game)
    assert_same_after_reading(game)


@given(st.text(max_size=12), st.text(max_size=12))
@examples(10)
def test_players_can_be_named_by_random_text(one: str, other: str):
    game = Game(first_game_setup(UXM, (one, other), SETS))
    game.start()
    assert read(write_match(game)).header.players == (one, other)


# --- the notation document ------------------------------------------------------------------------


@pytest.mark.parametrize("text", re.findall(r"```match\n(.*?)```", DOCUMENT, re.DOTALL))
def test_the_matches_in_the_document_replay(text: str):
    assert_same_after_reading(replay_match(read(text)))


def _cells(section: str) -> list[str]:
    part = DOCUMENT.split(f"\n## {section}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `([^`]+)` \|", part, re.MULTILINE)


@pytest.mark.parametrize("text", [*_cells("Acts"), *_cells("Refused acts"), *_cells("Lessons")])
def test_the_lines_in_the_document_survive_a_round_trip(text: str):
    record = read(HEAD + "\n" + text)
    names = MatchNames(record.setup)
    assert worded(record.lines[-1].content, names) == text


@pytest.mark.parametrize("text", _cells("Expectations"))
def test_the_expectations_in_the_document_survive_a_round_trip(text: str):
    names = MatchNames(read(HEAD).setup)
    assert worded(parse_line(LineTokenizer(f"expect {text}", names)), names) == f"expect {text}"


@pytest.mark.parametrize("text", _cells("The header"))
def test_the_head_lines_in_the_document_are_known(text: str):
    key = text.split()[0]
    lines = [line for line in HEAD.splitlines() if not line.startswith(key)]
    match = "\n".join([*lines, text]).replace("Enrage\n", "Enrage\n") + "\n"
    if key == "card":  # the document leaves most of the card out
        with pytest.raises(BadMatch, match="a card as the program writes it"):
            read(match)
    else:
        assert read(match).header.edition == "UXM"


# --- reading --------------------------------------------------------------------------------------


def test_forced_acts_are_supplied():
    """Keeping all dice, ending the Main Step and choosing the only die are not written."""
    game = played(
        """
turn Eric
  draw sidekick x4
  roll sidekick: bolt, character, fist, shield
  field sidekick
  global Enrage with bolt
  attack with sidekick
  end
expect Mike life: 8; active: Mike
"""
    )
    passes = [one for one in game.history if isinstance(one.move, Pass)]
    assert len(passes) == 1 + 3 + 3, "keep the dice, end the Main Step, go on to damage"
    text = write_match(game)
    assert "pass" not in text
    assert "global Enrage with bolt\n" in text


def test_a_pass_that_would_not_be_supplied_is_written():
    text = START + "pass\npass\nbuy Ambush with fist, wild, bolt\n"
    assert "pass\n  pass\n  buy" in write_match(played(text))


def test_the_next_turn_heading_ends_the_turn():
    game = played(START + "turn Mike\n  draw sidekick x4\n")
    assert (game.state.turn, game.state.active) == (2, 1)


def test_indentation_blank_lines_and_windows_line_ends_do_not_matter():
    text = EXAMPLE.read_text("utf-8")
    loose = "\ufeff\r\n" + "\r\n\r\n".join(f"\t {line.strip()}" for line in text.split("\n"))
    assert replay_match(read(loose)).digest() == replay_match(read(text)).digest()


def test_a_level_without_its_bursts_identifies_a_die_and_equal_dice_need_no_more():
    game = played(
        "position active: Eric; step: main; turn: 3\n"
        "position Eric reserve: fist x2, Cyclops L3; Eric bag: 6 sidekick\n"
        "field Cyclops with fist\n"
    )
    assert [die.card for die in game.state.dice_in_zone(0, Zone.FIELD)] == [2]


def test_comments_and_coach_lines_are_kept_when_a_record_is_written():
    for text in (EXAMPLE.read_text("utf-8"), asset_text("lessons/course/7-out-of-play.match")):
        record = read(text)
        again = read(write_match(record))
        kept = [(line.content, line.remark) for line in record.lines]
        assert [(line.content, line.remark) for line in again.lines] == kept
        assert write_match(again) == write_match(record)
        remarks = [line for line in record.lines if line.remark]
        assert remarks == [line for line in remarks if line.remark in text]


def test_a_written_record_looks_like_the_document():
    for text in re.findall(r"```match\n(.*?)```", DOCUMENT, re.DOTALL):
        assert write_match(read(text)) == text


def test_comments_before_the_cards_stay_in_the_head():
    record = read(HEAD.replace("edition", "# Played in the garden.\nedition") + "\n# And this.\n")
    assert record.header.remarks == ("Played in the garden.",)
    assert record.lines[-1] == RecordLine(9, RemarkLine(), "And this.")
    assert write_match(record).split("\n")[1] == "# Played in the garden."


# --- lessons --------------------------------------------------------------------------------------


def test_the_lines_of_a_lesson_keep_their_order_and_their_text():
    record = read(
        HEAD + START + "  say Purchase her. # she is good\n  point Eric reserve: wild\n"
        "  buy Kitty Pryde with fist, wild as mask, bolt\n  wait\n"
    )
    say, point, _, wait = (line.content for line in record.lines[-4:])
    assert isinstance(say, CoachSay)
    assert say.text == "Purchase her. # she is good"
    assert isinstance(point, CoachPoint)
    assert (point.player, point.zone) == (0, Zone.RESERVE)
    assert isinstance(wait, CoachWait)


def test_the_recorded_dealer_repeats_the_recorded_dice_even_after_undo():
    record = read(EXAMPLE.read_text("utf-8"))
    game = Game(record.setup, RecordedDealer(record))
    game.start()
    whole = replay_match(record)
    for one in whole.history:
        if not one.is_chance:
            if len(game.history) == 20:
                game.undo(past_chance=True)
                game.redo()
            game.play(one.move)
    assert game.digest() == whole.digest()


def test_the_recorded_dealer_reports_where_its_record_ends():
    record = read(HEAD + START)
    game = Game(record.setup, RecordedDealer(record))
    game.start()
    for _ in range(3):
        game.play(Pass())
    with pytest.raises(ScriptExhausted, match=r"a\.match"):
        game.play(Pass())


# --- equal dice -----------------------------------------------------------------------------------


def test_equal_dice_are_interchangeable():
    """Two Juggernauts in either order give the same position."""
    games = [
        played(
            f"""
position active: Eric; step: main; turn: 13
position Eric reserve: Reckless Melee action
position Mike field: {dice}, 2 sidekick

turn Eric
  use Reckless Melee
  choose sidekick
"""
        )
        for dice in ("Juggernaut L1, Juggernaut L2", "Juggernaut L2, Juggernaut L1")
    ]
    one, other = games
    assert one.digest() == other.digest()
    assert_same_after_reading(one)
    assert_same_after_reading(other)


def test_a_draw_lists_names_whichever_equal_dice_are_drawn():
    start = played("position active: Mike; turn: 4\nposition Mike bag: 8 sidekick, 2 Juggernaut\n")
    _, newer = (die.id for die in start.state.dice_in_zone(1, Zone.BAG) if die.card)
    sidekicks = [die.id for die in start.state.dice_in_zone(1, Zone.BAG) if not die.card]
    start.play(DrawOutcome((newer, *sidekicks[-3:])))
    assert "draw sidekick x3, Juggernaut\n" in write_match(start)
    assert_same_after_reading(start)


def test_identical_faces_are_written_the_same():
    sides = {write_match(_after_reroll(side)) for side in (0, 1, 2)}
    assert len(sides) == 1, "a basic action shows generic 2 on three faces"


def _after_reroll(side: int) -> Game:
    game = played(
        "position active: Eric; step: roll; turn: 5\nposition Eric prep: Ambush\n"
        "position Eric bag: 8 sidekick\n"
    )
    game.play(RollOutcome((side,)))
    return game


def test_a_spent_die_is_not_replaced_by_an_equal_one():
    game = played(START)
    bolts = [die.id for die in game.state.dice if die.face == 1]
    game.play(Pass())
    game.play(Buy(1))
    bolt = Pay(bolts[0], game.state.setup.cards[0].card.die.faces[1].energy[0])
    game.play(bolt)
    assert game.refusal(bolt) is not None
    assert game.refusal(Confirm()) is not None


# --- partial replay -------------------------------------------------------------------------------


def test_a_match_can_be_replayed_up_to_a_given_act():
    record = read(EXAMPLE.read_text("utf-8"))
    assert replay_match(record, 0).history == []
    assert [len(replay_match(record, n).history) for n in (1, 2, 3)] == [1, 2, 8]
    assert replay_match(record, len(record.acts)).digest() == replay_match(record).digest()


def test_reading_needs_no_file():
    assert read_match(HEAD, "nowhere", SETS).file_name == "nowhere"
