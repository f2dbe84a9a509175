"""Damage and knockouts: their order, and dice that survive or come back."""

import pytest

from rules.model import EDITIONS
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

FLAT = ["mask"] * 3 + ["0 1 3", "0 1 5", "0 1 1"]


FELL = made_up_action("Fell", "KO a target opposing character die.")


# --- damage, then knockout ------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "stays"), [("AI", True), ("SWW", False), ("UXM", False)])
def test_whether_when_damaged_resolves_before_the_knockout(edition: str, stays: bool):
    """DMG-3, R049, R073: In the newest rules the die spins up first and survives."""
    card = made_up(
        "Kingpin",
        "When this die takes damage: spin this die up 1 level.",
        faces=["mask"] * 3 + ["0 1 1", "0 1 5", "0 1 6"],
    )
    table = Table(edition=edition, mike=[card])
    table.lay("Mike", "field", "Kingpin L1").lay("Eric", "field", "sidekick", "Cyclops L1")
    table.begin("attack").attack_with("Cyclops").block(("Kingpin", "Cyclops")).both_pass()
    assert (table.has("Mike", "prep") == {}) is stays


@pytest.mark.parametrize("edition", ["UXM", "ASM", "SWW", "AI"])
def test_a_knockout_effect_is_not_damage(edition: str):
    """DMG-3, RUL-14, R076: "When damaged" triggers on lethal damage, not on a KO effect."""
    for name, life in (("Aim", 6), ("Fell", 5)):
        table = Table(
            edition=edition,
            mike=[made_up("Victim", "When this die takes damage: gain 1 life.")],
            basics=[
                made_up_action("Aim", "Deal 9 damage to a target opposing character die."),
                FELL,
            ],
        )
        table.life(Mike=5).lay("Mike", "field", "Victim L1")
        table.lay("Eric", "reserve", f"{name} action").begin("main")
        table.use(f"{name} action").choose("Victim")
        assert table.has("Mike", "prep") == {"Victim": 1}
        assert table.lives() == (10, life)


def test_simultaneous_damage_and_knockout_triggers_are_ordered():
    """DMG-3, TIM-1: The older rules order them as one group, the newest one after the other."""
    for edition, kind in (("UXM", "order"), ("AI", "main")):
        table = Table(
            edition=edition,
            mike=[
                made_up(
                    "Victim",
                    "When this die takes damage: gain 1 life.\nWhen this die is KO'd: lose 1 life.",
                )
            ],
            basics=[made_up_action("Aim", "Deal 9 damage to a target opposing character die.")],
        )
        table.life(Mike=5).lay("Mike", "field", "Victim L1").lay("Eric", "reserve", "Aim action")
        table.begin("main").use("Aim action").choose("Victim")
        assert table.asks()[1] == kind


def test_a_die_about_to_be_knocked_out_can_be_used_to_prevent_damage():
    """DMG-7: Juggernaut's sidekick blocks and is sent away before anything else happens."""
    table = Table(edition="AI").lay("Mike", "field", "Juggernaut L1", "sidekick")
    table.lay("Eric", "field", "Cyclops L3", "Cyclops L1").begin("attack")
    table.attack_with("Cyclops L3", "Cyclops L1")
    table.block(("Juggernaut", "Cyclops L3"), ("sidekick", "Cyclops L1")).both_pass()
    assert table.asks() == ("Mike", "choose")
    table.choose("sidekick")
    if table.asks()[1] == "choose":
        table.confirm()
    assert "sidekick" not in table.has("Mike", "prep")


def test_a_die_that_cannot_be_koed_stays_and_keeps_its_damage():
    """TXT-1: "Can't be KO'd" overrides the damage; Cleanup removes it."""
    table = Table(
        edition="AI",
        mike=[made_up("Proof", "This die can't be KO'd.")],
        basics=[made_up_action("Aim", "Deal 9 damage to a target opposing character die."), FELL],
    )
    table.lay("Mike", "field", "Proof L1").lay("Eric", "reserve", "Aim action", "Fell action")
    table.begin("main").use("Aim action").choose("Proof").use("Fell action").choose("Proof")
    assert table.has("Mike", "field") == {"Proof L1": 1}


# --- Iron Will ------------------------------------------------------------------------------------


