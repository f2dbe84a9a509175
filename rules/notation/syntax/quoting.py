"""Names as a match file writes them: bare if unambiguous, otherwise in quotes."""

from __future__ import annotations

import re

import msgspec

from rules.cards.card import token_cards
from rules.language.hand_sentence import read_sentence
from rules.language.parser.parse_errors import TextSyntaxError
from rules.model.dice import ENERGY_TYPES, DieKind
from rules.state.setup import Setup, is_sentence_card, with_hand_sentence

_NEEDS_QUOTES = re.compile(r'[,;:#/"\\\[\]\x00-\x1f\x7f]|\s\s|\sx\d+$|^\d|^[a-z]\S*\s|^\s|\s$|^$')
_QUOTED = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"')

ENERGY_WORDS = tuple(energy.value for energy in ENERGY_TYPES)
"""The words for the four energy types."""

SIDEKICK_NAME = "sidekick"
"""The notation's name for the dice without a card."""


def quote_name(name: str) -> str:
    """Write a name, in quotes with JSON escapes if it could be misread."""
    return msgspec.json.encode(name).decode() if _NEEDS_QUOTES.search(name) else name


def quote_card_name(name: str) -> str:
    """Write a card's name; a lowercase first letter is quoted too, since it suggests a face."""
    if name == SIDEKICK_NAME:
        return name
    return msgspec.json.encode(name).decode() if name[:1].islower() else quote_name(name)


def read_quoted(text: str, at: int) -> tuple[str, int] | None:
    """The quoted name that starts at index `at`, and the index after it; None if there is none."""
    found = _QUOTED.match(text, at)
    if found is None:
        return None
    try:
        return msgspec.json.decode(found.group(), type=str), found.end()
    except msgspec.DecodeError:
        return None


def split_remark(line: str) -> tuple[str, str | None]:
    """Split a line into text and remark; a `#` at the start or after a space begins the remark."""
    at, is_closed = 0, True
    while at < len(line):
        if line[at] == '"' and is_closed:
            inside = _QUOTED.match(line, at)
            is_closed = inside is not None  # if not, no later quotation mark is closed either
            at = inside.end() if inside else at + 1
        elif line[at] == "#" and (at == 0 or line[at - 1].isspace()):
            return line[:at].strip(), line[at + 1 :].strip()
        else:
            at += 1
    return line.strip(), None


REASON = "Computer's reason: "
"""How the remark begins that says why the computer chose the act above."""


def player_labels(names: tuple[str, ...], starter: int = 0) -> tuple[str, ...]:
    """What the file calls the players: their names, or `first` and `second` if these are equal.

    `starter` is the place of the player who goes first.
    """
    if len(set(names)) == len(names):
        return names
    ordinals = ("first", "second", "third", "fourth")
    return tuple(ordinals[(place - starter) % len(names)] for place in range(len(names)))


def die_face_names(kind: DieKind) -> tuple[str, ...]:
    """The names of a die's six faces; a Sidekick's only level is called `character`."""
    only_level = kind.face_of_level(2) is None
    return tuple("character" if face.level and only_level else face.name for face in kind.faces)


class MatchNames:
    """The names a match file can use, as its header defines them: players, cards and faces."""

    def __init__(self, setup: Setup) -> None:
        cards = [one.card for one in setup.cards[1:] if not is_sentence_card(one)]
        self._setup = setup
        names = player_labels(tuple(player.name for player in setup.players), setup.starter)
        self.player_by_name = {quote_name(names[one]): one for one in setup.player_ids}
        self.name_of_player = {n: name for name, n in self.player_by_name.items()}
        self.card_names = longest_first({SIDEKICK_NAME, *(card.name for card in cards)})
        self.card_subtitles = longest_first({card.subtitle for card in cards if card.subtitle})
        affiliations = longest_first({name for card in cards for name in card.affiliations})
        self.words_to_choose = (*ENERGY_WORDS, *affiliations)
        """The energy types and affiliations, which are written bare where a word is chosen."""
        shown = {name for at_table in setup.cards for name in die_face_names(at_table.card.die)}
        self.face_names = longest_first(
            shown | {name.rstrip("*") for name in shown if name[0] == "L"}
        )

    def after_sentence(self, wording: str) -> MatchNames:
        """The names from a sentence on that is carried out by hand; it may make tokens (HAND-1)."""
        try:
            text = read_sentence(wording)
        except TextSyntaxError:
            return self  # the replay says what is wrong
        if text is None or not token_cards((text,)):
            return self
        return MatchNames(with_hand_sentence(self._setup, text))


def longest_first(names: set[str]) -> tuple[str, ...]:
    """Sort names longest first, so that a prefix does not hide a longer name."""
    return tuple(sorted(names, key=lambda name: (-len(name), name)))
