"""The events that `Game.play` returns, in order.

The table animates them and the log puts them into words, so neither has to apply a rule to follow a
match. Events name a die by id, a card by index and a player by number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec.structs import replace

from rules.language.ast import Duration, ForcedAct
from rules.model.ids import NO_CARD, NOBODY, UNROLLED, CardId, DieId, PlayerId
from rules.state.game_state import Combat, GameState, Step
from rules.state.resolution import EffectObstacle
from rules.state.zones import IN_FIELD, ROLLED_ZONES, Die, Zone, die_moved_to

MoveReason = Literal[
    "", "cleared", "drawn", "refilled", "rolled", "purchased", "spent", "fielded", "used",
    "attacks", "blocks", "knocked out", "returned", "unfielded", "unblocked", "effect",
    "captured", "released", "controlled", "set aside", "sacrificed", "attached", "left combat",
    "gone", "regenerated", "laid",
]  # fmt: skip


StatChange = Literal["attack", "defense", "level", "swapped", "copied stats", "copied text"]

EndReason = Literal["life", "concession", "tie", "agreement"]


class Event(msgspec.Struct, frozen=True, gc=False):
    """Base class of everything that happens in a match."""


class TurnBegan(Event, frozen=True):
    """A player's turn began. Turns count from 1 over both players."""

    player: PlayerId
    turn: int


class StepBegan(Event, frozen=True):
    """A step of the turn began (TURN-1)."""

    player: PlayerId
    step: Step


class DieMoved(Event, frozen=True):
    """A die moved from one zone to another, for a given reason."""

    die: DieId
    from_zone: Zone
    to_zone: Zone
    reason: MoveReason


class DiePutOnCard(Event, frozen=True):
    """An effect put a die on a card that is not its own."""

    die: DieId
    card: CardId


class DiceRolled(Event, frozen=True):
    """Dice were rolled together and show these faces; `is_reroll` marks a reroll."""

    player: PlayerId
    dice: tuple[DieId, ...]
    faces: tuple[int, ...]
    is_reroll: bool


class DieSpun(Event, frozen=True):
    """A die was turned to another face: by an effect, or because it was partly spent (PAY-3)."""

    die: DieId
    from_face: int
    to_face: int
    is_payment: bool


class EnergyPaid(Event, frozen=True):
    """A player paid for one or several acts; `lost` is unused generic energy that was lost (PAY-4).

    `kept` is unused energy that stays as virtual energy (PAY-9).
    """

    player: PlayerId
    dice: tuple[DieId, ...]
    lost: int
    kept: int = 0


class EnergyGained(Event, frozen=True):
    """A player gained generic energy without a die, from a short draw (DRAW-3)."""

    player: PlayerId
    amount: int


class EnergyLost(Event, frozen=True):
    """A player passed and lost unused virtual energy (PAY-9)."""

    player: PlayerId
    amount: int


class DiePurchased(Event, frozen=True):
    """A player purchased a die of a card."""

    player: PlayerId
    card: CardId
    die: DieId


class DieFielded(Event, frozen=True):
    """A character was fielded, for its cost or by an effect."""

    player: PlayerId
    die: DieId
    is_by_effect: bool


class ActionUsed(Event, frozen=True):
    """A player used an action die."""

    player: PlayerId
    die: DieId


class GlobalUsed(Event, frozen=True):
    """A player used a Global Ability."""

    player: PlayerId
    card: CardId


class AbilityStarted(Event, frozen=True):
    """An ability of a card began to resolve; `die` is its source, `NO_DIE` for a Global Ability."""

    player: PlayerId
    card: CardId
    die: DieId


class AbilityDidNothing(Event, frozen=True):
    """An ability ended and nothing came of it; `die` is its source, `NO_DIE` for a Global
    Ability."""

    player: PlayerId
    card: CardId
    die: DieId
    obstacle: EffectObstacle


class AttackDeclared(Event, frozen=True):
    """The active player declared attackers."""

    player: PlayerId
    dice: tuple[DieId, ...]


class BlockDeclared(Event, frozen=True):
    """The defending player declared blocks, as pairs of blocker and attacker."""

    player: PlayerId
    blocks: tuple[tuple[DieId, DieId], ...]


class DamageDealt(Event, frozen=True):
    """A die took damage from one source; several sources at once give an event each (DMG-1)."""

    die: DieId
    amount: int
    source: DieId
    is_combat: bool


