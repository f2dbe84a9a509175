"""The words of the victory scene: the result, how the match ended, and its numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QCoreApplication

from rules.advice import card_name
from rules.state import GameState

if TYPE_CHECKING:
    from rules.match_log import MatchFacts


class MatchNumber(NamedTuple):
    """A number of the match and what it counts."""

    value: str
    words: str


def result_title(state: GameState) -> str:
    """The result: who wins, or a draw."""
    if state.winner is None:
        return _tr("It’s a draw")
    return _tr("{winner} wins").format(winner=state.setup.players[state.winner].name)


def result_line(state: GameState, facts: MatchFacts) -> str:
    """How the match ended."""
    turn, reason = facts.turns, facts.reason
    if state.winner is None:
        said = {
            "tie": _tr("Both players ran out of life on turn {turn}"),
            "agreement": _tr("Both players agreed to a draw on turn {turn}"),
        }
        return said.get(reason or "", _tr("The match ended on turn {turn}")).format(turn=turn)
    loser = state.setup.players[state.setup.opponents(state.winner)[0]].name
    if reason == "concession":
        return _tr("{loser} concedes on turn {turn}").format(loser=loser, turn=turn)
    if reason == "life":
        return _tr("{loser} has no life left on turn {turn}").format(loser=loser, turn=turn)
    return _tr("The match ended on turn {turn}").format(turn=turn)


def match_numbers(state: GameState, facts: MatchFacts) -> tuple[MatchNumber, ...]:
    """The numbers to show; damage and knock-outs are left out if there were none."""
    found = [MatchNumber(str(facts.turns), _tr("turn") if facts.turns == 1 else _tr("turns"))]
    if facts.hardest_blow:
        found.append(MatchNumber(str(facts.hardest_blow), _tr("most damage at once")))
    if facts.best_card is not None:
        name = card_name(state, facts.best_card)
        if facts.knock_outs:
            said = (
                _tr("die KO’d by {card}") if facts.knock_outs == 1 else _tr("dice KO’d by {card}")
            )
            found.append(MatchNumber(str(facts.knock_outs), said.format(card=name)))
        else:
            said = _tr("damage dealt by {card}")
            found.append(MatchNumber(str(facts.damage), said.format(card=name)))
    return tuple(found)


def _tr(words: str) -> str:
    return QCoreApplication.translate("victory", words)
