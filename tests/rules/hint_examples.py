"""Examples of first-time hints: matches after which one is due."""

from tests.rules.matches import HEAD

UXM = HEAD
ASM = """sidekick-table match 1
edition ASM
format first-game
first  Eric: Drax/Pained x2, Silver Sable/Wild Pack x2
second Mike: Spider-Man/Tangled Web x2, Spider-Woman/Secret Avenger x2
basic  Back for Seconds!, Betrayal, Exposed!
"""
SWW = """sidekick-table match 1
edition SWW
format first-game
first  Eric: Superman/Living in a World of Cardboard x2, Jimmy Olsen/Signal Watch x2
second Mike: Cheetah/Goddess of the Hunt x2, Giganta/Standing Tall x2
basic  Take Cover, Team Up, Truce
"""
AI = """sidekick-table match 1
edition AI
format first-game
first  Eric: Thor/Wayward Son x2, Captain America/The Good Old Days x2
second Mike: Arnim Zola/Scientist Supreme x2, Red Skull/Cut off One Head... x2
basic  Take Cover, Crowd Fighting
"""
VILLAINS = """sidekick-table match 1
edition UXM
format first-game
first  Eric: Iceman/Robert Louis Drake x2, Magneto/Field Control x2
second Mike: Angel/Air Transport x2, Iceman/Too Cool for Words x2
basic  Imprisoned, Enrage, Reckless Melee
"""
KINGPINS = """sidekick-table match 1
edition ASM
format first-game
first  Eric: Kingpin/Payback x2, Drax/Pained x2
second Mike: Kingpin/Wilson Fisk x2, Drax/Pained x2
basic  Back for Seconds!, Betrayal, Web Blast
"""

