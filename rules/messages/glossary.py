"""The glossary: explains the terms of the game, and finds them in a text.

`GlossaryTerm.rule` is the entry of the rules reference that says more. Terms are found in the
wording itself, so custom cards are explained too.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

import msgspec

from rules.messages.message import Message, make_message


class TermGroup(enum.Enum):
    """A chapter of the glossary."""

    ENERGY = "Energy"
    DICE = "Dice and cards"
    PLACES = "Places on the table"
    TURN = "The turn"
    ACTS = "What you do"
    ATTACK = "Attack and damage"
    TEXT = "Card text"
    KEYWORDS = "Keywords"
    MARKS = "Marks on dice"


class Entry(NamedTuple):
    """A row of the table."""

    word: str
    rule: str
    # The words that name it in a text, separated by `|`. Lowercase words are found in any case,
    # others only as written. A pattern in parentheses must come before the word.
    variants: str = ""
    symbol: str = ""  # the name of the symbol on dice or cards that means it, or ""
    notes: str = ""  # editions that need their own sentence, e.g. `"UXM, ASM/AI"` for two notes.
    is_for_cards: bool = False  # whether the page of a card explains it


def _noun(word: str, determiners: str) -> str:
    """Variants of a noun that is a term only after one of these words; elsewhere it is a verb."""
    return "|".join(f"({before} ){word}" for before in determiners.split())


_FIELD = r"([\w,;] )Field|([\w,;] )Fields|" + _noun(
    "field", "the your his her their each 's opponent"
)
_TURN = _noun(
    "turn",
    "the a your his her their each 's this that next one every first last other whole same own per"
    " of start end",
)

_KEYWORD_VARIANTS = {"Underdog": "underdog|underdogs"}
"""Keywords that texts also use as ordinary words with the same meaning."""

ENTRIES: dict[TermGroup, tuple[Entry, ...]] = {
    TermGroup.ENERGY: (
        Entry("Energy", "PAY-1", "energy"),
        Entry("Fist", "PAY-1", "fist|fists", "fist"),
        Entry("Bolt", "PAY-1", "bolt|bolts", "bolt"),
        Entry("Mask", "PAY-1", "mask|masks", "mask"),
        Entry("Shield", "PAY-1", "shield|shields", "shield"),
        Entry("Wild", "PAY-1", "wild|wilds|question mark|question marks", "wild"),
        Entry("Generic energy", "PAY-4", "generic|generic energy", "generic", "UXM, ASM, SWW/AI"),
        Entry("Double face", "PAY-3", "double face|double faces|double energy", "double"),
        Entry(
            "Spent in part",
            "PAY-3",
            "spent in part|spent in half|spend in part|spend in half|part-spend|part-spent"
            "|partial spending",
            "part-spent",
        ),
        Entry("Energy type", "BUY-1", "energy type|energy types|type|types", "energy-type"),
        Entry("Virtual energy", "PAY-9", "virtual energy", "virtual", "UXM, ASM, SWW"),
        Entry("Cost", "PAY-6", "cost|costs"),
        Entry("Pay", "PAY-6", "pay|pays|paid|paying|payment|payments"),
        Entry("Spend", "PAY-5", "spend|spends|spent|spending", notes="UXM/ASM, SWW, AI"),
    ),
    TermGroup.DICE: (
        Entry("Die", "DIE-2", "die|dice"),
        Entry("Face", "DIE-2", "face|faces"),
        Entry("Card", "ZONE-1", "card|cards"),
        Entry("Sidekick", "DIE-1", "sidekick|sidekicks", "sidekick"),
        Entry(
            "Character",
            "DIE-3",
            "character|characters|character die|character dice|character face|character faces",
            "character",
        ),
        Entry(
            "Action",
            "ACT-1",
            "action|actions|action die|action dice|action face|action faces",
            "action",
            "UXM/ASM, SWW, AI",
        ),
        Entry("Basic action", "BUY-1", "basic action|basic actions"),
        Entry("Level", "DIE-3", "level|levels", "level"),
        Entry("Fielding cost", "FLD-1", "fielding cost|fielding costs", "fielding-cost"),
        Entry("Attack", "ATK-1", r"attack|attacks|attacked|attacking|(\d)A", "attack"),
        Entry("Defense", "DMG-3", r"defense|defenses|(\d)D", "defense"),
        Entry("Burst", "BST-1", "burst|bursts|star|stars", "burst"),
        Entry("Two bursts", "BST-1", "two bursts|two stars|double burst", "two-bursts"),
        Entry("Emblem", "DIE-3", "emblem|emblems", "emblem"),
        Entry("Purchase cost", "BUY-1", "purchase cost|purchase costs", "purchase-cost"),
        Entry("Affiliation", "DIE-4", "affiliation|affiliations"),
        Entry("Die limit", "FMT-1", "die limit|die limits|maximum"),
        Entry("Token", "TOK-1", "token|tokens", notes="UXM, ASM, SWW", is_for_cards=True),
        Entry(
            "Card token",
            "KW-23",
            "card token|card tokens|experience token|experience tokens"
            "|loyalty token|loyalty tokens|stun token|stun tokens",
            is_for_cards=True,
        ),
        Entry("Edition", "SET-1", "edition|editions"),
    ),
    TermGroup.PLACES: (
        Entry("Zone", "ZONE-1", "zone|zones"),
        Entry("Bag", "ZONE-3", "bag|bags"),
        Entry("Prep Area", "ROLL-1", "prep area|prep areas"),
        Entry("Reserve Pool", "ZONE-1", "reserve pool|reserve pools"),
        Entry("Field", "ZONE-1", _FIELD),
        Entry("Attack Zone", "ATK-1", "attack zone|attack zones"),
        Entry("Used Pile", "ZONE-3", "used pile|used piles"),
        Entry("Out of Play", "ZONE-2", "out of play", notes="UXM"),
    ),
    TermGroup.TURN: (
        Entry("Turn", "TURN-1", _TURN),
        Entry("Step", "TURN-1", "step|steps"),
        Entry("Clear and Draw", "DRAW-1", "clear and draw|([,;a-z] )Clear|cleared"),
        Entry("Roll and Reroll", "ROLL-1", "roll and reroll"),
        Entry("Main Step", "MAIN-1", "main step"),
        Entry("Attack Step", "ATK-1", "attack step"),
        Entry("Cleanup", "CLN-1", "cleanup"),
        Entry("Active player", "PRI-1", "active player|inactive player"),
        Entry("Priority", "PRI-1", "priority"),
        Entry("Pass", "PRI-1", "pass|passes|passed|passing"),
        Entry("Respond", "MAIN-3", "respond|responds|response|responses"),
        Entry("Life", "END-1", "life", "life"),
        Entry("Win", "END-1", "win|wins|won|winning"),
    ),
    TermGroup.ACTS: (
        Entry("Draw", "DRAW-2", "draw|draws|drew|drawn|drawing", notes="SWW, AI"),
        Entry("Refill", "ZONE-3", "refill|refills|refilled"),
        Entry("Roll", "ROLL-1", "roll|rolls|rolled|rolling|throw|throws|threw|thrown|throwing"),
        Entry("Reroll", "ROLL-1", "reroll|rerolls|rerolled|rerolling"),
        Entry(
            "Purchase", "BUY-1", "purchase|purchases|purchased|purchasing|buy|buys|bought|buying"
        ),
        Entry("Fielding", "FLD-1", "field|fields|fielded|fielding|unfielded"),
        Entry("Prep", "KW-9", "prep|preps|prepped|prepping", is_for_cards=True),
        Entry("Spin", "SPN-1", "spin|spins|spun|spinning", is_for_cards=True),
        Entry(
            "Swap", "SWP-1", "swap|swaps|swapped|swapping", notes="UXM, ASM, SWW", is_for_cards=True
        ),
    ),
    TermGroup.ATTACK: (
        Entry("Attacker", "ATK-1", "attacker|attackers"),
        Entry("Block", "BLK-1", "block|blocks|blocked|blocking"),
        Entry("Blocker", "BLK-1", "blocker|blockers"),
        Entry(
            "Unblocked",
            "DMG-2",
            "unblocked|got through|get through|gets through",
            notes="UXM/ASM, SWW, AI",
        ),
        Entry("Damage", "DMG-5", "damage|damages|damaged"),
        Entry("Combat damage", "KW-14", "combat damage", is_for_cards=True),
        Entry(
            "KO",
            "DMG-3",
            "ko|kos|ko'd|ko’d|ko'ing|knock out|knocks out|knocked out|knocking out"
            "|knockout|knockouts|knock-out|knock-outs",
            is_for_cards=True,
        ),
        Entry("Engaged", "BLK-2", "engaged", is_for_cards=True),
    ),
    TermGroup.TEXT: (
        Entry(
            "Global Ability",
            "GLB-1",
            "global ability|global abilities|global|globals",
            "global",
            is_for_cards=True,
        ),
        Entry("Ability", "TXT-1", "ability|abilities"),
        Entry("While active", "EFF-2", "while active|active", is_for_cards=True),
        Entry(
            "When fielded",
            "FLD-2",
            "when fielded|when-fielded|when this die is fielded",
            is_for_cards=True,
        ),
        Entry("Target", "TXT-3", "target|targets|targeted|targeting", is_for_cards=True),
        Entry("Effect", "EFF-1", "effect|effects"),
        Entry("Trigger", "TIM-1", "trigger|triggers|triggered"),
        Entry("Effect queue", "TIM-1", "effect queue|queue"),
        Entry("Prevent", "TIM-2", "prevent|prevents|prevented|preventing|prevention"),
        Entry("Redirect", "TIM-2", "redirect|redirects|redirected|redirecting"),
        Entry("Capture", "CAP-1", "capture|captures|captured|capturing", is_for_cards=True),
        Entry("Control", "CTL-1", "control|controls|controlled|controller|controllers"),
        Entry("Copy", "CPY-1", "copy|copies|copied|copying"),
        Entry(
            "Sacrifice",
            "KW-11",
            "sacrifice|sacrifices|sacrificed|sacrificing",
            notes="AI",
            is_for_cards=True,
        ),
        Entry("Opposing", "KW-14", "opposing"),
        Entry("Keyword", "KW-1", "keyword|keywords"),
    ),
    TermGroup.KEYWORDS: tuple(
        Entry(word, rule, _KEYWORD_VARIANTS.get(word, word), is_for_cards=True)
        for word, rule in {
            "Aftershock": "KW-3",
            "Ally": "KW-4",
            "Amplify": "KW-2",
            "Anti-Breath Weapon": "KW-38",
            "Attune": "KW-2",
            "Awaken": "KW-16",
            "Back for More": "KW-27",
            "Boomerang": "KW-36",
            "Breath Weapon": "KW-38",
            "Call Out": "KW-37",
            "Common Ground": "KW-16",
            "Continuous": "KW-5",
            "Crossover": "KW-17",
            "Deadly": "KW-2",
            "Energize": "KW-25",
            "Energy Drain": "KW-22",
            "Enlistment": "KW-15",
            "Experience": "KW-23",
            "Fast": "KW-6",
            "Founder": "KW-15",
            "Heroic": "HER-1",
            "Immortal": "KW-35",
            "Impulse": "KW-2",
            "Infiltrate": "KW-39",
            "Intimidate": "KW-2",
            "Iron Will": "KW-7",
            "Loyalty": "KW-24",
            "Obscure": "KW-20",
            "Overcrush": "KW-8",
            "Range": "KW-41",
            "Regenerate": "KW-10",
            "Resistance": "KW-15",
            "Retaliation": "KW-18",
            "Rush": "KW-29",
            "Spark": "KW-26",
            "Strike": "KW-21",
            "Suit Up": "KW-12",
            "Swarm": "KW-28",
            "Synergy": "KW-16",
            "Tag Out": "KW-40",
            "Teamwatch": "KW-18",
            "Teamwork": "KW-15",
            "Turtle Power": "KW-19",
            "Underdog": "KW-13",
            "Vengeance": "KW-16",
        }.items()
    ),
    TermGroup.MARKS: (
        Entry("Glow", "MAIN-1", symbol="mark-legal"),
        Entry("Tick", "ROLL-1", symbol="mark-picked"),
        Entry("Plus", "PAY-6", symbol="mark-proposed"),
        Entry("Arrow", "TXT-3", symbol="mark-wanted"),
        Entry("Damage mark", "DMG-5", symbol="mark-damage"),
        Entry("Raised number", "EFF-3", symbol="mark-raised"),
        Entry("Lowered number", "EFF-3", symbol="mark-lowered"),
        Entry("KO tag", "DMG-3", "KO tag|KO tags", "mark-ko"),
        Entry("Bars", "CAP-1", symbol="mark-captive"),
        Entry("Colored frame", "CTL-1", symbol="mark-owner"),
    ),
}
"""The terms of each group, in the order of the glossary."""


class EditionRemark(msgspec.Struct, frozen=True):
    """A sentence about a term that holds only in some editions."""

    editions: tuple[str, ...]
    text: Message


class GlossaryTerm(msgspec.Struct, frozen=True):
    """A term of the game, its explanation, and the rule that defines it."""

    word: str
    explanation: Message
    rule: str
    group: TermGroup = TermGroup.TEXT
    symbol: str = ""  # the name of its symbol on dice or cards, or ""
    remarks: tuple[EditionRemark, ...] = ()  # what only some editions say
    is_for_cards: bool = True  # whether the page of a card explains it

    def remarks_on(self, edition: str) -> tuple[Message, ...]:
        """What only this edition says about the term."""
        return tuple(remark.text for remark in self.remarks if edition in remark.editions)


class FoundTerm(msgspec.Struct, frozen=True):
    """A term in a text: `text[start:end]` names it."""

    start: int
    end: int
    term: GlossaryTerm


@cache
def all_terms() -> tuple[GlossaryTerm, ...]:
    """All terms, group by group."""
    return tuple(_term(group, entry) for group, entries in ENTRIES.items() for entry in entries)


@cache
def glossary_symbols() -> dict[str, GlossaryTerm]:
    """The terms that have a symbol on dice or cards, by the name of the symbol."""
    return {term.symbol: term for term in all_terms() if term.symbol}


@cache
def _terms_by_word() -> dict[str, GlossaryTerm]:
    return {term.word: term for term in all_terms()}


def term_named(word: str) -> GlossaryTerm | None:
    """The term with exactly this word, or None."""
    return _terms_by_word().get(word)


def terms_in(text: str, names: Iterable[str] = ()) -> tuple[FoundTerm, ...]:
    """The terms in a text, from left to right.

    Where several begin at the same place, the longest is found. A term inside another word or
    inside a name is not found. The time is linear in the length of the text. `names` are the names
    of cards and players that may be in it, such as "Selective Shield".
    """
    taken = {
        place
        for name in filter(None, names)
        for found in re.finditer(rf"\b{re.escape(name)}\b", text)
        for place in range(*found.span())
    }
    return tuple(one for one in _found_in(text) if one.start not in taken)


def _found_in(text: str) -> Iterator[FoundTerm]:
    """Look each word up, and try the variants that begin with it."""
    scanners, end = _scanners(), 0
    for word in _WORD.finditer(text):
        scanner = scanners.get(word[0].lower())
        if scanner is None or word.start() < end:
            continue
        pattern, terms = scanner
        found = pattern.match(text, word.start())
        if found is not None and found.lastindex is not None:
            end = found.end()
            yield FoundTerm(found.start(), end, terms[found.lastindex - 1])


_STAT_LETTERS = (("A", "stat.attack", "ATK-1"), ("D", "stat.defense", "DMG-3"))
_BURSTS = {"*": r"^\* ", "**": r"^\*\* ", "*/**": r"^\*/\*\* "}
_REPLACES = "Instead"
"""The first word of a burst's text that replaces the text without a burst."""


