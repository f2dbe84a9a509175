"""Normalizes the spelling of printed texts for the grammar, keeping track of original positions."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from rules.cards.printed_import import keyword_phrases
from rules.cards.printed_import.brackets import BRACKET, read_bracket
from rules.cards.printed_import.keyword_phrases import Replacement
from rules.cards.printed_import.keyword_reminders import ReadsAsKeyword, reads_no_keyword
from rules.cards.printed_import.lexicon import world_words
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
    text: str,
    name: str,
    vocabulary: frozenset[str],
    known_names: frozenset[str] = frozenset(),
    reads: ReadsAsKeyword = reads_no_keyword,
    set_code: str = "",
) -> TrackedText:
    """Rewrite a printed paragraph in the words of the grammar.

    Args:
        name: the card's own name; alone it means this die.
        vocabulary: the words of the grammar, which become lowercase.
        known_names: the names of all known cards, which are put in quotes.
        set_code: the set of the card, whose words for things may be its own.
        reads: says whether a reminder is read as the abilities of its keyword.
    """
    spelled = TrackedText(text, tuple(range(len(text)))).sub(_BLANKS, " ")
    spelled = spelled.sub("~", _TILDE)
    replacements: tuple[tuple[str | re.Pattern[str], Replacement], ...] = (
        *_SYMBOL_REPLACEMENTS,
        *_own_name(name),
        _marked_names(text, known_names, vocabulary),
        world_words(set_code),
        *_SET_REPLACEMENTS,
        *_WORD_REPLACEMENTS,
        (BRACKET, lambda bracket: read_bracket(bracket, reads)),
        *keyword_phrases.keyword_replacements(reads),
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
    (r"\b(?i:(experience|loyalty|stun) (token|counter)(s?))\b", lambda token: token[0].lower()),
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


def _with_stat(stat: str) -> Replacement:
    """Return the replacement of "more than 3A" by "more than 3 attack"."""
    return lambda found: f"{found[1]} {(found[2] or '').strip()} {stat}".replace("  ", " ")


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
    (r"(?<!and )\bisn't blocked\b(?! by)", "is unblocked"),
    (
        r"\b((?:more|less|fewer) than|at least|exactly|or less|or more) (\d+ ?)?A\b",
        _with_stat("attack"),
    ),
    (
        r"\b((?:more|less|fewer) than|at least|exactly|or less|or more) (\d+ ?)?D\b",
        _with_stat("defense"),
    ),
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
