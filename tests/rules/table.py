"""The scenario language of the tests: set up a table, play moves, and inspect the result.

A die is referred to by its name, followed by its level or face if needed: "Juggernaut L3",
"sidekick", "sidekick bolt", "Enrage action". If both players have such a die, start with the
player's name: "Mike's sidekick".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from rules.advice import labels
from rules.advice.refusals import Refusal
from rules.cards.card import Card, find_card
from rules.cards.card_library import all_card_sets
from rules.engine import evaluate
from rules.game import Game
from rules.language import ast
from rules.model import NOBODY, UNROLLED
from rules.model.dice import Energy
from rules.model.moves import (
    Accept,
    AssignDamage,
    Attack,
    Block,
    Buy,
    ChooseDie,
    ChooseNext,
    ChooseOption,
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
from rules.model.ruleset import EDITIONS, RULES_VERSION, as_of_version
from rules.notation.acts.chance import face_name
from rules.state import DecisionKind, Die, Step, Zone
from rules.state.events import AbilityStarted, Event
from rules.state.setup import make_setup
from rules.teams.demo_games import DEMO_GAMES
from tests.rules.scripted import Faces, Names, TableDealer, name_and_face

NAMES = ("Eric", "Mike")

_VERBS: dict[type[Move], str] = {
    ChooseDie: "choose",
    FieldCharacter: "field",
    MarkForReroll: "reroll",
    UseAction: "use",
    UsePaidAbility: "usepaid",
}
"""What `Table.offered` calls a move, where it is not the name of its type."""
ZONES = {
    "bag": (Zone.BAG,),
    "prep": (Zone.PREP,),
    "reserve": (Zone.RESERVE,),
    "field": (Zone.FIELD, Zone.ATTACK),
    "attack": (Zone.ATTACK,),
    "used": (Zone.USED,),
    "card": (Zone.CARD,),
    "captive": (Zone.CAPTIVE,),
    "out": (Zone.OUT,),
    "aside": (Zone.ASIDE,),
    "gone": (Zone.GONE,),
    "laid": (Zone.LAID,),
}
STEPS = {"draw": Step.CLEAR_AND_DRAW, "main": Step.MAIN, "attack": Step.ATTACK}


def _without_duplicates(extra: list[Card], own: list[Card]) -> list[Card]:
    """Returns the extra cards, then the box's cards that are not among them."""
    return [*extra, *(card for card in own if card not in extra)]


