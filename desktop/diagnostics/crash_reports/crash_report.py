"""The report of a crash as text: what happened, and the match up to its last act.

A report is also a match file, with the rest in remarks: `python -m rules check` replays it.
"""

from __future__ import annotations

import re
import textwrap
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from desktop.diagnostics.crash_reports.crash_watch import CaughtError
from desktop.diagnostics.crash_reports.run_journal import EndedRun, RunJournal
from desktop.diagnostics.fact_groups import facts_text
from desktop.diagnostics.program_facts import program_facts
from desktop.diagnostics.redaction import without_personal_names
from desktop.storage import match_notation
from desktop.text.program_version import program_version
from rules.reading import visible

if TYPE_CHECKING:
    from desktop.storage.own_cards import OwnCards
    from desktop.storage.store import SavedMatch
    from rules.game import Game


_LONGEST_MATCH = 600_000
_LONGEST_STACK = 60_000
_LONGEST_LINE = 1_000
_WIDTH = 98
_QT_FATAL = "QT FATAL "
_SHOWN_GROUPS = ("program", "versions", "system")
_GUIDE = (
    "This is a crash report of Sidekick Table. It is also a match file: save it as crash.match and"
    " open it, or run 'python -m rules check' on it. The players are called First and Second in it."
)
_GUIDE_WITHOUT_MATCH = "This is a crash report of Sidekick Table."


class Crash(NamedTuple):
    """What is known about a crash."""

    happened: str  # a sentence for people
    when: datetime  # the time of the crash
    version: str  # the version of the program that crashed
    stack: str  # the functions that were running
    notes: tuple[str, ...] = ()  # what the player did before that, with times
    qt_messages: tuple[str, ...] = ()  # the last warnings of Qt


def crash_of_error(error: CaughtError, journal: RunJournal | None) -> Crash:
    """An error of Python after which the program went on."""
    return Crash(
        happened=f"An error occurred, but the program kept running. {error.message}",
        when=datetime.now().astimezone(),
        version=program_version(),
        stack=error.traceback,
        notes=journal.last_notes("note") if journal is not None else (),
        qt_messages=journal.last_notes("qt") if journal is not None else (),
    )


def crash_of_run(run: EndedRun) -> Crash:
    """The crash that ended an earlier run."""
    notes = run.notes
    if run.has_crashed_at_start and run.reading:
        notes = (*notes, f"The last file it began to read: {Path(run.reading).name}")
    at_start = " soon after its start" if run.has_crashed_at_start else ""
    return Crash(
        happened=f"The program stopped{at_start}: {_reason(run)}",
        when=datetime.fromtimestamp(run.ended).astimezone(),
        version=run.version or program_version(),
        stack="\n\n".join(part for part in (run.error, run.native_trace) if part),
        notes=notes,
        qt_messages=run.qt_messages,
    )


def _reason(run: EndedRun) -> str:
    """The most telling line of what a crash left."""
    lines = run.native_trace.splitlines()
    fatal = next((line for line in lines if line.startswith(_QT_FATAL)), "")
    if fatal:
        return f"Qt reported a fatal error: {fatal.removeprefix(_QT_FATAL)}"
    if lines:
        return lines[0].partition(": ")[2]
    return run.error.rstrip().rpartition("\n")[2]


def report_text(crash: Crash, match: CrashedMatch | None, about_match: str = "") -> str:
    """Write a report; it contains no personal names.

    `about_match` says why there is no match in it.
    """
    names = match.names if match is not None else ()
    story = without_names(without_personal_names(_what_happened(crash)), names)
    remarks = [_GUIDE if match is not None else _GUIDE_WITHOUT_MATCH, "", *story.splitlines()]
    if match is None:
        remarks += ["", f"The match: {about_match or 'No match was being played.'}"]
        return "\n".join(_remark_lines(remarks)) + "\n"
    remarks += ["", "The match up to the last act:"]
    if match.own_files:
        files = without_personal_names(", ".join(match.own_files))
        remarks.append(f"It may use the player's own cards. Please add these files: {files}")
    if match.trouble:
        remarks.append(without_names(without_personal_names(match.trouble), names))
    first, _, rest = match.notation.partition("\n")
    if len(rest) > _LONGEST_MATCH:
        rest = rest[:_LONGEST_MATCH].rpartition("\n")[0]
        rest += "\n# The rest of this long match is left out.\n"
    return "\n".join([first, *_remark_lines(remarks), rest])


