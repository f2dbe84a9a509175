"""What a team consists of, as the team builder counts it."""

from rules.cards.card_library import all_card_sets
from rules.teams import Team, TeamCard, statistics_of

CARDS = {card.title: card for card_set in all_card_sets() for card in card_set.cards}


def team(basics: tuple[str, ...] = ()) -> Team:
    cards = {
        "Angel/Superhero": 4,  # 3, bolt, X-Men
        "Juggernaut/Archvillain": 2,  # 6, fist, Villain
        "Kitty Pryde/Shadowcat": 3,  # 4, mask, X-Men
    }
    own = tuple(TeamCard(CARDS[title], dice) for title, dice in cards.items())
    return Team("Mutants", own, tuple(CARDS[title] for title in basics))


def told(shares) -> list[tuple[str, int, int]]:
    return [(one.name, one.cards, one.dice) for one in shares]


def test_the_cost_curve_also_names_costs_that_no_card_has():
    found = statistics_of(team())
    assert told(found.cost_curve) == [("3", 1, 4), ("4", 1, 3), ("5", 0, 0), ("6", 1, 2)]
    assert found.average_cost == (3 * 4 + 4 * 3 + 6 * 2) / 9


def test_the_energy_mix_counts_all_four_types():
    mix = {one.name: one.dice for one in statistics_of(team()).energies}
    assert list(mix) == ["fist", "bolt", "mask", "shield"]
    assert sum(mix.values()) == 9


def test_affiliations_begin_with_the_most_frequent():
    assert told(statistics_of(team()).affiliations) == [("X-Men", 2, 7), ("Villain", 1, 2)]


def test_basic_actions_count_toward_keywords_only():
    with_global = next(
        title
        for title, card in CARDS.items()
        if card.kind.value == "basic_action" and "Global:" in card.wording
    )
    before, after = statistics_of(team()), statistics_of(team(basics=(with_global,)))
    assert (after.cards, after.dice, after.cost_curve) == (3, 9, before.cost_curve)
    globals_of = [{name: cards for name, cards, _ in told(one.keywords)} for one in (before, after)]
    assert globals_of[1]["Global Ability"] == globals_of[0].get("Global Ability", 0) + 1


def test_a_team_without_cards_has_nothing_to_count():
    found = statistics_of(Team())
    assert (found.cards, found.dice, found.average_cost) == (0, 0, 0.0)
    assert found.cost_curve == found.affiliations == found.keywords == ()
