"""Tokens on cards: Experience, Loyalty, and stun tokens."""

import pytest

from rules.advice.event_log.log_writer import log_lines
from rules.model.moves import Attack, Block, UseGlobal
from rules.notation.facts.lasting_effects import add_card_tokens
from rules.notation.facts.position import state_from_position
from rules.notation.facts.state_facts import facts_of_player
from rules.notation.records.errors import LineMismatch
from rules.notation.records.record import Ref, TokensOnCard
from rules.notation.syntax.line_formatter import format_fact
from rules.notation.syntax.quoting import MatchNames
from rules.state.digest import digest
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

# --- Experience, Loyalty --------------------------------------------------------------------------

FELL = made_up_action("Fell", "KO a character die.")
MONSTER = ("Monster",)
THIEF = made_up("Thief", "Experience.")
CLERIC = made_up("Cleric", "Experience.")
OGRE = made_up("Ogre", "", affiliations=MONSTER)
BLESS = made_up_action("Bless", "Put an experience token on the card of a target character die.")
TREASON = made_up_action(
    "Treason", "Gain 1 life, unless the opponent KOs one of their character dice."
)


def adventure(*field: str, lost: str = "Ogre", action: str = "Fell") -> Table:
    """The table in Mike's next turn, after Eric KO'd a die in his own."""
    table = Table(eric=[THIEF, CLERIC], mike=[OGRE], basics=[FELL, TREASON, BLESS], edition="AI")
    table.lay("Eric", "field", *field).lay("Mike", "field", "Ogre", "sidekick")
    table.lay("Eric", "reserve", f"{action} action").begin().use(action)
    if action == "Treason":
        table.accept()
    return table.choose(lost).both_pass().attack_with()


def tokens(table: Table, *cards: str) -> list[int]:
    return [table.state.tokens_on(table.card(card), "experience") for card in cards]


def test_experience_is_one_token_a_card_for_a_monster_that_fell():
    """KW-23: However many of its dice are active; each die of the card gets +1A and +1D."""
    table = adventure("Thief", "Thief", "Cleric")
    while table.asks()[1] == "order":
        table.order(0)
    assert tokens(table, "Thief", "Cleric") == [1, 1]
    assert table.state.active == 1
    assert table.stats("Thief") == (3, 3)


@pytest.mark.parametrize(
    ("field", "lost", "action"),
    [
        (("Thief",), "Mike's sidekick", "Fell"),
        (("sidekick",), "Ogre", "Fell"),
        (("Thief",), "Ogre", "Treason"),
    ],
)
def test_no_experience_without_a_monster_that_you_knocked_out_or_an_active_die(
    field: tuple[str, ...], lost: str, action: str
):
    """KW-23: A Sidekick is no Monster; no die was active; Mike KO'd his Monster himself."""
    assert tokens(adventure(*field, lost=lost, action=action), "Thief") == [0]


def test_a_monster_that_falls_in_combat_gives_experience():
    """KW-23: The die that KO'd it survives and is active at the end of the turn."""
    table = Table(eric=[THIEF], mike=[OGRE], edition="AI").lay("Eric", "field", "Thief L3")
    table.lay("Mike", "field", "Ogre L1").begin("attack").attack_with("Thief")
    table.block(("Ogre", "Thief")).both_pass()
    assert tokens(table, "Thief") == [1]


def test_experience_is_kept_while_no_die_of_the_card_is_active():
    """KW-23: The die that comes later has it, too; other dice do not."""
    table = Table(eric=[THIEF, CLERIC], basics=[BLESS, FELL], edition="AI")
    table.lay("Eric", "field", "Thief", "Cleric")
    table.lay("Eric", "reserve", "Bless action", "Fell action", "Thief L1").begin()
    table.use("Bless").choose("Thief").use("Fell").choose("Thief").field("Thief")
    assert (table.stats("Thief"), table.stats("Cleric")) == ((3, 3), (2, 2))


def test_sidekicks_carry_no_tokens():
    """KW-23: They have no card of their own."""
    table = Table(basics=[BLESS], edition="AI").lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", "Bless action").begin().use("Bless")
    assert table.state.card_tokens == ()


PATRON = made_up(
    "Patron",
    "When fielded: put 2 loyalty tokens on this card.\n"
    "When this die attacks: deal 1 damage to the opponent for each loyalty token on this card.\n"
    "Pay bolt: remove a loyalty token from this card.",
)


def test_loyalty_tokens_count_and_can_be_removed():
    """KW-24: Two tokens come, one goes, and one is left for the attack."""
    table = Table(eric=[PATRON], edition="AI").lay("Eric", "reserve", "Patron L1")
    table.lay("Eric", "reserve", "sidekick bolt").begin().field("Patron")
    assert table.stats("Patron") == (4, 4)
    table.use_paid("Patron", "bolt")
    assert table.stats("Patron") == (3, 3)
    assert table.both_pass().attack_with("Patron").lives() == (10, 9)


