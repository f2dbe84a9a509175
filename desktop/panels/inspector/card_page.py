"""A card in words, in any size: the page of the inspector, and the panel of the side column.

The page has a card's stats, faces and text, explains the terms in the text, and lists what
currently modifies the card or the die.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum
from html import escape
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFrame, QVBoxLayout

from desktop.card_art.anatomy import READING_HEIGHT, READING_WIDTH, anatomy_of
from desktop.card_art.card_print import card_print, is_by_hand
from desktop.match.match_change import MatchChange
from desktop.panels.widgets.face_strip import FaceStrip
from desktop.style.basic_widgets import lay_row, make_html_label, make_label
from desktop.style.current_theme import current_theme
from desktop.style.glyphs import symbols_picture
from desktop.style.materials.tones import mix
from desktop.table.paint.die_looks import DieLooks, card_emblem, die_looks_of
from desktop.table.paint.faces import face_pixmap
from desktop.text.translation import translate, translate_lines
from rules.advice import (
    AppliedModifier,
    card_face_names,
    card_facts,
    dice_left,
    die_lines,
    die_with_face,
    granted_keywords,
    kind_and_affiliations,
    modifiers_of_card,
    modifiers_of_die,
    short_face_name,
    tokens_on_card,
)
from rules.cards import Card, CardKind, shown_cost
from rules.messages import GlossaryTerm, explain_terms
from rules.model import NO_CARD, NO_DIE, UNROLLED, CardId, DieId
from rules.state import Die, GameState, Setup, Zone

_TINT = 0.3  # the share of the dice's color in the background of the title
_HEAD = 40  # the maximum length of a trigger, the bold words before a colon


class RenderedPage(NamedTuple):
    """Rich text, its pictures by name, and the same as plain text for screen readers."""

    html: str
    pictures: dict[str, QPixmap]
    plain_text: str


class Sheet(Enum):
    """Whether a page stands alone, or is a sheet beside the card itself."""

    NONE = "none"
    FULL = "full"
    BRIEF = "brief"


class CardPage:
    """The page of a card, or of a die with its card."""

    def __init__(
        self, state: GameState, looks: DieLooks, card: CardId, die: DieId = NO_DIE
    ) -> None:
        self._state, self._card_id, self._die = state, card, die
        self.card: Card = state.setup.cards[card].card
        self.looks = looks
        """The faces of the card's dice; each is a picture on the page, from face0 to face5."""
        self.edition = state.setup.ruleset.name

    def render(
        self,
        scale: float,
        ratio: float,
        *,
        columns: int = 1,
        keeps: str = "",
        sheet: Sheet = Sheet.NONE,
        has_links: bool = True,
    ) -> RenderedPage:
        """Write the page in a given size.

        At a scale of 1 it has the default text size. Two columns are for a wide and low page;
        `keeps` is a last line about what can be done with the card. Terms name their rules where
        a click can follow them.
        """
        if sheet is not Sheet.NONE:
            terms = "" if sheet is Sheet.BRIEF else self._terms(has_links=has_links)
            return self._sheet(scale, ratio, keeps, terms, is_brief=sheet is Sheet.BRIEF)
        pictures: dict[str, QPixmap] = {}
        above = self._title(pictures, scale, ratio) + self._facts()
        above += self._faces(pictures, scale, ratio)
        text, beside = self._text(), self._terms(has_links=has_links) + self._now()
        if columns == 2 and beside:
            body = (
                '<table width="100%" cellspacing="0" cellpadding="0"><tr>'
                f'<td width="54%">{above}{text}</td>'
                f'<td width="{round(18 * scale)}"></td><td>{beside}</td></tr></table>'
            )
        else:
            body = above + text + beside
        last = f'<p class="soft">{escape(keeps)}</p>' if keeps else ""
        return RenderedPage(body + last, pictures, self.plain_text())

    def _sheet(
        self, scale: float, ratio: float, keeps: str, terms: str, *, is_brief: bool
    ) -> RenderedPage:
        """What the card itself does not say: its state now, facts, faces, and its terms.

        A brief sheet leaves out faces and terms.
        """
        pictures: dict[str, QPixmap] = {}
        text = "" if shows_all_text(self.card) else self._text()
        body = self._now() + self._facts()
        if not is_brief:
            body += self._faces(pictures, scale, ratio, 3)
        last = f'<p class="soft">{escape(keeps)}</p>' if keeps else ""
        return RenderedPage(body + text + terms + last, pictures, self.plain_text())

    def style_sheet(self, scale: float) -> str:
        theme = current_theme()

        def points(usual: float) -> str:
            return f"{usual * scale:.1f}pt"

        gap = f"{3 * scale:.0f}px"
        return f"""
        p, td, div {{ font-size: {points(10.5)}; color: {theme.text}; }}
        p {{ margin: {gap} 0 {gap} 0; }}
        .name {{ font-size: {points(16)}; font-weight: bold; }}
        .text {{ font-size: {points(12)}; }}
        .small {{ font-size: {points(9.5)}; }}
        .soft {{ font-size: {points(9.5)}; color: {theme.text_soft}; }}
        .head {{ font-size: {points(10.5)}; font-weight: bold; color: {theme.accent}; }}
        a {{ color: {theme.accent}; }}
        """

    # --- the parts

    def _title(self, pictures: dict[str, QPixmap], scale: float, ratio: float) -> str:
        card, side = self.card, round(40 * scale)
        pictures["sign"] = face_pixmap(card_emblem(self.looks), side, ratio)
        cost = ""
        if card.kind is not CardKind.SIDEKICK:
            kept = (shown_cost(card), *(energy.value for energy in card.energy))
            high = round(26 * scale)
            pictures["cost"] = symbols_picture(kept, high, ratio)
            cost = f'<img src="cost" height="{high}" width="{high * len(kept)}">'
        subtitle = f'<br><span class="soft">{escape(card.subtitle)}</span>' if card.subtitle else ""
        tint = mix(current_theme().card, self.looks[0].colors.body, _TINT).name()
        return (
            f'<table width="100%" cellspacing="0" cellpadding="{round(5 * scale)}"'
            f' bgcolor="{tint}"><tr>'
            f'<td width="{side}"><img src="sign" width="{side}" height="{side}"></td>'
            f'<td style="vertical-align: middle"><span class="name">{escape(self._name())}</span>'
            f'{subtitle}</td><td align="right" style="vertical-align: middle">{cost}</td>'
            "</tr></table>"
        )

    def _name(self) -> str:
        return self.card.name if self._card_id else _tr("Sidekick")

    def _facts(self) -> str:
        return f'<p class="soft">{escape(" · ".join(self._fact_texts()))}</p>'

    def _fact_texts(self) -> list[str]:
        facts = [translate(fact) for fact in card_facts(self._state, self._card_id)]
        by_hand = [_tr("By hand: you do what this card says")] if is_by_hand(self.card) else []
        return [*facts, *by_hand]

    def _faces(
        self, pictures: dict[str, QPixmap], scale: float, ratio: float, a_row: int = 6
    ) -> str:
        """The six faces with their names; the name of the current face is bold and marked."""
        rows = (
            self._row_of_faces(pictures, scale, ratio, range(start, start + a_row))
            for start in range(0, len(self.looks), a_row)
        )
        return f'<table width="100%" cellspacing="{round(2 * scale)}">{"".join(rows)}</table>'

    def _row_of_faces(
        self, pictures: dict[str, QPixmap], scale: float, ratio: float, places: range
    ) -> str:
        side = round(54 * scale)
        shown = self._state.dice[self._die].face if self._die >= 0 else UNROLLED
        face_names = self._face_names()
        faces, names = "", ""
        for place in places:
            look = self.looks[place]
            pictures[f"face{place}"] = face_pixmap(look, side, ratio)
            faces += (
                f'<td align="center"><img src="face{place}" width="{side}" height="{side}"></td>'
            )
            name = escape(face_names[place])
            name = f"<b>▲ {name}</b>" if place == shown else name
            names += f'<td align="center" class="small">{name}</td>'
        return f"<tr>{faces}</tr><tr>{names}</tr>"

    def _face_names(self) -> list[str]:
        return list(map(translate, card_face_names(self.card)))

    def _text(self) -> str:
        known = [term.word for term in self._known()]
        lines = (_worded(line, known) for line in self.card.paragraphs)
        return "".join(f'<p class="text">{line}</p>' for line in lines)

    def _known(self) -> tuple[GlossaryTerm, ...]:
        """The terms to explain: those in the card text, and keywords the die has gained."""
        given = granted_keywords(self._state, self._die) if self._die >= 0 else ()
        return explain_terms("\n".join((self.card.wording, *given)))

    def _terms(self, *, has_links: bool) -> str:
        found = [
            f'<p class="small"><b>{escape(term.word)}</b>: {escape(translate(term.explanation))}'
            + (f' <a href="rule:{term.rule}">{term.rule}</a></p>' if has_links else "</p>")
            for term in self._known()
        ]
        return _headed(_tr("Terms on this card"), found)

    # --- current state

    def _now(self) -> str:
        state = self._state
        paragraphs = [f"<p>{escape(line, quote=False)}</p>" for line in self._state_lines()]
        reasons = modifiers_of_die(state, self._die) if self._die >= 0 else ()
        reasons = reasons or modifiers_of_card(state, self._card_id)
        paragraphs += (
            f"<p><b>{escape(translate(modifier.effect))}</b>"
            f' <span class="soft">· {escape(_why(modifier))}</span></p>'
            for modifier in reasons
        )
        title = _tr("This die now") if self._die >= 0 else _tr("Now")
        return _headed(title, paragraphs)

    def _state_lines(self) -> list[str]:
        """The die's face, zone, stats, fielding cost, and condition, such as damage."""
        if self._die < 0:
            return []
        shown = die_with_face(self._state, self._die)
        return [shown, *translate_lines(die_lines(self._state, self._die))]

    # --- plain text

    def plain_text(self) -> str:
        """The page as plain text, one fact per line."""
        card = self.card
        title = f"{self._name()}: {card.subtitle}" if card.subtitle else self._name()
        cost = " ".join((shown_cost(card), *(energy.value for energy in card.energy)))
        lines = [title]
        if card.kind is not CardKind.SIDEKICK:
            lines.append(_tr("cost {cost}").format(cost=cost))
        lines += self._fact_texts()
        lines.append(", ".join(self._face_names()))
        lines += self.card.paragraphs
        lines += (f"{term.word}: {translate(term.explanation)}" for term in self._known())
        lines += self._state_lines()
        reasons = modifiers_of_die(self._state, self._die) if self._die >= 0 else ()
        lines += (f"{translate(reason.effect)}: {_why(reason)}" for reason in reasons)
        return "\n".join(lines)