def iron_will_table(*actions: str, edition: str = "AI") -> Table:
    """Mike has a level 1 die with Iron Will and 3 defense; Eric has these actions."""
    weakens = made_up_action("Weaken", "Each opposing character die gets -3D this turn.")
    basics = [
        made_up_action("Nudge", "Deal 2 damage to a target opposing character die."),
        made_up_action("Smash", "Deal 9 damage to a target opposing character die."),
        FELL,
        weakens,
    ]
    table = Table(edition=edition, mike=[made_up("Will", "Iron Will.", faces=FLAT)], basics=basics)
    table.lay("Mike", "field", "Will L1")
    table.lay("Eric", "reserve", *(f"{name} action" for name in actions)).begin("main")
    for name in actions:
        table.use(f"{name} action")
        if table.asks()[1] == "choose":
            table.choose("Will")
    return table


@pytest.mark.parametrize(
    ("actions", "falls"),
    [
        (("Smash",), False),
        (("Smash", "Nudge"), True),
        (("Nudge", "Nudge"), True),
        (("Nudge",), False),
        (("Fell",), False),
        (("Nudge", "Fell"), True),
        (("Nudge", "Weaken"), True),
    ],
)
def test_iron_will_protects_until_the_second_damage(actions: tuple[str, ...], falls: bool):
    """KW-7, R094: After that, more damage, lower defense or a KO effect knocks it out."""
    table = iron_will_table(*actions)
    assert (table.has("Mike", "prep") == {"Will": 1}) is falls


def test_iron_will_protects_a_die_with_zero_defense_until_it_is_damaged():
    """KW-7, R092: Zero defense does not knock it out, but the first damage does."""
    assert iron_will_table("Weaken").has("Mike", "field") == {"Will L1": 1}
    assert iron_will_table("Weaken", "Nudge").has("Mike", "prep") == {"Will": 1}


def test_iron_will_resets_each_turn():
    """KW-7: Damage from the previous turn does not count."""
    table = iron_will_table("Smash").lay("Eric", "field", "sidekick")
    table.both_pass().will_draw(*["sidekick"] * 4).will_roll("bolt, bolt, bolt, bolt")
    table.attack_with()
    assert table.state.dice[table.die("Will", "field")].iron_will_defense == -1


@pytest.mark.parametrize(("edition", "falls"), [("ASM", False), ("SWW", False), ("AI", True)])
def test_two_blockers_at_once_knock_out_an_attacker_with_iron_will(edition: str, falls: bool):
    """KW-7: In AI its first damage protects it from one source only, by the keyword page of
    2017."""
    will = made_up("Will", "Iron Will.", faces=FLAT)
    ogre = made_up("Ogre", "", faces=["mask"] * 3 + ["0 2 9"] * 3)

    def attack(*blockers: str) -> Table:
        table = Table(edition=edition, eric=[will], mike=[ogre]).lay("Eric", "field", "Will")
        table.lay("Mike", "field", *blockers).begin("attack").attack_with("Will")
        table.block(*((one, "Will") for one in blockers)).both_pass()
        return table.assign(0) if table.asks()[1] == "assign" else table

    assert attack("Ogre", "Ogre").has("Eric", "prep") == ({"Will": 1} if falls else {})
    assert attack("Ogre", "sidekick").has("Eric", "prep") == ({"Will": 1} if falls else {})
    assert attack("sidekick", "sidekick").has("Eric", "prep") == {}, "2 damage, and D 3"
    assert attack("Ogre").has("Eric", "prep") == {}


@pytest.mark.parametrize(("edition", "life"), [("SWW", 10), ("AI", 9)])
def test_overcrush_gets_past_iron_will_when_two_attackers_strike_it(edition: str, life: int):
    """KW-8, KW-7: The blocker blocks both; in AI their damage knocks it out."""
    crusher = made_up("Crusher", "Overcrush.", faces=["mask"] * 3 + ["0 3 9"] * 3)
    will = made_up("Will", "Iron Will.\nThis die can block up to 2 attackers.", faces=FLAT)
    table = Table(edition=edition, eric=[crusher], mike=[will]).lay("Mike", "field", "Will")
    table.lay("Eric", "field", "Crusher", "sidekick").begin("attack")
    table.attack_with("Crusher", "sidekick")
    table.block(("Will", "Crusher"), ("Will", "sidekick")).both_pass()
    if table.asks()[1] == "assign":
        table.assign(0)
    assert table.lives() == (10, life)


