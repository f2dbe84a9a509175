"""Avengers Infinity, cards 16 to 29: Doctor Strange, Dormammu, Gamora, Hulk and Iron Man."""

import pytest

from rules.model import Buy, ChoosePlayer, FieldCharacter
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

FELL = made_up_action("Fell", "KO a target character die.")
GAIN = made_up_action("Gain", "Gain 1 life.\n*/** Also: gain 1 life.")
POKE = made_up_action("Poke", "Deal 1 damage to a target character die.")
AIMING = made_up("Aiming", "Global: pay bolt: deal 1 damage to a target character die.")
GUARDIAN = made_up("Guardian", "Overcrush.", affiliations=("Guardians of the Galaxy",))
FIEND = made_up("Fiend", "Overcrush.", affiliations=("Villain",))
TEACHER = made_up("Teacher", "When fielded: deal 1 damage to a target character die.")


def box_table(*eric: object, mike: tuple = (), actions: tuple = ()) -> Table:
    """The box's demo game plus these cards."""
    return Table(box="AI", eric=eric, mike=mike, basics=actions)


# --- Doctor Strange -------------------------------------------------------------------------------

DEFENDER = "Doctor Strange/Defender of the Black Arts"
TALES = "Doctor Strange/Strange Tales"
KNOWN = "Doctor Strange/Never Have You Known His Like"


@pytest.mark.parametrize("title", [DEFENDER, TALES])
def test_doctor_strange_has_attune(title: str):
    """AI 16, AI 17: Each action die you use deals 1 damage to a target player or character."""
    table = box_table(title, actions=(GAIN,)).life(Mike=5).lay("Eric", "field", "Doctor Strange")
    table.lay("Eric", "reserve", "Gain action").lay("Mike", "field", "sidekick").begin()
    table.use("Gain action").choose("sidekick")
    assert table.has("Mike", "prep") == {"sidekick": 1}


def test_doctor_strange_discounts_your_action_dice():
    """AI 16: Gain costs 2 instead of 3; characters cost the printed price."""
    table = box_table(DEFENDER, actions=(GAIN,)).lay("Eric", "field", "Doctor Strange")
    table.lay("Eric", "reserve", "sidekick bolt", "sidekick fist").begin()
    table.buy("Gain", "bolt", "fist")
    assert table.has("Eric", "used") == {"Gain": 1}


def test_doctor_strange_does_not_discount_the_opponents_dice():
    """AI 16: The text says "your action dice"."""
    table = box_table(DEFENDER, actions=(GAIN,)).lay("Eric", "field", "Doctor Strange")
    table.lay("Mike", "reserve", "sidekick bolt", "sidekick fist").begin("main", "Mike")
    assert table.refused(Buy(table.card("Gain"))).rule_id == "PAY-6"


def strange_tales(*dice: str) -> Table:
    """Doctor Strange was fielded this turn, and his controller has an action to use."""
    table = box_table(TALES, actions=(GAIN,)).life(Eric=1, Mike=5)
    table.lay("Eric", "reserve", "Doctor Strange L1", "sidekick mask", "Gain action", *dice)
    return table.begin().field("Doctor Strange L1", "mask")


def use_strange_tale(table: Table) -> Table:
    """Uses an action; Attune first damages Mike, then the reroll may follow."""
    table.use("Gain action")
    assert table.asks() == ("Eric", "order")
    return table.order(0).play(ChoosePlayer(1))


@pytest.mark.parametrize(("face", "zone"), [("action*", "prep"), ("2", "out")])
def test_a_used_action_is_rerolled_and_prepped_on_an_action_face(face: str, zone: str):
    """AI 17: This happens after its text; on other faces it stays where used dice go."""
    table = use_strange_tale(strange_tales())
    assert table.lives() == (2, 4)
    table.will_roll(face).accept()
    assert table.has("Eric", zone)["Gain"] == 1
    assert table.lives() == (2, 4), "it was rolled, not used"


def test_doctor_stranges_reroll_is_optional():
    """AI 17: The text says "you may"."""
    table = use_strange_tale(strange_tales()).pass_()
    assert table.has("Eric", "out")["Gain"] == 1


