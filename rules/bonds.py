"""What binds dice beyond the moment: Heroic pairs, dice held until a turn, dice bound to return."""

from __future__ import annotations

from rules import queries
from rules.language import tree
from rules.language.walking import nodes
from rules.placing import Log, in_or_from_field, part, release
from rules.state import Awaited, Die, GameState, is_fielded

# --- pairs ----------------------------------------------------------------------------------------


def partner(state: GameState, number: int) -> int:
    """The die that a die is paired with, or -1 (HER-1)."""
    for one, other, _ in state.pairs:
        if number == one:
            return other
        if number == other:
            return one
    return -1


def may_pair(state: GameState, die: Die, other: Die) -> bool:
    """Whether two dice may pair: Heroic dice of one player, of different characters (HER-1)."""
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
    """Make two dice partners; a new pairing breaks the old ones (HER-1)."""
    part(state, die.id)
    part(state, other.id)
    state.pairs = (*state.pairs, (die.id, other.id, die.player))


# --- terms ----------------------------------------------------------------------------------------


def turn_begins(state: GameState, log: Log) -> None:
    """A player's turn ends that player's pairs, and what was held until then (HER-1, EFF-1)."""
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
    """Whether an effect will return a die to its card, so that it cannot be swapped out (SWP-1)."""
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
