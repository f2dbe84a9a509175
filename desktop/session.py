"""A match being played: holds the `Game` and notifies the screen of changes.

Screens and panels query the session, play moves through it and listen to its signals; none of them
has match state of its own. The policy in `desktop.passing` decides which moves are automatic.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from desktop.passing import Passing, read_marks
from desktop.settings import Settings
from rules.events import DiceRolled, Event
from rules.game import CannotUndo, Game, IllegalMove, Played
from rules.moves import Move, Pass
from rules.refusals import Refusal
from rules.state import CHANCE


class Session(QObject):
    """A match at the table.

    Signals:
        happened(events): moves were played; the table animates the events, then calls `shown()`.
        rewound(): the state jumped (undo, redo, load); show it without animation.
        asked(): all events have been shown, and the open decision can be answered.
        refused(refusal): a move was refused.
        saved_point(): the match changed and should be saved.
    """

    happened = Signal(object)
    rewound = Signal()
    asked = Signal()
    refused = Signal(object)
    saved_point = Signal()

    def __init__(self, game: Game, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.game = game
        self.passing = Passing()
        self._is_shown = True
        self._seen = len(game.played)
        self._by_itself: set[int] = set()
        self._entered: dict[int, Played] = {}
        self._remember(game.undone)

    @property
    def awaits_dice(self) -> bool:
        """Whether the game waits for the players to enter a draw or roll of their physical dice."""
        decision = self.game.decision
        rolls_by_hand = self.game.dealer is None
        return (
            self._is_shown and rolls_by_hand and decision is not None and decision.player == CHANCE
        )

    @property
    def entered_before(self) -> Played | None:
        """The result entered for this draw or roll before an undo, or None."""
        before, decision = self._entered.get(self.game.state.chances), self.game.decision
        asked = before.before.decision if before is not None else None
        if decision is None or asked is None:
            return None
        return before if (asked.kind, asked.owner) == (decision.kind, decision.owner) else None

    @property
    def is_shown(self) -> bool:
        """Whether the table has shown all events. Until then nothing may reveal them."""
        return self._is_shown

    @property
    def can_act(self) -> bool:
        """Whether a player may act now: the shown state is the current one."""
        decision = self.game.decision
        return self._is_shown and decision is not None and decision.player != CHANCE

    def before_roll(self, dice: Sequence[int]) -> Game:
        """A copy of the match as it was before the first unseen roll of these dice."""
        twin = self.game.copy()
        for place in range(self._seen, len(twin.played)):
            events = twin.played[place].events
            if any(
                isinstance(one, DiceRolled) and tuple(one.dice) == tuple(dice) for one in events
            ):
                twin.undo(to=place)
                break
        return twin

    def follow(self, settings: Settings) -> None:
        """Apply the settings about automatic moves and stops."""
        self.passing.passes_for_idle = settings.passes_for_idle
        self.passing.answers_alone = settings.answer_alone
        self.passing.marks = read_marks(settings.stops)

    def start(self) -> None:
        """Start a new match."""
        events = self.game.start()
        self._tell((*events, *self._go_on()))

    def play(self, *moves: Move) -> bool:
        """Play moves one after another, stopping at the first that is refused.

        Returns:
            True if all moves were played.
        """
        if not self._is_shown:
            return False
        events: tuple[Event, ...] = ()
        refusal: Refusal | None = None
        before = len(self.game.played)
        for move in moves:
            try:
                events = (*events, *self._do(move))
            except IllegalMove as refused:
                refusal = refused.refusal
                break
        if len(self.game.played) > before:  # forget automatic moves of the undone line
            self._by_itself = {place for place in self._by_itself if place < before}
        if events or refusal is None:
            self._tell((*events, *self._go_on()))
        if refusal is not None:
            self.refused.emit(refusal)
        return refusal is None

    @property
    def can_wait(self) -> bool:
        """Whether the deciding player may start passing until something happens."""
        decision = self.game.decision
        passes = decision is not None and decision.kind in ("main", "window", "reply")
        return passes and self.can_act and Pass() in self.game.legal()

    def wait(self) -> bool:
        """Pass for the deciding player, now and until something happens in this turn."""
        if not self.can_wait:
            return False
        self.passing.wait(self.game)
        passed = self.play(Pass())
        if not passed:
            self.passing.took_back(self.game)
        return passed

    def ask_again(self) -> None:
        """Cancel all automatic passing until something happens."""
        self.passing.ask_again()
        if self.can_act:
            self.asked.emit()

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to undo, with or without the other player's consent."""
        rolls_by_hand = self.game.dealer is None
        return any(
            (rolls_by_hand or not played.is_chance) and place not in self._by_itself
            for place, played in enumerate(self.game.played)
        )

    @property
    def can_redo(self) -> bool:
        """Whether there is anything to redo."""
        return self.game.can_redo

    def undo(self, *, past_chance: bool = False, step: bool = False) -> bool:
        """Undo the last act and the automatic moves after it.

        Args:
            past_chance: whether to undo past a roll or a draw.
            step: whether to undo only one step of the act (one die of a payment).

        Returns:
            False if there is nothing to undo without consent.
        """
        if not self._is_shown:
            return False
        try:
            to = self.game.act_before(past_chance=past_chance, step=step)
            while to and not step and self._went_by_itself(to):
                to = self.game.act_before(to, past_chance=past_chance)
        except CannotUndo:
            return False
        self._remember(self.game.played[to:])
        self.game.undo(to=to)
        self.passing.took_back(self.game)
        self._jumped()
        return True

    def redo(self) -> bool:
        """Redo the last undone act; False if there is none."""
        if not self._is_shown or not self.game.can_redo:
            return False
        self.game.redo()
        self._jumped()
        return True

    def shown(self) -> None:
        """Called by the table when it has shown all events."""
        self._is_shown, self._seen = True, len(self.game.played)
        self.asked.emit()

    def _do(self, move: Move) -> tuple[Event, ...]:
        """Play a move and notify the passing policy, so that waiting players wake up."""
        decision = self.game.decision
        events = self.game.play(move)
        if decision is not None:
            self.passing.hear_move(decision.player, move)
        self.passing.hear(self.game.state, events)
        return events

    def _go_on(self) -> tuple[Event, ...]:
        """Make the automatic moves that are due, and remember that they were automatic."""
        events: tuple[Event, ...] = ()
        while moves := self.passing.answer(self.game):
            for move in moves:
                self._by_itself.add(len(self.game.played))
                events = (*events, *self._do(move))
        return events

    def _remember(self, taken_back: Sequence[Played]) -> None:
        """Remember entered results that are undone, because the same dice will come up again."""
        if self.game.dealer is None:
            chances = (played for played in taken_back if played.is_chance)
            self._entered.update((played.before.chances, played) for played in chances)

    @property
    def done_alone(self) -> tuple[Played, ...]:
        """The automatic moves since the last move of a player or of Chance."""
        played = self.game.played
        first = len(played)
        while first and first - 1 in self._by_itself:
            first -= 1
        return tuple(played[first:])

    @property
    def main_ended_alone(self) -> bool:
        """Whether the Main Step has just ended automatically: its player had nothing left to do."""
        return ended_main(self.done_alone)

    def _went_by_itself(self, place: int) -> bool:
        """Whether a move was automatic, or would be.

        A saved match does not record which moves were automatic, so a forced reply counts too.
        """
        played = self.game.played[place]
        decision = played.before.decision
        could_only_reply = decision is not None and decision.kind == "reply"
        return place in self._by_itself or (could_only_reply and self.game.was_forced(place))

    def _tell(self, events: tuple[Event, ...]) -> None:
        self.saved_point.emit()
        self._is_shown = False
        self.happened.emit(events)

    def _jumped(self) -> None:
        self.saved_point.emit()
        self._is_shown, self._seen = True, len(self.game.played)
        self.rewound.emit()
        self.asked.emit()


def ended_main(played: Sequence[Played]) -> bool:
    """Whether these moves include the active player's pass that ends a Main Step."""
    for one in played:
        decision = one.before.decision
        asked_main = decision is not None and decision.kind == "main"
        if isinstance(one.move, Pass) and asked_main and one.before.passes == 0:
            return True
    return False
