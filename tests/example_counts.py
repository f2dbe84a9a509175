"""The number of examples that property tests try, in `make test` and in the long run.

`make test` tries few examples, always the same ones. The long run tries 400 times as many, at
random: `pytest --hypothesis-profile=long FILE...`, or all of them by `make test-long`.
"""

from hypothesis import settings

NORMAL_EXAMPLES = 25
"""The number of examples of a property test that asks for no number of its own."""
TIMES_AS_MANY = 400
"""How many times as many examples the long run tries."""


def register_profiles() -> None:
    """Register the profiles `table` and `long`, and load the former.

    No deadlines, because machines may be busy; fixed seeds in `make test`, so that a failure is
    reproducible.
    """
    settings.register_profile(
        "table", deadline=None, derandomize=True, max_examples=NORMAL_EXAMPLES
    )
    settings.register_profile(
        "long",
        deadline=None,
        derandomize=False,
        max_examples=NORMAL_EXAMPLES * TIMES_AS_MANY,
        print_blob=True,
    )
    settings.load_profile("table")


def examples(count: int) -> settings:
    """Settings of a property test with its own number of examples, more of them in the long run.

    Args:
        count: the number in `make test`.
    """
    return settings(max_examples=tries(count))


def tries(count: int) -> int:
    """How often a test with its own loop tries something, more often in the long run.

    Mark the test with `pytest.mark.hypothesis`, so that `make test-long` finds it.

    Args:
        count: the number in `make test`.
    """
    return count * settings().max_examples // NORMAL_EXAMPLES
