"""A plaque on the shelf of the home screen: a match or an exercise, as a picture and words."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFontMetricsF,
    QImage,
    QKeyEvent,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QWidget

from desktop.match_log.saved_matches.match_words import spoken_match, tr, words_of
from desktop.panels.widgets.painted_button import PaintedButton
from desktop.storage.store import MatchSummary
from desktop.style.current_theme import current_theme
from desktop.style.materials.hearts import paint_heart
from desktop.style.materials.letters import (
    ALIGN_CENTER,
    ALIGN_LEFT,
    fitting_pixels,
    paint_text,
    text_font,
    text_width,
)
from desktop.style.materials.pictures import prepared_picture
from desktop.style.materials.plates import paint_chosen_ring, paint_sheet
from desktop.style.materials.shadows import paint_inner_shadow, rounded
from desktop.style.materials.surfaces import paint_weave
from desktop.style.materials.tones import BLACK, WHITE, mix, tone
from desktop.style.plain_text import plain_tooltip

RING = 5
"""The room around a plaque for its shadow and the ring of the focus, in pixels."""

LIFE_KEY = "life"
"""The text field of a picture with the life of both players: "11,8", yours first."""

HEIGHT, PICTURE = 128.0, QSizeF(132, 112)
"""The height of a plaque and the size of its picture, in pixels at 1280x800."""

_EDGE, _GAP = 8.0, 12.0
_NOTE, _TITLE, _ABOUT = 12.5, 15.0, 13.0  # pixels at 1280x800
_LINES = 2  # of the title, and at least of what is said about it
_LEAST_SHARE = 0.82  # how much smaller letters may become before words are cut off
_HEART = 0.116  # the radius, relative to the height of the picture
_WON = "#2f6f5c"


class ExerciseOffer(NamedTuple):
    """An exercise of the course, as a plaque offers it."""

    name: str  # its id in the course
    title: str
    about: str
    place: int  # in the course, from 0


class _Words(NamedTuple):
    note: str
    title: str
    about: str
    result: str = ""
    is_win: bool = False


class ShelfPlaque(PaintedButton):
    """A button that shows a saved match or an exercise."""

    def __init__(self, parent: QWidget, ask: Callable[[ShelfPlaque, QPointF], None]) -> None:
        """Make an empty one; `ask` opens the menu of its match at a point of the screen."""
        super().__init__(parent)
        self._ask = ask
        self.match: MatchSummary | None = None
        self.exercise: ExerciseOffer | None = None
        self.does: dict[Qt.Key, Callable[[ShelfPlaque], object]] = {}
        """What keys do with a match, besides opening it."""
        self._words = _Words("", "", "")
        self._picture = QImage()
        self._scale, self._letters = 1.0, 1.0
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.hide()

    # --- what it shows

    @property
    def has_picture(self) -> bool:
        return not self._picture.isNull()

    def show_match(self, match: MatchSummary) -> None:
        """Show a match; its picture stays if it is the same match in the same position."""
        before = self.match
        is_same = before is not None and (before.id, before.changed) == (match.id, match.changed)
        self.match, self.exercise = match, None
        if not is_same:
            self._picture = QImage()
        words = words_of(match)
        self._words = _Words(words.note, words.title, words.about, words.result, words.is_win)
        self.setObjectName(f"match-{match.id}")
        self._tell()

    def show_exercise(self, exercise: ExerciseOffer) -> None:
        """Show an exercise."""
        if exercise != self.exercise:
            self._picture = QImage()
        self.match, self.exercise = None, exercise
        self._words = _Words(tr("Exercise"), exercise.title, exercise.about)
        self.setObjectName(f"exercise-{exercise.name}")
        self._tell()

    def set_picture(self, picture: QImage) -> None:
        """Show the picture of the match."""
        self._picture = picture
        self._tell()

    def show_problem(self, problem: str) -> None:
        """Say why the match cannot be read."""
        self._words = self._words._replace(about=problem)
        self._tell()

    def _tell(self) -> None:
        """Tell screen readers and the tooltip everything, also what may be cut off."""
        if self.match is not None:
            own, _, other = self._picture.text(LIFE_KEY).partition(",")
            spoken = spoken_match(self.match, f"{own} – {other}" if own else "")
            if self._words.about not in spoken:
                spoken = f"{spoken} {self._words.about}"
        else:
            spoken = ". ".join((self._words.note, self._words.title, self._words.about))
        self.setAccessibleName(spoken)
        self.setToolTip(plain_tooltip(spoken))
        self.update()

    # --- size

    def set_scales(self, scale: float, letters: float) -> None:
        """Set the scales of everything and of letters."""
        self._scale, self._letters = scale, letters
        self.update()

    def set_plate_geometry(self, plate: QRectF) -> None:
        """Put the plaque on an area of the shelf."""
        area: QRect = plate.toRect()
        self.setGeometry(area.adjusted(-RING, -RING, RING, RING))

    def sizeHint(self) -> QSize:
        """The picture alone; the shelf knows how wide a plaque should be."""
        size = (PICTURE + QSizeF(2 * _EDGE, 2 * _EDGE)) * self._scale
        return size.toSize() + QSize(2 * RING, 2 * RING)

    # --- keys and menu

    def keyPressEvent(self, event: QKeyEvent) -> None:
        act = self.does.get(Qt.Key(event.key())) if self.match is not None else None
        is_plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if act is None or not is_plain or event.isAutoRepeat():
            super().keyPressEvent(event)
        else:
            act(self)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu with what can be done with the match, by mouse or by the Menu key."""
        if self.match is None:
            return
        is_by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        at = self.mapToGlobal(self.rect().center()) if is_by_key else event.globalPos()
        self._ask(self, QPointF(at))

    # --- painting

    def title_area(self) -> QRectF:
        """Where the title is, with all its lines."""
        area = self._words_area()
        top = area.top() + self._note_height + 0.3 * _EDGE * self._scale
        return QRectF(area.left(), top, area.width(), _LINES * self._line(_TITLE, bold=True))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        plate = QRectF(self.rect()).adjusted(RING, RING, -RING, -RING)
        if self.isDown():
            plate.translate(0, 1)
        is_hovered = self.underMouse() and self.isEnabled()
        paint_sheet(painter, rounded(plate, 9), theme.table, is_hovered=is_hovered)
        picture = self._picture_area(plate)
        if self.exercise is not None:
            _paint_exercise(painter, picture, self.exercise.place)
        else:
            self._paint_match(painter, picture)
        self._paint_words(painter)
        if self.hasFocus():
            paint_chosen_ring(painter, plate, is_focused=True)
        painter.end()

    def _picture_area(self, plate: QRectF) -> QRectF:
        edge = _EDGE * self._scale
        high = plate.height() - 2 * edge
        wide = min(high * PICTURE.width() / PICTURE.height(), 0.48 * plate.width())
        return QRectF(plate.left() + edge, plate.top() + edge, wide, high)

    def _words_area(self) -> QRectF:
        plate = QRectF(self.rect()).adjusted(RING, RING, -RING, -RING)
        picture, edge = self._picture_area(plate), _EDGE * self._scale
        left = picture.right() + _GAP * self._scale
        top = picture.top() + 0.3 * edge
        return QRectF(left, top, plate.right() - edge - left, picture.bottom() - top)

    def _paint_match(self, painter: QPainter, area: QRectF) -> None:
        """Paint the picture; until it is there, the place for it."""
        table, path = current_theme().table, rounded(area, 6)
        painter.save()
        painter.setClipPath(path)
        if self._picture.isNull():
            painter.fillRect(area, mix(table.felts[0], BLACK, 0.25))
        else:
            painter.drawImage(area, self._picture, _cut(self._picture, area))
            shade = QLinearGradient(0, area.bottom() - 0.4 * area.height(), 0, area.bottom())
            shade.setColorAt(0, tone(BLACK, 0))
            shade.setColorAt(1, tone(BLACK, 170))
            painter.fillRect(area, shade)
        painter.restore()
        if not table.is_plain:
            paint_inner_shadow(painter, path, 5, BLACK, 150, 1, 2)
        radius = _HEART * area.height()
        y = area.bottom() - 1.4 * radius
        own, _, other = self._picture.text(LIFE_KEY).partition(",")
        for life, x in ((own, area.left() + 1.5 * radius), (other, area.right() - 1.5 * radius)):
            if life.isdecimal():
                paint_heart(painter, QPointF(x, y), radius, int(life), table)

    def _paint_words(self, painter: QPainter) -> None:
        table, words, area = current_theme().table, self._words, self._words_area()
        left, high = area.left(), self._note_height
        if words.result:
            left = self._paint_result(painter, area)
        note = QRectF(left, area.top(), area.right() - left, high)
        paint_text(painter, note, words.note, table.stock_soft, _NOTE * self._letters)
        top = self.title_area().top()
        for text, pixels, bold in ((words.title, _TITLE, True), (words.about, _ABOUT, False)):
            room = QRectF(area.left(), top, area.width(), area.bottom() - top)
            top = self._paint_lines(painter, room, text, pixels * self._letters, bold=bold)
            top += 0.25 * _EDGE * self._scale

    def _paint_result(self, painter: QPainter, area: QRectF) -> float:
        """Paint Won, Lost or Draw on a small plate; returns where the day begins."""
        table, pixels = current_theme().table, _NOTE * self._letters
        wide = text_width(self._words.result, pixels, bold=True) + 1.3 * pixels
        plate = QRectF(area.left(), area.top(), wide, self._note_height)
        painter.setPen(Qt.PenStyle.NoPen)
        fill = QColor(_WON) if self._words.is_win else mix(table.stock_soft, BLACK, 0.25)
        painter.setBrush(fill)
        painter.drawRoundedRect(plate, 5, 5)
        words = self._words.result
        paint_text(painter, plate, words, WHITE, pixels, bold=True, align=ALIGN_CENTER)
        return plate.right() + 0.6 * pixels

    def _paint_lines(
        self, painter: QPainter, room: QRectF, text: str, pixels: float, *, bold: bool
    ) -> float:
        """Paint words in a few lines, smaller if they do not fit; returns where they end."""

        def lines(size: float) -> list[str]:
            metrics = QFontMetricsF(text_font(size, bold=bold))
            most = _LINES if bold else int((room.height() + 2) / metrics.lineSpacing())
            return _in_lines(text, metrics, room.width(), max(1, most))

        def fits(size: float) -> bool:
            metrics = QFontMetricsF(text_font(size, bold=bold))
            return all(metrics.horizontalAdvance(line) <= room.width() for line in lines(size))

        pixels = fitting_pixels(pixels, _LEAST_SHARE * pixels, fits)
        font = text_font(pixels, bold=bold)
        metrics, top = QFontMetricsF(font), room.top()
        painter.setFont(font)
        painter.setPen(QColor(current_theme().table.stock_ink))
        for line in lines(pixels):
            shown = metrics.elidedText(line, Qt.TextElideMode.ElideRight, room.width())
            area = QRectF(room.left(), top, room.width(), metrics.lineSpacing())
            painter.drawText(area, ALIGN_LEFT, shown)
            top += metrics.lineSpacing()
        return top

    @property
    def _note_height(self) -> float:
        return 1.25 * self._line(_NOTE, bold=True)

    def _line(self, pixels: float, *, bold: bool = False) -> float:
        return QFontMetricsF(text_font(pixels * self._letters, bold=bold)).lineSpacing()

    def least_height(self) -> float:
        """The height of the plaque that all lines need."""
        lines = _LINES * (self._line(_TITLE, bold=True) + self._line(_ABOUT))
        return self._note_height + lines + 3.2 * _EDGE * self._scale


