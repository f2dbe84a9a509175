"""Superman Wonder Woman, cards 10 to 24: Jimmy Olsen, Steve Trevor, Supergirl and the heroes."""

import pytest

from rules.model import Buy
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

SEARING = made_up("Searing", "Global: pay bolt: deal 3 damage to each character die.")
AIMING = made_up("Aiming", "Global: pay bolt: deal 1 damage to a target character die.")
RAGE = made_up_action("Rage", "Deal 3 damage to each character die.")
POKE = made_up_action("Poke", "Deal 1 damage to a target character die.")
VILLAIN = made_up(
    "Fiend", "When fielded: deal 3 damage to each character die.", affiliations=("Villain",)
)
TEACHER = made_up(
    "Teacher",
    "When fielded: gain 1 life.\nWhen this die attacks: gain 2 life.\n"
    "When this die is KO'd: gain 3 life.",
)


def box_table(*eric: object, mike: tuple = (), actions: tuple = ()) -> Table:
    """The box's demo game plus these cards."""
    return Table(box="SWW", eric=eric, mike=mike, basics=actions)


# --- Jimmy Olsen ----------------------------------------------------------------------------------


def test_jimmy_olsen_discounts_supergirl_and_superman():
    """SWW 10: Supergirl costs 4 instead of 6; other cards have no discount."""
    table = box_table("Jimmy Olsen/Signal Watch", "Supergirl/All in the Family")
    table.lay("Eric", "field", "Jimmy Olsen").lay("Eric", "reserve", "sidekick shield")
    table.lay("Eric", "reserve", *["sidekick bolt"] * 3).begin("main")
    table.buy("Supergirl", "shield", "bolt", "bolt", "bolt")
    assert table.has("Eric", "used") == {"Supergirl": 1}


def test_without_jimmy_olsen_there_is_no_discount():
    """SWW 10: He must be active."""
    table = box_table("Jimmy Olsen/Signal Watch", "Supergirl/All in the Family")
    table.lay("Eric", "reserve", "sidekick shield", *["sidekick bolt"] * 3).begin("main")
    assert table.refused(Buy(table.card("Supergirl"))).rule_id == "PAY-6"


def test_jimmy_olsen_makes_superman_free_to_field():
    """SWW 10: Any level is free; Wonder Woman costs energy."""
    table = box_table("Jimmy Olsen/Signal Watch").lay("Eric", "field", "Jimmy Olsen")
    table.lay("Eric", "reserve", "Superman L3", "Wonder Woman L2").begin("main")
    table.field("Superman L3")
    assert table.has("Eric", "field") == {"Jimmy Olsen L1": 1, "Superman L3": 1}
    assert "field Wonder Woman L2" not in table.offered()


def test_jimmy_olsens_discount_leaves_a_cost_of_one():
    """SWW 10 limit: The minimum is 1, however large the discount."""
    cheap = made_up("Superman", "Overcrush.", cost=2)
    table = box_table("Jimmy Olsen/Signal Watch", cheap).lay("Eric", "field", "Jimmy Olsen")
    table.lay("Eric", "reserve", "sidekick mask").begin("main").buy("Superman", "mask")
    assert table.has("Eric", "used") == {"Superman": 1}
    assert table.has("Eric", "out") == {"sidekick": 1}


@pytest.mark.parametrize("prepped", [True, False])
def test_a_knocked_out_jimmy_olsen_may_prep_a_friend(prepped: bool):
    """SWW 11: It comes from the Used Pile if his controller chooses to."""
    table = box_table("Jimmy Olsen/Superman's Pal", "Supergirl/All in the Family", actions=(RAGE,))
    table.lay("Eric", "field", "Jimmy Olsen").lay("Eric", "used", "Supergirl", "Wonder Woman")
    table.lay("Eric", "reserve", "Rage action").begin("main").use("Rage action")
    assert table.offered() == ["choose Supergirl", "pass"]
    table.choose("Supergirl") if prepped else table.pass_()
    expected = {"Jimmy Olsen": 1, "Supergirl": 1} if prepped else {"Jimmy Olsen": 1}
    assert table.has("Eric", "prep") == expected


