"""Generate docs/lessons.md: which lesson, exercise and hint teaches which rule.

python packaging/generators/write_lessons.py
    writes docs/lessons.md from the course and the hints
python packaging/generators/write_lessons.py --check
    writes nothing; exits with 1 if the page is outdated
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from generated_file import write_or_check
from write_rules import heading_anchor

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "lessons.md"
sys.path.insert(0, str(ROOT))

from rules.advice.first_time.hint_list import HINTS  # noqa: E402 - from this tree, not installed
from rules.cards import asset_text  # noqa: E402
from rules.lessons import read_course  # noqa: E402
from rules.messages.message import TEMPLATES  # noqa: E402
from rules.reference import read_reference  # noqa: E402

HEADER = """# Lessons

<!-- Made by packaging/generators/write_lessons.py from assets/lessons/course.toml: run it again -->

What the course teaches, and what it leaves out. [lesson-notation.md](lesson-notation.md) describes
the files. `tests/rules/test_lessons_page.py` checks that each lesson really shows its rules.
"""

NOT_TAUGHT = {
    "Rare: the card says it, and help at the card explains it when it is played.": (
        "DIE-4 ACT-2 SPN-2 RRL-1 RRL-2 CPY-1 HER-1 KW-1 KW-2 KW-3 KW-4 KW-5 KW-14"
        " KW-15 KW-16 KW-17 KW-18 KW-19 KW-20 KW-21 KW-22"
        " KW-23 KW-24 KW-25 KW-26 KW-27 KW-28 KW-29 KW-30"
        " KW-35 KW-36 KW-37 KW-38 KW-39 KW-40 KW-41"
    ),
    "The program's part: it sets up, keeps count, and enforces the format.": (
        "DIE-5 ZONE-4 SET-1 SET-2 SET-3 PRI-2 HAND-1 FMT-1 FMT-2 FMT-3 FMT-4 FMT-5"
    ),
    "Of Doubles: the chapter on it explains the rest.": (
        "DBL-1 DBL-5 DBL-6 DBL-7 DBL-8 DBL-11 DBL-12"
    ),
    "For judging unusual cards: players look it up, and refusals link to it.": (
        "TXT-1 TXT-2 TXT-4 TXT-5 EFF-3 EFF-4 EFF-5 EFF-7 RUL-1 RUL-2 RUL-3 RUL-5 RUL-6 RUL-7 RUL-8"
        " RUL-9 RUL-10 RUL-12 RUL-13 RUL-14 RUL-15 OPEN-1 OPEN-2 OPEN-3 OPEN-4 OPEN-5 OPEN-6"
        " OPEN-7 OPEN-8 OPEN-9 OPEN-10 OPEN-11"
    ),
}
"""The rules that the course leaves out on purpose, by the reason."""

QUESTIONS = (
    ("How do you win?", "1-throw-and-purchase", "Bring Mike from 10 life to 0 and you win."),
    (
        "Where does a die go that you have just purchased?",
        "1-throw-and-purchase",
        "Her die goes to your Used Pile first.",
    ),
    (
        "When do the dice in your Used Pile come back?",
        "2-the-dice-come-round",
        "Your bag was empty, so your whole Used Pile went back into it.",
    ),
    (
        "Where does a KO'd die go?",
        "2-the-dice-come-round",
        "KO'd dice wait in the Prep Area.",
    ),
    (
        "What does it cost to field a character?",
        "3-fielding-and-levels",
        "Top left is what fielding costs: 1.",
    ),
    (
        "What happens to the half of a face you don't spend?",
        "3-fielding-and-levels",
        "The die turns to show what is left.",
    ),
    (
        "Where does an unblocked attacker go?",
        "4-attack",
        "Kitty Pryde got through, so she went to your Used Pile.",
    ),
    (
        "What does blocking do?",
        "4-attack",
        "Mike's Sidekick blocks yours. They will hit each other.",
    ),
    (
        "What may you do on the other player's turn?",
        "5-defend-and-answer",
        "Energy you keep can pay for Global Abilities on his turn.",
    ),
    (
        "What does a star on a die mean?",
        "6-win",
        "Reckless Melee shows one star, a burst. With it, each player takes 1 damage instead.",
    ),
)
"""What someone should be able to answer after the basics: the question, the lesson that answers
it, and the coach's words there."""


def _words_of_hint(name: str) -> str:
    """The words of a hint in a list, where nothing on the table is meant."""
    return TEMPLATES.get(f"hint_list.{name}", TEMPLATES[f"hint.{name}"])


def lessons_page() -> str:
    """The whole page; every rule id is a link."""
    course, reference = read_course(), read_reference(asset_text("rules.md"))

    def linked(rules: Iterable[str]) -> str:
        headings = ((rule, reference.entries[rule].heading) for rule in rules)
        return ", ".join(f"[{rule}](rules.md#{heading_anchor(text)})" for rule, text in headings)

    titles = {lesson.name: lesson.title for lesson in course.lessons}
    lessons = (
        (
            f"{course.number_of(one) or ''}",
            f"[{one.title}](../assets/{one.path})",
            one.goal,
            linked(one.rules),
        )
        for one in course.lessons
    )
    exercises = (
        (f"[{one.title}](../assets/{one.path})", one.set, str(one.difficulty), linked(one.rules))
        for one in course.exercises
    )
    hints = ((_words_of_hint(one.name), linked([one.rule])) for one in HINTS)
    questions = ((question, titles[lesson], words) for question, lesson, words in QUESTIONS)
    left_out = ((why, linked(rules.split())) for why, rules in NOT_TAUGHT.items())
    parts = (
        HEADER,
        "## The course\n",
        _table(("", "Lesson", "What you learn", "Rules"), lessons),
        "## Exercises\n",
        _table(("Exercise", "Set", "Difficulty", "Rules"), exercises),
        "## First-time hints\n\nShown once each, when it first happens in a match.\n",
        _table(("Hint", "Rule"), hints),
        "## What you can answer afterwards\n\nTen questions, and where the coach answers them.\n",
        _table(("Question", "Lesson", "What the coach says there"), questions),
        "## Not taught on purpose\n",
        _table(("Why", "Rules"), left_out),
    )
    return "\n".join(parts)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = (head, ("---",) * len(head), *rows)
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


if __name__ == "__main__":
    sys.exit(write_or_check("write_lessons.py", PAGE, lessons_page, sys.argv[1:]))
