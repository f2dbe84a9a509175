"""The editor of one card: its stats, its text with the parse result, and its die."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QHideEvent,
    QPainter,
    QPen,
    QResizeEvent,
    QShowEvent,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QGraphicsPixmapItem,
    QGraphicsScene,
    QGraphicsView,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QSizePolicy,
    QSplitter,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from desktop.style.basic_widgets import (
    lay_row,
    make_button,
    make_label,
    make_scroll_area,
    make_sheet,
    resize_within_window,
)
from desktop.style.current_theme import THEME_CHANGED, current_theme
from desktop.style.materials.shadows import paint_inner_shadow, rounded
from desktop.style.materials.surfaces import brass_edge, paint_lamp, paint_weave
from desktop.style.materials.trays import TRAY_RADIUS
from desktop.table.items.card_item import CardItem
from desktop.table.layout.card_layout import dice_on_card, layout_card
from desktop.table.paint.die_looks import DieLooks, die_looks_of
from desktop.table.paint.faces import face_pixmap, unrolled_look
from desktop.workshop.card_draft import (
    ACTION_FACES,
    CHARACTER_FACES,
    CardDraft,
    read_draft,
    with_matching_faces,
)
from desktop.workshop.card_forms import DetailsForm, DieEditor
from desktop.workshop.parse_result_panel import LiveParser, ParseResultPanel, TextReading
from rules.cards import Card, CardKind
from rules.language import EXAMPLE_PHRASES, Paragraph, Text, join_paragraphs
from rules.model import BASIC_ACTION, UXM, CardId, PlayerId, format_face
from rules.state import SIDEKICK_CARD, Player, Setup, index_abilities, prepare_card

_BASIC_FACES = tuple(map(format_face, BASIC_ACTION.faces))

GAP = 8
"""The wood between the sheets of the workshop, in pixels."""


class CardEditor(QSplitter):
    """Edits a card draft, and shows how its text reads and how the card looks on the table."""

    def __init__(self, edited: Callable[[], None], code_of_set: Callable[[str], str]) -> None:
        """Make an editor without a card; `edited` is called when the player changes the card,
        and `code_of_set` for the code of the set with a name."""
        super().__init__(Qt.Orientation.Horizontal)
        self._edited, self._code_of_set = edited, code_of_set
        self.setChildrenCollapsible(False)
        self.setHandleWidth(GAP)
        self.draft = CardDraft()
        self._reading: TextReading | None = None
        self.details = DetailsForm(edited=self._edit, change_kind=self._change_kind)
        self.text = TextEditor(self._type)
        self.parse_result = ParseResultPanel(
            replace_clause=self.text.replace_clause,
            replace_word=self.text.replace_word,
            edit_paragraph=self.text.edit_paragraph,
        )
        self.preview = CardPreview()
        self.die = DieEditor(self._edit)
        self.live_parser = LiveParser(self)
        self.heading = make_label(look="heading")
        self.shared_die_note = make_label(look="soft", wraps=True)
        self.phrases = make_button(self.tr("Phrase guide…"), name="phrase-guide", is_small=True)
        self.addWidget(self._middle())
        self.addWidget(self._right())
        self.setStretchFactor(0, 4)
        self.setStretchFactor(1, 3)
        self.setSizes([496, 334])
        self._connect()

    @property
    def set_name(self) -> str:
        return self.details.set_name.currentText().strip()

    @property
    def display_title(self) -> str:
        """The card's title so far, or "New card"."""
        return self.draft.title.replace("/", ": ") or self.tr("New card")

    def show_draft(self, draft: CardDraft, set_name: str) -> None:
        """Start editing a card."""
        self.details.show_draft(draft, set_name)
        self.text.show_text(draft.text)
        self.draft = self._filled_in(draft)
        self._show_die()
        self._show_card()
        self._read(at_once=True)

    def parsed_text(self) -> Text | None:
        """Finish parsing now and return the text; None if part of it is not understood."""
        self.live_parser.finish()
        found = self._reading
        if found is None or not found.is_understood:
            return None
        return join_paragraphs(found.paragraphs)

    def text_by_hand(self) -> Text | None:
        """Finish parsing now and return the text that the players do by hand, wholly or in part.

        None if the program can play the text as it is written, or if it is too long.
        """
        self.live_parser.finish()
        return self._reading.mixed if self._reading is not None else None

    def show_shared_die(self, others: list[str]) -> None:
        """Show which other cards share this die."""
        template = self.tr("Shares its die with {cards}. Changes here apply there too.")
        words = template.format(cards=", ".join(others)) if others else ""
        if self.draft.kind is CardKind.BASIC_ACTION:
            words = self.tr("All basic actions share this die.")
        self.shared_die_note.setText(words)
        self.shared_die_note.setVisible(bool(words))

    # --- editing ------------------------------------------------------------------------------

    def _filled_in(self, draft: CardDraft) -> CardDraft:
        return self.details.apply_to(replace(draft, text=_tidy(self.text.toPlainText())))

    def _edit(self) -> None:
        """Take over what the player changed in the form or the die editor."""
        faces = self.die.face_texts if self.draft.kind is not CardKind.BASIC_ACTION else ()
        filled_in = self._filled_in(replace(self.draft, faces=faces))
        was, self.draft = self.draft, with_matching_faces(filled_in)
        if self.draft.faces != filled_in.faces:
            self._show_die()
        is_in_other_set = self.live_parser.set_code != self._code_of_set(self.set_name)
        if is_in_other_set or (was.name, was.kind) != (self.draft.name, self.draft.kind):
            self._read()  # card text refers to the card by its name, in the words of its set
        self._show_card()
        self._edited()

    def _read(self, *, at_once: bool = False) -> None:
        """Schedule parsing of the text."""
        self._reading = None
        is_character = self.draft.kind is CardKind.CHARACTER
        text = self.text.toPlainText()
        self.live_parser.set_code = self._code_of_set(self.set_name)
        self.live_parser.schedule(text, self.draft.name, is_character=is_character, at_once=at_once)

    def _change_kind(self) -> None:
        """Give the draft the default faces of its new card type."""
        faces = {CardKind.CHARACTER: CHARACTER_FACES, CardKind.ACTION: ACTION_FACES}
        kind = self.details.card_kind
        self.draft = replace(self.draft, kind=kind, faces=faces.get(kind, ()))
        self._show_die()

    def _type(self) -> None:
        self._edit()
        self._read()

    def _show_die(self) -> None:
        is_basic = self.draft.kind is CardKind.BASIC_ACTION
        faces = _BASIC_FACES if is_basic else self.draft.faces
        self.die.show_faces(faces, ())
        self.die.setEnabled(not is_basic)

    def _show_card(self) -> None:
        card = self._card_without_text()
        if card is not None:
            self.preview.show_card(replace(card, wording=self.draft.text))
            self.die.paint(face_looks(card))

    def _card_without_text(self) -> Card | None:
        plain = replace(self.draft, text="", name=self.draft.name or "?")
        read = read_draft(plain, self._code_of_set(self.set_name)).card_set
        return read.cards[0] if read is not None and read.cards else None

    def _show_reading(self, reading: TextReading) -> None:
        self._reading = reading
        self.parse_result.show_result(reading)
        self.text.underline_errors(reading.paragraphs)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.live_parser.start_parsers()
        self.details.name.setFocus()
        if self._reading is None:
            self._read(at_once=True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.live_parser.stop()

    def _ask_phrase(self) -> None:
        PhraseGuide(self, self.text.insert_phrase).open()

    def _connect(self) -> None:
        self.live_parser.parser_starting.connect(self.parse_result.show_starting)
        self.live_parser.parsed.connect(self._show_reading)
        self.phrases.clicked.connect(self._ask_phrase)

    def _middle(self) -> QWidget:
        head = lay_row((make_label(self.tr("Card text"), "name"), 1), self.phrases)
        middle = QWidget()
        rows = QVBoxLayout()
        rows.setContentsMargins(8, 10, 8, 8)
        rows.setSpacing(8)
        rows.addWidget(self.heading)
        rows.addWidget(self.details)
        rows.addLayout(head)
        rows.addWidget(self.text, 2)
        rows.addWidget(self.parse_result, 4)
        self.text.setMinimumHeight(84)
        self.parse_result.setMinimumHeight(100)
        for part in (self.text, self.parse_result):  # let both share the remaining height
            part.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        side = make_sheet(make_scroll_area(middle))
        side.setMinimumWidth(400)
        middle.setLayout(rows)
        return side

    def _right(self) -> QWidget:
        inner = QWidget()
        rows = QVBoxLayout(inner)
        rows.setContentsMargins(8, 8, 8, 8)
        rows.setSpacing(8)
        rows.addWidget(self.preview)
        rows.addWidget(make_label(self.tr("Die faces"), "name"))
        rows.addWidget(self.die)
        rows.addWidget(self.shared_die_note)
        rows.addStretch(1)
        side = make_scroll_area(inner)
        side.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)  # large text
        sheet = make_sheet(side)
        sheet.setMinimumWidth(300)
        return sheet


