"""Panels over the felt: the payment, choices from a list, and the coach of a lesson."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject, QRect, QRectF, QSize, QSizeF, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QVBoxLayout, QWidget

from desktop.match.answers import Answer, key_label
from desktop.match.match_part import MatchPart
from desktop.match.session import Session
from desktop.panels.match_panels.payment_panel import PaymentPanel, what_is_paid
from desktop.panels.prompt.rails import TableRails
from desktop.style.basic_widgets import (
    clear_layout,
    height_at_width,
    make_key_button,
    make_label,
    make_scroll_area,
)
from desktop.style.cast_shadow import CastShadow
from desktop.style.plain_text import without_access_key
from desktop.style.style_sheet import scale_with_text
from desktop.table.layout.panel_placement import area_on_view, best_position, item_on_view
from desktop.table.scene.table_scene import areas_to_keep
from desktop.table.view import TableView
from rules.advice import card_name, die_name, text_of_decision
from rules.game import Game
from rules.model import Pay, UseGlobal, UsePaidAbility
from rules.state import PRIORITY_DECISIONS, DecisionKind, Setup, Zone

_WIDTH, _NARROW, _COACH_WIDTH = 272, 216, 330
_MARGIN = 8
_AVOIDANCE = 20
"""How much more covering what a panel is about counts than covering the felt."""
_NEARNESS = 3.0
"""How much nearness counts: a panel covers a card before it moves half a table away."""


class FloatingPanels(QObject, MatchPart):
    """Places the panels over the felt, near what they are about."""

    changed = Signal()  # the list of Global Abilities was opened or closed

    def __init__(
        self, screen: QWidget, view: TableView, setup: Setup, coach: QWidget | None
    ) -> None:
        """Make the panels; the view starts at the upper left corner of the screen.

        A `coach` panel always stays.
        """
        super().__init__(screen)
        self._screen, self._view = screen, view
        self.payment = PaymentPanel(setup)
        self.choice = ChoicePanel()
        self.coach = coach
        self.room = QRect()
        """The felt between the rails: panels stay inside it."""
        self.question_areas: Callable[[], list[QRectF]] = list
        """Returns the areas that questions on the table cover now."""
        self.place_coach: Callable[[], None] = self._place_plain_coach
        """Puts the coach in its place; the guide of a lesson replaces it."""
        self._abilities: tuple[Answer, ...] = ()
        self._is_list_open = False
        for panel in (self.payment, self.choice, coach):
            if panel is not None:
                panel.setParent(screen)
                CastShadow(panel)
        if coach is not None:
            coach.show()

    @property
    def can_list_abilities(self) -> bool:
        """Whether there are Global Abilities to list."""
        return bool(self._abilities)

    @property
    def shows_abilities(self) -> bool:
        """Whether the list of the Global Abilities that can be used is open."""
        return self._is_list_open and bool(self._abilities)

    def show_match(
        self, game: Game, proposal: tuple[Pay, ...], choices: tuple[Answer, ...]
    ) -> None:
        """Show the panel for the open decision.

        `proposal` is the suggested rest of the open payment. `choices` are neither on the table nor
        in the rail.
        """
        kind = game.decision_kind
        pays, is_optional = kind is DecisionKind.PAY, kind in PRIORITY_DECISIONS
        self._abilities = choices if is_optional else ()
        self._is_list_open = self._is_list_open and is_optional
        listed = choices if self._is_list_open or not (pays or is_optional) else ()
        quotes = self.coach is None and not is_optional and kind is not DecisionKind.BY_HAND
        self.choice.show_choices(game, listed, quotes=quotes)
        self.payment.setVisible(pays)
        if pays:
            self.payment.show_payment(game, proposal, choices)
        self.place()

    def on_throw(self, before: Game) -> None:
        """While dice wait to be thrown, show what the match asked before the roll."""
        self.payment.hide()
        self.choice.show_choices(before, (), quotes=self.coach is None)
        self.place()

    def toggle_abilities(self) -> None:
        """Open or close the list of the Global Abilities that can be used."""
        self._is_list_open = not self._is_list_open and bool(self._abilities)
        game = self._view.session.game
        self.choice.show_choices(game, self._abilities if self._is_list_open else (), quotes=False)
        self.place()
        if self._is_list_open and self.choice.buttons:
            self.choice.buttons[0].setFocus()
        self.changed.emit()

    def close_topmost(self) -> bool:
        """Close the list of Global Abilities; False if it is not open."""
        if not self.shows_abilities:
            return False
        self.toggle_abilities()
        self._view.setFocus()
        return True

    def on_motion(self) -> None:
        """Disable the panels, and clear the table of them while dice move."""
        self.choice.disable_input()
        self.payment.disable_input()
        self.choice.hide()
        self.payment.hide()

    @property
    def areas_beside_coach(self) -> list[QRectF]:
        """The areas that the panels and questions on the table cover now, without the coach."""
        panels = [one for one in (self.payment, self.choice) if one.isVisible()]
        return [*(QRectF(one.geometry()) for one in panels), *self.question_areas()]

    @property
    def open_areas(self) -> list[QRectF]:
        """The areas of the table that the panels cover now."""
        panels = (self.payment, self.choice, self.coach)
        return [QRectF(one.geometry()) for one in panels if one is not None and one.isVisible()]

    # --- placement

    def place(self, room: QRect | None = None) -> None:
        """Place all panels that are shown; `room` is the felt, if it has changed."""
        if room is not None:
            self.room = room
        if self.room.isEmpty():
            return
        game = self._view.session.game
        self.place_coach()
        subject = self._subject(game)
        wide = min(scale_with_text(_WIDTH), self.room.width() // 2)
        most = self.room.height() - 2 * _MARGIN
        if self.payment.isVisibleTo(self._screen):
            least = max(scale_with_text(_NARROW), self.payment.minimumSizeHint().width())
            narrow = wide if self.payment.buttons else min(wide, least)
            high = min(height_at_width(self.payment, narrow), most)
            self._place(self.payment, QSize(narrow, high), subject)
        if self.choice.isVisibleTo(self._screen):
            size = QSize(wide, self.choice.fit(wide, most))
            self._place(self.choice, size, subject)

    def place_beside(
        self,
        panel: QWidget,
        around: QRectF,
        wide: int = 0,
        *,
        at_least: int = 0,
        avoid: Sequence[QRectF] = (),
    ) -> None:
        """Place another panel near an area, farther away if needed; `wide` 0 is the usual width,
        or `at_least` so much if there is room. It covers what it must `avoid` last of all."""
        usual = max(scale_with_text(_WIDTH), at_least)
        wide = wide or min(usual, self.room.width() // 2)
        most = min(self.room.height() - 2 * _MARGIN, panel.maximumHeight())
        high = min(height_at_width(panel, wide), most)
        self._place(panel, QSize(wide, high), around, _NEARNESS / 6, avoid)

    def _place_plain_coach(self) -> None:
        """Put the coach at the lower edge of the felt."""
        if self.coach is None or self.room.isEmpty():
            return
        wide = min(scale_with_text(_COACH_WIDTH), self.room.width() // 2)
        high = min(height_at_width(self.coach, wide), self.room.height() - 2 * _MARGIN)
        around = QRectF(QRectF(self.room).center().x(), self.room.bottom(), 1, 1)
        self._place(self.coach, QSize(wide, high), around)

    def _place(
        self,
        panel: QWidget,
        size: QSize,
        around: QRectF,
        nearness: float = _NEARNESS,
        avoid: Sequence[QRectF] = (),
    ) -> None:
        """Place a panel near an area, where it hides as little as possible."""
        room = QRectF(self.room).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        others = [
            QRectF(one.geometry())
            for one in (self.coach, self.payment)
            if one is not None and one is not panel and one.isVisible()
        ]
        others += self.question_areas()
        avoided = [*areas_to_keep(self._view.table_scene, self._view), *(4 * others)]
        avoided += _AVOIDANCE * list(avoid)
        at = best_position(QSizeF(size), around, avoided, room, nearness=nearness)
        panel.setGeometry(QRect(at.toPoint(), size))
        if panel is not self.coach or not self._view.table_scene.moments.has_banner:
            panel.raise_()

    def _subject(self, game: Game) -> QRectF:
        """The area of what the open decision is about: a card, a die, or the decider's side."""
        scene = self._view.table_scene
        source = what_is_paid(game) if game.decision is not None else None
        if source is not None and source.die >= 0:
            return item_on_view(self._view, scene.dice[source.die])
        if source is not None and source.card in scene.cards:
            return area_on_view(self._view, scene.cards[source.card].area)
        decision, plan = game.decision, scene.layout
        player = decision.player if decision is not None else plan.bottom_player
        zone = (
            plan.zones.get((player, Zone.RESERVE)) or plan.zones[plan.bottom_player, Zone.RESERVE]
        )
        return area_on_view(self._view, zone)


