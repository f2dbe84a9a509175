"""Keywords of later sets: where dice go instead, and what happens in an attack before damage."""

import pytest
from msgspec.structs import replace

from rules.advice import describe_die, prompts
from rules.analysis.playout import find_violations
from rules.cards import CardSet
from rules.cards.unsupported_features import UnplayableCard, check_playable
from rules.language.parser.parse_errors import TextSyntaxError
from rules.language.parser.text_parser import parse_text
from rules.model import EDITIONS, DieId
from rules.notation import read_match, replay_match, write_match
from rules.state import Zone
from rules.state.events import DamageDealt, LifeChanged
from rules.state.setup import make_setup
from tests.rules.made_up_cards import faces, made_up, made_up_action
from tests.rules.matches import random_play
from tests.rules.table import Table

FELL = made_up_action("Fell", "KO a character die.")
SPARE = made_up_action("Spare", "Sacrifice one of your character dice.")

# --- Immortal -------------------------------------------------------------------------------------

UNDYING = made_up("Undying", "Immortal.")


@pytest.mark.parametrize(("lost", "zone"), [("Spare", "bag"), ("Fell", "prep")])
def test_immortal_dice_go_to_the_bag_instead_of_the_used_pile(lost: str, zone: str):
    """KW-35: Knocked out, it is prepped like any other die."""
    table = Table(eric=[UNDYING], basics=[FELL, SPARE]).lay("Eric", "field", "Undying")
    table.lay("Eric", "reserve", f"{lost} action").begin().use(lost).choose("Undying")
    assert table.has("Eric", zone)["Undying"] == 1


def test_an_immortal_die_that_is_purchased_goes_to_the_used_pile():
    """KW-35: It is not in the bag before the next refill."""
    table = Table(eric=[UNDYING]).lay("Eric", "reserve", "sidekick mask", *["sidekick bolt"] * 2)
    assert table.begin().buy("Undying", "mask", "bolt", "bolt").has("Eric", "used")["Undying"] == 1


def test_an_immortal_die_that_paid_is_in_the_bag_at_once_or_after_the_turn():
    """KW-35, ZONE-2: Out of Play comes in between in editions that have it."""
    globe = made_up("Globe", "Global: pay mask: gain 1 life.")
    for edition, zone in (("UXM", "bag"), ("AI", "out")):
        table = Table(eric=[UNDYING, globe], edition=edition).life(Eric=5)
        table.lay("Eric", "reserve", "Undying mask").begin().use_global("Globe", "mask")
        assert table.has("Eric", zone)["Undying"] == 1
    table.both_pass()
    assert table.has("Eric", "bag")["Undying"] == 1


def test_an_immortal_attacker_that_nobody_blocks_goes_to_the_bag():
    """KW-35, DMG-2: Its damage is dealt first."""
    table = Table(eric=[UNDYING]).lay("Eric", "field", "Undying").begin("attack")
    table.attack_with("Undying").both_pass()
    assert table.lives() == (10, 8)
    assert table.has("Eric", "bag")["Undying"] == 1


def test_an_immortal_die_that_is_cleared_may_be_drawn_at_once():
    """KW-35, DRAW-1: The bag has only this die."""
    table = Table(eric=[UNDYING], edition="AI").lay("Eric", "prep", *["sidekick"] * 8)
    table.lay("Eric", "reserve", "Undying 2 mask").begin("draw")
    assert table.state.decision is not None
    assert table.has("Eric", "bag") == {"Undying": 1}


def test_an_ability_can_give_immortal():
    """KW-35, R161: The die is in the Field when it leaves."""
    wake = made_up("Wake", "While active: your sidekicks get Immortal.")
    table = Table(eric=[wake], basics=[SPARE]).lay("Eric", "field", "Wake", "sidekick")
    table.lay("Eric", "reserve", "Spare action").begin().use("Spare").choose("sidekick")
    assert table.has("Eric", "used").get("sidekick", 0) == 0


