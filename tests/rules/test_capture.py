"""Captured dice, dice set aside, and how they return."""

from rules.analysis.playout import find_violations
from tests.rules.dice_texts import (
    ALL,
    DOOM,
    ENDS_ON_LEAVING,
    EXILE,
    HERALD,
    JAILER,
    NET,
    end_turn,
    use_paid,
)
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table


@ALL
def test_a_captured_die_does_not_exist_until_the_end_of_the_turn(edition: str):
    """CAP-1, R133, R134: It is not counted, damaged or KO'd.

    It returns at its level and is not fielded.
    """
    table = Table(edition=edition, mike=[HERALD], basics=[NET]).life(Mike=5)
    table.lay("Mike", "field", "Herald L2", "sidekick")
    table.lay("Eric", "reserve", "Net action", "Reckless Melee action").begin("main")
    table.use("Net action").choose("Herald")
    assert table.has("Mike", "captive") == {"Herald L2": 1}
    assert table.has("Eric", "field") == {"Net action": 1}, (
        "the action die stays above the captured die"
    )
    table.use("Reckless Melee action")
    assert table.has("Mike", "captive") == {"Herald L2": 1}, (
        "damage to every character does not hit it"
    )
    assert table.has("Mike", "prep") == {"sidekick": 1}
    life = table.lives()
    end_turn(table)
    assert table.has("Mike", "field") == {"Herald L2": 1}
    assert table.has("Eric", "field") == {}
    assert table.lives() == life, "returning is not fielding"
    assert find_violations(table.state) == []


@ALL
def test_a_capture_ends_when_the_capturing_die_is_knocked_out(edition: str):
    """CAP-1: The captured die returns immediately in every edition."""
    table = Table(edition=edition, eric=[JAILER], basics=[DOOM])
    table.lay("Eric", "field", "Jailer L1").lay("Eric", "reserve", "Doom action")
    table.lay("Mike", "field", "Angel L3").begin("main")
    use_paid(table, "Jailer", "Angel")
    assert table.has("Mike", "captive") == {"Angel L3": 1}
    table.use("Doom action").choose("Jailer")
    assert table.has("Mike", "field") == {"Angel L3": 1}


@ENDS_ON_LEAVING
def test_a_capture_when_the_capturing_die_leaves_without_a_knockout(edition: str, ends: bool):
    """CAP-1: The older rulebooks mention only its KO."""
    table = Table(edition=edition, eric=[JAILER], basics=[EXILE])
    table.lay("Eric", "field", "Jailer L1").lay("Eric", "reserve", "Exile action")
    table.lay("Mike", "field", "Angel L3").begin("main")
    use_paid(table, "Jailer", "Angel").use("Exile action").choose("Jailer")
    assert table.has("Mike", "field") == ({"Angel L3": 1} if ends else {})
    end_turn(table)
    assert table.has("Mike", "field") == {"Angel L3": 1}, (
        "at the end of the turn every captured die returns"
    )


@ENDS_ON_LEAVING
def test_capturing_a_die_that_holds_a_captured_die(edition: str, ends: bool):
    """CAP-1, R136: It leaves the Field without being knocked out."""
    table = Table(edition=edition, mike=[JAILER], basics=[NET])
    table.lay("Mike", "field", "Jailer L1").lay("Eric", "reserve", "Net action")
    table.lay("Eric", "field", "Kitty Pryde L1").begin("main").pass_()
    use_paid(table, "Jailer", "Kitty Pryde")
    assert table.has("Eric", "captive") == {"Kitty Pryde L1": 1}
    table.use("Net action").choose("Jailer")
    assert ("Kitty Pryde L1" in table.has("Eric", "field")) is ends
    end_turn(table)
    assert table.has("Eric", "field") == {"Kitty Pryde L1": 1}
    assert table.has("Mike", "field") == {"Jailer L1": 1}
    assert find_violations(table.state) == []


