"""Keywords of the sets after the four boxes."""

import pytest

from rules.cards.unsupported_features import UnplayableCard, check_playable
from rules.language.parser.parse_errors import TextSyntaxError
from rules.language.parser.text_parser import parse_text
from rules.model.dice import Energy
from tests.rules.made_up_cards import faces, made_up, made_up_action
from tests.rules.table import Table

# --- Resistance -----------------------------------------------------------------------------------

FELL = made_up_action("Fell", "KO a character die.")
SPARE = made_up_action("Spare", "Sacrifice one of your character dice.")
SURVIVOR = made_up("Survivor", "Resistance, while active, at the end of your turn: gain 1 life.")


@pytest.mark.parametrize(("lost", "life"), [("Fell", 6), ("Spare", 5)])
def test_resistance_asks_for_a_knockout_this_turn(lost: str, life: int):
    """KW-15: It counts once for each character; a sacrificed die was not KO'd."""
    table = Table(eric=[SURVIVOR], basics=[FELL, SPARE], edition="AI").life(Eric=5)
    table.lay("Eric", "field", "Survivor", "Survivor", "sidekick")
    table.lay("Eric", "reserve", f"{lost} action").begin().use(lost).choose("sidekick")
    table.both_pass().attack_with()
    assert table.lives()[0] == life


@pytest.mark.parametrize(("fallen", "life"), [("Cyclops", 6), ("Angel", 5)])
def test_resistance_on_an_action_die_adds_to_its_text(fallen: str, life: int):
    """KW-15: Only a die of your own counts, and the rest of the text happens in any case."""
    brave = made_up_action("Brave", "Deal 1 damage to the opponent.\nResistance: gain 1 life.")
    table = Table(basics=[FELL, brave], edition="AI").life(Eric=5)
    table.lay("Eric", "field", "Cyclops").lay("Mike", "field", "Angel")
    table.lay("Eric", "reserve", "Fell action", "Brave action")
    table.begin().use("Fell").choose(fallen).use("Brave")
    assert table.lives() == (life, 9)


# --- Enlistment -----------------------------------------------------------------------------------

RECRUITER = made_up("Recruiter", "Enlistment, when fielded: deal 3 damage to the opponent.")


def enlist() -> Table:
    table = Table(eric=[RECRUITER], edition="AI").lay("Mike", "field", "Angel", "sidekick")
    table.lay("Eric", "reserve", "Recruiter L1").begin().field("Recruiter")
    assert table.asks() == ("Mike", "answer")
    return table


def test_against_enlistment_the_opponent_may_knock_out_a_die_of_their_own():
    """KW-15: Mike chooses the die, and the text does nothing."""
    table = enlist()
    table.accept()
    assert table.offered() == ["choose Angel L1", "choose sidekick character"]
    table.choose("sidekick")
    assert table.lives() == (10, 10)
    assert table.has("Mike", "prep") == {"sidekick": 1}


def test_enlistment_happens_if_the_opponent_knocks_nobody_out():
    """KW-15: Mike keeps his dice and takes the damage."""
    assert enlist().pass_().lives() == (10, 7)


def test_enlistment_happens_to_an_opponent_without_dice():
    """KW-15: There is nobody to KO, so Mike is not asked."""
    table = Table(eric=[RECRUITER], edition="AI").lay("Eric", "reserve", "Recruiter L1")
    table.begin().field("Recruiter")
    assert table.lives() == (10, 7)


# --- Teamwork, Founder ----------------------------------------------------------------------------


def test_teamwork_is_the_text_of_an_action_die_like_any_other():
    """KW-15: Both paragraphs happen."""
    pair = made_up_action("Pair", "Gain 1 life.\nTeamwork: deal 1 damage to the opponent.")
    table = Table(basics=[pair], edition="AI").life(Eric=5).lay("Eric", "reserve", "Pair action")
    assert table.begin().use("Pair").lives() == (6, 9)


def test_a_text_names_dice_with_founder():
    """KW-15: The word does nothing else."""
    table = Table(
        eric=[made_up("First", "Founder."), made_up("Second", "")],
        basics=[made_up_action("Roll Call", "Each character die with Founder gets +2A this turn.")],
        edition="AI",
    )
    table.lay("Eric", "field", "First", "Second").lay("Eric", "reserve", "Roll Call action")
    table.begin().use("Roll Call")
    assert (table.stats("First"), table.stats("Second")) == ((4, 2), (2, 2))


# --- Common Ground --------------------------------------------------------------------------------

MIXED = made_up("Mixed", "Common Ground: deal 1 damage to the opponent.", affiliations=("Villain",))
ROGUE = made_up("Rogue", "", affiliations=("Villain",))


