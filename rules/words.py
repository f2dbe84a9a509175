"""Every sentence for people, as message ids with English templates.

The engine makes `Message` values; only who shows one fills it in. `desktop` translates the
template first, and then fills it. A template may name other messages: `{step}` of a message whose
values hold a `Message` is worded in its turn.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec


class Message(msgspec.Struct, frozen=True):
    """A sentence to be: the id of its template, and what is filled in."""

    id: str
    values: tuple[tuple[str, str | int | Message], ...] = ()

    def __str__(self) -> str:
        return fill(self)


def message(name: str, **values: str | int | Message) -> Message:
    """Make a message; unknown ids are found here and not at the player's table.

    Raises:
        KeyError: no template has this id.
    """
    if name not in TEMPLATES:
        raise KeyError(f'rules/words.py has no template "{name}"')
    return Message(name, tuple(values.items()))


def fill(said: Message, translate: Callable[[str], str] = str) -> str:
    """The sentence, its template passed through a translation first."""
    values = {
        name: fill(value, translate) if isinstance(value, Message) else value
        for name, value in said.values
    }
    return translate(TEMPLATES[said.id]).format(**values)


TEMPLATES: dict[str, str] = {
    # --- steps and decisions
    "step.clear_and_draw": "Clear and Draw",
    "step.roll_and_reroll": "Roll and Reroll",
    "step.main": "Main Step",
    "step.attack": "Attack Step",
    "step.cleanup": "Cleanup",
    "decide.draw": "{player} draws {count} dice",
    "decide.roll": "{player} rolls {count} dice",
    "decide.reroll": "{player}: pick dice to reroll together, or keep them all",
    "decide.reroll_some": "{player}: reroll the picked dice, or pick more",
    "decide.main": "{player}: purchase, field, use actions and globals, or finish the Main Step",
    "decide.main_again": "{player}: {other} passed. Act again, or end the Main Step",
    "decide.reply": "{player}: answer with a Global Ability, or pass",
    "decide.window": "{player}: use actions and Global Abilities, or pass",
    "decide.window_again": "{player}: {other} passed. Act again, or go on to damage",
    "decide.pay": "{player}: pay {open} more energy for {what}",
    "decide.pay_typed": "{player}: pay {open} more energy for {what}, among it {types}",
    "decide.pay_done": "{player}: {what} is paid. Confirm, or change the payment",
    "decide.attackers": "{player}: send characters to attack, or end the turn without an attack",
    "decide.attackers_more": "{player}: send more characters, or start the attack",
    "decide.attackers_must": "{player}: a character must attack (EFF-1)",
    "decide.blockers": "{player}: block with your characters, or let them through",
    "decide.blockers_more": "{player}: block with more characters, or finish",
    "decide.assign": "{player}: how much of the damage of {die} goes to {to}?",
    "decide.choose": "{player}: choose {what} for {card}",
    "decide.choose_optional": "{player}: choose {what} for {card}, or decline",
    "decide.choose_more": "{player}: choose another die for {card}, or finish",
    "decide.choose_word": "{player}: choose a type or affiliation for {card}",
    "decide.choose_player": "{player}: choose a player for {card}",
    "decide.order": "{player}: which of your abilities goes first?",
    "decide.answer": "{player}: use {card}?",
    "decide.answer_pay": "{player}: pay {cost} to prevent {card}?",
    "decide.over": "{winner} has won",
    "decide.tie": "The match ends in a tie",
    # --- small parts
    "part.a_die": "a die",
    "part.energy": "{count} energy",
    "part.life": "{count} life",
    "part.sidekick": "sidekick",
    "part.and": "{first} and {second}",
    "part.field": "fielding {die}",
    "part.buy": "{card}",
    "part.global": "the Global Ability of {card}",
    "part.ability": "the ability of {card}",
    # --- refusals: why, and what would help
    "no.over": "The match is over.",
    "help.over": "Start a new match, or undo the last move.",
    "no.turn": "It is {player} who decides now.",
    "help.turn": "Wait until it is your decision.",
    "no.now": "That cannot be done now: {wanted}.",
    "help.now": "Finish this first, or undo it.",
    "no.main": "Purchasing and fielding are done in your own Main Step.",
    "help.main": "Do it in the Main Step of your own turn.",
    "no.inactive": "On the other player's turn you can only use Global Abilities.",
    "help.inactive": "Use a Global Ability, or pass.",
    "no.other_card": "{card} is a card of {player}; only its owner can purchase its dice.",
    "help.other_card": "Purchase from your own cards or from the basic actions in the middle.",
    "no.sold_out": "No die of {card} is left to purchase.",
    "help.sold_out": "Purchase another die.",
    "no.cost": "{what} costs {cost} energy, and {have} can be paid.",
    "help.cost": "{missing} more energy would be needed.",
    "no.type": "{what} needs {types} energy in the payment.",
    "help.type": "Pay with that energy, or with a wild.",
    "no.not_yours": "That die is not yours.",
    "help.not_yours": "Use your own dice.",
    "no.other_side": "That is the side of {player}.",
    "help.other_side": "Put dice on the side of the player who decides.",
    "no.not_reserve": "Only dice in your Reserve Pool can be used for that.",
    "help.not_reserve": "Roll the die first; it comes to the Reserve Pool after the Roll Step.",
    "no.not_character": "That die shows no character.",
    "help.not_character": "Only a character face can do that.",
    "no.not_action": "That die shows no action.",
    "help.not_action": "Only an action face can be used.",
    "no.not_energy": "That die shows no energy.",
    "help.not_energy": "Pay with dice that show energy.",
    "no.spent": "That energy is already in the payment.",
    "help.spent": "Choose another die, or undo to pay in another way.",
    "no.waste": "Nothing more of that energy is needed.",
    "help.waste": "Confirm the payment, or undo to pay in another way.",
    "no.strand": "Then the rest could not be paid: {types} energy is still needed.",
    "help.strand": "Keep the dice that must pay it for that.",
    "no.batch": "Another cost can only join a payment while generic energy is shared.",
    "help.batch": "Confirm this payment first, then do the next thing.",
    "no.unpaid": "{open} energy is still to be paid.",
    "help.unpaid": "Pay with more dice, or undo.",
    "no.no_global": "{card} has no Global Ability that can be used now.",
    "help.no_global": "Look at the card: it may only answer an event.",
    "no.limit": "That ability was already used this turn.",
    "help.limit": "It can be used again next turn.",
    "no.ignored": "The text of {card} is ignored now.",
    "help.ignored": "Remove what ignores it.",
    "no.no_target": "There is no die that {card} could be used on.",
    "help.no_target": "An ability needs a valid target.",
    "no.not_rolled": "Only dice that were rolled this turn can be rerolled, once.",
    "help.not_rolled": "Pick dice that lie in the Prep Area now.",
    "no.part_spent": "A die that was spent in part is not rerolled.",
    "help.part_spent": "Pick another die.",
    "no.marked": "That die is already picked.",
    "help.marked": "Undo to take it back.",
    "no.attack_later": "Attackers are sent when the Main Step is over.",
    "help.attack_later": "End the Main Step; then send characters from the Field.",
    "no.not_fielded": "Only a character in your Field can attack or block.",
    "help.not_fielded": "Field it first.",
    "no.no_attack": "{die} cannot attack now.",
    "help.no_attack": "An effect forbids it; see the log.",
    "no.no_block": "{die} cannot block now.",
    "help.no_block": "An effect forbids it; see the log.",
    "no.cannot_block": "{die} cannot block {attacker}: its text forbids it.",
    "help.cannot_block": "Block it with another character, or block another attacker.",
    "no.not_attacking": "Only an attacking character can be blocked.",
    "help.not_attacking": "Drop the blocker on an attacker.",
    "no.busy": "That character blocks already; one blocker blocks one attacker.",
    "help.busy": "Block with another character.",
    "no.must_attack": "{die} must attack.",
    "help.must_attack": "Send it to attack first.",
    "no.must_choose": "The text leaves no choice: something must be chosen.",
    "help.must_choose": "Choose one of the lit dice.",
    "no.not_meant": "{die} is none of the dice that the text means.",
    "help.not_meant": "Choose one of the lit dice.",
    "no.untargetable": "{die} cannot be chosen.",
    "no.share": "{die} deals {damage} damage in all.",
    "help.share": "Assign between 0 and what is left of it.",
    "no.nothing": "Nothing happens when that die is put there.",
    "help.nothing": "Lit places are where it may go.",
    "no.not_bag": "{count} dice that are in the bag must be drawn.",
    "help.not_bag": "Draw {count} dice from the bag of {player}.",
    "no.not_faces": "{count} dice are rolled; each shows one of its six faces.",
    "help.not_faces": "Give a face, 0 to 5, for every die.",
    "no.chance": "Dice are being rolled or drawn; nobody decides.",
    "help.chance": "Wait for the dice.",
    # --- the log
    "log.turn": "Turn {turn}: {player}",
    "log.draw": "{player} draws {dice}",
    "log.roll": "{player} rolls {dice}",
    "log.reroll": "{player} rerolls {dice}",
    "log.refill": "{player} refills the bag from the Used Pile",
    "log.short": "{player} draws {count} short: loses {count} life, gains {count} generic energy",
    "log.pay": "{player} pays with {dice}",
    "log.pay_lost": "{player} pays with {dice}; {lost} generic energy is lost",
    "log.spin": "{die} is turned from {start} to {end}",
    "log.buy": "{player} purchases {card}",
    "log.field": "{player} fields {die}",
    "log.field_effect": "{player} fields {die} by an effect",
    "log.use": "{player} uses {die}",
    "log.global": "{player} uses the Global Ability of {card}",
    "log.ability": "{card}: the ability of {player} begins",
    "log.attack": "{player} attacks with {dice}",
    "log.block": "{blocker} blocks {attacker}",
    "log.damage": "{die} takes {amount} damage",
    "log.prevent": "{amount} damage to {die} is prevented",
    "log.player_damage": "{player} takes {amount} damage and has {life} life",
    "log.gain": "{player} gains {amount} life and has {life}",
    "log.lose": "{player} loses {amount} life and has {life}",
    "log.pay_life": "{player} pays {amount} life and has {life}",
    "log.ko": "{die} is knocked out",
    "log.bonus": "{dice} gets {attack:+d}A and {defense:+d}D",
    "log.must": "{dice} must {act}",
    "log.cannot": "{dice} can't {act}",
    "log.word": "{player} chooses {word}",
    "log.moved": "{die} goes to {zone}",
    "log.captured": "{player}: captured: {dice}",
    "log.released": "{player}: released: {dice}",
    "log.clear": "{player} clears {dice} from the Reserve Pool",
    "log.pay_generic": "{player} pays with generic energy",
    "log.pass": "{player} passes",
    "log.pass_both": "{first} and {second} pass",
    "log.decline": "{player} declines",
    "log.return": "{player}: back from the attack: {dice}",
    "log.unfielded": "{player}: not used, to the Used Pile: {dice}",
    "log.unblocked": "{player}: unblocked, to the Used Pile: {dice}",
    "log.controlled": "{player}: changes sides: {dice}",
    "log.won": "{player} wins",
    "log.conceded": "{player} wins: the other player concedes",
    "log.tied": "The match ends in a tie",
    # --- lessons
    "lesson.other": "The lesson wants something else here.",
    "lesson.hint": "Do this: {what}.",
    "lesson.over": "The lesson ends here.",
    "lesson.leave": "Leave it, and start a match of your own.",
    # --- what a move would do: buttons and hints
    "move.buy": "Purchase {card}",
    "move.also_buy": "Also purchase {card}",
    "move.field": "Field {die}",
    "move.also_field": "Also field {die}",
    "move.use": "Use {die}",
    "move.global": "Use the Global Ability of {card}",
    "move.paid": "Use the ability of {die}",
    "move.pay": "Pay with {die}",
    "move.pay_as": "Pay with {die}, as {energy}",
    "move.pay_no_die": "Pay with generic energy that has no die",
    "move.reroll": "Reroll {die}",
    "move.attack": "Attack with {die}",
    "move.block": "Block {attacker} with {die}",
    "move.assign": "{amount} to {to}",
    "move.choose": "Choose {die}",
    "move.said": "{what}",
    "move.order": "{card} first",
    "move.accept": "Use it",
    "move.accept_pay": "Pay {cost}",
    "move.concede": "Concede",
    "move.confirm": "Done",
    "move.confirm_pay": "Confirm the payment",
    "move.confirm_reroll": "Reroll these dice",
    "move.confirm_attackers": "Start the attack",
    "move.confirm_blockers": "Finish blocking",
    "move.pass": "Pass",
    "move.pass_reroll": "Keep all dice",
    "move.pass_main": "End the Main Step",
    "move.pass_main_again": "End the Main Step",
    "move.pass_window": "Go on to damage",
    "move.pass_window_again": "Go on to damage",
    "move.pass_attackers": "No attack",
    "move.pass_blockers": "No block",
    "move.pass_choose": "Choose none",
    "move.pass_answer": "Decline",
    # --- zones
    "zone.card": "its card",
    "zone.bag": "the bag",
    "zone.prep": "the Prep Area",
    "zone.reserve": "the Reserve Pool",
    "zone.field": "the Field",
    "zone.attack": "the Attack Zone",
    "zone.out": "Out of Play",
    "zone.used": "the Used Pile",
    "zone.captive": "captivity",
}
"""Message ids and their English templates."""
