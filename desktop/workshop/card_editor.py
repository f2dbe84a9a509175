"""The editor of one card: its stats, its text with the parse result, and its die."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QSplitter, QVBoxLayout, QWidget

from desktop.palette import Theme
from desktop.parts import button, label, scrolled
from desktop.workshop.die_editor import DieEditor
from desktop.workshop.draft import (
    ACTION_FACES,
    CHARACTER_FACES,
    Draft,
    read_alone,
    with_its_energy,
)
from desktop.workshop.facts_form import FactsForm
from desktop.workshop.live_reading import LiveReading
from desktop.workshop.phrases import PhraseList
from desktop.workshop.preview import CardPreview, looks_of_card
from desktop.workshop.reading_panel import ReadingPanel
from desktop.workshop.text_editor import TextEditor
from rules.cards import Card, CardKind
from rules.dice import BASIC_ACTION, write_face
from rules.language import tree
from rules.language.paragraphs import Paragraph, join

_BASIC_FACES = tuple(map(write_face, BASIC_ACTION.faces))


class CardEditor(QSplitter):
    """Edits a card draft, and shows how its text reads and how the card looks on the table.

    Signals:
        edited(): the player changed the card.
    """

    edited = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setChildrenCollapsible(False)
        self.draft = Draft()
        self._paragraphs: tuple[Paragraph, ...] | None = None
        self.facts = FactsForm()
        self.text = TextEditor(theme)
        self.reading = ReadingPanel(theme)
        self.preview = CardPreview(theme)
        self.die = DieEditor()
        self.live = LiveReading(self)
        self.heading = label(look="heading")
        self.shared = label(look="soft", wraps=True)
        self.phrases = button(self.tr("Phrase guide…"), is_small=True)
        self.addWidget(self._middle())
        self.addWidget(self._right())
        self.setStretchFactor(0, 4)
        self.setStretchFactor(1, 3)
        self.setSizes([496, 334])
        self._connect()

    @property
    def set_name(self) -> str:
        """The name of the set in which to save the card."""
        return self.facts.set_name.currentText().strip()

    @property
    def named(self) -> str:
        """The card's title so far, or "New card"."""
        return self.draft.title.replace("/", ": ") or self.tr("New card")

    def show_draft(self, draft: Draft, set_name: str) -> None:
        """Start editing a card."""
        self.facts.show_draft(draft, set_name)
        self.text.say(draft.text)
        self.draft = self._filled_in(draft)
        self._show_die()
        self._show_card()
        self._read(at_once=True)

    def set_theme(self, theme: Theme) -> None:
        """Change colors."""
        for part in (self.text, self.reading, self.preview):
            part.set_theme(theme)

    def understood(self) -> tree.Text | None:
        """Finish parsing now and return the text; None if part of it is not understood."""
        self.live.finish()
        found = self._paragraphs
        if found is None or any(one.mistake is not None for one in found):
            return None
        return join(found)

    def tell_shared(self, others: list[str]) -> None:
        """Show which other cards share this die."""
        said = self.tr("Shares its die with {cards}. Changes here apply there too.")
        words = said.format(cards=", ".join(others)) if others else ""
        if self.draft.kind is CardKind.BASIC_ACTION:
            words = self.tr("All Basic Actions share this die.")
        self.shared.setText(words)
        self.shared.setVisible(bool(words))

    # --- editing ------------------------------------------------------------------------------

    def _filled_in(self, draft: Draft) -> Draft:
        return self.facts.filled_in(replace(draft, text=_tidy(self.text.toPlainText())))

    def _edit(self) -> None:
        """Take over what the player changed in the form or the die editor."""
        faces = self.die.texts if self.draft.kind is not CardKind.BASIC_ACTION else ()
        filled_in = self._filled_in(replace(self.draft, faces=faces))
        was, self.draft = self.draft, with_its_energy(filled_in)
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
        self.live.say(text, self.draft.name, is_character=is_character, at_once=at_once)

    def _change_kind(self) -> None:
        """Give the draft the default faces of its new card type."""
        faces = {CardKind.CHARACTER: CHARACTER_FACES, CardKind.ACTION: ACTION_FACES}
        kind = self.facts.card_kind
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
            self.preview.show_card(card)
            self.die.paint(looks_of_card(card))

    def _card_without_text(self) -> Card | None:
        plain = replace(self.draft, text="", name=self.draft.name or "?")
        read = read_alone(plain, "OWN").cards
        return read.cards[0] if read is not None and read.cards else None

    def _show_reading(self, paragraphs: tuple[Paragraph, ...]) -> None:
        self._paragraphs = paragraphs
        self.reading.show_reading(paragraphs)
        self.text.mark(paragraphs)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.live.begin()
        self.facts.name.setFocus()
        if self._paragraphs is None:
            self._read(at_once=True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.live.stop()

    def _ask_phrase(self) -> None:
        chooser = PhraseList(self)
        chooser.chosen.connect(self.text.insert_phrase)
        chooser.open()

    def _connect(self) -> None:
        self.facts.kind_changed.connect(self._change_kind)
        self.facts.edited.connect(self._edit)
        self.die.edited.connect(self._edit)
        self.text.typed.connect(self._type)
        self.live.waiting.connect(self.reading.wait)
        self.live.read.connect(self._show_reading)
        self.reading.phrase_wanted.connect(self.text.replace_clause)
        self.reading.word_wanted.connect(self.text.replace_word)
        self.phrases.clicked.connect(self._ask_phrase)

    def _middle(self) -> QWidget:
        head = QHBoxLayout()
        head.addWidget(label(self.tr("Text (one ability per line)"), "name"), 1)
        head.addWidget(self.phrases)
        middle = QWidget()
        rows = QVBoxLayout(middle)
        rows.setContentsMargins(8, 10, 8, 8)
        rows.setSpacing(8)
        rows.addWidget(self.heading)
        rows.addWidget(self.facts)
        rows.addLayout(head)
        rows.addWidget(self.text, 2)
        rows.addWidget(self.reading, 4)
        self.text.setMinimumHeight(84)
        self.reading.setMinimumHeight(100)
        for part in (self.text, self.reading):  # let both share the remaining height
            part.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        side = scrolled(middle)
        side.setMinimumWidth(400)
        return side

    def _right(self) -> QWidget:
        inner = QWidget()
        rows = QVBoxLayout(inner)
        rows.setContentsMargins(6, 12, 14, 8)
        rows.setSpacing(8)
        rows.addWidget(self.preview)
        rows.addWidget(label(self.tr("Die faces"), "name"))
        rows.addWidget(self.die)
        rows.addWidget(self.shared)
        rows.addStretch(1)
        side = scrolled(inner)
        side.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)  # large text
        side.setMinimumWidth(300)
        return side


def _tidy(text: str) -> str:
    """The text without blank lines and without spaces around lines, as in card files."""
    return "\n".join(line.strip() for line in text.split("\n") if line.strip())
