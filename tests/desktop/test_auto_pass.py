"""Tests automatic answers and passes in the real window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.match.auto_pass import StepStop
from desktop.match.hint_memory import KEEP_PASSING, STOP_HERE
from desktop.panels.prompt.hints import hint_text
from desktop.storage import match_notation
from desktop.storage.settings import Settings
from rules.cards.card_library import all_card_sets
from rules.engine.turn.dealer import SeededDealer, random_below
from rules.game import Game
from rules.model.ruleset import UXM
from rules.state import Step, Zone
from rules.teams.demo_games import first_game_setup
from tests.desktop.table_driver import seeded
from tests.desktop.texts import message, sidekicks
from tests.desktop.window_driver import LEFT, Key, WindowDriver
from tests.rules.table import NAMES, Table

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
MIKE_MAIN, MIKE_ATTACK = StepStop(1, Step.MAIN), StepStop(1, Step.ATTACK)


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    """The window with default settings."""
    settings = Settings()
    settings.throw_by_hand = False
    return WindowDriver(qtbot, settings=settings)


def open_decision(driver: WindowDriver) -> tuple[str, str]:
    """The deciding player and the kind of decision."""
    decision = driver.game.decision
    return NAMES[decision.player], decision.kind.value


def both_can_act(**more: bool) -> Table:
    """Eric can field and attack; both players have bolts for Enrage's Global Ability."""
    table = Table(**more).lay("Eric", "reserve", "sidekick bolt", "sidekick bolt")
    table.lay("Eric", "reserve", "sidekick character", "sidekick character")
    table.lay("Mike", "reserve", "sidekick bolt", "sidekick bolt")
    return table.lay("Eric", "field", "Kitty Pryde").lay("Mike", "field", "Angel")


def use_enrage(driver: WindowDriver) -> None:
    """Use Enrage's Global Ability once, on Kitty Pryde."""
    driver.key(Key.Key_G).key(Key.Key_1).key(Key.Key_Space)
    driver.click_die(driver.die("Kitty Pryde: L1", Zone.FIELD))


def field_sidekick(driver: WindowDriver) -> None:
    driver.click_die(driver.die("sidekick: character", Zone.RESERVE))


# --- a decision with one answer -------------------------------------------------------------------


def test_a_forced_payment_is_automatic_and_undo_reverts_the_purchase(
    driver: WindowDriver,
) -> None:
    energy = ("sidekick mask", "sidekick bolt", "sidekick fist", "sidekick character")
    driver.open_match(Table().lay("Eric", "reserve", *energy).begin().game)
    before = driver.game.digest()
    driver.click_die(driver.die("Kitty Pryde", Zone.CARD))
    assert driver.log[-2:] == [
        message("log.pay", player="Eric", dice=sidekicks(3, "mask, bolt, fist")),
        message("log.buy", player="Eric", card="Kitty Pryde"),
    ]
    assert open_decision(driver) == ("Eric", "main")
    assert driver.table.bar.question.hint.text().startswith(message("main.paid"))
    driver.key(Key.Key_Z, CTRL)
    assert driver.game.digest() == before
    assert "one way" not in driver.table.bar.question.hint.text()


def test_a_payment_with_a_choice_of_dice_asks_the_player(driver: WindowDriver) -> None:
    energy = ("sidekick mask", "sidekick bolt", "sidekick fist", "sidekick shield")
    driver.open_match(Table().lay("Eric", "reserve", *energy).begin().game)
    driver.click_die(driver.die("Kitty Pryde", Zone.CARD))
    assert open_decision(driver) == ("Eric", "pay")


def test_a_single_target_is_chosen_automatically(driver: WindowDriver) -> None:
    table = Table().lay("Eric", "reserve", "sidekick bolt", "sidekick character")
    driver.open_match(table.lay("Eric", "field", "Kitty Pryde").begin().game)
    driver.key(Key.Key_G).key(Key.Key_1)
    assert driver.log[-1] == message(
        "log.bonus",
        dice="Kitty Pryde (level 1)",
        number=1,
        bonus="+1A",
        until=message("now.end_of_turn"),
    )
    driver.key(Key.Key_Z, CTRL)
    assert driver.game.state.continuous_effects == ()
    assert open_decision(driver) == ("Eric", "main")


