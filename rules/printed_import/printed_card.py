"""Reads printed cards: parses their sentences and assembles them into abilities."""

from __future__ import annotations

import msgspec
from lark.exceptions import UnexpectedEOF, UnexpectedInput, UnexpectedToken, VisitError

from rules.language import ast
from rules.language.parser.parse_errors import describe_expected
from rules.language.parser.phrase_builders import InvalidCombination
from rules.language.parser.text_parser import terminal_text
from rules.language.printer.text_printer import NoWording, unparse
from rules.printed_import.assembly import assemble_text
from rules.printed_import.earley_parser import parse_sentence, printed_parser
from rules.printed_import.phrase_grammar.keyword_phrases import join_trap_lines
from rules.printed_import.placeholders import ParsedSentence
from rules.printed_import.printed_grammar import PRINTED_VOCABULARY
from rules.printed_import.printed_transformer import SentenceTransformer
from rules.printed_import.spelling import TrackedText, normalize_spelling, split_sentences

_OPTION_BULLETS = ("\u2022", "\u00b7")

_BUILD_FAILURES = (LookupError, TypeError, ValueError, AttributeError, RecursionError)
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
        found: list[str] = []
        for line in filter(str.strip, join_trap_lines(self.text).split("\n")):
            if found and line.lstrip().startswith(_OPTION_BULLETS):  # an option of a choice
                found[-1] += f" {line.lstrip()}"
            else:
                found.append(line)
        found += [f"{burst} {text}" for burst, text in self.bursts if text]
        if self.global_text:
            found.append(f"Global: {self.global_text}")
        return tuple(found)


class UnreadSentence(msgspec.Struct, frozen=True):
    """A sentence that is not understood: where parsing stopped, and what was expected there."""

    paragraph: int
    column: int
    sentence: str
    context: str
    expected: tuple[str, ...] = ()

    def __str__(self) -> str:
        message = f"paragraph {self.paragraph}, column {self.column}: {self.context}"
        if not self.expected:
            return message
        return f"{message}; expected {', '.join(self.expected[:6])}"


class PrintedReading(msgspec.Struct, frozen=True):
    """The result of reading a printed card; `text` is None if any part was not understood."""

    text: ast.Text | None
    sentence_count: int
    unread: tuple[UnreadSentence, ...] = ()


def read_printed(card: PrintedCard) -> PrintedReading:
    """Read a printed card. Never raises: the result lists what is not understood."""
    paragraphs: list[list[ParsedSentence]] = []
    unread: list[UnreadSentence] = []
    count = 0
    for number, paragraph in enumerate(card.paragraphs(), 1):
        understood = []
        for sentence in split_sentences(
            normalize_spelling(paragraph, card.name, PRINTED_VOCABULARY)
        ):
            count += 1
            parsed = _read_sentence(sentence, number, paragraph)
            if isinstance(parsed, UnreadSentence):
                unread.append(parsed)
            else:
                understood.append(parsed)
        paragraphs.append(understood)
    if unread:
        return PrintedReading(None, count, tuple(unread))
    try:
        text = assemble_text(paragraphs, card.name, is_character=card.is_character)
        unparse(text)
    except InvalidCombination as error:
        context = f"its sentences do not fit together; expected {error.expected}"
        return PrintedReading(None, count, (UnreadSentence(1, 1, "", context),))
    except (NoWording, *_BUILD_FAILURES) as failure:
        return PrintedReading(None, count, (UnreadSentence(1, 1, "", str(failure)),))
    return PrintedReading(text, count)


# --- one sentence ---------------------------------------------------------------------------------


def _read_sentence(
    sentence: TrackedText, number: int, paragraph: str
) -> ParsedSentence | UnreadSentence:
    try:
        parsed: ParsedSentence = SentenceTransformer().transform(parse_sentence(sentence.text))
    except (UnexpectedInput, VisitError, *_BUILD_FAILURES) as failure:
        return _describe_failure(failure, sentence, number, paragraph)
    return parsed


def _describe_failure(
    failure: Exception, sentence: TrackedText, number: int, paragraph: str
) -> UnreadSentence:
    at, around = 0, ""
    expected: tuple[str, ...] = ()
    if isinstance(failure, VisitError):
        failure = failure.orig_exc
    if isinstance(failure, InvalidCombination):
        at, around = failure.column - 1, "these words do not fit together"
        expected = (failure.expected,)
    elif isinstance(failure, KeyError):
        around = f"this form is not supported: {failure}"
    elif isinstance(failure, UnexpectedToken | UnexpectedEOF):
        ended = isinstance(failure, UnexpectedEOF)
        at = len(sentence.text) if ended else failure.column - 1
        word = "" if ended else str(failure.token)
        expected = describe_expected(
            [terminal_text(printed_parser(), str(name)) for name in failure.expected or ()], word
        )
        around = f'"{word}" is not understood' if word else "the text ends too early"
        before = " ".join(sentence.text[:at].split()[-5:])
        around += f' after "{before}"' if before else ""
    else:
        around = str(failure)
    start, end = sentence.original_position(0), sentence.original_position(len(sentence.text))
    return UnreadSentence(
        number, sentence.original_position(at) + 1, paragraph[start:end].strip(), around, expected
    )
