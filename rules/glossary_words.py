"""What the words of card texts mean (`rules.glossary`), as ids with English templates."""

GLOSSARY: dict[str, str] = {
    "burst.1": "Holds only where the face shows one burst.",
    "burst.2": "Holds only where the face shows two bursts.",
    "burst.4": "Holds where the face shows one burst or two.",
    "term.aftershock": "Done when it leaves the Field through the opponent's doing.",
    "term.ally": "In the Field it is a sidekick as well.",
    "term.amplify": "Spins up one level whenever you use an action die.",
    "term.attune": "While it is active, each action die that you use lets it deal 1 damage to a"
    " player or character die that you target.",
    "term.continuous": "Once used it stays in the Field, beyond the end of the turn.",
    "term.deadly": "What was engaged with it is KO'd at the end of the turn.",
    "term.fast": "Deals its combat damage before dice that are not Fast.",
    "term.heroic": "When fielded it may pair up with another Heroic character of yours; both have"
    " what the other one's pairing text gives.",
    "term.impulse": "Done when you purchase the die.",
    "term.intimidate": "When fielded it sends a target opposing character die away until the end of"
    " the turn.",
    "term.iron_will": "The first damage of a turn never knocks it out.",
    "term.overcrush": "If all its blockers fall, the damage they did not need goes on to the"
    " opponent.",
    "term.regenerate": "When KO'd it is rolled, and returns to the Field if a character comes up.",
    "term.suit_up": "As you purchase it, you may KO a die with a listed name and put this one into"
    " the Field at level 2.",
    "term.underdog": "Holds while the opponent has more character dice in the Field than you.",
    "term.global": "Both players may use it, in the Main Step and after blockers are named, whether"
    " or not such a die is in the Field.",
    "term.while_active": "Holds while at least one die of this card is in the Field; several count"
    " once.",
    "term.when_fielded": "Done for each die that is fielded from the Reserve Pool, not for one that"
    " is moved or returns to the Field.",
    "term.target": "You choose the die or player; what can't be targeted cannot be chosen.",
    "term.ko": "A die that is knocked out goes to its owner's Prep Area.",
    "term.prep": "Put it into your Prep Area: one more die in your next roll.",
    "term.spin": "Turn it to the next level, up or down.",
    "term.capture": "The die lies under its captor and does not count, until it returns to where it"
    " was.",
    "term.sacrifice": "Move it from the Field to the Used Pile; it is not KO'd.",
    "term.engaged": "Dice that block each other or are blocked by each other.",
    "term.combat_damage": "The damage of attackers and blockers, not that of texts.",
}
