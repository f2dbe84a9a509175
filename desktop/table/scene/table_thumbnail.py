"""Renders a table without a window: a thumbnail, or a larger picture."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter

from desktop.style.current_theme import current_theme, painted_in
from desktop.table.paint.table_ground import FeltPlan, ground_picture
from desktop.table.scene.table_scene import TableScene
from rules.state import GameState

THUMBNAIL_SIZE = QSize(480, 300)
_TABLE = QSize(960, 600)  # small enough that dice are still distinguishable in the picture


def render_thumbnail(state: GameState) -> QImage:
    """The table of a match in this state."""
    return _render(state, _TABLE, THUMBNAIL_SIZE)[0]


def render_felt(state: GameState, table: QSize) -> QImage:
    """The felt of a table of this size with everything on it, as wide as the table."""
    picture, felt = _render(state, table, table)
    top, bottom = max(0, round(felt.top()) - _EDGE), round(felt.bottom()) + _EDGE
    return picture.copy(0, top, table.width(), min(bottom, table.height()) - top)


def _render(state: GameState, table: QSize, size: QSize) -> tuple[QImage, QRectF]:
    """The whole table as a picture of this size, and where its felt is on the table."""
    with painted_in(replace(current_theme(), text_scale=1.0)):
        return _paint(state, table, size)


def _paint(state: GameState, table: QSize, size: QSize) -> tuple[QImage, QRectF]:
    scene = TableScene(state.setup)
    scene.resize(QSizeF(table), state)
    for card in scene.cards.values():
        card.draw_art()
    picture = QImage(size, QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    whole = QRectF(picture.rect())
    layout = scene.layout
    plan = FeltPlan(table, layout.felt, layout.center, layout.bottom_player)
    ground = ground_picture(plan, current_theme())
    painter.drawPixmap(whole, ground, QRectF(ground.rect()))
    scene.render(painter, whole, QRectF(0, 0, table.width(), table.height()), _WHOLE)
    painter.end()
    felt = QRectF(layout.felt)
    scene.clear()
    return picture, felt


_EDGE = 5
"""Pixels of wood above and below the felt."""
_WHOLE = Qt.AspectRatioMode.IgnoreAspectRatio
