"""The rules. Pure: no clock, no network, no global randomness, nothing that knows people."""
