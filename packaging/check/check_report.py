"""What was checked and how it went: a table for people, and an exit code."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, field
from pathlib import Path

PASSED, FAILED, NOT_RUN = "passed", "FAILED", "not run"
_WIDTH = 78
_NAME_WIDTH = 18


class CheckFailed(Exception):
    """Something is not as expected; the message says what was expected and what was found."""


class CheckSkipped(Exception):
    """A check cannot be done here; the message says what is missing."""


@dataclass(frozen=True)
class CheckRow:
    """One line of the table.

    Attributes:
        step: its name, such as `deb.lesson`.
        outcome: `PASSED`, `FAILED` or `NOT_RUN`.
        note: what was found, or what was expected instead.
        seconds: how long it took.
        picture: what the screen looked like when it failed.
    """

    step: str
    outcome: str
    note: str = ""
    seconds: float = 0.0
    picture: Path | None = None


@dataclass
class CheckReport:
    """All rows so far, what was measured, and tables of others to print below."""

    rows: list[CheckRow] = field(default_factory=list)
    measures: list[tuple[str, str, str]] = field(default_factory=list)
    details: list[str] = field(default_factory=list)

    def add(self, row: CheckRow) -> None:
        """Add a row, and print it at once for those who watch."""
        self.rows.append(row)
        print("\n".join(_row_lines(row, _NAME_WIDTH)), flush=True)

    @property
    def exit_code(self) -> int:
        """1 if anything failed, or if nothing was checked at all."""
        outcomes = {row.outcome for row in self.rows}
        return int(FAILED in outcomes or PASSED not in outcomes)

    def table(self) -> str:
        """The rows below each other, then what was measured, then how many there are of a kind."""
        lines: list[str] = []
        wide = max((len(row.step) for row in self.rows), default=0)
        for row in self.rows:
            lines += _row_lines(row, wide)
        if self.measures:
            lines += ["", *_measure_lines(self.measures)]
        for text in self.details:
            lines += ["", text]
        counts = {
            outcome: sum(row.outcome == outcome for row in self.rows)
            for outcome in (PASSED, FAILED, NOT_RUN)
        }
        told = [f"{count} {outcome}" for outcome, count in counts.items() if count]
        lines += ["", ", ".join(told) or "nothing was checked"]
        return "\n".join(lines)


def _row_lines(row: CheckRow, wide: int) -> list[str]:
    head = f"{row.step:<{wide}}  {row.outcome:<7}  {row.seconds:5.1f} s  "
    notes = [part for part in row.note.splitlines() if part]
    if row.picture is not None:
        notes.append(f"see {row.picture}")
    wrapped = [line for note in notes for line in textwrap.wrap(note, _WIDTH)] or [""]
    rest = " " * len(head)
    return [(head + wrapped[0]).rstrip(), *(rest + line for line in wrapped[1:])]


def _measure_lines(measures: list[tuple[str, str, str]]) -> list[str]:
    widths = [max(len(measure[column]) for measure in measures) for column in (0, 1)]
    return [
        f"{what:<{widths[0]}}  {found:>{widths[1]}}  {target}".rstrip()
        for what, found, target in measures
    ]
