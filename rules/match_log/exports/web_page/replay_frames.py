"""The replay of a match as compact data: the table at the start, and what each act changes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from rules.match_log.about_match import Translate
from rules.match_log.table_picture import MARK_TEXTS, PictureScene, SceneDie, scene_of
from rules.match_log.timeline import Timeline, TimelineAct
from rules.messages.message import make_message


def replay_data(timeline: Timeline, translate: Translate) -> Iterator[str]:
    """The replay as JSON, in pieces, one for each act. No piece can end a script element."""
    scene = scene_of(timeline.state_after(0), translate)
    yield '{"start":' + _json(
        {
            "says": translate(make_message("page.start")),
            "dice": {str(number): _die(die) for number, die in scene.dice.items()},
            "texts": scene.texts,
            "shapes": scene.shapes,
        }
    )
    yield ',"acts":['
    for act in timeline.acts:
        after = scene_of(timeline.state_after(act.number), translate)
        changes = {"says": _sentence(timeline, act, translate), **_changes(scene, after)}
        yield ("," if act.number > 1 else "") + _json(changes)
        scene = after
    turns = [
        [
            turn.first_act,
            translate(
                make_message(
                    "page.turn",
                    turn=turn.number,
                    player=timeline.setup.players[turn.active].name,
                )
            ),
        ]
        for turn in timeline.turns
    ]
    place = translate(make_message("page.place", act="{act}", acts="{acts}"))
    yield f'],"turns":{_json(turns)},"marks":{_json(MARK_TEXTS)},"place":{_json(place)}' + "}"


def _changes(before: PictureScene, after: PictureScene) -> dict[str, Any]:
    """What a scene has that the one before it had not; parts without changes are left out."""
    dice = {
        str(number): _die(die)
        for number, die in after.dice.items()
        if die != before.dice.get(number)
    }
    found = {
        "dice": dice,
        "texts": _new(before.texts, after.texts),
        "shapes": _new(before.shapes, after.shapes),
    }
    return {name: changed for name, changed in found.items() if changed}


def _new(before: Mapping[str, str], after: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in after.items() if value != before.get(name)}


def _die(die: SceneDie) -> list[Any]:
    """A die as a list: its symbol, place and size, then its marks with their numbers."""
    marks = ([name] if number is None else [name, number] for name, number in die.marks)
    return [die.symbol, *(_short(number) for number in (die.x, die.y, die.size)), *marks]


def _short(number: float) -> float:
    return int(number) if number == int(number) else number


def _sentence(timeline: Timeline, act: TimelineAct, translate: Translate) -> str:
    """What the log says about an act, or its notation if the log says nothing."""
    said = [translate(line.message).rstrip(".") for line in timeline.lines_of(act)]
    return ". ".join(said) + "." if said else timeline.notation_of(act)


def _json(value: object) -> str:
    written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return written.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
