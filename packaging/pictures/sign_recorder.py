"""Records every sign that Python code paints, besides the texts, and where it ends up.

A sign is painted by one of the functions of `sign_list`, as one shape or several on top of each
other: an outline, a fill, details.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

from paint_recorder import clip_of, visible_color
from PySide6.QtCore import QLineF, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform
from PySide6.QtWidgets import QWidget
from sign_list import NO_SIGNS, SIGNS, WHOLE
from text_recorder import TextRecorder

_DEPTH = 5  # calls between a sign's function and the painter, at most
_LEAST_ALPHA = 0.5  # fainter shapes are light or shade, not signs
_NONE = "-"  # stands for code that paints no signs
_RECENT = 4  # signs that a further shape may belong to
_SAME = 0.5  # the share of two areas that shapes of one sign have in common


class Shape(NamedTuple):
    """A painted shape: its path, whether it is filled, and the pen of its outline, if any."""

    path: QPainterPath
    is_filled: bool
    pen: QPen | None
    where: QTransform

    @property
    def area(self) -> QRectF:
        """What it covers."""
        around = self.pen.widthF() / 2 if self.pen is not None else 0.0
        box = self.path.boundingRect().adjusted(-around, -around, around, around)
        return self.where.mapRect(box)


class PaintedSign(NamedTuple):
    """A sign on a widget or a picture, in the coordinates of that widget or picture.

    `clip` is what can be seen of the surface.
    """

    name: str
    home: str
    shapes: tuple[Shape, ...]
    clip: QRectF
    surface: int = 0
    """The identity of the widget, once it is in the window."""

    @property
    def area(self) -> QRectF:
        """What it covers."""
        whole = QRectF()
        for shape in self.shapes:
            whole |= shape.area
        return whole

    @property
    def is_side(self) -> bool:
        """Whether it is on a side of a die, which no one needs to read."""
        shape = self.shapes[0]
        flat, seen = shape.path.boundingRect(), shape.where.mapRect(shape.path.boundingRect())
        if not flat.width() or not flat.height():
            return False
        across, down = seen.width() / flat.width(), seen.height() / flat.height()
        return max(across, down) > 2 * min(across, down)

    def mapped(self, transform: QTransform, clip: QRectF) -> PaintedSign:
        """The same sign after its picture was copied elsewhere."""
        return self._replace(
            shapes=tuple(shape._replace(where=shape.where * transform) for shape in self.shapes),
            clip=transform.mapRect(self.clip).intersected(clip),
        )

    def put_on(self, surface: int) -> PaintedSign:
        """The same sign on a widget with this identity."""
        return self._replace(surface=surface)


class SignRecorder(TextRecorder):
    """Records painted signs and texts while it is active."""

    def __init__(self) -> None:
        super().__init__()
        self._homes: dict[CodeType, str] = {}

    def signs(self, window: QWidget) -> list[PaintedSign]:
        """The signs that are now visible in the window, in its coordinates."""
        return [thing for thing in self.things(window) if isinstance(thing, PaintedSign)]

    def hooked(self) -> tuple[tuple[type, str], ...]:
        return (*super().hooked(), *((QPainter, name) for name in _PATHS))

    def hook(self, name: str, original: Callable[..., Any]) -> object:
        if name in _PATHS:
            return self._shape_hook(name, original)
        return super().hook(name, original)

    def _shape_hook(self, name: str, original: Callable[..., Any]) -> Callable[..., Any]:
        def draw_shape(painter: QPainter, *arguments: Any) -> Any:
            if home := self._home():
                self._record_shape(painter, name, arguments, home)
            return original(painter, *arguments)

        return draw_shape

    def _home(self) -> str:
        """The function that paints a sign now; "" if there is none."""
        frame = sys._getframe(2)
        for _ in range(_DEPTH):
            code = frame.f_code
            if code not in self._homes:
                module = Path(code.co_filename).stem
                home = f"{module}.{code.co_name}"
                self._homes[code] = home if home in SIGNS else ""
                if not NO_SIGNS.isdisjoint((module, code.co_name)):
                    self._homes[code] = _NONE
            if home := self._homes[code]:
                return home.removeprefix(_NONE)
            if frame.f_back is None:
                break
            frame = frame.f_back
        return ""

    def _record_shape(
        self, painter: QPainter, name: str, arguments: tuple[Any, ...], home: str
    ) -> None:
        path = _PATHS[name](*arguments)
        pen, is_filled = _pen_and_fill(painter, name, arguments)
        if path.isEmpty() or not (pen is not None or is_filled):
            return
        shape = Shape(QPainterPath(path), is_filled, pen, QTransform(painter.combinedTransform()))
        things = self.list_for(painter)
        for place in range(len(things) - 1, max(-1, len(things) - 1 - _RECENT), -1):
            sign = things[place]
            if isinstance(sign, PaintedSign) and sign.home == home and _belongs(shape, sign):
                things[place] = sign._replace(shapes=(*sign.shapes, shape))
                return
        things.append(PaintedSign(SIGNS[home], home, (shape,), clip_of(painter)))


def _belongs(shape: Shape, sign: PaintedSign) -> bool:
    """Whether a shape is the outline, the fill or a detail of a sign."""
    first, second = shape.area, sign.area
    both = first.intersected(second)
    areas = [area.width() * area.height() for area in (both, first, second)]
    whole = min(areas[1:]) if sign.name in WHOLE else areas[1] + areas[2] - areas[0]
    return areas[0] >= _SAME * whole


def _pen_and_fill(
    painter: QPainter, name: str, arguments: tuple[Any, ...]
) -> tuple[QPen | None, bool]:
    """The pen of a shape's outline, and whether it is filled; faint colors count as none."""
    if name == "fillPath":
        return None, _is_strong(painter, arguments[1])
    if name == "strokePath":
        pen = QPen(arguments[1])
        return (pen if _is_strong(painter, pen.color()) else None), False
    pen = QPen(painter.pen())
    has_pen = pen.style() is not Qt.PenStyle.NoPen and _is_strong(painter, pen.color())
    is_filled = name != "drawLine" and _is_strong(painter, painter.brush())
    return (pen if has_pen else None), is_filled


