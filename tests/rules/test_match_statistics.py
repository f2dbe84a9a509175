"""Statistics across matches: what is counted in one, the tables of many, and their intervals."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from rules.match_log import Timeline, facts_of_match
from rules.match_log.tallies.match_statistics import (
    CountedMatches,
    StatisticsFilter,
    StatisticsRow,
    TalliedMatch,
    average_of_sums,
    t_quantile,
    wilson_interval,
)
from rules.match_log.tallies.match_tally import (
    CardTally,
    MatchTally,
    read_tally,
    tally_of,
    write_tally,
)
from rules.match_log.tallies.statistics_csv import statistics_csv
from rules.model import SIDEKICK_ID, Concede, PlayerId
from rules.notation import read_match, replay_match
from rules.state import DiePurchased, PlayerDamaged
from tests.rules.matches import SETS
from tests.rules.table import Table
from tests.rules.walks import Walk


def replayed(name: str) -> Timeline:
    """A match from a file; the player who must decide gives up at its end."""
    text = Path(f"tests/matches/{name}.match").read_text("utf-8")
    game = replay_match(read_match(text, name, SETS))
    game.play(Concede())
    return Timeline(game)


@cache
def example() -> MatchTally:
    """The example game of the first box: seven turns, and Eric wins."""
    return tally_of(replayed("uncanny-x-men-example"))


def card_of(tally: MatchTally, player: str, name: str) -> CardTally:
    cards = next(one.cards for one in tally.players if one.name == player)
    return next(card for card in cards if card.name == name)


# --- one match ------------------------------------------------------------------------------------


def test_a_tally_knows_the_match_and_its_result() -> None:
    tally = example()
    assert (tally.edition, tally.format, tally.turns) == ("UXM", "first-game", 7)
    assert (tally.winner, tally.ending) == (0, "concession")
    assert [(player.name, player.life, player.turns) for player in tally.players] == [
        ("Eric", 7, 4),
        ("Mike", 10, 3),
    ]
    assert [card.name for card in tally.players[0].team] == ["Kitty Pryde", "Cyclops"]


def test_a_tally_counts_purchases_and_the_turns_until_a_die_is_fielded() -> None:
    """Kitty Pryde is purchased in Eric's first and third turn, and fielded in his fourth."""
    kitty = card_of(example(), "Eric", "Kitty Pryde")
    assert kitty.purchased == (1, 3)
    assert kitty.fielded == (4,)
    assert kitty.waits == (3,)
    assert kitty.energy == 3 + 3 + 1, "two purchases, and fielding her at level 3"


def test_a_tally_counts_damage_and_knock_outs_by_card() -> None:
    """Reckless Melee knocks out four Sidekicks, of which three are Mike's."""
    melee = card_of(example(), "Eric", "Reckless Melee")
    assert (melee.damage, melee.dice_damage, melee.knock_outs) == (0, 3, 3)
    assert card_of(example(), "Mike", "Angel").damage == 2
    assert card_of(example(), "Mike", "Sidekick").damage == 1


def test_a_knock_out_counts_for_the_ability_that_chose_its_die() -> None:
    """Cheetah's text knocks out a Sidekick that is chosen, twice; her damage knocks out no one."""
    cheetah = card_of(tally_of(replayed("superman-wonder-woman-example")), "Carlos", "Cheetah")
    assert cheetah.knock_outs == 2


def test_a_tally_is_saved_as_text() -> None:
    text = write_tally(example())
    assert read_tally(text) == example()
    assert len(text) < 2000
    for damaged in ("", "{}", text[:-5], text.replace('"players":[', '"players":[3,')):
        assert read_tally(damaged) is None


@pytest.mark.parametrize("setup", ["tournament under AI", "tournament under UXM"])
def test_the_cards_of_a_random_match_deal_the_damage_that_players_take(setup: str) -> None:
    timeline = Timeline(Walk(setup, 3, 300).game())
    tally = tally_of(timeline)
    hits = [event for event in timeline.events if isinstance(event, PlayerDamaged)]
    for number, player in enumerate(tally.players):
        taken = sum(hit.amount for hit in hits if hit.player != number)
        assert sum(card.damage for card in player.cards) <= taken
        bought = [event for event in timeline.events if isinstance(event, DiePurchased)]
        dice = sum(len(card.purchased) for card in player.cards)
        assert dice == sum(event.player == number for event in bought)
        assert all(wait >= 0 for card in player.cards for wait in card.waits)


# --- many matches ---------------------------------------------------------------------------------


