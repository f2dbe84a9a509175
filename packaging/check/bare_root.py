"""A bare Debian in a folder: packages are installed in it as on a new computer.

It is made by debootstrap, once, and copied for each use. It runs in its own namespaces: the
mount of /proc and every process in it disappear with its first process, which ends with this one.
So nothing of the computer is mounted into the folder, and nothing in it outlives the check.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from check.check_report import CheckFailed
from check.checked_program import run_to_end

LOGIN = "quillfeather"
"""The ordinary user. No word of the program is like this name, so it is found wherever it leaks."""
HOME = f"/home/{LOGIN}"
_FIRST_PROCESS = "while sleep 1000; do :; done"
_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
_QUIET_APT = ("apt-get", "-qq", "-y", "-o", "Dpkg::Use-Pty=0", "--no-install-recommends")


class BareRoot:
    """A copy of the bare Debian, which can be used after `start`."""

    login = LOGIN
    home = HOME

    def __init__(self, folder: Path) -> None:
        """Name the folder; `copy_base` fills it."""
        self.folder = folder
        self._first: subprocess.Popen[bytes] | None = None
        self._number = ""

    # --- the folder

    def copy_base(self, base: Path) -> None:
        """Replace what is in the folder by a copy of the bare Debian, with an ordinary user."""
        remove_root(self.folder)
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["cp", "-a", "--reflink=auto", str(base), str(self.folder)], check=True)

    def path(self, inside: str) -> Path:
        """The file of this computer that is `inside` there."""
        return self.folder / inside.lstrip("/")

    def give(self, file: Path, inside: str) -> str:
        """Copy a file into the home of the user, or to another place; returns where it is."""
        target = self.path(inside)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, target)
        self.run(["chown", "--recursive", f"{LOGIN}:{LOGIN}", HOME])
        return inside

    # --- running

    def start(self) -> None:
        """Start it, as a computer is started."""
        unshare = ["unshare", "--fork", "--pid", "--mount", "--kill-child"]
        proc = f"--mount-proc={self.folder / 'proc'}"
        dies_with_us = ["setpriv", "--pdeathsig", "KILL"]
        # The first process says that it is there: then /proc is mounted.
        self._first = subprocess.Popen(
            [*dies_with_us, *unshare, proc, "sh", "-c", f"echo started; {_FIRST_PROCESS}"],
            stdout=subprocess.PIPE,
        )
        assert self._first.stdout is not None
        if self._first.stdout.readline() != b"started\n":
            raise CheckFailed("no namespaces can be made here")
        children = Path(f"/proc/{self._first.pid}/task/{self._first.pid}/children")
        self._number = children.read_text("ascii").split()[0]
        if subprocess.run(self.command(["id", LOGIN]), capture_output=True).returncode:
            self.run(["useradd", "--create-home", "--shell", "/bin/bash", LOGIN])

    def stop(self) -> None:
        """End every process in it; what is mounted in it disappears."""
        if self._first is not None:
            self._first.kill()
            self._first.wait()
            self._first = None

    def command(self, words: Sequence[str], login: str = "root", **surroundings: str) -> list[str]:
        """The command of this computer that runs a command inside.

        Args:
            words: the command inside.
            login: who runs it.
            surroundings: environment variables beside those of a login.
        """
        home = HOME if login == LOGIN else "/root"
        known = {"HOME": home, "USER": login, "LOGNAME": login, "PATH": _PATH, "LANG": "C.UTF-8"}
        variables = [f"{name}={value}" for name, value in {**known, **surroundings}.items()]
        enter = ["nsenter", f"--target={self._number}", "--pid", "--mount", "--"]
        chroot = ["chroot", f"--userspec={login}:{login}", str(self.folder)]
        inside = ["env", "-i", f"--chdir={home}", *variables, *words]
        return [*enter, *chroot, *inside]

    def run(self, words: Sequence[str], login: str = "root", **surroundings: str) -> str:
        """Run a command inside to its end; returns what it prints.

        Raises:
            CheckFailed: it fails; the message has the end of what it says.
        """
        return run_to_end(self.command(words, login, **surroundings), words)

    def apt(self, archives: Path, *words: str) -> str:
        """Run apt-get inside; downloaded packages are kept in `archives` for the next time."""
        archives.mkdir(parents=True, exist_ok=True)
        cache = self.path("/var/cache/apt/archives")
        for package in archives.glob("*.deb"):
            shutil.copy(package, cache)
        keep = ["-o", "APT::Keep-Downloaded-Packages=true"]
        proxies = {
            key: os.environ[key] for key in ("http_proxy", "https_proxy") if key in os.environ
        }
        said = self.run([*_QUIET_APT, *keep, *words], DEBIAN_FRONTEND="noninteractive", **proxies)
        for package in cache.glob("*.deb"):
            if not (archives / package.name).exists():
                shutil.copy(package, archives)
            package.unlink()
        return said

    def files(self) -> set[str]:
        """All files and folders inside, without /proc."""
        found = set()
        for folder, folders, names in os.walk(self.folder):
            if Path(folder) == self.folder:
                folders.remove("proc")
            inside = "/" + os.path.relpath(folder, self.folder).lstrip(".")
            found |= {os.path.join(inside, name) for name in (*names, *folders)}
        return found


def make_base(folder: Path) -> None:
    """Make the bare Debian of this computer's release with debootstrap, unless it is there."""
    if folder.exists():
        return
    release = _release()
    new = folder.with_name(f"{folder.name}.new")
    remove_root(new)
    new.parent.mkdir(parents=True, exist_ok=True)
    asked = ["debootstrap", "--variant=minbase", release, str(new), _mirror(release)]
    ended = subprocess.run(asked, capture_output=True, text=True, check=False)
    if ended.returncode:
        raise CheckFailed(f"debootstrap fails: {(ended.stdout + ended.stderr).strip()[-600:]}")
    new.rename(folder)


def remove_root(folder: Path) -> None:
    """Delete a root; refuses while anything is mounted in it."""
    inside = f"{folder.resolve()}/"
    mounts = Path("/proc/self/mountinfo").read_text("utf-8").splitlines()
    mounted = [line.split()[4] for line in mounts if line.split()[4].startswith(inside)]
    if mounted:
        raise CheckFailed(f"not deleted, because something is mounted there: {mounted}")
    if folder.exists():
        subprocess.run(["rm", "-rf", "--one-file-system", str(folder)], check=True)


def _release() -> str:
    facts: Mapping[str, str] = dict(
        line.split("=", 1)
        for line in Path("/etc/os-release").read_text("utf-8").splitlines()
        if "=" in line
    )
    return facts.get("VERSION_CODENAME", "").strip('"')


def _mirror(release: str) -> str:
    """The address from which apt of this computer gets the packages of its release."""
    asked = [
        "apt-get",
        "indextargets",
        "--format",
        "$(CODENAME) $(COMPONENT) $(ORIGIN) $(REPO_URI)",
    ]
    found = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    for line in found.splitlines():
        codename, component, origin, *address = line.split()
        if (codename, component, origin) == (release, "main", "Debian"):
            return address[0]
    raise CheckFailed(f"apt of this computer knows no packages of {release}; run apt-get update")
