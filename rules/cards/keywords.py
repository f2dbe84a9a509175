"""Keywords, expanded to abilities in the rules language wherever it can express them.

A card's abilities are those of its text, with each keyword that has its own text (such as
Aftershock) expanded in place, followed by the abilities of its bare keywords. Keywords that change
a rule instead of triggering (Ally, Continuous, Fast, Immortal, Iron Will, Overcrush) do not
expand: the rule checks `evaluate.has_keyword`. Founder and Loyalty do nothing but be named by other
texts.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from rules.language import ast
from rules.language.ast.expressions import LABELS, map_nodes, walk

_YOUR_ACTION = ast.Moment("used", ast.Dice("action", "your"))
_TARGET = ast.Pick(ast.Dice(), target=True, or_player=True)
_OPPOSING_TARGET = ast.Pick(ast.Dice(whose="opposing"), target=True)
_OTHER_HEROIC = ast.Dice(whose="your", keywords=("Heroic",), without=("same card",))
_ENGAGED = ast.Each(ast.Dice(engaged_with=ast.This()))
_ATTACKING_VILLAIN = ast.Dice(
    whose="your", affiliations=("Villain",), roles=("attacking",), without=("this",)
)
_OF_THIS_CARD = ast.Dice(whose="your", own_card=True)
_ALLY_FIELDED = ast.Moment(
    "fielded", ast.Dice(whose="your", without=("same card",), allied_with=ast.This())
)
_ALLY_KNOCKED_OUT = ast.Moment("ko", ast.Dice(whose="your", allied_with=ast.This()))
_OTHER_TURTLES = ast.Dice(
    whose="your", affiliations=("Teenage Mutant Ninja Turtles",), without=("this",)
)
_ONLY_FIELDED = ast.Both(
    ast.Are(ast.This(), ast.Dice(roles=("newly fielded",))), ast.Compare(ast.Fielded(), "=", 1)
)
_MONSTER_FELL = ast.Fell(ast.Dice(whose="opposing", affiliations=("Monster",)), by_others=True)
_SHOWS_ACTION = ast.Shows(ast.Subject(), "action")
_PREP_IT = ast.MoveDice(ast.Subject(), "prep")
_ONLY_EACH_OTHER = ast.Cannot(ast.Together(ast.That(), ast.This()), "fight anyone else")
_IF_YOU_DO = ast.Compare(ast.Done(), ">=", 1)
_INFILTRATE = ast.If(
    ast.Are(ast.This(), ast.Dice(roles=("attacking",))),
    (ast.Optional((ast.LeaveCombat(ast.This()), ast.Deal(1, None, "opponent"))),),
)
_BREATH_DAMAGE = ast.Moment("player damaged", player="you", keyword="Breath Weapon")
_KO_OF_YOURS = ast.Cost(do=(ast.KnockOut(ast.Pick(ast.Dice(whose="your"))),))


def _retaliation(*do: ast.Effect) -> ast.Triggered:
    """Retaliation: dice KO'd together with the last die of the card give nothing (KW-18)."""
    is_active = ast.Compare(ast.Count(_OF_THIS_CARD), ">=", 1)
    return ast.Triggered(_ALLY_KNOCKED_OUT, (ast.If(is_active, do),), while_active=True)


def _breath_weapon(number: int) -> ast.Triggered:
    """Breath Weapon: each character once an attack, on one of its attacking dice (KW-38)."""
    damage = ast.Deal(number, ast.Each(ast.Dice(whose="opposing")), "opponent")
    offer = ast.Optional((damage,), ast.Cost(any_energy=number))
    return ast.Triggered(ast.Moment("attacks"), (offer,), True, "first time each turn")


def _anti_breath_weapon(number: int | None) -> ast.Interruption:
    """Anti-Breath Weapon: what the other player paid prevents all, a number of its own as much."""
    cost = ast.Cost(energy_equal=ast.Hurt()) if number is None else ast.Cost(any_energy=number)
    offer = ast.Optional((ast.Prevent(number, all_yours=True),), cost)
    return ast.Interruption(_BREATH_DAMAGE, (offer,), while_active=True)


