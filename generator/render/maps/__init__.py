"""Pictures over a base map as SVG: what stands in a scene, its names and key, in the order of painting."""
