"""Tests how many presses end a step: one from each player who could act, in every edition."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from desktop.match.auto_pass import parse_step_stops
from desktop.match.session import Session
from desktop.storage.settings import Settings
from rules.model import Pass, UseGlobal
from rules.model.ruleset import EDITIONS
from rules.state import DecisionKind
from tests.desktop.texts import message
from tests.desktop.window_driver import Key, WindowDriver
from tests.rules.table import NAMES, Table

TIMINGS = [(edition, False) for edition in EDITIONS] + [
    (edition, True) for edition, ruleset in EDITIONS.items() if ruleset.has_casual_priority
]
"""Every edition, and every edition in which the players may agree on casual timing (PRI-2)."""

in_every_timing = pytest.mark.parametrize(("edition", "casual"), TIMINGS)


def both_can_act(edition: str, *, casual: bool) -> Table:
    """Eric can field and attack; both players have bolts for Enrage's Global Ability."""
    table = Table(edition=edition, casual=casual)
    table.lay("Eric", "reserve", "sidekick bolt", "sidekick bolt", "sidekick character")
    table.lay("Mike", "reserve", "sidekick bolt", "sidekick bolt")
    return table.lay("Eric", "field", "Kitty Pryde").lay("Mike", "field", "Angel")


class Hands:
    """A match played without a window; it counts the presses that each player makes."""

    def __init__(self, table: Table, *stops: str) -> None:
        self.session = Session(table.game)
        self.session.auto_pass.makes_forced_choices = True
        self.session.auto_pass.step_stops = parse_step_stops(stops)
        self.session.events_played.connect(self.session.mark_shown)

    @property
    def asked(self) -> tuple[str, DecisionKind]:
        """The player who is asked, and the kind of decision."""
        decision = self.session.game.decision
        assert decision is not None
        return NAMES[decision.player], decision.kind

    def pass_until(self, kind: DecisionKind) -> list[str]:
        """Pass for both players up to this kind of decision; whose passes it took, in order."""
        pressed: list[str] = []
        while self.asked[1] is not kind:
            pressed.append(self.asked[0])
            assert self.session.play(Pass())
        return pressed


@in_every_timing
def test_a_main_step_ends_with_one_press_of_each_player(edition: str, casual: bool) -> None:
    hands = Hands(both_can_act(edition, casual=casual).begin())
    assert hands.pass_until(DecisionKind.ATTACKERS) == ["Eric", "Mike"]


@in_every_timing
def test_only_the_active_player_presses_if_the_other_can_only_pass(
    edition: str, casual: bool
) -> None:
    table = Table(edition=edition, casual=casual).lay("Eric", "reserve", "sidekick bolt")
    hands = Hands(table.lay("Eric", "field", "Kitty Pryde").begin())
    assert hands.pass_until(DecisionKind.ATTACKERS) == ["Eric"]


@in_every_timing
def test_its_player_ends_a_main_step_in_which_nobody_can_act(edition: str, casual: bool) -> None:
    table = Table(edition=edition, casual=casual).lay("Eric", "field", "Kitty Pryde")
    hands = Hands(table.lay("Eric", "reserve", "sidekick character").begin())
    die = next(move for move in hands.session.game.legal_moves() if move != Pass())
    assert hands.session.play(die)
    assert hands.pass_until(DecisionKind.ATTACKERS) == ["Eric"]


@in_every_timing
def test_the_action_window_ends_with_one_press_of_each_player(edition: str, casual: bool) -> None:
    table = both_can_act(edition, casual=casual).begin("attack").attack_with("Kitty Pryde")
    hands, before = Hands(table.block()), table.state.life[1]
    assert hands.asked == ("Eric", DecisionKind.WINDOW)
    assert hands.session.play(Pass())
    assert hands.asked == ("Mike", DecisionKind.REPLY)
    assert hands.session.play(Pass())
    assert hands.session.game.state.life[1] < before, "the damage was dealt"


@in_every_timing
def test_a_response_gives_the_active_player_another_turn_to_act(edition: str, casual: bool) -> None:
    """PRI-1: after each act of the other player, the active player may go on."""
    hands = Hands(both_can_act(edition, casual=casual).begin())
    hands.session.play(Pass())
    use_global(hands.session)
    assert hands.asked == ("Eric", DecisionKind.MAIN)
    assert hands.pass_until(DecisionKind.ATTACKERS) == ["Eric", "Mike"]


