"""Widget style: turns a theme into a Qt palette and a style sheet."""

from __future__ import annotations

from importlib import resources

from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication, QMainWindow

from desktop.style.current_theme import announce_theme, current_theme, remember_theme
from desktop.style.materials.plates import wood_plate_tones
from desktop.style.materials.tones import BLACK, WHITE, is_light, mix
from desktop.style.palette import FONT_FAMILY, Theme

BASE_POINT_SIZE = 10.0
"""The normal font size in points."""


_COACH_POINTS = 13.0
"""The size of the coach's text in points, at the normal text size."""


def apply_theme(app: QApplication, theme: Theme) -> None:
    """Apply the colors and the text size of a theme to the whole program.

    The style sheet is that of the main window, which all other windows belong to. With one for the
    application, Qt would restyle the parts of a screen each time one is put into another.
    """
    style_sheet = _style_sheet(theme)
    windows = [window for window in app.topLevelWidgets() if isinstance(window, QMainWindow)]
    # Setting a style sheet restyles every widget, even if it is the same.
    others = [window for window in windows if window.styleSheet() != style_sheet]
    if theme == current_theme() and windows and not others:
        return  # the program has this theme
    remember_theme(theme)
    app.setPalette(_palette(theme))
    font = QFont(FONT_FAMILY)
    font.setPointSizeF(BASE_POINT_SIZE * theme.text_scale)
    if font != app.font():
        app.setFont(font)
    for window in others:
        window.setStyleSheet(style_sheet)
    announce_theme(app)


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


def _icon_path(name: str, ground: str) -> str:
    """The path of a small icon on a `light` or `dark` ground.

    Style sheets can load pictures only from files.
    """
    icon = resources.files("assets").joinpath("icons", f"{name}-on-{ground}.svg")
    return str(icon).replace("\\", "/")


def _gradient(top: QColor | str, bottom: QColor | str) -> str:
    """A vertical gradient for a style sheet."""
    ends = f"stop:0 {QColor(top).name()}, stop:1 {QColor(bottom).name()}"
    return f"qlineargradient(x1:0, y1:0, x2:0, y2:1, {ends})"


def _sheen(theme: Theme) -> str:
    """The diagonal sheen of brass for a style sheet."""
    light, middle, _ = theme.table.brass
    stops = f"stop:0 {light}, stop:0.45 {middle}, stop:0.6 {light}, stop:1 {middle}"
    return f"qlineargradient(x1:0, y1:0, x2:1, y2:1, {stops})"


def _wooden_edge(theme: Theme) -> str:
    """The border of a wooden plate: light above, dark below."""
    table = theme.table
    if table.is_plain:
        return f"border: 2px solid {table.wood_ink};"
    _, dark, light = table.wood
    return (
        f"border: 1px solid {dark}; border-top-color: {mix(light, WHITE, 0.35).name()};"
        f" border-bottom: 2px solid {mix(dark, BLACK, 0.35).name()};"
    )


def _style_sheet(theme: Theme) -> str:
    return "\n".join(
        (
            _general_rules(theme),
            _menu_rules(theme),
            _button_rules(theme),
            _input_rules(theme),
            _view_rules(theme),
            _frame_rules(theme),
            _label_rules(theme),
        )
    )


def _points(theme: Theme, usual: float) -> str:
    return f"{usual * theme.text_scale:.2f}pt"


def _general_rules(theme: Theme) -> str:
    table = theme.table
    return f"""
* {{ font-family: "{FONT_FAMILY}"; font-size: {_points(theme, BASE_POINT_SIZE)}; }}
QToolTip {{ color: {theme.text}; background: {theme.card}; border: 1px solid {table.brass[2]};
    padding: 3px; }}
QMainWindow {{ background: {table.wood[0]}; }}
QSplitter::handle {{ background: transparent; }}
"""


