"""Writes cards to the card files in the data folder, and keeps the card that is not saved yet."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer

from desktop.storage.atomic_files import delete_file, keep_copy, write_text
from desktop.storage.own_cards import OwnCards
from desktop.storage.source_files import read_source_file
from desktop.workshop.card_draft import CardDraft, new_card_file, put_card, remove_card
from desktop.workshop.card_list import CardEntry, drafts_in_toml, listed_in_file
from rules.model import EDITIONS
from rules.reading import CARD_SOURCE, UnreadableSource, parse_toml


class SaveError(Exception):
    """A card could not be saved; the message says why."""


class CardChangedError(SaveError):
    """The card was changed elsewhere since it was opened here; `entry` is its present version."""

    def __init__(self, entry: CardEntry) -> None:
        super().__init__(entry.draft.title)
        self.entry = entry


def own_sets(own: OwnCards) -> dict[str, Path]:
    """The player's own sets by name, with their files; files that are not TOML are skipped."""
    found: dict[str, Path] = {}
    for file in own.files:
        listed = listed_in_file(file)
        if listed.has_set:
            found.setdefault(listed.name, file.path)
    return found


def made_sets(own: OwnCards) -> list[str]:
    """The names of the sets that the player made; imported lists may be read again."""
    imported = {file.path for file in own.files if file.read_result.is_imported}
    return [name for name, path in own_sets(own).items() if path not in imported]


def set_code_for(own: OwnCards, set_name: str) -> str:
    """The code of a set: its own, or a free one made from the name of a new set."""
    for card_set in own.sets:
        if card_set.name == set_name:
            return card_set.code
    taken = {*EDITIONS, *(card_set.code for card_set in own.sets)}
    words = re.findall(r"[A-Za-z0-9]+", set_name)
    plain = "".join(word[0] for word in words) if len(words) > 1 else "".join(words)[:4]
    code = plain.upper() or "OWN"
    made, number = code, 1
    while made in taken:
        number += 1
        made = f"{code}{number}"
    return made


def save_draft(
    own: OwnCards, draft: CardDraft, set_name: str, before: CardEntry | None
) -> CardEntry:
    """Write a card to the file of its set, replacing its former version `before`.

    Raises:
        CardChangedError: the file holds another version than `before`.
        SaveError: the file is no longer valid TOML, or cannot be written.
    """
    draft = replace(draft, missing=())
    try:
        if before is not None and before.path is not None:
            _check_unchanged(before, before.path)
        path = own_sets(own).get(set_name)
        if path is not None and not path.exists():
            own.invalidate()  # the file, or the whole folder, was deleted meanwhile
            path = own_sets(own).get(set_name)
        if path is None:
            path = own.unused_path(set_name)
            source = new_card_file(set_name, set_code_for(own, set_name), date.today().year)
        else:
            source = read_source_file(path, CARD_SOURCE)
        is_same = before is not None and before.path == path
        if not is_same or not draft.number:
            draft = replace(draft, number=_next_number(source))
        changed = put_card(source, draft, before.draft if before is not None and is_same else None)
        content = parse_toml(changed, str(path), CARD_SOURCE)  # check that it is valid TOML
        own.write(path, changed)
        if before is not None and before.path is not None and not is_same:
            delete_card(own, before)
    except (OSError, UnreadableSource) as failure:
        raise SaveError(_reason(failure)) from failure
    return CardEntry(_same_card(content, draft) or draft, set_name, path)


def delete_card(own: OwnCards, entry: CardEntry) -> None:
    """Delete a card from its file, and the file with its last card.

    Raises:
        CardChangedError: the file holds another version than the player saw.
        SaveError: the file is no longer valid TOML, or cannot be written.
    """
    assert entry.path is not None
    try:
        if not entry.path.exists():
            own.invalidate()
            return
        _check_unchanged(entry, entry.path)
        changed = remove_card(read_source_file(entry.path, CARD_SOURCE), entry.draft)
        content = parse_toml(changed, str(entry.path), CARD_SOURCE)
        if set(content) <= {"set"}:
            own.delete(entry.path)
        else:
            own.write(entry.path, changed)
    except (OSError, UnreadableSource) as failure:
        raise SaveError(_reason(failure)) from failure


def draft_as_file(own: OwnCards, draft: CardDraft, set_name: str) -> str:
    """The source of a card file with this card alone, for keeping it elsewhere."""
    code, year = set_code_for(own, set_name), date.today().year
    return put_card(new_card_file(set_name, code, year), replace(draft, number=1), None)


def _check_unchanged(entry: CardEntry, path: Path) -> None:
    """Check that a card is still as it was opened, unless it is gone."""
    if not path.exists():
        return
    source = read_source_file(path, CARD_SOURCE)
    now = _same_card(parse_toml(source, str(path), CARD_SOURCE), entry.draft)
    if now is not None and now != entry.draft:
        raise CardChangedError(entry._replace(draft=now))


def _same_card(content: dict[str, Any], draft: CardDraft) -> CardDraft | None:
    """The card of this kind, name and subtitle in a card file."""
    same = (draft.kind, draft.name, draft.subtitle)
    cards = drafts_in_toml(content)
    return next((card for card in cards if (card.kind, card.name, card.subtitle) == same), None)


def _reason(failure: OSError | UnreadableSource) -> str:
    """Why a card file cannot be read or written, with its name."""
    if isinstance(failure, OSError) and failure.strerror:
        return f"{failure.filename}: {failure.strerror}"
    return str(failure)


def _next_number(source: str) -> int:
    """The number after the highest card number in a file."""
    content = parse_toml(source, "", CARD_SOURCE)
    tables = (table for tables in content.values() if isinstance(tables, list) for table in tables)
    numbers: list[int] = [
        table["number"] for table in tables if isinstance(table.get("number"), int)
    ]
    return max((0, *numbers)) + 1


# --- the unsaved card -----------------------------------------------------------------------------


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
    """The file with the card that is not saved yet; without a data folder there is none."""

    def __init__(self, own: OwnCards, parent: QObject, tell_problem: Callable[[str], None]) -> None:
        """Keep the file beside the folder of the player's own cards."""
        super().__init__(parent)
        self._tell_problem = tell_problem
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
            named = [
                entry_
                for entry_ in saved
                if entry_.path is not None and entry_.path.name == replaced[1]
            ]
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
                delete_file(self.file)
        except OSError as failure:
            self._tell_problem(str(failure.strerror or failure))

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
            self._tell_problem(str(failure.strerror or failure))
            return False
        return True
