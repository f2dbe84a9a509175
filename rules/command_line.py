"""The commands of `python -m rules` and their options."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from rules.match_log import EXPORT_KINDS
from rules.model.ruleset import EDITIONS
from rules.opponents import DEFAULT_LEVEL, LEVELS
from rules.teams.demo_games import DEMO_GAMES
from rules.teams.formats import FIRST_GAME, FORMATS, Format, UnknownFormat, format_of

_FORMATS = f"{', '.join(FORMATS)}, or one with limits such as 'custom 6 cards 12 dice 2 basics'"


def command_line_parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    parser = argparse.ArgumentParser(
        prog="python -m rules",
        description="Check and export matches, read cards, play random games, count moves.",
    )
    commands = parser.add_subparsers(dest="command", required=True)
    check = commands.add_parser(
        "check", help="replay match and draft files and check their expectations"
    )
    check.add_argument("files", nargs="+", type=Path, metavar="FILE")
    _add_cards_option(check)
    ask = commands.add_parser(
        "ask", help="print the table at the end of a match, who decides, and every legal act"
    )
    ask.add_argument("file", type=Path, metavar="FILE")
    ask.add_argument(
        "--at", type=_natural_number, metavar="ACTS", help="after this many acts of the match"
    )
    _add_cards_option(ask)
    _add_export(
        commands.add_parser(
            "export", help="write a match as JSON, text, web page... for other programs and people"
        )
    )
    cards = commands.add_parser(
        "read", help="read cards and report how much of their text is understood"
    )
    cards.add_argument(
        "lists", nargs="*", type=Path, metavar="FILE.json", help="lists of printed cards"
    )
    cards.add_argument("--toml", nargs="+", type=Path, metavar="FILE", help="card files")
    cards.add_argument(
        "--against", type=Path, metavar="TOML", help="compare the list with this card file"
    )
    playout = commands.add_parser("playout", help="play random legal games and print statistics")
    playout.add_argument("--games", type=_positive_number, required=True, metavar="N")
    playout.add_argument("--seed", type=_natural_number, required=True, metavar="S")
    playout.add_argument(
        "--format", type=_format, default=FIRST_GAME, metavar="FORMAT", help=_FORMATS
    )
    playout.add_argument(
        "--edition", choices=sorted(EDITIONS), help="default: the box's own edition"
    )
    playout.add_argument("--box", choices=sorted(DEMO_GAMES), default="UXM")
    playout.add_argument(
        "--check", action="store_true", help="check all invariants after every move"
    )
    _add_tournament(commands.add_parser("tournament", help="play teams against each other"))
    counted = commands.add_parser("perft", help="count the legal move sequences from a position")
    counted.add_argument("--match", type=Path, required=True, metavar="FILE")
    counted.add_argument(
        "--depth", type=_natural_number, required=True, metavar="N", help="number of moves"
    )
    counted.add_argument(
        "--at", type=_natural_number, metavar="ACTS", help="start after this many acts of the match"
    )
    counted.add_argument(
        "--seed",
        type=_natural_number,
        metavar="S",
        help="seed of the rolls (default: the match's own, or 0)",
    )
    _add_cards_option(counted)
    counted.add_argument("--divide", action="store_true", help="print one line for each first move")
    covered = commands.add_parser("coverage", help="list every rule with the tests that show it")
    covered.add_argument(
        "--tests", type=Path, default=Path("tests"), metavar="DIR", help="directory of the tests"
    )
    return parser


def exit_code_of(command: Callable[[], int]) -> int:
    """Run a command and return its exit code; 130 if it is interrupted with Ctrl+C."""
    try:
        return command()
    except KeyboardInterrupt:
        print("Interrupted", file=sys.stderr)
        return 130


def _add_export(export: argparse.ArgumentParser) -> None:
    export.add_argument(
        "file", type=Path, metavar="FILE", help="a match in notation or JSON; - is standard input"
    )
    export.add_argument(
        "--to", choices=list(EXPORT_KINDS), required=True, help="the kind of file to write"
    )
    export.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="write a file (default: standard output)"
    )
    export.add_argument("--force", action="store_true", help="replace the file if it exists")
    _add_cards_option(export)


def _add_tournament(tournament: argparse.ArgumentParser) -> None:
    tournament.add_argument(
        "teams",
        nargs="*",
        metavar="TEAM",
        help="a file with a team, or the name of a ready team (default: all ready teams)",
    )
    tournament.add_argument(
        "--matches",
        type=_positive_number,
        default=100,
        metavar="N",
        help="matches of each pair, half of them with the seats swapped (default: 100)",
    )
    tournament.add_argument(
        "--level",
        choices=list(LEVELS),
        default=DEFAULT_LEVEL,
        help=f"the computer players (default: {DEFAULT_LEVEL})",
    )
    tournament.add_argument("--edition", choices=sorted(EDITIONS), default="UXM")
    tournament.add_argument(
        "--format",
        type=_format,
        metavar="FORMAT",
        help=f"{_FORMATS} (default: what the first team is built for)",
    )
    tournament.add_argument("--seed", type=_natural_number, default=1, metavar="S")
    tournament.add_argument(
        "--jobs", type=_positive_number, default=1, metavar="N", help="processes (default: 1)"
    )
    tournament.add_argument("--json", action="store_true", help="print the results as JSON")
    _add_cards_option(tournament)


def _add_cards_option(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--cards", type=Path, metavar="DIR", help="a folder with card files (*.toml) of your own"
    )


def _format(text: str) -> Format:
    try:
        return format_of(text)
    except UnknownFormat as unknown:
        raise argparse.ArgumentTypeError(str(unknown)) from None


def _natural_number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of 0 or more")
    return int(text)


def _positive_number(text: str) -> int:
    number = _natural_number(text)
    if number == 0:
        raise argparse.ArgumentTypeError("expected 1 or more")
    return number
