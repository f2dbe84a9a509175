"""Effects of the rules language: all that can be done or hold, and what is made of other effects.

Deeds and what holds (`deeds`, `holding`) are said by themselves; here they are paid for, repeated,
left to a player or to a condition, or put off until a moment.
"""

from __future__ import annotations

from rules.dice import Energy
from rules.language.tree.deeds import Deed
from rules.language.tree.holding import CardsIgnored, Held, RemovedAs
from rules.language.tree.keywords import KeywordWord
from rules.language.tree.moments import Moment, Until
from rules.language.tree.terms import Amount, Condition, Group, Node, Who


class Cost(Node, frozen=True):
    """What is paid for an ability: energy by type, energy of any kind, life, dice (PAY-6).

    `do` is what is done as a cost after the energy is paid: KO, sacrifice, spin down or move
    one's own dice. It cannot be prevented or redirected, and has to be possible in full.
    """

    energy: tuple[Energy, ...] = ()
    any_energy: int = 0
    life: int = 0
    do: tuple[Effect, ...] = ()


class Repeat(Node, frozen=True):
    """Do something a number of times, one after the other: "for each die KO'd: ..."."""

    times: Amount
    do: tuple[Effect, ...]


class Gains(Node, frozen=True):
    """For a while dice have a keyword with its text, also dice that come later.

    "This die" in the text is the die that has it: "Your dice get Impulse this turn: ..."
    """

    who: Group
    keyword: KeywordWord
    do: tuple[Effect, ...]
    until: Until = "end of turn"


class Optional(Node, frozen=True):
    """ "you may ...", with a cost or without; `then` follows only if it was done."""

    do: tuple[Effect, ...]
    cost: Cost | None = None
    who: Who = "you"


class Unless(Node, frozen=True):
    """ "..., unless the opponent pays 3 life"."""

    do: tuple[Effect, ...]
    who: Who
    cost: Cost


class AtCost(Node, frozen=True):
    """ "sacrifice a die in order to draw a die": without "may", but only if both can be done.

    It is not paid where what it is for has no valid target, nor done where it is not paid in full
    (PAY-6, RUL-4).
    """

    cost: tuple[Effect, ...]
    do: tuple[Effect, ...]


class If(Node, frozen=True):
    """Do it if a condition holds, else do something else."""

    condition: Condition
    do: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class ChooseOne(Node, frozen=True):
    """ "choose one: draw a die; or gain 1 life": a player chooses which of several things is done.

    The options are seen from the controller of the ability, whoever chooses.
    """

    options: tuple[tuple[Effect, ...], ...]
    who: Who = "you"


class Later(Node, frozen=True):
    """Do it at the next such moment this turn: "at the start of your Attack Step: ..."."""

    when: Moment
    do: tuple[Effect, ...]


class Watch(Node, frozen=True):
    """For a while something answers each such moment: "this turn, when a sidekick is KO'd: ...".

    It answers as a triggered ability does, or as an interruption where it prevents or replaces.
    """

    when: Moment
    do: tuple[Effect, ...]
    until: Until = "end of turn"


Effect = (
    Deed | Held
    | Optional | Unless | AtCost | If | ChooseOne | Repeat | Later | Watch | Gains
)  # fmt: skip


class OtherCost(Node, frozen=True):
    """ "You may pay 1 life to field this die": a cost in place of this die's fielding cost."""

    cost: Cost


Modifier = Held | RemovedAs | CardsIgnored | OtherCost
