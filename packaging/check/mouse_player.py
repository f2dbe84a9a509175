"""Plays a rehearsed plan in the installed program, with the mouse of the virtual screen.

Before each act, the window must look like the picture of the rehearsal; that is also how the player
knows that the program is ready. So nothing waits for a fixed time.
"""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from PySide6.QtGui import QImage

from check.check_report import CheckFailed
from check.picture_difference import difference
from check.virtual_screen import VirtualScreen

MAIN_WINDOW = "Sidekick Table"
ALIKE = 0.012
"""How much of the window may look different: the place of a hint, a glow, the hover of a die."""
_MOST_SECONDS = 40.0
_STILL = 0.5  # seconds that a window must look right, and that a person needs to read a question
_PATIENCE = 5.0  # seconds after which a person would try again


class MousePlan:
    """What the rehearsal wrote down."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.content: dict[str, Any] = json.loads((folder / "plan.json").read_text("utf-8"))

    def acts(self, play: str) -> list[dict[str, Any]]:
        """The acts of a play: "lesson", "match", "export", "resume"."""
        return list(self.content[play]["acts"])

    def facts(self, play: str) -> dict[str, Any]:
        """What must be so after a play."""
        return dict(self.content[play]["facts"])

    def end(self, play: str) -> Path:
        """The picture of the window after a play."""
        return self.folder / str(self.content[play]["end"])

    @property
    def size(self) -> str:
        """The size of the window, for `--size`."""
        return "{}x{}".format(*self.content["size"])

    @property
    def match_file(self) -> Path:
        """The match that is opened as a file."""
        return next(self.folder.glob("*.match"))


class MousePlayer:
    """Plays acts of a plan in a running program."""

    def __init__(
        self, screen: VirtualScreen, plan: MousePlan, pictures: Path, alike: float = ALIKE
    ) -> None:
        """Get ready.

        Args:
            screen: where the program shows its window.
            plan: what to do.
            pictures: the folder for pictures of what went wrong.
            alike: how much of the window may look different.
        """
        self.screen, self.plan, self.pictures, self.alike = screen, plan, pictures, alike

    def play(self, acts: Iterable[dict[str, Any]]) -> int:
        """Make these acts; returns how many.

        Like a person, it makes an act again if the window has not changed for a while: the program
        ignores an answer to a question that came too soon before it.

        Raises:
            CheckFailed: the window does not look as it should before an act.
        """
        done = 0
        before: dict[str, Any] | None = None
        for act in acts:
            window = self.screen.find_window(act["window"] or MAIN_WINDOW)
            picture = self.plan.folder / act["picture"]
            self.expect(picture, f"before “{act['what']}”", window, before)
            self._make(act, window)
            before = act
            done += 1
        return done

    def _make(self, act: dict[str, Any], window: str) -> None:
        points = act["points"]
        if act["gesture"] == "click":
            self.screen.click(window, points[0])
        else:
            self.screen.drag(window, *points)
        if not act["window"]:
            self.screen.move(window, self.plan.content["parked"])

    def expect_end(self, play: str) -> None:
        """Wait until the window looks as after a play."""
        self.expect(self.plan.end(play), f"at the end of the {play}")

    def expect(
        self, picture: Path, when: str, window: str = "", last: dict[str, Any] | None = None
    ) -> None:
        """Wait until a window looks like a picture, and stays so for a moment.

        Args:
            picture: the picture.
            when: when this is, for the message.
            window: the window; the main window if it is not given.
            last: the act that leads there; it is made again if the window still looks as before it.

        Raises:
            CheckFailed: it does not look so; both pictures are kept.
        """
        window = window or self.screen.find_window(MAIN_WINDOW)
        wanted = QImage(str(picture))
        start = again = time.monotonic()
        least = 1.0
        while time.monotonic() < start + _MOST_SECONDS:
            now = self._look(window)
            least = min(least, found := difference(now, wanted))
            if found <= self.alike:
                time.sleep(_STILL)
                if difference(self._look(window), wanted) <= self.alike:
                    return
            elif last is not None and time.monotonic() > again + _PATIENCE:
                again = time.monotonic()
                if difference(now, QImage(str(self.plan.folder / last["picture"]))) <= self.alike:
                    self._make(last, window)
            time.sleep(0.1)
        shutil.copy(picture, self.pictures / "expected.png")
        raise CheckFailed(
            f"{when} the window should look like {picture.name};"
            f" at best {100 * least:.1f} % of it looked different"
        )

    def _look(self, window: str) -> QImage:
        return QImage(str(self.screen.shoot(self.pictures / "now.ppm", window)))
