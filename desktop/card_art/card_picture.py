"""Cards and their art as pictures, for the table and for tiles elsewhere."""

from __future__ import annotations

from PySide6.QtCore import QSizeF
from PySide6.QtGui import QImage, QPainter, QPixmap

from desktop.card_art.anatomy import anatomy_of
from desktop.card_art.card_painter import paint_card
from desktop.card_art.card_print import card_print
from desktop.card_art.illustration.recipe import recipe_of
from desktop.style.materials.pictures import PictureCache, blank_image
from desktop.style.palette import Theme
from rules.cards import Card

SHADOW = 18
"""How far the picture of a card reaches beyond the card at each side, for its shadow."""

_KEPT_PIXELS = 1_400_000  # 6 MB of pictures for home, new match and the reading size
_KEPT_ON_TABLE = 2_000_000  # 8 MB: the next table often has the same cards


def card_image(
    card: Card,
    size: QSizeF,
    theme: Theme,
    ratio: float,
    *,
    has_art: bool = True,
    has_marks: bool = True,
    has_dice: bool = False,
) -> QImage:
    """Draw a card, with `SHADOW` pixels around it.

    The shape of its `size`, in logical pixels, decides how much is shown. The art takes the most
    time; `has_marks` paints the circles of its Global Abilities, and `has_dice` leaves room for
    dice.
    """
    printed = card_print(card)
    parts = anatomy_of(printed, size.width(), size.height(), theme.text_scale, dice=has_dice)
    image = blank_image(QSizeF(size.width() + 2 * SHADOW, size.height() + 2 * SHADOW), ratio)
    painter = QPainter(image)
    painter.translate(SHADOW, SHADOW)
    paint_card(
        painter, parts, printed, recipe_of(card), theme, has_art=has_art, has_marks=has_marks
    )
    painter.end()
    return image


def card_picture(card: Card, size: QSizeF, theme: Theme, ratio: float) -> QPixmap:
    """A whole card of this size, with `SHADOW` pixels around it; pictures are kept."""
    key = ("card", card_print(card), size.toTuple(), theme, ratio)
    found = _kept.find(key)
    if found is None:
        found = QPixmap.fromImage(card_image(card, size, theme, ratio))
        _kept.keep(key, found)
    return found


def picture_on_table(
    card: Card, size: QSizeF, theme: Theme, ratio: float, *, paints_art: bool
) -> tuple[QPixmap, bool]:
    """A card on the table, with `SHADOW` pixels around it, and whether its art is painted.

    Pictures are kept; if there is one with art, it is returned in any case.
    """
    key = (card_print(card), size.toTuple(), theme, ratio)
    for has_art in (True,) if paints_art else (True, False):
        found = _kept_on_table.find((*key, has_art))
        if found is not None:
            return found, has_art
    image = card_image(card, size, theme, ratio, has_art=paints_art, has_marks=False, has_dice=True)
    picture = QPixmap.fromImage(image)
    if paints_art:
        _kept_on_table.drop((*key, False))
    return _kept_on_table.keep((*key, paints_art), picture), paints_art


_kept = PictureCache(_KEPT_PIXELS)
_kept_on_table = PictureCache(_KEPT_ON_TABLE)