def _menu_rules(theme: Theme) -> str:
    """Menus are boards of wood in a brass edge; the entry at the pointer or key is of brass.

    Their corners are square: round ones would be black on a screen without transparency.
    """
    table = theme.table
    mark = 2 * round(6 * theme.text_scale)
    chosen_ink = theme.on_accent if table.is_plain else table.brass_ink
    chosen_arrow = _icon_path("right", "dark" if is_light(chosen_ink) else "light")
    dark, light = mix(table.wood[1], BLACK, 0.35).name(), mix(table.wood[2], WHITE, 0.2).name()
    groove = f"background: {dark}; border-bottom: 1px solid {light}"
    if table.is_plain:
        groove = f"background: {table.wood_ink}"
    return f"""
QMenu {{ {_board(theme)}; padding: 5px; }}
QMenu::item {{ padding: 4px 26px 4px 30px; border: 2px solid transparent; border-radius: 6px; }}
QMenu::item:disabled {{ color: {_faint_ink(theme)}; }}
QMenu::item:selected {{ {_chosen_entry(theme)}; }}
QMenu::item:selected:disabled {{ background: transparent; color: {_faint_ink(theme)}; }}
QMenu::separator {{ height: 1px; {groove}; margin: 5px 8px; }}
QMenu::indicator {{ left: 7px; width: {mark}px; height: {mark}px; border-radius: 4px;
    border: 2px solid {table.wood_ink}; background: {theme.card}; }}
QMenu::indicator:exclusive {{ border-radius: {mark // 2 + 2}px; }}
QMenu::indicator:checked {{ background: {theme.accent}; border-color: {table.wood_ink}; }}
QMenu::indicator:non-exclusive:checked {{ image: url("{_icon_path("tick", theme.name)}"); }}
QMenu::right-arrow {{ image: url("{_icon_path("right", theme.name)}");
    width: {mark}px; height: {mark}px; right: 6px; }}
QMenu::right-arrow:selected {{ image: url("{chosen_arrow}"); }}
"""


def _board(theme: Theme) -> str:
    """The ground of menus and of the lists that drop down."""
    table = theme.table
    edge = table.wood_ink if table.is_plain else table.brass[1]
    return (
        f"background: {_gradient(*wood_plate_tones(table))}; color: {table.wood_ink};"
        f" border: 2px solid {edge}"
    )


def _chosen_entry(theme: Theme) -> str:
    """The entry of such a board that the pointer or a key has reached."""
    table = theme.table
    if table.is_plain:
        return (
            f"background: {theme.accent}; color: {theme.on_accent}; border: 2px solid {theme.text}"
        )
    edge = table.wood_ink if theme.name == "light" else table.brass[0]
    return f"background: {_sheen(theme)}; color: {table.brass_ink}; border: 2px solid {edge}"


def _faint_ink(theme: Theme) -> str:
    """The ink on wood of what cannot be used now."""
    return mix(theme.table.wood_ink, theme.table.wood[0], 0.4).name()


