"""Format lines as a match file writes them; the inverse of `line_parser`."""

from __future__ import annotations

from rules.notation.records import lesson_lines as lesson
from rules.notation.records import record as r
from rules.notation.syntax.act_formatter import format_act, format_dice, format_ref
from rules.notation.syntax.fact_formatter import format_facts
from rules.notation.syntax.header import format_computers
from rules.notation.syntax.line_parser import NOBODY_WORD
from rules.notation.syntax.quoting import MatchNames


def format_line(said: r.LineContent, names: MatchNames) -> str:
    """Format a line, without indentation and remark."""
    match said:
        case r.Act():
            return format_act(said, names)
        case r.TurnHeading(player=player):
            return f"turn {names.name_of_player[player]}"
        case r.ComputerLine(computers=levels):
            labels = [*names.name_of_player.values()]
            return f"computer {format_computers(labels, levels) or NOBODY_WORD}"
        case r.TakenOverLine():
            return "taken over"
        case r.ExpectLine(facts=clauses):
            return f"expect {format_facts(clauses, names)}"
        case r.PositionLine(facts=clauses):
            return f"position {format_facts(clauses, names)}"
        case r.RefuseLine(act=act, rule_id=rule):
            return f"refuse {format_act(act, names)}: {rule}"
        case lesson.CoachSay(text=text):
            return f"say {text}"
        case lesson.CoachWait():
            return "wait"
        case lesson.CoachPoint():
            return f"point {_format_point(said, names)}"
        case r.LessonLine(source=source):
            return source
        case _:
            return ""


def _format_point(said: lesson.CoachPoint, names: MatchNames) -> str:
    if said.card is not None:
        return f"card {format_ref(said.card, names)}"
    if said.player is None:
        return said.target
    where = said.target if said.zone is None else said.zone.name.lower()
    dice = f": {format_dice(said.dice, names)}" if said.dice else ""
    return f"{names.name_of_player[said.player]} {where}{dice}"
