"""Paint the prepared pictures of the program: walls, cards and dice on felt, and emblems.

python packaging/generators/make_pictures.py    writes assets/pictures/*.jpg

Cards, dice and wood are painted by the program's own code. JPEG knows no transparency: what lies on
felt has a second picture, the mask, which says where it is opaque.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter

from desktop.card_art.card_picture import SHADOW, card_image
from desktop.card_art.illustration.art_painter import paint_art
from desktop.card_art.illustration.recipe import recipe
from desktop.screens.home.ground_page import BOARDS
from desktop.style.application import make_application
from desktop.style.materials.pictures import blank_image, painter_on
from desktop.style.materials.surfaces import paint_lamp, paint_wood
from desktop.style.materials.tones import BLACK, is_light
from desktop.style.palette import CARD_DICE, DARK, LIGHT, SIDEKICK_DIE, DieColors, Theme
from desktop.style.table_colors import TABLES_BY_NAME, TableColors
from desktop.table.dice_motion.cube import paint_die, paint_resting_die, paint_shadow
from desktop.table.dice_motion.quaternion import IDENTITY, turned
from desktop.table.paint.crest import PLAYER_SHAPES
from desktop.table.paint.die_looks import DieLooks, card_faces
from desktop.table.paint.faces import Emblem, EnergyPrint, FaceLook
from desktop.window.screen_registry import screen_specs
from rules.advice import initials
from rules.cards import Card, all_card_sets

PICTURES = Path(__file__).parent.parent.parent / "assets" / "pictures"
QUALITY = 72  # each picture has less than 300 kB, and no bands in its shades

Turn = tuple[tuple[float, float, float], float]
_X, _Y, _Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)


# --- walls ----------------------------------------------------------------------------------------

_WALL = (2560, 1760)  # higher than a screen is, so that the joints can be moved away from texts
_BOARDS_SEED = 12
_LAMP = (0.61, 0.29)  # as shares of width and height; above the felt of the home screen


def make_wall(table: TableColors) -> QImage:
    """Boards in the light of the lamp; the corners stay light where the ink on the wood is dark."""
    width, height = _WALL
    picture = QImage(width, height, QImage.Format.Format_RGB32)
    painter = painter_on(picture)
    whole = QRectF(picture.rect())
    paint_wood(painter, whole, table, _BOARDS_SEED, height / BOARDS)
    if not is_light(table.wood_ink):
        table = replace(table, vignette=table.vignette // 4)
    paint_lamp(painter, whole, table, QPointF(_LAMP[0] * width, _LAMP[1] * height))
    painter.end()
    return picture


# --- dice -----------------------------------------------------------------------------------------


class ThrownDie(NamedTuple):
    """A die: the title of its card, its owner, where it is and how large, how it is turned."""

    title: str
    owner: int
    colors: DieColors
    at: tuple[float, float]
    side: float
    turns: tuple[Turn, ...]
    lift: float


def paint_thrown(painter: QPainter, die: ThrownDie, card: Card, at: QPointF) -> None:
    """Paint a die around a point.

    Moving dice are painted without smooth edges: so it is painted large and made smaller.
    """
    half, pixels = die.side / 2, painter.device().devicePixelRatioF()
    painter.save()
    painter.translate(at)
    paint_shadow(painter, half, die.lift, pixels)
    side = math.ceil(3.4 * half * 2 * pixels)
    large = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    large.fill(Qt.GlobalColor.transparent)
    closely = QPainter(large)
    closely.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    closely.translate(side / 2, side / 2)
    closely.scale(2 * pixels, 2 * pixels)
    turn = turned(IDENTITY, die.turns)
    paint_die(closely, _looks(die, card), turn, half, die.lift, 2 * pixels)
    closely.end()
    small = large.scaled(side // 2, side // 2, mode=Qt.TransformationMode.SmoothTransformation)
    small.setDevicePixelRatio(pixels)
    painter.drawImage(QPointF(-1.7 * half, -1.7 * half), small)
    painter.restore()


def _looks(die: ThrownDie, card: Card) -> DieLooks:
    """The faces of a card's die, arranged so that the highest level is on top."""
    emblem = Emblem(PLAYER_SHAPES[die.owner], initials(card.name))
    faces = card_faces(card, die.colors, emblem)
    energy, levels = faces[:3], faces[3:]
    return (levels[2], energy[0], levels[1], levels[0], energy[1], energy[2])


def paint_sidekick(painter: QPainter, symbol: str, at: QPointF, side: float) -> None:
    """Paint a Sidekick die that shows an energy symbol."""
    painter.save()
    painter.translate(at)
    paint_shadow(painter, side / 2, 0, painter.device().devicePixelRatioF())
    looks = tuple(FaceLook(EnergyPrint((symbol,)), SIDEKICK_DIE) for _ in range(6))
    paint_resting_die(painter, looks, 0, side / 2)
    painter.restore()