def _tag_out(*do: ast.Effect) -> ast.Triggered:
    """Tag Out: each die is asked by itself, and may be prepped for its text (KW-40)."""
    offer = ast.Optional(do, ast.Cost(do=(ast.MoveDice(ast.This(), "prep"),)))
    return ast.Triggered(ast.Moment("blockers declared"), (offer,))


def _energy_drain(levels: int) -> ast.Triggered:
    return ast.Triggered(ast.Moment("is engaged"), (ast.Spin(_ENGAGED, by=-levels),))


STUN_TOKEN = "stun token"
"""Stands for a keyword that every card of a match has in which a text can put a stun token."""

_BARE_KEYWORD_ABILITIES: dict[str, tuple[ast.Ability, ...]] = {
    "Anti-Breath Weapon": (_anti_breath_weapon(None),),
    "Amplify": (ast.Triggered(_YOUR_ACTION, (ast.Spin(ast.This(), by=1),)),),
    # once for each character, even if several of its dice are active (KW-2)
    "Attune": (ast.Triggered(_YOUR_ACTION, (ast.Deal(1, _TARGET),), while_active=True),),
    # a die that its use leaves in the Field is not rerolled (KW-36)
    "Boomerang": (
        ast.Triggered(
            ast.Moment("used"),
            (
                ast.If(
                    ast.Are(ast.Subject(), ast.Dice("die", zones=("used", "out"))),
                    (ast.Reroll(ast.Subject()), ast.If(_SHOWS_ACTION, (_PREP_IT,))),
                ),
            ),
        ),
    ),
    "Call Out": (
        ast.Triggered(
            ast.Moment("attacks"),
            (
                ast.ChooseDice(_OPPOSING_TARGET),
                ast.If(_IF_YOU_DO, (_ONLY_EACH_OTHER,)),
            ),
        ),
    ),
    "Energy Drain": (_energy_drain(1),),
    # one token a card, however many of its dice are active (KW-23)
    "Experience": (
        ast.Triggered(
            ast.Moment("turn ends", player="you"),
            (ast.If(_MONSTER_FELL, (ast.PutCardTokens("experience", ast.This()),)),),
            while_active=True,
        ),
    ),
    "Heroic": (
        ast.Triggered(
            ast.Moment("fielded"), (ast.Optional((ast.PairUp(ast.Pick(_OTHER_HEROIC)),)),)
        ),
    ),
    "Infiltrate": (ast.Triggered(ast.Moment("is unblocked"), (_INFILTRATE,)),),
    "Intimidate": (ast.Triggered(ast.Moment("fielded"), (ast.SetAside(_OPPOSING_TARGET),)),),
    "Obscure": (
        ast.Triggered(
            _YOUR_ACTION, (ast.Cannot(ast.Each(_OF_THIS_CARD), "be blocked"),), while_active=True
        ),
    ),
    "Retaliation": (_retaliation(ast.Deal(1, None, "opponent")),),
    # in force while the card has such a token, for its owner only (KW-30)
    STUN_TOKEN: (ast.Global(ast.Cost(any_energy=2), (ast.RemoveCardTokens("stun", ast.This()),)),),
    "Strike": (
        ast.Static(
            (ast.Bonus(ast.This(), 2, 2), ast.Has(ast.This(), keywords=("Overcrush",))),
            condition=_ONLY_FIELDED,
        ),
    ),
    "Tag Out": (_tag_out(ast.Bonus(ast.Pick(ast.Dice(), target=True), 2, 2)),),
    "Turtle Power": (
        ast.Static(
            (ast.CostChange("purchase", by=-1, dice=_OTHER_TURTLES, who="you", least=1),),
            while_active=True,
        ),
    ),
    "Deadly": (  # KOs the engaged dice even if this die has left by then (R097)
        ast.Triggered(
            ast.Moment("is engaged"),
            (
                ast.ChooseDice(_ENGAGED),
                ast.Later(ast.Moment("turn ends"), (ast.KnockOut(ast.That()),)),
            ),
        ),
    ),
}
"""The abilities of each bare keyword."""

