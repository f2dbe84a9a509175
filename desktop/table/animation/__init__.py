"""desktop/table/animation"""
