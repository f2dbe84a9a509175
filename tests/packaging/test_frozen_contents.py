"""What the frozen program leaves out, and what its build must not miss."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "packaging"))

from program import contents  # noqa: E402


@pytest.mark.parametrize(
    "name",
    [
        "PySide6/Qt/translations/qtbase_de.qm",
        "PySide6/Qt/plugins/tls/libqopensslbackend.so",
        "PySide6/Qt/plugins/platforms/libqeglfs.so",
        "PySide6/Qt/plugins/platformthemes/libqgtk3.so",
        "PySide6/Qt/plugins/platforminputcontexts/libqtvirtualkeyboardplugin.dylib",
        "PySide6/Qt/lib/libQt6Network.so.6",
        "PySide6/Qt/lib/QtQuick.framework/Versions/A/QtQuick",
        "PySide6\\Qt6OpenGL.dll",
        "PySide6\\opengl32sw.dll",
        "PySide6\\plugins\\imageformats\\qwebp.dll",
        "libQt6EglFSDeviceIntegration.so.6",
        "numpy/random/_generator.cpython-311-x86_64-linux-gnu.so",
        "numpy/_core/tests/data/recarray_from_file.fits",
    ],
)
def test_unused_files_are_left_out_on_every_system(name: str) -> None:
    assert contents.is_unused(name)


@pytest.mark.parametrize(
    "name",
    [
        "PySide6/QtCore.abi3.so",
        "PySide6/Qt/lib/libQt6Gui.so.6",
        "PySide6/Qt/lib/libQt6Svg.so.6",
        "PySide6/Qt/plugins/imageformats/libqjpeg.so",
        "PySide6/Qt/plugins/imageformats/libqsvg.so",
        "PySide6/Qt/plugins/iconengines/libqsvgicon.so",
        "PySide6/Qt/plugins/wayland-shell-integration/libxdg-shell.so",
        "PySide6\\plugins\\platforms\\qwindows.dll",
        "numpy/_core/_multiarray_umath.cpython-311-x86_64-linux-gnu.so",
        "numpy/linalg/_umath_linalg.cpython-311-x86_64-linux-gnu.so",
        "assets/fonts/Inter-Bold.otf",
        "assets/lessons/exercises/01-what-to-keep.match",
        "lark/grammars/common.lark",
    ],
)
def test_used_files_stay(name: str) -> None:
    assert not contents.is_unused(name)


def test_no_file_of_our_own_is_left_out() -> None:
    own = [file for name in ("assets", "desktop", "rules") for file in (ROOT / name).rglob("*.*")]
    names = [file.relative_to(ROOT).as_posix() for file in own if "__pycache__" not in file.parts]
    unused = [name for name in names if contents.is_unused(name)]
    assert unused == ["desktop/py.typed", "rules/py.typed"] or unused == []


def test_a_missing_window_plugin_stops_the_build() -> None:
    plugins = [f"PySide6/Qt/plugins/{name}" for name in contents.NEEDED_FILES["linux"]]
    for system, lost in (("linux", "platforms/libqxcb.so"), ("linux", "platforms/libqwayland.so")):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "platform", system)
            assert contents.missing_files(plugins) == []
            others = [name for name in plugins if not name.endswith(lost)]
            assert contents.missing_files(others) == [lost]


def test_stand_ins_replace_the_modules_of_their_names() -> None:
    found = contents.with_stand_ins(
        [
            ("numpy", "/venv/numpy/__init__.py", "PYMODULE"),
            ("numpy.__config__", "/venv/numpy/__config__.py", "PYMODULE"),
        ],
        ROOT / "packaging" / "program" / "stand_ins",
    )
    sources = {name: Path(source) for name, source, _ in found}
    assert sources["numpy"] == Path("/venv/numpy/__init__.py")
    assert sources["numpy.__config__"].is_relative_to(ROOT)
    assert sources["PySide6.QtOpenGLWidgets"].is_relative_to(ROOT)


@pytest.mark.skipif(sys.platform != "linux", reason="reads libraries of Linux")
def test_libraries_that_nothing_needs_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    linked = {"libqxcb.so": ["libQt6XcbQpa.so.6"], "libQt6XcbQpa.so.6": ["libxcb-cursor.so.0"]}
    monkeypatch.setattr(contents, "_imports", lambda file: iter(linked.get(file.name, [])))
    entries = [
        (name, f"/somewhere/{Path(name).name}", "BINARY")
        for name in (
            "PySide6/Qt/plugins/platforms/libqxcb.so",
            "PySide6/Qt/lib/libQt6XcbQpa.so.6",
            "libxcb-cursor.so.0",
            "libgtk-3.so.0",
            "libpython3.11.so.1.0",
        )
    ]
    kept = [name for name, _, _ in contents.needed(entries)]
    assert "libgtk-3.so.0" not in kept
    assert len(kept) == 4


def test_every_removal_has_a_reason() -> None:
    for table in (contents.UNUSED_MODULES, contents.UNUSED_FILES):
        assert all(len(reason.split()) > 2 for reason in table)
