"""The header of a match file: read it, write it, and set up the match it describes."""

from __future__ import annotations

import hashlib
import re
from difflib import get_close_matches

import msgspec

from rules.cards import Card, CardKind, CardSet
from rules.formats import LIFE
from rules.notation.errors import Mismatch
from rules.notation.quoting import quoted, quoted_card, read_quoted
from rules.notation.record import Head, Title
from rules.ruleset import EDITIONS
from rules.setup import Setup, make_setup

NOTATION = 1
"""The notation version this program writes. It reads older files and refuses newer ones."""

RULES = 2
"""The version of the rules: raised whenever an older match could now replay differently."""

KEYS = (
    "edition", "format", "priority", "life", "rules", "seed", "dice", "first", "second", "basic",
    "trees", "cards",
)  # fmt: skip
"""The first words of the header's lines. `cards` is reserved for the players' own cards."""

_MAGIC = re.compile(r"sidekick-table match (\d{1,9})")
_TITLE_END = re.compile(r"[,;:#/\[]|\sx\d{1,2}\s*(?:,|$)")
_TIMES = re.compile(r"\s*x(\d{1,2})(?=\s*(?:,|$))")
_CODE = re.compile(r"\s*\[(\w+)\]")


def check_first_line(text: str) -> None:
    """Check that a file is a match in a version of the notation this program reads.

    Raises:
        Mismatch: the file is something else, or newer than this program.
    """
    found = _MAGIC.fullmatch(text.strip())
    if found is None:
        raise Mismatch(f'"{text.strip()[:60]}"', f'first line "sidekick-table match {NOTATION}"')
    if int(found.group(1)) > NOTATION:
        raise Mismatch(
            f"version {found.group(1)} (a newer Sidekick Table wrote this file; update to open it)",
            f"version {NOTATION} of the match notation, or older",
        )


# --- reading --------------------------------------------------------------------------------------


def read_head(said: dict[str, str], remarks: tuple[str, ...]) -> Head:
    """Build the header from its lines, keyed by their first words; `check_line` has checked each.

    Raises:
        Mismatch: a required line is missing.
    """
    for key in ("edition", "format", "first", "second"):
        if key not in said:
            raise Mismatch("none", f'a line "{key} ..." in the header')
    if "seed" in said and "dice" in said:
        raise Mismatch("a seed", "no seed, since the players roll their own dice")
    players, teams = zip(*(read_team(said[key]) for key in ("first", "second")), strict=True)
    return Head(
        edition=said["edition"],
        format=said["format"],
        players=players,
        teams=teams,
        basics=tuple(title for title, _ in read_titles(said.get("basic", ""))),
        life=_number(said, "life"),
        seed=_number(said, "seed"),
        rules=_number(said, "rules") or 0,
        trees=tuple(said.get("trees", "").split()),
        remarks=remarks,
        casual=said.get("priority") == "casual",
        own_dice=said.get("dice") == "own",
    )


def check_line(key: str, text: str, sets: tuple[CardSet, ...], edition: str) -> None:
    """Check one line of the header.

    Args:
        key: its first word.
        text: the rest of the line.
        sets: the sets to look up cards in.
        edition: the edition named on a line above, or "".

    Raises:
        Mismatch: the line is wrong; says what was expected.
    """
    match key:
        case "edition":
            _check_known(text, "an edition", tuple(EDITIONS))
        case "format":
            _check_known(text, "a format", tuple(LIFE))
        case "priority":
            _check_known(text, "a priority procedure", ("casual", "strict"))
        case "dice":
            _check_known(text, "a kind of dice", ("own",))
        case "life" | "rules":
            if not re.fullmatch(r"[1-9]\d{0,2}", text):
                raise Mismatch(f'"{text}"', f"a number from 1 to 999 after {key}")
        case "seed":
            if not re.fullmatch(r"\d{1,20}", text):
                raise Mismatch(f'"{text}"', "a whole number after seed")
        case "first" | "second" | "basic":
            cards = read_titles(text) if key == "basic" else read_team(text)[1]
            for title, _ in cards:
                card = find(title, sets, edition)
                if (card.kind is CardKind.BASIC_ACTION) is not (key == "basic"):
                    kind = "a basic action" if key == "basic" else "a character or action"
                    raise Mismatch(text_of(title), f"{kind} on the line {key}")
        case "trees":
            if not re.fullmatch(r"([0-9a-f]{8}\s*)+", text):
                raise Mismatch(f'"{text}"', "fingerprints of eight hexadecimal digits")
        case _:
            raise Mismatch(
                "a line for your own cards", "only cards of the sets this program knows; a newer "
                "Sidekick Table may open it"
            )  # fmt: skip


