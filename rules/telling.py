"""A match in words: what happened, for the log.

It gives `Message` values, so that a translation can word them. Events that belong together (four
dice drawn, all dice cleared) are told in one line; what another event tells already is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby

from msgspec.structs import replace

from rules import events as ev
from rules import naming
from rules.game import Game
from rules.state import UNROLLED, Die, GameState, Zone
from rules.words import Message, message

_UNROLLED_ZONES = (Zone.CARD, Zone.BAG, Zone.PREP, Zone.USED, Zone.OUT, Zone.LAID)

# Ways of a die that have a line of their own. The others are told by the event that goes with
# them: a purchase, a payment, a knock-out...
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


# --- what happened --------------------------------------------------------------------------------


def story(game: Game) -> tuple[Message, ...]:
    """The whole match so far, line by line."""
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
    """Events in words, in their order.

    Args:
        before: the state before the first of them: who owns which die, and what it shows.
        happened: what `Game.play` returned, for one move or for several in a row.
    """
    state = before.copy()
    lines: list[Message] = []
    for kind, together in groupby(happened, _kind):
        run = list(together)
        if kind in _WAYS:
            lines += _moved(state, kind, [event for event in run if isinstance(event, ev.DieMoved)])
        elif kind == "passed":
            lines.append(_passed(state, run))
        else:
            for event in run:
                lines += _told(state, event)
                _follow(state, event)
            continue
        for event in run:
            _follow(state, event)
    return tuple(lines)


def _kind(event: ev.Event) -> str:
    """Neighbours of the same kind are told together; the rest one by one."""
    if isinstance(event, ev.DieMoved):
        return event.reason
    return "passed" if isinstance(event, ev.Passed) else ""


def _follow(state: GameState, event: ev.Event) -> None:
    """Keep up with what dice show and whose they are, so that later lines name them rightly."""
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
    """Who controls a die that moves: control ends when it returns, or leaves the Field (CTL-1)."""
    if reason == "controlled":
        return state.setup.opponents(die.player)[0]
    return die.player if zone in (Zone.FIELD, Zone.ATTACK) and reason != "released" else die.owner


def _moved(state: GameState, reason: str, run: list[ev.DieMoved]) -> Iterator[Message]:
    """A run of dice on the same way, one line a player."""
    way = groupby(run, lambda one: (state.dice[one.die].player, one.end, one.start is Zone.OUT))
    for (player, end, leaves_out), own in way:
        dice = _names(state, [event.die for event in own])
        zone = message(f"zone.{end.name.lower()}")
        name = "log.leave_out" if leaves_out else _WAYS[reason]
        if (reason, end) == ("drawn", Zone.OUT):
            name = "log.set_out"
        yield message(name, player=naming.player(state, player), dice=dice, zone=zone)


def _passed(state: GameState, run: list[ev.Event]) -> Message:
    who = list(dict.fromkeys(event.player for event in run if isinstance(event, ev.Passed)))
    if len(who) == 1:
        return message("log.pass", player=naming.player(state, who[0]))
    first, second = (naming.player(state, player) for player in who[:2])
    return message("log.pass_both", first=first, second=second)


def _told(state: GameState, event: ev.Event) -> Iterator[Message]:
    """The line of one event, or none if another event tells it."""
    match event:
        case ev.TurnBegan(player=player, turn=turn):
            yield message("log.turn", turn=turn, player=naming.player(state, player))
        case ev.DieMoved(die=die, end=zone, reason="effect"):
            place = message(f"zone.{zone.name.lower()}")
            yield message("log.moved", die=naming.die(state, die), zone=place)
        case ev.DieLaid(die=die, card=card):
            whose = naming.player(state, state.dice[die].player)
            named = naming.card(state, card)
            yield message("log.laid", player=whose, die=naming.die(state, die), card=named)
        case ev.DiceRolled(player=player, dice=dice, faces=faces, again=again):
            rolled = _faces(state, zip(dice, faces, strict=True))
            name = "log.reroll" if again else "log.roll"
            yield message(name, player=naming.player(state, player), dice=rolled)
        case ev.MatchEnded():
            yield _ended(state, event)
        case ev.EnergyPaid() | ev.DieSpun() | ev.DiePurchased() | ev.DieFielded():
            yield _told_main(state, event)
        case ev.ActionUsed() | ev.GlobalUsed() | ev.AbilityStarted():
            yield _told_use(state, event)
        case ev.AttackDeclared() | ev.BlockDeclared():
            yield from _told_attack(state, event)
        case ev.PlayerDamaged() | ev.LifeChanged():
            yield _told_life(state, event)
        case _:
            yield from _told_effect(state, event)


def _told_main(
    state: GameState, event: ev.EnergyPaid | ev.DieSpun | ev.DiePurchased | ev.DieFielded
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
            name = "log.field_effect" if by_effect else "log.field"
            return message(name, player=naming.player(state, player), die=naming.die(state, die))


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
        yield message("log.attack", player=who, dice=_named(state, event.dice))
        return
    for blocker, attacker in event.blocks:
        yield message(
            "log.block",
            blocker=_whose(state, blocker),
            attacker=_whose(state, attacker),
        )


def _told_life(state: GameState, event: ev.PlayerDamaged | ev.LifeChanged) -> Message:
    who = naming.player(state, event.player)
    if isinstance(event, ev.PlayerDamaged):
        return message("log.player_damage", player=who, amount=event.amount, life=event.life)
    if event.reason == "short draw":
        return message("log.short", player=who, count=-event.amount)
    if event.reason == "cost":
        return message("log.pay_life", player=who, amount=-event.amount, life=event.life)
    name = "log.gain" if event.amount > 0 else "log.lose"
    return message(name, player=who, amount=abs(event.amount), life=event.life)


def _told_effect(state: GameState, event: ev.Event) -> Iterator[Message]:
    match event:
        case ev.DamageDealt(die=die, amount=amount):
            yield message("log.damage", die=_whose(state, die), amount=amount)
        case ev.DamagePrevented(die=die, amount=amount, player=player):
            if die < 0:
                who = naming.player(state, player)
                yield message("log.prevent_player", player=who, amount=amount)
            else:
                yield message("log.prevent", die=_whose(state, die), amount=amount)
        case ev.DamageRedirected(die=die, player=player, amount=amount):
            to = _whose(state, die) if die >= 0 else naming.player(state, player)
            yield message("log.redirect", to=to, amount=amount)
        case ev.KnockedOut(die=die):
            yield message("log.ko", die=_whose(state, die))
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
    """What holds from now on: what dice get, must and can't, and what things cost."""
    match event:
        case ev.BonusGiven(dice=dice, attack=attack, defense=defense):
            named = _named(state, dice)
            parts = [f"{n:+d}{stat}" for n, stat in ((attack, "A"), (defense, "D")) if n]
            if parts:
                yield message("log.bonus", dice=named, bonus=", ".join(parts))
        case ev.RuleGiven(dice=dice, must=must, act=act, player=player):
            name = "log.must" if must else "log.cannot"
            who = naming.player(state, player) if player >= 0 else _named(state, dice)
            yield message(name, dice=who, act=act)
        case ev.StatsChanged(dice=dice):
            yield message("log.stats", dice=_named(state, dice))
        case ev.WordsGiven(dice=dice, words=words):
            yield message("log.words", dice=_named(state, dice), words=", ".join(words))
        case ev.TextIgnored(dice=dice):
            yield message("log.ignored", dice=_named(state, dice))
        case ev.CostsChanged():
            yield _told_costs(event)
        case ev.BlockRuleGiven(dice=dice, most=most, least=least):
            name = "log.blocks_up_to" if most else "log.needs_blockers"
            yield message(name, dice=_named(state, dice), count=most or least)
        case ev.BlockPriced(player=player, life=life, each=each):
            name = "log.block_price_each" if each else "log.block_price"
            yield message(name, player=naming.player(state, player), life=life)
        case ev.AttackPriced(dice=dice, life=life):
            yield message("log.attack_price", dice=_named(state, dice), life=life)
        case ev.DamageDoubled(dice=dice):
            yield message("log.double_damage", dice=_named(state, dice))
        case ev.WayGiven(dice=dice, end=end):
            zone = message(f"zone.{end.name.lower()}")
            yield message("log.goes", dice=_named(state, dice), zone=zone)


