"""The command line: `sidekick-table`, or `python -m desktop`.

Exit codes: 0 success, 1 an error was found, 2 wrong usage.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.window.launch.standard_output import standard_output
from rules.reading import visible

if TYPE_CHECKING:
    from desktop.storage.match_notation import LoadedMatch

MIN_WINDOW_SIZE, MAX_WINDOW_SIZE = (
    (1000, 640),
    (8192, 8192),
)  # window sizes at which everything is visible
_MISSING_LIBRARY = "cannot open shared object file"
"""How Linux says that a library of the system is not installed, after the name of its file."""
_LIBRARY_HELP = """\
sidekick-table: the library {library} is missing, which most systems have.
Install it and start again. On Debian and Ubuntu, this installs all that is needed:
  sudo apt install libgl1 libegl1 libglib2.0-0 libdbus-1-3 libfontconfig1 xkb-data \\
    libwayland-client0 libwayland-cursor0 libxkbcommon-x11-0 \\
    libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0"""


class CommandFailed(Exception):
    """The request cannot be carried out; the message says why."""


def main(arguments: list[str] | None = None) -> int:
    """Run the program and return its exit code."""
    parser = _parser()
    with standard_output():
        options = parser.parse_args(arguments)  # --help, --version and wrong usage end here
        if options.json and not options.diagnose:
            parser.error("--json selects the format of the diagnosis: add --diagnose")
        if options.diagnose:
            from desktop.diagnostics.diagnosis_command import print_diagnosis

            return print_diagnosis(as_json=options.json)
    if options.import_cards is not None:
        from desktop.collection.card_import.import_process import import_cards

        return import_cards(options.import_cards)
    if options.match is None and len(options.files) == 1 and _needs_match(options):
        options.match = options.files.pop()
    if options.at is not None and options.match is None:
        parser.error("--at selects a position in a match: add --match FILE")
    if options.screenshot is not None and options.match is None:
        parser.error("--screenshot saves a picture of a match: add --match FILE")
    needs_no_screen = options.smoke or options.screenshot is not None
    if needs_no_screen and not os.environ.get("QT_QPA_PLATFORM"):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"  # no windows on the screen that someone uses
    if not _has_display():
        print("sidekick-table: no display found, so no window can be opened", file=sys.stderr)
        return 1
    try:
        return _run(options, parser)
    except CommandFailed as failure:
        print(visible(f"sidekick-table: {failure}"), file=sys.stderr)
        return 1
    except ImportError as failure:
        if _MISSING_LIBRARY not in str(failure):
            raise
        library = str(failure).partition(":")[0]
        print(visible(_LIBRARY_HELP.format(library=library)), file=sys.stderr)
        return 1


def _run(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Start the program in the way that the options ask for; returns the exit code."""
    from desktop.style.pyside_imports import stop_reading_sources

    stop_reading_sources()
    match = None
    if options.match is not None:
        match = _read_match_file(options.match)
        if options.at is not None and options.at > match.act_count:
            parser.error(f"--at {options.at}: {options.match} has only {match.act_count} moves")
    if options.smoke:
        from desktop.style.application import make_application
        from desktop.window.smoke_test import open_everything

        return open_everything(make_application(sys.argv[:1]))
    if options.screenshot is not None:
        assert match is not None, "--screenshot needs a match"
        return _take_screenshot(match, options)
    return _start(match, options)


def _start(match: LoadedMatch | None, options: argparse.Namespace) -> int:
    """Open the window, or show the files in the window that is already open."""
    from desktop.diagnostics.crash_reports.crash_watch import CrashWatch
    from desktop.storage.store import data_folder
    from desktop.window.launch.hand_over import HandOver, RunningProgram
    from desktop.window.launch.open_request import OpenRequest, activation_token

    watch = CrashWatch(data_folder())
    watch.start()
    request = OpenRequest(
        tuple(options.files), options.match, options.at, options.size, activation_token()
    )
    program = RunningProgram(data_folder())
    state = program.claim(request)
    if state is HandOver.TAKEN:
        return 0
    from desktop.window.launch.window_launch import ReplayStart, run_program

    replay = None
    if match is not None:
        replay = ReplayStart(match, match.act_count if options.at is None else options.at)
    return run_program(watch, program, state, request, replay)


