"""Errors for match files that cannot be read or replayed."""

from __future__ import annotations

from rules.reading import shortened, visible

_LONGEST_QUOTATION = 400


class LineMismatch(ValueError):
    """A line does not fit: what was found, what was expected there, and what to do about it.

    `rule_id` is the rule that refuses an illegal act, or "". `advice` is one or more sentences
    without the last period, or "". `is_ambiguous` says that the line could mean several things.
    """

    def __init__(
        self,
        found: str,
        expected: str,
        *,
        rule_id: str = "",
        advice: str = "",
        is_ambiguous: bool = False,
    ) -> None:
        found = shortened(found, _LONGEST_QUOTATION)
        super().__init__(f"expected {expected}, found {found}")
        self.found = found
        self.expected = expected
        self.rule_id = rule_id
        self.advice = advice
        self.is_ambiguous = is_ambiguous


class BadMatch(ValueError):
    """A match file cannot be read or replayed: where, what was found, and what was expected.

    `act_count` counts the acts before the error, so `replay_match(record, upto=act_count)` shows
    the match up to that point. `advice` says what to do, or is empty. `change_note` lists cards or
    rules that changed since the file was written; else empty.
    """

    def __init__(
        self, file: str, line: int, error: LineMismatch, note: str = "", acts: int = 0
    ) -> None:
        sentence = f"{file}, line {line}: {error}"
        super().__init__(
            visible(". ".join(part for part in (sentence, error.advice, note) if part))
        )
        self.file_name = file
        self.line_number = line
        self.found = error.found
        self.expected = error.expected
        self.rule_id = error.rule_id
        self.advice = error.advice
        self.change_note = note
        self.act_count = acts