# --- Regenerate -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "field", "prep"), [("L2", {"Troll L2": 1}, {}), ("mask", {}, {"Troll": 1})]
)
def test_a_regenerating_die_stays_unless_it_rolls_energy(
    face: str, field: dict[str, int], prep: dict[str, int]
):
    """KW-10, OPEN-11, R100: "When KO'd" triggers only if it is KO'd after all.

    It stays on the character face it rolls.
    """
    table = Table(
        edition="ASM",
        mike=[
            made_up(
                "Troll",
                "Regenerate.\nWhen this die is KO'd: gain 1 life.",
            )
        ],
        basics=[FELL],
    ).life(Mike=5)
    table.lay("Mike", "field", "Troll L1").lay("Eric", "reserve", "Fell action").begin("main")
    table.will_roll(face).use("Fell action").choose("Troll")
    assert table.has("Mike", "field") == field
    assert table.has("Mike", "prep") == prep
    assert table.lives() == (10, 6 if prep else 5)
    assert bool(table.state.knocked_out) is bool(prep)


TROLL = made_up("Troll", "Regenerate.", faces=["mask"] * 3 + ["0 1 3"] * 3)


def test_nothing_that_follows_a_ko_happens_for_a_die_that_regenerates():
    """KW-10, R102: What follows a KO needs one."""
    text = "KO a target opposing character die. If you do, gain 3 life."
    watcher = made_up(
        "Watcher", "While active, when an opposing character die is KO'd: gain 1 life."
    )
    for face, life in (("L2", 5), ("mask", 9)):
        table = Table(
            edition="ASM", eric=[watcher], mike=[TROLL], basics=[made_up_action("Snare", text)]
        )
        table.life(Eric=5).lay("Mike", "field", "Troll").lay("Eric", "field", "Watcher")
        table.lay("Eric", "reserve", "Snare action").begin()
        table.will_roll(face).use("Snare").choose("Troll")
        assert table.lives() == (life, 10)


def test_a_bonus_stays_on_a_die_that_regenerates():
    """KW-10, EFF-1, R101: It has neither left the Field nor been KO'd; its damage is gone."""
    table = Table(
        edition="ASM",
        mike=[TROLL],
        basics=[made_up_action("Brace", "A target character die gets +2D this turn."), FELL],
    )
    table.lay("Mike", "field", "Troll").lay("Eric", "reserve", "Brace action", "Fell action")
    table.begin().use("Brace").choose("Troll").will_roll("L2").use("Fell action").choose("Troll")
    assert table.stats("Troll") == (1, 5)


@pytest.mark.parametrize(("face", "zone"), [("L2", "field"), ("mask", "prep")])
def test_a_text_can_let_a_die_regenerate_that_would_be_knocked_out(face: str, zone: str):
    """KW-10, TIM-2: A text that says it does what the keyword does; elsewhere it does nothing."""
    text = "When this die would be KO'd: regenerate this die.\nWhen fielded: regenerate this die."
    table = Table(edition="ASM", mike=[made_up("Hydra", text)], basics=[FELL])
    table.lay("Mike", "field", "Hydra L1").lay("Eric", "reserve", "Fell action").begin()
    table.will_roll(face).use("Fell action").choose("Hydra")
    assert table.has("Mike", zone) == {"Hydra L2" if zone == "field" else "Hydra": 1}
    mine = Table(edition="ASM", eric=[made_up("Hydra", text)]).lay("Eric", "reserve", "Hydra L1")
    assert mine.begin().field("Hydra").asks() == ("Eric", "main")


def test_a_cost_is_not_replaced_by_regenerating():
    """PAY-6, R035: A die that is KO'd as a cost is KO'd without a roll."""
    text = "Continuous.\nKO one of your character dice: draw a die."
    altar = made_up_action("Altar", text)
    table = Table(edition="ASM", eric=[TROLL], basics=[altar]).lay("Eric", "field", "Troll")
    table.lay("Eric", "field", "Altar action").begin()
    table.will_draw("sidekick").will_roll("bolt").use_paid("Altar").choose("Troll")
    assert table.has("Eric", "prep") == {"Troll": 1}


# --- replaced KOs ---------------------------------------------------------------------------------


def zola(text: str, *, edition: str = "AI") -> Table:
    """Eric uses an action die with this text; his Zola may stay instead of being KO'd."""
    die = made_up("Zola", "When this die would be KO'd: it stays in the field at level 1 instead.")
    table = Table(edition=edition, eric=[die], basics=[made_up_action("Deed", text)])
    table.life(Eric=5).lay("Eric", "field", "Zola L1", "sidekick").lay("Mike", "field", "sidekick")
    return table.lay("Eric", "reserve", "Deed action").begin().use("Deed")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_replaced_ko_is_not_counted(edition: str):
    """DMG-3, TIM-2: Of two dice to KO one stays, so Mike loses one die and not two."""
    text = (
        "KO up to 2 of your character dice. For each die KO'd: KO an opposing character die chosen"
        " by the opponent."
    )
    table = zola(text, edition=edition).choose("Zola").confirm()
    assert table.has("Mike", "field") == {"sidekick character": 1}
    table = zola(text, edition=edition).choose("Zola", "sidekick").choose("sidekick")
    assert table.has("Mike", "field") == {}
    assert table.has("Eric", "field") == {"Zola L1": 1}


