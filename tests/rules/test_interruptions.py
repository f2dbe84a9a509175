"""Abilities that prevent, redirect or replace events, and reactive Global Abilities."""

import pytest

from rules.model import EDITIONS, UseGlobal
from rules.state import DamagePrevented
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

TOUGH = ["mask"] * 3 + ["0 1 5", "0 2 5", "0 3 5"]


HIT = made_up_action("Hit", "Deal 3 damage to the opponent.")
SWEEP = made_up_action("Sweep", "Deal 1 damage to each opposing character die.")
AIM = made_up_action("Aim", "Deal 3 damage to a target opposing character die.")


def table_of(*mike: tuple[str, str], edition: str = "AI", **facts: object) -> Table:
    """Eric has dice that can deal damage; Mike has dice with these names in his Field."""
    cards = [made_up(name, text, faces=list(TOUGH), **facts) for name, text in mike]
    table = Table(edition=edition, mike=cards, basics=[HIT, SWEEP, AIM])
    table.lay("Eric", "reserve", "Hit action", "Sweep action", "Aim action")
    return table.lay("Mike", "field", *(f"{name} L1" for name, _ in mike))


def damage(table: Table, die: str) -> int:
    return table.state.dice[table.die(die, "field")].damage


PREVENTS_ONE = (
    "While active, when one of your character dice takes damage: prevent 1 of that damage."
)

# --- prevention -----------------------------------------------------------------------------------


def test_damage_to_a_player_can_be_prevented_in_part():
    """TIM-2: 2 of 3 damage are prevented."""
    table = table_of(("Guard", "When you are damaged: prevent 2 of that damage."))
    table.begin("main").use("Hit action")
    assert table.lives() == (10, 9)


def test_fully_prevented_damage_triggers_nothing():
    """TIM-2, GLB-3: The player was not damaged."""
    text = "When you are damaged: prevent that damage.\nWhen you are damaged: gain 1 life."
    table = table_of(("Guard", text)).life(Mike=5).begin("main")
    table.use("Hit action")
    assert table.lives() == (10, 5)


def test_a_prevention_can_protect_other_dice_from_one_kind_of_source():
    """TIM-2: It prevents damage from Villains to its controller's dice while active."""
    good = made_up("Good", "", affiliations=("X-Men",))
    evil = made_up("Evil", "", affiliations=("Villain",))
    table = Table(
        edition="AI",
        eric=[good, evil],
        mike=[
            made_up(
                "Guard",
                "While active, when one of your character dice takes damage from a Villain "
                "character "
                "die: prevent that damage.",
            )
        ],
    )
    table.lay("Eric", "field", "Good L1", "Evil L1")
    table.lay("Mike", "field", "Guard L1", "sidekick", "Angel L2").begin("attack")
    table.attack_with("Good", "Evil").block(("sidekick", "Good"), ("Angel", "Evil")).both_pass()
    assert table.has("Mike", "prep") == {"sidekick": 1}
    assert table.has("Mike", "field")["Angel L2"] == 1


def test_a_while_active_prevention_counts_once_per_card():
    """EFF-2: Two dice of the card prevent 1 damage, not 2."""
    table = (
        table_of(("Guard", PREVENTS_ONE)).lay("Mike", "field", "Guard L2", "Angel L3").begin("main")
    )
    table.use("Aim action").choose("Angel")
    assert damage(table, "Angel") == 2


@pytest.mark.parametrize("limit", ["once per turn", "the first time each turn"])
def test_a_limited_prevention_applies_once_per_turn(limit: str):
    """EFF-4, EFF-6: The second damage is not prevented."""
    guard = f"While active, {limit}, when you are damaged: prevent that damage."
    table = table_of(("Guard", guard)).lay("Eric", "reserve", "Hit action").begin("main")
    table.use("Hit action")
    assert table.lives() == (10, 10)
    table.use("Hit action")
    assert table.lives() == (10, 7)


def test_a_burst_can_replace_a_prevention():
    """BST-1: With its burst the die prevents all damage, without it 1."""
    text = (
        "When you are damaged: prevent 1 of that damage.\n"
        "* Instead: when you are damaged: prevent that damage."
    )
    for face, life in (("0 1 1", 8), ("0 1 1 *", 10)):
        card = made_up("Guard", text, faces=["mask"] * 5 + [face])
        shown = "L1*" if "*" in face else "L1"
        table = Table(edition="AI", mike=[card], basics=[HIT]).lay("Eric", "reserve", "Hit action")
        table.lay("Mike", "field", f"Guard {shown}").begin("main").use("Hit action")
        assert table.lives() == (10, life)


