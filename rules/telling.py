"""The log: turns the events of a match into sentences.

The sentences are `Message` values, so the screen can translate them. Events that belong together
(four dice drawn, four dice damaged) share a line. An event that only repeats another has none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from msgspec.structs import replace

from rules import events as ev
from rules import naming
from rules.game import Game
from rules.state import UNROLLED, Die, Frame, GameState, Zone
from rules.words import TEMPLATES, Message, message

_UNROLLED_ZONES = (Zone.CARD, Zone.BAG, Zone.PREP, Zone.USED, Zone.OUT, Zone.LAID)

# Reasons for a move of a die that have a line of their own. The others go with an event that
# tells the same: a purchase, a payment, a knockout...
_WAYS = {
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
_TOLD = (*_WAYS, "effect")


# --- lines of the log -----------------------------------------------------------------------------


def story(game: Game) -> tuple[Message, ...]:
    """The log of the whole match so far."""
    opening = Game(game.setup)
    before = opening.state.copy()
    events = [*opening.start(), *(event for played in game.played for event in played.events)]
    first = game.played[0].before if game.played else game.state
    if first == opening.state:
        return tell(before, events)
    # The match began at a position in the middle of a turn.
    heading = message("log.turn", turn=first.turn, player=naming.player(first, first.active))
    return (heading, *tell(first, (event for one in game.played for event in one.events)))


def tell(before: GameState, happened: Iterable[ev.Event]) -> tuple[Message, ...]:
    """The log lines of some events, in their order.

    Args:
        before: the state before the first event. It tells whose a die is and what it shows.
        happened: the events that `Game.play` returned, for one move or several in a row.
    """
    state = before.copy()
    source = _source_on_stack(state)
    lines: list[Message] = []
    for kind, run in _runs(happened):
        if kind in _WAYS:
            lines += _moved(state, kind, [event for event in run if isinstance(event, ev.DieMoved)])
        elif kind == "passed":
            lines.append(_passed(state, run))
        elif kind:
            lines += _hit(state, run)
        for event in run:
            source = _source_after(state, event, source)
            if not kind:
                lines += _told(state, event, source)
            _follow(state, event)
    return tuple(lines)


def _runs(happened: Iterable[ev.Event]) -> Iterator[tuple[str, list[ev.Event]]]:
    """Group neighboring events of the same kind; moves without a line do not part them."""
    kind: str | None = None
    run: list[ev.Event] = []
    for event in happened:
        is_silent = isinstance(event, ev.DieMoved) and event.reason not in _TOLD
        if run and (is_silent or _kind(event) == kind):
            run.append(event)
            continue
        if run:
            yield kind or "", run
        kind, run = "" if is_silent else _kind(event), [event]
    if run:
        yield kind or "", run


def _kind(event: ev.Event) -> str:
    """The kind of events that share a line with neighbors of the same kind; "" for the others."""
    match event:
        case ev.DieMoved(reason=reason):
            return "" if reason == "effect" else reason
        case ev.Passed():
            return "passed"
        case ev.DamageDealt():
            return "damage"
        case ev.KnockedOut():
            return "ko"
        case _:
            return ""


def _source_on_stack(state: GameState) -> int:
    """The card of the ability that is resolving, or 0."""
    frame = state.stack[-1] if state.stack else None
    return frame.card if isinstance(frame, Frame) else 0


def _source_after(state: GameState, event: ev.Event, source: int) -> int:
    """The card of the ability that has started last."""
    match event:
        case ev.AbilityStarted(card=card) | ev.GlobalUsed(card=card):
            return card
        case ev.ActionUsed(die=die):
            return state.dice[die].card
        case _:
            return source


def _follow(state: GameState, event: ev.Event) -> None:
    """Apply an event to the copied state, so that later lines name dice and owners correctly."""
    match event:
        case ev.DiceRolled(dice=dice, faces=faces):
            for number, face in zip(dice, faces, strict=True):
                state.dice[number] = replace(state.dice[number], face=face)
        case ev.DieSpun(die=number, end=face):
            state.dice[number] = replace(state.dice[number], face=face)
        case ev.DieMoved(die=number, end=zone, reason=reason):
            die = state.dice[number]
            rolled = zone not in _UNROLLED_ZONES
            player = _whose_now(state, die, zone, reason)
            face = die.face if rolled else UNROLLED
            state.dice[number] = replace(die, zone=zone, face=face, player=player)
        case ev.TokenMade(player=player, card=card, die=number):
            state.dice.append(Die(number, card, player, player, Zone.FIELD, face=0))
        case ev.DiePurchased(player=player, die=number):
            state.dice[number] = replace(state.dice[number], owner=player, player=player)


def _whose_now(state: GameState, die: Die, zone: Zone, reason: ev.MoveReason) -> int:
    """The player of a moved die: control ends when it returns or leaves the Field (CTL-1)."""
    if reason == "controlled":
        return state.setup.opponents(die.player)[0]
    return die.player if zone in (Zone.FIELD, Zone.ATTACK) and reason != "released" else die.owner


def _moved(state: GameState, reason: str, run: list[ev.DieMoved]) -> Iterator[Message]:
    """The lines of dice that moved for the same reason, one for each player and zone."""
    way = groupby(run, lambda one: (state.dice[one.die].player, one.end, one.start is Zone.OUT))
    for (player, end, leaves_out), own in way:
        moved = [event.die for event in own]
        name = "log.leave_out" if leaves_out else _WAYS[reason]
        if (reason, end) == ("drawn", Zone.OUT):
            name = "log.set_out"
        dice = naming.dice(state, moved, with_level=False, article=name in _AS_OBJECTS)
        who, place = naming.player(state, player), message(f"to.{end.name.lower()}")
        yield _many(name, len(moved) > 1, player=who, dice=dice, place=place)


_AS_OBJECTS = ("log.draw", "log.set_out", "log.clear", "log.sacrificed")
"""Lines in which the dice are the object of the sentence: "draws a Sidekick"."""


def _many(name: str, several: bool, /, **values: str | int | Message) -> Message:
    """A message about one die or several; some have a plural."""
    plural = f"{name}_many"
    return message(plural if several and plural in TEMPLATES else name, **values)


def _hit(state: GameState, run: list[ev.Event]) -> Iterator[Message]:
    """The lines of damage or knockouts, one for dice of the same name that fare the same.

    A die that is knocked out has left the Field already, and shows no level.
    """
    groups: dict[tuple[str, int, int], list[int]] = {}
    for event in run:
        if isinstance(event, ev.DamageDealt | ev.KnockedOut):
            one = state.dice[event.die]
            amount = event.amount if isinstance(event, ev.DamageDealt) else 0
            player = -1 if one.card else one.player
            groups.setdefault((naming.card(state, one.card), player, amount), []).append(one.id)
    for (_, _, amount), dice in groups.items():
        name = "log.damage" if amount else "log.ko"
        yield _many(name, len(dice) > 1, dice=_whose_dice(state, dice, bool(amount)), amount=amount)


def _passed(state: GameState, run: list[ev.Event]) -> Message:
    who = list(dict.fromkeys(event.player for event in run if isinstance(event, ev.Passed)))
    if len(who) == 1:
        return message("log.pass", player=naming.player(state, who[0]))
    first, second = (naming.player(state, player) for player in who[:2])
    return message("log.pass_both", first=first, second=second)


def _told(state: GameState, event: ev.Event, source: int) -> Iterator[Message]:
    """The line of one event, or none if another event tells the same.

    `source` is the card of the ability that has started last, or 0.
    """
    match event:
        case ev.TurnBegan(player=player, turn=turn):
            yield message("log.turn", turn=turn, player=naming.player(state, player))
        case ev.DieMoved(die=die, end=zone, reason="effect"):
            name, place = _MOVED.get(zone, "log.moved"), message(f"to.{zone.name.lower()}")
            yield message(name, die=_whose_dice(state, [die]), place=place)
        case ev.DieLaid(die=die, card=card):
            whose = naming.player(state, state.dice[die].player)
            named = naming.card(state, card)
            laid = naming.card(state, state.dice[die].card)
            yield message("log.laid", player=whose, die=laid, card=named)
        case ev.DiceRolled(player=player, dice=dice, faces=faces, again=again):
            rolled = _faces(state, zip(dice, faces, strict=True))
            name = "log.reroll" if again else "log.roll"
            yield message(name, player=naming.player(state, player), dice=rolled)
        case ev.MatchEnded():
            yield _ended(state, event)
        case ev.EnergyPaid() | ev.DieSpun() | ev.DiePurchased() | ev.DieFielded():
            yield _told_main(state, event, source)
        case ev.ActionUsed() | ev.GlobalUsed() | ev.AbilityStarted():
            yield _told_use(state, event)
        case ev.AttackDeclared() | ev.BlockDeclared():
            yield from _told_attack(state, event)
        case ev.PlayerDamaged() | ev.LifeChanged():
            yield _told_life(state, event)
        case _:
            yield from _told_effect(state, event)


_MOVED = {Zone.ASIDE: "log.moved_aside", Zone.GONE: "log.moved_gone"}
"""Zones to which a die does not "go"."""


def _told_main(
    state: GameState,
    event: ev.EnergyPaid | ev.DieSpun | ev.DiePurchased | ev.DieFielded,
    source: int,
) -> Message:
    match event:
        case ev.EnergyPaid(player=player, dice=dice, lost=lost, kept=kept):
            paid = _faces(state, ((number, state.dice[number].face) for number in sorted(dice)))
            who = naming.player(state, player)
            if not dice:
                return message("log.pay_generic", player=who)
            if kept:
                return message("log.pay_kept", player=who, dice=paid, kept=kept)
            if lost:
                return message("log.pay_lost", player=who, dice=paid, lost=lost)
            return message("log.pay", player=who, dice=paid)
        case ev.DieSpun(die=die, start=start, end=end):
            turned = naming.face(state, die, start), naming.face(state, die, end)
            name = naming.card(state, state.dice[die].card)
            return message("log.spin", die=name, start=turned[0], end=turned[1])
        case ev.DiePurchased(player=player, card=card):
            return message(
                "log.buy", player=naming.player(state, player), card=naming.card(state, card)
            )
        case ev.DieFielded(player=player, die=die, by_effect=by_effect):
            who, named = naming.player(state, player), naming.dice(state, [die], article=True)
            if not by_effect:
                return message("log.field", player=who, die=named)
            if not source:
                return message("log.field_unknown", player=who, die=named)
            by = naming.card(state, source)
            return message("log.field_effect", player=who, die=named, card=by)


def _told_use(
    state: GameState, event: ev.ActionUsed | ev.GlobalUsed | ev.AbilityStarted
) -> Message:
    who = naming.player(state, event.player)
    match event:
        case ev.ActionUsed(die=die):
            return message("log.use", player=who, die=naming.die(state, die))
        case ev.GlobalUsed(card=card):
            return message("log.global", player=who, card=naming.card(state, card))
        case ev.AbilityStarted(card=card):
            return message("log.ability", player=who, card=naming.card(state, card))


def _told_attack(
    state: GameState, event: ev.AttackDeclared | ev.BlockDeclared
) -> Iterator[Message]:
    if isinstance(event, ev.AttackDeclared):
        who = naming.player(state, event.player)
        dice = naming.dice(state, event.dice, article=True)
        yield message("log.attack", player=who, dice=dice)
        return
    for blocker, attacker in event.blocks:
        yield message(
            "log.block",
            blocker=_whose_dice(state, [blocker]),
            attacker=_whose_dice(state, [attacker]),
        )


def _told_life(state: GameState, event: ev.PlayerDamaged | ev.LifeChanged) -> Message:
    who = naming.player(state, event.player)
    if isinstance(event, ev.PlayerDamaged):
        return message("log.player_damage", player=who, amount=event.amount, life=event.life)
    if event.reason == "short draw":
        dice = naming.number_of_dice(-event.amount)
        return message("log.short", player=who, dice=dice, count=-event.amount)
    if event.reason == "cost":
        return message("log.pay_life", player=who, amount=-event.amount, life=event.life)
    name = "log.gain" if event.amount > 0 else "log.lose"
    return message(name, player=who, amount=abs(event.amount), life=event.life)


def _told_effect(state: GameState, event: ev.Event) -> Iterator[Message]:
    match event:
        case ev.DamagePrevented(die=die, amount=amount, player=player):
            if die < 0:
                who = naming.player(state, player)
                yield message("log.prevent_player", player=who, amount=amount)
            else:
                yield message("log.prevent", die=_whose_dice(state, [die]), amount=amount)
        case ev.DamageRedirected(die=die, player=player, amount=amount):
            to = _whose_dice(state, [die]) if die >= 0 else naming.player(state, player)
            yield message("log.redirect", to=to, amount=amount)
        case ev.TokenMade(player=player, card=card):
            yield message(
                "log.token", player=naming.player(state, player), card=naming.card(state, card)
            )
        case ev.Paired(one=one, other=other):
            first, second = naming.die(state, one), naming.die(state, other)
            yield message("log.pair", first=first, second=second)
        case ev.WatchBegan(card=card):
            yield message("log.watch", card=naming.card(state, card))
        case ev.WordChosen(player=player, word=word):
            yield message("log.word", player=naming.player(state, player), word=word)
        case ev.EnergyLost(player=player, amount=amount):
            yield message("log.lose_energy", player=naming.player(state, player), amount=amount)
        case ev.DrawOffered(player=player):
            yield message("log.offer", player=naming.player(state, player))
        case ev.EffectDeclined(player=player):
            yield message("log.decline", player=naming.player(state, player))
        case _:
            yield from _told_given(state, event)


def _told_given(state: GameState, event: ev.Event) -> Iterator[Message]:
    """Lines of effects that last: what dice get, must and can't do, and changed costs."""
    match event:
        case ev.BonusGiven(dice=dice, attack=attack, defense=defense):
            parts = [f"{n:+d}{stat}" for n, stat in ((attack, "A"), (defense, "D")) if n]
            if parts:
                yield _about(state, "log.bonus", dice, bonus=", ".join(parts))
        case ev.RuleGiven(dice=dice, must=must, act=act, player=player):
            name = "log.must" if must else "log.cannot"
            who = naming.player(state, player) if player >= 0 else _whose_dice(state, dice)
            yield message(name, dice=who, act=act)
        case ev.StatsChanged(dice=dice):
            yield _about(state, "log.stats", dice)
        case ev.WordsGiven(dice=dice, words=words):
            yield _about(state, "log.words", dice, words=", ".join(words))
        case ev.TextIgnored(dice=dice):
            yield _about(state, "log.ignored", dice)
        case ev.CostsChanged():
            yield _told_costs(event)
        case ev.BlockRuleGiven(dice=dice, most=most, least=least):
            name = "log.blocks_up_to" if most else "log.needs_blockers"
            yield _about(state, name, dice, count=most or least)
        case ev.BlockPriced(player=player, life=life, each=each):
            name = "log.block_price_each" if each else "log.block_price"
            yield message(name, player=naming.player(state, player), life=life)
        case ev.AttackPriced(dice=dice, life=life):
            yield _about(state, "log.attack_price", dice, life=life)
        case ev.DamageDoubled(dice=dice):
            yield _about(state, "log.double_damage", dice)
        case ev.WayGiven(dice=dice, end=end):
            yield _about(state, "log.goes", dice, place=message(f"to.{end.name.lower()}"))


