"""Positions and expectations hold everything that can be on a table."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.game import Game
from rules.model import Buy, CardId, FieldCharacter
from rules.notation import BadMatch, replay_match, write_match
from rules.notation.facts.expectations import with_forced_choices
from rules.notation.facts.position import state_from_position
from rules.notation.facts.state_facts import facts_of_match, facts_of_player
from rules.notation.records.record import StateFact
from rules.notation.syntax.line_formatter import format_fact, format_facts
from rules.notation.syntax.quoting import MatchNames
from rules.state import DecisionKind, GameState, Zone
from tests.example_counts import examples
from tests.rules.matches import HEAD, START, played, random_play, read
from tests.rules.own_cards import read_again, setup_of

TABLE = """
position active: Eric; step: main; turn: 9
position Eric reserve: Cyclops 2 bolt, bolt, fist
"""


def facts_of(state: GameState) -> list[StateFact]:
    players = state.setup.player_ids
    whole = facts_of_match(state)
    return [*whole, *(fact for player in players for fact in facts_of_player(state, player))]


def card_of(game: Game, name: str) -> CardId:
    cards = game.setup.cards
    return next(card for card in game.setup.card_ids if cards[card].card.name == name)


def random_match(seed: int, own_only: bool, step: int) -> Game:
    *_, game = islice(random_play(setup_of(seed, own_only=own_only), seed), step)
    return game


@examples(3)
@given(st.integers(0, 10**6), st.booleans(), st.integers(1, 300))
def test_the_facts_of_a_random_table_are_expectations_that_hold(
    seed: int, own_only: bool, step: int
):
    game = random_match(seed, own_only, step)
    text = write_match(game)
    names = MatchNames(game.setup)
    facts = format_facts(facts_of(with_forced_choices(game).state), names)
    if not text.endswith("...\n"):
        decides = names.name_of_player.get(game.decision.player if game.decision else -9)
        who = decides or ("chance" if game.decision else "nobody")
        read_again(f"{text}expect {facts}; decides: {who}\n")


@examples(3)
@given(st.integers(0, 10**6), st.booleans(), st.integers(20, 300))
def test_a_random_table_can_be_set_up_as_a_position(seed: int, own_only: bool, step: int):
    """Whatever lies on the table: captured, attached and paired dice, tokens, effects in force."""
    for game in random_play(setup_of(seed, own_only=own_only), seed):
        state, step = game.state, step - 1
        if step < 0 and game.decision_kind is DecisionKind.MAIN and not state.passes:
            break
    else:
        return
    names = MatchNames(game.setup)
    facts = [fact for fact in facts_of(state) if fact.subject != "later"]
    again = Game(game.setup, None, state_from_position(game.setup, facts, names))
    again.start()
    lines = [format_fact(fact, names) for fact in facts_of(again.state)]
    assert lines == [format_fact(fact, names) for fact in facts]


# --- links ----------------------------------------------------------------------------------------


def test_a_captured_die_returns_at_the_end_of_the_turn():
    """CAP-1: Angel is under Cyclops, and returns to the Field."""
    game = played(
        TABLE
        + "position Eric field: Cyclops L2\n"
        + "position Mike captive: Angel L1 under Cyclops L2; Mike field: sidekick\n"
        + "expect Mike captive: Angel under Cyclops of Eric; Mike field: sidekick\n"
        + "turn Eric\nattack with nobody\n"
        + "expect Mike captive: nothing; Mike field: sidekick, Angel L1; turn: 10\n"
    )
    assert game.state.turn == 10


def test_a_controlled_die_returns_at_the_end_of_the_turn_or_later():
    """CTL-1, EFF-1: Juggernaut is Mike's, and Cyclops controls him."""
    position = TABLE + "position Eric field: Cyclops L2, Juggernaut L1 held by Cyclops{}\n"
    end = "turn Eric\nattack with nobody\nexpect {} field: Juggernaut L1{}; active: Mike\n"
    played(position.format("") + end.format("Mike", ""))
    with pytest.raises(BadMatch, match="found Eric field: Cyclops L2"):
        played(position.format(" until turn of Eric") + end.format("Eric", " held by Cyclops"))
    played(
        position.format(" until turn of Eric")
        + end.format("Eric", " held by Cyclops until turn of Eric, Cyclops L2")
    )


