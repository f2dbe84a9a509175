"""A draft in progress: who sits at the computer, computer picks, undo, and saving."""

from __future__ import annotations

import secrets
from pathlib import Path

from msgspec import structs
from PySide6.QtCore import QObject, Signal

from desktop.match.match_request import MatchRequest, Seat
from desktop.storage.team_files.draft_files import DraftFiles
from rules.model import EDITIONS
from rules.teams import (
    Draft,
    DraftKind,
    DraftPick,
    PickKind,
    PickRefusal,
    RainbowDraft,
    computer_pick,
)


class DraftSession(QObject):
    """Makes the picks of persons and computers, and saves the draft after each."""

    changed = Signal()  # something was picked or taken back, or another player sat down
    failed = Signal(str)  # text: the draft could not be saved

    def __init__(self, draft: Draft, files: DraftFiles, file: Path | None) -> None:
        """Continue a draft whose secret cards no one has seen; no file keeps it in memory only."""
        super().__init__()
        self.draft, self.file = draft, file
        self._files = files
        self._seated: int | None = None
        self._let_computers_pick()

    # --- who sees what

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats that no computer plays."""
        return tuple(seat for seat, level in enumerate(self.draft.plan.computers) if not level)

    @property
    def has_secrets(self) -> bool:
        """Whether persons hide their cards from each other."""
        return self.draft.plan.kind is not DraftKind.STACKS and len(self.persons) > 1

    @property
    def reveals_all(self) -> bool:
        """Whether four players now see the teams that they built in secret."""
        is_over, players = self.draft.is_over, self.draft.plan.players
        return self.has_secrets and is_over and len(players) > 2

    @property
    def needs_curtain(self) -> bool:
        """Whether the picker has to sit down before any card is shown."""
        return self.has_secrets and not self.draft.is_over and self._seated != self.draft.picker

    @property
    def shut_out(self) -> tuple[int, ...]:
        """The persons who must not see the picker's cards; a partner may when teams are built."""
        draft, picker = self.draft, self.draft.picker
        others = tuple(seat for seat in self.persons if seat != picker)
        if isinstance(draft, RainbowDraft) and draft.is_building and picker is not None:
            return tuple(seat for seat in others if seat != draft.partner_of(picker))
        return others

    def sit_down(self) -> None:
        """Show the picker's cards: the picker is alone at the screen."""
        self._seated = self.draft.picker
        self.changed.emit()

    def stand_up(self) -> None:
        """Hide secret cards, because someone else may come to the screen."""
        self._seated = None
        self.changed.emit()

    def name(self, player: int) -> str:
        return self.draft.plan.players[player]

    # --- picks

    def refusal(self, pick: DraftPick) -> PickRefusal | None:
        """Why a pick is not allowed; None if it is."""
        return self.draft.refusal(pick)

    def pick(self, pick: DraftPick) -> None:
        """Make a pick, then those of the computer.

        Raises:
            IllegalPick: the pick is not allowed.
        """
        self.draft.pick(pick)
        self._let_computers_pick()
        self._save_and_tell()

    def fill_team(self) -> None:
        """Complete the team that is being built as a computer would, but do not finish it."""
        while (pick := computer_pick(self.draft)).kind is not PickKind.FINISH:
            self.draft.pick(pick)
        self._save_and_tell()

    @property
    def can_undo(self) -> bool:
        """Whether a person can take the last pick back without having learned a secret."""
        return self._picks_to_undo() > 0

    def undo(self) -> None:
        """Take back the last pick of a person, and those of the computer after it."""
        was_hidden = self.needs_curtain
        for _ in range(self._picks_to_undo()):
            self.draft.undo()
        if was_hidden or self.draft.picker != self._seated:
            self._seated = None
        self._save_and_tell()

    def _picks_to_undo(self) -> int:
        """How many picks an undo takes back; 0 if none may be."""
        if self.reveals_all:
            return 0
        picks = self.draft.picks
        for count, made in enumerate(reversed(picks), 1):
            if made.player not in self.persons:
                continue
            is_kept = made.pick.kind is PickKind.KEEP
            if is_kept and (count > 1 or not self.needs_curtain or not self.draft.can_undo):
                return 0
            is_own = made.player == self.draft.picker or not self.has_secrets
            return count if is_own or self.needs_curtain or self.draft.is_over else 0
        return 0

    def _let_computers_pick(self) -> None:
        draft = self.draft
        while draft.picker is not None and draft.picker not in self.persons:
            draft.pick(computer_pick(draft))

    def _save_and_tell(self) -> None:
        if self.draft.is_over:
            self._seated = None
        self.save()
        self.changed.emit()

    def save(self) -> None:
        """Save the draft; a failure is told, and the next pick tries again."""
        if self.file is None:
            return
        try:
            self._files.save(self.file, self.draft)
        except OSError as failure:
            reason = failure.strerror or str(failure)
            self.failed.emit(self.tr("Could not save the draft: {reason}").format(reason=reason))

    # --- the match

    def match_request(self) -> MatchRequest:
        """The match between the teams; the stacks of an open draft settled who goes first."""
        draft, plan = self.draft, self.draft.plan
        seats = tuple(
            Seat(
                name, level, structs.replace(team, name=self.tr("{name}'s draft").format(name=name))
            )
            for name, level, team in zip(plan.players, plan.computers, draft.teams, strict=True)
        )
        return MatchRequest(
            draft.format,
            seats,
            EDITIONS[plan.edition],
            secrets.randbelow(10**9),
            draft.shared_basics,
            starter=0 if plan.kind is DraftKind.STACKS else None,
            is_secret=self.has_secrets,
        )
