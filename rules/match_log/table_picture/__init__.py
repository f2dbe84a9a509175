"""Pictures of the table as SVG, drawn from a state without a screen.

`svg_of_state` is a separate picture. A web page writes the definitions once and then one scene
after another.
"""
