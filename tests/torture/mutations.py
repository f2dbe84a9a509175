"""Damages and corrupts the bytes of a file in every way that files get damaged, and some worse."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

MOST_BYTES = 200_000  # so that a splice of a splice does not grow without end

_SPACES = [
    *"\t\v\f\r\x1c\x1d\x1e\x1f\x85\u00a0\u1680\u2028\u2029\u202f\u205f\u3000\u200b\ufeff\u2060",
    *map(chr, range(0x2000, 0x200B)),
]
_CONTROLS = [*map(chr, range(32)), "\x7f", "\x9b", "\x1b[2J", "\x1b]0;x\x07", "\u202e", "\u2066"]
_NUMBERS = [
    "0", "-1", "99", "100", "999999999999", "9" * 30, "9" * 5000, "1e999", "0x" + "f" * 40, "²",
    "٣", "１", "1_000", "1.5", "-0", "NaN",
]  # fmt: skip
_VALUES = [
    "[]", "[[]]", "{}", "true", "null", "1.5", "-1", "inf", "nan", "1979-05-27", "07:32:00", '""',
    '" "', "[1]", '["a", 1]', '{"a": 1}', "{a = 1}", "999999999999999999", '"\\u0000"', '"\\ud800"',
    '"\\u202e\\u001b[2J"', "'''x'''", '"""x"""', "nothing", "sidekick x99", "0", "nobody",
]  # fmt: skip
_HOSTILE = [
    "[", "{", "(", '"\\', '"', "'''", '"""', "[[die]]\n", "a.", "Trap Trigger: ", " ", "\n", ",",
    "if you do, ", "x1 ", "#", "\u201c", "~", "*", "non-", "A", "deal 1 damage to ", "{}", "a\n",
    "[set]\n", "\\", "\x00", "= ", "<img src=x>", "Loki or ", "while active, ", "and ", "; ",
]  # fmt: skip


def mutated(seeds: Sequence[bytes], luck: Random) -> bytes:
    """One of the seeds after one to five changes."""
    content = luck.choice(seeds)
    for _ in range(luck.choice((1, 1, 1, 2, 2, 3, 5))):
        content = luck.choice(_MUTATIONS)(content, seeds, luck)[:MOST_BYTES]
    return content


Mutation = Callable[[bytes, Sequence[bytes], Random], bytes]


def _flip(content: bytes, _: Sequence[bytes], luck: Random) -> bytes:
    changed = bytearray(content)
    for _ in range(luck.choice((1, 1, 2, 8))):
        if changed:
            changed[luck.randrange(len(changed))] ^= 1 << luck.randrange(8)
    return bytes(changed)


def _delete(content: bytes, _: Sequence[bytes], luck: Random) -> bytes:
    start, end = _part(content, luck)
    return content[:start] + content[end:]


def _duplicate(content: bytes, _: Sequence[bytes], luck: Random) -> bytes:
    start, end = _part(content, luck)
    return content[:end] + content[start:end] * luck.choice((1, 1, 1, 3, 50)) + content[end:]


def _splice(content: bytes, seeds: Sequence[bytes], luck: Random) -> bytes:
    other = luck.choice(seeds)
    start, end = _part(other, luck)
    at = luck.randint(0, len(content))
    return content[:at] + other[start:end] + content[luck.choice((at, len(content))) :]


def _swap_lines(content: bytes, _: Sequence[bytes], luck: Random) -> bytes:
    lines = content.split(b"\n")
    one, other = luck.randrange(len(lines)), luck.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


def _swap_words(content: bytes, seeds: Sequence[bytes], luck: Random) -> bytes:
    words, others = content.split(b" "), luck.choice((content, luck.choice(seeds))).split()
    words[luck.randrange(len(words))] = luck.choice(others) if others else b""
    return b" ".join(words)


def _replace_value(content: bytes, _: Sequence[bytes], luck: Random) -> bytes:
    """Replace what follows an equals sign or a colon by a value of any type."""
    places = [at for at, sign in enumerate(content) if sign in b"=:"]
    if not places:
        return content
    at = luck.choice(places) + 1
    ends = (content.find(b"\n", at), content.find(b",", at), len(content))
    end = min(end for end in ends if end >= 0)
    return content[:at] + b" " + luck.choice(_VALUES).encode() + content[end:]


def _insert(signs: Sequence[str]) -> Mutation:
    def insert(content: bytes, _: Sequence[bytes], luck: Random) -> bytes:
        at = luck.randint(0, len(content))
        return content[:at] + luck.choice(signs).encode("utf-8", "surrogatepass") + content[at:]

    return insert


def _replace_space(content: bytes, _: Sequence[bytes], luck: Random) -> bytes:
    places = [at for at, sign in enumerate(content) if sign == 32]
    if not places:
        return content
    at = luck.choice(places)
    return content[:at] + luck.choice(_SPACES).encode() + content[at + 1 :]


def _replace_number(content: bytes, _: Sequence[bytes], luck: Random) -> bytes:
    places = [at for at, sign in enumerate(content) if 48 <= sign < 58]
    if not places:
        return content
    at = luck.choice(places)
    return content[:at] + luck.choice(_NUMBERS).encode() + content[at + 1 :]


def _repeat(content: bytes, _: Sequence[bytes], luck: Random) -> bytes:
    hostile = luck.choice(_HOSTILE) * luck.choice((2, 30, 500, 5000, 40_000))
    at = luck.randint(0, len(content))
    return content[:at] + hostile.encode()[:MOST_BYTES] + content[at:]


def _nest(content: bytes, _: Sequence[bytes], luck: Random) -> bytes:
    start, end = _part(content, luck)
    opened, closed = luck.choice(((b"[", b"]"), (b"{", b"}"), (b'{"a":', b"}"), (b"(", b")")))
    depth = luck.choice((1, 30, 500, 20_000))
    inside = opened * depth + content[start:end] + closed * luck.choice((0, depth))
    return content[:start] + inside + content[end:]


def _mark_bytes(content: bytes, _: Sequence[bytes], luck: Random) -> bytes:
    mark = luck.choice((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\x00", b"\xed\xa0\x80"))
    at = luck.choice((0, 0, luck.randint(0, len(content))))
    return content[:at] + mark + content[at:]


def _end_lines_otherwise(content: bytes, _: Sequence[bytes], luck: Random) -> bytes:
    return content.replace(b"\n", luck.choice((b"\r\n", b"\r", b"\n\n", b"\x85", b"")))


def _cut(content: bytes, _: Sequence[bytes], luck: Random) -> bytes:
    return content[: luck.randint(0, len(content))]


_MUTATIONS: tuple[Mutation, ...] = (
    _flip, _delete, _duplicate, _splice, _swap_lines, _swap_words, _replace_space, _replace_number,
    _replace_value, _repeat, _nest, _mark_bytes, _end_lines_otherwise, _cut, _insert(_CONTROLS),
    _insert(_SPACES),
    _insert(_NUMBERS), _insert(_HOSTILE),
)  # fmt: skip


def _part(content: bytes, luck: Random) -> tuple[int, int]:
    """The start and end of a part: mostly short, sometimes whole lines."""
    start = luck.randint(0, len(content))
    end = min(len(content), start + luck.choice((1, 3, 20, 200, 2000)))
    if luck.random() < 0.3:
        start = content.rfind(b"\n", 0, start) + 1
        end = content.find(b"\n", end) + 1 or len(content)
    return start, end
