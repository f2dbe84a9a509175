"""Starts a draft of the kind that its plan names."""

from __future__ import annotations

from collections.abc import Iterable

from rules.cards.card import CardSet
from rules.teams.drafts.base_draft import Draft, DraftKind, DraftPlan, cards_for
from rules.teams.drafts.rainbow_draft import RainbowDraft
from rules.teams.drafts.stack_draft import StackDraft

_DRAFTS: dict[DraftKind, type[Draft]] = {
    DraftKind.STACKS: StackDraft,
    DraftKind.RAINBOW: RainbowDraft,
}


def new_draft(plan: DraftPlan, sets: Iterable[CardSet]) -> Draft:
    """Lay out a draft before its first pick.

    Raises:
        BadPlan: the draft is impossible with these settings.
    """
    return _DRAFTS[plan.kind](plan, cards_for(plan, sets))
