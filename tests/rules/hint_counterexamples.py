"""Counterexamples of first-time hints: matches after which one would be wrong."""

from tests.rules.hint_examples import AI, ASM, KINGPINS, SWW, UXM

NOT_DUE = {
    "half a face: both masks pay": (UXM, "half_face", """
        position active: Eric; step: main; turn: 9
        position Eric reserve: Kitty Pryde 2 mask, bolt
        turn Eric
          buy Enrage with 2 mask, bolt
        """),
    "generic left: two fieldings share a 2": (UXM, "generic", """
        position active: Eric; step: main; turn: 9
        position Eric reserve: Enrage 2, Cyclops L1, Kitty Pryde L3
        turn Eric
          field Cyclops and field Kitty Pryde with 2
        """),
    "type missing: a wild stands for the mask": (UXM, "type", """
        position active: Eric; step: roll; turn: 9
        position Eric prep: 3 sidekick
        turn Eric
          roll sidekick: fist, fist, wild
          pass
        """),
    "type missing: there is too little energy anyway": (UXM, "type", """
        position active: Eric; step: roll; turn: 9
        position Eric prep: 2 sidekick
        turn Eric
          roll sidekick: fist, fist
          pass
        """),
    "energy kept: everything is spent": (UXM, "kept", """
        position active: Eric; step: main; turn: 9
        position Eric field: sidekick
        turn Eric
          attack with sidekick
        """),
    "energy kept: the only Global Ability needs a bolt": (UXM, "kept", """
        position active: Eric; step: main; turn: 9
        position Eric reserve: fist; Eric field: sidekick
        turn Eric
          pass
          pass
          pass
        """),
    "unfielded: only energy": (UXM, "unfielded", """
        position active: Eric; step: roll; turn: 9
        position Eric prep: sidekick
        turn Eric
          roll sidekick: bolt
          pass
        """),
    "empty bag: the last dice are drawn, but none is missing": (UXM, "empty_bag", """
        position active: Eric; step: draw; turn: 9
        position Eric bag: 4 sidekick; Eric used: 4 sidekick
        turn Eric
          draw sidekick x4
        """),
    "prepped late: a knocked-out die": (UXM, "late", """
        position active: Eric; step: main; turn: 9
        position Eric reserve: Reckless Melee action; Eric field: sidekick
        turn Eric
          use Reckless Melee
        """),
    "prepped late: the four dice of the turn": (UXM, "late", """
        turn Eric
          draw sidekick x4
        """),
    "block: nobody is home": (UXM, "block", """
        position active: Eric; step: attack; turn: 9
        position Eric field: sidekick
        turn Eric
          attack with sidekick
        """),
    "blocker gone: it is still there": (UXM, "blocker_gone", """
        position active: Eric; step: attack; turn: 9
        position Eric field: Cyclops L1; Mike field: sidekick
        turn Eric
          attack with Cyclops
          block Cyclops with sidekick
        """),
    "split: one blocker takes it all": (UXM, "split", """
        position active: Eric; step: attack; turn: 9
        position Eric field: Cyclops L3; Mike field: sidekick
        turn Eric
          attack with Cyclops
          block Cyclops with sidekick
          pass
          pass
          pass
        """),
    "got through: it was blocked": (ASM, "through", """
        position active: Eric; step: attack; turn: 9
        position Eric field: Drax L1; Mike field: sidekick
        turn Eric
          attack with Drax
          block Drax with sidekick
          pass
          pass
          pass
        """),
    "answer: Mike has no bolt": (UXM, "answer", """
        position active: Eric; step: main; turn: 9
        position Eric field: sidekick; Mike field: sidekick; Mike reserve: fist
        turn Eric
          pass
        """),
    "answer: Enrage could only help Eric": (UXM, "answer", """
        position active: Eric; step: main; turn: 9
        position Eric field: sidekick; Mike reserve: bolt
        turn Eric
          pass
        """),
    "both passed: Mike is still to answer": (UXM, "passed", """
        position active: Eric; step: main; turn: 9
        position Eric field: sidekick; Mike field: sidekick; Mike reserve: bolt
        turn Eric
          pass
        """),
    "both passed: Mike could not do anything else": (UXM, "passed", """
        position active: Eric; step: main; turn: 9
        position Eric field: sidekick; Mike field: sidekick
        turn Eric
          attack with sidekick
        """),
    "both passed: the turn has ended, too": (UXM, "passed", """
        position active: Eric; step: main; turn: 9
        position Mike field: sidekick; Mike reserve: bolt
        turn Eric
          end
        """),
    "no target: Cyclops has somebody to hit": (UXM, "no_target", """
        position active: Eric; step: main; turn: 9
        position Eric reserve: Cyclops L1, fist; Mike field: sidekick
        turn Eric
          field Cyclops with fist
        """),
    "prevented: only 3 of 6 damage": (UXM, "prevented", """
        position active: Eric; step: attack; turn: 9
        position Eric field: Cyclops L3; Mike field: Juggernaut L3, sidekick
        turn Eric
          attack with Cyclops
          block Cyclops with Juggernaut
          pass
          pass
          pass
          choose sidekick
        """),
    "star: no burst on this face": (UXM, "burst", """
        position active: Eric; step: roll; turn: 9
        position Eric prep: Reckless Melee
        turn Eric
          roll Reckless Melee: action
          pass
        """),
    "spin: a die that paid turns too": (UXM, "spin", """
        position active: Eric; step: main; turn: 9
        position Eric reserve: Kitty Pryde 2 mask, Cyclops L1
        turn Eric
          field Cyclops with mask of 2 mask
        """),
    "two texts: only Mike's Kingpin is hit": (KINGPINS, "two_texts", """
        position active: Eric; step: attack; turn: 9
        position Eric field: Drax L3; Mike field: Kingpin L3; Mike used: sidekick
        turn Eric
          attack with Drax
          block Drax with Kingpin
          pass
          pass
          pass
        """),
    "cheaper: Jimmy Olsen is not in the Field": (SWW, "cheaper", """
        position active: Eric; step: roll; turn: 9
        position Eric prep: sidekick
        turn Eric
          roll sidekick: bolt
          pass
        """),
    "before the KO: Arnim Zola cannot pay": (AI, "before_ko", """
        position active: Eric; step: main; turn: 9
        position Eric reserve: Thor L1, Thor 2 bolt, bolt, fist; Mike field: Arnim Zola L1
        turn Eric
          field Thor L1 with fist on Arnim Zola
        """),
}  # fmt: skip
"""What happens, and the hint that would be wrong then."""
