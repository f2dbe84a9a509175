"""desktop/panels/text_view"""
