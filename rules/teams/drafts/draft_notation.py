"""Drafts as text: a header with the plan, then one line for each pick.

    sidekick-table draft 1
    kind stacks
    edition UXM
    boxes UXM, ASM
    cards 1f0c3a55
    dice 12
    basics 3
    seed 42
    first Mike
    second Anna
    computer Anna: normal

    Anna: takes 4x Kitty Pryde/Sprite [UXM 14]
    Mike: takes 3x Angel/Inspiring [UXM 2]

A Double Rainbow Draft of four has lines `third` and `fourth` too: first and third are partners.
The packs and basic actions follow from the seed and the cards; the line `cards` is a fingerprint
that tells when the cards of these boxes are no longer the same. A line `hand none` leaves out the
cards whose text players would carry out by hand. An empty line or one that begins
with `#` is skipped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar
from zlib import crc32

import msgspec

from rules.cards.card import Card, CardSet
from rules.model.ruleset import EDITIONS
from rules.reading import (
    DRAFT_SOURCE,
    UnreadableSource,
    check_source,
    shortened,
    small_number,
    visible,
)
from rules.teams.drafts.base_draft import (
    BadPlan,
    Draft,
    DraftCards,
    DraftKind,
    DraftPick,
    DraftPlan,
    IllegalPick,
    MadePick,
    PickKind,
)
from rules.teams.drafts.draft_kinds import new_draft

NOTATION_VERSION = 1

_T = TypeVar("_T")

_MAGIC = re.compile(r"sidekick-table draft (\d{1,9})")
_KEYS = (
    "kind", "edition", "boxes", "cards", "dice", "basics", "seed", "first", "second", "third",
    "fourth", "computer", "hand",
)  # fmt: skip
_REQUIRED = ("kind", "edition", "boxes", "seed", "first", "second")
_MOST_SEED = 2**63 - 1
_MOST_NAME = 100
_CARD = re.compile(r"(?:(\d{1,2})x )?(\S.*?) \[(\S+) (\d{1,6})\]")
_BARE_NAME = re.compile(r'[^\s":#,][^":#,]*(?<!\s)')


class BadDraft(ValueError):
    """A draft file cannot be read or replayed: the file, the line, and what was expected there.

    `picks` counts the picks before the error.
    """

    def __init__(self, file: str, line: int, reason: str, picks: int = 0) -> None:
        super().__init__(visible(f"{file}, line {line}: {reason}"))
        self.file_name = file
        self.line_number = line
        self.reason = reason
        self.picks = picks


class _Mismatch(ValueError):
    """A line of a draft file is wrong."""


# --- writing --------------------------------------------------------------------------------------


def write_draft(draft: Draft) -> str:
    """Write a draft as text; `read_draft` reads it."""
    plan = draft.plan
    names = _labels(plan)
    lines = [
        f"sidekick-table draft {NOTATION_VERSION}",
        f"kind {plan.kind}",
        f"edition {plan.edition}",
        f"boxes {', '.join(plan.boxes)}",
        f"cards {_fingerprint(draft.cards)}",
    ]
    if plan.kind is DraftKind.STACKS:
        lines += [f"dice {plan.dice}", f"basics {plan.basics}"]
    lines += [f"seed {plan.seed}", *(() if plan.by_hand else (_NO_HAND,))]
    lines += [f"{key} {_quoted(name)}" for key, name in zip(_SEATS, plan.players, strict=False)]
    levels = zip(names, plan.computers, strict=True)
    if any(plan.computers):
        lines.append("computer " + ", ".join(f"{name}: {level}" for name, level in levels if level))
    lines.append("")
    lines += [f"{names[made.player]}: {_pick_words(made.pick)}" for made in draft.picks]
    return "\n".join(lines) + "\n"


_NONE = "none"
_HAND = (_NONE,)
_NO_HAND = f"hand {_NONE}"
_SEATS = ("first", "second", "third", "fourth")


def _labels(plan: DraftPlan) -> tuple[str, ...]:
    """What the file calls the players: their names, or `first`, `second`... if two are equal."""
    names = tuple(map(_quoted, plan.players))
    return names if len(set(names)) == len(names) else _SEATS[: len(names)]


def _quoted(name: str) -> str:
    """A name, in quotes with JSON escapes if it could be misread."""
    is_clear = name.isprintable() and _BARE_NAME.fullmatch(name) is not None
    if is_clear and name.partition(" ")[0] not in _KEYS:
        return name
    return msgspec.json.encode(name).decode()


def _pick_words(pick: DraftPick) -> str:
    if pick.card is None:
        return pick.kind.value
    dice = f"{pick.dice}x " if pick.kind in _WITH_DICE else ""
    card = pick.card
    return f"{pick.kind} {dice}{card.title} [{card.set_code} {card.number}]"


_WITH_DICE = (PickKind.TAKE, PickKind.USE)
_WITHOUT_CARD = (PickKind.PASS, PickKind.FINISH)


def _fingerprint(cards: DraftCards) -> str:
    """Eight digits that change when a card is added, removed, renamed or renumbered."""
    named = ";".join(
        f"{card.set_code} {card.number} {card.title} {card.maximum}"
        for card in (*cards.cards, *cards.basics)
    )
    return f"{crc32(named.encode()):08x}"


# --- reading --------------------------------------------------------------------------------------


def read_draft(
    text: str, file_name: str, sets: Iterable[CardSet], *, levels: Iterable[str] | None = None
) -> Draft:
    """Read a draft and replay its picks.

    `levels` are the levels of the computer that this program knows; None to accept any. Raises
    `BadDraft` if a line is not valid, a pick is not allowed, or a newer program wrote the file.
    """
    try:
        lines = check_source(text, file_name, DRAFT_SOURCE).split("\n")
    except UnreadableSource as error:
        raise BadDraft(file_name, error.line or 1, error.message) from None
    return _DraftReader(
        file_name, lines, tuple(sets), None if levels is None else tuple(levels)
    ).read()


class _DraftReader:
    """Reads one draft file."""

    def __init__(
        self,
        file_name: str,
        lines: list[str],
        sets: tuple[CardSet, ...],
        levels: tuple[str, ...] | None,
    ) -> None:
        self.file_name = file_name
        self.statements = list(_statements(lines))
        self.sets = sets
        self.levels = levels
        self.last_line = max(1, len(lines))

    def read(self) -> Draft:
        self._check_first_line()
        values, places, picks = self._split_head()
        end = picks[0][0] if picks else self.last_line
        for key in _REQUIRED:
            if key not in values:
                raise self._error(end, f'expected a line "{key} ..." in the header')
        plan = self._plan(values, places)
        try:
            draft = new_draft(plan, self.sets)
        except BadPlan as bad:
            raise self._error(places["boxes"], str(bad)) from None
        written = values.get("cards", _fingerprint(draft.cards))
        if written != _fingerprint(draft.cards):
            wrong = "the cards of these boxes have changed since this draft was held"
            raise self._error(places["cards"], wrong)
        cards = {(card.set_code, card.number): card for card in _all_cards(draft.cards)}
        labels = _labels(plan)
        for line, statement in picks:
            try:
                made = _read_pick(statement, labels, cards)
                _replay(draft, made, labels)
            except _Mismatch as wrong_line:
                raise self._error(line, str(wrong_line), len(draft.picks)) from None
        return draft

    def _check_first_line(self) -> None:
        line, first = self.statements.pop(0) if self.statements else (1, "")
        found = _MAGIC.fullmatch(first)
        if found is None:
            expected = f'expected first line "sidekick-table draft {NOTATION_VERSION}"'
            raise self._error(line, f'{expected}, found "{shortened(first, 60)}"')
        if int(found[1]) > NOTATION_VERSION:
            raise self._error(
                line,
                f"a newer Sidekick Table wrote this file (version {found[1]}). Update to open it",
            )

    def _split_head(self) -> tuple[dict[str, str], dict[str, int], list[tuple[int, str]]]:
        """The header by its first words, where each is, and the lines of the picks."""
        values: dict[str, str] = {}
        places: dict[str, int] = {}
        for at, (line, statement) in enumerate(self.statements):
            key, _, rest = statement.partition(" ")
            if key not in _KEYS:
                return values, places, self.statements[at:]
            if key in values:
                raise self._error(line, f"expected one line {key}, found a second")
            values[key], places[key] = rest.strip(), line
        return values, places, []

    def _plan(self, values: dict[str, str], places: dict[str, int]) -> DraftPlan:
        """The plan in the header."""

        def read(key: str, parse: Callable[[str], _T]) -> _T:
            try:
                return parse(values[key])
            except _Mismatch as wrong:
                raise self._error(places[key], f"{key}: {wrong}") from None

        def number(key: str, most: int, default: int = 0) -> int:
            return read(key, lambda text: _number(text, most)) if key in values else default

        players = tuple(read(key, _read_name) for key in _SEATS if key in values)
        plan = DraftPlan(
            kind=DraftKind(read("kind", lambda text: _known(text, tuple(DraftKind)))),
            edition=read("edition", lambda text: _known(text, tuple(EDITIONS))),
            dice=number("dice", 99, 12),
            basics=number("basics", 99, 3),
            seed=number("seed", _MOST_SEED),
            players=players,
            computers=("",) * len(players),
            boxes=tuple(box.strip() for box in values["boxes"].split(",")),
            by_hand="hand" not in values or read("hand", lambda text: _known(text, _HAND)) != _NONE,
        )
        if "computer" not in values:
            return plan
        labels = _labels(plan)
        computers = read("computer", lambda text: self._computers(text, labels))
        return msgspec.structs.replace(plan, computers=computers)

    def _computers(self, text: str, labels: tuple[str, ...]) -> tuple[str, ...]:
        found, rest = [""] * len(labels), text
        while rest:
            player = _player_at_start(rest, labels)
            level, _, rest = rest[len(labels[player]) + 1 :].partition(",")
            found[player] = _known(level.strip(), self.levels or (level.strip(),))
            rest = rest.strip()
        return tuple(found)

    def _error(self, line: int, reason: str, picks: int = 0) -> BadDraft:
        return BadDraft(self.file_name, line, reason, picks)


def _statements(lines: list[str]) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers."""
    for number, line in enumerate(lines, 1):
        if (text := line.strip()) and not text.startswith("#"):
            yield number, text


