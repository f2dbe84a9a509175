"""Functions that build events from the parts of parsed sentences."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rules.language import ast
from rules.language.ast import Dice, Moment
from rules.language.parser.phrase_builders import Builders, InvalidCombination, unchanged
from rules.language.parser.sentence_builders import CausePhrase

_EventAndDamage = tuple[ast.EventWord, ast.DamageKind]


def _damage(word: ast.EventWord) -> Callable[[ast.DamageKind], _EventAndDamage]:
    """Return a builder that adds the kind of damage to an event."""
    return lambda how: (word, how)


def build_event(
    events: tuple[_EventAndDamage, ...], means: ast.DamageKind | None, by: CausePhrase | None,
    dice: Dice | ast.Pair | None = None,
    player: ast.PlayerWord = "each",
) -> Moment:  # fmt: skip
    """Build the event that triggers an ability, or several as alternatives.

    Raises:
        InvalidCombination: one of them needs to name another die.
    """
    if any(word == "kos" for word, _ in events):
        raise InvalidCombination('which dice it KOs, as in "KOs a sidekick"')
    cause, kinds, source = by or CausePhrase()
    return _event_alternatives(
        *(Moment(word, dice, player, kinds, cause, source, means or how) for word, how in events)
    )


def _damage_event(
    events: tuple[_EventAndDamage, ...],
    whom: Dice | ast.PlayerWord,
    dice: Dice | None = None,
) -> Moment:
    """Build the event of dealing damage to certain dice or to a player."""
    if any(word != "deals damage" for word, _ in events):
        raise InvalidCombination('"deals damage" before "to ..."')
    return _event_alternatives(*(Moment(word, dice, how=how, whom=whom) for word, how in events))


def _blocking_event(
    events: tuple[_EventAndDamage, ...], whom: Dice, dice: Dice | None = None
) -> Moment:
    """Build the event of blocking certain dice, or of knocking them out."""
    if any(word not in ("blocks", "kos") for word, _ in events):
        raise InvalidCombination('"blocks" or "KOs" before the other die')
    return _event_alternatives(*(Moment(word, dice, whom=whom) for word, _ in events))


def _player_event(
    who: ast.PlayerWord,
    event: Moment | ast.EventWord | _EventAndDamage,
    means: ast.DamageKind | None,
    by: CausePhrase | None,
) -> Moment:
    """Build the event of something that a player does or that happens to a player."""
    if isinstance(event, Moment):
        if means is not None or by is not None:
            raise InvalidCombination('a colon: this event cannot be narrowed with "by ..."')
        return replace(event, player=who)
    with_damage = event if isinstance(event, tuple) else (event, "any")
    return build_event((with_damage,), means, by, None, who)


def _event_alternatives(*moments: Moment) -> Moment:
    """Chain several events as alternatives; each may itself be a chain."""
    first, *others = (one for moment in moments for one in ast.single_moments(moment))
    return replace(first, other=_event_alternatives(*others) if others else None)


EVENT_BUILDERS: Builders = {
    "by_you": lambda: CausePhrase("you"),
    "by_opponent": lambda: CausePhrase("opponent"),
    "by_dice": lambda dice: CausePhrase(dice=dice),
    "by_ability": lambda kinds, dice=None: CausePhrase("any", kinds, dice),
    "by_your_ability": lambda kinds, dice=None: CausePhrase("you", kinds, dice),
    "by_their_ability": lambda kinds, dice=None: CausePhrase("opponent", kinds, dice),
    "whose_ability": lambda dice: dice,
    "means": lambda how: how,
    "takes_damage_of": _damage("damaged"),
    "deals_damage_of": _damage("deals damage"),
    "player_damaged_of": _damage("player damaged"),
    "happenings": lambda *words: tuple(w if isinstance(w, tuple) else (w, "any") for w in words),
    "when_fielded": lambda: Moment("fielded"),
    "when_this": build_event,
    "when_pair": lambda happenings, means, by: build_event(happenings, means, by, ast.Pair()),
    "when_this_to": _damage_event,
    "when_dice": lambda dice, happenings, means, by: build_event(happenings, means, by, dice),
    "when_dice_to": lambda dice, happenings, whom: _damage_event(happenings, whom, dice),
    "when_this_blocks": lambda happenings, whom: _blocking_event(happenings, whom),
    "when_dice_block": lambda dice, happenings, whom: _blocking_event(happenings, whom, dice),
    "global_used": lambda: Moment("global used"),
    "life_gained": lambda: Moment("life gained"),
    "life_lost": lambda: Moment("life lost"),
    "keyword_used": lambda word: Moment("keyword used", keyword=word),
    "victim": unchanged,
    "when_player": _player_event,
    "turn_starts": lambda who: Moment("turn starts", player=who),
    "turn_ends": lambda who: Moment("turn ends", player=who),
    "attack_step_starts": lambda who: Moment("attack step starts", player=who),
    "combat_ends": lambda: Moment("attack step ends"),
    "attack_step_ends": lambda who: Moment("attack step ends", player=who),
    "moment": _event_alternatives,
    "until": _event_alternatives,
}
