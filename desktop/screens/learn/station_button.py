"""A station of the path: a coin with a picture, and a plate with the title of a lesson."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
)

from desktop.card_art.illustration.art_painter import paint_art
from desktop.card_art.illustration.recipe import recipe
from desktop.panels.widgets.painted_button import PaintedButton
from desktop.screens.new_match.late_picture import LatePicture
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import (
    ALIGN_CENTER,
    ALIGN_LEFT,
    paint_text,
    text_font,
    text_width,
)
from desktop.style.materials.pictures import KeptPicture
from desktop.style.materials.plates import paint_main_button, paint_wood_button
from desktop.style.materials.shadows import paint_soft_shadow, rounded
from desktop.style.materials.surfaces import paint_brass
from desktop.style.materials.tones import BLACK, tone

# --- arrow button ---------------------------------------------------------------------------------


_LEFT_TO_PARENT = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)


class ArrowButton(PaintedButton):
    """Its parent knows where the next one is; Qt would go to the next one in the order of Tab."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _LEFT_TO_PARENT:
            event.ignore()
        else:
            super().keyPressEvent(event)


# --- station button -------------------------------------------------------------------------------


_TITLE, _GOAL, _TAG = 14.5, 12.5, 11.0  # pixels at 1280x800
_COIN, _PAD_X, _PAD_Y = 54.0, 12.0, 8.0
_ARROW = 7.0  # the arrow of the lit station
_MARGIN = 14.0  # around the station, for shadow and light
_RADIUS = 11.0
_WRAPPED = ALIGN_LEFT | Qt.TextFlag.TextWordWrap


@dataclass(frozen=True, slots=True)
class StationWords:
    """What a station shows."""

    title: str  # the title of the lesson with its number
    about: str  # one sentence below it
    minutes: str  # how long the lesson takes: "3 min"
    spoken: str  # all of it in words, for screen readers


@dataclass(frozen=True, slots=True)
class StationState:
    """How far the learner is: done once, the next one to play, and the share that is played."""

    is_done: bool = False
    is_next: bool = False
    share: float = 0.0


@dataclass(frozen=True, slots=True)
class CoinArt:
    """The picture on a coin: its charge, and the energy type and affiliation that color it."""

    charge: str
    energy: str
    affiliation: str


