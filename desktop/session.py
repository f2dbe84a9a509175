"""A match being played at the table: the one who holds the `Game` and tells the screen of it.

Screens and panels ask the session, play through it and listen to it; none of them holds a state
of its own. Whom it asks, and what it answers by itself, is the policy in `desktop.passing`.
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
        happened(events): moves were played; the table animates these and then calls `shown()`.
        rewound(): the state jumped (undo, redo, load); show it at once.
        asked(): what happened has been shown, and the open decision can be answered.
        refused(refusal): a move was refused.
        saved_point(): the match changed in a way worth saving.
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
        """Whether it waits for what people draw or roll with their own dice."""
        decision = self.game.decision
        rolls_by_hand = self.game.dealer is None
        return (
            self._is_shown and rolls_by_hand and decision is not None and decision.player == CHANCE
        )

    @property
    def entered_before(self) -> Played | None:
        """What was entered for this draw or roll before it was taken back, if it was."""
        before, decision = self._entered.get(self.game.state.chances), self.game.decision
        asked = before.before.decision if before is not None else None
        if decision is None or asked is None:
            return None
        return before if (asked.kind, asked.owner) == (decision.kind, decision.owner) else None

    @property
    def is_shown(self) -> bool:
        """Whether all that has happened has been seen: before that nothing may tell of it."""
        return self._is_shown

    @property
    def can_act(self) -> bool:
        """Whether a person may act now: the state that is shown is the one that is true."""
        decision = self.game.decision
        return self._is_shown and decision is not None and decision.player != CHANCE

    def before_roll(self, dice: Sequence[int]) -> Game:
        """The match as it was before the roll of these dice, the first that is not seen yet."""
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
        """Ask the players what they want to be asked."""
        self.passing.passes_for_idle = settings.passes_for_idle
        self.passing.answers_alone = settings.answer_alone
        self.passing.marks = read_marks(settings.stops)

    def start(self) -> None:
        """Begin a new match."""
        events = self.game.start()
        self._tell((*events, *self._go_on()))

    def play(self, *moves: Move) -> bool:
        """Play moves one after another, up to the first that is refused.

        Returns:
            Whether all were played.
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
        if len(self.game.played) > before:  # what was done by itself further on is another line
            self._by_itself = {place for place in self._by_itself if place < before}
        if events or refusal is None:
            self._tell((*events, *self._go_on()))
        if refusal is not None:
            self.refused.emit(refusal)
        return refusal is None

    @property
    def can_wait(self) -> bool:
        """Whether the player to decide could pass until something happens."""
        decision = self.game.decision
        passes = decision is not None and decision.kind in ("main", "window", "reply")
        return passes and self.can_act and Pass() in self.game.legal()

    def wait(self) -> bool:
        """Pass for the player to decide, now and until something happens in this turn."""
        if not self.can_wait:
            return False
        self.passing.wait(self.game)
        passed = self.play(Pass())
        if not passed:
            self.passing.took_back(self.game)
        return passed

    def ask_again(self) -> None:
        """Nobody passes any more until something happens."""
        self.passing.ask_again()
        if self.can_act:
            self.asked.emit()

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to take back, with consent or without."""
        rolls_by_hand = self.game.dealer is None
        return any(
            (rolls_by_hand or not played.is_chance) and place not in self._by_itself
            for place, played in enumerate(self.game.played)
        )

    @property
    def can_redo(self) -> bool:
        """Whether anything was taken back, and nothing else done since."""
        return self.game.can_redo

    def undo(self, *, past_chance: bool = False, step: bool = False) -> bool:
        """Take back the last act, together with what the table did by itself after it.

        Args:
            past_chance: whether to go back over a roll or a draw.
            step: whether to take back one step of the act only (one die of a payment).

        Returns:
            False if there is nothing to take back without consent.
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
        """Play again what was taken back; False if nothing was."""
        if not self._is_shown or not self.game.can_redo:
            return False
        self.game.redo()
        self._jumped()
        return True

    def shown(self) -> None:
        """The table has shown everything that happened."""
        self._is_shown, self._seen = True, len(self.game.played)
        self.asked.emit()

    def _do(self, move: Move) -> tuple[Event, ...]:
        """Play a move; who waits for something to happen hears of it."""
        decision = self.game.decision
        events = self.game.play(move)
        if decision is not None:
            self.passing.hear_move(decision.player, move)
        self.passing.hear(self.game.state, events)
        return events

    def _go_on(self) -> tuple[Event, ...]:
        """Answer what nobody is asked, and remember that it was the table's doing."""
        events: tuple[Event, ...] = ()
        while moves := self.passing.answer(self.game):
            for move in moves:
                self._by_itself.add(len(self.game.played))
                events = (*events, *self._do(move))
        return events

    def _remember(self, taken_back: Sequence[Played]) -> None:
        """Keep in mind what people entered: the same dice come again."""
        if self.game.dealer is None:
            chances = (played for played in taken_back if played.is_chance)
            self._entered.update((played.before.chances, played) for played in chances)

    @property
    def done_alone(self) -> tuple[Played, ...]:
        """What the table has done by itself since a player or chance did anything."""
        played = self.game.played
        first = len(played)
        while first and first - 1 in self._by_itself:
            first -= 1
        return tuple(played[first:])

    @property
    def main_ended_alone(self) -> bool:
        """Whether the table has just ended the Main Step: its player had nothing left to do."""
        return ended_main(self.done_alone)

    def _went_by_itself(self, place: int) -> bool:
        """Whether the table did a move, or would do it (which it forgets with the program)."""
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
    """Whether the first pass that ends a Main Step is among these moves."""
    for one in played:
        decision = one.before.decision
        asked_main = decision is not None and decision.kind == "main"
        if isinstance(one.move, Pass) and asked_main and one.before.passes == 0:
            return True
    return False
