"""Imports card lists: in the window, in the process that reads them, and after kills."""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QLabel
from pytestqt.qtbot import QtBot

import rules.cards
from desktop.collection.card_import import import_process
from desktop.collection.card_import.import_process import (
    IMPORT_FOLDER,
    PROGRESS_FILE,
    ask_to_stop,
    import_cards,
    place_list,
    place_reading,
    waiting_list,
)
from desktop.panels.dialogs.text_window import TextWindow
from desktop.screens.album.album_screen import AlbumScreen
from desktop.storage import atomic_files, match_notation
from desktop.storage.imported_sets import ImportedSets
from desktop.storage.own_cards import CARDS_FOLDER, OwnCards
from desktop.storage.store import Store
from desktop.workshop.card_list import entries_in_file
from desktop.workshop.draft_storage import save_draft
from rules.cards import CardOutcome, InvalidDieRow, read_set_file
from tests.desktop.test_match_files import drop
from tests.desktop.window_driver import Key, WindowDriver
from tests.made_up_list import made_up_list

LIST = """\
set,number,name,subtitle,kind,cost,energy,maximum,text,bursts
Winter,1,Snow Baker,At Dawn,character,4,bolt,4,"When fielded, draw a die.",
Winter,2,Snow Baker,In a Hurry,character,5,bolt,4,"When fielded, bake a cake for everyone.",
Winter,3,Sledge,Fast,,3,mask,4,Draw 2 dice.,** Also hum.
Winter,4,Snowball,,basic action,2,,3,Gain 1 life.,
Winter,5,Ice King,Cold,character,many,fist,4,Overcrush,
"""


@pytest.fixture(autouse=True)
def _usual_priority(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "nice", raising=False)  # the tests go on as they are


def import_text(data: Path, text: str = LIST, name: str = "winter.csv") -> list[dict[str, object]]:
    """Import a list in this process; returns what it says."""
    place_list(data, text, name)
    (data / IMPORT_FOLDER / PROGRESS_FILE).unlink(missing_ok=True)
    import_cards(data)
    lines = (data / IMPORT_FOLDER / PROGRESS_FILE).read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def make_outdated(file: Path) -> None:
    """Let a card file come from a reader that knew less."""
    this = f'reader = "{rules.cards.READER_VERSION}"'
    file.write_text(file.read_text("utf-8").replace(this, 'reader = "0"'), "utf-8")


def sources(data: Path) -> dict[str, str]:
    return {file.name: file.read_text("utf-8") for file in (data / CARDS_FOLDER).glob("*.toml")}


# --- the sets -------------------------------------------------------------------------------------


def test_an_imported_set_is_there_with_its_counts_and_missing_dice(tmp_path: Path) -> None:
    said = import_text(tmp_path)
    assert said[0]["faults"] == [
        'winter.csv, line 6, Ice King/Cold, cost: "many": expected a number from 0 to 99'
    ]
    assert said[-1] == {"finished": True}
    own = OwnCards(tmp_path)
    sets = ImportedSets(own)
    (winter,) = sets.summaries()
    assert (winter.code, winter.name, winter.card_count) == ("WINTER", "Winter", 4)
    assert winter.counts[CardOutcome.MISSING] == 3
    assert [card.title for one in own.sets for card in one.cards] == ["Snowball"]
    baker, sledge = sets.missing_dice("WINTER")
    assert (baker.name, len(baker.cards), sledge.name) == ("Snow Baker", 2, "Sledge")


def test_a_die_is_entered_once_and_its_cards_can_be_played(tmp_path: Path) -> None:
    import_text(tmp_path)
    own = OwnCards(tmp_path)
    sets = ImportedSets(own)
    with pytest.raises(InvalidDieRow):
        sets.enter_die("WINTER", "Snow Baker", "022 133")
    assert len(sets.enter_die("WINTER", "Snow Baker", "022 133 134*")) == 2
    sets.enter_die("WINTER", "Sledge", "- * **")
    assert own.mistakes == ()
    titles = {card.title: card.wording for one in own.sets for card in one.cards}
    assert titles["Snow Baker/At Dawn"] == "When fielded: draw a die."
    assert 'by hand "Bake a cake for everyone."' in titles["Snow Baker/In a Hurry"]
    (winter,) = sets.summaries()
    assert not winter.counts[CardOutcome.MISSING]


