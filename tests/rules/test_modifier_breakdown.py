"""Why a die is the way it is: every text that affects it, its owner and its duration."""

import pytest

from rules.advice import AppliedModifier, modifier_breakdown
from rules.engine import evaluate
from rules.state import Zone
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table
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


def breakdown(table: Table, die: str, zone: str = "field") -> list[str]:
    """The modifiers of a die: effect, source and duration."""
    found = modifier_breakdown.modifiers_of_die(table.state, table.die(die, zone))
    return [_line(one) for one in found]


def breakdown_of_card(table: Table, card: str) -> list[str]:
    return [
        _line(one) for one in modifier_breakdown.modifiers_of_card(table.state, table.card(card))
    ]


def _line(one: AppliedModifier) -> str:
    return f"{one.effect}: {one.source}" + (f", {one.duration}" if one.duration else "")


# --- stats ----------------------------------------------------------------------------------------


def test_an_unmodified_die_has_no_breakdown():
    table = Table().lay("Eric", "field", "Cyclops L1").begin()
    assert breakdown(table, "Cyclops") == []


def test_a_static_bonus_names_its_source_die():
    table = Table(eric=[COACH]).lay("Eric", "field", "Coach L2", "sidekick").begin()
    assert breakdown(table, "sidekick") == [
        "+1A, +1D: Eric's Coach (level 2), while that text applies"
    ]
    assert breakdown(table, "Coach") == []


def test_a_bonus_this_turn_lists_its_duration():
    table = table_of(BOOST).lay("Mike", "field", "Angel L1").begin()
    table.use("Boost action").choose("Angel")
    assert breakdown(table, "Angel") == ["+2A, +1D: Eric's Boost, until end of turn"]


def test_modifiers_are_listed_in_the_order_they_apply():
    """EFF-3: Applied bonuses come first, in the order they happened, then static ones."""
    table = table_of(BOOST, FLIP, eric=[COACH]).lay("Eric", "field", "Coach L1", "sidekick").begin()
    table.use("Boost action").choose("sidekick").use("Flip action").choose("sidekick")
    assert breakdown(table, "sidekick") == [
        "+2A, +1D: Eric's Boost, until end of turn",
        "attack and defense swapped: attack 2, defense 3: Eric's Flip, until end of turn",
        "+1A, +1D: Eric's Coach (level 1), while that text applies",
    ]
    assert table.stats("sidekick") == (3, 4)


def test_a_set_value_lists_the_new_value():
    table = table_of(LEVEL).lay("Eric", "field", "Cyclops L1").begin()
    table.use("Level action").choose("Cyclops")
    assert breakdown(table, "Cyclops") == ["defense becomes 4: Eric's Level, until end of turn"]


def test_copied_stats_name_the_card_they_come_from():
    copy = made_up_action(
        "Copy", "One of your character dice uses the stats of an opposing character die this turn."
    )
    table = table_of(copy).lay("Eric", "field", "sidekick").lay("Mike", "field", "Angel L1").begin()
    table.use("Copy action").choose("sidekick").choose("Angel")
    assert breakdown(table, "sidekick") == [
        "Angel's stats: attack 2, defense 2: Eric's Copy, until end of turn"
    ]


# --- must, can't, keywords and texts --------------------------------------------------------------


def test_requirements_and_bans_name_their_source():
    shy = made_up("Shy", "This die must attack. This die can't be captured.")
    table = Table(eric=[shy]).lay("Eric", "field", "Shy L1", "Kitty Pryde L1").begin()
    assert sorted(breakdown(table, "Shy")) == [
        "can't be captured: its own text",
        "must attack: its own text",
    ]
    assert breakdown(table, "Kitty Pryde") == ["can't be blocked by sidekicks: its own text"]


def test_a_lasting_ban_names_the_action_that_caused_it():
    """The refusal of a banned move names it too."""
    ban = made_up_action("Ban", "A target character die can't block this turn.")
    table = table_of(ban).lay("Mike", "field", "Angel L1").lay("Eric", "field", "Cyclops L1")
    table.begin().use("Ban action").choose("Angel")
    assert breakdown(table, "Angel") == ["can't block: Eric's Ban, until end of turn"]
    table.lay("Mike", "field", "sidekick").both_pass().attack_with("Cyclops")
    refusal = table.refused(table.blocks("Angel", "Cyclops"))
    assert (
        str(refusal)
        == "Angel (level 1) can't block right now. Ban's text prevents it. Choose another blocker."
    )


