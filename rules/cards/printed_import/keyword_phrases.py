"""Printed keywords: with a number, names or a text, and often followed by their own definition."""

from __future__ import annotations

import re
from collections.abc import Callable

from rules.cards.printed_import.placeholders import Lead, ParsedSentence
from rules.language.grammar import KEYWORDS
from rules.language.parser.phrase_builders import Builders

GRAMMAR = r"""
// --- keywords -----------------------------------------------------------------------------------

%extend printed: lead* KEYWORD ((","? _AND_KEYWORD | ",") KEYWORD)+ "." -> printed_keywords
    | KEYWORD NUMBER ["-" NUMBER] "."                              -> printed_keyword_number
    | KEYWORD ("-" | ":") some_energy "."                          -> printed_keyword_energy
"""

_NAMED = "|".join(map(re.escape, KEYWORDS))
_SENTENCE_STARTS = "When|While|Whenever|Once|At|If|Global|Pay|Target|Deal|Your|Each"

_SELF = r"(?:~[^~]+~|this)(?: character die| action die| character| die)?"
_ACTIVE = rf"(?:while {_SELF} is active, )?"
_ROLL_STEP = r"(?: (?:in|during|at the end of) (?:your|the) Roll and Reroll Step)?"
_DEFINITIONS: dict[str, str] = {
    "Teamwatch": rf"{_ACTIVE}when(?:ever)? you field (?:a|another|a different) character (?:die )?"
    rf"(?:who|that|with) shares an affiliation with {_SELF}",
    "Retaliation": rf"{_ACTIVE}when(?:ever)? (?:another|one) (?:of )?your (?:other )?character "
    rf"(?:die|dice) (?:who|that|with) (?:shares|share) an affiliation with {_SELF} is KO'd",
    "Awaken": rf"when(?:ever)? {_SELF} spins up(?: (?:one or more|1 or more|a))? levels?",
    "Impulse": rf"when(?:ever)? (?:you purchase {_SELF}|purchased)",
    "Crosspulse": rf"when(?:ever)? (?:you purchase {_SELF}|purchased)",
    "Energize": rf"(?:when|if) {_SELF} (?:shows|rolls|is on|lands on|is rolled on) (?:a |its )?"
    rf"double[- ]energy(?: face| side)?{_ROLL_STEP}",
    "Vengeance": rf"{_ACTIVE}when(?:ever)? you (?:take|are dealt) damage",
    "Resistance": r"if (?:one|any) of your character dice was KO'd this turn",
    "Common Ground": rf"when {_SELF} attacks with (?:at least one|one or more|1 or more|a) "
    r"\[?Villain\]?(?: character)?(?: die| dice)?",
    "Back for More": rf"when(?:ever)? {_SELF} (?:(?:starts|started|begins|began) (?:the|your) turn"
    rf" in (?:your|the) Prep Area and is rolled|is rolled from your Prep Area){_ROLL_STEP}",
}
"""The printed definitions of keywords, which stand before their effect and end with a comma."""


def _without_definition(paragraph: re.Match[str]) -> str:
    """Drop the definition between a keyword and its effect: "Awaken - When it spins up, ..."."""
    keyword, clause = paragraph[1], paragraph[2]
    known = _DEFINITIONS.get(keyword)
    if known is None or not re.fullmatch(known, clause, re.IGNORECASE):
        return paragraph[0]
    return f"{keyword} - "


KEYWORD_REPLACEMENTS: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    # a keyword without a stop after it: "Immortal When fielded, ..."
    (rf"^ ?((?:{_NAMED})(?: \d+(?:-\d+)?)?)(?= (?:{_SENTENCE_STARTS})\b)", r"\1."),
    (rf"^(?!Heroic:)((?:{_NAMED})(?: \d+(?:-\d+)?)?) ?[-:](?=[ .]|$)", r"\1 -"),
    # the printed definition of a keyword
    (rf"^({_NAMED}) - ((?:While [^,]* active, )?[^,]*), ", _without_definition),
    (r"^(Fabricate (\d+)-(\d+))(?: -)? [Yy]ou may KO \2 (?:of your )?character (?:die|dice) with "
     r"(?:a )?total purchase cost (?:of )?\3 or more to purchase this die for free", r"\1"),
    (r"^(Breath Weapon (\d+)) - (?:You may p|P)ay \2(?: energy)?(?::| to) [Dd]eal \2 damage to "
     r"your opponent and all (?:of their|opposing) character dice", r"\1"),
    (rf"^(Range (\d+)) - When {_SELF} attacks, (?:all|each) active character(?:s| die| dice) with "
     r"Range deals? (?:damage equal to (?:their|its) Range value|\2 damage) to (?:a )?target "
     r"opposing character die(?=\.|$)", r"\1"),
    (r"^(Synergy - Pay [^.:]*): ", r"\1. "),
    # nothing but the next sentence follows a number, or a dash at the end
    (rf"^((?:{_NAMED}) \d+(?:-\d+)?) -(?= )", r"\1."),
    (rf"^((?:{_NAMED})(?: \d+(?:-\d+)?)?) -(?=\.?$)", r"\1"),
)  # fmt: skip
"""Replacements that normalize the beginning of a paragraph."""

_TRAP_REMINDER = re.compile(
    r"\((?:Place|Put|Move) (?:this die )?(?:in|into|to) your Field Zone when used[.,;] "
    r"(?:[Tt]hen )?[Ss]end (?:it |this die )?to your Used Pile when triggered\.?\)"
)
_TRAP_PUNCTUATION = " \t\r\n.:-\u2013\u2014"


def join_trap_lines(text: str) -> str:
    """Join the lines of a Trap into one paragraph: "Trap: when ..., ..."."""
    heading, trigger, rest = text.partition("Trigger:")
    event, effect, do = rest.partition("Effect:")
    before, word, reminder = heading.rpartition("Trap")
    reminder = reminder.strip(_TRAP_PUNCTUATION)
    is_trap = word and (not reminder or _TRAP_REMINDER.fullmatch(" ".join(reminder.split())))
    if not (trigger and effect and is_trap):
        return text
    event = event.strip(_TRAP_PUNCTUATION)
    for lead in ("Whenever ", "whenever ", "When ", "when "):
        event = event.removeprefix(lead)
    return f"{before}Trap: When {event[:1].lower()}{event[1:]}, {do.lstrip()}"


def _keywords(*parts: Lead | str) -> ParsedSentence:
    leads = tuple(part for part in parts if isinstance(part, Lead))
    first, *others = (part for part in parts if isinstance(part, str))
    return ParsedSentence(leads, (), first, others=tuple(others))


def _number(word: str, number: int, total: int | None = None) -> ParsedSentence:
    return ParsedSentence((), (), word, number=number, total=total or 0)


BUILDERS: Builders = {
    "printed_keywords": _keywords,
    "printed_keyword_number": _number,
    "printed_keyword_energy": lambda word, types: ParsedSentence(
        (), (), word, tuple(energy.value for energy in types)
    ),
}


def is_keyword(word: str) -> bool:
    """Return whether words are exactly a keyword, which keeps its capitals."""
    return word in KEYWORDS and word != "Continuous"
