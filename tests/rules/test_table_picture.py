"""Pictures of the table as SVG: what they show at a point of a match."""

import xml.etree.ElementTree as ET
from collections import Counter

import pytest

from rules.match_log.table_picture.picture_scene import scene_of
from rules.match_log.table_picture.scene_drawing import describe_table, svg_of_state
from rules.state import BAG, CARD, GameState
from tests.rules.matches import HEAD, SETS, played
from tests.rules.walks import SETUPS, Walk

ATTACK = """
position active: Eric; step: attack; turn: 9
position Eric life: 6; Eric field: Cyclops L2, 2 sidekick; Eric reserve: bolt
position Mike life: 3; Mike field: Juggernaut L1 damaged 1, 2 sidekick

turn Eric
  attack with Cyclops L2, sidekick
  block Cyclops L2 with Juggernaut L1, sidekick
"""


@pytest.fixture(scope="module")
def attack() -> GameState:
    """Two attackers, one of them blocked by two dice."""
    return played(ATTACK).state


def shown_dice(state: GameState) -> Counter[str]:
    """How often a picture shows each face of each die."""
    picture = ET.fromstring(svg_of_state(state))
    places = [*picture.iter("{http://www.w3.org/2000/svg}use")]
    return Counter(place.attrib["href"] for place in places)


def test_a_picture_shows_every_die_that_is_not_in_a_bag_or_on_a_card(attack: GameState) -> None:
    shown = shown_dice(attack)
    for die in attack.dice:
        if die.zone not in (BAG, CARD):
            assert shown[f"#d{die.card}-{die.face}" if die.face >= 0 else f"#d{die.card}"]


def test_blockers_stand_opposite_their_attacker(attack: GameState) -> None:
    scene = scene_of(attack)
    assert attack.combat is not None
    for blocker, attacker in attack.combat.blocks:
        assert scene.dice[blocker].y < 369 < scene.dice[attacker].y
    free = next(die for die in attack.combat.attackers if die not in attack.combat.blocks[0])
    assert scene.shapes["free"].count("M") == 1, free
    assert scene.shapes["shields"].count("M") == 1


def test_a_picture_counts_life_and_damage(attack: GameState) -> None:
    scene = scene_of(attack)
    assert (scene.texts["life-0"], scene.texts["life-1"]) == ("6", "3")
    marks = [mark for die in scene.dice.values() for mark in die.marks]
    assert ("damage", 1) in marks


def test_a_picture_says_in_words_what_it_shows(attack: GameState) -> None:
    assert describe_table(attack) == (
        "Turn 9, Attack Step. Eric has 6 life. Field: Sidekick. Attack Zone: Sidekick and"
        " Cyclops (level 2). Reserve Pool: bolt. Mike has 3 life. Field: Sidekick. Attack Zone:"
        " Sidekick and Juggernaut (level 1)."
    )


@pytest.mark.parametrize("setup", [name for name in SETUPS if name.endswith("under AI")])
def test_every_state_of_a_match_has_a_picture(setup: str) -> None:
    history = Walk(setup, 5, 300).game().history
    for played_move in history[::40]:
        scene = scene_of(played_move.state_before)
        assert all(0 < die.x < 1200 and 0 < die.y < 750 for die in scene.dice.values())
        ET.fromstring(svg_of_state(played_move.state_before))


def test_a_name_with_markup_in_it_is_only_a_name() -> None:
    from rules.notation import read_match, replay_match

    text = HEAD.replace("Eric:", '"<script>alert(1)</script>":')
    state = replay_match(read_match(text, "a.match", SETS)).state
    assert "<script" not in svg_of_state(state)
    ET.fromstring(svg_of_state(state))
