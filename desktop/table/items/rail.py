"""What lies in a player's rail: the plate with heart and name, and the life track."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen, QRadialGradient
from PySide6.QtWidgets import QGraphicsSceneMouseEvent, QStyleOptionGraphicsItem, QWidget

from desktop.style.current_theme import current_theme
from desktop.style.glyphs import polygon
from desktop.style.materials.hearts import paint_heart
from desktop.style.materials.letters import (
    ALIGN_CENTER,
    MIN_TEXT_SHARE,
    paint_engraved,
    paint_text,
    text_width,
)
from desktop.style.materials.plates import paint_felt_plate
from desktop.style.materials.shadows import rounded
from desktop.style.materials.tones import BLACK, WHITE, mix, tone
from desktop.style.plain_text import plain_tooltip
from desktop.table.items.table_item import (
    INK_ON_LEGAL,
    FocusableItem,
    TableItem,
    paint_focus_outline,
    paint_lit_outline,
)
from desktop.table.layout.table_frame import TableFrame
from desktop.table.paint.crest import crest_path
from desktop.text.translation import tell, tr, translate
from rules.messages import YOU, make_message
from rules.model import CHANCE, PlayerId
from rules.state import GameState, Setup, Step

# --- plate ----------------------------------------------------------------------------------------

_SIGN = 0.42  # the radius of the player's shape, in heights of the name
_ROUND = 12.0
_TAG = 0.68  # letter height of the word on the tag, relative to the name


class PlateItem(FocusableItem):
    """Heart and name of a player, on the wood of their rail.

    While the player decides, a tag with a pointing sign is beside the name. While the player can
    be chosen, the plate has a ring of light and can be clicked. Partners have a heart in common;
    the plates with their own names, beside their cards, have none (DBL-2).
    """

    reach = 6.0
    paint_margin = 6.0
    clicked = Signal(int)

    def __init__(self, player: PlayerId, name: str, *, has_heart: bool = True) -> None:
        super().__init__()
        self.player, self.name, self._has_heart = player, name, has_heart
        self.life = 0
        self.step = ""
        self.is_deciding = self.is_done = self.is_choosable = False
        self.heart_radius, self._name_height, self._name_line = 20.0, 18.0, QRectF()
        self._kept_free = 0.0
        self.has_tag = True
        self.setAcceptedMouseButtons(Qt.MouseButton.LeftButton)

    @property
    def heart_center(self) -> QPointF:
        return self.pos() + self._heart_center

    @property
    def _heart_center(self) -> QPointF:
        return QPointF(1.3 * self.heart_radius, self.rect.center().y())

    def set_sizes(self, heart_radius: float, name_line: QRectF, name_height: float) -> None:
        """Set the sizes of heart and name; `name_line` is in scene coordinates."""
        self.heart_radius, self._name_height = heart_radius, name_height
        self._name_line = name_line.translated(-self.pos()).adjusted(0, 0, -self._kept_free, 0)
        self.update()

    def keep_free(self, width: float) -> None:
        """Keep the right end of the line of the name free, for a clock."""
        self._name_line.adjust(0, 0, self._kept_free - width, 0)
        self._kept_free = width
        self.update()

    def set_values(self, life: int, step: str, *, decides: bool) -> None:
        """Show the current values; `step` is empty when it is not this player's turn."""
        if (life, step, decides) != (self.life, self.step, self.is_deciding):
            self.life, self.step, self.is_deciding = life, step, decides
            self.update()

    def set_done(self, *, is_done: bool) -> None:
        """Show whether a partner has passed, and waits for the other one (DBL-9)."""
        if is_done != self.is_done:
            self.is_done = is_done
            self.update()

    def set_next(self, *, is_next: bool) -> None:
        """Say in a tooltip whether a press hands over to this partner (DBL-9)."""
        words = tell(tr("Press to hand over to {player}"), player=self.name)
        self.setToolTip(plain_tooltip(words) if is_next else "")

    def set_choosable(self, *, is_legal: bool) -> None:
        """Show whether this player can be chosen now."""
        if is_legal != self.is_choosable:
            self.is_choosable = is_legal
            self.update()

    def show_life(self, life: int) -> None:
        """Change only the life."""
        self.set_values(life, self.step, decides=self.is_deciding)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        table = current_theme().table
        if not self._has_heart:
            paint_felt_plate(painter, rounded(self.rect, _ROUND), self.player)
        self._paint_offer(painter)
        if self._has_heart:
            paint_heart(painter, self._heart_center, self.heart_radius, self.life, table)
        self._paint_name(painter)

    def _paint_offer(self, painter: QPainter) -> None:
        """A ring of light around a plate that can be clicked, a dashed line for the focus."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.is_choosable:
            painter.setPen(QPen(tone(current_theme().legal, 90), 9))
            painter.drawRoundedRect(self.rect, _ROUND, _ROUND)
            paint_lit_outline(painter, self.rect, _ROUND)
        if self.is_focused:
            paint_focus_outline(painter, self.rect, _ROUND)

    def _paint_name(self, painter: QPainter) -> None:
        """The player's shape, the name, and the tag of a player who decides."""
        line, pixels, table = QRectF(self._name_line), self._name_height, current_theme().table
        sign = _SIGN * pixels
        painter.setPen(QPen(QColor(table.wood_ink), max(1.2, 0.07 * pixels)))
        painter.setBrush(QColor(current_theme().players[self.player]))
        painter.drawPath(
            crest_path(self.player, QPointF(line.left() + sign, line.center().y()), sign)
        )
        line.setLeft(line.left() + 2.8 * sign)
        if (self.is_deciding or self.is_done) and self.has_tag:
            tag = self._tag_rect()
            self._paint_tag(painter, tag)
            line.setRight(tag.left() - 0.4 * pixels)
        paint_engraved(painter, line, self.name, pixels, table, tracking=0.2)

    @property
    def tag_right(self) -> float:
        """Where the tag of a player who decides ends, in the scene, also while there is none."""
        return self.pos().x() + self._tag_rect().right()

    @property
    def _tag_text(self) -> str:
        """The word on the tag, which follows the name."""
        if self.is_done:
            return tr("done")
        return tr("decide") if self.name == YOU else tr("decides")

    def _tag_rect(self) -> QRectF:
        """The place of the tag, right of the name; without its word if the name needs the room."""
        line = QRectF(self._name_line)
        line.setLeft(line.left() + 2.8 * _SIGN * self._name_height)
        name_width = text_width(self.name, self._name_height, bold=True, tracking=0.2) + 1
        high = 1.15 * self._name_height
        full = text_width(self._tag_text, _TAG * self._name_height, bold=True) + 1.7 * high
        space = 0.5 * self._name_height
        fits = MIN_TEXT_SHARE * name_width + space + full <= line.width()
        tag = QRectF(0, line.center().y() - high / 2, full if fits else 1.4 * high, high)
        tag.moveLeft(min(line.left() + name_width + space, line.right() - tag.width()))
        return tag

    def _paint_tag(self, painter: QPainter, tag: QRectF) -> None:
        high = tag.height()
        painter.setPen(QPen(QColor(INK_ON_LEGAL), 1))
        painter.setBrush(QColor("#e9dcc0" if self.is_done else current_theme().legal))
        painter.drawRoundedRect(tag, high / 2, high / 2)
        sign = _paint_tick if self.is_done else _paint_pointer
        sign(painter, QPointF(tag.left() + 0.7 * high, tag.center().y()), 0.8 * high)
        if tag.width() > 1.5 * high:
            area = tag.adjusted(1.15 * high, 0, 0, 0)
            pixels = _TAG * self._name_height
            paint_text(painter, area, self._tag_text, INK_ON_LEGAL, pixels, bold=True)

    # --- pointer events

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if self.rect.contains(event.pos()):
            self.clicked.emit(self.player)


