"""Reads printed cards: parses each sentence, then assembles them into abilities."""

from __future__ import annotations

from typing import Any

import msgspec
from lark.exceptions import UnexpectedEOF, UnexpectedInput, UnexpectedToken, VisitError
from lark.lexer import PatternStr

from rules.language import tree
from rules.language.expecting import in_words
from rules.language.nouns import Misuse
from rules.language.printed.assembling import assemble
from rules.language.printed.building import PrintedBuilder
from rules.language.printed.grammar import VOCABULARY
from rules.language.printed.keywords import joined
from rules.language.printed.marks import Said
from rules.language.printed.parsing import parse, parser
from rules.language.printed.spelling import Spelled, sentences, spell
from rules.language.wording import Unspeakable, word

_OPTION = ("\u2022", "\u00b7")

_NONSENSE = (LookupError, TypeError, ValueError, AttributeError, RecursionError)
"""Exceptions that building a tree from nonsensical words may raise; they mean "not understood"."""


class PrintedCard(msgspec.Struct, frozen=True):
    """A card as printed: `text` with one paragraph per line; bursts and Global Ability
    separately."""

    name: str
    text: str = ""
    bursts: tuple[tuple[str, str], ...] = ()
    global_text: str = ""
    is_character: bool = True

    def paragraphs(self) -> tuple[str, ...]:
        """Return all paragraphs: bursts start with their symbol, the Global Ability with
        "Global:"."""
        said: list[str] = []
        for line in filter(str.strip, joined(self.text).split("\n")):
            if said and line.lstrip().startswith(_OPTION):  # an option of a choice
                said[-1] += f" {line.lstrip()}"
            else:
                said.append(line)
        said += [f"{burst} {text}" for burst, text in self.bursts if text]
        if self.global_text:
            said.append(f"Global: {self.global_text}")
        return tuple(said)


class Unread(msgspec.Struct, frozen=True):
    """A sentence that is not understood: where parsing stopped, and what was expected there."""

    paragraph: int
    column: int
    sentence: str
    around: str
    expected: tuple[str, ...] = ()

    def __str__(self) -> str:
        said = f"paragraph {self.paragraph}, column {self.column}: {self.around}"
        if not self.expected:
            return said
        return f"{said}; expected {', '.join(self.expected[:6])}"


class Reading(msgspec.Struct, frozen=True):
    """The result of reading a printed card; `text` is None if any part was not understood."""

    text: tree.Text | None
    sentences: int
    unread: tuple[Unread, ...] = ()


def read_printed(card: PrintedCard) -> Reading:
    """Read a printed card. Never raises: the result lists what is not understood."""
    paragraphs: list[list[Said]] = []
    unread: list[Unread] = []
    count = 0
    for number, paragraph in enumerate(card.paragraphs(), 1):
        understood = []
        for sentence in sentences(spell(paragraph, card.name, VOCABULARY)):
            count += 1
            said = _sentence(sentence, number, paragraph)
            if isinstance(said, Unread):
                unread.append(said)
            else:
                understood.append(said)
        paragraphs.append(understood)
    if unread:
        return Reading(None, count, tuple(unread))
    try:
        text = assemble(paragraphs, card.name, is_character=card.is_character)
        word(text)
    except Misuse as misuse:
        around = f"its sentences do not fit together; expected {misuse.expected}"
        return Reading(None, count, (Unread(1, 1, "", around),))
    except (Unspeakable, *_NONSENSE) as failure:
        return Reading(None, count, (Unread(1, 1, "", str(failure)),))
    return Reading(text, count)


# --- one sentence ---------------------------------------------------------------------------------


def _sentence(sentence: Spelled, number: int, paragraph: str) -> Said | Unread:
    try:
        said: Said = PrintedBuilder().transform(parse(sentence.text))
    except (UnexpectedInput, VisitError, *_NONSENSE) as failure:
        return _unread(failure, sentence, number, paragraph)
    return said


def _unread(failure: Exception, sentence: Spelled, number: int, paragraph: str) -> Unread:
    at, around = 0, ""
    expected: tuple[str, ...] = ()
    if isinstance(failure, VisitError):
        failure = failure.orig_exc
    if isinstance(failure, Misuse):
        at, around = failure.column - 1, "these words do not fit together"
        expected = (failure.expected,)
    elif isinstance(failure, KeyError):
        around = f"this form is not supported: {failure}"
    elif isinstance(failure, UnexpectedToken | UnexpectedEOF):
        ended = isinstance(failure, UnexpectedEOF)
        at = len(sentence.text) if ended else failure.column - 1
        word = "" if ended else str(failure.token)
        expected = in_words([_spelled(name) for name in failure.expected or ()], word)
        around = f'"{word}" is not understood' if word else "the text ends too early"
        before = " ".join(sentence.text[:at].split()[-5:])
        around += f' after "{before}"' if before else ""
    else:
        around = str(failure)
    start, end = sentence.place(0), sentence.place(len(sentence.text))
    return Unread(number, sentence.place(at) + 1, paragraph[start:end].strip(), around, expected)


def _spelled(name: Any) -> str:
    pattern = parser().get_terminal(str(name)).pattern
    return pattern.value if isinstance(pattern, PatternStr) else str(name)
