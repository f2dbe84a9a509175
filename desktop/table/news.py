"""The notes that appear on the table for events: short texts at the place where they happen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF

from desktop.table.packing import Spot
from desktop.table.wording import tr
from rules import events as ev
from rules import naming
from rules.state import GameState

if TYPE_CHECKING:
    from desktop.table.scene import TableScene


@dataclass(frozen=True, slots=True)
class Note:
    """A text, where it rises, and how large it is.

    `harms` marks damage and the like; `life` is a player and their remaining life.
    """

    words: str
    at: QPointF
    size: float = 1.0
    harms: bool = False
    life: tuple[int, int] | None = None


def notes_of(
    scene: TableScene, spots: Mapping[int, Spot], state: GameState, event: ev.Event
) -> list[Note]:
    """The notes of an event, with the dice at these spots."""

    def die(number: int) -> QPointF:
        spot = spots[number]
        return spot.place - QPointF(0, 0.3 * spot.edge)

    def card(number: int) -> QPointF:
        return scene.plan.cards[number].center()

    match event:
        case ev.TurnBegan(player=player, turn=turn):
            name = state.setup.players[player].name
            return [
                Note(
                    tr("Turn {turn}: {name}").format(turn=turn, name=name), scene.felt_middle(), 1.5
                )
            ]
        case ev.Passed(player=player):
            return [Note(tr("passes"), _beside(scene, player))]
        case ev.DamageDealt(die=number, amount=amount):
            return [Note(f"−{amount}", die(number), 1.1, harms=True)]
        case ev.DamagePrevented(die=number, amount=amount, player=player):
            at = die(number) if number >= 0 else scene.plates[player].heart
            return [Note(tr("{amount} prevented").format(amount=amount), at)]
        case ev.KnockedOut(die=number):
            return [Note(tr("KO"), die(number), 1.1, harms=True)]
        case ev.PlayerDamaged(player=player, amount=amount, life=life):
            at = scene.plates[player].heart
            return [Note(f"−{amount}", at, 1.6, harms=True, life=(player, life))]
        case ev.LifeChanged(player=player, amount=amount, life=life):
            at = scene.plates[player].heart
            words = f"{amount:+d}".replace("-", "−")
            return [Note(words, at, 1.6, harms=amount < 0, life=(player, life))]
        case ev.GlobalUsed(card=number):
            return [Note(tr("Global Ability"), card(number))]
        case ev.ActionUsed(die=number) | ev.AbilityStarted(die=number) if number >= 0:
            return [Note(naming.card(state, state.dice[number].card), die(number))]
        case ev.BonusGiven(dice=dice, attack=attack, defense=defense):
            words = _bonus(attack, defense)
            return [Note(words, die(number)) for number in dice]
        case ev.RuleGiven(dice=dice, must=must, act=act):
            words = (tr("must {act}") if must else tr("cannot {act}")).format(act=act)
            return [Note(words, die(number)) for number in dice]
        case _:
            return []


def _bonus(attack: int, defense: int) -> str:
    parts = [f"{amount:+d}{sign}" for amount, sign in ((attack, "A"), (defense, "D")) if amount]
    return " ".join(parts).replace("-", "−")


def _beside(scene: TableScene, player: int) -> QPointF:
    plate = scene.plan.plates[player]
    return QPointF(plate.center().x() + 0.2 * plate.width(), plate.center().y())
