"""The log: turns the events of a match into sentences.

The sentences are `Message` values, so the screen can translate them; a line also knows its dice.
Events that belong together (four dice drawn, four dice damaged) share a line. An event that only
repeats another has none. `rules.game` keeps the log of its match here.
"""

from rules.advice.event_log.log_line import LogDie, LogLine, begins_act, rule_of_line
from rules.advice.event_log.log_writer import MatchLog, log_lines

__all__ = ["LogDie", "LogLine", "MatchLog", "begins_act", "log_lines", "rule_of_line"]
