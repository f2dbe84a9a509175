"""Tells a match as a story, from its timeline."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec.structs import replace

from rules.advice import labels
from rules.match_log.about_match import NOTHING_KNOWN, AboutMatch
from rules.match_log.match_facts import facts_of_match
from rules.match_log.story.paragraph_writer import Voice
from rules.match_log.story.story import Story, StoryChapter, StoryNote, StoryNumber
from rules.match_log.story.story_phrases import Phrase, characters, dice_of
from rules.match_log.story.turn_teller import TurnTeller, energy_spent
from rules.match_log.timeline import Timeline
from rules.messages.message import Message, make_message
from rules.model import CHANCE, SIDEKICK_ID, CardId, PlayerId
from rules.reading import visible
from rules.state import (
    DieFielded,
    DiePurchased,
    Event,
    GameState,
    LifeChanged,
    MatchEnded,
    PlayerDamaged,
    TurnBegan,
)
from rules.state import events as ev
from rules.teams import format_of


def tell_story(timeline: Timeline, about: AboutMatch = NOTHING_KNOWN) -> Story:
    """Tell a match as a story.

    Every name and number in it comes from the events and states of the match. The same match is
    always told in the same words.
    """
    setup = timeline.setup
    names = tuple(visible(player.name) for player in setup.players)
    sides = tuple(map(visible, setup.side_names))
    title = (
        make_message("story.named", title=about.title)
        if about.title
        else make_message("story.title", first=sides[0], second=sides[1])
    )
    edition, played = setup.ruleset, format_of(setup.format).title
    subtitle = make_message(
        "story.subtitle", edition=edition.title, year=edition.year, format=played
    )
    notes = timeline.notes()
    chapters = _with_comments(timeline, tuple(_chapters(timeline)))
    return Story(
        title,
        subtitle,
        tuple(opening(timeline)),
        tuple(_with_notes(timeline, chapters, notes)),
        tuple(ending(timeline)),
        names,
        match_numbers(timeline),
        tuple(StoryNote(None, text) for acts, text in notes.items() if acts <= 0),
    )


def _with_notes(
    timeline: Timeline, chapters: Sequence[StoryChapter], notes: Mapping[int, str]
) -> Iterator[StoryChapter]:
    """Add to each turn the notes to its acts."""
    for chapter in chapters:
        own = tuple(
            StoryNote(_deed(timeline, acts), text)
            for acts, text in notes.items()
            if acts > 0 and timeline.acts[acts - 1].turn == chapter.turn
        )
        yield replace(chapter, notes=own) if own else chapter


def _deed(timeline: Timeline, acts: int) -> Message | None:
    """What the log says first about the act that leads to a point, or last before it."""
    own = timeline.lines_of(timeline.acts[acts - 1])
    before = reversed(timeline.log[: timeline.lines_after(acts)])
    lines = (line.message for line in (*own, *before))
    return next((message for message in lines if message.id != "log.turn"), None)


def _chapters(timeline: Timeline) -> Iterator[StoryChapter]:
    """The turns. A match that begins at a position has no `TurnBegan` for its first turn."""
    events, teller = timeline.events, TurnTeller(timeline, Voice(timeline.setup))
    starts = [place for place, event in enumerate(events) if isinstance(event, TurnBegan)]
    if not events:
        return
    if starts[:1] != [0]:
        starts.insert(0, 0)
    fielded: set[CardId] = set()
    for first, end in zip(starts, [*starts[1:], len(events)], strict=True):
        begun, start = events[first], timeline.state_after(0)
        turn, active = (
            (begun.turn, begun.player)
            if isinstance(begun, TurnBegan)
            else (start.turn, start.active)
        )
        end_act = timeline.act_of_event(end - 1)
        state = timeline.state_after(end_act)
        of_turn = events[first:end]
        yield StoryChapter(
            turn,
            active,
            headline(
                state,
                turn,
                active,
                of_turn,
                fielded,
                is_complete=end < len(events) or isinstance(events[-1], MatchEnded),
            ),
            teller.paragraphs(first, end),
            tuple(_table(state)),
            end_act,
        )
        fielded |= {state.dice[one.die].card for one in of_turn if isinstance(one, DieFielded)}


def _table(state: GameState) -> Iterator[Message]:
    for player in state.setup.player_ids:
        dice = dice_of(state, [die.id for die in state.fielded_dice(player)])
        name, life = state.setup.players[player].name, max(state.life_of(player), 0)
        if dice:
            field = characters(state, dice)
            yield make_message("story.table", player=name, life=life, field=field)
        else:
            yield make_message("story.table_empty", player=name, life=life)


def _with_comments(
    timeline: Timeline, chapters: tuple[StoryChapter, ...]
) -> tuple[StoryChapter, ...]:
    """Add a sentence to the turns in which the lead changes."""
    first, second = timeline.setup.one_of_each_side(timeline.setup.player_ids)
    lives = [
        (state.life_of(first), state.life_of(second))
        for state in map(timeline.state_after, (0, *(chapter.end_act for chapter in chapters)))
    ]
    ended = [event for event in timeline.events if isinstance(event, MatchEnded)]
    winner = ended[-1].winner if ended and ended[-1].reason == "life" else None
    start = timeline.state_after(0)
    names = [labels.side_name(start, player) for player in (first, second)]
    return tuple(
        _with_comment(chapter, comment)
        for chapter, comment in zip(chapters, comments_on_course(names, lives, winner), strict=True)
    )


def _with_comment(chapter: StoryChapter, comment: Message | None) -> StoryChapter:
    if comment is None or not chapter.paragraphs:
        return chapter
    *before, last = chapter.paragraphs
    commented = replace(last, sentences=(*last.sentences, comment))
    return replace(chapter, paragraphs=(*before, commented))


# --- course of match ------------------------------------------------------------------------------


Lives = tuple[int, int]


def comments_on_course(
    names: Sequence[str | Message], lives: Sequence[Lives], winner: PlayerId | None
) -> list[Message | None]:
    """A comment on each turn in which the lead changes, else None.

    `lives` is the life of both players at the start, and at the end of each turn. `winner` is the
    player who won by life; None if no one did, or the match continues.
    """
    leaders = [_leader(life) for life in lives]
    comments: list[Message | None] = []
    had_lead = leaders[0] is not None
    for place in range(1, len(lives)):
        comments.append(None)
        before, now = leaders[place - 1], leaders[place]
        if now == before or (place == len(lives) - 1 and winner is not None):
            continue
        if now is None:
            comments[-1] = make_message("story.level", life=lives[place][0])
            continue
        is_for_good = winner == now and all(later == now for later in leaders[place:])
        name = "first_lead"
        if had_lead:
            name = "turning_point" if is_for_good else "takes_lead"
        ahead, behind = lives[place][now], lives[place][1 - now]
        values = {"life": ahead, "other_life": behind}
        comments[-1] = make_message(f"story.{name}", player=names[now], **values)
        had_lead = True
    return comments


def _leader(life: Lives) -> PlayerId | None:
    if life[0] == life[1]:
        return None
    return PlayerId(0) if life[0] > life[1] else PlayerId(1)


_LABELS = ("life", "purchased", "fielded", "energy", "rerolled", "damage", "knocked_out")


def match_numbers(timeline: Timeline) -> tuple[StoryNumber, ...]:
    """What each player did, counted over the whole match."""
    players = timeline.setup.player_ids
    counts: Counter[tuple[str, PlayerId]] = Counter()
    for player in players:
        counts["life", player] = max(timeline.state_after(len(timeline)).life_of(player), 0)
    for act in timeline.acts:
        if act.player != CHANCE:
            counts["energy", act.player] += energy_spent(timeline, act).amount
        state = timeline.state_after(act.number)
        for event in timeline.events_of(act):
            match event:
                case ev.DiePurchased(player=player):
                    counts["purchased", player] += 1
                case ev.DieFielded(die=die):
                    counts["fielded", state.dice[die].controller] += 1
                case ev.DiceRolled(player=player, dice=dice, is_reroll=True):
                    counts["rerolled", player] += len(dice)
                case ev.PlayerDamaged(player=player, amount=amount):
                    counts["damage", player] += amount
                case ev.KnockedOut(die=die):
                    counts["knocked_out", state.dice[die].owner] += 1
    return tuple(
        StoryNumber(
            make_message(f"story.number.{label}"),
            tuple(counts[label, player] for player in players),
        )
        for label in _LABELS
    )


# --- headlines ------------------------------------------------------------------------------------


MANY_KNOCK_OUTS = 3
"""From this number on, knockouts make a headline."""


def headline(
    state: GameState,
    turn: int,
    active: PlayerId,
    events: Sequence[Event],
    fielded: set[CardId],
    *,
    is_complete: bool,
) -> Message:
    """The headline of a turn. `fielded` are the cards of which a die was fielded in an earlier
    turn. `is_complete` says whether the turn, or the match, has ended."""
    name, values = _subject(state, active, events, fielded)
    if not is_complete and name in ("stopped", "quiet"):
        name = "attacks" if name == "stopped" else "begins"
    player = labels.side_name(state, active)
    return make_message(f"story.heading.{name}", turn=turn, player=player, **values)


def _subject(
    state: GameState, active: PlayerId, events: Sequence[Event], fielded: set[CardId]
) -> tuple[str, dict[str, str | int | Message]]:
    opponent = labels.side_name(state, state.setup.opponents(active)[0])
    for event in events:
        if isinstance(event, ev.MatchEnded):
            return _end(state, event, active)
    damage = sum(
        event.amount
        for event in events
        if isinstance(event, ev.PlayerDamaged) and not state.on_same_side(event.player, active)
    )
    if damage > 1:
        return "hits", {"amount": damage, "other": opponent}
    if sweep := _sweep(state, events):
        return "sweep", sweep
    knock_outs = sum(isinstance(event, ev.KnockedOut) for event in events)
    if knock_outs >= MANY_KNOCK_OUTS:
        return "knock_outs", {"count": knock_outs}
    if damage:
        return "scratches", {"other": opponent}
    if any(isinstance(event, ev.AttackDeclared) for event in events):
        return "stopped", {"other": opponent}
    for event in events:
        if isinstance(event, ev.DieFielded) and state.on_same_side(event.player, active):
            card = state.dice[event.die].card if event.die < len(state.dice) else SIDEKICK_ID
            if card != SIDEKICK_ID and card not in fielded:
                return "fielding", {"card": labels.card_name(state, card)}
    bought = [
        event.card
        for event in events
        if isinstance(event, ev.DiePurchased) and state.on_same_side(event.player, active)
    ]
    if bought:
        dearest = max(bought, key=lambda card: state.setup.cards[card].card.cost)
        return "purchase", {"card": _counted(state, dearest, bought.count(dearest))}
    came = [
        state.dice[event.die].card
        for event in events
        if isinstance(event, ev.DieFielded) and event.player == active
        if event.die < len(state.dice)
    ]
    if came:
        dearest = max(came, key=lambda card: state.setup.cards[card].card.cost)
        named = labels.with_article(_counted(state, dearest, came.count(dearest)))
        return "fielding", {"card": named}
    return "quiet", {}


def _sweep(state: GameState, events: Sequence[Event]) -> dict[str, str | int | Message]:
    """The card whose effect knocks out many dice, and how many; empty if there is none."""
    cause, counts = SIDEKICK_ID, Counter[CardId]()
    for event in events:
        match event:
            case ev.AbilityStarted(card=card) | ev.GlobalUsed(card=card):
                cause = card
            case ev.ActionUsed(die=die):
                cause = state.dice[die].card
            case ev.PriorityPassed() | ev.DamageDealt(is_combat=True):
                cause = SIDEKICK_ID
            case ev.KnockedOut() if cause != SIDEKICK_ID:
                counts[cause] += 1
    for card, count in counts.most_common(1):
        if count >= MANY_KNOCK_OUTS:
            return {"card": labels.card_name(state, card), "count": count}
    return {}


def _end(
    state: GameState, event: ev.MatchEnded, active: PlayerId
) -> tuple[str, dict[str, str | int | Message]]:
    if event.winner is None:
        return ("agreed" if event.reason == "agreement" else "tied"), {}
    winner = labels.player_name(state, event.winner)
    if event.reason == "concession":
        return "conceded", {"winner": winner}
    return ("wins" if event.winner == active else "loses"), {"winner": winner}


def _counted(state: GameState, card: CardId, count: int) -> Phrase:
    return labels.counted_dice_name(labels.card_name(state, card), count)


# --- opening and ending ---------------------------------------------------------------------------


CLOSE_CALL = 3
"""A winner who was down to this much life or less had a close call."""


def opening(timeline: Timeline) -> Iterator[Message]:
    """Who plays with which cards, and who begins."""
    setup, start = timeline.setup, timeline.state_after(0)
    names = [player.name for player in setup.players]
    sides = [labels.side_name(start, one) for one in setup.one_of_each_side(setup.player_ids)]
    yield make_message("story.players_meet", first=sides[0], second=sides[1], life=setup.life)
    for player in setup.player_ids:
        yield _team(timeline, player)
    basics = dict.fromkeys(
        at_table.card.full_name
        for at_table in setup.cards[1:]
        if at_table.owner is None and at_table.dice_count
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
    for seating in timeline.seatings:
        if seating.take_overs > before:
            changes.append((seating.first_act, make_message("story.copy", turn=seating.turn)))
        before = seating.take_overs
    for place, seatings in enumerate(played):
        for earlier, later in pairwise(seatings):
            if bool(earlier.computers[place]) is not bool(later.computers[place]):
                name = "computer" if later.computers[place] else "person"
                sentence = make_message(
                    f"story.{name}_goes_on", player=players[place].name, turn=later.turn
                )
                changes.append((later.first_act, sentence))
    yield from (sentence for _, sentence in sorted(changes, key=lambda change: change[0]))


def _team(timeline: Timeline, player: PlayerId) -> Message:
    cards = [card for card in timeline.setup.cards[1:] if card.owner == player]
    name = timeline.setup.players[player].name
    counts = {card.dice_count for card in cards}
    if not cards:
        return make_message("story.no_team", player=name)
    if len(counts) == 1:
        (count,) = counts
        named = labels.join_with_and([at_table.card.full_name for at_table in cards])
        return make_message("story.team_of_equal_dice", player=name, cards=named, count=count)
    counted = [
        make_message(
            "story.card_with_dice", card=at_table.card.full_name, count=at_table.dice_count
        )
        for at_table in cards
    ]
    return make_message("story.team", player=name, cards=labels.join_with_and(counted))


def ending(timeline: Timeline) -> Iterator[Message]:
    """How the match ends, and what decided it; or where it stands."""
    end = timeline.state_after(len(timeline))
    ended = [event for event in timeline.events if isinstance(event, MatchEnded)]
    if not ended:
        yield from _where_it_stands(end)
        return
    winner, reason = ended[-1].winner, ended[-1].reason
    if winner is None:
        name = "story.agreed" if reason == "agreement" else "story.tied"
        yield make_message(name, turn=end.turn)
    elif reason == "concession":
        loser = labels.side_name(end, timeline.setup.opponents(winner)[0])
        side = labels.side_name(end, winner)
        yield make_message("story.conceded", player=side, other=loser, turn=end.turn)
    else:
        side = labels.side_name(end, winner)
        yield make_message("story.won", player=side, turn=end.turn, life=end.life_of(winner))
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
        if isinstance(event, PlayerDamaged | LifeChanged)
        and start.on_same_side(event.player, winner)
    )
    lowest = min([(start.life_of(winner), start.turn), *changes])
    name = labels.side_name(start, winner)
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
