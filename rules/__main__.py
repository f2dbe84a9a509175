"""The command line of the rules: `python -m rules check`, `playout`, `perft` and `coverage`.

Exit codes: 0 for fine, 1 for something found wrong, 2 for bad usage. With `rules.shelf` the only
module of the package that touches files or a clock.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from rules import coverage
from rules.formats import LIFE, first_game
from rules.notation import BadMatch, read_match, replay
from rules.playout import BrokenGame, Tally, play_out
from rules.ruleset import EDITIONS
from rules.shelf import all_sets, text_of


def main(arguments: list[str] | None = None) -> int:
    """Run a command; returns its exit code."""
    parser = _parser()
    options = parser.parse_args(arguments)
    match options.command:
        case "check":
            return _check(options.files)
        case "coverage":
            return _coverage(options.tests, parser)
        case _:
            return _playout(options)


def _check(files: list[Path]) -> int:
    """Replay match files, one line each; the first difference of each is told."""
    wrong = 0
    for file in files:
        try:
            record = read_match(file.read_text("utf-8"), str(file), all_sets())
            game = replay(record)
        except OSError as failure:
            print(f"{file}: cannot be read: {failure.strerror or failure}")
            wrong += 1
        except UnicodeDecodeError as failure:
            print(f"{file}: no text in UTF-8 (byte {failure.start})")
            wrong += 1
        except BadMatch as failure:
            print(failure)
            wrong += 1
        else:
            turns = game.state.turn
            print(f"{file}: fine, {len(record.acts)} acts in {turns} turns, {game.digest()}")
    return 1 if wrong else 0


def _playout(options: argparse.Namespace) -> int:
    """Play random games and print what they came to, as one JSON object."""
    setup = first_game(EDITIONS[options.edition], ("first", "second"), all_sets())
    tally = Tally()
    began = time.perf_counter()
    try:
        for game in range(options.games):
            play_out(setup, options.seed + game, tally, check=options.check)
    except BrokenGame as failure:
        print(f"playout: {failure}", file=sys.stderr)
        return 1
    seconds = time.perf_counter() - began
    figures = {
        "games": tally.games,
        "decisions": tally.decisions,
        "turns": tally.turns,
        "winners": tally.winners,
        "seconds": round(seconds, 3),
        "games_per_second": round(tally.games / seconds, 1),
        "decisions_per_second": round(tally.decisions / seconds, 1),
    }
    print(json.dumps(figures))
    return 0


def _coverage(tests: Path, parser: argparse.ArgumentParser) -> int:
    """List every rule and ruling with its examples."""
    if not tests.is_dir():
        parser.error(f"{tests} is no directory of tests: say which with --tests DIR")
    rulings = tests / "rules" / "rulings.toml"
    try:
        known = coverage.read_rulings(rulings.read_text("utf-8"), str(rulings))
        found = [
            example
            for pattern, read in (
                ("**/test_*.py", coverage.examples_in_tests),
                ("**/*.match", coverage.examples_in_match),
            )
            for file in sorted(tests.glob(pattern))
            for example in read(file.read_text("utf-8"), file.as_posix())
        ]
    except (OSError, UnicodeDecodeError, coverage.BadCoverage) as failure:
        print(f"coverage: {failure}", file=sys.stderr)
        return 1
    result = coverage.cover(coverage.rule_ids(text_of("rules.md")), known, found)
    print("\n".join(coverage.report(result)))
    return 0 if result.is_complete else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m rules", description="Check match files, play random games, count."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    check = commands.add_parser("check", help="replay match files and check what they expect")
    check.add_argument("files", nargs="+", type=Path, metavar="FILE")
    playout = commands.add_parser("playout", help="play random legal games and count")
    playout.add_argument("--games", type=_positive, required=True, metavar="N")
    playout.add_argument("--seed", type=_natural, required=True, metavar="S")
    playout.add_argument("--format", choices=sorted(LIFE), default="first-game")
    playout.add_argument("--edition", choices=sorted(EDITIONS), default="UXM")
    playout.add_argument(
        "--check", action="store_true", help="account for every die after every move"
    )
    covered = commands.add_parser("coverage", help="list every rule with its examples")
    covered.add_argument(
        "--tests", type=Path, default=Path("tests"), metavar="DIR", help="where the examples are"
    )
    return parser


def _natural(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 0 up")
    return int(text)


def _positive(text: str) -> int:
    number = _natural(text)
    if number == 0:
        raise argparse.ArgumentTypeError("expected 1 or more")
    return number


if __name__ == "__main__":
    sys.exit(main())
