"""Group the moves of a game into acts, such as a purchase with its payment. An act is one line."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules.engine.movement.equivalence import equal_move
from rules.engine.turn import turn_loop
from rules.game import Game, PlayedMove
from rules.language import ast
from rules.model.ids import NO_DIE, DieId, PlayerId
from rules.model.moves import (
    ACT_MOVES,
    Accept,
    AssignDamage,
    Attack,
    Block,
    ChooseDie,
    ChooseNext,
    ChooseOption,
    ChoosePlayer,
    Concede,
    Confirm,
    DrawOutcome,
    HandAct,
    MarkForReroll,
    Move,
    OfferDraw,
    OfferHand,
    Pass,
    Pay,
    RollOutcome,
)
from rules.notation.acts import chance
from rules.notation.acts.act_timing import implied_move
from rules.notation.acts.acts_by_hand import hand_line
from rules.notation.acts.combat_acts import dice_without_share, remaining_damage
from rules.notation.acts.references import plain_ref
from rules.notation.records import record as r
from rules.notation.writing import disambiguation
from rules.state import Decision, DecisionKind, GameState


class GroupedAct(msgspec.Struct, frozen=True):
    """An act, the states before each of its moves, and whether it may be implied.

    The file omits an act that may be implied if the next act implies it.
    """

    act: r.Act
    states: tuple[GameState, ...]
    is_implied: bool = False


class ActGrouper:
    """Groups the moves of a growing game into acts, reusing the acts of the last call."""

    def __init__(self) -> None:
        self._moves: list[PlayedMove] = []
        self._known: list[tuple[int, GroupedAct]] = []  # each with the number of moves to its end

    def group_acts(self, game: Game) -> list[GroupedAct]:
        """All acts of a game in order, including those that may be implied."""
        history = game.history
        if history[: len(self._moves)] != self._moves:  # moves were undone
            same = _same_moves(history, self._moves)
            self._known = [(end, act) for end, act in self._known if end < same]
        self._moves = history[:]
        found = [act for _, act in self._known]
        at = self._known[-1][0] if self._known else 0
        while at < len(history):
            found.append(_ActBuilder(game, at).build())
            at += len(found[-1].states)
            if at < len(history):  # the next move proves the act complete
                self._known.append((at, found[-1]))
        return found


def _same_moves(some: list[PlayedMove], others: list[PlayedMove]) -> int:
    """The number of moves at the start that are the same."""
    pairs = enumerate(zip(some, others, strict=False))
    return next((at for at, (one, other) in pairs if one is not other), min(len(some), len(others)))


class _ActBuilder:
    """Builds one act from the moves of a game, starting at a given move."""

    def __init__(self, game: Game, start: int) -> None:
        self.game = game
        self.played: Sequence[PlayedMove] = game.history
        self.start = start
        self.index = start

    # --- reading the moves ------------------------------------------------------------------------

    @property
    def next_move(self) -> Move | None:
        """The next move; None at the end."""
        return self.played[self.index].move if self.index < len(self.played) else None

    @property
    def state_before(self) -> GameState:
        """The state before the next move."""
        return (
            self.played[self.index].state_before
            if self.index < len(self.played)
            else self.game.state
        )

    @property
    def decision_kind(self) -> DecisionKind | None:
        """The kind of the open decision; None when the match has ended."""
        state = self.state_before
        return None if state.is_over else state.decision_kind

    def take_move(self) -> Move:
        """Consume and return the next move."""
        move = self.played[self.index].move
        self.index += 1
        return move

    def finish(self, act: r.Act, *, may_be_implied: bool = False) -> GroupedAct:
        """The act together with the states of the moves consumed for it."""
        states = tuple(self.played[n].state_before for n in range(self.start, self.index))
        moves = [self.played[n].move for n in range(self.start, self.index)]
        is_implied = may_be_implied and all(
            _is_implied(state, move) for state, move in zip(states, moves, strict=True)
        )
        return GroupedAct(act, states, is_implied)

    # --- acts -------------------------------------------------------------------------------------

    def build(self) -> GroupedAct:
        """Build the act that begins with the next move."""
        state, move = self.state_before, self.next_move
        match move:
            case DrawOutcome():
                self.take_move()
                return self.finish(chance.draw_act(state, move))
            case RollOutcome():
                self.take_move()
                return self.finish(r.RollAct(rolled=chance.roll_act(state, move)))
            case HandAct():
                return self.build_hand_act(move)
            case Concede() | OfferDraw() | OfferHand():
                return self.build_end_proposal(move)
            case MarkForReroll():
                return self.build_reroll()
            case Attack():
                return self.build_attack()
            case Block():
                return self.build_block()
            case AssignDamage():
                return self.build_assignment()
            case _ if isinstance(move, ACT_MOVES):
                return self.build_paid_act()
            case _:
                return self.build_answer()

    def build_end_proposal(self, move: Move) -> GroupedAct:
        """Concede, offer a draw, or offer to act by hand; the inactive player is named."""
        state = self.state_before
        self.take_move()
        if isinstance(move, OfferHand):
            return self.finish(r.OfferHandAct(_named_actor(state), extent=move.extent))
        kind = r.ConcedeAct if isinstance(move, Concede) else r.OfferDrawAct
        return self.finish(kind(_named_actor(state)))

    def build_hand_act(self, move: HandAct) -> GroupedAct:
        """Carry out a sentence by hand, with the first choice of dice by the player who acts."""
        state = self.state_before
        self.take_move()
        on: tuple[r.CountedRef, ...] = ()
        is_open = False
        if isinstance(self.next_move, ChooseDie) and not self.is_choice_forced():
            on, is_open = self.take_choice()
        return self.finish(hand_line(state, move, on, is_open))

    def build_reroll(self) -> GroupedAct:
        """Mark and reroll dice; includes the outcome if it is known."""
        before = self.state_before
        marked: list[DieId] = []
        while (
            isinstance(self.next_move, MarkForReroll) and self.decision_kind is DecisionKind.REROLL
        ):
            move = self.take_move()
            marked += [move.die] if isinstance(move, MarkForReroll) else []
        is_open = not isinstance(self.next_move, Confirm)
        if not is_open:
            self.take_move()
            if isinstance(self.next_move, RollOutcome) and self.rolls_exactly(marked):
                rolled = chance.reroll_act(before, tuple(marked), self.next_move)
                self.take_move()
                return self.finish(r.RerollAct(_named_partner(before), rolled=rolled))
        refs = [chance.reroll_ref(before, number, ()) for number in marked]
        counted = disambiguation.count_refs(refs)
        return self.finish(r.RerollAct(_named_partner(before), is_open, counted))

    def rolls_exactly(self, marked: Sequence[DieId]) -> bool:
        """Whether the next roll is that of these dice, not of a partner's."""
        decision = self.state_before.decision
        return decision is not None and decision.dice == tuple(sorted(marked))

    def build_attack(self) -> GroupedAct:
        """Declare attackers in order."""
        refs: list[r.Ref] = []
        before = self.state_before
        while isinstance(self.next_move, Attack):
            refs.append(disambiguation.ref_of_move(self.state_before, self.next_move, before))
            self.take_move()
        is_open = not self.take_confirm()
        counted = disambiguation.count_refs(refs)
        return self.finish(r.AttackAct(_named_partner(before), is_open, counted))

    def build_block(self) -> GroupedAct:
        """Declare blockers, grouped by attacker."""
        groups: list[tuple[int, r.Ref, list[r.Ref]]] = []
        before = self.state_before
        while isinstance(self.next_move, Block):
            if not groups or groups[-1][0] != self.next_move.attacker:
                groups.append(
                    (
                        self.next_move.attacker,
                        disambiguation.attacker_ref(self.state_before, self.next_move),
                        [],
                    )
                )
            groups[-1][2].append(
                disambiguation.blocker_ref(self.state_before, self.next_move, before)
            )
            self.take_move()
        is_open = not self.take_confirm()
        blocks = tuple(
            r.BlockGroup(ref, disambiguation.count_refs(refs)) for _, ref, refs in groups
        )
        return self.finish(r.BlockAct(_named_partner(before), is_open, blocks))

    def take_confirm(self) -> bool:
        """Consume the Confirm that completes an act; False if it does not come next."""
        if isinstance(self.next_move, Confirm):
            self.take_move()
            return True
        return False

    def build_assignment(self) -> GroupedAct:
        """Split one die's damage; the last share follows from the others."""
        state = self.state_before
        dealer = state.decision.dice[0] if state.decision else NO_DIE
        others, left = dice_without_share(state, dealer), remaining_damage(state, dealer)
        shares: list[r.AssignedDamage] = []
        while isinstance(self.next_move, AssignDamage) and self.next_move.die == dealer:
            shares.append(
                r.AssignedDamage(self.next_move.amount, plain_ref(state, self.next_move.target))
            )
            left -= self.next_move.amount
            self.take_move()
        decision = self.state_before.decision
        is_open = bool(
            self.decision_kind is DecisionKind.ASSIGN and decision and decision.dice == (dealer,)
        )
        if not is_open and left and len(shares) < len(others):
            shares.append(r.AssignedDamage(left, plain_ref(state, others[len(shares)])))
        act = r.AssignAct(None, is_open, plain_ref(state, dealer), tuple(shares))
        return self.finish(act, may_be_implied=True)

    def build_paid_act(self) -> GroupedAct:
        """Purchase, field or use an ability, with the payment and the first choice of dice."""
        state = self.state_before
        steps = [disambiguation.paid_step_of_move(state, self.take_move())]
        coins, is_open = None, False
        if (
            self.decision_kind is DecisionKind.PAY
            and self.state_before.payment is not None
            and self.state_before.payment.acts
        ):
            coins, is_open = self.take_payment(steps, state)
        on: tuple[r.CountedRef, ...] = ()
        if not is_open and self.asks_for_dice(state):
            on, is_open = self.take_choice()
        return self.finish(r.PaidAct(_named_actor(state), is_open, tuple(steps), coins, on))

    def asks_for_dice(self, start: GameState) -> bool:
        """Whether the player who began the act chooses dice next and has a real choice."""
        decision, begun = self.state_before.decision, start.decision
        if not isinstance(self.next_move, ChooseDie) or decision is None or begun is None:
            return False
        return decision.player == begun.player and not self.is_choice_forced()

    def is_choice_forced(self) -> bool:
        """Whether the next choice of dice has only one answer."""
        ahead = _ActBuilder(self.game, self.index)
        ahead.take_choice()
        return ahead.finish(r.ChooseDiceAct(), may_be_implied=True).is_implied

    def take_payment(
        self, steps: list[r.PaidStep], before: GameState | None = None
    ) -> tuple[tuple[r.PaymentItem, ...], bool]:
        """The coins of a payment and whether it is still open.

        Adds further acts to `steps`; `before` is the state before the first.
        """
        taken: list[tuple[GameState, Move]] = []
        is_open = True
        while (
            is_open
            and self.decision_kind is DecisionKind.PAY
            and self.next_move is not None
            and not isinstance(self.next_move, Concede)
        ):
            taken.append((self.state_before, self.take_move()))
            is_open = not isinstance(taken[-1][1], Confirm)
        pays: list[tuple[GameState, Pay]] = []
        for state, move in _with_acts_first(taken):
            if isinstance(move, Pay):
                pays.append((state, move))
            else:
                steps.append(disambiguation.paid_step_of_move(state, move, before))
        return disambiguation.payment_items(pays), is_open

    def take_choice(self) -> tuple[tuple[r.CountedRef, ...], bool]:
        """The dice of one choice and whether it is still open."""
        refs: list[r.Ref] = []
        before = self.state_before
        while isinstance(self.next_move, ChooseDie) and (
            not refs or _is_choice_open(self.state_before.decision)
        ):
            refs.append(disambiguation.ref_of_move(self.state_before, self.next_move, before))
            self.take_move()
        is_open = (
            self.decision_kind is DecisionKind.CHOOSE
            and _is_choice_open(self.state_before.decision)
            and not self.take_confirm()
        )
        return disambiguation.count_refs(refs), is_open

    def build_answer(self) -> GroupedAct:
        """Answer an effect, or pass."""
        state, move, kind = self.state_before, self.next_move, self.decision_kind
        if isinstance(move, ChooseDie):
            dice, is_open = self.take_choice()
            return self.finish(r.ChooseDiceAct(None, is_open, dice), may_be_implied=True)
        if kind is DecisionKind.PAY:  # the chosen option has a price
            coins, is_open = self.take_payment([])
            return self.finish(r.AcceptAct(None, is_open, coins, has_cost=True))
        self.take_move()
        match move:
            case ChooseOption(word=word):
                return self.finish(r.NameAct(word=word), may_be_implied=True)
            case ChoosePlayer(player=player):
                return self.finish(r.ChoosePlayerAct(chosen_player=player), may_be_implied=True)
            case ChooseNext():
                return self.finish(
                    r.OrderAct(ref=disambiguation.ability_ref(state, move)), may_be_implied=True
                )
            case Accept():
                return self.build_acceptance(state)
            case Pass() if kind in (
                DecisionKind.CHOOSE,
                DecisionKind.ANSWER,
                DecisionKind.DRAW_OFFER,
                DecisionKind.HAND_OFFER,
            ):
                return self.finish(r.DeclineAct())
            case Pass() if kind is DecisionKind.BY_HAND:
                return self.finish(r.DoneAct())
            case Pass() if kind is DecisionKind.ATTACKERS:
                return self.finish(r.AttackAct(_named_partner(state)), may_be_implied=True)
            case Pass() if kind is DecisionKind.BLOCKERS:
                return self.finish(r.BlockAct(_named_partner(state)), may_be_implied=True)
            case Pass():
                return self.finish(r.PassAct(), may_be_implied=True)
            case _:
                raise TypeError(f"{move} does not begin an act")

    def build_acceptance(self, state: GameState) -> GroupedAct:
        """Accept an optional effect, and pay for it if it costs energy."""
        frame = state.top_frame
        effect = frame.remaining_effects[0] if frame is not None else None
        has_cost = isinstance(effect, ast.Unless) or (
            isinstance(effect, ast.Optional) and effect.cost is not None
        )
        coins, is_open = None, False
        if self.decision_kind is DecisionKind.PAY:
            coins, is_open = self.take_payment([])
        return self.finish(r.AcceptAct(None, is_open, coins, has_cost))


