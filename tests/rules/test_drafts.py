"""Drafts: open stacks (FMT-3), Rainbow Drafts (FMT-5), double ones (DBL-12), their notation."""

from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.__main__ import main
from rules.cards import Card, CardKind
from rules.game import Game, SeededDealer
from rules.model import EDITIONS
from rules.teams import (
    BadDraft,
    BadPlan,
    DoubleRainbowDraft,
    Draft,
    DraftKind,
    DraftPick,
    DraftPlan,
    IllegalPick,
    PickKind,
    RainbowDraft,
    RandomNumbers,
    StackDraft,
    computer_pick,
    faults_of_team,
    new_draft,
    read_draft,
    team_setup,
    write_draft,
)
from tests.example_counts import examples
from tests.rules.matches import SETS

AnyRainbow = TypeVar("AnyRainbow", bound=RainbowDraft)
BOXES = ("UXM", "ASM", "SWW", "AI")
FIRST, SECOND = 0, 1
FOUR = ("Eric", "Mike", "Anna", "Zoe")
ERIC, MIKE, ANNA, ZOE = range(4)


def stack_plan(dice: int = 12, basics: int = 3, *boxes: str) -> DraftPlan:
    return DraftPlan(DraftKind.STACKS, ("Mike", "Anna"), 7, "UXM", boxes or ("UXM",), dice, basics)


def stack_draft(dice: int = 12, basics: int = 3, *boxes: str) -> StackDraft:
    draft = new_draft(stack_plan(dice, basics, *boxes), SETS)
    assert isinstance(draft, StackDraft)
    return draft


def rainbow_draft(*boxes: str, seed: int = 7) -> RainbowDraft:
    plan = DraftPlan(DraftKind.RAINBOW, ("Mike", "Anna"), seed, "AI", boxes or BOXES)
    draft = new_draft(plan, SETS)
    assert isinstance(draft, RainbowDraft)
    return draft


def double_draft(*boxes: str, players: tuple[str, ...] = FOUR, seed: int = 7) -> DoubleRainbowDraft:
    """A draft of four players; Eric and Anna are partners, and so are Mike and Zoe."""
    seats = ("",) * len(players)
    plan = DraftPlan(DraftKind.DOUBLE_RAINBOW, players, seed, "AI", boxes or BOXES, computers=seats)
    draft = new_draft(plan, SETS)
    assert isinstance(draft, DoubleRainbowDraft)
    return draft


def take(draft: StackDraft, name: str, dice: int) -> None:
    draft.pick(DraftPick(PickKind.TAKE, draft.stacks[name][0], dice))


def use(card: Card, dice: int) -> DraftPick:
    return DraftPick(PickKind.USE, card, dice)


def drafted(draft: AnyRainbow) -> AnyRainbow:
    """Keep the first card of every pile, until the teams are built."""
    while not draft.is_building:
        draft.pick(DraftPick(PickKind.KEEP, draft.hand[0]))
    return draft


def why_not(draft: Draft, pick: DraftPick) -> str:
    """The reason, the remedy and the rule of a refusal, which `pick` gives as well."""
    refusal = draft.refusal(pick)
    assert refusal is not None
    with pytest.raises(IllegalPick):
        draft.pick(pick)
    return f"{refusal.message} {refusal.remedy} ({refusal.rule_id})"


# --- open stacks


def test_the_second_player_takes_the_first_stack_and_they_take_turns():
    """FMT-3: The second player picks first, then they alternate until no stack is left."""
    draft, pickers = stack_draft(20), []
    while draft.picker is not None:
        pickers.append(draft.picker)
        take(draft, next(iter(draft.stacks)), 4)
    assert pickers == [SECOND, FIRST] * 4
    assert [team.dice_count for team in draft.teams] == [16, 16]


