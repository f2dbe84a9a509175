"""What prevents, redirects or replaces things before they happen, and reactive globals."""

import pytest

from rules.moves import UseGlobal
from tests.rules.table import Table, made_up, made_up_action

TOUGH = ["mask"] * 3 + ["0 1 5", "0 2 5", "0 3 5"]


HIT = made_up_action("Hit", "Deal 3 damage to the opponent.")
SWEEP = made_up_action("Sweep", "Deal 1 damage to each opposing character die.")
AIM = made_up_action("Aim", "Deal 3 damage to a target opposing character die.")


def table_of(*mike: tuple[str, str], edition: str = "AI", **facts: object) -> Table:
    """Eric has dice to hit with; Mike has dice of these names in his Field."""
    cards = [made_up(name, text, faces=list(TOUGH), **facts) for name, text in mike]
    table = Table(edition=edition, mike=cards, basics=[HIT, SWEEP, AIM])
    table.lay("Eric", "reserve", "Hit action", "Sweep action", "Aim action")
    return table.lay("Mike", "field", *(f"{name} L1" for name, _ in mike))


def damage(table: Table, die: str) -> int:
    return table.state.dice[table.die(die, "field")].damage


PREVENTS_ONE = (
    "While active, when one of your character dice takes damage: prevent 1 of that damage."
)

# --- preventing -----------------------------------------------------------------------------------


def test_damage_to_a_player_can_be_prevented_in_part():
    """TIM-2: of 3 damage 2 are prevented."""
    table = table_of(("Guard", "When you are damaged: prevent 2 of that damage."))
    table.begin("main").use("Hit action")
    assert table.lives() == (10, 9)


def test_what_is_prevented_wholly_triggers_nothing():
    """TIM-2, GLB-3: the player was never damaged."""
    text = "When you are damaged: prevent that damage.\nWhen you are damaged: gain 1 life."
    table = table_of(("Guard", text)).life(Mike=5).begin("main")
    table.use("Hit action")
    assert table.lives() == (10, 5)


def test_a_card_may_watch_over_other_dice_and_ask_where_the_damage_comes_from():
    """TIM-2: "while active, when one of your dice takes damage from a Villain: prevent it"."""
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


def test_the_card_watches_as_one_however_many_of_its_dice_are_there():
    """EFF-2: two dice of it prevent 1 damage, not 2."""
    table = (
        table_of(("Guard", PREVENTS_ONE)).lay("Mike", "field", "Guard L2", "Angel L3").begin("main")
    )
    table.use("Aim action").choose("Angel")
    assert damage(table, "Angel") == 2


@pytest.mark.parametrize("limit", ["once per turn", "the first time each turn"])
def test_a_limited_prevention_answers_once_a_turn(limit: str):
    """EFF-4, EFF-6: the second blow is not prevented."""
    guard = f"While active, {limit}, when you are damaged: prevent that damage."
    table = table_of(("Guard", guard)).lay("Eric", "reserve", "Hit action").begin("main")
    table.use("Hit action")
    assert table.lives() == (10, 10)
    table.use("Hit action")
    assert table.lives() == (10, 7)


def test_a_burst_may_replace_a_prevention():
    """BST-1: with its burst the die prevents all, without it 1."""
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


def test_all_damage_to_one_die_is_one_event_and_is_answered_once():
    """DMG-7, TIM-2: two attackers hit it at once; 2 of all their damage are prevented."""
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
        table.play(table.game.legal()[0])
    dealt = [e for e in table.events if type(e).__name__ == "DamagePrevented"]
    assert [e.amount for e in dealt] == [2]


def test_interruptions_of_one_player_are_put_in_order_where_that_can_matter():
    """TIM-1, TIM-2: one prevents 1, the other redirects; the player says which comes first."""
    bait = (
        "While active, when one of your character dice takes damage: redirect 2 of that damage to "
        "this die."
    )
    table = table_of(("Shield", PREVENTS_ONE), ("Bait", bait)).lay("Mike", "field", "Angel L3")
    table.begin("main").use("Aim action").choose("Angel")
    assert table.asks() == ("Mike", "order")
    assert len(table.offered()) == 2
    table.play(table.game.legal()[1])
    assert damage(table, "Bait") in (1, 2)
    assert damage(table, "Angel") + damage(table, "Bait") in (1, 2)


def test_equal_preventions_are_not_put_in_order():
    """TIM-1: two dice of one card prevent 1 each; their order cannot matter."""
    guard = "When you are damaged: prevent 1 of that damage."
    table = table_of(("Guard", guard)).lay("Mike", "field", "Guard L2").begin("main")
    table.use("Hit action")
    assert table.lives() == (10, 9)


# --- redirecting ----------------------------------------------------------------------------------


