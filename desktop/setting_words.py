"""What the settings are called on the screen, with a sentence each, group by group."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication


class Words(NamedTuple):
    """A setting for people: its title, what it does, and what its values are called.

    A setting with `values` is chosen among them; `unit` stands behind a number.
    """

    title: str
    about: str
    values: dict[str, str] | None = None
    unit: str = ""


def groups() -> dict[str, str]:
    """The title of each group of settings, in the order of the screen."""
    return {
        "look": _tr("Look"),
        "movement": _tr("Movement"),
        "play": _tr("Play"),
        "sound": _tr("Sound"),
        "players": _tr("Players"),
    }


def words() -> dict[str, Words]:
    """The words of every setting, by its name."""
    return {
        "theme": Words(
            _tr("Theme"),
            _tr("Light colours, dark ones, or whichever the system uses at the moment."),
            {
                "system": _tr("As the system"),
                "light": _tr("Light"),
                "dark": _tr("Dark"),
            },
        ),
        "palette": Words(
            _tr("Colours"),
            _tr(
                "Safe for the colour-blind: no red beside green, on a table of slate. High"
                " contrast: black and white, with strong lines. Shapes, letters and words tell"
                " everything in all of them."
            ),
            {
                "standard": _tr("Standard"),
                "colour-blind": _tr("Safe for the colour-blind"),
                "high-contrast": _tr("High contrast"),
            },
        ),
        "text_size": Words(
            _tr("Text size"),
            _tr(
                "How large letters are, beside the table and on it. Ctrl and + or − change it too,"
                " Ctrl+0 makes it as usual."
            ),
            unit="%",
        ),
        "read_at_rest": Words(
            _tr("Large cards"),
            _tr(
                "A card is shown large while the pointer rests on it or on one of its dice. The key"
                " C, a long press and the menu of a right-click show it always."
            ),
        ),
        "words_panel": Words(
            _tr("Table in words"),
            _tr(
                "A list of all that lies on the table and of all that can be done, for the keyboard"
                " and for screen readers."
            ),
        ),
        "speed": Words(
            _tr("Speed"),
            _tr("How fast dice roll and move. Space shows the end of a movement at once."),
            {"slow": _tr("Slow"), "normal": _tr("Normal"), "fast": _tr("Fast")},
        ),
        "reduced_motion": Words(
            _tr("Reduced motion"),
            _tr("Dice are in their new place at once; nothing rolls, slides or rises."),
        ),
        "throw_by_hand": Words(
            _tr("Throw dice by hand"),
            _tr(
                "Dice to be rolled wait until they are flung, or thrown with Space. Otherwise they"
                " roll by themselves."
            ),
        ),
        "turn_table": Words(
            _tr("Where players sit"),
            _tr("The table stays as it is, or turns so that the one who decides sits in front."),
            {"stays": _tr("The table stays"), "turns": _tr("The table turns")},
        ),
        "answer_alone": Words(
            _tr("Give the only answer"),
            _tr("Where there is just one possible answer the table gives it, and nobody is asked."),
        ),
        "passes_for_idle": Words(
            _tr("Pass for idle players"),
            _tr("Who has nothing to do but pass is not asked; the table passes for them."),
        ),
        "stops": Words(
            _tr("Always ask"),
            _tr(
                "At these steps a player is asked even with nothing to do. The marks beside the"
                " steps on the table are the same."
            ),
            {
                "first main": _tr("First player, Main Steps"),
                "second main": _tr("Second player, Main Steps"),
                "first attack": _tr("First player, Attack Steps"),
                "second attack": _tr("Second player, Attack Steps"),
            },
        ),
        "sound": Words(
            _tr("Sound"), _tr("Rolls, moves, hits and the end of a match are heard. The key is M.")
        ),
        "volume": Words(_tr("Volume"), _tr("How loud, of what the system lets through."), unit="%"),
        "first_name": Words(
            _tr("First player"), _tr("The name that stands in the form of a new match.")
        ),
        "second_name": Words(_tr("Second player"), _tr("The other name that stands there.")),
    }


def _tr(text: str) -> str:
    return QCoreApplication.translate("Settings", text)
