"""Proves the packages as players meet them: installs each one, plays by mouse, and removes it.

    python packaging check [--only STEP...] [--keep] [--display N]
    python packaging check --only windows --iscc ISCC.EXE [--wine COMMAND]

It needs Debian and root for the .deb, and Wine for the Windows installer. The folder
build/package-check keeps the bare Debian and downloaded packages for the next run, and the
pictures of what failed.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from check.bare_root import BareRoot, make_base, remove_root
from check.check_report import FAILED, NOT_RUN, CheckReport, CheckRow
from check.check_stage import CheckStage, CheckStep, run_steps
from check.checked_program import CheckedProgram, Place
from check.deb_steps import DebSteps
from check.measurements import Measurements
from check.metadata_steps import MetadataSteps
from check.mouse_player import ALIKE, MousePlan
from check.own_home import OwnHome
from check.tarball_steps import TarballSteps, needed_packages
from check.virtual_screen import VirtualScreen
from check.wheel_steps import WheelSteps
from check.windows_steps import HIGHER_VERSION, PROGRAM_OF_ONE, WindowsSteps
from check.wine_place import WindowsProgram, WinePlace
from project import DIST, FROZEN, MACHINE, NAME, ROOT, read_version
from windows.installer import compile_installer, windows_path
from windows.stand_in import COMPILER

FOLDER = ROOT / "build" / "package-check"
DEB = DIST / f"{NAME}_{read_version()}_amd64.deb"
TARBALL = DIST / f"{NAME}-{read_version()}-linux-{MACHINE}.tar.xz"
WHEEL = DIST / f"sidekick_table-{read_version()}-py3-none-any.whl"
SETUP = DIST / f"{NAME}-{read_version()}-setup.exe"
STAGES = ("metadata", "deb", "tarball", "wheel")
"""What is checked if nothing else is asked for; the stage of Windows needs a Windows program."""
ALIKE_IN_WINE = 0.04
"""Wine is slow: by then the coach of the lesson also shows a hint."""
_TOOLS = ("Xvfb", "openbox", "xdotool", "import", "strace", "setpriv")
_ROOT_TOOLS = ("debootstrap", "unshare", "nsenter", "chroot")


def main(arguments: list[str]) -> int:
    """Run the wanted steps; returns 1 if anything failed, or if nothing was checked."""
    options = _options(arguments)
    report = CheckReport()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    missing = [tool for tool in _TOOLS if shutil.which(tool) is None]
    if missing:
        print(f"Missing: {', '.join(missing)}. packaging/setup.sh check installs them.")
        return 1
    try:
        plan = _rehearse(is_new=not (options.keep and (FOLDER / "plan" / "plan.json").exists()))
        with VirtualScreen(options.display) as screen:
            check = PackageCheck(screen, plan, report, options.only, keep=options.keep)
            check.run(shlex.split(options.wine), options.iscc)
    except KeyboardInterrupt:
        print("\ninterrupted")
        return 130
    finally:
        print(f"\n{report.table()}")
    return report.exit_code


def _rehearse(*, is_new: bool) -> MousePlan:
    """The plan of the mouse, written by the program of the source."""
    folder = FOLDER / "plan"
    if is_new:
        print("rehearsing in the source program what the mouse will do", flush=True)
        shutil.rmtree(folder, ignore_errors=True)
        rehearsal = Path(__file__).with_name("rehearsal.py")
        ended = subprocess.run(
            [sys.executable, str(rehearsal), str(folder)],
            capture_output=True,
            text=True,
            check=False,
        )
        if ended.returncode:
            raise SystemExit(f"the rehearsal failed:\n{ended.stderr[-2000:]}")
    return MousePlan(folder)


@dataclass(frozen=True)
class PackageCheck:
    """One run of the check.

    Attributes:
        screen: the virtual screen.
        plan: what the mouse does.
        report: gets a row for each step.
        only: the wanted stages and steps.
        keep: whether the installed roots are kept for another look.
    """

    screen: VirtualScreen
    plan: MousePlan
    report: CheckReport
    only: Sequence[str]
    keep: bool = field(kw_only=True)

    def run(self, wine: list[str], iscc: Path | None) -> None:
        """Run the wanted steps, one package after the other.

        Args:
            wine: the command that runs a Windows program.
            iscc: the compiler of Inno Setup.
        """
        checks = {
            "metadata": self._check_metadata,
            "deb": self._check_deb,
            "tarball": self._check_tarball,
            "wheel": self._check_wheel,
        }
        wanted = {one.partition(".")[0] for one in self.only}
        for stage in STAGES:
            if stage in wanted:
                checks[stage]()
        if "windows" in wanted:
            self._check_windows(wine, iscc)

    def _check_metadata(self) -> None:
        if self._can_start("metadata", DEB):
            nowhere = CheckedProgram(OwnHome(FOLDER / "homes" / "metadata"), [NAME])
            stage = CheckStage("metadata", self.screen, nowhere, self.plan, FOLDER / "metadata")
            run_steps(stage, MetadataSteps(DEB).steps(), self.report, self.only)

    def _check_deb(self) -> None:
        if not self._can_start("deb", DEB, needs_root=True):
            return
        with self._started_root("deb") as root:
            steps = DebSteps(DEB, root, FOLDER / "archives")
            installed = root.path(f"/usr/lib/{NAME}")
            steps.measure = Measurements(self.report, DEB, installed).measure
            self._play("deb", CheckedProgram(root, [NAME]), steps.steps())

    def _check_tarball(self) -> None:
        if not self._can_start("tarball", TARBALL):
            return
        readme = ROOT / "packaging" / "linux" / "portable" / "README.txt"
        needed = ["xz-utils", *needed_packages(readme.read_text("utf-8"))]  # any desktop has xz
        with self._place("tarball", needed) as place:
            program = CheckedProgram(place, [f"{place.home}/.local/bin/{NAME}"])
            self._play("tarball", program, TarballSteps(TARBALL, place).steps())

    def _check_wheel(self) -> None:
        if not self._can_start("wheel", WHEEL):
            return
        setup = (ROOT / "packaging" / "setup.sh").read_text("utf-8")
        libraries = re.findall(r'^(?:painting|windows)="(.*)"$', setup, re.MULTILINE)
        needed = ["python3-venv", *" ".join(libraries).split()]
        with self._place("wheel", needed) as place:
            steps = WheelSteps(WHEEL, place, FOLDER / "wheels")
            program = CheckedProgram(place, [f"{steps.environment}/bin/{NAME}"])
            self._play("wheel", program, steps.steps())

    def _check_windows(self, wine: list[str], iscc: Path | None) -> None:
        missing = [tool for tool in (wine[0], COMPILER) if shutil.which(tool) is None]
        if missing or iscc is None:
            said = f"needs {', '.join(missing) or '--iscc'}; see packaging/README.md"
            self.report.add(CheckRow("windows", NOT_RUN, said))
            return
        if not self._can_start("windows", SETUP):
            return
        place = WinePlace(FOLDER / "homes" / "windows", wine, self.screen.display)
        compiler = place.command([windows_path(iscc)])

        def make_higher() -> Path:
            folder = place.folder / "higher"
            return compile_installer(compiler, FROZEN, HIGHER_VERSION, folder, "/DQuick")

        try:
            steps = WindowsSteps(SETUP, make_higher, place).steps()
            program = WindowsProgram(place, [f"{PROGRAM_OF_ONE}/{NAME}.exe"])
            self._play("windows", program, steps, ALIKE_IN_WINE)
        finally:
            place.end()

    def _can_start(self, stage: str, package: Path, *, needs_root: bool = False) -> bool:
        """Whether the stage can be run here; otherwise the report says why not."""
        if needs_root and not _is_root():
            needs = f"needs Debian, root and {', '.join(_ROOT_TOOLS)}"
            self.report.add(CheckRow(stage, NOT_RUN, needs))
            return False
        if not package.exists():
            said = f"{package.relative_to(ROOT)} should exist; make package builds it"
            self.report.add(CheckRow(stage, FAILED, said))
            return False
        return True

    def _play(
        self,
        name: str,
        program: CheckedProgram,
        steps: Sequence[CheckStep],
        alike: float = ALIKE,
    ) -> None:
        """Run the steps of a package; nothing of it runs afterwards."""
        try:
            folder = FOLDER / name
            stage = CheckStage(name, self.screen, program, self.plan, folder, alike=alike)
            run_steps(stage, steps, self.report, self.only)
        finally:
            program.end_all()

    @contextmanager
    def _place(self, name: str, needed: list[str]) -> Iterator[Place]:
        """A bare Debian with these packages; without root, its own home on this computer."""
        if not _is_root():
            print(f"{name}: without root, in a home of its own and with this computer's libraries")
            yield OwnHome(FOLDER / "homes" / name)
            return
        with self._started_root(name) as root:
            root.apt(FOLDER / "archives", "update")
            root.apt(FOLDER / "archives", "install", *needed)
            yield root

    @contextmanager
    def _started_root(self, name: str) -> Iterator[BareRoot]:
        """A bare Debian that runs for a while; its folder is deleted afterwards."""
        base, root = FOLDER / "roots" / "debian", BareRoot(FOLDER / "roots" / name)
        if not base.exists():
            print("making a bare Debian with debootstrap; this takes a minute", flush=True)
        make_base(base)
        root.copy_base(base)
        try:
            root.start()
            yield root
        finally:
            root.stop()
            if not self.keep:
                remove_root(root.folder)


def _is_root() -> bool:
    return os.geteuid() == 0 and all(shutil.which(tool) for tool in _ROOT_TOOLS)


def step_lists() -> dict[str, tuple[CheckStep, ...]]:
    """The steps of each stage, in the order in which they are run."""
    nowhere = BareRoot(FOLDER / "roots" / "nowhere")
    return {
        "metadata": MetadataSteps(DEB).steps(),
        "deb": DebSteps(DEB, nowhere, FOLDER / "archives").steps(),
        "tarball": TarballSteps(TARBALL, nowhere).steps(),
        "wheel": WheelSteps(WHEEL, nowhere, FOLDER / "wheels").steps(),
        "windows": WindowsSteps(SETUP, lambda: SETUP, WinePlace(FOLDER, [], "")).steps(),
    }


def step_names() -> list[str]:
    """All steps, such as `deb.lesson`."""
    return [f"{stage}.{step.name}" for stage, steps in step_lists().items() for step in steps]


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python packaging check", description=__doc__)
    parser.add_argument(
        "--only",
        nargs="+",
        default=list(STAGES),
        metavar="STEP",
        help=f"run only these: {', '.join(STAGES)}, windows, or one step such as deb.lesson",
    )
    parser.add_argument(
        "--keep", action="store_true", help="keep the roots, and the plan of an earlier run"
    )
    parser.add_argument("--display", type=int, help="the number of the virtual screen")
    parser.add_argument("--wine", default="wine", metavar="COMMAND", help="the command of Wine")
    parser.add_argument("--iscc", type=Path, metavar="ISCC.EXE", help="Inno Setup's compiler")
    options = parser.parse_args(arguments)
    known = step_names()
    if unknown := [step for step in options.only if step not in (*STAGES, "windows", *known)]:
        parser.error(
            f"no step is named {', '.join(unknown)}: expected {', '.join(STAGES)}, windows,"
            f" or one of {', '.join(known)}"
        )
    return options
