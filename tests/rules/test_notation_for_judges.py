"""Lines with which a judge asks a question: refused acts, declarations, splits of damage."""

import pytest

from rules.notation import BadMatch, replay_match, write_match
from rules.state import DecisionKind
from tests.rules.matches import HEAD, START, played, read

COMBAT = """
position active: Eric; step: attack; turn: 9
position Eric field: Cyclops L2, 2 sidekick; Eric reserve: bolt, fist
position Mike life: 6; Mike field: Juggernaut L1, Angel L1, sidekick; Mike reserve: bolt

turn Eric
"""


def error_of(text: str) -> BadMatch:
    with pytest.raises(BadMatch) as refused:
        replay_match(read(HEAD + text))
    return refused.value


# --- refused acts ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "line"),
    [
        (START, "refuse buy Cyclops with fist: PAY-6"),
        (START, "refuse buy Juggernaut: BUY-1"),
        (START, "refuse buy Kitty Pryde with fist, bolt, bolt: BUY-1"),
        (START, "refuse attack with sidekick: TURN-1"),
        (START, "refuse Mike: buy Angel with fist: MAIN-3"),
        (START, "refuse choose sidekick: PRI-3"),
        (START, "refuse name mask: PRI-3"),
        ("\nturn Eric\n", "refuse pass: DIE-5"),
        (COMBAT, "refuse attack with Kitty Pryde: ATK-1"),
        (COMBAT, "refuse attack with sidekick x3: ATK-1"),
        (COMBAT, "refuse buy Ambush with fist: MAIN-1"),
        (COMBAT + "attack with sidekick\n", "refuse block sidekick with sidekick x2: BLK-1"),
        (COMBAT + "attack with sidekick\n", "refuse block sidekick with Cyclops: DIE-5"),
        (COMBAT + "concede\n", "refuse pass: END-1"),
    ],
)  # fmt: skip
def test_an_act_that_its_rule_refuses(before: str, line: str):
    text = HEAD + before + line + "\n"
    game = replay_match(read(text))
    assert game.digest() == replay_match(read(HEAD + before)).digest()
    assert line in write_match(read(text))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "refuse buy Cyclops with fist: BUY-1",
            'expected that BUY-1 refuses "buy Cyclops with fist", found a refusal by PAY-6: "buy'
            ' Cyclops with fist" (PAY-6: Cyclops costs 6 energy',
        ),
        (
            "refuse buy Kitty Pryde with fist, wild as mask, bolt: PAY-6",
            'expected an act that PAY-6 refuses, found "buy Kitty Pryde with fist, wild as mask,'
            ' bolt", which is legal here',
        ),
        ("refuse buy Kitty Pryde: PAY-6", "it is not complete, or not clear"),
        ("refuse buy Kitty Pryde", "a colon and the id of a rule after the act"),
        ("refuse buy Kitty Pryde: because", "a colon and the id of a rule after the act"),
        ("refuse dance: PAY-6", "an act (draw, roll"),
        ("refuse end: PAY-6", "an act of one player"),
    ],
)
def test_an_act_that_is_not_refused_as_expected(line: str, said: str):
    assert said in str(error_of(START + line + "\n"))


# --- no one attacks, no one blocks ----------------------------------------------------------------


def test_nobody_attacks_and_nobody_blocks_are_acts():
    game = played(COMBAT + "attack with nobody\n")
    assert (game.state.turn, game.state.active) == (10, 1)
    game = played(COMBAT + "attack with sidekick\nblock with nobody\n")
    assert game.decision_kind is DecisionKind.WINDOW
    text = write_match(game)
    assert text.endswith("  attack with sidekick\n  block with nobody\n")


