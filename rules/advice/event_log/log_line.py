"""A line of the log: its sentence and dice, the rule behind it, and whether it begins an act."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from rules.messages.message import Message
from rules.model.ids import NO_DIE, CardId, DieId, PlayerId
from rules.state import GameState
from rules.state import events as ev


class LogDie(msgspec.Struct, frozen=True):
    """A die as a line of the log shows it."""

    die: DieId  # which die
    card: CardId  # its card; `SIDEKICK_ID` for a Sidekick
    player: PlayerId  # the player who controls it
    face: int  # the face it shows, as an index of its faces; `UNROLLED` if it shows none


class LogLine(msgspec.Struct, frozen=True):
    """A line of the log."""

    message: Message  # the sentence
    # The dice it is about. Rolled and spun dice show the new face, all others the face that they
    # showed before.
    dice: tuple[LogDie, ...] = ()
    first_event: int = 0  # the index of its first event among all events of the match

    def __str__(self) -> str:
        return str(self.message)


def dice_of_event(event: ev.Event) -> tuple[DieId, ...]:
    """The dice that an event is about, without the die that caused it."""
    match event:
        case ev.BlockDeclared(blocks=blocks):
            return tuple(die for pair in blocks for die in pair)
        case ev.HeroicPairFormed(one=one, other=other):
            return (one, other)
        case _:
            dice: tuple[DieId, ...] = getattr(event, "dice", ())
            die: DieId = getattr(event, "die", NO_DIE)
            return dice or ((die,) if die != NO_DIE else ())


def shown_dice(
    state: GameState, dice: Iterable[DieId], event: ev.Event | None = None
) -> tuple[LogDie, ...]:
    """These dice as a line shows them, in the state before an event that may turn them."""
    new_faces: dict[DieId, int] = {}
    match event:
        case ev.DiceRolled(dice=rolled, faces=faces):
            new_faces = dict(zip(rolled, faces, strict=True))
        case ev.DieSpun(die=die, to_face=face):
            new_faces = {die: face}
    known = [state.dice[die_id] for die_id in dice if die_id < len(state.dice)]
    return tuple(
        [LogDie(die.id, die.card, die.controller, new_faces.get(die.id, die.face)) for die in known]
    )


_ACTS = frozenset(
    f"log.{name}"
    for name in (
        "clear", "draw", "draw_rest", "set_out", "leave_out", "short", "roll", "reroll", "pay",
        "pay_generic", "pay_lost", "pay_kept", "buy", "field", "use", "global", "unfielded",
        "attack", "block", "pass", "pass_both", "return", "lose_energy", "offer", "won", "conceded",
        "tied", "agreed", "by_hand", "by_hand_table", "offer_hand_cards", "offer_hand_table",
    )
)  # fmt: skip
_PAYMENTS = frozenset(("log.pay", "log.pay_generic", "log.pay_lost", "log.pay_kept"))
_PARTS_OF_PAYMENT = frozenset((*_PAYMENTS, "log.spin", "log.pay_life", "log.decline"))
_PAID_FOR = frozenset(("log.buy", "log.field", "log.global"))
_LISTS = frozenset(
    ("log.block", "log.clear", "log.draw", "log.draw_rest", "log.set_out", "log.unfielded")
)


def begins_act(message: Message, before: Message | None) -> bool:
    """Whether a line begins an act, and does not only tell what came of the line before it.

    What is paid for belongs to its payment, and blocks that are declared together to the first.
    """
    kind = message.id
    last = "" if before is None else before.id
    if last in _PARTS_OF_PAYMENT and kind in _PAID_FOR:
        return False
    return kind in _ACTS and not (kind in _LISTS and kind == last)


# --- line rules -----------------------------------------------------------------------------------


_ABILITY = "TIM-1"
_LASTING = "EFF-1"

RULE_BY_TEMPLATE: dict[str, str] = {
    "log.turn": "TURN-1",
    # --- drawing and rolling
    "log.clear": "DRAW-1",
    "log.draw": "DRAW-2",
    "log.draw_rest": "ZONE-3",
    "log.set_out": "DRAW-4",
    "log.leave_out": "ZONE-2",
    "log.refill": "ZONE-3",
    "log.short": "DRAW-3",
    "log.roll": "ROLL-1",
    "log.reroll": "ROLL-1",
    # --- energy
    "log.pay": "PAY-5",
    "log.pay_generic": "PAY-5",
    "log.pay_lost": "PAY-4",
    "log.pay_kept": "PAY-9",
    "log.lose_energy": "PAY-9",
    "log.pay_life": "DMG-6",
    "log.spin": "SPN-1",
    # --- the Main Step
    "log.buy": "BUY-1",
    "log.field": "FLD-1",
    "log.field_effect": "FLD-1",
    "log.field_unknown": "FLD-1",
    "log.use": "ACT-1",
    "log.global": "GLB-1",
    "log.ability": _ABILITY,
    "log.ability_blank": "HAND-1",
    "log.nothing": "TXT-4",
    "log.unfielded": "MAIN-2",
    "log.pass": "PRI-1",
    "log.pass_both": "PRI-1",
    # --- the attack
    "log.attack": "ATK-1",
    "log.block": "BLK-1",
    "log.unblocked": "DMG-2",
    "log.return": "CLN-1",
    "log.left_combat": "BLK-2",
    # --- damage and life
    "log.damage": "DMG-5",
    "log.player_damage": "DMG-2",
    "log.ko": "DMG-3",
    "log.prevent": "TIM-2",
    "log.prevent_player": "TIM-2",
    "log.redirect": "TIM-2",
    "log.regenerated": "KW-10",
    "log.gain": "END-1",
    "log.lose": "DMG-6",
    # --- dice that go elsewhere
    "log.captured": "CAP-1",
    "log.released": "CAP-1",
    "log.controlled": "CTL-1",
    "log.sacrificed": "KW-11",
    "log.attached": "RUL-15",
    "log.set_aside": "OPEN-2",
    "log.moved": "ZONE-1",
    "log.moved_aside": "ZONE-1",
    "log.moved_gone": "TOK-1",
    "log.gone": "TOK-1",
    "log.token": "TOK-1",
    "log.pair": "HER-1",
    "log.tokens_put": "KW-23",
    "log.tokens_removed": "KW-23",
    # --- effects that last
    "log.bonus": "EFF-3",
    "log.must": _LASTING,
    "log.cannot": "TXT-1",
    "log.blocks_up_to": "BLK-1",
    "log.needs_blockers": "BLK-1",
    "log.block_price": "PAY-6",
    "log.block_price_each": "PAY-6",
    "log.attack_price": "PAY-6",
    "log.double_damage": _LASTING,
    "log.goes": _LASTING,
    "log.watch": _LASTING,
    "log.words": _LASTING,
    "log.ignored": "TXT-1",
    "log.attack_set": "EFF-3",
    "log.defense_set": "EFF-3",
    "log.level_set": _LASTING,
    "log.stats_swapped": _LASTING,
    "log.stats_copied": "CPY-1",
    "log.text_copied": "CPY-1",
    "log.cheaper": "BUY-2",
    "log.dearer": _LASTING,
    "log.free": "BUY-2",
    # --- the end
    "log.won": "END-1",
    "log.tied": "END-1",
    "log.agreed": "END-1",
    "log.offer": "END-1",
    # --- by hand
    "log.by_hand": "HAND-1",
    "log.by_hand_table": "HAND-1",
    "log.offer_hand_cards": "HAND-1",
    "log.offer_hand_table": "HAND-1",
    "log.agreed_hand_cards": "HAND-1",
    "log.agreed_hand_table": "HAND-1",
}
"""The id of the rule behind each template."""

NO_RULE: dict[str, str] = {
    "log.laid": "only the text of the card says what such a die does",
    "log.word": "only the text of the card says what a chosen word does",
    "log.decline": "a player may always decline what is optional",
    "log.conceded": "a player may always concede",
}
"""Templates without a rule, and why."""


def rule_of_line(message: Message) -> str:
    """The id of the rule behind a line of the log; "" if only a card or a player decides it."""
    return RULE_BY_TEMPLATE.get(message.id, "")
