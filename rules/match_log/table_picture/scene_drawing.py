"""Draws a scene over the empty table, and whole pictures of it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.advice.descriptions import comma_list
from rules.advice.labels import dice_names, die_name, face_name
from rules.advice.table_subjects import zone_contents
from rules.match_log.about_match import Translate
from rules.match_log.table_picture.picture_colors import BY_DAY, PictureColors
from rules.match_log.table_picture.picture_places import (
    HEIGHT,
    TRAYS,
    WIDTH,
    bag_spot,
    card_boxes,
    token_spot,
    tray,
)
from rules.match_log.table_picture.picture_scene import PictureScene, SceneDie, scene_of
from rules.match_log.table_picture.svg_tags import (
    FONT,
    IVORY,
    OUTLINE,
    bold_text,
    escaped,
    placed,
    short,
    tag,
)
from rules.match_log.table_picture.table_drawing import table_definitions
from rules.messages.message import Message, make_message
from rules.model import DieId, PlayerId
from rules.state import ATTACK, FIELD, PREP, RESERVE, USED, GameState, Setup


def svg_of_state(
    state: GameState,
    width: float = WIDTH,
    colors: PictureColors = BY_DAY,
    translate: Translate = str,
) -> str:
    """A picture of the table that needs nothing else. `width` is the width of the picture; its
    height is five eighths of that."""
    return tag(
        "svg",
        tag("title", escaped(describe_table(state, translate))),
        tag("defs", *table_definitions(state.setup, colors, translate)),
        *picture_parts(scene_of(state, translate), state.setup, colors),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=VIEW_BOX,
        width=width,
        height=width * HEIGHT / WIDTH,
        font_family=FONT,
    )


VIEW_BOX = f"0 0 {short(WIDTH)} {short(HEIGHT)}"


class TextPlace(msgspec.Struct, frozen=True):
    """Where a text that changes is: its base line, size and anchor, and its color.

    The color is the name of one in `PictureColors`; "" for ivory letters, perhaps with a dark edge.
    """

    x: float
    y: float
    size: float
    anchor: str = "middle"
    color: str = ""
    has_edge: bool = False


def text_places(setup: Setup) -> dict[str, TextPlace]:
    """The places of all texts of a scene."""
    found = {
        "turn": TextPlace(1112, 727, 17, color="brass_ink"),
        "life-1": TextPlace(40, 29, 17, has_edge=True),
        "life-0": TextPlace(48, 729, 22, has_edge=True),
    }
    for player in (PlayerId(0), PlayerId(1)):
        bag = bag_spot(player)
        found[f"bag-{player}"] = TextPlace(bag.x, bag.y + 24, 28, has_edge=True)
        reserve = tray(player, TRAYS[1])
        found[f"energy-{player}"] = TextPlace(
            reserve.x + reserve.width - 40, reserve.y + 16.5, 14, "end", "felt_ink"
        )
        for zone in TRAYS:
            box = tray(player, zone)
            found[f"{zone.name.lower()}-{player}"] = TextPlace(
                box.x + box.width - 7, box.y + 16.5, 12.5, "end", "felt_ink"
            )
    for card, box in card_boxes(setup).items():
        token = token_spot(box)
        found[f"card-{card}"] = TextPlace(token.x + token.size / 2 + 17, token.y + 5, 14)
    found["result"] = TextPlace(594, 378, 26, color="brass_ink")
    return found


_LINE = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
_SHAPES_BELOW: dict[str, dict[str, str | float]] = {
    "step": {
        "fill": "brass_light",
        "fill_opacity": 0.2,
        "stroke": "brass_light",
        "stroke_width": 2.5,
    },
    "active": {"fill": "#ffd84a", "stroke": OUTLINE, "stroke_width": 1.5},
    **{f"pegs-{player}": {"fill": f"player_{player}", "stroke": IVORY} for player in (0, 1)},
    **{
        f"gone-{player}": {"fill": OUTLINE, "fill_opacity": 0.25, "stroke": "wood_ink"}
        for player in (0, 1)
    },
    "blocked": {"fill": "#000", "opacity": 0.3},
    "free": {"fill": "url(#glow)", "opacity": 0.7},
    "links": {**_LINE, "stroke": "brass_light", "stroke_width": 2},
    "shields": {"fill": "url(#brass)", "stroke": OUTLINE, "stroke_width": 1.4},
    "chevrons": {**_LINE, "stroke": IVORY, "stroke_width": 4},
    "swords": {**_LINE, "stroke": "brass_light", "stroke_width": 4},
}
_SHAPES_ABOVE: dict[str, dict[str, str | float]] = {
    "ribbon": {"fill": "url(#brass)", "stroke": OUTLINE, "stroke_width": 2}
}
"""How the shapes of a scene are painted, below and above the dice; colors by their names."""


def picture_parts(
    scene: PictureScene, setup: Setup, colors: PictureColors, *, in_replay: bool = False
) -> Iterator[str]:
    """The table with a scene on it. `in_replay` says whether the parts of the scene carry their
    names, and dice are there even if no one sees them, so that a script can change them."""
    yield tag("use", href="#table")
    yield from _shapes(scene, _SHAPES_BELOW, colors, in_replay=in_replay)
    yield tag("use", href="#steps")
    if in_replay:
        dice = [_die(die, number) for number, die in scene.dice.items()]
    else:
        seen = {(die.x, die.y, die.symbol): die for die in scene.dice.values() if die.size}
        dice = [_die(die) for die in seen.values()]
    yield tag("g", *dice, class_="dice") if dice else ""
    yield from _shapes(scene, _SHAPES_ABOVE, colors, in_replay=in_replay)
    for name, place in text_places(setup).items():
        if in_replay or scene.texts[name]:
            yield _text(scene.texts[name], place, colors, name if in_replay else "")


def _shapes(
    scene: PictureScene,
    paints: dict[str, dict[str, str | float]],
    colors: PictureColors,
    *,
    in_replay: bool,
) -> Iterator[str]:
    for name, paint in paints.items():
        if in_replay or scene.shapes[name]:
            known = {
                key: getattr(colors, value, value) if isinstance(value, str) else value
                for key, value in paint.items()
            }
            named = {"data_shape": name} if in_replay else {}
            yield tag("path", d=scene.shapes[name], **known, **named)


def _die(die: SceneDie, number: int | None = None) -> str:
    at = placed(die.x, die.y, die.size / 100)
    named = {} if number is None else {"data_die": str(number)}
    if not die.marks and number is None:
        return tag("use", href=f"#{die.symbol}", transform=at)
    marks = (_mark(name, value) for name, value in die.marks)
    return tag("g", tag("use", href=f"#{die.symbol}"), *marks, transform=at, **named)


MARK_TEXTS = {
    "damage": (-4, 62, 34),
    "attack-up": (22, -10, 42),
    "attack-down": (22, -10, 42),
    "defense-up": (22, 36, 42),
    "defense-down": (22, 36, 42),
}
"""The numbers on marks: the middle of their base line, and their size."""


def _mark(name: str, number: int | None) -> str:
    sign = tag("use", href=f"#m-{name}")
    if number is None:
        return sign
    x, y, size = MARK_TEXTS[name]
    return sign + bold_text(str(number), x, y, size, "#fff")


def _text(text: str, place: TextPlace, colors: PictureColors, name: str) -> str:
    color = getattr(colors, place.color) if place.color else IVORY
    edge = OUTLINE if place.has_edge else ""
    if not name:
        return bold_text(
            text, place.x, place.y, place.size, color, anchor=place.anchor, edge=edge,
            edge_width=0.16 * place.size,
        )  # fmt: skip
    line: dict[str, str | float] = {"stroke": edge, "stroke_width": 0.16 * place.size}
    return tag(
        "text",
        escaped(text),
        x=place.x,
        y=place.y,
        font_size=place.size,
        font_weight="bold",
        text_anchor=place.anchor,
        fill=color,
        paint_order="stroke",
        stroke_linejoin="round",
        data_text=name,
        **(line if edge else {}),
    )


# --- table description ----------------------------------------------------------------------------


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
    life = max(0, state.life_of(player))
    yield translate(make_message("picture.player", player=name, life=life))
    for zone in _TOLD:
        if found := state.dice_in_zone(player, zone):
            heading = make_message(f"heading.{zone.name.lower()}")
            numbers = [die.id for die in found]
            dice = _rolled(state, player) if zone is RESERVE else dice_names(state, numbers)
            yield translate(make_message("picture.zone", zone=heading, dice=dice))


def _rolled(state: GameState, player: PlayerId) -> Message | str:
    """The dice of a Reserve Pool by their energy, or else by their names."""
    dice_texts: list[Message | str] = []
    for group in zone_contents(state, player, RESERVE):
        face = state.face_of(state.dice[group.dice[0]])
        shows_energy = face is not None and face.energy
        name = (face_name if shows_energy else _name)(state, group.dice[0], group.face)
        count = len(group.dice)
        dice_texts.append(
            make_message("picture.times", count=count, what=name) if count > 1 else name
        )
    return comma_list(dice_texts)


def _name(state: GameState, die: DieId, _: int) -> str:
    return die_name(state, die)
