"""What happens in a lesson, with its exercises: moves, events and the coach's words.

`WITNESSES` has a test for each rule that lessons teach: whether the rule can be seen at work in a
story. Rules that leave no trace in the events are looked for in the coach's words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import TypeVar

from rules.engine.turn.turn_loop import legal_moves
from rules.game import PlayedMove
from rules.lessons import Lesson, read_exercise, read_lesson
from rules.model.dice import Energy
from rules.model.ids import NO_DIE, CardId
from rules.model.moves import (
    Buy,
    ChooseDie,
    ChooseNext,
    FieldCharacter,
    Pay,
    UseAction,
    UseGlobal,
)
from rules.notation.replay.replayer import Replayer
from rules.state import DecisionKind, Die, GameState, Step, Zone
from rules.state import events as ev

Told = TypeVar("Told", bound=ev.Event)


class Story:
    """A lesson or exercise played by its script, and the exercises that the lesson sets."""

    def __init__(self, *lessons: Lesson) -> None:
        self.lessons = lessons
        self.text = "\n".join(text for lesson in lessons for text in _texts(lesson))
        self.replays = [_replayed(lesson) for lesson in lessons]
        self.played = [one for replay in self.replays for one in replay.game.history]

    def says(self, pattern: str) -> bool:
        return re.search(pattern, self.text) is not None

    def told(self, kind: type[Told]) -> Iterator[tuple[Told, PlayedMove]]:
        """The events of a kind, with the move that caused them."""
        for one in self.played:
            for event in one.events:
                if isinstance(event, kind):
                    yield event, one

    def tells(self, kind: type[Told], test: Callable[[Told], bool] = lambda event: True) -> bool:
        return any(test(event) for event, _ in self.told(kind))

    def moves(self, reason: str, to: Zone | None = None) -> bool:
        """Whether a die moves for a reason."""
        return self.tells(
            ev.DieMoved, lambda moved: moved.reason == reason and to in (None, moved.to_zone)
        )

    def states(self) -> Iterator[GameState]:
        for one in self.played:
            yield one.state_before
        yield from (replay.game.state for replay in self.replays)

    def has_die(self, test: Callable[[GameState, Die], bool]) -> bool:
        """Whether a die is ever as described."""
        return any(test(state, die) for state in self.states() for die in state.dice)

    def fights_with(self, keyword: str) -> bool:
        """Whether a die with a keyword attacks or blocks."""
        return any(
            keyword in one.state_before.setup.cards[one.state_before.dice[die].card].card.wording
            for event, one in self.told(ev.DamageDealt)
            if event.is_combat
            for die in (event.source, event.die)
            if die != NO_DIE
        )


@cache
def story_of_lesson(name: str) -> Story:
    """The story of a lesson of the course, with the exercises it sets."""
    lesson = read_lesson(name)
    return Story(lesson, *(read_exercise(beat.task) for beat in lesson.beats if beat.task))


@cache
def story_of_exercise(name: str) -> Story:
    return Story(read_exercise(name))


def _replayed(lesson: Lesson) -> Replayer:
    replay = Replayer(lesson.record)
    while replay.line_index < len(lesson.record.lines):
        replay.play_line()
    return replay


def _texts(lesson: Lesson) -> Iterator[str]:
    for beat in lesson.beats:
        yield beat.text
        yield from beat.hints
        yield from (accepted.text for accepted in beat.accepted)
        if beat.question is not None:
            yield beat.question.question
            yield from (answer.reply for answer in beat.question.answers)


# --- the rules, seen at work ----------------------------------------------------------------------


def _shows(state: GameState, die: Die, zone: Zone) -> str:
    """What a rolled die in a zone shows: `energy`, `action`, `character`, or "" elsewhere."""
    face = state.face_of(die)
    if face is None or die.zone is not zone:
        return ""
    return "character" if face.level else "energy" if face.energy else "action"


def _keeps_energy(story: Story) -> bool:
    """Whether energy is left in the Reserve Pool of a player whose turn it is not."""
    return story.has_die(
        lambda state, die: (
            _shows(state, die, Zone.RESERVE) == "energy" and die.controller != state.active
        )
    )


def _turns_from_energy_to_character(story: Story) -> bool:
    """Whether a character die is energy in the Reserve Pool or Prep Area, and later a character."""
    for replay in story.replays:
        was_energy: set[int] = set()
        for one in replay.game.history:
            for die in one.state_before.dice:
                if not die.card:
                    continue
                if "energy" in (
                    _shows(one.state_before, die, z) for z in (Zone.PREP, Zone.RESERVE)
                ):
                    was_energy.add(die.id)
                elif die.id in was_energy and _shows(one.state_before, die, Zone.FIELD):
                    return True
    return False


def _acts_of_several_kinds_in_a_main_step(story: Story) -> bool:
    kinds: dict[tuple[int, int], set[type]] = {}
    for place, replay in enumerate(story.replays):
        for one in replay.game.history:
            if one.state_before.decision_kind is DecisionKind.MAIN and isinstance(
                one.move, Buy | FieldCharacter | UseAction | UseGlobal
            ):
                kinds.setdefault((place, one.state_before.turn), set()).add(type(one.move))
    return any(len(found) > 1 for found in kinds.values())


def _sees_too_high_a_price(story: Story) -> bool:
    """Whether a card of the player who acts cannot be purchased in their Main Step."""
    return any(
        one.state_before.decision_kind is DecisionKind.MAIN
        and any(
            Buy(CardId(card)) not in legal_moves(one.state_before)
            for card, at_table in enumerate(one.state_before.setup.cards)
            if at_table.owner == one.state_before.active
        )
        for one in story.played
    )


def _pays_at_once(story: Story) -> bool:
    """Whether generic energy pays for two acts at once, or leaves virtual energy."""
    batches = [one for one in story.played if one.state_before.decision_kind is DecisionKind.PAY]
    return story.tells(ev.EnergyPaid, lambda paid: paid.kept > 0) or any(
        isinstance(one.move, Buy | FieldCharacter | UseGlobal) for one in batches
    )


def _acts_in(story: Story, kind: DecisionKind) -> bool:
    return any(
        one.state_before.decision_kind is kind and isinstance(one.move, UseAction | UseGlobal)
        for one in story.played
    )


def _answers_on_the_other_turn(story: Story) -> bool:
    return any(event.player != one.state_before.active for event, one in story.told(ev.GlobalUsed))


def _both_pass(story: Story) -> bool:
    passing = {event.player for event, _ in story.told(ev.PriorityPassed)}
    return len(passing) > 1


def _ability_starts_with(story: Story, kind: type[ev.Event]) -> bool:
    return any(
        isinstance(later, ev.AbilityStarted) for _, one in story.told(kind) for later in one.events
    )


def _text_of_the_fielded_die(story: Story) -> bool:
    """Whether the text of a fielded die begins while that die is in the Field."""
    fielded = {event.die for event, _ in story.told(ev.DieFielded)}
    return story.tells(ev.AbilityStarted, lambda started: started.die in fielded)


def _splits_damage(story: Story) -> bool:
    """Whether a die deals combat damage to two dice at once."""
    return any(
        len(dealers) > len(set(dealers))
        for one in story.played
        if (
            dealers := [
                event.source
                for event in one.events
                if isinstance(event, ev.DamageDealt) and event.is_combat
            ]
        )
    )


def _pays_with_wild(story: Story) -> bool:
    return any(
        isinstance(one.move, Pay)
        and one.move.die != NO_DIE
        and (face := one.state_before.face_of(one.state_before.dice[one.move.die])) is not None
        and Energy.WILD in face.energy
        for one in story.played
    )


def _preps(story: Story) -> bool:
    """Whether a die comes to the Prep Area by a text, and not by the draw of the turn or a KO."""
    return any(
        event.to_zone is Zone.PREP
        and event.reason != "knocked out"
        and one.state_before.step in (Step.MAIN, Step.ATTACK)
        for event, one in story.told(ev.DieMoved)
    )


def _attacker_through_blockers(story: Story) -> bool:
    """Whether a blocked attacker damages the player."""
    blocked = {pair[1] for event, _ in story.told(ev.BlockDeclared) for pair in event.blocks}
    return story.tells(ev.PlayerDamaged, lambda damage: damage.source in blocked)


def _two_dice_of_a_card_act(story: Story) -> bool:
    dice = {(event.card, event.die) for event, _ in story.told(ev.AbilityStarted) if event.die >= 0}
    return len(dice) > len({card for card, _ in dice})


def _both_players_texts_follow_one_move(story: Story) -> bool:
    return any(isinstance(one.move, ChooseNext) for one in story.played) or any(
        len({e.player for e in one.events if isinstance(e, ev.AbilityStarted)}) > 1
        for one in story.played
    )


def _uses_text_while_active(story: Story) -> bool:
    return any(
        "While active" in one.state_before.setup.cards[event.card].card.wording
        for event, one in story.told(ev.AbilityStarted)
    )


def _swaps(story: Story) -> bool:
    return any(
        {Zone.USED, Zone.FIELD} <= {e.to_zone for e in one.events if isinstance(e, ev.DieMoved)}
        or {Zone.USED, Zone.ATTACK} <= {e.to_zone for e in one.events if isinstance(e, ev.DieMoved)}
        for one in story.played
        if isinstance(one.move, ChooseDie)
    )


def _stays_after_deadly_damage(story: Story) -> bool:
    """Whether a die with Iron Will takes enough damage for a KO, and is still in the Field."""
    return story.has_die(
        lambda state, die: (
            die.zone in (Zone.FIELD, Zone.ATTACK)
            and "Iron Will" in state.setup.cards[die.card].card.wording
            and (face := state.face_of(die)) is not None
            and die.damage >= face.defense
        )
    )


def _both_partners_pass(story: Story) -> bool:
    """Whether two partners pass in one turn."""
    passing = {
        (one.state_before.turn, event.player) for event, one in story.told(ev.PriorityPassed)
    }
    return any((turn, player + 2) in passing for turn, player in passing)


WITNESSES: dict[str, Callable[[Story], bool]] = {
    "DIE-1": lambda story: story.says(r"[Ee]ight dice .* Sidekick"),
    "DIE-2": _turns_from_energy_to_character,
    "DIE-3": lambda story: story.has_die(
        lambda state, die: _shows(state, die, Zone.RESERVE) == "action"
    ),
    "ZONE-1": lambda story: story.says("Prep Area") and story.says("Used Pile"),
    "ZONE-2": lambda story: story.has_die(lambda state, die: die.zone is Zone.OUT),
    "ZONE-3": lambda story: story.moves("refilled"),
    "ZONE-5": _keeps_energy,
    "TURN-1": lambda story: set(Step) <= {e.step for e, _ in story.told(ev.StepBegan)},
    "DRAW-1": lambda story: story.moves("cleared"),
    "DRAW-2": lambda story: story.moves("drawn", Zone.PREP),
    "DRAW-4": lambda story: story.moves("drawn", Zone.OUT),
    "ROLL-1": lambda story: story.tells(ev.DiceRolled, lambda rolled: rolled.is_reroll),
    "ROLL-2": lambda story: story.tells(ev.DiceRolled, lambda rolled: rolled.is_reroll),
    "MAIN-1": _acts_of_several_kinds_in_a_main_step,
    "MAIN-2": lambda story: story.moves("unfielded") or story.says("leave in the Reserve Pool"),
    "MAIN-3": _answers_on_the_other_turn,
    "PAY-1": _pays_with_wild,
    "PAY-2": lambda story: story.tells(ev.EnergyPaid),
    "PAY-3": lambda story: story.tells(ev.DieSpun, lambda spun: spun.is_payment),
    "PAY-4": _pays_at_once,
    "PAY-5": lambda story: story.moves("spent"),
    "PAY-6": _sees_too_high_a_price,
    "PAY-8": _keeps_energy,
    "PAY-9": lambda story: any(
        isinstance(one.move, Pay) and one.move.die == NO_DIE for one in story.played
    ),
    "BUY-1": lambda story: story.tells(ev.DiePurchased),
    "BUY-3": lambda story: any(
        isinstance(one.move, FieldCharacter) and one.move.alternative_cost >= 0
        for one in story.played
    ),
    "FLD-1": lambda story: story.moves("fielded"),
    "FLD-2": lambda story: _ability_starts_with(story, ev.DieFielded),
    "FLD-3": _text_of_the_fielded_die,
    "ACT-1": lambda story: story.tells(ev.ActionUsed),
    "GLB-1": lambda story: story.tells(ev.GlobalUsed),
    "GLB-2": lambda story: story.tells(ev.GlobalUsed),
    "PRI-1": _both_pass,
    "DBL-2": lambda story: story.says("Life is shared") and story.says("has a bag, cards"),
    "DBL-3": lambda story: story.says("So is the turn") and _both_partners_pass(story),
    "DBL-4": lambda story: story.says("own dice") and story.tells(ev.EnergyPaid),
    "DBL-9": _both_partners_pass,
    "DBL-10": lambda story: (
        len(
            {
                state.dice[die].controller
                for state in story.states()
                if state.combat is not None
                for die in state.combat.attackers
            }
        )
        == 2
    ),
    "PRI-3": _answers_on_the_other_turn,
    "ATK-1": lambda story: story.tells(ev.AttackDeclared),
    "ATK-2": lambda story: _ability_starts_with(story, ev.AttackDeclared),
    "BLK-1": lambda story: story.tells(ev.BlockDeclared),
    "BLK-2": lambda story: story.tells(ev.BlockDeclared),
    "BLK-3": lambda story: story.tells(
        ev.DieMoved,
        lambda moved: moved.from_zone is Zone.ATTACK and moved.to_zone is Zone.RESERVE,
    ),
    "WIN-1": lambda story: _acts_in(story, DecisionKind.WINDOW),
    "DMG-1": lambda story: story.tells(ev.DamageDealt, lambda damage: damage.is_combat),
    "DMG-2": lambda story: story.tells(ev.PlayerDamaged),
    "DMG-3": lambda story: story.moves("knocked out", Zone.PREP),
    "DMG-5": lambda story: story.says("heal"),
    "DMG-6": lambda story: story.tells(ev.LifeChanged),
    "CLN-1": lambda story: story.says("end of each turn"),
    "END-1": lambda story: story.tells(ev.MatchEnded, lambda ended: ended.reason == "life"),
    "TXT-3": lambda story: any(isinstance(one.move, ChooseDie) for one in story.played),
    "EFF-1": lambda story: story.tells(ev.BonusGiven) or story.tells(ev.RestrictionGiven),
    "EFF-2": _uses_text_while_active,
    "EFF-6": _two_dice_of_a_card_act,
    "TIM-1": _both_players_texts_follow_one_move,
    "TIM-2": lambda story: story.says("jumps the queue"),
    "BST-1": lambda story: story.has_die(
        lambda state, die: (
            die.zone is Zone.RESERVE
            and (face := state.face_of(die)) is not None
            and face.bursts > 0
        )
    ),
    "SPN-1": lambda story: story.tells(ev.DieSpun, lambda spun: not spun.is_payment),
    "CTL-1": lambda story: story.moves("controlled"),
    "SWP-1": _swaps,
    "TOK-1": lambda story: story.tells(ev.TokenMade),
    "KW-6": lambda story: story.fights_with("Fast"),
    "KW-7": lambda story: _stays_after_deadly_damage(story) or story.fights_with("Iron Will"),
    "KW-8": _attacker_through_blockers,
    "KW-9": _preps,
    "KW-10": lambda story: story.moves("regenerated"),
    "KW-11": lambda story: story.moves("sacrificed"),
    "KW-12": lambda story: story.says("Suit Up") and story.moves("effect", Zone.FIELD),
    "KW-13": lambda story: story.says("underdog"),
    "RUL-11": _splits_damage,
}
"""For each rule that lessons teach, whether it can be seen at work in a story."""
