"""A match as one web page: story, charts, pictures, the cards, and a small replay.

The page is one file. It asks for nothing from a network, and its security policy forbids that. Its
style and its script are allowed by their hashes, so a name in the match can never become a script.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any

from rules.advice.descriptions import describe_faces
from rules.cards import asset_text
from rules.match_log.about_match import AboutMatch, Translate
from rules.match_log.charts.match_series import match_series
from rules.match_log.exports.page_charts import chart_patterns, chart_section
from rules.match_log.exports.review_export import review_section
from rules.match_log.story.story import Story, StoryChapter, StoryNote, note_lines
from rules.match_log.story.tell_story import tell_story
from rules.match_log.table_picture.picture_colors import BY_DAY, BY_LAMP, ON_PAGE, PictureColors
from rules.match_log.table_picture.picture_scene import PictureScene, SceneDie, scene_of
from rules.match_log.table_picture.scene_drawing import (
    MARK_TEXTS,
    VIEW_BOX,
    describe_table,
    picture_parts,
)
from rules.match_log.table_picture.svg_tags import FONT, escaped, short, tag
from rules.match_log.table_picture.table_drawing import table_definitions
from rules.match_log.timeline import Timeline, TimelineAct
from rules.messages.message import Message, make_message
from rules.model import CardId
from rules.notation import write_match
from rules.notation.syntax.card_lines import without_printed_words
from rules.state import ATTACK, GameState

_ICON = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E"
    "%3Crect x='2' y='2' width='28' height='28' rx='6' fill='%23c4302b'/%3E"
    "%3Cpath d='M18 4 7 18h7l-3 10 13-14h-8Z' fill='%23ffe14d'/%3E%3C/svg%3E"
)
_BUTTONS = {
    "first": "M4 3h2.5v14H4ZM16 3v14L7 10Z",
    "turnback": "M10 3v14L2 10ZM18 3v14L10 10Z",
    "back": "M14 3v14L5 10Z",
    "play": "",
    "forward": "M6 3v14l9-7Z",
    "turnforth": "M10 3v14l8-7ZM2 3v14l8-7Z",
    "last": "M16 3h-2.5v14H16ZM4 3v14l9-7Z",
}
"""The buttons of the replay with their signs; the main button has words."""


def write_web_page(timeline: Timeline, about: AboutMatch, translate: Translate) -> Iterator[str]:
    """Write a match as a web page, in pieces."""
    page = _Page(timeline, about, translate)
    yield from page.head()
    yield from page.replay()
    yield from page.story_section()
    yield from page.review()
    yield from page.charts()
    yield from page.numbers()
    yield from page.cards()
    yield from page.match_file()
    yield from page.end()


class _Page:
    """The parts of the page, in their order."""

    def __init__(self, timeline: Timeline, about: AboutMatch, translate: Translate) -> None:
        self._timeline = timeline
        self._about = about
        self._translate = translate
        self._story: Story = tell_story(timeline, about)
        self._script = asset_text("web_page/replay.js")
        self._style = _variables() + asset_text("web_page/page.css")

    def _text(self, message: Message) -> str:
        return escaped(self._translate(message))

    def _own(self, name: str, **values: str | int | Message) -> str:
        return self._text(make_message(f"page.{name}", **values))

    # --- the head, and the rail with the players

    def head(self) -> Iterator[str]:
        policy = (
            f"default-src 'none'; style-src {_hash(self._style)}; script-src"
            f" {_hash(self._script)}; img-src data:; base-uri 'none'; form-action 'none'"
        )
        title = self._text(self._story.title)
        yield (
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f'<title>{title}</title>\n<link rel="icon" href="{_ICON}">\n'
            f"<style>{self._style}</style>\n</head>\n<body>\n"
        )
        definitions = table_definitions(self._timeline.setup, ON_PAGE, self._translate)
        yield tag(
            "svg", tag("defs", *definitions, *chart_patterns()), class_="definitions",
            aria_hidden="true", font_family=FONT,
        )  # fmt: skip
        line = " · ".join(
            part for part in (self._text(self._story.subtitle), escaped(self._about.played)) if part
        )
        yield "\n" + tag(
            "header",
            tag("div", tag("h1", title), tag("p", line)),
            tag("ul", *self._players(), class_="players"),
        )
        reviewed = ("review",) if self._about.review is not None else ()
        links = ("replay", "story", *reviewed, "charts", "numbers", "cards", "file")
        anchors = (tag("a", self._own(name), href=f"#{name}") for name in links)
        yield tag("nav", *anchors, aria_label=self._translate(make_message("page.contents")))
        yield "\n<main>\n"

    def _players(self) -> Iterator[str]:
        """Each player with their shape and life, and who won."""
        state = self._state(len(self._timeline))
        for number in self._timeline.setup.player_ids:
            player, life = self._timeline.setup.players[number], max(0, state.life_of(number))
            picture = tag(
                "svg",
                tag("use", href="#heart", transform="translate(22 21)scale(17)"),
                tag(
                    "text", str(life), x=22, y=28, font_size=18, font_weight="bold",
                    text_anchor="middle", fill="#fffaf0", stroke="#3a0503", stroke_width=3,
                    paint_order="stroke",
                ),
                tag("use", href=f"#crest-{number % 2}", transform="translate(58 21)scale(10)"),
                viewBox="0 0 72 42", width=72, height=42, role="img",
                aria_label=self._translate(make_message("page.life", life=life)),
            )  # fmt: skip
            won = tag("span", self._own("winner"), class_="winner")
            yield tag("li", picture, escaped(player.name), won if state.winner == number else "")

    def _state(self, acts: int) -> GameState:
        return self._timeline.state_after(acts)

    # --- the replay

    def replay(self) -> Iterator[str]:
        """The table, the controls, and below them what happens, so that the controls never move.

        Without a script it shows the end.
        """
        state = self._state(len(self._timeline))
        scene = scene_of(state, self._translate)
        yield '<section id="replay" tabindex="-1">\n' + tag("h2", self._own("replay"))
        picture = tag(
            "svg",
            tag("title", escaped(describe_table(state, self._translate))),
            *picture_parts(scene, state.setup, ON_PAGE, in_replay=True),
            class_="table", viewBox=VIEW_BOX, font_family=FONT, role="img",
        )  # fmt: skip
        yield tag("div", picture, class_="view")
        yield tag("div", *self._controls(), class_="controls")
        last = " ".join(self._text(one) for one in self._story.ending)
        yield tag("p", last, class_="caption", aria_live="polite") + "\n"
        yield '<script type="application/json" id="match-data">'
        yield from replay_data(self._timeline, self._translate)
        yield "</script>\n</section>\n"

    def _controls(self) -> Iterator[str]:
        acts = len(self._timeline)
        label = self._translate(make_message("page.slider"))
        yield tag(
            "div",
            tag("input", type="range", min=0, max=acts, value=0, aria_label=label),
            self._marks(),
            class_="track",
        )
        buttons = []
        for name, sign in _BUTTONS.items():
            label = self._translate(make_message(f"page.{name}"))
            if sign:
                shown = tag(
                    "svg", tag("path", d=sign), viewBox="0 0 20 20", width=20, height=20,
                    fill="currentColor", aria_hidden="true",
                )  # fmt: skip
                named = {"data_do": name, "title": label, "aria_label": label}
                buttons.append(tag("button", shown, type="button", **named))
            else:
                stop = self._translate(make_message("page.pause"))
                named = {"data_do": name, "data_play": label, "data_pause": stop}
                buttons.append(tag("button", escaped(label), type="button", class_="main", **named))
        speeds = "".join(
            tag("option", f"{speed}×", value=speed, **({"selected": ""} if speed == "1" else {}))
            for speed in ("0.5", "1", "2", "4", "8")
        )
        faster = self._translate(make_message("page.speed"))
        yield tag(
            "div", *buttons, tag("select", speeds, aria_label=faster), "<output></output>",
            class_="buttons",
        )  # fmt: skip

    def _marks(self) -> str:
        """Under the slider: a line where each turn begins, a red heart where life is lost."""
        acts = max(len(self._timeline), 1)
        lines = "".join(
            f"M{short(1000 * turn.first_act / acts)} 0v5" for turn in self._timeline.turns
        )
        hearts = []
        before = sum(max(0, life) for life in self._state(0).life)
        for act in self._timeline.acts:
            now = sum(max(0, life) for life in self._state(act.number).life)
            if now < before:
                left = f"{short(100 * act.number / acts)}%"
                heart = tag("use", href="#heart", transform="translate(0 9)scale(5)")
                hearts.append(tag("svg", heart, x=left, overflow="visible"))
            before = now
        turns = tag("path", d=lines, stroke="currentColor", vector_effect="non-scaling-stroke")
        stretched = tag(
            "svg", turns, viewBox="0 0 1000 16", preserveAspectRatio="none", width="100%",
            height="16",
        )  # fmt: skip
        return tag("svg", stretched, *hearts, aria_hidden="true", overflow="visible")

    # --- the story

    def story_section(self) -> Iterator[str]:
        yield '<section id="story">\n' + tag("h2", self._own("story"))
        opening = tag("p", self._joined(self._story.opening)), *self._notes(self._story.notes)
        yield tag("div", *opening, class_="sheet lead") + "\n"
        for chapter in self._story.chapters:
            yield tag("article", *self._chapter(chapter), class_=f"p{chapter.active % 2}") + "\n"
        yield tag(
            "div", tag("p", self._joined(self._story.ending), class_="ending"), class_="sheet"
        )
        yield "\n</section>\n"

    def _chapter(self, chapter: StoryChapter) -> Iterator[str]:
        paragraphs = (
            tag("p", self._joined(paragraph.sentences)) for paragraph in chapter.paragraphs
        )
        turns = (turn.first_act for turn in self._timeline.turns if turn.number == chapter.turn)
        first = next(turns, chapter.end_act)
        watch = tag("a", self._own("watch"), href=f"#act={first}", class_="watch")
        notes = self._notes(chapter.notes)
        yield tag("div", tag("h3", self._text(chapter.heading)), *paragraphs, *notes, watch)
        state = self._state(self._moment(chapter))
        scene = scene_of(state, self._translate)
        picture = tag(
            "svg",
            tag("title", escaped(describe_table(state, self._translate))),
            *picture_parts(scene, state.setup, ON_PAGE),
            class_="table", viewBox=VIEW_BOX, font_family=FONT, role="img",
        )  # fmt: skip
        table = make_message("page.after", table=" ".join(map(self._translate, chapter.table)))
        yield tag("figure", picture, tag("figcaption", self._text(table)))

    def _notes(self, notes: Iterable[StoryNote]) -> Iterator[str]:
        """What players wrote, as quotes."""
        for note in notes:
            about, *lines = map(escaped, note_lines(note, self._translate))
            yield tag("blockquote", tag("strong", about), "<br>", "<br>".join(lines))

    def _moment(self, chapter: StoryChapter) -> int:
        """The point of a turn that its picture shows: its largest fight, or else its last act."""
        points = [
            act
            for turn in self._timeline.turns
            if turn.number == chapter.turn
            for act in range(turn.first_act + 1, turn.end_act + 1)
            if self._state(act).turn == chapter.turn
        ]
        fighting = {act: len(self._state(act).dice.in_zone(ATTACK)) for act in points}
        return max(points, key=lambda act: (fighting[act], act), default=chapter.end_act)

    def _joined(self, sentences: tuple[Message, ...]) -> str:
        return " ".join(self._text(sentence) for sentence in sentences)

    # --- charts, numbers and the match file

    def review(self) -> Iterator[str]:
        """How the chances went, and the moments; nothing if the match was not reviewed."""
        if self._about.review is None:
            return
        names = tuple(player.name for player in self._timeline.setup.players)
        series = match_series(self._timeline)
        yield '<section id="review">\n' + tag("h2", self._own("review"))
        parts = review_section(self._about.review, series, names, self._translate)
        yield tag("div", *parts, class_="sheet") + "</section>\n"

    def charts(self) -> Iterator[str]:
        match = match_series(self._timeline)
        yield '<section id="charts">\n' + tag("h2", self._own("charts")) + '<div class="charts">\n'
        for chart in match.charts:
            yield tag("div", *chart_section(match, chart, self._translate), class_="sheet") + "\n"
        yield "</div></section>\n"

    def numbers(self) -> Iterator[str]:
        names = (tag("th", escaped(name), scope="col") for name in self._story.players)
        rows = (
            tag(
                "tr",
                tag("th", self._text(row.label), scope="row"),
                *(tag("td", str(value)) for value in row.values),
            )
            for row in self._story.numbers
        )
        table = tag("table", tag("tr", tag("td", ""), *names), *rows)
        yield '<section id="numbers">\n' + tag("h2", self._own("numbers"))
        yield tag("div", table, class_="sheet scroll") + "\n</section>\n"

    def cards(self) -> Iterator[str]:
        """All cards with their dice and texts, for readers who do not know them."""
        yield '<section id="cards">\n' + tag("h2", self._own("cards"))
        yield from card_lists(self._state(0), self._translate)
        yield "</section>\n"

    def match_file(self) -> Iterator[str]:
        """The match in its notation, to be saved and opened in the program."""
        yield '<section id="file">\n' + tag("h2", self._own("file"))
        save = tag(
            "button", self._own("save"), type="button", id="save-match", data_name=self._file_name()
        )
        yield tag("p", self._own("about_file")) + save
        notation = tag(
            "pre",
            escaped_lines(write_match(self._timeline.game, printed_words=False)),
            id="match-file",
        )
        yield tag("details", tag("summary", self._own("show_file")), notation)
        yield "\n</section>\n"

    def _file_name(self) -> str:
        """A name for the match file that every system accepts."""
        title = self._translate(self._story.title)
        kept = "".join(letter if letter.isalnum() else " " for letter in title)
        return f"{' '.join(kept.split())[:60] or 'match'}.match"

    def end(self) -> Iterator[str]:
        yield "</main>\n" + tag("footer", self._own("made"))
        yield f"\n<script>{self._script}</script>\n</body>\n</html>\n"


def escaped_lines(text: str) -> str:
    """Several lines as text of a page."""
    return "\n".join(escaped(line) for line in text.split("\n"))


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _variables() -> str:
    """The colors of the table as variables, by day and by lamplight."""
    dark = f"@media (prefers-color-scheme: dark) {{ :root {{ {_values(BY_LAMP)} }} }}"
    printed = f"@media print {{ :root {{ {_values(BY_DAY)} }} }}"
    return f":root {{ {_values(BY_DAY)} }}\n{dark}\n{printed}\n"


def _values(colors: PictureColors) -> str:
    return " ".join(
        f"--{name.replace('_', '-')}: {getattr(colors, name)};" for name in colors.__struct_fields__
    )


# --- page cards -----------------------------------------------------------------------------------


def card_lists(state: GameState, translate: Translate) -> Iterator[str]:
    """Each player's cards, then the basic actions."""
    setup = state.setup
    for number, player in enumerate(setup.players):
        own = [card for card in setup.card_ids[1:] if setup.cards[card].owner == number]
        if own:
            heading = translate(make_message("page.team", player=player.name))
            yield from _list(heading, state, own, translate)
    basics = [card for card in setup.card_ids[1:] if setup.cards[card].owner is None]
    if basics:
        yield from _list(translate(make_message("words.common")), state, basics, translate)


