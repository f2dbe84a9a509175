"""The kinds of files that a match is exported to, each with its writer.

A writer is imported when it first writes: most of a program's runs export nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from rules.match_log.about_match import NOTHING_KNOWN, AboutMatch, Translate
from rules.match_log.timeline import Timeline
from rules.messages.message import Message, make_message

WriteMatch = Callable[[Timeline, AboutMatch, Translate], Iterator[str]]
"""Writes a match in pieces of text, so that a long export can show progress and be canceled."""


class ExportKind(msgspec.Struct, frozen=True):
    """A kind of file.

    Attributes:
        id: its name at the command line.
        suffix: the end of its file name, with the dot.
        title: its name for players.
        write: writes a match in pieces.
    """

    id: str
    suffix: str
    title: Message
    write: WriteMatch


def export_pieces(
    timeline: Timeline,
    kind: str,
    about: AboutMatch = NOTHING_KNOWN,
    translate: Translate = str,
) -> Iterator[str]:
    """Export a match in pieces of text; joined, they are the file.

    Args:
        timeline: the match.
        kind: an id of `EXPORT_KINDS`.
        about: what the moves do not tell.
        translate: makes text of messages.

    Raises:
        KeyError: there is no such kind.
    """
    return EXPORT_KINDS[kind].write(timeline, about, translate)


def export_text(
    timeline: Timeline,
    kind: str,
    about: AboutMatch = NOTHING_KNOWN,
    translate: Translate = str,
) -> str:
    """Export a match as one text, with the arguments of `export_pieces`.

    Raises:
        KeyError: there is no such kind.
    """
    return "".join(export_pieces(timeline, kind, about, translate))


# --- the writers ----------------------------------------------------------------------------------


def _write_notation(timeline: Timeline, about: AboutMatch, translate: Translate) -> Iterator[str]:
    from rules.notation import write_match

    yield write_match(timeline.game)


def _write_json(timeline: Timeline, about: AboutMatch, translate: Translate) -> Iterator[str]:
    from rules.match_log.exports.match_json import write_match_json

    return write_match_json(timeline, about, translate)


def _write_text(timeline: Timeline, about: AboutMatch, translate: Translate) -> Iterator[str]:
    from rules.match_log.exports.story_text import write_story_text

    return write_story_text(timeline, about, translate)


def _write_markdown(timeline: Timeline, about: AboutMatch, translate: Translate) -> Iterator[str]:
    from rules.match_log.exports.story_text import write_story_markdown

    return write_story_markdown(timeline, about, translate)


def _write_web_page(timeline: Timeline, about: AboutMatch, translate: Translate) -> Iterator[str]:
    from rules.match_log.exports.web_page import write_web_page

    return write_web_page(timeline, about, translate)


def _write_spreadsheet(
    timeline: Timeline, about: AboutMatch, translate: Translate
) -> Iterator[str]:
    from rules.match_log.exports.spreadsheet import write_spreadsheet

    return write_spreadsheet(timeline, about, translate)


EXPORT_KINDS: dict[str, ExportKind] = {
    name: ExportKind(name, f".{name}", make_message(f"export.{name}"), write)
    for name, write in (
        ("match", _write_notation),
        ("json", _write_json),
        ("txt", _write_text),
        ("md", _write_markdown),
        ("html", _write_web_page),
        ("csv", _write_spreadsheet),
    )
}
"""The kinds of files by their ids, in the order in which players see them."""