def _take_screenshot(match: LoadedMatch, options: argparse.Namespace) -> int:
    """Save a picture of a match in a window that no one sees."""
    from desktop.window.launch.screenshot import save_screenshot
    from desktop.window.launch.window_launch import ReplayStart

    replay = ReplayStart(match, match.act_count if options.at is None else options.at)
    file = options.screenshot
    try:
        save_screenshot(replay, file, options.size, options.files)
    except OSError as failure:
        raise CommandFailed(f"{file}: {failure.strerror or failure}") from failure
    return 0


def _needs_match(options: argparse.Namespace) -> bool:
    """Whether an option is about the match that is to be opened."""
    return options.at is not None or options.screenshot is not None


def _read_match_file(file: Path) -> LoadedMatch:
    """Read and replay a match file; raises `CommandFailed` if that is impossible."""
    from desktop.storage import match_notation
    from desktop.storage.own_cards import OwnCards
    from desktop.storage.store import data_folder

    try:
        match = match_notation.read_match_file(file, OwnCards(data_folder()).sets)
    except match_notation.UnreadableMatchFile as failure:
        raise CommandFailed(str(failure)) from failure
    if match.damage is not None:
        print(f"{match.damage}. The match is open up to this line.", file=sys.stderr)
    return match


def _has_display() -> bool:
    if sys.platform in ("win32", "darwin") or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


class _PrintVersion(argparse.Action):
    """Prints the version, which is not looked up in any other start of the program."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from desktop.text.program_version import version_line

        print(version_line())
        parser.exit()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="sidekick-table",
        usage="sidekick-table [options] [FILE ...]",
        description="A dice-building card battle for two players, or one against the computer.",
        allow_abbrev=False,
        add_help=False,
    )
    matches = parser.add_argument_group("matches")
    matches.add_argument(
        "files",
        nargs="*",
        type=_parse_file,
        metavar="FILE",
        help="watch a match file, or add several to the history",
    )
    matches.add_argument("--match", type=_parse_file, metavar="FILE", help="open a match file")
    matches.add_argument(
        "--at",
        type=_parse_move_count,
        metavar="N",
        help="show the position after N moves; 0 is the setup (default: the end)",
    )
    window = parser.add_argument_group("window")
    window.add_argument(
        "--size", type=_parse_window_size, metavar="1280x800", help="window size in pixels"
    )
    window.add_argument(
        "--screenshot", type=Path, metavar="OUT.png", help="save a picture of the window and exit"
    )
    about = parser.add_argument_group("about the program")
    about.add_argument("-h", "--help", action="help", help="show this help and exit")
    about.add_argument("--version", action=_PrintVersion, nargs=0, help="show the version and exit")
    about.add_argument(
        "--diagnose",
        action="store_true",
        help="test the program and describe this computer, for bug reports, without personal names",
    )
    about.add_argument("--json", action="store_true", help="show the diagnosis as JSON")
    about.add_argument(
        "--smoke", action="store_true", help="open every screen once and exit (for packagers)"
    )
    # The window starts the program again with this, to read cards beside it.
    parser.add_argument("--import-cards", type=Path, help=argparse.SUPPRESS)
    return parser


def _parse_file(text: str) -> Path:
    """A path, or a `file:` URL, which some desktops pass instead."""
    from desktop.window.launch.open_request import BadFileUrl, path_of

    try:
        return path_of(text)
    except BadFileUrl as failure:
        raise argparse.ArgumentTypeError(str(failure)) from failure


def _parse_move_count(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of moves: expected 0, 1, 2...")
    return int(text)


def _parse_window_size(text: str) -> tuple[int, int]:
    width, cross, height = text.partition("x")
    if not (cross and width.isdigit() and height.isdigit() and text.isascii()):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a size: expected something like 1280x800"
        )
    size = int(width), int(height)
    if not all(
        least <= side <= most
        for least, side, most in zip(MIN_WINDOW_SIZE, size, MAX_WINDOW_SIZE, strict=True)
    ):
        least, most = (f"{wide}x{high}" for wide, high in (MIN_WINDOW_SIZE, MAX_WINDOW_SIZE))
        raise argparse.ArgumentTypeError(
            f"{text!r} is out of range: expected a size from {least} to {most}"
        )
    return size


if __name__ == "__main__":
    sys.exit(main())
