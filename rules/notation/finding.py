"""References to dice and cards: find the die a reference means, and write the shortest reference.

Both directions consider only the dice that qualify at this point of the match, with equal dice
counted once. A name is usually enough; a level, face or owner is added where candidates differ.
Dice that differ only in something the notation cannot express (an effect on one of them) are
numbered `#1`, `#2`..., in an order that does not depend on the ids of equal dice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from rules.digest import canonical_ranks
from rules.likeness import distinct
from rules.notation.errors import Mismatch
from rules.notation.quoting import SIDEKICK, Names, face_names
from rules.notation.record import Ref, Several
from rules.notation.wording import ref as worded
from rules.state import Die, GameState


def names_card(state: GameState, card: int, ref: Ref) -> bool:
    """Whether the name, subtitle and set of a reference fit this card (or the Sidekicks)."""
    facts = state.setup.cards[card].card
    if not ref.name:
        return True
    return (
        ref.name == (facts.name if card else SIDEKICK)
        and ref.subtitle in ("", facts.subtitle)
        and ref.code in ("", facts.set_code)
    )


def card_fits(state: GameState, card: int, ref: Ref) -> bool:
    """Whether a reference fits this card by its name and its owner."""
    return names_card(state, card, ref) and ref.player in (None, state.setup.cards[card].owner)


def fits(state: GameState, die: Die, ref: Ref) -> bool:
    """Whether a reference fits this die in every detail."""
    return (
        names_card(state, die.card, ref)
        and (not ref.face or ref.face in faces_of(state, die))
        and ref.damage in (-1, die.damage)
        and ref.zone in (None, die.zone)
        and ref.player in (None, die.player)
    )


def faces_of(state: GameState, die: Die) -> tuple[str, ...]:
    """The names of the face a die shows: as printed and, for a level, without its bursts."""
    if die.face < 0:
        return ()
    kind = state.setup.cards[die.card].card.die
    name = face_names(kind)[die.face]
    return (name, name.rstrip("*")) if kind.faces[die.face].level else (name,)


# --- resolving references -------------------------------------------------------------------------


def the_one(state: GameState, ref: Ref, dice: Sequence[int], names: Names) -> int:
    """The one die among the candidates that a reference means.

    Raises:
        Mismatch: no die fits, or several do.
    """
    found = [number for number in dict.fromkeys(dice) if fits(state, state.dice[number], ref)]
    if ref.ordinal:
        found = in_order(state, found)[ref.ordinal - 1 : ref.ordinal]
    if len(found) == 1:
        return found[0]
    all_dice = tuple(dict.fromkeys(dice))
    said = [worded(describe(state, n, all_dice, plain(state, n)), names) for n in found or all_dice]
    raise Mismatch(
        f'"{worded(ref, names)}"' + (", which is ambiguous" if found else ""),
        " or ".join(said) or "no die: none qualifies here",
    )


def the_card(state: GameState, ref: Ref, cards: Sequence[int], names: Names) -> int:
    """The one card among the candidates that a reference means.

    Raises:
        Mismatch: no card fits, or several do.
    """
    found = sorted({card for card in cards if card_fits(state, card, ref)})
    if ref.ordinal:
        found = found[ref.ordinal - 1 : ref.ordinal]
    if len(found) == 1:
        return found[0]
    said = [worded(describe_card(state, card, tuple(cards)), names) for card in found or cards]
    raise Mismatch(
        f'"{worded(ref, names)}"' + (", which is ambiguous" if found else ""),
        " or ".join(said) or "no card: none qualifies here",
    )


def taken(state: GameState, said: Several, pool: Sequence[int], names: Names) -> list[int]:
    """The first `said.count` dice of a pool that fit. If more fit, all of them must be equal.

    Raises:
        Mismatch: too few dice fit, or more fit and they differ.
    """
    found = [number for number in pool if fits(state, state.dice[number], said.what)]
    if said.what.ordinal:
        kinds = distinct(state, [state.dice[number] for number in found])
        one = the_one(state, said.what, [die.id for die in kinds], names)
        found = [n for n in found if n == one or len(_kinds(state, [n, one])) == 1]
    if len(found) < said.count:
        wanted = worded(said.what, names)
        raise Mismatch(f"{said.count} {wanted}", f"at most {len(found)} {wanted}")
    if len(found) > said.count and len(_kinds(state, found)) > 1:
        the_one(state, said.what, _kinds(state, found), names)
    return found[: said.count]


def _kinds(state: GameState, numbers: Sequence[int]) -> list[int]:
    return [die.id for die in distinct(state, [state.dice[number] for number in numbers])]


def in_order(state: GameState, numbers: Sequence[int]) -> list[int]:
    """Sort dice in an order that is the same in equal states; less damaged dice come first."""
    rank = canonical_ranks(state)
    return sorted(numbers, key=lambda number: rank[number])


# --- writing references ---------------------------------------------------------------------------


def plain(state: GameState, number: int) -> Ref:
    """Refer to a die by name, plus its level if its card has several."""
    die = state.dice[number]
    kind = state.setup.cards[die.card].card.die
    leveled = die.face >= 0 and kind.faces[die.face].level and kind.face_of_level(2) is not None
    return Ref(named(state, die.card), face=faces_of(state, die)[-1] if leveled else "")


def named(state: GameState, card: int) -> str:
    """The name of the dice of a card; `sidekick` for card 0."""
    return state.setup.cards[card].card.name if card else SIDEKICK


def describe(state: GameState, number: int, rivals: Sequence[int], start: Ref) -> Ref:
    """The shortest reference that fits this die and none of its rivals.

    Args:
        state: the state.
        number: the die; among equal dice, the one listed in `rivals`.
        rivals: the candidates, equal dice counted once.
        start: the details to include in any case.
    """
    die = state.dice[number]
    for ref in _fuller(state, die, start):
        if [rival for rival in rivals if fits(state, state.dice[rival], ref)] == [number]:
            return ref
    base = [rival for rival in rivals if fits(state, state.dice[rival], start)]
    return replace(start, ordinal=in_order(state, base).index(number) + 1)


def describe_card(state: GameState, card: int, rivals: Sequence[int]) -> Ref:
    """The shortest reference that fits this card and none of its rivals."""
    facts = state.setup.cards[card].card
    name = Ref(named(state, card))
    if not card:
        return name
    title = replace(name, subtitle=facts.subtitle)
    coded = replace(title, code=facts.set_code)
    for ref in (name, title, coded):
        if [rival for rival in rivals if card_fits(state, rival, ref)] == [card]:
            return ref
    owned = replace(title, player=state.setup.cards[card].owner)
    alike = sorted({rival for rival in rivals if card_fits(state, rival, owned)})
    if len(alike) == 1:
        return owned
    return replace(owned, ordinal=1 + alike.index(card))  # both players brought it (SET-3)


def twin(state: GameState, number: int, kinds: Sequence[int]) -> int:
    """The die in `kinds` (which lists equal dice once) that is equal to this die."""
    for one in kinds:
        if one == number or len(distinct(state, [state.dice[one], state.dice[number]])) == 1:
            return one
    raise LookupError(f"no die is equal to die {number}")


def _fuller(state: GameState, die: Die, start: Ref) -> Iterator[Ref]:
    """References to a die with more and more detail, the shortest first."""
    face = faces_of(state, die)[0] if die.face >= 0 else ""
    owner = die.player if die.player >= 0 else None
    facts = state.setup.cards[die.card].card
    titles = [start, replace(start, name=named(state, die.card))]
    if die.card:
        titles.append(replace(titles[1], subtitle=facts.subtitle))
        titles.append(replace(titles[2], code=facts.set_code))
    more: dict[str, Any] = {"face": face, "player": owner, "damage": die.damage, "zone": die.zone}
    ways = [words for size in range(5) for words in combinations(more, size)]
    for title in dict.fromkeys(titles):
        for words in ways:
            yield replace(title, **{word: more[word] for word in words})
