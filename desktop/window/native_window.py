"""The native window: what the system sends to it before its widgets get it, and where it opens."""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtCore import QEvent, QMargins, QObject, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeyEvent, QScreen
from PySide6.QtWidgets import QApplication, QWidget

from desktop.storage.settings import PLACEMENT_PATTERN, Settings


class NativeWindowWatcher(QObject):
    """An event filter on the native window, which a widget has only once it is shown."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._watched = window
        window.installEventFilter(self)  # until it has a native window

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is not self._watched:
            return self.handle(event)
        if event.type() == QEvent.Type.Show:
            self._watched.removeEventFilter(self)
            self._watched.windowHandle().installEventFilter(self)
        return False

    def handle(self, event: QEvent) -> bool:
        """Handle an event of the native window; returns whether the widgets must not get it."""
        raise NotImplementedError


# --- keys or the mouse ----------------------------------------------------------------------------


_KEYS_OF_MOUSE_PLAYERS = (
    Qt.Key.Key_Space,
    Qt.Key.Key_Return,
    Qt.Key.Key_Enter,
    Qt.Key.Key_Escape,
    Qt.Key.Key_Shift,
    Qt.Key.Key_Control,
    Qt.Key.Key_Alt,
    Qt.Key.Key_AltGr,
    Qt.Key.Key_Meta,
)
# A key that is a shortcut comes only as an override
_PRESSES_OF_KEYS = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)
_ENOUGH_PRESSES = 2


class KeyWatcher(NativeWindowWatcher):
    """Notices whether the player uses keys, so that buttons show theirs.

    Who presses the mouse twice in a row does not use them any more.
    """

    def __init__(self, window: QWidget, changed: Callable[[], object]) -> None:
        super().__init__(window)
        self._changed, self._presses = changed, 0
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(lambda: self._set(False))
        self.uses_keys = False
        """Whether the player uses keys."""

    def handle(self, event: QEvent) -> bool:
        """Notice keys and presses of the mouse; all of them reach the widgets."""
        kind = event.type()
        if kind in _PRESSES_OF_KEYS and isinstance(event, QKeyEvent):
            if event.key() not in _KEYS_OF_MOUSE_PLAYERS and not _is_typing():
                self._presses = 0
                self._later.stop()
                self._set(True)
        elif kind == QEvent.Type.MouseButtonRelease:
            self._presses += 1
            if self._presses >= _ENOUGH_PRESSES:
                self._later.start()  # nothing may move between press and release
        return False

    def _set(self, uses_keys: bool) -> None:
        if uses_keys != self.uses_keys:
            self.uses_keys = uses_keys
            self._changed()


def _is_typing() -> bool:
    focused = QApplication.focusWidget()
    return focused is not None and focused.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)


# --- where the window opens -----------------------------------------------------------------------


USUAL_FRAME = QMargins(8, 40, 8, 8)
"""Room for a frame whose real size is known only after the window has appeared."""

_MAXIMIZED, _FULL_SCREEN = " maximized", " full screen"


class WindowPlacement(QObject):
    """Restores the position, size and state of a window, and remembers them when it closes.

    The setting has the size and the position without the frame, as the window has them when it is
    neither maximized nor full screen: `1280x752+0+28 maximized`.
    """

    def __init__(self, window: QWidget, settings: Settings) -> None:
        super().__init__(window)
        self._window, self._settings = window, settings
        self._least = window.minimumSize()
        self._is_restored = self._is_framed = False

    def restore(self) -> None:
        """Place the window before it is shown, as it was closed the last time."""
        self._is_restored = True
        window, state = self._window, self._settings.placement
        wanted = _parse(state)
        if wanted is None:  # the system chooses the position
            room = window.screen().availableGeometry().marginsRemoved(USUAL_FRAME)
            self._limit(room.size())
            window.resize(window.size().boundedTo(room.size()))
        else:
            room = _screen_of(wanted).availableGeometry()
            self._limit(room.marginsRemoved(USUAL_FRAME).size())
            window.setGeometry(_inside(wanted, QMargins(), room))
        if state.endswith(_MAXIMIZED):
            window.setWindowState(Qt.WindowState.WindowMaximized)
        elif state.endswith(_FULL_SCREEN):
            window.setWindowState(Qt.WindowState.WindowFullScreen)
        window.installEventFilter(self)

    def remember(self) -> None:
        """Save how the window is now; only if it was placed by `restore`."""
        if not self._is_restored:
            return
        window = self._window
        is_normal = not (window.isMaximized() or window.isFullScreen() or window.isMinimized())
        rect = window.geometry() if is_normal else window.normalGeometry()
        words = _MAXIMIZED if window.isMaximized() else ""
        if window.isFullScreen():
            words = _FULL_SCREEN
        if rect.isValid():
            placement = f"{rect.width()}x{rect.height()}{rect.x():+d}{rect.y():+d}{words}"
            if re.fullmatch(PLACEMENT_PATTERN, placement):
                self._settings.placement = placement

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Once the system has put its frame around the window, make room for the real one."""
        moves = event.type() in (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.WindowActivate)
        if moves and not self._is_framed:  # look again when the window has its new place and size
            QTimer.singleShot(0, self, self._fit_frame)
        return super().eventFilter(watched, event)

    def _fit_frame(self) -> None:
        handle = self._window.windowHandle()
        if self._is_framed or handle.frameMargins().isNull():
            return
        if self._window.windowState() & (
            Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen
        ):
            return
        self._is_framed = True
        available = self._window.screen().availableGeometry()
        frame = handle.frameMargins()
        if not available.contains(self._window.frameGeometry()):
            self._limit(available.marginsRemoved(frame).size())
            self._window.setGeometry(_inside(self._window.geometry(), frame, available))

    def _limit(self, room: QSize) -> None:
        """Let the window be as small as the screen, if that is smaller than its usual minimum."""
        self._window.setMinimumSize(self._least.boundedTo(room))


def _parse(placement: str) -> QRect | None:
    found = re.match(r"(\d+)x(\d+)([+-]\d+)([+-]\d+)", placement)
    if found is None:
        return None
    width, height, x, y = map(int, found.groups())
    return QRect(x, y, width, height)


def _screen_of(wanted: QRect) -> QScreen:
    """The screen that shows most of a rectangle; the main screen if none does any more."""

    def shown(screen: QScreen) -> int:
        part = screen.availableGeometry().intersected(wanted)
        return part.width() * part.height()

    best = max(QGuiApplication.screens(), key=shown)
    return best if shown(best) else QGuiApplication.primaryScreen()


def _inside(wanted: QRect, frame: QMargins, available: QRect) -> QRect:
    """The rectangle, moved and if necessary shrunk so that it fits a screen with its frame."""
    room = available.marginsRemoved(frame)
    size = wanted.size().boundedTo(room.size())
    x = min(max(wanted.x(), room.left()), room.right() + 1 - size.width())
    y = min(max(wanted.y(), room.top()), room.bottom() + 1 - size.height())
    return QRect(QPoint(x, y), size)