@pytest.mark.parametrize(
    ("attackers", "life"),
    [(("Mixed",), 10), (("Mixed", "sidekick"), 10), (("Mixed", "Rogue"), 9)],
)
def test_common_ground_needs_another_attacking_villain(attackers: tuple[str, ...], life: int):
    """KW-16: The die itself does not count, nor a Villain that stays at home."""
    table = Table(eric=[MIXED, ROGUE], edition="AI")
    table.lay("Eric", "field", "Mixed", "Rogue", "sidekick").begin("attack")
    assert table.attack_with(*attackers).lives() == (10, life)


# --- Synergy --------------------------------------------------------------------------------------

JOINED = made_up("Joined", "Synergy: pay bolt: this die gets +1A this turn.")


def test_synergy_may_be_paid_for_as_often_as_you_like():
    """KW-16: Each payment is one use."""
    table = Table(eric=[JOINED], edition="AI").lay("Eric", "field", "Joined")
    table.lay("Eric", "reserve", "sidekick bolt", "sidekick bolt").begin()
    table.use_paid("Joined", "bolt").use_paid("Joined", "bolt")
    assert table.stats("Joined") == (4, 2)


def test_only_its_player_uses_synergy_and_only_while_it_is_active():
    """KW-16: The opponent may not pay for it, as for a Global Ability."""
    table = Table(eric=[JOINED], edition="AI").lay("Mike", "reserve", "sidekick bolt")
    table.lay("Eric", "reserve", "sidekick bolt").begin()
    assert not [move for move in table.offered() if move.startswith("usepaid")]
    table.lay("Eric", "field", "Joined").pass_()
    assert table.asks()[0] == "Mike"
    assert not [move for move in table.offered() if move.startswith("usepaid")]


# --- Vengeance ------------------------------------------------------------------------------------

WRATH = made_up("Wrath", "Vengeance: deal 1 damage to the opponent.")
HARM = made_up_action("Harm", "Deal 2 damage to the opponent.")
DRAIN = made_up_action("Drain", "The opponent loses 2 life.")


@pytest.mark.parametrize(("action", "lives"), [("Harm", (9, 8)), ("Drain", (10, 8))])
def test_vengeance_answers_damage_but_not_lost_life(action: str, lives: tuple[int, ...]):
    """KW-16: It happens once for each character, here with two dice in the Field."""
    table = Table(mike=[WRATH], basics=[HARM, DRAIN], edition="AI")
    table.lay("Mike", "field", "Wrath", "Wrath").lay("Eric", "reserve", f"{action} action")
    assert table.begin().use(action).lives() == lives


# --- Crossover ------------------------------------------------------------------------------------

BRIDGE = made_up("Bridge", "Crossover.", cost=2, energy=(Energy.BOLT, Energy.MASK))
PLAIN = made_up("Plain", "")
CHEER = made_up_action("Cheer", "Each character die with Crossover gets +1A this turn.")
SALE = made_up("Sale", "While active: your character dice cost 1 less to purchase for you.")


def test_a_card_with_two_energy_types_is_a_crossover_card():
    """KW-17: The word on the card is only a reminder."""
    silent = made_up("Silent", "", energy=(Energy.BOLT, Energy.MASK), faces=faces("0 3 3"))
    table = Table(eric=[BRIDGE, silent, PLAIN], basics=[CHEER], edition="AI")
    table.lay("Eric", "field", "Bridge", "Silent", "Plain").lay("Eric", "reserve", "Cheer action")
    table.begin().use("Cheer")
    assert [table.stats(die)[0] for die in ("Bridge", "Silent", "Plain")] == [3, 4, 2]


def test_no_text_lowers_the_cost_of_a_crossover_die_below_one_energy_of_each_type():
    """KW-17: A die that costs 2 still costs a bolt and a mask."""
    table = Table(eric=[BRIDGE, SALE], edition="AI").lay("Eric", "field", "Sale")
    table.lay("Eric", "reserve", "sidekick mask", "sidekick bolt").begin()
    table.buy("Bridge", "mask", "bolt")
    assert table.has("Eric", "used")["Bridge"] == 1


# --- refusals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Vengeance.", "a colon and an effect"),
        ("Synergy.", "a colon, a cost and an effect"),
        ("Synergy: draw a die.", "a cost after Synergy"),
        ("Vengeance, when fielded: draw a die.", "not after Vengeance"),
        ("Common Ground: pay bolt: draw a die.", "not after Common Ground"),
        ("Trap, while active, when fielded: draw a die.", '"while active" only after Enlistment'),
    ],
)
def test_a_keyword_without_what_it_needs_is_refused(text: str, expected: str):
    with pytest.raises(TextSyntaxError, match=expected):
        parse_text(text)


def test_dice_cannot_gain_a_keyword_whose_text_is_not_about_one_die():
    card = made_up_action("Riddle", "Your character dice get Vengeance this turn: gain 1 life.")
    with pytest.raises(UnplayableCard, match="dice that gain Vengeance with a text"):
        check_playable(card)
