"""The words of statistics across matches: the columns of their tables."""

from __future__ import annotations

STATISTICS_TEMPLATES = {
    "statistics.name": "Name",
    "statistics.matches": "Matches",
    "statistics.won": "Won",
    "statistics.won.about": "How many matches were won. A tie or a draw isn't a win.",
    "statistics.won_first": "Won going first",
    "statistics.won_first.about": "How many matches were won when going first.",
    "statistics.used": "Purchased",
    "statistics.used.about": "In how many matches at least one die was purchased.",
    "statistics.purchased": "Purchases",
    "statistics.purchased.about": "How many dice were purchased in a match.",
    "statistics.damage": "Damage",
    "statistics.damage.about": "How much damage was dealt to the opponent in a match.",
    "statistics.dice_damage": "Dice damage",
    "statistics.dice_damage.about": "How much damage was dealt to opposing dice in a match.",
    "statistics.knock_outs": "KOs",
    "statistics.knock_outs.about": "How many opposing dice were knocked out in a match.",
    "statistics.energy": "Energy",
    "statistics.energy.about": "How much energy was spent on purchases, fielding and abilities in a"
    " match.",
    "statistics.wait": "Turns to field",
    "statistics.wait.about": "How many of the player's turns passed between a die's purchase and"
    " its first fielding.",
    "statistics.csv.table": "Table",
    "statistics.csv.of": "{column}: of",
    "statistics.csv.share": "{column}: share",
    "statistics.csv.mean": "{column}: mean",
    "statistics.csv.values": "{column}: values",
    "statistics.csv.low": "{column}: 95% from",
    "statistics.csv.high": "{column}: 95% to",
    "statistics.table.players": "Players",
    "statistics.table.teams": "Teams",
    "statistics.table.cards": "Cards",
}
