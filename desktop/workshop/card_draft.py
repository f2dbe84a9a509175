"""A card draft: everything in a card's table of a card file, valid or not."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.cards import (
    MAX_CARD_NUMBER,
    MAX_COST,
    MAX_DICE,
    Card,
    CardFileResult,
    CardKind,
    ListedCard,
    read_valid_cards,
    wording_fingerprint,
)
from rules.language import Text
from rules.model import ENERGY_TYPES, Energy, format_face
from rules.reading import CARD_SOURCE, UnreadableSource, parse_toml, small_number

CHARACTER_FACES = ("fist", "fist", "fist fist", "0 1 1", "1 2 2", "1 3 3")
ACTION_FACES = ("fist", "fist", "fist fist", "action", "action *", "action **")
KINDS = (CardKind.CHARACTER, CardKind.ACTION, CardKind.BASIC_ACTION)


class CardDraft(msgspec.Struct, frozen=True):
    """A card that may still be invalid. `number` is 0 until its set assigns one."""

    kind: CardKind = CardKind.CHARACTER
    name: str = ""
    subtitle: str = ""
    number: int = 0
    cost: int = 3
    energy: tuple[Energy, ...] = (Energy.FIST,)
    affiliations: tuple[str, ...] = ()
    maximum: int = 4
    faces: tuple[str, ...] = CHARACTER_FACES
    text: str = ""
    printed: str = ""
    """What is printed on the card, if its text says that in other words."""
    missing: tuple[str, ...] = ()
    """What its list does not say, such as "cost". The card waits until it is saved."""

    @property
    def title(self) -> str:
        """Name and subtitle, like `Kitty Pryde/Sprite`."""
        return f"{self.name}/{self.subtitle}" if self.subtitle else self.name


def with_matching_faces(draft: CardDraft) -> CardDraft:
    """The draft with its faces switched to the card's new energy type.

    Unchanged if the card has not exactly one type, or if its faces show several types.
    """
    if len(draft.energy) != 1:
        return draft
    (mine,) = draft.energy
    shown = {word for face in draft.faces for word in face.split()} & {*ENERGY_TYPES}
    if len(shown) != 1 or mine in shown:
        return draft
    (old,) = shown
    return replace(draft, faces=tuple(face.replace(old, mine.value) for face in draft.faces))


def draft_of_card(card: Card) -> CardDraft:
    """A draft of a valid card."""
    faces = () if card.kind is CardKind.BASIC_ACTION else map(format_face, card.die.faces)
    return CardDraft(
        kind=card.kind,
        name=card.name,
        subtitle=card.subtitle,
        number=card.number,
        cost=card.cost,
        energy=card.energy,
        affiliations=card.affiliations,
        maximum=card.maximum,
        faces=tuple(faces),
        text=card.wording,
    )


def draft_of_toml_table(
    kind: CardKind, table: Mapping[str, Any], dice: Mapping[str, Any]
) -> CardDraft:
    """A draft of a card in a file, valid or not: invalid values get their defaults."""
    plain = CardDraft(kind, energy=())
    words = str(table.get("cost", "")).split()
    cost = small_number(words[0], MAX_COST) if words else None
    name = str(table.get("name", ""))
    faces: Any = dice.get(name)
    usual = ACTION_FACES if kind is CardKind.ACTION else CHARACTER_FACES
    fits = isinstance(faces, list) and len(faces) == 6
    most = table.get("use" if kind is CardKind.BASIC_ACTION else "max")
    said = table.get("affiliations", [])
    at = table.get("number")
    return replace(
        plain,
        name=name,
        subtitle=str(table.get("subtitle", "")),
        number=at if isinstance(at, int) and 0 < at <= MAX_CARD_NUMBER else 0,
        cost=plain.cost if cost is None else cost,
        energy=tuple(Energy(word) for word in words if word in ENERGY_TYPES),
        affiliations=tuple(map(str, said)) if isinstance(said, list) else (),
        maximum=most if isinstance(most, int) and 0 < most <= MAX_DICE else plain.maximum,
        faces=() if kind is CardKind.BASIC_ACTION else tuple(map(str, faces)) if fits else usual,
        text=_lines(table.get("text", "")),
        printed=_lines(table.get("printed", "")),
    )


def draft_of_listed(card: ListedCard) -> CardDraft:
    """A draft of a card that waits for its data: what is missing gets its default."""
    plain = CardDraft()
    usual = ACTION_FACES if card.kind is CardKind.ACTION else CHARACTER_FACES
    return replace(
        plain,
        kind=card.kind or plain.kind,
        name=card.name,
        subtitle=card.subtitle,
        number=card.number,
        cost=plain.cost if card.cost is None else card.cost,
        energy=card.energy or (),
        affiliations=card.affiliations,
        maximum=card.maximum or plain.maximum,
        faces=() if card.kind is CardKind.BASIC_ACTION else card.faces or usual,
        text=card.text,
        printed=card.printed,
        missing=card.missing,
    )


def _lines(text: object) -> str:
    return "\n".join(line.strip() for line in str(text).strip().split("\n"))


# --- card files ----------------------------------------------------------------------------------


def new_card_file(name: str, code: str, year: int) -> str:
    """The source of a new card file without cards."""
    blocks = TomlEditor("# Your own cards, written in the card workshop or by hand.\n")
    blocks.add_table("set", {"name": name, "code": code, "year": year})
    return blocks.source.replace("[[set]]", "[set]")


def put_card(source: str, draft: CardDraft, before: CardDraft | None) -> str:
    """The source of a card file with `draft` added, or in place of `before`."""
    blocks = TomlEditor(source)
    table, values = _table(draft)
    at = -1
    if before is not None:
        at = blocks.find_table(_table_name(before), _named(before))
    if at >= 0 and before is not None and before.kind is not draft.kind:
        blocks.remove_table(at)
        at = -1
    elif at >= 0:
        blocks.lines[at] = f"[[{table}]]"  # a card that was waiting has all its data now
    if at >= 0:
        blocks.update_table(at, values)
    else:
        blocks.add_table(table, values)
    if draft.faces:
        _put_die(blocks, draft)
    _drop_dice(blocks, draft, before)
    return blocks.source


def remove_card(source: str, draft: CardDraft) -> str:
    """The source of a card file without a card, and without its die unless others share it."""
    blocks = TomlEditor(source)
    at = blocks.find_table(_table_name(draft), _named(draft))
    if at >= 0:
        blocks.remove_table(at)
    _drop_dice(blocks, None, draft)
    return blocks.source


def read_draft(
    draft: CardDraft, code: str, trees: Mapping[str, Text] | None = None
) -> CardFileResult:
    """Read a draft as the only card of a set with this code."""
    numbered = replace(draft, number=draft.number or 1)
    source = put_card(new_card_file("Mine", code, 2000), numbered, None)
    return read_valid_cards(source, "", trees)


def cached_text(draft: CardDraft, text: Text) -> dict[str, Text]:
    """A parsed text under its fingerprint, so that `read_draft` need not parse it again."""
    rows = (line.strip() for line in draft.text.split("\n"))
    wording = "\n".join(row for row in rows if row)
    return {wording_fingerprint(wording, draft.name, draft.kind.value): text}


def _table(draft: CardDraft) -> tuple[str, dict[str, Value]]:
    values: dict[str, Value] = {"name": draft.name}
    if draft.subtitle and draft.kind is not CardKind.BASIC_ACTION:
        values["subtitle"] = draft.subtitle
    values["number"] = draft.number
    values["cost"] = " ".join((str(draft.cost), *(energy.value for energy in draft.energy)))
    if draft.affiliations and draft.kind is CardKind.CHARACTER:
        values["affiliations"] = list(draft.affiliations)
    values["use" if draft.kind is CardKind.BASIC_ACTION else "max"] = draft.maximum
    if draft.printed:
        values["printed"] = draft.printed + "\n"
    if draft.text:
        values["text"] = draft.text + "\n"
    if draft.kind is CardKind.CHARACTER and not draft.subtitle:
        values = {"name": draft.name, "subtitle": "", **values}
    return draft.kind.value, values


def _table_name(draft: CardDraft) -> str:
    """The table that a card is in; one that waits for its data is in `[[card]]`."""
    return "card" if draft.missing else draft.kind.value


def _named(draft: CardDraft) -> dict[str, str]:
    return {"name": draft.name, "subtitle": draft.subtitle}


def _put_die(blocks: TomlEditor, draft: CardDraft) -> None:
    values: dict[str, Value] = {"name": draft.name, "faces": list(draft.faces)}
    at = blocks.find_table("die", {"name": draft.name})
    if at >= 0:
        blocks.update_table(at, values)
    else:
        blocks.add_table("die", values, at=blocks.find_table(draft.kind.value, _named(draft)))


def _drop_dice(blocks: TomlEditor, draft: CardDraft | None, before: CardDraft | None) -> None:
    """Remove the die of `before` if no card uses it anymore."""
    if before is None or not before.faces:
        return
    keeps = draft is not None and draft.name == before.name and draft.faces
    if not keeps and blocks.count_tables("name", before.name, besides="die") == 0:
        at = blocks.find_table("die", {"name": before.name})
        if at >= 0:
            blocks.remove_table(at)


# --- editing TOML ---------------------------------------------------------------------------------


Value = str | int | list[str]

_OF_IMPORT = ("rarity", "made", "creatures", "alignment")
"""Keys of a card that the workshop leaves as they are."""

_HEADER = re.compile(r"\s*\[\[?\s*(\w+)")
_KEY = re.compile(r"\s*([\w-]+)\s*=")


class TomlEditor:
    """A file as a list of lines, in which each table is a block of lines."""

    def __init__(self, source: str) -> None:
        self.lines = source.removeprefix("\ufeff").replace("\r\n", "\n").rstrip("\n").split("\n")

    @property
    def source(self) -> str:
        """The current content of the file."""
        return "\n".join(self.lines).strip("\n") + "\n"

    def find_table(self, table: str, wanted: Mapping[str, str]) -> int:
        """The header line of the table with these values (a missing key counts as ""), or -1."""
        for start, end, name in self._blocks():
            if name == table:
                content = _content(self.lines[start + 1 : end])
                if all(content.get(key, "") == value for key, value in wanted.items()):
                    return start
        return -1

    def count_tables(self, key: str, value: str, *, besides: str) -> int:
        """The number of tables, except those named `besides`, in which a key has a value."""
        return sum(
            1
            for start, end, name in self._blocks()
            if name != besides and _content(self.lines[start + 1 : end]).get(key) == value
        )

    def update_table(self, start: int, values: Mapping[str, Value]) -> None:
        """Set the keys of the table that starts at a line; comments stay."""
        end = next(end for begin, end, _ in self._blocks() if begin == start)
        found = _content(self.lines[start + 1 : end])
        made = [self.lines[start]]
        left = dict(values)
        for key, lines in _parts(self.lines[start + 1 : end]):
            if key and key not in values:
                made += lines if key in _OF_IMPORT else []
                continue
            if key and left.pop(key) != found.get(key):
                made += key_lines(key, values[key], _remark(lines))
            else:
                made += lines
        for key, value in left.items():
            made += key_lines(key, value)
        self.lines[start:end] = made

    def add_table(self, table: str, values: Mapping[str, Value], at: int = -1) -> None:
        """Insert a new table before the one that starts at a line, or append it."""
        made = [f"[[{table}]]"]
        for key, value in values.items():
            made += key_lines(key, value)
        if at < 0:
            self.lines += ["", *made]
        else:
            self.lines[at:at] = [*made, ""]

    def remove_table(self, start: int) -> None:
        """Remove the table that starts at a line."""
        end = next(end for begin, end, _ in self._blocks() if begin == start)
        while end < len(self.lines) and not self.lines[end].strip():
            end += 1
        del self.lines[start:end]

    def _blocks(self) -> list[tuple[int, int, str]]:
        """Each table: its first line, the line after its last key, and its name."""
        heads = [
            (number, found.group(1))
            for number, (line, is_inside) in enumerate(_told(self.lines))
            if not is_inside and (found := _HEADER.match(line))
        ]
        tables: list[tuple[int, int, str]] = []
        for place, (start, name) in enumerate(heads):
            end = heads[place + 1][0] if place + 1 < len(heads) else len(self.lines)
            while end > start + 1 and _is_between(self.lines[end - 1]):
                end -= 1
            tables.append((start, end, name))
        return tables


def key_lines(key: str, value: Value, remark: str = "") -> list[str]:
    """The lines for a key and its value; card texts become multi-line strings."""
    if isinstance(value, int):
        return [f"{key} = {value}{remark}"]
    if isinstance(value, list):
        return [f"{key} = [{', '.join(_quoted(item) for item in value)}]{remark}"]
    if key in ("printed", "text"):
        rows = [_escaped(row).replace('"""', '\\"\\"\\"') for row in value.strip().split("\n")]
        return [f'{key} = """', *rows, f'"""{remark}']
    return [f"{key} = {_quoted(value)}{remark}"]


