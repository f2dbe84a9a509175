"""Tests the settings file, which players can read and edit by hand."""

import stat
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.storage.settings import Settings
from tests.desktop.file_permissions import posix
from tests.desktop.window_driver import WindowDriver
from tests.symbolic_links import make_link


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "new folder" / "settings.toml"


def written(file: Path, text: str) -> Path:
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    return file


def test_without_a_file_settings_are_defaults_and_none_is_created(file: Path) -> None:
    settings = Settings(file)
    assert (settings.theme, settings.speed, settings.text_size) == ("system", "normal", 100)
    assert settings.passes_for_idle
    assert settings.errors == []
    assert not file.exists()


def test_settings_persist_across_starts(file: Path) -> None:
    settings = Settings(file)
    settings.theme = "dark"
    settings.text_size = 150
    settings.reduced_motion = True
    settings.stops = ("first attack", "second main")

    again = Settings(file)
    assert (again.theme, again.text_size, again.reduced_motion) == ("dark", 150, True)
    assert again.stops == ("first attack", "second main")
    assert again.errors == []


def test_only_real_changes_are_signaled(file: Path) -> None:
    settings, told = Settings(file), []
    settings.changed.connect(told.append)
    settings.theme = "dark"
    settings.theme = "dark"
    settings.speed = "normal"
    assert told == ["theme"]


def test_handwritten_lines_are_kept(file: Path) -> None:
    written(file, '# Our own.\n[look]\ntheme = "dark"  # at night\nshine = 3\n')
    Settings(file).speed = "fast"
    text = file.read_text(encoding="utf-8")
    assert text.startswith('# Our own.\n[look]\ntheme = "dark"  # at night\nshine = 3\n')
    assert Settings(file).speed == "fast"


def test_an_external_change_while_running_is_not_lost(file: Path) -> None:
    settings = Settings(file)
    settings.theme = "dark"
    file.write_text('[look]\ntheme = "light"\n', encoding="utf-8")
    settings.speed = "fast"
    assert (Settings(file).theme, Settings(file).speed) == ("light", "fast")


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ('theme = "plaid"', '"system", "light" or "dark"'),
        ("theme = 3", '"system", "light" or "dark"'),
        ("text_size = 900", "a number from 80 to 200"),
        ("text_size = true", "a number from 80 to 200"),
    ],
)
def test_invalid_values_fall_back_to_defaults_and_are_reported(
    file: Path, line: str, wanted: str
) -> None:
    settings = Settings(written(file, f"[look]\n\n{line}\n"))
    assert (settings.theme, settings.text_size) == ("system", 100)
    assert len(settings.errors) == 1
    assert f"{file}, line 3: " in settings.errors[0]
    assert wanted in settings.errors[0]


def test_an_invalid_file_is_reported_and_backed_up_on_the_next_change(file: Path) -> None:
    settings = Settings(written(file, "theme: dark\n"))
    assert settings.theme == "system"
    assert f"{file}, line 1, column 6: " in settings.errors[0]
    assert file.read_text(encoding="utf-8") == "theme: dark\n"

    settings.theme = "dark"
    assert Settings(file).theme == "dark"
    assert file.with_name("settings.unread.toml").read_text(encoding="utf-8") == "theme: dark\n"


