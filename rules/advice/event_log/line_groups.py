"""Which lines of the log belong together: an act of a player, and what came of it."""

from __future__ import annotations

from rules.messages.message import Message

_ACTS = frozenset(
    f"log.{name}"
    for name in (
        "clear", "draw", "set_out", "leave_out", "short", "roll", "reroll", "pay", "pay_generic",
        "pay_lost", "pay_kept", "buy", "field", "use", "global", "unfielded", "attack", "block",
        "pass", "pass_both", "return", "lose_energy", "offer", "won", "conceded", "tied", "agreed",
    )
)  # fmt: skip
_PAYMENTS = frozenset(("log.pay", "log.pay_generic", "log.pay_lost", "log.pay_kept"))
_PARTS_OF_PAYMENT = frozenset((*_PAYMENTS, "log.spin", "log.pay_life", "log.decline"))
_PAID_FOR = frozenset(("log.buy", "log.field", "log.global"))
_LISTS = frozenset(("log.block", "log.clear", "log.draw", "log.set_out", "log.unfielded"))


def begins_act(message: Message, before: Message | None) -> bool:
    """Whether a line begins an act, and does not only tell what came of the line before it.

    What is paid for belongs to its payment, and blocks that are declared together to the first.
    """
    kind = message.id.removesuffix("_many")
    last = "" if before is None else before.id.removesuffix("_many")
    if last in _PARTS_OF_PAYMENT and kind in _PAID_FOR:
        return False
    return kind in _ACTS and not (kind in _LISTS and kind == last)
