"""Text in brackets: reminders are dropped, a few additions are read, anything else is not understood.

A reminder repeats a rule for the player, so it changes nothing. It is recognized with certainty: the
text before it mentions what it explains, and it consists only of words that such an explanation
needs. A bracket that is neither a reminder nor one of the `_ADDITIONS` stays in the text, where the
grammar rejects it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from rules.language.grammar import KEYWORDS


class Reminder(NamedTuple):
    """A kind of reminder, described by the words that it consists of."""

    needs: str
    """The words that it contains."""
    words: str
    """The words that it may contain, besides those that every reminder may contain."""
    after: str = ""
    """A pattern for the text before it; a keyword's reminder comes after the keyword."""


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

_KEYWORD_REMINDERS = {
    "Aftershock": Reminder("leaves", "leaves field zone because opponent use must"),
    "Ally": Reminder("sidekick", "counts count considered also sidekick sidekicks field zone"),
    "Amplify": Reminder("action spin", "use action spin spins up 1 one level"),
    "Attune": Reminder("action damage", "use action deal deals 1 damage target player opponent"),
    "Awaken": Reminder("spins", "spins up one more levels level use may"),
    "Back for More": Reminder("prep rolled", "use rolled prep area"),
    "Boomerang": Reminder("reroll", "after using reroll action face prep area put place roll"),
    "Breath Weapon": Reminder(
        "pay damage", "attacks pay may # deal deals damage opponent all opposing creatures each"
    ),
    "Call Out": Reminder("target block", "attacks target opposing only one may can block"),
    "Cleave": Reminder(
        "ko damage", "attacks ko kos deals half attack damage another opposing combat blocker rounded down"
    ),
    "Deadly": Reminder("ko engaged", "end turn ko all each engaged opposing"),
    "Enlistment": Reminder("ko", "opponent may ko one use unless kos"),
    "Energize": Reminder(
        "double", "double energy face roll rolled reroll step during end use double-energy rolls"
    ),
    "Energy Drain": Reminder(
        "spin", "spin down engaged foes opposing one 1 # level levels after blockers assigned each all"
    ),
    "Experience": Reminder(
        "gain", "once per turn gain gains +1a +1d token experience knock ko ko'd kos out opposing end"
    ),
    "Fast": Reminder("damage", "deal deals combat damage before other without non-fast fast"),
    "Frag": Reminder("ko damage", "attacks kos ko one more blockers deal 1 damage each opposing not block"),
    "Immortal": Reminder("bag", "would go used pile place put goes instead bag except purchased ko'd"),
    "Impulse": Reminder("purchase", "happen happens use purchase purchased impulse not need field"),
    "Infiltrate": Reminder(
        "damage", "attacks not unblocked blocked may remove combat deal deals 1 damage opponent stays"
        " return field zone instead"
    ),
    "Intimidate": Reminder(
        "field target", "fielded remove removed target opposing field zone until end turn place next"
    ),
    "Iron Will": Reminder("ko'd", "can't cannot ko'd unless already damaged damage turn earlier taken"),
    "Obscure": Reminder("action", "use action all unblockable until end turn can't cannot blocked"),
    "Overcrush": Reminder(
        "damage", "deal deals dealt damage excess extra leftover remaining any all above beyond blocker"
        " blockers blocker's blockers' defense d opponent opponent's ko kos ko'd attack attacks attacking"
        " combat after overcrush"
    ),
    "Range": Reminder(
        "damage target", "attacks all each range deal deals damage equal value # target opposing"
    ),
    "Regenerate": Reminder(
        "ko'd", "would ko'd roll reroll instead face return returns field zone level same prep area"
        " otherwise place put goes"
    ),
    "Resistance": Reminder("ko'd", "one ko'd turn use"),
    "Retaliation": Reminder(
        "damage", "shares share affiliation another ko'd deal deals 1 damage opponent target"
    ),
    "Strike": Reminder("only", "only fielded turn gets +2a +2d overcrush you've"),
    "Suit Up": Reminder(
        "purchase ko", "purchase purchased may ko one field immediately level 2 named if-do"
    ),
    "Swarm": Reminder(
        "draw", "draw drawing draws clear step during additional extra another roll bag one swarm"
    ),
    "Tag Out": Reminder(
        "prep target", "after blockers declared assigned may prep field zone give target +2a +2d until"
        " end turn gets another"
    ),
    "Teamwatch": Reminder("affiliation", "field different another shares share affiliation use who"),
    "Underdog": Reminder(
        "opponent more", "may use only can opponent opponent's more fewer field zone fielded than"
    ),
    "Vengeance": Reminder("damage", "take taken dealt damage use"),
}  # fmt: skip

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


def read_bracket(bracket: re.Match[str]) -> str:
    """Return what stands for a bracket in the text: nothing for a reminder.

    A bracket that is not understood stays as it is.
    """
    inside = bracket[1].strip(" .")
    for pattern, words in _ADDITIONS:
        if found := re.fullmatch(pattern, inside, re.IGNORECASE):
            return found.expand(words)
    before = bracket.string[max(bracket.start() - _LOOK_BACK, 0) : bracket.start()]
    return "" if _is_reminder(inside, before) else bracket[0]


def _is_reminder(inside: str, before: str) -> bool:
    """Return whether text in brackets explains what stands before it."""
    reminders = [one for one in _RULE_REMINDERS if re.search(one.after, before)]
    words = {_plain_word(word) for word in _WORD.findall(inside)}
    if keywords := _KEYWORD.findall(before):
        keyword, number = keywords[-1]
        words = {"#" if word == number else word for word in words}
        reminders += [one for name, one in _KEYWORD_REMINDERS.items() if name == keyword]
    return any(
        set(one.needs.split()) <= words <= _COMMON_WORDS | set(one.words.split())
        for one in reminders
    )


def _plain_word(word: str) -> str:
    if word[0] == "~":
        return "own-name"
    return "not" if word in _NOT else word.lower()


_NOT = ("doesn't", "don't", "isn't", "aren't")
_KEYWORD = re.compile(rf"\b({'|'.join((*KEYWORDS, 'Underdog'))})(?![\w-])(?: (\d+))?")
_WORD = re.compile(r"""~[^~]*~|[\w'+-]*\w'?|[^\s\w.,;:/"'()-]""")
