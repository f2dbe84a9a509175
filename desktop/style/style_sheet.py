"""Widget style: turns a theme into a Qt palette and a style sheet."""

from __future__ import annotations

from importlib import resources

from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication

from desktop.style.palette import FONT_FAMILY, Theme

BASE_POINT_SIZE = 10.0
"""The normal font size in points."""


def apply_theme(app: QApplication, theme: Theme) -> None:
    """Apply the colors and the text size of a theme to the whole program."""
    app.setPalette(_palette(theme))
    font = QFont(FONT_FAMILY)
    font.setPointSizeF(BASE_POINT_SIZE * theme.text_scale)
    if font != app.font():
        app.setFont(font)
    style_sheet = _style_sheet(theme)
    if style_sheet != app.styleSheet():  # setting it restyles every widget, even if it is the same
        app.setStyleSheet(style_sheet)


def _palette(theme: Theme) -> QPalette:
    role = QPalette.ColorRole
    colors = QPalette()
    for part, color in (
        (role.Window, theme.panel),
        (role.WindowText, theme.text),
        (role.Base, theme.card),
        (role.AlternateBase, theme.panel),
        (role.Text, theme.text),
        (role.Button, theme.card),
        (role.ButtonText, theme.text),
        (role.Highlight, theme.accent),
        (role.HighlightedText, theme.on_accent),
        (role.Link, theme.accent),
        (role.LinkVisited, theme.accent),
        (role.ToolTipBase, theme.card),
        (role.ToolTipText, theme.text),
        (role.PlaceholderText, theme.text_soft),
    ):
        colors.setColor(part, QColor(color))
    for part in (role.WindowText, role.Text, role.ButtonText):
        colors.setColor(QPalette.ColorGroup.Disabled, part, QColor(theme.text_soft))
    return colors


def scale_with_text(pixels: float) -> int:
    """Scale a length in pixels with the text size."""
    return round(pixels * QApplication.font().pointSizeF() / BASE_POINT_SIZE)


def _icon_path(theme: Theme, name: str) -> str:
    """The path of a small icon; style sheets can load pictures only from files."""
    return str(resources.files("assets").joinpath("icons", f"{name}-on-{theme.name}.svg")).replace(
        "\\", "/"
    )


