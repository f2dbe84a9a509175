"""What the draft screen shows: stacks, questions, teams and headlines of a draft, in words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from desktop.screens.draft.draft_session import DraftSession
from desktop.screens.draft.drafted_team import StripShown
from desktop.screens.draft.pick_panel import PickOffer
from desktop.screens.draft.stack_tile import StackShown
from rules.cards import Card
from rules.messages import PluralCount
from rules.teams import DoubleRainbowDraft, Draft, MadePick, PickKind, RainbowDraft, StackDraft


def tr(text: str) -> str:
    """Translate a text of the draft screen."""
    return QCoreApplication.translate("DraftView", text)


def _key(card: Card) -> str:
    return f"{card.set_code}-{card.number}"


# --- stacks ---------------------------------------------------------------------------------------


def stacks_of(draft: Draft, *, basics: bool) -> list[StackShown]:
    """The stacks that the picker sees; `basics` shows the basic actions to choose from."""
    if isinstance(draft, StackDraft):
        return [
            _stack(name, cards, max(card.maximum for card in cards))
            for name, cards in draft.stacks.items()
        ]
    assert isinstance(draft, RainbowDraft)
    if draft.picker is None:
        return []
    if not draft.is_building:
        return [
            StackShown(f"{_key(card)}-{at}", (card,), draft.dice_per_card, _own_dice(draft, card))
            for at, card in enumerate(draft.hand)
        ]
    return _basics_of(draft, draft.picker) if basics else _drafted_stacks(draft, draft.picker)


def _stack(name: str, cards: tuple[Card, ...], dice: int) -> StackShown:
    note = tr("{cards} {cards:version|versions}, {dice} {dice:die|dice}")
    note = note.format(cards=PluralCount(len(cards)), dice=PluralCount(dice))
    return StackShown(name, cards, dice, note)


def _own_dice(draft: RainbowDraft, card: Card) -> str:
    assert draft.picker is not None
    count = draft.dice_of(draft.picker)[card.name]
    return tr("you have {count} of its dice").format(count=count) if count else ""


def _drafted_stacks(draft: RainbowDraft, player: int) -> list[StackShown]:
    used = {team_card.card.name: team_card for team_card in draft.teams[player].cards}
    partner = draft.partner_of(player)
    theirs = () if partner is None else draft.teams[partner].cards
    taken = {team_card.card.name for team_card in theirs}
    by_name: dict[str, list[Card]] = {}
    for card in draft.drafted_cards(player):
        by_name.setdefault(card.name, []).append(card)
    dice = draft.dice_of(player)
    found = []
    for name, cards in by_name.items():
        badge = ""
        if name in used:
            played = used[name]
            cards = [played.card, *(card for card in cards if card != played.card)]
            badge = tr("{count} used").format(count=played.dice)
        elif partner is not None and name in taken:
            badge = tr("{name} uses it").format(name=draft.plan.players[partner])
        note = tr("{count} {count:die|dice} drafted").format(count=PluralCount(dice[name]))
        found.append(StackShown(name, tuple(cards), dice[name], note, badge, name in used))
    return found


def _basics_of(draft: RainbowDraft, player: int) -> list[StackShown]:
    chosen = draft.teams[player].basics
    cards = sorted(draft.basics_of(player), key=lambda card: (card.name, card.set_code))
    return [
        StackShown(
            _key(card), (card,), 0, "", tr("chosen") if card in chosen else "", card in chosen
        )
        for card in cards
    ]


def offer_of(draft: Draft, shown: StackShown) -> PickOffer:
    """What the picker may do with a stack."""
    if isinstance(draft, StackDraft):
        return PickOffer(PickKind.TAKE, shown.cards, least=draft.least_dice, most=draft.most_dice)
    assert isinstance(draft, RainbowDraft)
    assert draft.picker is not None
    if not draft.is_building:
        return PickOffer(PickKind.KEEP, shown.cards)
    if not shown.dice:
        kind = PickKind.RETURN if shown.is_chosen else PickKind.CHOOSE
        return PickOffer(kind, shown.cards)
    team = draft.teams[draft.picker]
    used = next(
        (team_card for team_card in team.cards if team_card.card.name == shown.cards[0].name), None
    )
    if used is None:
        return PickOffer(PickKind.USE, shown.cards, least=1, most=draft.most_dice_of_new_card)
    return PickOffer(PickKind.USE, shown.cards, 0, 1, draft.most_dice, used.dice, used.card)


# --- teams ----------------------------------------------------------------------------------------


def strips_of(draft: Draft, player: int) -> list[StripShown]:
    """The strips of a player's team, the newest marked."""
    if isinstance(draft, StackDraft):
        last = draft.picks[-1].pick.card if draft.picks else None
        return [
            StripShown(one.card, one.dice, is_faded=not one.dice, is_new=one.card == last)
            for one in draft.taken[player]
        ]
    assert isinstance(draft, RainbowDraft)
    if draft.is_building or draft.is_over:
        team = draft.teams[player]
        cards = [StripShown(team_card.card, team_card.dice) for team_card in team.cards]
        return [*cards, *(StripShown(card) for card in team.basics)]
    return _kept_strips(draft, player)


