"""desktop/window"""
