"""What a match screen shows while the computer decides: who plays or thinks, and a pause."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget

from desktop.match.answers import PAUSE_COMPUTER, Answer
from desktop.match.computer_player import ComputerPlayer
from desktop.match.match_change import MatchChange
from desktop.match.match_part import MatchPart
from desktop.panels.log_panel.log_panel import LogLines
from desktop.panels.prompt.rails import TableRails
from desktop.storage.settings import Settings
from desktop.table.view import TableView
from desktop.text.translation import translate, translate_reason
from rules.advice import player_name
from rules.messages import make_message

_MOTIONLESS_SPEED = 2.0
"""How much shorter the pauses for reading are if nothing moves."""


class ComputerTurns(QObject, MatchPart):
    """Lets the computer play at the table, and says what it is doing."""

    def __init__(self, screen: QWidget, view: TableView, rails: TableRails) -> None:
        """Create it; no one plays until `on_question`."""
        super().__init__(screen)
        self._screen, self._session, self._rails = screen, view.session, rails
        tempo = view.tempo
        self.player = ComputerPlayer(self._session, self, lambda: tempo.speed or _MOTIONLESS_SPEED)
        self.player.may_play = self._is_table_seen
        self._session.seats_changed.connect(view.seat_turns.show_seats)

    def apply_settings(self, settings: Settings) -> None:
        """Apply the setting about reasons."""
        self.player.shows_reasons = settings.computer_reasons

    def on_question(self, change: MatchChange) -> None:
        """Let the computer play if it decides."""
        self.player.on_question()

    def leave(self) -> None:
        self.player.stop()

    def lets_people_think(self) -> bool:
        """Whether people see the table, and have not paused the match."""
        return not self.player.is_paused and self._is_table_seen()

    def toggle_pause(self) -> None:
        self.player.set_paused(not self.player.is_paused)

    def show_sign(self) -> None:
        """Say whether the computer plays, thinks or is paused."""
        if self._session.computer_decides and self._session.has_shown_all:
            self._rails.bar.question.show_question(self.question, self.advice)

    @property
    def question(self) -> str:
        """The text shown instead of a question."""
        decision = self._session.game.decision
        assert decision is not None
        name = self._session.game.setup.players[decision.player].name
        if self.player.is_paused:
            words = self.tr("{player} is paused")
        elif self.player.is_seen_thinking:
            words = self.tr("{player} is thinking…")
        else:
            words = self.tr("{player} plays")
        return words.format(player=name)

    @property
    def advice(self) -> str:
        """What people can do while the computer is paused."""
        if self.player.is_paused:
            return self.tr("The computer is paused. Menu > Match > Who plays changes seats.")
        return ""

    @property
    def answers(self) -> tuple[Answer, ...]:
        """A button for people who watch two computers, or who have paused the computer."""
        if self.player.is_paused:
            words, key = self.tr("Continue"), Qt.Key.Key_Space
            return (Answer((), words, key, is_main=True, name=PAUSE_COMPUTER),)
        pause = Answer((), self.tr("Pause"), Qt.Key.Key_P, name=PAUSE_COMPUTER)
        return () if self._session.has_person else (pause,)

    def news(self, log: LogLines) -> tuple[str, str]:
        """The last event, and why the computer chose it; "" if a person did, or reasons are off."""
        said = self._session.last_reason if self.player.shows_reasons else None
        if said is None:
            return self.last_event(log), ""
        event = self.last_event(log) if said.is_pass else log.last_act
        if said.reason is None:
            return event, ""
        name = self._session.game.setup.players[said.player].name
        is_named = event.startswith(f"{name} ") and not said.is_pass
        words = self.tr("“{reason}”") if is_named else self.tr("{player}: “{reason}”")
        return event, words.format(player=name, reason=translate_reason(said.reason))

    def last_event(self, log: LogLines) -> str:
        """The last event. Of passes only those that someone chose: others puzzle who made them."""
        if not log.ends_with_pass:
            return log.last_event
        passers = self._session.last_passers
        if len(passers) > 1:
            return log.last_event
        if not passers:
            return log.last_act
        name = player_name(self._session.game.state, passers[0])
        return translate(make_message("log.pass", player=name))

    def _is_table_seen(self) -> bool:
        """Whether people see the table, and no dialog or menu is open over it."""
        is_covered = QApplication.activeModalWidget() or QApplication.activePopupWidget()
        return self._screen.isVisible() and is_covered is None
