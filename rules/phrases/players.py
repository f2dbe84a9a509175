"""What words for players mean: who is "you", "each player" or "its owner"."""

from __future__ import annotations

from rules.language import tree
from rules.state import Frame, GameState


def concerns(state: GameState, who: tree.Who, player: int, you: int) -> bool:
    """Whether "you", "the opponent", "each player"... means a given player."""
    match who:
        case "you":
            return player == you
        case "opponent":
            return player != you
        case "active":
            return player == state.active
        case "inactive":
            return player != state.active
        case _:
            return True


def players_meant(state: GameState, who: tree.Who, frame: Frame) -> list[int]:
    """The players that a word such as "each" or "opponent" means; "its owner" is of that die."""
    if who == "owner":
        made = [dice for dice in frame.chosen + frame.answers if dice and dice[0] >= 0]
        about = made[-1][0] if made else frame.subject if frame.subject >= 0 else frame.die
        return [state.dice[about].owner] if about >= 0 else [frame.player]
    return [n for n in range(len(state.setup.players)) if concerns(state, who, n, frame.player)]


def other_player(state: GameState, player: int) -> int:
    """The one opponent of a player."""
    return state.setup.opponents(player)[0]
