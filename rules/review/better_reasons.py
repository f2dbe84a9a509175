"""Why another act was better, in a player's words: what it wins, saves, knocks out or can pay for.

Only what a player can see counts as a reason: life, dice and odds, never a value. Some acts have no
such reason; then nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from rules.advice import card_name, dice_names, rival_name, roll_odds
from rules.engine.evaluate.costs import current_fielding_cost, energy_pool_of
from rules.messages.message import Message, make_message
from rules.model.ids import CardId, DieId, PlayerId
from rules.model.moves import Attack, Block, Buy, FieldCharacter, MarkForReroll, Move, Pass
from rules.opponents.network import POINTS_OF_WIN
from rules.opponents.quick_policy import able_blockers, combatant
from rules.review.judged_acts import JudgedAct
from rules.state import FIELD, PREP, DecisionKind, GameState

_SURE = 0.995
"""A chance that is as good as certain, either way."""

_LEAST_ODDS = 0.1
"""How much likelier a purchase must become to be a reason to reroll, or to keep the dice."""


def why_better(one: JudgedAct) -> Message | None:
    """Why the best act is better than the one that was played; None if it is hard to say."""
    if one.best.value >= _SURE * POINTS_OF_WIN and _ends_now(one.best.ends):
        return make_message("reason.wins")
    if one.played.value <= (1 - _SURE) * POINTS_OF_WIN and _ends_now(one.played.ends):
        return make_message("review.why.loses", player=rival_name(one.state, one.player))
    match one.state.decision_kind:
        case DecisionKind.REROLL:
            return _why_reroll(one)
        case DecisionKind.ATTACKERS:
            return _why_attack(one) or _why_outcome(one)
        case DecisionKind.MAIN:
            return _why_spend(one) or _why_outcome(one)
        case _:
            return _why_outcome(one)


def _ends_now(ends: Sequence[GameState]) -> bool:
    return all(end.is_over for end in ends)


def _rival(one: JudgedAct) -> PlayerId:
    return one.state.setup.opponents(one.player)[0]


# --- attacks --------------------------------------------------------------------------------------


def _why_attack(one: JudgedAct) -> Message | None:
    """What gets through if more attack, or what staying home prevents."""
    state, rival = one.state, rival_name(one.state, one.player)
    sent, was_sent = (set(_attackers(moves)) for moves in (one.best.moves, one.moves))
    blockers = len(able_blockers(state, _rival(one)))
    if sent > was_sent:
        damage = _least_damage(state, sent, blockers)
        if not blockers:
            return make_message("reason.free_attack", player=rival, count=damage)
        if damage > _least_damage(state, was_sent, blockers):
            return make_message("review.why.through", player=rival, blockers=blockers, count=damage)
    if sent < was_sent:
        strike = sum(one.attack for one in able_blockers(state, _rival(one)))
        life = state.life_of(one.player)
        fallen = _fallen(one, one.player)
        if fallen:
            return make_message("reason.stay_ko", player=rival, dice=fallen)
        if strike * 2 >= life:
            return make_message("review.why.strike", player=rival, count=strike, life=life)
    return None


def _attackers(moves: Sequence[Move]) -> list[DieId]:
    return [move.die for move in moves if isinstance(move, Attack)]


def _least_damage(state: GameState, dice: Iterable[DieId], blockers: int) -> int:
    """The damage of those that get through if the strongest are blocked."""
    attacks = sorted(combatant(state, state.dice[die]).attack for die in dice)
    return sum(attacks[: max(0, len(attacks) - blockers)])


# --- what comes of an act -------------------------------------------------------------------------


def _why_outcome(one: JudgedAct) -> Message | None:
    """How life and characters differ at the end of the turn, if no dice come between."""
    better, worse = one.best.ends[-1], one.played.ends[-1]
    if not one.state.chance_count == better.chance_count == worse.chance_count:
        return None
    player, rival = one.player, _rival(one)
    saved = better.life_of(player) - worse.life_of(player)
    dealt = worse.life_of(rival) - better.life_of(rival)
    if saved > 0 and saved >= dealt:
        return make_message("review.why.life", count=saved)
    if dealt > 0:
        name = rival_name(one.state, one.player)
        return make_message("review.why.damage", player=name, count=dealt)
    rivals = one.state.setup.opponents(player)
    lost, won = _fallen(one, player), _fallen_in(better, worse, rivals)
    if won:
        return make_message("review.why.knocks_out", dice=won)
    if lost:
        if isinstance(one.moves[0], Block):
            return make_message("review.why.block_costs", dice=lost, count=-saved)
        return make_message("review.why.keeps", dice=lost)
    return None


def _fallen(one: JudgedAct, player: PlayerId) -> Message | str:
    """The characters of a player that fall as it was played, and not with the better act."""
    return _fallen_in(one.played.ends[-1], one.best.ends[-1], (player,))


def _fallen_in(some: GameState, other: GameState, players: Sequence[PlayerId]) -> Message | str:
    """The characters of some players in the Prep Area of one state and in the Field of another."""
    dice = [
        die.id
        for die in some.dice
        if die.owner in players and die.zone is PREP and other.dice[die.id].zone is FIELD
    ]
    return dice_names(other, dice, with_level=False, article=True) if dice else ""


# --- energy ---------------------------------------------------------------------------------------


def _why_spend(one: JudgedAct) -> Message | None:
    """What a purchase or a character is good for beside what was done."""
    state, best, played = one.state, one.best.moves[0], one.moves[0]
    if isinstance(best, Buy) and isinstance(played, Pass):
        count = energy_pool_of(state, one.player).total
        return make_message("review.why.energy", count=count)
    if isinstance(best, Buy) and isinstance(played, Buy) and best.card != played.card:
        return _why_purchase(state, best.card, played.card)
    if isinstance(played, Buy) and (isinstance(best, Pass) or _is_free(state, best)):
        return make_message("review.why.no_purchase", card=card_name(state, played.card))
    if isinstance(best, FieldCharacter):
        _, attack, defense = combatant(state, state.dice[best.die])
        return make_message("review.why.field", attack=attack, defense=defense)
    return None


def _is_free(state: GameState, move: Move) -> bool:
    """Whether a move fields a character for nothing, so that a purchase does not prevent it."""
    return isinstance(move, FieldCharacter) and not current_fielding_cost(
        state, state.dice[move.die]
    )


def _why_purchase(state: GameState, best: CardId, played: CardId) -> Message | None:
    """Why one die is stronger than another one."""
    card, other = card_name(state, best), card_name(state, played)
    most, less = (
        max(face.attack for face in state.setup.cards[one].card.die.faces) for one in (best, played)
    )
    if most and not less:
        return make_message("review.why.fights", card=card, other=other)
    if most > less:
        return make_message("review.why.stronger", card=card, attack=most, other=other, less=less)
    return None


# --- rolls ----------------------------------------------------------------------------------------


def _why_reroll(one: JudgedAct) -> Message | None:
    """What the better roll can pay for or field, and how often: "2 in 3 to pay for Storm"."""
    state = one.state
    better, worse = (_odds_of(state, moves) for moves in (one.best.moves, one.moves))
    gains = {
        key: (chance - worse.get(key, 0.0)) * state.setup.cards[key[1]].card.cost
        for key, chance in better.items()
        if chance - worse.get(key, 0.0) >= _LEAST_ODDS
    }
    if not gains:
        return None
    key = max(gains, key=lambda one: gains[one])
    return make_message(
        f"review.why.{key[0]}",
        card=card_name(state, key[1]),
        chance=chance_text(better[key]),
        other=chance_text(worse.get(key, 0.0)),
    )


_Goal = tuple[str, CardId]
"""To `pay` for a card, or to roll a `face` of its dice that can be fielded or used."""


def _odds_of(state: GameState, moves: Sequence[Move]) -> dict[_Goal, float]:
    """How often each goal is reached by a reroll, or by the dice as they are."""
    dice = [move.die for move in moves if isinstance(move, MarkForReroll)]
    odds = roll_odds(state, dice)
    if odds is None:
        return {}
    found: dict[_Goal, float] = {}
    for one in odds.cards:
        if state.setup.cards[one.card].card.die.is_action:
            continue  # more action dice are seldom what a roll is for
        found["pay", one.card] = float(one.chance if dice else bool(one.is_kept))
    for shown in odds.faces:
        chance = float(shown.chance if dice else bool(shown.is_kept))
        found["face", shown.card] = max(chance, found.get(("face", shown.card), 0.0))
    return found


def chance_text(chance: float) -> Message:
    """A chance as players say it: "2 in 3", "almost never"."""
    near = Fraction(chance).limit_denominator(6)
    if near == 0:
        return make_message("review.chance.never" if chance < 0.005 else "review.chance.rare")
    if near == 1:
        return make_message("review.chance.always" if chance > 0.995 else "review.chance.mostly")
    return make_message("review.chance", count=near.numerator, of=near.denominator)