def _what_happened(crash: Crash) -> str:
    """Everything but the match."""
    # A long stack is told from both ends: which thread crashed, and where it began.
    stack = crash.stack or "not known"
    if len(stack) > _LONGEST_STACK:
        half = _LONGEST_STACK // 2
        stack = f"{stack[:half]}\n...\n{stack[-half:]}"
    parts = [
        f"What happened: {crash.happened}",
        f"When:          {crash.when:%Y-%m-%d %H:%M:%S %z}",
        f"Version:       {crash.version or 'not known'}",
        "",
        "What the player did last:",
        *(f"  {note}" for note in crash.notes or ("not known",)),
        "",
        "Stack:",
        textwrap.indent(stack, "  "),
        "",
    ]
    if crash.qt_messages:
        parts += ["Last warnings:", *(f"  {warning}" for warning in crash.qt_messages), ""]
    parts.append(_facts())
    return "\n".join(parts)


def _facts() -> str:
    try:
        return facts_text(group for group in program_facts() if group.key in _SHOWN_GROUPS).rstrip()
    except Exception as failure:  # noqa: BLE001 - a report must survive trouble with its facts
        return f"Facts about the program are not known: {failure!r}"


def _remark_lines(lines: list[str]) -> list[str]:
    """The lines as remarks of a match file; long sentences are wrapped, other lines are cut."""
    remarks: list[str] = []
    for line in lines:
        shown = visible(line[:_LONGEST_LINE]).rstrip()
        is_sentence = not line.startswith(" ")
        pieces = textwrap.wrap(shown, _WIDTH) if is_sentence and shown else [shown]
        remarks += [f"# {piece}".rstrip() for piece in pieces]
    return remarks


# --- crashed match --------------------------------------------------------------------------------


class CrashedMatch(NamedTuple):
    """A match for a report."""

    notation: str  # its notation, in which the players are called First and Second
    # What they are really called; they may also occur in messages of errors
    names: tuple[str, ...] = ()
    own_files: tuple[str, ...] = ()  # the files of the player's own cards that the match uses
    trouble: str = ""  # why the notation is not complete, or ""


def match_of_game(game: Game, own: OwnCards) -> CrashedMatch:
    """The match on the table, up to its last act.

    Raises:
        ValueError: the match began in the middle of an action, which a position cannot express.
    """
    played = {slot.card for slot in game.setup.cards}
    return CrashedMatch(
        notation=match_notation.write_without_names(game),
        names=tuple(player.name for player in game.setup.players),
        own_files=tuple(file.path.name for file in own.files if played & set(file.cards)),
    )


def match_of_saved(kept: SavedMatch, own: OwnCards) -> CrashedMatch:
    """A saved match. If it cannot be played again, its text is told as it is, but without names."""
    names = (kept.summary.first, kept.summary.second)
    try:
        game = match_notation.read_and_replay(kept.notation, "the saved match", own.sets).game
        return match_of_game(game, own)
    except Exception as failure:  # noqa: BLE001 - this match may be the reason for the crash
        return CrashedMatch(
            notation=without_names(kept.notation, names),
            names=names,
            own_files=tuple(file.path.name for file in own.files),
            trouble=f"The match cannot be replayed: {failure}",
        )


def without_names(text: str, names: tuple[str, ...]) -> str:
    """The text with First and Second instead of the names of players, wherever they are words."""
    called = dict(zip(names, match_notation.ANONYMOUS, strict=False))
    words = sorted((re.escape(name) for name in called if name.strip()), key=len, reverse=True)
    if not words:
        return text
    pattern = rf"(?<!\w)(?:{'|'.join(words)})(?!\w)"
    return re.sub(pattern, lambda found: called[found.group()], text)
