"""The `python -m rules` command: its output and exit codes."""

import json
import re
from pathlib import Path

import pytest

from rules.__main__ import main
from tests.rules.made_up_cards import INVENTED_CARDS
from tests.rules.own_cards import own_card_file

ROOT = Path(__file__).parent.parent.parent
MATCHES = sorted([*ROOT.glob("tests/**/*.match"), *ROOT.glob("assets/**/*.match")])
EXAMPLE = ROOT / "tests" / "matches" / "uncanny-x-men-example.match"


@pytest.mark.parametrize("file", MATCHES, ids=lambda file: file.name)
def test_every_match_file_of_the_project_replays(file: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["check", str(file)]) == 0
    assert ": OK, " in capsys.readouterr().out


def test_a_failed_expectation_reports_file_line_expected_and_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    file = tmp_path / "wrong.match"
    text = EXAMPLE.read_text("utf-8")
    file.write_text(
        text.replace("expect Eric life: 9; Mike life", "expect Eric life: 8; Mike life")
    )
    line = text[: text.index("expect Eric life: 9; Mike life")].count("\n") + 1
    assert main(["check", str(EXAMPLE), str(file)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert ": OK, " in told[0]
    assert f"{file}, line {line}" in told[1]
    assert "Eric life: 8" in told[1]
    assert "Eric life: 9" in told[1]


def test_an_illegal_move_in_a_file_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "illegal.match"
    text = EXAMPLE.read_text("utf-8")
    file.write_text(text.replace("buy Angel with bolt, fist, shield", "buy Juggernaut"))
    assert main(["check", str(file)]) == 1
    told = capsys.readouterr().out
    assert f"{file}, line " in told
    assert "Juggernaut" in told


def test_a_missing_or_binary_file_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    noise = tmp_path / "noise.match"
    noise.write_bytes(b"\xff\xfe\x00nonsense")
    assert main(["check", str(tmp_path / "missing.match"), str(noise)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert "missing.match: cannot be read" in told[0]
    assert "noise.match, line 1: not UTF-8 text" in told[1]


def test_a_card_file_is_read_and_counted(capsys: pytest.CaptureFixture[str]):
    assert main(["read", "--toml", str(INVENTED_CARDS)]) == 0
    (told,) = capsys.readouterr().out.splitlines()
    numbers = re.findall(r"\d+", told.removeprefix(str(INVENTED_CARDS)))
    assert told == f"{INVENTED_CARDS}: {numbers[0]} of {numbers[0]} cards and {numbers[2]} of" + (
        f" {numbers[2]} sentences understood"
    )


def test_mistakes_in_a_card_file_are_reported_with_their_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    file = tmp_path / "own.toml"
    file.write_text(own_card_file("Gain 1 life. Gain 2 lif.", "Gain 1 life."))
    assert main(["read", "--toml", str(file), str(tmp_path / "none.toml")]) == 1
    mistake, counts, missing = capsys.readouterr().out.splitlines()
    assert mistake == (
        f'{file}, line 11, column 29, Push, text: "lif" is not understood after "gain 1 life. gain'
        ' 2"; expected "life". Did you mean: gain 2 life.'
    )
    assert counts == f"{file}: 1 of 2 cards and 2 of 3 sentences understood"
    assert "none.toml: cannot be read" in missing


def test_random_games_end_with_every_die_accounted_for(capsys: pytest.CaptureFixture[str]):
    """ZONE-4: A small sample; run a thousand games by hand."""
    assert main(["playout", "--games", "25", "--seed", "1", "--check"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert set(figures) == {
        "games", "decisions", "turns", "winners", "seconds", "games_per_second",
        "decisions_per_second",
    }  # fmt: skip
    assert figures["games"] == 25 == sum(figures["winners"].values())
    assert set(figures["winners"]) <= {"first", "second", "tie"}


def test_the_same_seed_plays_the_same_games(capsys: pytest.CaptureFixture[str]):
    told = []
    for _ in range(2):
        main(["playout", "--games", "5", "--seed", "7", "--edition", "UXM"])
        figures = json.loads(capsys.readouterr().out)
        told.append((figures["decisions"], figures["turns"], figures["winners"]))
    assert told[0] == told[1]


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["check"],
        ["playout", "--games", "0", "--seed", "1"],
        ["playout", "--games", "3", "--seed", "often"],
        ["playout", "--games", "3", "--seed", "1", "--edition", "1999"],
        ["playout", "--games", "3", "--seed", "1", "--format", "chess"],
        ["read"],
        ["dance"],
    ],
    ids=" ".join,
)
def test_bad_usage_prints_a_sentence_and_exits_with_code_two(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
):
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    assert "error:" in capsys.readouterr().err
