"""Costs other than energy: your own dice, levels and life, paid in full or not at all (PAY-6)."""

import pytest

from rules.model import UseGlobal, UsePaidAbility
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table


def table_of(text: str, edition: str = "AI") -> Table:
    return Table(edition=edition, eric=[made_up("Altar", text)])


# --- paying with dice, levels and life ------------------------------------------------------------


def test_a_die_is_given_after_the_energy_and_the_effect_can_refer_to_it():
    """PAY-6, TXT-4: KO one of your dice to deal damage equal to its attack."""
    table = table_of(
        "Global: pay bolt and KO one of your character dice: deal damage to the opponent equal to "
        "its attack."
    )
    table.lay("Eric", "field", "Cyclops L1", "sidekick").lay("Eric", "reserve", "sidekick bolt")
    table.begin("main").use_global("Altar", "bolt")
    assert table.asks() == ("Eric", "choose")
    assert table.has("Eric", "reserve") == {}, "the energy is paid"
    table.choose("Cyclops")
    assert table.has("Eric", "prep") == {"Cyclops": 1}
    assert table.lives() == (10, 6), "its attack before it was knocked out"
    assert table.asks() == ("Eric", "main")


def test_a_non_energy_cost_must_be_paid_in_full():
    """PAY-6: The cost is two dice and the player has one."""
    table = table_of("Global: KO 2 of your character dice: gain 1 life.")
    table.lay("Eric", "field", "sidekick").begin("main")
    assert "useglobal Altar" not in table.offered()
    refusal = table.refused(UseGlobal(table.card("Altar"), 0))
    assert refusal.rule_id == "PAY-6"
    assert "extra cost" in str(refusal)


def test_a_level_1_die_cannot_pay_by_spinning_down():
    """SPN-1, R035: Of two dice, only the one at level 2 can pay."""
    text = "Global: spin one of your character dice down 1 level: gain 1 life."
    table = table_of(text).life(Eric=5)
    table.lay("Eric", "field", "Cyclops L1").begin("main")
    assert "useglobal Altar" not in table.offered()
    table = table_of(text).life(Eric=5)
    table.lay("Eric", "field", "Cyclops L1", "Cyclops L2").begin("main").use_global("Altar")
    assert table.offered() == ["choose Cyclops L2"]
    table.choose("Cyclops L2")
    assert table.has("Eric", "field") == {"Cyclops L1": 2}
    assert table.lives() == (6, 10)


def test_a_cost_cannot_be_prevented_redirected_or_replaced():
    """PAY-6, R035: An effect that would save the die from a KO does not apply to a cost."""
    table = Table(
        edition="AI",
        eric=[
            made_up("Altar", "Global: KO one of your character dice: gain 1 life."),
            made_up(
                "Zombie",
                "When this die would be KO'd: it stays in the field at level 1 instead.",
            ),
        ],
    )
    table.life(Eric=5).lay("Eric", "field", "Zombie L1").begin("main").use_global("Altar")
    table.choose("Zombie")
    assert table.has("Eric", "prep") == {"Zombie": 1}
    assert table.lives() == (6, 10)


def test_a_die_knocked_out_as_a_cost_triggers_when_koed():
    """PAY-6, DMG-3: It was knocked out like any other die."""
    table = Table(
        edition="AI",
        eric=[
            made_up("Altar", "Global: KO one of your character dice: gain 1 life."),
            made_up("Martyr", "When this die is KO'd: gain 2 life."),
        ],
    )
    table.life(Eric=5).lay("Eric", "field", "Martyr L1").begin("main").use_global("Altar")
    table.choose("Martyr")
    assert table.lives() == (8, 10)


def test_paying_with_a_die_does_not_target_it():
    """TXT-3: A die that can't be targeted can be given as a cost."""
    table = Table(
        edition="AI",
        eric=[
            made_up("Altar", "Global: KO one of your character dice: gain 1 life."),
            made_up("Ghost", "This die can't be targeted."),
        ],
    )
    table.life(Eric=5).lay("Eric", "field", "Ghost L1").begin("main").use_global("Altar")
    assert table.offered() == ["choose Ghost L1"]