def test_cards_of_one_name_are_one_stack_of_which_one_card_is_used():
    """FMT-3: Taking Kitty Pryde takes all her cards and dice away from the opponent."""
    draft = stack_draft()
    kitty = draft.stacks["Kitty Pryde"]
    assert len(kitty) == 3
    draft.pick(DraftPick(PickKind.TAKE, kitty[1], 4))
    assert draft.teams[SECOND].cards[0].card == kitty[1]
    assert why_not(draft, DraftPick(PickKind.TAKE, kitty[0], 1)) == (
        "Anna has already taken the Kitty Pryde stack. "
        "Take a stack that is still in the middle. (FMT-3)"
    )


@pytest.mark.parametrize("basics", [3, 4])
def test_random_basic_actions_are_shared(basics: int):
    """FMT-3: Three or four basic actions of different names are dealt at random."""
    draft = stack_draft(12, basics, *BOXES)
    assert len({card.name for card in draft.shared_basics}) == basics
    assert {card.kind for card in draft.shared_basics} == {CardKind.BASIC_ACTION}


def test_dice_are_limited_by_the_card_and_by_the_agreed_number():
    """FMT-3: A player uses up to the card's maximum and up to the number agreed on."""
    draft = stack_draft(8)
    angel = draft.stacks["Angel"][0]
    assert why_not(draft, DraftPick(PickKind.TAKE, angel, 5)) == (
        "Angel allows at most 4 dice. Use 4 dice or fewer. (FMT-3)"
    )
    for name in ("Cyclops", "Magneto", "Kitty Pryde", "Wolverine"):
        take(draft, name, 3 if name != "Wolverine" else 4)
    assert draft.dice_left(SECOND) == 2
    assert why_not(draft, DraftPick(PickKind.TAKE, angel, 3)) == (
        "A team can have 8 dice at most. You can add 2 more. Use 2 dice or fewer. (FMT-3)"
    )
    assert draft.most_dice(angel) == 2


def test_a_card_without_dice_is_not_used():
    """FMT-3: A player with all dice may still take a stack away; the card is not in the team."""
    draft = stack_draft(8)
    for name in ("Cyclops", "Magneto", "Kitty Pryde"):
        take(draft, name, 4)
    take(draft, "Angel", 0)
    take(draft, "Wolverine", 0)
    assert [one.card.name for one in draft.teams[FIRST].cards] == ["Magneto"]
    assert [one.card.name for one in draft.teams[SECOND].cards] == ["Cyclops", "Kitty Pryde"]


def test_the_first_card_of_a_team_has_a_die():
    """FMT-3: Otherwise a player could end without any team."""
    draft = stack_draft(8)
    angel = draft.stacks["Angel"][0]
    assert why_not(draft, DraftPick(PickKind.TAKE, angel, 0)) == (
        "Your team has no dice yet. Use at least one die of Angel. (FMT-3)"
    )
    assert DraftPick(PickKind.TAKE, angel, 0) not in draft.legal_picks()


def test_only_a_player_with_all_dice_may_pass():
    """FMT-3: Until then there is a reason to pick."""
    draft = stack_draft(8)
    assert why_not(draft, DraftPick(PickKind.PASS)) == (
        "You can still add 8 dice. Take a stack. You may take it without dice. (FMT-3)"
    )
    for name in ("Cyclops", "Magneto", "Kitty Pryde", "Wolverine"):
        take(draft, name, 4 if name != "Wolverine" else 3)
    assert DraftPick(PickKind.PASS) in draft.legal_picks()
    draft.pick(DraftPick(PickKind.PASS))
    assert draft.picker == FIRST


def test_the_draft_ends_when_nobody_can_add_a_die():
    """FMT-3: Stacks that are left would be cards without dice."""
    draft = stack_draft(8, 3, *BOXES)
    for name in ("Cyclops", "Magneto", "Kitty Pryde", "Wolverine"):
        take(draft, name, 4)
    assert draft.is_over
    assert draft.legal_picks() == ()
    wanted = DraftPick(PickKind.TAKE, next(iter(draft.stacks.values()))[0])
    assert why_not(draft, wanted) == "The draft is over. Undo the last pick to change it. (FMT-3)"


