"""Normalizes the spelling of printed texts for the grammar, keeping track of original positions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from rules.cards.printed_import import keyword_phrases
from rules.language.grammar import KEYWORDS, NUMBER_WORDS

AFFILIATIONS = frozenset(
    (
        "Villain", "Villains", "X-Men", "Avengers", "Fantastic Four", "Spider-Friends",
        "Guardians of the Galaxy", "S.H.I.E.L.D.", "Justice League", "Team Superman",
        "Legion of Doom", "Teen Titans", "Crime Syndicate", "Green Lantern Corps",
        "Red Lantern Corps",
        "Sinestro Corps", "Blue Lantern Corps", "Black Lantern Corps", "White Lantern Corps",
        "Star Sapphires", "Indigo Tribe", "Orange Lantern Corps", "Bat Family", "Batman Family",
        "Brotherhood of Mutants", "Hellfire Club", "X-Force", "New Mutants", "Sinister Six",
        "Thunderbolts", "Illuminati", "Inhumans", "Defenders", "Marvel Knights", "Mystics",
        "Hydra", "A.I.M.", "Phoenix Force", "New Warriors", "Alpha Flight", "Asgardians",
        "Birds of Prey", "Suicide Squad", "Teenage Mutant Ninja Turtles", "Foot Clan",
        "Justice Society", "Doom Patrol", "Outsiders", "League of Assassins", "Team Iron Man",
        "Team Captain America", "Emerald Enclave", "Harpers", "Lords' Alliance",
        "Order of the Gauntlet", "Zhentarim", "Kree", "Skrull", "Infinity Watch",
    )
)  # fmt: skip

SINGULAR_OR_PLURAL_FORMS = {"Villains": "Villain", "Avenger": "Avengers"}
"""Maps a singular or plural form used in print to the affiliation's name."""


Replacement = str | Callable[[re.Match[str]], str]


class TrackedText(msgspec.Struct, frozen=True):
    """An edited text that remembers, for each character, its position in the original text."""

    text: str
    positions: tuple[int, ...]

    def sub(self, pattern: str | re.Pattern[str], to: Replacement) -> TrackedText:
        """Replace all matches of a pattern; replacements keep the position of what they replace."""
        text: list[str] = []
        places: list[int] = []
        end = 0
        for found in re.finditer(pattern, self.text):
            replacement = to(found) if callable(to) else found.expand(to)
            text += [self.text[end : found.start()], replacement]
            places += self.positions[end : found.start()]
            places += _places(self.positions[found.start() : found.end()], len(replacement))
            end = found.end()
        if not end and not text:
            return self
        return TrackedText("".join((*text, self.text[end:])), (*places, *self.positions[end:]))

    def substring(self, start: int, end: int) -> TrackedText:
        """Return a slice."""
        return TrackedText(self.text[start:end], self.positions[start:end])

    def original_position(self, at: int) -> int:
        """Return the original position of a character."""
        if not self.positions:
            return 0
        return self.positions[at] if at < len(self.positions) else self.positions[-1] + 1


def _places(old: tuple[int, ...], length: int) -> tuple[int, ...]:
    """Spread the old positions over a replacement; extra characters get the last position."""
    if not old:
        return ()
    return tuple(old[min(i, len(old) - 1)] for i in range(length))


def normalize_spelling(
    text: str, name: str, vocabulary: frozenset[str], known_names: frozenset[str] = frozenset()
) -> TrackedText:
    """Rewrite a printed paragraph in the words of the grammar.

    Args:
        name: the card's own name; alone it means this die.
        vocabulary: the words of the grammar, which become lowercase.
        known_names: the names of all known cards, which are put in quotes.
    """
    spelled = TrackedText(text, tuple(range(len(text)))).sub(_BLANKS, " ")
    spelled = spelled.sub("~", _TILDE)
    replacements: tuple[tuple[str | re.Pattern[str], Replacement], ...] = (
        *_SYMBOL_REPLACEMENTS,
        *_own_name(name),
        _marked_names(text, known_names, vocabulary),
        *_SET_REPLACEMENTS,
        *_WORD_REPLACEMENTS,
        (BRACKET, read_bracket),
        *keyword_phrases.KEYWORD_REPLACEMENTS,
    )
    for pattern, to in replacements:
        spelled = spelled.sub(pattern, to)
    spelled = spelled.sub(_CAPITALS, lambda run: _lowercase_run(run, vocabulary))
    for pattern, to in _FINAL_REPLACEMENTS:
        spelled = spelled.sub(pattern, to)
    return spelled


_BLANKS = re.compile(r"(?:\s|&nbsp;)+")
"""A run of blanks. Each becomes one space before anything else happens, so that no other pattern
can scan a long run again and again."""

