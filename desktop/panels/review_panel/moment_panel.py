"""A moment of a review beside the table: what was played, what was better, and the way on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QWidget

from desktop.panels.review_panel.review_sheet import chances_text, moment_title
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.style.basic_widgets import (
    lay_column,
    lay_row,
    make_button,
    make_key_button,
    make_label,
)
from desktop.style.current_theme import current_theme
from desktop.table.scene.better_move import paint_mark_sample
from desktop.text.translation import translate
from rules.match_log import MatchReview, ReviewMoment

_SAMPLE = 20


class MomentPanel(QFrame):
    """Shows one moment, with samples of the marks that the table has for it."""

    def __init__(
        self,
        names: Sequence[str],
        step: Callable[[int], object],
        try_it: Callable[[], object],
        go_back: Callable[[], object],
    ) -> None:
        """Make an empty panel; `step` shows another moment, `go_back` the whole review."""
        super().__init__()
        self.setObjectName("panel")
        self._names, self._step = tuple(names), step
        self.title = make_label(look="name", wraps=True)
        self.played = make_label(wraps=True)
        self.better = make_label(look="name", wraps=True)
        self.why = make_label(wraps=True)
        self.chances = make_label(look="soft", wraps=True)
        self._samples = _MarkSample(is_better=False), _MarkSample(is_better=True)
        self.back = make_key_button(
            self.tr("Previous"), "Shift+N", name="previous-moment", is_small=True
        )
        self.next = make_key_button(self.tr("Next"), "N", name="next-moment", is_small=True)
        self.try_it = make_button(
            self.tr("Try it from here"), name="try-this-moment", is_main=True, is_small=True
        )
        self.review = make_key_button(
            self.tr("Whole review"), "V", name="back-to-review", is_small=True
        )
        self.back.clicked.connect(self._go_back)
        self.next.clicked.connect(self._go_on)
        self.try_it.clicked.connect(try_it)
        self.review.clicked.connect(go_back)
        buttons = WrappingRow(fills=True).add(self.try_it, self.review, self.back, self.next)
        lay_column(
            self.title,
            lay_row((self._samples[0], Qt.AlignmentFlag.AlignTop), (self.played, 1), gap=8),
            lay_row((self._samples[1], Qt.AlignmentFlag.AlignTop), (self.better, 1), gap=8),
            self.why, self.chances, buttons,
            on=self, margins=(10, 8, 10, 10), gap=5,
        )  # fmt: skip
        self.hide()

    def show_moment(self, review: MatchReview, place: int) -> None:
        """Show a moment of a review."""
        moment = review.moments[place]
        self.title.setText(moment_title(place + 1, moment, self._names[moment.player]))
        self.played.setText(translate(moment.played))
        self.chances.setText(chances_text(moment))
        self.back.setEnabled(place > 0)
        self.next.setEnabled(place + 1 < len(review.moments))
        self._show_decision(moment)

    def _show_decision(self, moment: ReviewMoment) -> None:
        is_decision = moment.cause == "decision"
        self.better.setText("" if moment.better is None else translate(moment.better))
        self.better.setAccessibleName(self.tr("Better: {act}").format(act=self.better.text()))
        self.why.setText("" if moment.why is None else translate(moment.why))
        self.why.setVisible(moment.why is not None)
        for part in (self.better, self.try_it, *self._samples):
            part.setVisible(is_decision)

    def _go_back(self) -> None:
        self._step(-1)

    def _go_on(self) -> None:
        self._step(1)


class _MarkSample(QWidget):
    """A frame as the table shows it around what was played, or what was better."""

    def __init__(self, *, is_better: bool) -> None:
        super().__init__()
        self._is_better = is_better
        self.setToolTip(self.tr("Better") if is_better else self.tr("As played"))

    def sizeHint(self) -> QSize:
        side = round(_SAMPLE * current_theme().text_scale)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = self.sizeHint().width()
        area = QRectF(0, 0, side, side)
        area.moveCenter(QRectF(self.rect()).center())
        paint_mark_sample(painter, area, is_better=self._is_better)
        painter.end()
