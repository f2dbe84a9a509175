"""Tells a turn: draw and roll, purchases, fieldings, actions and abilities, and the attack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rules.advice import LogDie, LogLine, attack_and_defense, labels
from rules.match_log.story import story_phrases
from rules.match_log.story.paragraph_writer import ParagraphWriter, SpentEnergy, Voice
from rules.match_log.story.story import StoryParagraph
from rules.match_log.story.story_phrases import (
    ActStates,
    Phrase,
    characters,
    characters_of_player,
    end_of_strikes,
    knock_out,
    results_of_event,
    strike_results,
)
from rules.match_log.timeline import Timeline, TimelineAct
from rules.messages.message import Message, make_message
from rules.model import ACT_MOVES, NO_DIE, SIDEKICK_ID, DieId, Energy, Pay, PlayerId
from rules.state import EnergyPaid, Event, KnockedOut, MatchEnded, Step, Zone
from rules.state import events as ev


class AttackTeller:
    """Tells the attack of one turn, event by event.

    It collects the damage of a fight, and tells its outcome when the fight is over.
    """

    def __init__(self, timeline: Timeline, writer: ParagraphWriter, end: int) -> None:
        """Begin an attack; `end` is the end of its turn in `Timeline.events`."""
        self._timeline, self._writer, self._end = timeline, writer, end
        start = timeline.state_after(0)
        self._states = self._states_at_damage = ActStates(start, start)
        self._attackers: tuple[DieId, ...] = ()
        self._player, self._defender = PlayerId(0), PlayerId(1)
        self._blocks: tuple[tuple[DieId, DieId], ...] = ()
        self._fighters: dict[DieId, LogDie] = {}
        self._is_block_told = self._has_damage = self._got_through = False
        self._dealt: Counter[tuple[DieId, DieId]] = Counter()
        self._hits: list[ev.PlayerDamaged] = []
        self._knocked_out: set[DieId] = set()
        self._struck: set[DieId] = set()

    def tell(self, place: int, event: Event) -> bool:
        """Tell an event; returns whether nothing else has to be said about it."""
        self._states = states_around(self._timeline, place)
        match event:
            case ev.AttackDeclared(player=player, dice=dice):
                self._begin(player, dice)
            case ev.BlockDeclared(player=player, blocks=blocks):
                self._defender, self._blocks = player, (*self._blocks, *blocks)
                self._remember(die for pair in blocks for die in pair)
                self._tell_blocks()
            case ev.DamageDealt(die=die, source=source, amount=amount, is_combat=True):
                self._begin_damage(place)
                self._dealt[source, die] += amount
                self._struck.add(die)
            case ev.PlayerDamaged(player=player):
                self._got_through |= self._is_defender(player)
                if self._writer.is_in_effect:
                    return False
                self._begin_damage(place)
                self._hits.append(event)
            case ev.KnockedOut(die=die):
                return die in self._struck
            case _:
                return False
        return True

    def finish(self) -> None:
        """The turn ends: tell what has not been told."""
        events = self._timeline.events
        is_over = self._end < len(events) or isinstance(events[-1], MatchEnded)
        if is_over and not self._is_block_told:
            self._tell_blocks()
        had_damage = self._has_damage
        self.finish_damage()
        if had_damage and not self._got_through:
            self._writer.say("nothing_through", player=self._side(self._defender))

    # --- attackers and blockers ---------------------------------------------------------------

    def _begin(self, player: PlayerId, dice: tuple[DieId, ...]) -> None:
        self._player, self._attackers = player, (*self._attackers, *dice)
        self._defender = self._timeline.setup.opponents(player)[0]
        self._remember(dice)
        self._writer.say("attack", player=self._side(player), dice=self._phrase(dice))

    def _side(self, player: PlayerId) -> str | Message:
        return labels.side_name(self._states.before, player)

    def _is_defender(self, player: PlayerId) -> bool:
        return self._states.before.on_same_side(player, self._defender)

    def _remember(self, dice: Iterable[DieId]) -> None:
        for die in self._states.dice(dice):
            self._fighters[die.die] = die

    def _tell_blocks(self) -> None:
        self._is_block_told = True
        defender = self._side(self._defender)
        pairs: list[Message] = []
        for attacker in self._attackers:
            if blockers := [die for die, blocked in self._blocks if blocked == attacker]:
                blocked, by = self._phrase([attacker]), self._phrase(blockers)
                pairs.append(make_message("story.block_pair", attacker=blocked, blockers=by))
        if len(pairs) == 1 and len(self._attackers) == 1:
            by = self._phrase(die for die, _ in self._blocks)
            self._writer.say("block_only", player=defender, blockers=by)
        elif pairs:
            self._writer.say("block", player=defender, pairs=labels.join_with_and(pairs))
        elif any(
            self._is_defender(die.controller)
            for die in self._states.before.dice.in_zone(Zone.FIELD)
        ):
            self._writer.say("not_blocked", player=defender)
        else:
            self._writer.say("no_blockers", player=defender)

    # --- damage -------------------------------------------------------------------------------

    def _begin_damage(self, place: int) -> None:
        """Before the first damage: tell that no one blocked, and look ahead who is knocked out."""
        if not self._is_block_told:
            self._tell_blocks()
        self._writer.close()
        if not self._has_damage:
            self._has_damage, self._states_at_damage = True, self._states
            coming = self._timeline.events[place : self._end]
            self._knocked_out = {one.die for one in coming if isinstance(one, KnockedOut)}

    def finish_damage(self) -> None:
        """Tell the fights and what got through, if there was damage."""
        if not self._has_damage:
            return
        told_dice: set[DieId] = set()
        for attacker in self._attackers:
            told_dice |= self._tell_fight(attacker)
        if others := [die for die in self._knocked_out & self._struck if die not in told_dice]:
            self._writer.add_result(knock_out(self._states_at_damage, sorted(others)))
        self._tell_hits()
        self._has_damage = False
        self._dealt.clear()
        self._hits.clear()

    def _tell_fight(self, attacker: DieId) -> set[DieId]:
        """Tell how one attacker and its blockers fared; returns those of them that fell."""
        dealt = self._dealt
        blockers = [
            die
            for die, blocked in self._blocks
            if blocked == attacker and (dealt[attacker, die] or dealt[die, attacker])
        ]
        fallen = [die for die in blockers if die in self._knocked_out]
        others = [die for die in blockers if die not in fallen]
        is_lost = attacker in self._knocked_out
        if not blockers or (self._ends_match and not fallen and not is_lost):
            return set()
        if others and fallen:
            outcome = "some_both" if is_lost else "some"
        elif others:
            outcome = "lost" if is_lost else "none"
        else:
            outcome = "both" if is_lost else "won"
        self._writer.say(
            f"fight_{outcome}",
            attacker=self._fighter([attacker]),
            blockers=self._fighter(blockers),
            fallen=self._fighter(fallen),
            others=self._fighter(others),
        )
        if not self._ends_match:
            for survivor in (*others, *(() if is_lost else (attacker,))):
                self._tell_narrow_escape(survivor)
        return {*fallen, *((attacker,) if is_lost else ())}

    def _tell_narrow_escape(self, die_id: DieId) -> None:
        """Tell that one more damage would have knocked out a die."""
        state = self._states_at_damage.before
        if die_id >= len(state.dice):
            return
        die = state.dice[die_id]
        taken = sum(amount for (_, target), amount in self._dealt.items() if target == die_id)
        if taken and attack_and_defense(state, die)[1] - die.damage - taken == 1:
            self._writer.say("narrow_escape", die=self._fighter([die_id]))

    def _tell_hits(self) -> None:
        life = list(self._states_at_damage.before.life)
        for player in dict.fromkeys(hit.player for hit in self._hits):
            hits = [hit for hit in self._hits if hit.player == player]
            self._tell_hit(hits, life[player])

    def _tell_hit(self, hits: Sequence[ev.PlayerDamaged], before: int) -> None:
        """Tell how much damage a player takes in a fight, and from which dice."""
        amount, left = sum(hit.amount for hit in hits), hits[-1].life
        sources = dict.fromkeys(hit.source for hit in hits)
        name = "hit"
        if left <= 0:
            name = "last_hit_exact" if amount == before else "last_hit"
        elif left <= 2:
            name = "close_hit"
        values: dict[str, str | int | Message] = {
            "player": self._name(hits[0].player),
            "amount": amount,
            "before": before,
            "life": left,
        }
        if NO_DIE in sources:
            self._writer.say(f"{name}_by_effect", **values)
            return
        self._remember(die for die in sources if die not in self._fighters)
        self._writer.say(name, dice=self._phrase(sources), **values)

    @property
    def _ends_match(self) -> bool:
        """Whether the match ends with this turn."""
        return isinstance(self._timeline.events[self._end - 1], MatchEnded)

    # --- names --------------------------------------------------------------------------------

    def _fighter(self, dice: Sequence[DieId]) -> Phrase:
        """Dice by name; Sidekicks, which both players have, with their player."""
        these = [self._fighters[die_id] for die_id in dice]
        if any(die.card == SIDEKICK_ID for die in these):
            return characters_of_player(self._states.before, these)
        return self._phrase(dice)

    def _phrase(self, dice: Iterable[DieId]) -> Phrase:
        """Dice by name, with levels if that tells apart dice of one card in this attack."""
        these = [self._fighters[die_id] for die_id in dice]
        if len(these) == 1 and self._has_twin(these[0]):
            card = labels.card_name(self._states.before, these[0].card)
            return make_message("story.one_of", card=card)
        return characters(self._states.before, these, with_level=self._needs_levels(these))

    def _has_twin(self, die: LogDie) -> bool:
        """Whether another die of its card and face fights for the same player."""
        alike = [
            fighter
            for fighter in self._fighters.values()
            if fighter.card == die.card != SIDEKICK_ID
        ]
        return len(alike) > 1 and all(
            (one.face, one.player) == (die.face, die.player) for one in alike
        )

    def _needs_levels(self, dice: list[LogDie]) -> bool:
        cards = {die.card for die in dice}
        faces = {(die.card, die.face) for die in self._fighters.values() if die.card in cards}
        return len(faces) > len(cards)

    def _name(self, player: PlayerId) -> str:
        return self._timeline.setup.players[player].name


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
                    if line.message.id in ("log.draw", "log.draw_rest"):
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
        names = {"player": labels.side_name(state, state.active)}
        ready = any(map(state.fielded_dice, state.active_players))
        if ready and not any(map(state.fielded_dice, state.inactive_players)):
            other = labels.side_name(state, state.inactive_player)
            self._writer.say("missed_chance", other=other, **names)
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
            case ev.HandActBegan():
                if self._attack is not None:
                    self._attack.finish_damage()
                self._writer.begin_effect(self._by_hand(event))
            case ev.PriorityPassed() | ev.StepBegan():
                self._writer.end_effect()
            case _:
                return False
        return True

    def _by_hand(self, event: ev.HandActBegan) -> Message:
        """What a player does by hand: the results that follow tell the rest."""
        who = self._name(event.player)
        if event.card < 0:
            return make_message("story.by_hand_table", player=who)
        card = labels.card_name(self._states.after, event.card)
        return make_message("story.by_hand", player=who, card=card)

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
                name = self._name(player)
                deed = make_message("story.pays_life", player=name, amount=-amount, life=life)
                deeds_of(name).do(deed)
            case ev.DieSpun(is_payment=is_payment):
                return is_payment
            case _:
                return False
        return True

    def _name(self, player: PlayerId) -> str:
        return self._timeline.setup.players[player].name


def states_around(timeline: Timeline, event: int) -> ActStates:
    """The states before and after the act of an event, an index of `Timeline.events`."""
    act = timeline.act_of_event(event)
    return ActStates(timeline.state_after(max(act - 1, 0)), timeline.state_after(act))


def energy_spent(timeline: Timeline, act: TimelineAct) -> SpentEnergy:
    """The energy that an act spent; none as long as its payment is not complete."""
    paid = [event for event in timeline.events_of(act) if isinstance(event, EnergyPaid)]
    if not paid:
        return SpentEnergy()
    symbols: list[Energy] = []
    for played in timeline.history_of(act):
        if isinstance(played.move, Pay):
            die_id, energy = played.move.die, played.move.energy
            state = played.state_before
            face = None if die_id == NO_DIE else state.face_of(state.dice[die_id])
            if face is None:
                symbols.append(energy)
            elif face.is_generic:
                symbols += face.energy
            else:
                symbols.append(energy if energy in face.energy else Energy.WILD)
    left_over = sum(event.lost + event.kept for event in paid)
    is_plain = Energy.GENERIC not in symbols and not left_over
    acts = sum(isinstance(played.move, ACT_MOVES) for played in timeline.history_of(act))
    return SpentEnergy(len(symbols) - left_over, tuple(symbols) if is_plain else (), acts > 1)
