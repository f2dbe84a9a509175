"""Keywords of the sets after the four boxes."""

import pytest

from rules.advice.event_log.log_writer import log_lines
from rules.cards.unsupported_features import UnplayableCard, check_playable
from rules.engine import evaluate
from rules.engine.evaluate import costs
from rules.language.parser.parse_errors import TextSyntaxError
from rules.language.parser.text_parser import parse_text
from rules.model.dice import Energy
from rules.model.moves import Attack, Block, UseGlobal
from rules.notation.facts.lasting_effects import add_card_tokens
from rules.notation.facts.position import state_from_position
from rules.notation.facts.state_facts import facts_of_player
from rules.notation.records.errors import LineMismatch
from rules.notation.records.record import Ref, TokensOnCard
from rules.notation.syntax.line_formatter import format_fact
from rules.notation.syntax.quoting import MatchNames
from rules.state import DecisionKind
from rules.state.digest import digest
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


# --- Experience, Loyalty --------------------------------------------------------------------------

MONSTER = ("Monster",)
THIEF = made_up("Thief", "Experience.")
CLERIC = made_up("Cleric", "Experience.")
OGRE = made_up("Ogre", "", affiliations=MONSTER)
BLESS = made_up_action("Bless", "Put an experience token on the card of a target character die.")
TREASON = made_up_action(
    "Treason", "Gain 1 life, unless the opponent KOs one of their character dice."
)


def adventure(*field: str, lost: str = "Ogre", action: str = "Fell") -> Table:
    """The table in Mike's next turn, after Eric KO'd a die in his own."""
    table = Table(eric=[THIEF, CLERIC], mike=[OGRE], basics=[FELL, TREASON, BLESS], edition="AI")
    table.lay("Eric", "field", *field).lay("Mike", "field", "Ogre", "sidekick")
    table.lay("Eric", "reserve", f"{action} action").begin().use(action)
    if action == "Treason":
        table.accept()
    return table.choose(lost).both_pass().attack_with()


def tokens(table: Table, *cards: str) -> list[int]:
    return [table.state.tokens_on(table.card(card), "experience") for card in cards]


def test_experience_is_one_token_a_card_for_a_monster_that_fell():
    """KW-23: However many of its dice are active; each die of the card gets +1A and +1D."""
    table = adventure("Thief", "Thief", "Cleric")
    while table.asks()[1] == "order":
        table.order(0)
    assert tokens(table, "Thief", "Cleric") == [1, 1]
    assert table.state.active == 1
    assert table.stats("Thief") == (3, 3)


@pytest.mark.parametrize(
    ("field", "lost", "action"),
    [
        (("Thief",), "Mike's sidekick", "Fell"),
        (("sidekick",), "Ogre", "Fell"),
        (("Thief",), "Ogre", "Treason"),
    ],
)
def test_no_experience_without_a_monster_that_you_knocked_out_or_an_active_die(
    field: tuple[str, ...], lost: str, action: str
):
    """KW-23: A Sidekick is no Monster; no die was active; Mike KO'd his Monster himself."""
    assert tokens(adventure(*field, lost=lost, action=action), "Thief") == [0]


def test_a_monster_that_falls_in_combat_gives_experience():
    """KW-23: The die that KO'd it survives and is active at the end of the turn."""
    table = Table(eric=[THIEF], mike=[OGRE], edition="AI").lay("Eric", "field", "Thief L3")
    table.lay("Mike", "field", "Ogre L1").begin("attack").attack_with("Thief")
    table.block(("Ogre", "Thief")).both_pass()
    assert tokens(table, "Thief") == [1]


def test_experience_is_kept_while_no_die_of_the_card_is_active():
    """KW-23: The die that comes later has it, too; other dice do not."""
    table = Table(eric=[THIEF, CLERIC], basics=[BLESS, FELL], edition="AI")
    table.lay("Eric", "field", "Thief", "Cleric")
    table.lay("Eric", "reserve", "Bless action", "Fell action", "Thief L1").begin()
    table.use("Bless").choose("Thief").use("Fell").choose("Thief").field("Thief")
    assert (table.stats("Thief"), table.stats("Cleric")) == ((3, 3), (2, 2))


def test_sidekicks_carry_no_tokens():
    """KW-23: They have no card of their own."""
    table = Table(basics=[BLESS], edition="AI").lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", "Bless action").begin().use("Bless")
    assert table.state.card_tokens == ()


