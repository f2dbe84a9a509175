"""Takes personal names out of a text that goes into a bug report.

The home folder becomes `~`, the login name `<user>`, the full name `<name>` and the name of the
computer `<host>`. Paths are found in every spelling: with slashes or backslashes, doubled as in
JSON, or percent-encoded as in an address.

Some login names are ordinary words: `play`, `root`, `a`. They are replaced only where they must be
a name, which is after a folder of homes such as `/home` or `C:\\Users`.
"""

from __future__ import annotations

import builtins
import keyword
import os
import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import quote

HOME, USER, NAME, HOST = "~", "<user>", "<name>", "<host>"

_SHORTEST_WORD = 4
"""A shorter name is found as a word only in the same upper and lower case."""
_ONE_SLASH = r"(?:[\\/]|%5C|%2F)"
_SLASH = rf"{_ONE_SLASH}+"
_BEFORE_PATH = r"(?:(?<![\w~.-])|(?<=%[0-9A-Fa-f]{2}))"
_BEFORE_WORD = r"(?:(?<![^\W_])|(?<=%[0-9A-Fa-f]{2})|(?<=\\[nrt]))"
_AFTER_WORD = r"(?![^\W_])"
_AFTER_FOLDER = r"(?![\w-]|\.\w|%(?!5C|2F)[0-9A-F]{2})"
_HOMES = ("home", "var/home", "export/home", "Users", "media", "run/media", "mnt", "Volumes")
_HOMES_ON_WINDOWS = ("Users", "Documents and Settings")
_ORDINARY = """
a admin administrateur administrator adventure all an and anonymous any apple arch art at bill bin
bit bot box boy build but by card cards centos chance child computer crash dad daemon data dawn
debian default demo desktop dev developer dice die docker dog draft draw drew easy edition faith
fedora field file files first folder for frank free friend from game gamer games gaming gentoo
girl good grace grant group guest help hero home hope host hosts hunter i in is it jack joy kali
kid kiosk lab laptop lesson life linux live local localdomain localhost login mac machine main
mark mask master may me mint mom mother my name new no nobody nonexistent not notebook of office
ok old on one only open operator or origin owner page parent password pat path pc person phone pi
play player players portable power private program public python raspberrypi ray read red rob roll
root rose run runner school second self server service settings shield show sidekick start steam
student sue suse system table teacher team temp test tester testing the this time tmp to turn two
ubuntu unknown user username users villain vm will win windows with word work workstation write x
you your
"""
"""Login names that are also words of English, of this program, or of computers."""
_ORDINARY_WORDS = frozenset(_ORDINARY.split())


class _Names(NamedTuple):
    """The personal names of this computer's user."""

    homes: tuple[str, ...]
    logins: tuple[str, ...]
    full: tuple[str, ...]
    hosts: tuple[str, ...]


def without_personal_names(text: str) -> str:
    """The text without home folder, login name, full name and the name of the computer.

    Ordinary words stay, even if someone is called so. The text of a match may name players and
    cards; give only other texts to this function.
    """
    for pattern, instead in _patterns(_names()):
        text = pattern.sub(instead, text)
    return text


# --- the names ------------------------------------------------------------------------------------


def _names() -> _Names:
    variables = os.environ
    homes = {variables.get(name, "") for name in ("HOME", "USERPROFILE")}
    homes.add(variables.get("HOMEDRIVE", "") + variables.get("HOMEPATH", ""))
    logins = {variables.get(name, "") for name in ("USER", "LOGNAME", "USERNAME", "SUDO_USER")}
    hosts = {variables.get(name, "") for name in ("HOSTNAME", "HOST", "COMPUTERNAME", "USERDOMAIN")}
    full: set[str] = set()
    if sys.platform != "win32":
        hosts.add(os.uname().nodename)
        import pwd

        try:
            entry = pwd.getpwuid(os.getuid())
        except KeyError:  # a container's user without a name
            pass
        else:
            homes.add(entry.pw_dir)
            logins.add(entry.pw_name)
            full.add(entry.pw_gecos.split(",")[0])
    homes |= {os.path.realpath(home) for home in homes if home}
    # The folder of a person tells a name, too, if it is not that of the login.
    logins |= {_parts(home)[-1] for home in homes if _is_private(home)}
    hosts |= {host.split(".")[0] for host in hosts}
    return _Names(
        tuple(sorted(filter(_is_private, homes), key=len, reverse=True)),
        _longest_first(logins),
        _longest_first(full),
        _longest_first(hosts),
    )


