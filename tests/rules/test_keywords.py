"""Keywords: what they do, which dice have them, and how other texts refer to them."""

from typing import get_args

import pytest

from rules.cards.keywords import expand_keywords
from rules.engine import evaluate
from rules.language import ast
from rules.language.ast.expressions import NEEDS_NAMES, NEEDS_NUMBER, NEEDS_TEXT, SupportedKeyword
from rules.model.ruleset import RULES_VERSION
from rules.state import DamageDealt
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

BLANK_ACTION = made_up_action("Nothing", "")


def has(table: Table, die: str, word: str) -> bool:
    return evaluate.has_keyword(table.state, table.state.dice[table.die(die, "field")], word)


# --- Ally -----------------------------------------------------------------------------------------

COACH = made_up("Coach", "While active: your sidekicks get +1A and +1D.")
FRIEND = made_up("Friend", "Ally.")


def test_an_ally_counts_as_a_sidekick_in_the_field():
    """KW-4: It also counts in the Attack Zone, and keeps its name and stats."""
    table = Table(eric=[COACH, FRIEND], edition="ASM").lay("Eric", "field", "Coach", "Friend")
    table.lay("Mike", "field", "sidekick").begin("attack")
    assert table.stats("Friend") == (3, 3)
    table.attack_with("Friend").block(("Mike's sidekick", "Friend"))
    assert table.stats("Friend", "attack") == (3, 3)
    assert table.has("Eric", "attack") == {"Friend L1": 1}


@pytest.mark.parametrize(
    ("zone", "place"),
    [("used", "from your used pile"), ("prep", "from your prep area"),
     ("reserve", "from your reserve pool"), ("bag", "in your bag")],
)  # fmt: skip
def test_an_ally_is_not_a_sidekick_in_other_zones(zone: str, place: str):
    """KW-4: "A sidekick from your used pile" does not mean the Ally."""
    card = made_up_action("Trick", f"Move a sidekick {place} to your out-of-play zone.")
    face = " character" if zone == "reserve" else ""
    table = Table(eric=[FRIEND], basics=[card], edition="ASM")
    table.lay("Eric", zone, "Friend L1" if face else "Friend", f"sidekick{face}")
    table.lay("Eric", "reserve", "Trick action").begin().use("Trick action")
    assert table.offered() == [f"choose sidekick{face}"]


# --- every keyword --------------------------------------------------------------------------------

CHANGE_A_RULE = {
    "Ally", "Continuous", "Crossover", "Fast", "Immortal", "Iron Will", "Overcrush", "Regenerate",
    "Rush", "Swarm",
}  # fmt: skip
ONLY_NAMED = {"Founder", "Loyalty"}


@pytest.mark.parametrize("word", get_args(SupportedKeyword))
def test_a_keyword_has_abilities_or_changes_a_rule(word: SupportedKeyword):
    """KW-1: A keyword that does neither would be printed on cards and do nothing."""
    if word in NEEDS_TEXT + NEEDS_NAMES + NEEDS_NUMBER:
        text = ast.Text((ast.Keyword(word, names=("Friend",), number=1, cost=ast.Cost()),))
    else:
        text = ast.Text(keywords=(word,))
    abilities = [ability for ability, _ in expand_keywords(text)]
    has_ability = any(not isinstance(ability, ast.Keyword) for ability in abilities)
    assert has_ability != (word in CHANGE_A_RULE | ONLY_NAMED)


# --- having a keyword -----------------------------------------------------------------------------

FIERCE = made_up("Fierce", "Overcrush.")
GRANT = made_up_action("Trick", "Your character dice get Overcrush this turn.")


def test_a_keyword_can_be_granted_for_the_turn():
    """R161, EFF-1: An applied effect without a duration lasts until the end of the turn."""
    table = Table(basics=[GRANT], edition="AI").lay("Eric", "field", "Cyclops")
    table.lay("Eric", "reserve", "Trick action").begin()
    assert not has(table, "Cyclops", "Overcrush")
    table.use("Trick action")
    assert has(table, "Cyclops", "Overcrush")
    table.both_pass().attack_with()
    assert not has(table, "Cyclops", "Overcrush")


