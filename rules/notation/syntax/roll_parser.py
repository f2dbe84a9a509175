"""Parse rolled dice and their faces: `sidekick: fist, mask; Kitty Pryde: L3`."""

from __future__ import annotations

from rules.notation.records import record as r
from rules.notation.records.errors import LineMismatch
from rules.notation.syntax.tokenizer import LineTokenizer


def _parse_rolled_faces(said: LineTokenizer) -> r.RolledFaces:
    one = said.expect_counted_ref()
    said.expect_sign(":")
    return parse_faces(said, one)


def parse_faces(said: LineTokenizer, one: r.CountedRef) -> r.RolledFaces:
    """Parse the faces that dice show, after the dice and a colon."""
    faces = [said.accept_face()]
    while faces[-1] and said.accept_sign(","):
        faces.append(said.accept_face())
    if not faces[-1]:
        raise said.mismatch(
            "a face, such as fist, 2 bolt, L1 or action*", said.match_names.face_names
        )
    if one.count not in (1, len(faces)):
        raise LineMismatch(f"{len(faces)} faces", f"{one.count} faces for {one.count} dice")
    return r.RolledFaces(one.ref, tuple(faces))


def parse_roll_groups(
    said: LineTokenizer, first: r.RolledFaces | None = None
) -> tuple[r.RolledFaces, ...]:
    """Parse rolled dice up to the end of the line; `first` are dice that were read already."""
    found = [first or _parse_rolled_faces(said)]
    while said.accept_sign(";"):
        found.append(_parse_rolled_faces(said))
    return tuple(found)
