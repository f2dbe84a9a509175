"""The meaning of noun phrases, amounts and conditions when a text is run."""

import pytest

from rules.cards import Card
from rules.language import ast
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

EDITIONS = ("UXM", "ASM", "SWW", "AI")


def trick(*effects: ast.Effect) -> Card:
    """Returns a basic action card with these effects."""
    return made_up_action("Trick", ast.Text((ast.Used(effects),)))


def prep(*zones: ast.ZoneWord, kind: ast.DieKindWord = "character", **facts: object) -> Card:
    """ "Move a [kind] of yours from [zones] to your prep area." """
    dice = ast.Dice(kind, "your", zones, **facts)
    return trick(ast.MoveDice(ast.Pick(dice), "prep"))


def gain(amount: str) -> Card:
    return made_up_action("Trick", f"Gain life equal to {amount}.")


def table_of(card: Card, edition: str = "AI", **teams: list[Card]) -> Table:
    """Eric has an action die of this card in his Reserve Pool."""
    table = Table(basics=[card], edition=edition, **teams)
    return table.lay("Eric", "reserve", "Trick action").life(Eric=1)


# --- kinds of dice --------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "is_character"), [
    ("UXM", True), ("ASM", False), ("SWW", False), ("AI", False),
])  # fmt: skip
def test_an_unrolled_sidekick_is_a_character_only_in_the_first_edition(
    edition: str, is_character: bool
):
    """DIE-2, RUL-1: While unrolled it is a Sidekick die.

    An unrolled character die is a character.
    """
    table = table_of(
        made_up_action("Trick", "Prep a character die from your used pile."), edition
    ).lay("Eric", "used", "sidekick", "Cyclops")
    table.begin().use("Trick action")
    sidekick = ["choose sidekick"] if is_character else []
    assert table.offered() == ["choose Cyclops", *sidekick]


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_unrolled_sidekick_is_a_sidekick_in_every_edition(edition: str):
    """RUL-1, DIE-2: It is a Sidekick die in every zone."""
    table = table_of(made_up_action("Trick", "Prep a sidekick from your used pile."), edition).lay(
        "Eric", "used", "sidekick"
    )
    table.lay("Eric", "used", "Cyclops").begin().use("Trick action")
    assert table.offered() == ["choose sidekick"]


@pytest.mark.parametrize(("edition", "is_character"), [
    ("UXM", True), ("ASM", True), ("SWW", False), ("AI", True),
])  # fmt: skip
def test_a_rolled_sidekick_in_the_reserve_pool_is_a_character_in_all_but_one_edition(
    edition: str, is_character: bool
):
    """DIE-2: In that edition only a Sidekick in the Field is a character die."""
    table = table_of(
        made_up_action("Trick", "Prep a character die from your reserve pool."), edition
    )
    table.lay("Eric", "reserve", "sidekick character", "Cyclops L1", "sidekick bolt")
    table.begin().use("Trick action")
    sidekick = ["choose sidekick character"] if is_character else []
    assert table.offered() == ["choose Cyclops L1", *sidekick]


@pytest.mark.parametrize("zone", ["used", "bag", "prep", "reserve", "field"])
def test_a_die_keeps_its_affiliation_in_every_zone(zone: ast.ZoneWord):
    """DIE-4: It does so rolled or unrolled."""
    card = prep(zone, kind="die", affiliations=("X-Men",))
    table = table_of(card).lay("Eric", zone, "Cyclops", "sidekick").begin().use("Trick action")
    assert [name.split()[1] for name in table.offered()] == ["Cyclops"]


MASKED = made_up_action("Trick", "Deal 1 damage to a target mask character die.")
ANYONE = made_up_action("Trick", "Deal 1 damage to a target character die.")


def test_a_sidekick_is_not_a_target_for_text_that_needs_an_energy_type():
    """R128, R017: It has no energy type; Kitty Pryde is a mask character."""
    table = table_of(MASKED).lay("Eric", "field", "Kitty Pryde", "sidekick")
    assert table.begin().use("Trick action").offered() == ["choose Kitty Pryde L1"]


def test_a_sidekick_is_a_target_for_text_that_needs_a_character():
    """R128, DIE-1: On its character face it is a character die."""
    table = table_of(ANYONE).lay("Eric", "field", "Kitty Pryde", "sidekick")
    offered = table.begin().use("Trick action").offered()
    assert offered == ["choose Kitty Pryde L1", "choose sidekick character"]


def test_a_sidekick_has_level_1_and_no_name_or_affiliation():
    """R017, DIE-1: It has 1A, 1D and level 1, and no name, affiliation or energy type."""
    for what in ("names", "affiliations", "energy types"):
        table = table_of(gain(f"the number of different {what} among your character dice"))
        table.lay("Eric", "field", "sidekick", "sidekick").begin().use("Trick action")
        assert table.lives()[0] == 1, what
        assert table.stats("sidekick") == (1, 1)
    table = (
        table_of(made_up_action("Trick", "Gain life equal to the highest level of sidekicks."))
        .lay("Eric", "field", "sidekick")
        .begin()
        .use("Trick action")
    )
    assert table.lives()[0] == 2


# --- whose dice -----------------------------------------------------------------------------------

TWIN = made_up("Twin", "While active: your character dice named Twin get +1A.")
HERALD = made_up("Herald", "While active: each sidekick gets +1A.")


