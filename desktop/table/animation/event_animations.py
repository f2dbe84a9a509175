"""Builds animations from the events of a match, one step after another.

Consecutive moves are animated together unless a die moves twice; the same goes for dice that turn.
The caller syncs the scene with the state when the animation ends, so a mistake here corrects
itself. Short texts appear on the table where events happen; damage, knock-outs and turns have their
own moments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random

from msgspec.structs import replace
from PySide6.QtCore import (
    QAbstractAnimation,
    QParallelAnimationGroup,
    QPointF,
    QSequentialAnimationGroup,
)

from desktop.table.animation.dice_animations import (
    bag_move_of,
    draw_animation,
    refill_animation,
    roll_animation,
)
from desktop.table.animation.harm_animations import HarmAnimator
from desktop.table.animation.turn_animations import (
    BEAT_MS,
    CLEANUP_MS,
    SHORT_BEAT_MS,
    cleanup_text,
    moves_until_turn,
    show_banner,
    turn_text,
)
from desktop.table.dice_motion.motion import Motion, in_sequence, instant_step, no_op, pause_step
from desktop.table.dice_motion.roll_animation import HandThrow
from desktop.table.layout.dice_packing import die_spots
from desktop.table.layout.dice_rows import DieSpot
from desktop.table.moments.banner import IN_MS, STAY_MS
from desktop.table.moments.moment_items import FloatingNote
from desktop.table.scene.affordances import NO_AFFORDANCES
from desktop.table.scene.layout_changes import PHASE_CHANGE_MS
from desktop.table.scene.table_scene import TableScene
from desktop.text.translation import tr, translate
from rules.advice import card_name, obstacle_text
from rules.game import OpenPosition
from rules.messages import YOU, PluralCount
from rules.model import CardId, DieId, Pass, PlayerId
from rules.state import (
    AbilityDidNothing,
    AbilityStarted,
    ActionUsed,
    BonusGiven,
    DamageDealt,
    DamagePrevented,
    DecisionKind,
    DiceRolled,
    Die,
    DieMoved,
    DiePurchased,
    DieSpun,
    Event,
    GameState,
    GlobalUsed,
    KnockedOut,
    LifeChanged,
    PlayerDamaged,
    PriorityPassed,
    RestrictionGiven,
    Step,
    StepBegan,
    TokenMade,
    TurnBegan,
    Zone,
    die_moved_to,
)

GLIDE_MS = 260.0
KNOCKED_OUT_MS = 300.0
SPIN_MS = 260.0
HARM_MS = 260.0
ACT_MS = 900.0
"""How long the rest waits while people read what the computer does."""
ACT_NOTE_MS = 2200.0
FAREWELL_MS = 1800.0
"""How long a note says that an attacker goes to the Used Pile."""
_PASS_AWAY = 0.4  # from the middle of the stage, as a share of its height
HARM_EVENTS = (DamageDealt, DamagePrevented, PlayerDamaged, LifeChanged)
StatesAround = Callable[[Event], tuple[GameState, GameState]]
"""Finds the states before and after the move that caused an event."""
_KNOCK_OUTS: tuple[str, ...] = ("knocked out", "regenerated")


class AnimationBuilder:
    """Builds the animation of some events, tracking the dice along the way.

    `scene` has the dice as before the events, `after` is the state after them. `states_around`
    finds the states before and after the move that caused an event.
    """

    def __init__(self, scene: TableScene, after: GameState, states_around: StatesAround) -> None:
        self._scene, self._after, self._states_around = scene, after, states_around
        self._now = after
        self._dice: list[Die] = list(scene.shown_dice)
        self._combat = after.combat or scene.arrangement.combat
        self._spots = dict(scene.spots)
        self._layout, self._step = scene.layout, scene.arrangement.step
        self._steps = QSequentialAnimationGroup()
        self._fling: HandThrow | None = None
        self._rolls = 0
        self._moves: list[DieMoved] = []
        self._spins: list[DieSpun] = []
        self._harms: list[Event] = []
        self._harm_notes: list[FloatingNote] = []
        self._knocked_out: list[DieId] = []
        self._is_after_blow = self._is_after_cleanup = False
        self._harm = HarmAnimator(scene, self._announce)
        self._noticed: set[tuple[str, float, float]] = set()

    def build(
        self, events: Iterable[Event], fling: HandThrow | None = None
    ) -> QSequentialAnimationGroup | None:
        """The animation of the next events; None if nothing visible moves.

        `fling` is how the player throws the first roll among them.
        """
        self._steps, self._fling = QSequentialAnimationGroup(), fling
        events = tuple(events)
        for place, event in enumerate(events):
            self._flush_before(event)
            _, self._now = self._states_around(event)
            match event:
                case DieMoved():
                    self._moves.append(event)
                case DieSpun():
                    self._spins.append(event)
                case DiceRolled():
                    self._roll(event)
                case TokenMade(player=player, die=die):
                    self._add_token(die, player)
                case StepBegan(player=player, step=step):
                    self._begin_step(player, step, events[place + 1 :])
                case TurnBegan():
                    self._begin_turn(event, events[place + 1 :])
                case DamageDealt() | PlayerDamaged():
                    self._add_blow(event)
                case KnockedOut(die=die_id):
                    self._knocked_out.append(die_id)
                case GlobalUsed() | ActionUsed() | DiePurchased() if self._is_by_computer(event):
                    self._show_act(event)
                case PriorityPassed() if not self._means_something(event):
                    pass
                case _:
                    self._add_notes(event)
        self._flush()
        return self._steps if self._steps.animationCount() else None

    def show_before(self, roll: DiceRolled) -> None:
        """Show the whole table as it is before a roll, which waits until the dice are thrown."""
        scene = self._scene
        state, _ = self._states_around(roll)
        scene.sync(state)
        scene.show_affordances(NO_AFFORDANCES, state.virtual_energy)
        self._dice, self._step = list(state.dice), state.step
        self._combat = self._after.combat or state.combat
        self.refresh_spots()

    def refresh_spots(self) -> None:
        """Read the spots of the dice again, after a new layout of the table."""
        self._spots, self._layout = dict(self._scene.spots), self._scene.layout

    def _flush_before(self, event: Event) -> None:
        """Finish the pending steps that this event cannot join."""
        holds_up = isinstance(event, HARM_EVENTS)
        if not holds_up:
            self._flush_harm()
        parts = isinstance(event, DieMoved) and any(
            move.die == event.die or bag_move_of(move) != bag_move_of(event) for move in self._moves
        )
        # Show the end of a step or a turn before the next one begins.
        if parts or holds_up or isinstance(event, DiceRolled | DieSpun | StepBegan | TurnBegan):
            self._flush_moves()
        if not isinstance(event, DieSpun):
            self._flush_spins()

    def _flush(self) -> None:
        self._flush_harm()
        self._flush_spins()
        self._flush_moves()

    # --- steps

    def _flush_moves(self) -> None:
        """Move dice to their zones and close the gaps they leave, all at once.

        Dice that are knocked out are stamped first. Dice leave and enter the bag one by one.
        """
        moves, self._moves = self._moves, []
        fallen, self._knocked_out = self._knocked_out, []
        if fallen:
            self._steps.addAnimation(self._harm.knock_out(fallen))
            self._dice = [replace(die, damage=0) if die.id in fallen else die for die in self._dice]
        if not moves:
            return
        farewell = _farewell(moves, self._spots)
        if farewell is not None:
            self._steps.addAnimation(self._note_animation(farewell, 0))
        for move in moves:
            die, later = self._dice[move.die], self._after.dice[move.die]
            self._dice[move.die] = die_moved_to(die, move.to_zone, later)
        step = QParallelAnimationGroup()
        step.addAnimation(self._announcement(*moves))
        before = self._layout
        self._rearrange(step, moves)
        self._steps.addAnimation(step)
        # Dice from the bag count themselves, and numbers wait until trays are in their places.
        if self._layout is not before or any(map(bag_move_of, moves)):
            self._steps.addAnimation(self._scene_sync_step())
        else:
            step.addAnimation(self._scene_sync_step())

    def _rearrange(self, step: QParallelAnimationGroup, moves: Sequence[DieMoved]) -> None:
        """Move trays and dice to their new places; the dice of `moves` change their zone."""
        scene, was, time = self._scene, self._layout, GLIDE_MS
        moved = {move.die for move in moves}
        along: dict[DieId, DieSpot] = {}
        self._layout = plan = scene.arrangement.layout_for(self._step, self._dice)
        before, self._spots = self._spots, self._current_spots()
        if plan is not was:
            time = PHASE_CHANGE_MS if plan.is_attack != was.is_attack else GLIDE_MS
            along = {
                die_id: spot
                for die_id, spot in self._spots.items()
                if die_id not in moved and before.get(die_id) != spot and spot.is_visible
            }
            travel = scene.layout_animation(plan, along, scene.tempo.milliseconds(time))
            step.addAnimation(travel)
            before.update(along)
        for die_id, spot in self._spots.items():
            if die_id not in moved and (
                before.get(die_id) != spot
                or (die_id not in along and self._is_misplaced(die_id, spot))
            ):
                step.addAnimation(self._move_animation(die_id, spot, time, is_moved=False))
        for place, move in enumerate(moves):
            step.addAnimation(self._zone_change(move, place, time))

    def _zone_change(self, move: DieMoved, place: int, time: float) -> QAbstractAnimation:
        """A die changes its zone; `place` is its die_id among those that do so together."""
        spot, bag = self._spots[move.die], bag_move_of(move)
        bag_area = self._layout.zones[self._dice[move.die].controller, Zone.BAG]
        if bag == "drawn":
            return draw_animation(self._scene, self._dice[move.die], spot, bag_area, place)
        if bag == "refilled":
            return refill_animation(self._scene, self._dice[move.die], spot, place)
        if move.reason in _KNOCK_OUTS:
            time = max(time, KNOCKED_OUT_MS)
        return self._move_animation(move.die, spot, time, is_moved=True)

    def _add_token(self, die_id: DieId, player: PlayerId) -> None:
        """Move a new token from its player into the Field (TOK-1)."""
        self._flush_moves()
        truth = self._after.dice[die_id]
        token = replace(truth, controller=player, zone=Zone.FIELD, face=0, damage=0)
        self._dice.append(token)
        self._scene.add_token(token)
        self._moves.append(DieMoved(die_id, Zone.FIELD, Zone.FIELD, "effect"))

    def _move_animation(
        self, die_id: DieId, spot: DieSpot, milliseconds: float, *, is_moved: bool
    ) -> QAbstractAnimation:
        die, face = self._scene.dice[die_id], self._dice[die_id].face
        time = self._scene.tempo.milliseconds(milliseconds)
        if not is_moved and spot.edge == die.edge:
            return die.glide_animation(spot.center, time)
        carry = die.carry_animation(spot.center, spot.edge, time, lift=0.9 if is_moved else 0.0)

        def arrive() -> None:
            die.show_face(face if face >= 0 else None)
            die.setVisible(spot.is_visible)

        return in_sequence(instant_step(lambda: die.setVisible(True)), carry, instant_step(arrive))

    def _is_misplaced(self, die_id: DieId, spot: DieSpot) -> bool:
        """Whether the die is not at its spot, because the player dropped it elsewhere."""
        die = self._scene.dice.get(die_id)
        return die is not None and spot.is_visible and die.pos() != spot.center

    def _roll(self, event: DiceRolled) -> None:
        """Tumble dice in their player's tray until they come to rest at their spots."""
        fling, self._fling = self._fling or HandThrow(), None
        self._rolls += 1
        chance = Random(1000 * self._after.chance_count + self._rolls)
        tray = self._layout.tumble_area(event.player)
        tumble = roll_animation(self._scene, tray, event, self._dice, self._spots, fling, chance)
        for die_id, face in zip(event.dice, event.faces, strict=True):
            self._dice[die_id] = replace(self._dice[die_id], face=face)
        self._steps.addAnimation(in_sequence(self._announcement(event), tumble))

    def _flush_spins(self) -> None:
        """Turn dice in place."""
        spins, self._spins = self._spins, []
        if not spins:
            return
        step = QParallelAnimationGroup()
        for spin in spins:
            self._dice[spin.die] = replace(self._dice[spin.die], face=spin.to_face)
            step.addAnimation(
                self._scene.dice[spin.die].spin_animation(
                    spin.to_face, self._scene.tempo.milliseconds(SPIN_MS)
                )
            )
        self._steps.addAnimation(step)
        self._steps.addAnimation(self._numbers_step())

    def _begin_turn(self, event: TurnBegan, later: Sequence[Event]) -> None:
        """Slide the banner of a turn over the table; what follows waits until it has been read."""
        scene, words = self._scene, turn_text(self._after, event, later)
        if self._is_after_cleanup:
            self._steps.addAnimation(pause_step(scene.tempo.milliseconds(SHORT_BEAT_MS)))
        self._is_after_blow = self._is_after_cleanup = False
        self._steps.addAnimation(instant_step(lambda: scene.show_turn(event.player, event.turn)))
        self._steps.addAnimation(self._numbers_step())
        if not scene.announces_turn():
            return
        self._steps.addAnimation(instant_step(lambda: show_banner(scene, words)))
        self._steps.addAnimation(pause_step(scene.tempo.milliseconds(IN_MS + STAY_MS)))

    def _begin_step(self, player: PlayerId, step: Step, later: Sequence[Event]) -> None:
        """Show that a step begins. Cleanup after an attack waits until the damage was seen."""
        scene = self._scene
        damaged = [die.id for die in self._dice if die.damage] if step is Step.CLEANUP else []
        moves = moves_until_turn(later) if step is Step.CLEANUP else []
        is_visible = bool(damaged or moves)
        if is_visible and self._is_after_blow:
            self._steps.addAnimation(pause_step(scene.tempo.milliseconds(BEAT_MS)))
        self._step = step
        self._steps.addAnimation(instant_step(lambda: scene.show_step(player, step)))
        self._steps.addAnimation(self._numbers_step())
        if is_visible:
            self._is_after_cleanup = True
            self._begin_cleanup(player, damaged, moves)
        if scene.arrangement.layout_for(step, self._dice).is_attack != self._layout.is_attack:
            change = QParallelAnimationGroup()
            self._rearrange(change, ())
            change.addAnimation(self._scene_sync_step())
            self._steps.addAnimation(change)

    def _begin_cleanup(
        self, player: PlayerId, damaged: Sequence[DieId], moves: Sequence[DieMoved]
    ) -> None:
        """Announce Cleanup, and remove the damage of dice."""
        scene = self._scene
        words = cleanup_text(self._after, player, moves, had_damage=bool(damaged))
        self._steps.addAnimation(instant_step(lambda: show_banner(scene, words, is_small=True)))
        self._steps.addAnimation(pause_step(scene.tempo.milliseconds(CLEANUP_MS)))
        self._dice = [replace(die, damage=0) if die.damage else die for die in self._dice]
        self._steps.addAnimation(instant_step(lambda: _heal(scene, damaged)))

    def _is_by_computer(
        self, event: GlobalUsed | ActionUsed | DiePurchased | PriorityPassed
    ) -> bool:
        return self._after.setup.players[event.player].computer != ""

    def _show_act(self, event: GlobalUsed | ActionUsed | DiePurchased) -> None:
        """Name an act of the computer; what it does is shown when people have read that."""
        note = act_note(self._scene, self._spots, self._after, event)
        wait = self._scene.tempo.milliseconds(ACT_MS)
        self._steps.addAnimation(self._note_animation(note, wait))

    def _means_something(self, event: PriorityPassed) -> bool:
        """Whether the computer passes in an attack although it could have responded.

        Other passes are forced, end a step, or are those of a person, who knows.
        """
        before, _ = self._states_around(event)
        is_reply = before.decision_kind is DecisionKind.REPLY and before.step is Step.ATTACK
        if not is_reply or not self._is_by_computer(event):
            return False
        return OpenPosition(before).legal_moves() != (Pass(),)

    def _add_blow(self, event: DamageDealt | PlayerDamaged) -> None:
        """Collect damage of one blow, which is shown together."""
        self._harms.append(event)
        if isinstance(event, DamageDealt):
            die = self._dice[event.die]
            self._dice[event.die] = replace(die, damage=die.damage + event.amount)

    def _add_notes(self, event: Event) -> None:
        """Show the event's notes. Notes of harm are collected, and shown before dice move on."""
        for note in notes_of(self._scene, self._spots, self._after, event):
            if self._is_new(note):
                if isinstance(event, HARM_EVENTS):
                    self._harm_notes.append(note)
                else:
                    self._steps.addAnimation(self._note_animation(note, 0))

    def _flush_harm(self) -> None:
        """Show the damage from one blow together, with the notes that go with it."""
        harms, self._harms = self._harms, []
        notes, self._harm_notes = self._harm_notes, []
        if not harms and not notes:
            return
        self._is_after_blow = True
        damage = {die.id: die.damage for die in self._dice if die.damage}
        step = self._harm.blow(harms, damage, self._spots)
        for note in notes:
            step.addAnimation(self._note_animation(note, self._scene.tempo.milliseconds(HARM_MS)))
        self._steps.addAnimation(step)

    def _is_new(self, note: FloatingNote) -> bool:
        """Whether this note has not been shown at the same place already."""
        key = (note.text, note.position.x(), note.position.y())
        if key in self._noticed:
            return False
        self._noticed.add(key)
        return True

    def _note_animation(self, note: FloatingNote, wait: float) -> QAbstractAnimation:
        """An animation that starts a note and then waits a moment before the next step."""
        scene = self._scene

        def begin() -> None:
            if note.new_life is not None:
                scene.show_life(*note.new_life)
            scene.show_note(note)

        return Motion(wait, lambda progress: None, no_op, begin)

    def _announce(self, events: Sequence[Event]) -> None:
        """Tell listeners that these events are visible now."""
        self._scene.events_shown.emit(tuple(events))

    def _announcement(self, *events: Event) -> QAbstractAnimation:
        return instant_step(lambda: self._announce(events))

    # --- positions of the dice

    def _current_spots(self) -> dict[DieId, DieSpot]:
        arrivals, pairs = self._scene.arrangement.arrivals, self._after.heroic_pairs
        return die_spots(self._layout, self._dice, self._combat, pairs, arrivals)

    def _scene_sync_step(self) -> QAbstractAnimation:
        dice, combat = self._dice[:], self._combat
        return in_sequence(
            instant_step(lambda: self._scene.show_progress(dice, combat)), self._numbers_step()
        )

    def _numbers_step(self) -> QAbstractAnimation:
        """An animation that updates attack and defense, which may change without an event."""
        dice, state = self._dice[:], self._now
        return instant_step(lambda: self._scene.show_numbers(dice, state))


