"""The outbox: what each item says, where it goes, and what is done when it cannot."""
