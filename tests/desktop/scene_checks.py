"""Compares every item of the table scene with the game state."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF

from desktop.table.layout.dice_packing import bearer_of
from desktop.table.scene.affordances import affordances_of
from desktop.table.view import TableView
from rules.engine.evaluate import attack_and_defense
from rules.game import Game
from rules.model import CHANCE
from rules.state import Die, Zone

_FIELD = (Zone.FIELD, Zone.ATTACK)


def differences(view: TableView) -> list[str]:
    """Every way in which the scene differs from the game state.

    While a roll waits to be thrown, it is compared with the state before the roll.
    """
    game, roll = view.session.game, view.pending_roll
    if roll is not None:
        game = view.session.copy_before_roll(roll.dice)
    found = [*_dice(view, game), *_numbers(view, game), *_lines(view, game)]
    if view.session.can_act and view.drag_controller.held_die is None:
        found += _marks(view, game)
    return found


def _dice(view: TableView, game: Game) -> Iterator[str]:
    """Check the places, faces and stats of the dice."""
    scene, state = view.table_scene, game.state
    for die in state.dice:
        item = scene.dice[die.id]
        if item.isVisible() is (die.zone in (Zone.BAG, Zone.GONE)):
            yield f"die {die.id} in {die.zone.name} is visible: {item.isVisible()}"
        where = _where(view, die)
        if where is not None and not where.contains(item.pos()):
            yield f"die {die.id} does not lie in {die.zone.name}"
        if item.face_index != (die.face if die.face >= 0 else None):
            yield f"die {die.id} shows {item.face_index}, not {die.face}"
        face = state.face_of(die)
        now = attack_and_defense(state, die) if face is not None and face.level else (None, None)
        if (item.marks.attack, item.marks.defense, item.marks.damage) != (*now, die.damage):
            yield f"die {die.id} has marks {item.marks}"
        if item.marks.dimmed is not (die.zone is Zone.ASIDE):
            yield f"die {die.id} is dimmed: {item.marks.dimmed}"


def _where(view: TableView, die: Die) -> QRectF | None:
    """The area where a die belongs; captured and attached dice belong beside another die."""
    scene = view.table_scene
    if die.zone is Zone.GONE:
        return None
    if die.zone is Zone.CARD:
        return scene.cards[die.card].area
    if die.zone is Zone.ASIDE:
        return scene.layout.shelves[die.controller]
    at = bearer_of(die)
    if at >= 0:
        item = scene.dice[at]
        near = QRectF(0, 0, 2 * item.edge, 2 * item.edge)
        near.moveCenter(item.pos())
        return near
    key = die.controller, die.zone
    return scene.arrangement.open_areas.get(key) or scene.zones[key].area


def _numbers(view: TableView, game: Game) -> Iterator[str]:
    """Check the counts of zones and coins, the plates, and the deciding player."""
    scene, state = view.table_scene, game.state
    for (player, zone), item in scene.zones.items():
        if item.count != len(state.dice_in_zone(player, zone)):
            yield f"{zone.name} of {player} counts {item.count}"
    for player, coin in scene.coins.items():
        if coin.amount != state.virtual_energy[player] or coin.isVisible() is not bool(coin.amount):
            yield f"coin of {player} shows {coin.amount}"
    decision = game.decision
    decides = decision.player if decision and decision.player != CHANCE else None
    for player, plate in scene.plates.items():
        life = max(0, state.life[player])  # less than 0 is shown as 0
        if (plate.life, plate.is_deciding) != (life, player == decides):
            yield f"plate of {player}: {plate.life}, {plate.is_deciding}"


def _lines(view: TableView, game: Game) -> Iterator[str]:
    """Check that lanes show blocks, and ties show partners and controlled dice."""
    scene, state = view.table_scene, game.state
    blocks = state.combat.blocks if state.combat else ()
    fighting = {die.id for die in state.dice.in_zone(Zone.ATTACK)}
    seen = scene.pieces.lanes.plan.blocks
    meant = [(b, a) for b, a in blocks if b in fighting and a in fighting]
    if sorted(seen) != sorted(meant):
        yield f"lanes show the blocks {seen} instead of {meant}"
    held = [(die.holder, die.id) for die in state.dice if die.holder >= 0 and die.zone in _FIELD]
    bound = [(one, other) for one, other in (*held, *(pair[:2] for pair in state.heroic_pairs))]
    bound = [pair for pair in bound if all(state.dice[n].zone in _FIELD for n in pair)]
    ties = [(tie.start, tie.end) for tie in scene.overlays.ties.ties]
    if not _joins(view, ties, bound):
        yield f"{len(ties)} ties are drawn for {bound}"


def _joins(
    view: TableView, lines: list[tuple[QPointF, QPointF]], pairs: list[tuple[int, int]]
) -> bool:
    """Whether each line connects the first die of its pair to the second."""
    dice = view.table_scene.dice
    return len(lines) == len(pairs) and all(
        (end - dice[die].pos()).manhattanLength() < 2 * dice[die].edge
        for line, pair in zip(lines, pairs, strict=True)
        for end, die in zip(line, pair, strict=True)
    )


def _marks(view: TableView, game: Game) -> Iterator[str]:
    """Check that highlights match the legal moves, and marks the picked dice."""
    offer = affordances_of(game)
    for number, item in view.table_scene.dice.items():
        marks = item.marks
        if marks.legal is not (number in offer.moves_by_die or number in offer.damage_targets):
            yield f"die {number} glows: {marks.legal}"
        sets = {
            "picked": offer.picked,
            "proposed": offer.proposed,
            "wanted": offer.subject_dice,
        }
        for name, dice in sets.items():
            if getattr(marks, name) is not (number in dice):
                yield f"die {number} is {name}: {getattr(marks, name)}"
        if marks.grouped is not (number in view.drag_controller.selection.dice):
            yield f"die {number} is grouped: {marks.grouped}"
    for player, plate in view.table_scene.plates.items():
        if plate.is_choosable is not (player in offer.moves_by_player):
            yield f"plate {player} glows: {plate.is_choosable}"
    for number, card in view.table_scene.cards.items():
        for ability, button in card.buttons.items():
            if button.is_legal is not ((number, ability) in offer.moves_by_global):
                yield f"the G of card {number} glows: {button.is_legal}"
