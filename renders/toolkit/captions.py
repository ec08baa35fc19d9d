"""What a picture says of itself, alike for every game: through whose eyes it is."""

from typing import Protocol


class Viewed(Protocol):
    """A view, as far as this needs it. `opened`: after the end, so that nothing is hidden."""

    @property
    def seat(self) -> str | None: ...
    @property
    def opened(self) -> bool: ...


def eyes(view: Viewed, *, then: bool = False) -> str:
    """Through whose eyes a picture is; `then`: as it was in the past."""
    if view.opened:
        return "with nothing hidden"
    if view.seat:
        return f"as {view.seat} {'saw' if then else 'sees'} it"
    return f"as everybody {'could' if then else 'may'} see it"
