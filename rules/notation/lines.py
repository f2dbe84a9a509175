"""Parse the lines of a match file after its header: acts, expectations, positions, lesson lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from rules.notation import record as r
from rules.notation.errors import Mismatch
from rules.notation.scanning import ZONES, Scanner

_ACTS = (
    "draw, roll, reroll, buy, field, use, global, ability, attack, block, assign, choose, name, "
    "player, order, pay, accept, decline, pass, end, offer draw or concede"
)
_OTHERS = "turn, expect, say, point, wait or a remark (#)"


def read_line(said: Scanner) -> r.Said:
    """Parse a line that is not empty.

    Raises:
        Mismatch: the line is not valid notation.
    """
    if said.doer() is None:
        for word, read in _BETWEEN.items():
            if said.word(word):
                found = read(said)
                said.finish()
                return found
    said.at = 0
    return read_act(said)


def read_act(said: Scanner) -> r.Act:
    """Parse an act.

    Raises:
        Mismatch: the line is not an act.
    """
    player = said.doer()
    for verb, read in _VERBS.items():
        if said.word(verb):
            act = read(said, player)
            said.finish()
            return act
    raise said.fails(f"an act ({_ACTS})" + ("" if player is not None else f" or {_OTHERS}"))


# --- acts -----------------------------------------------------------------------------------------


def _drawing(said: Scanner, player: int | None) -> r.Act:
    return r.Drawing(player, dice=said.listed(said.several)[0])


def _shown(said: Scanner) -> r.Shown:
    one = said.several()
    said.need(":")
    return _faces(said, one)


def _faces(said: Scanner, one: r.Several) -> r.Shown:
    faces = [said.face()]
    while faces[-1] and said.sign(","):
        faces.append(said.face())
    if not faces[-1]:
        raise said.fails("a face, such as fist, 2 bolt, L1 or action*")
    if one.count not in (1, len(faces)):
        raise Mismatch(f"{len(faces)} faces", f"{one.count} faces for {one.count} dice")
    return r.Shown(one.what, tuple(faces))


def _groups(said: Scanner, first: r.Shown | None = None) -> tuple[r.Shown, ...]:
    found = [first or _shown(said)]
    while said.sign(";"):
        found.append(_shown(said))
    return tuple(found)


def _rolling(said: Scanner, player: int | None) -> r.Act:
    return r.Rolling(player, rolled=_groups(said))


def _rerolling(said: Scanner, player: int | None) -> r.Act:
    start = said.at
    if not said.sign("..."):
        one = said.several()
        if said.sign(":"):
            return r.Rerolling(player, rolled=_groups(said, _faces(said, one)))
    said.at = start
    dice, is_open = said.listed(said.several)
    return r.Rerolling(player, is_open, dice)


def _doing(verb: r.Verb) -> Callable[[Scanner, int | None], r.Act]:
    return lambda said, player: _deeds(said, player, verb)


def _deeds(said: Scanner, player: int | None, verb: r.Verb) -> r.Act:
    deeds = [_deed(said, verb)]
    while said.word("and"):
        verb = next((v for v in get_args(r.Verb) if said.word(v)), verb)
        deeds.append(_deed(said, verb))
    coins, is_open = _coins(said)
    on: tuple[r.Several, ...] = ()
    if not is_open and said.word("on"):
        on, is_open = said.listed(said.several)
    return r.Doing(player, is_open, tuple(deeds), coins, on)


def _deed(said: Scanner, verb: r.Verb) -> r.Deed:
    number = said.amount() if verb in ("global", "ability", "field") else None
    if number is not None and not said.word("of"):
        raise said.fails('"of" between the number of an ability and its card')
    what = said.need_card() if verb in ("buy", "global") else said.ref()
    return r.Deed(verb, what, number or 0)


def _coins(said: Scanner) -> tuple[tuple[r.Coin, ...] | None, bool]:
    return said.listed(said.coin) if said.word("with") else (None, False)


def _attacking(said: Scanner, player: int | None) -> r.Act:
    if not said.word("with"):
        raise said.fails('"with" and the attackers')
    dice, is_open = said.listed(said.several)
    return r.Attacking(player, is_open, dice)


def _blocking(said: Scanner, player: int | None) -> r.Act:
    blocks: list[r.Blocked] = []
    is_open = False
    while not is_open:
        attacker = said.ref()
        if not said.word("with"):
            raise said.fails('"with" and the blockers')
        blockers, is_open = said.listed(said.several)
        blocks.append(r.Blocked(attacker, blockers))
        if not said.sign(";"):
            break
    return r.Blocking(player, is_open, tuple(blocks))


def _assigning(said: Scanner, player: int | None) -> r.Act:
    die = said.ref()
    said.need(":")
    shares, is_open = said.listed(lambda: _share(said))
    return r.Assigning(player, is_open, die, shares)


def _share(said: Scanner) -> r.Share:
    amount = said.amount()
    if amount is None or not said.word("to"):
        raise said.fails("a share of the damage, such as 2 to sidekick")
    return r.Share(amount, said.ref())


def _choosing(said: Scanner, player: int | None) -> r.Act:
    dice, is_open = said.listed(said.several)
    return r.Choosing(player, is_open, dice)


def _naming(said: Scanner, player: int | None) -> r.Act:
    return r.Naming(player, word=said.any_name("an energy type or affiliation"))


def _choosing_player(said: Scanner, player: int | None) -> r.Act:
    return r.ChoosingPlayer(player, chosen=said.need_player())


def _ordering(said: Scanner, player: int | None) -> r.Act:
    return r.Ordering(player, what=said.ref())


def _accepting(with_cost: bool) -> Callable[[Scanner, int | None], r.Act]:
    def read(said: Scanner, player: int | None) -> r.Act:
        coins, is_open = _coins(said)
        return r.Accepting(player, is_open, coins, with_cost)

    return read


def _offering(said: Scanner, player: int | None) -> r.Act:
    if not said.word("draw"):
        raise said.fails('"draw" after "offer"')
    return r.Offering(player)


_VERBS: dict[str, Callable[[Scanner, int | None], r.Act]] = {
    "draw": _drawing,
    "roll": _rolling,
    "reroll": _rerolling,
    **{verb: _doing(verb) for verb in get_args(r.Verb)},
    "attack": _attacking,
    "block": _blocking,
    "assign": _assigning,
    "choose": _choosing,
    "name": _naming,
    "player": _choosing_player,
    "order": _ordering,
    "offer": _offering,
    "pay": _accepting(True),
    "accept": _accepting(False),
    "decline": lambda said, player: r.Declining(player),
    "pass": lambda said, player: r.Passing(player),
    "end": lambda said, player: r.Ending(player),
    "concede": lambda said, player: r.Conceding(player),
}


# --- lines between the acts -----------------------------------------------------------------------

STEPS = ("draw", "roll", "main", "attack")
"""The steps at which a position can start, as the notation writes them."""

_ZONE_WORDS = tuple(word for word in ZONES if word != "captive")


def _turn(said: Scanner) -> r.Said:
    return r.Turn(said.need_player())


def _clauses(said: Scanner) -> tuple[r.Clause, ...]:
    found = [_clause(said)]
    while said.sign(";"):
        found.append(_clause(said))
    return tuple(found)


def _clause(said: Scanner) -> r.Clause:
    start = said.at
    what = said.one_of(("winner", "digest", "active", "step", "turn"))
    if what and said.sign(":"):
        return _of_match(said, what)
    said.at = start
    player = said.need_player()
    what = said.one_of(("life", "generic", *_ZONE_WORDS))
    if not what:
        raise said.fails(f"life, generic or a zone: {', '.join(_ZONE_WORDS)}")
    said.need(":")
    if what in ("life", "generic"):
        return r.Clause(what, player, _need_amount(said, what))
    if said.word("nothing"):
        return r.Clause(what, player)
    return r.Clause(what, player, dice=said.listed(said.several)[0])


def _of_match(said: Scanner, what: str) -> r.Clause:
    if what == "turn":
        return r.Clause(what, amount=_need_amount(said, "the number of the turn"))
    if what in ("winner", "active"):
        nobody = what == "winner" and said.word("nobody")
        return r.Clause(what, -1 if nobody else said.need_player())
    word = said.one_of(STEPS) if what == "step" else said.any_name("a digest")
    if not word:
        raise said.fails(f"a step: {', '.join(STEPS)}")
    return r.Clause(what, word=word)


def _need_amount(said: Scanner, what: str) -> int:
    amount = said.amount()
    if amount is None:
        raise said.fails(f"a number: {what}")
    return amount


def _point(said: Scanner) -> r.Said:
    if said.word("card"):
        return r.Point(card=said.need_card())
    player = said.player()
    if player is None:
        words: tuple[r.PointWord, ...] = ("middle", "bar", "pass", "log")
        word: r.PointWord = next((one for one in words if said.word(one)), "")
        if not word:
            raise said.fails(f'a player\'s zone, "card" and a card, or one of {", ".join(words)}')
        return r.Point(word)
    if said.word("life"):
        return r.Point("life", player)
    zone = said.one_of(_ZONE_WORDS)
    if not zone:
        raise said.fails(f"life or a zone: {', '.join(_ZONE_WORDS)}")
    dice = said.listed(said.several)[0] if said.sign(":") else ()
    return r.Point("", player, ZONES[zone], dice)


_BETWEEN: dict[str, Callable[[Scanner], r.Said]] = {
    "turn": _turn,
    "expect": lambda said: r.Expect(_clauses(said)),
    "position": lambda said: r.Position(_clauses(said)),
    "point": _point,
    "wait": lambda said: r.Wait(),
}
