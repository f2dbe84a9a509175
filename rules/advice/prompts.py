"""Tells what the open question is about: its prompt, its source, and what it responds to.

`rules.advice`, `rules.game` and `rules.notation` import it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.advice import labels
from rules.engine import evaluate
from rules.engine.choices.trigger_order import triggers_to_order
from rules.engine.evaluate import costs
from rules.engine.payment import payment
from rules.engine.turn import attack_step, block_declaration
from rules.engine.turn.turn_loop import legal_moves
from rules.language import ast
from rules.language.printer.text_printer import unparse_ability
from rules.language.printer.vocabulary import NoWording
from rules.messages.message import Message, join_parts, make_message
from rules.model.ids import (
    CHANCE,
    NO_DIE,
    NOBODY,
    SIDEKICK_ID,
    AbilityId,
    CardId,
    DieId,
    PlayerId,
    PlayerTarget,
    Target,
    dice_among,
)
from rules.model.moves import (
    HAND_AGREEMENTS,
    Attack,
    Block,
    Buy,
    Confirm,
    FieldCharacter,
    Move,
    Pass,
    UseAction,
    UseGlobal,
    UsePaidAbility,
)
from rules.state import (
    BAG,
    GONE,
    PRIORITY_DECISIONS,
    Batch,
    Decision,
    DecisionKind,
    Frame,
    GameState,
    Step,
)
from rules.state.resolution import ProposedChange
from rules.state.setup import Setup

_ACTS: tuple[tuple[str, type[Move]], ...] = (
    ("part.do_buy", Buy),
    ("part.do_field", FieldCharacter),
)
_USES: tuple[tuple[str, type[Move]], ...] = (
    ("part.actions", UseAction),
    ("part.globals", UseGlobal),
    ("part.abilities", UsePaidAbility),
)
_RESPONSES: tuple[tuple[str, type[Move]], ...] = (
    ("part.with_global", UseGlobal),
    ("part.with_paid", UsePaidAbility),
)


def prompt_for(
    state: GameState, last_act: Message | None = None, legal: Sequence[Move] | None = None
) -> Message:
    """The prompt: the player to decide, the options, and what they may respond to. `last_act` is
    the act of the other player that came last, if it is known."""
    decision = state.decision
    if state.is_over or decision is None:
        if state.winner is None:
            return make_message("decide.tie")
        both = "_both" if state.setup.partners(state.winner) else ""
        return make_message(f"decide.over{both}", winner=state.setup.names_of_side(state.winner))
    whose = decision.player
    if whose == CHANCE:
        whose = (
            decision.bag_owner
            if decision.kind is DecisionKind.DRAW
            else state.dice[decision.dice[0]].controller
        )
    name = state.setup.players[whose].name
    other = state.setup.names_of_side(state.setup.opponents(whose)[0])
    match decision.kind:
        case DecisionKind.DRAW:
            return make_message(
                "decide.draw", player=name, dice=labels.dice_count_text(decision.count)
            )
        case DecisionKind.ROLL:
            return make_message(
                "decide.roll", player=name, dice=labels.dice_count_text(len(decision.dice))
            )
        case DecisionKind.REROLL:
            return _reroll_prompt(state, name, len(decision.dice))
        case DecisionKind.MAIN | DecisionKind.WINDOW | DecisionKind.REPLY:
            moves = legal_moves(state) if legal is None else legal
            return _action_prompt(state, decision, moves, last_act)
        case DecisionKind.PAY:
            return _payment_prompt(state, name)
        case DecisionKind.ATTACKERS:
            return _attackers_prompt(state, name)
        case DecisionKind.BLOCKERS:
            return _blockers_prompt(state, name)
        case DecisionKind.ASSIGN:
            fighter = labels.card_name(state, state.dice[decision.dice[0]].card)
            return make_message("decide.assign", player=name, card=fighter)
        case DecisionKind.DRAW_OFFER:
            return make_message("decide.draw_offer", player=name, other=other)
        case DecisionKind.HAND_OFFER:
            extent = HAND_AGREEMENTS[decision.count]
            return make_message(f"decide.hand_offer_{extent}", player=name, other=other)
        case DecisionKind.ORDER:
            return make_message("decide.order", player=name)
        case _:
            return _effect_prompt(state, name)


def _reroll_prompt(state: GameState, name: str, dice: int) -> Message:
    if not dice:
        return make_message("decide.reroll_none", player=name)
    if len(state.marked_dice) == dice:
        return make_message("decide.reroll_all", player=name)
    return make_message("decide.reroll_some" if state.marked_dice else "decide.reroll", player=name)


def _payment_prompt(state: GameState, name: str) -> Message:
    result = payment.preview_payment(state)
    paying = state.payment
    what = (
        labels.describe_acts(state, paying.acts)
        if paying and paying.acts
        else _paid_ability_name(state)
    )
    if not result.open_total:
        return make_message("decide.pay_done", player=name, what=what)
    if not result.open_types:
        return make_message("decide.pay", player=name, open=result.open_total, what=what)
    types = labels.types_text(result.open_types)
    if result.open_total == len(result.open_types):
        return make_message("decide.pay_only", player=name, what=what, types=types)
    return make_message(
        "decide.pay_types", player=name, open=result.open_total, what=what, types=types
    )


def _paid_ability_name(state: GameState) -> Message:
    frame = state.top_frame
    number = frame.card if frame is not None else SIDEKICK_ID
    return make_message("part.ability", card=labels.card_name(state, number))


def _attackers_prompt(state: GameState, name: str) -> Message:
    moves = legal_moves(state)
    more = any(isinstance(move, Attack) for move in moves)
    if not any(isinstance(move, Confirm | Pass) for move in moves):
        dice = labels.dice_names(state, attack_step.required_attackers(state), article=True)
        return make_message("decide.attackers_must", player=name, dice=dice)
    if price := attack_step.declared_attack_life_cost(state):
        kind = "attackers_paid" if more else "attackers_paid_all"
        return make_message(f"decide.{kind}", player=name, life=price)
    if state.combat is None or not state.combat.attackers:
        return _declaration_prompt(state, "decide.attackers", name)
    return _declaration_prompt(state, f"decide.attackers_{'more' if more else 'all'}", name)


def _blockers_prompt(state: GameState, name: str) -> Message:
    blocks = state.current_combat.blocks
    moves = legal_moves(state)
    more = any(isinstance(move, Block) for move in moves)
    short = block_declaration.first_underblocked(state, blocks)
    if short is not None:
        needed = evaluate.min_blockers(state, state.dice[short])
        attacker = labels.die_name(state, short)
        return make_message("decide.blockers_short", player=name, attacker=attacker, count=needed)
    if not any(isinstance(move, Confirm | Pass) for move in moves):
        blockers, attackers = block_declaration.dice_required_to_block(state)
        dice = labels.dice_names(state, blockers or attackers, article=True)
        kind = "blockers_must" if blockers else "blockers_must_be"
        return make_message(f"decide.{kind}", player=name, dice=dice)
    if price := costs.block_life_cost(state, blocks):
        kind = "blockers_paid" if more else "blockers_paid_all"
        return make_message(f"decide.{kind}", player=name, life=price)
    if not blocks:
        return _declaration_prompt(state, "decide.blockers", name)
    return _declaration_prompt(state, f"decide.blockers_{'more' if more else 'all'}", name)


def _declaration_prompt(state: GameState, message_id: str, name: str) -> Message:
    """A prompt to declare attackers or blockers, which a partner may still do after the player."""
    partner = partner_to_go_on(state)
    if partner is None:
        return make_message(message_id, player=name)
    other = state.setup.players[partner].name
    return make_message(f"{message_id}_first", player=name, other=other)


def _effect_prompt(state: GameState, name: str) -> Message:
    """The prompt of a choice for the ability that is resolving."""
    decision = state.decision
    frame = state.top_frame
    if decision is None or frame is None:
        raise TypeError("no ability is resolving")
    source = labels.card_name(state, frame.card)
    effect = frame.remaining_effects[0]
    if decision.kind is DecisionKind.CHOOSE:
        if decision.dice:
            kind = "choose_more" if decision.is_optional else "choose_another"
            return make_message(f"decide.{kind}", player=name, card=source)
        kind = "choose_optional" if decision.is_optional else "choose"
        or_player = decision.pick is not None and decision.pick.or_player
        what = make_message("part.a_die_or_player" if or_player else "part.a_die")
        return make_message(f"decide.{kind}", player=name, what=what, card=source)
    if decision.kind is DecisionKind.ANSWER:
        cost = effect.cost if isinstance(effect, ast.Optional | ast.Unless) else None
        if isinstance(effect, ast.Unless) and cost is not None:
            return make_message(
                "decide.answer_pay", player=name, cost=labels.cost_text(cost), card=source
            )
        responds_to = describe_interrupted(state, frame)
        if responds_to is not None:
            return make_message(
                "decide.answer_response", player=name, card=source, what=responds_to
            )
        about = labels.trigger_subject_name(state, frame)
        if about is not None:
            return make_message("decide.answer_about", player=name, card=source, about=about)
        return make_message("decide.answer", player=name, card=source)
    if isinstance(effect, ast.ByHand):
        return make_message("decide.by_hand", player=name, card=source)
    if isinstance(effect, ast.ChooseOne):
        return make_message("decide.choose_one", player=name, card=source)
    if isinstance(effect, ast.ChooseWord):
        return make_message(f"decide.choose_{effect.what}", player=name, card=source)
    return make_message(f"decide.{decision.kind.value.replace(' ', '_')}", player=name, card=source)


# --- acting or passing ----------------------------------------------------------------------------


def _action_prompt(
    state: GameState, decision: Decision, moves: Sequence[Move], last_act: Message | None
) -> Message:
    """The prompt of the player who may act now: what they may do, and what they respond to.
    `last_act` is the act that is responded to with casual timing (PRI-2), if it is known."""
    player = state.setup.players[decision.player].name
    other = state.setup.names_of_side(state.setup.opponents(decision.player)[0])
    act = last_act or make_message("part.act_some", player=other)
    kind = decision.kind
    what = _responses(moves) if kind is DecisionKind.REPLY else _doable_acts(moves)
    if what is None:
        if kind in (DecisionKind.MAIN, DecisionKind.WINDOW):
            partner = partner_to_go_on(state)
            if partner is not None:
                name = f"decide.{kind.value}_idle_first"
                other = state.setup.players[partner].name
                return make_message(name, player=player, other=other)
        if kind is DecisionKind.MAIN and _no_attack_follows(state):
            return make_message("decide.main_idle_turn", player=player)
        name = f"{_window_template(state, kind)}_idle"
        return make_message(name, player=player, other=other, act=act)
    name = _window_template(state, kind)
    is_last = partner_done(state) is not None and not state.is_window_closing
    if is_last and kind is not DecisionKind.REPLY:
        name += "_last"  # both partners have been asked then (DBL-9)
    return make_message(name, player=player, other=other, what=what, act=act)


def partner_done(state: GameState) -> PlayerId | None:
    """The partner who has passed and waits for the player who decides; None if there is none
    (DBL-9)."""
    if state.decision_kind not in PRIORITY_DECISIONS or state.decision is None:
        return None
    partners = state.setup.partners(state.decision.player)
    return partners[0] if partners and state.passes > 0 and state.passes % 2 else None


def partner_to_go_on(state: GameState) -> PlayerId | None:
    """The partner who goes on when the player who acts or declares is done; None if all is said
    (DBL-9, DBL-10)."""
    decision = state.decision
    if decision is None or not state.setup.partners(decision.player):
        return None
    match decision.kind:
        case DecisionKind.ATTACKERS:
            return attack_step.next_to_attack(state)
        case DecisionKind.BLOCKERS:
            return block_declaration.next_to_block(state)
        case DecisionKind.MAIN | DecisionKind.WINDOW:
            partner = state.setup.partners(decision.player)[0]
            return None if partner_done(state) is not None else partner
        case _:
            return None


def pass_ends_turn(state: GameState, decision: Decision) -> bool:
    """Whether passing now ends the turn: nothing is left to do, and no one can attack."""
    if decision.kind is not DecisionKind.MAIN or not _no_attack_follows(state):
        return False
    return _doable_acts(legal_moves(state)) is None


def _no_attack_follows(state: GameState) -> bool:
    has_passed = state.passes >= len(state.setup.teams[state.active])
    return not has_passed and not attack_step.able_attackers(state)


def _window_template(state: GameState, kind: DecisionKind) -> str:
    """The message id of the window, depending on what was done in it last."""
    if kind is not DecisionKind.REPLY:
        return f"decide.{kind.value}_again" if state.is_window_closing else f"decide.{kind.value}"
    if state.passes < 0:
        return "decide.reply_act"  # casual timing: the opponent may respond to an action (PRI-2)
    return "decide.reply_main" if state.step is Step.MAIN else "decide.reply_attack"


def _doable_acts(moves: Sequence[Move]) -> Message | None:
    """What can be done besides passing: "field, or use actions and Global Abilities"."""
    parts = _named(moves, _ACTS)
    if uses := _named(moves, _USES):
        joint = "part.and" if parts else "part.or"
        parts.append(make_message("part.do_use", what=join_parts(uses, joint)))
    last = "part.or" if len(parts) == 2 else "part.or_last"
    return join_parts(parts, last) if parts else None


def _responses(moves: Sequence[Move]) -> Message | None:
    """What can be used as a response: "a Global Ability or a die's ability"; None if nothing."""
    parts = _named(moves, _RESPONSES)
    return join_parts(parts, "part.or", "part.or") if parts else None


def _named(moves: Sequence[Move], words: tuple[tuple[str, type[Move]], ...]) -> list[Message]:
    """The names of those kinds of moves that are among the legal ones."""
    kinds = {type(move) for move in moves}
    return [make_message(name) for name, kind in words if kind in kinds]


# --- responses ------------------------------------------------------------------------------------


_EVENTS = {
    "ko": "part.event_ko",
    "would be ko": "part.event_ko",
    "damaged": "part.event_damage",
    "player damaged": "part.event_damage",
}
"""The events that are put into words; of others only the die or player is named."""


def describe_played_act(state: GameState, player: PlayerId, acts: Sequence[Move]) -> Message | None:
    """An act that a player has just completed: "Nora's Enrage", "Nora's purchase of Angel". `acts`
    are the moves that began it; several if they were paid for together (PAY-4)."""
    parts = [made for act in acts if (made := _describe_one_act(state, player, act)) is not None]
    text = labels.join_with_and(parts)
    return text if isinstance(text, Message) else None


def _describe_one_act(state: GameState, player: PlayerId, act: Move) -> Message | None:
    name = state.setup.players[player].name
    match act:
        case Buy(card=card):
            return make_message("part.act_buy", player=name, card=labels.card_name(state, card))
        case FieldCharacter(die=die):
            fielded = labels.with_article(labels.card_name(state, state.dice[die].card))
            return make_message("part.act_field", player=name, die=fielded)
        case UseAction(die=die) | UsePaidAbility(die=die):
            return _ability_of(state, player, state.dice[die].card)
        case UseGlobal(card=card):
            return make_message("part.act_global", player=name, card=labels.card_name(state, card))
        case _:
            return None


def describe_interrupted(state: GameState, frame: Frame) -> Message | None:
    """What an ability responds to: "Nora's Enrage", "damage to Angel"; None for no response.

    Only a reactive Global Ability (GLB-2) and an interruption (TIM-2) are responses.
    """
    below = state.stack[-2] if len(state.stack) > 1 else None
    if isinstance(below, Batch) and below.changes:
        about = [change for change in below.changes if change.target == frame.event.subject]
        return _describe_cause(state, frame, (about or below.changes)[0])
    if frame.kind != "global" or frame.ability < 0:
        return None
    ability = state.setup.cards[frame.card].abilities[frame.ability]
    if not isinstance(ability, ast.Global) or ability.when is None:
        return None
    return _describe_event(state, frame, ability.when.word)


def _describe_cause(state: GameState, frame: Frame, change: ProposedChange) -> Message | None:
    """The ability that proposes a change, or the change itself if combat causes it."""
    if change.cause_kind != "combat" and change.player not in (NOBODY, frame.player):
        source = state.dice[change.source].card if change.source >= 0 else _card_below(state)
        if source is not None:
            return _ability_of(state, change.player, source)
    return _describe_event(state, frame, "ko" if change.change_kind == "ko" else "damaged")


def _card_below(state: GameState) -> CardId | None:
    """The card of the ability that is interrupted, if it is still resolving."""
    frames = [entry for entry in state.stack[:-1] if isinstance(entry, Frame)]
    return frames[-1].card if frames else None


def _describe_event(state: GameState, frame: Frame, word: str) -> Message | None:
    name = _EVENTS.get(word, "part.event_other")
    if frame.event.subject == frame.die:
        return make_message(f"{name}_own")
    about = _name(state, frame.event.subject, viewer=frame.player)
    return None if about is None else make_message(name, what=about)


def _name(state: GameState, target: Target, *, viewer: PlayerId) -> str | Message | None:
    """The die or player of an event; another player's die with the name of that player."""
    if isinstance(target, PlayerTarget):
        return state.setup.players[target.player].name
    if target < 0:
        return None
    one = state.dice[target]
    name = labels.with_article(labels.card_name(state, one.card))
    if one.controller == viewer:
        return name
    return _ability_of(state, one.controller, one.card)


