"""The `Game` facade: legal moves, refusals, undo and redo, copies, the fingerprint."""

import pytest

from rules.cards.card_library import all_card_sets
from rules.engine.turn.dealer import SeededDealer
from rules.game import CannotUndo, Game, IllegalMove
from rules.model import CHANCE
from rules.model.moves import (
    Attack,
    Buy,
    ChooseDie,
    Confirm,
    DrawOutcome,
    FieldCharacter,
    MarkForReroll,
    Pass,
    RollOutcome,
    UseGlobal,
)
from rules.model.ruleset import UXM
from rules.state import DecisionKind, Zone
from rules.teams.demo_games import first_game_setup
from tests.rules.table import Table


def new_game(seed: int = 1) -> Game:
    game = Game(first_game_setup(UXM, ("Eric", "Mike"), all_card_sets()), SeededDealer(seed))
    game.start()
    return game


# --- undo and redo --------------------------------------------------------------------------------


def test_undo_reverts_a_purchase_with_its_whole_payment():
    table = Table().lay("Eric", "reserve", *["sidekick bolt"] * 3).begin("main")
    before = table.game.digest()
    table.buy("Enrage", "bolt", "bolt", "bolt")
    taken = table.game.undo()
    assert [type(move).__name__ for move in taken] == ["Buy", "Pay", "Pay", "Pay", "Confirm"]
    assert table.game.digest() == before


def test_undo_in_the_middle_of_a_payment_cancels_it():
    """Cancelling is undo, not a move."""
    table = Table().lay("Eric", "reserve", *["sidekick bolt"] * 3).begin("main")
    table.play(Buy(table.card("Enrage"))).pay("bolt", confirm=False)
    table.game.undo()
    assert table.asks() == ("Eric", "main")
    assert table.has("Eric", "reserve") == {"sidekick bolt": 3}


def test_a_single_step_can_be_undone():
    table = Table().lay("Eric", "reserve", *["sidekick bolt"] * 3).begin("main")
    table.play(Buy(table.card("Enrage"))).pay("bolt", "bolt", confirm=False)
    table.game.undo(step=True)
    assert table.game.payment_preview().open_total == 2


def test_undo_stops_before_a_roll_by_default():
    game = new_game()
    first = game.legal_moves()[0]
    game.play(first)
    game.play(Confirm())
    with pytest.raises(CannotUndo, match="rolled or drawn"):
        game.undo()
    game.undo(past_chance=True)
    assert game.decision is not None
    assert game.decision_kind is DecisionKind.REROLL


def test_a_different_move_after_undo_gets_the_same_rolls():
    game = new_game(7)
    game.play(Pass())
    while game.state.turn == 1:
        game.play(game.legal_moves()[-1])
    rolled = [die.face for die in game.state.dice_in_zone(1, Zone.PREP)]
    while game.state.turn > 1:
        game.undo(past_chance=True)
    while game.state.turn == 1:
        game.play(game.legal_moves()[-1])
    assert [die.face for die in game.state.dice_in_zone(1, Zone.PREP)] == rolled


def test_redo_replays_the_undone_moves():
    table = Table().lay("Eric", "reserve", *["sidekick bolt"] * 3).begin("main")
    table.buy("Enrage", "bolt", "bolt", "bolt")
    after = table.game.digest()
    table.game.undo()
    table.game.redo()
    assert table.game.digest() == after
    with pytest.raises(CannotUndo):
        table.game.redo()


def test_there_is_nothing_to_undo_at_the_start():
    with pytest.raises(CannotUndo, match="nothing"):
        new_game().undo()


# --- refusals -------------------------------------------------------------------------------------


def test_a_refused_move_changes_nothing_and_has_a_reason():
    table = Table().lay("Eric", "reserve", "Cyclops L1").begin("main")
    before = table.game.digest()
    with pytest.raises(IllegalMove) as refused:
        table.game.play(FieldCharacter(table.die("Cyclops", "reserve")))
    assert refused.value.refusal.rule_id == "PAY-6"
    assert table.game.digest() == before
    assert table.game.history == []


def test_a_game_without_a_dealer_waits_for_real_dice():
    game = Game(first_game_setup(UXM, ("Eric", "Mike"), all_card_sets()))
    game.start()
    assert game.decision is not None
    assert (game.decision.player, game.decision_kind) == (CHANCE, DecisionKind.DRAW)
    assert game.refusal(Pass()) is not None
    game.play(DrawOutcome((0, 1, 2, 3)))
    game.play(RollOutcome((0, 1, 2, 3)))
    assert game.decision_kind is DecisionKind.REROLL


