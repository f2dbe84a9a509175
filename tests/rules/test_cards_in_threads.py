"""Cards can be read by two threads at once: the window opens a match while it reads own cards."""

import subprocess
import sys

READ = """
import sys
from threading import Thread
from rules.cards import all_card_sets

sys.setswitchinterval(1e-6)  # let the threads take turns as often as possible
threads = [Thread(target=all_card_sets) for _ in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(all_card_sets()))
"""


def test_two_threads_read_the_cards_at_the_same_time() -> None:
    """In a new process, because what was prepared for the first reading stays prepared."""
    ended = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", READ], capture_output=True, text=True
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "4\n", "")
