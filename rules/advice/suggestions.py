"""What can I do? The sensible acts for the open decision, each with what it is good for.

They come from the legal moves, the forecast of an attack and a few general principles, never from
the name of a card. Acts are tried out on copies of the state, which stop before any draw or roll.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rules.advice import labels
from rules.advice.combat_suggestions import (
    describe_blocks,
    describe_split,
    suggest_attacks,
    suggest_blocks,
    suggest_splits,
)
from rules.advice.forecast import AttackForecast, forecast_attack
from rules.advice.judgment import (
    ReasonToReroll,
    RerollPlan,
    gain_of_fielding,
    gain_of_purchase,
    plan_attack,
    plan_reroll,
    plan_spending,
)
from rules.advice.move_labels import batch_act_label, move_label
from rules.advice.trial import (
    Situation,
    Suggestion,
    Trial,
    describe_gain,
    faces_text,
    names_of_dice,
    try_act,
)
from rules.cards.card import CardKind
from rules.engine import evaluate
from rules.engine.evaluate import costs
from rules.engine.payment.payment import preview_payment
from rules.engine.payment.payment_solver import cheapest_payment
from rules.engine.turn import attack_step, turn_loop
from rules.engine.turn.combat import open_assignment_of
from rules.messages.message import Message, make_message
from rules.model.dice import ENERGY_TYPES
from rules.model.ids import NO_DIE, CardId, DieId, PlayerId
from rules.model.moves import (
    Attack,
    BatchAct,
    Block,
    Buy,
    ChooseDie,
    ChoosePlayer,
    Confirm,
    FieldCharacter,
    MarkForReroll,
    Move,
    Pass,
    Pay,
    UseAction,
    UseGlobal,
    UsePaidAbility,
)
from rules.state import FIELD, DecisionKind, GameState

# --- answer suggestions ---------------------------------------------------------------------------


_MOST_TRIED = 16


def suggest_answers(state: GameState, legal: Sequence[Move]) -> Iterator[Suggestion]:
    """The answers, by what each leads to."""
    player = state.deciding_player
    if player is None:
        return
    before = Situation(state, player)
    most = max(_MOST_TRIED // len(legal), 1)
    for move in legal[:_MOST_TRIED]:
        trial = max(try_act(state, move, most), key=lambda one: one.after.worth)
        why = describe_gain(before, trial)
        if why is None:
            declines = isinstance(move, Pass)
            why = make_message("suggest.no_change" if declines else "suggest.sensible")
        act: Message = move_label(state, move)
        if isinstance(move, ChooseDie):
            act = make_message("move.choose", die=names_of_dice(state, [move.die], player))
        yield Suggestion((move,), act, why, trial.after.worth - before.worth)


def suggest_payments(state: GameState, legal: Sequence[Move]) -> Iterator[Suggestion]:
    """A cheapest payment, and what can be paid for together if energy would be lost (PAY-4)."""
    pays = () if Confirm() in legal else cheapest_payment(state)
    if not pays and Confirm() not in legal:
        return
    twin = state.copy()
    for pay in pays:
        turn_loop.apply_move(twin, pay, [])
    if state.payment is None or twin.payment is None:
        return
    dice = tuple(dict.fromkeys(die for die, _ in twin.payment.paid_symbols if die >= 0))
    named = faces_text(state, dice)
    lost = preview_payment(twin).lost
    yield Suggestion(
        (*pays, Confirm()),
        make_message("suggest.pay", dice=named) if dice else move_label(state, Confirm()),
        make_message("suggest.cheapest"),
        1.0,
    )
    if not lost or state.payment.paid_symbols:
        return
    for place, move in enumerate(legal):
        if isinstance(move, BatchAct):
            yield Suggestion(
                (move,),
                batch_act_label(state, move),
                make_message("suggest.also", count=lost),
                2.0 - place / 100,
            )


# --- roll suggestions -----------------------------------------------------------------------------


def suggest_rerolls(state: GameState, legal: Sequence[Move]) -> Iterator[Suggestion]:
    """The reroll that helps most, and to keep all dice."""
    decision, player = state.decision, state.deciding_player
    if decision is None or player is None:
        return
    plan = plan_reroll(state, player, decision.dice)
    if not set(state.marked_dice) <= set(plan.dice):  # the player has other plans
        what = make_message("suggest.reroll", dice=faces_text(state, state.marked_dice))
        why = make_message("suggest.chosen", count=len(state.marked_dice))
        yield Suggestion((Confirm(),), what, why, 1.0)
        return
    left = [die_id for die_id in sorted(plan.dice) if die_id not in state.marked_dice]
    if plan.dice and (left or state.marked_dice):
        marks = tuple(MarkForReroll(die_id) for die_id in left)
        what = make_message("suggest.reroll", dice=faces_text(state, plan.dice))
        why = _why_reroll(state, plan)
        yield Suggestion((*marks, Confirm()), what, why, 2.0)
    if Pass() in legal:
        why = _why_keep(state, plan, decision.dice)
        yield Suggestion((Pass(),), move_label(state, Pass()), why, 1.0)


def _why_reroll(state: GameState, plan: RerollPlan) -> Message:
    card = "" if plan.card is None else labels.card_name(state, plan.card)
    match plan.reason:
        case ReasonToReroll.TYPE:
            return make_message(
                "suggest.need_type", type=labels.types_text(plan.missing), card=card
            )
        case ReasonToReroll.ENERGY:
            return make_message("suggest.need_energy", card=card)
        case _:
            return make_message("suggest.spare", count=len(plan.dice))


def _why_keep(state: GameState, plan: RerollPlan, dice: Sequence[DieId]) -> Message:
    figures = [die_id for die_id in dice if state.level_of(state.dice[die_id])]
    fieldable = [n for n in figures if n not in plan.dice]
    named = labels.dice_names(state, fieldable, with_level=False, article=True)
    is_payable = plan.card is not None and plan.reason in (
        ReasonToReroll.NOTHING,
        ReasonToReroll.SPARE,
    )
    if is_payable and plan.card is not None:
        card = labels.card_name(state, plan.card)
        if fieldable:
            return make_message("suggest.keep_and_field", card=card, dice=named)
        return make_message("suggest.keep_for", card=card)
    if figures:
        named = labels.dice_names(state, figures, with_level=False, article=True)
        return make_message("suggest.keep_to_field", dice=named)
    return make_message("suggest.keep")


# --- suggestion list ------------------------------------------------------------------------------


MOST_SUGGESTIONS = 6
"""More would not help a player to decide."""

Suggester = Callable[[GameState, Sequence[Move]], Iterator[Suggestion]]
"""Suggests acts for a decision, given the legal moves."""

# --- acts of the Main Step and the action window --------------------------------------------------


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
            _whole_act(state, Buy(card)), move_label(state, Buy(card)), why, gains[card] - place
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
    return tuple(move for move in first.moves if not isinstance(move, chosen))


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


def _fielding(state: GameState, player: PlayerId, die_id: DieId, energy: int) -> Suggestion:
    """To field a character, or all free characters like it."""
    die = state.dice[die_id]
    face = state.face_of(die)
    assert face is not None
    cost = costs.current_fielding_cost(state, die)
    same = [
        one.id
        for one in state.dice_in_zone(player, die.zone)
        if (one.card, one.face) == (die.card, die.face)
    ]
    moves = _whole_act(state, FieldCharacter(die_id))
    dice: tuple[DieId, ...] = (die_id,)
    if not cost and len(same) > 1 and _can_field_together(state, same):
        moves, dice = tuple(FieldCharacter(other) for other in same), tuple(same)
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
    for die_id in dice:
        if FieldCharacter(die_id) not in turn_loop.legal_moves(twin):
            return False
        turn_loop.apply_move(twin, FieldCharacter(die_id), [])
    return twin.decision_kind is DecisionKind.MAIN


def _has_fielding_text(state: GameState, card: CardId) -> bool:
    listed = state.setup.index.triggers.get("fielded", ())
    return any(die.card == card for die in listed)


def _why_field(state: GameState, player: PlayerId, dice: Sequence[DieId], cost: int) -> Message:
    die_id = dice[0]
    fielded = state.copy()
    die = fielded.dice[die_id]
    fielded.dice[die_id] = type(die)(die.id, die.card, die.owner, die.controller, FIELD, die.face)
    unable = _unable_to_block(fielded, player, die_id)
    if unable:
        return unable
    if _has_fielding_text(state, die.card):
        return make_message("suggest.with_text")
    if not cost:
        return make_message("suggest.free_body", count=len(dice))
    attack, _ = evaluate.attack_and_defense(fielded, fielded.dice[die_id])
    return make_message("suggest.body", attack=attack)


def _unable_to_block(state: GameState, player: PlayerId, die_id: DieId) -> Message | None:
    """Which of the opponent's characters cannot block a die in the Field; None if all can."""
    other = state.setup.opponents(player)[0]
    theirs = [die for die in state.dice_in_zone(other, FIELD) if state.level_of(die)]
    attacker = state.dice[die_id]
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
    chosen = [move.die for move in trial.moves if isinstance(move, ChooseDie)]
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