def test_if_you_do_needs_a_ko_that_was_not_replaced():
    """DMG-3, TXT-4: "If you do" asks what happened."""
    text = "KO one of your character dice. If you do, gain 2 life."
    assert zola(text).choose("Zola").lives() == (5, 10)
    assert zola(text).choose("sidekick").lives() == (7, 10)


def test_suit_up_needs_a_ko_that_was_not_replaced():
    """KW-12, TIM-2: Zola stays, so the purchased die is not moved to the Field."""
    die = made_up("Zola", "When this die would be KO'd: it stays in the field at level 1 instead.")
    suit = made_up("Suit", "Suit Up: Zola.")
    table = Table(edition="AI", eric=[die, suit]).lay("Eric", "field", "Zola L1")
    table.lay("Eric", "reserve", *["sidekick mask"] * 3).begin()
    table.buy("Suit", "mask", "mask", "mask").choose("Zola")
    assert table.asks() == ("Eric", "main")
    assert table.has("Eric", "used") == {"Suit": 1}


def test_a_regenerated_attacker_stops_attacking_and_is_not_fielded():
    """KW-10: It returns to the Field, outside the Attack Zone, without damage."""
    table = Table(
        edition="ASM",
        eric=[
            made_up(
                "Troll",
                "Regenerate.\nWhen fielded: gain 5 life.",
            )
        ],
        basics=[FELL],
    ).life(Eric=3)
    table.lay("Eric", "field", "Troll L1").lay("Mike", "field", "Juggernaut L3").begin("attack")
    table.will_roll("L3").attack_with("Troll").block(("Juggernaut", "Troll")).both_pass()
    while table.asks()[1] in ("answer", "choose"):
        table.pass_()
    assert table.has("Eric", "field") == {"Troll L3": 1}
    assert table.has("Eric", "attack") == {}
    assert table.lives() == (3, 10)


def test_knockouts_of_this_turn_are_recorded_until_it_ends():
    """DMG-3: The state records each die and its controller; Cleanup clears the record."""
    table = Table(edition="AI", basics=[FELL]).lay("Mike", "field", "sidekick")
    table.lay("Eric", "reserve", "Fell action").begin("main").use("Fell action").choose("sidekick")
    assert [player for _, player in table.state.knocked_out] == [1]
    table.both_pass()
    assert table.state.knocked_out == ()


# --- Overcrush ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("prevented", "life"), [(0, 7), (1, 8), (4, 10)])
def test_what_overcrush_leaves_over_is_known_once_texts_have_prevented_damage(
    prevented: int, life: int
):
    """KW-8, R085, TIM-2: Preventing 1 of the 4 damage to the blocker leaves over 2 instead of 3."""
    wall = f"When this die takes damage: prevent {prevented} of that damage."
    table = Table(
        edition="AI",
        eric=[made_up("Crusher", "Overcrush.")],
        mike=[made_up("Wall", wall, faces=["mask"] * 3 + ["0 1 1", "0 1 2", "0 1 3"])],
    )
    table.lay("Eric", "field", "Crusher L3").lay("Mike", "field", "Wall L1").begin("attack")
    table.attack_with("Crusher").block(("Wall", "Crusher")).both_pass()
    assert table.lives() == (10, life)


def test_overcrush_does_not_get_past_an_unused_iron_will():
    """KW-8, KW-7: The blocker takes its first damage and survives."""
    table = Table(
        edition="AI",
        eric=[made_up("Crusher", "Overcrush.")],
        mike=[made_up("Will", "Iron Will.", faces=["mask"] * 3 + ["0 1 1", "0 1 2", "0 1 3"])],
    )
    table.lay("Eric", "field", "Crusher L3").lay("Mike", "field", "Will L1").begin("attack")
    table.attack_with("Crusher").block(("Will", "Crusher")).both_pass()
    assert table.lives() == (10, 10)
    assert table.has("Mike", "field") == {"Will L1": 1}
