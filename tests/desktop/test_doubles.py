"""Two against two in the window: the form, the four quarters of the table, and the end."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.match_log.saved_matches.match_words import match_title, words_of
from desktop.panels.victory.victory_scene import VictoryScene
from desktop.screens.new_match.new_match_screen import NewMatchScreen
from desktop.storage.store import Store
from desktop.table.items.rail import PlateItem
from desktop.table.stage.lanes_item import owners_in_lane
from desktop.text.translation import translate
from rules.match_log import Timeline, tell_story
from rules.model.ids import DieId, PlayerId
from rules.model.moves import ChoosePlayer, Concede
from rules.state import Decision, DecisionKind, Zone
from tests.desktop.texts import message
from tests.desktop.window_driver import LEFT, Key, WindowDriver
from tests.rules.doubles_table import DoublesTable
from tests.rules.made_up_cards import made_up, made_up_action

ERIC, MIKE, ANNA, ZOE = map(PlayerId, range(4))


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    return WindowDriver(qtbot)


def open_form(driver: WindowDriver) -> NewMatchScreen:
    driver.window.open_screen("new-match")
    form = driver.window.opener.find("new-match")
    assert isinstance(form, NewMatchScreen)
    form.page.shows_formats = True
    form.tabs.select("doubles")
    QApplication.processEvents()
    return form


def names(driver: WindowDriver) -> list[PlateItem]:
    return list(driver.table.view.table_scene.pieces.name_plates.values())


def name_tags(driver: WindowDriver) -> dict[str, str]:
    """The tag beside each name that has one."""
    plates = names(driver)
    return {
        p.name: "done" if p.is_done else "decides" for p in plates if p.is_done or p.is_deciding
    }


# --- the form -------------------------------------------------------------------------------------


def test_four_players_start_with_teams_in_pairs(driver: WindowDriver) -> None:
    """DBL-1: The halves of a ready team belong to partners."""
    form = open_form(driver)
    assert [plate.isVisible() for plate in form.plates] == [True] * 4
    teams = [offer.team.name for offer in form.teams.chosen]
    assert [name.rpartition(" ")[0] for name in teams[::2]] == 2 * [teams[0].rpartition(" ")[0]]
    driver.press("start-match")
    assert len(driver.game.setup.players) == 4
    assert driver.game.state.life == [30, 30]


def test_any_seat_may_be_a_computer(driver: WindowDriver) -> None:
    form = open_form(driver)
    for place in (1, 3):
        seat = form.plates[place].seat
        seat.menu().actions()[1].trigger()
    driver.press("start-match")
    assert [bool(level) for level in driver.game.setup.computers] == [False, True, False, True]


def test_partners_go_first_together(driver: WindowDriver) -> None:
    """DBL-3."""
    form = open_form(driver)
    form.plates[0].name.setText("Eric")
    form.plates[2].name.setText("Anna")
    words = [button.text() for button in form.starters.buttons()]
    assert words[1:] == ["Eric && Anna", "Player two && Player four"]
    form.starters.button(2).click()
    driver.press("start-match")
    assert driver.game.setup.starter == MIKE


def test_partners_with_a_card_of_the_same_name_start_nothing(driver: WindowDriver) -> None:
    """DBL-1."""
    form = open_form(driver)
    form.teams.choose(2, form.teams.chosen[0])
    driver.press("start-match")
    assert driver.window.table_screen is None
    assert form.problem.text()


def test_rules_without_doubles_start_nothing(driver: WindowDriver) -> None:
    form = open_form(driver)
    form.options.select_edition("UXM")
    driver.press("start-match")
    assert driver.window.table_screen is None
    assert form.problem.text()


def test_two_plates_are_shown_again_for_two_players(driver: WindowDriver) -> None:
    form = open_form(driver)
    form.tabs.select("tournament")
    QApplication.processEvents()
    assert [plate.isVisible() for plate in form.plates] == [True, True, False, False]
    assert not form.plates[0].seat.isVisible()


# --- the table ------------------------------------------------------------------------------------


def test_each_player_has_a_quarter_and_each_side_a_rail(driver: WindowDriver) -> None:
    """DBL-2: Partners side by side, own cards at the outside."""
    driver.open_match(DoublesTable().begin("main").game)
    layout = driver.table.view.table_scene.layout
    middle = layout.felt.center()
    fields = {player: layout.zones[player, Zone.FIELD].center() for player in range(4)}
    assert [fields[player].x() < middle.x() for player in range(4)] == [True, True, False, False]
    assert [fields[player].y() > middle.y() for player in range(4)] == [True, False, True, False]
    plates = driver.table.view.table_scene.plates
    assert plates[ERIC] is plates[ANNA]
    assert plates[ERIC].name == "Eric & Anna"


def test_partners_hand_over_until_both_have_passed(driver: WindowDriver) -> None:
    """DBL-9: The button says to whom; the step ends when both are done."""
    driver.open_match(DoublesTable().lay("Anna", "reserve", "Bee L1").begin("main").game)
    assert name_tags(driver) == {"Eric": "decides"}
    assert driver.table.bar.main_button.text().startswith("Hand over to Anna")
    assert not driver.table.rails.areas.is_above
    driver.key(Key.Key_Space)
    assert not driver.table.rails.areas.is_above  # Anna is asked in the same rail
    assert name_tags(driver) == {"Eric": "done", "Anna": "decides"}
    assert driver.prompt == message("decide.main_last", player="Anna", what="field")
    assert driver.table.bar.main_button.text().startswith("End Main Step")


def test_a_press_on_the_partners_name_hands_over(driver: WindowDriver) -> None:
    """DBL-9: As the button does, and so does the name of no one else."""
    driver.open_match(DoublesTable().lay("Anna", "reserve", "Bee L1").begin("main").game)
    plates = driver.table.view.table_scene.pieces.name_plates
    click_plate(driver, plates[ZOE])
    assert name_tags(driver) == {"Eric": "decides"}
    click_plate(driver, plates[ANNA])
    assert name_tags(driver) == {"Eric": "done", "Anna": "decides"}


def test_who_has_nothing_left_to_do_hands_over(driver: WindowDriver) -> None:
    """DBL-9: The turn does not end before the partner has said so too."""
    driver.open_match(DoublesTable().lay("Anna", "reserve", "sidekick character").begin().game)
    assert driver.prompt == message("decide.main_idle_first", player="Eric", other="Anna")


def test_who_has_handed_over_is_asked_again_only_if_they_can_act(driver: WindowDriver) -> None:
    """DBL-9."""
    table = DoublesTable().lay("Anna", "reserve", "sidekick character").begin("main")
    driver.open_match(table.game).key(Key.Key_Space)
    driver.click_die(driver.die("sidekick: character", Zone.RESERVE, "Anna"))
    driver.key(Key.Key_Space)
    assert driver.game.decision == Decision(ANNA, DecisionKind.ATTACKERS)


def test_each_player_has_step_stops(driver: WindowDriver) -> None:
    table = DoublesTable().lay("Anna", "reserve", "sidekick character").begin("main").pass_()
    driver.open_match(table.game).key(Key.Key_F7)
    assert driver.window.settings.stops == ("third main",)
    stops = driver.table.rails.strip.step_stops.values()
    assert sum(stop.isVisible() for stop in stops) == 8


def test_the_first_partner_hands_over_and_the_second_starts_the_attack(
    driver: WindowDriver,
) -> None:
    """DBL-10: Only the last of both says that the attack begins."""
    table = DoublesTable().lay("Eric", "field", "Ant").lay("Anna", "field", "Bee")
    driver.open_match(table.begin("attack").game)
    assert driver.prompt == message("decide.attackers_first", player="Eric", other="Anna")
    driver.click_die(driver.die("Ant: L1", Zone.FIELD))
    assert driver.prompt == message("decide.attackers_all_first", player="Eric", other="Anna")
    assert driver.table.bar.main_button.text().startswith("Hand over to Anna")
    driver.key(Key.Key_Space)
    assert driver.prompt == message("decide.attackers_more", player="Anna")
    assert driver.table.bar.main_button.text().startswith("Start the attack")


def test_the_log_tells_who_of_both_attacks() -> None:
    """DBL-10."""
    table = DoublesTable().lay("Eric", "field", "Ant").lay("Anna", "field", "Bee")
    table.begin("attack").attack_with("Ant").attack_with("Bee")
    told = [translate(line) for line in table.game.match_log()]
    assert [line for line in told if "attacks" in line] == [
        "Eric attacks with Ant (level 1)",
        "Anna attacks with Bee (level 1)",
    ]


def test_a_partner_fields_a_die_by_drag(driver: WindowDriver) -> None:
    table = DoublesTable().lay("Anna", "reserve", "sidekick character").begin("main").pass_()
    driver.open_match(table.game)
    [die] = driver.game.state.dice_in_zone(ANNA, Zone.RESERVE)
    driver.drag(die.id, driver.zone("Anna", Zone.FIELD)).end_movements()
    assert driver.game.state.dice[die.id].zone is Zone.FIELD


def test_attackers_of_both_partners_stand_on_their_side_of_the_seam(driver: WindowDriver) -> None:
    """DBL-10."""
    table = DoublesTable().lay("Eric", "field", "Ant").lay("Anna", "field", "Bee")
    table.lay("Zoe", "field", "Dog").begin("attack").attack_with("Ant").attack_with("Bee")
    driver.open_match(table.game)
    scene = driver.table.view.table_scene
    attackers = driver.game.state.current_combat.attackers
    assert len(attackers) == 2
    assert all(_is_below_seam(driver, die) for die in attackers)
    plan = scene.pieces.lanes.plan
    owners = [owners_in_lane(plan, lane, attack=True) for lane in plan.lanes]
    assert owners == [(ERIC,), (ANNA,)], "their names are at the ends of the lanes"


def _is_below_seam(driver: WindowDriver, die: DieId) -> bool:
    scene = driver.table.view.table_scene
    return scene.dice[die].pos().y() > scene.layout.middle


def test_the_table_turns_to_the_other_side_but_not_to_a_partner(driver: WindowDriver) -> None:
    driver.open_match(DoublesTable().begin("main").game)
    rotation = driver.table.view.table_rotation
    rotation.is_enabled = True
    for decider, below in ((ANNA, ERIC), (ZOE, MIKE), (MIKE, MIKE), (ANNA, ERIC)):
        rotation.rotate_to(Decision(decider, DecisionKind.MAIN), moves=False)
        assert rotation.bottom_player == below


def test_the_history_names_both_sides_with_their_cards(qtbot: QtBot, tmp_path: Path) -> None:
    store = Store(tmp_path)
    driver = WindowDriver(qtbot, store)
    driver.open_match(DoublesTable().begin("main").game)
    driver.key(Key.Key_Space)
    saver = driver.window.current_table.autosave
    assert saver is not None
    saver.save()
    [match] = store.summaries()
    assert (match.first, match.second) == ("Eric & Anna", "Mike & Zoe")
    assert driver.window.windowTitle().startswith("Eric & Anna – Mike & Zoe")
    title = tell_story(Timeline(driver.game)).title
    assert translate(title) == "Eric & Anna vs. Mike & Zoe"
    assert [len(cards) for cards in match.teams] == [2, 2, 4]
    assert words_of(match).title == match_title(match)


@pytest.mark.parametrize("by_key", [False, True])
def test_one_of_two_opponents_is_chosen_by_their_own_name(
    driver: WindowDriver, *, by_key: bool
) -> None:
    """DBL-7: The heart in the rail stands for both, so a press on it chooses none of them."""
    text = "Draw 2 dice from the opponent's bag. Move those dice to its owner's used pile."
    table = DoublesTable(basics=[made_up_action("Rain", text)])
    table.lay("Eric", "reserve", "Rain action").begin("main").use("Rain action")
    driver.open_match(table.game)
    pieces = driver.table.view.table_scene.pieces
    plates = [*pieces.plates.values(), *pieces.name_plates.values()]
    assert [plate.name for plate in plates if plate.is_choosable] == ["Mike", "Zoe"]
    click_plate(driver, pieces.plates[ZOE])
    assert driver.game.decision_kind is DecisionKind.CHOOSE_PLAYER
    if by_key:
        driver.key(Key.Key_2)
    else:
        click_plate(driver, pieces.name_plates[ZOE])
    assert driver.game.history[-1].move == ChoosePlayer(ZOE)


def test_a_side_is_chosen_by_its_heart_or_the_name_of_either_partner(driver: WindowDriver) -> None:
    """DBL-6."""
    table = DoublesTable(basics=[made_up_action("Rain", "A player gains 2 life.")])
    table.lay("Eric", "reserve", "Rain action").life(Mike=20).begin("main").use("Rain action")
    driver.open_match(table.game)
    pieces = driver.table.view.table_scene.pieces
    assert pieces.plates[ZOE].is_choosable
    assert not pieces.name_plates[ZOE].is_choosable
    click_plate(driver, pieces.name_plates[ZOE])
    assert driver.game.state.life == [30, 22]


def click_plate(driver: WindowDriver, plate: PlateItem) -> None:
    view = driver.table.view
    QTest.mouseClick(view.viewport(), LEFT, pos=view.mapFromScene(plate.area.center()))


# --- the end --------------------------------------------------------------------------------------


def test_both_partners_win(driver: WindowDriver) -> None:
    """DBL-11."""
    game = DoublesTable(eric=[made_up("Elk", "")]).begin("main").game
    driver.open_match(game)
    driver.table.session.play(Concede())
    driver.end_movements()
    result = driver.window.findChild(VictoryScene).result
    assert result.title == "Mike & Zoe win"
    assert result.line.startswith("Eric & Anna concede")
    assert driver.prompt == message("decide.over_both", winner="Mike & Zoe")