def _told_costs(event: ev.CostsChanged) -> Message:
    what = message(f"part.to_{event.what}")
    if event.free:
        return message("log.free", what=what)
    name = "log.dearer" if event.by > 0 else "log.cheaper"
    return message(name, what=what, count=abs(event.by))


def _ended(state: GameState, event: ev.MatchEnded) -> Message:
    if event.winner is None:
        return message("log.agreed" if event.reason == "agreement" else "log.tied")
    name = "log.conceded" if event.reason == "concession" else "log.won"
    return message(name, player=naming.player(state, event.winner))


# --- names ----------------------------------------------------------------------------------------


def _whose(state: GameState, die: int) -> str | Message:
    """A die by name and level; of sidekicks, which both players have, also whose it is."""
    one = state.dice[die]
    if one.card:
        return naming.die(state, die)
    return message("part.of", die=naming.die(state, die), player=naming.player(state, one.player))


def _named(state: GameState, dice: Iterable[int]) -> str:
    """Dice by name and level, equal names counted."""
    return _counted(naming.die(state, number) for number in dice)


def _names(state: GameState, dice: Iterable[int]) -> str:
    """Dice by name alone, equal names counted."""
    return _counted(naming.card(state, state.dice[number].card) for number in dice)


def _counted(names: Iterable[str]) -> str:
    return ", ".join(
        f"{name} ×{count}" if count > 1 else name for name, count in Counter(names).items()
    )


def _faces(state: GameState, shown: Iterable[tuple[int, int]]) -> str:
    """Dice with their faces, one name each: "sidekick: fist, bolt; Angel: L1"."""
    by_name: dict[str, list[str]] = {}
    for number, face in shown:
        name = naming.card(state, state.dice[number].card)
        by_name.setdefault(name, []).append(naming.face(state, number, face))
    return "; ".join(f"{name}: {', '.join(faces)}" for name, faces in by_name.items())
