"""The picture of a turn, to copy or save it: the table, and below it what happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QGuiApplication,
    QImage,
    QImageWriter,
    QKeySequence,
    QPainter,
    QPixmap,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import QDialog, QWidget

from desktop.match_log.turn_picture.shared_turn import SharedTurn
from desktop.panels.dialogs.file_dialogs import ask_save, safe_file_name
from desktop.style.basic_widgets import (
    STRETCH,
    connect_clicks,
    lay_column,
    lay_row,
    make_button,
    make_label,
    resize_within_window,
)
from desktop.style.current_theme import current_theme, painted_in
from desktop.style.materials.hearts import paint_heart
from desktop.style.materials.letters import (
    ALIGN_RIGHT,
    paint_text,
    paint_title,
    text_font,
    text_width,
)
from desktop.style.materials.pictures import painter_on
from desktop.style.materials.surfaces import paint_wood
from desktop.table.paint.crest import paint_crest
from desktop.table.scene.felt_picture import render_felt
from desktop.text.announcements import Announcer
from desktop.text.program_version import PROGRAM_NAME
from desktop.text.translation import tr
from rules.messages import PluralCount

_SIZE = (900, 700)


class PictureDialog(QDialog):
    """Shows the picture of a turn as it will be shared."""

    def __init__(self, parent: QWidget, turn: SharedTurn) -> None:
        super().__init__(parent)
        self._turn = turn
        self.setObjectName("share-turn")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Picture of this turn"))
        self.picture = paint_turn(turn)
        self.preview = make_label()
        self.preview.setObjectName("turn-preview")
        self.preview.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.preview.setMinimumSize(320, 240)
        self.preview.setAccessibleName(self.tr("The picture"))
        self.preview.setAccessibleDescription(turn.words)
        self.status = make_label(look="soft", wraps=True)
        self.announcer = Announcer(self)
        self.copy = make_button(
            self.tr("&Copy"), name="copy-turn", tip=self.tr("Copy"), key="Ctrl+C", is_main=True
        )
        self.save = make_button(
            self.tr("&Save as…"), name="save-turn", tip=self.tr("Save as…"), key="Ctrl+S"
        )
        self.close_it = make_button(self.tr("Close"), name="close-turn")
        buttons = lay_row(self.copy, self.save, STRETCH, self.close_it)
        lay_column((self.preview, 1), self.status, buttons, on=self)
        resize_within_window(self, _SIZE)
        connect_clicks(
            (self.copy, self._copy),
            (self.save, self._save),
            (self.close_it, self.close),
        )
        QShortcut(QKeySequence(QKeySequence.StandardKey.Copy), self, self._copy)
        QShortcut(QKeySequence("Ctrl+S"), self, self._save)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the whole picture, as large as there is room."""
        super().resizeEvent(event)
        ratio = self.devicePixelRatioF()
        shown = QPixmap.fromImage(self.picture).scaled(
            self.preview.size() * ratio,
            Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        shown.setDevicePixelRatio(ratio)
        self.preview.setPixmap(shown)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setImage(self.picture)
        self._tell(self.tr("Copied. Paste it into a message."))

    def _save(self) -> None:
        name = f"{' - '.join(self._turn.names)}, {self._turn.heading}"
        suggested = (safe_file_name(name.replace(":", "")) or self.tr("turn")) + ".png"
        kinds = {".png": self.tr("Picture")}
        ask_save(
            self,
            self.tr("Save picture"),
            suggested,
            kinds,
            lambda _: as_png(self.picture),
            self._tell,
        )

    def _tell(self, words: str) -> None:
        self.status.setText(words)
        self.announcer.announce(words)


# --- the picture ----------------------------------------------------------------------------------


TABLE = QSize(1600, 1000)
"""The size of the table with its rails in pixels; the picture is as wide."""

MOST_ROWS = 10
"""Rows of text in a column; a turn with more is cut off."""

_MARGIN, _GAP, _GUTTER = 36.0, 10.0, 48.0
_HEAD, _TITLE, _NAME, _TEXT, _FOOT = 76.0, 38.0, 26.0, 23.0, 17.0
_SEED = 31
_WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap


def paint_turn(turn: SharedTurn) -> QImage:
    """The table at a point of a turn without panels, and below it players and events."""
    with painted_in(replace(current_theme(), text_scale=1.0)):
        columns = _columns(turn.lines)
        high = max((sum(map(_height, column)) for column in columns), default=0.0)
        felt = render_felt(turn.state, TABLE)
        plate = QRectF(0, felt.height(), TABLE.width(), _HEAD + high + _FOOT + 2.4 * _GAP)
        picture = QImage(TABLE.width(), round(plate.bottom()), QImage.Format.Format_RGB32)
        painter = painter_on(picture)
        painter.drawImage(0, 0, felt)
        _paint_plate(painter, plate)
        _paint_head(painter, plate, turn)
        _paint_columns(painter, plate, columns)
        foot = plate.adjusted(_MARGIN, plate.height() - _FOOT - 1.4 * _GAP, -_MARGIN, -_GAP)
        ink = current_theme().table.wood_soft
        paint_text(painter, foot, PROGRAM_NAME, ink, _FOOT, bold=True, align=ALIGN_RIGHT)
        painter.end()
        return picture


def as_png(picture: QImage) -> bytes:
    """The picture as a PNG file."""
    content = QBuffer()
    content.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(content, QByteArray(b"PNG")).write(picture)
    return bytes(content.data().data())


def _paint_plate(painter: QPainter, plate: QRectF) -> None:
    table = current_theme().table
    paint_wood(painter, plate, table, _SEED, round(plate.height()))  # no seam behind the text
    seam = table.wood_ink if table.is_plain else table.brass[0]
    painter.fillRect(QRectF(0, plate.top(), plate.width(), 3), QColor(seam))


def _paint_head(painter: QPainter, plate: QRectF, turn: SharedTurn) -> None:
    """The turn at the left, both players with their life at the right."""
    theme = current_theme()
    middle = plate.top() + _HEAD / 2 + 2
    right = plate.right() - _MARGIN
    for player in reversed(turn.state.setup.player_ids):
        name = turn.names[player]
        wide = min(380.0, text_width(name, _NAME, bold=True) + 4)
        paint_heart(
            painter,
            QPointF(right - 24, middle),
            24,
            max(0, turn.state.life_of(player)),
            theme.table,
        )
        area = QRectF(right - 62 - wide, middle - 24, wide, 48)
        paint_text(painter, area, name, theme.table.wood_ink, _NAME, bold=True, align=ALIGN_RIGHT)
        paint_crest(painter, player, QPointF(area.left() - 22, middle), 14, theme)
        right = area.left() - 22 - 14 - 40
    title = QRectF(_MARGIN, middle - _HEAD / 2 + 4, right - _MARGIN, _HEAD - 8)
    paint_title(painter, title, turn.heading, theme.table.wood_ink, _TITLE)


def _paint_columns(painter: QPainter, plate: QRectF, columns: Sequence[Sequence[str]]) -> None:
    """What happened, in one column or two."""
    painter.setPen(QColor(current_theme().table.wood_ink))
    painter.setFont(text_font(_TEXT))
    wide = _column_width()
    for place, column in enumerate(columns):
        top = plate.top() + _HEAD + _GAP
        for line in column:
            high = _height(line)
            left = _MARGIN + place * (wide + _GUTTER)
            painter.drawText(QRectF(left, top, wide, high + 4), int(_WRAPPED), line)
            top += high


def _columns(lines: Sequence[str]) -> list[list[str]]:
    """As many lines as fit in two columns of about the same height, then how many more there are.

    A few lines are in one column.
    """
    shown = list(lines)
    while (columns := _in_two(_with_rest(shown, len(lines)))) is None:
        shown.pop()
    return columns


def _with_rest(shown: Sequence[str], count: int) -> list[str]:
    more = count - len(shown)
    rest = tr("… and {count} more").format(count=PluralCount(more))
    return [*shown, rest] if more else list(shown)


def _in_two(lines: Sequence[str]) -> list[list[str]] | None:
    """The lines in two columns, the left one not shorter; None if they do not fit."""
    heights = [_height(line) for line in lines]
    left, total = 0, sum(heights)
    while left < len(lines) and sum(heights[:left]) < total / 2:
        left += 1
    columns = [list(lines[:left]), list(lines[left:])]
    most = MOST_ROWS * _row() + 1
    is_high = any(sum(map(_height, column)) > most for column in columns)
    return None if is_high and len(lines) > 1 else [column for column in columns if column]


def _height(line: str) -> float:
    """The height of a line in a column."""
    room = QRectF(0, 0, _column_width(), 10 * TABLE.height())
    metrics = QFontMetricsF(text_font(_TEXT))
    return metrics.boundingRect(room, int(_WRAPPED), line).height() + _GAP / 2


def _row() -> float:
    return QFontMetricsF(text_font(_TEXT)).height() + _GAP / 2


def _column_width() -> float:
    return (TABLE.width() - 2 * _MARGIN - _GUTTER) / 2