def test_a_keyword_can_be_granted_while_a_card_is_active():
    """EFF-2: Dice of that kind fielded later get it too.

    It ends when the card is no longer active.
    """
    lord = made_up("Lord", "While active: your character dice get Fast.")
    fell = made_up_action("Trick", "KO a character die named Lord.")
    table = Table(eric=[lord], basics=[fell], edition="AI").lay("Eric", "field", "Lord")
    table.lay("Eric", "reserve", "Trick action").begin().lay("Eric", "field", "Cyclops")
    assert has(table, "Cyclops", "Fast")
    table.use("Trick action").choose("Lord")
    assert not has(table, "Cyclops", "Fast")


def test_a_die_with_ignored_text_loses_its_printed_keywords():
    """TXT-1: So do others of its abilities; a bonus is no ability."""
    mute = made_up_action(
        "Trick",
        "Ignore all text of your character dice this turn. Your character dice get +1A this turn.",
    )
    table = Table(eric=[FIERCE], basics=[mute], edition="AI").lay("Eric", "field", "Fierce")
    table.lay("Eric", "reserve", "Trick action").begin()
    assert has(table, "Fierce", "Overcrush")
    attack = table.stats("Fierce")[0]
    table.use("Trick action")
    assert not has(table, "Fierce", "Overcrush")
    assert table.stats("Fierce")[0] == attack + 1


MUTE = "Ignore all text of a target character die this turn."


FAST = "A target character die gets Fast this turn."


@pytest.mark.parametrize(("version", "keeps"), [(RULES_VERSION, False), (3, True)])
@pytest.mark.parametrize("order", [("Haste", "Mute"), ("Mute", "Haste")])
def test_a_given_keyword_is_ignored_like_one_of_its_own(
    order: tuple[str, str], version: int, keeps: bool
):
    """TXT-1, R161: What an action die gave counts as the die's own text, in either order.

    In a match begun with version 3 of the rules it stays.
    """
    basics = [made_up_action("Haste", FAST), made_up_action("Mute", MUTE)]
    table = Table(eric=[FIERCE], basics=basics, edition="AI", version=version)
    table.lay("Eric", "field", "Fierce", "sidekick")
    table.lay("Eric", "reserve", "Haste action", "Mute action").begin()
    for name in order:
        table.use(f"{name} action").choose("Fierce")
    assert has(table, "Fierce", "Fast") == keeps
    assert not has(table, "Fierce", "Overcrush")


def test_a_keyword_given_by_an_active_card_is_ignored_too():
    """TXT-1, EFF-2: Other dice keep it."""
    lord = made_up("Lord", "While active: your character dice get Fast.")
    table = Table(eric=[lord, FIERCE], basics=[made_up_action("Mute", MUTE)], edition="AI")
    table.lay("Eric", "field", "Lord", "Fierce").lay("Eric", "reserve", "Mute action").begin()
    table.use("Mute action").choose("Fierce")
    assert not has(table, "Fierce", "Fast")
    assert has(table, "Lord", "Fast")


@pytest.mark.parametrize(("version", "life"), [(RULES_VERSION, 1), (3, 2)])
def test_given_abilities_are_ignored_like_those_of_its_own(version: int, life: int):
    """TXT-1, EFF-1: Those that were copied from another card are ignored as well.

    In a match begun with version 3 of the rules they stay.
    """
    lend = "A target character die of yours uses the abilities of a target character die this turn."
    bold = made_up("Bold", "When this die attacks: gain 1 life.")
    meek = made_up("Meek", "When this die attacks: gain 5 life.")
    for first, second in (("Lend", "Mute"), ("Mute", "Lend")):
        table = Table(
            edition="AI",
            eric=[bold, meek],
            basics=[made_up_action("Lend", lend), made_up_action("Mute", MUTE)],
            version=version,
        ).life(Eric=1)
        table.lay("Eric", "field", "Bold", "Meek", "sidekick")
        table.lay("Eric", "reserve", "Lend action", "Mute action").begin()
        for name in (first, second):
            table.use(name).choose("Meek", *["Bold"] * (name == "Lend"))
        table.both_pass().attack_with("Meek")
        assert table.lives() == (life, 10)


def test_a_die_can_gain_an_affiliation_for_the_turn():
    """R161, DIE-4: A global grants it, and texts that ask for the affiliation see it."""
    web = made_up_action(
        "Web",
        "Global: pay 1: a target character die gets the Spider-Friends affiliation this turn.",
    )
    lead = made_up("Lead", "While active: your Spider-Friends character dice get +1A.")
    table = Table(eric=[lead], basics=[web], edition="ASM").lay("Eric", "field", "Lead", "sidekick")
    table.lay("Eric", "reserve", "sidekick bolt").begin().use_global("Web", "bolt")
    table.choose("sidekick")
    assert table.stats("sidekick") == (2, 1)
    assert table.stats("Lead") == (2, 2)
    table.both_pass().attack_with()
    assert table.stats("sidekick") == (1, 1)


