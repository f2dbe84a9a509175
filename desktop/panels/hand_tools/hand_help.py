"""Opens the panel for a text by hand when its moment has come, and carries out what players do."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, QRectF, Qt, Slot
from PySide6.QtWidgets import QWidget

from desktop.match.answers import has_acted_by_hand
from desktop.match.match_change import MatchChange
from desktop.panels.hand_tools.hand_panel import HandPanel
from desktop.panels.hand_tools.hand_source import (
    Goals,
    HandSource,
    ToolUse,
    asked_source,
    dice_changed_by_hand,
    finished,
    foretell,
    is_by_hand_card,
    is_under_way,
    notes_by_card,
    reason_of,
)
from desktop.panels.hand_tools.tool_hold import ToolHold
from desktop.panels.hand_tools.tool_tile import ToolTile
from desktop.panels.inspector.context_menu import MenuLine
from desktop.panels.log_panel.line_writer import is_heading
from desktop.panels.match_panels.floating_panels import HelpBesidePrompt, TableParts
from desktop.panels.text_view.text_view_model import BY_HAND
from desktop.panels.text_view.text_view_panel import TextViewPanel
from desktop.storage.background_task import BackgroundTask
from desktop.table.input.drag_controller import DropTargets
from desktop.text.announcements import Announcer
from desktop.text.translation import tell
from rules.advice import DropTarget, HandValue, LogLine, OutlineLine, TableSubject, card_name
from rules.game import Game
from rules.language import read_paragraphs
from rules.model import NO_CARD, NO_DIE, CardId, DieId, Move, OfferHand
from rules.state import DecisionKind

_LEAST_WIDTH = 400
_MARGIN = 4
_UNDO, _CLOSE = "undo", "close"
_BY_CHANCE = ("draw", "roll")
_KEYS = {
    Qt.Key.Key_K: "ko",
    Qt.Key.Key_D: "damage",
    Qt.Key.Key_U: "spin-up",
    Qt.Key.Key_J: "spin-down",
    Qt.Key.Key_A: "stats",
    Qt.Key.Key_V: "move",
    Qt.Key.Key_B: "draw",
    Qt.Key.Key_L: "life",
    Qt.Key.Key_N: "note",
}


class HandHelp(HelpBesidePrompt):
    """Shows the card, the tools and the log of the turn while a text is carried out by hand.

    It opens when a text asks for it, and on demand between acts; then it stays until it is closed.
    """

    def __init__(self, parts: TableParts, text_view: TextViewPanel) -> None:
        """Make the panel, closed at first; its tools are lines of the text view, too."""
        super().__init__(parts)
        self._text_view = text_view
        self.panel = HandPanel(parts.screen, parts.session.game.setup)
        self.hold = ToolHold(self._view, parts.screen, self._goals_of)
        self.source = HandSource()
        """The text that is carried out while the panel is open."""
        self.is_on_demand = False
        """Whether players opened the panel, and no text asks for it."""
        self._has_offered = False
        """Whether a player asked to adjust the table, and the other one has not answered yet."""
        self.undo: Callable[[], object] = self._session.undo
        """Undoes the last act; past a draw it asks the players."""
        self._announcer = Announcer(parts.screen)
        self._changed: frozenset[DieId] = frozenset()
        self._reader: BackgroundTask | None = None
        self._connect()

    def _connect(self) -> None:
        panel = self.panel
        panel.undo.clicked.connect(self._undo)
        panel.close_button.clicked.connect(self._close_by_button)
        panel.sentence.entered.connect(self.do_sentence)
        panel.sentence.edited.connect(self._judge)
        panel.sentence.filled_in.connect(self._change_values)
        panel.targets.toggled.connect(self._change_target)
        for tile in panel.rack.tiles:
            self.hold.add_tile(tile)
            tile.form_wanted.connect(self._show_form)
            if tile.tool.has_form:
                tile.clicked.connect(self._show_form)
        self.hold.hint_of = self._foretell
        self.hold.room = self._free_room
        self.hold.used.connect(self._use)
        self.hold.changed.connect(panel.close_form)
        self.hold.missed.connect(self._tell_missed)
        self._text_view.tool_wanted.connect(self._choose_line)
        drag = self._view.drag_controller
        drag.targets_by_hand = self._ends_of
        drag.drop_by_hand = self._drop

    # --- when it is open

    def on_question(self, change: MatchChange) -> None:
        game = self._session.game
        self._show_traces(game)
        if game.setup.by_hand:
            self._load_reader()
        if game.decision_kind is DecisionKind.BY_HAND and self._session.can_act:
            self.source, self.is_on_demand = asked_source(game), False
        elif self._is_agreed(game):
            self.source, self.is_on_demand = HandSource(), True
        elif not (self.panel.is_open and self._goes_on(game)):
            self.close()
            return
        self._show(game)

    def _is_agreed(self, game: Game) -> bool:
        """Whether the players just agreed to adjust the table, so that the tools open."""
        if not self._has_offered or game.decision_kind is DecisionKind.HAND_OFFER:
            return False
        self._has_offered = False
        return game.setup.by_hand == "table" and self.can_adjust_table

    def _goes_on(self, game: Game) -> bool:
        """Whether the panel stays open: within an act, and on demand as long as it may be."""
        return is_under_way(game) or (self.is_on_demand and self._may_go_on(game))

    def _show_traces(self, game: Game) -> None:
        """Mark the dice that were changed by hand this turn, and pin the notes to their cards."""
        scene = self._view.table_scene
        changed = dice_changed_by_hand(game)
        for die in (self._changed ^ changed) & scene.dice.keys():
            scene.dice[die].set_marks(by_hand=die in changed)
        self._changed = changed
        notes = notes_by_card(game)
        for card, item in scene.cards.items():
            item.set_note(notes.get(card, ""))

    def _may_go_on(self, game: Game) -> bool:
        return self._session.can_act and self.source.refusal(game) is None

    def open_for(self, card: CardId, die: DieId = NO_DIE) -> None:
        """Open the panel for a text on demand; `NO_CARD` adjusts the table."""
        game, source = self._session.game, HandSource(card, die)
        if not self._session.can_act:
            return
        refusal = source.refusal(game)
        if refusal is not None:
            self._session.move_refused.emit(refusal)
            return
        self.source, self.is_on_demand = source, True
        self._show(game)

    def adjust_table(self) -> None:
        """Open the tools for adjusting the table; the other player is asked once."""
        if self._session.game.setup.by_hand == "table":
            self.open_for(NO_CARD)
        elif self._session.can_act:
            self._has_offered = self._session.choose(OfferHand("table"))

    @property
    def can_adjust_table(self) -> bool:
        """Whether players may adjust the table now, or one may offer it."""
        game = self._session.game
        if not self._session.can_act:
            return False
        has_agreed = game.setup.by_hand == "table"
        refusal = HandSource().refusal(game) if has_agreed else game.refusal(OfferHand("table"))
        return refusal is None

    def menu_lines(self, thing: TableSubject) -> list[MenuLine]:
        """The lines about texts by hand in the menu of a die, a card or a player."""
        game, card, die = self._session.game, thing.card, NO_DIE
        if thing.kind == "die":
            card, die = game.state.dice[thing.die].card, thing.die
        if thing.kind == "player" and self.can_adjust_table:
            words = self.tr("Adjust the table by hand…")
            return [MenuLine(words, "", "", self._from_menu(self.adjust_table))]
        if thing.kind not in ("die", "card") or not is_by_hand_card(game, card):
            return []
        words = self.tr("Do what it says…")
        if not game.setup.by_hand:
            act = self._from_menu(lambda: self._session.choose(OfferHand("cards")))
            return [MenuLine(self.tr("Offer to carry out texts by hand"), "", "HAND-1", act)]
        refusal = HandSource(card, die).refusal(game)
        about = "" if refusal is None else reason_of(refusal)
        open_ = self._from_menu(lambda: self.open_for(card, die))
        return [MenuLine(words, about, "" if refusal is None else refusal.rule_id, open_)]

    def _from_menu(self, act: Callable[[], object]) -> Callable[[], None]:
        """An act that closes the menu first."""

        def close_and_act() -> None:
            self._view.setFocus()  # the menu closes when it loses the focus
            act()

        return close_and_act

    def _show(self, game: Game) -> None:
        panel, card = self.panel, self.source.card
        may_act = self._may_go_on(game)
        if card == NO_CARD:
            about = self.tr("Both of you agreed: put right what needs it.")
            panel.show_card(None, self.tr("Adjust the table"), about)
        else:
            about = self._about(game)
            panel.show_card(game.setup.cards[card].card, card_name(game.state, card), about)
        panel.show_end(is_on_demand=self.is_on_demand)
        panel.show_log(lines_of_turn(game.log_lines()), game.setup)
        panel.undo.setEnabled(has_acted_by_hand(game))
        panel.set_usable(may_act)
        panel.moves = self._view.tempo.moves
        self._judge(panel.sentence.line.text())
        self._text_view.set_by_hand(self._outline())
        if not panel.is_open:
            self._announcer.announce(panel.words.text())
        panel.open()
        self._view.make_room(panel.covered.right())

    def _about(self, game: Game) -> str:
        """What is to be done; for a computer's card a person does it."""
        player = self.source.player(game)
        if player is not None and game.setup.players[player].computer:
            words = self.tr("{player}'s card: you do what it says for {player}.")
            return tell(words, player=game.setup.players[player].name)
        return self.tr("The program can't play this text. You do what it says.")

    def _outline(self) -> OutlineLine:
        """The text and its tools as lines of the text view."""
        panel = self.panel
        words = (panel.heading.text(), panel.about.text(), panel.words.text())
        tiles = (tile for tile in panel.rack.tiles if tile.tool.kind) if panel.is_usable else ()
        lines = [
            OutlineLine((*BY_HAND, tile.tool.id), f"{tile.tool.title}: {tile.tool.hint}")
            for tile in tiles
        ]
        lines.append(OutlineLine((*BY_HAND, _UNDO), self.tr("Undo last")))
        if self.is_on_demand:
            lines.append(OutlineLine((*BY_HAND, _CLOSE), self.tr("Close")))
        return OutlineLine(BY_HAND, ". ".join(filter(None, words)), tuple(lines))

    @Slot(str)
    def _choose_line(self, name: str) -> None:
        """A line of the text view was chosen: a tool, or what the foot of the panel offers."""
        if name == _UNDO:
            self._undo()
        elif name == _CLOSE:
            self.close()
        elif self.can_use_tools:
            self.show_form(self.panel.rack.tile(name))

    def on_motion(self) -> None:
        self.hold.drop()
        self.panel.set_usable(False)

    def close(self) -> bool:
        if not self.panel.is_open:
            return False
        self.hold.drop()
        self.source, self.is_on_demand = HandSource(), False
        self._hide_focus()
        self._text_view.set_by_hand(None)
        self.panel.close_panel()
        self._view.make_room(0)
        return True

    def _hide_focus(self) -> None:
        focused: QWidget | None = self._screen.window().focusWidget()
        if focused is not None and self.panel.isAncestorOf(focused):
            self._view.setFocus()

    def close_topmost(self) -> bool:
        """Esc drops the tool, then closes a panel that was opened on demand."""
        if self.hold.drop() or self.panel.close_form():
            return True
        return self.close() if self.is_on_demand else False

    def leave(self) -> None:
        if self._reader is not None:
            self._reader.wait()

    @property
    def open_areas(self) -> list[QRectF]:
        """The area of the table that the open panel covers."""
        return [self.panel.covered] if self.panel.is_open else []

    @Slot()
    def _undo(self) -> None:
        self.undo()

    @Slot()
    def _close_by_button(self) -> None:
        self.close()

    def _load_reader(self) -> None:
        """Load the reader of sentences in the background, before the first is needed."""
        if self._reader is None:
            self._reader = BackgroundTask(_read_one, self)
            self._reader.start()

    # --- tools

    @property
    def can_use_tools(self) -> bool:
        """Whether a tool can be taken now."""
        return self.panel.is_open and self.panel.is_usable and self._session.can_act

    def _free_room(self) -> QRectF:
        """The part of the table beside the panel."""
        room = QRectF(self._view.table_scene.layout.felt)
        room.setLeft(self.panel.covered.right())
        return room

    def handle_key(self, key: int) -> bool:
        """Take the tool with this key; False if there is none."""
        name = _KEYS.get(Qt.Key(key))
        if name is None or not self.can_use_tools:
            return False
        tile = self.panel.rack.tile(name)
        if tile.tool.has_form:
            self.show_form(tile)
        else:
            self.hold.toggle(tile)
        return True

    def use_of(self, tile: ToolTile) -> ToolUse:
        """How the tool of a tile is set now."""
        return ToolUse(tile.tool, tile.values, self.panel.targets.isChecked())

    def _goals_of(self, tile: ToolTile) -> Goals:
        return self.source.goals(self._session.game, self.use_of(tile))

    def _foretell(self, tile: ToolTile, goal: TableSubject) -> str:
        if tile.tool.kind == "move":
            return self.tr("Then press a place")
        if tile.tool.kind in _BY_CHANCE:
            return tile.tool.title  # what is drawn or rolled is not told before
        game = self._session.game
        return foretell(game, self.source.moves(game, self.use_of(tile), goal))

    @Slot(ToolTile, TableSubject)
    def _use(self, tile: ToolTile, goal: TableSubject) -> None:
        if tile.tool.kind == "move":
            self._view.drag_controller.move_by_hand(goal.die)
        else:
            self._carry_out(self.source.moves(self._session.game, self.use_of(tile), goal))

    @Slot(ToolTile)
    def _tell_missed(self, tile: ToolTile) -> None:
        """Say where a tool can be used that was dropped elsewhere."""
        goals = self._goals_of(tile)
        if goals.dice or goals.players:
            words = self.tr("{tool}: drop it on something that lights up.")
        else:
            words = self.tr("{tool}: nothing on the table can be chosen for it now.")
        said = words.format(tool=tile.tool.title)
        self.panel.notice.setText(said)
        self._announcer.announce(said)

    def _carry_out(self, moves: tuple[Move, ...]) -> bool:
        """Play an act by hand and the choice that answers it; then the players may act again."""
        return bool(moves) and self._session.choose(*finished(self._session.game, moves))

    # --- dice that are moved

    def _ends_of(self, die: DieId) -> DropTargets | None:
        """Where a die may be moved by hand; None while dice have their usual meaning."""
        game = self._session.game
        is_moved = self._view.drag_controller.is_moved_by_hand
        if not self.panel.is_open or not (game.decision_kind is DecisionKind.BY_HAND or is_moved):
            return None
        places = {item.place for item in self._view.table_scene.pieces.places}
        found = self.source.ends(game, die).items()
        moves = {place: act for place, act in found if place in places}
        return DropTargets(moves, dict.fromkeys(moves, self.tr("Move")))

    def _drop(self, dice: tuple[DieId, ...], place: DropTarget) -> bool:
        """Move dice that were dropped on a zone, one after the other."""
        moved = False
        for die in dice:
            moves = self.source.ends(self._session.game, die).get(place, ())
            moved |= self._carry_out(moves)
        return moved

    # --- sentences and notes

    @Slot()
    def _show_form(self) -> None:
        """Show all that can be filled in for the tool of a pressed tile."""
        tile = self.sender()
        if isinstance(tile, ToolTile) and self.can_use_tools:
            self.show_form(tile)

    def show_form(self, tile: ToolTile) -> None:
        """Show all that can be filled in for the tool of a tile."""
        sheet = self.panel.sentence
        self.hold.drop()
        sheet.show_tool(tile.tool, tile.values)
        self.panel.show_sheet(is_shown=True)
        self._write_sentence()
        sheet.focus_first()

    @Slot(dict)
    def _change_values(self, values: dict[str, HandValue]) -> None:
        """Another value was filled in: the tile takes it over, and the sentence says it."""
        tool = self.panel.sentence.tool
        if tool is not None:
            self.panel.rack.tile(tool.id).set_values(values)
            self._write_sentence()

    @Slot(bool)
    def _change_target(self, on: bool) -> None:
        self._write_sentence()

    def _write_sentence(self) -> None:
        """Write the sentence of the tool on the sheet."""
        sheet = self.panel.sentence
        if sheet.tool is None:
            return
        use = ToolUse(sheet.tool, sheet.values, self.panel.targets.isChecked())
        act = self.source.filled_in(self._session.game, use)
        sheet.line.setText("" if act is None else act.wording)
        sheet.line.setCursorPosition(0)

    @Slot(str)
    def do_sentence(self, wording: str) -> None:
        """Carry out a typed sentence; dice are chosen as for any effect."""
        if self.can_use_tools and self._carry_out((self.source.act(self._session.game, wording),)):
            self.panel.sentence.line.clear()
            self.panel.close_form()
            self._view.setFocus()

    @Slot(str)
    def _judge(self, wording: str) -> None:
        """Say how a typed sentence reads."""
        sheet, game = self.panel.sentence, self._session.game
        if not wording.strip() or not self.panel.is_usable:
            sheet.show_verdict("", is_good=False)
            return
        refusal = game.refusal(self.source.act(game, wording))
        words = self.tr("Understood") if refusal is None else reason_of(refusal)
        sheet.show_verdict(words, is_good=refusal is None)

    # --- place

    def on_layout(self) -> None:
        layout = self._view.table_scene.layout
        felt = layout.felt.toRect()
        edge = round(layout.frame.center.left()) - _MARGIN
        right = max(edge, felt.left() + _LEAST_WIDTH)
        self.panel.place(QRect(felt.left() - 2, felt.top(), right - felt.left(), felt.height()))
        if self.panel.is_open:
            self._view.make_room(self.panel.covered.right())


def _read_one() -> None:
    """Read a sentence, which loads the reader."""
    read_paragraphs("Draw a die.")


def lines_of_turn(lines: tuple[LogLine, ...]) -> tuple[LogLine, ...]:
    """The lines of the last turn, with its heading."""
    start = max((place for place, line in enumerate(lines) if is_heading(line)), default=0)
    return lines[start:]
