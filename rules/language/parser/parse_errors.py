"""Parse error help: lists in plain words what could be at a place, and similar phrases."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterable
from functools import cache

from rules.language.grammar import KEYWORDS
from rules.language.parser.example_phrases import EXAMPLE_PHRASES

_TERMINAL_DESCRIPTIONS = {
    "NUMBER": "a number", "PROPER": "a name (capitalized or in quotes)", "QUOTED": "",
    "BRACKET": "",
    "CARD_NAME": "the name of a known card, or a name in quotes",
    "AFFILIATION": 'an affiliation ("[Villain]")',
    "ENERGY": "an energy type (fist, bolt, mask, shield)", "NON_ENERGY": "", "_NON": "",
    "ALIGNMENT": "", "NON_ALIGNMENT": "", "CREATURE": "",
    "ATTACK": '"+1A"', "DEFENSE": '"+1D"', "BURST": '"*"', "$END": "the end",
    "KEYWORD": 'a keyword ("Fast", "Overcrush"...)', "_AND_WITH": '"and with"',
    "_AND_KEYWORD": '"and"', "_WITH_KEYWORD": '"with"',

    "_WITH_A_TOTAL": '"with a total"', "_AND_ITS_PARTNER": '"and its partner"',
    "_FROM_YOUR_BAG": '"from your bag"', "_FROM_THE_FIELD": '"from the field"',
    "_FROM_COMBAT": '"from combat"', "_OR_WHEN": '"or when"', "_OR_AT": '"or at"',
    "_OR_UNTIL": '"or until"', "_THAT_WERE": '"that were"',
    "SELF": "the card's own name", "SELF_S": "", "HEROIC": "", "WORD": "", "UNKNOWN": "",
    "_FROM_THEIR_BAG": '"from the opponent\'s bag"', "_OR_ELSE": '"; or"',
    "_IN_ORDER_TO": '"in order to"', "_CHOSEN_BEFORE": '"chosen before"',
    "_KOD_THIS_TURN": '"KO\'d this turn"', "_KOD_THIS_WAY": '"KO\'d this way"',
}  # fmt: skip
"""Descriptions of terminals that are not fixed words; "" if another description covers them."""

_CONCEPTS = (
    (
        {"deal", "gain", "KO", "spin", "field", "move", "prep", "draw", "reroll", "prevent"},
        {"lose", "return", "clear", "capture", "take", "swap", "ignore", "choose", "use"}
        | {"sacrifice", "remove", "redirect", "attach", "pair", "put", "regenerate", "note"}
        | {"KOs", "sacrifices", "spins", "moves", "preps"},
        'a verb ("deal", "field", "KO", "draw"...)',
    ),
    (
        {"this", "each", "your", "any", "up", "another"},
        {"a", "an", "one", "all", "it", "that", "those", "the", "NUMBER", "its", "you"},
        'which dice ("this die", "a target ...", "each ...", "your ...")',
    ),
    (
        {"opposing", "attacking", "blocked", "level", "ENERGY"},
        {
            "PROPER",
            "CARD_NAME",
            "AFFILIATION",
            "other",
            "borrowed",
            "blocking",
            "unblocked",
            "engaged",
            "damaged",
            "captured",
        }
        | {"paired", "attached", "visiting", "QUOTED", "NON_ENERGY", "_NON"}
        | {"ALIGNMENT", "NON_ALIGNMENT", "CREATURE"},
        'a description of dice ("opposing", "attacking", "level 1", "Villain", "bolt"...)',
    ),
    ({"die", "sidekick"}, {"character", "action", "continuous"}, '"character die", "sidekick"...'),
    ({"dice", "sidekicks"}, {"character", "action", "continuous"}, '"character dice", "sidekicks"'),
    (
        {"named", "with", "in", "from"},
        {"not", "of"},
        'further details of the dice ("named ...", "with a level of ...", "in your used pile")',
    ),
)
"""Groups of words that form one concept.

