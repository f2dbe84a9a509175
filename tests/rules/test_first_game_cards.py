"""The seven cards of the first game: what each one does and does not do."""

from rules.model import Block, ChooseDie
from tests.rules.table import Table

# --- Kitty Pryde: Sprite --------------------------------------------------------------------------


def test_kitty_pryde_cannot_be_blocked_by_sidekicks():
    """TXT-1: Card text that forbids something overrides BLK-1."""
    table = Table().lay("Eric", "field", "Kitty Pryde L1").lay("Mike", "field", "sidekick", "Angel")
    table.begin("attack").attack_with("Kitty Pryde")
    assert table.offered() == ["block Kitty Pryde L1 with Angel L1", "pass"]
    sidekick = table.die("sidekick", "field")
    refusal = table.refused(Block(sidekick, table.die("Kitty Pryde", "attack")))
    assert refusal.rule_id == "TXT-1"
    assert "Sidekick can't block Kitty Pryde" in str(refusal)


def test_sidekicks_can_block_a_sidekick_next_to_kitty_pryde():
    table = (
        Table().lay("Eric", "field", "Kitty Pryde L1", "sidekick").lay("Mike", "field", "sidekick")
    )
    table.begin("attack").attack_with("Kitty Pryde", "sidekick")
    assert table.offered() == ["block sidekick character with sidekick character", "pass"]


# --- Cyclops: Optic Blast -------------------------------------------------------------------------


def cyclops_is_fielded() -> Table:
    table = Table().lay("Eric", "reserve", "Cyclops L1", "sidekick bolt")
    table.lay("Mike", "field", "Angel L3", "sidekick").begin("main")
    return table.field("Cyclops L1", "bolt")


def test_cyclops_deals_three_damage_when_the_opponent_does_not_pay():
    table = cyclops_is_fielded().choose("Angel L3")
    assert table.asks() == ("Mike", "answer")
    table.pass_()
    assert table.state.dice[table.die("Angel L3", "field")].damage == 3


def test_the_opponent_may_pay_three_life_to_prevent_the_damage():
    table = cyclops_is_fielded().choose("sidekick").accept()
    assert table.lives() == (10, 7)
    assert table.has("Mike", "field") == {"Angel L3": 1, "sidekick character": 1}
    assert table.asks() == ("Eric", "main")


def test_a_player_with_less_than_three_life_cannot_pay():
    """PAY-6: A cost must be paid in full."""
    table = Table().life(Mike=2).lay("Eric", "reserve", "Cyclops L1", "sidekick bolt")
    table.lay("Mike", "field", "sidekick").begin("main").field("Cyclops L1", "bolt")
    table.choose("sidekick")
    assert table.has("Mike", "prep") == {"sidekick": 1}


def test_cyclops_targets_only_opposing_characters_in_the_field():
    """TXT-3, R124: His own side is not a legal target."""
    table = cyclops_is_fielded()
    assert table.offered() == ["choose Angel L3", "choose sidekick character"]
    own = table.die("Cyclops", "field")
    assert table.refused(ChooseDie(own)).rule_id == "TXT-3"


def test_cyclops_does_nothing_without_a_target():
    """TXT-4, R062: Nobody is asked."""
    table = Table().lay("Eric", "reserve", "Cyclops L1", "sidekick bolt").begin("main")
    table.field("Cyclops L1", "bolt")
    assert table.asks() == ("Eric", "main")


# --- Angel: Air Transport -------------------------------------------------------------------------


def test_angel_may_field_a_sidekick_from_the_used_pile():
    table = Table().lay("Mike", "reserve", "Angel L1").lay("Mike", "used", "sidekick", "Juggernaut")
    table.begin("main", "Mike").field("Angel L1")
    assert table.offered() == ["choose sidekick", "pass"]
    table.choose("sidekick")
    assert table.has("Mike", "field") == {"Angel L1": 1, "sidekick character": 1}


def test_angel_may_decline():
    table = Table().lay("Mike", "reserve", "Angel L1").lay("Mike", "used", "sidekick")
    table.begin("main", "Mike").field("Angel L1").pass_()
    assert table.has("Mike", "field") == {"Angel L1": 1}
    assert table.asks() == ("Mike", "main")


def test_angel_cannot_choose_a_die_that_paid_for_it():
    """FLD-2: Only dice that were in the Used Pile before this fielding are legal."""
    table = Table().lay("Mike", "reserve", "Angel L2", "sidekick bolt").begin("main", "Mike")
    table.field("Angel L2", "bolt")
    assert table.asks() == ("Mike", "main"), "no sidekick was a legal choice"
    assert table.has("Mike", "used") == {"sidekick": 1}


