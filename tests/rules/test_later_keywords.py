"""Keywords of the sets after the four boxes."""

import pytest

from rules.cards.unsupported_features import UnplayableCard, check_playable
from rules.engine import evaluate
from rules.engine.evaluate import costs
from rules.language.parser.parse_errors import TextSyntaxError
from rules.language.parser.text_parser import parse_text
from rules.model.dice import Energy
from tests.rules.made_up_cards import faces, made_up, made_up_action
from tests.rules.table import Table

# --- Resistance -----------------------------------------------------------------------------------

BLANK = made_up_action("Blank", "")
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


# --- Awaken ---------------------------------------------------------------------------------------

SLEEPER = made_up("Sleeper", "Awaken: deal 1 damage to the opponent.")


def spin(levels: int, start: str) -> Table:
    lift = made_up_action("Lift", f"Spin a character die up {levels} level{'s' * (levels > 1)}.")
    table = Table(eric=[SLEEPER], basics=[lift], edition="AI").lay("Eric", "field", start)
    return table.lay("Eric", "reserve", "Lift action").begin().use("Lift").choose("Sleeper")


def test_awaken_is_one_use_for_two_levels():
    """KW-16, R157: The player may use it or not."""
    table = spin(2, "Sleeper L1")
    assert table.asks() == ("Eric", "answer")
    assert table.accept().lives() == (10, 9)
    assert spin(2, "Sleeper L1").pass_().lives() == (10, 10)


def test_awaken_needs_a_spin_that_changes_the_level():
    """KW-16: A die at its top level stays there, and nobody is asked."""
    assert spin(1, "Sleeper L3").asks() == ("Eric", "main")


def test_dice_can_gain_awaken_with_a_text():
    """KW-16, R161: Each die that spins up uses it."""
    wake = made_up_action("Wake", "Your character dice get Awaken this turn: gain 1 life.")
    lift = made_up_action("Lift", "Spin your character dice up 1 level.")
    table = Table(eric=[SLEEPER], basics=[wake, lift], edition="AI").life(Eric=5)
    table.lay("Eric", "field", "Cyclops").lay("Eric", "reserve", "Wake action", "Lift action")
    assert table.begin().use("Wake").use("Lift").accept().lives()[0] == 6


# --- Teamwatch ------------------------------------------------------------------------------------

AVENGER = ("Avengers",)
WATCHER = made_up(
    "Watcher", "Teamwatch: deal 1 damage to the opponent.", affiliations=("Avengers", "Villain")
)
MATE = made_up("Mate", "", affiliations=AVENGER)
STRANGER = made_up("Stranger", "", affiliations=("X-Men",))


@pytest.mark.parametrize(
    ("fielded", "life"), [("Mate", 9), ("Watcher", 10), ("Stranger", 10), ("sidekick", 10)]
)
def test_teamwatch_answers_another_character_of_its_affiliation(fielded: str, life: int):
    """KW-18: Other dice of its own card and Sidekicks do not count."""
    table = Table(eric=[WATCHER, MATE, STRANGER], edition="AI")
    face = " character" if fielded == "sidekick" else " L1"
    table.lay("Eric", "field", "Watcher").lay("Eric", "reserve", f"{fielded}{face}").begin()
    assert table.field(fielded).lives() == (10, life)


def test_teamwatch_is_once_for_each_character():
    """KW-18, EFF-2: Two of its dice are in the Field."""
    table = Table(eric=[WATCHER, MATE], edition="AI").lay("Eric", "field", "Watcher", "Watcher")
    table.lay("Eric", "reserve", "Mate L1").begin()
    assert table.field("Mate").lives() == (10, 9)


def test_a_given_affiliation_is_shared_too():
    """KW-18, DIE-4: The X-Men die is an Avenger this turn."""
    lord = made_up("Lord", "While active: your character dice get the Avengers affiliation.")
    table = Table(eric=[WATCHER, STRANGER, lord], edition="AI").lay("Eric", "field", "Lord")
    table.lay("Eric", "field", "Watcher").lay("Eric", "reserve", "Stranger L1").begin()
    assert table.field("Stranger").lives() == (10, 9)


# --- Retaliation ----------------------------------------------------------------------------------

AVENGING = made_up("Avenging", "Retaliation.", affiliations=AVENGER)
SWEEP = made_up_action("Sweep", "KO your character dice.")


@pytest.mark.parametrize(("fallen", "life"), [("Mate", 9), ("Stranger", 10), ("Avenging", 10)])
def test_retaliation_answers_the_fall_of_a_team_mate(fallen: str, life: int):
    """KW-18, R155: Any KO counts, but that of its own last die does not."""
    table = Table(eric=[AVENGING, MATE, STRANGER], basics=[FELL], edition="AI")
    table.lay("Eric", "field", "Avenging", "Mate", "Stranger")
    table.lay("Eric", "reserve", "Fell action").begin().use("Fell").choose(fallen)
    assert table.lives() == (10, life)


