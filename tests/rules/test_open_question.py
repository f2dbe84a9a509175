"""`python -m rules ask`: the table, who decides, and every legal act in notation."""

from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.__main__ import main
from rules.match_log import Timeline
from rules.notation import legal_acts, question_lines, read_match, replay_match, write_match
from rules.notation.acts.act_execution import play_act_when_due
from rules.notation.syntax.line_formatter import format_act
from rules.notation.syntax.line_parser import parse_act
from rules.notation.syntax.quoting import MatchNames
from rules.notation.syntax.tokenizer import LineTokenizer
from tests.example_counts import examples
from tests.rules.matches import HEAD, SETS, random_play
from tests.rules.own_cards import own_card_file, own_sets, read_again, setup_of

MATCHES = Path(__file__).parent.parent / "matches"
BLOCKERS = MATCHES / "perft" / "blockers.match"


@examples(2)
@given(st.integers(0, 10**6), st.booleans(), st.integers(1, 250), st.integers(0, 10**6))
def test_every_act_is_accepted_at_the_end_of_the_file(
    seed: int, own_only: bool, step: int, choice: int
):
    *_, game = islice(random_play(setup_of(seed, own_only=own_only), seed), step)
    lines = write_match(game).splitlines()
    if lines[-1].endswith("..."):
        lines.pop()  # each act replaces the unfinished one
    names, acts = MatchNames(game.setup), legal_acts(game)
    before = read_again("\n".join(lines) + "\n")
    for act in acts:
        said = parse_act(LineTokenizer(format_act(act, names), names))
        assert said == act
        play_act_when_due(before.copy(), said, names)
    for act in acts[choice % max(len(acts), 1) :][:1]:
        read_again("\n".join([*lines, format_act(act, names)]) + "\n")


@examples(2)
@given(st.integers(0, 10**6), st.booleans(), st.integers(1, 250))
def test_the_printed_table_is_an_expectation_that_holds(seed: int, own_only: bool, step: int):
    *_, game = islice(random_play(setup_of(seed, own_only=own_only), seed), step)
    text = write_match(game)
    expects = [line for line in question_lines(game) if line.startswith("expect ")]
    record = read_match(text + "\n".join(expects) + "\n", "a.match", (*SETS, *own_sets()))
    assert replay_match(record).digest() == game.digest()