def _known(text: str, known: tuple[str, ...]) -> str:
    if text not in known:
        raise _Mismatch(f'expected {" or ".join(known)}, found "{shortened(text, 60)}"')
    return text


def _number(text: str, most: int) -> int:
    number = small_number(text, most)
    if number is None:
        raise _Mismatch(f'expected a number up to {most}, found "{shortened(text, 60)}"')
    return number


def _read_name(text: str) -> str:
    name = text
    if text.startswith('"'):
        try:
            name = msgspec.json.decode(text, type=str)
        except msgspec.DecodeError:
            raise _Mismatch("expected a name in quotes") from None
    elif not _BARE_NAME.fullmatch(text):
        raise _Mismatch("expected a name, in quotes if it has punctuation")
    if not name or len(name) > _MOST_NAME or not name.isprintable():
        raise _Mismatch(
            f"expected a name of 1 to {_MOST_NAME} letters and other visible characters"
        )
    return name


def _all_cards(cards: DraftCards) -> tuple[Card, ...]:
    return (*cards.cards, *cards.basics)


def _player_at_start(text: str, labels: tuple[str, ...]) -> int:
    for player, label in enumerate(labels):
        if text.startswith(f"{label}:"):
            return player
    raise _Mismatch(f'expected {" or ".join(labels)} and a colon, found "{shortened(text, 60)}"')