def _is_strong(painter: QPainter, paint: Any) -> bool:
    if paint == Qt.BrushStyle.NoBrush:
        return False
    if hasattr(paint, "gradient"):  # a brush
        if paint.style() is Qt.BrushStyle.NoBrush:
            return False
        stops = paint.gradient().stops() if paint.gradient() is not None else ()
        colors = [color for _, color in stops] or [paint.color()]
    elif hasattr(paint, "stops"):  # a gradient
        colors = [color for _, color in paint.stops()]
    else:
        colors = [QColor(paint)]
    return max(visible_color(painter, color).alphaF() for color in colors) >= _LEAST_ALPHA


# --- the paths of shapes --------------------------------------------------------------------------


def _rect(*arguments: Any) -> QRectF:
    return QRectF(arguments[0]) if len(arguments) < 4 else QRectF(*arguments[:4])


def _ellipse(*arguments: Any) -> QPainterPath:
    path = QPainterPath()
    if isinstance(arguments[0], QPoint | QPointF):
        path.addEllipse(QPointF(arguments[0]), *arguments[1:])
    else:
        path.addEllipse(_rect(*arguments))
    return path


def _rectangle(*arguments: Any) -> QPainterPath:
    path = QPainterPath()
    path.addRect(_rect(*arguments))
    return path


def _rounded_rectangle(*arguments: Any) -> QPainterPath:
    path = QPainterPath()
    radii = arguments[1:3] if len(arguments) < 6 else arguments[4:6]
    path.addRoundedRect(_rect(*arguments), *radii)
    return path


def _line(*arguments: Any) -> QPainterPath:
    line = QLineF(*arguments)
    path = QPainterPath(line.p1())
    path.lineTo(line.p2())
    return path


def _polygon(points: Any, *arguments: Any) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF(points))
    path.closeSubpath()
    return path


_PATHS: dict[str, Callable[..., QPainterPath]] = {
    "drawPath": lambda path: path,
    "fillPath": lambda path, brush: path,
    "strokePath": lambda path, pen: path,
    "drawEllipse": _ellipse,
    "drawPie": _ellipse,
    "drawRect": _rectangle,
    "drawRoundedRect": _rounded_rectangle,
    "drawLine": _line,
    "drawPolygon": _polygon,
}
