"""What a picture says of itself, alike for every game: through whose eyes it is."""

from engine.kernel.view import View


def eyes(view: View, *, then: bool = False) -> str:
    """Say through whose eyes a picture is; `then`: as it was in the past."""
    if view.opened:
        return "with nothing hidden"
    if view.seat:
        return f"as {view.seat} {'saw' if then else 'sees'} it"
    return f"as everybody {'could' if then else 'may'} see it"