# --- Amplify, Attune ------------------------------------------------------------------------------

WASP = made_up("Wasp", "Amplify.")
TUNED = made_up("Tuned", "Attune.")


def test_amplify_spins_each_die_up_when_you_use_an_action_die():
    """KW-2, KW-1: Each die triggers; a die at its top level stays there."""
    table = Table(eric=[WASP], basics=[BLANK_ACTION], edition="AI")
    table.lay("Eric", "field", "Wasp L1", "Wasp L3").lay("Eric", "reserve", "Nothing action")
    table.begin().use("Nothing action")
    while table.asks()[1] == "order":
        table.order(0)
    assert table.has("Eric", "field") == {"Wasp L2": 1, "Wasp L3": 1}


def test_amplify_counts_only_your_own_action_dice():
    """KW-2: The opponent's action dice do not trigger it."""
    table = Table(mike=[WASP], basics=[BLANK_ACTION], edition="AI")
    table.lay("Mike", "field", "Wasp L1").lay("Eric", "reserve", "Nothing action")
    table.begin().use("Nothing action")
    assert table.has("Mike", "field") == {"Wasp L1": 1}


def test_amplify_can_be_granted():
    """R161, KW-2: A die that gained it spins up; a die that did not stays."""
    card = made_up_action("Trick", "One of your character dice gets Amplify this turn.")
    table = Table(basics=[card, BLANK_ACTION], edition="AI").lay("Eric", "field", "Cyclops L1")
    table.lay("Eric", "field", "Kitty Pryde L1")
    table.lay("Eric", "reserve", "Nothing action", "Trick action").begin()
    table.use("Trick action").choose("Cyclops").use("Nothing action")
    assert table.has("Eric", "field") == {"Cyclops L2": 1, "Kitty Pryde L1": 1}


def test_attune_triggers_once_per_character():
    """KW-2, EFF-2: Two of its dice in the Field deal 1 damage."""
    table = Table(eric=[TUNED], basics=[BLANK_ACTION], edition="AI")
    table.lay("Eric", "field", "Tuned L1", "Tuned L2").lay("Mike", "field", "Juggernaut")
    table.lay("Eric", "reserve", "Nothing action").begin().use("Nothing action")
    assert "choose Juggernaut L1" in table.offered()
    table.choose("Juggernaut")
    assert table.asks() == ("Eric", "main")
    assert table.state.dice[table.die("Juggernaut", "field")].damage == 1
    sources = [e.source for e in table.events if isinstance(e, DamageDealt)]
    assert [table.state.dice[n].card for n in sources] == [table.card("Tuned")]


# --- Intimidate -----------------------------------------------------------------------------------

GRIM = made_up("Grim", "Intimidate.")


def test_intimidate_removes_an_opposing_die_until_the_end_of_the_turn():
    """KW-2, R106: It returns at its level and is not fielded."""
    table = Table(eric=[GRIM], edition="AI").lay("Mike", "field", "Angel L2")
    table.lay("Eric", "field", "sidekick").lay("Eric", "reserve", "Grim L1").begin()
    table.field("Grim")
    assert table.offered() == ["choose Angel L2"], "only opposing dice can be chosen"
    table.choose("Angel")
    assert table.has("Mike", "field") == {}
    table.both_pass().attack_with()
    assert table.has("Mike", "field") == {"Angel L2": 1}


REFLECTOR = made_up(
    "Reflector",
    "While active: ignore the when-fielded and when-attacks abilities of each character die.",
)


def test_a_keyword_that_triggers_on_fielding_is_not_a_when_fielded_ability():
    """KW-1, R130, R131: Effects that ignore "when fielded" abilities do not stop it."""
    table = Table(eric=[GRIM, REFLECTOR], edition="AI").lay("Mike", "field", "Angel L2")
    table.lay("Eric", "field", "Reflector").lay("Eric", "reserve", "Grim L1").begin()
    table.field("Grim").choose("Angel")
    assert table.has("Mike", "field") == {}


# --- Impulse, Suit Up -----------------------------------------------------------------------------

SUDDEN = made_up("Sudden", "Impulse: you may move this die to your bag.")


