"""Exact swaps of dice, tokens created by texts, and pairs of Heroic dice."""

import pytest

from rules.analysis.playout import find_violations
from rules.engine import evaluate
from rules.model import EDITIONS, ChooseDie, UsePaidAbility
from rules.state import DamageDealt, Die, Zone
from rules.state.match_cards import TOKEN_OWNER
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

ALL = pytest.mark.parametrize("edition", list(EDITIONS))


CHANGE = made_up_action(
    "Change",
    "Swap one of your character dice for a character die in your used pile.",
)
TRADE = made_up_action("Trade", "Swap a character die for a character die.")
HERALD = made_up("Herald", "When fielded: gain 1 life.")
DOOM = made_up_action("Doom", "KO a character die.")


# --- swaps ----------------------------------------------------------------------------------------


def test_a_swap_with_the_used_pile_is_exact():
    """SWP-1, R104: The die does not go Out of Play, arrives at level 1, and is not fielded."""
    table = Table(edition="AI", eric=[HERALD], basics=[CHANGE]).life(Eric=5)
    table.lay("Eric", "field", "Kitty Pryde L3").lay("Eric", "used", "Herald")
    table.lay("Eric", "reserve", "Change action").begin("main")
    table.use("Change action").choose("Kitty Pryde", "Herald")
    assert table.has("Eric", "field") == {"Herald L1": 1}
    assert table.has("Eric", "used") == {"Kitty Pryde": 1}
    assert table.has("Eric", "out") == {"Change": 1}
    assert table.lives() == (5, 10)


def test_a_swap_can_keep_the_level():
    """SWP-1: It does if the text says so; a sidekick has only one level."""
    keep = made_up_action(
        "Keep",
        "Swap one of your character dice for a die in your used pile on the same level.",
    )
    table = Table(edition="AI", basics=[keep]).lay("Eric", "used", "Cyclops", "sidekick")
    table.lay("Eric", "field", "Kitty Pryde L3")
    table.lay("Eric", "reserve", "Keep action", "Keep action").begin("main")
    table.use("Keep action").choose("Kitty Pryde", "Cyclops")
    assert table.has("Eric", "field") == {"Cyclops L3": 1}
    table.use("Keep action").choose("Cyclops", "sidekick")
    assert table.has("Eric", "field") == {"sidekick character": 1}


def test_a_die_swapped_for_an_attacker_is_attacking_and_stays_blocked():
    """SWP-1, BLK-2: It attacks and is blocked like the die it replaces."""
    table = Table(edition="AI", basics=[CHANGE]).lay("Eric", "used", "Cyclops")
    table.lay("Eric", "field", "Kitty Pryde L1", "sidekick").lay("Mike", "field", "Angel L1")
    table.lay("Eric", "reserve", "Change action").begin("attack")
    table.attack_with("Kitty Pryde", "sidekick").block(("Angel", "Kitty Pryde"))
    table.use("Change action").choose("Kitty Pryde", "Cyclops")
    assert table.has("Eric", "attack") == {"Cyclops L1": 1, "sidekick character": 1}
    assert find_violations(table.state) == []
    strength, angel = table.stats("Cyclops L1")[0], table.die("Angel", "field")
    table.both_pass()
    assert table.lives() == (10, 9), "only the sidekick was unblocked"
    dealt = [e.amount for e in table.events if isinstance(e, DamageDealt) and e.die == angel]
    assert dealt == [strength]


def test_a_blocker_swapped_with_a_die_in_the_field():
    """SWP-1: The die that enters the Attack Zone blocks; the other leaves combat."""
    swapper = made_up(
        "Swapper",
        "Pay nothing: swap one of your character dice for one of your character dice.",
    )
    table = Table(edition="AI", mike=[swapper])
    table.lay("Mike", "field", "Swapper L1", "Angel L1", "Juggernaut L3")
    table.lay("Eric", "field", "Kitty Pryde L1").begin("attack").attack_with("Kitty Pryde")
    table.block(("Angel", "Kitty Pryde")).pass_()
    table.play(UsePaidAbility(table.die("Swapper", "field"), 0)).choose("Angel", "Juggernaut")
    assert table.has("Mike", "attack") == {"Juggernaut L3": 1}
    table.both_pass()
    assert table.has("Eric", "prep") == {"Kitty Pryde": 1}
    assert table.has("Mike", "field") == {"Swapper L1": 1, "Angel L1": 1, "Juggernaut L3": 1}


