"""The card file of an imported set: read, brought up to date with a list, and written as TOML.

The printed words of a card are in `printed`, what the program made of them in `text`. `made` marks
that text: if it no longer fits, a player has changed the text, and it is never replaced. A card
that cannot be played yet is an entry `[[card]]`, see `listed_card`. Importing a list again keeps
the dice that players entered, the texts that they wrote, and the cards that they added.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping

import msgspec
from msgspec.structs import replace

from rules.cards.card import CardKind
from rules.cards.card_file import CARD_TABLES, NameFinder
from rules.cards.card_lists.die_rows import is_action_row, parse_die_row
from rules.cards.card_lists.imported_list import ListedSet
from rules.cards.card_lists.text_import import READER_VERSION, read_card_text, text_mark
from rules.cards.listed_card import CardOutcome, ListedCard, card_of_entry, entries_of, outcome_of
from rules.reading import CARD_SOURCE, UnreadableSource, parse_toml

_HEADING = """\
# Cards of an imported list. The program writes this file: it keeps dice and texts that you change,
# but no remarks. `printed` has the printed words, `text` what the program does.
"""


class BetterText(msgspec.Struct, frozen=True):
    """A text of which the program can do more than of the one that a card has.

    `title` is that of the card, and `instead_of` the `text_mark` of its text.
    """

    title: str
    instead_of: str
    text: str

    @property
    def runs(self) -> bool:
        """Whether the program can do all of it."""
        return outcome_of(self.text) is CardOutcome.RUNS


_RANK = {CardOutcome.BY_HAND: 0, CardOutcome.PARTLY: 1, CardOutcome.RUNS: 2}


class SetFile:
    """The cards of an imported set, by title."""

    def __init__(self, code: str, name: str, year: int, listed_as: str) -> None:
        self.code, self.name, self.year, self.listed_as = code, name, year, listed_as
        self.reader = ""
        """The version of the reader that made its texts."""
        self.cards: dict[str, ListedCard] = {}

    def card_named(self, title: str) -> ListedCard | None:
        """A card by its title, `Name/Subtitle`."""
        return self.cards.get(title)

    def put(self, card: ListedCard) -> None:
        """Add a card, or replace the one with its title."""
        self.cards[card.title] = card

    def update(self, listed: ListedSet) -> tuple[list[ListedCard], list[ListedCard]]:
        """Bring the cards up to date with a list.

        Returns the cards whose texts must be read: each is here once it has its text, and until
        then in its former version. Returns also the cards whose printed words have changed while a
        player has written the text, which stays.
        """
        unread, kept = [], []
        faces = {card.name: card.faces for card in self.cards.values() if card.faces}
        numbers = {card.number: card.title for card in self.cards.values()}
        for card in listed.cards:
            before = self.cards.get(card.title)
            if before is not None:
                card = _with_known_facts(card, before)
                if before.printed != card.printed and is_written_by_player(before):
                    kept.append(card)
            elif numbers.setdefault(card.number, card.title) != card.title:
                card = replace(card, number=max(numbers) + 1)
                numbers[card.number] = card.title
            if not card.faces and card.name in faces and card.kind is not CardKind.BASIC_ACTION:
                card = replace(card, faces=faces[card.name])
            if not card.made and not is_written_by_player(card):
                unread.append(card)
            else:
                self.put(card)
        return unread, kept

    def put_text(self, card: ListedCard, text: str) -> None:
        """Add a card with the text that the program has made of its printed words."""
        self.put(replace(card, text=text, made=text_mark(text)))

    @property
    def list_code(self) -> str:
        """The code of the set in its list, which says whose words for things its texts use."""
        return self.listed_as or self.code

    def better_texts(self, names: NameFinder) -> Iterator[BetterText | None]:
        """Read again the texts that do not wholly run, as far as the program made them.

        Each step reads one text, and yields it if the program can do more of it now. Nothing is
        changed: `take_over` does that.
        """
        for card in tuple(self.cards.values()):
            if is_written_by_player(card) or outcome_of(card.text) is CardOutcome.RUNS:
                continue
            text = read_card_text(card, names, self.list_code)
            is_better = _RANK[outcome_of(text)] > _RANK[outcome_of(card.text)]
            yield BetterText(card.title, text_mark(card.text), text) if is_better else None

    def take_over(self, texts: Iterable[BetterText]) -> tuple[BetterText, ...]:
        """Replace texts by better ones; returns those that did.

        A text that a player has written, or that has changed since it was read, stays.
        """
        taken = []
        for better in texts:
            card = self.cards.get(better.title)
            is_same = card is not None and text_mark(card.text) == better.instead_of
            if card is not None and is_same and not is_written_by_player(card):
                self.put_text(card, better.text)
                taken.append(better)
        self.reader = READER_VERSION
        return tuple(taken)

    def enter_die(self, name: str, row: str, names: NameFinder) -> tuple[ListedCard, ...]:
        """Give a die to all cards of a name, and return those.

        The die says their kind if that is not known; `names` are for texts that it changes.

        Raises:
            InvalidDieRow: the row is not understood.
        """
        found = [card for card in self.cards.values() if card.name == name]
        found = [card for card in found if card.kind is not CardKind.BASIC_ACTION]
        energy = next((card.energy for card in found if card.energy), ())
        faces = parse_die_row(row, energy)
        kind = CardKind.ACTION if is_action_row(row) else CardKind.CHARACTER
        for card in found:
            entered = replace(card, faces=faces, kind=card.kind or kind)
            is_read_otherwise = card.kind is None and kind is CardKind.ACTION
            if is_read_otherwise and not is_written_by_player(card):
                self.put_text(entered, read_card_text(entered, names, self.list_code))
            else:
                self.put(entered)
        return tuple(self.cards[card.title] for card in found)

    def counts(self) -> Mapping[CardOutcome, int]:
        """How many cards have each outcome."""
        counted = dict.fromkeys(CardOutcome, 0)
        for card in self.cards.values():
            counted[card.outcome] += 1
        return counted

    def source(self) -> str:
        """The file as TOML."""
        about = {"name": self.name, "code": self.code, "year": self.year}
        about |= {"list": self.listed_as, "reader": self.reader or READER_VERSION}
        lines = [_HEADING, "[set]", *_key_lines(about)]
        done: set[str] = set()
        for card in sorted(self.cards.values(), key=lambda card: card.number):
            has_die = card.kind is not CardKind.BASIC_ACTION and card.is_complete
            if has_die and card.name not in done:
                done.add(card.name)
                lines += ["", "[[die]]", *_key_lines({"name": card.name, "faces": card.faces})]
            table = card.kind.value if card.kind is not None and card.is_complete else "card"
            lines += ["", f"[[{table}]]", *_key_lines(_values(card, table))]
        return "\n".join(lines) + "\n"


def is_written_by_player(card: ListedCard) -> bool:
    """Whether a player wrote the text of a card, or changed it."""
    return bool(card.text) and card.made != text_mark(card.text)


def _with_known_facts(card: ListedCard, before: ListedCard) -> ListedCard:
    """A card of a list with what only the card file knows."""
    keeps_text = before.printed == card.printed or is_written_by_player(before)
    return replace(
        card,
        kind=card.kind or before.kind,
        cost=before.cost if card.cost is None else card.cost,
        energy=before.energy if card.energy is None else card.energy,
        maximum=before.maximum if card.maximum is None else card.maximum,
        creatures=card.creatures or before.creatures,
        alignment=card.alignment or before.alignment,
        number=before.number,
        faces=before.faces or card.faces,
        text=before.text if keeps_text else "",
        made=before.made if keeps_text else "",
    )


# --- reading --------------------------------------------------------------------------------------


def read_set_file(source: str, file: str) -> SetFile:
    """Read a card file. What is not a card is left out.

    Raises:
        UnreadableSource: the file is not TOML, or has no set.
    """
    content = parse_toml(source, file, CARD_SOURCE)
    about = content.get("set")
    if not isinstance(about, dict):
        raise UnreadableSource(file, "no card file", "[set] with name, code and year")
    year = about.get("year")
    code, name = str(about.get("code", "")), str(about.get("name", ""))
    found = SetFile(code, name, year if type(year) is int else 0, str(about.get("list", "")))
    found.reader = str(about.get("reader", ""))
    faces = {
        die["name"]: tuple(map(str, die["faces"]))
        for die in entries_of(content, "die")
        if isinstance(die.get("name"), str) and isinstance(die.get("faces"), list)
    }
    for table in (*CARD_TABLES, None):
        for entry in entries_of(content, "card" if table is None else table.value):
            card = card_of_entry(entry, table)
            found.put(card if card.faces else replace(card, faces=faces.get(card.name, ())))
    return found


# --- writing --------------------------------------------------------------------------------------


def _values(card: ListedCard, table: str) -> dict[str, object]:
    values: dict[str, object] = {"name": card.name}
    if table != CardKind.BASIC_ACTION:
        values["subtitle"] = card.subtitle
    values["number"] = card.number
    if table == "card" and card.kind is not None:
        values["kind"] = card.kind.value
    values["cost"] = _cost(card)
    if card.affiliations and table in ("card", CardKind.CHARACTER):
        values["affiliations"] = card.affiliations
    if table in ("card", CardKind.CHARACTER):
        values |= {"creatures": card.creatures} if card.creatures else {}
        values |= {"alignment": card.alignment} if card.alignment else {}
    is_basic = table == CardKind.BASIC_ACTION
    values["use" if is_basic else "max"] = card.maximum or (3 if is_basic else 4)
    if table == "card" and card.faces:
        values["faces"] = card.faces
    for key, words in (("rarity", card.rarity), ("printed", card.printed), ("text", card.text)):
        if words:
            values[key] = words
    if card.made:
        values["made"] = card.made
    return values


def _cost(card: ListedCard) -> str:
    number = "?" if card.cost is None else str(card.cost)
    energy = ("?",) if card.energy is None else tuple(one.value for one in card.energy)
    return " ".join((number, *energy))


_LONG = ("printed", "text")


def _key_lines(values: Mapping[str, object]) -> Iterator[str]:
    for key, value in values.items():
        if key in _LONG:
            yield f'{key} = """'
            for line in str(value).split("\n"):
                yield quoted(line)[1:-1].replace('\\"', '"').replace('"""', '\\"\\"\\"')
            yield '"""'
        elif isinstance(value, str):
            yield f"{key} = {quoted(value)}"
        elif isinstance(value, Iterable):
            yield f"{key} = [{', '.join(quoted(str(one)) for one in value)}]"
        else:
            yield f"{key} = {value}"


def quoted(words: str) -> str:
    """Words between quotes; JSON writes them as TOML does, but for one character."""
    return json.dumps(words, ensure_ascii=False).replace("\x7f", "\\u007f")
