"""desktop/panels/dice_entry"""
