"""Why a die is as it is now: every text that takes part, whose it is, and for how long."""

import pytest

from rules import explaining, queries
from rules.explaining import Explained
from rules.state import Zone
from tests.rules.table import Table, made_up, made_up_action
from tests.rules.walks import SETUPS, Walk

COACH = made_up("Coach", "While active: your sidekicks get +1A and +1D.")
BOOST = made_up_action("Boost", "A target character die gets +2A and +1D this turn.")
LEVEL = made_up_action(
    "Level", "A target character die has a defense equal to its attack this turn."
)
FLIP = made_up_action("Flip", "Swap the attack and defense of a target character die this turn.")


def table_of(*cards, edition: str = "AI", **teams) -> Table:
    table = Table(basics=list(cards), edition=edition, **teams)
    return table.lay("Eric", "reserve", *(f"{card.name} action" for card in cards))


def told(table: Table, die: str, zone: str = "field") -> list[str]:
    """What is said of a die: what, from whom, how long."""
    found = explaining.of_die(table.state, table.die(die, zone))
    return [_line(one) for one in found]


def told_of_card(table: Table, card: str) -> list[str]:
    return [_line(one) for one in explaining.of_card(table.state, table.card(card))]


def _line(one: Explained) -> str:
    return f"{one.what}: {one.source}" + (f", {one.lasts}" if one.lasts else "")


# --- numbers --------------------------------------------------------------------------------------


def test_a_die_that_nothing_touches_needs_no_explanation():
    table = Table().lay("Eric", "field", "Cyclops L1").begin()
    assert told(table, "Cyclops") == []


def test_a_static_bonus_names_the_die_that_gives_it():
    table = Table(eric=[COACH]).lay("Eric", "field", "Coach L2", "sidekick").begin()
    assert told(table, "sidekick") == ["+1A, +1D: Coach (level 2) of Eric, while that text holds"]
    assert told(table, "Coach") == []


def test_a_bonus_until_the_end_of_the_turn_says_so():
    table = table_of(BOOST).lay("Mike", "field", "Angel L1").begin()
    table.use("Boost action").choose("Angel")
    assert told(table, "Angel") == ["+2A, +1D: Boost of Eric, until the end of the turn"]


def test_all_that_takes_part_is_told_in_the_order_in_which_it_counts():
    """EFF-3: applied ones as they were done, then static ones."""
    table = table_of(BOOST, FLIP, eric=[COACH]).lay("Eric", "field", "Coach L1", "sidekick").begin()
    table.use("Boost action").choose("sidekick").use("Flip action").choose("sidekick")
    assert told(table, "sidekick") == [
        "+2A, +1D: Boost of Eric, until the end of the turn",
        "attack and defense exchanged: 2 and 3: Flip of Eric, until the end of the turn",
        "+1A, +1D: Coach (level 1) of Eric, while that text holds",
    ]
    assert table.stats("sidekick") == (3, 4)


def test_a_set_value_is_told_as_what_it_becomes():
    table = table_of(LEVEL).lay("Eric", "field", "Cyclops L1").begin()
    table.use("Level action").choose("Cyclops")
    assert told(table, "Cyclops") == ["defense becomes 4: Level of Eric, until the end of the turn"]


def test_copied_numbers_name_the_card_that_they_are_of():
    copy = made_up_action(
        "Copy", "One of your character dice uses the stats of an opposing character die this turn."
    )
    table = table_of(copy).lay("Eric", "field", "sidekick").lay("Mike", "field", "Angel L1").begin()
    table.use("Copy action").choose("sidekick").choose("Angel")
    assert told(table, "sidekick") == [
        "the numbers of Angel: attack 2, defense 2: Copy of Eric, until the end of the turn"
    ]


# --- must, can't, words and texts -----------------------------------------------------------------


def test_what_a_die_must_and_cannot_do_names_who_says_so():
    shy = made_up("Shy", "This die must attack. This die can't be captured.")
    table = Table(eric=[shy]).lay("Eric", "field", "Shy L1", "Kitty Pryde L1").begin()
    assert sorted(told(table, "Shy")) == [
        "can't be captured: its own text",
        "must attack: its own text",
    ]
    assert told(table, "Kitty Pryde") == ["can't be blocked by sidekicks: its own text"]


