"""When things happen: who is told, who brought it about, what answers once, in which order."""

import pytest

from tests.rules.table import Table, made_up, made_up_action

SOFT = ["mask"] * 3 + ["0 1 1", "0 1 1", "0 1 1"]
HARD = ["mask"] * 3 + ["0 1 6", "0 1 6", "0 1 6"]

SWEEP = "Deal 1 damage to each opposing character die."
BOLT = "Deal 2 damage to a target character die."
FELL = "KO a target character die."


def facing(text: str, *, edition: str = "AI", **facts: object) -> Table:
    """Mike has a die called Watcher in his Field, and 5 life."""
    basics = [made_up_action(n, t) for n, t in (("Sweep", SWEEP), ("Bolt", BOLT), ("Fell", FELL))]
    table = Table(edition=edition, mike=[made_up("Watcher", text, **facts)], basics=basics)
    return table.life(Mike=5).lay("Mike", "field", "Watcher L2")


# --- who did it -----------------------------------------------------------------------------------


def test_only_combat_damage_is_answered_where_the_text_says_combat_damage():
    """KW-14: what an action die deals is no combat damage."""
    table = facing("When this die takes combat damage: gain 1 life.")
    table.lay("Eric", "reserve", "Bolt action").lay("Eric", "field", "sidekick").begin("main")
    table.use("Bolt action").choose("Watcher")
    assert table.lives() == (10, 5)
    table.both_pass().attack_with("sidekick").block(("Watcher", "sidekick")).both_pass()
    assert table.lives() == (10, 6)


@pytest.mark.parametrize(("source", "life"), [("Villain", 6), ("X-Men", 5)])
def test_a_moment_may_ask_who_deals_the_damage(source: str, life: int):
    """TIM-2: only damage from dice of the kind that the text names is meant."""
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


def test_a_die_that_damages_its_blocker_and_the_player_has_dealt_damage_once():
    """EFF-5, R061: same source, at the same time: what watches that die's damage answers once."""
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
    assert table.lives() == (5, 9), "1 to Angel and 1 to Mike is 2 damage, answered once"


# --- leaving the Field ----------------------------------------------------------------------------

AFTERSHOCK = "When this die leaves the field because of the opponent: gain 1 life."


@pytest.mark.parametrize("action", ["Bolt", "Fell"])
def test_aftershock_answers_damage_and_knock_outs_by_the_opponent(action: str):
    """KW-3: every leaving has its cause; here it is the opponent's action die."""
    table = facing(AFTERSHOCK, edition="ASM", faces=SOFT)
    table.lay("Eric", "reserve", f"{action} action").begin("main")
    table.use(f"{action} action").choose("Watcher")
    assert table.lives() == (10, 6)


def test_aftershock_answers_being_sent_away_by_the_opponent_but_not_by_oneself():
    """KW-3: to the Used Pile counts, but only by the opponent's doing."""
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


def test_aftershock_answers_combat_damage():
    """KW-3: the attacker that knocks it out is the opponent's."""
    table = facing(AFTERSHOCK, edition="ASM").lay("Eric", "field", "Cyclops L3").begin("attack")
    table.attack_with("Cyclops").block(("Watcher", "Cyclops")).both_pass()
    assert table.lives() == (10, 6)


# --- spinning, targets, draws ---------------------------------------------------------------------


def test_spinning_up_is_a_moment_unless_the_die_is_at_its_top_already():
    """SPN-1: a top-level die is not spun up, so nothing has happened to it."""
    table = Table(
        edition="AI",
        eric=[made_up("Riser", "When this die spins up: gain 1 life.")],
        basics=[made_up_action("Up", "Spin your character dice up 1 level.")],
    )
    table.life(Eric=3).lay("Eric", "field", "Riser L2").lay("Eric", "reserve", "Up action")
    table.lay("Eric", "reserve", "Up action").begin("main").use("Up action")
    assert table.lives() == (4, 10)
    table.use("Up action")
    assert table.lives() == (4, 10), "it shows level 3 already"