def test_every_action_used_that_turn_may_be_rerolled():
    """AI 17: Each action used after he is fielded counts."""
    table = use_strange_tale(strange_tales("Gain action")).will_roll("action").accept()
    use_strange_tale(table).will_roll("action").accept()
    assert table.has("Eric", "prep") == {"Gain": 2}


def test_doctor_stranges_reroll_works_only_on_the_turn_he_is_fielded():
    """AI 17: A die fielded on an earlier turn has only Attune."""
    table = (
        box_table(TALES, actions=(GAIN,))
        .life(Eric=1, Mike=5)
        .lay("Eric", "field", "Doctor Strange")
    )
    table.lay("Eric", "reserve", "Gain action").begin().use("Gain action").play(ChoosePlayer(1))
    assert table.asks() == ("Eric", "main")
    assert table.has("Eric", "out") == {"Gain": 1}


@pytest.mark.parametrize("face", ["action", "action*"])
@pytest.mark.parametrize("active", ["Eric", "Mike"])
def test_doctor_strange_copies_either_players_action(active: str, face: str):
    """AI 18: The copy includes its bursts and belongs to Doctor Strange's controller."""
    table = (
        box_table(KNOWN, actions=(GAIN,))
        .life(Eric=1, Mike=1)
        .lay("Eric", "field", "Doctor Strange")
    )
    table.lay(active, "reserve", f"Gain {face}").begin("main", active).use(f"Gain {face}")
    assert table.asks() == ("Eric", "answer")
    much = 2 if face == "action*" else 1
    table.accept()
    assert table.lives() == ((1 + 2 * much, 1) if active == "Eric" else (1 + much, 1 + much))


def test_a_copied_action_has_new_targets_and_is_optional():
    """AI 18: The text says "you may" and allows new targets."""
    table = box_table(KNOWN, actions=(POKE,)).lay("Eric", "field", "Doctor Strange")
    table.lay("Mike", "field", "sidekick", "Red Skull")
    table.lay("Eric", "reserve", "Poke action", "Poke action").begin()
    table.use("Poke action").choose("sidekick").accept().choose("Red Skull")
    assert table.has("Mike", "prep") == {"sidekick": 1}
    assert table.state.dice[table.die("Red Skull", "field")].damage == 1
    table.use("Poke action").choose("Red Skull").pass_()
    assert table.state.dice[table.die("Red Skull", "field")].damage == 2


def test_this_die_in_a_copied_action_is_the_action_die():
    """AI 18, AI 50: The copy damages no die, so it preps the action die, not Doctor Strange."""
    table = box_table(KNOWN, actions=("Blam! Blam! Blam!",)).lay("Eric", "field", "Doctor Strange")
    table.lay("Eric", "field", "sidekick").lay("Mike", "reserve", "Blam! Blam! Blam! action")
    table.begin("main", "Mike").use("Blam! Blam! Blam!").accept()
    assert table.has("Eric", "field") == {"Doctor Strange L1": 1}
    assert table.has("Eric", "prep") == {"sidekick": 1}
    assert table.has("Mike", "prep") == {"Blam! Blam! Blam!": 1}


def test_a_copy_of_big_entrance_does_not_discount_twice():
    """AI 18, AI 49: The discount is 1 in all: Take Cover costs 2, not 1."""
    table = box_table(KNOWN, actions=("Big Entrance",)).lay("Eric", "field", "Doctor Strange")
    table.lay("Eric", "reserve", "Big Entrance action", "sidekick fist", "sidekick fist").begin()
    table.use("Big Entrance").accept().play(Buy(table.card("Take Cover")))
    table.pay("fist", confirm=False)
    assert "confirm" not in table.offered()


# --- Dormammu -------------------------------------------------------------------------------------

SHAPES = "Dormammu/Call Upon the Shadowy Shapes"
ETERNITY = "Dormammu/From Here To Eternity"
BANDS = "Dormammu/Crimson Bands of Cyttorak"


def test_dormammu_raises_the_opponents_cost_of_non_villains():
    """AI 19: Villains, action dice and his controller's dice cost the printed price."""
    table = box_table(SHAPES, mike=(GUARDIAN,), actions=(GAIN,)).lay("Eric", "field", "Dormammu")
    table.lay("Mike", "reserve", "sidekick mask", "sidekick fist", "sidekick bolt")
    table.begin("main", "Mike")
    assert table.refused(Buy(table.card("Guardian"))).rule_id == "PAY-6"
    buyable = {"buy Arnim Zola", "buy Gain", "buy Take Cover"}
    assert buyable <= set(table.offered())


