"""desktop/panels/dialogs"""