Each entry has the words that must all be possible, further words it covers, and a description.
"""


def describe_expected(terminals: Iterable[str], found: str) -> tuple[str, ...]:
    """Describe what could be at a place, starting with words spelled like the one found there.
    `terminals` are the words, or names of other terminals, that the grammar accepts there."""
    possible = set(terminals)
    if possible == {"QUOTED"}:
        return ('words in quotes ("...")',)
    similar = find_similar_words(found, possible)
    descriptions = [f'"{word}"' for word in similar]
    for needed, others, concept in _CONCEPTS:
        if needed <= possible:
            descriptions.append(concept)
            possible -= needed | others
    for word in sorted(possible - set(similar)):
        description = _TERMINAL_DESCRIPTIONS.get(word, _describe_literal(word))
        if description:
            descriptions.append(description)
    return tuple(descriptions)


def find_similar_words(word: str, terminals: Iterable[str]) -> list[str]:
    """Return up to two possible words that are spelled like the word found."""
    possible = set(terminals)
    possible |= set(KEYWORDS) if "KEYWORD" in possible else set()
    return difflib.get_close_matches(word.lower(), sorted(possible), n=2, cutoff=0.7)


def _describe_literal(word: str) -> str:
    return {".": "a full stop", ",": "a comma", ":": "a colon", ";": "a semicolon"}.get(
        word, f'"{word}"'
    )


def find_nearest_phrase(sentence: str) -> str:
    """Return the known phrase that most resembles a sentence, or ""."""
    best, likeness = "", 0.3
    words = _split_words(sentence)[:_MAX_COMPARED_WORDS]
    there = set(words)
    matcher = difflib.SequenceMatcher(None, words)
    for phrase, (sequence, counts) in _known_phrases().items():
        shared = sum(counts[word] for word in there & counts.keys())
        if 2 * shared <= likeness * (len(words) + len(sequence)):
            continue  # even in the same order they would not be more alike
        matcher.set_seq2(sequence)
        if (found := matcher.ratio()) > likeness:
            best, likeness = phrase, found
    return _OTHER_WORDINGS.get(best, best)


def _split_words(sentence: str) -> list[str]:
    return re.findall(r"[\w'+*-]+|[.:,;]", sentence.lower())


_MAX_COMPARED_WORDS = 60


@cache
def _known_phrases() -> dict[str, tuple[list[str], Counter[str]]]:
    """Return the sentences of the examples and other wordings, with their words and counts."""
    return {
        piece: (words, Counter(words))
        for sample in EXAMPLE_PHRASES
        if "by hand" not in sample  # whoever types something else wants the program to play it
        for piece in re.split(r"(?<=[.:]) ", sample)
        for words in [_split_words(piece)]
    } | {
        wording: (words, Counter(words))
        for wording in _OTHER_WORDINGS
        for words in [_split_words(wording)]
    }


_OTHER_WORDINGS = {
    f"While {subject}{act}ing:": f"If this die is {act}ing:"
    for act in ("attack", "block")
    for subject in ("", "this die is ", "it is ")
}
"""What people write instead of a known phrase, where other phrases look more like it."""


class TextSyntaxError(ValueError):
    """Raised for a text that the rules language does not understand.

    `line` and `column` count from 1 in the text; `context` quotes the words at that place,
    `expected` lists what could be there, and `sentence` is the whole sentence or clause. If the
    sentence can mean two things, `readings` has both in the wording of the rules language.
    """

    def __init__(
        self,
        line: int,
        column: int,
        around: str,
        expected: tuple[str, ...],
        sentence: str = "",
        readings: tuple[str, ...] = (),
    ) -> None:
        super().__init__(line, column, around, expected, sentence, readings)
        self.line = line
        self.column = column
        self.context = around
        self.expected = expected
        self.sentence = sentence
        self.readings = readings

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.message}"

    @property
    def nearest_phrase(self) -> str:
        """The known phrase that most resembles the sentence, or ""."""
        if self.readings or not self.sentence:
            return ""
        return find_nearest_phrase(self.sentence)

    @property
    def message(self) -> str:
        """The description of the error, without its position."""
        if self.readings:
            return f"{self.context}: {' or: '.join(self.readings)}"
        shown = self.expected[:_MAX_EXPECTED_SHOWN]
        rest = " (and more)" if len(self.expected) > _MAX_EXPECTED_SHOWN else ""
        message = f"{self.context}; expected {', '.join(shown[:-1])}{' or ' * (len(shown) > 1)}"
        message += f"{shown[-1]}{rest}"
        phrase = self.nearest_phrase
        return f"{message}. Did you mean: {phrase}" if phrase else message


_MAX_EXPECTED_SHOWN = 8
"""How many expected words the message lists."""
