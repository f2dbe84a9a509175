"""The coach's bubble: one text at a time, what to do, and the buttons to go on or back."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from desktop.card_art.card_picture import SHADOW, card_picture
from desktop.panels.coach.coach_page import CoachPage, PageKind, ReplyKind
from desktop.panels.coach.difficulty_pips import DifficultyPips
from desktop.panels.terms.term_label import TermLabel
from desktop.panels.widgets.tailed_bubble import TailedBubble
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.style.basic_widgets import (
    clear_layout,
    make_button,
    make_key_button,
    make_label,
    restyle,
)
from desktop.style.current_theme import current_theme
from desktop.style.key_caps import KeyButton, set_key_tip
from desktop.style.materials.tones import mix
from desktop.style.plain_text import without_access_key
from desktop.style.style_sheet import scale_with_text
from desktop.text.announcements import Announcer
from rules.cards import Card
from rules.state import Setup

_CARD_WIDE, _CARD_HIGH = 190, 266
"""The size of a card that is shown large, in pixels at the usual size of letters."""
_ANSWER_KEYS = (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4)
_READ_ON = (PageKind.READ, PageKind.OVER)
_HELPS = (PageKind.ACT, PageKind.GOAL)


class CoachBubble(TailedBubble):
    """Shows one page of the coach, and the reply to what the learner just did.

    A reply takes the place of the text until the next act. `handle_key` gives the keys their
    meaning: Space goes on, Backspace goes back, F2 shows the act, digits answer a question, and T
    explains the next term.
    """

    answered = Signal(int)  # index: the learner chose an answer to the question, from 0
    resized = Signal()  # the bubble needs another size

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("coach")
        self.page = CoachPage("")
        self.reply_kind: ReplyKind | None = None
        self.announcer = Announcer(self)
        self.option_buttons: list[KeyButton] = []
        self._make_parts()
        self._lay_out()

    def _make_parts(self) -> None:
        self.heading = make_label(look="soft")
        self.pips = DifficultyPips()
        self.beads = ProgressBeads()
        self.leave = make_button("×", name="leave-lesson", tip=self.tr("Leave the lesson"))
        self.leave.setAccessibleName(self.tr("Leave the lesson"))
        self.leave.setProperty("tiny", True)
        self.text = TermLabel("coach-text")
        self.card = CardToRead()
        self.hints = GoalHints()
        self.reply = ReplyBox()
        self.instruction = TermLabel("coach-instruction")
        self.back = make_key_button(self.tr("Back"), "⌫", name="back-lesson-step", is_small=True)
        self.start_over = make_key_button(
            self.tr("Start over"), "F5", name="start-exercise-over", is_small=True
        )
        self.show_me = make_key_button("", "F2", name="show-lesson-step", is_small=True)
        self.next = make_key_button("", self.tr("Space"), name="next-lesson-step", is_small=True)
        self.take_back = make_key_button(
            self.tr("Take it back"),
            self.tr("Backspace"),
            name="take-back-lesson-act",
            is_small=True,
        )
        self.keep = make_key_button(
            self.tr("Keep it"), self.tr("Space"), name="keep-lesson-act", is_small=True
        )
        self.back.setAccessibleName(self.tr("Back"))
        set_key_tip(self.back, self.tr("Back to the text before this one"), self.tr("Backspace"))
        for button in self._own_buttons:  # a click leaves the focus on the table
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    @property
    def _own_buttons(self) -> tuple[QPushButton, ...]:
        """All buttons but the answers, in the order of Tab."""
        return (
            self.next, self.show_me, self.keep, self.take_back,
            self.back, self.start_over, self.leave,
        )  # fmt: skip

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(self.pips)
        head.addWidget(self.heading)
        head.addStretch(1)
        head.addWidget(self.leave, 0, Qt.AlignmentFlag.AlignTop)
        self._options = QVBoxLayout()
        self._options.setSpacing(5)
        self._foot = WrappingRow(fills=True).add(
            self.back, self.start_over, self.show_me, self.next, self.take_back, self.keep
        )
        rows = QVBoxLayout()
        rows.setContentsMargins(14, 8, 10, 12)
        rows.setSpacing(7)
        rows.addLayout(head)
        rows.addWidget(self.beads)
        beside_card = QHBoxLayout()
        beside_card.addWidget(self.text, 1, Qt.AlignmentFlag.AlignTop)
        beside_card.addWidget(self.card)
        rows.addLayout(beside_card)
        rows.addWidget(self.hints)
        rows.addWidget(self.reply)
        rows.addWidget(self.instruction)
        rows.addLayout(self._options)
        rows.addLayout(self._foot)
        self.setLayout(rows)

    # --- what it shows

    def set_match(self, setup: Setup) -> None:
        """Explain terms as the edition of a match has them, and leave out its names."""
        for label in self._texts:
            label.set_match(setup)

    def show_page(self, page: CoachPage) -> None:
        """Show a page instead of the current one, without a reply."""
        is_new_text = page.text != self.page.text or self.reply_kind is not None
        is_new_step = page.instruction != self.page.instruction
        if page.options != self.page.options or is_new_text:
            self._show_options(page.options, reads_as_list=page.kind is PageKind.ASK)
        is_new_hint = len(page.hints) > len(self.page.hints)
        self.page, self.reply_kind = page, None
        self.hints.show_hints(page.hints)
        self.pips.show_difficulty(page.difficulty)
        self.text.setText(page.text)
        self.card.show_card(page.card)
        self.instruction.setText(f"▸ {page.instruction}")
        count = self.tr("{number} of {count}").format(number=page.number, count=page.count)
        parts = (page.heading, count if page.number else "")
        self.heading.setText(" · ".join(part for part in parts if part))
        self.beads.show_progress(page.number, page.count)
        self._update()
        if is_new_hint:
            self.announcer.announce(page.hints[-1], urgent=True)
        elif is_new_text or is_new_step:
            words = (page.text if is_new_text else "", page.instruction, *self._spoken_options())
            self.announcer.announce(" ".join(word for word in words if word))

    def show_instruction(self, instruction: str) -> None:
        """Say in other words what to do, because the learner took keyboard or mouse."""
        self.page = replace(self.page, instruction=instruction)
        self.instruction.setText(f"▸ {instruction}")
        self._update()

    def show_reply(self, text: str, kind: ReplyKind) -> None:
        """Answer the learner's last act, in place of the text, until `clear_reply`."""
        self.reply_kind = kind
        self.reply.show_reply(text, kind)
        self._update()
        self.announcer.announce(self.reply.spoken, urgent=True)

    def clear_reply(self) -> None:
        """Show the text of the page again."""
        if self.reply_kind is not None:
            self.reply_kind = None
            self._update()

    def mark_wrong(self, index: int) -> None:
        """Cross out an answer that was wrong."""
        button = self.option_buttons[index]
        button.setEnabled(False)
        button.set_label(without_access_key(f"✗ {self.page.options[index]}"), "")

    def _show_options(self, options: tuple[str, ...], *, reads_as_list: bool) -> None:
        """Show buttons for the answers of a question, a list to read, or for ways to go on."""
        clear_layout(self._options)
        self.option_buttons = []
        for place, words in enumerate(options):
            made = make_key_button(
                without_access_key(words),
                str(place + 1),
                name=f"lesson-answer-{place + 1}",
                is_small=True,
            )
            made.setProperty("leading", reads_as_list)
            made.setAccessibleName(words)
            made.setAccessibleDescription(str(place + 1))
            made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            made.clicked.connect(lambda _=False, place=place: self.answered.emit(place))
            self._options.addWidget(made)
            made.show()
            self.option_buttons.append(made)

    def _spoken_options(self) -> list[str]:
        return [f"{place}: {words}." for place, words in enumerate(self.page.options, start=1)]

    def _update(self) -> None:
        """Show the parts and buttons that the page and the reply need."""
        page, reply = self.page, self.reply_kind
        is_fine, is_right = reply is ReplyKind.FINE, reply is ReplyKind.RIGHT
        focused = self.focusWidget() if self.isAncestorOf(self.window().focusWidget()) else None
        asks_again = page.kind is PageKind.ASK and reply is ReplyKind.NOT_QUITE
        keeps_text = page.keeps_text or asks_again or reply is None
        self.text.setVisible(bool(page.text) and keeps_text)
        self.card.setVisible(page.card is not None and not self.text.isHidden())
        self.reply.setVisible(reply is not None)
        self.instruction.leave_out((self.text if reply is None else self.reply.words).terms)
        self.instruction.setVisible(bool(page.instruction) and not is_fine and not is_right)
        self.heading.setVisible(bool(self.heading.text()))
        for button in self.option_buttons:
            button.setVisible(not is_right)
        reads_on = page.kind in _READ_ON or is_right
        words = page.next_label or (
            self.tr("Finish") if page.kind is PageKind.OVER else self.tr("Next")
        )
        self.next.set_label(without_access_key(words))
        self.next.setVisible(reads_on and not is_fine)
        self.show_me.set_label(without_access_key(page.help_label or self.tr("Show me")))
        helps = page.kind in _HELPS and not is_fine and not is_right
        self.show_me.setVisible(helps)
        self.back.setVisible(page.can_go_back and not is_fine)
        self.start_over.setVisible(page.can_start_over and not is_fine)
        self.keep.setVisible(is_fine)
        self.take_back.setVisible(is_fine)
        self._set_main(self.next)
        self._set_main(self.keep)
        stuck = page.stresses_help or reply in (ReplyKind.NUDGE, ReplyKind.NOT_NOW)
        self._set_main(self.show_me, is_main=stuck)
        self.setAccessibleName(self.reply.spoken if reply is not None else page.text)
        self.setAccessibleDescription(page.instruction)
        self._set_tab_order()
        if focused is not None and not focused.isVisibleTo(self):
            self.focus_main()
        self.resized.emit()

    def _set_main(self, button: QPushButton, *, is_main: bool = True) -> None:
        if button.property("primary") is not is_main:
            button.setProperty("primary", is_main)
            restyle(button)

    def set_large(self, *, is_large: bool) -> None:
        """Use larger letters, for a large window."""
        if bool(self.property("large")) is not is_large:
            self.setProperty("large", is_large)
            restyle(self)

    # --- the keyboard

    @property
    def buttons_in_tab_order(self) -> list[QPushButton]:
        """All buttons, also those that are not shown now."""
        return [*self.option_buttons, *self._own_buttons]

    @property
    def _texts(self) -> tuple[TermLabel, ...]:
        """The texts whose terms explain themselves, after the buttons in the order of Tab."""
        return (self.text, *self.hints.labels, self.reply.words, self.instruction)

    def _set_tab_order(self) -> None:
        order = [*self.buttons_in_tab_order, *self._texts]
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)

    def focus_main(self) -> None:
        """Focus the first button that can be pressed."""
        for button in self.buttons_in_tab_order:
            if button.isVisibleTo(self) and button.isEnabled():
                button.setFocus(Qt.FocusReason.TabFocusReason)
                return

    def handle_key(self, event: QKeyEvent) -> bool:
        """Handle a key of the bubble; False if it means nothing in it now."""
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if held != Qt.KeyboardModifier.NoModifier or event.isAutoRepeat():
            return False
        if event.key() == Qt.Key.Key_T:
            return self._explain_next_term()
        button = self._button_of(event.key())
        if button is None or not (button.isVisibleTo(self) and button.isEnabled()):
            return False
        button.click()
        return True

    def _explain_next_term(self) -> bool:
        """Walk through the terms of all texts, and after the last one from the first again."""
        labels = [label for label in self._texts if label.isVisibleTo(self) and label.terms]
        here = next((place for place, label in enumerate(labels) if label.hasFocus()), -1)
        if here >= 0 and labels[here].walk():
            return True
        if not labels:
            return False
        following = labels[(here + 1) % len(labels)]
        following.clearFocus()
        return following.walk()

    def _button_of(self, key: int) -> QPushButton | None:
        """The button that a key presses now."""
        is_fine = self.reply_kind is ReplyKind.FINE
        if key == Qt.Key.Key_Space:
            return self.keep if is_fine else self.next
        if key == Qt.Key.Key_Backspace:
            return self.take_back if is_fine else self.back
        if key == Qt.Key.Key_F2:
            return self.show_me
        if key == Qt.Key.Key_F5:
            return self.start_over
        place = _ANSWER_KEYS.index(Qt.Key(key)) if key in _ANSWER_KEYS else len(_ANSWER_KEYS)
        return self.option_buttons[place] if place < len(self.option_buttons) else None


