"""A team that someone shared, as far as it is recognized, and what was not recognized."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher, get_close_matches
from functools import lru_cache

import msgspec

from rules.cards import Card, CardKind, CardSet
from rules.messages import Message, make_message
from rules.model.ruleset import EDITIONS
from rules.reading import visible
from rules.teams.team import Team, TeamCard

MAX_SHARED_CARDS = 100
"""A shared team may break every limit of the formats, but not be endless."""

MAX_SHARED_DICE = 99
MAX_TEAM_NAME = 100
MAX_TEAM_NOTES = 10_000
MAX_PROBLEMS = 50
"""After this many problems, the rest is only counted."""


class UnknownTeamCard(msgspec.Struct, frozen=True):
    """A card of a team that none of the sets has, kept as it stands.

    `title`, `set_code` and `number` are "" or 0 where the source does not say them.
    """

    title: str
    set_code: str = ""
    number: int = 0
    dice: int = 0
    is_basic: bool = False


class FixChoice(msgspec.Struct, frozen=True):
    """What may replace a part of a line. `label` says what that does, for a button."""

    label: Message
    text: str


class LineFix(msgspec.Struct, frozen=True):
    """Remedies for a problem with a line of the source, for the player to choose from.

    `problem` is the message as it is in `SharedTeam.problems`, `summary` a shorter one that leaves
    the choices out. Each choice replaces the part `old` of the line. `is_closest` tells that the
    first choice is the only card that is close.
    """

    problem: Message
    summary: Message
    line: int
    old: str
    choices: tuple[FixChoice, ...]
    is_closest: bool = False


class SharedTeam(msgspec.Struct, frozen=True):
    """What was read: the team, and a message for everything that is not in it.

    `unknown` are the cards that no set has; `write_team_toml` can write them back. `format_id` is
    the format that the team was built for, "" if the source does not say it. `is_file`
    tells a team file in TOML from pasted text. `fixes` are remedies for some of the problems.
    """

    team: Team
    problems: tuple[Message, ...] = ()
    unknown: tuple[UnknownTeamCard, ...] = ()
    format_id: str = ""
    is_file: bool = False
    fixes: tuple[LineFix, ...] = ()


class TeamCollector:
    """Collects the parts of a shared team while one of the readers reads it."""

    def __init__(self) -> None:
        self.name = ""
        self.notes = ""
        self.format_id = ""
        self.is_file = False
        self._cards: list[TeamCard] = []
        self._basics: list[Card] = []
        self._unknown: list[UnknownTeamCard] = []
        self._problems: list[Message] = []
        self._fixes: list[LineFix] = []
        self._more_problems = 0

    @property
    def is_full(self) -> bool:
        """Whether no more cards are accepted."""
        return len(self._cards) + len(self._basics) + len(self._unknown) >= MAX_SHARED_CARDS

    @property
    def has_cards(self) -> bool:
        """Whether a card was found, even one that no set has."""
        return bool(self._cards or self._basics or self._unknown)

    @property
    def has_problems_left(self) -> bool:
        """Whether another problem would still be told in full."""
        return len(self._problems) < MAX_PROBLEMS

    def add_card(self, card: Card, dice: int) -> None:
        """Add a card; the dice of a basic action are always the same, so they are not kept."""
        if card.kind is CardKind.BASIC_ACTION:
            self._basics.append(card)
        else:
            self._cards.append(TeamCard(card, dice))

    def add_unknown(self, unknown: UnknownTeamCard) -> None:
        """Keep a card that no set has; one without title and number could not be read again."""
        if unknown.title or (unknown.set_code and unknown.number):
            self._unknown.append(unknown)

    def add_problem(self, problem: Message) -> None:
        """Add what was not recognized."""
        if self.has_problems_left:
            self._problems.append(problem)
        else:
            self._more_problems += 1

    def add_fixable(self, fix: LineFix) -> None:
        """Add a problem together with its remedies."""
        if self.has_problems_left and fix.choices:
            self._fixes.append(fix)
        self.add_problem(fix.problem)

    def result(self) -> SharedTeam:
        """The team that has been collected."""
        name, notes = one_line(self.name), clean_notes(self.notes)
        if len(name) > MAX_TEAM_NAME:
            self.add_problem(make_message("share.long_name", most=MAX_TEAM_NAME))
        if len(notes) > MAX_TEAM_NOTES:
            self.add_problem(make_message("share.long_notes", most=MAX_TEAM_NOTES))
        team = Team(
            name=name[:MAX_TEAM_NAME].rstrip(),
            cards=tuple(self._cards),
            basics=tuple(self._basics),
            notes=notes[:MAX_TEAM_NOTES].rstrip(),
        )
        problems = self._problems
        if self._more_problems:
            problems = [*problems, make_message("share.more", count=self._more_problems)]
        return SharedTeam(
            team=team,
            problems=tuple(problems),
            unknown=tuple(self._unknown),
            format_id=self.format_id,
            is_file=self.is_file,
            fixes=tuple(fix for fix in map(self._needed_fix, self._fixes) if fix.choices),
        )

    def _needed_fix(self, fix: LineFix) -> LineFix:
        """A remedy without the choice of a name if the team has one."""
        if not self.name:
            return fix
        choices = [choice for choice in fix.choices if choice.label.id != "share.use_name"]
        return msgspec.structs.replace(fix, choices=tuple(choices))


def one_line(text: str) -> str:
    """Return a text as one line of visible characters."""
    return visible(" ".join(text.split()))


def clean_notes(text: str) -> str:
    """Return notes without empty lines around them, and with visible characters only."""
    lines = (visible(line.rstrip()) for line in text.splitlines())
    return "\n".join(lines).strip("\n")


def card_label(card: Card) -> str:
    """A card as people write it in a team: `Kitty Pryde: Sprite`."""
    return one_line(card.full_name)


def too_many_dice(place: Message, count: str) -> Message:
    """The message that a card has more dice than any team can hold."""
    return make_message("share.many_dice", place=place, count=count[:20], most=MAX_SHARED_DICE)


# --- card lookup ----------------------------------------------------------------------------------


_LONGEST_TITLE = 60
_MOST_LISTED = 6
_MOST_SUGGESTIONS = 20
"""This many titles get a suggestion: comparing one with all cards takes a few milliseconds."""

_CLOSE_TITLE, _CLOSE_NAME, _CLOSE_START = 0.7, 0.85, 0.75
"""How alike letters must be, from 0 to 1: of titles, of names, and of names that begin alike."""

_AS_CLOSE = 0.03
"""A title that is less alike than the closest by no more than this is as close."""

_END_OF_NAME = re.compile(r"[:/(,;–—]| - ")


class CardLookup:
    """Cards by title, by name, and by set code and number."""

    def __init__(self, sets: Sequence[CardSet]) -> None:
        self._codes = {card_set.code.casefold() for card_set in sets}
        self._by_title: dict[str, list[Card]] = defaultdict(list)
        self._by_name: dict[str, list[Card]] = defaultdict(list)
        self._by_number: dict[tuple[str, int], list[Card]] = defaultdict(list)
        for card in (card for card_set in sets for card in card_set.cards):
            self._by_title[_letters_of(card.title)].append(card)
            self._by_name[_letters_of(card.name)].append(card)
            self._by_number[card.set_code.casefold(), card.number].append(card)
        self._suggestions_left = _MOST_SUGGESTIONS

    def allow_suggestions(self) -> None:
        """Suggest cards again for the next `_MOST_SUGGESTIONS` unknown titles."""
        self._suggestions_left = _MOST_SUGGESTIONS

    def has_set(self, code: str) -> bool:
        """Whether a set has this code, in capitals or not."""
        return code.casefold() in self._codes

    def is_in_set(self, card: Card, code: str) -> bool:
        """Whether a card is in the set with this code, in capitals or not."""
        return card.set_code.casefold() == code.casefold()

    def with_number(self, code: str, number: int) -> tuple[Card, ...]:
        """The cards with a number in a set; several if codes of sets differ only in capitals."""
        return tuple(self._by_number.get((code.casefold(), number), ()))

    def with_title(self, title: str, code: str = "") -> tuple[Card, ...]:
        """The cards with a name and subtitle, whatever stands between the words.

        Without a set code, the cards of the four boxes come before those of other card files.
        """
        return _best(self._by_title.get(_letters_of(title), ()), title, code)

    def with_name(self, name: str, code: str = "") -> tuple[Card, ...]:
        """The cards with a name, whatever their subtitle."""
        return _best(self._by_name.get(_letters_of(name), ()), name, code)

    def nearest(self, title: str, code: str = "") -> tuple[Card, ...]:
        """The cards that a title with a slip in it may mean, the closest first.

        A known name with an unknown subtitle means the cards of that name. If several cards are
        about as close as each other, or a name has several cards, all of them are in it. Cards of
        the set with this code come before others.
        """
        letters = _letters_of(title)
        if not 0 < len(letters) <= _LONGEST_TITLE or self._suggestions_left <= 0:
            return ()
        self._suggestions_left -= 1
        name, *subtitle = _END_OF_NAME.split(title, maxsplit=1)
        if named := self.with_name(name, code):
            close = self._as_close(letters, {_letters_of(card.title) for card in named})
            return self._of_titles(close, code) or named[:_MOST_LISTED]
        close = self._as_close(letters, self._by_title)
        if close:
            return self._of_titles(close, code)
        return self._with_close_name(name, code, is_whole=not subtitle)

    def is_slip(self, title: str) -> bool:
        """Whether a text is rather the title or name of a card with a slip than other words."""
        letters = _letters_of(title)
        names = get_close_matches(letters[:_LONGEST_TITLE], self._by_name, 1, _CLOSE_NAME)
        return bool(names) or bool(self._as_close(letters[:_LONGEST_TITLE], self._by_title))

    @staticmethod
    def _as_close(letters: str, titles: Iterable[str]) -> list[str]:
        """The titles that are most like some letters, if any is like them."""
        close = get_close_matches(letters, titles, _MOST_LISTED, _CLOSE_TITLE)
        alike = [SequenceMatcher(None, title, letters).ratio() for title in close]
        return [
            title
            for title, ratio in zip(close, alike, strict=True)
            if ratio >= alike[0] - _AS_CLOSE
        ]

    def _of_titles(self, titles: Iterable[str], code: str) -> tuple[Card, ...]:
        cards = [card for letters in titles for card in self._by_title[letters]]
        in_set = [card for card in cards if card.set_code.casefold() == code.casefold()]
        return tuple(in_set or cards)[:_MOST_LISTED]

    def _with_close_name(self, name: str, code: str, *, is_whole: bool) -> tuple[Card, ...]:
        """The cards with a name like this one; a name without a subtitle may be less like it."""
        letters = _letters_of(name)
        close = get_close_matches(letters, self._by_name, 1, _CLOSE_NAME)
        if is_whole and not close:
            alike = [known for known in self._by_name if known[:1] == letters[:1]]
            close = get_close_matches(letters, alike, 1, _CLOSE_START)
        return _best(self._by_name[close[0]], name, code)[:_MOST_LISTED] if close else ()


def _best(cards: Sequence[Card], title: str, code: str) -> tuple[Card, ...]:
    """The cards of the set, if any; else those written exactly so; else those of the boxes."""
    best = list(cards)
    if code:
        best = [card for card in best if card.set_code.casefold() == code.casefold()]
    exact = one_line(title)
    for is_better in (
        lambda card: card.set_code == code,
        lambda card: exact in (one_line(card.title), card_label(card)),
        lambda card: not code and card.set_code in EDITIONS,
    ):
        best = [card for card in best if is_better(card)] or best
    return tuple(best)


@lru_cache(maxsize=10_000)
def _letters_of(text: str) -> str:
    """A text without case, accents, spaces and signs; the text itself if nothing is left."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(sign for sign in plain if sign.isalnum()) or one_line(text)


