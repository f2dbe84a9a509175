"""The card workshop: a card is typed, its reading shown live, its faces set; saved, and tried."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QHideEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from desktop.editions import title
from desktop.own_cards import OwnCards
from desktop.palette import Theme
from desktop.panels.question_box import ask, ask_to_save
from desktop.parts import button, dress_anew, label, scrolled
from desktop.workshop.die_editor import DieEditor
from desktop.workshop.draft import (
    ACTION_FACES,
    CHARACTER_FACES,
    Draft,
    known_text,
    read_alone,
    with_its_energy,
)
from desktop.workshop.facts_form import FactsForm
from desktop.workshop.library import Entry, Library
from desktop.workshop.live_reading import LiveReading
from desktop.workshop.phrases import PhraseList
from desktop.workshop.preview import CardPreview, looks_of_card
from desktop.workshop.reading_panel import ReadingPanel
from desktop.workshop.saving import NotSaved, code_of, remove, save, sets_of
from desktop.workshop.text_editor import TextEditor
from rules.cards import Card, CardKind
from rules.dice import BASIC_ACTION, write_face
from rules.language.paragraphs import Paragraph, join
from rules.language.wording import word
from rules.playable import obstacles
from rules.ruleset import EDITIONS
from rules.shelf import all_sets

_BASIC_FACES = tuple(map(write_face, BASIC_ACTION.faces))


class WorkshopScreen(QWidget):
    """Where cards of one's own are written.

    Signals:
        left(): back to the home screen; what is not saved stays here.
        try_wanted(card_set, card, ruleset): begin a practice match with the card.
        saved(): a file of cards was changed.
    """

    left = Signal()
    try_wanted = Signal(object, object, object)
    saved = Signal()

    def __init__(self, own: OwnCards, theme: Theme) -> None:
        super().__init__()
        self.own = own
        self._boxes = all_sets()
        self._entry: Entry | None = None
        self._draft = Draft()
        self._clean: tuple[Draft, str] = (Draft(), "")
        self._paragraphs: tuple[Paragraph, ...] | None = None
        self._box = ""
        self.library = Library()
        self.facts = FactsForm()
        self.text = TextEditor(theme)
        self.reading = ReadingPanel(theme)
        self.preview = CardPreview(theme)
        self.die = DieEditor()
        self.live = LiveReading(self)
        self.heading = label(look="heading")
        self.shared = label(look="soft", wraps=True)
        self.status = label(look="soft", wraps=True)
        self.edition = QComboBox()
        for ruleset in EDITIONS.values():
            self.edition.addItem(title(ruleset), ruleset)
        self.back = button(self.tr("Back (Esc)"))
        self.phrases = button(self.tr("What can be said…"), is_small=True)
        self.folder = button(self.tr("Open the folder"), is_small=True)
        self.try_it = button(self.tr("Try it (Ctrl+T)"))
        self.save_it = button(self.tr("Save (Ctrl+S)"), is_main=True)
        self._lay_out()
        self._connect()
        self._list()
        self.open_new()

    # --- from outside -------------------------------------------------------------------------

    @property
    def is_changed(self) -> bool:
        """Whether something here is not saved."""
        return (self._draft, self.facts.set_name.currentText()) != self._clean

    @property
    def draft(self) -> Draft:
        """The card as it is filled in now."""
        return self._draft

    def set_theme(self, theme: Theme) -> None:
        """Change colours."""
        for part in (self.text, self.reading, self.preview):
            part.set_theme(theme)

    def ask_to_save(self, then: Callable[[], object]) -> None:
        """Go on, after asking what shall happen to changes that are not saved."""
        if not self.is_changed:
            then()
            return

        def discard() -> None:
            self._forget()
            then()

        ask_to_save(
            self,
            self.tr("“{card}” has changes that are not saved.").format(card=self._named()),
            save=lambda: self.save() and then(),
            discard=discard,
            cancel=lambda: self.library.show_entry(self._entry.key if self._entry else None),
        )

    # --- which card ---------------------------------------------------------------------------

    def open_new(self) -> None:
        """Begin a new card."""
        names = list(sets_of(self.own))
        known = self.facts.set_name.currentText()
        chosen = known if known in names else (names[0] if names else self.tr("My cards"))
        self._open(None, Draft(), chosen, "")
        self._say(
            self.tr("Name it, type what it does, set its faces. Or begin with one from the list.")
        )
        self.heading.setText(self.tr("New card"))
        self.facts.name.setFocus()

    def open(self, entry: Entry) -> None:
        """Open a card: one's own to be changed, one of a box to begin with."""
        if entry.path is not None:
            self._open(entry, entry.draft, entry.set_name, "")
            self.heading.setText(self._named())
            if entry.mistakes:
                first = entry.mistakes[0].removeprefix(f"{entry.path.parent}/")
                self._say(first, is_problem=True)
            return
        names = list(sets_of(self.own))
        mine = names[0] if names else self.tr("My cards")
        self._open(None, replace(entry.draft, number=0), mine, entry.set_name)
        self.library.show_entry(entry.key)
        said = self.tr("{card}, of the box {box}")
        self.heading.setText(said.format(card=self._named(), box=entry.set_name))
        self._say(self.tr("What you save is a card of your own; the one in the box stays."))

    def copy(self) -> None:
        """Begin a new card like this one."""
        draft, set_name = self._draft, self.facts.set_name.currentText()
        if self._entry is not None:
            said = self.tr("{subtitle} again").format(subtitle=draft.subtitle).strip()
            draft = replace(draft, subtitle=said, number=0)
        self._open(None, draft, set_name, "")
        self._clean = (Draft(), "")
        self.heading.setText(self.tr("New card, like {card}").format(card=self._named()))
        self.facts.subtitle.setFocus()
        self.facts.subtitle.selectAll()

    def delete(self) -> None:
        """Take this card out of its file, once that is certain."""
        entry = self._entry
        if entry is not None:
            ask(
                self,
                self.tr("Delete “{card}” from {file}?").format(
                    card=self._named(), file=entry.path.name if entry.path else ""
                ),
                yes=self.tr("Delete"),
                no=self.tr("Keep it"),
                then=lambda: self._delete(entry),
                more=self.tr("Matches that were played with it can then no longer be opened."),
            )

    def _delete(self, entry: Entry) -> None:
        try:
            remove(self.own, entry)
        except NotSaved as failure:
            self._say(self.tr("Not deleted: {why}").format(why=failure), is_problem=True)
            return
        self._list()
        self.open_new()
        said = self.tr("“{card}” is deleted.")
        self._say(said.format(card=entry.draft.title.replace("/", ": ")))
        self.saved.emit()

    def _open(self, entry: Entry | None, draft: Draft, set_name: str, box: str) -> None:
        self._entry, self._draft, self._box = entry, draft, box
        self.facts.show_draft(draft, set_name)
        self.text.say(draft.text)
        self._clean = (self._filled_in(draft), set_name)
        self._draft = self._clean[0]
        self._show_die()
        self._show_card()
        self._read(at_once=True)
        self.library.show_entry(entry.key if entry else None)
        self.library.delete.setEnabled(entry is not None)
        self._say("")

    def _forget(self) -> None:
        """Give up what is not saved."""
        self._clean = (self._draft, self.facts.set_name.currentText())

    def _named(self) -> str:
        return self._draft.title.replace("/", ": ") or self.tr("New card")

    # --- while it is written ------------------------------------------------------------------

    def _filled_in(self, draft: Draft) -> Draft:
        return self.facts.filled_in(replace(draft, text=_tidy(self.text.toPlainText())))

    def _edit(self) -> None:
        """Something was filled in."""
        faces = self.die.texts if self._draft.kind is not CardKind.BASIC_ACTION else ()
        filled_in = self._filled_in(replace(self._draft, faces=faces))
        was, self._draft = self._draft, with_its_energy(filled_in)
        if self._draft.faces != filled_in.faces:
            self._show_die()
        if (was.name, was.kind) != (self._draft.name, self._draft.kind):
            self._read()  # print calls a die by its name
        self._show_card()
        self._tell_changes()

    def _read(self, *, at_once: bool = False) -> None:
        """Read the text soon."""
        self._paragraphs = None
        is_character = self._draft.kind is CardKind.CHARACTER
        text = self.text.toPlainText()
        self.live.say(text, self._draft.name, is_character=is_character, at_once=at_once)

    def _change_kind(self) -> None:
        """Another kind of card has other faces."""
        faces = {CardKind.CHARACTER: CHARACTER_FACES, CardKind.ACTION: ACTION_FACES}
        kind = self.facts.card_kind
        self._draft = replace(self._draft, kind=kind, faces=faces.get(kind, ()))
        self._show_die()

    def _type(self) -> None:
        self._edit()
        self._read()

    def _show_die(self) -> None:
        is_basic = self._draft.kind is CardKind.BASIC_ACTION
        faces = _BASIC_FACES if is_basic else self._draft.faces
        self.die.show_faces(faces, ())
        self.die.setEnabled(not is_basic)

    def _show_card(self) -> None:
        card = self._card_without_text()
        if card is not None:
            self.preview.show_card(card)
            self.die.paint(looks_of_card(card))
        self._tell_shared()

    def _card_without_text(self) -> Card | None:
        plain = replace(self._draft, text="", name=self._draft.name or "?")
        read = read_alone(plain, "OWN").cards
        return read.cards[0] if read is not None and read.cards else None

    def _tell_shared(self) -> None:
        """Which other cards have this die."""
        if self._draft.kind is CardKind.BASIC_ACTION:
            self.shared.setText(self.tr("All basic actions have this die."))
            return
        others = [other.draft.title.replace("/", ": ") for other in self._neighbours()]
        said = self.tr("{cards} of this set has the same die: it changes with this one.")
        self.shared.setText(said.format(cards=", ".join(others)) if others else "")
        self.shared.setVisible(bool(others))

    def _neighbours(self) -> list[Entry]:
        """Other cards of the set that have the name of this one."""
        set_name, mine = self.facts.set_name.currentText(), self._entry
        return [
            other
            for other in self.library.entries
            if other.path is not None
            and other.set_name == set_name
            and other.draft.name == self._draft.name
            and (mine is None or other.key != mine.key)
        ]

    def _tell_changes(self) -> None:
        self._say(self.tr("Not saved yet") if self.is_changed else "")

    def _show_reading(self, paragraphs: tuple[Paragraph, ...]) -> None:
        self._paragraphs = paragraphs
        self.reading.show_reading(paragraphs)
        self.text.mark(paragraphs)

    # --- saving and trying --------------------------------------------------------------------

    def save(self) -> bool:
        """Save the card in the file of its set; returns whether that was possible."""
        self.live.finish()
        draft, set_name = self._draft, self.facts.set_name.currentText().strip()
        problem = self._problem(set_name)
        if problem:
            self._say(problem, is_problem=True)
            return False
        is_understood = self._is_understood()
        if is_understood:
            draft = replace(draft, text=word(join(self._paragraphs or ())))
        try:
            entry = save(self.own, draft, set_name, self._entry)
        except NotSaved as failure:
            self._say(self.tr("Not saved: {why}").format(why=failure), is_problem=True)
            return False
        self._list()
        self._open(entry, entry.draft, set_name, "")
        self.heading.setText(self._named())
        self.saved.emit()
        said = self.tr("Saved in {file}.").format(file=entry.path)
        if not is_understood:
            said += self.tr(" It stays out of matches until its text is understood.")
        self._say(said, is_problem=not is_understood)
        return True

    def try_card(self) -> None:
        """Begin a practice match with the card as it is, saved or not."""
        self.live.finish()
        problem = self._problem(self.facts.set_name.currentText().strip())
        text = join(self._paragraphs or ())
        if not problem and not self._is_understood():
            problem = self.tr("Its text is not understood yet: see where it stops.")
        if not problem and (found := sorted(set(obstacles(text)))):
            problem = self.tr("It cannot be played yet: {what}").format(what="; ".join(found))
        if not problem:
            draft = replace(self._draft, text=word(text))
            code = code_of(self.own, self.facts.set_name.currentText().strip())
            read = read_alone(draft, code, known_text(draft, text))
            if read.cards is not None and read.cards.cards:
                card = read.cards.cards[0]
                self.try_wanted.emit(read.cards, card, self.edition.currentData())
                return
            problem = read.mistakes[0].complaint
        self._say(problem, is_problem=True)

    def _is_understood(self) -> bool:
        return self._paragraphs is not None and all(
            paragraph.mistake is None for paragraph in self._paragraphs
        )

    def _problem(self, set_name: str) -> str:
        """Why the card cannot be saved, or ""."""
        if not self._draft.name:
            self.facts.name.setFocus()
            return self.tr("Give the card a name first.")
        if not set_name:
            self.facts.set_name.setFocus()
            return self.tr("Give the set a name first.")
        if any(box.name == set_name for box in self._boxes):
            self.facts.set_name.setFocus()
            return self.tr("{set} is a box: choose a set of your own.").format(set=set_name)
        for other in self._neighbours():
            if other.draft.subtitle == self._draft.subtitle:
                self.facts.subtitle.setFocus()
                return self.tr("This set has a card of this name and subtitle already.")
            if other.draft.kind is not self._draft.kind:
                self.facts.name.setFocus()
                return self.tr("This set has a card of this name that is no such card.")
        return ""

    def _list(self) -> None:
        self.library.fill(self.own, self._boxes)
        names = sets_of(self.own)
        affiliations = {one for entry in self.library.entries for one in entry.draft.affiliations}
        self.facts.offer(names, affiliations)

    def _say(self, words: str, *, is_problem: bool = False) -> None:
        look = "problem" if is_problem else "soft"
        self.status.setText(words)
        if self.status.objectName() != look:
            self.status.setObjectName(look)
            dress_anew(self.status)

    # --- within -------------------------------------------------------------------------------

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

    def _open_folder(self) -> None:
        folder = self.own.folder
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))

    def _connect(self) -> None:
        library, reading = self.library, self.reading
        library.chosen.connect(lambda entry: self.ask_to_save(lambda: self.open(entry)))
        library.told.connect(lambda words: self._say(words, is_problem=True))
        library.new_wanted.connect(lambda: self.ask_to_save(self.open_new))
        library.copy_wanted.connect(lambda: self.ask_to_save(self.copy))
        library.delete_wanted.connect(self.delete)
        self.facts.kind_changed.connect(self._change_kind)
        self.facts.edited.connect(self._edit)
        self.die.edited.connect(self._edit)
        self.text.typed.connect(self._type)
        self.live.waiting.connect(reading.wait)
        self.live.read.connect(self._show_reading)
        reading.phrase_wanted.connect(self.text.replace_clause)
        reading.word_wanted.connect(self.text.replace_word)
        self.phrases.clicked.connect(self._ask_phrase)
        self.folder.clicked.connect(self._open_folder)
        self.back.clicked.connect(self.left)
        self.save_it.clicked.connect(self.save)
        self.try_it.clicked.connect(self.try_card)
        context = Qt.ShortcutContext.WidgetWithChildrenShortcut
        for key, does in (
            ("Esc", self.left.emit),
            ("Ctrl+S", self.save),
            ("Ctrl+T", self.try_card),
        ):
            QShortcut(QKeySequence(key), self, does, context=context)

    def _lay_out(self) -> None:
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        for part, stretch in ((self._left(), 1), (self._middle(), 4), (self._right(), 3)):
            split.addWidget(part)
            split.setStretchFactor(split.count() - 1, stretch)
        split.setSizes([194, 496, 334])
        foot = QFrame()
        foot.setObjectName("bar")
        row = QHBoxLayout(foot)
        row.setContentsMargins(14, 8, 14, 8)
        row.addWidget(self.back)
        row.addWidget(self.status, 1)
        row.addWidget(label(self.tr("Rules"), "soft"))
        row.addWidget(self.edition)
        row.addWidget(self.try_it)
        row.addWidget(self.save_it)
        self.edition.setAccessibleName(self.tr("Rules to try it with"))
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(split, 1)
        rows.addWidget(foot)

    def _left(self) -> QWidget:
        side = QWidget()
        rows = QVBoxLayout(side)
        rows.setContentsMargins(14, 12, 6, 8)
        rows.addWidget(self.library, 1)
        rows.addWidget(self.folder)
        side.setMinimumWidth(190)
        return side

    def _middle(self) -> QWidget:
        head = QHBoxLayout()
        head.addWidget(label(self.tr("Text: one ability a line"), "name"), 1)
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
        middle.setMinimumWidth(420)
        return middle

    def _right(self) -> QWidget:
        inner = QWidget()
        rows = QVBoxLayout(inner)
        rows.setContentsMargins(6, 12, 14, 8)
        rows.setSpacing(8)
        rows.addWidget(self.preview)
        rows.addWidget(label(self.tr("The six faces of its die"), "name"))
        rows.addWidget(self.die)
        rows.addWidget(self.shared)
        rows.addStretch(1)
        side = scrolled(inner)
        side.setMinimumWidth(330)
        return side


def _tidy(text: str) -> str:
    """A text without blank lines and blanks around its lines, as files have it."""
    return "\n".join(line.strip() for line in text.split("\n") if line.strip())
