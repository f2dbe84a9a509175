"""Uncanny X-Men, cards 25 to 29: Ambush to Possession."""

from rules.model import Pass
from tests.rules.made_up_cards import made_up
from tests.rules.table import NAMES, Table


def box_table(*actions: str, eric: tuple = (), mike: tuple = ()) -> Table:
    """The box's demo game plus these cards."""
    return Table(box="UXM", eric=eric, mike=mike, basics=actions)


def damage(table: Table, die: str) -> int:
    return table.state.dice[table.die(die, "field")].damage


def start_mikes_attack_step(table: Table) -> Table:
    """Eric does not attack; Mike draws, rolls and reaches his Attack Step."""
    table.will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, bolt, bolt").both_pass()
    if table.asks() == ("Eric", "attackers"):
        table.attack_with()
    return table.reroll().both_pass()


# --- Ambush, Enrage, Feedback ---------------------------------------------------------------------


def test_ambush_counts_opposing_characters():
    """UXM 25: One of your characters gets +1A for each of the three."""
    table = box_table("Ambush").lay("Eric", "field", "Kitty Pryde L1", "sidekick")
    table.lay("Eric", "reserve", "Ambush action")
    table.lay("Mike", "field", "sidekick", "sidekick", "Angel").begin().use("Ambush")
    assert table.offered() == ["choose Kitty Pryde L1", "choose sidekick character"]
    table.choose("Kitty Pryde")
    assert table.stats("Kitty Pryde") == (5, 2)


def test_an_enraged_character_spins_up_and_must_attack():
    """UXM 26: Its next opportunity is this turn."""
    table = box_table("Enrage").lay("Eric", "field", "Kitty Pryde L1", "sidekick")
    table.lay("Eric", "reserve", "Enrage action").begin().use("Enrage").choose("Kitty Pryde")
    assert table.has("Eric", "field") == {"Kitty Pryde L2": 1, "sidekick character": 1}
    assert table.both_pass().refused(Pass()).rule_id == "EFF-1"


def test_an_enraged_opposing_character_attacks_on_its_own_turn():
    """UXM 26: That is its next opportunity."""
    table = box_table("Enrage").lay("Mike", "field", "Angel L1", "sidekick")
    table.lay("Eric", "reserve", "Enrage action").begin().use("Enrage").choose("Angel")
    assert start_mikes_attack_step(table).asks() == ("Mike", "attackers")
    assert "pass" not in table.offered()


def test_an_enraged_character_that_cannot_attack_must_attack_later():
    """UXM 26: If it cannot attack this turn it must attack next turn, and then it is free."""
    table = box_table("Enrage", "Selective Shield").lay(
        "Eric", "field", "Kitty Pryde L1", "Cyclops"
    )
    table.lay("Mike", "field", "Angel L3")
    table.lay("Eric", "reserve", "Enrage action", "Selective Shield action").begin()
    table.use("Selective Shield").choose_word("mask").use("Enrage").choose("Kitty Pryde")
    table.both_pass()
    assert table.offered() == ["attack Cyclops L1", "pass"]
    for _ in NAMES:
        table.will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, bolt, bolt").attack_with()
        table.reroll().both_pass()
    assert table.asks() == ("Eric", "attackers")
    assert table.refused(Pass()).rule_id == "EFF-1"


def test_enrage_does_not_spin_a_top_level_character():
    """UXM 26 limit: It still has to attack."""
    table = box_table("Enrage").lay("Eric", "field", "Kitty Pryde L3")
    table.lay("Eric", "reserve", "Enrage action").begin().use("Enrage").choose("Kitty Pryde")
    assert table.both_pass().offered() == ["attack Kitty Pryde L3"]


def test_the_global_of_enrage_gives_attack():
    """UXM 26 global: Each bolt pays for +1A."""
    table = box_table("Enrage").lay("Eric", "field", "Kitty Pryde L1")
    table.lay("Eric", "reserve", "sidekick bolt", "sidekick bolt").begin()
    table.use_global("Enrage", "bolt").choose("Kitty Pryde")
    table.use_global("Enrage", "bolt").choose("Kitty Pryde")
    assert table.stats("Kitty Pryde") == (4, 2)


def test_feedback_deals_damage_for_each_knocked_out_opposing_character():
    """UXM 27: It counts the opponent's characters for the rest of the turn."""
    table = box_table("Feedback", "Reckless Melee").lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", "Feedback action", "Reckless Melee action")
    table.lay("Mike", "field", "sidekick", "sidekick", "Angel L3").begin()
    table.use("Feedback").use("Reckless Melee")
    assert table.lives() == (10, 8)


def test_feedback_does_not_count_earlier_knockouts():
    """UXM 27: Only the rest of the turn counts."""
    table = box_table("Feedback", "Reckless Melee").lay("Mike", "field", "sidekick", "sidekick")
    table.lay("Eric", "reserve", "Feedback action", "Reckless Melee action").begin()
    table.use("Reckless Melee").use("Feedback")
    assert table.lives() == (10, 10)


def test_feedback_ends_with_the_turn():
    """UXM 27: A knockout on the opponent's turn does not count."""
    table = (
        box_table("Feedback")
        .lay("Eric", "reserve", "Feedback action")
        .lay("Eric", "field", "Cyclops")
    )
    table.lay("Mike", "field", "sidekick").begin().use("Feedback")
    start_mikes_attack_step(table).attack_with("sidekick").block(
        ("Cyclops", "sidekick")
    ).both_pass()
    assert table.has("Mike", "prep") == {"sidekick": 1}
    assert table.lives() == (10, 10)


