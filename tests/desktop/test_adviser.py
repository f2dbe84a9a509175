"""The hint, the first suggestion and the light of the main button follow the same advice."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.match.background_thinking import Adviser
from desktop.text.translation import translate
from rules.game import Game
from rules.model import Confirm, MarkForReroll, Pass
from rules.opponents import HIDDEN_LEVELS, HINT_LEVEL, Choice, HintThinker
from rules.state import DecisionKind
from tests.desktop import decision_tables
from tests.desktop.computer_at_table import Ponderer, Scripted, against_mike
from tests.desktop.opened_tables import main_step
from tests.desktop.window_driver import Key, WindowDriver
from tests.rules.table import Table


@pytest.fixture
def driver(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> WindowDriver:
    """A window whose adviser thinks about each question, as in the program."""
    monkeypatch.setattr(Adviser, "thinks_ahead", True)
    return WindowDriver(qtbot)


def advice_of(driver: WindowDriver) -> Choice:
    session = driver.table.session
    driver.qtbot.waitUntil(lambda: session.advice is not None)
    assert session.advice is not None
    return session.advice


def is_lit(driver: WindowDriver) -> bool:
    button = driver.table.bar.main_button
    return button is not None and button.is_lit


def first_suggestion(driver: WindowDriver) -> str:
    driver.key(Key.Key_H)
    QApplication.processEvents()
    words: str = driver.table.suggestions.panel.buttons[0].text()
    driver.key(Key.Key_Escape)
    return words


def hint(driver: WindowDriver) -> str:
    driver.key(Key.Key_F2)
    words = driver.table.move_hint.panel.act.text()
    driver.key(Key.Key_Escape)
    return words


def second_line(driver: WindowDriver) -> str:
    return driver.table.bar.question.hint.text()


def a_roll() -> Game:
    return against_mike(levels=("", ""))


def a_purchase() -> Game:
    return main_step("sidekick mask", "sidekick bolt", "sidekick fist").game


def an_attack() -> Game:
    return decision_tables.attack_step().game


def a_block() -> Game:
    return decision_tables.attacked().game


def a_damage_split() -> Game:
    return decision_tables.double_blocked().game


@pytest.mark.parametrize("question", [a_roll, a_purchase, an_attack, a_block, a_damage_split])
def test_hint_first_suggestion_and_light_agree(
    driver: WindowDriver, question: Callable[[], Game]
) -> None:
    driver.open_match(question())
    advice = advice_of(driver)
    assert first_suggestion(driver) == hint(driver)
    answers = [answer.moves for answer in driver.table.answers if answer.is_main]
    assert is_lit(driver) is (advice.moves in answers)


def test_a_proposed_split_of_damage_is_the_one_that_is_advised(driver: WindowDriver) -> None:
    driver.open_match(a_damage_split())
    assert advice_of(driver).moves == driver.table.asking.split.moves
    assert is_lit(driver)


def test_keeping_is_lit_only_if_the_advice_is_to_keep(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def reroll_one(game: Game) -> tuple[MarkForReroll, ...]:
        assert game.decision is not None
        return (MarkForReroll(game.decision.dice[0]),)

    for choose, lit in ((reroll_one, False), (lambda _: (Pass(),), True)):
        monkeypatch.setitem(HIDDEN_LEVELS, HINT_LEVEL, lambda: Scripted(choose))  # noqa: B023
        driver.open_match(a_roll())
        assert driver.game.decision_kind is DecisionKind.REROLL
        advice_of(driver)
        assert is_lit(driver) is lit
    assert driver.table.bar.main_button.toolTip() == ""


def test_free_damage_is_advised_and_not_to_stay_home(driver: WindowDriver) -> None:
    """No one can block the Sidekick, and no one could strike back."""
    table = Table().lay("Eric", "field", "sidekick").lay("Mike", "reserve", "sidekick fist")
    driver.open_match(table.begin("attack").game)
    assert translate(advice_of(driver).reason) == "No one can block: Mike loses 1 life."
    assert first_suggestion(driver) == hint(driver) == "Attack with a Sidekick"
    assert not is_lit(driver)
    assert driver.table.bar.main_button.toolTip() == "You can still attack."
    assert "attack" not in second_line(driver)


def test_free_damage_is_not_advised_to_who_needs_blockers(driver: WindowDriver) -> None:
    table = Table().lay("Eric", "field", "sidekick").life(Eric=1)
    driver.open_match(table.begin("attack").game)
    assert advice_of(driver).moves == (Pass(),)


def test_doing_nothing_is_plain_if_the_reason_is_not_for_players(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The evaluation would keep Kitty Pryde home, whom no Sidekick can block."""
    monkeypatch.setitem(HIDDEN_LEVELS, HINT_LEVEL, lambda: Scripted(lambda _: (Pass(),), None))
    table = Table().lay("Eric", "field", "Kitty Pryde L1").lay("Mike", "field", "sidekick")
    driver.open_match(table.begin("attack").game)
    advice_of(driver)
    assert not is_lit(driver)
    assert driver.table.bar.main_button.toolTip() == "You can still attack."
    driver.key(Key.Key_F2)
    assert driver.table.move_hint.panel.reason.text() == ""