@pytest.mark.parametrize(
    ("plan", "expected"),
    [
        (stack_plan(7), "A draft can't have 7 dice. Choose a number from 8 to 20."),
        (stack_plan(21), "A draft can't have 21 dice. Choose a number from 8 to 20."),
        (stack_plan(12, 5), "A draft can't have 5 basic actions. Choose three or four."),
        (stack_plan(12, 3, "XFC"), "There is no box XFC. Choose another box."),
    ],
)
def test_a_plan_that_the_rules_do_not_allow_is_refused(plan: DraftPlan, expected: str):
    """FMT-3: The players agree on 8 to 20 dice and use three or four basic actions."""
    with pytest.raises(BadPlan, match=expected):
        new_draft(plan, SETS)


# --- Rainbow Draft


def test_each_player_drafts_twelve_packs_of_two_cards():
    """FMT-5: Two piles of twelve cards each; every card of all packs is drafted."""
    draft = rainbow_draft()
    assert len(draft.hand) == 12
    assert draft.dice_in_middle.total() == 48
    drafted(draft)
    assert [len(cards) for cards in draft.kept] == [24, 24]
    assert draft.dice_of(FIRST) + draft.dice_of(SECOND) == draft.dice_in_middle


def test_a_player_keeps_one_card_and_hands_the_others_over():
    """FMT-5: The other player gets the rest of the pile."""
    draft = rainbow_draft()
    mikes = list(draft.hand)
    draft.pick(DraftPick(PickKind.KEEP, mikes[3]))
    assert draft.picker == SECOND
    annas = list(draft.hand)
    assert why_not(draft, DraftPick(PickKind.KEEP, mikes[0])).startswith(
        f"{mikes[0].name} is not in your pile. Keep one of the cards in your pile."
    )
    draft.pick(DraftPick(PickKind.KEEP, annas[0]))
    assert list(draft.hand) == mikes[:3] + mikes[4:]
    assert draft.kept[FIRST] == [mikes[3]]


def test_a_kept_card_can_be_taken_back_until_the_next_pile_is_seen():
    """FMT-5: Picks are secret; after a look at the next pile a change would use what was seen."""
    draft = rainbow_draft()
    draft.pick(DraftPick(PickKind.KEEP, draft.hand[0]))
    assert draft.can_undo
    draft.pick(DraftPick(PickKind.KEEP, draft.hand[0]))
    assert draft.picker == SECOND
    assert not draft.can_undo


def test_dice_of_other_versions_are_used_on_the_version_that_is_played():
    """FMT-5: Three drafted Hulk cards give three dice, which one of them may use."""
    draft = drafted(rainbow_draft("UXM", "ASM"))
    name, count = draft.dice_of(FIRST).most_common(1)[0]
    card = next(one for one in draft.drafted_cards(FIRST) if one.name == name)
    assert draft.most_dice(card) == min(count, 4)
    draft.pick(use(card, draft.most_dice(card)))
    others = [one for one in draft.drafted_cards(FIRST) if one.name == name and one != card]
    for other in others:
        assert why_not(draft, use(other, 1)) == (
            f"Your team already has another {name}. Remove the other version first. (FMT-5)"
        )
    draft.pick(use(card, 0))
    assert draft.teams[FIRST].cards == ()


