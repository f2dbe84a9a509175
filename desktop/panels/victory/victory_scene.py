"""The victory scene: stillness, then crest and ribbon in the winner's light, and confetti."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from desktop.panels.victory.match_result import MatchResult
from desktop.panels.victory.result_scene import ResultPlan, ResultScene
from desktop.panels.victory.victory_pictures import (
    Seal,
    VictoryLayout,
    backdrop_picture,
    crest_picture,
    paint_fan,
    paint_thrown_dice,
    ribbon_picture,
)
from desktop.style.current_theme import current_theme
from desktop.table.dice_motion.motion import ease_out
from desktop.table.paint.die_looks import die_looks_of

_DIM_END = 0.45  # share of the entrance in which the table gets dark
_RIBBON_START = 0.4
_RISE = 0.9  # how far the crest rises, in radii
_MOST_CARDS = 6
_CONFETTI_COLORS = ("#ffffff", "#e04a33")
CONFETTI_MS = 3000.0


class VictoryScene(ResultScene):
    """Celebrates the winner; after a draw it shows both players."""

    entrance_ms = 900.0
    after_ms = CONFETTI_MS

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._backdrop, self._crest, self._ribbon = (QPixmap() for _ in range(3))
        self._places = VictoryLayout(QSizeF(1280, 800), 1.0)
        self._confetti = Confetti(_CONFETTI_COLORS)

    def lay_out(self, size: QSizeF, letters: float) -> ResultPlan:
        self._places = VictoryLayout(size, letters)
        return self._places.plan

    def paint_pictures(self, result: MatchResult, ratio: float) -> QPixmap:
        setup, table, plan = result.game.setup, current_theme().table, self._places
        names = setup.players
        seal = Seal([(player, names[player].name[:1].upper()) for player in result.celebrated])
        colors = (color.name() for color in seal.colors)
        self._confetti = Confetti((*colors, table.brass[0], *_CONFETTI_COLORS))
        self._backdrop = backdrop_picture(self.plain, self.size(), seal, plan, ratio)
        if result.state.winner is not None and not table.is_plain:
            looks, cards = die_looks_of(setup), setup.cards
            teams = [
                [card for card in setup.card_ids if cards[card].owner == player]
                for player in result.celebrated
            ]
            most = _MOST_CARDS // len(teams)
            fan = [cards[card].card for team in teams for card in team[:most]]
            paint_fan(self._backdrop, fan, plan)
            of_each = zip(*teams, strict=False)
            thrown = [looks[card] for together in of_each for card in together]
            paint_thrown_dice(self._backdrop, thrown, plan)
        self._crest = crest_picture(seal, plan, ratio)
        self._ribbon = ribbon_picture(result.title, result.whole_line, plan, ratio)
        picture = QPixmap(self._backdrop)
        painter = QPainter(picture)
        self._paint_crest(painter, 1.0)
        self._paint_ribbon(painter, 1.0)
        painter.end()
        return picture

    # --- the entrance -------------------------------------------------------------------------

    @property
    def moving_area(self) -> QRectF:
        return self._places.stage

    @property
    def start_of_result(self) -> float:
        """The ribbon unrolls."""
        return _RIBBON_START

    def paint_after(self, painter: QPainter) -> None:
        self._confetti.paint(painter, self._places.stage, self.after, self._places.unit)

    def paint_entrance(self, painter: QPainter) -> None:
        dim = self.entering(0.0, _DIM_END)
        if dim < 1:
            painter.drawPixmap(QPointF(), self.plain)
        if dim > 0:
            painter.setOpacity(dim)
            painter.drawPixmap(QPointF(), self._backdrop)
        painter.setOpacity(1)
        self._paint_crest(painter, self.entering(0.1, 0.75))
        self._paint_ribbon(painter, self.entering(_RIBBON_START))

    def _paint_crest(self, painter: QPainter, share: float) -> None:
        if share > 0:
            size = self._crest.deviceIndependentSize()
            rise = (1 - ease_out(share)) * _RISE * self._places.crest_radius
            at = self._places.crest_center - QPointF(size.width() / 2, size.height() / 2 - rise)
            painter.setOpacity(min(1.0, 2 * share))
            painter.drawPixmap(QPointF(round(at.x()), round(at.y())), self._crest)
            painter.setOpacity(1)

    def _paint_ribbon(self, painter: QPainter, share: float) -> None:
        """The ribbon unrolls from the middle to both sides."""
        if share > 0:
            size, front = self._ribbon.deviceIndependentSize(), self._places.ribbon
            left = round(front.center().x() - size.width() / 2)
            top = round(front.top() - 0.1 * front.height())
            shown = size.width() * ease_out(share)
            painter.save()
            painter.setClipRect(QRectF(front.center().x() - shown / 2, top, shown, size.height()))
            painter.drawPixmap(QPointF(left, top), self._ribbon)
            painter.restore()


# --- confetti -------------------------------------------------------------------------------------


_PIECES = 110
_SEED = 8
_FADE = 0.2  # share of the time in which the last pieces fade


class _Piece(NamedTuple):
    """A piece of paper: where it starts, how it falls, sways and turns, and its color."""

    x: float
    delay: float
    fall: float
    sway: float
    turn: float
    size: float
    color: QColor


class Confetti:
    """Pieces of colored paper that fall from above."""

    def __init__(self, colors: Sequence[str]) -> None:
        chance = Random(_SEED)
        self._pieces = [
            _Piece(
                chance.random(),
                0.45 * chance.random(),
                chance.uniform(0.8, 1.5),
                chance.uniform(-0.04, 0.04),
                chance.uniform(-900, 900),
                chance.uniform(0.6, 1.1),
                QColor(chance.choice(colors)),
            )
            for _ in range(_PIECES)
        ]

    def paint(self, painter: QPainter, area: QRectF, share: float, unit: float) -> None:
        """Paint one moment of the fall; `share` goes from 0 to 1."""
        painter.setOpacity(min(1.0, (1 - share) / _FADE))
        for piece in self._pieces:
            gone = (share - piece.delay) / (1 - piece.delay)
            if gone <= 0:
                continue
            down = piece.fall * gone * (0.6 + 0.4 * gone) * 1.1 - 0.05
            if down > 1:
                continue
            x = piece.x + piece.sway * math.sin(9 * gone)
            wide, high = 13 * unit * piece.size, 6 * unit * piece.size
            turn = piece.turn * gone
            painter.save()
            painter.translate(area.left() + x * area.width(), area.top() + down * area.height())
            painter.rotate(turn)
            # Paper that turns over in the air looks narrow and wide by turns.
            high *= 0.35 + 0.65 * abs(math.cos(math.radians(1.7 * turn)))
            painter.fillRect(QRectF(-wide / 2, -high / 2, wide, high), piece.color)
            painter.restore()
        painter.setOpacity(1)
