"""The program uses no network: in a cage where every socket ends it, all of it works."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from desktop.storage.store import DATA_FOLDER_VARIABLE
from tests.desktop.network_cage import EXIT_CODE, can_cage_native_code

ROOT = Path(__file__).parents[2]
NETWORK_MODULES = (
    r"(_?socket|aiohttp|asyncio|ftplib|http|httpx|imaplib|poplib|requests|smtplib|socketserver"
    r"|ssl|telnetlib|urllib3|webbrowser|xmlrpc|urllib(\.| import )request"
    r"|PySide6(\.| import )Qt(Bluetooth|DBus|HttpServer|Network|Web)\w*)\b"
)


def run_caged(
    code: str, data: Path, *options: object, local: bool = False
) -> subprocess.CompletedProcess[str]:
    """Run code in the cage, on the platform without a screen."""
    surroundings = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(ROOT),
        DATA_FOLDER_VARIABLE: str(data),
    }
    return subprocess.run(
        [
            sys.executable,
            "-c",
            f"from tests.desktop.network_cage import enter\nenter({local})\n{code}",
            *map(str, options),
        ],
        cwd=data.parent,
        env=surroundings,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


MAIN = "import sys\nfrom desktop.__main__ import main\nsys.exit(main())"

# --- the cage bites -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "code",
    [
        "import socket; socket.socket()",
        "import socket; socket.getaddrinfo('localhost', 80)",
    ],
)
def test_a_socket_of_python_ends_a_caged_process(code: str, tmp_path: Path) -> None:
    ended = run_caged(code, tmp_path / "data")
    assert ended.returncode == EXIT_CODE
    assert "network cage: socket." in ended.stderr


INTERNET, UNIX = 2, 1
NATIVE = "import ctypes; ctypes.CDLL(None).socket({family}, 1, 0)"


@pytest.mark.skipif(not can_cage_native_code(), reason="this kernel filters no system calls")
@pytest.mark.parametrize("family", [INTERNET, UNIX])
@pytest.mark.parametrize("starts_another", [False, True])
def test_a_socket_of_native_code_ends_a_caged_process(
    family: int, starts_another: bool, tmp_path: Path
) -> None:
    code = NATIVE.format(family=family)
    assert run_caged(code, tmp_path / "data", local=True).returncode == (
        0 if family == UNIX else -signal.SIGSYS
    )
    if starts_another:
        start = "import subprocess, sys; sys.exit(subprocess.run([sys.executable, '-c', {code!r}])"
        code = f"{start.format(code=code)}.returncode != {-signal.SIGSYS})"
        assert run_caged(code, tmp_path / "data").returncode == 0
    else:
        assert run_caged(code, tmp_path / "data").returncode == -signal.SIGSYS


# --- the program lives in it ----------------------------------------------------------------------


BOTH = """
import sys
from PySide6.QtWidgets import QApplication
from desktop.__main__ import main

if code := main(["--diagnose"]):
    sys.exit(code)
QApplication.instance().shutdown()
sys.exit(main(["--smoke"]))
"""


def test_every_screen_and_the_diagnosis_need_no_network(tmp_path: Path) -> None:
    ended = run_caged(BOTH, tmp_path / "data", local=True)
    assert ended.returncode == 0, ended.stderr
    told = ("Sidekick Table", "the life chart", "the lesson", "all exports")
    assert [words for words in told if words not in ended.stdout] == []


PLAYS = """
import subprocess, sys, time
from pathlib import Path
from random import Random
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from desktop.window.launch.running_window import RunningWindow
from tests.desktop.network_cage import __file__ as cage

MAIN = "from tests.desktop.network_cage import enter; enter(); import sys;" \
       "from desktop.__main__ import main; sys.exit(main())"

def play(window):
    from desktop.storage import match_notation
    from rules.model import Concede
    window.current_table.open_match(match_notation.new_match(("Eric", "Mike"), 3))
    chance, session = Random(3), window.table_screen.session
    for _ in range(30):
        session.play(chance.choice(session.game.legal_moves()))
    session.play(Concede())
    window.table_screen.view.skip_animations()
    Path("caged.match").write_text(match_notation.write_notation(session.game), "utf-8")
    second = subprocess.Popen([sys.executable, "-c", MAIN, "caged.match"])
    wait_for(lambda: second.poll() is not None)
    wait_for(lambda: type(window.table_screen).__name__ == "ReplayScreen")
    print("handed over with exit code", second.returncode, flush=True)
    window.close()

def wait_for(condition):
    while not condition():
        QApplication.processEvents()
        time.sleep(0.01)  # leaves the processors to the other program

start = RunningWindow.start
def start_and_play(running, state, request):
    start(running, state, request)
    window = running.parent()
    window.settings.reduced_motion = True
    QTimer.singleShot(0, window, lambda: play(window))
RunningWindow.start = start_and_play
"""


def test_a_match_is_played_and_handed_over_without_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    ended = run_caged(PLAYS + MAIN, tmp_path / "data")
    assert ended.stdout.splitlines() == ["handed over with exit code 0"], ended.stderr
    assert ended.returncode == 0


def test_the_tests_open_no_sockets_either() -> None:
    with pytest.raises(BaseException, match=r"uses no network: socket\.__new__"):
        socket.socket()


# --- no one may even try --------------------------------------------------------------------------


def test_no_module_imports_one_for_the_network() -> None:
    """import-linter forbids the same, but cannot tell the modules of PySide6 or urllib apart."""
    imports = re.compile(rf"^\s*(from|import) ([\w., ]+, )?{NETWORK_MODULES}", re.MULTILINE)
    assert imports.search("import os, socket\n")
    assert imports.search("    from PySide6.QtNetwork import QLocalServer\n")
    for package in ("desktop", "rules", "assets"):
        for file in (ROOT / package).rglob("*.py"):
            found = imports.search(file.read_text(encoding="utf-8"))
            assert found is None, f"{file}: {found and found[0]}"
