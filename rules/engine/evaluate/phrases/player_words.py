"""Evaluates words for players: "you", "each player", "its owner"."""

from __future__ import annotations

from rules.language import ast
from rules.state import Frame, GameState


def includes_player(state: GameState, who: ast.PlayerWord, player: int, speaker: int) -> bool:
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


def players_for_word(state: GameState, who: ast.PlayerWord, frame: Frame) -> list[int]:
    """The players a word such as "each" or "opponent" means.

    "Its owner" is the owner of the last chosen die, else of the subject, else of the own die.
    """
    if who == "owner":
        made = [dice for dice in frame.choices if dice and dice[0] >= 0]
        subject = frame.event.subject
        about = made[-1][0] if made else subject if subject >= 0 else frame.die
        return [state.dice[about].owner] if about >= 0 else [frame.player]
    return [
        n for n in range(len(state.setup.players)) if includes_player(state, who, n, frame.player)
    ]


def opponent_of(state: GameState, player: int) -> int:
    """The player's opponent."""
    return state.setup.opponents(player)[0]
