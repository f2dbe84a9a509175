"""The clock of a match on the rails: a small face beside the names of each side."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from desktop.match.accidental_input_guard import Notice
from desktop.match.match_change import MatchChange
from desktop.match.match_clock import MatchClock
from desktop.match.match_part import MatchPart
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import ALIGN_CENTER, paint_engraved, text_width
from desktop.style.materials.shadows import rounded
from desktop.style.materials.tones import BLACK, DIM_COLOR, is_light, mix, tone
from desktop.style.materials.trays import paint_tray
from desktop.style.plain_text import plain_tooltip
from desktop.table.view import TableView
from desktop.text.translation import tell, tr, translate
from rules.messages import make_message
from rules.model import PlayerId

_LETTERS = 0.82  # the height of the digits, in heights of the name
_HIGH, _AROUND = 1.25, 0.5  # the height of a face, the room beside its digits, in the same
_WIDEST = "+00:00"
_MARGIN = 3
_LEAST_TOP = 5.0  # from the edge of the window
_ABOVE_PEGS = 3.0  # from the pegs below the line of the name


def clock_text(seconds: float) -> str:
    """The time left as a clock shows it: "12:05", or "+0:30" beyond the time."""
    whole = -int(-seconds // 1)  # a second counts as left until it is over
    minutes, rest = divmod(abs(whole), 60)
    return f"{'+' if whole < 0 else ''}{minutes}:{rest:02}"


def clock_words(player: str, seconds: float) -> str:
    """The time left, to be read out; in whole minutes, so that it seldom changes."""
    minutes = int(abs(seconds) // 60)
    if seconds <= 0:
        words = tr("{player}'s clock: {minutes} min beyond the time")
    elif minutes:
        words = tr("{player}'s clock: {minutes} min left")
    else:
        words = tr("{player}'s clock: less than a minute left")
    return tell(words, player=player, minutes=minutes)


class ClockFace(QWidget):
    """The time of one person, sunk into the rail. A brass rim shows that it counts."""

    def __init__(self, screen: QWidget, player: PlayerId) -> None:
        super().__init__(screen)
        self.player = player
        self.setObjectName(f"clock-{player}")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.text = ""
        self._pixels, self._dim = 14.0, 0.0
        self._counts = self._is_over = False
        self.hide()

    def show_time(self, name: str, seconds: float, *, counts: bool) -> None:
        """Show the seconds left, and whether they count now."""
        shown = (clock_text(seconds), counts)
        if shown != (self.text, self._counts):
            self.text, self._counts = shown
            self._is_over = seconds <= 0
            self.update()
        words = clock_words(name, seconds)
        if words != self.accessibleName():
            self.setAccessibleName(words)
            self.setToolTip(plain_tooltip(words))

    def set_dim(self, dim: float) -> None:
        """Darken it together with the table."""
        self._dim = dim
        self.update()

    def place(self, line: QRectF, pixels: float) -> float:
        """Move to the right end of the line of a name; returns the width that it takes."""
        self._pixels = _LETTERS * pixels
        wide = text_width(_WIDEST, self._pixels, bold=True) + 2 * _AROUND * pixels
        room = QRectF(line.right() - wide, 0, wide, _HIGH * pixels)
        room.moveCenter(QRectF(room.left(), line.top(), wide, line.height()).center())
        room.moveTop(max(room.top(), _LEAST_TOP))
        room.setBottom(min(room.bottom(), line.bottom() - _ABOVE_PEGS))
        room.adjust(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
        self.setGeometry(room.toAlignedRect())
        return wide

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, table = current_theme(), current_theme().table
        room = QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        radius = 0.32 * room.height()
        floor = mix(table.wood[0], BLACK, 0.35 if is_light(table.wood_ink) else 0.04)
        paint_tray(painter, room, radius, floor, table, 0.4)
        if self._counts or self.hasFocus():
            rim = theme.focus if self.hasFocus() else table.brass[1]
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(rim), 2.0))
            painter.drawPath(rounded(room, radius))
        paint_engraved(
            painter,
            room,
            self.text,
            self._pixels,
            table,
            bold=self._counts or self._is_over,
            align=ALIGN_CENTER,
            tracking=0.2,
        )
        if self._dim:
            painter.fillPath(rounded(room, radius), tone(DIM_COLOR, round(255 * self._dim)))
        painter.end()


class ClockFaces(QObject, MatchPart):
    """Lets the clock count, and shows it on the rails of the persons who play."""

    def __init__(
        self,
        screen: QWidget,
        view: TableView,
        show_notice: Callable[[Notice], object],
        announce: Callable[[str], object],
    ) -> None:
        """Make the faces.

        `show_notice` shows that the time is over, `announce` tells it and when little is left.
        """
        super().__init__(screen)
        self._view, self._show_notice, self._announce = view, show_notice, announce
        self.clock = MatchClock(view.session, self)
        setup = view.session.game.setup
        players = setup.one_of_each_side(setup.player_ids)
        self.faces = {player: ClockFace(screen, player) for player in players}
        self.clock.changed.connect(self._show)
        self.clock.low.connect(self._tell_low)
        self.clock.ran_out.connect(self._tell_end)
        view.table_scene.dimmed.connect(self._dim)
        self._show()

    def on_question(self, change: MatchChange) -> None:
        self.clock.on_question()
        self._show()

    def on_motion(self) -> None:
        self.clock.rest()
        self._show()

    def leave(self) -> None:
        self.clock.rest()

    def on_layout(self) -> None:
        """Take the right end of each name's line; the name has the rest."""
        scene = self._view.table_scene
        frame = scene.layout.frame
        for player, face in self.faces.items():
            pixels, wide = frame.name_height(player), 0.0
            if self.clock.has_time(player):
                wide = face.place(frame.name_lines[player], pixels) + 0.5 * pixels
            scene.plates[player].keep_free(wide)

    def _show(self) -> None:
        """Show the times."""
        for player, face in self.faces.items():
            face.setVisible(self.clock.has_time(player))
            counts = self.clock.counted in self._view.session.game.setup.teams[player]
            face.show_time(self._name(player), self.clock.seconds_left(player), counts=counts)

    def _dim(self, dim: float) -> None:
        for face in self.faces.values():
            face.set_dim(dim)

    def _tell_low(self, player: PlayerId, minutes: int) -> None:
        name = self._message_id("clock.low", player)
        words = make_message(name, player=self._name(player), count=minutes)
        self._announce(translate(words))

    def _tell_end(self, player: PlayerId) -> None:
        """Say calmly that the time is over, and that the match goes on."""
        minutes = self.clock.times.minutes
        notice = Notice(
            make_message(
                self._message_id("clock.over", player), player=self._name(player), minutes=minutes
            ),
            make_message("clock.over.advice"),
        )
        self._show_notice(notice)
        self._announce(f"{translate(notice.reason)} {translate(notice.advice)}")

    def _name(self, player: PlayerId) -> str:
        return self._view.session.game.setup.names_of_side(player)

    def _message_id(self, name: str, player: PlayerId) -> str:
        """The id of a message about a player, or about two partners."""
        return f"{name}.both" if self._view.session.game.setup.partners(player) else name