def test_every_question_is_asked_if_automatic_answers_are_off(driver: WindowDriver) -> None:
    driver.window.settings.answer_alone = False
    driver.open_match(
        Table()
        .lay("Eric", "reserve", "sidekick bolt")
        .lay("Eric", "field", "Kitty Pryde")
        .begin()
        .game
    )
    driver.key(Key.Key_G).key(Key.Key_1)
    assert open_decision(driver) == ("Eric", "pay")
    driver.key(Key.Key_Space)
    assert open_decision(driver) == ("Eric", "choose")


def test_a_turn_never_ends_automatically(driver: WindowDriver) -> None:
    """Ending a turn draws new dice, which only both players together could undo."""
    driver.open_match(seeded(Table().begin(), 1).game)
    driver.key(Key.Key_Space)
    driver.key(Key.Key_Space)
    mikes = [played for played in driver.game.history if not played.is_chance]
    assert len(mikes) > 1
    assert open_decision(driver)[1] in ("main", "reroll")


def test_only_its_player_ends_the_main_step(driver: WindowDriver) -> None:
    """It never ends by itself, even if nothing is left to do and only an attack can follow."""
    table = Table().lay("Eric", "reserve", "sidekick mask", "sidekick bolt", "sidekick fist")
    driver.open_match(table.lay("Eric", "field", "sidekick").begin().game)
    driver.click_die(driver.die("Kitty Pryde", Zone.CARD))
    assert open_decision(driver) == ("Eric", "main")
    assert driver.table.bar.main_button.is_lit
    driver.press("move.pass_main")
    driver.key(Key.Key_Space)
    assert open_decision(driver) == ("Eric", "attackers")


def test_a_late_pay_press_does_not_end_the_main_step(
    driver: WindowDriver,
) -> None:
    table = Table().lay("Eric", "reserve", "sidekick mask", "sidekick bolt", "sidekick fist")
    driver.open_match(table.lay("Eric", "reserve", "sidekick character").begin().game)
    driver.click_die(driver.die("Kitty Pryde", Zone.CARD))
    assert open_decision(driver) == ("Eric", "main")
    driver.press("move.pass_main")
    assert open_decision(driver) == ("Eric", "main")
    assert message("main.paid") in driver.shown_words(driver.table.note)
    driver.key(Key.Key_Space)
    assert open_decision(driver)[1] != "main"


def test_space_after_ending_the_main_step_also_skips_the_attack(
    driver: WindowDriver,
) -> None:
    table = Table().lay("Eric", "field", "sidekick").lay("Eric", "reserve", "sidekick bolt")
    driver.open_match(table.begin().game)
    driver.key(Key.Key_Space)
    assert open_decision(driver) == ("Eric", "attackers")
    driver.key(Key.Key_Space)
    assert open_decision(driver)[1] != "attackers"


def test_without_attackers_the_turn_waits_after_the_last_purchase(
    driver: WindowDriver,
) -> None:
    table = Table().lay("Eric", "reserve", "sidekick mask", "sidekick bolt", "sidekick fist")
    driver.open_match(table.begin().game)
    driver.click_die(driver.die("Kitty Pryde", Zone.CARD))
    assert open_decision(driver) == ("Eric", "main")
    assert driver.prompt == message("decide.main_idle_turn", player="Eric")


def test_an_automatic_pass_is_shown(driver: WindowDriver) -> None:
    table = Table().lay("Eric", "field", "sidekick").lay("Eric", "reserve", "sidekick bolt")
    driver.open_match(table.begin().game)
    driver.key(Key.Key_Space)
    assert open_decision(driver) == ("Eric", "attackers")
    assert driver.table.bar.question.hint.text().startswith(
        "Mike had no moves and passed automatically."
    )


def test_step_stops_are_explained_at_the_first_automatic_pass(driver: WindowDriver) -> None:
    driver.window.settings.first_time_hints = True

    def pass_once() -> str:
        table = Table().lay("Eric", "field", "sidekick").lay("Eric", "reserve", "sidekick bolt")
        driver.open_match(table.begin().game)
        driver.key(Key.Key_Space)
        return driver.table.bar.question.hint.text()

    explained = hint_text(STOP_HERE)
    assert pass_once().endswith(f"automatically. {explained}")
    assert explained not in pass_once()