PATRON = made_up(
    "Patron",
    "When fielded: put 2 loyalty tokens on this card.\n"
    "When this die attacks: deal 1 damage to the opponent for each loyalty token on this card.\n"
    "Pay bolt: remove a loyalty token from this card.",
)


def test_loyalty_tokens_count_and_can_be_removed():
    """KW-24: Two tokens come, one goes, and one is left for the attack."""
    table = Table(eric=[PATRON], edition="AI").lay("Eric", "reserve", "Patron L1")
    table.lay("Eric", "reserve", "sidekick bolt").begin().field("Patron")
    assert table.stats("Patron") == (4, 4)
    table.use_paid("Patron", "bolt")
    assert table.stats("Patron") == (3, 3)
    assert table.both_pass().attack_with("Patron").lives() == (10, 9)


def test_positions_digests_and_the_log_know_tokens():
    """KW-23: A position with tokens continues the same match."""
    table = Table(eric=[THIEF], basics=[BLESS], edition="AI").lay("Eric", "field", "Thief")
    table.lay("Eric", "reserve", "Bless action").begin()
    before = table.state.copy()
    table.use("Bless").choose("Thief")
    assert digest(table.state) != digest(before)
    log = [str(line) for line in log_lines(before, table.events)]
    assert "Eric's Thief gets 1 experience token and now has 1" in log
    fact = facts_of_player(table.state, table.state.active)[-1]
    names = MatchNames(table.state.setup)
    assert format_fact(fact, names) == "Eric tokens: 1 experience on Thief"
    copy = state_from_position(table.state.setup, [fact], names)
    assert copy.card_tokens == table.state.card_tokens


# --- Energize, Spark, Back for More ---------------------------------------------------------------

BATTERY = made_up("Battery", "Energize: deal 1 damage to the opponent.")
FLINT = made_up("Flint", "Spark: deal 1 damage to the opponent.")
STEADY = made_up("Steady", "Back for More: deal 1 damage to the opponent.")
BURSTS = made_up(
    "Bursts", "", faces=["mask", "mask mask", "mask mask", "0 2 2 *", "1 3 3 *", "2 4 4 *"]
)
LUCKY = made_up_action("Lucky", "Reroll a character die.")


FOUR = ("sidekick",) * 4


def roll(*rolls: str, field: tuple[str, ...] = (), prep: tuple[str, ...] = ("Battery",)) -> Table:
    """The table before Eric's reroll: he drew four Sidekicks, and rolled these faces with others.

    A second roll is that of the reroll.
    """
    table = Table(eric=[BATTERY, FLINT, STEADY, BURSTS], basics=[LUCKY], edition="AI")
    table.lay("Eric", "prep", *prep).lay("Eric", "field", *field)
    first, *others = rolls
    return (
        table.will_draw(*FOUR).will_roll(f"bolt, bolt, bolt, bolt, {first}", *others).begin("draw")
    )


@pytest.mark.parametrize(("face", "life"), [("2 mask", 9), ("mask", 10), ("L2", 10)])
def test_energize_answers_a_double_energy_face(face: str, life: int):
    """KW-25: No die of the card is active, and the energy stays."""
    table = roll(face).pass_()
    assert table.lives() == (10, life)
    assert f"Battery {face}" in table.has("Eric", "reserve")


def test_energize_is_judged_after_the_reroll():
    """KW-25, R158: The face before the reroll does not count."""
    table = roll("2 mask", "L1").reroll("Battery")
    assert table.lives() == (10, 10)
    table = roll("mask", "2 mask").reroll("Battery")
    assert table.lives() == (10, 9)


def test_energize_counts_each_die_and_the_rolls_of_effects():
    """KW-25: Two dice in the step, and one that an effect rerolls."""
    dice = ("Battery", "Battery")
    table = roll("2 mask, 2 mask", prep=dice).pass_()
    assert table.lives() == (10, 8)
    table = Table(eric=[BATTERY], basics=[LUCKY], edition="AI").lay("Eric", "field", "Battery")
    table.lay("Eric", "reserve", "Lucky action").begin().will_roll("2 mask")
    assert table.use("Lucky").choose("Battery").lives() == (10, 9)


