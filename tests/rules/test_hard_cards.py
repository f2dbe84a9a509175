"""Hard cards, run from the handwritten trees in the language document."""

from rules.language import ast
from tests.rules.made_up_cards import hard_text, made_up, made_up_action
from tests.rules.table import Table

# --- Imprisoned: capture --------------------------------------------------------------------------


def imprisoned() -> Table:
    card = made_up_action("Imprisoned", hard_text("Imprisoned"))
    table = Table(basics=[card]).lay("Eric", "reserve", "Imprisoned action")
    table.lay("Eric", "field", "sidekick")
    return table.lay("Mike", "field", "Angel L2", "Juggernaut L1", "Juggernaut L3").begin("main")


def test_imprisoned_captures_characters_up_to_a_total_fielding_cost_of_two():
    """CAP-1: Angel and Juggernaut cost 1 each at their levels; a level 3 Juggernaut costs 3."""
    table = imprisoned().use("Imprisoned action")
    assert table.offered() == ["choose Angel L2", "choose Juggernaut L1", "pass"]
    table.choose("Angel L2", "Juggernaut L1")
    assert table.has("Mike", "captive") == {"Angel L2": 1, "Juggernaut L1": 1}
    assert table.has("Mike", "field") == {"Juggernaut L3": 1}


def test_captured_dice_return_when_the_opponent_is_damaged():
    """CAP-1, R133: They stay captured after the turn and return at their old level."""
    table = imprisoned().use("Imprisoned action").choose("Angel L2").confirm()
    table.will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, bolt, bolt")
    table.both_pass().attack_with()
    assert table.has("Mike", "captive") == {"Angel L2": 1}, "the capture lasts beyond the turn"
    table.reroll().both_pass()
    table.will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, bolt, bolt")
    table.attack_with().reroll().both_pass()
    assert table.asks() == ("Eric", "attackers")
    table.attack_with("sidekick").block()
    table.both_pass()
    assert table.lives() == (10, 9)
    assert table.has("Mike", "captive") == {}
    assert table.has("Mike", "field")["Angel L2"] == 1


# --- Arnim Zola: replacing a KO -------------------------------------------------------------------


def zola(*energy: str) -> Table:
    card = made_up("Arnim Zola", hard_text("Arnim Zola: Scientist Supreme"))
    table = Table(mike=[card]).lay("Mike", "field", "Arnim Zola L2").lay("Mike", "reserve", *energy)
    table.lay("Eric", "field", "Cyclops L3").begin("attack").attack_with("Cyclops")
    return table.block(("Arnim Zola", "Cyclops")).both_pass()


def test_arnim_zola_pays_and_stays_in_the_field_at_level_one():
    """TIM-2: The KO is replaced, so no die is knocked out or goes to the Prep Area."""
    table = zola("sidekick bolt")
    assert table.asks() == ("Mike", "answer")
    table.accept()
    assert table.asks() == ("Mike", "pay")
    table.pay("bolt")
    assert table.has("Mike", "field") == {"Arnim Zola L1": 1}
    assert table.has("Mike", "prep") == {}
    assert table.state.dice[table.die("Arnim Zola", "field")].damage == 0
    assert not [e for e in table.events if type(e).__name__ == "KnockedOut"]


def test_arnim_zola_is_knocked_out_when_his_controller_declines():
    table = zola("sidekick bolt")
    table.pass_()
    assert [type(e).__name__ for e in table.events].count("KnockedOut") == 1


def test_arnim_zolas_controller_is_not_asked_without_energy():
    """PAY-6: A cost that cannot be paid is not offered."""
    table = Table(mike=[made_up("Arnim Zola", hard_text("Arnim Zola: Scientist Supreme"))])
    table.lay("Mike", "field", "Arnim Zola L1", "sidekick").begin("main")
    table.lay("Eric", "reserve", "Reckless Melee action", "Reckless Melee action")
    table.use("Reckless Melee action").use("Reckless Melee action")
    assert table.has("Mike", "prep") == {"Arnim Zola": 1, "sidekick": 1}


# --- Selective Shield: a chosen type --------------------------------------------------------------


def shield(face: str) -> Table:
    card = made_up_action("Selective Shield", hard_text("Selective Shield"))
    table = Table(basics=[card]).lay("Eric", "reserve", f"Selective Shield {face}")
    table.lay("Mike", "field", "Angel L1", "sidekick").lay("Eric", "field", "Kitty Pryde L1")
    return table.begin("main").use(f"Selective Shield {face}").choose_word("shield")


def test_characters_of_the_chosen_type_cannot_attack_until_the_users_next_turn():
    """EFF-1, DIE-1: Characters fielded later are included; sidekicks have no type."""
    table = shield("action").will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, bolt, bolt")
    table.both_pass().attack_with().reroll().both_pass()
    assert table.asks() == ("Mike", "attackers")
    assert table.offered() == ["attack sidekick character", "pass"]


def test_with_two_bursts_one_of_them_also_cannot_block():
    """BST-1: The burst adds to the text."""
    table = shield("action**").choose("Angel L1")
    table.both_pass().attack_with("Kitty Pryde")
    assert table.asks() == ("Eric", "window"), "a sidekick can't block her and Angel can't block"


# --- Wonder Woman: ignored abilities --------------------------------------------------------------


def test_when_fielded_abilities_are_ignored_while_wonder_woman_is_active():
    """TXT-1, EFF-2: Angel is fielded, and his ability does not trigger."""
    card = made_up("Wonder Woman", hard_text("Wonder Woman: Reflections"))
    table = (
        Table(eric=[card]).lay("Eric", "field", "Wonder Woman L1").lay("Mike", "used", "sidekick")
    )
    table.lay("Mike", "reserve", "Angel L1").begin("main", "Mike").field("Angel L1")
    assert table.asks() == ("Mike", "main")
    assert table.has("Mike", "field") == {"Angel L1": 1}


def test_when_fielded_abilities_work_again_after_she_leaves():
    """EFF-2: The effect ends with her last die."""
    card = made_up("Wonder Woman", hard_text("Wonder Woman: Reflections"))
    table = Table(eric=[card]).lay("Mike", "used", "sidekick").lay("Mike", "reserve", "Angel L1")
    table.begin("main", "Mike").field("Angel L1")
    assert table.asks() == ("Mike", "choose")


# --- Dormammu: costs ------------------------------------------------------------------------------


def test_fielding_and_globals_cost_more_while_dormammu_is_active():
    """BUY-2: The cost is computed by a query that names no card."""
    card = made_up("Dormammu", hard_text("Dormammu: From Here To Eternity"))
    table = Table(eric=[card]).lay("Eric", "field", "Dormammu L1", "sidekick")
    table.lay("Eric", "reserve", "Kitty Pryde L1", "sidekick bolt").begin("main")
    assert table.offered() == ["field Kitty Pryde L1", "pass"], "one bolt no longer pays for it"
    table.field("Kitty Pryde L1", "bolt")
    assert table.has("Eric", "field")["Kitty Pryde L1"] == 1


def test_the_interpreter_knows_every_verb_of_the_language():
    from rules.engine.effects.effect_queue import EFFECT_HANDLERS

    assert set(EFFECT_HANDLERS) == set(ast.Effect.__args__)