def test_angel_can_choose_a_die_spent_earlier_in_the_turn():
    """FLD-2: It was in the Used Pile before Angel was fielded."""
    table = Table().lay("Mike", "reserve", "Angel L1", *["sidekick bolt"] * 3)
    table.begin("main", "Mike").buy("Enrage", "bolt", "bolt", "bolt").field("Angel L1")
    table.choose("sidekick")
    assert table.has("Mike", "used") == {"sidekick": 2, "Enrage": 1}


# --- Juggernaut: Cain Marko -----------------------------------------------------------------------


def test_juggernaut_is_saved_by_sending_sidekicks_away():
    """DMG-7: One sidekick prevents 3 of the 5 damage, so Juggernaut survives with 3 defense."""
    table = (
        Table().lay("Eric", "field", "Cyclops L2").lay("Mike", "field", "Juggernaut L1", "sidekick")
    )
    table.begin("attack").attack_with("Cyclops").block(("Juggernaut", "Cyclops")).both_pass()
    assert table.asks() == ("Mike", "choose")
    table.choose("sidekick")
    assert table.has("Mike", "field") == {"Juggernaut L1": 1}
    assert table.has("Mike", "used") == {"sidekick": 1}
    assert table.has("Eric", "prep") == {"Cyclops": 1}, "Juggernaut dealt damage too"


def test_juggernaut_is_knocked_out_if_no_sidekick_is_sent_away():
    table = (
        Table().lay("Eric", "field", "Cyclops L2").lay("Mike", "field", "Juggernaut L1", "sidekick")
    )
    table.begin("attack").attack_with("Cyclops").block(("Juggernaut", "Cyclops")).both_pass()
    table.pass_()
    assert table.has("Mike", "prep") == {"Juggernaut": 1}
    assert table.has("Mike", "field") == {"sidekick character": 1}


def test_two_damaged_juggernauts_share_the_available_sidekicks():
    """DMG-7: A sidekick used for one Juggernaut cannot help the other."""
    table = Table().lay("Eric", "field", "Cyclops L1", "Cyclops L3")
    table.lay("Mike", "field", "Juggernaut L2", "Juggernaut L3", "sidekick", "sidekick")
    table.begin("attack").attack_with("Cyclops L1", "Cyclops L3")
    table.block(("Juggernaut L2", "Cyclops L1"), ("Juggernaut L3", "Cyclops L3")).both_pass()
    # 4 damage on D 4 and 6 damage on D 6: each Juggernaut needs one of the two sidekicks
    table.choose("sidekick")
    assert table.asks() == ("Mike", "choose"), "another one for the same Juggernaut, or done"
    table.confirm()
    assert table.asks() == ("Mike", "choose"), "the other Juggernaut"
    assert table.offered() == ["choose sidekick character", "pass"], "one sidekick remains"
    table.choose("sidekick")
    assert table.has("Mike", "field") == {"Juggernaut L2": 1, "Juggernaut L3": 1}
    assert table.has("Mike", "used") == {"sidekick": 2}


def test_a_sidekick_about_to_be_knocked_out_can_still_be_sent_away():
    """DMG-7: It goes to the Used Pile instead of the Prep Area."""
    table = Table().lay("Eric", "field", "Cyclops L2", "sidekick")
    table.lay("Mike", "field", "Juggernaut L1", "sidekick").begin("attack")
    table.attack_with("Cyclops", "sidekick")
    table.block(("Juggernaut", "Cyclops"), ("Mike's sidekick", "sidekick")).both_pass()
    table.choose("Mike's sidekick")
    assert table.has("Mike", "used") == {"sidekick": 1}
    assert table.has("Mike", "field") == {"Juggernaut L1": 1}


def test_juggernaut_can_prevent_damage_from_an_action_die():
    """DMG-5, TIM-2: Ability damage is its own batch."""
    table = Table().lay("Eric", "reserve", "Reckless Melee action")
    table.lay("Mike", "field", "Juggernaut L1", "sidekick").begin("main").use(
        "Reckless Melee action"
    )
    assert table.asks() == ("Mike", "choose")
    table.choose("sidekick")
    assert table.state.dice[table.die("Juggernaut", "field")].damage == 0
    assert table.has("Mike", "prep") == {}, "the sidekick was sent away before the knockout"


# --- Ambush ---------------------------------------------------------------------------------------


def test_ambush_gives_one_character_a_bonus_for_each_opposing_one():
    """ACT-1, EFF-7: Three sidekicks count as three dice; the action die leaves after resolving."""
    table = Table().lay("Eric", "field", "Kitty Pryde L1").lay("Eric", "reserve", "Ambush action")
    table.lay("Mike", "field", *["sidekick"] * 3).begin("main")
    table.use("Ambush action").choose("Kitty Pryde")
    assert table.stats("Kitty Pryde") == (5, 2)
    assert table.has("Eric", "used") == {"Ambush": 1}


