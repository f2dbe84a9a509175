"""desktop/panels/widgets"""