def _button_rules(theme: Theme) -> str:
    """Buttons are wooden plates; the main one of a screen is blue enamel in a brass edge."""
    table = theme.table
    enamel = _gradient(QColor(table.main_button[0]).lighter(112), table.main_button[1])
    under_pointer = _gradient(
        QColor(table.main_button[0]).lighter(124), QColor(table.main_button[1]).lighter(114)
    )
    rim = table.wood_ink if table.is_plain else table.brass[0]
    focus = f"border: 3px solid {theme.focus}"
    faint = f"#60{table.wood_soft[1:]}"
    return f"""
QPushButton {{
    background: {_gradient(*wood_plate_tones(table))}; color: {table.wood_ink};
    {_wooden_edge(theme)} border-radius: 9px; padding: 7px 13px; }}
QPushButton:hover {{ background: {_gradient(*wood_plate_tones(table, is_hovered=True))}; }}
QPushButton:pressed {{ background: {_gradient(*wood_plate_tones(table, is_pressed=True))}; }}
QPushButton:disabled {{ color: {table.wood_soft}; background: transparent;
    border: 1px solid {table.wood_soft if table.is_plain else faint}; }}
QPushButton:focus {{ {focus}; padding: 5px 11px; }}
QPushButton[primary="true"] {{
    background: {enamel}; color: {table.main_button_ink}; border: 2px solid {rim};
    font-weight: bold; }}
QPushButton[primary="true"]:hover {{ background: {under_pointer}; }}
QPushButton[primary="true"]:pressed {{
    background: {_gradient(table.main_button[1], table.main_button[0])}; }}
QPushButton[primary="true"]:focus {{ {focus}; }}
QPushButton[primary="true"]:disabled {{
    background: transparent; color: {table.wood_soft}; border: 1px solid {table.wood_soft}; }}
QPushButton[chip="true"] {{ background: {theme.card}; border: 2px solid {table.brass[1]};
    border-radius: 10px; }}
QPushButton[chip="true"]:hover {{ border-color: {theme.accent}; }}
QPushButton[chip="true"]:focus {{ border: 3px solid {theme.focus}; }}
QPushButton[chip="true"] QLabel#name {{ color: {theme.text}; }}
QPushButton[chip="true"] QLabel#soft {{ color: {theme.text_soft}; }}
QPushButton QLabel#name {{ color: {table.wood_ink}; }}
QPushButton QLabel#soft {{ color: {table.wood_soft}; }}
QPushButton[primary="true"] QLabel#name, QPushButton[primary="true"] QLabel#soft {{
    color: {table.main_button_ink}; }}
QPushButton[small="true"] {{ padding: 4px 9px; }}
QPushButton[tiny="true"] {{ padding: 0 7px; font-weight: bold; }}
QPushButton[tiny="true"]:focus {{ padding: 0 5px; }}
QPushButton[leading="true"] {{ text-align: left; }}
QPushButton[chosen="true"] {{
    background: {_sheen(theme)}; color: {table.brass_ink};
    border: 2px solid {table.brass[2]}; padding: 3px 8px; font-weight: bold; }}
QPushButton[small="true"]:focus {{ padding: 2px 7px; }}
QPushButton#row {{ background: transparent; border: 2px solid transparent; padding: 0; }}
QPushButton#row:hover {{ background: {theme.card}; }}
QPushButton#row:focus {{ border: 2px solid {theme.focus}; background: {theme.card}; }}
QToolButton {{ color: {theme.text}; border-radius: 6px; padding: 3px; }}
"""


