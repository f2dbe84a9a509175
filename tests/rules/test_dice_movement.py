"""Dice fielded and moved by text, and dice used by moving them."""

import pytest

from rules.analysis.playout import find_violations
from rules.cards.card import CardKind
from rules.model import NOBODY, ChooseDie
from rules.model.moves import UseAction, UsePaidAbility
from rules.model.ruleset import EDITIONS
from rules.state.events import DieMoved
from tests.rules.dice_texts import ALL, HERALD, use_paid
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

SENT_OUT = pytest.mark.parametrize(
    ("edition", "zone"), [("UXM", "used"), ("ASM", "used"), ("SWW", "used"), ("AI", "out")]
)


@pytest.mark.parametrize(("edition", "life"), [("UXM", 5), ("ASM", 6), ("SWW", 6), ("AI", 6)])
def test_fielding_by_an_effect(edition: str, life: int):
    """FLD-1, FLD-2: It is free and at level 1.

    In the oldest rulebook only paid fieldings trigger.
    """
    call = made_up_action("Call", "Field a character die from your used pile.")
    table = Table(edition=edition, eric=[HERALD], basics=[call]).life(Eric=5)
    table.lay("Eric", "used", "Herald").lay("Eric", "reserve", "Call action").begin("main")
    table.use("Call action").choose("Herald")
    assert table.has("Eric", "field") == {"Herald L1": 1}
    assert table.lives()[0] == life


def test_a_die_fielded_by_an_effect_counts_itself():
    """FLD-3: It is in the Field when its text resolves."""
    table = Table(
        eric=[made_up("Crowd", "When fielded: gain 1 life for each of your character dice.")]
    ).life(Eric=5)
    table.lay("Eric", "reserve", "Crowd L1").lay("Eric", "field", "sidekick").begin("main")
    table.field("Crowd L1")
    assert table.lives()[0] == 7


@ALL
def test_moving_a_die_into_the_field_is_not_fielding(edition: str):
    """FLD-2, R104: Nothing triggers."""
    come = made_up_action("Come", "Move a character die from your used pile to your field.")
    table = Table(edition=edition, eric=[HERALD], basics=[come]).life(Eric=5)
    table.lay("Eric", "used", "Herald").lay("Eric", "reserve", "Come action").begin("main")
    table.use("Come action").choose("Herald")
    assert table.has("Eric", "field") == {"Herald L1": 1}
    assert table.lives()[0] == 5


@SENT_OUT
def test_dice_sent_from_the_field_on_their_owners_turn(edition: str, zone: str):
    """ZONE-2: They go to the Used Pile, in the newest edition by way of Out of Play."""
    send = made_up_action("Send", "Move a character die to its owner's used pile.")
    table = Table(edition=edition, basics=[send]).lay("Eric", "field", "Kitty Pryde L1")
    table.lay("Mike", "field", "Angel L1").lay("Eric", "reserve", "Send action", "Send action")
    table.begin("main").use("Send action").choose("Angel")
    assert table.has("Mike", "used") == {"Angel": 1}, "it is not Mike's turn"
    table.use("Send action").choose("Kitty Pryde")
    assert table.has("Eric", zone)["Kitty Pryde"] == 1
    table.both_pass()
    assert table.has("Eric", "used")["Kitty Pryde"] == 1, "in the end all are in the Used Pile"


@ALL
def test_text_can_send_dice_out_of_play_in_the_later_editions(edition: str):
    """ZONE-2: Only on their owner's turn, and in editions with this zone."""
    send = made_up_action("Send", "Move a character die to its owner's out-of-play zone.")
    table = Table(edition=edition, basics=[send]).lay("Eric", "field", "Kitty Pryde L1")
    table.lay("Eric", "reserve", "Send action").begin("main")
    table.use("Send action").choose("Kitty Pryde")
    has = EDITIONS[edition].has_out_of_play
    assert table.has("Eric", "out" if has else "used")["Kitty Pryde"] == 1
    assert find_violations(table.state) == []


def test_a_basic_action_die_returned_to_its_card_is_shared_again():
    """ZONE-1, ZONE-4, DIE-1: A sidekick has no card, so it stays."""
    home = made_up_action("Home", "Move each die from your used pile to your cards.")
    table = Table(basics=[home]).lay("Eric", "used", "Enrage", "Kitty Pryde", "sidekick")
    table.lay("Eric", "reserve", "Home action").begin("main").use("Home action")
    assert table.has("Eric", "used") == {"sidekick": 1, "Home": 1}
    enrage = [die for die in table.state.dice if die.card == table.card("Enrage")]
    assert {die.owner for die in enrage} == {NOBODY}
    assert find_violations(table.state) == []


def test_an_unrolled_die_that_is_moved_to_the_reserve_pool_is_rolled():
    """RRL-2: It needs a face there."""
    fetch = made_up_action(
        "Fetch",
        "Move a character die from your used pile to your reserve pool.",
    )
    table = Table(basics=[fetch]).lay("Eric", "used", "Kitty Pryde")
    table.lay("Eric", "reserve", "Fetch action").begin("main").will_roll("L2")
    table.use("Fetch action").choose("Kitty Pryde")
    assert table.has("Eric", "reserve") == {"Kitty Pryde L2": 1}


