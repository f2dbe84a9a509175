"""The life chart: both players' life over the turns of a match.

This is the only module that imports pyqtgraph, which takes a fifth of a second. Import it only when
a chart is first shown.
"""

from __future__ import annotations

import pyqtgraph
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QPen

from desktop.style import palette
from desktop.style.palette import Theme
from rules.game import Game

_LINES = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine)
_MARKS = ("o", "s")


def life_by_turn(game: Game) -> dict[int, tuple[int, ...]]:
    """Each player's life at the end of every turn, starting with the turn before the first.

    Life below 0 counts as 0, as everywhere a player sees it (END-1).
    """
    first = game.history[0].state_before if game.history else game.state
    turn = first.turn
    lives = {turn - 1: tuple(first.life)}
    for played in game.history:
        if played.state_before.turn > turn:
            lives[turn] = tuple(played.state_before.life)
            turn = played.state_before.turn
    lives[turn] = tuple(game.state.life)
    return {turn: tuple(max(0, life) for life in of_both) for turn, of_both in lives.items()}


class LifeChart(pyqtgraph.PlotWidget):  # type: ignore[misc]
    """Plots one line per player, distinguished by color, stroke and symbol."""

    def __init__(self, game: Game, theme: Theme, floor: str) -> None:
        """Plot a match.

        Args:
            game: the match.
            theme: the colors, and the text size.
            floor: the color behind the lines.
        """
        super().__init__(background=floor)
        lives = life_by_turn(game)
        letters = round(8 * theme.text_scale)
        ink = theme.table.stock_ink
        for number, _ in enumerate(game.setup.players):
            self._draw(number, {turn: life[number] for turn, life in lives.items()}, theme)
        for side in ("bottom", "left"):
            axis = self.getAxis(side)
            axis.setPen(theme.table.stock_soft)
            axis.setTextPen(ink)
            axis.setTickFont(QFont(palette.FONT_FAMILY, letters))
        self.getAxis("bottom").setTickSpacing(major=max(1, len(lives) // 6), minor=1)
        every = [life for of_both in lives.values() for life in of_both]
        top = max(every) + 1
        self.getAxis("left").setTickSpacing(major=5 if top <= 12 else 10, minor=5)
        self.setXRange(min(lives), max(lives))
        self.setYRange(0, top)
        self.setMouseEnabled(x=False, y=False)
        self.hideButtons()
        self.setMenuEnabled(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(self.tr("Life of both players by turn"))

    def _draw(self, number: int, lives: dict[int, int], theme: Theme) -> None:
        color = QColor(theme.players[number % len(theme.players)])
        pen = QPen(color, 3 * self.devicePixelRatioF(), _LINES[number % len(_LINES)])
        pen.setCosmetic(True)
        mark = _MARKS[number % len(_MARKS)]
        self.plot(
            [*lives], [*lives.values()], pen=pen, symbol=mark, symbolBrush=color, symbolSize=7,
        )  # fmt: skip
