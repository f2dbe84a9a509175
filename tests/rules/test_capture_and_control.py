"""Dice that lie under others, change sides, are attached or set aside, and how they come back."""

import pytest

from rules.invariants import faults
from rules.moves import Attack, UsePaid
from rules.ruleset import EDITIONS
from tests.rules.table import Table, made_up, made_up_action

ALL = pytest.mark.parametrize("edition", list(EDITIONS))
ENDS_ON_LEAVING = pytest.mark.parametrize(
    ("edition", "ends"), [("UXM", False), ("ASM", False), ("SWW", False), ("AI", True)]
)


NET = made_up_action("Net", "Capture an opposing character die this turn.")
JAILER = made_up("Jailer", "Pay nothing: capture an opposing character die this turn.")
WITCH = made_up("Witch", "Pay nothing: take control of an opposing character die this turn.")
DOOM = made_up_action("Doom", "KO a character die.")
EXILE = made_up_action("Exile", "Move one of your character dice to your reserve pool.")
RING = made_up_action("Ring", "Attach this die to one of your character dice.")
OFFER = made_up_action("Offer", "Sacrifice one of your character dice.")
HERALD = made_up("Herald", "When fielded: gain 1 life.")


def use_paid(table: Table, die: str, *chosen: str) -> Table:
    """Use an ability of a die in the Field that costs nothing."""
    return table.play(UsePaid(table.die(die, "field"), 0)).choose(*chosen)


def end_turn(table: Table) -> Table:
    """On to the end of the turn without an attack, up to the next player's draw."""
    table.both_pass()
    if table.asks()[1] == "attackers":
        table.attack_with()
    return table


# --- capture --------------------------------------------------------------------------------------


@ALL
def test_a_captured_die_does_not_exist_until_the_end_of_the_turn(edition: str):
    """CAP-1, R133, R134: not counted, not reached, not KO'd; back on its level, not fielded."""
    table = Table(edition=edition, mike=[HERALD], basics=[NET]).life(Mike=5)
    table.lay("Mike", "field", "Herald L2", "sidekick")
    table.lay("Eric", "reserve", "Net action", "Reckless Melee action").begin("main")
    table.use("Net action").choose("Herald")
    assert table.has("Mike", "captive") == {"Herald L2": 1}
    assert table.has("Eric", "field") == {"Net action": 1}, "the action die lies on what it holds"
    table.use("Reckless Melee action")
    assert table.has("Mike", "captive") == {"Herald L2": 1}, "damage to each does not reach it"
    assert table.has("Mike", "prep") == {"sidekick": 1}
    life = table.lives()
    end_turn(table)
    assert table.has("Mike", "field") == {"Herald L2": 1}
    assert table.has("Eric", "field") == {}
    assert table.lives() == life, "its return is no fielding"
    assert faults(table.state) == []


@ALL
def test_a_capture_ends_when_the_captor_is_knocked_out(edition: str):
    """CAP-1: at once, in every edition."""
    table = Table(edition=edition, eric=[JAILER], basics=[DOOM])
    table.lay("Eric", "field", "Jailer L1").lay("Eric", "reserve", "Doom action")
    table.lay("Mike", "field", "Angel L3").begin("main")
    use_paid(table, "Jailer", "Angel")
    assert table.has("Mike", "captive") == {"Angel L3": 1}
    table.use("Doom action").choose("Jailer")
    assert table.has("Mike", "field") == {"Angel L3": 1}


@ENDS_ON_LEAVING
def test_whether_a_captor_that_leaves_otherwise_lets_go(edition: str, ends: bool):
    """CAP-1: the older books name only its KO."""
    table = Table(edition=edition, eric=[JAILER], basics=[EXILE])
    table.lay("Eric", "field", "Jailer L1").lay("Eric", "reserve", "Exile action")
    table.lay("Mike", "field", "Angel L3").begin("main")
    use_paid(table, "Jailer", "Angel").use("Exile action").choose("Jailer")
    assert table.has("Mike", "field") == ({"Angel L3": 1} if ends else {})
    end_turn(table)
    assert table.has("Mike", "field") == {"Angel L3": 1}, "at the end of the turn all do"


@ENDS_ON_LEAVING
def test_capturing_a_captor(edition: str, ends: bool):
    """CAP-1, R136: it has left the Field, but was not knocked out."""
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
    assert faults(table.state) == []


@ALL
def test_a_captured_attacker_has_left_the_attack(edition: str):
    """CAP-1: it returns to the Field, and deals no damage."""
    table = Table(edition=edition, mike=[JAILER]).lay("Mike", "field", "Jailer L1")
    table.lay("Eric", "field", "Kitty Pryde L3").begin("attack").attack_with("Kitty Pryde")
    table.block().pass_()
    use_paid(table, "Jailer", "Kitty Pryde").both_pass()
    assert table.lives() == (10, 10)
    assert table.has("Eric", "field") == {"Kitty Pryde L3": 1}


