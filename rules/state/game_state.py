"""The state of a match: dice, turn, combat, open decision, payment, and effects in progress."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from rules.language.ast import CardTokenWord
from rules.language.hand_sentence import read_sentence
from rules.model.dice import Energy, Face
from rules.model.ids import (
    CHANCE,
    NOBODY,
    SIDEKICK_ID,
    UNROLLED,
    AbilityId,
    CardId,
    DieId,
    PlayerId,
    Target,
)
from rules.model.moves import Move
from rules.state.decision import Decision, DecisionKind, Step
from rules.state.events import (
    AttackDeclared,
    BlockDeclared,
    CardTokensChanged,
    DamageDealt,
    DiceRolled,
    DieMoved,
    DiePurchased,
    DiePutOnCard,
    DieSpun,
    EnergyGained,
    EnergyLost,
    Event,
    HandActBegan,
    HandAgreed,
    KnockedOut,
    LifeChanged,
    MatchEnded,
    PlayerDamaged,
    StepBegan,
    TokenMade,
    TurnBegan,
)
from rules.state.match_cards import IndexedAbility
from rules.state.resolution import Batch, ContinuousEffect, DelayedEffect, Frame, Trigger
from rules.state.setup import Setup, with_agreement, with_hand_sentence
from rules.state.zones import (
    BAG,
    BY_ID,
    CARD,
    IN_FIELD,
    ROLLED_ZONES,
    DiceByZone,
    Die,
    Zone,
    die_moved_to,
)

LimitKey = tuple[CardId, AbilityId, Target]
"""How a limited ability is counted: its card, the ability, and the die or player it counts for."""


class Combat(msgspec.Struct, frozen=True, gc=False):
    """The attack of this turn: attackers, blocks, and the damage assigned so far.

    `blocks` holds pairs of blocker and attacker. `blocked_attackers` keeps attackers that were
    blocked even after their blockers are gone (BLK-2). `damage_shares` holds shares of damage as
    (source, target, amount). `dice_done_striking` are the dice that have already dealt their combat
    damage (KW-6).
    """

    attackers: tuple[DieId, ...] = ()
    blocks: tuple[tuple[DieId, DieId], ...] = ()
    blocked_attackers: tuple[DieId, ...] = ()
    damage_shares: tuple[tuple[DieId, DieId, int], ...] = ()
    dice_done_striking: tuple[DieId, ...] = ()


class OpenPayment(msgspec.Struct, frozen=True, gc=False):
    """A payment in progress: the acts it pays for, and the symbols paid so far (PAY-4).

    With no `acts` it pays the energy cost of the effect on top of the stack. `paid_symbols` holds
    pairs of die and energy.
    """

    player: PlayerId
    acts: tuple[Move, ...]
    paid_symbols: tuple[tuple[DieId, Energy], ...] = ()


class GameState(msgspec.Struct, gc=False):
    """Everything that changes during a match. `stage` counts the stages within a step."""

    setup: Setup
    dice: DiceByZone
    life: list[int]
    """The life of each side; `life_of` knows it by player (DBL-2)."""
    virtual_energy: list[int]
    """Generic energy without a die, per player: virtual energy, or from a short draw (DRAW-3,
    PAY-9)."""
    turn: int = 0
    active: PlayerId = PlayerId(0)
    """The player whose turn it is; of two partners the one who acts now (DBL-3)."""
    step: Step = Step.CLEAR_AND_DRAW
    stage: int = 0
    passes: int = 0
    """Consecutive passes in this priority window (PRI-1)."""
    chance_count: int = 0
    """Number of draws and rolls so far; also the ordinal of the next one."""
    decision: Decision | None = None
    stack: tuple[Frame | Batch, ...] = ()
    queue: tuple[tuple[Trigger, ...], ...] = ()
    continuous_effects: tuple[ContinuousEffect, ...] = ()
    delayed_effects: tuple[DelayedEffect, ...] = ()
    dice_to_roll: tuple[DieId, ...] = ()
    """Dice to roll in this turn's Roll Step: those in the Prep Area before the draw, and those
    drawn (ROLL-1). Dice prepped later wait for the next turn (ROLL-3)."""
    cards_from_prep: tuple[CardId, ...] = ()
    """The card of each die that lay in the active player's Prep Area when the turn began, until
    they are rolled; recorded only if a text in the match asks for it (KW-27). Dice of a card are
    not told apart there."""
    marked_dice: tuple[DieId, ...] = ()
    """Dice marked for the reroll; during Clear and Draw, the dice drawn so far."""
    combat: Combat | None = None
    payment: OpenPayment | None = None
    suspended_decision: Decision | None = None
    """The decision that is suspended while a draw by agreement is offered (END-1), or while the
    players act by hand (HAND-1)."""
    heroic_pairs: tuple[tuple[DieId, DieId, PlayerId], ...] = ()
    """Heroic pairs: two dice, and the player whose next turn ends the partnership (HER-1)."""
    knocked_out: tuple[tuple[DieId, PlayerId], ...] = ()
    """Dice knocked out this turn, each with the player who controlled it."""
    newly_fielded: tuple[DieId, ...] = ()
    """Dice fielded this turn; recorded only if a text in the match refers to them."""
    last_known_stats: tuple[tuple[DieId, tuple[int, ...]], ...] = ()
    """Dice that left the Field this turn, with their stats at that time; recorded only if a text
    in the match refers to stats (see `phrases.save_last_stats`)."""
    postponed_knock_outs: tuple[tuple[DieId, DieId], ...] = ()
    """Combat damage whose knock-out check is postponed until the abilities that it triggered have
    resolved (DMG-3): pairs of the damaged die and a die that dealt the damage."""
    used_limits: tuple[LimitKey, ...] = ()
    """Limited abilities used this turn."""
    chosen_words: tuple[tuple[CardId, PlayerId, str], ...] = ()
    """Words chosen for a card that stay in effect: card, player, word."""
    card_tokens: tuple[tuple[CardId, CardTokenWord, int], ...] = ()
    """The tokens on cards, which outlive the turn: card, token and how many, sorted (KW-23)."""
    knocked_out_by_owner: tuple[DieId, ...] = ()
    """Dice knocked out this turn by the player who controlled them; recorded only if a text in the
    match asks for it (KW-23)."""
    is_over: bool = False
    winner: PlayerId | None = None

    @property
    def deciding_player(self) -> PlayerId | None:
        """The player who must decide; None while Chance decides or if no decision is open."""
        if self.decision is None or self.decision.player == CHANCE:
            return None
        return self.decision.player

    @property
    def decision_kind(self) -> DecisionKind | None:
        """The kind of the open decision, or None if there is no decision."""
        return None if self.decision is None else self.decision.kind

    @property
    def players_in_turn_order(self) -> list[PlayerId]:
        """All players, those of the active side first (TIM-1, DBL-9)."""
        return [*self.setup.teams[self.active], *self.setup.rivals[self.active]]

    @property
    def active_players(self) -> tuple[PlayerId, ...]:
        """The players of the active side, whose turn it is (DBL-3)."""
        return self.setup.teams[self.active]

    @property
    def leader(self) -> PlayerId:
        """The active player; in Doubles the partner on the left, whoever acts now (DBL-9)."""
        return self.setup.teams[self.active][0]

    @property
    def inactive_players(self) -> tuple[PlayerId, ...]:
        """The players of the other side."""
        return self.setup.rivals[self.active]

    @property
    def inactive_player(self) -> PlayerId:
        """The opponent of the active player; in Doubles the one who stands for the side."""
        return self.setup.rivals[self.active][0]

    @property
    def is_window_closing(self) -> bool:
        """Whether both sides have passed, so that the active one is asked once more (PRI-1)."""
        return self.passes >= 2 * len(self.setup.teams[self.active])

    def is_active(self, player: PlayerId) -> bool:
        """Whether it is the turn of a player's side."""
        sides = self.setup.sides
        return player >= 0 and sides[player] == sides[self.active]

    def on_same_side(self, player: PlayerId, other: PlayerId) -> bool:
        """Whether two players are partners or the same; `NOBODY` is on no side."""
        sides = self.setup.sides
        return player >= 0 and other >= 0 and sides[player] == sides[other]

    def go_on_with_next_partner(self) -> bool:
        """Let the next player of the active side act; False after the last one, when the first is
        again the one who acts."""
        team = self.setup.teams[self.active]
        if self.active == team[-1]:
            self.active = team[0]
            return False
        self.active = team[team.index(self.active) + 1]
        return True

    def life_of(self, player: PlayerId) -> int:
        """The life of a player's side (DBL-2)."""
        return self.life[self.setup.sides[player]]

    def change_life(self, player: PlayerId, by: int) -> int:
        """Change the life of a player's side; returns what it is now."""
        side = self.setup.sides[player]
        self.life[side] += by
        return self.life[side]

    @property
    def current_combat(self) -> Combat:
        """The combat of this turn, or an empty one."""
        return self.combat or Combat()

    @property
    def beaten_person(self) -> PlayerId | None:
        """The person who lost against the computer; None after any other end."""
        players, winner = self.setup.players, self.winner
        if winner is None or not players[winner].computer:
            return None
        opponents = self.setup.opponents(winner)
        return next((player for player in opponents if not players[player].computer), None)

    def copy(self) -> GameState:
        """Return an independent copy; it shares the immutable leaves."""
        twin = replace(self)
        twin.dice = self.dice.copy()
        twin.life = self.life[:]
        twin.virtual_energy = self.virtual_energy[:]
        return twin

    def use_setup(self, setup: Setup) -> None:
        """Go on with other cards or texts in the match, and forget what was known of the old."""
        if setup is not self.setup:
            self.setup = setup
            self.dice.forget_cached_values()

    @property
    def top_frame(self) -> Frame | None:
        """The ability being resolved: the frame on top of the stack, or None if there is none."""
        top = self.stack[-1] if self.stack else None
        return top if isinstance(top, Frame) else None

    def tokens_on(self, card: CardId, *kinds: CardTokenWord) -> int:
        """How many tokens of these kinds lie on a card (KW-23)."""
        return sum(count for on, token, count in self.card_tokens if on == card and token in kinds)

    def set_card_tokens(self, card: CardId, token: CardTokenWord, count: int) -> None:
        """Set how many tokens of a kind lie on a card."""
        others = [entry for entry in self.card_tokens if entry[:2] != (card, token)]
        self.card_tokens = tuple(sorted([*others, (card, token, count)] if count else others))

    @property
    def globals_on_table(self) -> tuple[IndexedAbility, ...]:
        """The Global Abilities, and for each card with stun tokens the removal of one (KW-30)."""
        index = self.setup.index
        if not self.card_tokens or not index.token_removals:
            return index.globals
        stunned = [card for card, token, _ in self.card_tokens if token == "stun"]
        return (*index.globals, *(index.token_removals[card] for card in stunned))

    def push(self, entry: Frame | Batch) -> None:
        """Push an ability or a batch; it resolves entirely before the next begins (TIM-1)."""
        self.stack = (*self.stack, entry)

    def replace_top(self, entry: Frame | Batch) -> None:
        """Replace the top of the stack."""
        self.stack = (*self.stack[:-1], entry)

    def replace_entry(self, place: int, entry: Frame | Batch) -> None:
        """Replace the entry of the stack at an index."""
        self.stack = (*self.stack[:place], entry, *self.stack[place + 1 :])

    def pop_top(self) -> None:
        """Remove the top of the stack."""
        self.stack = self.stack[:-1]

    def face_of(self, die: Die) -> Face | None:
        """Return the face that a die shows, or None if it is unrolled."""
        return self.setup.cards[die.card].faces[die.face]

    def level_of(self, die: Die) -> int:
        """The level of the character that a die shows; 0 if it shows none."""
        face = self.setup.cards[die.card].faces[die.face]
        return 0 if face is None else face.level

    def dice_in_zone(self, player: PlayerId, zone: Zone) -> tuple[Die, ...]:
        """A player's dice in a zone, ordered by id. The result is cached."""
        known = self.dice.zone_caches[zone]
        if player not in known:
            lying = self.dice.in_zone(zone)
            known[player] = tuple([die for die in lying if die.controller == player])
        found: tuple[Die, ...] = known[player]
        return found

    def drawable_dice(self, player: PlayerId) -> list[Die]:
        """The dice that can still be drawn from a player's bag.

        Dice that the effect being resolved has already drawn stay in the bag until it says where
        they go. They cannot be drawn again, even after a refill (ZONE-3).
        """
        frame = self.top_frame
        hand = frame.progress.picked if frame is not None else ()
        return [die for die in self.dice_in_zone(player, BAG) if die.id not in hand]

    def dice_in_zones(self, zones: Sequence[Zone]) -> tuple[Die, ...]:
        """Both players' dice in several zones, ordered by id."""
        if zones is IN_FIELD:  # the most common call
            return self.dice.in_field()
        found: tuple[Die, ...] = ()
        if zones[:2] == IN_FIELD:
            found, zones = self.dice.in_field(), zones[2:]
        for zone in zones:
            if lying := self.dice.in_zone(zone):
                found = tuple(sorted(found + lying, key=BY_ID)) if found else lying
        return found

    def fielded_dice(self, player: PlayerId) -> list[Die]:
        """A player's dice in the Field, including the Attack Zone, ordered by id."""
        return [die for die in self.dice.in_field() if die.controller == player]