# --- choice panel ---------------------------------------------------------------------------------


_LEAST = 90


class ChoicePanel(QFrame):
    """Shows answers as buttons with number keys."""

    chosen = Signal(Answer)  # answer: a button was pressed

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._heading = make_label(look="name", wraps=True)
        self._about = make_label(wraps=True)
        self._list = QWidget()
        self._grid = QGridLayout(self._list)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(4)
        self._scroll = make_scroll_area(self._list)
        self._rows = rows = QVBoxLayout(self)
        rows.setContentsMargins(10, 8, 10, 10)
        rows.setSpacing(5)
        rows.addWidget(self._heading)
        rows.addWidget(self._about)
        rows.addWidget(self._scroll)
        self.buttons: list[QPushButton] = []
        self.hide()

    def show_choices(self, game: Game, answers: tuple[Answer, ...], *, quotes: bool = True) -> None:
        """Show these answers and the card text that asks for them; hide if there is neither.

        Without `quotes` no text is shown: a coach explains it.
        """
        clear_layout(self._grid)
        self.buttons = []
        card, about = text_of_decision(game.state) if quotes else ("", "")
        self.setVisible(bool(answers or about))
        self._heading.setText(card or self._title(game))
        self._about.setText(about)
        self._about.setVisible(bool(about))
        self._scroll.setVisible(bool(answers))
        for place, answer in enumerate(answers):
            self._add_row(answer, _words(game, answer), 2 * place)

    def fit(self, width: int, most: int) -> int:
        """Set and return the height needed at a width, at most `most`."""
        margins = self.contentsMargins() + self._rows.contentsMargins()
        inner = width - margins.left() - margins.right()
        whole = self._grid.totalHeightForWidth(inner) if self._grid.hasHeightForWidth() else 0
        whole = max(whole, self._grid.totalSizeHint().height())
        self._scroll.setFixedHeight(whole)
        above = self._rows.totalHeightForWidth(width) - whole
        if above + whole > most:
            self._scroll.setFixedHeight(max(_LEAST, most - above))
        return self._rows.totalHeightForWidth(width)

    def disable_input(self) -> None:
        """Disable the buttons while dice move."""
        for made in self.buttons:
            made.setEnabled(False)

    def _title(self, game: Game) -> str:
        if game.decision_kind in PRIORITY_DECISIONS:
            return self.tr("Global Abilities you can use")
        return self.tr("Choose")

    def _add_row(self, answer: Answer, text: str, row: int) -> None:
        made = self._button(answer, text)
        self._grid.addWidget(made, row, 0)
        made.show()  # now, so that the layout counts its height
        if answer.card_text:
            about = make_label(answer.card_text, "soft", wraps=True)
            self._grid.addWidget(about, row + 1, 0)
            about.show()

    def _button(self, answer: Answer, text: str) -> QPushButton:
        key = "" if answer.key is None else key_label(answer.key)
        made = make_key_button(without_access_key(text), key, name=answer.name, is_small=True)
        made.setAccessibleName(answer.text)
        made.setAccessibleDescription(key)
        made.clicked.connect(lambda: self.chosen.emit(answer))
        self.buttons.append(made)
        return made


