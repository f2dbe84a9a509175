"""Uncanny X-Men, cards 13 to 24: Kitty Pryde, Magneto, Quicksilver and Wolverine."""

import pytest

from rules.model import Attack, Confirm
from tests.rules.made_up_cards import made_up_action
from tests.rules.table import Table

HOME = made_up_action("Home", "Move a target character die to its owner's bag.")


def box_table(*eric: str, mike: tuple[str, ...] = (), edition: str = "") -> Table:
    """The box's demo game; these cards replace the demo cards with the same names."""
    return Table(box="UXM", eric=eric, mike=mike, basics=(HOME,), edition=edition)


def damage(table: Table, die: str) -> int:
    return table.state.dice[table.die(die, "field")].damage


# --- Kitty Pryde ----------------------------------------------------------------------------------


def test_kitty_pryde_without_text_is_purchased_and_fielded():
    """UXM 13: She costs 2 with a mask, 1 to field, and has 3A and 3D at level 3."""
    table = box_table("Kitty Pryde/Ariel").lay("Eric", "reserve", *["sidekick mask"] * 3)
    table.lay("Eric", "reserve", "Kitty Pryde L3").begin().buy("Kitty Pryde", "mask", "mask")
    table.field("Kitty Pryde L3", "mask")
    assert table.has("Eric", "used")["Kitty Pryde"] == 1
    assert table.stats("Kitty Pryde") == (3, 3)


def test_sidekicks_cannot_block_kitty_pryde():
    """UXM 14: Other characters can."""
    table = box_table("Kitty Pryde/Sprite").lay("Eric", "field", "Kitty Pryde L1")
    table.lay("Mike", "field", "sidekick", "Angel").begin("attack").attack_with("Kitty Pryde")
    assert table.offered() == ["block Kitty Pryde L1 with Angel L1", "pass"]


def test_kitty_pryde_cannot_be_blocked_on_the_turn_she_is_fielded():
    """UXM 15: A die that was there before can be blocked."""
    table = box_table("Kitty Pryde/Shadowcat").lay("Eric", "reserve", "Kitty Pryde L1")
    table.lay("Eric", "field", "Kitty Pryde L2").lay("Mike", "field", "Angel").begin()
    table.field("Kitty Pryde L1").both_pass().attack_with("Kitty Pryde L1", "Kitty Pryde L2")
    assert table.offered() == ["block Kitty Pryde L2 with Angel L1", "pass"]


def test_a_new_kitty_pryde_and_an_earlier_one_are_separate_choices():
    """UXM 15: Equal faces, but only the die fielded this turn can't be blocked."""
    table = box_table("Kitty Pryde/Shadowcat").lay("Eric", "reserve", "Kitty Pryde L1")
    table.lay("Eric", "field", "Kitty Pryde L1").lay("Mike", "field", "Angel").begin()
    table.field("Kitty Pryde L1").both_pass()
    assert table.offered() == ["attack Kitty Pryde L1"] * 2 + ["pass"]


def table_with_attack_tax(*eric: str, life: int = 10) -> Table:
    """Mike responds with her Global Ability on Eric's sidekick."""
    table = box_table(mike=("Kitty Pryde/Shadowcat",)).lay("Eric", "field", "sidekick", *eric)
    table.life(Eric=life).lay("Mike", "reserve", "sidekick mask", "sidekick mask").begin()
    number = next(
        n for n, one in enumerate(table.state.setup.cards) if one.card.subtitle == "Shadowcat"
    )
    table.pass_().play(
        next(m for m in table.game.legal_moves() if getattr(m, "card", -1) == number)
    )
    return table.pay("mask").choose("Eric's sidekick")


def test_attacking_with_the_target_costs_one_life():
    """UXM 15 global, ATK-1: The life is paid when the attacker is declared."""
    table = table_with_attack_tax("Cyclops").both_pass().attack_with("sidekick")
    assert table.lives() == (9, 10)
    assert table.has("Eric", "attack") == {"sidekick character": 1}


def test_attacking_without_the_target_costs_nothing():
    """UXM 15 global: Other characters attack freely."""
    table = table_with_attack_tax("Cyclops").both_pass().attack_with("Cyclops")
    assert table.lives() == (10, 10)


def test_two_uses_cost_two_life():
    """UXM 15 global, PAY-6: A player with one life left cannot attack for two."""
    table = table_with_attack_tax("Cyclops", life=1).pass_()
    table.play(next(m for m in table.game.legal_moves() if type(m).__name__ == "UseGlobal"))
    table.pay("mask").choose("Eric's sidekick").both_pass()
    assert table.offered() == ["attack Cyclops L1", "pass"]
    assert table.refused(Attack(table.die("sidekick", "field"))).rule_id == "PAY-6"


# --- Magneto --------------------------------------------------------------------------------------


