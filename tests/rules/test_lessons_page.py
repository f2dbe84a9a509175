"""The course teaches the rules it should, and docs/lessons.md says which lesson teaches which."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from rules.advice.first_time.hint_list import HINTS
from rules.cards import asset_text
from rules.lessons import read_course
from rules.reference import RULE_ID, read_reference
from tests.rules.lesson_story import WITNESSES, story_of_exercise, story_of_lesson

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "lessons.md").read_text(encoding="utf-8")
COURSE = read_course()
KNOWN = read_reference(asset_text("rules.md")).entries

# The rules of the turn, of energy, combat and Global Abilities, and those that differ between the
# boxes: what lessons must teach, and where. Lesson 7 to 10 and 11 to 13 share theirs.
REQUIRED = {
    "1": "DIE-1 ZONE-1 TURN-1 DRAW-1 DRAW-2 ROLL-1 PAY-1 PAY-2 PAY-6 BUY-1",
    "2": "DIE-3 ZONE-3 ROLL-2 MAIN-1 PAY-5 FLD-1 ACT-1 DMG-3",
    "3": "DIE-2 FLD-1 FLD-2 MAIN-2 PAY-3",
    "4": "ATK-1 BLK-1 WIN-1 GLB-1 DMG-1 DMG-2 TXT-3",
    "5": "MAIN-3 PAY-8 PRI-1 PRI-3 GLB-2 ZONE-5 BLK-1 DMG-3 DMG-5 CLN-1",
    "6": "BST-1 ACT-1 SPN-1 EFF-1 DMG-1 RUL-11 END-1",
    "7 8 9 10": (
        "ZONE-2 PAY-5 BUY-3 ATK-2 DMG-2 DMG-6 KW-8 KW-11 KW-13 DRAW-4 FLD-2 KW-9 EFF-6 SWP-1 SPN-1"
    ),
    "14": "DBL-2 DBL-3 DBL-4 DBL-9 DBL-10",
    "11 12 13": ("PAY-4 PAY-9 PRI-1 EFF-2 TIM-1 TIM-2 CTL-1 FLD-3 KW-6 KW-7 KW-10 KW-12 TOK-1"),
}
REQUIRED_HINTS = "DRAW-3 ROLL-3 PAY-7 BUY-2 ABL-1 BLK-2 BLK-3 DMG-4 DMG-7 GLB-3 RUL-4 CAP-1"

LESSON_RULES = [(one.name, rule) for one in COURSE.lessons for rule in one.rules]
EXERCISE_RULES = [(one.name, rule) for one in COURSE.exercises for rule in one.rules]


@pytest.mark.parametrize(("lessons", "rules"), REQUIRED.items())
def test_no_rule_of_the_curriculum_is_missing(lessons: str, rules: str) -> None:
    taught = {
        rule
        for one in COURSE.lessons
        if one.name.partition("-")[0] in lessons.split()
        for rule in one.rules
    }
    assert set(rules.split()) <= taught


def test_rare_events_have_a_first_time_hint() -> None:
    assert set(REQUIRED_HINTS.split()) <= {hint.rule for hint in HINTS}


@pytest.mark.parametrize(("name", "rule"), LESSON_RULES)
def test_a_lesson_shows_every_rule_it_names(name: str, rule: str) -> None:
    assert WITNESSES[rule](story_of_lesson(name))


@pytest.mark.parametrize(("name", "rule"), EXERCISE_RULES)
def test_an_exercise_needs_every_rule_it_names(name: str, rule: str) -> None:
    assert WITNESSES[rule](story_of_exercise(name))


def test_every_rule_is_taught_or_left_out_on_purpose() -> None:
    taught = {rule for _, rule in (*LESSON_RULES, *EXERCISE_RULES)} | {one.rule for one in HINTS}
    left_out = _rules_of_section("Not taught on purpose")
    assert not taught & left_out, "listed as not taught"
    assert not KNOWN.keys() - taught - left_out, "neither taught nor listed"


def test_the_page_names_only_rules_of_the_reference() -> None:
    assert set(RULE_ID.findall(PAGE)) <= KNOWN.keys()


def test_the_page_is_up_to_date() -> None:
    check = [sys.executable, "packaging/generators/write_lessons.py", "--check"]
    done = subprocess.run(check, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_files_that_the_page_links_to_exist() -> None:
    for path in re.findall(r"\]\((\.\./[^)#]+)\)", PAGE):
        assert (ROOT / "docs" / path).resolve().exists(), path


def _rules_of_section(title: str) -> set[str]:
    _, _, after = PAGE.partition(f"## {title}\n")
    section, _, _ = after.partition("\n## ")
    return set(RULE_ID.findall(section))
