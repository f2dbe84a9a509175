"""Letters from 80 to 200 percent: everything can be read whole, beside the table and on it."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.storage import match_notation
from desktop.storage.settings import Settings
from desktop.storage.store import Store
from desktop.style import palette
from desktop.window.main_window import MainWindow
from rules.model.moves import Buy, Concede
from tests.desktop.cut_off import cut_off
from tests.desktop.seated import Seated
from tests.desktop.shell import Key, Shell
from tests.rules.table import Table

MATCHES = Path(__file__).parent.parent / "matches"


def small_window(qtbot: QtBot, store: Store | None = None) -> Shell:
    """1024x700 with letters of 150 percent; players are asked everything."""
    chosen = Settings()
    chosen.text_size, chosen.answer_alone, chosen.passes_for_idle = 150, False, False
    shell = Shell(qtbot, store, chosen)
    shell.window.resize(1024, 700)
    return shell


def home(shell: Shell) -> None:
    shell.window.go_home()


def new_match(shell: Shell) -> None:
    shell.window.open_new_match()


def settings(shell: Shell) -> None:
    shell.window.open_settings()


def workshop(shell: Shell) -> None:
    shell.window.open_workshop()


def lesson(shell: Shell) -> None:
    shell.window.open_lesson()
    shell.table.view.skip_animations()


def table(shell: Shell) -> None:
    """In the Main Step, with an ability to pay for."""
    laid = (
        Table().lay("Eric", "field", "Kitty Pryde L1", "sidekick").lay("Mike", "field", "Angel L1")
    )
    shell.seat(laid.lay("Eric", "reserve", "sidekick bolt", "sidekick bolt").begin().game)


def paying(shell: Shell) -> None:
    laid = Table().lay("Eric", "reserve", "sidekick bolt", "sidekick mask", "sidekick fist").begin()
    shell.seat(laid.game)
    shell.table.session.play(Buy(laid.card("Kitty Pryde")))


def shown(shell: Shell) -> None:
    """A match from a file, to be looked at act by act."""
    file = MATCHES / "payment-batch.match"
    shell.window.open_replay(match_notation.read_and_replay(file.read_text("utf-8"), file.name), 1)


def rules(shell: Shell) -> None:
    table(shell)
    shell.window.open_rules()


def end(shell: Shell) -> None:
    shell.seat(match_notation.new_match(("Eric", "Mike"), 5))
    shell.table.session.play(Concede())


SCREENS = (home, new_match, settings, workshop, lesson, table, paying, shown, rules, end)


def test_at_150_percent_in_a_small_window_no_words_are_cut_off(qtbot: QtBot) -> None:
    shell = small_window(qtbot)
    for screen in SCREENS:
        screen(shell)
        assert cut_off(shell.window) == [], screen.__name__


def test_letters_on_the_table_grow_and_everything_stays_in_its_place(qtbot: QtBot) -> None:
    laid = Table().lay("Eric", "field", "Kitty Pryde L1", "sidekick").begin()
    seat = Seated(qtbot, laid)
    scene = seat.view.table_scene
    usual = scene.layout.title_height
    for size, letters in product(((760, 600), (1600, 900)), (0.8, 1.5, 2.0)):
        seat.view.resize(*size)
        seat.view.set_theme(replace(palette.LIGHT, text_scale=letters))
        areas = [place.area for place in scene.place_items()]
        areas += [plate.rect.translated(plate.pos()) for plate in scene.plates.values()]
        for number, area in enumerate(areas):
            assert scene.sceneRect().contains(area)
            assert not any(area.intersects(other) for other in areas[number + 1 :])
        assert seat.differences() == []
    seat.view.resize(1000, 720)
    assert scene.layout.title_height > 1.3 * usual


def test_letters_change_while_dice_wait_to_be_thrown(qtbot: QtBot) -> None:
    shell = Shell(qtbot)
    shell.window.settings.reduced_motion = False
    shell.window.settings.throw_by_hand = True
    shell.window.settings.speed = "fast"
    shell.seat(match_notation.new_match(("Eric", "Mike"), 5))
    qtbot.waitUntil(lambda: shell.table.view.pending_roll is not None)
    shell.window.open_settings()
    shell.window.settings.text_size = 150
    shell.key(Key.Key_Escape)
    assert shell.table.view.pending_roll is not None, "nothing was rolled meanwhile"
    shell.key(Key.Key_Space)
    qtbot.waitUntil(lambda: shell.table.session.can_act)
    assert shell.log[-1].startswith("Eric rolls")


def test_questions_with_several_answers_can_be_read_at_150_percent(qtbot: QtBot) -> None:
    shell = small_window(qtbot)
    for file in sorted((MATCHES / "perft").glob("[bw]*.match")):
        match = match_notation.read_and_replay(file.read_text("utf-8"), file.name)
        shell.window.open_match(match.continue_from(match.act_count))
        assert cut_off(shell.window) == [], file.stem


def test_home_with_its_matches_can_be_read_at_150_percent(qtbot: QtBot, tmp_path: Path) -> None:
    shell = small_window(qtbot, Store(tmp_path))
    for names in (("Eric", "Mike"), ("Annabelle the Great", "Maximilian")):
        shell.window.open_match(match_notation.new_match(names, 5))
    shell.window.go_home()
    assert cut_off(shell.window) == []


def test_home_can_be_read_at_150_percent_from_the_first_moment(qtbot: QtBot, tmp_path: Path):
    """The window opens with large letters; nothing was laid out with others before."""
    earlier = Shell(qtbot, Store(tmp_path))
    earlier.seat(Table().begin().game)
    earlier.window.close()
    chosen = Settings()
    chosen.text_size = 150
    window = MainWindow(Store(tmp_path), settings=chosen)
    qtbot.addWidget(window)
    window.resize(1024, 700)
    window.show()
    QApplication.processEvents()
    assert cut_off(window) == []
