"""Checks that nothing a printed sentence says before its effects is lost or overwritten."""

from __future__ import annotations

from rules.cards.printed_import.grouping import AbilityDraft
from rules.language import ast
from rules.language.ast.traversal import walk
from rules.language.parser.phrase_builders import InvalidCombination
from rules.language.printer.vocabulary import TIME_PHRASES

_UNSET = (None, "", False)


def require_all_headers(draft: AbilityDraft, ability: ast.Ability) -> None:
    """Check that an ability has everything that its sentences said before their effects.

    Not every ability has room for every header: "Pay fist. When fielded, gain 1 life" would lose
    its cost, and "Global: Pay fist. While Ram is attacking, gain 1 life" its condition.

    Raises:
        InvalidCombination: a header is missing in the ability.
    """
    kept = tuple(walk(ability))
    parts = {"event": draft.when, "condition": draft.condition, "cost": draft.cost}
    for name, part in parts.items():
        if part is not None and part not in kept:
            raise InvalidCombination(f"an ability that can have this {name}")
    words = {
        "limit": draft.limit,
        "burst": draft.burst,
        "instead": draft.instead,
        "while_active": draft.active and not isinstance(ability, ast.Paid),
    }
    for name, word in words.items():
        if word not in _UNSET and getattr(ability, name, None) != word:
            raise InvalidCombination(f'an ability that can have "{name.replace("_", " ")}"')


def require_event_to_answer(when: ast.Moment | None) -> None:
    """Check that a Global Ability with an event answers it, and is not paid for in advance.

    Raises:
        InvalidCombination: "Global: Pay fist. At the end of your turn, gain 1 life" could be paid
            for earlier, or then.
    """
    if when is not None and when.word in TIME_PHRASES:
        raise InvalidCombination("an event that a Global Ability can answer")
