"""A headless Chromium for tests of web pages, driven over two pipes without any other package."""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("chrome")

_QUIET = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--hide-scrollbars", "--remote-debugging-pipe",
)  # fmt: skip

_PATIENCE = 30.0
"""Seconds until a browser that says nothing counts as lost."""


class HeadlessPage:
    """A page in a browser.

    Attributes:
        requests: the addresses of everything that the page asked for.
        complaints: what the browser wrote to its console, such as violations of the policy.
    """

    def __init__(self, commands: int, answers: int) -> None:
        self._commands, self._answers = commands, answers
        self._number = 0
        self._unread = b""
        self._session = ""
        self._is_loaded = False
        self.requests: list[str] = []
        self.complaints: list[str] = []
        target = self._call("Target.createTarget", url="about:blank")["targetId"]
        attached = self._call("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self._call(f"{domain}.enable")

    def open(self, address: str) -> None:
        """Load a page and wait until it is ready."""
        self.requests.clear()
        self.complaints.clear()
        self._is_loaded = False
        self._call("Page.navigate", url=address)
        events = self._received()
        while not self._is_loaded:
            self._note(next(events))

    def run(self, script: str) -> Any:
        """The value of an expression in the page; a promise is awaited."""
        answer = self._call(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True
        )
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def press(self, key: str, code: int) -> None:
        """Press and release a key, given its name and its Windows key code."""
        for kind in ("rawKeyDown", "keyUp"):
            self._call(
                "Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code
            )

    def show_as(self, media: str = "", *, look: str = "light", width: int = 1280) -> None:
        """Show the page as on a screen or on paper, light or dark, in a width."""
        features = [{"name": "prefers-color-scheme", "value": look}]
        self._call("Emulation.setEmulatedMedia", media=media, features=features)
        self._call(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=900, deviceScaleFactor=1, mobile=False,
        )  # fmt: skip

    def allow_scripts(self, allowed: bool) -> None:
        """Whether the pages that are opened from now on may run scripts."""
        self._call("Emulation.setScriptExecutionDisabled", value=not allowed)

    def screenshot(self, file: Path, *, whole: bool = False) -> None:
        """Save a picture of the window, or of the whole page."""
        answer = self._call("Page.captureScreenshot", captureBeyondViewport=whole)
        file.write_bytes(base64.b64decode(answer["data"]))

    def _call(self, method: str, **values: object) -> dict[str, Any]:
        self._number += 1
        message = {"id": self._number, "method": method, "params": values}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._commands, json.dumps(message).encode() + b"\0")
        for answer in self._received():
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                result: dict[str, Any] = answer["result"]
                return result
            self._note(answer)
        raise ConnectionError(f"the browser does not answer {method}")

    def _received(self) -> Iterator[dict[str, Any]]:
        while True:
            while b"\0" in self._unread:
                one, self._unread = self._unread.split(b"\0", 1)
                yield json.loads(one)
            ready, _, _ = select.select([self._answers], [], [], _PATIENCE)
            more = os.read(self._answers, 1 << 16) if ready else b""
            if not more:
                return
            self._unread += more

    def _note(self, event: dict[str, Any]) -> None:
        match event.get("method"), event.get("params", {}):
            case "Page.loadEventFired", _:
                self._is_loaded = True
            case "Network.requestWillBeSent", {"request": {"url": address}}:
                self.requests.append(address)
            case "Log.entryAdded", {"entry": {"text": text}}:
                self.complaints.append(text)
            case "Runtime.exceptionThrown", details:
                self.complaints.append(json.dumps(details))


@contextmanager
def headless_page(folder: Path) -> Iterator[HeadlessPage]:
    """Start a browser with its profile in a folder; it ends with the context."""
    assert CHROMIUM is not None
    import fcntl  # here, because Windows has none

    our_read, its_write = os.pipe()
    its_read, our_write = os.pipe()

    def give_pipes() -> None:
        """The browser reads its descriptor 3 and writes to 4."""
        high = [fcntl.fcntl(pipe, fcntl.F_DUPFD, 10) for pipe in (its_read, its_write)]
        for pipe, wanted in zip(high, (3, 4), strict=True):
            os.dup2(pipe, wanted)
            os.close(pipe)

    started = subprocess.Popen(
        [CHROMIUM, *_QUIET, f"--user-data-dir={folder}"],
        preexec_fn=give_pipes,  # safe: this process has no threads
        close_fds=False,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(its_read)
    os.close(its_write)
    try:
        yield HeadlessPage(our_write, our_read)
    finally:
        os.close(our_write)
        os.close(our_read)
        started.terminate()
        started.wait(timeout=120)
