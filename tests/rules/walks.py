"""Random walks: reproducible ways to reach all kinds of positions.

Run as a program (`python -m tests.rules.walks`), it prints the fingerprints of some walks so that
two processes can be compared.
"""

from __future__ import annotations

import msgspec

from rules.engine.turn.dealer import SeededDealer, random_below, splitmix64
from rules.game import Game
from rules.model import CHANCE
from rules.model.ruleset import EDITIONS
from rules.teams.demo_games import DEMO_GAMES, demo_setup, sample_tournament_setup
from tests.rules.matches import SETS

SETUPS = {
    f"{game.set_code} under {edition}": demo_setup(game, ruleset, ("Eric", "Mike"), SETS)
    for game in DEMO_GAMES.values()
    for edition, ruleset in EDITIONS.items()
} | {
    f"tournament under {edition}": sample_tournament_setup(ruleset, ("Eric", "Mike"), SETS)
    for edition, ruleset in EDITIONS.items()
}
"""The setups for walks by name: every demo game and a tournament under every edition."""


class Walk(msgspec.Struct, frozen=True):
    """A setup, the seed for dice and moves, and the number of moves."""

    setup: str
    seed: int
    steps: int

    def game(self) -> Game:
        """The match after these moves, possibly at a chance decision, or at its end."""
        setup = SETUPS[self.setup]
        game, dealer = Game(setup), SeededDealer(self.seed)
        game.start()
        luck = splitmix64(self.seed ^ 1)
        for _ in range(self.steps):
            if game.decision is None:
                break
            if game.decision.player == CHANCE:
                game.play(dealer.deal(game.state))
                continue
            legal = game.legal_moves()
            place, luck = random_below(luck, len(legal))
            game.play(legal[place])
        game.dealer = dealer
        return game


def fingerprints() -> list[str]:
    """The digests of one position from each match."""
    walks = [Walk(name, 7 * at, 60 + 40 * at) for at, name in enumerate(SETUPS)]
    return [walk.game().digest() for walk in walks]


if __name__ == "__main__":
    print("\n".join(fingerprints()))
