"""The words for cards, their facts and the filters of a card browser."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from rules.cards import (
    GLOBAL,
    Card,
    CardKind,
    CardOutcome,
    CardSort,
    Collection,
    Filter,
    FilterValue,
    Ownership,
    card_outcome,
    has_own_dice,
    shown_cost,
)
from rules.messages import PluralCount
from rules.model import Energy


def tr(text: str) -> str:
    """Translate a text of the card browser."""
    return QCoreApplication.translate("CardBrowser", text)


def card_key(card: Card) -> str:
    """Set and number, such as `UXM:14`, by which a card is dragged and found again."""
    return f"{card.set_code}:{card.number}"


def _name_of(value: StrEnum) -> str:
    """The name of a kind, an energy type, a filter or an order: "Basic action"."""
    return tr(value.replace("_", " ").capitalize())


def kind_name(kind: CardKind) -> str:
    """The kind of a card."""
    return tr("Kind not known") if kind is CardKind.UNKNOWN else _name_of(kind)


def energy_name(energy: Energy) -> str:
    """The name of an energy type."""
    return _name_of(energy)


def value_name(kind: Filter, value: FilterValue, box_names: dict[str, str]) -> str:
    """The name of a value of a filter."""
    match kind:
        case Filter.KIND:
            return kind_name(CardKind(str(value)))
        case Filter.ENERGY:
            return tr("No type") if value == Energy.GENERIC else energy_name(Energy(str(value)))
        case Filter.BOX:
            name = box_names.get(str(value), "")
            return f"{name} ({value})" if name else str(value) or tr("No set")
        case Filter.AFFILIATION if not value:
            return tr("No affiliation")
        case Filter.OUTCOME:
            return outcome_name(CardOutcome(str(value)))
        case Filter.OWNED:
            return tr("Yes") if value == Ownership.YES else tr("No")
        case Filter.KEYWORD if value == GLOBAL:
            return tr("Global Ability")
        case _:
            return str(value)


def outcome_name(outcome: CardOutcome) -> str:
    """What the program can do with a card."""
    return {
        CardOutcome.RUNS: tr("By the program"),
        CardOutcome.PARTLY: tr("Partly by hand"),
        CardOutcome.BY_HAND: tr("By hand"),
        CardOutcome.MISSING: tr("Not yet (data missing)"),
    }[outcome]


def missing_badge(card: Card) -> str:
    """The badge of a card that cannot be played yet; "" for any other."""
    return tr("Data missing") if card_outcome(card) is CardOutcome.MISSING else ""


def filter_name(kind: Filter) -> str:
    """The name of a filter."""
    special = {Filter.BOX: tr("Set"), Filter.OUTCOME: tr("Played")}
    return special.get(kind) or _name_of(kind)


def sort_name(sort: CardSort) -> str:
    """The name of an order."""
    long = {
        CardSort.BOX: tr("Set and number"),
        CardSort.ATTACK: tr("Attack, highest first"),
        CardSort.DEFENSE: tr("Defense, highest first"),
        CardSort.DICE: tr("Maximum dice"),
    }
    return long.get(sort) or _name_of(sort)


def column_title(column: CardSort) -> str:
    """The heading of a column."""
    return tr("Number") if column is CardSort.BOX else _name_of(column)


def column_text(card: Card, column: CardSort) -> str:
    """What a card says in a column."""
    levels = [face for face in card.die.faces if face.level]
    match column:
        case CardSort.NAME:
            return card.full_name
        case CardSort.COST:
            return shown_cost(card)
        case CardSort.ENERGY:
            return ", ".join(energy_name(energy) for energy in card.energy)
        case CardSort.KIND:
            return kind_name(card.kind)
        case CardSort.AFFILIATION:
            return ", ".join(card.affiliations)
        case CardSort.ATTACK:
            return " · ".join(str(face.attack) for face in levels)
        case CardSort.DEFENSE:
            return " · ".join(str(face.defense) for face in levels)
        case CardSort.DICE:
            return str(card.maximum)
        case CardSort.BOX:
            return f"{card.set_code} {card.number}".strip()


def owned_mark(collection: Collection, card: Card) -> str:
    """The mark of an owned card, with the number of dice: "✓ 4"; "" if it is not owned."""
    if not collection.owns(card):
        return ""
    return f"✓ {collection.dice_of(card)}" if has_own_dice(card) else "✓"


def owned_words(collection: Collection, card: Card) -> str:
    """An owned card for screen readers: "owned, 4 dice"; "" if it is not owned."""
    if not collection.owns(card):
        return ""
    if not has_own_dice(card):
        return tr("owned")
    dice = PluralCount(collection.dice_of(card))
    return tr("owned, {count} {count:die|dice}").format(count=dice)


def spoken_card(card: Card, badge: str = "") -> str:
    """A card for screen readers: title, facts and text."""
    energy = column_text(card, CardSort.ENERGY)
    cost = tr("cost {cost} {energy}").format(cost=shown_cost(card), energy=energy).rstrip()
    facts = [card.full_name, badge, cost, kind_name(card.kind), *card.affiliations]
    words = ", ".join(fact for fact in facts if fact)
    return f"{words}. {' '.join(card.wording.split())}".rstrip()
