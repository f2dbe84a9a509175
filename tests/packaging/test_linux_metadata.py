"""The files that menus, file managers, software centers and `man` read on Linux."""

from __future__ import annotations

import argparse
import configparser
import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from desktop import __main__ as command_line

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "packaging"))

from linux import changelogs, deb, icons, rpm, staging  # noqa: E402 - packaging is no package
from project import APP_ID, MATCH_TYPE, NAME, TITLE, read_version  # noqa: E402

MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


@pytest.fixture(scope="module")
def share(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder /usr/share of all packages."""
    folder = tmp_path_factory.mktemp("share")
    staging.stage_shared_files(folder)
    return folder


def approves(*command: str | Path) -> None:
    """A checker finds nothing wrong; skips the test if this system does not have it."""
    if shutil.which(str(command[0])) is None:
        pytest.skip(f"this system has no {command[0]}")
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def desktop_entry(share: Path) -> dict[str, str]:
    reader = configparser.ConfigParser(interpolation=None)
    reader.optionxform = str  # type: ignore[assignment,method-assign]
    reader.read(share / "applications" / f"{APP_ID}.desktop", encoding="utf-8")
    return dict(reader["Desktop Entry"])


def parser_options() -> set[str]:
    """All options but those that only the program itself uses."""
    parser: argparse.ArgumentParser = command_line._parser()
    shown = (action for action in parser._actions if action.help != argparse.SUPPRESS)
    return {option for action in shown for option in action.option_strings}


def test_the_menu_entry_starts_the_program_with_files(share: Path):
    entry = desktop_entry(share)
    assert entry["Name"] == TITLE
    assert entry["Exec"] == f"{NAME} %F"
    assert entry["Icon"] == APP_ID
    assert entry["MimeType"] == f"{MATCH_TYPE};"
    # What Qt calls the window's class on X; on Wayland it is the name of the entry's file.
    assert entry["StartupWMClass"] == NAME


def test_every_language_of_the_menu_entry_is_complete(share: Path):
    keys = desktop_entry(share)
    for language in ("de", "es", "fr"):
        assert {f"{key}[{language}]" for key in ("GenericName", "Comment", "Keywords")} <= set(keys)


def test_match_files_are_known_by_name_and_by_their_first_line(share: Path):
    tree = ElementTree.parse(share / "mime" / "packages" / f"{APP_ID}.xml")
    (kind,) = tree.findall(f"{MIME}mime-type")
    assert kind.get("type") == MATCH_TYPE
    assert [glob.get("pattern") for glob in kind.findall(f"{MIME}glob")] == ["*.match"]
    begin = kind.findall(f"{MIME}magic/{MIME}match")[0].get("value", "?")
    matches = [*(ROOT / "tests" / "matches").glob("*.match")]
    matches += (ROOT / "assets").rglob("*.match")
    assert len(matches) > 10
    for file in matches:
        assert file.read_text(encoding="utf-8").startswith(begin), file


def test_the_description_names_this_version_and_the_same_files(share: Path):
    component = ElementTree.parse(share / "metainfo" / f"{APP_ID}.metainfo.xml").getroot()
    assert component.findtext("id") == APP_ID
    assert component.findtext("launchable") == f"{APP_ID}.desktop"
    assert component.findtext("provides/mediatype") == MATCH_TYPE
    assert component.findtext("provides/binary") == NAME
    (release,) = component.findall("releases/release")
    assert release.get("version") == read_version()
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", release.get("date", ""))


def test_icons_have_all_sizes(share: Path):
    hicolor = share / "icons" / "hicolor"
    for size in icons.SIZES:
        names = {file.name for file in (hicolor / f"{size}x{size}").rglob("*.png")}
        assert names == {f"{APP_ID}.png", f"{MATCH_TYPE.replace('/', '-')}.png"}
    assert len([*(hicolor / "scalable").rglob("*.svg")]) == 2


def test_desktops_accept_the_menu_entry(share: Path):
    approves("desktop-file-validate", share / "applications" / f"{APP_ID}.desktop")


def test_software_centers_accept_the_description(share: Path):
    file = share / "metainfo" / f"{APP_ID}.metainfo.xml"
    approves("appstreamcli", "validate", "--no-net", "--pedantic", file)


def test_man_accepts_the_page(tmp_path: Path):
    page = tmp_path / f"{NAME}.1"
    staging.write(page, staging.read_metadata(page.name))
    approves("mandoc", "-Tlint", "-Wstyle", page)


def test_the_man_page_names_every_option():
    page = staging.read_metadata(f"{NAME}.1")
    described = set()
    for line in re.findall(r"^\.It (Fl .*)$", page, re.MULTILINE):
        described |= {f"--{name}" for name in re.findall(r"Fl Fl (\w+)", line)}
        described |= {f"-{name}" for name in re.findall(r"Fl (\w)\b", line)}
    assert described == parser_options()


def test_the_man_page_names_what_the_environment_changes():
    page = staging.read_metadata(f"{NAME}.1")
    for name in ("SIDEKICK_TABLE_DATA", "SIDEKICK_TABLE_CONFIG", "settings.toml"):
        assert name in page


def test_packages_tell_the_changes_of_this_version():
    debian = changelogs.debian_changelog()
    assert debian.startswith(f"{NAME} ({read_version()}) ")
    assert re.search(r"^ -- .+ <.+>  \w{3}, \d\d \w{3} \d{4} ", debian, re.MULTILINE)
    assert f" - {read_version()}-1\n" in changelogs.rpm_changelog()


def test_both_packages_need_the_same_libraries():
    libraries = {re.sub(r"\.so.*", "", name).lower() for name in rpm.REQUIRES if ".so" in name}
    names = {re.sub(r"\d? ?(\(.*)?$", "", name).rstrip("0126") for name in deb.DEPENDS}
    assert libraries <= names


def test_the_flatpak_has_no_network():
    manifest = (ROOT / "packaging" / "linux" / f"{APP_ID}.yml").read_text(encoding="utf-8")
    assert f"id: {APP_ID}\n" in manifest
    assert "share=network" not in manifest
    assert "filesystem=" not in manifest
