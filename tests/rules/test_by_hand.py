"""Texts that the players carry out by hand (HAND-1)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.language import ast
from rules.model.moves import Pass
from rules.state.setup import HandAgreement, with_computers
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

HUMMER = made_up("Hummer", 'When fielded: by hand "Each player hums a tune.".')
CHOIR = made_up_action("Choir", 'By hand "Sing.". Gain 1 life.')


def table(agreed: HandAgreement = "cards", **computers: str) -> Table:
    """A table on which Eric has Hummer and a Choir in his Reserve Pool."""
    table = Table(eric=[HUMMER], basics=[CHOIR])
    levels = [computers.get(name, "") for name in ("Eric", "Mike")]
    setup = with_computers(replace(table.game.setup, by_hand=agreed), levels)
    table.game._use_setup(setup)
    table.lay("Eric", "reserve", "Hummer L1", "Choir action").life(Eric=5)
    return table.begin()


def test_a_text_by_hand_waits_until_its_player_has_done_it() -> None:
    """HAND-1: The moment is enforced; what the words say is not."""
    now = table().field("Hummer L1")
    assert now.asks() == ("Eric", "by hand")
    assert str(now.game.prompt()) == 'Eric: do by hand what Hummer says: "Each player hums a tune."'
    assert now.game.legal_moves() == (Pass(),)
    assert now.pass_().asks() == ("Eric", "main")


def test_a_used_action_die_stays_until_its_text_is_done() -> None:
    now = table().use("Choir action")
    assert now.asks() == ("Eric", "by hand")
    assert now.has("Eric", "reserve") == {"Choir action": 1, "Hummer L1": 1}
    now.pass_()
    assert (now.has("Eric", "reserve"), now.lives()[0]) == ({"Hummer L1": 1}, 6)


def test_nobody_is_asked_without_an_agreement() -> None:
    now = table("").field("Hummer L1")
    assert now.asks() == ("Eric", "main")


def test_the_computer_is_never_asked() -> None:
    now = table(Eric="easy").field("Hummer L1")
    assert now.asks() == ("Mike", "by hand")
    now = table(Eric="easy", Mike="easy").field("Hummer L1")
    assert now.asks() == ("Eric", "main")


def test_words_in_quotes_are_kept_as_they_are() -> None:
    text = HUMMER.text.abilities[0]
    assert isinstance(text, ast.Triggered)
    assert text.do == (ast.ByHand("Each player hums a tune."),)