def _quoted(words: str) -> str:
    escaped = _escaped(words).replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _escaped(words: str) -> str:
    """The words with backslashes and control characters escaped for TOML."""
    plain = words.replace("\\", "\\\\")
    return "".join(
        f"\\u{ord(sign):04X}" if (sign < " " and sign != "\n") or sign == "\x7f" else sign
        for sign in plain
    )


def _told(lines: list[str]) -> list[tuple[str, bool]]:
    """Each line, and whether it starts inside a multi-line string."""
    told, inside = [], ""
    for line in lines:
        told.append((line, bool(inside)))
        for sign in re.findall(r'"""|\'\'\'', line):
            inside = "" if sign == inside else inside or sign
    return told


def _is_between(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith("#")


def _parts(lines: list[str]) -> list[tuple[str, list[str]]]:
    """Each key with its lines; lines between keys have the key ""."""
    found: list[tuple[str, list[str]]] = []
    for line, is_inside in _told(lines):
        key = None if is_inside else _KEY.match(line)
        if key is not None:
            found.append((key.group(1), [line]))
        elif found and (is_inside or not _is_between(line) or _is_open(found[-1])):
            found[-1][1].append(line)
        else:
            found.append(("", [line]))
    return found


def _is_open(part: tuple[str, list[str]]) -> bool:
    """Whether a value continues on the next line, like a list over several lines."""
    return bool(part[0]) and not _content(part[1])


def _remark(lines: list[str]) -> str:
    """The comment after a value on its last line, like `  # why`."""
    for at, sign in enumerate(lines[-1]):
        if sign == "#":
            before = lines[-1][:at]
            if _content([*lines[:-1], before]):
                return before[len(before.rstrip()) :] + lines[-1][at:]
    return ""


def _content(lines: list[str]) -> dict[str, Any]:
    """The keys and values in some lines; none if they are not valid TOML."""
    try:
        return parse_toml("\n".join(lines), "", CARD_SOURCE)
    except UnreadableSource:
        return {}
