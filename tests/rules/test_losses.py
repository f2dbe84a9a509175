"""Before a step ends: what is still useful in it, and what would be lost."""

from __future__ import annotations

from rules.advice import Loss, UsefulAct, describe_useful_acts
from rules.model.moves import Pass
from tests.rules.doubles_table import DoublesTable
from tests.rules.made_up_cards import made_up
from tests.rules.table import Table


def loss(table: Table) -> Loss:
    found = table.game.loss_if_ended()
    assert found is not None
    return found


def words(table: Table) -> list[str]:
    found = loss(table)
    return [str(found.what), str(found.why), str(found.remedy), str(found.ending)]


# --- the Main Step --------------------------------------------------------------------------------


def test_characters_that_the_energy_can_field_would_go_to_the_used_pile() -> None:
    """MAIN-2: characters that are not fielded go to the Used Pile."""
    table = Table().lay("Eric", "reserve", "Kitty Pryde L3", "sidekick character", "sidekick bolt")
    assert words(table.begin()) == [
        "Kitty Pryde and a Sidekick would go to the Used Pile.",
        "Fielding them costs 1 energy. You have 1.",
        "Field them",
        "End anyway",
    ]
    assert loss(table).dice == (
        table.die("sidekick", "reserve"),
        table.die("Kitty Pryde", "reserve"),
    )


def test_immortal_characters_would_go_to_the_bag() -> None:
    """KW-35: the warning names the place to which they really go."""
    undying = made_up("Undying", "Immortal.")
    table = Table(eric=[undying]).lay("Eric", "reserve", "Undying L1", *["sidekick bolt"] * 3)
    assert words(table.begin())[0] == "Undying would go to the bag."
    table = Table(eric=[undying]).lay("Eric", "reserve", "Undying L1", "sidekick character")
    table.lay("Eric", "reserve", *["sidekick bolt"] * 3)
    assert words(table.begin())[0] == "Undying and a Sidekick would go to the Used Pile or the bag."


def test_the_remedy_fields_them_all() -> None:
    table = Table().lay("Eric", "reserve", "Kitty Pryde L3", "sidekick character", "sidekick bolt")
    table.begin().play(*loss(table).moves)
    assert table.has("Eric", "field") == {"Kitty Pryde L3": 1, "sidekick character": 1}
    assert table.game.loss_if_ended() is None


def test_equal_characters_are_all_named_and_fielded() -> None:
    table = Table().lay("Eric", "reserve", *["sidekick character"] * 3).begin()
    assert words(table)[:3] == [
        "3 Sidekicks would go to the Used Pile.",
        "Fielding them is free.",
        "Field them",
    ]
    table.play(*loss(table).moves)
    assert table.has("Eric", "field") == {"sidekick character": 3}


def test_many_different_characters_are_only_counted() -> None:
    table = Table(eric=("Angel/Air Transport",))
    table.lay("Eric", "reserve", "Angel L1", "Kitty Pryde L1", "Cyclops L1", "sidekick character")
    table.lay("Eric", "reserve", *["sidekick bolt"] * 3)
    assert words(table.begin())[0] == "4 characters would go to the Used Pile."


def test_the_remedy_stops_where_a_fielded_character_asks_something() -> None:
    table = Table().lay("Eric", "reserve", "Cyclops L1", "sidekick character", "sidekick bolt")
    table.lay("Mike", "field", "sidekick", "Juggernaut L1").begin()
    table.play(*loss(table).moves)
    assert table.has("Eric", "field") == {"Cyclops L1": 1, "sidekick character": 1}
    assert table.asks() != ("Eric", "main")


def test_the_opponent_may_respond_between_two_fieldings() -> None:
    """PRI-2: with casual timing the opponent may respond to each act."""
    table = Table(casual=True).lay("Eric", "reserve", *["sidekick character"] * 2)
    table.lay("Mike", "reserve", "sidekick bolt").begin()
    assert words(table)[0] == "2 Sidekicks would go to the Used Pile."
    table.play(*loss(table).moves)
    assert table.asks() == ("Mike", "reply")
    assert words(table.pass_())[0] == "A Sidekick would go to the Used Pile."


def test_the_cheapest_are_saved_if_the_energy_is_not_enough_for_all() -> None:
    table = Table().lay("Eric", "reserve", "Cyclops L3", "Kitty Pryde L3", "sidekick bolt").begin()
    assert len(loss(table).dice) == 1


def test_a_single_free_character() -> None:
    table = Table().lay("Eric", "reserve", "sidekick character").begin()
    assert words(table)[1:] == ["Fielding it is free.", "Field it", "End anyway"]


def test_the_first_of_two_partners_only_hands_over() -> None:
    """DBL-9: The step ends only when the second has passed too."""
    table = DoublesTable().lay("Eric", "reserve", "sidekick character")
    table.lay("Anna", "reserve", "Bee L1", *["sidekick bolt"] * 3).begin("main")
    assert words(table)[1:] == ["Fielding it is free.", "Field it", "Hand over anyway"]
    assert words(table.pass_())[2:] == ["Field it", "End anyway"]


def test_nothing_is_lost_without_the_energy_to_field() -> None:
    table = Table().lay("Eric", "reserve", "Cyclops L3").begin()
    assert table.game.loss_if_ended() is None
    assert table.game.useful_acts() == ()


