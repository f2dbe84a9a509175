"""Generate docs/rules.md, the rules reference, from the program's own assets/rules.md.

python packaging/generators/write_rules.py
    writes docs/rules.md from assets/rules.md
python packaging/generators/write_rules.py --check
    writes nothing; exits with 1 if docs/rules.md is outdated
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from generated_file import write_or_check

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "rules.md"
sys.path.insert(0, str(ROOT))

from rules.reading import asset_text  # noqa: E402 - from this tree, not installed
from rules.reference import RULE_ID, Chapter, EditionDifference, RuleEntry, read_reference  # noqa: E402

PAGE_HEADER = """# Rules reference

<!-- Made by packaging/generators/write_rules.py from assets/rules.md: edit that, run it again -->

The rules as Sidekick Table plays them. In the program, press F1 to open them; every refused move
links to its rule.
"""


def rules_page() -> str:
    """The whole page: contents, then the chapters; every rule id is a link."""
    reference = read_reference(asset_text("rules.md"))
    links = {
        rule: f"[{rule}](#{heading_anchor(one.heading)})" for rule, one in reference.entries.items()
    }

    def linked(text: str) -> str:
        return RULE_ID.sub(lambda found: links.get(found[0], found[0]), text)

    parts = [PAGE_HEADER, "## Contents\n", _contents(reference.chapters)]
    for chapter in reference.chapters:
        parts.append(f"## {chapter.title}\n")
        if chapter.text:
            parts.append(linked(chapter.text) + "\n")
        if chapter.table:
            parts.append(linked(_table(chapter.table)))
        parts += [f"### {one.heading}\n\n{linked(_body(one))}\n" for one in chapter.entries]
    return "\n".join(parts)


def _contents(chapters: tuple[Chapter, ...]) -> str:
    lines = []
    for chapter in chapters:
        lines.append(f"- [{chapter.title}](#{heading_anchor(chapter.title)})")
        lines += [f"  - [{one.heading}](#{heading_anchor(one.heading)})" for one in chapter.entries]
    return "\n".join(lines) + "\n"


def _table(rows: tuple[EditionDifference, ...]) -> str:
    editions = tuple(rows[0].by_edition)
    lines = [("What differs", *editions), ("---",) * (len(editions) + 1)]
    lines += [(row.name, *row.by_edition.values()) for row in rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def _body(entry: RuleEntry) -> str:
    parts = [entry.text]
    if entry.edition_notes:
        parts.append(
            "\n".join(f"- **{', '.join(n.editions)}:** {n.text}" for n in entry.edition_notes)
        )
    parts.append(f"See: {', '.join(entry.see_also)}")
    return "\n\n".join(parts)


def heading_anchor(heading: str) -> str:
    """The link anchor of a heading on the hosting site."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


if __name__ == "__main__":
    sys.exit(write_or_check("write_rules.py", PAGE, rules_page, sys.argv[1:]))
