"""Trigger events: causes, how often abilities trigger, and in which order."""

import pytest

from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

SOFT = ["mask"] * 3 + ["0 1 1", "0 1 1", "0 1 1"]
HARD = ["mask"] * 3 + ["0 1 6", "0 1 6", "0 1 6"]

SWEEP = "Deal 1 damage to each opposing character die."
BOLT = "Deal 2 damage to a target character die."
FELL = "KO a target character die."


def with_watcher(text: str, *, edition: str = "AI", **facts: object) -> Table:
    """Mike has a die named Watcher in his Field, and 5 life."""
    basics = [made_up_action(n, t) for n, t in (("Sweep", SWEEP), ("Bolt", BOLT), ("Fell", FELL))]
    table = Table(edition=edition, mike=[made_up("Watcher", text, **facts)], basics=basics)
    return table.life(Mike=5).lay("Mike", "field", "Watcher L2")


# --- causes ---------------------------------------------------------------------------------------


def test_combat_damage_triggers_ignore_other_damage():
    """KW-14: Damage from an action die is not combat damage."""
    table = with_watcher("When this die takes combat damage: gain 1 life.")
    table.lay("Eric", "reserve", "Bolt action").lay("Eric", "field", "sidekick").begin("main")
    table.use("Bolt action").choose("Watcher")
    assert table.lives() == (10, 5)
    table.both_pass().attack_with("sidekick").block(("Watcher", "sidekick")).both_pass()
    assert table.lives() == (10, 6)


@pytest.mark.parametrize(("source", "life"), [("Villain", 6), ("X-Men", 5)])
def test_a_trigger_can_require_a_kind_of_damage_source(source: str, life: int):
    """TIM-2: Only damage from the named kind of die counts."""
    bully = made_up("Bully", "", affiliations=(source,))
    table = Table(
        edition="AI",
        eric=[bully],
        mike=[
            made_up(
                "Watcher",
                "When this die takes damage from a Villain character die: gain 1 life.",
            )
        ],
    ).life(Mike=5)
    table.lay("Mike", "field", "Watcher L3").lay("Eric", "field", "Bully L1").begin("attack")
    table.attack_with("Bully").block(("Watcher", "Bully")).both_pass()
    assert table.lives() == (10, life)


def test_damage_to_blocker_and_player_is_one_trigger_for_the_attacker():
    """EFF-5, R061: An ability that watches the die's simultaneous damage triggers once."""
    table = Table(
        edition="AI",
        eric=[
            made_up(
                "Storm",
                "When this die deals damage: gain that much life.\n"
                "When this die attacks: deal 1 damage to each opposing character die and the "
                "opponent.",
            )
        ],
    ).life(Eric=3)
    table.lay("Eric", "field", "Storm L1").lay("Mike", "field", "Angel L2").begin("attack")
    table.attack_with("Storm").block()
    assert table.lives() == (5, 9), "1 to Angel and 1 to Mike is 2 damage in one trigger"


# --- leaving the Field ----------------------------------------------------------------------------

AFTERSHOCK = "When this die leaves the field because of the opponent: gain 1 life."


@pytest.mark.parametrize("action", ["Bolt", "Fell"])
def test_aftershock_triggers_on_damage_and_knockouts_by_the_opponent(action: str):
    """KW-3: Every event of leaving the Field has a cause; here the opponent's action die."""
    table = with_watcher(AFTERSHOCK, edition="ASM", faces=SOFT)
    table.lay("Eric", "reserve", f"{action} action").begin("main")
    table.use(f"{action} action").choose("Watcher")
    assert table.lives() == (10, 6)


def test_aftershock_triggers_when_the_opponent_sends_the_die_away():
    """KW-3: Moving to the Used Pile counts, but not by its controller's own effect."""
    for user, life in (("Eric", 6), ("Mike", 5)):
        watcher = made_up(
            "Watcher",
            "When this die leaves the field because of the opponent: gain 1 life.",
        )
        table = Table(
            edition="ASM",
            mike=[watcher],
            basics=[
                made_up_action("Send", "Move a target character die to its owner's used pile.")
            ],
        )
        table.life(Mike=5).lay("Mike", "field", "Watcher L1").lay(user, "reserve", "Send action")
        table.begin("main", user).use("Send action")
        if table.asks()[1] == "choose":
            table.choose("Watcher")
        assert table.lives() == (10, life), user


def test_aftershock_triggers_on_combat_damage():
    """KW-3: The attacker that knocks the die out is the opponent's."""
    table = (
        with_watcher(AFTERSHOCK, edition="ASM").lay("Eric", "field", "Cyclops L3").begin("attack")
    )
    table.attack_with("Cyclops").block(("Watcher", "Cyclops")).both_pass()
    assert table.lives() == (10, 6)


# --- spinning, targets, draws ---------------------------------------------------------------------


