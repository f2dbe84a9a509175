"""The window in which the scenes of the gallery are set."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QApplication

from desktop import record, store
from desktop.app import make_application
from desktop.main_window import MainWindow
from desktop.settings import Settings
from desktop.table import felt
from desktop.table.view import TableView
from rules import naming
from rules.dealer import SeededDealer
from rules.moves import Confirm, Pass
from rules.possibilities import Thing
from rules.state import Zone

SEED = 7
SETTINGS = Path("/home/nora/.config/sidekick-table/settings.toml")
KEPT = "2026-01-31T18:00:00.000000+00:00"  # so that pictures of kept matches do not change daily


def _smooth() -> QImage:
    """Cloth without threads: they would make the files half as large again."""
    tile = QImage(1, 1, QImage.Format.Format_ARGB32)
    tile.fill(Qt.GlobalColor.transparent)
    return tile


class Stage:
    """A window with settings and matches of its own."""

    def __init__(self, theme: str, size: tuple[int, int], folder: Path) -> None:
        app = QApplication.instance()
        self._app = app if isinstance(app, QApplication) else make_application(sys.argv[:1])
        store._now = lambda: KEPT
        felt._grain = _smooth
        self._store = store.Store(folder)
        self.settings = Settings()
        self.settings.theme = theme
        self.settings.reduced_motion = True
        self.settings.sound = False
        self.window = MainWindow(self._store, settings=self.settings)
        self.window.resize(*size)
        self.window.show()
        self._app.processEvents()

    @property
    def view(self) -> TableView:
        """The table that is shown."""
        assert self.window.table is not None, "no table is open"
        return self.window.table.view

    # --- what scenes do -----------------------------------------------------------------------

    def show(self, file: Path) -> None:
        """Open the match of a file as one that is played."""
        game = record.read(file.read_text("utf-8"), file.name).game
        if game.dealer is None:
            game.dealer = SeededDealer(SEED)
        self.window.seat(record.with_dice_dealt(game))
        self._app.processEvents()

    def keep_matches(self, *names: str) -> None:
        """Leave some matches in the middle, and go home."""
        for name in names:
            self.show(Path(__file__).parent / "gallery" / f"{name}.match")
            self._app.processEvents()
        self.window.go_home()
        assert self.window.matches.pictures is not None
        self.window.matches.pictures.show_now()

    def roll(self, milliseconds: int) -> None:
        """Pass until dice wait to be thrown, throw them, and stand still at a moment of that."""
        self.settings.throw_by_hand = True
        self.settings.reduced_motion = False
        session, view = self.view.session, self.view
        while view.awaited is None:
            if session.can_act:
                legal = session.game.legal()
                session.play(Confirm() if Confirm() in legal else Pass())
            self._app.processEvents()
        view.throw()
        view.hold_still(milliseconds)

    def look_into_bag(self, player: int) -> None:
        """Open a bag."""
        self.view.looking.open(player, Zone.BAG)

    def read_die(self, name: str) -> None:
        """Show a die large."""
        assert self.window.table is not None
        self.window.table.closer.read(self._thing(name))

    def ask_about_card(self, name: str) -> None:
        """Open the menu of a card."""
        assert self.window.table is not None
        cards = self.view.session.game.setup.cards
        number = next(number for number, one in enumerate(cards) if one.card.name == name)
        self.window.table.closer.ask(Thing("card", card=number))

    def open_settings(self) -> None:
        """Show the settings as they usually are."""
        self.settings.reduced_motion = False
        self.settings.sound = True
        self.settings.file = SETTINGS  # named on the page; from here on nothing is chosen
        self.window.open_settings()

    def _thing(self, name: str) -> Thing:
        """The first die of a card that was purchased."""
        state = self.view.session.game.state
        return next(
            Thing("die", die=die.id)
            for die in state.dice
            if naming.card(state, die.card) == name and die.zone is not Zone.CARD
        )

    # --- the picture --------------------------------------------------------------------------

    def picture(self) -> QPixmap:
        """What the window shows once all has found its place."""
        for _ in range(3):
            self._app.processEvents()
        return self.window.grab()

    def close(self) -> None:
        """Leave nothing behind."""
        self.window.close()
        self.window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        self._store.close()
