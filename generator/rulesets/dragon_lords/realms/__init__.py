"""What realms are to each other: war and peace, permission, allegiance, gifts, titles, and who wins."""
