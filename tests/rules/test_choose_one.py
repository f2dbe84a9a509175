"""Texts that let a player choose one of several effects."""

import pytest

from rules.advice import prompts
from rules.notation.records.record import NameAct
from rules.notation.syntax.line_formatter import format_act as line
from rules.notation.syntax.line_parser import parse_act
from rules.notation.syntax.quoting import MatchNames
from rules.notation.syntax.tokenizer import LineTokenizer
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

EITHER = "Choose one: gain 1 life; or deal 1 damage to a target character die, then draw a die."


def with_action(text: str, *dice: str) -> Table:
    table = Table(box="AI", basics=[made_up_action("Crossroads", text)]).life(Eric=5, Mike=5)
    return table.lay("Eric", "reserve", "Crossroads action").lay("Mike", "field", *dice).begin()


def test_only_the_chosen_effect_happens():
    table = with_action(EITHER, "sidekick").use("Crossroads action")
    assert table.asks() == ("Eric", "choose word")
    assert table.offered() == [
        "choose deal 1 damage to a target character die, then draw a die",
        "choose gain 1 life",
    ]
    assert prompts.prompt_for(table.state).id == "decide.choose_one"
    table.choose_word("gain 1 life")
    assert table.lives() == (6, 5)
    assert table.has("Mike", "field") == {"sidekick character": 1}


def test_a_chosen_effect_may_need_further_choices():
    table = with_action(EITHER, "sidekick").will_draw("sidekick").will_roll("bolt")
    table.use("Crossroads action").choose_word(
        "deal 1 damage to a target character die, then draw a die"
    ).choose("sidekick")
    assert table.has("Mike", "prep") == {"sidekick": 1}
    assert table.has("Eric", "reserve") == {"sidekick bolt": 1}
    assert table.lives() == (5, 5)


def test_the_opponent_chooses_an_effect_for_the_controller():
    text = "The opponent chooses one: the opponent loses 1 life; or gain 1 life."
    table = with_action(text).use("Crossroads action")
    assert table.asks() == ("Mike", "choose word")
    assert table.offered() == ["choose gain 1 life", "choose the opponent loses 1 life"]
    table.choose_word("gain 1 life")
    assert table.lives() == (6, 5)


def test_an_earlier_choice_by_name_is_remembered():
    """Choosing an option does not overwrite the energy type chosen before."""
    text = (
        "Choose an energy type. Choose one: gain 1 life; or lose 1 life. Each character die of "
        "the chosen energy type gets +1A this turn."
    )
    table = with_action(text).lay("Eric", "field", "Captain America L1").use("Crossroads action")
    table.choose_word("shield").choose_word("lose 1 life")
    assert table.lives() == (4, 5)
    assert table.stats("Captain America") == (4, 3)


def test_a_player_may_decline_an_optional_choice():
    table = with_action("You may choose one: gain 1 life; or lose 1 life.")
    table.use("Crossroads action").pass_()
    assert table.lives() == (5, 5)


def test_an_effect_that_prevents_damage_can_offer_a_choice():
    """TIM-2: One option of the interruption prevents the damage."""
    text = "When this die takes damage: choose one: prevent that damage; or gain 1 life."
    zap = made_up_action("Zap", "Deal 3 damage to a target character die.")
    table = Table(box="AI", mike=[made_up("Watcher", text)], basics=[zap]).life(Mike=5)
    table.lay("Mike", "field", "Watcher L1").lay("Eric", "reserve", "Zap action").begin()
    table.use("Zap action").choose("Watcher")
    assert table.asks() == ("Mike", "choose word")
    table.choose_word("prevent that damage")
    assert table.has("Mike", "field") == {"Watcher L1": 1}


@pytest.mark.parametrize("chosen", ["gain 1 life", "draw a die, then draw a die"])
def test_a_choice_is_notated_by_its_text(chosen: str):
    names = MatchNames(Table().state.setup)
    act = NameAct(word=chosen)
    written = line(act, names)
    assert written == f'name "{chosen}"'
    assert parse_act(LineTokenizer(written, names)) == act


def test_each_player_is_offered_what_each_player_may_do():
    """The active player decides first (TIM-1)."""
    table = with_action("Each player may pay 1 life: gain 2 life.").use("Crossroads action")
    assert table.asks() == ("Eric", "answer")
    table.accept()
    assert table.lives() == (6, 5)
    assert table.asks() == ("Mike", "answer")
    table.accept()
    assert table.lives() == (8, 4)


def test_what_the_opponent_may_do_is_offered_to_the_opponent():
    """Even if you choose the die."""
    table = with_action("The opponent may KO a target sidekick.", "sidekick", "sidekick")
    table.use("Crossroads action")
    assert table.asks() == ("Mike", "answer")
    table.accept()
    assert table.asks() == ("Eric", "choose")