def match(winner: str, *, day: str = "2026-01-05", computer: str = "", format: str = "first-game"):
    """The example game with another result; Mike may be the computer."""
    eric, mike = example().players
    names = ("Eric", "Mike")
    tally = replace(
        example(),
        players=(eric, replace(mike, played_by=(computer,))),
        winner=names.index(winner) if winner else None,
        format=format,
    )
    return TalliedMatch(tally, day)


MATCHES = (
    match("Eric"),
    match("Mike", day="2026-02-01"),
    match("Mike", computer="easy"),
    match("", day="2026-03-01", format="constructed"),
)


def row(rows: tuple[StatisticsRow, ...], name: str) -> StatisticsRow:
    return next(one for one in rows if one.name == name)


def test_players_are_compared_by_wins_purchases_and_damage() -> None:
    found = CountedMatches(MATCHES).statistics()
    assert found.matches == 4
    mike = row(found.players, "Mike")
    assert (mike.won.count, mike.won.of) == (2, 4)
    assert mike.won_first.of == 0, "Eric always goes first"
    assert mike.damage.mean == 3
    assert mike.purchased.mean == 2
    assert row(found.players, "Eric").won_first == row(found.players, "Eric").won


def test_teams_are_told_apart_by_their_cards_and_named_if_they_have_a_name() -> None:
    found = CountedMatches(MATCHES).statistics()
    assert {one.name for one in found.teams} == {"Kitty Pryde, Cyclops", "Angel, Juggernaut"}

    def name_of(cards: frozenset[str]) -> str:
        return "Wings" if "Angel: Air Transport [UXM]" in cards else ""

    named = CountedMatches(MATCHES).statistics(name_of_team=name_of)
    assert {one.name for one in named.teams} == {"Kitty Pryde, Cyclops", "Wings"}


def test_cards_tell_how_often_they_were_purchased_and_how_soon_fielded() -> None:
    cards = CountedMatches(MATCHES).statistics().cards
    cyclops, angel = row(cards, "Cyclops: Optic Blast"), row(cards, "Angel: Air Transport")
    assert cyclops.used is not None
    assert (cyclops.used.count, cyclops.used.of) == (0, 4)
    assert cyclops.wait.count == 0
    assert cyclops.wait.mean is None
    assert angel.wait.mean == 2
    assert angel.wait.interval == (2, 2)
    assert row(cards, "Sidekick").used is None, "nobody purchases Sidekicks"
    melee = row(cards, "Reckless Melee")
    assert melee.used is not None
    assert (melee.used.count, melee.used.of) == (4, 8), "both players may purchase it"


@pytest.mark.parametrize(
    ("wanted", "matches", "players"),
    [
        (StatisticsFilter(player="Eric"), 4, {"Eric"}),
        (StatisticsFilter(player="Eric", opponent="computer"), 1, {"Eric"}),
        (StatisticsFilter(player="Eric", opponent="person"), 3, {"Eric"}),
        (StatisticsFilter(format="constructed"), 1, {"Eric", "Mike"}),
        (StatisticsFilter(edition="AI"), 0, set()),
        (StatisticsFilter(since="2026-02-01"), 2, {"Eric", "Mike"}),
        (StatisticsFilter(until="2026-02-01"), 3, {"Eric", "Mike"}),
        (StatisticsFilter(player="Nobody"), 0, set()),
    ],
)
def test_a_filter_chooses_matches_and_sides(
    wanted: StatisticsFilter, matches: int, players: set[str]
) -> None:
    found = CountedMatches(MATCHES).statistics(wanted)
    assert found.matches == matches
    assert {one.name for one in found.players} == players


def test_a_card_whose_dice_were_only_taken_over_has_no_row_for_that() -> None:
    """Mike's Cyclops is Eric's: it adds to Mike's damage, and not to the matches of Cyclops."""
    eric, mike = example().players
    stolen = CardTally("Cyclops", "Optic Blast", "UXM", damage=5)
    tally = replace(example(), players=(eric, replace(mike, cards=(*mike.cards, stolen))))
    found = CountedMatches([TalliedMatch(tally)]).statistics()
    assert row(found.cards, "Cyclops: Optic Blast").won.of == 1
    assert row(found.players, "Mike").damage.mean == 3 + 5