class DamagePrevented(Event, frozen=True):
    """Damage to a die, or to a player (then `die` is `NO_DIE`), was prevented (TIM-2)."""

    die: DieId
    amount: int
    player: PlayerId = NOBODY


class PlayerDamaged(Event, frozen=True):
    """A player took damage; `life` is the life left."""

    player: PlayerId
    amount: int
    life: int
    source: DieId


class LifeChanged(Event, frozen=True):
    """A player gained life, or lost or paid life without damage (DMG-6)."""

    player: PlayerId
    amount: int
    life: int
    reason: Literal["effect", "cost", "short draw"]


class KnockedOut(Event, frozen=True):
    """A die was knocked out (DMG-3)."""

    die: DieId


class LastingChange(Event, frozen=True, kw_only=True):
    """Base class of changes that last for a while (EFF-1)."""

    until: Duration = "end of turn"  # how long it lasts
    # The player whose text it is; a duration such as "your next turn" is theirs
    giver: PlayerId = NOBODY


class BonusGiven(LastingChange, frozen=True):
    """Dice got a bonus or penalty to attack and defense."""

    dice: tuple[DieId, ...]
    attack: int
    defense: int


class RestrictionGiven(LastingChange, frozen=True):
    """Dice must or can't do something for a while; `act` is a word of the rules language.

    `player` is the player the rule is about, or `NOBODY` if it is about dice.
    """

    dice: tuple[DieId, ...]
    is_must: bool
    act: ForcedAct
    player: PlayerId = NOBODY


class KeywordsGiven(LastingChange, frozen=True):
    """Dice have additional affiliations or keywords for a while."""

    dice: tuple[DieId, ...]
    words: tuple[str, ...]


class TextIgnored(LastingChange, frozen=True):
    """Some or all of the text of dice is ignored for a while."""

    dice: tuple[DieId, ...]


class CostsChanged(LastingChange, frozen=True):
    """Something (`what`, as in the rules language) costs more, less or nothing for a while."""

    what: str
    change: int
    is_free: bool


class BlockLimitChanged(LastingChange, frozen=True):
    """For a while, dice can block up to `max_blocks` attackers or need `min_blockers` blockers."""

    dice: tuple[DieId, ...]
    max_blocks: int = 0
    min_blockers: int = 0


class BlockCostAdded(LastingChange, frozen=True):
    """For a while, a player pays life to block, once or for each blocker (`is_per_blocker`)."""

    player: PlayerId
    life: int
    is_per_blocker: bool


class AttackCostAdded(LastingChange, frozen=True):
    """Attacking with these dice costs life for a while."""

    dice: tuple[DieId, ...]
    life: int


class DamageDoubled(LastingChange, frozen=True):
    """Dice deal double damage for a while."""

    dice: tuple[DieId, ...]


class DestinationChanged(LastingChange, frozen=True):
    """For a while, dice that leave the Field go to another zone than usual."""

    dice: tuple[DieId, ...]
    to_zone: Zone


class TemporaryTriggerAdded(LastingChange, frozen=True):
    """A card's effect with a duration began: it will trigger on certain events."""

    player: PlayerId
    card: CardId


class WordChosen(Event, frozen=True):
    """A player chose an energy type, an affiliation, or one of several options."""

    player: PlayerId
    word: str


class Declined(Event, frozen=True):
    """A player declined an optional effect, a payment to avoid an effect, or an offered draw."""

    player: PlayerId


class PriorityPassed(Event, frozen=True):
    """A player passed priority (PRI-1)."""

    player: PlayerId


class MatchEnded(Event, frozen=True):
    """The match is over; `winner` is None for a tie or an agreed draw."""

    winner: PlayerId | None
    reason: EndReason


class DamageRedirected(Event, frozen=True):
    """Damage was redirected to another die, or to a player (then `die` is `NO_DIE`) (TIM-2)."""

    die: DieId
    player: PlayerId
    amount: int


class TokenMade(Event, frozen=True):
    """A token of a card entered the Field (TOK-1)."""

    player: PlayerId
    card: CardId
    die: DieId


class HeroicPairFormed(Event, frozen=True):
    """Two Heroic dice became partners (HER-1)."""

    one: DieId
    other: DieId


class StatsOrTextReplaced(LastingChange, frozen=True):
    """Dice use other stats or another text for a while (CPY-1).

    `copied` is the card whose stats or text they copy, if `change` says that they do.
    """

    dice: tuple[DieId, ...]
    change: StatChange = "attack"
    copied: CardId = NO_CARD


