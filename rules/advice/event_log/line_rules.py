"""The rule behind each line of the log: players see its id and its first sentence."""

from __future__ import annotations

from rules.messages.message import Message

_ABILITY = "TIM-1"
_LASTING = "EFF-1"

RULE_BY_TEMPLATE: dict[str, str] = {
    "log.turn": "TURN-1",
    # --- drawing and rolling
    "log.clear": "DRAW-1",
    "log.draw": "DRAW-2",
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
}
"""The id of the rule behind each template. Its plural has the same rule."""

NO_RULE: dict[str, str] = {
    "log.laid": "only the text of the card says what such a die does",
    "log.word": "only the text of the card says what a chosen word does",
    "log.decline": "a player may always decline what is optional",
    "log.conceded": "a player may always concede",
}
"""Templates without a rule, and why."""


def rule_of_line(message: Message) -> str:
    """The id of the rule behind a line of the log; "" if only a card or a player decides it."""
    return RULE_BY_TEMPLATE.get(message.id.removesuffix("_many"), "")
