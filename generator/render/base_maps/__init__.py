"""Base maps, the ground that pictures are drawn over: read, checked, named, and drawn plainly where nobody has drawn one."""