def test_a_ban_that_lasts_names_the_action_that_set_it():
    """And so does the refusal of what it bans."""
    ban = made_up_action("Ban", "A target character die can't block this turn.")
    table = table_of(ban).lay("Mike", "field", "Angel L1").lay("Eric", "field", "Cyclops L1")
    table.begin().use("Ban action").choose("Angel")
    assert told(table, "Angel") == ["can't block: Ban of Eric, until the end of the turn"]
    table.lay("Mike", "field", "sidekick").both_pass().attack_with("Cyclops")
    refusal = table.refused(table.blocks("Angel", "Cyclops"))
    assert str(refusal) == "Angel (level 1) cannot block now. The text of Ban forbids it."


def test_ignored_text_says_who_ignores_it():
    mute = made_up_action("Mute", "Ignore all text of a target character die this turn.")
    table = table_of(mute, eric=[COACH]).lay("Eric", "field", "Coach L1", "sidekick").begin()
    table.use("Mute action").choose("Coach")
    assert told(table, "Coach") == ["its text is ignored: Mute of Eric, until the end of the turn"]
    assert told(table, "sidekick") == [], "what is ignored gives nothing"


def test_words_that_were_given_are_told():
    crush = made_up_action("Crush", "A target character die gets Overcrush this turn.")
    table = table_of(crush).lay("Eric", "field", "sidekick").begin()
    table.use("Crush action").choose("sidekick")
    assert told(table, "sidekick") == ["has Overcrush: Crush of Eric, until the end of the turn"]


def test_text_on_cards_of_a_chosen_kind_is_ignored_and_says_by_whom():
    table = Table(box="AI", eric=["Loki/Chains of Destiny"]).lay("Eric", "field", "Loki L1")
    table.lay("Eric", "field", "Captain America L1").begin()
    assert told_of_card(table, "Captain America") == []
    table.state.noted = ((table.card("Loki"), 0, "Avengers"),)
    line = "its text is ignored: Loki (level 1) of Eric, while that text holds"
    assert told_of_card(table, "Captain America") == [line]
    assert told(table, "Captain America") == [line]
    assert told_of_card(table, "Red Skull") == [], "he is no Avenger"


# --- costs ----------------------------------------------------------------------------------------


def test_a_cheaper_purchase_is_told_at_the_card_and_its_dice():
    patron = made_up("Patron", "While active: purchases cost 2 less for you.")
    table = Table(edition="AI", eric=[patron]).lay("Eric", "field", "Patron L1").begin()
    line = "purchasing costs 2 less: Patron (level 1) of Eric, while that text holds"
    assert told_of_card(table, "Kitty Pryde") == [line]
    assert told(table, "Kitty Pryde", "card") == [line]
    assert explaining.cost_now(table.state, table.card("Kitty Pryde")) == 1
    assert told_of_card(table, "Angel") == [], "Mike's dice are not cheaper"
    assert told_of_card(table, "Ambush") == [line], "Eric decides, and would pay that"


def test_a_cheaper_fielding_is_told_at_the_die():
    porter = made_up("Porter", "While active: fieldings cost 3 less for you.")
    table = Table(edition="AI", eric=[porter]).lay("Eric", "field", "Porter L1")
    table.lay("Eric", "reserve", "Cyclops L3").begin()
    line = "fielding costs 3 less: Porter (level 1) of Eric, while that text holds"
    assert told(table, "Cyclops", "reserve") == [line]


# --- everything -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SETUPS)
def test_what_is_told_adds_up_to_the_numbers_that_count(name: str):
    """The texts that are named are those that took part, wherever a match may go."""
    for seed, steps in ((1, 60), (2, 120), (3, 200), (4, 300)):
        state = Walk(name, seed, steps).game().state
        for die in state.dice:
            explaining.of_die(state, die.id)
            face = state.face(die)
            if face is None or not face.level or die.zone in (Zone.CARD, Zone.GONE):
                continue
            now = (face.attack, face.defense)
            for one in queries.on_stats(state, die):
                assert one.before == now
                now = one.after
            assert (max(now[0], 0), max(now[1], 0)) == queries.stats(state, die)
        for card in range(1, len(state.setup.cards)):
            printed, now = state.setup.cards[card].card.cost, explaining.cost_now(state, card)
            assert now == printed or explaining.of_card(state, card)
