"""A picture of the table in words, for readers who do not see it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.advice.descriptions import comma_list
from rules.advice.labels import dice_names, die_name, face_name
from rules.advice.visibility import zone_contents
from rules.match_log.about_match import Translate
from rules.messages.message import Message, make_message
from rules.model import DieId, PlayerId
from rules.state import ATTACK, FIELD, PREP, RESERVE, USED, Die, GameState

_TOLD = (FIELD, ATTACK, RESERVE, PREP, USED)


def describe_table(state: GameState, translate: Translate = str) -> str:
    """The turn, the step, and each player's life and dice."""
    step = make_message(f"step.{state.step.name.lower()}")
    when = make_message("picture.when", turn=state.turn, step=step)
    players = (
        part for player in state.setup.player_ids for part in _player(state, player, translate)
    )
    return " ".join((translate(when), *players))


def _player(state: GameState, player: PlayerId, translate: Translate) -> Iterator[str]:
    name = state.setup.players[player].name
    life = max(0, state.life[player])
    yield translate(make_message("picture.player", player=name, life=life))
    for zone in _TOLD:
        if found := state.dice_in_zone(player, zone):
            heading = make_message(f"heading.{zone.name.lower()}")
            dice = _rolled(state, player) if zone is RESERVE else dice_names(state, _ids(found))
            yield translate(make_message("picture.zone", zone=heading, dice=dice))


def _ids(dice: tuple[Die, ...]) -> list[DieId]:
    return [die.id for die in dice]


def _rolled(state: GameState, player: PlayerId) -> Message | str:
    """The dice of a Reserve Pool by their energy, or else by their names."""
    said: list[Message | str] = []
    for group in zone_contents(state, player, RESERVE):
        face = state.face_of(state.dice[group.dice[0]])
        shows_energy = face is not None and face.energy
        name = (face_name if shows_energy else _name)(state, group.dice[0], group.face)
        count = len(group.dice)
        said.append(make_message("picture.times", count=count, what=name) if count > 1 else name)
    return comma_list(said)


def _name(state: GameState, die: DieId, _: int) -> str:
    return die_name(state, die)