def test_a_team_uses_only_drafted_dice_within_the_limits_of_a_tournament():
    """FMT-5, FMT-1: At most 8 cards, 20 dice and two basic actions of different names."""
    draft = drafted(rainbow_draft())
    own = draft.drafted_cards(FIRST)
    few = next(one for one in own if draft.most_dice(one) == 1)
    assert why_not(draft, use(few, 2)) == (f"You drafted only 1 {few.name} die. Use 1 die. (FMT-5)")
    assert why_not(draft, use(few, 5)).startswith(f"{few.name} allows at most 4 dice.")
    mine = {(card.set_code, card.number) for card in own}
    foreign = next(one for one in draft.kept[SECOND] if (one.set_code, one.number) not in mine)
    assert why_not(draft, use(foreign, 1)).startswith(f"You didn't draft {foreign.name}.")
    names = {card.name: card for card in own}
    for card in list(names.values())[:8]:
        draft.pick(use(card, 1))
    assert why_not(draft, use(list(names.values())[8], 1)) == (
        "A team can have 8 cards at most. Remove a card first. (FMT-5)"
    )
    finish = DraftPick(PickKind.FINISH)
    assert "Choose" in why_not(draft, finish) or "basic" in why_not(draft, finish)
    for basic in draft.cards.basics[:2]:
        draft.pick(DraftPick(PickKind.CHOOSE, basic))
    assert why_not(draft, DraftPick(PickKind.CHOOSE, draft.cards.basics[2])) == (
        "You bring only 2 basic actions. Return one first. (FMT-5)"
    )
    draft.pick(DraftPick(PickKind.RETURN, draft.cards.basics[0]))
    draft.pick(DraftPick(PickKind.CHOOSE, draft.cards.basics[2]))
    draft.pick(finish)
    assert draft.picker == SECOND


# --- Double Rainbow Draft


def test_each_player_opens_a_pack_of_twelve_cards_and_two_basic_actions():
    """DBL-12: Two dice for each card; the cards of a pack have different names."""
    draft = double_draft()
    assert len({card.name for card in draft.hand}) == 12
    assert all(len({card.name for card in draft.basics_of(one)}) == 2 for one in range(4))
    assert draft.dice_in_middle.total() == 4 * 12 * 2
    drafted(draft)
    assert [len(cards) for cards in draft.kept] == [12] * 4
    assert [draft.dice_of(one).total() for one in range(4)] == [24] * 4


def test_a_small_box_fills_a_pack_with_other_versions():
    """DBL-12: The Uncanny X-Men box has eight names."""
    hand = double_draft("UXM").hand
    assert len(set(hand)) == 12
    assert len({card.name for card in hand}) == 8


def test_a_pile_goes_to_the_next_player_who_is_an_opponent():
    """DBL-12: The player who picked last begins the next round, which saves a change of seats."""
    draft, pickers = double_draft(), []
    erics = list(draft.hand)
    for _ in range(6):
        pickers.append(draft.picker)
        draft.pick(DraftPick(PickKind.KEEP, draft.hand[0]))
    assert pickers == [ERIC, MIKE, ANNA, ZOE, ZOE, ANNA]
    assert draft.picker == MIKE
    assert list(draft.hand) == erics[1:]


def test_four_bring_four_cards_and_one_of_their_own_basic_actions():
    """DBL-12, DBL-1: Those of the pack that the player opened; partners build one after the
    other."""
    draft = drafted(double_draft())
    own, other = draft.basics_of(ERIC), draft.basics_of(MIKE)
    foreign = next(card for card in other if card not in own)
    assert why_not(draft, DraftPick(PickKind.CHOOSE, foreign)).endswith(
        "Choose one of the basic actions you are shown. (DBL-12)"
    )
    draft.pick(DraftPick(PickKind.CHOOSE, own[1]))
    assert why_not(draft, DraftPick(PickKind.CHOOSE, own[0])) == (
        "You bring only 1 basic action. Return one first. (DBL-12)"
    )
    names = {card.name: card for card in draft.drafted_cards(ERIC)}
    one, two, three, four, five, *_ = names.values()
    for card in (one, two, three, four):
        draft.pick(use(card, 2))
    assert why_not(draft, use(five, 2)) == (
        "A team can have 4 cards at most. Remove a card first. (DBL-12)"
    )
    draft.pick(DraftPick(PickKind.FINISH))
    assert draft.picker == ANNA


