"""A match as one web page that needs nothing else: story, charts, pictures, and a small replay."""

from rules.match_log.exports.web_page.page_writer import write_web_page

__all__ = ["write_web_page"]
