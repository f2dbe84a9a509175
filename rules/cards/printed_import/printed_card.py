"""Reads printed cards: parses their sentences and assembles them into abilities."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, product
from typing import Literal

import msgspec
from lark.exceptions import UnexpectedEOF, UnexpectedInput, UnexpectedToken

from rules.cards.keywords import expand_keywords
from rules.cards.printed_import.assembly import assemble_text
from rules.cards.printed_import.keyword_phrases import join_trap_lines
from rules.cards.printed_import.meanings import (
    BUILD_FAILURES,
    PRINTED_VOCABULARY,
    printed_parser,
    sentence_meanings,
)
from rules.cards.printed_import.placeholders import ParsedSentence
from rules.cards.printed_import.spelling import TrackedText, normalize_spelling, split_sentences
from rules.cards.unsupported_features import find_unsupported_features
from rules.language import ast
from rules.language.ast.expressions import MAX_NESTING, nesting_depth, walk
from rules.language.document import beyond_limits
from rules.language.parser.parse_errors import TextSyntaxError, describe_expected
from rules.language.parser.phrase_builders import InvalidCombination
from rules.language.parser.text_parser import parse_text, terminal_text
from rules.language.printer.text_printer import NoWording, unparse
from rules.reading import plain_spaces

_OPTION_BULLETS = ("\u2022", "\u00b7")

_MOST_COMBINATIONS = 64
"""How many combinations of the meanings of its sentences a card may have."""


class PrintedCard(msgspec.Struct, frozen=True):
    """A card as printed: `text` with one paragraph per line; bursts and Global Ability
    separately."""

    name: str
    text: str = ""
    bursts: tuple[tuple[str, str], ...] = ()
    global_text: str = ""
    is_character: bool = True
    known_names: frozenset[str] = frozenset()
    """The names of all known cards; no other word is taken for a name, unless it is in quotes."""
    set_code: str = ""
    """The set of the card, whose words for things may be its own: monsters, Superstars."""
    explains: bool = True
    """Whether `UnreadSentence.expected` lists everything that could be there, which takes long."""

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
    """A sentence that is not understood: where parsing stopped, and what was expected there.

    `readings` has, in our own wording, the two meanings of an ambiguous sentence. `lacking` says
    what the rules language has no words for, if the sentence is understood.
    """

    paragraph: int
    column: int
    sentence: str
    context: str
    expected: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    lacking: str = ""

    def __str__(self) -> str:
        message = f"paragraph {self.paragraph}, column {self.column}: {self.context}"
        if self.readings:
            return "\n        ".join((message, *self.readings))
        if not self.expected:
            return message
        return f"{message}; expected {', '.join(self.expected[:6])}"


class PrintedParagraph(msgspec.Struct, frozen=True):
    """A paragraph of a partly read card, or a part of one with a moment of its own.

    Attributes:
        number: which printed paragraph it is, from 1.
        words: what is printed.
        outcome: whether the program plays it, or the players do it by hand.
        moment: when the players are asked, in our own wording ("When fielded"); "" if the program
            plays it, or if the players do it whenever they find that it applies (on demand).
        lacking: what the engine lacks, if its text is understood, and done by hand only therefore.
    """

    number: int
    words: str
    outcome: Literal["runs", "by hand"]
    moment: str = ""
    lacking: tuple[str, ...] = ()


class PrintedReading(msgspec.Struct, frozen=True):
    """The result of reading a printed card; `text` is None if any part was not understood.

    `read_partly` also gives `mixed`, in which the players do by hand what is not understood or not
    supported, and its paragraphs. It is None if not even that is possible.
    """

    text: ast.Text | None
    sentence_count: int
    unread: tuple[UnreadSentence, ...] = ()
    mixed: ast.Text | None = None
    paragraphs: tuple[PrintedParagraph, ...] = ()

    @property
    def lacking(self) -> tuple[str, ...]:
        """What the program lacks for a card that is understood: "the keyword Swarm"; () if it can
        play it, or does not understand it."""
        if self.text is not None:
            return tuple(sorted(set(find_unsupported_features(self.text))))
        words = tuple(sentence.lacking for sentence in self.unread)
        return words if all(words) else ()

    @property
    def outcome(self) -> Literal["runs", "partly", "by hand", "unread"]:
        """How much of a partly read card the program plays."""
        if self.mixed is None:
            return "unread"
        outcomes = {paragraph.outcome for paragraph in self.paragraphs}
        if "by hand" not in outcomes:
            return "runs"
        return "partly" if "runs" in outcomes else "by hand"


class _ReadSentence(msgspec.Struct, frozen=True):
    """A sentence with all its meanings."""

    paragraph: int
    column: int
    source: str
    meanings: tuple[ParsedSentence, ...]


def read_printed(card: PrintedCard) -> PrintedReading:
    """Read a printed card. Never raises: the result lists what is not understood."""
    sentences: list[_ReadSentence] = []
    unread: list[UnreadSentence] = []
    length = 0
    for number, paragraph in enumerate(card.paragraphs(), 1):
        length += len(paragraph)
        if error := beyond_limits(paragraph, number, number, length):
            unread.append(UnreadSentence(number, 1, paragraph[:80], error.context, error.expected))
            break
        paragraph = plain_spaces(paragraph)
        spelled = normalize_spelling(
            paragraph,
            card.name,
            PRINTED_VOCABULARY,
            card.known_names,
            reads_as_keyword,
            card.set_code,
        )
        for sentence in split_sentences(spelled):
            read = _read_sentence(sentence, number, paragraph, explains=card.explains)
            if isinstance(read, UnreadSentence):
                unread.append(read)
            else:
                sentences.append(read)
    count = len(sentences) + len(unread)
    if unread:
        return PrintedReading(None, count, tuple(unread))
    text = _only_text(card, sentences)
    if isinstance(text, UnreadSentence):
        return PrintedReading(None, count, (text,))
    return PrintedReading(text, count)


# --- reminders of keywords ------------------------------------------------------------------------

_EXAMPLE = ast.Gain(1)
"""An effect that stands for the text of a keyword: "When it spins up, use this ability"."""


@lru_cache(maxsize=500)
def reads_as_keyword(said: str, keyword: str, number: int) -> bool:
    """Return whether a text is read as the abilities of a keyword with a number, or 0."""
    bare = ast.Text((), (keyword,))
    if number:
        bare = ast.Text((ast.Keyword(keyword, number=number),))  # type: ignore[arg-type]
    with_text = ast.Text((ast.Keyword(keyword, (_EXAMPLE,)),))  # type: ignore[arg-type]
    for pattern, to in _OWN_WORDS:
        said = re.sub(pattern, to, said)
    text = read_printed(PrintedCard("", said, explains=False)).text
    if text is None or text.keywords or not text.abilities:
        return False
    meanings = (expand_keywords(one) for one in (bare, with_text))
    return text.abilities in [tuple(ability for ability, _ in means) for means in meanings]


_OWN_WORDS = (
    (r"~[^~]*~'s", "this die's"),
    (r"~[^~]*~", "this die"),
    (r"\buse (?:this|the) (?:ability|effect|text)$", "gain 1 life"),
)


# --- the whole card -------------------------------------------------------------------------------


def _only_text(card: PrintedCard, sentences: list[_ReadSentence]) -> ast.Text | UnreadSentence:
    """Return the text that the sentences make together, if they make exactly one."""
    combinations = product(*(range(len(sentence.meanings)) for sentence in sentences))
    made: dict[ast.Text, tuple[int, ...]] = {}
    failure: UnreadSentence | None = None
    for chosen in islice(combinations, _MOST_COMBINATIONS + 1):
        text = _assemble(card, sentences, chosen)
        if isinstance(text, UnreadSentence):
            failure = failure or text
        else:
            made.setdefault(text, chosen)
    if len(made) > 1:
        return _ambiguity(sentences, made)
    if next(combinations, None) is not None:
        return UnreadSentence(1, 1, "", "its sentences can be combined in too many ways")
    return next(iter(made), None) or failure or ast.Text()


def _assemble(
    card: PrintedCard, sentences: list[_ReadSentence], chosen: tuple[int, ...]
) -> ast.Text | UnreadSentence:
    """Combine one meaning of each sentence."""
    paragraphs: dict[int, list[ParsedSentence]] = {}
    for sentence, meaning in zip(sentences, chosen, strict=True):
        paragraphs.setdefault(sentence.paragraph, []).append(sentence.meanings[meaning])
    try:
        text = assemble_text(list(paragraphs.values()), card.name, is_character=card.is_character)
        if nesting_depth(text) > MAX_NESTING:
            raise InvalidCombination("several shorter sentences")
        _require_own_wording(text)
    except InvalidCombination as error:
        context = f"its sentences do not fit together; expected {error.expected}"
        return UnreadSentence(1, 1, "", context)
    except NoWording as failure:
        return _without_words(failure)
    except BUILD_FAILURES as failure:
        return UnreadSentence(1, 1, "", str(failure))
    return text


def _without_words(failure: NoWording) -> UnreadSentence:
    """Describe a text that is understood, but that our own wording cannot say."""
    thing = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(failure.part).__name__).lower()
    lacking = f"words of the rules language for {'an' if thing[0] in 'aeiou' else 'a'} {thing}"
    if any(isinstance(node, ast.That) for node in walk(failure.part)):
        lacking += " of dice that another ability chooses"
    return UnreadSentence(
        1, 1, "", f"this is understood, but there are no {lacking}", lacking=lacking
    )


def _require_own_wording(text: ast.Text) -> None:
    """Check that our own wording says exactly what was understood. Raises `NoWording` if it cannot
    say it, and `InvalidCombination` if its words would be read differently."""
    try:
        same = parse_text(unparse(text)) == text
    except TextSyntaxError:
        same = False
    if not same:
        raise InvalidCombination("a text that our own wording can say")


def _ambiguity(
    sentences: list[_ReadSentence], made: dict[ast.Text, tuple[int, ...]]
) -> UnreadSentence:
    """Describe the first sentence that is understood differently in the first two texts."""
    (text, chosen), (other, chosen_otherwise), *_ = made.items()
    differing = (
        sentence
        for sentence, one, another in zip(sentences, chosen, chosen_otherwise, strict=True)
        if one != another
    )
    sentence = next(differing)
    return UnreadSentence(
        sentence.paragraph,
        sentence.column,
        sentence.source,
        "this has two meanings",
        readings=tuple(sorted(next(_differing_lines(text, other)))),
    )


def _differing_lines(text: ast.Text, other: ast.Text) -> Iterator[tuple[str, str]]:
    """Yield the paragraphs in which two texts differ, then both whole texts."""
    lines, other_lines = unparse(text).split("\n"), unparse(other).split("\n")
    if len(lines) == len(other_lines):
        yield from (pair for pair in zip(lines, other_lines, strict=True) if pair[0] != pair[1])
    yield " / ".join(lines), " / ".join(other_lines)


# --- one sentence ---------------------------------------------------------------------------------


def _read_sentence(
    sentence: TrackedText, number: int, paragraph: str, *, explains: bool
) -> _ReadSentence | UnreadSentence:
    try:
        meanings = sentence_meanings(sentence.text, explains=explains)
    except (UnexpectedInput, *BUILD_FAILURES) as failure:
        return _describe_failure(failure, sentence, number, paragraph)
    start, end = sentence.original_position(0), sentence.original_position(len(sentence.text))
    return _ReadSentence(number, start + 1, paragraph[start:end].strip(), meanings)


def _describe_failure(
    failure: Exception, sentence: TrackedText, number: int, paragraph: str
) -> UnreadSentence:
    at, around = 0, ""
    expected: tuple[str, ...] = ()
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
