"""Tests that the table always shows the game state: at rest, after moves and undo, at any size."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from desktop.match.answers import choice_answers, closing_answers
from desktop.storage.match_notation import new_match
from desktop.style import palette
from desktop.table.layout.dice_rows import pack_dice
from desktop.table.paint.die_looks import card_emblem, die_looks_of
from desktop.table.paint.faces import ActionPrint, CharacterPrint, EnergyPrint
from desktop.table.scene.affordances import affordances_of
from rules.advice import initials
from rules.engine.turn.dealer import random_below, splitmix64
from rules.model.moves import Confirm, Pass
from rules.model.ruleset import EDITIONS
from rules.state import DecisionKind, Zone
from rules.teams.demo_games import DEMO_GAMES
from tests.desktop.table_driver import TableDriver, seeded
from tests.desktop.texts import capitalized, message
from tests.rules.made_up_cards import made_up
from tests.rules.table import Table


def play_at_random(driver: TableDriver, seed: int, moves: int) -> None:
    """Make random legal moves, and compare the scene with the state after each."""
    luck = splitmix64(seed)
    for _ in range(moves):
        legal = driver.game.legal_moves()
        if not legal:
            return
        pick, luck = random_below(luck, len(legal))
        driver.session.play(legal[pick])
        assert driver.differences() == [], f"after {legal[pick]}"


@pytest.mark.parametrize("seed", range(2))
def test_after_every_move_of_a_random_match_the_table_shows_the_state(qtbot: QtBot, seed: int):
    driver = TableDriver(qtbot, seeded(Table(), seed))
    driver.session.start()
    play_at_random(driver, seed, 250)
    assert driver.game.state.turn > 3


def test_animations_end_in_the_current_state(qtbot: QtBot):
    driver = TableDriver(qtbot, seeded(Table(), 4), moving=True)
    driver.view.tempo.speed = 40
    luck = splitmix64(4)
    driver.session.start()
    for _ in range(24):
        if driver.view.is_animating:
            assert not driver.session.can_act
            with qtbot.waitSignal(driver.view.playback_finished):
                pass
        assert driver.session.can_act
        legal = driver.game.legal_moves()
        pick, luck = random_below(luck, len(legal))
        driver.session.play(legal[pick])
    driver.view.skip_animations()
    assert driver.differences() == []


def test_undo_during_an_animation_shows_the_state_at_once(qtbot: QtBot):
    table = seeded(Table().lay("Eric", "reserve", "sidekick character").begin(), 1)
    driver = TableDriver(qtbot, table, moving=True)
    die = table.die("sidekick character", "reserve")
    driver.click(die)
    assert driver.view.is_animating
    driver.view.skip_animations()
    assert driver.zone_of(die) is Zone.FIELD
    assert driver.session.undo()
    assert driver.zone_of(die) is Zone.RESERVE
    assert driver.differences() == []


def test_dice_in_a_bag_are_only_counted(qtbot: QtBot):
    driver = TableDriver(qtbot, seeded(Table(), 1))
    driver.session.start()
    bag = driver.view.table_scene.zones[0, Zone.BAG]
    assert bag.count == 4
    seen = {number for number, die in driver.view.table_scene.dice.items() if die.isVisible()}
    assert seen.isdisjoint(die.id for die in driver.game.state.dice_in_zone(0, Zone.BAG))


def test_a_die_shows_damage_and_modified_stats(qtbot: QtBot):
    table = Table().lay("Eric", "field", "Kitty Pryde L1").lay("Mike", "field", "Juggernaut L3")
    table.lay("Eric", "reserve", "Reckless Melee action", "sidekick bolt").begin()
    table.use("Reckless Melee").use_global("Enrage", "bolt").choose("Kitty Pryde")
    driver = TableDriver(qtbot, seeded(table, 1))
    dice = driver.view.table_scene.dice
    assert dice[table.die("Juggernaut", "field")].marks.damage == 1
    kitty = dice[table.die("Kitty Pryde", "field")]
    assert (kitty.marks.attack, kitty.marks.defense) == (3, 2)
    strength = (
        f"{message('words.attack_printed', now=3, printed=2)}, {message('words.defense', now=2)}"
    )
    assert capitalized(strength) in driver.tooltip(kitty.die_id)
    assert capitalized(message("at.field", player="Eric")) in driver.tooltip(kitty.die_id)


def test_turn_and_deciding_player_are_shown_in_words(qtbot: QtBot):
    table = Table().lay("Eric", "field", "sidekick").lay("Mike", "field", "sidekick")
    table.begin("attack").attack_with("sidekick")
    driver = TableDriver(qtbot, seeded(table, 1))
    eric, mike = driver.view.table_scene.plates[0], driver.view.table_scene.plates[1]
    assert (eric.step, mike.step) == ("Attack Step", "")
    assert (eric.is_deciding, mike.is_deciding) == (False, True)


@pytest.mark.parametrize("size", [(760, 600), (1024, 700), (1280, 800), (1920, 1080), (2560, 1440)])
def test_nothing_overlaps_or_is_clipped_at_any_size(qtbot: QtBot, size: tuple[int, int]):
    driver = TableDriver(qtbot, seeded(Table(), 1))
    driver.view.resize(*size)
    driver.session.start()
    scene = driver.view.table_scene
    areas = [place.area for place in scene.pieces.places if place.isVisible()]
    areas += [plate.rect.translated(plate.pos()) for plate in scene.plates.values()]
    for number, area in enumerate(areas):
        assert scene.sceneRect().contains(area)
        assert not any(area.intersects(other) for other in areas[number + 1 :])
    assert driver.differences() == []


@pytest.mark.parametrize("count", [1, 7, 20, 40])
@pytest.mark.parametrize("size", [(760, 600), (1920, 1080)])
def test_every_zone_has_room_for_twenty_dice_and_more(qtbot: QtBot, count: int, size):
    driver = TableDriver(qtbot, seeded(Table(), 1))
    driver.view.resize(*size)
    plan = driver.view.table_scene.layout
    least = plan.measures.least_die
    for player, zone in plan.zones:
        if zone in plan.piles or zone is Zone.ATTACK:
            continue
        area = plan.dice_area(player, zone)
        places, edge = pack_dice(area, count, plan.die_edges[zone], least)
        assert len({(p.x(), p.y()) for p in places}) == count
        for at in places:
            assert area.adjusted(edge / 2 - 1, edge / 2 - 1, 1 - edge / 2, 1 - edge / 2).contains(
                at
            )
        assert edge >= 0.84 * least


def test_dice_of_two_cards_never_look_alike():
    setup = Table().state.setup
    looks = die_looks_of(setup)
    assert len(set(looks)) == len(setup.cards)
    for at_table, six in zip(setup.cards, looks, strict=True):
        for face, look in zip(at_table.card.die.faces, six, strict=True):
            kind = CharacterPrint if face.level else ActionPrint if face.action else EnergyPrint
            assert isinstance(look.printed, kind)


@pytest.mark.parametrize(
    ("name", "letters"),
    [("Kitty Pryde", "KP"), ("Cyclops", "CY"), ("I Want You!", "IW"), ("Spider-Man", "SM")],
)
def test_initials(name: str, letters: str):
    assert initials(name) == letters


def test_a_players_cards_have_distinct_initials():
    """Two cards with the same initials differ in more than color."""
    names = ("Captain America", "Cyborg Ant", "Cosmic Ape")
    setup = Table(eric=[made_up(name, "") for name in names]).state.setup
    looks = die_looks_of(setup)
    signs = [card_emblem(looks[number]).printed.emblem for number, _ in enumerate(setup.cards)]
    assert len(set(signs)) == len(signs)
    assert [sign.initials for sign in signs[1:4]] == ["CA", "CY", "CO"]


def test_the_table_is_painted_in_both_themes(qtbot: QtBot):
    driver = TableDriver(qtbot, seeded(Table(), 1))
    driver.session.start()
    light = driver.view.grab().toImage()
    driver.wear(palette.DARK)
    dark = driver.view.grab().toImage()
    corner = QPoint(2, 2)
    assert _brightness(light, corner) > _brightness(dark, corner)


def _brightness(image: QImage, at: QPoint) -> int:
    return image.pixelColor(at).lightness()


def test_hovering_over_dice_and_cards_is_signaled(qtbot: QtBot):
    from PySide6.QtTest import QTest

    table = seeded(Table().lay("Eric", "field", "sidekick").begin(), 1)
    driver = TableDriver(qtbot, table)
    corner = driver.view.viewport().rect().topLeft()
    QTest.mouseMove(driver.view.viewport(), corner)  # an earlier test may have left it on the die
    told = []
    driver.view.die_hovered.connect(lambda die: told.append(("die", die)))
    driver.view.card_hovered.connect(lambda card: told.append(("card", card)))
    die = table.die("sidekick", "field")
    QTest.mouseMove(
        driver.view.viewport(), driver.view.mapFromScene(driver.view.table_scene.dice[die].pos())
    )
    QTest.mouseMove(driver.view.viewport(), driver.view.mapFromScene(driver.spot("Cyclops")))
    assert told[0] == ("die", die)
    assert ("die", None) in told
    assert told[-1] == ("card", table.card("Cyclops"))


def test_generic_energy_without_a_die_is_a_coin(qtbot: QtBot):
    table = Table().lay("Eric", "reserve", "sidekick mask", "sidekick bolt").begin()
    table.state.virtual_energy[0] = 1
    driver = TableDriver(qtbot, seeded(table, 1))
    driver.drag(table.die("Kitty Pryde", "card"), "Eric's used")
    coin = driver.view.table_scene.coins[0]
    assert coin.isVisible()
    assert coin.amount == 1
    driver.click(coin.pos())
    assert len(table.state.payment.paid_symbols) == 1


def test_after_a_long_match_nobody_decides(qtbot: QtBot):
    table = Table().life(Mike=1).lay("Eric", "field", "sidekick").begin("attack")
    driver = TableDriver(qtbot, seeded(table.attack_with("sidekick"), 1))
    for _ in range(6):
        if driver.game.decision is not None:
            done = Confirm() if Confirm() in driver.game.legal_moves() else Pass()
            driver.session.play(done)
    assert driver.game.state.winner == 0
    assert not any(plate.is_deciding for plate in driver.view.table_scene.plates.values())
    assert driver.differences() == []


@pytest.mark.parametrize("rules", [None, *EDITIONS])
@pytest.mark.parametrize("box", DEMO_GAMES)
def test_every_legal_move_has_a_click_or_a_button(box: str, rules: str | None):
    """With its own edition, each demo game is played twice as long."""
    edition = EDITIONS[rules or box]
    game = new_match(("Eric", "Mike"), 7, DEMO_GAMES[box], edition, casual=rules is not None)
    game.start()
    luck = splitmix64(5)
    for _ in range(160 if rules else 320):
        legal = game.legal_moves()
        if not legal:
            break
        offer = affordances_of(game)
        is_paying = game.decision_kind is DecisionKind.PAY
        answers = closing_answers(game, game.proposed_payment() if is_paying else ())
        ways = {move for moves in offer.moves_by_die.values() for move in moves}
        ways |= {*offer.moves_by_global.values(), *offer.coin_moves}
        ways |= {move for answer in (*answers, *choice_answers(game)) for move in answer.moves}
        assert set(legal) <= ways
        pick, luck = random_below(luck, len(legal))
        game.play(legal[pick])


@pytest.mark.parametrize("box", DEMO_GAMES)
def test_the_table_matches_a_demo_game_after_every_move(qtbot: QtBot, box: str):
    game = new_match(("Eric", "Mike"), 3, DEMO_GAMES[box], EDITIONS[box])
    driver = TableDriver(qtbot, game)
    driver.session.start()
    play_at_random(driver, 3, 120)
    assert driver.game.state.turn > 2
