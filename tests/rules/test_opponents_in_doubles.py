"""The computer in two against two: it plays its partner's side, and counts both opponents."""

from __future__ import annotations

import pytest

from rules.model.moves import Pass
from rules.opponents import HINT_LEVEL, Choice, Thinker, opponent_of_level
from rules.opponents.evaluation import CardValues
from rules.opponents.network import packaged_network
from rules.opponents.position_features import INPUT_NAMES, PositionReader
from tests.rules.doubles_table import DoublesTable
from tests.rules.made_up_cards import made_up

FIVE_ENERGY = ("sidekick fist", "sidekick fist", "sidekick bolt", "sidekick bolt", "sidekick mask")
HIT = made_up("Elk", "Global: pay mask: deal 1 damage to a target character die.")


def choice_of(table: DoublesTable, level: str) -> Choice:
    if level == HINT_LEVEL:
        return opponent_of_level(level).choose(table.game)
    return Thinker(level, errs=False).choose(table.game)


def hint_at(table: DoublesTable) -> list[str]:
    """What a player could do, in words."""
    suggestions = choice_of(table, HINT_LEVEL).suggestions(table.state)
    return [str(one.message) for one in suggestions]


@pytest.mark.parametrize("level", ["normal", "hard", "expert"])
def test_it_purchases_before_it_hands_over(level: str) -> None:
    """Handing over is no reason to wait: nobody asks again unless a partner acts (DBL-9)."""
    table = DoublesTable().lay("Eric", "reserve", *FIVE_ENERGY).begin("main")
    assert table._move_text(choice_of(table, level).moves[0]).startswith("buy")


def test_a_hint_purchases_first() -> None:
    table = DoublesTable().lay("Eric", "reserve", *FIVE_ENERGY).begin("main")
    purchase, hand_over = hint_at(table)
    assert purchase.startswith("Purchase Ant")
    assert hand_over == "Hand over to Anna"


def test_it_hands_over_while_its_partner_can_purchase() -> None:
    """The partner's energy is not lost by that."""
    table = DoublesTable().lay("Anna", "reserve", *FIVE_ENERGY)
    table.lay("Eric", "reserve", "sidekick mask").begin("main")
    assert choice_of(table, "hard").moves == (Pass(),)


@pytest.mark.parametrize("level", ["normal", "expert"])
def test_it_hits_no_die_of_its_partner(level: str) -> None:
    table = DoublesTable(eric=[HIT]).lay("Eric", "reserve", "sidekick mask")
    table.lay("Anna", "field", "Bee L1").lay("Zoe", "field", "sidekick").begin("main")
    for move in choice_of(table, level).moves:
        table.play(move)
    assert table.has("Anna", "field") == {"Bee L1": 1}


@pytest.mark.parametrize("level", ["normal", "expert"])
def test_it_weakens_no_die_of_its_partner(level: str) -> None:
    """Where it is not clear whom an effect helps, it keeps to its own dice."""
    flat = "Global: pay shield: a target character die has a defense equal to its attack this turn."
    table = DoublesTable(eric=[made_up("Elk", flat)]).lay("Eric", "reserve", "sidekick shield")
    table.lay("Anna", "field", "Bee L3").begin("main")
    stats = table.stats("Bee")
    for move in choice_of(table, level).moves:
        table.play(move)
    assert table.stats("Bee") == stats


def test_it_attacks_with_its_partner_if_both_together_win() -> None:
    """DBL-10: Neither could win alone, past one blocker."""
    table = DoublesTable().lay("Eric", "field", "sidekick", "sidekick")
    table.lay("Anna", "field", "sidekick", "sidekick").lay("Zoe", "field", "Dog L3")
    table.life(Mike=3).begin("attack")
    for _ in range(2):
        for move in choice_of(table, "hard").moves:
            table.play(move)
    assert len(table.state.current_combat.attackers) == 4


def test_a_hint_counts_both_opponents_and_names_neither() -> None:
    table = DoublesTable().lay("Eric", "field", "Ant L3").begin("attack")
    assert hint_at(table)[0].endswith("No one can block: the other side loses 4 life.")
    table = DoublesTable().lay("Eric", "field", "Ant L3").lay("Zoe", "field", "Dog L1")
    assert not any("No one can block" in line for line in hint_at(table.begin("attack")))


def test_a_hint_says_what_the_second_opponent_would_lose() -> None:
    table = DoublesTable(eric=[HIT]).lay("Eric", "reserve", "sidekick mask")
    table.lay("Zoe", "field", "sidekick").begin("main")
    assert any(line.endswith("KOs Zoe's Sidekick.") for line in hint_at(table))


def test_the_network_sees_the_mean_of_two_partners() -> None:
    """It was made from matches of one against one."""
    table = DoublesTable().lay("Eric", "field", "Ant L3", "sidekick").begin("main")
    reader = PositionReader(CardValues(table.state.setup), packaged_network().cards)
    seen = dict(zip(INPUT_NAMES, reader.inputs(table.state), strict=True))
    assert (seen["next.life"], seen["next.characters"]) == (15, 1)
    assert (seen["next.draw"], seen["last.draw"]) == (4, 4)