def test_a_stated_number_of_dice_is_targeted_and_all_of_a_kind_are_not():
    """TXT-3: targeting is a stated number of dice, or the word target."""
    table = facing("When this die is targeted: gain 1 life.", faces=HARD)
    table.lay("Eric", "reserve", "Bolt action", "Sweep action").begin("main")
    table.use("Sweep action")
    assert table.lives() == (10, 5)
    table.use("Bolt action").choose("Watcher")
    assert table.lives() == (10, 6)


def test_a_draw_by_an_effect_is_one_draw_of_several_dice():
    """RUL-2: who watches the draw hears of it once, who watches dice hears of each."""
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
        table.play(table.game.legal()[0])
    assert table.lives() == (10, 6), "1 for each die and 3 for the draw"


def test_a_drawn_die_is_that_die_for_what_follows():
    """KW-9: what is drawn can be asked about, wherever it lies then."""
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


# --- several moments, several dice ----------------------------------------------------------------


def test_one_event_that_is_two_moments_of_an_ability_triggers_it_once():
    """EFF-5, R059: the die and its owner are damaged by one action die."""
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
    assert table.lives() == (10, 6), "5 - 1, and each of the two dice answers once"


def test_a_burst_may_put_another_text_in_the_place_of_an_ability():
    """BST-1: on level 3 the burst's text replaces the other."""
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


def test_the_first_time_each_turn_is_only_once():
    """EFF-4: two dice of the card watch, and still it happens once."""
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


def test_the_card_counts_what_happened_while_it_was_away():
    """EFF-4: the first fielding was before it came, so the next one is not the first."""
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
            made_up_action("Call", "Field each character die named Counter from any used pile.")
        ],
    )
    table.life(Mike=5).lay("Mike", "used", "Counter").lay("Eric", "reserve", "Call action")
    table.lay("Eric", "reserve", "sidekick character", "sidekick character").begin("main")
    table.field("sidekick character").use("Call action").field("sidekick character")
    assert table.has("Mike", "field") == {"Counter L1": 1}
    assert table.lives() == (10, 5)


def test_of_dice_that_would_trigger_together_their_player_picks_the_first():
    """EFF-4: each die deals damage by its own ability, so it matters which is the first."""
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
    table.play(table.game.legal()[1])
    assert table.asks() == ("Eric", "main"), "the other one is not the first any more"
    assert (table.stats("Avenger L1")[0], table.stats("Avenger L2")[0]) == (2, 5)


# --- the queue ------------------------------------------------------------------------------------


def test_a_new_trigger_waits_behind_all_that_is_pending():
    """TIM-1, R052: A, B, C, C; B has resolved before C's first ability could knock it out."""
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
    assert charlie.damage == 2, "both have swept before Charlie answers"
    table.choose("Baker").choose("Able")
    assert table.has("Eric", "field") == {"sidekick character": 1}


def test_effects_that_do_the_same_are_not_put_in_order():
    """TIM-1: two dice knocked out, 1 life for each; nobody needs to say which comes first."""
    table = facing("When this die is KO'd: gain 1 life.", edition="AI", faces=SOFT)
    table.lay("Mike", "field", "Watcher L1").lay("Eric", "reserve", "Sweep action").begin("main")
    table.use("Sweep action")
    assert table.asks() == ("Eric", "main")
    assert table.lives() == (10, 7)


# --- the end of the turn --------------------------------------------------------------------------


def at_the_end(edition: str) -> Table:
    """At the end of the turn both players' characters deal 1 damage to the other player."""
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
def test_end_of_turn_effects_happen_together_or_the_active_players_first(
    edition: str, winner: int | None
):
    """CLN-1, RUL-13, END-1: at once both fall, which is a tie; in sequence one falls first."""
    table = at_the_end(edition)
    assert table.state.over
    assert table.state.winner == winner


def test_what_was_chosen_is_remembered_until_the_end_of_the_turn():
    """EFF-1: the dice that were noted are knocked out then, whatever became of who noted them."""
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
    assert table.has("Eric", "field") == {}, "unblocked, it has left"
    assert table.has("Mike", "prep").get("Angel") == 1


def test_later_may_wait_for_any_moment_of_the_turn_once():
    """EFF-1: the next time; a second such moment finds nothing left to do."""
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