def explain_terms(wording: str) -> tuple[GlossaryTerm, ...]:
    """The terms in a card's text that a newcomer may not know.

    Marks of bursts come first, then letters of numbers, then keywords, then other terms.
    """
    bursts = (
        GlossaryTerm(sign, make_message(f"burst{replaces}.{len(sign)}"), "BST-1")
        for sign, pattern in _BURSTS.items()
        if re.search(pattern, wording, re.MULTILINE)
        for replaces in (
            "_instead" if re.search(pattern + _REPLACES, wording, re.MULTILINE) else "",
        )
    )
    letters = (
        GlossaryTerm(sign, make_message(message), rule)
        for sign, message, rule in _STAT_LETTERS
        if re.search(rf"[+-]\d+{sign}\b", wording)
    )
    found = {one.term.word for one in terms_in(wording)}
    known = [term for term in all_terms() if term.is_for_cards and term.word in found]
    known.sort(key=lambda term: term.group is not TermGroup.KEYWORDS)
    return (*bursts, *letters, *known)


# --- the table as terms and as a pattern


def _term(group: TermGroup, entry: Entry) -> GlossaryTerm:
    key = f"term.{entry.word.lower().replace(' ', '_')}"
    return GlossaryTerm(
        entry.word,
        make_message(key),
        entry.rule,
        group,
        entry.symbol,
        tuple(_remarks(key, entry.notes)),
        entry.is_for_cards,
    )


