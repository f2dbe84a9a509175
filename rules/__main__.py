"""The command line of the rules: `python -m rules check`, `ask`, `export`, `playout`...

Exit codes: 0 for success, 1 if the command found an error, 2 for bad usage. Only this module,
`rules.command_line` and `rules.cards.card_library` use files; only this module reads a clock.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from itertools import count, cycle, repeat
from pathlib import Path

from rules.analysis import rule_coverage
from rules.analysis.hand_playout import HandTally, play_random_matches_by_hand
from rules.analysis.perft import perft, perft_by_move
from rules.analysis.playout import BrokenGame, PlayoutTally, play_out
from rules.analysis.tournament import (
    BadTournamentTeam,
    TournamentEntry,
    check_entries,
    play_tournament,
    read_entry,
    ready_entry,
    tasks_in_processes,
    tournament_figures,
    tournament_lines,
)
from rules.cards import CardSet, printed_card_list
from rules.cards.card_file import CardFileError, read_card_set, read_valid_cards, report_lines
from rules.cards.card_library import all_card_sets, shipped_card_names
from rules.command_line import (
    UnreadableFile,
    UnwritableFile,
    card_sets,
    command_line_parser,
    exit_code_of,
    open_match_file,
    print_lines,
    read_match_file,
    read_text,
    write_file,
    write_pieces,
)
from rules.engine.turn.dealer import SeededDealer
from rules.match_log import AboutMatch, OpenedMatch, Timeline, export_pieces
from rules.model.ruleset import EDITIONS
from rules.notation import BadMatch, question_lines, replay_match, written_acts
from rules.puzzles import Puzzle, puzzle_figures, puzzles_in, write_puzzles
from rules.reading import (
    CARD_LIST_SOURCE,
    CARD_SOURCE,
    DRAFT_SOURCE,
    TEAM_SOURCE,
    TEXT_SOURCE,
    asset_text,
)
from rules.review import review_figures, review_lines, review_match
from rules.state import Setup
from rules.teams.demo_games import DEMO_GAMES, demo_setup, sample_tournament_setup
from rules.teams.drafts.draft_notation import BadDraft, read_draft
from rules.teams.formats import DOUBLES, FIRST_GAME, TOURNAMENT, format_of
from rules.teams.match_setup import team_setup
from rules.teams.random_teams import random_doubles_setup, random_team
from rules.teams.team_assets import ready_teams, ready_teams_for


def main(arguments: list[str] | None = None) -> int:
    """Run a command and return its exit code."""
    parser = command_line_parser()
    options = parser.parse_args(arguments)
    match options.command:
        case "check":
            return _check(options)
        case "ask":
            return _ask(options, parser)
        case "export":
            return export_match(options)
        case "review":
            return _review(options)
        case "read":
            return _read_printed(options, parser) or _read_cards(options.toml or [])
        case "perft":
            return _perft(options, parser)
        case "puzzles":
            return _puzzles(options)
        case "tournament":
            return _tournament(options)
        case "coverage":
            return _coverage(options.tests, parser)
        case _:
            return _playout(options)


def _check(options: argparse.Namespace) -> int:
    """Replay match files; print one line for each, with its first error if it has one."""
    try:
        sets = card_sets(options.cards)
    except UnreadableFile as failure:
        print_lines(failure)
        return 1
    wrong = 0
    for file in options.files:
        try:
            if file.suffix == ".draft":
                print_lines(f"{file}: OK, {_draft_summary(file, sets)}")
                continue
            game = replay_match(read_match_file(file, sets))
        except (UnreadableFile, BadMatch, BadDraft) as failure:
            print_lines(failure)
            wrong += 1
        else:
            acts, turns = len(list(written_acts(game))), game.state.turn
            print_lines(f"{file}: OK, {acts} acts in {turns} turns, {game.digest()}")
    return 1 if wrong else 0


def _draft_summary(file: Path, sets: tuple[CardSet, ...]) -> str:
    """Replay a draft file: how many picks it has, and who picks next.

    Raises `UnreadableFile` if the file does not exist, is too large or is not text, and `BadDraft`
    if the file is not a valid draft, or a pick is not allowed.
    """
    draft = read_draft(read_text(file, DRAFT_SOURCE), str(file), sets)
    picks = f"{len(draft.picks)} picks"
    if draft.picker is not None:
        return f"{picks}, {draft.plan.players[draft.picker]} picks next"
    dice = " and ".join(f"{team.dice_count} dice" for team in draft.teams)
    return f"{picks}, teams with {dice}"


def _ask(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Print the table at a point of a match, who decides, and every legal act, in notation."""
    try:
        match = open_match_file(options.file, card_sets(options.cards))
    except (UnreadableFile, BadMatch) as failure:
        print_lines(failure)
        return 1
    timeline = Timeline(match.game)
    if _is_damaged_before(match, timeline, options.at):
        print_lines(match.damage)
        if timeline.acts:
            print_lines(f"For the table before that line, use --at {len(timeline)}.")
        return 1
    acts = _point_of(timeline, options.at, options.file, parser)
    print_lines(f"# {options.file} after {acts} acts", *question_lines(timeline.game_after(acts)))
    return 0


