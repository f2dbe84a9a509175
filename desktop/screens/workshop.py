"""The card workshop: type a card, watch it being parsed, set its faces, save it, try it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from desktop.editions import title
from desktop.look import in_letters
from desktop.own_cards import OwnCards
from desktop.palette import Theme
from desktop.panels.question_box import ask, ask_to_save
from desktop.parts import button, dress_anew, label
from desktop.workshop.card_editor import CardEditor
from desktop.workshop.draft import (
    Draft,
    known_text,
    read_alone,
)
from desktop.workshop.library import Entry, Library
from desktop.workshop.saving import NotSaved, code_of, remove, save, sets_of
from rules.dice import BASIC_ACTION, write_face
from rules.language.tree import Text
from rules.language.wording import word
from rules.playable import obstacles
from rules.ruleset import EDITIONS
from rules.shelf import all_sets

_BASIC_FACES = tuple(map(write_face, BASIC_ACTION.faces))


_NOTHING = Text()


_BESIDE = 900  # pixels, at the default text size


class WorkshopScreen(QWidget):
    """The screen for writing your own cards.

    Signals:
        left(): the player wants to go back to the home screen; unsaved changes stay here.
        try_wanted(card_set, card, ruleset): the player wants a practice match with the card.
        saved(): a card file was changed.
    """

    left = Signal()
    try_wanted = Signal(object, object, object)
    saved = Signal()

    def __init__(self, own: OwnCards, theme: Theme) -> None:
        super().__init__()
        self.own = own
        self._boxes = all_sets()
        self._entry: Entry | None = None
        self._clean: tuple[Draft, str] = (Draft(), "")
        self.library = Library()
        self.editor = CardEditor(theme)
        self.status = label(look="soft", wraps=True)
        self.edition = QComboBox()
        for ruleset in EDITIONS.values():
            self.edition.addItem(title(ruleset), ruleset)
        self.back = button(self.tr("Back (Esc)"))
        self.folder = button(self.tr("Open folder"), is_small=True)
        self.try_it = button(self.tr("Try it (Ctrl+T)"))
        self.save_it = button(self.tr("Save (Ctrl+S)"), is_main=True)
        self._lay_out()
        self._connect()
        self._list()
        self.open_new()

    # --- interface ----------------------------------------------------------------------------

    @property
    def is_changed(self) -> bool:
        """Whether there are unsaved changes."""
        return (self.editor.draft, self.editor.set_name) != self._clean

    def set_theme(self, theme: Theme) -> None:
        """Change colors."""
        self.editor.set_theme(theme)

    def ask_to_save(self, then: Callable[[], object]) -> None:
        """Call `then`, after asking whether to save or discard unsaved changes."""
        if not self.is_changed:
            then()
            return

        def discard() -> None:
            self._forget()
            then()

        ask_to_save(
            self,
            self.tr("“{card}” has unsaved changes.").format(card=self.editor.named),
            save=lambda: self.save() and then(),
            discard=discard,
            cancel=lambda: self.library.show_entry(self._entry.key if self._entry else None),
        )

    # --- opening ------------------------------------------------------------------------------

    def open_new(self) -> None:
        """Start a new card."""
        names = list(sets_of(self.own))
        known = self.editor.set_name
        chosen = known if known in names else (names[0] if names else self.tr("My cards"))
        self._open(None, Draft(), chosen)
        self._say(
            self.tr("Name it, type what it does, set its faces. Or start from a card in the list.")
        )
        self.editor.heading.setText(self.tr("New card"))
        self.editor.facts.name.setFocus()

    def open(self, entry: Entry) -> None:
        """Open a card: the player's own for editing, or a published one as a template."""
        if entry.path is not None:
            self._open(entry, entry.draft, entry.set_name)
            self.editor.heading.setText(self.editor.named)
            if entry.mistakes:
                first = entry.mistakes[0].removeprefix(f"{entry.path.parent}/")
                self._say(first, is_problem=True)
            return
        names = list(sets_of(self.own))
        mine = names[0] if names else self.tr("My cards")
        self._open(None, replace(entry.draft, number=0), mine)
        self.library.show_entry(entry.key)
        said = self.tr("{card}, from {box}")
        self.editor.heading.setText(said.format(card=self.editor.named, box=entry.set_name))
        self._say(self.tr("Saving creates a card of your own. The original stays unchanged."))

    def copy(self) -> None:
        """Start a new card as a copy of this one."""
        draft, set_name = self.editor.draft, self.editor.set_name
        if self._entry is not None:
            said = self.tr("{subtitle} copy").format(subtitle=draft.subtitle).strip()
            draft = replace(draft, subtitle=said, number=0)
        self._open(None, draft, set_name)
        self._clean = (Draft(), "")
        self.editor.heading.setText(
            self.tr("New card, copy of {card}").format(card=self.editor.named)
        )
        self.editor.facts.subtitle.setFocus()
        self.editor.facts.subtitle.selectAll()

    def delete(self) -> None:
        """Delete this card from its file, after asking for confirmation."""
        entry = self._entry
        if entry is not None:
            ask(
                self,
                self.tr("Delete “{card}” from {file}?").format(
                    card=self.editor.named, file=entry.path.name if entry.path else ""
                ),
                yes=self.tr("Delete"),
                no=self.tr("Keep"),
                then=lambda: self._delete(entry),
                more=self.tr("You will no longer be able to open matches that used it."),
            )

    def _delete(self, entry: Entry) -> None:
        try:
            remove(self.own, entry)
        except NotSaved as failure:
            self._say(self.tr("Not deleted: {why}").format(why=failure), is_problem=True)
            return
        self._list()
        self.open_new()
        said = self.tr("Deleted “{card}”.")
        self._say(said.format(card=entry.draft.title.replace("/", ": ")))
        self.saved.emit()

    def _open(self, entry: Entry | None, draft: Draft, set_name: str) -> None:
        self._entry = entry
        self.editor.show_draft(draft, set_name)
        self._forget()
        self._tell_shared()
        self.library.show_entry(entry.key if entry else None)
        self.library.delete.setEnabled(entry is not None)
        self._say("")

    def _forget(self) -> None:
        """Treat the current content as saved: discard the unsaved changes."""
        self._clean = (self.editor.draft, self.editor.set_name)

    # --- editing ------------------------------------------------------------------------------

    def _edited(self) -> None:
        self._tell_shared()
        self._say(self.tr("Not saved yet") if self.is_changed else "")

    def _tell_shared(self) -> None:
        others = [other.draft.title.replace("/", ": ") for other in self._neighbours()]
        self.editor.tell_shared(others)

    def _neighbours(self) -> list[Entry]:
        """The other cards of the set with the same name as this one."""
        set_name, mine = self.editor.set_name, self._entry
        return [
            other
            for other in self.library.entries
            if other.path is not None
            and other.set_name == set_name
            and other.draft.name == self.editor.draft.name
            and (mine is None or other.key != mine.key)
        ]

    # --- saving and trying --------------------------------------------------------------------

    def save(self) -> bool:
        """Save the card in its set's file; return whether that succeeded."""
        text = self.editor.understood()
        draft, set_name = self.editor.draft, self.editor.set_name
        problem = self._problem(set_name)
        if problem:
            self._say(problem, is_problem=True)
            return False
        if text is not None:
            draft = replace(draft, text=word(text))
        try:
            entry = save(self.own, draft, set_name, self._entry)
        except NotSaved as failure:
            self._say(self.tr("Not saved: {why}").format(why=failure), is_problem=True)
            return False
        self._list()
        self._open(entry, entry.draft, set_name)
        self.editor.heading.setText(self.editor.named)
        self.saved.emit()
        said = self.tr("Saved to {file}.").format(file=entry.path)
        if text is None:
            said += self.tr(" You can't play it until all of its text is understood.")
        self._say(said, is_problem=text is None)
        return True

    def try_card(self) -> None:
        """Start a practice match with the card as it is, saved or not."""
        text = self.editor.understood()
        problem = self._problem(self.editor.set_name)
        if not problem and text is None:
            problem = self.tr("Some text isn't understood yet (marked red).")
        if not problem and (found := sorted(set(obstacles(text or _NOTHING)))):
            problem = self.tr("This card can't be played yet: {what}").format(what="; ".join(found))
        if not problem and text is not None:
            draft = replace(self.editor.draft, text=word(text))
            code = code_of(self.own, self.editor.set_name)
            read = read_alone(draft, code, known_text(draft, text))
            if read.cards is not None and read.cards.cards:
                card = read.cards.cards[0]
                self.try_wanted.emit(read.cards, card, self.edition.currentData())
                return
            problem = read.mistakes[0].complaint
        self._say(problem, is_problem=True)

    def _problem(self, set_name: str) -> str:
        """The reason why the card cannot be saved, or ""."""
        if not self.editor.draft.name:
            self.editor.facts.name.setFocus()
            return self.tr("Give the card a name first.")
        if not set_name:
            self.editor.facts.set_name.setFocus()
            return self.tr("Give the set a name first.")
        if any(box.name == set_name for box in self._boxes):
            self.editor.facts.set_name.setFocus()
            return self.tr("{set} is a published set. Choose a set of your own.").format(
                set=set_name
            )
        for other in self._neighbours():
            if other.draft.subtitle == self.editor.draft.subtitle:
                self.editor.facts.subtitle.setFocus()
                return self.tr("This set already has a card with this name and subtitle.")
            if other.draft.kind is not self.editor.draft.kind:
                self.editor.facts.name.setFocus()
                return self.tr("This set has another type of card with this name.")
        return ""

    def _list(self) -> None:
        self.library.fill(self.own, self._boxes)
        names = sets_of(self.own)
        affiliations = {one for entry in self.library.entries for one in entry.draft.affiliations}
        self.editor.facts.offer(names, affiliations)

    def _say(self, words: str, *, is_problem: bool = False) -> None:
        look = "problem" if is_problem else "soft"
        self.status.setText(words)
        if self.status.objectName() != look:
            self.status.setObjectName(look)
            dress_anew(self.status)

    # --- layout -------------------------------------------------------------------------------

    def _open_folder(self) -> None:
        folder = self.own.folder
        if folder is not None:
            try:
                folder.mkdir(parents=True, exist_ok=True)
            except OSError as failure:
                self._say(f"{folder}: {failure.strerror or failure}", is_problem=True)
                return
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))

    def _connect(self) -> None:
        library = self.library
        library.chosen.connect(lambda entry: self.ask_to_save(lambda: self.open(entry)))
        library.told.connect(lambda words: self._say(words, is_problem=True))
        library.new_wanted.connect(lambda: self.ask_to_save(self.open_new))
        library.copy_wanted.connect(lambda: self.ask_to_save(self.copy))
        library.delete_wanted.connect(self.delete)
        self.editor.edited.connect(self._edited)
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
        split.addWidget(self._left())
        split.addWidget(self.editor)
        split.setStretchFactor(0, 1)
        split.setStretchFactor(1, 7)
        split.setSizes([194, 830])
        foot = QFrame()
        foot.setObjectName("bar")
        self._foot = QGridLayout(foot)
        self._foot.setContentsMargins(14, 8, 14, 8)
        self._foot.setColumnStretch(1, 1)
        row = QHBoxLayout()
        self._foot.addWidget(self.back, 1, 0)
        self._foot.addWidget(self.status, 1, 1)
        self._foot.addLayout(row, 1, 2)
        row.addWidget(label(self.tr("Rules"), "soft"))
        row.addWidget(self.edition)
        row.addWidget(self.try_it)
        row.addWidget(self.save_it)
        self.edition.setAccessibleName(self.tr("Rules to try it with"))
        self.edition.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(split, 1)
        rows.addWidget(foot)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the status beside the buttons, or above them in a narrow window."""
        super().resizeEvent(event)
        if self.width() >= in_letters(_BESIDE):
            self._foot.addWidget(self.status, 1, 1)
        else:
            self._foot.addWidget(self.status, 0, 0, 1, 3)

    def _left(self) -> QWidget:
        side = QWidget()
        rows = QVBoxLayout(side)
        rows.setContentsMargins(14, 12, 6, 8)
        rows.addWidget(self.library, 1)
        rows.addWidget(self.folder)
        side.setMinimumWidth(190)
        return side
