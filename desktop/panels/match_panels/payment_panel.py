"""The payment panel: what you pay for, the paying dice, and the energy kept or lost."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from desktop.match.answers import Answer, key_label
from desktop.panels.widgets.face_strip import FaceStrip
from desktop.panels.widgets.painted_button import PaintedButton
from desktop.style.basic_widgets import clear_layout, lay_column, make_label, make_scroll_area
from desktop.style.glyphs import paint_symbol
from desktop.style.key_caps import KEY_CAPS_CHANGED, are_key_caps_shown
from desktop.style.plain_text import plain_tooltip, without_access_key
from desktop.table.paint.die_looks import DieLooks, die_looks_of
from desktop.table.paint.faces import FaceLook
from desktop.text.translation import translate
from rules.advice import DecisionSource, batch_act_label, describe_acts, die_with_face, types_text
from rules.advice import face_name as face_name
from rules.game import Game, PaymentPreview
from rules.model import (
    ENERGY_TYPES,
    NO_DIE,
    BatchAct,
    Buy,
    DieId,
    FieldCharacter,
    Need,
    Pay,
    UseAction,
    UseGlobal,
    UsePaidAbility,
)
from rules.state import GameState, Setup

_ROWS = 5
"""The number of further costs visible without scrolling."""


_IN_A_ROW = 5


class PaymentPanel(QFrame):
    """Shows the result of the current payment, completed as suggested."""

    chosen = Signal(Answer)  # answer: the player wants to pay for something else as well

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._looks: tuple[DieLooks, ...] = die_looks_of(setup)
        self.heading = make_label(look="name", wraps=True)
        self.open_cost = make_label(wraps=True)
        self.result = QWidget()
        self._lines = QVBoxLayout(self.result)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(4)
        self.kept = make_label(wraps=True)
        self.lost = make_label(look="problem", wraps=True)
        self.also_heading = make_label(wraps=True)
        self._also_list = QWidget()
        self._also = QVBoxLayout(self._also_list)
        self._also.setContentsMargins(0, 0, 0, 0)
        self._also.setSpacing(4)
        self._scroll = make_scroll_area(self._also_list)
        self.buttons: list[PricedButton] = []
        lay_column(
            self.heading,
            self.open_cost,
            self.result,
            self.kept,
            self.lost,
            self.also_heading,
            self._scroll,
            on=self,
            margins=(10, 8, 10, 10),
            gap=5,
        )
        self.hide()

    def show_payment(
        self, game: Game, proposal: tuple[Pay, ...], also: tuple[Answer, ...] = ()
    ) -> None:
        """Show the current payment, completed by the suggested steps, if there are any.

        `also` are answers that add another cost to the payment.
        """
        state = game.state
        twin = game.copy()
        for pay in proposal:
            twin.play(pay)
        now, then = game.payment_preview(), twin.payment_preview()
        paying = state.payment
        what = describe_acts(state, paying.acts) if paying is not None and paying.acts else None
        title = self.tr("Paying…") if what is None else self.tr("Paying for {what}")
        self.heading.setText(title.format(what="" if what is None else translate(what)))
        self.open_cost.setText(self._open(now))
        self._show_result(
            state, then, twin.state.payment.paid_symbols if twin.state.payment else ()
        )
        self.kept.setText(
            self.tr("{kept} energy stays as virtual energy until you pass (PAY-9)").format(
                kept=then.kept
            )
        )
        self.kept.setVisible(then.kept > 0)
        self.lost.setText(self._losses(then))
        self.lost.setVisible(then.lost > 0)
        self._show_also(game, also, then.lost)
        self.show()

    def disable_input(self) -> None:
        """Disable the buttons while dice move."""
        for made in self.buttons:
            made.setEnabled(False)

    def _losses(self, then: PaymentPreview) -> str:
        """Sentences about the energy that will be lost, each with its rule."""
        generic, stranded = then.lost - then.stranded, then.stranded
        lines = []
        if generic:
            line = self.tr("{lost} energy will be lost as soon as you pay (PAY-4)")
            lines.append(line.format(lost=generic))
        if stranded:
            line = self.tr(
                "{lost} energy will be lost: no face of the die shows what is left (PAY-3)"
            )
            lines.append(line.format(lost=stranded))
        return "\n".join(lines)

    def _show_also(self, game: Game, also: tuple[Answer, ...], lost: int) -> None:
        """Show a button with its price for each further cost."""
        clear_layout(self._also)
        self.buttons = [self._priced(game, answer) for answer in also]
        for made in self.buttons:
            self._also.addWidget(made)
            made.show()  # now, so that the layout counts its height
        saved = self.tr("Use the rest for")
        self.also_heading.setText(saved if lost else self.tr("You can also pay for"))
        self.also_heading.setVisible(bool(also))
        self._scroll.setVisible(bool(also))
        heights = [made.sizeHint().height() + 4 for made in self.buttons]
        self._scroll.setFixedHeight(
            sum(heights[:_ROWS]) + (heights[0] // 2 if heights[_ROWS:] else 0)
        )

    def _priced(self, game: Game, answer: Answer) -> PricedButton:
        move = answer.moves[0]
        key = "" if answer.key is None else key_label(answer.key)
        assert isinstance(move, BatchAct)
        words = translate(batch_act_label(game.state, move))
        made = PricedButton(words, game.need_of_act(move), answer.text, key)
        made.setObjectName(answer.name)
        made.clicked.connect(lambda: self.chosen.emit(answer))
        return made

    def _open(self, now: PaymentPreview) -> str:
        if not now.open_total:
            return self.tr("Paid with:")
        types = translate(types_text(now.open_types))
        if now.open_total == len(now.open_types):
            return self.tr("Pay {types}. Suggested:").format(types=types)
        said = self.tr("Pay {open} energy, including {types}. Suggested:")
        plain = self.tr("Pay {open} energy. Suggested:")
        return (said if types else plain).format(open=now.open_total, types=types)

    def _show_result(
        self, state: GameState, then: PaymentPreview, paid: tuple[tuple[int, object], ...]
    ) -> None:
        clear_layout(self._lines)
        if then.spent_dice:
            strip = FaceStrip(34 if len(then.spent_dice) <= _IN_A_ROW else 24)
            self._add_faces(strip, state, then.spent_dice)
            strip.add_words(self.tr("spent"))
            self._add(strip)
        for number, left in then.spins:
            strip = FaceStrip(34)
            strip.add_face(self._shown(state, number), die_with_face(state, number))
            strip.add_words("→")
            look = self._looks[state.dice[number].card][left]
            strip.add_face(look, face_name(state, number, left))
            strip.add_words(self.tr("stays, spun down"))
            self._add(strip)
        without_die = sum(1 for number, _ in paid if number == NO_DIE)
        if without_die:
            said = self.tr("{count} generic energy without a die")
            label = make_label(said.format(count=without_die), wraps=True)
            self._lines.addWidget(label)
            label.show()  # now, so that the layout counts its height
        if then.unused_dice:
            strip = FaceStrip(20)
            strip.add_words(self.tr("left:"))
            self._add_faces(strip, state, then.unused_dice)
            self._add(strip)

    def _add_faces(self, strip: FaceStrip, state: GameState, dice: tuple[DieId, ...]) -> None:
        """Add as many faces as fit, and the number of the others."""
        most = _IN_A_ROW + 1
        for number in dice[:most]:
            strip.add_face(self._shown(state, number), die_with_face(state, number))
        if len(dice) > most:
            strip.add_words(f"+{len(dice) - most}")

    def _shown(self, state: GameState, number: int) -> FaceLook:
        die = state.dice[number]
        return self._looks[die.card][die.face]

    def _add(self, strip: FaceStrip) -> None:
        strip.align_left()
        self._lines.addWidget(strip)
        strip.show()  # now, so that the layout counts its height


def what_is_paid(game: Game) -> DecisionSource | None:
    """The card, and the die if there is one, that the open payment is for."""
    payment = game.state.payment
    if payment is None or not payment.acts:
        return game.decision_source()
    match payment.acts[-1]:
        case Buy(card=card) | UseGlobal(card=card):
            return DecisionSource(NO_DIE, card)
        case FieldCharacter(die=die) | UseAction(die=die) | UsePaidAbility(die=die):
            return DecisionSource(die, game.state.dice[die].card)
        case _:
            return None


# --- priced button --------------------------------------------------------------------------------


_PAD, _GAP = 9, 4


class PricedButton(PaintedButton):
    """A button with its text on the left, elided if needed, and price and key on the right.

    `text()`, for screen readers, has everything in words.
    """

    def __init__(self, words: str, need: Need, said: str, key: str = "") -> None:
        """Make a button; `said` is the whole text with the cost, as a sentence."""
        super().__init__(without_access_key(f"{said} ({key})" if key else said))
        self.setToolTip(plain_tooltip(said))
        self.setProperty("small", True)
        self._words, self._key = words, key
        counted = zip(ENERGY_TYPES, need.types, strict=True)
        types = [energy.value for energy, count in counted for _ in range(count)]
        self._symbols = [str(need.total), *types]

    def sizeHint(self) -> QSize:
        """A small width, so that the layout decides the real one."""
        return QSize(80, super().sizeHint().height() + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = self.paint_frame()
        right = self._paint_price(painter, self.width() - _PAD)
        room = QRect(_PAD, 0, right - _GAP - _PAD, self.height())
        words = self.fontMetrics().elidedText(
            self._words, Qt.TextElideMode.ElideRight, room.width()
        )
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)

    def customEvent(self, event: QEvent) -> None:
        if event.type() == KEY_CAPS_CHANGED:
            self.update()

    def _paint_price(self, painter: QPainter, right: int) -> int:
        """Paint the price and the key from the right; return where they begin."""
        if self._key and are_key_caps_shown():
            wide = self.fontMetrics().horizontalAdvance(self._key)
            cap = QRect(right - wide - 8, 0, wide + 8, self.fontMetrics().height() + 2)
            cap.moveTop((self.height() - cap.height()) // 2)
            painter.drawRoundedRect(cap, 4, 4)
            painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, self._key)
            right = cap.left() - _GAP - 2
        side = self.fontMetrics().height()
        for symbol in reversed(self._symbols):
            center = QPointF(right - side / 2, self.height() / 2)
            painter.save()
            paint_symbol(painter, symbol, center, side * 0.46)
            painter.restore()
            right -= side + 1
        return right