_TILDE = "\u223c"
"""Stands for a tilde in the text, since `~Name~` is the card's own name from here on."""

_ENERGY = "fist|bolt|mask|shield|wild"

_SYMBOL_REPLACEMENTS: tuple[tuple[str, Replacement], ...] = (
    (r"[\u2018\u2019]", "'"),
    (r"[\u201c\u201d]", '"'),
    (r"[\u2013\u2014]", "-"),
    (r":? ?[\u2022\u00b7] ?", ". option - "),
    (rf"(?i:\[({_ENERGY}|\d+)\](?=\[(?:{_ENERGY}|\d+)\]))", lambda icon: f"{icon[1].lower()} "),
    (rf"(?i:\[({_ENERGY}|\d+)\])", lambda icon: icon[1].lower()),
)


def _own_name(name: str) -> tuple[tuple[str, Replacement], ...]:
    """Return the replacement that turns the card's own name into one token: `~Name~`."""
    if not name:
        return ()
    words = re.escape(" ".join(name.strip('"').split()))
    return ((rf'(?<![\w~"]){words}(?![\w~])', f"~{name}~"),)


def _marked_names(
    text: str, known_names: frozenset[str], vocabulary: frozenset[str]
) -> tuple[str, Replacement]:
    """Return the replacement that puts names of cards in quotes and affiliations in brackets.

    A name that could be either stays as it is, and so is not understood; so does a name that
    consists of words of the grammar.
    """
    signs = {name: f"[{SINGULAR_OR_PLURAL_FORMS.get(name, name)}]" for name in _AFFILIATION_WORDS}
    for name in known_names:
        if not all(word.lower() in vocabulary for word in name.split()) and name not in KEYWORDS:
            signs[name] = name if name in signs else f'"{name}"'
    spelled = " ".join(text.split())
    found = sorted((name for name in signs if name in spelled), key=len, reverse=True)
    names = "|".join(map(re.escape, found)) or "(?!)"
    return (
        rf"""["~][^"~]*["~]|\[[^\]]*\]|(?:(?<![\w'-])|(?<=\b[Nn]on-))(?:{names})(?![\w~]|-\w)""",
        lambda found: signs.get(found[0], found[0]),
    )


_AFFILIATION_WORDS = AFFILIATIONS | SINGULAR_OR_PLURAL_FORMS.keys()

_SET_REPLACEMENTS: tuple[tuple[str, str], ...] = (
    (r"\b([Ii])t's\b(?! owner)", r"\1t is"),
    (r"\b(?:an? )?Adventurer (?=character|die\b|dice\b)", "Experience "),
    (r"\ban Adventurer\b", "a Experience character die"),
    (r"\bAdventurers\b", "Experience character dice"),
    (r"\bAdventurer\b", "Experience character die"),
    (r"^(\*{1,2}|\*/\*\*):", r"\1"),
    (r"(?<=with )(an? )?A(?= (?:\d|less|greater|higher|lower|equal))", r"\1attack"),
    (r"(?<=with )(an? )?D(?= (?:\d|less|greater|higher|lower|equal))", r"\1defense"),
    (r"(\b(?:his|her|its)|~'s) A(?=[ .,])", r"\1 attack"),
    (r"(\b(?:his|her|its)|~'s) D(?=[ .,])", r"\1 defense"),
    (r"(?<=[Tt]he )A and D(?= of)", "attack and defense"),
)  # fmt: skip
"""Words of single sets, such as adventurers, and numbers without a word."""

_NUMBERS = {word: str(number) for word, number in NUMBER_WORDS.items() if number > 1}
"""Numbers above one; "one" may also stand for a die."""