def test_an_immortal_die_that_a_text_has_drawn_stays_in_the_bag():
    """KW-35: It is not drawn again for the same text."""
    sift = made_up_action(
        "Sift", "Draw 2 dice from your bag. Move a die among those dice to its owner's used pile."
    )
    table = Table(eric=[UNDYING], basics=[sift]).lay("Eric", "bag", "Undying")
    table.lay("Eric", "reserve", "Sift action").begin().will_draw("Undying", "sidekick")
    table.use("Sift").choose("Undying")
    assert table.has("Eric", "bag")["Undying"] == 1


# --- Boomerang ------------------------------------------------------------------------------------

BACK = made_up_action("Bat Back", "Boomerang.\nDeal 1 damage to the opponent.")


@pytest.mark.parametrize(
    ("edition", "rolled", "zone"),
    [("AI", "action", "prep"), ("AI", "2", "out"), ("UXM", "2", "used")],
)
def test_boomerang_rolls_the_die_after_its_use(edition: str, rolled: str, zone: str):
    """KW-36: On an action face it is prepped, else it goes where used dice go."""
    table = Table(basics=[BACK], edition=edition).lay("Eric", "reserve", "Bat Back action")
    table.will_roll(rolled).begin().use("Bat Back")
    assert table.lives() == (10, 9)
    assert table.has("Eric", zone) == {"Bat Back": 1}


def test_an_action_die_that_holds_a_die_in_the_field_is_not_rolled_by_boomerang():
    """KW-36, CAP-1: It stays with its captive."""
    net = made_up_action("Net", "Boomerang.\nCapture an opposing character die this turn.")
    table = Table(basics=[net]).lay("Mike", "field", "Angel").lay("Eric", "reserve", "Net action")
    table.begin().use("Net").choose("Angel")
    assert table.asks() == ("Eric", "main")
    assert table.state.dice[table.die("Angel", "captive")].zone is Zone.CAPTIVE


# --- Call Out -------------------------------------------------------------------------------------

BRAWLER = made_up("Brawler", "Call Out.")
DUELIST = made_up("Duelist", "Call Out.")


def called_out(*attackers: str, target: str = "Angel") -> Table:
    """Eric's dice attack, and each Brawler or Duelist calls out the same die."""
    table = Table(eric=[BRAWLER, DUELIST], edition="AI").lay("Eric", "field", *attackers)
    table.lay("Mike", "field", "Angel", "Juggernaut").begin("attack").attack_with(*attackers)
    while table.asks()[1] in ("order", "choose"):
        if table.asks()[1] == "order":
            table.order(0)
        else:
            table.choose(target)
    return table


def test_only_the_die_that_is_called_out_can_block_and_it_blocks_nothing_else():
    """KW-37: Juggernaut may still block the other attacker."""
    table = called_out("Brawler", "Cyclops")
    assert table.offered() == [
        "block Brawler L1 with Angel L1", "block Cyclops L1 with Juggernaut L1", "pass",
    ]  # fmt: skip
    refused = table.refused(table.blocks("Angel", "Cyclops"))
    assert (refused.rule_id, refused.reason.id) == ("KW-37", "no.called_out")


def test_two_attackers_that_call_out_the_same_die_cancel_each_other():
    """KW-37, R148: Everything can be blocked by everybody again."""
    assert len(called_out("Brawler", "Duelist").offered()) == 5


def test_call_out_is_void_if_the_attacker_cannot_be_blocked():
    """KW-37: The die that was called out may block another attacker."""
    hide = made_up_action("Hide", "A character die can't be blocked this turn.")
    table = Table(eric=[BRAWLER], basics=[hide], edition="AI").lay("Mike", "field", "Angel")
    table.lay("Eric", "field", "Brawler", "Cyclops").lay("Eric", "reserve", "Hide action").begin()
    table.use("Hide").choose("Brawler").both_pass().attack_with("Brawler", "Cyclops")
    table.choose("Angel")
    assert table.offered() == ["block Cyclops L1 with Angel L1", "pass"]


@pytest.mark.parametrize(
    "text",
    [
        "A target character die can't block this turn.",
        "Put a stun token on the card of a target character die.",
    ],
)
def test_call_out_is_void_if_its_target_cannot_block(text: str):
    """KW-37, KW-30: Juggernaut may block the Brawler."""
    daze = made_up_action("Daze", text)
    table = Table(eric=[BRAWLER], basics=[daze], edition="AI").lay("Eric", "field", "Brawler")
    table.lay("Mike", "field", "Angel", "Juggernaut").lay("Eric", "reserve", "Daze action").begin()
    table.use("Daze").choose("Angel").both_pass().attack_with("Brawler").choose("Angel")
    assert table.offered() == ["block Brawler L1 with Juggernaut L1", "pass"]


