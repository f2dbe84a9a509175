"""desktop/table/paint"""
