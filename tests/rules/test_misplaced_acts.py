"""Acts at the wrong place: always an error with a reason, and its suggestions are accepted."""

import re
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.game import Game
from rules.notation import BadMatch, replay_match, write_match
from rules.notation.acts.act_execution import play_act_when_due
from rules.notation.records.errors import LineMismatch
from rules.notation.syntax.line_parser import parse_act
from rules.notation.syntax.quoting import MatchNames
from rules.notation.syntax.tokenizer import LineTokenizer
from tests.example_counts import examples
from tests.rules.matches import HEAD, START, random_play, read
from tests.rules.own_cards import setup_of

TABLE = """
position active: Eric; step: main; turn: 9
position Eric reserve: Cyclops L1, Cyclops L2, fist x3, Kitty Pryde 2 mask; Eric field: 2 sidekick
position Mike field: Angel L1, Angel L2, sidekick; Mike life: 4

turn Eric
"""


def error_of_act(game: Game, line: str, names: MatchNames) -> LineMismatch | None:
    twin = game.copy()
    twin.dealer = None
    try:
        play_act_when_due(twin, parse_act(LineTokenizer(line, names)), names)
    except LineMismatch as error:
        return error
    return None


def found_by(text: str) -> str:
    """What the error of a match found; "" without an error."""
    try:
        replay_match(read(HEAD + text))
    except BadMatch as error:
        return error.found
    return ""


@examples(3)
@given(st.integers(0, 10**6), st.booleans(), st.integers(1, 200), st.integers(0, 10**6))
def test_any_act_of_a_match_is_played_or_refused_at_any_point(
    seed: int, own_only: bool, step: int, choice: int
):
    """Every act of a match is tried where it does not belong: no crash, and errors with words."""
    setup = setup_of(seed, own_only=own_only)
    names = MatchNames(setup)
    games = random_play(setup, seed)
    *_, game = islice(games, step)
    text = write_match(next(islice(games, 40, None), game))
    here, before = game.digest(), len(game.history)
    acts = [line for line in text.split("\nturn", 1)[-1].splitlines() if line.startswith("  ")]
    for line in acts[choice % 7 :: 7]:
        said = line.strip()
        if said == "end" or said.endswith("..."):
            continue
        error = error_of_act(game, said, names)
        assert error is None or (error.found and error.expected)
        assert (game.digest(), len(game.history)) == (here, before)


@pytest.mark.parametrize(
    ("before", "line", "reference"),
    [
        (TABLE, "field Cyclops with fist", "Cyclops"),
        (TABLE, "field Cyclops L1 with bolt", "bolt"),
        (TABLE, "attack with Angel", "Angel"),
        (TABLE + "attack with sidekick\n", "block sidekick with Angel", "Angel"),
        (START, "buy Kitty Pryde with shield", "shield"),
        (START, "reroll sidekick: mask", "sidekick"),
        (TABLE, "global Ambush with fist", "Ambush"),
    ],
)
def test_what_an_error_suggests_is_accepted(before: str, line: str, reference: str):
    """Each suggestion takes the place of the reference; what follows may still be wrong."""
    with pytest.raises(BadMatch) as error:
        replay_match(read(HEAD + before + line + "\n"))
    for suggestion in error.value.expected.split(" or "):
        better = re.sub(rf"{reference}(?=$|\W)", suggestion, line, count=1)
        assert f'"{suggestion}"' not in found_by(f"{before}{better}\n")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("bye Ambush", "expected an act (draw, roll"),
        ("buy Ambsh", 'Did you mean "Ambush"?'),
        ("buy Kitty Pride", 'Did you mean "Kitty Pryde"?'),
        ("attak with sidekick", 'Did you mean "attack"?'),
        ("field Cyclops L1 wiht fist", 'Did you mean "with"?'),
        ("expect Eric feild: nothing", 'Did you mean "field"?'),
        ("expect question: block", 'Did you mean "blockers"?'),
        ("global Ambush", "GLB-1: Ambush has no Global Ability"),
        ("field 1 of Cyclops L1", "expected no number: the card has no other costs"),
        ("global 3 of Enrage", '"1 of" to "1 of", as many abilities as the card has'),
        ("name mask", 'The next line can be "buy", "field", "use"'),
        ("roll sidekick: fist", "expected an answer to: Eric may purchase"),
    ],
)
def test_an_error_helps_with_the_next_try(line: str, said: str):
    with pytest.raises(BadMatch) as error:
        replay_match(read(HEAD + TABLE + line + "\n"))
    assert said in str(error.value)
