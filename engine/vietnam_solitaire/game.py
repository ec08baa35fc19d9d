"""The manifest of Vietnam Solitaire."""

from engine.kernel.manifest import Gallery, Manifest

GAME = Manifest(
    name="vietnam-solitaire",
    title="Vietnam Solitaire",
    prefix="vs",
    rules="engine.vietnam_solitaire.ruleset:VietnamSolitaire",
    picture="renders.vietnam_solitaire.picture:png",
    standins={
        "US/ARVN": "engine.standins.vietnam_solitaire.us_arvn:UsArvnPlayer",
        "NVA/VC": "engine.standins.vietnam_solitaire.nva_vc:NvaVcPlayer",
    },
    colours={"US/ARVN": "#7f9a4a", "NVA/VC": "#c01f2b"},
    gallery=Gallery(
        (
            {},
            {"scenario": "fall-of-south-vietnam", "ruff-puffs": "on"},
            {"scenario": "tet-1968", "players": "2"},
            {"scenario": "easter-offensive", "players": "2"},
        ),
        phases=(6, 7, 3, 7, 2, 6, 7, 6, 4, 7, 3, 5),
        small=2,
    ),
)