def test_a_captor_that_is_gone_captures_nothing():
    """CAP-1: there is nothing that the captured die could lie under."""
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
    """CAP-1: where it came from."""
    grave = made_up_action(
        "Grave",
        "Capture a character die in the opponent's used pile this turn.",
    )
    table = Table(basics=[grave]).lay("Mike", "used", "Angel")
    table.lay("Eric", "reserve", "Grave action").begin("main")
    table.use("Grave action").choose("Angel")
    assert table.has("Mike", "used") == {}
    assert faults(table.state) == []
    end_turn(table)
    assert table.has("Mike", "used") == {"Angel": 1}


def test_dice_can_be_held_until_your_next_turn():
    """CAP-1, EFF-1: they come back when that turn begins."""
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
    """CAP-1: when the text says so."""
    mercy = made_up_action("Mercy", "Return each captured die.")
    table = Table(basics=[NET, mercy]).lay("Mike", "field", "Angel L2")
    table.lay("Eric", "reserve", "Net action", "Mercy action").begin("main")
    table.use("Net action").choose("Angel").use("Mercy action")
    assert table.has("Mike", "field") == {"Angel L2": 1}


# --- control --------------------------------------------------------------------------------------


def bewitched(edition: str, *more: str, **cards: list) -> Table:
    """Eric's Witch controls Mike's Angel."""
    table = Table(edition=edition, eric=[WITCH, *cards.pop("eric", [])], **cards)
    table.lay("Eric", "field", "Witch L1").lay("Mike", "field", "Angel L2")
    table.lay("Eric", "reserve", *more).begin("main")
    return use_paid(table, "Witch", "Angel")


@pytest.mark.parametrize(
    ("edition", "able"),
    [
        ("UXM", ["attack Angel L2", "pass"]),
        ("ASM", ["attack Angel L2", "pass"]),
        ("SWW", ["attack Angel L2", "pass"]),
        ("AI", ["attack Angel L2", "attack Witch L1", "pass"]),
    ],
)
def test_who_attacks_while_one_die_controls_another(edition: str, able: list[str]):
    """CTL-1: it lies on its controller, which only sends it; or it stands beside it."""
    table = bewitched(edition).both_pass()
    assert table.offered() == able
    table.attack_with("Angel")
    assert table.lives() == (10, 10)


@ALL
def test_control_ends_with_the_turn_and_the_die_goes_back(edition: str):
    """CTL-1, R139: on its level, not fielded; the controller stays."""
    table = Table(edition=edition, eric=[WITCH], mike=[HERALD]).life(Mike=5, Eric=5)
    table.lay("Eric", "field", "Witch L1").lay("Mike", "field", "Herald L2").begin("main")
    use_paid(table, "Witch", "Herald")
    assert table.has("Eric", "field") == {"Witch L1": 1, "Herald L2": 1}
    assert faults(table.state) == []
    end_turn(table)
    assert table.has("Eric", "field") == {"Witch L1": 1}
    assert table.has("Mike", "field") == {"Herald L2": 1}
    assert table.lives() == (5, 5)


@ALL
def test_control_ends_when_the_controller_is_knocked_out(edition: str):
    """CTL-1: at once, in every edition."""
    table = bewitched(edition, "Doom action", basics=[DOOM]).use("Doom action").choose("Witch")
    assert table.has("Mike", "field") == {"Angel L2": 1}


@ENDS_ON_LEAVING
def test_whether_control_ends_when_the_controller_leaves_otherwise(edition: str, ends: bool):
    """CTL-1: the older books name only its KO."""
    table = bewitched(edition, "Exile action", basics=[EXILE]).use("Exile action").choose("Witch")
    assert table.has("Mike", "field") == ({"Angel L2": 1} if ends else {})


@ALL
def test_a_controlled_die_that_is_knocked_out_goes_to_its_owners_prep_area(edition: str):
    """CTL-1, R140: not to the Prep Area of whoever controlled it."""
    table = bewitched(edition, "Doom action", basics=[DOOM]).use("Doom action").choose("Angel")
    assert table.has("Mike", "prep") == {"Angel": 1}
    assert table.has("Eric", "prep") == {}
    assert faults(table.state) == []


@ALL
def test_a_controlled_attacker_that_is_not_blocked_goes_to_its_owners_prep_area(edition: str):
    """CTL-1, R140: the Used Pile and Out of Play are no places for it."""
    table = bewitched(edition).both_pass().attack_with("Angel").both_pass()
    assert table.lives()[1] < 10
    assert table.has("Mike", "prep") == {"Angel": 1}
    assert table.has("Eric", "used") == {}


