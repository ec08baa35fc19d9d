"""The eight phases of a turn, one file each; the set-up; options that a phase alone plays."""
