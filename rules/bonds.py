"""Links between dice: Heroic pairs, dice held until a turn starts, dice due to return to a card."""

from __future__ import annotations

from rules import queries
from rules.language import tree
from rules.language.walking import nodes
from rules.placing import Log, in_or_from_field, part, release
from rules.state import Awaited, Die, GameState, is_fielded

# --- pairs ----------------------------------------------------------------------------------------


def partner(state: GameState, number: int) -> int:
    """Return the die's Heroic partner, or -1 (HER-1)."""
    for one, other, _ in state.pairs:
        if number == one:
            return other
        if number == other:
            return one
    return -1


def may_pair(state: GameState, die: Die, other: Die) -> bool:
    """Whether two dice may pair: one player's Heroic dice of different characters (HER-1)."""
    return (
        die.player == other.player
        and is_fielded(die)
        and is_fielded(other)
        and _name(state, die) != _name(state, other)
        and queries.has_keyword(state, die, "Heroic")
        and queries.has_keyword(state, other, "Heroic")
    )


def _name(state: GameState, die: Die) -> str:
    return state.setup.cards[die.card].card.name


def pair_up(state: GameState, die: Die, other: Die) -> None:
    """Pair two dice, ending any pair either was in (HER-1)."""
    part(state, die.id)
    part(state, other.id)
    state.pairs = (*state.pairs, (die.id, other.id, die.player))


# --- links that end -------------------------------------------------------------------------------


def turn_begins(state: GameState, log: Log) -> None:
    """End the active player's pairs and release dice held until this turn (HER-1, EFF-1)."""
    if state.pairs:
        state.pairs = tuple(pair for pair in state.pairs if pair[2] != state.active)
    for awaited in state.awaited:
        if awaited.do or awaited.when.word != "turn starts" or awaited.player != state.active:
            continue
        state.awaited = tuple(other for other in state.awaited if other is not awaited)
        for die in in_or_from_field(state):
            if die.host == awaited.die:
                release(state, die, log)


def is_bound(state: GameState, die: Die) -> bool:
    """Whether a delayed effect will return the die to its card, which rules out a swap (SWP-1)."""
    return any(die.id in _returning(awaited) for awaited in state.awaited if awaited.do)


def _returning(awaited: Awaited) -> tuple[int, ...]:
    found: tuple[int, ...] = ()
    for node in nodes(awaited.do):
        if isinstance(node, tree.Move) and node.to == "card":
            match node.who:
                case tree.This():
                    found += (awaited.die,)
                case tree.Subject():
                    found += (awaited.subject,)
                case tree.That(back=back) if len(awaited.chosen) > back:
                    found += awaited.chosen[-1 - back]
    return found
