"""A verifier for people who trust nobody: one file, which imports nothing of this program."""

from pathlib import Path

PROGRAM = Path(__file__).with_name("umpire_verify.py")