def test_impulse_triggers_when_the_die_is_purchased():
    """KW-2, R164: No die of the card needs to be active."""
    table = Table(eric=[SUDDEN], edition="AI").lay("Eric", "reserve", "sidekick mask")
    table.lay("Eric", "reserve", *["sidekick bolt"] * 2).begin()
    table.buy("Sudden", "mask", "bolt", "bolt").accept()
    assert table.has("Eric", "bag")["Sudden"] == 1


def test_impulse_works_on_action_dice():
    """R164: It works on any kind of die."""
    rush = made_up_action("Rush", "Impulse: you may move this die to your bag.")
    table = Table(basics=[rush], edition="AI").lay("Eric", "reserve", *["sidekick bolt"] * 3)
    table.begin().buy("Rush", "bolt", "bolt", "bolt").accept()
    assert table.has("Eric", "bag")["Rush"] == 1


ARMOR = made_up("Armor", "Suit Up: Cyclops or Tony.")


def suit_up(*field: str) -> Table:
    table = Table(eric=[ARMOR], edition="AI").lay("Eric", "field", *field)
    table.lay("Eric", "reserve", "sidekick mask", *["sidekick bolt"] * 2).begin()
    return table.buy("Armor", "mask", "bolt", "bolt")


def test_suit_up_swaps_in_the_purchased_die_for_a_knocked_out_one():
    """KW-12: It moves to the Field at level 2 and is not fielded."""
    table = suit_up("Cyclops L3", "sidekick")
    assert table.offered() == ["choose Cyclops L3", "pass"]
    table.choose("Cyclops").accept()
    assert table.has("Eric", "field") == {"Armor L2": 1, "sidekick character": 1}
    assert table.has("Eric", "prep") == {"Cyclops": 1}
    assert not [event for event in table.events if type(event).__name__ == "DieFielded"]


def test_suit_up_is_optional():
    """KW-12: Without a knockout the die goes where purchased dice go."""
    table = suit_up("Cyclops L3").pass_()
    assert table.has("Eric", "used") == {"Armor": 1}
    assert table.has("Eric", "field") == {"Cyclops L3": 1}


def test_suit_up_needs_a_listed_name():
    """KW-12: A character with another name does not qualify, so the player is not asked."""
    table = suit_up("Kitty Pryde")
    assert table.asks() == ("Eric", "main")


# --- Heroic ---------------------------------------------------------------------------------------

STRONG = made_up(
    "Strong",
    "Heroic.\nIf this die is paired: this die and its partner get +2A.",
)
QUICK = made_up(
    "Quick",
    "Heroic.\n"
    "When one of your character dice paired with this die attacks: deal 1 damage to the "
    "opponent.",
)
TOUGH = made_up(
    "Tough",
    "Heroic.\n"
    "While this die is paired, pay 1. Once per turn: this die and its partner get +2D "
    "this turn.",
)


def heroes(*field: str) -> Table:
    table = Table(eric=[STRONG, QUICK, TOUGH], edition="UXM").lay("Eric", "field", *field)
    return table.lay("Eric", "reserve", "Strong L1", "sidekick bolt").begin()


def test_a_heroic_die_may_pair_when_it_is_fielded():
    """HER-1: It pairs with a Heroic die of another character; Kitty Pryde is not Heroic."""
    table = heroes("Strong L2", "Quick", "Kitty Pryde").field("Strong L1")
    assert table.offered() == ["choose Quick L1", "pass"]
    table.choose("Quick")
    assert table.stats("Strong L1") == table.stats("Quick") == (4, 2)
    assert table.stats("Strong L2") == (3, 3), "the other die is not paired"


def test_each_partner_gets_the_bonuses_of_both():
    """HER-1: The partner of Quick also gets Quick's attack bonus."""
    table = heroes("Quick").field("Strong L1").choose("Quick").both_pass()
    table.attack_with("Strong")
    assert table.lives() == (10, 9)


def test_an_unpaired_die_gets_no_bonus():
    """HER-1: Pairing is optional."""
    table = heroes("Quick").field("Strong L1").pass_()
    assert table.stats("Strong") == (2, 2)
    table.both_pass().attack_with("Strong")
    assert table.lives() == (10, 10)


def test_a_paid_ability_of_a_pair_needs_the_partner():
    """HER-1, ABL-1: Both dice can use it while paired."""
    table = heroes("Tough L1")
    assert not [name for name in table.offered() if name.startswith("usepaid")]
    table.field("Strong L1").choose("Tough").use_paid("Tough", "bolt")
    assert table.stats("Tough") == table.stats("Strong") == (4, 4)