def test_importing_again_changes_no_file_and_keeps_dice_and_texts(tmp_path: Path) -> None:
    import_text(tmp_path)
    own = OwnCards(tmp_path)
    ImportedSets(own).enter_die("WINTER", "Snow Baker", "022 133 134*")
    (entry,) = [
        entry for entry in entries_in_file(own.files[0])[1] if entry.draft.subtitle == "In a Hurry"
    ]
    save_draft(own, replace(entry.draft, text="When fielded: gain 2 life."), "Winter", entry)
    before = sources(tmp_path)
    assert "bake a cake" in before["winter.toml"], "the printed words stay when a text is edited"
    import_text(tmp_path)
    assert sources(tmp_path) == before
    said = import_text(tmp_path, LIST.replace("a cake", "a pie"))
    assert [line["kept"] for line in said if "kept" in line] == [["Snow Baker/In a Hurry"]]
    after = sources(tmp_path)["winter.toml"]
    assert "bake a pie" in after
    assert "gain 2 life" in after


def test_a_set_that_comes_with_the_program_gets_another_code(tmp_path: Path) -> None:
    import_text(tmp_path, LIST.replace("Winter", "UXM"))
    own = OwnCards(tmp_path)
    assert own.mistakes == ()
    assert [(one.code, one.name) for one in own.sets] == [("UXM2", "UXM (imported)")]
    import_text(tmp_path, LIST.replace("Winter", "UXM"))
    assert len(sources(tmp_path)) == 1


def test_a_newer_reader_reads_again_what_did_not_run_but_only_if_it_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(rules.cards, "read_card_text", lambda card, *_: 'By hand "Hum.".')
        import_text(tmp_path)
    file = tmp_path / CARDS_FOLDER / "winter.toml"
    assert not ImportedSets(OwnCards(tmp_path)).has_new_reader
    make_outdated(file)
    before = file.read_text("utf-8")
    for takes_over in (False, True):
        assert ImportedSets(OwnCards(tmp_path)).has_new_reader
        assert file.read_text("utf-8") == before, "nothing changes by itself"
        place_reading(tmp_path, takes_over=takes_over)
        assert not waiting_list(tmp_path)
        (tmp_path / IMPORT_FOLDER / PROGRESS_FILE).unlink()
        import_cards(tmp_path)
        *_, read, end = (tmp_path / IMPORT_FOLDER / PROGRESS_FILE).read_text("utf-8").splitlines()
        said = json.loads(read)
        assert (said["new"], said["runs"], "is_offer" in end) == (2, 2, not takes_over)
    own = OwnCards(tmp_path)
    assert not ImportedSets(own).has_new_reader
    assert [card.wording for card in own.sets[0].cards] == ["Gain 1 life."]


def test_where_no_more_can_be_read_nothing_is_offered(tmp_path: Path) -> None:
    import_text(tmp_path)
    file = tmp_path / CARDS_FOLDER / "winter.toml"
    before = file.read_text("utf-8")
    make_outdated(file)
    place_reading(tmp_path)
    import_cards(tmp_path)
    assert file.read_text("utf-8") == before
    assert not ImportedSets(OwnCards(tmp_path)).has_new_reader


# --- kills ----------------------------------------------------------------------------------------


class Killed(BaseException):
    """The process ends, whatever it was doing."""


class Moment(NamedTuple):
    """When a process is killed: at a call of a function, the first one being 0."""

    place: object
    function: str
    call: int = 0
    is_half_written: bool = False
    """Whether it has written only the beginning of the file by then."""

    def kill(self, patched: pytest.MonkeyPatch) -> None:
        """Kill what runs now at this moment; from then on it changes no file."""
        calls, is_dead = count(), threading.Event()

        def until_dead(usual):
            def do(*given, **named):
                if is_dead.is_set():
                    raise Killed
                return usual(*given, **named)

            return do

        def until_moment(usual):
            def do(*given, **named):
                if next(calls) != self.call:
                    return usual(*given, **named)
                if self.is_half_written:
                    os.ftruncate(given[0], 100)
                is_dead.set()
                raise Killed

            return do

        for name in ("open", "replace", "unlink"):
            patched.setattr(os, name, until_dead(getattr(os, name)))
        usual = getattr(self.place, self.function)
        patched.setattr(self.place, self.function, until_moment(usual))


SYNCS = 2 if os.name == "posix" else 1
"""How often a written file is synced: Windows cannot sync its folder."""
MOMENTS = {
    "while the list is stored": Moment(atomic_files, "_sync", SYNCS, is_half_written=True),
    "at the start": Moment(import_process, "SetFolder"),
    "at the first text": Moment(rules.cards, "read_card_text", 0),
    "before a set is written": Moment(rules.cards, "read_card_text", 59),
    "after a set is written": Moment(rules.cards, "read_card_text", 60),
    "while a set is written": Moment(atomic_files, "_sync", 3 * SYNCS, is_half_written=True),
    "between write and rename": Moment(os, "replace", 3),
    "between two sets": Moment(rules.cards, "read_card_text", 75),
    "in the last set": Moment(rules.cards, "read_card_text", 110),
    "after the last card": Moment(import_process, "forget_list"),
}
KILLED_LIST = made_up_list(120)