def test_call_out_is_void_if_its_target_has_left():
    """KW-37: The other ability KOs Angel, and Juggernaut may block the Brawler."""
    slayer = made_up("Slayer", "When this die attacks: KO a target opposing character die.")
    table = Table(eric=[BRAWLER, slayer], edition="AI").lay("Eric", "field", "Brawler", "Slayer")
    table.lay("Mike", "field", "Angel", "Juggernaut").begin("attack")
    table.attack_with("Brawler", "Slayer").order(0).choose("Angel").choose("Angel")
    assert "block Brawler L1 with Juggernaut L1" in table.offered()


def test_call_out_cannot_name_a_die_that_cannot_be_targeted():
    """KW-37, R127: Another die is named."""
    ghost = made_up("Ghost", "This die can't be targeted.")
    table = Table(eric=[BRAWLER], mike=[ghost], edition="AI").lay("Eric", "field", "Brawler")
    table.lay("Mike", "field", "Ghost", "Angel").begin("attack").attack_with("Brawler")
    assert table.offered() == ["choose Angel L1"]


def test_call_out_names_nobody_if_nobody_is_there():
    """KW-37: The attack goes on."""
    table = Table(eric=[BRAWLER], edition="AI").lay("Eric", "field", "Brawler").begin("attack")
    assert table.attack_with("Brawler").asks() == ("Eric", "window")


def test_dice_that_cannot_fight_anyone_else_are_two():
    """KW-37: One die alone would be able to fight nobody."""
    card = made_up_action("Riddle", "A character die can't fight anyone else this turn.")
    with pytest.raises(UnplayableCard, match="the one that they can fight"):
        check_playable(card)


# --- Breath Weapon, Anti-Breath Weapon ------------------------------------------------------------

DRAGON = made_up("Dragon", "Breath Weapon 2.")
SCALES = made_up("Scales", "Anti-Breath Weapon.", faces=faces("0 3 3"))
SHELTER = made_up("Shelter", "Anti-Breath Weapon 1.", faces=faces("0 3 3"))
TOUGH = made_up("Tough", "", faces=faces("0 3 3"))
BOLTS = ("sidekick bolt",) * 2


def breathe(*defenders: str, dragons: int = 1, energy: int = 2) -> Table:
    """A Dragon attacks, and Eric is asked whether he pays for its Breath Weapon."""
    table = Table(eric=[DRAGON], mike=[SCALES, SHELTER, TOUGH], edition="AI")
    table.lay("Eric", "field", *["Dragon"] * dragons).lay("Mike", "field", *defenders)
    table.lay("Eric", "reserve", *["sidekick bolt"] * energy)
    table.lay("Mike", "reserve", *BOLTS).begin("attack").attack_with(*["Dragon"] * dragons)
    return table


def damage_of(table: Table, *dice: str) -> list[int]:
    return [table.state.dice[table.die(die, "field")].damage for die in dice]


def test_breath_weapon_hits_the_opponent_and_all_their_characters_before_blocks():
    """KW-38: It costs as much as the damage to each."""
    table = breathe("Tough", "Angel", "sidekick")
    assert table.asks() == ("Eric", "answer")
    table.accept().pay("bolt", "bolt")
    assert table.lives() == (10, 8)
    assert damage_of(table, "Tough") == [2]
    assert table.has("Mike", "prep") == {"Angel": 1, "sidekick": 1}
    assert table.asks() == ("Mike", "blockers")


def test_the_question_says_what_breath_weapon_does():
    """KW-38: The card says only the word and its number."""
    table = breathe("Tough")
    shown = prompts.text_of_ability(table.state.setup, table.card("Dragon"), 0)
    assert shown.startswith("Breath Weapon 2. ")
    assert "deal 2 damage to each opposing character die and the opponent" in shown


