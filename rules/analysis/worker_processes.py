"""Plays the tasks of a tournament in several processes."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import cpu_count, get_context

from rules.analysis.tournament import PlayTasks


@contextmanager
def tasks_in_processes(jobs: int) -> Iterator[PlayTasks]:
    """Yield a function that plays tasks in this many processes, at most one for each core.

    The processes end with the block, also after Ctrl+C.
    """
    jobs = min(jobs, cpu_count())
    if jobs == 1:
        yield map
        return
    with get_context("spawn").Pool(jobs, _leave_interrupts_to_the_parent) as pool:
        yield pool.imap


def _leave_interrupts_to_the_parent() -> None:
    """Ignore Ctrl+C, which reaches all processes of a terminal; the parent ends this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
