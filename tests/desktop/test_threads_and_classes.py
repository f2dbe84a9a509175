"""No thread makes a class of Qt: Qt may read its map of classes at that moment, and crash."""

from __future__ import annotations

from pathlib import Path

from tests.desktop.crashing_program import run_program

WATCH = """
import threading
from shiboken6 import Shiboken
from desktop.style.pyside_guards.override_guard import subclasses
from desktop.storage.background_task import BackgroundTask

real_start = BackgroundTask.start

def known():
    return set(subclasses(Shiboken.Object))

def start_and_wait(task):
    before = known()
    real_start(task)
    task._thread.join()  # so that every class that is new was made in the thread
    for cls in known() - before:
        print("made in a thread:", cls.__module__, cls.__qualname__)

BackgroundTask.start = start_and_wait
"""
PRELOAD = """
def wait():
    if window.module_preloader.is_running:
        QTimer.singleShot(20, window, wait)
    else:
        print("imported:", "desktop.screens.workshop_screen" in sys.modules)
        QTimer.singleShot(0, window.close)

window.module_preloader.start()
wait()
"""
JOBS = """
from pathlib import Path
from desktop.match_log.match_export.export_job import ExportJob
from desktop.match_log.match_export.exportable_match import exportable_game

window.module_preloader.start = lambda: None
folder = Path(os.environ["SIDEKICK_TABLE_DATA"])
game = match_notation.new_match(("Angela", "Big Ben"), 3)
game.start()
match = exportable_game(game)
left = ["pdf", "txt", "html"]

def export_next():
    if left:
        kind = left.pop()
        job = ExportJob([match], kind, [folder / kind], window)
        job.finished.connect(lambda: print(*job.written, *job.problems, sep="\\n"))
        job.finished.connect(export_next)
        job.start()
    else:
        QTimer.singleShot(0, window.close)

export_next()
"""


def test_the_screens_are_imported_in_the_main_thread(tmp_path: Path) -> None:
    ended = run_program(tmp_path, PRELOAD, before=WATCH)
    assert ended.stdout.splitlines() == ["imported: True"], ended.stderr


def test_exports_make_no_class_of_qt_in_a_thread(tmp_path: Path) -> None:
    ended = run_program(tmp_path, JOBS, before=WATCH)
    assert ended.stdout.splitlines() == [str(tmp_path / kind) for kind in ("html", "txt", "pdf")], (
        ended.stderr
    )
