"""desktop/panels/match"""
