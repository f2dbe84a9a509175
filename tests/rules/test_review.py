"""The review of a match: the chances from turn to turn, and the decisions that cost most."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.__main__ import main
from rules.game import Game
from rules.match_log import AboutMatch, MatchReview, ReviewMoment, Timeline, export_text
from rules.match_log.exports.match_json_reader import read_match_json
from rules.model import Pass, PlayerId
from rules.notation import read_match, replay_match, write_match
from rules.review import review_match
from tests.rules.matches import SETS
from tests.rules.table import Table

EXAMPLE = Path("tests/matches/uncanny-x-men-example.match")
ERIC, MIKE = PlayerId(0), PlayerId(1)


def missed_win() -> Game:
    """Three Sidekicks could win against an empty Field, but Eric keeps them home."""
    table = Table().lay("Eric", "field", "sidekick", "sidekick", "sidekick").life(Eric=1, Mike=3)
    return table.begin("attack").play(Pass()).game


def win() -> Game:
    """The same attack, and Eric does attack."""
    table = Table().lay("Eric", "field", "sidekick", "sidekick", "sidekick").life(Eric=1, Mike=3)
    return table.begin("attack").attack_with("sidekick", "sidekick", "sidekick").game


def review_of(game: Game) -> MatchReview:
    """The review of a match so far."""
    return review_match(Timeline(game))


def only_moment(game: Game) -> ReviewMoment:
    """The one moment of a match."""
    (moment,) = review_of(game).moments
    return moment


def test_a_missed_win_is_a_moment_with_the_better_act() -> None:
    moment = only_moment(missed_win())
    assert str(moment.played) == "Eric does not attack: 3 Sidekicks stay home."
    assert str(moment.better) == "Attack with 3 Sidekicks."
    assert str(moment.why) == "It wins the match."
    assert (moment.player, moment.chance) == (ERIC, 1)
    assert moment.change < -0.04


def test_the_best_act_is_no_moment() -> None:
    assert review_of(win()).moments == ()


def test_the_only_legal_act_is_no_moment() -> None:
    """Mike has nobody who could block."""
    assert all(moment.player == ERIC for moment in review_of(missed_win()).moments)


def lucky_win() -> Game:
    """Eric wins only because Cyclops shows its highest face when it is rolled again."""
    table = Table().lay("Eric", "prep", "Cyclops").life(Eric=2, Mike=6)
    table.will_draw(*["sidekick"] * 4).will_roll("fist, fist, fist, mask, bolt").begin("draw")
    table.will_roll("L3").reroll("Cyclops bolt").field("Cyclops L3", "mask").both_pass()
    game = table.attack_with("Cyclops L3").game
    while not game.state.is_over:
        game.play(Pass())
    return game


def test_a_lucky_roll_is_a_moment_but_no_mistake() -> None:
    moment = only_moment(lucky_win())
    assert (moment.cause, moment.player) == ("dice", ERIC)
    assert str(moment.played) == "Eric rolls Cyclops (level 3)."
    assert str(moment.why) == "Lucky: only 1 in 6 such rolls is as good."
    assert moment.better is None
    assert moment.change > 0.1
    assert review_of(lucky_win()).turning_point(ERIC) is None


def test_the_roll_of_the_winner_was_bad_luck_for_the_loser() -> None:
    review = review_of(lucky_win())
    assert review.bad_luck(MIKE) == review.moments[0]
    assert review.bad_luck(ERIC) is None


def test_the_chance_is_what_dice_and_mistakes_add_up_to() -> None:
    review = review_of(replay_match(read_match(EXAMPLE.read_text(), "example", SETS)))
    assert review.points[0].chance_of(ERIC) == 0.5
    assert {point.turn for point in review.points} == {1, 2, 3, 4, 5, 6, 7}
    for point in review.points:
        assert point.chance_of(ERIC) + point.chance_of(MIKE) == pytest.approx(1)
        assert point.luck_of(ERIC) == -point.luck_of(MIKE)
        assert point.decisions_of(ERIC) == point.mistakes[1] - point.mistakes[0]


def test_the_end_of_a_won_match_is_certain() -> None:
    game = win()
    while not game.state.is_over:
        game.play(Pass())
    assert review_of(game).points[-1].chance_of(ERIC) == 1


def test_the_same_match_gets_the_same_review_and_stays_as_it_is() -> None:
    game = missed_win()
    before = game.digest()
    assert review_of(game) == review_of(game)
    assert game.digest() == before


def test_a_stopped_review_has_chances_but_no_moments() -> None:
    review = review_match(Timeline(missed_win()), lambda: True)
    assert review.points
    assert review.moments == ()


def test_progress_rises_to_one() -> None:
    shares: list[float] = []
    review_match(Timeline(missed_win()), on_progress=shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1


# --- the command and the exports ------------------------------------------------------------------


def test_the_command_prints_the_chances_and_the_moments(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "missed.match"
    file.write_text(write_match(missed_win()), "utf-8")
    assert main(["review", str(file)]) == 0
    printed = capsys.readouterr().out
    assert "Better: Attack with 3 Sidekicks." in printed
    assert main(["review", str(file), "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["moments"][0]["player"] == "Eric"
    assert figures["points"][0]["chances"] == [0.5, 0.5]


def test_exports_have_the_review_if_it_was_made() -> None:
    timeline = Timeline(missed_win())
    about = AboutMatch(review=review_match(timeline))
    for kind in ("md", "html", "json"):
        assert "Attack with 3 Sidekicks" in export_text(timeline, kind, about)
        assert "Attack with 3 Sidekicks" not in export_text(timeline, kind)


def test_a_match_with_a_review_can_be_read_again() -> None:
    timeline = Timeline(missed_win())
    text = export_text(timeline, "json", AboutMatch(review=review_match(timeline)))
    game = replay_match(read_match_json(text, "missed.json", SETS))
    assert game.digest() == timeline.game.digest()
