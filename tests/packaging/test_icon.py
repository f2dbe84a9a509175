"""The icon in the formats of all systems, drawn from one picture."""

from __future__ import annotations

import struct
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "packaging"))

from program.icon import ICNS_SIZES, ICO_SIZES, main  # noqa: E402


def test_a_png_has_the_size_in_its_name(qapp: QApplication, tmp_path: Path) -> None:
    main([str(tmp_path / "icon-48.png"), str(tmp_path / "icon.png")])
    assert QImage(str(tmp_path / "icon-48.png")).width() == 48
    assert QImage(str(tmp_path / "icon.png")).width() == 256


def test_an_ico_holds_all_sizes_of_windows(qapp: QApplication, tmp_path: Path) -> None:
    file = tmp_path / "icon.ico"
    main([str(file)])
    content = file.read_bytes()
    _, kind, count = struct.unpack_from("<HHH", content)
    assert (kind, count) == (1, len(ICO_SIZES))
    sizes = []
    for number in range(count):
        *_, length, place = struct.unpack_from("<BBBBHHII", content, 6 + 16 * number)
        picture = QImage.fromData(content[place : place + length], "PNG")
        sizes.append(picture.width())
        assert picture.pixelColor(picture.width() // 2, picture.height() // 2).alpha() == 255
    assert tuple(sizes) == ICO_SIZES
    assert len(content) == place + length


def test_an_icns_holds_all_sizes_of_macos(qapp: QApplication, tmp_path: Path) -> None:
    file = tmp_path / "icon.icns"
    main([str(file)])
    content = file.read_bytes()
    assert struct.unpack_from(">4sI", content) == (b"icns", len(content))
    found, place = {}, 8
    while place < len(content):
        kind, length = struct.unpack_from(">4sI", content, place)
        found[kind] = QImage.fromData(content[place + 8 : place + length], "PNG").width()
        place += length
    assert found == ICNS_SIZES
    assert max(found.values()) == 1024


def test_other_formats_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="an icon is a png, ico or icns file"):
        main([str(tmp_path / "icon.bmp")])