def test_breath_weapon_may_be_left_and_is_not_offered_without_the_energy():
    """KW-38: Nothing happens then."""
    assert breathe("Tough").pass_().asks() == ("Mike", "blockers")
    assert breathe("Tough", energy=1).asks() == ("Mike", "blockers")


@pytest.mark.parametrize("used", [True, False])
def test_breath_weapon_is_once_for_each_character(used: bool):
    """KW-38, EFF-2: Two dice of the character attack, and Eric is asked once."""
    table = breathe("Tough", dragons=2, energy=4)
    if used:
        table.accept().pay("bolt", "bolt")
    else:
        table.pass_()
    assert table.asks() == ("Mike", "blockers")
    assert table.lives() == (10, 8 if used else 10)


def test_two_characters_may_both_use_breath_weapon():
    """KW-38: Each is paid for."""
    drake = made_up("Drake", "Breath Weapon 1.")
    table = Table(eric=[DRAGON, drake], edition="AI").lay("Eric", "field", "Dragon", "Drake")
    table.lay("Eric", "reserve", "sidekick bolt", *BOLTS).begin("attack")
    table.attack_with("Dragon", "Drake").order(0).accept()
    while table.asks()[1] == "pay":
        table.play(table.game.legal_moves()[0])
    assert table.accept().asks()[1] == "pay"


def test_breath_weapon_targets_nobody():
    """KW-38, R125: A die that cannot be targeted is damaged, too."""
    ghost = made_up("Ghost", "This die can't be targeted.", faces=faces("0 3 3"))
    table = Table(eric=[DRAGON], mike=[ghost], edition="AI").lay("Eric", "field", "Dragon")
    table.lay("Mike", "field", "Ghost").lay("Eric", "reserve", *BOLTS).begin("attack")
    table.attack_with("Dragon").accept().pay("bolt", "bolt")
    assert damage_of(table, "Ghost") == [2]


def test_anti_breath_weapon_prevents_everything_for_as_much_energy():
    """KW-38: Mike is asked once, for himself and all his dice."""
    table = breathe("Tough", "Scales").accept().pay("bolt", "bolt")
    assert table.asks() == ("Mike", "answer")
    table.accept().pay("bolt", "bolt")
    assert table.lives() == (10, 10)
    assert damage_of(table, "Tough", "Scales") == [0, 0]


def test_anti_breath_weapon_may_be_left():
    """KW-38: Mike is not asked again for another of his dice."""
    table = breathe("Tough", "Scales", "Scales").accept().pay("bolt", "bolt").pass_()
    assert table.asks() == ("Mike", "blockers")
    assert table.lives() == (10, 8)


def test_anti_breath_weapon_with_a_number_prevents_that_much_of_each_damage():
    """KW-38: Mike pays 1 of his 2 energy."""
    table = breathe("Tough", "Shelter").accept().pay("bolt", "bolt").accept().pay("bolt")
    assert table.lives() == (10, 9)
    assert damage_of(table, "Tough", "Shelter") == [1, 1]


def test_anti_breath_weapon_is_for_breath_weapons_only():
    """KW-38: The damage of another keyword of the same die cannot be prevented by it."""
    both = made_up("Both", "Attune.\nBreath Weapon 2.")
    blank = made_up_action("Blank", "")
    table = Table(eric=[both], mike=[SCALES], basics=[blank], edition="AI")
    table.lay("Eric", "field", "Both").lay("Mike", "field", "Scales")
    table.lay("Mike", "reserve", *BOLTS).lay("Eric", "reserve", "Blank action").begin()
    assert table.use("Blank").choose("Scales").asks() == ("Eric", "main")


def test_another_text_answers_breath_weapon_only_if_it_is_used():
    """KW-38: To be asked is no use."""
    cheer = made_up("Cheer", "When you use Breath Weapon: gain 1 life.")
    for accepts in (True, False):
        table = Table(eric=[DRAGON, cheer], edition="AI").life(Eric=5)
        table.lay("Eric", "field", "Dragon", "Cheer").lay("Eric", "reserve", *BOLTS)
        table.begin("attack").attack_with("Dragon")
        if accepts:
            table.accept().pay("bolt", "bolt")
        else:
            table.pass_()
        assert table.lives()[0] == (6 if accepts else 5)


# --- Infiltrate -----------------------------------------------------------------------------------

