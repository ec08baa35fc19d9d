"""Speed, measured and written down: `python -m benchmarks`."""
