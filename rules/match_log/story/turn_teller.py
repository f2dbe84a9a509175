"""Tells a turn: draw and roll, purchases, fieldings, actions and abilities, and the attack."""

from __future__ import annotations

from collections.abc import Sequence

from rules.advice import LogDie, LogLine
from rules.match_log.story import story_phrases
from rules.match_log.story.attack_teller import AttackTeller
from rules.match_log.story.effect_results import (
    ActStates,
    end_of_strikes,
    results_of_event,
    states_around,
    strike_results,
)
from rules.match_log.story.paragraph_writer import ParagraphWriter, SpentEnergy, Voice, energy_spent
from rules.match_log.story.story import StoryParagraph
from rules.match_log.timeline import Timeline
from rules.messages.message import make_message
from rules.model import SIDEKICK_ID, PlayerId
from rules.state import Event, Step
from rules.state import events as ev

_DEEDS = (ev.DiePurchased, ev.DieFielded, ev.ActionUsed, ev.GlobalUsed, ev.AbilityStarted)


class TurnTeller:
    """Tells the turns of a match, one after another."""

    def __init__(self, timeline: Timeline, voice: Voice) -> None:
        self._timeline = timeline
        start = timeline.state_after(0)
        self._states = ActStates(start, start)
        self._writer = ParagraphWriter(start, voice)
        self._drawn: list[LogDie] = []
        self._spent = SpentEnergy()
        self._attack: AttackTeller | None = None
        self._lines: dict[int, list[LogLine]] = {}
        for line in timeline.log:
            self._lines.setdefault(line.first_event, []).append(line)

    def paragraphs(self, first: int, end: int) -> tuple[StoryParagraph, ...]:
        """The paragraphs about the events of a turn, a range of `Timeline.events`."""
        timeline, done = self._timeline, list[StoryParagraph]()
        self._attack = None
        start = max(timeline.act_of_event(first) - 1, 0)
        place = first
        while place < end:
            act, self._states = timeline.act_of_event(place), states_around(timeline, place)
            event = timeline.events[place]
            if isinstance(event, ev.AttackDeclared) and self._attack is None:
                if sentences := self._writer.take():
                    done.append(StoryParagraph(sentences, start, act - 1))
                    start = act - 1
                self._attack = AttackTeller(timeline, self._writer, end)
            place = self._tell(place, event, end)
        if self._attack is not None:
            self._attack.finish()
        self._finish_draw()
        if end < len(timeline.events):
            self._tell_what_did_not_happen(timeline.events[first:end])
        if sentences := self._writer.take():
            done.append(StoryParagraph(sentences, start, timeline.act_of_event(end - 1)))
        return tuple(done)

    def _tell(self, place: int, event: Event, end: int) -> int:
        """Tell an event, and perhaps some after it; returns the place of the next one."""
        is_told = (
            self._tell_draw_or_roll(place, event)
            or self._tell_cause(place, event)
            or (self._attack is not None and self._attack.tell(place, event))
            or self._tell_deed(place, event)
        )
        if is_told:
            return place + 1
        if isinstance(event, ev.DamageDealt | ev.KnockedOut):
            after = max(end_of_strikes(self._timeline.events, place, end), place + 1)
            results = strike_results(self._states, self._timeline.events[place:after])
        else:
            after = place + 1
            results = results_of_event(self._states, event, self._lines.get(place, ()))
        for result in results:
            self._writer.add_result(result)
        return after

    # --- draw and roll ------------------------------------------------------------------------

    def _tell_draw_or_roll(self, place: int, event: Event) -> bool:
        state = self._states.before
        match event:
            case ev.DieMoved(reason="drawn") if state.step is Step.CLEAR_AND_DRAW:
                for line in self._lines.get(place, ()):
                    if line.message.id == "log.draw":
                        self._drawn += line.dice
            case ev.DiceRolled(player=player):
                is_own = player == state.active and not state.stack
                if not is_own or state.step is not Step.ROLL_AND_REROLL:
                    return False
                self._tell_roll(event, self._lines[place][0].dice)
            case _:
                return False
        return True

    def _tell_roll(self, event: ev.DiceRolled, dice: Sequence[LogDie]) -> None:
        state, say, who = self._states.before, self._writer.say, self._name(event.player)
        faces = story_phrases.rolled_faces(state, dice)
        if event.is_reroll:
            shown = story_phrases.dice_of(state, event.dice)
            before = story_phrases.rolled_faces(state, shown)
            if before == faces:
                say("reroll_same", player=who, faces=faces)
            elif len(dice) == len(state.dice_to_roll) > 2:
                say("reroll_all", player=who, count=len(dice), faces=faces)
            else:
                say("reroll", player=who, before=before, after=faces)
            return
        drawn = {die.die for die in self._drawn}
        waiting = [die for die in dice if die.die not in drawn]
        phrase = story_phrases.drawn_dice(state, self._drawn)
        if not drawn:
            say("roll_only", player=who, faces=faces)
        elif waiting:
            prepped = story_phrases.drawn_dice(state, waiting)
            say("roll_prepped", player=who, dice=phrase, prepped=prepped, faces=faces)
        elif state.turn > 2 and all(die.card == SIDEKICK_ID for die in self._drawn):
            say("roll_sidekicks", player=who, count=len(drawn), faces=faces)
        else:
            say("roll", player=who, dice=phrase, faces=faces)
        self._drawn = []

    def _finish_draw(self) -> None:
        """Tell of drawn dice that have not been rolled: the match stops there."""
        if self._drawn:
            state = self._states.after
            drawn = story_phrases.drawn_dice(state, self._drawn)
            self._writer.say("draw", player=self._name(state.active), dice=drawn)
        self._drawn = []

    def _tell_what_did_not_happen(self, events: Sequence[Event]) -> None:
        """At the end of a turn: that nothing was done, or that a chance to attack was left."""
        if any(isinstance(event, ev.AttackDeclared) for event in events):
            return
        state = self._states.before
        names = {"player": self._name(state.active)}
        (other,) = state.setup.opponents(state.active)
        if state.fielded_dice(state.active) and not state.fielded_dice(other):
            self._writer.say("missed_chance", other=self._name(other), **names)
        elif not any(isinstance(event, _DEEDS) for event in events):
            self._writer.say("quiet", **names)

    # --- deeds and effects --------------------------------------------------------------------

    def _tell_cause(self, place: int, event: Event) -> bool:
        """Tell that an effect begins, or that what comes next has another cause."""
        match event:
            case ev.AbilityStarted() | ev.GlobalUsed() | ev.ActionUsed():
                if self._attack is not None:
                    self._attack.finish_damage()
                self._writer.begin_effect(self._lines[place][-1].message)
            case ev.PriorityPassed() | ev.StepBegan():
                self._writer.end_effect()
            case _:
                return False
        return True

    def _tell_deed(self, place: int, event: Event) -> bool:
        deeds_of = self._writer.deeds_of
        match event:
            case ev.EnergyPaid():
                act = self._timeline.acts[self._timeline.act_of_event(place) - 1]
                self._spent = energy_spent(self._timeline, act)
            case ev.DiePurchased(player=player, card=card):
                deeds_of(self._name(player)).purchase(card, self._spent)
            case ev.DieFielded(player=player, is_by_effect=False):
                deeds_of(self._name(player)).field(self._lines[place][-1].dice[0])
            case ev.LifeChanged(player=player, amount=amount, reason="cost", life=life):
                deed = make_message("story.pays_life", amount=-amount, life=life)
                deeds_of(self._name(player)).do(deed)
            case ev.DieSpun(is_payment=is_payment):
                return is_payment
            case _:
                return False
        return True

    def _name(self, player: PlayerId) -> str:
        return self._timeline.setup.players[player].name