# --- until something happens ----------------------------------------------------------------------


def open_with_stop(driver: WindowDriver, table: Table) -> None:
    """Open a match in which Eric wants to be asked again after Mike passed in the Main Step."""
    driver.window.settings.stops = ("first main",)
    driver.open_match(table.begin().game)


def test_passing_until_something_happens_is_offered_where_it_spares_a_question(
    driver: WindowDriver,
) -> None:
    """With Eric's stop, Eric can act again after Mike's pass, and Mike would be asked again."""
    driver.open_match(both_can_act().begin().game)
    driver.key(Key.Key_Space)
    assert open_decision(driver) == ("Mike", "reply")
    assert "keep-passing (P)" not in driver.buttons()
    open_with_stop(driver, both_can_act())
    assert "keep-passing (P)" not in driver.buttons(), "it is Eric's own Main Step"
    driver.key(Key.Key_Space)
    assert open_decision(driver) == ("Mike", "reply")
    assert "keep-passing (P)" in driver.buttons()


def test_passing_until_something_happens_is_explained_once(driver: WindowDriver) -> None:
    driver.window.settings.first_time_hints = True
    open_with_stop(driver, both_can_act())
    driver.key(Key.Key_Space)
    assert "until the opponent attacks" in driver.shown_words(driver.table.waiting.button_hint)
    driver.key(Key.Key_Space)
    assert not driver.table.waiting.button_hint.isVisible()
    driver.key(Key.Key_Z, CTRL)
    assert driver.table.waiting.button_hint.isVisible(), "the question is the same"
    assert KEEP_PASSING in driver.window.settings.hints_seen
    open_with_stop(driver, both_can_act())
    driver.key(Key.Key_Space)
    assert "keep-passing (P)" in driver.buttons()
    assert not driver.table.waiting.button_hint.isVisible()


def test_a_waiting_player_is_not_asked_again_this_step(driver: WindowDriver) -> None:
    open_with_stop(driver, both_can_act())
    driver.key(Key.Key_Space)
    driver.key(Key.Key_P)
    assert driver.table.bar.stop_waiting.isVisible()
    assert driver.table.bar.stop_waiting.text() == "Mike keeps passing (Shift+P)"
    assert open_decision(driver) == ("Eric", "main")
    field_sidekick(driver)
    driver.key(Key.Key_Space)
    assert open_decision(driver) == ("Eric", "attackers"), "Mike was not asked a second time"


def test_waiting_stops_at_the_active_players_own_attack(
    driver: WindowDriver,
) -> None:
    driver.open_match(both_can_act().begin().game)
    driver.key(Key.Key_P)
    assert open_decision(driver) == ("Mike", "reply")
    driver.key(Key.Key_Space)
    assert open_decision(driver) == ("Eric", "attackers")


def test_the_attacker_cannot_wait_through_their_own_attack(driver: WindowDriver) -> None:
    driver.open_match(both_can_act().begin().game)
    driver.key(Key.Key_P).key(Key.Key_Space)
    assert driver.table.bar.stop_waiting.isVisible()
    driver.click_die(driver.die("Kitty Pryde: L1", Zone.FIELD))
    assert not driver.table.bar.stop_waiting.isVisible()
    driver.key(Key.Key_Space).key(Key.Key_Space)
    assert open_decision(driver) == ("Eric", "window"), "Enrage can be used on the attacker"


def test_a_declined_draw_offer_ends_no_step(driver: WindowDriver) -> None:
    open_with_stop(driver, both_can_act())
    driver.key(Key.Key_Space).key(Key.Key_P)
    driver.window.menus.actions["offer-draw"].trigger()
    driver.key(Key.Key_N)
    assert open_decision(driver) == ("Eric", "main")


