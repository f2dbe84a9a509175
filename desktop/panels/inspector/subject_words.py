"""The name of a thing on the table and where it is, as the head of its menu."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from desktop.text.translation import translate
from rules.advice import TableSubject, card_name, die_with_face, player_name
from rules.messages import make_message
from rules.model import NOBODY
from rules.state import GameState, Zone


def tr(text: str) -> str:
    """Translate a text of the menu."""
    return QCoreApplication.translate("Inspector", text)


def subject_title(state: GameState, thing: TableSubject) -> str:
    """The name of a thing; of a die with the face that it shows."""
    match thing.kind:
        case "die":
            return die_with_face(state, thing.die)
        case "card":
            return state.setup.cards[thing.card].card.title.replace("/", ": ")
        case "global":
            return tr("Global Ability of {card}").format(card=card_name(state, thing.card))
        case "player":
            return player_name(state, thing.player)
        case "coin":
            return tr("Energy without a die")
        case "zone":
            return _owned(player_name(state, thing.player), _zone_name(thing.zone))
        case _:
            return tr("Center of the table")


def subject_place(state: GameState, thing: TableSubject) -> str:
    """The player and the zone of a die; "" for other things."""
    if thing.kind != "die":
        return ""
    die = state.dice[thing.die]
    zone = _zone_name(die.zone)
    return zone if die.controller == NOBODY else _owned(player_name(state, die.controller), zone)


def _zone_name(zone: Zone) -> str:
    return translate(make_message(f"zone.{zone.name.lower()}"))


def _owned(player: str, zone: str) -> str:
    """A player's zone: "Nora's Field", but "Nora: Out of Play"."""
    return f"{player}'s {zone[4:]}" if zone.startswith("the ") else f"{player}: {zone}"
