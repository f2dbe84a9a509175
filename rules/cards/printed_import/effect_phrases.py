"""Printed phrases for effects."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from rules.cards.printed_import.placeholders import (
    IT,
    SAME_SUBJECT,
    THEM,
    THOSE_ABILITIES,
    BareDraw,
    ChosenPair,
    PreventedDamage,
    Pronoun,
    RolledDice,
)
from rules.language import ast
from rules.language.ast import Dice, Effect
from rules.language.parser.phrase_builders import (
    FIXED_PHRASES,
    Builders,
    InvalidCombination,
    amount_per,
    unchanged,
)
from rules.language.parser.sentence_builders import (
    Recipients,
    build_bonus,
    build_damage,
    build_equal_bonus,
    build_purchase,
)

GRAMMAR = r"""
// Whom before how much: "deal your opponent 2 damage".
%extend harm: whom NUMBER "damage" [for_each]                      -> harm_to

// Verbs that our wording has not ("give", "have", "double"), or has with other words after them. A
// long form is an effect of its own, on a card or two: nothing shorter says the same.
%extend step: "have"? reference ("deals" | "deal") "damage" "equal" "to" value "to" whom -> p_equal_deal
    | "deal" "damage" "equal" "to" value "to" whom                 -> equal_deal
    | "draw" "and" "prep" some_dice                                -> draw_and_prep
    | "draw" "and" "roll" some_dice [for_each]                     -> draw_and_roll
    | "roll" ("any" | "each" | "all")? noun{many} "you" ("draw" | "drew") -> roll_drawn
    | "roll" ("any" | "each" | "all")? noun{many} "," "returning" "the" "rest" "to" _owners "bag" -> p_roll_of_hand
    | "field" reference "for" "free" "under" "your" "control"      -> p_field_as_yours
    | ("move" | "place" | "put") group ("to" | "in" | "into") "your" "opponent's" zone "at" "the" "end" "of" "the" "turn" ["," "regardless" "of" _his "location"] -> p_move_in_the_end
    | ("move" | "add" | "put" | "place") drawn ("to" | "in" | "into") _owners zone -> p_move_drawn
    | ("place" | "add") some_counters ("on" | "to") card_of [for_each] -> put_counters
    | "spin" "up" group levels                                     -> spin_up
    | "give" group ["each"] p_plus [duration] [for_each]         -> p_give
    | "give" group ["each"] p_plus "," ("and" | _AND_KEYWORD) gained [duration] -> p_give_both
    | "spin" group "to" ("its" | "their") energy "side" "," "moving" "active" "ones" "to" "your" "reserve" "pool" -> spin_anywhere
    | "spin" group "to" ("its" | "their" | "a" | "an" | "the") energy "energy"? ("side" | "face") -> spin_to
    | "spin" group "to" "an" "energy" "side"                            -> spin_to_energy
    | "have" reference "deal" harm                                 -> deal_by
    | "deal" NUMBER "damage" "to" who "for" "each" "of" _his noun{many} "that" ("is" | "are") "KO'd" duration -> p_deal_for_fallen
    | "double" SELF_S attack_or_defense                            -> p_double
    | reference "each" ("deal" | "deals") NUMBER "damage" "to" whom -> p_each_deal
    | "deal" "an" ("extra" | "additional") NUMBER "damage" "to" whom -> p_deal_extra
    | who "must" "pay" NUMBER "life" "to" "block" ["with" NUMBER "or" "more" ("characters" | "character" "dice")] -> p_block_cost
    | who "must" "pay" NUMBER "life" p_for_each_blocker            -> p_block_cost
    | "attack" "with" reference                                    -> p_attack_with
    | "swap" "the"? attack_or_defense "value"? "of" group "with" "that" "of" group -> p_swap_stat
    | "swap" group "with" group                                    -> swap
    | "swap" group "with" group "," "placing" "it" "on" "the" "same" "level" -> swap_same_level
    | "remove" group _FROM_THE_FIELD duration                    -> p_set_aside
    | "use" "a" "copy" "of" "its" ("effect" | "text")              -> use_copy
    | "field" group ("for" "free" | "at" "no" "cost")              -> p_field
    | group "captures" group                                       -> p_captures
    | "prevent" "all" "damage" "dealt"? ("by" | "from") bare "to" group -> p_prevent_by_to
    | "prevent" "all" "damage" "dealt"? "to" group [("by" | "from") bare] -> p_prevent_to_by
    | "prevent" ["up" "to"] NUMBER "damage" "to" reference "per" noun{one} done -> p_prevent_per
    | who ("chooses" | "choose") "one" ":"?                        -> p_chooses_one
    | "choose" "one" ":"?                                          -> p_choose_one
    | "reduce" "the" "fielding" "cost" "of" pick "by" NUMBER       -> p_reduce_fielding
    | "prevent" "all" "damage" "those" "abilities" "deal" "to" group -> p_prevent_those
    | reference "takes" "no" "more" "than" NUMBER "damage" ("from" | "by") bare -> p_capped
    | who ("must" | "has" "to") "field" group                      -> p_must_field
    | "field" group p_level_side [_without_paying]                 -> p_field_on
    | ("take" | "gain") "control" "of" group                       -> p_control
    | "choose" "an" "affiliation" ["other" "than" names] "," ("replacing" | "cancelling") "all" "previous" "choices" -> choose_affiliation
    | ("choose" | "select") group "and" group                      -> p_choose_two
    | "swap" "control" "of" "them"                                 -> p_swap_control
    | "draw" "and" "roll" some_dice p_each_different               -> p_draw_different
    | "return" group "to" p_whose zone                             -> p_return_to
    | "return" group "to" "where" "they" "originally"? "came" "from" -> return_it
    | "return" group "to" _owners "field" "at" "level" NUMBER      -> p_return_at_level
    | who "lose" life                                              -> loses
    | "deal" "X" "damage" "to" whom ","? "where" "X" "is" value    -> p_deal_x
    | who ("must" | "has" "to") deed                               -> p_must_do
    | "put" reference "on" ("a" | "an") p_kind_of_card "card"      -> p_put_on_card
    | group ("has" | "have") attack_or_defense "equal" "to" "the" stat "of" pick -> p_stat_of_chosen
    | "those" NUMBER? ("character"? "dice" | "characters") "deal" "damage" "to" "each" "other" "equal" "to" "their" stat -> p_duel

