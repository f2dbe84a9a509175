"""The first and the last sentences of a story."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rules.advice import labels
from rules.match_log.match_facts import facts_of_match
from rules.match_log.story.story_phrases import characters, dice_of
from rules.match_log.timeline import Timeline
from rules.messages.message import Message, make_message
from rules.model import SIDEKICK_ID, CardId, PlayerId
from rules.state import DiePurchased, GameState, LifeChanged, MatchEnded, PlayerDamaged

CLOSE_CALL = 3
"""A winner who was down to this much life or less had a close call."""


def opening(timeline: Timeline) -> Iterator[Message]:
    """Who plays with which cards, and who begins."""
    setup, start = timeline.setup, timeline.state_after(0)
    names = [player.name for player in setup.players]
    yield make_message("story.players_meet", first=names[0], second=names[1], life=setup.life)
    for player in setup.player_ids:
        yield _team(timeline, player)
    basics = dict.fromkeys(
        one.card.full_name for one in setup.cards[1:] if one.owner is None and one.dice_count
    )
    if basics:
        named = labels.join_with_and(basics)
        yield make_message("story.basics", cards=named, count=len(basics))
    yield from _who_played(timeline)
    if setup.own_dice:
        yield make_message("story.own_dice")
    if start.turn <= 1:
        yield make_message("story.starts", player=names[start.active])
    else:
        yield make_message("story.mid_match", turn=start.turn, **_lives(start))


def _who_played(timeline: Timeline) -> Iterator[Message]:
    """For whom the computer plays, where others go on, and where a copy was taken over."""
    players = timeline.setup.players
    played = [timeline.players_of(player) for player in timeline.setup.player_ids]
    computers = [
        player.name
        for place, (player, seatings) in enumerate(zip(players, played, strict=True))
        if seatings[0].computers[place]
    ]
    if len(computers) == 1:
        yield make_message("story.computer", player=computers[0])
    elif computers:
        yield make_message("story.computers")
    changes: list[tuple[int, Message]] = []
    before = 0
    for one in timeline.seatings:
        if one.take_overs > before:
            changes.append((one.first_act, make_message("story.copy", turn=one.turn)))
        before = one.take_overs
    for place, seatings in enumerate(played):
        for earlier, later in pairwise(seatings):
            if bool(earlier.computers[place]) is not bool(later.computers[place]):
                name = "computer" if later.computers[place] else "person"
                said = make_message(
                    f"story.{name}_goes_on", player=players[place].name, turn=later.turn
                )
                changes.append((later.first_act, said))
    yield from (said for _, said in sorted(changes, key=lambda change: change[0]))


def _team(timeline: Timeline, player: PlayerId) -> Message:
    cards = [one for one in timeline.setup.cards[1:] if one.owner == player]
    name = timeline.setup.players[player].name
    counts = {one.dice_count for one in cards}
    if not cards:
        return make_message("story.no_team", player=name)
    if len(counts) == 1:
        (count,) = counts
        named = labels.join_with_and([one.card.full_name for one in cards])
        return make_message("story.team_of_equal_dice", player=name, cards=named, count=count)
    counted = [
        make_message("story.card_with_dice", card=one.card.full_name, count=one.dice_count)
        for one in cards
    ]
    return make_message("story.team", player=name, cards=labels.join_with_and(counted))


def ending(timeline: Timeline) -> Iterator[Message]:
    """How the match ends, and what decided it; or where it stands."""
    end = timeline.state_after(len(timeline))
    names = [player.name for player in timeline.setup.players]
    ended = [event for event in timeline.events if isinstance(event, MatchEnded)]
    if not ended:
        yield from _where_it_stands(end)
        return
    winner, reason = ended[-1].winner, ended[-1].reason
    if winner is None:
        name = "story.agreed" if reason == "agreement" else "story.tied"
        yield make_message(name, turn=end.turn)
    elif reason == "concession":
        (loser,) = timeline.setup.opponents(winner)
        yield make_message(
            "story.conceded", player=names[winner], other=names[loser], turn=end.turn
        )
    else:
        yield make_message("story.won", player=names[winner], turn=end.turn, life=end.life[winner])
    if winner is not None:
        yield from _close_call(timeline, winner)
    yield from _best_card(timeline)
    yield from _left_on_their_cards(timeline)


def _where_it_stands(end: GameState) -> Iterator[Message]:
    yield make_message("story.unfinished", turn=end.turn, **_lives(end))
    if end.combat is not None and end.combat.attackers:
        attackers = dice_of(end, end.combat.attackers)
        yield make_message("story.still_attacking", dice=characters(end, attackers))
    elif waiting := [die for die in end.dice_to_roll if end.dice[die].face < 0]:
        player = end.setup.players[end.active].name
        yield make_message("story.still_to_roll", player=player, count=len(waiting))


def _close_call(timeline: Timeline, winner: PlayerId) -> Iterator[Message]:
    """The lowest life of the winner, if it was really low."""
    start = timeline.state_after(0)
    changes = (
        (event.life, act.turn)
        for act in timeline.acts
        for event in timeline.events_of(act)
        if isinstance(event, PlayerDamaged | LifeChanged) and event.player == winner
    )
    lowest = min([(start.life[winner], start.turn), *changes])
    name = timeline.setup.players[winner].name
    if 0 < lowest[0] <= CLOSE_CALL:
        yield make_message("story.close_call", player=name, life=lowest[0], turn=lowest[1])
    elif lowest[0] == timeline.setup.life:
        yield make_message("story.unscathed", player=name)


def _best_card(timeline: Timeline) -> Iterator[Message]:
    state = timeline.state_after(len(timeline))
    facts = facts_of_match(timeline)
    if facts.best_card is None:
        return
    name = "best_card"
    if not facts.damage:
        name = "best_card_kos"
    elif not facts.knock_outs:
        name = "best_card_damage"
    yield make_message(
        f"story.{name}",
        card=_named(state, facts.best_card),
        count=facts.knock_outs,
        damage=facts.damage,
    )


def _named(state: GameState, card: CardId) -> str | Message:
    if card == SIDEKICK_ID:
        return make_message("story.the_sidekicks")
    return labels.card_name(state, card)


def _left_on_their_cards(timeline: Timeline) -> Iterator[Message]:
    """The cards of each team of which no die was ever purchased."""
    setup, state = timeline.setup, timeline.state_after(0)
    if state.turn > 1:  # some may have been purchased before
        return
    bought = {event.card for event in timeline.events if isinstance(event, DiePurchased)}
    for player in setup.player_ids:
        left = [
            setup.cards[card].card.name
            for card in setup.card_ids
            if setup.cards[card].owner == player and card not in bought
        ]
        if left:
            name, cards = setup.players[player].name, labels.join_with_and(left)
            yield make_message("story.never_purchased", player=name, cards=cards)


def _lives(state: GameState) -> dict[str, str | int | Message]:
    players = state.setup.players
    first, second = state.life
    return {
        "first": players[0].name,
        "first_life": max(first, 0),
        "second": players[1].name,
        "second_life": max(second, 0),
    }
