"""The header of a match file: read it, write it, and set up the match it describes."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from difflib import get_close_matches

import msgspec

from rules.cards.card import Card, CardKind, CardSet, without_words_by_hand
from rules.model.ids import PlayerId
from rules.model.moves import HAND_AGREEMENTS, HandAgreement
from rules.model.ruleset import EDITIONS, RULES_VERSION, as_of_version
from rules.notation.records.errors import LineMismatch
from rules.notation.records.record import CardTitle, MatchHeader
from rules.notation.syntax.card_lines import format_card_line, own_cards_among
from rules.notation.syntax.quoting import player_labels, quote_card_name, quote_name, read_quoted
from rules.state.match_cards import TOKEN_OWNER
from rules.state.setup import COMPUTER_LEVELS, Setup, is_card_by_hand, make_setup
from rules.teams.formats import UnknownFormat, format_of
from rules.teams.team import Team, TeamCard
from rules.teams.team_checks import faults_of_all_basics, faults_of_side, faults_of_team_line

NOTATION_VERSION = 3
"""The newest notation version that this program writes and reads; it refuses newer files."""

BY_HAND_VERSION = 2
"""The version of a file that says between its acts who plays, or has acts by hand or own cards;
programs that know only this version cannot read the four players of Doubles."""

PLAIN_VERSION = 1
"""The version of a file that says nothing between its acts about who plays. Programs that know only
this version can read it."""

HEADER_KEYS = (
    "edition", "format", "priority", "life", "rules", "seed", "dice", "first", "second", "third",
    "fourth", "computer", "basic", "trees", "hand", "card", "cards",
)  # fmt: skip
"""The first words of the header's lines. `card` stands once for each of the players' own
cards; `cards` is reserved."""

SEAT_KEYS = ("first", "second", "third", "fourth")
"""The first words of the lines of players, as they sit round the table: in Doubles `first` and
`third` are partners."""

_PARTNERS = {"third": "first", "fourth": "second"}
"""The player whose partner a line names, and whose cards are above (DBL-1)."""

LONGEST_PLAYER_NAME = 200
"""Characters. A line may name both players, and must be short enough to be read again."""

_MAGIC = re.compile(r"sidekick-table match (\d{1,9})")
_TITLE_END = re.compile(r"[,;:#/\[]|\sx\d{1,2}\s*(?:,|$)")
_TIMES = re.compile(r"\s*x(\d{1,2})(?=\s*(?:,|$))")
_CODE = re.compile(r"\s*\[(\w+)\]")


def check_first_line(text: str) -> None:
    """Check that a file is a match in a version of the notation this program reads. Raises
    `LineMismatch` if the file is something else, or newer than this program."""
    found = _MAGIC.fullmatch(text.strip())
    if found is None:
        raise LineMismatch(
            f'"{text.strip()[:60]}"', f'first line "sidekick-table match {PLAIN_VERSION}"'
        )
    if int(found.group(1)) > NOTATION_VERSION:
        raise LineMismatch(
            f"version {found.group(1)} (a newer Sidekick Table wrote this file; update to open it)",
            f"version {NOTATION_VERSION} of the match notation, or older",
        )


# --- reading --------------------------------------------------------------------------------------


def read_header(
    values: dict[str, str], remarks: tuple[str, ...], own_cards: tuple[Card, ...] = ()
) -> MatchHeader:
    """Build the header from its checked lines, keyed by their first words (`check_header_line`).

    The players have the order of their lines. Raises `LineMismatch` if a required line is missing,
    or there are too many players.
    """
    for key in ("edition", "format", *_seat_keys(values)):
        if key not in values:
            raise LineMismatch("none", f'a line "{key} ..." in the header')
    if "seed" in values and "dice" in values:
        raise LineMismatch("a seed", "no seed, since the players roll their own dice")
    seats = [key for key in values if key in SEAT_KEYS]
    if len(seats) != len(_seat_keys(values)):
        raise LineMismatch(f"{len(seats)} players", f"two players in the format {values['format']}")
    starter = seats.index("first")
    if len(seats) > 2 and seats != [*SEAT_KEYS[-starter % 4 :], *SEAT_KEYS[: -starter % 4]]:
        raise LineMismatch(", ".join(seats), "the players as they sit, such as first to fourth")
    players, teams = zip(*(read_team(values[key]) for key in seats), strict=True)
    return MatchHeader(
        edition=values["edition"],
        format=values["format"],
        players=players,
        teams=teams,
        basics=tuple(title for title, _ in read_card_list(values.get("basic", ""))),
        life=_optional_number(values, "life"),
        seed=_optional_number(values, "seed"),
        rules_version=_optional_number(values, "rules") or 0,
        card_fingerprints=tuple(values.get("trees", "").split()),
        remarks=remarks,
        casual=values.get("priority") == "casual",
        own_dice=values.get("dice") == "own",
        starter=PlayerId(starter),
        by_hand=_agreement_of(values.get("hand", "")),
        own_cards=own_cards,
    )


def _seat_keys(values: dict[str, str]) -> tuple[str, ...]:
    """The first words of the lines of players that the format asks for."""
    return SEAT_KEYS[: format_of(values["format"]).player_count if "format" in values else 2]


def _agreement_of(text: str) -> HandAgreement:
    return next((agreed for agreed in HAND_AGREEMENTS if agreed == text), "")


def is_header_line(key: str, rest: str) -> bool:
    """Whether a line that begins with `key` belongs to the header; `hand` also begins an act."""
    is_act = key == "hand" and '"' in rest
    return key in HEADER_KEYS and not is_act


def check_header_line(key: str, text: str, sets: tuple[CardSet, ...], edition: str) -> None:
    """Check one line of the header. `edition` is the edition named on a line above, or "". Raises
    `LineMismatch` if the line is wrong; says what was expected."""
    match key:
        case "edition":
            _check_known(text, "an edition", tuple(EDITIONS))
        case "format":
            _check_format_name(text)
        case "priority":
            _check_known(text, "a priority procedure", ("casual", "strict"))
        case "dice":
            _check_known(text, "a kind of dice", ("own",))
        case "life" | "rules":
            if not re.fullmatch(r"[1-9]\d{0,2}", text):
                raise LineMismatch(f'"{text}"', f"a number from 1 to 999 after {key}")
        case "hand":
            _check_known(text, "what is done by hand", HAND_AGREEMENTS[1:])
        case "computer":
            pass  # checked with the players' names, which may come later
        case "seed":
            if not re.fullmatch(r"\d{1,20}", text):
                raise LineMismatch(f'"{text}"', "a whole number after seed")
        case "first" | "second" | "third" | "fourth" | "basic":
            cards = read_card_list(text) if key == "basic" else read_team(text)[1]
            for title, _ in cards:
                card = find_card_by_title(title, sets, edition)
                if (card.kind is CardKind.BASIC_ACTION) is not (key == "basic"):
                    kind = "a basic action" if key == "basic" else "a character or action"
                    raise LineMismatch(format_title(title), f"{kind} on the line {key}")
        case "trees":
            if not re.fullmatch(r"([0-9a-f]{8}\s*)+", text):
                raise LineMismatch(f'"{text}"', "fingerprints of eight hexadecimal digits")
        case _:
            known = "only cards of the sets this program knows; a newer Sidekick Table may open it"
            raise LineMismatch("a line for your own cards", known)


def _check_format_name(text: str) -> None:
    try:
        format_of(text)
    except UnknownFormat as unknown:
        found, _, expected = str(unknown).partition(": expected ")
        raise LineMismatch(found, expected) from None


def _check_known(text: str, what: str, known: tuple[str, ...]) -> None:
    if text not in known:
        raise LineMismatch(f'"{text}"', f"{what}: {', '.join(known)}")


def _optional_number(values: dict[str, str], key: str) -> int | None:
    return int(values[key]) if key in values else None


def read_team(text: str) -> tuple[str, tuple[tuple[CardTitle, int], ...]]:
    """Read `Eric: Kitty Pryde/Sprite x2, Cyclops/Optic Blast x2`."""
    found = read_quoted(text, 0)
    name, end = found if found else (text.split(":")[0].strip(), text.find(":"))
    rest = text[end:].lstrip() if end >= 0 else ""
    if not rest.startswith(":"):
        raise LineMismatch(f'"{text}"', "a player's name, a colon, and the cards of the team")
    if len(name) > LONGEST_PLAYER_NAME:
        raise LineMismatch(
            f'a name of {len(name):,} characters: "{name}"',
            f"a player's name of at most {LONGEST_PLAYER_NAME} characters",
        )
    return name, read_card_list(rest[1:])


def read_computers(text: str, head: MatchHeader) -> tuple[str, ...]:
    """Read `Mike: simple`: the level of the computer that plays for each player, "" for a person.
    Raises `LineMismatch` if no player has that name, or the program does not know the level."""
    levels = dict.fromkeys(player_labels(head.players, head.starter), "")
    names = " or ".join(map(quote_name, levels))
    rest = text
    while rest:
        name, end = read_quoted(rest, 0) or (rest.partition(":")[0].strip(), rest.find(":"))
        if name not in levels or not rest[end:].lstrip().startswith(":"):
            raise LineMismatch(f'"{rest}"', f"{names}, a colon, and the level of the computer")
        level, _, rest = rest[end:].partition(":")[2].partition(",")
        _check_known(level.strip(), "a level that this program knows", COMPUTER_LEVELS)
        levels[name], rest = level.strip(), rest.strip()
    return tuple(levels.values())


def read_card_list(text: str) -> tuple[tuple[CardTitle, int], ...]:
    """Read cards with their numbers of dice; the default is one."""
    found: list[tuple[CardTitle, int]] = []
    at = 0
    while text[at:].strip():
        title, at = _read_title(text, at)
        times = _TIMES.match(text, at)
        found.append((title, int(times.group(1)) if times else 1))
        at = times.end() if times else at
        rest = text[at:].strip()
        if rest and not rest.startswith(","):
            raise LineMismatch(f'"{rest}"', "a comma between cards")
        at = text.find(",", at) + 1 if rest else len(text)
    return tuple(found)


def _read_title(text: str, at: int) -> tuple[CardTitle, int]:
    name, at = _read_name(text, at)
    subtitle = code = ""
    if text.startswith("/", at):
        subtitle, at = _read_name(text, at + 1)
    if (found := _CODE.match(text, at)) is not None:
        code, at = found.group(1), found.end()
    return CardTitle(name, subtitle, code), at


def _read_name(text: str, at: int) -> tuple[str, int]:
    at += len(text[at:]) - len(text[at:].lstrip())
    found = read_quoted(text, at)
    if found is not None:
        return found
    end = _TITLE_END.search(text, at)
    stop = end.start() if end else len(text)
    if not text[at:stop].strip():
        raise LineMismatch(f'"{text[at:]}"' if text[at:] else "nothing", "the name of a card")
    return text[at:stop].strip(), stop


def find_card_by_title(title: CardTitle, sets: tuple[CardSet, ...], edition: str) -> Card:
    """The card with this title.

    If several sets have it, the title's set code decides, else the edition's own set. Raises
    `LineMismatch` if no set has such a card, or several do.
    """
    wanted = f"{title.name}/{title.subtitle}" if title.subtitle else title.name
    found = {
        card_set.code: card
        for card_set in sets
        if title.set_code in ("", card_set.code)
        and (card := card_set.find_card(wanted)) is not None
    }
    if edition in found:
        return found[edition]
    if len(found) == 1:
        return next(iter(found.values()))
    if not found:
        there = sorted(card_set.code for card_set in sets)
        if title.set_code and title.set_code not in there:
            raise LineMismatch(
                f"[{title.set_code}]", f"the code of a known set: {', '.join(there)}"
            )
        known = (card.title for card_set in sets for card in card_set.cards)
        like = ", ".join(get_close_matches(wanted, sorted(known), n=4, cutoff=0.4))
        expected = f"a known card, such as {like}" if like else "a known card"
        raise LineMismatch(f'"{format_title(title)}"', expected)
    codes = " or ".join(f"[{code}]" for code in found)
    raise LineMismatch(
        format_title(title), f"a set code after a card that several sets have: {codes}"
    )


def check_format(key: str, text: str, values: dict[str, str], sets: tuple[CardSet, ...]) -> None:
    """Check the cards on one of the header's lines against the format of the match (FMT-1).

    Raises `LineMismatch` if the format does not allow these cards or dice; names the card.

    Args:
        key: the first word of the line: one of `SEAT_KEYS`, or `basic`.
        text: the rest of the line.
        values: all lines of the header by their first words.
    """
    edition, played = values["edition"], format_of(values["format"])
    titles = read_card_list(text) if key == "basic" else read_team(text)[1]
    cards = [(find_card_by_title(title, sets, edition), count) for title, count in titles]
    if key == "basic":
        faults = faults_of_all_basics(played, [card for card, _ in cards])
    else:
        own = [TeamCard(*counted) for counted in cards]
        faults = faults_of_team_line(played, own)
        if not faults and (partner := _PARTNERS.get(key)):
            others = read_team(values[partner])[1]
            found = [(find_card_by_title(title, sets, edition), count) for title, count in others]
            joined = (Team(cards=tuple(TeamCard(*one) for one in found)), Team(cards=tuple(own)))
            faults = faults_of_side(played, joined)
    if faults:
        fault = faults[0]
        raise LineMismatch(
            f"{fault.found} ({fault.rule_id})",
            f"{fault.expected} in the format {played.kind}",
            rule_id=fault.rule_id,
        )


def check_agreement(values: dict[str, str]) -> None:
    """Check that the format allows what the players agreed to do by hand (HAND-1). Raises
    `LineMismatch` if it does not."""
    agreed, most = values.get("hand", ""), format_of(values["format"]).by_hand
    allowed = HAND_AGREEMENTS[: HAND_AGREEMENTS.index(most) + 1]
    if agreed not in allowed:
        expected = f"at most {most or 'nothing'} by hand in this format"
        raise LineMismatch(f"hand {agreed} (HAND-1)", expected, rule_id="HAND-1")


def setup_from_header(head: MatchHeader, sets: tuple[CardSet, ...]) -> Setup:
    """Set up the match that a header describes."""

    def card(title: CardTitle) -> Card:
        return find_card_by_title(title, sets, head.edition)

    return make_setup(
        as_of_version(EDITIONS[head.edition], head.rules_version),
        head.format,
        head.players,
        tuple(tuple((card(title), count) for title, count in team) for team in head.teams),
        tuple(card(title) for title in head.basics),
        format_of(head.format).life if head.life is None else head.life,
        casual=head.casual,
        own_dice=head.own_dice,
        computers=head.computers,
        starter=head.starter,
        by_hand=head.by_hand,
        side_size=format_of(head.format).side_size,
    )


# --- writing --------------------------------------------------------------------------------------


def header_from_setup(setup: Setup, seed: int | None) -> MatchHeader:
    """The header of a match in progress; `seed` is None if the dice do not come from a seed."""

    def title(card: Card) -> CardTitle:
        return CardTitle(
            card.name, card.subtitle, card.set_code if card.set_code != edition else ""
        )

    edition = setup.ruleset.name
    players = setup.player_ids
    return MatchHeader(
        edition=edition,
        format=setup.format,
        players=tuple(player.name for player in setup.players),
        teams=tuple(
            tuple(
                (title(at_table.card), at_table.dice_count)
                for at_table in setup.cards[1:]
                if at_table.owner == player
            )
            for player in players
        ),
        basics=tuple(
            title(at_table.card) for at_table in setup.cards[1:] if at_table.owner is None
        ),
        life=setup.life if setup.life != format_of(setup.format).life else None,
        seed=seed,
        rules_version=setup.ruleset.version,
        card_fingerprints=tuple(
            card_fingerprint(one.card) for one in setup.cards[1:] if not is_card_by_hand(one)
        ),
        casual=setup.casual,
        own_dice=setup.own_dice,
        computers=setup.computers if any(setup.computers) else (),
        starter=setup.starter,
        by_hand=setup.by_hand,
        own_cards=own_cards_among(one.card for one in setup.cards[1:] if one.owner != TOKEN_OWNER),
    )


def format_title(title: CardTitle) -> str:
    """A title as the file writes it."""
    text = quote_card_name(title.name)
    text += f"/{quote_card_name(title.subtitle)}" if title.subtitle else ""
    return f"{text} [{title.set_code}]" if title.set_code else text


def format_computers(labels: Sequence[str], levels: Sequence[str]) -> str:
    """The players for whom a computer plays, each with its level. `levels` has for each player the
    level of the computer, "" for a person."""
    played = [f"{label}: {level}" for label, level in zip(labels, levels, strict=True) if level]
    return ", ".join(played)


def format_first_line(version: int = PLAIN_VERSION) -> str:
    """The first line of a match file."""
    return f"sidekick-table match {version}"


def format_header(head: MatchHeader) -> list[str]:
    """The lines of the header, in the order in which they are written."""
    lines = [format_first_line(), *(f"# {text}".rstrip() for text in head.remarks)]
    lines += [f"edition {head.edition}", f"format {head.format}"]
    lines += ["priority casual"] * head.casual
    lines += ["dice own"] * head.own_dice
    lines += [f"hand {head.by_hand}"] * bool(head.by_hand)
    lines += map(format_card_line, head.own_cards)
    numbers = {"life": head.life, "rules": head.rules_version or None, "seed": head.seed}
    lines += [f"{key} {number}" for key, number in numbers.items() if number is not None]
    for place, (name, team) in enumerate(zip(head.players, head.teams, strict=True)):
        key = SEAT_KEYS[(place - head.starter) % len(head.players)]
        cards = ", ".join(f"{format_title(title)} x{count}" for title, count in team)
        lines.append(f"{key:<6} {quote_name(name)}: {cards}".rstrip())
    if head.computers:
        labels = [quote_name(label) for label in player_labels(head.players, head.starter)]
        lines.append(f"computer {format_computers(labels, head.computers)}")
    if head.basics:
        lines.append(f"basic  {', '.join(format_title(title) for title in head.basics)}")
    if head.card_fingerprints:
        lines.append(f"trees {' '.join(head.card_fingerprints)}")
    return lines


# --- changes since the file was written -----------------------------------------------------------


def card_fingerprint(card: Card) -> str:
    """Eight hexadecimal digits: a hash of everything about a card that affects play."""
    text = without_words_by_hand(card.text)
    facts = (text, card.cost, card.energy, card.affiliations, card.die)
    everything = msgspec.json.encode((*facts, card.traits) if card.traits else facts)
    return hashlib.sha256(everything).hexdigest()[:8]


def describe_changes(head: MatchHeader, setup: Setup) -> str:
    """A sentence listing the cards and rules that changed since the file was written, or ""."""
    cards = [at_table.card for at_table in setup.cards[1:]]
    other = [
        card.title
        for card, written in zip(cards, head.card_fingerprints, strict=False)
        if card_fingerprint(card) != written
    ]
    sentences = []
    if other:
        sentences.append(f"These cards have changed since the file was written: {', '.join(other)}")
    if head.rules_version and head.rules_version != setup.ruleset.version:
        sentences.append(
            f"The match used version {head.rules_version} of the rules;"
            f" this program uses {RULES_VERSION}"
        )
    return ". ".join(sentences)
