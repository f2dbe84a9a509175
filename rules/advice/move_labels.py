"""Labels of moves, for buttons and hints: "Purchase Kitty Pryde"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.advice import labels, prompts
from rules.engine.choices import trigger_order
from rules.engine.evaluate import costs
from rules.engine.turn.turn_loop import legal_moves
from rules.language import ast
from rules.messages.message import Message, make_message
from rules.model import moves as mv
from rules.model.dice import ENERGY_TYPES, Energy
from rules.model.energy import Need
from rules.model.ids import NO_DIE, PlayerId
from rules.state import DecisionKind, GameState


def move_label(state: GameState, move: mv.Move) -> Message:
    """The label of a move, for a button or a hint: "Purchase Kitty Pryde", "Start the attack"."""
    joins = state.payment is not None
    match move:
        case mv.Buy(card=card):
            name = "move.also_buy" if joins else "move.buy"
            return make_message(name, card=labels.card_name(state, card))
        case mv.FieldCharacter(die=die, alternative_cost=instead) if instead >= 0:
            cost = labels.cost_text(costs.alternative_cost(state, move))
            return make_message("move.field_for", die=labels.die_name(state, die), cost=cost)
        case mv.FieldCharacter(die=die):
            name = "move.also_field" if joins else "move.field"
            return make_message(name, die=labels.die_name(state, die))
        case mv.UseAction(die=die):
            return make_message("move.use", die=labels.die_with_face(state, die))
        case mv.UseGlobal(card=card):
            name = "move.also_use" if joins else "move.global"
            name = "move.also_again" if _is_paid_for(state, move) else name
            return make_message(name, card=labels.card_name(state, card))
        case mv.UsePaidAbility(die=die):
            return make_message("move.paid", die=labels.die_name(state, die))
        case mv.Pay():
            return _payment_label(state, move)
        case mv.MarkForReroll(die=die):
            return make_message("move.reroll", die=labels.die_with_face(state, die))
        case mv.Attack(die=die):
            return make_message("move.attack", die=labels.die_name(state, die))
        case mv.Block(die=die, attacker=attacker):
            blocker = labels.die_name(state, die)
            return make_message(
                "move.block", die=blocker, attacker=labels.die_name(state, attacker)
            )
        case mv.Concede():
            return make_message("move.concede")
        case mv.OfferDraw():
            return make_message("move.offer_draw")
        case mv.OfferHand(extent=extent):
            return make_message(f"move.offer_hand_{extent}")
        case mv.HandAct(wording=wording):
            return make_message("move.said", what=wording)
        case _:
            return _answer_label(state, move)


def fieldings_label(state: GameState, moves: Sequence[mv.FieldCharacter]) -> Message:
    """The label of several fieldings: "Field 4 Sidekicks", "Field 3 characters"."""
    dice = [move.die for move in moves]
    if len({labels.die_name(state, die) for die in dice}) > 1:
        return make_message("move.field_several", count=len(dice))
    return make_message("move.field", die=labels.dice_names(state, dice, with_level=False))


def batch_act_label(state: GameState, move: mv.BatchAct) -> Message:
    """The short label of an act that could join a payment: "Field Angel (level 2)"."""
    match move:
        case mv.Buy(card=card):
            return make_message("also.buy", card=labels.card_name(state, card))
        case mv.FieldCharacter(die=die):
            return make_message("also.field", die=labels.die_name(state, die))
        case mv.UseGlobal(card=card):
            name = "also.again" if _is_paid_for(state, move) else "also.use"
            return make_message(name, card=labels.card_name(state, card))


def _is_paid_for(state: GameState, move: mv.UseGlobal) -> bool:
    """Whether the open payment pays for this Global Ability already."""
    return state.payment is not None and move in state.payment.acts


def label_with_cost(words: Message, need: Need) -> Message:
    """A label with its cost: "Also purchase Enrage: 3 energy", "Also purchase Angel: a bolt"."""
    types = dict(zip(ENERGY_TYPES, need.types, strict=True))
    if not any(types.values()):
        return make_message("move.priced", what=words, count=need.total)
    named = labels.types_text(Counter(types).elements())
    if need.total == sum(need.types):
        return make_message("move.priced_only", what=words, types=named)
    return make_message("move.priced_typed", what=words, count=need.total, types=named)


def _payment_label(state: GameState, move: mv.Pay) -> Message:
    if move.die == NO_DIE:
        return make_message("move.pay_no_die")
    face = state.face_of(state.dice[move.die])
    if face is not None and Energy.WILD in face.energy:
        die = labels.die_with_face(state, move.die)
        if move.energy is Energy.WILD:
            return make_message("move.pay_as_any", die=die)
        return make_message("move.pay_as", die=die, energy=move.energy.value)
    return make_message("move.pay", die=labels.die_with_face(state, move.die))


def _answer_label(state: GameState, move: mv.Move) -> Message:
    """The label of an answer, which depends on the question."""
    kind = state.decision_kind
    match move:
        case mv.AssignDamage(target=to, amount=amount):
            return make_message("move.assign", to=labels.die_name(state, to), amount=amount)
        case mv.ChooseDie(die=die):
            return make_message("move.choose", die=labels.die_with_face(state, die))
        case mv.ChooseOption(word=word):
            return make_message("move.said", what=word)
        case mv.ChoosePlayer(player=player):
            return make_message("move.said", what=_chosen_name(state, player))
        case mv.ChooseNext(index=index):
            group = trigger_order.triggers_to_order(state)
            named = labels.trigger_source_name(state, group[index])
            alike = sum(labels.trigger_source_name(state, one) == named for one in group) > 1
            about = labels.trigger_subject_name(state, group[index]) if alike else None
            if about is not None:
                return make_message("move.order_about", die=named, about=about)
            return make_message("move.order", die=named)
        case mv.Accept() | mv.Pass() if kind is DecisionKind.DRAW_OFFER:
            return make_message("move.agree" if isinstance(move, mv.Accept) else "move.play_on")
        case mv.Accept() if kind is DecisionKind.HAND_OFFER:
            return make_message("move.agree_hand")
        case mv.Accept():
            cost = _acceptance_cost(state)
            return (
                make_message("move.accept")
                if cost is None
                else make_message("move.accept_pay", cost=cost)
            )
        case mv.Confirm() | mv.Pass() if (partner := prompts.partner_to_go_on(state)) is not None:
            return make_message("move.hand_over", player=labels.player_name(state, partner))
        case mv.Confirm():
            return make_message(_CONFIRM_LABELS.get(kind, "move.confirm"))
        case mv.Pass() if kind in _DECLARED and _partner_has_declared(state):
            return make_message(_CONFIRM_LABELS[kind])
        case mv.Pass() if kind in _PASS_AGAIN_LABELS and state.is_window_closing:
            return make_message(_PASS_AGAIN_LABELS[kind])
        case mv.Pass() if state.decision is not None and prompts.pass_ends_turn(
            state, state.decision
        ):
            return make_message("move.pass_turn")
        case mv.Pass():
            return make_message(_PASS_LABELS.get(kind, "move.pass"))
        case _:
            raise TypeError(f"{move} is not a player's move")


_CONFIRM_LABELS: dict[DecisionKind | None, str] = {
    DecisionKind.PAY: "move.confirm_pay",
    DecisionKind.REROLL: "move.confirm_reroll",
    DecisionKind.ATTACKERS: "move.confirm_attackers",
    DecisionKind.BLOCKERS: "move.confirm_blockers",
}
_PASS_LABELS: dict[DecisionKind | None, str] = {
    DecisionKind.REROLL: "move.pass_reroll",
    DecisionKind.MAIN: "move.pass_main",
    DecisionKind.WINDOW: "move.pass_window",
    DecisionKind.ATTACKERS: "move.pass_attackers",
    DecisionKind.BLOCKERS: "move.pass_blockers",
    DecisionKind.CHOOSE: "move.pass_choose",
    DecisionKind.ANSWER: "move.pass_answer",
    DecisionKind.BY_HAND: "move.pass_by_hand",
    DecisionKind.HAND_OFFER: "move.pass_answer",
}
_PASS_AGAIN_LABELS: dict[DecisionKind | None, str] = {
    DecisionKind.MAIN: "move.pass_main_again",
    DecisionKind.WINDOW: "move.pass_window_again",
}


def _chosen_name(state: GameState, player: PlayerId) -> str:
    """The name of a player who can be chosen, or of both partners as one side (DBL-6)."""
    setup = state.setup
    partners = setup.partners(player)
    if not partners or mv.ChoosePlayer(partners[0]) in legal_moves(state):
        return setup.players[player].name
    return setup.names_of_side(player)


_DECLARED = (DecisionKind.ATTACKERS, DecisionKind.BLOCKERS)


def _partner_has_declared(state: GameState) -> bool:
    """Whether a partner's attackers or blocks stand, so that declaring no more starts the attack or
    confirms the blocks (DBL-10)."""
    now = state.current_combat
    is_attack = state.decision_kind is DecisionKind.ATTACKERS
    return bool(now.attackers if is_attack else now.blocks)


def _acceptance_cost(state: GameState) -> Message | None:
    """The cost of accepting, or None if it is free or only something that the text names."""
    frame = state.top_frame
    effect = frame.remaining_effects[0] if frame is not None and frame.remaining_effects else None
    if not isinstance(effect, ast.Optional | ast.Unless) or effect.cost is None:
        return None
    is_act = isinstance(effect, ast.Optional) and effect.cost == ast.Cost(do=effect.cost.do)
    return None if is_act and effect.cost.do else labels.cost_text(effect.cost)
