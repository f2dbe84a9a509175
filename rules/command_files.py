"""The files that the commands of `python -m rules` read and write."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from rules.cards import CardSet, SetCodes
from rules.cards.card_file import card_names_in, first_error_lines, read_valid_cards
from rules.cards.card_library import shipped_card_names
from rules.lessons import lesson_card_sets
from rules.match_log import OpenedMatch, open_match
from rules.match_log.exports.match_json_reader import read_match_json
from rules.notation import MatchRecord, read_match
from rules.reading import (
    CARD_SOURCE,
    MATCH_JSON_SOURCE,
    MATCH_SOURCE,
    SourceKind,
    UnreadableSource,
    read_source,
    visible,
)


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
