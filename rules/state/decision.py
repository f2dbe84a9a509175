"""The steps of a turn, and the open decision: who must decide, and what kind of decision it is."""

from __future__ import annotations

from enum import Enum, IntEnum

import msgspec

from rules.language.ast import Pick
from rules.model.ids import NOBODY, DieId, PlayerId


class Step(IntEnum):
    """The steps of a turn (TURN-1)."""

    CLEAR_AND_DRAW = 0
    ROLL_AND_REROLL = 1
    MAIN = 2
    ATTACK = 3
    CLEANUP = 4


class DecisionKind(Enum):
    """The kinds of decisions that a player or Chance makes.

    Digests, message ids and saved matches use the values, so they must not change.
    """

    DRAW = "draw"
    """Chance draws dice from a bag (DRAW-2)."""
    ROLL = "roll"
    """Chance rolls dice (ROLL-1)."""
    REROLL = "reroll"
    """Mark the dice to reroll (ROLL-1)."""
    MAIN = "main"
    """Act in the Main Step, or pass (MAIN-1)."""
    WINDOW = "window"
    """Act in the Attack Step's action window, or pass (WIN-1)."""
    REPLY = "reply"
    """The inactive player responds with an ability, or passes (PRI-1)."""
    PAY = "pay"
    """Pay energy, or let further acts join the payment (PAY-4)."""
    ATTACKERS = "attackers"
    """Declare attackers (ATK-1)."""
    BLOCKERS = "blockers"
    """Declare blockers (BLK-1)."""
    ASSIGN = "assign"
    """Split combat damage among several dice (DMG-1)."""
    CHOOSE = "choose"
    """Choose dice for an effect."""
    CHOOSE_WORD = "choose word"
    """Choose a word for an effect: an option, a number, an affiliation or an energy type."""
    CHOOSE_PLAYER = "choose player"
    """Choose a player for an effect."""
    ORDER = "order"
    """Choose which of several waiting effects resolves first (TIM-1)."""
    ANSWER = "answer"
    """Accept or decline an effect, or its cost."""
    DRAW_OFFER = "draw offer"
    """Accept or decline a draw by agreement (END-1)."""
    BY_HAND = "by hand"
    """Carry out a text by hand, or pass when that is done (HAND-1)."""
    HAND_OFFER = "hand offer"
    """Accept or decline to act by hand from here on (HAND-1); `count` is the extent."""

    __hash__ = object.__hash__  # members are singletons; the default hash is much slower


PRIORITY_DECISIONS = frozenset((DecisionKind.MAIN, DecisionKind.WINDOW, DecisionKind.REPLY))
"""The decisions of the player who has priority, and may act or pass (PRI-1)."""


EFFECT_CHOICES = frozenset(
    (DecisionKind.CHOOSE, DecisionKind.CHOOSE_WORD, DecisionKind.CHOOSE_PLAYER, DecisionKind.ORDER)
)
"""The decisions in which something must be chosen for an effect, or the order of effects."""


class Decision(msgspec.Struct, frozen=True, gc=False):
    """The open decision: which player (or Chance) must decide, and what kind of decision it is.

    The other fields depend on `kind`. For `DRAW`, `count` dice leave the bag of `bag_owner`. For
    `ROLL`, `dice` are rolled; for `REROLL`, they are the dice that can be marked. For `CHOOSE`,
    `pick` says which dice are legal choices, `dice` are those chosen so far, and `is_optional`
    says whether choosing none, or no more, is legal. For `ASSIGN`, `dice` holds the one die whose
    damage is split.
    """

    player: PlayerId
    kind: DecisionKind
    bag_owner: PlayerId = NOBODY
    count: int = 0
    dice: tuple[DieId, ...] = ()
    pick: Pick | None = None
    is_optional: bool = False
