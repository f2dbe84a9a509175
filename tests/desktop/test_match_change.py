"""What the session reports as changed, and that the screen shows no less than a fresh one."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop.match.match_change import NO_CHANGE, MatchChange
from desktop.match.session import Session
from desktop.screens.table_screen import TableScreen
from rules.advice import HINTS
from rules.engine.turn.dealer import random_below
from rules.game import Game, SeededDealer, splitmix64
from rules.model import FieldCharacter
from rules.state import Zone
from tests.desktop.scene_checks import differences
from tests.rules.table import Table


def reported(session: Session) -> list[MatchChange]:
    """The list to which the session adds every change that it reports."""
    changes: list[MatchChange] = []
    session.events_played.connect(lambda *_: session.mark_shown())
    session.decision_ready.connect(changes.append)
    return changes


def main_step() -> Table:
    table = Table().lay("Eric", "reserve", "sidekick character", "sidekick bolt")
    table.lay("Mike", "field", "sidekick").begin()
    table.game.dealer = SeededDealer(1)
    return table


def test_a_fielded_die_changes_its_zones_but_neither_life_nor_step(qtbot: QtBot) -> None:
    table = main_step()
    session = Session(table.game)
    changes = reported(session)
    die = table.die("sidekick character", "reserve")
    session.play(FieldCharacter(die))
    (change,) = changes
    assert change.cards == {0}
    assert change.zones == {(0, Zone.RESERVE), (0, Zone.FIELD)}
    assert change.log
    assert (change.life, change.step) == (False, False)


def test_an_undo_reports_what_the_move_reported(qtbot: QtBot) -> None:
    table = main_step()
    session = Session(table.game)
    changes = reported(session)
    session.play(FieldCharacter(table.die("sidekick character", "reserve")))
    session.undo()
    session.redo()
    played, undone, redone = changes
    assert played == undone == redone


def test_players_who_stop_passing_change_nothing_about_the_match(qtbot: QtBot) -> None:
    session = Session(main_step().game)
    changes = reported(session)
    session.stop_waiting()
    assert changes == [NO_CHANGE]
    assert not NO_CHANGE


def open_screen(qtbot: QtBot, game: Game) -> TableScreen:
    screen = TableScreen(Session(game))
    screen.view.tempo.is_reduced = True
    screen.hints.memory.set_seen(hint.name for hint in HINTS)  # they tell what happened before
    screen.session.auto_pass.passes_for_idle = False
    screen.session.auto_pass.makes_forced_choices = False
    qtbot.addWidget(screen)
    screen.resize(1280, 800)
    screen.show()
    screen.open_match()
    screen.side.open_tab("log")
    screen.side.show_card(game, 1)
    return screen


def everything_on(screen: TableScreen) -> dict[str, list[str]]:
    """All texts of a screen."""
    side = screen.side
    return {
        "table": differences(screen.view),
        "bar": [label.text() for label in screen.bar.findChildren(QLabel) if label.isVisible()],
        "card": sorted(
            label.text() for label in side.contents.card.findChildren(QLabel) if label.isVisible()
        ),
        "payment": sorted(
            label.text()
            for label in screen.panels.payment.findChildren(QLabel)
            if label.isVisible()
        ),
        "log": side.log_lines.words(),
        "text view": [line.text for line in side.text_view.line_model.nodes()],
        "stops": [screen.view.accessible_names.name(stop) for stop in screen.view.keyboard.stops],
    }


def show_same_card(screen: TableScreen, fresh: TableScreen) -> None:
    """Show in a fresh screen what the other shows beside the table, such as the card being paid."""
    card, die = screen.side.contents.card.shown
    game = fresh.session.game
    if die >= 0:
        fresh.side.show_die(game, die)
    else:
        fresh.side.show_card(game, card)


@pytest.mark.parametrize("seed", [1, 2])
def test_after_any_move_and_undo_the_screen_is_like_a_fresh_one(qtbot: QtBot, seed: int) -> None:
    table = Table().lay("Eric", "field", "Kitty Pryde", "sidekick").lay("Mike", "field", "Angel")
    table.lay("Eric", "reserve", "sidekick character", "sidekick bolt", "sidekick mask").begin()
    game = table.game
    game.dealer = SeededDealer(seed)
    screen, luck = open_screen(qtbot, game), splitmix64(seed)
    for _ in range(9):
        choice, luck = random_below(luck, 5)
        if choice == 0:
            screen.session.undo(past_chance=True)
        else:
            legal = game.legal_moves()
            place, luck = random_below(luck, len(legal))
            screen.session.play(legal[place])
        fresh = open_screen(qtbot, game.copy())
        show_same_card(screen, fresh)
        assert everything_on(screen) == everything_on(fresh)
        fresh.close()