def test_who_has_picked_dice_is_not_told_to_keep_them(driver: WindowDriver) -> None:
    """A picked die cannot be kept by a move, so the advice goes on from there."""
    driver.open_match(a_roll())
    assert driver.game.decision is not None
    driver.click_die(driver.game.decision.dice[0])
    assert advice_of(driver).moves[-1] == Confirm()
    assert "worse" not in translate(advice_of(driver).reason)
    assert hint(driver) == first_suggestion(driver)
    assert hint(driver).startswith("Reroll")
    assert is_lit(driver)


def test_the_main_button_is_plain_until_the_advice_has_come(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Ponderer()
    monkeypatch.setitem(HIDDEN_LEVELS, HINT_LEVEL, lambda: slow)
    driver.open_match(a_roll())
    button = driver.table.bar.main_button
    assert not is_lit(driver)
    slow.may_answer.set()
    advice_of(driver)
    assert driver.table.bar.main_button is button, "a press that has begun is not lost"


def test_the_advice_for_a_part_of_an_act_goes_on_with_its_rest(driver: WindowDriver) -> None:
    driver.open_match(a_block())
    first, *rest = advice_of(driver).moves
    driver.table.session.play(first)
    assert driver.table.session.advice is not None
    assert driver.table.session.advice.moves == tuple(rest)


def test_why_an_attack_is_bad_is_said_below_the_question(driver: WindowDriver) -> None:
    table = Table().lay("Eric", "field", "Cyclops L1").lay("Mike", "field", "Juggernaut L3")
    driver.open_match(table.life(Eric=3).begin("attack").game)
    assert advice_of(driver).moves == (Pass(),)
    assert is_lit(driver)
    assert second_line(driver) == "Mike's blockers would KO Cyclops."


def test_a_useful_global_ability_keeps_the_main_button_plain(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(
        HIDDEN_LEVELS, HINT_LEVEL, lambda: Scripted(lambda game: game.legal_moves()[:1])
    )
    driver.open_match(decision_tables.window().game)
    advice_of(driver)
    assert not is_lit(driver)
    assert driver.table.bar.main_button.toolTip() == "You can still use an ability."


def test_why_a_block_is_bad_is_said_below_the_question(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(HIDDEN_LEVELS, HINT_LEVEL, lambda: HintThinker("hard"))
    table = Table().lay("Eric", "field", "Cyclops L3").lay("Mike", "field", "sidekick")
    driver.open_match(table.begin("attack").attack_with("Cyclops").game)
    assert advice_of(driver).moves == (Pass(),)
    assert is_lit(driver)
    assert second_line(driver) == "It costs 6 life, and Eric's Cyclops goes to the Used Pile."


def test_doing_nothing_is_not_lit_for_no_reason(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The advice is to keep the energy, but it cannot say why."""
    monkeypatch.setitem(HIDDEN_LEVELS, HINT_LEVEL, lambda: Scripted(lambda _: (Pass(),)))
    driver.open_match(a_purchase())
    advice_of(driver)
    assert not is_lit(driver)
    assert driver.table.bar.main_button.toolTip() == "You can still purchase a die."
