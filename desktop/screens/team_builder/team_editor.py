"""The team under construction: its changes, their history, and its copy on the disk."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from typing import NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from desktop.storage.own_cards import OwnCards
from desktop.storage.team_files.team_library import UnsavedTeam
from desktop.text.translation import translate
from rules.cards import Card, CardKind
from rules.teams import (
    TOURNAMENT,
    Format,
    Team,
    TeamCard,
    TeamFault,
    UnknownFormat,
    dice_on,
    faults_of_team,
    format_of,
    random_team,
    remedied_team,
    with_allowed_dice,
    with_card,
    without_card,
)

_WRITING_PAUSE = 250  # milliseconds without typing after which names and notes are written


class TeamEditor(QObject):
    """Changes a team on behalf of the screen. Every change is on the disk at once."""

    changed = Signal()  # something is different now
    told = Signal(str)  # sentence: what a change did, or why there was none
    failed = Signal(str)  # reason: the team could not be kept on the disk

    def __init__(self, own_cards: OwnCards, parent: QObject) -> None:
        super().__init__(parent)
        self.key = ""
        self.faults: tuple[TeamFault, ...] = ()
        self.history = TeamHistory()
        self._unsaved = UnsavedTeam(own_cards)
        self._writing = QTimer(self, singleShot=True, interval=_WRITING_PAUSE)
        self._writing.timeout.connect(self.write)

    @property
    def state(self) -> BuilderState:
        """The team, its format, and what the chances assume."""
        return self.history.state

    @property
    def team(self) -> Team:
        return self.state.team

    @property
    def verdict(self) -> str:
        """What the check says, in a sentence."""
        if not self.faults:
            return self.tr("The team is legal")
        template = self.tr("{count} to fix: {first}")
        return template.format(count=len(self.faults), first=translate(self.faults[0].message))

    def badge_of(self, card: Card) -> str:
        """What is on a card among the cards: how the team has it, or ""."""
        dice = dice_on(self.team, card)
        if dice is not None:
            return self.tr("{dice} of {most} dice").format(dice=dice, most=card.maximum)
        return self.tr("in your team") if card in self.team.basics else ""

    # --- beginning and saving

    def resume(self) -> None:
        """Resume the team that was being built when the program ended, or begin a new one."""
        try:
            found = self._unsaved.read()
        except OSError as failure:
            self.failed.emit(str(failure))
            return
        if found is None:
            self.start(BuilderState())
            return
        try:
            played = format_of(found.shared.format_id)
        except UnknownFormat:
            played = TOURNAMENT
        self.start(BuilderState(found.shared.team, played), found.key, is_saved=False)

    def start(self, state: BuilderState, key: str = "", *, is_saved: bool = True) -> None:
        """Begin with a team; the key "" is for a new one, `is_saved` for one of the library."""
        self.key = key
        self.history.start(state, is_saved=is_saved)
        self.write()
        self._update()

    def mark_saved(self, key: str) -> None:
        self.key = key
        self.history.mark_saved()
        self.write()
        self._update()

    def write(self) -> None:
        """Write the team to the disk, or delete it there once it is saved."""
        self._writing.stop()
        try:
            if self.history.is_changed:
                self._unsaved.write(self.team, self.state.format.id, self.key)
            else:
                self._unsaved.clear()
        except OSError as failure:
            template = self.tr("Your changes could not be backed up: {reason}. Save the team.")
            self.failed.emit(template.format(reason=failure.strerror or failure))

    def write_typed(self) -> None:
        """Write what was typed last, without waiting for more."""
        if self._writing.isActive():
            self.write()

    # --- cards and dice

    def begin_randomly(
        self, cards: Iterable[Card], most_dice: Callable[[Card], int] | None = None
    ) -> None:
        """Take random cards instead, as many as the format allows.

        `most_dice` limits the dice of each card; one without dice is not taken.
        """
        played, seed = self.state.format, secrets.randbelow(10**9)
        made = random_team(played, cards, seed, most_dice)
        basics = () if played.shares_basics else made.basics
        self.change(team=replace(self.team, cards=made.cards, basics=basics))

    def add_card(self, card: Card) -> None:
        """Add a card, or a die of one that is in the team."""
        if self.change(team=with_card(self.team, card)):
            self._tell_dice(card)
        elif card.kind is CardKind.BASIC_ACTION:
            template = self.tr("{card} is already in your team.")
            self.told.emit(template.format(card=card.full_name))
        else:
            self._tell_maximum(card)

    def remove_card(self, card: Card) -> None:
        if self.change(team=without_card(self.team, card)):
            self._tell_place(card)

    def change_dice(self, card: Card, change: int) -> None:
        """Give a card of the team more or fewer dice, within its maximum."""
        dice = dice_on(self.team, card)
        if dice is not None:
            self.set_dice(card, dice + change)

    def set_dice(self, card: Card, dice: int) -> None:
        """Set the number of dice of a card, within its maximum."""
        if dice_on(self.team, card) is None:
            return
        if self.change(team=with_allowed_dice(self.team, card, dice)):
            self._tell_dice(card)
        elif dice > card.maximum:
            self._tell_maximum(card)
        elif dice < 1:
            self.told.emit(self.tr("A card needs at least one die. Delete removes it."))

    def carry_out(self, fault: TeamFault) -> bool:
        """Carry out the remedy of a fault; returns False if the player has to choose."""
        before = self.team
        remedied = remedied_team(self.state.format, before, fault)
        if remedied is None or not self.change(team=remedied):
            return False
        cards = (*(team_card.card for team_card in before.cards), *before.basics)
        changed = [card for card in cards if _place(before, card) != _place(remedied, card)]
        if changed:
            self._tell_place(changed[-1])
        return True

    def _tell_place(self, card: Card) -> None:
        if _place(self.team, card) is None:
            self.told.emit(self.tr("{card} was removed.").format(card=card.full_name))
        else:
            self._tell_dice(card)

    def _tell_dice(self, card: Card) -> None:
        dice = dice_on(self.team, card)
        if dice is None:
            text = self.tr("{card} is in your team.").format(card=card.full_name)
        else:
            text = self.tr("{card}, {dice} of {most} dice").format(
                card=card.full_name, dice=dice, most=card.maximum
            )
        self.told.emit(text)

    def _tell_maximum(self, card: Card) -> None:
        template = self.tr("{card} allows no more than {most} dice.")
        self.told.emit(template.format(card=card.full_name, most=card.maximum))

    def renew_cards(self, newest: Callable[[Card], Card]) -> None:
        """Take over cards of the player's own that were edited meanwhile."""
        self.history.renew_cards(newest)
        self._update()

    # --- every change

    def change(
        self,
        *,
        team: Team | None = None,
        played: Format | None = None,
        plan: tuple[Card, ...] | None = None,
        goes_first: bool | None = None,
        typed_in: str = "",
    ) -> bool:
        """Change something, and return whether anything is different.

        Drops those purchases of `plan` that the team cannot make. What is typed in one field,
        `typed_in`, is one step.
        """
        now = self.state
        built = now.team if team is None else team
        available = (*(team_card.card for team_card in built.cards), *built.basics)
        purchases = now.plan if plan is None else plan
        wanted = BuilderState(
            built,
            now.format if played is None else played,
            tuple(card for card in purchases if card in available),
            now.goes_first if goes_first is None else goes_first,
        )
        if not self.history.add(wanted, typed_in):
            return False
        if typed_in:
            self._writing.start()
        else:
            self.write()
        self._update()
        return True

    def undo(self) -> None:
        """Take the last change back."""
        if self.history.can_undo:
            self.history.undo()
            self.write()
            self.told.emit(self.tr("Undone"))
            self._update()

    def redo(self) -> None:
        """Make a change again that was taken back."""
        if self.history.can_redo:
            self.history.redo()
            self.write()
            self.told.emit(self.tr("Redone"))
            self._update()

    def _update(self) -> None:
        self.faults = faults_of_team(self.state.format, self.team)
        self.changed.emit()


