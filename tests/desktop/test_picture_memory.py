"""The pictures that the program keeps take limited memory and fit the theme and the screen."""

from __future__ import annotations

import gc
from weakref import ref

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QRectF, QSizeF
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.card_art.card_picture import picture_on_table
from desktop.screens.home.ground_page import GroundPage, GroundPlan
from desktop.style import palette
from desktop.style.materials import surfaces
from desktop.style.materials.pictures import PictureCache
from tests.desktop.window_driver import WindowDriver
from tests.rules.matches import SETS


def test_the_pictures_not_used_for_the_longest_time_go(qapp: QApplication) -> None:
    cache = PictureCache(most=250)
    for key in ("one", "two"):
        cache.keep(key, QPixmap(10, 10))
    cache.find("one")
    cache.keep("three", QPixmap(10, 10))
    assert cache.find("two") is None
    assert cache.find("one") is not None


def test_a_dropped_picture_makes_room(qapp: QApplication) -> None:
    cache = PictureCache(most=250)
    for key in ("one", "two"):
        cache.keep(key, QPixmap(10, 10))
    cache.drop("one")
    cache.keep("three", QPixmap(10, 10))
    assert cache.find("two") is not None


def test_wood_that_a_new_ground_does_not_show_is_freed(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(surfaces, "_tiles", type(surfaces._tiles)())
    picture = QImage(40, 40, QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    surfaces.paint_wood(painter, QRectF(0, 0, 40, 40), palette.LIGHT.table)
    with surfaces.freeing_other_wood():
        surfaces.paint_wood(painter, QRectF(0, 0, 40, 40), palette.DARK.table)
    painter.end()
    assert [key[0] for key in surfaces._tiles] == [palette.DARK.table.wood]


def test_a_kept_card_fits_the_theme_and_the_screen(qapp: QApplication) -> None:
    card, size = SETS[0].cards[0], QSizeF(60, 80)

    def picture(theme: palette.Theme, ratio: float) -> QImage:
        return picture_on_table(card, size, theme, ratio, paints_art=False)[0].toImage()

    light = picture(palette.LIGHT, 1.0)
    assert picture(palette.DARK, 1.0) != light
    assert picture(palette.LIGHT, 2.0).width() == 2 * light.width()


def test_a_ground_follows_the_theme(qtbot: QtBot) -> None:
    page = GroundPage()
    qtbot.addWidget(page)
    page.resize(40, 40)
    plan = GroundPlan(size=(40, 40), ratio=1.0, theme=palette.LIGHT, unit=1.0)
    page.show_ground(plan)
    light = page.grab().toImage()
    page.show_ground(plan._replace(theme=palette.DARK))
    assert page.grab().toImage() != light


def test_a_table_that_was_left_is_freed(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot)
    driver.window.open_screen("new-match")
    driver.window.opener.find("new-match").submit()
    left = ref(driver.table)
    driver.window.go_home()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert left() is None
