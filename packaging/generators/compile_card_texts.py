"""Parse the texts of all packaged cards and save their trees, so that the program starts faster.

python packaging/generators/compile_card_texts.py
    writes assets/cards/trees.json
python packaging/generators/compile_card_texts.py --check
    changes nothing; exits 1 if it is not up to date
"""

from __future__ import annotations

import sys
from pathlib import Path

from generated_file import write_or_check

ASSETS = Path(__file__).parent.parent.parent / "assets"
CARDS = ASSETS / "cards"
TREES = CARDS / "trees.json"
TEACHING_CARDS = ASSETS / "lessons" / "teaching-cards.toml"
sys.path.insert(0, str(ASSETS.parent))

from rules.cards.card_file import read_card_set, wording_fingerprint  # noqa: E402 - from this tree, not installed
from rules.language.ast import encode_text  # noqa: E402


def compile_trees() -> str:
    """Return the JSON of all trees by fingerprint, one per line, in a fixed order."""
    found: dict[str, str] = {}
    for file in (*sorted(CARDS.glob("*.toml")), TEACHING_CARDS):
        for card in read_card_set(file.read_text(encoding="utf-8"), str(file)).cards:
            found[wording_fingerprint(card.wording)] = encode_text(card.text).decode()
    lines = (f'"{name}": {tree}' for name, tree in sorted(found.items()))
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    sys.exit(write_or_check("compile_card_texts.py", TREES, compile_trees, sys.argv[1:]))
