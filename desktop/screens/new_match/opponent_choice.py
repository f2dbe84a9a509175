"""The choice of the opponent: the computer at a level, a friend here, or two computers to watch."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QVBoxLayout, QWidget

from desktop.match_log.saved_matches.match_words import LevelRecord
from desktop.panels.widgets.large_faces import paint_roundel
from desktop.panels.widgets.wood_button import WORDS, WoodButton
from desktop.screens.new_match.game_choice import paint_check
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import (
    ALIGN_CENTER,
    ALIGN_LEFT,
    fitting_pixels,
    paint_text,
    text_font,
    text_width,
)
from desktop.style.materials.pictures import prepared_picture
from desktop.style.materials.plates import paint_wood_button
from desktop.style.materials.shadows import paint_soft_shadow, rounded
from desktop.style.materials.trays import paint_tray, wood_tray_floor, wood_tray_ink
from desktop.style.plain_text import plain_tooltip
from desktop.table.paint.crest import paint_crest
from desktop.text.match_choices import OFFERED_LEVELS, about_seat, level_title


class WhoPlays(StrEnum):
    """Whom a player plays against."""

    COMPUTER = "computer"
    FRIEND = "friend"
    WATCH = "watch"
    """Two computers play, and people watch."""


class OpponentChoice(QWidget):
    """Three plaques; the chosen one is open and has the levels of the computer."""

    changed = Signal()  # someone else plays, or at another level

    def __init__(self) -> None:
        super().__init__()
        self._records: Mapping[str, LevelRecord] = {}
        self.setAccessibleName(self.tr("Who do you play?"))
        self.level_rows = (
            LevelRow("level", self.tr("Level"), self),
            LevelRow("first-level", self.tr("Level of the first computer"), self, seat=0),
            LevelRow("second-level", self.tr("Level of the second computer"), self, seat=1),
        )
        self.advice = LevelAdvice()
        self.advice.clicked.connect(self._take_advice)
        against, *watched = self.level_rows
        self.plaques = {
            WhoPlays.COMPUTER: Plaque(
                WhoPlays.COMPUTER,
                self.tr("The computer"),
                lambda: about_seat(against.level),
                [against],
                self.advice,
            ),
            WhoPlays.FRIEND: Plaque(
                WhoPlays.FRIEND,
                self.tr("A friend here"),
                lambda: self.tr("Two people, one screen"),
            ),
            WhoPlays.WATCH: Plaque(
                WhoPlays.WATCH, self.tr("Watch"), lambda: self.tr("Two computers play"), watched
            ),
        }
        self.group = QButtonGroup(self)
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        for plaque in self.plaques.values():
            self.group.addButton(plaque)
            self._rows.addWidget(plaque)
            plaque.toggled.connect(self._show_choice)
        for row in self.level_rows:
            row.changed.connect(self._show_choice)
        self.plaques[WhoPlays.COMPUTER].setChecked(True)

    @property
    def opponent(self) -> WhoPlays:
        """Who is chosen."""
        return next(kind for kind, plaque in self.plaques.items() if plaque.isChecked())

    @property
    def levels(self) -> tuple[str, str]:
        """For each place the level of the computer that plays there, "" for a person."""
        against, *watched = (row.level for row in self.level_rows)
        if self.opponent is WhoPlays.COMPUTER:
            return "", against
        if self.opponent is WhoPlays.WATCH:
            return watched[0], watched[1]
        return "", ""

    def choose(self, opponent: WhoPlays) -> None:
        """Choose an opponent."""
        self.plaques[opponent].setChecked(True)

    def show_levels(self, levels: Sequence[str]) -> None:
        """Choose who plays at each place: the levels of the computer, "" for a person."""
        known = [level if level in OFFERED_LEVELS else "" for level in levels]
        computers = [level for level in known if level]
        against, *watched = self.level_rows
        if len(computers) == 1:
            against.choose(computers[0])
            self.choose(WhoPlays.COMPUTER)
        elif computers:
            for row, level in zip(watched, computers, strict=False):
                row.choose(level)
            self.choose(WhoPlays.WATCH)
        else:
            self.choose(WhoPlays.FRIEND)

    def show_records(self, records: Mapping[str, LevelRecord]) -> None:
        """Show how the player's matches against each level ended; nothing for the others."""
        self._records = records
        self._show_choice()

    def choose_level(self, place: int) -> None:
        """Play the computer at the level with this place in the row."""
        self.choose(WhoPlays.COMPUTER)
        self.level_rows[0].choose(OFFERED_LEVELS[place])

    def set_scales(self, unit: float, letters: float, *, is_brief: bool) -> None:
        """Set the scales of everything and of letters; brief plaques have no portraits."""
        self._rows.setSpacing(round(9 * unit))
        for row in (*self.level_rows, self.advice):
            row.set_scales(unit, letters)
        for plaque in self.plaques.values():
            plaque.set_scales(unit, letters, is_brief=is_brief)

    def tab_stops(self) -> list[QWidget]:
        """The widgets that Tab visits, in order."""
        stops: list[QWidget] = []
        for plaque in self.plaques.values():
            stops.append(plaque)
            stops += [button for row in plaque.rows for button in row.buttons]
            stops += [] if plaque.advice is None else [plaque.advice]
        return stops

    @property
    def _record(self) -> LevelRecord:
        """How matches against the chosen level ended."""
        return self._records.get(self.level_rows[0].level, LevelRecord(""))

    def _take_advice(self) -> None:
        """Play at the advised level; the keyboard stays on the levels."""
        row, advised = self.level_rows[0], self._record.advised
        if advised:
            row.choose(advised)
            row.buttons[OFFERED_LEVELS.index(advised)].setFocus()

    def _show_choice(self, _is_on: bool = True) -> None:
        against, *watched = (row.level for row in self.level_rows)
        self.advice.show_advice(self._record)
        self.plaques[WhoPlays.COMPUTER].show_levels([against])
        self.plaques[WhoPlays.WATCH].show_levels(watched)
        self.plaques[WhoPlays.FRIEND].show_levels([])
        self.changed.emit()


