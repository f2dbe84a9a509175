"""A written match reads again and is written the same, with any cards and any dice."""

from functools import cache
from itertools import islice
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.analysis.random_teams import random_tournament_setup
from rules.cards import Card, CardKind, CardSet
from rules.cards.card_file import read_card_set
from rules.cards.unsupported_features import UnplayableCard, check_playable
from rules.game import Game
from rules.model import EDITIONS, Confirm, DrawOutcome, Pay, RollOutcome, UseGlobal
from rules.notation import read_match, replay_match, write_match
from rules.state import DecisionKind, Setup, Zone
from tests.example_counts import examples
from tests.rules.matches import HEAD, SETS, random_play
from tests.rules.table import made_up

MADE_UP = Path(__file__).parent.parent / "cards" / "made-up.toml"
TWIN = made_up(
    "Twin",
    "Global: pay bolt: a target character die gets +1A this turn.\n"
    "Global: pay 1: a target character die gets +1D this turn.",
    cost=2,
)

LUCKY = made_up("Lucky", "When fielded: draw 2 dice.", number=3)


@cache
def own_sets() -> tuple[CardSet, ...]:
    """The invented cards, and more of our own: two of them with two Global Abilities each."""
    more = (TWIN, replace(TWIN, name="Other Twin", number=2), LUCKY)
    known = read_card_set(MADE_UP.read_text("utf-8"), MADE_UP.name)
    return known, CardSet("Twins", "MUH", 2026, more)


@cache
def own_cards() -> tuple[Card, ...]:
    return tuple(card for box in own_sets() for card in box.cards if is_playable(card))


def is_playable(card: Card) -> bool:
    try:
        check_playable(card)
    except UnplayableCard:
        return False
    return True


def setup_of(seed: int, *, own_only: bool) -> Setup:
    """Two random teams of own cards, or of own and packaged cards."""
    packaged = [card for box in SETS for card in box.cards if card.kind is not CardKind.TOKEN]
    cards = own_cards() if own_only else (*own_cards(), *packaged)
    edition = list(EDITIONS.values())[seed % len(EDITIONS)]
    return random_tournament_setup(edition, cards, seed)


def read_again(text: str) -> Game:
    return replay_match(read_match(text, "again.match", (*SETS, *own_sets())))


@examples(20)
@given(st.integers(0, 10**6), st.booleans(), st.integers(1, 400))
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
