"""Message templates around finished matches: story, charts, statistics, exports, web page."""
