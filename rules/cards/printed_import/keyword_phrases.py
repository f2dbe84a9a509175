"""Printed keywords: with a number, names or a text, and often followed by their own definition."""

from __future__ import annotations

import re
from collections.abc import Callable

from rules.cards.printed_import.keyword_reminders import ReadsAsKeyword, introduces_text
from rules.cards.printed_import.placeholders import Lead, ParsedSentence
from rules.language.grammar import KEYWORDS
from rules.language.parser.phrase_builders import Builders

GRAMMAR = r"""
// --- keywords -----------------------------------------------------------------------------------

%extend printed: lead* KEYWORD ((","? _AND_KEYWORD | ",") KEYWORD)+ "." -> printed_keywords
    | KEYWORD NUMBER ["-" NUMBER] "."                              -> printed_keyword_number
    | KEYWORD ("-" | ":") some_energy "."                          -> printed_keyword_energy
"""

Replacement = str | Callable[[re.Match[str]], str]

_NAMED = "|".join(map(re.escape, KEYWORDS))
_SENTENCE_STARTS = "When|While|Whenever|Once|At|If|Global|Pay|Target|Deal|Your|Each"

_SELF = r"(?:~[^~]+~|this)(?: character die| action die| character| die)?"


def _without_definition(paragraph: re.Match[str], reads: ReadsAsKeyword) -> str:
    """Drop the definition between a keyword and its effect: "Awaken - When it spins up, ..."."""
    keyword, clause = paragraph[1], paragraph[2]
    return f"{keyword} - " if introduces_text(clause, keyword, reads) else paragraph[0]


_STOPS: tuple[tuple[str, str], ...] = (
    # a keyword without a stop after it: "Immortal When fielded, ..."
    (rf"^ ?((?:{_NAMED})(?: \d+(?:-\d+)?)?)(?= (?:{_SENTENCE_STARTS})\b)", r"\1."),
    (rf"^(?!Heroic:)((?:{_NAMED})(?: \d+(?:-\d+)?)?) ?[-:](?=[ .]|$)", r"\1 -"),
)

_DEFINITION = rf"^({_NAMED}) - ((?:While [^,]* active, )?[^,]*), "

_REPLACEMENTS: tuple[tuple[str, str], ...] = (
    (r"^(Fabricate (\d+)-(\d+))(?: -)? [Yy]ou may KO \2 (?:of your )?character (?:die|dice) with "
     r"(?:a )?total purchase cost (?:of )?\3 or more to purchase this die for free", r"\1"),
    (r"^(Breath Weapon (\d+)) - (?:You may p|P)ay \2(?: energy)?(?::| to) [Dd]eal \2 damage to "
     r"your opponent and all (?:of their|opposing) character dice", r"\1"),
    (r"^(Anti-Breath Weapon (\d+)) - [Yy]ou may pay \2(?: energy)? to reduce the damage to you and "
     r"each of your (?:character )?dice from (?:a )?Breath Weapon by \2(?=\.|$)", r"\1"),
    (rf"^Infiltrate - When {_SELF} attacks and is(?:n't| not) blocked, you may remove it from combat"
     r" to deal 1 damage to your opponent(?=\.|$)", "Infiltrate"),
    (r"^Tag Out - After blockers are (?:declared|assigned), you may [Pp]rep this die(?: from (?:the|your)"
     r" Field Zone)?(?: to give|\. If you do,) (?:a )?target character(?: die)?(?: gets)? \+2A and \+2D"
     r"(?: until end of turn| this turn)?(?=\.|$)", "Tag Out"),
    (rf"^(Range (\d+)) - When {_SELF} attacks, (?:all|each) active character(?:s| die| dice) with "
     r"Range deals? (?:damage equal to (?:their|its) Range value|\2 damage) to (?:a )?target "
     r"opposing character die(?=\.|$)", r"\1"),
    (rf"^(Swarm) - (?:[Ww]hile {_SELF} is active, )?(?:[Ww]hen(?:ever)?|[Ii]f) you draw {_SELF} "
     r"(?:from your bag )?(?:during|in) your Clear and Draw Step, draw and roll "
     r"(?:an extra|one extra|another) die", r"\1"),
    (r"^(Synergy - Pay [^.:]*): ", r"\1. "),
    # nothing but the next sentence follows a number, or a dash at the end
    (rf"^((?:{_NAMED}) \d+(?:-\d+)?) -(?= )", r"\1."),
    (rf"^((?:{_NAMED})(?: \d+(?:-\d+)?)?) -(?=\.?$)", r"\1"),
)  # fmt: skip


def keyword_replacements(reads: ReadsAsKeyword) -> tuple[tuple[str, Replacement], ...]:
    """Return the replacements that normalize the beginning of a paragraph."""
    definition = (_DEFINITION, lambda found: _without_definition(found, reads))
    return (*_STOPS, definition, *_REPLACEMENTS)


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