def _style_sheet(theme: Theme) -> str:
    def points(usual: float) -> str:
        return f"{usual * theme.text_scale:.2f}pt"

    return f"""
* {{ font-family: "{FONT_FAMILY}"; font-size: {points(BASE_POINT_SIZE)}; }}
QToolTip {{ color: {theme.text}; background: {theme.card}; border: 1px solid {theme.card_line}; }}
QMenuBar, QStatusBar {{ background: {theme.panel}; color: {theme.text}; }}
QMenuBar::item:selected, QMenu::item:selected {{
    background: {theme.accent}; color: {theme.on_accent}; }}
QMenu {{ background: {theme.card}; color: {theme.text}; border: 1px solid {theme.card_line}; }}
QMenu::item:disabled {{ color: {theme.text_soft}; }}

QPushButton {{
    background: {theme.card}; color: {theme.text}; border: 1px solid {theme.card_line};
    border-radius: 6px; padding: 7px 13px; }}
QPushButton:hover {{ border-color: {theme.accent}; }}
QPushButton:pressed {{ background: {theme.panel_line}; }}
QPushButton:disabled {{ color: {theme.text_soft}; background: transparent;
    border-color: {theme.panel_line}; }}
QPushButton:focus {{ border: 3px solid {theme.focus}; padding: 5px 11px; }}
QPushButton[primary="true"] {{
    background: {theme.accent}; color: {theme.on_accent}; border-color: {theme.accent};
    font-weight: bold; }}
QPushButton[primary="true"]:focus {{ border: 3px solid {theme.focus}; }}
QPushButton[primary="true"]:disabled {{
    background: {theme.panel_line}; color: {theme.text_soft}; border-color: {theme.panel_line}; }}
QPushButton QLabel#name {{ color: {theme.text}; }}
QPushButton QLabel#soft {{ color: {theme.text_soft}; }}
QPushButton[primary="true"] QLabel#name, QPushButton[primary="true"] QLabel#soft {{
    color: {theme.on_accent}; }}
QPushButton[small="true"] {{ padding: 4px 9px; }}
QPushButton[leading="true"] {{ text-align: left; }}
QPushButton[chosen="true"] {{ border: 2px solid {theme.accent}; padding: 3px 8px;
    font-weight: bold; }}
QPushButton[small="true"]:focus {{ padding: 2px 7px; }}
QPushButton#row {{ background: transparent; border: 2px solid transparent; padding: 0; }}
QPushButton#row:hover {{ background: {theme.panel}; }}
QPushButton#row:focus {{ border: 2px solid {theme.focus}; background: {theme.panel}; }}
QLabel#rule {{ color: {theme.accent}; text-decoration: underline; }}

QLineEdit, QPlainTextEdit, QTextBrowser, QListWidget, QTreeWidget {{
    background: {theme.card}; color: {theme.text}; border: 1px solid {theme.card_line};
    border-radius: 5px; padding: 4px; selection-background-color: {theme.accent};
    placeholder-text-color: {theme.text_soft};
    selection-color: {theme.on_accent}; }}
QComboBox {{
    background: {theme.card}; color: {theme.text}; border: 1px solid {theme.card_line};
    border-radius: 5px; padding: 4px 8px; }}
QComboBox:focus {{ border: 2px solid {theme.focus}; padding: 3px 7px; }}
QComboBox::drop-down {{ border: none; width: 20px; }}
QComboBox::down-arrow {{ image: url("{_icon_path(theme, "down")}"); width: 12px; height: 12px; }}
QComboBox QAbstractItemView {{
    background: {theme.card}; color: {theme.text}; selection-background-color: {theme.accent};
    selection-color: {theme.on_accent}; }}
QSlider {{ min-height: 24px; border: 2px solid transparent; border-radius: 5px; }}
QSlider:focus {{ border: 2px solid {theme.focus}; }}
QSlider::groove:horizontal {{ height: 6px; background: {theme.panel_line}; border-radius: 3px; }}
QSlider::sub-page:horizontal {{ background: {theme.accent}; border-radius: 3px; }}
QSlider::handle:horizontal {{
    width: 14px; margin: -6px 0; background: {theme.card}; border: 2px solid {theme.text};
    border-radius: 8px; }}

QLineEdit:focus, QPlainTextEdit:focus, QTextBrowser:focus, QListWidget:focus,
QTreeView:focus {{
    border: 2px solid {theme.focus}; padding: 3px; }}
QListWidget::item, QTreeView::item {{ padding: 4px; }}
QListWidget::item:selected, QTreeView::item:selected {{
    background: {theme.accent}; color: {theme.on_accent}; }}
QRadioButton::indicator {{
    width: 10px; height: 10px; border: 2px solid {theme.text_soft}; border-radius: 7px;
    background: {theme.card}; }}
QCheckBox::indicator {{
    width: 12px; height: 12px; border: 2px solid {theme.text_soft}; border-radius: 3px;
    background: {theme.card}; }}
QCheckBox::indicator:checked {{
    background: {theme.accent}; border: 2px solid {theme.text};
    image: url("{_icon_path(theme, "tick")}"); }}
QCheckBox, QRadioButton {{ border: 2px solid transparent; border-radius: 5px; padding: 1px; }}
QCheckBox:focus, QRadioButton:focus {{ border-color: {theme.focus}; }}
QCheckBox:disabled {{ color: {theme.text_soft}; }}
QRadioButton::indicator:checked {{ background: {theme.accent}; border: 2px solid {theme.text}; }}

QTabWidget::pane {{ border: none; }}
QTabBar::tab {{
    background: transparent; color: {theme.text_soft}; padding: 5px 12px;
    border: 2px solid transparent; border-bottom: 3px solid transparent; }}
QTabBar::tab:selected {{ color: {theme.text}; font-weight: bold;
    border-bottom-color: {theme.accent}; }}
QTabBar::tab:focus {{ border: 2px solid {theme.focus}; border-bottom-width: 3px; }}
QScrollBar:vertical {{ background: transparent; width: 11px; margin: 0; }}
QScrollBar::handle:vertical {{
    background: {theme.panel_line}; border-radius: 5px; min-height: 28px; }}
QScrollBar[idle="true"]::handle:vertical {{ background: transparent; }}
QScrollBar::add-line, QScrollBar::sub-line {{ height: 0; }}

QWidget#bare {{ background: transparent; }}
QTextBrowser#bare {{ background: transparent; border: 2px solid transparent; padding: 0; }}
QTextBrowser#bare:focus {{ border: 2px solid {theme.focus}; }}
QFrame#panel, QFrame#note, QFrame#banner {{
    background: {theme.card}; border: 1px solid {theme.card_line}; border-radius: 8px; }}
QFrame#note {{ border: 2px solid {theme.refused}; }}
QFrame#banner {{ border: 2px solid {theme.accent}; }}
QFrame#busy {{ background: {theme.accent}; border: 3px solid {theme.card}; border-radius: 8px; }}
QFrame#busy QLabel {{ color: {theme.on_accent}; }}
QFrame#coach {{ background: {theme.card}; border: 2px solid {theme.accent}; border-radius: 8px; }}
QFrame#bar {{ background: {theme.panel}; border-bottom: 1px solid {theme.panel_line}; }}
*[pointed="true"] {{ border: 3px dashed {theme.accent}; }}
QFrame#trouble {{ background: {theme.card}; border-bottom: 3px solid {theme.refused}; }}
QLabel#title {{ font-size: {points(26)}; font-weight: bold; }}
QLabel#heading {{ font-size: {points(15)}; font-weight: bold; }}
QLabel#name {{ font-size: {points(12)}; font-weight: bold; }}
QLabel#setting {{ font-weight: bold; }}
QLabel#prompt {{ font-size: {points(12)}; }}
QLabel#prompt[small="true"] {{ font-size: {points(10)}; }}
QLabel#soft, QLabel#step {{ color: {theme.text_soft}; }}
QLabel#step {{ padding: 2px 6px; border-bottom: 3px solid transparent; }}
QLabel#step[now="true"] {{ color: {theme.text}; font-weight: bold;
    border-bottom: 3px solid {theme.accent}; }}
QLabel#problem {{ color: {theme.refused}; font-weight: bold; }}
QLabel#first, QLabel#second {{
    color: {theme.on_accent}; border-radius: 6px; font-weight: bold; }}
QLabel#first {{ background: {theme.players[0]}; }}
QLabel#second {{ background: {theme.players[1]}; }}
MarkButton#first {{ color: {theme.players[0]}; }}
MarkButton#second {{ color: {theme.players[1]}; }}
"""