def test_a_controlled_die_remembers_that_it_came_from_the_reserve_pool():
    """CTL-1: It returns there, not to the Field."""
    held = "Eric field: Cyclops L2, Juggernaut L1 held by Cyclops from reserve\n"
    played(TABLE + "position " + held + "expect " + held)


def test_a_die_controlled_by_no_die_is_just_held():
    game = played(TABLE + "position Eric field: Angel L1 held\nexpect Eric field: Angel L1 held\n")
    (angel,) = game.state.dice_in_zone(0, Zone.FIELD)
    assert (angel.owner, angel.controller, angel.holder) == (1, 0, angel.id)


def test_an_attached_die_leaves_with_the_die_that_bears_it():
    """RUL-15: Ambush is attached to Cyclops, who is knocked out."""
    played(
        TABLE
        + "position Eric field: Cyclops L1, Ambush action attached to Cyclops\n"
        + "position Mike field: Juggernaut L3\n"
        + "turn Eric\nattack with Cyclops\nblock Cyclops with Juggernaut\nend\n"
        + "expect Eric prep: Cyclops, Ambush; Eric field: nothing\n"
    )


def test_two_dice_are_heroic_partners_until_the_next_turn():
    """HER-1: The pair is listed with both dice and set up by either."""
    game = played(
        TABLE
        + "position Eric field: Cyclops L1 paired with sidekick, sidekick\n"
        + "expect Eric field: sidekick paired with Cyclops, Cyclops L1 paired with sidekick\n"
    )
    assert len(game.state.heroic_pairs) == 1


def test_dice_lie_aside_on_cards_and_part_spent():
    game = played(
        TABLE.replace("bolt, fist", "bolt part-spent, fist")
        + "position Eric laid: Kitty Pryde on Ambush; Mike aside: Angel L2; Eric field: sidekick\n"
        + "expect Eric laid: Kitty Pryde on Ambush; Mike aside: Angel L2; Mike field: nothing\n"
        + "expect Eric reserve: Cyclops 2 bolt, bolt part-spent, fist\n"
        + "turn Eric\nattack with nobody\n"
        + "expect Mike field: Angel L2; Mike aside: nothing; Eric laid: Kitty Pryde\n"
    )
    assert game.state.turn == 10


def test_tokens_are_placed_like_other_dice():
    """TOK-1: A text of the match must make them."""
    head = HEAD.replace("basic  Ambush", "basic  Factory [MUH], Ambush")
    game = read_again(
        head
        + "position active: Eric; step: attack; turn: 9\nposition Eric field: 2 Robot\n"
        + "turn Eric\nattack with Robot x2\nexpect Eric attack: 2 Robot; attack of Robot: 1\n"
        + "end\nexpect Mike life: 8; Eric gone: 2 Robot\n"
    )
    assert [die.zone for die in game.state.dice[-2:]] == [Zone.GONE, Zone.GONE]


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ("Eric captive: Kitty Pryde L1", '"under" and the die that captured it after it'),
        ("Eric captive: Kitty Pryde L1 under Angel", "at most 0"),
        ("Eric reserve: Kitty Pryde L1 under Angel", "it only in captive"),
        ("Eric laid: Kitty Pryde", '"on" and the card it lies on after it'),
        ("Eric field: Kitty Pryde L1 part-spent", "part-spent dice only in the Reserve Pool"),
        ("Eric effects: Kitty Pryde on sidekick", "a card whose text causes a lasting effect"),
        ("Eric effects: Enrage on sidekick", '"1 of Enrage" to "2 of Enrage"'),
        ("Eric effects: 2 of Enrage on Angel until your next turn", "until end of turn, as its"),
        ("Eric effects: 2 of Enrage on Angel", "at most 0"),
        ("Eric later: Enrage", "a part of a position"),
        ("Eric feild: sidekick", 'Did you mean "field"'),
    ],
)
def test_an_impossible_part_of_a_position(facts: str, said: str):
    with pytest.raises(BadMatch) as error:
        replay_match(read(f"{HEAD}position {facts}\n"))
    assert said in str(error.value)


