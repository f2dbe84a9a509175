"""The inventory of the frozen program, and the notices and the SBOM that follow from it."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from importlib import metadata, util
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "packaging"))

from program import components, inventory, notices, qt_parts, sizes  # noqa: E402

LARK = Path(metadata.distribution("lark").locate_file("lark/lark.py"))
QT = metadata.version("PySide6_Essentials")


def made_up() -> inventory.Inventory:
    """The inventory of a small program: one file or module of each kind."""
    entries = [
        ("assets/rules.md", str(ROOT / "assets" / "rules.md"), "DATA"),
        ("assets/fonts/Inter-Bold.otf", str(ROOT / "assets/fonts/Inter-Bold.otf"), "DATA"),
        ("PySide6/Qt/lib/libQt6Core.so.6", "/venv/PySide6/Qt/lib/libQt6Core.so.6", "BINARY"),
        ("PySide6/Qt/plugins/platforms/libqxcb.so", "/venv/libqxcb.so", "BINARY"),
        ("PySide6/Qt/lib/libicudata.so.73", "/venv/libicudata.so.73", "BINARY"),
        ("libQt6Core.so.6", "PySide6/Qt/lib/libQt6Core.so.6", "SYMLINK"),
    ]
    modules = [
        ("lark.lark", str(LARK), "PYMODULE"),
        ("json.decoder", json.decoder.__file__, "PYMODULE"),
        ("rules.game", str(ROOT / "rules" / "game.py"), "PYMODULE"),
    ]
    return inventory.take(entries, modules)


@pytest.fixture(autouse=True)
def _installed_bootloader(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the tests run without PyInstaller, which only the build needs."""
    if util.find_spec("PyInstaller") is None:
        monkeypatch.setattr(inventory, "BOOTLOADER", "lark")


def test_every_file_belongs_to_a_component() -> None:
    taken = made_up()
    names = {name: owner.name for name, owner in taken.files.items()}
    assert names["assets/rules.md"] == names["sidekick-table"] == "Sidekick Table"
    assert names["assets/fonts/Inter-Bold.otf"] == "Inter"
    assert names["PySide6/Qt/plugins/platforms/libqxcb.so"] == "Qt"
    assert names["PySide6/Qt/lib/libicudata.so.73"] == "ICU"
    assert names["base_library.zip"] == "CPython"
    assert "libQt6Core.so.6" not in names  # a link to a file that is counted already
    assert taken.modules["lark.lark"].name == "lark"
    assert taken.modules["json.decoder"].name == "CPython"
    assert taken.modules["rules.game"].name == "Sidekick Table"


def test_microsofts_runtime_comes_with_python() -> None:
    pyside = Path(str(metadata.distribution("PySide6_Essentials").locate_file("PySide6")))
    for name in (
        *("/Windows/System32/VCRUNTIME140.dll", "/Windows/System32/ucrtbase.dll"),
        *("/Windows/System32/api-ms-win-crt-heap-l1-1-0.dll", f"{pyside}/msvcp140_1.dll"),
    ):
        owner = inventory.owner_of(Path(name).name, Path(name))
        assert owner is not None
        assert owner.name == "CPython"


def test_a_file_of_nobody_stops_the_build(tmp_path: Path) -> None:
    stray = tmp_path / "libmystery.so.1"
    stray.touch()
    with pytest.raises(SystemExit, match=r"belong to no component:\n  libmystery\.so\.1"):
        inventory.take([(stray.name, str(stray), "BINARY")], [])


