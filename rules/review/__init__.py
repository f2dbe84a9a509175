"""Reviews a match: how the chances went, what was luck, and which decisions cost most."""

from rules.review.match_reviewer import Progress, review_match
from rules.review.review_figures import review_figures, review_lines

__all__ = ["Progress", "review_figures", "review_lines", "review_match"]