_DICE = ((22, 61, 216, 216), (212, 5, 236, 236), (424, 55, 212, 212))
"""Where each die is on the picture of the dice of the first lessons, which is 660 pixels wide."""


def _paint_exercise(painter: QPainter, area: QRectF, place: int) -> None:
    """Paint a die on a small felt in a brass frame; exercises beside each other have other dice."""
    theme = current_theme()
    table, path = theme.table, rounded(area, 6)
    painter.fillPath(path, mix(table.trays[0], "#0b3040", 0.35))
    painter.save()
    painter.setClipPath(path)
    if not table.is_plain:
        paint_weave(painter, area, table)
    dice = _dice_picture(f"learn-dice-{theme.name}", "learn-dice-mask")
    share = dice.width() / 660
    left, top, wide, high = _DICE[place % len(_DICE)]
    part = QRectF(left * share, top * share, wide * share, high * share)
    side = 0.96 * min(area.width(), area.height())
    shown = QRectF(0, 0, side, side)
    shown.moveCenter(area.center())
    around = QPainterPath()
    around.addEllipse(shown)  # the dice beside it are close
    painter.setClipPath(around, Qt.ClipOperation.IntersectClip)
    painter.drawImage(shown, dice, part)
    painter.restore()
    if not table.is_plain:
        paint_inner_shadow(painter, path, 6, BLACK, 170, 1, 2)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(table.brass[1]), 2))
    painter.drawPath(path)


_kept_dice: dict[str, QImage] = {}


def _dice_picture(name: str, mask: str) -> QImage:
    """The picture of the dice, cut out; it is kept."""
    if name not in _kept_dice:
        size = QSize(990, 450)
        picture = prepared_picture(name, size)
        picture.setAlphaChannel(prepared_picture(mask, size))
        _kept_dice[name] = picture
    return _kept_dice[name]


def _cut(picture: QImage, area: QRectF) -> QRectF:
    """The middle of a picture that has the shape of an area."""
    shown = QRectF(QPointF(), area.size().scaled(QSizeF(picture.size()), _FITS))
    shown.moveCenter(QRectF(picture.rect()).center())
    return shown


_FITS = Qt.AspectRatioMode.KeepAspectRatio


def _in_lines(words: str, metrics: QFontMetricsF, width: float, most: int) -> list[str]:
    """Break words into at most `most` lines; the last one holds the rest."""
    lines: list[str] = []
    rest = words.split()
    while rest and len(lines) < most - 1:
        line = rest.pop(0)
        while rest and metrics.horizontalAdvance(f"{line} {rest[0]}") <= width:
            line += f" {rest.pop(0)}"
        lines.append(line)
    if rest:
        lines.append(" ".join(rest))
    return lines