def test_opposing_globals_do_not_affect_jimmy_olsen_beside_superman():
    """SWW 12: They cannot target him while Superman is active, nor damage him with "each"."""
    table = box_table("Jimmy Olsen/Seeing Is Believing", AIMING, SEARING)
    table.lay("Eric", "field", "Jimmy Olsen", "Superman")
    table.lay("Mike", "reserve", "sidekick bolt", "sidekick bolt").begin("main", "Mike")
    table.use_global("Aiming", "bolt")
    assert table.offered() == ["choose Superman L1"]
    table.choose("Superman").use_global("Searing", "bolt")
    assert table.has("Eric", "field") == {"Jimmy Olsen L1": 1, "Superman L1": 1}


def test_jimmy_olsen_without_superman_is_not_protected():
    """SWW 12: The opponent's Superman does not protect him (TXT-2)."""
    table = box_table(
        "Jimmy Olsen/Seeing Is Believing", AIMING, SEARING, mike=("Superman/Phone Booth",)
    )
    table.lay("Eric", "field", "Jimmy Olsen").lay("Mike", "field", "Superman")
    table.lay("Mike", "reserve", "sidekick bolt", "sidekick bolt").begin("main", "Mike")
    table.use_global("Aiming", "bolt").choose("Jimmy Olsen").use_global("Searing", "bolt")
    assert table.has("Eric", "prep") == {"Jimmy Olsen": 1}


def test_jimmy_olsen_is_not_protected_from_his_controllers_globals():
    """SWW 12: The text covers only the opponent's globals."""
    table = box_table("Jimmy Olsen/Seeing Is Believing", AIMING).lay("Eric", "field", "Superman")
    table.lay("Eric", "field", "Jimmy Olsen").lay("Eric", "reserve", "sidekick bolt")
    table.begin("main").use_global("Aiming", "bolt").choose("Jimmy Olsen")
    assert table.state.dice[table.die("Jimmy Olsen", "field")].damage == 1


# --- Steve Trevor ---------------------------------------------------------------------------------


def test_steve_trevor_without_text_is_purchased_and_fielded():
    """SWW 13: He costs 2 with a bolt, is free to field, and has 3A and 1D at level 2."""
    table = box_table("Steve Trevor/Bachelor in a Bind").lay("Eric", "reserve", "sidekick mask")
    table.lay("Eric", "reserve", "sidekick bolt", "Steve Trevor L2").begin("main")
    table.field("Steve Trevor L2").buy("Steve Trevor", "bolt", "mask")
    assert table.stats("Steve Trevor") == (3, 1)
    assert table.has("Eric", "used") == {"Steve Trevor": 1}


@pytest.mark.parametrize(("beside", "falls"), [("Wonder Woman L1", False), ("Superman L1", True)])
def test_wonder_woman_protects_steve_trevor(beside: str, falls: bool):
    """SWW 14: All damage to him is prevented while she is active."""
    table = box_table("Steve Trevor/The Man From A.R.G.U.S.", actions=(POKE,))
    table.lay("Eric", "field", "Steve Trevor", beside).lay("Eric", "reserve", "Poke action")
    table.begin("main").use("Poke action").choose("Steve Trevor")
    assert table.has("Eric", "prep") == ({"Steve Trevor": 1} if falls else {})


def steve_is_knocked_out(*reserve: str) -> Table:
    """Steve Trevor, at level 1, is knocked out on his controller's turn."""
    table = box_table("Steve Trevor/Themysciran Liason", actions=(POKE,))
    table.lay("Eric", "field", "Steve Trevor").lay("Eric", "reserve", "Poke action", *reserve)
    return table.begin("main").use("Poke action").choose("Steve Trevor")


def test_a_knocked_out_steve_trevor_may_purchase_wonder_woman():
    """SWW 15: She costs 3 less and goes to the Prep Area; that leaves 1, a mask."""
    table = steve_is_knocked_out("sidekick mask", "sidekick bolt").choose(
        "Wonder Woman", where="card"
    )
    assert table.asks() == ("Eric", "pay")
    table.pay("mask")
    assert table.has("Eric", "prep") == {"Steve Trevor": 1, "Wonder Woman": 1}
    assert table.has("Eric", "out") == {"Poke": 1, "sidekick": 1}
    assert table.asks() == ("Eric", "main")


def test_steve_trevors_purchase_is_optional():
    """SWW 15: It can be declined; without a mask the player is not asked."""
    table = steve_is_knocked_out("sidekick mask").pass_()
    assert table.has("Eric", "prep") == {"Steve Trevor": 1}
    assert steve_is_knocked_out("sidekick bolt").asks() == ("Eric", "main")


