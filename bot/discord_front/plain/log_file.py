"""The log file: one JSON object a line on standard error, without secrets and without orders.

What a person ordered may be hidden from others, so a line tells which command it was, how long it
took and how it ended, and never what was filled in.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import Any

log = logging.getLogger("umpire.discord")
_TOKENS = re.compile(r"(/(?:interactions|webhooks)/\d+/)[\w.-]+")


class _Lines(logging.Formatter):
    """A record as one line of JSON."""

    def __init__(self, secrets: tuple[str, ...]) -> None:
        super().__init__()
        self._secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "said": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info and record.exc_info[0] is not None:
            told["error"] = self.formatException(record.exc_info)
        line = _TOKENS.sub(r"\1(token)", json.dumps(told, ensure_ascii=False))
        for secret in self._secrets:
            line = line.replace(secret, "(secret)")
        return line


def begin(*secrets: str, level: int = logging.INFO) -> None:
    """Write the log from now on. `secrets` never appear in it."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Lines(tuple(secret for secret in secrets if secret)))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    log.setLevel(level)


def info(said: str, **facts: Any) -> None:
    """Log something that is no fault."""
    log.info(said, extra={"facts": facts})


def fault(said: str, **facts: Any) -> None:
    """Log a fault, with the exception that is being handled."""
    log.error(said, exc_info=True, extra={"facts": facts})


def warn(said: str, **facts: Any) -> None:
    """Log something that somebody should look at."""
    log.warning(said, extra={"facts": facts})