def test_retaliation_answers_the_fall_of_another_die_of_its_card():
    """KW-18: One of the two dice stays."""
    table = Table(eric=[AVENGING], basics=[FELL], edition="AI")
    table.lay("Eric", "field", "Avenging L1", "Avenging L2").lay("Eric", "reserve", "Fell action")
    assert table.begin().use("Fell").choose("Avenging L1").lives() == (10, 9)


def test_retaliation_does_not_answer_dice_that_fall_with_its_last_die():
    """KW-18, R154: All three are KO'd at once."""
    table = Table(eric=[AVENGING, MATE], basics=[SWEEP], edition="AI")
    table.lay("Eric", "field", "Avenging", "Mate", "Mate").lay("Eric", "reserve", "Sweep action")
    table.begin().use("Sweep")
    while table.asks()[1] == "order":
        table.order(0)
    assert table.lives() == (10, 10)


def test_a_card_may_say_what_its_retaliation_does():
    """KW-18: Instead of the damage, not beside it."""
    kind = made_up("Kind", "Retaliation: gain 1 life.", affiliations=AVENGER)
    table = Table(eric=[kind, MATE], basics=[FELL], edition="AI").life(Eric=5)
    table.lay("Eric", "field", "Kind", "Mate").lay("Eric", "reserve", "Fell action").begin()
    assert table.use("Fell").choose("Mate").lives() == (6, 10)


# --- Turtle Power ---------------------------------------------------------------------------------

TURTLES = ("Teenage Mutant Ninja Turtles",)
LEADER = made_up("Leader", "Turtle Power.", affiliations=TURTLES)
SECOND = made_up("Second", "Turtle Power.", affiliations=TURTLES)
NOVICE = made_up("Novice", "", affiliations=TURTLES, cost=2)


def price(card: str, *field: str) -> int:
    table = Table(eric=[LEADER, SECOND, NOVICE, STRANGER], edition="AI").lay(
        "Eric", "field", *field
    )
    table.lay("Eric", "reserve", "sidekick mask", *["sidekick bolt"] * 3).begin()
    return costs.purchase_needs(table.state, 0)[table.card(card)].total


def test_turtle_power_adds_up_for_each_active_character():
    """KW-19: Two dice of a character count once, and other cards cost what they did."""
    assert price("Novice", "Leader", "Leader") == 1
    assert price("Stranger", "Leader", "Second") == 3
    assert price("Leader", "Leader", "Second") == 1


def test_turtle_power_leaves_a_cost_of_one():
    """KW-19: The Novice costs 2, and two characters would lower that to 0."""
    assert price("Novice", "Leader", "Second") == 1


# --- Obscure --------------------------------------------------------------------------------------

SHADE = made_up("Shade", "Obscure.")


def test_obscure_is_for_all_dice_of_the_card_and_also_for_later_ones():
    """KW-20: The other attacker can be blocked, and Mike's own Shade cannot hide."""
    table = Table(eric=[SHADE], basics=[BLANK], edition="AI").lay("Eric", "field", "Shade L2")
    table.lay("Eric", "field", "Cyclops").lay("Mike", "field", "Angel")
    table.lay("Eric", "reserve", "Blank action", "Shade L1").begin().use("Blank").field("Shade")
    table.both_pass().attack_with("Shade L1", "Shade L2", "Cyclops")
    assert table.offered() == ["block Cyclops L1 with Angel L1", "pass"]


def test_obscure_needs_an_active_die_when_the_action_die_is_used():
    """KW-20: A die fielded afterward can be blocked."""
    table = Table(eric=[SHADE], basics=[BLANK], edition="AI").lay("Mike", "field", "Angel")
    table.lay("Eric", "reserve", "Blank action", "Shade L1").begin().use("Blank").field("Shade")
    table.both_pass().attack_with("Shade")
    assert "block Shade L1 with Angel L1" in table.offered()


# --- Strike ---------------------------------------------------------------------------------------

FIRST_IN = made_up("First In", "Strike.")


def has_overcrush(table: Table, die: str) -> bool:
    number = table.die(die, "field")
    return evaluate.has_keyword(table.state, table.state.dice[number], "Overcrush")


def test_strike_is_for_the_only_die_fielded_this_turn():
    """KW-21: A Sidekick fielded later takes it away."""
    table = Table(eric=[FIRST_IN], edition="AI").lay("Eric", "field", "Cyclops")
    table.lay("Eric", "reserve", "First In L1", "sidekick character").begin().field("First In")
    assert table.stats("First In") == (4, 4)
    assert has_overcrush(table, "First In")
    table.field("sidekick")
    assert table.stats("First In") == (2, 2)
    assert not has_overcrush(table, "First In")