def _input_rules(theme: Theme) -> str:
    """Fields for input are sunk into the paper; what is chosen in them is brass."""
    table = theme.table
    if table.is_plain:
        ground, line = theme.card, theme.text
    elif theme.name == "light":
        ground, line = mix(theme.card, WHITE, 0.45).name(), table.wood[1]
    else:
        ground, line = mix(theme.card, BLACK, 0.3).name(), table.stock_soft
    dot = 2 * round(6 * theme.text_scale)
    sunk = f"background: {ground}; border: 1px solid {line}"
    spin_edge = f"border: 1px solid {theme.text}" if table.is_plain else "border: none"
    return f"""
QPlainTextEdit[fixed="true"] {{
    font-family: "monospace", "Consolas", "Menlo", "Courier New"; }}
QLineEdit, QPlainTextEdit, QTextBrowser, QListWidget, QTreeWidget {{
    color: {theme.text}; {sunk};
    border-radius: 6px; padding: 4px; selection-background-color: {theme.accent};
    placeholder-text-color: {theme.text_soft};
    selection-color: {theme.on_accent}; }}
QComboBox {{
    {_wooden_edge(theme)} border-radius: 7px; padding: 4px 8px;
    background: {_gradient(*wood_plate_tones(table))}; color: {table.wood_ink};
    combobox-popup: 0; }}
QComboBox:hover {{ background: {_gradient(*wood_plate_tones(table, is_hovered=True))}; }}
QComboBox:focus {{ border: 3px solid {theme.focus}; padding: 2px 6px; }}
QComboBox::drop-down {{ border: none; width: 20px; }}
QComboBox::down-arrow {{
    image: url("{_icon_path("down", theme.name)}"); width: {dot}px; height: {dot}px; }}
QComboBox QAbstractItemView {{ {_board(theme)}; padding: 3px; outline: 0; }}
QComboBox QAbstractItemView::item {{ min-height: {round(24 * theme.text_scale)}px;
    color: {table.wood_ink}; border: 2px solid transparent; border-radius: 6px; padding: 0 6px; }}
QComboBox QAbstractItemView::item:selected {{ {_chosen_entry(theme)}; }}
QComboBox QAbstractItemView::item:disabled {{ color: {_faint_ink(theme)}; }}
QSpinBox {{
    qproperty-alignment: AlignHCenter; color: {theme.text}; {sunk};
    border-radius: 5px; padding: 3px 22px 3px 7px;
    selection-background-color: {theme.accent}; selection-color: {theme.on_accent}; }}
QSpinBox:focus {{ border: 2px solid {theme.focus}; padding: 2px 21px 2px 6px; }}
QSpinBox:disabled, QLineEdit:disabled {{ color: {theme.text_soft}; }}
QSpinBox::up-button, QSpinBox::down-button {{
    subcontrol-origin: border; width: 19px; {spin_edge};
    background: {_gradient(*wood_plate_tones(table))}; }}
QSpinBox::up-button {{ subcontrol-position: top right; border-top-right-radius: 5px; }}
QSpinBox::down-button {{ subcontrol-position: bottom right; border-bottom-right-radius: 5px; }}
QSpinBox::up-arrow {{ image: url("{_icon_path("up", theme.name)}"); width: 8px; height: 8px; }}
QSpinBox::down-arrow {{ image: url("{_icon_path("down", theme.name)}"); width: 8px; height: 8px; }}
QSlider {{ min-height: 24px; border: 2px solid transparent; border-radius: 5px; }}
QSlider:focus {{ border: 2px solid {theme.focus}; }}
QSlider::groove:horizontal {{ height: 6px; {sunk}; border-radius: 3px; }}
QSlider::sub-page:horizontal {{ background: {theme.accent}; border-radius: 3px; }}
QSlider::handle:horizontal {{
    width: 16px; margin: -7px 0; background: {_sheen(theme)};
    border: 2px solid {theme.text}; border-radius: 10px; }}
QLineEdit:focus, QPlainTextEdit:focus, QTextBrowser:focus, QListWidget:focus,
QTreeView:focus {{
    border: 2px solid {theme.focus}; padding: 3px; }}
QRadioButton::indicator {{
    width: {dot}px; height: {dot}px; border: 2px solid {theme.text_soft};
    border-radius: {dot // 2 + 2}px;
    background: {ground}; }}
QCheckBox::indicator {{
    width: {dot + 2}px; height: {dot + 2}px; border: 2px solid {theme.text_soft};
    border-radius: 4px; background: {ground}; }}
QCheckBox::indicator:checked {{
    background: {theme.accent}; border: 2px solid {theme.text};
    image: url("{_icon_path("tick", theme.name)}"); }}
QCheckBox, QRadioButton {{ border: 2px solid transparent; border-radius: 5px; padding: 1px; }}
QCheckBox:focus, QRadioButton:focus {{ border-color: {theme.focus}; }}
QCheckBox:disabled {{ color: {theme.text_soft}; }}
QRadioButton::indicator:checked {{ background: {theme.accent}; border: 2px solid {theme.text}; }}
"""


