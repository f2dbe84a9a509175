"""Texts that the players carry out by hand (HAND-1)."""

from __future__ import annotations

from itertools import product

import pytest

from rules.advice import HandGoal, HandTool, HandValue, dice_in_reach, hand_tools, label_of_choice
from rules.analysis.hand_playout import HandTally, play_random_matches_by_hand
from rules.cards import CardSet, all_card_sets
from rules.game import Game
from rules.language import ast
from rules.language.hand_sentence import written_sentence
from rules.match_log import (
    EXPORT_KINDS,
    AboutMatch,
    CountedMatches,
    TalliedMatch,
    Timeline,
    export_text,
    open_match,
    tally_of,
)
from rules.model.ids import NO_CARD, NO_DIE, NOBODY, DieId, PlayerId
from rules.model.moves import Buy, Concede, HandAct, HandAgreement, OfferHand, Pass
from rules.notation import BadMatch, read_match, replay_match, write_match
from rules.state.setup import with_by_hand, with_computers
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

HUMMER = made_up("Hummer", 'When fielded: by hand "Each player hums a tune.".')
CHOIR = made_up_action("Choir", 'By hand "Sing.". Gain 1 life.')
MADE_UP = CardSet("Made up", "MUH", 2026, (HUMMER, CHOIR))


def table(agreed: HandAgreement = "cards", **computers: str) -> Table:
    """A table on which Eric has Hummer and a Choir in his Reserve Pool."""
    table = Table(eric=[HUMMER], basics=[CHOIR])
    levels = [computers.get(name, "") for name in ("Eric", "Mike")]
    setup = with_computers(with_by_hand(table.game.setup, agreed), levels)
    table.game._use_setup(setup)
    table.lay("Eric", "reserve", "Hummer L1", "Choir action").life(Eric=5)
    return table.begin()


def test_a_text_by_hand_waits_until_its_player_has_done_it() -> None:
    """HAND-1: The moment is enforced; what the words say is not."""
    now = table().field("Hummer L1")
    assert now.asks() == ("Eric", "by hand")
    assert str(now.game.prompt()) == "Eric: do what Hummer says, then Done"
    assert now.game.legal_moves() == (Pass(),)
    assert now.pass_().asks() == ("Eric", "main")


def test_a_used_action_die_stays_until_its_text_is_done() -> None:
    now = table().use("Choir action")
    assert now.asks() == ("Eric", "by hand")
    assert now.has("Eric", "reserve") == {"Choir action": 1, "Hummer L1": 1}
    now.pass_()
    assert (now.has("Eric", "reserve"), now.lives()[0]) == ({"Hummer L1": 1}, 6)


def test_nobody_is_asked_without_an_agreement() -> None:
    now = table("").field("Hummer L1")
    assert now.asks() == ("Eric", "main")
    last = str(now.game.log_lines()[-1].message)
    assert last == "Eric's Hummer triggers, but nobody does its text by hand"


def test_the_computer_is_never_asked() -> None:
    now = table(Eric="easy").field("Hummer L1")
    assert now.asks() == ("Mike", "by hand")
    now = table(Eric="easy", Mike="easy").field("Hummer L1")
    assert now.asks() == ("Eric", "main")


def test_words_in_quotes_are_kept_as_they_are() -> None:
    text = HUMMER.text.abilities[0]
    assert isinstance(text, ast.Triggered)
    assert text.do == (ast.ByHand("Each player hums a tune."),)


# --- acts by hand ---------------------------------------------------------------------------------


def by_hand(now: Table, wording: str, player: int = 0, card: str = "", die: str = "") -> HandAct:
    """An act by hand of a player, for a card or one of its dice in the Field or Reserve Pool."""
    source = NO_CARD if not card else now.card(card)
    number = now.die(die, "") if die else NO_DIE
    return HandAct(PlayerId(player), wording, source, number)


def test_an_act_by_hand_is_carried_out_and_asked_again() -> None:
    """HAND-1: Each sentence is carried out at once, until the players are done."""
    now = table().lay("Mike", "field", "sidekick").field("Hummer L1")
    now.play(by_hand(now, "KO a target character die.", die="Hummer L1"))
    assert now.asks() == ("Eric", "choose")
    now.choose("Mike's sidekick")
    assert now.has("Mike", "prep") == {"sidekick": 1}
    assert now.asks() == ("Eric", "by hand")
    now.play(by_hand(now, "This die gets +2A this turn.", die="Hummer L1"))
    now.play(by_hand(now, "You gain 2 life.", player=0, card="Hummer"))
    assert (now.stats("Hummer L1"), now.lives()[0]) == ((4, 2), 7)
    assert now.pass_().asks() == ("Eric", "main")