def _place(team: Team, card: Card) -> int | None:
    """The dice on a card of the team, 0 for a basic action; None if it is not in the team."""
    return 0 if card in team.basics else dice_on(team, card)


# --- undo and redo --------------------------------------------------------------------------------


_MOST_STEPS = 500


class BuilderState(NamedTuple):
    """Everything that the player can change, and undo."""

    team: Team = Team()  # the team
    format: Format = TOURNAMENT  # the format that it is checked against
    plan: tuple[Card, ...] = ()  # the purchases that the chances assume, in order
    goes_first: bool = True  # whether the chances are those of the first player


class TeamHistory:
    """The states so far. Typing in one field is a single step."""

    def __init__(self) -> None:
        self._states = [BuilderState()]
        self._place = 0
        self._saved = BuilderState()
        self._typed_in = ""

    @property
    def state(self) -> BuilderState:
        return self._states[self._place]

    @property
    def can_undo(self) -> bool:
        """Whether there is a state before this one."""
        return self._place > 0

    @property
    def can_redo(self) -> bool:
        """Whether a state was undone."""
        return self._place + 1 < len(self._states)

    @property
    def is_changed(self) -> bool:
        """Whether the team or its format differ from what was saved."""
        now, saved = self.state, self._saved
        return (now.team, now.format) != (saved.team, saved.format)

    def start(self, state: BuilderState, *, is_saved: bool = True) -> None:
        """Forget everything, and begin with a state."""
        self._states, self._place, self._typed_in = [state], 0, ""
        self._saved = state if is_saved else BuilderState()

    def mark_saved(self) -> None:
        self._saved = self.state
        self._typed_in = ""

    def add(self, state: BuilderState, typed_in: str = "") -> bool:
        """Add a state, and return whether it is another one; `typed_in` is the field typed in."""
        if state == self.state:
            return False
        del self._states[self._place + 1 :]
        if typed_in and typed_in == self._typed_in:
            self._states[-1] = state
        else:
            self._states.append(state)
            del self._states[: max(0, len(self._states) - _MOST_STEPS)]
        self._place = len(self._states) - 1
        self._typed_in = typed_in
        return True

    def renew_cards(self, newest: Callable[[Card], Card]) -> None:
        """Replace cards by their newest versions, in all states, as if they had been so before."""

        def renewed(state: BuilderState) -> BuilderState:
            team = replace(
                state.team,
                cards=tuple(
                    TeamCard(newest(team_card.card), team_card.dice)
                    for team_card in state.team.cards
                ),
                basics=tuple(map(newest, state.team.basics)),
            )
            return state._replace(team=team, plan=tuple(map(newest, state.plan)))

        self._states = [renewed(state) for state in self._states]
        self._saved = renewed(self._saved)

    def undo(self) -> None:
        """Go back one state."""
        self._place = max(0, self._place - 1)
        self._typed_in = ""

    def redo(self) -> None:
        """Go forward one state."""
        self._place = min(len(self._states) - 1, self._place + 1)
        self._typed_in = ""