def _about(
    state: GameState, name: str, dice: tuple[int, ...], **values: str | int | Message
) -> Message:
    return _many(name, len(dice) > 1, dice=_whose_dice(state, dice), **values)


def _told_costs(event: ev.CostsChanged) -> Message:
    what = message(f"part.to_{event.what}")
    if event.free:
        return message("log.free", what=what)
    name = "log.dearer" if event.by > 0 else "log.cheaper"
    return message(name, what=what, count=abs(event.by))


def _ended(state: GameState, event: ev.MatchEnded) -> Message:
    if event.winner is None:
        return message("log.agreed" if event.reason == "agreement" else "log.tied")
    winner = naming.player(state, event.winner)
    if event.reason == "concession":
        loser = naming.player(state, state.setup.opponents(event.winner)[0])
        return message("log.conceded", player=winner, other=loser)
    return message("log.won", player=winner)


# --- names ----------------------------------------------------------------------------------------


def _whose_dice(state: GameState, dice: Sequence[int], with_level: bool = True) -> str | Message:
    """Dice by name. Sidekicks, which both players have, are named with their player."""
    these = [state.dice[number] for number in dice]
    named = naming.dice(state, dice, with_level=with_level)
    if all(one.card for one in these) or len({one.player for one in these}) != 1:
        return named
    return message("part.of", die=named, player=naming.player(state, these[0].player))


def _faces(state: GameState, shown: Iterable[tuple[int, int]]) -> Message | str:
    """Dice with their faces: "2 Sidekicks (fist, bolt) and Angel (L1)"."""
    by_name: dict[str, list[str]] = {}
    for number, face in shown:
        name = naming.card(state, state.dice[number].card)
        by_name.setdefault(name, []).append(naming.face(state, number, face))
    return naming.joined(
        message(
            "part.shown",
            dice=naming.with_article(naming.several(name, len(faces))),
            faces=", ".join(faces),
        )
        for name, faces in by_name.items()
    )
