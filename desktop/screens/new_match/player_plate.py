"""The place of a player in the form for a new match: the name and the team."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QMenu, QWidget

from desktop.panels.widgets.wood_button import WoodButton
from desktop.screens.new_match.card_tiles import TeamTiles
from desktop.screens.new_match.team_offers import TeamOffer, team_facts
from desktop.style.basic_widgets import make_label
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import text_font
from desktop.style.materials.plates import paint_felt_plate
from desktop.style.materials.shadows import rounded
from desktop.table.paint.crest import crest_path
from desktop.text.match_choices import OFFERED_LEVELS, seat_title
from rules.messages import YOU
from rules.teams import Team

MAX_NAME_LENGTH = 24
_PAD, _GAP, _CREST = 12.0, 6.0, 15.0
_STATUS = 13.0  # pixels at 1280x800
_AROUND_NAME = 24  # the room at both ends of the field for the name
_MARGIN = 4  # around the plate, for its shadow


class PlayerPlate(QWidget):
    """A plate in the color of a player's felt: name, and the cards of the team."""

    def __init__(self, name: str, place: int) -> None:
        """Make an empty plate; `name` is that of a player who enters none."""
        super().__init__()
        self._place = place
        self.name = QLineEdit(maxLength=MAX_NAME_LENGTH)
        self.name.setPlaceholderText(name)
        self.name.setAccessibleName(name)
        self.seat = SeatButton(f"seat-{place + 1}")
        self.seat.hide()
        self.team_button = WoodButton(name=f"team-{place + 1}")
        self.fix = WoodButton(self.tr("Fix in the builder"), name=f"fix-team-{place + 1}")
        self._status = make_label(wraps=True)
        self.tiles = TeamTiles()
        self.offer: TeamOffer | None = None
        controls = (self.name, self.seat, self.team_button, self.fix)
        for part in (*controls, self._status, self.tiles):
            part.setParent(self)
        self._unit, self._letters, self._card_height = 1.0, 1.0, 0.0
        self._usual_name = name
        self._level = ""
        self._has_choice = False
        self._words = ("", "")

    @property
    def buttons(self) -> tuple[WoodButton, ...]:
        """Its buttons of wood."""
        return self.seat, self.team_button, self.fix

    def show_level(self, level: str, *, is_alone: bool = False) -> None:
        """Show the level of the computer that plays, "" for a person.

        A person who is alone with the computer needs no name: the table speaks to them.
        """
        self._level = level
        usual = YOU if is_alone else self._usual_name
        self.name.setPlaceholderText(self.tr("Computer") if level else usual)

    def show_fixed_team(self, team: Team, status: str) -> None:
        """Show the team of a starter game; `status` is a word about the player."""
        self._has_choice = False
        computer = seat_title(self._level) if self._level else ""
        words = " · ".join(filter(None, (computer, status)))
        self._words = (words, words)
        self.tiles.show_team(team, self._place)
        self._refresh()

    def show_offer(self, offer: TeamOffer, *, is_secret: bool) -> None:
        """Show a chosen team, or only that one is chosen."""
        self.offer, self._has_choice = offer, True
        shown = self.tr("Secret team") if is_secret else offer.team.name
        self.team_button.set_label(self.tr("Team: {team} ▾").format(team=shown))
        if offer.faults:
            status = brief = f"⚠ {offer.first_fault}"
        elif is_secret:
            status = brief = self.tr("Hidden until both teams are revealed.")
        else:
            brief = team_facts(offer.team)
            status = brief if offer.about == brief else f"{brief}. {offer.about}"
        if self._level and self.seat.isHidden():
            computer = seat_title(self._level)
            status, brief = f"{computer} · {status}", f"{computer} · {brief}"
        self._words = (status, brief)
        self.team_button.setAccessibleName(self.tr("Team: {team}").format(team=shown))
        self.team_button.setAccessibleDescription(status)
        self.tiles.show_team(offer.team, self._place, backs=is_secret)
        self._refresh()

    def be_brief(self, *, is_brief: bool) -> None:
        """Leave out how the team wins in a small window; the choice of a team says it too."""
        self._status.setText(self._words[is_brief])
        self._lay_out()

    def set_scales(self, unit: float, letters: float) -> None:
        """Set the scales of everything and of letters."""
        self._unit, self._letters = unit, letters
        self.tiles.set_letters(letters)
        ink, pixels = current_theme().table.felt_ink, round(_STATUS * letters)
        self._status.setStyleSheet(f"color: {ink}; font-size: {pixels}px;")
        font = text_font(16.0 * letters, bold=True)
        self.name.setStyleSheet(f"font-size: {font.pixelSize()}px; font-weight: bold;")
        self._refresh()

    def _refresh(self) -> None:
        has_fault = self._has_choice and self.offer is not None and bool(self.offer.faults)
        self.team_button.setVisible(self._has_choice)
        self.fix.setVisible(has_fault)
        self._lay_out()
        self.update()

    # --- layout

    def set_card_height(self, height: float) -> None:
        """Set the least height of the cards."""
        self._card_height = height

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return math.ceil(self._arrange(width, moves=False) + self._card_height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        base = self._arrange(self.width(), moves=True)
        left = self._left()
        high = self.height() - base - _MARGIN - 8 * self._unit
        self.tiles.setGeometry(QRectF(left, base, self.width() - 2 * left, high).toRect())

    def _arrange(self, width: float, *, moves: bool) -> float:
        """Place everything above the cards if `moves`; returns its height in either case."""
        left, top = self._left(), _MARGIN + 0.8 * _PAD * self._unit
        wide = width - 2 * left
        crest = self._crest_radius() * 2 + _GAP * 1.4
        high = float(self.name.sizeHint().height())
        name = QRectF(left + crest, top, wide - crest, high)
        if not self.seat.isHidden():
            hint = self.seat.sizeHint()
            name.setRight(name.right() - hint.width() - _GAP)
            if moves:
                y = top + (high - hint.height()) / 2
                self.seat.setGeometry(
                    QRectF(name.right() + _GAP, y, hint.width(), hint.height()).toRect()
                )
        status = self._status.fontMetrics().horizontalAdvance(self._status.text()) + 6
        typed = self.name.fontMetrics().horizontalAdvance(self.name.text()) + _AROUND_NAME
        needed = max(typed, 0.44 * name.width())
        is_beside = not self._has_choice and needed + status + _GAP <= name.width()
        if is_beside:  # the words about a starter game are short
            name.setRight(name.right() - status - _GAP)
        if moves:
            self.name.setGeometry(name.toRect())
            if is_beside:
                area = QRectF(name.right() + _GAP, top, status, high)
                self._status.setGeometry(area.toRect())
        top += high
        if self._has_choice:
            top = self._arrange_team(left, top, wide, moves=moves)
        if not is_beside:
            top = self._arrange_status(left, top, wide, moves=moves)
        return top + _GAP * 0.5

    def _arrange_team(self, left: float, top: float, wide: float, *, moves: bool) -> float:
        hint = self.team_button.sizeHint()
        across = min(wide + 12, max(hint.width(), 0.6 * wide))
        if moves:
            self.team_button.setGeometry(QRectF(left - 6, top, across, hint.height()).toRect())
        return top + hint.height()

    def _arrange_status(self, left: float, top: float, wide: float, *, moves: bool) -> float:
        """The status, and the button that fixes a team with a fault, below the rest."""
        fix = self.fix.sizeHint() if not self.fix.isHidden() else None
        room = wide - (fix.width() + _GAP if fix is not None else 0.0)
        high = float(self._status.heightForWidth(max(1, round(room))))
        if fix is not None:
            high = max(high, float(fix.height()))
        if moves:
            self._status.setGeometry(QRectF(left, top, room, high).toRect())
            if fix is not None:
                at = QRectF(left + room + _GAP, top, fix.width(), fix.height())
                self.fix.setGeometry(at.toRect())
        return top + high

    def _left(self) -> float:
        return _MARGIN + _PAD * self._unit

    def _crest_radius(self) -> float:
        return min(_CREST * self._letters, 0.42 * self.name.sizeHint().height())

    # --- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        plate = QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN - 2)
        paint_felt_plate(painter, rounded(plate, 12), self._place)
        radius = self._crest_radius()
        center = QPointF(self._left() + radius, self.name.geometry().center().y() + 0.5)
        painter.setPen(QPen(QColor(current_theme().table.felt_ink), max(1.2, 0.13 * radius)))
        painter.setBrush(QColor(current_theme().players[self._place]))
        painter.drawPath(crest_path(self._place, center, radius))
        painter.end()


# --- seat button ----------------------------------------------------------------------------------


class SeatButton(WoodButton):
    """A button with a menu of who plays at a seat: a person, or the computer at a level."""

    chosen = Signal(str)  # level: "" for a person

    def __init__(self, name: str) -> None:
        super().__init__(name=name)
        menu = QMenu(self)
        for level in ("", *OFFERED_LEVELS):
            action = menu.addAction(seat_title(level))
            action.setObjectName(f"{name}-{level or 'person'}")
            action.setData(level)
        menu.triggered.connect(self._choose)
        self.setMenu(menu)
        self.show_level("")

    def show_level(self, level: str) -> None:
        """Show who plays."""
        self.level = level
        self.set_label(f"{seat_title(level)} ▾")
        self.setAccessibleName(self.tr("Who plays: {who}").format(who=seat_title(level)))

    def _choose(self, action: QAction) -> None:
        self.show_level(str(action.data()))
        self.chosen.emit(self.level)
