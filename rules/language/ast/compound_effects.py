"""Node types for effects, including those that combine other effects.

`actions` and `modifiers` define the simple effects. The node types here make effects optional,
paid, conditional, repeated or delayed.
"""

from __future__ import annotations

from rules.language.ast.actions import Action
from rules.language.ast.expressions import (
    Amount,
    Condition,
    Each,
    Group,
    Node,
    Pair,
    Partner,
    PlayerWord,
    This,
)
from rules.language.ast.keyword_names import KeywordName
from rules.language.ast.modifiers import CardsIgnored, RemovedAs, TimedModifier
from rules.language.ast.trigger_events import Duration, Moment
from rules.model.dice import Energy


class Cost(Node, frozen=True):
    """What a player pays for an ability: typed energy, energy of any type, life, dice (PAY-6).

    `do` is performed as a cost after the energy is paid: the player KOs, sacrifices, spins down or
    moves their own dice. It cannot be prevented or redirected, and must be possible in full.
    """

    energy: tuple[Energy, ...] = ()
    any_energy: int = 0
    life: int = 0
    do: tuple[Effect, ...] = ()


class Repeat(Node, frozen=True):
    """Repeat effects a number of times, one after the other: "for each die KO'd: ..."."""

    times: Amount
    do: tuple[Effect, ...]


class Gains(Node, frozen=True):
    """Dice temporarily have a keyword with its text, including dice that arrive later.

    "This die" in the text is the die that has the keyword: "Your dice get Impulse this turn: ...".
    """

    who: Group
    keyword: KeywordName
    do: tuple[Effect, ...]
    until: Duration = "end of turn"


class Optional(Node, frozen=True):
    """ "you may ...", optionally at a cost; a later "if you do" depends on whether it was done."""

    do: tuple[Effect, ...]
    cost: Cost | None = None
    who: PlayerWord = "you"


class Unless(Node, frozen=True):
    """ "..., unless the opponent pays 3 life"."""

    do: tuple[Effect, ...]
    who: PlayerWord
    cost: Cost


class AtCost(Node, frozen=True):
    """ "sacrifice a die in order to draw a die": mandatory, but only if both parts can be done.

    The cost is not paid if the effect has no valid target, and the effect does not happen unless
    the cost is paid in full (PAY-6, RUL-4).
    """

    cost: tuple[Effect, ...]
    do: tuple[Effect, ...]


class If(Node, frozen=True):
    """Perform effects if a condition holds, otherwise perform others."""

    condition: Condition
    do: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class ChooseOne(Node, frozen=True):
    """ "choose one: draw a die; or gain 1 life": a player chooses one of several options.

    The words of the options are relative to the ability's controller, whoever chooses.
    """

    options: tuple[tuple[Effect, ...], ...]
    who: PlayerWord = "you"


class Later(Node, frozen=True):
    """Perform effects at the next such event this turn: "at the start of your Attack Step: ..."."""

    when: Moment
    do: tuple[Effect, ...]


class Watch(Node, frozen=True):
    """For a while, respond to every such event: "this turn, when a sidekick is KO'd: ...".

    It acts as a triggered ability, or as an interruption if it prevents or replaces.
    """

    when: Moment
    do: tuple[Effect, ...]
    until: Duration = "end of turn"


Effect = (
    Action | TimedModifier
    | Optional | Unless | AtCost | If | ChooseOne | Repeat | Later | Watch | Gains
)  # fmt: skip


class OtherCost(Node, frozen=True):
    """ "You may pay 1 life to field this die": an alternative to this die's fielding cost."""

    cost: Cost


Modifier = TimedModifier | RemovedAs | CardsIgnored | OtherCost


def needs_duration(modifier: Modifier) -> bool:
    """Return whether a modifier must end: it affects dice that were chosen or mentioned before.

    Without a duration, a modifier applies as long as its ability does, to whichever dice fit at
    that time: this die, its partner, or all dice of a kind (EFF-1).
    """
    groups = [getattr(modifier, name, None) for name in ("who", "of", "one", "other")]
    return any(
        isinstance(group, Node) and not isinstance(group, This | Each | Partner | Pair)
        for group in groups
    )