class StationButton(ArrowButton):
    """A station; the next one is of blue enamel, and lit.

    Its widget is larger than the station by `margin` on each side, for shadow and light.
    """

    def __init__(self, name: str, art: CoinArt) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._art = art
        self._unit, self._letters = 1.0, 1.0
        self._words = StationWords("", "", "", "")
        self.state = StationState()
        self._plate = KeptPicture()
        self._coin_picture = LatePicture(self, self._paint_coin_art)

    def show_words(self, words: StationWords, state: StationState) -> None:
        self._words, self.state = words, state
        self.setText(words.title)
        self.setAccessibleName(words.spoken)
        self.setProperty("primary", state.is_next)
        self.update()

    def set_scales(self, unit: float, letters: float) -> None:
        if (unit, letters) == (self._unit, self._letters):
            return
        self._unit, self._letters = unit, letters
        self._coin_picture.forget()
        self.update()

    @property
    def margin(self) -> float:
        """The room around the station."""
        return _MARGIN * self._unit

    # --- geometry

    def station_height(self, width: float) -> float:
        words = self._title_height(width) + self._about_height(width) + 2 * _PAD_Y * self._unit
        return math.ceil(max(words, self._coin + 0.5 * self._tag_height + 2))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return math.floor(self.station_height(width - 2 * self.margin) + 2 * self.margin)

    def sizeHint(self) -> QSize:
        """Room for the longest word of the title."""
        word = max(self._words.title.split() or [""], key=len)
        wide = text_width(word, _TITLE * self._letters, bold=True) + self._coin_column
        wide += (2 * _PAD_X + _ARROW) * self._unit + 2 * self.margin
        return QSize(math.ceil(wide), self.heightForWidth(math.ceil(wide)))

    @property
    def _coin(self) -> float:
        return _COIN * max(self._unit, 0.8 * self._letters)

    @property
    def _tag_height(self) -> float:
        return 1.45 * _TAG * self._letters

    @property
    def _coin_column(self) -> float:
        """The width of the coin, or of its tag where the letters are large."""
        widest = text_width("2½ min", _TAG * self._letters, bold=True) + 0.8 * self._tag_height
        return max(self._coin, widest)

    def _words_width(self, width: float) -> float:
        """The width of the words; at their right is room for the arrow of the lit station."""
        taken = self._coin_column + (2 * _PAD_X + _ARROW) * self._unit
        return max(40.0, width - taken)

    def _title_font(self) -> QFont:
        return text_font(_TITLE * self._letters, bold=True)

    def _height_of(self, text: str, font: QFont, width: float) -> float:
        room = QRectF(0, 0, self._words_width(width), 10_000)
        return QFontMetricsF(font).boundingRect(room, _WRAPPED, text).height()

    def _title_height(self, width: float) -> float:
        return self._height_of(self._words.title, self._title_font(), width)

    def _about_height(self, width: float) -> float:
        return self._height_of(self._words.about, text_font(_GOAL * self._letters), width)

    def _station(self) -> QRectF:
        away = self.margin
        return QRectF(self.rect()).adjusted(away, away, -away, -away)

    def _plate_area(self) -> QRectF:
        return self._station().adjusted(0.45 * self._coin_column, 0, 0, 0)

    def _coin_area(self) -> QRectF:
        station = self._station()
        side = self._coin
        top = station.center().y() - side / 2 - 0.2 * self._tag_height
        return QRectF(station.left() + (self._coin_column - side) / 2, top, side, side)

    # --- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        state = (self.underMouse(), self.isDown())
        plate = self._plate.find(
            (current_theme(), self._unit, self._letters, self.state, state),
            self.size(),
            self.devicePixelRatioF(),
            lambda picture: self._paint_plate(picture, *state),
        )
        painter.drawPixmap(0, 0, plate)
        if self.hasFocus():
            self._paint_focus(painter)
        if not self._coin_picture.show(painter):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(current_theme().table.stage))
            painter.drawEllipse(self._coin_area())
        self._paint_coin_edge(painter)
        self._paint_words(painter)
        painter.end()

    def _paint_plate(self, painter: QPainter, is_hovered: bool, is_pressed: bool) -> None:
        area, table = self._plate_area(), current_theme().table
        if self.state.is_next:
            paint_main_button(
                painter,
                area,
                table,
                glow=current_theme().legal,
                is_hovered=is_hovered,
                is_pressed=is_pressed,
            )
        else:
            paint_wood_button(
                painter, area, table, is_hovered=is_hovered, is_pressed=is_pressed, radius=_RADIUS
            )
        coin = QPainterPath()
        coin.addEllipse(self._coin_area())
        if not table.is_plain:
            paint_soft_shadow(painter, coin, 6 * self._unit, BLACK, 150, 1, 3 * self._unit)

    def _paint_coin_art(self, painter: QPainter) -> None:
        area = self._coin_area()
        disc = QPainterPath()
        disc.addEllipse(area)
        painter.setClipPath(disc)
        art = self._art
        made = recipe(art.charge, energy=(art.energy,), affiliations=(art.affiliation,))
        made = replace(made, charge=art.charge, composition="center", is_mirrored=False)
        paint_art(painter, area, made, current_theme(), room=0.9)

    def _paint_coin_edge(self, painter: QPainter) -> None:
        """The brass edge of the coin, its tag with the minutes, and the check mark."""
        area, table, unit = self._coin_area(), current_theme().table, self._unit
        painter.setBrush(Qt.BrushStyle.NoBrush)
        wide = 3.2 * unit
        painter.setPen(QPen(QColor(table.brass[2]).darker(150), wide + 2))
        painter.drawEllipse(area)
        painter.setPen(QPen(QColor(table.brass[0 if self.state.is_next else 1]), wide))
        painter.drawEllipse(area)
        self._paint_tag(painter, area)
        if self.state.is_done:
            self._paint_check(painter, area)

    def _paint_tag(self, painter: QPainter, coin: QRectF) -> None:
        pixels, high = _TAG * self._letters, self._tag_height
        wide = text_width(self._words.minutes, pixels, bold=True) + 0.8 * high
        tag = QRectF(0, 0, wide, high)
        tag.moveCenter(QPointF(coin.center().x(), coin.bottom() - 0.12 * high))
        paint_brass(painter, rounded(tag, high / 2), current_theme().table, 0)
        ink = current_theme().table.brass_ink
        paint_text(painter, tag, self._words.minutes, ink, pixels, bold=True, align=ALIGN_CENTER)

    def _paint_check(self, painter: QPainter, coin: QRectF) -> None:
        paint_check(painter, QPointF(coin.right(), coin.top()), 0.2 * coin.width())

    def _paint_words(self, painter: QPainter) -> None:
        station, table = self._station(), current_theme().table
        ink, soft = table.wood_ink, table.wood_soft
        if self.state.is_next:
            ink = soft = table.main_button_ink
        if self.isDown():
            station.translate(0, 1)
        width = station.width()
        title, about = self._title_height(width), self._about_height(width)
        left = station.left() + self._coin_column + _PAD_X * self._unit
        top = station.center().y() - (title + about) / 2
        if self.state.share:
            top -= 3 * self._unit
        across = self._words_width(width)
        painter.setFont(self._title_font())
        painter.setPen(QColor(ink))
        painter.drawText(QRectF(left, top, across, title), _WRAPPED, self._words.title)
        painter.setFont(text_font(_GOAL * self._letters))
        painter.setPen(QColor(soft))
        painter.drawText(QRectF(left, top + title, across, about), _WRAPPED, self._words.about)
        if self.state.share:
            bar = QRectF(left, top + title + about + 2 * self._unit, across, 4 * self._unit)
            painter.fillPath(rounded(bar, bar.height() / 2), tone(ink, 70))
            bar.setWidth(max(bar.height(), self.state.share * across))
            color = table.brass[0] if self.state.is_next else ink
            painter.fillPath(rounded(bar, bar.height() / 2), QColor(color))

        if self.state.is_next:
            self._paint_arrow(painter, station)

    def _paint_arrow(self, painter: QPainter, station: QRectF) -> None:
        """An arrow at the right of the lit station: continue here."""
        side = _ARROW * self._unit
        tip = QPointF(station.right() - 8 * self._unit, station.center().y())
        arrow = QPolygonF([tip, tip + QPointF(-side, -side), tip + QPointF(-side, side)])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(current_theme().table.brass[0]))
        painter.drawPolygon(arrow)

    def _paint_focus(self, painter: QPainter) -> None:
        area, table = self._plate_area(), current_theme().table
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.state.is_next:
            painter.setPen(QPen(QColor(table.main_button_ink), 2))
            painter.drawPath(rounded(area.adjusted(5, 5, -5, -5), 8))
            return
        ring = rounded(area.adjusted(-3, -3, 3, 3), _RADIUS + 3)
        painter.setPen(QPen(QColor(table.stock if current_theme().name == "light" else BLACK), 5))
        painter.drawPath(ring)
        painter.setPen(QPen(QColor(current_theme().focus), 2.5))
        painter.drawPath(ring)