ALL_GRANTABLE_KEYWORDS = frozenset(_BARE_KEYWORD_ABILITIES)
"""The keywords with abilities that a text could grant to dice."""

NOT_GIVEN_BY_STATICS = frozenset(
    word
    for word, abilities in _BARE_KEYWORD_ABILITIES.items()
    if any(isinstance(ability, ast.Static) for ability in abilities)
)
"""Keywords that last themselves, so that an ability that lasts cannot give them to dice."""

ExpandedAbility = tuple[ast.Ability, str]
"""An ability and the keyword it was expanded from, or ""."""


def printed_keywords(text: ast.Text) -> frozenset[str]:
    """The keywords printed in a text."""
    own = (ability.word for ability in text.abilities if isinstance(ability, ast.Keyword))
    return frozenset((*text.keywords, *own))


def grantable_keywords(texts: Iterable[ast.Text]) -> frozenset[str]:
    """The keywords with abilities that the texts can grant to dice."""
    return frozenset(word for text in texts for word in _keywords_granted_by(text))


@lru_cache(maxsize=1000)
def _keywords_granted_by(text: ast.Text) -> frozenset[str]:
    nodes = tuple(walk(text))
    stuns = any(isinstance(node, ast.PutCardTokens) and node.token == "stun" for node in nodes)
    return frozenset((STUN_TOKEN,) if stuns else ()).union(
        word
        for node in nodes
        if isinstance(node, ast.Has)
        for word in node.keywords
        if word in _BARE_KEYWORD_ABILITIES
    )


def expand_keywords(
    text: ast.Text, granted: frozenset[str] = frozenset()
) -> tuple[ExpandedAbility, ...]:
    """Expand the keywords of a text; the text's own abilities keep their indices.

    `granted` are keywords that texts of this match can grant. Their abilities are included for
    dice that gain the keyword.
    """
    own = tuple(_expand(ability) for ability in text.abilities)
    bare = dict.fromkeys((*text.keywords, *sorted(granted)))
    return own + tuple(
        (one, word) for word in bare for one in _BARE_KEYWORD_ABILITIES.get(word, ())
    )


def _expand(ability: ast.Ability) -> ExpandedAbility:
    """Expand a keyword that has its own text to a triggered ability."""
    match ability:
        case ast.Keyword(word="Aftershock", do=do):
            when = ast.Moment("leaves field", cause="opponent")
            return ast.Triggered(when, do), "Aftershock"
        case ast.Keyword(word="Impulse", do=do):
            return ast.Triggered(ast.Moment("purchased"), do), "Impulse"
        case ast.Keyword(word="Suit Up", names=names):
            return _suit_up(names), "Suit Up"
        case ast.Keyword(word="Breath Weapon", number=number):
            return _breath_weapon(number), "Breath Weapon"
        case ast.Keyword(word="Range", number=number):
            aims = ast.Aim(number, _OPPOSING_TARGET)
            return ast.Triggered(ast.Moment("ranged attack"), (aims,)), "Range"
        case ast.Keyword(word="Anti-Breath Weapon", number=number):
            return _anti_breath_weapon(number), "Anti-Breath Weapon"
        case ast.Keyword(word="Tag Out", do=do):
            return _tag_out(*do), "Tag Out"
        case ast.Keyword(word="Energy Drain", number=levels):
            return _energy_drain(levels), "Energy Drain"
        case ast.Keyword(word="Awaken", do=do):
            at_will = do if _is_optional(do) else (ast.Optional(do),)
            return _answer(ast.Moment("spins up"), at_will), "Awaken"
        case ast.Keyword(word="Energize", do=do):
            return _answer(ast.Moment("rolled", face="double energy"), do), "Energize"
        case ast.Keyword(word="Spark", do=do):
            when = ast.Moment("rolls", player="you", face="burst")
            return _answer(when, do, while_active=True), "Spark"
        case ast.Keyword(word="Back for More", do=do):
            return _answer(ast.Moment("rolled from prep"), do), "Back for More"
        case ast.Keyword(word="Teamwatch", do=do):
            return _answer(_ALLY_FIELDED, do, while_active=True), "Teamwatch"
        case ast.Keyword(word="Retaliation", do=do):
            return _retaliation(*do), "Retaliation"
        case ast.Keyword(word="Common Ground", do=do):
            together = ast.Compare(ast.Count(_ATTACKING_VILLAIN), ">=", 1)
            return _answer(ast.Moment("attacks"), (ast.If(together, do),)), "Common Ground"
        case ast.Keyword(word="Vengeance", do=do):
            when = ast.Moment("player damaged", player="you")
            return _answer(when, do, while_active=True), "Vengeance"
        case ast.Keyword(word="Synergy", do=do, cost=ast.Cost() as cost):
            return ast.Paid(cost, do), "Synergy"
        case ast.Keyword(word=word) if word in LABELS:
            return _labeled(ability), word
        case _:
            return ability, ""


