"""Writes cards to the card files in the data folder, and deletes them there."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from desktop.storage.own_cards import OwnCards
from desktop.storage.source_files import read_source_file
from desktop.workshop.card_draft import CardDraft, new_card_file, put_card, remove_card
from desktop.workshop.card_list import CardEntry, drafts_in_toml, entries_in_file
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
        try:
            content = parse_toml(file.source, str(file.path), CARD_SOURCE)
        except UnreadableSource:
            continue
        if isinstance(content.get("set"), dict):
            found.setdefault(entries_in_file(file)[0], file.path)
    return found


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
    return next((one for one in cards if (one.kind, one.name, one.subtitle) == same), None)


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