def test_dormammu_does_not_raise_his_controllers_costs():
    """AI 19: The text says "your opponents"."""
    table = box_table(SHAPES, GUARDIAN).lay("Eric", "field", "Dormammu")
    table.lay("Eric", "reserve", "sidekick mask", "sidekick fist", "sidekick bolt").begin()
    table.buy("Guardian", "mask", "fist", "bolt")
    assert table.has("Eric", "used") == {"Guardian": 1}


@pytest.mark.parametrize("active", ["Eric", "Mike"])
@pytest.mark.parametrize("energy", [True, False])
def test_dormammu_raises_fielding_costs_for_both_players(active: str, energy: bool):
    """AI 20: A sidekick then costs 1, on both sides."""
    table = box_table(ETERNITY).lay("Eric", "field", "Dormammu")
    table.lay(active, "reserve", "sidekick character", *["sidekick fist"] * energy)
    table.begin("main", active)
    if energy:
        table.field("sidekick character", "fist")
        assert table.has(active, "field")["sidekick character"] == 1
    else:
        die = table.die("sidekick character", "reserve")
        assert table.refused(FieldCharacter(die)).rule_id == "PAY-6"


@pytest.mark.parametrize("energy", [("bolt",), ("bolt", "fist")])
def test_dormammu_raises_the_cost_of_global_abilities(energy: tuple[str, ...]):
    """AI 20: One more energy of any type, on both sides."""
    table = (
        box_table(ETERNITY, AIMING)
        .lay("Eric", "field", "Dormammu")
        .lay("Mike", "field", "sidekick")
    )
    table.lay("Mike", "reserve", *(f"sidekick {one}" for one in energy)).begin("main").pass_()
    if len(energy) == 1:
        assert "useglobal Aiming" not in table.offered()
    else:
        table.use_global("Aiming", *energy).choose("sidekick")
        assert table.has("Mike", "prep") == {"sidekick": 1}


@pytest.mark.parametrize("active", ["Eric", "Mike"])
def test_dormammu_knocks_out_the_active_players_cheapest_character(active: str):
    """AI 21: This is at the end of each player's turn; a sidekick costs 0 (DIE-1)."""
    table = box_table(BANDS, mike=(GUARDIAN,)).lay("Eric", "field", "Dormammu", "sidekick")
    table.lay("Mike", "field", "sidekick", "Guardian").begin("attack", active).attack_with()
    assert table.has(active, "prep") == {"sidekick": 1}
    other = "Mike" if active == "Eric" else "Eric"
    assert table.has(other, "prep") == {}


def test_dormammus_controller_breaks_ties():
    """AI 21: This holds on either turn; without a tie no one is asked."""
    equal = made_up("Equal", "This die can't be targeted by other abilities.", cost=2)
    table = box_table(BANDS, mike=(equal,)).lay("Eric", "field", "Dormammu")
    table.lay("Mike", "field", "Equal", "Arnim Zola", "Red Skull").begin("attack", "Mike")
    table.attack_with()
    assert table.asks() == ("Eric", "choose")
    assert table.offered() == ["choose Arnim Zola L1", "choose Equal L1"]
    table.choose("Equal")
    assert table.has("Mike", "prep") == {"Equal": 1}


def test_dormammu_knocks_himself_out_if_he_is_the_only_character():
    """AI 21: He is one of the active player's characters too."""
    table = box_table(BANDS).lay("Eric", "field", "Dormammu").begin("attack").attack_with()
    assert table.has("Eric", "prep") == {"Dormammu": 1}


# --- Gamora ---------------------------------------------------------------------------------------

GEM = "Gamora/Power Gem"
SACRIFICE = "Gamora/Solar Sacrifice"
VORTEX = "Gamora/Black Vortex"


