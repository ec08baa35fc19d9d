"""What goes wrong at the stand-in's doors: faults that a test asks for, and rate limits."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass


@dataclass
class Fault:
    """A request that goes wrong: `status` is answered, `times` times, before or after the act."""

    method: str
    path: str  # a regular expression
    status: int
    times: int = 1
    after: bool = False
    retry_after: float = 0.2
    code: int = 0

    def fits(self, method: str, path: str) -> bool:
        return self.times > 0 and self.method == method and bool(re.search(self.path, path))


class Bucket:
    """A rate limit: so many requests in so many seconds."""

    def __init__(self, limit: int, seconds: float) -> None:
        self.limit, self.seconds = limit, seconds
        self.left, self.until = limit, 0.0

    def take(self) -> bool:
        """Whether one more request is allowed now."""
        now = time.monotonic()
        if now >= self.until:
            self.left, self.until = self.limit, now + self.seconds
        if self.left <= 0:
            return False
        self.left -= 1
        return True

    def headers(self, name: str) -> dict[str, str]:
        after = max(0.0, self.until - time.monotonic())
        return {
            "X-RateLimit-Bucket": name,
            "X-RateLimit-Limit": str(self.limit),
            "X-RateLimit-Remaining": str(max(self.left, 0)),
            "X-RateLimit-Reset": f"{time.time() + after:.3f}",
            "X-RateLimit-Reset-After": f"{after:.3f}",
        }
