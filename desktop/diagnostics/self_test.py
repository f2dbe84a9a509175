"""The self-test: small checks of everything that the program is made of, each with a sentence.

No check changes a file of the player. Those that use Qt must run on the main thread.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from desktop.diagnostics import asset_checks, game_checks, player_data_checks
from desktop.diagnostics.check_failure import CheckFailure


@dataclass(frozen=True, slots=True)
class SelfTest:
    """One check. `run` returns a sentence; whatever it raises, the check has failed."""

    key: str
    title: str
    run: Callable[[], str]
    needs_main_thread: bool = False


@dataclass(frozen=True, slots=True)
class SelfTestResult:
    """The result of a check: a sentence, and how long it took."""

    key: str
    title: str
    passed: bool
    sentence: str
    milliseconds: int


SELF_TESTS = (
    SelfTest("engine", "Engine", game_checks.check_engine),
    SelfTest("cards", "Cards", game_checks.check_cards),
    SelfTest("lessons", "Lessons", game_checks.check_lessons),
    SelfTest("store", "Saving", player_data_checks.check_storing),
    SelfTest("matches", "Your matches", player_data_checks.check_saved_matches),
    SelfTest("settings", "Your settings", player_data_checks.check_settings, True),
    SelfTest("own_cards", "Your cards", player_data_checks.check_own_cards),
    SelfTest("assets", "Packaged files", asset_checks.check_assets),
    SelfTest("fonts", "Fonts", asset_checks.check_fonts, True),
    SelfTest("pictures", "Pictures", asset_checks.check_pictures, True),
    SelfTest("pdf", "PDF", asset_checks.check_pdf, True),
)
"""All checks in their order."""


def perform(test: SelfTest) -> SelfTestResult:
    """Do a check. A failure is a result like any other."""
    start = perf_counter()
    try:
        passed, sentence = True, test.run()
    except CheckFailure as failure:
        passed, sentence = False, str(failure)
    except Exception as failure:  # noqa: BLE001 - whatever is broken must be told, not raised
        passed, sentence = False, f"{type(failure).__name__}: {failure}"
    return SelfTestResult(
        test.key, test.title, passed, sentence, round(1000 * (perf_counter() - start))
    )
