"""Attacks in match notation, in the player's moves, and in random matches."""

from collections.abc import Iterator

import pytest

from rules.advice import DropTarget, prompt_for
from rules.advice.event_log import log_lines
from rules.analysis.playout import find_violations
from rules.cards import Card, CardSet
from rules.engine.turn.dealer import random_below
from rules.game import Game, SeededDealer, splitmix64
from rules.model import EDITIONS, Block
from rules.notation import read_match, replay_match, write_match
from rules.state.setup import make_setup
from tests.rules.matches import SETS
from tests.rules.table import NAMES, Table
from tests.rules.test_blocking import BULLDOZER, CHARGE, LOYAL, RETREAT, TWIN_SHIELD
from tests.rules.test_blocking_costs import GATE, TOLL
from tests.rules.test_combat_damage import CRUSHER, RUNNER, SPRINTER, WARDEN

FIGHTERS = (TWIN_SHIELD, BULLDOZER, LOYAL, CRUSHER, RUNNER, SPRINTER, WARDEN)
ACTIONS = (TOLL, GATE, CHARGE, RETREAT)
BOX = CardSet("Made Up", "MUH", 2020, (*FIGHTERS, *ACTIONS))


def read_back(game: Game) -> str:
    """Writes a match, checks that it reads back identically, and returns the text."""
    text = write_match(game)
    again = replay_match(read_match(text, "a.match", [*SETS, BOX]))
    assert again.digest() == game.digest(), text
    return text


# --- notation -------------------------------------------------------------------------------------


def test_double_blocks_are_written_and_read():
    """BLK-1: An equal die of the same player is distinguished by its zone."""
    table = Table(mike=[TWIN_SHIELD]).lay("Mike", "field", "Twin Shield L1", "Twin Shield L1")
    table.lay("Eric", "field", "Cyclops L1", "Cyclops L2").begin("attack")
    table.attack_with("Cyclops L1", "Cyclops L2")
    table.play(table.blocks("Twin Shield", "Cyclops L1"))
    one = next(move.die for move in table.game.legal_moves() if isinstance(move, Block))
    assert "..." in read_back(table.game)
    table.play(Block(one, table.die("Cyclops L2", "attack"))).confirm()
    text = read_back(table.game)
    assert "block Cyclops L1 with Twin Shield L1; Cyclops L2 with Twin Shield L1 in attack" in text


def test_damage_splits_are_written_and_read():
    """DMG-1, KW-8: Overcrush damage follows from the split and is not written."""
    table = Table(eric=[CRUSHER], mike=[WARDEN]).lay("Eric", "field", "Crusher L1", "sidekick")
    table.lay("Mike", "field", "Warden L1", "Angel L1").begin("attack")
    table.attack_with("Crusher", "sidekick")
    table.block(("Warden", "Crusher"), ("Warden", "sidekick"), ("Angel", "Crusher")).both_pass()
    table.assign(4)
    read_back(table.game)
    table.assign(4)
    text = read_back(table.game)
    assert "assign Crusher L1: 4 to Warden L1, 3 to Angel L1" in text
    assert "assign Warden L1: 4 to Crusher L1, 1 to sidekick" in text
    assert table.lives() == (10, 6), "Warden needs 1 more than the sidekick deals, and Angel 2"


def test_block_costs_have_no_line_of_their_own():
    """PAY-6: The cost is paid with the last block."""
    table = Table(basics=[TOLL]).lay("Eric", "field", "Cyclops L1")
    table.lay("Eric", "reserve", "Toll action").lay("Mike", "field", "Angel L1").begin("main")
    table.use("Toll action").both_pass().attack_with("Cyclops").block(("Angel", "Cyclops"))
    assert table.lives() == (10, 9)
    read_back(table.game)


# --- dropping dice, and prompts -------------------------------------------------------------------


