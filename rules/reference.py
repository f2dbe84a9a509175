"""The rules reference as values: chapters, entries by their ids, what differs between editions.

Players read it in the program and in `docs/rules.md`; both are made from the text of
`assets/rules.md` by way of these values, so that they cannot drift apart. The text is Markdown:

- `# Chapter`, then its own words or its entries;
- `## ID Title`, then what the rule says, `Editions:` with a list of `- UXM, ASM: ...` where they
  differ, and `See: ID, ID`;
- in a chapter one table may compare the editions, a column for each.
"""

from __future__ import annotations

import re

import msgspec

RULE_ID = re.compile(r"\b[A-Z]{2,4}-\d+\b")
"""What the id of a rule looks like, wherever it is mentioned."""

_CHAPTER = re.compile(r"^# ", re.MULTILINE)
_ENTRY = re.compile(r"^## ", re.MULTILINE)
_HEADING = re.compile(r"([A-Z]{2,4}-\d+) (\S.*)")
_NOTE = re.compile(r"- ([A-Z, ]+): (.+)")
_SEE = re.compile(r"^See: (.+)$", re.MULTILINE)


class BadReference(ValueError):
    """The text of the reference is not written as it should be."""


class Note(msgspec.Struct, frozen=True):
    """What some editions do in their own way."""

    editions: tuple[str, ...]
    text: str


class Entry(msgspec.Struct, frozen=True):
    """One rule."""

    id: str
    title: str
    text: str
    notes: tuple[Note, ...]
    see: tuple[str, ...]

    @property
    def heading(self) -> str:
        return f"{self.id} {self.title}"


class Difference(msgspec.Struct, frozen=True):
    """A line of the table of editions: what differs, and what each edition says of it."""

    name: str
    by_edition: dict[str, str]

    @property
    def notes(self) -> tuple[Note, ...]:
        """The same as notes, editions that agree together."""
        answers = dict.fromkeys(self.by_edition.values())
        return tuple(
            Note(tuple(name for name, said in self.by_edition.items() if said == answer), answer)
            for answer in answers
        )


class Chapter(msgspec.Struct, frozen=True):
    """A part of the reference: words of its own, a table perhaps, and entries."""

    title: str
    text: str
    table: tuple[Difference, ...]
    entries: tuple[Entry, ...]


class Reference(msgspec.Struct, frozen=True):
    """The whole reference, in its order."""

    chapters: tuple[Chapter, ...]

    @property
    def entries(self) -> dict[str, Entry]:
        """All rules by their ids."""
        return {entry.id: entry for chapter in self.chapters for entry in chapter.entries}


def read_reference(text: str) -> Reference:
    """Read the reference.

    Raises:
        BadReference: naming the heading or the line that is not as it should be.
    """
    before, *chapters = _CHAPTER.split(text)
    if before.strip():
        raise BadReference(f"expected a chapter, as `# Title`, and not {before.strip()[:40]!r}")
    return Reference(tuple(_chapter(part) for part in chapters))


def _chapter(part: str) -> Chapter:
    own, *entries = _ENTRY.split(part)
    title, _, body = own.partition("\n")
    lines = body.strip().split("\n")
    table = [line for line in lines if line.startswith("|")]
    words = "\n".join(line for line in lines if not line.startswith("|")).strip()
    return Chapter(title.strip(), words, _table(table), tuple(_entry(one) for one in entries))


def _table(lines: list[str]) -> tuple[Difference, ...]:
    if not lines:
        return ()
    heads, _, *rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    for row in rows:
        if len(row) != len(heads):
            raise BadReference(f"{row[0]!r} has {len(row)} columns, not {len(heads)}")
    return tuple(Difference(row[0], dict(zip(heads[1:], row[1:], strict=True))) for row in rows)


def _entry(part: str) -> Entry:
    line, _, body = part.partition("\n")
    heading = _HEADING.fullmatch(line.strip())
    if heading is None:
        raise BadReference(f"expected an entry, as `## ID Title`, and not {line.strip()!r}")
    see = _SEE.search(body)
    words = body[: see.start()] if see else body
    text, _, notes = words.partition("\nEditions:\n")
    return Entry(
        heading[1],
        heading[2],
        text.strip(),
        tuple(_note(heading[1], one) for one in _items(notes)),
        tuple(see[1].split(", ")) if see else (),
    )


def _items(text: str) -> list[str]:
    """The items of a list, each on one line."""
    items = re.split(r"^(?=- )", text.strip(), flags=re.MULTILINE)
    return [" ".join(item.split()) for item in items if item.strip()]


def _note(rule: str, item: str) -> Note:
    note = _NOTE.fullmatch(item)
    if note is None:
        raise BadReference(f"{rule}: expected `- EDITION, EDITION: ...` and not {item[:40]!r}")
    return Note(tuple(note[1].split(", ")), note[2])