def _is_optional(do: tuple[ast.Effect, ...]) -> bool:
    """Whether a text itself says "you may" about everything that it does."""
    return all(isinstance(effect, ast.Optional) for effect in do)


def _answer(
    when: ast.Moment, do: tuple[ast.Effect, ...], while_active: bool = False
) -> ast.Triggered | ast.Interruption:
    """An ability that answers an event, or interrupts it if it prevents damage (TIM-2)."""
    made = ast.Interruption if ast.is_interrupting(when, do) else ast.Triggered
    return made(when, do, while_active)


def _labeled(label: ast.Keyword) -> ast.Ability:
    """The ability after a label: on its event, for its cost, or as the text of an action die."""
    do = _labeled_effects(label)
    if label.when is not None:
        return _answer(label.when, do, label.while_active)
    return ast.Used(do) if label.cost is None else ast.Paid(label.cost, do)


def _labeled_effects(label: ast.Keyword) -> tuple[ast.Effect, ...]:
    """The effects after a label, with the condition that it stands for (KW-15).

    A text may spell out what the opponent does against Enlistment; it is then not asked for twice.
    """
    match label.word:
        case "Resistance":
            return (ast.If(ast.Fell(ast.Dice(whose="your")), label.do),)
        case "Enlistment" if not any(isinstance(part, ast.Unless) for part in walk(label.do)):
            return (ast.Unless(label.do, "opponent", _KO_OF_YOURS),)
        case _:
            return label.do


def watch_for_keyword(gains: ast.Gains) -> ast.Watch:
    """Convert a temporary keyword with text to a `Watch` that acts for each die that has it.

    "This die" in the keyword's text becomes the die that the event is about. Raises `TypeError` if
    the keyword takes no text, or its dice would have to be chosen.
    """
    ability, _ = _expand(ast.Keyword(gains.keyword, gains.do))
    if not isinstance(ability, ast.Triggered) or not isinstance(gains.who, ast.Each):
        raise TypeError(f"{gains.keyword} has no text, or its dice have to be chosen")
    when = replace(ability.when, dice=gains.who.dice)
    return ast.Watch(when, map_nodes(ability.do, _this_to_subject), gains.until)


def _this_to_subject(node: ast.Node) -> ast.Node:
    """Replace "this die" with the subject of the event."""
    return ast.Subject() if isinstance(node, ast.This) else node


def _suit_up(names: tuple[str, ...]) -> ast.Ability:
    """Suit Up: KO a die with a listed name to put the purchased die into the Field (KW-12)."""
    suited = ast.Pick(ast.Dice(whose="your", names=names))
    come = ast.Optional((ast.MoveDice(ast.This(), "field", level=2),))
    return ast.Triggered(
        ast.Moment("purchased"),
        (ast.Optional((ast.KnockOut(suited), ast.If(_IF_YOU_DO, (come,)))),),
    )
