"""The main window: its menus, the switch between screens, the saved matches and the smoke test.

Only `desktop.__main__` imports it, and in it `launch`.
"""
