"""The ground of the screens around the table: a wooden wall with felt, shelf and gilded title.

The wall, and the cards and dice on the felt, are prepared pictures, which
`packaging/generators/make_pictures.py` makes. Everything else is painted over them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QHideEvent,
    QImage,
    QPainter,
    QPaintEvent,
    QPen,
    QRadialGradient,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QLabel, QWidget

from desktop.panels.widgets.link_button import LinkButton, LinkLook
from desktop.screens.home.home_layout import HomeMeasures, lay_out_page, measure
from desktop.style.current_theme import THEME_CHANGED, current_theme
from desktop.style.key_caps import KEY_CAPS_CHANGED
from desktop.style.materials.letters import letter_path, paint_gilded
from desktop.style.materials.pictures import painter_on, prepared_picture
from desktop.style.materials.shadows import paint_inner_shadow, rounded
from desktop.style.materials.surfaces import paint_weave
from desktop.style.materials.tones import BLACK, mix, tone
from desktop.style.materials.trays import STAGE_RADIUS, paint_tray, wood_tray_floor
from desktop.style.palette import Theme
from desktop.style.table_colors import TABLES_BY_NAME
from desktop.text.program_version import PROGRAM_NAME

BOARDS = 10
"""How many boards the picture of a wall has, one above the other."""

_DEEP_FELT = "#0b3040"


_Area = tuple[float, float, float, float]


def ground_area(area: QRectF) -> _Area:
    """An area of a plan: left, top, width and height in whole pixels."""
    return (round(area.x()), round(area.y()), round(area.width()), round(area.height()))


class GroundPlan(NamedTuple):
    """What the ground shows, and where; equal plans give equal pictures."""

    size: tuple[int, int]  # the size of the picture
    ratio: float  # device pixels for each pixel
    theme: Theme  # the colors
    unit: float  # the scale of lines and corners
    title: _Area = (0, 0, 0, 0)  # where the title is; empty for none
    title_text: str = PROGRAM_NAME  # the words of the title
    rule: _Area = (0, 0, 0, 0)  # the brass line under the title
    scene: _Area = (0, 0, 0, 0)  # the felt; empty for none
    shelf: _Area = (0, 0, 0, 0)  # the sunken tray of the saved matches; empty for none
    # Prepared pictures on the felt, each with the area that it fits in
    pictures: tuple[tuple[str, _Area], ...] = ()
    # Top and bottom of lines of text on the bare wood, which no joint may cross
    texts: tuple[tuple[float, float], ...] = ()


def paint_ground(plan: GroundPlan) -> QImage:
    """The picture of a ground."""
    width, height = (math.ceil(side * plan.ratio) for side in plan.size)
    picture = QImage(width, height, QImage.Format.Format_RGB32)
    picture.setDevicePixelRatio(plan.ratio)
    painter = painter_on(picture)
    _paint_wall(painter, plan)
    _paint_cloth(painter, plan)
    _paint_shelf(painter, plan)
    _paint_title(painter, plan)
    painter.end()
    return picture


def _paint_wall(painter: QPainter, plan: GroundPlan) -> None:
    """Cover the ground with the wall, moved so that no joint crosses a line of text."""
    size, table = QSizeF(*plan.size), plan.theme.table
    if table.is_plain:
        painter.fillRect(QRectF(QPointF(), size), QColor(table.wood[0]))
        return
    wood = next(name for (name, _), other in TABLES_BY_NAME.items() if other.wood == table.wood)
    covers = Qt.AspectRatioMode.KeepAspectRatioByExpanding
    name = f"wall-{wood}-{plan.theme.name}"
    wall = prepared_picture(name, (size * plan.ratio).toSize(), covers)
    whole = QSizeF(wall.size()).scaled(size, covers)
    top = _joint_free_top(plan, whole.height() / BOARDS, whole.height() - size.height())
    left = (whole.width() - size.width()) / 2
    painter.drawImage(QRectF(QPointF(-left, -top), whole), wall)


def _joint_free_top(plan: GroundPlan, board: float, spare: float) -> float:
    """How much of the wall is above the screen; `spare` is how much of its height is left over."""

    def crossed(top: float) -> float:
        joints = (place * board - top for place in range(1, BOARDS + 1))
        return sum(
            max(0.0, min(bottom, joint + 0.06 * board) - max(upper, joint - 0.14 * board))
            for joint in joints
            for upper, bottom in plan.texts
        )

    return min(range(0, int(min(board, spare)) + 1, 4), key=lambda top: (crossed(top), top))


def _paint_cloth(painter: QPainter, plan: GroundPlan) -> None:
    """The felt with the pictures on it."""
    area, table = QRectF(*plan.scene), plan.theme.table
    if area.isEmpty():
        return
    if table.is_plain:
        paint_tray(painter, area, STAGE_RADIUS, table.felts[0], table)
    else:
        _paint_felt(painter, area, plan)
    painter.save()
    painter.setClipPath(rounded(area.adjusted(1, 1, -1, -1), STAGE_RADIUS))
    for name, room in plan.pictures:
        _paint_cutout(painter, name, QRectF(*room), plan)
    painter.restore()


def _paint_felt(painter: QPainter, area: QRectF, plan: GroundPlan) -> None:
    """A pool of light, threads, the shadow of the edge, and brass piping."""
    table, path = plan.theme.table, rounded(area, STAGE_RADIUS)
    deep = mix(table.trays[0], _DEEP_FELT, 0.45)
    center = area.center() - QPointF(0.06 * area.width(), 0.16 * area.height())
    pool = QRadialGradient(center, 0.75 * area.width())
    pool.setColorAt(0, mix(deep.lighter(124), "#fff0c8", 0.30 * (0.4 + table.lamp)))
    pool.setColorAt(0.55, deep)
    pool.setColorAt(1, deep.darker(170))
    painter.fillPath(path, pool)
    painter.save()
    painter.setClipPath(path)
    paint_weave(painter, area, table)
    painter.restore()
    paint_inner_shadow(painter, path, 18 * plan.unit, BLACK, 200, 4 * plan.unit, 7 * plan.unit)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(table.brass[1]), 2.4))
    painter.drawPath(path)


def _paint_cutout(painter: QPainter, name: str, room: QRectF, plan: GroundPlan) -> None:
    """Paint things that lie on felt in the middle of an area; their mask cuts them out."""
    size = (room.size() * plan.ratio).toSize()
    picture = prepared_picture(f"{name}-{plan.theme.name}", size)
    picture.setAlphaChannel(prepared_picture(f"{name}-mask", size))
    fits = Qt.AspectRatioMode.KeepAspectRatio
    shown = QRectF(QPointF(), QSizeF(picture.size()).scaled(room.size(), fits))
    shown.moveCenter(room.center())
    painter.drawImage(shown, picture)


def _paint_shelf(painter: QPainter, plan: GroundPlan) -> None:
    area, table = QRectF(*plan.shelf), plan.theme.table
    if not area.isEmpty():
        paint_tray(painter, area, STAGE_RADIUS, wood_tray_floor(table), table)


def _paint_title(painter: QPainter, plan: GroundPlan) -> None:
    area, table = QRectF(*plan.title), plan.theme.table
    if area.isEmpty():
        return
    widest = letter_path(plan.title_text, 100.0).boundingRect().width() / 100
    pixels = min(0.9 * area.height(), 0.96 * area.width() / widest)
    path = letter_path(plan.title_text, pixels, tracking=pixels / 88)
    path.translate(area.center())
    paint_gilded(painter, path, table, max(1.6, pixels / 28))
    rule = QRectF(*plan.rule)
    painter.fillRect(rule, tone(table.brass[2], 200))


# --- ground page ----------------------------------------------------------------------------------


class GroundPage(QWidget):
    """Shows a ground, whose picture is kept while the page is visible."""

    def __init__(self) -> None:
        super().__init__()
        self._plan: GroundPlan | None = None
        self._picture = QImage()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def show_ground(self, plan: GroundPlan) -> None:
        """Show the ground of a plan."""
        if plan != self._plan:
            self._plan, self._picture = plan, QImage()
            self.update()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._picture = QImage()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        part = QRectF(event.rect())
        if self._plan is None:
            painter.fillRect(part, self.palette().window())
        else:
            if self._picture.isNull():
                self._picture = paint_ground(self._plan)
            ratio = self._picture.devicePixelRatioF()
            painter.drawImage(
                part, self._picture, QRectF(part.topLeft() * ratio, part.size() * ratio)
            )
        painter.end()


# --- ground screen --------------------------------------------------------------------------------


_FIT = QEvent.Type(QEvent.registerEventType())


class GroundScreen(QWidget):
    """A screen on a ground; it lays itself out when it is shown or resized, or its parts change."""

    paints_ground = True
    """Whether the screen paints its own ground."""

    _page: GroundPage
    _is_fit_pending = False

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._fit_now()

    def customEvent(self, event: QEvent) -> None:
        is_due = event.type() == _FIT and self._is_fit_pending
        if is_due or event.type() in (THEME_CHANGED, KEY_CAPS_CHANGED):
            self._fit_now()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_now()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit_now()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint bare wood beside the page, under its scroll bar."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(current_theme().table.wood[1]))
        painter.end()

    def _fit(self) -> None:
        """Place everything anew before the next painting, once for all changes until then."""
        if not self._is_fit_pending:
            self._is_fit_pending = True
            QCoreApplication.postEvent(self, QEvent(_FIT))

    def _fit_now(self) -> None:
        """Place everything for the size of the window and of the text."""
        self._is_fit_pending = False
        if not self.isVisible():
            return
        size, letters = QSizeF(self.size()), current_theme().text_scale
        self._set_looks(measure(size, letters))
        room, height = lay_out_page(size, letters, self._lay_out_page)
        self._page.setMinimumHeight(round(height))
        self._show_places(room)

    def _set_words_look(self, label: QLabel, pixels: float, weight: str = "normal") -> None:
        """Put a label on bare wood, in letters of this height."""
        ink = current_theme().table.wood_ink
        label.setStyleSheet(f"color: {ink}; font-weight: {weight}; font-size: {round(pixels)}px;")

    def _set_link_looks(self, links: Iterable[LinkButton], pixels: float) -> None:
        """Put links on bare wood, in letters of this height."""
        look = LinkLook(current_theme().table.wood_ink, current_theme().focus, pixels)
        for link in links:
            link.set_look(look)

    def _set_looks(self, room: HomeMeasures) -> None:
        """Give the widgets their letters and colors, on which their heights depend."""
        raise NotImplementedError

    def _lay_out_page(self, room: HomeMeasures) -> float:
        """Lay out the page for these measures, and return its height."""
        raise NotImplementedError

    def _show_places(self, room: HomeMeasures) -> None:
        """Move the widgets to the places of the last layout, and paint the ground there."""
        raise NotImplementedError
