"""Tells a turn: draw and roll, purchases, fieldings, actions and abilities, and the attack."""

from __future__ import annotations

from collections.abc import Sequence

from rules.advice import LogDie, LogLine
from rules.match_log.story import story_phrases
from rules.match_log.story.attack_teller import AttackTeller
from rules.match_log.story.paragraph_writer import ParagraphWriter
from rules.match_log.story.story import StoryParagraph
from rules.match_log.story.voice import Voice
from rules.match_log.timeline import Timeline
from rules.messages.message import make_message
from rules.model import ACT_MOVES, Energy, Pay, PlayerId
from rules.state import Event, Step, Zone
from rules.state import events as ev

_SILENT_WORDS = (
    "turn pass pass_both pay pay_lost pay_kept pay_generic nothing decline clear refill return"
    " return_many leave_out leave_out_many unblocked unblocked_many unfielded unfielded_many"
    " lose_energy set_out set_out_many won conceded tied agreed offer"
)
_SILENT = frozenset(f"log.{word}" for word in _SILENT_WORDS.split())
"""Lines of the log that a story leaves out: they say nothing new, or nothing that matters."""


class TurnTeller:
    """Tells the turns of a match, one after another."""

    def __init__(self, timeline: Timeline, voice: Voice) -> None:
        self._timeline = timeline
        self._state = timeline.state_after(0)  # before the act of the event
        self._writer = ParagraphWriter(self._state, voice)
        self._drawn: list[LogDie] = []
        self._paid: tuple[Energy, ...] = ()
        self._attack: AttackTeller | None = None
        self._lines: dict[int, list[LogLine]] = {}
        for line in timeline.log:
            self._lines.setdefault(line.first_event, []).append(line)

    def paragraphs(self, first: int, end: int) -> tuple[StoryParagraph, ...]:
        """The paragraphs about the events of a turn, a range of `Timeline.events`."""
        timeline, done = self._timeline, list[StoryParagraph]()
        self._attack = None
        start = max(timeline.act_of_event(first) - 1, 0)
        for place in range(first, end):
            act = timeline.act_of_event(place)
            self._state = timeline.state_after(max(act - 1, 0))
            event = timeline.events[place]
            if isinstance(event, ev.AttackDeclared) and self._attack is None:
                if sentences := self._writer.take():
                    done.append(StoryParagraph(sentences, start, act - 1))
                    start = act - 1
                self._attack = AttackTeller(timeline, self._writer, end)
            if not self._tell(place, event):
                self._tell_as_the_log_does(place)
        if self._attack is not None:
            self._attack.finish()
        if sentences := self._writer.take():
            done.append(StoryParagraph(sentences, start, timeline.act_of_event(end - 1)))
        return tuple(done)

    def _tell_as_the_log_does(self, place: int) -> None:
        for line in self._lines.get(place, ()):
            if line.message.id not in _SILENT:
                self._writer.add_result(line.message)

    def _tell(self, place: int, event: Event) -> bool:
        """Tell an event in the words of the story; returns whether that says it all."""
        match event:
            case ev.DieMoved(reason="drawn") if self._state.step is Step.CLEAR_AND_DRAW:
                for line in self._lines.get(place, ()):
                    if line.message.id == "log.draw":
                        self._drawn += line.dice
                return True
            case ev.DiceRolled() if self._is_roll_of_turn(event):
                self._tell_roll(event, self._lines[place][0].dice)
                return True
            case ev.AbilityStarted() | ev.GlobalUsed() | ev.ActionUsed():
                if self._attack is not None:
                    self._attack.finish_damage()
                self._writer.begin_effect(self._lines[place][0].message)
                return True
            case _:
                if self._attack is not None and self._attack.tell(place, event):
                    return True
                return self._tell_deed(place, event)

    # --- draw and roll ------------------------------------------------------------------------

    def _is_roll_of_turn(self, event: ev.DiceRolled) -> bool:
        state = self._state
        is_own = event.player == state.active
        return is_own and state.step is Step.ROLL_AND_REROLL and not state.stack

    def _tell_roll(self, event: ev.DiceRolled, dice: Sequence[LogDie]) -> None:
        state, say = self._state, self._writer.say
        who, faces = self._name(event.player), story_phrases.rolled_faces(state, dice)
        if event.is_reroll:
            shown = [state.dice[die.die] for die in dice]
            before = story_phrases.rolled_faces(
                state, [LogDie(die.id, die.card, die.controller, die.face) for die in shown]
            )
            if before == faces:
                say("reroll_same", player=who, faces=faces)
            elif len(dice) == len(state.dice_in_zone(event.player, Zone.RESERVE)) > 2:
                say("reroll_all", player=who, count=len(dice), faces=faces)
            else:
                say("reroll", player=who, before=before, after=faces)
        elif self._drawn:
            drawn = story_phrases.drawn_dice(state, self._drawn)
            say("roll", player=who, dice=drawn, faces=faces)
        else:
            say("roll_only", player=who, faces=faces)
        self._drawn = []

    # --- deeds --------------------------------------------------------------------------------

    def _tell_deed(self, place: int, event: Event) -> bool:
        deeds_of = self._writer.deeds_of
        match event:
            case ev.EnergyPaid():
                self._paid = self._energy_paid(place)
            case ev.DiePurchased(player=player, card=card):
                deeds_of(self._name(player)).purchase(card, self._paid)
            case ev.DieFielded(player=player, is_by_effect=False):
                deeds_of(self._name(player)).field(self._lines[place][0].dice[0])
            case ev.LifeChanged(player=player, amount=amount, reason="cost", life=life):
                deed = make_message("story.pays_life", amount=-amount, life=life)
                deeds_of(self._name(player)).do(deed)
            case ev.DieSpun(is_payment=is_payment):
                return is_payment
            case _:
                return False
        return True

    def _energy_paid(self, place: int) -> tuple[Energy, ...]:
        """The energy of a payment for a single act; () if it is shared by several."""
        act = self._timeline.acts[self._timeline.act_of_event(place) - 1]
        moves = self._timeline.moves_of(act)
        if sum(isinstance(move, ACT_MOVES) for move in moves) != 1:
            return ()
        return tuple(move.energy for move in moves if isinstance(move, Pay))

    def _name(self, player: PlayerId) -> str:
        return self._timeline.setup.players[player].name
