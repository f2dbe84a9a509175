"""Tests the collection: which cards and dice a player owns, as a value, a file and a list."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.cards import (
    Card,
    CardIndex,
    CardQuery,
    Collection,
    Filter,
    Ownership,
    all_card_sets,
    read_collection,
    write_collection,
)
from rules.reading import UnreadableSource
from rules.teams import (
    TOURNAMENT,
    Team,
    TeamCard,
    missing_from_collection,
    random_team,
    read_collection_list,
    write_collection_list,
)

CARDS = [card for card_set in all_card_sets() for card in card_set.cards]
X_MEN = [card for card in CARDS if card.set_code == "UXM"]


def card(title: str) -> Card:
    return next(card for card in CARDS if card.title == title)


ANGEL, OTHER_ANGEL, JUGGERNAUT = map(
    card, ("Angel/Inspiring", "Angel/Superhero", "Juggernaut/Archvillain")
)
ENRAGE = card("Enrage")


# --- cards and dice -------------------------------------------------------------------------------


def test_all_cards_of_a_character_share_their_dice() -> None:
    owned = Collection().with_dice(ANGEL, 3)
    assert owned.owns(ANGEL)
    assert not owned.owns(OTHER_ANGEL)
    assert (owned.dice_of(OTHER_ANGEL), owned.usable_dice(OTHER_ANGEL)) == (3, 0)
    both = owned.with_cards([OTHER_ANGEL])
    assert both.usable_dice(OTHER_ANGEL) == 3, "the number that was there stays"


def test_a_card_without_a_number_comes_with_all_its_dice() -> None:
    owned = Collection().with_cards([ANGEL, ENRAGE])
    assert owned.dice_of(ANGEL) == ANGEL.maximum
    assert owned.owns(ENRAGE)
    assert owned.dice_of(ENRAGE) == 0, "the dice of basic actions belong to no card"
    assert owned.usable_dice(ENRAGE) == ENRAGE.maximum


def test_dice_are_counted_up_and_down() -> None:
    owned = Collection().with_more_dice(ANGEL, -1)
    assert owned == Collection()
    owned = owned.with_more_dice(ANGEL, 1).with_more_dice(ANGEL, 1)
    assert owned.dice_of(ANGEL) == 2
    none = owned.with_more_dice(ANGEL, -1).with_more_dice(ANGEL, -1)
    assert none.owns(ANGEL), "a card without dice"
    assert not none.with_more_dice(ANGEL, -1).owns(ANGEL)
    assert owned.with_dice(ANGEL, 99).dice_of(ANGEL) == 20


def test_dice_come_back_with_a_card_that_was_taken_out() -> None:
    owned = Collection().with_dice(ANGEL, 2).without_cards([ANGEL])
    assert owned.is_empty
    assert owned.with_cards([ANGEL]).dice_of(ANGEL) == 2


# --- searching ------------------------------------------------------------------------------------


def test_cards_are_found_by_whether_they_are_owned() -> None:
    index = CardIndex(CARDS)
    assert index.filter_values(Filter.OWNED) == (Ownership.NO,)
    index.set_owned(Collection().with_cards(X_MEN))
    assert index.counts(CardQuery(), Filter.OWNED) == {
        Ownership.YES: len(X_MEN),
        Ownership.NO: len(CARDS) - len(X_MEN),
    }
    assert list(index.find(CardQuery("own:yes"))) == X_MEN
    assert index.find(CardQuery("-owned:no")) == index.find(
        CardQuery(owned=frozenset([Ownership.YES]))
    )


def test_thousands_of_cards_are_marked_at_once() -> None:
    cards = [
        replace(CARDS[n % len(CARDS)], set_code=f"S{n // 100}", number=n % 100) for n in range(4000)
    ]
    owned = Collection().with_cards(cards)
    assert read_collection(write_collection(owned), "collection.toml") == owned
    index = CardIndex(cards)
    index.set_owned(owned)
    assert index.count_owned == 4000
    listed = read_collection_list(write_collection_list(owned, cards), cards)
    assert not listed.problems
    assert Collection().with_counts(listed.cards).cards == owned.cards


# --- the file -------------------------------------------------------------------------------------


def test_the_file_keeps_cards_of_sets_that_are_not_there() -> None:
    text = 'version = 1\n[sets.GONE]\ncards = [3, 7]\n[sets.GONE.dice]\n"Robin \\"R\\"" = 2\n'
    owned = read_collection(text, "collection.toml").with_cards([ANGEL])
    again = read_collection(write_collection(owned), "collection.toml")
    assert again == owned
    assert {("GONE", 3), ("GONE", 7)} < again.cards
    assert again.dice["GONE", 'Robin "R"'] == 2


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("version = 2", "newer version"),
        ("", "missing required field `version`"),
        ("version = 1\n[sets.UXM]\ncards = [1.5]", "Expected `int`"),
        ("version = 1\n[sets.UXM.dice]\nAngel = 21", "<= 20"),
        ("version = 1\nmore = 1", "unknown field `more`"),
        ("version = ", "not valid TOML"),
    ],
)
def test_a_damaged_file_is_refused_with_the_reason(text: str, problem: str) -> None:
    with pytest.raises(UnreadableSource, match=r"collection\.toml") as failure:
        read_collection(text, "collection.toml")
    assert problem in str(failure.value)


# --- lists ----------------------------------------------------------------------------------------

LIST = """\
card,dice
uxm12, 4
UXM 14;2;Kitty Pryde
4x Angel: Inspiring
"Cyclops: Optic Blast",3
Enrage
Angel
no such card
"""


def test_a_list_is_read_in_the_forms_that_people_write() -> None:
    found = read_collection_list(LIST, CARDS)
    assert [(card.title, dice) for card, dice in found.cards] == [
        ("Juggernaut/Archvillain", 4),
        ("Kitty Pryde/Sprite", 2),
        ("Angel/Inspiring", 4),
        ("Cyclops/Optic Blast", 3),
        ("Enrage", None),
    ]
    assert [str(problem) for problem in found.problems] == [
        'Line 7: "Angel" is not a card, or could be several.',
        'Line 8: "no such card" is not a card, or could be several.',
    ]


def test_a_set_code_may_end_with_digits() -> None:
    mine = replace(ANGEL, set_code="MINE2", number=3)
    for line in ("mine23,2", "MINE2 3,2", "MINE2-3, 2"):
        [(found, dice)] = read_collection_list(line, [*CARDS, mine]).cards
        assert (found, dice) == (mine, 2)


# --- teams ----------------------------------------------------------------------------------------


def test_a_team_says_what_its_player_does_not_own() -> None:
    team = Team("", (TeamCard(ANGEL, 4), TeamCard(JUGGERNAUT, 2)), (ENRAGE,))
    assert missing_from_collection(team, Collection()) == (), "who has no collection is not told"
    owned = Collection().with_dice(ANGEL, 3)
    assert [str(sentence) for sentence in missing_from_collection(team, owned)] == [
        "Not in your collection: Juggernaut: Archvillain, Enrage.",
        "Angel: the team has 4 dice, you own 3.",
    ]
    assert missing_from_collection(team, owned.with_cards(CARDS).with_dice(ANGEL, 4)) == ()


def test_a_random_team_can_be_made_of_owned_cards_and_dice() -> None:
    owned = Collection().with_cards(X_MEN).with_dice(ANGEL, 1).with_dice(JUGGERNAUT, 0)
    for seed in range(20):
        team = random_team(TOURNAMENT, CARDS, seed, owned.usable_dice)
        assert missing_from_collection(team, owned) == ()
        assert {team_card.card.name for team_card in team.cards}.isdisjoint({"Juggernaut"})