def _is_implied(state: GameState, move: Move) -> bool:
    """Whether a replay would supply this move, or the same move with equal dice."""
    supplied = implied_move(state, turn_loop.legal_moves(state))
    return supplied is not None and (
        supplied == move or equal_move(state, [supplied], move) is not None
    )


def _with_acts_first(taken: list[tuple[GameState, Move]]) -> list[tuple[GameState, Move]]:
    """The steps of a payment in the order in which a file is read: all acts before all symbols.

    A reference must be clear when it is read, and an act that joined late had fewer rivals.
    """
    steps = [(state, move) for state, move in taken if not isinstance(move, Confirm)]
    are_paid = [isinstance(move, Pay) for _, move in steps]
    if are_paid == sorted(are_paid):
        return steps
    state = steps[0][0].copy()
    found: list[tuple[GameState, Move]] = []
    for _, move in sorted(steps, key=lambda step: isinstance(step[1], Pay)):
        found.append((state.copy(), move))
        turn_loop.apply_move(state, move, [])
    return found


def _named_actor(state: GameState) -> PlayerId | None:
    """The deciding player, or None for the active player, who is not named; of two active partners
    only the one on the left is not."""
    player = state.decision.player if state.decision else state.active
    return None if player == state.leader else player


def _named_partner(state: GameState) -> PlayerId | None:
    """The deciding player if they have partners, who are asked the same; else None."""
    player = state.decision.player if state.decision else state.active
    return player if state.setup.partners(player) else None


def _is_choice_open(decision: Decision | None) -> bool:
    """Whether a choice of dice is under way."""
    return decision is not None and decision.kind is DecisionKind.CHOOSE and bool(decision.dice)