def test_redirected_damage_keeps_its_source():
    """TIM-2: who damages the new target is who would have damaged the old one."""
    bully = made_up("Evil", "")
    table = Table(
        edition="AI",
        eric=[bully],
        mike=[
            made_up(
                "Bait",
                "When one of your character dice takes damage: redirect that damage to this die.\n"
                "When this die takes damage from a character die named Evil: gain 1 life.",
                faces=list(TOUGH),
            )
        ],
    )
    table.life(Mike=5).lay("Eric", "field", "Evil L2").lay("Mike", "field", "Bait L1", "sidekick")
    table.begin("attack").attack_with("Evil").block(("sidekick", "Evil")).both_pass()
    assert table.has("Mike", "field")["sidekick character"] == 1
    assert table.lives() == (10, 6)


@pytest.mark.parametrize(
    ("edition", "lives"), [("AI", (10, 10)), ("SWW", (7, 10)), ("UXM", (7, 10))]
)
def test_damage_goes_back_to_a_player_and_to_a_die_only_where_the_edition_lets_it(
    edition: str, lives: tuple[int, int]
):
    """TIM-2: in the newest rules damage to a die never goes to a player, nor the reverse."""
    to_player = "When you are damaged: redirect that damage to the opponent."
    table = table_of(("Mirror", to_player), edition=edition).begin("main").use("Hit action")
    assert table.lives() == (7, 10)
    to_die = "When this die takes damage: redirect that damage to the opponent."
    table = table_of(("Mirror", to_die), edition=edition).begin("main").use("Aim action")
    table.choose("Mirror")
    assert table.lives() == lives


def test_damage_is_not_redirected_to_a_die_that_cannot_be_targeted():
    """TIM-2: the conditions of the original do not matter, but this does."""
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


# --- reactive globals -----------------------------------------------------------------------------


def test_a_reactive_global_is_asked_of_everybody_who_could_use_it():
    """GLB-1, GLB-2, RUL-6: also of the player whose card it is not, and outside the windows."""
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


def test_nobody_is_asked_who_could_not_pay_or_has_no_target():
    """RUL-4, RUL-6: a window opens only where it could be used."""
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
    assert table.asks() == ("Eric", "main"), "no bolt"
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
    assert table.asks() == ("Eric", "main"), "no die to redirect to"


def test_a_reactive_global_answers_its_event_once_however_much_energy_there_is():
    """GLB-2, RUL-7, R043: 1 bolt, 1 damage; a second bolt prevents nothing more of it."""
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
    assert table.asks() == ("Mike", "answer"), "another blow is another event"


def test_each_die_that_is_damaged_is_an_event_of_its_own():
    """GLB-2: three dice are hit at once, and 1 damage of each can be paid away."""
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


def test_what_a_reactive_global_causes_is_a_new_event_but_no_second_use_for_the_old_one():
    """RUL-8: both players have bolts, and answer each other until these are spent."""
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
    assert table.asks() == ("Eric", "answer"), "Mike has a bolt left, but not for the same blow"
    table.accept().pay("bolt")
    assert table.asks() == ("Mike", "answer"), "this is a new blow"
    table.pass_()
    assert table.lives() == (9, 6)
    assert table.asks() == ("Eric", "main")


def test_redirected_damage_is_no_new_event_for_the_global_that_redirected_it():
    """R043: one payment moves it once."""
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


def test_once_per_turn_is_for_each_player_apart():
    """GLB-2, OPEN-3: one player's use leaves the other's."""
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


def test_a_reactive_global_is_not_offered_in_the_windows():
    """GLB-2: it answers its event; there is no other time for it."""
    table = Table(
        edition="AI",
        eric=[made_up("Card", "Global: pay bolt. When you are damaged: prevent 1 of that damage.")],
    )
    table.lay("Eric", "reserve", "sidekick bolt").begin("main")
    assert "useglobal Card" not in table.offered()
    assert table.refused(UseGlobal(table.card("Card"), 0)).rule == "GLB-2"


def test_if_all_damage_was_redirected_nothing_more_reacts_to_it():
    """GLB-3: the die was not damaged, so its owner's global has nothing to answer."""
    text = (
        "When one of your character dice takes damage: redirect that damage to this die.\n"
        "Global: pay bolt. When one of your sidekicks takes damage: gain 2 life."
    )
    table = table_of(("Bait", text)).lay("Mike", "field", "sidekick").life(Mike=5)
    table.lay("Mike", "reserve", "sidekick bolt").begin("main").use("Aim action").choose("sidekick")
    assert table.asks() == ("Eric", "main")
    assert damage(table, "Bait") == 3


def test_what_may_be_done_once_per_turn_and_was_declined_may_be_done_later():
    """EFF-6: declining is no use; using it is."""
    text = "While active, once per turn, when you are damaged: you may prevent that damage."
    table = table_of(("Guard", text)).lay("Eric", "reserve", "Hit action", "Hit action")
    table.begin("main").use("Hit action").pass_()
    assert table.lives() == (10, 7)
    table.use("Hit action").accept()
    assert table.lives() == (10, 7)
    table.use("Hit action")
    assert table.lives() == (10, 4), "it was used this turn"
