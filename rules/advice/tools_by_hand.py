"""The tools with which players act by hand (HAND-1): tiles that fill in a sentence.

How a window uses them:

1. `hand_tools()` are the fifteen tiles in order, with `title`, `hint` and `slots`. A slot is a
   number, one of several `choices` (`label_of_choice` names them), or words; `first_values` has
   what it shows first.
2. `tool.fill(values, HandGoal(...))` makes the act: a `HandAct` with the sentence in the wording of
   the language. The goal says where the tile was dropped: on a die, on a player's plate, or nowhere
   yet; `targets` is the switch between "a target die" and "a die". `source` is the die or card that
   the act is for, of a text by hand; without one it adjusts the table. Some tools act as the player
   on whose plate they are dropped: then that player is "you".
   It returns None if the values make no sentence, such as +0A, a token without a name, or a goal
   that the tool cannot use.
3. `game.refusal(act)` says why it is not possible now; `game.play(act)` carries it out. A line that
   players type is `HandAct(player, line, card, die)`; its refusal has the reader's error.
4. `dice_in_reach(state, act)` are the dice to which the act would do something, to light them.
   After `play`, `game.decision` may ask for one: if the tile was dropped on a die and
   `ChooseDie(die)` is legal, play it at once. Everything else is chosen as for any effect.
5. The question of a text by hand is `DecisionKind.BY_HAND`: `game.prompt()` has the words, and
   `game.decision_source()` the die and card. `Pass()` is Done. `may_act_by_hand(state)` says
   whether it is a moment for acts by hand at all; `state.setup.by_hand` is what was agreed.
   `OfferHand("cards" | "table")` offers it; the answer is `DecisionKind.HAND_OFFER`.
6. A note is kept in `state.chosen_words`, by card and player, and `words_by_hand(card.text)` are
   the printed words of a card. `Game.undo` takes back one act by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple, cast

from rules.advice.intent import legal_clicks
from rules.engine.effects.hand_acts import may_act_by_hand
from rules.engine.turn import turn_loop
from rules.language import ast
from rules.language.ast import Dice, Pick
from rules.language.printer.text_printer import unparse
from rules.language.printer.vocabulary import NoWording
from rules.messages.message import Message, make_message
from rules.model.dice import ENERGY_TYPES, Energy
from rules.model.ids import NO_CARD, NO_DIE, CardId, DieId, PlayerId
from rules.model.moves import ChooseDie, Confirm, HandAct
from rules.state import Event, GameState
from rules.state.events import AbilityDidNothing

__all__ = [
    "HandGoal", "HandSlot", "HandTool", "HandValue", "dice_in_reach", "hand_tools",
    "label_of_choice", "may_act_by_hand",
]  # fmt: skip

LONGEST_HAND_NOTE = 80
"""Characters of a note that is kept beside a card."""

HandValue = int | str
"""What is filled into a slot: a number, one of its choices, or words."""


class HandSlot(NamedTuple):
    """A part of a tool's sentence that the player changes.

    `kind` says what is filled in: a number from `low` to `high`, one of the `choices`, or words of
    at most `high` characters.
    """

    name: str
    kind: Literal["number", "choice", "words"]
    first: HandValue
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()

    @property
    def title(self) -> Message:
        """What the slot is, for players."""
        return make_message(f"hand.slot.{self.name}")


class HandGoal(NamedTuple):
    """Whom or what a tool is used on, by whom, and for which card or die.

    `die` is the die and `on_player` the player it was dropped on; without both, its dice or players
    are chosen afterwards.
    """

    player: PlayerId
    die: DieId = NO_DIE
    on_player: PlayerId | None = None
    targets: bool = True
    source_card: CardId = NO_CARD
    source_die: DieId = NO_DIE


class HandTool(NamedTuple):
    """A tool: its slots, and the effect that it makes of their values."""

    id: str
    slots: tuple[HandSlot, ...]
    make: Callable[[Mapping[str, HandValue], HandGoal], ast.Effect | None]
    # Whether "you" is the player on whose plate it is dropped
    acts_as_goal: bool = False

    @property
    def title(self) -> Message:
        """The name on the tile."""
        return make_message(f"hand.tool.{self.id}")

    @property
    def hint(self) -> Message:
        """What the tool does, in a sentence."""
        return make_message(f"hand.tool.{self.id}.hint")

    @property
    def first_values(self) -> dict[str, HandValue]:
        """What the slots show first."""
        return {slot.name: slot.first for slot in self.slots}

    def fill(self, values: Mapping[str, HandValue], goal: HandGoal) -> HandAct | None:
        """The act of a tool with these values, or None if they make no sentence."""
        if self.acts_as_goal and goal.on_player is not None:
            goal = goal._replace(player=goal.on_player)
        effect = self.make({**self.first_values, **values}, goal)
        if effect is None:
            return None
        try:
            wording = unparse(ast.Text((ast.Used((effect,)),)))
        except NoWording:
            return None
        return HandAct(goal.player, wording, goal.source_card, goal.source_die)


def label_of_choice(slot: HandSlot, choice: str) -> Message:
    """What a choice of a slot is called: "up", "can't block"."""
    return make_message(f"hand.choice.{slot.name}.{choice}")


def dice_in_reach(state: GameState, act: HandAct) -> frozenset[DieId]:
    """The dice to which an act would do something, if it were played now; it must be legal.

    A die that it may choose is left out if nothing comes of it, such as a Sidekick to spin up.
    """
    begun = state.copy()
    turn_loop.apply_move(begun, act, [])
    choices = (move for move in turn_loop.legal_moves(begun) if isinstance(move, ChooseDie))
    depth = len(state.stack)
    return frozenset(
        legal_clicks(begun, tuple(move for move in choices if _does_something(begun, move, depth)))
    )


def _does_something(begun: GameState, choice: ChooseDie, depth: int) -> bool:
    """Whether something comes of choosing a die, or more is asked before that is known.

    `depth` is the height of the stack once the act is over.
    """
    twin, log = begun.copy(), list[Event]()
    turn_loop.apply_move(twin, choice, log)
    if turn_loop.legal_moves(twin) == [Confirm()]:
        turn_loop.apply_move(twin, Confirm(), log)
    is_told = any(not isinstance(event, AbilityDidNothing) for event in log)
    # No event tells that damage is cleared.
    return is_told or len(twin.stack) > depth or tuple(twin.dice) != tuple(begun.dice)


# --- slots ----------------------------------------------------------------------------------------


def _number(name: str, first: int, low: int, high: int) -> HandSlot:
    return HandSlot(name, "number", first, low, high)


def _choice(name: str, *choices: str) -> HandSlot:
    return HandSlot(name, "choice", choices[0], choices=choices)


def _words(name: str, first: str, longest: int) -> HandSlot:
    return HandSlot(name, "words", first, high=longest)


_Values = Mapping[str, HandValue]


def _whole(values: _Values, name: str) -> int:
    return int(values[name])


# --- groups ---------------------------------------------------------------------------------------

_ROLLED: tuple[ast.ZoneWord, ...] = ("field", "reserve")


def _character(goal: HandGoal, whose: ast.OwnerWord = "any") -> Pick:
    """A character die in the Field."""
    return Pick(Dice(whose=whose), target=goal.targets)


def _any_die(zones: tuple[ast.ZoneWord, ...] = ast.ANY_ZONE) -> Pick:
    """A die that is not targeted, in any of some zones."""
    return Pick(Dice("die", zones=zones))


def _player_word(goal: HandGoal) -> ast.PlayerWord:
    return "you" if goal.on_player == goal.player else "opponent"


# --- effects --------------------------------------------------------------------------------------


def _damage(values: _Values, goal: HandGoal) -> ast.Effect:
    amount = _whole(values, "number")
    if goal.on_player is not None:
        return ast.Deal(amount, None, _player_word(goal))
    either = goal.die == NO_DIE
    return ast.Deal(amount, Pick(Dice(), target=goal.targets, or_player=either))


def _heal(values: _Values, goal: HandGoal) -> ast.Effect:
    return ast.ClearDamage(_character(goal), _whole(values, "damage"))


def _knock_out(values: _Values, goal: HandGoal) -> ast.Effect:
    who = _character(goal)
    return ast.Sacrifice(who) if values["leave"] == "sacrifice" else ast.KnockOut(who)


def _life(values: _Values, goal: HandGoal) -> ast.Effect:
    who = "you" if goal.on_player is None else _player_word(goal)
    amount = _whole(values, "number")
    return ast.Gain(amount, who) if values["life"] == "gain" else ast.Lose(amount, who)


def _move(values: _Values, goal: HandGoal) -> ast.Effect:
    return ast.MoveDice(_any_die(), cast("ast.ZoneWord", values["zone"]))


def _field(values: _Values, goal: HandGoal) -> ast.Effect:
    return ast.FieldIt(
        _any_die(("reserve", "prep", "used", "bag", "card")), _whole(values, "level")
    )


def _draw(values: _Values, goal: HandGoal) -> ast.Effect:
    count = _whole(values, "number")
    if values["draw"] == "prep":
        return ast.MoveDice(ast.Random(count), "prep")
    return ast.Draw(count)


def _roll(values: _Values, goal: HandGoal) -> ast.Effect:
    return ast.Reroll(_any_die(_ROLLED))


def _spin(values: _Values, goal: HandGoal) -> ast.Effect:
    way, number = str(values["spin"]), _whole(values, "level")
    match way:
        case "up":
            return ast.Spin(_character(goal), number)
        case "down":
            return ast.Spin(_character(goal), -number)
        case "level":
            return ast.Spin(_any_die(_ROLLED), level=number)
        case "energy":
            return ast.SpinToEnergy(_any_die(_ROLLED))
        case "action":
            return ast.Spin(_any_die(_ROLLED), action=True)
        case _:
            return ast.Spin(_any_die(_ROLLED), to=Energy(way))


def _stats(values: _Values, goal: HandGoal) -> ast.Effect | None:
    attack, defense = _whole(values, "attack"), _whole(values, "defense")
    who = _character(goal)
    match values["stats"]:
        case "plus" if attack or defense:
            return ast.Bonus(who, attack, defense)
        case "attack" if attack >= 0:
            return ast.SetStat(who, "attack", attack)
        case "defense" if defense >= 0:
            return ast.SetStat(who, "defense", defense)
        case _:
            return None


_RULES: dict[str, Callable[[Pick], ast.Effect]] = {
    "no_attack": lambda who: ast.Cannot(who, "attack"),
    "no_block": lambda who: ast.Cannot(who, "block"),
    "unblockable": lambda who: ast.Cannot(who, "be blocked"),
    "must_attack": lambda who: ast.Must(who, "attack"),
    "must_block": lambda who: ast.Must(who, "block"),
    "no_damage": lambda who: ast.Cannot(who, "deal damage"),
    "no_ko": lambda who: ast.Cannot(who, "be KO'd"),
    "overcrush": lambda who: ast.Has(who, keywords=("Overcrush",)),
    "fast": lambda who: ast.Has(who, keywords=("Fast",)),
    "no_text": lambda who: ast.IgnoreText(who),
}


def _rules(values: _Values, goal: HandGoal) -> ast.Effect:
    return _RULES[str(values["rule"])](_character(goal))


def _costs(values: _Values, goal: HandGoal) -> ast.Effect:
    less = _whole(values, "number")
    own = _any_die(("card",))
    match values["cost"]:
        case "purchases":
            return ast.CostChange("purchase", by=-less, who="you", until="end of turn")
        case "fieldings":
            return ast.CostChange("field", by=-less, who="you", until="end of turn")
        case "purchase":
            mine = Pick(Dice("die", whose="your", zones=("card",)))
            return ast.Purchase(mine, less)
        case _:
            return ast.Purchase(own, free=True)


def _take(values: _Values, goal: HandGoal) -> ast.Effect:
    opposing = _character(goal, "opposing")
    match values["take"]:
        case "control":
            return ast.Control(opposing)
        case "capture":
            return ast.Capture(opposing)
        case "attach":
            return ast.Attach(_character(goal))
        case "return":
            return ast.Return(Pick(Dice("die", roles=("visiting",))))
        case "combat":
            return ast.LeaveCombat(_character(goal))
        case _:
            return ast.SetAside(_character(goal))


def _token(values: _Values, goal: HandGoal) -> ast.Effect | None:
    name = " ".join(str(values["name"]).split())
    stats = _whole(values, "attack"), _whole(values, "defense")
    return ast.MakeTokens(name, *stats, _whole(values, "number")) if name else None


def _note(values: _Values, goal: HandGoal) -> ast.Effect | None:
    words = " ".join(str(values["words"]).replace('"', "'").split())
    return ast.Note(words[:LONGEST_HAND_NOTE]) if words else None


_TOOLS = (
    HandTool("damage", (_number("number", 1, 1, 20),), _damage),
    HandTool("heal", (_number("damage", 0, 0, 20),), _heal),
    HandTool("ko", (_choice("leave", "ko", "sacrifice"),), _knock_out),
    HandTool("life", (_choice("life", "gain", "lose"), _number("number", 1, 1, 20)), _life),
    HandTool("move", (_choice("zone", "prep", "used", "bag", "card", "reserve"),), _move),
    HandTool("field", (_number("level", 1, 1, 3),), _field),
    HandTool("draw", (_choice("draw", "draw", "prep"), _number("number", 1, 1, 8)), _draw, True),
    HandTool("roll", (), _roll),
    HandTool(
        "spin",
        (
            _choice("spin", "up", "down", "level", "energy", *map(str, ENERGY_TYPES), "action"),
            _number("level", 1, 1, 3),
        ),
        _spin,
    ),
    HandTool(
        "stats",
        (
            _choice("stats", "plus", "attack", "defense"),
            _number("attack", 1, -20, 20),
            _number("defense", 1, -20, 20),
        ),
        _stats,
    ),
    HandTool("rules", (_choice("rule", *_RULES),), _rules),
    HandTool(
        "costs",
        (
            _choice("cost", "purchases", "fieldings", "purchase", "free"),
            _number("number", 1, 1, 9),
        ),
        _costs,
        True,
    ),
    HandTool(
        "take",
        (_choice("take", "control", "capture", "attach", "aside", "combat", "return"),),
        _take,
    ),
    HandTool(
        "token",
        (
            _words("name", "", 40),
            _number("attack", 1, 0, 20),
            _number("defense", 1, 0, 20),
            _number("number", 1, 1, 8),
        ),
        _token,
        True,
    ),
    HandTool("note", (_words("words", "", LONGEST_HAND_NOTE),), _note),
)


def hand_tools() -> tuple[HandTool, ...]:
    """The fifteen tools, in the order of their tiles."""
    return _TOOLS
