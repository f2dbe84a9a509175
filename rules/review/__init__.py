"""Reviews a match: how the chances went, what was luck, and which decisions cost most."""

from rules.match_log.exports.review_export import review_figures, review_lines
from rules.review.match_reviewer import Progress, review_match

__all__ = ["Progress", "review_figures", "review_lines", "review_match"]
