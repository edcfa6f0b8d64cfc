"""The ways that arrows take over a scene, where they end, and how they are drawn."""