@pytest.mark.parametrize(
    ("edition", "zone"), [("UXM", "bag"), ("ASM", "bag"), ("SWW", "bag"), ("AI", "prep")]
)
def test_where_a_controlled_die_goes_that_text_sends_to_the_bag(edition: str, zone: str):
    """CTL-1: instead of any unrolled place, or only of the Prep Area and the Used Pile."""
    lose = made_up_action("Lose", "Move one of your character dice to your bag.")
    table = bewitched(edition, "Lose action", basics=[lose]).use("Lose action").choose("Angel")
    assert table.has("Mike", zone)["Angel"] == 1


@ALL
def test_a_controlled_die_rerolled_to_energy_is_its_owners_energy(edition: str):
    """CTL-1, OPEN-4, DIE-5: nobody spends another's dice."""
    again = made_up_action("Again", "Reroll one of your character dice.")
    table = bewitched(edition, "Again action", basics=[again]).will_roll("shield")
    table.use("Again action").choose("Angel")
    assert table.has("Mike", "reserve") == {"Angel shield": 1}
    assert table.has("Eric", "reserve").get("Angel shield") is None
    assert faults(table.state) == []


@ALL
def test_a_controlled_die_uses_its_own_card_for_its_controller(edition: str):
    """CTL-1, R139: "you" is the controller; a card of the same name on his team is another."""
    strong = ["mask", "mask mask", "mask mask", "0 5 5", "1 6 6", "2 7 7"]
    table = Table(
        edition=edition,
        eric=[WITCH, made_up("Chief", "When this die attacks: gain 1 life.")],
        mike=[made_up("Chief", "When this die attacks: gain 3 life.", faces=strong)],
    )
    table.life(Eric=2, Mike=2).lay("Eric", "field", "Witch L1", "Chief L1")
    table.lay("Mike", "field", "Chief L1").begin("main")
    use_paid(table, "Witch", "Chief").both_pass()
    number = next(d.id for d in table.state.dice if d.player == 0 and d.owner == 1)
    table.play(Attack(number)).confirm()
    assert table.lives() == (5, 2)


@ALL
def test_whose_a_controlled_die_is_to_texts(edition: str):
    """CTL-1, OPEN-8: yours for the game, and opposing to the other player."""
    fear = made_up("Fear", "Pay nothing: each opposing character die gets +1D this turn.")
    cheer = made_up_action("Cheer", "Your character dice get +1A this turn.")
    table = bewitched(edition, "Cheer action", mike=[fear], basics=[cheer])
    before = table.stats("Angel L2")
    table.lay("Mike", "field", "Fear L1").use("Cheer action").pass_()
    use_paid(table, "Fear")
    assert table.stats("Angel L2") == (before[0] + 1, before[1] + 1)


@ALL
def test_what_happens_at_the_end_of_the_turn_still_finds_the_die_on_its_side(edition: str):
    """CTL-1, OPEN-2, CLN-1: control ends after the end-of-turn effects."""
    table = Table(
        edition=edition,
        eric=[
            WITCH,
            made_up(
                "Crowd",
                "At the end of your turn: gain 1 life for each of your character dice.",
            ),
        ],
    )
    table.life(Eric=2).lay("Eric", "field", "Witch L1", "Crowd L1")
    table.lay("Mike", "field", "Angel L2").begin("main")
    end_turn(use_paid(table, "Witch", "Angel"))
    assert table.lives()[0] == 5
    assert table.has("Mike", "field") == {"Angel L2": 1}


def test_damage_and_effects_stay_on_a_die_that_changes_sides():
    """CTL-1, EFF-1: it has not left the Field."""
    hurt = made_up_action("Hurt", "Deal 1 damage to a character die. It gets +2A this turn.")
    table = Table(eric=[WITCH], basics=[hurt]).lay("Eric", "field", "Witch L1")
    table.lay("Mike", "field", "Angel L2").lay("Eric", "reserve", "Hurt action").begin("main")
    table.use("Hurt action").choose("Angel")
    attack, defense = table.stats("Angel L2")
    use_paid(table, "Witch", "Angel")
    assert table.stats("Angel L2") == (attack, defense)
    assert table.state.dice[table.die("Angel", "field")].damage == 1


# --- attached dice --------------------------------------------------------------------------------


def ringed(edition: str, *more: str, **cards: list) -> Table:
    """Eric's Kitty Pryde wears a Ring."""
    cards["basics"] = [RING, *cards.get("basics", [])]
    table = Table(edition=edition, **cards).lay("Eric", "field", "Kitty Pryde L2")
    table.lay("Eric", "reserve", "Ring action", *more).begin("main")
    table.use("Ring action").choose("Kitty Pryde")
    assert table.has("Eric", "field") == {"Kitty Pryde L2": 1, "Ring action": 1}
    return table