def test_steve_trevors_discount_leaves_a_cost_of_one():
    """SWW 15 limit: Up to 3 less, but at least 1."""
    cheap = made_up("Wonder Woman", "Overcrush.", cost=2)
    table = box_table("Steve Trevor/Themysciran Liason", cheap, actions=(POKE,))
    table.lay("Eric", "field", "Steve Trevor").lay("Eric", "reserve", "Poke action")
    table.lay("Eric", "reserve", "sidekick wild").begin("main").use("Poke action")
    table.choose("Steve Trevor")
    table.choose("Wonder Woman", where="card").pay("wild as mask")
    assert table.has("Eric", "prep") == {"Steve Trevor": 1, "Wonder Woman": 1}
    assert table.has("Eric", "out") == {"Poke": 1, "sidekick": 1}


def test_steve_trevors_purchase_works_on_the_opponents_turn():
    """SWW 15: It happens immediately on any turn; the energy then goes to the Used Pile."""
    table = box_table("Steve Trevor/Themysciran Liason", actions=(POKE,))
    table.lay("Eric", "field", "Steve Trevor").lay("Eric", "reserve", "sidekick mask")
    table.lay("Mike", "reserve", "Poke action").begin("main", "Mike").use("Poke action")
    table.choose("Steve Trevor").choose("Wonder Woman", where="card").pay("mask")
    assert table.has("Eric", "prep") == {"Steve Trevor": 1, "Wonder Woman": 1}
    assert table.has("Eric", "used") == {"sidekick": 1}


# --- Supergirl ------------------------------------------------------------------------------------


def test_supergirl_takes_no_damage_from_villains():
    """SWW 16: Every Supergirl die is protected from either side's Villains, and nothing else."""
    table = box_table("Supergirl/All in the Family", VILLAIN, actions=(RAGE,))
    table.lay("Eric", "field", "Supergirl L1", "Superman L1")
    table.lay("Eric", "reserve", "Fiend L1", "Rage action").begin("main").field("Fiend L1")
    assert table.state.dice[table.die("Supergirl", "field")].damage == 0
    table.use("Rage action")
    assert table.state.dice[table.die("Supergirl", "field")].damage == 3


def test_supergirl_may_prep_two_dice_after_combat_damage():
    """SWW 17: She must deal combat damage to the player."""
    table = box_table("Supergirl/I Have All Your Powers!").lay("Eric", "field", "Supergirl L1")
    table.lay("Mike", "field", "sidekick").begin("attack").attack_with("Supergirl").block()
    table.both_pass()
    assert table.asks() == ("Eric", "answer")
    table.will_draw("sidekick", "sidekick").accept()
    assert table.has("Eric", "prep") == {"sidekick": 2}


def test_a_blocked_supergirl_preps_nothing():
    """SWW 17: Damage to a blocker is not damage to the opponent."""
    table = box_table("Supergirl/I Have All Your Powers!").lay("Eric", "field", "Supergirl L1")
    table.lay("Mike", "field", "Giganta L2").begin("attack").attack_with("Supergirl")
    table.block(("Giganta", "Supergirl")).both_pass()
    assert table.has("Eric", "prep") == {}
    assert table.state.active == 1


@pytest.mark.parametrize(("life", "after"), [(6, 9), (10, 10)])
def test_supergirl_gives_life_to_a_player_who_is_behind(life: int, after: int):
    """SWW 18: The opponent must have more life."""
    table = box_table("Supergirl/Guarding National City").life(Eric=life)
    table.lay("Eric", "reserve", "Supergirl L1", "sidekick bolt").begin("main")
    table.field("Supergirl L1", "bolt")
    assert table.lives() == (after, 10)


# --- Superman -------------------------------------------------------------------------------------


def test_superman_takes_no_damage_from_villains():
    """SWW 19: Villains of either side are covered; action dice are not."""
    table = box_table(VILLAIN, actions=(RAGE,)).lay("Eric", "field", "Superman L1")
    table.lay("Eric", "reserve", "Fiend L1", "Rage action").begin("main").field("Fiend L1")
    assert table.state.dice[table.die("Superman", "field")].damage == 0
    table.use("Rage action")
    assert table.state.dice[table.die("Superman", "field")].damage == 3


