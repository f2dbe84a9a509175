"""Renders a thumbnail of a table without a window."""

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
    with painted_in(replace(current_theme(), text_scale=1.0)):
        return _render(state)


def _render(state: GameState) -> QImage:
    scene = TableScene(state.setup)
    scene.resize(QSizeF(_TABLE), state)
    for card in scene.cards.values():
        card.draw_art()
    picture = QImage(THUMBNAIL_SIZE, QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    whole = QRectF(picture.rect())
    layout = scene.layout
    plan = FeltPlan(_TABLE, layout.felt, layout.center, layout.bottom_player)
    ground = ground_picture(plan, current_theme())
    painter.drawPixmap(whole, ground, QRectF(ground.rect()))
    scene.render(painter, whole, QRectF(0, 0, _TABLE.width(), _TABLE.height()), _WHOLE)
    painter.end()
    scene.clear()
    return picture


_WHOLE = Qt.AspectRatioMode.IgnoreAspectRatio
