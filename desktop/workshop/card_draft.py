"""A card draft: everything in a card's table of a card file, valid or not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from desktop.workshop.toml_editor import TomlEditor, Value
from rules.cards import (
    MAX_CARD_NUMBER,
    MAX_COST,
    MAX_DICE,
    Card,
    CardFileResult,
    CardKind,
    read_valid_cards,
    wording_fingerprint,
)
from rules.language import Text
from rules.model import ENERGY_TYPES, Energy, format_face
from rules.reading import small_number

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
        card.kind, card.name, card.subtitle, card.number, card.cost, card.energy,
        card.affiliations, card.maximum, tuple(faces), card.wording,
    )  # fmt: skip


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
        text="\n".join(line.strip() for line in str(table.get("text", "")).strip().split("\n")),
    )


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
        at = blocks.find_table(before.kind.value, _named(before))
    if at >= 0 and before is not None and before.kind is not draft.kind:
        blocks.remove_table(at)
        at = -1
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
    at = blocks.find_table(draft.kind.value, _named(draft))
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
    values["cost"] = " ".join((str(draft.cost), *(one.value for one in draft.energy)))
    if draft.affiliations and draft.kind is CardKind.CHARACTER:
        values["affiliations"] = list(draft.affiliations)
    values["use" if draft.kind is CardKind.BASIC_ACTION else "max"] = draft.maximum
    if draft.text:
        values["text"] = draft.text + "\n"
    if draft.kind is CardKind.CHARACTER and not draft.subtitle:
        values = {"name": draft.name, "subtitle": "", **values}
    return draft.kind.value, values


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
