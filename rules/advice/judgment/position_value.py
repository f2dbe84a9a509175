"""The worth of a die in the Field, and of a whole position for one player, in points of life."""

from __future__ import annotations

from rules.advice.forecast import AttackForecast
from rules.model.ids import SIDEKICK_ID, DieId, PlayerId
from rules.state import CARD, IN_FIELD, PREP, RESERVE, Die, GameState

CERTAIN_WIN = 1000.0
"""The worth of a won match: more than anything else can be worth."""

_ATTACK, _DEFENSE, _BODY = 0.55, 0.45, 0.6
_PURCHASE_COST, _SIDEKICK, _ENERGY = 0.5, 0.3, 0.1
_IN_PREP, _IN_PREP_PER_COST = 0.5, 0.15
"""A die in the Prep Area is rolled next turn."""

_AWAY = 0.3
"""The share of its worth that an attacker keeps when it leaves the Field after its hit (DMG-2)."""


def worth_of_stats(attack: int, defense: int) -> float:
    """The worth of a character with these numbers in the Field."""
    return _ATTACK * attack + _DEFENSE * defense + _BODY


def worth_of_die(state: GameState, number: DieId) -> float:
    """The worth of a die in the Field, by its printed numbers: bonuses last a turn at most."""
    face = state.face_of(state.dice[number])
    return 0.0 if face is None or not face.level else worth_of_stats(face.attack, face.defense)


def worth_of_position(
    state: GameState, player: PlayerId, forecast: AttackForecast | None = None
) -> float:
    """The worth of a position for a player, less its worth for the opponent.

    Args:
        state: the position.
        player: the player.
        forecast: what the attack in progress will do, if there is one. It counts as done.
    """
    if state.is_over:
        return 0.0 if state.winner is None else _signed(state.winner == player, CERTAIN_WIN)
    life = forecast.life_after if forecast is not None else tuple(state.life)
    total = 0.0
    for one in state.setup.player_ids:
        total += _signed(one == player, life[one] if life[one] > 0 else -CERTAIN_WIN)
    knocked_out = set(forecast.knocked_out) if forecast is not None else set[DieId]()
    leaving = {fight.attacker for fight in forecast.unblocked} if forecast is not None else ()
    for die in state.dice:
        if die.zone is CARD:
            continue
        worth = _worth_of_owning(state, die)
        if die.zone is PREP or (die.zone in IN_FIELD and die.id in knocked_out):
            worth += _IN_PREP + _IN_PREP_PER_COST * state.setup.cards[die.card].card.cost
        elif die.zone in IN_FIELD:
            worth += worth_of_die(state, die.id) * (_AWAY if die.id in leaving else 1)
        elif die.zone is RESERVE:
            face = state.face_of(die)
            worth += _ENERGY * len(face.energy) if face is not None else 0
        total += _signed(die.controller == player, worth)
    return total


def _worth_of_owning(state: GameState, die: Die) -> float:
    if die.card == SIDEKICK_ID:
        return _SIDEKICK
    return _PURCHASE_COST * state.setup.cards[die.card].card.cost


def _signed(is_own: bool, worth: float) -> float:
    return worth if is_own else -worth
