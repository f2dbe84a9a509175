"""What the words of cards mean for two against two (DBL-5 to DBL-8)."""

import pytest

from rules.model import ChoosePlayer
from rules.state import apply_event
from rules.state.events import DamageRedirected, LifeChanged, PlayerDamaged
from tests.rules.doubles_table import DoublesTable
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

EVERYONE = ("Eric", "Anna", "Mike", "Zoe")


def with_action(text: str, **teams: object) -> Table:
    """A table at which Eric can use an action with this text."""
    table = DoublesTable(basics=[made_up_action("Rain", text)], **teams)
    return table.lay("Eric", "reserve", "Rain action")


def with_a_sidekick_each(table: Table) -> Table:
    for player in EVERYONE:
        table.lay(player, "field", "sidekick")
    return table


def use_rain(table: Table) -> Table:
    return table.begin("main").use("Rain action")


def fallen(table: Table) -> list[str]:
    """The players who have no sidekick left in the Field."""
    return [player for player in EVERYONE if not table.has(player, "field")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("KO your sidekicks.", ["Eric"]),
        ("KO each opposing sidekick.", ["Mike", "Zoe"]),
        ("KO each sidekick.", [*EVERYONE]),
    ],
)
def test_a_partners_dice_are_neither_yours_nor_opposing(text: str, expected: list[str]):
    """DBL-5: Opposing dice are those of both opponents."""
    assert fallen(use_rain(with_a_sidekick_each(with_action(text)))) == expected


@pytest.mark.parametrize(
    ("text", "offered"),
    [("KO a target opposing sidekick.", 2), ("KO a target sidekick.", 4)],
)
def test_a_target_is_any_die_that_the_text_allows(text: str, offered: int):
    """DBL-5: "Target" alone allows the partner's dice too."""
    table = use_rain(with_a_sidekick_each(with_action(text)))
    assert len(table.offered()) == offered


def test_bonuses_are_for_own_dice_alone():
    """DBL-5."""
    table = with_action("Your character dice get +1A this turn.")
    table.lay("Eric", "field", "Ant L1").lay("Anna", "field", "Bee L1")
    use_rain(table)
    assert (table.stats("Ant"), table.stats("Bee")) == ((3, 2), (2, 2))


def test_damage_to_the_opponent_is_dealt_once():
    """DBL-6: The life is that of the side."""
    table = use_rain(with_action("Deal 2 damage to the opponent."))
    assert table.lives() == (30, 28)
    assert len([event for event in table.events if isinstance(event, PlayerDamaged)]) == 1


def test_damage_to_each_player_is_dealt_once_to_each_side():
    """DBL-6."""
    assert use_rain(with_action("Deal 2 damage to each player.")).lives() == (28, 28)


def test_a_target_player_is_a_side():
    """DBL-6."""
    table = use_rain(with_action("A player gains 2 life.").life(Mike=20))
    assert table.offered() == ["chooseplayer", "chooseplayer"]
    table.play(ChoosePlayer(1))
    assert table.lives() == (30, 22)


def test_life_is_gained_by_the_side_and_never_above_its_start():
    """DBL-6, END-1."""
    table = use_rain(with_action("Gain 3 life.").life(Anna=28))
    assert table.lives() == (30, 30)
    assert [e.amount for e in table.events if isinstance(e, LifeChanged)] == [2]


def test_the_side_pays_what_costs_life():
    """DBL-6."""
    table = (
        with_action("Pay 3 life: KO each opposing sidekick.")
        if False
        else with_action("You may pay 3 life: KO each opposing sidekick.")
    )
    use_rain(with_a_sidekick_each(table)).accept()
    assert table.lives() == (27, 30)


@pytest.mark.parametrize("player", ["Mike", "Zoe"])
def test_damage_to_a_side_is_damage_to_both_partners(player: str):
    """DBL-6: The cards of both answer it."""
    wall = made_up("Elk", "When you are damaged: prevent 1 of that damage.")
    table = with_action("Deal 2 damage to the opponent.", **{player.lower(): [wall]})
    table.lay(player, "field", "Elk")
    assert use_rain(table).lives() == (30, 29)


def test_an_opponents_bag_is_that_of_the_chosen_opponent():
    """DBL-7."""
    text = "Draw 2 dice from the opponent's bag. Move those dice to its owner's used pile."
    table = use_rain(with_action(text))
    assert table.asks() == ("Eric", "choose player")
    table.will_draw("sidekick", "sidekick").play(ChoosePlayer(3))
    assert table.has("Zoe", "used") == {"sidekick": 2}


