"""The end panel: the winner, the life chart, and buttons for what to do next."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.style.basic_widgets import make_button, make_label, remove_widgets
from desktop.style.palette import Theme
from desktop.style.style_sheet import scale_with_text
from desktop.text.translation import translate
from rules.advice import prompt_for
from rules.game import Game


class EndPanel(QFrame):
    """Shows the result over the table, with the life chart.

    Signals: `rematch_wanted`, `swap_wanted`, `export_wanted`, `home_wanted`, and `closed` to see
    the table.
    """

    rematch_wanted = Signal()
    swap_wanted = Signal()
    export_wanted = Signal()
    home_wanted = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        self._over = parent
        self.result = make_label(look="title")
        self.about = make_label(look="soft")
        self.chart: QWidget | None = None
        for words in (self.result, self.about):
            words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.rematch = make_button(self.tr("&Rematch"), name="rematch", is_main=True)
        self.rematch.setToolTip(self.tr("Same teams; the second player goes first"))
        self.swap = make_button(self.tr("&Swap sides"), name="swap-sides")
        self.swap.setToolTip(self.tr("Rematch with the teams swapped"))
        self.export = make_button(self.tr("&Export log…"), name="export-log")
        self.home = make_button(self.tr("&Home"), name="go-home")
        self.view_table = make_button(self.tr("View &table"), name="view-table")
        for pressed, signal in (
            (self.rematch, self.rematch_wanted),
            (self.swap, self.swap_wanted),
            (self.export, self.export_wanted),
            (self.home, self.home_wanted),
            (self.view_table, self.closed),
        ):
            pressed.clicked.connect(signal)
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(20, 16, 20, 18)
        self._rows.setSpacing(10)
        self._rows.addWidget(self.result)
        self._rows.addWidget(self.about)
        buttons = WrappingRow(fills=True)
        self._rows.addLayout(
            buttons.add(self.home, self.view_table, self.export, self.swap, self.rematch)
        )
        self.hide()

    def show_result(self, game: Game, theme: Theme) -> None:
        """Show the result and the chart, centered over the parent."""
        from desktop.panels.match_panels.life_chart import LifeChart  # importing pyqtgraph is slow

        self.result.setText(translate(prompt_for(game.state)))
        lives = ", ".join(
            f"{player.name} {life}"
            for player, life in zip(game.setup.players, game.state.life, strict=True)
        )
        said = self.tr("Ended on turn {turns}. Life: {lives}")
        self.about.setText(said.format(turns=game.state.turn, lives=lives))
        if self.chart is not None:
            remove_widgets(self._rows, (self.chart,))
        self.chart = LifeChart(game, theme)
        self.chart.setMinimumHeight(180)
        self._rows.insertWidget(2, self.chart, 1)
        self.center_over_parent()
        self.show()
        self.raise_()
        self.view_table.setFocus()  # so that a key meant for the match does not start a rematch

    def center_over_parent(self) -> None:
        """Center the panel over the parent."""
        room = self._over.size()
        width = min(scale_with_text(660), room.width() - 24)
        height = min(scale_with_text(440), room.height() - 24)
        self.setGeometry((room.width() - width) // 2, (room.height() - height) // 2, width, height)
