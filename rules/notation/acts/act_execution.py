"""Play an act of a match file once the decision it answers is open, or say why it is refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.advice.refusals import Refusal, decision_pending, refusal_of
from rules.engine.choices import trigger_order
from rules.game import Game
from rules.model.ids import CHANCE, CardId, DieId, PlayerTarget
from rules.model.moves import (
    Accept,
    ChooseNext,
    ChooseOption,
    ChoosePlayer,
    Concede,
    Confirm,
    MarkForReroll,
    Move,
    OfferDraw,
    OfferHand,
    Pass,
    RollOutcome,
)
from rules.notation.acts import chance, combat_acts, paid_acts
from rules.notation.acts.act_timing import implied_move, play_implied_moves, play_move
from rules.notation.acts.acts_by_hand import play_hand_act
from rules.notation.acts.references import (
    dice_name_of_card,
    in_canonical_order,
    mismatch_of_ref,
    plain_ref,
    ref_fits_card,
    ref_fits_die,
    resolve_counted_dice,
)
from rules.notation.records import record as r
from rules.notation.records.errors import LineMismatch
from rules.notation.syntax.line_formatter import format_act as worded
from rules.notation.syntax.line_formatter import format_ref as worded_ref
from rules.notation.syntax.quoting import MatchNames
from rules.state import DecisionKind, GameState
from rules.state.setup import is_sentence_card, table_card


def play_act(game: Game, act: r.Act, names: MatchNames) -> None:
    """Play an act that answers the open decision. Raises `LineMismatch` if the act is illegal or
    ambiguous."""
    match act:
        case r.DrawAct():
            play_move(game, chance.draw_move(game.state, act, names), worded(act, names))
        case r.RollAct(rolled=rolled):
            play_move(game, chance.roll_move(game.state, rolled, names), worded(act, names))
        case r.RerollAct():
            _play_reroll(game, act, names)
        case r.PaidAct():
            paid_acts.play_paid_act(game, act, names)
        case r.AttackAct():
            combat_acts.play_attack(game, act, names)
        case r.BlockAct():
            combat_acts.play_block(game, act, names)
        case r.HandLine():
            play_hand_act(game, act, names)
        case r.AssignAct():
            combat_acts.play_assignment(game, act, names)
        case _:
            _play_answer(game, act, names)


def _play_reroll(game: Game, act: r.RerollAct, names: MatchNames) -> None:
    """Mark dice and reroll them, to the given faces if the line has them."""
    line_text = worded(act, names)
    groups = [r.CountedRef(group.ref, len(group.faces)) for group in act.rolled] or list(act.dice)
    dice = game.decision.dice if game.decision else ()
    marked: list[DieId] = []
    for group in groups:
        marked += resolve_counted_dice(game.state, group, dice, names, taken=marked)
    faces = [face for group in act.rolled for face in group.faces]
    sides = {
        number: chance.face_index(game.state, number, face)
        for number, face in zip(marked, faces, strict=False)
    }
    for number in marked:
        play_move(game, MarkForReroll(number), line_text)
    if act.is_open:
        return
    play_move(game, Confirm(), line_text)
    if act.rolled:
        rolling = game.decision.dice if game.decision else ()
        if set(rolling) != set(sides):
            raise LineMismatch(f"{len(sides)} faces", f"a face for each of {len(rolling)} dice")
        play_move(game, RollOutcome(tuple(sides[number] for number in rolling)), line_text)


def _play_answer(game: Game, act: r.Act, names: MatchNames) -> None:
    line_text = worded(act, names)
    match act:
        case r.ChooseDiceAct(dice=dice):
            paid_acts.play_choice(game, dice, act.is_open, names, line_text)
        case r.NameAct(word=word):
            words = [move.word for move in game.legal_moves() if isinstance(move, ChooseOption)]
            if word not in words:
                raise LineMismatch(f'"{line_text}"', f"one of {', '.join(words)}")
            play_move(game, ChooseOption(word), line_text)
        case r.ChoosePlayerAct(chosen_player=chosen):
            play_move(game, ChoosePlayer(chosen), line_text)
        case r.OrderAct(ref=what):
            play_move(game, _order_move(game, what, names), line_text)
        case r.AcceptAct():
            if game.decision_kind is not DecisionKind.PAY:
                play_move(game, Accept(), line_text)
            paid_acts.play_payment(game, act.payment, act.is_open, names, line_text)
        case r.DeclineAct() | r.PassAct() | r.DoneAct():
            play_move(game, Pass(), line_text)
        case r.OfferDrawAct():
            play_move(game, OfferDraw(), line_text)
        case r.OfferHandAct(extent=extent):
            play_move(game, OfferHand(extent), line_text)
        case r.ConcedeAct():
            play_move(game, Concede(), line_text)
        case _:
            raise TypeError(f"{line_text} does not answer a decision")


def _order_move(game: Game, ref: r.Ref, names: MatchNames) -> ChooseNext:
    every = sorted_order_moves(game.state, game.legal_moves())
    found = [move for move in every if ref_fits_order(game.state, move, ref)]
    if ref.ordinal:
        found = found[ref.ordinal - 1 : ref.ordinal]
    if len(found) == 1:
        return found[0]
    refs = dict.fromkeys(order_ref(game.state, move, every) for move in found or every)
    possible = " or ".join(worded_ref(ref, names) for ref in refs)
    raise mismatch_of_ref(ref, names, possible, is_ambiguous=bool(found))


def sorted_order_moves(state: GameState, legal: Sequence[Move]) -> list[ChooseNext]:
    """The moves that pick the next of the simultaneous abilities, sorted alike in equal states."""
    group = trigger_order.triggers_to_order(state)
    order = in_canonical_order(state, [die.id for die in state.dice])
    rank = {number: place for place, number in enumerate(order)}

    def key(move: ChooseNext) -> tuple[int, int, int, int]:
        waiting = group[move.index]
        subject = waiting.event.subject
        about = -1 if isinstance(subject, PlayerTarget) else rank.get(subject, -1)
        return waiting.card, rank.get(waiting.die, -1), waiting.ability, about

    return sorted((move for move in legal if isinstance(move, ChooseNext)), key=key)


def order_ref(state: GameState, order: ChooseNext, every: Sequence[ChooseNext]) -> r.Ref:
    """Refer to one of the simultaneous abilities by its die, or by its card if it has no die.

    `order` is the move that picks the ability. `every` are all such moves, sorted as
    `sorted_order_moves` does.
    """
    waiting = trigger_order.triggers_to_order(state)[order.index]
    ref = (
        plain_ref(state, waiting.die)
        if waiting.die >= 0
        else r.Ref(dice_name_of_card(state, _named_card(state, waiting.card)))
    )
    fitting = [one for one in every if ref_fits_order(state, one, ref)]
    return ref if len(fitting) == 1 else replace(ref, ordinal=1 + fitting.index(order))


def ref_fits_order(state: GameState, move: ChooseNext, ref: r.Ref) -> bool:
    """Whether a reference fits the die of an ability, or its card if it has no die."""
    trigger = trigger_order.triggers_to_order(state)[move.index]
    if trigger.die < 0:
        return ref_fits_card(state, _named_card(state, trigger.card), ref)
    return ref_fits_die(state, state.dice[trigger.die], ref)


def _named_card(state: GameState, card: CardId) -> CardId:
    """The card by whose name an ability is called: what players did by hand is the table's."""
    is_sentence = is_sentence_card(state.setup.cards[card])
    return table_card(state.setup) if is_sentence else card