def test_positions_digests_and_the_log_know_tokens():
    """KW-23: A position with tokens continues the same match."""
    table = Table(eric=[THIEF], basics=[BLESS], edition="AI").lay("Eric", "field", "Thief")
    table.lay("Eric", "reserve", "Bless action").begin()
    before = table.state.copy()
    table.use("Bless").choose("Thief")
    assert digest(table.state) != digest(before)
    log = [str(line) for line in log_lines(before, table.events)]
    assert "Eric's Thief gets 1 experience token and now has 1" in log
    fact = facts_of_player(table.state, table.state.active)[-1]
    names = MatchNames(table.state.setup)
    assert format_fact(fact, names) == "Eric tokens: 1 experience on Thief"
    copy = state_from_position(table.state.setup, [fact], names)
    assert copy.card_tokens == table.state.card_tokens


# --- stun tokens ----------------------------------------------------------------------------------

FLASH = made_up_action("Flash", "Put a stun token on the card of a target character die.")
KITE = made_up("Kite", "")
DOVE = made_up("Dove", "")


def stunned() -> Table:
    """The table after Eric has stunned Mike's Kite, of which Mike has two dice, and a Dove."""
    table = Table(eric=[DOVE], mike=[KITE], basics=[FLASH], edition="AI")
    table.lay("Eric", "field", "Dove").lay("Mike", "field", "Kite", "Kite", "sidekick")
    table.lay("Mike", "reserve", "sidekick bolt", "sidekick mask", "sidekick fist")
    table.lay("Eric", "reserve", "Flash action", "sidekick bolt", "sidekick bolt").begin()
    return table.use("Flash").choose("Kite")


def test_dice_of_a_stunned_card_cannot_block():
    """KW-30: Neither of the two; the Sidekick can."""
    table = stunned().both_pass().attack_with("Dove")
    assert {move.die for move in table.game.legal_moves() if isinstance(move, Block)} == {
        table.die("Mike's sidekick", "field")
    }
    refusal = table.refused(table.blocks("Kite", "Dove"))
    assert (refusal.rule_id, str(refusal.reason)) == ("KW-30", "Kite dice can't attack or block.")


def test_dice_of_a_stunned_card_cannot_attack():
    """KW-30: Eric stunned his own Dove."""
    table = Table(eric=[DOVE], basics=[FLASH], edition="AI").lay("Eric", "field", "Dove")
    table.lay("Eric", "reserve", "Flash action").begin().use("Flash").choose("Dove").both_pass()
    assert not [move for move in table.game.legal_moves() if isinstance(move, Attack)]


def removals(table: Table) -> list[UseGlobal]:
    """The moves that remove a stun token from Mike's Kite."""
    legal = table.game.legal_moves()
    return [one for one in legal if isinstance(one, UseGlobal) and one.card == table.card("Kite")]


def test_only_the_owner_removes_a_stun_token_for_two_energy():
    """KW-30: Whenever they could use a Global Ability."""
    table = stunned()
    assert not removals(table)
    table.pass_()
    assert table.asks() == ("Mike", "reply")
    assert len(removals(table)) == 1
    table.use_global("Kite", "bolt", "mask")
    assert table.state.card_tokens == ()
    assert not removals(table)


def test_a_position_says_which_cards_are_stunned():
    """KW-30: The token is on Mike's card."""
    table = stunned()
    names = MatchNames(table.state.setup)
    facts = [one for player in (0, 1) for one in facts_of_player(table.state, player)]
    copy = state_from_position(table.state.setup, facts, names)
    assert copy.card_tokens == table.state.card_tokens == ((table.card("Kite"), "stun", 1),)


def test_a_position_without_stun_texts_has_no_stun_tokens():
    table = Table(eric=[DOVE], edition="AI")
    with pytest.raises(LineMismatch, match="stun tokens"):
        add_card_tokens(
            table.state, 0, TokensOnCard(1, "stun", Ref("Dove")), MatchNames(table.state.setup)
        )


def test_an_ability_that_lasts_can_give_experience():
    """KW-23: Each card gets its token; a Sidekick has no card of its own."""
    teacher = made_up("Teacher", "While active: your character dice get Experience.")
    pupil = made_up("Pupil", "")
    table = Table(eric=[teacher, pupil], mike=[OGRE], basics=[FELL], edition="AI")
    table.lay("Eric", "field", "Teacher", "Pupil", "sidekick").lay("Mike", "field", "Ogre")
    table.lay("Eric", "reserve", "Fell action").begin().use("Fell").choose("Ogre").both_pass()
    table.attack_with()
    assert tokens(table, "Teacher", "Pupil") == [1, 1]
