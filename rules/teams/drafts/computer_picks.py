"""What a computer player picks in a draft: the card with the most strength for its cost.

A rough value is enough here, because it only has to tell a strong card from a weak one.
"""

from __future__ import annotations

from rules.cards.card import Card
from rules.teams.drafts.base_draft import Draft, DraftPick, PickKind
from rules.teams.drafts.draft_kinds import RainbowDraft, StackDraft
from rules.teams.random_teams import RandomNumbers

_CHEAP, _MIDDLE = 3, 5
_DICE_OF_EXPENSIVE = 2
_MORE_DICE = 0.3  # how much more a card is worth for each of its dice already drafted
_TEXT = 0.35  # what an ability is worth, in the units of `card_value`


def card_value(card: Card) -> float:
    """How strong a card is for its cost: attack and defense of its levels, and its text."""
    levels = [face for face in card.die.faces if face.level]
    strength = [face.attack + face.defense - face.fielding for face in levels]
    average = sum(strength) / len(strength) if strength else 3.0
    return average / (card.cost + 2) + (_TEXT if card.wording else 0.0)


def useful_dice(card: Card, most: int) -> int:
    """How many dice of a card to use, at most `most`: fewer of an expensive one."""
    if card.cost <= _CHEAP:
        return most
    return min(most, _DICE_OF_EXPENSIVE + (card.cost <= _MIDDLE))


def computer_pick(draft: Draft) -> DraftPick:
    """The pick that a computer player makes; the same draft always gives the same pick. Raises
    `ValueError` if the draft is over."""
    if draft.is_over:
        raise ValueError("the draft is over")
    if isinstance(draft, StackDraft):
        return _pick_of_stack(draft)
    assert isinstance(draft, RainbowDraft)
    if draft.is_building:
        return _step_of_building(draft)
    own = draft.dice_of(draft.picker or 0)
    best = max(draft.hand, key=lambda card: card_value(card) * (1 + _MORE_DICE * own[card.name]))
    return DraftPick(PickKind.KEEP, best)


def _pick_of_stack(draft: StackDraft) -> DraftPick:
    cards = [card for stack in draft.stacks.values() for card in stack]
    best = max(cards, key=card_value)
    return DraftPick(PickKind.TAKE, best, useful_dice(best, draft.most_dice(best)))


def _step_of_building(draft: RainbowDraft) -> DraftPick:
    """Add the best card, then fill up the dice, choose basic actions, and finish."""
    assert draft.picker is not None
    team, limits = draft.teams[draft.picker], draft.format
    left = draft.dice_left(draft.picker)
    names = {team_card.card.name for team_card in team.cards}
    free = [
        card
        for card in draft.drafted_cards(draft.picker)
        if card.name not in names and draft.refusal(DraftPick(PickKind.USE, card, 1)) is None
    ]
    if free:
        best = max(free, key=lambda card: (min(2, draft.most_dice(card)), card_value(card)))
        dice = min(left, useful_dice(best, draft.most_dice(best)))
        return DraftPick(PickKind.USE, best, dice)
    for team_card in team.cards:
        most = min(draft.most_dice(team_card.card), team_card.dice + left)
        if most > team_card.dice:
            return DraftPick(PickKind.USE, team_card.card, most)
    if len(team.basics) < limits.basics:
        chosen = {card.name for card in team.basics}
        if (partner := draft.partner_of(draft.picker)) is not None:
            chosen |= {card.name for card in draft.teams[partner].basics}
        basics = [card for card in draft.basics_of(draft.picker) if card.name not in chosen]
        luck = RandomNumbers(draft.plan.seed + len(draft.picks))
        return DraftPick(PickKind.CHOOSE, basics[luck.below(len(basics))])
    return DraftPick(PickKind.FINISH)