@pytest.mark.parametrize(
    ("field", "faces", "life"),
    [
        (("Flint", "Flint"), "L1*, L2*", 9),
        (("Flint",), "mask, 2 mask", 10),
        ((), "L1*, L2*", 10),
    ],
)
def test_spark_is_once_for_bursts_while_the_character_is_active(
    field: tuple[str, ...], faces: str, life: int
):
    """KW-26: However many dice show bursts, and however many of its dice are active."""
    table = roll(faces, field=field, prep=("Bursts", "Bursts")).pass_()
    assert table.lives() == (10, life)


def test_back_for_more_asks_for_a_die_that_waited_in_the_prep_area():
    """KW-27: On any face, once; a die that was drawn this turn lay in the bag."""
    table = Table(eric=[STEADY], edition="AI").lay("Eric", "prep", "Steady")
    table.lay("Eric", "bag", "Steady").will_draw("Steady", *FOUR[1:])
    table.will_roll("bolt, bolt, bolt, mask, L1").begin("draw").pass_()
    assert table.lives() == (10, 9)


# --- Swarm, Rush ----------------------------------------------------------------------------------

HIVE = made_up("Hive", "Swarm.")
NEST = made_up("Nest", "Swarm.")
COURIER = made_up("Courier", "Rush: bolt.")
SPARKY = made_up("Sparky", "", energy=(Energy.BOLT,))


def draw(*dice: str, more: tuple[str, ...] = (), field: tuple[str, ...] = ()) -> Table:
    """The table while Eric draws these dice in his turn and, if he may, more of them."""
    table = Table(eric=[HIVE, NEST, COURIER, SPARKY], edition="AI")
    table.lay("Eric", "used", *[die for die in (*dice, *more) if die != "sidekick"])
    table.empty_bag("Eric").lay("Eric", "field", *field).will_draw(*dice)
    if more:
        table.will_draw(*more)
    return table.begin("draw")


def rolling(table: Table) -> int:
    """How many dice are about to be rolled."""
    assert table.state.decision_kind is DecisionKind.ROLL
    return len(table.state.decision.dice)


def test_swarm_draws_one_more_die_for_each_copy():
    """KW-28, R149: The extra dice are rolled with the rest."""
    table = draw("Hive", "Nest", *FOUR[2:], more=("sidekick", "Sparky"), field=("Hive", "Nest"))
    assert rolling(table) == 6


def test_swarm_needs_an_active_die_and_does_not_chain():
    """KW-28, R151: A copy that is drawn as an extra die brings no other."""
    assert rolling(draw("Hive", "Nest", *FOUR[2:])) == 4
    assert rolling(draw("Hive", *FOUR[1:], more=("Nest",), field=("Hive", "Nest"))) == 5


def test_swarm_refills_the_bag():
    """KW-28, ZONE-3: The first extra die is the last of the bag."""
    table = Table(eric=[HIVE, NEST], edition="AI").lay("Eric", "field", "Hive", "Nest")
    table.lay("Eric", "used", *["sidekick"] * 5).lay("Eric", "bag", "Hive", "Nest")
    table.will_draw("Hive", "Nest", "sidekick", "sidekick").will_draw("sidekick")
    assert rolling(table.will_draw("sidekick").begin("draw")) == 6


def test_an_extra_die_that_is_missing_costs_no_life():
    """KW-28, DRAW-3: Eric draws his last four dice."""
    table = Table(eric=[HIVE], edition="AI").lay("Eric", "field", "Hive", *["sidekick"] * 5)
    table.lay("Eric", "bag", "Hive").will_draw("Hive", *FOUR[1:]).begin("draw")
    assert (rolling(table), table.lives()[0]) == (4, 10)


@pytest.mark.parametrize(
    ("dice", "more"),
    [
        (("Courier", "Sparky", "Sparky", "sidekick"), ("sidekick", "sidekick")),
        (("Courier", *FOUR[1:]), ()),
        (("Courier", "Courier", "sidekick", "sidekick"), ()),
    ],
)
def test_rush_draws_one_more_die_for_each_die_of_its_kind(
    dice: tuple[str, ...], more: tuple[str, ...]
):
    """KW-29: A Courier is no bolt die itself, and none needs to be active."""
    assert rolling(draw(*dice, more=more)) == 4 + len(more)


