"""The content of the text view: the current question with its moves, then the table."""

from __future__ import annotations

from desktop.match.answers import choice_answers
from desktop.text.translation import translate
from rules.advice import (
    OutlineKey,
    OutlineLine,
    Suggestion,
    comma_list,
    describe_fight,
    describe_forecast,
    die_with_face,
    outline_move,
    outline_table,
)
from rules.game import Game
from rules.messages import Message, make_message
from rules.model import CHANCE, NO_DIE, Confirm, Move, Pay
from rules.state import DecisionKind

COACH: OutlineKey = ("coach",)
"""The coach of a lesson; below it, with a key of two parts, what the learner can tell the coach."""

HINT: OutlineKey = ("hint",)
"""The first-time hint on the table."""

MOVE_HINT: OutlineKey = ("move hint",)
"""What the computer would do; below it, a line that plays it and one that closes it."""

ASK_HINT: OutlineKey = ("ask hint",)
CLOSE_HINT: OutlineKey = ("close hint",)

NOW: OutlineKey = ("now",)
FORECAST: OutlineKey = ("forecast",)
SUGGESTED: OutlineKey = ("suggested",)
CANCEL: OutlineKey = ("cancel",)
ENTER_DICE: OutlineKey = ("desk",)
THROW: OutlineKey = ("throw",)


def text_view_lines(
    game: Game,
    proposal: tuple[Pay, ...],
    *,
    is_played: bool = True,
    suggestions: tuple[Suggestion, ...] = (),
    ask_hint: str = "",
) -> tuple[OutlineLine, ...]:
    """All lines of the text view.

    Args:
        game: the match.
        proposal: the suggested steps to complete the current payment; () if there are none.
        is_played: whether moves can be played; False in a replay.
        suggestions: what the player who is asked can sensibly do.
        ask_hint: the words of the line that asks for a hint; "" if there is none.
    """
    is_played = is_played and not game.deciding_computer
    legal = game.legal_moves() if is_played and game.decision is not None else ()
    choices = _choices(game, legal, proposal) if is_played else ()
    now = OutlineLine(NOW, game.prompt(), choices)
    suggested = _suggested(suggestions, ask_hint)
    return (now, *suggested, *_forecast(game), *outline_table(game.state, legal))


def _suggested(suggestions: tuple[Suggestion, ...], ask_hint: str) -> tuple[OutlineLine, ...]:
    """What the player can sensibly do, in lines below a heading."""
    if not suggestions:
        return ()
    lines = [
        OutlineLine(("suggested", place), one.message, moves=one.moves)
        for place, one in enumerate(suggestions)
    ]
    if ask_hint:
        lines.append(OutlineLine(ASK_HINT, ask_hint))
    return (OutlineLine(SUGGESTED, make_message("words.suggested"), tuple(lines)),)


def _forecast(game: Game) -> tuple[OutlineLine, ...]:
    """What the attack will do if nothing changes, with its knock-outs and fights below."""
    forecast = game.attack_forecast()
    if forecast is None:
        return ()
    first, *others = describe_forecast(game.state, forecast)
    fights = (describe_fight(game.state, fight) for fight in forecast.fights)
    below = (
        OutlineLine(("forecast", place), said) for place, said in enumerate((*others, *fights))
    )
    return (OutlineLine(FORECAST, first, tuple(below)),)


def _choices(
    game: Game, legal: tuple[Move, ...], proposal: tuple[Pay, ...]
) -> tuple[OutlineLine, ...]:
    """The available moves; the use of an ability includes its text."""
    state, decision = game.state, game.decision
    about = {answer.moves: answer.card_text for answer in choice_answers(game) if answer.card_text}
    lines: list[OutlineLine] = []
    if proposal:
        lines.append(
            OutlineLine(("proposed",), _proposed(game, proposal), moves=(*proposal, Confirm()))
        )
    for move in legal:
        line = outline_move(state, move)
        said: Message | str = line.text
        if text := about.get((move,)):
            said = make_message("list.about", what=said, about=text.replace("\n", " "))
        lines.append(OutlineLine(line.key, said, moves=line.moves))
    if decision is not None and decision.player == CHANCE and game.dealer is None:
        lines.append(OutlineLine(ENTER_DICE, make_message("words.enter_dice")))
    if decision is not None and decision.kind is DecisionKind.PAY and decision.player != CHANCE:
        lines.append(OutlineLine(CANCEL, make_message("words.cancel")))
    return tuple(lines)


def _proposed(game: Game, proposal: tuple[Pay, ...]) -> Message:
    state = game.state
    dice = dict.fromkeys(pay.die for pay in proposal if pay.die != NO_DIE)
    named: list[Message | str] = [die_with_face(state, die) for die in dice]
    if any(pay.die == NO_DIE for pay in proposal):
        named.append(make_message("words.energy_no_die"))
    return make_message("words.proposed", dice=comma_list(named))


def move_hint_line(hint: Suggestion, heading: str, play: str, close: str) -> OutlineLine:
    """A hint as a line, with what can be done with it below.

    Args:
        hint: the hint.
        heading: the words before it, such as "Hint".
        play: the words of the line that plays it.
        close: the words of the line that closes it.
    """
    words = f"{heading}: {translate(hint.act)}. {translate(hint.reason)}"
    below = (
        OutlineLine(("move hint", "play"), play, moves=hint.moves),
        OutlineLine(CLOSE_HINT, close),
    )
    return OutlineLine(MOVE_HINT, words, below)
