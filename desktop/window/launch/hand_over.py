"""Passes the request of this start to the program that is already running."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from enum import Enum, auto
from heapq import nlargest
from pathlib import Path

from desktop.storage.atomic_files import unfinished_pattern, write_text
from desktop.storage.own_files import belongs_to_user, make_private_folder, own_file_names
from desktop.window.launch import windows_shell
from desktop.window.launch.instance_lock import (
    MOST_LOCKS,
    MOST_PATIENCE,
    InstanceLock,
    LockHolder,
    LockResult,
)
from desktop.window.launch.open_request import (
    MAX_BYTES,
    BadRequest,
    OpenRequest,
    OtherVersion,
    read_request,
    write_request,
)

WAIT = 3.0
"""Seconds until a running program counts as hung."""
START_TIME = 12.0
"""Seconds that a program may take to start on a busy computer."""
_PAUSE = 0.02
_CHECK_PAUSE = 0.5  # seconds between two looks whether the lock is abandoned


class HandOver(Enum):
    """The result of an attempt to hand a request over."""

    TAKEN = auto()
    """The running program took the request, so this start can end."""
    FIRST = auto()
    """No other program is running; this one holds the lock."""
    HUNG = auto()
    """The running program does not answer."""
    UNREACHABLE = auto()
    """Another program is running, but no request can be left for it."""
    ELSEWHERE = auto()
    """The program runs on another computer, with the same data folder."""
    IMPOSSIBLE = auto()
    """The data folder cannot be written."""


class RunningProgram:
    """The one program that runs for a data folder: this one, or another one."""

    def __init__(self, data_folder: Path) -> None:
        self._folder = data_folder
        self.lock = InstanceLock(data_folder)
        self.inbox = RequestInbox(data_folder)
        self.other: LockHolder | None = None
        """The other program, if it did not take the request."""
        self.failure = ""
        """Why no request can be left for the other program."""

    def claim(self, request: OpenRequest) -> HandOver:
        """Become the running program, or else hand a request over to the one that is.

        If that one does not respond, the request is withdrawn. This program then holds the next
        lock, and later starts find it instead of opening more and more windows.
        """
        for number in range(MOST_LOCKS, 1, -1):
            self.lock = InstanceLock(self._folder, number)
            if os.path.exists(self.lock.file):  # False in a folder of another user
                if self._claim_lock(request) is HandOver.TAKEN:
                    return HandOver.TAKEN
                self.lock.release()
        for number in range(1, MOST_LOCKS + 1):
            self.lock = InstanceLock(self._folder, number)
            state = self._claim_lock(request)
            if state is not HandOver.HUNG:
                break
        if state is HandOver.FIRST:
            self.lock.ask_for_patience(START_TIME)
            return HandOver.FIRST if number == 1 else HandOver.HUNG
        return state

    def _claim_lock(self, request: OpenRequest) -> HandOver:
        """Get the lock, or hand the request over to the program that holds it."""
        sent: Path | None = None
        sent_to: LockHolder | None = None
        begin = last_check = time.monotonic()
        while True:
            state = self.lock.acquire()
            if state is not LockResult.TAKEN:
                if sent is not None and not withdraw(sent):
                    self.lock.release()
                    return HandOver.TAKEN  # the other program took it just before it ended
                first = state is LockResult.OURS
                return HandOver.FIRST if first else HandOver.IMPOSSIBLE
            now = time.monotonic()
            holder = self.lock.holder
            if holder is not None and holder != sent_to:
                if sent is not None and not withdraw(sent):
                    return HandOver.TAKEN
                if not holder.is_here:
                    return self._stay_apart(holder)
                begin = last_check = now
                sent, sent_to = None, holder
                windows_shell.allow_foreground(holder.process)
                try:
                    sent = self.inbox.put(request, holder.name)
                except OSError as failure:
                    self.other = holder
                    self.failure = f"{self.inbox.folder}: {failure.strerror or failure}"
                    return HandOver.UNREACHABLE
            elif now - last_check > _CHECK_PAUSE:
                last_check = now
                if self.lock.remove_abandoned():
                    continue  # another program has the process number of the one that was killed
            if sent is not None and not sent.exists():
                return HandOver.TAKEN
            if now - begin > MOST_PATIENCE or (now - begin > WAIT and not self.lock.patience):
                if sent is not None and not withdraw(sent):
                    return HandOver.TAKEN
                self.other = holder
                return HandOver.HUNG
            time.sleep(_PAUSE)

    def _stay_apart(self, holder: LockHolder) -> HandOver:
        """Leave a program on another computer alone: nobody here would see what it opens.

        If its lock is only left over, it becomes ours.
        """
        self.other = holder
        if self.lock.remove_abandoned():
            self.lock.acquire()
        return HandOver.ELSEWHERE


# --- the inbox ------------------------------------------------------------------------------------


INBOX_FOLDER = "sidekick-table-inbox"
PATIENCE = 60.0
"""Seconds after which no one waits for a request any more, so that it can be cleaned up."""
_REQUEST = re.compile(r"[0-9]{20}-[0-9]{1,20}-[0-9a-f]{8}\.json")
_REQUEST_OR_UNFINISHED = re.compile(f"{_REQUEST.pattern}|{unfinished_pattern(_REQUEST.pattern)}")
MOST_AT_ONCE = 500
"""How many files one look reads, the newest ones; the next look reads the others."""
_TRIES = 20  # Windows refuses to delete a file while another program reads it


class RequestInbox:
    """Requests as small files. Whoever deletes a request has it: nobody takes one twice.

    Files with other names, links, and files of other users are neither read nor deleted.
    """

    def __init__(self, data_folder: Path) -> None:
        self.folder = data_folder / INBOX_FOLDER

    def make_folder(self) -> None:
        """Create the folder, for this user alone.

        Raises:
            OSError: it cannot be created, is a link, or belongs to another user.
        """
        make_private_folder(self.folder)

    def put(self, request: OpenRequest, holder: str) -> Path:
        """Leave a request for the program `holder`; returns its file.

        Raises:
            OSError: it cannot be written, or is too long.
        """
        text = write_request(request, holder)
        if len(text) > MAX_BYTES:
            raise OSError("too many files")
        self.make_folder()
        name = f"{time.time_ns():020d}-{os.getpid()}-{os.urandom(4).hex()}.json"
        write_text(self.folder / name, text)
        return self.folder / name

    def take_all(self, holder: str) -> Iterator[OpenRequest]:
        """Take the requests for the program `holder`, in the order of their times.

        Nonsense is deleted, and so is what no one waits for any more.

        Raises:
            OSError: the folder cannot be read, or is a link.
        """
        names = own_file_names(self.folder, _REQUEST_OR_UNFINISHED)
        for name in sorted(nlargest(MOST_AT_ONCE, names)):
            found = self._take(self.folder / name, holder)
            if found is not None:
                yield found

    def _take(self, file: Path, holder: str) -> OpenRequest | None:
        try:
            state = file.lstat()
        except OSError:
            return None  # just withdrawn
        if not belongs_to_user(state):
            return None
        is_old = abs(time.time() - state.st_mtime) > PATIENCE
        if not _REQUEST.fullmatch(file.name):
            if is_old:
                _clean_up(file)  # otherwise it is being written
            return None
        try:
            request, wanted = read_request(_read(file, state))
        except OtherVersion:
            # Its program notices that it is not answered, and opens its own window.
            if is_old:
                _clean_up(file)
            return None
        except BadRequest:
            _clean_up(file)
            return None
        except OSError:
            return None  # withdrawn, or not readable yet
        if wanted != holder or is_old:
            if is_old:
                _clean_up(file)
            return None
        return request if withdraw(file) else None


def withdraw(file: Path) -> bool:
    """Delete a request; returns False if someone has taken or withdrawn it before."""
    for _ in range(_TRIES):
        try:
            file.unlink()
        except FileNotFoundError:
            return False
        except PermissionError:
            time.sleep(0.005)
        else:
            return True
    return False


def _read(file: Path, state: os.stat_result) -> str:
    if state.st_size > MAX_BYTES:
        raise BadRequest("it is too long")
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    handle = os.open(file, flags | getattr(os, "O_BINARY", 0))
    with os.fdopen(handle, "rb") as stream:
        content = stream.read(MAX_BYTES + 1)
    try:
        return content.decode("ascii")
    except UnicodeDecodeError as failure:
        raise BadRequest("it is not text") from failure


def _clean_up(file: Path) -> None:
    """Delete a file that no one waits for."""
    with suppress(OSError):  # it does no harm, and the next look tries again
        file.unlink()
