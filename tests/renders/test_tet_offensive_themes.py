"""Every theme can be read: contrast of words, and colours that stay apart for every eye."""

import itertools

import colour as science
import numpy as np
import pytest

from renders.tet_offensive.style import STYLES
from renders.toolkit.themes import contrast, mixed, one_of

READABLE = 4.5
APART = 12.0  # CIE 2000 difference below which two army colours might be mistaken for each other
VISIONS = {"protan": "Protanomaly", "deutan": "Deuteranomaly", "tritan": "Tritanomaly"}


@pytest.fixture(params=list(STYLES))
def style(request):
    """Each theme."""
    return STYLES[request.param]


def texts(style):
    """Every pair of ground and ink that carries words: what it is -> the two colours."""
    theme = style.theme
    band = theme.band
    inset = mixed(band.ground, band.ink, 0.1)
    found = {f"army {army}": (paint.ground, paint.ink) for army, paint in style.armies.items()}
    found |= {
        "apart": (style.apart.ground, style.apart.ink),
        "back": (style.back.ground, style.back.ink),
        "city name": (style.city.ground, style.city.ink),
        "political value": (style.gold.ground, style.gold.ink),
        "secured": (style.secured.ground, style.secured.ink),
        "panel": (theme.paper, theme.ink),
        "by the way": (theme.paper, theme.faint),
        "battle": (theme.paper, theme.alert),
        "band": (band.ground, band.ink),
        "side": (inset, band.ink),
        "dimmed": (band.ground, mixed(band.ink, band.ground, 0.3)),
        "sanctuary": (theme.halo, theme.lines["sanctuary"]),
        "number": (theme.halo, theme.ink),
        "rising": (style.flag[0], (255, 255, 255)),
        "bonus": (style.flag[1], (255, 255, 255)),
        "result hit": (style.states["contested"], (255, 255, 255)),
        "result overrun": (style.states["lost"], (255, 255, 255)),
    }
    gold = theme.alert if style.name == "print" else style.gold.ground
    return found | {"turn": (band.ground, gold), "nearer to breaking": (inset, gold)}


def unreadable(pairs):
    """The pairs of ground and ink that cannot be read, with the contrast of each."""
    found = {name: round(contrast(ground, ink), 2) for name, (ground, ink) in pairs.items()}
    return {name: seen for name, seen in found.items() if contrast(*pairs[name]) < READABLE}


def test_words_can_be_read_on_their_ground(style):
    assert unreadable(texts(style)) == {}


def test_signs_stand_out_from_their_ground(style):
    """Lines and signs need a contrast of 3 with what they lie on (WCAG 2, non-text contrast)."""
    theme = style.theme
    for state in style.states.values():
        assert contrast(state, (255, 255, 255)) >= 3
    for side in ("Allied", "VC/NVA"):
        assert contrast(style.sides[side], style.sides["edge"]) >= 3
    assert contrast(theme.alert, style.gold.ground) >= 3 or style.name == "dark"


def lab(paint, vision=None):
    """A colour as CIE Lab, seen with a kind of vision (all the way)."""
    linear = science.models.eotf_sRGB(np.array(paint) / 255)
    if vision:
        matrix = science.blindness.matrix_cvd_Machado2009(VISIONS[vision], 1.0)
        linear = np.clip(matrix @ linear, 0, 1)
    rgb = science.models.eotf_inverse_sRGB(linear)
    return science.XYZ_to_Lab(science.sRGB_to_XYZ(rgb))


def nearest(style, vision=None):
    """The two army grounds that are hardest to tell apart, and their difference."""
    grounds = {army: paint.ground for army, paint in style.armies.items()}
    grounds["apart"] = style.apart.ground
    found = {}
    for (one, a), (other, b) in itertools.combinations(grounds.items(), 2):
        found[one, other] = float(science.delta_E(lab(a, vision), lab(b, vision)))
    pair = min(found, key=found.get)
    return pair, found[pair]


@pytest.mark.filterwarnings("ignore")
def test_armies_can_be_told_apart(style):
    pair, difference = nearest(style)
    assert difference >= APART, pair


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("vision", VISIONS)
def test_the_palette_for_a_vision_keeps_armies_apart(vision):
    pair, difference = nearest(STYLES[vision], vision)
    assert difference >= APART, pair


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("vision", VISIONS)
def test_the_states_of_a_city_are_told_by_more_than_colour(vision):
    """Insurrection is a flag, a lost airbase is crossed out: colour is never alone."""
    style = STYLES[vision]
    secure, lost = style.states["secure"], style.states["lost"]
    assert secure != lost
    assert (
        float(science.delta_E(lab(style.gold.ground, vision), lab(style.flag[0], vision))) > APART
    )


def test_an_unknown_theme_is_refused():
    with pytest.raises(ValueError, match="no theme 'pink'"):
        one_of(STYLES, "pink", "theme")