# --- all suggestions ------------------------------------------------------------------------------


_SUGGESTERS: dict[DecisionKind, Suggester] = {
    DecisionKind.REROLL: suggest_rerolls,
    DecisionKind.MAIN: suggest_acting,
    DecisionKind.WINDOW: suggest_acting,
    DecisionKind.REPLY: suggest_acting,
    DecisionKind.PAY: suggest_payments,
    DecisionKind.ATTACKERS: suggest_attacks,
    DecisionKind.BLOCKERS: suggest_blocks,
    DecisionKind.ASSIGN: suggest_splits,
    DecisionKind.CHOOSE: suggest_answers,
    DecisionKind.CHOOSE_WORD: suggest_answers,
    DecisionKind.CHOOSE_PLAYER: suggest_answers,
    DecisionKind.ORDER: suggest_answers,
    DecisionKind.ANSWER: suggest_answers,
}


def suggest_acts(state: GameState, legal: Sequence[Move]) -> tuple[Suggestion, ...]:
    """The sensible acts for the open decision, the best first; () if no player is asked."""
    kind = state.decision_kind
    if state.is_over or kind not in _SUGGESTERS or state.deciding_player is None:
        return ()
    found = sorted(_SUGGESTERS[kind](state, legal), key=lambda one: -one.gain)
    if not found and legal:
        why = make_message("suggest.sensible")
        found = [Suggestion(tuple(legal[:1]), move_label(state, legal[0]), why)]
    return tuple(found[:MOST_SUGGESTIONS])


