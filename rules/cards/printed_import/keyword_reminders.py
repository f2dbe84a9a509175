"""What printed cards say about their keywords, in brackets and before the effects of a keyword.

Each keyword brings the forms in which print explains it: patterns of a text in plain words, see
`_plain`. `EVENT_FORMS` say when the text of a keyword is used: in brackets ("When it spins up, use
this ability") and before its effects ("Awaken - When it spins up, draw a die"). `RULE_FORMS` say
what a keyword does. A keyword whose abilities our language can say needs no forms for what reads as
these abilities.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_ACTIVE = r"(while (this is |you has this )?active )?"
_ALL_ENGAGED = r"(all |each )?(opposing )?(foes|die|dice) (that is )?engaged with this|(all |each )engaged (foes|die|dice)|dice engaged with this"

EVENT_FORMS: dict[str, str] = {
    "Aftershock": r"when this leave field because of (effect of opponent|opponent( effect)?)",
    "Awaken": r"when this spin up( (1 or more|1|a) levels?| levels?)?",
    "Back for More": r"when this ((start|begin) (turn|your turn) in (your )?prep area and is rolled"
    r"|is rolled from (your )?prep area)( (in|during|at end of) (your )?roll and reroll step)?",
    "Common Ground": r"when this attack with (at least 1|1 or more) villain( die| dice)?",
    "Crosspulse": r"when (you purchase this|(this is )?purchased)",
    "Energize": r"(when|if) this (show|roll|is on|land on|is rolled on)( its)? double energy"
    r"( face| side)?( (in|during|at end of) (your )?roll and reroll step)?",
    "Impulse": r"when (you purchase this|(this is )?purchased)",
    "Resistance": r"if 1 of your dice is ko'd this turn",
    "Retaliation": _ACTIVE + r"when (another|1) (of )?your (other )?(die|dice) (that|with) share"
    r" affiliation( with this)? is ko'd",
    "Spark": _ACTIVE
    + r"(when|if) you roll (burst|\* or \*\*|1 or more burst) faces?( on (your )?(die|dice))?"
    r"( (in|during|at end of) (your )?roll and reroll step)?",
    "Teamwatch": _ACTIVE
    + r"when you field (another |different )?die that share affiliation( with this)?",
    "Vengeance": _ACTIVE + r"when you (take|is dealt) damage",
}
"""When the text of a keyword is used."""

_USED = r"use (this|this effect|effect)"

RULE_FORMS: dict[str, str] = {
    "Ally": r"(while (this is )?(active|in field) )?this (also )?(count|is (also )?(counted|considered)) "
    r"(as |to be )?(also )?(as )?(sidekick|sidekick die)( while (this is )?(in field|active))?",
    "Anti-Breath Weapon": r"when opponent use breath weapon you may pay (its|that) (cost|x) to "
    r"(prevent|cancel) (this|all (of )?its damage|that damage|all damage)"
    r"|(when opponent use breath weapon )?you may pay \x23( energy)? to reduce (its )?damage to you and "
    r"(to )?each of your dice (from breath weapon )?by \x23",
    "Back for More": r"use this( effect)? when (this is )?rolled from (your )?prep area"
    r"|use when (this is )?rolled from (your )?prep area",
    "Boomerang": r"after (using this|you use this|this is used) (re)?roll this (on|if this (show|is on|land on)) "
    r"action face (prep this|(put|place|move) this in (your )?prep area)",
    "Breath Weapon": r"when this attack you may pay #( energy)? (to|if you do) deal # damage to opponent and "
    r"(to )?(all|each) (opposing (die|dice|creatures)|(of )?their (die|dice))",
    "Call Out": r"when this attack (target|choose) opposing die ((this |that die )?is only (1|die) that (can|may) block this"
    r"|only that die (can|may) block this)",
    "Cleave": r"when this ko (blocker|opposing die|blocking die) (with|in) combat( damage)? "
    r"(this )?deal half (of )?its attack(( rounded)? down)? (as )?damage to another opposing die( rounded down)?",
    "Crossover": r"(you must )?(pay|spend) (at least )?1 energy of each (of its )?types?"
    r"( to purchase this| when you purchase this)?"
    r"|to purchase this you must (pay|spend) (at least )?1 energy of each (of its )?types?",
    "Deadly": r"at end of turn ko " + rf"({_ALL_ENGAGED})" + r"( this turn)?",
    "Energy Drain": r"(after blockers is (assigned|declared) )?spin (down )?"
    rf"({_ALL_ENGAGED}) (down )?# levels?"
    r"|(foes|dice|each die) engaged with this spin down # levels?",
    "Enlistment": r"use this( effect)? unless opponent ko 1 of their dice"
    r"|opponent may ko 1 of their dice to prevent this( effect)?",
    "Experience": r"once per turn (at end of turn )?if opposing die is ko'd this get \+1a and \+1d token"
    r"|(once per turn )?(when|if) opposing die is ko'd (during your turn |this turn )?"
    r"(this |you )?get experience (token|counter)( at end of turn)?",
    "Fast": r"this deal (its )?(combat )?damage before (all |the )?(other )?dice( without fast)?"
    r"|this deal (its )?(combat )?damage (first|before non-fast dice)",
    "Frag": r"when this (attack and )?ko 1 or more blockers (this )?deal 1 damage to each opposing die "
    r"that (didn't|doesn't) block",
    "Immortal": r"(when|if) this would (go to|be (put|placed) (in|into)) (your |its owner's )?used pile (except when purchased )?"
    r"((put|place) this|this go) (in|into|to) (your |its owner's )?bag( instead)?",
    "Impulse": r"impulse effect happen when you purchase die with impulse",
    "Infiltrate": r"when this attack and isn't blocked you may remove this from combat to deal 1 damage to opponent"
    r"|when (this is )?unblocked you may (remove this from combat|return this to field) (to|and) "
    r"deal 1 damage to opponent( instead of its combat damage)?",
    "Intimidate": r"when fielded removed? target opposing die from field until end of turn"
    r"( place this next to (your )?(die )?cards?)?",
    "Iron Will": r"this can't be ko'd unless this is already damaged( (this|earlier this) turn)?"
    r"|this can't be ko'd unless this (took|has taken) damage earlier (this|in) turn",
    "Heroic": r"when fielded you may pair (up this|this up|this) with another heroic die",
    "Obscure": _ACTIVE
    + r"when you use action die (this|all this dice|all of these dice) (can't be blocked|is unblockable)"
    r"( until end of turn| this turn)?",
    "Overcrush": r"(when this attack )?(this deal )?(any |all )?(damage (in excess of|above|beyond|over|left over after|remaining after)"
    r"|excess damage|extra damage|leftover damage|remaining damage)"
    r"( (from|after) (ko|koing) (its )?blockers?| (its |all )?(blockers?|blocker's|blockers') (total )?(defense|d))?( is dealt)? to opponent"
    r"|when this attack and ko (all )?(its )?blockers?,? (any |all )?(excess|extra|leftover|remaining) damage is dealt to opponent",
    "Range": r"when this attack (this|(all|each) (active )?(dice|die) with range) deal (# damage|damage equal to (its|their) range value)"
    r" to target opposing die",
    "Regenerate": r"(when|if) this (would be|is) ko'd (re)?roll this( instead)? if (this (show|is on|roll)|you roll) "
    r"die face (return this|this return) to field( (at|on) (that|same) level)?( otherwise (prep this|(put|place) this in (your )?prep area))?",
    "Retaliation": _ACTIVE + r"when (another|1) (of )?your (other )?(die|dice) (that|with) share"
    r" affiliation( with this)? is ko'd deal 1 damage to opponent",
    "Rush": r"when you draw this( die)? (in|during) your clear and draw step draw (and roll )?"
    r"(another|1 (extra|additional)|extra|additional) plain-die( and roll this)? for each (bolt|fist|mask|shield) plain-die",
    "Spark": _ACTIVE + r"when you roll burst face use this( effect)? at end of (phase|step)",
    "Strike": r"if this is only die you('ve)? (field|fielded)( this turn)? this get \+2a (and )?\+2d and overcrush( this turn| until end of turn)?",
    "Suit Up": r"when you purchase this you may ko 1 of (named dice|these dice)"
    r" if you do field this( immediately)? at level 2",
    "Swarm": r"(while this is active )?when you draw this( die)? (while this is active )?"
    r"(in|during)?( your clear and draw step )?draw (another|1 (extra|additional)|extra|additional) plain-die( and roll this)?"
    r"|while this is active if you draw (this|another of this die|another this die) during( your)? clear and draw step"
    r" draw (another|1 (extra|additional)|extra|additional) plain-die",
    "Tag Out": r"after blockers is (assigned|declared) you may "
    r"(prep this( from field)?|(put|place) this in (your )?prep area) (to give|if you do) "
    r"(another )?target die (get )?\+2a and \+2d( until end of turn| this turn)?",
    "Turtle Power": r"your other \[teenage mutant ninja turtles?\] (die|dice) cost 1 less( to purchase)?( minimum 1)?( each)?",
    "Underdog": r"(you (may|can) )?(only )?use this( effect)? (only )?(if|when|while) opponent has more dice"
    r"( fielded| in (their )?field| active)? than you( do)?",
}
"""What a keyword does. Those with abilities need only what the reader cannot read as these. Where the
keyword must have its number, `\\x23` stands for it."""


_LONGEST = 300
"""How many characters a reminder has at most."""


ReadsAsKeyword = Callable[[str, str, int], bool]
"""Says whether a text is read as the abilities of a keyword with a number, or 0."""


def reads_no_keyword(*_: object) -> bool:
    """Stand for a reader that is not there: only the keyword's own forms are known."""
    return False


