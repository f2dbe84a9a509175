"""The Attack Step: attackers, blockers, the window, splitting damage, where dice go."""

import pytest

from rules.model import EDITIONS, Attack, Block
from tests.rules.made_up_cards import made_up
from tests.rules.table import Table


def test_an_unblocked_attacker_damages_the_player_and_goes_to_the_used_pile():
    """ATK-1, DMG-2, CLN-1: In this edition the unblocked attacker leaves in Cleanup."""
    table = Table().lay("Eric", "field", "Kitty Pryde L3", "sidekick").begin("attack")
    table.attack_with("Kitty Pryde")
    table.both_pass()
    assert table.lives() == (10, 7)
    assert table.has("Eric", "used") == {"Kitty Pryde": 1}
    assert table.has("Eric", "field") == {"sidekick character": 1}


def test_a_blocked_attacker_and_its_blocker_damage_only_each_other():
    """DMG-1, DMG-3: Knocked-out dice go to their owner's Prep Area."""
    table = Table().lay("Eric", "field", "Kitty Pryde L1").lay("Mike", "field", "Angel L3")
    table.begin("attack").attack_with("Kitty Pryde").block(("Angel", "Kitty Pryde"))
    table.both_pass()
    assert table.lives() == (10, 10)
    assert table.has("Eric", "prep") == {"Kitty Pryde": 1}
    assert table.has("Mike", "field") == {"Angel L3": 1}, "it survives 2 damage and returns"


def test_damage_is_removed_at_the_end_of_the_turn():
    """CLN-1, DMG-5: The survivor has no damage next turn."""
    table = Table().lay("Eric", "field", "Kitty Pryde L1").lay("Mike", "field", "Angel L3")
    table.begin("attack").attack_with("Kitty Pryde").block(("Angel", "Kitty Pryde"))
    table.both_pass()
    assert table.state.dice[table.die("Angel", "field")].damage == 0


def test_an_attacker_splits_its_damage_among_its_blockers():
    """DMG-1, RUL-11, R074: Any split is legal if it assigns all the damage.

    Both blockers damage the attacker.
    """
    table = Table().lay("Eric", "field", "Cyclops L1").lay("Mike", "field", "Angel L2", "sidekick")
    table.begin("attack").attack_with("Cyclops")
    table.block(("Angel", "Cyclops"), ("sidekick", "Cyclops")).both_pass()
    assert table.asks() == ("Eric", "assign")
    shares = [f"assign {n} to " for n in range(5)]
    assert [text[:12] for text in table.offered()] == [s[:12] for s in shares]
    table.assign(3 if "Angel" in table.offered()[0] else 1)
    assert table.has("Mike", "prep") == {"Angel": 1, "sidekick": 1}
    assert table.has("Eric", "prep") == {"Cyclops": 1}, "3 and 1 damage reach its defense of 2"


def test_all_damage_may_be_assigned_to_one_blocker():
    """DMG-1, RUL-11: The other blocker gets none."""
    table = Table().lay("Eric", "field", "Cyclops L1").lay("Mike", "field", "Angel L3", "sidekick")
    table.begin("attack").attack_with("Cyclops")
    table.block(("Angel", "Cyclops"), ("sidekick", "Cyclops")).both_pass()
    table.assign(4 if "Angel" in table.offered()[0] else 0)
    assert table.has("Mike", "prep") == {"Angel": 1}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_blocked_attacker_stays_blocked_when_its_blocker_is_knocked_out(edition: str):
    """BLK-2, R070: The blocker is knocked out in the window, and no damage reaches the player."""
    table = Table(edition=edition).lay("Eric", "field", "Kitty Pryde L3")
    table.lay("Mike", "field", "Angel L1")
    table.lay("Eric", "reserve", "Reckless Melee action", "Reckless Melee action")
    table.begin("attack").attack_with("Kitty Pryde").block(("Angel", "Kitty Pryde"))
    table.use("Reckless Melee action").use("Reckless Melee action")
    assert table.has("Mike", "prep") == {"Angel": 1}
    assert table.has("Eric", "attack") == {"Kitty Pryde L3": 1}
    table.both_pass()
    assert table.lives() == (10, 10)
    assert table.has("Eric", "field") == {"Kitty Pryde L3": 1}