def _remarks(key: str, notes: str) -> Iterator[EditionRemark]:
    for listed in filter(None, notes.split("/")):
        editions = tuple(listed.split(", "))
        yield EditionRemark(editions, make_message(f"{key}.{editions[0].lower()}"))


_WORD = re.compile(r"(?<![\w-])[^\W\d]\w*|(?<=\d)[AD]\b")
"""A word, or the letter after a number that means attack or defense."""

_Scanner = tuple[re.Pattern[str], tuple[GlossaryTerm, ...]]


@cache
def _scanners() -> dict[str, _Scanner]:
    """For each word, a pattern with a group for each variant that begins with it, longest first."""
    variants: dict[str, list[tuple[str, GlossaryTerm]]] = {}
    for term, entry in zip(all_terms(), _entries(), strict=True):
        for words in filter(None, entry.variants.split("|")):
            wanted = words.rpartition(")")[2]
            first = _WORD.search(wanted)
            assert first is not None, words
            variants.setdefault(first[0].lower(), []).append((words, term))
    return {first: _scanner(found) for first, found in variants.items()}


def _scanner(variants: list[tuple[str, GlossaryTerm]]) -> _Scanner:
    variants = sorted(variants, key=lambda variant: -len(variant[0].rpartition(")")[2]))
    pattern = "|".join(f"({_variant(words)})" for words, _ in variants)
    return re.compile(pattern), tuple(term for _, term in variants)


def _entries() -> Iterator[Entry]:
    for entries in ENTRIES.values():
        yield from entries


def _variant(words: str) -> str:
    """The pattern of a variant, see `Entry.variants`."""
    before, wanted = re.fullmatch(r"(?:\((.+)\))?(.+)", words).groups()  # type: ignore[union-attr]
    in_any_case = "(?i:%s)" if wanted.islower() else "%s"
    start = f"(?<=(?i:{before}))" if before else r"(?<![\w-])"
    return start + in_any_case % re.escape(wanted) + r"(?![\w-]|['’]t)"
