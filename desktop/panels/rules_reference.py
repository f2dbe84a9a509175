"""The rules reference: a searchable list of all rules, linked from refusals."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from PySide6.QtCore import QCoreApplication, Qt, QUrl
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QSplitter,
    QTextBrowser,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from desktop.style.basic_widgets import (
    connect_clicks,
    lay_column,
    lay_row,
    make_button,
    resize_within_window,
)
from desktop.style.plain_text import plain_tooltip
from desktop.text.match_choices import edition_names
from rules.cards import packaged_reference
from rules.reference import RULE_ID, Chapter, EditionNote, RuleEntry, RulesReference

_NAME = Qt.ItemDataRole.UserRole
_WINDOW_SIZE = (820, 620)
_SIDE_BY_SIDE = 520  # at this width and above, contents and text are both visible


class RulesPanel(QWidget):
    """Shows the contents with a search field, and the current rule.

    In a narrow panel only one of the two is visible.
    """

    def __init__(self, edition: str = "") -> None:
        """Open the reference at its first page.

        Notes on this edition come first; "" treats all alike.
        """
        super().__init__()
        self._reference = packaged_reference()
        self._edition = edition
        self._items: dict[str, QTreeWidgetItem] = {}
        self._read: list[str] = []
        self.search = QLineEdit(placeholderText=self.tr("Search by id or word"))
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName(self.search.placeholderText())
        self.contents = QTreeWidget()
        self.contents.setHeaderHidden(True)
        self.contents.setIndentation(12)
        self.contents.setAccessibleName(self.tr("Contents"))
        self.text = QTextBrowser(openLinks=False)
        self.text.setAccessibleName(self.tr("Rule"))
        self.text.document().setDocumentMargin(8)
        self.text.document().setIndentWidth(16)
        self.to_contents = make_button(self.tr("Contents"), name="rules-contents", is_small=True)
        self.back = make_button(
            self.tr("Back"), name="previous-rule", tip=self.tr("Previous rule"), is_small=True
        )
        self._list_contents()
        self._lay_out()
        self._connect()
        self.open_page("")

    def open_page(self, name: str) -> None:
        """Show the rule with this id or the chapter with this title, else the first page."""
        if name not in self._items:
            name = self._reference.chapters[0].title
        if self.search.text():
            self.search.clear()
        if not self._read or self._read[-1] != name:
            self._read.append(name)
        self._show(name)

    @property
    def current_page(self) -> str:
        """The id of the current rule, or the title of the current chapter."""
        return self._read[-1]

    # --- pages --------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn_to(self.text if self.text.isVisibleTo(self) else self.contents)

    def _turn_to(self, side: QWidget) -> None:
        """Show the contents or the text, or both if there is room."""
        has_room = self.width() >= _SIDE_BY_SIDE
        self.contents.setVisible(has_room or side is self.contents)
        self.text.setVisible(has_room or side is self.text)
        self.to_contents.setVisible(not has_room and side is self.text)
        self.back.setEnabled(len(self._read) > 1 or not self.text.isVisibleTo(self))

    def _show(self, name: str) -> None:
        entry = self._reference.entries.get(name)
        if entry is not None:
            page = rule_markdown(self._reference, entry, self._edition)
        else:
            chapter = next(c for c in self._reference.chapters if c.title == name)
            page = chapter_markdown(self._reference, chapter, self._edition)
        self.text.setMarkdown(page)
        item = self._items[name]
        self.contents.setCurrentItem(item)
        self.contents.scrollToItem(item)
        self._turn_to(self.text)

    def _go_back(self) -> None:
        if self.text.isVisibleTo(self):
            self._read.pop()
        self._show(self.current_page)

    def _find(self, words: str) -> None:
        """Show only rules with all the words, and chapters with them or with such rules."""
        wanted = words.lower().split()
        for chapter in self._reference.chapters:
            own = f"{chapter.title} {chapter.text}".lower()
            is_found = all(word in own for word in wanted)
            for entry in chapter.entries:
                notes = (note.text for note in entry.edition_notes)
                heard = " ".join((entry.heading, entry.text, *notes)).lower()
                is_meant = all(word in heard for word in wanted)
                self._items[entry.id].setHidden(not is_meant)
                is_found = is_found or is_meant
            self._items[chapter.title].setHidden(not is_found)
            self._items[chapter.title].setExpanded(bool(wanted))
        if wanted:
            self._turn_to(self.contents)

    def _open_first(self) -> None:
        """Open the rule with the typed id, else the first match."""
        typed = self.search.text().strip().upper()
        shown = (name for name in self._reference.entries if not self._items[name].isHidden())
        name = typed if typed in self._items else next(shown, "")
        if name:
            self.open_page(name)

    def _chosen(self, item: QTreeWidgetItem) -> None:
        name = item.data(0, _NAME)
        if name != self.current_page:
            self._read.append(name)
        self._show(name)

    def _follow(self, link: QUrl) -> None:
        if link.scheme() == "rule":
            self.open_page(link.path())

    def _list_contents(self) -> None:
        for chapter in self._reference.chapters:
            top = self._item(chapter.title, chapter.title)
            self.contents.addTopLevelItem(top)
            for entry in chapter.entries:
                top.addChild(self._item(entry.id, entry.heading))

    def _item(self, name: str, words: str) -> QTreeWidgetItem:
        item = QTreeWidgetItem([words])
        item.setData(0, _NAME, name)
        item.setToolTip(0, plain_tooltip(words))
        self._items[name] = item
        return item

    def _connect(self) -> None:
        self.search.textChanged.connect(self._find)
        self.search.returnPressed.connect(self._open_first)
        self.contents.itemClicked.connect(self._chosen)
        self.contents.itemActivated.connect(self._chosen)
        self.text.anchorClicked.connect(self._follow)
        connect_clicks(
            (self.to_contents, lambda: self._turn_to(self.contents)),
            (self.back, self._go_back),
        )

    def _lay_out(self) -> None:
        head = lay_row((self.search, 1), self.to_contents, self.back, gap=4)
        both = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        both.addWidget(self.contents)
        both.addWidget(self.text)
        both.setStretchFactor(0, 2)
        both.setStretchFactor(1, 3)
        lay_column(head, (both, 1), on=self, margins=(0, 4, 0, 0), gap=4)


class RulesWindow(QDialog):
    """The rules reference as a separate window, for screens without a table."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Rules reference"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        resize_within_window(self, _WINDOW_SIZE)
        self.panel = RulesPanel()
        QVBoxLayout(self).addWidget(self.panel)
        self.panel.search.setFocus()


