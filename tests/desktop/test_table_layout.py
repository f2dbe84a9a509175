"""Tests the layout of the table: room for everything at every size, the stage, and rotation."""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path

import pytest
from PySide6.QtCore import QSizeF
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.table.items.card_item import CardItem
from desktop.table.items.die_item import DieItem
from desktop.table.layout.card_layout import layout_card
from desktop.table.layout.dice_packing import die_spots
from desktop.table.layout.dice_rows import REACH, pack_dice
from desktop.table.layout.table_layout import TableLayout, TablePhase
from desktop.table.scene.affordances import NO_AFFORDANCES, Affordances
from desktop.table.scene.scene_places import places_at
from rules.advice.labels import die_name
from rules.cards.card_library import all_card_sets
from rules.game import Game
from rules.model import PlayerId
from rules.model.moves import Buy, Confirm, Pass
from rules.model.ruleset import AI
from rules.notation.replay.replayer import replay_match
from rules.notation.syntax.match_reader import read_match
from rules.state import Step, Zone
from rules.state.setup import Setup
from rules.teams.demo_games import sample_tournament_setup
from tests.desktop.table_driver import LEFT, TableDriver, seeded
from tests.rules.table import Table

CROWDED = Path(__file__).parents[2] / "packaging" / "pictures" / "scenes" / "crowded.match"
CROWDED_ATTACK = Path(__file__).parents[1] / "matches" / "crowded-attack.match"
pytestmark = pytest.mark.usefixtures("qapp")  # measuring texts needs the program's fonts

SIZES = [(1024, 700), (1280, 720), (1280, 800), (1480, 960), (1920, 1080), (3840, 2160)]


@pytest.fixture(scope="module")
def teams_of_eight() -> Setup:
    return sample_tournament_setup(AI, ("Nora", "Sam"), all_card_sets())


def final_position(file: Path) -> Game:
    """The final position of a match file."""
    return replay_match(read_match(file.read_text(encoding="utf-8"), file.name, all_card_sets()))


# --- life -----------------------------------------------------------------------------------------


def end_turn(driver: TableDriver) -> None:
    """Make only necessary moves until the turn changes."""
    turn = driver.game.state.turn
    for _ in range(20):
        legal = driver.game.legal_moves()
        driver.session.play(next((m for m in (Confirm(), Pass()) if m in legal), legal[0]))
        if driver.game.state.turn != turn:
            return
    raise AssertionError("the turn does not end")


def test_life_lost_at_end_of_turn_stays_marked_next_turn(qtbot: QtBot):
    table = Table().life(Mike=9).lay("Eric", "field", "Kitty Pryde L1")
    driver = TableDriver(qtbot, seeded(table.begin("attack").attack_with("Kitty Pryde"), 1))
    track = driver.view.table_scene.pieces.rails[1].life_track
    assert track.life_before == 9
    end_turn(driver)
    assert (track.life, track.life_before) == (7, 9)
    assert "-2" in track.toolTip()
    end_turn(driver)
    assert (track.life, track.life_before) == (7, 7)


