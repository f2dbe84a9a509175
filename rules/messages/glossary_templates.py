"""Message templates of the glossary: each term of the game in one or two short sentences.

An id that ends with an edition is a note for the editions that `glossary.py` lists with it.
"""

GLOSSARY_TEMPLATES: dict[str, str] = {
    # --- energy
    "term.energy": "Your money for the turn: the symbols on your dice. You spend it to purchase,"
    " to field and to use abilities.",
    "term.fist": "One fist energy. Fist is one of the four energy types.",
    "term.bolt": "One bolt energy. Bolt is one of the four energy types.",
    "term.mask": "One mask energy. Mask is one of the four energy types.",
    "term.shield": "One shield energy. Shield is one of the four energy types.",
    "term.wild": "One energy of any one type. You name the type when you spend it.",
    "term.generic_energy": "Energy without a type. The number says how much, and it gives no"
    " change.",
    "term.generic_energy.uxm": "What you don't use at once is lost. So pay for several things"
    " together.",
    "term.generic_energy.ai": "What you don't use at once becomes virtual energy, until you pass.",
    "term.double_face": "A face with two energy symbols. You may spend one: the die turns to show"
    " the other.",
    "term.spent_in_part": "A die that paid with one of its two symbols. It shows what is left and"
    " can't be rerolled.",
    "term.energy_type": "Fist, bolt, mask or shield. When you purchase, your payment must include"
    " each type shown beside the cost.",
    "term.virtual_energy": "Energy that isn't on a die. Use it before you pass, or lose it.",
    "term.virtual_energy.uxm": "This edition has none.",
    "term.cost": "What you pay to do something, usually energy. You must pay all of it.",
    "term.pay": "Spend energy for something. First you pay, then you get it.",
    "term.spend": "Use energy to pay. Each die you spend leaves your Reserve Pool.",
    "term.spend.uxm": "It goes to your Used Pile.",
    "term.spend.asm": "On your turn it goes Out of Play, on your opponent's turn to your Used"
    " Pile.",
    # --- dice and cards
    "term.die": "Dice are your fighters, your actions and your money. The top face shows which.",
    "term.face": "One of the six sides of a die. Only the side on top counts.",
    "term.card": "A card says what its dice do and cost. They stay on it until someone"
    " purchases them.",
    "term.sidekick": "A small fighter: attack 1, defense 1, free to field. Each player starts with"
    " eight.",
    "term.character": "A fighter. When its die shows attack and defense, you can field it.",
    "term.action": "Use its action face for what the card says. Using it costs no energy.",
    "term.action.uxm": "Then it goes to your Used Pile.",
    "term.action.asm": "Then it goes Out of Play.",
    "term.basic_action": "An action card for both players: either of them can purchase its dice.",
    "term.level": "How strong a character is, shown by small dots. Most have levels 1 to 3.",
    "term.fielding_cost": "The number at the top left of a face. Pay that much energy, of any type,"
    " to field the die.",
    "term.attack": "To attack, send characters to the Attack Zone. The number at the upper right is"
    " the damage they deal.",
    "term.defense": "The number at the lower right of a face. Damage that reaches it KOs the"
    " character.",
    "term.burst": "A star on a face. The card's text with the same star applies too.",
    "term.two_bursts": "Two stars on a face. The card's text with two stars applies too.",
    "term.emblem": "The picture in the middle of a face. It shows which card the die belongs to.",
    "term.purchase_cost": "The number on the card's coin: what one of its dice costs. A symbol"
    " beside it must be in the payment.",
    "term.affiliation": "The team that a character belongs to, such as X-Men. Card texts can ask"
    " for it.",
    "term.die_limit": "How many dice of this card a team may have.",
    "term.token": "A level 1 character without a die of its own. It is gone when it leaves the"
    " Field.",
    "term.token.uxm": "This edition has none.",
    "term.edition": "The rulebook that a match follows. A few rules changed from one to the next.",
    # --- places on the table
    "term.zone": "A place for dice, such as your bag, your Field or your Used Pile.",
    "term.bag": "You draw dice from it without looking. If it runs out, your Used Pile refills it.",
    "term.prep_area": "Dice that you throw next: the ones you drew, and your KO'd characters.",
    "term.reserve_pool": "Your rolled dice: energy to spend, characters to field, actions to use.",
    "term.field": "Where your characters stand. From here they can attack and block.",
    "term.attack_zone": "The part of the Field where attackers meet blockers.",
    "term.used_pile": "Dice you purchased or used wait here. They refill your bag when it runs"
    " out.",
    "term.out_of_play": "Dice you used rest here until your turn ends, and nothing can affect them."
    " Then they go to your Used Pile.",
    "term.out_of_play.uxm": "This edition has none: used dice go to the Used Pile at once.",
    # --- the turn
    "term.turn": "A turn has five steps: draw, roll, Main Step, Attack Step and Cleanup. Then the"
    " other player takes a turn.",
    "term.step": "A part of the turn. You never go back to an earlier one.",
    "term.clear_and_draw": "Energy you kept goes to your Used Pile. Then you draw four dice.",
    "term.roll_and_reroll": "Throw the dice in your Prep Area. Then you may throw any of them"
    " again, once.",
    "term.main_step": "Purchase dice, field characters, and use actions and Global Abilities, in"
    " any order.",
    "term.attack_step": "You send attackers, the other player blocks, and all of them deal damage.",
    "term.cleanup": "The end of the turn. Damage is removed, and survivors are back in the Field.",
    "term.active_player": "The active player is the one whose turn it is. The other one is"
    " inactive.",
    "term.priority": "The right to act now. The player whose turn it is has it first.",
    "term.pass": "Choose to do nothing now. When both players pass, play moves on.",
    "term.respond": "Use a Global Ability on the other player's turn, when you may act.",
    "term.life": "A player's health. If it falls to 0, that player loses.",
    "term.win": "You win when the other player's life is 0.",
    # --- what you do
    "term.draw": "Take dice from your bag without looking: four at the start of your turn.",
    "term.draw.sww": "The first player draws only three on the very first turn.",
    "term.refill": "When you must draw and your bag is empty, your Used Pile goes back into it.",
    "term.roll": "Throw your dice. Each die is now what its top face shows.",
    "term.reroll": "Throw any of your dice again. You may do so once in your turn.",
    "term.purchase": "Pay a card's cost and take one of its dice. It goes to your Used Pile first.",
    "term.fielding": "To field a character, pay its fielding cost. It moves from your Reserve Pool"
    " to your Field.",
    "term.prep": "To prep a die is to put it in your Prep Area: one more for your next roll.",
    "term.spin": "Turn the die to the next level, up or down. Damage on it stays.",
    "term.swap": "Two dice trade places. It costs nothing, and it isn't fielding.",
    "term.swap.uxm": "Only Avengers Infinity has rules for it.",
    # --- attack and damage
    "term.attacker": "A character sent to attack. Blocked, it fights its blockers; unblocked, it"
    " hits the player.",
    "term.block": "Stop an attacker with a character of yours. The two hit each other.",
    "term.blocker": "A character that stops an attacker. Several may share one attacker.",
    "term.unblocked": "An attacker that isn't blocked. It hits the player, then leaves the Field.",
    "term.unblocked.uxm": "It goes to the Used Pile when the turn ends.",
    "term.unblocked.asm": "It goes Out of Play right after its damage.",
    "term.damage": "Hits on a character or a player. A character keeps them until the turn ends.",
    "term.combat_damage": "Damage from attackers and blockers, not from card text.",
    "term.ko": "Short for knockout. A KO'd die goes to its owner's Prep Area and joins their next"
    " roll.",
    "term.engaged": "A blocker and the attacker it blocks are engaged.",
    # --- card text
    "term.global_ability": "Both players can use it, in the Main Step and after blockers are"
    " chosen. No such die needs to be in the Field.",
    "term.ability": "What a card's text lets its dice or its player do.",
    "term.while_active": "Applies while at least one die of this card is in the Field. Several"
    " dice count once.",
    "term.when_fielded": "Triggers for each die fielded from the Reserve Pool. A die that moves or"
    " returns to the Field doesn't count.",
    "term.target": "You choose the die or player. You can't choose anything that can't be"
    " targeted.",
    "term.effect": "What a card's text changes. Most effects end with the turn.",
    "term.trigger": "A text triggers when the event it waits for happens.",
    "term.effect_queue": "Texts that trigger together wait in line. Those of the player whose turn"
    " it is go first.",
    "term.prevent": "Prevented damage is never dealt, so nothing reacts to it.",
    "term.redirect": "The damage or effect hits something else instead.",
    "term.capture": "The die goes under its captor and doesn't count until it returns where it"
    " was.",
    "term.control": "A die you control counts as yours for a while. Then it goes back.",
    "term.copy": "A die that copies another takes its numbers or its text.",
    "term.sacrifice": "Move it from the Field to the Used Pile. It isn't KO'd.",
    "term.sacrifice.ai": "On your own turn it goes Out of Play.",
    "term.opposing": "Your opponent's. An opposing die is one that the other player owns or"
    " controls.",
    "term.keyword": "One word that stands for a whole rule, such as Fast or Overcrush.",
    # --- keywords
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
    # --- the marks of bursts at the beginning of a text
    "burst.1": "Applies only if the face shows one burst.",
    "burst.2": "Applies only if the face shows two bursts.",
    "burst.4": "Applies if the face shows one or two bursts.",
    # --- marks on dice
    "term.glow": "You can use this die now.",
    "term.tick": "You picked this die.",
    "term.plus": "This die is part of the suggested payment. Click other dice to change it.",
    "term.arrow": "The question is about this die.",
    "term.damage_mark": "Damage on this die. It goes away when the turn ends.",
    "term.raised_number": "Attack or defense is higher than printed. The plate points up.",
    "term.lowered_number": "Attack or defense is lower than printed. The plate points down.",
    "term.ko_tag": "This attack will KO the die. A question mark: it may, or may not.",
    "term.bars": "This die is captured.",
    "term.colored_frame": "The other player controls this die. The frame is in its owner's color.",
}