def _why(modifier: AppliedModifier) -> str:
    """The source of a modifier, and how long it lasts if it ends."""
    reasons = (modifier.source, modifier.duration)
    return ", ".join(translate(reason) for reason in reasons if reason is not None)


def _headed(title: str, paragraphs: list[str]) -> str:
    """Paragraphs below a heading, or "" if there are no paragraphs."""
    return f'<p class="head">{escape(title)}</p>{"".join(paragraphs)}' if paragraphs else ""


def _worded(line: str, known: Sequence[str] = ()) -> str:
    """A paragraph of card text, with its trigger and the known keywords in bold."""
    head, colon, rest = line.partition(":")
    if colon and len(head) < _HEAD:
        return f"<b>{escape(head)}:</b>{_marked(rest, known)}"
    return _marked(line, known)


def _marked(words: str, known: Sequence[str]) -> str:
    html = escape(words, quote=False)
    for word in known:
        if word[:1].isalpha():
            html = re.sub(rf"\b{re.escape(word)}\b", lambda found: f"<b>{found[0]}</b>", html)
    return html


def _tr(words: str) -> str:
    return QCoreApplication.translate("CardPage", words)


# --- cards in reading size ------------------------------------------------------------------------


def shows_all_text(card: Card) -> bool:
    """Whether the whole text of a card fits on it in reading size."""
    parts = anatomy_of(card_print(card), READING_WIDTH, READING_HEIGHT, 1.0, dice=False)
    return parts.has_whole_text