def test_gamora_needs_two_blockers_and_has_deadly():
    """AI 22: One blocker is not enough, and dice she fought are KO'd at the end of the turn."""
    table = box_table(GEM).lay("Eric", "field", "Gamora L1*")
    table.lay("Mike", "field", "Red Skull L3", "Arnim Zola L3").begin("attack")
    table.attack_with("Gamora").play(table.blocks("Red Skull", "Gamora"))
    assert "confirm" not in table.offered()
    table.play(table.blocks("Arnim Zola", "Gamora")).confirm().both_pass().assign(3)
    assert table.has("Mike", "prep") == {"Red Skull": 1, "Arnim Zola": 1}


def test_one_die_cannot_block_gamora():
    """AI 22 limit: She needs two or more blockers."""
    table = box_table(GEM).lay("Eric", "field", "Gamora L1*").lay("Mike", "field", "Red Skull")
    table.begin("attack").attack_with("Gamora")
    assert table.refused(table.blocks("Red Skull", "Gamora")).rule_id == "TXT-1"


@pytest.mark.parametrize(
    ("level", "blockers"), [("L3", ["Red Skull L3"]), ("L2", ["Arnim Zola L2", "Red Skull L3"])]
)
def test_gamora_cannot_be_blocked_by_lower_levels(level: str, blockers: list[str]):
    """AI 23: Dice of her level or higher can block her."""
    table = box_table(SACRIFICE).lay("Eric", "field", f"Gamora {level}")
    table.lay("Mike", "field", "Arnim Zola L2", "Red Skull L3", "sidekick").begin("attack")
    table.attack_with("Gamora")
    assert table.offered() == [*(f"block Gamora {level} with {one}" for one in blockers), "pass"]


def test_gamora_with_a_burst_cannot_be_blocked_by_level_1():
    """AI 23 *: At level 1 no level is lower, yet level 1 dice still cannot block her."""
    table = box_table(SACRIFICE).lay("Eric", "field", "Gamora L1*")
    table.lay("Mike", "field", "Arnim Zola L1", "Red Skull L2", "sidekick").begin("attack")
    table.attack_with("Gamora")
    assert table.offered() == ["block Gamora L1* with Red Skull L2", "pass"]


@pytest.mark.parametrize(
    ("friend", "prepped"),
    [("Guardian L2", {"sidekick": 1}), ("Gamora L2", {}), ("sidekick", {})],
)
def test_gamora_needs_another_guardian_to_knock_out_a_level_1_character(
    friend: str, prepped: dict[str, int]
):
    """AI 24: A second Gamora does not count."""
    table = box_table(VORTEX, GUARDIAN).lay("Eric", "field", friend)
    table.lay("Eric", "reserve", "Gamora L3", "sidekick fist", "sidekick mask")
    table.lay("Mike", "field", "sidekick", "Red Skull L2").begin().field(
        "Gamora L3", "fist", "mask"
    )
    if prepped:
        assert table.offered() == ["choose sidekick character"]
        table.choose("sidekick")
    assert table.has("Mike", "prep") == prepped
    assert table.asks() == ("Eric", "main"), "there is nothing to choose"


# --- Hulk -----------------------------------------------------------------------------------------


def test_hulk_removes_a_character_for_the_turn():
    """AI 25: It returns at the end of the turn, at its level."""
    table = box_table("Hulk/Primal Fury").lay("Mike", "field", "Red Skull L2", "sidekick")
    table.lay("Eric", "reserve", "Hulk L1", "sidekick mask").begin().field("Hulk L1", "mask")
    table.choose("Red Skull")
    assert table.has("Mike", "field") == {"sidekick character": 1}
    table.both_pass().attack_with()
    assert table.has("Mike", "field") == {"Red Skull L2": 1, "sidekick character": 1}


def test_hulk_removes_all_opposing_level_1_characters():
    """AI 26: They are not targeted."""
    shy = made_up("Shy", "This die can't be targeted by when-fielded abilities.")
    table = box_table("Hulk/Trembling On the Brink of Infinity", mike=(shy,))
    table.lay("Mike", "field", "Red Skull L2", "sidekick", "Shy").lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", "Hulk L1", "sidekick mask").begin().field("Hulk L1", "mask")
    assert table.has("Mike", "field") == {"Red Skull L2": 1}
    assert table.has("Eric", "field") == {"Hulk L1": 1, "sidekick character": 1}


