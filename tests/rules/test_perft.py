"""Perft: pinned counts of the move sequences from a dozen matches.

After an intended change of the legal moves, check the differences with `python -m rules perft
--match FILE --depth N --divide`, then update the counts:

    python -m tests.rules.test_perft
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from rules.__main__ import main
from rules.analysis.perft import perft, perft_by_move
from rules.analysis.playout import find_violations
from rules.game import Game, SeededDealer
from rules.model import EDITIONS, Concede, OfferDraw
from rules.notation import read_match, replay_match
from rules.teams.demo_games import first_game_setup
from tests.rules.matches import SETS
from tests.rules.table import Table

FOLDER = Path(__file__).parents[1] / "matches" / "perft"
PINNED = FOLDER / "pinned.toml"


def pinned() -> dict[str, list[int]]:
    """The counts at depth 1, 2, 3... of each match."""
    return tomllib.loads(PINNED.read_text("utf-8"))


def counted(name: str, depths: int) -> list[int]:
    file = FOLDER / f"{name}.match"
    record = read_match(file.read_text("utf-8"), file.name, SETS)
    state, dealer = replay_match(record).state, SeededDealer(record.header.seed or 0)
    return [perft(state, depth, dealer) for depth in range(1, depths + 1)]


@pytest.mark.parametrize("name", sorted(pinned()))
def test_the_move_counts_have_not_changed(name: str):
    wanted = pinned()[name]
    assert counted(name, len(wanted)) == wanted


def test_every_position_is_pinned_and_covers_every_edition():
    assert {file.stem for file in FOLDER.glob("*.match")} == set(pinned())
    heads = [file.read_text("utf-8") for file in FOLDER.glob("*.match")]
    assert all(any(f"edition {name}\n" in head for head in heads) for name in EDITIONS)


def count_by_playing(game: Game, depth: int) -> int:
    """The same count with `Game.play`, move by move, without shortcuts."""
    if depth == 0:
        return 1
    total = 0
    for move in game.legal_moves():
        if not isinstance(move, Concede | OfferDraw):
            twin = game.copy()
            twin.play(move)
            assert find_violations(twin.state) == []
            total += count_by_playing(twin, depth - 1)
    return total


@pytest.mark.parametrize("seed", range(3))
def test_the_counts_match_playing_every_move(seed: int):
    game = Game(first_game_setup(EDITIONS["UXM"], ("Eric", "Mike"), SETS), SeededDealer(seed))
    game.start()
    before = game.digest()
    assert perft(game.state, 3, SeededDealer(seed)) == count_by_playing(game, 3)
    assert game.digest() == before


def test_a_finished_match_has_no_moves():
    """END-1: The burst of Reckless Melee ends it; only passing continues."""
    table = Table().life(Eric=1, Mike=1).lay("Eric", "reserve", "Reckless Melee action*")
    table.begin("main")
    assert table.offered() == ["pass", "use Reckless Melee action*"]
    counts = dict(perft_by_move(table.state, 2, SeededDealer(0)))
    assert sorted(counts.values()) == [0, 1]
    assert perft(table.state, 1, SeededDealer(0)) == 2


# --- the command ----------------------------------------------------------------------------------


def command(*arguments: str) -> int:
    return main(["perft", "--match", str(FOLDER / "window.match"), *arguments])


def test_the_command_prints_only_the_number(capsys: pytest.CaptureFixture[str]):
    assert command("--depth", "2") == 0
    assert capsys.readouterr().out == f"{pinned()['window'][1]}\n"


def test_the_command_can_start_at_an_earlier_act(capsys: pytest.CaptureFixture[str]):
    assert command("--depth", "1", "--at", "0") == 0
    assert capsys.readouterr().out == "3\n", "Kitty Pryde, the sidekick, or no die attacks"


def test_the_command_can_divide_by_the_first_move(capsys: pytest.CaptureFixture[str]):
    assert command("--depth", "2", "--divide") == 0
    lines = capsys.readouterr().out.splitlines()
    assert sum(int(line.split()[0]) for line in lines) == pinned()["window"][1]
    assert any(line.endswith("Use Enrage: action") for line in lines)


def test_the_seed_decides_the_rolls(capsys: pytest.CaptureFixture[str]):
    file = str(FOLDER / "opening.match")
    told = []
    for seed in ("1", "2", "3", "4", "1"):
        main(["perft", "--match", file, "--depth", "3", "--seed", seed])
        told.append(capsys.readouterr().out)
    assert told[0] == told[-1] == f"{pinned()['opening'][2]}\n", "1 is the match's own seed"
    assert len(set(told)) > 1


def test_bad_usage_exits_with_two_and_a_bad_match_with_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    for wrong in (["--depth", "-1"], ["--depth", "1", "--at", "99"], []):
        with pytest.raises(SystemExit) as left:
            command(*wrong)
        assert left.value.code == 2
    missing = tmp_path / "missing.match"
    assert main(["perft", "--match", str(missing), "--depth", "1"]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert "missing.match: cannot be read" in told.err


if __name__ == "__main__":
    lines = [line for line in PINNED.read_text("utf-8").splitlines() if line.startswith("#")]
    for pinned_name, counts in pinned().items():
        lines.append(f"{pinned_name} = {counted(pinned_name, len(counts))}")
    PINNED.write_text("\n".join(lines) + "\n", encoding="utf-8")
