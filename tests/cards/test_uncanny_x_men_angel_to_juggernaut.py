"""Uncanny X-Men, cards 1 to 12: Angel, Cyclops, Iceman and Juggernaut."""

from rules.model import UsePaidAbility
from rules.state import PlayerDamaged
from tests.rules.table import Table


def box_table(*eric: str, mike: tuple[str, ...] = ()) -> Table:
    """The box's demo game; these cards replace the demo cards with the same names."""
    return Table(box="UXM", eric=eric, mike=mike)


def damage(table: Table, die: str) -> int:
    return table.state.dice[table.die(die, "field")].damage


def in_any_order(table: Table) -> Table:
    """Resolves one player's simultaneous abilities in the listed order."""
    while table.asks()[1] == "order":
        table.play(table.game.legal_moves()[0])
    return table


def can_use(table: Table, die: str) -> bool:
    number = table.die(die, "field")
    return any(
        isinstance(move, UsePaidAbility) and move.die == number for move in table.game.legal_moves()
    )


# --- Angel ----------------------------------------------------------------------------------------


def test_angel_fields_a_sidekick_from_the_used_pile():
    """UXM 1: The player may choose one from the Used Pile."""
    table = box_table("Angel/Air Transport").lay("Eric", "reserve", "Angel L1")
    table.lay("Eric", "used", "sidekick", "Cyclops").begin().field("Angel L1")
    assert table.offered() == ["choose sidekick", "pass"]
    table.choose("sidekick")
    assert table.has("Eric", "field") == {"Angel L1": 1, "sidekick character": 1}
    assert table.has("Eric", "used") == {"Cyclops": 1}


def test_several_attacking_angels_strengthen_sidekicks_once():
    """UXM 2, UXM 2 limit: Two Angels give +1A and +1D, not twice that."""
    table = box_table("Angel/Inspiring").lay("Eric", "field", "Angel L1", "Angel L2", "sidekick")
    table.lay("Mike", "field", "sidekick").begin("attack").attack_with("Angel L1", "Angel L2")
    assert table.stats("Eric's sidekick") == (2, 2)
    assert table.stats("Mike's sidekick") == (1, 1)
    assert table.stats("Angel L1") == (2, 2)


def test_angel_does_not_strengthen_sidekicks_unless_he_attacks():
    """UXM 2: The bonus is for "when he attacks"."""
    table = box_table("Angel/Inspiring").lay("Eric", "field", "Angel L1", "sidekick")
    table.lay("Mike", "field", "sidekick").begin("attack").attack_with("Eric's sidekick")
    assert table.stats("Eric's sidekick") == (1, 1)


def heroes_paired(first: str, second: str, *energy: str) -> Table:
    """The first die is fielded and pairs with the second, already in the Field."""
    one, other = (title.split("/")[0] for title in (first, second))
    table = box_table(first, second).lay("Eric", "field", f"{other} L1")
    table.lay("Eric", "reserve", f"{one} L1", "sidekick mask", *energy)
    table.lay("Mike", "field", "sidekick").begin()
    table.field(f"{one} L1", *(("sidekick mask",) if one != "Angel" else ()))
    return table.choose(other)


def test_a_shield_protects_angel_and_his_partner():
    """UXM 3, UXM 3 limit: Once per turn, while they are paired."""
    energy = ("sidekick shield", "sidekick shield")
    table = heroes_paired("Angel/Superhero", "Cyclops/Superhero", *energy)
    table.use_paid("Angel", "shield")
    assert (table.stats("Angel"), table.stats("Cyclops")) == ((2, 4), (4, 4))
    assert not can_use(table, "Angel")


def test_an_unpaired_angel_protects_no_die():
    """UXM 3: He has to be paired."""
    table = box_table("Angel/Superhero").lay("Eric", "field", "Angel L1", "Cyclops L1")
    table.lay("Eric", "reserve", "sidekick shield").begin()
    assert not can_use(table, "Angel")


# --- Cyclops --------------------------------------------------------------------------------------


def test_cyclops_deals_three_damage_unless_three_life_is_paid():
    """UXM 4: The opponent sees the target before deciding."""
    table = box_table().lay("Eric", "reserve", "Cyclops L1", "sidekick bolt")
    table.lay("Mike", "field", "Angel L3", "Juggernaut L3").begin().field("Cyclops L1", "bolt")
    assert table.offered() == ["choose Angel L3", "choose Juggernaut L3"]
    table.choose("Angel")
    assert table.asks() == ("Mike", "answer")
    table.pass_()
    assert (damage(table, "Angel"), table.lives()) == (3, (10, 10))


