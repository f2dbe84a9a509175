"""The command `python -m rules export`: a match file as JSON, text, web page..."""

from __future__ import annotations

import argparse
import sys

from rules.command_files import (
    UnreadableFile,
    UnwritableFile,
    card_sets,
    open_match_file,
    print_lines,
    write_file,
    write_pieces,
)
from rules.match_log import Timeline, export_pieces
from rules.notation import BadMatch


def export_match(options: argparse.Namespace) -> int:
    """Export a match to another kind of file; a damaged one up to its damage.

    Returns:
        The exit code: 1 if the match is damaged or cannot be read or written.
    """
    try:
        opened = open_match_file(options.file, card_sets(options.cards))
        pieces = export_pieces(Timeline(opened.game), options.to)
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
