"""A widget that stays just below another one, such as its shadow."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QWidget

_FOLLOWED = (
    QEvent.Type.Move,
    QEvent.Type.Resize,
    QEvent.Type.Show,
    QEvent.Type.Hide,
    QEvent.Type.ZOrderChange,
    QEvent.Type.ParentChange,
)


class Underlay(QWidget):
    """Follows another widget, also to another parent; the pointer passes through."""

    def __init__(self, above: QWidget) -> None:
        """Stay below a widget, which is on another widget or will be."""
        super().__init__(above.parentWidget())
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.above = above
        above.installEventFilter(self)
        above.destroyed.connect(self.deleteLater)
        self.hide()

    @property
    def is_above_seen(self) -> bool:
        """Whether the other widget is visible on its parent."""
        under = self.above.parentWidget()
        return under is not None and self.above.isVisibleTo(under)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _FOLLOWED and watched is self.above:
            if event.type() == QEvent.Type.ParentChange:
                self.setParent(self.above.parentWidget())
            self.follow()
        return False

    def follow(self) -> None:
        """Place and show itself for where the other widget is now."""
        raise NotImplementedError
