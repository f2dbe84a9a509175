"""Choices that effects ask players for: dice, words, players, yes or no, and effect order."""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine.choices import targets, trigger_order
from rules.engine.evaluate import limits, phrases
from rules.engine.movement import equivalence
from rules.engine.movement.die_movement import Log
from rules.engine.movement.triggers import Cause, collect_triggers, queue_triggers
from rules.language import ast
from rules.language.printer.text_printer import unparse_option
from rules.model.dice import ENERGY_TYPES
from rules.model.ids import NO_ABILITY, DieId, PlayerId, PlayerTarget, Target, dice_among
from rules.model.moves import (
    Accept,
    ChooseDie,
    ChooseNext,
    ChooseOption,
    ChoosePlayer,
    Confirm,
    Move,
    Pass,
)
from rules.state import NOT_STARTED, Decision, DecisionKind, Frame, GameState
from rules.state.events import Declined


def resolve_group(
    state: GameState, frame: Frame, group: ast.Group, slot: int = 0
) -> tuple[DieId, ...] | None:
    """Resolve a group to dice; None if a player must choose first (this opens the decision).

    `slot` numbers the choices of one effect, from 0.
    """
    found = resolve_targets(state, frame, group, slot)
    return None if found is None else dice_among(found)


def resolve_targets(
    state: GameState, frame: Frame, group: ast.Group, slot: int = 0
) -> tuple[Target, ...] | None:
    """Resolve a group like `resolve_group`, to dice or a player chosen instead (`or_player`)."""
    if isinstance(group, ast.Together):
        return _resolve_together(state, frame, group, slot)
    if not isinstance(group, ast.Pick):
        return targets.dice_without_choice(state, group, frame)
    if len(frame.progress.answers) > slot:
        return frame.progress.answers[slot]
    while not _may_pick_more(state, group, frame):
        if not _has_more_pickers(state, group, frame):
            return _complete_pick(state, frame, group)
        frame = _pass_to_next_picker(state, frame)
    if group.foremost and len(only := targets.candidates(state, group, frame)) == 1:
        return _complete_pick(state, frame.with_progress(picked=(only[0].id,)), group)
    player = targets.picking_player(state, group, frame)
    picked = _picks_of_current_player(group, frame)
    may_stop = len(picked) >= group.least or frame.progress.kept_if_declined >= 0
    state.decision = Decision(
        player, DecisionKind.CHOOSE, pick=group, is_optional=may_stop, dice=picked
    )
    return None


def _resolve_together(
    state: GameState, frame: Frame, group: ast.Together, slot: int
) -> tuple[Target, ...] | None:
    """Resolve two groups to one tuple of targets without duplicates."""
    both = _resolve_both(state, frame, group.one, group.other, slot)
    return None if both is None else tuple(dict.fromkeys(both[0] + both[1]))


def resolve_two_groups(
    state: GameState, frame: Frame, one: ast.Group, other: ast.Group, slot: int = 0
) -> tuple[tuple[DieId, ...], tuple[DieId, ...]] | None:
    """Resolve two groups; a choice in the first group comes before one in the second."""
    both = _resolve_both(state, frame, one, other, slot)
    return None if both is None else (dice_among(both[0]), dice_among(both[1]))


def _resolve_both(
    state: GameState, frame: Frame, one: ast.Group, other: ast.Group, slot: int
) -> tuple[tuple[Target, ...], tuple[Target, ...]] | None:
    first = resolve_targets(state, frame, one, slot)
    if first is None:
        return None
    second = resolve_targets(state, _top_frame(state), other, slot + _pick_count(one))
    return None if second is None else (first, second)


def _pick_count(group: ast.Group) -> int:
    """Number of choices a group asks for."""
    if isinstance(group, ast.Together):
        return _pick_count(group.one) + _pick_count(group.other)
    return int(isinstance(group, ast.Pick))


def _may_pick_more(state: GameState, pick: ast.Pick, frame: Frame) -> bool:
    if pick.most is not None and len(_picks_of_current_player(pick, frame)) >= pick.most:
        return False
    if pick.or_player and not frame.progress.picked:
        return True
    return targets.may_pick(state, pick, frame)


def _picks_of_current_player(pick: ast.Pick, frame: Frame) -> tuple[DieId, ...]:
    """The dice the player who is picking now has picked so far."""
    picked = frame.progress.picked
    if pick.by != "each":
        return dice_among(picked)
    ended = [place for place, target in enumerate(picked) if isinstance(target, PlayerTarget)]
    return dice_among(picked[ended[-1] + 1 :] if ended else picked)


