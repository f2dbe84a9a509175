"""Info.plist of the macOS program and its disk image; both can only be built on macOS."""

from __future__ import annotations

import ast
import plistlib
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "packaging"))

import project  # noqa: E402 - packaging is no package
from macos import bundle_info, disk_image, image_background  # noqa: E402


def info() -> dict:
    """Info.plist of version 1.2.0, written and read again."""
    return plistlib.loads(plistlib.dumps(bundle_info.bundle_info("1.2.0")))


def test_the_program_says_what_it_is_and_needs():
    assert info()["CFBundleIdentifier"] == project.APP_ID
    assert info()["CFBundleShortVersionString"] == info()["CFBundleVersion"] == "1.2.0"
    assert info()["NSHighResolutionCapable"] is True
    assert info()["NSRequiresAquaSystemAppearance"] is False
    assert info()["LSMinimumSystemVersion"] == "13.0"
    assert info()["LSArchitecturePriority"] == [project.MACHINE]


def test_match_files_open_with_the_program():
    (opened,) = info()["CFBundleDocumentTypes"]
    (declared,) = info()["UTExportedTypeDeclarations"]
    assert opened["LSItemContentTypes"] == [declared["UTTypeIdentifier"]]
    assert declared["UTTypeConformsTo"] == ["public.plain-text"]
    tags = declared["UTTypeTagSpecification"]
    assert tags["public.filename-extension"] == ["match"]
    assert tags["public.mime-type"] == [project.MATCH_TYPE]


def test_the_program_may_do_nothing_but_run_callbacks():
    rights = plistlib.loads((ROOT / "packaging/macos/entitlements.plist").read_bytes())
    assert rights == {"com.apple.security.cs.allow-unsigned-executable-memory": True}


def test_the_spec_uses_both():
    spec = (ROOT / "packaging/sidekick-table.spec").read_text(encoding="utf-8")
    calls = {
        call.func.id: {keyword.arg: ast.unparse(keyword.value) for keyword in call.keywords}
        for call in ast.walk(ast.parse(spec))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
    }
    assert calls["BUNDLE"]["info_plist"] == "bundle_info(read_version())"
    assert "entitlements.plist" in calls["EXE"]["entitlements_file"]
    assert calls["EXE"]["version"] == "WINDOWS_VERSION_FILE"


def test_players_drag_the_program_to_applications():
    settings = disk_image.image_settings(Path("dist/Sidekick Table.app"))
    shown = settings["icon_locations"]
    width, height = image_background.SIZE
    assert {"Sidekick Table.app", "Applications"} <= shown.keys()
    assert all(0 < x < width and 0 < y < height for x, y in shown.values())
    assert settings["symlinks"] == {"Applications": "/Applications"}


def test_the_image_is_signed_as_far_as_there_are_keys(capsys: pytest.CaptureFixture[str]):
    image = Path("sidekick-table.dmg")
    assert disk_image.finishing_commands(image, {}) == []
    assert "not signed, because MACOS_SIGNING_IDENTITY is not set" in capsys.readouterr().out
    identity = {"MACOS_SIGNING_IDENTITY": "Developer ID Application: Somebody"}
    assert [command[0] for command in disk_image.finishing_commands(image, identity)] == [
        "codesign"
    ]
    assert "not notarized, because MACOS_NOTARY_KEY and" in capsys.readouterr().out
    keys = identity | dict.fromkeys(disk_image.NOTARY_KEYS, "key")
    commands = disk_image.finishing_commands(image, keys)
    assert [command[1] for command in commands[1:]] == ["notarytool", "stapler"]


@pytest.mark.skipif(sys.platform == "darwin", reason="macOS can build it")
def test_other_systems_say_that_they_cannot_build_it():
    with pytest.raises(SystemExit, match="only be made on macOS"):
        disk_image.main([])
