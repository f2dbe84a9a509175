"""desktop/panels/saved_matches"""