def test_a_die_that_was_fielded_and_left_counts_against_strike():
    """KW-21: The Sidekick is KO'd before the other die comes."""
    table = Table(eric=[FIRST_IN], basics=[FELL], edition="AI")
    table.lay("Eric", "reserve", "First In L1", "sidekick character", "Fell action").begin()
    table.field("sidekick").use("Fell").choose("sidekick").field("First In")
    assert table.stats("First In") == (2, 2)


def test_strike_ends_with_the_turn():
    """KW-21: A die that was there before has nothing of it."""
    table = Table(eric=[FIRST_IN], edition="AI").lay("Eric", "field", "First In").begin()
    assert table.stats("First In") == (2, 2)


def test_strike_can_be_given_and_ignored():
    """KW-21, TXT-1: A die with ignored text has neither the word nor what it gives."""
    give = made_up_action("Give", "A target character die gets Strike this turn.")
    mute = made_up_action("Mute", "Ignore all text of a target character die this turn.")
    table = Table(eric=[FIRST_IN, PLAIN], basics=[give, mute], edition="AI")
    table.lay("Eric", "reserve", "Plain L1", "Give action", "Mute action").begin()
    before = table.field("Plain").stats("Plain")
    table.use("Give").choose("Plain")
    assert table.stats("Plain") == (before[0] + 2, before[1] + 2)
    table.use("Mute").choose("Plain")
    assert table.stats("Plain") == before
    assert not has_overcrush(table, "Plain")


# --- Energy Drain ---------------------------------------------------------------------------------

DRAINER = made_up("Drainer", "Energy Drain 2.")
LEECH = made_up("Leech", "Energy Drain.")


def test_energy_drain_spins_each_engaged_die_down():
    """KW-22: It stops at level 1; a die that is not engaged stays as it is."""
    table = Table(eric=[DRAINER], edition="AI").lay("Eric", "field", "Drainer")
    table.lay("Mike", "field", "Angel L3", "Juggernaut L2", "Angel L2").begin("attack")
    table.attack_with("Drainer").block(("Angel L3", "Drainer"), ("Juggernaut", "Drainer"))
    assert table.has("Mike", "field") == {"Angel L1": 1, "Juggernaut L1": 1, "Angel L2": 1}


def test_energy_drain_works_for_a_blocker_and_adds_up():
    """KW-22: Two blockers spin the attacker down one level each."""
    table = Table(mike=[LEECH], edition="AI").lay("Eric", "field", "Cyclops L3")
    table.lay("Mike", "field", "Leech", "Leech").begin("attack")
    table.attack_with("Cyclops").block(("Leech", "Cyclops"), ("Leech", "Cyclops"))
    while table.asks()[1] == "order":
        table.order(0)
    assert table.has("Eric", "field") == {"Cyclops L1": 1}


# --- refusals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Vengeance.", "a colon and an effect"),
        ("Teamwatch.", "a colon and an effect"),
        ("Strike 2.", "a number only after"),
        ("Energy Drain 2-3.", "one number after Energy Drain"),
        ("Awaken, when fielded: draw a die.", "not after Awaken"),
        ("Synergy.", "a colon, a cost and an effect"),
        ("Synergy: draw a die.", "a cost after Synergy"),
        ("Vengeance, when fielded: draw a die.", "not after Vengeance"),
        ("Common Ground: pay bolt: draw a die.", "not after Common Ground"),
        ("Energize.", "a colon and an effect"),
        ("Rush.", "a colon and names"),
        ("Rush: gain 1 life.", "not after Rush"),
        ("Swarm: draw a die.", "not after Swarm"),
        ("Spark, when fielded: draw a die.", "not after Spark"),
        ("Put a courage token on this card.", "courage"),
        ("Put an experience token on this die.", "card"),
        ("Trap, while active, when fielded: draw a die.", '"while active" only after Enlistment'),
    ],
)
def test_a_keyword_without_what_it_needs_is_refused(text: str, expected: str):
    with pytest.raises(TextSyntaxError, match=expected):
        parse_text(text)


def test_an_ability_that_lasts_cannot_give_a_keyword_that_lasts():
    card = made_up("Riddle", "While active: your character dice get Strike.")
    with pytest.raises(UnplayableCard, match="giving Strike for as long as"):
        check_playable(card)


def test_dice_cannot_gain_a_keyword_whose_text_is_not_about_one_die():
    card = made_up_action("Riddle", "Your character dice get Vengeance this turn: gain 1 life.")
    with pytest.raises(UnplayableCard, match="dice that gain Vengeance with a text"):
        check_playable(card)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A character die gets Experience this turn.", "giving Experience for the turn"),
        ("Your dice get Energize this turn: gain 1 life.", "dice that gain Energize with a text"),
    ],
)
def test_a_keyword_that_would_come_to_nothing_is_not_given(text: str, expected: str):
    """KW-23, KW-25: What lasts this turn has ended when Experience counts."""
    with pytest.raises(UnplayableCard, match=expected):
        check_playable(made_up_action("Riddle", text))
