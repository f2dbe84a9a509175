"""Forecasts an attack by playing it out on a copy of the match.

`rules.advice` and `rules.game` import it.
"""

from rules.advice.forecast.attack_forecast import AttackForecast, FightForecast, forecast_attack
from rules.advice.forecast.forecast_text import (
    describe_fate,
    describe_fight,
    describe_forecast,
    summarize_forecast,
)

__all__ = [
    "AttackForecast",
    "FightForecast",
    "describe_fate",
    "describe_fight",
    "describe_forecast",
    "forecast_attack",
    "summarize_forecast",
]
