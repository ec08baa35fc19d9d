"""The golden pictures. `python -m tests.renders.golden` makes them anew: look at them first."""

from collections.abc import Iterator
from pathlib import Path

from renders.tet_offensive.picture import draw
from renders.toolkit.spec import Spec
from renders.vietnam_solitaire.picture import draw as draw_vietnam
from tests.renders import test_vietnam_solitaire_shows as vietnam
from tests.renders.conftest import Views
from tests.renders.test_tet_offensive_views import ACTS, match_of

FOLDER = Path(__file__).parent / "golden"
SPECS = {
    "map": Spec(width=600),
    "map-dark": Spec(width=600, theme="dark"),
    "phone-print": Spec(width=480, layout="phone", theme="print"),
    "area": Spec(show="area", area="III Corps", width=600, theme="deutan"),
    "battle": Spec(show="battle", area="Hue", width=600),
    "story": Spec(show="story", width=600),
}
VIETNAM = {
    "vietnam-map": Spec(width=600),
    "vietnam-phone-dark": Spec(width=480, layout="phone", theme="dark"),
    "vietnam-area-print": Spec(show="area", area="Hue", width=600, theme="print"),
    "vietnam-battle": Spec(show="battle", area="Hue 5", width=600),
    "vietnam-story": Spec(show="story", width=600),
}


def pictures() -> Iterator[tuple[str, bytes]]:
    """Each by its name, as the code draws it now."""
    for name, spec in SPECS.items():
        yield name, draw(spec, match_of(Views), ACTS).content
    for name, spec in VIETNAM.items():
        views = vietnam.fight() if spec.show in ("area", "battle") else vietnam.match_of()
        yield name, draw_vietnam(spec, views, vietnam.ACTS).content


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, content in pictures():
        (FOLDER / f"{name}.png").write_bytes(content)
