"""A match file as plain data: its header, then its lines (acts, expectations, remarks...)."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.cards.card import Card
from rules.model.ids import NOBODY, PlayerId
from rules.model.moves import HandAgreement
from rules.state import Zone
from rules.state.setup import Setup


class NotationValue(msgspec.Struct, frozen=True, omit_defaults=True):
    """Base class of the values in a match file."""


# --- references to dice -----------------------------------------------------------------------


class Ref(NotationValue, frozen=True):
    """A reference to a die or a card, with enough detail to tell it from the other candidates.

    `face` is a face's name. `damage` is -1 if the reference does not mention it. `ordinal` counts
    from 1 among dice that differ only in something the notation cannot express (see `references`).
    """

    name: str = ""
    subtitle: str = ""
    set_code: str = ""
    face: str = ""
    damage: int = -1
    zone: Zone | None = None
    player: PlayerId | None = None
    ordinal: int = 0


class CountedRef(NotationValue, frozen=True):
    """A number of dice that one reference fits: `sidekick x4`."""

    ref: Ref
    count: int = 1


LinkWord = Literal["under", "attached to", "held by", "held", "paired with", "on"]
"""How a die is linked to another die or a card: captured by it, attached to it, under the control
of a die or of none, its Heroic partner, or laid on a card."""


class DieLink(NotationValue, frozen=True):
    """A die's link to `other`, a die or card. `home` is the zone where a captured or controlled die
    returns to, if it is not the Field, and `until_turn_of` the player with whose next turn it does.
    """

    word: LinkWord
    other: Ref | None = None
    home: Zone | None = None
    until_turn_of: PlayerId | None = None


class PlacedDice(CountedRef, frozen=True):
    """Dice in a zone of a position or an expectation, with their links to other dice."""

    links: tuple[DieLink, ...] = ()
    is_part_spent: bool = False


class LastingEffect(NotationValue, frozen=True):
    """An effect in force: the card that caused it, the dice it is on, its numbers and its end.

    `number` selects one of the lasting effects in the card's text, counted from 1; 0 if it has only
    one. Without `dice`, it applies to whatever its text describes. `word` is a word chosen for it,
    `copied` the card whose stats or text are copied, with the copied face if that matters, and
    `until` the end of the effect in the words of `Duration`, or "". `by_hand` is the sentence that
    caused it if players acted by hand; `card` has no name then if they adjusted the table.
    """

    card: Ref
    number: int = 0
    dice: tuple[CountedRef, ...] = ()
    attack: int | None = None
    defense: int | None = None
    word: str = ""
    since_turn: int = 0
    until: str = ""
    copied: Ref | None = None
    by_hand: str = ""


class ChosenWord(NotationValue, frozen=True):
    """A word that a player has chosen for a card and that stays in effect: `mask for Censor`."""

    word: str
    card: Ref


class TokensOnCard(NotationValue, frozen=True):
    """Tokens that lie on a card: `2 experience on Thief`."""

    count: int
    token: str
    card: Ref


class RolledFaces(NotationValue, frozen=True):
    """Rolled dice that one reference fits, and the faces that came up."""

    ref: Ref
    faces: tuple[str, ...]


class PaymentItem(NotationValue, frozen=True):
    """Energy paid with a die: its whole face, or one `symbol`; a wild is `spent_as` a type."""

    ref: Ref
    symbol: str = ""
    spent_as: str = ""


PaidVerb = Literal["buy", "field", "use", "global", "ability"]


class PaidStep(NotationValue, frozen=True):
    """A purchase, fielding or ability; one act may hold several that are paid together.

    `ability_number` selects the ability, counted from 1, if a card has several of the kind;
    otherwise 0.
    """

    verb: PaidVerb
    ref: Ref
    ability_number: int = 0


# --- acts -----------------------------------------------------------------------------------------


class Act(NotationValue, frozen=True):
    """One line that plays moves. `actor` is None if the line does not name the player.

    An act that `is_open` was unfinished when the match was saved.
    """

    actor: PlayerId | None = None
    is_open: bool = False


class DrawAct(Act, frozen=True):
    """Chance: dice are drawn from the bag."""

    dice: tuple[CountedRef, ...] = ()


class RollAct(Act, frozen=True):
    """Chance: dice are rolled."""

    rolled: tuple[RolledFaces, ...] = ()


class RerollAct(Act, frozen=True):
    """A player rerolls dice: `rolled` with the outcome, or `dice` if it is still unknown."""

    dice: tuple[CountedRef, ...] = ()
    rolled: tuple[RolledFaces, ...] = ()


class PaidAct(Act, frozen=True):
    """A player purchases, fields or uses: `steps`, the payment, and the first choice of dice."""

    steps: tuple[PaidStep, ...] = ()
    payment: tuple[PaymentItem, ...] | None = None
    chosen_dice: tuple[CountedRef, ...] = ()


class AttackAct(Act, frozen=True):
    """The active player declares attackers; without dice, that no one attacks."""

    dice: tuple[CountedRef, ...] = ()


class BlockGroup(NotationValue, frozen=True):
    """An attacker and its blockers."""

    attacker: Ref
    blockers: tuple[CountedRef, ...]


class BlockAct(Act, frozen=True):
    """The defending player declares blockers; without groups, that no one blocks."""

    groups: tuple[BlockGroup, ...] = ()


class AssignedDamage(NotationValue, frozen=True):
    """An amount of damage assigned to a die."""

    amount: int
    target: Ref


class AssignAct(Act, frozen=True):
    """A die's damage is split among the dice it is engaged with."""

    die: Ref = Ref()
    shares: tuple[AssignedDamage, ...] = ()


