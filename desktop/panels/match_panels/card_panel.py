"""The card panel of the side column: the card or die under the pointer, with stats and text."""

from __future__ import annotations

from html import escape

from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from desktop.match.match_change import MatchChange
from desktop.panels.widgets.face_strip import FaceStrip
from desktop.style.basic_widgets import make_html_label, make_label
from desktop.table.paint.die_looks import DieLooks, die_looks_of
from desktop.text.translation import translate, translate_lines
from rules.advice import (
    AppliedModifier,
    dice_left,
    die_lines,
    die_with_face,
    kind_and_affiliations,
    modifiers_of_die,
    short_face_name,
)
from rules.cards import Card, CardKind
from rules.model import NO_CARD, NO_DIE, CardId, DieId
from rules.state import Die, GameState, Setup, Zone


class CardPanel(QFrame):
    """Shows a card, or a die with its card."""

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._looks: tuple[DieLooks, ...] = die_looks_of(setup)
        self._card = NO_CARD
        self._die = NO_DIE
        self.name = make_label(look="name", wraps=True)
        self.cost = FaceStrip(20)
        self.facts = make_label(look="soft", wraps=True)
        self.faces = FaceStrip(34)  # six of them fit in the narrowest column
        self.card_text = make_html_label()
        self.dice_left = make_label(look="soft", wraps=True)
        self.die_state = make_html_label()
        self._lay_out()

    @property
    def shown(self) -> tuple[CardId, DieId]:
        """The card, and the die or `NO_DIE`, that the panel shows."""
        return self._card, self._die

    @property
    def has_content(self) -> bool:
        """Whether the panel shows a card."""
        return self._card != NO_CARD

    def show_card(self, state: GameState, number: CardId) -> None:
        """Show a card of the match."""
        self._show(state, number, NO_DIE)

    def show_die(self, state: GameState, number: DieId) -> None:
        """Show a die with its card."""
        self._show(state, state.dice[number].card, number)

    def refresh(self, state: GameState, change: MatchChange) -> None:
        """Update the stats of the die and the number of dice left on the card.

        The stats of a die can depend on anything, what is shown of a card only on its dice.
        """
        if self._die >= 0 or self._card in change.cards:
            is_there = self._die < len(state.dice)  # undo removes a token's die from the match
            self._show(state, self._card, self._die if is_there else NO_DIE)

    def _show(self, state: GameState, number: CardId, die: DieId) -> None:
        at_table = state.setup.cards[number]
        card = at_table.card
        if number != self._card:
            self._print(card, self._looks[number])
        self._card, self._die = number, die
        self.dice_left.setText(translate(dice_left(state, number)))
        self.dice_left.setVisible(card.kind is not CardKind.SIDEKICK)
        is_out = die >= 0 and state.dice[die].zone is not Zone.CARD
        self.die_state.setText(self._now(state, state.dice[die]) if is_out else "")
        self.die_state.setVisible(is_out)

    def _print(self, card: Card, looks: DieLooks) -> None:
        self.name.setText(card.full_name)
        self.cost.clear()
        if card.kind is not CardKind.SIDEKICK:
            self.cost.add_words(self.tr("Cost"))
            self.cost.add_symbol(str(card.cost))
            for energy in card.energy:
                self.cost.add_symbol(energy.value)
            self.cost.align_left()
        self.facts.setText(" · ".join(map(translate, kind_and_affiliations(card))))
        self.faces.show_faces(
            (look, short_face_name(face)) for look, face in zip(looks, card.die.faces, strict=True)
        )
        self.card_text.setText(
            "".join(f'<p style="margin:0 0 5px 0">{_worded(line)}</p>' for line in card.paragraphs)
        )
        self.card_text.setVisible(bool(card.paragraphs))

    def _now(self, state: GameState, die: Die) -> str:
        """The face of a die, its zone, current stats and condition, and its modifiers."""
        lines = [f"<b>{escape(die_with_face(state, die.id))}</b>"]
        said = translate_lines(die_lines(state, die.id))
        lines += (escape(line, quote=False) for line in said)
        lines += map(_changed, modifiers_of_die(state, die.id))
        return "<br>".join(lines)

    def _lay_out(self) -> None:
        rows = QVBoxLayout(self)
        rows.setContentsMargins(10, 8, 10, 8)
        rows.setSpacing(5)
        self.name.setText(self.tr("Card details"))
        self.facts.setText(self.tr("Hover over a card or die for details."))
        rows.addWidget(self.name)
        cost = QHBoxLayout()
        cost.addWidget(self.cost)
        rows.addLayout(cost)
        for part in (self.facts, self.faces, self.card_text, self.dice_left, self.die_state):
            rows.addWidget(part)
        self.die_state.hide()
        self.card_text.hide()
        self.dice_left.hide()


def _changed(one: AppliedModifier) -> str:
    """A modifier of the die, and its source."""
    return f"<b>{escape(translate(one.effect))}</b> · {escape(translate(one.source))}"


def _worded(line: str) -> str:
    """A paragraph of card text, with its trigger in bold."""
    head, colon, rest = line.partition(":")
    if colon and len(head) < 40:
        return f"<b>{escape(head)}:</b>{escape(rest)}"
    return escape(line)