def _emblem(level: str) -> QPixmap:
    return QPixmap.fromImage(prepared_picture(f"emblem-{level}", QSize(180, 180)))


# --- plaques --------------------------------------------------------------------------------------

_TITLE, _OPEN_TITLE, _LEVEL, _ABOUT = 19.0, 20.0, 23.0, 13.5  # pixels at 1280x800
_PAD, _MARGIN, _RADIUS = 14.0, 5.0, 14.0
_CLOSED, _PICTURES = 80.0, 88.0  # the height of a closed plaque, the width for its pictures
_PORTRAIT, _SMALL = 118.0, 50.0  # the diameter of the pictures of open and closed plaques
_WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap


class Plaque(QAbstractButton):
    """A wooden plaque; the chosen one is lit, and shows its `rows` of levels."""

    def __init__(
        self,
        opponent: WhoPlays,
        title: str,
        about: Callable[[], str],
        rows: Sequence[LevelRow] = (),
        advice: LevelAdvice | None = None,
    ) -> None:
        """Make a closed plaque; `about` makes the sentence below its title.

        `advice` is below the rows while it has something to say.
        """
        super().__init__()
        self.setObjectName(f"play-{opponent.value}")
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.rows, self.advice = tuple(rows), advice
        self._title, self._about = title, about
        self._level_name = ""
        self._pictures: list[QPixmap] = []
        self._unit, self._letters, self._is_brief = 1.0, 1.0, False
        for part in self._parts:
            part.setParent(self)

    def show_levels(self, levels: Sequence[str]) -> None:
        """Show the computers at these levels; none for a plaque of people."""
        self._pictures = [_emblem(level) for level in levels]
        self._level_name = level_title(levels[0]) if len(levels) == 1 else ""
        said = ", ".join(filter(None, (self._level_name, self._about())))
        if self._note:
            said = f"{said}\n{self._note}"
        self.setAccessibleName(self._title)
        self.setAccessibleDescription(said)
        for row in self.rows:
            row.setVisible(self.isChecked())
        if self.advice is not None:
            self.advice.setVisible(self.isChecked() and self.advice.needed_height > 0)
        self.updateGeometry()
        self._place_rows()
        self.update()

    def set_scales(self, unit: float, letters: float, *, is_brief: bool) -> None:
        """Set the scales of everything and of letters; a brief plaque has no portrait."""
        self._unit, self._letters, self._is_brief = unit, letters, is_brief
        self.updateGeometry()
        self._place_rows()
        self.update()

    # --- layout

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        rows = sum(part.needed_height + self._pad for part in self._parts if not part.isHidden())
        whole = self._head_height(width) + rows + self._note_height
        return math.ceil(whole + 2 * _MARGIN)

    def sizeHint(self) -> QSize:
        return QSize(200, self.heightForWidth(200))

    def minimumSizeHint(self) -> QSize:
        return QSize(1, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_rows()

    @property
    def _note(self) -> str:
        """How matches against the chosen level ended; "" if there was none."""
        return "" if self.advice is None else self.advice.record.words

    @property
    def _note_height(self) -> float:
        is_shown = self.isChecked() and self._note
        return self._line(_ABOUT) + 0.5 * self._pad if is_shown else 0.0

    @property
    def _parts(self) -> tuple[LevelRow | LevelAdvice, ...]:
        return self.rows if self.advice is None else (*self.rows, self.advice)

    @property
    def _pad(self) -> float:
        return _PAD * self._unit

    @property
    def _has_portrait(self) -> bool:
        return self.isChecked() and not self._is_brief and len(self._pictures) == 1

    def _head_height(self, width: float) -> float:
        """The height without the levels."""
        words = self._words_height(width)
        if not self._has_portrait:
            least = 0.0 if self._is_brief else _CLOSED * self._unit
            return max(least, words + 1.6 * self._pad)
        portrait = max(_PORTRAIT * self._unit, words)
        return 1.8 * self._pad + self._line(_OPEN_TITLE) + portrait

    def _words_height(self, width: float) -> float:
        """The height of the title and of the sentence below it, or of level and sentence."""
        above = self._line(_LEVEL if self._has_portrait else _TITLE)
        return above + self._about_box(self._words_width(width)).height()

    def _words_width(self, width: float) -> float:
        plate = width - 2 * _MARGIN
        if self._has_portrait:
            return plate - 3 * self._pad - _PORTRAIT * self._unit
        return plate - self._pad - (self._pad if self._is_brief else _PICTURES * self._unit)

    def _line(self, pixels: float) -> float:
        return QFontMetricsF(text_font(pixels * self._letters, bold=True)).height()

    def _about_box(self, width: float) -> QRectF:
        metrics = QFontMetricsF(text_font(_ABOUT * self._letters))
        return metrics.boundingRect(QRectF(0, 0, max(1.0, width), 9999), _WRAPPED, self._sentence)

    @property
    def _sentence(self) -> str:
        if self._has_portrait or not self._level_name:
            return self._about()
        return f"{self._level_name}. {self._about()}" if self._is_brief else self._level_name

    def _place_rows(self) -> None:
        plate = self._plate()
        top = _MARGIN + self._head_height(self.width())
        for part in self._parts:
            if part.isHidden():
                continue
            area = QRectF(
                plate.left() + self._pad, top, plate.width() - 2 * self._pad, part.needed_height
            )
            if part is self.advice:
                area.translate(0, self._note_height)
            part.set_place(area.toRect())
            top += part.needed_height + self._pad

    def _plate(self) -> QRectF:
        return QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)

    # --- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        plate, theme = self._plate(), current_theme()
        if self.isChecked() and not theme.table.is_plain:
            paint_soft_shadow(painter, rounded(plate, _RADIUS), 5, theme.legal, 230)
        paint_wood_button(
            painter,
            plate,
            theme.table,
            is_hovered=self.underMouse() and not self.isChecked(),
            is_pressed=self.isDown() and not self.isChecked(),
            radius=_RADIUS,
        )
        if self._has_portrait:
            self._paint_open(painter, plate)
        else:
            self._paint_closed(painter, plate)
        if self._note_height:
            self._paint_note(painter, plate)
        if self.isChecked():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.legal), 3.5))
            painter.drawPath(rounded(plate.adjusted(-1, -1, 1, 1), _RADIUS + 1))
            radius = 11 * min(self._unit, 1.4)
            away = QPointF(-radius - 8, radius + 8)
            paint_check(painter, plate.topRight() + away, radius)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.focus), 2, Qt.PenStyle.DashLine))
            painter.drawPath(rounded(plate.adjusted(4, 4, -4, -4), _RADIUS - 4))
        painter.end()

    def _paint_open(self, painter: QPainter, plate: QRectF) -> None:
        """The title, and below it the portrait beside level and sentence."""
        table, pad, side = current_theme().table, self._pad, _PORTRAIT * self._unit
        title = QRectF(
            plate.left() + pad, plate.top() + 0.5 * pad, plate.width() - 4 * pad,
            self._line(_OPEN_TITLE),
        )  # fmt: skip
        pixels = _OPEN_TITLE * self._letters
        paint_text(painter, title, self._title, table.wood_ink, pixels, bold=True)
        top = title.bottom() + 0.4 * pad
        high = max(side, self._words_height(self.width()))
        center = QPointF(plate.left() + pad + side / 2, top + high / 2)
        paint_roundel(painter, self._pictures[0], center, side, is_bright=True)
        left = plate.left() + 2 * pad + side
        self._paint_words(painter, QRectF(left, top, plate.right() - pad - left, high), _LEVEL)

    def _paint_closed(self, painter: QPainter, plate: QRectF) -> None:
        """Pictures at the left, title and sentence at the right."""
        left = plate.left() + self._pad
        high = self._head_height(self.width())
        if not self._is_brief:
            middle = QPointF(plate.left() + 0.53 * _PICTURES * self._unit, plate.top() + high / 2)
            self._paint_pictures(painter, middle)
            left = plate.left() + _PICTURES * self._unit
        area = QRectF(left, plate.top(), plate.right() - self._pad - left, high)
        self._paint_words(painter, area, _TITLE)

    def _paint_note(self, painter: QPainter, plate: QRectF) -> None:
        """Paint the line below the levels, in letters that let it fit."""
        top, most = self.rows[-1].geometry().bottom() + 0.5 * self._pad, _ABOUT * self._letters
        area = QRectF(plate.left() + 8, top, plate.width() - 16, self._line(_ABOUT))
        pixels = fitting_pixels(
            most, 0.8 * most, lambda size: text_width(self._note, size) <= area.width()
        )
        ink = current_theme().table.wood_ink
        paint_text(painter, area, self._note, ink, pixels, align=ALIGN_CENTER)

    def _paint_pictures(self, painter: QPainter, middle: QPointF) -> None:
        side = _SMALL * self._unit
        if not self._pictures:
            for player, away in ((0, -0.32), (1, 0.32)):
                center = middle + QPointF(away * side, 0)
                paint_crest(painter, player, center, 0.36 * side, current_theme())
        elif len(self._pictures) == 1:
            paint_roundel(painter, self._pictures[0], middle, side, is_bright=False)
        else:
            for picture, away in zip(self._pictures, (-0.3, 0.3), strict=True):
                center = middle + QPointF(away * side, 0)
                paint_roundel(painter, picture, center, 0.84 * side, is_bright=False)

    def _paint_words(self, painter: QPainter, area: QRectF, pixels: float) -> None:
        """Title or level, and below it the sentence, in the middle of the height."""
        table = current_theme().table
        line = self._line(pixels)
        about = self._about_box(area.width()).height()
        top = area.center().y() - (line + about) / 2
        title = self._level_name if self._has_portrait else self._title
        room = QRectF(area.left(), top, area.width(), line)
        if self.isChecked() and not self._has_portrait:
            room.setRight(room.right() - 24 * self._unit)  # the check mark is there
        ink = table.wood_ink
        paint_text(painter, room, title, ink, pixels * self._letters, bold=True, align=ALIGN_LEFT)
        painter.setFont(text_font(_ABOUT * self._letters))
        painter.setPen(QColor(ink if self.isChecked() else table.wood_soft))
        box = QRectF(area.left(), top + line, area.width(), about + 2)
        painter.drawText(box, _WRAPPED, self._sentence)