def test_impossible_draws_and_rolls_are_refused():
    """DIE-5: Mike's dice, the same die twice, too few dice, a seventh face."""
    game = Game(first_game_setup(UXM, ("Eric", "Mike"), all_card_sets()))
    game.start()
    for wrong in (
        DrawOutcome((0, 1, 2, 8)),
        DrawOutcome((0, 1, 2, 2)),
        DrawOutcome((0, 1)),
        RollOutcome((0, 0, 0, 0)),
    ):
        refusal = game.refusal(wrong)
        assert refusal is not None
        assert refusal.rule_id == "DRAW-2"
    game.play(DrawOutcome((0, 1, 2, 3)))
    refusal = game.refusal(RollOutcome((0, 1, 2, 6)))
    assert refusal is not None
    assert refusal.rule_id == "ROLL-1"


# --- equal dice -----------------------------------------------------------------------------------


def test_any_equal_die_is_accepted_and_the_fingerprint_is_the_same():
    one = Table().lay("Eric", "field", "sidekick", "sidekick").begin("attack")
    other = Table().lay("Eric", "field", "sidekick", "sidekick").begin("attack")
    first, second = (d.id for d in one.state.dice_in_zone(0, Zone.FIELD))
    assert [m for m in one.game.legal_moves() if isinstance(m, Attack)] == [Attack(first)]
    one.play(Attack(first))
    other.play(Attack(second))
    assert one.game.digest() == other.game.digest()


def test_the_fingerprint_ignores_which_equal_die_was_chosen_for_a_pending_effect():
    """Enrage's global is paid twice at once: one character is chosen, the second not yet."""
    digests = set()
    for place in (0, 1):
        table = Table().lay("Eric", "field", "sidekick", "sidekick")
        table.lay("Eric", "reserve", *["sidekick bolt"] * 2).begin("main")
        enrage = next(one for one in table.game.setup.index.globals if one.card)
        table.play(
            UseGlobal(enrage.card, enrage.ability_index),
            UseGlobal(enrage.card, enrage.ability_index),
        )
        table.pay("bolt", "bolt")
        table.play(ChooseDie(table.state.dice_in_zone(0, Zone.FIELD)[place].id))
        assert table.asks() == ("Eric", "choose")
        digests.add(table.game.digest())
    assert len(digests) == 1


def test_the_fingerprint_of_a_shared_payment_stays_as_match_files_know_it():
    """Match files contain fingerprints, so the state types may change but these may not."""
    table = Table().lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", "Ambush 2", "sidekick bolt", "sidekick fist", "Cyclops L1")
    table.begin("main").play(Buy(table.card("Enrage"))).also_field("Cyclops L1")
    assert table.game.digest() == "a95c423eb0b982f7"


def test_the_fingerprint_of_an_effect_in_progress_stays_as_match_files_know_it():
    table = Table(edition="ASM").lay("Eric", "field", "sidekick")
    table.lay("Eric", "reserve", *["sidekick bolt"] * 2).begin("main")
    enrage = next(one for one in table.game.setup.index.globals if one.card)
    use = UseGlobal(enrage.card, enrage.ability_index)
    table.play(use, use)
    assert table.game.digest() == "7fc38022707ba99f", "the second use joined the payment"
    table.pay("bolt", "bolt")
    assert table.asks() == ("Eric", "choose")
    assert table.game.digest() == "1e986def49c4a348"


def test_the_fingerprint_detects_relevant_differences():
    one = Table().lay("Eric", "field", "sidekick", "Kitty Pryde L1").begin("attack")
    other = Table().lay("Eric", "field", "sidekick", "Kitty Pryde L1").begin("attack")
    one.play(Attack(one.die("sidekick", "field")))
    other.play(Attack(other.die("Kitty Pryde", "field")))
    assert one.game.digest() != other.game.digest()


def test_rerolling_any_equal_die_gives_the_same_fingerprint():
    table = Table().will_draw(*["sidekick"] * 4).will_roll("fist, fist, bolt, bolt").begin("draw")
    fists = [d.id for d in table.state.dice_in_zone(0, Zone.PREP) if d.face == 0]
    for number in fists:
        assert table.game.refusal(MarkForReroll(number)) is None


# --- copies ---------------------------------------------------------------------------------------


def rerolled_faces(game: Game) -> list[int]:
    """Mark every rolled die, reroll, and return the faces."""
    while isinstance(move := game.legal_moves()[0], MarkForReroll):
        game.play(move)
    game.play(Confirm())
    return [die.face for die in game.state.dice_in_zone(game.state.active, Zone.RESERVE)]


def test_a_copy_goes_its_own_way():
    game = new_game()
    before, legal = game.digest(), game.legal_moves()
    twin = game.copy()
    assert twin.legal_moves() == legal
    twin.play(Pass())
    assert twin.legal_moves() != legal
    assert (game.digest(), game.legal_moves()) == (before, legal)


def test_an_imagined_game_rolls_other_dice_and_leaves_the_real_one_alone():
    game = new_game()
    before = game.digest()
    imagined = [game.imagined(seed) for seed in range(8)]
    faces = {tuple(rerolled_faces(ahead)) for ahead in imagined}
    assert len(faces) > 1
    assert all(not ahead.history for ahead in imagined)
    assert game.digest() == before
    assert rerolled_faces(game) == rerolled_faces(new_game())
