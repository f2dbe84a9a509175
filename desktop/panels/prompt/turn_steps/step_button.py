"""One step of the turn on the lower rail: a bead and its name; the current step is of brass."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QAbstractButton, QWidget

from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import ALIGN_CENTER, paint_engraved, paint_text, text_width
from desktop.style.materials.pictures import KeptPicture
from desktop.style.materials.shadows import rounded
from desktop.style.materials.surfaces import paint_brass
from desktop.style.materials.tones import is_light
from desktop.table.paint.crest import crest_path
from desktop.text.translation import translate
from rules.messages import make_message
from rules.model import PlayerId
from rules.state import Step

_PIXELS = 12.5
_MARGIN = 3  # room for the shadow of the brass


class StepButton(QAbstractButton):
    """A step of the turn. Where step stops can be set, a press opens the menu for them.

    `text()` is the name of the step, or its short name; the property `now` says whether it is the
    current step.
    """

    def __init__(self, step: Step, parent: QWidget) -> None:
        super().__init__(parent)
        self.step = step
        self.setObjectName(f"step-{step.name.lower().replace('_', '-')}")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._pixels = _PIXELS
        self._picture = KeptPicture()
        self.is_past = False
        """Whether this step of the turn is over."""
        self.shows_name = True
        """Whether the name stands beside the bead; at the current step it always does."""
        self.stops: tuple[PlayerId, ...] = ()
        """The players for whom the match always stops here."""
        self.setText(self.full_name)

    @property
    def full_name(self) -> str:
        """The name of the step."""
        return translate(make_message(f"step.{self.step.name.lower()}"))

    @property
    def short_name(self) -> str:
        """A single word for the step."""
        return translate(make_message(f"step.short.{self.step.name.lower()}"))

    @property
    def is_now(self) -> bool:
        """Whether this is the current step."""
        return bool(self.property("now"))

    def set_letters(self, letters: float) -> None:
        """Change the text scale."""
        self._pixels = _PIXELS * letters
        self.update()

    def show_step(self, now: Step | None, *, is_short: bool, shows_name: bool) -> None:
        """Show whether this step is the current one, and its name in full, short or not at all."""
        self.setProperty("now", self.step is now)
        self.is_past = now is not None and self.step < now
        self.setText(self.short_name if is_short else self.full_name)
        self.shows_name = shows_name
        said = self.tr("{step}, the current step") if self.is_now else "{step}"
        self.setAccessibleName(said.format(step=self.full_name))
        self.update()

    def wanted_width(self) -> float:
        """The width for the bead, the name and the signs of stops."""
        pixels = self._pixels
        wide = 2 * _MARGIN + 0.9 * pixels + 1.5 * pixels * len(self.stops)
        if self.is_now:
            return wide + text_width(self.text(), pixels, bold=True) + 1.9 * pixels
        if self.shows_name:
            return wide + text_width(self.text(), pixels) + 0.6 * pixels
        return wide

    def sizeHint(self) -> QSize:
        """The width for what it shows, at the height of a line."""
        return QSize(round(self.wanted_width() + 0.5), round(2.1 * self._pixels))

    # --- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current_theme()
        is_near = self.underMouse() and self.isEnabled()
        shown = (self.text(), self.is_now, self.is_past, self.shows_name, self.stops)
        picture = self._picture.find(
            (shown, self._pixels, is_near, self.hasFocus(), theme),
            self.size(),
            self.devicePixelRatioF(),
            lambda painter: self._paint(painter, is_near=is_near),
        )
        QPainter(self).drawPixmap(0, 0, picture)

    def _paint(self, painter: QPainter, *, is_near: bool) -> None:
        """Paint everything."""
        theme = current_theme()
        room = QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        signs = 1.5 * self._pixels * len(self.stops)
        words = room.adjusted(0, 0, -signs, 0)
        if self.is_now:
            self._paint_now(painter, room, words)
        else:
            self._paint_bead(painter, words)
        for place, player in enumerate(self.stops):
            x = room.right() - signs + (place + 0.5) * 1.5 * self._pixels
            x -= 0.4 * self._pixels if self.is_now else 0
            paint_stop_sign(painter, QPointF(x, room.center().y()), self._pixels, player)
        if self.hasFocus() or is_near:
            width = 2.5 if self.hasFocus() else 1
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(
                QPen(QColor(theme.focus if self.hasFocus() else theme.table.wood_ink), width)
            )
            painter.drawPath(rounded(room.adjusted(-1, -1, 1, 1), room.height() / 2))

    def _paint_now(self, painter: QPainter, room: QRectF, words: QRectF) -> None:
        """Paint the name on a piece of brass, with an arrow before it."""
        table, pixels = current_theme().table, self._pixels
        paint_brass(painter, rounded(room, room.height() / 2), table, 0.4)
        half = 0.32 * pixels
        at = QPointF(words.left() + 1.0 * pixels, words.center().y())
        arrow = QPolygonF(
            [at + QPointF(-half, -half), at + QPointF(1.1 * half, 0), at + QPointF(-half, half)]
        )
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(table.brass_ink))
        painter.drawPolygon(arrow)
        text = words.adjusted(1.5 * pixels, 0, -0.5 * pixels, 0)
        paint_text(
            painter, text, self.text(), table.brass_ink, pixels, bold=True, align=ALIGN_CENTER
        )

    def _paint_bead(self, painter: QPainter, words: QRectF) -> None:
        """Paint a bead, bright for steps that are over, with the name beside it."""
        table, pixels = current_theme().table, self._pixels
        radius = 0.34 * pixels
        at = QPointF(words.left() + 0.5 * pixels, words.center().y())
        light, middle, dark = table.brass
        edge = QColor(light) if is_light(table.wood_ink) else QColor(dark).darker(200)
        painter.setPen(QPen(edge, 1.4))
        painter.setBrush(QColor(middle if self.is_past else dark))
        painter.drawEllipse(at, radius, radius)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(light))
        if self.is_past:
            shine = QPointF(-0.3 * radius, -0.3 * radius)
            painter.drawEllipse(at + shine, 0.32 * radius, 0.32 * radius)
        if self.shows_name:
            text = words.adjusted(1.15 * pixels, 0, 0, 0)
            paint_engraved(painter, text, self.text(), pixels, table, bold=False, tracking=0.0)


def paint_stop_sign(painter: QPainter, at: QPointF, pixels: float, player: int) -> None:
    """Paint a stop sign around a player's shape, in the player's color."""
    theme = current_theme()
    radius = 0.62 * pixels
    cut = 0.42 * radius
    corners = (
        (-cut, -radius), (cut, -radius), (radius, -cut), (radius, cut),
        (cut, radius), (-cut, radius), (-radius, cut), (-radius, -cut),
    )  # fmt: skip
    painter.setPen(QPen(QColor("#ffffff"), 1.2))
    painter.setBrush(QColor(theme.players[player]))
    painter.drawPolygon(QPolygonF([at + QPointF(x, y) for x, y in corners]))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.on_accent if theme.name == "dark" else "#ffffff"))
    painter.drawPath(crest_path(player, at, 0.5 * radius))
