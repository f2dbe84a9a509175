"""Passes the request of this start to the program that is already running."""

from __future__ import annotations

import os
import time
from enum import Enum, auto
from pathlib import Path

from desktop.window.launch import windows_shell
from desktop.window.launch.instance_lock import (
    MOST_LOCKS,
    MOST_PATIENCE,
    InstanceLock,
    LockHolder,
    LockResult,
)
from desktop.window.launch.open_request import OpenRequest
from desktop.window.launch.request_inbox import RequestInbox, withdraw

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
