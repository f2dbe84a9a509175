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

from generated_file import write_or_check

ROOT = Path(__file__).parent.parent.parent
SCHEMA = ROOT / "docs" / "match-schema.json"
sys.path.insert(0, str(ROOT))

from rules.match_log.exports.json_format import match_schema  # noqa: E402 - from this tree


def schema_text() -> str:
    """The content of the file."""
    return json.dumps(match_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.exit(write_or_check("write_match_schema.py", SCHEMA, schema_text, sys.argv[1:]))
