"""A match as plain data: its head, and its lines, each an act, an expectation, a remark..."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.setup import Setup
from rules.state import Zone


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of what a match file says."""


# --- dice, as they are said -----------------------------------------------------------------------


class Ref(Part, frozen=True):
    """What is said of a die or a card: as much as tells it from the others that could be meant.

    `face` is a face's name; `damage` is -1 where nothing is said of it; `ordinal` tells dice apart
    that differ only in what cannot be said (see `finding`), counted from 1.
    """

    name: str = ""
    subtitle: str = ""
    code: str = ""
    face: str = ""
    damage: int = -1
    zone: Zone | None = None
    player: int | None = None
    ordinal: int = 0


class Several(Part, frozen=True):
    """A number of such dice."""

    what: Ref
    count: int = 1


class Shown(Part, frozen=True):
    """Dice that were rolled, and the faces that they show."""

    what: Ref
    faces: tuple[str, ...]


class Coin(Part, frozen=True):
    """What is paid with a die: all of its face, or one symbol of it; a wild `spent_as` a type."""

    what: Ref
    symbol: str = ""
    spent_as: str = ""


Verb = Literal["buy", "field", "use", "global", "ability"]


class Deed(Part, frozen=True):
    """One of the things that are paid for together: a purchase, a fielding, an ability.

    `number` says which ability, counted from 1, where a card has several of the kind.
    """

    verb: Verb
    what: Ref
    number: int = 0


# --- acts -----------------------------------------------------------------------------------------


class Act(Part, frozen=True):
    """What one line does. `player` is who does it, None where that goes without saying.

    An act that `is_open` was being put together when the match was saved.
    """

    player: int | None = None
    is_open: bool = False


class Drawing(Act, frozen=True):
    """Chance: dice come out of the bag."""

    dice: tuple[Several, ...] = ()


class Rolling(Act, frozen=True):
    """Chance: dice are rolled."""

    rolled: tuple[Shown, ...] = ()


class Rerolling(Act, frozen=True):
    """A player rerolls dice; with the outcome `rolled`, or the `dice` while it is not known."""

    dice: tuple[Several, ...] = ()
    rolled: tuple[Shown, ...] = ()


class Doing(Act, frozen=True):
    """A player purchases, fields, uses: `deeds` with their payment and first choice of dice."""

    deeds: tuple[Deed, ...] = ()
    coins: tuple[Coin, ...] | None = None
    on: tuple[Several, ...] = ()


class Attacking(Act, frozen=True):
    """The active player declares attackers."""

    dice: tuple[Several, ...] = ()


class Blocked(Part, frozen=True):
    """An attacker, and who blocks it."""

    attacker: Ref
    blockers: tuple[Several, ...]


class Blocking(Act, frozen=True):
    """The defending player declares blockers."""

    blocks: tuple[Blocked, ...] = ()


class Share(Part, frozen=True):
    """Damage assigned to a die."""

    amount: int
    to: Ref


class Assigning(Act, frozen=True):
    """The damage of a die is split among the dice that it is engaged with."""

    die: Ref = Ref()
    shares: tuple[Share, ...] = ()


class Choosing(Act, frozen=True):
    """Dice are chosen for an effect."""

    dice: tuple[Several, ...] = ()


class Naming(Act, frozen=True):
    """An energy type, an affiliation or one of several things is chosen for an effect."""

    word: str = ""


class ChoosingPlayer(Act, frozen=True):
    """A player is chosen for an effect."""

    chosen: int = 0


class Ordering(Act, frozen=True):
    """Of simultaneous abilities a player says which comes next."""

    what: Ref = Ref()


class Accepting(Act, frozen=True):
    """What an effect offers is done, or paid for."""

    coins: tuple[Coin, ...] | None = None
    with_cost: bool = False


class Declining(Act, frozen=True):
    """What an effect offers is not done."""


class Passing(Act, frozen=True):
    """One pass."""


class Ending(Act, frozen=True):
    """Everybody passes until the turn, or the match, is over."""


