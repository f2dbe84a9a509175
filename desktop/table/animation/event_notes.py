"""The notes that appear on the table for events: short texts at the place where they happen.

Damage, knock-outs and turns have their own moments.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF

from desktop.style.materials.letters import text_width
from desktop.table.items.note_item import FloatingNote
from desktop.table.layout.dice_rows import DieSpot
from desktop.table.scene.table_scene import TableScene
from desktop.text.translation import tr, translate
from rules.advice import card_name, obstacle_text
from rules.model import CardId, DieId, PlayerId
from rules.state import (
    AbilityDidNothing,
    AbilityStarted,
    ActionUsed,
    BonusGiven,
    DamagePrevented,
    Event,
    GameState,
    GlobalUsed,
    LifeChanged,
    PriorityPassed,
    RestrictionGiven,
)


def notes_of(
    scene: TableScene, spots: Mapping[DieId, DieSpot], state: GameState, event: Event
) -> list[FloatingNote]:
    """The notes of an event, with the dice at these spots."""

    def die(number: DieId) -> QPointF:
        spot = spots[number]
        return spot.center - QPointF(0, 0.3 * spot.edge)

    def card(number: CardId) -> QPointF:
        return scene.layout.cards[number].center()

    match event:
        case PriorityPassed(player=player):
            return [FloatingNote(tr("passes"), _beside(scene, player))]
        case DamagePrevented(die=number, amount=amount, player=player):
            at = die(number) if number >= 0 else scene.plates[player].heart_center
            return [FloatingNote(tr("{amount} prevented").format(amount=amount), at)]
        case LifeChanged(player=player, amount=amount, life=life):
            at = scene.plates[player].heart_center
            words = f"{amount:+d}".replace("-", "−")
            return [FloatingNote(words, at, 1.6, is_harm=amount < 0, new_life=(player, life))]
        case GlobalUsed(card=number):
            return [FloatingNote(tr("Global Ability"), card(number))]
        case ActionUsed(die=number) | AbilityStarted(die=number) if number >= 0:
            return [FloatingNote(card_name(state, state.dice[number].card), die(number))]
        case AbilityDidNothing(card=source, die=number, obstacle=obstacle):
            words = translate(obstacle_text(obstacle))
            if number in spots:
                return [FloatingNote(words, die(number))]
            return [FloatingNote(words, card(source))] if source in scene.layout.cards else []
        case BonusGiven(dice=dice, attack=attack, defense=defense):
            words = _bonus(attack, defense)
            return [FloatingNote(words, die(number)) for number in dice]
        case RestrictionGiven(dice=dice, is_must=must, act=act):
            words = (tr("must {act}") if must else tr("cannot {act}")).format(act=act)
            return [FloatingNote(words, die(number)) for number in dice]
        case _:
            return []


def _bonus(attack: int, defense: int) -> str:
    parts = [f"{amount:+d}{sign}" for amount, sign in ((attack, "A"), (defense, "D")) if amount]
    return " ".join(parts).replace("-", "−")


def _beside(scene: TableScene, player: PlayerId) -> QPointF:
    """A point beside the name of a player, on their rail."""
    line, pixels = scene.layout.name_lines[player], scene.layout.name_height(player)
    name = text_width(scene.plates[player].name, pixels, bold=True)
    return QPointF(line.left() + name + 5 * pixels, line.center().y())