def _paint_pointer(painter: QPainter, center: QPointF, size: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(INK_ON_LEGAL))
    tip = polygon((-0.22, -0.26), (0.28, 0.0), (-0.22, 0.26))
    painter.save()
    painter.translate(center)
    painter.scale(size, size)
    painter.drawPath(tip)
    painter.restore()


def _paint_tick(painter: QPainter, center: QPointF, size: float) -> None:
    painter.setPen(QPen(QColor(INK_ON_LEGAL), 0.14 * size, c=Qt.PenCapStyle.RoundCap))
    corner = center + QPointF(-0.06, 0.22) * size
    painter.drawLine(center + QPointF(-0.28, 0.02) * size, corner)
    painter.drawLine(corner, center + QPointF(0.3, -0.24) * size)


# --- life track -----------------------------------------------------------------------------------

_NUMBERED = 5  # every fifth peg shows its number
INK_ON_SIGN = "#1d0d04"  # the edge of pegs and of the signs on them


class LifeTrack(TableItem):
    """The pegs on a player's rail: one for each life, and an empty hole for each that is lost.

    Life lost during this turn or the one before is crossed out, and gained life has a plus. Life is
    often lost at the end of a turn just before the next one begins, and players who look up only
    then must still see it. `starting_life` is the life at the start of the match.
    """

    def __init__(self, player: PlayerId, name: str, start: int) -> None:
        super().__init__()
        self.player, self.name, self.starting_life = player, name, start
        self.life = self.life_before = start
        self._turn, self._began = -1, start
        self._peg_radius, self._number_height = 5.6, 10.0

    def begin_turn(self, turn: int, life: int) -> None:
        """Start a turn: changes since the previous turn stay marked, older ones do not."""
        if turn != self._turn:
            follows = turn == self._turn + 1
            self.life_before = self._began if follows else life
            self._turn, self._began = turn, life
            self.update()

    def set_life(self, life: int) -> None:
        """Show the current life."""
        if life != self.life:
            self.life = life
            self.update()
        words = tr("{player}: {life} of {start} life").format(
            player=self.name, life=life, start=self.starting_life
        )
        if life != self.life_before:
            change = f"{life - self.life_before:+d}"
            words += " " + tr("({change} this turn and last)").format(change=change)
        self.setToolTip(plain_tooltip(words))

    @property
    def point_count(self) -> int:
        """The number of points on the track; more than at the start if the player has more life."""
        return max(self.starting_life, self.life, self.life_before, 1)

    def set_sizes(self, peg_radius: float, number_height: float) -> None:
        """Set the largest radius of the pegs, and the letter height of the numbers."""
        self._peg_radius, self._number_height = peg_radius, number_height
        self.update()

    @property
    def pegs_right(self) -> float:
        """Where the last peg ends, in the scene."""
        return self.pos().x() + self.point_count * self._step

    @property
    def _step(self) -> float:
        """The distance between two pegs."""
        most = 3.6 * self._peg_radius
        return min((self.rect.width() - self._number_height) / self.point_count, most)

    # --- painting

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        step = self._step
        radius = min(self._peg_radius, 0.38 * step)
        for point in range(1, self.point_count + 1):
            peg = QPointF(
                self.rect.left() + (point - 0.5) * step, self.rect.top() + 1.1 * self._peg_radius
            )
            self._paint_peg(painter, peg, radius, point)
            if point % _NUMBERED == 0:
                self._paint_number(painter, peg, point)

    def _paint_peg(self, painter: QPainter, peg: QPointF, radius: float, point: int) -> None:
        theme = current_theme()
        is_new = self.life_before < point <= self.life
        is_lost = self.life < point <= self.life_before
        if point <= self.life:
            self._paint_standing(painter, peg, radius, is_new=is_new)
        else:
            painter.setPen(QPen(QColor(theme.table.wood_ink), 1.4))
            painter.setBrush(tone(BLACK, 130))
            painter.drawEllipse(peg, radius, radius)
        if not (is_new or is_lost):
            return
        reach = 0.62 * radius if is_new else 0.8 * radius
        for width, ink in ((0.7 * radius, INK_ON_SIGN), (0.4 * radius, theme.table.stage_ink)):
            painter.setPen(QPen(QColor(ink), width, c=Qt.PenCapStyle.RoundCap))
            if is_new:
                painter.drawLine(peg - QPointF(reach, 0), peg + QPointF(reach, 0))
                painter.drawLine(peg - QPointF(0, reach), peg + QPointF(0, reach))
            else:
                painter.drawLine(peg - QPointF(reach, reach), peg + QPointF(reach, reach))
                painter.drawLine(peg - QPointF(reach, -reach), peg + QPointF(reach, -reach))

    def _paint_standing(
        self, painter: QPainter, peg: QPointF, radius: float, *, is_new: bool
    ) -> None:
        color = current_theme().raised if is_new else current_theme().players[self.player]
        painter.setPen(QPen(QColor(INK_ON_SIGN), 1.2))
        if current_theme().table.is_plain:
            painter.setBrush(QColor(color))
        else:
            shine = QRadialGradient(peg - QPointF(0.4 * radius, 0.5 * radius), 1.7 * radius)
            shine.setColorAt(0, mix(color, WHITE, 0.6))
            shine.setColorAt(1, QColor(color))
            painter.setBrush(shine)
        painter.drawEllipse(peg, radius, radius)

    def _paint_number(self, painter: QPainter, peg: QPointF, point: int) -> None:
        """Paint the number of every fifth peg."""
        high = self._number_height
        where = QRectF(0, 0, 3 * high, 1.15 * high)
        where.moveCenter(QPointF(peg.x(), 0))
        where.moveBottom(self.rect.bottom() + 1)
        ink = current_theme().table.wood_ink
        paint_text(painter, where, str(point), ink, high, bold=True, align=ALIGN_CENTER)


