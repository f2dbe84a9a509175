"""Printed keywords: with a number, names or a text, and often followed by their own definition."""

from __future__ import annotations

import re

from rules.language.grammar import KEYWORDS
from rules.language.parser.phrase_builders import Builders
from rules.printed_import.placeholders import ParsedSentence

GRAMMAR = r"""
// --- keywords -----------------------------------------------------------------------------------

%extend printed: KEYWORD ((","? _AND_KEYWORD | ",") KEYWORD)+ "."  -> printed_keywords
    | KEYWORD NUMBER ["-" NUMBER] "."                              -> printed_keyword_number
    | KEYWORD ("-" | ":") some_energy "."                          -> printed_keyword_energy
"""

_NAMED = "|".join(map(re.escape, KEYWORDS))
_SENTENCE_STARTS = "When|While|Whenever|Once|At|If|Global|Pay|Target|Deal|Your|Each"

KEYWORD_REPLACEMENTS: tuple[tuple[str, str], ...] = (
    # a keyword without a stop after it: "Immortal When fielded, ..."
    (rf"^\s*((?:{_NAMED})(?: \d+(?:-\d+)?)?)(?=\s+(?:{_SENTENCE_STARTS})\b)", r"\1."),
    # the printed definition of a keyword
    (r"^(Teamwatch) [-:] [Ww]hen(?:ever)? you field a (?:different )?character (?:die )?"
     r"(?:who|that|with) shares an affiliation with [^,]*, ", r"\1 - "),
    (r"^(Awaken) [-:] [Ww]hen(?:ever)? [^,]* spins up (?:one or more|1 or more|a)? ?levels?, ",
     r"\1 - "),
    (r"^(Impulse|Crosspulse) [-:] [Ww]hen(?:ever)? (?:you purchase [^,]*|purchased), ", r"\1 - "),
    (r"^(Energize) [-:] (?:[Ww]hen|[Ii]f) [^,]*double[- ]energy[^,]*, ", r"\1 - "),
    (r"^(Vengeance) [-:] [Ww]hen(?:ever)? you (?:take|are dealt) damage, ", r"\1 - "),
    (r"^(Resistance) [-:] [Ii]f one of your character dice was KO'd this turn, ", r"\1 - "),
    (r"^(Common Ground) [-:] [Ww]hen[^,]* attacks with [^,]*Villain[^,]*, ", r"\1 - "),
    (r"^(Back for More) [-:] [Ww]hen[^,]*Prep Area[^,]*, ", r"\1 - "),
    (r"^(Fabricate \d+-\d+)(?: [-:])? You may KO \w+ (?:of your )?character (?:die|dice) with "
     r"(?:a )?total purchase cost (?:of )?\d+ or more to purchase this die for free", r"\1"),
    (r"^(Breath Weapon (\d+)) [-:] (?:You may p|P)ay \2(?: energy)?(?::| to) [Dd]eal \2 damage to "
     r"your opponent and all (?:of their|opposing) character dice", r"\1"),
    (r"^(Range (\d+)) [-:] .*", r"\1"),
)  # fmt: skip
"""Replacements that normalize the beginning of a paragraph."""

_TRAP = re.compile(r"Trap\W*\n?\s*Trigger:\s*(?:[Ww]hen(?:ever)? )?(.*?)\.?\s*\n?\s*Effect:\s*")


def join_trap_lines(text: str) -> str:
    """Join the lines of a Trap into one paragraph: "Trap: when ..., ..."."""
    return _TRAP.sub(lambda trap: f"Trap: When {trap[1][:1].lower()}{trap[1][1:]}, ", text)


def _number(word: str, number: int, total: int | None = None) -> ParsedSentence:
    return ParsedSentence((), (), word, number=number, total=total or 0)


BUILDERS: Builders = {
    "printed_keywords": lambda *words: ParsedSentence((), (), words[0], others=tuple(words[1:])),
    "printed_keyword_number": _number,
    "printed_keyword_energy": lambda word, types: ParsedSentence(
        (), (), word, tuple(energy.value for energy in types)
    ),
}


def is_keyword(word: str) -> bool:
    """Return whether words are exactly a keyword, which keeps its capitals."""
    return word in KEYWORDS and word != "Continuous"
