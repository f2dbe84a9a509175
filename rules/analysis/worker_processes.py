"""Plays the tasks of a tournament in several processes."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context

from rules.analysis.tournament import PlayTasks


@contextmanager
def tasks_in_processes(jobs: int) -> Iterator[PlayTasks]:
    """Give what plays tasks in as many processes, but not in more than the computer has cores.

    When the block is left, also by Ctrl+C, the processes end.
    """
    jobs = min(jobs, os.cpu_count() or 1)
    if jobs == 1:
        yield map
        return
    with get_context("spawn").Pool(jobs, _leave_interrupts_to_the_parent) as pool:
        yield pool.imap


def _leave_interrupts_to_the_parent() -> None:
    """Ignore Ctrl+C, which reaches all processes of a terminal; the parent ends this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