def _ability_of(state: GameState, player: PlayerId, card: CardId) -> Message:
    name = state.setup.players[player].name
    return make_message("part.of", player=name, die=labels.card_name(state, card))


# --- open decision --------------------------------------------------------------------------------


_KINDS_FROM_TEXT = (
    DecisionKind.CHOOSE,
    DecisionKind.CHOOSE_WORD,
    DecisionKind.CHOOSE_PLAYER,
    DecisionKind.ANSWER,
    DecisionKind.BY_HAND,
)


class DecisionSource(NamedTuple):
    """Source of a decision. `die` is `NO_DIE` if only the card is visible on the table."""

    die: DieId
    card: CardId


def source_of_decision(state: GameState) -> DecisionSource | None:
    """The die or card that asks the open question, or None if a step of the turn asks it."""
    decision = state.decision
    if decision is None or state.is_over:
        return None
    if decision.kind is DecisionKind.ASSIGN:
        die_id = decision.dice[0]
        return DecisionSource(die_id, state.dice[die_id].card)
    frame = state.top_frame
    if frame is None or decision.kind not in (*_KINDS_FROM_TEXT, DecisionKind.PAY):
        return None
    if decision.kind is DecisionKind.PAY and (state.payment is None or state.payment.acts):
        return None
    is_seen = frame.die >= 0 and state.dice[frame.die].zone not in (BAG, GONE)
    return DecisionSource(frame.die if is_seen else NO_DIE, frame.card)