# --- effects, numbers and chosen words ------------------------------------------------------------


def test_an_effect_in_force_changes_the_attack_until_the_turn_ends():
    """EFF-1: Enrage's Global Ability has given Cyclops +1A."""
    played(
        TABLE
        + "position Eric field: Cyclops L2, sidekick; Mike life: 9\n"
        + "position Eric effects: 2 of Enrage on Cyclops L2 giving +1A\n"
        + "expect attack of Cyclops: 6; defense of Cyclops L2: 3; attack of sidekick: 1\n"
        + "expect Eric effects: Enrage on Cyclops until end of turn; Mike effects: nothing\n"
        + "turn Eric\nglobal Enrage with bolt on sidekick\nexpect attack of sidekick: 2\n"
        + "expect Eric effects: 2 of Enrage on Cyclops, 2 of Enrage on sidekick giving +1A +0D\n"
        + "end\nexpect Eric effects: nothing; attack of Cyclops L2: 5\n"
    )


def test_an_effect_on_the_wrong_die_is_not_the_expected_one():
    text = "position Eric field: Cyclops L2, Cyclops L1\nposition Eric effects: {}\n"
    text += "expect Eric effects: 2 of Enrage on Cyclops L1\n"
    played(text.format("2 of Enrage on Cyclops L1"))
    with pytest.raises(BadMatch, match="found Eric effects: 2 of Enrage on Cyclops L2 giving"):
        played(text.format("2 of Enrage on Cyclops L2"))


def test_an_effect_on_a_die_in_the_reserve_pool_tells_it_from_one_like_it():
    """R161, FLD-1: Either of two Sidekicks can be fielded, with the effect or without it."""
    text = (
        "position active: Eric; step: main; turn: 9\n"
        "position Eric reserve: sidekick character x2\n"
        "position Eric effects: 2 of Enrage on sidekick character\n"
    )
    game = played(text)
    assert sum(isinstance(move, FieldCharacter) for move in game.legal_moves()) == 2
    with_effect, without = (
        played(text + f"field sidekick#{number}\nexpect Eric field: sidekick\n").digest()
        for number in (1, 2)
    )
    assert with_effect != without


def test_of_equal_characters_one_is_listed_even_if_another_die_has_an_effect():
    """R161, PAY-4: The effect is on the Sidekick; either Cyclops may join the payment."""
    game = played(
        "position active: Eric; step: main; turn: 9\n"
        "position Eric reserve: sidekick character, Cyclops L1 x2, Ambush 2, bolt, fist\n"
        "position Eric effects: 2 of Enrage on sidekick character\n"
    )
    purchases = {move.card: move for move in game.legal_moves() if isinstance(move, Buy)}
    game.play(purchases[card_of(game, "Enrage")])
    joining = [move.die for move in game.legal_moves() if isinstance(move, FieldCharacter)]
    assert [game.state.dice[number].card for number in joining] == [card_of(game, "Cyclops")]


def test_a_word_chosen_for_a_card_stays_in_effect():
    read_again(
        HEAD.replace("first  Eric: ", "first  Eric: Censor [MUH] x2, ")
        + TABLE
        + "position Eric words: mask for Censor\nexpect Eric words: mask for Censor\n"
    )


def test_attack_and_defense_of_unlike_dice_need_a_clear_reference():
    text = "position Eric field: Cyclops L2, Cyclops L1\nexpect attack of {}: 5\n"
    played(text.format("Cyclops L2"))
    with pytest.raises(BadMatch, match='expected Cyclops L2 or Cyclops L1, found "Cyclops", which'):
        played(text.format("Cyclops"))
    with pytest.raises(BadMatch, match="There is Angel in card of Mike x2"):
        played(text.format("Angel"))


# --- the open decision ----------------------------------------------------------------------------

CHOICE = """
position active: Eric; step: main; turn: 9
position Eric reserve: Cyclops L1, fist
position Mike field: Angel L1, 2 sidekick

turn Eric
  field Cyclops with fist
"""


