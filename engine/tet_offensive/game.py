"""The manifest of Tet Offensive."""

from engine.kernel.manifest import Gallery, Manifest

ALLIED = "engine.standins.tet_offensive.allied:AlliedPlayer"
VC_NVA = "engine.standins.tet_offensive.vc_nva:VcNvaPlayer"

GAME = Manifest(
    name="tet-offensive",
    title="Tet Offensive",
    prefix="tet",
    rules="engine.tet_offensive.ruleset:TetOffensive",
    picture="renders.tet_offensive.picture:png",
    standins={
        "Allied": ALLIED,
        "VC/NVA": VC_NVA,
        "US": ALLIED,
        "ARVN": ALLIED,
        "NVA": VC_NVA,
        "VC": VC_NVA,
    },
    colours={
        "Allied": "#7fb0e8",
        "VC/NVA": "#c01f2b",
        "US": "#a9ae5c",
        "ARVN": "#7fb0e8",
        "NVA": "#c01f2b",
        "VC": "#e8862e",
    },
    # Mostly phases of combat, for a battle to be drawn.
    gallery=Gallery(phases=(2, 6, 5, 6, 2, 6, 6, 2, 4, 6, 2, 6)),
)
