"""What every SVG of ours is written with: text made safe, fonts, dark screens, and ways to say the same in fewer bytes."""
