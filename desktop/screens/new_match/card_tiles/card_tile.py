"""A small card with the dice that a player gets for it."""

from __future__ import annotations

import math
from dataclasses import replace

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.card_art.anatomy import CardAnatomy, CardSize, anatomy_of
from desktop.card_art.card_painter import paint_card
from desktop.card_art.card_parts import INK_ON_ENAMEL
from desktop.card_art.card_print import card_print
from desktop.card_art.illustration.recipe import recipe_of
from desktop.screens.new_match.card_tiles.card_back import paint_card_back
from desktop.screens.new_match.late_picture import LatePicture
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import ALIGN_CENTER, paint_text
from desktop.style.materials.shadows import rounded
from desktop.style.materials.tones import BLACK, tone
from desktop.style.palette import BASIC_ACTION_DIE, DieColors
from desktop.style.plain_text import plain_tooltip
from desktop.table.dice_motion.cube import paint_resting_die, paint_shadow
from desktop.table.paint.crest import PLAYER_SHAPES
from desktop.table.paint.die_looks import card_faces
from desktop.table.paint.faces import Emblem, FaceLook
from rules.advice import initials
from rules.cards import Card

_MARGIN = 6  # pixels around the card, for its shadow
_READABLE = (136.0, 88.0)  # the size that a card needs for letters of the normal size
_LEAST_LEVELS = 100  # pixels of width; a smaller card has no room for its levels
_LEAST = 30  # pixels; a smaller card is not painted
_DIE = 0.34  # the edge of a die, relative to the height of the card
_DICE_WIDTH = 0.86  # how much of the width all dice may take
_DIE_LEFT, _DIE_BASE = 0.09, 0.56  # where the first die is, as shares of width and height


class CardTile(QWidget):
    """Shows one card, and some of its dice; its tooltip has the text of the card."""

    def __init__(self) -> None:
        super().__init__()
        self._letters = 1.0
        self._shown: tuple[object, ...] = ()
        self._card: Card | None = None
        self._looks: tuple[FaceLook, ...] = ()
        self._dice, self._colors = 0, BASIC_ACTION_DIE
        self._picture = LatePicture(self, self._paint_picture)
        self._turned, self._back_seat = 0.0, -1

    @property
    def card(self) -> Card | None:
        """The card."""
        return self._card

    @property
    def colors(self) -> DieColors:
        """The colors of its dice."""
        return self._colors

    @property
    def is_face_down(self) -> bool:
        """Whether the back of the card is seen."""
        return self._turned > 0.5

    def turn(self, share: float, seat: int) -> None:
        """Turn the card around: 0 shows its face, 1 its back with the emblem of a player."""
        if (share, seat) == (self._turned, self._back_seat):
            return
        was_down = self.is_face_down
        self._turned, self._back_seat = share, seat
        if was_down is not self.is_face_down:
            self._describe()
        self.update()

    def show_card(
        self, card: Card, dice: int = 0, owner: int = -1, colors: DieColors = BASIC_ACTION_DIE
    ) -> None:
        """Show a card.

        Args:
            card: the card.
            dice: how many of its dice are shown.
            owner: the player who has it; -1 for both.
            colors: the colors of its dice.
        """
        if (card, dice, owner, colors) == self._shown:
            return
        is_other_card = card != self._card
        self._shown = (card, dice, owner, colors)
        self._card, self._dice, self._colors = card, dice, colors
        shape = PLAYER_SHAPES[owner] if owner >= 0 else "square"
        self._looks = card_faces(card, colors, Emblem(shape, initials(card.name)))
        self._describe()
        if is_other_card:
            self._picture.clear()
        else:
            self._picture.forget()

    def _describe(self) -> None:
        """Say what is seen; a card that lies face down stays secret."""
        card = self._card
        if card is None or self.is_face_down:
            self.setAccessibleName(self.tr("A card, face down"))
            self.setToolTip("")
            return
        title = card.full_name
        self.setAccessibleName(title)
        self.setToolTip(plain_tooltip(f"{title}\n{card.wording}".strip()))

    def set_letters(self, letters: float) -> None:
        """Set the scale of letters."""
        if letters != self._letters:
            self._letters = letters
            self._picture.forget()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        place = QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        if 0 < self._turned < 1:  # it is narrow while it turns
            across = abs(math.cos(math.pi * self._turned))
            middle = place.center().x()
            painter.translate(middle, 0)
            painter.scale(max(across, 0.02), 1)
            painter.translate(-middle, 0)
        if self.is_face_down:
            paint_card_back(painter, place, self._back_seat)
        elif not self._picture.show(painter):
            painter.fillPath(rounded(place, 7), tone(BLACK, 70))
        painter.end()

    def _paint_picture(self, painter: QPainter) -> None:
        """Paint the card and its dice."""
        size = QSizeF(self.size()) - QSizeF(2 * _MARGIN, 2 * _MARGIN)
        card, ratio = self._card, self.devicePixelRatioF()
        if card is None or size.width() < _LEAST or size.height() < _LEAST:
            return
        parts = self._paint_card(painter, card, size)
        if parts.count is not None:
            self._paint_token(painter, parts.dice_area, parts.count)
            return
        edge = min(_DIE * size.height(), _DICE_WIDTH * size.width() / (1.12 * max(1, self._dice)))
        top = QRectF(_MARGIN, _MARGIN, size.width(), size.height())
        for place in range(self._dice):
            painter.save()
            painter.translate(
                top.left() + _DIE_LEFT * top.width() + edge * (0.5 + 1.12 * place),
                top.top() + _DIE_BASE * top.height(),
            )
            paint_shadow(painter, edge / 2, 0, ratio)
            paint_resting_die(painter, self._looks, len(self._looks) - 1, edge / 2)
            painter.restore()

    def _paint_token(self, painter: QPainter, die: QRectF, count: QRectF) -> None:
        """Paint one die of a strip, and how many there are."""
        if not self._dice:
            return
        painter.save()
        painter.translate(_MARGIN, _MARGIN)
        size = 0.62 * count.height()
        words = str(self._dice)
        paint_text(painter, count, words, INK_ON_ENAMEL, size, bold=True, align=ALIGN_CENTER)
        painter.translate(die.center())
        paint_resting_die(painter, self._looks, len(self._looks) - 1, die.width() / 2)
        painter.restore()

    def _paint_card(self, painter: QPainter, card: Card, size: QSizeF) -> CardAnatomy:
        """Paint the card without the words for which so small a card has no room."""
        room = min(size.width() / _READABLE[0], size.height() / _READABLE[1])
        theme = replace(current_theme(), text_scale=min(self._letters, room))
        printed = card_print(card)._replace(subtitle="")
        parts = anatomy_of(printed, size.width(), size.height(), theme.text_scale, dice=False)
        if self._dice and parts.size is CardSize.SMALL:  # they stand where the text would
            parts = replace(parts, paper=None, affiliation=None, text=None, marks=(), boxes=())
        if size.width() < _LEAST_LEVELS:
            parts = replace(parts, levels=None)
        painter.save()
        painter.translate(_MARGIN, _MARGIN)
        paint_card(painter, parts, printed, recipe_of(card), theme)
        painter.restore()
        return parts