def test_the_ambush_bonus_is_fixed_and_ends_with_the_turn():
    """EFF-1: It is set when it resolves and does not shrink when dice leave the Field."""
    table = Table().lay("Eric", "field", "Kitty Pryde L1")
    table.lay("Eric", "reserve", "Ambush action", "Reckless Melee action")
    table.lay("Mike", "field", *["sidekick"] * 3).begin("main").use("Ambush action")
    table.choose("Kitty Pryde").use("Reckless Melee action")
    assert table.has("Mike", "field") == {}
    assert table.stats("Kitty Pryde") == (5, 2)
    table.both_pass().attack_with()
    assert table.stats("Kitty Pryde") == (2, 2)


def test_an_action_die_without_a_target_is_used_without_effect():
    """TXT-4, R062: Nothing is refunded."""
    table = Table().lay("Eric", "reserve", "Ambush action").begin("main").use("Ambush action")
    assert table.has("Eric", "used") == {"Ambush": 1}


# --- Enrage ---------------------------------------------------------------------------------------


def test_enrage_spins_a_character_up_and_forces_it_to_attack():
    table = Table().lay("Eric", "field", "Kitty Pryde L1", "sidekick")
    table.lay("Eric", "reserve", "Enrage action").begin("main")
    table.use("Enrage action").choose("Kitty Pryde").both_pass()
    assert table.has("Eric", "field") == {"Kitty Pryde L2": 1, "sidekick character": 1}
    assert table.offered() == ["attack Kitty Pryde L2", "attack sidekick character"]
    from rules.model import Pass

    assert table.refused(Pass()).rule_id == "EFF-1"


def test_enrage_on_an_opposing_character_applies_on_its_next_turn():
    """EFF-1: "At its next opportunity" lasts beyond this turn."""
    table = (
        Table().lay("Eric", "reserve", "Enrage action").lay("Mike", "field", "Angel L1", "sidekick")
    )
    table.begin("main").use("Enrage action").choose("Angel L1")
    table.will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, bolt, bolt")
    table.both_pass().reroll().both_pass()
    assert table.asks() == ("Mike", "attackers")
    assert "pass" not in table.offered()
    table.will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, bolt, bolt")
    table.attack_with("Angel").both_pass()
    assert table.lives() == (7, 10), "Angel was spun up to level 2 and was not blocked"


def test_a_character_at_its_top_level_does_not_spin_up():
    """SPN-1: It must still attack."""
    table = Table().lay("Eric", "field", "Kitty Pryde L3").lay("Eric", "reserve", "Enrage action")
    table.begin("main").use("Enrage action").choose("Kitty Pryde L3").both_pass()
    assert table.offered() == ["attack Kitty Pryde L3"]


def test_the_global_of_enrage_has_no_limit_per_turn():
    """GLB-2: Two bolts pay for it twice."""
    table = Table().lay("Eric", "field", "sidekick").lay("Eric", "reserve", *["sidekick bolt"] * 2)
    table.begin("main").use_global("Enrage", "bolt").choose("sidekick character")
    table.use_global("Enrage", "bolt").choose("sidekick character")
    assert table.stats("sidekick character") == (3, 1)


# --- Reckless Melee -------------------------------------------------------------------------------


def test_reckless_melee_damages_all_characters_of_both_players_at_once():
    """TXT-2, DMG-5: A text that names a kind of die means both players' dice."""
    table = Table().lay("Eric", "field", "sidekick").lay("Mike", "field", *["sidekick"] * 3)
    table.lay("Eric", "reserve", "Reckless Melee action").begin("main").use("Reckless Melee action")
    assert table.has("Eric", "prep") == {"sidekick": 1}
    assert table.has("Mike", "prep") == {"sidekick": 3}


def test_reckless_melee_with_one_burst_damages_only_the_players():
    """BST-1: The one-burst text replaces the normal text."""
    table = (
        Table().lay("Eric", "field", "sidekick").lay("Eric", "reserve", "Reckless Melee action*")
    )
    table.begin("main").use("Reckless Melee action*")
    assert table.lives() == (9, 9)
    assert table.has("Eric", "field") == {"sidekick character": 1}


def test_reckless_melee_with_two_bursts_damages_players_and_characters():
    """BST-1: The two-burst text adds to the normal text."""
    table = (
        Table().lay("Eric", "field", "sidekick").lay("Eric", "reserve", "Reckless Melee action**")
    )
    table.begin("main").use("Reckless Melee action**")
    assert table.lives() == (9, 9)
    assert table.has("Eric", "prep") == {"sidekick": 1}


def test_an_effect_that_reduces_both_players_to_zero_ties_the_match():
    """END-1, R068: Neither player wins."""
    table = Table().life(Eric=1, Mike=1).lay("Eric", "reserve", "Reckless Melee action*")
    table.begin("main").use("Reckless Melee action*")
    assert (table.state.is_over, table.state.winner) == (True, None)
