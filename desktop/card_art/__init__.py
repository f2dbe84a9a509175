"""How a card looks: the picture that is made from what is printed on it, its frame and its parts.

`recipe.recipe_of` decides what the picture shows, `art_painter.paint_art` paints it,
`card_picture.card_picture` gives a whole card as a picture.
"""
