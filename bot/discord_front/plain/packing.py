"""A finished match as a file that Discord takes."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from typing import Any

LARGEST_PLAIN = 4 * 1024 * 1024  # bytes of an export that is sent as it is


def packed(match: str, document: Mapping[str, Any]) -> tuple[str, bytes]:
    """Return the name and the bytes of an export: JSON, zipped where that is large."""
    name = f"{match}.json"
    content = json.dumps(document, ensure_ascii=False).encode()
    if len(content) <= LARGEST_PLAIN:
        return name, content
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr(name, content)
    return f"{match}.zip", archive.getvalue()
