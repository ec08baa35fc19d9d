"""Every theme of Vietnam Solitaire can be read, and its armies stay apart for every eye."""

import itertools

import colour as science
import pytest

from renders.toolkit.themes import contrast, mixed, one_of
from renders.vietnam_solitaire.header import inset
from renders.vietnam_solitaire.picture import drawn
from renders.vietnam_solitaire.sheet import WHOLE
from renders.vietnam_solitaire.style import SIDES, STYLES
from tests.renders import vietnam_solitaire_views as views
from tests.renders.test_tet_offensive_themes import APART, VISIONS, lab, unreadable


@pytest.fixture(params=list(STYLES))
def style(request):
    """Each theme."""
    return STYLES[request.param]


def texts(style):
    """Every pair of ground and ink that carries words: what it is -> the two colours."""
    theme, band = style.theme, style.theme.band
    paints = {**style.armies, **style.control}
    paints |= {
        "trail": style.trail,
        "marker": style.marker,
        "fight": style.fight,
        "gold": style.gold,
    }
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
        "turn": (band.ground, style.lit),
        "points": (inset(style), style.lit),
        "score": (inset(style), band.ink),
        "beyond reach": (inset(style), mixed(band.ink, inset(style), 0.25)),
        "phase past": (mixed(band.ground, band.ink, 0.32), band.ink),
        "miss": (mixed(theme.paper, theme.ink, 0.16), theme.ink),
        "a side's counters": (mixed(theme.paper, theme.ink, 0.05), theme.ink),
        "lost": (mixed(theme.paper, theme.ink, 0.05), theme.alert),
    }


def test_words_can_be_read_on_their_ground(style):
    assert unreadable(texts(style)) == {}


def test_arrows_and_trucks_stand_out_from_their_ground(style):
    """Lines and signs need a contrast of 3 with what they lie on (WCAG 2, non-text contrast)."""
    assert all(contrast(style.sides[side], style.edge) >= 3 for side in SIDES)
    assert contrast(style.theme.lines["trail"], style.theme.halo) >= 3


def apart(paints, vision):
    """The two grounds that are hardest to tell apart, and their difference."""
    found = {
        (one, other): float(science.delta_E(lab(a.ground, vision), lab(b.ground, vision)))
        for (one, a), (other, b) in itertools.combinations(paints.items(), 2)
    }
    pair = min(found, key=found.get)
    return pair, found[pair]


@pytest.mark.filterwarnings("ignore")
def test_armies_and_control_can_be_told_apart(style):
    vision = style.name if style.name in VISIONS else None
    for paints in (style.armies, style.control):
        pair, difference = apart(paints, vision)
        assert difference >= APART, pair


def test_an_unknown_theme_is_refused():
    with pytest.raises(ValueError, match="no theme 'pink': light"):
        one_of(STYLES, "pink", "theme")


def test_each_theme_has_a_picture_of_its_own():
    view = views.busy(1)
    assert len({drawn(view, WHOLE, style).tobytes() for style in STYLES.values()}) == len(STYLES)


@pytest.mark.filterwarnings("ignore")
def test_borders_of_nations_are_in_no_side_s_colour(style):
    vision = style.name if style.name in VISIONS else None
    border = lab(style.theme.lines["national"], vision)
    for paint in (*style.sides.values(), *(style.control[side].ground for side in SIDES)):
        assert float(science.delta_E(border, lab(paint, vision))) >= APART
