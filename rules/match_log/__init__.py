"""What a match was: its line of time, its story, its charts and statistics, and files to share it.

It reads games and changes none. `desktop`, the command line and the tests import it.
"""

from rules.match_log.timeline import Timeline, TimelineAct, TimelineTurn

__all__ = ["Timeline", "TimelineAct", "TimelineTurn"]
