"""Drafts: two players pick their teams in turns, out of open stacks or secret piles.

A `Draft` says who picks, which picks are allowed and why another is not; `new_draft` starts one out
of a plan, `computer_pick` picks for the computer, `write_draft` and `read_draft` keep one as text.
It imports `rules.cards`, `rules.messages`, `rules.reading` and the formats of `rules.teams`.
"""

from rules.teams.drafts.base_draft import (
    BadPlan,
    Draft,
    DraftKind,
    DraftPick,
    DraftPlan,
    IllegalPick,
    MadePick,
    PickKind,
    PickRefusal,
    cards_for,
)
from rules.teams.drafts.computer_picks import card_value, computer_pick
from rules.teams.drafts.draft_kinds import RainbowDraft, StackDraft, new_draft
from rules.teams.drafts.draft_notation import BadDraft, read_draft, write_draft

__all__ = [
    "BadDraft", "BadPlan", "Draft", "DraftKind", "DraftPick", "DraftPlan", "IllegalPick",
    "MadePick", "PickKind", "PickRefusal", "RainbowDraft", "StackDraft", "card_value", "cards_for",
    "computer_pick", "new_draft", "read_draft", "write_draft",
]  # fmt: skip