def test_all_simultaneous_damage_to_a_die_is_one_event():
    """DMG-7, TIM-2: Two attackers damage the die together; 2 of the total damage are prevented."""
    table = Table(
        edition="AI",
        eric=[
            made_up(
                "Wall",
                "When this die takes damage: prevent 2 of that damage.",
                faces=list(TOUGH),
            )
        ],
    )
    table.lay("Eric", "field", "Wall L1").lay("Mike", "field", "sidekick", "Angel L1")
    table.begin("attack").attack_with("Wall")
    table.block(("sidekick", "Wall"), ("Angel", "Wall")).both_pass()
    while table.asks()[1] == "assign":
        table.play(table.game.legal_moves()[0])
    assert [e.amount for e in table.events if isinstance(e, DamagePrevented)] == [2]


def test_a_player_orders_interruptions_when_the_order_matters():
    """TIM-1, TIM-2: One prevents 1 damage and the other redirects it."""
    bait = (
        "While active, when one of your character dice takes damage: redirect 2 of that damage to "
        "this die."
    )
    table = table_of(("Shield", PREVENTS_ONE), ("Bait", bait)).lay("Mike", "field", "Angel L3")
    table.begin("main").use("Aim action").choose("Angel")
    assert table.asks() == ("Mike", "order")
    assert len(table.offered()) == 2
    table.play(table.game.legal_moves()[1])
    assert damage(table, "Bait") in (1, 2)
    assert damage(table, "Angel") + damage(table, "Bait") in (1, 2)


def test_equal_preventions_need_no_order():
    """TIM-1: Two dice of one card prevent 1 each; the order makes no difference."""
    guard = "When you are damaged: prevent 1 of that damage."
    table = table_of(("Guard", guard)).lay("Mike", "field", "Guard L2").begin("main")
    table.use("Hit action")
    assert table.lives() == (10, 9)


# --- redirection ----------------------------------------------------------------------------------


def test_redirected_damage_keeps_its_source():
    """TIM-2: The original source damages the new target."""
    bully = made_up("Evil", "")
    table = Table(
        edition="AI",
        eric=[bully],
        mike=[
            made_up(
                "Bait",
                "When one of your character dice takes damage: redirect that damage to this die.\n"
                'When this die takes damage from a character die named "Evil": gain 1 life.',
                faces=list(TOUGH),
            )
        ],
    )
    table.life(Mike=5).lay("Eric", "field", "Evil L2").lay("Mike", "field", "Bait L1", "sidekick")
    table.begin("attack").attack_with("Evil").block(("sidekick", "Evil")).both_pass()
    assert table.has("Mike", "field")["sidekick character"] == 1
    assert table.lives() == (10, 6)


@pytest.mark.parametrize("edition", EDITIONS)
def test_damage_moves_between_players_and_dice_if_the_text_says_so(edition: str):
    """TIM-2: In every edition; the newest book has the words "unless otherwise stated"."""
    to_player = "When you are damaged: redirect that damage to the opponent."
    table = table_of(("Mirror", to_player), edition=edition).begin("main").use("Hit action")
    assert table.lives() == (7, 10)
    to_player = "When this die takes damage: redirect that damage to the opponent."
    table = table_of(("Mirror", to_player), edition=edition).begin("main").use("Aim action")
    table.choose("Mirror")
    assert (table.lives(), damage(table, "Mirror")) == ((7, 10), 0)
    to_die = "When you are damaged: redirect that damage to this die."
    table = table_of(("Mirror", to_die), edition=edition).begin("main").use("Hit action")
    assert (table.lives(), damage(table, "Mirror")) == ((10, 10), 3)
    to_die = "When you are damaged: redirect that damage to one of your character dice."
    table = table_of(("Mirror", to_die), edition=edition).lay("Mike", "field", "Angel L3")
    table.begin("main").use("Hit action").choose("Angel")
    assert (table.lives(), damage(table, "Angel")) == ((10, 10), 3)


@pytest.mark.parametrize(
    ("edition", "offered"),
    [
        ("AI", ["chooseplayer", "chooseplayer"]),
        ("SWW", ["choose Mirror L1", "chooseplayer", "chooseplayer"]),
    ],
)
def test_a_text_that_names_both_kinds_keeps_the_kind_in_the_newest_edition(
    edition: str, offered: list[str]
):
    """TIM-2: "A player or a character die" does not say that a player's damage goes to a die."""
    text = "When you are damaged: redirect that damage to a target player or character die."
    table = table_of(("Mirror", text), edition=edition).begin("main").use("Hit action")
    assert table.offered() == offered