def test_a_die_that_leaves_takes_its_static_bonus_with_it():
    """EFF-2, DMG-5: Dice that survived only through the bonus are knocked out immediately."""
    hurt = made_up_action("Hurt", "Deal 1 damage to a character die.")
    send = made_up_action("Send", "Prep a character die.")
    table = Table(
        eric=[made_up("Lord", "While active: your sidekicks get +1D.")], basics=[hurt, send]
    )
    table.lay("Eric", "field", "Lord L1", "sidekick")
    table.lay("Eric", "reserve", "Hurt action", "Send action").begin("main")
    table.use("Hurt action").choose("sidekick").use("Send action").choose("Lord")
    assert table.has("Eric", "prep") == {"Lord": 1, "sidekick": 1}


FLAG = made_up_action(
    "Flag",
    "Continuous.\nPay nothing: move this die to your used pile. Gain 2 life.",
)
FAN = made_up("Fan", "While active, when one of your action dice is used: gain 1 life.")


@SENT_OUT
def test_a_continuous_die_is_used_by_moving_it_to_the_field(edition: str, zone: str):
    """KW-5, ACT-2, R118, ZONE-2: It stays after the turn; its later effect is not a use."""
    table = Table(edition=edition, eric=[FAN], basics=[FLAG]).life(Eric=3)
    table.lay("Eric", "field", "Fan L1").lay("Eric", "reserve", "Flag action").begin("main")
    table.use("Flag action")
    assert table.has("Eric", "field") == {"Fan L1": 1, "Flag action": 1}
    assert table.lives()[0] == 4
    use_paid(table, "Flag")
    assert table.lives()[0] == 6, "the fan counted one use"
    assert table.has("Eric", zone) == {"Flag": 1}


@ALL
def test_a_continuous_die_stays_and_works_on_the_opponents_turn(edition: str):
    """KW-5, ABL-1, R121: Only its controller can use it, whenever a global would be legal."""
    table = Table(edition=edition, basics=[FLAG]).life(Eric=3)
    table.lay("Eric", "reserve", "Flag action").begin("main").use("Flag action")
    table.will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, bolt, bolt")
    table.both_pass()
    assert table.asks() == ("Mike", "reroll")
    table.reroll()
    flag = table.die("Flag", "field")
    assert table.refused(UsePaidAbility(flag, 0)), "it is not Mike's die"
    table.pass_()
    assert table.asks() == ("Eric", "reply")
    use_paid(table, "Flag")
    assert table.lives()[0] == 5
    assert table.has("Eric", "used") == {"Flag": 1}, "not Out of Play on the opponent's turn"


def test_a_continuous_die_neither_attacks_nor_blocks():
    """KW-5, ATK-1: It is not a character."""
    table = Table(basics=[FLAG]).lay("Eric", "reserve", "Flag action").begin("main")
    table.use("Flag action").both_pass()
    assert table.asks() == ("Chance", "draw"), "there was no possible attacker"


def test_a_continuous_die_rerolled_to_energy_leaves_the_field():
    """RRL-1: It goes to the Reserve Pool."""
    again = made_up_action("Again", "Reroll a continuous die.")
    table = Table(basics=[FLAG, again]).lay("Eric", "reserve", "Flag action", "Again action")
    table.begin("main").use("Flag action").will_roll("2").use("Again action").choose("Flag")
    assert table.has("Eric", "reserve") == {"Flag 2": 1}


def test_an_action_die_in_the_field_cannot_be_used_again():
    """ACT-2: Moving it there was its use."""
    table = Table(basics=[FLAG]).lay("Eric", "reserve", "Flag action").begin("main")
    table.use("Flag action")
    assert table.refused(UseAction(table.die("Flag", "field"))).rule_id


@ALL
def test_no_text_lets_a_player_purchase_from_an_opponents_card(edition: str):
    """BUY-1, ZONE-4: "Any cards" are your own and the basic actions; no die changes its owner."""
    faces = ["bolt", "bolt bolt", "bolt bolt", "action", "action *", "action **"]
    relic, heirloom = (
        made_up(name, "Draw a die.", faces=faces, kind=CardKind.ACTION)
        for name in ("Relic", "Heirloom")
    )
    loot = made_up_action("Loot", "Purchase an action die from any cards for free.")
    table = Table(edition=edition, eric=[heirloom], mike=[relic], basics=[loot])
    table.lay("Eric", "reserve", "Loot action").begin().use("Loot action")
    names = {line.split()[1] for line in table.offered()}
    assert "Heirloom" in names
    assert "Loot" in names
    assert "Relic" not in names
    refusal = table.refused(ChooseDie(table.die("Relic", "card")))
    assert refusal.rule_id == "BUY-1"
    table.choose("Heirloom")
    assert table.has("Eric", "used")["Heirloom"] == 1
    assert find_violations(table.state) == []


def test_a_die_that_is_there_already_does_not_move():
    """ZONE-1: Only the Sidekick in the Field goes to the Used Pile, so nothing else is told."""
    tidy = made_up_action(
        "Tidy", "Move each sidekick from your field or used pile to your used pile."
    )
    table = Table(basics=[tidy]).lay("Eric", "reserve", "Tidy action")
    table.lay("Eric", "field", "sidekick").lay("Eric", "used", "sidekick").begin()
    in_field = table.die("sidekick", "field")
    table.use("Tidy")
    moved = [event.die for event in table.events if isinstance(event, DieMoved)]
    assert [die for die in moved if table.name(die) == "sidekick"] == [in_field]
    assert table.has("Eric", "used")["sidekick"] == 2
