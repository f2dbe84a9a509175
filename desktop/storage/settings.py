"""The settings of the program, stored as a TOML file in the config folder.

Each setting has a group, a default value and a range of legal values. An illegal value in the file
is reported and replaced by the default. Comments and unknown settings in the file are preserved.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar, overload

from PySide6.QtCore import QObject, Signal

from desktop.storage.atomic_files import keep_copy, write_text
from desktop.storage.source_files import read_source_file
from rules.reading import SETTINGS_SOURCE, UnreadableSource, parse_toml

SETTINGS_FILE = "settings.toml"
CONFIG_FOLDER_VARIABLE = "SIDEKICK_TABLE_CONFIG"

SPEEDS = {"slow": 0.6, "normal": 1.0, "fast": 2.0, "off": 0.0}
"""How fast things move; 0 for no movement at all."""

THEME_NAMES = ("system", "light", "dark")
PALETTE_NAMES = ("standard", "colour-blind", "high-contrast")
TABLE_NAMES = ("oak", "cherry", "ash")
PINNED_COLUMNS = ("", "log", "words", "rules", "charts")
TABLE_ROTATIONS = ("stays", "turns")
KEY_DISPLAYS = KEYS_AFTER_KEY, KEYS_ALWAYS, KEYS_NEVER = "after-key", "always", "never"
"""When buttons show their keys."""
LOSSES_ASKED_ABOUT = ALWAYS, LOSS_OF_MATCH, NEVER = "always", "match", "never"
"""Before which losses the table asks."""
HAND_QUESTIONS = ALWAYS, ONCE_A_CARD = "always", "once"
"""How often the table asks for the text by hand of a card."""
PLACEMENT_PATTERN = r"|\d{1,5}x\d{1,5}[+-]\d{1,5}[+-]\d{1,5}( maximized| full screen)?"

Value = TypeVar("Value")


def settings_file() -> Path:
    """The path of the settings file; `SIDEKICK_TABLE_CONFIG` selects another folder."""
    if folder := os.environ.get(CONFIG_FOLDER_VARIABLE):
        return Path(folder) / SETTINGS_FILE
    from platformdirs import user_config_path

    return user_config_path("sidekick-table", appauthor=False) / SETTINGS_FILE


class Setting(Generic[Value]):
    """One setting: a descriptor on `Settings` that checks and saves its value."""

    def __init__(
        self,
        group: str,
        usual: Value,
        may_be: str,
        fits: Callable[[Value], bool],
        bounds: tuple[int, int] = (0, 0),
        older: Mapping[bool, Value] | None = None,
    ) -> None:
        """Describe a setting.

        `may_be` is what is legal, in words: `"light" or "dark"`. The bounds of a text are 0 and its
        maximum length. `older` are the values for true and false of a setting that was a yes-or-no
        setting before.
        """
        self.group, self.default, self.legal_values, self.bounds = group, usual, may_be, bounds
        self._is_legal, self._older = fits, older or {}
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, settings: None, owner: type) -> Setting[Value]: ...
    @overload
    def __get__(self, settings: Settings, owner: type) -> Value: ...
    def __get__(self, settings: Settings | None, owner: type) -> Setting[Value] | Value:
        if settings is None:
            return self
        chosen: Value = settings.chosen_values.get(self.name, self.default)
        return chosen

    def __set__(self, settings: Settings, value: Value) -> None:
        if self.parse(value) is None:
            raise ValueError(f"{self.name} = {value!r}: expected {self.legal_values}")
        settings.set_value(self, value)

    def parse(self, written: object) -> Value | None:
        """Convert a value from the file; None if it is illegal."""
        value: Any = tuple(written) if isinstance(written, list) else written
        if isinstance(value, bool):
            value = self._older.get(value, value)
        right = type(value) is type(self.default) and self._is_legal(value)
        return value if right else None


def _one_of(
    group: str, names: tuple[str, ...], usual: str, older: Mapping[bool, str] | None = None
) -> Setting[str]:
    legal = ", ".join(f'"{name}"' for name in names[:-1]) + f' or "{names[-1]}"'
    return Setting(group, usual, legal, names.__contains__, older=older)


def _boolean(group: str, usual: bool) -> Setting[bool]:
    return Setting(group, usual, "true or false", lambda _: True)


def _number(group: str, usual: int, least: int, most: int) -> Setting[int]:
    legal, bounds = f"a number from {least} to {most}", (least, most)
    return Setting(group, usual, legal, lambda n: least <= n <= most, bounds)


def _single_line(group: str, usual: str, most: int) -> Setting[str]:
    legal = f"one line of at most {most} characters"
    fits: Callable[[str], bool] = lambda text: len(text) <= most and text.isprintable()  # noqa: E731
    return Setting(group, usual, legal, fits, (0, most))


def _pattern(group: str, pattern: str, usual: str, may_be: str) -> Setting[str]:
    return Setting(group, usual, may_be, lambda text: bool(re.fullmatch(pattern, text)))


def _names(group: str) -> Setting[tuple[str, ...]]:
    fits: Callable[[tuple[str, ...]], bool] = lambda words: (  # noqa: E731
        len(words) <= 50 and all(type(word) is str and len(word) <= 50 for word in words)
    )
    return Setting(group, (), "a list of quoted words", fits)


class Settings(QObject):
    """All settings as attributes; an assignment such as `settings.theme = "dark"` saves at once."""

    changed = Signal(str)  # name: a setting got a new value
    failed = Signal(str)  # sentence: the file could not be saved; an error message for the user

    theme = _one_of("look", THEME_NAMES, "system")
    palette = _one_of("look", PALETTE_NAMES, "standard")
    table = _one_of("look", TABLE_NAMES, "oak")
    """The wood and cloth of the table."""
    text_size = _number("look", 100, 80, 200)
    """Text size in percent of the normal size."""
    show_keys = _one_of(
        "look", KEY_DISPLAYS, KEYS_AFTER_KEY, older={True: KEYS_ALWAYS, False: KEYS_AFTER_KEY}
    )
    """When buttons show their keys."""
    read_at_rest = _boolean("look", True)
    """Whether resting the pointer on a card shows it large."""
    words_panel = _boolean("look", False)
    """Whether the text view of the table is open."""

    speed = _one_of("movement", tuple(SPEEDS), "normal")
    reduced_motion = _boolean("movement", False)
    throw_by_hand = _boolean("movement", True)
    turn_table = _one_of("movement", TABLE_ROTATIONS, "stays")
    """Whether the table rotates toward the player to move."""

    opening = _boolean("play", True)
    """Whether a match begins with a throw for who goes first."""
    answer_alone = _boolean("play", True)
    """Whether the program makes the only legal choice automatically."""
    passes_for_idle = _boolean("play", True)
    """Whether the program passes for a player who can do nothing else."""
    stops = _names("play")
    """Steps at which the program never passes for a player: "first attack", "second main"..."""
    ask_before_losses = _one_of("play", LOSSES_ASKED_ABOUT, ALWAYS)
    """Whether the table asks before a step ends in which dice or the match would be lost."""
    ask_by_hand = _one_of("play", HAND_QUESTIONS, ALWAYS)
    """Whether the table asks each time for a text by hand, or once a match for each card."""
    hand_between_people = _boolean("play", True)
    """Whether people carry out texts by hand in matches and drafts between them."""
    hand_against_computer = _boolean("play", False)
    """Whether the person acts for both players by hand in matches against the computer."""
    computer_reasons = _boolean("play", True)
    """Whether the computer says why it chose an act."""
    first_time_hints = _boolean("play", True)
    """Whether the table explains things when they first happen."""

    sound = _boolean("sound", True)
    volume = _number("sound", 70, 0, 100)

    first_name = _single_line("players", "", 40)
    second_name = _single_line("players", "", 40)

    last_format = _single_line("window", "", 60)
    """What was chosen last in the form for a new match: the format, the box of a starter game, the
    edition of teams, the limits of a custom format, who plays ("" for a person), the teams, whether
    it is a best of three, and the time of the clock."""
    last_box = _single_line("window", "", 20)
    last_edition = _single_line("window", "", 20)
    last_limits = _single_line("window", "", 60)
    last_players = _names("window")
    last_teams = _names("window")
    last_series = _boolean("window", False)
    last_clock = _number("window", 0, 0, 600)  # minutes

    team_page = _single_line("window", "", 200)
    """The address of the team builder in front of the links of teams; "" for none."""

    placement = _pattern("window", PLACEMENT_PATTERN, "", 'such as "1280x800+40+30 maximized"')
    """The size, position and state of the window when it was closed."""
    pinned_column = _one_of("window", PINNED_COLUMNS, "")
    """The tab of the column that stays open beside the table; "" for none."""
    hints_seen = _names("window")
    """The hints that are shown only once and have been seen."""

    def __init__(self, file: Path | None = None) -> None:
        """Load the settings; `errors` holds an error message for each unreadable part.

        Without a file they last until the program ends.
        """
        super().__init__()
        self.file = file
        self.is_readable = True
        self.errors: list[str] = []
        self.chosen_values: dict[str, Any] = {}
        self._invalid: set[str] = set()  # settings with an illegal value in the file
        self._pending: set[str] = set()  # settings whose values are not in the file yet
        self._has_failed = False
        if file is not None:
            self._read(file)

    @classmethod
    def all_settings(cls) -> tuple[Setting[Any], ...]:
        """All settings, in file order."""
        return tuple(value for value in vars(cls).values() if isinstance(value, Setting))

    def set_value(self, setting: Setting[Value], value: Value) -> None:
        """Set a legal value, save it, and emit `changed`."""
        is_new = self.chosen_values.get(setting.name, setting.default) != value
        if not is_new and setting.name not in self._invalid:
            return
        self._invalid.discard(setting.name)
        self.chosen_values[setting.name] = value
        self._pending.add(setting.name)
        self.save_pending()
        if is_new:
            self.changed.emit(setting.name)

    def reset(self) -> None:
        """Reset all settings to their defaults, except the players' names and the window."""
        for setting in self.all_settings():
            if setting.group not in ("players", "window"):
                self.set_value(setting, setting.default)

    def reload(self) -> None:
        """Reload the file after a change by hand; an unreadable file changes nothing."""
        if self.file is None or not self.file.exists():
            return
        now = Settings(self.file)
        self.errors = now.errors
        if not now.is_readable:
            return
        before, self._invalid = self.chosen_values, now._invalid
        unsaved = {name: before[name] for name in self._pending if name in before}
        self.chosen_values = {**now.chosen_values, **unsaved}
        for setting in self.all_settings():
            name, usual = setting.name, setting.default
            if before.get(name, usual) != self.chosen_values.get(name, usual):
                self.changed.emit(name)

    def write_template(self) -> Path | None:
        """Create the file if it is missing, with every setting as a comment.

        It shows the user what can be changed. It is None if it could not be written.
        """
        if self.file is None or self.file.exists():
            return self.file
        lines = [
            self.tr(
                '# Settings of Sidekick Table. To change one, remove its "#" and edit the value.'
            )
        ]
        group = ""
        for setting in self.all_settings():
            if setting.group != group:
                group = setting.group
                lines += ["", f"[{group}]"]
            lines.append(
                f"# {setting.name} = {_toml_value(setting.default)}  # {setting.legal_values}"
            )
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            write_text(self.file, "\n".join(lines) + "\n")
        except OSError as failure:
            self._report_unsaved(self.file, failure)
            return None
        return self.file

    # --- the file -----------------------------------------------------------------------------

    def _read(self, file: Path) -> None:
        try:
            text = read_source_file(file, SETTINGS_SOURCE)
            tables = parse_toml(text, str(file), SETTINGS_SOURCE)
        except FileNotFoundError:
            return
        except (OSError, UnreadableSource) as failure:
            template = self.tr("{problem}. Using default settings; the file was not changed")
            self.errors.append(template.format(problem=failure))
            self.is_readable = False
            return
        for setting in self.all_settings():
            table = tables.get(setting.group, {})
            if not isinstance(table, dict) or setting.name not in table:
                continue
            value = setting.parse(table[setting.name])
            if value is not None:
                self.chosen_values[setting.name] = value
                continue
            template = self.tr(
                "{file}, line {line}: {name} has an invalid value; expected {wanted}."
                " Using {usual} instead"
            )
            facts = {"line": _line_of(text, setting), "name": setting.name}
            used = _toml_value(setting.default)
            self.errors.append(
                template.format(file=file, **facts, wanted=setting.legal_values, usual=used)
            )
            self._invalid.add(setting.name)

    def save_pending(self) -> None:
        """Save the changed values; after a failure the next change, or the end, tries again.

        Only the lines of changed settings are written. A file that is gone or unreadable is
        rewritten with every value in use, after a copy of the unreadable one was kept.
        """
        if self.file is None or not self._pending:
            return
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            write_text(self.file, self._text_with_changes(self.file))
        except OSError as failure:
            self._report_unsaved(self.file, failure)
            return
        self._pending.clear()
        self._has_failed = False

    def _text_with_changes(self, file: Path) -> str:
        """The text of the file with the pending changes; all its other lines stay as they are."""
        import tomlkit
        from tomlkit.exceptions import TOMLKitError

        changes: set[str] = set(self._pending)
        try:
            text = read_source_file(file, SETTINGS_SOURCE)
            parse_toml(text, str(file), SETTINGS_SOURCE)  # tomlkit itself has no limits
            document = tomlkit.parse(text)
        except FileNotFoundError:
            document, changes = tomlkit.document(), changes | self.chosen_values.keys()
        except (UnreadableSource, TOMLKitError):
            keep_copy(file, "unread")
            document, changes = tomlkit.document(), changes | self.chosen_values.keys()
        for setting in self.all_settings():
            if setting.name not in changes:
                continue
            value = self.chosen_values.get(setting.name, setting.default)
            if not isinstance(document.get(setting.group), dict):
                if setting.group in document:
                    keep_copy(file, "unread")
                document[setting.group] = tomlkit.table()
            table: Any = document[setting.group]
            item: Any = tomlkit.item([*value] if isinstance(value, tuple) else value)
            if setting.name not in table:
                item.comment(setting.legal_values)
            table[setting.name] = item
        return tomlkit.dumps(document)

    def _report_unsaved(self, file: Path, failure: OSError) -> None:
        """Tell the player once that settings are not saved, until they are again."""
        if self._has_failed:
            return
        self._has_failed = True
        template = self.tr(
            "{file}: {reason}. Your changes are not saved yet. The program tries "
            "again at the next change."
        )
        self.failed.emit(template.format(file=file, reason=failure.strerror or failure))


def _toml_value(value: object) -> str:
    """Format a value for the TOML file."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_toml_value, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def _line_of(text: str, setting: Setting[Any]) -> int:
    """The number of the line with a setting, counted from 1."""
    name = re.compile(rf"\s*{setting.name}\s*=")
    lines = enumerate(text.split("\n"), 1)
    return next((number for number, line in lines if name.match(line)), 1)
