"""desktop/storage"""
