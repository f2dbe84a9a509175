"""The state of a match as plain data: cheap to copy, compare, hash and save.

`GameState` is a mutable shell around immutable leaves: a die is a frozen value, and moving it
replaces one entry of a list. Effects in progress are data too (`Frame`, `Batch`, `Trigger`), so a
match can be copied, undone or saved at any point. Whatever never changes during a match (edition,
players, cards) is in `Setup`, which all copies share.
"""

from rules.state.game_state import (
    Combat,
    Decision,
    DecisionKind,
    GameState,
    OpenPayment,
    Step,
    initial_state,
)
from rules.state.player_ids import CHANCE, NOBODY, decode_player, encode_player
from rules.state.resolution import (
    Batch,
    ContinuousEffect,
    DelayedEffect,
    Frame,
    ProposedChange,
    Trigger,
)
from rules.state.zones import (
    ASIDE,
    ATTACK,
    BAG,
    CAPTIVE,
    CARD,
    FIELD,
    GONE,
    IN_FIELD,
    IN_OR_FROM_FIELD,
    LAID,
    OUT,
    PREP,
    RESERVE,
    UNROLLED,
    USED,
    DiceByZone,
    Die,
    Zone,
    is_fielded,
)

__all__ = [
    "ASIDE",
    "ATTACK",
    "BAG",
    "CAPTIVE",
    "CARD",
    "CHANCE",
    "FIELD",
    "GONE",
    "IN_FIELD",
    "IN_OR_FROM_FIELD",
    "LAID",
    "NOBODY",
    "OUT",
    "PREP",
    "RESERVE",
    "UNROLLED",
    "USED",
    "Batch",
    "Combat",
    "ContinuousEffect",
    "Decision",
    "DecisionKind",
    "DelayedEffect",
    "DiceByZone",
    "Die",
    "Frame",
    "GameState",
    "OpenPayment",
    "ProposedChange",
    "Step",
    "Trigger",
    "Zone",
    "decode_player",
    "encode_player",
    "initial_state",
    "is_fielded",
]