class Table:
    """A match set up for one test. Eric is the first and active player.

    It is the demo game of a box (UXM by default) under an edition (the box's own by default). Extra
    cards come before the cards of the demo game. A card of the box can be given by its title:
    "Loki/Chains of Destiny". An earlier `version` of the rules is that of a match begun with it.
    """

    names: tuple[str, ...] = NAMES

    def __init__(
        self,
        *,
        eric: Sequence[Card | str] = (),
        mike: Sequence[Card | str] = (),
        basics: Sequence[Card | str] = (),
        box: str = "UXM",
        edition: str = "",
        casual: bool = False,
        version: int = RULES_VERSION,
    ) -> None:
        demo, sets = DEMO_GAMES[box], all_card_sets()

        def cards(*called: Card | str) -> list[Card]:
            return [
                find_card(f"{one} [{box}]", sets) if isinstance(one, str) else one for one in called
            ]

        teams = tuple(
            tuple(
                (card, demo.dice_per_character)
                for card in _without_duplicates(cards(*extra), cards(*team))
            )
            for extra, team in zip((eric, mike), demo.teams, strict=True)
        )
        middle = tuple(_without_duplicates(cards(*basics), cards(*demo.basics)))
        self.script: list[Faces | Names] = []
        setup = make_setup(
            as_of_version(EDITIONS[edition or box], version),
            "first-game", NAMES, teams, middle, demo.life, casual=casual,
        )  # fmt: skip
        self.game = Game(setup)
        self.events: list[Event] = []

    # --- setup ----------------------------------------------------------------------------------

    @property
    def state(self):
        return self.game.state

    def lay(self, player: str, zone: str, *dice: str) -> Table:
        """Put dice into a player's zone. They are taken from the bag or from their card."""
        owner = self.names.index(player)
        for text in dice:
            name, face = name_and_face(text)
            die = self._unused_die(owner, name)
            shown = UNROLLED if face is None else self.face(die, face)
            if shown == UNROLLED and zone in ("field", "attack"):
                shown = self.face(die, "L1")
            self.state.dice[die.id] = replace(
                die, owner=owner, controller=owner, zone=ZONES[zone][0], face=shown
            )
        return self

    def empty_bag(self, player: str) -> Table:
        """Move all dice left in a player's bag to the Used Pile."""
        owner = self.names.index(player)
        for die in self.state.dice_in_zone(owner, Zone.BAG):
            self.state.dice[die.id] = replace(die, zone=Zone.USED)
        return self

    def life(self, **life: int) -> Table:
        """Set a player's life: `table.life(Mike=3)`."""
        for player, amount in life.items():
            self.state.life[self.state.setup.sides[self.names.index(player)]] = amount
        return self

    def begin(self, step: str = "main", active: str = "Eric") -> Table:
        """Start at a step of a player's turn."""
        self.state.turn, self.state.active = 1, self.names.index(active)
        self.state.step, self.state.stage = STEPS[step], 0
        self._script_dealer()
        self.events += self.game.start()
        return self

    def _unused_die(self, owner: int, name: str) -> Die:
        for die in self.state.dice:
            card = self.state.setup.cards[die.card].card
            spare = die.zone in (Zone.BAG, Zone.CARD) and die.owner in (owner, NOBODY)
            if spare and (card.name.lower() == name.lower()):
                return die
        raise AssertionError(f"{self.names[owner]} has no {name} die left")

    def face(self, die: Die, text: str) -> int:
        kind = self.state.setup.cards[die.card].card.die
        for place, face in enumerate(kind.faces):
            if text in (face.name, face_name(self.state, die.id, place)):
                return place
        raise AssertionError(f"{kind.name} has no face {text}")

    # --- chance ---------------------------------------------------------------------------------

    def will_roll(self, *rolls: str) -> Table:
        """Script rolls, each like "bolt, 2 mask, L3" in the order of the dice ids."""
        self.script += [Faces(tuple(one.strip() for one in roll.split(","))) for roll in rolls]
        return self

    def will_draw(self, *names: str) -> Table:
        """Script a draw by the names of the dice."""
        self.script.append(Names(names))
        return self

    # --- moves ----------------------------------------------------------------------------------

    def play(self, *moves: Move) -> Table:
        """Play these moves."""
        for move in moves:
            self._script_dealer()
            self.events += self.game.play(move)
        return self

    def _script_dealer(self) -> None:
        """Attach a dealer only while outcomes are scripted; after that the match waits."""
        self.game.dealer = TableDealer(self) if self.script else None

    def buy(self, card: str, *pay: str) -> Table:
        """Purchase a die: `table.buy("Kitty Pryde", "bolt", "wild as mask")`."""
        return self.play(Buy(self.card(card))).pay(*pay)

    def also_buy(self, card: str) -> Table:
        return self.play(Buy(self.card(card)))

    def field(self, die: str, *pay: str) -> Table:
        """Field a character from the Reserve Pool."""
        self.play(FieldCharacter(self.die(die, "reserve")))
        return self.pay(*pay) if pay else self

    def also_field(self, die: str) -> Table:
        return self.play(FieldCharacter(self.die(die, "reserve")))

    def pay(self, *dice: str, confirm: bool = True) -> Table:
        """Pay with dice, given by face: "bolt", "2 mask", "wild as bolt", "Angel 2 shield"."""
        for text in dice:
            self.play(self._payment(text))
        return self.play(Confirm()) if confirm else self

    def _payment(self, text: str) -> Pay:
        shown, _, as_type = text.partition(" as ")
        for move in self.game.legal_moves():
            if isinstance(move, Pay) and move.die >= 0:
                energy = Energy(as_type) if as_type else move.energy
                called = (self._shown(move.die), f"{self.name(move.die)} {self._shown(move.die)}")
                if shown in called and move.energy == energy:
                    return move
        raise AssertionError(f"cannot pay with {text}; offered: {self.offered()}")

    def use(self, die: str) -> Table:
        """Use an action die."""
        return self.play(UseAction(self.die(die, "reserve")))

    def use_global(self, card: str, *pay: str) -> Table:
        """Use a Global Ability."""
        number = self.card(card)
        abilities = self.state.setup.cards[number].abilities
        place = next(i for i, one in enumerate(abilities) if isinstance(one, ast.Global))
        self.play(UseGlobal(number, place))
        return self.pay(*pay) if self._pays() else self

    def _pays(self) -> bool:
        return self.game.decision_kind is DecisionKind.PAY

    def use_paid(self, die: str, *pay: str) -> Table:
        """Use a die's own paid ability."""
        number = self.die(die, "field")
        abilities = self.state.setup.cards[self.state.dice[number].card].abilities
        place = next(i for i, one in enumerate(abilities) if isinstance(one, ast.Paid))
        self.play(UsePaidAbility(number, place))
        return self.pay(*pay) if self._pays() else self

    def attack_with(self, *dice: str) -> Table:
        """Declare exactly these attackers."""
        for text in dice:
            self.play(Attack(self.die(text, "field", without="attack")))
        return self.play(Confirm() if dice else Pass())

    def block(self, *blocks: tuple[str, str]) -> Table:
        """Declare exactly these blocks, each as (blocker, attacker)."""
        for blocker, attacker in blocks:
            self.play(self.blocks(blocker, attacker))
        return self.play(Confirm() if blocks else Pass())

    def blocks(self, blocker: str, attacker: str) -> Block:
        """Return a block, preferably by a die that is not blocking yet."""
        own = {die.id for die in self.state.dice if not self.state.is_active(die.controller)}
        other = {die.id for die in self.state.dice if self.state.is_active(die.controller)}
        fresh = {n for n in own if self.state.dice[n].zone is Zone.FIELD}
        able = fresh if any(self._matches(n, blocker, "field") for n in fresh) else own
        against = self.die(attacker, "attack", among=other)
        return Block(self.die(blocker, "field", among=able), against)

    def assign(self, amount: int) -> Table:
        """Assign this much of the split damage to the next blocker."""
        share = self.game.legal_moves()[0]
        assert isinstance(share, AssignDamage), self.offered()
        return self.play(replace(share, amount=amount))

    def choose(self, *dice: str, where: str = "") -> Table:
        """Choose dice for an effect."""
        for text in dice:
            offered = [m.die for m in self.game.legal_moves() if isinstance(m, ChooseDie)]
            fitting = [n for n in offered if self._matches(n, text, where)]
            assert fitting, f"{text} is not offered: {self.offered()}"
            self.play(ChooseDie(fitting[0]))
        return self

    def choose_word(self, word: str) -> Table:
        return self.play(ChooseOption(word))

    def order(self, index: int) -> Table:
        return self.play(ChooseNext(index))

    def reroll(self, *dice: str) -> Table:
        """Mark these dice and reroll them; with no dice, keep everything."""
        for text in dice:
            self.play(MarkForReroll(self.die(text, "prep", among=set(self._unmarked()))))
        return self.play(Confirm() if dice else Pass())

    def _unmarked(self) -> list[int]:
        return [d.id for d in self.state.dice if d.id not in self.state.marked_dice]

    def accept(self) -> Table:
        return self.play(Accept())

    def confirm(self) -> Table:
        return self.play(Confirm())

    def pass_(self, times: int = 1) -> Table:
        return self.play(*[Pass()] * times)

    def both_pass(self) -> Table:
        """Close a window: the active, the inactive and the active player pass (PRI-1)."""
        return self.pass_(3)

    # --- inspection -----------------------------------------------------------------------------

    def card(self, name: str) -> int:
        """The index of a card."""
        for number, at_table in enumerate(self.state.setup.cards):
            if at_table.card.name == name:
                return number
        raise AssertionError(f"there is no card {name} on this table")

    def die(self, text: str, zone: str, *, without: str = "", among: set[int] | None = None) -> int:
        """The id of a die with this name in this zone."""
        for die in self.state.dice:
            if without and die.zone in ZONES[without]:
                continue
            if (among is None or die.id in among) and self._matches(die.id, text, zone):
                return die.id
        raise AssertionError(f"there is no {text} in {zone}")

    def _matches(self, number: int, text: str, zone: str) -> bool:
        die = self.state.dice[number]
        if zone and die.zone not in ZONES[zone]:
            return False
        for player, name in enumerate(self.names):
            if text.startswith(f"{name}'s "):
                text = text.removeprefix(f"{name}'s ")
                if die.controller != player:
                    return False
        name, face = name_and_face(text)
        return self.name(number).lower() == name.lower() and face in (None, self._shown(number))

    def name(self, number: int) -> str:
        card = self.state.dice[number].card
        return labels.card_name(self.state, card) if card else "sidekick"

    def _shown(self, number: int) -> str:
        die = self.state.dice[number]
        return face_name(self.state, number, die.face) if die.face >= 0 else ""

    def started(self) -> list[str]:
        """The names of the cards whose abilities started, in order."""
        begun = [event for event in self.events if isinstance(event, AbilityStarted)]
        return [self.state.setup.cards[event.card].card.name for event in begun]

    def has(self, player: str, zone: str) -> dict[str, int]:
        """Count the dice in a player's zone: {"sidekick": 3, "Angel L1": 1}."""
        owner = self.names.index(player)
        found: Counter[str] = Counter()
        for die in self.state.dice:
            if die.zone in ZONES[zone] and die.controller == owner:
                found[f"{self.name(die.id)} {self._shown(die.id)}".strip()] += 1
        return dict(found)

    def stats(self, text: str, zone: str = "field") -> tuple[int, int]:
        """The current attack and defense of a die."""
        return evaluate.attack_and_defense(self.state, self.state.dice[self.die(text, zone)])

    def lives(self) -> tuple[int, ...]:
        return tuple(self.state.life)

    def asks(self) -> tuple[str, str]:
        """The deciding player and the kind of decision."""
        decision = self.game.decision
        assert decision is not None, "the match is over"
        return (
            self.names[decision.player] if decision.player >= 0 else "Chance",
            decision.kind.value,
        )

    def offered(self) -> list[str]:
        """The legal moves in words."""
        return sorted(self._move_text(move) for move in self.game.legal_moves())

    def _move_text(self, move: Move) -> str:
        name = _VERBS.get(type(move)) or type(move).__name__.lower()
        if isinstance(move, Buy | UseGlobal):
            return f"{name} {labels.card_name(self.state, move.card)}"
        if isinstance(move, Block):
            return f"block {self._die_text(move.attacker)} with {self._die_text(move.die)}"
        if isinstance(move, Pay):
            return f"pay {self._die_text(move.die)} as {move.energy}" if move.die >= 0 else "pay"
        if isinstance(move, AssignDamage):
            return f"assign {move.amount} to {self._die_text(move.target)}"
        if isinstance(move, ChooseOption):
            return f"choose {move.word}"
        if hasattr(move, "die"):
            return f"{name} {self._die_text(move.die)}"
        return name

    def _die_text(self, number: int) -> str:
        return f"{self.name(number)} {self._shown(number)}".strip()

    def refused(self, move: Move) -> Refusal:
        """The refusal of a move; fails if the move is legal."""
        refusal = self.game.refusal(move)
        assert refusal is not None, f"{move} is legal"
        return refusal
