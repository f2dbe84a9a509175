"""The scene on the felt of the home screen: a fan of cards with dice in front of them."""
