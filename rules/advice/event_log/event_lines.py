"""The sentences of single events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rules.advice import labels
from rules.advice.labels import obstacle_text
from rules.messages.message import Message, join_parts, make_message
from rules.model.ids import CardId, DieId
from rules.state import GameState, Zone
from rules.state import events as ev


def event_lines(state: GameState, event: ev.Event, source: CardId) -> Iterator[Message]:
    """The line of one event, or none if another event says the same.

    `source` is the card of the ability that has started last, or `SIDEKICK_ID`.
    """
    match event:
        case ev.TurnBegan(player=player, turn=turn):
            yield make_message("log.turn", turn=turn, player=labels.player_name(state, player))
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
            yield make_message("log.nothing", card=name, why=obstacle_text(obstacle))
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
                state, ((number, state.dice[number].face) for number in sorted(dice))
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
            return make_message("log.ability", player=who, card=labels.card_name(state, card))


def _attack_lines(
    state: GameState, event: ev.AttackDeclared | ev.BlockDeclared
) -> Iterator[Message]:
    if isinstance(event, ev.AttackDeclared):
        who = labels.player_name(state, event.player)
        dice = labels.dice_names(state, event.dice, article=True)
        yield make_message("log.attack", player=who, dice=dice)
        return
    for blocker, attacker in event.blocks:
        yield make_message(
            "log.block",
            blocker=dice_with_player(state, [blocker]),
            attacker=dice_with_player(state, [attacker]),
        )


def _life_line(state: GameState, event: ev.PlayerDamaged | ev.LifeChanged) -> Message:
    who = labels.player_name(state, event.player)
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
        case ev.Declined(player=player):
            yield make_message("log.decline", player=labels.player_name(state, player))
        case _:
            yield from _modifier_lines(state, event, source)


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
    winner = labels.player_name(state, event.winner)
    if event.reason == "concession":
        loser = labels.player_name(state, state.setup.opponents(event.winner)[0])
        return make_message("log.conceded", player=winner, other=loser)
    return make_message("log.won", player=winner)


# --- dice in lines --------------------------------------------------------------------------------


def dice_with_player(
    state: GameState, dice: Sequence[DieId], with_level: bool = True
) -> str | Message:
    """Dice by name. Sidekicks, which both players have, are named with their player."""
    these = [state.dice[number] for number in dice]
    named = labels.dice_names(state, dice, with_level=with_level)
    if all(one.card for one in these) or len({one.controller for one in these}) != 1:
        return named
    return make_message("part.of", die=named, player=labels.player_name(state, these[0].controller))


def dice_with_faces(state: GameState, shown: Iterable[tuple[DieId, int]]) -> Message | str:
    """Dice with their faces: "2 Sidekicks (fist, bolt) and Angel (level 1)"."""
    by_name: dict[str, list[Message | str]] = {}
    for number, face in shown:
        name = labels.card_name(state, state.dice[number].card)
        by_name.setdefault(name, []).append(face_in_words(state, number, face))
    return labels.join_with_and(
        make_message(
            "part.shown",
            dice=labels.with_article(labels.counted_dice_name(name, len(faces))),
            faces=join_parts(faces, "part.list"),
        )
        for name, faces in by_name.items()
    )


def face_in_words(state: GameState, number: DieId, shown: int) -> Message | str:
    """A face of a die in words: "fist", "2 masks", "2 generic", "level 3", "action ★"."""
    face = state.setup.cards[state.dice[number].card].card.die.faces[shown]
    stars = "\N{NO-BREAK SPACE}" + face.bursts * "★" if face.bursts else ""
    if face.action:
        return make_message("face.action", stars=stars)
    if face.level and state.dice[number].card:
        return make_message("face.level", level=face.level, stars=stars)
    if face.is_generic:
        return make_message("face.generic", count=len(face.energy))
    if len(face.energy) > 1 and len(set(face.energy)) == 1:
        return make_message("face.several", count=len(face.energy), type=face.energy[0].value)
    if len(face.energy) > 1:
        return labels.join_with_and(symbol.value for symbol in face.energy)
    return labels.face_name(state, number, shown)
