"""The match log, and the labels of moves on buttons."""

from random import Random

import pytest

from rules.advice.event_log import log_lines
from rules.advice.move_labels import move_label
from rules.cards.card_library import all_card_sets
from rules.engine.turn.dealer import SeededDealer
from rules.game import Game
from rules.model.moves import Buy, Concede, Confirm, Pass, Pay
from rules.model.ruleset import AI, UXM
from rules.notation import replay_match
from rules.teams.demo_games import first_game_setup
from tests.rules.matches import read
from tests.rules.table import NAMES, Table
from tests.rules.test_game import new_game


class Logged:
    """A table set up with `lay`, and the log lines of what happens then."""

    def __init__(self, table: Table, step: str = "main") -> None:
        self.before = table.state.copy()
        self.table = table.begin(step)

    def lines(self) -> list[str]:
        return [str(said) for said in log_lines(self.before, self.table.events)]


def test_a_turn_starts_with_the_draw_and_the_roll():
    table = Table().lay("Eric", "reserve", "sidekick bolt")
    table.will_draw(*["sidekick"] * 4).will_roll("fist, shield, shield, character")
    logged = Logged(table, "draw")
    assert logged.lines() == [
        "Turn 2: Eric",
        "Eric clears a Sidekick from the Reserve Pool",
        "Eric draws 4 Sidekicks",
        "Eric rolls 4 Sidekicks (fist, shield, shield, character)",
    ]


def test_a_reroll_names_the_dice_and_their_new_faces():
    table = Table().will_draw(*["sidekick"] * 4).will_roll("fist, fist, bolt, bolt", "mask, wild")
    logged = Logged(table, "draw")
    table.reroll("sidekick fist", "sidekick fist")
    assert logged.lines()[-1] == "Eric rerolls 2 Sidekicks (mask, wild)"


def test_a_purchase_is_logged_with_its_payment_and_the_remainder():
    logged = Logged(Table().lay("Eric", "reserve", "Cyclops 2 bolt", "Kitty Pryde 2 mask"))
    logged.table.buy("Kitty Pryde", "2 mask", "2 bolt", "2 bolt")
    assert logged.lines() == [
        "Eric pays with Kitty Pryde (2 masks) and Cyclops (2 bolts)",
        "Kitty Pryde spins from 2 masks to mask",
        "Eric purchases Kitty Pryde",
    ]


def test_lost_generic_energy_is_logged():
    logged = Logged(Table().lay("Eric", "reserve", "Enrage 2", "sidekick mask", "sidekick fist"))
    logged.table.buy("Ambush", "mask", "2")
    assert logged.lines() == [
        "Eric pays with a Sidekick (mask) and Enrage (2 generic)",
        "Eric purchases Ambush",
    ]
    logged = Logged(Table().lay("Eric", "reserve", "Enrage 2", "Cyclops L1"))
    logged.table.field("Cyclops L1", "2")
    assert logged.lines()[0] == "Eric pays with Enrage (2 generic), losing 1 generic energy"


def test_consecutive_passes_share_one_line():
    logged = Logged(Table().lay("Eric", "field", "sidekick character"))
    logged.table.both_pass()
    assert logged.lines() == ["Eric and Mike pass"]


def test_an_attack_is_logged_to_its_end():
    table = Table().lay("Eric", "field", "Kitty Pryde L3", "sidekick").lay("Mike", "field", "Angel")
    logged = Logged(table, "attack")
    table.attack_with("Kitty Pryde", "sidekick").block(("Angel", "Kitty Pryde")).both_pass()
    assert logged.lines() == [
        "Eric attacks with Kitty Pryde (level 3) and a Sidekick",
        "Angel (level 1) blocks Kitty Pryde (level 3)",
        "Eric and Mike pass",
        "Angel (level 1) takes 3 damage",
        "Kitty Pryde (level 3) takes 2 damage",
        "Mike takes 1 damage (9 life left)",
        "Angel is KO'd",
        "Eric's unblocked Sidekick goes to the Used Pile",
        "Eric's Kitty Pryde returns to the Field",
        "Turn 2: Mike",
    ]


def test_a_short_draw_logs_lost_life_and_gained_energy_in_one_line():
    table = Table().lay("Eric", "field", *["sidekick"] * 6)
    table.will_draw("sidekick", "sidekick").will_roll("bolt, bolt")
    logged = Logged(table, "draw")
    assert "Eric is 2 dice short, loses 2 life and gains 2 generic energy" in logged.lines()


def test_the_end_of_the_match_is_logged():
    logged = Logged(Table())
    logged.table.play(Concede())
    assert logged.lines() == ["Eric concedes. Mike wins"]


