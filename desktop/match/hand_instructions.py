"""The instruction line of a lesson: what the hand does now, in words.

"Drag a die from Kitty Pryde's card to your Used Pile." Pure: a function of the match and the moves.
A learner who uses the keyboard reads what to press instead.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt

from desktop.match.answers import key_label
from desktop.match.hand_plan import HandMotion, HandStep, dice_alike, plan_attack_after, plan_hand
from desktop.text.translation import tell
from rules.advice import card_name, player_name
from rules.game import Game
from rules.model import DieId, Move, PlayerId
from rules.state import DecisionKind, GameState, Zone

FocusedThing = tuple[str, int]
"""The kind and number of the stop with the keyboard focus, such as `("card", 2)`."""

NOTHING_FOCUSED: FocusedThing = ("", -1)


def hand_instruction(
    game: Game,
    moves: tuple[Move, ...],
    *,
    uses_keys: bool = False,
    focused: FocusedThing = NOTHING_FOCUSED,
    is_one_step: bool = False,
) -> str:
    """What the hand does for the first of these moves, up to the next question; "" for nothing.

    With `uses_keys`, it names keys instead of clicks and drags; no one is told to go to what is
    `focused`. With `is_one_step`, it is only what to click, drag or press next.
    """
    says = _KeyWords(game, focused) if uses_keys else _HandWords(game)
    steps = (*plan_hand(game, moves), *plan_attack_after(game, moves)[:1])
    parts: list[str] = []
    for step in steps[:1] if is_one_step else steps:
        parts.append(says.step(step, is_next=bool(parts)))
    if not parts:
        return ""
    *others, last = parts
    if not others:
        return _tr("{what}.").format(what=last).replace("!.", "!")
    first = ", ".join((others[0], *map(_lower, others[1:])))
    whole = _tr("{first}, then {then}.").format(first=first, then=_lower(last))
    return whole.replace("!.", "!")


def drop_instruction(game: Game, dice: Sequence[DieId]) -> str:
    """How to take back dice that were picked against the plan."""
    is_one, what = len(dice) == 1, _HandWords(game).named(dice)
    match game.decision_kind:
        case DecisionKind.REROLL:
            what = _tr("another die") if is_one else _tr("{count} other dice")
            what = what.format(count=_count(len(dice)))
            words = _tr("You picked {what} too.")
        case DecisionKind.BLOCKERS if is_one:
            what = what[:1].upper() + what[1:]
            words = _tr("{what} shouldn't block this attacker.")
        case DecisionKind.BLOCKERS:
            what = what[:1].upper() + what[1:]
            words = _tr("{what} shouldn't block these attackers.")
        case _:
            words = _tr("You picked {what} too.")
    drop = _tr("Pick it again to drop it.") if is_one else _tr("Pick them again to drop them.")
    return f"{words.format(what=what)} {drop}"


def throw_instruction(dice: int, *, uses_keys: bool = False) -> str:
    """How to throw the waiting dice."""
    if uses_keys:
        return _tr("Press Space to roll.")
    if dice == 1:
        return _tr("Grab the die, swing and let go, or press “Roll”.")
    return _tr("Grab the dice, swing and let go, or press “Roll”.")


class _HandWords:
    """Says steps as clicks and drags."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.state: GameState = game.state

    def step(self, step: HandStep, *, is_next: bool) -> str:
        """A step as a clause that begins with a capital letter."""
        match step.act:
            case HandMotion.CLICK_DICE:
                return _tr("Click {dice}").format(dice=self.clicked(step.dice))
            case HandMotion.CLICK_GLOBAL:
                return _tr("Click the G on {card}'s card").format(card=self.card(step))
            case HandMotion.CLICK_PLAYER:
                return tell(_tr("Click {player}'s name"), player=self.player(step))
            case HandMotion.CLICK_COIN:
                return _tr("Click the coin with your spare energy")
            case HandMotion.DRAG:
                return self.drag(step, is_next=is_next)
            case HandMotion.SPLIT:
                return _tr("Use + and − to give {shares}").format(shares=self.shares(step))
            case HandMotion.PRESS:
                return _tr("Press “{button}”").format(button=self.button(step))

    def drag(self, step: HandStep, *, is_next: bool) -> str:
        """A drag to a zone, the place for action dice or a die."""
        assert step.goal is not None
        if step.card is not None:
            words = _tr("Drag a die from {card}'s card to your Used Pile")
            return words.format(card=self.card(step))
        dice = self.named(step.dice)
        if step.goal.kind == "die":
            words = _tr("{dice} onto {goal}") if is_next else _tr("Drag {dice} onto {goal}")
            return words.format(dice=dice, goal=self.named((step.goal.die,)))
        places = {
            Zone.FIELD: _tr("Drag {dice} to your Field"),
            Zone.ATTACK: _tr("Drag {dice} to the Attack Zone"),
        }
        action_dice = _tr("Drag {dice} to “Action dice”")
        words = places.get(step.goal.zone, action_dice) if step.goal.kind == "zone" else action_dice
        return words.format(dice=dice)

    def clicked(self, dice: Sequence[DieId]) -> str:
        """Dice to click: those of a choice by name, others by their light."""
        if self.game.decision_kind is DecisionKind.CHOOSE:
            return self.named(dice)
        alike = {other for die in dice for other in dice_alike(self.state, die)}
        count = _count(len(dice))
        if len(alike) > len(dice):
            return _tr("{count} of these dice").format(count=count)
        if len(dice) == 1:
            return _tr("this die")
        return _tr("these {count} dice").format(count=count)

    def named(self, dice: Sequence[DieId]) -> str:
        """Dice by name: "Kitty Pryde and 2 Sidekicks"."""
        groups: dict[tuple[str, PlayerId], list[DieId]] = {}
        for die in dice:
            shown = self.state.dice[die]
            groups.setdefault((card_name(self.state, shown.card), shown.controller), []).append(die)
        return _and([self._group(name, owner, group) for (name, owner), group in groups.items()])

    def _group(self, name: str, owner: PlayerId, dice: Sequence[DieId]) -> str:
        """Dice of one card in one player's control."""
        first = self.state.dice[dice[0]]
        decision = self.state.decision
        is_own = decision is None or decision.player == owner
        if first.card:  # a character is called by its name
            if len(dice) > 1:
                return _tr("{count} {card} dice").format(count=_count(len(dice)), card=name)
            return name
        all_alike = [
            die.id
            for die in self.state.dice
            if (die.card, die.controller, die.zone) == (first.card, owner, first.zone)
            and self._is_character(die.id)
        ]
        if len(dice) > 1:
            return _tr("{count} Sidekicks").format(count=_count(len(dice)))
        if not is_own:
            return _tr("{player}'s Sidekick").format(player=player_name(self.state, owner))
        return _tr("a Sidekick") if len(all_alike) > 1 else _tr("your Sidekick")

    def _is_character(self, number: DieId) -> bool:
        face = self.state.face_of(self.state.dice[number])
        return face is not None and bool(face.level)

    def shares(self, step: HandStep) -> str:
        """Damage and who takes it: "Angel 3 and Mike's Sidekick 1"."""
        pairs = zip(step.dice, step.amounts, strict=True)
        return _and([f"{self.named((die,))} {amount}" for die, amount in pairs])

    def card(self, step: HandStep) -> str:
        assert step.card is not None
        return card_name(self.state, step.card)

    def player(self, step: HandStep) -> str:
        assert step.player is not None
        return player_name(self.state, step.player)

    def button(self, step: HandStep) -> str:
        """The text on the button."""
        assert step.button is not None
        return step.button.text or QCoreApplication.translate("Asking", "Deal this damage")