def test_paying_three_life_saves_cyclops_target():
    """UXM 4: All three life are paid, or none."""
    table = box_table().lay("Eric", "reserve", "Cyclops L1", "sidekick bolt")
    table.lay("Mike", "field", "Angel L3").begin().field("Cyclops L1", "bolt")
    table.choose("Angel").accept()
    assert (damage(table, "Angel"), table.lives()) == (0, (10, 7))


def test_cyclops_hits_the_opponent_and_all_opposing_characters():
    """UXM 5: They take one damage each; his own side takes none."""
    table = box_table("Cyclops/Overlook").lay("Eric", "reserve", "Cyclops L1", "sidekick bolt")
    table.lay("Eric", "field", "sidekick").lay("Mike", "field", "Angel L3", "sidekick")
    table.begin().field("Cyclops L1", "bolt")
    assert table.lives() == (10, 9)
    assert damage(table, "Angel") == 1
    assert table.has("Mike", "prep") == {"sidekick": 1}
    assert table.has("Eric", "field") == {"Cyclops L1": 1, "sidekick character": 1}


def test_cyclops_and_his_partner_each_deal_damage_when_attacking():
    """UXM 6: Both deal it before blockers are declared."""
    table = heroes_paired("Cyclops/Superhero", "Angel/Superhero").both_pass()
    in_any_order(table.attack_with("Cyclops", "Angel"))
    assert table.lives() == (10, 8)


def test_cyclops_partner_deals_damage_when_attacking_alone():
    """UXM 6: Cyclops or his partner triggers; the attacking die deals the damage."""
    table = heroes_paired("Cyclops/Superhero", "Angel/Superhero").both_pass()
    angel = table.die("Angel", "field")
    table.attack_with("Angel")
    assert table.lives() == (10, 9)
    hurt = [event for event in table.events if isinstance(event, PlayerDamaged)]
    assert [event.source for event in hurt] == [angel]


def test_an_unpaired_cyclops_deals_no_extra_damage():
    """UXM 6: He has to be paired."""
    table = box_table("Cyclops/Superhero", "Angel/Superhero").lay(
        "Eric", "field", "Cyclops", "Angel"
    )
    table.lay("Mike", "field", "sidekick").begin("attack").attack_with("Cyclops", "Angel")
    assert table.lives() == (10, 10)


# --- Iceman ---------------------------------------------------------------------------------------


def test_iceman_without_text_is_purchased_and_fielded():
    """UXM 7: He costs 4 with a bolt, 1 to field, and has 3A and 6D at level 2."""
    table = box_table("Iceman/Cryokinetic").lay(
        "Eric", "reserve", *["sidekick bolt"] * 5, "Iceman L2"
    )
    table.begin().buy("Iceman", *["bolt"] * 4).field("Iceman L2", "bolt")
    assert table.has("Eric", "used")["Iceman"] == 1
    assert table.stats("Iceman") == (3, 6)


def test_iceman_grows_for_each_bolt():
    """UXM 8: It can be paid any number of times."""
    table = box_table("Iceman/Robert Louis Drake").lay("Eric", "field", "Iceman L1", "Iceman L2")
    table.lay("Eric", "reserve", "sidekick bolt", "sidekick bolt").begin()
    table.use_paid("Iceman L1", "bolt").use_paid("Iceman L1", "bolt")
    assert (table.stats("Iceman L1"), table.stats("Iceman L2")) == ((4, 6), (3, 6))


def test_iceman_doubles_his_attack_once_per_turn():
    """UXM 9, UXM 9 limit: His attack goes from 2 to 4, not to 8."""
    table = box_table("Iceman/Too Cool for Words").lay("Eric", "field", "Iceman L1")
    table.lay("Eric", "reserve", "sidekick bolt", "sidekick bolt").begin().use_paid(
        "Iceman", "bolt"
    )
    assert table.stats("Iceman") == (4, 4)
    assert not can_use(table, "Iceman")


