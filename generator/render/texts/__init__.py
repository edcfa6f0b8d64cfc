"""What happened as words: Markdown, written by templates, and the HTML, BBCode and plain text, feeds and calendars made of it."""
