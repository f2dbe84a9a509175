"""desktop/table/input"""