def _heal(scene: TableScene, dice: Iterable[DieId]) -> None:
    """Remove the damage of dice from view."""
    for die_id in dice:
        scene.dice[die_id].set_marks(damage=0)


# --- notes ----------------------------------------------------------------------------------------


def notes_of(
    scene: TableScene, spots: Mapping[DieId, DieSpot], state: GameState, event: Event
) -> list[FloatingNote]:
    """The notes of an event, with the dice at these spots."""

    def die(die_id: DieId) -> QPointF:
        spot = spots[die_id]
        return spot.center - QPointF(0, 0.3 * spot.edge)

    def card(card_id: CardId) -> QPointF:
        return scene.layout.cards[card_id].center()

    match event:
        case PriorityPassed(player=player):
            name = state.setup.players[player].name
            words = tr("You pass") if name == YOU else tr("{player} passes").format(player=name)
            return [FloatingNote(words, _on_side_of(scene, player))]
        case DamagePrevented(die=die_id, amount=amount, player=player):
            at = die(die_id) if die_id >= 0 else scene.plates[player].heart_center
            return [FloatingNote(tr("{amount} prevented").format(amount=amount), at)]
        case LifeChanged(player=player, amount=amount, life=life):
            at = scene.plates[player].heart_center
            words = f"{amount:+d}".replace("-", "−")
            return [FloatingNote(words, at, 1.6, is_harm=amount < 0, new_life=(player, life))]
        case GlobalUsed(card=card_id):
            words = tr("{card}’s Global Ability").format(card=card_name(state, card_id))
            return [FloatingNote(words, card(card_id), beside=scene.layout.cards[card_id])]
        case ActionUsed(die=die_id) | AbilityStarted(die=die_id) if die_id >= 0:
            return [FloatingNote(card_name(state, state.dice[die_id].card), die(die_id))]
        case AbilityDidNothing(card=source, die=die_id, obstacle=obstacle):
            words = translate(obstacle_text(obstacle))
            if die_id in spots:
                return [FloatingNote(words, die(die_id))]
            return [FloatingNote(words, card(source))] if source in scene.layout.cards else []
        case BonusGiven(dice=dice, attack=attack, defense=defense):
            words = _bonus(attack, defense)
            return [FloatingNote(words, die(die_id)) for die_id in dice]
        case RestrictionGiven(dice=dice, is_must=must, act=act):
            words = (tr("must {act}") if must else tr("cannot {act}")).format(act=act)
            return [FloatingNote(words, die(die_id)) for die_id in dice]
        case _:
            return []


