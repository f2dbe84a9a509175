"""The pictures on the coins of the lessons."""

from __future__ import annotations

from desktop.screens.learn.station_button import CoinArt

_COINS = {
    "1-throw-and-purchase": CoinArt("phase", "mask", "X-Men"),
    "2-the-dice-come-round": CoinArt("spiral", "shield", "none"),
    "3-fielding-and-levels": CoinArt("wings", "shield", "X-Men"),
    "4-attack": CoinArt("daggers", "fist", "X-Men"),
    "5-defend-and-answer": CoinArt("kite", "shield", "Avengers"),
    "6-win": CoinArt("crown", "bolt", "X-Men"),
    "whole-game": CoinArt("hammer", "bolt", "Avengers"),
    "7-out-of-play": CoinArt("gate", "mask", "Spider-Friends"),
    "8-overcrush-and-underdog": CoinArt("claws", "fist", "Spider-Friends"),
    "9-three-dice-first": CoinArt("lasso", "bolt", "Justice League"),
    "10-swap-and-spin": CoinArt("speed", "shield", "Justice League"),
    "11-change": CoinArt("prism", "none", "Avengers"),
    "12-who-goes-first": CoinArt("serpent", "mask", "Villain"),
    "13-keywords": CoinArt("gear", "fist", "Avengers"),
}
_OTHER = CoinArt("star4", "mask", "Avengers")


def coin_art(name: str) -> CoinArt:
    """The picture on the coin of a lesson."""
    return _COINS.get(name, _OTHER)
