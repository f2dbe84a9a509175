"""Copied stats and copied text, by edition (CPY-1)."""

import pytest

from rules.cards import Card
from rules.model import UsePaidAbility
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

EDITIONS = ("UXM", "ASM", "SWW", "AI")
STATS = made_up_action(
    "Stats",
    "One of your character dice uses the stats of an opposing character die this turn.",
)
TEXT = made_up_action(
    "Text",
    "One of your character dice uses the abilities of an opposing character die this turn.",
)


def table_of(*basics: Card, edition: str = "AI", **teams: list[Card]) -> Table:
    table = Table(basics=list(basics), edition=edition, **teams)
    table.lay("Eric", "reserve", *(f"{card.name} action" for card in basics))
    return table.lay("Eric", "reserve", "sidekick mask", "sidekick fist", "sidekick fist")


# --- stats ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "level", "copied"), [
    ("UXM", "L2", (7, 4)), ("ASM", "L2", (7, 4)), ("SWW", "L2", (7, 4)),
    ("AI", "L1", (6, 3)), ("AI", "L2", (7, 4)), ("AI", "L3", (7, 6)),
])  # fmt: skip
def test_copied_stats_come_from_the_shown_level_or_the_copiers_own_level(
    edition: str, level: str, copied: tuple[int, int]
):
    """CPY-1: Juggernaut shows level 2; the newest edition says "the appropriate level"."""
    table = table_of(STATS, edition=edition).lay("Mike", "field", "Juggernaut L2")
    table.lay("Eric", "field", f"Cyclops {level}").begin().use("Stats action")
    table.choose("Cyclops").choose("Juggernaut")
    assert table.stats("Cyclops") == copied


def test_a_spin_changes_the_copied_stats():
    """CPY-1, SPN-1: The copier's own level decides which stats it copies."""
    up = made_up_action("Up", "Spin one of your character dice up 1 level.")
    table = table_of(STATS, up).lay("Mike", "field", "Juggernaut L3")
    table.lay("Eric", "field", "Cyclops L1").begin().use("Stats action")
    table.choose("Cyclops").choose("Juggernaut").use("Up action").choose("Cyclops")
    assert table.stats("Cyclops") == (7, 4)


@pytest.mark.parametrize("edition", EDITIONS)
def test_bonuses_of_the_copied_die_are_not_copied(edition: str):
    """CPY-1: Only printed values are copied; the copier keeps its own bonuses."""
    boost = made_up_action("Boost", "Each character die gets +1A and +1D this turn.")
    table = table_of(boost, STATS, edition=edition).lay("Mike", "field", "Juggernaut L1")
    table.lay("Eric", "field", "Cyclops L1").begin().use("Boost action").use("Stats action")
    table.choose("Cyclops").choose("Juggernaut")
    assert table.stats("Cyclops") == table.stats("Juggernaut") == (7, 4)


@pytest.mark.parametrize(("edition", "copied"), [
    ("UXM", (9, 5)), ("ASM", (9, 5)), ("SWW", (9, 5)), ("AI", (6, 5)),
])  # fmt: skip
def test_the_earlier_editions_copy_stats_with_their_burst(edition: str, copied: tuple[int, int]):
    """CPY-1: The earlier editions copy stats with the burst bonus, the newest as printed."""
    spiky = made_up(
        "Spiky",
        "* This die gets +3A.",
        faces=["mask", "mask mask", "mask mask", "0 4 4", "1 5 5", "2 6 5 *"],
    )
    table = table_of(STATS, edition=edition, mike=[spiky]).lay("Mike", "field", "Spiky L3*")
    table.lay("Eric", "field", "Cyclops L3").begin()
    assert table.stats("Spiky") == (9, 5)
    table.use("Stats action").choose("Cyclops").choose("Spiky")
    assert table.stats("Cyclops") == copied


def test_copying_a_lower_defense_can_knock_out():
    """CPY-1, DMG-5: The damage on the copier equals its new defense."""
    hurt = made_up_action("Hurt", "Deal 1 damage to one of your character dice.")
    table = (
        table_of(hurt, STATS).lay("Eric", "field", "Cyclops L1").lay("Mike", "field", "sidekick")
    )
    table.begin().use("Hurt action").choose("Cyclops")
    table.use("Stats action").choose("Cyclops").choose("Mike's sidekick")
    assert table.has("Eric", "field") == {}


def test_the_fielding_cost_is_copied_too():
    """CPY-1: A die with a copied fielding cost of 2 or more becomes a legal target."""
    count = made_up_action(
        "Count",
        "Gain 1 life for each of your character dice with a fielding cost of 2 or more.",
    )
    table = table_of(STATS, count).lay("Mike", "field", "Juggernaut L2").life(Eric=1)
    table.lay("Eric", "reserve", "Count action").lay("Eric", "field", "Cyclops L2").begin()
    table.use("Count action")
    assert table.lives()[0] == 1, "Cyclops costs 1"
    table.use("Stats action").choose("Cyclops").choose("Juggernaut").use("Count action")
    assert table.lives()[0] == 2


def test_a_copy_lasts_until_it_is_replaced():
    """CPY-1: It is replaced by a new choice and does not end with the turn."""
    double = made_up(
        "Double",
        "Pay nothing. Once per turn: this die uses the stats of an opposing character die "
        "until replaced.",
    )
    table = Table(eric=[double], edition="AI").lay("Eric", "field", "Double L1")
    table.lay("Mike", "field", "Juggernaut L1", "Angel L1").begin()
    use = UsePaidAbility(table.die("Double", "field"), 0)
    table.play(use).choose("Juggernaut")
    table.will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, bolt, bolt").both_pass().attack_with()
    assert table.stats("Double") == (6, 3)
    table.reroll().pass_().play(use).choose("Angel")
    assert table.stats("Double") == (2, 2)