SPY = made_up("Spy", "Infiltrate.")


def infiltrate(*blocks: tuple[str, str]) -> Table:
    table = Table(eric=[SPY], edition="AI").lay("Eric", "field", "Spy", "Cyclops")
    table.lay("Mike", "field", "Angel").begin("attack").attack_with("Spy", "Cyclops")
    return table.block(*blocks)


def test_an_unblocked_attacker_may_leave_combat_for_1_damage():
    """KW-39: It stays in the Field, and Cyclops still hits."""
    table = infiltrate()
    assert table.asks() == ("Eric", "answer")
    assert table.accept().lives() == (10, 9)
    assert table.asks() == ("Eric", "window")
    table.both_pass()
    assert table.has("Eric", "field") == {"Spy L1": 1}
    assert table.lives()[1] < 9


def test_an_unblocked_attacker_may_stay_in_combat():
    """KW-39: It deals its attack and leaves the Field like any other."""
    table = infiltrate().pass_().both_pass()
    assert table.has("Eric", "field") == {}


def test_a_blocked_attacker_does_not_infiltrate():
    """KW-39: Nobody is asked."""
    assert infiltrate(("Angel", "Spy")).asks() == ("Eric", "window")


def test_each_die_with_infiltrate_is_asked_apart():
    """KW-39: One leaves, the other stays."""
    table = Table(eric=[SPY], edition="AI").lay("Eric", "field", "Spy L1", "Spy L2")
    table.begin("attack").attack_with("Spy L1", "Spy L2")
    while table.asks()[1] == "order":
        table.order(0)
    table.accept()
    while table.asks()[1] == "order":
        table.order(0)
    assert table.pass_().lives() == (10, 9)
    assert len(table.has("Eric", "attack")) == 1


def test_an_attacker_that_has_left_cannot_infiltrate():
    """KW-39: The other ability has knocked it out, and it deals no damage."""
    traitor = made_up("Traitor", "When this die is unblocked: KO one of your other character dice.")
    table = Table(eric=[SPY, traitor], edition="AI").lay("Eric", "field", "Spy", "Traitor")
    table.begin("attack").attack_with("Spy", "Traitor")
    while table.asks()[1] == "order":
        table.order(next(i for i in (0, 1) if waits_for(table, i) == "Traitor"))
    assert table.choose("Spy").asks() == ("Eric", "window")
    assert table.lives() == (10, 10)


def waits_for(table: Table, place: int) -> str:
    """The card of an effect that waits for its turn."""
    return table.state.setup.cards[table.state.queue[0][place].card].card.name


# --- Tag Out --------------------------------------------------------------------------------------

PARTNER = made_up("Partner", "Tag Out.")


def test_a_die_may_tag_out_for_a_bonus_once_blockers_are_declared():
    """KW-40: The target is chosen afterward, and prepping is no KO."""
    table = Table(eric=[PARTNER], edition="AI").lay("Eric", "field", "Partner", "Cyclops")
    before = table.stats("Cyclops")
    table.begin("attack").attack_with("Cyclops")
    assert table.asks() == ("Eric", "answer")
    table.accept()
    if table.asks()[1] == "choose":
        table.choose("Cyclops")
    assert table.stats("Cyclops") == (before[0] + 2, before[1] + 2)
    assert table.has("Eric", "prep") == {"Partner": 1}
    assert table.asks() == ("Eric", "window")


def test_both_players_may_tag_out_the_active_player_first():
    """KW-40, TIM-1: Each die is asked by itself, and nobody has to."""
    table = Table(eric=[PARTNER], mike=[made_up("Second", "Tag Out.")], edition="AI")
    table.lay("Eric", "field", "Partner", "Cyclops").lay("Mike", "field", "Second", "Angel")
    table.begin("attack").attack_with("Cyclops").block(("Angel", "Cyclops"))
    assert table.asks() == ("Eric", "answer")
    assert table.pass_().asks() == ("Mike", "answer")
    table.accept().choose("Angel")
    assert table.has("Mike", "prep") == {"Second": 1}


