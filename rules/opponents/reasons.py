"""Why an act is good, in sentences that a player learns from: its plan, its risk, what it brings.

The words of the evaluation, such as more attack in the Field, are no reason; none is better then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from fractions import Fraction

from rules.advice import dice_names, labels, rival_name, types_text
from rules.advice.combat_outlook import blockable_by, damage_past_blockers, promising_blockers
from rules.advice.dice_odds import RollOdds, roll_odds
from rules.advice.forecast import AttackForecast
from rules.advice.trial import Situation, Trial, describe_gain, names_of_dice
from rules.cards.card import CardKind
from rules.engine import evaluate
from rules.engine.evaluate import costs
from rules.engine.turn import attack_step, turn_loop
from rules.engine.turn.dealer import SeededDealer
from rules.messages.message import Message, make_message
from rules.model.dice import ENERGY_TYPES
from rules.model.ids import CHANCE, SIDEKICK_ID, CardId, DieId
from rules.model.moves import (
    Attack,
    Block,
    Buy,
    Confirm,
    FieldCharacter,
    MarkForReroll,
    Move,
    Pass,
    Pay,
    UseAction,
    UseGlobal,
    UsePaidAbility,
)
from rules.opponents.deliberation import Considered
from rules.opponents.evaluation import CERTAIN_WIN
from rules.opponents.quick_policy import able_blockers, choose_attackers
from rules.state import (
    CARD,
    FIELD,
    IN_FIELD,
    PREP,
    PRIORITY_DECISIONS,
    USED,
    DecisionKind,
    GameState,
)


class Reasons:
    """The reasons for the acts that were considered for one decision, the best act first."""

    def __init__(self, state: GameState, considered: Sequence[Considered]) -> None:
        assert state.deciding_player is not None
        self.state, self.player = state, state.deciding_player
        self.rival = state.setup.opponents(self.player)[0]
        self.considered = considered

    def reason_for(self, one: Considered) -> Message | None:
        """Why a player would choose this act; None if there is nothing to learn from."""
        if decisive := self._decisive(one):
            return decisive
        match self.state.decision_kind:
            case DecisionKind.REROLL:
                found = self._for_roll(one)
            case DecisionKind.ATTACKERS:
                found = self._for_attack(one)
            case DecisionKind.BLOCKERS:
                found = self._for_block(one)
            case kind if kind in PRIORITY_DECISIONS:
                found = self._for_act(one)
            case _:
                found = self._for_answer(one)
        return found

    def _decisive(self, one: Considered) -> Message | None:
        """Whether the act decides the match. What the turn wins anyway is not said of each act."""
        best, others = self.considered[0], [other for other in self.considered if other is not one]
        if one.value > WON:
            return self._for_win(one, others)
        if one.value < -WON:
            if best.value > -WON:
                return make_message("reason.loses")
            return make_message("reason.lost") if one is best else None
        if one is best and others and all(other.value < -WON for other in others):
            return make_message("reason.survives")
        return None

    def _for_win(self, one: Considered, others: Sequence[Considered]) -> Message | None:
        """How sure a win is that comes of an act; None if every other act would win as well."""
        match self.state.decision_kind:
            case DecisionKind.MAIN if one.moves == (Pass(),):
                return make_message("reason.attack_wins")
            case DecisionKind.ATTACKERS:
                sent = [move.die for move in one.moves if isinstance(move, Attack)]
                dice = [*self.state.current_combat.attackers, *sent]
                blockers = promising_blockers(self.state, self.rival)
                through = damage_past_blockers(self.state, self.player, dice, blockers)
                if through >= self.state.life_of(self.rival):
                    return make_message("reason.wins")
                name = rival_name(self.state, self.player)
                return make_message("reason.may_win", player=name)
            case DecisionKind.MAIN | DecisionKind.REROLL:
                if all(other.value > WON for other in others):
                    return None
                is_over = _after(self.state, one.moves).is_over
                return make_message("reason.wins" if is_over else "reason.wins_turn")
            case _:
                return make_message("reason.wins")

    # --- rolls ------------------------------------------------------------------------------------

    def _for_roll(self, one: Considered) -> Message | None:
        """What the dice kept are enough for, or the chance that a reroll brings what is wanted."""
        again = {move.die for move in one.moves if isinstance(move, MarkForReroll)}
        asked = self.state.decision.dice if self.state.decision is not None else ()
        again |= {die for die in self.state.marked_dice if die in asked}
        if not again:
            return self._for_keeping(one)
        odds = roll_odds(self.state, again)
        purchase = None if odds is None else self._chance_of_purchase(one, odds)
        character = self._chance_of_character(again)
        is_for_purchase = purchase is not None and purchase.id == "reason.enough_for"
        if is_for_purchase and not self._is_for_character(one, again):
            character = None
        if purchase is not None and character is not None:
            return make_message("reason.plan_and_risk", plan=character, risk=purchase)
        found = purchase or character
        if found is None and one.moves == (Confirm(),):
            return make_message("reason.picked", count=len(self.state.marked_dice))
        return None if found is None else make_message("reason.gain", what=found)

    def _for_keeping(self, one: Considered) -> Message | None:
        end = one.ends[0]
        bought, fielded = self._bought_in(end), self._fielded_in(end)
        card = labels.card_name(self.state, bought[0]) if bought else ""
        dice = dice_names(self.state, fielded, with_level=False, article=True)
        if bought and fielded:
            return make_message("reason.keep_and_field", card=card, dice=dice)
        if bought:
            return make_message("reason.keep_for", card=card)
        return make_message("reason.keep_to_field", dice=dice) if fielded else None

    def _chance_of_purchase(self, one: Considered, odds: RollOdds) -> Message | None:
        """The chance of enough energy for the die that is purchased most often after the roll."""
        goals = Counter(card for end in one.ends for card in self._bought_in(end)[:1])
        dearest_first = sorted(goals, key=lambda card: (-goals[card], -self._cost_of(card), card))
        known = {one.card: one for one in odds.cards}
        for card in dearest_first[:1]:
            found, name = known.get(card), labels.card_name(self.state, card)
            if found is None or not found.chance:
                return None
            if found.chance == 1:
                return make_message("reason.sure_of", card=name)
            kind = "reason.still_enough" if found.is_kept else "reason.enough_for"
            return make_message(kind, chance=_chance_text(found.chance), card=name)
        return None

    def _chance_of_character(self, again: Collection[DieId]) -> Message | None:
        """The chance that one of the rerolled dice shows a character, if none of them does now."""
        shown = [self.state.dice[die_id] for die_id in again]
        if any(map(self.state.level_of, shown)):
            return None
        missed = Fraction(1)
        for die in shown:
            faces = self.state.setup.cards[die.card].card.die.faces
            missed *= Fraction(sum(not face.level for face in faces), len(faces))
        if missed == 1:
            return None
        chance = _chance_text(1 - missed)
        only = shown[0].card if len({die.card for die in shown}) == 1 else SIDEKICK_ID
        if only == SIDEKICK_ID:
            return make_message("reason.chance_of_any", chance=chance)
        name = labels.card_name(self.state, only)
        return make_message("reason.chance_of", chance=chance, card=name)

    def _is_for_character(self, one: Considered, again: Collection[DieId]) -> bool:
        """Whether most of the imagined rolls bring a character that is fielded, and no purchase."""
        found = [
            not self._bought_in(end) and any(end.dice[n].zone in IN_FIELD for n in again)
            for end in one.ends
        ]
        return 2 * sum(found) > len(found)

    def _bought_in(self, end: GameState) -> tuple[CardId, ...]:
        """The cards of the dice that the player has purchased by then, the dearest first."""
        found = {
            die.card
            for die in end.dice
            if die.owner == self.player
            and die.zone is not CARD
            and self.state.dice[die.id].zone is CARD
        }
        return tuple(sorted(found, key=lambda card: (-self._cost_of(card), card)))

    def _fielded_in(self, end: GameState) -> tuple[DieId, ...]:
        """The rolled characters that the player has fielded by then. Free ones are always fielded:
        if they are in the Used Pile, nobody has blocked them."""
        shown = () if self.state.decision is None else self.state.decision.dice
        return tuple(
            die_id
            for die_id in shown
            if (face := self.state.face_of(self.state.dice[die_id])) is not None
            and face.level
            and (end.dice[die_id].zone in IN_FIELD or not face.fielding)
        )

    def _cost_of(self, card: CardId) -> int:
        return self.state.setup.cards[card].card.cost

    # --- attacks and blocks -----------------------------------------------------------------------

    def _for_attack(self, one: Considered) -> Message | None:
        """What an attack can count on however it is blocked, and what it risks."""
        state, rival = self.state, self.rival
        sent = [move.die for move in one.moves if isinstance(move, Attack)]
        dice = [*state.current_combat.attackers, *sent]
        if not dice:
            return self._for_staying(one)
        blockers = promising_blockers(state, rival)
        through = damage_past_blockers(state, self.player, dice, blockers)
        name = rival_name(state, self.player)
        if not blockers:
            return make_message("reason.free_attack", player=name, count=through)
        if not blockable_by(state, dice, blockers):
            return make_message("reason.no_blocker", count=len(dice))
        fallen = self._fallen(one, sent)
        risk = dice_names(state, fallen, with_level=False, article=True)
        if through and fallen:
            return make_message("reason.through_but", count=through, player=name, dice=risk)
        if through:
            return make_message("reason.through", count=through)
        if fallen and one is not self.considered[0]:
            return make_message("reason.stay_ko", player=name, dice=risk)
        damage = damage_past_blockers(state, self.player, dice, ())
        kind = "reason.or_again" if fallen else "reason.unblocked"
        return make_message(kind, count=len(dice), damage=damage)

    def _for_staying(self, one: Considered) -> Message:
        """Whom the best attack would lose, or what may come back; else that all can block."""
        rival = rival_name(self.state, self.player)
        if one is self.considered[0]:
            if fallen := self._fallen_in_best_attack():
                dice = dice_names(self.state, fallen, with_level=False, article=True)
                return make_message("reason.stay_ko", player=rival, dice=dice)
            strike = sum(one.attack for one in able_blockers(self.state, self.rival))
            if strike * 2 >= self.state.life_of(self.player):
                return make_message("reason.stay_strike", player=rival, count=strike)
        able = attack_step.able_attackers(self.state)
        return make_message("reason.can_block", count=len(able))

    def _fallen_in_best_attack(self) -> tuple[DieId, ...]:
        """The attackers that the best attack would lose to blockers."""
        for one in self.considered[1:2]:
            sent = [move.die for move in one.moves if isinstance(move, Attack)]
            return self._fallen(one, sent)
        return ()

    @staticmethod
    def _fallen(one: Considered, sent: Sequence[DieId]) -> tuple[DieId, ...]:
        """The attackers that end in the Prep Area, because blockers knock them out."""
        return tuple(die for die in sent if all(end.dice[die].zone is PREP for end in one.ends))

    def _for_block(self, one: Considered) -> Message | None:
        """What the blocks change in the fight, and who is lost."""
        before = Situation(self.state, self.player)
        if not any(isinstance(move, Block) for move in one.moves) and one.moves != (Confirm(),):
            return self._for_no_block(one, before)
        after = Situation(_after(self.state, one.moves[:-1]), self.player)
        gain = describe_gain(before, Trial(one.moves, after, False))
        if gain is None or after.forecast is None:
            return None
        lost = [
            die_id
            for die_id in after.forecast.knocked_out
            if self.state.dice[die_id].controller == self.player
        ]
        if not lost:
            return make_message("reason.gain", what=gain)
        dice = dice_names(self.state, lost, with_level=False, article=True)
        return make_message("reason.gain_but", what=gain, dice=dice, count=len(lost))

    def _for_no_block(self, one: Considered, before: Situation) -> Message:
        """What it costs, and which attackers it takes out of the other player's Field (DMG-2)."""
        lost = self.state.life_of(self.player) - before.life(self.player)
        if lost <= 0:
            return _UNHURT
        attackers = self.state.current_combat.attackers
        gone = [n for n in attackers if all(end.dice[n].zone is USED for end in one.ends)]
        if one is not self.considered[0] or not gone:
            return make_message("reason.hits", count=lost)
        dice = names_of_dice(self.state, gone, self.player)
        return make_message("reason.open", count=lost, dice=dice, number=len(gone))

    # --- acts -------------------------------------------------------------------------------------

    def _for_act(self, one: Considered) -> Message | None:
        match one.moves[0]:
            case Buy(card=card):
                return self._for_purchase(one, card)
            case FieldCharacter(die=die):
                is_only = len(one.moves) == 1 or not isinstance(one.moves[1], FieldCharacter)
                return self._for_fielding(one, die) if is_only else self._for_fieldings(one)
            case UseAction() | UseGlobal() | UsePaidAbility():
                return self._for_answer(one)
            case Pass():
                return self._for_passing(one)
        return None

    def _for_purchase(self, one: Considered, card: CardId) -> Message | None:
        """What the energy still does besides, or how the die compares with others in reach."""
        act, cards = labels.card_name(self.state, card), self._purchasable()
        after = _after(self.state, one.moves)
        fielded = [
            die.id
            for die in one.ends[0].dice_in_zones(IN_FIELD)
            if die.controller == self.player
            and die.card != SIDEKICK_ID
            and after.dice[die.id].zone not in IN_FIELD
        ]
        bought = [n for n in self._bought_in(one.ends[0]) if n != card]
        if bought:
            also = labels.card_name(self.state, bought[0])
            return make_message("reason.and_purchase", card=also)
        if fielded:
            dice = dice_names(self.state, fielded, with_level=False, article=True)
            return make_message("reason.and_field", dice=dice)
        if len(cards) == 1:
            return make_message("reason.only_purchase", act=act)
        others = [other for other in cards if other != card]
        if self._is_character(card):
            rivals = [self._stats(n) for n in others if self._is_character(n)]
            if rivals and self._stats(card) > max(rivals):
                return make_message("reason.strongest", act=act)
        if self._cost_of(card) > max(map(self._cost_of, others)):
            return make_message("reason.dearest")
        attack = max(face.attack for face in self.state.setup.cards[card].card.die.faces)
        return make_message("reason.attacks_for", act=act, count=attack) if attack else None

    def _purchasable(self) -> list[CardId]:
        legal = turn_loop.legal_moves(self.state)
        return [move.card for move in legal if isinstance(move, Buy)]

    def _is_character(self, card: CardId) -> bool:
        return self.state.setup.cards[card].card.kind is CardKind.CHARACTER

    def _stats(self, card: CardId) -> int:
        faces = self.state.setup.cards[card].card.die.faces
        return sum(face.attack + face.defense for face in faces)

    def _for_fielding(self, one: Considered, die_id: DieId) -> Message:
        """Who cannot block the character, what its text does, or what else it is good for."""
        fielded = self.state.copy()
        die = fielded.dice[die_id]
        moved = type(die)(die.id, die.card, die.owner, die.controller, FIELD, die.face)
        fielded.dice[die_id] = moved
        theirs = [
            die
            for rival in self.state.setup.opponents(self.player)
            for die in fielded.dice_in_zone(rival, FIELD)
            if fielded.level_of(die)
        ]
        unable = [n.id for n in theirs if evaluate.cannot(fielded, moved, "be blocked", n)]
        if unable and len(unable) == len(theirs):
            return make_message("reason.no_blocker", count=1)
        if unable:
            dice = names_of_dice(fielded, unable, self.player)
            return make_message("reason.not_by", dice=dice)
        triggers = self.state.setup.index.triggers.get("fielded", ())
        if any(trigger.card == die.card for trigger in triggers):
            gain = self._gain(Situation(fielded, self.player), one)
            return gain or make_message("reason.with_text")
        if not costs.current_fielding_cost(self.state, die):
            return make_message("reason.free_body")
        attack, _ = evaluate.attack_and_defense(fielded, moved)
        return make_message("reason.body", attack=attack)

    def _for_fieldings(self, one: Considered) -> Message:
        """Several free characters at once: the table and the energy stay as they are for all."""
        count = sum(isinstance(move, FieldCharacter) for move in one.moves)
        return make_message("reason.free_bodies", count=count)

    def _for_passing(self, one: Considered) -> Message | None:
        """What ending the step is good for; None if only that nothing is left to do."""
        kept = self._energy_kept() if self._keeps_energy(one) else None
        if kept is not None:
            return kept
        forecast = Situation(self.state, self.player).forecast
        if forecast is not None and forecast.is_certain:
            return self._for_going_to_damage(forecast)
        if self.state.decision_kind is not DecisionKind.MAIN:
            return None
        attackers = choose_attackers(self.state)
        dice = dice_names(self.state, attackers, with_level=False, article=True)
        return make_message("reason.go_attack", dice=dice) if attackers else None

    def _keeps_energy(self, one: Considered) -> bool:
        """Whether an act is the best, and whatever else could be done spends energy."""
        if one is not self.considered[0]:
            return False
        return all(
            other is one or any(isinstance(move, Pay) for move in other.moves)
            for other in self.considered
        )

    def _for_going_to_damage(self, forecast: AttackForecast) -> Message:
        """What the attack does if nothing else happens."""
        if self.state.is_active(self.player):
            return make_message("reason.goes_through", count=forecast.damage)
        defending = forecast.defending
        lost = forecast.life_before[defending] - forecast.life_after[defending]
        return make_message("reason.hits", count=lost) if lost > 0 else _UNHURT

    def _energy_kept(self) -> Message | None:
        """The energy that stays for a Global Ability on the other player's turn (DRAW-1)."""
        for move in turn_loop.legal_moves(self.state):
            if not isinstance(move, UseGlobal):
                continue
            need = costs.need_of_act(self.state, move, self.player)
            pairs = zip(ENERGY_TYPES, need.types, strict=True)
            types = [energy for energy, count in pairs for _ in range(count)]
            if need.total:
                is_typed = len(types) == need.total
                energy: Message | str = (
                    types_text(types) if is_typed else make_message("part.energy", count=need.total)
                )
                card = labels.card_name(self.state, move.card)
                return make_message("reason.keep_energy", energy=energy, card=card)
        return None

    def _for_answer(self, one: Considered) -> Message | None:
        """What the act changes on the table at once."""
        return self._gain(Situation(self.state, self.player), one)

    def _gain(self, before: Situation, one: Considered) -> Message | None:
        after = _after(self.state, one.moves)
        while after.decision_kind is DecisionKind.DRAW and not after.is_over:
            turn_loop.apply_move(after, _ANY_DEALER.deal(after), [])  # how many counts, not which
        is_open = after.decision is not None and after.decision.player == CHANCE
        gain = describe_gain(before, Trial(one.moves, Situation(after, self.player), is_open))
        if gain is None or gain.id in _EMPTY:
            return None
        return make_message("reason.gain", what=gain)


_EMPTY = ("suggest.chance", "suggest.lasts")
"""What is true of an act, and no reason for it."""

_ANY_DEALER = SeededDealer(0)

WON = 0.99 * CERTAIN_WIN
"""An act of more value wins, in whichever way the dice fall that were imagined."""

_UNHURT = make_message("reason.unhurt")

_MOST_TRIES = 12


def _chance_text(chance: Fraction) -> Message:
    """A chance as a player would say it: "2 in 3"."""
    near = chance.limit_denominator(6)
    if near.denominator == 1:
        near = chance.limit_denominator(_MOST_TRIES)
    if near in (0, 1):
        near = Fraction(1 if near == 0 else _MOST_TRIES - 1, _MOST_TRIES)
    return make_message("part.chance", count=near.numerator, tries=near.denominator)


def _after(state: GameState, moves: Sequence[Move]) -> GameState:
    twin = state.copy()
    for move in moves:
        if twin.decision is None or twin.decision.player == CHANCE:
            break
        turn_loop.apply_move(twin, move, [])
    return twin