@ALL
def test_an_attached_die_stays_past_the_turn(edition: str):
    """RUL-15: as long as its bearer does."""
    table = end_turn(ringed(edition))
    assert table.has("Eric", "field") == {"Kitty Pryde L2": 1, "Ring action": 1}
    assert faults(table.state) == []


@ALL
def test_an_attached_die_follows_its_bearer_to_the_prep_area(edition: str):
    """RUL-15: when it is knocked out."""
    table = ringed(edition, "Doom action", basics=[DOOM]).use("Doom action")
    table.choose("Kitty Pryde")
    assert table.has("Eric", "prep") == {"Kitty Pryde": 1, "Ring": 1}


@pytest.mark.parametrize(
    ("edition", "zone"), [("UXM", "used"), ("ASM", "used"), ("SWW", "used"), ("AI", "out")]
)
def test_a_sacrificed_die_goes_to_the_used_pile_and_what_it_bears_with_it(edition: str, zone: str):
    """KW-11, RUL-15, ZONE-2: in the newest edition by way of Out of Play on one's own turn."""
    table = ringed(edition, "Offer action", basics=[OFFER]).use("Offer action")
    table.choose("Kitty Pryde")
    there = table.has("Eric", zone)
    assert (there["Kitty Pryde"], there["Ring"]) == (1, 1)
    assert table.has("Eric", "prep") == {}
    assert not [e for e in table.events if type(e).__name__ == "KnockedOut"]


@ALL
def test_attached_dice_are_captured_and_return_with_their_bearer(edition: str):
    """RUL-15, CAP-1: and are attached to it again."""
    table = ringed(edition, mike=[JAILER])
    table.lay("Mike", "field", "Jailer L1").pass_()
    use_paid(table, "Jailer", "Kitty Pryde")
    assert table.has("Eric", "captive") == {"Kitty Pryde L2": 1, "Ring action": 1}
    assert faults(table.state) == []
    end_turn(table)
    assert table.has("Eric", "field") == {"Kitty Pryde L2": 1, "Ring action": 1}
    ring = table.state.dice[table.die("Ring", "field")]
    assert ring.bearer == table.die("Kitty Pryde", "field")


@ALL
def test_an_attached_die_stays_on_a_bearer_that_changes_sides(edition: str):
    """RUL-15, CTL-1: each goes to the Prep Area of its own owner."""
    doomer = made_up(
        "Doomer",
        "Pay nothing: take control of an opposing character die this turn. KO it.",
    )
    table = ringed(edition, mike=[doomer])
    table.lay("Mike", "field", "Doomer L1").pass_()
    use_paid(table, "Doomer", "Kitty Pryde")
    assert table.has("Eric", "prep") == {"Kitty Pryde": 1, "Ring": 1}
    assert table.has("Mike", "prep") == {}


def test_where_an_attached_die_goes_when_its_bearer_shows_energy():
    """RUL-15, RRL-1: an action die has no business in the Reserve Pool."""
    again = made_up_action("Again", "Reroll one of your character dice.")
    table = ringed("AI", "Again action", basics=[again]).will_roll("mask")
    table.use("Again action").choose("Kitty Pryde")
    assert table.has("Eric", "reserve") == {"Kitty Pryde mask": 1}
    assert table.has("Eric", "used") == {"Ring": 1}


# --- set aside ------------------------------------------------------------------------------------

HULK = made_up(
    "Giant",
    "When fielded: remove an opposing character die from the field this turn.",
)


@ALL
def test_a_die_set_aside_stays_away_until_the_end_of_the_turn(edition: str):
    """R106, R107, CLN-1: also when its source has gone; it returns on its level, not fielded."""
    table = Table(edition=edition, eric=[HULK], mike=[HERALD], basics=[DOOM]).life(Mike=5)
    table.lay("Eric", "reserve", "Giant L1", "Doom action").lay("Mike", "field", "Herald L3")
    table.begin("main").field("Giant L1").choose("Herald")
    assert table.has("Mike", "aside") == {"Herald L3": 1}
    table.use("Doom action").choose("Giant")
    assert table.has("Eric", "prep") == {"Giant": 1}
    assert table.has("Mike", "aside") == {"Herald L3": 1}
    assert faults(table.state) == []
    end_turn(table)
    assert table.has("Mike", "field") == {"Herald L3": 1}
    assert table.lives() == (10, 5)


def test_a_controlled_die_that_is_set_aside_returns_to_its_owner():
    """R106, CTL-1: it is its owner's again."""
    away = made_up_action("Away", "Remove one of your character dice from the field this turn.")
    table = bewitched("AI", "Away action", basics=[away]).use("Away action").choose("Angel")
    assert table.has("Mike", "aside") == {"Angel L2": 1}
    end_turn(table)
    assert table.has("Mike", "field") == {"Angel L2": 1}
