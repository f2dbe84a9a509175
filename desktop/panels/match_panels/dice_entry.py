"""The form in which players with real dice enter what they drew and rolled."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QLabel,
    QPushButton,
    QWidget,
)

from desktop.match.manual_rolls import ManualDraw, ManualResult, ManualRoll, manual_result_for
from desktop.match.match_part import MatchPart
from desktop.match.session import Session
from desktop.style.basic_widgets import (
    STRETCH,
    connect_clicks,
    lay_column,
    lay_row,
    make_html_label,
    make_key_button,
    make_label,
    make_scroll_area,
    restyle,
)
from desktop.style.cast_shadow import CastShadow
from desktop.style.plain_text import plain_tooltip, without_access_key
from desktop.style.style_sheet import scale_with_text
from desktop.table.paint.die_looks import die_looks_of
from desktop.table.paint.faces import FaceLook, face_pixmap, unrolled_look
from desktop.text.translation import translate
from rules.advice import card_name, face_name, prompt_for
from rules.game import Game, PlayedMove
from rules.model import DieId, Move
from rules.state import DecisionKind, GameState

_PICTURE = 40
_AWAY = 12  # the distance from the edges of the table
_DIGITS = tuple(Qt.Key(Qt.Key.Key_1 + number) for number in range(9))
_BACK = (Qt.Key.Key_Backspace, Qt.Key.Key_Delete)
_CONFIRM = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class DiceEntryPanel(QFrame):
    """Appears over the table while the match waits for a draw or a roll of real dice."""

    entered = Signal(Move)  # outcome: the players confirmed a draw or a roll

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.setObjectName("banner")
        CastShadow(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.felt = over.rect()
        """The part of the parent that the form may cover: the felt between the rails."""
        self.center = self.felt.center()
        """Where the middle of the form should be."""
        self._game: Game | None = None
        self._entry: ManualResult | None = None
        self.heading = make_label(look="name")
        self.hint = make_label(look="soft", wraps=True)
        self.problem = make_html_label("problem")
        self.count = make_label()
        self._dice = QWidget()
        self._area = make_scroll_area(self._dice)
        self.back = make_key_button(
            self.tr("Remove last"), self.tr("Backspace"), name="remove-last-die"
        )
        self.confirm = make_key_button(
            self.tr("Confirm"), self.tr("Enter"), name="confirm-dice", is_main=True
        )
        connect_clicks(
            (self.back, self._take_back),
            (self.confirm, self._confirm),
        )
        self._shown: list[tuple[QLabel | None, list[FaceButton]]] = []
        self._lay_out()
        self.hide()

    def ask(self, game: Game, before: PlayedMove | None) -> None:
        """Ask for the result of a draw or a roll; an undone result `before` fills in the form."""
        entry = manual_result_for(game.state)
        if before is not None:
            entry.restore(before)
        self._game, self._entry = game, entry
        self.heading.setText(translate(prompt_for(game.state)))
        self.hint.setText(self._how(entry, is_again=before is not None))
        self.setAccessibleName(f"{self.heading.text()}. {self.hint.text()}")
        self.problem.hide()
        self._show_rows(entry)
        self._refresh()
        self.fit_to_felt()
        self.show()
        self.raise_()
        self.setFocus()

    def close_form(self) -> None:
        self._game = self._entry = None
        self.hide()

    def fit_to_felt(self) -> None:
        """Put the form over the felt, at most as high as the felt."""
        room = self.felt.size() - QSize(2 * _AWAY, 2 * _AWAY)
        dice = self._dice.sizeHint()
        self._area.setFixedHeight(dice.height())
        self._area.setMinimumWidth(dice.width() + 12)  # room for the scroll bar
        wanted = self.sizeHint()
        if wanted.height() > room.height():
            spare = wanted.height() - room.height()
            self._area.setFixedHeight(max(80, self._area.height() - spare))
            wanted.setHeight(room.height())
        size = wanted.expandedTo(QSize(scale_with_text(420), 0)).boundedTo(room)
        place = QRect(QPoint(0, 0), size)
        place.moveCenter(self.center)
        free = self.felt.adjusted(_AWAY, _AWAY, -_AWAY, -_AWAY)
        place.moveLeft(max(free.left(), min(place.left(), free.right() + 1 - place.width())))
        place.moveTop(max(free.top(), min(place.top(), free.bottom() + 1 - place.height())))
        self.setGeometry(place)

    # --- input --------------------------------------------------------------------------------

    def handle_key(self, key: int) -> bool:
        """Handle a key; return False if it means nothing here."""
        entry = self._entry
        if entry is None:
            return False
        if key in _DIGITS:
            entry.enter_number(_DIGITS.index(Qt.Key(key)))
        elif key in _BACK:
            entry.remove_last()
        elif key in _CONFIRM:
            self._confirm()
            return True
        elif isinstance(entry, ManualRoll) and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            entry.move_row(-1 if key == Qt.Key.Key_Up else 1)
        else:
            return False
        self._refresh()
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if plain != Qt.KeyboardModifier.NoModifier or not self.handle_key(event.key()):
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep a press beside the buttons from reaching the table below."""
        event.accept()

    def _take_back(self) -> None:
        if self._entry is not None:
            self._entry.remove_last()
            self._refresh()

    def _confirm(self) -> None:
        """Emit the outcome, or show why the rules refuse it."""
        if self._entry is None or self._game is None:
            return
        outcome: Move = self._entry.outcome()
        refusal = self._game.refusal(outcome)
        if refusal is None:
            self.entered.emit(outcome)
            return
        why, remedy = escape(translate(refusal.reason)), escape(translate(refusal.remedy))
        self.problem.setText(f"✗ {why} ({refusal.rule_id})<br>{remedy}")
        self.problem.show()
        self.fit_to_felt()

    # --- display -----------------------------------------------------------------------------

    def _how(self, entry: ManualResult, *, is_again: bool) -> str:
        if is_again:
            return self.tr("This is what you entered before. Confirm or correct it.")
        if self._game is not None and (name := _computer_that_rolls(self._game)):
            return self._how_for(name, entry)
        if isinstance(entry, ManualDraw):
            if entry.is_complete:
                return self.tr(
                    "Draw them from your bag. There is only one possible result, so just confirm."
                )
            return self.tr("Draw from your bag, then click the dice you drew.")
        return self.tr("Roll them on your desk, then click the face of each die.")

    def _how_for(self, name: str, entry: ManualResult) -> str:
        """What to do with the dice of a player for whom the computer plays."""
        if not isinstance(entry, ManualDraw):
            words = self.tr(
                "Roll {player}'s dice for the computer, then click the face of each die."
            )
        elif entry.is_complete:
            words = self.tr(
                "Draw {player}'s dice for the computer. There is only one possible result, so just"
                " confirm."
            )
        else:
            words = self.tr(
                "Draw from {player}'s bag for the computer, then click the dice you drew."
            )
        return words.format(player=name)

    def _show_rows(self, entry: ManualResult) -> None:
        self._shown = []
        self._dice = dice = QWidget()
        dice.setObjectName("bare")
        grid = QGridLayout(dice)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(5)
        if isinstance(entry, ManualDraw):
            self._show_kinds(entry, grid)
        elif isinstance(entry, ManualRoll):
            self._show_dice(entry, grid)
        self._area.setWidget(dice)

    def _show_kinds(self, entry: ManualDraw, grid: QGridLayout) -> None:
        """Show a button for each kind of die in the bag."""
        made = []
        for number, row in enumerate(entry.rows):
            name, looks = self._kind(row[0])
            key = str(number + 1) if number < len(_DIGITS) else ""
            one = FaceButton(unrolled_look(looks), name, key)
            one.setProperty("leading", True)
            one.clicked.connect(lambda _=False, number=number: self._do(entry.enter_number, number))
            one.removal_wanted.connect(lambda number=number: self._do(entry.remove, number))
            grid.addWidget(one, number // 2, number % 2)
            made.append(one)
        self._shown.append((None, made))

    def _show_dice(self, entry: ManualRoll, grid: QGridLayout) -> None:
        """Show a row for each group of equal dice, with a button for each face."""
        for number, row in enumerate(entry.rows):
            name, looks = self._kind(row[0])
            title = make_label(name if len(row) == 1 else f"{name} ×{len(row)}")
            grid.addWidget(title, number, 0)
            made = []
            for face, look in enumerate(looks):
                said = face_name(self._state, row[0], face)
                one = FaceButton(look, "", str(face + 1))
                one.name = f"{name}: {said}"
                one.clicked.connect(
                    lambda _=False, place=(number, face): self._do(entry.enter_face, *place)
                )
                one.removal_wanted.connect(
                    lambda place=(number, face): self._do(entry.remove_face, *place)
                )
                grid.addWidget(one, number, 1 + face)
                made.append(one)
            self._shown.append((title, made))

    def _refresh(self) -> None:
        """Show what the players have entered so far."""
        entry = self._entry
        if isinstance(entry, ManualDraw):
            for number, one in enumerate(self._shown[0][1]):
                there = len(entry.rows[number])
                one.show_count(
                    entry.drawn_count(number), self.tr("{count} in bag").format(count=there)
                )
        elif isinstance(entry, ManualRoll):
            for number, (title, buttons) in enumerate(self._shown):
                is_now = number == entry.current_row and not entry.is_complete
                if title is not None:
                    title.setProperty("now", is_now)
                    title.setObjectName("step")
                    restyle(title)
                for face, one in enumerate(buttons):
                    one.show_count(entry.faces[number].count(face))
                if is_now:
                    self._area.ensureWidgetVisible(buttons[0])
        if entry is not None:
            said = self.tr("{entered} of {asked}")
            self.count.setText(said.format(entered=entry.entered_count, asked=entry.required_count))
            self.back.setEnabled(entry.entered_count > 0)
            if entry.is_complete:
                self.problem.hide()

    def _do(self, does: Callable[..., None], *place: int) -> None:
        does(*place)
        self._refresh()
        self.setFocus()

    @property
    def _state(self) -> GameState:
        assert self._game is not None
        return self._game.state

    def _kind(self, die: DieId) -> tuple[str, tuple[FaceLook, ...]]:
        card = self._state.dice[die].card
        return card_name(self._state, card), die_looks_of(self._state.setup)[card]

    def _lay_out(self) -> None:
        top = lay_row((self.heading, 1), self.count)
        foot = lay_row(self.back, STRETCH, self.confirm)
        lay_column(
            top, self.hint, self._area, self.problem, foot, on=self, margins=(18, 14, 18, 14), gap=8
        )


class FaceButton(QPushButton):
    """A button with a face or a die, its number key, and the count entered."""

    removal_wanted = Signal()  # a right-click removes one

    def __init__(self, look: FaceLook, name: str, key: str) -> None:
        super().__init__()
        self.name, self._title, self._key = name, name, key
        self._is_wide_enough = False
        side = scale_with_text(_PICTURE)
        self.setIcon(QIcon(face_pixmap(look, side, self.devicePixelRatioF())))
        self.setIconSize(QSize(side, side))
        self.setProperty("small", True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def show_count(self, entered: int, about: str = "") -> None:
        if not self._is_wide_enough:  # so that the layout does not jump later
            self._show(self._words(8, about), is_chosen=True)
            self.setMinimumWidth(self.sizeHint().width())
            self._is_wide_enough = True
        self._show(self._words(entered, about), is_chosen=entered > 0)
        self.setToolTip(plain_tooltip(f"{self.name} {about}".strip()))
        said = self.tr("{name}, entered {count} times").format(name=self.name, count=entered)
        self.setAccessibleName(said if entered else self.name)

    def _words(self, entered: int, about: str) -> str:
        """The text with a count: "1: Sidekick ×4 (8 in bag)"."""
        key = f"{self._key}:" if self._key and self._title else self._key
        count = f"×{entered}" if entered else ""
        words = (key, self._title, count, f"({about})" if about else "")
        return " ".join(word for word in words if word)

    def _show(self, text: str, *, is_chosen: bool) -> None:
        self.setText(without_access_key(text))
        self.setProperty("chosen", is_chosen)
        restyle(self)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.RightButton:
            self.removal_wanted.emit()
        else:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press on Space only; leave all other keys to the form."""
        if event.key() == Qt.Key.Key_Space:
            super().keyPressEvent(event)
        else:
            event.ignore()


def _computer_that_rolls(game: Game) -> str:
    """The name of the player whose dice are drawn or rolled, if the computer plays for them."""
    decision = game.decision
    if decision is None:
        return ""
    draws = decision.kind is DecisionKind.DRAW
    player = decision.bag_owner if draws else game.state.dice[decision.dice[0]].controller
    seat = game.setup.players[player]
    return seat.name if seat.computer else ""


# --- the controller -------------------------------------------------------------------------------


class DiceEntryController(QObject, MatchPart):
    """Shows the form for real dice while the match waits for a draw or a roll of real dice."""

    entered = Signal(Move)  # outcome: the players confirmed a draw or a roll

    def __init__(self, session: Session, table: QWidget, words: QWidget) -> None:
        """Create the controller of a table; the form itself is created on first use.

        The text view `words` gets the focus back if it had it before.
        """
        super().__init__(table)
        self._session = session
        self._table = table
        self._words = words
        self._is_from_words = False
        self._felt = table.rect()
        self._center = self._felt.center()
        self.panel: DiceEntryPanel | None = None

    def refresh(self) -> None:
        """Open the desk if the match waits for real dice, else close it."""
        if not self._session.awaits_manual_roll:
            self.on_motion()
            return
        if self.panel is None:
            self.panel = DiceEntryPanel(self._table)
            self.panel.entered.connect(self.entered)
            self.panel.felt, self.panel.center = self._felt, self._center
        self._is_from_words |= self._words.hasFocus()
        self.panel.ask(self._session.game, self._session.undone_entry)

    def focus_panel(self) -> None:
        """Focus the desk, and return the focus to the text view afterwards."""
        if self.panel is not None:
            self._is_from_words = True
            self.panel.setFocus()

    def on_motion(self) -> None:
        """Close the desk, and return the focus to the table or the text view."""
        if self.panel is None or not self.panel.isVisible():
            return
        back = self._words if self._is_from_words else self._table
        now = QApplication.focusWidget()
        if now is not None and (now is self.panel or self.panel.isAncestorOf(now)):
            back.setFocus()
        self._is_from_words = False
        self.panel.close_form()

    def handle_key(self, key: int) -> bool:
        """Pass a key to the desk; return whether the desk used it."""
        return self.panel is not None and self.panel.handle_key(key)

    def fit_to_felt(self, felt: QRect, center: QPoint) -> None:
        """Fit the form to the felt between the rails, around a center where it covers no cards."""
        self._felt, self._center = felt, center
        if self.panel is not None:
            self.panel.felt, self.panel.center = felt, center
            if self.panel.isVisible():
                self.panel.fit_to_felt()