def _tidy(text: str) -> str:
    """The text without blank lines and without spaces around lines, as in card files."""
    return "\n".join(line.strip() for line in text.split("\n") if line.strip())


# --- card preview ---------------------------------------------------------------------------------


_MOST = 5  # dice on the card
_RATIO = 1.5  # height to width of the card
_LEAST_HEIGHT, _MOST_HEIGHT = 150, 350


class CardPreview(QGraphicsView):
    """Draws a card and its dice on the felt."""

    def __init__(self) -> None:
        super().__init__()
        self._card: Card | None = None
        self._scene = QGraphicsScene(self)
        self.setScene(self._scene)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setInteractive(False)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        for policy in (self.setHorizontalScrollBarPolicy, self.setVerticalScrollBarPolicy):
            policy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._draw()

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._draw()

    def show_card(self, card: Card) -> None:
        """Show a card with its wording; the meaning of its text does not matter."""
        self._card = card
        self.setAccessibleName(self.tr("Preview of {title}").format(title=card.title))
        self._draw()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setFixedHeight(max(_LEAST_HEIGHT, min(round(1.2 * self.width()), _MOST_HEIGHT)))
        self._draw()

    def sizeHint(self) -> QSize:
        return QSize(300, _MOST_HEIGHT)

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Paint felt in a frame of brass."""
        table, area = current_theme().table, QRectF(self.viewport().rect())
        cloth = rounded(area.adjusted(2, 2, -2, -2), TRAY_RADIUS)
        painter.setClipPath(cloth)
        painter.fillRect(area, QColor(table.felts[0]))
        paint_lamp(painter, area, table)
        paint_weave(painter, area, table)
        painter.setClipping(False)
        if not table.is_plain:
            paint_inner_shadow(painter, cloth, 10, alpha=150, dx=3, dy=5)
        edge = brass_edge(table, area.topLeft(), area.bottomRight())
        painter.setPen(QPen(edge, 2.4))
        painter.drawPath(cloth)

    def _draw(self) -> None:
        self._scene.clear()
        if self._card is None:
            return
        setup = preview_setup(self._card)
        looks = die_looks_of(setup)[1]
        self.setSceneRect(QRectF(self.viewport().rect()))
        room = self._room()
        item = CardItem(setup, CardId(1))
        item.set_rect(room)
        item.set_dice_left(self._card.maximum)
        self._scene.addItem(item)
        item.draw_art(self.devicePixelRatioF())  # else it would flicker with every key
        parts = layout_card(room, setup, CardId(1), current_theme().text_scale)
        ratio = self.devicePixelRatioF()
        for spot in dice_on_card(parts, min(self._card.maximum, _MOST)):
            die = QGraphicsPixmapItem(face_pixmap(unrolled_look(looks), spot.edge, ratio))
            die.setPos(spot.center - QPointF(spot.edge / 2, spot.edge / 2))
            die.setZValue(item.zValue() + 1)
            self._scene.addItem(die)

    def _room(self) -> QRectF:
        """The place of the card: upright in the middle of the felt."""
        felt = QRectF(self.viewport().rect()).adjusted(14, 14, -14, -14)
        card = QRectF(0, 0, min(felt.width(), felt.height() / _RATIO), 0)
        card.setHeight(min(felt.height(), card.width() * _RATIO))
        card.moveCenter(felt.center())
        return card


def preview_setup(card: Card) -> Setup:
    """A match setup with only this card and the Sidekicks."""
    owner = None if card.kind is CardKind.BASIC_ACTION else PlayerId(0)
    cards = (prepare_card(SIDEKICK_CARD, None, 0), prepare_card(card, owner, card.maximum))
    return Setup(UXM, "first-game", (Player(""),), cards, 1, index_abilities(cards))


def face_looks(card: Card) -> DieLooks:
    """The looks of the six faces of a card's dice."""
    return die_looks_of(preview_setup(card))[1]