# --- goal hints -----------------------------------------------------------------------------------


_MOST = 2


class GoalHints(QFrame):
    """One paragraph for each hint, under its number."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("goal-hints")
        self.labels: list[TermLabel] = []
        rows = QVBoxLayout(self)
        rows.setContentsMargins(10, 6, 8, 8)
        rows.setSpacing(3)
        self._captions = []
        for number in range(1, _MOST + 1):
            caption = make_label(self.tr("Hint {number}").format(number=number), "reply-caption")
            label = TermLabel("coach-hint")
            rows.addWidget(caption)
            rows.addWidget(label)
            self._captions.append(caption)
            self.labels.append(label)
        self.hints: tuple[str, ...] = ()
        self._is_folded = False
        self._show()

    def show_hints(self, hints: tuple[str, ...]) -> None:
        """Show these hints."""
        if hints != self.hints:
            self.hints = hints
            self._show()

    def fold(self, *, is_folded: bool) -> None:
        """Show only the last hint where there is no room for all of them."""
        if is_folded is not self._is_folded:
            self._is_folded = is_folded
            self._show()

    def _show(self) -> None:
        hints = self.hints
        first = len(hints) - 1 if self._is_folded else 0
        for place, (caption, label) in enumerate(zip(self._captions, self.labels, strict=True)):
            is_shown = first <= place < len(hints)
            label.setText(hints[place] if place < len(hints) else "")
            label.setVisible(is_shown)
            caption.setVisible(is_shown)
        self.setVisible(bool(hints))
        for widget in (*self._captions, *self.labels, self):
            widget.updateGeometry()  # so that the height is right at once


# --- large card -----------------------------------------------------------------------------------


class CardToRead(QWidget):
    """A card in a size in which its text can be read."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("coach-card")
        self.card: Card | None = None
        self.hide()

    def show_card(self, card: Card | None) -> None:
        """Be ready to show a card."""
        self.card = card
        if card is not None:
            self.setAccessibleName(" ".join((card.full_name, *card.paragraphs)))
            self.setFixedSize(scale_with_text(_CARD_WIDE), scale_with_text(_CARD_HIGH))
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.card is not None:
            size = QSizeF(self.size())
            picture = card_picture(self.card, size, current_theme(), self.devicePixelRatioF())
            QPainter(self).drawPixmap(QPointF(-SHADOW, -SHADOW), picture)