class Offering(Act, frozen=True):
    """A player offers a draw; the other accepts or declines."""


class Conceding(Act, frozen=True):
    """A player gives up."""


# --- lines ----------------------------------------------------------------------------------------


class Blank(Part, frozen=True):
    """An empty line."""


class Remark(Part, frozen=True):
    """A line that is nothing but a remark; its text stands in `Line.remark`."""


class Say(Part, frozen=True):
    """A lesson: the coach says something."""

    text: str


class Wait(Part, frozen=True):
    """A lesson: wait until the learner wants to go on."""


PointWord = Literal["", "middle", "bar", "pass", "log", "life"]


class Point(Part, frozen=True):
    """A lesson: point at a player's zone or life, at dice, at a card, or at a part of the table."""

    word: PointWord = ""
    player: int | None = None
    zone: Zone | None = None
    dice: tuple[Several, ...] = ()
    card: Ref | None = None


class Clause(Part, frozen=True):
    """One thing that is expected, or set up: a player's life, what lies in a zone, ...

    `what` is `life`, `generic`, a zone, or something of the whole match: `winner`, `digest`,
    `active`, `step`, `turn`. `word` holds a digest or a step; -1 as winner or player is nobody.
    """

    what: str
    player: int = -1
    amount: int = 0
    dice: tuple[Several, ...] = ()
    word: str = ""


class Expect(Part, frozen=True):
    """What must be so at this place of the match."""

    clauses: tuple[Clause, ...]


class Position(Part, frozen=True):
    """The table from which a match starts, where it is not the usual one."""

    clauses: tuple[Clause, ...]


class Turn(Part, frozen=True):
    """A player's turn begins."""

    player: int


Said = Act | Blank | Remark | Say | Wait | Point | Expect | Position | Turn


class Line(msgspec.Struct, frozen=True):
    """A line of the file: its number, what it says, and the remark behind it."""

    number: int
    what: Said
    remark: str = ""


class Title(Part, frozen=True):
    """A card as the head of a match names it; `code` where several sets have such a card."""

    name: str
    subtitle: str = ""
    code: str = ""


class Head(msgspec.Struct, frozen=True):
    """The head of a match: what was agreed before the first move.

    `teams` and `basics` name cards, `trees` are fingerprints of the cards in that order, and
    `rules` is the version of the rules that the match was played by; empty and 0 where not said.
    """

    edition: str
    format: str
    players: tuple[str, ...]
    teams: tuple[tuple[tuple[Title, int], ...], ...]
    basics: tuple[Title, ...] = ()
    life: int | None = None
    seed: int | None = None
    rules: int = 0
    trees: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    casual: bool = False
    own_dice: bool = False


class Step(msgspec.Struct, frozen=True):
    """An act with what a lesson says, points at and waits for before it."""

    line: int
    act: Act
    coaching: tuple[Say | Point | Wait, ...] = ()


class Record(msgspec.Struct, frozen=True):
    """A match as it was written down."""

    file: str
    head: Head
    setup: Setup
    lines: tuple[Line, ...]

    @property
    def acts(self) -> tuple[Act, ...]:
        """What was done, and what chance brought, in order: one act a line."""
        return tuple(line.what for line in self.lines if isinstance(line.what, Act))

    @property
    def steps(self) -> tuple[Step, ...]:
        """The acts, each with the coach's lines before it."""
        found: list[Step] = []
        coaching: list[Say | Point | Wait] = []
        for line in self.lines:
            if isinstance(line.what, Say | Point | Wait):
                coaching.append(line.what)
            elif isinstance(line.what, Act):
                found.append(Step(line.number, line.what, tuple(coaching)))
                coaching = []
        return tuple(found)

    @property
    def closing(self) -> tuple[Say | Point | Wait, ...]:
        """The coach's lines after the last act."""
        last = max(
            (n for n, line in enumerate(self.lines) if isinstance(line.what, Act)), default=-1
        )
        said = (line.what for line in self.lines[last + 1 :])
        return tuple(one for one in said if isinstance(one, Say | Point | Wait))