def initial_state(setup: Setup) -> GameState:
    """The state before the first turn: all dice in their starting zones (SET-1, SET-3, DIE-1)."""
    dice = DiceByZone()
    for player in setup.player_ids:
        for _ in range(setup.ruleset.sidekick_count):
            dice.append(Die(dice.next_id, SIDEKICK_ID, player, player, BAG))
    for card, at_table in zip(setup.card_ids, setup.cards, strict=True):
        owner = NOBODY if at_table.owner is None else at_table.owner
        for _ in range(at_table.dice_count):
            dice.append(Die(dice.next_id, card, owner, owner, CARD))
    life, energy = [setup.life] * len(set(setup.sides)), [0] * len(setup.players)
    return GameState(setup, dice, life, energy, active=setup.starter)


Value = TypeVar("Value")


PlayerFunction = Callable[[GameState, PlayerId], Value]


def cached_by_zone(zone: Zone) -> Callable[[PlayerFunction[Value]], PlayerFunction[Value]]:
    """Decorator that caches a function of state and player until a die in the zone changes.

    The function may read only the dice in that zone and the cards. Callers share the result and
    must not change it.
    """

    def remember(work: PlayerFunction[Value]) -> PlayerFunction[Value]:
        @wraps(work)
        def found(state: GameState, player: PlayerId) -> Value:
            known, key = state.dice.zone_caches[zone], (work, player)
            if key not in known:
                known[key] = work(state, player)
            result: Value = known[key]
            return result

        return found

    return remember


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
            state.life[state.setup.sides[player]] = life
        case CardTokensChanged(card=card, token=token, count=count):
            state.set_card_tokens(card, token, count)
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
        case HandActBegan(wording=wording):
            text = read_sentence(wording)
            if text is not None:
                state.use_setup(with_hand_sentence(state.setup, text))
        case HandAgreed(extent=extent):
            state.use_setup(with_agreement(state.setup, extent))
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
        moved = replace(die, zone=zone, face=face, controller=_controller_after(die, event))
    state.dice[die.id] = moved if zone in IN_FIELD else replace(moved, damage=0)
    if state.combat is not None and zone is not Zone.ATTACK:
        state.combat = replace(
            state.combat,
            attackers=tuple(die_id for die_id in state.combat.attackers if die_id != die.id),
            blocks=tuple(pair for pair in state.combat.blocks if die.id not in pair),
        )


def _controller_after(die: Die, event: DieMoved) -> PlayerId:
    """The player of a moved die: control ends when it returns or leaves the Field (CTL-1)."""
    if event.reason == "controlled":
        return event.taker
    return die.controller if event.to_zone in IN_FIELD and event.reason != "released" else die.owner
