"""Uncanny X-Men, cards 25 to 29: Ambush to Possession."""

from rules.moves import Pass
from tests.rules.table import NAMES, Table, made_up


def laid(*actions: str, eric: tuple = (), mike: tuple = ()) -> Table:
    """The demo game of the box, with these cards beside it."""
    return Table(box="UXM", eric=eric, mike=mike, basics=actions)


def damage(table: Table, die: str) -> int:
    return table.state.dice[table.die(die, "field")].damage


def mikes_turn(table: Table) -> Table:
    """Eric is done and attacks with nobody; Mike draws, rolls and comes to his Attack Step."""
    table.will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, bolt, bolt").both_pass()
    if table.asks() == ("Eric", "attackers"):
        table.attack_with()
    return table.reroll().both_pass()


# --- Ambush, Enrage, Feedback ---------------------------------------------------------------------


def test_ambush_counts_the_opposing_characters():
    """UXM 25: one of one's own gets +1A for each; three of them are three."""
    table = laid("Ambush").lay("Eric", "field", "Kitty Pryde L1", "sidekick")
    table.lay("Eric", "reserve", "Ambush action")
    table.lay("Mike", "field", "sidekick", "sidekick", "Angel").begin().use("Ambush")
    assert table.offered() == ["choose Kitty Pryde L1", "choose sidekick character"]
    table.choose("Kitty Pryde")
    assert table.stats("Kitty Pryde") == (5, 2)


def test_an_enraged_character_is_spun_up_and_has_to_attack():
    """UXM 26: its next opportunity is this turn."""
    table = laid("Enrage").lay("Eric", "field", "Kitty Pryde L1", "sidekick")
    table.lay("Eric", "reserve", "Enrage action").begin().use("Enrage").choose("Kitty Pryde")
    assert table.has("Eric", "field") == {"Kitty Pryde L2": 1, "sidekick character": 1}
    assert table.both_pass().refused(Pass()).rule == "EFF-1"


def test_an_enraged_character_of_the_opponent_attacks_in_the_opponents_turn():
    """UXM 26: at its next opportunity."""
    table = laid("Enrage").lay("Mike", "field", "Angel L1", "sidekick")
    table.lay("Eric", "reserve", "Enrage action").begin().use("Enrage").choose("Angel")
    assert mikes_turn(table).asks() == ("Mike", "attackers")
    assert "pass" not in table.offered()


def test_an_opportunity_that_is_none_does_not_free_the_enraged():
    """UXM 26: who cannot attack this turn has to in the next; then it is done."""
    table = laid("Enrage", "Selective Shield").lay("Eric", "field", "Kitty Pryde L1", "Cyclops")
    table.lay("Mike", "field", "Angel L3")
    table.lay("Eric", "reserve", "Enrage action", "Selective Shield action").begin()
    table.use("Selective Shield").choose_word("mask").use("Enrage").choose("Kitty Pryde")
    table.both_pass()
    assert table.offered() == ["attack Cyclops L1", "pass"]
    for _ in NAMES:
        table.will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, bolt, bolt").attack_with()
        table.reroll().both_pass()
    assert table.asks() == ("Eric", "attackers")
    assert table.refused(Pass()).rule == "EFF-1"


def test_enrage_cannot_spin_up_what_is_at_its_top():
    """UXM 26 limit: if able; it has to attack all the same."""
    table = laid("Enrage").lay("Eric", "field", "Kitty Pryde L3")
    table.lay("Eric", "reserve", "Enrage action").begin().use("Enrage").choose("Kitty Pryde")
    assert table.both_pass().offered() == ["attack Kitty Pryde L3"]


def test_a_bolt_makes_a_character_stronger():
    """UXM 26 global: +1A, for each bolt."""
    table = laid("Enrage").lay("Eric", "field", "Kitty Pryde L1")
    table.lay("Eric", "reserve", "sidekick bolt", "sidekick bolt").begin()
    table.use_global("Enrage", "bolt").choose("Kitty Pryde")
    table.use_global("Enrage", "bolt").choose("Kitty Pryde")
    assert table.stats("Kitty Pryde") == (4, 2)


def test_feedback_deals_damage_for_each_opposing_character_that_falls():
    """UXM 27: the opponent's, for the rest of the turn."""
    table = laid("Feedback", "Reckless Melee").lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", "Feedback action", "Reckless Melee action")
    table.lay("Mike", "field", "sidekick", "sidekick", "Angel L3").begin()
    table.use("Feedback").use("Reckless Melee")
    assert table.lives() == (10, 8)


def test_feedback_counts_nobody_who_has_fallen_before():
    """UXM 27: for the rest of the turn."""
    table = laid("Feedback", "Reckless Melee").lay("Mike", "field", "sidekick", "sidekick")
    table.lay("Eric", "reserve", "Feedback action", "Reckless Melee action").begin()
    table.use("Reckless Melee").use("Feedback")
    assert table.lives() == (10, 10)


def test_feedback_ends_with_the_turn():
    """UXM 27: who falls in the opponent's turn is not counted."""
    table = (
        laid("Feedback").lay("Eric", "reserve", "Feedback action").lay("Eric", "field", "Cyclops")
    )
    table.lay("Mike", "field", "sidekick").begin().use("Feedback")
    mikes_turn(table).attack_with("sidekick").block(("Cyclops", "sidekick")).both_pass()
    assert table.has("Mike", "prep") == {"sidekick": 1}
    assert table.lives() == (10, 10)


