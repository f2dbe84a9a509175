"""Labels and descriptions of the settings, as the settings screen shows them."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication


class SettingLabels(NamedTuple):
    """The texts of a setting: a title, a description, and labels for its values.

    `value_labels` maps each possible value to its label; `unit` follows a number, such as "%".
    """

    title: str
    description: str
    value_labels: dict[str, str] | None = None
    unit: str = ""


def group_titles() -> dict[str, str]:
    """The title of each group of settings, in screen order."""
    return {
        "look": _tr("Appearance"),
        "movement": _tr("Motion"),
        "play": _tr("Play"),
        "sound": _tr("Sound"),
        "players": _tr("Players"),
    }


def labels_by_setting() -> dict[str, SettingLabels]:
    """The texts of every setting, by its name."""
    return _look_labels() | _movement_labels() | _play_labels() | _other_labels()


def _look_labels() -> dict[str, SettingLabels]:
    """The texts of the settings of the appearance."""
    return {
        "theme": SettingLabels(
            _tr("Theme"),
            _tr("Light, dark, or the same as your system."),
            {"system": _tr("Match system"), "light": _tr("Light"), "dark": _tr("Dark")},
        ),
        "palette": SettingLabels(
            _tr("Colors"),
            _tr(
                "Colorblind-safe has a slate-blue table and never puts red beside green. High"
                " contrast is black and white with strong lines. Nothing is shown by color alone."
            ),
            {
                "standard": _tr("Standard"),
                "colour-blind": _tr("Colorblind-safe"),
                "high-contrast": _tr("High contrast"),
            },
        ),
        "table": SettingLabels(
            _tr("Table"),
            _tr("The wood and the felt. High contrast has neither."),
            {"oak": _tr("Oak"), "cherry": _tr("Cherry"), "ash": _tr("Ash")},
        ),
        "text_size": SettingLabels(
            _tr("Text size"), _tr("Ctrl + and Ctrl − change it, Ctrl+0 resets it."), unit="%"
        ),
        "show_keys": SettingLabels(
            _tr("Show keys on buttons"),
            _tr(
                "Keys work all the time. After a key is pressed, the buttons show theirs until you"
                " use the mouse again."
            ),
            {
                "after-key": _tr("After a key is pressed"),
                "always": _tr("Always"),
                "never": _tr("Never"),
            },
        ),
        "read_at_rest": SettingLabels(
            _tr("Large cards"),
            _tr(
                "Show a large card while the pointer rests on it or on one of its dice. C, a long"
                " press and the right-click menu always show it."
            ),
        ),
        "words_panel": SettingLabels(
            _tr("Table in words"),
            _tr(
                "Show everything on the table and every possible move as a list, for keyboards and"
                " screen readers. F4 opens it."
            ),
        ),
    }


def _movement_labels() -> dict[str, SettingLabels]:
    """The texts of the settings of motion."""
    return {
        "speed": SettingLabels(
            _tr("Speed"),
            _tr(
                "How fast dice, banners and damage move. A click or any key skips them. Off shows"
                " every result at once."
            ),
            {"slow": _tr("Slow"), "normal": _tr("Normal"), "fast": _tr("Fast"), "off": _tr("Off")},
        ),
        "reduced_motion": SettingLabels(
            _tr("Reduced motion"), _tr("Dice move instantly. Banners fade in and out.")
        ),
        "throw_by_hand": SettingLabels(
            _tr("Roll dice by hand"),
            _tr("Dice wait until you fling them or click Roll. Otherwise they roll automatically."),
        ),
        "turn_table": SettingLabels(
            _tr("Table rotation"),
            _tr("Keep the table fixed, or rotate it toward the player to move."),
            {"stays": _tr("Fixed"), "turns": _tr("Rotates")},
        ),
    }


def _play_labels() -> dict[str, SettingLabels]:
    """The texts of the settings of play."""
    return {
        "opening": SettingLabels(
            _tr("Opening"),
            _tr(
                "Reveal both teams and roll a die for who goes first. Otherwise chance decides at"
                " once."
            ),
        ),
        "answer_alone": SettingLabels(
            _tr("Skip forced choices"),
            _tr("Make choices automatically where nothing else is legal or makes a difference."),
        ),
        "passes_for_idle": SettingLabels(
            _tr("Auto-pass"),
            _tr(
                "Players who can only pass are skipped. A step ends without asking its player"
                " twice."
            ),
        ),
        "ask_before_losses": SettingLabels(
            _tr("Ask before losses"),
            _tr(
                "Ask before a step ends if characters you could field would go to the Used Pile, or"
                " if you would lose the match without blocking."
            ),
            {
                "always": _tr("Always"),
                "match": _tr("Only before losing the match"),
                "never": _tr("Never"),
            },
        ),
        "first_time_hints": SettingLabels(
            _tr("First-time hints"), _tr("Explain things on the table the first time they happen.")
        ),
        "ask_by_hand": SettingLabels(
            _tr("Ask for texts by hand"),
            _tr(
                "When the moment of a card comes whose text you carry out yourselves. Its menu"
                " always offers it."
            ),
            {
                "always": _tr("Always"),
                "once": _tr("Not for this card again in this match"),
            },
        ),
        "hand_between_people": SettingLabels(
            _tr("Cards by hand when two people play"),
            _tr("Use cards whose text you carry out yourselves, in matches and drafts."),
        ),
        "hand_against_computer": SettingLabels(
            _tr("By hand against the computer"),
            _tr("You carry out texts by hand for both. Otherwise their words do nothing."),
        ),
        "computer_reasons": SettingLabels(
            _tr("The computer's reasons"),
            _tr("Show a short reason for each computer move. Replays always show them."),
        ),
        "stops": SettingLabels(
            _tr("Stops"),
            _tr(
                "Always ask at these steps, even after the opponent has passed. "
                "Clicking a step on the table also sets this."
            ),
            {
                "first main": _tr("First player, Main Steps"),
                "second main": _tr("Second player, Main Steps"),
                "third main": _tr("Third player, Main Steps"),
                "fourth main": _tr("Fourth player, Main Steps"),
                "first attack": _tr("First player, Attack Steps"),
                "second attack": _tr("Second player, Attack Steps"),
                "third attack": _tr("Third player, Attack Steps"),
                "fourth attack": _tr("Fourth player, Attack Steps"),
            },
        ),
    }


def _other_labels() -> dict[str, SettingLabels]:
    """The texts of the settings of sound and of the players' names."""
    return {
        "sound": SettingLabels(
            _tr("Sound"), _tr("Effects for rolls, moves, hits and the result. M mutes.")
        ),
        "volume": SettingLabels(_tr("Volume"), _tr("Relative to system volume."), unit="%"),
        "first_name": SettingLabels(_tr("First player"), _tr("Default name of the first player.")),
        "second_name": SettingLabels(
            _tr("Second player"), _tr("Default name of the second player.")
        ),
    }


def _tr(text: str) -> str:
    return QCoreApplication.translate("Settings", text)
