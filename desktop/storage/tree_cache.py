"""The cache of parsed card texts beside the player's cards, so that only new texts need the parser.

A cache that other code made, or one that was damaged or edited, counts as empty: a checksum
protects it, so a card never plays by a text other than its own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.storage.atomic_files import write_bytes
from desktop.storage.source_files import read_source_file
from desktop.text.program_version import program_version
from rules.reading import TREE_CACHE_SOURCE, UnreadableSource, check_nesting

if TYPE_CHECKING:
    from rules.language import Text

TREE_CACHE_FILE = "card-trees.json"


class TreeCache:
    """The cache file; `trees` maps the fingerprint of a wording to its syntax tree."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / TREE_CACHE_FILE

    def load(self) -> dict[str, Text]:
        """The cached trees, if the same code made them; otherwise none."""
        import msgspec

        from rules.language import decode_texts

        try:
            source = read_source_file(self._file, TREE_CACHE_SOURCE)
            check_nesting(source, str(self._file), TREE_CACHE_SOURCE)
            content = msgspec.json.decode(source, type=dict[str, msgspec.Raw])
            trees = bytes(content[_TREES])
            if msgspec.json.decode(content[_MARK], type=str) != _mark(trees):
                return {}
            return decode_texts(trees)
        except (OSError, UnreadableSource, KeyError, msgspec.MsgspecError):
            return {}  # all texts are parsed again

    def save(self, trees: dict[str, Text]) -> None:
        """Save the trees; in a folder that cannot be written, texts are parsed each time."""
        import msgspec

        encoded = msgspec.json.encode(trees)
        content = {_MARK: _mark(encoded), _TREES: msgspec.Raw(encoded)}
        try:
            write_bytes(self._file, msgspec.json.encode(content))
        except OSError:
            return


_MARK, _TREES = "mark", "trees"


def _mark(trees: bytes) -> str:
    """A hash of the trees, the program's version, and the code that reads card texts."""
    made = hashlib.sha256(program_version().encode() + trees)
    for file in _code_of_readers():
        made.update(file.read_bytes())
    return made.hexdigest()


def _code_of_readers() -> Iterator[Path]:
    """The source files that read card texts.

    Hashing them is quick; importing the grammar of printed wording is not. The packaged program has
    no source files, but each release has its own version.
    """
    import rules

    for package in ("language", "cards"):
        yield from sorted(Path(rules.__path__[0], package).rglob("*.py"))