@runtime_checkable
class RuleReader(Protocol):
    """A widget that shows the rules that the links in it lead to."""

    def open_rule(self, rule: str) -> None:
        """Show the rule with this id."""


def open_rule(link: QWidget, rule: str) -> None:
    """Show a rule to the player who followed a link.

    No link needs a connection: the nearest parent that reads rules shows it. That is the table with
    its side column, or the glossary; elsewhere the rules open in their own window.
    """
    reader = link.parentWidget()
    while reader is not None and not isinstance(reader, RuleReader):
        reader = reader.parentWidget()
    if reader is not None:
        reader.open_rule(rule)
    else:
        show_rule_in_window(link.window(), rule)


def show_rule_in_window(parent: QWidget, rule: str) -> None:
    """Show a rule in the rules window of another window, which has at most one."""
    window = parent.findChild(RulesWindow) or RulesWindow(parent)
    window.panel.open_page(rule)
    window.show()
    window.raise_()
    window.activateWindow()


# --- the page of a rule ---------------------------------------------------------------------------


def rule_markdown(reference: RulesReference, entry: RuleEntry, edition: str) -> str:
    """The page of a rule. With an edition its notes come first; "" treats all editions alike."""
    titles = reference.entries
    parts = [f"### {entry.heading}", _linked(entry.text, reference)]
    parts += [_linked(part, reference) for part in _notes(entry.edition_notes, edition)]
    see = "\n".join(f"- {_link(rule, titles[rule].heading)}" for rule in entry.see_also)
    return "\n\n".join((*parts, f"**{_tr('See also')}**", see))


def chapter_markdown(reference: RulesReference, chapter: Chapter, edition: str) -> str:
    """The page of a chapter: its text, the differences between editions, and its rules."""
    parts = [f"### {chapter.title}", _linked(chapter.text, reference)]
    for row in chapter.table:
        name = " ".join(_linked(row.name, reference).split())
        parts.append(f"**{name}**\n\n{_compared(row.notes, edition)}")
    parts.append("\n".join(f"- {_link(entry.id, entry.heading)}" for entry in chapter.entries))
    return "\n\n".join(part for part in parts if part)


def _notes(notes: tuple[EditionNote, ...], edition: str) -> list[str]:
    """The notes on the edition of the match, then those on the others."""
    ours = [note for note in notes if edition in note.editions]
    others = [note for note in notes if edition not in note.editions]
    parts = []
    if ours:
        lines = (f"- {note.text[0].upper()}{note.text[1:]}" for note in ours)
        parts += [f"**{_in_this_match(edition)}**", "\n".join(lines)]
    if others:
        heading = _tr("In other editions") if ours else _tr("Editions")
        lines = (f"- {edition_names(note.editions)}: {note.text}" for note in others)
        parts += [f"**{heading}**", "\n".join(lines)]
    return parts


def _compared(notes: tuple[EditionNote, ...], edition: str) -> str:
    """A row of the table of editions as a list, with the edition of the match first."""
    if len(notes) == 1:
        return f"- {_tr('All editions')}: {notes[0].text}"
    ours = [f"- **{_in_this_match(edition)} {n.text}**" for n in notes if edition in n.editions]
    others = [
        f"- {edition_names(name for name in note.editions if name != edition)}: {note.text}"
        for note in notes
        if note.editions != (edition,)
    ]
    return "\n".join((*ours, *others))


def _in_this_match(edition: str) -> str:
    return _tr("In this match ({edition}):").format(edition=edition_names((edition,)))


def _linked(text: str, reference: RulesReference) -> str:
    """The text with rule ids as links and the word "Example" in italics."""
    known = reference.entries
    text = text.replace("Example:", "*Example:*")
    return RULE_ID.sub(lambda found: _link(found[0]) if found[0] in known else found[0], text)


def _link(rule: str, words: str = "") -> str:
    return f"[{words or rule}](rule:{rule})"


def _tr(text: str) -> str:
    return QCoreApplication.translate("RulePage", text)