class DrawOffered(Event, frozen=True):
    """A player offered to end the match as a draw (END-1)."""

    player: PlayerId


# --- what an event does ---------------------------------------------------------------------------


def apply_event(state: GameState, event: Event, later: GameState | None = None) -> None:
    """Change a copy of a state as an event tells. Readers of a match use it, not the engine.

    Afterwards the state shows where the dice are, whose they are, their faces and damage, the life,
    the turn and the step. It cannot be played on: events do not tell what is being resolved.
    `later` is the state after the whole move. It knows what the event leaves open: the face that an
    effect chose for a die, and its links to other dice.
    """
    match event:
        case TurnBegan(player=player, turn=turn):
            state.turn, state.active, state.combat = turn, player, None
        case StepBegan(step=step):
            _begin_step(state, step)
        case DieMoved():
            _move_die(state, event, later)
        case DiePutOnCard(die=die_id, card=card):
            state.dice[die_id] = replace(state.dice[die_id], on_card=card)
        case DiePurchased(player=player, die=die_id):
            state.dice[die_id] = replace(state.dice[die_id], owner=player, controller=player)
        case DiceRolled(dice=numbers, faces=faces):
            for die_id, face in zip(numbers, faces, strict=True):
                state.dice[die_id] = replace(state.dice[die_id], face=face)
        case DieSpun(die=die_id, to_face=face):
            state.dice[die_id] = replace(state.dice[die_id], face=face)
        case TokenMade(player=player, card=card, die=die_id):
            state.dice.append(Die(die_id, card, player, player, Zone.FIELD, face=0))
        case DamageDealt(die=die_id, amount=amount):
            die = state.dice[die_id]
            state.dice[die_id] = replace(die, damage=die.damage + amount)
        case KnockedOut(die=die_id):
            state.dice[die_id] = replace(state.dice[die_id], damage=0)
        case PlayerDamaged(player=player, life=life) | LifeChanged(player=player, life=life):
            state.life[player] = life
        case EnergyGained(player=player, amount=amount):
            state.virtual_energy[player] += amount
        case EnergyLost(player=player, amount=amount):
            state.virtual_energy[player] = max(0, state.virtual_energy[player] - amount)
        case AttackDeclared(dice=numbers):
            state.combat = Combat(numbers)
        case BlockDeclared(blocks=blocks):
            blocked = tuple(dict.fromkeys(attacker for _, attacker in blocks))
            combat = state.current_combat
            state.combat = replace(combat, blocks=blocks, blocked_attackers=blocked)
        case MatchEnded(winner=winner):
            state.is_over, state.winner = True, winner


def _begin_step(state: GameState, step: Step) -> None:
    state.step = step
    if step is Step.ATTACK:
        state.combat = Combat()
    if step is Step.CLEANUP:
        state.combat = None
        for die in [die for die in state.dice if die.damage]:
            state.dice[die.id] = replace(die, damage=0)


def _move_die(state: GameState, event: DieMoved, later: GameState | None) -> None:
    die, zone = state.dice[event.die], event.to_zone
    if later is not None:
        moved = die_moved_to(die, zone, later.dice[die.id])
    else:
        face = die.face if zone in ROLLED_ZONES else UNROLLED
        moved = replace(die, zone=zone, face=face, controller=_controller_after(state, die, event))
    state.dice[die.id] = moved if zone in IN_FIELD else replace(moved, damage=0)
    if state.combat is not None and zone is not Zone.ATTACK:
        state.combat = replace(
            state.combat,
            attackers=tuple(die_id for die_id in state.combat.attackers if die_id != die.id),
            blocks=tuple(pair for pair in state.combat.blocks if die.id not in pair),
        )


def _controller_after(state: GameState, die: Die, event: DieMoved) -> PlayerId:
    """The player of a moved die: control ends when it returns or leaves the Field (CTL-1)."""
    if event.reason == "controlled":
        return state.setup.opponents(die.controller)[0]
    return die.controller if event.to_zone in IN_FIELD and event.reason != "released" else die.owner


def life_lost(events: Iterable[Event]) -> Counter[PlayerId]:
    """How much life each player lost in all; negative for a gain."""
    lost = Counter[PlayerId]()
    for event in events:
        match event:
            case PlayerDamaged(player=player, amount=amount):
                lost[player] += amount
            case LifeChanged(player=player, amount=amount):
                lost[player] -= amount
    return lost
