"""What texts forbid and require: "can't" overrides "can" (TXT-1)."""

import pytest

from rules.cards import Card
from rules.model import UseGlobal
from rules.model.moves import ChooseOption
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

POKE = made_up_action(
    "Trick",
    "Deal 1 damage to a target character die.\n"
    "Global: pay mask: deal 1 damage to a target character die.",
)
VISION = made_up("Vision", "This die can't be targeted by global or action abilities.")
GUARD = made_up(
    "Guard",
    "While active: your character dice can't be targeted by the opponent's global abilities.",
)
STINGER = made_up("Stinger", "When fielded: deal 1 damage to a target character die.")


def table_of(card: Card = POKE, **teams: list[Card]) -> Table:
    table = Table(basics=[card], edition="AI", **teams).lay("Eric", "reserve", "Trick action")
    return table.lay("Eric", "reserve", "sidekick mask").lay("Mike", "reserve", "sidekick mask")


# --- targets --------------------------------------------------------------------------------------


def test_a_die_protected_from_globals_and_actions_is_not_a_target_for_them():
    """TXT-1, TXT-3: The protection covers action dice and globals of either player."""
    table = table_of(mike=[VISION]).lay("Mike", "field", "Vision", "Angel").begin()
    assert table.use_global("Trick", "mask").offered() == ["choose Angel L1"]
    table.choose("Angel").use("Trick action")
    assert table.offered() == ["choose Angel L1"]


def test_a_protected_die_can_be_targeted_by_other_abilities():
    """TXT-3: A "when fielded" ability is neither a global nor an action die."""
    table = table_of(eric=[STINGER], mike=[VISION]).lay("Mike", "field", "Vision")
    table.lay("Eric", "reserve", "Stinger L1").begin().field("Stinger")
    assert table.offered() == ["choose Stinger L1", "choose Vision L1"]


def test_a_protection_can_apply_only_to_the_opponents_globals():
    """TXT-1: It protects its controller's dice while active.

    Its controller may still target them.
    """
    table = table_of(mike=[GUARD]).lay("Mike", "field", "Guard", "Angel")
    table.lay("Eric", "field", "Cyclops").begin()
    assert table.use_global("Trick", "mask").offered() == ["choose Cyclops L1"]
    table.choose("Cyclops").pass_().use_global("Trick", "mask")
    assert table.offered() == ["choose Angel L1", "choose Cyclops L1", "choose Guard L1"]


def test_an_action_die_can_target_a_die_protected_from_globals():
    """TXT-1: The text mentions only globals."""
    table = table_of(mike=[GUARD]).lay("Mike", "field", "Guard").begin().use("Trick action")
    assert table.offered() == ["choose Guard L1"]


def test_a_global_without_a_legal_target_is_not_offered():
    """GLB-1, RUL-4: With no die to choose, it cannot be paid for."""
    table = table_of(mike=[GUARD]).lay("Mike", "field", "Guard").begin()
    assert "useglobal Trick" not in table.offered()
    table.pass_()
    assert "useglobal Trick" in table.offered()


# --- restrictions on players ----------------------------------------------------------------------

WARDEN = made_up("Warden", "While active: the opponent can't use global abilities.")


def test_a_card_can_forbid_globals_to_the_opponent_while_active():
    """TXT-1, EFF-2: The opponent cannot use them while one of its dice is in the Field."""
    card = made_up_action(
        "Trick",
        "KO a target character die.\nGlobal: pay mask: deal 1 damage to a target character die.",
    )
    table = table_of(card, mike=[WARDEN]).lay("Mike", "field", "Warden").begin()
    assert table.offered() == ["pass", "use Trick action"]
    refusal = table.refused(UseGlobal(table.card("Trick"), 1))
    assert (refusal.rule_id, refusal.reason.id) == ("TXT-1", "no.forbidden")
    table.use("Trick action").choose("Warden")
    assert "pass" in table.offered()
    table.lay("Mike", "field", "Angel").pass_()
    assert "useglobal Trick" in table.offered()


def test_the_controller_may_still_use_globals():
    """TXT-1: "The opponent" is the opponent of the card's controller."""
    table = table_of(mike=[WARDEN]).lay("Mike", "field", "Warden").begin().pass_()
    assert "useglobal Trick" in table.offered()


def test_globals_can_be_forbidden_until_a_players_next_turn():
    """EFF-1: The ban ends at the start of that player's next turn."""
    table = table_of(
        made_up_action(
            "Trick",
            "The opponent can't use global abilities until your next turn.\n"
            "Global: pay mask: deal 1 damage to a target character die.",
        )
    )
    table.lay("Mike", "field", "Angel").begin().use("Trick action")
    assert "useglobal Trick" in table.offered()
    assert "useglobal Trick" not in table.pass_().offered()


