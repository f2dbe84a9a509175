"""`Game`: the only way to play a match."""

from __future__ import annotations

from collections.abc import Sequence

from rules import costs, turn
from rules.asking import Asker, asker
from rules.dealer import Dealer
from rules.digest import digest
from rules.energy import Need
from rules.events import Event
from rules.likeness import equal_move
from rules.meaning import Place, meant
from rules.moves import CHANCE_MOVES, Concede, Move, OfferDraw, Pay
from rules.payment import Preview, preview
from rules.possibilities import Possibility, Thing, possible, things, why_not
from rules.proposal import cheapest, only_way
from rules.refusals import Refusal, refuse, refuse_outcome
from rules.setup import Setup
from rules.splitting import Split, split_of
from rules.state import BAG, CARD, CHANCE, NOBODY, Decision, Dice, Die, GameState
from rules.steps import attack
from rules.together import Together, together


class IllegalMove(ValueError):
    """The rules forbid a move; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal}")
        self.refusal = refusal


class CannotUndo(ValueError):
    """There is nothing to undo, or only an outcome of chance that has already been seen."""


class Played:
    """A move in the history of a match: the state before it, and the events it caused."""

    __slots__ = ("before", "events", "move")

    def __init__(self, move: Move, before: GameState, events: tuple[Event, ...]) -> None:
        self.move = move
        self.before = before
        self.events = events

    @property
    def is_chance(self) -> bool:
        """Whether it was an outcome of Chance."""
        return isinstance(self.move, CHANCE_MOVES)


def starting_state(setup: Setup) -> GameState:
    """The state before the first turn: all dice in their starting zones (SET-1, SET-3, DIE-1)."""
    dice = Dice()
    for player in range(len(setup.players)):
        for _ in range(setup.ruleset.sidekicks):
            dice.append(Die(len(dice), 0, player, player, BAG))
    for number, at_table in enumerate(setup.cards):
        owner = NOBODY if at_table.owner is None else at_table.owner
        for _ in range(at_table.dice):
            dice.append(Die(len(dice), number, owner, owner, CARD))
    players = len(setup.players)
    return GameState(setup, dice, [setup.life] * players, [0] * players)


class Game:
    """A match: its state, the legal moves, and its history.

    With a dealer, Chance answers at once. Without one, the game waits for `Drawn` and `Rolled`
    moves, for players who roll physical dice. With `remembers=False` the game keeps no history, so
    it cannot undo, be saved or be described; this is faster for thousands of random games.
    """

    def __init__(
        self,
        setup: Setup,
        dealer: Dealer | None = None,
        state: GameState | None = None,
        *,
        remembers: bool = True,
    ) -> None:
        self.setup = setup
        self.remembers = remembers
        self.dealer = dealer
        self.state = starting_state(setup) if state is None else state
        self.played: list[Played] = []
        self._undone: list[tuple[Played, ...]] = []
        self._legal: tuple[Move, ...] | None = None

    def start(self) -> tuple[Event, ...]:
        """Begin the first turn and continue to the first decision."""
        log: list[Event] = []
        turn.advance(self.state, log)
        self._legal = None
        return (*log, *self._deal())

    # --- queries ------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The open decision, or None once the match is over."""
        return None if self.state.over else self.state.decision

    def legal(self) -> tuple[Move, ...]:
        """Every legal move of the player who must decide; of equal dice only one is listed.

        `Concede` is always legal as well, and so is `OfferDraw` between two acts. Nothing is listed
        for Chance: check its outcomes with `refusal`.
        """
        if self._legal is None:
            self._legal = tuple(turn.legal(self.state))
        return self._legal

    def refusal(self, move: Move) -> Refusal | None:
        """Why a move is not legal now, or None if it is."""
        decision = self.decision
        if decision is not None and isinstance(move, Concede):
            return None
        if decision is not None and isinstance(move, OfferDraw):
            return None if turn.is_between_acts(self.state) else refuse(self.state, move)
        if decision is not None and decision.player == CHANCE and isinstance(move, CHANCE_MOVES):
            return refuse_outcome(self.state, move)
        if self._listed(move) is not None:
            return None
        return refuse(self.state, move)

    def meant(self, die: int, place: Place) -> tuple[Move, ...] | Refusal:
        """Interpret dropping a die at a place: the moves it may mean, or why it is not possible."""
        return meant(self.state, self.legal(), die, place)

    def things(self) -> tuple[Thing, ...]:
        """Everything on the table for which `possible` can list actions."""
        return things(self.state)

    def possible(self, thing: Thing) -> tuple[Possibility, ...]:
        """The actions for a thing now: possible ones, then impossible ones with reasons."""
        return possible(self.state, self.legal(), thing)

    def meant_together(self, dice: Sequence[int], place: Place) -> Together:
        """Interpret dropping or clicking several dice at once, one after another."""
        return together(self.state, dice, place)

    def damage_split(self) -> Split | None:
        """The combat damage that the player must split now, or None."""
        return split_of(self.state)

    def asker(self) -> Asker | None:
        """The die or card whose text or damage the open decision is about, or None."""
        return asker(self.state)

    def why_not(self, thing: Thing) -> Refusal | None:
        """The first reason why a thing cannot be used now; None if it can."""
        return why_not(self.state, self.legal(), thing)

    def payment(self) -> Preview:
        """Preview the result of confirming the current payment."""
        return preview(self.state)

    def proposed_payment(self) -> tuple[Pay, ...]:
        """The rest of a cheapest payment, as a suggestion for the player."""
        return cheapest(self.state)

    def cost(self, act: Move) -> Need:
        """The energy that an act on its own costs the player who must decide."""
        decision = self.state.decision
        return costs.need_of(
            self.state, act, self.state.active if decision is None else decision.player
        )

    def only_payment(self) -> tuple[Pay, ...]:
        """The whole payment, if there is only one way to pay and it loses nothing; else ()."""
        return only_way(self.state)

    def could_attack(self) -> bool:
        """Whether the active player has a character that could attack, regardless of the step."""
        return bool(attack.able_attackers(self.state))

    def digest(self) -> str:
        """A fingerprint of the state that is the same however equal dice are swapped."""
        return digest(self.state)

    # --- playing ------------------------------------------------------------------------------

    def play(self, move: Move) -> tuple[Event, ...]:
        """Play a move of the player who must decide, or an outcome of Chance.

        Returns all events up to the next decision.

        Raises:
            IllegalMove: the rules forbid the move; nothing has changed.
        """
        listed = self._listed(move)
        if listed is None:
            refusal = self.refusal(move)
            if refusal is not None:
                raise IllegalMove(refusal)
            listed = move
        self._undone.clear()
        events = self._apply(listed)
        return (*events, *self._deal())

    def act_before(
        self, end: int | None = None, *, past_chance: bool = False, step: bool = False
    ) -> int:
        """Find the start of the last act before a point of the match, as an index in `played`.

        If people roll physical dice, each outcome they entered is an act of its own.

        Args:
            end: the point, as a number of moves; None for the present.
            past_chance: whether to go back past a roll or draw.
            step: whether to go back only one step of the act (one die of a payment).

        Raises:
            CannotUndo: nothing was played before that point, or the last move was a chance outcome.
        """
        count = len(self.played) if end is None else end
        waits = self.dealer is None
        if waits and past_chance and count and self.played[count - 1].is_chance:
            return count - 1
        last = count
        while count and self.played[count - 1].is_chance:
            count -= 1
        if not count:
            raise CannotUndo("nothing has been played yet")
        if count < last and not past_chance:
            raise CannotUndo("dice have been rolled or drawn since the last move")
        first = count - 1
        while not step and first and not turn.is_between_acts(self.played[first].before):
            if self.played[first - 1].is_chance and (waits or not past_chance):
                break
            first -= 1
        return first

    def undo(
        self, *, past_chance: bool = False, step: bool = False, to: int | None = None
    ) -> tuple[Move, ...]:
        """Undo the last act (a purchase with its payment, an attack...) and everything after it.

        Args:
            past_chance: whether to go back past a roll or draw. The dice stay the same: a seeded
                dealer gives the same outcomes again.
            step: whether to undo only one step of the act (one die of a payment).
            to: undo all moves from this index of `played` on, as one unit.

        Returns:
            The undone moves, the earliest first.

        Raises:
            CannotUndo: nothing was played, or the last move was an outcome of chance.
        """
        first = self.act_before(past_chance=past_chance, step=step) if to is None else to
        taken = self.played[first:]
        if not taken:
            raise CannotUndo("nothing has been played yet")
        del self.played[first:]
        self._undone.append(tuple(taken))
        self.state = taken[0].before
        self._legal = None
        return tuple(played.move for played in taken)

    @property
    def can_redo(self) -> bool:
        """Whether a move was undone and nothing else has been played since."""
        return bool(self._undone)

    def redo(self) -> tuple[Event, ...]:
        """Play the last undone moves again, with the same outcomes of chance.

        Raises:
            CannotUndo: there is nothing to redo.
        """
        if not self._undone:
            raise CannotUndo("nothing was taken back")
        return tuple(e for played in self._undone.pop() for e in self._apply(played.move))

    def with_all_redone(self) -> Game:
        """A copy of this game in which all undone moves are played again."""
        twin = self.copy()
        for played in self.undone:
            twin._apply(played.move)
        return twin

    def was_forced(self, place: int) -> bool:
        """Whether a move in the history was the only legal one."""
        return len(turn.legal(self.played[place].before)) == 1

    @property
    def undone(self) -> tuple[Played, ...]:
        """The undone moves that can be played again, in the order in which they were played."""
        return tuple(played for taken in reversed(self._undone) for played in taken)

    def copy(self) -> Game:
        """Return an independent game that continues from here with a copy of the history."""
        twin = Game(self.setup, self.dealer, self.state.copy(), remembers=self.remembers)
        twin.played = self.played[:]
        return twin

    # --- internals ----------------------------------------------------------------------------

    def _listed(self, move: Move) -> Move | None:
        """The legal move equivalent to this one: the same, or the same for an equal die."""
        legal = self.legal()
        return move if move in legal else equal_move(self.state, legal, move)

    def _apply(self, move: Move) -> tuple[Event, ...]:
        before = self.state.copy() if self.remembers else None
        log: list[Event] = []
        turn.apply(self.state, move, log)
        events = tuple(log)
        if before is not None:
            self.played.append(Played(move, before, events))
        self._legal = None
        return events

    def _deal(self) -> tuple[Event, ...]:
        events: tuple[Event, ...] = ()
        while (
            (decision := self.decision) is not None
            and decision.player == CHANCE
            and self.dealer is not None
        ):
            outcome = self.dealer.deal(self.state)
            refusal = refuse_outcome(self.state, outcome)
            if refusal is not None:
                raise IllegalMove(refusal)
            events = (*events, *self._apply(outcome))
        return events
