"""Tests the sounds at the table, and that a failing sound player never gets in the way."""

from __future__ import annotations

import importlib.util
import sys
import wave
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from pytestqt.qtbot import QtBot

from desktop.sound.sound_player import MAX_PLAYING, SoundName, SoundPlayer, sound_folder
from rules.model.moves import Concede
from rules.state import Zone
from tests.desktop.window_driver import Key, WindowDriver
from tests.rules.table import Table

ROOT = Path(__file__).parent.parent.parent
SOUNDS = ROOT / "assets" / "sounds"
PLAYERS = ("paplay", "pw-play", "aplay", "afplay")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="plays within the process there")


class FakeSoundPlayers:
    """A system with fake sound players, which log each sound and then run a given command.

    Each line of the log has the name of the player and the name of the sound.
    """

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder / "bin"
        self.folder.mkdir()
        self.log_file = folder / "heard"
        self.log_file.touch()
        monkeypatch.setenv("PATH", str(self.folder))

    def install(self, *names: str, then: str = "exit 0") -> None:
        """Install fake players; each logs its sound and then runs `then`."""
        for name in names:
            script = self.folder / name
            script.write_text(
                "#!/bin/sh\n"
                'for sound in "$@"; do :; done\n'  # the last argument
                f'echo "{name} ${{sound##*/}}" >> "{self.log_file}"\n{then}\n'
            )
            script.chmod(0o755)

    @property
    def played(self) -> list[str]:
        """The names of the played sounds: "roll-few", "hit"."""
        return [line.split()[1].rsplit("-", 2)[0] for line in self.lines]

    @property
    def lines(self) -> list[str]:
        return self.log_file.read_text().splitlines()


@pytest.fixture
def fakes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeSoundPlayers:
    return FakeSoundPlayers(tmp_path, monkeypatch)


@pytest.fixture
def driver(qtbot: QtBot, fakes: FakeSoundPlayers) -> Iterator[WindowDriver]:
    """A window with fast animations."""
    driver = WindowDriver(qtbot)
    driver.window.settings.reduced_motion = False
    driver.window.sound_player.set_on(True)
    yield driver
    driver.window.sound_player.stop()


def open_match(driver: WindowDriver, table: Table) -> WindowDriver:
    driver.open_match(table.game)
    driver.table.view.tempo.speed = 30
    return driver


def sidekick_to_field() -> Table:
    return Table().lay("Eric", "reserve", "sidekick character").begin()


def drag_to_field(driver: WindowDriver) -> None:
    driver.click_die(driver.die("sidekick: character", Zone.RESERVE))
    driver.qtbot.waitUntil(lambda: driver.table.session.can_act)


def attack_unblocked(driver: WindowDriver, life: int) -> None:
    """Two unblocked Sidekicks deal 2 damage at once."""
    table = Table().lay("Eric", "field", "sidekick", "sidekick").life(Mike=life)
    open_match(driver, table.begin("attack").attack_with("sidekick", "sidekick"))
    while driver.game.state.life[1] == life:
        driver.key(Key.Key_Space)
        driver.qtbot.waitUntil(lambda: not driver.table.view.is_animating)


def test_a_roll_sounds_once_when_the_dice_tumble(
    driver: WindowDriver, fakes: FakeSoundPlayers
) -> None:
    fakes.install(*PLAYERS)
    driver.window.open_screen("new-match")
    driver.window.opener.find("new-match").start.click()
    driver.qtbot.waitUntil(lambda: "roll-many" in fakes.played)
    driver.table.view.skip_animations()
    assert sorted(fakes.played) == ["move", "roll-many"]


def test_a_placed_die_makes_a_sound(driver: WindowDriver, fakes: FakeSoundPlayers) -> None:
    fakes.install(*PLAYERS)
    drag_to_field(open_match(driver, sidekick_to_field()))
    driver.qtbot.waitUntil(lambda: fakes.played == ["move"])


