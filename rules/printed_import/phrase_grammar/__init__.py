"""rules/printed_import/phrase_grammar"""
