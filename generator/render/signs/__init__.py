"""Signs at a point of a map: pieces and what they bear, marks, forts, banners."""