// "Ram's card" holds its counters.
%extend card_of: SELF_S "card"                                     -> p_card_of_self
%extend known_card: SELF_S "card"                                  -> p_card_of_self

// Numbers and prices in other words.
%extend discount: "for" "up" "to" NUMBER "less"                    -> discount_up_to

%extend levels: "a" "level"                                        -> one

// Parts of the effects above: which card, level, zone, bonus and blocker.
p_kind_of_card: "action"                                           -> kind_of_action
    | "character"                                                  -> kind_of_character
p_level_side: ("on" | "at") ("its" | "their")? "level" NUMBER ("side" | "face")?
_without_paying: "without" "paying" ("its" | "their") "fielding" "cost" | "for" "free" | "at" "no" "cost"

%extend deed: ("move" | "place" | "put" | "add" | "send") group ("to" | "in" | "into") p_whose zone -> p_move

p_whose: "your"                                                    -> owners_you
    | ("their" | "its" "owner's" | "their" "owner's" | "the")      -> owners_any
_owners: "your" | "their" | "its" "owner's" | "their" "owner's" | "the"

p_plus: plus | ATTACK "," DEFENSE                                  -> plus_both

p_for_each_blocker: "for" "each" noun{one} ("assigned" "to" "block" | "that" "blocks") -> for_each_blocker
"""


def _timed_bonus(
    who: ast.Group,
    plus: tuple[int, int],
    until: ast.Duration | None = None,
    per: ast.Count | ast.Done | None = None,
) -> Effect:
    made = build_bonus(who, plus, per)
    return replace(made, until=until) if until else made


def dealt_by(source: ast.Group, deal: ast.Deal) -> ast.Deal:
    """Set the source of damage, unless the text names this die, which is the default. Raises
    `InvalidCombination` if the source is two dice that do not "each" deal damage."""
    if isinstance(source, ast.Pair):
        raise InvalidCombination('"each" before "deal"')
    return deal if isinstance(source, ast.This) else replace(deal, source=source)


def _each_deals(who: ast.Group, number: int, whom: Recipients) -> ast.Deal:
    """Build "he and his partner each deal 1 damage": the source is the die of the event."""
    source = ast.Subject() if isinstance(who, ast.Pair) else None
    return replace(ast.Deal(number, *whom), source=source)


def _damage_for_each_ko(
    number: int, who: ast.PlayerWord, dice: Dice, until: ast.Duration
) -> ast.Watch:
    """Build "deal 1 damage for each of his characters knocked out for the rest of the turn". Raises
    `InvalidCombination` if it lasts longer than the turn."""
    if until != THIS_TURN:
        raise InvalidCombination('"for the rest of the turn"')
    whose: ast.OwnerWord = "opposing" if who == "opponent" else "any"
    fallen = ast.Moment("ko", replace(dice, whose=whose))
    return ast.Watch(fallen, (ast.Deal(number, players=who),))


def _move(group: ast.Group, whose: ast.PlayerWord | None, zone: ast.ZoneWord) -> Effect:
    """Build a move of dice to a zone of their owner. Raises `InvalidCombination` if an opponent's
    die cannot go to your zone."""
    dice = getattr(group, "dice", None)
    if whose == "you" and isinstance(dice, Dice) and dice.whose != "your":
        raise InvalidCombination("its owner's zone for the opponent's dice")
    if whose == "you" and isinstance(group, Pronoun):
        group = replace(group, is_yours=True)
    return ast.MoveDice(group, zone)


def _block_cost(who: ast.PlayerWord, life: int, each: Dice | int | None = None) -> ast.BlockCost:
    """Build "your opponent must pay 1 life to block", for each blocker or for blocking at all.
    Raises `InvalidCombination` if another player pays, or only several blockers have a price."""
    if who != "opponent":
        raise InvalidCombination("the opponent, who blocks")
    if isinstance(each, int) and each != 1:
        raise InvalidCombination("a price of any number of blockers")
    return ast.BlockCost(life, each if isinstance(each, Dice) else None)


def _set_aside(group: ast.Group, until: ast.Duration) -> ast.SetAside:
    if until != THIS_TURN:
        raise InvalidCombination('"until end of turn"')
    return ast.SetAside(group)


def _captures(captor: ast.Group, group: ast.Group) -> ast.Capture:
    if captor != ast.This():
        raise InvalidCombination("this die, which captures")
    return ast.Capture(group)


def _dice_to_purchase(group: ast.Pick | ast.Each) -> ast.Group:
    """Complete the dice to purchase: they are on your cards or on the basic action cards, unless
    the text names a zone."""
    dice = group.dice
    if dice.zones == ("field",):
        whose = dice.whose if dice.whose != "any" or _can_be_basic_action(dice) else "your"
        kind = "die" if dice.names else dice.kind
        dice = replace(dice, whose=whose, zones=("card",), kind=kind)
    return replace(group, dice=dice)


def _can_be_basic_action(dice: Dice) -> bool:
    """Return whether a noun phrase includes basic action dice, which have no affiliation and no
    energy type; a name without more is that of one of your cards."""
    if dice.kind in ("character", "sidekick") and not dice.or_kind:
        return False
    described = {"names": dice.names, "affiliations": dice.affiliations, "energy": dice.energy}
    return not any(words and name not in dice.without for name, words in described.items())


def _die_to_field(pick: ast.Pick) -> ast.Pick:
    """Complete a die whose fielding cost is reduced: it is in your Reserve Pool."""
    without = tuple(word for word in pick.dice.without if word != "this")
    kind = "character" if pick.dice.kind == "die" else pick.dice.kind
    dice = replace(pick.dice, kind=kind, whose="your", zones=("reserve",), without=without)
    return replace(pick, dice=dice)


def _return_to(group: ast.Group, whose: ast.PlayerWord | None, zone: ast.ZoneWord) -> Effect:
    """Build "return each borrowed die to its owner's Field", or a move to another zone.

    Raises `InvalidCombination` if the dice are not borrowed, captured or visiting; dice from
    elsewhere "return to the Field at level 1".
    """
    if zone != "field":
        return _move(group, whose, zone)
    match group:
        case ast.Each(dice=dice) | ast.Pick(dice=dice) if dice.whose == "borrowed" or {
            "captured",
            "visiting",
        } & set(dice.roles):
            return ast.Return(group)
        case _:
            raise InvalidCombination('the level: "return ... to the field at level 1"')


def _spin_anywhere(pick: ast.Pick, energy: object) -> ast.Spin:
    """Build "spin your dice to their bolt side, moving active ones to your Reserve Pool"."""
    return ast.Spin(replace(pick, dice=replace(pick.dice, zones=("field", "reserve"))), to=energy)  # type: ignore[arg-type]


def _must_do(who: ast.PlayerWord, deed: Effect) -> Effect:
    """Make another player perform an action with dice of their own, which that player chooses."""
    group = getattr(deed, "who", None)
    if who == "you":
        return deed
    if not isinstance(group, ast.Pick):
        raise InvalidCombination("dice for the player to choose")
    whose: ast.OwnerWord = "your" if who == "each" else "opposing"
    dice = replace(group.dice, whose=whose)
    return replace(deed, who=replace(group, dice=dice, by=who))


def multiply_amount(number: int, amount: ast.Amount) -> ast.Amount:
    """Multiply an amount."""
    match number:
        case 0:
            return 0
        case 1:
            return amount
        case _:
            return ast.Times(amount, number)


THIS_TURN = cast(ast.Duration, FIXED_PHRASES["this_turn"])

_PREP: ast.ZoneWord = "prep"

BUILDERS: Builders = {
    "whom_both_turned": lambda who, group: (group, who),
    "deal_by": dealt_by,
    "harm_to": lambda whom, number, per: build_damage(number, whom, per),
    "p_equal_deal": lambda source, value, whom: dealt_by(source, ast.Deal(value, *whom)),
    "equal_deal": lambda value, whom: ast.Deal(value, *whom),
    "roll_drawn": lambda dice: RolledDice(ast.Each(replace(dice, among=THEM))),
    # remembers the dice before they move, so that later effects also affect those not fielded
    "p_roll_of_hand": lambda dice: (
        ast.ChooseDice(ast.Each(replace(dice, among=THEM))),
        ast.MoveDice(THEM, "reserve"),
    ),
    "p_field_as_yours": lambda dice: ast.FieldIt(
        ast.Pick(Dice(zones=("reserve",), among=dice), least=0, most=None), control=True
    ),
    "spin_anywhere": _spin_anywhere,
    "p_move_in_the_end": lambda group, zone: ast.Later(
        ast.Moment("turn ends"), (ast.Return(group), ast.MoveDice(group, zone))
    ),
    "draw": lambda number, zone, per: (
        BareDraw(amount_per(number, per)) if zone is None else ast.Draw(number, zone)
    ),
    "draw_and_prep": lambda count: ast.MoveDice(ast.Random(count), _PREP),
    "draw_and_roll": lambda count, per: ast.Draw(amount_per(count, per)),
    "_owners": lambda *_: None,
    "p_move": _move,
    "move": _move,
    "p_move_drawn": lambda drawn, zone: ast.MoveDice(drawn, zone),
    "p_card_of_self": lambda _: ast.This(),
    "p_give": _timed_bonus,
    "p_field": ast.FieldIt,
    "p_give_both": lambda who, plus, gained, until: (
        _timed_bonus(who, plus, until),
        replace(gained, who=SAME_SUBJECT),
    ),
    "p_double": lambda _, stat: build_equal_bonus(
        ast.This(), (stat == "attack", stat == "defense"), ast.Stat(stat, ast.This())
    ),
    "p_each_deal": _each_deals,
    "p_deal_for_fallen": _damage_for_each_ko,
    "p_deal_extra": lambda number, whom: ast.Deal(number, *whom),
    "p_block_cost": _block_cost,
    "p_attack_with": lambda group: ast.Must(group, "attack"),
    "p_swap_stat": lambda stat, one, other: ast.SwapStats(one, other, stat),
    "p_set_aside": _set_aside,
    "p_plus": unchanged,
    "p_captures": _captures,
    "p_prevent_by_to": lambda by, to: PreventedDamage(to, by),
    "p_prevent_to_by": PreventedDamage,
    "p_prevent_per": lambda *parts: ast.Prevent(ast.Done(parts[-4])),
    "p_chooses_one": lambda who: ast.ChooseOne((), who),
    "p_choose_one": lambda: ast.ChooseOne(()),
    "p_deal_x": lambda whom, value: ast.Deal(value, *whom),
    "p_must_do": _must_do,
    "p_put_on_card": lambda _, kind: ast.LayOn(ast.Pick(Dice(kind, zones=("card",)))),
    "roll": RolledDice,
    "discount_up_to": lambda less: (less, 0, False),
    "purchase": lambda group, discount, zone: build_purchase(
        _dice_to_purchase(group), discount, zone
    ),
    "p_reduce_fielding": lambda pick, by: ast.CostChange(
        "field", -by, until=THIS_TURN, of=_die_to_field(pick)
    ),
    "p_prevent_those": lambda to: PreventedDamage(to, THOSE_ABILITIES),
    "p_capped": lambda to, most, by: PreventedDamage(to, by, most),
    "p_must_field": lambda who, group: _must_do(who, ast.FieldIt(group)),
    "p_level_side": lambda level: level,
    "p_field_on": lambda group, level: ast.FieldIt(group, level),
    "p_control": ast.Control,
    "p_choose_two": ChosenPair,
    "p_swap_control": lambda: ast.SwapControl(IT, IT),
    "p_draw_different": lambda number, amount: ast.Draw(multiply_amount(number, amount)),
    "p_return_to": _return_to,
    "p_return_at_level": lambda group, level: ast.MoveDice(group, "field", level),
    "p_stat_of_chosen": lambda who, set_stat, stat, other: (
        ast.ChooseDice(other),
        ast.SetStat(who, set_stat, ast.Stat(stat, ast.That(back=1))),
    ),
    "p_duel": lambda *parts: ast.Duel(ast.That(), ast.That(back=1), parts[-1]),
    "p_this_turn": lambda *_: THIS_TURN,
}
