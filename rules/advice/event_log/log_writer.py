"""Writes the log of a match, and follows the state that its sentences are about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, repeat

from rules.advice import labels
from rules.advice.event_log.log_line import LogLine, dice_of_event, shown_dice
from rules.engine.turn import turn_loop
from rules.language import ast
from rules.messages.message import Message, join_parts, make_message
from rules.model.ids import NOBODY, SIDEKICK_ID, CardId, DieId, PlayerId
from rules.state import GameState, Zone, apply_event, initial_state
from rules.state import events as ev
from rules.state.setup import Setup


def log_lines(before: GameState, happened: Iterable[ev.Event]) -> tuple[LogLine, ...]:
    """The log lines of some events, in their order.

    `before` is the state before the first event. It tells whose a die is and what it shows.
    `happened` are the events that `Game.play` returned, for one move or several in a row.
    """
    writer = _LogWriter(before)
    for kind, run in runs_of_events(happened):
        writer.add(kind, run)
    return tuple(writer.lines)


class MatchLog:
    """The log of a whole match that goes on; later events cannot change most of its lines."""

    def __init__(self, setup: Setup, start: GameState) -> None:
        """Begin the log of a match; `start` is the state before its first move.

        `first_events` are those of the start, before the first move.
        """
        self.start = start
        before = initial_state(setup)
        opening = before.copy()
        started: list[ev.Event] = []
        turn_loop.advance(opening, started)
        self._begun = _LogWriter(before)
        if start != opening:  # the match began at a position in the middle of a turn
            started = []
            self._begun = _LogWriter(start)
            player = labels.player_name(start, start.active)
            heading = make_message("log.turn", turn=start.turn, player=player)
            self._begun.lines.append(LogLine(heading))
        self.first_events: tuple[ev.Event, ...] = tuple(started)
        self._writer = self._begun.copy()
        self._written: list[ev.Event] = []  # the events whose lines are final

    def lines(self, played: Iterable[ev.Event]) -> tuple[LogLine, ...]:
        """The lines of the match so far; `played` are the events of all its moves."""
        events = [*self.first_events, *played]
        if events[: len(self._written)] != self._written:  # moves were undone
            self._written, self._writer = [], self._begun.copy()
        runs = list(runs_of_events(events[len(self._written) :]))
        for kind, run in runs[:-1]:
            self._writer.add(kind, run)
            self._written += run
        end = self._writer.copy()  # the next move may extend the last run
        for kind, run in runs[-1:]:
            end.add(kind, run)
        return tuple(end.lines)


class _LogWriter:
    """Writes lines for one run of events after another, and keeps the state up to date."""

    def __init__(self, before: GameState) -> None:
        self._state = before.copy()
        self._source = _source_on_stack(before)
        self.lines: list[LogLine] = []
        self._event_count = 0

    def copy(self) -> _LogWriter:
        """Return an independent writer that continues from here."""
        twin = _LogWriter(self._state)
        twin._source, twin.lines = self._source, self.lines[:]
        twin._event_count = self._event_count
        return twin

    def add(self, kind: str, run: list[ev.Event]) -> None:
        """Write the lines of a run of events of the same kind."""
        state, lines = self._state, self.lines
        if kind:
            is_rest = bool(lines) and lines[-1].message.id == "log.refill"
            for message, dice in run_lines(state, kind, run, is_rest=is_rest):
                lines.append(LogLine(message, shown_dice(state, dice), self._event_count))
        for event in run:
            self._source = _source_after(state, event, self._source)
            if not kind:
                self._add_event(event)
            apply_event(state, event)
            self._event_count += 1

    def _add_event(self, event: ev.Event) -> None:
        """Write the lines of an event that shares them with no other."""
        dice = dice_of_event(event)
        of_lines = event.blocks if isinstance(event, ev.BlockDeclared) else repeat(dice)
        messages = event_lines(self._state, event, self._source)
        for line, these in zip(messages, of_lines, strict=False):
            shown = shown_dice(self._state, these, event)
            self.lines.append(LogLine(line, shown, self._event_count))


def _source_on_stack(state: GameState) -> CardId:
    """The card of the ability that is resolving, or `SIDEKICK_ID`."""
    frame = state.top_frame
    return frame.card if frame is not None else SIDEKICK_ID


def _source_after(state: GameState, event: ev.Event, source: CardId) -> CardId:
    """The card of the ability that has started last."""
    match event:
        case ev.AbilityStarted(card=card) | ev.GlobalUsed(card=card):
            return card
        case ev.ActionUsed(die=die):
            return state.dice[die].card
        case ev.HandActBegan(card=card):
            return card if card >= 0 else SIDEKICK_ID
        case _:
            return source


# --- event runs -----------------------------------------------------------------------------------


# Reasons for a move of a die that have their own line. The others go with an event that
# says the same: a purchase, a payment, a knockout...
_MOVE_TEMPLATES = {
    "drawn": "log.draw",
    "cleared": "log.clear",
    "refilled": "log.refill",
    "returned": "log.return",
    "unfielded": "log.unfielded",
    "unblocked": "log.unblocked",
    "captured": "log.captured",
    "released": "log.released",
    "controlled": "log.controlled",
    "regenerated": "log.regenerated",
    "set aside": "log.set_aside",
    "sacrificed": "log.sacrificed",
    "attached": "log.attached",
    "gone": "log.gone",
    "left combat": "log.left_combat",
}
_LISTED_REASONS = (*_MOVE_TEMPLATES, "effect")


def runs_of_events(happened: Iterable[ev.Event]) -> Iterator[tuple[str, list[ev.Event]]]:
    """Group neighboring events of the same kind; moves without a line do not separate them."""
    kind = ""
    run: list[ev.Event] = []
    for event in happened:
        is_silent = isinstance(event, ev.DieMoved) and event.reason not in _LISTED_REASONS
        if run and (is_silent or _grouping_kind(event) == kind):
            run.append(event)
            continue
        if run:
            yield kind, run
        kind, run = "" if is_silent else _grouping_kind(event), [event]
    if run:
        yield kind, run


def _grouping_kind(event: ev.Event) -> str:
    """The kind of events that share a line with neighbors of the same kind; "" for the others."""
    match event:
        case ev.DieMoved(reason=reason):
            return "" if reason == "effect" else reason
        case ev.PriorityPassed():
            return "passed"
        case ev.DamageDealt():
            return "damage"
        case ev.KnockedOut():
            return "ko"
        case _:
            return ""


RunLine = tuple[Message, Sequence[DieId]]
"""A line of a run of events, and the dice that it is about."""


def run_lines(
    state: GameState, kind: str, run: list[ev.Event], *, is_rest: bool
) -> Iterator[RunLine]:
    """The lines that the events of a run share; `kind` is not "".

    `is_rest` is true for a run that follows a refill: if dice are drawn, they are not all.
    """
    if kind in _MOVE_TEMPLATES:
        moved = [event for event in run if isinstance(event, ev.DieMoved) and event.reason == kind]
        yield from _move_lines(state, kind, moved, is_rest=is_rest)
    elif kind == "passed":
        yield _pass_line(state, run), ()
    else:
        yield from _damage_or_ko_lines(state, run)


def _move_lines(
    state: GameState, reason: str, run: list[ev.DieMoved], *, is_rest: bool
) -> Iterator[RunLine]:
    """The lines of dice that moved for the same reason, one for each player and zone."""
    way = groupby(
        run, lambda one: (state.dice[one.die].controller, one.to_zone, one.from_zone is Zone.OUT)
    )
    for (player, end, leaves_out), own in way:
        moved = [event.die for event in own]
        name = "log.leave_out" if leaves_out else _MOVE_TEMPLATES[reason]
        if (reason, end) == ("drawn", Zone.OUT):
            name = "log.set_out"
        elif reason == "drawn" and is_rest:
            name = "log.draw_rest"
        dice = labels.dice_names(state, moved, with_level=False, article=name in _AS_OBJECTS)
        who, place = labels.player_name(state, player), make_message(f"to.{end.name.lower()}")
        line = make_message(name, player=who, dice=dice, number=len(moved), place=place)
        yield line, moved


_AS_OBJECTS = (
    "log.draw",
    "log.draw_rest",
    "log.set_out",
    "log.clear",
    "log.sacrificed",
    "log.unfielded",
)
"""Lines in which the dice are the object of the sentence: "draws a Sidekick"."""


def _damage_or_ko_lines(state: GameState, run: list[ev.Event]) -> Iterator[RunLine]:
    """The lines of damage or knockouts, one for dice with the same name and the same damage.

    A die that is knocked out has left the Field already, and shows no level.
    """
    taken = Counter[DieId]()  # from all sources together (DMG-1)
    for event in run:
        if isinstance(event, ev.DamageDealt | ev.KnockedOut):
            taken[event.die] += event.amount if isinstance(event, ev.DamageDealt) else 0
    groups: dict[tuple[str, PlayerId, int], list[DieId]] = {}
    for die, amount in taken.items():
        one = state.dice[die]
        player = NOBODY if one.card else one.controller
        groups.setdefault((labels.card_name(state, one.card), player, amount), []).append(die)
    for (_, _, amount), dice in groups.items():
        name = "log.damage" if amount else "log.ko"
        named = dice_with_player(state, dice, bool(amount))
        yield make_message(name, dice=named, number=len(dice), amount=amount), dice


def _pass_line(state: GameState, run: list[ev.Event]) -> Message:
    who = list(dict.fromkeys(event.player for event in run if isinstance(event, ev.PriorityPassed)))
    if len(who) == 1:
        return make_message("log.pass", player=labels.player_name(state, who[0]))
    first, second = (labels.player_name(state, player) for player in who[:2])
    return make_message("log.pass_both", first=first, second=second)


# --- the lines of events --------------------------------------------------------------------------


def event_lines(state: GameState, event: ev.Event, source: CardId) -> Iterator[Message]:
    """The line of one event, or none if another event says the same.

    `source` is the card of the ability that has started last, or `SIDEKICK_ID`.
    """
    match event:
        case ev.TurnBegan(player=player, turn=turn):
            yield make_message("log.turn", turn=turn, player=labels.side_name(state, player))
        case ev.DieMoved(die=die, to_zone=zone, reason="effect"):
            name, place = _MOVED.get(zone, "log.moved"), make_message(f"to.{zone.name.lower()}")
            yield make_message(name, die=dice_with_player(state, [die]), place=place)
        case ev.DiePutOnCard(die=die, card=card):
            whose = labels.player_name(state, state.dice[die].controller)
            named = labels.card_name(state, card)
            laid = labels.card_name(state, state.dice[die].card)
            yield make_message("log.laid", player=whose, die=laid, card=named)
        case ev.DiceRolled(player=player, dice=dice, faces=faces, is_reroll=again):
            rolled = dice_with_faces(state, zip(dice, faces, strict=True))
            name = "log.reroll" if again else "log.roll"
            yield make_message(name, player=labels.player_name(state, player), dice=rolled)
        case ev.MatchEnded():
            yield _end_line(state, event)
        case ev.EnergyPaid() | ev.DieSpun() | ev.DiePurchased() | ev.DieFielded():
            yield _main_step_line(state, event, source)
        case ev.AbilityDidNothing(card=card, obstacle=obstacle):
            name = labels.card_name(state, card)
            yield make_message("log.nothing", card=name, why=labels.obstacle_text(obstacle))
        case ev.ActionUsed() | ev.GlobalUsed() | ev.AbilityStarted():
            yield _use_line(state, event)
        case ev.AttackDeclared() | ev.BlockDeclared():
            yield from _attack_lines(state, event)
        case ev.PlayerDamaged() | ev.LifeChanged():
            yield _life_line(state, event)
        case _:
            yield from _effect_lines(state, event, source)


_MOVED = {Zone.ASIDE: "log.moved_aside", Zone.GONE: "log.moved_gone"}
"""Zones to which a die does not "go"."""


def _main_step_line(
    state: GameState,
    event: ev.EnergyPaid | ev.DieSpun | ev.DiePurchased | ev.DieFielded,
    source: CardId,
) -> Message:
    match event:
        case ev.EnergyPaid(player=player, dice=dice, lost=lost, kept=kept):
            paid = dice_with_faces(
                state, ((die_id, state.dice[die_id].face) for die_id in sorted(dice))
            )
            who = labels.player_name(state, player)
            if not dice:
                return make_message("log.pay_generic", player=who)
            if kept:
                return make_message("log.pay_kept", player=who, dice=paid, kept=kept)
            if lost:
                return make_message("log.pay_lost", player=who, dice=paid, lost=lost)
            return make_message("log.pay", player=who, dice=paid)
        case ev.DieSpun(die=die, from_face=start, to_face=end):
            turned = face_in_words(state, die, start), face_in_words(state, die, end)
            name = labels.card_name(state, state.dice[die].card)
            return make_message("log.spin", die=name, start=turned[0], end=turned[1])
        case ev.DiePurchased(player=player, card=card):
            return make_message(
                "log.buy",
                player=labels.player_name(state, player),
                card=labels.card_name(state, card),
            )
        case ev.DieFielded(player=player, die=die, is_by_effect=by_effect):
            # An effect may field dice of both players.
            whose = state.dice[die].controller if by_effect else player
            who = labels.player_name(state, whose)
            named = labels.dice_names(state, [die], article=True)
            if not by_effect:
                return make_message("log.field", player=who, die=named)
            if not source:
                return make_message("log.field_unknown", player=who, die=named)
            by = labels.card_name(state, source)
            return make_message("log.field_effect", player=who, die=named, card=by)


def _use_line(
    state: GameState, event: ev.ActionUsed | ev.GlobalUsed | ev.AbilityStarted
) -> Message:
    who = labels.player_name(state, event.player)
    match event:
        case ev.ActionUsed(die=die):
            return make_message("log.use", player=who, die=labels.die_name(state, die))
        case ev.GlobalUsed(card=card):
            return make_message("log.global", player=who, card=labels.card_name(state, card))
        case ev.AbilityStarted(card=card):
            said = "log.ability_blank" if _is_blank(state, event) else "log.ability"
            return make_message(said, player=who, card=labels.card_name(state, card))


def _is_blank(state: GameState, event: ev.AbilityStarted) -> bool:
    """Whether all that triggers of a card is done by hand, and nobody does it (HAND-1)."""
    if state.setup.hand_of(event.player) is not None:
        return False
    abilities = state.setup.cards[event.card].abilities
    effects = [one.do for one in abilities if isinstance(one, ast.Triggered)]
    return bool(effects) and all(isinstance(act, ast.ByHand) for do in effects for act in do)


def _attack_lines(
    state: GameState, event: ev.AttackDeclared | ev.BlockDeclared
) -> Iterator[Message]:
    if isinstance(event, ev.BlockDeclared):
        for pair in event.blocks:
            blocker, attacker = (dice_with_player(state, [die]) for die in pair)
            yield make_message("log.block", blocker=blocker, attacker=attacker)
        return
    for player in state.setup.teams[event.player]:
        if own := [die for die in event.dice if state.dice[die].controller == player]:
            who = labels.player_name(state, player)
            dice = labels.dice_names(state, own, article=True)
            yield make_message("log.attack", player=who, dice=dice)


def _life_line(state: GameState, event: ev.PlayerDamaged | ev.LifeChanged) -> Message:
    who = labels.side_name(state, event.player)
    if isinstance(event, ev.PlayerDamaged):
        return make_message("log.player_damage", player=who, amount=event.amount, life=event.life)
    if event.reason == "short draw":
        dice = labels.dice_count_text(-event.amount)
        return make_message("log.short", player=who, dice=dice, count=-event.amount)
    if event.reason == "cost":
        return make_message("log.pay_life", player=who, amount=-event.amount, life=event.life)
    name = "log.gain" if event.amount > 0 else "log.lose"
    return make_message(name, player=who, amount=abs(event.amount), life=event.life)


def _effect_lines(state: GameState, event: ev.Event, source: CardId) -> Iterator[Message]:
    match event:
        case ev.DamagePrevented(die=die, amount=amount, player=player):
            if die < 0:
                who = labels.player_name(state, player)
                yield make_message("log.prevent_player", player=who, amount=amount)
            else:
                yield make_message("log.prevent", die=dice_with_player(state, [die]), amount=amount)
        case ev.DamageRedirected(die=die, player=player, amount=amount):
            to = dice_with_player(state, [die]) if die >= 0 else labels.player_name(state, player)
            yield make_message("log.redirect", to=to, amount=amount)
        case ev.TokenMade(player=player, card=card):
            yield make_message(
                "log.token",
                player=labels.player_name(state, player),
                card=labels.card_name(state, card),
            )
        case ev.CardTokensChanged(card=card, token=token, amount=amount, count=count):
            yield make_message(
                "log.tokens_put" if amount > 0 else "log.tokens_removed",
                player=labels.player_name(state, state.setup.cards[card].owner or PlayerId(0)),
                card=labels.card_name(state, card),
                tokens=make_message(f"tokens.{token}", count=abs(amount)),
                count=count,
            )
        case ev.HeroicPairFormed(one=one, other=other):
            first, second = labels.die_name(state, one), labels.die_name(state, other)
            yield make_message("log.pair", first=first, second=second)
        case ev.WordChosen(player=player, word=word):
            yield make_message("log.word", player=labels.player_name(state, player), word=word)
        case ev.EnergyLost(player=player, amount=amount):
            yield make_message(
                "log.lose_energy", player=labels.player_name(state, player), amount=amount
            )
        case ev.DrawOffered(player=player):
            yield make_message("log.offer", player=labels.player_name(state, player))
        case ev.HandActBegan() | ev.HandOffered() | ev.HandAgreed():
            yield _by_hand_line(state, event)
        case ev.Declined(player=player):
            yield make_message("log.decline", player=labels.player_name(state, player))
        case _:
            yield from _modifier_lines(state, event, source)


def _by_hand_line(
    state: GameState, event: ev.HandActBegan | ev.HandOffered | ev.HandAgreed
) -> Message:
    who = labels.player_name(state, event.player)
    match event:
        case ev.HandActBegan(card=card, wording=words) if card >= 0:
            return make_message(
                "log.by_hand", player=who, card=labels.card_name(state, card), sentence=words
            )
        case ev.HandActBegan(wording=words):
            return make_message("log.by_hand_table", player=who, sentence=words)
        case ev.HandOffered(extent=extent):
            return make_message(f"log.offer_hand_{extent}", player=who)
        case ev.HandAgreed(extent=extent):
            return make_message(f"log.agreed_hand_{extent}", player=who)


def _modifier_lines(state: GameState, event: ev.Event, source: CardId) -> Iterator[Message]:
    """Lines of effects that last: what dice get, must and can't do, and changed costs."""
    if not isinstance(event, ev.LastingChange):
        return
    until = labels.duration_text(state, event.until, event.giver)
    if _is_about_later_dice(event):
        if source:
            yield make_message("log.watch", card=labels.card_name(state, source), until=until)
        return
    match event:
        case ev.BonusGiven(dice=dice, attack=attack, defense=defense):
            parts = [f"{n:+d}{stat}" for n, stat in ((attack, "A"), (defense, "D")) if n]
            if parts:
                yield _dice_line(
                    state, "log.bonus", dice, bonus=", ".join(parts).replace("-", "−"), until=until
                )
        case ev.RestrictionGiven(dice=dice, is_must=must, act=act, player=player):
            who = (
                labels.player_name(state, player) if player >= 0 else dice_with_player(state, dice)
            )
            name, does = "log.must" if must else "log.cannot", labels.act_name(act)
            yield make_message(name, dice=who, act=does, until=until)
        case ev.StatsOrTextReplaced(change=change, copied=copied):
            card = labels.card_name(state, copied)
            yield _dice_line(state, _STAT_TEMPLATES[change], event.dice, card=card, until=until)
        case ev.KeywordsGiven(dice=dice, words=words):
            yield _dice_line(state, "log.words", dice, words=", ".join(words), until=until)
        case ev.TextIgnored(dice=dice):
            yield _dice_line(state, "log.ignored", dice, until=until)
        case ev.CostsChanged():
            yield _cost_line(event, until)
        case ev.BlockLimitChanged(dice=dice, max_blocks=most, min_blockers=least):
            name = "log.blocks_up_to" if most else "log.needs_blockers"
            yield _dice_line(state, name, dice, count=most or least, until=until)
        case ev.BlockCostAdded(player=player, life=life, is_per_blocker=each):
            name, payer = (
                "log.block_price_each" if each else "log.block_price",
                labels.player_name(state, player),
            )
            yield make_message(name, player=payer, life=life, until=until)
        case ev.AttackCostAdded(dice=dice, life=life):
            yield _dice_line(state, "log.attack_price", dice, life=life, until=until)
        case ev.DamageDoubled(dice=dice):
            yield _dice_line(state, "log.double_damage", dice, until=until)
        case ev.DestinationChanged(dice=dice, to_zone=end):
            place = make_message(f"to.{end.name.lower()}")
            yield _dice_line(state, "log.goes", dice, place=place, until=until)
        case ev.TemporaryTriggerAdded(card=card):
            yield make_message("log.watch", card=labels.card_name(state, card), until=until)


