"""The web page of a match, read as text and watched in a headless browser."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from rules.match_log import Timeline
from rules.match_log.exports.export_kinds import export_text
from rules.match_log.table_picture.picture_scene import scene_of
from rules.notation import replay_match
from tests.headless_browser import CHROMIUM, HeadlessPage, headless_page
from tests.rules.matches import HEAD, START, read
from tests.rules.walks import Walk

EXAMPLE = Path(__file__).parents[1] / "matches" / "uncanny-x-men-example.match"
EVIL = "</script><script>document.title = 'mine'</script><img src=http://evil.test/x>"

needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")


def timeline_of(text: str) -> Timeline:
    """The timeline of a match in its notation."""
    return Timeline(replay_match(read(text)))


@pytest.fixture(scope="module")
def example() -> Timeline:
    """The example game of the first set."""
    return timeline_of(EXAMPLE.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HeadlessPage]:
    """A page in its own browser."""
    with headless_page(tmp_path_factory.mktemp("browser")) as page:
        yield page


@pytest.fixture(scope="module")
def watched(
    browser: HeadlessPage, example: Timeline, tmp_path_factory: pytest.TempPathFactory
) -> tuple[HeadlessPage, Timeline]:
    """The page of the example game, opened in the browser until a test opens another."""
    file = tmp_path_factory.mktemp("page") / "match.html"
    file.write_text(export_text(example, "html"), encoding="utf-8")
    browser.open(file.as_uri())
    return browser, example


# --- the page as text -----------------------------------------------------------------------------


def test_the_page_tells_the_story_and_pictures_each_turn(example: Timeline) -> None:
    page = export_text(example, "html")
    assert "<h1>Eric vs. Mike</h1>" in page
    assert page.count("<figure>") == len(example.turns) == 7
    assert "Turn 7: Eric" in page


def test_the_page_holds_the_whole_match_file(example: Timeline) -> None:
    page = export_text(example, "html")
    held = re.search(r'<pre id="match-file">(.*?)</pre>', page, re.DOTALL)
    assert held is not None
    again = timeline_of(held[1])
    assert again.game.digest() == example.game.digest()


def test_the_page_refers_to_nothing_outside(example: Timeline) -> None:
    page = export_text(example, "html").replace("http://www.w3.org/2000/svg", "")
    assert "default-src 'none'" in page
    assert not re.search(
        r"https?:|@import|url\((?!#)|src=(?!data:)", page.replace("default-src", "")
    )


def test_a_match_of_four_hundred_acts_is_a_page_of_less_than_two_megabytes() -> None:
    timeline = Timeline(Walk("SWW under SWW", 2, 3000).game())
    page = export_text(timeline, "html")
    assert len(timeline) > 300
    assert len(page.encode()) / len(timeline) * 400 < 2_000_000


def test_the_page_explains_the_cards(example: Timeline) -> None:
    page = export_text(example, "html")
    cards = page[page.index('<section id="cards">') :]
    assert [cards.index(name) for name in ("Kitty Pryde", "Juggernaut", "Reckless Melee")]
    assert "This die can&#39;t be blocked by sidekicks." in cards
    assert "fielding cost" in cards


def test_a_match_without_an_act_has_a_page() -> None:
    page = export_text(timeline_of(HEAD), "html")
    assert "<h1>Eric vs. Mike</h1>" in page


# --- the page in a browser ------------------------------------------------------------------------


def act_shown(page: HeadlessPage) -> int:
    """The act that the replay shows."""
    return int(page.run("document.documentElement.dataset.act"))


def move_slider(page: HeadlessPage, act: int) -> None:
    """Move the slider as a hand does."""
    page.run(
        "(() => { const slider = document.querySelector('#replay input');"
        f" slider.value = {act}; slider.dispatchEvent(new Event('input', {{bubbles: true}})); }})()"
    )


def table_on(page: HeadlessPage) -> tuple[dict[int, list[str]], dict[str, str]]:
    """The dice of the replay, each with its face and place, and the texts on the table."""
    found = json.loads(
        page.run(
            """JSON.stringify([
              [...document.querySelectorAll('#replay [data-die]')].map((die) => [
                die.dataset.die, [die.querySelector('use').getAttribute('href'),
                                  die.style.transform]]),
              [...document.querySelectorAll('#replay [data-text]')].map((text) => [
                text.dataset.text, text.textContent])])"""
        )
    )
    return {int(number): die for number, die in found[0]}, dict(found[1])


@needs_browser
def test_the_slider_shows_the_table_after_any_act(
    watched: tuple[HeadlessPage, Timeline],
) -> None:
    page, timeline = watched
    for act in (0, 20, 11, 43, 36):
        move_slider(page, act)
        scene = scene_of(timeline.state_after(act))
        dice, texts = table_on(page)
        assert texts == scene.texts
        for number, die in scene.dice.items():
            place = f"translate({die.x:g}px, {die.y:g}px) scale({die.size / 100:g})"
            assert dice[number] == [f"#{die.symbol}", place], f"die {number} after act {act}"


@needs_browser
def test_keys_and_buttons_move_through_the_match(watched: tuple[HeadlessPage, Timeline]) -> None:
    page, timeline = watched
    move_slider(page, 0)
    page.run("document.querySelector('#replay input').focus()")
    for key, code, act in (
        ("ArrowRight", 39, 1),
        ("End", 35, len(timeline)),
        ("PageUp", 33, timeline.turns[-1].first_act),
        ("ArrowLeft", 37, timeline.turns[-1].first_act - 1),
        ("PageDown", 34, timeline.turns[-1].first_act),
        ("Home", 36, 0),
    ):
        page.press(key, code)
        assert act_shown(page) == act, key
    page.run("document.querySelector('[data-do=turnforth]').click()")
    assert act_shown(page) == timeline.turns[1].first_act


@needs_browser
def test_play_goes_on_until_it_is_paused(watched: tuple[HeadlessPage, Timeline]) -> None:
    page, _ = watched
    page.run("document.querySelector('#replay select').value = '8'")
    page.run("document.querySelector('[data-do=play]').click()")
    page.run(
        "new Promise(done => { const look = () => document.documentElement.dataset.act >= 3"
        " ? done(1) : setTimeout(look, 20); look(); })"
    )
    page.run("document.querySelector('[data-do=play]').click()")
    assert "Play" in page.run("document.querySelector('[data-do=play]').textContent")


@needs_browser
def test_a_link_in_the_story_or_a_chart_shows_its_act(
    watched: tuple[HeadlessPage, Timeline],
) -> None:
    page, timeline = watched
    settled = "new Promise(done => setTimeout(done, 60))"
    page.run(f"document.querySelectorAll('.watch')[3].click(); {settled}")
    assert act_shown(page) == timeline.turns[3].first_act
    first = "document.querySelector('#charts a').getAttribute('href')"
    page.run(f"location.hash = {first}; {settled}")
    assert act_shown(page) == 11
    assert "Eric takes 1 damage" in page.run("document.querySelector('.caption').textContent")


@needs_browser
def test_the_page_asks_for_nothing_and_breaks_no_rule(
    watched: tuple[HeadlessPage, Timeline],
) -> None:
    page, timeline = watched
    for act in range(0, len(timeline), 5):
        move_slider(page, act)
    assert [address.partition(":")[0] for address in page.requests] == ["file"]
    assert page.complaints == []


@needs_browser
def test_headings_and_pictures_can_be_heard(watched: tuple[HeadlessPage, Timeline]) -> None:
    page, _ = watched
    levels = page.run("[...document.querySelectorAll('h1,h2,h3,h4')].map(h => +h.tagName[1])")
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(later <= earlier + 1 for earlier, later in pairwise(levels))
    unnamed = (
        "svg[role=img]:not([aria-label]):not(:has(> title)), button:empty, input:not([aria-label])"
    )
    assert page.run(f"document.querySelectorAll('{unnamed}').length") == 0
    move_slider(page, 11)
    said = page.run("document.querySelector('#replay input').getAttribute('aria-valuetext')")
    assert said.startswith("Turn 2: Mike. ")
    assert "Eric takes 1 damage" in said


# --- other pages ----------------------------------------------------------------------------------


@needs_browser
def test_a_name_cannot_become_a_script(browser: HeadlessPage, tmp_path: Path) -> None:
    file = tmp_path / "evil.html"
    text = (HEAD + START).replace("Eric", json.dumps(EVIL))
    file.write_text(export_text(timeline_of(text), "html"), encoding="utf-8")
    browser.open(file.as_uri())
    browser.run("document.querySelector('[data-do=last]').click()")
    assert browser.run("document.querySelector('h1').textContent") == f"{EVIL} vs. Mike"
    assert browser.run("document.title") == f"{EVIL} vs. Mike"
    assert browser.run("document.images.length") == 0
    assert len(browser.requests) == 1
    assert browser.complaints == []


@needs_browser
def test_the_page_can_be_read_without_scripts(
    browser: HeadlessPage, example: Timeline, tmp_path: Path
) -> None:
    file = tmp_path / "still.html"
    file.write_text(export_text(example, "html"), encoding="utf-8")
    browser.allow_scripts(False)
    try:
        browser.open(file.as_uri())
        shown = "getComputedStyle(document.querySelector('{}')).display"
        assert browser.run(shown.format(".controls")) == "none"
        assert browser.run(shown.format("#replay .table")) == "block"
        ends = "document.querySelector('.caption').textContent"
        assert "turn 7" in browser.run(ends)
    finally:
        browser.allow_scripts(True)
