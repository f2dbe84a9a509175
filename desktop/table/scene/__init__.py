"""desktop/table/scene"""