# --- text editor ----------------------------------------------------------------------------------


class TextEditor(QPlainTextEdit):
    """Edits a text with one ability per line. Tab moves on to the next field."""

    def __init__(self, typed: Callable[[], None]) -> None:
        """Make an empty field; `typed` is called when the player changes the text."""
        super().__init__()
        self._typed = typed
        self._paragraphs: tuple[Paragraph, ...] = ()
        self.setTabChangesFocus(True)
        self.setAccessibleName(self.tr("Card text"))
        self.setPlaceholderText(
            self.tr(
                "One ability per line, in plain English or as printed:\n"
                "When fielded: gain 1 life.\nGlobal: pay mask. …"
            )
        )
        self.textChanged.connect(self._change)

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self.underline_errors(self._paragraphs)

    def show_text(self, text: str) -> None:
        """Set the text without calling `typed`."""
        self.blockSignals(True)
        self.setPlainText(text)
        self.blockSignals(False)
        self.underline_errors(())

    def underline_errors(self, paragraphs: tuple[Paragraph, ...]) -> None:
        """Underline in each paragraph the word where parsing failed."""
        self._paragraphs = paragraphs
        self.setExtraSelections(
            [self._mark(paragraph) for paragraph in paragraphs if paragraph.error is not None]
        )

    def replace_clause(self, paragraph: Paragraph, phrase: str) -> None:
        start, end = paragraph.error_span
        cursor = self._cursor(paragraph, start, end)
        cursor.insertText(_as_typed(phrase, paragraph.source[start:end]))
        self._go_to(cursor)

    def replace_word(self, paragraph: Paragraph, word: str) -> None:
        start, end = self._stop(paragraph)
        cursor = self._cursor(paragraph, start, end)
        cursor.insertText(_as_typed(word, paragraph.source[start:end]))
        self._go_to(cursor)

    def edit_paragraph(self, paragraph: Paragraph) -> None:
        """Select a paragraph, to be written again."""
        self._go_to(self._cursor(paragraph, 0, len(paragraph.source)))

    def insert_phrase(self, phrase: str) -> None:
        """Insert a phrase at the cursor, after a space if needed."""
        cursor = self.textCursor()
        before = cursor.block().text()[: cursor.positionInBlock()]
        space = " " if before.strip() and not before.endswith(" ") else ""
        cursor.insertText(space + _as_typed(phrase, "" if before.rstrip().endswith(":") else "A"))
        self._go_to(cursor)

    def _go_to(self, cursor: QTextCursor) -> None:
        self.setTextCursor(cursor)
        self.setFocus()

    def _change(self) -> None:
        self.setExtraSelections([])  # the new text may have fixed the error
        self._typed()

    def _mark(self, paragraph: Paragraph) -> QTextEdit.ExtraSelection:
        marked = QTextEdit.ExtraSelection()
        marked.cursor = self._cursor(paragraph, *self._stop(paragraph))
        look = QTextCharFormat()
        look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        look.setUnderlineColor(QColor(current_theme().refused))
        look.setForeground(QColor(current_theme().refused))
        marked.format = look
        return marked

    def _stop(self, paragraph: Paragraph) -> tuple[int, int]:
        """Start and end of the word where parsing failed, or of the last word of a paragraph."""
        assert paragraph.error is not None
        said = paragraph.source
        start = min(paragraph.error.column - 1, len(said))
        if start >= len(said):
            return said.rstrip().rfind(" ") + 1, len(said)
        end = start + 1
        while end < len(said) and (said[end].isalnum() or said[end] in "'-"):
            end += 1
        return start, end

    def _cursor(self, paragraph: Paragraph, start: int, end: int) -> QTextCursor:
        """A cursor that selects these characters of a paragraph."""
        block = self.document().findBlockByNumber(paragraph.line - 1)
        indent = len(block.text()) - len(block.text().lstrip())
        cursor = QTextCursor(block)
        cursor.setPosition(block.position() + min(indent + start, block.length() - 1))
        at = block.position() + min(indent + end, block.length() - 1)
        cursor.setPosition(at, QTextCursor.MoveMode.KeepAnchor)
        return cursor


