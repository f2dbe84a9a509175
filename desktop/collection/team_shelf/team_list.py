"""The list of teams, in sections with headings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QListView, QWidget

from desktop.collection.team_shelf.team_entry import TeamEntry, spoken_team
from desktop.collection.team_shelf.team_row_delegate import TEAM_ROLE, TeamRowDelegate
from desktop.style.current_theme import THEME_CHANGED, current_theme
from desktop.style.plain_text import plain_tooltip

_Index = QModelIndex | QPersistentModelIndex


class TeamSection(NamedTuple):
    """Teams under a heading."""

    heading: str
    teams: Sequence[TeamEntry]


class TeamListModel(QAbstractListModel):
    """The rows: headings, and the teams below them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: list[TeamEntry | str] = []

    def show_sections(self, sections: Sequence[TeamSection]) -> None:
        """Show these sections; one without a heading has none."""
        self.beginResetModel()
        self.rows = []
        for heading, teams in sections:
            if heading:
                self.rows.append(heading)
            self.rows += teams
        self.endResetModel()

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        shown = self.rows[index.row()]
        if role == TEAM_ROLE:
            return shown
        if isinstance(shown, str):
            said = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
            return shown if role in said else None
        if role == Qt.ItemDataRole.DisplayRole:
            return shown.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken_team(shown)
        if role == Qt.ItemDataRole.ToolTipRole and shown.team.notes:
            return plain_tooltip(shown.team.notes[:600])
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        if index.isValid() and isinstance(self.rows[index.row()], str):
            return Qt.ItemFlag.NoItemFlags
        return super().flags(index)


class TeamList(QListView):
    """Shows teams; the arrow keys go from one to the next, past the headings.

    Signals:
        team_chosen(entry): another team is chosen, or None.
        team_activated(entry): double click, or Enter.
    """

    team_chosen = Signal(object)
    team_activated = Signal(object)

    def __init__(self, name: str) -> None:
        """Make an empty list.

        Args:
            name: the name for screen readers.
        """
        super().__init__()
        self.setObjectName("bare")
        self.setAccessibleName(name)
        self.team_model = TeamListModel(self)
        self.setModel(self.team_model)
        self._delegate = TeamRowDelegate(self)
        self.setItemDelegate(self._delegate)
        self._delegate.mini_cards.painted.connect(self.viewport().update)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.selectionModel().currentChanged.connect(lambda: self.team_chosen.emit(self.chosen))
        self.doubleClicked.connect(self._activate)
        here = Qt.ShortcutContext.WidgetShortcut
        for key in ("Return", "Enter"):
            shortcut = QShortcut(QKeySequence(key), self, context=here)
            shortcut.activated.connect(self._activate)
        self._restyle()

    @property
    def chosen(self) -> TeamEntry | None:
        """The chosen team."""
        found = self.currentIndex().data(TEAM_ROLE)
        return found if isinstance(found, TeamEntry) else None

    @property
    def teams(self) -> list[TeamEntry]:
        """All teams that are shown."""
        return [one for one in self.team_model.rows if isinstance(one, TeamEntry)]

    @property
    def is_busy(self) -> bool:
        """Whether pictures are still to be painted."""
        return self._delegate.mini_cards.is_busy

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._restyle()

    def _restyle(self) -> None:
        """Show the colors and the text size of the theme."""
        theme = current_theme()
        self._delegate.restyle(self.devicePixelRatioF())
        handle = theme.text if theme.table.is_plain else theme.table.wood[2]
        self.verticalScrollBar().setStyleSheet(
            f"QScrollBar::handle:vertical {{ background: {handle}; border-radius: 5px; }}"
        )
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def show_sections(self, sections: Sequence[TeamSection], key: str | None = None) -> None:
        """Show these teams.

        Args:
            sections: the teams under their headings.
            key: the team of the library to choose; None for the one chosen before, else the next.
        """
        before, row = self.chosen, self.currentIndex().row()
        self.team_model.show_sections(sections)
        self._choose(self._row_of(before, key), row)
        if self.chosen is None:
            self.team_chosen.emit(None)

    def choose(self, entry: TeamEntry) -> None:
        """Choose a team that is shown."""
        self._choose(self._row_of(entry, None), 0)

    def _row_of(self, before: TeamEntry | None, key: str | None) -> int | None:
        for row, one in enumerate(self.team_model.rows):
            if not isinstance(one, TeamEntry):
                continue
            if key is not None and one.key == key:
                return row
            if key is None and before is not None:
                same_name = one.is_ready and one.team.name == before.team.name
                if one.key == before.key and (one.key or same_name):
                    return row
        return None

    def _choose(self, row: int | None, near: int) -> None:
        """Choose the team of a row, else the one at or after `near`, else the last one."""
        rows = [at for at, one in enumerate(self.team_model.rows) if isinstance(one, TeamEntry)]
        if not rows:
            return
        if row is None:
            row = next((at for at in rows if at >= near), rows[-1])
        self.setCurrentIndex(self.team_model.index(row))
        if row and row - 1 not in rows:
            self.scrollTo(self.team_model.index(row - 1))  # its heading
        self.scrollTo(self.team_model.index(row))

    def _activate(self) -> None:
        if self.chosen is not None:
            self.team_activated.emit(self.chosen)
