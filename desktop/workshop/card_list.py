"""The card list: the player's own cards for editing, and published ones for copying."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QCoreApplication, QModelIndex, Qt
from PySide6.QtWidgets import QLineEdit, QTreeWidget, QTreeWidgetItem, QWidget

from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.storage.own_cards import OwnCardFile, OwnCards
from desktop.style.basic_widgets import lay_column, make_button
from desktop.style.plain_text import plain_tooltip
from desktop.workshop.card_draft import (
    KINDS,
    CardDraft,
    draft_of_card,
    draft_of_listed,
    draft_of_toml_table,
)
from rules.cards import CardSet, incomplete_cards
from rules.reading import CARD_SOURCE, UnreadableSource, parse_toml

_ENTRY = Qt.ItemDataRole.UserRole
_MOST_MISTAKES = 10
"""How many mistakes are shown at once; a file may have thousands."""
_MOST_FILES = 200
"""How many card files are kept as they were read; people have some fifty sets."""
_TROUBLE = Qt.ItemDataRole.UserRole + 1


class CardEntry(NamedTuple):
    """A card in the list; `path` is its file, or None for a published card."""

    draft: CardDraft
    set_name: str
    path: Path | None = None
    mistakes: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[Path | None, str, str]:
        """Identifies this card among all cards in the list."""
        return self.path, self.set_name, self.draft.title


class ListedFile(NamedTuple):
    """The name of the set in a card file, and its cards, valid or not."""

    name: str
    drafts: tuple[CardDraft, ...]
    has_set: bool  # whether the file says which set it is


def listed_in_file(file: OwnCardFile) -> ListedFile:
    """What a card file has to edit."""
    return _listed(file.source, file.path)


@lru_cache(maxsize=_MOST_FILES)
def _listed(source: str, path: Path) -> ListedFile:
    try:
        content = parse_toml(source, str(path), CARD_SOURCE)
    except UnreadableSource:
        return ListedFile(path.name, (), has_set=False)
    about = content.get("set")
    name = str(about.get("name", "")) if isinstance(about, dict) else ""
    drafts = tuple(drafts_in_toml(content))
    return ListedFile(name or path.name, drafts, isinstance(about, dict))


def _without_folder(mistake: str, file: Path) -> str:
    """What is wrong with a file, beginning with its name alone."""
    return mistake.removeprefix(f"{file.parent}{os.sep}")


def entries_in_file(file: OwnCardFile) -> tuple[str, tuple[CardEntry, ...]]:
    """The name of the set in a card file, and its cards with what is wrong with them."""
    name, drafts, _ = listed_in_file(file)
    wrong: dict[str, list[str]] = {}
    for mistake in file.read_result.errors:
        wrong.setdefault(mistake.card, []).append(_without_folder(str(mistake), file.path))
    entries = []
    for draft in drafts:
        mistakes = (*wrong.get(draft.title, ()), *wrong.get(draft.name, ()) * bool(draft.subtitle))
        if draft.missing:
            mistakes = (told_missing(draft.missing), *mistakes)
        entries.append(CardEntry(draft, name, file.path, mistakes))
    return name, tuple(entries)


def drafts_in_toml(content: dict[str, Any]) -> list[CardDraft]:
    """The cards in the tables of a card file, valid or not.

    A card that only lacks its die is left out: the album asks for that, once for all its cards.
    """
    waiting = (card for card in incomplete_cards(content) if {*card.missing} - {"die"})
    dice = {str(die.get("name")): die.get("faces") for die in _tables(content, "die")}
    return [
        draft_of_toml_table(kind, table, dice)
        for kind in KINDS
        for table in _tables(content, kind.value)
    ] + [draft_of_listed(card) for card in waiting]


def told_missing(missing: Iterable[str]) -> str:
    """What to do with a card of which a list does not say everything."""
    words = tr("The list does not say: {missing}. Set it here, then save the card.")
    return words.format(missing=", ".join(missing))


def tr(text: str) -> str:
    """Translate a text of the list."""
    return QCoreApplication.translate("CardList", text)


def _tables(content: dict[str, Any], name: str) -> list[dict[str, Any]]:
    tables = content.get(name, [])
    return (
        [table for table in tables if isinstance(table, dict)] if isinstance(tables, list) else []
    )


def _children(item: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    return [one for place in range(item.childCount()) if (one := item.child(place)) is not None]


class CardList(QWidget):
    """The tree of cards with a search field, and buttons for the selected card."""

    def __init__(
        self, *, choose: Callable[[CardEntry], None], tell_problem: Callable[[str], None]
    ) -> None:
        """Make an empty list; `tell_problem` gets the errors of a file without readable cards."""
        super().__init__()
        self._choose_entry, self._tell_problem = choose, tell_problem
        self.search = QLineEdit(placeholderText=self.tr("Find a card"), clearButtonEnabled=True)
        self.search.setAccessibleName(self.search.placeholderText())
        self.tree = QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setIndentation(14)
        self.tree.setAccessibleName(self.tr("Cards"))
        self.new = make_button(self.tr("Ne&w"), name="new-card", is_small=True)
        self.copy = make_button(self.tr("Cop&y"), name="copy-card", is_small=True)
        self.copy.setToolTip(self.tr("Start a new card as a copy of this one"))
        self.delete = make_button(self.tr("De&lete"), name="delete-card", is_small=True)
        self._items: dict[tuple[Path | None, str, str], QTreeWidgetItem] = {}
        self._shown: tuple[Path | None, str, str] | None = None
        self._lay_out()
        self._connect()

    def fill(self, own: OwnCards, boxes: Iterable[CardSet]) -> None:
        """List all cards, by set."""
        open_ = {item.text(0) for item in self._tops() if item.isExpanded()}
        is_first = not self._items
        self.tree.blockSignals(True)
        self.tree.clear()
        self._items = {}
        self._head(self.tr("Your cards") if own.files else self.tr("Your cards (none yet)"))
        for file in own.files:
            name, entries = entries_in_file(file)
            about = file.read_result.errors and not entries
            self._add(
                f"{name}  ⚠" if about else name,
                entries,
                [_without_folder(str(mistake), file.path) for mistake in file.read_result.errors],
            )
        self._head(self.tr("Published cards"))
        for box in boxes:
            entries = tuple(CardEntry(draft_of_card(card), box.name) for card in box.cards)
            self._add(box.name, entries, ())
        for item in self._tops():
            item.setExpanded((is_first and self._is_own(item)) or item.text(0) in open_)
        self.tree.blockSignals(False)
        self._find(self.search.text())
        self.show_entry(self._shown)

    def show_entry(self, key: tuple[Path | None, str, str] | None) -> None:
        """Select the open card in the tree; None for a new card."""
        self._shown = key
        item = self._items.get(key) if key is not None else None
        self.tree.blockSignals(True)
        self.tree.clearSelection()
        self.tree.setCurrentIndex(QModelIndex())
        if item is not None:
            self.tree.setCurrentItem(item)
            self.tree.scrollToItem(item)
        self.tree.blockSignals(False)

    @property
    def entries(self) -> tuple[CardEntry, ...]:
        return tuple(item.data(0, _ENTRY) for item in self._items.values())

    def _add(self, name: str, entries: tuple[CardEntry, ...], told: Iterable[str]) -> None:
        top = QTreeWidgetItem([name])
        mistakes = self._first_lines(tuple(told))
        top.setToolTip(0, plain_tooltip(mistakes or name))
        top.setData(0, _TROUBLE, "" if entries else mistakes)
        self.tree.addTopLevelItem(top)
        for entry in entries:
            title = entry.draft.title.replace("/", ": ") or "—"
            item = QTreeWidgetItem([f"⚠ {title}" if entry.mistakes else title])
            item.setToolTip(0, plain_tooltip(self._first_lines(entry.mistakes) or title))
            item.setData(0, _ENTRY, entry)
            top.addChild(item)
            self._items.setdefault(entry.key, item)

    def _first_lines(self, told: tuple[str, ...]) -> str:
        """The first mistakes, one a line, and how many more there are."""
        lines = [*told[:_MOST_MISTAKES]]
        if more := len(told) - len(lines):
            lines.append(self.tr("... and {count} more").format(count=more))
        return "\n".join(lines)

    def _head(self, words: str) -> None:
        """Add a heading to the tree."""
        item = QTreeWidgetItem([words])
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        font = item.font(0)
        font.setBold(True)
        item.setFont(0, font)
        self.tree.addTopLevelItem(item)
        item.setFirstColumnSpanned(True)

    def _tops(self) -> list[QTreeWidgetItem]:
        root = self.tree.invisibleRootItem()
        return _children(root)

    def _is_own(self, top: QTreeWidgetItem) -> bool:
        return any(item.data(0, _ENTRY).path for item in _children(top))

    def _find(self, words: str) -> None:
        """Show only the cards that contain all the words."""
        wanted = words.lower().split()
        for top in self._tops():
            found = 0
            for item in _children(top):
                draft = item.data(0, _ENTRY).draft
                heard = f"{draft.title} {draft.text} {' '.join(draft.affiliations)}".lower()
                is_meant = all(word in heard for word in wanted)
                item.setHidden(not is_meant)
                found += is_meant
            top.setHidden(bool(wanted) and not found)
            if wanted:
                top.setExpanded(True)

    def _choose(self) -> None:
        item = self.tree.currentItem()
        entry = item.data(0, _ENTRY) if item is not None else None
        if entry is not None and entry.key != self._shown:
            self._choose_entry(entry)
        elif item is not None and (trouble := item.data(0, _TROUBLE)):
            self._tell_problem(trouble)

    def _connect(self) -> None:
        self.search.textChanged.connect(self._find)
        self.tree.currentItemChanged.connect(self._choose)

    def _lay_out(self) -> None:
        buttons = WrappingRow(4, fills=True).add(self.new, self.copy, self.delete)
        lay_column(self.search, (self.tree, 1), buttons, on=self, margins=0, gap=6)