def test_every_hit_on_a_player_makes_a_sound(driver: WindowDriver, fakes: FakeSoundPlayers) -> None:
    fakes.install(*PLAYERS)
    table = Table().lay("Eric", "field", "sidekick", "sidekick").life(Mike=10)
    driver.open_match(table.begin("attack").attack_with("sidekick", "sidekick").game)
    while not driver.table.view.is_animating:
        driver.key(Key.Key_Space)
    for landed in (430, 530):
        driver.table.view.pause_at(landed)
    driver.qtbot.waitUntil(lambda: fakes.played.count("hit") == 2)
    driver.table.view.skip_animations()
    assert "win" not in fakes.played


def test_a_win_plays_a_chord(driver: WindowDriver, fakes: FakeSoundPlayers) -> None:
    fakes.install(*PLAYERS)
    attack_unblocked(driver, life=2)
    driver.qtbot.waitUntil(lambda: "win" in fakes.played)


def test_reduced_motion_silences_movement_but_not_the_result(
    driver: WindowDriver, fakes: FakeSoundPlayers
) -> None:
    fakes.install(*PLAYERS)
    driver.window.settings.reduced_motion = True
    drag_to_field(open_match(driver, sidekick_to_field()))
    driver.table.session.play(Concede())
    driver.qtbot.waitUntil(lambda: bool(fakes.played))
    assert fakes.played == ["win"]


def test_undo_makes_no_sound(driver: WindowDriver, fakes: FakeSoundPlayers) -> None:
    fakes.install(*PLAYERS)
    open_match(driver, sidekick_to_field())
    driver.window.sound_player.set_on(False)
    drag_to_field(driver)
    driver.window.sound_player.set_on(True)
    driver.window.table_screen.commands.undo()
    assert driver.die("sidekick: character", Zone.RESERVE) >= 0
    assert not driver.window.sound_player.is_playing


def test_m_mutes_and_unmutes(driver: WindowDriver, fakes: FakeSoundPlayers) -> None:
    fakes.install(*PLAYERS)
    open_match(driver, sidekick_to_field()).key(Key.Key_M)
    assert not driver.window.menus.settings["sound"].isChecked()
    driver.window.sound_player.play("win")
    assert not driver.window.sound_player.is_playing
    driver.key(Key.Key_M)
    driver.window.sound_player.play("hit")
    driver.qtbot.waitUntil(lambda: fakes.played == ["hit"])


def test_without_a_sound_player_the_match_continues_silently(
    driver: WindowDriver, fakes: FakeSoundPlayers
) -> None:
    drag_to_field(open_match(driver, sidekick_to_field()))
    assert driver.die("sidekick: character", Zone.FIELD) >= 0
    assert "No sound player found" in driver.window.sound_player.error


@pytest.mark.skipif(sys.platform == "darwin", reason="there is one player only")
def test_a_failing_sound_player_is_replaced(qtbot: QtBot, fakes: FakeSoundPlayers) -> None:
    fakes.install("paplay", then="echo no sound server >&2; exit 1")
    fakes.install("aplay")
    sounds = SoundPlayer()
    for told in (["paplay", "aplay"], ["paplay", "aplay", "aplay"]):
        sounds.play("hit")
        qtbot.waitUntil(lambda told=told: [line.split()[0] for line in fakes.lines] == told)
        qtbot.waitUntil(lambda: not sounds.is_playing)
    assert sounds.error == "paplay can't play sounds: no sound server"


