"""desktop/table/items"""
