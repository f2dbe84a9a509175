"""Random games with texts that send dice everywhere: nothing is lost, and all can be written."""

import pytest

from rules.cards import CardSet
from rules.dice import Energy
from rules.formats import FIRST_GAME
from rules.language import tree
from rules.language.tree import Dice, Each, Moment, Pick, That, This
from rules.notation import read_match, replay, write_match
from rules.playout import Tally, play_out
from rules.ruleset import EDITIONS
from rules.setup import make_setup
from rules.shelf import all_sets
from rules.telling import story
from tests.rules.table import NAMES, made_up, made_up_action

MINE, OPPOSING, ANY = Pick(Dice(whose="your")), Pick(Dice(whose="opposing")), Pick(Dice())
MY_USED = Pick(Dice(whose="your", zones=("used",)))
MY_POOL = Pick(Dice("die", "your", ("reserve",)))


def _action(name: str, *do: tree.Effect):
    return made_up_action(name, tree.Text((tree.Used(do),)))


HOLDING = (
    _action("Net", tree.Capture(OPPOSING)),
    _action("Trap", tree.Capture(OPPOSING, until="your next turn")),
    _action("Grave", tree.Capture(MY_USED)),
    _action("Charm", tree.Control(OPPOSING, until="your next turn")),
    _action("Ring", tree.Attach(ANY)),
    _action("Away", tree.SetAside(OPPOSING)),
)
MOVING = (
    _action("Change", tree.Swap(MINE, MY_USED), tree.Swap(ANY, ANY)),
    _action("Robots", tree.MakeTokens("Robot", 1, 2, 2)),
    _action("Home", tree.Move(ANY, "card"), tree.Move(MY_USED, "field")),
    _action("Fetch", tree.Move(MY_USED, "reserve"), tree.Swap(ANY, MY_POOL)),
    _action("Call", tree.FieldIt(tree.Random(2)), tree.Move(tree.Random(1), "prep")),
    made_up_action(
        "Flag",
        tree.Text(
            (tree.Paid(tree.Cost(), (tree.Move(This(), "used"), tree.Reroll(ANY))),),
            ("Continuous",),
        ),
    ),
)
ROLLING = (
    _action("Chaos", tree.Reroll(Each(Dice()))),
    _action("Rise", tree.Reroll(MY_USED), tree.FieldIt(That())),
    _action("Gear", tree.Sacrifice(MINE), tree.Draw(2)),
    _action("Turn", tree.Spin(ANY, 1), tree.Spin(ANY, -2), tree.Spin(ANY, to=Energy.MASK)),
)


def _hero(name: str, *more: tree.Ability):
    pairs = tree.Triggered(Moment("fielded"), (tree.Optional((tree.PairUp(MINE),)),))
    gains = tree.Triggered(Moment("pairs"), (tree.Bonus(tree.Pair(), 1),))
    return made_up(name, tree.Text((pairs, gains, *more), ("Heroic",)))


TEAM = (
    _hero("Ann", tree.Triggered(Moment("blocks"), (tree.Sacrifice(This()), tree.Draw(2)))),
    _hero("Ben", tree.Triggered(Moment("ko"), (tree.Move(This(), "field"),))),
    made_up("Witch", tree.Text((tree.Triggered(Moment("fielded"), (tree.Control(OPPOSING),)),))),
    made_up("Jailer", tree.Text((tree.Triggered(Moment("attacks"), (tree.Capture(OPPOSING),)),))),
)


@pytest.mark.parametrize("edition", list(EDITIONS))
@pytest.mark.parametrize("middle", [HOLDING, MOVING, ROLLING], ids=["hold", "move", "roll"])
def test_no_die_is_lost_wherever_dice_go(edition: str, middle: tuple):
    """ZONE-4, DIE-2, TOK-1: after every move; and the match can be told, written and read."""
    teams = (tuple((card, 3) for card in TEAM),) * 2
    setup = make_setup(EDITIONS[edition], "first-game", NAMES, teams, middle, FIRST_GAME.life)
    sets = (*all_sets(), CardSet("Made Up", "MUH", 2014, (*TEAM, *middle)))
    for seed in range(3):
        game = play_out(setup, seed, Tally(), check=True, remembers=True)
        again = replay(read_match(write_match(game), "random.match", sets))
        assert again.digest() == game.digest()
        assert len(story(game)) > 10