# --- restrictions and requirements of dice --------------------------------------------------------


def test_a_die_that_cannot_spin_does_not_spin():
    """TXT-1, SPN-1: The text forbids it; the die next to it spins."""
    stiff = made_up("Stiff", "This die can't spin.")
    table = table_of(made_up_action("Trick", "Spin your character dice up 1 level."), eric=[stiff])
    table.lay("Eric", "field", "Stiff L1", "Cyclops L1").begin().use("Trick action")
    assert table.has("Eric", "field") == {"Stiff L1": 1, "Cyclops L2": 1}


def test_the_player_who_spins_a_die_to_an_energy_face_chooses_which():
    """SPN-1, SPN-2: The die goes to its player's Reserve Pool and shows the chosen face."""
    trick = made_up_action("Trick", "Spin a target opposing character die to an energy face.")
    table = table_of(trick).lay("Mike", "field", "Angel L1", "Angel L2").begin()
    table.use("Trick action").choose("Angel L2")
    assert table.asks() == ("Eric", "choose word")
    assert table.game.legal_moves() == (ChooseOption("shield"), ChooseOption("2 shield"))
    table.play(ChooseOption("2 shield"))
    assert table.has("Mike", "reserve") == {"sidekick mask": 1, "Angel 2 shield": 1}
    assert table.has("Mike", "field") == {"Angel L1": 1}


def test_dice_without_the_chosen_energy_face_are_not_spun():
    """SPN-1: One choice is made for all dice of the text."""
    trick = made_up_action("Trick", "Spin each opposing character die to an energy face.")
    table = table_of(trick).lay("Mike", "field", "Angel L1", "sidekick").begin()
    table.use("Trick action").play(ChooseOption("2 shield"))
    assert table.has("Mike", "field") == {"sidekick character": 1}


def test_a_die_that_cannot_be_captured_is_not_captured():
    """TXT-1: The other die is captured."""
    slippery = made_up("Slippery", "This die can't be captured.")
    table = table_of(
        made_up_action("Trick", "Capture each opposing character die this turn."), mike=[slippery]
    )
    table.lay("Mike", "field", "Slippery", "Angel").begin().use("Trick action")
    assert table.has("Mike", "field") == {"Slippery L1": 1}


def test_a_die_that_must_attack_but_cannot_does_not_attack():
    """TXT-1, EFF-1: The player may end the turn without an attack."""
    shy = made_up("Shy", "This die must attack. This die can't attack.")
    table = Table(eric=[shy]).lay("Eric", "field", "Shy", "sidekick").begin("attack")
    assert table.offered() == ["attack sidekick character", "pass"]


# --- ignored text ---------------------------------------------------------------------------------

REFLECTOR = made_up(
    "Reflector",
    "While active: ignore the when-fielded and when-attacks abilities of each character die.",
)
HOST = made_up(
    "Host",
    "While active, when one of your character dice is fielded: gain 1 life.",
)


def test_when_fielded_abilities_of_both_players_are_ignored():
    """R130: The effect is not optional and not limited to the opponent."""
    for player in ("Eric", "Mike"):
        table = Table(eric=[REFLECTOR, STINGER], mike=[STINGER], edition="SWW")
        table.lay("Eric", "field", "Reflector").lay(player, "reserve", "Stinger L1")
        table.begin(active=player).field("Stinger")
        assert table.asks() == (player, "main"), "no player chooses a target"


def test_a_trigger_on_another_dies_fielding_is_not_a_when_fielded_ability():
    """R130, FLD-3: The ability of another die that triggers on a fielding still works."""
    table = Table(eric=[REFLECTOR, HOST], edition="SWW").life(Eric=3)
    table.lay("Eric", "field", "Reflector", "Host").lay("Eric", "reserve", "Kitty Pryde L1")
    table.begin().field("Kitty Pryde")
    assert table.lives()[0] == 4


@pytest.mark.parametrize(("whose", "life"), [("your", 3), ("each opposing", 4)])
def test_a_controlled_die_counts_as_its_controllers(whose: str, life: int):
    """R131, CTL-1: It is no longer one of the opponent's dice."""
    dice = f"{whose} character {'dice' if whose == 'your' else 'die'}"
    mask = made_up("Masque", f"While active: ignore the when-attacks abilities of {dice}.")
    eager = made_up("Eager", "When this die attacks: gain 1 life.")
    borrow = made_up_action(
        "Trick",
        "Take control of each opposing character die named Eager this turn.",
    )
    table = Table(eric=[mask], mike=[eager], basics=[borrow], edition="AI").life(Eric=3)
    table.lay("Eric", "field", "Masque").lay("Eric", "reserve", "Trick action")
    table.lay("Mike", "field", "Eager").begin().use("Trick action").both_pass()
    table.attack_with("Eager")
    assert table.lives()[0] == life
