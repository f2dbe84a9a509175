"""desktop/panels/reference"""