@ALL
def test_swapped_dice_of_two_players_change_sides_until_the_end_of_the_turn(edition: str):
    """SWP-1, CTL-1: Each takes the other's place and is controlled by the other player."""
    table = Table(edition=edition, basics=[TRADE])
    table.lay("Eric", "field", "Kitty Pryde L3").lay("Mike", "field", "Angel L2")
    table.lay("Eric", "reserve", "Trade action").begin("main")
    table.use("Trade action").choose("Kitty Pryde", "Angel")
    assert table.has("Eric", "field") == {"Angel L2": 1}
    assert table.has("Mike", "field") == {"Kitty Pryde L3": 1}
    assert find_violations(table.state) == []
    table.both_pass().attack_with()
    assert table.has("Eric", "field") == {"Kitty Pryde L3": 1}
    assert table.has("Mike", "field") == {"Angel L2": 1}


def test_a_die_due_to_return_to_its_card_cannot_be_swapped_out():
    """SWP-1: Another die can be."""
    table = Table(
        edition="AI",
        eric=[
            made_up(
                "Guest",
                "Pay nothing: later this turn, at the end of each player's turn: move this die to "
                "your cards.",
            )
        ],
        basics=[CHANGE],
    )
    table.lay("Eric", "field", "Guest L1", "Kitty Pryde L1").lay("Eric", "used", "Cyclops")
    table.lay("Eric", "reserve", "Change action").begin("main")
    table.play(UsePaidAbility(table.die("Guest", "field"), 0)).use("Change action")
    assert table.offered() == ["choose Kitty Pryde L1"]
    table.choose("Kitty Pryde", "Cyclops").both_pass().attack_with()
    assert table.has("Eric", "card")["Guest"] == 2, "it returned to its card"


# --- tokens ---------------------------------------------------------------------------------------

ROBOTS = made_up_action(
    "Robots",
    "Put 2 Robot tokens with an attack of 2 and a defense of 3 into your field.",
)


def robots(edition: str, *more: str, **cards: list) -> Table:
    cards["basics"] = [ROBOTS, *cards.get("basics", [])]
    table = Table(edition=edition, **cards).lay("Eric", "reserve", "Robots action", *more)
    return table.begin("main").use("Robots action")


@ALL
def test_tokens_are_level_1_character_dice(edition: str):
    """TOK-1, ZONE-4: They are not fielded, have no type and a purchase cost of 0."""
    table = Table(
        edition=edition,
        eric=[made_up("Watch", "While active, when a character die is fielded: gain 1 life.")],
        basics=[ROBOTS],
    )
    table.life(Eric=5).lay("Eric", "field", "Watch L1").lay("Eric", "reserve", "Robots action")
    table.begin("main").use("Robots action")
    assert table.has("Eric", "field") == {"Watch L1": 1, "Robot character": 2}
    assert table.stats("Robot") == (2, 3)
    assert table.lives() == (5, 10)
    card = table.state.setup.cards[table.card("Robot")]
    assert (card.card.cost, card.card.energy, card.owner) == (0, (), TOKEN_OWNER)
    assert not [move for move in table.offered() if "Robot" in move], "no player can purchase them"
    assert find_violations(table.state) == []
    assert "Eric gets a Robot token" in [str(line) for line in table.game.match_log()]


@ALL
def test_a_token_that_leaves_the_field_is_removed_from_the_game(edition: str):
    """TOK-1, R109: It does not go to the Prep Area or Used Pile.

    The other one stays after the turn.
    """
    table = robots(edition, "Doom action", basics=[DOOM]).use("Doom action").choose("Robot")
    assert table.has("Eric", "field") == {"Robot character": 1}
    assert table.has("Eric", "prep") == {}
    assert table.has("Eric", "gone") == {"Robot": 1}
    assert find_violations(table.state) == []
    table.both_pass().attack_with("Robot").both_pass()
    assert table.lives() == (10, 8)
    assert table.has("Eric", "gone") == {"Robot": 2}, "an unblocked token is removed too"


def test_a_captured_token_does_not_return():
    """TOK-1, CAP-1: It has left the Field."""
    net = made_up("Net", "Pay nothing: capture an opposing character die this turn.")
    table = Table(edition="AI", mike=[net], basics=[ROBOTS]).lay("Mike", "field", "Net L1")
    table.lay("Eric", "reserve", "Robots action").begin("main").use("Robots action").pass_()
    table.play(UsePaidAbility(table.die("Net", "field"), 0)).choose(
        "Robot"
    ).both_pass().attack_with()
    assert table.has("Eric", "field") == {"Robot character": 1}
    assert table.has("Eric", "gone") == {"Robot": 1}


def test_tokens_do_not_spin_and_cannot_be_rerolled():
    """TOK-1: They stay as they were created."""
    up = made_up_action("Up", "Spin each character die up 1 level. Reroll each character die.")
    table = robots("AI", "Up action", basics=[up]).use("Up action")
    assert table.has("Eric", "field") == {"Robot character": 2}
    assert table.asks() == ("Eric", "main")


