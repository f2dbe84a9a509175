"""The rules reference that players read and that refusals link into, `assets/rules.md`."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

REFERENCE = Path(__file__).parents[2] / "assets" / "rules.md"

EDITIONS = {"UXM", "ASM", "SWW", "AI"}
LONGEST_ENTRY = 1200  # characters; more than that is no quick answer to a refused move

HEADING = re.compile(r"^## ([A-Z]+-\d+) (\S.*)$", re.MULTILINE)
ANY_ENTRY_HEADING = re.compile(r"^##+ .*$", re.MULTILINE)
RULE_ID = re.compile(r"\b[A-Z]{2,4}-\d+\b")

# Every rule that a refusal, a test or the match log may cite.
EXPECTED_IDS = RULE_ID.findall("""
    DIE-1 DIE-2 DIE-3 DIE-4 DIE-5
    ZONE-1 ZONE-2 ZONE-3 ZONE-4 ZONE-5
    SET-1 SET-2 SET-3
    TURN-1
    DRAW-1 DRAW-2 DRAW-3 DRAW-4
    ROLL-1 ROLL-2 ROLL-3
    MAIN-1 MAIN-2 MAIN-3
    PAY-1 PAY-2 PAY-3 PAY-4 PAY-5 PAY-6 PAY-7 PAY-8 PAY-9
    BUY-1 BUY-2 BUY-3
    FLD-1 FLD-2 FLD-3
    ACT-1 ACT-2
    GLB-1 GLB-2 GLB-3
    ABL-1
    PRI-1 PRI-2 PRI-3
    ATK-1 ATK-2
    BLK-1 BLK-2 BLK-3
    WIN-1
    DMG-1 DMG-2 DMG-3 DMG-4 DMG-5 DMG-6 DMG-7
    CLN-1
    END-1
    TXT-1 TXT-2 TXT-3 TXT-4 TXT-5
    EFF-1 EFF-2 EFF-3 EFF-4 EFF-5 EFF-6 EFF-7
    TIM-1 TIM-2
    BST-1
    SPN-1 SPN-2
    RRL-1 RRL-2
    CAP-1 CTL-1 CPY-1 SWP-1 TOK-1 HER-1
    KW-1 KW-2 KW-3 KW-4 KW-5 KW-6 KW-7 KW-8 KW-9 KW-10 KW-11 KW-12 KW-13 KW-14
    FMT-1 FMT-2 FMT-3 FMT-4 FMT-5
""")


class Entry(NamedTuple):
    id: str
    title: str
    text: str  # everything below the heading

    @property
    def explanation(self) -> str:
        return re.split(r"^(?:Editions:|See: )", self.text, flags=re.MULTILINE)[0].strip()

    @property
    def see(self) -> list[str]:
        return [
            rule
            for line in re.findall(r"^See: (.+)$", self.text, re.MULTILINE)
            for rule in line.split(", ")
        ]


def entries() -> list[Entry]:
    """Every entry, in the order of the page; a group heading (`# ...`) ends the one before it."""
    page = REFERENCE.read_text(encoding="utf-8")
    headings = list(HEADING.finditer(page))
    ends = [heading.start() for heading in headings[1:]] + [len(page)]
    return [
        Entry(heading[1], heading[2], re.split(r"^# ", page[heading.end() : end], flags=re.M)[0])
        for heading, end in zip(headings, ends, strict=True)
    ]


ENTRIES = entries()
each_entry = pytest.mark.parametrize("entry", ENTRIES, ids=[entry.id for entry in ENTRIES])


def test_every_rule_has_exactly_one_entry() -> None:
    assert Counter(entry.id for entry in ENTRIES) == Counter(EXPECTED_IDS)


def test_no_entry_heading_is_misspelt() -> None:
    page = REFERENCE.read_text(encoding="utf-8")
    misspelt = [line for line in ANY_ENTRY_HEADING.findall(page) if not HEADING.match(line)]
    assert not misspelt, "entries are headed `## ID Title`"


def test_no_two_entries_share_a_title() -> None:
    shared = [title for title, n in Counter(entry.title for entry in ENTRIES).items() if n > 1]
    assert not shared


def test_the_page_opens_with_a_turn_for_newcomers() -> None:
    assert REFERENCE.read_text(encoding="utf-8").startswith("# A turn in one minute\n")


@each_entry
def test_an_entry_explains_its_rule_briefly(entry: Entry) -> None:
    assert entry.explanation, f"{entry.id} has a heading but no text"
    assert len(entry.text.strip()) <= LONGEST_ENTRY, f"{entry.id} is too long to read in a hurry"


@each_entry
def test_an_entry_leads_on_to_other_rules_that_exist(entry: Entry) -> None:
    assert entry.see, f"{entry.id} has no `See:` line"
    assert entry.id not in entry.see, f"{entry.id} points at itself"
    unknown = set(RULE_ID.findall(entry.text)) | set(entry.see)
    unknown -= set(EXPECTED_IDS)
    assert not unknown, f"{entry.id} names rules that have no entry"


@each_entry
def test_an_edition_note_names_editions_that_exist(entry: Entry) -> None:
    _, has_notes, notes = entry.text.partition("\nEditions:\n")
    items = re.findall(r"^- ([^:\n]*):", notes, re.MULTILINE)
    assert bool(has_notes) == bool(items), f"{entry.id}: `Editions:` is followed by a list"
    named = {edition for item in items for edition in item.split(", ")}
    assert named <= EDITIONS, f"{entry.id} names an edition that is not played here"