def field_control() -> Table:
    table = box_table("Magneto/Field Control").lay("Mike", "field", "Angel L2")
    table.lay("Mike", "reserve", "sidekick bolt").lay("Eric", "reserve", "Magneto L1", "Cyclops L1")
    table.lay("Eric", "reserve", "sidekick bolt", "sidekick mask", "sidekick mask").begin()
    return table.field("Magneto L1", "bolt")


def test_magneto_sends_a_character_to_its_prep_area():
    """UXM 16: From the Field or a Reserve Pool, for two masks.

    A die showing energy is not a character.
    """
    table = field_control().accept().pay("mask", "mask")
    assert table.offered() == ["choose Angel L2", "choose Cyclops L1", "choose Magneto L1"]
    table.choose("Angel")
    assert table.has("Mike", "prep") == {"Angel": 1}


def test_magneto_sends_a_character_from_the_reserve_pool():
    """UXM 16: The character is not fielded yet."""
    table = field_control().accept().pay("mask", "mask").choose("Cyclops")
    assert table.has("Eric", "prep") == {"Cyclops": 1}


def test_magnetos_ability_is_optional():
    """UXM 16: The text says "you may"."""
    table = field_control().pass_()
    assert table.has("Mike", "field") == {"Angel L2": 1}
    assert table.has("Eric", "reserve")["sidekick mask"] == 2


@pytest.mark.parametrize("edition", ["UXM", "ASM", "AI"])
def test_an_unblocked_magneto_is_prepped(edition: str):
    """UXM 17, DMG-2: He goes directly to the Prep Area, not to the Used Pile first."""
    table = box_table("Magneto/Will to Live", edition=edition).lay(
        "Eric", "field", "Magneto", "Cyclops"
    )
    table.lay("Mike", "field", "sidekick").begin("attack").attack_with("Magneto", "Cyclops")
    table.block().both_pass()
    assert table.has("Eric", "prep") == {"Magneto": 1}
    assert table.has("Eric", "field") == {}


def test_magneto_goes_to_the_prep_area_instead_of_the_bag():
    """UXM 17: The text names the bag too."""
    table = box_table("Magneto/Will to Live").lay("Eric", "field", "Magneto")
    table.lay("Eric", "reserve", "Home action").begin().use("Home").choose("Magneto")
    assert table.has("Eric", "prep") == {"Magneto": 1}


def test_an_unfielded_magneto_goes_to_the_used_pile():
    """UXM 17: The text applies only when he leaves the Field."""
    table = box_table("Magneto/Will to Live").lay("Eric", "reserve", "Magneto L1")
    table.lay("Eric", "field", "sidekick").begin().both_pass()
    assert table.has("Eric", "used") == {"Magneto": 1}


def test_magneto_is_stronger_as_the_only_villain():
    """UXM 18: +3A and +3D while the opponent has no Villain."""
    table = box_table("Magneto/Archvillain", mike=("Juggernaut/Archvillain",))
    table.lay("Eric", "field", "Magneto L1").lay("Mike", "field", "Angel").begin()
    assert table.stats("Magneto") == (7, 7)
    table.lay("Mike", "field", "Juggernaut")
    assert table.stats("Magneto") == (4, 4)


# --- Quicksilver ----------------------------------------------------------------------------------


def test_quicksilver_damages_one_opposing_character():
    """UXM 19: The player chooses one."""
    table = box_table("Quicksilver/Pietro Maximoff").lay("Eric", "reserve", "Quicksilver L1")
    table.lay("Mike", "field", "Angel L1", "sidekick").begin().field("Quicksilver L1")
    assert table.offered() == ["choose Angel L1", "choose sidekick character"]
    table.choose("sidekick")
    assert table.has("Mike", "prep") == {"sidekick": 1}
    assert damage(table, "Angel") == 0


def test_quicksilver_deals_one_damage():
    """UXM 19: A character with more defense survives damaged."""
    table = box_table("Quicksilver/Pietro Maximoff").lay("Eric", "reserve", "Quicksilver L1")
    table.lay("Mike", "field", "Angel L1").begin().field("Quicksilver L1").choose("Angel")
    assert damage(table, "Angel") == 1


def test_quicksilver_damages_all_opposing_sidekicks():
    """UXM 20: No other character is damaged."""
    table = box_table("Quicksilver/Thanks to Isotope E").lay("Eric", "reserve", "Quicksilver L1")
    table.lay("Eric", "field", "sidekick").lay("Mike", "field", "Angel L1", *["sidekick"] * 2)
    table.begin().field("Quicksilver L1")
    assert table.has("Mike", "prep") == {"sidekick": 2}
    assert damage(table, "Angel") == 0
    assert table.has("Eric", "field") == {"Quicksilver L1": 1, "sidekick character": 1}