def test_partners_bring_no_card_and_no_basic_action_of_the_same_name():
    """DBL-12, DBL-1: The one who builds first chooses first, but leaves the partner a card."""
    draft = double_draft("UXM", seed=1)
    while not draft.is_building:
        draft.pick(DraftPick(PickKind.KEEP, min(draft.hand, key=lambda card: card.name)))
    erics, annas = ({card.name: card for card in draft.drafted_cards(one)} for one in (ERIC, ANNA))
    shared = next(name for name in erics if name in annas)
    draft.pick(use(erics[shared], 1))
    draft.pick(DraftPick(PickKind.CHOOSE, draft.basics_of(ERIC)[0]))
    draft.pick(DraftPick(PickKind.FINISH))
    assert why_not(draft, use(annas[shared], 1)) == (
        f"Eric already uses a card named {shared}. Partners bring different cards. "
        "Use another one. (DBL-12)"
    )


def test_a_partner_is_left_a_card():
    """DBL-12, DBL-1: Else the side would have no legal team."""
    draft = double_draft("UXM", seed=3)
    few = {"Angel", "Cyclops", "Iceman", "Juggernaut"}  # Eric and Anna draft nothing else
    while not draft.is_building:
        wants = draft.picker in (ERIC, ANNA)
        best = max(draft.hand, key=lambda card, wants=wants: (card.name in few) == wants)
        draft.pick(DraftPick(PickKind.KEEP, best))
    names = {card.name: card for card in draft.drafted_cards(ERIC)}
    *most, last = (names[name] for name in sorted(set(draft.dice_of(ANNA))))
    for card in most:
        draft.pick(use(card, 1))
    assert why_not(draft, use(last, 1)) == (
        f"{last.name} is the only card left for Anna. Use another card. (DBL-12)"
    )


def test_two_build_tournament_teams_with_both_of_their_basic_actions():
    """DBL-12, FMT-1: 20 dice of the 24 that were drafted, and 20 life."""
    draft = drafted(double_draft(players=("Mike", "Anna")))
    assert draft.teams[FIRST].basics == draft.basics_of(FIRST)
    while not draft.is_over:
        draft.pick(computer_pick(draft))
    assert draft.teams[SECOND].basics == draft.basics_of(SECOND)
    assert (draft.format.life, draft.format.max_dice) == (20, 20)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"players": ("Eric", "Mike", "Anna")}, "3 players can't hold this draft."),
        ({"kind": DraftKind.RAINBOW}, "4 players can't hold this draft."),
        ({"edition": "UXM"}, "These rules don't have Doubles"),
    ],
)
def test_four_players_need_a_draft_and_rules_for_four(change: dict, expected: str):
    """DBL-12, DBL-1: Doubles begins with the second box."""
    with pytest.raises(BadPlan, match=expected):
        new_draft(replace(double_draft().plan, **change), SETS)


# --- any draft


PAIRS: list[tuple[str, ...]] = [("Mike", "Anna"), ("Al", "Al"), ('J: "x"', "dice 3, b")]
PAIRS_LEVELS: list[tuple[str, ...]] = [("", ""), ("", "easy"), ("hard", "normal")]
FOURS: list[tuple[str, ...]] = [FOUR, ("Al", "Bo", "Al", "Cy"), ("Al", "third, b", "Bo", "Cy")]
FOURS_LEVELS: list[tuple[str, ...]] = [("", "", "", ""), ("", "easy", "", "hard")]


