"""What a player responds to: an act of the other player, an ability, or an event (PRI-1, TIM-2)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.advice import labels
from rules.language import ast
from rules.messages.message import Message, make_message
from rules.model.ids import NOBODY, CardId, PlayerId, PlayerTarget, Target
from rules.model.moves import Buy, FieldCharacter, Move, UseAction, UseGlobal, UsePaidAbility
from rules.state import Batch, Frame, GameState
from rules.state.resolution import ProposedChange

_EVENTS = {
    "ko": "part.event_ko",
    "would be ko": "part.event_ko",
    "damaged": "part.event_damage",
    "player damaged": "part.event_damage",
}
"""The events that are put into words; of others only the die or player is named."""


def describe_played_act(state: GameState, player: PlayerId, acts: Sequence[Move]) -> Message | None:
    """An act that a player has just completed: "Nora's Enrage", "Nora's purchase of Angel".

    Args:
        state: the state before or after the act.
        player: the player who acted.
        acts: the moves that began it; several if they were paid for together (PAY-4).
    """
    parts = [made for act in acts if (made := _describe_one_act(state, player, act)) is not None]
    said = labels.join_with_and(parts)
    return said if isinstance(said, Message) else None


def _describe_one_act(state: GameState, player: PlayerId, act: Move) -> Message | None:
    name = state.setup.players[player].name
    match act:
        case Buy(card=card):
            return make_message("part.act_buy", player=name, card=labels.card_name(state, card))
        case FieldCharacter(die=die):
            fielded = labels.with_article(labels.card_name(state, state.dice[die].card))
            return make_message("part.act_field", player=name, die=fielded)
        case UseAction(die=die) | UsePaidAbility(die=die):
            return _ability_of(state, player, state.dice[die].card)
        case UseGlobal(card=card):
            return make_message("part.act_global", player=name, card=labels.card_name(state, card))
        case _:
            return None


def describe_interrupted(state: GameState, frame: Frame) -> Message | None:
    """What an ability responds to: "Nora's Enrage", "damage to Angel"; None for no response.

    Only a reactive Global Ability (GLB-2) and an interruption (TIM-2) are responses.
    """
    below = state.stack[-2] if len(state.stack) > 1 else None
    if isinstance(below, Batch) and below.changes:
        about = [change for change in below.changes if change.target == frame.event.subject]
        return _describe_cause(state, frame, (about or below.changes)[0])
    if frame.kind != "global" or frame.ability < 0:
        return None
    ability = state.setup.cards[frame.card].abilities[frame.ability]
    if not isinstance(ability, ast.Global) or ability.when is None:
        return None
    return _describe_event(state, frame, ability.when.word)


def _describe_cause(state: GameState, frame: Frame, change: ProposedChange) -> Message | None:
    """The ability that proposes a change, or the change itself if combat causes it."""
    if change.cause_kind != "combat" and change.player not in (NOBODY, frame.player):
        source = state.dice[change.source].card if change.source >= 0 else _card_below(state)
        if source is not None:
            return _ability_of(state, change.player, source)
    return _describe_event(state, frame, "ko" if change.change_kind == "ko" else "damaged")


def _card_below(state: GameState) -> CardId | None:
    """The card of the ability that is interrupted, if it is still resolving."""
    frames = [entry for entry in state.stack[:-1] if isinstance(entry, Frame)]
    return frames[-1].card if frames else None


def _describe_event(state: GameState, frame: Frame, word: str) -> Message | None:
    name = _EVENTS.get(word, "part.event_other")
    if frame.event.subject == frame.die:
        return make_message(f"{name}_own")
    about = _name(state, frame.event.subject, viewer=frame.player)
    return None if about is None else make_message(name, what=about)


def _name(state: GameState, target: Target, *, viewer: PlayerId) -> str | Message | None:
    """The die or player of an event; another player's die with the name of that player."""
    if isinstance(target, PlayerTarget):
        return state.setup.players[target.player].name
    if target < 0:
        return None
    one = state.dice[target]
    name = labels.with_article(labels.card_name(state, one.card))
    if one.controller == viewer:
        return name
    return _ability_of(state, one.controller, one.card)


def _ability_of(state: GameState, player: PlayerId, card: CardId) -> Message:
    name = state.setup.players[player].name
    return make_message("part.of", player=name, die=labels.card_name(state, card))