def _check_known(text: str, what: str, known: tuple[str, ...]) -> None:
    if text not in known:
        raise Mismatch(f'"{text}"', f"{what}: {', '.join(known)}")


def _number(said: dict[str, str], key: str) -> int | None:
    return int(said[key]) if key in said else None


def read_team(text: str) -> tuple[str, tuple[tuple[Title, int], ...]]:
    """Read `Eric: Kitty Pryde/Sprite x2, Cyclops/Optic Blast x2`."""
    found = read_quoted(text, 0)
    name, end = found if found else (text.split(":")[0].strip(), text.find(":"))
    rest = text[end:].lstrip() if end >= 0 else ""
    if not rest.startswith(":"):
        raise Mismatch(f'"{text}"', "a player's name, a colon, and the cards of the team")
    return name, read_titles(rest[1:])


def read_titles(text: str) -> tuple[tuple[Title, int], ...]:
    """Read cards with their numbers of dice; the default is one."""
    found: list[tuple[Title, int]] = []
    at = 0
    while text[at:].strip():
        title, at = _read_title(text, at)
        times = _TIMES.match(text, at)
        found.append((title, int(times.group(1)) if times else 1))
        at = times.end() if times else at
        rest = text[at:].strip()
        if rest and not rest.startswith(","):
            raise Mismatch(f'"{rest}"', "a comma between cards")
        at = text.find(",", at) + 1 if rest else len(text)
    return tuple(found)


def _read_title(text: str, at: int) -> tuple[Title, int]:
    name, at = _read_name(text, at)
    subtitle = code = ""
    if text.startswith("/", at):
        subtitle, at = _read_name(text, at + 1)
    if (found := _CODE.match(text, at)) is not None:
        code, at = found.group(1), found.end()
    return Title(name, subtitle, code), at


def _read_name(text: str, at: int) -> tuple[str, int]:
    at += len(text[at:]) - len(text[at:].lstrip())
    found = read_quoted(text, at)
    if found is not None:
        return found
    end = _TITLE_END.search(text, at)
    stop = end.start() if end else len(text)
    if not text[at:stop].strip():
        raise Mismatch(f'"{text[at:]}"' if text[at:] else "nothing", "the name of a card")
    return text[at:stop].strip(), stop


def find(title: Title, sets: tuple[CardSet, ...], edition: str) -> Card:
    """The card with this title.

    If several sets have it, the title's set code decides, else the edition's own set.

    Raises:
        Mismatch: no set has such a card, or several do.
    """
    wanted = f"{title.name}/{title.subtitle}" if title.subtitle else title.name
    found = {
        card_set.code: card
        for card_set in sets
        if title.code in ("", card_set.code) and (card := card_set.card(wanted)) is not None
    }
    if edition in found:
        return found[edition]
    if len(found) == 1:
        return next(iter(found.values()))
    if not found:
        there = sorted(one.code for one in sets)
        if title.code and title.code not in there:
            raise Mismatch(f"[{title.code}]", f"the code of a known set: {', '.join(there)}")
        known = (card.title for one in sets for card in one.cards)
        like = ", ".join(get_close_matches(wanted, sorted(known), n=4, cutoff=0.4))
        expected = f"a known card, such as {like}" if like else "a known card"
        raise Mismatch(f'"{text_of(title)}"', expected)
    codes = " or ".join(f"[{code}]" for code in found)
    raise Mismatch(text_of(title), f"a set code after a card that several sets have: {codes}")


