"""Suggests what to do with priority: purchase, field, use actions and abilities, or pass."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.advice import labels
from rules.advice.forecast import AttackForecast, forecast_attack
from rules.advice.judgment import (
    gain_of_fielding,
    gain_of_purchase,
    plan_attack,
    plan_spending,
)
from rules.advice.move_labels import move_label
from rules.advice.suggestions.suggestion import Suggestion
from rules.advice.suggestions.trial import Situation, Trial, describe_gain, names_of_dice, try_act
from rules.cards.card import CardKind
from rules.engine import evaluate
from rules.engine.evaluate import costs
from rules.engine.turn import attack_step, turn_loop
from rules.messages.message import Message, make_message
from rules.model.dice import ENERGY_TYPES
from rules.model.ids import CardId, DieId, PlayerId
from rules.model.moves import (
    Buy,
    ChooseDie,
    ChoosePlayer,
    FieldCharacter,
    Move,
    Pass,
    UseAction,
    UseGlobal,
    UsePaidAbility,
)
from rules.state import FIELD, DecisionKind, GameState

_MOST_PURCHASES, _MOST_FIELDINGS, _MOST_ABILITIES = 2, 3, 3
_LEAST_GAIN = 0.2
_MOST_TRIALS = 16
"""Looking at more would take too long on a crowded table."""
_WORTH_OF_PASSING = 0.3


def suggest_acting(state: GameState, legal: Sequence[Move]) -> Iterator[Suggestion]:
    """Purchases, fieldings, actions and abilities that help, and to pass."""
    player = state.deciding_player
    if player is None:
        return
    found = [*_purchases_and_fieldings(state, player, legal)]
    abilities = sorted(_abilities(state, player, legal), key=lambda one: -one.gain)
    found += abilities[:_MOST_ABILITIES]
    yield from found
    why = _why_pass(state, player, legal)
    if Pass() in legal and (why is not None or not found):
        why = why or make_message("suggest.nothing_left")
        yield Suggestion((Pass(),), move_label(state, Pass()), why, _WORTH_OF_PASSING)


# --- purchasing and fielding ----------------------------------------------------------------------


def _purchases_and_fieldings(
    state: GameState, player: PlayerId, legal: Sequence[Move]
) -> Iterator[Suggestion]:
    cards = [move.card for move in legal if isinstance(move, Buy)]
    fieldable = [
        move.die for move in legal if isinstance(move, FieldCharacter) and move.alternative_cost < 0
    ]
    plan = plan_spending(state, player, cards, fieldable)
    needs = {card: costs.need_of_purchase(state, card, player) for card in cards}
    gains = {card: gain_of_purchase(state, card, needs[card]) for card in cards}
    best_first = sorted(cards, key=lambda card: (card != plan.purchase, -gains[card]))
    energy = costs.energy_pool_of(state, player).total
    for place, card in enumerate(best_first[:_MOST_PURCHASES]):
        left = energy - needs[card].total
        why = _why_purchase(state, card, cards, is_first=not place, left=left)
        yield Suggestion(
            _whole_act(state, Buy(card)),
            move_label(state, Buy(card)),
            why,
            gains[card] - place,
        )
    fieldings = sorted(
        (_fielding(state, player, number, energy) for number in fieldable),
        key=lambda one: -one.gain,
    )
    yield from fieldings[:_MOST_FIELDINGS]


def _whole_act(state: GameState, move: Move) -> tuple[Move, ...]:
    """The moves of an act with its cheapest payment, up to the first choice."""
    first = next(iter(try_act(state, move)), None)
    if first is None:
        return (move,)
    chosen = (ChooseDie, ChoosePlayer)
    return tuple(one for one in first.moves if not isinstance(one, chosen))


def _why_purchase(
    state: GameState, card: CardId, cards: Sequence[CardId], *, is_first: bool, left: int
) -> Message:
    setup = state.setup
    characters = [c for c in cards if setup.cards[c].card.kind is CardKind.CHARACTER]
    strongest = max(characters, key=lambda c: (_mean_stats(state, c), -c), default=None)
    if card == strongest and len(characters) > 1:
        return make_message("suggest.strongest")
    if len(cards) == 1:
        return make_message("suggest.only_one")
    if is_first:
        return make_message("suggest.dearest")
    return make_message("suggest.cheaper", count=left) if left else make_message("suggest.another")


def _mean_stats(state: GameState, card: CardId) -> int:
    return sum(face.attack + face.defense for face in state.setup.cards[card].card.die.faces)


def _fielding(state: GameState, player: PlayerId, number: DieId, energy: int) -> Suggestion:
    """To field a character, or all free characters like it."""
    die = state.dice[number]
    face = state.face_of(die)
    assert face is not None
    cost = costs.current_fielding_cost(state, die)
    same = [
        one.id
        for one in state.dice_in_zone(player, die.zone)
        if (one.card, one.face) == (die.card, die.face)
    ]
    moves = _whole_act(state, FieldCharacter(number))
    dice: tuple[DieId, ...] = (number,)
    if not cost and len(same) > 1 and _can_field_together(state, same):
        moves, dice = tuple(FieldCharacter(one) for one in same), tuple(same)
    named = labels.dice_names(state, dice, article=True)
    return Suggestion(
        moves,
        make_message("suggest.field", dice=named),
        _why_field(state, player, dice, cost),
        gain_of_fielding(face, cost),
    )


def _can_field_together(state: GameState, dice: Sequence[DieId]) -> bool:
    """Whether free characters can be fielded one after another, with nothing to choose between."""
    twin = state.copy()
    for number in dice:
        if FieldCharacter(number) not in turn_loop.legal_moves(twin):
            return False
        turn_loop.apply_move(twin, FieldCharacter(number), [])
    return twin.decision_kind is DecisionKind.MAIN


def _has_fielding_text(state: GameState, card: CardId) -> bool:
    listed = state.setup.index.triggers.get("fielded", ())
    return any(one.card == card for one in listed)


def _why_field(state: GameState, player: PlayerId, dice: Sequence[DieId], cost: int) -> Message:
    number = dice[0]
    fielded = state.copy()
    die = fielded.dice[number]
    fielded.dice[number] = type(die)(die.id, die.card, die.owner, die.controller, FIELD, die.face)
    unable = _unable_to_block(fielded, player, number)
    if unable:
        return unable
    if _has_fielding_text(state, die.card):
        return make_message("suggest.with_text")
    if not cost:
        return make_message("suggest.free_body", count=len(dice))
    attack, _ = evaluate.attack_and_defense(fielded, fielded.dice[number])
    return make_message("suggest.body", attack=attack)


def _unable_to_block(state: GameState, player: PlayerId, number: DieId) -> Message | None:
    """Which of the opponent's characters cannot block a die in the Field; None if all can."""
    other = state.setup.opponents(player)[0]
    theirs = [die for die in state.dice_in_zone(other, FIELD) if state.level_of(die)]
    attacker = state.dice[number]
    unable = [die.id for die in theirs if evaluate.cannot(state, attacker, "be blocked", die)]
    if not unable:
        return None
    if len(unable) == len(theirs):
        return make_message("suggest.unblockable", count=1)
    return make_message("suggest.not_by", dice=names_of_dice(state, unable, player))