def explains_keyword(inside: str, keyword: str, number: int, reads: ReadsAsKeyword) -> bool:
    """Return whether a text in brackets says what a keyword before it does.

    `inside` is spelled in the words of the grammar, with the own name as `~Name~`.
    """
    if len(inside) > _LONGEST:
        return False
    words = _plain(inside, number)
    forms = [RULE_FORMS[keyword]] if keyword in RULE_FORMS else []
    if event := EVENT_FORMS.get(keyword):
        forms += [rf"({event})( you may| you must)? {_USED}", rf"{_USED} ({event})"]
    is_form = any(_is_form(form, words, number) for form in forms)
    return is_form or reads(inside, keyword, number)


def introduces_text(clause: str, keyword: str, reads: ReadsAsKeyword) -> bool:
    """Return whether a clause before the effects of a keyword says when these happen: "when it
    spins up"."""
    if len(clause) > _LONGEST:
        return False
    event = EVENT_FORMS.get(keyword)
    is_form = event is not None and _is_form(event, _plain(clause, 0), 0)
    return is_form or reads(f"{clause}, use this ability", keyword, 0)


def _is_form(form: str, words: str, number: int) -> bool:
    """Return whether plain words have a form; a "die" in it may be any or a character die."""
    pattern = re.sub(r"(?<![\w-])die\b", "(plain-)?die", form)
    return re.fullmatch(pattern if number else pattern.replace("#", "1"), words) is not None