class _KeyWords(_HandWords):
    """Says steps as keys."""

    def __init__(self, game: Game, focused: FocusedThing) -> None:
        super().__init__(game)
        self._focused = focused

    def step(self, step: HandStep, *, is_next: bool) -> str:
        match step.act:
            case HandMotion.PRESS:
                return self._press(step)
            case HandMotion.CLICK_DICE if len(step.dice) > 1:
                words = _tr("Use the arrows and Enter to pick {dice}")
                return words.format(dice=self.clicked(step.dice))
            case HandMotion.CLICK_DICE:
                return self._tab_to(self.clicked(step.dice), step)
            case HandMotion.CLICK_GLOBAL:
                return self._tab_to(
                    _tr("the G on {card}'s card").format(card=self.card(step)), step
                )
            case HandMotion.CLICK_PLAYER:
                return self._tab_to(tell(_tr("{player}'s name"), player=self.player(step)), step)
            case HandMotion.CLICK_COIN:
                return self._tab_to(_tr("the coin with your spare energy"), step)
            case HandMotion.SPLIT:
                words = _tr("Tab to each die and use + and − to give {shares}")
                return words.format(shares=self.shares(step))
            case HandMotion.DRAG:
                return self._move(step, is_next=is_next)

    def _move(self, step: HandStep, *, is_next: bool) -> str:
        """What a mouse does with a drag."""
        assert step.goal is not None
        if step.card is not None:
            return self._tab_to(_tr("{card}'s card").format(card=self.card(step)), step)
        dice = self.named(step.dice)
        if step.goal.kind == "die":
            goal = self.named((step.goal.die,))
            words = _tr("Press Enter on {dice} and on {goal}")
            return words.format(dice=dice, goal=goal)
        if len(step.dice) > 1:
            return _tr("Use the arrows and Enter to pick {dice}").format(dice=dice)
        return self._tab_to(dice, step)

    def _press(self, step: HandStep) -> str:
        assert step.button is not None
        key = step.button.key
        if step.button.is_main or key is None:
            key = Qt.Key.Key_Space
        return _tr("Press {key}").format(key=key_label(key))

    def _tab_to(self, thing: str, step: HandStep) -> str:
        """How to use a thing, which may have the focus already."""
        kind, number = self._focused
        match kind:
            case "die" if step.act is HandMotion.DRAG:
                alike = {other for die in step.dice for other in dice_alike(self.state, die)}
                is_there = number in alike
            case "die":  # one that looks the same may be picked already
                is_there = number in step.dice
            case "card":
                is_there = step.act is HandMotion.DRAG and number == step.card
            case "global":
                is_there = step.act is HandMotion.CLICK_GLOBAL and number == step.card
            case "plate":
                is_there = step.act is HandMotion.CLICK_PLAYER and number == step.player
            case _:
                is_there = kind == "coin" and step.act is HandMotion.CLICK_COIN
        words = _tr("Press Enter on {thing}") if is_there else _tr("Tab to {thing} and press Enter")
        return words.format(thing=thing)


def _and(parts: Sequence[str]) -> str:
    """A list in words: "a", "a and b", "a, b and c"."""
    *others, last = parts
    if not others:
        return last
    return _tr("{first} and {last}").format(first=", ".join(others), last=last)


def _count(number: int) -> str:
    """A number in words up to ten."""
    words = _tr("zero one two three four five six seven eight nine ten").split()
    return words[number] if number < len(words) else str(number)


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]


def _tr(words: str) -> str:
    return QCoreApplication.translate("HandInstructions", words)
