"""The chance to afford a card on each turn: by hand, by counting, and against played matches."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache, reduce
from itertools import combinations, product

import pytest
from msgspec.structs import replace

from rules.cards.card import Card, CardKind
from rules.cards.card_library import all_card_sets
from rules.game import Game, SeededDealer
from rules.model.dice import ENERGY_TYPES, SIDEKICK, DieKind, Energy, Face
from rules.model.energy import Need, goal_of, profile_of
from rules.model.moves import Buy, Confirm, MarkForReroll, Pass
from rules.model.ruleset import AI, EDITIONS, UXM
from rules.opponents.opponent import Passer
from rules.state import DecisionKind
from rules.state.setup import make_setup
from rules.teams.purchase_chances import purchase_odds

CARDS = {card.title: card for card_set in all_card_sets() for card in card_set.cards}
CHEAP = CARDS["Angel/Superhero"]
STRONG = CARDS["Kitty Pryde/Shadowcat"]
MATCHES = 200


def chances(card: Card, plan: Sequence[Card] = (), turns: int = 6, **options) -> list[Fraction]:
    (odds,) = purchase_odds([card], plan, turns=turns, **options)
    return list(odds.by_turn)


def priced(cost: int, *energy: Energy) -> Card:
    """A card that costs this much, including these types."""
    return replace(CHEAP, cost=cost, energy=energy)


@cache
def chance_after_reroll(
    card: Card, kept: tuple[Face, ...], rerolled: tuple[DieKind, ...]
) -> Fraction:
    """The chance to pay for a card with the faces kept and the dice that are rolled again."""
    goal = goal_of(Need(card.cost, tuple(int(one in card.energy) for one in ENERGY_TYPES)))
    ways = Counter(
        [reduce(goal.sum_of, (goal.gain_of(face.energy) for face in kept), goal.nothing)]
    )
    for kind in rerolled:
        after = Counter[tuple[int, ...]]()
        for (gain, count), (more, faces) in product(ways.items(), profile_of(goal, kind)):
            after[goal.sum_of(gain, more)] += count * faces
        ways = after
    enough = sum(count for gain, count in ways.items() if goal.is_met_by(gain))
    return Fraction(enough, 6 ** len(rerolled))


# --- by hand --------------------------------------------------------------------------------------


def test_the_first_player_rolls_three_dice_on_turn_1_and_rerolls_each_character_once():
    """DRAW-4, ROLL-1: Each Sidekick fails to give energy only with 1/6 times 1/6."""
    assert chances(priced(3), turns=1) == [Fraction(35, 36) ** 3]


def test_the_second_player_rolls_four_dice_on_turn_1():
    assert chances(priced(4), turns=1, goes_first=False) == [Fraction(35, 36) ** 4]


def test_in_older_editions_the_first_player_rolls_four_dice_as_well():
    assert chances(priced(4), turns=1, ruleset=UXM) == [Fraction(35, 36) ** 4]


def test_three_dice_cannot_pay_for_a_card_that_costs_four():
    assert chances(priced(4), turns=2)[0] == 0
    assert chances(priced(4), turns=2)[1] == Fraction(35, 36) ** 4


def test_four_sidekicks_never_pay_for_a_card_that_costs_five():
    assert chances(priced(5)) == [0] * 6


def test_a_type_or_wild_on_one_of_the_dice_is_enough():
    """BUY-1, PAY-1: With one die, fist or wild now or on the reroll: 1/3 + 2/3 * 1/3."""
    assert chance_after_reroll(priced(1, Energy.FIST), (), (SIDEKICK,)) == Fraction(2, 6)
    one_die = replace(AI, first_turn_draw_count=1)
    assert chances(priced(1, Energy.FIST), turns=1, ruleset=one_die) == [Fraction(5, 9)]


def test_generic_energy_pays_for_no_type():
    """PAY-1: Two of a basic action die pay for two energy, but not for a fist among them."""
    basic = next(card for card in CARDS.values() if card.kind is CardKind.BASIC_ACTION)
    generic = (basic.die.faces[0],)
    assert chance_after_reroll(priced(2), generic, ()) == 1
    assert chance_after_reroll(priced(2, Energy.FIST), generic, ()) == 0
    assert chance_after_reroll(priced(3, Energy.FIST), generic, (SIDEKICK,)) == Fraction(1, 3)


def test_one_wild_stands_for_only_one_of_two_types():
    wild, fist = SIDEKICK.faces[4], SIDEKICK.faces[0]
    both = priced(2, Energy.FIST, Energy.MASK)
    assert chance_after_reroll(both, (wild, fist), ()) == 1
    assert chance_after_reroll(both, (wild, wild), ()) == 1
    assert chance_after_reroll(both, (fist, fist), ()) == 0


# --- by counting ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "card",
    [priced(2, Energy.BOLT), priced(3, Energy.MASK), priced(2, Energy.FIST, Energy.SHIELD)],
)
def test_the_best_reroll_is_really_the_best_of_all(card: Card):
    """Counts each roll of three Sidekicks, and tries each choice of dice to roll again."""
    total = Fraction(0)
    for rolled in product(SIDEKICK.faces, repeat=3):
        kept_faces = (
            tuple(rolled[place] for place in kept)
            for count in range(4)
            for kept in combinations(range(3), count)
        )
        total += max(
            chance_after_reroll(card, kept, (SIDEKICK,) * (3 - len(kept))) for kept in kept_faces
        )
    assert chances(card, turns=1) == [total / 6**3]


def test_without_a_plan_all_turns_with_four_dice_are_alike():
    found = chances(STRONG, turns=6)
    assert found[1:] == [found[1]] * 5


def test_a_purchased_die_comes_out_of_the_bag_only_after_a_refill():
    """ZONE-3: Turn 2 still draws the first eight dice; then the whole Used Pile comes back."""
    alone, after = chances(priced(5), turns=4), chances(priced(5), [CHEAP, CHEAP], turns=4)
    assert after[:2] == alone[:2] == [0, 0]
    assert after[2] > 0


def test_the_die_set_aside_on_turn_1_leaves_no_die_in_the_bag_for_turn_3():
    """DRAW-4: 3 dice rolled, 1 set aside and 4 on turn 2, so both players refill before turn 3."""
    gift = priced(0)
    first, second = (chances(priced(5), [gift], goes_first=goes) for goes in (True, False))
    assert first[2] == second[2] > 0


def test_chances_are_exact_and_never_above_one():
    plan = [CHEAP, STRONG, CHEAP]
    for odds in purchase_odds(list(CARDS.values())[:40], plan):
        assert all(isinstance(one, Fraction) and 0 <= one <= 1 for one in odds.by_turn)


# --- against played matches -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "goes_first", "turn", "plan", "card"),
    [
        ("AI", True, 1, (), "Angel/Superhero"),
        ("AI", True, 3, ("Angel/Superhero",), "Wonder Woman/Reflections"),
        ("SWW", False, 4, ("Angel/Superhero", "Archnemesis!"), "Juggernaut/Archvillain"),
        ("UXM", True, 4, ("Angel/Superhero", "Kitty Pryde/Shadowcat"), "Wonder Woman/Reflections"),
        ("ASM", False, 3, ("Archnemesis!",), "Kitty Pryde/Shadowcat"),
    ],
)
def test_played_matches_agree(edition: str, goes_first: bool, turn: int, plan: tuple, card: str):
    """The engine deals 200 matches; the share of those in which the card can be paid for is near
    the exact chance (four standard deviations, with fixed seeds)."""
    wanted, bought = CARDS[card], [CARDS[title] for title in plan]
    basics = tuple(one for one in (*bought, wanted) if one.kind is CardKind.BASIC_ACTION)
    own = tuple((one, 4) for one in dict.fromkeys((*bought, wanted)) if one not in basics)
    other = ((CARDS["Drax/Pained"], 2),)
    teams = (own, other) if goes_first else (other, own)
    setup = make_setup(EDITIONS[edition], "tournament", ("A", "B"), teams, basics, 20)
    exact = chances(wanted, bought, turns=turn, ruleset=EDITIONS[edition], goes_first=goes_first)[
        -1
    ]
    player = 0 if goes_first else 1
    could = sum(
        can_afford(
            Game(setup, SeededDealer(seed), keeps_history=False), player, turn, bought, wanted
        )
        for seed in range(MATCHES)
    )
    deviation = (exact * (1 - exact) / MATCHES) ** 0.5
    assert abs(could / MATCHES - exact) < 4 * deviation + 1e-9


def can_afford(game: Game, player: int, turn: int, plan: list[Card], wanted: Card) -> bool:
    """Play as the odds assume up to a turn of a player, and see whether the card is offered."""
    numbers = {one.card: number for number, one in enumerate(game.setup.cards)}
    left, bought_on = list(plan), 0
    game.start()
    while (decision := game.decision) is not None:
        if decision.player != player or game.state.active != player:
            game.play(Passer().next_moves(game)[0])
            continue
        own_turn = (game.state.turn + 1) // 2
        goal = wanted if own_turn == turn or not left else left[0]
        if decision.kind is DecisionKind.REROLL:
            for die in best_reroll(game, goal):
                game.play(MarkForReroll(die))
            game.play(Confirm() if game.state.marked_dice else Pass())
        elif decision.kind is DecisionKind.MAIN:
            if own_turn == turn:
                return Buy(numbers[wanted]) in game.legal_moves()
            if bought_on != own_turn and left and Buy(numbers[goal]) in game.legal_moves():
                game.play(Buy(numbers[left.pop(0)]))
                bought_on = own_turn
                while game.decision_kind is DecisionKind.PAY:
                    game.play(game.legal_moves()[0])
            game.play(Pass())
        else:
            game.play(Passer().next_moves(game)[0])
    raise AssertionError("the match ended early")


def best_reroll(game: Game, card: Card) -> tuple[int, ...]:
    """The dice to roll again for the greatest chance to pay for a card."""
    dice = [game.state.dice[number] for number in game.decision.dice]
    kinds = {die.id: game.setup.cards[die.card].card.die for die in dice}

    def chance(again: tuple[int, ...]) -> Fraction:
        kept = tuple(kinds[die.id].faces[die.face] for die in dice if die.id not in again)
        return chance_after_reroll(card, kept, tuple(kinds[number] for number in again))

    choices = [one for n in range(len(dice) + 1) for one in combinations(kinds, n)]
    return max(choices, key=chance)