# --- progress beads -------------------------------------------------------------------------------


_HIGH = 12
_STEP = 14.0
_RADIUS = 3.5


class ProgressBeads(QWidget):
    """A bead for each page: filled up to the current one, which is larger.

    Where they do not fit, a bar takes their place. The words beside them say the same.
    """

    def __init__(self) -> None:
        super().__init__()
        self._number, self._count = 0, 0
        self.hide()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_progress(self, number: int, count: int) -> None:
        """Show that page `number` of `count` is open."""
        if (number, count) != (self._number, self._count):
            self._number, self._count = number, count
            self.setVisible(count > 1)
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(scale_with_text(40), scale_with_text(_HIGH))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._count:
            return
        theme = current_theme()
        done = QColor(theme.text if theme.table.is_plain else theme.accent)
        rest = mix(theme.card, theme.text_soft, 0.55)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        step = min(float(scale_with_text(_STEP)), self.width() / self._count)
        radius = min(float(scale_with_text(_RADIUS)), 0.34 * step)
        middle = self.height() / 2
        if radius < 1.5:
            self._paint_bar(painter, done, rest)
            return
        for place in range(self._count):
            center = QPointF(step * (place + 0.5), middle)
            is_now = place == self._number - 1
            painter.setPen(QPen(done if place < self._number else rest, 1.4))
            painter.setBrush(done if place < self._number else Qt.BrushStyle.NoBrush)
            painter.drawEllipse(center, *(2 * [1.5 * radius if is_now else radius]))

    def _paint_bar(self, painter: QPainter, done: QColor, rest: QColor) -> None:
        area = QRectF(self.rect()).adjusted(1, 0.3 * self.height(), -1, -0.3 * self.height())
        painter.setPen(QPen(rest, 1.4))
        painter.drawRoundedRect(area, 3, 3)
        area.setWidth(area.width() * self._number / self._count)
        painter.fillRect(area, done)


