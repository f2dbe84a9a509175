"""Random legal games, to test and measure the engine, and what must be true after every move."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.cards.card import CardKind
from rules.engine.effects.change_batches import are_checks_postponed
from rules.engine.turn.dealer import SeededDealer, random_below, splitmix64
from rules.engine.turn.turn_loop import legal_moves
from rules.game import Game
from rules.model.ids import CHANCE, NOBODY, SIDEKICK_ID, UNROLLED, CardId, PlayerId
from rules.model.moves import Move
from rules.state import (
    ASIDE,
    ATTACK,
    BAG,
    CAPTIVE,
    CARD,
    FIELD,
    GONE,
    IN_FIELD,
    LAID,
    OUT,
    PREP,
    RESERVE,
    USED,
    Die,
    GameState,
    Step,
)
from rules.state.setup import Setup

TURN_CAP = 2000
"""Far more turns than any random game has taken; reaching it is reported as a defect."""


class BrokenGame(RuntimeError):
    """A random game broke an invariant; names the seed, the move and the violation."""


class PlayoutTally(msgspec.Struct):
    """Totals of some random games; `winners` counts wins by player name, and ties."""

    games: int = 0
    decisions: int = 0
    turns: int = 0
    winners: dict[str, int] = msgspec.field(default_factory=dict)


def play_out(
    setup: Setup, seed: int, tally: PlayoutTally, *, check: bool = False, remembers: bool = False
) -> Game:
    """Play one game to its end, choosing each move uniformly among the legal ones. Raises
    `BrokenGame` if `check` is set, and an invariant is violated or the game does not end."""
    game = Game(setup, SeededDealer(seed), keeps_history=remembers)
    game.start()
    rng = splitmix64(~seed & ((1 << 64) - 1))
    while game.decision is not None:
        legal = game.legal_moves()
        place = 0
        if len(legal) > 1:  # only choices use random numbers, so `check` makes no difference
            place, rng = random_below(rng, len(legal))
        if check:
            game.play(legal[place])
            tally.decisions += 1
            _check_invariants(game, seed, legal[place])
        else:
            tally.decisions += game.play_to_next_choice(legal[place])
    _add_to_tally(tally, game)
    return game


def _check_invariants(game: Game, seed: int, move: Move) -> None:
    found = find_violations(game.state)
    if game.state.turn > TURN_CAP:
        found.append(f"no end after {TURN_CAP} turns")
    if game.decision is not None and not game.legal_moves():
        found.append("the open decision has no legal move")
    if found:
        raise BrokenGame(f"seed {seed}, turn {game.state.turn}, after {move}: {'; '.join(found)}")


def _add_to_tally(tally: PlayoutTally, game: Game) -> None:
    state = game.state
    name = "tie" if state.winner is None else state.setup.players[state.winner].name
    tally.games += 1
    tally.turns += state.turn
    tally.winners[name] = tally.winners.get(name, 0) + 1


# --- invariants -----------------------------------------------------------------------------------


_SHOWN = (RESERVE, FIELD, ATTACK, ASIDE)
_HIDDEN = (CARD, BAG, OUT, USED, GONE, LAID)


def find_violations(state: GameState) -> list[str]:
    """All violated invariants of a state; empty if the engine works."""
    return [
        *_die_count_violations(state),
        *_die_violations(state),
        *_combat_violations(state),
        *_match_violations(state),
    ]


def _die_count_violations(state: GameState) -> Iterator[str]:
    """Count the dice of each card and each player's Sidekicks; none may get lost (ZONE-4)."""
    counts: dict[tuple[CardId, PlayerId], int] = {}
    for place, die in enumerate(state.dice):
        if die.id != place:
            yield f"ZONE-4: die {die.id} is at index {place}"
        if _is_token(state, die):
            continue
        owner = die.owner if die.card == 0 else NOBODY
        counts[die.card, owner] = counts.get((die.card, owner), 0) + 1
    wanted = {
        (card, NOBODY): state.setup.cards[card].dice_count
        for card in state.setup.card_ids[1:]
        if state.setup.cards[card].dice_count
    }
    for player in state.setup.player_ids:
        wanted[SIDEKICK_ID, player] = state.setup.ruleset.sidekick_count  # DIE-1
    for key in sorted(wanted.keys() | counts.keys()):
        have, want = counts.get(key, 0), wanted.get(key, 0)
        if have != want:
            yield f"ZONE-4: {have} dice of {_name(state, key[0])}, expected {want}"


def _is_token(state: GameState, die: Die) -> bool:
    return state.setup.cards[die.card].card.kind is CardKind.TOKEN


def _name(state: GameState, card: CardId) -> str:
    return state.setup.cards[card].card.title


def _die_violations(state: GameState) -> Iterator[str]:
    for die in state.dice:
        for fault in _violations_of_die(state, die):
            yield f"{fault}: die {die.id}, {_name(state, die.card)}, in {die.zone.name.lower()}"


