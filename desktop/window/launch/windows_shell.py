"""The few things that only Windows needs to know; elsewhere, none of this does anything."""

from __future__ import annotations

import sys

MUTEX_NAME = "SidekickTableRunning"
"""The installer looks for this name, to ask the player to close the program first."""


def allow_foreground(process: int) -> None:
    """Let another process bring its window to the front, as this one may."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.AllowSetForegroundWindow(process)


def announce_program(app_id: str) -> None:
    """Tell Windows what this process is: for its button in the taskbar, and for the installer.

    The shortcut in the Start menu has the same `app_id`.
    """
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(ctypes.c_wchar_p(app_id))
        ctypes.windll.kernel32.CreateMutexW(None, False, ctypes.c_wchar_p(MUTEX_NAME))