# --- the panel of the side column -----------------------------------------------------------------


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
        return self._card != NO_CARD

    def show_card(self, state: GameState, number: CardId) -> None:
        self._show(state, number, NO_DIE)

    def show_die(self, state: GameState, number: DieId) -> None:
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
        if number >= len(self._looks):  # a token made by hand
            self._looks = die_looks_of(state.setup)
        if number != self._card:
            self._print(card, self._looks[number])
        self._card, self._die = number, die
        left = (dice_left(state, number), *tokens_on_card(state, number))
        self.dice_left.setText(" · ".join(map(translate, left)))
        self.dice_left.setVisible(card.kind is not CardKind.SIDEKICK)
        is_out = die >= 0 and state.dice[die].zone is not Zone.CARD
        self.die_state.setText(self._now(state, state.dice[die]) if is_out else "")
        self.die_state.setVisible(is_out)

    def _print(self, card: Card, looks: DieLooks) -> None:
        self.name.setText(card.full_name)
        self.cost.clear()
        if card.kind is not CardKind.SIDEKICK:
            self.cost.add_words(self.tr("Cost"))
            self.cost.add_symbol(shown_cost(card))
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
        die_texts = translate_lines(die_lines(state, die.id))
        lines += (escape(line, quote=False) for line in die_texts)
        lines += map(_changed, modifiers_of_die(state, die.id))
        return "<br>".join(lines)

    def _lay_out(self) -> None:
        rows = QVBoxLayout()
        rows.setContentsMargins(10, 8, 10, 8)
        rows.setSpacing(5)
        self.name.setText(self.tr("Card details"))
        self.facts.setText(self.tr("Hover over a card or die for details."))
        rows.addWidget(self.name)
        rows.addLayout(lay_row(self.cost))
        for part in (self.facts, self.faces, self.card_text, self.dice_left, self.die_state):
            rows.addWidget(part)
        self.die_state.hide()
        self.card_text.hide()
        self.dice_left.hide()
        self.setLayout(rows)


def _changed(modifier: AppliedModifier) -> str:
    return f"<b>{escape(translate(modifier.effect))}</b> · {escape(translate(modifier.source))}"
