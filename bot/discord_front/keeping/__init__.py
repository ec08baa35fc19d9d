"""What the front door keeps between two acts: threads, pictures, commands, the last closings."""
