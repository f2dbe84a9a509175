"""Opens screens over one another, and finds the way back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import CodeType
from typing import Any, NamedTuple, Protocol

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QStackedWidget, QWidget

from desktop.panels.widgets.busy_sign import show_work
from desktop.screens.home.home_button import HomeButton


class UnusableScreen(Exception):
    """A screen cannot be made, for example because its file is damaged; says why."""


class ScreenFactory(Protocol):
    """Imports a screen and makes it from what the window offers all screens."""

    @property
    def __code__(self) -> CodeType: ...

    def __call__(self, given: Any, /) -> QWidget: ...


class ScreenSpec(NamedTuple):
    """What the window knows about a screen before the screen is imported."""

    id: str
    title: str
    """The title of the window while the screen is shown."""
    factory: ScreenFactory
    command: str = ""
    """Its text in the menu, with the access key; "" if only other screens lead to it."""
    menu: str = ""
    """The menu with the command: "start", "match", "collection", "learn" or "pause"."""
    key: str = ""
    """The shortcut of the command, on every screen."""
    icon: HomeButton | None = None
    """The button on the home screen, if there is one."""
    leaves_match: bool = False
    """Whether an open match is left; otherwise it waits below the screen."""


class ScreenOpener(QObject):
    """Makes each screen when it is first opened, and remembers where the player came from."""

    def __init__(
        self,
        window: QWidget,
        stack: QStackedWidget,
        specs: Iterable[ScreenSpec],
        show_screen: Callable[[QWidget], object],
    ) -> None:
        """Make it without any screen; the first one in the stack is home."""
        super().__init__(window)
        self._window, self._stack, self._show_screen = window, stack, show_screen
        self.specs = {spec.id: spec for spec in specs}
        self._made: dict[str, QWidget] = {}
        self._way: list[QWidget] = []

    def find(self, name: str) -> Any:
        """A screen that was opened before; None if it was not."""
        return self._made.get(name)

    def title_of(self, screen: QWidget | None) -> str:
        """The title of the window while a screen is shown; "" at home."""
        names = (name for name, made in self._made.items() if made is screen)
        return next((self.specs[name].title for name in names), "")

    def make(self, name: str) -> Any:
        """Make a screen, unless it was made before; returns it.

        Raises:
            UnusableScreen: the screen cannot be made.
        """
        if name not in self._made:
            made = self.specs[name].factory(self._window)
            self._made[name] = made
            self._stack.addWidget(made)
        return self._made[name]

    def show(self, name: str) -> Any:
        """Show a screen as it was left; returns it."""
        with show_work(self._window, f"open {name}"):
            screen, before = self.make(name), self._stack.currentWidget()
            if self.specs[name].leaves_match:
                self._way.clear()
            elif screen in self._way:  # a second visit does not make the way back longer
                del self._way[self._way.index(screen) :]
            elif before is not None and before not in (screen, self._stack.widget(0)):
                self._way.append(before)
            self._show_screen(screen)
        return screen

    def open(self, name: str) -> Any:
        """Show a screen after reading its content again; returns it."""
        with show_work(self._window, f"open {name}"):
            screen = self.show(name)
            if hasattr(screen, "prepare"):
                screen.prepare()
        return screen

    def is_below(self, name: str) -> bool:
        """Whether the way back leads to a screen."""
        return self._made.get(name) in self._way

    def begin_way(self) -> None:
        """From here on the way back leads home: home itself or a table is shown."""
        self._way.clear()

    def go_back(self) -> bool:
        """Show the screen before; returns False if that is home."""
        while self._way:
            screen: Any = self._way.pop()
            kept = (self._stack.widget(place) for place in range(self._stack.count()))
            if not any(widget is screen for widget in kept):
                continue  # it was closed in the meantime, and may be deleted
            self._show_screen(screen)
            if hasattr(screen, "come_back"):
                screen.come_back()
            elif (focused := screen.focusWidget()) is not None:
                focused.setFocus()
            return True
        return False