def text_of_decision(state: GameState) -> tuple[str, str]:
    """The name of the card that asks the open question, and its text; ("", "") if no card asks."""
    frame = state.top_frame
    kind = None if state.is_over else state.decision_kind
    if frame is None or kind not in _KINDS_FROM_TEXT:
        return "", ""
    card = state.setup.cards[frame.card].card
    if frame.ability >= 0:
        return card.name, text_of_ability(state.setup, frame.card, frame.ability)
    paragraphs = paragraphs_of(card.wording)
    if len(paragraphs) == len(card.text.abilities):
        paragraphs = [
            paragraph
            for paragraph, ability in zip(paragraphs, card.text.abilities, strict=True)
            if isinstance(ability, ast.Global) == (frame.kind == "global")
        ]
    return card.name, "\n".join(paragraphs)


def picked_dice(state: GameState) -> frozenset[DieId]:
    """The dice picked so far for a reroll, a payment or an effect."""
    kind = state.decision_kind
    if kind is DecisionKind.PAY and state.payment is not None:
        return frozenset(die for die, _ in state.payment.paid_symbols if die != NO_DIE)
    if kind is DecisionKind.CHOOSE and state.decision is not None:
        return frozenset(die for die in state.decision.dice if die >= 0)
    return frozenset(state.marked_dice)


