"""The whole grammar: the words of the rules language, and the rules that combine them."""

import re
from typing import get_args

from rules.language.ast.expressions import KeywordName
from rules.language.grammar.abilities import ABILITY_RULES
from rules.language.grammar.dice_phrases import PHRASE_RULES
from rules.language.grammar.sentences import SENTENCE_RULES

_KO_VERB = r"KO(?:'d|s)?(?![\w'-])"
_CAPITAL = rf"(?!{_KO_VERB})[A-Z](?:[\w'&.-]*\w)?"
_NAME = rf"{_CAPITAL}(?: (?:of |the )*{_CAPITAL})*"

KEYWORDS: tuple[str, ...] = get_args(KeywordName)
"""All keywords, as written in a text."""

_KEYWORD = rf"({'|'.join(KEYWORDS)})(?![\w'-]| (?!{_KO_VERB})[A-Z])"

NUMBER_WORDS: dict[str, int] = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14,
    "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20,
}  # fmt: skip
"""Numbers may also be written as words; they are printed as digits."""

# "One" is a number only where no die can follow: "one of your dice" is a choice.
_BEFORE_ONE = (
    "least", "most", "minus", "level", "than", "equal to", "pay", "up", "down",
    "an attack of", "a defense of", "a level of", "cost of",
)  # fmt: skip
_ONE = (
    r"one(?=\s+(?:damage|life|time|less|more|of\s+that\s+damage)(?![\w'-]))"
    rf"|(?:{'|'.join(rf'(?<={words} )' for words in _BEFORE_ONE)})one(?! of )"
)
_NUMBER_WORD = rf"{'|'.join(word for word in NUMBER_WORDS if word != 'one')}|{_ONE}"

_WORDS = rf"""
// --- words --------------------------------------------------------------------------------------

BURST: "*/**" | "**" | "*"
NUMBER.2: /[0-9]{{1,3}}(?![0-9])|(?:{_NUMBER_WORD})(?![\w'-])/
ATTACK: /[+-][0-9]{{1,3}}A\b/
DEFENSE: /[+-][0-9]{{1,3}}D\b/
ENERGY.2: /(fist|bolt|mask|shield)\b/
NON_ENERGY.3: /non-(fist|bolt|mask|shield)\b/
KEYWORD.2: /{_KEYWORD}/
PROPER: /{_NAME}/
QUOTED: /"[^"]+"/
_NON.2: /non-(?=["\[A-Z])/
_AND_KEYWORD.2: /and(?=\s+{_KEYWORD})/
_WITH_KEYWORD.2: /with(?=\s+{_KEYWORD})/
_AND_WITH.2: /and\s+with(?![\w'-])/
_AND_ITS_PARTNER.2: /and\s+its\s+partner(?![\w'-])/
_WITH_A_TOTAL.2: /with\s+a\s+total(?![\w'-])/
_FROM_YOUR_BAG.2: /from\s+your\s+bag(?![\w'-])/
_FROM_THEIR_BAG.2: /from\s+the\s+opponent's\s+bag(?![\w'-])/
_FROM_THE_FIELD.2: /from\s+the\s+field(?![\w'-])/
_FROM_COMBAT.2: /from\s+combat(?![\w'-])/
_IN_ORDER_TO.2: /in\s+order\s+to(?![\w'-])/
_KOD_THIS_TURN.2: /(?<!be )KO'd\s+this\s+turn(?![\w'-])/
_KOD_THIS_WAY.2: /(?<!be )KO'd\s+this\s+way(?![\w'-])/
_THAT_WERE.2: /that\s+were(?![\w'-])/
_CHOSEN_BEFORE.2: /chosen\s+before(?![\w'-])/
_OR_ELSE.2: /;\s*or(?![\w'-])/
_OR_WHEN.2: /or\s+when(?![\w'-])/
_OR_AT.2: /or\s+at(?![\w'-])/
_OR_UNTIL.2: /or\s+until(?![\w'-])/
// No rule uses these: they match unknown words and characters as whole tokens.
WORD: /[a-z][\w'-]*/
UNKNOWN.-1: /[^\s]/

%ignore / +/
"""

GRAMMAR = ABILITY_RULES + SENTENCE_RULES + PHRASE_RULES + _WORDS

NAME_PATTERN = re.compile(_NAME)
"""Matches a name that needs no quotes: capitalized words, with "of" and "the" between them."""

KEYWORD_PATTERN = re.compile(_KEYWORD)
"""Matches a keyword that is not the beginning of a longer name."""

_ENERGY = ("fist", "bolt", "mask", "shield")

VOCABULARY = frozenset(
    (
        *re.findall(r'"([a-z][a-z\'-]*)"', GRAMMAR), *NUMBER_WORDS, "non-", *_ENERGY,
        *(f"non-{e}" for e in _ENERGY),
    )
)  # fmt: skip
"""All lowercase words of the grammar; they are capitalized only at the start of a sentence."""