def suggestion_of_moves(
    state: GameState, moves: Sequence[Move], reason: Message | None
) -> Suggestion:
    """An act that is already known, such as the one that the coach of a lesson expects."""
    return Suggestion(tuple(moves), _describe_act(state, moves), reason)


def _describe_act(state: GameState, moves: Sequence[Move]) -> Message:
    """What a player sees of all moves of an act."""
    marked = tuple(move.die for move in moves if isinstance(move, MarkForReroll))
    sent = tuple(move.die for move in moves if isinstance(move, Attack))
    fielded = tuple(move.die for move in moves if isinstance(move, FieldCharacter))
    blocks = [(move.die, move.attacker) for move in moves if isinstance(move, Block)]
    if fielded:
        named = labels.dice_names(state, fielded, article=True)
        return make_message("suggest.field", dice=named)
    if marked:
        return make_message("suggest.reroll", dice=faces_text(state, marked))
    if sent:
        named = labels.dice_names(state, sent, with_level=False, article=True)
        return make_message("suggest.attack", dice=named)
    if blocks:
        return describe_blocks(state, blocks)
    split = open_assignment_of(state)
    if split is not None:
        return describe_split(state, split.shares_of(moves))
    if isinstance(moves[0], Pay):
        paying = dict.fromkeys(
            move.die for move in moves if isinstance(move, Pay) and move.die != NO_DIE
        )
        if paying:
            return make_message("suggest.pay", dice=faces_text(state, tuple(paying)))
    return move_label(state, moves[0])
