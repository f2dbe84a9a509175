"""Shows in the prompt what happens while events are played back and nothing can be chosen."""

from __future__ import annotations

from PySide6.QtCore import QObject

from desktop.panels.prompt.prompt_bar import PromptBar
from desktop.table.view import TableView
from rules.model import PlayerId
from rules.state import DamageDealt, DiceRolled, DieMoved, Event, PlayerDamaged, Step


class PlaybackPrompt(QObject):
    """Describes in the prompt what the table is showing."""

    def __init__(self, view: TableView, bar: PromptBar) -> None:
        super().__init__(view)
        self._view, self._bar = view, bar
        view.table_scene.events_shown.connect(self._tell_events)
        view.table_scene.step_shown.connect(self._tell_step)

    def _tell_events(self, events: tuple[Event, ...]) -> None:
        for event in events:
            words = self._words(event)
            if words:
                self._say(words)
                return

    def _words(self, event: Event) -> str:
        match event:
            case DamageDealt() | PlayerDamaged():
                return self.tr("Damage is dealt")
            case DiceRolled(player=player):
                return self.tr("{player} rolls").format(player=self._name(player))
            case DieMoved(die=die, reason="drawn" | "refilled" as reason):
                name = self._name(self._view.session.game.state.dice[die].controller)
                draws, refills = self.tr("{player} draws"), self.tr("{player} refills the bag")
                return (draws if reason == "drawn" else refills).format(player=name)
            case _:
                return ""

    def _tell_step(self, step: Step) -> None:
        if step is Step.CLEANUP:
            self._say(self.tr("Cleanup"))

    def _say(self, words: str) -> None:
        self._bar.question.show_question(words, self.tr("Press any key to skip."))

    def _name(self, player: PlayerId) -> str:
        return self._view.session.game.setup.players[player].name