def test_undo_takes_back_one_act_by_hand() -> None:
    now = table().lay("Mike", "field", "sidekick").field("Hummer L1")
    digests = [now.game.digest()]
    for wording in ("KO a target character die.", "Lose 1 life.", "Draw a die from your bag."):
        now.play(by_hand(now, wording, die="Hummer L1"))
        if wording.startswith("KO"):
            now.choose("Mike's sidekick")
        digests.append(now.game.digest())
    now.game.undo()
    now.game.undo()
    assert now.game.digest() == digests[1]
    now.game.redo()
    assert now.game.digest() == digests[2]
    now.game.undo()
    now.game.undo()
    assert now.game.digest() == digests[0]


@pytest.mark.parametrize("wording", ["KO a sidekick.", "Each player gains 1 life."])
def test_either_player_acts_on_demand_between_acts(wording: str) -> None:
    """HAND-1: The question that was open waits, and no priority is used."""
    now = table("table").lay("Mike", "field", "sidekick")
    assert now.asks() == ("Eric", "main")
    now.play(by_hand(now, wording, player=1))
    if wording.startswith("KO"):
        assert now.asks() == ("Mike", "choose")
        now.choose("Mike's sidekick")
    assert now.asks() == ("Eric", "main")
    now.pass_()
    assert now.asks()[1] == "reply"


def test_a_ban_by_hand_counts_although_no_card_says_it() -> None:
    """The index of abilities must know what no text of the match says."""
    now = table("table").field("Hummer L1").pass_()
    assert now.game.could_attack()
    now.play(by_hand(now, "Each character die can't attack this turn."))
    assert not now.game.could_attack()


def test_tokens_made_by_hand_fight_like_others() -> None:
    now = table("table")
    wording = "Put 2 Robot tokens with an attack of 1 and a defense of 2 into your field."
    now.play(by_hand(now, wording))
    assert now.has("Eric", "field") == {"Robot character": 2}
    now.game.undo()
    assert now.has("Eric", "field") == {}
    now.game.redo()
    assert now.has("Eric", "field") == {"Robot character": 2}


@pytest.mark.parametrize(
    ("agreed", "wording", "card", "reason"),
    [
        ("", "Gain 1 life.", "Hummer", "not_agreed"),
        ("cards", "Gain 1 life.", "", "only_cards"),
        ("cards", "Gain 1 life.", "Angel", "no_text_by_hand"),
        ("cards", "Gain some life.", "Hummer", "unread"),
        ("cards", "When fielded: gain 1 life.", "Hummer", "not_at_once"),
        ("cards", "This die gets +1A.", "Hummer", "not_at_once"),
        ("cards", "Gain 1 life.\nLose 1 life.", "Hummer", "several_lines"),
        ("cards", "Prevent that damage.", "Hummer", "of_an_event"),
        ("cards", 'By hand "Sing.".', "Hummer", "of_an_event"),
        ("cards", "Spin this die up 1 level.", "Hummer", "needs_a_die"),
        ("cards", "Capture a character die this turn.", "Hummer", "needs_a_die"),
        ("cards", "Move each sidekick to their attack zone.", "Hummer", "not_supported"),
    ],
)
def test_what_is_refused(agreed: HandAgreement, wording: str, card: str, reason: str) -> None:
    """HAND-1: A refusal says what is wrong."""
    refusal = (now := table(agreed)).refused(by_hand(now, wording, card=card))
    assert (refusal.rule_id, refusal.reason.id) == ("HAND-1", f"no.hand_{reason}")
    assert str(refusal.brief_reason)


def test_an_act_by_hand_waits_until_other_choices_are_made() -> None:
    now = Table(basics=[CHOIR])
    now.game._use_setup(with_by_hand(now.game.setup, "table"))
    now.lay("Eric", "reserve", "sidekick bolt", "sidekick bolt", "sidekick bolt")
    now.begin().play(Buy(now.card("Choir")))
    refusal = now.refused(by_hand(now, "Gain 1 life."))
    assert refusal.reason.id == "no.hand_not_now"


def test_a_basic_action_die_that_nobody_has_purchased_acts_for_nobody() -> None:
    now = table()
    spare = next(
        die for die in now.state.dice if die.owner == NOBODY and now.name(die.id) == "Choir"
    )
    act = HandAct(PlayerId(0), "Capture a sidekick this turn.", die=spare.id)
    assert now.refused(act).reason.id == "no.hand_no_such_die"


