"""Puts the forecast of an attack into words, for the text view and for screen readers."""

from __future__ import annotations

from rules.advice import labels
from rules.advice.forecast.attack_forecast import AttackForecast, FightForecast
from rules.messages.message import Message, make_message
from rules.model.ids import DieId, PlayerId
from rules.state import GameState


def describe_forecast(state: GameState, forecast: AttackForecast) -> tuple[Message, ...]:
    """The forecast in sentences: the damage and life, then the dice that are KO'd."""
    sentences = [_damage_sentence(state, forecast)]
    attacking = forecast.attacking
    if forecast.life_after[attacking] != forecast.life_before[attacking]:
        sentences.append(_life_sentence(state, forecast, attacking))
    if forecast.knocked_out:
        dice = labels.dice_names(state, forecast.knocked_out, with_level=False)
        sentences.append(make_message("forecast.ko", dice=dice))
    if forecast.possibly_knocked_out:
        dice = labels.dice_names(state, forecast.possibly_knocked_out, with_level=False)
        sentences.append(make_message("forecast.ko_open", dice=dice))
    return tuple(sentences)


def summarize_forecast(state: GameState, forecast: AttackForecast) -> Message:
    """The sentences of a forecast in one message."""
    first, *others = describe_forecast(state, forecast)
    for sentence in others:
        first = make_message("forecast.and", first=first, second=sentence)
    return first


def describe_fate(forecast: AttackForecast, die: DieId) -> Message | None:
    """What the attack will do to a die: "will be KO'd", "may be KO'd"; None if it survives."""
    if die in forecast.knocked_out:
        return make_message("forecast.die_ko")
    if die in forecast.possibly_knocked_out:
        return make_message("forecast.die_ko_open")
    return None


def describe_fight(state: GameState, fight: FightForecast) -> Message:
    """One attacker and its blockers: "Superman (6/7) against Drax and Angel (5/8 together)"."""
    attacker = labels.card_name(state, state.dice[fight.attacker].card)
    if not fight.is_blocked:
        return make_message("forecast.unblocked", die=attacker, attack=fight.attack)
    own = make_message("forecast.stats", die=attacker, a=fight.attack, d=fight.defense)
    if not fight.blockers:
        return make_message("forecast.blockers_gone", die=own)
    blockers = labels.dice_names(state, fight.blockers, with_level=False)
    against = make_message(
        "forecast.stats_together" if len(fight.blockers) > 1 else "forecast.stats",
        die=blockers,
        a=fight.blockers_attack,
        d=fight.blockers_defense,
    )
    return make_message("forecast.fight", die=own, blockers=against)


def _damage_sentence(state: GameState, forecast: AttackForecast) -> Message:
    player = forecast.defending
    name = labels.player_name(state, player)
    if not forecast.is_complete:
        return make_message(
            "forecast.unknown",
            player=name,
            damage=forecast.least_damage,
            attack=forecast.unblocked_attack,
        )
    if not forecast.is_certain:
        return make_message(
            "forecast.open",
            player=name,
            least=forecast.least_damage,
            most=forecast.most_damage,
        )
    before, after = forecast.life_before[player], max(0, forecast.life_after[player])
    if not forecast.damage and before == after:
        return make_message("forecast.no_damage", player=name)
    return make_message(
        "forecast.damage", player=name, damage=forecast.damage, before=before, after=after
    )


def _life_sentence(state: GameState, forecast: AttackForecast, player: PlayerId) -> Message:
    return make_message(
        "forecast.life",
        player=labels.player_name(state, player),
        before=forecast.life_before[player],
        after=max(0, forecast.life_after[player]),
    )
