"""A text that would be ignored is refused when the match is laid out, not in the middle of it."""

import pytest

from rules.playable import UnplayableCard, check_playable
from rules.shelf import all_sets
from tests.rules.table import Table, hard_text, made_up, made_up_action


def test_every_card_that_comes_with_the_program_can_be_played():
    for card_set in all_sets():
        for card in card_set.cards:
            check_playable(card)


def test_a_card_with_a_text_that_is_not_played_yet_is_refused_by_name():
    slander = made_up_action("Slander", hard_text("Slander"))
    with pytest.raises(UnplayableCard, match=r"Slander cannot be played yet: .*answers an event"):
        Table(basics=[slander])


def test_doctor_strange_watches_action_dice_wherever_they_are():
    """A moment does not say the zone: the action die that is used lies in the Reserve Pool."""
    card = made_up("Doctor Strange", hard_text("Doctor Strange: Never Have You Known His Like"))
    table = Table(eric=[card]).lay("Eric", "field", "Doctor Strange L1")
    table.lay("Eric", "reserve", "Ambush action").lay("Mike", "field", "sidekick").begin("main")
    table.use("Ambush action").choose("Doctor Strange")
    assert table.asks() == ("Eric", "answer")
    table.accept().choose("Doctor Strange")
    assert table.stats("Doctor Strange") == (4, 2), "+1A by the action, +1A by its copy"