def test_players_agree_later_to_act_by_hand() -> None:
    """HAND-1: An offer is answered like an offered draw."""
    now = table("").play(OfferHand("table"))
    assert now.asks() == ("Mike", "hand offer")
    now.pass_()
    assert now.refused(by_hand(now, "Gain 1 life.")).reason.id == "no.hand_not_agreed"
    now.play(OfferHand("table")).accept()
    assert now.asks() == ("Eric", "main")
    now.play(by_hand(now, "Gain 1 life."))
    assert now.lives()[0] == 6
    assert now.refused(OfferHand("cards")).reason.id == "no.hand_agreed"
    word = "Each sidekick gets Deadly this turn."
    assert now.refused(by_hand(now, word)).reason.id == "no.hand_keyword"
    stun = "Put a stun token on the card of a character die."  # nobody could remove it (KW-30)
    assert now.refused(by_hand(now, stun)).reason.id == "no.hand_keyword"
    now.game.undo()
    now.game.undo()
    assert now.game.setup.by_hand == ""


# --- files ----------------------------------------------------------------------------------------


def told_again(now: Table) -> str:
    """The lines of a match's file, which is read back to the same position."""
    text = write_match(now.game)
    match = read_match(text, "by-hand.match", (*all_card_sets(), MADE_UP))
    again = replay_match(match)
    assert again.digest() == now.game.digest()
    assert write_match(again) == text
    return text


def test_a_file_tells_what_was_done_by_hand() -> None:
    now = table("table").lay("Mike", "field", "sidekick", "Angel L1").field("Hummer L1")
    now.play(by_hand(now, "deal 1 damage to a target character die.", die="Hummer L1"))
    now.choose("Angel L1")
    now.play(by_hand(now, "Gain 1 life.", card="Hummer")).pass_()
    robots = "Put a Robot token with an attack of 1 and a defense of 2 into your field."
    now.play(by_hand(now, robots, player=1))
    now.play(by_hand(now, "KO a sidekick.", player=1)).choose("Mike's sidekick")
    now.play(by_hand(now, "KO a die named Robot.")).choose("Robot").pass_()
    lines = told_again(now).splitlines()
    assert "hand table" in lines
    assert [line.strip() for line in lines[-9:]] == [
        "field Hummer L1",
        'hand die Hummer L1: "Deal 1 damage to a target character die." on Angel L1',
        'hand Hummer: "Gain 1 life."',
        "done",
        f'Mike: hand "{robots}"',
        'Mike: hand "KO a sidekick."',
        'hand "KO a die named Robot."',
        "choose Robot",
        "pass",
    ]


# --- tools ----------------------------------------------------------------------------------------


def test_a_file_tells_in_which_order_things_done_by_hand_happen() -> None:
    """Texts of the table itself are ordered like those of dice, by the name of the table."""
    now = table("table").lay("Mike", "field", "sidekick")
    for rest in ("gain 1 life", "draw a die"):
        now.play(by_hand(now, f"Until your next turn, when an opposing sidekick is KO'd: {rest}."))
    now.play(by_hand(now, "KO a sidekick.")).choose("Mike's sidekick")
    assert now.asks() == ("Eric", "order")
    now.play(now.game.legal_moves()[0])
    assert 'order "the table"#1' in told_again(now)


@pytest.mark.parametrize("tool", hand_tools(), ids=lambda tool: tool.id)
def test_a_tool_fills_in_sentences_of_the_language(tool: HandTool) -> None:
    parts = [slot.choices or (slot.low, slot.high) for slot in tool.slots if slot.kind != "words"]
    named = [slot.name for slot in tool.slots if slot.kind != "words"]
    words = {slot.name: "Robot" for slot in tool.slots if slot.kind == "words"}
    me = PlayerId(0)
    goals = (HandGoal(me), HandGoal(me, DieId(3), targets=False), HandGoal(me, on_player=me))
    filled = [
        tool.fill({**words, **dict(zip(named, values, strict=True))}, goal)
        for values in product(*parts)
        for goal in goals
    ]
    wordings = {act.wording for act in filled if act is not None}
    assert wordings
    assert {written_sentence(wording) for wording in wordings} == wordings
    for slot in tool.slots:
        assert all(str(label_of_choice(slot, choice)) for choice in slot.choices)


def test_a_tool_lights_the_dice_that_it_reaches() -> None:
    now = table("table").lay("Mike", "field", "sidekick", "Angel L1")
    damage = next(tool for tool in hand_tools() if tool.id == "damage")
    act = damage.fill({"number": 3}, HandGoal(PlayerId(0), now.die("Angel L1", "field")))
    assert act is not None
    assert act.wording == "Deal 3 damage to a target character die."
    reached = dice_in_reach(now.state, act)
    assert {now.name(die) for die in reached} == {"sidekick", "Angel"}
    now.play(act).choose("Angel L1")
    assert now.has("Mike", "prep") == {"Angel": 1}


