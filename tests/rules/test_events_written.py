"""Random matches full of interruptions, reactive globals and costs: sound, written and read."""

import pytest
from msgspec.structs import replace

from rules.cards import CardSet
from rules.dice import Energy
from rules.invariants import faults
from rules.language import tree
from rules.notation import read_match, replay, write_match
from rules.ruleset import EDITIONS
from rules.setup import Setup, make_setup
from rules.telling import story
from tests.rules.matches import random_play
from tests.rules.table import made_up, made_up_action

YOURS, THEIRS = tree.Dice(whose="your"), tree.Dice(whose="opposing")
MINE_HURT = tree.Moment("damaged", YOURS)
ME = tree.Moment("player damaged", player="you")
EACH_LOSES_ONE = tree.KnockOut(tree.Pick(YOURS, by="each"))
HURTS_ONE = tree.Deal(1, tree.Pick(THEIRS, target=True))

# While active, once per turn, when one of your dice is damaged: prevent 1. When KO'd: gain 1 life.
# Global: pay a mask, when one of your dice is damaged: prevent 1.
GUARD = tree.Text(
    (
        tree.Interruption(MINE_HURT, (tree.Prevent(1),), while_active=True, limit="once per turn"),
        tree.Global(tree.Cost((Energy.MASK,)), (tree.Prevent(1),), when=MINE_HURT),
        tree.Triggered(tree.Moment("ko"), (tree.Gain(1),)),
    )
)
# When one of your dice is damaged, you may redirect 1 of it to another die. Global: pay 1, when you
# are damaged: deal 1 damage to a target player or character die. Regenerate.
BAIT = tree.Text(
    (
        tree.Interruption(MINE_HURT, (tree.Optional((tree.Redirect(1, tree.Pick(tree.Dice())),)),)),
        tree.Global(
            tree.Cost((), 1),
            (tree.Deal(1, tree.Pick(tree.Dice(), target=True, or_player=True)),),
            when=ME,
        ),
    ),
    ("Regenerate",),
)
# Global: pay 1 and KO a die of yours: damage equal to its attack. When it or you are damaged: at
# the end of the turn a player gains 1 life. When it leaves by the opponent: prep two dice. Iron
# Will.
ALTAR = tree.Text(
    (
        tree.Global(
            tree.Cost((), 1, do=(tree.KnockOut(tree.Pick(YOURS)),)),
            (tree.Deal(tree.Stat("attack", tree.That()), players="opponent"),),
        ),
        tree.Triggered(
            tree.Moment("damaged", other=ME),
            (tree.Later(tree.Moment("turn ends"), (tree.Gain(1, who="any"),)),),
        ),
        tree.Triggered(tree.Moment("leaves field", cause="opponent"), (tree.Draw(2, "prep"),)),
    ),
    ("Iron Will",),
)
# When it attacks: each player KO's one of their dice. When targeted, once per turn: gain 1 life.
# The first time each turn an opposing die is fielded: 1 damage. End of turn: 1 damage to each
# player. Spin it down: 1 damage.
STORM = tree.Text(
    (
        tree.Triggered(tree.Moment("attacks"), (EACH_LOSES_ONE,)),
        tree.Triggered(tree.Moment("targeted"), (tree.Gain(1),), limit="once per turn"),
        tree.Triggered(
            tree.Moment("fielded", THEIRS),
            (tree.Deal(1, players="opponent"),),
            while_active=True,
            limit="first time each turn",
        ),
        tree.Triggered(
            tree.Moment("turn ends"), (tree.Deal(1, players="each"),), while_active=True
        ),
        tree.Paid(tree.Cost(do=(tree.Spin(tree.This(), -1),)), (HURTS_ONE,)),
    )
)


def cards():
    texts = {"Guard": GUARD, "Bait": BAIT, "Altar": ALTAR, "Storm": STORM}
    team = [
        made_up(name, text, cost=2, number=place)
        for place, (name, text) in enumerate(texts.items(), 1)
    ]
    aims = (tree.Deal(2, tree.Pick(tree.Dice(), target=True)),)
    sweeps = (tree.Deal(1, tree.Each(THEIRS)),)
    actions = [
        replace(made_up_action(name, tree.Text((tree.Used(do),))), number=place)
        for place, (name, do) in enumerate((("Aim", aims), ("Sweep", sweeps)), 10)
    ]
    return team, actions


def setup(edition: str) -> Setup:
    team, actions = cards()
    teams = tuple(tuple((card, 4) for card in team) for _ in range(2))
    names = ("Eric", "Mike")
    return make_setup(EDITIONS[edition], "first-game", names, teams, tuple(actions), 10)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_match_full_of_answers_is_sound_and_can_be_written_told_and_read(edition: str):
    team, actions = cards()
    sets = [CardSet("Made Up", "MUH", 2020, (*team, *actions))]
    for step, game in enumerate(random_play(setup(edition), 3)):
        assert faults(game.state) == []
        if step % 60 == 20:
            again = replay(read_match(write_match(game), "a.match", sets))
            assert again.digest() == game.digest(), step
            assert story(again)