def test_what_the_opponent_may_pay_either_opponent_may_pay():
    """DBL-7: One of them suffices, and the life is that of the side."""
    table = with_a_sidekick_each(
        with_action("KO each opposing sidekick, unless the opponent pays 3 life.")
    )
    use_rain(table)
    assert table.asks() == ("Mike", "answer")
    table.pass_()
    assert table.asks() == ("Zoe", "answer")
    table.accept()
    assert (table.lives(), fallen(table)) == ((30, 27), [])


def test_an_opponent_who_cannot_pay_is_not_asked():
    """DBL-7: Each pays with the own energy."""
    table = with_a_sidekick_each(
        with_action("KO each opposing sidekick, unless the opponent pays mask.")
    )
    use_rain(table.lay("Zoe", "reserve", "sidekick mask"))
    assert table.asks() == ("Zoe", "answer")
    table.pass_()
    assert fallen(table) == ["Mike", "Zoe"]


def test_what_the_opponent_must_choose_the_partner_on_the_left_chooses():
    """DBL-7, DBL-9: Among the dice of both."""
    table = with_action("KO an opposing character die chosen by the opponent.")
    use_rain(with_a_sidekick_each(table))
    assert table.asks() == ("Mike", "choose")
    assert len(table.offered()) == 2


def test_each_player_chooses_among_their_own_dice():
    """DBL-5: All four, those of the active side first."""
    table = with_action("KO one of their character dice chosen by each player.")
    use_rain(with_a_sidekick_each(table))
    asked = []
    for _ in EVERYONE:
        asked.append(table.asks()[0])
        table.choose("sidekick")
    assert asked == [*EVERYONE]
    assert fallen(table) == [*EVERYONE]


def test_what_each_player_may_do_is_offered_to_all_four():
    """DBL-5, TIM-1."""
    table = use_rain(with_action("Each player may pay 1 life: gain 2 life.").life(Eric=20))
    asked = []
    for _ in EVERYONE:
        asked.append(table.asks()[0])
        table.accept()
    assert asked == [*EVERYONE]
    assert table.lives() == (26, 28)


def test_a_condition_on_the_opponent_is_about_both_opponents():
    """DBL-8: Zoe's sidekick counts as Mike's would."""
    table = with_action("If there are no opposing sidekicks, gain 2 life.").life(Eric=20)
    table.lay("Zoe", "field", "sidekick")
    assert use_rain(table).lives() == (20, 30)


def test_the_life_of_you_and_the_opponent_is_that_of_the_sides():
    """DBL-8: Not that of the players alone."""
    table = with_action("If the opponent's life is more than your life, gain 2 life.").life(Anna=20)
    assert use_rain(table).lives() == (22, 30)


@pytest.mark.parametrize(("partners_dice", "attack"), [(1, 4), (2, 2)])
def test_an_underdog_compares_the_dice_of_the_sides(partners_dice: int, attack: int):
    """DBL-8, KW-13: Both partners against both opponents."""
    weak = made_up("Elk", "If you are the underdog: this die gets +2A.")
    table = DoublesTable(eric=[weak]).lay("Eric", "field", "Elk L1")
    table.lay("Anna", "field", *["sidekick"] * partners_dice)
    table.lay("Mike", "field", "sidekick", "sidekick").lay("Zoe", "field", "sidekick").begin("main")
    assert table.stats("Elk")[0] == attack


def test_the_start_of_your_turn_is_that_of_the_side():
    """DBL-3: For the dice of both partners, once for each."""
    healer = made_up("Elk", "While active, at the start of your turn: gain 1 life.")
    other = made_up("Emu", "While active, at the start of your turn: gain 2 life.")
    table = DoublesTable(eric=[healer], anna=[other]).life(Eric=20)
    table.lay("Eric", "field", "Elk").lay("Anna", "field", "Emu").begin("draw")
    assert table.lives() == (23, 30)


def test_a_controlled_die_joins_the_field_of_the_player_who_took_it():
    """DBL-5, CTL-1: It returns to its owner, not to the owner's partner."""
    text = "Take control of a target opposing character die this turn."
    table = use_rain(with_action(text).lay("Zoe", "field", "Dog L1")).choose("Dog")
    assert table.has("Eric", "field") == {"Dog L1": 1}
    table.pass_(6).attack_with()
    assert table.has("Zoe", "field") == {"Dog L1": 1}


