"""Superman Wonder Woman, cards 10 to 24: Jimmy Olsen, Steve Trevor, Supergirl and the heroes."""

import pytest

from rules.moves import Buy
from tests.rules.table import Table, made_up, made_up_action

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


def laid(*eric: object, mike: tuple = (), actions: tuple = ()) -> Table:
    """The demo game of the box, with these cards beside it."""
    return Table(box="SWW", eric=eric, mike=mike, basics=actions)


# --- Jimmy Olsen ----------------------------------------------------------------------------------


def test_jimmy_olsen_makes_his_friends_cheaper():
    """SWW 10: Supergirl for 4 instead of 6; nobody else, and nothing without him."""
    table = laid("Jimmy Olsen/Signal Watch", "Supergirl/All in the Family")
    table.lay("Eric", "field", "Jimmy Olsen").lay("Eric", "reserve", "sidekick shield")
    table.lay("Eric", "reserve", *["sidekick bolt"] * 3).begin("main")
    table.buy("Supergirl", "shield", "bolt", "bolt", "bolt")
    assert table.has("Eric", "used") == {"Supergirl": 1}


def test_without_jimmy_olsen_they_cost_what_is_printed():
    """SWW 10: while he is active."""
    table = laid("Jimmy Olsen/Signal Watch", "Supergirl/All in the Family")
    table.lay("Eric", "reserve", "sidekick shield", *["sidekick bolt"] * 3).begin("main")
    assert table.refused(Buy(table.card("Supergirl"))).rule == "PAY-6"


def test_jimmy_olsen_lets_superman_be_fielded_for_free():
    """SWW 10: whatever his level; Wonder Woman pays."""
    table = laid("Jimmy Olsen/Signal Watch").lay("Eric", "field", "Jimmy Olsen")
    table.lay("Eric", "reserve", "Superman L3", "Wonder Woman L2").begin("main")
    table.field("Superman L3")
    assert table.has("Eric", "field") == {"Jimmy Olsen L1": 1, "Superman L3": 1}
    assert "field Wonder Woman L2" not in table.offered()


def test_a_friend_of_jimmy_olsen_costs_one_at_least():
    """SWW 10 limit: minimum 1, however much cheaper it would be."""
    cheap = made_up("Superman", "Overcrush.", cost=2)
    table = laid("Jimmy Olsen/Signal Watch", cheap).lay("Eric", "field", "Jimmy Olsen")
    table.lay("Eric", "reserve", "sidekick mask").begin("main").buy("Superman", "mask")
    assert table.has("Eric", "used") == {"Superman": 1}
    assert table.has("Eric", "out") == {"sidekick": 1}


@pytest.mark.parametrize("prepped", [True, False])
def test_jimmy_olsen_calls_a_friend_when_he_falls(prepped: bool):
    """SWW 11: from the Used Pile, if his player likes."""
    table = laid("Jimmy Olsen/Superman's Pal", "Supergirl/All in the Family", actions=(RAGE,))
    table.lay("Eric", "field", "Jimmy Olsen").lay("Eric", "used", "Supergirl", "Wonder Woman")
    table.lay("Eric", "reserve", "Rage action").begin("main").use("Rage action")
    assert table.offered() == ["choose Supergirl", "pass"]
    table.choose("Supergirl") if prepped else table.pass_()
    expected = {"Jimmy Olsen": 1, "Supergirl": 1} if prepped else {"Jimmy Olsen": 1}
    assert table.has("Eric", "prep") == expected


def test_globals_of_the_opponent_pass_jimmy_olsen_by():
    """SWW 12: no target for them while Superman is active, and not hurt by those that reach all."""
    table = laid("Jimmy Olsen/Seeing Is Believing", AIMING, SEARING)
    table.lay("Eric", "field", "Jimmy Olsen", "Superman")
    table.lay("Mike", "reserve", "sidekick bolt", "sidekick bolt").begin("main", "Mike")
    table.use_global("Aiming", "bolt")
    assert table.offered() == ["choose Superman L1"]
    table.choose("Superman").use_global("Searing", "bolt")
    assert table.has("Eric", "field") == {"Jimmy Olsen L1": 1, "Superman L1": 1}