# --- sizes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_the_payment_label_covers_no_number_of_its_card(qapp, size):
    setup = Table().begin().game.setup
    for number, rect in TableLayout(QSizeF(*size), setup).cards.items():
        card = CardItem(setup, number)
        card.set_rect(rect)
        card.set_payment_label("Paying…")
        parts = layout_card(card.rect, setup, number)
        assert card.rect.contains(card.payment_plate())
        assert not card.payment_plate().intersects(parts.cost), number
        assert parts.levels is None or not card.payment_plate().intersects(parts.levels), number


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("letters", [0.8, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("phase", TablePhase)
@pytest.mark.parametrize("bottom", [0, 1])
def test_eight_cards_per_player_fit_without_overlap(
    teams_of_eight: Setup, size, letters: float, phase: TablePhase, bottom: int
):
    plan = TableLayout(QSizeF(*size), teams_of_eight, bottom, letters, phase)
    zones = [area for key, area in plan.zones.items() if plan.is_open(*key)]
    areas = [*zones, *plan.cards.values(), *plan.frame.plates.values(), plan.action_area]
    for number, area in enumerate(areas):
        assert area.width() > 20
        assert area.height() > 18
        assert plan.frame.width >= area.right()
        assert plan.frame.height >= area.bottom()
        assert not any(area.intersects(other) for other in areas[number + 1 :])
    assert len(plan.cards) == 20


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("decider", [0, 1])
def test_prompt_buttons_news_and_tools_have_their_own_places_in_the_rails(
    teams_of_eight: Setup, size, decider: int
):
    plan = TableLayout(QSizeF(*size), teams_of_eight)
    areas = [
        *plan.frame.plates.values(),
        plan.frame.steps_area,
        plan.frame.prompt_area(decider),
        plan.frame.button_area(decider),
        plan.frame.news_area(decider),
        plan.frame.tools_area,
    ]
    for number, area in enumerate(areas):
        assert any(rail.contains(area) for rail in plan.frame.rails.values()), number
        assert not any(area.intersects(other) for other in areas[number + 1 :]), number
    assert plan.frame.rails[decider].contains(plan.frame.prompt_area(decider))
    assert plan.frame.rails[decider].contains(plan.frame.button_area(decider))
    assert plan.frame.rails[1].contains(plan.frame.tools_area), "the upper rail"


@pytest.mark.parametrize(("size", "share"), [((1280, 800), 0.5), ((1920, 1080), 0.55)])
def test_the_stage_takes_half_the_height_in_the_attack_step(
    teams_of_eight: Setup, size, share: float
):
    small = TableLayout(QSizeF(*size), teams_of_eight)
    large = TableLayout(QSizeF(*size), teams_of_eight, phase=TablePhase.ATTACK)
    assert small.stage.height() < 0.12 * size[1]
    assert large.stage.height() == pytest.approx(share * size[1])


def test_seven_dice_in_the_prep_area_are_as_large_as_one(teams_of_eight: Setup):
    """The Prep Area and the Reserve Pool share their row by need."""
    edges = []
    for count in (1, 7):
        contents = {(0, Zone.PREP): count, (0, Zone.RESERVE): 2}
        plan = TableLayout(QSizeF(1280, 800), teams_of_eight, contents=contents)
        area = plan.dice_area(PlayerId(0), Zone.PREP)
        edges.append(pack_dice(area, count, plan.die_edges[Zone.PREP]).edge)
    assert edges[0] == edges[1] == 60


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("letters", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("phase", TablePhase)
def test_all_dice_lie_in_their_zone_below_its_name_and_number(
    teams_of_eight: Setup, size, letters: float, phase: TablePhase
):
    """However many there are; the glow around usable dice does not reach farther, either."""
    for field, reserve in product((1, 6, 10, 12), (1, 8, 9, 12, 16)):
        contents = {(0, Zone.FIELD): field, (0, Zone.PREP): field, (0, Zone.RESERVE): reserve}
        plan = TableLayout(
            QSizeF(*size), teams_of_eight, letters=letters, phase=phase, contents=contents
        )
        for (player, zone), count in contents.items():
            area, edge = plan.dice_area(player, zone), plan.die_edges[zone]
            if zone not in plan.piles:
                dice = pack_dice(area, count, edge, plan.measures.least_die)
                reach = REACH * dice.edge
                free = plan.zones[player, zone].adjusted(reach, reach, -reach, -reach)
                free.setTop(free.top() + plan.title_height)
                assert all(free.contains(center) for center in dice.centers)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("phase", TablePhase)
def test_a_layout_is_kept_only_while_no_tray_would_change(
    teams_of_eight: Setup, size, phase: TablePhase
):
    def plan_for(reserve: int, prep: int, field: int) -> TableLayout:
        return TableLayout(
            QSizeF(*size), teams_of_eight, phase=phase, contents=counts(reserve, prep, field)
        )

    def counts(reserve: int, prep: int, field: int) -> dict[tuple[int, Zone], int]:
        return {(0, Zone.RESERVE): reserve, (0, Zone.PREP): prep, (0, Zone.FIELD): field}

    plan = plan_for(4, 0, 0)
    assert plan.fits(counts(3, 0, 1))
    for dice in ((3, 0, 1), (2, 7, 0), (12, 1, 9), (1, 12, 20)):
        other = plan_for(*dice)
        assert plan.fits(counts(*dice)) == (plan.zones == other.zones)


@pytest.mark.parametrize("size", SIZES)
def test_twenty_dice_in_a_field_are_all_visible_and_clickable(size):
    game = final_position(CROWDED)
    plan = TableLayout(QSizeF(*size), game.setup)
    found = die_spots(plan, game.state.dice, None)
    for player in (0, 1):
        dice = [found[die.id] for die in game.state.dice_in_zone(player, Zone.FIELD)]
        assert len(dice) == 20
        assert min(spot.edge for spot in dice) >= 0.99 * plan.measures.least_die
        for number, one in enumerate(dice):
            for other in dice[number + 1 :]:
                apart = one.center - other.center
                assert max(abs(apart.x()), abs(apart.y())) >= one.edge


@pytest.mark.parametrize("size", SIZES)
def test_every_die_of_a_crowded_attack_is_visible_opposite_its_opponent(size):
    game = final_position(CROWDED_ATTACK)
    plan = TableLayout(QSizeF(*size), game.setup, phase=TablePhase.ATTACK)
    combat = game.state.combat
    found = die_spots(plan, game.state.dice, combat)
    dice = [die for die in game.state.dice if die.zone is Zone.ATTACK]
    assert len(dice) == 28
    for die in dice:
        spot = found[die.id]
        half = spot.edge / 2 - 1
        area = plan.zones[die.controller, Zone.ATTACK]
        assert area.adjusted(half, half, -half, -half).contains(spot.center)
        assert spot.edge >= 0.99 * plan.measures.least_die
    for one, other in combinations(dice, 2):
        apart = found[one.id].center - found[other.id].center
        assert max(abs(apart.x()), abs(apart.y())) >= 0.9 * found[one.id].edge
    for blocker, attacker in combat.blocks:
        apart = found[blocker].center - found[attacker].center
        assert abs(apart.x()) <= 3 * found[blocker].edge


def test_a_pile_with_many_dice_is_a_stack_with_its_number(qtbot: QtBot):
    table = Table()
    for _ in range(7):
        table.lay("Eric", "used", "sidekick")
    driver = TableDriver(qtbot, seeded(table.begin(), 1))
    scene = driver.view.table_scene
    label = scene.pieces.pile_counts[0, Zone.USED]
    assert (label.isVisible(), label.count) == (True, 7)
    assert not scene.pieces.pile_counts[1, Zone.USED].isVisible()


def test_each_die_of_a_pile_covers_those_before_it(qtbot: QtBot):
    table = Table().lay("Eric", "used", *["sidekick"] * 5, "Kitty Pryde")
    scene = TableDriver(qtbot, seeded(table.begin(), 1)).view.table_scene
    dice = scene.arrangement.piles[PlayerId(0), Zone.USED]
    items = scene.items(scene.spots[dice[-1]].center)
    covering = [item.die_id for item in items if isinstance(item, DieItem)]
    assert len(covering) > 1
    assert covering == sorted(covering, key=dice.index, reverse=True)


def test_what_was_just_purchased_lies_on_top_of_the_used_pile(qtbot: QtBot):
    """Dice of cards cover Sidekicks, and a new die covers older ones."""
    table = Table().lay("Eric", "used", *["sidekick"] * 4, "Cyclops")
    table.lay("Eric", "reserve", "sidekick mask", "sidekick mask", "sidekick bolt")
    driver = TableDriver(qtbot, seeded(table.begin(), 1))
    scene, session = driver.view.table_scene, driver.session
    session.play(Buy(table.card("Kitty Pryde")))
    while driver.game.state.payment is not None:
        session.play(driver.game.legal_moves()[0])
    pile = scene.arrangement.piles[PlayerId(0), Zone.USED]
    names = [die_name(driver.game.state, die) for die in pile]
    assert names[-3:] == ["Sidekick", "Cyclops", "Kitty Pryde"]
    heights = [scene.dice[die].zValue() for die in pile]
    assert heights == sorted(set(heights))
    reopened = TableDriver(qtbot, driver.game).view.table_scene
    assert reopened.arrangement.piles[PlayerId(0), Zone.USED][-1] == pile[-1]


def test_the_last_of_several_purchases_lies_on_top(qtbot: QtBot):
    table = Table().lay("Eric", "reserve", *["sidekick mask"] * 3, *["sidekick bolt"] * 3)
    table.begin().buy("Enrage", *["sidekick bolt"] * 3).buy("Kitty Pryde", *["sidekick mask"] * 3)
    driver = TableDriver(qtbot, seeded(table, 1))
    pile = driver.view.table_scene.arrangement.piles[PlayerId(0), Zone.USED]
    assert die_name(driver.game.state, pile[-1]) == "Kitty Pryde"


def test_a_stack_is_spread_out_while_a_player_may_choose_from_it(qtbot: QtBot):
    table = Table()
    for _ in range(7):
        table.lay("Eric", "used", "sidekick")
    driver = TableDriver(qtbot, seeded(table.begin(), 1))
    scene = driver.view.table_scene
    dice = [die.id for die in driver.game.state.dice_in_zone(PlayerId(0), Zone.USED)]
    scene.show_affordances(Affordances({dice[0]: ()}), [0, 0])
    for one, other in combinations(dice, 2):
        apart = scene.spots[one].center - scene.spots[other].center
        assert max(abs(apart.x()), abs(apart.y())) >= scene.spots[one].edge
    assert scene.arrangement.open_areas[0, Zone.USED].contains(scene.dice[dice[-1]].pos())
    assert not scene.pieces.pile_counts[0, Zone.USED].isVisible()
    place = places_at(scene.pieces, scene.arrangement, scene.spots[dice[3]].center)[0]
    assert (place.kind, place.die) == ("die", dice[3])
    scene.show_affordances(NO_AFFORDANCES, [0, 0])
    assert not scene.arrangement.open_areas
    assert len({scene.spots[die].center.x() for die in dice}) == 3, "they are in a stack again"


def test_the_table_makes_room_for_an_attack_and_closes_again(qtbot: QtBot):
    table = Table().lay("Eric", "field", "sidekick")
    driver = TableDriver(qtbot, seeded(table.begin(), 1))
    before = driver.view.table_scene.layout.stage.height()
    driver.session.play(Pass())
    if driver.game.state.step is not Step.ATTACK:
        driver.session.play(Pass())  # the opponent may respond first
    assert driver.game.state.step is Step.ATTACK
    assert driver.view.table_scene.layout.stage.height() > 2 * before
    assert driver.differences() == []
    end_turn(driver)
    assert driver.view.table_scene.layout.stage.height() == before
    assert driver.differences() == []


def test_the_stage_looks_the_same_while_only_trays_change(qtbot: QtBot):
    """Its swords and the words "Action dice" stay as they are while trays make room for dice."""
    driver = TableDriver(qtbot, seeded(Table().lay("Eric", "reserve", "sidekick bolt").begin(), 1))
    scene, view = driver.view.table_scene, driver.view
    stage = view.mapFromScene(scene.layout.stage).boundingRect()
    still = view.grab(stage).toImage()
    contents = {(0, Zone.PREP): 9}
    wider = TableLayout(scene.arrangement.size, scene.arrangement.setup, contents=contents)
    travel = scene.layout_animation(wider, {}, 1000)
    travel.start()
    travel.setCurrentTime(400)
    moving = view.grab(stage).toImage()
    travel.setCurrentTime(1000)
    points = list(product(range(still.width()), range(still.height())))
    changed = [
        at
        for at in points
        if abs(still.pixelColor(*at).lightness() - moving.pixelColor(*at).lightness()) > 60
    ]
    assert len(changed) < 0.005 * len(points)


# --- turning --------------------------------------------------------------------------------------


def bottom_player(driver: TableDriver) -> int:
    """The player whose plate is at the bottom."""
    plates = driver.view.table_scene.plates
    return max(plates, key=lambda player: plates[player].area.top())


def test_the_table_rotates_only_if_the_setting_is_on(qtbot: QtBot):
    table = Table().lay("Eric", "field", "sidekick").lay("Mike", "field", "sidekick")
    driver = TableDriver(qtbot, seeded(table.begin("attack").attack_with("sidekick"), 1))
    assert driver.game.decision.player == 1
    assert bottom_player(driver) == 0
    driver.view.seat_turns.set_enabled(True)
    assert bottom_player(driver) == 1
    assert driver.differences() == []
    driver.view.seat_turns.set_enabled(False)
    assert bottom_player(driver) == 0


def test_the_table_rotates_to_the_deciding_player(qtbot: QtBot):
    table = Table().lay("Eric", "field", "sidekick").lay("Mike", "field", "sidekick")
    driver = TableDriver(qtbot, seeded(table.begin("attack"), 1))
    driver.view.seat_turns.set_enabled(True)
    assert bottom_player(driver) == 0
    driver.drag(table.die("Eric's sidekick", "field"), "Eric's attack")
    driver.session.play(Confirm())
    assert driver.game.decision.player == 1
    assert bottom_player(driver) == 1
    driver.drag(table.die("Mike's sidekick", "field"), table.die("Eric's sidekick", "attack"))
    assert driver.game.state.combat.blocks, "dice are where the rotated table shows them"
    assert driver.differences() == []


def test_the_table_does_not_rotate_during_a_drag(qtbot: QtBot):
    table = Table().lay("Mike", "field", "sidekick").lay("Eric", "field", "sidekick")
    driver = TableDriver(qtbot, seeded(table.begin("attack").attack_with("sidekick"), 1))
    die = table.die("Mike's sidekick", "field")
    driver.press_die(die)
    driver.move_to(die, driver.spot("Mike's attack"))
    driver.view.seat_turns.set_enabled(True)
    assert bottom_player(driver) == 0
    driver.release(driver.spot("Mike's attack"))
    assert bottom_player(driver) == 1


def test_a_click_finishes_the_rotation(qtbot: QtBot):
    table = Table().lay("Eric", "field", "sidekick").lay("Mike", "field", "sidekick")
    driver = TableDriver(qtbot, table.begin("attack").attack_with("sidekick"), moving=True)
    driver.view.seat_turns.set_enabled(True)
    over = driver.view.viewport().childAt(5, 5)
    assert over is not None
    QTest.mouseClick(over, LEFT)
    assert not over.isVisible()
    assert bottom_player(driver) == 1


def test_skipping_animations_after_a_rotation_ended_is_safe(qtbot: QtBot):
    table = Table().lay("Eric", "field", "sidekick").lay("Mike", "field", "sidekick")
    driver = TableDriver(qtbot, table.begin("attack").attack_with("sidekick"), moving=True)
    driver.view.tempo.speed = 100
    driver.view.seat_turns.set_enabled(True)
    over = driver.view.viewport().childAt(5, 5)
    with qtbot.waitSignal(over.destroyed):
        pass
    driver.view.skip_animations()
    assert bottom_player(driver) == 1
