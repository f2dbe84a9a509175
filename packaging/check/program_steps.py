"""What every package must do once it is installed: options, lesson, match, file type, crash."""

from __future__ import annotations

import json
import signal
import socket
from pathlib import Path

from check.check_report import CheckFailed, CheckSkipped
from check.check_stage import CheckStage, CheckStep
from check.checked_program import wait_until
from check.mouse_player import MAIN_WINDOW
from check.system_calls import network_calls, socket_calls
from project import NAME, read_version

CRASH_REPORTS = "crash-reports"
_CRASH_QUESTION = "crash"


def show_version(stage: CheckStage) -> str:
    """`--version` and `--help`."""
    said = stage.program.run("--version").strip()
    if read_version() not in said:
        raise CheckFailed(f"--version should name {read_version()}, and says “{said}”")
    if "usage: sidekick-table" not in stage.program.run("--help"):
        raise CheckFailed("--help should show the usage")
    return said


def diagnose(stage: CheckStage) -> str:
    """`--diagnose`, readable and as JSON, names no user and finds no problem."""
    text = stage.program.run("--diagnose", DISPLAY=stage.screen.display)
    data = stage.program.run("--diagnose", "--json", DISPLAY=stage.screen.display)
    facts = json.loads(data)
    for said in (text, data):
        _expect_no_names(stage, said, "--diagnose")
    return f"{len(text.splitlines())} lines, as JSON {len(facts)} groups"


def smoke(stage: CheckStage) -> str:
    """`--smoke` opens every screen, without a display."""
    stage.program.run("--smoke")
    return "every screen opens"


def play_lesson(stage: CheckStage) -> str:
    """The first steps of the first lesson by mouse, all system calls about sockets written down."""
    calls = stage.folder / "socket-calls.txt"
    stage.folder.mkdir(parents=True, exist_ok=True)
    stage.open(traced=calls)
    acts = stage.mouse.play(stage.plan.acts("lesson"))
    stage.mouse.expect_end("lesson")
    facts = stage.plan.facts("lesson")
    name, beat = str(facts["lesson"]), int(facts["beat"])
    wait_until(f"{name} is saved at {beat}", lambda: stage.program.lesson_beat(name) == beat)
    stage.screen.shoot(stage.folder / "lesson.png")
    stage.close()
    return f"{acts} acts, and the progress is saved"


def use_no_network(stage: CheckStage) -> str:
    """The calls that strace has written down while the lesson was played."""
    calls = stage.folder / "socket-calls.txt"
    if not calls.exists():
        raise CheckSkipped("no lesson was played")
    lines = calls.read_text("utf-8", errors="replace").splitlines()
    found = socket_calls(lines)
    if not any("AF_UNIX" in call for call in found):
        raise CheckFailed("strace should have seen at least the connection to the screen")
    if network := network_calls(lines):
        raise CheckFailed(f"only AF_UNIX was expected: {network[:3]}")
    return f"{len(found)} calls, all of them AF_UNIX"


def open_file(stage: CheckStage) -> str:
    """Start with a match file, take over, and play three turns by mouse."""
    file = stage.program.place.give(
        stage.plan.match_file, f"{stage.program.place.home}/{stage.plan.match_file.name}"
    )
    stage.open(file)
    acts = stage.mouse.play(stage.plan.acts("match"))
    stage.mouse.expect_end("match")
    expect_match(stage)
    stage.screen.shoot(stage.folder / "match.png")
    return f"{acts} acts, and the match is saved as rehearsed"


def expect_match(stage: CheckStage) -> None:
    """Wait until the saved match is the one of the rehearsal, up to its last move."""
    wanted = str(stage.plan.facts("match")["notation"]).strip()
    wait_until(
        "the match is saved up to its last move",
        lambda: wanted in [one.strip() for one in stage.program.saved_matches()],
    )


def export_log(stage: CheckStage) -> str:
    """Export the match on the table as a text, by mouse."""
    if stage.running is None:
        raise CheckSkipped("no match is open")
    stage.screen.focus(stage.screen.find_window(MAIN_WINDOW))
    stage.screen.key("ctrl+e")
    stage.mouse.play(stage.plan.acts("export"))
    name = str(stage.plan.facts("export")["file"])
    file = stage.program.place.path(f"{stage.program.place.home}/{name}")
    wait_until(f"{name} is written", file.exists)
    text = file.read_text("utf-8")
    if "Kitty Pryde" not in text:
        raise CheckFailed(f"{name} should tell that Kitty Pryde was purchased: {text[:200]}")
    return f"{name}, {len(text.splitlines())} lines"


def continue_match(stage: CheckStage) -> None:
    """Start the program and continue the match: it shows the same table."""
    stage.open()
    stage.mouse.play(stage.plan.acts("resume"))
    stage.mouse.expect_end("resume")


def resume(stage: CheckStage) -> str:
    """End the program in the match, start it again, and continue the match."""
    closed_by = stage.running.closed_by if stage.running is not None else "nothing"
    code = stage.close()
    if left := list(stage.program.place.path("/tmp").glob(f"{NAME}-*")):
        raise CheckFailed(f"{closed_by} left {left[0].name} in /tmp")
    continue_match(stage)
    expect_match(stage)
    return f"{closed_by} ended it with {code}; Continue shows the same table"


def crash(stage: CheckStage) -> str:
    """Kill it with SIGSEGV in the match; the next start offers a report, and the match."""
    if stage.running is None:
        raise CheckSkipped("no match is open")
    stage.running.end(signal.SIGSEGV)
    stage.open()
    wait_until("a report is written", lambda: bool(_reports(stage)), 60)
    text = _reports(stage)[-1].read_text("utf-8")
    _expect_no_names(stage, text, "the report")
    if "buy Kitty Pryde" not in text:
        raise CheckFailed("the report should have the match in notation")
    stage.screen.wait_for_windows(2, MAIN_WINDOW)  # the window, and the question over it
    stage.screen.shoot(stage.folder / "crash-offer.png")
    stage.screen.key("Return")
    stage.screen.wait_for_windows(1, MAIN_WINDOW)
    stage.mouse.expect_end("resume")
    expect_match(stage)
    stage.close()
    return f"a report of {len(text.splitlines())} lines without names; the match continues"


def _reports(stage: CheckStage) -> list[Path]:
    return sorted((stage.program.data / CRASH_REPORTS).glob("*.txt"))


def _expect_no_names(stage: CheckStage, text: str, what: str) -> None:
    for name in (stage.program.place.login, socket.gethostname()):
        if len(name) > 3 and name in text:
            raise CheckFailed(f"{what} should name neither user nor computer, and has “{name}”")


PROGRAM_STEPS = (
    CheckStep("version", show_version),
    CheckStep("diagnose", diagnose),
    CheckStep("smoke", smoke),
    CheckStep("lesson", play_lesson),
    CheckStep("network", use_no_network, needs=("lesson",)),
    CheckStep("match", open_file),
    CheckStep("export", export_log, needs=("match",)),
    CheckStep("resume", resume, needs=("match",)),
    CheckStep("crash", crash, needs=("match",)),
)