def no_card(
    lookup: CardLookup, place: Message, title: str, code: str, near: Sequence[Card] = ()
) -> Message:
    """The message that there is no such card; it names those that are near it."""
    shown = one_line(title)[:_LONGEST_TITLE]
    if code and not lookup.has_set(code):
        return make_message("share.no_set", place=place, code=code.upper(), title=shown)
    if not near:
        return make_message("share.no_card", place=place, title=shown)
    template = "share.no_card_like" if len(near) == 1 else "share.no_card_of"
    return make_message(template, place=place, title=shown, card=_listed(near))


def several_cards(place: Message, title: str, cards: Sequence[Card]) -> Message:
    """The message that a title fits several cards; it lists them."""
    return make_message("share.several", place=place, title=one_line(title), cards=_listed(cards))


def _listed(cards: Sequence[Card]) -> Message | str:
    """The labels of some cards with "or" before the last one."""
    *others, last = labels_of(cards[:_MOST_LISTED])
    listed: Message | str = last
    for label in reversed(others):
        joint = "share.or" if listed is last else "share.comma"
        listed = make_message(joint, first=label, second=listed)
    return listed


def labels_of(cards: Sequence[Card]) -> list[str]:
    """A label for each card, with its set if two of them have the same title."""
    labels = [card_label(card) for card in cards]
    if len(set(labels)) < len(labels):
        return [f"{card_label(card)} [{card.set_code}]" for card in cards]
    return labels


