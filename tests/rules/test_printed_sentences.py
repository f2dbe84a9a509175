"""Sentences in the style of print, each with its reading or "refused": `printed-sentences.txt`.

They were made up by somebody who tried to be misread, and every reading was checked. After a change
of the reader write the file again with `python -m tests.rules.test_printed_sentences`, and check
each line that changed. `!` marks an action card, `|` separates paragraphs.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rules.language import unparse
from tests.rules.printed_texts import reading

_FILE = Path(__file__).with_name("printed-sentences.txt")


def _lines() -> Iterator[str]:
    for line in _FILE.read_text(encoding="utf-8").splitlines():
        if not line.startswith("= "):
            yield line
        if line and not line.startswith("= "):
            text = reading(line.replace("|", "\n")).text
            yield "= refused" if text is None else f"= {unparse(text)}".replace("\n", " | ")


def test_sentences_are_read_or_refused_as_the_file_says() -> None:
    assert "\n".join((*_lines(), "")) == _FILE.read_text(encoding="utf-8")


if __name__ == "__main__":
    _FILE.write_text("\n".join((*_lines(), "")), encoding="utf-8", newline="\n")
