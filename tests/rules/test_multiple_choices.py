"""Effects that target players, let both players choose, or repeat."""

from rules.model import ChoosePlayer, Confirm
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table


def test_a_player_can_be_the_target_of_an_effect():
    """TXT-3: Covers "a target player or character die" and "any player"."""
    actions = [
        made_up_action("Either", "Deal 2 damage to a target player or character die."),
        made_up_action("Heal", "A player gains 2 life."),
    ]
    table = Table(edition="AI", basics=actions).life(Mike=5).lay("Mike", "field", "Angel L2")
    table.lay("Eric", "reserve", "Either action", "Either action", "Heal action").begin("main")
    table.use("Either action").play(ChoosePlayer(1))
    assert table.lives() == (10, 3)
    table.use("Either action").choose("Angel")
    assert table.state.dice[table.die("Angel", "field")].damage == 2
    table.use("Heal action")
    assert table.asks() == ("Eric", "choose player")
    table.play(ChoosePlayer(1))
    assert table.lives() == (10, 5)


def test_each_player_chooses_their_own_dice_and_all_leave_together():
    """TIM-1: The active player chooses first; then both dice leave together."""
    table = Table(
        edition="AI",
        basics=[made_up_action("Purge", "KO one of their character dice chosen by each player.")],
    )
    table.lay("Eric", "field", "sidekick", "Cyclops L1").lay(
        "Mike", "field", "sidekick", "Angel L1"
    )
    table.lay("Eric", "reserve", "Purge action").begin("main").use("Purge action")
    assert table.asks() == ("Eric", "choose")
    assert table.offered() == ["choose Cyclops L1", "choose sidekick character"]
    table.choose("sidekick")
    assert table.asks() == ("Mike", "choose")
    assert table.has("Eric", "field").get("sidekick character") == 1, "no die has left yet"
    table.choose("Angel")
    assert table.has("Eric", "field") == {"Cyclops L1": 1}
    assert table.has("Mike", "field") == {"sidekick character": 1}


def test_an_effect_counts_only_damage_really_dealt():
    """TIM-2: Prevented damage was not dealt."""
    table = Table(
        edition="AI",
        mike=[made_up("Wall", "When this die takes damage: prevent that damage.")],
        basics=[
            made_up_action(
                "Drain",
                "Deal 2 damage to each opposing character die. Gain life equal to the damage "
                "dealt.",
            )
        ],
    )
    table.life(Eric=5).lay("Mike", "field", "Wall L1", "Angel L2", "sidekick")
    table.lay("Eric", "reserve", "Drain action").begin("main").use("Drain action")
    assert table.lives() == (9, 10), "2 damage to Angel and 2 to the sidekick"


def test_an_effect_repeats_as_often_as_the_text_says():
    """TXT-4: It resolves once after another, with a separate choice each time."""
    table = Table(
        edition="AI",
        basics=[
            made_up_action(
                "Volley",
                "For each of your character dice: deal 1 damage to a target opposing "
                "character die.",
            )
        ],
    )
    table.lay("Eric", "field", "sidekick", "sidekick").lay("Mike", "field", "sidekick", "Angel L1")
    table.lay("Eric", "reserve", "Volley action").begin("main").use("Volley action")
    table.choose("sidekick").choose("Angel")
    assert table.has("Mike", "prep") == {"sidekick": 1}
    assert table.state.dice[table.die("Angel", "field")].damage == 1


def test_an_effect_takes_as_many_targets_as_exist():
    """TXT-4, R064: "Two target dice" takes the only legal target."""
    table = Table(
        edition="AI",
        basics=[made_up_action("Twice", "Deal 1 damage to 2 target opposing character dice.")],
    )
    table.lay("Mike", "field", "sidekick")
    table.lay("Eric", "reserve", "Twice action").begin("main")
    table.use("Twice action").choose("sidekick")
    assert table.has("Mike", "prep") == {"sidekick": 1}
    assert table.asks() == ("Eric", "main")


def test_a_choice_of_two_dice_is_not_finished_with_one():
    """TXT-4: The refusal asks for more dice, and before the first for any."""
    table = Table(
        edition="AI",
        basics=[made_up_action("Twice", "Deal 1 damage to 2 target opposing character dice.")],
    )
    table.lay("Mike", "field", "sidekick", "Angel L1", "Juggernaut L1")
    table.lay("Eric", "reserve", "Twice action").begin("main").use("Twice action")
    assert table.refused(Confirm()).rule_id == "TXT-3"
    table.choose("sidekick")
    refusal = table.refused(Confirm())
    assert (refusal.rule_id, "more dice" in str(refusal)) == ("TXT-4", True)


def test_life_is_capped_at_the_starting_amount_and_both_at_zero_is_a_tie():
    """END-1, R002, R068: One effect takes life from both players."""
    basics = [
        made_up_action("Fill", "Gain 5 life."),
        made_up_action("End", "Each player loses 3 life."),
    ]
    table = Table(edition="AI", basics=basics).life(Eric=8, Mike=2)
    table.lay("Eric", "reserve", "Fill action", "End action").begin("main").use("Fill action")
    assert table.lives() == (10, 2)
    table.life(Eric=3).use("End action")
    assert table.state.is_over
    assert table.state.winner is None


def test_the_match_ends_immediately_when_a_player_has_no_life():
    """END-1, R067: A "when KO'd" ability that would follow never happens."""
    table = Table(
        edition="AI", mike=[made_up("Beast", "When this die is KO'd: gain 5 life.")]
    ).life(Mike=1)
    table.lay("Mike", "field", "Beast L1").lay("Eric", "field", "Cyclops L3", "sidekick")
    table.begin("attack").attack_with("Cyclops", "sidekick").block(("Beast", "Cyclops")).both_pass()
    assert table.state.winner == 0
    assert table.lives() == (10, 0)