def test_ignored_text_names_its_source():
    mute = made_up_action("Mute", "Ignore all text of a target character die this turn.")
    table = table_of(mute, eric=[COACH]).lay("Eric", "field", "Coach L1", "sidekick").begin()
    table.use("Mute action").choose("Coach")
    assert breakdown(table, "Coach") == ["its text is ignored: Eric's Mute, until end of turn"]
    assert breakdown(table, "sidekick") == [], "ignored text gives no bonus"


def test_granted_keywords_are_listed():
    crush = made_up_action("Crush", "A target character die gets Overcrush this turn.")
    table = table_of(crush).lay("Eric", "field", "sidekick").begin()
    table.use("Crush action").choose("sidekick")
    assert breakdown(table, "sidekick") == ["has Overcrush: Eric's Crush, until end of turn"]


def test_ignored_text_of_a_chosen_affiliation_names_its_source():
    table = Table(box="AI", eric=["Loki/Chains of Destiny"]).lay("Eric", "field", "Loki L1")
    table.lay("Eric", "field", "Captain America L1").begin()
    assert breakdown_of_card(table, "Captain America") == []
    table.state.chosen_words = ((table.card("Loki"), 0, "Avengers"),)
    line = "its text is ignored: Eric's Loki (level 1), while that text applies"
    assert breakdown_of_card(table, "Captain America") == [line]
    assert breakdown(table, "Captain America") == [line]
    assert breakdown_of_card(table, "Red Skull") == [], "he is not an Avenger"


# --- costs ----------------------------------------------------------------------------------------


def test_a_purchase_discount_is_listed_on_the_card_and_its_dice():
    patron = made_up("Patron", "While active: purchases cost 2 less for you.")
    table = Table(edition="AI", eric=[patron]).lay("Eric", "field", "Patron L1").begin()
    line = "Purchasing costs 2 less: Eric's Patron (level 1), while that text applies"
    assert breakdown_of_card(table, "Kitty Pryde") == [line]
    assert breakdown(table, "Kitty Pryde", "card") == [line]
    assert modifier_breakdown.current_purchase_cost(table.state, table.card("Kitty Pryde")) == 1
    assert breakdown_of_card(table, "Angel") == [], "the discount is not Mike's"
    assert breakdown_of_card(table, "Ambush") == [line], (
        "Eric is deciding and would get the discount"
    )


def test_a_fielding_discount_is_listed_on_the_die():
    porter = made_up("Porter", "While active: fieldings cost 3 less for you.")
    table = Table(edition="AI", eric=[porter]).lay("Eric", "field", "Porter L1")
    table.lay("Eric", "reserve", "Cyclops L3").begin()
    line = "Fielding costs 3 less: Eric's Porter (level 1), while that text applies"
    assert breakdown(table, "Cyclops", "reserve") == [line]


# --- every demo game ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SETUPS)
def test_the_listed_modifiers_add_up_to_the_actual_stats(name: str):
    """Checked at random points of matches with every setup."""
    for seed, steps in ((1, 60), (2, 120), (3, 200), (4, 300)):
        state = Walk(name, seed, steps).game().state
        for die in state.dice:
            modifier_breakdown.modifiers_of_die(state, die.id)
            face = state.face_of(die)
            if face is None or not face.level or die.zone in (Zone.CARD, Zone.GONE):
                continue
            now = (face.attack, face.defense)
            for one in evaluate.modifiers_of_stats(state, die):
                assert one.before == now
                now = one.after
            assert (max(now[0], 0), max(now[1], 0)) == evaluate.attack_and_defense(state, die)
        for card in range(1, len(state.setup.cards)):
            printed, now = (
                state.setup.cards[card].card.cost,
                modifier_breakdown.current_purchase_cost(state, card),
            )
            assert now == printed or modifier_breakdown.modifiers_of_card(state, card)