@pytest.mark.parametrize(
    ("text", "chosen", "told"),
    [
        ("Take control of a target opposing character die this turn.", ["Dog"], {"Dog": "Eric"}),
        (
            "Swap control of a target sidekick of yours and a target opposing character die"
            " this turn.",
            ["sidekick", "Dog"],
            {"Sidekick": "Zoe", "Dog": "Eric"},
        ),
    ],
)
def test_the_events_tell_which_player_takes_control(text: str, chosen: list[str], told: dict):
    """DBL-5: Each opponent of the die's player could."""
    table = with_action(text).lay("Eric", "field", "sidekick")
    table.lay("Mike", "field", "Cat L1").lay("Zoe", "field", "Dog L1").begin("main")
    retold, before = table.state.copy(), len(table.events)
    table.use("Rain action")
    for die in chosen:
        table.choose(die)
    for event in table.events[before:]:
        apply_event(retold, event)
    cards, players = retold.setup.cards, retold.setup.players
    taken = [die for die in retold.dice if die.controller != die.owner]
    assert {cards[die.card].card.name: players[die.controller].name for die in taken} == told


def test_damage_that_a_partner_takes_over_is_part_of_what_the_side_takes():
    """DBL-6: Ant hits the side and Bee a die of Zoe's, so Mike's card sees 4 damage at once."""
    guard = made_up("Elk", "When this die takes damage: redirect that damage to you.")
    healer = made_up("Emu", "While active, when you are damaged: gain 1 life.")
    table = DoublesTable(mike=[healer], zoe=[guard]).life(Mike=20).lay("Eric", "field", "Ant L1")
    table.lay("Anna", "field", "Bee L1").lay("Mike", "field", "Emu").lay("Zoe", "field", "Elk")
    table.begin("attack").attack_with("Ant").attack_with("Bee")
    table.pass_().block(("Elk", "Bee")).pass_(6)
    assert table.lives() == (30, 17)


def test_damage_does_not_move_from_a_player_to_their_partner():
    """DBL-6: Their life is the same, as if a player redirected damage to themselves."""
    guard = made_up("Elk", "When you are damaged: redirect that damage to you.")
    table = with_action("Deal 2 damage to the opponent.", zoe=[guard]).lay("Zoe", "field", "Elk")
    use_rain(table)
    assert table.lives() == (30, 28)
    assert not any(isinstance(event, DamageRedirected) for event in table.events)


def test_a_side_that_an_effect_names_twice_takes_its_damage_at_once():
    """DBL-6: Anna chooses her side as the target and is named herself."""
    healer = made_up("Emu", "While active, when you are damaged: gain 1 life.")
    text = "Deal 2 damage to a target player or character die and you."
    table = DoublesTable(anna=[healer], basics=[made_up_action("Rain", text)])
    table.lay("Anna", "reserve", "Rain action").lay("Anna", "field", "Emu").begin("main")
    table.pass_().use("Rain action").play(ChoosePlayer(0))
    assert table.lives() == (27, 30)


def test_a_fallen_die_goes_to_its_owners_prep_area():
    """DBL-5, DMG-3."""
    table = use_rain(with_a_sidekick_each(with_action("KO each sidekick.")))
    assert [table.has(player, "prep") for player in EVERYONE] == [{"sidekick": 1}] * 4


def test_an_ability_for_the_opponents_turn_is_for_that_of_their_side():
    """DBL-3, DBL-9."""
    watcher = made_up("Elk", "While active, at the start of the opponent's turn: gain 1 life.")
    table = DoublesTable(anna=[watcher]).life(Eric=20).lay("Anna", "field", "Elk")
    table.begin("draw", active="Mike")
    assert table.lives() == (21, 30)


def test_purchases_that_cost_the_opponent_more_cost_a_partner_no_more():
    """DBL-5: A partner is no opponent."""
    text = "While active: character dice cost 1 more to purchase for the opponent."
    table = DoublesTable(eric=[made_up("Elk", text)]).lay("Eric", "field", "Elk")
    table.lay("Anna", "reserve", *["sidekick mask"] * 3)
    table.lay("Mike", "reserve", *["sidekick mask"] * 3).begin("main").pass_()
    assert "buy Bee" in table.offered()
    table = DoublesTable(eric=[made_up("Elk", text)]).lay("Eric", "field", "Elk")
    table.lay("Mike", "reserve", *["sidekick mask"] * 3).begin("main", active="Mike")
    assert "buy Cat" not in table.offered()
