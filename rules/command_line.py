"""The options of `python -m rules`, and the files that its commands read and write."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from rules.cards import CardSet, SetCodes
from rules.cards.card_file import card_names_in, first_error_lines, read_valid_cards
from rules.cards.card_library import shipped_card_names
from rules.lessons import lesson_card_sets
from rules.match_log import EXPORT_KINDS, OpenedMatch, open_match
from rules.match_log.exports.match_json_reader import read_match_json
from rules.model.ruleset import EDITIONS
from rules.notation import MatchRecord, read_match
from rules.opponents import DEFAULT_LEVEL, LEVELS
from rules.reading import (
    CARD_SOURCE,
    MATCH_JSON_SOURCE,
    MATCH_SOURCE,
    SourceKind,
    UnreadableSource,
    read_source,
    visible,
)
from rules.teams.demo_games import DEMO_GAMES
from rules.teams.formats import DOUBLES, FIRST_GAME, FORMATS, Format, UnknownFormat, format_of

_NAMED = ", ".join((*FORMATS, DOUBLES.id))
_FORMATS = f"{_NAMED}, or one with limits such as 'custom 6 cards 12 dice 2 basics'"


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
    review = commands.add_parser(
        "review", help="tell how the chances went in a match, and which decisions cost most"
    )
    review.add_argument(
        "file", type=Path, metavar="FILE", help="a match in notation or JSON; - is standard input"
    )
    review.add_argument("--json", action="store_true", help="print the review as JSON")
    _add_cards_option(review)
    _add_puzzles(
        commands.add_parser(
            "puzzles", help="find positions of matches in which one act wins, and no other does"
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
    playout.add_argument(
        "--by-hand",
        action="store_true",
        help="random teams with texts by hand, and random acts by hand, always checked",
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
    export.add_argument(
        "--review", action="store_true", help="review the match, for JSON, Markdown and web page"
    )
    export.add_argument("--force", action="store_true", help="replace the file if it exists")
    _add_cards_option(export)


def _add_puzzles(puzzles: argparse.ArgumentParser) -> None:
    puzzles.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="matches in notation or JSON"
    )
    puzzles.add_argument("--json", action="store_true", help="print the puzzles as JSON")
    puzzles.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="write a file (default: standard output)"
    )
    puzzles.add_argument("--force", action="store_true", help="replace the file if it exists")
    _add_cards_option(puzzles)


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


# --- files ----------------------------------------------------------------------------------------


class UnreadableFile(Exception):
    """A file cannot be opened or is not text."""


class UnwritableFile(Exception):
    """A file cannot be written, or must not be replaced."""


def card_sets(folder: Path | None) -> tuple[CardSet, ...]:
    """The packaged card sets, those of lessons too, and those in the folder given with --cards.

    The first mistakes in each file are printed beside the answer; a mistake excludes only the card
    it is in. Raises `UnreadableFile` if the folder does not exist or has no card files.
    """
    if folder is None:
        return lesson_card_sets()
    files = sorted(folder.glob("*.toml")) if folder.is_dir() else []
    if not files:
        raise UnreadableFile(f"{folder}: expected a folder with card files (*.toml)")
    sources: dict[str, str] = {}
    for file in files:
        try:
            sources[str(file)] = read_text(file, CARD_SOURCE)
        except UnreadableFile as failure:
            print_lines(failure, to=sys.stderr)
    names = shipped_card_names().union(*map(card_names_in, sources.values()))
    found, codes = list(lesson_card_sets()), SetCodes()
    for name, source in sources.items():
        read = codes.add(read_valid_cards(source, name, known_names=names), source, name)
        print_lines(*first_error_lines(read, name), to=sys.stderr)
        found += [] if read.card_set is None else [read.card_set]
    return tuple(found)


def read_match_file(file: Path, sets: tuple[CardSet, ...]) -> MatchRecord:
    """Read a match file, in notation or JSON, whose cards are in these sets.

    Raises `UnreadableFile` if the file does not exist, is too large or is not text, and `BadMatch`
    if the file is not a valid match.
    """
    if file.suffix.lower() != ".json":
        return read_match(read_text(file, MATCH_SOURCE), str(file), sets)
    return read_match_json(read_text(file, MATCH_JSON_SOURCE), str(file), sets)


def open_match_file(file: Path, sets: tuple[CardSet, ...]) -> OpenedMatch:
    """Read and replay a match file up to its first error, in notation or JSON; `-` is the input.

    Raises `UnreadableFile` if the file cannot be read, and `BadMatch` if the error is before the
    first turn, or the file has no match.
    """
    most = MATCH_JSON_SOURCE.max_bytes + 1
    if str(file) == "-":
        return open_match(sys.stdin.buffer.read(most), "input", sets)
    try:
        with file.open("rb") as stream:
            return open_match(stream.read(most), str(file), sets)
    except OSError as failure:
        raise UnreadableFile(f"{file}: cannot be read: {failure.strerror or failure}") from None


def print_lines(*lines: object, to: TextIO | None = None) -> None:
    """Print lines in which a file may be quoted, without the control characters of the file."""
    if not lines:
        return
    for line in "\n".join(map(str, lines)).split("\n"):
        print(visible(line), file=to or sys.stdout)


def read_text(file: Path, kind: SourceKind) -> str:
    """The text of a file. Raises `UnreadableFile` if the file does not exist, is too large or is
    not text."""
    try:
        return read_source(lambda: file.open("rb"), str(file), kind)
    except OSError as failure:
        raise UnreadableFile(f"{file}: cannot be read: {failure.strerror or failure}") from None
    except UnreadableSource as failure:
        raise UnreadableFile(str(failure)) from None


def write_pieces(pieces: Iterable[str]) -> None:
    """Write pieces of text to the output, as UTF-8 on every system. Raises `UnwritableFile` if the
    output is closed, or on a full disk."""
    if sys.stdout is None:
        raise UnwritableFile("the output is closed")
    try:
        sys.stdout.flush()
        for piece in pieces:
            sys.stdout.buffer.write(piece.encode())
        sys.stdout.buffer.flush()
    except OSError as failure:
        # Python would try to write the rest when it exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(failure, BrokenPipeError):  # else the reader, such as `head`, has enough
            raise UnwritableFile(f"the output: {failure.strerror or failure}") from None


def write_file(file: Path, pieces: Iterable[str], *, may_replace: bool) -> None:
    """Write a file in pieces of text. It appears under its name only when it is complete.

    `may_replace` says whether a file of this name may be replaced. Raises `UnwritableFile` if there
    is such a file, or it cannot be written.
    """
    target = Path(os.path.realpath(file))
    if os.path.lexists(target) and not target.is_file():
        raise UnwritableFile(f"{file}: is not a regular file")
    if os.path.lexists(target) and not may_replace:
        raise UnwritableFile(f"{file}: exists. Choose another name, or replace it with --force")
    unfinished = target.with_name(f".{target.name[:50]}.{os.getpid()}")
    try:
        with unfinished.open("x", encoding="utf-8", newline="") as stream:
            stream.writelines(pieces)
            stream.flush()
            os.fsync(stream.fileno())
        unfinished.replace(target)
    except OSError as failure:
        raise UnwritableFile(f"{file}: {failure.strerror or failure}") from None
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