# --- Imprisoned, Possession -----------------------------------------------------------------------


def imprisoned() -> Table:
    """Cyclops can deal damage; Juggernaut and Angel are captured."""
    table = box_table("Imprisoned").lay("Eric", "field", "Cyclops L1", "sidekick")
    table.lay("Eric", "reserve", "Imprisoned action")
    table.lay("Mike", "field", "Juggernaut L1", "Juggernaut L2", "Angel L2").begin()
    return table.use("Imprisoned").choose("Juggernaut L1")


def test_imprisoned_captures_characters_up_to_a_fielding_cost_of_two():
    """UXM 28, UXM 28 limit: 1 and 1 make 2; Juggernaut at level 2 would exceed it."""
    table = imprisoned()
    assert table.offered() == ["choose Angel L2", "confirm"]
    table.choose("Angel")
    assert table.has("Mike", "captive") == {"Juggernaut L1": 1, "Angel L2": 1}
    assert table.has("Mike", "field") == {"Juggernaut L2": 1}


def test_imprisoned_characters_return_when_the_opponent_is_damaged():
    """UXM 28, CAP-1: They return to the Field unchanged, and the action die leaves."""
    table = imprisoned().choose("Angel").both_pass().attack_with("Cyclops").block().both_pass()
    assert table.lives() == (10, 6)
    assert table.has("Mike", "field") == {"Juggernaut L1": 1, "Juggernaut L2": 1, "Angel L2": 1}
    assert table.has("Eric", "used")["Imprisoned"] == 1


def test_imprisoned_characters_stay_captured_until_the_opponent_is_damaged():
    """UXM 28: They stay captured after the turn."""
    table = start_mikes_attack_step(imprisoned().choose("Angel"))
    assert table.has("Mike", "captive") == {"Juggernaut L1": 1, "Angel L2": 1}


def possessed(face: str) -> Table:
    table = box_table("Possession").lay("Eric", "field", "Cyclops L2", "sidekick")
    table.lay("Eric", "reserve", f"Possession {face}")
    table.lay("Mike", "field", "Angel L1", "Juggernaut L2", "Juggernaut L3").begin()
    return table.use("Possession").both_pass()


def test_possession_takes_a_lower_level_character_and_attacks_with_it():
    """UXM 29: At the start of the Attack Step; its level is lower than one of your own."""
    table = possessed("action")
    assert table.offered() == ["choose Angel L1"]
    table.choose("Angel")
    assert table.asks() == ("Eric", "attackers")
    assert table.refused(Pass()).rule_id == "EFF-1"
    table.attack_with("Angel")
    assert table.has("Eric", "attack") == {"Angel L1": 1}


def test_possession_with_two_bursts_takes_an_equal_level_too():
    """UXM 29 **: The level may be equal or lower; it attacks too."""
    table = possessed("action**")
    assert table.offered() == ["choose Angel L1", "choose Juggernaut L2"]
    table.choose("Juggernaut L2").attack_with("Juggernaut L2")
    assert table.has("Eric", "attack") == {"Juggernaut L2": 1}


def test_a_possessed_survivor_returns_to_its_owner():
    """UXM 29, CTL-1: It returns to its owner's Field at the end of the turn."""
    table = box_table("Possession").lay("Eric", "field", "Cyclops L3")
    table.lay("Eric", "reserve", "Possession action").lay(
        "Mike", "field", "Juggernaut L2", "sidekick"
    )
    table.begin().use("Possession").both_pass().choose("Juggernaut").attack_with("Juggernaut")
    table.block(("sidekick", "Juggernaut")).both_pass()
    assert table.has("Mike", "field") == {"Juggernaut L2": 1}
    assert table.has("Mike", "prep") == {"sidekick": 1}


def test_an_unblocked_possessed_character_goes_to_its_owners_prep_area():
    """UXM 29, CTL-1, DMG-2: It damages its owner and does not go to a Used Pile."""
    table = possessed("action").choose("Angel").attack_with("Angel").block().both_pass()
    assert table.lives() == (10, 8)
    assert table.has("Mike", "prep") == {"Angel": 1}


def test_possession_during_the_attack_comes_too_late():
    """UXM 29: The start of the Attack Step is over."""
    table = (
        box_table("Possession").lay("Eric", "field", "Cyclops L3").lay("Mike", "field", "Angel L1")
    )
    table.lay("Eric", "reserve", "Possession action").begin("attack").attack_with("Cyclops").block()
    table.use("Possession").both_pass()
    assert table.has("Mike", "field") == {"Angel L1": 1}
    assert table.lives() == (10, 4)


def test_a_possessed_character_attacks_only_if_able():
    """UXM 29 limit: Mike's dice stop the attack, so Angel returns to Mike."""
    jailer = made_up("Jailer", "While active: each opposing character die can't attack.")
    table = box_table("Possession", mike=(jailer,)).lay("Eric", "field", "Cyclops L2")
    table.lay("Eric", "reserve", "Possession action")
    table.lay("Mike", "field", "Angel L1", "Jailer L3").begin()
    table.use("Possession").both_pass().choose("Angel")
    assert table.asks() == ("Chance", "draw"), "it is Mike's turn"
    assert table.has("Eric", "field") == {"Cyclops L2": 1}
    assert table.has("Mike", "field") == {"Angel L1": 1, "Jailer L3": 1}