@pytest.fixture
def _quick_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules.cards, "read_card_text", lambda card, *_: f'By hand "{card.name}".')


@pytest.fixture(scope="module")
def whole_import(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The card files of an import that nobody killed."""
    data = tmp_path_factory.mktemp("whole")
    with pytest.MonkeyPatch.context() as patched:
        patched.delattr(os, "nice", raising=False)
        patched.setattr(rules.cards, "read_card_text", lambda card, *_: f'By hand "{card.name}".')
        import_text(data, KILLED_LIST, "list.php")
    return sources(data)


@pytest.mark.usefixtures("_quick_reader")
@pytest.mark.parametrize("moment", MOMENTS.values(), ids=MOMENTS)
def test_an_import_that_is_killed_goes_on_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole_import: dict[str, str], moment: Moment
) -> None:
    with monkeypatch.context() as patched:
        moment.kill(patched)
        with pytest.raises(Killed):
            import_text(tmp_path, KILLED_LIST, "list.php")
    for name, source in sources(tmp_path).items():
        assert read_set_file(source, name).cards, "no card file is half written"
    if moment is MOMENTS["while the list is stored"]:
        assert not waiting_list(tmp_path)
        import_text(tmp_path, KILLED_LIST, "list.php")
    else:
        assert waiting_list(tmp_path) == "list.php"
        import_cards(tmp_path)
    assert sources(tmp_path) == whole_import
    assert not waiting_list(tmp_path)


def test_a_canceled_import_keeps_what_was_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_and_cancel(card, *_):
        ask_to_stop(tmp_path)
        return f'By hand "{card.name}".'

    monkeypatch.setattr(rules.cards, "read_card_text", read_and_cancel)
    said = import_text(tmp_path)
    assert said[-1] == {"stopped": True}
    assert [card.title for card in OwnCards(tmp_path).files[0].read_result.incomplete] == [
        "Snow Baker/At Dawn"
    ]


# --- the window -----------------------------------------------------------------------------------


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[WindowDriver]:
    store = Store(tmp_path / "data")
    yield WindowDriver(qtbot, store)
    store.close()


def list_file(folder: Path, text: str = LIST, name: str = "winter.csv") -> Path:
    file = folder / name
    file.write_text(text, "utf-8")
    return file


def shelves_of(driver: WindowDriver) -> AlbumScreen:
    """The shelves of the album, where all imports are."""
    album = driver.shown_screen(AlbumScreen)
    assert album.shows_import
    return album


def button(driver: WindowDriver, name: str) -> QAbstractButton:
    found = driver.window.findChild(QAbstractButton, name)
    assert found is not None, name
    return found


def wait_for_report(driver: WindowDriver) -> str:
    """Wait until the import is over; returns what the shelves say then."""
    driver.qtbot.waitUntil(lambda: not driver.window.card_import.job.is_running, timeout=60_000)
    panel = driver.window.opener.find("album").import_panel
    return "\n".join(label.text() for label in panel.sheet.findChildren(QLabel))


def test_a_list_dropped_on_the_window_is_imported_at_the_shelves(
    driver: WindowDriver, tmp_path: Path
) -> None:
    assert not drop(driver, list_file(tmp_path, 'name = "A team"', "team.toml"))
    driver.window.open_screen("settings")
    assert drop(driver, list_file(tmp_path))
    album = shelves_of(driver)
    assert driver.window.focusWidget() is button(driver, "stop-import")
    assert "4 cards of 1 set" in wait_for_report(driver)
    driver.qtbot.waitUntil(lambda: "Winter" in names_on(album), timeout=60_000)
    button(driver, "show-import-faults").click()
    window = driver.window.findChild(TextWindow, "import-faults")
    assert "line 6, Ice King/Cold" in window.text.toPlainText()
    window.close()
    driver.window.go_back()
    assert driver.window.opener.title_of(driver.window.screens.currentWidget()) == "Settings"


def names_on(album: AlbumScreen) -> list[str]:
    return [box.shown.name for box in album.sets_page.shelves.boxes]


def test_a_list_dropped_on_a_match_is_imported_without_leaving_the_table(
    driver: WindowDriver, tmp_path: Path
) -> None:
    driver.window.current_table.open_match(match_notation.new_match(("Ann", "Bo"), 7))
    assert drop(driver, list_file(tmp_path))
    assert driver.window.screens.currentWidget() is driver.table
    assert "winter.csv are being read" in driver.window.problem_bar.text.text()
    wait_for_report(driver)
    assert driver.window.screens.currentWidget() is driver.table
    assert "winter.csv are imported" in driver.window.problem_bar.text.text()
    driver.window.run_command("import-cards")
    assert "4 cards of 1 set" in wait_for_report(driver)
    assert "Winter" in names_on(shelves_of(driver))
    assert driver.window.problem_bar.isHidden()
    driver.window.go_back()
    assert driver.window.screens.currentWidget() is driver.table


def test_what_a_killed_import_left_half_written_is_removed_by_the_next_one(tmp_path: Path) -> None:
    folder, long_ago = tmp_path / CARDS_FOLDER, time.time() - 60
    folder.mkdir(parents=True)
    left, of_others = ".cards-winter.toml.0123456789ab", (".notes.toml", ".cards.toml.0123456789AB")
    written_now = ".cards-summer.toml.0123456789ab"
    for name in (left, *of_others, written_now):
        (folder / name).write_text("half", "utf-8")
        os.utime(folder / name, (long_ago, long_ago) if name != written_now else None)
    import_text(tmp_path)
    hidden = {file.name for file in folder.iterdir() if file.name.startswith(".")}
    assert hidden == {*of_others, written_now}


def test_an_import_from_the_menu_is_killed_and_goes_on(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = list_file(tmp_path, made_up_list(30), "list.php")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    driver.window.run_command("import-cards")
    assert driver.window.focusWidget() is shelves_of(driver).import_panel.zone
    shelves_of(driver).sets_page.shelves.focus_shelf()
    control = Qt.KeyboardModifier.ControlModifier
    driver.qtbot.keyClick(driver.window.focusWidget(), Key.Key_O, control)
    job = driver.window.card_import.job
    driver.qtbot.waitUntil(lambda: job.progress.done > 0, timeout=60_000)
    job._process.kill()
    assert "can go on where it stopped" in wait_for_report(driver)
    assert job.waiting_file == "list.php"
    driver.window.go_home()
    driver.window.run_command("import-cards")
    assert driver.window.focusWidget().objectName() == "continue-import"
    driver.qtbot.keyClick(driver.window.focusWidget(), Key.Key_Space)
    assert driver.window.focusWidget().objectName() == "stop-import"
    wait_for_report(driver)
    assert not job.waiting_file
    assert sum(len(one.cards) for one in driver.window.own_cards.sets) == 30


def test_an_import_is_stopped_and_a_window_can_close_during_it(
    driver: WindowDriver, tmp_path: Path
) -> None:
    job, data = driver.window.card_import.job, driver.window.store.file.parent
    file = list_file(tmp_path, made_up_list(300), "list.php")
    assert drop(driver, file)
    driver.qtbot.waitUntil(lambda: job.progress.done > 0, timeout=60_000)
    button(driver, "stop-import").click()
    said = wait_for_report(driver)
    kept = sum(len(one.cards) for one in driver.window.own_cards.sets)
    assert 0 < kept < 300
    assert f"Stopped: {kept} cards" in said
    assert not job.waiting_file
    shelves_of(driver).import_panel.start(file)
    driver.window.close()
    assert not job.is_running
    assert waiting_list(data)


def test_a_file_that_is_no_list_is_explained(driver: WindowDriver, tmp_path: Path) -> None:
    driver.window.run_command("import-cards")
    panel, told = shelves_of(driver).import_panel, driver.window.problem_bar.text
    assert not panel.start(tmp_path / "nothing.csv")
    assert "nothing.csv" in told.text()
    noise = tmp_path / "noise.csv"
    noise.write_bytes(b"\xff\xfe\x00")
    assert not panel.start(noise)
    assert "UTF-8" in told.text()
    assert "nothing.csv" not in told.text(), "the next import takes it back"
    assert drop(driver, list_file(tmp_path, "hello", "hello.csv"))
    wait_for_report(driver)
    assert driver.window.problem_bar.isHidden()
    button(driver, "show-import-faults").click()
    window = driver.window.findChild(TextWindow, "import-faults")
    assert "expected the headings" in window.text.toPlainText()
    window.close()


def test_texts_that_are_read_again_change_only_if_the_player_agrees(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = driver.window.store.file.parent
    with monkeypatch.context() as patched:
        patched.setattr(rules.cards, "read_card_text", lambda card, *_: 'By hand "Hum.".')
        import_text(data)
    (file,) = (data / CARDS_FOLDER).glob("*.toml")
    make_outdated(file)
    before = file.read_text("utf-8")
    driver.window.own_cards.invalidate()
    assert driver.window.own_cards.sets
    driver.window.run_command("import-cards")
    button(driver, "read-again").click()
    assert "2 more cards can run" in wait_for_report(driver)
    assert file.read_text("utf-8") == before
    button(driver, "take-over-texts").click()
    assert "2 more cards run" in wait_for_report(driver)
    assert [card.wording for card in driver.window.own_cards.sets[0].cards] == ["Gain 1 life."]