def test_superman_grows_for_each_energy_type_in_the_reserve_pool():
    """SWW 20: Two fists are one type; wild, generic energy and characters do not count."""
    table = box_table("Superman/Living in a World of Cardboard").lay("Eric", "field", "Superman L1")
    table.lay("Eric", "reserve", "sidekick fist", "sidekick fist", "sidekick wild", "Truce 2")
    table.lay("Eric", "reserve", "Wonder Woman 2 mask").lay("Mike", "reserve", "sidekick bolt")
    assert table.begin("main").stats("Superman") == (6, 8)


def test_superman_deals_damage_when_fielded_if_behind():
    """SWW 21: He deals 3 damage if the opponent has more life."""
    table = box_table("Superman/Symbol of Hope").life(Eric=6)
    table.lay("Eric", "reserve", "Superman L1", "Superman L1", *["sidekick bolt"] * 2)
    table.begin("main").field("Superman L1", "bolt")
    assert table.lives() == (6, 7)
    table.life(Eric=7).field("Superman L1", "bolt")
    assert table.lives() == (7, 7)


# --- Wonder Woman ---------------------------------------------------------------------------------


def test_wonder_woman_protects_her_side_from_opposing_globals():
    """SWW 22: Only her controller's globals can target her side."""
    table = box_table(AIMING).lay("Eric", "field", "Wonder Woman L1", "sidekick")
    table.lay("Mike", "field", "Cheetah").lay("Mike", "reserve", "sidekick bolt")
    table.begin("main", "Mike").use_global("Aiming", "bolt")
    assert table.offered() == ["choose Cheetah L1"]
    table = box_table(AIMING).lay("Eric", "field", "Wonder Woman L1", "sidekick")
    table.lay("Eric", "reserve", "sidekick bolt").begin("main").use_global("Aiming", "bolt")
    assert len(table.offered()) == 2


def test_ambassador_stops_globals_on_their_owners_characters():
    """SWW 23: Globals of the opponent's characters and of basic actions still work."""
    table = box_table("Wonder Woman/Ambassador of Peace").lay("Eric", "field", "Wonder Woman")
    table.lay("Mike", "field", "Cheetah").lay("Mike", "reserve", "sidekick fist", "sidekick shield")
    table.begin("main", "Mike")
    assert table.offered() == ["pass", "useglobal Take Cover"]
    table = box_table("Wonder Woman/Ambassador of Peace").lay("Eric", "field", "Wonder Woman")
    table.lay("Eric", "reserve", "sidekick fist").begin("main")
    assert "useglobal Giganta" in table.offered()


def test_without_ambassador_all_globals_can_be_used():
    """SWW 23: She must be active."""
    table = box_table("Wonder Woman/Ambassador of Peace").lay("Mike", "field", "Cheetah")
    table.lay("Mike", "reserve", "sidekick fist").begin("main", "Mike")
    assert "useglobal Giganta" in table.offered()


@pytest.mark.parametrize("whose", ["Eric", "Mike"])
def test_reflections_stops_when_fielded_and_when_attacks_abilities(whose: str):
    """SWW 24: It affects both players, but not abilities that trigger on a KO."""
    table = box_table("Wonder Woman/Reflections", TEACHER, mike=(TEACHER,), actions=(RAGE,))
    table.life(Eric=2, Mike=2).lay("Eric", "field", "Wonder Woman L3")
    table.lay(whose, "reserve", "Teacher L1", "Rage action").lay(whose, "field", "Teacher L2")
    table.lay("Eric" if whose == "Mike" else "Mike", "field", "sidekick")
    table.begin("main", whose).field("Teacher L1")
    assert table.lives() == (2, 2)
    table.both_pass().attack_with("Teacher L1")
    assert table.lives() == (2, 2)
    table.block().use("Rage action")
    assert sum(table.lives()) == 10


def test_reflections_can_be_ignored_like_any_text():
    """SWW 24: While her text is ignored, when-fielded abilities trigger again."""
    hush = made_up_action("Hush", "Ignore all text of a target character die this turn.")
    table = box_table("Wonder Woman/Reflections", TEACHER, actions=(hush,)).life(Eric=2)
    table.lay("Eric", "field", "Wonder Woman").lay("Eric", "reserve", "Teacher L1", "Teacher L1")
    table.lay("Eric", "reserve", "Hush action").begin("main").field("Teacher L1")
    assert table.lives() == (2, 10)
    table.use("Hush action").choose("Wonder Woman").field("Teacher L1")
    assert table.lives() == (3, 10)