@ALL
def test_a_captured_attacker_leaves_combat(edition: str):
    """CAP-1: It deals no damage, and later returns to the Field."""
    table = Table(edition=edition, mike=[JAILER]).lay("Mike", "field", "Jailer L1")
    table.lay("Eric", "field", "Kitty Pryde L3").begin("attack").attack_with("Kitty Pryde")
    table.block().pass_()
    use_paid(table, "Jailer", "Kitty Pryde").both_pass()
    assert table.lives() == (10, 10)
    assert table.has("Eric", "field") == {"Kitty Pryde L3": 1}


def test_a_die_that_left_the_field_captures_nothing():
    """CAP-1: There is no die left to hold the captured die."""
    table = Table(
        eric=[
            made_up(
                "Avenger",
                "When this die is KO'd: capture an opposing character die this turn.",
            )
        ],
        basics=[DOOM],
    )
    table.lay("Eric", "field", "Avenger L1").lay("Eric", "reserve", "Doom action")
    table.lay("Mike", "field", "Angel L1", "Angel L2").begin("main")
    table.use("Doom action").choose("Avenger").choose("Angel L2")
    assert table.has("Mike", "captive") == {}
    assert table.has("Eric", "prep") == {"Avenger": 1}


def test_a_die_captured_from_the_used_pile_returns_there():
    """CAP-1: It returns to the zone it came from."""
    grave = made_up_action(
        "Grave",
        "Capture a character die in the opponent's used pile this turn.",
    )
    table = Table(basics=[grave]).lay("Mike", "used", "Angel")
    table.lay("Eric", "reserve", "Grave action").begin("main")
    table.use("Grave action").choose("Angel")
    assert table.has("Mike", "used") == {}
    assert find_violations(table.state) == []
    end_turn(table)
    assert table.has("Mike", "used") == {"Angel": 1}


def test_dice_can_be_captured_until_your_next_turn():
    """CAP-1, EFF-1: They return at the start of that turn."""
    trap = made_up_action("Trap", "Capture an opposing character die until your next turn.")
    table = Table(basics=[trap]).lay("Mike", "field", "Angel L2")
    table.lay("Eric", "reserve", "Trap action").begin("main")
    table.use("Trap action").choose("Angel")
    table.will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, bolt, bolt")
    end_turn(table).reroll()
    assert table.has("Mike", "captive") == {"Angel L2": 1}
    end_turn(table)
    assert table.has("Mike", "field") == {"Angel L2": 1}
    assert table.asks() == ("Chance", "draw")


def test_captured_dice_can_be_returned_by_text():
    """CAP-1: The text returns them before the capture would end."""
    mercy = made_up_action("Mercy", "Return each captured die.")
    table = Table(basics=[NET, mercy]).lay("Mike", "field", "Angel L2")
    table.lay("Eric", "reserve", "Net action", "Mercy action").begin("main")
    table.use("Net action").choose("Angel").use("Mercy action")
    assert table.has("Mike", "field") == {"Angel L2": 1}


HULK = made_up(
    "Giant",
    "When fielded: remove an opposing character die from the field this turn.",
)


@ALL
def test_a_die_set_aside_returns_at_the_end_of_the_turn(edition: str):
    """R106, R107, CLN-1: It returns even if its source is gone: at its level, and not fielded."""
    table = Table(edition=edition, eric=[HULK], mike=[HERALD], basics=[DOOM]).life(Mike=5)
    table.lay("Eric", "reserve", "Giant L1", "Doom action").lay("Mike", "field", "Herald L3")
    table.begin("main").field("Giant L1").choose("Herald")
    assert table.has("Mike", "aside") == {"Herald L3": 1}
    table.use("Doom action").choose("Giant")
    assert table.has("Eric", "prep") == {"Giant": 1}
    assert table.has("Mike", "aside") == {"Herald L3": 1}
    assert find_violations(table.state) == []
    end_turn(table)
    assert table.has("Mike", "field") == {"Herald L3": 1}
    assert table.lives() == (10, 5)
