"""A large card over the table, beside the thing it describes."""

from __future__ import annotations

from itertools import chain, product

from PySide6.QtCore import QPoint, QRect, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication, QFrame, QTextBrowser, QVBoxLayout, QWidget

from desktop.panels.inspector.card_page import CardPage
from desktop.style.style_sheet import BASE_POINT_SIZE

_MARGIN = 8  # around the page
_FRAME = QSize(2 * _MARGIN + 8, 2 * _MARGIN + 8)  # margins and two frames around the page
_AWAY = 14  # the distance from the thing and from the edge of the table
_WIDTHS = {1: 420, 2: 680}  # of a page in one and two columns, at the default text size
_USUAL_HEIGHT = 600.0  # the height of the table for which these widths are made
_SIZES = (1.0, 0.92, 0.84, 0.77, 0.7, 0.64)
_SMALLER = (0.56, 0.48, 0.4)  # for large text and little room
_LARGEST = 2.6
_NO_BAR = Qt.ScrollBarPolicy.ScrollBarAlwaysOff


class LargeCard(QFrame):
    """Shows a card, or a die with its card, as large as fits.

    A page shown on hover is transparent to the mouse. A pinned page can be clicked: its rule ids
    are links.

    Signals:
        rule_wanted(id): the player clicked a rule id.
    """

    rule_wanted = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self._over = parent
        self.is_pinned = False
        self.page = QTextBrowser(openLinks=False)
        self.page.setObjectName("bare")
        self.page.document().setDocumentMargin(0)
        self.page.setLineWrapMode(QTextBrowser.LineWrapMode.FixedPixelWidth)
        self.page.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.page.setHorizontalScrollBarPolicy(_NO_BAR)
        self.page.anchorClicked.connect(self._follow)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        rows.addWidget(self.page)
        self.hide()

    def show_page(self, page: CardPage, about: QRect, *, stays: bool) -> None:
        """Show a page beside a thing.

        Args:
            page: the page.
            about: the area of the thing in the parent.
            stays: whether the page is pinned until the player closes it.
        """
        self.is_pinned = stays
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not stays)
        keeps = self.tr("Esc: close") if stays else self.tr("C: keep open · Right-click: actions")
        self.show()  # before measuring: a page that was never shown has another font
        size, room = self._fit(page, self._rooms(about), keeps)
        scrolls = size.height() >= room.height()
        self.page.setVerticalScrollBarPolicy(
            Qt.ScrollBarPolicy.ScrollBarAsNeeded if scrolls else _NO_BAR
        )
        self.setGeometry(_placed(size, room, about))
        self.page.verticalScrollBar().setValue(0)
        self.setAccessibleName(page.plain_text())
        self.raise_()

    # --- size

    def _fit(self, page: CardPage, rooms: list[QRect], keeps: str) -> tuple[QSize, QRect]:
        """Write the page in the largest size that fits in one of the areas.

        Returns:
            The size with margins, and the area.
        """
        letters = QApplication.font().pointSizeF() / BASE_POINT_SIZE
        most = min(_LARGEST, max(1.0, self._over.height() / _USUAL_HEIGHT) * letters)
        whole = [self._whole] if self.is_pinned else []  # a pinned page may cover the thing
        tried = chain(product(_SIZES, rooms), product(_SIZES, whole), product(_SMALLER, rooms))
        for (share, room), columns in product(tried, _WIDTHS):
            inner, wide = room.size() - _FRAME, round(_WIDTHS[columns] * most * share)
            if wide <= inner.width():
                high = self._write(page, most * share, columns, wide, keeps)
                if high <= inner.height():
                    return QSize(wide, high) + _FRAME, room
        room = max(rooms, key=lambda one: one.width() * one.height())
        self._write(page, most * _SIZES[-1], 1, room.width() - _FRAME.width(), keeps)
        return room.size(), room  # too small for the page: it scrolls

    def _write(self, page: CardPage, scale: float, columns: int, wide: int, keeps: str) -> int:
        """Write the page and return its height at this width."""
        written = page.render(scale, self.devicePixelRatioF(), columns=columns, keeps=keeps)
        document = self.page.document()
        document.setDefaultStyleSheet(page.style_sheet(scale))
        for name, picture in written.pictures.items():
            document.addResource(QTextDocument.ResourceType.ImageResource, QUrl(name), picture)
        document.setHtml(written.html)
        self.page.setLineWrapColumnOrWidth(wide)
        document.setTextWidth(wide)
        return round(document.size().height() + 0.5)

    # --- position

    @property
    def _whole(self) -> QRect:
        return self._over.rect().adjusted(_AWAY, _AWAY, -_AWAY, -_AWAY)

    def _rooms(self, about: QRect) -> list[QRect]:
        """The areas of the parent that do not cover the thing: left and right of it, the wider
        first, then above and below it, the higher first.
        """
        whole = self._whole
        left, right, above, below = QRect(whole), QRect(whole), QRect(whole), QRect(whole)
        left.setRight(about.left() - _AWAY)
        right.setLeft(about.right() + _AWAY)
        above.setBottom(about.top() - _AWAY)
        below.setTop(about.bottom() + _AWAY)
        sides = sorted((right, left), key=QRect.width, reverse=True)
        return [*sides, *sorted((above, below), key=QRect.height, reverse=True)]

    def _follow(self, link: QUrl) -> None:
        if link.scheme() == "rule":
            self.rule_wanted.emit(link.path())


def _placed(size: QSize, room: QRect, about: QRect) -> QRect:
    """The position inside the area that is nearest to the thing."""
    where = QRect(QPoint(0, 0), size)
    where.moveCenter(about.center())
    where.moveLeft(max(room.left(), min(where.left(), room.right() - size.width() + 1)))
    where.moveTop(max(room.top(), min(where.top(), room.bottom() - size.height() + 1)))
    return where
