"""The rules reference, parsed: chapters, entries by id, and the differences between editions.

Players read it in the program and in `docs/rules.md`. Both are made from `assets/rules.md` through
this module, so that they cannot drift apart. The text is Markdown:

- `# Chapter`, then text, entries, or both;
- `## ID Title`, then the rule, optionally `Editions:` with a list of `- UXM, ASM: ...`, and
  `See: ID, ID`;
- a chapter may have one table that compares the editions, with a column for each.
"""

from __future__ import annotations

import re

import msgspec

RULE_ID = re.compile(r"\b[A-Z]{2,4}-\d+\b")
"""Matches a rule id anywhere in a text."""

_CHAPTER = re.compile(r"^# ", re.MULTILINE)
_ENTRY = re.compile(r"^## ", re.MULTILINE)
_HEADING = re.compile(r"([A-Z]{2,4}-\d+) (\S.*)")
_NOTE = re.compile(r"- ([A-Z, ]+): (.+)")
_SEE = re.compile(r"^See: (.+)$", re.MULTILINE)


class BadReference(ValueError):
    """The text of the reference has a syntax error."""


class EditionNote(msgspec.Struct, frozen=True):
    """What a rule says in some of the editions."""

    editions: tuple[str, ...]
    text: str


class RuleEntry(msgspec.Struct, frozen=True):
    """One rule; `see` lists the ids of related rules."""

    id: str
    title: str
    text: str
    edition_notes: tuple[EditionNote, ...]
    see_also: tuple[str, ...]

    @property
    def heading(self) -> str:
        return f"{self.id} {self.title}"


class EditionDifference(msgspec.Struct, frozen=True):
    """A row of the table of editions: the subject, and what each edition says."""

    name: str
    by_edition: dict[str, str]

    @property
    def notes(self) -> tuple[EditionNote, ...]:
        """The same as notes, with editions that agree grouped together."""
        answers = dict.fromkeys(self.by_edition.values())
        return tuple(
            EditionNote(
                tuple(name for name, said in self.by_edition.items() if said == answer), answer
            )
            for answer in answers
        )


class Chapter(msgspec.Struct, frozen=True):
    """A chapter of the reference: its text, its table (may be empty) and its entries."""

    title: str
    text: str
    table: tuple[EditionDifference, ...]
    entries: tuple[RuleEntry, ...]


class RulesReference(msgspec.Struct, frozen=True):
    """The whole reference, in order."""

    chapters: tuple[Chapter, ...]

    @property
    def entries(self) -> dict[str, RuleEntry]:
        """All rules by their ids."""
        return {entry.id: entry for chapter in self.chapters for entry in chapter.entries}


def read_reference(text: str) -> RulesReference:
    """Parse the reference. Raises `BadReference` if a heading or line has an error; the message
    quotes it."""
    before, *chapters = _CHAPTER.split(text)
    if before.strip():
        raise BadReference(f"expected a chapter such as `# Title`, found {before.strip()[:40]!r}")
    return RulesReference(tuple(_chapter(part) for part in chapters))


def _chapter(part: str) -> Chapter:
    own, *entries = _ENTRY.split(part)
    title, _, body = own.partition("\n")
    lines = body.strip().split("\n")
    table = [line for line in lines if line.startswith("|")]
    words = "\n".join(line for line in lines if not line.startswith("|")).strip()
    return Chapter(title.strip(), words, _table(table), tuple(_entry(one) for one in entries))


def _table(lines: list[str]) -> tuple[EditionDifference, ...]:
    if not lines:
        return ()
    heads, _, *rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    for row in rows:
        if len(row) != len(heads):
            raise BadReference(f"{row[0]!r} has {len(row)} columns instead of {len(heads)}")
    return tuple(
        EditionDifference(row[0], dict(zip(heads[1:], row[1:], strict=True))) for row in rows
    )


def _entry(part: str) -> RuleEntry:
    line, _, body = part.partition("\n")
    heading = _HEADING.fullmatch(line.strip())
    if heading is None:
        raise BadReference(f"expected an entry such as `## ID Title`, found {line.strip()!r}")
    see = _SEE.search(body)
    words = body[: see.start()] if see else body
    text, _, notes = words.partition("\nEditions:\n")
    return RuleEntry(
        heading[1],
        heading[2],
        text.strip(),
        tuple(_note(heading[1], one) for one in _items(notes)),
        tuple(see[1].split(", ")) if see else (),
    )


def _items(text: str) -> list[str]:
    """The items of a list, each joined into one line."""
    items = re.split(r"^(?=- )", text.strip(), flags=re.MULTILINE)
    return [" ".join(item.split()) for item in items if item.strip()]


def _note(rule: str, item: str) -> EditionNote:
    note = _NOTE.fullmatch(item)
    if note is None:
        raise BadReference(f"{rule}: expected `- EDITION, EDITION: ...`, found {item[:40]!r}")
    return EditionNote(tuple(note[1].split(", ")), note[2])