def test_no_purchases_and_no_fielding_in_the_attack_window():
    """WIN-1, MAIN-1: Only action dice and Global Abilities can be used."""
    table = Table().lay("Eric", "field", "sidekick").lay("Eric", "reserve", *["sidekick bolt"] * 3)
    table.begin("attack").attack_with("sidekick character")
    assert table.asks() == ("Eric", "window")
    assert table.offered() == ["pass", "useglobal Enrage"]
    from rules.model import Buy

    assert table.refused(Buy(table.card("Enrage"))).rule_id == "MAIN-1"


def test_the_defender_can_only_use_globals_in_the_attack_window():
    """WIN-1, MAIN-3, RUL-6: After that the attacker may act again."""
    table = Table().lay("Eric", "field", "Kitty Pryde L1").lay("Mike", "field", "Angel L1")
    table.lay("Mike", "reserve", "sidekick bolt", "sidekick bolt").begin("attack")
    table.attack_with("Kitty Pryde").block(("Angel", "Kitty Pryde")).pass_()
    assert table.asks() == ("Mike", "reply")
    table.use_global("Enrage", "bolt").choose("Angel L1")
    assert table.stats("Angel L1") == (3, 2)
    assert table.asks() == ("Eric", "window")


def test_one_blocker_blocks_one_attacker():
    """BLK-1: A die that already blocks cannot block a second attacker."""
    table = (
        Table().lay("Eric", "field", "Cyclops L1", "Cyclops L3").lay("Mike", "field", "Angel L1")
    )
    table.begin("attack").attack_with("Cyclops L1", "Cyclops L3")
    angel = table.die("Angel", "field")
    table.play(Block(angel, table.die("Cyclops L1", "attack")))
    refusal = table.refused(Block(angel, table.die("Cyclops L3", "attack")))
    assert refusal.rule_id == "BLK-1"


def test_only_the_active_players_fielded_characters_can_attack():
    """ATK-1, DIE-5: Opposing dice and dice in the bag cannot."""
    table = Table().lay("Eric", "field", "sidekick").lay("Mike", "field", "Angel").begin("attack")
    assert table.refused(Attack(table.die("Angel", "field"))).rule_id == "DIE-5"
    assert table.refused(Attack(table.die("sidekick", "bag"))).rule_id == "ATK-1"


def test_a_player_at_zero_life_loses_immediately():
    """END-1, R067: Nothing else happens after that."""
    table = Table().life(Mike=3).lay("Eric", "field", "Kitty Pryde L3").begin("attack")
    table.attack_with("Kitty Pryde").both_pass()
    assert (table.state.is_over, table.state.winner, table.lives()) == (True, 0, (10, 0))
    assert table.game.decision is None
    assert table.game.legal_moves() == ()


def test_conceding_ends_the_match_for_the_other_player():
    """END-1: It does not matter whose turn it is."""
    from rules.model import Concede

    table = Table().begin("main").play(Concede())
    assert (table.state.is_over, table.state.winner) == (True, 1)


def test_action_faces_left_after_the_attack_go_to_the_used_pile():
    """CLN-1, ZONE-5: Energy stays in the Reserve Pool for the opponent's turn."""
    table = Table().lay("Eric", "reserve", "Ambush action", "sidekick bolt").begin("main")
    table.both_pass()
    assert table.has("Eric", "reserve") == {"sidekick bolt": 1}
    assert table.has("Eric", "used") == {"Ambush": 1}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("face", "zone"), [("character", "used"), ("fist", "reserve")])
def test_a_die_rolled_as_the_turn_ends_stays_only_if_it_shows_energy(
    edition: str, face: str, zone: str
):
    """ZONE-5, CLN-1, RRL-2: It was rolled after the Reserve Pool had been cleared."""
    herald = made_up("Herald", "While active, at the end of your turn: draw a die.")
    table = Table(edition=edition, eric=[herald]).lay("Eric", "field", "Herald").begin("main")
    table.will_draw("sidekick").will_roll(face).both_pass().attack_with()
    assert table.state.active == 1
    rolled = "sidekick" if zone == "used" else "sidekick fist"
    assert table.has("Eric", zone) == {rolled: 1}


def test_a_match_begun_earlier_keeps_what_was_rolled_as_the_turn_ended():
    """ZONE-5: Under version 3 of the rules, a Sidekick stayed in the Reserve Pool."""
    herald = made_up("Herald", "While active, at the end of your turn: draw a die.")
    table = Table(eric=[herald], version=3).lay("Eric", "field", "Herald").begin("main")
    table.will_draw("sidekick").will_roll("character").both_pass().attack_with()
    assert table.has("Eric", "reserve") == {"sidekick character": 1}
