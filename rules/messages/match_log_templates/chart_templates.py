"""Templates of the messages in charts: titles, what a chart shows, and what happened at a point."""

from __future__ import annotations

CHART_TEMPLATES: dict[str, str] = {
    "chart.start": "The match begins",
    "chart.player": "{player}",
    # --- a chart as a table of numbers
    "chart.turn": "Turn",
    "chart.card": "Card",
    "chart.column": "{pane}: {series}",
    "chart.cell": "{value}",
    # --- life
    "chart.life": "Life",
    "chart.life.about": "Each player's life. A step down is damage.",
    "chart.life.empty": "No life has been lost yet.",
    "chart.life.axis": "Life",
    "chart.life.lost": "{player} loses {amount} life ({life} left)",
    "chart.life.gained": "{player} gains {amount} life (now {life})",
    # --- energy
    "chart.energy": "Energy",
    "chart.energy.about": "The energy of each turn. The line marks what was rolled. The bar shows"
    " what was spent and, hatched, what was lost.",
    "chart.energy.empty": "No energy has been rolled yet.",
    "chart.energy.rolled": "Rolled",
    "chart.energy.spent": "Spent",
    "chart.energy.lost": "Lost",
    "chart.energy.rolled.in": "Turn {turn}: {player} rolls {count} energy",
    "chart.energy.spent.in": "Turn {turn}: {player} spends {count} energy",
    "chart.energy.lost.in": "Turn {turn}: {player} loses {count} energy",
    "chart.energy.sum": "{rolled} energy rolled: {spent} spent, {lost} lost.",
    # --- dice
    "chart.dice": "Dice",
    "chart.dice.about": "Each player's dice, without those still on a card. A step up is a"
    " purchase.",
    "chart.dice.empty": "No die has been purchased yet.",
    "chart.dice.sidekicks": "Sidekicks",
    "chart.dice.characters": "Characters",
    "chart.dice.actions": "Actions",
    "chart.dice.sum": "{count} {count:die|dice}. Sidekicks: {sidekicks}, characters: {characters},"
    " actions: {actions}.",
    # --- damage
    "chart.damage": "Damage",
    "chart.damage.about": "Damage by card. Solid: to the opponent. Hatched: to their dice. Dotted:"
    " to its own side. Each piece is a hit.",
    "chart.damage.empty": "No damage has been dealt yet.",
    "chart.damage.card": "{card}",
    "chart.damage.players": "To the opponent",
    "chart.damage.dice": "To their dice",
    "chart.damage.own": "To its own side",
    "chart.damage.sum": "{players} damage to the opponent, {dice} to their dice,"
    " {own} to its own side.",
    # --- the Field
    "chart.field": "Field",
    "chart.field.about": "The attack and defense of all characters in each Field, with every"
    " bonus.",
    "chart.field.empty": "No character has been fielded yet.",
    "chart.field.attack": "Attack in the Field",
    "chart.field.defense": "Defense in the Field",
    # --- luck
    "chart.luck": "Luck",
    "chart.luck.about": "How much more or less than average each player rolled. Fair dice stay in"
    " the band 95 percent of the time. Rerolls count too.",
    "chart.luck.empty": "No die has been rolled yet.",
    "chart.luck.energy": "Energy",
    "chart.luck.figures": "Characters and actions",
    "chart.luck.energy.of": "{player}: energy",
    "chart.luck.figures.of": "{player}: characters and actions",
    "chart.luck.energy.sum": "All rolls and rerolls: {rolled} energy. Average {expected}, normal"
    " {low} to {high}. {verdict}",
    "chart.luck.figures.sum": "All rolls and rerolls: {rolled} characters and actions. Average"
    " {expected}, normal {low} to {high}. {verdict}",
    "chart.luck.normal": "Normal luck.",
    "chart.luck.lucky": "Rare luck: 1 match in 40.",
    "chart.luck.unlucky": "Rare bad luck: 1 match in 40.",
}
"""Message ids and their English templates. `rules.messages.templates.TEMPLATES` includes them."""
