"""Sets up a match between two teams."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cards.card import Card
from rules.model.ids import PlayerId, players_by_side
from rules.model.moves import HandAgreement
from rules.model.ruleset import Ruleset
from rules.state.setup import Setup, make_setup
from rules.teams.formats import Format
from rules.teams.team import Team
from rules.teams.team_checks import TeamFault, faults_of_all_basics, faults_of_side, faults_of_team


class IllegalTeam(ValueError):
    """A team breaks a rule of the format. `player` is None if it is about several together."""

    def __init__(self, player: int | None, faults: tuple[TeamFault, ...]) -> None:
        super().__init__(f"{faults[0].message} {faults[0].remedy} ({faults[0].rule_id})")
        self.player = player
        self.faults = faults


def team_setup(
    played: Format,
    ruleset: Ruleset,
    names: tuple[str, ...],
    teams: tuple[Team, ...],
    *,
    shared_basics: Sequence[Card] = (),
    life: int | None = None,
    casual: bool = False,
    own_dice: bool = False,
    computers: tuple[str, ...] = (),
    starter: int = 0,
    by_hand: HandAgreement = "",
) -> Setup:
    """Set up a match between two teams, in Doubles of two players each (DBL-1).

    The basic actions of all are at the table. If both sides brought the same one, there are two
    sets of its dice (SET-3). Raises `IllegalTeam` if a team breaks a rule of the format, and
    `UnplayableCard` if a card's text uses something that the engine cannot play.

    Args:
        played: the format, which the teams must obey. They have a player of each side in turn.
        shared_basics: the basic actions, if the players do not bring their own.
        life: the starting life; by default that of the format.
        casual: whether the players agreed on casual priority (PRI-2).
        own_dice: whether the players roll and draw physical dice.
        computers: the levels of the computers that play for them, "" for a person.
        starter: the player who goes first.
        by_hand: what the players agreed to do by hand (HAND-1).
    """
    for player, team in enumerate(teams):
        if faults := faults_of_team(played, team):
            raise IllegalTeam(player, faults)
    for side in players_by_side(len(teams)):
        if faults := faults_of_side(played, [teams[player] for player in side]):
            raise IllegalTeam(None, faults)
    brought = tuple(card for team in teams for card in team.basics)
    basics = tuple(shared_basics) if played.shares_basics else brought
    if faults := faults_of_all_basics(played, basics):
        raise IllegalTeam(None, faults)
    return make_setup(
        ruleset,
        played.id,
        names,
        tuple(
            tuple((team_card.card, team_card.dice) for team_card in team.cards) for team in teams
        ),
        basics,
        played.life if life is None else life,
        casual=casual,
        own_dice=own_dice,
        computers=computers,
        starter=PlayerId(starter),
        by_hand=by_hand,
        side_size=played.side_size,
    )


def doubled_basics(teams: Sequence[Team]) -> tuple[Card, ...]:
    """The basic actions that both sides bring, of which there are two sets of dice (SET-3)."""
    own, others = (
        [card for player in side for card in teams[player].basics]
        for side in players_by_side(len(teams))
    )
    names = {card.name for card in others}
    return tuple(card for card in own if card.name in names)