def _is_damaged_before(match: OpenedMatch, timeline: Timeline, at: int | None) -> bool:
    """Whether the file has an error before this many acts have been played."""
    return match.damage is not None and (at is None or at > len(timeline))


def _point_of(
    timeline: Timeline, at: int | None, file: Path, parser: argparse.ArgumentParser
) -> int:
    """The number of acts that --at asks for, by default all; more than all is wrong usage."""
    if at is not None and at > len(timeline):
        parser.error(f"{file} has only {len(timeline)} acts, not {at}")
    return len(timeline) if at is None else at


def _read_printed(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Read lists of printed cards; with --against, compare a list with one of our card files."""
    if not options.lists and not options.toml:
        parser.error("read: give a list of printed cards, or card files after --toml")
    if options.against and len(options.lists) != 1:
        parser.error("read: --against needs exactly one list")
    wrong = 0
    for file in options.lists:
        try:
            names = shipped_card_names()
            source = read_text(file, CARD_LIST_SOURCE)
            cards = printed_card_list.read_printed_list(source, str(file), names)
            print_lines(*printed_card_list.printed_report_lines(cards, str(file)))
            wrong += any(card.reading.unread for card in cards)
            if options.against:
                wrong += _compare(cards, file, options.against)
        except (UnreadableFile, printed_card_list.CardListError, CardFileError) as failure:
            print_lines(failure)
            wrong += 1
    return 1 if wrong else 0


def _compare(
    cards: tuple[printed_card_list.PrintedListEntry, ...], file: Path, against: Path
) -> int:
    """Compare a list with one of our card files, allowing for printed-otherwise.toml."""
    beside = against.parent.parent / "printed-otherwise.toml"
    reasons = (
        printed_card_list.read_accepted_differences(read_text(beside, CARD_SOURCE), str(beside))
        if beside.exists()
        else {}
    )
    own = read_card_set(read_text(against, CARD_SOURCE), str(against))
    found = printed_card_list.compare_with_own_cards(cards, own, reasons, str(file))
    print_lines(*found.lines)
    return found.unexplained


def _read_cards(files: list[Path]) -> int:
    """Read card files; print every error and how much of the text was understood."""
    wrong = 0
    for file in files:
        try:
            source = read_text(file, CARD_SOURCE)
            read = read_valid_cards(source, str(file), known_names=shipped_card_names())
        except UnreadableFile as failure:
            print_lines(failure)
            wrong += 1
        else:
            print_lines(*report_lines(read, str(file)))
            wrong += bool(read.errors)
    return 1 if wrong else 0


def _perft(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Count the move sequences from a position: the total, or with --divide for each first move."""
    try:
        match = open_match_file(options.match, card_sets(options.cards))
    except (UnreadableFile, BadMatch) as failure:
        print_lines(failure, to=sys.stderr)
        return 1
    timeline = Timeline(match.game)
    if _is_damaged_before(match, timeline, options.at):
        print_lines(match.damage, to=sys.stderr)
        return 1
    state = timeline.state_after(_point_of(timeline, options.at, options.match, parser))
    seed = options.seed if options.seed is not None else match.record.header.seed
    dealer = SeededDealer(seed or 0)
    if options.divide and options.depth:
        for move, count in perft_by_move(state, options.depth, dealer):
            print_lines(f"{count:>12} {move}")
    else:
        print(perft(state, options.depth, dealer))
    return 0


def _playout(options: argparse.Namespace) -> int:
    """Play random games and print statistics as one JSON object."""
    if options.by_hand:
        return _playout_by_hand(options)
    setups = _playout_setups(options)
    tally = PlayoutTally()
    began = time.perf_counter()
    try:
        for number in range(options.games):
            play_out(next(setups), options.seed + number, tally, check=options.check)
    except BrokenGame as failure:
        print_lines(f"playout: {failure}", to=sys.stderr)
        return 1
    seconds = time.perf_counter() - began
    figures = {
        "games": tally.games,
        "decisions": tally.decisions,
        "turns": tally.turns,
        "winners": tally.winners,
        "seconds": round(seconds, 3),
        "games_per_second": round(tally.games / seconds, 1),
        "decisions_per_second": round(tally.decisions / seconds, 1),
    }
    print(json.dumps(figures))
    return 0


def _playout_by_hand(options: argparse.Namespace) -> int:
    """Play random matches with acts by hand, and print how many there were of each kind."""
    tally = HandTally()
    try:
        play_random_matches_by_hand(options.games, options.seed, tally)
    except BrokenGame as failure:
        print_lines(f"playout: {failure}", to=sys.stderr)
        return 1
    kinds = ("tool", "decision", "source")
    figures = {
        "games": tally.games,
        "decisions": tally.decisions,
        "acts": tally.acts.total(),
        **{kind: tally.count_by(place) for place, kind in enumerate(kinds)},
        "refused": dict(tally.refused),
    }
    print(json.dumps(figures))
    return 0


def _playout_setups(options: argparse.Namespace) -> Iterator[Setup]:
    """The same setup for each game; in Doubles random teams, and the editions that have it in
    turn."""
    if options.format is not DOUBLES:
        yield from repeat(_playout_setup(options))
    cards = [card for card_set in all_card_sets() for card in card_set.cards]
    editions = [one for one in EDITIONS.values() if options.edition in (None, one.name)]
    playing = cycle([one for one in editions if one.has_doubles or options.edition])
    for seed in count(options.seed):
        yield random_doubles_setup(next(playing), cards, seed)


def _playout_setup(options: argparse.Namespace) -> Setup:
    """A demo game, the sample tournament teams, or random teams of another format."""
    names, sets, played = ("first", "second"), all_card_sets(), options.format
    edition = EDITIONS[options.edition or options.box]
    if played is FIRST_GAME:
        return demo_setup(DEMO_GAMES[options.box], edition, names, sets)
    if played is TOURNAMENT:
        return sample_tournament_setup(edition, names, sets)
    cards = [card for card_set in sets for card in card_set.cards]
    first, second = (random_team(played, cards, options.seed + place) for place in range(2))
    return team_setup(played, edition, names, (first, second), shared_basics=first.basics)


def _coverage(tests: Path, parser: argparse.ArgumentParser) -> int:
    """List every rule and ruling with the tests that show it."""
    if not tests.is_dir():
        parser.error(f"{tests} is not a directory; name the tests with --tests DIR")
    known = rule_coverage.read_rulings(asset_text("rulings.toml"), "assets/rulings.toml")
    try:
        found = [
            example
            for pattern, read in (
                ("**/test_*.py", rule_coverage.examples_in_tests),
                ("**/*.match", rule_coverage.examples_in_match),
            )
            for file in sorted(tests.glob(pattern))
            for example in read(read_text(file, TEXT_SOURCE), file.as_posix())
        ]
    except (UnreadableFile, rule_coverage.BadCoverageFile) as failure:
        print_lines(f"coverage: {failure}", to=sys.stderr)
        return 1
    result = rule_coverage.measure_coverage(
        rule_coverage.rule_ids(asset_text("rules.md")), known, found
    )
    print_lines(*rule_coverage.coverage_lines(result))
    return 0 if result.is_complete else 1


def _puzzles(options: argparse.Namespace) -> int:
    """Find the puzzles in matches, in a damaged one up to its damage; print or write them."""
    found: list[Puzzle] = []
    wrong = 0
    try:
        sets = card_sets(options.cards)
        for file in options.files:
            try:
                match = open_match_file(file, sets)
            except (UnreadableFile, BadMatch) as failure:
                print_lines(failure, to=sys.stderr)
                wrong += 1
                continue
            if match.damage is not None:
                print_lines(f"{match.damage}. Searched up to this line.", to=sys.stderr)
                wrong += 1
            found += puzzles_in(match.game, file.name)
        figures = [puzzle_figures(puzzle) for puzzle in found]
        text = json.dumps(figures, indent=2) + "\n" if options.json else write_puzzles(found)
        if options.output is None:
            write_pieces([text])
        else:
            write_file(options.output, [text], may_replace=options.force)
    except (UnreadableFile, UnwritableFile) as failure:
        print_lines(failure, to=sys.stderr)
        return 1
    if not found:
        print_lines("No puzzle: nowhere is one act the only one that wins.", to=sys.stderr)
    return 1 if wrong else 0


def _tournament(options: argparse.Namespace) -> int:
    """Play teams against each other; print who wins how often, as tables or as JSON."""
    try:
        entries = _tournament_entries(options)
        built_for = next((entry.format_id for entry in entries if entry.format_id), TOURNAMENT.id)
        played = options.format or format_of(built_for)
        check_entries(entries, played)
    except (UnreadableFile, BadTournamentTeam) as failure:
        print_lines(failure, to=sys.stderr)
        return 1
    with tasks_in_processes(options.jobs) as play_tasks:
        result = play_tournament(
            [entry.team for entry in entries],
            format_id=played.id,
            edition=options.edition,
            level=options.level,
            matches=options.matches,
            seed=options.seed,
            play_tasks=play_tasks,
        )
    if options.json:
        print(json.dumps(tournament_figures(result), indent=2))
    else:
        print_lines(*tournament_lines(result))
    return 0


def _tournament_entries(options: argparse.Namespace) -> list[TournamentEntry]:
    """The named teams; without names, all ready teams of the format.

    Raises `UnreadableFile` if a file does not exist, is too large or is not text, and
    `BadTournamentTeam` if a file is no team.
    """
    names = options.teams
    if not names:
        played = options.format or TOURNAMENT
        names = [ready.team.name for ready in ready_teams_for(played.id)]
    sets = card_sets(options.cards)
    entries = []
    for name in names:
        entry = ready_entry(name)
        if entry is None and not Path(name).exists():
            known = ", ".join(ready.team.name for ready in ready_teams())
            raise BadTournamentTeam(f"{name}: no such file, and no ready team: {known}")
        entries.append(
            entry or read_entry(read_text(Path(name), TEAM_SOURCE), Path(name).stem, sets)
        )
    return entries


def export_match(options: argparse.Namespace) -> int:
    """Export a match to another kind of file; a damaged one up to its damage. Returns the exit
    code: 1 if the match is damaged or cannot be read or written."""
    try:
        opened = open_match_file(options.file, card_sets(options.cards))
        timeline = Timeline(opened.game)
        about = AboutMatch(review=review_match(timeline) if options.review else None)
        pieces = export_pieces(timeline, options.to, about)
        if options.output is None:
            write_pieces(pieces)
        else:
            write_file(options.output, pieces, may_replace=options.force)
    except (UnreadableFile, UnwritableFile, BadMatch) as failure:
        print_lines(failure, to=sys.stderr)
        return 1
    if opened.damage is not None:
        print_lines(f"{opened.damage}. Exported up to this line.", to=sys.stderr)
        return 1
    return 0


def _review(options: argparse.Namespace) -> int:
    """Print the review of a match; of a damaged one up to its damage. Returns the exit code."""
    try:
        opened = open_match_file(options.file, card_sets(options.cards))
    except (UnreadableFile, BadMatch) as failure:
        print_lines(failure, to=sys.stderr)
        return 1
    review = review_match(Timeline(opened.game))
    if options.json:
        print(json.dumps(review_figures(review, opened.game.setup), indent=2))
    else:
        print_lines(*review_lines(review, opened.game.setup))
    if opened.damage is not None:
        print_lines(f"{opened.damage}. Reviewed up to this line.", to=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(exit_code_of(main))
