"""Parse the lines of a match file after its header: acts, expectations, positions, lesson lines."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import get_args

from rules.model.ids import PlayerId
from rules.notation.records import record as r
from rules.notation.records.errors import LineMismatch
from rules.notation.syntax.fact_parser import parse_faces, parse_facts, parse_roll_groups
from rules.notation.syntax.lesson_parser import LESSON_WORDS, parse_lesson_line
from rules.notation.syntax.tokenizer import LineTokenizer
from rules.opponents import LEVELS

_ACT_WORDS = (
    "draw, roll, reroll, buy, field, use, global, ability, attack, block, assign, choose, name, "
    "player, order, pay, accept, decline, pass, end, offer draw or concede"
)
_OTHER_WORDS = (
    "turn, computer, taken over, expect, refuse, position, say, point, wait or a remark (#)"
)

_RULE_ID = re.compile(r"[A-Z]{2,6}-\d{1,3}")

NOBODY_WORD = "nobody"
"""What a file writes instead of dice where no one attacks or blocks, and instead of players if the
computer plays for none of them."""


def parse_line(said: LineTokenizer) -> r.LineContent:
    """Parse a line that is not empty.

    Raises:
        LineMismatch: the line is not valid notation.
    """
    if said.accept_actor() is None:
        for word, read in _LINE_PARSERS.items():
            if said.accept_word(word):
                found = read(said)
                said.expect_end()
                return found
    said.index = 0
    return parse_act(said)


def parse_act(said: LineTokenizer) -> r.Act:
    """Parse an act that takes the rest of the line.

    Raises:
        LineMismatch: the line is not an act.
    """
    act = parse_next_act(said)
    said.expect_end()
    return act


def parse_next_act(said: LineTokenizer) -> r.Act:
    """Parse an act, after which more may follow.

    Raises:
        LineMismatch: no act comes next.
    """
    player = said.accept_actor()
    for verb, read in _ACT_PARSERS.items():
        if said.accept_word(verb):
            return read(said, player)
    expected = f"an act ({_ACT_WORDS})" + ("" if player is not None else f" or {_OTHER_WORDS}")
    raise said.mismatch(expected, (*_ACT_PARSERS, *_LINE_PARSERS, "say"))


# --- acts -----------------------------------------------------------------------------------------


def _parse_draw(said: LineTokenizer, player: PlayerId | None) -> r.Act:
    return r.DrawAct(player, dice=said.read_list(said.expect_counted_ref)[0])


def _parse_roll(said: LineTokenizer, player: PlayerId | None) -> r.Act:
    return r.RollAct(player, rolled=parse_roll_groups(said))


def _parse_reroll(said: LineTokenizer, player: PlayerId | None) -> r.Act:
    start = said.index
    if not said.accept_sign("..."):
        one = said.expect_counted_ref()
        if said.accept_sign(":"):
            return r.RerollAct(player, rolled=parse_roll_groups(said, parse_faces(said, one)))
    said.index = start
    dice, is_open = said.read_list(said.expect_counted_ref)
    return r.RerollAct(player, is_open, dice)


def _paid_act_parser(verb: r.PaidVerb) -> Callable[[LineTokenizer, PlayerId | None], r.Act]:
    return lambda said, player: _parse_paid_act(said, player, verb)


def _parse_paid_act(said: LineTokenizer, player: PlayerId | None, verb: r.PaidVerb) -> r.Act:
    deeds = [_parse_paid_step(said, verb)]
    while said.accept_word("and"):
        verb = next((v for v in get_args(r.PaidVerb) if said.accept_word(v)), verb)
        deeds.append(_parse_paid_step(said, verb))
    coins, is_open = _parse_payment(said)
    on: tuple[r.CountedRef, ...] = ()
    if not is_open and said.accept_word("on"):
        on, is_open = said.read_list(said.expect_counted_ref)
    return r.PaidAct(player, is_open, tuple(deeds), coins, on)


def _parse_paid_step(said: LineTokenizer, verb: r.PaidVerb) -> r.PaidStep:
    number = said.accept_number() if verb in ("global", "ability", "field") else None
    if number is not None and not said.accept_word("of"):
        raise said.mismatch('"of" between the number of an ability and its card')
    what = said.expect_card() if verb in ("buy", "global") else said.expect_ref()
    return r.PaidStep(verb, what, number or 0)


def _parse_payment(said: LineTokenizer) -> tuple[tuple[r.PaymentItem, ...] | None, bool]:
    return said.read_list(said.expect_payment_item) if said.accept_word("with") else (None, False)


def _parse_attack(said: LineTokenizer, player: PlayerId | None) -> r.Act:
    if not said.accept_word("with"):
        raise said.mismatch('"with" and the attackers')
    if said.accept_word(NOBODY_WORD):
        return r.AttackAct(player)
    dice, is_open = said.read_list(said.expect_counted_ref)
    return r.AttackAct(player, is_open, dice)


def _parse_block(said: LineTokenizer, player: PlayerId | None) -> r.Act:
    blocks: list[r.BlockGroup] = []
    is_open = False
    if said.accept_word("with"):
        if not said.accept_word(NOBODY_WORD):
            raise said.mismatch(f'an attacker before "with", or "{NOBODY_WORD}" after it')
        return r.BlockAct(player)
    while not is_open:
        attacker = said.expect_ref()
        if not said.accept_word("with"):
            raise said.mismatch('"with" and the blockers')
        blockers, is_open = said.read_list(said.expect_counted_ref)
        blocks.append(r.BlockGroup(attacker, blockers))
        if not said.accept_sign(";"):
            break
    return r.BlockAct(player, is_open, tuple(blocks))


def _parse_assignment(said: LineTokenizer, player: PlayerId | None) -> r.Act:
    die = said.expect_ref()
    said.expect_sign(":")
    shares, is_open = said.read_list(lambda: _parse_share(said))
    return r.AssignAct(player, is_open, die, shares)


def _parse_share(said: LineTokenizer) -> r.AssignedDamage:
    amount = said.accept_number()
    if amount is None or not said.accept_word("to"):
        raise said.mismatch("a share of the damage, such as 2 to sidekick")
    return r.AssignedDamage(amount, said.expect_ref())


def _parse_choice(said: LineTokenizer, player: PlayerId | None) -> r.Act:
    dice, is_open = said.read_list(said.expect_counted_ref)
    return r.ChooseDiceAct(player, is_open, dice)


def _parse_name(said: LineTokenizer, player: PlayerId | None) -> r.Act:
    return r.NameAct(player, word=said.expect_name("an energy type or affiliation"))


def _parse_player_choice(said: LineTokenizer, player: PlayerId | None) -> r.Act:
    return r.ChoosePlayerAct(player, chosen_player=said.expect_player())


def _parse_order(said: LineTokenizer, player: PlayerId | None) -> r.Act:
    return r.OrderAct(player, ref=said.expect_ref())


def _accept_parser(with_cost: bool) -> Callable[[LineTokenizer, PlayerId | None], r.Act]:
    def read(said: LineTokenizer, player: PlayerId | None) -> r.Act:
        coins, is_open = _parse_payment(said)
        return r.AcceptAct(player, is_open, coins, with_cost)

    return read


def _parse_offer(said: LineTokenizer, player: PlayerId | None) -> r.Act:
    if not said.accept_word("draw"):
        raise said.mismatch('"draw" after "offer"')
    return r.OfferDrawAct(player)


_ACT_PARSERS: dict[str, Callable[[LineTokenizer, PlayerId | None], r.Act]] = {
    "draw": _parse_draw,
    "roll": _parse_roll,
    "reroll": _parse_reroll,
    **{verb: _paid_act_parser(verb) for verb in get_args(r.PaidVerb)},
    "attack": _parse_attack,
    "block": _parse_block,
    "assign": _parse_assignment,
    "choose": _parse_choice,
    "name": _parse_name,
    "player": _parse_player_choice,
    "order": _parse_order,
    "offer": _parse_offer,
    "pay": _accept_parser(True),
    "accept": _accept_parser(False),
    "decline": lambda said, player: r.DeclineAct(player),
    "pass": lambda said, player: r.PassAct(player),
    "end": lambda said, player: r.EndTurnAct(player),
    "concede": lambda said, player: r.ConcedeAct(player),
}


# --- lines between the acts -----------------------------------------------------------------------


def _parse_turn(said: LineTokenizer) -> r.LineContent:
    return r.TurnHeading(said.expect_player())


def _parse_computer(said: LineTokenizer) -> r.LineContent:
    """Read `computer Eric: easy, Mike: hard`, or `computer nobody`."""
    levels = dict.fromkeys(said.match_names.name_of_player, "")
    is_more = not _accept_nobody(said)
    while is_more:
        player = said.accept_actor()
        if player is None:
            raise said.mismatch(f'a player with a colon, or "{NOBODY_WORD}"')
        levels[player] = said.accept_one_of(tuple(LEVELS))
        if not levels[player]:
            raise said.mismatch(f"a level of the computer: {', '.join(LEVELS)}", LEVELS)
        is_more = said.accept_sign(",")
    return r.ComputerLine(tuple(levels.values()))


def _accept_nobody(said: LineTokenizer) -> bool:
    """Read "nobody", unless a player with this name and a colon come next."""
    start = said.index
    is_player = said.accept_actor() is not None
    said.index = start
    return not is_player and said.accept_word(NOBODY_WORD)


def _parse_taken_over(said: LineTokenizer) -> r.LineContent:
    if not said.accept_word("over"):
        raise said.mismatch('"over"')
    return r.TakenOverLine()


def _parse_refusal(said: LineTokenizer) -> r.LineContent:
    """Read `refuse buy Angel with fist: MAIN-1`; the rule follows the last colon."""
    line, colon, rule = said.rest.rpartition(":")
    if not colon or not _RULE_ID.fullmatch(rule.strip()):
        said.index = len(said.text) - len(rule.lstrip()) if colon else len(said.text)
        raise said.mismatch("a colon and the id of a rule after the act, such as : MAIN-1")
    act = parse_act(LineTokenizer(line, said.match_names))
    if isinstance(act, r.EndTurnAct):
        raise LineMismatch('"end"', "an act of one player, such as pass: several passes are an end")
    said.index = len(said.text)
    return r.RefuseLine(act, rule.strip())


def _lesson_line_parser(word: str) -> Callable[[LineTokenizer], r.LineContent]:
    return lambda said: parse_lesson_line(word, said)


_LINE_PARSERS: dict[str, Callable[[LineTokenizer], r.LineContent]] = {
    "turn": _parse_turn,
    "computer": _parse_computer,
    "taken": _parse_taken_over,
    "expect": lambda said: r.ExpectLine(parse_facts(said, parse_next_act)),
    "position": lambda said: r.PositionLine(parse_facts(said)),
    "refuse": _parse_refusal,
    **{word: _lesson_line_parser(word) for word in LESSON_WORDS},
}
