"""Random games with texts that move dice between all zones: no die is lost."""

import pytest

from rules.analysis.playout import PlayoutTally, play_out
from rules.cards import CardSet, all_card_sets
from rules.language.ast import Dice, Pick
from rules.model import EDITIONS
from rules.notation import read_match, replay_match, write_match
from rules.state.setup import make_setup
from rules.teams.demo_games import FIRST_DEMO_GAME
from tests.example_counts import tries
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import NAMES

MINE, OPPOSING, ANY = Pick(Dice(whose="your")), Pick(Dice(whose="opposing")), Pick(Dice())


HOLDING = (
    made_up_action("Net", "Capture an opposing character die this turn."),
    made_up_action("Trap", "Capture an opposing character die until your next turn."),
    made_up_action("Grave", "Capture a character die in your used pile this turn."),
    made_up_action(
        "Charm",
        "Take control of an opposing character die until your next turn.",
    ),
    made_up_action("Ring", "Attach this die to a character die."),
    made_up_action("Away", "Remove an opposing character die from the field this turn."),
)
MOVING = (
    made_up_action(
        "Change",
        "Swap one of your character dice for a character die in your used pile. Swap a "
        "character die for a character die.",
    ),
    made_up_action(
        "Robots",
        "Put 2 Robot tokens with an attack of 1 and a defense of 2 into your field.",
    ),
    made_up_action(
        "Home",
        "Move a character die to its owner's cards. Move a character die from your used pile "
        "to your field.",
    ),
    made_up_action(
        "Fetch",
        "Move a character die from your used pile to your reserve pool. Swap a character die "
        "for a die in your reserve pool.",
    ),
    made_up_action("Call", "Field 2 dice from your bag. Prep a die from your bag."),
    made_up_action(
        "Flag",
        "Continuous.\nPay nothing: move this die to your used pile. Reroll a character die.",
    ),
)
ROLLING = (
    made_up_action("Chaos", "Reroll each character die."),
    made_up_action("Rise", "Roll a character die from your used pile. Field it."),
    made_up_action("Gear", "Sacrifice one of your character dice. Draw 2 dice."),
    made_up_action(
        "Turn",
        "Spin a character die up 1 level. Spin a character die down 2 levels. Spin a "
        "character die to its mask face.",
    ),
)


TEAM = (
    made_up(
        "Ann",
        "Heroic.\n"
        "When fielded: you may pair this die with one of your character dice.\n"
        "When this die pairs up: this die and its partner get +1A this turn.\n"
        "When this die blocks: sacrifice this die. Draw 2 dice.",
    ),
    made_up(
        "Ben",
        "Heroic.\n"
        "When fielded: you may pair this die with one of your character dice.\n"
        "When this die pairs up: this die and its partner get +1A this turn.\n"
        "When this die is KO'd: move this die to your field.",
    ),
    made_up("Witch", "When fielded: take control of an opposing character die this turn."),
    made_up(
        "Jailer",
        "When this die attacks: capture an opposing character die this turn.",
    ),
)


@pytest.mark.hypothesis
@pytest.mark.parametrize("edition", list(EDITIONS))
@pytest.mark.parametrize("middle", [HOLDING, MOVING, ROLLING], ids=["hold", "move", "roll"])
def test_no_die_is_lost_wherever_dice_go(edition: str, middle: tuple):
    """ZONE-4, DIE-2, TOK-1: Checked after every move.

    Each match can also be written, read and logged.
    """
    teams = (tuple((card, 3) for card in TEAM),) * 2
    setup = make_setup(EDITIONS[edition], "first-game", NAMES, teams, middle, FIRST_DEMO_GAME.life)
    sets = (*all_card_sets(), CardSet("Made Up", "MUH", 2014, (*TEAM, *middle)))
    first = 2 * list(EDITIONS).index(edition)
    for seed in range(first, first + tries(1)):
        game = play_out(setup, seed, PlayoutTally(), check=True, remembers=True)
        again = replay_match(read_match(write_match(game), "random.match", sets))
        assert again.digest() == game.digest()
        assert len(game.match_log()) > 10
