"""The content of the text view: the current question with its moves, then the table."""

from __future__ import annotations

from desktop.answers import options
from rules import describing, naming
from rules.game import Game
from rules.moves import NO_DIE, Confirm, Move, Pay
from rules.naming import showing
from rules.portraying import Key, Line, move_line, portrait
from rules.state import CHANCE
from rules.words import Message, message

NOW: Key = ("now",)
CANCEL: Key = ("cancel",)
DESK: Key = ("desk",)
THROW: Key = ("throw",)


def lines_of(game: Game, proposal: tuple[Pay, ...], *, is_played: bool = True) -> tuple[Line, ...]:
    """All lines of the text view.

    Args:
        game: the match.
        proposal: the suggested steps to complete the current payment; () if there are none.
        is_played: whether moves can be played; False in a replay.
    """
    legal = game.legal() if is_played and game.decision is not None else ()
    choices = _choices(game, legal, proposal) if is_played else ()
    now = Line(NOW, naming.prompt(game.state), choices)
    return (now, *portrait(game.state, legal))


def _choices(game: Game, legal: tuple[Move, ...], proposal: tuple[Pay, ...]) -> tuple[Line, ...]:
    """The available moves; the use of an ability includes its text."""
    state, decision = game.state, game.decision
    about = {answer.moves: answer.about for answer in options(game) if answer.about}
    lines: list[Line] = []
    if proposal:
        lines.append(Line(("proposed",), _proposed(game, proposal), moves=(*proposal, Confirm())))
    for move in legal:
        line = move_line(state, move)
        said: Message | str = line.said
        if text := about.get((move,)):
            said = message("list.about", what=said, about=text.replace("\n", " "))
        lines.append(Line(line.key, said, moves=line.moves))
    if decision is not None and decision.player == CHANCE and game.dealer is None:
        lines.append(Line(DESK, message("words.enter_dice")))
    if decision is not None and decision.kind == "pay" and decision.player != CHANCE:
        lines.append(Line(CANCEL, message("words.cancel")))
    return tuple(lines)


def _proposed(game: Game, proposal: tuple[Pay, ...]) -> Message:
    state = game.state
    dice = dict.fromkeys(pay.die for pay in proposal if pay.die != NO_DIE)
    named: list[Message | str] = [showing(state, die) for die in dice]
    if any(pay.die == NO_DIE for pay in proposal):
        named.append(message("words.energy_no_die"))
    return message("words.proposed", dice=describing.listed(named))