def test_an_attack_ends_waiting(driver: WindowDriver) -> None:
    open_with_stop(driver, both_can_act())
    driver.key(Key.Key_Space).key(Key.Key_P).key(Key.Key_Space)
    driver.click_die(driver.die("Kitty Pryde: L1", Zone.FIELD))
    driver.key(Key.Key_Space)
    assert open_decision(driver) == ("Mike", "blockers")
    assert not driver.table.bar.stop_waiting.isVisible()


def test_using_an_ability_ends_waiting(driver: WindowDriver) -> None:
    open_with_stop(driver, both_can_act())
    driver.key(Key.Key_Space).key(Key.Key_P)
    use_enrage(driver)
    assert not driver.table.bar.stop_waiting.isVisible()
    driver.key(Key.Key_Space)
    assert open_decision(driver) == ("Mike", "reply")


def test_a_purchase_does_not_end_waiting(driver: WindowDriver) -> None:
    table = both_can_act().lay("Eric", "reserve", "sidekick fist", "sidekick fist")
    open_with_stop(driver, table)
    driver.key(Key.Key_Space).key(Key.Key_P)
    driver.click_die(driver.die("Ambush", Zone.CARD))
    driver.key(Key.Key_Space)
    assert driver.log[-1] == message("log.buy", player="Eric", card="Ambush")
    assert driver.table.bar.stop_waiting.isVisible()


@pytest.mark.parametrize("by", ["key", "click"])
def test_waiting_can_be_canceled(driver: WindowDriver, by: str) -> None:
    open_with_stop(driver, both_can_act())
    driver.key(Key.Key_Space).key(Key.Key_P)
    if by == "key":
        driver.key(Key.Key_P, SHIFT)
    else:
        QTest.mouseClick(driver.table.bar.stop_waiting, LEFT)
    assert not driver.table.bar.stop_waiting.isVisible()
    field_sidekick(driver)
    driver.key(Key.Key_Space)
    assert open_decision(driver) == ("Mike", "reply")


def test_undo_reverts_waiting_with_its_pass(driver: WindowDriver) -> None:
    open_with_stop(driver, both_can_act())
    driver.key(Key.Key_Space).key(Key.Key_P)
    driver.key(Key.Key_Z, CTRL)
    assert open_decision(driver) == ("Mike", "reply")
    assert not driver.table.bar.stop_waiting.isVisible()


def test_a_new_turn_ends_waiting(driver: WindowDriver) -> None:
    driver.open_match(seeded(both_can_act().begin(), 3).game)
    driver.key(Key.Key_Space).key(Key.Key_P)
    assert open_decision(driver) == ("Eric", "attackers")
    assert driver.table.bar.stop_waiting.isVisible()
    driver.key(Key.Key_Space)
    assert driver.game.state.active == 1
    assert not driver.table.bar.stop_waiting.isVisible()


def test_a_step_stop_also_asks_a_waiting_player(driver: WindowDriver) -> None:
    open_with_stop(driver, both_can_act())
    driver.key(Key.Key_Space)
    driver.key(Key.Key_F7)
    driver.key(Key.Key_P)
    field_sidekick(driver)
    driver.key(Key.Key_Space)
    assert open_decision(driver) == ("Mike", "reply")


# --- the casual procedure -------------------------------------------------------------------------


def test_with_casual_timing_a_waiting_player_is_not_asked_after_each_purchase(
    driver: WindowDriver,
) -> None:
    """PRI-2: otherwise Mike would be asked after every action."""
    driver.open_match(both_can_act(casual=True).begin().game)
    field_sidekick(driver)
    assert open_decision(driver) == ("Mike", "reply")
    driver.key(Key.Key_P)
    field_sidekick(driver)
    assert open_decision(driver) == ("Eric", "main")


# --- a whole match --------------------------------------------------------------------------------


def test_automatic_moves_replay_identically(driver: WindowDriver) -> None:
    """Automatic answers are legal moves, so the match can be written and read again."""
    driver.open_match(Game(first_game_setup(UXM, NAMES, all_card_sets()), SeededDealer(7)))
    game, rng = driver.game, 7
    for _ in range(40):
        place, rng = random_below(rng, len(game.legal_moves()))
        driver.table.session.play(game.legal_moves()[place])
    again = match_notation.read_to_resume(match_notation.write_notation(game), "kept")
    assert again.digest() == game.digest()
