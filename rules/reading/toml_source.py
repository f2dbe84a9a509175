"""Parses TOML that may come from anywhere."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from rules.reading.nesting import check_nesting
from rules.reading.source_kinds import SourceKind
from rules.reading.source_text import UnreadableSource, check_source


def parse_toml(text: str, file: str, kind: SourceKind) -> dict[str, Any]:
    """Parse a file in TOML.

    Args:
        text: its content, with or without a byte order mark.
        file: its name, for error messages.
        kind: what the file should be.

    Raises:
        UnreadableSource: it is too large, nested too deeply or not valid TOML.
    """
    text = check_source(text, file, kind)
    check_nesting(text, file, kind)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+), column (\d+)", str(error))
        line, column = map(int, found.groups()) if found else (text.count("\n") + 1, 0)
        reason = re.sub(r" \(at [^()]*\)$", "", str(error))
        raise UnreadableSource(
            file, f"this is not valid TOML: {reason}", "", line, column
        ) from None
    except (RecursionError, ValueError) as error:  # what Python itself refuses, such as a date
        raise UnreadableSource(file, f"this is not valid TOML: {error}") from None
