"""Converts a match to readable text and a picture to PNG, for export."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QCoreApplication, QIODevice
from PySide6.QtGui import QPixmap

from desktop.text.translation import translate
from rules.game import Game


def match_as_text(game: Game) -> str:
    """The match log as text: the teams, then every event, with a blank line between turns."""
    setup = game.setup
    lines = [" – ".join(player.name for player in setup.players), ""]
    for number, player in enumerate(setup.players):
        team = ", ".join(
            f"{at_table.card.title} ×{at_table.dice_count}"
            for at_table in setup.cards
            if at_table.owner == number
        )
        lines.append(f"{player.name}: {team}")
    basics = ", ".join(
        at_table.card.title for at_table in setup.cards[1:] if at_table.owner is None
    )
    shared = QCoreApplication.translate("Export", "Basic actions: {cards}")
    lines.append(shared.format(cards=basics))
    if setup.own_dice:
        lines.append(QCoreApplication.translate("Export", "The players rolled their own dice."))
    for said in game.match_log():
        if said.id == "log.turn":
            lines += ["", translate(said), ""]
        else:
            lines.append(f"  {translate(said)}")
    return "\n".join(lines) + "\n"


def png_bytes(picture: QPixmap) -> bytes:
    """Encode a picture as PNG."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")
    return bytes(buffer.data().data())
