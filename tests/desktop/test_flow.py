"""Whom the table asks: what it answers by itself, and how long players pass. In the real window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.match.auto_pass import STEP_STOPS, StepStop
from desktop.storage import match_notation
from desktop.storage.settings import Settings
from rules.cards.card_library import all_card_sets
from rules.engine.turn.dealer import SeededDealer, random_below
from rules.game import Game
from rules.model.ruleset import UXM
from rules.state import Step, Zone
from rules.state.formats import first_game_setup
from tests.desktop.seated import seeded
from tests.desktop.shell import LEFT, Key, Shell
from tests.rules.table import NAMES, Table

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
MIKE_MAIN, MIKE_ATTACK = StepStop(1, Step.MAIN), StepStop(1, Step.ATTACK)


@pytest.fixture
def shell(qtbot: QtBot) -> Shell:
    """The window as it is for players who have chosen nothing."""
    settings = Settings()
    settings.throw_by_hand = False
    return Shell(qtbot, settings=settings)


def asked(shell: Shell) -> tuple[str, str]:
    """Who is asked, and for what."""
    decision = shell.game.decision
    return NAMES[decision.player], decision.kind


def both_can_act(**more: bool) -> Table:
    """Eric can field and attack; both have bolts for the Global Ability of Enrage."""
    table = Table(**more).lay("Eric", "reserve", "sidekick bolt", "sidekick bolt")
    table.lay("Eric", "reserve", "sidekick character", "sidekick character")
    table.lay("Mike", "reserve", "sidekick bolt", "sidekick bolt")
    return table.lay("Eric", "field", "Kitty Pryde").lay("Mike", "field", "Angel")


def enrages(shell: Shell) -> None:
    """Use the Global Ability of Enrage, once, on Kitty Pryde."""
    shell.key(Key.Key_1).key(Key.Key_Space)
    shell.click_die(shell.die("Kitty Pryde: L1", Zone.FIELD))


def field_sidekick(shell: Shell) -> None:
    shell.click_die(shell.die("sidekick: character", Zone.RESERVE))


# --- a decision with one answer -------------------------------------------------------------------


def test_the_only_way_to_pay_is_not_asked_for_and_undo_takes_the_purchase_back(
    shell: Shell,
) -> None:
    energy = ("sidekick mask", "sidekick bolt", "sidekick fist", "sidekick character")
    shell.seat(Table().lay("Eric", "reserve", *energy).begin().game)
    before = shell.game.digest()
    shell.click_die(shell.die("Kitty Pryde", Zone.CARD))
    assert shell.log[-2:] == [
        "Eric pays with 3 Sidekicks (mask, bolt, fist)",
        "Eric purchases Kitty Pryde",
    ]
    assert asked(shell) == ("Eric", "main")
    assert shell.table.bar.question.hint.text().startswith("Paid automatically.")
    shell.key(Key.Key_Z, CTRL)
    assert shell.game.digest() == before
    assert "one way" not in shell.table.bar.question.hint.text()


def test_where_dice_can_be_chosen_to_pay_the_player_is_asked(shell: Shell) -> None:
    energy = ("sidekick mask", "sidekick bolt", "sidekick fist", "sidekick shield")
    shell.seat(Table().lay("Eric", "reserve", *energy).begin().game)
    shell.click_die(shell.die("Kitty Pryde", Zone.CARD))
    assert asked(shell) == ("Eric", "pay")


def test_the_only_target_is_taken(shell: Shell) -> None:
    table = Table().lay("Eric", "reserve", "sidekick bolt", "sidekick character")
    shell.seat(table.lay("Eric", "field", "Kitty Pryde").begin().game)
    shell.key(Key.Key_1)
    assert shell.log[-1] == "Kitty Pryde (level 1) gets +1A"
    shell.key(Key.Key_Z, CTRL)
    assert shell.game.state.continuous_effects == ()
    assert asked(shell) == ("Eric", "main")


def test_every_question_is_asked_if_the_players_want_that(shell: Shell) -> None:
    shell.window.settings.answer_alone = False
    shell.seat(
        Table()
        .lay("Eric", "reserve", "sidekick bolt")
        .lay("Eric", "field", "Kitty Pryde")
        .begin()
        .game
    )
    shell.key(Key.Key_1)
    assert asked(shell) == ("Eric", "pay")
    shell.key(Key.Key_Space)
    assert asked(shell) == ("Eric", "choose")


def test_a_turn_does_not_end_by_itself(shell: Shell) -> None:
    """What ends it brings new dice, and could not be taken back."""
    shell.seat(seeded(Table().begin(), 1).game)
    shell.key(Key.Key_Space)
    shell.key(Key.Key_Space)
    mikes = [played for played in shell.game.history if not played.is_chance]
    assert len(mikes) > 1
    assert asked(shell)[1] in ("main", "reroll")


def test_after_the_last_purchase_the_attack_is_offered(shell: Shell) -> None:
    table = Table().lay("Eric", "reserve", "sidekick mask", "sidekick bolt", "sidekick fist")
    shell.seat(table.lay("Eric", "field", "sidekick").begin().game)
    before = shell.game.digest()
    shell.click_die(shell.die("Kitty Pryde", Zone.CARD))
    assert asked(shell) == ("Eric", "attackers")
    shell.key(Key.Key_Z, CTRL)
    assert shell.game.digest() == before, "all of it is one act of Eric's"


def test_who_ends_a_main_step_that_has_ended_by_itself_keeps_the_attack(shell: Shell) -> None:
    """The first Space was meant for the Main Step: it tells what has happened, the next counts."""
    table = Table().lay("Eric", "reserve", "sidekick character")
    shell.seat(table.begin().game)
    shell.click_die(shell.die("sidekick: character", Zone.RESERVE))
    assert asked(shell) == ("Eric", "attackers")
    hint = shell.table.bar.question.hint.text()
    assert hint.startswith("You had nothing left to do, so the Main Step ended.")
    shell.key(Key.Key_Space)
    assert asked(shell) == ("Eric", "attackers")
    assert "press again to end your turn" in shell.shown_words(shell.table.note)
    shell.key(Key.Key_Space)
    assert asked(shell)[1] != "attackers"


def test_who_presses_to_pay_what_is_paid_already_does_not_end_the_main_step(shell: Shell) -> None:
    table = Table().lay("Eric", "reserve", "sidekick mask", "sidekick bolt", "sidekick fist")
    shell.seat(table.lay("Eric", "reserve", "sidekick character").begin().game)
    shell.click_die(shell.die("Kitty Pryde", Zone.CARD))
    assert asked(shell) == ("Eric", "main")
    shell.press("End Main Step (Space)")
    assert asked(shell) == ("Eric", "main")
    assert "Paid automatically" in shell.shown_words(shell.table.note)
    shell.key(Key.Key_Space)
    assert asked(shell)[1] != "main"


def test_after_a_moment_what_was_paid_is_known(shell: Shell, monkeypatch) -> None:
    now = [0.0]
    table = Table().lay("Eric", "reserve", "sidekick mask", "sidekick bolt", "sidekick fist")
    shell.seat(table.lay("Eric", "reserve", "sidekick character").begin().game)
    monkeypatch.setattr(shell.table.input_guard, "_clock", lambda: now[0])
    shell.click_die(shell.die("Kitty Pryde", Zone.CARD))
    now[0] = 5.0
    shell.key(Key.Key_Space)
    assert asked(shell)[1] != "main"


def test_who_ended_the_main_step_need_not_say_twice_that_nobody_attacks(shell: Shell) -> None:
    table = Table().lay("Eric", "field", "sidekick").lay("Eric", "reserve", "sidekick bolt")
    shell.seat(table.begin().game)
    shell.key(Key.Key_Space)
    assert asked(shell) == ("Eric", "attackers")
    shell.key(Key.Key_Space)
    assert asked(shell)[1] != "attackers"


def test_with_the_last_purchase_and_nobody_to_attack_the_turn_waits_for_its_player(
    shell: Shell,
) -> None:
    table = Table().lay("Eric", "reserve", "sidekick mask", "sidekick bolt", "sidekick fist")
    shell.seat(table.begin().game)
    shell.click_die(shell.die("Kitty Pryde", Zone.CARD))
    assert asked(shell) == ("Eric", "main")
    assert shell.prompt == "Eric: nothing left to do. End your turn"


def test_who_is_passed_for_is_told(shell: Shell) -> None:
    table = Table().lay("Eric", "field", "sidekick").lay("Eric", "reserve", "sidekick bolt")
    shell.seat(table.begin().game)
    shell.key(Key.Key_Space)
    assert asked(shell) == ("Eric", "attackers")
    assert shell.table.bar.question.hint.text().startswith(
        "Mike had no moves and passed automatically."
    )


# --- until something happens ----------------------------------------------------------------------


def test_a_reply_is_asked_for_only_where_one_can_be_paid(shell: Shell) -> None:
    table = both_can_act().begin()
    shell.seat(table.game)
    shell.key(Key.Key_Space)
    assert asked(shell) == ("Mike", "reply")
    assert "Pass until something happens (P)" in shell.buttons()
    shell.key(Key.Key_Space)
    assert asked(shell) == ("Eric", "main"), "Eric may act again: Mike passed by choice"


def test_who_passes_on_is_not_asked_again_in_this_step(shell: Shell) -> None:
    shell.seat(both_can_act().begin().game)
    shell.key(Key.Key_Space)
    shell.key(Key.Key_P)
    assert shell.table.bar.stop_waiting.isVisible()
    assert shell.table.bar.stop_waiting.text() == "Mike keeps passing (Shift+P)"
    assert asked(shell) == ("Eric", "main")
    field_sidekick(shell)
    shell.key(Key.Key_Space)
    assert asked(shell) == ("Eric", "attackers"), "Mike was not asked a second time"


def test_the_active_player_passes_on_to_the_attack_which_is_never_skipped(shell: Shell) -> None:
    shell.seat(both_can_act().begin().game)
    shell.key(Key.Key_P)
    assert asked(shell) == ("Mike", "reply")
    shell.key(Key.Key_Space)
    assert asked(shell) == ("Eric", "attackers")


def test_who_attacks_does_not_pass_on_through_their_own_attack(shell: Shell) -> None:
    shell.seat(both_can_act().begin().game)
    shell.key(Key.Key_P).key(Key.Key_Space)
    assert shell.table.bar.stop_waiting.isVisible()
    shell.click_die(shell.die("Kitty Pryde: L1", Zone.FIELD))
    assert not shell.table.bar.stop_waiting.isVisible()
    shell.key(Key.Key_Space).key(Key.Key_Space)
    assert asked(shell) == ("Eric", "window"), "Enrage can be used on the attacker"


def test_a_draw_that_is_declined_ends_nobodys_step(shell: Shell) -> None:
    shell.seat(both_can_act().begin().game)
    shell.key(Key.Key_Space).key(Key.Key_P)
    shell.window.menus.offer_draw.trigger()
    shell.key(Key.Key_N)
    assert asked(shell) == ("Eric", "main")


def test_an_attack_wakes_who_passes_on(shell: Shell) -> None:
    shell.seat(both_can_act().begin().game)
    shell.key(Key.Key_Space).key(Key.Key_P).key(Key.Key_Space)
    shell.click_die(shell.die("Kitty Pryde: L1", Zone.FIELD))
    shell.key(Key.Key_Space)
    assert asked(shell) == ("Mike", "blockers")
    assert not shell.table.bar.stop_waiting.isVisible()


def test_an_ability_that_is_used_wakes_who_passes_on(shell: Shell) -> None:
    shell.seat(both_can_act().begin().game)
    shell.key(Key.Key_Space).key(Key.Key_P)
    enrages(shell)
    assert not shell.table.bar.stop_waiting.isVisible()
    shell.key(Key.Key_Space)
    assert asked(shell) == ("Mike", "reply")


def test_a_purchase_does_not_wake_who_passes_on(shell: Shell) -> None:
    table = both_can_act().lay("Eric", "reserve", "sidekick fist", "sidekick fist").begin()
    shell.seat(table.game)
    shell.key(Key.Key_Space).key(Key.Key_P)
    shell.click_die(shell.die("Ambush", Zone.CARD))
    shell.key(Key.Key_Space)
    assert shell.log[-1] == "Eric purchases Ambush"
    assert shell.table.bar.stop_waiting.isVisible()


@pytest.mark.parametrize("by", ["key", "click"])
def test_it_can_be_cancelled(shell: Shell, by: str) -> None:
    shell.seat(both_can_act().begin().game)
    shell.key(Key.Key_Space).key(Key.Key_P)
    if by == "key":
        shell.key(Key.Key_P, SHIFT)
    else:
        QTest.mouseClick(shell.table.bar.stop_waiting, LEFT)
    assert not shell.table.bar.stop_waiting.isVisible()
    field_sidekick(shell)
    shell.key(Key.Key_Space)
    assert asked(shell) == ("Mike", "reply")


def test_undo_takes_it_back_together_with_the_pass(shell: Shell) -> None:
    shell.seat(both_can_act().begin().game)
    shell.key(Key.Key_Space).key(Key.Key_P)
    shell.key(Key.Key_Z, CTRL)
    assert asked(shell) == ("Mike", "reply")
    assert not shell.table.bar.stop_waiting.isVisible()


def test_a_new_turn_ends_it(shell: Shell) -> None:
    shell.seat(seeded(both_can_act().begin(), 3).game)
    shell.key(Key.Key_Space).key(Key.Key_P).key(Key.Key_Space)
    assert asked(shell) == ("Eric", "attackers")
    assert shell.table.bar.stop_waiting.isVisible()
    shell.key(Key.Key_Space)
    assert shell.game.state.active == 1
    assert not shell.table.bar.stop_waiting.isVisible()


# --- marks on the steps ---------------------------------------------------------------------------


def test_a_mark_asks_who_could_only_pass(shell: Shell) -> None:
    table = Table().lay("Eric", "field", "sidekick").lay("Eric", "reserve", "sidekick bolt")
    shell.seat(table.begin().game)
    QTest.mouseClick(shell.table.bar.step_stops[MIKE_MAIN], LEFT)
    shell.key(Key.Key_Space)
    assert asked(shell) == ("Mike", "reply")
    assert shell.prompt == "Mike: Eric wants to end the Main Step. You can only pass"
    shell.key(Key.Key_Space)
    assert asked(shell) == ("Eric", "attackers"), "Eric's own pass stands"


def test_a_mark_asks_also_who_passes_on(shell: Shell) -> None:
    shell.seat(both_can_act().begin().game)
    shell.key(Key.Key_Space)
    shell.key(Key.Key_F7)
    shell.key(Key.Key_P)
    field_sidekick(shell)
    shell.key(Key.Key_Space)
    assert asked(shell) == ("Mike", "reply")


def test_marks_have_keys_are_kept_and_can_be_cleared(shell: Shell) -> None:
    shell.seat(both_can_act().begin().game)
    shell.key(Key.Key_F8).key(Key.Key_F7, SHIFT)
    assert shell.window.settings.stops == ("first attack", "second main")
    assert shell.table.bar.step_stops[MIKE_MAIN].isChecked()
    shell.seat(both_can_act().begin().game)
    assert shell.table.bar.step_stops[MIKE_MAIN].isChecked(), "also in the next match"
    shell.key(Key.Key_F7, SHIFT)
    QTest.mouseClick(shell.table.bar.step_stops[StepStop(0, Step.ATTACK)], LEFT)
    assert shell.window.settings.stops == ()


def test_every_mark_says_whose_it_is_and_where(shell: Shell) -> None:
    shell.seat(both_can_act().begin().game)
    said = {shell.table.bar.step_stops[mark].accessibleName() for mark in STEP_STOPS}
    assert said == {
        "Always stop for Eric in the Main Step",
        "Always stop for Mike in the Main Step",
        "Always stop for Eric in the Attack Step",
        "Always stop for Mike in the Attack Step",
    }


def test_in_a_lesson_nothing_is_marked(shell: Shell) -> None:
    shell.window.open_lesson()
    assert not any(made.isVisible() for made in shell.table.bar.step_stops.values())


# --- the casual procedure -------------------------------------------------------------------------


def test_by_the_casual_procedure_who_passes_on_is_not_asked_after_each_purchase(
    shell: Shell,
) -> None:
    """PRI-2: else Mike would be asked after every action."""
    shell.seat(both_can_act(casual=True).begin().game)
    field_sidekick(shell)
    assert asked(shell) == ("Mike", "reply")
    shell.key(Key.Key_P)
    field_sidekick(shell)
    assert asked(shell) == ("Eric", "main")


# --- a whole match --------------------------------------------------------------------------------


def test_what_the_table_does_by_itself_replays_alike(shell: Shell) -> None:
    """Whatever the table answers, the match is one of legal moves, and can be written and read."""
    shell.seat(Game(first_game_setup(UXM, NAMES, all_card_sets()), SeededDealer(7)))
    game, rng = shell.game, 7
    for _ in range(40):
        place, rng = random_below(rng, len(game.legal_moves()))
        shell.table.session.play(game.legal_moves()[place])
    again = match_notation.read_to_resume(match_notation.write_notation(game), "kept")
    assert again.digest() == game.digest()
