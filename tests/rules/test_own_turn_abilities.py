"""Abilities limited to their controller's turn, and dice that damage each other."""

from __future__ import annotations

from rules.model import ChoosePlayer, UseGlobal, UsePaidAbility
from tests.rules.made_up_cards import invented
from tests.rules.table import NAMES, Table


def home_game(**more: object) -> Table:
    return Table(basics=[invented("Home Game")], **more).life(Eric=5, Mike=5)


def home_globals(table: Table) -> list[int]:
    """The Global Abilities of the card that can be used now."""
    card = table.card("Home Game")
    return [
        m.ability for m in table.game.legal_moves() if isinstance(m, UseGlobal) and m.card == card
    ]


class TestGlobals:
    def test_once_during_your_turn(self) -> None:
        """GLB-2: The ability can be used once, on your own turn."""
        table = home_game().lay("Eric", "reserve", "sidekick fist", "sidekick fist").begin()
        assert home_globals(table) == [1]
        table.will_draw("sidekick").will_roll("bolt").use_global("Home Game", "fist")
        assert table.has("Eric", "reserve") == {"sidekick fist": 1, "sidekick bolt": 1}
        assert home_globals(table) == []
        assert table.refused(UseGlobal(table.card("Home Game"), 1)).reason.id == "no.limit"

    def test_on_your_turn_without_a_limit(self) -> None:
        """GLB-2: Without a number it has no limit on your own turn."""
        table = home_game().lay("Eric", "reserve", "sidekick mask", "sidekick mask").begin()
        for _ in range(2):
            table.play(UseGlobal(table.card("Home Game"), 2)).pay("mask")
        assert table.lives() == (7, 5)

    def test_not_on_the_opponents_turn(self) -> None:
        """GLB-2: The inactive player is refused both, with the reason."""
        table = home_game().lay("Mike", "reserve", "sidekick fist", "sidekick mask").begin().pass_()
        assert table.asks()[0] == "Mike"
        assert home_globals(table) == []
        refusal = table.refused(UseGlobal(table.card("Home Game"), 1))
        assert (refusal.rule_id, refusal.reason.id) == ("GLB-2", "no.own_turn")

    def test_a_reactive_global_limited_to_your_turn(self) -> None:
        """GLB-2, RUL-6: The inactive player is damaged and gets no chance to use it."""
        for victim, asked in ((0, True), (1, False)):
            table = Table(basics=[invented("Home Game"), invented("Volley")])
            table.lay(NAMES[victim], "reserve", "sidekick bolt")
            table.lay("Eric", "reserve", "Volley action").begin().use("Volley")
            table.play(ChoosePlayer(victim))
            assert (table.asks()[1] == "answer") is asked


class TestAbilitiesOfDice:
    def test_damage_is_prevented_only_on_your_turn(self) -> None:
        """TIM-2: The same damage is prevented on one turn and dealt on the other."""
        for owner, damage in (("Eric", 0), ("Mike", 1)):
            table = Table(
                eric=[invented("Homebody")],
                mike=[invented("Homebody")],
                basics=[invented("Volley")],
            )
            table.lay(owner, "field", "Homebody").lay("Eric", "reserve", "Volley action")
            table.begin().use("Volley").choose("Homebody")
            assert table.state.dice[table.die("Homebody", "field")].damage == damage

    def test_a_paid_ability_works_once_on_your_turn(self) -> None:
        """EFF-6: Each die may use it once, and never on the opponent's turn."""
        table = Table(eric=[invented("Homebody")], mike=[invented("Homebody")])
        for player in ("Eric", "Mike"):
            table.lay(player, "field", "Homebody")
            table.lay(player, "reserve", "sidekick shield", "sidekick shield")
        table.begin().use_paid("Eric's Homebody", "shield")
        assert table.stats("Eric's Homebody") == (3, 2)
        assert not any(isinstance(move, UsePaidAbility) for move in table.game.legal_moves())
        table.pass_()
        assert not any(isinstance(move, UsePaidAbility) for move in table.game.legal_moves())

    def test_a_card_triggers_once_on_your_turn(self) -> None:
        """EFF-2, EFF-6: Only one of two knockouts counts, none on the opponent's turn."""
        for active, life in (("Eric", 6), ("Mike", 5)):
            table = home_game(eric=[invented("Homebody")]).lay("Eric", "field", "Homebody L3")
            table.lay("Eric", "field", "sidekick", "sidekick")
            table.lay(active, "reserve", "Reckless Melee action")
            table.begin(active=active).use("Reckless Melee")
            assert table.has("Eric", "prep") == {"sidekick": 2}
            assert table.lives() == (life, 5)


class TestDiceThatDamageEachOther:
    def test_each_die_deals_its_attack_at_once(self) -> None:
        """R056, DMG-5: Both attacks are read first, so both dice can be knocked out."""
        table = home_game().lay("Eric", "field", "Kitty Pryde L1").lay("Mike", "field", "Angel L1")
        table.lay("Eric", "reserve", "Home Game action").begin()
        assert (table.stats("Kitty Pryde"), table.stats("Angel")) == ((2, 2), (2, 2))
        table.use("Home Game").choose("Kitty Pryde", "Angel")
        assert (table.has("Eric", "field"), table.has("Mike", "field")) == ({}, {})

    def test_nothing_happens_without_an_opposing_die(self) -> None:
        """RUL-4: There is no die to damage."""
        table = home_game().lay("Eric", "field", "Kitty Pryde L1")
        table.lay("Eric", "reserve", "Home Game action").begin().use("Home Game")
        table.choose("Kitty Pryde")
        assert table.state.dice[table.die("Kitty Pryde", "field")].damage == 0