def test_a_character_name_means_the_controllers_own_dice():
    """TXT-2: A card with the same name on the opponent's team is a different card."""
    table = Table(eric=[TWIN], mike=[made_up("Twin", "")]).lay("Eric", "field", "Twin")
    table.lay("Mike", "field", "Twin").begin()
    assert table.stats("Eric's Twin") == (3, 2)
    assert table.stats("Mike's Twin") == (2, 2)


def test_a_kind_of_die_means_both_players_dice():
    """TXT-2: "Each sidekick" includes the opponent's."""
    table = Table(eric=[HERALD]).lay("Eric", "field", "Herald", "sidekick")
    table.lay("Mike", "field", "sidekick").begin()
    assert table.stats("Eric's sidekick") == table.stats("Mike's sidekick") == (2, 1)


def test_a_target_must_be_in_the_field_or_attack_zone():
    """TXT-3, R124: A die in the Reserve Pool is not a legal target."""
    table = table_of(ANYONE).lay("Eric", "field", "Kitty Pryde", "Cyclops")
    table.lay("Eric", "reserve", "Cyclops L2").lay("Mike", "prep", "Angel").begin("attack")
    table.attack_with("Kitty Pryde").use("Trick action")
    assert table.offered() == ["choose Cyclops L1", "choose Kitty Pryde L1"]


ALOOF = made_up("Aloof", "This die can't be targeted.")
STORM = made_up_action("Trick", "Deal 1 damage to each opposing character die.")


def test_each_does_not_target():
    """TXT-3, R125, R127: A die that can't be targeted cannot be chosen, but "each" affects it."""
    table = table_of(STORM, mike=[ALOOF]).lay("Mike", "field", "Aloof L1").begin()
    table.use("Trick action")
    assert table.state.dice[table.die("Aloof", "field")].damage == 1
    table = table_of(ANYONE, mike=[ALOOF]).lay("Mike", "field", "Aloof L1", "Angel").begin()
    assert table.use("Trick action").offered() == ["choose Angel L1"]


def test_characters_are_counted_per_card_and_dice_per_die():
    """TXT-5, EFF-7: Two dice of one card are one character but two dice."""
    characters = gain("the number of different names among opposing character dice")
    dice = made_up_action("Trick", "Gain 1 life for each opposing character die.")
    for card, life in ((characters, 3), (dice, 5)):
        table = table_of(card).lay("Mike", "field", "Angel L1", "Angel L2", "Juggernaut")
        table.lay("Mike", "field", "sidekick").begin().use("Trick action")
        assert table.lives()[0] == life


# --- amounts --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "symbols"), [("UXM", 5), ("ASM", 5), ("SWW", 6), ("AI", 6)])
def test_energy_is_counted_in_symbols(edition: str, symbols: int):
    """PAY-7, PAY-1: Two double faces count as four; the edition decides whether a wild counts."""
    table = table_of(
        made_up_action(
            "Trick",
            "Gain life equal to the number of energy symbols in your reserve pool.",
        ),
        edition,
    )
    table.lay("Eric", "reserve", "Cyclops 2 bolt", "sidekick wild", "sidekick bolt", "Enrage 2")
    table.begin().use("Trick action")
    assert table.lives()[0] == 1 + symbols


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_wild_has_no_type_when_energy_is_counted(edition: str):
    """PAY-7: Three bolts are counted, whatever type the wild could pay for."""
    table = table_of(
        made_up_action(
            "Trick",
            "Gain life equal to the number of bolt symbols in your reserve pool.",
        ),
        edition,
    )
    table.lay("Eric", "reserve", "Cyclops 2 bolt", "sidekick wild", "sidekick bolt", "Enrage 2")
    table.begin().use("Trick action")
    assert table.lives()[0] == 4


def test_a_reduced_amount_is_never_below_zero():
    """DMG-5: "For each ... minus 1" with none gives zero and subtracts nothing."""
    assert (
        table_of(made_up_action("Trick", "Gain life equal to the number of sidekicks minus 1."))
        .begin()
        .use("Trick action")
        .lives()[0]
        == 1
    )
    table = (
        table_of(made_up_action("Trick", "Gain life equal to the number of sidekicks minus 1."))
        .lay("Eric", "field", *["sidekick"] * 3)
        .begin()
    )
    assert table.use("Trick action").lives()[0] == 3


@pytest.mark.parametrize(
    ("amount", "much"),
    [
        ("half of the number of sidekicks rounded down", 1),
        ("half of the number of sidekicks rounded up", 2),
        ("2 times the highest attack of opposing dice", 2),
        ("the opponent's life", 4),
        ("your life", 1),
    ],
)
def test_other_amounts(amount: str, much: int):
    """TXT-1: The amount follows the text: three sidekicks, 1 life and 4 life."""
    table = table_of(gain(amount)).lay("Mike", "field", *["sidekick"] * 3).life(Mike=4).begin()
    assert table.use("Trick action").lives()[0] == 1 + much


# --- conditions -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "theirs", "life"),
    [(1, 2, 2), (2, 2, 1), (0, 1, 2), (2, 1, 1)],
)
def test_the_underdog_has_fewer_character_dice_fielded(own: int, theirs: int, life: int):
    """KW-13: Sidekicks in the Field count as character dice; dice in the Prep Area do not."""
    table = table_of(made_up_action("Trick", "If you are the underdog, gain 1 life."), "ASM")
    table.lay("Eric", "field", *["sidekick"] * own).lay("Eric", "prep", "Cyclops", "sidekick")
    table.lay("Mike", "field", *["sidekick"] * theirs).begin().use("Trick action")
    assert table.lives()[0] == life
