"""The popup that explains a term: its picture, its explanation, and a link to its rule."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QEnterEvent, QHideEvent, QKeyEvent, QMouseEvent, QShowEvent, QWindow
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from desktop.panels.rules_reference import open_rule
from desktop.panels.terms.term_pictures import term_picture
from desktop.style.basic_widgets import height_at_width, lay_column, make_button, make_label
from desktop.style.cast_shadow import CastShadow
from desktop.style.current_theme import current_theme
from desktop.style.plain_text import without_access_key
from desktop.style.style_sheet import scale_with_text
from desktop.text.translation import translate
from rules.cards import packaged_reference
from rules.messages import GlossaryTerm

_WIDTH, _PICTURE = 290, 54
_GAP, _MARGIN = 5, 8
_LINGER_MS = 600
"""How long it stays after the pointer has left the term, so that the pointer can reach it."""


class TermPopup(QFrame):
    """Explains one term beside the place where it is; a window has one popup at most.

    It goes away when the pointer leaves both the term and the popup, with Esc, or with a click
    elsewhere.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("term-popup")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        CastShadow(self)
        self.term: GlossaryTerm | None = None
        self.opener: QWidget | None = None
        self._window: QWindow | None = None
        self._leaving = QTimer(self, singleShot=True, interval=_LINGER_MS)
        self._leaving.timeout.connect(self.hide)
        self.picture = make_label(look="term-picture")
        self.word = make_label(look="name", wraps=True)
        self.words = make_label(look="term-words", wraps=True)
        self.rule = make_button(name="term-rule", is_small=True)
        self.rule.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Enter on the term does the same
        self.rule.clicked.connect(self.follow_rule)
        texts = lay_column(self.word, self.words, 3, (self.rule, Qt.AlignmentFlag.AlignLeft), gap=3)
        across = QHBoxLayout()
        across.setContentsMargins(12, 9, 12, 11)
        across.setSpacing(11)
        across.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        across.addLayout(texts, 1)
        self.hide()
        self.setLayout(across)

    def show_term(
        self,
        term: GlossaryTerm,
        area: QRect,
        opener: QWidget,
        edition: str = "",
        *,
        title: str = "",
    ) -> None:
        """Explain a term.

        `area` is in the coordinates of the opener, and stays visible. The title, such as "Attack:
        3", replaces the term above the explanation.
        """
        self._leaving.stop()
        self._watch(opener)
        self.term = term
        self.word.setText(title or term.word)
        self.words.setText(explanation_of(term, edition))
        self.rule.setText(without_access_key(rule_link_words(term)))
        self.picture.setVisible(bool(term.symbol))
        if term.symbol:
            side = scale_with_text(_PICTURE)
            ratio = self.devicePixelRatioF()
            self.picture.setPixmap(term_picture(term.symbol, side, ratio, current_theme()))
        self.setAccessibleName(f"{self.word.text()}: {self.words.text()} {self.rule.text()}")
        panel = opener.parentWidget() or opener
        self._place(_in_window(opener, area), _in_window(panel, panel.rect()))
        self.show()
        self.raise_()

    def follow_rule(self) -> None:
        """Open the rule of the term, and go away."""
        opener, term = self.opener, self.term
        self.hide()
        if opener is not None and term is not None:
            open_rule(opener, term.rule)

    def linger(self) -> None:
        """Go away soon, unless the pointer comes here."""
        if self.isVisible() and not self.underMouse():
            self._leaving.start()

    def close_for(self, opener: QWidget) -> None:
        """Go away if it explains a term of this widget."""
        if self.opener is opener:
            self.hide()

    def _place(self, about: QRect, panel: QRect) -> None:
        """Stand above the term or beside its panel, since the text continues below; else below."""
        room = self.window().rect().adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        for part in (self, self.word, self.words, self.rule):
            part.ensurePolished()  # before measuring: they may never have been shown
        layout = self.layout()
        assert layout is not None
        layout.invalidate()
        layout.activate()
        needed = max(scale_with_text(_WIDTH), layout.minimumSize().width())
        wide = min(needed, room.width())
        high = height_at_width(self, wide)
        above = QPoint(about.left() - _MARGIN, about.top() - _GAP - high)
        right = QPoint(panel.right() + _GAP, about.top() - _MARGIN)
        left = QPoint(panel.left() - _GAP - wide, about.top() - _MARGIN)
        below = QPoint(about.left() - _MARGIN, about.bottom() + _GAP)
        for corner, kept in ((above, about), (right, panel), (left, panel), (below, QRect())):
            place = _moved_into(QRect(corner, QSize(wide, high)), room)
            if not place.intersects(kept):
                self.setGeometry(place)
                return

    # --- when it goes away

    def _watch(self, opener: QWidget | None) -> None:
        """Go away together with the widget that has the term."""
        if self.opener is not opener:
            if self.opener is not None:
                self.opener.removeEventFilter(self)
            if opener is not None:
                opener.installEventFilter(self)
            self.opener = opener

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._leaving.stop()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._leaving.start()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()  # a press on the popup is not one on what is below

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._window = self.window().windowHandle()
        if self._window is not None:
            self._window.installEventFilter(self)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._leaving.stop()
        self._watch(None)
        if self._window is not None:
            self._window.removeEventFilter(self)
            self._window = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Go away with Esc, which then does nothing else, or before a click elsewhere."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Escape:
                self.hide()
                return True
        elif isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonPress:
            if not self.rect().contains(self.mapFromGlobal(event.globalPosition().toPoint())):
                self.hide()
        elif event.type() in (QEvent.Type.Resize, QEvent.Type.Hide):
            self.hide()
        return False


def _in_window(widget: QWidget, area: QRect) -> QRect:
    return QRect(widget.mapTo(widget.window(), area.topLeft()), area.size())


def _moved_into(place: QRect, room: QRect) -> QRect:
    """The nearest place of the same size inside a room."""
    left = max(room.left(), min(place.left(), room.right() - place.width()))
    top = max(room.top(), min(place.top(), room.bottom() - place.height()))
    return QRect(QPoint(left, top), place.size())


def popup_over(widget: QWidget) -> TermPopup:
    """The popup of the window that has a widget."""
    window = widget.window()
    return _popup_of(window) or TermPopup(window)


def shown_popup(widget: QWidget) -> TermPopup | None:
    """The popup of a widget's window if it is shown, else None."""
    popup = _popup_of(widget.window())
    return popup if popup is not None and popup.isVisible() else None


def _popup_of(window: QWidget) -> TermPopup | None:
    """The popup of a window; looking through everything in the window would take 20 ms."""
    directly = Qt.FindChildOption.FindDirectChildrenOnly
    return window.findChild(TermPopup, options=directly)


def explanation_of(term: GlossaryTerm, edition: str = "") -> str:
    """The explanation of a term, with what only this edition says."""
    messages = (term.explanation, *term.remarks_on(edition))
    return " ".join(map(translate, messages))


def rule_heading(term: GlossaryTerm) -> str:
    """The heading of a term's rule, such as "DMG-3 Knocked out"."""
    return packaged_reference().entries[term.rule].heading


def rule_link_words(term: GlossaryTerm) -> str:
    """The text of the link to a term's rule, such as "Rule: DMG-3 Knocked out"."""
    template = QCoreApplication.translate("TermPopup", "Rule: {rule}")
    return template.format(rule=rule_heading(term))
