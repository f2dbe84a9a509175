"""The hint on the player's turn: what the computer would do, lit on the table, with its reason."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QTimer, Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout

from desktop.match.background_thinking import Adviser
from desktop.match.hand_instructions import hand_instruction
from desktop.match.hand_plan import HandMotion, plan_hand
from desktop.match.match_change import MatchChange
from desktop.panels.match_panels.floating_panels import HelpBesidePrompt, TableParts
from desktop.panels.match_panels.table_places import TablePlaces
from desktop.panels.terms.term_label import TermLabel
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.style.basic_widgets import connect_clicks, make_button, make_key_button, make_label
from desktop.style.cast_shadow import CastShadow
from desktop.table.moments.spotlight import Spotlight
from desktop.text.translation import translate, translate_reason
from rules.advice import Suggestion
from rules.model import Move

_QUIET_MS = 250
"""The panel says that it is looking only if that takes noticeably long."""


class MoveHint(HelpBesidePrompt):
    """Shows the advice for the open question beside the prompt, and lights what it needs."""

    # suggestion: this hint is shown now; None when it is gone
    changed = Signal(object)  # Suggestion or None
    chosen = Signal(tuple)  # moves: the player wants to play the hint

    def __init__(self, parts: TableParts, adviser: Adviser) -> None:
        super().__init__(parts)
        self._adviser, self._is_awaited = adviser, False
        self._places = TablePlaces(self._screen, self._view, self._rails)
        self.spotlight: Spotlight | None = None
        self.shown: Suggestion | None = None
        """The hint on the table, or None; of an act that has begun, the rest."""
        self._place = 0
        self.panel = MoveHintPanel()
        self.panel.setParent(self._screen)
        CastShadow(self.panel)
        connect_clicks(
            (self.panel.play, self.play),
            (self.panel.close_button, self.close),
        )
        adviser.advised.connect(self._show_advice)
        adviser.failed.connect(self.close)
        self._quiet = QTimer(self, singleShot=True, interval=_QUIET_MS)
        self._quiet.timeout.connect(self._show_thinking)

    @property
    def is_open(self) -> bool:
        """Whether a hint is shown, or on its way."""
        return self.shown is not None or self._is_awaited

    def ask(self) -> bool:
        """Look for a hint, or close the one that is shown; False if no one is asked."""
        if self.close():
            return True
        if not self._session.can_suggest:
            return False
        self._is_awaited = True
        if self._session.advice is not None:
            self._show_advice()
        else:
            self._quiet.start()
            self._adviser.ask()
        return True

    def play(self) -> None:
        hint = self.shown
        if hint is not None:
            self.close()
            self.chosen.emit(hint.moves)

    def close(self) -> bool:
        """Take the hint away; False if there is none."""
        if not self.is_open:
            return False
        self._is_awaited = False
        self._quiet.stop()
        self._darken()
        had_hint, self.shown = self.shown is not None, None
        if had_hint:
            self._view.highlights.limit_to(None)
            self.changed.emit(None)
        return True

    def on_motion(self) -> None:
        """Dice move: hide the hint until the next question, or stop looking for one."""
        if self.shown is not None and self._rest_of(self.shown):
            self._darken()
        elif self.shown is not None:
            self.close()  # all of it is played, and these are its dice
        elif self._is_awaited:
            self.close()

    def _darken(self) -> None:
        """Hide the panel and the light."""
        self._hide(self.panel)
        self._shine(())

    def on_question(self, change: MatchChange) -> None:
        """The screen shows another position: keep the hint only while the player follows it."""
        hint = self.shown
        if hint is None and not self._is_awaited:
            return
        if hint is None or not self._session.can_suggest:
            self.close()
            return
        rest = self._rest_of(hint)
        if not rest:
            self.close()
        elif rest != hint.moves or not self.panel.isVisible():
            self._show_rest(Suggestion(rest, hint.act, hint.reason))

    def _rest_of(self, hint: Suggestion) -> tuple[Move, ...]:
        """What is left of a hint; nothing if the player has played something else."""
        played = tuple(one.move for one in self._session.game.history[self._place :])
        return hint.moves[len(played) :] if played == hint.moves[: len(played)] else ()

    def leave(self) -> None:
        """The match is left: the hint goes with it."""
        self.close()

    def on_layout(self) -> None:
        """Put the panel beside the prompt, and the light where the things are."""
        if self.panel.isVisibleTo(self._screen):
            self._panels.place_beside(self.panel, QRectF(self._rails.areas.prompt))
        if self.shown is not None:
            self._shine(self._areas_of(self.shown))

    def _show_thinking(self) -> None:
        self.panel.show_thinking()
        self.panel.show()
        self.on_layout()

    def _show_advice(self) -> None:
        """Show the advice that has come, if the player waits for it."""
        if not self._is_awaited or self._session.advice is None or not self._session.can_suggest:
            return
        self._is_awaited = False
        self._quiet.stop()
        self._show_rest(self._session.suggestions()[0])

    def _show_rest(self, hint: Suggestion) -> None:
        """Show a hint, or what is left of it."""
        game = self._session.game
        self.shown, self._place = hint, len(game.history)
        how = hand_instruction(game, hint.moves)
        self.panel.show_act(translate(hint.act), translate_reason(hint.reason), how)
        self._view.highlights.limit_to(hint.moves)
        self.panel.show()
        self.on_layout()
        self.changed.emit(hint)

    # --- the light

    def _areas_of(self, hint: Suggestion) -> tuple[QRectF, ...]:
        """What is used on the table, and the buttons that are pressed, if they are there by now.

        Before the dice to reroll are picked, the main button would keep them all.
        """
        game, places = self._session.game, self._places
        pressed = [
            places.button(step.button.name)
            for step in plan_hand(game, hint.moves)
            if step.act is HandMotion.PRESS and step.button is not None
        ]
        used = places.of_moves(game, hint.moves)
        if pressed and used == (places.main_button,):
            used = ()  # no thing on the table is used
        areas = [area for area in (*used, *pressed) if area is not None] or [places.main_button]
        return tuple(area for area in areas if not area.isEmpty())

    def _shine(self, areas: tuple[QRectF, ...]) -> None:
        scene = self._view.table_scene
        if self.spotlight is None:
            if not areas:
                return
            self.spotlight = Spotlight()
            scene.addItem(self.spotlight)
            scene.addItem(self.spotlight.frame_item)
        self.spotlight.shine(scene.layout.felt, areas, areas)


# --- move hint panel ------------------------------------------------------------------------------


class MoveHintPanel(QFrame):
    """Shows one act with its reason."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.heading = make_label(self.tr("Hint"), "soft")
        self.act = make_label(look="name", wraps=True)
        self.reason = TermLabel()
        self.how = make_label(look="soft", wraps=True)
        self.play = make_button(self.tr("Play it"), name="play-hint", is_main=True, is_small=True)
        self.close_button = make_key_button(
            self.tr("Close"), self.tr("Esc"), name="close-hint", is_small=True
        )
        self._buttons = WrappingRow(fills=True).add(self.play, self.close_button)
        rows = QVBoxLayout()
        rows.setContentsMargins(10, 8, 10, 10)
        rows.setSpacing(5)
        for line in (self.heading, self.act, self.reason, self.how):
            rows.addWidget(line)
        rows.addLayout(self._buttons)
        self.show_thinking()
        self.hide()
        self.setLayout(rows)

    def show_thinking(self) -> None:
        """Say that the hint is still to come."""
        self._show(self.tr("Looking for a good move…"), "", "", has_act=False)

    def show_act(self, act: str, reason: str, how: str) -> None:
        """Show what to do, why, and how to do it by hand."""
        self._show(act, reason, how, has_act=True)

    def _show(self, act: str, reason: str, how: str, *, has_act: bool) -> None:
        self.act.setText(act)
        for label, words in ((self.reason, reason), (self.how, how)):
            label.setText(words)
            label.setVisible(bool(words))
        self.play.setVisible(has_act)
        said = self.tr("Hint: {act}").format(act=act)
        self.setAccessibleName(f"{said}. {reason}" if reason else said)
