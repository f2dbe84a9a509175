"""desktop/table/layout"""