# --- levels ---------------------------------------------------------------------------------------

_NAME, _MEDAL, _CREST_ROOM = 13.5, 44.0, 34.0  # pixels at 1280x800


class LevelRow(QWidget):
    """A sunken row with a medal for each level of the computer."""

    changed = Signal()  # another level is chosen

    def __init__(self, name: str, title: str, parent: QWidget, *, seat: int | None = None) -> None:
        """Make a row; with a `seat` it shows whose level it is."""
        super().__init__(parent)
        self.setAccessibleName(title)
        self._seat = seat
        self.group = QButtonGroup(self)
        self.buttons = tuple(LevelButton(name, level, self) for level in OFFERED_LEVELS)
        for button in self.buttons:
            self.group.addButton(button)
            button.toggled.connect(lambda is_on: self.changed.emit() if is_on else None)
        self._unit, self._letters = 1.0, 1.0
        self.buttons[0].setChecked(True)

    @property
    def level(self) -> str:
        """The chosen level."""
        return next(button.level for button in self.buttons if button.isChecked())

    def choose(self, level: str) -> None:
        """Choose a level."""
        self.buttons[OFFERED_LEVELS.index(level)].setChecked(True)

    def set_scales(self, unit: float, letters: float) -> None:
        """Set the scales of everything and of letters."""
        self._unit, self._letters = unit, letters
        for button in self.buttons:
            button.set_scales(unit, letters)

    def set_place(self, area: QRect) -> None:
        """Put the row there."""
        self.setGeometry(area)

    @property
    def needed_height(self) -> int:
        """The height for medals and names."""
        name = QFontMetricsF(text_font(_NAME * self._letters)).height()
        return round((_MEDAL + 16) * self._unit + name)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        left = 4 if self._seat is None else round(_CREST_ROOM * self._unit)
        inner = QRectF(self.rect()).adjusted(left, 2, -4, -2)
        across = inner.width() / len(self.buttons)
        for place, button in enumerate(self.buttons):
            spot = QRectF(inner.left() + place * across, inner.top(), across, inner.height())
            button.setGeometry(spot.toRect())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, area = current_theme(), QRectF(self.rect()).adjusted(1, 1, -1, -1)
        paint_tray(painter, area, 12, wood_tray_floor(theme.table), theme.table)
        if self._seat is not None:
            middle = QPointF(0.55 * _CREST_ROOM * self._unit, area.center().y())
            paint_crest(painter, self._seat, middle, 9 * self._unit, theme)
        painter.end()