# --- reply box ------------------------------------------------------------------------------------


class ReplyBox(QFrame):
    """A framed text with a caption: what was done with the act, or whether an answer is right."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("reply")
        self.caption = make_label(look="reply-caption", wraps=True)
        self.words = TermLabel("coach-text")
        rows = QVBoxLayout(self)
        rows.setContentsMargins(10, 6, 8, 8)
        rows.setSpacing(3)
        rows.addWidget(self.caption)
        rows.addWidget(self.words)
        self.hide()

    def show_reply(self, text: str, kind: ReplyKind) -> None:
        """Show a reply."""
        caption = _caption(kind)
        _, _, word = caption.partition(" ")
        self.caption.setText(caption)
        self.caption.setHidden(text.startswith(word))  # the text says it: "Right: ..."
        self.words.setText(text)
        is_good = kind in (ReplyKind.FINE, ReplyKind.RIGHT, ReplyKind.NUDGE)
        if self.property("good") is not is_good:
            self.setProperty("good", is_good)
            restyle(self)

    @property
    def spoken(self) -> str:
        """Caption and text, for screen readers."""
        if self.caption.isHidden():
            return self.words.text()
        return f"{self.caption.text()[2:]}: {self.words.text()}"  # without the sign


def _caption(kind: ReplyKind) -> str:
    words = {
        ReplyKind.TAKEN_BACK: QCoreApplication.translate("ReplyBox", "↶ Taken back"),
        ReplyKind.FINE: QCoreApplication.translate("ReplyBox", "✓ You can do that"),
        ReplyKind.RIGHT: QCoreApplication.translate("ReplyBox", "✓ Right"),
        ReplyKind.NOT_QUITE: QCoreApplication.translate("ReplyBox", "✗ Not quite"),
        ReplyKind.NOT_NOW: QCoreApplication.translate("ReplyBox", "✗ Not yet"),
        ReplyKind.NUDGE: QCoreApplication.translate("ReplyBox", "▸ A hint"),
        ReplyKind.FAILED: QCoreApplication.translate("ReplyBox", "✗ Not this time"),
    }
    return words[kind]