# --- refused acts ---------------------------------------------------------------------------------


_PENDING = "PRI-3"
"""The rule that another decision comes first."""

_ACTS_WITH_OWN_REASON = (r.PaidAct, r.AttackAct, r.BlockAct, r.ChooseDiceAct, r.HandLine)
"""Acts that the rules can refuse for a better reason than that another decision is open."""


def play_act_when_due(
    game: Game, act: r.Act, names: MatchNames, *, may_skip_declarations: bool = False
) -> None:
    """Play an act after the moves that it implies. Raises `LineMismatch` if the act is illegal or
    ambiguous, or another decision comes first."""
    before = len(game.history)
    try:
        play_implied_moves(game, act, names, may_skip_declarations=may_skip_declarations)
    except LineMismatch as error:
        if len(game.history) > before:
            game.undo(to=before)
        raise _explain_untimely_act(game, act, names, error) from None
    play_act(game, act, names)


def _explain_untimely_act(
    game: Game, act: r.Act, names: MatchNames, error: LineMismatch
) -> LineMismatch:
    """The reason why an act cannot be played now, from the rules if they have one."""
    refused = list(_refusals_on_the_way(game, act, names))
    own = [one for one in refused if one.rule_id != _PENDING] or refused
    found, rule_id = error.found, _pending(game.state).rule_id
    if own:
        found, rule_id = own[0].found, own[0].rule_id
    return LineMismatch(found, error.expected, rule_id=rule_id, advice=error.advice)


def _refusals_on_the_way(game: Game, act: r.Act, names: MatchNames) -> Iterator[LineMismatch]:
    """Why the rules refuse an act now, and after each implied move where its player decides."""
    if not isinstance(act, _ACTS_WITH_OWN_REASON):
        return
    doer = game.state.leader if act.actor is None else act.actor
    for twin in _states_passed(game):
        if twin.decision is None or twin.decision.player != doer:
            continue
        try:
            play_act(twin, act, names)
        except LineMismatch as refused:
            if refused.rule_id:
                yield refused


def _states_passed(game: Game) -> Iterator[Game]:
    """Copies of the game now, and after each implied move of this turn."""
    twin = game.copy()
    while twin.state.turn == game.state.turn:
        yield twin.copy()
        move = implied_move(twin.state, twin.legal_moves())
        if move is None:
            return
        twin.play(move)


def _pending(state: GameState) -> Refusal:
    """The refusal of any act that does not answer the open decision."""
    if state.decision is not None and state.decision.player == CHANCE and not state.is_over:
        return refusal_of("DIE-5", "chance")
    return decision_pending(state)


def check_refusal(game: Game, line: r.RefuseLine, names: MatchNames) -> None:
    """Check that an act is refused by the expected rule; the game stays as it is. Raises
    `LineMismatch` if the act is legal, another rule refuses it, or it cannot be understood."""
    twin, line_text = game.copy(), worded(line.act, names)
    try:
        play_act_when_due(twin, line.act, names)
    except LineMismatch as error:
        if error.rule_id == line.rule_id:
            return
        if error.rule_id:
            raise LineMismatch(
                f"a refusal by {error.rule_id}: {error.found}",
                f'that {line.rule_id} refuses "{line_text}"',
                rule_id=error.rule_id,
            ) from None
        raise LineMismatch(
            f"{error.found}, where {error.expected} was expected",
            f"an act that {line.rule_id} refuses",
            advice=error.advice or "No rule refuses the line: it is not complete, or not clear",
        ) from None
    raise LineMismatch(f'"{line_text}", which is legal here', f"an act that {line.rule_id} refuses")
