"""Parse the texts of all packaged cards and save their trees, so that the program starts faster.

python packaging/generators/compile_card_texts.py
    writes assets/cards/trees.json
python packaging/generators/compile_card_texts.py --check
    changes nothing; exits 1 if it is not up to date
"""

from __future__ import annotations

import sys
from pathlib import Path

ASSETS = Path(__file__).parent.parent.parent / "assets"
CARDS = ASSETS / "cards"
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


def main(arguments: list[str]) -> int:
    """Write the trees, or check that the file is up to date."""
    kept = CARDS / "trees.json"
    made = compile_trees()
    if "--check" in arguments:
        if kept.exists() and kept.read_text(encoding="utf-8") == made:
            return 0
        print(
            f"{kept} is not up to date: run python packaging/generators/compile_card_texts.py",
            file=sys.stderr,
        )
        return 1
    fresh = kept.with_suffix(".new")
    fresh.write_text(made, encoding="utf-8")
    fresh.replace(kept)
    print(f"{kept}: {made.count(chr(10)) - 2} texts")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