def paint_check(painter: QPainter, center: QPointF, radius: float) -> None:
    """Paint the check mark of something that is done, on a round plate."""
    theme = current_theme()
    painter.setPen(QPen(QColor(theme.badge_text), 1.6))
    painter.setBrush(QColor(theme.raised))
    painter.drawEllipse(center, radius, radius)
    mark = QPainterPath(center + QPointF(-0.45, 0.02) * radius)
    mark.lineTo(center + QPointF(-0.12, 0.38) * radius)
    mark.lineTo(center + QPointF(0.5, -0.36) * radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    pen = QPen(QColor(theme.badge_text), 0.24 * radius)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.drawPath(mark)


# --- pictures on coins ----------------------------------------------------------------------------


_COINS = {
    "1-throw-and-purchase": CoinArt("phase", "mask", "X-Men"),
    "2-the-dice-come-round": CoinArt("spiral", "shield", "none"),
    "3-fielding-and-levels": CoinArt("wings", "shield", "X-Men"),
    "4-attack": CoinArt("daggers", "fist", "X-Men"),
    "5-defend-and-answer": CoinArt("kite", "shield", "Avengers"),
    "6-win": CoinArt("crown", "bolt", "X-Men"),
    "whole-game": CoinArt("hammer", "bolt", "Avengers"),
    "7-out-of-play": CoinArt("gate", "mask", "Spider-Friends"),
    "8-overcrush-and-underdog": CoinArt("claws", "fist", "Spider-Friends"),
    "9-three-dice-first": CoinArt("lasso", "bolt", "Justice League"),
    "10-swap-and-spin": CoinArt("speed", "shield", "Justice League"),
    "11-change": CoinArt("prism", "none", "Avengers"),
    "12-who-goes-first": CoinArt("serpent", "mask", "Villain"),
    "13-keywords": CoinArt("gear", "fist", "Avengers"),
}
_OTHER = CoinArt("star4", "mask", "Avengers")


def coin_art(name: str) -> CoinArt:
    """The picture on the coin of a lesson."""
    return _COINS.get(name, _OTHER)