def test_energy_for_a_purchase_is_useful_and_not_lost() -> None:
    table = Table().lay("Eric", "reserve", "sidekick mask", "sidekick wild", "sidekick bolt")
    assert table.begin().game.loss_if_ended() is None
    assert table.game.useful_acts() == (UsefulAct.PURCHASE,)


def test_purchasing_fielding_and_action_dice_are_useful() -> None:
    table = Table().lay("Eric", "reserve", "Reckless Melee action", "sidekick character")
    table.lay("Eric", "reserve", *["sidekick bolt"] * 3).begin()
    acts = table.game.useful_acts()
    assert acts == (UsefulAct.PURCHASE, UsefulAct.FIELD, UsefulAct.USE)
    assert str(describe_useful_acts(acts)) == (
        "You can still purchase a die, field a character and use an action die."
    )


def test_a_player_who_can_do_nothing_is_told_nothing() -> None:
    assert describe_useful_acts(Table().begin().game.useful_acts()) is None


def test_the_other_player_is_never_asked_about_the_reserve_pool() -> None:
    table = Table().lay("Mike", "reserve", "sidekick character").begin()
    table.play(Pass())
    assert table.game.loss_if_ended() is None


# --- the Attack Step ------------------------------------------------------------------------------


def test_an_attack_with_more_characters_than_can_block_is_useful() -> None:
    table = Table().lay("Eric", "field", "Cyclops L3", "sidekick").lay("Mike", "field", "sidekick")
    assert table.begin("attack").game.useful_acts() == (UsefulAct.ATTACK,)


def test_once_an_attacker_is_chosen_the_attack_may_begin() -> None:
    table = Table().lay("Eric", "field", "Cyclops L3", "sidekick").begin("attack")
    table.play(table.game.legal_moves()[0])
    assert table.game.useful_acts() == ()


def test_an_attack_that_can_be_blocked_is_not_called_useful() -> None:
    table = Table().lay("Eric", "field", "sidekick").lay("Mike", "field", "Juggernaut L3")
    assert table.begin("attack").game.useful_acts() == ()


def attacked(*attackers: str, blockers: tuple[str, ...], life: int) -> Table:
    """Eric attacks, and Mike, with so much life, is asked for blocks."""
    table = Table().lay("Eric", "field", *attackers).lay("Mike", "field", *blockers)
    return table.life(Mike=life).begin("attack").attack_with(*attackers)


def test_an_unblocked_attack_that_wins_would_lose_the_match() -> None:
    table = attacked("Cyclops L3", blockers=("sidekick",), life=2)
    assert words(table) == [
        "6 damage gets through.",
        "You have 2 life.",
        "Choose blockers",
        "Take it",
    ]
    assert loss(table).is_match
    assert loss(table).dice == (table.die("Mike's sidekick", "field"),)
    assert table.game.useful_acts() == (UsefulAct.BLOCK,)


def test_all_that_can_block_are_named_also_equal_ones() -> None:
    table = attacked("Cyclops L3", blockers=("sidekick", "sidekick"), life=2)
    assert len(loss(table).dice) == 2


def test_nothing_is_lost_once_the_attacker_is_blocked() -> None:
    table = attacked("Cyclops L3", blockers=("sidekick",), life=2)
    table.play(table.blocks("Mike's sidekick", "Cyclops L3"))
    assert table.game.loss_if_ended() is None
    assert table.game.useful_acts() == ()


def test_blocks_that_cannot_save_the_match_are_not_asked_for() -> None:
    table = attacked("Cyclops L3", "Cyclops L2", blockers=("sidekick",), life=2)
    assert table.game.loss_if_ended() is None
    assert table.game.useful_acts() == (UsefulAct.BLOCK,)


def test_equal_attackers_can_all_be_blocked() -> None:
    table = attacked("sidekick", "sidekick", blockers=("sidekick", "sidekick"), life=1)
    assert words(table)[0] == "2 damage gets through."
    table.play(table.blocks("Mike's sidekick", "Eric's sidekick"))
    assert words(table)[0] == "1 damage gets through."


def test_damage_that_leaves_life_is_useful_to_block_and_not_lost() -> None:
    table = attacked("sidekick", blockers=("sidekick",), life=10)
    assert table.game.loss_if_ended() is None
    assert table.game.useful_acts() == (UsefulAct.BLOCK,)


def test_no_block_saves_the_life_that_an_effect_takes() -> None:
    stinger = made_up("Stinger", "When this die is blocked: the opponent loses 3 life.")
    table = Table(eric=[stinger]).lay("Eric", "field", "Stinger L1", "sidekick")
    table.lay("Mike", "field", "sidekick", "sidekick").life(Mike=3).begin("attack")
    table.attack_with("Stinger", "sidekick")
    table.play(table.blocks("Mike's sidekick", "Stinger"))
    assert table.game.loss_if_ended() is None


def test_a_partner_who_can_still_block_is_waited_for() -> None:
    """DBL-10: The first defender is not warned of what the second one can prevent."""
    table = DoublesTable().lay("Eric", "field", "Ant L3").life(Mike=1)
    table.lay("Mike", "field", "sidekick").lay("Zoe", "field", "sidekick")
    table.begin("attack").attack_with("Ant L3")
    assert table.game.loss_if_ended() is None
    table.pass_()
    assert loss(table).dice == (table.die("Zoe's sidekick", "field"),)
