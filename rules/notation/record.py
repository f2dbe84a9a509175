"""A match file as plain data: its header, then its lines (acts, expectations, remarks...)."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.setup import Setup
from rules.state import Zone


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """Base class of the values in a match file."""


# --- references to dice -----------------------------------------------------------------------


class Ref(Part, frozen=True):
    """A reference to a die or a card, with enough detail to tell it from the other candidates.

    `face` is a face's name. `damage` is -1 if the reference does not mention it. `ordinal` counts
    from 1 among dice that differ only in something the notation cannot express (see `finding`).
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
    """A number of dice that one reference fits: `sidekick x4`."""

    what: Ref
    count: int = 1


class Shown(Part, frozen=True):
    """Rolled dice that one reference fits, and the faces that came up."""

    what: Ref
    faces: tuple[str, ...]


class Coin(Part, frozen=True):
    """Energy paid with a die: its whole face, or one `symbol`; a wild is `spent_as` a type."""

    what: Ref
    symbol: str = ""
    spent_as: str = ""


Verb = Literal["buy", "field", "use", "global", "ability"]


class Deed(Part, frozen=True):
    """A purchase, fielding or ability; one act may hold several that are paid together.

    `number` selects the ability, counted from 1, if a card has several of the kind; otherwise 0.
    """

    verb: Verb
    what: Ref
    number: int = 0


# --- acts -----------------------------------------------------------------------------------------


class Act(Part, frozen=True):
    """One line that plays moves. `player` is None if the line does not name the actor.

    An act that `is_open` was unfinished when the match was saved.
    """

    player: int | None = None
    is_open: bool = False


class Drawing(Act, frozen=True):
    """Chance: dice are drawn from the bag."""

    dice: tuple[Several, ...] = ()


class Rolling(Act, frozen=True):
    """Chance: dice are rolled."""

    rolled: tuple[Shown, ...] = ()


class Rerolling(Act, frozen=True):
    """A player rerolls dice: `rolled` with the outcome, or `dice` if it is still unknown."""

    dice: tuple[Several, ...] = ()
    rolled: tuple[Shown, ...] = ()


class Doing(Act, frozen=True):
    """A player purchases, fields or uses: `deeds`, the payment, and the first choice of dice."""

    deeds: tuple[Deed, ...] = ()
    coins: tuple[Coin, ...] | None = None
    on: tuple[Several, ...] = ()


class Attacking(Act, frozen=True):
    """The active player declares attackers."""

    dice: tuple[Several, ...] = ()


class Blocked(Part, frozen=True):
    """An attacker and its blockers."""

    attacker: Ref
    blockers: tuple[Several, ...]


class Blocking(Act, frozen=True):
    """The defending player declares blockers."""

    blocks: tuple[Blocked, ...] = ()


class Share(Part, frozen=True):
    """An amount of damage assigned to a die."""

    amount: int
    to: Ref


class Assigning(Act, frozen=True):
    """A die's damage is split among the dice it is engaged with."""

    die: Ref = Ref()
    shares: tuple[Share, ...] = ()


class Choosing(Act, frozen=True):
    """A player chooses dice for an effect."""

    dice: tuple[Several, ...] = ()


class Naming(Act, frozen=True):
    """A player chooses an energy type, an affiliation or one of an effect's options."""

    word: str = ""


class ChoosingPlayer(Act, frozen=True):
    """A player chooses a player for an effect."""

    chosen: int = 0


class Ordering(Act, frozen=True):
    """A player picks the next of the simultaneous abilities."""

    what: Ref = Ref()


class Accepting(Act, frozen=True):
    """A player accepts, or pays for, an optional effect."""

    coins: tuple[Coin, ...] | None = None
    with_cost: bool = False


class Declining(Act, frozen=True):
    """A player declines an optional effect."""


class Passing(Act, frozen=True):
    """A player passes once."""


class Ending(Act, frozen=True):
    """Both players pass until the turn or the match is over."""


class Offering(Act, frozen=True):
    """A player offers a draw, which the opponent accepts or declines."""


class Conceding(Act, frozen=True):
    """A player concedes the match."""


# --- lines ----------------------------------------------------------------------------------------


class Blank(Part, frozen=True):
    """An empty line."""


class Remark(Part, frozen=True):
    """A line with only a remark, whose text is in `Line.remark`."""


class Say(Part, frozen=True):
    """A lesson: the coach says something."""

    text: str


class Wait(Part, frozen=True):
    """A lesson: wait until the learner continues."""


PointWord = Literal["", "middle", "bar", "pass", "log", "life"]


class Point(Part, frozen=True):
    """A lesson: point at a player's zone or life, at dice, at a card, or at a part of the table."""

    word: PointWord = ""
    player: int | None = None
    zone: Zone | None = None
    dice: tuple[Several, ...] = ()
    card: Ref | None = None


class Clause(Part, frozen=True):
    """One fact of an expectation or a position, such as a player's life or a zone's content.

    `what` is `life`, `generic`, a zone, or a fact of the whole match: `winner`, `digest`, `active`,
    `step`, `turn`. `word` holds a digest or a step. `player` is -1 for nobody.
    """

    what: str
    player: int = -1
    amount: int = 0
    dice: tuple[Several, ...] = ()
    word: str = ""


class Expect(Part, frozen=True):
    """Facts that must be true at this point of the match."""

    clauses: tuple[Clause, ...]


class Position(Part, frozen=True):
    """Facts of the state in which the match starts, if it is not the normal start."""

    clauses: tuple[Clause, ...]


class Turn(Part, frozen=True):
    """The heading of a player's turn."""

    player: int


Said = Act | Blank | Remark | Say | Wait | Point | Expect | Position | Turn


class Line(msgspec.Struct, frozen=True):
    """A line of the file: its number, its content, and the remark after it."""

    number: int
    what: Said
    remark: str = ""


class Title(Part, frozen=True):
    """A card as the header names it; `code` is the set, if several sets have the card."""

    name: str
    subtitle: str = ""
    code: str = ""


class Head(msgspec.Struct, frozen=True):
    """The header of a match: everything agreed before the first move.

    `teams` and `basics` name the cards; `trees` holds their fingerprints in the same order, or is
    empty. `rules` is the version of the rules the match was played with, 0 if unknown.
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
    """An act, with the coach's lines before it."""

    line: int
    act: Act
    coaching: tuple[Say | Point | Wait, ...] = ()


class Record(msgspec.Struct, frozen=True):
    """A match file, parsed."""

    file: str
    head: Head
    setup: Setup
    lines: tuple[Line, ...]

    @property
    def acts(self) -> tuple[Act, ...]:
        """The acts of the players and of Chance in order, one for each line."""
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
