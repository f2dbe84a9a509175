"""`--diagnose`: makes a diagnosis without a window, and prints it.

It never talks to a running program and writes nothing to the player's folders.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.diagnostics.diagnosis import Diagnosis

_PLATFORM = "QT_QPA_PLATFORM"


def print_diagnosis(*, as_json: bool) -> int:
    """Print a diagnosis; returns 0 if all checks have passed, otherwise 1."""
    from desktop.diagnostics.diagnosis import diagnosis_json, diagnosis_text

    diagnosis = _diagnose()
    text = diagnosis_json(diagnosis) if as_json else diagnosis_text(diagnosis)
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")  # a terminal need not know all letters
    try:
        print(text, end="", flush=True)
    except OSError as failure:  # a full disk, or a program that reads no further
        sys.stdout = None  # so that Python does not try again at its end
        if not isinstance(failure, BrokenPipeError):
            why = f"cannot print the diagnosis: {failure.strerror}"
            print(f"sidekick-table: {why}", file=sys.stderr)
        return 1
    return 0 if diagnosis.passed else 1


def _diagnose() -> Diagnosis:
    """Start Qt, find all facts, and do all checks."""
    from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

    messages: list[str] = []

    def keep(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        messages.append(message)

    chosen = os.environ.get(_PLATFORM)
    before = qInstallMessageHandler(keep)
    choose_platform()
    try:
        from desktop.style.application import make_application

        application = make_application(sys.argv[:1])
    finally:
        qInstallMessageHandler(before)
        if chosen is None:
            os.environ.pop(_PLATFORM, None)  # the report shows what the player has set
        else:
            os.environ[_PLATFORM] = chosen

    from desktop.diagnostics.diagnosis import collect_facts, make_diagnosis
    from desktop.diagnostics.self_test import SELF_TESTS, perform

    diagnosis = make_diagnosis(collect_facts(tuple(messages)), map(perform, SELF_TESTS))
    application.quit()
    return diagnosis


def choose_platform() -> None:
    """Let Qt go on without a display if it cannot use the one that there is.

    Otherwise it would abort the program, and the report about that would be missing.
    """
    if sys.platform in ("win32", "darwin"):
        return
    if chosen := os.environ.get(_PLATFORM):
        names = [chosen]
    elif not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        names = []
    elif os.environ.get("XDG_SESSION_TYPE") == "wayland" or not os.environ.get("DISPLAY"):
        names = ["wayland", "xcb"]
    else:
        names = ["xcb", "wayland"]
    os.environ[_PLATFORM] = ";".join(dict.fromkeys((*names, "offscreen")))