@pytest.mark.parametrize("act", ["global Enrage with bolt", "Mike: global Enrage with bolt"])
def test_a_response_does_not_imply_that_nobody_blocks(act: str):
    """BLK-1: Blockers come before the action window, and no response declares them."""
    error = error_of(COMBAT + f"attack with sidekick\n{act} on sidekick of Eric\n")
    assert 'the blockers before it: a line "block ..." or "block with nobody"' in error.expected
    game = played(
        COMBAT + f"attack with sidekick\nblock with nobody\n{act} on sidekick of Eric in attack\n"
    )
    text = write_match(game)
    assert "  block with nobody\n" in text
    assert replay_match(read(text)).digest() == game.digest()


def test_a_match_saved_by_an_older_program_may_imply_that_nobody_blocks():
    text = HEAD.replace("first  ", "rules 2\nfirst  ") + COMBAT
    text += "attack with sidekick\nglobal Enrage with bolt on sidekick in attack\n"
    assert replay_match(read(text)).decision_kind is DecisionKind.WINDOW


def test_the_end_of_the_turn_implies_that_nobody_attacks_or_blocks():
    assert played(COMBAT + "end\n").state.life == [10, 6]
    game = played(COMBAT + "attack with sidekick\nend\n")
    assert game.state.life == [10, 5]
    assert "nobody" not in write_match(game)


def test_a_player_without_a_character_needs_no_line_that_nobody_blocks():
    text = COMBAT.replace("Mike field: Juggernaut L1, Angel L1, sidekick; ", "")
    game = played(text + "attack with sidekick\nglobal Enrage with bolt on sidekick in attack\n")
    assert game.decision_kind is DecisionKind.WINDOW


# --- splits of damage -----------------------------------------------------------------------------

SPLIT = (
    COMBAT.replace("Juggernaut L1, Angel L1", "Angel L1, Angel L2")
    + "attack with Cyclops\nblock Cyclops with Angel L1, Angel L2, sidekick\n"
)


@pytest.mark.parametrize(
    ("line", "killed"),
    [
        ("assign Cyclops: 0 to Angel L1, 3 to Angel L2, 2 to sidekick", "sidekick, Angel"),
        ("assign Cyclops: 3 to Angel L2, 2 to sidekick", "sidekick, Angel"),
        ("assign Cyclops: 2 to sidekick, 3 to Angel L2", "sidekick, Angel"),
        ("assign Cyclops: 3 to Angel L2, 2 to Angel L1", "2 Angel"),
        ("assign Cyclops: 5 to Angel L2", "Angel"),
        ("assign Cyclops: 5 to sidekick", "sidekick"),
        ("assign Cyclops: 1 to sidekick, 2 to Angel L1", "sidekick, Angel"),
    ],
)
def test_damage_is_split_in_any_order_and_without_zeros(line: str, killed: str):
    """DMG-1: Cyclops deals 5 damage to three blockers; the rest goes to the only one not named."""
    game = played(SPLIT + line + f"\nend\nexpect Mike prep: {killed}\n")
    assert replay_match(read(write_match(game))).digest() == game.digest()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("assign Cyclops: 6 to Angel L2", "expected 5 damage to assign, found 6 damage in total"),
        ("assign Cyclops: 1 to sidekick", "4 more to Angel L1 or Angel L2"),
        ("assign Cyclops: 5 to Kitty Pryde", 'Angel L2 or sidekick, found "Kitty Pryde"'),
        (
            "assign Cyclops: 1 to sidekick, 4 to Angel",
            'expected Angel L1 or Angel L2, found "Angel", which',
        ),
        ("assign sidekick: 1 to Angel", "expected Cyclops L2"),
    ],
)
def test_a_wrong_split_says_what_is_left(line: str, said: str):
    assert said in str(error_of(SPLIT + line + "\n"))


# --- messages -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            START + "use Ambush\n",
            "There is Ambush in card x3",
        ),
        (
            COMBAT + "attack with sidekick x3\n",
            "expected at most 2 sidekick here, found 3 sidekick. The next one is",
        ),
        (COMBAT + "buy Ambush with fist\n", 'found "buy Ambush with fist" (MAIN-1: '),
    ],
)  # fmt: skip
def test_an_error_says_which_rule_refuses_and_what_is_possible(text: str, said: str):
    assert said in str(error_of(text))