def test_spinning_up_triggers_unless_the_die_is_at_its_top_level():
    """SPN-1: A top-level die does not spin up, so nothing triggers."""
    table = Table(
        edition="AI",
        eric=[made_up("Riser", "When this die spins up: gain 1 life.")],
        basics=[made_up_action("Up", "Spin your character dice up 1 level.")],
    )
    table.life(Eric=3).lay("Eric", "field", "Riser L2").lay("Eric", "reserve", "Up action")
    table.lay("Eric", "reserve", "Up action").begin("main").use("Up action")
    assert table.lives() == (4, 10)
    table.use("Up action")
    assert table.lives() == (4, 10), "it already shows level 3"


def test_a_stated_number_of_dice_is_targeted_but_each_is_not():
    """TXT-3: Targeting needs a stated number of dice or the word "target"."""
    table = with_watcher("When this die is targeted: gain 1 life.", faces=HARD)
    table.lay("Eric", "reserve", "Bolt action", "Sweep action").begin("main")
    table.use("Sweep action")
    assert table.lives() == (10, 5)
    table.use("Bolt action").choose("Watcher")
    assert table.lives() == (10, 6)


def test_a_draw_of_several_dice_is_one_draw_event():
    """RUL-2: "When you draw" triggers once, "when a die is drawn" once for each die."""
    watcher = made_up(
        "Watcher",
        "While active, when an opposing die is drawn: gain 1 life.\n"
        "While active, when the opponent draws dice: gain 3 life.",
    )
    table = Table(
        edition="AI",
        mike=[watcher],
        basics=[made_up_action("Gather", "Draw 2 dice into your prep area.")],
    )
    table.life(Mike=1).lay("Mike", "field", "Watcher L1").lay("Eric", "reserve", "Gather action")
    table.begin("main").will_draw("sidekick", "sidekick").use("Gather action")
    assert table.asks() == ("Mike", "order")
    while table.asks()[1] == "order":
        table.play(table.game.legal_moves()[0])
    assert table.lives() == (10, 6), "1 for each die and 3 for the draw"


def test_a_text_can_refer_to_the_drawn_die():
    """KW-9: Later parts of the text can test the die in whatever zone it is."""
    for name, life in (("sidekick", 6), ("Cyclops", 5)):
        table = Table(
            edition="AI",
            basics=[
                made_up_action(
                    "Prepare",
                    "Prep a die from your bag. If it is a sidekick, gain 1 life.",
                )
            ],
        ).life(Eric=5)
        table.lay("Eric", "reserve", "Prepare action").lay("Eric", "bag", "Cyclops").begin("main")
        table.will_draw(name).use("Prepare action")
        assert table.lives() == (life, 10)


# --- several events, several dice -----------------------------------------------------------------


def test_an_ability_with_two_matching_events_at_once_triggers_once():
    """EFF-5, R059: The action die damages both the die and its owner."""
    table = Table(
        edition="AI",
        mike=[made_up("Hulk", "When this die takes damage or when you are damaged: gain 1 life.")],
        basics=[
            made_up_action(
                "Beam",
                "Deal 1 damage to each opposing character die and the opponent.",
            )
        ],
    )
    table.life(Mike=5).lay("Mike", "field", "Hulk L2", "Hulk L3").lay(
        "Eric", "reserve", "Beam action"
    )
    table.begin("main").use("Beam action")
    assert table.lives() == (10, 6), "5 - 1, and each of the two dice triggers once"


def test_a_burst_can_replace_an_ability():
    """BST-1: At level 3 the burst text replaces the other."""
    faces = ["mask", "mask", "mask", "0 1 1", "0 2 2", "0 3 3 *"]
    card = made_up(
        "Herald",
        "When fielded: gain 1 life.\n* Instead: when fielded: gain 3 life.",
        faces=faces,
    )
    for face, life in (("L1", 4), ("L3*", 6)):
        table = (
            Table(edition="AI", eric=[card]).life(Eric=3).lay("Eric", "reserve", f"Herald {face}")
        )
        table.begin("main").field(f"Herald {face}")
        assert table.lives() == (life, 10)


# --- the first time each turn ---------------------------------------------------------------------


def test_the_first_time_each_turn_triggers_once():
    """EFF-4: Two dice of the card are in the Field and it triggers once."""
    table = Table(
        edition="AI",
        mike=[
            made_up(
                "Counter",
                "While active, the first time each turn, when an opposing character die is "
                "fielded: "
                "gain 1 life.",
            )
        ],
    ).life(Mike=5)
    table.lay("Mike", "field", "Counter L1", "Counter L2")
    table.lay("Eric", "reserve", "sidekick character", "sidekick character").begin("main")
    table.field("sidekick character").field("sidekick character")
    assert table.lives() == (10, 6)


def test_events_before_the_card_was_fielded_count_too():
    """EFF-4: The first fielding happened before, so the next one is not the first."""
    table = Table(
        edition="AI",
        mike=[
            made_up(
                "Counter",
                "While active, the first time each turn, when an opposing character die is "
                "fielded: "
                "gain 1 life.",
            )
        ],
        basics=[
            made_up_action("Call", 'Field each character die named "Counter" from any used pile.')
        ],
    )
    table.life(Mike=5).lay("Mike", "used", "Counter").lay("Eric", "reserve", "Call action")
    table.lay("Eric", "reserve", "sidekick character", "sidekick character").begin("main")
    table.field("sidekick character").use("Call action").field("sidekick character")
    assert table.has("Mike", "field") == {"Counter L1": 1}
    assert table.lives() == (10, 5)