def test_damage_cannot_be_redirected_to_a_die_that_cannot_be_targeted():
    """TIM-2: The new target ignores the original effect's conditions, but not this one."""
    moves = (
        "When one of your character dice takes damage: redirect that damage to one of your "
        "character dice."
    )
    hides = "This die can't be targeted."
    table = table_of(("Mover", moves), ("Ghost", hides), edition="AI")
    table.lay("Mike", "field", "Angel L3", "sidekick").begin("main")
    table.use("Aim action").choose("Angel")
    assert table.offered() == ["choose Mover L1", "choose sidekick character"]
    table.choose("sidekick")
    assert table.has("Mike", "prep") == {"sidekick": 1}
    assert damage(table, "Angel") == 0


# --- reactive Global Abilities --------------------------------------------------------------------


def test_every_player_able_to_use_a_reactive_global_is_asked():
    """GLB-1, GLB-2, RUL-6: Even the player without the card is asked, outside the windows."""
    table = Table(
        edition="AI",
        eric=[made_up("Card", "Global: pay bolt. When you are damaged: prevent 1 of that damage.")],
        basics=[HIT],
    )
    table.lay("Eric", "reserve", "Hit action").lay("Mike", "reserve", "sidekick bolt")
    table.begin("main").use("Hit action")
    assert table.asks() == ("Mike", "answer")
    table.accept().pay("bolt")
    assert table.lives() == (10, 8)
    assert table.asks() == ("Eric", "main")


def test_players_without_energy_or_a_target_are_not_asked():
    """RUL-4, RUL-6: A reaction opens only if it could be used."""
    table = Table(
        edition="UXM",
        eric=[
            made_up(
                "Card",
                "Global: pay bolt. When you are damaged: redirect that damage to one of your "
                "character dice.",
            )
        ],
        basics=[HIT],
    )
    table.lay("Eric", "reserve", "Hit action", "Hit action").lay("Mike", "reserve", "sidekick mask")
    table.begin("main").use("Hit action")
    assert table.asks() == ("Eric", "main"), "there is no bolt"
    table = Table(
        edition="UXM",
        eric=[
            made_up(
                "Card",
                "Global: pay bolt. When you are damaged: redirect that damage to one of your "
                "character dice.",
            )
        ],
        basics=[HIT],
    )
    table.lay("Eric", "reserve", "Hit action").lay("Mike", "reserve", "sidekick bolt")
    table.begin("main").use("Hit action")
    assert table.asks() == ("Eric", "main"), "there is no die to redirect the damage to"


def test_a_reactive_global_can_be_used_once_per_event():
    """GLB-2, RUL-7, R043: One bolt prevents 1 damage; a second bolt cannot prevent more of it."""
    table = Table(
        edition="AI",
        eric=[made_up("Card", "Global: pay bolt. When you are damaged: prevent 1 of that damage.")],
        basics=[HIT],
    )
    table.lay("Eric", "reserve", "Hit action", "Hit action")
    table.lay("Mike", "reserve", "sidekick bolt", "sidekick bolt", "sidekick bolt").begin("main")
    table.use("Hit action").accept().pay("bolt")
    assert table.lives() == (10, 8)
    assert table.asks() == ("Eric", "main")
    table.use("Hit action")
    assert table.asks() == ("Mike", "answer"), "new damage is a new event"


def test_a_reactive_global_costs_more_if_a_text_says_so():
    """BUY-2, GLB-2: With one energy Mike is not asked; with two he pays both."""
    shield = made_up("Shield", "Global: pay bolt. When you are damaged: prevent 1 of that damage.")
    tax = made_up("Tax", "While active: global abilities cost 1 more.")
    for energy, life in ((["sidekick bolt"], 7), (["sidekick bolt", "sidekick fist"], 8)):
        table = Table(edition="AI", eric=[shield, tax], basics=[HIT]).lay("Eric", "field", "Tax")
        table.lay("Eric", "reserve", "Hit action").lay("Mike", "reserve", *energy).begin("main")
        table.use("Hit action")
        if len(energy) == 2:
            table.accept().pay("bolt", "fist")
        assert table.lives() == (10, life)


def test_each_damaged_die_is_a_separate_event():
    """GLB-2: Three dice are damaged together, and 1 damage can be prevented for each."""
    table = Table(
        edition="AI",
        eric=[
            made_up(
                "Card",
                "Global: pay bolt. When one of your character dice takes damage: prevent 1 of that "
                "damage.",
            )
        ],
        basics=[SWEEP],
    )
    table.lay("Eric", "reserve", "Sweep action").lay("Mike", "field", "Angel L1", "Angel L2")
    table.lay("Mike", "field", "sidekick").lay("Mike", "reserve", *["sidekick bolt"] * 3)
    table.begin("main").use("Sweep action")
    for _ in range(3):
        assert table.asks() == ("Mike", "answer")
        table.accept().pay("bolt")
    assert table.has("Mike", "prep") == {}
    assert table.asks() == ("Eric", "main")