@in_every_timing
def test_a_stop_lets_the_active_player_act_after_the_other_passed(
    edition: str, casual: bool
) -> None:
    """PRI-1, RUL-9: the step ends only with the active player's second pass."""
    hands = Hands(both_can_act(edition, casual=casual).begin(), "first main")
    assert hands.pass_until(DecisionKind.ATTACKERS) == ["Eric", "Mike", "Eric"]


@in_every_timing
def test_a_stop_asks_nothing_after_a_pass_that_was_forced(edition: str, casual: bool) -> None:
    table = Table(edition=edition, casual=casual).lay("Eric", "reserve", "sidekick bolt")
    table.lay("Eric", "field", "Kitty Pryde").begin()
    assert Hands(table, "first main").pass_until(DecisionKind.ATTACKERS) == ["Eric"]


@in_every_timing
def test_the_other_players_stop_asks_them_once(edition: str, casual: bool) -> None:
    table = Table(edition=edition, casual=casual).lay("Eric", "reserve", "sidekick bolt")
    table.lay("Eric", "field", "Kitty Pryde").begin()
    hands = Hands(table, "second main")
    assert hands.pass_until(DecisionKind.ATTACKERS) == ["Eric", "Mike"]


def use_global(session: Session) -> None:
    """Use the first Global Ability, pay for it, and make the first choice it asks for."""
    move = next(move for move in session.game.legal_moves() if isinstance(move, UseGlobal))
    assert session.play(move)
    while session.game.decision_kind not in (DecisionKind.MAIN, DecisionKind.REPLY):
        session.play(session.game.legal_moves()[0])


def test_undo_goes_back_to_the_last_pass_that_a_player_made() -> None:
    hands = Hands(both_can_act("UXM", casual=False).begin())
    hands.pass_until(DecisionKind.ATTACKERS)
    assert hands.session.undo()
    assert hands.asked == ("Mike", DecisionKind.REPLY)
    assert hands.session.undo()
    assert hands.asked == ("Eric", DecisionKind.MAIN)


def test_undo_in_a_resumed_match_skips_the_pass_that_ended_the_step() -> None:
    hands = Hands(both_can_act("UXM", casual=False).begin())
    hands.pass_until(DecisionKind.ATTACKERS)
    resumed = Session(hands.session.game)
    assert resumed.undo()
    decision = resumed.game.decision
    assert decision is not None
    assert (decision.player, decision.kind) == (1, DecisionKind.REPLY)


def test_with_casual_timing_passing_until_something_happens_spares_each_question() -> None:
    """PRI-2: Mike may respond to every act of Eric's, but wants to only if it matters."""
    table = both_can_act("UXM", casual=True).lay("Eric", "reserve", "sidekick character")
    hands = Hands(table.begin())
    table.field("sidekick character")
    hands.session.play()
    assert hands.asked == ("Mike", DecisionKind.REPLY)
    assert hands.session.waiting_helps
    assert hands.session.pass_until_event()
    assert hands.asked == ("Eric", DecisionKind.MAIN)
    table.field("sidekick character")
    hands.session.play()
    assert hands.asked == ("Eric", DecisionKind.MAIN), "Mike was not asked again"
    assert hands.pass_until(DecisionKind.ATTACKERS) == ["Eric"]


def test_with_casual_timing_mike_may_respond_to_the_last_act_and_to_the_end_of_the_step() -> None:
    """PRI-2: Eric has nothing left to do, and still only he ends his Main Step."""
    table = Table(casual=True).lay("Mike", "reserve", "sidekick bolt")
    table.lay("Eric", "reserve", "sidekick character").begin().field("sidekick character")
    hands = Hands(table)
    hands.session.play()
    assert hands.pass_until(DecisionKind.ATTACKERS) == ["Mike", "Eric", "Mike"]


def test_two_presses_of_space_end_a_main_step_at_the_table(qtbot: QtBot) -> None:
    settings = Settings()
    driver = WindowDriver(qtbot, settings=settings)
    driver.open_match(both_can_act("UXM", casual=False).begin().game)
    driver.key(Key.Key_Space)
    assert driver.prompt == message(
        "decide.reply_main", player="Mike", other="Eric", what=message("part.with_global")
    )
    driver.key(Key.Key_Space)
    assert driver.game.decision_kind is DecisionKind.ATTACKERS