def _view_rules(theme: Theme) -> str:
    """Lists, tabs and scroll bars."""
    table = theme.table
    handle = theme.text_soft
    tray_edge = table.wood_ink if table.is_plain else mix(table.wood[1], BLACK, 0.35).name()
    if not table.is_plain:
        handle = mix(table.wood[1], BLACK, 0.35).name()
        if theme.name == "dark":
            handle = mix(table.wood[0], table.wood_soft, 0.55).name()
    return f"""
QListWidget::item, QTreeView::item {{ padding: 4px; }}
QListWidget::item {{ border-radius: 4px; }}
QListWidget::item:selected, QTreeView::item:selected, QTreeView::branch:selected {{
    background: {theme.accent}; color: {theme.on_accent}; }}
QListView#card-grid {{ border: 2px solid {tray_edge};
    border-radius: 3px; padding: 0; }}
QTreeView#card-list {{ background: {theme.card}; color: {theme.text};
    alternate-background-color: {theme.panel}; border: 1px solid {table.brass[2]};
    border-radius: 6px; }}
QTreeView#card-list:focus {{ border: 2px solid {theme.focus}; padding: 0; }}
QTreeView#card-list::item {{ padding: 5px 6px; }}
QTableView#match-table {{ background: {theme.card}; color: {theme.text};
    alternate-background-color: {theme.panel}; border: 2px solid {table.brass[2]};
    outline: 0; selection-background-color: {theme.accent};
    selection-color: {theme.on_accent}; }}
QTableView#match-table:focus {{ border-color: {theme.focus}; }}
QTableView#match-table::item {{ padding: 3px 6px; }}
QTableView#match-table QLineEdit {{ border-radius: 0; padding: 1px 4px; }}
QHeaderView {{ background: transparent; }}
QHeaderView::section {{ background: {_gradient(*wood_plate_tones(table))}; color: {table.wood_ink};
    border: none; border-right: 1px solid {table.wood[1]}; padding: 5px 6px;
    font-weight: bold; }}
QHeaderView::section:hover {{
    background: {_gradient(*wood_plate_tones(table, is_hovered=True))}; }}
QTabWidget::pane {{ border: none; }}
QTabBar::tab {{
    background: transparent; color: {table.wood_soft}; padding: 5px 12px;
    border: 2px solid transparent; border-bottom: 4px solid transparent; }}
QTabBar::tab:selected {{ color: {table.wood_ink}; font-weight: bold;
    border-bottom-color: {theme.accent if table.is_plain else table.brass[1]}; }}
QTabBar::tab:focus {{ border: 2px solid {theme.focus}; border-bottom-width: 4px; }}
QScrollBar:vertical {{ background: transparent; width: 11px; margin: 0; }}
QScrollBar::handle:vertical {{ background: {handle}; border-radius: 5px; min-height: 28px; }}
QScrollBar:horizontal {{ background: transparent; height: 11px; margin: 0; }}
QScrollBar::handle:horizontal {{ background: {handle}; border-radius: 5px; min-width: 28px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ height: 0; width: 0; }}
"""


def _frame_rules(theme: Theme) -> str:
    """Frames: panels of paper, notes, and bars of wood."""
    table = theme.table
    edge = theme.text if table.is_plain else table.brass[1]
    paper = _gradient(theme.card, theme.card if table.is_plain else theme.panel)
    outline = (
        f"border: 2px solid {edge}" if table.is_plain else f"border: 1px solid {theme.card_line}"
    )
    dark_wood = table.wood_ink if table.is_plain else mix(table.wood[1], BLACK, 0.35).name()
    return f"""
QWidget#bare {{ background: transparent; }}
QTextBrowser#bare {{ background: transparent; border: 2px solid transparent; padding: 0; }}
QTextBrowser#bare:focus {{ border: 2px solid {theme.focus}; }}
QFrame#panel, QFrame#note, QFrame#banner, QFrame#coach, QFrame#hint, QFrame#term-popup,
QFrame#news-bubble {{
    background: {paper}; {outline}; border-radius: 12px; }}
QFrame#inset {{ background: {theme.card}; border: 1px solid {theme.card_line};
    border-radius: 8px; }}
QFrame#note, QFrame#banner, QFrame#coach, QFrame#hint, QFrame#term-popup, QFrame#news-bubble {{
    border: 2px solid {edge}; }}
QFrame#note[refusal="true"] {{ border-color: {theme.refused}; }}
QFrame#reply {{ background: {theme.card}; border: 1px solid {theme.card_line};
    border-left: 5px solid {theme.refused}; border-radius: 6px; }}
QFrame#goal-hints {{ background: {theme.card}; border: 1px solid {theme.card_line};
    border-left: 5px solid {edge}; border-radius: 6px; }}
QFrame#reply[good="true"] {{ border-left-color: {theme.raised}; }}
QFrame#busy {{ background: {theme.accent}; border: 3px solid {table.brass[0]};
    border-radius: 12px; }}
QFrame#busy QLabel {{ color: {theme.on_accent}; }}
QFrame#bar {{ background: transparent; }}
QFrame#foot {{ background: {_gradient(*wood_plate_tones(table))};
    border-top: 2px solid {dark_wood}; }}
QFrame#foot QLabel#soft {{ color: {table.wood_ink}; }}
*[pointed="true"] {{ border: 3px dashed {theme.accent}; }}
QFrame#trouble {{ background: {paper}; border-bottom: 3px solid {theme.refused}; }}
"""