# --- fixes ----------------------------------------------------------------------------------------


_BOLD = re.compile(r"\*\*|__")


def without_bold(words: str) -> str:
    """A line without the marks of bold letters."""
    return _BOLD.sub("", words)


def apply_fixes(shared: SharedTeam, text: str, chosen: Iterable[tuple[LineFix, FixChoice]]) -> str:
    """The text that `shared` was read from, with the remedies that the player has chosen."""
    lines = text.split("\n") if shared.is_file else text.splitlines()
    done: dict[int, int] = defaultdict(int)
    for fix, choice in chosen:
        place = fix.line - 1
        if not 0 <= place < len(lines):
            continue
        words = " ".join(lines[place].split())
        part = re.compile(rf"(?<!\w){re.escape(fix.old)}(?!\w)")
        if part.search(words, done[place]) is None:
            words = without_bold(words)
        if found := part.search(words, done[place]):
            lines[place] = words[: found.start()] + choice.text + words[found.end() :]
            done[place] = found.start() + len(choice.text)
    return "\n".join(lines)


def closest_fixes(shared: SharedTeam) -> tuple[tuple[LineFix, FixChoice], ...]:
    """The remedies that can be taken at once: each has one closest card."""
    return tuple((fix, fix.choices[0]) for fix in shared.fixes if fix.is_closest)