@st.composite
def plans(draw: st.DrawFn) -> DraftPlan:
    boxes = draw(st.lists(st.sampled_from(BOXES), min_size=1, max_size=4, unique=True))
    kind = draw(st.sampled_from(list(DraftKind)))
    names, levels, editions = PAIRS, PAIRS_LEVELS, list(EDITIONS)
    if draw(st.sampled_from(kind.player_counts)) == len(FOUR):
        names, levels, editions = FOURS, FOURS_LEVELS, editions[1:]
    return DraftPlan(
        kind,
        draw(st.sampled_from(names)),
        draw(st.integers(0, 2**63 - 1)),
        draw(st.sampled_from(editions)),
        tuple(boxes),
        draw(st.integers(8, 20)) if kind is DraftKind.STACKS else 12,
        draw(st.integers(3, 4)) if kind is DraftKind.STACKS else 3,
        draw(st.sampled_from(levels)),
    )


def random_pick(draft: Draft, luck: RandomNumbers) -> DraftPick:
    """A random legal pick, of the computer now and then, so that the draft ends."""
    picks = draft.legal_picks()
    finish = DraftPick(PickKind.FINISH)
    if finish in picks or luck.below(3) == 0:
        return computer_pick(draft) if luck.below(2) else picks[-1]
    return picks[luck.below(len(picks))]


@examples(8)
@given(plan=plans(), seed=st.integers(0, 2**32))
def test_a_random_draft_ends_with_legal_teams_that_start_a_match(plan: DraftPlan, seed: int):
    """FMT-3, FMT-5, DBL-12: Legal picks lead to legal teams, and the notation keeps every pick."""
    draft, luck = new_draft(plan, SETS), RandomNumbers(seed)
    for _ in range(400):
        if draft.is_over:
            break
        draft.pick(random_pick(draft, luck))
    while not draft.is_over:
        draft.pick(computer_pick(draft))
    text = write_draft(draft)
    again = read_draft(text, "any.draft", SETS)
    assert (again.plan, again.teams, again.picks) == (draft.plan, draft.teams, draft.picks)
    assert not any(faults_of_team(draft.format, team) for team in draft.teams)
    setup = team_setup(
        draft.format,
        EDITIONS[plan.edition],
        plan.players,
        draft.teams,
        shared_basics=draft.shared_basics,
    )
    assert setup.life == draft.format.life
    game = Game(setup, SeededDealer(seed))
    game.start()
    assert game.state.decision is not None


@examples(8)
@given(plan=plans(), seed=st.integers(0, 2**32), count=st.integers(1, 60))
def test_an_undo_restores_the_draft_before_the_pick(plan: DraftPlan, seed: int, count: int):
    """FMT-3: The same picks are allowed again, and the same player picks."""
    draft, luck = new_draft(plan, SETS), RandomNumbers(seed)
    for _ in range(count):
        before = (draft.picker, draft.legal_picks(), draft.teams)
        made = random_pick(draft, luck)
        draft.pick(made)
        assert draft.undo().pick == made
        assert (draft.picker, draft.legal_picks(), draft.teams) == before
        draft.pick(made)
        if draft.is_over:
            break


# --- the notation


def small_file() -> str:
    """A file of a stack draft with three picks."""
    draft = stack_draft(8)
    for name in ("Cyclops", "Magneto", "Kitty Pryde"):
        take(draft, name, 4)
    return write_draft(draft)


def test_a_draft_is_text_that_people_can_read():
    """FMT-3: A line for each thing agreed on and for each pick."""
    lines = small_file().splitlines()
    assert lines[0] == "sidekick-table draft 1"
    assert {"kind stacks", "dice 8", "basics 3", "seed 7", "first Mike"} <= set(lines)
    assert lines[-3].startswith("Anna: takes 4x Cyclops/")