def coach_scale(text_scale: float) -> float:
    """How much the coach's letters grow with the text size: they are large already."""
    return max(min(1.25, text_scale), text_scale * BASE_POINT_SIZE / _COACH_POINTS)


def _marked_paper(theme: Theme) -> str:
    """The background and border of a line on paper that says what to do now."""
    if theme.table.is_plain:
        return f"background: {theme.card}; border: 2px solid {theme.text};"
    tint = 0.45 if theme.name == "light" else 0.16
    return (
        f"background: {mix(theme.card, theme.legal, tint).name()};"
        f" border: 1px solid {theme.table.brass[1]};"
    )


def _label_rules(theme: Theme) -> str:
    """Texts: those that lie on wood, and those on paper."""
    table = theme.table
    coach_text = _COACH_POINTS * coach_scale(theme.text_scale)
    return f"""
QLabel#title {{ font-size: {_points(theme, 26)}; font-weight: bold; color: {table.wood_ink}; }}
QLabel#heading {{ font-size: {_points(theme, 15)}; font-weight: bold; }}
QLabel#name {{ font-size: {_points(theme, 12)}; font-weight: bold; }}
QLabel#setting {{ font-weight: bold; }}
QLabel#card-text {{ font-size: {_points(theme, 12.5)}; }}
QLabel#coach-text {{ font-size: {coach_text:.2f}pt; }}
QLabel#hint-text {{ font-size: {_points(theme, 11)}; color: {theme.text}; }}
QFrame#coach[large="true"] QLabel#coach-text {{ font-size: {1.15 * coach_text:.2f}pt; }}
QFrame#coach[large="true"] QLabel#coach-instruction {{ font-size: {coach_text:.2f}pt; }}
QLabel#coach-instruction {{ font-size: {0.86 * coach_text:.2f}pt; font-weight: bold;
    {_marked_paper(theme)} border-radius: 6px; padding: 5px 8px; }}
QLabel#reply-caption {{ font-size: {_points(theme, 9.5)}; font-weight: bold;
    color: {theme.text_soft}; }}
QLabel#rule {{ color: {theme.accent}; text-decoration: underline; }}
QLabel#soft, QLabel#step {{ color: {table.wood_soft}; }}
QDialog QLabel#soft, QFrame#panel QLabel#soft, QFrame#note QLabel#soft, QFrame#banner QLabel#soft,
QFrame#coach QLabel#soft {{ color: {theme.text_soft}; }}
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
QLabel#step {{ padding: 2px 6px; border-bottom: 3px solid transparent; }}
QLabel#step[now="true"] {{ color: {theme.text}; font-weight: bold;
    border-bottom: 3px solid {theme.accent}; }}
QLabel#problem {{ color: {theme.refused}; font-weight: bold; background: {theme.card};
    border-radius: 6px; padding: 2px 5px; }}
"""
