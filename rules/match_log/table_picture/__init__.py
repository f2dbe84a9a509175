"""Pictures of the table as SVG, drawn from a state without a screen.

`svg_of_state` is a separate picture. A web page writes the definitions once and then one scene
after another.
"""

from rules.match_log.table_picture.picture_colors import BY_DAY, BY_LAMP, ON_PAGE, PictureColors
from rules.match_log.table_picture.picture_scene import PictureScene, SceneDie, scene_of
from rules.match_log.table_picture.scene_drawing import (
    MARK_TEXTS,
    VIEW_BOX,
    describe_table,
    picture_parts,
    svg_of_state,
)
from rules.match_log.table_picture.svg_tags import FONT, escaped, short, tag
from rules.match_log.table_picture.table_drawing import table_definitions

__all__ = [
    "BY_DAY", "BY_LAMP", "FONT", "MARK_TEXTS", "ON_PAGE", "VIEW_BOX", "PictureColors",
    "PictureScene", "SceneDie", "describe_table", "escaped", "picture_parts", "scene_of", "short",
    "svg_of_state", "table_definitions", "tag",
]  # fmt: skip