def test_a_player_chooses_which_die_triggers_first():
    """EFF-4: Each die deals damage with its own ability, so the order matters."""
    table = Table(
        edition="AI", mike=[made_up(
"Avenger",
"The first time each turn, when you are damaged: this die gets +2A this turn.",
)],
        basics=[made_up_action("Hit", "Deal 1 damage to the opponent.")],
    )  # fmt: skip
    table.lay("Mike", "field", "Avenger L1", "Avenger L2").lay("Eric", "reserve", "Hit action")
    table.begin("main").use("Hit action")
    assert table.asks() == ("Mike", "order")
    table.play(table.game.legal_moves()[1])
    assert table.asks() == ("Eric", "main"), "the other one is no longer the first"
    assert (table.stats("Avenger L1")[0], table.stats("Avenger L2")[0]) == (2, 5)


# --- the queue ------------------------------------------------------------------------------------


def test_new_triggers_wait_behind_all_pending_ones():
    """TIM-1, R052: The order is A, B, C, C.

    B resolves before C's first ability could knock it out.
    """
    table = Table(
        edition="AI",
        eric=[
            made_up("Able", "When this die attacks: deal 1 damage to each opposing character die."),
            made_up(
                "Baker",
                "When this die attacks: deal 1 damage to each opposing character die.",
            ),
        ],
        mike=[
            made_up(
                "Charlie",
                "When this die takes damage: KO an opposing character die.",
                faces=["mask"] * 5 + ["0 1 5"],
            )
        ],
    )
    table.lay("Eric", "field", "Able L1", "Baker L1", "sidekick").lay("Mike", "field", "Charlie L1")
    table.begin("attack").attack_with("Able", "Baker")
    assert table.asks() == ("Eric", "order")
    table.order(0)
    charlie = table.state.dice[table.die("Charlie", "field")]
    assert charlie.damage == 2, "both resolve before Charlie's ability"
    table.choose("Baker").choose("Able")
    assert table.has("Eric", "field") == {"sidekick character": 1}


def test_identical_effects_need_no_order():
    """TIM-1: Two dice are knocked out and each gives 1 life, so no player orders them."""
    table = with_watcher("When this die is KO'd: gain 1 life.", edition="AI", faces=SOFT)
    table.lay("Mike", "field", "Watcher L1").lay("Eric", "reserve", "Sweep action").begin("main")
    table.use("Sweep action")
    assert table.asks() == ("Eric", "main")
    assert table.lives() == (10, 7)


# --- the end of the turn --------------------------------------------------------------------------


def both_damage_at_the_end(edition: str) -> Table:
    """At the end of the turn, each player's character deals 1 damage to the other player."""
    table = Table(
        edition=edition,
        eric=[
            made_up(
                "One",
                "While active, at the end of each player's turn: deal 1 damage to the opponent.",
            )
        ],
        mike=[
            made_up(
                "Two",
                "While active, at the end of each player's turn: deal 1 damage to the opponent.",
            )
        ],
    )
    table.lay("Eric", "field", "One L1").lay("Mike", "field", "Two L1").life(Eric=1, Mike=1)
    return table.begin("main").both_pass().attack_with()


@pytest.mark.parametrize(("edition", "winner"), [("ASM", None), ("AI", 0), ("UXM", 0), ("SWW", 0)])
def test_end_of_turn_effects_happen_together_or_in_turn_order(edition: str, winner: int | None):
    """CLN-1, RUL-13, END-1: Together they tie the match; in turn order one player loses first."""
    table = both_damage_at_the_end(edition)
    assert table.state.is_over
    assert table.state.winner == winner


def test_recorded_dice_are_remembered_until_the_end_of_the_turn():
    """EFF-1: They are knocked out then, even if the die that recorded them is gone."""
    table = Table(
        edition="AI",
        eric=[
            made_up(
                "Reaper",
                "When this die attacks: choose each opposing character die. Later this turn, "
                "at the "
                "end of each player's turn: KO those dice.",
            )
        ],
    )
    table.lay("Eric", "field", "Reaper L1").lay("Mike", "field", "Angel L1").begin("attack")
    table.attack_with("Reaper").block().both_pass()
    assert table.has("Eric", "field") == {}, "unblocked, so it left"
    assert table.has("Mike", "prep").get("Angel") == 1


def test_later_this_turn_triggers_once():
    """EFF-1: It triggers at the next matching event; a second one does nothing."""
    table = Table(
        edition="AI",
        basics=[
            made_up_action(
                "Wait",
                "Later this turn, when one of your character dice is fielded: gain 1 life.",
            )
        ],
    ).life(Eric=5)
    table.lay("Eric", "reserve", "Wait action", "sidekick character", "sidekick character")
    table.begin("main").use("Wait action").field("sidekick character").field("sidekick character")
    assert table.lives() == (6, 10)