def test_a_card_may_say_what_its_tag_out_does():
    """KW-40: Its own text replaces the bonus."""
    healer = made_up("Healer", "Tag Out: gain 2 life.")
    table = Table(eric=[healer], edition="AI").life(Eric=5).lay("Eric", "field", "Healer")
    table.lay("Eric", "field", "Cyclops").begin("attack").attack_with("Cyclops")
    assert table.accept().lives()[0] == 7


def test_a_die_that_has_left_cannot_tag_out():
    """KW-40: The first Partner's text knocks out the second."""
    killer = made_up("Killer", "Tag Out: KO one of your character dice with Tag Out.")
    table = Table(eric=[killer, PARTNER], edition="AI")
    table.lay("Eric", "field", "Killer", "Partner", "Cyclops").begin("attack")
    table.attack_with("Cyclops").order(next(i for i in (0, 1) if waits_for(table, i) == "Killer"))
    assert table.accept().choose("Partner").asks() == ("Eric", "window")


def test_nobody_tags_out_without_an_attack():
    """KW-40: No blockers are declared."""
    table = Table(eric=[PARTNER], edition="AI").lay("Eric", "field", "Partner").begin("attack")
    table.attack_with()
    assert table.has("Eric", "field") == {"Partner L1": 1}


# --- Range ----------------------------------------------------------------------------------------

ARCHER = made_up("Archer", "Range 2.", faces=faces("0 2 2"))
SNIPER = made_up("Sniper", "Range 1.", faces=faces("0 2 2"))
GUNNER = made_up("Gunner", "Range 2.", faces=faces("0 2 2"))


def shoot(*attackers: str, home: tuple[str, ...] = (), opposing: tuple[str, ...] = ()) -> Table:
    """Eric's dice attack, and the first die with Range aims."""
    table = Table(eric=[ARCHER, SNIPER], mike=[GUNNER, TOUGH], edition="AI")
    table.lay("Eric", "field", *attackers, *home).lay("Mike", "field", *opposing)
    return table.begin("attack").attack_with(*attackers)


def test_each_die_with_range_damages_a_target_before_blocks():
    """KW-41: Also one that does not attack, and each aims by itself."""
    table = shoot("Archer", home=("Sniper",), opposing=("Tough", "Angel"))
    assert table.asks() == ("Eric", "choose")
    table.choose("Tough")
    assert damage_of(table, "Tough") == [0]
    table.choose("Tough")
    assert table.asks() == ("Mike", "blockers")
    assert table.has("Mike", "prep") == {"Tough": 1}


def test_dice_with_range_of_both_sides_shoot_even_if_they_fall_meanwhile():
    """KW-41, R152: The Gunner has aimed before the Archer's damage knocks it out."""
    table = shoot("Archer", opposing=("Gunner",)).choose("Gunner")
    assert table.asks() == ("Mike", "choose")
    gunner = describe_die(table.state, DieId(table.die("Gunner", "field")))
    assert "2 damage of Range is aimed at it" in str(gunner)
    table.choose("Archer")
    assert table.has("Mike", "prep") == {"Gunner": 1}
    assert table.has("Eric", "prep") == {"Archer": 1}


def test_nobody_shoots_if_no_die_with_range_attacks():
    """KW-41: The Archer stays at home, and the Gunner is the defender's."""
    table = shoot("Cyclops", home=("Archer",), opposing=("Gunner",))
    assert table.asks() == ("Mike", "blockers")


def test_range_is_once_an_attack_for_each_die():
    """KW-41: Two attackers with Range make one ranged attack."""
    table = shoot("Archer", "Sniper", opposing=("Tough",)).choose("Tough").choose("Tough")
    assert table.asks() == ("Eric", "window")
    assert table.has("Mike", "prep") == {"Tough": 1}


def test_a_die_that_falls_before_it_aims_does_not_shoot():
    """KW-41: What attackers trigger comes first."""
    slayer = made_up("Slayer", "When this die attacks: KO a target opposing character die.")
    table = Table(eric=[ARCHER, slayer], mike=[GUNNER], edition="AI")
    table.lay("Eric", "field", "Archer", "Slayer").lay("Mike", "field", "Gunner", "Angel")
    table.begin("attack").attack_with("Archer", "Slayer").choose("Gunner").choose("Angel")
    assert table.asks() == ("Eric", "window")
    assert table.has("Eric", "prep") == {}


