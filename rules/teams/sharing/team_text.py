"""Teams as short text that people paste into messages: `2x Kitty Pryde: Sprite`.

The reader forgives much: counts in front or behind, any separator between name and subtitle, set
codes in brackets, bullets, capitals and accents. What it cannot read it names with its line.

A link of the community's team builder, `?cards=2x14uxm;4x1uxm`, is such a text too: each entry is a
count, the letter x, a collector number and a set code, which may contain an x too. Basic actions
are entries like the others. Any website may be in front of the question mark.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import NamedTuple
from urllib.parse import unquote

from rules.cards import Card, CardKind, all_card_sets
from rules.messages import Message, make_message
from rules.model.ruleset import EDITIONS
from rules.reading import shortened
from rules.teams.sharing.shared_team import (
    MAX_SHARED_CARDS,
    MAX_SHARED_DICE,
    CardLookup,
    TeamCollector,
    UnknownTeamCard,
    card_label,
    clean_notes,
    no_card,
    one_line,
    several_cards,
    too_many_dice,
)
from rules.teams.team import Team

_NAME = re.compile(r"(?:team|name|team name)\s*[:=]\s*(.*)", re.IGNORECASE)
_NOTES = re.compile(r"notes?\s*:\s*(.*)", re.IGNORECASE)
_BASICS = re.compile(r"basics?(?:\s+actions?)?(?:\s+cards?)?(?:\s*\([0-9]+\))?\s*:\s*(.*)", re.I)
_HEADING = re.compile(
    r"(?:basics?|basic actions?|basic action cards?|bacs?|cards|characters?|character cards?|"
    r"actions?|action cards?|dice|team|[0-9]+x? sidekicks?|sidekicks?)(?:\s*\([0-9]+\))?\s*:?",
    re.IGNORECASE,
)
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
    lines = text.splitlines()
    is_first, is_basic = True, False
    for number, line in enumerate(lines, 1):
        words = _BULLET.sub("", " ".join(line.split()), count=1)
        if not words or not any(sign.isalnum() for sign in words):
            continue
        if notes := _NOTES.fullmatch(words):
            collected.notes = "\n".join((notes[1], *lines[number:]))
            return
        place = make_message("share.line", number=number)
        if collected.is_full:
            most = MAX_SHARED_CARDS
            collected.add_problem(make_message("share.too_many", place=place, most=most))
            return
        if name := _NAME.fullmatch(words):
            collected.name = collected.name or name[1]
        elif basics := _BASICS.fullmatch(words):
            is_basic = True
            for part in _parts(basics[1], lookup):
                _read_card(part, place, lookup, collected, is_basic=True)
        elif _HEADING.fullmatch(words):
            is_basic = words.casefold().startswith(("bas", "bac"))
        elif (entries := entries_of_link(words)) is not None:
            read_entries(entries, lookup, collected)
        elif len(words) > _LONGEST_LINE:
            shown = shortened(words)
            collected.add_problem(make_message("share.bad_line", place=place, text=shown))
        elif is_first and not collected.name and _is_title(words, lookup):
            collected.name = words.lstrip("# ").strip("*_ ")
        else:
            _read_card(words, place, lookup, collected, is_basic=is_basic)
        is_first = False


def _parts(text: str, lookup: CardLookup) -> list[str]:
    """The cards listed in one line, unless the whole line is one card."""
    if not text.strip() or lookup.with_title(text):
        return [text] if text.strip() else []
    return [part.strip() for part in re.split(r"[,;]| and ", text) if part.strip()]


def _is_title(line: str, lookup: CardLookup) -> bool:
    """Whether the first line of a text is the name of the team, and not a card."""
    if line.startswith("#"):
        return True
    if any(
        entry.dice or entry.code or _cards_of(entry, lookup) for entry in _entries(line, lookup)
    ):
        return False
    return lookup.nearest(line) is None


def _read_card(
    line: str, place: Message, lookup: CardLookup, collected: TeamCollector, *, is_basic: bool
) -> None:
    readings = [(entry, _cards_of(entry, lookup)) for entry in _entries(line, lookup)]
    entry, cards = next((reading for reading in readings if reading[1]), readings[0])
    dice = _dice_of(entry.dice)
    if dice is None:
        dice = MAX_SHARED_DICE
        collected.add_problem(too_many_dice(place, entry.dice))
    if len(cards) == 1:
        [card] = cards
        if entry.number and card.number != entry.number:
            problem = make_message(
                "share.other_title", place=place, number=entry.number, code=card.set_code,
                card=card_label(card),
            )  # fmt: skip
            collected.add_problem(problem)
        elif not entry.dice and card.kind is not CardKind.BASIC_ACTION:
            label = card_label(card)
            collected.add_problem(make_message("share.no_dice", place=place, card=label))
        collected.add_card(card, dice)
        return
    if cards:
        problem = several_cards(place, entry.title, cards)
    else:
        problem = no_card(lookup, place, entry.title, entry.code)
    collected.add_problem(problem)
    collected.add_unknown(
        UnknownTeamCard(
            one_line(entry.title), entry.code, entry.number, 0 if is_basic else dice, is_basic
        )
    )


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


# --- team link ------------------------------------------------------------------------------------


_CARDS = re.compile(r"(?:^|[?&\s])cards=([^&#\s]*)", re.IGNORECASE)
_ENTRY = re.compile(r"([0-9]{1,9})x([0-9]{1,9})([a-z][a-z0-9]{0,19})", re.IGNORECASE)
_BARE = re.compile(rf"{_ENTRY.pattern}(?:[;,]{_ENTRY.pattern})*;?", re.IGNORECASE)


def entries_of_link(text: str) -> str | None:
    """The entries in a link, or in a text with a link; None if it has none."""
    text = text.strip()
    if found := _CARDS.search(text):
        return unquote(found[1])
    return text if _BARE.fullmatch(text) else None


def read_entries(entries: str, lookup: CardLookup, collected: TeamCollector) -> None:
    """Read the entries of a link."""
    for number, entry in enumerate(re.split(r"[;,]", entries), 1):
        if not (entry := entry.strip()):
            continue
        place = make_message("share.entry", number=number)
        if collected.is_full:
            most = MAX_SHARED_CARDS
            collected.add_problem(make_message("share.too_many", place=place, most=most))
            return
        parts = _ENTRY.fullmatch(entry)
        if parts is None:
            shown = entry[:40]
            collected.add_problem(make_message("share.bad_entry", place=place, text=shown))
            continue
        dice, card_number, code = int(parts[1]), int(parts[2]), parts[3]
        cards = lookup.with_number(code, card_number)
        if dice > MAX_SHARED_DICE:
            collected.add_problem(too_many_dice(place, parts[1]))
            dice = MAX_SHARED_DICE
        if len(cards) == 1:
            collected.add_card(cards[0], dice)
            continue
        if cards:
            problem = several_cards(place, entry, cards)
        else:
            why = "share.no_number" if lookup.has_set(code) else "share.no_set_number"
            problem = make_message(why, place=place, code=code.upper(), number=card_number)
        collected.add_unknown(UnknownTeamCard("", code, card_number, dice))
        collected.add_problem(problem)


def write_team_link(team: Team, page: str = "") -> str:
    """Write a team as a link.

    A link has no room for the name and the notes, nor for the cards of `cards_without_link`. `page`
    is the address of a team builder, without a query; "" gives the query alone.
    """
    entries = [
        f"{team_card.dice}x{_code_of(team_card.card)}"
        for team_card in team.cards
        if _has_link(team_card.card)
    ]
    entries += [f"{card.maximum}x{_code_of(card)}" for card in team.basics if _has_link(card)]
    return f"{page}?cards={';'.join(entries)}"


def cards_without_link(team: Team) -> tuple[Card, ...]:
    """The cards that a link cannot hold: the code of their set begins with a digit."""
    cards = (*(team_card.card for team_card in team.cards), *team.basics)
    return tuple(card for card in cards if not _has_link(card))


def _code_of(card: Card) -> str:
    return f"{card.number}{card.set_code.lower()}"


def _has_link(card: Card) -> bool:
    return not card.set_code[:1].isdigit()  # its digits would belong to the number
