"""Renders the felt of a table without a window and without rails, to be shared as a picture."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, QSizeF
from PySide6.QtGui import QImage, QPainter

from desktop.style.current_theme import current_theme, painted_in
from desktop.table.paint.table_ground import FeltPlan, ground_picture
from desktop.table.scene.table_scene import TableScene
from rules.state import GameState

_EDGE = 2
"""Pixels of wood above and below the felt."""


def render_felt(state: GameState, table: QSize) -> QImage:
    """The felt of a table of this size with everything on it, as wide as the table."""
    with painted_in(replace(current_theme(), text_scale=1.0)):
        scene = TableScene(state.setup)
        scene.resize(QSizeF(table), state)
        for card in scene.cards.values():
            card.draw_art()
        layout = scene.layout
        felt = QRectF(layout.felt).adjusted(0, -_EDGE, 0, _EDGE).toAlignedRect()
        shown = QRect(0, felt.top(), table.width(), felt.height())
        picture = QImage(shown.size(), QImage.Format.Format_RGB32)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        plan = FeltPlan(
            table,
            layout.felt,
            layout.frame.center,
            layout.bottom_player,
            len(state.setup.players),
        )
        painter.drawPixmap(QPoint(), ground_picture(plan, current_theme()), shown)
        scene.render(painter, QRectF(picture.rect()), QRectF(shown))
        painter.end()
        scene.clear()
        return picture
