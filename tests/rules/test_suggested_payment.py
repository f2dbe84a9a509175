"""The suggested payment and the automatic payment, with examples and random matches.

In random matches they are checked against every possible payment.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.cards import all_card_sets
from rules.engine.turn.dealer import random_below
from rules.game import Game, SeededDealer, splitmix64
from rules.model import EDITIONS, BatchAct, Buy, Confirm, FieldCharacter, Pay, UseGlobal
from rules.state import DecisionKind, Zone
from rules.teams.demo_games import first_game_setup
from tests.rules.made_up_cards import made_up
from tests.rules.table import NAMES, Table


def fielding_with(*dice: str, edition: str = "UXM") -> Table:
    """Eric fields a level 1 Cyclops, which costs 1 energy, and can pay with these dice."""
    table = Table(edition=edition).lay("Eric", "reserve", "Cyclops L1", *dice).begin()
    return table.field("Cyclops L1")


def buying_with(card: str, *dice: str, edition: str = "UXM") -> Table:
    """Eric purchases a die and can pay with these dice."""
    table = Table(edition=edition).lay("Eric", "reserve", *dice).begin()
    return table.play(Buy(table.card(card)))


def suggested_dice(table: Table) -> list[str]:
    """The faces of the dice in the suggested payment."""
    faces = (pay.die for pay in table.game.proposed_payment())
    return sorted(table._die_text(die) if die >= 0 else "no die" for die in faces)


# --- priorities -----------------------------------------------------------------------------------


def test_losing_no_energy_comes_first():
    """PAY-4: Half of the generic face would be lost, so even a wild is better."""
    assert suggested_dice(fielding_with("Enrage 2", "sidekick wild")) == ["sidekick wild"]


def test_a_die_is_not_split_if_no_face_shows_the_remainder():
    """PAY-3: The other mask would be lost."""
    twins = made_up("Twins", "", faces=["mask mask", "fist", "bolt", "0 1 1", "0 1 1", "0 1 1"])
    table = Table(eric=[twins]).lay("Eric", "reserve", "Cyclops L1", "Twins 2 mask")
    table.lay("Eric", "reserve", "sidekick wild").begin().field("Cyclops L1")
    assert suggested_dice(table) == ["sidekick wild"]


def test_energy_for_another_die_of_the_card_is_kept_before_energy_for_a_global():
    """PAY-1: A fist could pay for Black Widow's global, but a bolt buys another Arnim Zola."""
    table = Table(edition="AI", box="AI").lay("Mike", "reserve", *["sidekick bolt"] * 2)
    table.lay("Mike", "reserve", "sidekick fist", "sidekick shield").begin(active="Mike")
    table.play(Buy(table.card("Arnim Zola")))
    assert suggested_dice(table) == ["sidekick bolt", "sidekick fist"]


def test_energy_without_a_die_is_spent_first():
    """DRAW-3: It is lost when the player passes."""
    table = Table().lay("Eric", "reserve", "Cyclops L1", "sidekick fist")
    table.state.virtual_energy[0] = 1
    assert suggested_dice(table.begin().field("Cyclops L1")) == ["no die"]


def test_wilds_are_kept():
    table = buying_with("Ambush", "sidekick wild", "sidekick mask", "sidekick bolt", "Enrage 2")
    assert "sidekick wild" not in suggested_dice(table)


def test_a_wild_is_kept_if_the_generic_remainder_stays_for_a_while():
    """PAY-9: The other energy stays until Eric passes."""
    assert suggested_dice(fielding_with("Enrage 2", "sidekick wild", edition="AI")) == ["Enrage 2"]


def test_typed_energy_is_spent_before_splitting_a_generic_face():
    """PAY-9: The remainder would be lost when the player passes."""
    assert suggested_dice(fielding_with("Enrage 2", "sidekick bolt", edition="AI")) == [
        "sidekick bolt"
    ]


def test_a_type_with_a_remaining_use_is_kept():
    """A bolt pays for Enrage's Global Ability; the remaining energy cannot buy Kitty Pryde."""
    assert suggested_dice(fielding_with("sidekick bolt", "sidekick mask")) == ["sidekick mask"]


def test_a_type_needed_by_any_card_is_kept():
    table = fielding_with("sidekick mask", "sidekick fist")
    assert suggested_dice(table) == ["sidekick fist"]


def test_generic_energy_is_spent_before_typed_energy():
    table = buying_with("Ambush", "Enrage 2", "sidekick fist", "sidekick shield", "sidekick shield")
    assert suggested_dice(table) == ["Enrage 2", "sidekick shield"]


def test_a_double_face_is_not_split_for_one_energy():
    table = fielding_with("Cyclops 2 bolt", "sidekick bolt")
    assert suggested_dice(table) == ["sidekick bolt"]


def test_both_symbols_of_one_die_are_spent_together():
    masks = ("Kitty Pryde 2 mask", "sidekick mask", "sidekick mask")
    assert suggested_dice(buying_with("Ambush", *masks)).count("Kitty Pryde 2 mask") == 2


def test_the_most_common_type_is_spent_first():
    table = fielding_with("sidekick shield", "sidekick fist", "sidekick fist")
    assert suggested_dice(table) == ["sidekick fist"]


