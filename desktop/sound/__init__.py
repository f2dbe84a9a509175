"""desktop/sound"""