class LevelButton(QAbstractButton):
    """A medal over the name of a level; the chosen one is lit."""

    def __init__(self, name: str, level: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.level = level
        self.setObjectName(f"{name}-{level}")
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAccessibleName(level_title(level))
        self.setAccessibleDescription(about_seat(level))
        self.setToolTip(plain_tooltip(about_seat(level)))
        self._picture = _emblem(level)
        self._unit, self._letters = 1.0, 1.0

    def set_scales(self, unit: float, letters: float) -> None:
        """Set the scales of everything and of letters."""
        self._unit, self._letters = unit, letters
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        theme, side = current_theme(), _MEDAL * self._unit
        center = QPointF(self.width() / 2, 6 * self._unit + side / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        if self.isChecked():
            painter.setBrush(QColor(theme.legal))
            painter.drawEllipse(center, side / 2 + 3.5, side / 2 + 3.5)
        paint_roundel(
            painter, self._picture, center, side, is_bright=self.isChecked() or self.underMouse()
        )
        top = center.y() + side / 2 + 4 * self._unit
        area = QRectF(0, top, self.width(), self.height() - top)
        words, pixels = level_title(self.level), _NAME * self._letters
        ink = wood_tray_ink(theme.table)
        paint_text(painter, area, words, ink, pixels, bold=self.isChecked(), align=ALIGN_CENTER)
        if self.hasFocus():
            wide = text_width(words, pixels, bold=True) + 10
            ring = QRectF(0, 0, min(wide, self.width() - 4), area.height() - 1)
            ring.moveCenter(area.center())
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.legal), 2))
            painter.drawRoundedRect(ring, 5, 5)
        painter.end()


