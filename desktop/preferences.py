"""What the players chose for themselves, kept from one start to the next."""

from __future__ import annotations

from collections.abc import Callable

from desktop.store import Store, StoreError

SPEEDS = {"slow": 0.6, "normal": 1.0, "fast": 2.0}
THEMES = ("system", "light", "dark")


class Preferences:
    """Names of the players, theme, speed, movement, and who passes by itself.

    Without a store, or when it fails, they last until the program ends.
    """

    def __init__(self, store: Store | None, complain: Callable[[str], None]) -> None:
        """Read what was chosen before.

        Args:
            store: where it is kept.
            complain: told, for people, when reading or keeping fails.
        """
        self._store = store
        self._complain = complain
        self._values: dict[str, str] = {}
        if store is not None:
            try:
                self._values = store.preferences()
            except StoreError as failure:
                self._give_up(failure)

    @property
    def names(self) -> tuple[str, str]:
        """The players of the last match."""
        return self._values.get("first name", ""), self._values.get("second name", "")

    @names.setter
    def names(self, names: tuple[str, str]) -> None:
        self._keep("first name", names[0])
        self._keep("second name", names[1])

    @property
    def theme(self) -> str:
        """`light`, `dark`, or `system` to follow it."""
        return self._known("theme", THEMES, "system")

    @theme.setter
    def theme(self, theme: str) -> None:
        self._keep("theme", theme)

    @property
    def speed(self) -> str:
        """How fast dice move: a key of `SPEEDS`."""
        return self._known("speed", tuple(SPEEDS), "normal")

    @speed.setter
    def speed(self, speed: str) -> None:
        self._keep("speed", speed)

    @property
    def reduced_motion(self) -> bool:
        """Whether dice arrive without moving there."""
        return self._values.get("reduced motion") == "yes"

    @reduced_motion.setter
    def reduced_motion(self, reduced: bool) -> None:
        self._keep("reduced motion", "yes" if reduced else "no")

    @property
    def passes_for_idle(self) -> bool:
        """Whether the table passes for a player who can do nothing."""
        return self._values.get("passes for idle") != "no"

    @passes_for_idle.setter
    def passes_for_idle(self, passes: bool) -> None:
        self._keep("passes for idle", "yes" if passes else "no")

    def _known(self, name: str, known: tuple[str, ...], usual: str) -> str:
        value = self._values.get(name, usual)
        return value if value in known else usual

    def _keep(self, name: str, value: str) -> None:
        if self._values.get(name) == value:
            return
        self._values[name] = value
        if self._store is not None:
            try:
                self._store.prefer(name, value)
            except StoreError as failure:
                self._give_up(failure)

    def _give_up(self, failure: StoreError) -> None:
        self._store = None
        self._complain(str(failure))
