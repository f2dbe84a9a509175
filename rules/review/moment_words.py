"""What was played at a moment, what was better and why, in a player's words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.advice import card_name, dice_names, move_label, player_name
from rules.advice.trial import faces_text
from rules.engine.evaluate.costs import energy_pool_of
from rules.messages.message import Message, make_message
from rules.model.ids import DieId
from rules.model.moves import (
    Attack,
    Block,
    Buy,
    FieldCharacter,
    MarkForReroll,
    Move,
    Pass,
    UseAction,
    UseGlobal,
)
from rules.opponents.quick_policy import able_attackers
from rules.state import DecisionKind, GameState

_DECLARED = {
    DecisionKind.REROLL: "reroll",
    DecisionKind.ATTACKERS: "attack",
    DecisionKind.BLOCKERS: "block",
}


def played_words(state: GameState, moves: Sequence[Move]) -> Message:
    """What was played: "Dana attacks with Angel"."""
    return _words("review.played", state, moves)


def better_words(state: GameState, moves: Sequence[Move]) -> Message:
    """What was better: "Attack with Angel"."""
    return _words("review.better", state, moves)


def _words(start: str, state: GameState, moves: Sequence[Move]) -> Message:
    assert state.deciding_player is not None
    player = player_name(state, state.deciding_player)
    kind = _DECLARED.get(state.decision_kind) if state.decision_kind else None
    if kind is None:
        return _act_words(start, state, moves, player)
    if kind == "block":
        return _block_words(start, state, moves, player)
    dice = [move.die for move in moves if isinstance(move, Attack | MarkForReroll)]
    if dice and kind == "reroll":
        return make_message(f"{start}.reroll", player=player, dice=faces_text(state, dice))
    if dice:
        return make_message(f"{start}.{kind}", player=player, dice=_names(state, dice))
    home = () if kind == "reroll" else tuple(one.die for one in able_attackers(state))
    named = _names(state, home) if home else ""
    return make_message(f"{start}.no_{kind}", player=player, dice=named, count=len(home))


def _block_words(start: str, state: GameState, moves: Sequence[Move], player: str) -> Message:
    blocks = [move for move in moves if isinstance(move, Block)]
    if not blocks:
        dice = _names(state, state.current_combat.attackers)
        return make_message(f"{start}.no_block", player=player, dice=dice)
    blockers = _names(state, [one.die for one in blocks])
    attackers = _names(state, dict.fromkeys(one.attacker for one in blocks))
    return make_message(f"{start}.block", player=player, dice=blockers, attackers=attackers)


def _act_words(start: str, state: GameState, moves: Sequence[Move], player: str) -> Message:
    if isinstance(moves[0], Pass) and state.decision_kind is DecisionKind.MAIN:
        energy = energy_pool_of(state, state.active).total
        name = "end_with_energy" if energy else "end"
        return make_message(f"{start}.{name}", player=player, count=energy)
    match moves[0]:
        case Buy(card=card) | UseGlobal(card=card):
            name = "buy" if isinstance(moves[0], Buy) else "global"
            return make_message(f"{start}.{name}", player=player, card=card_name(state, card))
        case FieldCharacter(die=die) | UseAction(die=die):
            name = "field" if isinstance(moves[0], FieldCharacter) else "use"
            return make_message(f"{start}.{name}", player=player, dice=_names(state, [die]))
        case move:
            return make_message(f"{start}.act", player=player, act=move_label(state, move))


def _names(state: GameState, dice: Iterable[DieId]) -> Message | str:
    return dice_names(state, dice, with_level=False, article=True)
