"""Where the parts of the home screen are, as plain geometry.

The scene of cards and dice takes what the words leave. With large text in a small window the home
screen gives up, in this order: the sentence under the title, the descriptions of the buttons, the
scene. Only then is it taller than the window, and scrolls.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSizeF

_DESIGN = QSizeF(1280, 800)
_LEAST_UNIT, _MOST_UNIT = 0.8, 2.4
_LEAST_LETTERS = 0.94  # letters shrink less than everything else in a small window
_LEAST_SCENE = QSizeF(300, 210)
_SCROLL_BAR = 12
_TALLER = 22.0  # how much taller a large button gets where there is room, at most


class HomeMeasures(NamedTuple):
    """Sizes that follow from the window and the text size."""

    size: QSizeF  # the room for the home screen
    unit: float  # the scale of everything but letters; 1 in a window of 1280x800
    letters: float  # the scale of letters; their sizes in pixels are given for 1280x800

    @property
    def margin(self) -> float:
        """The wood that stays free at the edges."""
        return 26 * self.unit

    @property
    def gap(self) -> float:
        """The space between buttons."""
        return 10 * self.unit


def measure(size: QSizeF, text_scale: float) -> HomeMeasures:
    """The measures for a window size and a text size (1 for the normal one)."""
    fits = min(size.width() / _DESIGN.width(), size.height() / _DESIGN.height())
    unit = min(_MOST_UNIT, max(_LEAST_UNIT, fits))
    return HomeMeasures(size, unit, max(_LEAST_LETTERS, unit) * text_scale)


def lay_out_page(
    size: QSizeF, text_scale: float, lay_out: Callable[[HomeMeasures], float]
) -> tuple[HomeMeasures, float]:
    """Lay out a page, whose height `lay_out` returns; if it scrolls, leave room for the bar."""
    room = measure(size, text_scale)
    height = lay_out(room)
    if height > size.height():
        room = measure(QSizeF(size.width() - _SCROLL_BAR, size.height()), text_scale)
        height = lay_out(room)
    return room, height


class HomeNeeds(NamedTuple):
    """How much room the parts need."""

    buttons: int  # how many large buttons are shown
    # The heights of these buttons by their width and whether they are described
    button_heights: Callable[[float, bool], list[float]]
    tiles: int  # how many small buttons stand in a row below them
    tile_height: Callable[[float], float]  # the height of a small button by its width
    # The height of the sentence under the title by its width; 0 without one
    tagline_height: Callable[[float], float]
    foot_height: Callable[[float], float]  # the height of the links at the foot by their width
    # The height of the shelf by its width
    shelf_height: Callable[[float], float]


class HomePlaces:
    """Where everything is; the scene is empty without room for it."""

    def __init__(self) -> None:
        self.title, self.rule, self.tagline = QRectF(), QRectF(), QRectF()
        self.buttons: list[QRectF] = []
        self.tiles: list[QRectF] = []
        self.is_described = True  # the buttons show their descriptions
        self.scene, self.shelf, self.foot = QRectF(), QRectF(), QRectF()
        self.height = 0.0  # of everything; more than the window has if it must scroll


def lay_out_home(room: HomeMeasures, needs: HomeNeeds) -> HomePlaces:
    """Place everything in the first arrangement that fits."""
    places = HomePlaces()
    arrangements: tuple[tuple[Callable[..., bool], dict[str, object]], ...] = (
        (_beside_scene, {"has_tagline": True, "described": True}),
        (_beside_scene, {"has_tagline": False, "described": True}),
        (_beside_scene, {"has_tagline": False, "described": False}),
        (_stacked, {"described": True}),
        (_stacked, {"described": False}),
    )
    for arrange, choices in arrangements:
        places = HomePlaces()
        if arrange(places, room, needs, **choices):
            return places
    return places


def _beside_scene(
    places: HomePlaces, room: HomeMeasures, needs: HomeNeeds, *, has_tagline: bool, described: bool
) -> bool:
    """A column of title and buttons at the left, the scene at the right, the shelf below both.

    The small buttons end where the scene ends. The large ones share the room above them.
    """
    margin, gap, size = room.margin, room.gap, room.size
    _place_foot(places, room, needs, size.height())
    bottom = places.foot.top() - 0.3 * margin
    shelf = needs.shelf_height(size.width() - 2 * margin)
    places.shelf = QRectF(margin, bottom - shelf, size.width() - 2 * margin, shelf)
    bottom = places.shelf.top() - 0.7 * margin
    wide = max(0.3 * size.width(), 330 * room.letters)
    scene_left = margin + wide + 0.8 * margin
    places.scene = QRectF(scene_left, margin, size.width() - margin - scene_left, bottom - margin)
    if (
        places.scene.width() < _LEAST_SCENE.width()
        or places.scene.height() < _LEAST_SCENE.height()
        or wide > 0.56 * size.width()
    ):
        return False
    places.is_described = described
    tile = needs.tile_height(_tile_width(wide, gap, needs))
    tiles = QRectF(margin, bottom - tile, wide, tile)
    tagline = needs.tagline_height(wide) if has_tagline else 0.0
    _place_words(places, QRectF(margin, margin, wide, 0.15 * wide), tagline, gap)
    top = places.tagline.bottom() + (1.6 if tagline else 0.8) * gap
    heights = needs.button_heights(wide, described)
    spare = tiles.top() - gap - top - sum(heights) - gap * (len(heights) - 1)
    if spare < 0:
        return False
    taller = min(_TALLER * room.unit, 0.5 * spare / len(heights))
    between = gap + min(1.2 * gap, 0.5 * spare / len(heights))
    for height in heights:
        places.buttons.append(QRectF(margin, top, wide, height + taller))
        top += height + taller + between
    _place_tiles(places, tiles, gap, needs)
    places.height = size.height()
    return True


def _stacked(places: HomePlaces, room: HomeMeasures, needs: HomeNeeds, *, described: bool) -> bool:
    """Title, buttons in two columns, shelf and foot below each other, without the scene."""
    margin, gap, size = room.margin, room.gap, room.size
    wide = size.width() - 2 * margin
    places.is_described = described
    title = min(0.09 * wide, 56 * room.letters)
    _place_words(places, QRectF(margin, 0.7 * margin, wide, title), needs.tagline_height(wide), gap)
    top = places.tagline.bottom() + gap
    half = (wide - gap) / 2
    height = max(needs.button_heights(half, described))
    for place in range(needs.buttons):
        row, column = divmod(place, 2)
        left = margin + column * (half + gap)
        across = wide if needs.buttons % 2 and place == needs.buttons - 1 else half
        places.buttons.append(QRectF(left, top + row * (height + gap), across, height))
    top = places.buttons[-1].bottom() + gap
    tile = needs.tile_height(_tile_width(wide, gap, needs))
    _place_tiles(places, QRectF(margin, top, wide, tile), gap, needs)
    top += tile + gap
    places.shelf = QRectF(margin, top, wide, needs.shelf_height(wide))
    top = places.shelf.bottom()
    foot = needs.foot_height(wide)
    places.height = max(size.height(), top + gap + foot + 0.3 * margin)
    _place_foot(places, room, needs, places.height)
    return places.height <= size.height()


def _tile_width(wide: float, gap: float, needs: HomeNeeds) -> float:
    return (wide - gap * (needs.tiles - 1)) / needs.tiles


def _place_tiles(places: HomePlaces, row: QRectF, gap: float, needs: HomeNeeds) -> None:
    wide = _tile_width(row.width(), gap, needs)
    for place in range(needs.tiles):
        left = row.left() + place * (wide + gap)
        places.tiles.append(QRectF(left, row.top(), wide, row.height()))


def _place_words(places: HomePlaces, title: QRectF, tagline: float, gap: float) -> None:
    places.title = title
    rule = title.bottom() + 0.5 * gap
    places.rule = QRectF(title.center().x() - 0.3 * title.width(), rule, 0.6 * title.width(), 2)
    places.tagline = QRectF(title.left(), rule + 0.6 * gap, title.width(), tagline)


def _place_foot(places: HomePlaces, room: HomeMeasures, needs: HomeNeeds, bottom: float) -> None:
    wide = room.size.width() - 2 * room.margin
    height = needs.foot_height(wide)
    places.foot = QRectF(room.margin, bottom - 0.3 * room.margin - height, wide, height)
