"""Teams: what each format allows (FMT-1, FMT-2, FMT-3, FMT-5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.cards import Card, CardKind
from rules.cards.card import find_card
from rules.game import Game, SeededDealer
from rules.model import EDITIONS
from rules.notation import read_match, replay_match, write_match
from rules.teams import (
    FIRST_GAME,
    FORMATS,
    Format,
    IllegalTeam,
    Team,
    TeamCard,
    UnknownFormat,
    custom_format,
    draft_format,
    faults_of_team,
    format_of,
    random_team,
    team_setup,
)
from tests.rules.matches import SETS

CARDS = [card for box in SETS for card in box.cards]
BASICS = [card for card in CARDS if card.kind is CardKind.BASIC_ACTION]
OTHERS = [card for card in CARDS if card.kind is not CardKind.BASIC_ACTION]
ONE_OF_EACH_NAME = list({card.name: card for card in OTHERS}.values())

PLAYED = [
    *(one for one in FORMATS.values() if one.has_team_rules),
    custom_format(3, 7, 1),
    draft_format(12, 3),
]
by_format = pytest.mark.parametrize("played", PLAYED, ids=lambda one: one.id)


def card(title: str, dice: int) -> TeamCard:
    return TeamCard(find_card(title, SETS), dice)


def largest_team(played: Format) -> Team:
    """A team at the limit of a format: as many cards and as many dice as it allows."""
    return random_team(played, CARDS, seed=1)


def kinds_of_faults(played: Format, team: Team) -> list[str]:
    return [fault.kind for fault in faults_of_team(played, team)]


@by_format
def test_a_team_may_be_as_large_as_the_format_allows(played: Format):
    team = largest_team(played)
    assert (len(team.cards), team.dice_count) == (played.max_cards, played.max_dice)
    assert faults_of_team(played, team) == ()


@by_format
def test_a_team_of_one_die_is_enough(played: Format):
    """FMT-1: "At most" eight cards and "up to" 20 dice: a team may be smaller."""
    team = replace(largest_team(played), cards=(card("Cyclops/Optic Blast", 1),))
    assert faults_of_team(played, team) == ()


@by_format
def test_one_card_too_many(played: Format):
    cards = tuple(TeamCard(one, 1) for one in ONE_OF_EACH_NAME[: played.max_cards + 1])
    faults = faults_of_team(played, replace(largest_team(played), cards=cards))
    assert faults[0].kind == "too_many_cards"
    assert faults[0].rule_id == played.rule_id
    assert str(faults[0].remedy) == "Remove 1."


@by_format
def test_one_die_too_many(played: Format):
    """A die more on a card that allows it is one die too many for the team."""
    team = largest_team(played)
    place, growing = next(
        (place, one) for place, one in enumerate(team.cards) if one.dice < one.card.maximum
    )
    cards = list(team.cards)
    cards[place] = TeamCard(growing.card, growing.dice + 1)
    (fault,) = faults_of_team(played, replace(team, cards=tuple(cards)))
    assert (fault.kind, str(fault.remedy)) == ("too_many_dice", "Remove 1.")
    assert str(played.max_dice) in str(fault.message)


@by_format
@pytest.mark.parametrize(("dice", "kind"), [(0, "no_dice"), (5, "too_many_on_card")])
def test_a_card_has_one_die_to_its_maximum(played: Format, dice: int, kind: str):
    team = replace(largest_team(played), cards=(card("Cyclops/Optic Blast", dice),))
    (fault,) = faults_of_team(played, team)
    assert (fault.kind, fault.card) == (kind, team.cards[0].card)


@by_format
def test_no_two_cards_of_one_name(played: Format):
    """FMT-1: Not even with different subtitles, or from different boxes."""
    same_name = (card("Angel/Air Transport", 1), card("Angel/Inspiring", 1))
    (fault,) = faults_of_team(played, replace(largest_team(played), cards=same_name))
    assert str(fault.message) == "Angel: Air Transport and Angel: Inspiring have the same name."
    assert str(fault.remedy) == "Remove one of them. A team can have only one card named Angel."


@by_format
def test_a_team_without_cards_is_not_finished(played: Format):
    assert kinds_of_faults(played, replace(largest_team(played), cards=())) == ["no_cards"]


@by_format
def test_a_basic_action_is_not_a_team_card(played: Format):
    team = replace(largest_team(played), cards=(TeamCard(BASICS[0], 1),))
    assert "basic_among_cards" in kinds_of_faults(played, team)


@pytest.mark.parametrize(
    "played", [one for one in PLAYED if not one.shares_basics], ids=lambda one: one.id
)
def test_each_player_brings_different_basic_actions(played: Format):
    """FMT-1: Two different ones, or as many as the players of a custom format agreed on."""
    team = largest_team(played)
    assert len(team.basics) == played.basics
    fewer, more = team.basics[:-1], (*team.basics, find_card("Ambush", SETS))
    assert kinds_of_faults(played, replace(team, basics=fewer)) == ["too_few_basics"]
    assert "too_many_basics" in kinds_of_faults(played, replace(team, basics=more))
    character = (find_card("Angel/Inspiring", SETS), *team.basics[1:])
    assert kinds_of_faults(played, replace(team, basics=character)) == ["no_basic"]
    if played.basics > 1:
        twice = (team.basics[0],) * 2
        assert kinds_of_faults(played, replace(team, basics=twice)) == ["basic_twice"]


@by_format
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_legal_team_starts_a_match_in_every_edition(played: Format, edition: str):
    """And the notation of the match reads it back, with format, life and teams."""
    teams = random_team(played, CARDS, 1), random_team(played, CARDS, 2)
    names = ("Eric", "Mike")
    shared = teams[0].basics
    setup = team_setup(played, EDITIONS[edition], names, teams, shared_basics=shared)
    assert setup.life == played.life
    game = Game(setup, SeededDealer(7))
    game.start()
    again = replay_match(read_match(write_match(game), "a.match", SETS))
    assert (again.setup.format, again.digest()) == (played.id, game.digest())


@by_format
def test_an_illegal_team_starts_no_match(played: Format):
    legal, illegal = largest_team(played), replace(largest_team(played), cards=())
    with pytest.raises(IllegalTeam, match="no cards yet") as caught:
        team_setup(
            played,
            EDITIONS["AI"],
            ("Eric", "Mike"),
            (legal, illegal),
            shared_basics=legal.basics,
        )
    assert caught.value.player == 1


def test_the_same_basic_action_on_both_sides_makes_two_sets():
    """SET-3: Each card of the two has three dice of its own."""
    played = format_of("tournament")
    team = largest_team(played)
    setup = team_setup(played, EDITIONS["AI"], ("Eric", "Mike"), (team, team))
    sets = [one for one in setup.cards if one.card == team.basics[0]]
    assert [one.dice_count for one in sets] == [3, 3]


def test_players_who_draft_share_the_basic_actions():
    """FMT-3: Three or four random ones, used by both."""
    played = draft_format(12, 4)
    team = largest_team(played)
    names, teams = ("Eric", "Mike"), (team, team)
    setup = team_setup(played, EDITIONS["UXM"], names, teams, shared_basics=team.basics)
    assert len([one for one in setup.cards if one.card.kind is CardKind.BASIC_ACTION]) == 4
    twice = (*team.basics[:3], team.basics[0])
    with pytest.raises(IllegalTeam, match="appears 2 times"):
        team_setup(played, EDITIONS["UXM"], names, teams, shared_basics=twice)


def test_a_starter_game_has_no_rules_for_teams():
    """SET-1: Its teams are fixed."""
    assert faults_of_team(FIRST_GAME, Team()) == ()


@given(
    st.lists(
        st.tuples(st.sampled_from(ONE_OF_EACH_NAME), st.integers(0, 6)),
        max_size=10,
        unique_by=lambda one: one[0].name,
    ),
    st.sampled_from(PLAYED),
)
def test_a_random_team_around_the_limits_is_legal_exactly_within_them(
    chosen: list[tuple[Card, int]], played: Format
):
    cards = tuple(TeamCard(*one) for one in chosen)
    team = replace(largest_team(played), cards=cards)
    is_within = (
        0 < len(cards) <= played.max_cards
        and team.dice_count <= played.max_dice
        and all(1 <= one.dice <= one.card.maximum for one in cards)
    )
    assert (faults_of_team(played, team) == ()) is is_within


@given(st.sampled_from(PLAYED), st.integers(0, 10**6))
def test_a_random_team_is_legal(played: Format, seed: int):
    assert faults_of_team(played, random_team(played, CARDS, seed)) == ()


@pytest.mark.parametrize(
    "name",
    [
        "chess",
        "",
        "custom",
        "custom 9 cards 12 dice 2 basics",
        "custom 0 cards 12 dice 2 basics",
        "custom 6 cards 33 dice 2 basics",
        "custom 6 cards 12 dice 3 basics",
        "draft 7 dice 3 basics",
        "draft 21 dice 3 basics",
        "draft 12 dice 2 basics",
        "tournament 5",
    ],
)
def test_an_unknown_format_is_refused_with_what_was_expected(name: str):
    with pytest.raises(UnknownFormat, match="expected"):
        format_of(name)


@by_format
def test_the_id_of_a_format_leads_back_to_it(played: Format):
    assert format_of(played.id) == played
    assert str(played.summary).startswith(f"{played.life} life")
    assert str(played.title)
    assert str(played.explanation).endswith(".")