DUE = {
    "throw: dice wait in the Prep Area": (
        UXM, "throw", "Sidekick", """
        turn Eric
          draw sidekick x4
        """),
    "reroll: the dice were thrown": (
        UXM, "reroll", "Sidekick: fist", """
        turn Eric
          draw sidekick x4
          roll sidekick: fist, shield, shield, mask
        """),
    "wild: a question mark lies in the Reserve Pool": (
        UXM, "wild", "Sidekick: wild", """
        position active: Eric; step: main; turn: 9
        position Eric reserve: wild
        turn Eric
        """),
    "half a face: one of two masks pays": (
        UXM, "half_face", "Kitty Pryde: mask", """
        position active: Eric; step: main; turn: 9
        position Eric reserve: Kitty Pryde 2 mask, Cyclops L1
        turn Eric
          field Cyclops with mask of 2 mask
        """),
    "generic left: a 2 pays for 1": (
        UXM, "generic", "Enrage: 2", """
        position active: Eric; step: main; turn: 9
        position Eric reserve: Enrage 2, Cyclops L1
        turn Eric
          field Cyclops with ...
        """),
    "generic left, in Avengers Infinity: the rest is a coin": (
        AI, "generic", "coin Eric", """
        position active: Eric; step: main; turn: 9
        position Eric reserve: Take Cover 2, Thor L1
        turn Eric
          field Thor with 2
        """),
    "type missing: three energy, but no mask for Kitty Pryde": (
        UXM, "type", "card Kitty Pryde", """
        position active: Eric; step: roll; turn: 9
        position Eric prep: 3 sidekick
        turn Eric
          roll sidekick: fist, fist, shield
          pass
        """),
    "energy kept: a bolt stays when the Main Step ends": (
        UXM, "kept", "Sidekick: bolt", """
        position active: Eric; step: main; turn: 9
        position Eric reserve: bolt; Eric field: sidekick
        turn Eric
          pass
          pass
          pass
        """),
    "unfielded: a Sidekick shows its figure": (
        UXM, "unfielded", "Sidekick: character", """
        position active: Eric; step: roll; turn: 9
        position Eric prep: sidekick
        turn Eric
          roll sidekick: character
          pass
        """),
    "empty bag: the Used Pile goes back into the bag": (
        UXM, "empty_bag", "Eric's bag", """
        position active: Eric; step: draw; turn: 9
        position Eric bag: sidekick; Eric used: 7 sidekick
        turn Eric
          draw sidekick
        """),
    "short draw: fewer than four dice are left": (
        UXM, "short_draw", "coin Eric", """
        position active: Eric; step: draw; turn: 9
        position Eric bag: 2 sidekick; Eric field: 6 sidekick
        turn Eric
          draw sidekick x2
        """),
    "prepped late: Cheetah preps a die in her Main Step": (
        SWW, "late", "Sidekick", """
        position active: Mike; step: main; turn: 9
        position Mike reserve: Cheetah L1, fist; Eric field: sidekick
        turn Mike
          field Cheetah with fist
          draw sidekick
        """),
    "KO: a Sidekick falls to Reckless Melee": (
        UXM, "ko", "Sidekick", """
        position active: Eric; step: main; turn: 9
        position Eric reserve: Reckless Melee action; Mike field: sidekick
        turn Eric
          use Reckless Melee
        """),
    "got through: an attacker that nobody blocked": (
        ASM, "through", "Sidekick", """
        position active: Eric; step: attack; turn: 9
        position Eric field: sidekick
        turn Eric
          attack with sidekick
          pass
          pass
          pass
        """),
    "block: attackers come, and somebody is home": (
        UXM, "block", "Cyclops: L1", """
        position active: Eric; step: attack; turn: 9
        position Eric field: Cyclops L1; Mike field: sidekick
        turn Eric
          attack with Cyclops
        """),
    "blocker gone: an action knocked it out before damage": (
        UXM, "blocker_gone", "Cyclops: L1", """
        position active: Eric; step: attack; turn: 9
        position Eric field: Cyclops L1; Eric reserve: Reckless Melee action; Mike field: sidekick
        turn Eric
          attack with Cyclops
          block Cyclops with sidekick
          use Reckless Melee
        """),
    "blocker is energy: a Global Ability spins Sidekicks to their bolt": (
        VILLAINS, "blocker_energy", "Sidekick: bolt", """
        position active: Eric; step: attack; turn: 9
        position Eric field: Iceman L3; Mike field: sidekick; Mike reserve: bolt
        turn Eric
          attack with Iceman
          block Iceman with sidekick
          pass
          Mike: global Iceman/Too Cool for Words with bolt on sidekick in attack
        """),
    "split: two dice block one attacker": (
        UXM, "split", "Cyclops: L3", """
        position active: Eric; step: attack; turn: 9
        position Eric field: Cyclops L3; Mike field: Angel L3, sidekick
        turn Eric
          attack with Cyclops
          block Cyclops with Angel, sidekick
          pass
          pass
          pass
        """),
    "answer: Mike has a bolt for Enrage in Eric's turn": (
        UXM, "answer", "global Enrage", """
        position active: Eric; step: main; turn: 9
        position Eric field: sidekick; Mike field: sidekick; Mike reserve: bolt
        turn Eric
          pass
        """),
    "both passed: the Main Step is over": (
        UXM, "passed", "steps", """
        position active: Eric; step: main; turn: 9
        position Eric field: sidekick; Mike field: sidekick; Mike reserve: bolt
        turn Eric
          pass
          pass
          pass
        """),
    "paid ability: Iceman's own": (
        VILLAINS, "paid_ability", "Iceman: L1", """
        position active: Eric; step: roll; turn: 9
        position Eric field: Iceman L1; Eric prep: sidekick
        turn Eric
          roll sidekick: bolt
          pass
        """),
    "no target: Cyclops is fielded and nobody opposes him": (
        UXM, "no_target", "Cyclops: L1", """
        position active: Eric; step: main; turn: 9
        position Eric reserve: Cyclops L1, fist
        turn Eric
          field Cyclops with fist
        """),
    "prevented: Juggernaut's Sidekick takes it all": (
        UXM, "prevented", "Juggernaut: L3", """
        position active: Eric; step: main; turn: 9
        position Eric reserve: Reckless Melee action
        position Mike field: Juggernaut L3, sidekick
        turn Eric
          use Reckless Melee
          choose sidekick
        """),
    "star: Reckless Melee shows a burst": (
        UXM, "burst", "Reckless Melee: action*", """
        position active: Eric; step: roll; turn: 9
        position Eric prep: Reckless Melee
        turn Eric
          roll Reckless Melee: action*
          pass
        """),
    "spin: Enrage turns Cyclops up": (
        UXM, "spin", "Cyclops: L2", """
        position active: Eric; step: main; turn: 9
        position Eric reserve: Enrage action; Eric field: Cyclops L1
        turn Eric
          use Enrage
          choose Cyclops
        """),
    "two texts: damage reaches two Kingpins": (
        KINGPINS, "two_texts", "Kingpin: L3", """
        position active: Eric; step: attack; turn: 9
        position Eric field: Kingpin L3; Mike field: Kingpin L3; Mike used: sidekick
        turn Eric
          attack with Kingpin
          block Kingpin with Kingpin of Mike
          pass
          pass
          pass
        """),
    "captured: Imprisoned takes a Sidekick": (
        VILLAINS, "captured", "Imprisoned: action", """
        position active: Eric; step: main; turn: 9
        position Eric reserve: Imprisoned action; Mike field: sidekick
        turn Eric
          use Imprisoned
          choose sidekick
        """),
    "counting energy: Thor counts bolts": (
        AI, "counting", "Thor: L1", """
        position active: Eric; step: main; turn: 9
        position Eric reserve: Thor L1, Thor 2 bolt, fist; Mike field: sidekick
        turn Eric
          field Thor L1 with fist
        """),
    "cheaper: Jimmy Olsen lowers the price of Superman": (
        SWW, "cheaper", "card Superman", """
        position active: Eric; step: roll; turn: 9
        position Eric field: Jimmy Olsen L1; Eric prep: sidekick
        turn Eric
          roll sidekick: bolt
          pass
        """),
    "source gone: a Sidekick is given up to save Juggernaut, and still hits": (
        UXM, "source_gone", "Sidekick", """
        position active: Eric; step: attack; turn: 9
        position Eric field: Cyclops L3, sidekick; Mike field: Juggernaut L1, sidekick
        turn Eric
          attack with Cyclops, sidekick
          block Cyclops with Juggernaut; sidekick with sidekick
          pass
          pass
          pass
          choose sidekick in attack
        """),
    "before the KO: Arnim Zola may pay to stay": (
        AI, "before_ko", "Arnim Zola: L1", """
        position active: Eric; step: main; turn: 9
        position Eric reserve: Thor L1, Thor 2 bolt, bolt, fist
        position Mike field: Arnim Zola L1; Mike reserve: fist
        turn Eric
          field Thor L1 with fist on Arnim Zola
        """),
}  # fmt: skip
"""What happens: the game, the hint, the thing it is at, and the match up to that act."""
