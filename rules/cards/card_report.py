"""Reports how many cards and sentences of a card file are understood, as lines for people."""

from __future__ import annotations

from collections.abc import Iterator

from rules.cards.card_file import CardFileError, CardFileResult

MAX_FIRST_ERRORS = 10
"""How many errors `first_error_lines` returns: there, they are printed beside the real answer."""


def report_lines(read: CardFileResult, file: str) -> Iterator[str]:
    """Yield each error in file order, then the number of cards and sentences understood."""
    yield from (str(error) for error in errors_in_order(read))
    good = len(read.card_set.cards) if read.card_set else 0
    sentences, understood = sentence_counts(read)
    yield (
        f"{file}: {good} of {len(read.texts)} cards and {understood} of {sentences}"
        " sentences understood"
    )


def first_error_lines(read: CardFileResult, file: str) -> list[str]:
    """Return the first errors in file order, then how many more there are."""
    lines = [str(error) for error in errors_in_order(read)[:MAX_FIRST_ERRORS]]
    if more := len(read.errors) - len(lines):
        lines.append(f"{file}: ... and {more} more (python -m rules read --toml lists them all)")
    return lines


def errors_in_order(read: CardFileResult) -> list[CardFileError]:
    """Return the errors sorted by their position in the file."""
    return sorted(read.errors, key=lambda error: (error.line, error.column))


def sentence_counts(read: CardFileResult) -> tuple[int, int]:
    """Return the number of sentences in a file, and how many of them are understood."""
    from rules.language.document import count_sentences

    every = sum(
        count_sentences(paragraph) for text in read.texts for paragraph in text.splitlines()
    )
    missed = 0
    for mistake in read.errors:
        if mistake.paragraph is not None:
            understood, there = mistake.paragraph.sentence_counts
            missed += there - understood
    return every, every - missed
