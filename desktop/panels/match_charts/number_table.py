"""A chart as a table of numbers, for people who do not see it or want the exact values."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from desktop.text.translation import translate
from rules.match_log import ChartTable


class NumberTable(QTableWidget):
    """Shows the numbers of a chart; a row for each turn, or for each card."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("chart-numbers")
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setTabKeyNavigation(False)
        self.setWordWrap(True)
        self.verticalHeader().hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave letters and numbers to the panel; the others move through the table."""
        if event.text().isprintable() and event.text():
            event.ignore()
        else:
            super().keyPressEvent(event)

    def show_table(self, table: ChartTable, title: str) -> None:
        """Show the numbers of a chart with this title."""
        self.setAccessibleName(title)
        self.setColumnCount(len(table.headings))
        self.setRowCount(len(table.rows))
        self.setHorizontalHeaderLabels([translate(heading) for heading in table.headings])
        for row, cells in enumerate(table.rows):
            for column, cell in enumerate(cells):
                item = QTableWidgetItem(translate(cell))
                side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
                item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
                self.setItem(row, column, item)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.resizeRowsToContents()