_WORD_REPLACEMENTS: tuple[tuple[str, Replacement], ...] = (
    (r"\bby this effect\b", "this way"),
    (r"\byou KO this way\b", "you KO'd this way"),
    (
        r"\bGlobal Abilities activated by (?:your opponent|an opponent|opponents)\b",
        "Opposing Global Abilities",
    ),
    (r"\b[Yy]ou may immediately\b", "you may"),
    (r"\b[Nn]on-Sidekicks?\b", "non-sidekick"),
    (r"\b[Nn]on-(?:Fist|Bolt|Mask|Shield)\b", lambda word: word[0].lower()),
    (r"\bNon-", "non-"),
    (r"\byou opponent\b", "your opponent"),  # a misprint on two cards
    (r"\bfrom you bag\b", "from your bag"),
    (r"\bfrom your opponent's bag\b", "from the opponent's bag"),
    (
        rf'"[^"]*"|\[[^\]]*\]|\b(?i:{"|".join(_NUMBERS)})\b',
        lambda word: _NUMBERS.get(word[0].lower(), word[0]),
    ),
    (r"\bone(?= (?:level|damage|life|or more|energy)\b)", "1"),
    (r"\b(?i:knock(?:s)? out)\b", "KO"),
    (r"\b(?i:knocked out|koed|ko'ed|kos?'d)\b", "KO'd"),
    (r"\bKO's\b|\bKOs\b", "KOs"),
    (r"\bcan not\b|\bcannot\b", "can't"),
    (r"\bdoes not\b", "doesn't"),
    (r"\bdo not\b", "don't"),
    (r"\bis not\b", "isn't"),
    (r"\bare not\b", "aren't"),
    (r'"(?i:when fielded)[,.]?"', "when-fielded"),
    (r'"(?i:when (?:\w+ )*attacks?)[,.]?"', "when-attacks"),
    (r'"(?i:when ko\'d)[,.]?"', "when-KO'd"),
    (r"\b(?i:used pile)\b", "used pile"),
    (r"\b(?i:dice bag)\b", "bag"),
    (r"\b(?i:field zone)\b", "field"),
    (r"\b(?i:prep(?:aration)? area)\b", "prep area"),
    (
        r"(?<=[a-z] )A(?= (?:and|equal|value|is|of|or|than|until|this|among|\d+)\b|[.,]| \()",
        "attack",
    ),
    (
        r"(?<=[a-z] )D(?= (?:and|equal|value|is|of|or|than|until|this|among|\d+)\b|[.,]| \()",
        "defense",
    ),
    (r"([+-]\d+) ?([AD])\b", r"\1\2"),
    (r"\bX(?=-(?!Men|Force))", "X"),
)

_NAMES = r"(?:of the |the |of )?"
_LOWERCASE_INSIDE = "|".join(word for word in KEYWORDS if not word.istitle() and " " in word)
_CAPITALS = re.compile(
    rf"""["~][^"~]*["~]|\[[^\]]*\]|\b(?:{_LOWERCASE_INSIDE})(?![\w'-]|[ ][A-Z])|(?<![\w'-])[A-Z][\w'&.-]*(?<!\.)(?:[ ]{_NAMES}[A-Z][\w'&.-]*(?<!\.))*"""
)
"""Matches a run of capitalized words, or quoted text, which stays unchanged.

A keyword with small words, such as "Back for More", is one run."""


def _lowercase_run(run: re.Match[str], vocabulary: frozenset[str]) -> str:
    """Lowercase the words that the grammar knows in a run of capitalized words."""
    phrase: str = run[0]
    if phrase[0] in '"~[' or keyword_phrases.is_keyword(phrase):
        return phrase
    return " ".join(_lowercase_word(word, vocabulary) for word in phrase.split(" "))


def _lowercase_word(word: str, vocabulary: frozenset[str]) -> str:
    if word in _KEEP_CAPITALS or keyword_phrases.is_keyword(word):
        return word
    return word[0].lower() + word[1:] if word.lower() in vocabulary else word


_KEEP_CAPITALS = frozenset(("KO", "KO'd", "KOs", "when-KO'd"))

_FINAL_REPLACEMENTS: tuple[tuple[str, Replacement], ...] = (
    (r" +([.,;:])", r"\1"),
    (r" {2,}", " "),
    (r"([^.!?;: ]) ?$", r"\1."),
)

_SENTENCE = re.compile(r'(?:"[^"]*"|~[^~]*~|\([^()]*\)|\[[^\]]*\]|[^.;!?"~]|\.(?=[\w,)]))+[.;!?]*')


def split_sentences(spelled: TrackedText) -> Iterator[TrackedText]:
    """Yield the sentences of a paragraph, each ending in exactly one full stop."""
    for found in _SENTENCE.finditer(spelled.text):
        sentence = spelled.substring(found.start(), found.end())
        lead = len(sentence.text) - len(sentence.text.lstrip())
        sentence = sentence.substring(lead, len(sentence.text))
        if sentence.text.strip(" .;!?"):
            yield sentence.sub(r"[.;!?:\s]+$", ".")


# --- text in brackets -----------------------------------------------------------------------------
#
# Reminders are dropped, a few additions are read, anything else is not understood. A reminder
# repeats a rule for the player, so it changes nothing. It is recognized with certainty: the text
# before it mentions what it explains, and it consists only of words that such an explanation needs.
# A bracket that is neither a reminder nor one of the `_ADDITIONS` stays in the text, where the
# grammar rejects it.


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
    "Common Ground": Reminder("villain", "attacks use least one 1 more villain"),
    "Crossover": Reminder(
        "energy", "energy spend pay least one 1 each type types purchase must two 2 more"
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
    "Turtle Power": Reminder(
        "cost less", "other cost costs less 1 each purchase minimum [ teenage mutant ninja turtle turtles ]"
    ),
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