def _list(
    heading: str, state: GameState, cards: list[CardId], translate: Translate
) -> Iterator[str]:
    yield tag("h3", escaped(heading))
    yield tag("ul", *(_card(state, card, translate) for card in cards), class_="cards") + "\n"


def _card(state: GameState, card_id: CardId, translate: Translate) -> str:
    card = state.setup.cards[card_id].card
    subtitle = tag("small", escaped(card.subtitle)) if card.subtitle else ""
    name = tag("span", escaped(card.name), subtitle)
    faces = (
        tag("use", href=f"#d{card_id}-{face}", transform=f"translate({58 + 112 * face} 55)")
        for face in range(len(card.die.faces))
    )
    dice = tag(
        "svg", *faces, viewBox="0 0 680 122", role="img", font_family=FONT,
        aria_label=translate(describe_faces(state, card_id)),
    )  # fmt: skip
    text = "\n".join(escaped(line) for line in without_printed_words(card).wording.split("\n"))
    return tag(
        "li",
        tag("h4", tag("span", str(card.cost), class_="coin"), name),
        dice,
        tag("p", text) if text.strip() else "",
        class_=card.energy[0].value if card.energy else "none",
    )


# --- replay frames --------------------------------------------------------------------------------


def replay_data(timeline: Timeline, translate: Translate) -> Iterator[str]:
    """The replay as JSON, in pieces, one for each act. No piece can end a script element."""
    scene = scene_of(timeline.state_after(0), translate)
    yield '{"start":' + _json(
        {
            "says": translate(make_message("page.start")),
            "dice": {str(number): _die(die) for number, die in scene.dice.items()},
            "texts": scene.texts,
            "shapes": scene.shapes,
        }
    )
    yield ',"acts":['
    notes, reasons = timeline.notes(), timeline.reasons()
    for act in timeline.acts:
        after = scene_of(timeline.state_after(act.number), translate)
        says = _sentence(timeline, act, translate)
        if act.number in reasons:
            why = reasons[act.number]
            says = translate(make_message("page.with_reason", says=says, reason=why))
        if act.number in notes:
            note = " ".join(notes[act.number].split())
            says = translate(make_message("page.with_note", says=says, note=note))
        changes = {"says": says, **_changes(scene, after)}
        yield ("," if act.number > 1 else "") + _json(changes)
        scene = after
    turns = [
        [
            turn.first_act,
            translate(
                make_message(
                    "page.turn", turn=turn.number, player=timeline.setup.players[turn.active].name
                )
            ),
        ]
        for turn in timeline.turns
    ]
    place = translate(make_message("page.place", act="{act}", acts="{acts}"))
    yield f'],"turns":{_json(turns)},"marks":{_json(MARK_TEXTS)},"place":{_json(place)}' + "}"


