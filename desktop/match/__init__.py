"""desktop/match"""
