"""Evaluates words for players: "you", "each player", "its owner"."""

from __future__ import annotations

from rules.language import ast
from rules.model.ids import NO_DIE, DieId, PlayerId, are_dice, die_of
from rules.state import Frame, GameState


def includes_player(
    state: GameState, who: ast.PlayerWord, player: PlayerId, speaker: PlayerId
) -> bool:
    """Whether a word such as "you" or "the opponent" includes a player; `you` is the speaker."""
    match who:
        case "you":
            return player == speaker
        case "opponent":
            return player != speaker
        case "active":
            return player == state.active
        case "inactive":
            return player != state.active
        case _:
            return True


def players_for_word(state: GameState, who: ast.PlayerWord, frame: Frame) -> list[PlayerId]:
    """The players a word such as "each" or "opponent" means.

    "Its owner" is the owner of the last chosen die, else of the subject, else of the own die.
    """
    if who == "owner":
        about = _last_meant_die(frame)
        return [frame.player] if about == NO_DIE else [state.dice[about].owner]
    players = state.setup.player_ids
    return [one for one in players if includes_player(state, who, one, frame.player)]


def _last_meant_die(frame: Frame) -> DieId:
    """The first die of the last choice, else the subject, else the own die."""
    made = [dice for dice in frame.choices if dice and are_dice(dice)]
    if made:
        return made[-1][0]
    about = die_of(frame.event.subject)
    return frame.die if about == NO_DIE else about


def opponent_of(state: GameState, player: PlayerId) -> PlayerId:
    """The player's opponent."""
    return state.setup.opponents(player)[0]