def _changes(before: PictureScene, after: PictureScene) -> dict[str, Any]:
    """What a scene has that the one before it had not; parts without changes are left out."""
    dice = {
        str(number): _die(die)
        for number, die in after.dice.items()
        if die != before.dice.get(number)
    }
    found = {
        "dice": dice,
        "texts": _new(before.texts, after.texts),
        "shapes": _new(before.shapes, after.shapes),
    }
    return {name: changed for name, changed in found.items() if changed}


def _new(before: Mapping[str, str], after: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in after.items() if value != before.get(name)}


def _die(die: SceneDie) -> list[Any]:
    """A die as a list: its symbol, place and size, then its marks with their numbers."""
    marks = ([name] if number is None else [name, number] for name, number in die.marks)
    return [die.symbol, *(_short(number) for number in (die.x, die.y, die.size)), *marks]


def _short(number: float) -> float:
    return int(number) if number == int(number) else number


def _sentence(timeline: Timeline, act: TimelineAct, translate: Translate) -> str:
    """What the log says about an act, or its notation if the log says nothing."""
    sentences = [translate(line.message).rstrip(".") for line in timeline.lines_of(act)]
    return ". ".join(sentences) + "." if sentences else timeline.notation_of(act)


def _json(value: object) -> str:
    written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return written.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
