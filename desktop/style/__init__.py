"""desktop/style"""