def test_unsaved_settings_last_for_the_session_and_are_reported_once(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("no folder", encoding="utf-8")
    settings, told = Settings(tmp_path / "folder" / "settings.toml"), []
    settings.failed.connect(told.append)
    settings.theme = "dark"
    settings.speed = "slow"
    assert (settings.theme, settings.speed) == ("dark", "slow")
    assert len(told) == 1
    assert "settings.toml" in told[0]


def test_a_yes_or_no_of_an_older_file_becomes_the_value_it_meant(file: Path) -> None:
    file.parent.mkdir()
    file.write_text("[look]\nshow_keys = true\n")
    settings = Settings(file)
    assert (settings.show_keys, settings.errors) == ("always", [])
    settings.show_keys = "never"
    assert Settings(file).show_keys == "never"


def test_invalid_values_are_refused() -> None:
    with pytest.raises(ValueError, match="text_size = 300: expected a number from 80 to 200"):
        Settings().text_size = 300


def test_reset_restores_defaults_except_names(file: Path) -> None:
    settings = Settings(file)
    settings.theme, settings.volume, settings.first_name = "dark", 10, "Eric"
    settings.reset()
    assert (settings.theme, settings.volume, settings.first_name) == ("system", 70, "Eric")


def test_reset_leaves_the_window_where_it_is(file: Path) -> None:
    settings = Settings(file)
    settings.placement = "1280x800+40+30 maximized"
    settings.reset()
    assert Settings(file).placement == "1280x800+40+30 maximized"


def test_the_window_reports_invalid_settings_and_updates_its_menu(qtbot: QtBot, file: Path) -> None:
    settings = Settings(written(file, '[movement]\nspeed = "warp"\n'))
    window = WindowDriver(qtbot, settings=settings).window
    assert "line 2" in window.problem_bar.text.text()
    settings.speed = "slow"
    assert window.menus.settings["speed"].checkedAction().objectName() == "slow"


# --- the file itself ------------------------------------------------------------------------------


def test_a_second_broken_file_does_not_replace_the_copy_of_the_first(file: Path) -> None:
    written(file, "theme: dark\n")
    Settings(file).theme = "dark"
    file.write_text("theme: light\n", encoding="utf-8")
    Settings(file).theme = "light"
    copies = {copy.name: copy.read_text("utf-8") for copy in file.parent.glob("*.unread*")}
    assert copies == {
        "settings.unread.toml": "theme: dark\n",
        "settings.unread-2.toml": "theme: light\n",
    }


@posix
def test_a_link_stays_a_link_and_a_private_file_stays_private(file: Path, tmp_path: Path) -> None:
    real = tmp_path / "dotfiles.toml"
    real.write_text("[look]\n", encoding="utf-8")
    real.chmod(0o600)
    file.parent.mkdir()
    make_link(file, real)
    Settings(file).theme = "dark"
    assert file.is_symlink()
    assert 'theme = "dark"' in real.read_text("utf-8")
    assert stat.S_IMODE(real.stat().st_mode) == 0o600
    real.write_text("theme: dark\n", encoding="utf-8")
    Settings(file).theme = "light"
    assert file.is_symlink(), "also when the file was broken"
    copy = file.with_name("settings.unread.toml")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600


def test_settings_that_could_not_be_saved_are_saved_later(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.write_text("in the way", encoding="utf-8")
    settings = Settings(folder / "settings.toml")
    settings.theme, settings.volume = "dark", 10
    folder.unlink()
    settings.speed = "slow"
    again = Settings(folder / "settings.toml")
    assert (again.theme, again.volume, again.speed) == ("dark", 10, "slow")


def test_closing_the_window_saves_settings_once_more(qtbot: QtBot, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.write_text("in the way", encoding="utf-8")
    driver = WindowDriver(qtbot, settings=Settings(folder / "settings.toml"))
    driver.window.settings.palette = "high-contrast"
    assert "not saved yet" in driver.problems
    folder.unlink()
    driver.window.close()
    assert Settings(folder / "settings.toml").palette == "high-contrast"


def test_a_file_that_was_deleted_is_written_with_all_settings_in_use(file: Path) -> None:
    settings = Settings(file)
    settings.theme = "dark"
    file.unlink()
    settings.speed = "fast"
    assert (Settings(file).theme, Settings(file).speed) == ("dark", "fast")


def test_a_value_in_the_place_of_a_table_is_kept_in_a_copy(file: Path) -> None:
    settings = Settings(written(file, 'look = "bright"\n'))
    settings.theme = "dark"
    assert Settings(file).theme == "dark"
    assert file.with_name("settings.unread.toml").read_text("utf-8") == 'look = "bright"\n'


@pytest.mark.parametrize(
    "text",
    ["a = " + "9" * 5000, "a = " + "[" * 5000, "a" + ".a" * 5000 + " = 1", "#" * 200_000, "\x00"],
    ids=["digits", "nesting", "dots", "size", "null"],
)
def test_a_hostile_file_leaves_defaults_and_is_copied_on_the_next_change(
    file: Path, text: str
) -> None:
    settings = Settings(written(file, text))
    assert (settings.theme, settings.is_readable) == ("system", False)
    assert str(file) in settings.errors[0]
    settings.theme = "dark"
    assert Settings(file).theme == "dark"
    assert file.with_name("settings.unread.toml").read_text(encoding="utf-8") == text


def test_a_byte_order_mark_does_not_make_the_file_unreadable(file: Path) -> None:
    settings = Settings(written(file, '\ufeff[look]\ntheme = "dark"\n'))
    assert (settings.theme, settings.errors) == ("dark", [])
    settings.speed = "fast"
    assert (Settings(file).theme, Settings(file).speed) == ("dark", "fast")