def _is_private(home: str) -> bool:
    """Whether this can be a person's own folder: not `/` and no relative path."""
    return len(_parts(home)) > _has_drive(home) and (home[0] in "\\/" or _has_drive(home))


def _longest_first(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(
        sorted({name.strip() for name in names} - {""}, key=lambda name: (-len(name), name))
    )


# --- patterns -------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def _patterns(names: _Names) -> tuple[tuple[re.Pattern[str], str], ...]:
    """What to replace in this order, and by what."""
    return tuple(
        (re.compile(pattern, re.IGNORECASE if ignores_case else 0), instead)
        for pattern, ignores_case, instead in _replacements(names)
    )


def _replacements(names: _Names) -> Iterator[tuple[str, bool, str]]:
    """Patterns, whether they ignore upper and lower case, and the text instead of them."""
    for home in names.homes:
        yield _home_pattern(home), True, HOME
    for login in names.logins:
        yield f"({_folders_of_homes()}){_folder(login)}{_AFTER_FOLDER}", True, rf"\g<1>{USER}"
    words = [(name, NAME) for name in names.full] + [(name, HOST) for name in names.hosts]
    words += [(name, USER) for name in names.logins]
    for name, instead in sorted(words, key=lambda word: -len(word[0])):
        if not _is_ordinary(name):
            ignores_case = len(name) >= _SHORTEST_WORD
            yield f"{_BEFORE_WORD}(?:{_spellings(name)}){_AFTER_WORD}", ignores_case, instead


def _home_pattern(home: str) -> str:
    """Matches a home folder in any spelling, but not another folder whose path ends like it."""
    drive, *parts = _parts(home) if _has_drive(home) else ["", *_parts(home)]
    start = _drive(drive[0]) if drive else _ONE_SLASH
    inner = _SLASH.join(map(_folder, parts))
    return f"{_BEFORE_PATH}{start}{inner}{_AFTER_FOLDER}"


def _folders_of_homes() -> str:
    """Matches the start of a path up to the folder of a person."""
    posix = "|".join(_SLASH.join(map(_folder, _parts(place))) for place in _HOMES)
    windows = "|".join(map(_folder, _HOMES_ON_WINDOWS))
    return f"{_BEFORE_PATH}(?:{_ONE_SLASH}(?:{posix})|{_drive('[A-Z]')}(?:{windows})){_SLASH}"


def _drive(letter: str) -> str:
    r"""Matches the start of a path on a drive: `C:\`, `/C:/`, `C%3A%5C` or `/c/`."""
    return f"(?:{_ONE_SLASH}?{letter}(?::|%3A)|{_ONE_SLASH}{letter}){_SLASH}"


def _has_drive(path: str) -> bool:
    return bool(re.match("[A-Za-z]:", path))


def _folder(name: str) -> str:
    """Matches the name of a folder in any spelling."""
    letters = re.sub(r"[ .]", "", name)
    is_long = len(letters) > 8 or letters != name  # Windows has a short name for it: WILHEL~1
    short = rf"|{re.escape(letters[:6])}~\d" if is_long else ""
    return f"(?:{_spellings(name)}{short})"


def _parts(path: str) -> list[str]:
    return [part for part in re.split(r"[\\/]+", path) if part]


def _spellings(name: str) -> str:
    """A pattern for a name as it is, percent-encoded, and as Python or JSON escape it."""
    written = {name, *(unicodedata.normalize(form, name) for form in ("NFC", "NFD"))}
    spelled = set(written)
    for text in written:
        spelled |= {quote(text, safe=""), text.encode("unicode_escape").decode(), ascii(text)[1:-1]}
        spelled.add("".join(c if c.isascii() else f"\\u{ord(c):04x}" for c in text))
    return "|".join(map(re.escape, sorted(spelled, key=lambda text: (-len(text), text))))


def _is_ordinary(name: str) -> bool:
    """Whether a name is also a word of the text: of English, of Python, or a module's name."""
    folded = name.casefold()
    return (
        len(folded) < 3
        or folded.isdigit()
        or folded in _ORDINARY_WORDS
        or keyword.iskeyword(folded)
        or hasattr(builtins, folded)
        or folded in _words_of_modules()
    )


def _words_of_modules() -> frozenset[str]:
    """The words that the names of loaded modules are made of: they are in every traceback."""
    return frozenset(
        word.casefold() for name in tuple(sys.modules) for word in re.split(r"[._]", name) if word
    )
