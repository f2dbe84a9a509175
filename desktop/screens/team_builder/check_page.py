"""The live check of a team: each fault with its rule, and a button that carries out the remedy."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from desktop.panels.rules_reference import open_rule
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.style.basic_widgets import clear_layout, make_button, make_label, make_scroll_area
from desktop.style.plain_text import without_access_key
from desktop.text.translation import translate
from rules.teams import Format, TeamFault, remedy_label


class CheckPage(QWidget):
    """Lists what a team breaks, or says that it is legal.

    Signals:
        remedy_wanted(fault): carry out the remedy of a fault.
        fault_chosen(fault): show the card of a fault.
    """

    remedy_wanted = Signal(object)
    fault_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[object, ...] = ()
        self._buttons: list[QPushButton] = []
        inner = QWidget()
        self._rows = QVBoxLayout(inner)
        self._rows.setContentsMargins(10, 8, 10, 8)
        self._rows.setSpacing(8)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        self._area = make_scroll_area(inner, fits=True)
        around.addWidget(self._area)
        inner.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ask for another height when the faults need one."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._area.updateGeometry()
        return super().eventFilter(watched, event)

    @property
    def buttons(self) -> list[QPushButton]:
        """The buttons of all faults, from above."""
        return list(self._buttons)

    def show_faults(self, played: Format, faults: Sequence[TeamFault]) -> None:
        """Show the faults of a team in a format."""
        shown = (played, tuple(faults))
        if shown == self._shown:
            return
        self._shown = shown
        clear_layout(self._rows)
        self._buttons.clear()
        if not faults:
            self._rows.addWidget(self._legal(played))
        for fault in faults:
            self._rows.addWidget(self._fault(fault))
        self._rows.addStretch(1)

    def _legal(self, played: Format) -> QWidget:
        box = QWidget()
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, 0, 0)
        title = self.tr("✓ Legal in the format {format}")
        row.addWidget(
            make_label(title.format(format=translate(played.title)), "name", wraps=True), 1
        )
        row.addWidget(self._rule_button(played.rule_id))
        return box

    def _fault(self, fault: TeamFault) -> QWidget:
        box = _FaultBox(fault)
        box.clicked.connect(lambda: self.fault_chosen.emit(fault))
        rows = QVBoxLayout(box)
        rows.setContentsMargins(10, 6, 8, 6)
        rows.setSpacing(3)
        rows.addWidget(make_label(f"⚠ {translate(fault.message)}", "setting", wraps=True))
        rows.addWidget(make_label(translate(fault.remedy), wraps=True))
        buttons = WrappingRow()
        remedy = make_button(
            without_access_key(translate(remedy_label(fault))),
            name=f"remedy-{fault.kind}",
            is_small=True,
        )
        remedy.clicked.connect(lambda: self.remedy_wanted.emit(fault))
        buttons.addWidget(remedy)
        self._buttons.append(remedy)
        if fault.card is not None:
            show = make_button(self.tr("Show card"), name="show-fault", is_small=True)
            show.clicked.connect(lambda: self.fault_chosen.emit(fault))
            buttons.addWidget(show)
            self._buttons.append(show)
        buttons.addWidget(self._rule_button(fault.rule_id))
        rows.addLayout(buttons)
        return box

    def _rule_button(self, rule: str) -> QPushButton:
        made = make_button(
            self.tr("Rule {rule}").format(rule=rule), name="open-rule", is_small=True
        )
        made.setToolTip(self.tr("Open this rule in the reference"))
        made.clicked.connect(lambda: open_rule(self, rule))
        self._buttons.append(made)
        return made


class _FaultBox(QFrame):
    """A fault on paper; a click anywhere on it shows its card."""

    clicked = Signal()

    def __init__(self, fault: TeamFault) -> None:
        super().__init__()
        self.setObjectName("reply")
        self.setAccessibleName(translate(fault.message))
        if fault.card is not None:
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.rect().contains(event.position().toPoint()):
            self.clicked.emit()
