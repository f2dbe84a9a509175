"""The editor of one card: its stats, its text with the parse result, and its die."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QSplitter, QVBoxLayout, QWidget

from desktop.style.basic_widgets import make_button, make_label, make_scroll_area, make_sheet
from desktop.workshop.card_draft import (
    ACTION_FACES,
    CHARACTER_FACES,
    CardDraft,
    read_draft,
    with_matching_faces,
)
from desktop.workshop.card_preview import CardPreview, face_looks
from desktop.workshop.details_form import DetailsForm
from desktop.workshop.die_editor import DieEditor
from desktop.workshop.live_parser import LiveParser
from desktop.workshop.parse_result_panel import ParseResultPanel
from desktop.workshop.phrase_guide import PhraseGuide
from desktop.workshop.text_editor import TextEditor
from rules.cards import Card, CardKind
from rules.language import Paragraph, Text, join_paragraphs
from rules.model import BASIC_ACTION, format_face

_BASIC_FACES = tuple(map(format_face, BASIC_ACTION.faces))

GAP = 8
"""The wood between the sheets of the workshop, in pixels."""


class CardEditor(QSplitter):
    """Edits a card draft, and shows how its text reads and how the card looks on the table.

    Signals:
        edited(): the player changed the card.
    """

    edited = Signal()

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setChildrenCollapsible(False)
        self.setHandleWidth(GAP)
        self.draft = CardDraft()
        self._paragraphs: tuple[Paragraph, ...] | None = None
        self.details = DetailsForm()
        self.text = TextEditor()
        self.parse_result = ParseResultPanel()
        self.preview = CardPreview()
        self.die = DieEditor()
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
        """The name of the set in which to save the card."""
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
        found = self._paragraphs
        if found is None or any(one.error is not None for one in found):
            return None
        return join_paragraphs(found)

    def show_shared_die(self, others: list[str]) -> None:
        """Show which other cards share this die."""
        said = self.tr("Shares its die with {cards}. Changes here apply there too.")
        words = said.format(cards=", ".join(others)) if others else ""
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
        if (was.name, was.kind) != (self.draft.name, self.draft.kind):
            self._read()  # card text refers to the card by its name
        self._show_card()
        self.edited.emit()

    def _read(self, *, at_once: bool = False) -> None:
        """Schedule parsing of the text."""
        self._paragraphs = None
        is_character = self.draft.kind is CardKind.CHARACTER
        text = self.text.toPlainText()
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
        read = read_draft(plain, "OWN").card_set
        return read.cards[0] if read is not None and read.cards else None

    def _show_reading(self, paragraphs: tuple[Paragraph, ...]) -> None:
        self._paragraphs = paragraphs
        self.parse_result.show_result(paragraphs)
        self.text.underline_errors(paragraphs)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.live_parser.start_parsers()
        self.details.name.setFocus()
        if self._paragraphs is None:
            self._read(at_once=True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.live_parser.stop()

    def _ask_phrase(self) -> None:
        chooser = PhraseGuide(self)
        chooser.chosen.connect(self.text.insert_phrase)
        chooser.open()

    def _connect(self) -> None:
        self.details.kind_changed.connect(self._change_kind)
        self.details.edited.connect(self._edit)
        self.die.edited.connect(self._edit)
        self.text.typed.connect(self._type)
        self.live_parser.parser_starting.connect(self.parse_result.show_starting)
        self.live_parser.parsed.connect(self._show_reading)
        self.parse_result.phrase_wanted.connect(self.text.replace_clause)
        self.parse_result.word_wanted.connect(self.text.replace_word)
        self.phrases.clicked.connect(self._ask_phrase)

    def _middle(self) -> QWidget:
        head = QHBoxLayout()
        head.addWidget(make_label(self.tr("Card text"), "name"), 1)
        head.addWidget(self.phrases)
        middle = QWidget()
        rows = QVBoxLayout(middle)
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