def _has_more_pickers(state: GameState, pick: ast.Pick, frame: Frame) -> bool:
    """Whether each player picks and the current one is not the last."""
    if pick.by != "each":
        return False
    return targets.finished_pickers(frame) < len(state.setup.players) - 1


def _pass_to_next_picker(state: GameState, frame: Frame) -> Frame:
    """Let the next player pick; `picked` names the player who has just finished."""
    picker = PlayerTarget(state.players_in_turn_order[targets.finished_pickers(frame)])
    frame = frame.with_progress(picked=(*frame.progress.picked, picker))
    state.replace_top(frame)
    return frame


def record_picks(state: GameState, frame: Frame, picked: tuple[DieId, ...]) -> None:
    """Record the dice picked for the current effect."""
    state.replace_top(frame.with_progress(answers=(*frame.progress.answers, picked), picked=()))


def _complete_pick(state: GameState, frame: Frame, pick: ast.Pick) -> tuple[DieId, ...]:
    """Complete a pick, and queue the abilities triggered by targeting."""
    picked = dice_among(frame.progress.picked)
    record_picks(state, frame, picked)
    if not targets.is_targeting(pick, frame):
        return picked
    limits.record_targets(state, frame, picked)
    if "targeted" in state.setup.index.triggers or state.delayed_effects:
        causes = (Cause(frame.die, frame.kind, frame.player),)
        group = [t for n in picked for t in collect_triggers(state, "targeted", n, causes=causes)]
        queue_triggers(state, tuple(group))
    return picked


def resolve_players(
    state: GameState, frame: Frame, who: ast.PlayerWord, slot: int = 0
) -> list[PlayerId] | None:
    """Resolve a word for players whose life changes, one of each side (DBL-6); None if a player
    must be chosen first (opens the decision)."""
    if who != "any":
        return state.setup.one_of_each_side(phrases.players_for_word(state, who, frame))
    answers = frame.progress.answers
    if len(answers) > slot:
        return [target.player for target in answers[slot] if isinstance(target, PlayerTarget)]
    state.decision = Decision(frame.player, DecisionKind.CHOOSE_PLAYER)
    return None


def resolve_opponent(state: GameState, frame: Frame) -> PlayerId | None:
    """The opponent whose dice an effect reaches, which its controller chooses (DBL-7); None if that
    must be chosen first (opens the decision)."""
    opponents = state.setup.opponents(frame.player)
    if len(opponents) == 1:
        return opponents[0]
    for answer in frame.progress.answers:
        for target in answer:
            if isinstance(target, PlayerTarget):
                return target.player
    state.decision = Decision(frame.player, DecisionKind.CHOOSE_PLAYER)
    return None


# --- the decisions --------------------------------------------------------------------------------


def legal_dice(state: GameState, decision: Decision) -> list[Move]:
    """The dice that can be chosen, equal dice once; also players, and ending the choice."""
    if decision.pick is None:
        return []
    frame = _top_frame(state)
    found = targets.candidates(state, decision.pick, frame)
    moves: list[Move] = [ChooseDie(die.id) for die in equivalence.unique_dice(state, found)]
    if decision.pick.or_player and not frame.progress.picked:
        moves += [
            ChoosePlayer(player)
            for player in state.setup.one_of_each_side(state.setup.player_ids)
            if targets.is_player_allowed(state, frame, player)
        ]
    if decision.is_optional:
        moves.append(Confirm() if decision.dice else Pass())
    return moves


def legal_words(state: GameState, decision: Decision) -> list[Move]:
    """The words that can be chosen."""
    return [ChooseOption(word) for word in available_words(state)]


def legal_players(state: GameState, decision: Decision) -> list[Move]:
    """The players that can be chosen: one of each side, whose life changes, or the opponents whose
    dice an effect reaches (DBL-6, DBL-7)."""
    if isinstance(_top_frame(state).remaining_effects[0], ast.Draw):
        return [ChoosePlayer(player) for player in state.setup.opponents(decision.player)]
    return [ChoosePlayer(player) for player in state.setup.one_of_each_side(state.setup.player_ids)]


def legal_next_effects(state: GameState, decision: Decision) -> list[Move]:
    """The waiting effects that can resolve next."""
    options = trigger_order.distinct_options(state, decision.player)
    return [ChooseNext(index) for index, _ in options]


def yes_or_no(state: GameState, decision: Decision) -> list[Move]:
    """Accept or decline."""
    return [Accept(), Pass()]


