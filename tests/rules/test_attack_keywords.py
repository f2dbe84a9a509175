"""Keywords of later sets: where dice go instead, and what happens in an attack before damage."""

import pytest

from rules.state import Zone
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

FELL = made_up_action("Fell", "KO a character die.")
SPARE = made_up_action("Spare", "Sacrifice one of your character dice.")

# --- Immortal -------------------------------------------------------------------------------------

UNDYING = made_up("Undying", "Immortal.")


@pytest.mark.parametrize(("lost", "zone"), [("Spare", "bag"), ("Fell", "prep")])
def test_immortal_dice_go_to_the_bag_instead_of_the_used_pile(lost: str, zone: str):
    """KW-35: Knocked out, it is prepped like any other die."""
    table = Table(eric=[UNDYING], basics=[FELL, SPARE]).lay("Eric", "field", "Undying")
    table.lay("Eric", "reserve", f"{lost} action").begin().use(lost).choose("Undying")
    assert table.has("Eric", zone)["Undying"] == 1


def test_an_immortal_die_that_is_purchased_goes_to_the_used_pile():
    """KW-35: It is not in the bag before the next refill."""
    table = Table(eric=[UNDYING]).lay("Eric", "reserve", "sidekick mask", *["sidekick bolt"] * 2)
    assert table.begin().buy("Undying", "mask", "bolt", "bolt").has("Eric", "used")["Undying"] == 1


def test_an_immortal_die_that_paid_is_in_the_bag_at_once_or_after_the_turn():
    """KW-35, ZONE-2: Out of Play comes in between in editions that have it."""
    globe = made_up("Globe", "Global: pay mask: gain 1 life.")
    for edition, zone in (("UXM", "bag"), ("AI", "out")):
        table = Table(eric=[UNDYING, globe], edition=edition).life(Eric=5)
        table.lay("Eric", "reserve", "Undying mask").begin().use_global("Globe", "mask")
        assert table.has("Eric", zone)["Undying"] == 1
    table.both_pass()
    assert table.has("Eric", "bag")["Undying"] == 1


def test_an_immortal_attacker_that_nobody_blocks_goes_to_the_bag():
    """KW-35, DMG-2: Its damage is dealt first."""
    table = Table(eric=[UNDYING]).lay("Eric", "field", "Undying").begin("attack")
    table.attack_with("Undying").both_pass()
    assert table.lives() == (10, 8)
    assert table.has("Eric", "bag")["Undying"] == 1


def test_an_immortal_die_that_is_cleared_may_be_drawn_at_once():
    """KW-35, DRAW-1: The bag has only this die."""
    table = Table(eric=[UNDYING], edition="AI").lay("Eric", "prep", *["sidekick"] * 8)
    table.lay("Eric", "reserve", "Undying 2 mask").begin("draw")
    assert table.state.decision is not None
    assert table.has("Eric", "bag") == {"Undying": 1}


def test_an_ability_can_give_immortal():
    """KW-35, R161: The die is in the Field when it leaves."""
    wake = made_up("Wake", "While active: your sidekicks get Immortal.")
    table = Table(eric=[wake], basics=[SPARE]).lay("Eric", "field", "Wake", "sidekick")
    table.lay("Eric", "reserve", "Spare action").begin().use("Spare").choose("sidekick")
    assert table.has("Eric", "used").get("sidekick", 0) == 0


def test_an_immortal_die_that_a_text_has_drawn_stays_in_the_bag():
    """KW-35: It is not drawn again for the same text."""
    sift = made_up_action(
        "Sift", "Draw 2 dice from your bag. Move a die among those dice to its owner's used pile."
    )
    table = Table(eric=[UNDYING], basics=[sift]).lay("Eric", "bag", "Undying")
    table.lay("Eric", "reserve", "Sift action").begin().will_draw("Undying", "sidekick")
    table.use("Sift").choose("Undying")
    assert table.has("Eric", "bag")["Undying"] == 1


# --- Boomerang ------------------------------------------------------------------------------------

BACK = made_up_action("Bat Back", "Boomerang.\nDeal 1 damage to the opponent.")


@pytest.mark.parametrize(
    ("edition", "rolled", "zone"),
    [("AI", "action", "prep"), ("AI", "2", "out"), ("UXM", "2", "used")],
)
def test_boomerang_rolls_the_die_after_its_use(edition: str, rolled: str, zone: str):
    """KW-36: On an action face it is prepped, else it goes where used dice go."""
    table = Table(basics=[BACK], edition=edition).lay("Eric", "reserve", "Bat Back action")
    table.will_roll(rolled).begin().use("Bat Back")
    assert table.lives() == (10, 9)
    assert table.has("Eric", zone) == {"Bat Back": 1}


def test_an_action_die_that_holds_a_die_in_the_field_is_not_rolled_by_boomerang():
    """KW-36, CAP-1: It stays with its captive."""
    net = made_up_action("Net", "Boomerang.\nCapture an opposing character die this turn.")
    table = Table(basics=[net]).lay("Mike", "field", "Angel").lay("Eric", "reserve", "Net action")
    table.begin().use("Net").choose("Angel")
    assert table.asks() == ("Eric", "main")
    assert table.state.dice[table.die("Angel", "captive")].zone is Zone.CAPTIVE
