"""Teams as links of the community's team builder: `?cards=2x14uxm;4x1uxm`.

Each entry is a count, the letter x, a collector number and a set code, which may contain an x too.
Basic actions are entries like the others. Any website may be in front of the question mark.
"""

from __future__ import annotations

import re
from urllib.parse import unquote

from rules.cards import Card
from rules.messages import Message, make_message
from rules.teams.sharing.shared_team import (
    MAX_SHARED_CARDS,
    MAX_SHARED_DICE,
    CardLookup,
    TeamCollector,
    UnknownTeamCard,
    several_cards,
    too_many_dice,
)
from rules.teams.team import Team

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


class BadTeamPage(ValueError):
    """A text is no address of a team builder. `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


MAX_PAGE_LENGTH = 200
_LONGEST_LINK = 4_000
_QUERY_CARDS = re.compile(r"(?<=[?&])cards=[^&#]*&?", re.IGNORECASE)
_ADDRESS = re.compile(r"https?://[^\s/?#;\"'<>]+[^\s#\"'<>]*", re.IGNORECASE)
_HOST = re.compile(r"[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::[0-9]+)?(?:[/?].*)?", re.IGNORECASE)


def read_team_page(text: str) -> str:
    """Read the address of a team builder, for `write_team_link`; "" if the text is empty.

    The text may be a link of a team: its cards are left out. Without https:// in front, that is
    added. Raises `BadTeamPage`.
    """
    link = text.strip()
    if len(link) > _LONGEST_LINK:
        raise BadTeamPage(make_message("share.long_page", most=MAX_PAGE_LENGTH))
    page = _QUERY_CARDS.sub("", link).partition("#")[0].rstrip("?&")
    if not page:
        return ""
    if _HOST.fullmatch(page):
        page = f"https://{page}"
    if not _ADDRESS.fullmatch(page) or not page.isprintable():
        raise BadTeamPage(make_message("share.bad_page"))
    if len(page) > MAX_PAGE_LENGTH:
        raise BadTeamPage(make_message("share.long_page", most=MAX_PAGE_LENGTH))
    return page


def write_team_link(team: Team, page: str = "") -> str:
    """Write a team as a link.

    A link has no room for the name and the notes, nor for the cards of `cards_without_link`. `page`
    is the address of a team builder, see `read_team_page`; "" gives the query alone.
    """
    entries = [
        f"{team_card.dice}x{_code_of(team_card.card)}"
        for team_card in team.cards
        if _has_link(team_card.card)
    ]
    entries += [f"{card.maximum}x{_code_of(card)}" for card in team.basics if _has_link(card)]
    start = page.rstrip("?&")
    return f"{start}{'&' if '?' in start else '?'}cards={';'.join(entries)}"


def cards_without_link(team: Team) -> tuple[Card, ...]:
    """The cards that a link cannot hold: the code of their set begins with a digit."""
    cards = (*(team_card.card for team_card in team.cards), *team.basics)
    return tuple(card for card in cards if not _has_link(card))


def _code_of(card: Card) -> str:
    return f"{card.number}{card.set_code.lower()}"


def _has_link(card: Card) -> bool:
    return not card.set_code[:1].isdigit()  # its digits would belong to the number
