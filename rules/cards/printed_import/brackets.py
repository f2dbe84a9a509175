"""Text in brackets on printed cards: reminders are dropped, additions read, others rejected.

A reminder repeats a rule, so it changes nothing. It is recognized with certainty. One of a keyword
must say what the keyword does: it is either read as an ability and compared with those of the
keyword, or it has one of the keyword's own forms (`keyword_reminders`). One of another rule consists
only of words that its explanation needs, after a text that mentions what it explains. Any other
bracket stays in the text, where the grammar rejects it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from rules.cards.printed_import.keyword_reminders import ReadsAsKeyword, explains_keyword
from rules.language.grammar import KEYWORDS


class Reminder(NamedTuple):
    """A kind of reminder of a rule, described by the words that it consists of."""

    needs: str
    """The words that it contains."""
    words: str
    """The words that it may contain, besides those that every reminder may contain."""
    after: str
    """A pattern for the text before it."""


_COMMON_WORDS = frozenset(
    (
        "a", "an", "the", "this", "that", "these", "those", "it", "its", "is", "are", "was", "were",
        "be", "been", "to", "in", "on", "at", "of", "for", "from", "with", "by", "and", "or", "as",
        "when", "whenever", "while", "if", "you", "your", "they", "them", "their", "he", "she",
        "his", "her", "has", "have", "does", "do", "character", "characters", "superstar",
        "superstars", "monster", "monsters", "die", "dice", "die's", "card", "cards", "active", "ability",
        "abilities", "effect", "effects", "own-name",
    )
)  # fmt: skip
"""Words that every reminder may contain: none of them changes how much an effect does, or to whom."""

_RULE_REMINDERS = (
    Reminder("used pile", "sacrificed go goes placed used pile zone", r"\b[Ss]acrifice"),
    Reminder("before damage", "before combat damage dealt", r"\bblocked\b"),
    Reminder(
        "damage before assigned", "extra damage resolves resolve before normal combat assigned dealt",
        r"\bblocked\b",
    ),
    Reminder("not trigger when-ko'd", "not trigger any when-ko'd", r"\bwould be KO'd\b"),
    Reminder("sidekicks energy type not", "sidekicks not energy type", r"\benergy types?\b"),
    Reminder("wild not energy", "wild not count toward energy type types", r"\benergy types?\b"),
    Reminder(
        "sidekick cost 0", "sidekick sidekicks considered purchase cost 0", r"\bpurchase cost\b"
    ),
    Reminder("placed reserve pool", "rolled placed reserve pool go", r"\b[Rr]oll\b"),
    Reminder("leave owner's area", "controlled leave field go immediately owner's prep area",
             r"\bswap control\b"),
    Reminder("return captured", "return captured field zone", r"\bcaptures\b"),
    Reminder("spin side", "spin side", r"\bfield an? Sidekick die from your [Uu]sed [Pp]ile$"),
    Reminder("no matter how many", "no matter how many fielded",
             r"\b[Ww]hile (?:~[^~]*~ is )?active,"),
    Reminder("even more one", "even more than one", r"\b[Ww]hile (?:~[^~]*~ is )?active,"),
    Reminder("minimum level 1", "minimum level 1", r"\b[Ss]pin .* down \d levels?$"),
    Reminder("global", "including global", r"\bignore the text$"),
    Reminder(
        "values cost", "attack defense d values fielding cost bursts any", r"\bto be level \d$"
    ),
    Reminder("each attacks", "each attacks", r"\b[Ww]hen (?:an?|another) [^,]* attacks, [^,]*$"),
    Reminder("another", "another", rf"\buse (?:{'|'.join(KEYWORDS)})$"),
)  # fmt: skip
"""Reminders of rules: of what happens to sacrificed dice, when damage is dealt, and the like."""

_DURATION = r"until (?:the )?end of (?:the |this )?turn|this turn|for the (?:rest|remainder) of (?:the |this )?turn"
_DICE_OF_THIS = r"(?:~[^~]*~ |of these )?(?:character )?dice"
_ADDITIONS: tuple[tuple[str, str], ...] = (
    (rf"({_DURATION})", r" \1"),
    (r"(?:to a )?min(?:imum)?(?: of)? (\d+)", r", minimum \1"),
    (r"if able", ", if able"),
    (r"if active", " if active"),
    (r"each", " each"),
    (r"you break ties", ", you break ties"),
    (r"regardless of (its|their) location", r", regardless of \1 location"),
    (
        r"including (?:yours|your own)|yours? (?:and|or) your opponent's|both players'",
        " of either player",
    ),
    (
        rf"no matter how many {_DICE_OF_THIS} (?:attack|are attacking|are assigned to attack)",
        ", no matter how many",
    ),
    (
        rf"no matter how many {_DICE_OF_THIS} are used, minimum (\d+)",
        r" without adding up, minimum \1",
    ),
    (r"if active, move them to your reserve pool", ", moving active ones to your reserve pool"),
)
"""Text in brackets that adds something, and how it is read."""

_LOOK_BACK = 300
"""How many characters before a bracket may mention what it explains: a text with thousands of
brackets is still read in one pass."""

BRACKET = re.compile(r" ?\(([^()]*)\)")


def read_bracket(bracket: re.Match[str], reads: ReadsAsKeyword) -> str:
    """Return what stands for a bracket in the text: nothing for a reminder.

    A bracket that is not understood stays as it is.
    """
    inside = bracket[1].strip(" .")
    for pattern, words in _ADDITIONS:
        if found := re.fullmatch(pattern, inside, re.IGNORECASE):
            return found.expand(words)
    before = bracket.string[max(bracket.start() - _LOOK_BACK, 0) : bracket.start()]
    return "" if _is_reminder(inside, before, reads) else bracket[0]


def _is_reminder(inside: str, before: str, reads: ReadsAsKeyword) -> bool:
    """Return whether text in brackets explains what stands before it."""
    if keywords := _KEYWORD.findall(before):
        keyword, number = keywords[-1]
        if explains_keyword(inside, keyword, int(number or 0), reads):
            return True
    words = {_plain_word(word) for word in _WORD.findall(inside)}
    return any(
        set(one.needs.split()) <= words <= _COMMON_WORDS | set(one.words.split())
        for one in _RULE_REMINDERS
        if re.search(one.after, before)
    )


def _plain_word(word: str) -> str:
    if word[0] == "~":
        return "own-name"
    return "not" if word in _NOT else word.lower()


_NOT = ("doesn't", "don't", "isn't", "aren't")
_KEYWORD = re.compile(rf"\b({'|'.join((*KEYWORDS, 'Underdog'))})(?![\w-])(?: (\d+))?")
_WORD = re.compile(r"""~[^~]*~|[\w'+-]*\w'?|[^\s\w.,;:/"'()-]""")
