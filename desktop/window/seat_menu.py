"""The menu Who plays: lets a person or the computer take over a seat during a match."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu

from desktop.style.plain_text import plain_tooltip, without_access_key
from desktop.text.match_choices import OFFERED_LEVELS, about_seat, seat_title

if TYPE_CHECKING:
    from desktop.match.session import Session  # imported when a match is opened
    from desktop.screens.table_screen import TableScreen
    from rules.model import PlayerId


class SeatMenu(QObject):
    """A submenu for each player of the open match; it is filled when it opens."""

    def __init__(self, menu: QMenu) -> None:
        """Fill a menu.

        Args:
            menu: the menu, which is disabled while there is no match to play.
        """
        super().__init__(menu)
        self.menu = menu
        self._session: Session | None = None
        menu.setObjectName("seat-menu")
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(self._fill)
        self.show_table(None)

    def show_table(self, table: TableScreen | None) -> None:
        """Follow the screen of the open match, if it is shown."""
        has_seats = table is not None and table.computer in table.parts
        session = table.session if table is not None and has_seats else None
        self._session = session if session is not None and not session.game.state.is_over else None
        self.menu.setEnabled(self._session is not None)

    def _fill(self) -> None:
        for seats in self.menu.findChildren(QMenu):
            seats.deleteLater()
        self.menu.clear()
        session = self._session
        if session is None:
            return
        for player, seat in zip(
            session.game.setup.player_ids, session.game.setup.players, strict=True
        ):
            title = seat_title(seat.computer)
            is_named = not title.startswith(f"{seat.name}:")  # "Computer: normal" says it all
            place = f"{seat.name}: {title}" if is_named else title
            seats = self.menu.addMenu(without_access_key(place))
            seats.setObjectName(f"seat-{player}")
            seats.setToolTipsVisible(True)
            group = QActionGroup(seats)
            older = () if seat.computer in ("", *OFFERED_LEVELS) else (seat.computer,)
            for level in ("", *OFFERED_LEVELS, *older):
                action = seats.addAction(seat_title(level))
                action.setObjectName(f"seat-{player}-{level or 'person'}")
                action.setToolTip(plain_tooltip(about_seat(level)))
                action.setCheckable(True)
                action.setChecked(level == seat.computer)
                action.triggered.connect(partial(self._seat, player, level))
                group.addAction(action)

    def _seat(self, player: PlayerId, level: str, _is_checked: bool = True) -> None:
        if self._session is not None:
            self._session.seat(player, level)
