"""The pure parts of `make package-check`: the table, and what strace wrote down."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "packaging"))

from check.check_report import (  # noqa: E402
    FAILED,
    NOT_RUN,
    PASSED,
    CheckFailed,
    CheckReport,
    CheckRow,
)
from check.check_stage import CheckStage, CheckStep, run_steps, wanted_steps  # noqa: E402
from check.checked_program import CheckedProgram  # noqa: E402
from check.mouse_player import MousePlan  # noqa: E402
from check.own_home import OwnHome  # noqa: E402
from check.package_check import step_lists, step_names  # noqa: E402
from check.picture_difference import difference  # noqa: E402
from check.system_calls import network_calls, socket_calls  # noqa: E402
from check.tarball_steps import needed_packages  # noqa: E402
from check.virtual_screen import VirtualScreen  # noqa: E402
from check.wine_place import WinePlace  # noqa: E402

LOCAL_CALLS = [
    "812   socket(AF_UNIX, SOCK_STREAM|SOCK_CLOEXEC, 0) = 6",
    '812   connect(6, {sa_family=AF_UNIX, sun_path=@"/tmp/.X11-unix/X7"}, 20) = 0',
    "812   sendmsg(6, {msg_name=NULL, msg_iov=[{iov_base=..., iov_len=12}]}, 0) = 12",
]


def picture(color: str = "", width: int = 640) -> QImage:
    """A green window; with a color, a sixteenth of it has this one."""
    made = QImage(width, 400, QImage.Format.Format_RGB32)
    made.fill(QColor("#307050"))
    if color:
        painter = QPainter(made)
        painter.fillRect(40, 40, 160, 100, QColor(color))
        painter.end()
    return made


def test_local_sockets_are_no_network() -> None:
    assert len(socket_calls(LOCAL_CALLS)) == 2
    assert network_calls(LOCAL_CALLS) == []


@pytest.mark.parametrize(
    "call",
    [
        "socket(AF_INET, SOCK_DGRAM|SOCK_CLOEXEC, IPPROTO_IP)",
        "socket(AF_NETLINK, SOCK_RAW|SOCK_CLOEXEC, NETLINK_ROUTE)",
        "connect(5, {sa_family=AF_INET6, sin6_port=htons(443)}, 28)",
    ],
)
def test_any_other_socket_is_found_even_if_it_failed(call: str) -> None:
    lines = [*LOCAL_CALLS, f"813   {call} = -1 EPERM (Operation not permitted)"]
    assert network_calls(lines) == [call]


def test_a_check_that_checked_nothing_is_not_green() -> None:
    report = CheckReport()
    assert report.exit_code == 1
    assert report.table().endswith("nothing was checked")
    report.add(CheckRow("deb", NOT_RUN, "needs Debian and root"))
    assert report.exit_code == 1


def test_every_step_can_be_typed_as_one_word() -> None:
    assert [name for name in step_names() if not re.fullmatch(r"[a-z]+\.[a-z-]+", name)] == []
    assert len(set(step_names())) == len(step_names()) > 30


def test_the_steps_that_a_wanted_step_needs_are_run_too() -> None:
    steps = (
        CheckStep("install", passing, needs=()),
        CheckStep("lesson", passing),
        CheckStep("match", passing),
        CheckStep("export", passing, needs=("match",)),
        CheckStep("remove", passing, needs=("match",)),
    )
    assert wanted_steps("deb", steps, ["deb.export"]) == {"install", "match", "export"}
    assert len(wanted_steps("deb", steps, ["deb"])) == 5
    assert wanted_steps("deb", steps, ["wheel.export"]) == set()


def test_a_step_is_not_run_if_one_that_it_needs_has_failed(tmp_path: Path) -> None:
    steps = (
        CheckStep("install", passing, needs=()),
        CheckStep("match", failing),
        CheckStep("export", passing, needs=("match",)),
        CheckStep("files", passing),
    )
    place = OwnHome(tmp_path / "home")
    program = CheckedProgram(place, ["sidekick-table"])
    screen = VirtualScreen()
    screen.shoot = lambda file, window="root": file  # type: ignore[method-assign]
    stage = CheckStage("deb", screen, program, MousePlan.__new__(MousePlan), tmp_path)
    report = CheckReport()
    run_steps(stage, steps, report, ["deb"])
    outcomes = {row.step: row.outcome for row in report.rows}
    assert outcomes == {
        "deb.install": PASSED,
        "deb.match": FAILED,
        "deb.export": NOT_RUN,
        "deb.files": PASSED,
    }


def passing(stage: CheckStage) -> str:
    return "done"


def failing(stage: CheckStage) -> str:
    raise CheckFailed("no window")


def test_every_step_needs_only_earlier_ones() -> None:
    for each in step_lists().values():
        earlier: set[str] = set()
        for step in each:
            assert earlier.issuperset(step.needs), step.name
            earlier.add(step.name)


def test_the_table_has_a_line_for_each_check_and_a_failure_makes_the_exit_code(
    capsys: pytest.CaptureFixture[str],
) -> None:
    report = CheckReport()
    report.add(CheckRow("deb.install", PASSED, "340 files", 5.0))
    assert report.exit_code == 0
    report.add(CheckRow("deb.lesson", FAILED, "no window", 20.0, Path("build/lesson.png")))
    report.add(CheckRow("deb.export", NOT_RUN, "no match is open"))
    report.measures.append(("warm start", "0.40 s", "target 0.5 s"))
    assert report.exit_code == 1
    assert report.table().splitlines() == [
        "deb.install  passed     5.0 s  340 files",
        "deb.lesson   FAILED    20.0 s  no window",
        f"                               see {Path('build/lesson.png')}",
        "deb.export   not run    0.0 s  no match is open",
        "",
        "warm start  0.40 s  target 0.5 s",
        "",
        "1 passed, 1 FAILED, 1 not run",
    ]
    assert "deb.lesson" in capsys.readouterr().out


def test_pictures_differ_by_what_is_clearly_different() -> None:
    assert difference(picture(), picture()) == 0
    assert difference(picture(), picture("#317152")) == 0, "a shade is no difference"
    assert difference(picture(), picture("white")) == pytest.approx(1 / 16, abs=0.01)
    assert difference(picture(), picture(width=320)) == 1
    assert difference(picture(), picture(width=641)) == 0, "a text that was rounded otherwise"


def test_the_archive_is_tried_with_exactly_the_packages_that_its_readme_names() -> None:
    readme = ROOT / "packaging" / "linux" / "portable" / "README.txt"
    needed = needed_packages(readme.read_text(encoding="utf-8"))
    assert {"libegl1", "fontconfig-config", "xkb-data"} <= {*needed}


def test_a_file_of_the_windows_in_wine_is_found_on_its_drive(tmp_path: Path) -> None:
    place = WinePlace(tmp_path, ["wine"], ":7")
    drive = tmp_path / "prefix" / "drive_c"
    assert place.path("C:/Program Files/x.exe") == drive / "Program Files" / "x.exe"
    assert place.path(r"C:\help.txt") == drive / "help.txt"
    temporary = drive / "users" / place.login / "AppData" / "Local" / "Temp"
    assert place.path("/tmp") == temporary, "what a program leaves in /tmp on Linux"
    assert place.command(["cmd", "/c"])[-3:] == ["wine", "cmd", "/c"]
