"""Tests what players see between two decisions: damage, knock-outs, Cleanup, turns and draws."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from desktop.table.animation import dice_animations
from desktop.table.animation.turn_animations import show_banner
from desktop.table.moments.banner import Banner, BannerText
from desktop.table.moments.moment_items import NoteItem
from desktop.table.scene.scene_places import change_bag_count
from rules.model import Confirm, Move, Pass, PlayerId, UseGlobal
from rules.opponents import SimpleOpponent
from rules.state import DiceRolled, DieMoved, Event, PlayerDamaged, Step, Zone
from tests.desktop.table_driver import TableDriver, seeded
from tests.desktop.window_driver import Key, WindowDriver
from tests.rules.table import Table


def attack(*attackers: str, life: int = 10) -> Table:
    """Eric attacks Mike with these characters; no one has blocked yet."""
    table = Table().lay("Eric", "field", *attackers).lay("Mike", "field", "Angel")
    table.life(Mike=life).begin("attack").attack_with(*attackers)
    return seeded(table, 3)


class Witness:
    """Writes down what a table shows, in order, and the life on Mike's plate at every hit."""

    def __init__(self, driver: TableDriver, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seen: list[str] = []
        self.lives: list[int] = []
        self._scene = scene = driver.view.table_scene
        self.kinds: set[type] = set()
        self.cleanup_lines: list[str] = []
        scene.events_shown.connect(self._note_events)
        scene.step_shown.connect(lambda step: self.seen.append(step.name))
        show = scene.moments.show

        def note(item: object) -> None:
            self.kinds.add(type(item))
            if isinstance(item, Banner):
                self.seen.append(item.objectName())
                if item.objectName() == "cleanup-banner":
                    self.cleanup_lines.append(item.text.line)
            show(item)

        monkeypatch.setattr(scene.moments, "show", note)

    def _note_events(self, events: tuple[Event, ...]) -> None:
        for event in events:
            match event:
                case PlayerDamaged():
                    self.seen.append("hit")
                    self.lives.append(self._scene.plates[1].life)
                case DieMoved(reason=reason):
                    self.seen.append(reason)
                case DiceRolled():
                    self.seen.append("rolled")
                case _:
                    pass


def end_attack(driver: TableDriver) -> None:
    """No one blocks, and both players pass until the damage is dealt."""
    turn = driver.game.state.turn
    while driver.game.state.turn == turn and not driver.game.state.is_over:
        driver.session.play(driver.game.legal_moves()[-1])
        if driver.game.state.turn == turn and driver.view.is_animating:
            driver.view.skip_animations()


@pytest.fixture
def driver(qtbot: QtBot) -> TableDriver:
    """A table that moves fast, with three attackers of 1, 1 and 2 attack."""
    driver = TableDriver(qtbot, attack("sidekick", "sidekick", "Kitty Pryde"), moving=True)
    driver.view.tempo.speed = 40
    return driver


# --- damage ---------------------------------------------------------------------------------------


def test_every_hit_counts_the_life_down(driver: TableDriver, monkeypatch: pytest.MonkeyPatch):
    witness = Witness(driver, monkeypatch)
    driver.view.tempo.speed = 1
    end_attack(driver)
    for landed in (430, 520, 610):
        driver.view.pause_at(landed)
    driver.view.skip_animations()
    assert witness.lives == [9, 8, 6]


def test_damage_is_seen_before_cleanup_and_the_next_turn(
    driver: TableDriver, monkeypatch: pytest.MonkeyPatch
):
    witness = Witness(driver, monkeypatch)
    end_attack(driver)
    with driver.qtbot.waitSignal(driver.view.playback_finished):
        pass
    told = list(dict.fromkeys(witness.seen))
    assert told == [
        "hit",
        "CLEANUP",
        "cleanup-banner",
        "unblocked",
        "CLEAR_AND_DRAW",  # with the number of the turn, as its banner comes
        "turn-banner",
        "drawn",
        "ROLL_AND_REROLL",
        "rolled",
    ]


def test_the_number_of_a_turn_comes_with_its_banner(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot)
    driver.open_match(attack("sidekick").game)
    rails, scene = driver.table.rails, driver.table.view.table_scene
    scene.show_turn(PlayerId(1), turn=9)
    assert (rails.turn, rails.news.turn) == (9, "Turn 9")
    assert [button.step for button in rails.strip.steps if button.is_now] == [Step.CLEAR_AND_DRAW]


def test_a_turn_without_an_attack_has_no_cleanup_banner(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    driver = TableDriver(qtbot, seeded(Table().begin(), 3), moving=True)
    driver.view.tempo.speed = 40
    witness = Witness(driver, monkeypatch)
    end_attack(driver)
    with qtbot.waitSignal(driver.view.playback_finished):
        pass
    assert "turn-banner" in witness.seen
    assert "cleanup-banner" not in witness.seen


def test_the_cleanup_banner_says_where_the_dice_go(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch):
    """CLN-1: The blocked attacker survives; an unused action die goes to the Used Pile."""
    table = Table().lay("Eric", "field", "Kitty Pryde L3").lay("Mike", "field", "Angel")
    table.lay("Eric", "reserve", "Enrage action").begin("attack").attack_with("Kitty Pryde")
    driver = TableDriver(qtbot, seeded(table.block(("Angel", "Kitty Pryde")), 3), moving=True)
    driver.view.tempo.speed = 40
    witness = Witness(driver, monkeypatch)
    end_attack(driver)
    with qtbot.waitSignal(driver.view.playback_finished):
        pass
    (line,) = witness.cleanup_lines
    assert "survivors return" in line.lower()
    assert "used dice go to the Used Pile" in line
    assert "unblocked" not in line


def test_a_knocked_out_die_keeps_its_damage_until_it_leaves(qtbot: QtBot):
    table = Table().lay("Eric", "field", "sidekick").lay("Mike", "field", "Angel")
    table.begin("attack").attack_with("sidekick").block(("Angel", "sidekick"))
    driver = TableDriver(qtbot, seeded(table, 3), moving=True)
    die = next(die.id for die in driver.game.state.dice_in_zone(0, Zone.ATTACK))
    while driver.zone_of(die) is Zone.ATTACK:
        driver.session.play(Pass())
    assert driver.view.is_animating
    driver.view.tempo.speed = 1000
    driver.qtbot.waitUntil(lambda: driver.view.table_scene.dice[die].marks.damage > 0)
    driver.view.skip_animations()
    assert driver.view.table_scene.dice[die].marks.damage == 0
    assert driver.differences() == []


# --- the bag --------------------------------------------------------------------------------------


@pytest.fixture
def bag_counts(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers on Mike's bag, as dice leave it and enter it."""
    counts: list[int] = []
    count = change_bag_count

    def note(scene, player, by):
        count(scene, player, by)
        counts.append(scene.zones[player, Zone.BAG].count)

    monkeypatch.setattr(dice_animations, "change_bag_count", note)
    return counts


def test_dice_leave_the_bag_one_after_the_other(driver: TableDriver, bag_counts: list[int]):
    end_attack(driver)
    full = driver.view.table_scene.zones[1, Zone.BAG].count
    with driver.qtbot.waitSignal(driver.view.playback_finished):
        pass
    assert bag_counts == [full - 1, full - 2, full - 3, full - 4]


def test_used_dice_refill_an_empty_bag_before_the_draw(qtbot: QtBot, bag_counts: list[int]):
    table = Table().lay("Eric", "field", "sidekick").empty_bag("Mike")
    table.begin("attack").attack_with("sidekick")
    driver = TableDriver(qtbot, seeded(table, 3), moving=True)
    driver.view.tempo.speed = 40
    used = len(driver.game.state.dice_in_zone(1, Zone.USED))
    end_attack(driver)
    with qtbot.waitSignal(driver.view.playback_finished):
        pass
    assert bag_counts == [*range(1, used + 1), *range(used - 1, used - 5, -1)]
    assert driver.differences() == []


# --- skipping -------------------------------------------------------------------------------------


def marks(driver: TableDriver) -> int:
    return len(driver.view.table_scene.moments.standing)


def test_skipping_shows_the_end_and_leaves_a_mark_of_the_damage(driver: TableDriver):
    end_attack(driver)
    assert driver.view.is_animating
    driver.view.skip_animations()
    assert driver.view.table_scene.moments.passing == ()
    assert driver.view.table_scene.plates[1].life == 6
    assert driver.differences() == []
    assert marks(driver) == 1
    driver.session.play(Pass())
    assert marks(driver) == 0, "the next act takes it away"


def test_the_mark_does_not_cover_the_sign_of_who_decides(driver: TableDriver):
    end_attack(driver)
    driver.view.skip_animations()
    (mark,) = driver.view.table_scene.moments.standing
    hit_player = driver.view.table_scene.plates[1]
    assert mark.sceneBoundingRect().left() >= hit_player.tag_right - 2


def test_undo_takes_the_mark_away(driver: TableDriver):
    end_attack(driver)
    driver.view.skip_animations()
    driver.session.undo(past_chance=True)
    assert marks(driver) == 0


def test_the_mark_follows_a_new_layout(driver: TableDriver):
    end_attack(driver)
    driver.view.skip_animations()
    (before,) = driver.view.table_scene.moments.standing
    place = before.pos()
    driver.view.resize(1500, 900)
    (after,) = driver.view.table_scene.moments.standing
    assert after.pos() != place


def test_damage_that_shakes_the_table_leaves_everything_in_its_place(qtbot: QtBot):
    driver = TableDriver(qtbot, attack("Cyclops L3", life=15), moving=True)
    end_attack(driver)
    driver.view.pause_at(540)
    driver.view.skip_animations()
    scene = driver.view.table_scene
    assert all(item.transform().isIdentity() for item in scene.pieces.rails[1].items)
    assert all(die.transform().isIdentity() for die in scene.dice.values())


def test_a_banner_darkens_the_rails_with_the_table(qtbot: QtBot):
    scene = TableDriver(qtbot, attack("sidekick"), moving=True).view.table_scene
    shades: list[float] = []
    scene.dimmed.connect(shades.append)
    show_banner(scene, BannerText("Eric’s turn", "Turn 3", PlayerId(0), "E"))
    qtbot.waitUntil(lambda: bool(shades) and shades[-1] > 0)
    scene.moments.clear()
    assert shades[-1] == 0, "a banner that is skipped leaves no shade"


# --- less motion ----------------------------------------------------------------------------------


def test_reduced_motion_shows_no_flying_damage(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch):
    driver = TableDriver(qtbot, attack("sidekick", "sidekick"))
    witness = Witness(driver, monkeypatch)
    end_attack(driver)
    assert witness.kinds == {Banner}, "only the banner of the turn, which fades in and out"
    assert driver.session.can_act, "nobody waits for it"
    assert marks(driver) == 1


def test_without_motion_there_is_no_banner_either(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch):
    driver = TableDriver(qtbot, attack("sidekick"), moving=True)
    driver.view.tempo.speed = 0
    witness = Witness(driver, monkeypatch)
    end_attack(driver)
    assert witness.kinds == set()
    assert driver.session.can_act
    assert marks(driver) == 1


# --- in the window --------------------------------------------------------------------------------


@pytest.fixture
def window(qtbot: QtBot) -> WindowDriver:
    """A window in which damage is flying."""
    driver = WindowDriver(qtbot)
    driver.open_match(attack("sidekick", "sidekick").game)
    driver.window.settings.reduced_motion = False
    turn = driver.game.state.turn
    while driver.game.state.turn == turn:
        driver.table.view.skip_animations()
        driver.key(Key.Key_Space)
    assert driver.table.view.is_animating
    return driver


@pytest.mark.parametrize(
    "key", [Key.Key_X, Key.Key_5, Key.Key_Down, Key.Key_Escape, Key.Key_Return]
)
def test_any_key_skips_and_answers_nothing(window: WindowDriver, key: Key):
    played = len(window.game.history)
    window.key(key)
    assert not window.table.view.is_animating
    assert len(window.game.history) == played


def test_the_beads_follow_the_steps_as_they_are_shown(window: WindowDriver):
    scene = window.table.view.table_scene
    scene.show_step(0, Step.CLEANUP)
    assert window.step == "Cleanup"
    window.table.view.skip_animations()


def test_the_speed_off_shows_results_at_once(window: WindowDriver):
    window.window.settings.speed = "off"
    assert not window.table.view.is_animating
    window.key(Key.Key_Space)
    assert not window.table.view.is_animating


# --- acts of the computer -------------------------------------------------------------------------


class Reader:
    """Collects the notes that a table shows while moves of the computer are played back."""

    def __init__(self, driver: TableDriver, monkeypatch: pytest.MonkeyPatch) -> None:
        self._driver, self._scene = driver, driver.view.table_scene
        self.notes: dict[str, NoteItem] = {}
        driver.session.seat(PlayerId(1), "simple")
        driver.view.tempo.speed = 40
        show = self._scene.moments.show

        def note(item: object) -> None:
            if isinstance(item, NoteItem):
                self.notes[item.note.text] = item
            show(item)

        monkeypatch.setattr(self._scene.moments, "show", note)

    def play(self, *moves: Move) -> dict[str, NoteItem]:
        """Play moves, and return the notes that were shown by their words."""
        with self._driver.qtbot.waitSignal(self._driver.view.playback_finished):
            self._driver.session.play(*moves)
        return self.notes


def replies_in_attack(qtbot: QtBot, *energy: str) -> TableDriver:
    """Eric attacks with Kitty Pryde and has passed; Mike, who has this energy, is asked."""
    table = Table().lay("Eric", "field", "Kitty Pryde").lay("Mike", "field", "Angel")
    table.lay("Mike", "reserve", *energy).begin("attack").attack_with("Kitty Pryde")
    table.pass_(2)
    assert table.asks() == ("Mike", "reply")
    return TableDriver(qtbot, seeded(table, 3), moving=True)


def test_a_global_ability_of_the_computer_is_named_long_enough_to_be_read(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    driver = replies_in_attack(qtbot, "sidekick bolt")
    enrage = driver.table.card("Enrage")
    reader, (use, *_) = Reader(driver, monkeypatch), driver.game.legal_moves()
    assert isinstance(use, UseGlobal)
    reader.play(use)
    notes = reader.play(*driver.game.proposed_payment(), Confirm())
    note = notes["Mike uses Enrage’s Global Ability"]
    assert note.note.milliseconds >= 2000
    assert not note.painted_area.intersects(driver.view.table_scene.layout.cards[enrage])


def test_a_purchase_of_the_computer_is_named(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch):
    table = Table().lay("Mike", "reserve", *["sidekick shield"] * 3).begin(active="Mike")
    driver = TableDriver(qtbot, seeded(table, 3), moving=True)
    reader = Reader(driver, monkeypatch)
    moves = SimpleOpponent().next_moves(driver.game)
    assert "Mike purchases Angel" in reader.play(*moves)


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_a_pass_covers_no_name(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
):
    driver = replies_in_attack(qtbot, "sidekick bolt")
    driver.view.resize(*size)
    area = Reader(driver, monkeypatch).play(Pass())["Mike passes"].painted_area
    layout = driver.view.table_scene.layout
    named = [*layout.cards.values(), *layout.frame.name_lines.values()]
    assert not any(area.intersects(place) for place in named)


def test_a_pass_that_means_nothing_is_not_shown(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch):
    """The computer could only pass, or a person passes."""
    driver = replies_in_attack(qtbot)
    assert not any("passes" in words for words in Reader(driver, monkeypatch).play(Pass()))


def test_the_table_says_where_attackers_go_that_nobody_blocked(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    """One note for both of them, while they leave."""
    table = Table().lay("Eric", "field", "Kitty Pryde", "Cyclops").begin("attack")
    table.attack_with("Kitty Pryde", "Cyclops").pass_()
    assert table.asks() == ("Mike", "reply")
    reader = Reader(TableDriver(qtbot, seeded(table, 3), moving=True), monkeypatch)
    assert "go to the Used Pile" in reader.play(Pass())
