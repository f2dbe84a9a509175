"""A match that was written and read is the same after every act, not only at its end."""

from __future__ import annotations

import pytest

from rules.match_log import Timeline
from rules.model.ids import DieId
from rules.notation import Act, Replayer, read_match, write_match
from rules.state.digest import digest
from tests.rules.matches import SETS
from tests.rules.walks import Walk


@pytest.mark.parametrize(
    "walk",
    [
        Walk("UXM under SWW", 21, 250),
        Walk("AI under ASM", 22, 250),
        Walk("tournament under UXM", 23, 250),
        Walk("tournament under SWW", 24, 251),
    ],
    ids=lambda walk: walk.setup,
)
def test_a_random_match_has_the_same_digest_after_every_act(walk: Walk):
    game = walk.game()
    timeline = Timeline(game)
    replayer = Replayer(read_match(write_match(game), "a.match", SETS))
    while replayer.line_index < len(replayer.record.lines):
        line = replayer.record.lines[replayer.line_index]
        replayer.play_line()
        if isinstance(line.content, Act):
            expected = digest(timeline.state_after(replayer.act_count))
            assert replayer.game.digest() == expected, line
    assert replayer.act_count == len(timeline)


def test_stats_that_no_effect_asks_for_do_not_tell_equal_dice_apart():
    """Which of several equal dice is drawn is not written; so it must make no difference."""
    state = Walk("UXM under UXM", 1, 0).game().state
    remembered = [state.copy() for _ in range(2)]
    for die, one in enumerate(remembered):
        one.last_known_stats = ((DieId(die), (1, 1, 1, 1, 1, 0, 0)),)
    assert digest(state) == digest(remembered[0]) == digest(remembered[1])