@pytest.mark.skipif(sys.platform == "darwin", reason="there is one player only")
def test_a_stuck_sound_player_is_replaced(
    qtbot: QtBot, fakes: FakeSoundPlayers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop.sound.sound_player.MAX_PLAY_TIME", 300)
    fakes.install("paplay", then="read forever < /dev/zero")
    fakes.install("aplay")
    sounds = SoundPlayer()
    sounds.play("hit")
    qtbot.waitUntil(lambda: [line.split()[0] for line in fakes.lines] == ["paplay", "aplay"])
    sounds.stop()


def test_few_sounds_play_at_once_and_all_can_be_stopped(
    qtbot: QtBot, fakes: FakeSoundPlayers
) -> None:
    fakes.install(*PLAYERS, then="read forever < /dev/zero")
    sounds = SoundPlayer()
    for _ in range(20):
        sounds.play("move")
    qtbot.waitUntil(lambda: len(fakes.played) == MAX_PLAYING)
    sounds.stop()
    assert not sounds.is_playing
    assert len(fakes.played) == MAX_PLAYING


def test_a_lower_volume_is_quieter_with_every_sound_player(
    qtbot: QtBot, fakes: FakeSoundPlayers, tmp_path: Path
):
    kept = tmp_path / "kept.wav"
    fakes.install(*PLAYERS, then=f'/bin/cp "$sound" "{kept}"')

    def peak(volume: int) -> int:
        kept.unlink(missing_ok=True)
        sounds = SoundPlayer()
        sounds.set_volume(volume)
        sounds.play("hit")
        qtbot.waitUntil(lambda: bool(fakes.played) and not sounds.is_playing)
        sounds.stop()
        return max(samples(kept))

    loud, quiet = peak(100), peak(50)
    assert loud == max(samples(SOUNDS / "hit.wav"))
    assert quiet == pytest.approx(loud / 4, abs=1)
    silent = SoundPlayer()
    silent.set_volume(0)
    silent.play("hit")
    assert not silent.is_playing


# --- the files ------------------------------------------------------------------------------------


def samples(file: Path) -> array[int]:
    with wave.open(str(file)) as sound:
        assert (sound.getnchannels(), sound.getsampwidth()) == (1, 2)
        assert sound.getframerate() in (22050, 44100)
        return array("h", sound.readframes(sound.getnframes()))


def test_the_sounds_match_the_script_that_makes_them() -> None:
    script = ROOT / "packaging" / "generators" / "make_sounds.py"
    spec = importlib.util.spec_from_file_location("make_sounds", script)
    assert spec is not None
    assert spec.loader is not None
    make = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make)
    made = make.all_sounds()
    assert {file.stem for file in SOUNDS.glob("*.wav")} == set(made) == set(get_args(SoundName))
    for name, track in made.items():
        ours, kept = make.to_samples(track, make.PEAKS[name]), samples(SOUNDS / f"{name}.wav")
        assert len(ours) == len(kept)
        # The last bit may differ, because sine differs between systems.
        assert max(abs(one - other) for one, other in zip(ours, kept, strict=True)) <= 2


def test_the_sounds_are_small_and_complete() -> None:
    files = list(SOUNDS.glob("*.wav"))
    assert sum(file.stat().st_size for file in files) < 300_000
    for file in files:
        heard = samples(file)
        assert 0.4 < max(map(abs, heard)) / 32768 < 0.9, (
            "within the volume of its kind, and never clipped"
        )
        assert abs(heard[0]) < 400
        assert abs(heard[-1]) < 100


def test_qt_multimedia_is_never_used() -> None:
    for file in (ROOT / "desktop").rglob("*.py"):
        assert "QtMultimedia" not in file.read_text("utf-8"), file


def test_sounds_are_written_once_and_stay_in_the_cache_folder(
    driver: WindowDriver, fakes: FakeSoundPlayers, qtbot: QtBot
) -> None:
    fakes.install(*PLAYERS)
    driver.window.sound_player.play("hit")
    qtbot.waitUntil(lambda: not driver.window.sound_player.is_playing)
    (file,) = sound_folder().iterdir()
    written = file.stat().st_mtime_ns
    again = SoundPlayer()
    again.play("hit")
    qtbot.waitUntil(lambda: not again.is_playing)
    again.stop()
    assert [one.stat().st_mtime_ns for one in sound_folder().iterdir()] == [written]
