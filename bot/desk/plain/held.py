"""What permissions depend on, as they see a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol


class Held(Protocol):
    """Who holds the seats, who moderates, and the match's state."""

    code: str
    state: str

    @property
    def holders(self) -> Mapping[str, str | None]: ...

    @property
    def moderators(self) -> Sequence[str]: ...

    @property
    def played(self) -> Sequence[str]: ...

    @property
    def left(self) -> Mapping[str, Sequence[str]]: ...

    @property
    def looked(self) -> Sequence[str]: ...

    @property
    def vouched(self) -> Sequence[str]: ...

    @property
    def open_to_all(self) -> bool: ...

    @property
    def handed_over(self) -> Mapping[str, tuple[str, str]]: ...

    def side(self, seat: str) -> int: ...
