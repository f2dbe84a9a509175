"""The prompt bar on the rail of the player who decides: the question and its answer buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeySequence, QPainter, QPaintEvent, QPen, QRegion, QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget

from desktop.card_art.ability_text import paint_global_mark
from desktop.match.answers import PAUSE_COMPUTER, Answer, key_label
from desktop.match.hint_memory import KEEP_PASSING
from desktop.match.loss_question import END_ANYWAY
from desktop.match.session import Session
from desktop.panels.prompt.hints import hint_text, skip_hint
from desktop.panels.prompt.rail_areas import RailAreas
from desktop.panels.prompt.rail_label import QuestionLabel
from desktop.panels.widgets.wood_button import RAIL, WoodButton
from desktop.style.current_theme import current_theme
from desktop.style.key_caps import by_mouse_or_key
from desktop.style.materials.pictures import KeptPicture
from desktop.style.materials.plates import paint_raised
from desktop.style.materials.shadows import paint_soft_shadow, rounded
from desktop.style.materials.tones import WHITE, is_light, mix
from desktop.style.plain_text import plain_tooltip
from desktop.table.animation.event_playback import PendingRoll
from desktop.table.dice_motion.motion import Tempo
from desktop.text.translation import tell, translate
from rules.advice import Loss
from rules.messages import YOU
from rules.model import CHANCE, PlayerId
from rules.state import GameState, Setup

ROLL, CANCEL_PAYMENT = "roll-dice", "cancel-payment"
SHOW_ODDS, SHOW_ABILITIES = "show-odds", "show-abilities"
EXTRA_BUTTONS = (ROLL, CANCEL_PAYMENT, SHOW_ODDS, SHOW_ABILITIES, KEEP_PASSING)
"""The names of the buttons that give no answer to the question."""

_END_ANYWAY_KEY = "Shift+Space"

_PLATE_GLOW = 8
_PAPER_TINTS = 0.22, 0.10  # how much of the color of legal moves is in the paper of a warning
_AMBER = "#c98a00"
_AMBER_BAR = 5  # pixels
_PAPER_INSET = 20  # from the left edge of the paper to the words
_AROUND = 18  # room for the light around the main button and the question


class PromptBar(QFrame):
    """Shows the current decision and its answers in the rail of the player who makes it."""

    chosen = Signal(Answer)  # answer: an answer button was pressed
    pressed = Signal(str)  # name: a button with this name was pressed that gives no answer
    painted = Signal()  # the bar has been painted, so the players can see what it asks

    def __init__(self, parent: QWidget, tempo: Tempo, change_rail: Callable[[], None]) -> None:
        """Make an empty bar; `change_rail` is called when another player decides."""
        super().__init__(parent)
        self._change_rail = change_rail
        self.setObjectName("bar")
        self._screen, self._tempo = parent, tempo
        self._areas: RailAreas | None = None
        self._plate = KeptPicture()
        self._thrower = ""
        self._passing: list[str] = []
        self._offer: object = None
        self.is_warning = False
        """Whether it asks before something is lost: then the question is on paper."""
        self.decider: PlayerId | None = None
        """The player who decides, or who decided last; None before the first decision."""
        self.question = QuestionLabel()
        self.question.setParent(self)
        self.buttons: list[WoodButton] = []
        self.repaint_wood: Callable[[QRect], None] = lambda area: None
        """Repaints an area of the table below the bar."""
        self.offers_odds = True
        """Whether a roll has a button for its odds."""
        self.stop_waiting = WoodButton(name="stop-passing", face=RAIL)
        self.stop_waiting.setParent(self)
        self.stop_waiting.hide()

    # --- what it shows

    def show_state(self, state: GameState, question: str, kind: str = "", done: str = "") -> None:
        """Show the open decision, and a hint of this kind (see `hints.hint_key`).

        `done` is a sentence about automatic moves, shown before the hint.
        """
        self.set_warning(is_on=False)
        text = "" if state.is_over else " ".join(line for line in (done, hint_text(kind)) if line)
        self.question.show_question(question, text)
        player = state.decision.player if state.decision and not state.is_over else CHANCE
        self._show_decider(state.setup, player)

    def show_loss(self, loss: Loss) -> None:
        """Ask before something is lost, in place of the question; the answers are the usual ones.

        The upper rail has room for one line only.
        """
        self.set_warning(is_on=True)
        if self._areas is not None and self._areas.is_above:
            self.question.show_question(translate(loss.message), "")
        else:
            self.question.show_question(translate(loss.what), translate(loss.why))
        self.arrange()

    def set_warning(self, *, is_on: bool) -> None:
        """Put the question on paper, or back into the wood."""
        if is_on != self.is_warning:
            self.is_warning = is_on
            self.question.set_on_paper(is_on_paper=is_on)
            self.arrange()
            self.repaint_wood(self.geometry())  # Qt does not, where only a mask has changed

    def show_request(self, setup: Setup, player: PlayerId, request: str, how: str) -> None:
        """Ask a player for something that is not a decision of the match."""
        self.question.show_question(request, how)
        self._show_decider(setup, player)
        self._set_buttons([])

    def prompt_throw(self, setup: Setup, awaited: PendingRoll) -> None:
        """Ask a player to throw the waiting dice, and offer a button for it."""
        asked, to_you = self.tr("{player}: roll the die"), self.tr("Roll the die")
        how = by_mouse_or_key(
            self.tr("Drag and fling the die, or click Roll."),
            self.tr("Drag and fling the die, or press Space."),
        )
        if len(awaited.dice) > 1:
            asked, to_you = self.tr("{player}: roll the dice"), self.tr("Roll the dice")
            how = by_mouse_or_key(
                self.tr("Drag and fling the dice, or click Roll."),
                self.tr("Drag and fling the dice, or press Space."),
            )
        self._thrower = setup.players[awaited.player].name
        asked = to_you if self._thrower == YOU else asked.format(player=self._thrower)
        self.question.show_question(asked, how)
        self._show_decider(setup, awaited.player)
        roll = WoodButton(
            self.tr("Roll"), key_label(Qt.Key.Key_Space), name=ROLL, is_main=True, face=RAIL
        )
        self._set_buttons([self._odds_button(), roll] if self.offers_odds else [roll])

    def show_rolling(self) -> None:
        """Show that the dice are rolling."""
        self.tell_progress(tell(self.tr("{player} rolls"), player=self._thrower))

    def tell_progress(self, words: str) -> None:
        """Show what happens on the table. What was asked is answered, so its buttons go."""
        self.question.show_question(words, skip_hint())
        if all(button.objectName() != PAUSE_COMPUTER for button in self.buttons):
            self._set_buttons([])

    def show_auto_pass(self, session: Session) -> None:
        """Show the players who pass until something happens."""
        setup = session.game.setup
        names = [setup.players[player].name for player in session.auto_pass.waiting_players]
        if names == self._passing:
            return
        self._passing = names
        one, several = self.tr("{player} keeps passing"), self.tr("{players} keep passing")
        words = self.tr("Both players keep passing")
        if len(names) == 1:
            words = tell(one, player=names[0])
        elif len(setup.players) > 2:
            words = tell(several, players=self.tr(", ").join(names))
        self.stop_waiting.set_label(words, "Shift+P")
        self.stop_waiting.setToolTip(self.tr("Until something happens. Click to stop passing."))
        self.stop_waiting.setVisible(bool(names))
        self.arrange()

    def show_answers(
        self,
        answers: tuple[Answer, ...],
        *,
        can_cancel: bool = False,
        can_wait: bool = False,
        abilities: int = 0,
        has_odds: bool = False,
    ) -> None:
        """Show these answers, the main one last, as buttons with their keys.

        With `can_wait` the player can pass until something happens. `abilities` counts the usable
        Global Abilities; `has_odds` is for dice to be rolled. A warning leaves room for its two
        answers only; the keys of the others still work.
        """
        if self.is_warning:
            can_wait, abilities = False, 0
        bare = tuple(answer._replace(useful="", is_judged=True) for answer in answers)
        offer = (bare, can_cancel, can_wait, abilities, has_odds)
        if offer == self._offer:  # the button that a player is just pressing stays
            self._show_light(answers)
            for button in self.buttons:
                button.setEnabled(True)
            self.arrange()
            return
        buttons = [self._button(answer) for answer in answers]
        if can_cancel:
            cancel = WoodButton(self.tr("Cancel"), self.tr("Esc"), name=CANCEL_PAYMENT, face=RAIL)
            buttons.insert(0, cancel)
        if can_wait:
            wait = WoodButton(
                self.tr("Pass until something happens"),
                "P",
                name=KEEP_PASSING,
                short=self.tr("Keep passing"),
                face=RAIL,
            )
            wait.setToolTip(plain_tooltip(hint_text(KEEP_PASSING)))
            buttons.insert(0, wait)
        if has_odds:
            buttons.insert(0, self._odds_button())
        if abilities:
            words = self.tr("Global Abilities ({count})").format(count=abilities)
            use = WoodButton(words, "G", name=SHOW_ABILITIES, short=str(abilities), face=_ABILITIES)
            use.setToolTip(self.tr("List the Global Abilities you can use now"))
            buttons.insert(0, use)
        self._set_buttons(buttons)
        self._offer = offer

    def _show_light(self, answers: Sequence[Answer]) -> None:
        """Light the main button of these answers, or not."""
        main = self.main_button
        for answer in answers:
            if main is not None and answer.is_main:
                main.set_plain(answer.useful, is_judged=answer.is_judged)

    @property
    def main_button(self) -> WoodButton | None:
        """The button for Space, or None."""
        return next((button for button in self.buttons if button.property("primary")), None)

    def disable_input(self, *, except_for: str = "") -> None:
        """Disable the answers while dice move, except for the button of this name."""
        for made in self.buttons:
            made.setEnabled(made.isEnabled() and made.objectName() == except_for)

    # --- look and place

    def place(self, areas: RailAreas) -> None:
        """Move to the rail of the player who decides."""
        self._areas = areas
        whole = areas.prompt.united(areas.button)
        around = _AROUND
        self.setGeometry(whole.adjusted(-around, -around, around, around) & self._screen.rect())
        self.arrange()

    @property
    def buttons_left(self) -> int:
        """The left edge of what is in the upper part of the bar, in the parent."""
        main = self.main_button
        return self.x() + (main.x() + main.margin if main is not None else self.width())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._has_plate:
            picture = self._plate.find(
                (self._question_plate().getRect(), self.is_warning, current_theme()),
                self.size(),
                self.devicePixelRatioF(),
                self._paint_plate,
            )
            QPainter(self).drawPixmap(0, 0, picture)
        self.painted.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    @property
    def _has_plate(self) -> bool:
        """Whether the question is on a plate: a warning, and all in the narrow rail above."""
        return self._areas is not None and (self._areas.is_above or self.is_warning)

    def _paint_plate(self, painter: QPainter) -> None:
        """Paint paper behind a warning, and a lit plate behind the question in the rail above."""
        plate, table = QRectF(self._question_plate()), current_theme().table
        if self.is_warning:
            self._paint_paper(painter, plate)
            return
        if not table.is_plain:
            light = rounded(plate.adjusted(-2, -2, 2, 2), 12)
            paint_soft_shadow(painter, light, _PLATE_GLOW, current_theme().legal, 220)
        base, _, bright = table.wood
        top = bright if is_light(table.wood_ink) else mix(bright, WHITE, 0.2)
        paint_raised(painter, rounded(plate, 10), top, base, 0.4)

    def _paint_paper(self, painter: QPainter, plate: QRectF) -> None:
        """Paint paper with an amber bar at its left end."""
        theme = current_theme()
        top, bottom = (mix(theme.table.stock, theme.legal, tint) for tint in _PAPER_TINTS)
        if theme.table.is_plain:
            top = bottom = QColor(theme.table.stock)
        paint_raised(painter, rounded(plate, 10), top, bottom, 0.7)
        if theme.table.is_plain:
            painter.setPen(QPen(QColor(theme.table.stock_ink), 2))
            painter.drawPath(rounded(plate, 10))
        bar = QRectF(plate.left() + 5, plate.top() + 6, _AMBER_BAR, plate.height() - 12)
        amber = _AMBER if theme.name == "light" else theme.legal
        painter.fillPath(rounded(bar, _AMBER_BAR / 2), QColor(amber))

    def _question_plate(self) -> QRect:
        left, right = (-_PAPER_INSET, 10) if self.is_warning else (-12, 2)
        return self.question.geometry().adjusted(left, -1, right, 1)

    def _set_buttons(self, buttons: list[WoodButton]) -> None:
        for made in self.buttons:
            made.hide()
            made.deleteLater()
        self.buttons, self._offer = buttons, None
        for made in buttons:
            made.setParent(self)
            if made.objectName() in EXTRA_BUTTONS:
                made.clicked.connect(partial(self.pressed.emit, made.objectName()))
            made.set_breathing(self._tempo.moves)
            made.show()
        self.arrange()

    def follow_tempo(self) -> None:
        """The tempo has changed: the light of the main button grows and fades, or is still."""
        for button in self.buttons:
            button.set_breathing(self._tempo.moves)

    def _odds_button(self) -> WoodButton:
        odds = WoodButton(self.tr("Odds"), "O", name=SHOW_ODDS, face=RAIL)
        odds.setToolTip(self.tr("The chances of this roll: cards in reach, energy, characters"))
        return odds

    def _button(self, answer: Answer) -> WoodButton:
        key = "" if answer.key is None else key_label(answer.key)
        made = WoodButton(answer.text, key, name=answer.name, is_main=answer.is_main, face=RAIL)
        if answer.name == END_ANYWAY:  # a key cap would leave too little room for the question
            made.setShortcut(QKeySequence(_END_ANYWAY_KEY))
            made.setToolTip(plain_tooltip(_END_ANYWAY_KEY))
            made.setAccessibleDescription(_END_ANYWAY_KEY)
        if answer.useful or not answer.is_judged:
            made.set_plain(answer.useful, is_judged=answer.is_judged)
        made.clicked.connect(lambda: self.chosen.emit(answer))
        return made

    def arrange(self) -> None:
        """Place the buttons from the right, and the question in the room that they leave."""
        if self._areas is None:
            return
        main = self.main_button
        others = [button for button in self.buttons if button is not main]
        if self.stop_waiting.isVisibleTo(self):
            others.insert(0, self.stop_waiting)
        self.question.set_letters(self._areas.letters)
        arrangement = BarArrangement(
            self._areas, self.pos(), main, others, is_warning=self.is_warning
        )
        arrangement.place(self.question)
        self._let_table_through()
        self.update()

    def _let_table_through(self) -> None:
        """Cover only what is there, so that presses beside it reach the table."""
        light = _PLATE_GLOW if self._has_plate else 0
        covered = QRegion(self._question_plate().adjusted(-light, -light, light, light))
        for part in (*self.buttons, self.stop_waiting):
            if part.isVisibleTo(self):
                covered += part.geometry()
        self.setMask(covered)

    def _show_decider(self, setup: Setup, player: PlayerId) -> None:
        """Remember who decides; the bar stays where it is while no one does."""
        if player < 0:
            self.setAccessibleName("")
            return
        decides = self.tr("{player} decides")
        self.setAccessibleName(tell(decides, player=setup.players[player].name))
        if player != self.decider:
            self.decider = player
            self._change_rail()


# --- the arrangement ------------------------------------------------------------------------------


_MAIN_PIXELS, _OTHER_PIXELS, _ABOVE_PIXELS = 16.0, 12.5, 14.5
_OTHER_HEIGHT = 38
_WARNING_PIXELS, _WARNING_HEIGHT = 14.5, 44
_GAP = 10


class Brevity(NamedTuple):
    """What the buttons leave out so that the question keeps its letters."""

    other_keys: bool = False
    other_words: bool = False
    main_key: bool = False


_GIVING_WAY = (
    Brevity(),
    Brevity(other_keys=True),
    Brevity(other_keys=True, other_words=True),
    Brevity(other_keys=True, other_words=True, main_key=True),
)
"""The order in which buttons give way."""


class BarArrangement:
    """The places of the parts, from the right end of the row to the left."""

    def __init__(
        self,
        areas: RailAreas,
        origin: QPoint,
        main: WoodButton | None,
        others: Sequence[WoodButton],
        *,
        is_warning: bool = False,
    ) -> None:
        """Give the buttons their letters; `origin` is the bar's upper left corner on the table.

        Beside a warning, the other answer is nearly as large as the main one.
        """
        self._areas, self._main, self._others = areas, main, others
        self._prompt = areas.prompt.translated(-origin)
        self._button = areas.button.translated(-origin)
        self._left = self._prompt.left() + round((14 if areas.is_above else 4) * areas.scale)
        self._is_warning = is_warning
        if is_warning:
            self._left += _PAPER_INSET - 6
        self._gap = round(_GAP * areas.scale)
        for made in others:
            pixels = _WARNING_PIXELS if is_warning else _OTHER_PIXELS
            made.set_pixels(pixels * areas.letters, areas.scale)
        if main is not None:
            pixels = (_ABOVE_PIXELS if areas.is_above else _MAIN_PIXELS) * areas.letters
            main.set_pixels(pixels, areas.scale)

    def place(self, question: QuestionLabel) -> None:
        """Place the buttons, and the question in the room that they leave."""
        brevity = self._brevity_for(question)
        right = self._place_main(brevity)
        wide = sum(_other_width(made, brevity) + self._gap for made in self._others) - self._gap
        is_beside_steps = self._main is None and not self._areas.is_above
        row = self._button if is_beside_steps and wide <= self._button.width() else self._prompt
        right = self._place_others(row, right, brevity)
        prompt = self._prompt
        right = min(right, prompt.right() - 3) - (10 if self._is_warning else 0)
        question.setGeometry(QRect(self._left, prompt.top(), right - self._left, prompt.height()))

    def _brevity_for(self, question: QuestionLabel) -> Brevity:
        """How much the buttons must leave out for the question to fit beside them."""
        for brevity in _GIVING_WAY:
            end = self._button.right() + 1
            if self._main is not None:
                end -= self._main_width(self._main, brevity) + self._gap
            end -= sum(_other_width(made, brevity) + self._gap for made in self._others)
            room = min(end, self._prompt.right() - 3) - self._left
            if question.fits(room, self._prompt.height()):
                break
        return brevity

    def _place_main(self, brevity: Brevity) -> int:
        """Place the main button, and return where the room to its left ends."""
        area, right = self._button, self._button.right() + 1
        if self._main is None:
            return right
        wide = self._main_width(self._main, brevity)
        self._main.shorten(drops_key=brevity.main_key)
        self._main.set_plate_geometry(QRect(right - wide, area.top(), wide, area.height()))
        return right - wide - self._gap

    def _place_others(self, row: QRect, right: int, brevity: Brevity) -> int:
        """Place the other buttons, and return where the room to their left ends."""
        wanted = _WARNING_HEIGHT if self._is_warning else _OTHER_HEIGHT
        high = min(round(wanted * self._areas.letters), row.height() - 2)
        top = row.top() + (row.height() - high) // 2
        for made in reversed(self._others):
            wide = _other_width(made, brevity)
            made.shorten(drops_key=brevity.other_keys, is_short=brevity.other_words)
            made.set_plate_geometry(QRect(right - wide, top, wide, high))
            right -= wide + self._gap
        return right

    def _main_width(self, main: WoodButton, brevity: Brevity) -> int:
        """The width of the main button, which fills its column at least."""
        wide = round(main.plate_width(with_key=not brevity.main_key) + 8)
        return max(self._button.width(), wide)


def _other_width(made: WoodButton, brevity: Brevity) -> int:
    keys, words = not brevity.other_keys, brevity.other_words
    return round(made.plate_width(with_key=keys, is_short=words)) + 2


# --- the button of the Global Abilities -----------------------------------------------------------


def _paint_global_sign(painter: QPainter, circle: QRectF, is_enabled: bool) -> None:
    paint_global_mark(painter, circle, current_theme(), is_legal=is_enabled)


_ABILITIES = RAIL._replace(sign=_paint_global_sign)
"""Where there is little room it shows a G and the number of Global Abilities."""