class ChooseDiceAct(Act, frozen=True):
    """A player chooses dice for an effect."""

    dice: tuple[CountedRef, ...] = ()


class NameAct(Act, frozen=True):
    """A player chooses an energy type, an affiliation or one of an effect's options."""

    word: str = ""


class ChoosePlayerAct(Act, frozen=True):
    """A player chooses a player for an effect."""

    chosen_player: PlayerId = PlayerId(0)


class OrderAct(Act, frozen=True):
    """A player picks the next of the simultaneous abilities."""

    ref: Ref = Ref()


class AcceptAct(Act, frozen=True):
    """A player accepts, or pays for, an optional effect."""

    payment: tuple[PaymentItem, ...] | None = None
    has_cost: bool = False


class HandLine(Act, frozen=True):
    """A player carries out a sentence by hand, for a die, for a card, or to adjust the table, and
    makes the first choice of dice (HAND-1)."""

    die: Ref | None = None
    card: Ref | None = None
    wording: str = ""
    chosen_dice: tuple[CountedRef, ...] = ()


class DoneAct(Act, frozen=True):
    """The players have carried out a text by hand."""


class OfferHandAct(Act, frozen=True):
    """A player offers to act by hand from here on, which the opponent accepts or declines."""

    extent: HandAgreement = "cards"


class DeclineAct(Act, frozen=True):
    """A player declines an optional effect."""


class PassAct(Act, frozen=True):
    """A player passes once."""


class EndTurnAct(Act, frozen=True):
    """Both players pass until the turn or the match is over."""


class OfferDrawAct(Act, frozen=True):
    """A player offers a draw, which the opponent accepts or declines."""


class ConcedeAct(Act, frozen=True):
    """A player concedes the match."""


# --- lines ----------------------------------------------------------------------------------------


class BlankLine(NotationValue, frozen=True):
    """An empty line."""


class RemarkLine(NotationValue, frozen=True):
    """A line with only a remark, whose text is in `RecordLine.remark`."""


class LessonLine(NotationValue, frozen=True, kw_only=True):
    """Base class of the lines of a lesson, which do nothing in a plain replay.

    `source` is the line as its author wrote it; "" if the program made it.
    """

    source: str = ""