def _words(game: Game, answer: Answer) -> str:
    """The text of a button: for an ability its card; its effect appears below."""
    move = answer.moves[0]
    if isinstance(move, UseGlobal):
        return card_name(game.state, move.card)
    if isinstance(move, UsePaidAbility):
        return die_name(game.state, move.die)
    return answer.text


# --- help beside prompt ---------------------------------------------------------------------------


class TableParts(NamedTuple):
    """The parts of a match screen that help needs."""

    screen: QWidget  # the parent of the panels, which the table fills
    session: Session  # the match
    view: TableView  # the table
    rails: TableRails  # the rails with the prompt
    panels: FloatingPanels  # places the panels over the felt


class HelpBesidePrompt(QObject, MatchPart):
    """A panel over the felt that helps with the open question, and goes away with it."""

    def __init__(self, parts: TableParts) -> None:
        super().__init__(parts.screen)
        self._screen, self._session, self._view, self._rails, self._panels = parts

    def close_topmost(self) -> bool:
        return self.close()

    def close(self) -> bool:
        """Close the panel; False if it is not open."""
        raise NotImplementedError

    def _hide(self, panel: QWidget) -> None:
        """Hide the panel; the table takes the focus from it."""
        focused: QWidget | None = self._screen.window().focusWidget()
        if focused is not None and panel.isAncestorOf(focused):
            self._view.setFocus()  # before it hides: Qt would go on as the Tab key does
        panel.hide()