# --- plain words ----------------------------------------------------------------------------------


_PLAIN: tuple[tuple[str, str], ...] = (
    (r"~[^~]*~'s|\bthis (character|die|superstar|monster|card)'s|\b(?:his|her)\b", "its"),
    (r"~[^~]*~( (character|action))?( die)?", "this"),
    (
        r"\bthis (character|superstar|monster|action)( die)?\b|\bthis die\b|\bthis card\b|\b(he|she|it|him)\b",
        "this",
    ),
    (r"\bthe damage\b", "damage"),
    (r"\b(a|an|the)\b ?", ""),
    (r"\b(character|superstar|monster)s\b|\b(character|superstar|monster) dice\b", "dice"),
    (r"\b(character|superstar|monster)( die)?\b", "die"),
    (r"\bfield zone\b", "field"),
    (r"\b(abilities|ability|effect|text)\b", "effect"),
    (r"\bone\b", "1"),
    (r"\btwo\b", "2"),
    (r"\b(your|target|any|their) opponent\b|\bopponents\b", "opponent"),
    (r"\bopponent's\b", "opponent"),
    (r"\b(cannot|can not)\b", "can't"),
    (r"\b(is not|are not|aren't)\b", "isn't"),
    (r"\b(do not|don't|does not)\b", "doesn't"),
    (r"\bdid not\b", "didn't"),
    (r"\b(are|were|was)\b", "is"),
    (r"\bstarted\b", "start"),
    (r"\bbegan\b", "begin"),
    (r"\bgoes\b", "go"),
    (r"\b(who|which)\b", "that"),
    (r"\b(whenever|each time)\b", "when"),
    (r"\bgains?\b|\bgets\b", "get"),
    (r"\bhave\b", "has"),
    (
        r"\b(deal|use|spin|attack|block|field|cost|count|draw|roll|reroll|share|leave|show|return|"
        r"happen|land|start|begin|ko|take)s\b",
        r"\1",
    ),
    (r"\bdouble-energy\b", "double energy"),
    (r"\[villain\]", "villain"),
    (r"[.,;:\"-]+(?=\s|$)", ""),
    (r"\s+", " "),
)


def _plain(text: str, number: int) -> str:
    """Return a text in plain words: lowercase, without articles and stops, with one word for each
    thing. "This" is this die, a "die" is a character die where dice fight, `#` the keyword's
    number."""
    text = re.sub(
        r"(?<!character )(?<!superstar )(?<!monster )(?<!action )(?<!this )\bdie\b",
        "plain-die",
        text.lower(),
    )
    for pattern, to in _PLAIN:
        text = re.sub(pattern, to, text)
    return re.sub(rf"(?<![\w+-]){number}\b", "#", text).strip() if number else text.strip()