# --- cards and dice of the home screen ------------------------------------------------------------

_CARD = QSizeF(272, 400)
_FAN = (
    "Kingpin/Payback",
    "Wolverine/Not Very Nice",
    "Magneto/Will to Live",
    "Thor/Wayward Son",
    "Angel/Air Transport",
)
_STEP, _LEAN, _SINK = 208.0, 8.5, 27.0  # between cards: pixels aside, degrees, pixels down
_FAN_TOP = 254.0  # the height of the middle card
_HOME_DICE = (
    ThrownDie(
        title="Cyclops/Optic Blast",
        owner=0,
        colors=CARD_DICE[1],
        at=(-376, 552),
        side=128,
        turns=((_X, -24), (_Z, 18), (_Y, -20)),
        lift=0.25,
    ),
    ThrownDie(
        title="Spider-Man/Tangled Web",
        owner=0,
        colors=CARD_DICE[2],
        at=(-158, 592),
        side=112,
        turns=((_X, 20), (_Z, -24), (_Y, -26)),
        lift=0.2,
    ),
    ThrownDie(
        title="Wolverine/Not Very Nice",
        owner=1,
        colors=CARD_DICE[0],
        at=(54, 538),
        side=150,
        turns=((_X, 26), (_Z, 12), (_Y, 44)),
        lift=0.9,
    ),
    ThrownDie(
        title="Magneto/Will to Live",
        owner=1,
        colors=CARD_DICE[3],
        at=(278, 592),
        side=118,
        turns=((_X, -18), (_Z, -12), (_Y, -24)),
        lift=0.3,
    ),
)
_SIDEKICKS = (("shield", (-522, 622), 86.0), ("wild", (454, 552), 100.0))


def paint_five_cards(painter: QPainter, theme: Theme) -> None:
    """For a wide felt: five cards behind the dice."""
    _paint_home(painter, theme, _FAN, middle=638, closeness=1.0)


def paint_three_cards(painter: QPainter, theme: Theme) -> None:
    """For a narrow felt: three cards, and the dice closer to each other."""
    _paint_home(painter, theme, _FAN[1:-1], middle=450, closeness=0.71)


def _paint_home(
    painter: QPainter, theme: Theme, fan: Sequence[str], middle: float, closeness: float
) -> None:
    for place, title in enumerate(fan):
        away = place - (len(fan) - 1) / 2
        center = QPointF(middle + _STEP * away, _FAN_TOP + _SINK * away * away)
        paint_card(painter, _CARDS[title], theme, _CARD, center, _LEAN * away)
    for die in _HOME_DICE:
        at = QPointF(middle + closeness * die.at[0], die.at[1])
        paint_thrown(painter, die, _CARDS[die.title], at)
    for symbol, (x, y), side in _SIDEKICKS:
        paint_sidekick(painter, symbol, QPointF(middle + closeness * x, y), side)


def paint_card(
    painter: QPainter, card: Card, theme: Theme, size: QSizeF, center: QPointF, lean: float
) -> None:
    """Paint a card around its center; `lean` turns it, in degrees."""
    picture = card_image(card, size, theme, painter.device().devicePixelRatioF())
    painter.save()
    painter.translate(center)
    painter.rotate(lean)
    painter.drawImage(QPointF(-size.width() / 2 - SHADOW, -size.height() / 2 - SHADOW), picture)
    painter.restore()


# --- cards and dice of the Learn screen -----------------------------------------------------------

_LEARN_DICE = (
    ThrownDie(
        title="Kitty Pryde/Sprite",
        owner=0,
        colors=CARD_DICE[0],
        at=(130, 169),
        side=144,
        turns=((_X, -20), (_Z, -14), (_Y, -22)),
        lift=0.2,
    ),
    ThrownDie(
        title="Cyclops/Optic Blast",
        owner=0,
        colors=CARD_DICE[1],
        at=(330, 123),
        side=161,
        turns=((_X, 22), (_Z, 16), (_Y, 30)),
        lift=0.5,
    ),
    ThrownDie(
        title="Juggernaut/Cain Marko",
        owner=1,
        colors=CARD_DICE[3],
        at=(530, 161),
        side=137,
        turns=((_X, -24), (_Z, 20), (_Y, -20)),
        lift=0.25,
    ),
)
_OTHER_BOXES = (
    "Spider-Man/Tangled Web",
    "Wonder Woman/Child of Clay",
    "Captain America/The Good Old Days",
    "Black Widow/Red Alert",
)
_LEARN_CARD = QSizeF(216, 318)


