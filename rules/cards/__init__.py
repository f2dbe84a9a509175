"""Cards and card sets, the files they are read from, and the library of the four boxes.

`rules.state` builds setups from cards; every package above may import this one, `desktop` only what
is listed here. It imports `rules.language` and `rules.model`.
"""

from typing import TYPE_CHECKING

from rules.cards.card import Card, CardKind, CardSet, has_text_on_demand
from rules.cards.card_file import (
    MAX_CARD_NUMBER,
    MAX_COST,
    MAX_DICE,
    CardFileResult,
    NameFinder,
    SetCodes,
    card_names_in,
    errors_in_order,
    read_valid_cards,
    text_key,
    wording_fingerprint,
)
from rules.cards.card_library import all_card_sets, load_teaching_cards, shipped_card_names
from rules.cards.card_lists import (
    LIST_HEADINGS,
    READER_VERSION,
    BetterText,
    ImportedList,
    InvalidDieRow,
    ListedSet,
    SetFile,
    format_die_row,
    parse_die_row,
    read_card_list,
    read_card_text,
    read_set_file,
)
from rules.cards.card_rules import CardRules, packaged_reference, rules_for_card
from rules.cards.card_search import (
    GLOBAL,
    CardIndex,
    CardQuery,
    CardSort,
    Filter,
    FilterValue,
    Ownership,
    fold_text,
    has_global,
    keywords_of,
)
from rules.cards.face_odds import (
    FaceChance,
    character_or_action_chance,
    energy_chance,
    face_chances,
)
from rules.cards.listed_card import (
    CardOutcome,
    ListedCard,
    card_outcome,
    incomplete_cards,
    outcome_of,
    shown_cost,
    unplayable_card,
)
from rules.cards.owned_cards import (
    MAX_OWNED_DICE,
    Collection,
    has_own_dice,
    read_collection,
    write_collection,
)
from rules.cards.printed_import import either_wording_reader, read_card_partly
from rules.cards.source_location import CardFileError, SourceLines
from rules.cards.unsupported_features import UnplayableCard, find_unsupported_features
from rules.reading import asset_names, asset_text

if TYPE_CHECKING:  # the grammar of printed wording is large: it is imported only for a text
    from rules.cards.printed_import.printed_card import PrintedReading as PrintedReading

__all__ = [
    "GLOBAL", "LIST_HEADINGS", "MAX_CARD_NUMBER", "MAX_COST", "MAX_DICE", "MAX_OWNED_DICE",
    "READER_VERSION", "BetterText", "Card", "CardFileError", "CardFileResult", "CardIndex",
    "CardKind", "CardOutcome", "CardQuery", "CardRules", "CardSet", "CardSort", "Collection",
    "FaceChance", "Filter", "FilterValue", "ImportedList", "InvalidDieRow", "ListedCard",
    "ListedSet", "NameFinder", "Ownership", "SetCodes", "SetFile", "SourceLines", "UnplayableCard",
    "all_card_sets", "asset_names", "asset_text", "card_names_in", "card_outcome",
    "character_or_action_chance", "either_wording_reader", "energy_chance", "errors_in_order",
    "face_chances", "find_unsupported_features", "fold_text", "format_die_row", "has_global",
    "has_own_dice", "has_text_on_demand", "incomplete_cards", "keywords_of", "load_teaching_cards",
    "outcome_of", "packaged_reference", "parse_die_row", "read_card_list", "read_card_partly",
    "read_card_text", "read_collection", "read_set_file", "read_valid_cards", "rules_for_card",
    "shipped_card_names", "shown_cost", "text_key", "unplayable_card", "wording_fingerprint",
    "write_collection",
]  # fmt: skip