def test_sidekicks_in_the_field_and_reserve_pool_spin_to_bolts():
    """UXM 9 global: Any number can spin; those in the Field go to the Reserve Pool."""
    table = box_table("Iceman/Too Cool for Words").lay("Eric", "field", "sidekick", "sidekick")
    table.lay("Eric", "reserve", "sidekick bolt", "sidekick fist").begin()
    table.use_global("Iceman", "bolt").choose("sidekick character", "sidekick fist").confirm()
    assert table.has("Eric", "reserve") == {"sidekick bolt": 2}
    assert table.has("Eric", "field") == {"sidekick character": 1}


# --- Juggernaut -----------------------------------------------------------------------------------


def juggernaut_is_damaged(*sidekicks: str) -> Table:
    """Cyclops deals him 5 damage; he has 3 defense."""
    table = box_table().lay("Eric", "field", "Cyclops L2").lay("Mike", "field", "Juggernaut L1")
    table.lay("Mike", "field", *sidekicks).begin("attack").attack_with("Cyclops")
    return table.block(("Juggernaut", "Cyclops")).both_pass()


def test_a_sidekick_prevents_damage_to_juggernaut():
    """UXM 10, UXM 10 limit: One sidekick prevents three damage, and 2 damage remain."""
    table = juggernaut_is_damaged("sidekick").choose("sidekick")
    assert table.has("Mike", "field") == {"Juggernaut L1": 1}
    assert table.has("Mike", "used") == {"sidekick": 1}


def test_each_sidekick_prevents_three_damage():
    """UXM 10: 3 of 6 damage remain and KO him; only your own sidekicks can be used."""
    table = (
        box_table().lay("Eric", "field", "Cyclops L3", "sidekick").lay("Mike", "field", "sidekick")
    )
    table.lay("Mike", "field", "Juggernaut L1").begin("attack").attack_with("Cyclops")
    table.block(("Juggernaut", "Cyclops")).both_pass()
    assert table.offered() == ["choose sidekick character", "pass"]
    table.choose("Mike's sidekick")
    assert table.has("Mike", "prep") == {"Juggernaut": 1}
    assert table.has("Mike", "used") == {"sidekick": 1}
    assert table.has("Eric", "field") == {"sidekick character": 1}


def test_saving_juggernaut_is_optional():
    """UXM 10: The text says "you may"."""
    table = juggernaut_is_damaged("sidekick").pass_()
    assert table.has("Mike", "prep") == {"Juggernaut": 1}
    assert table.has("Mike", "field") == {"sidekick character": 1}


def test_juggernaut_grows_once_for_a_sidekick():
    """UXM 11, UXM 11 limit: He gets +4A and +4D this turn, however many sidekicks there are."""
    table = box_table("Juggernaut/Unstoppable").lay(
        "Eric", "field", "Juggernaut L1", *["sidekick"] * 2
    )
    table.lay("Eric", "field", "Kitty Pryde").begin().use_paid("Juggernaut")
    assert table.offered() == ["choose sidekick character"]
    table.choose("sidekick")
    assert table.stats("Juggernaut") == (10, 7)
    assert table.has("Eric", "used") == {"sidekick": 1}
    assert not can_use(table, "Juggernaut")


def archvillain(*mike: str) -> Table:
    table = box_table("Juggernaut/Archvillain", mike=("Magneto/Field Control",)).life(Eric=5)
    table.lay("Eric", "field", "sidekick").lay("Eric", "reserve", "Juggernaut L1", "sidekick bolt")
    return table.lay("Mike", "field", *mike).begin().field("Juggernaut L1", "bolt")


def test_the_only_villain_gives_up_a_sidekick_for_damage_and_life():
    """UXM 12: The opponent takes 1 damage and he gains 1 life."""
    table = archvillain("Angel").accept()
    assert table.offered() == ["choose sidekick character"], "he is not a sidekick himself"
    table.choose("sidekick")
    assert table.lives() == (6, 9)
    assert table.has("Eric", "used") == {"sidekick": 2}, "one of them paid his fielding cost"


def test_the_only_villain_may_keep_the_sidekick():
    """UXM 12: The text says "you may"."""
    table = archvillain("Angel").pass_()
    assert (table.lives(), table.asks()) == ((5, 10), ("Eric", "main"))
    assert table.has("Eric", "field") == {"Juggernaut L1": 1, "sidekick character": 1}


def test_an_opposing_villain_stops_the_archvillain():
    """UXM 12: The opponent must have no Villain in the Field."""
    table = archvillain("Magneto")
    assert (table.lives(), table.asks()) == ((5, 10), ("Eric", "main"))