def _is_about_later_dice(event: ev.LastingChange) -> bool:
    """Whether a change is about dice of a kind, and there are none yet."""
    if isinstance(event, ev.RestrictionGiven) and event.player >= 0:
        return False
    return getattr(event, "dice", None) == ()


_STAT_TEMPLATES = {
    "attack": "log.attack_set",
    "defense": "log.defense_set",
    "level": "log.level_set",
    "swapped": "log.stats_swapped",
    "copied stats": "log.stats_copied",
    "copied text": "log.text_copied",
}


def _dice_line(
    state: GameState, name: str, dice: tuple[DieId, ...], **values: str | int | Message
) -> Message:
    return make_message(name, number=len(dice), dice=dice_with_player(state, dice), **values)


def _cost_line(event: ev.CostsChanged, until: Message) -> Message:
    what = make_message(f"part.to_{event.what}")
    if event.is_free:
        return make_message("log.free", what=what, until=until)
    name = "log.dearer" if event.change > 0 else "log.cheaper"
    return make_message(name, what=what, count=abs(event.change), until=until)


def _end_line(state: GameState, event: ev.MatchEnded) -> Message:
    if event.winner is None:
        return make_message("log.agreed" if event.reason == "agreement" else "log.tied")
    winner = labels.side_name(state, event.winner)
    if event.reason == "concession":
        loser = labels.side_name(state, state.setup.opponents(event.winner)[0])
        return make_message("log.conceded", player=winner, other=loser)
    return make_message("log.won", player=winner)