def test_damage_from_a_reactive_global_is_a_new_event():
    """RUL-8: Both players have bolts and respond to each other until the bolts are spent."""
    table = Table(
        edition="ASM",
        eric=[
            made_up(
                "Card",
                "Global: pay bolt. When you are damaged: deal 1 damage to the opponent.",
            )
        ],
        basics=[HIT],
    )
    table.lay("Eric", "reserve", "Hit action", "sidekick bolt")
    table.lay("Mike", "reserve", "sidekick bolt", "sidekick bolt").begin("main").use("Hit action")
    assert table.asks() == ("Mike", "answer")
    table.accept().pay("bolt")
    assert table.lives() == (9, 7)
    assert table.asks() == ("Eric", "answer"), "Mike still has a bolt, but not for the same damage"
    table.accept().pay("bolt")
    assert table.asks() == ("Mike", "answer"), "this is new damage"
    table.pass_()
    assert table.lives() == (9, 6)
    assert table.asks() == ("Eric", "main")


def test_redirected_damage_is_not_a_new_event_for_the_same_global():
    """R043: One payment redirects it once."""
    table = Table(
        edition="UXM",
        eric=[
            made_up(
                "Card",
                "Global: pay bolt. When one of your character dice takes damage: redirect 1 "
                "of that "
                "damage to one of your character dice.",
            )
        ],
        basics=[AIM],
    )
    table.lay("Eric", "reserve", "Aim action").lay("Mike", "field", "Angel L3", "Juggernaut L3")
    table.lay("Mike", "reserve", *["sidekick bolt"] * 3).begin("main").use("Aim action")
    table.choose("Angel").accept().pay("bolt")
    if table.asks()[1] == "choose":
        table.choose("Juggernaut")
    assert table.asks() == ("Eric", "main")
    assert (damage(table, "Angel"), damage(table, "Juggernaut")) == (2, 1)


def test_once_per_turn_counts_per_player():
    """GLB-2, OPEN-3: One player's use does not count for the other."""
    both = made_up_action("Both", "Deal 1 damage to each player.")
    table = Table(
        edition="AI",
        eric=[
            made_up(
                "Card",
                "Global: pay bolt. Once per turn, when a player is damaged: gain 1 life.",
            )
        ],
        basics=[both],
    ).life(Eric=5, Mike=5)
    table.lay("Eric", "reserve", "Both action", "sidekick bolt", "sidekick bolt")
    table.lay("Mike", "reserve", "sidekick bolt", "sidekick bolt").begin("main")
    table.use("Both action")
    asked = []
    while table.asks()[1] != "main":
        asked.append(table.asks()[0])
        table.accept().pay("bolt")
    assert asked == ["Eric", "Mike"]
    assert table.lives() == (5, 5)


def test_a_reactive_global_cannot_be_used_in_the_windows():
    """GLB-2: It can be used only in response to its event."""
    table = Table(
        edition="AI",
        eric=[made_up("Card", "Global: pay bolt. When you are damaged: prevent 1 of that damage.")],
    )
    table.lay("Eric", "reserve", "sidekick bolt").begin("main")
    assert "useglobal Card" not in table.offered()
    assert table.refused(UseGlobal(table.card("Card"), 0)).rule_id == "GLB-2"


def test_fully_redirected_damage_triggers_nothing_for_the_original_die():
    """GLB-3: The die was not damaged, so its owner's Global Ability has no event to respond to."""
    text = (
        "When one of your character dice takes damage: redirect that damage to this die.\n"
        "Global: pay bolt. When one of your sidekicks takes damage: gain 2 life."
    )
    table = table_of(("Bait", text)).lay("Mike", "field", "sidekick").life(Mike=5)
    table.lay("Mike", "reserve", "sidekick bolt").begin("main").use("Aim action").choose("sidekick")
    assert table.asks() == ("Eric", "main")
    assert damage(table, "Bait") == 3


def test_a_declined_once_per_turn_ability_can_be_used_later():
    """EFF-6: Declining does not count as a use."""
    text = "While active, once per turn, when you are damaged: you may prevent that damage."
    table = table_of(("Guard", text)).lay("Eric", "reserve", "Hit action", "Hit action")
    table.begin("main").use("Hit action").pass_()
    assert table.lives() == (10, 7)
    table.use("Hit action").accept()
    assert table.lives() == (10, 7)
    table.use("Hit action")
    assert table.lives() == (10, 4), "it was already used this turn"