@pytest.mark.parametrize(("life", "can"), [(2, False), (3, True), (4, True)])
def test_life_must_be_paid_in_full(life: int, can: bool):
    """PAY-6, DMG-6: The draw costs 3 life; paying life is not damage."""
    table = table_of("Global: pay 3 life: deal 1 damage to the opponent.")
    table.life(Eric=life).begin("main")
    assert ("useglobal Altar" in table.offered()) is can
    if life == 4:
        table.use_global("Altar")
        assert table.lives() == (1, 9)


def test_a_player_who_pays_the_last_life_loses():
    """END-1: The match ends immediately, before the paid effect."""
    table = table_of("Global: pay 3 life: deal 10 damage to the opponent.")
    table.life(Eric=3).begin("main").use_global("Altar")
    assert table.state.winner == 1
    assert table.lives() == (0, 10)


def test_a_dies_ability_may_cost_the_die_itself():
    """ABL-1, R053: The die leaves, and its ability still resolves."""
    table = Table(
        edition="AI", eric=[made_up("Bomb", "Move this die to your used pile: gain 2 life.")]
    ).life(Eric=5)
    table.lay("Eric", "field", "Bomb L1").begin("main")
    bomb = table.die("Bomb", "field")
    table.use_paid("Bomb")
    assert table.lives() == (7, 10)
    assert table.has("Eric", "field") == {}
    assert table.game.refusal(UsePaidAbility(bomb, 0)) is not None


# --- "may" and "unless" ---------------------------------------------------------------------------


def test_a_player_may_give_a_die_for_an_effect():
    """PAY-6: A player without a die is not asked; a player who declines keeps it."""
    for dice, lives in ((("sidekick",), (10, 8)), ((), (10, 10))):
        table = Table(
            edition="AI",
            basics=[
                made_up_action(
                    "Offer",
                    "You may KO one of your character dice: deal 2 damage to the opponent.",
                )
            ],
        )
        table.lay("Eric", "field", *dice).lay("Eric", "reserve", "Offer action").begin("main")
        table.use("Offer action")
        if dice:
            assert table.asks() == ("Eric", "answer")
            table.accept().choose("sidekick")
        assert table.lives() == lives
        assert table.asks() == ("Eric", "main")


def test_the_opponent_may_give_a_die_to_avoid_an_effect():
    """PAY-6, TXT-4: "Your dice" then means the opponent's own dice."""
    for pays, lives in ((True, (10, 10)), (False, (10, 7))):
        table = Table(
            edition="AI",
            basics=[
                made_up_action(
                    "Threat",
                    "Deal 3 damage to the opponent, unless the opponent KOs one of their "
                    "character dice.",
                )
            ],
        )
        table.lay("Eric", "field", "Cyclops L1").lay("Mike", "field", "sidekick")
        table.lay("Eric", "reserve", "Threat action").begin("main").use("Threat action")
        assert table.asks() == ("Mike", "answer")
        if pays:
            table.accept()
            assert table.offered() == ["choose sidekick character"]
            table.choose("sidekick")
        else:
            table.pass_()
        assert table.lives() == lives


def test_a_reactive_global_may_cost_a_die():
    """GLB-2, DMG-7: Knock out a sidekick to prevent the damage."""
    hit = made_up_action("Hit", "Deal 3 damage to the opponent.")
    table = Table(
        edition="AI",
        eric=[
            made_up(
                "Altar",
                "Global: KO one of your sidekicks. When you are damaged: prevent that damage.",
            )
        ],
        basics=[hit],
    )
    table.lay("Mike", "field", "sidekick").lay("Eric", "reserve", "Hit action", "Hit action")
    table.begin("main").use("Hit action").accept().choose("sidekick")
    assert table.lives() == (10, 10)
    table.use("Hit action")
    assert table.lives() == (10, 7), "no sidekick is left to give"


def test_an_ability_with_an_unpayable_non_energy_cost_is_refused_with_a_reason():
    """ABL-1, PAY-6, SPN-1: At level 1 the die cannot spin down to pay."""
    table = Table(
        edition="AI", eric=[made_up("Fakir", "Spin this die down 1 level: gain 2 life.")]
    ).life(Eric=5)
    table.lay("Eric", "field", "Fakir L2").begin("main").use_paid("Fakir")
    assert table.has("Eric", "field") == {"Fakir L1": 1}
    assert table.lives() == (7, 10)
    assert table.refused(UsePaidAbility(table.die("Fakir", "field"), 0)).rule_id == "PAY-6"