def test_jimmy_olsen_alone_is_in_danger():
    """SWW 12: the opponent's Superman is not the one that he trusts (TXT-2)."""
    table = laid("Jimmy Olsen/Seeing Is Believing", AIMING, SEARING, mike=("Superman/Phone Booth",))
    table.lay("Eric", "field", "Jimmy Olsen").lay("Mike", "field", "Superman")
    table.lay("Mike", "reserve", "sidekick bolt", "sidekick bolt").begin("main", "Mike")
    table.use_global("Aiming", "bolt").choose("Jimmy Olsen").use_global("Searing", "bolt")
    assert table.has("Eric", "prep") == {"Jimmy Olsen": 1}


def test_jimmy_olsen_is_not_safe_from_his_own_player():
    """SWW 12: it is the opponent's globals that can't."""
    table = laid("Jimmy Olsen/Seeing Is Believing", AIMING).lay("Eric", "field", "Superman")
    table.lay("Eric", "field", "Jimmy Olsen").lay("Eric", "reserve", "sidekick bolt")
    table.begin("main").use_global("Aiming", "bolt").choose("Jimmy Olsen")
    assert table.state.dice[table.die("Jimmy Olsen", "field")].damage == 1


# --- Steve Trevor ---------------------------------------------------------------------------------


def test_steve_trevor_without_a_text_is_bought_and_fielded():
    """SWW 13: 2 energy with a bolt; 3A and 1D on level 2, for free."""
    table = laid("Steve Trevor/Bachelor in a Bind").lay("Eric", "reserve", "sidekick mask")
    table.lay("Eric", "reserve", "sidekick bolt", "Steve Trevor L2").begin("main")
    table.field("Steve Trevor L2").buy("Steve Trevor", "bolt", "mask")
    assert table.stats("Steve Trevor") == (3, 1)
    assert table.has("Eric", "used") == {"Steve Trevor": 1}


@pytest.mark.parametrize(("beside", "falls"), [("Wonder Woman L1", False), ("Superman L1", True)])
def test_wonder_woman_keeps_steve_trevor_from_harm(beside: str, falls: bool):
    """SWW 14: all damage, while she is active."""
    table = laid("Steve Trevor/The Man From A.R.G.U.S.", actions=(POKE,))
    table.lay("Eric", "field", "Steve Trevor", beside).lay("Eric", "reserve", "Poke action")
    table.begin("main").use("Poke action").choose("Steve Trevor")
    assert table.has("Eric", "prep") == ({"Steve Trevor": 1} if falls else {})


def steve_falls(*reserve: str) -> Table:
    """Steve Trevor, level 1, is knocked out on his player's turn."""
    table = laid("Steve Trevor/Themysciran Liason", actions=(POKE,))
    table.lay("Eric", "field", "Steve Trevor").lay("Eric", "reserve", "Poke action", *reserve)
    return table.begin("main").use("Poke action").choose("Steve Trevor")


def test_steve_trevor_falling_brings_wonder_woman():
    """SWW 15: for 3 less, to the Prep Area; that is 1 for her, a mask."""
    table = steve_falls("sidekick mask", "sidekick bolt").choose("Wonder Woman", where="card")
    assert table.asks() == ("Eric", "pay")
    table.pay("mask")
    assert table.has("Eric", "prep") == {"Steve Trevor": 1, "Wonder Woman": 1}
    assert table.has("Eric", "out") == {"Poke": 1, "sidekick": 1}
    assert table.asks() == ("Eric", "main")


def test_steve_trevor_may_fall_alone():
    """SWW 15: it may be declined; without a mask it cannot be paid, and nobody is asked."""
    table = steve_falls("sidekick mask").pass_()
    assert table.has("Eric", "prep") == {"Steve Trevor": 1}
    assert steve_falls("sidekick bolt").asks() == ("Eric", "main")