def test_a_blocker_can_be_dropped_on_a_second_attacker():
    """BLK-1: It is already in the Attack Zone and may block two attackers."""
    table = Table(mike=[TWIN_SHIELD]).lay("Mike", "field", "Twin Shield", "Angel L1")
    table.lay("Eric", "field", "Cyclops L1", "Cyclops L2").begin("attack")
    table.attack_with("Cyclops L1", "Cyclops L2")
    first, second = (table.die(f"Cyclops {level}", "attack") for level in ("L1", "L2"))
    for name, may in (("Twin Shield", True), ("Angel", False)):
        die = table.die(name, "field")
        table.play(Block(die, first))
        meant = table.game.moves_for_drop(die, DropTarget("die", die=second))
        assert (meant == (Block(die, second),)) is may
        clicked = table.game.moves_for_drop(die, DropTarget("here"))
        assert (clicked == (Block(die, second),)) is may


def test_the_prompt_states_the_blocking_requirements():
    table = Table(eric=[BULLDOZER], basics=[TOLL]).lay("Eric", "field", "Bulldozer")
    table.lay("Eric", "reserve", "Toll action").lay("Mike", "field", "Angel L1", "sidekick")
    table.begin("main").use("Toll action").both_pass().attack_with("Bulldozer")
    said = [str(prompt_for(table.state))]
    for blocker in ("Angel", "sidekick"):
        table.play(table.blocks(blocker, "Bulldozer"))
        said.append(str(prompt_for(table.state)))
    assert said == [
        "Mike: choose blockers, or let the attackers through",
        "Mike: Bulldozer (level 1) needs at least 2 blockers",
        "Mike: no more blockers. Confirm blocks and pay 2 life",
    ]


def test_the_log_reports_dice_leaving_combat_and_blocking_requirements():
    table = Table(edition="AI", basics=[TOLL, GATE, CHARGE, RETREAT])
    table.lay("Eric", "field", "Cyclops L1", "sidekick").lay("Mike", "field", "Angel L1")
    table.lay("Eric", "reserve", "Toll action", "Charge action", *["sidekick bolt"] * 3)
    before = table.state.copy()
    table.begin("main").use("Toll action").use("Charge action").choose("Cyclops")
    table.use_global("Gate", "bolt").both_pass().attack_with("Cyclops", "sidekick").block()
    table.use_global("Retreat", "bolt").choose("Cyclops").both_pass()
    lines = [str(line) for line in log_lines(before, table.events)]
    for line in (
        "Each blocker the card names costs Mike 1 life until end of turn",
        "Blocking costs Mike 2 life until end of turn",
        "Only 2 or more characters can block Cyclops (level 1) until end of turn",
        "Eric's Cyclops leaves the attack and returns to the Field",
        "Eric's unblocked Sidekick goes Out of Play",
    ):
        assert line in lines, lines


# --- random matches -------------------------------------------------------------------------------


def random_attacks(edition: str, seed: int) -> Iterator[Game]:
    """A match whose players always fight, with random moves."""

    def team(*cards: Card) -> tuple[tuple[Card, int], ...]:
        return tuple((card, 3) for card in cards)

    setup = make_setup(
        EDITIONS[edition], "first-game", NAMES, (team(*FIGHTERS[::2]), team(*FIGHTERS[1::2])),
        ACTIONS, 10,
    )  # fmt: skip
    game = Game(setup, SeededDealer(seed))
    game.start()
    rng = splitmix64(seed)
    for _ in range(600):
        if game.decision is None:
            return
        legal = game.legal_moves()
        place, rng = random_below(rng, len(legal))
        game.play(legal[place])
        yield game


@pytest.mark.parametrize("edition", ["UXM", "AI"])
def test_random_attacks_break_no_invariant_and_read_back_at_any_point(edition: str):
    """BLK-1, PAY-6: Every block that is started can be finished."""
    for seed in range(3):
        for count, game in enumerate(random_attacks(edition, seed)):
            assert find_violations(game.state) == []
            if game.state.combat is not None and count % 7 == seed:
                read_back(game)
