"""`OpenPosition`: what can be asked about a match at its open decision, without playing on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.advice.combat_outlook import preferred_split
from rules.advice.context_actions import ContextAction, context_actions_of, why_nothing_possible
from rules.advice.forecast import AttackForecast, forecast_attack
from rules.advice.hand_refusals import explain_illegal_hand
from rules.advice.intent import (
    DropPlan,
    DropTarget,
    free_fieldings,
    legal_clicks,
    legal_moves_for_drop,
    moves_for_drop,
    plan_drop,
)
from rules.advice.losses import Loss, UsefulAct, loss_if_ended, useful_acts_of
from rules.advice.prompts import DecisionSource, source_of_decision
from rules.advice.proposals import proposals_for
from rules.advice.refusals import Refusal, explain_illegal_move, explain_illegal_outcome
from rules.advice.table_subjects import TableSubject, all_subjects
from rules.advice.trial import Suggestion, indifferent_answer
from rules.engine.evaluate import costs
from rules.engine.movement.equivalence import equal_move
from rules.engine.payment.payment import PaymentPreview, preview_payment
from rules.engine.payment.payment_solver import cheapest_payment, only_payment
from rules.engine.turn import attack_step, turn_loop
from rules.engine.turn.combat import DamageAssignment, open_assignment_of
from rules.model.energy import Need
from rules.model.ids import CHANCE, DieId
from rules.model.moves import (
    CHANCE_MOVES,
    Concede,
    FieldCharacter,
    HandAct,
    Move,
    OfferDraw,
    OfferHand,
    Pay,
)
from rules.state import Decision, DecisionKind, GameState
from rules.state.digest import digest
from rules.state.setup import Setup


class OpenPosition:
    """The state of a match at its open decision: who decides, what is legal, and what it means.

    What is slow to find out is worked out once for each position.
    """

    def __init__(self, state: GameState) -> None:
        self.state = state
        self._legal: tuple[Move, ...] | None = None
        self._clicks: dict[DieId, tuple[Move, ...]] | None = None
        self._fieldings: tuple[FieldCharacter, ...] | None = None
        self._proposal: tuple[Pay, ...] | None = None
        self._forecast: tuple[AttackForecast | None] | None = None

    @property
    def setup(self) -> Setup:
        """Edition, players and cards as they are now: acts by hand may add to them (HAND-1)."""
        return self.state.setup

    @property
    def decision(self) -> Decision | None:
        """The open decision, or None once the match is over."""
        return None if self.state.is_over else self.state.decision

    @property
    def decision_kind(self) -> DecisionKind | None:
        """The kind of the open decision, or None once the match is over."""
        decision = self.state.decision
        return None if decision is None or self.state.is_over else decision.kind

    @property
    def deciding_computer(self) -> str:
        """The level of the computer that plays for the player who must decide; "" for a person."""
        player = None if self.state.is_over else self.state.deciding_player
        return "" if player is None else self.setup.players[player].computer

    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move of the player who must decide; of equal dice only one is listed.

        `Concede` is always legal as well, and so is `OfferDraw` between two acts. `HandAct` and
        `OfferHand` are not listed either: ask `refusal` (HAND-1). Nothing
        is listed for Chance: check its outcomes with `refusal`.
        """
        if self._legal is None:
            self._legal = tuple(turn_loop.legal_moves(self.state))
        return self._legal

    def refusal(self, move: Move) -> Refusal | None:
        """Why a move is not legal now, or None if it is."""
        decision = self.decision
        if decision is not None and isinstance(move, Concede):
            return None
        if decision is not None and isinstance(move, OfferDraw):
            return (
                None
                if turn_loop.is_between_acts(self.state)
                else explain_illegal_move(self.state, move)
            )
        if decision is not None and isinstance(move, HandAct | OfferHand):
            return explain_illegal_hand(self.state, move)
        if decision is not None and decision.player == CHANCE and isinstance(move, CHANCE_MOVES):
            return explain_illegal_outcome(self.state, move)
        if self._equivalent_legal_move(move) is not None:
            return None
        return explain_illegal_move(self.state, move)

    def moves_for_drop(self, die: DieId, place: DropTarget) -> tuple[Move, ...] | Refusal:
        """Interpret dropping a die at a place: the moves it may mean, or why it is not possible."""
        return moves_for_drop(self.state, self.legal_moves(), die, place)

    def legal_moves_for_drop(self, die: DieId, place: DropTarget) -> tuple[Move, ...]:
        """The moves that dropping a die at a place may mean; () without an explanation."""
        return legal_moves_for_drop(self.state, self.legal_moves(), die, place)

    def legal_clicks(self) -> Mapping[DieId, tuple[Move, ...]]:
        """The moves that a click on each die may mean, likeliest first; only dice with moves."""
        if self._clicks is None:
            self._clicks = legal_clicks(self.state, self.legal_moves())
        return self._clicks

    def things(self) -> tuple[TableSubject, ...]:
        """Everything on the table for which `context_actions` can list actions."""
        return all_subjects(self.state)

    def context_actions(self, thing: TableSubject) -> tuple[ContextAction, ...]:
        """The actions for a thing now: possible ones, then impossible ones with reasons."""
        return context_actions_of(self.state, self.legal_moves(), thing)

    def plan_multi_drop(
        self, dice: Sequence[DieId], place: DropTarget, first_moves: tuple[Move, ...] | None = None
    ) -> DropPlan:
        """Interpret dropping or clicking several dice at once, one after another.

        `first_moves` are the moves of the first die, if they are known from `moves_for_drop`.
        """
        return plan_drop(self.state, dice, place, first_moves)

    def free_fieldings(self) -> tuple[FieldCharacter, ...]:
        """The fieldings that a player can make in one act: they cost nothing and cause nothing."""
        if self._fieldings is None:
            self._fieldings = free_fieldings(self.state, self.legal_moves())
        return self._fieldings

    def proposals(self) -> tuple[Suggestion, ...]:
        """The payments or splits of damage that the table proposes now, the best first; else ()."""
        return proposals_for(self.state, self.legal_moves())

    def useful_acts(self, advised: tuple[Move, ...] = ()) -> tuple[UsefulAct, ...]:
        """What the player who must decide could still do in this step to some use.

        `advised` are the moves of the act that an adviser recommends, if they are known.
        """
        if self.state.is_over:
            return ()
        return useful_acts_of(self.state, self.legal_moves(), advised)

    def loss_if_ended(self) -> Loss | None:
        """What that player would lose by ending the step now; None if nothing."""
        is_blocking = self.decision_kind is DecisionKind.BLOCKERS
        forecast = self.attack_forecast() if is_blocking else None
        return loss_if_ended(self.state, self.legal_moves(), forecast)

    def damage_split(self) -> DamageAssignment | None:
        """The combat damage that the player must split now, or None."""
        return open_assignment_of(self.state)

    def proposed_split(self) -> tuple[int, ...]:
        """How the player would best split that damage, for each target; () if nothing is split."""
        split = self.damage_split()
        return () if split is None else preferred_split(self.state, split)

    def attack_forecast(self, planned: tuple[Move, ...] = ()) -> AttackForecast | None:
        """What the attack of this turn will do if both players only pass; None without an attack.
        `planned` is what a player is about to do: a block, or a whole split of a die's damage."""
        if planned:
            return forecast_attack(self.state, planned)
        if self._forecast is None:
            self._forecast = (forecast_attack(self.state),)
        return self._forecast[0]

    def decision_source(self) -> DecisionSource | None:
        """The die or card whose text or damage the open decision is about, or None."""
        return source_of_decision(self.state)

    def why_unavailable(self, thing: TableSubject) -> Refusal | None:
        """The first reason why a thing cannot be used now; None if it can."""
        return why_nothing_possible(self.state, self.legal_moves(), thing)

    def payment_preview(self) -> PaymentPreview:
        """Preview the result of confirming the current payment."""
        return preview_payment(self.state)

    def proposed_payment(self) -> tuple[Pay, ...]:
        """The rest of a cheapest payment, as a suggestion for the player."""
        if self._proposal is None:
            self._proposal = cheapest_payment(self.state)
        return self._proposal

    def need_of_act(self, act: Move) -> Need:
        """The energy that an act on its own costs the player who must decide."""
        decision = self.state.decision
        return costs.need_of_act(
            self.state, act, self.state.active if decision is None else decision.player
        )

    def only_payment(self) -> tuple[Pay, ...]:
        """The whole payment, if there is only one way to pay and it loses nothing; else ()."""
        return only_payment(self.state)

    def indifferent_answer(self) -> tuple[Move, ...]:
        """A split of damage or an order of effects, if all others lead to the same; else ()."""
        return () if self.state.is_over else indifferent_answer(self.state)

    def could_attack(self) -> bool:
        """Whether the active player has a character that could attack, regardless of the step."""
        return bool(self.possible_attackers())

    def possible_attackers(self) -> tuple[DieId, ...]:
        """The active player's characters that could attack, regardless of the step."""
        return tuple(die.id for die in attack_step.attackers_of(self.state, self.state.active))

    @property
    def is_between_acts(self) -> bool:
        """Whether no act is half done: the player who must decide may begin one, or pass."""
        return not self.state.is_over and turn_loop.is_between_acts(self.state)

    def digest(self) -> str:
        """A fingerprint of the state that is the same however equal dice are swapped."""
        return digest(self.state)

    def _forget_answers(self) -> None:
        """Forget what was worked out: the state has changed."""
        self._legal = self._clicks = self._fieldings = self._proposal = self._forecast = None

    def _equivalent_legal_move(self, move: Move) -> Move | None:
        """The legal move equivalent to this one: the same, or the same for an equal die."""
        legal = self.legal_moves()
        return move if move in legal else equal_move(self.state, legal, move)