def test_a_file_that_slips_into_the_folder_is_found(tmp_path: Path) -> None:
    taken = made_up()
    for name in ("sidekick-table", "_internal/assets/rules.md", "_internal/notes.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert inventory.strays(taken, tmp_path) == ["notes.txt"]


def test_the_inventory_is_read_as_it_was_saved(tmp_path: Path) -> None:
    taken = made_up()
    taken.save(tmp_path / "inventory.json")
    assert inventory.load(tmp_path / "inventory.json") == taken


def test_the_notices_name_every_component_and_quote_its_license() -> None:
    taken = made_up()
    text = notices.text_of(taken)
    for component in taken.components:
        if component != components.our_program():
            assert f"{component.name} {component.version}" in text
            assert component.source in text
            for file in component.texts:
                assert file.read_text("utf-8").replace("\r\n", "\n").strip() in text
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in text
    assert "put its file in place of the" in text
    assert text.count("GNU GENERAL PUBLIC LICENSE\n                       Version 3") == 1


def test_the_notices_quote_the_code_of_others_inside_qt() -> None:
    text = notices.text_of(made_up())
    assert "  PCRE2 10.49\n" in text
    assert "  In: Qt6Core\n" in text
    assert "  Copyright (c) 1997-2007 University of Cambridge\n" in text
    assert (qt_parts.FOLDER / "PCRE2.txt").read_text("utf-8").strip() in text
    assert "LibJPEG-turbo" not in text, "its plugin is not in this program"


def test_the_parts_of_a_library_follow_from_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    names = {}
    for system in ("linux", "win32"):
        monkeypatch.setattr(sys, "platform", system)
        names[system] = {part.name for part in qt_parts.parts_in(made_up())}
    assert "zlib" in names["win32"]
    assert "zlib" not in names["linux"], "Qt uses the zlib of the system there"
    assert "forkfd" in names["linux"] - names["win32"]


@pytest.mark.parametrize(
    ("file", "library"),
    [
        ("PySide6/Qt/lib/libQt6Core.so.6", "Qt6Core"),
        ("PySide6/Qt6Core.dll", "Qt6Core"),
        ("PySide6/Qt/lib/QtCore.framework/Versions/A/QtCore", "Qt6Core"),
        ("PySide6/Qt/plugins/imageformats/libqjpeg.dylib", "qjpeg"),
        ("PySide6/plugins/platforms/qwindows.dll", "qwindows"),
    ],
)
def test_a_library_has_one_name_on_all_systems(file: str, library: str) -> None:
    assert qt_parts.qt_libraries([file, "PySide6/Qt/lib/QtCore.framework/Info.plist"]) == {library}


def test_a_library_of_qt_that_nobody_has_read_stops_the_build() -> None:
    taken = made_up()
    taken.files["PySide6/Qt/lib/libQt6Sql.so.6"] = components.qt()
    with pytest.raises(SystemExit, match="does not say what is inside Qt6Sql"):
        qt_parts.parts_in(taken)


def test_another_release_of_qt_must_be_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    newer = replace(components.qt(), version="6.12.0")
    monkeypatch.setattr(qt_parts, "qt", lambda: newer)
    with pytest.raises(SystemExit, match=r"is about Qt 6\.11, not 6\.12\.0"):
        qt_parts.parts_in(made_up())


def test_the_table_of_qts_parts_names_texts_that_are_there() -> None:
    parts = qt_parts.known_parts()
    quoted = {text for part in parts for text in part.texts}
    assert quoted == set(qt_parts.FOLDER.glob("*.txt"))
    origins = (qt_parts.FOLDER.parent / "README.md").read_text("utf-8")
    assert [text.name for text in quoted if f"| `{text.name}` |" not in origins] == []
    for part in parts:
        assert part.copyright, part.name
        assert set(part.systems) <= {"linux", "win32", "darwin"}, part.name


def test_the_notices_quote_the_licenses_that_debian_only_refers_to(tmp_path: Path) -> None:
    common = Path("/usr/share/common-licenses/LGPL-2.1")
    if not common.exists():
        pytest.skip("this is no Debian")
    text = tmp_path / "copyright"
    place = common.as_posix()
    text.write_text(f"The license is in {place}. It is also in {place}.\n")
    taken = made_up()
    taken.files["liba.so.1"] = components.Component("liba", "1", "LGPL", "pkg:deb/a", "", (text,))
    said = notices.text_of(taken)
    assert said.count(common.read_text("utf-8").strip()) == 1


def test_the_bill_of_materials_is_valid_and_always_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("cyclonedx")
    from program import bill_of_materials

    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    (tmp_path / "_internal" / "assets").mkdir(parents=True)
    (tmp_path / "_internal" / "assets" / "rules.md").write_text("Roll.")
    first, second = tmp_path / "first.cdx.json", tmp_path / "second.cdx.json"
    bill_of_materials.write(made_up(), tmp_path, first)
    bill_of_materials.write(made_up(), tmp_path, second)
    assert first.read_bytes() == second.read_bytes()

    bill = json.loads(first.read_text("utf-8"))
    assert bill["metadata"]["timestamp"] == "2023-11-14T22:13:20+00:00"
    assert bill["metadata"]["component"]["name"] == "Sidekick Table"
    assert bill["metadata"]["component"]["components"][0]["hashes"][0]["alg"] == "SHA-256"
    found = {one["purl"]: one for one in bill["components"]}
    qt = found[f"pkg:generic/qt@{QT}"]
    assert qt["licenses"][0]["license"]["id"] == "LGPL-3.0-only"
    inside = {one["name"]: one for one in qt["components"]}
    assert inside["PCRE2"]["version"] == "10.49"
    assert inside["TinyCBOR"]["licenses"][0]["license"]["id"] == "MIT"


def test_each_file_is_counted_in_one_line_of_the_table_of_sizes(tmp_path: Path) -> None:
    names = ("assets/rules.md", "PySide6/Qt/lib/libQt6Core.so.6", "PySide6/Qt/lib/libicudata.so.73")
    for number, name in enumerate(names, start=1):
        (tmp_path / "_internal" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "_internal" / name).write_bytes(b"x" * 10**number)
    assert [(group.split(":")[0], size) for group, size, _ in sizes.table(made_up(), tmp_path)] == [
        ("ICU", 1000),
        ("Qt's libraries", 100),
        ("assets", 10),
    ]
