"""Teams as short text that people paste into messages: `2x Kitty Pryde: Sprite`.

The reader forgives much: counts in front or behind, any separator between name and subtitle, set
codes in brackets, bullets, bold letters, capitals and accents. What it cannot read it names with
its line, and it offers the closest cards for it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from rules.cards import Card, CardKind, all_card_sets
from rules.messages import Message, make_message
from rules.model.ruleset import EDITIONS
from rules.reading import shortened
from rules.teams.sharing.shared_team import (
    MAX_SHARED_CARDS,
    MAX_SHARED_DICE,
    CardLookup,
    FixChoice,
    LineFix,
    TeamCollector,
    UnknownTeamCard,
    card_label,
    clean_notes,
    labels_of,
    no_card,
    one_line,
    several_cards,
    too_many_dice,
    without_bold,
)
from rules.teams.sharing.team_link import entries_of_link, read_entries
from rules.teams.team import Team

_NAME = re.compile(r"(?:team|name|team name)\s*[:=]\s*(.*)", re.IGNORECASE)
_NOTES = re.compile(r"notes?\s*:\s*(.*)", re.IGNORECASE)
_BAC = r"(?:basics?(?:\s+actions?)?(?:\s+(?:cards?|dice))?|bac(?:['’`´]?s)?)"
_COUNTED = r"(?:\s*#?[0-9]+)?(?:\s*\((?:[0-9]+|bac['’]?s?|basic actions?(?: cards?)?)\))?"
_BASICS = re.compile(rf"{_BAC}{_COUNTED}(?:\s*[:=]|\s[-–—]\s)\s*(.*)", re.IGNORECASE)
_HEADING = re.compile(
    rf"(?:[0-9]+\s*x?\s*)?(?P<basics>{_BAC}){_COUNTED}\s*:?|"
    r"(?:cards|characters?|character cards?|actions?|action cards?|dice|team|"
    r"[0-9]+x? sidekicks?|sidekicks?)(?:\s*\([0-9]+\))?\s*:?",
    re.IGNORECASE,
)
_BAC_LAST = re.compile(r"\s*[\[(]\s*bac\s*[\])]$", re.IGNORECASE)
_BULLET = re.compile(r"\A(?:(?:[-*•·‣▪–—+]+|[0-9]{1,2}[.)])\s+|>\s*)")
_COUNT_FIRST = re.compile(r"([0-9]+)\s*(?:[x×*]\s*|\s)(?=\S)", re.IGNORECASE)
_COUNT_LAST = re.compile(r"[\s,:;-]+(?:[x×*]\s*([0-9]+)|([0-9]+)\s*(?:[x×*]|dice|die))$", re.I)
_COUNT_IN_BRACKETS = re.compile(
    r"\s*[(\[]\s*[x×]?\s*([0-9]+)\s*[x×]?(?:\s*(?:dice|die))?\s*[)\]]$", re.I
)
_CODE_LAST = re.compile(r"\s*([\[(])\s*#?([A-Za-z0-9]{1,20})(?:\s*[ #-]\s*([0-9]{1,5}))?\s*[\])]$")
_CODE_FIRST = re.compile(r"([\[(])\s*#?([A-Za-z0-9]{1,20})(?:\s*[ #-]\s*([0-9]{1,5}))?\s*[\])]\s*")


_LONGEST_LINE = 400
"""A longer line is no card."""


class _Entry(NamedTuple):
    """One way to understand a line: the title, the dice if said, and the set if said."""

    title: str
    dice: str = ""
    code: str = ""
    number: int = 0


def read_team_text(text: str, lookup: CardLookup, collected: TeamCollector) -> None:
    """Read a team from text, line by line."""
    _TextReader(text, lookup, collected).read()


class _TextReader:
    """Reads the lines of a text, and decides which of them is the name of the team.

    A line that says so is the name, else a marked or underlined line above the cards, else the
    first line if it is neither a card nor a sentence.
    """

    def __init__(self, text: str, lookup: CardLookup, collected: TeamCollector) -> None:
        self._lines = text.splitlines()
        self._lookup, self._collected = lookup, collected
        self._is_basic = False
        self._expects_name = True
        self._unsure_name: _Line | None = None  # an unmarked line that is the name until a better

    def read(self) -> None:
        """Read all lines up to the notes."""
        for number, source in enumerate(self._lines, 1):
            words = _BULLET.sub("", " ".join(source.split()), count=1)
            if not words or not any(sign.isalnum() for sign in words):
                continue
            line = _Line(number, *_unmarked(words))
            if notes := _NOTES.fullmatch(line.words):
                self._collected.notes = "\n".join((notes[1], *self._lines[number:]))
                return
            if self._collected.is_full:
                most = MAX_SHARED_CARDS
                problem = make_message("share.too_many", place=line.place, most=most)
                self._collected.add_problem(problem)
                return
            if name := _NAME.fullmatch(words) or _NAME.fullmatch(line.words):
                self._take_name(name[1])
            else:
                self._read_line(line)

    def _read_line(self, line: _Line) -> None:
        words = line.words
        if basics := _BASICS.fullmatch(words):
            self._is_basic = True
            for part in _parts(basics[1], self._lookup):
                self._read_card(line, part, is_part=True)
        elif heading := _HEADING.fullmatch(words):
            self._is_basic = bool(heading["basics"])
        elif (entries := entries_of_link(words)) is not None:
            read_entries(entries, self._lookup, self._collected)
        elif len(words) > _LONGEST_LINE:
            shown = shortened(words)
            problem = make_message("share.bad_line", place=line.place, text=shown)
            self._collected.add_problem(problem)
        elif not (self._is_above_cards and self._read_title(line)):
            self._read_card(line, words)
            self._expects_name = False

    # --- the name -----------------------------------------------------------------------------

    @property
    def _is_above_cards(self) -> bool:
        return self._expects_name or not (self._is_basic or self._collected.has_cards)

    def _take_name(self, name: str) -> None:
        """Take a name that the text says or marks, instead of an unmarked line."""
        if not name.strip():
            return  # a heading
        if self._unsure_name is not None:
            self._add_remark(self._unsure_name)
            self._unsure_name, self._collected.name = None, ""
        self._collected.name = self._collected.name or name
        self._expects_name = False

    def _read_title(self, line: _Line) -> bool:
        """Read a line above the cards as the name or as a remark; returns whether it is one."""
        if self._is_card(line.words):
            return False
        if _GREETING.match(line.words):
            self._add_remark(line)
        elif line.is_marked or self._is_underlined(line):
            if self._collected.name and self._unsure_name is None:
                return False
            self._take_name(line.words.rstrip(": "))
        elif not self._expects_name or self._collected.name:
            return False
        elif _is_sentence(line.words):
            self._add_remark(line)
        elif self._lookup.is_slip(line.words):
            return False
        else:
            self._collected.name, self._unsure_name = line.words, line
            self._expects_name = False
        return True

    def _is_card(self, words: str) -> bool:
        return any(
            entry.dice or entry.code or _cards_of(entry, self._lookup)
            for entry in _entries(words, self._lookup)
        )

    def _is_underlined(self, line: _Line) -> bool:
        below = self._lines[line.number : line.number + 1]
        return bool(below) and _UNDERLINE.fullmatch(below[0]) is not None

    def _add_remark(self, line: _Line) -> None:
        text = shortened(line.words)
        problem = make_message("share.remark", place=line.place, text=text)
        fix = LineFix(problem, problem, line.number, line.words, (_name_choice(line.words),))
        self._collected.add_fixable(fix)

    # --- cards --------------------------------------------------------------------------------

    def _read_card(self, line: _Line, words: str, *, is_part: bool = False) -> None:
        title = words
        if not self._lookup.has_set("bac"):
            title = _BAC_LAST.sub("", words)
        is_basic = self._is_basic or title != words
        entry, cards = _read_entry(title, line.place, self._lookup, self._collected)
        if len(cards) == 1:
            return
        collected, lookup = self._collected, self._lookup
        shown = one_line(entry.title)
        can_be_name = self._expects_name and not (is_part or entry.dice or entry.code)
        if cards:
            near = cards
            problem = several_cards(line.place, entry.title, cards)
            summary = make_message("share.several_short", place=line.place, title=shown)
        else:
            near = lookup.nearest(entry.title, entry.code)
            if is_basic:
                basics = (card for card in near if card.kind is CardKind.BASIC_ACTION)
                near = tuple(basics) or near
            problem = no_card(lookup, line.place, entry.title, entry.code, near)
            summary = no_card(lookup, line.place, entry.title, entry.code)
        choices = _card_choices(near, entry, is_part=is_part)
        if can_be_name:
            choices += (_name_choice(words),)
        is_in_set = not entry.code or any(lookup.is_in_set(card, entry.code) for card in near)
        is_closest = not cards and len(near) == 1 and is_in_set and not can_be_name
        fix = LineFix(problem, summary, line.number, words, choices, is_closest)
        collected.add_fixable(fix)
        dice = 0 if is_basic else _dice_of(entry.dice) or MAX_SHARED_DICE
        unknown = UnknownTeamCard(shown, entry.code, entry.number, dice, is_basic)
        collected.add_unknown(unknown)


_GREETING = re.compile(
    r"(?:hi|hiya|hello|hey|howdy|greetings|dear|good (?:morning|afternoon|evening|day)|thanks|"
    r"thank you|please|look|welcome|here(?:\s+(?:is|are)|['’]?s)|this is|these are|"
    r"i|i['’]m|i['’]ve)(?![\w'’-])",
    re.IGNORECASE,
)
_UNDERLINE = re.compile(r"\s*(?:={3,}|-{3,}|_{3,}|~{3,})\s*")
_PAIRS = re.compile(r"\[(b|i|u)\](.*?)\[/\1\]", re.IGNORECASE)
_WHOLE = (
    re.compile(r"\[(b|i|u)\](?P<words>[^\[\]]+)\[/\1\]:?", re.IGNORECASE),
    re.compile(r"([*_~=-])\1*\s*(?P<words>[^\W_][^*_~=]*?)\s*\1+:?"),
    re.compile(r"#+\s*(?P<words>.+?)[\s#]*"),
)
_MOST_NAME_WORDS = 8


class _Line(NamedTuple):
    """A line that is read: its words, and whether all of them are marked as a heading."""

    number: int
    words: str
    is_marked: bool

    @property
    def place(self) -> Message:
        """The line in a message."""
        return make_message("share.line", number=self.number)


def _unmarked(words: str) -> tuple[str, bool]:
    """The words of a line without the marks of bold letters and headings, and whether all of them
    had marks. A line that is too long for a card or a name stays as it is."""
    if len(words) > _LONGEST_LINE:
        return words, False
    is_marked = False
    for pattern in _WHOLE:
        if whole := pattern.fullmatch(words):
            words, is_marked = whole["words"], True
    return without_bold(_PAIRS.sub(r"\2", words)).strip() or words, is_marked


def _is_sentence(words: str) -> bool:
    """Whether a line is rather a sentence than the name of a team."""
    count = words.count(" ") + 1
    return count > _MOST_NAME_WORDS or (count > 2 and words[-1] in ".!?,;:")


def _parts(text: str, lookup: CardLookup) -> list[str]:
    """The cards listed in one line, unless the whole line is one card."""
    if not text.strip() or lookup.with_title(text):
        return [text] if text.strip() else []
    return [part.strip() for part in re.split(r"[,;]| and ", text) if part.strip()]


def _card_choices(cards: Sequence[Card], entry: _Entry, *, is_part: bool) -> tuple[FixChoice, ...]:
    """What may be written instead of an entry; a card in a list must not look like several."""
    choices = []
    template = "share.use_card" if len(cards) == 1 else "share.one_of_cards"
    for card, label in zip(cards, labels_of(cards), strict=True):
        written = _written(card)
        if is_part and _parts_look(written):
            written = f"[{card.set_code} {card.number}]"
        if entry.dice and card.kind is not CardKind.BASIC_ACTION:
            written = f"{entry.dice}x {written}"
        choices.append(FixChoice(make_message(template, card=label), written))
    return tuple(choices)


def _parts_look(written: str) -> bool:
    return re.search(r"[,;]| and ", written) is not None


def _name_choice(words: str) -> FixChoice:
    return FixChoice(make_message("share.use_name"), f"Team: {words}")


def cards_in_line(line: str, lookup: CardLookup) -> tuple[tuple[Card, ...], int | None]:
    """The cards that a line such as `4x Storm: African Priestess` may mean, and the number of dice
    or copies; None if it does not say one that a team can have."""
    words = _unmarked(_BULLET.sub("", " ".join(line.split()), count=1))[0]
    entry, cards = _likeliest(words, lookup)
    return cards, _dice_of(entry.dice) if entry.dice else None


def _likeliest(line: str, lookup: CardLookup) -> tuple[_Entry, tuple[Card, ...]]:
    """The first way to understand a line that means a card, else the likeliest."""
    readings = [(entry, _cards_of(entry, lookup)) for entry in _entries(line, lookup)]
    return next((reading for reading in readings if reading[1]), readings[0])


def _read_entry(
    line: str, place: Message, lookup: CardLookup, collected: TeamCollector
) -> tuple[_Entry, tuple[Card, ...]]:
    """Read a card; returns what the line says, and the cards that it may mean.

    A single card is added to the team.
    """
    entry, cards = _likeliest(line, lookup)
    dice = _dice_of(entry.dice)
    if dice is None:
        dice = MAX_SHARED_DICE
        collected.add_problem(too_many_dice(place, entry.dice))
    if len(cards) != 1:
        return entry, cards
    [card] = cards
    if entry.number and card.number != entry.number:
        problem = make_message(
            "share.other_title", place=place, number=entry.number, code=card.set_code,
            card=card_label(card),
        )  # fmt: skip
        collected.add_problem(problem)
    elif not entry.dice and card.kind is not CardKind.BASIC_ACTION:
        collected.add_problem(make_message("share.no_dice", place=place, card=card_label(card)))
    collected.add_card(card, dice)
    return entry, cards


def _dice_of(text: str) -> int | None:
    """The number of dice; 1 if none is said, None if it is too large."""
    if not text:
        return 1
    digits = text.lstrip("0") or "0"
    dice = int(digits) if len(digits) <= 2 else MAX_SHARED_DICE + 1
    return dice if dice <= MAX_SHARED_DICE else None


def _entries(line: str, lookup: CardLookup) -> list[_Entry]:
    """The ways to understand a line, the most likely first."""
    found = []
    for title, dice in _without_count(line):
        title, code, number = _without_code(title, lookup)
        if not dice and (again := _without_count(title)) and again[0][1]:
            title, dice = again[0]  # the count stood before the code: Angel x2 [UXM]
        found.append(_Entry(title, dice, code, number))
    title, code, number = _without_code(line, lookup)
    whole = _Entry(title, "", code, number)
    if lookup.with_title(title, code):  # a name may look like a count: Push 2
        found.insert(0, whole)
    return found


def _without_count(line: str) -> list[tuple[str, str]]:
    """A line without its count, and the count; the line itself if it has none."""
    if found := _COUNT_FIRST.match(line):
        return [(line[found.end() :], found[1])]
    for pattern in (_COUNT_LAST, _COUNT_IN_BRACKETS):
        if found := pattern.search(line):
            dice = next(group for group in found.groups() if group)
            return [(line[: found.start()], dice)]
    return [(line, "")]


def _without_code(title: str, lookup: CardLookup) -> tuple[str, str, int]:
    """A title without the set in brackets, the code of the set, and the number in it if said.

    Round brackets may also hold a subtitle, so they count only with the code of a set.
    """
    for pattern in (_CODE_LAST, _CODE_FIRST):
        if (found := pattern.search(title) if pattern is _CODE_LAST else pattern.match(title)) and (
            found[1] == "[" or lookup.has_set(found[2])
        ):
            left = title[: found.start()] + title[found.end() :]
            return left.strip(), found[2], int(found[3] or 0)
    return title.strip(), "", 0


def _cards_of(entry: _Entry, lookup: CardLookup) -> tuple[Card, ...]:
    """The cards that an entry may mean: by title, by number, or by name alone."""
    titled = lookup.with_title(entry.title, entry.code)
    numbered = lookup.with_number(entry.code, entry.number) if entry.number else ()
    both = tuple(card for card in titled if card in numbered)
    if both or len(titled) == 1:
        return both or titled
    return numbered or titled or lookup.with_name(entry.title, entry.code)


# --- writing --------------------------------------------------------------------------------------


def write_team_text(team: Team) -> str:
    """Write a team as text that `read_team_text` reads back."""
    lines = [f"Team: {one_line(team.name)}", ""] if team.name.strip() else []
    lines += [f"{team_card.dice}x {_written(team_card.card)}" for team_card in team.cards]
    if team.basics:
        lines += ["", "Basic actions:", *map(_written, team.basics)]
    if notes := clean_notes(team.notes):
        lines += ["", "Notes:", notes]
    return "\n".join(lines).strip("\n") + "\n"


def _written(card: Card) -> str:
    """A card of a line, with its set where the title alone could mean another one."""
    label = card_label(card)
    if card.set_code not in EDITIONS:
        return f"{label} [{card.set_code} {card.number}]"
    return f"{label} [{card.set_code}]" if card.title in _titles_in_several_boxes() else label


@cache
def _titles_in_several_boxes() -> frozenset[str]:
    counted = Counter(card.title for card_set in all_card_sets() for card in card_set.cards)
    return frozenset(title for title, count in counted.items() if count > 1)
