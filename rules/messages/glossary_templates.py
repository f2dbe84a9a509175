"""Message templates of the glossary: the terms of card texts explained."""

GLOSSARY_TEMPLATES: dict[str, str] = {
    "burst.1": "Applies only if the face shows one burst.",
    "burst.2": "Applies only if the face shows two bursts.",
    "burst.4": "Applies if the face shows one or two bursts.",
    "term.aftershock": "Triggers when your opponent makes this die leave the Field.",
    "term.ally": "Also counts as a Sidekick while in the Field.",
    "term.amplify": "Spins up 1 level whenever you use an action die.",
    "term.attune": "While active, using an action die lets it deal 1 damage. You target a player or"
    " character die.",
    "term.continuous": "Stays in the Field after you use it, even past end of turn.",
    "term.deadly": "Dice engaged with it are KO'd at end of turn.",
    "term.fast": "Deals combat damage before dice without Fast.",
    "term.heroic": "When fielded, it may pair up with another of your Heroic characters. Each gets"
    " the other's pairing text.",
    "term.impulse": "Triggers when you purchase the die.",
    "term.intimidate": "When fielded, it sets aside a target opposing character die until end of"
    " turn.",
    "term.iron_will": "The first damage each turn never KOs it.",
    "term.overcrush": "If all its blockers are KO'd, damage beyond what KOs them hits the"
    " opponent.",
    "term.regenerate": "When it would be KO'd, roll it. If it shows a character, it stays in the"
    " Field.",
    "term.suit_up": "When you purchase it, you may KO a die with a listed name. If you do, this one"
    " goes into the Field at level 2.",
    "term.underdog": "Applies while your opponent has more character dice in the Field than you.",
    "term.global": "Both players can use it, in the Main Step and after blockers are chosen. No"
    " such die needs to be in the Field.",
    "term.while_active": "Applies while at least one die of this card is in the Field. Several"
    " dice count once.",
    "term.when_fielded": "Triggers for each die fielded from the Reserve Pool. A die that moves or"
    " returns to the Field doesn't count.",
    "term.target": "You choose the die or player. You can't choose anything that can't be"
    " targeted.",
    "term.ko": "A KO'd die goes to its owner's Prep Area.",
    "term.prep": "Put it in your Prep Area: one more die for your next roll.",
    "term.spin": "Turn the die to the next level, up or down.",
    "term.capture": "The die goes under its captor and doesn't count until it returns where it"
    " was.",
    "term.sacrifice": "Move it from the Field to the Used Pile. It isn't KO'd.",
    "term.engaged": "A blocker and the attacker it blocks are engaged.",
    "term.combat_damage": "Damage from attackers and blockers, not from card text.",
}
