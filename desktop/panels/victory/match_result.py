"""The result of a match in words, for whoever sees it: the title, how it ended, its numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QCoreApplication

from desktop.text.match_choices import level_beside, level_name
from desktop.text.translation import tell, translate
from rules.advice import card_name
from rules.game import Game
from rules.match_log import change_text, percent
from rules.messages import make_message
from rules.model import PlayerId
from rules.state import GameState

if TYPE_CHECKING:
    from rules.match_log import MatchFacts, MatchReview, ReviewMoment, Timeline, TurningPoint
    from rules.teams import SeriesScore


class LessonEnd(NamedTuple):
    """The end of a lesson that the learner has won."""

    learned: str  # what the learner can do now, as a sentence
    next_title: str  # what comes next
    about_next: str


class ResultOffers(NamedTuple):
    """What the players can do with a match that is over."""

    swap: bool = True  # play again with swapped teams
    replay: bool = False  # watch the match in a replay
    # The match is only watched: it can be watched again, not played again
    is_replay: bool = False
    lesson_end: LessonEnd | None = None  # the learner has won a lesson
    series: SeriesScore | None = None  # the score of the series after this match
    advised_level: str = ""  # the level to try after some wins in a row at the level of the match
    is_try: bool = False  # it is a try at a point of a replay, to which the players go back


class MatchResult:
    """A match that has ended, as it is shown to the players."""

    def __init__(self, game: Game, offers: ResultOffers) -> None:
        """Work out the result of a match that is over.

        Attributes:
            beaten: the person who lost against the computer; None if there is something to
                celebrate, or a draw.
            review: how the chances went; None until that is known.
            moment: the turn that decided most; None if none cost the loser anything, or in a
                lesson, which is about its last turn anyway.
        """
        from rules.match_log import Timeline, facts_of_match, turning_point_of

        self.game, self.offers = game, offers
        self.state = state = game.state
        self.timeline: Timeline = Timeline(game)
        self.facts: MatchFacts = facts_of_match(self.timeline, state.winner)
        self.beaten = state.beaten_person
        self.moment: TurningPoint | None = None
        self.review: MatchReview | None = None
        if state.winner is not None and offers.lesson_end is None:
            loser = state.setup.opponents(state.winner)[0]
            self.moment = turning_point_of(self.timeline, loser)

    @property
    def title(self) -> str:
        """The result in a few words."""
        if self.beaten is not None:
            return consolation(self.state, self.facts)
        if self.offers.lesson_end is not None:
            return _tr("You win!")
        if self.is_series_over and self.state.winner is not None:
            winner = self.state.setup.names_of_side(self.state.winner)
            return tell(_tr("{winner} wins the series"), winner=winner)
        return result_title(self.state)

    @property
    def line(self) -> str:
        """How the match ended."""
        if self.beaten is not None:
            return defeat_line(self.state, self.facts)
        if self.offers.lesson_end is not None:
            return self.offers.lesson_end.learned
        return result_line(self.state, self.facts)

    @property
    def is_series_over(self) -> bool:
        """Whether this match has decided a series."""
        return self.offers.series is not None and self.offers.series.is_over

    @property
    def has_next_match(self) -> bool:
        """Whether the series goes on."""
        return self.offers.series is not None and not self.offers.series.is_over

    @property
    def series_line(self) -> str:
        """The score of the series, or its end; "" for a single match."""
        series, players = self.offers.series, self.state.setup.players
        if series is None:
            return ""
        leader, (most, least) = series.leader, series.score
        if leader is None:
            template = _tr("The series stands at {most} to {least}.")
            if self.state.winner is None:
                template = _tr(
                    "A draw counts for neither player: the series stays {most} to {least}."
                )
            return template.format(most=most, least=least)
        if series.is_over:
            template = _tr("The series ends {most} to {least}.")  # the title says who wins it
            if self.beaten is not None:
                template = _tr("{player} wins the series {most} to {least}.")
        elif self.state.winner is None:
            template = _tr("A draw counts for neither player: {player} leads {most} to {least}.")
        else:
            template = _tr("{player} leads {most} to {least}. First to {needed} wins.")
        return tell(
            template,
            player=players[leader].name,
            most=most,
            least=least,
            needed=_count(series.needed),
        )

    @property
    def whole_line(self) -> str:
        """How the match ended, and the score of its series."""
        return f"{self.line}. {self.series_line}" if self.series_line else self.line

    @property
    def advice(self) -> str:
        """What cost the person most who lost against the computer; "" if nothing did."""
        roll = self.bad_luck
        if roll is not None:
            change = make_message("review.loss", percent=abs(percent(roll.change)))
            words = make_message(
                "review.bad_luck", turn=roll.turn, change=change, rolled=roll.played
            )
            return translate(words)
        if self.mistake is not None and self.mistake.better is not None:
            words = make_message(
                "review.turning",
                turn=self.mistake.turn,
                change=change_text(self.mistake),
                played=self.mistake.played,
                better=self.mistake.better,
            )
            return translate(words)
        return translate(self.moment.sentence) if self.beaten is not None and self.moment else ""

    @property
    def mistake(self) -> ReviewMoment | None:
        """The decision that cost the person most who lost; None if there is none, or no review."""
        if self.beaten is None or self.review is None:
            return None
        return self.review.turning_point(self.beaten)

    @property
    def bad_luck(self) -> ReviewMoment | None:
        """The roll that cost the person who lost more than any decision; often there is none."""
        if self.beaten is None or self.review is None:
            return None
        roll, mistake = self.review.bad_luck(self.beaten), self.mistake
        if roll is None or (mistake is not None and abs(roll.change) <= abs(mistake.change)):
            return None
        return roll

    @property
    def next_level(self) -> str:
        """The level of the computer to offer: below this one after a defeat, above after a win."""
        levels = {player.computer for player in self.state.setup.players}
        if "" not in levels or len(levels) != 2 or self.offers.is_replay or self.offers.is_try:
            return ""  # no computer, or no person
        if self.has_next_match:
            return ""  # the opponents of a series stay
        if self.state.winner is None or self.offers.lesson_end is not None:
            return ""
        (level,) = levels - {""}
        return level_beside(level, -1 if self.beaten is not None else 1)

    @property
    def is_stronger_advised(self) -> bool:
        """Whether the person has won so often in a row that a stronger opponent is due."""
        return self.beaten is None and self.next_level == self.offers.advised_level != ""

    @property
    def numbers(self) -> tuple[MatchNumber, ...]:
        """The numbers of the match."""
        return match_numbers(self.state, self.facts)

    @property
    def celebrated(self) -> tuple[PlayerId, ...]:
        """The winner or both winning partners, or a player of each side after a draw."""
        winner, setup = self.state.winner, self.state.setup
        if winner is None:
            return tuple(setup.one_of_each_side(setup.player_ids))
        return setup.teams[winner]


def _count(number: int) -> str:
    """A small number as a word."""
    return _tr("two") if number == 2 else str(number)


# --- a feast --------------------------------------------------------------------------------------


def result_title(state: GameState) -> str:
    """The result: who wins, or a draw."""
    if state.winner is None:
        return _tr("It’s a draw")
    setup = state.setup
    words = _tr("{winner} wins") if len(setup.teams[state.winner]) == 1 else _tr("{winner} win")
    return tell(words, winner=setup.names_of_side(state.winner))


def result_line(state: GameState, facts: MatchFacts) -> str:
    """How the match ended."""
    turn, reason = facts.turns, facts.reason
    if state.winner is None:
        sentences = {
            "tie": _tr("Both players ran out of life on turn {turn}"),
            "agreement": _tr("Both players agreed to a draw on turn {turn}"),
        }
        return sentences.get(reason or "", _tr("The match ended on turn {turn}")).format(turn=turn)
    losers = state.setup.opponents(state.winner)
    loser, are_two = state.setup.names_of_side(losers[0]), len(losers) > 1
    if reason == "concession":
        words = (
            _tr("{loser} concede on turn {turn}")
            if are_two
            else _tr("{loser} concedes on turn {turn}")
        )
        return tell(words, loser=loser, turn=turn)
    if reason == "life" and facts.last_effect is not None:
        player, card = facts.last_effect
        words = _tr("{player}'s {card} took {loser}'s last life on turn {turn}")
        if player in losers:
            words = _tr("{loser}'s own {card} took the last life on turn {turn}")
        owner = state.setup.players[player].name
        name = card_name(state, card)
        return tell(words, player=owner, card=name, loser=loser, turn=turn)
    if reason == "life":
        words = _tr("{loser} has no life left on turn {turn}")
        if are_two:
            words = _tr("{loser} have no life left on turn {turn}")
        return tell(words, loser=loser, turn=turn)
    return _tr("The match ended on turn {turn}").format(turn=turn)


# --- a defeat -------------------------------------------------------------------------------------


def consolation(state: GameState, facts: MatchFacts) -> str:
    """The title for the person who lost: the less life the computer has left, the closer it was."""
    left = state.life_of(_winner(state)) / state.setup.life
    if facts.reason == "concession" or left > 2 / 3:
        return _tr("Not this time")
    return _tr("So close") if left <= 1 / 3 else _tr("A hard one")


def defeat_line(state: GameState, facts: MatchFacts) -> str:
    """Who won, for the person who lost against the computer."""
    winner, card = _winner(state), ""
    if facts.reason == "concession":
        words = _tr("You conceded on turn {turn}. The computer ({level}) had {life} life left")
    elif facts.last_effect is not None:
        words = _tr(
            "The computer's {card} took your last life on turn {turn}. The computer ({level}) had"
            " {life} life left"
        )
        if facts.last_effect[0] != winner:
            words = _tr(
                "Your own {card} took your last life on turn {turn}. The computer ({level}) had"
                " {life} life left"
            )
        card = card_name(state, facts.last_effect[1])
    else:
        words = _tr("The computer ({level}) won on turn {turn}, with {life} life left")
    level = level_name(state.setup.players[winner].computer)
    left = max(0, state.life_of(winner))
    return words.format(level=level, turn=facts.turns, life=left, card=card)


def _winner(state: GameState) -> PlayerId:
    assert state.winner is not None
    return state.winner


# --- numbers --------------------------------------------------------------------------------------


class MatchNumber(NamedTuple):
    """A number of the match and what it counts."""

    value: str
    words: str


def match_numbers(state: GameState, facts: MatchFacts) -> tuple[MatchNumber, ...]:
    """The numbers to show, about what the winner did; those that are 0 are left out.

    After a defeat the words say that a card is the computer's.
    """
    found = [MatchNumber(str(facts.turns), _tr("turn") if facts.turns == 1 else _tr("turns"))]
    if facts.hardest_blow:
        found.append(MatchNumber(str(facts.hardest_blow), _tr("most damage at once")))
    if facts.best_card is not None:
        name = card_name(state, facts.best_card)
        if state.beaten_person is not None:
            name = _tr("the computer’s {card}").format(card=name)
        if facts.knock_outs:
            words = (
                _tr("die KO’d by {card}") if facts.knock_outs == 1 else _tr("dice KO’d by {card}")
            )
            found.append(MatchNumber(str(facts.knock_outs), words.format(card=name)))
        else:
            words = _tr("damage dealt by {card}")
            found.append(MatchNumber(str(facts.damage), words.format(card=name)))
    return tuple(found)


def review_numbers(
    review: MatchReview, own: ReviewMoment, player: PlayerId
) -> tuple[MatchNumber, ...]:
    """The chance of a player before their turning point, what that cost, and what the dice did."""
    luck = review.points[-1].luck_of(player)
    before = MatchNumber(f"{percent(own.chance)}%", _tr("chance before turn {turn}"))
    cost = MatchNumber(translate(change_text(own)), _tr("turn {turn}: the decision"))
    dice = MatchNumber(f"{'−' if luck < 0 else '+'}{abs(percent(luck))}%", _tr("dice and all else"))
    return tuple(
        MatchNumber(one.value, one.words.format(turn=own.turn)) for one in (before, cost, dice)
    )


def _tr(words: str) -> str:
    return QCoreApplication.translate("victory", words)