# --- Imprisoned, Possession -----------------------------------------------------------------------


def imprisoned() -> Table:
    """Cyclops stands ready to deal damage; Juggernaut and Angel are captured."""
    table = laid("Imprisoned").lay("Eric", "field", "Cyclops L1", "sidekick")
    table.lay("Eric", "reserve", "Imprisoned action")
    table.lay("Mike", "field", "Juggernaut L1", "Juggernaut L2", "Angel L2").begin()
    return table.use("Imprisoned").choose("Juggernaut L1")


def test_imprisoned_holds_characters_of_a_fielding_cost_of_two():
    """UXM 28, UXM 28 limit: 1 and 1 are 2; Juggernaut at level 2 would be one too many."""
    table = imprisoned()
    assert table.offered() == ["choose Angel L2", "confirm"]
    table.choose("Angel")
    assert table.has("Mike", "captive") == {"Juggernaut L1": 1, "Angel L2": 1}
    assert table.has("Mike", "field") == {"Juggernaut L2": 1}


def test_the_imprisoned_are_free_once_the_opponent_is_damaged():
    """UXM 28, CAP-1: they return to the Field as they were, and the action die leaves."""
    table = imprisoned().choose("Angel").both_pass().attack_with("Cyclops").block().both_pass()
    assert table.lives() == (10, 6)
    assert table.has("Mike", "field") == {"Juggernaut L1": 1, "Juggernaut L2": 1, "Angel L2": 1}
    assert table.has("Eric", "used")["Imprisoned"] == 1


def test_the_imprisoned_stay_where_nobody_is_damaged():
    """UXM 28: beyond the turn."""
    table = mikes_turn(imprisoned().choose("Angel"))
    assert table.has("Mike", "captive") == {"Juggernaut L1": 1, "Angel L2": 1}


def possessed(face: str) -> Table:
    table = laid("Possession").lay("Eric", "field", "Cyclops L2", "sidekick")
    table.lay("Eric", "reserve", f"Possession {face}")
    table.lay("Mike", "field", "Angel L1", "Juggernaut L2", "Juggernaut L3").begin()
    return table.use("Possession").both_pass()


def test_possession_takes_a_character_of_a_lower_level_and_attacks_with_it():
    """UXM 29: at the start of the Attack Step; lower than that of one of one's own."""
    table = possessed("action")
    assert table.offered() == ["choose Angel L1"]
    table.choose("Angel")
    assert table.asks() == ("Eric", "attackers")
    assert table.refused(Pass()).rule == "EFF-1"
    table.attack_with("Angel")
    assert table.has("Eric", "attack") == {"Angel L1": 1}


def test_possession_with_two_bursts_takes_one_of_an_equal_level():
    """UXM 29 **: equal or lower; it attacks too."""
    table = possessed("action**")
    assert table.offered() == ["choose Angel L1", "choose Juggernaut L2"]
    table.choose("Juggernaut L2").attack_with("Juggernaut L2")
    assert table.has("Eric", "attack") == {"Juggernaut L2": 1}


def test_the_possessed_who_survives_goes_home():
    """UXM 29, CTL-1: at the end of the turn, to the Field it was taken from."""
    table = laid("Possession").lay("Eric", "field", "Cyclops L3")
    table.lay("Eric", "reserve", "Possession action").lay(
        "Mike", "field", "Juggernaut L2", "sidekick"
    )
    table.begin().use("Possession").both_pass().choose("Juggernaut").attack_with("Juggernaut")
    table.block(("sidekick", "Juggernaut")).both_pass()
    assert table.has("Mike", "field") == {"Juggernaut L2": 1}
    assert table.has("Mike", "prep") == {"sidekick": 1}


def test_the_possessed_who_comes_through_is_prepped_at_home():
    """UXM 29, CTL-1, DMG-2: its damage is dealt to its owner, and no Used Pile gets it."""
    table = possessed("action").choose("Angel").attack_with("Angel").block().both_pass()
    assert table.lives() == (10, 8)
    assert table.has("Mike", "prep") == {"Angel": 1}


def test_possession_during_the_attack_is_too_late():
    """UXM 29: the start of the Attack Step is over."""
    table = laid("Possession").lay("Eric", "field", "Cyclops L3").lay("Mike", "field", "Angel L1")
    table.lay("Eric", "reserve", "Possession action").begin("attack").attack_with("Cyclops").block()
    table.use("Possession").both_pass()
    assert table.has("Mike", "field") == {"Angel L1": 1}
    assert table.lives() == (10, 4)


def test_a_possessed_character_attacks_only_if_it_is_able_to():
    """UXM 29 limit: where Mike's dice forbid it there is no attack, and Angel goes back."""
    jailer = made_up("Jailer", "While active: each opposing character die can't attack.")
    table = laid("Possession", mike=(jailer,)).lay("Eric", "field", "Cyclops L2")
    table.lay("Eric", "reserve", "Possession action")
    table.lay("Mike", "field", "Angel L1", "Jailer L3").begin()
    table.use("Possession").both_pass().choose("Angel")
    assert table.asks() == ("Chance", "draw"), "Mike's turn"
    assert table.has("Eric", "field") == {"Cyclops L2": 1}
    assert table.has("Mike", "field") == {"Angel L1": 1, "Jailer L3": 1}