@pytest.mark.parametrize(
    ("old", "new", "line", "expected"),
    [
        ("draft 1", "match 1", 1, 'expected first line "sidekick-table draft 1"'),
        ("draft 1", "draft 2", 1, "a newer Sidekick Table"),
        ("kind stacks", "kind heaps", 2, "kind: expected stacks or rainbow or double-rainbow"),
        ("dice 8", "dice many", 6, "dice: expected a number"),
        ("dice 8", "dice 30", 4, "A draft can't have 30 dice"),
        ("seed 7", "seed 7\nseed 8", 9, "expected one line seed, found a second"),
        ("first Mike", 'first "Mi\\u202eke"', 9, "first: expected a name of 1 to 100"),
        ("first Mike", "first Mike\nthird Zoe", 4, "3 players can't hold this draft."),
        ("first Mike", "", 12, 'expected a line "first ..."'),
        ("Mike: takes", "Eric: takes", 13, "expected Mike or Anna and a colon"),
        ("Mike: takes 4x", "Mike: takes", 13, "expected a card such as"),
        ("Mike: takes 4x", "Anna: takes 4x", 13, "it is Mike's turn to pick"),
        ("Mike: takes 4x", "Mike: takes 5x", 13, "allows at most 4 dice"),
        ("Mike: takes 4x Magneto", "Mike: takes 4x Storm", 13, "is Magneto/"),
        ("Mike: takes", "Mike: grabs", 13, "expected takes or passes"),
    ],
)
def test_a_damaged_file_is_refused_with_its_line(old: str, new: str, line: int, expected: str):
    """FMT-3: The message names the file, the line and what was expected."""
    text = small_file()
    assert old in text
    with pytest.raises(BadDraft) as refused:
        read_draft(text.replace(old, new, 1), "kitchen.draft", SETS)
    assert expected in str(refused.value)
    assert str(refused.value).startswith(f"kitchen.draft, line {line}: ")


def test_a_draft_with_other_cards_than_today_is_refused():
    """FMT-5: The packs follow from the seed and the cards, so changed cards give other packs."""
    text = write_draft(rainbow_draft())
    with pytest.raises(BadDraft, match="have changed since this draft"):
        read_draft(text, "old.draft", shortened_sets())


def shortened_sets() -> list:
    from msgspec import structs

    return [structs.replace(one, cards=one.cards[1:]) for one in SETS]


def test_an_unknown_level_of_the_computer_is_refused():
    """FMT-3: A newer program may know more levels."""
    plan = DraftPlan(
        DraftKind.STACKS, ("Mike", "Anna"), 7, "UXM", ("UXM",), computers=("", "genius")
    )
    text = write_draft(new_draft(plan, SETS))
    assert read_draft(text, "x", SETS).plan == plan
    with pytest.raises(BadDraft, match=r'expected easy or normal, found "genius"'):
        read_draft(text, "x", SETS, levels=("easy", "normal"))


def test_check_replays_draft_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """FMT-3: `python -m rules check` replays them like matches."""
    file = tmp_path / "kitchen.draft"
    file.write_text(small_file(), encoding="utf-8")
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: OK, 3 picks, Mike picks next\n"
    file.write_text(small_file().replace("takes 4x Cyclops", "takes 9x Cyclops"), encoding="utf-8")
    assert main(["check", str(file)]) == 1
    assert "line 12: Cyclops allows at most 4 dice." in capsys.readouterr().out


def test_a_draft_can_leave_out_the_cards_whose_text_players_carry_out() -> None:
    """HAND-1: The players agree on it beforehand, and the draft file says so."""
    box = next(one for one in SETS if one.code == "UXM")
    first, *others = box.cards
    hummed = replace(first, wording='When fielded: by hand "Each player hums a tune.".')
    sets = (replace(box, cards=(hummed, *others)),)
    plan = DraftPlan(DraftKind.STACKS, ("Mike", "Anna"), 7, "UXM", ("UXM",), by_hand=False)
    draft = new_draft(plan, sets)
    assert hummed not in draft.cards.cards
    assert hummed in new_draft(replace(plan, by_hand=True), sets).cards.cards
    text = write_draft(draft)
    assert "\nhand none\n" in text
    assert read_draft(text, "one.draft", sets).plan == plan