def test_wonder_woman_is_never_free():
    """SWW 15 limit: up to 3 less, but 1 at least."""
    cheap = made_up("Wonder Woman", "Overcrush.", cost=2)
    table = laid("Steve Trevor/Themysciran Liason", cheap, actions=(POKE,))
    table.lay("Eric", "field", "Steve Trevor").lay("Eric", "reserve", "Poke action")
    table.lay("Eric", "reserve", "sidekick wild").begin("main").use("Poke action")
    table.choose("Steve Trevor")
    table.choose("Wonder Woman", where="card").pay("wild as mask")
    assert table.has("Eric", "prep") == {"Steve Trevor": 1, "Wonder Woman": 1}
    assert table.has("Eric", "out") == {"Poke": 1, "sidekick": 1}


def test_steve_trevor_is_bought_for_on_the_opponents_turn_too():
    """SWW 15: immediately, whoever's turn it is; the energy goes to the Used Pile then."""
    table = laid("Steve Trevor/Themysciran Liason", actions=(POKE,))
    table.lay("Eric", "field", "Steve Trevor").lay("Eric", "reserve", "sidekick mask")
    table.lay("Mike", "reserve", "Poke action").begin("main", "Mike").use("Poke action")
    table.choose("Steve Trevor").choose("Wonder Woman", where="card").pay("mask")
    assert table.has("Eric", "prep") == {"Steve Trevor": 1, "Wonder Woman": 1}
    assert table.has("Eric", "used") == {"sidekick": 1}


# --- Supergirl ------------------------------------------------------------------------------------


def test_supergirl_is_safe_from_villains():
    """SWW 16: each Supergirl of hers, from villains of either side; not from anybody else."""
    table = laid("Supergirl/All in the Family", VILLAIN, actions=(RAGE,))
    table.lay("Eric", "field", "Supergirl L1", "Superman L1")
    table.lay("Eric", "reserve", "Fiend L1", "Rage action").begin("main").field("Fiend L1")
    assert table.state.dice[table.die("Supergirl", "field")].damage == 0
    table.use("Rage action")
    assert table.state.dice[table.die("Supergirl", "field")].damage == 3


def test_supergirl_who_strikes_the_opponent_may_prep_two_dice():
    """SWW 17: by combat damage that reaches the player."""
    table = laid("Supergirl/I Have All Your Powers!").lay("Eric", "field", "Supergirl L1")
    table.lay("Mike", "field", "sidekick").begin("attack").attack_with("Supergirl").block()
    table.both_pass()
    assert table.asks() == ("Eric", "answer")
    table.will_draw("sidekick", "sidekick").accept()
    assert table.has("Eric", "prep") == {"sidekick": 2}


def test_supergirl_who_is_blocked_preps_nothing():
    """SWW 17: damage to a blocker is no damage to the opponent."""
    table = laid("Supergirl/I Have All Your Powers!").lay("Eric", "field", "Supergirl L1")
    table.lay("Mike", "field", "Giganta L2").begin("attack").attack_with("Supergirl")
    table.block(("Giganta", "Supergirl")).both_pass()
    assert table.has("Eric", "prep") == {}
    assert table.state.active == 1


@pytest.mark.parametrize(("life", "after"), [(6, 9), (10, 10)])
def test_supergirl_comforts_who_is_behind(life: int, after: int):
    """SWW 18: only if the opponent has more life."""
    table = laid("Supergirl/Guarding National City").life(Eric=life)
    table.lay("Eric", "reserve", "Supergirl L1", "sidekick bolt").begin("main")
    table.field("Supergirl L1", "bolt")
    assert table.lives() == (after, 10)


# --- Superman -------------------------------------------------------------------------------------


def test_superman_is_safe_from_villains():
    """SWW 19: villains of either side; not from an action."""
    table = laid(VILLAIN, actions=(RAGE,)).lay("Eric", "field", "Superman L1")
    table.lay("Eric", "reserve", "Fiend L1", "Rage action").begin("main").field("Fiend L1")
    assert table.state.dice[table.die("Superman", "field")].damage == 0
    table.use("Rage action")
    assert table.state.dice[table.die("Superman", "field")].damage == 3


def test_superman_grows_with_the_types_of_energy_in_the_pool():
    """SWW 20: two fists are one type; a wild and generic energy are none; characters neither."""
    table = laid("Superman/Living in a World of Cardboard").lay("Eric", "field", "Superman L1")
    table.lay("Eric", "reserve", "sidekick fist", "sidekick fist", "sidekick wild", "Truce 2")
    table.lay("Eric", "reserve", "Wonder Woman 2 mask").lay("Mike", "reserve", "sidekick bolt")
    assert table.begin("main").stats("Superman") == (6, 8)


