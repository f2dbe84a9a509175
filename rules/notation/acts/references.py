"""References to dice and cards: find the die a reference means, and write the shortest reference.

Both directions consider only the dice that qualify at this point of the match, with equal dice
counted once. A name is usually enough; a level, face or owner is added where candidates differ.
Dice that differ only in something the notation cannot express (an effect on one of them) are
numbered `#1`, `#2`..., in an order that does not depend on the ids of equal dice.

These ordinals count the dice as they were when the act began, so that `choose Drax#1, Drax#2` means
two dice, although the first has been chosen when the second is looked up. Files of earlier versions
of the rules count the dice that are left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from rules.engine.movement.equivalence import are_interchangeable, unique_dice
from rules.engine.turn import turn_loop
from rules.model.ids import CardId, DieId
from rules.model.moves import Move
from rules.notation.records.errors import LineMismatch
from rules.notation.records.record import CountedRef, Ref
from rules.notation.syntax.line_formatter import format_ref as worded
from rules.notation.syntax.quoting import SIDEKICK_NAME, MatchNames, die_face_names
from rules.state import ASIDE, CAPTIVE, IN_FIELD, RESERVE, Die, GameState, is_fielded
from rules.state.digest import canonical_ranks

_COUNT_FROM_BEGINNING_SINCE = 4
"""The version of the rules since which ordinals count the dice as they were when the act began."""

DiceOfMoves = Callable[[Sequence[Move]], list[DieId]]
"""Finds, among legal moves, the dice that a part of an act can name."""


class ActBeginning(msgspec.Struct, frozen=True):
    """The state in which an act began, and which dice a reference in it could name there."""

    state: GameState
    dice_of_moves: DiceOfMoves

    def numbered(self, state: GameState, dice: Sequence[DieId]) -> list[DieId]:
        """The dice in the order of ordinals: those that can be named now, and those used up.

        Dice that were equal at the beginning have one number, unless the act has made them unequal:
        a die that has paid one of its symbols, or blocks another attacker already. `dice` are the
        dice that can be named now, equal ones once.
        """
        there = self.dice_of_moves(turn_loop.legal_moves(self.state))
        every = [self.state.dice[die_id] for die_id in dict.fromkeys((*there, *dice))]
        then = [die.id for die in unique_dice(self.state, every)]
        now = in_canonical_order(state, tuple(dict.fromkeys(dice)))
        numbered: list[DieId] = []
        for one in in_canonical_order(self.state, then):
            left = [die for die in now if are_interchangeable(self.state, die, one)]
            numbered += left or [one]
        return numbered


def beginning_of(state: GameState, dice_of_moves: DiceOfMoves) -> ActBeginning | None:
    """The beginning of an act; None in matches whose files count the dice that are left."""
    if state.setup.ruleset.version < _COUNT_FROM_BEGINNING_SINCE:
        return None
    return ActBeginning(state, dice_of_moves)


def in_canonical_order(state: GameState, numbers: Sequence[DieId]) -> list[DieId]:
    """Sort dice in an order that is the same in equal states; less damaged dice come first."""
    rank = canonical_ranks(state)
    return sorted(numbers, key=lambda die_id: rank[die_id])


# --- fitting references ---------------------------------------------------------------------------


def ref_fits_card_name(state: GameState, card: CardId, ref: Ref) -> bool:
    """Whether the name, subtitle and set of a reference fit this card (or the Sidekicks)."""
    facts = state.setup.cards[card].card
    if not ref.name:
        return True
    return (
        ref.name == (facts.name if card else SIDEKICK_NAME)
        and ref.subtitle in ("", facts.subtitle)
        and ref.set_code in ("", facts.set_code)
    )


def ref_fits_card(state: GameState, card: CardId, ref: Ref) -> bool:
    """Whether a reference fits this card by its name and its owner."""
    return ref_fits_card_name(state, card, ref) and ref.player in (
        None,
        state.setup.cards[card].owner,
    )


def ref_fits_die(state: GameState, die: Die, ref: Ref) -> bool:
    """Whether a reference fits this die in every detail."""
    return (
        ref_fits_card_name(state, die.card, ref)
        and (not ref.face or ref.face in shown_face_names(state, die))
        and ref.damage in (-1, die.damage)
        and ref.zone in (None, die.zone)
        and ref.player in (None, die.controller)
    )


def shown_face_names(state: GameState, die: Die) -> tuple[str, ...]:
    """The names of the face a die shows: as printed and, for a level, without its bursts."""
    if die.face < 0:
        return ()
    kind = state.setup.cards[die.card].card.die
    name = die_face_names(kind)[die.face]
    return (name, name.rstrip("*")) if kind.faces[die.face].level else (name,)


# --- resolving references -------------------------------------------------------------------------


def resolve_die(
    state: GameState,
    ref: Ref,
    dice: Sequence[DieId],
    names: MatchNames,
    start: Callable[[DieId], Ref] | None = None,
    *,
    began: ActBeginning | None = None,
    wanted: int = 1,
) -> DieId:
    """The one die among the candidates that a reference means, or the first of those it means.

    Raises `LineMismatch` if no die fits, or several do.

    Args:
        start: for the error message, the details that each suggested reference must have.
        began: the beginning of an act with several dice.
        wanted: how many dice the reference means; unequal dice may fit if it means all of them.
    """
    found = [
        die_id for die_id in dict.fromkeys(dice) if ref_fits_die(state, state.dice[die_id], ref)
    ]
    if ref.ordinal:
        found = _die_by_ordinal(state, ref, dice, found, began)
    elif len(found) > 1 and wanted > 1 and wanted == _count_equal_dice(state, found):
        found = in_canonical_order(state, found)[:1]
    if len(found) == 1:
        return found[0]
    raise mismatch_of_ref(
        ref,
        names,
        list_refs(state, dice, names, found, start, began) or "another act: no die can do this now",
        is_ambiguous=bool(found),
        advice="" if found else whereabouts(state, ref, names),
    )


def _die_by_ordinal(
    state: GameState,
    ref: Ref,
    dice: Sequence[DieId],
    fitting: Sequence[DieId],
    began: ActBeginning | None,
) -> list[DieId]:
    """The candidate that the ordinal of a reference means; none if there is no such die."""
    place = slice(ref.ordinal - 1, ref.ordinal)
    if began is None:
        return in_canonical_order(state, fitting)[place]
    return [die_id for die_id in _dice_in_order(state, ref, dice, began)[place] if die_id in dice]


def _dice_in_order(
    state: GameState, ref: Ref, dice: Sequence[DieId], began: ActBeginning
) -> list[DieId]:
    """The dice that the ordinal of a reference counts in an act that began earlier."""
    found = []
    for die_id in began.numbered(state, dice):
        then = state if die_id in dice else began.state
        if ref_fits_die(then, then.dice[die_id], ref):
            found.append(die_id)
    return found


def _count_equal_dice(state: GameState, numbers: Sequence[DieId]) -> int:
    """How many dice there are that are equal to one of these."""
    return sum(
        any(are_interchangeable(state, die_id, die.id) for die_id in numbers) for die in state.dice
    )


def mismatch_of_ref(
    ref: Ref, names: MatchNames, expected: str, *, is_ambiguous: bool, advice: str = ""
) -> LineMismatch:
    """The error for a reference that fits nothing here, or several things that differ."""
    found = f'"{worded(ref, names)}"' + (", which is ambiguous" if is_ambiguous else "")
    return LineMismatch(found, expected, advice=advice, is_ambiguous=is_ambiguous)


def list_refs(
    state: GameState,
    dice: Sequence[DieId],
    names: MatchNames,
    among: Sequence[DieId] = (),
    start: Callable[[DieId], Ref] | None = None,
    began: ActBeginning | None = None,
) -> str:
    """The shortest references to dice, joined with "or"; "" if there are none.

    Args:
        dice: the candidates that the references must tell apart.
        among: the candidates to list; all if empty.
        start: the details that each reference has in any case; by default the name and level.
        began: the beginning of an act with several dice.
    """
    every = _unique_dice(state, tuple(dict.fromkeys(dice)))
    listed = _unique_dice(state, tuple(among)) if among else every
    refs = (
        shortest_die_ref(state, n, every, plain_ref(state, n) if start is None else start(n), began)
        for n in (equal_die_among(state, die_id, every) for die_id in listed)
    )
    return " or ".join(dict.fromkeys(worded(ref, names) for ref in refs))


def whereabouts(state: GameState, ref: Ref, names: MatchNames) -> str:
    """Where the dice are that a reference could mean by its name; "" if it names none."""
    if not ref.name:
        return ""
    there = Counter(
        replace(
            plain_ref(state, die.id),
            zone=die.zone,
            player=die.controller if die.controller >= 0 else None,
        )
        for die in state.dice
        if ref_fits_card_name(state, die.card, ref)
    )
    ref_texts = (
        worded(one, names) + (f" x{count}" if count > 1 else "") for one, count in there.items()
    )
    return f"There is {', '.join(ref_texts)}" if there else ""


def resolve_card(state: GameState, ref: Ref, cards: Sequence[CardId], names: MatchNames) -> CardId:
    """The one card among the candidates that a reference means. Raises `LineMismatch` if no card
    fits, or several do."""
    found = sorted({card for card in cards if ref_fits_card(state, card, ref)})
    if ref.ordinal:
        alike = [card for card in state.setup.card_ids if ref_fits_card(state, card, ref)]
        found = [card for card in alike[ref.ordinal - 1 : ref.ordinal] if card in cards]
    if len(found) == 1:
        return found[0]
    ref_texts = [
        worded(shortest_card_ref(state, card, tuple(cards)), names) for card in found or cards
    ]
    expected = " or ".join(ref_texts) or "no card: none qualifies here"
    raise mismatch_of_ref(ref, names, expected, is_ambiguous=bool(found))


def resolve_counted_dice(
    state: GameState,
    counted: CountedRef,
    pool: Sequence[DieId],
    names: MatchNames,
    taken: Sequence[DieId] = (),
) -> list[DieId]:
    """The first `said.count` dice of a pool that fit. If more fit, all of them must be equal.

    An ordinal counts the whole pool, but `taken` dice of it are not meant again. Raises
    `LineMismatch` if too few dice fit, or more fit and they differ.
    """
    every = [die_id for die_id in pool if ref_fits_die(state, state.dice[die_id], counted.ref)]
    found = [die_id for die_id in every if die_id not in taken]
    if counted.ref.ordinal:
        one = resolve_die(state, counted.ref, _unique_dice(state, every), names)
        found = [die_id for die_id in found if are_interchangeable(state, die_id, one)]
    if len(found) < counted.count:
        wanted = worded(counted.ref, names)
        possible = list_refs(state, [die_id for die_id in pool if die_id not in taken], names)
        raise LineMismatch(
            f"{counted.count} {wanted}",
            f"at most {len(found)} {wanted}",
            advice=f"Possible here: {possible}" if possible else "",
        )
    if len(found) > counted.count and len(_unique_dice(state, found)) > 1:
        resolve_die(state, counted.ref, _unique_dice(state, found), names)
    return found[: counted.count]


def _unique_dice(state: GameState, numbers: Sequence[DieId]) -> list[DieId]:
    return [die.id for die in unique_dice(state, [state.dice[die_id] for die_id in numbers])]


# --- writing references ---------------------------------------------------------------------------


def plain_ref(state: GameState, die_id: DieId) -> Ref:
    """Refer to a die by name, plus its level if its card has several."""
    die = state.dice[die_id]
    kind = state.setup.cards[die.card].card.die
    leveled = die.face >= 0 and kind.faces[die.face].level and kind.face_of_level(2) is not None
    return Ref(
        dice_name_of_card(state, die.card), face=shown_face_names(state, die)[-1] if leveled else ""
    )


def dice_name_of_card(state: GameState, card: CardId) -> str:
    """The name of the dice of a card; `sidekick` for card 0."""
    return state.setup.cards[card].card.name if card else SIDEKICK_NAME


def shortest_die_ref(
    state: GameState,
    die_id: DieId,
    rivals: Sequence[DieId],
    start: Ref,
    began: ActBeginning | None = None,
) -> Ref:
    """The shortest reference that fits this die and none of its rivals.

    Args:
        die_id: the die; among equal dice, the one listed in `rivals`.
        rivals: the candidates, equal dice counted once.
        start: the details to include in any case.
        began: the beginning of an act with several dice.
    """
    die = state.dice[die_id]
    for ref in ever_longer_refs(state, die, start):
        if [rival for rival in rivals if ref_fits_die(state, state.dice[rival], ref)] == [die_id]:
            return ref
    if began is None:
        base = [rival for rival in rivals if ref_fits_die(state, state.dice[rival], start)]
        return replace(start, ordinal=1 + in_canonical_order(state, base).index(die_id))
    return replace(start, ordinal=1 + _dice_in_order(state, start, rivals, began).index(die_id))


def shortest_card_ref(state: GameState, card: CardId, rivals: Sequence[CardId]) -> Ref:
    """The shortest reference that fits this card and none of its rivals."""
    facts = state.setup.cards[card].card
    name = Ref(dice_name_of_card(state, card))
    if not card:
        return name
    title = replace(name, subtitle=facts.subtitle)
    coded = replace(title, set_code=facts.set_code)
    for ref in (name, title, coded):
        if [rival for rival in rivals if ref_fits_card(state, rival, ref)] == [card]:
            return ref
    owned = replace(title, player=state.setup.cards[card].owner)
    if sum(ref_fits_card(state, rival, owned) for rival in set(rivals)) == 1:
        return owned
    alike = [one for one in state.setup.card_ids if ref_fits_card(state, one, owned)]
    return replace(owned, ordinal=1 + alike.index(card))  # both players brought it (SET-3)


def equal_die_among(state: GameState, die_id: DieId, kinds: Sequence[DieId]) -> DieId:
    """The die in `kinds` (which lists equal dice once) that is equal to this die."""
    for kind in kinds:
        if are_interchangeable(state, kind, die_id):
            return kind
    raise LookupError(f"no die is equal to die {die_id}")


def ever_longer_refs(state: GameState, die: Die, start: Ref) -> Iterator[Ref]:
    """References to a die with more and more detail, the shortest first."""
    face = shown_face_names(state, die)[0] if die.face >= 0 else ""
    owner = die.controller if die.controller >= 0 else None
    facts = state.setup.cards[die.card].card
    titles = [start, replace(start, name=dice_name_of_card(state, die.card))]
    if die.card:
        titles.append(replace(titles[1], subtitle=facts.subtitle))
        titles.append(replace(titles[2], set_code=facts.set_code))
    more: dict[str, object] = {
        "face": face,
        "player": owner,
        "damage": die.damage,
        "zone": die.zone,
    }
    ways = [words for size in range(5) for words in combinations(more, size)]
    for title in dict.fromkeys(titles):
        for words in ways:
            yield replace(title, **{word: more[word] for word in words})


_A = TypeVar("_A")
_B = TypeVar("_B")


def can_pair_all(wanted: Sequence[_A], found: Sequence[_B], fits: Callable[[_A, _B], bool]) -> bool:
    """Whether each wanted entry can have its own found entry, with none left over."""
    return len(wanted) == len(found) and can_pair_each(wanted, found, fits)


def can_pair_each(
    wanted: Sequence[_A], found: Sequence[_B], fits: Callable[[_A, _B], bool]
) -> bool:
    """Whether each wanted entry can have its own found entry; found entries may be left."""
    taken: dict[int, int] = {}
    return all(_pair(place, wanted, found, fits, taken, set()) for place in range(len(wanted)))


def _pair(
    place: int,
    wanted: Sequence[_A],
    found: Sequence[_B],
    fits: Callable[[_A, _B], bool],
    taken: dict[int, int],
    tried: set[int],
) -> bool:
    """Pair an entry, pairing earlier ones again if needed (augmenting path)."""
    for other, entry in enumerate(found):
        if other in tried or not fits(wanted[place], entry):
            continue
        tried.add(other)
        if other not in taken or _pair(taken[other], wanted, found, fits, taken, tried):
            taken[other] = place
            return True
    return False


# --- table refs -----------------------------------------------------------------------------------


_REFERRED_ZONES = (*IN_FIELD, RESERVE, CAPTIVE, ASIDE)
"""The zones of dice that effects and links refer to."""


def table_ref(state: GameState, die_id: DieId) -> Ref:
    """The shortest reference that fits only dice that look like this one.

    One that fits a die in the Field means that, even if a die elsewhere fits as well.
    """
    die = state.dice[die_id]
    there = [other for other in state.dice if other.zone in _REFERRED_ZONES]
    if is_fielded(die):
        there = [other for other in there if is_fielded(other)]
    for ref in ever_longer_refs(state, die, plain_ref(state, die_id)):
        fitting = [other for other in there if ref_fits_die(state, other, ref)]
        if all(_look(other) == _look(die) for other in fitting):
            break
    alike = [one for one in _referred_dice(state) if _look(state.dice[one]) == _look(die)]
    return replace(ref, ordinal=1 + alike.index(die_id)) if len(alike) > 1 else ref


def _look(die: Die) -> tuple[object, ...]:
    """What players see of a die, apart from its links."""
    return die.card, die.face, die.zone, die.controller, die.damage, die.is_partly_spent


def _referred_dice(state: GameState) -> list[DieId]:
    """The dice that effects and linked dice refer to, by id."""
    found = {die_id for effect in state.continuous_effects for die_id in effect.dice or ()}
    for pair in state.heroic_pairs:
        found.update(pair[:2])
    for die in state.dice:
        found.update(die_id for die_id in (die.holder, die.attached_to) if die_id >= 0)
    return sorted(found)


def resolve_table_dice(
    state: GameState, counted: CountedRef, names: MatchNames, taken: Sequence[DieId] = ()
) -> list[DieId]:
    """The dice on the table that a reference means; of dice that look alike the first ones.

    `taken` are dice that it cannot mean. Raises `LineMismatch` if too few dice fit, or dice fit
    that look different.
    """
    there = [die for die in state.dice if die.zone in _REFERRED_ZONES]
    every = [die for die in there if ref_fits_die(state, die, counted.ref)]
    every = [die for die in every if is_fielded(die)] or every
    fitting = [die for die in every if die.id not in taken]
    if counted.ref.ordinal:
        fitting = every[counted.ref.ordinal - 1 : counted.ref.ordinal]
    if len(fitting) < counted.count:
        raise LineMismatch(
            f'{counted.count} "{worded(counted.ref, names)}" on the table',
            f"at most {len(fitting)}",
            advice=whereabouts(state, counted.ref, names),
        )
    if len({_look(die) for die in fitting}) > 1 and len(fitting) > counted.count:
        among = [die.id for die in fitting]
        possible = list_refs(state, [die.id for die in there], names, among)
        raise mismatch_of_ref(counted.ref, names, possible, is_ambiguous=True)
    return [die.id for die in fitting[: counted.count]]
