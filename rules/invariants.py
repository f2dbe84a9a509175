"""What must hold in every state of every match; a fault found here is a defect of the engine."""

from __future__ import annotations

from rules.state import (
    CAPTIVE,
    CARD,
    CHANCE,
    FIELD,
    NOBODY,
    OUT,
    RESERVE,
    UNROLLED,
    Die,
    GameState,
    Zone,
)

_SHOWN = frozenset((RESERVE, FIELD, Zone.ATTACK, CAPTIVE))
_HIDDEN = frozenset((CARD, Zone.BAG, Zone.USED, OUT))


def faults(state: GameState) -> list[str]:
    """Everything that is wrong with a state, in words; normally nothing.

    Counts every die of every owner (ZONE-4), and looks at faces, life and who decides.
    """
    found = _lost_dice(state)
    for die in state.dice:
        found += _misplaced(state, die)
    for player, life in zip(state.setup.players, state.life, strict=True):
        if life > state.setup.life:
            found.append(f"{player.name} has {life} life, above the starting {state.setup.life}")
        if life <= 0 and not state.over:
            found.append(f"{player.name} has {life} life and the match goes on")
    decision = state.decision
    if not state.over and decision is None:
        found.append("the match goes on and nobody has to decide")
    if decision is not None and not CHANCE <= decision.player < len(state.life):
        found.append(f"player {decision.player} has to decide, who does not exist")
    return found


def _lost_dice(state: GameState) -> list[str]:
    """No die is created or lost (ZONE-4)."""
    found: list[str] = []
    counts: dict[tuple[int, int], int] = {}
    for die in state.dice:
        key = (die.card, die.owner if die.card == 0 else 0)
        counts[key] = counts.get(key, 0) + 1
    for player in range(len(state.setup.players)):
        if counts.get((0, player), 0) != state.setup.ruleset.sidekicks:
            found.append(f"player {player} has {counts.get((0, player), 0)} sidekick dice")
    for number, at_table in enumerate(state.setup.cards):
        if number and counts.get((number, 0), 0) != at_table.dice:
            found.append(f"{at_table.card.title} has {counts.get((number, 0), 0)} dice")
    return found


def _misplaced(state: GameState, die: Die) -> list[str]:
    """A die that lies where it cannot be, or shows what it cannot show (DIE-2)."""
    name = f"die {die.id} ({state.setup.cards[die.card].card.name})"
    found: list[str] = []
    if die.zone in _SHOWN and die.face == UNROLLED:
        found.append(f"{name} shows no face in {die.zone.name}")
    if die.zone in _HIDDEN and die.face != UNROLLED:
        found.append(f"{name} shows a face in {die.zone.name}")
    if die.owner == NOBODY and die.zone is not CARD:
        found.append(f"{name} belongs to nobody in {die.zone.name}")
    if die.damage and die.zone not in (FIELD, Zone.ATTACK):
        found.append(f"{name} has damage in {die.zone.name}")
    if die.zone is CAPTIVE and die.host < 0:
        found.append(f"{name} is captive under no die")
    if die.zone is OUT and not state.setup.ruleset.has_out_of_play:
        found.append(f"{name} is Out of Play, which this edition does not have")
    return found