def test_a_removed_token_does_not_change_the_fingerprint():
    """TOK-1: It no longer exists for the match."""
    table = robots("AI", "Doom action", "Doom action", basics=[DOOM])
    table.use("Doom action").choose("Robot").use("Doom action").choose("Robot")
    before = table.game.digest()
    table.state.dice.append(Die(len(table.state.dice), table.card("Robot"), 0, 0, Zone.GONE))
    assert table.game.digest() == before


# --- Heroic pairs ---------------------------------------------------------------------------------


def heroic(name: str, **facts: object):
    text = "Heroic.\nWhen this die pairs up: this die and its partner get +1A this turn."
    return made_up(name, text, **facts)


def heroes(*fielded: str) -> Table:
    cards = [heroic(name) for name in ("Ann", "Ben", "Cat")]
    return Table(eric=cards, basics=[DOOM]).lay("Eric", "field", *fielded)


def test_heroic_dice_pair_when_one_is_fielded():
    """HER-1: The partner is another character, not a sidekick; each has the bonuses of both."""
    table = heroes("Ann L1", "Ben L1", "sidekick", "Kitty Pryde L1").lay(
        "Eric", "reserve", "Ann L1"
    )
    table.begin("main").field("Ann L1")
    assert table.offered() == ["choose Ben L1", "pass"]
    table.choose("Ben L1")
    while table.asks()[1] == "order":
        table.order(0)
    new, ben = table.state.heroic_pairs[0][:2]
    assert table.die("Ben", "field") == ben
    attacks = sorted(
        evaluate.attack(table.state, die)
        for die in table.state.dice_in_zone(0, Zone.FIELD)
        if die.card == table.card("Ann")
    )
    assert attacks == [2, 4], "Ann, who was there before, is not paired"
    assert evaluate.attack(table.state, table.state.dice[new]) == 4
    assert table.stats("Ben L1") == (4, 2)


def test_pairing_is_optional():
    """HER-1: It can be declined, and there is no second chance."""
    table = heroes("Ben L1").lay("Eric", "reserve", "Ann L1").begin("main").field("Ann L1").pass_()
    assert table.state.heroic_pairs == ()
    assert table.asks() == ("Eric", "main")


def partners(table: Table) -> set[str]:
    """The names of the paired dice."""
    return {table.name(number) for pair in table.state.heroic_pairs for number in pair[:2]}


def paired() -> Table:
    """Ann was fielded and paired with Ben."""
    table = heroes("Ben L1", "sidekick").lay("Eric", "reserve", "Ann L1", "Cat L1", "Doom action")
    table.begin("main").field("Ann L1").choose("Ben L1")
    while table.asks()[1] == "order":
        table.order(0)
    assert partners(table) == {"Ann", "Ben"}
    return table


def test_a_new_pairing_breaks_the_old_one():
    """HER-1: The old partner is then unpaired."""
    table = paired().field("Cat L1").choose("Ben L1")
    assert partners(table) == {"Cat", "Ben"}


def test_a_partner_that_leaves_ends_the_pair():
    """HER-1: The rulebooks do not say so."""
    table = paired().use("Doom action").choose("Ben L1")
    assert table.state.heroic_pairs == ()


def test_a_pair_lasts_until_its_players_next_turn():
    """HER-1, R083: Partners attack and block separately."""
    table = paired().both_pass()
    assert {"attack Ann L1", "attack Ben L1"} <= set(table.offered())
    table.will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, bolt, bolt")
    table.attack_with().reroll()
    assert partners(table) == {"Ann", "Ben"}
    table.both_pass()
    assert table.asks() == ("Chance", "draw"), "Eric's next turn"
    assert table.state.heroic_pairs == ()


def test_a_die_that_changes_controllers_loses_its_partner():
    """HER-1, CTL-1: A die can be paired only with its controller's dice."""
    witch = made_up("Witch", "Pay nothing: take control of an opposing character die this turn.")
    table = Table(
        eric=[
            made_up(
                "Ann",
                "Heroic.\nWhen this die pairs up: this die and its partner get +1A this turn.",
            ),
            made_up(
                "Ben",
                "Heroic.\nWhen this die pairs up: this die and its partner get +1A this turn.",
            ),
        ],
        mike=[witch],
    ).lay("Eric", "field", "Ben L1")
    table.lay("Mike", "field", "Witch L1").lay("Eric", "reserve", "Ann L1").begin("main")
    table.field("Ann L1").choose("Ben L1")
    while table.asks()[1] == "order":
        table.order(0)
    table.pass_().play(UsePaidAbility(table.die("Witch", "field"), 0))
    ben = table.die("Ben", "field")
    table.play(ChooseDie(ben))
    assert table.state.heroic_pairs == ()
