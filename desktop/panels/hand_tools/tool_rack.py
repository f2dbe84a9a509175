"""The rack with the tools: those that cards need most, and a second page with the others."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy, QStackedWidget, QWidget

from desktop.panels.hand_tools.tool_tile import ToolTile
from desktop.panels.hand_tools.tools import BACK, MAIN_TOOLS, MORE, MORE_TOOLS
from desktop.style.basic_widgets import lay_column
from desktop.style.current_theme import current_theme
from desktop.style.materials.pictures import KeptPicture
from desktop.style.materials.tones import BLACK, mix
from desktop.style.materials.trays import TRAY_RADIUS, paint_tray

_EDGE, _COLUMNS = 3, 2


class ToolRack(QFrame):
    """Two pages of tiles, sunk into the wood."""

    page_changed = Signal()  # the tools that cards need most are shown, or the others

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("tool-rack")
        self._ground = KeptPicture()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.main = tuple(ToolTile(tool) for tool in (*MAIN_TOOLS, MORE))
        self.others = tuple(ToolTile(tool) for tool in (*MORE_TOOLS, BACK))
        self._pages, self._grids = QStackedWidget(), (QGridLayout(), QGridLayout())
        self._columns = 0
        for grid, tiles in self._tiles_by_grid:
            page = QWidget()
            grid.setContentsMargins(0, 0, 0, 0)
            grid.setSpacing(0)
            for tile in tiles:
                tile.setParent(page)
            page.setLayout(grid)
            self._pages.addWidget(page)
        self.set_columns(_COLUMNS)
        lay_column(self._pages, on=self, margins=_EDGE + 3, gap=0)
        self.tile("more").clicked.connect(self._turn_page)
        self.tile("back").clicked.connect(self._turn_page)

    @property
    def _tiles_by_grid(self) -> Iterator[tuple[QGridLayout, tuple[ToolTile, ...]]]:
        return zip(self._grids, (self.main, self.others), strict=True)

    def set_columns(self, columns: int) -> None:
        """Put this many tiles side by side."""
        if columns == self._columns:
            return
        self._columns = columns
        for grid, tiles in self._tiles_by_grid:
            for place, tile in enumerate(tiles):
                grid.addWidget(tile, *divmod(place, columns))

    @property
    def tiles(self) -> Iterator[ToolTile]:
        """All tiles of both pages."""
        yield from self.main
        yield from self.others

    def tile(self, name: str) -> ToolTile:
        """The tile of a tool, by its id."""
        return next(tile for tile in self.tiles if tile.tool.id == name)

    @property
    def shows_others(self) -> bool:
        """Whether the second page is shown."""
        return self._pages.currentIndex() == 1

    def show_others(self) -> None:
        """Show the other tools, with the line for sentences."""
        if not self.shows_others:
            self._turn_page()

    def show_main(self) -> None:
        """Show the tools that cards need most."""
        if self.shows_others:
            self._turn_page()

    def _turn_page(self) -> None:
        self._pages.setCurrentIndex(0 if self.shows_others else 1)
        self.page_changed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        picture = self._ground.find(
            current_theme(), self.size(), self.devicePixelRatioF(), self._paint
        )
        painter = QPainter(self)
        painter.drawPixmap(0, 0, picture)
        painter.end()

    def _paint(self, painter: QPainter) -> None:
        table = current_theme().table
        area = QRectF(self.rect()).adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        paint_tray(painter, area, TRAY_RADIUS, mix(table.wood[1], BLACK, 0.2), table)
