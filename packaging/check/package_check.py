"""Proves the packages as players meet them: installs each one, plays by mouse, and removes it.

    python packaging check [--only STEP...] [--keep] [--display N]

It needs Debian and root for the .deb. The folder build/package-check keeps the bare Debian and
downloaded packages for the next run, and the pictures of what failed.
"""

from __future__ import annotations

import argparse
import os
import re
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
from check.mouse_player import MousePlan
from check.own_home import OwnHome
from check.tarball_steps import TarballSteps, needed_packages
from check.virtual_screen import VirtualScreen
from check.wheel_steps import WheelSteps
from project import DIST, MACHINE, NAME, ROOT, read_version

FOLDER = ROOT / "build" / "package-check"
DEB = DIST / f"{NAME}_{read_version()}_amd64.deb"
TARBALL = DIST / f"{NAME}-{read_version()}-linux-{MACHINE}.tar.xz"
WHEEL = DIST / f"sidekick_table-{read_version()}-py3-none-any.whl"
STAGES = ("metadata", "deb", "tarball", "wheel")
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
            PackageCheck(screen, plan, report, options.only, keep=options.keep).run()
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

    def run(self) -> None:
        """Run the wanted steps, one package after the other."""
        checks = {
            "metadata": self._check_metadata,
            "deb": self._check_deb,
            "tarball": self._check_tarball,
            "wheel": self._check_wheel,
        }
        for stage in STAGES:
            if any(one.partition(".")[0] == stage for one in self.only):
                checks[stage]()

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
            self._play("deb", root, [NAME], steps.steps())

    def _check_tarball(self) -> None:
        if not self._can_start("tarball", TARBALL):
            return
        readme = ROOT / "packaging" / "linux" / "portable" / "README.txt"
        needed = ["xz-utils", *needed_packages(readme.read_text("utf-8"))]  # any desktop has xz
        with self._place("tarball", needed) as place:
            words = [f"{place.home}/.local/bin/{NAME}"]
            self._play("tarball", place, words, TarballSteps(TARBALL, place).steps())

    def _check_wheel(self) -> None:
        if not self._can_start("wheel", WHEEL):
            return
        setup = (ROOT / "packaging" / "setup.sh").read_text("utf-8")
        libraries = re.findall(r'^(?:painting|windows)="(.*)"$', setup, re.MULTILINE)
        needed = ["python3-venv", *" ".join(libraries).split()]
        with self._place("wheel", needed) as place:
            steps = WheelSteps(WHEEL, place, FOLDER / "wheels")
            words = [f"{steps.environment}/bin/{NAME}"]
            self._play("wheel", place, words, steps.steps())

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

    def _play(self, name: str, place: Place, words: list[str], steps: Sequence[CheckStep]) -> None:
        """Run the steps of a package; nothing of it runs afterwards."""
        program = CheckedProgram(place, words)
        try:
            stage = CheckStage(name, self.screen, program, self.plan, FOLDER / name)
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
        help=f"run only these: {', '.join(STAGES)}, or one step such as deb.lesson",
    )
    parser.add_argument(
        "--keep", action="store_true", help="keep the roots, and the plan of an earlier run"
    )
    parser.add_argument("--display", type=int, help="the number of the virtual screen")
    options = parser.parse_args(arguments)
    known = step_names()
    if unknown := [step for step in options.only if step not in (*STAGES, *known)]:
        parser.error(
            f"no step is named {', '.join(unknown)}: expected {', '.join(STAGES)},"
            f" or one of {', '.join(known)}"
        )
    return options