def dice_asked_about(state: GameState) -> frozenset[DieId]:
    """The dice a yes/no question is about: those chosen for the effect, else its subject."""
    frame = state.top_frame
    if frame is None or state.decision_kind is not DecisionKind.ANSWER:
        return frozenset()
    chosen = [target for choice in frame.progress.answers for target in choice]
    about = dice_among(chosen or [frame.event.subject])
    return frozenset(about) - {NO_DIE, frame.die}


def text_of_ability(setup: Setup, card: CardId, ability: AbilityId) -> str:
    """The sentence of one ability of a card; with what it does, if it is a keyword with a number.

    Returns the whole text of the card if the sentence cannot be separated; "" if there is none.
    """
    at_table = setup.cards[card]
    if not 0 <= ability < len(at_table.abilities):
        return ""
    paragraphs = paragraphs_of(at_table.card.wording)
    printed = at_table.card.text.abilities
    is_separate = len(paragraphs) == len(printed) > ability
    is_numbered = (
        is_separate and isinstance(one := printed[ability], ast.Keyword) and one.number > 0
    )
    if is_separate and not is_numbered:
        return paragraphs[ability]
    try:
        meaning = unparse_ability(at_table.abilities[ability])
    except NoWording:
        return "\n".join(paragraphs)
    return f"{paragraphs[ability]} {meaning}" if is_numbered else meaning


def text_of_waiting_effect(state: GameState, place: int) -> str:
    """The sentence of a waiting effect; `place` is its position in the group to be ordered."""
    group = triggers_to_order(state)
    if not 0 <= place < len(group):
        return ""
    trigger = group[place]
    return text_of_ability(state.setup, trigger.card, trigger.ability)


def paragraphs_of(wording: str) -> list[str]:
    """The paragraphs of a card's wording, without blank lines."""
    return [line for line in wording.splitlines() if line.strip()]