def _as_typed(phrase: str, before: str) -> str:
    """The phrase with a capital letter if the words it replaces have one."""
    if before[:1].isupper():
        return phrase[:1].upper() + phrase[1:]
    known = phrase[:1].lower() + phrase[1:]
    return known if len(phrase) > 1 and phrase[1].islower() else phrase


# --- phrase guide ---------------------------------------------------------------------------------


_SIZE = (680, 520)


class PhraseGuide(QDialog):
    """A dialog with examples of every phrase of the rules language."""

    def __init__(self, parent: QWidget, insert: Callable[[str], None]) -> None:
        """List all phrases; `insert` inserts the one that the player takes."""
        super().__init__(parent)
        self._insert_phrase = insert
        self.setWindowTitle(self.tr("Phrase guide"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        resize_within_window(self, _SIZE)
        self.search = QLineEdit(placeholderText=self.tr("Search, e.g. “draw” or “when fielded”"))
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName(self.search.placeholderText())
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(self.tr("Phrases"))
        self.list.addItems(list(EXAMPLE_PHRASES))
        self.list.setCurrentRow(0)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.insert = buttons.addButton(self.tr("Insert"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.insert.setDefault(True)
        rows = QVBoxLayout(self)
        rows.addWidget(
            make_label(
                self.tr(
                    "You can combine the parts of these examples freely: dice, numbers, triggers"
                    " and effects."
                ),
                "soft",
                wraps=True,
            )
        )
        rows.addWidget(self.search)
        rows.addWidget(self.list, 1)
        rows.addWidget(buttons)
        self.search.textChanged.connect(self._find)
        for signal in (self.list.itemActivated, buttons.accepted):
            signal.connect(self._take)
        buttons.rejected.connect(self.reject)
        self.search.setFocus()

    def _find(self, words: str) -> None:
        wanted = words.lower().split()
        first = -1
        for row in range(self.list.count()):
            item = self.list.item(row)
            is_meant = all(word in item.text().lower() for word in wanted)
            item.setHidden(not is_meant)
            first = row if is_meant and first < 0 else first
        self.list.setCurrentRow(first)

    def _take(self) -> None:
        for item in self.list.selectedItems():
            self._insert_phrase(item.text())
            self.accept()