def _farewell(moves: Iterable[DieMoved], spots: Mapping[DieId, DieSpot]) -> FloatingNote | None:
    """A note that says where attackers go that were not blocked, among the places they leave."""
    leaving = [
        spots[move.die]
        for move in moves
        if move.reason == "unblocked" and move.to_zone is not Zone.BAG
    ]
    if not leaving:
        return None
    words = tr("{count:goes|go} to the Used Pile").format(count=PluralCount(len(leaving)))
    left, right = (pick(spot.center.x() for spot in leaving) for pick in (min, max))
    top = min(spot.center.y() - 0.3 * spot.edge for spot in leaving)
    return FloatingNote(words, QPointF((left + right) / 2, top), milliseconds=FAREWELL_MS)


def _bonus(attack: int, defense: int) -> str:
    parts = [f"{amount:+d}{sign}" for amount, sign in ((attack, "A"), (defense, "D")) if amount]
    return " ".join(parts).replace("-", "−")


def act_note(
    scene: TableScene,
    spots: Mapping[DieId, DieSpot],
    state: GameState,
    event: GlobalUsed | ActionUsed | DiePurchased,
) -> FloatingNote:
    """A note that says who does what, at the card or the die, long enough to be read."""
    player, beside = state.setup.players[event.player].name, None
    if isinstance(event, ActionUsed):
        card_id, at = state.dice[event.die].card, spots[event.die].center
        act = tr("{player} uses {card}")
    else:
        card_id, beside = event.card, scene.layout.cards[event.card]
        at, act = beside.center(), tr("{player} uses {card}’s Global Ability")
        if isinstance(event, DiePurchased):
            act = tr("{player} purchases {card}")
    words = act.format(player=player, card=card_name(state, card_id))
    return FloatingNote(words, at, 0.8, milliseconds=ACT_NOTE_MS, beside=beside)


def _on_side_of(scene: TableScene, player: PlayerId) -> QPointF:
    """A point on the stage, on the side of a player: there are no names."""
    stage = scene.layout.stage
    away = _PASS_AWAY * stage.height()
    is_below = scene.layout.frame.is_low(player)
    return stage.center() + QPointF(0, away if is_below else -away)
