"""The card that is being written, kept on disk from change to change until it is saved.

The file is a card file with this card alone. Two more lines name the saved card that it will
replace. Nothing is lost if the program is killed or the computer shuts down.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.storage.atomic_files import keep_copy, write_text
from desktop.storage.own_cards import OwnCards
from desktop.storage.source_files import read_source_file
from desktop.workshop.card_draft import CardDraft, new_card_file, put_card
from desktop.workshop.card_list import CardEntry, drafts_in_toml
from rules.reading import CARD_SOURCE, UnreadableSource, parse_toml

_PAUSE = 300
"""Milliseconds without typing after which the card is written."""
_REPLACED = re.compile(r"# file: ([^\n]{0,250})\n# card: ([^\n]{0,500})\n")


class FoundCard(NamedTuple):
    """The card that was being written when the program ended."""

    draft: CardDraft
    set_name: str
    entry: CardEntry | None
    """The saved card that it will replace, or None for a new card."""


class UnsavedCard(QObject):
    """The file with the card that is not saved yet; without a data folder there is none.

    Signals:
        failed(reason): the card could not be written.
    """

    failed = Signal(str)

    def __init__(self, own: OwnCards, parent: QObject) -> None:
        """Keep the file beside the folder of the player's own cards."""
        super().__init__(parent)
        self.file = own.unsaved_file
        self._card: FoundCard | None = None  # what `write` writes
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._pause.timeout.connect(self.write)

    def read(self, saved: Iterable[CardEntry]) -> FoundCard | None:
        """Read the card, if there is one.

        A file that cannot be understood is copied first, so that nothing of it is lost.

        Args:
            saved: the saved cards, to find the one that it will replace.

        Raises:
            OSError: the file cannot be read, or not copied. Then it is left alone from now on.
        """
        if self.file is None or not self.file.exists():
            return None
        file, self.file = self.file, None  # until it turns out that nothing of it can be lost
        found = self._read(file, saved)
        self.file = file
        return found

    def _read(self, file: Path, saved: Iterable[CardEntry]) -> FoundCard | None:
        try:
            source = read_source_file(file, CARD_SOURCE)
            content = parse_toml(source, str(file), CARD_SOURCE)
        except UnreadableSource:
            keep_copy(file, "unread")
            return None
        drafts, about = drafts_in_toml(content), content.get("set")
        if len(drafts) != 1 or not isinstance(about, dict):
            keep_copy(file, "unread")
            return None
        replaced, entry = _REPLACED.match(source), None
        if replaced is not None:
            named = [one for one in saved if one.path is not None and one.path.name == replaced[1]]
            entry = next((one for one in named if one.draft.title == replaced[2]), None)
        return FoundCard(drafts[0], str(about.get("name", "")), entry)

    def keep(self, card: FoundCard) -> None:
        """Write the card soon, once the player pauses typing."""
        self._card = card
        self._pause.start()

    def forget(self) -> None:
        """Delete the file: the card is saved, or discarded."""
        self._card = None
        self._pause.stop()
        try:
            if self.file is not None:
                self.file.unlink(missing_ok=True)
        except OSError as failure:
            self.failed.emit(str(failure.strerror or failure))

    def write(self) -> bool:
        """Write the card now; returns whether it is on the disk."""
        self._pause.stop()
        card = self._card
        if self.file is None or card is None:
            return card is None
        source = put_card(new_card_file(card.set_name, "", 0), card.draft, None)
        if card.entry is not None and card.entry.path is not None:
            title = " ".join(card.entry.draft.title.split())
            source = f"# file: {card.entry.path.name}\n# card: {title}\n{source}"
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            write_text(self.file, source)
        except OSError as failure:
            self.failed.emit(str(failure.strerror or failure))
            return False
        return True
