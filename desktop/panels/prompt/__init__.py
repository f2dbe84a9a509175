"""desktop/panels/prompt"""
