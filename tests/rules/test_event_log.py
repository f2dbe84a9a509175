"""What the log says of a match, and what the buttons say of a move."""

from rules.dealer import SeededDealer
from rules.formats import first_game
from rules.game import Game
from rules.moves import Buy, Concede, Confirm, Pass, Pay
from rules.offering import offer
from rules.ruleset import AI, UXM
from rules.shelf import all_sets
from rules.telling import story, tell
from tests.rules.table import NAMES, Table


class Logged:
    """A table laid out by `lay`, and the lines that the log has for what then happens."""

    def __init__(self, table: Table, step: str = "main") -> None:
        self.before = table.state.copy()
        self.table = table.begin(step)

    def lines(self) -> list[str]:
        return [str(said) for said in tell(self.before, self.table.events)]


def test_a_turn_begins_with_the_draw_and_the_roll():
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


def test_a_purchase_is_told_with_its_payment_and_what_is_left_of_it():
    logged = Logged(Table().lay("Eric", "reserve", "Cyclops 2 bolt", "Kitty Pryde 2 mask"))
    logged.table.buy("Kitty Pryde", "2 mask", "2 bolt", "2 bolt")
    assert logged.lines() == [
        "Eric pays with Kitty Pryde (2 mask) and Cyclops (2 bolt)",
        "Kitty Pryde spins from 2 mask to mask",
        "Eric purchases Kitty Pryde",
    ]


def test_generic_energy_that_goes_unused_is_told():
    logged = Logged(Table().lay("Eric", "reserve", "Enrage 2", "sidekick mask", "sidekick fist"))
    logged.table.buy("Ambush", "mask", "2")
    assert logged.lines() == [
        "Eric pays with a Sidekick (mask) and Enrage (2)",
        "Eric purchases Ambush",
    ]
    logged = Logged(Table().lay("Eric", "reserve", "Enrage 2", "Cyclops L1"))
    logged.table.field("Cyclops L1", "2")
    assert logged.lines()[0] == "Eric pays with Enrage (2), losing 1 generic energy"


def test_passes_in_a_row_are_one_line():
    logged = Logged(Table().lay("Eric", "field", "sidekick character"))
    logged.table.both_pass()
    assert logged.lines() == ["Eric and Mike pass"]


def test_an_attack_is_told_to_its_end():
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


def test_a_short_draw_costs_life_and_gives_energy_in_one_line():
    table = Table().lay("Eric", "field", *["sidekick"] * 6)
    table.will_draw("sidekick", "sidekick").will_roll("bolt, bolt")
    logged = Logged(table, "draw")
    assert "Eric is 2 dice short: loses 2 life, gains 2 generic energy" in logged.lines()


def test_the_end_is_told():
    logged = Logged(Table())
    logged.table.play(Concede())
    assert logged.lines() == ["Eric concedes. Mike wins"]


def test_the_story_of_a_match_begins_with_its_first_turn():
    game = Game(first_game(UXM, NAMES, all_sets()), SeededDealer(3))
    game.start()
    told = [str(said) for said in story(game)]
    assert told[0] == "Turn 1: Eric"
    assert told[1] == "Eric draws 4 Sidekicks"
    game.play(Pass())
    assert [str(said) for said in story(game)][: len(told)] == told


# --- what a move would do -------------------------------------------------------------------------


def said(table: Table) -> list[str]:
    return [str(offer(table.state, move)) for move in table.game.legal()]


def test_dice_that_go_out_of_play_and_leave_it_are_told():
    """DRAW-4, ZONE-2: one die sits out the first turn, and is back in the Used Pile at its end."""
    game = Game(first_game(AI, NAMES, all_sets()), SeededDealer(3))
    game.start()
    while game.state.turn == 1:
        game.play(Confirm() if Confirm() in game.legal() else Pass())
    lines = [str(line) for line in story(game)]
    assert "Eric draws a Sidekick and puts it Out of Play" in lines
    assert "Eric's Sidekick moves from Out of Play to the Used Pile" in lines


def test_moves_are_worded_for_buttons_and_hints():
    table = Table().lay("Eric", "reserve", "sidekick bolt", "Cyclops L2")
    table.lay("Mike", "field", "sidekick").begin()
    assert said(table) == [
        "Field Cyclops (level 2)",
        "Use Enrage's Global Ability",
        "End Main Step",
    ]


def test_a_wild_says_what_it_is_spent_as():
    table = Table().lay("Eric", "reserve", "sidekick wild", "sidekick bolt", "sidekick fist")
    table.begin().play(Buy(table.card("Kitty Pryde")))
    assert "Pay with Sidekick: wild, as mask" in said(table)


def test_the_same_word_says_what_confirming_means_now():
    table = Table().lay("Eric", "reserve", "sidekick mask", "sidekick bolt", "sidekick fist")
    table.begin().play(Buy(table.card("Kitty Pryde")))
    table.pay("mask", "bolt", "fist", confirm=False)
    assert str(offer(table.state, Confirm())) == "Pay"
    fight = Table().lay("Eric", "field", "sidekick").begin("attack")
    assert said(fight) == ["Attack with Sidekick", "Don't attack"]


def test_damage_to_split_is_worded_for_each_share():
    table = Table().lay("Eric", "field", "Cyclops").lay("Mike", "field", "sidekick", "Angel")
    table.begin("attack").attack_with("Cyclops")
    table.block(("sidekick", "Cyclops"), ("Angel", "Cyclops")).both_pass()
    assert said(table) == [f"{share} to Sidekick" for share in range(5)]


def test_every_move_of_random_matches_has_words():
    """Whatever is legal can be put on a button, and whatever happens into the log."""
    for seed in range(3):
        game = Game(first_game(UXM, NAMES, all_sets()), SeededDealer(seed))
        game.start()
        while game.decision is not None and len(game.played) < 400:
            legal = game.legal()
            for move in legal:
                assert str(offer(game.state, move))
            wanted = [m for m in legal if not isinstance(m, Pay | Pass)] or list(legal)
            game.play(wanted[(len(game.played) * 7 + seed) % len(wanted)])
        assert all(str(line) for line in story(game))
