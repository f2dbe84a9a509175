"""desktop/panels/inspector"""