def test_what_the_damage_of_range_triggers_waits_for_all_of_it():
    """KW-41: Mike's die heals him only after Eric's Archer has been hit as well."""
    sore = made_up("Sore", "Range 2.\nWhen this die takes damage: gain 1 life.")
    table = Table(eric=[ARCHER], mike=[sore], edition="AI").life(Mike=5)
    table.lay("Eric", "field", "Archer").lay("Mike", "field", "Sore").begin("attack")
    table.attack_with("Archer").choose("Sore").choose("Archer")
    assert table.lives() == (10, 6)
    hits = [i for i, event in enumerate(table.events) if isinstance(event, DamageDealt)]
    heals = [i for i, event in enumerate(table.events) if isinstance(event, LifeChanged)]
    assert max(hits) < min(heals)


def test_a_text_may_join_a_ranged_attack_and_answer_its_damage():
    """KW-41: The Spotter's damage is no damage of Range, and only the Archer's is prevented."""
    spotter = made_up("Spotter", "When a ranged attack begins: aim 1 damage at a sidekick.")
    vest = made_up("Vest", "When this die takes damage from Range: prevent that damage.")
    table = Table(eric=[ARCHER, spotter], mike=[vest], edition="AI")
    table.lay("Eric", "field", "Archer", "Spotter").lay("Mike", "field", "Vest", "sidekick")
    table.begin("attack").attack_with("Archer")
    for target in ("Vest", "sidekick"):
        offered = table.offered()
        table.choose(target if f"choose {target} L1" in offered else "sidekick")
    assert table.has("Mike", "field").get("Vest L1") == 1


# --- random matches -------------------------------------------------------------------------------

TEAM = (SPY, PARTNER, BRAWLER, DRAGON, SCALES, SHELTER, ARCHER, UNDYING)


@pytest.mark.parametrize("edition", EDITIONS)
def test_random_matches_with_these_keywords_have_no_faults_and_can_be_written_and_read(
    edition: str,
):
    team = [replace(card, number=place) for place, card in enumerate(TEAM, 1)]
    action = replace(BACK, number=20)
    dice = tuple((card, 2) for card in team)
    setup = make_setup(
        EDITIONS[edition], "first-game", ("Eric", "Mike"), (dice, dice), (action,), 10
    )
    sets = [CardSet("Made Up", "MUH", 2020, (*team, action))]
    for step, game in enumerate(random_play(setup, 3)):
        assert find_violations(game.state) == []
        if step % 60 == 20:
            again = replay_match(read_match(write_match(game), "a.match", sets))
            assert again.digest() == game.digest(), step


# --- refusals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Breath Weapon.", "a number"),
        ("Range.", "a number"),
        ("Range 1-2.", "one number after Range"),
        ("When a ranged attack begins: aim 0 damage at a die.", "1 or more"),
        ("Breath Weapon 2-3.", "one number after Breath Weapon"),
        ("Breath Weapon: draw a die.", "not after Breath Weapon"),
        ("While active: your character dice get Breath Weapon.", "no text, names or number"),
        ("Call Out 2.", "a number only after"),
        ("Immortal: draw a die.", "not after Immortal"),
        ("Boomerang 1.", "a number only after"),
        ("Infiltrate: draw a die.", "not after Infiltrate"),
        ("Tag Out, when fielded: draw a die.", "not after Tag Out"),
        ("Tag Out: pay bolt: draw a die.", "not after Tag Out"),
    ],
)
def test_an_unclear_form_of_a_keyword_is_refused(text: str, expected: str):
    with pytest.raises(TextSyntaxError, match=expected):
        parse_text(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Global: pay energy equal to your life: draw a die.", "no offer"),
        ("When this die is KO'd by Breath Weapon: draw a die.", "a keyword as the cause"),
        ("When fielded: aim 1 damage at a die.", "outside a ranged attack"),
        ("When a ranged attack begins: you may aim 1 damage at a die.", "outside a ranged attack"),
    ],
)
def test_a_form_that_the_engine_cannot_play_is_refused(text: str, expected: str):
    with pytest.raises(UnplayableCard, match=expected):
        check_playable(made_up("Riddle", text))
