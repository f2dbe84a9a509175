"""A screen without a monitor: an X server with a window manager, mouse, keys and screenshots."""

from __future__ import annotations

import os
import re
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from check.check_report import CheckFailed

SCREEN = (1400, 1000)
_DIES_WITH_US = ("setpriv", "--pdeathsig", "KILL")


class VirtualScreen:
    """Xvfb with openbox. Everything ends with the `with` block, or with this process."""

    def __init__(self, number: int | None = None) -> None:
        """Choose the display; None for one that is free."""
        self._number = number
        self._started: list[subprocess.Popen[bytes]] = []
        self.display = ""

    def __enter__(self) -> VirtualScreen:
        """Start the X server and the window manager."""
        reading, writing = os.pipe()
        chosen = [] if self._number is None else [f":{self._number}"]
        size = "{}x{}x24".format(*SCREEN)
        server = ["Xvfb", *chosen, "-displayfd", str(writing), "-screen", "0", size]
        self._start([*server, "-nolisten", "tcp"], pass_fds=(writing,))
        os.close(writing)
        with os.fdopen(reading) as pipe:
            self.display = f":{pipe.readline().strip()}"
        if self.display == ":":
            raise CheckFailed("Xvfb does not start")
        self._start(["openbox"], env={**os.environ, "DISPLAY": self.display})
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End both."""
        for process in reversed(self._started):
            process.terminate()
            process.wait(10)

    # --- windows

    def find_window(self, title: str, seconds: float = 60.0) -> str:
        """The id of the visible window whose title ends with this."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if found := self._windows(title):
                return found[-1]
            time.sleep(0.05)
        raise CheckFailed(f"no window “{title}” after {seconds:.0f} s")

    def wait_for_windows(self, count: int, title: str, seconds: float = 20.0) -> None:
        """Wait until there are this many visible windows whose titles end with this."""
        end = time.monotonic() + seconds
        while len(found := self._windows(title)) != count:
            if time.monotonic() > end:
                raise CheckFailed(f"{count} windows “{title}” were expected, not {len(found)}")
            time.sleep(0.1)

    def _windows(self, title: str) -> list[str]:
        wanted = f"{re.escape(title)}$"
        return self._xdotool("search", "--onlyvisible", "--name", wanted, check=False).split()

    def focus(self, window: str) -> None:
        """Bring a window to the front."""
        self._xdotool("windowactivate", "--sync", window)

    # --- mouse and keys

    def move(self, window: str, at: Sequence[int]) -> None:
        """Move the pointer to a point of a window."""
        self._xdotool("mousemove", "--window", window, *at)

    def click(self, window: str, at: Sequence[int]) -> None:
        """Press and release at a point of a window."""
        self._xdotool("mousemove", "--window", window, *at, "sleep", 0.06, "click", 1)

    def drag(self, window: str, start: Sequence[int], end: Sequence[int]) -> None:
        """Press at a point, move in steps to another one, and release there."""
        steps: list[object] = []
        for part in range(1, 13):
            at = [round(a + (b - a) * part / 12) for a, b in zip(start, end, strict=True)]
            steps += ["mousemove", "--window", window, *at, "sleep", 0.015]
        begin = ["mousemove", "--window", window, *start, "sleep", 0.06, "mousedown", 1]
        self._xdotool(*begin, *steps, "sleep", 0.05, "mouseup", 1)

    def key(self, name: str) -> None:
        """Press a key in the window that has the focus, such as `ctrl+e`."""
        self._xdotool("key", name)

    # --- pictures

    def shoot(self, file: Path, window: str = "root") -> Path:
        """Save a screenshot of a window, or of the whole screen."""
        file.unlink(missing_ok=True)
        asked = ["import", "-display", self.display, "-window", window, str(file)]
        with suppress(subprocess.TimeoutExpired):  # the window has just been closed: no picture
            subprocess.run(asked, capture_output=True, check=False, timeout=10)
        return file

    def _xdotool(self, *words: object, check: bool = True) -> str:
        asked = ["xdotool", *map(str, words)]
        surroundings = {**os.environ, "DISPLAY": self.display}
        found = subprocess.run(
            asked, env=surroundings, capture_output=True, text=True, check=False, timeout=60
        )
        if check and found.returncode:
            raise CheckFailed(f"{' '.join(asked[:4])}: {found.stderr.strip()}")
        return found.stdout.strip()

    def _start(self, command: list[str], **options: object) -> None:
        quiet = subprocess.DEVNULL
        started = subprocess.Popen(  # type: ignore[call-overload]
            [*_DIES_WITH_US, *command], stdout=quiet, stderr=quiet, **options
        )
        self._started.append(started)
