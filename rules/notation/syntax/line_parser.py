"""Parse the lines of a match file after its header: acts, expectations, positions, lesson lines."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import get_args

from rules.model.ids import PlayerId
from rules.model.moves import HandAgreement
from rules.notation.records import record as r
from rules.notation.records.errors import LineMismatch
from rules.notation.syntax.fact_parser import parse_facts, parse_roll_groups
from rules.notation.syntax.lesson_parser import LESSON_LINE_PARSERS
from rules.notation.syntax.tokenizer import LineTokenizer
from rules.state.setup import COMPUTER_LEVELS

_ACT_WORDS = (
    "draw, roll, reroll, buy, field, use, global, ability, attack, block, assign, choose, name, "
    "player, order, pay, accept, decline, hand, done, pass, "
    "end, offer draw or concede"
)
_OTHER_WORDS = (
    "turn, computer, taken over, expect, refuse, position, say, point, wait or a remark (#)"
)

_RULE_ID = re.compile(r"[A-Z]{2,6}-\d{1,3}")

NOBODY_WORD = "nobody"
"""What a file writes instead of dice where no one attacks or blocks, and instead of players if the
computer plays for none of them."""


def parse_line(line: LineTokenizer) -> r.LineContent:
    """Parse a line that is not empty. Raises `LineMismatch` if the line is not valid notation."""
    if line.accept_actor() is None:
        for word, read in _LINE_PARSERS.items():
            if line.accept_word(word):
                found = read(line)
                line.expect_end()
                return found
    line.index = 0
    return parse_act(line)


def parse_act(line: LineTokenizer) -> r.Act:
    """Parse an act that takes the rest of the line. Raises `LineMismatch` if the line is not an
    act."""
    act = parse_next_act(line)
    line.expect_end()
    return act


def parse_next_act(line: LineTokenizer) -> r.Act:
    """Parse an act, after which more may follow. Raises `LineMismatch` if no act comes next."""
    player = line.accept_actor()
    for verb, read in _ACT_PARSERS.items():
        if line.accept_word(verb):
            return read(line, player)
    expected = f"an act ({_ACT_WORDS})" + ("" if player is not None else f" or {_OTHER_WORDS}")
    raise line.mismatch(expected, (*_ACT_PARSERS, *_LINE_PARSERS, "say"))


# --- acts -----------------------------------------------------------------------------------------


def _parse_reroll(line: LineTokenizer, player: PlayerId | None) -> r.Act:
    """Parse dice, each group with its faces once the outcome is known."""
    start = line.index
    if not line.accept_sign("..."):
        line.expect_counted_ref()
        is_known = line.accept_sign(":")
        line.index = start
        if is_known:
            return r.RerollAct(player, rolled=parse_roll_groups(line))
    line.index = start
    dice, is_open = line.read_list(line.expect_counted_ref)
    return r.RerollAct(player, is_open, dice)


def _parse_paid_act(verb: r.PaidVerb, line: LineTokenizer, player: PlayerId | None) -> r.Act:
    steps = [_parse_paid_step(line, verb)]
    while line.accept_word("and"):
        verb = next((word for word in get_args(r.PaidVerb) if line.accept_word(word)), verb)
        steps.append(_parse_paid_step(line, verb))
    coins, is_open = _parse_payment(line)
    on: tuple[r.CountedRef, ...] = ()
    if not is_open and line.accept_word("on"):
        on, is_open = line.read_list(line.expect_counted_ref)
    return r.PaidAct(player, is_open, tuple(steps), coins, on)


def _parse_paid_step(line: LineTokenizer, verb: r.PaidVerb) -> r.PaidStep:
    number = line.accept_number() if verb in ("global", "ability", "field") else None
    if number is not None:
        line.expect_word("of", '"of" between the number of an ability and its card')
    what = line.expect_card() if verb in ("buy", "global") else line.expect_ref()
    return r.PaidStep(verb, what, number or 0)


def _parse_payment(line: LineTokenizer) -> tuple[tuple[r.PaymentItem, ...] | None, bool]:
    return line.read_list(line.expect_payment_item) if line.accept_word("with") else (None, False)


def _parse_attack(line: LineTokenizer, player: PlayerId | None) -> r.Act:
    line.expect_word("with", '"with" and the attackers')
    if line.accept_word(NOBODY_WORD):
        return r.AttackAct(player)
    dice, is_open = line.read_list(line.expect_counted_ref)
    return r.AttackAct(player, is_open, dice)


def _parse_block(line: LineTokenizer, player: PlayerId | None) -> r.Act:
    if line.accept_word("with"):
        line.expect_word(NOBODY_WORD, f'an attacker before "with", or "{NOBODY_WORD}" after it')
        return r.BlockAct(player)
    groups, is_open = line.read_block_groups()
    return r.BlockAct(player, is_open, groups)


def _parse_assignment(line: LineTokenizer, player: PlayerId | None) -> r.Act:
    die = line.expect_ref()
    line.expect_sign(":")
    shares, is_open = line.read_list(line.expect_share)
    return r.AssignAct(player, is_open, die, shares)


def _parse_choice(line: LineTokenizer, player: PlayerId | None) -> r.Act:
    dice, is_open = line.read_list(line.expect_counted_ref)
    return r.ChooseDiceAct(player, is_open, dice)


def _parse_answer(line: LineTokenizer, player: PlayerId | None, has_cost: bool) -> r.Act:
    coins, is_open = _parse_payment(line)
    return r.AcceptAct(player, is_open, coins, has_cost)


def _parse_offer(line: LineTokenizer, player: PlayerId | None) -> r.Act:
    if line.accept_word("hand"):
        extent: HandAgreement = "table" if line.accept_word("table") else "cards"
        if extent == "cards":
            line.expect_word("cards", '"cards" or "table" after "offer hand"')
        return r.OfferHandAct(player, extent=extent)
    line.expect_word("draw", '"draw" or "hand" after "offer"')
    return r.OfferDrawAct(player)


def _parse_hand(line: LineTokenizer, player: PlayerId | None) -> r.Act:
    """Read `hand die Angel L1: "Draw a die."`, or without a die, with a card, with choices."""
    die = card = None
    if line.accept_word("die"):
        die = line.expect_ref()
    elif not line.is_quoted_last():
        card = line.expect_card()
    if die is not None or card is not None:
        line.expect_sign(":")
    words = line.expect_quoted('a sentence in quotes, such as "Draw a die."')
    on: tuple[r.CountedRef, ...] = ()
    is_open = False
    if line.accept_word("on"):
        on, is_open = line.read_list(line.expect_counted_ref)
    return r.HandLine(player, is_open, die, card, words, on)


_ACT_PARSERS: dict[str, Callable[[LineTokenizer, PlayerId | None], r.Act]] = {
    "draw": lambda line, player: r.DrawAct(player, dice=line.read_dice()),
    "roll": lambda line, player: r.RollAct(player, rolled=parse_roll_groups(line)),
    "reroll": _parse_reroll,
    **{verb: partial(_parse_paid_act, verb) for verb in get_args(r.PaidVerb)},
    "attack": _parse_attack,
    "block": _parse_block,
    "assign": _parse_assignment,
    "choose": _parse_choice,
    "name": lambda line, player: r.NameAct(
        player, word=line.expect_name("an energy type or affiliation")
    ),
    "player": lambda line, player: r.ChoosePlayerAct(player, chosen_player=line.expect_player()),
    "order": lambda line, player: r.OrderAct(player, ref=line.expect_ref()),
    "offer": _parse_offer,
    "hand": _parse_hand,
    "done": lambda line, player: r.DoneAct(player),
    "pay": partial(_parse_answer, has_cost=True),
    "accept": partial(_parse_answer, has_cost=False),
    "decline": lambda line, player: r.DeclineAct(player),
    "pass": lambda line, player: r.PassAct(player),
    "end": lambda line, player: r.EndTurnAct(player),
    "concede": lambda line, player: r.ConcedeAct(player),
}


# --- lines between the acts -----------------------------------------------------------------------


def _parse_computer(line: LineTokenizer) -> r.LineContent:
    """Read `computer Eric: easy, Mike: hard`, or `computer nobody`."""
    levels = dict.fromkeys(line.match_names.name_of_player, "")
    is_more = not _accept_nobody(line)
    while is_more:
        player = line.accept_actor()
        if player is None:
            raise line.mismatch(f'a player with a colon, or "{NOBODY_WORD}"')
        levels[player] = line.expect_one_of(COMPUTER_LEVELS, "a level of the computer")
        is_more = line.accept_sign(",")
    return r.ComputerLine(tuple(levels.values()))


def _accept_nobody(line: LineTokenizer) -> bool:
    """Read "nobody", unless a player with this name and a colon come next."""
    start = line.index
    is_player = line.accept_actor() is not None
    line.index = start
    return not is_player and line.accept_word(NOBODY_WORD)


def _parse_taken_over(line: LineTokenizer) -> r.LineContent:
    line.expect_word("over", '"over"')
    return r.TakenOverLine()


def _parse_refusal(line: LineTokenizer) -> r.LineContent:
    """Read `refuse buy Angel with fist: MAIN-1`; the rule follows the last colon."""
    before, colon, rule = line.rest.rpartition(":")
    if not colon or not _RULE_ID.fullmatch(rule.strip()):
        line.index = len(line.text) - len(rule.lstrip()) if colon else len(line.text)
        raise line.mismatch("a colon and the id of a rule after the act, such as : MAIN-1")
    act = parse_act(LineTokenizer(before, line.match_names))
    if isinstance(act, r.EndTurnAct):
        raise LineMismatch('"end"', "an act of one player, such as pass: several passes are an end")
    line.index = len(line.text)
    return r.RefuseLine(act, rule.strip())


_LINE_PARSERS: dict[str, Callable[[LineTokenizer], r.LineContent]] = {
    "turn": lambda line: r.TurnHeading(line.expect_player()),
    "computer": _parse_computer,
    "taken": _parse_taken_over,
    "expect": lambda line: r.ExpectLine(parse_facts(line, parse_next_act)),
    "position": lambda line: r.PositionLine(parse_facts(line)),
    "refuse": _parse_refusal,
    **LESSON_LINE_PARSERS,
}