def test_rush_may_name_an_affiliation_and_does_not_count_itself():
    """KW-29: Each of two drawn dice counts the other one."""
    twin = made_up("Twin", "Rush: Avengers.", affiliations=AVENGER)
    table = Table(eric=[twin], edition="AI").lay("Eric", "used", "Twin", "Twin")
    table.empty_bag("Eric").will_draw("Twin", "Twin", *FOUR[2:]).will_draw(*FOUR[2:])
    assert rolling(table.begin("draw")) == 6


# --- stun tokens ----------------------------------------------------------------------------------

FLASH = made_up_action("Flash", "Put a stun token on the card of a target character die.")
KITE = made_up("Kite", "")
DOVE = made_up("Dove", "")


def stunned() -> Table:
    """The table after Eric has stunned Mike's Kite, of which Mike has two dice, and a Dove."""
    table = Table(eric=[DOVE], mike=[KITE], basics=[FLASH], edition="AI")
    table.lay("Eric", "field", "Dove").lay("Mike", "field", "Kite", "Kite", "sidekick")
    table.lay("Mike", "reserve", "sidekick bolt", "sidekick mask", "sidekick fist")
    table.lay("Eric", "reserve", "Flash action", "sidekick bolt", "sidekick bolt").begin()
    return table.use("Flash").choose("Kite")


def test_dice_of_a_stunned_card_cannot_block():
    """KW-30: Neither of the two; the Sidekick can."""
    table = stunned().both_pass().attack_with("Dove")
    assert {move.die for move in table.game.legal_moves() if isinstance(move, Block)} == {
        table.die("Mike's sidekick", "field")
    }
    refusal = table.refused(table.blocks("Kite", "Dove"))
    assert (refusal.rule_id, str(refusal.reason)) == ("KW-30", "Kite dice can't attack or block.")


def test_dice_of_a_stunned_card_cannot_attack():
    """KW-30: Eric stunned his own Dove."""
    table = Table(eric=[DOVE], basics=[FLASH], edition="AI").lay("Eric", "field", "Dove")
    table.lay("Eric", "reserve", "Flash action").begin().use("Flash").choose("Dove").both_pass()
    assert not [move for move in table.game.legal_moves() if isinstance(move, Attack)]


def removals(table: Table) -> list[UseGlobal]:
    """The moves that remove a stun token from Mike's Kite."""
    legal = table.game.legal_moves()
    return [one for one in legal if isinstance(one, UseGlobal) and one.card == table.card("Kite")]


def test_only_the_owner_removes_a_stun_token_for_two_energy():
    """KW-30: Whenever they could use a Global Ability."""
    table = stunned()
    assert not removals(table)
    table.pass_()
    assert table.asks() == ("Mike", "reply")
    assert len(removals(table)) == 1
    table.use_global("Kite", "bolt", "mask")
    assert table.state.card_tokens == ()
    assert not removals(table)


def test_a_position_says_which_cards_are_stunned():
    """KW-30: The token is on Mike's card."""
    table = stunned()
    names = MatchNames(table.state.setup)
    facts = [one for player in (0, 1) for one in facts_of_player(table.state, player)]
    copy = state_from_position(table.state.setup, facts, names)
    assert copy.card_tokens == table.state.card_tokens == ((table.card("Kite"), "stun", 1),)


def test_a_position_without_stun_texts_has_no_stun_tokens():
    table = Table(eric=[DOVE], edition="AI")
    with pytest.raises(LineMismatch, match="stun tokens"):
        add_card_tokens(
            table.state, 0, TokensOnCard(1, "stun", Ref("Dove")), MatchNames(table.state.setup)
        )


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


def test_an_ability_that_lasts_can_give_experience():
    """KW-23: Each card gets its token; a Sidekick has no card of its own."""
    teacher = made_up("Teacher", "While active: your character dice get Experience.")
    pupil = made_up("Pupil", "")
    table = Table(eric=[teacher, pupil], mike=[OGRE], basics=[FELL], edition="AI")
    table.lay("Eric", "field", "Teacher", "Pupil", "sidekick").lay("Mike", "field", "Ogre")
    table.lay("Eric", "reserve", "Fell action").begin().use("Fell").choose("Ogre").both_pass()
    table.attack_with()
    assert tokens(table, "Teacher", "Pupil") == [1, 1]
