"""desktop/table/dice"""