class StateFact(NotationValue, frozen=True):
    """One fact of an expectation or a position, such as a player's life or a zone's content.

    `subject` is `life`, `generic`, `effects`, `later`, `words`, `tokens`, `fielded`, a zone, or a
    fact of the whole match: `winner`, `digest`, `active`, `step`, `turn`, `attack`, `defense`,
    `decides`, `question`, `choices`, `offered`, `not offered`, and `by hand`, a sentence that
    players carried out by hand before. `word` holds a digest, step, question or sentence.
    `player` may be `NOBODY`, and `CHANCE` for `decides`.
    """

    subject: str
    player: PlayerId = NOBODY
    amount: int = 0
    dice: tuple[CountedRef, ...] = ()
    word: str = ""
    die: Ref | None = None
    effects: tuple[LastingEffect, ...] = ()
    words: tuple[ChosenWord, ...] = ()
    tokens: tuple[TokensOnCard, ...] = ()
    act: Act | None = None


class ExpectLine(NotationValue, frozen=True):
    """Facts that must be true at this point of the match."""

    facts: tuple[StateFact, ...]


class PositionLine(NotationValue, frozen=True):
    """Facts of the state in which the match starts, if it is not the normal start."""

    facts: tuple[StateFact, ...]


class RefuseLine(NotationValue, frozen=True):
    """An act that must be refused at this point of the match, and the rule that refuses it."""

    act: Act
    rule_id: str


class TurnHeading(NotationValue, frozen=True):
    """The heading of a player's turn."""

    player: PlayerId


class ComputerLine(NotationValue, frozen=True):
    """Who plays from here on: for each player the level of the computer, "" for a person."""

    computers: tuple[str, ...]


class TakenOverLine(NotationValue, frozen=True):
    """What is above was played in another match; someone took over a copy of it here."""


LineContent = (
    Act
    | BlankLine
    | RemarkLine
    | LessonLine
    | ExpectLine
    | PositionLine
    | RefuseLine
    | TurnHeading
    | ComputerLine
    | TakenOverLine
)


class RecordLine(msgspec.Struct, frozen=True):
    """A line of the file: its number, its content, and the remark after it."""

    number: int
    content: LineContent
    remark: str = ""


class CardTitle(NotationValue, frozen=True):
    """A card as the header names it; `set_code` is the set, if several sets have the card."""

    name: str
    subtitle: str = ""
    set_code: str = ""


class MatchHeader(msgspec.Struct, frozen=True):
    """The header of a match: everything agreed before the first move.

    `teams` and `basics` name the cards; `card_fingerprints` holds their fingerprints in the same
    order, or is empty. `rules_version` is the version of the rules the match was played with, 0 if
    unknown.
    """

    edition: str
    format: str
    players: tuple[str, ...]
    teams: tuple[tuple[tuple[CardTitle, int], ...], ...]
    basics: tuple[CardTitle, ...] = ()
    life: int | None = None
    seed: int | None = None
    rules_version: int = 0
    card_fingerprints: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    casual: bool = False
    own_dice: bool = False
    computers: tuple[str, ...] = ()
    """The level of the computer that plays for each player now, "" for a person; () for persons."""
    starter: PlayerId = PlayerId(0)
    """The player who goes first."""
    by_hand: HandAgreement = ""
    """What the players agreed to do by hand before the match (HAND-1)."""
    own_cards: tuple[Card, ...] = ()
    """The cards that do not come with the program."""


class MatchRecord(msgspec.Struct, frozen=True):
    """A match file, parsed."""

    file_name: str
    header: MatchHeader
    setup: Setup
    lines: tuple[RecordLine, ...]

    @property
    def acts(self) -> tuple[Act, ...]:
        """The acts of the players and of Chance in order, one for each line."""
        return tuple(line.content for line in self.lines if isinstance(line.content, Act))