def test_a_basic_action_that_both_players_brought_counts_once_for_each() -> None:
    """Two cards of it are on the table, but each player had one match with it."""
    eric, mike = example().players
    second = CardTally("Reckless Melee", "", "UXM", "basic_action", 3, (2,), knock_outs=1)
    sides = tuple(replace(one, cards=(*one.cards, second)) for one in (eric, mike))
    found = CountedMatches([TalliedMatch(replace(example(), players=sides))]).statistics()
    melee = row(found.cards, "Reckless Melee")
    assert (melee.won.count, melee.won.of) == (1, 2)
    assert melee.purchased.mean == (2 + 1) / 2, "Eric purchases one of each card, Mike one"


def test_a_match_that_goes_on_does_not_count() -> None:
    unfinished = TalliedMatch(replace(example(), ending="", winner=None))
    assert CountedMatches([unfinished]).statistics().matches == 0


def test_a_spreadsheet_has_a_line_for_each_row_and_keeps_names_harmless() -> None:
    eric, mike = example().players
    evil = TalliedMatch(replace(example(), players=(replace(eric, name='=1+"2",3'), mike)))
    text = "".join(statistics_csv(CountedMatches([evil]).statistics()))
    head, *rows = csv.reader(text.splitlines())
    assert head[:7] == ["Table", "Name", "Matches", "Won", "Won: of", "Won: share", "Won: 95% from"]
    assert len(rows) == 2 + 2 + 8
    assert {len(row) for row in rows} == {len(head)}
    players = [row[1:8] for row in rows if row[0] == "Players"]
    assert ['\'=1+"2",3', "1", "1", "1", "1.0000", "0.2065", "1.0000"] in players


# --- intervals ------------------------------------------------------------------------------------


def test_the_interval_of_a_share_is_that_of_wilson() -> None:
    """Newcombe 1998: 81 of 263, and 0 of 20."""
    assert wilson_interval(81, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)
    assert wilson_interval(0, 20) == pytest.approx((0.0, 0.1611), abs=1e-4)


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (2, 4.303), (5, 2.571), (10, 2.228), (11, 2.201), (15, 2.131), (30, 2.042),
     (100, 1.984), (10_000, 1.960)],
)  # fmt: skip
def test_the_interval_of_a_mean_uses_students_distribution(freedom: int, quantile: float) -> None:
    assert t_quantile(freedom) == pytest.approx(quantile, abs=6e-4)


def test_the_interval_of_a_mean() -> None:
    """Of 1, 2, 3 and 4: the mean 2.5, and 3.182 times 1.291 / 2 around it."""
    average = average_of_sums(4, 1 + 2 + 3 + 4, 1 + 4 + 9 + 16)
    assert average.mean == 2.5
    assert average.interval == pytest.approx((0.446, 4.554), abs=1e-3)
    assert average_of_sums(1, 7, 49).interval is None
    assert average_of_sums(0, 0, 0).mean is None


def test_the_numbers_count_what_one_player_did() -> None:
    """Eric hits with two Sidekicks; none of that is in the numbers of Mike."""
    table = Table().lay("Eric", "field", "sidekick", "sidekick").life(Eric=9, Mike=9)
    table.begin("attack").attack_with("sidekick", "sidekick").both_pass()
    eric, mike = (facts_of_match(Timeline(table.game), PlayerId(number)) for number in (0, 1))
    assert (eric.hardest_blow, eric.damage, eric.best_card) == (2, 2, SIDEKICK_ID)
    assert (mike.hardest_blow, mike.damage, mike.best_card) == (0, 0, None)


@pytest.mark.parametrize(("user", "own"), [("Eric", True), ("Mike", False)])
def test_the_facts_know_whose_card_took_the_last_life(user: str, *, own: bool) -> None:
    """END-1: Reckless Melee damages each player; combat damage names no card."""
    table = Table().lay(user, "reserve", "Reckless Melee action*").life(Eric=1)
    table.begin(active=user).use("Reckless Melee action*")
    effect = facts_of_match(Timeline(table.game)).last_effect
    assert effect == (PlayerId(0 if own else 1), table.card("Reckless Melee"))
    table = Table().lay("Eric", "field", "sidekick").life(Mike=1)
    table.begin("attack").attack_with("sidekick").both_pass()
    assert table.state.is_over
    assert facts_of_match(Timeline(table.game)).last_effect is None


def test_the_best_card_also_knocks_out_dice_with_its_text() -> None:
    """Cheetah's text knocks out two Sidekicks; own damage and own dice do not count for a card."""
    timeline = replayed("superman-wonder-woman-example")
    facts = facts_of_match(timeline)
    assert facts.best_card is not None
    assert timeline.setup.cards[facts.best_card].card.name == "Cheetah"
    assert (facts.knock_outs, facts.reason) == (2, "concession")