@pytest.mark.parametrize(("blocker", "attack"), [("sidekick", 1), ("Red Skull", 4)])
def test_hulk_is_weaker_when_blocked_by_a_hero(blocker: str, attack: int):
    """AI 27: The blocker is not a Villain."""
    table = box_table("Hulk/Explosive Beginnings").lay("Eric", "field", "Hulk L1")
    table.lay("Mike", "field", "sidekick", "Red Skull").begin("attack").attack_with("Hulk")
    table.block((blocker, "Hulk"))
    assert table.stats("Hulk") == (attack, 6)


@pytest.mark.parametrize(("attacker", "attack"), [("sidekick", 1), ("Red Skull", 4)])
def test_hulk_is_weaker_when_he_blocks_a_hero(attacker: str, attack: int):
    """AI 27: The same applies when he blocks."""
    table = box_table("Hulk/Explosive Beginnings").lay("Eric", "field", "Hulk L1")
    table.lay("Mike", "field", "sidekick", "Red Skull").begin("attack", "Mike")
    table.attack_with(attacker).block(("Hulk", attacker))
    assert table.stats("Hulk") == (attack, 6)


def test_several_blockers_weaken_hulk_only_once():
    """AI 27, EFF-5: Being blocked by several dice is one event."""
    table = box_table("Hulk/Explosive Beginnings").lay("Eric", "field", "Hulk L1")
    table.lay("Mike", "field", "sidekick", "sidekick").begin("attack").attack_with("Hulk")
    table.block(("sidekick", "Hulk"), ("sidekick", "Hulk"))
    assert table.stats("Hulk") == (1, 6)


# --- Iron Man -------------------------------------------------------------------------------------


def test_a_knocked_out_iron_man_gives_two_life():
    """AI 28: He triggers when KO'd."""
    table = box_table("Iron Man/Anthony Stark", actions=(FELL,)).life(Eric=5)
    table.lay("Eric", "field", "Iron Man").lay("Eric", "reserve", "Fell action").begin()
    table.use("Fell action").choose("Iron Man")
    assert table.lives() == (7, 10)


def test_iron_man_cannot_raise_life_above_the_starting_amount():
    """AI 28: The starting amount is the maximum (END-1)."""
    table = box_table("Iron Man/Anthony Stark", actions=(FELL,)).life(Eric=9)
    table.lay("Eric", "field", "Iron Man").lay("Eric", "reserve", "Fell action").begin()
    assert table.use("Fell action").choose("Iron Man").lives() == (10, 10)


CAVIAR = "Iron Man/Not All Champagne and Caviar"


@pytest.mark.parametrize(
    ("player", "targets"),
    [("Mike", ["sidekick character"]), ("Eric", ["Iron Man L1", "sidekick character"])],
)
def test_iron_man_cannot_be_targeted_by_opposing_globals(player: str, targets: list[str]):
    """AI 29: His controller's Global Abilities can target him."""
    table = box_table(CAVIAR, AIMING).lay("Eric", "field", "Iron Man", "sidekick")
    table.lay(player, "reserve", "sidekick bolt").begin("main", player).use_global("Aiming", "bolt")
    assert table.offered() == [f"choose {one}" for one in targets]


@pytest.mark.parametrize(
    ("player", "targets"),
    [("Mike", ["sidekick character"]), ("Eric", ["Iron Man L1", "sidekick character"])],
)
def test_iron_man_cannot_be_targeted_by_opposing_action_dice(player: str, targets: list[str]):
    """AI 29: His controller's action dice can target him."""
    table = box_table(CAVIAR, actions=(POKE,)).lay("Eric", "field", "Iron Man", "sidekick")
    table.lay(player, "reserve", "Poke action").begin("main", player).use("Poke action")
    assert table.offered() == [f"choose {one}" for one in targets]


def test_iron_man_can_be_targeted_by_characters():
    """AI 29: A character's ability is neither a global nor an action die."""
    table = box_table(CAVIAR, mike=(TEACHER,)).lay("Eric", "field", "Iron Man")
    table.lay("Mike", "reserve", "Teacher L1").begin("main", "Mike").field("Teacher")
    assert table.offered() == ["choose Iron Man L1", "choose Teacher L1"]