@pytest.mark.parametrize(
    ("tool", "values", "reached"),
    [
        ("spin", {"spin": "up"}, {"Angel L1"}),
        ("spin", {"spin": "down"}, {"Angel L3"}),
        ("spin", {"spin": "level", "level": 3}, {"Angel L1", "Hummer L1"}),
        ("heal", {}, {"Angel L3"}),
        ("costs", {"cost": "purchases"}, set[str]()),
    ],
)
def test_a_tool_does_not_light_dice_to_which_it_does_nothing(
    tool: str, values: dict[str, HandValue], reached: set[str]
) -> None:
    now = table("table").lay("Mike", "field", "sidekick", "Angel L1", "Angel L3")
    now.play(by_hand(now, "Deal 1 damage to a character die.")).choose("Angel L3")
    made = next(one for one in hand_tools() if one.id == tool)
    act = made.fill(values, HandGoal(PlayerId(0)))
    assert act is not None
    dice = dice_in_reach(now.state, act)
    assert {f"{now.name(die)} {now._shown(die)}" for die in dice} == reached


def test_a_position_tells_what_lasts_and_which_tokens_lie_there() -> None:
    now = table("table").lay("Mike", "field", "sidekick").lay("Eric", "field", "Hummer L2")
    now.play(by_hand(now, "This die gets +2A this turn.", die="Hummer L2"))
    robots = "Put a Robot token with an attack of 1 and a defense of 2 into your field."
    now.play(by_hand(now, robots), by_hand(now, "Each sidekick can't block this turn."))
    now.play(by_hand(now, 'Note "3 counters".'))
    later = Game(now.game.setup, None, now.state.copy())
    text = write_match(later)
    again = replay_match(read_match(text, "position.match", (*all_card_sets(), MADE_UP)))
    assert again.digest() == now.game.digest()
    assert write_match(again) == text
    assert f'position by hand: "{robots}"' in text
    assert 'by hand Hummer: "This die gets +2A this turn." on Hummer L2 giving +2A +0D' in text
    assert 'by hand "Each sidekick can\'t block this turn."' in text
    assert 'Eric words: "3 counters" for "the table"' in text


def test_a_match_with_cards_of_your_own_opens_anywhere() -> None:
    now = table("cards").field("Hummer L1").pass_()
    text = write_match(now.game)
    assert text.count("\ncard {") == 2
    again = replay_match(read_match(text, "own.match", all_card_sets()))
    assert again.digest() == now.game.digest()
    assert write_match(again) == text


def test_a_file_for_others_leaves_printed_words_out() -> None:
    """HAND-1: The words change nothing, so the match is the same without them."""
    now = table("cards").field("Hummer L1").pass_()
    for kind in EXPORT_KINDS:
        assert "hums a tune" not in export_text(Timeline(now.game), kind)
    kept = export_text(Timeline(now.game), "match", AboutMatch(printed_words=True))
    assert "hums a tune" in kept
    for kind in ("match", "json"):
        text = export_text(Timeline(now.game), kind)
        opened = open_match(text.encode(), f"own.{kind}", all_card_sets())
        assert (opened.damage, opened.game.digest()) == (None, now.game.digest())


def test_the_story_tells_who_acted_by_hand() -> None:
    now = table("table").lay("Mike", "field", "sidekick").field("Hummer L1")
    now.play(by_hand(now, "Gain 2 life.", die="Hummer L1")).pass_()
    now.play(by_hand(now, "Lose 1 life.", player=1))
    story = " ".join(export_text(Timeline(now.game), "txt").split())
    assert "Eric acts by hand for Hummer" in story
    assert "Mike adjusts the table by hand" in story


def test_statistics_leave_out_the_cards_of_an_adjusted_match() -> None:
    """HAND-1: What the players changed themselves says nothing about the cards."""
    for wording, card, counted in (("Gain 1 life.", "Hummer", True), ("Gain 1 life.", "", False)):
        now = table("table").field("Hummer L1")
        now.play(by_hand(now, wording, card=card)).pass_().play(Concede())
        tally = tally_of(Timeline(now.game))
        found = CountedMatches([TalliedMatch(tally, "2026-01-01")]).statistics()
        assert (tally.is_adjusted, bool(found.cards)) == (not counted, counted)
        assert found.players


# --- random matches -------------------------------------------------------------------------------


def test_random_matches_with_acts_by_hand_break_nothing() -> None:
    """HAND-1: Every tool from every moment: invariants, undo and redo, and files."""
    tally = HandTally()
    play_random_matches_by_hand(3, 7, tally)
    assert tally.acts.total() > 80
    assert {"main", "by hand"} <= {*tally.count_by(1)}
    assert {"die", "card", "table"} == {*tally.count_by(2)}


def test_a_format_says_how_much_may_be_done_by_hand() -> None:
    """HAND-1: In a tournament the table is not adjusted."""
    text = write_match(table("table").game)
    tournament = text.replace("format first-game", "format tournament")
    with pytest.raises(BadMatch, match="HAND-1"):
        read_match(tournament, "tournament.match", all_card_sets())
