"""A damaged match file is read up to the damage, and the error says where that is."""

from pathlib import Path

import pytest

from rules.notation import BadMatch, MatchRecord, read_match_so_far, replay_match
from tests.rules.matches import HEAD, SETS, read

EXAMPLE = (Path(__file__).parent.parent / "matches" / "uncanny-x-men-example.match").read_bytes()
ACTS = len(read(EXAMPLE.decode()).acts)


def read_so_far(content: bytes | str) -> tuple[MatchRecord, BadMatch]:
    """The match before the damage, which can be replayed, and the damage."""
    record, damage = read_match_so_far(content, "a.match", SETS)
    assert damage is not None
    assert damage.act_count == len(record.acts)
    replay_match(record)
    return record, damage


def example_with(line: bytes, at: int) -> bytes:
    """The example with another line in the place of one of its lines, counted from 1."""
    lines = EXAMPLE.split(b"\n")
    lines[at - 1] = line
    return b"\n".join(lines)


def test_a_match_without_damage_is_read_to_its_end():
    record, damage = read_match_so_far(EXAMPLE, "a.match", SETS)
    assert damage is None
    assert len(record.acts) == ACTS


@pytest.mark.parametrize(
    ("garbage", "found"),
    [
        (b"  dr\x00w sid", "found"),
        (b"\x93\xff\x02 binary", "not UTF-8 text"),
        (b"  " + b"x" * 12_000, "a line of 12,002 characters"),
        (b"  buy Juggernaut with bolt", "Juggernaut"),
        (b"  expect Eric life: 77", "Eric life: 77"),
    ],
)
def test_a_match_is_read_up_to_garbage_in_its_middle(garbage: bytes, found: str):
    record, damage = read_so_far(example_with(garbage, 20))
    assert str(damage).startswith("a.match, line 20: ")
    assert found in str(damage)
    assert 0 < len(record.acts) < ACTS
    assert damage.line_number == 20


def test_a_match_that_was_cut_off_anywhere_opens_with_all_whole_lines():
    head = EXAMPLE.index(b"\n  draw")
    for end in range(head, len(EXAMPLE), 67):
        record, damage = read_match_so_far(EXAMPLE[:end], "a.match", SETS)
        replay_match(record)
        whole_lines = EXAMPLE[:end].count(b"\n")
        if damage is None:
            assert len(EXAMPLE[:end].rstrip().split(b"\n")) == record.lines[-1].number
        else:
            assert damage.line_number == whole_lines + 1


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"", 1),
        (b"\x89PNG\r\n\x1a\n\xff", 1),
        (b"a story about dice\n", 1),
        (EXAMPLE[:60], 4),
        (HEAD.encode() + b"\nposition Eric life: many\n", 8),
        (HEAD.encode().replace(b"Kitty", b"Kit\xff"), 4),
    ],
)
def test_without_a_readable_start_there_is_no_match(content: bytes, line: int):
    with pytest.raises(BadMatch, match=rf"^a.match, line {line}: "):
        read_match_so_far(content, "a.match", SETS)
