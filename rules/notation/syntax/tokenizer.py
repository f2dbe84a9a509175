"""Read one line of a match file from left to right: words, names, faces, counts, dice."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import TypeVar

from rules.model.ids import PlayerId
from rules.notation.records.errors import LineMismatch
from rules.notation.records.record import AssignedDamage, BlockGroup, CountedRef, PaymentItem, Ref
from rules.notation.syntax.quoting import (
    ENERGY_WORDS,
    SIDEKICK_NAME,
    MatchNames,
    quote_card_name,
    read_quoted,
)
from rules.reading import shortened
from rules.state import Zone

_T = TypeVar("_T")
_EDGE = re.compile(r"$|[\s,;:#/\[]")
_COUNT = re.compile(r"x(\d{1,2})(?=$|[\s,;:])")
_AMOUNT = re.compile(r"\d{1,3}(?=$|[\s,;:])")
_ORDINAL = re.compile(r"#(\d{1,2})")
_CODE = re.compile(r"\s*\[(\w+)\]")

_JOINING_WORDS = ("with", "on", "and", "of", "in", "as", "damaged", "undamaged")
"""The words that can follow the beginning of a line."""

ZONES_BY_WORD = {zone.name.lower(): zone for zone in Zone}
ZONE_WORDS = tuple(ZONES_BY_WORD)
"""The zones by their words in a match file."""


_AFTER_NAME = (":", "/", "[", "#", "of ")
"""What can follow the name of a card before a sentence."""


class LineTokenizer:
    """A cursor over one line; the readers advance `index`.

    What begins with `expect` or `read` raises `LineMismatch` if something else comes next.
    """

    def __init__(self, text: str, names: MatchNames) -> None:
        self.text = text.strip()
        self.match_names = names
        self.index = 0

    # --- words and signs --------------------------------------------------------------------------

    @property
    def rest(self) -> str:
        """The unread part of the line."""
        return self.text[self.index :].strip()

    def mismatch(self, expected: str, known: Iterable[str] = ()) -> LineMismatch:
        """The error to raise if the rest of the line is not what is expected. `known` are the words
        that could come next, for a suggestion."""
        if not self.rest:
            return LineMismatch("the end of the line", expected)
        advice = did_you_mean(self.rest, known)
        return LineMismatch(f'"{shortened(self.rest)}"', expected, advice=advice)

    def expect_end(self) -> None:
        """Check that the whole line has been read."""
        if self.rest:
            raise self.mismatch("the end of the line", _JOINING_WORDS)

    def accept_word(self, word: str) -> bool:
        """Read this word if it comes next."""
        self._skip_spaces()
        end = self.index + len(word)
        if self.text.startswith(word, self.index) and _EDGE.match(self.text, end):
            self.index = end
            return True
        return False

    def accept_one_of(self, words: tuple[str, ...]) -> str:
        """Read one of these words; returns "" if none comes next."""
        return next((word for word in words if self.accept_word(word)), "")

    def expect_word(self, word: str, expected: str) -> None:
        """Read a word that must come next."""
        if not self.accept_word(word):
            raise self.mismatch(expected)

    def expect_one_of(self, words: tuple[str, ...], what: str) -> str:
        """Read one of these words, one of which must come next."""
        word = self.accept_one_of(words)
        if not word:
            raise self.mismatch(f"{what}: {', '.join(words)}", words)
        return word

    def accept_sign(self, sign: str) -> bool:
        """Read this punctuation mark if it comes next."""
        self._skip_spaces()
        if self.text.startswith(sign, self.index):
            self.index += len(sign)
            return True
        return False

    def expect_sign(self, sign: str) -> None:
        """Read a punctuation mark that must come next."""
        if not self.accept_sign(sign):
            raise self.mismatch(f'"{sign}"')

    def accept_pattern(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Read what a pattern matches, if it comes next."""
        self._skip_spaces()
        found = pattern.match(self.text, self.index)
        if found is not None:
            self.index = found.end()
        return found

    def accept_number(self) -> int | None:
        """Read a number if one comes next."""
        return self._number(_AMOUNT)

    def _number(self, pattern: re.Pattern[str]) -> int | None:
        found = self.accept_pattern(pattern)
        return None if found is None else int(found.group(pattern.groups))

    def _skip_spaces(self) -> None:
        while self.index < len(self.text) and self.text[self.index].isspace():
            self.index += 1

    # --- names ------------------------------------------------------------------------------------

    def expect_quoted(self, expected: str, known: Iterable[str] = ()) -> str:
        """Read a text in quotes."""
        self._skip_spaces()
        found = read_quoted(self.text, self.index)
        if found is None:
            raise self.mismatch(expected, known)
        self.index = found[1]
        return found[0]

    def is_quoted_last(self) -> bool:
        """Whether a text in quotes comes next that is no card's name, after which more follows."""
        self._skip_spaces()
        found = read_quoted(self.text, self.index)
        return found is not None and not self.text[found[1] :].lstrip().startswith(_AFTER_NAME)

    def expect_name(self, expected: str) -> str:
        """Read any name: quoted, or up to the next punctuation mark."""
        self._skip_spaces()
        found = read_quoted(self.text, self.index)
        if found is not None:
            self.index = found[1]
            return found[0]
        end = next((n for n, c in enumerate(self.text[self.index :]) if c in ',;:/["'), None)
        name = self.text[self.index :] if end is None else self.text[self.index : self.index + end]
        if not name.strip():
            raise self.mismatch(expected)
        self.index += len(name)
        return name.strip()

    def accept_player(self) -> PlayerId | None:
        """Read a player's name if one comes next."""
        for name in sorted(self.match_names.player_by_name, key=len, reverse=True):
            if self.accept_word(name):
                return self.match_names.player_by_name[name]
        return None

    def expect_player(self) -> PlayerId:
        """Read the name of a player of this match."""
        player = self.accept_player()
        if player is None:
            known = self.match_names.player_by_name
            raise self.mismatch(f"a player: {' or '.join(known)}", known)
        return player

    def accept_actor(self) -> PlayerId | None:
        """Read the actor, such as "Mike:", at the start of a line; None if there is none."""
        start = self.index
        player = self.accept_player()
        if player is not None and self.accept_sign(":"):
            return player
        self.index = start
        return None

    def _accept_known_name(self, names: tuple[str, ...]) -> str:
        return next((name for name in names if self.accept_word(quote_card_name(name))), "")

    def accept_card(self) -> Ref:
        """Read a card: its name, then optionally its subtitle and set code."""
        name = self._accept_known_name(self.match_names.card_names)
        subtitle = code = ""
        if name and self.text.startswith("/", self.index):
            self.index += 1
            subtitle = self._accept_known_name(self.match_names.card_subtitles)
            if not subtitle:
                known = self.match_names.card_subtitles
                raise self.mismatch(f"the subtitle of a card named {name}", known)
        if name and (found := _CODE.match(self.text, self.index)) is not None:
            code, self.index = found.group(1), found.end()
        return Ref(name, subtitle, code)

    def expect_card(self) -> Ref:
        """Read a card of this match, optionally with owner and ordinal."""
        ref = self.accept_card()
        if not ref.name or ref.name == SIDEKICK_NAME:
            known = ", ".join(
                quote_card_name(name)
                for name in sorted(self.match_names.card_names)
                if name != SIDEKICK_NAME
            )
            raise self.mismatch(f"a card of this match: {known}", self.match_names.card_names)
        owner = self.expect_player() if self.accept_word("of") else None
        return Ref(
            ref.name, ref.subtitle, ref.set_code, player=owner, ordinal=self.accept_ordinal()
        )

    def accept_face(self) -> str:
        """Read the name of a face; returns "" if none comes next."""
        return self.accept_one_of(self.match_names.face_names)

    def accept_ordinal(self) -> int:
        """Read an ordinal such as `#2` directly after a name; returns 0 if there is none."""
        found = _ORDINAL.match(self.text, self.index)
        if found is None:
            return 0
        self.index = found.end()
        return int(found.group(1))

    # --- dice -------------------------------------------------------------------------------------

    def expect_ref(self) -> Ref:
        """Read a reference to a die: `Kitty Pryde L3`, `sidekick of Mike`, `bolt`.

        Damage, zone and player may follow the face in any order.
        """
        card = self.accept_card()
        face = self.accept_face()
        if not card.name and not face:
            known = ", ".join(quote_card_name(name) for name in sorted(self.match_names.card_names))
            names = (*self.match_names.card_names, *self.match_names.face_names)
            raise self.mismatch(f"a die of this match by its name ({known}) or face", names)
        damage, zone, player = -1, None, None
        while True:
            if damage < 0 and self.accept_word("undamaged"):
                damage = 0
            elif damage < 0 and self.accept_word("damaged"):
                damage = self.accept_number() or 0
                if not damage:
                    raise self.mismatch("the amount of damage")
            elif zone is None and self.accept_word("in"):
                zone = self.expect_zone()
            elif player is None and self.accept_word("of"):
                player = self.expect_player()
            else:
                break
        ordinal = self.accept_ordinal()
        return Ref(card.name, card.subtitle, card.set_code, face, damage, zone, player, ordinal)

    def expect_zone(self) -> Zone:
        """Read the word of a zone."""
        return ZONES_BY_WORD[self.expect_one_of(ZONE_WORDS, "a zone")]

    def expect_counted_ref(self) -> CountedRef:
        """Read a counted reference: `sidekick x4`, `3 sidekick`, `Kitty Pryde L3`."""
        start = self.index
        before = self.accept_number()
        if before is not None and not self._is_card_name_next():
            self.index, before = start, None  # "2 bolt" is a face
        ref = self.expect_ref()
        if before is not None:
            return CountedRef(ref, before)
        after = self._number(_COUNT)
        return CountedRef(ref, 1 if after is None else after)

    def _is_card_name_next(self) -> bool:
        start = self.index
        name = self._accept_known_name(self.match_names.card_names)
        self.index = start
        return bool(name)

    def expect_payment_item(self) -> PaymentItem:
        """Read a coin of a payment: `fist`, `wild as mask`, `Cyclops 2 bolt`, `bolt of 2 bolt`."""
        if self.accept_word("generic"):
            return PaymentItem(Ref(face="generic"))
        card = self.accept_card()
        face, symbol = self.accept_face(), ""
        if face and self.accept_word("of"):
            symbol, face = face, self.accept_face()
        if not face:
            raise self.mismatch(
                "the energy to pay with, such as fist or 2 bolt", self.match_names.face_names
            )
        ref = Ref(card.name, card.subtitle, card.set_code, face, ordinal=self.accept_ordinal())
        spent_as = ""
        if self.accept_word("as"):
            spent_as = self.expect_one_of(ENERGY_WORDS, "the energy type to spend it as")
        return PaymentItem(ref, symbol, spent_as)

    def read_dice(self) -> tuple[CountedRef, ...]:
        """Read a list of dice that is complete or open."""
        return self.read_list(self.expect_counted_ref)[0]

    def read_block_groups(self) -> tuple[tuple[BlockGroup, ...], bool]:
        """Read attackers with their blockers; the flag says whether the last list is open."""
        groups: list[BlockGroup] = []
        is_open = False
        while not is_open:
            attacker = self.expect_ref()
            self.expect_word("with", '"with" and the blockers')
            blockers, is_open = self.read_list(self.expect_counted_ref)
            groups.append(BlockGroup(attacker, blockers))
            if not self.accept_sign(";"):
                break
        return tuple(groups), is_open

    def expect_share(self) -> AssignedDamage:
        """Read a share of damage: `2 to sidekick`."""
        amount = self.accept_number()
        if amount is None or not self.accept_word("to"):
            raise self.mismatch("a share of the damage, such as 2 to sidekick")
        return AssignedDamage(amount, self.expect_ref())

    def read_groups(self, read: Callable[[], _T]) -> tuple[_T, ...]:
        """Read what semicolons separate."""
        found = [read()]
        while self.accept_sign(";"):
            found.append(read())
        return tuple(found)

    def read_list(self, read: Callable[[], _T]) -> tuple[tuple[_T, ...], bool]:
        """Read a comma-separated list; the flag says whether it is open, ending in `...`."""
        found: list[_T] = []
        while True:
            if self.accept_sign("..."):
                return tuple(found), True
            found.append(read())
            if not self.accept_sign(","):
                return tuple(found), False


_WORDS_TO_COMPARE = 4
_LONGEST_WORD = 40
_SIGNS = re.compile(r"[,;:/\[\]#]")


def did_you_mean(text: str, known: Iterable[str]) -> str:
    """A question that names the known words most like the beginning of a text, or "".

    `text` is what the line says where one of the words was expected. `known` are the words, which
    may consist of several words.
    """
    by_lower = {word.lower(): word for word in known}
    words = _SIGNS.split(text, maxsplit=1)[0].lower().split()[:_WORDS_TO_COMPARE]
    found: dict[str, None] = {}
    for count in range(len(words), 0, -1):
        beginning = " ".join(words[:count])[:_LONGEST_WORD]
        close = get_close_matches(beginning, by_lower, n=2, cutoff=0.7)
        found |= dict.fromkeys(by_lower[word] for word in close)
    quoted = [f'"{word}"' for word in found][:3]
    return f"Did you mean {' or '.join(quoted)}?" if quoted else ""
