"""Generate docs/match-schema.json, the JSON Schema of exported matches, from the program's types.

python packaging/generators/write_match_schema.py
    writes docs/match-schema.json
python packaging/generators/write_match_schema.py --check
    writes nothing; exits with 1 if it is outdated
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
SCHEMA = ROOT / "docs" / "match-schema.json"
sys.path.insert(0, str(ROOT))

from rules.match_log.exports.json_format import match_schema  # noqa: E402 - from this tree


def schema_text() -> str:
    """The content of the file."""
    return json.dumps(match_schema(), indent=2, ensure_ascii=False) + "\n"


def main() -> int:
    """Write or check the file; returns the exit code."""
    if "--check" not in sys.argv[1:]:
        SCHEMA.write_text(schema_text(), encoding="utf-8")
        return 0
    is_current = SCHEMA.exists() and SCHEMA.read_text(encoding="utf-8") == schema_text()
    print(f"{SCHEMA.name} is {'up to date' if is_current else 'outdated: run this script'}")
    return 0 if is_current else 1


if __name__ == "__main__":
    sys.exit(main())