# --- rail -----------------------------------------------------------------------------------------


def step_name(step: Step) -> str:
    """The name of a step of the turn (TURN-1)."""
    return translate(make_message(f"step.{step.name.lower()}"))


class PlayerRail:
    """The items at the edge of the table of a player, or of two partners."""

    def __init__(self, setup: Setup, players: Sequence[PlayerId]) -> None:
        self.players, player = players, players[0]
        name = setup.names_of_side(player)
        self.player = player
        self.plate = PlateItem(player, name)
        self.plate.has_tag = len(players) == 1  # partners have tags beside their own names
        self.life_track = LifeTrack(player, name, setup.life)
        self._step: Step | None = None

    @property
    def items(self) -> tuple[TableItem, ...]:
        return self.plate, self.life_track

    def apply_layout(self, frame: TableFrame) -> None:
        """Move the items to their rectangles in the rails."""
        player = self.player
        self.plate.set_rect(frame.plates[player])
        self.plate.set_sizes(
            frame.heart_radius(player), frame.name_lines[player], frame.name_height(player)
        )
        self.life_track.set_rect(frame.life_tracks[player])
        self.life_track.set_sizes(frame.peg_radius(player), frame.peg_number_height)

    def show_state(self, state: GameState) -> None:
        player, decision = self.player, state.decision
        decides = decision is not None and decision.player in self.players
        step = state.step if state.is_active(player) and not state.is_over else None
        life = state.life_of(player)
        self.life_track.begin_turn(state.turn, max(0, life))
        self.show_life(life)
        self._show(step, decides=decides and player != CHANCE)

    def show_life(self, life: int) -> None:
        """Change only the life. Less than 0 is shown as 0 (END-1)."""
        life = max(0, life)
        self.plate.show_life(life)
        self.life_track.set_life(life)

    def show_step(self, step: Step | None) -> None:
        """Show that a step begins and no one decides yet; None if it is not this player's turn."""
        self._show(step, decides=False)

    def clear_decision(self) -> None:
        """Show that no one decides, while things move."""
        self._show(self._step, decides=False)

    def _show(self, step: Step | None, *, decides: bool) -> None:
        """Show the step if it is this player's turn, and whether the player decides."""
        self._step = step
        words = step_name(step) if step is not None else ""
        self.plate.set_values(self.plate.life, words, decides=decides)
