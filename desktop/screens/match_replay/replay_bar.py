"""The plank below the table of a replay: the slider, the buttons of the film, and its speed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QColor,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QMenu

from desktop.panels.navigator import navigator_of
from desktop.panels.prompt.rail_label import RailLabel
from desktop.panels.widgets.wood_button import ButtonFace, WoodButton
from desktop.screens.match_replay.film import FILM_SPEEDS
from desktop.screens.match_replay.line_strip import LineStrip
from desktop.screens.match_replay.match_slider import MatchSlider
from desktop.style.basic_widgets import PLANK_HEIGHT, STRETCH, lay_column, lay_row
from desktop.style.current_theme import current_theme
from desktop.style.key_caps import set_key_tip
from desktop.style.materials.surfaces import paint_wood
from desktop.style.plain_text import plain_tooltip

_SEED = 23
_PIXELS = 13.0
_MARGIN = 12
_WIDE = 1500
"""Below this width, at normal letters, pictures are only in the menu."""
_NARROW = 1100
"""Below this width, at normal letters, the buttons leave out their keys."""
_VERY_NARROW = 700
"""Below this width, at normal letters, the slider and the keys alone lead from turn to turn."""


class Plank(QFrame):
    """A wooden plank below the table."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint boards of wood, and the seam between them and the table."""
        table, area = current_theme().table, QRectF(self.rect())
        painter = QPainter(self)
        paint_wood(painter, area, table, _SEED, PLANK_HEIGHT)
        seam = table.wood_ink if table.is_plain else table.wood[1]
        painter.fillRect(QRectF(0, 0, area.width(), 2), QColor(seam))
        painter.end()


class ReplayBar(Plank):
    """Shows the point of the match, and has the buttons that move it."""

    def __init__(
        self, slider: MatchSlider, strip: LineStrip, set_speed: Callable[[float], None]
    ) -> None:
        """Make the bar; `strip` is the row for the tries that began in the match."""
        super().__init__()
        self.setObjectName("replay-bar")
        self.setAccessibleName(self.tr("Replay"))
        self.slider, self.strip = slider, strip
        self.position = RailLabel(bold=True)
        self.position.setObjectName("replay-position")
        self.turn_back = FilmButton(
            "turn back", self.tr("Previous turn"), "Ctrl+PgUp", name="replay-turn-back"
        )
        self.back = FilmButton("back", self.tr("Previous move"), "PgUp", name="replay-back")
        self.play = FilmButton("play", self.tr("Play"), "Space", name="replay-play")
        self.forward = FilmButton("forward", self.tr("Next move"), "PgDown", name="replay-forward")
        self.turn_forward = FilmButton(
            "turn forward", self.tr("Next turn"), "Ctrl+PgDown", name="replay-turn-forward"
        )
        self._buttons = (self.turn_back, self.back, self.play, self.forward, self.turn_forward)
        self._words: tuple[str, ...] = ()
        self._is_narrow = False
        self.speed = WoodButton(name="replay-speed")
        set_key_tip(self.speed, self.tr("Speed"), self.tr("+ and −"))
        self.take_over = WoodButton(
            self._take_over_words(),
            "F5",
            name="take-over",
            tip=self.tr("Begins a new match from here, which is kept in your history."),
        )
        self.try_here = WoodButton(
            self._try_words(),
            "F7",
            name="try-here",
            tip=self.tr("A try counts nowhere, and is kept beside this replay."),
        )
        self.review = WoodButton(
            self.tr("Review"),
            "V",
            name="open-review",
            tip=self.tr("How the chances went, and which decisions cost most."),
        )
        self.picture = WoodButton(self.tr("Picture…"), name="replay-picture")
        set_key_tip(self.picture, self.tr("A picture of this turn, to share"), "Ctrl+Shift+P")
        self.picture.clicked.connect(lambda: navigator_of(self).run_command("turn-picture"))
        self.leave = WoodButton(
            self.tr("Back"), name="leave-replay", tip=self.tr("To the home screen.")
        )
        self._acts = (self.picture, self.review, self.try_here, self.take_over, self.leave)
        self._menu = QMenu(self)
        self._speeds = QActionGroup(self)
        self._fill_menu()
        self._speeds.triggered.connect(lambda action: set_speed(action.data()))
        self.speed.clicked.connect(self._open_menu)
        self._lay_out()

    def show_way_back(self) -> None:
        """Say that Back, and Esc too, leads to the result from which the players came."""
        self.leave.set_label(self.tr("Back"), "Esc")
        set_key_tip(self.leave, self.tr("Back to the result"), "Esc")

    def show_point(self, act: int, share: float, words: Sequence[str], *, is_over: bool) -> None:
        """Show a point of the match: after `act` acts and a share of the next one.

        `words` are the point in full, then shorter for less room.
        """
        self.slider.show_point(act, share)
        self._words = tuple(words)
        self._fit_words()
        has_before = act > self.slider.minimum() or share > 0
        has_more = act < self.slider.maximum()
        for button, leads in (
            (self.turn_back, has_before),
            (self.back, has_before),
            (self.forward, has_more),
            (self.turn_forward, has_more),
            (self.try_here, not is_over and not share),
            (self.take_over, not is_over),
        ):
            if button.hasFocus() and not leads:
                self.play.setFocus()  # the focus must not be lost with the button
            button.setEnabled(leads)

    def show_film(self, speed: float, *, is_playing: bool) -> None:
        """Show whether the film runs, and how fast."""
        if is_playing:
            self.play.show_sign("pause", self.tr("Pause"), "Space")
        else:
            self.play.show_sign("play", self.tr("Play"), "Space")
        self.speed.set_label(_speed_text(speed))
        self.speed.setAccessibleName(self.tr("Speed: {speed}").format(speed=_speed_text(speed)))
        for action in self._speeds.actions():
            action.setChecked(action.data() == speed)

    def fit(self, width: int) -> int:
        """Leave out what a width has no room for; the height of the bar."""
        scale = current_theme().text_scale
        is_narrow = width < _NARROW * scale
        if is_narrow is not self._is_narrow:
            self._is_narrow = is_narrow
            self.take_over.set_label(self._take_over_words(), "" if is_narrow else "F5")
            self.try_here.set_label(self._try_words(), "" if is_narrow else "F7")
            self.review.shorten(drops_key=is_narrow)
            self.leave.shorten(drops_key=is_narrow)
        self.picture.setHidden(width < _WIDE * scale)  # it is in the menu too
        for button in (self.turn_back, self.turn_forward):
            button.setHidden(width < _VERY_NARROW * scale)
        self.strip.fit(is_narrow=is_narrow)
        self.position.set_pixels(_PIXELS * scale)
        self.position.set_ink(current_theme().table.wood_ink)
        self._fit_words()
        return self.sizeHint().height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_words()

    def _fit_words(self) -> None:
        """Show the point in as many words as there is room for beside the buttons."""
        row = (*self._buttons, self.speed, *self._acts)
        wide = sum(part.sizeHint().width() for part in row if not part.isHidden())
        room = self.width() - wide - 3 * _MARGIN
        for words in self._words:
            self.position.setText(words)
            if self.position.sizeHint().width() <= room:
                break

    def _take_over_words(self) -> str:
        if self._is_narrow:
            return self.tr("Take over")
        return self.tr("Take over from here")

    def _try_words(self) -> str:
        if self._is_narrow:
            return self.tr("Try here")
        return self.tr("Try something else here")

    def _fill_menu(self) -> None:
        self._menu.setObjectName("replay-speed-menu")
        for speed in FILM_SPEEDS:
            action = QAction(_speed_text(speed), self._menu, checkable=True)
            action.setData(speed)
            self._speeds.addAction(action)
            self._menu.addAction(action)

    def _lay_out(self) -> None:
        film = (*self._buttons, self.speed)
        row = lay_row((self.position, 1), _MARGIN, *film, STRETCH, *self._acts, gap=0)
        margins = (_MARGIN, 4, _MARGIN - 4, 2)
        lay_column(self.slider, row, self.strip, on=self, margins=margins, gap=0)

    def _open_menu(self) -> None:
        corner = self.speed.mapToGlobal(self.speed.rect().topLeft())
        corner.setY(corner.y() - self._menu.sizeHint().height())
        self._menu.popup(corner)