# --- text -----------------------------------------------------------------------------------------

HEALER = made_up("Healer", "When this die attacks: gain 1 life.")
DRAINER = made_up("Drainer", "When this die attacks: the opponent loses 1 life.")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_copied_trigger_is_added_or_replaces_the_original(edition: str):
    """CPY-1: The newest edition adds the abilities, the others replace the copier's own."""
    table = table_of(TEXT, edition=edition, eric=[DRAINER], mike=[HEALER]).life(Eric=3, Mike=3)
    table.lay("Mike", "field", "Healer").lay("Eric", "field", "Drainer").begin()
    table.use("Text action").choose("Drainer").choose("Healer").both_pass().attack_with("Drainer")
    if edition == "AI":
        assert table.asks() == ("Eric", "order"), "it has both abilities"
        table.order(0)
    assert table.lives() == (4, 2 if edition == "AI" else 3)


def test_the_copied_die_keeps_its_text():
    """CPY-1: The copy ends with the turn."""
    table = table_of(TEXT, eric=[DRAINER], mike=[HEALER]).life(Eric=3, Mike=3)
    table.lay("Mike", "field", "Healer").lay("Eric", "field", "Drainer", "sidekick").begin()
    table.use("Text action").choose("Drainer").choose("Healer")
    table.will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, bolt, bolt").both_pass()
    table.attack_with().reroll().both_pass().attack_with("Healer")
    assert table.lives() == (3, 4)


def test_a_copied_static_ability_applies_to_the_copier():
    """CPY-1, EFF-2: It works from the copier's side and while the copy lasts."""
    coach = made_up("Coach", "While active: your sidekicks get +1A and +1D.")
    table = table_of(TEXT, mike=[coach]).lay("Mike", "field", "Coach", "sidekick")
    table.lay("Eric", "field", "Cyclops", "sidekick").begin()
    assert (table.stats("Eric's sidekick"), table.stats("Mike's sidekick")) == ((1, 1), (2, 2))
    table.use("Text action").choose("Cyclops").choose("Coach")
    assert (table.stats("Eric's sidekick"), table.stats("Mike's sidekick")) == ((2, 2), (2, 2))


MIGHTY = made_up("Mighty", "Pay mask. Once per turn: this die gets +2A this turn.")
SOLID = made_up("Solid", "Pay fist: this die gets +1D this turn.")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_copied_paid_ability_can_be_used(edition: str):
    """CPY-1, ABL-1: The newest edition adds it to the copier's own.

    In the others it replaces that.
    """
    table = table_of(TEXT, edition=edition, eric=[SOLID], mike=[MIGHTY])
    table.lay("Mike", "field", "Mighty").lay("Eric", "field", "Solid L1").begin()
    table.use("Text action").choose("Solid").choose("Mighty")
    uses = [move for move in table.game.legal_moves() if type(move).__name__ == "UsePaidAbility"]
    assert len(uses) == (2 if edition == "AI" else 1)
    table.play(uses[-1]).pay("mask")
    assert table.stats("Solid") == (4, 2)
    uses = [move for move in table.game.legal_moves() if type(move).__name__ == "UsePaidAbility"]
    assert len(uses) == (1 if edition == "AI" else 0), (
        "it is once per turn; the copier's own has no limit"
    )


def test_a_copied_text_that_names_its_own_die_means_the_copier():
    """CPY-1: "Your dice named Chief" becomes your dice with the copier's name."""
    chief = made_up(
        "Chief",
        "When this die attacks: your character dice named Chief get +2A this turn.",
    )
    table = table_of(TEXT, mike=[chief]).lay("Mike", "field", "Chief")
    table.lay("Eric", "field", "Cyclops L1", "sidekick").begin().use("Text action")
    table.choose("Cyclops").choose("Chief").both_pass().attack_with("Cyclops", "sidekick")
    assert table.stats("Cyclops") == (6, 2)
    assert table.stats("Eric's sidekick") == (1, 1)


@pytest.mark.parametrize(("level", "attack"), [("L2", 3), ("L3", 6)])
def test_the_copier_keeps_its_own_burst(level: str, attack: int):
    """CPY-1, BST-1: Burst text needs a burst on the copier, not on the copied die."""
    spiky = made_up("Spiky", "* This die gets +3A.")
    faces = ["mask", "mask mask", "mask mask", "0 2 2", "1 3 3", "2 3 4 *"]
    blank = made_up("Blank", "", faces=faces)
    table = table_of(TEXT, eric=[blank], mike=[spiky]).lay("Mike", "field", "Spiky L1")
    face = "L3*" if level == "L3" else level
    table.lay("Eric", "field", f"Blank {face}").begin().use("Text action")
    table.choose("Blank").choose("Spiky")
    assert table.stats("Blank")[0] == attack


def test_a_copied_prevention_protects_the_copier():
    """CPY-1, TIM-2: A copied interruption works like the copier's own."""
    armor = made_up("Armor", "When this die takes damage: prevent 1 of that damage.")
    hurt = made_up_action("Hurt", "Deal 2 damage to one of your character dice.")
    table = table_of(TEXT, hurt, mike=[armor]).lay("Mike", "field", "Armor")
    table.lay("Eric", "field", "Cyclops L2").begin().use("Text action")
    table.choose("Cyclops").choose("Armor").use("Hurt action").choose("Cyclops")
    assert table.state.dice[table.die("Cyclops", "field")].damage == 1