def test_the_command_prints_the_table_the_player_and_the_acts(capsys: pytest.CaptureFixture[str]):
    assert main(["ask", str(BLOCKERS)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == f"# {BLOCKERS} after 1 acts"
    assert told[1].endswith("step: attack; turn: 9; decides: Mike; question: blockers")
    assert told[2].startswith("expect Eric life: 10; Eric bag: 7 sidekick; Eric attack: sidekick")
    assert told[4] == "# Mike: choose blockers, or let the attackers through"
    assert "  block Cyclops L2 with Juggernaut L1" in told
    assert "  block Kitty Pryde L1 with sidekick" not in told
    assert told[-3:] == ["  block with nobody", "  Mike: offer draw", "  Mike: concede"]


def test_the_command_asks_after_some_acts_and_in_the_middle_of_one(
    capsys: pytest.CaptureFixture[str],
):
    assert main(["ask", str(BLOCKERS), "--at", "0"]) == 0
    assert "  attack with Cyclops L2\n" in capsys.readouterr().out
    assert main(["ask", str(MATCHES / "saved-in-payment.match")]) == 0
    told = capsys.readouterr().out
    assert "# The last act is unfinished. Each of these lines replaces it:\n  buy Cyclops" in told
    assert main(["ask", str(MATCHES / "tie.match")]) == 0
    assert "decides: nobody; question: nothing" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["ask", str(BLOCKERS), "--at", "2"])


HAND_WRITTEN = MATCHES.parent / "lessons" / "tempting"


@pytest.mark.parametrize(
    ("name", "lines", "acts"),
    [("14-two-on-one.match", 7, 5), ("20-swap-at-the-last-moment.match", 5, 6)],
    ids=["with passes that go without saying", "with a choice in the line of the act"],
)
def test_acts_are_counted_as_in_a_replay_even_if_the_file_was_written_by_hand(
    name: str, lines: int, acts: int, capsys: pytest.CaptureFixture[str]
):
    file = HAND_WRITTEN / name
    record = read_match(file.read_text("utf-8"), name, SETS)
    timeline = Timeline(replay_match(record))
    assert (len(record.acts), len(timeline)) == (lines, acts)
    for at in range(acts + 1):
        assert main(["ask", str(file), "--at", str(at)]) == 0
        told = capsys.readouterr().out.splitlines()
        assert told == [f"# {file} after {at} acts", *question_lines(timeline.game_after(at))]
    with pytest.raises(SystemExit):
        main(["ask", str(file), "--at", str(acts + 1)])
    assert f"has only {acts} acts" in capsys.readouterr().err
    assert main(["check", str(file)]) == 0
    assert f"OK, {acts} acts in " in capsys.readouterr().out
    assert main(["export", str(file), "--to", "match"]) == 0
    assert len(read_match(capsys.readouterr().out, name, SETS).acts) == acts


def test_a_choice_that_an_act_left_open_is_a_line_of_its_own():
    """The dice could also have been named with the act: `global Enrage with bolt on sidekick`."""
    text = HEAD + (
        "position active: Eric; step: main; turn: 9\n"
        "position Eric reserve: bolt; Eric field: sidekick, Cyclops L1\n"
        "turn Eric\n  global Enrage with bolt\n"
    )
    game = read_again(text)
    acts = [format_act(act, MatchNames(game.setup)) for act in legal_acts(game)]
    assert acts == ["choose sidekick", "choose Cyclops L1", "concede"]


def test_the_command_says_where_a_match_goes_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    file = tmp_path / "wrong.match"
    file.write_text(BLOCKERS.read_text() + "  block Cyclops with Kitty Pryde\n")
    assert main(["ask", str(file)]) == 1
    told = capsys.readouterr().out
    assert "wrong.match, line 16: " in told
    assert told.endswith("For the table before that line, use --at 1.\n")


# --- own cards ------------------------------------------------------------------------------------


def test_a_match_with_own_cards_is_checked_with_their_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    file = tmp_path / "own.match"
    file.write_text(HEAD.replace("Ambush", "Push [MINE]") + "\nturn Eric\n  draw sidekick x4\n")
    assert main(["check", str(file)]) == 1
    assert "found [MINE]" in capsys.readouterr().out
    assert main(["check", "--cards", str(tmp_path), str(file)]) == 1
    assert "expected a folder with card files (*.toml)" in capsys.readouterr().out
    (tmp_path / "mine.toml").write_text(own_card_file("Gain 1 life."))
    assert main(["check", "--cards", str(tmp_path), str(file)]) == 0
    assert "own.match: OK, 1 acts" in capsys.readouterr().out
    assert main(["ask", "--cards", str(tmp_path), str(file)]) == 0
    assert "  roll sidekick: " in capsys.readouterr().out
    (tmp_path / "broken.toml").write_text("[" * 500)
    assert main(["check", "--cards", str(tmp_path), str(file)]) == 0
    assert "broken.toml, line 1, column 21: too many open brackets" in capsys.readouterr().err
    (tmp_path / "mine.toml").write_text(own_card_file("Gain 1 lif."))
    assert main(["check", "--cards", str(tmp_path), str(file)]) == 1
    assert "Did you mean: gain 1 life" in capsys.readouterr().err


def test_own_cards_cannot_take_the_code_of_another_set(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    (tmp_path / "boxes.toml").write_text(own_card_file("Gain 1 life.", name="UXM"))
    (tmp_path / "mine.toml").write_text(own_card_file("Gain 1 life."))
    (tmp_path / "mine-too.toml").write_text(own_card_file("Gain 2 life."))
    assert main(["check", "--cards", str(tmp_path), str(BLOCKERS)]) == 0
    told = capsys.readouterr().err.splitlines()
    complaint = "{}, line 3, column 9, code: the set {} already has the code"
    assert [line[: line.index(' "')] for line in told] == [
        complaint.format(tmp_path / "boxes.toml", "Uncanny X-Men"),
        complaint.format(tmp_path / "mine.toml", "Mine"),
    ]


def test_of_many_mistakes_in_a_card_file_the_first_are_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    cards = tmp_path / "mine.toml"
    cards.write_text(own_card_file(*["Gain 1 lif."] * 150))
    assert main(["check", "--cards", str(tmp_path), str(BLOCKERS)]) == 0
    *mistakes, more = capsys.readouterr().err.splitlines()
    places = [f"{cards}, line {11 + 7 * n}, column" for n in range(10)]
    assert [line[: len(place)] for line, place in zip(mistakes, places, strict=True)] == places
    assert more == f"{cards}: ... and 140 more (python -m rules read --toml lists them all)"
    assert main(["read", "--toml", str(cards)]) == 1
    assert capsys.readouterr().out.count("Did you mean: gain 1 life") == 150
