"""Discounts for the next die, keywords granted to dice, and dice "KO'd this way"."""

from rules.model import Buy
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

CHEAPER = made_up_action(
    "Cheaper", "The next action die costs 2 less to purchase for you but at least 1 this turn."
)
EASIER = made_up_action("Easier", "The next character die costs 1 less to field for you this turn.")


def test_a_discount_for_the_next_die_applies_once_in_a_joint_payment():
    """BUY-2, PAY-4: Two generic faces pay 1 for Ambush and the full 3 for Enrage."""
    table = Table(basics=[CHEAPER]).lay("Eric", "reserve", "Cheaper action", "Ambush 2", "Enrage 2")
    table.begin().use("Cheaper").play(Buy(table.card("Ambush"))).also_buy("Enrage")
    table.pay("Ambush 2", "Enrage 2")
    assert table.has("Eric", "used") == {"Cheaper": 1, "Ambush": 2, "Enrage": 2}


def test_the_second_die_of_a_joint_payment_costs_the_printed_price():
    """PAY-6: 4 energy pays for 1 and 3; with less the second purchase cannot join."""
    table = Table(basics=[CHEAPER]).lay("Eric", "reserve", "Cheaper action", "Ambush 2")
    table.lay("Eric", "reserve", "sidekick bolt").begin().use("Cheaper")
    table.play(Buy(table.card("Ambush")))
    assert "alsobuy Enrage" not in table.offered(), "3 energy is available and 4 is needed"


def test_only_the_next_fielding_is_cheaper():
    """BUY-2: A fielding cost of 1 is reduced to 0 for the next die and stays 1 after that."""
    table = Table(basics=[EASIER]).lay(
        "Eric", "reserve", "Easier action", "Cyclops L1", "Cyclops L2"
    )
    table.lay("Mike", "field", "Angel").life(Mike=10).begin().use("Easier").field("Cyclops L1")
    assert "field Cyclops L2" not in table.offered()


def test_a_higher_price_can_last_through_the_turn_of_the_opponent():
    """EFF-1, BUY-2: Mike has 4 energy for Enrage, which costs 3 and now 2 more."""
    dearer = made_up_action("Dearer", "Action dice cost 2 more to purchase until your next turn.")
    for used in (False, True):
        table = Table(basics=[dearer]).lay("Eric", "reserve", "Dearer action").begin()
        if used:
            table.use("Dearer")
        table.will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, bolt, bolt").both_pass()
        table.reroll()
        assert ("buy Enrage" in table.offered()) is not used


def test_the_text_of_a_granted_keyword_refers_to_each_die():
    """EFF-1, KW-3: "This die" is the die with Aftershock.

    Its own player's effects do not trigger it.
    """
    given = made_up_action(
        "Given", "Your dice get Aftershock this turn: move this die to your bag, then gain 1 life."
    )
    zapper = made_up("Zapper", "Global: pay bolt: KO a target character die.")
    for player, life in (("Mike", 6), ("Eric", 5)):
        table = Table(basics=[given], mike=[zapper]).life(Eric=5).lay("Eric", "field", "Cyclops")
        table.lay("Eric", "reserve", "Given action").lay(player, "reserve", "sidekick bolt").begin()
        table.use("Given").pass_(1 if player == "Mike" else 0)
        table.use_global("Zapper", "bolt").choose("Cyclops")
        assert table.lives()[0] == life
        assert table.has("Eric", "bag").get("Cyclops", 0) == life - 5


def test_a_trigger_can_require_a_kind_of_blocker():
    """BLK-1: Being blocked by a sidekick triggers; being blocked by Angel does not."""
    shy = made_up("Shy", "When this die is blocked by a sidekick: gain 1 life.")
    for blocker, life in (("sidekick", 6), ("Angel", 5)):
        table = Table(eric=[shy]).life(Eric=5).lay("Eric", "field", "Shy")
        table.lay("Mike", "field", blocker).begin("attack").attack_with("Shy")
        assert table.block((blocker, "Shy")).lives()[0] == life


def test_koed_this_way_counts_only_knockouts_by_the_same_ability():
    """EFF-1: A die knocked out earlier does not count."""
    first = made_up_action("First", "KO a target sidekick.")
    then = made_up_action(
        "Then",
        "Deal 1 damage to each opposing character die. Gain 1 life for each opposing character die "
        "KO'd this way.",
    )
    table = Table(basics=[first, then]).life(Eric=5).lay("Eric", "reserve", "First action")
    table.lay("Eric", "reserve", "Then action").lay(
        "Mike", "field", "sidekick", "sidekick", "Angel"
    )
    table.begin().use("First").choose("sidekick").use("Then")
    assert table.lives()[0] == 6
