"""Reports how many cards and sentences of a card file are understood, as lines for people."""

from __future__ import annotations

from collections.abc import Iterator

from rules.card_file import BadCard, ReadSet


def report(read: ReadSet, file: str) -> Iterator[str]:
    """Yield each error in file order, then the number of cards and sentences understood."""
    yield from (str(mistake) for mistake in in_order(read))
    good = len(read.cards.cards) if read.cards else 0
    sentences, understood = counted(read)
    yield (
        f"{file}: {good} of {len(read.texts)} cards and {understood} of {sentences}"
        " sentences understood"
    )


def in_order(read: ReadSet) -> list[BadCard]:
    """Return the errors sorted by their position in the file."""
    return sorted(read.mistakes, key=lambda mistake: (mistake.line, mistake.column))


def counted(read: ReadSet) -> tuple[int, int]:
    """Return the number of sentences in a file, and how many of them are understood."""
    from rules.language.paragraphs import sentences

    every = sum(sentences(paragraph) for text in read.texts for paragraph in text.splitlines())
    missed = 0
    for mistake in read.mistakes:
        if mistake.paragraph is not None:
            understood, there = mistake.paragraph.sentences
            missed += there - understood
    return every, every - missed
