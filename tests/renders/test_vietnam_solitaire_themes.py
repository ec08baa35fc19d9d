"""Every theme of Vietnam Solitaire can be read, and its armies stay apart for every eye."""

import itertools

import colour as science
import pytest

from renders.toolkit.themes import contrast, mixed
from renders.vietnam_solitaire.header import inset
from renders.vietnam_solitaire.look import LOOKS, SIDES, look_of
from renders.vietnam_solitaire.picture import drawn
from renders.vietnam_solitaire.sheet import WHOLE
from tests.renders import vietnam_solitaire_views as views
from tests.renders.test_tet_offensive_themes import APART, READABLE, VISIONS, lab


@pytest.fixture(params=list(LOOKS))
def look(request):
    """Each theme."""
    return LOOKS[request.param]


def texts(look):
    """Every pair of ground and ink that carries words: what it is -> the two colours."""
    theme, band = look.theme, look.theme.band
    paints = {**look.armies, **look.control}
    paints |= {"trail": look.trail, "marker": look.marker, "fight": look.fight, "gold": look.gold}
    found = {name: (paint.ground, paint.ink) for name, paint in paints.items()}
    terrain = ("jungle", "rice paddy", "urban")
    found |= {f"captions in {kind}": (theme.terrain[kind], theme.ink) for kind in terrain}
    return found | {
        "panel": (theme.paper, theme.ink),
        "by the way": (theme.paper, theme.faint),
        "beyond the last turn": (mixed(theme.paper, theme.ink, 0.1), theme.ink),
        "event": (theme.paper, theme.alert),
        "band": (band.ground, band.ink),
        "dimmed": (band.ground, mixed(band.ink, band.ground, 0.3)),
        "turn": (band.ground, look.lit),
        "points": (inset(look), look.lit),
        "score": (inset(look), band.ink),
        "beyond reach": (inset(look), mixed(band.ink, inset(look), 0.25)),
        "phase past": (mixed(band.ground, band.ink, 0.32), band.ink),
        "miss": (mixed(theme.paper, theme.ink, 0.16), theme.ink),
        "a side's counters": (mixed(theme.paper, theme.ink, 0.05), theme.ink),
        "lost": (mixed(theme.paper, theme.ink, 0.05), theme.alert),
    }


def test_words_can_be_read_on_their_ground(look):
    poor = {
        name: round(contrast(ground, ink), 2)
        for name, (ground, ink) in texts(look).items()
        if contrast(ground, ink) < READABLE
    }
    assert poor == {}


def test_arrows_and_trucks_stand_out_from_their_ground(look):
    """Lines and signs need a contrast of 3 with what they lie on (WCAG 2, non-text contrast)."""
    assert all(contrast(look.sides[side], look.edge) >= 3 for side in SIDES)
    assert contrast(look.theme.lines["trail"], look.theme.halo) >= 3


def apart(paints, vision):
    """The two grounds that are hardest to tell apart, and their difference."""
    found = {
        (one, other): float(science.delta_E(lab(a.ground, vision), lab(b.ground, vision)))
        for (one, a), (other, b) in itertools.combinations(paints.items(), 2)
    }
    pair = min(found, key=found.get)
    return pair, found[pair]


@pytest.mark.filterwarnings("ignore")
def test_armies_and_control_can_be_told_apart(look):
    vision = look.name if look.name in VISIONS else None
    for paints in (look.armies, look.control):
        pair, difference = apart(paints, vision)
        assert difference >= APART, pair


def test_an_unknown_theme_is_refused():
    with pytest.raises(ValueError, match="no theme 'pink': light"):
        look_of("pink")


def test_each_theme_has_a_picture_of_its_own():
    view = views.busy(1)
    assert len({drawn(view, WHOLE, look).tobytes() for look in LOOKS.values()}) == len(LOOKS)


@pytest.mark.filterwarnings("ignore")
def test_borders_of_nations_are_in_no_side_s_colour(look):
    vision = look.name if look.name in VISIONS else None
    border = lab(look.theme.lines["national"], vision)
    for paint in (*look.sides.values(), *(look.control[side].ground for side in SIDES)):
        assert float(science.delta_E(border, lab(paint, vision))) >= APART
