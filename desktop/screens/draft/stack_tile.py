"""Stacks of cards in a draft: a fanned stack with its dice as a button, and the grid of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QLinearGradient,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QFrame, QScrollArea, QWidget

from desktop.card_art.anatomy import anatomy_of
from desktop.card_art.card_painter import paint_card
from desktop.card_art.card_print import card_print
from desktop.card_art.illustration.recipe import recipe_of
from desktop.screens.new_match.late_picture import LatePicture
from desktop.style.current_theme import THEME_CHANGED, current_theme
from desktop.style.materials.letters import ALIGN_CENTER, paint_pill, pill_width, text_font
from desktop.style.materials.shadows import paint_soft_shadow, rounded
from desktop.style.materials.tones import BLACK, tone
from desktop.style.palette import CARD_DICE
from desktop.style.plain_text import plain_tooltip
from desktop.style.style_sheet import scale_with_text
from desktop.table.dice_motion.cube import paint_resting_die, paint_shadow
from desktop.table.paint.die_looks import card_faces
from desktop.table.paint.faces import Emblem
from rules.advice import initials
from rules.cards import Card

_CARD_WIDE, _CARD_HIGH = 100.0, 150.0  # pixels at normal text size
_MARGIN = 11.0  # around the fan
_NAME = 12.5  # pixels at normal text size
_TURN = 5.0  # degrees between two cards of the fan
_READABLE = 136.0  # the width that a card needs for letters of the normal size
_MOST_FANNED = 4


class StackShown(NamedTuple):
    """What a tile shows."""

    key: str  # identifies the stack
    cards: tuple[Card, ...]  # its cards; the first lies on top
    dice: int  # how many dice are on it; 0 to show none
    note: str = ""  # a few words below the name for screen readers and the tooltip
    badge: str = ""  # what a pill in its corner says; "" for none
    is_chosen: bool = False  # whether it has a ring, as a part of the team


class StackTile(QAbstractButton):
    """Shows a stack; a click or Enter chooses it."""

    def __init__(self, shown: StackShown) -> None:
        super().__init__()
        self.shown = shown
        self._picture = LatePicture(self, self._paint_picture)
        self.setObjectName(f"stack-{shown.key}")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.show_stack(shown)

    @staticmethod
    def wanted_size(scale: float = 1.0) -> QSize:
        """The size of every tile at the present text size, or with cards larger by a factor."""
        grown = scale * min(1.3, scale_with_text(100) / 100)
        wide, high = _CARD_WIDE * grown, _CARD_HIGH * grown
        name = 1.5 * scale_with_text(_NAME)
        return QSize(round(wide + 3 * _MARGIN), round(high + 1.6 * _MARGIN + name))

    def show_stack(self, shown: StackShown) -> None:
        self.shown = shown
        card = shown.cards[0]
        title = card.name if len(shown.cards) > 1 else card.title.replace("/", ": ")
        parts = [part for part in (title, shown.note, shown.badge) if part]
        self.setText(", ".join(parts))
        self.setAccessibleName(", ".join(parts))
        texts = [f"{one.subtitle or one.name}: {one.wording}".strip(": ") for one in shown.cards]
        self.setToolTip(plain_tooltip("\n".join([", ".join(parts), *texts])))
        self.setAccessibleDescription("\n".join(texts))
        self._picture.forget()

    def sizeHint(self) -> QSize:
        return self.wanted_size()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        card = self._card_rect()
        if self.shown.is_chosen or self.underMouse():
            color = current_theme().legal if self.shown.is_chosen else current_theme().picked
            if not current_theme().table.is_plain:
                paint_soft_shadow(painter, rounded(card, 9), 9, color, 200)
        if not self._picture.show(painter):
            painter.fillPath(rounded(card, 9), tone(BLACK, 70))
        self._paint_name(painter, card)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.shown.is_chosen:
            painter.setPen(QPen(QColor(current_theme().legal), 3))
            painter.drawPath(rounded(card.adjusted(-2, -2, 2, 2), 9))
        if self.hasFocus():
            around = rounded(card.adjusted(-4, -4, 4, 4), 10)
            painter.setPen(QPen(QColor(current_theme().table.stock), 5))
            painter.drawPath(around)
            painter.setPen(QPen(QColor(current_theme().focus), 3))
            painter.drawPath(around)
        painter.end()

    def _paint_name(self, painter: QPainter, card: QRectF) -> None:
        """Paint the name on a pill: the felt is dark at its edges and light in the middle."""
        area = QRectF(2, card.bottom() + 5, self.width() - 4, self.height() - card.bottom() - 5)
        name, pixels = self.shown.cards[0].name, scale_with_text(_NAME)
        high = min(1.4 * pixels, area.height())
        pill = QRectF(0, 0, min(pill_width(name, pixels, high), area.width()), high)
        pill.moveCenter(area.center())
        paint_pill(painter, pill, name, *self._pill_colors(), pixels)

    def _card_rect(self) -> QRectF:
        name = 1.5 * scale_with_text(_NAME)
        return QRectF(self.rect()).adjusted(
            1.5 * _MARGIN, 1.2 * _MARGIN, -1.5 * _MARGIN, -0.4 * _MARGIN - name
        )

    def _paint_picture(self, painter: QPainter) -> None:
        card = self._card_rect()
        fanned = self.shown.cards[1:_MOST_FANNED]
        for place, under in reversed(list(enumerate(fanned, 1))):
            self._paint_under(painter, card, under, place)
        top = self.shown.cards[0]
        printed = card_print(top)
        theme = replace(
            current_theme(), text_scale=min(current_theme().text_scale, card.width() / _READABLE)
        )
        parts = anatomy_of(printed, card.width(), card.height(), theme.text_scale, dice=True)
        parts = replace(parts, subtitle=None, affiliation=None)  # too small to read
        painter.save()
        painter.translate(card.topLeft())
        paint_card(painter, parts, printed, recipe_of(top), theme, has_marks=False)
        painter.restore()
        art = parts.art.translated(card.topLeft())
        self._paint_dice(painter, top, art)
        self._paint_badge(painter, card)

    def _paint_under(self, painter: QPainter, card: QRectF, under: Card, place: int) -> None:
        """Paint a card below the top one, turned around the foot of the stack."""
        foot = QPointF(card.center().x(), card.bottom())
        turn = _TURN * ((place + 1) // 2) * (1 if place % 2 else -1)
        recipe = recipe_of(under)
        painter.save()
        painter.translate(foot)
        painter.rotate(turn)
        painter.translate(-foot)
        path = rounded(card, 7)
        if not current_theme().table.is_plain:
            paint_soft_shadow(painter, path, 4, BLACK, 120, 1, 2)
        fill = QLinearGradient(card.topLeft(), card.bottomLeft())
        fill.setColorAt(0, recipe.middle)
        fill.setColorAt(1, recipe.deep)
        painter.fillPath(path, fill)
        painter.setPen(QPen(tone(current_theme().table.brass[1], 200), 1))
        painter.drawPath(path)
        painter.restore()

    def _paint_dice(self, painter: QPainter, card: Card, art: QRectF) -> None:
        if not self.shown.dice:
            return
        edge = min(0.62 * art.height(), 0.26 * art.width())
        center = QPointF(art.left() + 0.75 * edge, art.bottom() - 0.7 * edge)
        paint_card_die(painter, card, center, edge, self.devicePixelRatioF())
        if self.shown.dice == 1:
            return
        words = f"×{self.shown.dice}"
        pixels = 0.62 * edge
        high = 1.35 * pixels
        pill = QRectF(0, 0, pill_width(words, pixels, high), high)
        pill.moveCenter(QPointF(center.x() + 0.5 * edge + 0.62 * pill.width(), center.y()))
        paint_pill(painter, pill, words, *self._pill_colors(), pixels)

    def _paint_badge(self, painter: QPainter, card: QRectF) -> None:
        if not self.shown.badge:
            return
        pixels = 0.105 * card.width() * min(1.15, current_theme().text_scale)
        room = QRectF(0, 0, 0, 1.7 * pixels)
        room.setWidth(min(pill_width(self.shown.badge, pixels, room.height()), card.width()))
        room.moveCenter(QPointF(card.center().x(), card.bottom() - 0.9 * room.height()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(current_theme().legal))
        painter.drawRoundedRect(room, room.height() / 2, room.height() / 2)
        painter.setPen(QColor("#1d1509"))
        painter.setFont(text_font(pixels, bold=True))
        painter.drawText(room, ALIGN_CENTER, self.shown.badge)

    def _pill_colors(self) -> tuple[str, str]:
        return current_theme().table.stage, current_theme().table.stage_ink


def paint_card_die(
    painter: QPainter, card: Card, center: QPointF, edge: float, ratio: float
) -> None:
    """Paint a die of a card as it rests on the table, with its best face up."""
    colors = CARD_DICE[sum(map(ord, card.name)) % len(CARD_DICE)]
    looks = card_faces(card, colors, Emblem("square", initials(card.name)))
    painter.save()
    painter.translate(center)
    paint_shadow(painter, edge / 2, 0, ratio)
    paint_resting_die(painter, looks, len(looks) - 1, edge / 2)
    painter.restore()


# --- the grid -------------------------------------------------------------------------------------


_STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}

_LARGER = (2.2, 1.9, 1.6, 1.3)  # how much larger the cards of few stacks may be


class StackGrid(QScrollArea):
    """Shows stacks in rows and columns.

    Only one stack is a stop of the Tab key. Typing a letter goes to the next name with it.
    """

    def __init__(self, choose: Callable[[str], None]) -> None:
        """Make an empty grid; `choose` opens the stack with a key."""
        super().__init__()
        self._choose = choose
        self.setObjectName("bare")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._inner = QWidget()
        self._inner.setObjectName("bare")
        self.viewport().setAutoFillBackground(False)
        self.setWidget(self._inner)
        self.tiles: list[StackTile] = []
        self._columns = 1

    def show_stacks(self, stacks: Sequence[StackShown]) -> None:
        """Show these stacks; tiles of the same key are kept, and so is the keyboard's place."""
        had_focus = next((at for at, tile in enumerate(self.tiles) if tile.hasFocus()), None)
        old = {tile.shown.key: tile for tile in self.tiles}
        self.tiles = []
        for shown in stacks:
            tile = old.pop(shown.key, None)
            if tile is None:
                tile = self._new_tile(shown)
            elif tile.shown != shown:
                tile.show_stack(shown)
            self.tiles.append(tile)
        for tile in old.values():
            tile.hide()
            tile.deleteLater()
        self._lay_out()
        if had_focus is not None and self.tiles:
            self.focus_tile(min(had_focus, len(self.tiles) - 1))
        else:
            self._mark_stop(0)

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._lay_out()

    def focus_stack(self, key: str = "") -> None:
        """Give the keyboard to the tile of a stack, else to the stop of the Tab key."""
        at = next((at for at, tile in enumerate(self.tiles) if tile.shown.key == key), None)
        if at is None:
            stops = (
                at
                for at, tile in enumerate(self.tiles)
                if tile.focusPolicy() == Qt.FocusPolicy.StrongFocus
            )
            at = next(stops, 0)
        if self.tiles:
            self.focus_tile(at)

    def focus_tile(self, at: int) -> None:
        """Give the keyboard to a tile, and scroll to it."""
        self._mark_stop(at)
        tile = self.tiles[at]
        tile.setFocus(Qt.FocusReason.OtherFocusReason)
        self.ensureWidgetVisible(tile, 0, 6)

    def _new_tile(self, shown: StackShown) -> StackTile:
        tile = StackTile(shown)
        tile.setParent(self._inner)
        tile.clicked.connect(lambda: self._choose(tile.shown.key))
        tile.installEventFilter(self)
        tile.show()
        return tile

    def _mark_stop(self, stop: int) -> None:
        for at, tile in enumerate(self.tiles):
            tile.setFocusPolicy(
                Qt.FocusPolicy.StrongFocus if at == stop else Qt.FocusPolicy.ClickFocus
            )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and isinstance(watched, StackTile):
            if event.type() == QEvent.Type.KeyPress:
                return self._walk(watched, event)
            if event.type() == QEvent.Type.ShortcutOverride and _letter(event):
                event.accept()  # a letter goes to a name; it is no shortcut of the window here
                return True
        return super().eventFilter(watched, event)  # it follows the size of what it scrolls

    def _walk(self, tile: StackTile, event: QKeyEvent) -> bool:
        """Handle a key on a tile: arrows, Home, End, Enter, or a letter."""
        at, key = self.tiles.index(tile), Qt.Key(event.key())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            tile.click()
            return True
        if key in _STEPS:
            across, down = _STEPS[key]
            goal = at + across + down * self._columns
            if 0 <= goal < len(self.tiles):
                self.focus_tile(goal)
            return True
        if key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.focus_tile(0 if key == Qt.Key.Key_Home else len(self.tiles) - 1)
            return True
        if letter := _letter(event):
            order = [*range(at + 1, len(self.tiles)), *range(at + 1)]
            named = (i for i in order if self._name(i).startswith(letter))
            self.focus_tile(next(named, at))
            return True
        return False

    def _name(self, at: int) -> str:
        return self.tiles[at].shown.cards[0].name.casefold()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _tile_size(self) -> QSize:
        """The largest size in which all tiles are seen at once, else the usual size."""
        room = self.viewport().size()
        for scale in _LARGER:
            size = StackTile.wanted_size(scale)
            seen = (room.width() // size.width()) * (room.height() // size.height())
            if seen >= len(self.tiles):
                return size
        return StackTile.wanted_size()

    def _lay_out(self) -> None:
        """Place the tiles in as many columns as fit, in the middle; few tiles have larger cards."""
        size, wide = self._tile_size(), self.viewport().width()
        self._columns = max(1, wide // size.width())
        rows = -(-len(self.tiles) // self._columns)
        used = min(self._columns, max(1, len(self.tiles))) * size.width()
        left = max(0, (wide - used) // 2)
        high = max(self.viewport().height(), rows * size.height())
        top = max(0, (self.viewport().height() - rows * size.height()) // 3)
        self._inner.resize(QSize(wide, high))
        for at, tile in enumerate(self.tiles):
            row, column = divmod(at, self._columns)
            tile.setGeometry(
                left + column * size.width(), top + row * size.height(), size.width(), size.height()
            )


def _letter(event: QKeyEvent) -> str:
    """The small letter or digit that a key types; "" if it types none."""
    letter = event.text().casefold()
    plain = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
    return letter if event.modifiers() in plain and letter.isalnum() and len(letter) == 1 else ""
