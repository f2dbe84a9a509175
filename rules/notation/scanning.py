"""Read one line of a match file from left to right: words, names, faces, counts, dice."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from rules.notation.errors import Mismatch
from rules.notation.quoting import SIDEKICK, Names, quoted_card, read_quoted
from rules.notation.record import Coin, Ref, Several
from rules.state import Zone

_T = TypeVar("_T")
_EDGE = re.compile(r"$|[\s,;:#/\[]")
_COUNT = re.compile(r"x(\d{1,2})(?=$|[\s,;:])")
_AMOUNT = re.compile(r"\d{1,3}(?=$|[\s,;:])")
_ORDINAL = re.compile(r"#(\d{1,2})")
_CODE = re.compile(r"\s*\[(\w+)\]")

ZONES = {zone.name.lower(): zone for zone in Zone}
"""The zones by their words in a match file."""


class Scanner:
    """A cursor over one line; the readers advance `at`."""

    def __init__(self, text: str, names: Names) -> None:
        self.text = text.strip()
        self.names = names
        self.at = 0

    # --- words and signs --------------------------------------------------------------------------

    @property
    def rest(self) -> str:
        """The unread part of the line."""
        return self.text[self.at :].strip()

    def fails(self, expected: str) -> Mismatch:
        """The error to raise if the rest of the line is not what is expected."""
        return Mismatch(f'"{self.rest}"' if self.rest else "the end of the line", expected)

    def finish(self) -> None:
        """Check that the whole line has been read; raises Mismatch."""
        if self.rest:
            raise self.fails("the end of the line")

    def word(self, word: str) -> bool:
        """Read this word if it comes next."""
        self._skip()
        end = self.at + len(word)
        if self.text.startswith(word, self.at) and _EDGE.match(self.text, end):
            self.at = end
            return True
        return False

    def one_of(self, words: tuple[str, ...]) -> str:
        """Read one of these words; returns "" if none comes next."""
        return next((word for word in words if self.word(word)), "")

    def sign(self, sign: str) -> bool:
        """Read this punctuation mark if it comes next."""
        self._skip()
        if self.text.startswith(sign, self.at):
            self.at += len(sign)
            return True
        return False

    def need(self, sign: str) -> None:
        """Read a punctuation mark that must come next; raises Mismatch."""
        if not self.sign(sign):
            raise self.fails(f'"{sign}"')

    def amount(self) -> int | None:
        """Read a number if one comes next."""
        return self._number(_AMOUNT)

    def _number(self, pattern: re.Pattern[str]) -> int | None:
        self._skip()
        found = pattern.match(self.text, self.at)
        if found is None:
            return None
        self.at = found.end()
        return int(found.group(pattern.groups))

    def _skip(self) -> None:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    # --- names ------------------------------------------------------------------------------------

    def any_name(self, expected: str) -> str:
        """Read any name: quoted, or up to the next punctuation mark."""
        self._skip()
        found = read_quoted(self.text, self.at)
        if found is not None:
            self.at = found[1]
            return found[0]
        end = next((n for n, c in enumerate(self.text[self.at :]) if c in ',;:/["'), None)
        name = self.text[self.at :] if end is None else self.text[self.at : self.at + end]
        if not name.strip():
            raise self.fails(expected)
        self.at += len(name)
        return name.strip()

    def player(self) -> int | None:
        """Read a player's name if one comes next."""
        for name in sorted(self.names.players, key=len, reverse=True):
            if self.word(name):
                return self.names.players[name]
        return None

    def need_player(self) -> int:
        """Read the name of a player of this match."""
        player = self.player()
        if player is None:
            raise self.fails(f"a player: {' or '.join(self.names.players)}")
        return player

    def doer(self) -> int | None:
        """Read the actor, such as "Mike:", at the start of a line; None if there is none."""
        player, start = self.player(), 0
        if player is not None and self.sign(":"):
            return player
        self.at = start
        return None

    def _known(self, names: tuple[str, ...]) -> str:
        return next((name for name in names if self.word(quoted_card(name))), "")

    def card(self) -> Ref:
        """Read a card: its name, then optionally its subtitle and set code."""
        name = self._known(self.names.cards)
        subtitle = code = ""
        if name and self.text.startswith("/", self.at):
            self.at += 1
            subtitle = self._known(self.names.subtitles)
            if not subtitle:
                raise self.fails(f"the subtitle of a card named {name}")
        if name and (found := _CODE.match(self.text, self.at)) is not None:
            code, self.at = found.group(1), found.end()
        return Ref(name, subtitle, code)

    def need_card(self) -> Ref:
        """Read a card of this match, optionally with owner and ordinal; raises Mismatch."""
        ref = self.card()
        if not ref.name or ref.name == SIDEKICK:
            known = ", ".join(quoted_card(name) for name in self.names.cards if name != SIDEKICK)
            raise self.fails(f"a card of this match: {known}")
        owner = self.need_player() if self.word("of") else None
        return Ref(ref.name, ref.subtitle, ref.code, player=owner, ordinal=self.ordinal())

    def face(self) -> str:
        """Read the name of a face; returns "" if none comes next."""
        return self.one_of(self.names.faces)

    def ordinal(self) -> int:
        """Read an ordinal such as `#2` directly after a name; returns 0 if there is none."""
        found = _ORDINAL.match(self.text, self.at)
        if found is None:
            return 0
        self.at = found.end()
        return int(found.group(1))

    # --- dice -------------------------------------------------------------------------------------

    def ref(self) -> Ref:
        """Read a reference to a die: `Kitty Pryde L3`, `sidekick of Mike`, `bolt`."""
        card = self.card()
        face = self.face()
        if not card.name and not face:
            known = ", ".join(quoted_card(name) for name in self.names.cards)
            raise self.fails(f"a die of this match by its name ({known}) or face")
        damage = -1
        if self.word("undamaged"):
            damage = 0
        elif self.word("damaged"):
            said = self.amount()
            if not said:
                raise self.fails("the amount of damage")
            damage = said
        zone = self._zone() if self.word("in") else None
        player = self.need_player() if self.word("of") else None
        ordinal = self.ordinal()
        return Ref(card.name, card.subtitle, card.code, face, damage, zone, player, ordinal)

    def _zone(self) -> Zone:
        word = self.one_of(tuple(ZONES))
        if not word:
            raise self.fails(f"a zone: {', '.join(ZONES)}")
        return ZONES[word]

    def several(self) -> Several:
        """Read a counted reference: `sidekick x4`, `3 sidekick`, `Kitty Pryde L3`."""
        start = self.at
        before = self.amount()
        if before is not None and not self._known_ahead():
            self.at, before = start, None  # "2 bolt" is a face
        ref = self.ref()
        if before is not None:
            return Several(ref, before)
        after = self._number(_COUNT)
        return Several(ref, 1 if after is None else after)

    def _known_ahead(self) -> bool:
        start = self.at
        name = self._known(self.names.cards)
        self.at = start
        return bool(name)

    def coin(self) -> Coin:
        """Read a coin of a payment: `fist`, `wild as mask`, `Cyclops 2 bolt`, `bolt of 2 bolt`."""
        if self.word("generic"):
            return Coin(Ref(face="generic"))
        card = self.card()
        face, symbol = self.face(), ""
        if face and self.word("of"):
            symbol, face = face, self.face()
        if not face:
            raise self.fails("the energy to pay with, such as fist or 2 bolt")
        ref = Ref(card.name, card.subtitle, card.code, face, ordinal=self.ordinal())
        spent_as = ""
        if self.word("as"):
            spent_as = self.one_of(("fist", "bolt", "mask", "shield"))
            if not spent_as:
                raise self.fails("the energy type to spend it as: fist, bolt, mask or shield")
        return Coin(ref, symbol, spent_as)

    def listed(self, read: Callable[[], _T]) -> tuple[tuple[_T, ...], bool]:
        """Read a comma-separated list; the flag says whether it is open, ending in `...`."""
        found: list[_T] = []
        while True:
            if self.sign("..."):
                return tuple(found), True
            found.append(read())
            if not self.sign(","):
                return tuple(found), False