# --- dice in lines --------------------------------------------------------------------------------


def dice_with_player(
    state: GameState, dice: Sequence[DieId], with_level: bool = True
) -> str | Message:
    """Dice by name. Sidekicks, which both players have, are named with their player."""
    these = [state.dice[die_id] for die_id in dice]
    named = labels.dice_names(state, dice, with_level=with_level)
    if all(event.card for event in these) or len({event.controller for event in these}) != 1:
        return named
    return make_message("part.of", die=named, player=labels.player_name(state, these[0].controller))


def dice_with_faces(state: GameState, shown: Iterable[tuple[DieId, int]]) -> Message | str:
    """Dice with their faces: "2 Sidekicks (fist, bolt) and Angel (level 1)"."""
    by_name: dict[str, list[Message | str]] = {}
    for die_id, face in shown:
        name = labels.card_name(state, state.dice[die_id].card)
        by_name.setdefault(name, []).append(face_in_words(state, die_id, face))
    return labels.join_with_and(
        make_message(
            "part.shown",
            dice=labels.with_article(labels.counted_dice_name(name, len(faces))),
            faces=join_parts(faces, "part.list"),
        )
        for name, faces in by_name.items()
    )


def face_in_words(state: GameState, die_id: DieId, shown: int) -> Message | str:
    """A face of a die in words: "fist", "2 masks", "2 generic", "level 3", "action ★"."""
    face = state.setup.cards[state.dice[die_id].card].card.die.faces[shown]
    stars = "\N{NO-BREAK SPACE}" + face.bursts * "★" if face.bursts else ""
    if face.action:
        return make_message("face.action", stars=stars)
    if face.level and state.dice[die_id].card:
        return make_message("face.level", level=face.level, stars=stars)
    if face.is_generic:
        return make_message("face.generic", count=len(face.energy))
    if len(face.energy) > 1 and len(set(face.energy)) == 1:
        return make_message("face.several", count=len(face.energy), type=face.energy[0].value)
    if len(face.energy) > 1:
        return labels.join_with_and(symbol.value for symbol in face.energy)
    return labels.face_name(state, die_id, shown)
