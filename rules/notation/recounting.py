"""Group the moves of a game into acts, such as a purchase with its payment. An act is one line."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence

import msgspec

from rules import turn
from rules.game import Game, Played
from rules.language import tree
from rules.likeness import equal_move
from rules.moves import (
    STARTING_MOVES,
    Accept,
    Assign,
    Attack,
    Block,
    Choose,
    ChoosePlayer,
    ChooseWord,
    Concede,
    Confirm,
    Drawn,
    Move,
    OfferDraw,
    Order,
    Pass,
    Pay,
    Reroll,
    Rolled,
)
from rules.notation import chance, saying
from rules.notation import record as r
from rules.notation.fighting import damage_left, engaged
from rules.notation.finding import plain
from rules.notation.reaching import implied
from rules.state import Decision, Frame, GameState


class Told(msgspec.Struct, frozen=True):
    """An act, the states before each of its moves, and whether it may be implied.

    The file omits an act that may be implied if the next act implies it.
    """

    act: r.Act
    states: tuple[GameState, ...]
    is_implied: bool = False


class Recounting:
    """Groups the moves of a growing game into acts, reusing the acts of the last call."""

    def __init__(self) -> None:
        self._known: list[tuple[list[Played], Told]] = []

    def recount(self, game: Game) -> Iterator[Told]:
        """All acts of a game in order, including those that may be implied."""
        known, self._known = self._known, []
        at = 0
        for moves, told in known:
            if not _same(game.played[at : at + len(moves)], moves):
                break
            self._known.append((moves, told))
            at += len(moves) - 1
            yield told
        while at < len(game.played):
            told = _Teller(game, at).tell()
            end = at + len(told.states)
            if end < len(game.played):  # the next move proves the act complete
                self._known.append((game.played[at : end + 1], told))
            at = end
            yield told


def _same(some: list[Played], others: list[Played]) -> bool:
    return len(some) == len(others) and all(map(operator.is_, some, others))


class _Teller:
    """Builds one act from the moves of a game, starting at a given move."""

    def __init__(self, game: Game, start: int) -> None:
        self.game = game
        self.played: Sequence[Played] = game.played
        self.start = start
        self.at = start

    # --- reading the moves ------------------------------------------------------------------------

    @property
    def move(self) -> Move | None:
        """The next move; None at the end."""
        return self.played[self.at].move if self.at < len(self.played) else None

    @property
    def state(self) -> GameState:
        """The state before the next move."""
        return self.played[self.at].before if self.at < len(self.played) else self.game.state

    @property
    def kind(self) -> str:
        """The kind of the open decision; "over" when the match has ended."""
        return self.state.decision.kind if self.state.decision and not self.state.over else "over"

    def take(self) -> Move:
        """Consume and return the next move."""
        move = self.played[self.at].move
        self.at += 1
        return move

    def told(self, act: r.Act, *, may_be_implied: bool = False) -> Told:
        """The act together with the states of the moves consumed for it."""
        states = tuple(self.played[n].before for n in range(self.start, self.at))
        moves = [self.played[n].move for n in range(self.start, self.at)]
        is_implied = may_be_implied and all(
            _goes_without_saying(state, move) for state, move in zip(states, moves, strict=True)
        )
        return Told(act, states, is_implied)

    # --- acts -------------------------------------------------------------------------------------

    def tell(self) -> Told:
        """Build the act that begins with the next move."""
        state, move = self.state, self.move
        match move:
            case Drawn():
                self.take()
                return self.told(chance.drawing(state, move))
            case Rolled():
                self.take()
                return self.told(r.Rolling(rolled=chance.rolling(state, move)))
            case Concede() | OfferDraw():
                return self.propose_end(move)
            case Reroll():
                return self.reroll()
            case Attack():
                return self.attack()
            case Block():
                return self.block()
            case Assign():
                return self.assign()
            case _ if isinstance(move, STARTING_MOVES):
                return self.do()
            case _:
                return self.answer()

    def propose_end(self, move: Move) -> Told:
        """Concede or offer a draw; the inactive player is named."""
        state = self.state
        self.take()
        kind = r.Conceding if isinstance(move, Concede) else r.Offering
        return self.told(kind(_other(state)))

    def reroll(self) -> Told:
        """Mark and reroll dice; includes the outcome if it is known."""
        before = self.state
        marked: list[int] = []
        while isinstance(self.move, Reroll) and self.kind == "reroll":
            move = self.take()
            marked += [move.die] if isinstance(move, Reroll) else []
        is_open = not isinstance(self.move, Confirm)
        if not is_open:
            self.take()
            if isinstance(self.move, Rolled):
                rolled = chance.rerolling(before, tuple(marked), self.move)
                self.take()
                return self.told(r.Rerolling(rolled=rolled))
        refs = [chance.reroll_ref(before, number, ()) for number in marked]
        return self.told(r.Rerolling(None, is_open, saying.counted(refs)))

    def attack(self) -> Told:
        """Declare attackers in order."""
        refs: list[r.Ref] = []
        while isinstance(self.move, Attack):
            refs.append(saying.of_move(self.state, self.move))
            self.take()
        is_open = not self.confirm()
        return self.told(r.Attacking(None, is_open, saying.counted(refs)))

    def block(self) -> Told:
        """Declare blockers, grouped by attacker."""
        groups: list[tuple[int, r.Ref, list[r.Ref]]] = []
        while isinstance(self.move, Block):
            if not groups or groups[-1][0] != self.move.attacker:
                groups.append((self.move.attacker, saying.attacker(self.state, self.move), []))
            groups[-1][2].append(saying.blocker(self.state, self.move))
            self.take()
        is_open = not self.confirm()
        blocks = tuple(r.Blocked(ref, saying.counted(refs)) for _, ref, refs in groups)
        return self.told(r.Blocking(None, is_open, blocks))

    def confirm(self) -> bool:
        """Consume the Confirm that completes an act; False if it does not come next."""
        if isinstance(self.move, Confirm):
            self.take()
            return True
        return False

    def assign(self) -> Told:
        """Split one die's damage; the last share follows from the others."""
        state = self.state
        dealer = state.decision.dice[0] if state.decision else -1
        others, left = engaged(state, dealer), damage_left(state, dealer)
        shares: list[r.Share] = []
        while isinstance(self.move, Assign) and self.move.die == dealer:
            shares.append(r.Share(self.move.amount, plain(state, self.move.to)))
            left -= self.move.amount
            self.take()
        decision = self.state.decision
        is_open = bool(self.kind == "assign" and decision and decision.dice == (dealer,))
        if not is_open and left and len(shares) < len(others):
            shares.append(r.Share(left, plain(state, others[len(shares)])))
        act = r.Assigning(None, is_open, plain(state, dealer), tuple(shares))
        return self.told(act, may_be_implied=True)

    def do(self) -> Told:
        """Purchase, field or use an ability, with the payment and the first choice of dice."""
        state = self.state
        deeds = [saying.deed(state, self.take())]
        coins, is_open = None, False
        if self.kind == "pay" and self.state.paying is not None and self.state.paying.acts:
            coins, is_open = self.pay(deeds)
        on: tuple[r.Several, ...] = ()
        if not is_open and self.asks(state):
            on, is_open = self.choose()
        return self.told(r.Doing(_other(state), is_open, tuple(deeds), coins, on))

    def asks(self, start: GameState) -> bool:
        """Whether the player who began the act chooses dice next and has a real choice."""
        decision, begun = self.state.decision, start.decision
        if not isinstance(self.move, Choose) or decision is None or begun is None:
            return False
        return decision.player == begun.player and not self.is_forced()

    def is_forced(self) -> bool:
        """Whether the next choice of dice has only one answer."""
        ahead = _Teller(self.game, self.at)
        ahead.choose()
        return ahead.told(r.Choosing(), may_be_implied=True).is_implied

    def pay(self, deeds: list[r.Deed]) -> tuple[tuple[r.Coin, ...], bool]:
        """The coins of a payment and whether it is still open. Adds further acts to `deeds`."""
        steps: list[tuple[GameState, Pay]] = []
        while self.kind == "pay" and self.move is not None and not isinstance(self.move, Concede):
            state, move = self.state, self.take()
            if isinstance(move, Confirm):
                return saying.coins(steps), False
            if isinstance(move, Pay):
                steps.append((state, move))
            else:
                deeds.append(saying.deed(state, move))
        return saying.coins(steps), True

    def choose(self) -> tuple[tuple[r.Several, ...], bool]:
        """The dice of one choice and whether it is still open."""
        refs: list[r.Ref] = []
        while isinstance(self.move, Choose) and (not refs or _goes_on(self.state.decision)):
            refs.append(saying.of_move(self.state, self.move))
            self.take()
        is_open = self.kind == "choose" and _goes_on(self.state.decision) and not self.confirm()
        return saying.counted(refs), is_open

    def answer(self) -> Told:
        """Answer an effect, or pass."""
        state, move, kind = self.state, self.move, self.kind
        if isinstance(move, Choose):
            dice, is_open = self.choose()
            return self.told(r.Choosing(None, is_open, dice), may_be_implied=True)
        if kind == "pay":  # the chosen option has a price
            coins, is_open = self.pay([])
            return self.told(r.Accepting(None, is_open, coins, with_cost=True))
        self.take()
        match move:
            case ChooseWord(word=word):
                return self.told(r.Naming(word=word), may_be_implied=True)
            case ChoosePlayer(player=player):
                return self.told(r.ChoosingPlayer(chosen=player), may_be_implied=True)
            case Order():
                return self.told(r.Ordering(what=saying.ability(state, move)), may_be_implied=True)
            case Accept():
                return self.accept(state)
            case Pass() if kind in ("choose", "answer", "draw offer"):
                return self.told(r.Declining())
            case Pass():
                return self.told(r.Passing(), may_be_implied=True)
            case _:
                raise TypeError(f"{move} does not begin an act")

    def accept(self, state: GameState) -> Told:
        """Accept an optional effect, and pay for it if it costs energy."""
        frame = state.stack[-1] if state.stack else None
        effect = frame.todo[0] if isinstance(frame, Frame) else None
        has_cost = isinstance(effect, tree.Unless) or (
            isinstance(effect, tree.Optional) and effect.cost is not None
        )
        coins, is_open = None, False
        if self.kind == "pay":
            coins, is_open = self.pay([])
        return self.told(r.Accepting(None, is_open, coins, has_cost))


def _goes_without_saying(state: GameState, move: Move) -> bool:
    """Whether a replay would supply this move, or the same move with equal dice."""
    supplied = implied(state, turn.legal(state))
    return supplied is not None and (
        supplied == move or equal_move(state, [supplied], move) is not None
    )


def _other(state: GameState) -> int | None:
    """The deciding player, or None for the active player, who is not named."""
    player = state.decision.player if state.decision else state.active
    return None if player == state.active else player


def _goes_on(decision: Decision | None) -> bool:
    """Whether a choice of dice is under way."""
    return decision is not None and decision.kind == "choose" and bool(decision.dice)
