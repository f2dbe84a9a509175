"""What all readers of files share: limits, text, TOML, readable characters; packaged assets.

A file may come from anywhere: it may be damaged, enormous or written to do harm. Every reader asks
this package first, so a file is refused with its name, the place and the reason before it can cost
much time or memory. Every package above may import it; it imports only the standard library.
`packaged_assets` opens the files that come with the program.
"""

from rules.reading.csv_cell import csv_cell
from rules.reading.packaged_assets import asset_bytes, asset_names, asset_text
from rules.reading.source_text import (
    CARD_LIST_SOURCE,
    CARD_SOURCE,
    COLLECTION_SOURCE,
    DRAFT_SOURCE,
    IMPORT_SOURCE,
    MATCH_JSON_SOURCE,
    MATCH_SOURCE,
    PROGRESS_SOURCE,
    SETTINGS_SOURCE,
    TEAM_SOURCE,
    TEXT_SOURCE,
    TREE_CACHE_SOURCE,
    SourceKind,
    UnreadableSource,
    check_nesting,
    check_source,
    decode_source,
    parse_toml,
    plain_spaces,
    read_source,
    shortened,
    small_number,
    visible,
)

__all__ = [
    "CARD_LIST_SOURCE", "CARD_SOURCE", "COLLECTION_SOURCE", "DRAFT_SOURCE", "IMPORT_SOURCE",
    "MATCH_JSON_SOURCE", "MATCH_SOURCE", "PROGRESS_SOURCE", "SETTINGS_SOURCE", "TEAM_SOURCE",
    "TEXT_SOURCE", "TREE_CACHE_SOURCE", "SourceKind", "UnreadableSource", "asset_bytes",
    "asset_names", "asset_text", "check_nesting", "check_source", "csv_cell", "decode_source",
    "parse_toml", "plain_spaces", "read_source", "shortened", "small_number", "visible",
]  # fmt: skip
