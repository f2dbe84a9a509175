"""The payment that the table proposes, and the one that it makes by itself: examples, and all ways
to pay in random matches set against them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.dealer import SeededDealer, below, splitmix64
from rules.formats import first_game
from rules.game import Game
from rules.moves import AlsoBuy, AlsoField, AlsoUse, Buy, Confirm, Pay, UseGlobal
from rules.ruleset import EDITIONS
from rules.shelf import all_sets
from rules.state import Zone
from tests.rules.table import NAMES, Table, made_up


def fielding_with(*dice: str, edition: str = "UXM") -> Table:
    """Eric fields Cyclops, level 1, which costs 1 energy, and has these dice to pay with."""
    table = Table(edition=edition).lay("Eric", "reserve", "Cyclops L1", *dice).begin()
    return table.field("Cyclops L1")


def buying_with(card: str, *dice: str, edition: str = "UXM") -> Table:
    """Eric purchases a die, and has these dice to pay with."""
    table = Table(edition=edition).lay("Eric", "reserve", *dice).begin()
    return table.play(Buy(table.card(card)))


def proposed(table: Table) -> list[str]:
    """The dice that are proposed, by what they show."""
    faces = (pay.die for pay in table.game.proposed_payment())
    return sorted(table._called(die) if die >= 0 else "no die" for die in faces)


# --- what goes before what ------------------------------------------------------------------------


def test_nothing_is_lost_where_that_can_be_avoided():
    """PAY-4: half of the generic face would be lost, so even a wild goes before it."""
    assert proposed(fielding_with("Enrage 2", "sidekick wild")) == ["sidekick wild"]


def test_a_die_is_not_broken_whose_rest_no_face_could_show():
    """PAY-3: the other mask would be lost."""
    twins = made_up("Twins", "", faces=["mask mask", "fist", "bolt", "0 1 1", "0 1 1", "0 1 1"])
    table = Table(eric=[twins]).lay("Eric", "reserve", "Cyclops L1", "Twins 2 mask")
    table.lay("Eric", "reserve", "sidekick wild").begin().field("Cyclops L1")
    assert proposed(table) == ["sidekick wild"]


def test_what_a_second_die_of_the_card_needs_is_kept_before_what_a_global_needs():
    """PAY-1: a fist could pay for Black Widow's Global, but the bolt buys another Arnim Zola."""
    table = Table(edition="AI", box="AI").lay("Mike", "reserve", *["sidekick bolt"] * 2)
    table.lay("Mike", "reserve", "sidekick fist", "sidekick shield").begin(active="Mike")
    table.play(Buy(table.card("Arnim Zola")))
    assert proposed(table) == ["sidekick bolt", "sidekick fist"]


def test_energy_without_a_die_goes_first():
    """DRAW-3: it is lost by passing."""
    table = Table().lay("Eric", "reserve", "Cyclops L1", "sidekick fist")
    table.state.generic[0] = 1
    assert proposed(table.begin().field("Cyclops L1")) == ["no die"]


def test_wilds_are_kept():
    table = buying_with("Ambush", "sidekick wild", "sidekick mask", "sidekick bolt", "Enrage 2")
    assert "sidekick wild" not in proposed(table)


def test_where_the_rest_of_a_generic_face_stays_for_a_while_the_wild_is_kept():
    """PAY-9: one energy stays until Eric passes."""
    assert proposed(fielding_with("Enrage 2", "sidekick wild", edition="AI")) == ["Enrage 2"]


def test_but_typed_energy_goes_before_a_generic_face_is_broken():
    """PAY-9: what would stay of it is lost by passing."""
    assert proposed(fielding_with("Enrage 2", "sidekick bolt", edition="AI")) == ["sidekick bolt"]


def test_a_type_is_kept_that_the_rest_could_still_be_used_for():
    """A bolt pays for the Global Ability of Enrage; for Kitty Pryde the rest would not do."""
    assert proposed(fielding_with("sidekick bolt", "sidekick mask")) == ["sidekick mask"]


def test_a_type_is_kept_that_any_card_asks_for():
    table = fielding_with("sidekick mask", "sidekick fist")
    assert proposed(table) == ["sidekick fist"]


def test_generic_goes_before_types():
    table = buying_with("Ambush", "Enrage 2", "sidekick fist", "sidekick shield", "sidekick shield")
    assert proposed(table) == ["Enrage 2", "sidekick shield"]


def test_a_face_of_two_symbols_is_not_broken_for_one():
    table = fielding_with("Cyclops 2 bolt", "sidekick bolt")
    assert proposed(table) == ["sidekick bolt"]


def test_two_symbols_of_one_die_go_before_it_is_broken():
    masks = ("Kitty Pryde 2 mask", "sidekick mask", "sidekick mask")
    assert proposed(buying_with("Ambush", *masks)).count("Kitty Pryde 2 mask") == 2


def test_of_equals_it_goes_what_there_is_most_of():
    table = fielding_with("sidekick shield", "sidekick fist", "sidekick fist")
    assert proposed(table) == ["sidekick fist"]