def test_the_log_of_a_match_starts_with_its_first_turn():
    game = Game(first_game_setup(UXM, NAMES, all_card_sets()), SeededDealer(3))
    game.start()
    told = [str(said) for said in game.match_log()]
    assert told[0] == "Turn 1: Eric"
    assert told[1] == "Eric draws 4 Sidekicks"
    game.play(Pass())
    assert [str(said) for said in game.match_log()][: len(told)] == told


# --- labels of moves ------------------------------------------------------------------------------


def labels_of(table: Table) -> list[str]:
    return [str(move_label(table.state, move)) for move in table.game.legal_moves()]


def test_dice_that_enter_and_leave_out_of_play_are_logged():
    """DRAW-4, ZONE-2: One die sits out the first turn and goes to the Used Pile at its end."""
    game = Game(first_game_setup(AI, NAMES, all_card_sets()), SeededDealer(3))
    game.start()
    while game.state.turn == 1:
        game.play(Confirm() if Confirm() in game.legal_moves() else Pass())
    lines = [str(line) for line in game.match_log()]
    assert "Eric draws a Sidekick and puts it Out of Play" in lines
    assert "Eric's Sidekick moves from Out of Play to the Used Pile" in lines


def test_moves_have_labels_for_buttons_and_hints():
    table = Table().lay("Eric", "reserve", "sidekick bolt", "Cyclops L2")
    table.lay("Mike", "field", "sidekick").begin()
    assert labels_of(table) == [
        "Field Cyclops (level 2)",
        "Use Enrage's Global Ability",
        "End Main Step",
    ]


def test_the_label_of_a_wild_names_the_type_it_is_spent_as():
    table = Table().lay("Eric", "reserve", "sidekick wild", "sidekick bolt", "sidekick fist")
    table.begin().play(Buy(table.card("Kitty Pryde")))
    assert "Pay with Sidekick: wild, as mask" in labels_of(table)


def test_the_label_of_confirm_depends_on_the_decision():
    table = Table().lay("Eric", "reserve", "sidekick mask", "sidekick bolt", "sidekick fist")
    table.begin().play(Buy(table.card("Kitty Pryde")))
    table.pay("mask", "bolt", "fist", confirm=False)
    assert str(move_label(table.state, Confirm())) == "Pay"
    fight = Table().lay("Eric", "field", "sidekick").begin("attack")
    assert labels_of(fight) == ["Attack with Sidekick", "Don't attack"]


def test_each_share_of_split_damage_has_a_label():
    table = Table().lay("Eric", "field", "Cyclops").lay("Mike", "field", "sidekick", "Angel")
    table.begin("attack").attack_with("Cyclops")
    table.block(("sidekick", "Cyclops"), ("Angel", "Cyclops")).both_pass()
    assert labels_of(table) == [f"{share} to Sidekick" for share in range(5)]


def test_every_move_of_random_matches_has_a_label():
    """Every legal move has a button label, and every event has a log line."""
    for seed in range(3):
        game = Game(first_game_setup(UXM, NAMES, all_card_sets()), SeededDealer(seed))
        game.start()
        while game.decision is not None and len(game.history) < 400:
            legal = game.legal_moves()
            for move in legal:
                assert str(move_label(game.state, move))
            wanted = [m for m in legal if not isinstance(m, Pay | Pass)] or list(legal)
            game.play(wanted[(len(game.history) * 7 + seed) % len(wanted)])
        assert all(str(line) for line in game.match_log())


@pytest.mark.parametrize("seed", range(3))
def test_a_log_that_goes_on_is_like_one_written_at_once(seed: int) -> None:
    """This also holds after undo, redo and different moves."""
    game, chance = new_game(seed), Random(seed)
    for _ in range(120):
        if game.decision is None:
            break
        game.play(chance.choice(game.legal_moves()))
        assert game.match_log() == game.copy().match_log()
        if chance.random() < 0.2:
            game.undo(past_chance=True, step=chance.random() < 0.5)
            assert game.match_log() == game.copy().match_log()
            if chance.random() < 0.5:
                game.redo()
                assert game.match_log() == game.copy().match_log()


def test_an_effect_that_fields_dice_names_their_players() -> None:
    match = """sidekick-table match 1
edition ASM
format first-game
first  Eric: White Tiger/Mystical Amulet x2, Spider-Man/Tangled Web x2
second Mike: Black Widow/Red Alert x2, Iceman/Too Cool for Words x2
basic  Ambush, Enrage, Reckless Melee

position active: Eric; step: main; turn: 5
position Eric reserve: sidekick fist; Eric used: sidekick; Mike used: sidekick

turn Eric
  global White Tiger with fist
  choose sidekick
  choose sidekick
"""
    lines = [str(line.message) for line in replay_match(read(match)).log_lines()]
    assert lines[-2:] == [
        "Eric fields a Sidekick with White Tiger",
        "Mike fields a Sidekick with White Tiger",
    ]