@pytest.mark.parametrize(
    "facts",
    [
        "decides: Eric; question: choose; choices: Angel L1, sidekick x2",
        "decides: Eric; Mike field: Angel L1, 2 sidekick",
        "offered: choose Angel; decides: Eric",
        "offered: choose sidekick",
        "not offered: choose Cyclops",
        "not offered: pass",
        "not offered: attack with Cyclops",
    ],
)
def test_what_is_asked_and_offered(facts: str):
    record = read(f"{HEAD}{CHOICE}expect {facts}\n")
    replay_match(record)
    assert write_match(record).endswith(f"expect {facts}\n")


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ("decides: Mike", "found decides: Eric"),
        ("question: answer", "found question: choose"),
        (
            "choices: Angel",
            "found choices: sidekick in field of Mike x2, Angel L1",
        ),
        ("not offered: choose Angel", 'found "choose Angel", which is offered'),
        ("offered: choose Cyclops", "TXT-3"),
        ("offered: pass", "TXT-3"),
        ("offered: attack with Cyclops", "which is not offered"),
    ],
)
def test_what_is_not_asked_or_offered(facts: str, said: str):
    with pytest.raises(BadMatch) as error:
        played(f"{CHOICE}expect {facts}\n")
    assert said in str(error.value)


@pytest.mark.parametrize("fact", ["offered", "not offered"])
@pytest.mark.parametrize(
    ("text", "act", "said"),
    [
        (
            CHOICE.replace("2 sidekick", "sidekick, sidekick damaged 1"),
            "choose sidekick",
            "expected sidekick undamaged or sidekick damaged 1",
        ),
        (
            TABLE.replace("Cyclops 2 bolt, bolt", "Cyclops 2 bolt, bolt x2") + "turn Eric\n",
            "global Twin",
            'expected "1 of" to "2 of" before it',
        ),
    ],
)
def test_an_act_that_is_not_clear_is_neither_offered_nor_not(
    fact: str, text: str, act: str, said: str
):
    head = HEAD.replace("first  Eric: ", "first  Eric: Twin [MUH] x2, ")
    with pytest.raises(BadMatch) as error:
        read_again(f"{head}{text}expect {fact}: {act}\n")
    assert said in str(error.value)


def test_what_is_offered_at_other_decisions():
    played("expect decides: chance; question: draw; not offered: pass\n")
    played(START + "expect question: reroll; choices: fist, wild, bolt x2; offered: pass\n")
    played(START + "pass\nexpect offered: buy Kitty Pryde; not offered: buy Cyclops\n")
    played(START + "concede\nexpect decides: nobody; question: nothing; winner: Mike\n")


# --- traps ----------------------------------------------------------------------------------------


def test_an_expectation_comes_after_the_choices_that_have_only_one_answer():
    """Cyclops deals his damage to the only die, or Mike pays; so something is still open."""
    text = CHOICE.replace("Angel L1, 2 sidekick", "sidekick")
    with pytest.raises(BadMatch) as error:
        played(text + "expect Mike life: 10\n")
    assert "expected an answer to: Mike: " in str(error.value)
    assert "Answer first, or expect also what is asked" in str(error.value)
    played(text + "expect Mike life: 10; decides: Eric\n")


def test_a_forced_choice_is_made_before_the_table_is_looked_at():
    text = """
position active: Eric; step: main; turn: 9
position Eric reserve: bolt; Eric field: sidekick

turn Eric
  global Enrage with bolt
"""
    played(text + "expect attack of sidekick: 2\n  choose sidekick\n")
    played(text + "expect question: choose; choices: sidekick\n")
    with pytest.raises(BadMatch, match="found attack of sidekick: 2"):
        played(text + "expect attack of sidekick: 1\n")


def test_the_field_leaves_out_the_attack_zone_and_says_so():
    """ZONE-1: `fielded` is both together."""
    text = """
position active: Eric; step: attack; turn: 9
position Eric field: 3 sidekick

turn Eric
  attack with sidekick
"""
    played(
        text + "expect Eric field: 2 sidekick; Eric attack: sidekick; Eric fielded: 3 sidekick\n"
    )
    with pytest.raises(BadMatch) as error:
        played(text + "expect Eric field: 3 sidekick\n")
    assert "Eric attack: sidekick. Expect both together as fielded" in str(error.value)
