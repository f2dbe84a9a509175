"""The parts of the home screen: where they are, the wall behind them, its cards and dice.

The home screen imports it. Nothing here is needed before the window appears but the layout and the
buttons; cards and dice follow when the program is idle.
"""
