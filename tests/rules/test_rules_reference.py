"""The rules reference `assets/rules.md`: players read it, and refusals link to it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from rules.cards import asset_text
from rules.model import EDITIONS
from rules.reference import RULE_ID, BadReference, EditionNote, RuleEntry, read_reference

ROOT = Path(__file__).parents[2]
LONGEST_ENTRY = 1200  # characters; more than that is too long for a quick answer

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
    CAP-1 CTL-1 CPY-1 SWP-1 TOK-1 HER-1 HAND-1
    KW-1 KW-2 KW-3 KW-4 KW-5 KW-6 KW-7 KW-8 KW-9 KW-10 KW-11 KW-12 KW-13 KW-14
    KW-15 KW-16 KW-17 KW-18 KW-19 KW-20 KW-21 KW-22 KW-23 KW-24 KW-25 KW-26 KW-27 KW-28
    KW-29 KW-30 KW-35 KW-36 KW-37 KW-38 KW-39 KW-40 KW-41
    FMT-1 FMT-2 FMT-3 FMT-4 FMT-5
    DBL-1 DBL-2 DBL-3 DBL-4 DBL-5 DBL-6 DBL-7 DBL-8 DBL-9 DBL-10 DBL-11 DBL-12
    RUL-1 RUL-2 RUL-3 RUL-4 RUL-5 RUL-6 RUL-7 RUL-8 RUL-9 RUL-10 RUL-11 RUL-12 RUL-13 RUL-14 RUL-15
    OPEN-1 OPEN-2 OPEN-3 OPEN-4 OPEN-5 OPEN-6 OPEN-7 OPEN-8 OPEN-9 OPEN-10 OPEN-11
""")

# Words in the sources that look like rule ids but are not.
NO_RULES = {"UTF-8"}

REFERENCE = read_reference(asset_text("rules.md"))
EVERY_ENTRY = [entry for chapter in REFERENCE.chapters for entry in chapter.entries]
each_entry = pytest.mark.parametrize("entry", EVERY_ENTRY, ids=[entry.id for entry in EVERY_ENTRY])


def test_every_rule_has_exactly_one_entry() -> None:
    assert Counter(entry.id for entry in EVERY_ENTRY) == Counter(EXPECTED_IDS)


def test_no_two_entries_share_a_title() -> None:
    titles = Counter(entry.title for entry in EVERY_ENTRY)
    assert not [title for title, n in titles.items() if n > 1]


def test_every_rule_cited_by_the_program_has_an_entry() -> None:
    cited: dict[str, str] = {}
    for folder in ("rules", "desktop"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            cited |= dict.fromkeys(RULE_ID.findall(file.read_text("utf-8")), file.name)
    assert "PAY-6" in cited
    known = {entry.id for entry in EVERY_ENTRY} | {*NO_RULES}
    unknown = {rule: file for rule, file in cited.items() if rule not in known}
    assert not unknown, "rules without an entry in assets/rules.md"


def test_the_page_starts_with_a_turn_for_newcomers_and_the_edition_table() -> None:
    first, second, *_ = REFERENCE.chapters
    assert first.title == "A turn in one minute"
    assert second.title == "The editions at a glance"
    assert len(second.table) >= 30


@pytest.mark.parametrize("row", REFERENCE.chapters[1].table, ids=lambda row: row.name)
def test_each_table_line_compares_all_editions_and_names_the_rule(row) -> None:
    assert list(row.by_edition) == list(EDITIONS)
    assert all(row.by_edition.values())
    named = RULE_ID.findall(row.name)
    assert named, "the line does not name a rule to read"
    assert set(named) <= set(EXPECTED_IDS)


@each_entry
def test_an_entry_explains_its_rule_briefly(entry: RuleEntry) -> None:
    assert entry.text, f"{entry.id} has a heading but no text"
    length = len(entry.text) + sum(len(note.text) for note in entry.edition_notes)
    assert length <= LONGEST_ENTRY, f"{entry.id} is too long for a quick answer"


@each_entry
def test_an_entry_links_to_existing_rules(entry: RuleEntry) -> None:
    assert entry.see_also, f"{entry.id} has no `See:` line"
    assert entry.id not in entry.see_also, f"{entry.id} links to itself"
    assert len(set(entry.see_also)) == len(entry.see_also), (
        f"{entry.id} links twice to the same rule"
    )
    words = " ".join((entry.text, *(note.text for note in entry.edition_notes)))
    unknown = {*RULE_ID.findall(words), *entry.see_also} - set(EXPECTED_IDS)
    assert not unknown, f"{entry.id} names rules without an entry"


@each_entry
def test_an_edition_note_names_existing_editions(entry: RuleEntry) -> None:
    named = {edition for note in entry.edition_notes for edition in note.editions}
    assert named <= set(EDITIONS), f"{entry.id} names an unknown edition"


def test_editions_with_the_same_rule_share_a_note() -> None:
    row = REFERENCE.chapters[1].table[0]
    assert row.notes == (
        EditionNote(("UXM",), "does not exist"),
        EditionNote(("ASM", "SWW", "AI"), "exists"),
    )


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("## PAY-1 Energy\n", "expected a chapter"),
        ("# Paying\n\n## Pay-1 Energy\n", "## ID Title"),
        ("# Paying\n\n## PAY-1 Energy\n\nText.\n\nEditions:\n\n- all: no.\n", "PAY-1: expected"),
        (
            "# Paying\n\n| What | AI |\n| --- | --- |\n| Energy | 1 | 2 |\n",
            "3 columns instead of 2",
        ),
    ],
)
def test_a_misspelled_reference_is_reported_with_its_place(text: str, complaint: str) -> None:
    with pytest.raises(BadReference, match=re.escape(complaint)):
        read_reference(text)


def test_the_generated_reference_page_is_up_to_date() -> None:
    check = [sys.executable, "packaging/generators/write_rules.py", "--check"]
    done = subprocess.run(check, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_every_link_on_the_reference_page_works() -> None:
    page = (ROOT / "docs" / "rules.md").read_text("utf-8")
    headings = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    anchors = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    links = re.findall(r"\]\(#([^)]*)\)", page)
    assert len(links) > 2 * len(EVERY_ENTRY)
    assert not set(links) - anchors
    assert {entry.heading for entry in EVERY_ENTRY} <= set(headings)