def _violations_of_die(state: GameState, die: Die) -> Iterator[str]:
    yield from _owner_violations(state, die)
    yield from _place_violations(state, die)
    if not UNROLLED <= die.face < 6:
        yield f"DIE-2: face {die.face} does not exist"
        return
    yield from _face_violations(state, die)


def _owner_violations(state: GameState, die: Die) -> Iterator[str]:
    """Whose the die is, and who has it."""
    is_owned = die.owner in state.setup.player_ids
    brought_by = state.setup.cards[die.card].owner
    has_changed = die.card and brought_by is not None and die.owner != brought_by
    if has_changed and not _is_token(state, die):
        yield "ZONE-4: its owner has changed"
    if not is_owned and not (die.owner == NOBODY and die.zone is CARD):
        yield "ZONE-4: it has no owner"
    if die.controller != die.owner and die.holder < 0:
        yield "CTL-1: the opponent has it but does not control it"


def _place_violations(state: GameState, die: Die) -> Iterator[str]:
    """The zone of the die, and what it may do there."""
    is_in_field = die.zone in IN_FIELD
    if _is_token(state, die) is not (die.zone is GONE) and not is_in_field:
        yield "TOK-1: a token outside the Field, or another die out of the game"
    if die.zone is CAPTIVE and die.holder < 0:
        yield "CAP-1: it is captured but has no captor"
    if die.holder >= 0 and not is_in_field and die.zone is not CAPTIVE:
        yield "CTL-1: it is held in a zone where dice cannot be held"
    if (die.zone is LAID) is not (die.on_card >= 0):
        yield "ZONE-1: it is laid on no card, or laid on one but in another zone"
    if die.attached_to >= 0 and not _is_with_bearer(die, state.dice[die.attached_to]):
        yield "RUL-15: it is not in the zone of the die it is attached to"
    if die.zone is OUT and not state.setup.ruleset.has_out_of_play:
        yield "ZONE-2: this edition has no Out of Play"
    if die.damage < 0 or (die.damage and not is_in_field and die.zone is not CAPTIVE):
        yield f"DMG-5: it has {die.damage} damage"


def _face_violations(state: GameState, die: Die) -> Iterator[str]:
    """The face of the die, which exists."""
    is_resolving = bool(state.stack)
    is_rolling = state.step is Step.ROLL_AND_REROLL and state.is_active(die.controller)
    is_rolled = die.face != UNROLLED
    if is_rolled and die.zone in _HIDDEN and not is_resolving:
        yield "DIE-2: it shows a face"
    if is_rolled and die.zone is PREP and not is_rolling:
        yield "DIE-2: it shows a face"
    if not is_rolled and die.zone in _SHOWN:
        yield "DIE-2: it is unrolled"
    face = state.face_of(die)
    is_waiting = die.zone is RESERVE and not state.is_active(die.controller) and not is_resolving
    if is_waiting and face is not None and not face.energy:
        yield "ZONE-5: only energy can stay on the opponent's turn"


def _is_with_bearer(die: Die, bearer: Die) -> bool:
    """Whether an attached die is with its bearer; it stays in the Field during attacks (RUL-15)."""
    return die.zone is (FIELD if bearer.zone is ATTACK else bearer.zone)


def _combat_violations(state: GameState) -> Iterator[str]:
    now = state.combat
    if now is None:
        if any(die.zone is ATTACK for die in state.dice):
            yield "ATK-1: dice are in the Attack Zone, but there is no attack"
        return
    known = {*now.attackers, *(blocker for blocker, _ in now.blocks)}
    for die in state.dice:
        if die.zone is ATTACK and die.id not in known:
            yield f"ATK-1: die {die.id} is in the Attack Zone, neither attacking nor blocking"


def _match_violations(state: GameState) -> Iterator[str]:
    """Life totals, the end of the match, and an open decision until then."""
    if len(state.life) != len(set(state.setup.sides)):
        yield f"DBL-2: {len(state.life)} life totals for {len(set(state.setup.sides))} sides"
    for player in state.setup.player_ids:
        name, life = state.setup.players[player].name, state.life_of(player)
        if life > state.setup.life:
            yield f"END-1: {name} has {life} life, more than at the start"
        if life <= 0 and not state.is_over and not are_checks_postponed(state):
            yield f"END-1: {name} has {life} life, and the match goes on"
        if state.virtual_energy[player] < 0:
            yield f"PAY-6: {name} has {state.virtual_energy[player]} generic energy"
    if state.is_over:
        return
    decision = state.decision
    if decision is None:
        yield "PRI-1: there is no open decision"
    elif decision.player != CHANCE and not legal_moves(state):
        yield f"PRI-1: there is no legal move ({decision.kind.value})"
