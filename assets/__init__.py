"""Cards, lessons, icons and fonts: data files, found through ``importlib.resources``."""
