"""Tells an attack: who attacks, who blocks, how each fight ends, and what gets through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules.advice import LogDie, attack_and_defense
from rules.match_log.story import story_phrases
from rules.match_log.story.paragraph_writer import ParagraphWriter
from rules.match_log.story.story_phrases import Phrase
from rules.match_log.timeline import Timeline
from rules.messages.message import Message, make_message
from rules.model import NO_DIE, DieId, PlayerId
from rules.state import Event, GameState, KnockedOut, Zone
from rules.state import events as ev


class AttackTeller:
    """Tells the attack of one turn, event by event."""

    def __init__(self, timeline: Timeline, writer: ParagraphWriter, end: int) -> None:
        """Begin an attack; `end` is the end of its turn in `Timeline.events`."""
        self._timeline, self._writer, self._end = timeline, writer, end
        self._before = timeline.state_after(0)  # before the act of the event
        self._attackers: tuple[DieId, ...] = ()
        self._attacker, self._defender = PlayerId(0), PlayerId(1)
        self._blocks: tuple[tuple[DieId, DieId], ...] = ()
        self._names: dict[DieId, LogDie] = {}
        self._is_block_told = self._has_damage = False
        self._dealt: Counter[tuple[DieId, DieId]] = Counter()
        self._hits: list[ev.PlayerDamaged] = []
        self._told_knock_outs: set[DieId] = set()

    def tell(self, place: int, event: Event) -> bool:
        """Tell an event; returns whether nothing else has to be said about it."""
        self._before = self._timeline.state_after(self._timeline.act_of_event(place) - 1)
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
            case ev.PlayerDamaged() if not self._writer.is_in_effect:
                self._begin_damage(place)
                self._hits.append(event)
            case ev.KnockedOut(die=die):
                return die in self._told_knock_outs
            case _:
                return False
        return True

    def finish(self) -> None:
        """The turn ends: tell what has not been told."""
        if not self._is_block_told:
            self._tell_blocks()
        self.finish_damage()

    # --- attackers and blockers ---------------------------------------------------------------

    def _begin(self, player: PlayerId, dice: tuple[DieId, ...]) -> None:
        self._attacker, self._attackers = player, (*self._attackers, *dice)
        (self._defender,) = self._timeline.setup.opponents(player)
        self._remember(dice)
        names = self._phrase(dice)
        self._writer.say("attack", player=self._name(player), dice=names)

    def _remember(self, dice: Iterable[DieId]) -> None:
        for number in dice:
            die = self._before.dice[number]
            self._names[number] = LogDie(number, die.card, die.controller, die.face)

    def _tell_blocks(self) -> None:
        self._is_block_told = True
        defender = self._name(self._defender)
        if not self._blocks:
            has_any = any(self._before.dice_in_zone(self._defender, Zone.FIELD))
            name = "not_blocked" if has_any else "no_blockers"
            self._writer.say(name, player=defender)
            return
        for attacker in self._attackers:
            blockers = [blocker for blocker, blocked in self._blocks if blocked == attacker]
            if blockers:
                self._writer.say(
                    "block",
                    player=defender,
                    attacker=self._phrase([attacker]),
                    blockers=self._phrase(blockers),
                )

    # --- damage -------------------------------------------------------------------------------

    def _begin_damage(self, place: int) -> None:
        """Before the first damage: tell that nobody blocked, and look ahead who is knocked out."""
        if not self._is_block_told:
            self._tell_blocks()
        if self._has_damage:
            return
        self._has_damage = True
        self._state_at_damage: GameState = self._before
        self._knocked_out = {
            event.die
            for event in self._timeline.events[place : self._end]
            if isinstance(event, KnockedOut)
        }

    def finish_damage(self) -> None:
        """Tell the fights and what got through, if there was damage."""
        if not self._has_damage:
            return
        for attacker in self._attackers:
            self._tell_fight(attacker)
        self._tell_hits()
        self._has_damage = False
        self._dealt.clear()
        self._hits.clear()

    def _tell_fight(self, attacker: DieId) -> None:
        dealt = self._dealt
        blockers = [
            die
            for die, blocked in self._blocks
            if blocked == attacker and (dealt[attacker, die] or dealt[die, attacker])
        ]
        if not blockers:
            return
        fallen = [die for die in blockers if die in self._knocked_out]
        others = [die for die in blockers if die not in self._knocked_out]
        falls = attacker in self._knocked_out
        self._told_knock_outs |= {*fallen, *([attacker] if falls else [])}
        name = self._phrase([attacker], with_player=True)
        if falls and not others:
            self._writer.say("fight_both", attacker=name, blockers=self._phrase(fallen, True))
        elif falls and fallen:
            self._writer.say(
                "fight_some_both",
                attacker=name,
                fallen=self._phrase(fallen, True),
                others=self._phrase(others, True),
            )
        elif falls:
            self._writer.say("fight_lost", attacker=name, blockers=self._phrase(others, True))
        elif not others:
            self._writer.say("fight_won", attacker=name, blockers=self._phrase(fallen, True))
        elif fallen:
            self._writer.say(
                "fight_some",
                attacker=name,
                fallen=self._phrase(fallen, True),
                others=self._phrase(others, True),
            )
        else:
            self._writer.say("fight_none", attacker=name, blockers=self._phrase(others, True))
        for survivor in [*others, *([] if falls else [attacker])]:
            self._tell_narrow_escape(survivor)

    def _tell_narrow_escape(self, number: DieId) -> None:
        """Tell that one more damage would have knocked out a die."""
        state = self._state_at_damage
        die = state.dice[number]
        taken = sum(amount for (_, target), amount in self._dealt.items() if target == number)
        left = attack_and_defense(state, die)[1] - die.damage - taken
        if taken and left == 1:
            self._writer.say("narrow_escape", die=self._phrase([number], with_player=True))

    def _tell_hits(self) -> None:
        if not self._hits:
            return
        life = list(self._state_at_damage.life)
        for player in dict.fromkeys(hit.player for hit in self._hits):
            hits = [hit for hit in self._hits if hit.player == player]
            amount, left = sum(hit.amount for hit in hits), hits[-1].life
            sources = [hit.source for hit in hits if hit.source != NO_DIE]
            values: dict[str, str | int | Message] = {
                "player": self._name(player),
                "amount": amount,
                "before": life[player],
                "life": left,
            }
            self._remember(set(sources) - set(self._names))
            if len(sources) == len(hits):
                dice = self._phrase(dict.fromkeys(sources))
                self._writer.say("hit_by", dice=dice, **values)
            else:
                self._writer.say("hit", **values)

    # --- names --------------------------------------------------------------------------------

    def _phrase(self, dice: Iterable[DieId], with_player: bool = False) -> Phrase:
        """Dice by name; `with_player` says whose Sidekicks they are."""
        these = [self._names[number] for number in dice]
        if with_player and not any(die.card for die in these):
            named = story_phrases.unowned(self._before, these)
            return make_message("part.of", die=named, player=self._name(these[0].player))
        return story_phrases.characters(self._before, these, with_level=self._needs_levels(these))

    def _needs_levels(self, dice: list[LogDie]) -> bool:
        """Whether dice of these cards in this attack differ in their levels."""
        cards = {die.card for die in dice}
        faces = {(die.card, die.face) for die in self._names.values() if die.card in cards}
        return len(faces) > len(cards)

    def _name(self, player: PlayerId) -> str:
        return self._timeline.setup.players[player].name