def _kept_strips(draft: RainbowDraft, player: int) -> list[StripShown]:
    kept = sorted(draft.kept[player], key=lambda card: (card.name, card.set_code, card.number))
    return [
        StripShown(card, draft.dice_per_card if draft.dice_per_card > 1 else 0) for card in kept
    ]


def cards_of_partner(draft: RainbowDraft, partner: int) -> tuple[list[StripShown], str]:
    """What a player who builds sees of the partner, with whom everything may be talked over: the
    team, or the drafted cards before there is one; and what it is."""
    if draft.teams[partner].cards:
        return strips_of(draft, partner), tr("Your partner's team")
    return _kept_strips(draft, partner), tr("Your partner drafted")


def own_basics(draft: Draft, player: int | None) -> tuple[Card, ...]:
    """The basic actions that the draft settled: of all, or of a player who opened a pack."""
    if isinstance(draft, DoubleRainbowDraft) and player is not None and not draft.is_over:
        return draft.basics_of(player)
    return draft.shared_basics


def team_fact(draft: Draft, player: int) -> str:
    """How much of a team is complete."""
    team = draft.teams[player]
    if isinstance(draft, StackDraft):
        order = tr("Goes second, picks first") if player else tr("Goes first")
        facts = tr("{count} of {limit} dice").format(count=team.dice_count, limit=draft.plan.dice)
        return f"{facts}  ·  {order}"
    assert isinstance(draft, RainbowDraft)
    if draft.is_building or draft.is_over:
        limits = draft.format
        if limits.side_size > 1:  # dice are limited by the cards alone (DBL-1)
            template = tr("{cards} of {limit} cards, {dice} {dice:die|dice}")
            cards, dice = len(team.cards), PluralCount(team.dice_count)
            return template.format(cards=cards, limit=limits.max_cards, dice=dice)
        return tr("{cards} of 8 cards, {dice} of 20 dice, {basics} of 2 basic actions").format(
            cards=len(team.cards), dice=team.dice_count, basics=len(team.basics)
        )
    return tr("{count} {count:card|cards} drafted").format(
        count=PluralCount(len(draft.kept[player]))
    )


def dice_in_middle(draft: RainbowDraft) -> str:
    """The dice of all packs, a line for each name."""
    counts = sorted(draft.dice_in_middle.items())
    return "\n".join(f"{count} × {name}" for name, count in counts)


# --- words ----------------------------------------------------------------------------------------


def headline(session: DraftSession) -> str:
    """Whose turn it is, in big words."""
    draft = session.draft
    if draft.picker is None:
        two = len(draft.plan.players) == 2
        return tr("Both teams are ready") if two else tr("All four teams are ready")
    name = session.name(draft.picker)
    if isinstance(draft, RainbowDraft) and draft.is_building:
        return tr("{name} builds a team").format(name=name)
    return tr("{name} picks").format(name=name)


