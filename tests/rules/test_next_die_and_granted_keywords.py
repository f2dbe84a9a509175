"""What holds for the next die of a kind, what a keyword given to dice does, and who fell by it."""

from rules.moves import Buy
from tests.rules.table import Table, made_up, made_up_action

CHEAPER = made_up_action(
    "Cheaper", "The next action die costs 2 less to purchase for you but at least 1 this turn."
)
EASIER = made_up_action("Easier", "The next character die costs 1 less to field for you this turn.")


def test_of_two_dice_paid_together_only_the_first_is_the_next():
    """BUY-2, PAY-4: Ambush for 1 and Enrage for its 3, in one payment of two generic dice."""
    table = Table(basics=[CHEAPER]).lay("Eric", "reserve", "Cheaper action", "Ambush 2", "Enrage 2")
    table.begin().use("Cheaper").play(Buy(table.card("Ambush"))).also_buy("Enrage")
    table.pay("Ambush 2", "Enrage 2")
    assert table.has("Eric", "used") == {"Cheaper": 1, "Ambush": 2, "Enrage": 2}


def test_the_price_after_the_next_is_the_printed_one_within_a_payment():
    """PAY-6: 4 pay for 1 and 3; with less the second cannot join."""
    table = Table(basics=[CHEAPER]).lay("Eric", "reserve", "Cheaper action", "Ambush 2")
    table.lay("Eric", "reserve", "sidekick bolt").begin().use("Cheaper")
    table.play(Buy(table.card("Ambush")))
    assert "alsobuy Enrage" not in table.offered(), "3 are there, and 4 are asked for"


def test_only_the_next_fielding_is_easier():
    """BUY-2: a fielding cost of 1 is nothing for the next, and 1 for the one after it."""
    table = Table(basics=[EASIER]).lay(
        "Eric", "reserve", "Easier action", "Cyclops L1", "Cyclops L2"
    )
    table.lay("Mike", "field", "Angel").life(Mike=10).begin().use("Easier").field("Cyclops L1")
    assert "field Cyclops L2" not in table.offered()


def test_a_keyword_with_a_text_that_dice_are_given_speaks_of_each_of_them():
    """EFF-1, KW-3: "this die" is the die that has it; its own player's doing is no Aftershock."""
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


def test_a_die_is_blocked_by_dice_of_a_kind():
    """BLK-1: who blocks it is whose doing it is."""
    shy = made_up("Shy", "When this die is blocked by a sidekick: gain 1 life.")
    for blocker, life in (("sidekick", 6), ("Angel", 5)):
        table = Table(eric=[shy]).life(Eric=5).lay("Eric", "field", "Shy")
        table.lay("Mike", "field", blocker).begin("attack").attack_with("Shy")
        assert table.block((blocker, "Shy")).lives()[0] == life


def test_who_fell_this_way_fell_by_this_very_ability():
    """EFF-1: a die that was knocked out before is no reason to draw."""
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