def _speed_text(speed: float) -> str:
    return f"{speed:g}×"


# --- film button ----------------------------------------------------------------------------------


FilmSign = Literal["play", "pause", "back", "forward", "turn back", "turn forward"]

_SIDE = 2.5
"""The height of a plate in letters."""


class FilmButton(WoodButton):
    """A wooden button with a painted sign; its name and its key are in its tooltip."""

    def __init__(self, sign: FilmSign, words: str, key: str, *, name: str) -> None:
        super().__init__(name=name, face=ButtonFace(self._paint_sign, _sign_size))
        self.show_sign(sign, words, key)

    def show_sign(self, sign: FilmSign, words: str, key: str) -> None:
        """Show another sign; the arguments are those of the constructor."""
        self._sign: FilmSign = sign
        self.setAccessibleName(words)
        self.setToolTip(plain_tooltip(f"{words} ({key})"))
        self.update()

    def _paint_sign(self, painter: QPainter, button: WoodButton, plate: QRectF, ink: str) -> None:
        painter.fillPath(_path_of(self._sign, plate, button.pixels), QColor(ink))


def _sign_size(button: WoodButton) -> QSizeF:
    """The size of a plate that is a little wider than high."""
    high = round(_SIDE * button.pixels)
    return QSizeF(round(1.25 * high), high)


def _path_of(sign: FilmSign, plate: QRectF, pixels: float) -> QPainterPath:
    """The outline of a sign in the middle of a plate."""
    half, path = 0.55 * pixels, QPainterPath()
    if sign in ("play", "pause"):
        half *= 1.25
    if sign == "pause":
        for left in (-0.8, 0.2):
            path.addRect(QRectF(left * half, -half, 0.6 * half, 2 * half))
    elif sign == "play":
        path.addPolygon(_triangle(-0.7 * half, half, 1.7))
    elif sign.endswith("forward"):
        path.addPolygon(_triangle(-0.8 * half, half, 1.3))
        path.addRect(QRectF(0.6 * half, -half, 0.35 * half, 2 * half))
        if sign == "turn forward":
            path.addRect(QRectF(1.2 * half, -half, 0.35 * half, 2 * half))
    else:
        path.addPolygon(_triangle(0.8 * half, half, -1.3))
        path.addRect(QRectF(-0.95 * half, -half, 0.35 * half, 2 * half))
        if sign == "turn back":
            path.addRect(QRectF(-1.55 * half, -half, 0.35 * half, 2 * half))
    return path.translated(plate.center())


def _triangle(base: float, half: float, share: float) -> QPolygonF:
    """A triangle whose base is at `base` and whose tip is `share` of its half height away."""
    tip = QPointF(base + share * half, 0)
    return QPolygonF([QPointF(base, -half), tip, QPointF(base, half), QPointF(base, -half)])