def lay_out(head: Head, sets: tuple[CardSet, ...]) -> Setup:
    """Set up the match that a header describes."""

    def card(title: Title) -> Card:
        return find(title, sets, head.edition)

    return make_setup(
        EDITIONS[head.edition],
        head.format,
        head.players,
        tuple(tuple((card(title), count) for title, count in team) for team in head.teams),
        tuple(card(title) for title in head.basics),
        LIFE[head.format] if head.life is None else head.life,
        casual=head.casual,
        own_dice=head.own_dice,
    )


# --- writing --------------------------------------------------------------------------------------


def head_of(setup: Setup, seed: int | None) -> Head:
    """The header of a match in progress; `seed` is None if the dice do not come from a seed."""

    def title(card: Card) -> Title:
        return Title(card.name, card.subtitle, card.set_code if card.set_code != edition else "")

    edition = setup.ruleset.name
    players = range(len(setup.players))
    return Head(
        edition=edition,
        format=setup.format,
        players=tuple(player.name for player in setup.players),
        teams=tuple(
            tuple((title(one.card), one.dice) for one in setup.cards[1:] if one.owner == player)
            for player in players
        ),
        basics=tuple(title(one.card) for one in setup.cards[1:] if one.owner is None),
        life=setup.life if setup.life != LIFE.get(setup.format) else None,
        seed=seed,
        rules=RULES,
        trees=tuple(fingerprint(one.card) for one in setup.cards[1:]),
        casual=setup.casual,
        own_dice=setup.own_dice,
    )


def text_of(title: Title) -> str:
    """A title as the file writes it."""
    text = quoted_card(title.name)
    text += f"/{quoted_card(title.subtitle)}" if title.subtitle else ""
    return f"{text} [{title.code}]" if title.code else text


def write_head(head: Head) -> list[str]:
    """The lines of the header, in the order in which they are written."""
    lines = [f"sidekick-table match {NOTATION}", *(f"# {text}".rstrip() for text in head.remarks)]
    lines += [f"edition {head.edition}", f"format {head.format}"]
    lines += ["priority casual"] * head.casual
    lines += ["dice own"] * head.own_dice
    numbers = {"life": head.life, "rules": head.rules or None, "seed": head.seed}
    lines += [f"{key} {number}" for key, number in numbers.items() if number is not None]
    for key, name, team in zip(("first ", "second"), head.players, head.teams, strict=True):
        cards = ", ".join(f"{text_of(title)} x{count}" for title, count in team)
        lines.append(f"{key} {quoted(name)}: {cards}".rstrip())
    if head.basics:
        lines.append(f"basic  {', '.join(text_of(title) for title in head.basics)}")
    if head.trees:
        lines.append(f"trees {' '.join(head.trees)}")
    return lines


# --- changes since the file was written -----------------------------------------------------------


def fingerprint(card: Card) -> str:
    """Eight hexadecimal digits: a hash of everything about a card that affects play."""
    said = msgspec.json.encode((card.text, card.cost, card.energy, card.affiliations, card.die))
    return hashlib.sha256(said).hexdigest()[:8]


def changed_since(head: Head, setup: Setup) -> str:
    """A sentence listing the cards and rules that changed since the file was written, or ""."""
    cards = [one.card for one in setup.cards[1:]]
    other = [
        card.title
        for card, written in zip(cards, head.trees, strict=False)
        if fingerprint(card) != written
    ]
    said = []
    if other:
        said.append(f"These cards have changed since the file was written: {', '.join(other)}")
    if head.rules and head.rules != RULES:
        said.append(f"The match used version {head.rules} of the rules; this program uses {RULES}")
    return ". ".join(said)
