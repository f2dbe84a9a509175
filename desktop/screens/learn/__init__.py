"""The Learn screen: the course as a path of stations on felt, and the exercises on a shelf."""