# --- advice ---------------------------------------------------------------------------------------

_ADVICE_HEIGHT, _LEAST_ADVICE = 2.5, 0.85  # in letters; how much smaller they may be


class LevelAdvice(WoodButton):
    """Offers another level, after losses or wins in a row; without an offer it is hidden.

    `record` is how matches against the chosen level ended.
    """

    def __init__(self) -> None:
        super().__init__(name="try-level", face=WORDS)
        self.record = LevelRecord("")
        self._letters = 1.0

    def show_advice(self, record: LevelRecord) -> None:
        """Offer what the record against the chosen level advises."""
        self.record = record
        self.set_label(record.advice)

    def set_scales(self, unit: float, letters: float) -> None:
        """Set the scales of everything and of letters."""
        self._letters = letters
        super().set_scales(unit, letters)

    @property
    def needed_height(self) -> int:
        """The height of its plate, 0 without an offer."""
        return round(_ADVICE_HEIGHT * _NAME * self._letters) if self.record.advice else 0

    def set_place(self, area: QRect) -> None:
        """Fill the area in letters that fit; without room it names only the level."""
        offer = self.record
        words, most, room = offer.advice, _NAME * self._letters, area.width() - 30
        if offer.advice and text_width(words, _LEAST_ADVICE * most, bold=True) > room:
            words = self.tr("Try {level}").format(level=level_title(offer.advised))
        pixels = fitting_pixels(
            most, _LEAST_ADVICE * most, lambda size: text_width(words, size, bold=True) <= room
        )
        self.set_label(words)
        self.setAccessibleName(offer.advice)
        self.set_pixels(pixels)
        self.set_plate_geometry(area)