def available_words(state: GameState) -> list[str]:
    """The words a player can choose for the current effect, in order."""
    effect = _top_frame(state).remaining_effects[0]
    if isinstance(effect, ast.ChooseOne):
        return [unparse_option(do) for do in effect.options]
    if isinstance(effect, ast.Draw) and isinstance(effect.count, int):
        return [str(number) for number in range(effect.count + 1)]
    if isinstance(effect, ast.SpinToEnergy):
        return energy_faces(state, resolve_group(state, _top_frame(state), effect.who) or ())
    if isinstance(effect, ast.ChooseWord):
        return [word for word in _nameable_words(state, effect) if word not in effect.without]
    raise TypeError(f"{effect} lets nobody choose a word")


def _nameable_words(state: GameState, effect: ast.ChooseWord) -> list[str]:
    """All energy types, or the affiliations of the cards in the match."""
    if effect.what == "affiliation":
        cards = (at_table.card for at_table in state.setup.cards)
        return sorted({name for card in cards for name in card.affiliations})
    return [energy.value for energy in ENERGY_TYPES]


def energy_faces(state: GameState, dice: tuple[DieId, ...]) -> list[str]:
    """The names of the different energy faces that some dice have, in the order of the faces."""
    kinds = (state.setup.cards[state.dice[die_id].card].card.die for die_id in dice)
    return list(dict.fromkeys(face.name for kind in kinds for face in kind.faces if face.energy))


def apply_move(state: GameState, decision: Decision, move: Move, log: Log) -> None:
    """Apply a player's answer to a choice."""
    frame = _top_frame(state)
    match move:
        case ChooseDie(die=die):
            state.replace_top(frame.with_progress(picked=(*frame.progress.picked, die)))
        case Confirm():
            _finish_pick(state, frame, decision)
        case ChooseOption(word=word):
            state.replace_top(replace(frame, chosen_word=word))
        case ChoosePlayer(player=player):
            answers = (*frame.progress.answers, (PlayerTarget(player),))
            state.replace_top(frame.with_progress(answers=answers))
        case Accept():
            state.replace_top(frame.with_progress(is_accepted=True))
        case Pass():
            log.append(Declined(decision.player))
            frame = frame.with_results(has_acted=True)
            _decline(state, frame, decision)


def _finish_pick(state: GameState, frame: Frame, decision: Decision) -> None:
    """End a player's pick; if each player picks, the next one continues."""
    pick = decision.pick
    if pick is None:
        raise TypeError("nothing is being picked")
    if _has_more_pickers(state, pick, frame):
        _pass_to_next_picker(state, frame)
    else:
        _complete_pick(state, frame, pick)


def _decline(state: GameState, frame: Frame, decision: Decision) -> None:
    keep = frame.progress.kept_if_declined
    if decision.kind is DecisionKind.CHOOSE and keep < 0:
        _finish_pick(state, frame, decision)  # "any number" may be none
        return
    if keep < 0:
        keep = len(frame.remaining_effects) - 1
    effect = frame.remaining_effects[0]
    if isinstance(effect, ast.Unless | ast.Optional) and decision.kind is DecisionKind.ANSWER:
        asked = frame.progress.asked + 1
        if asked < len(phrases.players_who_may(state, effect.who, frame)):
            state.replace_top(frame.with_progress(asked=asked))  # their partner may agree
            return
    if isinstance(effect, ast.Unless):
        # the other player did not pay, so the effect happens, with the dice already picked
        todo = (*effect.do, *frame.remaining_effects[1:])
        offered = frame.with_progress(is_accepted=False, asked=0)
        state.replace_top(replace(offered, remaining_effects=todo))
        return
    todo = frame.remaining_effects[len(frame.remaining_effects) - keep :]
    if not todo and frame.ability != NO_ABILITY:
        _unmark_use(state, frame)
    state.replace_top(
        replace(
            frame,
            remaining_effects=todo,
            progress=NOT_STARTED,
            results=replace(frame.results, affected_count=0),
        )
    )


def _unmark_use(state: GameState, frame: Frame) -> None:
    """Declining a "once per turn" ability does not count as using it (EFF-6)."""
    ability = state.setup.cards[frame.card].abilities[frame.ability]
    only: tuple[ast.Effect, ...] = getattr(ability, "do", ())
    if len(only) != 1 or not limits.is_once_per_turn(ability):
        return
    if isinstance(only[0], ast.Optional):
        users = (frame.die, PlayerTarget(frame.player))
        uses = [(frame.card, frame.ability, user) for user in users]
        state.used_limits = tuple(limit for limit in state.used_limits if limit not in uses)


def _top_frame(state: GameState) -> Frame:
    frame = state.top_frame
    if frame is None:
        raise TypeError("no ability is being resolved")
    return frame