def test_a_blocked_quicksilver_deals_damage_before_combat_damage():
    """UXM 21, BLK-2: His sidekick blocker is KO'd, and he stays blocked."""
    table = box_table("Quicksilver/Former Villain").lay(
        "Eric", "field", "Quicksilver L1", "sidekick"
    )
    table.lay("Mike", "field", "sidekick", "Angel L1").begin("attack").attack_with("Quicksilver")
    table.block(("sidekick", "Quicksilver"))
    assert table.has("Mike", "prep") == {"sidekick": 1}
    assert damage(table, "Angel") == 1
    assert table.has("Eric", "field") == {"Quicksilver L1": 1, "sidekick character": 1}
    table.both_pass()
    assert table.lives() == (10, 10)


# --- Wolverine ------------------------------------------------------------------------------------


def the_best(*mike: str) -> Table:
    table = box_table("Wolverine/The Best There Is", mike=("Juggernaut/Archvillain",))
    table.lay("Eric", "field", "Wolverine L1*").lay("Mike", "field", *mike)
    return table.begin("attack").attack_with("Wolverine")


def test_wolverine_deals_double_damage_to_his_blockers():
    """UXM 22, DMG-1: 3 of his 5 damage doubled is 6, which KOs Juggernaut."""
    table = the_best("Juggernaut L3", "Angel L3")
    table.block(("Juggernaut", "Wolverine"), ("Angel", "Wolverine")).both_pass().assign(3)
    assert table.has("Mike", "prep") == {"Juggernaut": 1, "Angel": 1}


def test_wolverine_does_not_deal_double_damage_to_the_opponent():
    """UXM 22: Only characters that block him take double damage."""
    assert the_best("Angel").block().both_pass().lives() == (10, 5)


def test_wolverine_does_not_deal_double_damage_when_blocking():
    """UXM 22: He is not blocked when he blocks."""
    table = box_table("Juggernaut/Archvillain", mike=("Wolverine/The Best There Is",))
    table.lay("Eric", "field", "Juggernaut L3").lay("Mike", "field", "Wolverine L1*")
    table.begin("attack").attack_with("Juggernaut").block(("Wolverine", "Juggernaut")).both_pass()
    assert table.has("Eric", "field") == {"Juggernaut L3": 1}


def not_very_nice() -> Table:
    table = box_table("Wolverine/Not Very Nice").lay("Eric", "field", "Wolverine L1*")
    table.lay("Eric", "reserve", "sidekick fist", "sidekick fist")
    table.lay("Mike", "field", "Angel L3", "sidekick", "Juggernaut").begin("attack")
    table.attack_with("Wolverine")
    return table.block(("Angel", "Wolverine"), ("sidekick", "Wolverine"))


def test_wolverine_damages_a_blocker_before_combat_damage():
    """UXM 23: Two fists pay for damage equal to his attack to one of his blockers."""
    table = not_very_nice().accept().pay("fist", "fist")
    assert table.offered() == ["choose Angel L3", "choose sidekick character"]
    table.choose("Angel")
    assert table.has("Mike", "prep") == {"Angel": 1}
    assert table.asks() == ("Eric", "window")
    table.both_pass()
    assert table.has("Mike", "prep") == {"Angel": 1, "sidekick": 1}, (
        "his full attack is dealt again in combat"
    )


def test_wolverines_extra_damage_is_optional():
    """UXM 23: The text says "you may"."""
    table = not_very_nice().pass_()
    assert table.has("Mike", "prep") == {}
    assert table.has("Eric", "reserve") == {"sidekick fist": 2}


def superheroes(*mike: str) -> Table:
    table = box_table("Wolverine/Superhero", "Angel/Superhero").lay("Eric", "field", "Angel L1")
    table.lay("Eric", "reserve", "Wolverine L1*", "sidekick fist").lay("Mike", "field", *mike)
    return table.begin().field("Wolverine L1*", "fist")


def test_one_character_cannot_block_wolverine_or_his_partner():
    """UXM 24, UXM 24 limit, HER-1: Each of them needs two blockers."""
    table = superheroes("sidekick").choose("Angel").both_pass().attack_with("Wolverine", "Angel")
    assert table.offered() == ["pass"]
    table = superheroes("sidekick", "sidekick").choose("Angel").both_pass()
    table.attack_with("Wolverine", "Angel").play(table.blocks("sidekick", "Angel"))
    assert table.refused(Confirm()).rule_id
    table.block(("sidekick", "Angel"))
    assert table.asks() == ("Eric", "window")


def test_one_character_can_block_an_unpaired_wolverine():
    """UXM 24: He has to be paired."""
    table = superheroes("sidekick").pass_().both_pass().attack_with("Wolverine")
    assert table.offered() == ["block Wolverine L1* with sidekick character", "pass"]
