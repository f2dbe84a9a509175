"""Costs that are not energy: dice, levels and life of one's own, all or nothing (PAY-6)."""

import pytest

from rules.moves import UseGlobal, UsePaid
from tests.rules.table import Table, made_up, made_up_action


def table_of(text: str, edition: str = "AI") -> Table:
    return Table(edition=edition, eric=[made_up("Altar", text)])


# --- what is given --------------------------------------------------------------------------------


def test_a_die_is_given_after_the_energy_is_paid_and_is_that_die_for_the_effect():
    """PAY-6, TXT-4: KO a die of yours, and deal damage equal to its attack."""
    table = table_of(
        "Global: pay bolt and KO one of your character dice: deal damage to the opponent equal to "
        "its attack."
    )
    table.lay("Eric", "field", "Cyclops L1", "sidekick").lay("Eric", "reserve", "sidekick bolt")
    table.begin("main").use_global("Altar", "bolt")
    assert table.asks() == ("Eric", "choose")
    assert table.has("Eric", "reserve") == {}, "the energy has been paid"
    table.choose("Cyclops")
    assert table.has("Eric", "prep") == {"Cyclops": 1}
    assert table.lives() == (10, 6), "the attack that it had"
    assert table.asks() == ("Eric", "main")


def test_what_cannot_be_given_in_full_cannot_be_paid_at_all():
    """PAY-6: two dice are asked for, and one is there."""
    table = table_of("Global: KO 2 of your character dice: gain 1 life.")
    table.lay("Eric", "field", "sidekick").begin("main")
    assert "useglobal Altar" not in table.offered()
    refusal = table.refused(UseGlobal(table.card("Altar"), 0))
    assert refusal.rule == "PAY-6"
    assert "besides energy" in str(refusal)


def test_a_level_one_die_cannot_pay_by_spinning_down():
    """SPN-1, R035: of two dice only the one on level 2 can."""
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
    """PAY-6, R035: what would save the die from a KO does not answer a cost."""
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


def test_a_die_given_as_a_cost_was_knocked_out_all_the_same():
    """PAY-6, DMG-3: "when KO'd" answers it."""
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


def test_dice_given_as_a_cost_are_no_targets():
    """TXT-3: a die that cannot be targeted can be given."""
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
def test_life_is_paid_in_full_or_not_at_all(life: int, can: bool):
    """PAY-6, DMG-6: 3 life for a draw; it is no damage."""
    table = table_of("Global: pay 3 life: deal 1 damage to the opponent.")
    table.life(Eric=life).begin("main")
    assert ("useglobal Altar" in table.offered()) is can
    if life == 4:
        table.use_global("Altar")
        assert table.lives() == (1, 9)


def test_who_pays_the_last_life_has_lost():
    """END-1: at zero at once, before what it was paid for."""
    table = table_of("Global: pay 3 life: deal 10 damage to the opponent.")
    table.life(Eric=3).begin("main").use_global("Altar")
    assert table.state.winner == 1
    assert table.lives() == (0, 10)


def test_a_dies_own_ability_may_cost_the_die_itself():
    """ABL-1, R053: it is sent away, and its ability resolves."""
    table = Table(
        edition="AI", eric=[made_up("Bomb", "Move this die to your used pile: gain 2 life.")]
    ).life(Eric=5)
    table.lay("Eric", "field", "Bomb L1").begin("main")
    bomb = table.die("Bomb", "field")
    table.use_paid("Bomb")
    assert table.lives() == (7, 10)
    assert table.has("Eric", "field") == {}
    assert table.game.refusal(UsePaid(bomb, 0)) is not None


# --- with "may" and "unless" ----------------------------------------------------------------------


def test_you_may_give_a_die_to_do_something():
    """PAY-6: nobody is asked who has none to give; who declines keeps it."""
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


def test_the_opponent_may_give_a_die_to_avoid_it():
    """PAY-6, TXT-4: dice of his own, as he sees "your dice"."""
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


def test_a_reactive_global_may_cost_a_die_too():
    """GLB-2, DMG-7: knock out a sidekick to prevent the damage."""
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
    assert table.lives() == (10, 7), "there is no sidekick left to give"


def test_a_dies_ability_whose_cost_cannot_be_given_says_so():
    """ABL-1, PAY-6, SPN-1: on level 1 it cannot spin itself down for its ability."""
    table = Table(
        edition="AI", eric=[made_up("Fakir", "Spin this die down 1 level: gain 2 life.")]
    ).life(Eric=5)
    table.lay("Eric", "field", "Fakir L2").begin("main").use_paid("Fakir")
    assert table.has("Eric", "field") == {"Fakir L1": 1}
    assert table.lives() == (7, 10)
    assert table.refused(UsePaid(table.die("Fakir", "field"), 0)).rule == "PAY-6"
