"""A moment of a review as a card: what was played, what was better, and where to try it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QFrame

from desktop.style.basic_widgets import lay_column, lay_row, make_button, make_label
from desktop.text.translation import tell, translate
from rules.match_log import ReviewMoment, change_text, percent


class MomentCard(QFrame):
    """Shows a moment; the open one of a list also says what was better."""

    def __init__(
        self,
        number: int,
        moment: ReviewMoment,
        name: str,
        choose: Callable[[int], object],
        see: Callable[[int], object],
        try_it: Callable[[int], object],
    ) -> None:
        """Make the card of a moment of the player with this name; the functions take its place."""
        super().__init__()
        self.setObjectName("panel")
        self._place = number - 1
        self._choose, self._see, self._try_it = choose, see, try_it
        words = self.tr("{number} · Turn {turn} · {player}  {change}")
        title = tell(
            words,
            number=number,
            turn=moment.turn,
            player=name,
            change=translate(change_text(moment)),
        )
        self.title = make_button(title, name=f"moment-{number}")
        self.title.setCheckable(True)
        self.title.clicked.connect(self._chosen)
        self.played = make_label(translate(moment.played), wraps=True)
        self.better = make_label(self._better(moment), "name", wraps=True)
        self.better.setAccessibleName(self.better.text())
        self.why = make_label("" if moment.why is None else translate(moment.why), wraps=True)
        chances = self.tr("Chance: {better}% with it, {played}% as played.").format(
            better=percent(moment.chance), played=percent(moment.chance_after)
        )
        self.chances = make_label(chances, "soft", wraps=True)
        self.see = make_button(self.tr("See it"), name=f"see-moment-{number}", is_small=True)
        self.see.clicked.connect(self._seen)
        self.try_it = make_button(
            self.tr("Try it from here"), name=f"try-moment-{number}", is_main=True, is_small=True
        )
        self.try_it.clicked.connect(self._tried)
        buttons = lay_row(self.see, (self.try_it, 1), gap=8)
        self._more = (self.better, self.why, self.chances, self.see, self.try_it)
        self._has_why = moment.why is not None
        lay_column(
            self.title, self.played, self.better, self.why, self.chances, buttons,
            on=self, margins=(10, 8, 10, 10), gap=6,
        )  # fmt: skip
        self.show_open(is_open=False)

    def _better(self, moment: ReviewMoment) -> str:
        if moment.better is None:
            return ""
        return self.tr("Better: {act}").format(act=translate(moment.better))

    def show_open(self, *, is_open: bool) -> None:
        """Show everything about the moment, or only what was played."""
        self.title.setChecked(is_open)
        for part in self._more:
            part.setVisible(is_open and bool(part is not self.why or self._has_why))

    def _chosen(self) -> None:
        self._choose(self._place)

    def _seen(self) -> None:
        self._see(self._place)

    def _tried(self) -> None:
        self._try_it(self._place)
