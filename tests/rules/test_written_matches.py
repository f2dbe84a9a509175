"""A written match reads again and is written the same, with any cards and any dice."""

from itertools import islice

from hypothesis import given
from hypothesis import strategies as st

from rules.model import Confirm, DrawOutcome, Pay, RollOutcome, UseGlobal
from rules.notation import write_match
from rules.state import DecisionKind, Zone
from tests.example_counts import examples
from tests.rules.matches import HEAD, random_play
from tests.rules.own_cards import read_again, setup_of


@examples(3)
@given(st.integers(0, 10**6), st.booleans(), st.integers(1, 300))
def test_a_random_match_with_own_cards_is_written_read_and_written_the_same(
    seed: int, own_only: bool, step: int
):
    *_, game = islice(random_play(setup_of(seed, own_only=own_only), seed), step)
    text = write_match(game)
    again = read_again(text)
    assert again.digest() == game.digest(), text
    assert write_match(again) == text


HEAD_OF_TWINS = HEAD.replace("second Mike: ", "second Mike: Twin [MUH] x2, Lucky [MUH] x2, ")


def test_an_act_that_joins_a_payment_late_is_written_as_if_it_had_joined_at_once():
    """PAY-4: With the wild spent as a mask, only the second Global is left; a reader sees both."""
    game = read_again(
        f"""{HEAD_OF_TWINS}
position active: Eric; step: main; turn: 9
position Eric reserve: Ambush 2, Enrage 2, wild, mask; Eric field: sidekick

turn Eric
  buy Kitty Pryde with wild as mask, Enrage 2, ...
"""
    )
    (joining,) = [move for move in game.legal_moves() if isinstance(move, UseGlobal)]
    game.play(joining)
    game.play(next(move for move in game.legal_moves() if isinstance(move, Pay)))
    game.play(Confirm())
    written = write_match(game)
    assert "  buy Kitty Pryde and global 2 of Twin with wild as mask, Enrage 2, mask\n" in written
    assert read_again(written).digest() == game.digest()


def test_unlike_dice_are_written_in_the_order_of_their_cards():
    """The dice of a roll are listed alike, whichever of them was drawn first."""
    game = read_again(
        f"""{HEAD_OF_TWINS}
position active: Mike; step: main; turn: 9
position Mike reserve: Lucky L1; Mike bag: 8 sidekick, Angel

turn Mike
  field Lucky
"""
    )
    bag = sorted(game.state.dice_in_zone(1, Zone.BAG), key=lambda die: -die.card)
    game.play(DrawOutcome((bag[0].id, bag[1].id)))
    game.play(RollOutcome((3, 0)))
    written = write_match(game)
    assert "  draw sidekick, Angel\n  roll sidekick: fist; Angel: L1\n" in written
    assert write_match(read_again(written)) == written


def test_nothing_is_chosen_where_no_card_has_an_affiliation():
    """TXT-3: A text asks for an affiliation, and no card of the match has one."""
    game = read_again(
        """sidekick-table match 1
edition UXM
format first-game
first  Eric: Censor x2
second Mike: Twin x2
basic  Ambush

position active: Eric; step: main; turn: 9
position Eric reserve: Censor L1, wild, wild

turn Eric
  field Censor
  name mask
  pass
"""
    )
    assert game.state.decision_kind is DecisionKind.REPLY