def paint_learn_dice(painter: QPainter, theme: Theme) -> None:
    """The dice of the demo game."""
    for die in _LEARN_DICE:
        paint_thrown(painter, die, _CARDS[die.title], QPointF(*die.at))


def paint_learn_cards(painter: QPainter, theme: Theme) -> None:
    """Cards of the other boxes, beside each other."""
    for place, title in enumerate(_OTHER_BOXES):
        away = place - 1.5
        center = QPointF(440 + 200 * away, 174 + 4 * away * away)
        paint_card(painter, _CARDS[title], theme, _LEARN_CARD, center, 5 * away)


# --- cutouts --------------------------------------------------------------------------------------


class Cutout(NamedTuple):
    """A picture of things that lie on felt: its size, device pixels for each pixel, its painter."""

    size: tuple[int, int]
    ratio: float
    paint: Callable[[QPainter, Theme], None]


CUTOUTS = {
    "home-three-cards": Cutout((900, 720), 2.0, paint_three_cards),
    "home-five-cards": Cutout((1276, 720), 1.6, paint_five_cards),
    "learn-dice": Cutout((660, 300), 1.5, paint_learn_dice),
    "learn-cards": Cutout((880, 370), 1.5, paint_learn_cards),
}


def make_cutout(cutout: Cutout, theme: Theme) -> tuple[QImage, QImage]:
    """The picture of a cutout and its mask."""
    picture = blank_image(QSizeF(*cutout.size), cutout.ratio)
    painter = painter_on(picture)
    cutout.paint(painter, theme)
    painter.end()
    mask = picture.convertToFormat(QImage.Format.Format_Alpha8)
    mask.reinterpretAsFormat(QImage.Format.Format_Grayscale8)
    opaque = picture.convertToFormat(QImage.Format.Format_ARGB32)
    opaque.reinterpretAsFormat(QImage.Format.Format_RGB32)
    return opaque, mask


# --- emblems --------------------------------------------------------------------------------------

_EMBLEM = 180  # pixels
_OTHER_EMBLEMS = {
    "continue": ("daggers", "bolt", "X-Men"),
    "play-friend": ("links", "fist", "Avengers"),
    "easy": ("pawns", "shield", ""),
    "normal": ("gear", "bolt", ""),
    "hard": ("sword", "fist", ""),
    "expert": ("crown", "mask", ""),
}


def make_emblem(charge: str, energy: str, affiliation: str) -> QImage:
    """The round picture of a button; its corners are not shown."""
    affiliations = (affiliation,) if affiliation else ()
    made = recipe(charge, energy=(energy,), affiliations=affiliations)
    made = replace(made, charge=charge, composition="center", is_mirrored=False)
    picture = QImage(_EMBLEM, _EMBLEM, QImage.Format.Format_RGB32)
    picture.fill(QColor(BLACK))
    painter = painter_on(picture)
    paint_art(painter, QRectF(picture.rect()), made, LIGHT, room=0.94)
    painter.end()
    return picture


# --- all of them ----------------------------------------------------------------------------------

_CARDS = {card.title: card for card_set in all_card_sets() for card in card_set.cards}


def all_pictures() -> dict[str, QImage]:
    """All pictures by the names of their files."""
    pictures = {
        f"wall-{wood}-{look}": make_wall(table) for (wood, look), table in TABLES_BY_NAME.items()
    }
    for name, cutout in CUTOUTS.items():
        for theme in (LIGHT, DARK):
            pictures[f"{name}-{theme.name}"], mask = make_cutout(cutout, theme)
            pictures[f"{name}-mask"] = mask
    emblems = {spec.id: spec.icon.emblem for spec in screen_specs() if spec.icon is not None}
    for name, emblem in {**_OTHER_EMBLEMS, **emblems}.items():
        if emblem[0]:
            pictures[f"emblem-{name}"] = make_emblem(*emblem)
    return pictures


def main(arguments: list[str]) -> int:
    """Write all pictures."""
    prog = "python packaging/generators/make_pictures.py"
    argparse.ArgumentParser(prog=prog, description="Write the pictures.").parse_args(arguments)
    app = make_application(sys.argv[:1])
    PICTURES.mkdir(exist_ok=True)
    for name, picture in all_pictures().items():
        file = PICTURES / f"{name}.jpg"
        writer = QImageWriter(str(file), b"JPEG")
        writer.setQuality(QUALITY)
        writer.setOptimizedWrite(True)
        if not writer.write(picture):
            print(f"{file} cannot be written: {writer.errorString()}", file=sys.stderr)
            return 1
        print(f"wrote {file} ({file.stat().st_size // 1024} kB)")
    app.quit()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