def test_a_wild_stands_for_the_type_that_is_missing():
    """PAY-1: Kitty Pryde asks for a mask."""
    table = buying_with("Kitty Pryde", "sidekick wild", "sidekick bolt", "sidekick fist")
    table.play(*table.game.proposed_payment(), Confirm())
    assert table.has("Eric", "reserve") == {}


def test_what_was_clicked_already_is_completed():
    table = buying_with(
        "Kitty Pryde", "sidekick mask", "sidekick bolt", "sidekick fist", "sidekick shield"
    )
    table.pay("shield", confirm=False)
    assert "sidekick mask" in proposed(table)
    assert len(proposed(table)) == 2


# --- one way to pay -------------------------------------------------------------------------------


def pays_alone(table: Table) -> int:
    """How many symbols the table would pay without being told."""
    return len(table.game.only_payment())


def test_all_of_the_energy_is_one_way():
    assert pays_alone(buying_with("Ambush", "sidekick mask", "sidekick bolt", "sidekick fist")) == 3


def test_which_of_equal_dice_pays_is_no_choice():
    assert pays_alone(fielding_with("sidekick bolt", "sidekick bolt", "sidekick bolt")) == 1


def test_which_type_pays_is_a_choice():
    assert pays_alone(fielding_with("sidekick bolt", "sidekick mask")) == 0


def test_a_type_that_one_die_has_is_one_way():
    table = Table().lay("Eric", "reserve", "sidekick bolt", "sidekick mask", "sidekick fist")
    table.lay("Eric", "field", "sidekick").begin()
    use = next(move for move in table.game.legal() if isinstance(move, UseGlobal))
    assert pays_alone(table.play(use)) == 1


def test_one_of_two_symbols_or_both_of_one_die_is_a_choice():
    """Two equal dice with two masks each: one die can pay both, or each pays one."""
    table = Table().lay("Mike", "reserve", "Juggernaut L2", "Angel 2 shield", "Angel 2 shield")
    table.begin(active="Mike").field("Juggernaut L2")
    assert table.game.payment().open == 2
    assert pays_alone(table) == 0


def test_nothing_is_lost_without_being_asked():
    """PAY-4: Eric may rather not field it at all."""
    assert pays_alone(fielding_with("Enrage 2")) == 0
    assert pays_alone(fielding_with("Enrage 2", edition="AI")) == 1


def test_who_could_pay_for_more_is_asked():
    """PAY-4: two could be fielded with one face."""
    table = Table().lay("Eric", "reserve", "Enrage 2", "Cyclops L1", "Cyclops L2").begin()
    table.field("Cyclops L1")
    assert any(isinstance(move, AlsoField) for move in table.game.legal())
    assert pays_alone(table) == 0


def test_who_has_begun_to_pay_by_hand_goes_on_by_hand():
    table = buying_with("Ambush", "sidekick mask", "sidekick bolt", "sidekick fist")
    table.pay("bolt", confirm=False)
    assert pays_alone(table) == 0


# --- all ways to pay ------------------------------------------------------------------------------


def ways(game: Game) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Every full payment, as what it loses, and what is left where of the dice that pay."""
    seen: set[tuple[tuple[int, str], ...]] = set()

    def walk(at: Game) -> Iterator[tuple[int, tuple[str, ...]]]:
        paid = at.state.paying.paid
        key = tuple(sorted((die, energy.value) for die, energy in paid))
        if key in seen:
            return
        seen.add(key)
        moves = at.legal()
        if Confirm() in moves:
            result, state = at.payment(), at.state
            looks = [
                f"{state.dice[n].card} {state.dice[n].face} {left}"
                for n, left in (*result.spins, *((n, -1) for n in result.leaving))
            ]
            looks += ["no die" for die, _ in paid if die < 0]
            yield result.lost, tuple(sorted(looks))
        for move in moves:
            if isinstance(move, Pay):
                twin = at.copy()
                twin.play(move)
                yield from walk(twin)

    yield from walk(game.copy())


def payments(edition: str, seed: int) -> Iterator[Game]:
    """The payments of a random match, at the moment when nothing is paid yet."""
    game = Game(
        first_game(EDITIONS[edition], NAMES, all_sets()), SeededDealer(seed), remembers=False
    )
    game.start()
    rng = splitmix64(seed)
    for _ in range(700):
        if game.decision is None:
            return
        if game.decision.kind == "pay" and not game.state.paying.paid:
            yield game
        legal = game.legal()
        place, rng = below(rng, len(legal))
        game.play(legal[place])


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_other_way_loses_less_and_the_only_way_is_the_only_one(edition: str):
    met = alone = 0
    for seed in range(3):
        for game in payments(edition, seed):
            if len(game.state.in_zone(game.decision.player, Zone.RESERVE)) > 7:
                continue
            found = set(ways(game))
            twin = game.copy()
            for pay in game.proposed_payment():
                twin.play(pay)
            assert Confirm() in twin.legal(), "the proposal pays all"
            assert twin.payment().lost == min(lost for lost, _ in found)
            joins = any(isinstance(m, AlsoBuy | AlsoField | AlsoUse) for m in game.legal())
            one = len(found) == 1 and not joins and not min(found)[0]
            assert bool(game.only_payment()) is one
            met += 1
            alone += one
    assert met > 20
    assert alone