# --- actions and abilities ------------------------------------------------------------------------


def _abilities(state: GameState, player: PlayerId, legal: Sequence[Move]) -> Iterator[Suggestion]:
    """Actions and abilities that help, each on its best target."""
    acts = [move for move in legal if isinstance(move, UseAction | UseGlobal | UsePaidAbility)]
    if not acts:
        return
    before = Situation(state, player)
    most = max(_MOST_TRIALS // len(acts), 2)
    for move in acts:
        trials = sorted(try_act(state, move, most), key=lambda one: -one.after.worth)
        for trial in trials[:1]:
            gain = trial.after.worth - before.worth
            is_free = isinstance(move, UseAction)
            why = describe_gain(before, trial)
            is_gamble = trial.is_open and is_free
            if why is not None and (gain >= _LEAST_GAIN or is_gamble):
                yield _ability(state, player, move, trial, why, max(gain, 0.5))


def _ability(
    state: GameState,
    player: PlayerId,
    move: UseAction | UseGlobal | UsePaidAbility,
    trial: Trial,
    why: Message,
    gain: float,
) -> Suggestion:
    card = move.card if isinstance(move, UseGlobal) else state.dice[move.die].card
    name = labels.card_name(state, card)
    chosen = [one.die for one in trial.moves if isinstance(one, ChooseDie)]
    if chosen:
        target = names_of_dice(state, chosen, player)
        act = make_message("suggest.use_on", card=name, target=target)
    else:
        act = make_message("suggest.use", card=name)
    return Suggestion(trial.moves, act, why, gain)


# --- passing --------------------------------------------------------------------------------------


def _why_pass(state: GameState, player: PlayerId, legal: Sequence[Move]) -> Message | None:
    """What passing is good for; None if only that nothing is left to do."""
    forecast = forecast_attack(state)
    if forecast is not None and forecast.is_certain:
        return _why_go_to_damage(forecast, player)
    if state.decision_kind is DecisionKind.MAIN:
        able = [die.id for die in attack_step.able_attackers(state)]
        attackers = plan_attack(state, player, able) if able else ()
        if attackers:
            dice = labels.dice_names(state, attackers, with_level=False, article=True)
            return make_message("suggest.go_attack", dice=dice)
        return _energy_kept(state, player, legal)
    return None


def _why_go_to_damage(forecast: AttackForecast, player: PlayerId) -> Message:
    """What the attack does if nothing else happens."""
    is_mine = forecast.attacking == player
    if forecast.is_lethal:
        return make_message("suggest.wins" if is_mine else "suggest.lose")
    lost = forecast.life_before[player] - forecast.life_after[player]
    if is_mine:
        if forecast.damage:
            return make_message("suggest.goes_through", count=forecast.damage)
        return make_message("suggest.nothing_through")
    return make_message("suggest.hits", count=lost) if lost > 0 else make_message("suggest.unhurt")


def _energy_kept(state: GameState, player: PlayerId, legal: Sequence[Move]) -> Message | None:
    """The energy that stays for a Global Ability on the other player's turn (DRAW-1, MAIN-3)."""
    for move in legal:
        if not isinstance(move, UseGlobal):
            continue
        need = costs.need_of_act(state, move, player)
        types = [
            energy
            for energy, count in zip(ENERGY_TYPES, need.types, strict=True)
            for _ in range(count)
        ]
        if need.total:
            energy: Message | str = (
                labels.types_text(types)
                if len(types) == need.total
                else make_message("part.energy", count=need.total)
            )
            name = labels.card_name(state, move.card)
            return make_message("suggest.keep_energy", energy=energy, card=name)
    return None