def _read_pick(text: str, labels: tuple[str, ...], cards: dict[tuple[str, int], Card]) -> MadePick:
    """Read a line such as `Anna: takes 4x Kitty Pryde/Sprite [UXM 14]`."""
    player = _player_at_start(text, labels)
    word, _, rest = text[len(labels[player]) + 1 :].strip().partition(" ")
    kind = PickKind(_known(word, tuple(PickKind)))
    if kind in _WITHOUT_CARD:
        if rest:
            raise _Mismatch(f'expected nothing after {word}, found "{shortened(rest, 60)}"')
        return MadePick(player, DraftPick(kind))
    found = _CARD.fullmatch(rest.strip())
    needs_dice = kind in _WITH_DICE
    if found is None or (found[1] is not None) is not needs_dice:
        example = f"{'2x ' if needs_dice else ''}Kitty Pryde/Sprite [UXM 14]"
        raise _Mismatch(f'expected a card such as "{example}", found "{shortened(rest, 60)}"')
    card = cards.get((found[3], int(found[4])))
    if card is None:
        raise _Mismatch(f"these boxes have no card [{found[3]} {found[4]}]")
    if card.title != found[2]:
        raise _Mismatch(f"card [{found[3]} {found[4]}] is {card.title}, not {found[2]}")
    return MadePick(player, DraftPick(kind, card, int(found[1] or 0)))


def _replay(draft: Draft, made: MadePick, labels: tuple[str, ...]) -> None:
    if draft.picker is not None and made.player != draft.picker:
        raise _Mismatch(f"it is {labels[draft.picker]}'s turn to pick")
    try:
        draft.pick(made.pick)
    except IllegalPick as illegal:
        raise _Mismatch(str(illegal)) from None