def test_a_wild_pays_for_the_missing_type():
    """PAY-1: Kitty Pryde needs a mask."""
    table = buying_with("Kitty Pryde", "sidekick wild", "sidekick bolt", "sidekick fist")
    table.play(*table.game.proposed_payment(), Confirm())
    assert table.has("Eric", "reserve") == {}


def test_a_started_payment_is_completed():
    table = buying_with(
        "Kitty Pryde", "sidekick mask", "sidekick bolt", "sidekick fist", "sidekick shield"
    )
    table.pay("shield", confirm=False)
    assert "sidekick mask" in suggested_dice(table)
    assert len(suggested_dice(table)) == 2


# --- automatic payment ----------------------------------------------------------------------------


def automatic_symbols(table: Table) -> int:
    """The number of symbols that the table would pay automatically."""
    return len(table.game.only_payment())


def test_spending_all_energy_is_automatic():
    assert (
        automatic_symbols(buying_with("Ambush", "sidekick mask", "sidekick bolt", "sidekick fist"))
        == 3
    )


def test_choosing_among_equal_dice_is_automatic():
    assert automatic_symbols(fielding_with("sidekick bolt", "sidekick bolt", "sidekick bolt")) == 1


def test_choosing_among_types_is_not_automatic():
    assert automatic_symbols(fielding_with("sidekick bolt", "sidekick mask")) == 0


def test_a_required_type_on_only_one_die_is_automatic():
    table = Table().lay("Eric", "reserve", "sidekick bolt", "sidekick mask", "sidekick fist")
    table.lay("Eric", "field", "sidekick").begin()
    use = next(move for move in table.game.legal_moves() if isinstance(move, UseGlobal))
    assert automatic_symbols(table.play(use)) == 1


def test_choosing_between_one_die_and_two_is_not_automatic():
    """Of two equal dice with two masks each, one can pay both or each can pay one."""
    table = Table().lay("Mike", "reserve", "Juggernaut L2", "Angel 2 shield", "Angel 2 shield")
    table.begin(active="Mike").field("Juggernaut L2")
    assert table.game.payment_preview().open_total == 2
    assert automatic_symbols(table) == 0


def test_a_payment_that_loses_energy_is_not_automatic():
    """PAY-4: Eric may prefer not to field the character."""
    assert automatic_symbols(fielding_with("Enrage 2")) == 0
    assert automatic_symbols(fielding_with("Enrage 2", edition="AI")) == 1


def test_a_payment_that_could_cover_more_is_not_automatic():
    """PAY-4: One face could field two characters."""
    table = Table().lay("Eric", "reserve", "Enrage 2", "Cyclops L1", "Cyclops L2").begin()
    table.field("Cyclops L1")
    assert any(isinstance(move, FieldCharacter) for move in table.game.legal_moves())
    assert automatic_symbols(table) == 0


def test_a_payment_started_by_hand_is_not_automatic():
    table = buying_with("Ambush", "sidekick mask", "sidekick bolt", "sidekick fist")
    table.pay("bolt", confirm=False)
    assert automatic_symbols(table) == 0


# --- every possible payment -----------------------------------------------------------------------


def ways(game: Game) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yields every full payment: the energy it loses and the remainders of its dice."""
    seen: set[tuple[tuple[int, str], ...]] = set()

    def walk(at: Game) -> Iterator[tuple[int, tuple[str, ...]]]:
        paid = at.state.payment.paid_symbols
        key = tuple(sorted((die, energy.value) for die, energy in paid))
        if key in seen:
            return
        seen.add(key)
        moves = at.legal_moves()
        if Confirm() in moves:
            result, state = at.payment_preview(), at.state
            looks = [
                f"{state.dice[n].card} {state.dice[n].face} {left}"
                for n, left in (*result.spins, *((n, -1) for n in result.spent_dice))
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
    """Yields the payments of a random match before any energy is spent."""
    game = Game(
        first_game_setup(EDITIONS[edition], NAMES, all_card_sets()),
        SeededDealer(seed),
        keeps_history=False,
    )
    game.start()
    rng = splitmix64(seed)
    for _ in range(700):
        if game.decision is None:
            return
        if game.decision_kind is DecisionKind.PAY and not game.state.payment.paid_symbols:
            yield game
        legal = game.legal_moves()
        place, rng = random_below(rng, len(legal))
        game.play(legal[place])


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_payment_loses_less_than_the_suggestion_and_the_only_payment_is_unique(edition: str):
    met = alone = 0
    for seed in range(3):
        for game in payments(edition, seed):
            if len(game.state.dice_in_zone(game.decision.player, Zone.RESERVE)) > 7:
                continue
            found = set(ways(game))
            twin = game.copy()
            for pay in game.proposed_payment():
                twin.play(pay)
            assert Confirm() in twin.legal_moves(), "the suggestion pays the full cost"
            assert twin.payment_preview().lost == min(lost for lost, _ in found)
            fields = any(isinstance(act, FieldCharacter) for act in game.state.payment.acts)
            joins = fields and any(isinstance(m, BatchAct) for m in game.legal_moves())
            one = len(found) == 1 and not joins and not min(found)[0]
            assert bool(game.only_payment()) is one
            met += 1
            alone += one
    assert met > 20
    assert alone