def test_superman_who_is_behind_strikes_as_he_comes():
    """SWW 21: 3 damage, if the opponent has more life."""
    table = laid("Superman/Symbol of Hope").life(Eric=6)
    table.lay("Eric", "reserve", "Superman L1", "Superman L1", *["sidekick bolt"] * 2)
    table.begin("main").field("Superman L1", "bolt")
    assert table.lives() == (6, 7)
    table.life(Eric=7).field("Superman L1", "bolt")
    assert table.lives() == (7, 7)


# --- Wonder Woman ---------------------------------------------------------------------------------


def test_wonder_woman_hides_her_side_from_the_opponents_globals():
    """SWW 22: they are no targets for them; for her own player's they are."""
    table = laid(AIMING).lay("Eric", "field", "Wonder Woman L1", "sidekick")
    table.lay("Mike", "field", "Cheetah").lay("Mike", "reserve", "sidekick bolt")
    table.begin("main", "Mike").use_global("Aiming", "bolt")
    assert table.offered() == ["choose Cheetah L1"]
    table = laid(AIMING).lay("Eric", "field", "Wonder Woman L1", "sidekick")
    table.lay("Eric", "reserve", "sidekick bolt").begin("main").use_global("Aiming", "bolt")
    assert len(table.offered()) == 2


def test_nobody_uses_the_globals_of_their_own_characters_beside_the_ambassador():
    """SWW 23: those of the opponent's characters and of basic actions they use as ever."""
    table = laid("Wonder Woman/Ambassador of Peace").lay("Eric", "field", "Wonder Woman")
    table.lay("Mike", "field", "Cheetah").lay("Mike", "reserve", "sidekick fist", "sidekick shield")
    table.begin("main", "Mike")
    assert table.offered() == ["pass", "useglobal Take Cover"]
    table = laid("Wonder Woman/Ambassador of Peace").lay("Eric", "field", "Wonder Woman")
    table.lay("Eric", "reserve", "sidekick fist").begin("main")
    assert "useglobal Giganta" in table.offered()


def test_without_the_ambassador_everybody_uses_what_they_have():
    """SWW 23: while she is active."""
    table = laid("Wonder Woman/Ambassador of Peace").lay("Mike", "field", "Cheetah")
    table.lay("Mike", "reserve", "sidekick fist").begin("main", "Mike")
    assert "useglobal Giganta" in table.offered()


@pytest.mark.parametrize("whose", ["Eric", "Mike"])
def test_beside_reflections_nothing_happens_when_fielded_or_attacking(whose: str):
    """SWW 24: to neither player; what a KO brings is another matter."""
    table = laid("Wonder Woman/Reflections", TEACHER, mike=(TEACHER,), actions=(RAGE,))
    table.life(Eric=2, Mike=2).lay("Eric", "field", "Wonder Woman L3")
    table.lay(whose, "reserve", "Teacher L1", "Rage action").lay(whose, "field", "Teacher L2")
    table.lay("Eric" if whose == "Mike" else "Mike", "field", "sidekick")
    table.begin("main", whose).field("Teacher L1")
    assert table.lives() == (2, 2)
    table.both_pass().attack_with("Teacher L1")
    assert table.lives() == (2, 2)
    table.block().use("Rage action")
    assert sum(table.lives()) == 10


def test_reflections_is_ignored_as_any_other_text():
    """SWW 24: while her own text is ignored, when-fielded abilities happen again."""
    hush = made_up_action("Hush", "Ignore all text of a target character die this turn.")
    table = laid("Wonder Woman/Reflections", TEACHER, actions=(hush,)).life(Eric=2)
    table.lay("Eric", "field", "Wonder Woman").lay("Eric", "reserve", "Teacher L1", "Teacher L1")
    table.lay("Eric", "reserve", "Hush action").begin("main").field("Teacher L1")
    assert table.lives() == (2, 10)
    table.use("Hush action").choose("Wonder Woman").field("Teacher L1")
    assert table.lives() == (3, 10)
