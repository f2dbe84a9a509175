"""Each fault of a team, and what its remedy does."""

import pytest

from rules.cards.card_library import all_card_sets
from rules.teams import (
    BASIC,
    Team,
    TeamCard,
    dice_on,
    faults_of_team,
    remedied_team,
    remedy_label,
    with_card,
    with_dice,
    without_card,
)

SETS = all_card_sets()
CARDS = {card.title: card for card_set in SETS for card in card_set.cards}
CHARACTERS = list(
    {card.name: card for card in CARDS.values() if card.kind.value == "character"}.values()
)
BASICS = list(
    {card.name: card for card in CARDS.values() if card.kind.value == "basic_action"}.values()
)
KITTY, OTHER_KITTY = CARDS["Kitty Pryde/Shadowcat"], CARDS["Kitty Pryde/Sprite"]


def team(*dice: int, basics: int = 2) -> Team:
    cards = tuple(map(TeamCard, CHARACTERS, dice))
    return Team("Team", cards, tuple(BASICS[:basics]))


def of_cards(*cards: tuple) -> Team:
    return Team("", tuple(TeamCard(*one) for one in cards), tuple(BASICS[:2]))


BROKEN = {
    "name_twice": of_cards((KITTY, 1), (OTHER_KITTY, 2)),
    "too_many_on_card": of_cards((KITTY, 6)),
    "no_dice": of_cards((KITTY, 0)),
    "basic_among_cards": Team("", (TeamCard(KITTY, 1), TeamCard(BASICS[1], 1)), (BASICS[0],)),
    "too_many_cards": team(1, 1, 1, 1, 1, 1, 1, 1),
    "too_many_dice": team(4, 4, 4, 4, 1, 1),
    "too_many_basics": team(1, basics=4),
    "basic_twice": Team("", (TeamCard(KITTY, 1),), (BASICS[0], BASICS[0], BASICS[1])),
    "no_basic": Team("", (TeamCard(KITTY, 1),), (BASICS[0], BASICS[1], CHARACTERS[0])),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_carrying_out_every_remedy_makes_the_team_legal(kind: str):
    broken = BROKEN[kind]
    assert kind in [fault.kind for fault in faults_of_team(BASIC, broken)]
    for _ in range(5):
        faults = faults_of_team(BASIC, broken)
        if not faults:
            return
        assert str(remedy_label(faults[0]))
        after = remedied_team(BASIC, broken, faults[0])
        assert after is not None
        assert after != broken
        broken = after
    raise AssertionError("the remedies do not end")


@pytest.mark.parametrize(
    ("kind", "bare"), [("no_cards", Team()), ("too_few_basics", team(1, 1, basics=1))]
)
def test_only_the_player_can_choose_what_is_missing(kind: str, bare: Team):
    fault = next(one for one in faults_of_team(BASIC, bare) if one.kind == kind)
    assert remedied_team(BASIC, bare, fault) is None
    assert str(remedy_label(fault))


def test_dice_come_off_the_cards_with_the_most_dice():
    broken = team(4, 4, 3, 3, 2, 1)
    (fault,) = faults_of_team(BASIC, broken)
    after = remedied_team(BASIC, broken, fault)
    assert after is not None
    assert [one.dice for one in after.cards] == [3, 3, 3, 3, 2, 1]


def test_adding_a_card_again_adds_a_die_up_to_its_maximum():
    built = Team()
    for expected in (1, 2, 3, 4, 4):
        built = with_card(built, KITTY)
        assert dice_on(built, KITTY) == expected
    assert dice_on(with_dice(built, KITTY, -1), KITTY) == 0
    assert without_card(built, KITTY) == Team()


def test_a_basic_action_is_added_once():
    built = with_card(with_card(Team(), BASICS[0]), BASICS[0])
    assert built.basics == (BASICS[0],)
    assert without_card(built, BASICS[0]) == Team()
