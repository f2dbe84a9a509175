"""Files that a match is exported to: a registry of their kinds, and a writer for each.

`match` and `json` can be replayed; the others are for people and spreadsheets.
"""

from rules.match_log.exports.export_kinds import (
    EXPORT_KINDS,
    ExportKind,
    export_pieces,
    export_text,
)

__all__ = ["EXPORT_KINDS", "ExportKind", "export_pieces", "export_text"]