def task(session: DraftSession) -> str:
    """What the picker does now, in a sentence."""
    draft = session.draft
    if draft.picker is None:
        return ""
    if isinstance(draft, StackDraft):
        left = draft.dice_left(draft.picker)
        if not left:
            return tr("You have all your dice. Take a stack your opponent could use, or pass.")
        template = tr("Take a stack: one of its cards, and {count:1 die|up to {count} dice}.")
        return template.format(count=PluralCount(left))
    assert isinstance(draft, RainbowDraft)
    if draft.is_building:
        return _building_task(session, draft, draft.picker)
    if isinstance(draft, DoubleRainbowDraft):
        after = session.name(draft.passes_to(draft.picker))
        template = tr("Keep 1 of {count} cards and pass the rest to {name}.")
        return template.format(count=len(draft.hand), name=after)
    template = tr(
        "Pile {pile} of 2: keep {count:the last card|1 of {count} cards and pass the rest}."
    )
    return template.format(pile=draft.pile_number, count=PluralCount(len(draft.hand)))


def _building_task(session: DraftSession, draft: RainbowDraft, player: int) -> str:
    limits, partner = draft.format, draft.partner_of(player)
    if partner is not None:
        template = tr(
            "Choose up to {cards} cards and a basic action, none of them the same as those of"
            " {name}, your partner."
        )
        return template.format(cards=limits.max_cards, name=session.name(partner))
    template = tr("Choose up to {cards} cards and {dice} dice, and {basics} basic actions.")
    if not draft.chooses_basics:
        template = tr("Choose up to {cards} cards and {dice} dice.")
    return template.format(cards=limits.max_cards, dice=limits.max_dice, basics=limits.basics)


def filled_team(draft: RainbowDraft, player: int) -> str:
    """Why a team that was completed gets no more dice, and what to do with it."""
    team, limits = draft.teams[player], draft.format
    if team.dice_count >= limits.max_dice:
        why = tr("Your team has all its {limit} dice.")
    elif len(team.cards) >= limits.max_cards:
        why = tr("Your team has all its {cards} cards, with every die you drafted for them.")
    else:
        why = tr("Your team has every card and die you drafted that fits together.")
    why = why.format(limit=limits.max_dice, cards=limits.max_cards)
    return f"{why} {tr('Check it, then finish it.')}"


def last_pick(session: DraftSession) -> str:
    """What the last pick was, unless it is a secret."""
    draft = session.draft
    if not draft.picks or not isinstance(draft, StackDraft):
        return ""
    made = draft.picks[-1]
    return _pick_in_words(made, session.name(made.player))


def _pick_in_words(made: MadePick, name: str) -> str:
    pick = made.pick
    if pick.card is None:
        return tr("{name} passed.").format(name=name)
    if not pick.dice:
        return tr("{name} took {card} without dice.").format(name=name, card=pick.card.name)
    return tr("{name} took {card} with {count} {count:die|dice}.").format(
        name=name, card=pick.card.name, count=PluralCount(pick.dice)
    )


def summary(draft: Draft) -> str:
    """A draft in a line: the players, its kind, and how far it is."""
    players = draft.plan.players
    if isinstance(draft, StackDraft):
        kind = tr("{count} dice").format(count=draft.plan.dice)
    elif isinstance(draft, DoubleRainbowDraft):
        kind = tr("Double Rainbow Draft")
    else:
        kind = tr("Rainbow Draft")
    if draft.is_over:
        progress = tr("finished")
    else:
        progress = tr("{count} {count:pick|picks}").format(count=PluralCount(len(draft.picks)))
    who = tr("{one} and {two}")
    if len(players) > 2:
        who = tr("{one} and {three} against {two} and {four}")
    called = dict(zip(("one", "two", "three", "four"), players, strict=False))
    return tr("{who}  ·  {kind}  ·  {progress}").format(
        who=who.format(**called), kind=kind, progress=progress
    )
