"""desktop/text"""
