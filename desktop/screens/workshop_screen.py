"""The card workshop: type a card, watch it being parsed, set its faces, save it, try it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QSplitter, QWidget

from desktop.panels.dialogs.file_dialogs import ask_export_card
from desktop.panels.dialogs.question_box import ask_choice, ask_to_save, ask_yes_no
from desktop.panels.navigator import navigator_of
from desktop.storage.own_cards import OwnCards
from desktop.style.basic_widgets import lay_column, make_button
from desktop.workshop.card_draft import CardDraft, cached_text, read_draft
from desktop.workshop.card_editor import GAP, CardEditor
from desktop.workshop.card_list import CardEntry, CardList
from desktop.workshop.draft_storage import (
    CardChangedError,
    FoundCard,
    SaveError,
    UnsavedCard,
    delete_card,
    draft_as_file,
    made_sets,
    own_sets,
    save_draft,
    set_code_for,
)
from desktop.workshop.foot_bar import FootBar
from rules.cards import Card, CardSet, all_card_sets, find_unsupported_features
from rules.language import Text, unparse
from rules.model import BASIC_ACTION, Ruleset, format_face

_BASIC_FACES = tuple(map(format_face, BASIC_ACTION.faces))


_NOTHING = Text()


class WorkshopScreen(QWidget):
    """The screen for writing your own cards."""

    # Card_set, card, ruleset: the player wants a practice match with the card
    try_wanted = Signal(CardSet, Card, Ruleset)
    saved = Signal()  # a card file was changed

    def __init__(self, own: OwnCards) -> None:
        super().__init__()
        self.own_cards = own
        self._boxes = all_card_sets()
        self._entry: CardEntry | None = None
        self._failure = ""  # why the last attempt to save the card failed
        self._clean: tuple[CardDraft, str] = (CardDraft(), "")
        self.card_list = CardList(
            choose=lambda entry: self.ask_to_save(lambda: self.open_card(entry)),
            tell_problem=lambda words: self.foot.say(words, is_problem=True),
        )
        self.editor = CardEditor(self._edited, partial(set_code_for, own))
        self._unsaved = UnsavedCard(own, self, self._tell_not_kept)
        self.foot = FootBar()
        self.folder = make_button(self.tr("Open folder"), name="open-cards-folder", is_small=True)
        self._lay_out()
        self._connect()
        self._list()
        self._restore_card()

    # --- interface ----------------------------------------------------------------------------

    @property
    def is_changed(self) -> bool:
        """Whether there are unsaved changes."""
        return (self.editor.draft, self.editor.set_name) != self._clean

    @property
    def can_close(self) -> bool:
        """Whether nothing gets lost if the program ends: unsaved changes come back later."""
        return not self.is_changed or self._unsaved.write()

    def ask_to_save(self, then: Callable[[], object]) -> None:
        """Call `then`, after asking whether to save or discard unsaved changes."""
        if not self.is_changed:
            then()
            return

        def discard() -> None:
            self._discard()
            then()

        ask_to_save(
            self,
            self.tr("“{card}” has unsaved changes.").format(card=self.editor.display_title),
            save=lambda: self._save_or_ask(then, discard),
            discard=discard,
            cancel=lambda: self.card_list.show_entry(self._entry.key if self._entry else None),
        )

    def _save_or_ask(self, then: Callable[[], object], discard: Callable[[], object]) -> None:
        """Save the card; if its file cannot be written, ask what to do with it."""
        if self.save_card():
            then()
        elif self._failure:
            source = draft_as_file(self.own_cards, self.editor.draft, self.editor.set_name)
            name = f"{self.editor.draft.name}.toml"
            ask_choice(
                self,
                self.tr("“{card}” is not saved.").format(card=self.editor.display_title),
                name="leave-unsaved",
                more=self._failure,
                choices={
                    "try-again": (self.tr("Try again"), lambda: self._save_or_ask(then, discard)),
                    "export": (
                        self.tr("Export…"),
                        lambda: ask_export_card(self, name, source, self.foot.say, discard),
                    ),
                    "leave": (self.tr("Leave without saving"), discard),
                    "stay": (self.tr("Stay"), None),
                },
            )

    # --- opening ------------------------------------------------------------------------------

    def _restore_card(self) -> None:
        """Open the card that was not saved when the program ended, or else a new one."""
        try:
            found = self._unsaved.read(self.card_list.entries)
        except OSError as failure:
            self.open_new_card()
            self.foot.say(f"{failure.filename}: {failure.strerror or failure}", is_problem=True)
            return
        if found is None:
            self.open_new_card()
            return
        before = found.entry.draft if found.entry is not None else CardDraft()
        self._show(found.entry, before, found.set_name)
        self.editor.show_draft(found.draft, found.set_name)
        self.editor.heading.setText(self.editor.display_title)
        self._edited()
        if self.is_changed:
            self.foot.say(self.tr("This card was not saved when the program closed."))

    def open_new_card(self) -> None:
        names = made_sets(self.own_cards)
        known = self.editor.set_name
        chosen = known if known in names else (names[0] if names else self.tr("My cards"))
        self._open(None, CardDraft(), chosen)
        self.foot.say(
            self.tr("Name it, type what it does, set its faces. Or start from a card in the list.")
        )
        self.editor.heading.setText(self.tr("New card"))
        self.editor.details.name.setFocus()

    def open_card(self, entry: CardEntry) -> None:
        """Open a card: the player's own for editing, or a published one as a template."""
        if entry.path is not None:
            self._open(entry, entry.draft, entry.set_name)
            self.editor.heading.setText(self.editor.display_title)
            if entry.mistakes:
                self.foot.say(entry.mistakes[0], is_problem=True)
            return
        names = made_sets(self.own_cards)
        mine = names[0] if names else self.tr("My cards")
        self._open(None, replace(entry.draft, number=0), mine)
        self.card_list.show_entry(entry.key)
        template = self.tr("{card}, from {box}")
        self.editor.heading.setText(
            template.format(card=self.editor.display_title, box=entry.set_name)
        )
        self.foot.say(self.tr("Saving creates a card of your own. The original stays unchanged."))

    def edit(self, card: Card) -> None:
        """Open one of the player's own cards, such as one that a list told without its cost."""
        self._list()
        paths = {
            file.path
            for file in self.own_cards.files
            if file.read_result.card_set is not None
            and file.read_result.card_set.code == card.set_code
        }
        entries = (entry for entry in self.card_list.entries if entry.path in paths)
        found = next((entry for entry in entries if entry.draft.title == card.title), None)
        if found is not None:
            self.ask_to_save(lambda: self._open_to_complete(found))

    def _open_to_complete(self, entry: CardEntry) -> None:
        self.open_card(entry)
        if "cost" in entry.draft.missing:
            self.editor.details.cost.setFocus()
            self.editor.details.cost.selectAll()

    def copy_card(self) -> None:
        """Start a new card as a copy of this one."""
        draft, set_name = self.editor.draft, self.editor.set_name
        if self._entry is not None:
            text = self.tr("{subtitle} copy").format(subtitle=draft.subtitle).strip()
            draft = replace(draft, subtitle=text, number=0)
        self._show(None, draft, set_name)
        self._clean = (CardDraft(), "")
        self._keep_unsaved()
        self.editor.heading.setText(
            self.tr("New card, copy of {card}").format(card=self.editor.display_title)
        )
        self.editor.details.subtitle.setFocus()
        self.editor.details.subtitle.selectAll()

    def delete_card(self) -> None:
        """Delete this card from its file, after asking for confirmation."""
        entry = self._entry
        if entry is not None:
            ask_yes_no(
                self,
                self.tr("Delete “{card}” from {file}?").format(
                    card=self.editor.display_title, file=entry.path.name if entry.path else ""
                ),
                name="delete-card",
                yes=self.tr("Delete"),
                no=self.tr("Keep"),
                then=lambda: self._delete(entry),
                more=self.tr("You will no longer be able to open matches that used it."),
            )

    def _delete(self, entry: CardEntry) -> None:
        try:
            delete_card(self.own_cards, entry)
        except CardChangedError as failure:
            self._entry = failure.entry
            template = self.tr("Not deleted: this card was changed somewhere else in the meantime.")
            self.foot.say(template, is_problem=True)
            return
        except SaveError as failure:
            self.foot.say(self.tr("Not deleted: {why}").format(why=failure), is_problem=True)
            return
        self._list()
        self.open_new_card()
        template = self.tr("Deleted “{card}”.")
        self.foot.say(template.format(card=entry.draft.title.replace("/", ": ")))
        self.saved.emit()

    def _open(self, entry: CardEntry | None, draft: CardDraft, set_name: str) -> None:
        self._show(entry, draft, set_name)
        self._unsaved.forget()

    def _show(self, entry: CardEntry | None, draft: CardDraft, set_name: str) -> None:
        self._entry = entry
        self.editor.show_draft(draft, set_name)
        self._clean = (self.editor.draft, self.editor.set_name)
        self._tell_shared()
        self.card_list.show_entry(entry.key if entry else None)
        self.card_list.delete.setEnabled(entry is not None)
        self.foot.say("")

    def _discard(self) -> None:
        """Treat the current content as saved: discard the unsaved changes."""
        self._clean = (self.editor.draft, self.editor.set_name)
        self._unsaved.forget()

    # --- editing ------------------------------------------------------------------------------

    def _edited(self) -> None:
        self._tell_shared()
        self.foot.say(self.tr("Not saved yet") if self.is_changed else "")
        self._keep_unsaved()

    def _keep_unsaved(self) -> None:
        """Keep the card on the disk until it is saved, so that it survives the program's end."""
        if self.is_changed:
            self._unsaved.keep(FoundCard(self.editor.draft, self.editor.set_name, self._entry))
        else:
            self._unsaved.forget()

    def _tell_not_kept(self, reason: str) -> None:
        template = self.tr("Your changes could not be backed up: {reason}. Save the card.")
        self.foot.say(template.format(reason=reason), is_problem=True)

    def _tell_shared(self) -> None:
        others = [other.draft.title.replace("/", ": ") for other in self._same_name_entries()]
        self.editor.show_shared_die(others)

    def _same_name_entries(self) -> list[CardEntry]:
        """The other cards of the set with the same name as this one."""
        set_name, mine = self.editor.set_name, self._entry
        return [
            other
            for other in self.card_list.entries
            if other.path is not None
            and other.set_name == set_name
            and other.draft.name == self.editor.draft.name
            and (mine is None or other.key != mine.key)
        ]

    # --- saving and trying --------------------------------------------------------------------

    def save_card(self) -> bool:
        """Save the card as it is written in its set's file; return whether that succeeded.

        What is not understood is saved as text that the players do by hand.
        """
        self._failure = ""
        text, by_hand = self.editor.parsed_text(), self.editor.text_by_hand()
        draft, set_name = self.editor.draft, self.editor.set_name
        if by_hand is not None:  # what is printed stays in the file, beside what is played
            draft = replace(draft, text=unparse(by_hand), printed=draft.printed or draft.text)
        problem = self._problem(set_name)
        if problem:
            self.foot.say(problem, is_problem=True)
            return False
        try:
            entry = save_draft(self.own_cards, draft, set_name, self._entry)
        except CardChangedError as failure:
            self._entry = failure.entry  # saving again replaces the version that is there now
            said = self.tr(
                "Not saved: this card was changed somewhere else in the "
                "meantime. Save again to replace that"
                " version, or copy the card to keep both."
            )
            self.foot.say(said, is_problem=True)
            return False
        except SaveError as failure:
            self._failure = self.tr("Not saved: {why}").format(why=failure)
            self.foot.say(self._failure, is_problem=True)
            return False
        self._list()
        self._open(entry, entry.draft, set_name)
        self.editor.heading.setText(self.editor.display_title)
        self.saved.emit()
        said = self.tr("Saved to {file}.").format(file=entry.path)
        is_unread = text is None and by_hand is None
        if is_unread:
            said += self.tr(" You can't play it until all of its text is understood.")
        elif by_hand is not None:
            said += self.tr(" In a match, players do the marked text by hand.")
        self.foot.say(said, is_problem=is_unread)
        return True

    def try_card(self) -> None:
        """Start a practice match with the card as it is, saved or not."""
        text = self.editor.text_by_hand() or self.editor.parsed_text()
        problem = self._problem(self.editor.set_name)
        if not problem and text is None:
            problem = self.tr("Some text isn't understood yet (marked red).")
        if not problem and (found := sorted(set(find_unsupported_features(text or _NOTHING)))):
            problem = self.tr("This card can't be played yet: {what}").format(what="; ".join(found))
        if not problem and text is not None:
            draft = replace(self.editor.draft, text=unparse(text))
            code = set_code_for(self.own_cards, self.editor.set_name)
            read = read_draft(draft, code, cached_text(draft, text))
            if read.card_set is not None and read.card_set.cards:
                card = read.card_set.cards[0]
                self.try_wanted.emit(read.card_set, card, self.foot.edition.currentData())
                return
            problem = read.errors[0].message
        self.foot.say(problem, is_problem=True)

    def _problem(self, set_name: str) -> str:
        """The reason why the card cannot be saved, or ""."""
        if not self.editor.draft.name:
            self.editor.details.name.setFocus()
            return self.tr("Give the card a name first.")
        if not set_name:
            self.editor.details.set_name.setFocus()
            return self.tr("Give the set a name first.")
        if any(box.name == set_name for box in self._boxes):
            self.editor.details.set_name.setFocus()
            return self.tr("{set} is a published set. Choose a set of your own.").format(
                set=set_name
            )
        for other in self._same_name_entries():
            if other.draft.subtitle == self.editor.draft.subtitle:
                self.editor.details.subtitle.setFocus()
                return self.tr("This set already has a card with this name and subtitle.")
            if other.draft.kind is not self.editor.draft.kind:
                self.editor.details.name.setFocus()
                return self.tr("This set has another type of card with this name.")
        return ""

    def _list(self) -> None:
        self.card_list.fill(self.own_cards, self._boxes)
        self.editor.live_parser.known_names = self.own_cards.known_names
        names = own_sets(self.own_cards)
        affiliations = {
            affiliation
            for entry in self.card_list.entries
            for affiliation in entry.draft.affiliations
        }
        self.editor.details.set_suggestions(names, affiliations)

    # --- layout -------------------------------------------------------------------------------

    def _open_folder(self) -> None:
        folder = self.own_cards.folder
        if folder is not None:
            try:
                folder.mkdir(parents=True, exist_ok=True)
            except OSError as failure:
                self.foot.say(f"{folder}: {failure.strerror or failure}", is_problem=True)
                return
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))

    def _leave(self) -> None:
        """Go back; unsaved changes stay here."""
        navigator_of(self).go_back()

    def _connect(self) -> None:
        cards, foot = self.card_list, self.foot
        presses: tuple[tuple[QAbstractButton, str, Callable[[], object]], ...] = (
            (cards.new, "", lambda: self.ask_to_save(self.open_new_card)),
            (cards.copy, "", lambda: self.ask_to_save(self.copy_card)),
            (cards.delete, "", self.delete_card),
            (self.folder, "", self._open_folder),
            (foot.back, "Esc", self._leave),
            (foot.save_it, "Ctrl+S", self.save_card),
            (foot.try_it, "Ctrl+T", self.try_card),
        )
        for button, key, act in presses:
            button.clicked.connect(act)
            if key:
                QShortcut(QKeySequence(key), self, act)

    def _lay_out(self) -> None:
        split = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False, handleWidth=GAP)
        split.setContentsMargins(0, GAP, GAP, GAP)
        split.addWidget(self._left())
        split.addWidget(self.editor)
        split.setStretchFactor(0, 1)
        split.setStretchFactor(1, 7)
        split.setSizes([194, 830])
        lay_column((split, 1), self.foot, on=self, margins=0, gap=0)

    def _left(self) -> QWidget:
        side = QWidget()
        lay_column((self.card_list, 1), self.folder, on=side, margins=(14, 0, 0, 0))
        side.setMinimumWidth(190)
        return side
